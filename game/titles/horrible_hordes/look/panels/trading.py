"""An offer to a neighbour, put together chit by chit: what one gives, what one asks for, why not (HH-D12)."""

from __future__ import annotations

from collections.abc import Callable

from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.page import Column, Grid, Item, Node, Row, Symbol, Text, button, do
from game.client.ui.palette import CREAM, FERN, RUST, SUN, UMBER, Colour
from game.core.horrible_hordes.action import Chits
from game.core.horrible_hordes.actions import OfferTrade
from game.core.horrible_hordes.tables import CHITS
from game.titles.horrible_hordes.look.panels.parts import slip
from game.titles.horrible_hordes.look.places import Side, sign
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
    def view(self, seat: int, foot: Callable[[Item, Item | None], Node]) -> Node:
        """What one gives over what one gets, and the two ways out. `foot`: places a large button and a small one."""
        s = self.context.state
        give = self._side("give", say("you_give"), self.give, s.players[seat].goods, RUST)
        get = self._side("get", say("you_get"), self.get, s.players[self.partner].goods, FERN)
        kingdom = kingdom_name(s.players[self.partner].kingdom)
        title = Text(say("offer_to", kingdom=kingdom), "bold", 9.5, CREAM)
        made = "Give" if any(self.give) and not any(self.get) else "Offer"
        large, small = self._buttons(made)
        return Column((title, *give, *get, foot(large, small)), 2)

    def _buttons(self, made: str) -> tuple[Item, Item]:
        words = Row((Symbol("trade", 22), Text(made, "bold", 12.5)), 8)
        refusal = self.context.play.why_not(self.offer)
        ground = theme.card(off=refusal is not None) if refusal is not None else theme.inked(SUN, 3, 1.2)
        large = Item("order/done", words, do(self._make, verb=made), refusal, made, ground=ground, pad=(9, 3),
                     least=48.0, grow=True)  # fmt: skip
        return large, button("order/0", "Back", do(self._close, verb="Back"), "undo", size=9, least=23)

    def _side(self, key: str, label: str, tally: list[int], goods: list[int], colour: Colour) -> tuple[Node, ...]:
        """A cell a chit: confirm adds one, after the last begins at none again."""
        cells = []
        for i, chit in enumerate(CHITS):
            text, ink, face = (str(tally[i]), colour, "bold") if tally[i] else (str(goods[i]), UMBER, "ui")
            both = Row((Symbol(sign(chit), 8.6, off=not goods[i]), Text(text, face, 8.2, ink)), 1)
            add = do(self._add, key, i, verb=say("add_one"))
            cells.append(slip(f"trade/{key}/{i}", both, add, name=f"{label}: {chit}", off=not goods[i], pad=(1.6, 0.8)))
        return Text(label, "ui", 8.6, CREAM), Grid(tuple(cells), 1.2, cols=len(CHITS))

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
