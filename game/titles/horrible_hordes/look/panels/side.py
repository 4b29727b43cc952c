"""What lies beside the board: raids or what is looked at, the hand, the abilities, the choice of the moment."""

from __future__ import annotations

from typing import Any, Protocol

from msgspec.structs import replace

from game.client.stack import Step
from game.client.ui.page import Box, Card, Column, Node, Sections, Space, do
from game.core.horrible_hordes.abilities import ABILITY
from game.core.horrible_hordes.odds import Forecast
from game.core.horrible_hordes.state import OVER, SEGMENTS
from game.core.horrible_hordes.tables import HORDE
from game.titles.horrible_hordes.look.battle.fight import Fight
from game.titles.horrible_hordes.look.board.camera import Camera
from game.titles.horrible_hordes.look.board.foreseen import Foreseen
from game.titles.horrible_hordes.look.panels import card_fight, counting, news, raids
from game.titles.horrible_hordes.look.panels.abilities import Shelf
from game.titles.horrible_hordes.look.panels.card import SpaceCard
from game.titles.horrible_hordes.look.panels.choice import ChoicePanel, Face
from game.titles.horrible_hordes.look.panels.orders import Orders
from game.titles.horrible_hordes.look.places import GAP, Side
from game.titles.horrible_hordes.teller import say

NEWS = 78.0  # points of what happens while others play


class TableContext(Side, Protocol):
    """The table as its panels see it: what is foreseen, what may be done, whose hand lies open."""

    foreseen: Foreseen
    orders: Orders
    camera: Camera

    @property
    def seat(self) -> int: ...

    @property
    def lit_seat(self) -> int:
        """The seat that decides; -1 while the hordes are led."""

    @property
    def mover(self) -> int:
        """The horde that moves now, by uid; 0 for none."""

    @property
    def rule(self) -> str:
        """The rule that sends it."""

    @property
    def own(self) -> int:
        """The seat whose raids are told: who decides, in the segment of the hordes the person at this screen."""

    def look(self, space: int) -> Step:
        """Bring a space into sight."""

    def attacks(self) -> list[tuple[int, Forecast]]:
        """How the march in hand would end in the space looked at, by how many go."""

    def zoom(self) -> None: ...

    def book(self) -> Step: ...

    def hordes(self) -> Step: ...

    def score(self) -> Step: ...


class SidePanels:
    """One column. What may be done stands at its foot, always in sight."""

    def __init__(self, table: TableContext) -> None:
        self.table = table
        self._sections = Sections[Any]()
        self._card, self._shelf = SpaceCard(table), Shelf(table, table.orders)
        self.choice = ChoicePanel(table, table.orders, do(table.hordes, verb="Open"))

    def view(self, fight: Fight | None, large: bool, huge: bool) -> Node:
        """`fight`: the battle being shown, which takes the place of the card; `huge`: the letters leave room only for
        what is needed to act."""
        table, s, of, seat = self.table, self.table.state, self._sections.of, self.table.seat
        orders, free = table.orders, table.free
        if s.phase == OVER:
            return Column((self._looked_at(), Space(grow=True), self._over()), GAP)
        playing = bool(s.round) and not (orders.now is None and not free and s.phase in SEGMENTS)
        counts = orders.count if orders.counting else None
        stamp = orders.count.stamp if counts is not None else ()
        hand = of("hand", (s,), (seat, stamp, huge), lambda: counting.hand(s, seat, counts, huge)) if playing else None
        usable = orders.usable()
        stamped = seat, free, frozenset(orders.never), usable, large
        shelf = of("shelf", (s,), stamped, lambda: self._shelf.view(seat, usable)) if playing and not huge else None
        top = self._top(fight, huge)
        room = () if top.grow else (Space(grow=True),)
        parts = (top, *room, hand, shelf, self._foot(large, huge))
        return Column(tuple(part for part in parts if part is not None), GAP)

    def _foot(self, large: bool, huge: bool) -> Node:
        """What may be done, or what happens while others play."""
        orders = self.table.orders
        if orders.now is not None:
            return self.choice.view(large, huge)
        orders.news.follow(self.table.play)
        return Box(news.view(orders.news.lines, *orders.news.caption(self.table.play)), NEWS)

    def _over(self) -> Node:
        act = do(self.table.score, verb="Open")
        return self.choice.large("over/score", Face("Score", "crown"), act)

    # ---- the large card
    def _top(self, fight: Fight | None, huge: bool) -> Node:
        """The battle, the ability, horde or space the focus is on; else the raids to be feared."""
        table, s = self.table, self.table.state
        if fight is not None:
            return replace(card_fight.view(table, fight), grow=True)
        if table.mover:
            return self._moving(huge)
        head, _, tail = table.focus.id.partition("/")
        bit = table.orders.looked_at()
        ability = tail if head == "shelf" and tail in ABILITY and 0 <= table.seat < len(s.players) else ""
        if bit is not None and bit.field == "use" and bit.value in ABILITY:
            ability = bit.value
        if ability:
            return self._card_of("ability", (ability, table.seat), lambda: self._shelf.told(table.seat, ability))
        if bit is not None and bit.field == "horde" and bit.value in HORDE:
            return self._card_of("kind", bit.value, lambda: self._card.kind(HORDE[bit.value]))
        if self._looks(head):
            return self._looked_at()
        return self._raids(huge) or self._looked_at()

    def _moving(self, huge: bool) -> Node:
        """The horde that moves now over the raids to be feared."""
        table, s = self.table, self.table.state
        horde = s.horde(table.mover)
        card = self._card.moving(horde, table.rule) if horde is not None else Space()
        return Column((card, self._raids(huge) or Space(grow=True)), GAP, grow=True)

    def _looks(self, head: str) -> bool:
        """Somebody looks at a space that is neither his own nor one to choose."""
        table, space = self.table, self.table.space
        if head != "cell" or not table.free or space in table.orders.targets():
            return not table.state.round
        seat = table.seat
        own = table.state.players[seat].spaces if seat < len(table.state.players) else 0
        return space in table.state.hordes or not own >> space & 1

    def _looked_at(self) -> Card:
        table = self.table
        return self._card_of("space", (table.space, table.seat, table.services.settings.odds), self._card.space)

    def _card_of(self, name: str, values: object, make: Any) -> Card:
        things = self.table.state, self.table.foreseen.omens
        card: Card = self._sections.of(name, things, values, make)
        return card

    def _raids(self, huge: bool) -> Node | None:
        """The raids on the seat, now and after what is meant; None while nobody comes."""
        table, foreseen, seat, s = self.table, self.table.foreseen, self.table.own, self.table.state
        meant = table.orders.meant if table.free else None
        now = foreseen.raids(seat)
        if not now and not table.free and s.phase in SEGMENTS:  # several people look on, or none of it is one's own
            now = tuple(raid for other in range(len(s.players)) for raid in foreseen.raids(other))
        then = foreseen.after(seat, meant) if meant is not None else None
        if not now and not then:
            return None
        odds, mover = table.services.settings.odds, table.mover
        title = "" if huge else say("raids_now" if s.phase in SEGMENTS else "raids_ahead")

        def made() -> Node:
            others = [raid for other in range(len(s.players)) if other != seat for raid in foreseen.raids(other)]
            cards = raids.threats(s, now, then)
            rest, of = raids.threats(s, others, None), len(s.hordes)
            return raids.view(title, cards, rest, of, table.chance, table.look, mover)

        found: Node = self._sections.of("raids", (s, now, then), (odds, mover, title), made)
        return found
