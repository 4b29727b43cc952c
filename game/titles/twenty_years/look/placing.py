"""A piece in hand: where it fits, and how it is turned, moved and set down."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple

from game.client.draw.painter import Painter
from game.client.input.actions import DIRECTIONS, Act, Input, Intent, Pointer
from game.client.stack import Prompt, Step
from game.client.ui import focus, place
from game.client.ui.page import Do, do
from game.client.ui.palette import CREAM, INK, ORANGE, RED, Colour, mix
from game.core.grids import Cells, cells_of, normal
from game.core.rules import Refusal
from game.core.twenty_years import actions, odds_dice, queries
from game.core.twenty_years.actions.build import beside
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import ARMOURY, BARRACKS, CHURCH, KIND_OF, KINDS, PORT, TOWER
from game.titles.twenty_years.look import board, cards, pieces
from game.titles.twenty_years.look.context import BOARD, TAB, TableContext
from game.titles.twenty_years.narrator import say

Plot = tuple[int, int]


class Later(NamedTuple):
    """A piece one may want later: places it has now and would have after this one."""

    number: int
    now: int
    then: int

    @property
    def title(self) -> str:
        kind = KINDS[self.number]
        return cards.title(kind.structure, kind.level)

    @property
    def lost(self) -> bool:
        """It fits now and would not any more."""
        return self.now > 0 and self.then == 0


class Placement:
    """One level of one structure in hand. Raises KeyError for a structure and level that do not exist."""

    def __init__(self, s: State, structure: str, level: int) -> None:
        self.state = s
        self.number = KIND_OF[structure, level]
        self.kind = KINDS[self.number]
        self.legal: tuple[actions.Build, ...] = queries.placements(s, structure, level)
        self._by_plots = {build.plots: i for i, build in enumerate(self.legal)}
        drawn = normal(cells_of(self.kind.shape))
        # Every orientation once: the four turns, then those of its mirror image.
        sides = drawn, normal((r, -c) for r, c in drawn)
        self.turns = tuple(dict.fromkeys(_turned(side, n) for side in sides for n in range(4)))
        self.turn = 0
        self.row = self.col = 0
        if self.legal:
            self._go_to(self._best_first())
        else:  # in the middle of the land
            cells = s.realm.cells(s.realm.land_of(s.owned))
            self._put(*(cells[len(cells) // 2] if cells else (0, 0)))

    # ---- what is in hand
    @property
    def shape(self) -> Cells:
        """The plots in the present orientation, from 0, 0."""
        return self.turns[self.turn]

    @property
    def plots(self) -> Cells:
        """The plots it covers now, in reading order."""
        return tuple(sorted((r + self.row, c + self.col) for r, c in self.shape))

    @property
    def action(self) -> actions.Build:
        return actions.Build(self.kind.structure, self.kind.level, self.plots)

    @property
    def index(self) -> int | None:
        """The number of this place among the legal ones, from 0; None where it does not fit."""
        return self._by_plots.get(self.plots)

    @property
    def refusal(self) -> Refusal | None:
        """Why it cannot be built here now."""
        return self.action.refusal(self.state)

    @property
    def blocked(self) -> Cells:
        """The covered plots that are the reason; all of them when the place as a whole is."""
        if self.index is not None:
            return ()
        s = self.state
        ground = s.free & s.realm.tower_land if self.number == TOWER else s.free
        off = tuple(plot for plot in self.plots if not ground & s.realm.grid.bit(*plot))
        return off or self.plots

    @cached_property
    def open(self) -> Cells:
        """All plots that some legal place covers."""
        grid = self.state.realm.grid
        return grid.cells(grid.mask(plot for build in self.legal for plot in build.plots))

    @cached_property
    def tight(self) -> Cells:
        """Free plots that no legal place covers."""
        return tuple(plot for plot in self.state.realm.cells(self.state.free) if plot not in set(self.open))

    # ---- what it would stand in the way of
    @property
    def later(self) -> tuple[Later, ...]:
        """Coming levels and shapes that want room: what this place leaves them. () where it does not fit."""
        found, s, count = [], self.state, self.state.town.count
        for number, kind in enumerate(KINDS) if self.index is not None else ():
            below = kind.level > 1 and (count[number - 1] or number - 1 == self.number)
            armoury = number == ARMOURY and (count[BARRACKS[0]] or self.number == BARRACKS[0])
            wanted = below or armoury or number in (PORT, CHURCH)  # a next level, or a big lone shape
            if number == self.number or count[number] or not wanted:
                continue
            near, then = beside(s, number), len(self.places(number, s.realm.grid.mask(self.plots)))
            now = len(s.realm.places(number, s.free, near))
            if not near and (kind.level > 1 or number == ARMOURY):
                now = then or 1  # it is asked for only with this piece: none then counts as blocked
            found.append(Later(number, now, then))
        return tuple(found)

    def places(self, number: int, taken: int) -> Sequence[int]:
        """The places (masks) a later piece would have beside this one when these plots were taken too."""
        s, near = self.state, beside(self.state, number)
        if KINDS[number].structure == self.kind.structure or (number == ARMOURY and self.kind.structure == "barracks"):
            near |= s.realm.grid.mask(self.plots)  # it may stand beside this one
        return s.realm.places(number, s.free & ~taken, near)

    @property
    def towers(self) -> tuple[int, int]:
        """How many towers the land has room for now, and after this."""
        s = self.state
        here = s.realm.grid.mask(self.plots)
        if self.number == TOWER or not here & s.realm.tower_land:
            room = odds_dice.tower_room(s)
            return room, room
        return odds_dice.tower_room(s), odds_dice.tower_room(s, s.free & ~here)

    def amber(self) -> tuple[Later, ...]:
        """What this place would rule out."""
        return tuple(later for later in self.later if later.lost)

    # ---- moving it
    def rotate(self, by: int) -> None:
        """A quarter turn each, about its middle."""
        self._turn_to(_turned(self.shape, by))

    def mirror(self) -> None:
        """Left becomes right."""
        self._turn_to(normal((r, -c) for r, c in self.shape))

    def cycle(self, by: int) -> None:
        """The next of all orientations, mirrored ones too: the mouse wheel."""
        self._turn_to(self.turns[(self.turn + by) % len(self.turns)])

    def move(self, rows: int, cols: int) -> bool:
        """By so many plots; False at the board's edge."""
        return self._put(self.row + rows, self.col + cols)

    def over(self, row: float, col: float) -> bool:
        """Its middle under this place (plots, with fractions). True if it moved."""
        h, w = _extent(self.shape)
        return self._put(round(row - h / 2), round(col - w / 2))

    def snap(self, by: int) -> bool:
        """To the next legal place, in the order of `legal`; False when there is none."""
        if not self.legal:
            return False
        self._go_to(self._nearest() if self.index is None else (self.index + by) % len(self.legal))
        return True

    def _turn_to(self, shape: Cells) -> None:
        (h, w), (h2, w2) = _extent(self.shape), _extent(shape)
        row, col = self.row + (h - h2) / 2, self.col + (w - w2) / 2
        self.turn = self.turns.index(shape)
        self._put(math.floor(row + 0.5), math.floor(col + 0.5))

    def _put(self, row: int, col: int) -> bool:
        """Never off the board. True if it moved."""
        grid, (h, w), before = self.state.realm.grid, _extent(self.shape), (self.row, self.col)
        self.row = min(max(0, row), grid.rows - h)
        self.col = min(max(0, col), grid.cols - w)
        return (self.row, self.col) != before

    def _go_to(self, index: int) -> None:
        plots = self.legal[index].plots
        self.turn = self.turns.index(normal(plots))
        self.row, self.col = min(r for r, _ in plots), min(c for _, c in plots)

    def _nearest(self) -> int:
        def far(index: int) -> tuple[bool, int]:
            plots = self.legal[index].plots
            row, col = min(r for r, _ in plots), min(c for _, c in plots)
            return normal(plots) != self.shape, abs(row - self.row) + abs(col - self.col)

        return min(range(len(self.legal)), key=far)

    def _best_first(self) -> int:
        """The first place that rules out least."""

        def cost(index: int) -> tuple[int, int, int]:
            self._go_to(index)
            later = self.later
            now, then = self.towers
            return sum(one.lost for one in later), now - then, -sum(one.then for one in later)

        return min(range(len(self.legal)), key=cost)


def _extent(shape: Cells) -> tuple[int, int]:
    return max(r for r, _ in shape) + 1, max(c for _, c in shape) + 1


def _turned(shape: Cells, by: int) -> Cells:
    """Quarter turns clockwise."""
    for _ in range(by % 4):
        shape = normal((c, -r) for r, c in shape)
    return shape


# ---- The piece in hand, seen and steered: the ghost over the board, what its place rules out, its card and buttons.
AMBER: Colour = mix(ORANGE, CREAM, 0.1)
HANGS = 2.0  # points a piece in hand hangs over the land


class PiecePlacing:
    """A placement being made at the table. `done` when it was built or put back."""

    def __init__(self, context: TableContext, structure: str, level: int) -> None:
        self.context = context
        self.placement = Placement(context.play.shown, structure, level)
        self.done = False

    @property
    def title(self) -> str:
        return cards.title(self.placement.kind.structure, self.placement.kind.level)

    @property
    def by_mouse(self) -> bool:
        """Whether the mouse steers it: its wheel turns the piece."""
        return self.context.services.devices.glyphs == "mouse"

    # ---- inputs
    def handle(self, given: Input, geo: board.Geometry) -> focus.Reply | None:
        """Everything that steers the piece; None for what means nothing to it."""
        if isinstance(given, Pointer):
            return self._pointer(given, geo)
        if not isinstance(given, Intent):
            return None
        piece = self.placement
        if given.act in DIRECTIONS:
            x, y = DIRECTIONS[given.act]
            return self._moved(piece.move(y, x), given.act)
        does: dict[Act, Do] = {
            Act.CONFIRM: do(self.build),
            Act.BACK: do(self.put_back),
            Act.WHY: do(self._why),
            Act.MIRROR: do(self.turn, piece.mirror),
            Act.PREV_TAB: do(self.turn, piece.rotate, -1),
            Act.NEXT_TAB: do(self.turn, piece.rotate, 1),
            Act.PREV_TARGET: do(self.snap, -1),
            Act.NEXT_TARGET: do(self.snap, 1),
        }
        return focus.Reply(True, does[given.act](), given.act, changed=True) if given.act in does else None

    def _pointer(self, given: Pointer, geo: board.Geometry) -> focus.Reply | None:
        if given.kind == "down" and given.button == 3:
            return focus.Reply(True, self.put_back(), Act.BACK, changed=True)
        if not place.inside(BOARD, given.x, given.y):
            return None
        if given.kind == "wheel":
            self.placement.cycle(-1 if given.wheel > 0 else 1)
        moved = self.placement.over(*geo.plot_at(given.x, given.y))  # it stays in the hand
        if given.kind == "down" and given.button == 1:
            return focus.Reply(True, self.build(), Act.CONFIRM, changed=True)
        return self._moved(moved or given.kind == "wheel", None) if given.kind in ("move", "wheel") else None

    def _moved(self, moved: bool, act: Act | None) -> focus.Reply:
        if moved:
            self.context.services.sound.play("tick")
        return focus.Reply(True, None, act, changed=moved, moved=moved)

    def turn(self, how: Callable[..., None], *by: int) -> Step:
        """One of the placement's turns, with its tick."""
        how(*by)
        self.context.services.sound.play("tick")
        return None

    def snap(self, by: int) -> Step:
        found = self.placement.snap(by)
        self.context.services.sound.play("tick" if found else "deny")
        if not found:
            self.context.say(say("fits_no_land", piece=self.title.lower()), "cross")
        return None

    def build(self) -> Step:
        """Build it here, or say why not."""
        refusal = self.placement.refusal
        if refusal is not None:
            self.context.services.sound.play("deny")
            self.context.say(refusal.text, "cross")
            return None
        self.done = True
        return self.context.do(self.placement.action)

    def put_back(self) -> Step:
        self.done = True
        self.context.put_back()
        self.context.services.sound.play("tick")
        return None

    def _why(self) -> Step:
        refusal = self.placement.refusal
        lost = self.placement.amber()
        if refusal is not None:
            self.context.say(refusal.text, "why")
        elif lost:
            self.context.say(say("blocks", pieces=[one.title.lower() for one in lost]), "why")
        else:
            self.context.say(say("fits_well"), "tick")
        return None

    def prompts(self) -> Sequence[Prompt]:
        first = (Prompt(Act.CONFIRM, "Build"),) if self.placement.refusal is None else ()
        snap = (Prompt((Act.PREV_TARGET, Act.NEXT_TARGET), say("next_spot")),) if self.placement.legal else ()
        turn = (Prompt((Act.PREV_TAB, Act.NEXT_TAB), "Rotate"), Prompt(Act.MIRROR, "Flip"))
        return (*first, Prompt(Act.BACK, "Cancel"), *turn, *snap, Prompt(Act.WHY, "Why?"))

    # ---- the standing part
    def paint(self, painter: Painter, geo: board.Geometry) -> None:
        """Where it fits and where nothing of its shape does, under the ghost."""
        piece = self.placement
        if piece.open:
            geo.put(painter, "open", pieces.open_surface(piece.open, geo.plot_px), piece.open)
        for plot in piece.tight:
            painter.hatch(*geo.plots_rect((plot,)), alpha=120)

    def paint_over(self, painter: Painter, geo: board.Geometry) -> None:
        """Above the pieces: coming footprints, the ghost, its flag."""
        piece = self.placement
        refusal = piece.refusal
        lost = piece.amber() if refusal is None else ()
        self._footprints(painter, geo)
        halo = RED if refusal is not None else AMBER if lost else CREAM
        kind = piece.kind
        image = pieces.ghost_surface(piece.plots, geo.plot_px, kind.structure, kind.level, painter.sprites, halo)
        draw_shadow(painter, geo, piece.plots, HANGS)
        named = f"ghost {kind.structure} {kind.level}"
        geo.put(painter, named, image, piece.plots, pieces.margin(geo.plot_px), painter.px(HANGS))
        for plot in piece.blocked:
            geo.put(painter, "blocked", pieces.blocked_surface((plot,), geo.plot_px), (plot,))
        self._flag(painter, geo, refusal, lost)

    def _footprints(self, painter: Painter, geo: board.Geometry) -> None:
        """One place each for the next levels, where they could stand after this."""
        piece = self.placement
        s = piece.state
        here = s.realm.grid.mask(piece.plots)
        for later in piece.later:
            if KINDS[later.number].level == 1 or not later.then:
                continue
            places = piece.places(later.number, here)
            if not places:
                continue  # it would stand where another footprint lies
            plots = s.realm.cells(places[0])
            geo.put(painter, "dotted", pieces.dotted_surface(plots, geo.plot_px), plots)
            painter.badge(str(KINDS[later.number].level), *place.middle(geo.plots_rect(plots)), CREAM, INK, 5.4)
            here |= places[0]

    def _flag(self, painter: Painter, geo: board.Geometry, refusal: Refusal | None, lost: Sequence[Later]) -> None:
        box = geo.plots_rect(self.placement.plots)
        total = len(self.placement.legal)
        told, wide = ("{tick} Fits", f"{(self.placement.index or 0) + 1} of {total}"), 56
        if refusal is not None:
            elsewhere = say("fits_in", spots=total) if total else say("fits_nowhere")
            told, wide = (f"{{cross}} {refusal.text}", elsewhere), 104
        elif lost:
            told, wide = ("{warn} Fits", say("leaves_no_room", pieces=[one.title.lower() for one in lost])), 96
        painter.tooltip(box, told, wide, (TAB,))


def draw_shadow(painter: Painter, geo: board.Geometry, plots: Sequence[tuple[int, int]], high: float) -> None:
    """What a piece that hangs so many points over these plots throws on the land."""
    x, y = geo.plots_px(painter, plots)
    image, aside = pieces.shadow_surface(plots, geo.plot_px), painter.px(high)
    painter.surface.blit(image, (x - geo.plot_px + aside, y - geo.plot_px + 2 * aside))
