"""An offer to a neighbour, put together chit by chit: what one gives, what one asks for, why not (HH-D12)."""

from __future__ import annotations

from game.client.stack import Step
from game.client.ui.page import Card, Column, Grid, Node, Row, Symbol, Text, button, do
from game.client.ui.palette import FERN, RUST, UMBER, VELLUM, Colour
from game.core.horrible_hordes.action import Chits
from game.core.horrible_hordes.actions import OfferTrade
from game.core.horrible_hordes.tables import CHITS
from game.titles.horrible_hordes.look.panels.parts import slip
from game.titles.horrible_hordes.look.places import LETTERS, Side, sign
from game.titles.horrible_hordes.look.texts.names import kingdom_name
from game.titles.horrible_hordes.teller import say


class Trading:
    """The offer in hand; `open` while there is one."""

    def __init__(self, context: Side) -> None:
        self.context = context
        self.partner = -1
        self.give, self.get = [0] * len(CHITS), [0] * len(CHITS)

    @property
    def open(self) -> bool:
        return self.partner >= 0

    @property
    def offer(self) -> OfferTrade:
        return OfferTrade(self.partner, Chits(*self.give), Chits(*self.get))

    def begin(self, partner: int) -> None:
        self.partner = partner
        self.give, self.get = [0] * len(CHITS), [0] * len(CHITS)
        self.context.focus.focus_on("trade/give/0")
        self.context.touch()

    def back(self) -> bool:
        """Put the offer away; False when there was none."""
        was, self.partner = self.open, -1
        return was

    # ---- the panel
    def view(self, seat: int) -> Card:
        """What one gives over what one gets, and the two ways out."""
        s, refusal = self.context.state, self.context.play.why_not(self.offer)
        give = self._side("give", say("you_give"), self.give, s.players[seat].goods, RUST)
        get = self._side("get", say("you_get"), self.get, s.players[self.partner].goods, FERN)
        made = "Give" if any(self.give) and not any(self.get) else "Offer"
        back = button("order/0", "Back", do(self._close), "undo", size=8.5, least=14, grow=True)
        offer = button("order/done", made, do(self._make), "trade", refusal, size=8.5, least=14, grow=True)
        kingdom = kingdom_name(s.players[self.partner].kingdom)
        title = say("offer_to", letter=LETTERS[self.partner], kingdom=kingdom)
        return Card(title, Column((*give, *get, Row((back, offer), 2)), 1.4), colour=VELLUM, pad=(2, 1.6), id="orders")

    def _side(self, key: str, label: str, tally: list[int], goods: list[int], colour: Colour) -> tuple[Node, ...]:
        """A cell a chit: confirm adds one, after the last begins at none again."""
        cells = []
        for i, chit in enumerate(CHITS):
            text, ink, face = (str(tally[i]), colour, "bold") if tally[i] else (str(goods[i]), UMBER, "ui")
            both = Row((Symbol(sign(chit), 8.6, off=not goods[i]), Text(text, face, 8.2, ink)), 1)
            add = do(self._add, key, i, verb=say("add_one"))
            cells.append(slip(f"trade/{key}/{i}", both, add, name=f"{label}: {chit}", off=not goods[i], pad=(1.6, 0.8)))
        return Text(label, "note", colour=UMBER), Grid(tuple(cells), 1.2, cols=len(CHITS))

    def _add(self, key: str, i: int) -> Step:
        mine = key == "give"
        tally = self.give if mine else self.get
        seat = self.context.play.session.deciding or 0
        most = self.context.state.players[seat if mine else self.partner].goods[i]
        tally[i] = tally[i] + 1 if tally[i] < most else 0
        self.context.touch()
        return None

    def _close(self) -> Step:
        self.back()
        self.context.focus.focus_on("order/done")
        self.context.touch()
        return None

    def _make(self) -> Step:
        offer = self.offer
        self.partner = -1
        return self.context.do(offer)
