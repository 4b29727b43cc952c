"""The panels beside the board: card or battle, hand, shelf, what may be done, the hordes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.ui.widgets import button
from game.core.horrible_hordes.state import OVER, State
from game.core.horrible_hordes.tables import HORDE, KINGDOM
from game.titles.horrible_hordes.look.battle.fight import Fight, fight_shown
from game.titles.horrible_hordes.look.panels import seats
from game.titles.horrible_hordes.look.panels.abilities import Shelf
from game.titles.horrible_hordes.look.panels.card import Card
from game.titles.horrible_hordes.look.panels.card_fight import FightCard
from game.titles.horrible_hordes.look.panels.hordes import HordeList
from game.titles.horrible_hordes.look.places import FOOT, GAP, RIGHT, WIDE
from game.titles.horrible_hordes.look.show import tumbling

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.titles.horrible_hordes.look.table import HorribleHordesTable


class SidePanels:
    """`fight` is the battle being shown, which takes the place of the card; None when there is none."""

    def __init__(self, table: HorribleHordesTable) -> None:
        self.table = table
        self.fight: Fight | None = None
        self._card, self._fight_card = Card(table), FightCard(table)
        self._shelf, self._hordes = Shelf(table, table.orders), HordeList(table)

    def paint(self, painter: Painter, s: State, top: float) -> None:
        now = self.table.play.director
        self.fight = fight_shown(s, now)
        low = FOOT - 88
        left: Rect = (RIGHT, low, 140.0, FOOT - low)
        right: Rect = (RIGHT + 143, low, WIDE - 143, FOOT - low)
        hand = 29.0
        shelf = 50.0
        card: Rect = (RIGHT, top, WIDE, low - top - hand - shelf - 3 * GAP)
        if self.fight is not None:
            card = (RIGHT, top, WIDE, low - top - hand - 2 * GAP)
            self._fight_card.paint(painter, card, self.fight)
            seats.paint_hand(painter, s, self.table.seat, (RIGHT, card[1] + card[3] + GAP, WIDE, hand))
        else:
            bit = self.table.orders.looked_at()
            if bit is not None and bit.field == "kingdom":
                self._card.kingdom(painter, card, KINGDOM[bit.value])
            elif bit is not None and bit.field == "horde" and bit.value in HORDE:
                self._card.horde(painter, card, HORDE[bit.value])
            else:
                self._card.space(
                    painter,
                    card,
                    self.table.omens,
                    self.table.perils.get(self.table.space),
                    self.table.foreseen.attacks(),
                )
            y = card[1] + card[3] + GAP
            seats.paint_hand(painter, s, self.table.seat, (RIGHT, y, WIDE, hand))
            self._shelf.paint(painter, (RIGHT, y + hand + GAP, WIDE, shelf), self.table.seat)
        if s.phase == OVER:
            painter.panel(*left, title="Game over")
            box = (left[0] + 8, left[1] + 26, left[2] - 16, 22.0)
            button(painter, self.table.focus, "over/score", box, "Score", self.table.score, symbol="crown")
        else:
            self.table.orders.paint(painter, left)
        self._hordes.paint(painter, right, self.table.omens, self.table.look)

    def live(self, painter: Painter, t: float) -> None:
        """The dice of a round, on their way to being judged."""
        fight = self.fight
        if fight is None or t >= 1:
            return
        top = seats.TOP + seats.height(len(self.table.state.players)) + GAP + 80
        for side, colour in ((0, "blue"), (1, "red")):
            count = sum(row[0] == side for row in fight.rows)
            tumbling(painter, min(14, count), t, RIGHT + 32, top + 10 + 20 * side, colour)
