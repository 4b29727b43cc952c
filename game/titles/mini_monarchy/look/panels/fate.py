"""The fate dice: rolled over the map, then on the felt with what they bring."""

from __future__ import annotations

from collections.abc import Mapping

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.stage.dice import DiceThrow, draw_dice, draw_lying, rest_frame, seed_of
from game.client.ui import theme
from game.client.ui.page import Art, Card, Column, Grid, Hole, How, Node, Row, Space, Stack, Symbol, Text, do
from game.client.ui.palette import CREAM, FELT, SUN
from game.client.ui.place import between, middle
from game.core.mini_monarchy import queries
from game.core.mini_monarchy.events import DiceRolled
from game.core.mini_monarchy.state import CONSTRUCT, DISASTERS, FATE_CHOICES, FATE_REROLL, HARD_TIMES, PRODUCE, State
from game.core.mini_monarchy.tables import BONUS_OF, BUILDINGS, RESULTS
from game.narrator import signed
from game.titles.mini_monarchy.look.board.view import Gains, paint_gain, slip_side
from game.titles.mini_monarchy.look.context import TableContext
from game.titles.mini_monarchy.look.places import Point, sign

_OPEN = (FATE_REROLL, FATE_CHOICES, DISASTERS, PRODUCE)  # phases before the dice take effect
DIE, LARGE = 36.0, 56.0  # points of a die's cell, on the felt and on the map
DICE = ("die/0", "die/1")  # their holes on the page
APART = 34.0  # points from the middle to a die on the map
HOME_ARC = 26.0  # points they rise on the way to the felt


def throw_of(event: DiceRolled, middle: Point = (0.0, 0.0), hand: Point = (0.0, 0.0)) -> DiceThrow:
    """Returns the flight of the rolled dice, to both sides of `middle`. Deterministic per event."""
    seed = seed_of(event.faces) + 31 * len(event.rolled) + len(event.stream)
    x, y = middle
    slots = tuple((x + APART * (2 * die - 1), y + 6 * (2 * die - 1)) for die in event.rolled)
    return DiceThrow(seed, tuple(event.faces[die] for die in event.rolled), slots, hand, duration=0.85)


class FateTray:
    """Remembers what each result came to when the year produced."""

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
        again = die > 0 and pick == s.faces[:1]  # two equal results share one name
        told = tuple(self._part(s, result, len(pick) == 1, not again) for result in pick)
        return Row((place, Column(told, 3, grow=True)), 4)

    def _part(self, s: State, result: int, large: bool, named: bool) -> Node:
        """A result: its name (unless named already) and gain; for half a fortune, a symbol."""
        name, gains = RESULTS[result - 1], self._gains.get((s.year, result), {})
        marks: list[Node] = []
        for good, n in gains.items():
            marks += [
                Text(signed(n), "bold", 15 if large else 11, SUN, 0.9),
                Symbol(sign(good), 17 if large else 13, False),
            ]
        short = Text(self.context.narrator.say(name), "ui", colour=theme.FELT_TEXT, lead=0.9)
        brings = Row(tuple(marks), 2) if marks else short
        if large and not named:
            return brings
        told = Text(self.context.narrator.name(name).capitalize(), "name", colour=CREAM, lead=0.9)
        if not large:
            return Row(tuple(marks) or (Symbol(sign(name), 13, False), told), 2)
        return Column((told, brings), 1)

    def falls(self) -> Gains:
        """Buildings that gain from this year's dice, as (hex, amount)."""
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
        """Paints the roll: in the air, on the map, on its way to the felt."""
        director = self.context.play.director
        now = director.now
        if now is None or now.type != "dice_rolled" or DICE[0] not in places:
            return
        throw = throw_of(now, middle(self.context.view.box), self.context.scene.hand.at)
        home, felt = director.number("home.t"), spots_of(places)
        for die in set(range(len(now.faces))) - set(now.rolled):
            draw_lying(painter, felt[die], DIE, "black", rest_frame(now.faces[die], die))
        self._strike(painter, now, throw, director.number("strike.t"))
        if not home:
            draw_dice(painter, painter.sprites, throw, director.number("fate.t"), painter.px(LARGE), "black")
            return
        for die, start in zip(now.rolled, throw.slots, strict=True):
            spot, size = between(start, felt[die], home, HOME_ARC), round(LARGE + (DIE - LARGE) * home)
            draw_lying(painter, spot, size, "black", rest_frame(now.faces[die], die))

    def _strike(self, painter: Painter, rolled: DiceRolled, throw: DiceThrow, t: float) -> None:
        """Paints bonuses on their way from the dice to the buildings."""
        view, s = self.context.view, self.context.state
        for die, start in zip(rolled.rolled, throw.slots, strict=True) if t > 0 else ():
            kind = BONUS_OF.get(rolled.faces[die], -1)
            for cell in s.ground.cells_in(s.stands[kind]) if kind >= 0 else ():
                x, y = between(start, slip_side(painter, view, cell), t * t)
                paint_gain(painter, x, y, 1)


def _lies(die: int, face: int, painter: Painter, box: Rect, how: How) -> None:
    """Paints a die at rest."""
    draw_lying(painter, middle(box), DIE, "black", rest_frame(face, die))


def spots_of(places: Mapping[str, Rect]) -> tuple[Point, ...]:
    """The centres of both dice on the felt."""
    return tuple(middle(places[name]) for name in DICE)
