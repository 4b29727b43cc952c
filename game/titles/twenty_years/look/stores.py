"""The stores at the foot of the board: goods, troops and bombs, with the old number struck out after a change.

While the harvest flies in, each counter goes up as its goods land.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.client.ui.page import Card, Count, Fit, Item, Node, Row, Symbol
from game.client.ui.palette import INK, PARCH, mix
from game.core.twenty_years.tables import GOODS, TROOPS
from game.titles.twenty_years.look.context import TableContext, TreePanel
from game.titles.twenty_years.look.cues import landed
from game.titles.twenty_years.look.places import STORES, Point
from game.words import game_words

STAY = 4.0  # seconds an old number stays beside the new one
BROAD, NARROW = 220.0, 170.0  # points at text of 100 % from which on symbols are large, and smaller
_NONE = mix(INK, PARCH, 0.26)  # a zero: still readable
WORDS = game_words("twenty_years")


class Stores(TreePanel):
    """The cues ask it where a thing stands (`spot`) and tell it what has `changed`."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._was: dict[str, tuple[int, float]] = {}  # by thing, the number before, seconds it still shows
        self._in = 0  # goods of the harvest that have landed

    # ---- for the cues
    def spot(self, thing: str) -> Point:
        """Where a good, a troop or "bombs" stands."""
        placed = self.page.plan.items.get(f"stores/{thing}") if self.page.plan is not None else None
        x, y, _, h = placed.box if placed is not None else STORES
        return x + 9, y + h / 2

    def changed(self, things: Mapping[str, int]) -> None:
        """These have just changed by so much: the old number is struck for a while."""
        for thing in things:
            self._was[thing] = self._told(thing), STAY
        self.context.touch()

    def tick(self, dt: float) -> bool:
        before, was = len(self._was), self._in
        self._was = {thing: (n, left - dt) for thing, (n, left) in self._was.items() if left > dt}
        self._in = sum(self._landed.values())
        return len(self._was) != before or self._in != was

    # ---- figures
    @property
    def _landing(self) -> Any | None:
        """The harvest whose goods are in the air, or will be at once."""
        director = self.context.play.director
        event = director.events[director.shown] if director.busy else None
        return event if event is not None and event.type == "harvested" else None

    @property
    def _landed(self) -> dict[str, int]:
        """What of the harvest in the air has come down so far."""
        event, director = self._landing, self.context.play.director
        return landed(event.goods, director.number("fly.t")) if event is not None else {}

    def _count(self, thing: str) -> int:
        """How many there are, as far as it was shown."""
        return self._told(thing) + self._landed.get(thing, 0)

    def _told(self, thing: str) -> int:
        """The same before what is still in the air."""
        s = self.context.told
        if thing in GOODS:
            return s.goods[GOODS.index(thing)]
        return s.troops[TROOPS.index(thing)] if thing in TROOPS else s.bombs

    # ---- the panel
    def view(self) -> Node:
        counts = tuple(map(self._count, (*GOODS, *TROOPS, "bombs")))
        stand = tuple(self._was.items())
        return self.kept("stores", (), (counts, stand), self._stores)

    def _stores(self) -> Card:
        broad, narrow, least = (
            Row(tuple(self._thing(thing, size) for thing in (*GOODS, *TROOPS, "bombs")), 0) for size in (12.0, 7.0, 5.5)
        )
        return Card("", Fit(broad, Fit(narrow, least, NARROW), BROAD), id="stores", pad=(2, 0))

    def _thing(self, thing: str, size: float) -> Item:
        """A count that may be asked about: its tip says what it is for."""
        name, count = "bomb" if thing == "bombs" else thing, self._count(thing)
        tip = (WORDS.count(name, count).capitalize(), WORDS.line(name))
        was = self._was.get(thing, (count, 0.0))[0]

        def form(old: str) -> Node:
            number = (Count("", str(count), min(10.5, size), old, INK if count else _NONE),) if count or old else ()
            return Row((Symbol(name, size, not count), *number), 1.5)

        child = form("") if was == count else Fit(form(str(was)), form(""))
        return Item(f"stores/{thing}", child, name=tip[0], tip=tip, pad=(1, 0), grow=True, aside=not count)
