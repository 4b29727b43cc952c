"""The fate of the year: two black dice on felt, what each brings, and what that comes to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.stage.dice import Throw, draw_dice, draw_lying, rest_frame, seed_of
from game.client.ui import theme
from game.client.ui.geometry import middle, shifted
from game.client.ui.page import Art, Card, Column, Fit, Grid, Hole, How, Node, Pill, Row, Space, Stack, Symbol, Text, do
from game.client.ui.palette import CREAM, FELT, FERN, RUST, VELLUM
from game.core.mini_monarchy import queries
from game.core.mini_monarchy.events import DiceRolled
from game.core.mini_monarchy.state import DISASTERS, FATE_CHOICES, FATE_REROLL, PRODUCE, State
from game.core.mini_monarchy.tables import FORTUNE, RESULTS
from game.teller import signed
from game.titles.mini_monarchy.look.context import TableContext
from game.titles.mini_monarchy.look.places import Point, sign
from game.titles.mini_monarchy.teller import say

DIE = 39.0  # points of a die's cell
DICE = ("die/0", "die/1")  # their places on the page
_SPOTS: tuple[Point, Point] = ((380.0, 65.0), (519.0, 65.0))  # with letters of 100 %


def throw_of(event: DiceRolled) -> Throw:
    """The flight of a fate roll; the same event gives the same flight."""
    seed = seed_of(event.faces) + 31 * len(event.rolled) + len(event.stream)
    kept = frozenset(range(len(event.faces))) - frozenset(event.rolled)
    return Throw(seed, event.faces, _SPOTS, (_SPOTS[1][0] + 60, _SPOTS[1][1] + 86), kept, 0.85)


class FateTray:
    """Made from the state; remembers what the results came to when the year produced."""

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self._gains: dict[tuple[int, int], dict[str, int]] = {}

    @property
    def rolling(self) -> bool:
        return getattr(self.context.play.director.now, "type", "") == "dice_rolled"

    def view(self) -> Node:
        s = self.context.state
        note = say("re_roll_one_die") if s.phase == FATE_REROLL else ""
        if s.phase in (FATE_REROLL, FATE_CHOICES, DISASTERS, PRODUCE):
            for row in queries.result_menu(s):
                self._gains[s.year, row.result] = row.gains
        shown = () if self.rolling else s.faces
        halves = tuple(self._half(s, die, shown[die] if shown else 0) for die in range(len(DICE)))
        title = say("year_fate", year=s.year) if s.year else "Fate"
        return Card(title, Grid(halves, 4), note, FELT, pad=(3, 2), id="fate", firm=True)

    def _half(self, s: State, die: int, face: int) -> Node:
        lies = (Art(draw=do(_lies, die, face)),) if face else ()
        place = Stack((*lies, Hole(id=DICE[die], w=DIE, h=DIE)))
        if not face:
            return Row((place, Space(grow=True)))
        pick = s.picks[die] if die < len(s.picks) and s.picks[die] else (face,)
        if len(pick) > 1:
            told = tuple(self._part(s.year, result) for result in pick)
            return Row((place, Column(told, grow=True)))
        name = RESULTS[pick[0] - 1]
        teller = self.context.teller
        words = Text(teller.name(name).capitalize(), "bold", colour=CREAM, lead=0.9)
        short = Fit(Text(teller.say(name), "note", colour=theme.FELT_TEXT, lead=0.9), Space(), 54)
        return Row((place, Column((words, short, self._chip(s, pick[0])), 1, grow=True)))

    def _part(self, year: int, result: int) -> Node:
        """One of the two results of a fortune."""
        name = RESULTS[result - 1]
        told = Text(self.context.teller.name(name).capitalize(), "mark", colour=CREAM, lead=0.9, grow=True)
        gains = (
            Text(f"{signed(n)}~{{{sign(good)}}}", "mark", colour=theme.GOOD_ON_DARK)
            for good, n in self._gains.get((year, result), {}).items()
        )
        return Row((Symbol(sign(name), 12, False), told, *gains), 2)

    def _chip(self, s: State, result: int) -> Node:
        """What it comes to."""
        gains = self._gains.get((s.year, result), {})
        if result == FORTUNE or not gains:
            return Row((Symbol("clover" if result == FORTUNE else sign(RESULTS[result - 1]), 13, False),))
        return Row(
            tuple(
                Pill(f"*{signed(n)}*~{{{sign(good)}}}", "bold", 8.5, FERN if n > 0 else RUST, fill=VELLUM, edge=3)
                for good, n in gains.items()
            )
        )

    # ---- the dice, over the page
    def live(self, painter: Painter, places: Mapping[str, Rect]) -> None:
        """The roll while it flies."""
        now = self.context.play.director.now
        if now is not None and now.type == "dice_rolled" and DICE[0] in places:
            t = self.context.play.director.number("fate.t")
            throw = _moved(throw_of(now), spots_of(places))
            draw_dice(painter, painter.sprites, throw, t, painter.px(DIE), "black")


def _lies(die: int, face: int, painter: Painter, box: Rect, how: How) -> None:
    """A die where it came to rest."""
    draw_lying(painter, middle(box), DIE, "black", rest_frame(face, die))


def spots_of(places: Mapping[str, Rect]) -> tuple[Point, ...]:
    """The middles of the places of both dice."""
    return tuple(middle(places[name]) for name in DICE)


def _moved(throw: Throw, spots: Sequence[Point]) -> Throw:
    """The same flight to where the dice lie on this page."""
    (x, y), (was_x, was_y) = spots[-1], _SPOTS[-1]
    origin = shifted(throw.origin, x - was_x, y - was_y)
    return Throw(throw.seed, throw.faces, tuple(spots), origin, throw.kept, throw.duration)
