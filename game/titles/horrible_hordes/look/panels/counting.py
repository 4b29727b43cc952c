"""Naming chits one by one, or all with one press: the free ones of a turn, those that must go at its end."""

from __future__ import annotations

from game.client.stack import Step
from game.client.ui.focus import Refused
from game.client.ui.page import Card, Column, Grid, Item, Node, Row, Slot, Space, Symbol, Text, do
from game.client.ui.palette import FERN, RUST, UMBER, VELLUM
from game.core.horrible_hordes.action import Chits
from game.core.horrible_hordes.actions import Discard, TakeFree
from game.core.horrible_hordes.mods import limit, price
from game.core.horrible_hordes.sites import castle_sites, settlement_sites, training_sites
from game.core.horrible_hordes.standing import spared, wanted
from game.core.horrible_hordes.state import Player
from game.core.horrible_hordes.tables import CHITS, TABLES
from game.titles.horrible_hordes.look.panels.parts import slip
from game.titles.horrible_hordes.look.panels.steps import Choosing
from game.titles.horrible_hordes.look.places import Side, sign
from game.titles.horrible_hordes.look.texts.names import cost_text, name
from game.titles.horrible_hordes.teller import say

_SITES = {"army": training_sites, "settlement": settlement_sites, "castle": castle_sites}
_KINDS: tuple[type[TakeFree] | type[Discard], ...] = (TakeFree, Discard)


class Counting:
    """The tally of the seat that decides. `begin` it at each new question; `kind` is what it is for, if anything."""

    def __init__(self, context: Side) -> None:
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
    def first(self) -> str:
        """Where the focus belongs: on what can be had at once then, else on what was taken the turn before."""
        player, units = self.context.state.players[self.seat], _SITES if self.kind is TakeFree else ()
        paid = next((unit for unit in units if self._then(player, unit)[0]), "")
        return "order/again" if self.again and not paid else f"order/for_{paid or 'army'}"

    def _need(self) -> int:
        player = self.context.state.players[self.seat]
        return TABLES.hand.free if self.kind is TakeFree else sum(player.goods) - limit(player, "hand")

    def view(self) -> Card:
        """A cell a chit, and below them what counts them all with one press."""
        taking, need = self.kind is TakeFree, self._need()
        player = self.context.state.players[self.seat]
        title = say("take_n", n=need) if taking else say("discard_n", n=need)
        offered = self._offered(player)
        going = () if taking else next((drop.amounts for key, _, drop, _ in offered if self._on(key)), ())
        counted = going or self.tally
        cells = Grid(tuple(self._chit(i, player.goods[i], counted[i]) for i in range(len(CHITS))), 1.6, cols=3)
        *units, last = (self._quick(*made) for made in offered)
        lead = self._leads(player)
        whole = lead or say("at_once_for_the_next" if taking else "at_once_keeping")
        told: tuple[Node, ...] = (Text(whole, "note", 7.2, UMBER),)
        if self.again is None:
            units.append(last)
        else:
            told = (Row((Text(lead or say("at_once"), "note", 7.2, UMBER, grow=True), last), 1.6),)
        count = say("n_of", n=sum(self.tally), of=need)
        below = Column((cells, *told, Grid(tuple(units), 1.6, cols=len(units))), 1.6)
        return Card(title, below, count, VELLUM, (2, 2), id="orders")

    def _offered(self, player: Player) -> list[tuple[str, str, Chits, str]]:
        """What an army, a settlement or a castle still needs, or the same as the turn before."""
        made: list[tuple[str, str, Chits, str]] = []
        for unit in ("army", "settlement", "castle"):
            if self.kind is TakeFree:
                made.append((f"for_{unit}", sign(unit), wanted(player, (unit,)).gain, say("for_the_next", unit=unit)))
            else:
                made.append(
                    (f"for_{unit}", sign(unit), spared(player, (unit,)).drop, say("keep_for_the_next", unit=unit))
                )
        if self.again is not None:
            made.append(("again", "rotate", self.again, say("same_as_last_turn")))
        return made

    def _on(self, key: str) -> bool:
        """Whether the focus is on what counts all at once for this."""
        return self.context.focus.id == f"order/{key}"

    def _leads(self, player: Player) -> str:
        """What the chits with the focus mean for what they are for."""
        unit = self.context.focus.id.removeprefix("order/for_")
        if self.kind is not TakeFree or unit not in _SITES:
            return ""
        return self._then(player, unit)[1]

    def _then(self, player: Player, unit: str) -> tuple[bool, str]:
        """Whether it is paid with the chits taken for it, and: no place, what it lacks, what is too much, or paid."""
        if not _SITES[unit](self.context.state, player):
            return False, say("then_nowhere", unit=unit)
        gain = wanted(player, (unit,)).gain
        have = [n + more for n, more in zip(player.goods, gain.amounts, strict=True)]
        cost = price(player, unit)
        left = {chit: n - got for chit, n, got in zip(CHITS, cost, have, strict=True) if n > got}
        if left:
            return False, say("then_lacks", unit=unit, chits=cost_text(left))
        over = sum(have) - sum(cost) - limit(player, "hand")
        return True, say("then_over", unit=unit, n=over) if over > 0 else say("then_paid", unit=unit)

    def _quick(self, key: str, symbol: str, chits: Chits, tip: str) -> Item:
        """What is taken stands on it, chit by chit; what goes shows among the chits."""
        counts = zip(CHITS, chits.amounts, strict=True) if self.kind is TakeFree else ()
        told = "".join(n * f"{{{sign(c)}}}" for c, n in counts)
        face = Row((Symbol(symbol, 8), Text(told, "ui", 7.2, anchor="right", grow=True)), 1)
        return slip(f"order/{key}", face, do(self._take, chits), name=tip, pad=(1.0, 0.8))

    def _chit(self, i: int, have: int, n: int) -> Item:
        """`n`: of these so many are counted, or would go at once."""
        chit, taking = CHITS[i], self.kind is TakeFree
        none = not taking and have <= self.tally[i]
        refusal = Refused(say("no_more", chit=name(chit))) if none else None
        more = Text(f"{'+' if taking else '−'}{n}", "bold", 8, FERN if taking else RUST)
        counted = Slot(more if n else Space(), 9.5, "right")  # the cells stay where they are
        face = Row((Symbol(sign(chit), 13), Space(grow=True), counted, Text(str(have), "bold")), 1.6)
        return slip(f"chit/{chit}", face, do(self._add, i, verb="Take"), refusal=refusal, name=chit, pad=(2.6, 3.2))

    def _add(self, i: int) -> Step:
        self.tally[i] += 1
        if sum(self.tally) == self._need():
            return self._take(Chits(*self.tally))
        self.context.touch()
        return None

    def _take(self, chits: Chits) -> Step:
        return self.context.do(TakeFree(chits) if self.kind is TakeFree else Discard(chits))
