"""The fate of the year: two black dice on felt, and what each brings, large."""

from __future__ import annotations

from collections.abc import Mapping

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.stage.dice import Throw, draw_dice, draw_lying, rest_frame, seed_of
from game.client.ui import theme
from game.client.ui.geometry import between, middle
from game.client.ui.page import Art, Card, Column, Grid, Hole, How, Node, Row, Space, Stack, Symbol, Text, do
from game.client.ui.palette import CREAM, FELT, SUN
from game.core.mini_monarchy import queries
from game.core.mini_monarchy.events import DiceRolled
from game.core.mini_monarchy.state import CONSTRUCT, DISASTERS, FATE_CHOICES, FATE_REROLL, HARD_TIMES, PRODUCE, State
from game.core.mini_monarchy.tables import BONUS_OF, BUILDINGS, RESULTS
from game.teller import signed
from game.titles.mini_monarchy.look.board.view import Gains, paint_gain, slip_side
from game.titles.mini_monarchy.look.context import TableContext
from game.titles.mini_monarchy.look.places import Point, sign

_OPEN = (FATE_REROLL, FATE_CHOICES, DISASTERS, PRODUCE)  # phases in which the dice have not yet brought what they bring
DIE = 36.0  # points of a die's cell
DICE = ("die/0", "die/1")  # their places on the page
_SPOTS: tuple[Point, Point] = ((455.0, 58.0), (555.0, 58.0))  # with letters of 100 %
_HAND: Point = (40.0, 330.0)  # they are thrown from here, over the map


def throw_of(event: DiceRolled) -> Throw:
    """The flight of a fate roll; the same event gives the same flight."""
    seed = seed_of(event.faces) + 31 * len(event.rolled) + len(event.stream)
    kept = frozenset(range(len(event.faces))) - frozenset(event.rolled)
    return Throw(seed, event.faces, _SPOTS, _HAND, kept, 0.85)


class FateTray:
    """Made from the state; remembers what the results came to when the year produced."""

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self._gains: dict[tuple[int, int], dict[str, int]] = {}
        self._falls: dict[int, Gains] = {}

    @property
    def rolling(self) -> bool:
        return getattr(self.context.play.director.now, "type", "") == "dice_rolled"

    def view(self) -> Node:
        s = self.context.state
        for row in queries.result_menu(s):
            if s.phase in _OPEN or (s.year, row.result) not in self._gains:
                self._gains[s.year, row.result] = row.gains
        shown = () if self.rolling else s.faces
        halves = tuple(self._half(s, die, shown[die] if shown else 0) for die in range(len(DICE)))
        return Card("", Grid(halves, 4), colour=FELT, pad=(4, 7), id="fate", firm=True)

    def _half(self, s: State, die: int, face: int) -> Node:
        lies = (Art(draw=do(_lies, die, face)),) if face else ()
        place = Stack((*lies, Hole(id=DICE[die], w=DIE, h=DIE)))
        if not face:
            return Row((place, Space(grow=True)))
        pick = s.picks[die] if die < len(s.picks) and s.picks[die] else (face,)
        told = tuple(self._part(s, result, len(pick) == 1) for result in pick)
        return Row((place, Column(told, 3, grow=True)), 4)

    def _part(self, s: State, result: int, large: bool) -> Node:
        """What a result is called, and what it comes to; one of the two of a fortune is a picture alone."""
        name, gains = RESULTS[result - 1], self._gains.get((s.year, result), {})
        marks: list[Node] = []
        for good, n in gains.items():
            marks += [
                Text(signed(n), "bold", 15 if large else 11, SUN, 0.9),
                Symbol(sign(good), 17 if large else 13, False),
            ]
        told = Text(self.context.teller.name(name).capitalize(), "name", colour=CREAM, lead=0.9)
        if not large:
            return Row(tuple(marks) or (Symbol(sign(name), 13, False), told), 2)
        short = Text(self.context.teller.say(name), "ui", colour=theme.FELT_TEXT, lead=0.9)
        return Column((told, Row(tuple(marks), 2) if marks else short), 1)

    def falls(self) -> Gains:
        """Which buildings the dice of the year add to, or have added to: the hex, how much."""
        s = self.context.state
        if self.rolling or s.phase not in (*_OPEN, HARD_TIMES, CONSTRUCT):
            return ()
        if s.phase in _OPEN or s.year not in self._falls:
            kinds = [BUILDINGS[BONUS_OF[result]] for result in s.results or s.faces if result in BONUS_OF]
            found = ((one.hex, kinds.count(one.building)) for one in queries.production(s))
            self._falls[s.year] = tuple(one for one in found if one[1])
        return self._falls[s.year]

    # ---- the dice, over the page
    def live(self, painter: Painter, places: Mapping[str, Rect]) -> None:
        """The roll while it flies."""
        now = self.context.play.director.now
        if now is not None and now.type == "dice_rolled" and DICE[0] in places:
            t = self.context.play.director.number("fate.t")
            throw = throw_of(now)
            throw = Throw(throw.seed, throw.faces, spots_of(places), _HAND, throw.kept, throw.duration)
            draw_dice(painter, painter.sprites, throw, t, painter.px(DIE), "black")
            self._strike(painter, places, now, self.context.play.director.share("strike.t"))

    def _strike(self, painter: Painter, places: Mapping[str, Rect], rolled: DiceRolled, t: float) -> None:
        """What a die that has just come to rest adds, on its way to the buildings."""
        view, s = self.context.view, self.context.state
        for die, start in enumerate(spots_of(places) if t > 0 else ()):
            kind = BONUS_OF.get(rolled.faces[die], -1) if die in rolled.rolled else -1
            for cell in s.ground.cells_in(s.stands[kind]) if kind >= 0 else ():
                x, y = slip_side(painter, view, cell)
                x, y = between(start, (x, y), t * t)
                paint_gain(painter, x, y, 1)


def _lies(die: int, face: int, painter: Painter, box: Rect, how: How) -> None:
    """A die where it came to rest."""
    draw_lying(painter, middle(box), DIE, "black", rest_frame(face, die))


def spots_of(places: Mapping[str, Rect]) -> tuple[Point, ...]:
    """The middles of the places of both dice."""
    return tuple(middle(places[name]) for name in DICE)
