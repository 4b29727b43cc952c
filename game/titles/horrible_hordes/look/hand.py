"""A seat's hand: counting out chits, trade offers and standing orders."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from game.client.input.actions import FACES, Act
from game.client.scenes.page import PageScene
from game.client.stack import Prompt, Push, Step
from game.client.ui import page as ui
from game.client.ui.focus import ClientRefusal
from game.client.ui.palette import CREAM, FERN, PARCH, RUST, UMBER, Colour, mix
from game.core.horrible_hordes.actions import Discard, OfferTrade, TakeFree
from game.core.horrible_hordes.books import limit, price
from game.core.horrible_hordes.movement import SITES
from game.core.horrible_hordes.queries import Orders, answer, spared, wanted
from game.core.horrible_hordes.state import TURN, Chits, Player, State
from game.core.horrible_hordes.tables import ABILITIES, ABILITY, CHITS, TABLES
from game.core.rules import Action
from game.titles.horrible_hordes.look import names
from game.titles.horrible_hordes.narrator import VOICE, say

_KINDS: tuple[type[TakeFree] | type[Discard], ...] = (TakeFree, Discard)


class ChitPick(NamedTuple):
    """Chits to name with one press: their purpose and effect."""

    id: str
    symbol: str
    chits: Chits
    name: str
    note: str


class Counting:
    """Counts out the chits of the deciding seat. Call `begin` at each question; `kind`: their purpose, if any."""

    def __init__(self, context: names.PanelSource) -> None:
        self.context = context
        self.kind: type[TakeFree] | type[Discard] | None = None
        self.seat = -1
        self.tally = [0] * len(CHITS)
        self.again: Chits | None = None  # the chits taken last turn

    def begin(self, first: names.Choosing, seat: int) -> None:
        self.seat = seat
        self.kind = next((kind for kind in _KINDS if first.rows and isinstance(first.rows[0][1], kind)), None)
        self.tally = [0] * len(CHITS)
        own = (one.action for one in reversed(self.context.play.session.match.journal) if one.seat == seat)
        taken = (action.gain for action in own if isinstance(action, TakeFree))
        self.again = next(taken, None) if self.kind is TakeFree else None

    def back(self) -> bool:
        """Starts over; False if nothing was counted yet."""
        begun = self.kind is not None and any(self.tally)
        self.tally = [0] * len(CHITS)
        return begun

    @property
    def need(self) -> int:
        """How many chits to name."""
        player = self.context.state.players[self.seat]
        return TABLES.hand.free if self.kind is TakeFree else sum(player.goods) - limit(player, "hand")

    # ---- with one press
    def picks(self) -> list[ChitPick]:
        """The sets on offer: first one that pays for something at once, else last turn's."""
        player, taking = self.context.state.players[self.seat], self.kind is TakeFree
        found, paid = list[ChitPick](), list[bool]()
        for unit in SITES:
            chits = wanted(player, (unit,)).gain if taking else spared(player, (unit,)).drop
            done, note = self._then(player, unit) if taking else (False, "")
            label = say("for_the_next" if taking else "keep_for_the_next", unit=unit)
            found.append(ChitPick(f"order/for_{unit}", names.sign(unit), chits, label, note))
            paid.append(done)
        if self.again is not None:
            found.append(ChitPick("order/again", "rotate", self.again, say("same_as_last_turn"), ""))
            paid.append(True)
        found.insert(0, found.pop(paid.index(True) if any(paid) else 0))
        return found

    def take(self, chits: Chits) -> Step:
        """Takes or discards these chits."""
        return self.context.do(TakeFree(chits) if self.kind is TakeFree else Discard(chits))

    def _then(self, player: Player, unit: str) -> tuple[bool, str]:
        """Whether the chits pay for the unit, and a note: no site, what is missing, what exceeds the hand, or paid."""
        if not SITES[unit](self.context.state, player):
            return False, say("then_nowhere")
        gain, cost = wanted(player, (unit,)).gain, price(player, unit)
        have = [n + more for n, more in zip(player.goods, gain.amounts, strict=True)]
        left = {chit: n - got for chit, n, got in zip(CHITS, cost, have, strict=True) if n > got}
        if left:
            return False, say("then_lacks", chits=names.cost_text(left))
        over = sum(have) - sum(cost) - limit(player, "hand")
        had = all(n >= asked for n, asked in zip(player.goods, cost, strict=True))
        return True, say("then_over", n=over) if over > 0 else say("then_had" if had else "then_paid")

    # ---- one by one
    def chit(self, i: int, have: int) -> ui.Item:
        """A selectable chit of the hand, with the number counted or previewed."""
        chit, taking = CHITS[i], self.kind is TakeFree
        here = self.context.focus.id  # counted are the chits named by it, else those in the tally
        n = next((one.chits.amounts for one in self.picks() if one.id == here), self.tally)[i]
        refusal = ClientRefusal(say("no_more", chit=names.name(chit))) if not taking and have <= self.tally[i] else None
        told = f"{'+' if taking else '−'}{n}" if n else ""
        more = names.Word(told, "bold", 8.5, FERN if taking else RUST, anchor="right", least=10.6)
        held = names.Word(str(have) if have else "", "bold", 10, least=6.8 if have < 10 else 13.6)
        face = ui.Row((ui.Symbol(names.sign(chit), 14), held, more), 0.4)
        act = ui.do(self._add, i, verb="Take" if taking else "Discard", key=FACES[i])
        return names.slip(f"chit/{chit}", face, act, refusal=refusal, name=chit, pad=(2, 2))

    def _add(self, i: int) -> Step:
        self.tally[i] += 1
        return self.take(Chits(*self.tally)) if sum(self.tally) == self.need else None


def hand(s: State, seat: int, counting: Counting | None, huge: bool) -> ui.Node:
    """A seat's chits and the hand limit. `counting`: chits being counted out; `huge`: letters leave no room for a
    symbol beside the limit."""
    player = s.players[seat]
    most, total = limit(player, "hand"), sum(player.goods)
    if counting is not None:
        chits: list[ui.Node] = [counting.chit(i, n) for i, n in enumerate(player.goods)]
    else:
        chits, size = [], 9 if huge else 11
        for chit, n in zip(CHITS, player.goods, strict=True):
            symbol = ui.Symbol(names.sign(chit), size * 1.36, off=not n)
            chits.append(ui.Row((symbol, ui.Text(str(n or ""), "bold", size)), 2))
    over, counted = total > most, sum(counting.tally) if counting is not None else 0
    n, of = (counted, counting.need) if counting is not None and counted else (total, most)
    told = ui.Text(f"{n}/{of}", "bold", 8 if huge else 9.5, FERN if counted else RUST if over else None, anchor="right")
    face = told if huge else ui.Row((ui.Symbol("tick" if counted else "bag", 14), told), 2)
    tip, called = (say("hand_limit", limit=most),), VOICE.count(total, "chit")
    limits = ui.Item("hand/limit", face, name=called, tip=tip, pad=(0, 0), rings=False, aside=True)
    owner = () if len(s.players) == 1 or huge else (names.crest(seat),)
    row = ui.Row((*owner, *chits, ui.Space(grow=True), limits), 2 if huge else 1.4 if counting is not None else 7)
    return ui.Card("", row, colour=mix(PARCH, names.SEAT_COLOURS[seat], 0.07), pad=(4, 2.0), id="hand", firm=True)


# ---- A trade offer to a neighbour, put together chit by chit (HH-D12).


class Trading:
    """The offer being made; `open` while there is one."""

    def __init__(self, context: names.PanelSource) -> None:
        self.context, self.partner = context, -1
        self.give, self.get = [0] * len(CHITS), [0] * len(CHITS)

    @property
    def open(self) -> bool:
        return self.partner >= 0

    @property
    def offer(self) -> OfferTrade:
        return OfferTrade(self.partner, Chits(*self.give), Chits(*self.get))

    def begin(self, partner: int) -> None:
        self.partner, self.give, self.get = partner, [0] * len(CHITS), [0] * len(CHITS)
        self.context.focus.focus_on("trade/give/0")
        self.context.touch()

    def back(self) -> bool:
        """Drops the offer; False if there was none."""
        was, self.partner = self.open, -1
        return was

    # ---- the panel
    def view(self, seat: int) -> tuple[ui.Node, ...]:
        """What you give above what you get."""
        s = self.context.state
        give = self._side("give", say("you_give"), self.give, s.players[seat].goods, RUST)
        get = self._side("get", say("you_get"), self.get, s.players[self.partner].goods, FERN)
        kingdom = names.kingdom_name(s.players[self.partner].kingdom)
        return ui.Text(say("offer_to", kingdom=kingdom), "bold", 9.5, CREAM), *give, *get

    @property
    def verb(self) -> str:
        """What making the offer is called."""
        return "Give" if any(self.give) and not any(self.get) else "Offer"

    def _side(self, key: str, label: str, tally: list[int], goods: list[int], colour: Colour) -> tuple[ui.Node, ...]:
        """A cell for each chit: confirming adds one, and starts over after the last."""
        cells = []
        for i, chit in enumerate(CHITS):
            text, ink, face = (str(tally[i]), colour, "bold") if tally[i] else (str(goods[i]), UMBER, "ui")
            both = ui.Row((ui.Symbol(names.sign(chit), 8.6, off=not goods[i]), ui.Text(text, face, 8.2, ink)), 1)
            add, called = ui.do(self._add, key, i, verb=say("add_one")), f"{label}: {chit}"
            cells.append(names.slip(f"trade/{key}/{i}", both, add, name=called, off=not goods[i], pad=(1.6, 0.8)))
        return ui.Text(label, "ui", 8.6, CREAM), ui.Grid(tuple(cells), 1.2, cols=len(CHITS))

    def _add(self, key: str, i: int) -> None:
        seat = self.context.play.session.deciding or 0
        tally, owner = (self.give, seat) if key == "give" else (self.get, self.partner)
        most = self.context.state.players[owner].goods[i]
        tally[i] = tally[i] + 1 if tally[i] < most else 0

    def close(self) -> None:
        self.back()
        self.context.focus.focus_on("order/done")

    def make(self) -> Step:
        offer, self.partner = self.offer, -1
        return self.context.do(offer)


# ---- Standing orders: decisions that are made automatically, by seat.
ASK, AUTO, NEVER = "ask", "auto", "never"
SKIPPABLE = ("trade", "settle", "fortify", "move")  # learning is free, so nobody skips it for good
WISHES = ("take", "drop", "train", "fight", "change", "quiet", "idle", *SKIPPABLE)  # the switches of the page, in order
_PHASES = {"take": "resource", "drop": "end"}  # the phase that a switch plays, if it is not named after it
SAVED = ("settlement", "army", "castle")
_WINDOWS = frozenset({"hits", "dice", "battle", "horde_prep", "raid_prep"})  # windows that interrupt play


@dataclass
class SeatOrders:
    """One seat's standing orders. `on`: the WISHES switched on; `never`, `always`: abilities by id."""

    save_for: list[str] = field(default_factory=lambda: list(SAVED))
    on: set[str] = field(default_factory=lambda: {"quiet"})
    never: set[str] = field(default_factory=set)
    always: set[str] = field(default_factory=set)

    @property
    def orders(self) -> Orders:
        """The orders in the rules' form."""
        never, always = (tuple(sorted(own)) for own in (self.never, self.always))
        return Orders(tuple(self.save_for), frozenset(self.on), never, always)

    @property
    def count(self) -> int:
        """The number of orders besides the defaults."""
        return len(self.on - {"quiet"}) + len(self.never | self.always)

    @property
    def alone(self) -> set[str]:
        """The phases that are played automatically."""
        return {_PHASES.get(wish, wish) for wish in self.on}

    # ---- abilities
    def mode(self, ability: str) -> str:
        return NEVER if ability in self.never else AUTO if ability in self.always else ASK

    def turn(self, ability: str) -> None:
        """Switches an ability to its next useful mode."""
        modes = modes_of(ability)
        after = modes[(modes.index(self.mode(ability)) + 1) % len(modes)]
        self.never -= {ability}
        self.always -= {ability}
        if after != ASK:
            (self.never if after == NEVER else self.always).add(ability)


def modes_of(ability: str) -> tuple[str, ...]:
    """The modes of an ability: automatic only where a window asks; none for passive abilities."""
    use = ABILITIES[ABILITY[ability]].use
    if use is None:
        return ()
    return (ASK, AUTO, NEVER) if _WINDOWS & set(use.windows) else (ASK, NEVER)


# ---- The page of standing orders: switches, saving goals, and when abilities ask.
LEFT, RIGHT = 334.0, 284.0  # points of the two columns


class PlansScene(PageScene):
    """Edits the standing orders of `who` in place."""

    leaves = (Act.BACK, Act.NEXT)

    def __init__(self, plan: SeatOrders, who: str) -> None:
        super().__init__("wish/0")
        self.plan, self.who = plan, who

    def prompts(self) -> tuple[Prompt, ...]:
        verb = say("move_to_the_top") if self.focus.id.startswith("save") else "Change"
        return Prompt(Act.CONFIRM, verb), Prompt(Act.BACK, "Back")

    # ---- changing
    def _turn(self, index: int) -> None:
        self.plan.on ^= {WISHES[index]}

    def _first(self, item: str) -> None:
        self.plan.save_for.remove(item)
        self.plan.save_for.insert(0, item)
        self.focus.focus_on("save/0")

    # ---- the page
    def view(self) -> ui.Node:
        """The switches, the saving goals, and the abilities that do not ask."""
        wishes = tuple(self._wish(i) for i in range(len(WISHES)))
        left = ui.Card(say("automatic_every_turn"), ui.Column(wishes, 1), pad=(2, 2))
        goals = []
        for i, item in enumerate(self.plan.save_for):
            label, act = say("saving_goal", item=item), ui.do(self._first, item)
            goals.append(ui.row(f"save/{i}", label, act, names.sign(item), right=f"{i + 1}.", size=9))
        head, _, tail = self.focus.id.partition("/")  # an explanation of the focused row
        about = say("asked_modes" if head == "asked" else "kept_for_these")
        told = ui.Text(_switch(WISHES[int(tail)])[2] if head == "wish" else about, "book")
        saving = ui.Card(say("saving_goals"), ui.Column((*goals, ui.Rule(h=3), told), 1), pad=(3, 2), grow=True)
        found: list[ui.Node] = []
        for i, ability in enumerate(sorted(self.plan.never | self.plan.always)):
            mode = "automatic" if self.plan.mode(ability) == AUTO else "never"
            turn, symbol = ui.do(self.plan.turn, ability), names.ability_symbol(ABILITY[ability])
            found.append(ui.row(f"asked/{i}", names.name(ability), turn, symbol, right=mode, size=9))
        silent = tuple(found) or (ui.Text(say("abilities_ask"), "line", colour=UMBER),)
        right = ui.Column((saving, ui.Card("Abilities", ui.Lines(silent), pad=(3, 2), grow=True)), 4)
        both = ui.Row((ui.Box(left, w=LEFT), ui.Box(right, w=RIGHT)), 6, top=True)
        return self.screen(say("standing_orders"), ui.Column((both,), grow=True), self.who)

    def _wish(self, i: int) -> ui.Item:
        wish = WISHES[i]
        on, (symbol, label, _) = wish in self.plan.on, _switch(wish)
        value = (ui.Text("on", "name"), ui.Symbol("tick")) if on else (ui.Text("off", "line", colour=UMBER),)
        face = ui.Row((ui.Symbol(symbol, 12), ui.Text(label, "label", grow=True), *value), 4)
        return ui.Item(f"wish/{i}", face, ui.do(self._turn, i), name=label, pad=(4, 3.4), chosen=on)


def _switch(wish: str) -> tuple[str, str, str]:
    """(symbol, label, explanation) of a switch."""
    if wish in SKIPPABLE:
        return "skip", say("skip_phase", phase=names.phase_name(wish)), say("skip_phase_text")
    return "rotate", say(f"wish_{wish}"), say(f"wish_{wish}_text")


# ---- Standing orders at the table: their answers, and the buttons that change them on the spot.


class OrdersBySeat:
    """The standing orders of all seats."""

    def __init__(self, context: names.PanelSource) -> None:
        self.context = context
        self._plans: dict[int, SeatOrders] = {}
        self._stood: tuple[object, object] = (None, None)  # the state and orders that gave no answer
        self._length, self._held = 0, False  # actions so far; actions that were undone are not repeated automatically

    def plan(self, seat: int) -> SeatOrders:
        """A seat's standing orders. A lone ruler has nobody to trade with."""
        alone = len(self.context.state.players) == 1
        return self._plans.setdefault(seat, SeatOrders(on={"quiet", *(("idle",) if alone else ())}))

    def answer(self, seat: int) -> Action | None:
        """The standing orders' answer to this decision; None asks the player."""
        match = self.context.play.session.match
        if not self.context.free or match.over:
            return None
        length = len(match)
        if length != self._length:
            self._held, self._length = length < self._length, length
        orders = self.plan(seat).orders
        if self._held or (self._stood[0] is match.state and self._stood[1] == orders):
            return None
        self._stood = (match.state, orders)
        return answer(match.state, seat, match.legal(), orders)

    # ---- the row of the panel
    def view(self, seat: int, mark: Callable[[str, str, str, ui.Do], ui.Item]) -> list[ui.Item]:
        """The switch for this phase, and the page of all. `mark` makes a button from id, symbol, name and action."""
        s, plan, found = self.context.state, self.plan(seat), list[ui.Item]()
        if s.todo or s.phase not in TURN:
            return []
        if s.phase in (*SKIPPABLE, "train"):
            label = say("always_train" if s.phase == "train" else "always_skip")
            symbol = "tick" if s.phase in plan.on else "rotate"
            found.append(mark(f"plan/{s.phase}", symbol, label, ui.do(self._turn, seat, s.phase, verb="Change")))
        label = say("orders_on", n=plan.count) if plan.count else say("standing_orders")
        return [*found, mark("plan/all", "flag", label, ui.do(self._page, seat, verb="Open"))]

    def _turn(self, seat: int, phase: str) -> None:
        plan = self.plan(seat)
        plan.on ^= {phase}
        told = say("now_automatic" if phase in plan.on else "asks_again", phase=names.phase_name(phase))
        self.context.say(told, "flag")

    def _page(self, seat: int) -> Step:
        return Push(PlansScene(self.plan(seat), names.kingdom_name(self.context.state.players[seat].kingdom)))
