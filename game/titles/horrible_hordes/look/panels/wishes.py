"""Standing orders at the table: what they answer for a seat, and the row of the panel that changes them on the spot."""

from __future__ import annotations

from collections.abc import Callable

from game.client.stack import Push, Step
from game.client.ui.page import Do, Item, do
from game.core.horrible_hordes.standing import answer
from game.core.horrible_hordes.state import TURN
from game.core.rules import Action
from game.titles.horrible_hordes.look.places import Side, phase_name
from game.titles.horrible_hordes.look.standing.page import PlansScene
from game.titles.horrible_hordes.look.standing.plans import SKIPPABLE, Plan
from game.titles.horrible_hordes.look.texts.names import kingdom_name
from game.titles.horrible_hordes.teller import say


class Wishes:
    """The plans of all seats."""

    def __init__(self, context: Side) -> None:
        self.context = context
        self._plans: dict[int, Plan] = {}
        self._stood: tuple[object, object] = (None, None)  # the standing orders had no answer here
        self._length, self._held = 0, False  # actions so far; what was taken back is not done again by itself

    def plan(self, seat: int) -> Plan:
        """What a seat wants done unasked. Who is alone has nobody to trade with."""
        return self._plans.setdefault(seat, Plan(idle=len(self.context.state.players) == 1))

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
