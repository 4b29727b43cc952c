"""The stores at the foot of the board: goods, troops and bombs, with the old number struck out after a change.

While the harvest flies in, each counter goes up as its goods land; the director's view says what was there before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from game.client.draw.canvas import Rect
from game.client.input.actions import Input
from game.client.ui.focus import Reply
from game.client.ui.palette import INK, PARCH, UMBER, mix
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import GOODS, TABLES, TROOPS
from game.titles.twenty_years.look.cues import FLIGHT, GAP, LONGEST, flying
from game.titles.twenty_years.look.panels.seam import STORES, Point
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.titles.twenty_years.look.panels.seam import TableContext

STAY = 4.0  # seconds an old number stays beside the new one
_LEFT, _PITCH = 6.0, 34.6
_TROOPS = (6.0, 62.0, 118.0)  # from the panel's left edge
_BOMBS = 174.0
_NONE = mix(INK, PARCH, 0.26)  # a nought: still readable


class Stores:
    """The cues ask it where a thing stands (`spot`) and tell it what has `changed`."""

    rect: Rect = STORES
    moving = False

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self._was: dict[str, tuple[int, float]] = {}  # by thing, the number before, seconds it still shows

    # ---- for the cues
    def spot(self, thing: str) -> Point:
        """Where a good, a troop or "bombs" stands."""
        x, y, _, h = self._box(thing)
        return x + 9, y + h / 2

    def changed(self, things: Mapping[str, int]) -> None:
        """These have just changed by so much: the old number is struck for a while."""
        for thing in things:
            self._was[thing] = self._count(thing), STAY
        self.context.touch()

    def tick(self, dt: float) -> bool:
        before = len(self._was)
        self._was = {thing: (n, left - dt) for thing, (n, left) in self._was.items() if left > dt}
        return len(self._was) != before

    # ---- figures
    @property
    def _landing(self) -> Any | None:
        """The harvest whose goods are in the air, or will be at once."""
        director = self.context.play.director
        event = director.events[director.shown] if director.busy else None
        return event if event is not None and event.type == "harvested" else None

    def _count(self, thing: str) -> int:
        """How many there are, as far as it was shown."""
        view = self.context.play.director.view
        if thing in GOODS:
            return int(view["goods"][GOODS.index(thing)])
        return int(view["troops"][TROOPS.index(thing)] if thing in TROOPS else view["bombs"])

    def _box(self, thing: str) -> Rect:
        x, y, w, h = self.rect
        half = (h - 3) / 2
        if thing in GOODS:
            return x + _LEFT + GOODS.index(thing) * _PITCH - 2, y + 3, _PITCH - 2, half - 2
        left = _TROOPS[TROOPS.index(thing)] if thing in TROOPS else _BOMBS
        return x + left - 2, y + half + 2, (54.0 if thing in TROOPS else w - _BOMBS - 2), half - 2

    # ---- painting
    def paint(self, painter: Painter) -> None:
        s: State = self.context.play.shown
        x, y, w, h = self.rect
        painter.panel(*self.rect)
        painter.rule(x + 6, y + h / 2, w - 12)
        landing = self._landing
        for good in GOODS:
            box = self._zone(painter, good)
            painter.symbol(good, box[0] + 1, box[1] + box[3] / 2, 15, "midleft", off=not self._count(good))
            if landing is None or good not in landing.goods:
                self._number(painter, good, self._count(good))
        for troop, row in zip(TROOPS, TABLES.troops, strict=True):
            self._troop(painter, s, troop, row.barracks)
        self._bombs(painter, s)

    def _zone(self, painter: Painter, thing: str) -> Rect:
        """Declares where a thing may be asked about: its tip says what it is for."""
        words = game_words("twenty_years")
        box = self._box(thing)
        name = "bomb" if thing == "bombs" else thing
        tip = (words.count(name, self._count(thing)).capitalize(), words.line(name))
        if self.context.focus.zone(f"stores/{thing}", box, tip=tip, name=tip[0]):
            painter.focus(*box)
        return box

    def _number(self, painter: Painter, thing: str, count: int) -> float:
        x, y, _, h = self._box(thing)
        left = x + 18
        was = self._was.get(thing, (count, 0.0))[0]
        if was != count:
            left = painter.struck(str(was), left, y + h / 2, "ui", 8) + 2
        return painter.text(str(count), left, y + h / 2 + 0.2, "bold", 11, INK if count else _NONE, "midleft")

    def _troop(self, painter: Painter, s: State, troop: str, barracks: int) -> None:
        x, y, _, h = self._zone(painter, troop)
        count = self._count(troop)
        painter.symbol(troop, x + 1, y + h / 2, 15, "midleft", off=not count)
        right = self._number(painter, troop, count)
        levels = sum(1 for _, _, piece in s.town.pieces if piece.structure == "barracks")
        if levels < barracks and not count:
            painter.symbol("barracks", right + 4, y + h / 2, 10, "midleft", off=True)
            painter.text(str(barracks), right + 15, y + h / 2 + 0.4, "ui", 7.5, UMBER, "midleft")

    def _bombs(self, painter: Painter, s: State) -> None:
        """Five in a reign: there, thrown, still to be bought."""
        x, y, w, h = self._zone(painter, "bombs")
        count, bought = self._count("bombs"), int(self.context.play.director.view["bombs_bought"])
        pitch = (w - 2) / TABLES.bombs.limit
        for i in range(TABLES.bombs.limit):
            left = x + 1 + i * pitch
            painter.symbol("bomb", left, y + h / 2, 13, "midleft", off=i >= count)
            if count <= i < bought:
                painter.symbol("cross", left + 6.5, y + h / 2, 8)

    def live(self, painter: Painter) -> None:
        """Counters that go up as goods land."""
        event = self._landing
        if event is None or not event.goods:
            return
        order = flying(event.goods)
        gap = min(GAP, (LONGEST - FLIGHT) / len(order)) if order else 0.0
        t = self.context.play.director.number("fly.t", 0.0)
        landed = [good for i, good in enumerate(order) if t >= FLIGHT + i * gap]
        for good, n in event.goods.items():
            share = landed.count(good) / max(1, order.count(good))
            self._number(painter, good, self._count(good) + round(n * share))

    def handle(self, given: Input) -> Reply | None:
        return None
