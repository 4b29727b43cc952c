"""What the map is for while the player points at it: the base of all tools, and the one that only looks.

A tool knows which hexes matter, what would happen on one, what confirming does, and how all that is drawn. The table
moves the cursor and asks the tool; tools never look at inputs. The pencils of the setup are in onmap.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import pygame

from game.client.draw.canvas import PRE, Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act
from game.client.stack import Prompt, Step
from game.client.ui import place, theme
from game.client.ui.palette import CREAM, FERN, INK, ORANGE, RED, SUN, Colour
from game.core.mini_monarchy import actions, queries, tables
from game.core.mini_monarchy.ground import Cell
from game.core.mini_monarchy.state import Phase, State
from game.core.rules import Action, Refusal
from game.narrator import signed
from game.titles.mini_monarchy.look import board as earth
from game.titles.mini_monarchy.look.context import TableContext
from game.titles.mini_monarchy.look.geometry import HexView, sign
from game.titles.mini_monarchy.narrator import MonarchyNarrator, say
from game.words import game_words


class Tool:
    """Base of all tools: only looks at the map."""

    verb = ""  # prompt of Confirm
    target = say("next_hex")
    leaving: Act | tuple[Act, ...] = Act.BACK  # act that returns to the panels

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self.cells: Sequence[Cell] = self.found()

    @property
    def state(self) -> State:
        return self.context.state

    def found(self) -> Sequence[Cell]:
        """Selectable hexes, in stepping order."""
        s = self.state
        return (s.ground.board.capital, *s.ground.cells_in(s.buildings | s.site | s.graves))

    # ---- actions
    def action(self, cell: Cell) -> Action | None:
        """The action confirming on a hex plays, if any."""
        return None

    def refusal(self, cell: Cell) -> Refusal | None:
        """Why a hex is refused."""
        action = self.action(cell)
        return self.context.play.why_not(action) if action is not None else None

    def speaks(self, cell: Cell) -> bool:
        """Whether the slip is needed: not if the picture says it all."""
        return True

    def confirm(self, cell: Cell, by_mouse: bool = False) -> Step:
        """Plays the action here, or reports the refusal."""
        action = self.action(cell)
        return self.context.do(action) if action is not None else None

    def stepped(self, cell: Cell) -> None:
        """Called when pad or keys step the cursor here."""

    def dragged(self, cell: Cell) -> None:
        """Called when the mouse drags here."""

    def erase(self) -> bool:
        """Takes back a stroke; False if there is none."""
        return False

    def told(self, cell: Cell) -> tuple[str, Sequence[str]]:
        """Title and lines of the slip beside the cursor."""
        return land_lines(self.state, cell)

    def prompts(self, cell: Cell) -> list[Prompt]:
        found = []
        if self.verb and self.refusal(cell) is None and self.action(cell) is not None:
            found.append(Prompt(Act.CONFIRM, self.verb))
        elif self.verb:
            found.append(Prompt(Act.WHY, say("why_not")))
        if len(self.cells) > 1:
            found.append(Prompt((Act.PREV_TARGET, Act.NEXT_TARGET), self.target))
        return found

    # ---- drawing, each frame, over the standing map
    def draw(self, painter: Painter, view: HexView, cell: Cell | None) -> None:
        """Draws marks, and the ghost at the cursor."""

    @property
    def marked(self) -> Sequence[Cell]:
        """Hexes marked for comparison."""
        return self.cells

    def suits(self, cell: Cell) -> bool:
        """Whether no hex is better, so that the cursor may stay."""
        return cell in self.marked

    def subject(self, view: HexView, cell: Cell) -> Sequence[Cell]:
        """Hexes the slip must not cover."""
        return ()


_WHY = {"river": "at_river", "mountain": "on_a_mountain", "graveyard": "beside_a_graveyard"}  # sentences by reason
_WHY["neighbour"] = "beside_a_farm_or"


def land_lines(s: State, cell: Cell) -> tuple[str, Sequence[str]]:
    """Describes a hex."""
    words = game_words("mini_monarchy")
    n = s.ground.numbers[cell]
    bit = 1 << n
    for one in queries.production(s):
        if one.hex == cell:
            parts = [f"{signed(p.amount)} {say(_WHY[p.why]) if p.why in _WHY else ''}".strip() for p in one.parts]
            return words.name(one.building).capitalize(), (f"{{{sign(one.good)}}}*{one.amount} a year*", *parts)
    if n == s.ground.capital:
        name = s.names[2] or say("the_capital")
        return name, (words.line("capital"),)
    lands = ("graveyard", s.graves), ("monument", s.site), ("mountain", s.land.rocks), ("river", s.land.water)
    for name, mask in lands:
        if mask & bit:
            return words.name(name).capitalize(), (words.line(name),)
    return words.name("plain").capitalize(), (words.line("plain"),)


# ---- marks


def mark(painter: Painter, view: HexView, cell: Cell, colour: Colour, width: float = 1.1) -> None:
    """Draws a dashed hex."""
    _lay(painter, view, cell, earth.dashed_hex(painter, view, colour, width))


def ring(painter: Painter, view: HexView, cell: Cell, colour: Colour = CREAM) -> None:
    """Draws the cursor round a hex."""
    for line, thick in ((INK, 3.4), (colour, 2.0)):
        _lay(painter, view, cell, earth.hex_surface(painter, view, "", line, thick))


def glaze(painter: Painter, view: HexView, cell: Cell, texture: str, alpha: int) -> None:
    """Blends another texture over a hex."""
    _lay(painter, view, cell, earth.hex_surface(painter, view, texture, None, 0.7, alpha))


def _lay(painter: Painter, view: HexView, cell: Cell, image: pygame.Surface) -> None:
    x, y = view.centre(cell)
    painter.put(image, x, y, "center", PRE)


def flag(painter: Painter, view: HexView, cell: Cell, told: str, good: str) -> None:
    """Draws the yield at the cursor, large, above its hex or below at the map's edge."""
    x, y = view.centre(cell)
    high = max(15.0, painter.line_step("bold", 11))
    up = view.rect(cell)[3] * 0.5 + high / 2 + 1.5
    y += -up if y - up - high / 2 > view.box[1] + view.lid else up
    icon = high * 0.8
    wide = painter.text_width(told, "bold", 11) + icon + 7
    painter.covers(x - wide / 2, y - high / 2, wide, high)
    painter.frame(x - wide / 2, y - high / 2, wide, high, theme.inked(FERN, 4))
    painter.seen("yield new", painter.box(x - wide / 2, y - high / 2, wide, high))
    painter.text(told, x - wide / 2 + 3.5, y + 0.2, "bold", 11, CREAM, "midleft")
    painter.symbol(sign(good), x + wide / 2 - 2.5, y, icon, "midright")


class LookTool(Tool):
    """For phases without map actions: confirming returns to the panels."""

    leaving = (Act.CONFIRM, Act.BACK)

    def confirm(self, cell: Cell, by_mouse: bool = False) -> None:
        self.context.leave_map()

    def draw(self, painter: Painter, view: HexView, cell: Cell | None) -> None:
        if cell is not None:
            ring(painter, view, cell)
            earth.slips(painter, view, self.state)


_TIP = 92.0  # width of the slip, points
_MARKED = (9.0, 14.0)  # points from a hex's edge to the sprite on it
_KEPT, _BUILT = 60, 4  # cost of covering changes, and buildings, in open land


def draw_tool(
    painter: Painter, view: HexView, tool: Tool, cell: Cell | None, near: Sequence[Cell], lids: Sequence[Rect]
) -> Rect | None:
    """Draws the tool's marks, and the slip beside the cursor, whose box it returns: clear of changes, panels, `lids`
    and, if possible, buildings."""
    with painter.clip(*view.box):
        tool.draw(painter, view, cell)
    if cell is None or not tool.speaks(cell):
        return None
    lines, wide = tool.told(cell), _TIP * min(1.6, painter.grown)
    x, y, w, _ = view.box
    head = (x, place.TOP, w, y - place.TOP)
    changing = (tool.state.ground.board.capital, *tool.subject(view, cell))
    kept = [lids[0], head, *(view.rect(one) for one in changing if one != cell)] * _KEPT
    every = [
        *kept,
        *[*lids[1:]] * _BUILT,
        *[view.rect(one) for one in near if one != cell] * _BUILT,
        *[place.inset(view.rect(one), *_MARKED) for one in tool.marked] * _BUILT,
    ]
    return painter.tooltip(view.rect(cell), (lines[0], *lines[1]), wide, every)


# ---- Tools for building and losing: the ghost and its yield, changed neighbours, the loss.
BETTER = ("river", "mountain", "neighbour")  # reasons for a bonus yield


class SiteTool(Tool):
    """Places a building: shows the ghost, its yield, and changed neighbours."""

    verb = say("build_here")

    def __init__(self, context: TableContext) -> None:
        self._sites: dict[Cell, queries.Site] = {}
        self._worths: dict[Cell, tuple[int, int]] = {}
        super().__init__(context)

    @property
    def kind(self) -> str:
        return self.context.building

    def found(self) -> Sequence[Cell]:
        s = self.state
        cells = queries.sites_of(s, self.kind)
        room = s.ground.mask(cells)
        self._worths = {cell: (self._worth(cell, room), good_sites(s, self.kind, cell)) for cell in cells}
        return sorted(cells, key=lambda cell: (*(-n for n in self._worths[cell]), cell[1], cell[0]))

    def _worth(self, cell: Cell, room: int) -> int:
        """The value of a site; for a monument, the sites in `room` left for its next stages."""
        if self.kind == "monument":
            near = self.state.ground.near[self.state.ground.numbers[cell]]
            return (near & room).bit_count()
        one = self.site(cell)
        return (one.gives.amount if one.gives else 0) * 2 + sum(c.after - c.before for c in one.changes)

    def suits(self, cell: Cell) -> bool:
        return self._worths.get(cell) == self._worths[self.cells[0]]

    @cached_property
    def best(self) -> int:
        """The best yield of this kind anywhere."""
        return max((self._gives(cell) for cell in self.cells), default=0)

    def _gives(self, cell: Cell) -> int:
        given = self.site(cell).gives
        return given.amount if given else 0

    def action(self, cell: Cell) -> Action | None:
        return actions.BuildStage(cell) if self.kind == "monument" else actions.Build(self.kind, cell)

    def site(self, cell: Cell) -> queries.Site:
        if cell not in self._sites:
            self._sites[cell] = queries.site(self.state, self.kind, cell)
        return self._sites[cell]

    def told(self, cell: Cell) -> tuple[str, Sequence[str]]:
        words, s, one = game_words("mini_monarchy"), self.state, self.site(cell)
        narrator = self.context.narrator
        refusal = self.refusal(cell)
        if refusal is not None and refusal.code != "cannot_pay":
            return refusal.text, ()
        lines = []
        title = words.name(self.kind).capitalize()
        if self.kind == "monument":
            title, told = f"Stage {s.stage + 1}", words.line(f"monument_{s.stage + 1}")
            lines.append(told)
        elif one.gives is not None:
            title += next((" " + narrator.say(f"at_{p.why}") for p in one.gives.parts if p.why in BETTER), "")
            lines.append(f"{{{sign(one.gives.good)}}}" + narrator.say("every_year", n=signed(one.gives.amount)))
            if any(p.why == "graveyard" for p in one.gives.parts):
                lines.append("{grave}" + narrator.say("grave_beside"))
        lines += changed(narrator, one.changes)
        lines += self._costs(refusal)
        return title, lines

    def _costs(self, refusal: Refusal | None) -> list[str]:
        s = self.state
        if refusal is not None:
            return [f"{{purse}}~{refusal.text}"]
        if self.kind == "monument":
            return []
        mouths = s.mouths + 1
        price = next(row.cost for row in queries.building_menu(s) if row.building == self.kind)
        left = s.goods[tables.LABOUR] - price.get("labour", 0)
        say = self.context.narrator.say
        return ["{bowl}" + say("mouths_then", mouths=mouths), "{hammer}" + say("labour_left", left=left)]

    def draw(self, painter: Painter, view: HexView, cell: Cell | None) -> None:
        for one in self.marked:
            if self.kind == "monument":
                mark(painter, view, one, CREAM)
            elif one != cell and view.flat >= earth.LEAST:
                earth.paint_pip(painter, *view.centre(one), f"+{self.best}", 7.5 if view.flat > 26 else 7.0)
        if cell is None:
            return
        site, refusal = self.site(cell), self.refusal(cell)
        fits = refusal is None or refusal.code == "cannot_pay"
        if refusal is None:
            _lay(painter, view, cell, earth.filled_hex(painter, view, SUN, 200))
        ring(painter, view, cell, CREAM if refusal is None else ORANGE if fits else RED)
        if not fits:
            x, y = view.centre(cell)
            painter.symbol("cross", x, y, view.flat * 0.4)
            earth.slips(painter, view, self.state)
            return
        s, name = self.state, f"monument_{min(3, self.state.stage + 1)}"
        if self.kind != "monument":
            name = earth.picture_of(tables.BUILDING[self.kind], bool(s.land.rocks >> s.ground.numbers[cell] & 1))
        earth.put(painter, view, cell, name, 0.9)
        for change in site.changes:
            mark(painter, view, change.hex, CREAM, width=1.4)
            earth.slip(painter, view, change.hex, change.after, change.good, change.before, fresh=True)
        if site.gives is not None:
            flag(painter, view, cell, signed(site.gives.amount), site.gives.good)

    def speaks(self, cell: Cell) -> bool:
        gives = self.site(cell).gives
        return gives is None or any(part.why == "graveyard" for part in gives.parts) or self.refusal(cell) is not None

    @property
    def marked(self) -> Sequence[Cell]:
        if self.kind == "monument":
            return self.cells if self.state.stage else ()
        return [one for one in self.cells if self._gives(one) == self.best > 1]

    def subject(self, view: HexView, cell: Cell) -> Sequence[Cell]:
        return [change.hex for change in self.site(cell).changes]


class FirstTool(SiteTool):
    """Places the three free buildings in order."""

    verb = say("place_it_here")

    @property
    def kind(self) -> str:
        return tables.BUILDINGS[min(actions.setup.next_start(self.state), len(tables.BUILDINGS) - 1)]

    def action(self, cell: Cell) -> Action | None:
        return actions.setup.PlaceStart(self.kind, cell)

    def _costs(self, refusal: Refusal | None) -> list[str]:
        return ["free"]

    def draw(self, painter: Painter, view: HexView, cell: Cell | None) -> None:
        for one in self.cells:
            if one != cell:
                mark(painter, view, one, CREAM)
        super().draw(painter, view, cell)


class LossTool(Tool):
    """Chooses the building a disaster or hunger takes."""

    verb = say("this_one")
    target = say("next_building")

    def found(self) -> Sequence[Cell]:
        """Least valuable buildings first."""

        def missed(row: queries.LossRow) -> tuple[int, int, int]:
            return row.amount + sum(change.before - change.after for change in row.changes), row.hex[1], row.hex[0]

        return [row.hex for row in sorted(queries.loss_menu(self.state), key=missed)]

    def action(self, cell: Cell) -> Action | None:
        return actions.LoseBuilding(cell)

    @cached_property
    def rows(self) -> dict[Cell, queries.LossRow]:
        return {row.hex: row for row in queries.loss_menu(self.state)}

    def told(self, cell: Cell) -> tuple[str, Sequence[str]]:
        row = self.rows.get(cell)
        if row is None:
            return land_lines(self.state, cell)
        good = tables.GOODS[tables.BUILDING[row.building]]
        narrator = self.context.narrator
        lines = [f"{{{sign(good)}}}" + narrator.say("every_year", n=signed(-row.amount))]
        lines += changed(narrator, row.changes)
        s = self.state
        lines.append("{bowl}" + narrator.say("mouths_then", mouths=s.mouths - 1))
        buried = s.phase == Phase.STARVE or s.chosen.disaster_graveyards
        if buried and s.chosen.graveyard_hits_capital and s.ground.court >> s.ground.numbers[cell] & 1:
            lines.append("{castle}" + narrator.say("capital_less"))
        grave = narrator.say("a_grave", graves=s.graves.bit_count() + 1, most=tables.TABLES.limits.graveyards_lose)
        lines.append(f"{{grave}}~{grave}" if buried else narrator.say("free_again"))
        return narrator.say("lose_this", building=row.building), lines

    def draw(self, painter: Painter, view: HexView, cell: Cell | None) -> None:
        for one in self.cells:
            mark(painter, view, one, SUN if one != cell else RED, width=1.4)
        row = self.rows.get(cell) if cell is not None else None
        changes = row.changes if row is not None else ()
        if cell is not None:
            ring(painter, view, cell, RED if row else CREAM)
        for change in changes:
            mark(painter, view, change.hex, CREAM, width=1.4)
        earth.slips(painter, view, self.state)
        for change in changes:
            earth.slip(painter, view, change.hex, change.after, change.good, change.before)

    def subject(self, view: HexView, cell: Cell) -> Sequence[Cell]:
        row = self.rows.get(cell)
        return [change.hex for change in row.changes] if row else ()


def good_sites(s: State, kind: str, cell: Cell) -> int:
    """Counts the hexes left after building here on which a farm or a village would give 2."""
    near, number = s.ground.near, s.ground.numbers[cell]
    open_ = s.ground.mask(queries.sites_of(s, "farm")) & ~(1 << number)
    works = near[number] if kind in ("farm", "mine") else 0
    homes = near[number] if kind == "village" else 0
    farms, mines, villages = (s.ground.around(mask) for mask in s.stands)
    graves = s.ground.around(s.graves)
    fields = open_ & s.land.banks & ~graves
    plots = open_ & (farms | mines | works) & ~(villages | homes | graves)
    return fields.bit_count() + plots.bit_count()


def changed(narrator: MonarchyNarrator, changes: Sequence[queries.Change]) -> list[str]:
    """Lines about changed yields of standing buildings."""
    return [
        f"{{{sign(one.good)}}}" + narrator.say("in_building", n=signed(one.after - one.before), building=one.building)
        for one in changes
    ]
