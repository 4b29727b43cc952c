"""Tools for building and losing: the ghost and its yield, changed neighbours, the loss."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from game.client.draw.painter import Painter
from game.client.ui.palette import CREAM, ORANGE, RED, SUN
from game.core.mini_monarchy import queries
from game.core.mini_monarchy.actions import Build, BuildStage, LoseBuilding, PlaceStart
from game.core.mini_monarchy.founding import next_start
from game.core.mini_monarchy.ground import Cell
from game.core.mini_monarchy.queries import Change, LossRow, Site
from game.core.mini_monarchy.state import STARVE, State
from game.core.mini_monarchy.tables import BUILDING, BUILDINGS, GOODS, LABOUR, TABLES
from game.core.rules import Action, Refusal
from game.narrator import signed
from game.titles.mini_monarchy.look.board.geometry import HexView
from game.titles.mini_monarchy.look.board.view import LEAST, picture_of, put, slip, slips
from game.titles.mini_monarchy.look.context import TableContext
from game.titles.mini_monarchy.look.places import sign
from game.titles.mini_monarchy.look.tools.tool import Tool, flag, land_lines, mark, pip, ring, shine
from game.titles.mini_monarchy.narrator import MonarchyNarrator, say
from game.words import game_words

BETTER = ("river", "mountain", "neighbour")  # reasons for a bonus yield


class SiteTool(Tool):
    """Places a building: shows the ghost, its yield, and changed neighbours."""

    verb = say("build_here")
    target = say("next_hex")

    def __init__(self, context: TableContext) -> None:
        self._sites: dict[Cell, Site] = {}
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
        return BuildStage(cell) if self.kind == "monument" else Build(self.kind, cell)

    def site(self, cell: Cell) -> Site:
        if cell not in self._sites:
            self._sites[cell] = queries.site(self.state, self.kind, cell)
        return self._sites[cell]

    def mark_of(self, cell: Cell) -> tuple[str, Sequence[str]]:
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
            return [f"{{coin}}~{refusal.text}"]
        if self.kind == "monument":
            return []
        mouths = s.mouths + 1
        price = next(row.cost for row in queries.building_menu(s) if row.building == self.kind)
        left = s.goods[LABOUR] - price.get("labour", 0)
        say = self.context.narrator.say
        return ["{bowl}" + say("mouths_then", mouths=mouths), "{hammer}" + say("labour_left", left=left)]

    def picture(self, cell: Cell) -> str:
        s = self.state
        if self.kind == "monument":
            return f"monument_{min(3, s.stage + 1)}"
        return picture_of(BUILDING[self.kind], bool(s.land.rocks >> s.ground.numbers[cell] & 1))

    def draw(self, painter: Painter, view: HexView, cell: Cell | None) -> None:
        for one in self.marked:
            if self.kind == "monument":
                mark(painter, view, one, CREAM)
            elif one != cell and view.flat >= LEAST:
                pip(painter, view, one, f"+{self.best}")
        if cell is None:
            return
        site, refusal = self.site(cell), self.refusal(cell)
        fits = refusal is None or refusal.code == "cannot_pay"
        if refusal is None:
            shine(painter, view, cell, SUN, 200)
        ring(painter, view, cell, CREAM if refusal is None else ORANGE if fits else RED)
        if not fits:
            x, y = view.centre(cell)
            painter.symbol("cross", x, y, view.flat * 0.4)
            slips(painter, view, self.state)
            return
        put(painter, view, cell, self.picture(cell), 0.9)
        for change in site.changes:
            mark(painter, view, change.hex, CREAM, width=1.4)
            slip(painter, view, change.hex, change.after, change.good, change.before, fresh=True)
        if site.gives is not None:
            flag(painter, view, cell, signed(site.gives.amount), site.gives.good)

    def speaks(self, cell: Cell) -> bool:
        one = self.site(cell)
        told = one.gives is None or any(part.why == "graveyard" for part in one.gives.parts)
        return told or self.refusal(cell) is not None

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
        return BUILDINGS[min(next_start(self.state), len(BUILDINGS) - 1)]

    def action(self, cell: Cell) -> Action | None:
        return PlaceStart(self.kind, cell)

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
        return [row.hex for row in sorted(queries.loss_menu(self.state), key=_missed)]

    def action(self, cell: Cell) -> Action | None:
        return LoseBuilding(cell)

    @cached_property
    def rows(self) -> dict[Cell, LossRow]:
        return {row.hex: row for row in queries.loss_menu(self.state)}

    def _near(self, cell: Cell) -> int:
        """Mask of the hexes adjacent to one."""
        ground = self.state.ground
        return ground.near[ground.numbers[cell]]

    def row(self, cell: Cell) -> LossRow | None:
        return self.rows.get(cell)

    def mark_of(self, cell: Cell) -> tuple[str, Sequence[str]]:
        row = self.row(cell)
        if row is None:
            return land_lines(self.state, cell)
        good = GOODS[BUILDING[row.building]]
        narrator = self.context.narrator
        lines = [f"{{{sign(good)}}}" + narrator.say("every_year", n=signed(-row.amount))]
        lines += changed(narrator, row.changes)
        s = self.state
        lines.append("{bowl}" + narrator.say("mouths_then", mouths=s.mouths - 1))
        buried = s.phase == STARVE or s.chosen.disaster_graveyards
        if buried and s.chosen.graveyard_hits_capital and s.ground.board.capital in s.ground.cells_in(self._near(cell)):
            lines.append("{castle}" + narrator.say("capital_less"))
        grave = narrator.say("a_grave", graves=s.graves.bit_count() + 1, most=TABLES.limits.graveyards_lose)
        lines.append(f"{{grave}}~{grave}" if buried else narrator.say("free_again"))
        return narrator.say("lose_this", building=row.building), lines

    def draw(self, painter: Painter, view: HexView, cell: Cell | None) -> None:
        for one in self.cells:
            mark(painter, view, one, SUN if one != cell else RED, width=1.4)
        row = self.row(cell) if cell is not None else None
        changes = row.changes if row is not None else ()
        if cell is not None:
            ring(painter, view, cell, RED if row else CREAM)
        for change in changes:
            mark(painter, view, change.hex, CREAM, width=1.4)
        slips(painter, view, self.state)
        for change in changes:
            slip(painter, view, change.hex, change.after, change.good, change.before)

    def subject(self, view: HexView, cell: Cell) -> Sequence[Cell]:
        row = self.row(cell)
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


def changed(narrator: MonarchyNarrator, changes: Sequence[Change]) -> list[str]:
    """Lines about changed yields of standing buildings."""
    return [
        f"{{{sign(one.good)}}}" + narrator.say("in_building", n=signed(one.after - one.before), building=one.building)
        for one in changes
    ]


def _missed(row: LossRow) -> tuple[int, int, int]:
    return row.amount + sum(change.before - change.after for change in row.changes), row.hex[1], row.hex[0]
