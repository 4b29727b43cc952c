"""Chits: counted in the hand, and offered in a trade."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.focus import ClientRefusal
from game.client.ui.page import Column, Grid, Item, Node, Row, Space, Symbol, Text, button, do
from game.client.ui.palette import CREAM, FERN, PARCH, RUST, SUN, UMBER, Colour, mix
from game.core.horrible_hordes.actions import Discard, OfferTrade, TakeFree
from game.core.horrible_hordes.books import limit, price
from game.core.horrible_hordes.movement import SITES
from game.core.horrible_hordes.queries import spared, wanted
from game.core.horrible_hordes.state import Chits, Player, State
from game.core.horrible_hordes.tables import CHITS, TABLES
from game.titles.horrible_hordes.look.names import Choosing, NamePlate, Word, cost_text, crest, kingdom_name, name, slip
from game.titles.horrible_hordes.look.places import SEAT_COLOURS, PanelSource, sign
from game.titles.horrible_hordes.narrator import VOICE, say

TALL = 22.0  # points of the hand
_KINDS: tuple[type[TakeFree] | type[Discard], ...] = (TakeFree, Discard)


class ChitPick(NamedTuple):
    """Chits that are named with one press: what for, which, and its effect."""

    id: str
    symbol: str
    chits: Chits
    name: str
    note: str


class Counting:
    """The tally of the seat that decides. `begin` it at each new question; `kind` is what it is for, if anything."""

    def __init__(self, context: PanelSource) -> None:
        self.context = context
        self.kind: type[TakeFree] | type[Discard] | None = None
        self.seat = -1
        self.tally = [0] * len(CHITS)
        self.again: Chits | None = None  # what was taken the turn before

    def begin(self, first: Choosing, seat: int) -> None:
        self.seat = seat
        self.kind = next((kind for kind in _KINDS if first.rows and isinstance(first.rows[0][1], kind)), None)
        self.tally = [0] * len(CHITS)
        self.again = self._taken() if self.kind is TakeFree else None

    def _taken(self) -> Chits | None:
        """What this seat took the last time."""
        own = (one.action for one in reversed(self.context.play.session.match.journal) if one.seat == self.seat)
        return next((action.gain for action in own if isinstance(action, TakeFree)), None)

    def back(self) -> bool:
        """Start over; False when nothing was counted yet."""
        begun = self.kind is not None and any(self.tally)
        self.tally = [0] * len(CHITS)
        return begun

    @property
    def need(self) -> int:
        """How many are to be named."""
        player = self.context.state.players[self.seat]
        return TABLES.hand.free if self.kind is TakeFree else sum(player.goods) - limit(player, "hand")

    # ---- with one press
    @property
    def first(self) -> str:
        """Where the focus belongs."""
        return self.picks()[0].id

    def picks(self) -> list[ChitPick]:
        """For what can be had at once then, else what was taken the turn before; then the others."""
        player, taking = self.context.state.players[self.seat], self.kind is TakeFree
        found, paid = list[ChitPick](), list[bool]()
        for unit in SITES:
            chits = wanted(player, (unit,)).gain if taking else spared(player, (unit,)).drop
            done, note = self._then(player, unit) if taking else (False, "")
            label = say("for_the_next" if taking else "keep_for_the_next", unit=unit)
            found.append(ChitPick(f"order/for_{unit}", sign(unit), chits, label, note))
            paid.append(done)
        first = paid.index(True) if any(paid) else -1
        if self.again is not None:
            label = say("same_as_last_turn")
            found.append(ChitPick("order/again", "rotate", self.again, label, ""))
            first = first if first >= 0 else len(found) - 1
        found.insert(0, found.pop(max(0, first)))
        return found

    def take(self, chits: Chits) -> Step:
        """Name these."""
        return self.context.do(TakeFree(chits) if self.kind is TakeFree else Discard(chits))

    def _then(self, player: Player, unit: str) -> tuple[bool, str]:
        """Whether it is paid with the chits taken for it, and: no place, what it lacks, what is too much, or paid."""
        if not SITES[unit](self.context.state, player):
            return False, say("then_nowhere")
        gain = wanted(player, (unit,)).gain
        have = [n + more for n, more in zip(player.goods, gain.amounts, strict=True)]
        cost = price(player, unit)
        left = {chit: n - got for chit, n, got in zip(CHITS, cost, have, strict=True) if n > got}
        if left:
            return False, say("then_lacks", chits=cost_text(left))
        over = sum(have) - sum(cost) - limit(player, "hand")
        return True, say("then_over", n=over) if over > 0 else say("then_paid")

    # ---- one by one
    def chit(self, i: int, have: int) -> Item:
        """A chit of the hand that can be named; how many of it are counted, or would go at once."""
        chit, taking = CHITS[i], self.kind is TakeFree
        n = self._going(i)
        none = not taking and have <= self.tally[i]
        refusal = ClientRefusal(say("no_more", chit=name(chit))) if none else None
        told = f"{'+' if taking else '−'}{n}" if n else ""
        more = Word(told, "bold", 8.5, FERN if taking else RUST, anchor="right", least=10.6)
        held = Word(str(have) if have else "", "bold", 10, least=6.8 if have < 10 else 13.6)
        face = Row((Symbol(sign(chit), 14), held, more), 0.4)
        act = do(self._add, i, verb="Take" if taking else "Discard")
        return slip(f"chit/{chit}", face, act, refusal=refusal, name=chit, pad=(2, 2))

    def _going(self, i: int) -> int:
        """How many of a chit are counted, or would go by what has the focus."""
        here = self.context.focus.id
        marked = next((one.chits.amounts for one in self.picks() if one.id == here), None)
        return marked[i] if marked is not None else self.tally[i]

    def _add(self, i: int) -> Step:
        self.tally[i] += 1
        if sum(self.tally) == self.need:
            return self.take(Chits(*self.tally))
        self.context.touch()
        return None

    @property
    def stamp(self) -> tuple[object, ...]:
        """All that its chits show besides the state."""
        return tuple(map(self._going, range(len(CHITS)))) if self.kind is not None else ()


def hand(s: State, seat: int, counting: Counting | None, huge: bool) -> Node:
    """A seat's chits and the limit: what lies beyond is discarded at the end of the turn. `counting`: some of them are
    being named; `huge`: the letters leave no room for signs beside the limit."""
    if not 0 <= seat < len(s.players):
        return NamePlate("", Space(h=TALL), id="hand")
    player = s.players[seat]
    most, total = limit(player, "hand"), sum(player.goods)
    if counting is not None:
        chits: list[Node] = [counting.chit(i, n) for i, n in enumerate(player.goods)]
    else:
        chits = [_chit(chit, n, 9 if huge else 11) for chit, n in zip(CHITS, player.goods, strict=True)]
    over, counted = total > most, sum(counting.tally) if counting is not None else 0
    n, of = (counted, counting.need) if counting is not None and counted else (total, most)
    told = Text(f"{n}/{of}", "bold", 8 if huge else 9.5, FERN if counted else RUST if over else None, anchor="right")
    face = told if huge else Row((Symbol("tick" if counted else "bag", 14), told), 2)
    limits = Item(
        "hand/limit",
        face,
        name=VOICE.count(total, "chit"),
        tip=(say("hand_limit", limit=most),),
        pad=(0, 0),
        rings=False,
        aside=True,
    )
    owner = () if len(s.players) == 1 or huge else (crest(seat),)
    row = Row((*owner, *chits, Space(grow=True), limits), 2 if huge else 1.4 if counting is not None else 7)
    ground = mix(PARCH, SEAT_COLOURS[seat], 0.07)
    return NamePlate("", row, colour=ground, pad=(4, 2.0), id="hand")


def _chit(chit: str, n: int, size: float) -> Node:
    return Row((Symbol(sign(chit), size * 1.36, off=not n), Text(str(n) if n else "", "bold", size)), 2)


# ---- An offer to a neighbour, put together chit by chit: what one gives, what one asks for, why not (HH-D12).


class Trading:
    """The offer in hand; `open` while there is one."""

    def __init__(self, context: PanelSource) -> None:
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
