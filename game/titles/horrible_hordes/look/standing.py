"""Standing orders: what a seat does without being asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from game.client.input.actions import Act, Input
from game.client.scenes.page import PageScene
from game.client.stack import Pop, Prompt, Push, Step
from game.client.ui.page import Box, Card, Column, Do, Item, Lines, Node, Row, Rule, Symbol, Text, do, row
from game.client.ui.palette import UMBER
from game.core.horrible_hordes.queries import Orders, answer
from game.core.horrible_hordes.state import TURN
from game.core.horrible_hordes.tables import ABILITIES, ABILITY
from game.core.rules import Action
from game.titles.horrible_hordes.look.names import ability_symbol, kingdom_name, name
from game.titles.horrible_hordes.look.places import PanelSource, phase_name, sign
from game.titles.horrible_hordes.narrator import say

# ---- What a seat wants done without being asked: the standing orders as the player changes them, one plan a seat.
ASK, AUTO, NEVER = "ask", "auto", "never"
SKIPPABLE = ("trade", "settle", "fortify", "move")  # learning is free: nobody lets it go for good
SAVED = ("settlement", "army", "castle")
_WINDOWS = frozenset({"hits", "dice", "battle", "horde_prep", "raid_prep"})  # what asks in the middle of things


@dataclass
class SeatOrders:
    """One seat's wishes; `orders` is what the rules understand."""

    save_for: list[str] = field(default_factory=lambda: list(SAVED))
    take: bool = False
    drop: bool = False
    train: bool = False
    fight: bool = False
    change: bool = False
    quiet: bool = True
    idle: bool = False
    skip: set[str] = field(default_factory=set)
    never: set[str] = field(default_factory=set)
    always: set[str] = field(default_factory=set)

    @property
    def orders(self) -> Orders:
        return Orders(
            tuple(self.save_for), self.take, self.drop, self.train, self.fight,
            tuple(sorted(self.skip)), tuple(sorted(self.never)), tuple(sorted(self.always)),
            self.quiet, self.change, self.idle,
        )  # fmt: skip

    @property
    def count(self) -> int:
        """How many wishes there are besides the usual ones."""
        return (
            sum((self.take, self.drop, self.train, self.fight, self.change, self.idle))
            + len(self.skip)
            + len(self.never | self.always)
        )

    # ---- phases
    def passes(self, phase: str) -> bool:
        """Whether a phase is done by itself."""
        return self.train if phase == "train" else phase in self.skip

    @property
    def alone(self) -> set[str]:
        """The phases that are done by themselves."""
        also = {"resource": self.take, "train": self.train, "end": self.drop}
        return self.skip | {phase for phase, on in also.items() if on}

    def turn_phase(self, phase: str) -> None:
        if phase == "train":
            self.train = not self.train
        elif phase in SKIPPABLE:
            self.skip ^= {phase}

    # ---- abilities
    def mode(self, ability: str) -> str:
        return NEVER if ability in self.never else AUTO if ability in self.always else ASK

    def turn(self, ability: str) -> str:
        """The next of the modes that make sense for the ability; gives it."""
        modes = modes_of(ability)
        after = modes[(modes.index(self.mode(ability)) + 1) % len(modes)]
        self.never.discard(ability)
        self.always.discard(ability)
        if after == NEVER:
            self.never.add(ability)
        elif after == AUTO:
            self.always.add(ability)
        return after


def modes_of(ability: str) -> tuple[str, ...]:
    """Ask, auto or never: by itself only where a window asks; nothing to choose where it works without being used."""
    use = ABILITIES[ABILITY[ability]].use
    if use is None:
        return ()
    return (ASK, AUTO, NEVER) if _WINDOWS & set(use.windows) else (ASK, NEVER)


# ---- The page of standing orders: what is done every turn, in which order one saves, which abilities ask.
LEFT, RIGHT = 334.0, 284.0  # points of the two columns


class OrderSwitch(NamedTuple):
    """One switch: what it is called and does, how it is read and turned."""

    label: str
    text: str
    on: Callable[[SeatOrders], bool]
    turn: Callable[[SeatOrders], None]


def _switch(field: str) -> OrderSwitch:
    def turn(plan: SeatOrders) -> None:
        setattr(plan, field, not getattr(plan, field))

    return OrderSwitch(say(f"wish_{field}"), say(f"wish_{field}_text"), lambda plan: bool(getattr(plan, field)), turn)


def _phase(phase: str) -> OrderSwitch:
    label = say("skip_phase", phase=phase_name(phase))
    return OrderSwitch(
        label, say("skip_phase_text"), lambda plan: phase in plan.skip, lambda plan: plan.turn_phase(phase)
    )


WISHES = (
    *map(_switch, ("take", "drop", "train", "fight", "change", "quiet", "idle")),
    *map(_phase, SKIPPABLE),
)


class PlansScene(PageScene):
    """Push it from the table; it pops with BACK and changes the plan it is given."""

    def __init__(self, plan: SeatOrders, who: str) -> None:
        super().__init__("wish/0")
        self.plan, self.who = plan, who

    def prompts(self) -> tuple[Prompt, ...]:
        verb = say("move_to_the_top") if self.focus.id.startswith("save") else "Change"
        return Prompt(Act.CONFIRM, verb), Prompt(Act.BACK, "Back")

    def acted(self, act: Act, given: Input) -> Step:
        return Pop() if act in (Act.BACK, Act.NEXT) else None

    # ---- changing
    def _turn(self, index: int) -> Step:
        WISHES[index].turn(self.plan)
        self.touch()
        return None

    def _first(self, item: str) -> Step:
        self.plan.save_for.remove(item)
        self.plan.save_for.insert(0, item)
        self.focus.focus_on("save/0")
        self.touch()
        return None

    def _mode(self, ability: str) -> Step:
        self.plan.turn(ability)
        self.touch()
        return None

    # ---- the page
    def view(self) -> Node:
        """The switches, what one saves for, and the abilities that do not ask."""
        wishes = tuple(self._wish(i) for i in range(len(WISHES)))
        left = Card(say("automatic_every_turn"), Column(wishes, 1), pad=(2, 2))
        right = Column((self._saving(), self._silent()), 4)
        both = Row((Box(left, w=LEFT), Box(right, w=RIGHT)), 6, top=True)
        return self.screen(say("standing_orders"), Column((both,), grow=True), self.who)

    def _wish(self, i: int) -> Item:
        wish = WISHES[i]
        on = wish.on(self.plan)
        symbol = "rotate" if i < len(WISHES) - len(SKIPPABLE) else "skip"
        value = (Text("on", "name"), Symbol("tick")) if on else (Text("off", "line", colour=UMBER),)
        face = Row((Symbol(symbol, 12), Text(wish.label, "label", grow=True), *value), 4)
        return Item(f"wish/{i}", face, do(self._turn, i), name=wish.label, pad=(4, 3.4), chosen=on)

    def _saving(self) -> Card:
        """What chits are kept for, the first above; and what the row in focus means."""
        goals = []
        for i, item in enumerate(self.plan.save_for):
            goals.append(
                row(
                    f"save/{i}",
                    say("saving_goal", item=item),
                    do(self._first, item),
                    sign(item),
                    right=f"{i + 1}.",
                    size=9,
                )
            )
        head, _, tail = self.focus.id.partition("/")
        about = (
            WISHES[int(tail)].text if head == "wish" else say("asked_modes" if head == "asked" else "kept_for_these")
        )
        told = Text(about, "book")
        return Card(say("saving_goals"), Column((*goals, Rule(h=3), told), 1), pad=(3, 2), grow=True)

    def _silent(self) -> Card:
        found: list[Node] = []
        for i, ability in enumerate(sorted(self.plan.never | self.plan.always)):
            mode = "automatic" if self.plan.mode(ability) == AUTO else "never"
            act, symbol = do(self._mode, ability), ability_symbol(ABILITY[ability])
            found.append(row(f"asked/{i}", name(ability), act, symbol, right=mode, size=9))
        note = say("abilities_ask")
        return Card("Abilities", Lines(tuple(found) or (Text(note, "line", colour=UMBER),)), pad=(3, 2), grow=True)


# ---- Standing orders at the table: what they answer for a seat, and the row of the panel that changes them on the
# spot.


class OrdersBySeat:
    """The plans of all seats."""

    def __init__(self, context: PanelSource) -> None:
        self.context = context
        self._plans: dict[int, SeatOrders] = {}
        self._stood: tuple[object, object] = (None, None)  # the standing orders had no answer here
        self._length, self._held = 0, False  # actions so far; what was taken back is not done again by itself

    def plan(self, seat: int) -> SeatOrders:
        """What a seat wants done unasked. Who is alone has nobody to trade with."""
        return self._plans.setdefault(seat, SeatOrders(idle=len(self.context.state.players) == 1))

    def answer(self, seat: int) -> Action | None:
        """What standing orders do at this decision; None asks the player."""
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
    @property
    def offered(self) -> list[str]:
        """To let this phase go by itself from now on, and the page of all that."""
        s = self.context.state
        if s.todo or s.phase not in TURN:
            return []
        return [s.phase, "all"] if s.phase in (*SKIPPABLE, "train") else ["all"]

    def view(self, seat: int, mark: Callable[[str, str, str, Do], Item]) -> list[Item]:
        """A switch for the phase that runs, and the page of all of them. `mark`: makes one of id, symbol, name, act."""
        plan, found = self.plan(seat), list[Item]()
        for wish in self.offered:
            if wish == "all":
                label = say("orders_on", n=plan.count) if plan.count else say("standing_orders")
                found.append(mark("plan/all", "flag", label, do(self._page, seat, verb="Open")))
            else:
                label = say("always_train" if wish == "train" else "always_skip")
                symbol = "tick" if plan.passes(wish) else "rotate"
                found.append(mark(f"plan/{wish}", symbol, label, do(self._turn, seat, wish, verb="Change")))
        return found

    def _turn(self, seat: int, phase: str) -> Step:
        plan = self.plan(seat)
        plan.turn_phase(phase)
        told = say("now_automatic" if plan.passes(phase) else "asks_again", phase=phase_name(phase))
        self.context.say(told, "flag")
        self.context.touch()
        return None

    def _page(self, seat: int) -> Step:
        return Push(PlansScene(self.plan(seat), kingdom_name(self.context.state.players[seat].kingdom)))
