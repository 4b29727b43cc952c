"""What the player may do now: a row for each deed, the board for places, small tallies for chits.

Any decision of the rules can be answered here; what has a page of its own (learning abilities) is opened from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.stack import Push, Step
from game.client.tables.horrible_hordes import chronicle
from game.client.tables.horrible_hordes.abilities import AbilitiesScene
from game.client.tables.horrible_hordes.places import PHASE_NAMES, Side, sign
from game.client.tables.horrible_hordes.plans import SKIPPABLE, Plan
from game.client.tables.horrible_hordes.plans_page import PlansScene
from game.client.tables.horrible_hordes.steps import Bit, Choosing
from game.client.tables.horrible_hordes.texts import cost_text, kingdom_name, name
from game.client.tables.horrible_hordes.texts_choices import ask, bit_text, head_of, moment_text
from game.client.ui.focus import Refused
from game.client.ui.palette import FERN, INK, RUST, UMBER, VELLUM
from game.client.ui.widgets import Look, button, row, shaking
from game.client.ui.widgets_list import ScrollList
from game.core.horrible_hordes.actions import (
    BuildCastle,
    BuildSettlement,
    ChooseStart,
    Discard,
    Fight,
    MoveStack,
    PlaceUnit,
    TakeFree,
    TrainArmy,
)
from game.core.horrible_hordes.deed import Chits
from game.core.horrible_hordes.mods import limit, price
from game.core.horrible_hordes.standing import answer, spared, wanted
from game.core.horrible_hordes.state import TURN, Place
from game.core.horrible_hordes.tables import CHITS, TABLES, named
from game.core.rules import Action

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

_PITCH = 14.6
_LEARNING = ("research", "research_extra", "choose_ability")
_END = ("end_phase", "skip_to", "pass", "pass_rest", "retire")
_PRICED = {
    "build_settlement": "settlement",
    "castle": "castle",
    "wizard_tower": "wizard_tower",
    "train_army": "army",
    "move_stack": "move",
}


class Orders:
    """The panel, and the hand that carries a choice from one question to the next."""

    def __init__(self, desk: Side) -> None:
        self.desk = desk
        self.list = ScrollList("order")
        self.trail: list[Choosing] = []
        self.tally = [0] * len(CHITS)
        self.last_free: dict[int, Chits] = {}
        self.plans: dict[int, Plan] = {}
        self._state: object = None
        self._stood: tuple[object, object] = (None, None)  # the standing orders had no answer here
        self._length, self._held = 0, False  # actions so far; what was taken back is not done again by itself

    # ---- the moment
    @property
    def seat(self) -> int:
        deciding = self.desk.play.session.deciding
        return -1 if deciding is None else deciding

    @property
    def plan(self) -> Plan:
        """What the seat that decides wants done unasked."""
        return self.plans.setdefault(self.seat, Plan())

    @property
    def never(self) -> set[str]:
        """Abilities the seat that decides does not want to be asked about."""
        return self.plan.never

    def standing(self) -> Action | None:
        """What standing orders answer at this decision; None asks the player."""
        match = self.desk.play.session.match
        if not self.desk.free or match.over:
            return None
        length = len(match)
        if length != self._length:
            self._held, self._length = length < self._length, length
        orders = self.plan.orders
        if self._held or (self._stood[0] is match.state and self._stood[1] == orders):
            return None
        self._stood = (match.state, orders)
        return answer(match.state, self.seat, match.legal(), orders)

    @property
    def now(self) -> Choosing | None:
        """The question as far as it has been answered; None when nobody at this screen is asked."""
        match = self.desk.play.session.match
        if not self.desk.free or match.over:
            return None
        if self._state is not match.state:
            self._state = match.state
            self.trail = [_begun(Choosing(list(match.legal())))]
            self.tally = [0] * len(CHITS)
        return self.trail[-1]

    @property
    def counting(self) -> type[TakeFree] | type[Discard] | None:
        """Chits are to be named: which deed they are for."""
        now = self.now
        if now is None or len(self.trail) > 1 or not now.rows:
            return None
        return next((kind for kind in (TakeFree, Discard) if isinstance(now.rows[0][1], kind)), None)

    def targets(self) -> Mapping[int, list[Bit]]:
        """Spaces that answer the question."""
        now = self.now
        if now is None:
            return {}
        numbers = self.desk.state.grid.numbers
        return {numbers[cell]: bits for cell, bits in now.spaces().items()}

    def looked_at(self) -> Bit | None:
        """The choice the focus is on in the list."""
        now, (head, _, tail) = self.now, self.desk.focus.id.partition("/")
        rows = self._rows(now) if now is not None else []
        return rows[int(tail)] if head == "order" and tail.isdigit() and int(tail) < len(rows) else None

    def lit(self) -> tuple[int, ...]:
        """Spaces that were chosen on the way."""
        now = self.now
        numbers = self.desk.state.grid.numbers
        return tuple(numbers[bit.value] for bit in now.picked if bit.on_board) if now else ()

    # ---- answering
    def pick(self, bit: Bit) -> Step:
        now = self.now
        if now is None:
            return None
        if bit.field == "do" and bit.value in _LEARNING:
            return self.learn()
        return self._go(now.pick(bit))

    def _go(self, after: Choosing) -> Step:
        action = after.done
        if action is not None:
            return self.desk.do(action)
        self.trail.append(after)
        self.list.first = 0
        self.lead()
        self.desk.touch()
        return None

    def on_cell(self, space: int) -> Step:
        """A space of the board was confirmed."""
        now = self.now
        if now is None:
            return None
        bits = self.targets().get(space)
        if not bits:
            self._tell_why_not(space)
            return None
        cell = self.desk.state.grid.cells[space]
        if now.level:
            return self._go(now.pick(bits[0]))
        if len(bits) > 1:
            some = [action for row, action in now.rows if row[0] in bits and row[1].value == cell]
            return self._go(Choosing(some))
        after = Choosing(now.actions, (bits[0],))
        place = next(bit for bit in after.options() if bit.value == cell)
        return self._go(after.pick(place))

    def back(self) -> bool:
        """One question back; False at the first."""
        if self.counting and any(self.tally):
            self.tally = [0] * len(CHITS)
        elif len(self.trail) > 1 and self.desk.free:
            self.trail.pop()
            self.lead()
        else:
            return False
        self.desk.touch()
        return True

    def lead(self) -> None:
        """The focus goes to where the question is answered."""
        now = self.now
        if now is None:
            return
        targets = self.targets()
        if self.counting:
            self.desk.focus.focus_on("order/again" if self._again() else "order/for_army")
        elif targets and (now.level or now.options()[0].field == "do"):
            here = self.desk.space
            best = here if here in targets else min(targets, key=lambda n: self._far(n, here))
            self.desk.focus.focus_on(f"cell/{best}")
        else:
            self.desk.focus.focus_on("order/0" if self._rows(now) else "order/done")

    def _far(self, space: int, here: int) -> tuple[int, int]:
        return (self.desk.state.grid.distance(space, here) if here >= 0 else 0, space)

    def learn(self) -> Step:
        """The book of abilities, to take one from."""
        return Push(AbilitiesScene(self.desk.play, self.seat, True))

    # ---- why a place is no answer
    def _tell_why_not(self, space: int) -> None:
        now = self.now
        if now is None or not self.targets():
            return
        cell = self.desk.state.grid.cells[space]
        for action in self._meant(now, cell):
            refusal = self.desk.play.why_not(action)
            if refusal is not None:
                self.desk.house.sound.play("deny")
                self.desk.say(f"{refusal.text} ({refusal.rule})", "cross")
                return

    def _meant(self, now: Choosing, cell: tuple[int, int]) -> list[Action]:
        """What confirming this space would mean."""
        first = now.picked[0].value if now.picked else now.rows[0][0][0].value
        top = self.desk.state.top
        origin = next((bit.value for bit in now.picked if bit.field == "origin"), None)
        made: dict[str, Action] = {
            "build_settlement": BuildSettlement(cell),
            "castle": BuildCastle(cell),
            "train_army": TrainArmy(cell),
            "fight": Fight(cell),
            "choose_start": ChooseStart(cell),
            "move_stack": MoveStack(origin, (cell,), 1) if origin else MoveStack(cell, (cell,), 1),
        }
        if isinstance(top, Place):
            made["place_unit"] = PlaceUnit(top.unit, cell)
        return [made[first]] if first in made else []

    # ---- the panel
    def paint(self, painter: Painter, box: Rect) -> None:
        now = self.now
        x, y, w, h = box
        if now is None:
            lines = chronicle.lines(self.desk.play.director, self.desk.state, 6)
            chronicle.paint(painter, box, "What happens", lines)
            return
        if self.counting:
            self._count(painter, box)
            return
        painter.panel(x, y, w, h, self._title(now), VELLUM)
        rows = self._rows(now)
        ends = [bit for bit in now.options() if not now.level and bit.field == "do" and bit.value in _END]
        foot = 0.0
        if len(self.trail) > 1:
            foot = 15.0
            back = (x + 3, y + h - foot - 2, w - 6, foot - 1)
            button(painter, self.desk.focus, "order/done", back, "Back", self._back_step, symbol="undo", size=8.5)
        elif ends:
            foot = 15.0
            each = (w - 6 - 2 * (len(ends) - 1)) / len(ends) if len(ends) > 1 else w - 6
            first = max(each, (w - 6) * 0.66) if len(ends) > 1 else each
            left = x + 3
            for i, bit in enumerate(ends):
                wide = first if i == 0 else (w - 6 - first - 2 * (len(ends) - 1)) / (len(ends) - 1)
                label, symbol = head_of(bit, self.desk.state)
                place = (left, y + h - foot - 2, wide, foot - 1)
                zone = "order/done" if i == 0 else f"order/end_{bit.value}"
                text = label if i == 0 else ""
                tip = () if i == 0 else (label,)
                button(painter, self.desk.focus, zone, place, text, partial(self.pick, bit), symbol=symbol, size=8.5,
                       tip=tip)  # fmt: skip
                left += wide + 2
        told = moment_text(self.desk.state)
        head = 0.0
        if told and len(self.trail) == 1:
            below = painter.paragraph(told, x + 7, y + 14, w - 14, "ui", 8.2, UMBER, max_height=30)
            head = below - y - 13
        wishes = self._wishes(now)
        if wishes:
            foot += 14.0
            self._wish_row(painter, wishes, (x + 3, y + h - foot - 2, w - 6, 13.0))
        inner = (x + 2, y + 13.4 + head, w - 4, h - 16 - foot - head)

        def draw_row(i: int, place: Rect, hidden: bool) -> None:
            self._row(painter, now, rows[i], f"order/{i}", place, hidden)

        self.list.draw(painter, self.desk.focus, inner, len(rows), _PITCH, draw_row)

    # ---- standing orders, where they are wanted
    def _wishes(self, now: Choosing) -> list[str]:
        """What the panel offers besides deeds: to let the phase go by itself from now on, and the page of all that."""
        s = self.desk.state
        if now.level or len(self.trail) > 1 or s.todo or s.phase not in TURN:
            return []
        return [s.phase, "all"] if s.phase in (*SKIPPABLE, "train") else ["all"]

    def _wish_row(self, painter: Painter, wishes: list[str], box: Rect) -> None:
        x, y, w, h = box
        plan, focus = self.plan, self.desk.focus
        each = (w - 2 * (len(wishes) - 1)) / len(wishes)
        for i, wish in enumerate(wishes):
            place = (x + i * (each + 2), y, each, h)
            if wish == "all":
                text = f"Orders: {plan.count} on" if plan.count else "Orders"
                tip: tuple[str, ...] = ("Standing orders", "What goes by itself every turn.")
                button(painter, focus, "plan/all", place, text, self._plans, symbol="flag", size=8, tip=tip)
                continue
            text = "Train always" if wish == "train" else "Always pass"
            tip = (f"{PHASE_NAMES[wish]} by itself", "From now on, until you take it back.")
            symbol = "tick" if plan.passes(wish) else "rotate"
            button(
                painter, focus, f"plan/{wish}", place, text, partial(self._turn, wish), symbol=symbol, size=8, tip=tip
            )

    def _turn(self, phase: str) -> Step:
        self.plan.turn_phase(phase)
        self.desk.say(f"{PHASE_NAMES[phase]} {'goes by itself' if self.plan.passes(phase) else 'asks again'}.", "flag")
        self.desk.touch()
        return None

    def _plans(self) -> Step:
        player = self.desk.state.players[self.seat]
        return Push(PlansScene(self.plan, kingdom_name(player.kingdom)))

    def _back_step(self) -> Step:
        self.back()
        return None

    def _title(self, now: Choosing) -> str:
        if not now.level:
            names = {"offer": "An offer", "roll": "Dice lie on the table", "battle": "In battle", "place": "A gift"}
            pending = self.desk.play.session.match.pending
            kind = pending[0].kind if pending else ""
            return names.get(kind, "What now?")
        head, _ = head_of(now.picked[0], self.desk.state)
        options = now.options()
        return f"{head}: {ask(options[0].field).lower()}" if options else head

    def _rows(self, now: Choosing) -> list[Bit]:
        found = now.options()
        if now.level:
            return found
        deeds = [bit for bit in found if bit.field == "do" and bit.value not in _END]
        return deeds + [bit for bit in found if bit.field == "use"]

    def _row(self, painter: Painter, now: Choosing, bit: Bit, id: str, place: Rect, hidden: bool) -> None:
        s = self.desk.state
        look: Look
        if now.level:
            label, symbol = bit_text(bit, s)
            look = Look(symbol)
        else:
            label, symbol = head_of(bit, s)
            look = Look(symbol, right=self._price(bit), right_colour=UMBER)
        row(painter, self.desk.focus, id, place, label, partial(self.pick, bit), look, hidden=hidden, size=8.5)

    def _price(self, bit: Bit) -> str:
        player = self.desk.state.players[self.seat] if self.seat < len(self.desk.state.players) else None
        if player is None or bit.field != "do" or bit.value not in _PRICED:
            return ""
        return cost_text(named(price(player, _PRICED[bit.value])))

    # ---- counting chits
    def _again(self) -> Chits | None:
        """What was taken the turn before, as a standing order."""
        return self.last_free.get(self.seat) if self.counting is TakeFree else None

    def _need(self) -> int:
        player = self.desk.state.players[self.seat]
        return TABLES.hand.free if self.counting is TakeFree else sum(player.goods) - limit(player, "hand")

    def _count(self, painter: Painter, box: Rect) -> None:
        x, y, w, h = box
        taking = self.counting is TakeFree
        need, have = self._need(), sum(self.tally)
        player = self.desk.state.players[self.seat]
        title = f"Take {need} chits" if taking else f"Drop {need}: the limit is {limit(player, 'hand')}"
        painter.panel(x, y, w, h, title, VELLUM, note=f"{have} of {need}")
        foot = 19.0
        across, pitch = 3, (w - 8) / 3
        tall = (h - 17 - foot) / 2
        for i, chit in enumerate(CHITS):
            place = (x + 4 + i % across * pitch, y + 14 + i // across * tall, pitch - 2, tall - 2)
            none = not taking and player.goods[i] <= self.tally[i]
            refusal = Refused(f"You have no more {name(chit)}.") if none else None
            self._chit(painter, i, place, refusal)
        self._standing(painter, (x + 4, y + h - foot, w - 8, foot - 3))

    def _standing(self, painter: Painter, box: Rect) -> None:
        """One press for all of them: what an army, a settlement or a castle still wants, or as the turn before."""
        x, y, w, h = box
        again = self._again()
        player = self.desk.state.players[self.seat]
        made: list[tuple[str, str, Chits, str]] = []
        for unit, symbol in (("army", "army"), ("settlement", "home"), ("castle", "castle")):
            if self.counting is TakeFree:
                chits = wanted(player, (unit,)).gain
                made.append((f"for_{unit}", symbol, chits, f"What the next {unit} wants"))
            else:
                made.append((f"for_{unit}", symbol, spared(player, (unit,)).drop, f"Keep what the next {unit} wants"))
        if again:
            made.append(("again", "rotate", again, "As the turn before"))
        each = w / len(made)
        for i, (key, symbol, chits, tip) in enumerate(made):
            place = (x + i * each, y, each - 2, h)
            told = cost_text(dict(zip(CHITS, chits.amounts, strict=True)))
            here = self.desk.focus.zone(f"order/{key}", place, partial(self._take, chits), name=tip)
            painter.focus(*place) if here else painter.card(*place)
            painter.symbol(symbol, place[0] + 2.4, y + h / 2, 9.5, "midleft")
            painter.rich(told, place[0] + place[2] - 3, y + h / 2, "ui", 7.2, INK, "midright", max_width=place[2] - 15)

    def _chit(self, painter: Painter, i: int, place: Rect, refusal: Refused | None) -> None:
        x, y, w, h = place
        id, focus = f"chit/{CHITS[i]}", self.desk.focus
        here = focus.zone(id, place, partial(self._add, i), refusal=refusal, name=CHITS[i])
        with shaking(painter, focus, id):
            painter.focus(*place) if here else painter.card(*place, off=refusal is not None)
            painter.symbol(sign(CHITS[i]), x + 3, y + h / 2, min(18.0, h - 6), "midleft", off=refusal is not None)
            have = self.desk.state.players[self.seat].goods[i]
            painter.text(str(have), x + w - 5, y + h / 2, "bold", 9, INK, "midright")
            if self.tally[i]:
                sign_ = "+" if self.counting is TakeFree else "−"
                colour = FERN if self.counting is TakeFree else RUST
                painter.text(f"{sign_}{self.tally[i]}", x + w - 12, y + h / 2, "bold", 9, colour, "midright")

    def _add(self, i: int) -> Step:
        self.tally[i] += 1
        if sum(self.tally) == self._need():
            return self._take(Chits(*self.tally))
        self.desk.touch()
        return None

    def _take(self, chits: Chits) -> Step:
        if self.counting is TakeFree:
            self.last_free[self.seat] = chits
            return self.desk.do(TakeFree(chits))
        return self.desk.do(Discard(chits))


def _begun(first: Choosing) -> Choosing:
    """Where there is only one thing to do at all, the first question is the next one."""
    options = first.options()
    if len(options) != 1 or options[0].field != "do" or options[0].value in (*_END, *_LEARNING):
        return first
    after = Choosing(first.actions, (options[0],))
    return after if after.options() else first
