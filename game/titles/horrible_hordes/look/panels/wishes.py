"""Standing orders at the table: what they answer for a seat, and the row of the panel that changes them on the spot."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.stack import Push, Step
from game.client.ui.widgets import button
from game.core.horrible_hordes.standing import answer
from game.core.horrible_hordes.state import TURN
from game.core.rules import Action
from game.titles.horrible_hordes.look.places import PHASE_NAMES, Side
from game.titles.horrible_hordes.look.standing.page import PlansScene
from game.titles.horrible_hordes.look.standing.plans import SKIPPABLE, Plan
from game.titles.horrible_hordes.look.texts.names import kingdom_name

if TYPE_CHECKING:
    from game.client.draw.painter import Painter


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

    def paint(self, painter: Painter, box: Rect, seat: int) -> None:
        x, y, w, h = box
        wishes, plan, focus = self.offered, self.plan(seat), self.context.focus
        each = (w - 2 * (len(wishes) - 1)) / len(wishes)
        for i, wish in enumerate(wishes):
            place = (x + i * (each + 2), y, each, h)
            if wish == "all":
                text = f"Orders: {plan.count} on" if plan.count else "Orders"
                tip: tuple[str, ...] = ("Standing orders", "Done automatically every turn.")
                button(
                    painter, focus, "plan/all", place, text, partial(self._page, seat), symbol="flag", size=8, tip=tip
                )
                continue
            text = "Always train" if wish == "train" else "Always skip"
            tip = (f"{PHASE_NAMES[wish]} by itself", "Until you turn it off.")
            symbol = "tick" if plan.passes(wish) else "rotate"
            turn = partial(self._turn, seat, wish)
            button(painter, focus, f"plan/{wish}", place, text, turn, symbol=symbol, size=8, tip=tip)

    def _turn(self, seat: int, phase: str) -> Step:
        plan = self.plan(seat)
        plan.turn_phase(phase)
        self.context.say(f"{PHASE_NAMES[phase]} {'is now automatic' if plan.passes(phase) else 'asks again'}.", "flag")
        self.context.touch()
        return None

    def _page(self, seat: int) -> Step:
        return Push(PlansScene(self.plan(seat), kingdom_name(self.context.state.players[seat].kingdom)))
