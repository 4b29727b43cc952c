"""What lies beside the board: the kingdoms, what is looked at, the hand, the shelf, the orders, the hordes."""

from __future__ import annotations

from typing import Any, Protocol

from msgspec.structs import replace

from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.page import Box, Card, Column, Item, Lines, Node, Row, Sections, Text, button, do
from game.client.ui.palette import UMBER
from game.core.horrible_hordes.abilities import ABILITY
from game.core.horrible_hordes.odds import Forecast
from game.core.horrible_hordes.state import OVER
from game.core.horrible_hordes.tables import HORDE, KINGDOM
from game.titles.horrible_hordes.look.battle.fight import Fight
from game.titles.horrible_hordes.look.board.camera import Camera
from game.titles.horrible_hordes.look.board.foreseen import Foreseen
from game.titles.horrible_hordes.look.panels import card_fight, hordes, seats
from game.titles.horrible_hordes.look.panels.abilities import Shelf
from game.titles.horrible_hordes.look.panels.card import SpaceCard
from game.titles.horrible_hordes.look.panels.orders import Orders
from game.titles.horrible_hordes.look.panels.parts import head
from game.titles.horrible_hordes.look.places import GAP, WIDE, Side, phase_name

LOW = 88.0  # points of the orders and the hordes
OFFER = 34.0  # points more while an offer is put together: both its buttons stay in sight
ORDERS = 134.0
TABS = (("space", "Space"), ("order", "Actions"), ("horde", "Hordes"))
TABBED = {
    **dict.fromkeys(("cell", "shelf", "space"), "space"),
    **dict.fromkeys(("order", "chit", "trade", "plan", "over"), "order"),
    "horde": "horde",
}  # by what the focus is on


class Sat(Side, Protocol):
    """The table as its panels see it: what is foreseen, what may be done, whose hand lies open."""

    foreseen: Foreseen
    orders: Orders
    camera: Camera

    @property
    def seat(self) -> int: ...

    @property
    def lit_seat(self) -> int:
        """The seat that decides; -1 while the hordes are led."""

    def look(self, space: int) -> Step:
        """Bring a space into sight."""

    def attacks(self) -> list[tuple[int, Forecast]]:
        """How the march in hand would end in the space looked at, by how many go."""

    def zoom(self) -> None: ...

    def book(self) -> Step: ...

    def score(self) -> Step: ...


class SidePanels:
    """With large letters what is looked at, the orders and the hordes share a place as tabs; the focus turns them."""

    def __init__(self, table: Sat) -> None:
        self.table = table
        self._tab = "space"  # which lies open where letters are large
        self._sections = Sections[Any]()
        self._card, self._shelf = SpaceCard(table), Shelf(table, table.orders)

    def view(self, fight: Fight | None, large: bool) -> Node:
        """`fight`: the battle being shown, which takes the place of the card."""
        table, s, of = self.table, self.table.state, self._sections.of
        seat, lit, free = table.seat, table.lit_seat, table.free
        bots = table.play.session.bots
        above = of("strip", (s,), (bots, lit, large), lambda: seats.strip(s, bots, lit, large, table.look))
        hand = of("hand", (s,), (seat, large), lambda: seats.hand(s, seat, large))
        never, usable = frozenset(table.orders.never), table.orders.usable()
        shelf = of("shelf", (s,), (seat, free, never, usable), lambda: self._shelf.view(seat, usable))
        if large:
            return Column((above, hand, shelf, *self._tabbed(fight)), GAP)
        low = LOW + OFFER if table.orders.trading.open else LOW
        lower = Row((Box(self._orders(), low, ORDERS), Box(self._hordes(), low, WIDE - ORDERS - GAP)), GAP)
        return Column((above, self._looked_at(fight, large), hand, shelf, lower), GAP)

    def _looked_at(self, fight: Fight | None, large: bool) -> Card:
        """The battle, the ability, kingdom or horde the focus is on; else the space that is looked at."""
        table, s, foreseen = self.table, self.table.state, self.table.foreseen
        if fight is not None:
            return replace(card_fight.view(table, fight), grow=True)
        head, _, tail = table.focus.id.partition("/")
        shelf = tail if head == "shelf" and tail in ABILITY and 0 <= table.seat < len(s.players) else ""
        bit, space, odds = table.orders.looked_at(), table.space, table.services.settings.odds
        if bit is not None and bit.field == "use" and bit.value in ABILITY:
            shelf = bit.value
        attacks, perils = tuple(table.attacks()), foreseen.perils
        bit = bit if bit is not None and bit.field in ("kingdom", "horde") else None

        def made() -> Card:
            if shelf:
                found = self._shelf.told(table.seat, shelf)
            elif bit is not None and bit.field == "kingdom":
                found = self._card.kingdom(KINGDOM[bit.value])
            elif bit is not None and bit.value in HORDE:
                found = self._card.horde(HORDE[bit.value])
            else:
                found = self._card.space(foreseen.omens, large, perils.get(space), attacks)
            return replace(found, grow=True)

        things = s, foreseen.omens, perils
        looked = shelf, bit, space, attacks, large, odds, table.seat
        card: Card = self._sections.of("card", things, looked, made)
        return card

    def _hordes(self) -> Card:
        table, s, omens = self.table, self.table.state, self.table.foreseen.omens
        space = table.space if table.space in s.hordes else -1
        rows = self._sections.of("rows", (s, omens), (), lambda: Lines(hordes.rows(s, omens, table.look)))
        found: Card = self._sections.of("hordes", (rows,), space, lambda: hordes.view(s, omens, rows, space))
        return found

    def _orders(self) -> Card:
        if self.table.state.phase != OVER:
            return self.table.orders.view()
        score = do(self.table.score, verb="Open")
        return Card(phase_name(OVER), button("over/score", "Score", score, "crown"), id="orders")

    # ---- large letters
    def _tabbed(self, fight: Fight | None) -> tuple[Node, ...]:
        """One of the three; a choice that has a card of its own under that card."""
        group = self.table.focus.id.partition("/")[0]
        self._tab = "space" if fight is not None else TABBED.get(group, self._tab)
        tabs = Row(tuple(self._door(*tab) for tab in TABS))
        bit = self.table.orders.looked_at()
        if bit is not None and (bit.field == "kingdom" or (bit.field == "horde" and bit.value in HORDE)):
            return self._looked_at(fight, True), Box(self._orders(), LOW)
        card = self._orders() if self._tab == "order" else self._hordes()
        card = self._looked_at(fight, True) if self._tab == "space" else card
        told = Row((head(card.title), Text(card.note, "note", colour=UMBER)))
        return (replace(card, head=tabs, child=Column((told, replace(card.child, grow=True)), 1), grow=True),)

    def _door(self, group: str, label: str) -> Item:
        chosen = group == self._tab
        ground, face = theme.CARD if chosen else theme.CARD_OFF, Text(label, "label", 7.5)
        return Item(f"{group}/tab", face, name=label, ground=ground, pad=(4, 0.4), faint=not chosen)
