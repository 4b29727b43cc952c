"""What the player may do now: a row for each deed, the board for places, small tallies for chits.

Any decision of the rules can be answered here; what has a page of its own (learning abilities) is opened from here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.client.stack import Push, Step
from game.client.ui.page import Card, Column, Item, Lines, Node, Row, Scroll, Sections, Symbol, Text, button, do
from game.client.ui.palette import UMBER, VELLUM
from game.core.horrible_hordes.actions import EndPhase
from game.core.horrible_hordes.odds import attack_odds
from game.core.horrible_hordes.state import Fallen
from game.core.horrible_hordes.units import stack_at
from game.core.rules import Action
from game.titles.horrible_hordes.look.book.scene import AbilitiesScene
from game.titles.horrible_hordes.look.panels import news
from game.titles.horrible_hordes.look.panels.actions import (
    CONVERT,
    ENDS,
    LEARNING,
    Path,
    meant,
    price_of,
    rows_of,
    told,
)
from game.titles.horrible_hordes.look.panels.counting import Counting
from game.titles.horrible_hordes.look.panels.parts import choice_row, slip
from game.titles.horrible_hordes.look.panels.steps import Bit, Choosing
from game.titles.horrible_hordes.look.panels.trading import Trading
from game.titles.horrible_hordes.look.panels.wishes import Wishes
from game.titles.horrible_hordes.look.places import Side
from game.titles.horrible_hordes.look.standing.plans import Plan
from game.titles.horrible_hordes.look.texts.choices import ask, head_of, led_horde, moment_text
from game.titles.horrible_hordes.teller import say

REST = 1.0  # seconds
BUY = "research_extra"
BESIDES = (CONVERT, BUY)  # what is paid for beside what a phase is about


class Orders:
    """The panel, and the hand that carries a choice from one question to the next."""

    def __init__(self, context: Side) -> None:
        self.context = context
        self.trail: list[Choosing] = []
        self.count = Counting(context)
        self.wishes = Wishes(context)
        self.trading = Trading(context)
        self.news = news.News()
        self._sections = Sections[Card]()
        self._state: object = None
        self._again: Path = ()  # the row that is offered again after its deed
        self._opened = (-1, -1)  # the round and seat for which the book last opened by itself
        self._rested = 0.0  # seconds since the board came to rest with a question
        self._listed: tuple[object, list[Path]] = (None, [])  # the question last asked, and its rows

    # ---- the moment
    @property
    def seat(self) -> int:
        deciding = self.context.play.session.deciding
        return -1 if deciding is None else deciding

    @property
    def plan(self) -> Plan:
        """What the seat that decides wants done unasked."""
        return self.wishes.plan(self.seat)

    @property
    def never(self) -> set[str]:
        """Abilities the seat that decides does not want to be asked about."""
        return self.plan.never

    def standing(self) -> Action | None:
        """What standing orders answer at this decision; None asks the player."""
        return self.wishes.answer(self.seat)

    @property
    def now(self) -> Choosing | None:
        """The question as far as it has been answered; None when nobody at this screen is asked."""
        match = self.context.play.session.match
        if not self.context.free or match.over:
            return None
        if self._state is not match.state:
            self._state, self._rested = match.state, 0.0
            self.trail = [_begun(Choosing(list(match.legal())))]
            self.count.begin(self.trail[0], self.seat)
            self.trading.back()
        return self.trail[-1]

    @property
    def counting(self) -> bool:
        """Chits are to be named."""
        return self.now is not None and len(self.trail) == 1 and self.count.kind is not None

    @property
    def counted(self) -> bool:
        """Chits have been named, which can be taken back."""
        return self.counting and any(self.count.tally)

    def targets(self) -> Mapping[int, list[Bit]]:
        """Spaces that answer the question."""
        now = self.now
        if now is None:
            return {}
        numbers = self.context.state.grid.numbers
        return {numbers[cell]: bits for cell, bits in now.spaces().items()}

    def _rows(self, now: Choosing) -> list[Path]:
        if self._listed[0] is not now:
            self._listed = now, rows_of(now)
        return self._listed[1]

    def _row_here(self) -> Path:
        """The row the focus is on; () when it is not on the list, or on one that has not been shown yet."""
        now, (head, _, tail) = self.now, self.context.focus.id.partition("/")
        rows = self._listed[1] if now is self._listed[0] and head == "order" and tail.isdigit() else []
        return rows[int(tail)] if rows and int(tail) < len(rows) else ()

    def usable(self) -> frozenset[str]:
        """The abilities that can be used at this moment."""
        uses = self.now.options() if self.now and not self.now.level else ()
        return frozenset(bit.value for bit in uses if bit.field == "use")

    def looked_at(self) -> Bit | None:
        """The choice the focus is on in the list."""
        return next(iter(self._row_here()), None)

    @property
    def place(self) -> int:
        """The space the row with the focus is about; -1 for none."""
        cell = next((bit.value for bit in reversed(self._row_here()) if bit.on_board), None)
        return self.context.state.grid.numbers[cell] if cell is not None else -1

    def lit(self) -> tuple[int, ...]:
        """Spaces that were chosen on the way, and where the horde that is led stands."""
        now, led = self.now, led_horde(self.context.state)
        numbers = self.context.state.grid.numbers
        chosen = tuple(numbers[bit.value] for bit in now.picked if bit.on_board) if now else ()
        return (led.space, *chosen) if now is not None and led is not None else chosen

    # ---- answering
    def pick(self, bit: Bit) -> Step:
        now = self.now
        if now is None:
            return None
        if bit.field == "do" and bit.value in LEARNING:
            return self.learn()
        return self._go(now.pick(bit))

    def take(self, path: Path) -> Step:
        """A row was confirmed: its choices one after the other."""
        now = self.now
        if now is None or len(path) == 1:
            return self.pick(path[0])
        if path[0].value == CONVERT:  # once: how often is not asked, the row stays under the focus for more
            self._again = path
            return self.context.do(Choosing(now.actions, path).actions[0])
        return self._go(Choosing(now.actions, path[:1]).pick(path[1]))

    def begin_again(self) -> Step:
        """Somebody who fell wants another kingdom: on to which."""
        again = Bit("do", "restart")
        return self.pick(again) if self.now is not None and again in self.now.options() else None

    def _go(self, after: Choosing) -> Step:
        partner = next((bit.value for bit in after.picked if bit.field == "to_player"), -1)
        if partner >= 0:
            self.trail = self.trail[:1]
            self.trading.begin(partner)
            return None
        action = after.done
        if action is not None:
            return self.context.do(action)
        self.trail.append(after)
        self.context.say("")  # what was said of the last question is over
        self.lead()
        self.context.touch()
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
        cell = self.context.state.grid.cells[space]
        if now.level:
            return self._go(now.pick(bits[0]))
        if len(bits) > 1:
            some = [action for row, action in now.rows if row[0] in bits and row[1].value == cell]
            return self._go(Choosing(some))
        place = next(bit for bit in Choosing(now.actions, (bits[0],)).options() if bit.value == cell)
        return self.take((bits[0], place))

    @property
    def ending(self) -> Callable[[], Step] | None:
        """What the key for it does from anywhere: end the phase, take the chits, make the offer; or learn, before the
        turn ends, what is free."""
        if self.now is None:
            return None
        if self.counting or self.trading.open:
            zone = self.context.focus.zones.get("order/done")
            return None if zone is None or zone.refusal else zone.on_confirm
        if self.teaches:
            return self.learn
        first = self.trail[0]
        end = next((bit for bit in first.options() if bit.value in ("end_phase", "pass")), None)
        return None if end is None or first.level or len(self.trail) > 1 else do(self._end, end)

    @property
    def teaches(self) -> bool:
        """An ability may still be had for nothing: only the button at the foot ends the turn without it."""
        return self.now is not None and any(bit.value == "research" for bit in self.trail[0].options())

    def _end(self, bit: Bit) -> Step:
        self.trail = self.trail[:1]
        return self.pick(bit)

    def finish(self) -> Step:
        """Do that; else say why this moment cannot be ended."""
        end = self.ending
        if end is not None:
            return end()
        if self.now is not None and not self.counting and not self.trading.open:
            self.context.services.sound.play("deny")
            self.context.say(self._must(), "cross")
        return None

    def _must(self) -> str:
        """Why this moment cannot be ended."""
        refusal = self.context.play.why_not(EndPhase())
        return refusal.text if refusal is not None else say("choose_one_first")

    def back(self) -> bool:
        """One question back; False at the first."""
        if (self.counting and self.count.back()) or self.trading.back():
            self.lead()
        elif len(self.trail) > 1 and self.context.free:
            self.trail.pop()
            self.lead()
        else:
            return False
        self.context.touch()
        return True

    def lead(self) -> None:
        """The focus goes to where the question is answered."""
        now = self.now
        if now is None:
            return
        here, targets, again, rows = self.context.space, self.targets(), self._again, self._rows(now)
        self._again = ()
        if again in rows:
            self.context.focus.focus_on(f"order/{rows.index(again)}")
        elif self.counting:
            self.context.focus.focus_on(self.count.first)
        elif targets and (now.level or now.options()[0].field == "do"):
            best = min(targets, key=lambda n: self._worse(n, here))
            self.context.focus.focus_on(f"cell/{best}")
        else:
            best = len(rows) - 1 if rows and self._storms(now) else 0
            self.context.focus.focus_on(f"order/{best}" if rows and not self._spends(rows[best]) else "order/done")

    def _worse(self, space: int, here: int) -> tuple[bool, float, int]:
        """Near spaces first; before them, for a settlement, those that no horde may come to, for a march a horde that
        all of them can beat. Who starts again is led as far from the hordes as can be."""
        s = self.context.state
        origin = next((bit.value for bit in self.trail[-1].picked if bit.field == "origin"), None)
        if origin is not None and space in s.hordes:
            start = s.grid.numbers[origin]
            odds = attack_odds(s, self.seat, start, stack_at(s.players[self.seat], start), space)
            if odds is not None and odds.hold >= 0.5:
                return False, -odds.hold, space
        if isinstance(s.top, Fallen):
            return False, -min((s.grid.distance(space, horde) for horde in s.hordes), default=0), space
        raided = s.phase == "settle" and (
            any(to == space for omen in self.context.omens for _, to, _ in omen.steps)
            or any(s.grid.distance(space, horde) == 1 for horde in s.hordes)  # what is built there draws it
        )
        return raided, s.grid.distance(space, here) if here >= 0 else 0, space

    def _storms(self, now: Choosing) -> bool:
        """It is asked how many armies go into a space with a horde: all of them is said first."""
        s, options = self.context.state, now.options()
        ends = [bit.value for bit in now.picked if bit.field == "end"]
        return options[0].field == "count" and any(s.grid.numbers[end] in s.hordes for end in ends)

    def _spends(self, row: Path) -> bool:
        """It is paid for beside what the phase is about, in a phase that ends when told to: nobody does that by going
        on."""
        ends = any(bit.value == "end_phase" for bit in self.trail[0].options())
        return ends and not self.trail[-1].level and (row[0].value in BESIDES or row[0].field == "use")

    def rest(self, dt: float) -> None:
        """Time passes: what was built last is looked at before the book covers it."""
        self._rested = self._rested + dt if self.now is not None else 0.0

    def due(self) -> Step:
        """The book opens by itself, once a turn and after a moment's rest, where nothing else can be done and an
        ability may be had for nothing."""
        now, turn = self.now, (self.context.state.round, self.seat)
        if now is None or now.level or self._opened == turn:
            return None
        if self.context.services.speed and self._rested < REST:
            return None
        heads = {row[0].value for row in self._rows(now)}
        if not heads <= set(LEARNING) or heads <= {BUY}:
            return None
        self._opened = turn
        return self.learn()

    def learn(self) -> Step:
        """The book of abilities, to take one from."""
        return Push(AbilitiesScene(self.context.play, self.seat, True))

    # ---- why a place is no answer
    def _tell_why_not(self, space: int) -> None:
        now = self.now
        if now is None or not self.targets():
            return
        cell = self.context.state.grid.cells[space]
        for action in meant(self.context.state, now, cell):
            refusal = self.context.play.why_not(action)
            if refusal is not None:
                self.context.services.sound.play("deny")
                self.context.say(refusal.text, "cross")
                return

    # ---- the panel
    def view(self) -> Card:
        """What can be done, or what happens while others play."""
        now = self.now
        if now is None:
            self.news.follow(self.context.play)
            return news.view(self.news.lines, *self.news.caption(self.context.play))
        if self.counting:
            return self.count.view()
        if self.trading.open:
            return self.trading.view(self.seat)
        shown = self.seat, len(self.trail), self.context.services.settings.odds, self.wishes.stamp(self.seat)
        return self._sections.of("orders", (now, self.context.state), shown, lambda: self._card(now))

    def _card(self, now: Choosing) -> Card:
        """The question, a row an answer, and what ends it."""
        found: list[Node] = []
        moment = moment_text(self.context.state)
        if moment and len(self.trail) == 1:
            found.append(Text(moment, "ui", 8.2, UMBER))
        items = Lines(tuple(self._row(now, i, path) for i, path in enumerate(self._rows(now))))
        found.append(Scroll(f"order/{now.level}/{self.seat}", items, grow=True))
        if not now.level and len(self.trail) == 1:
            found += self.wishes.view(self.seat)
        found += self._ends(now)
        action = now.picked[0] if now.level else now.options()[0]
        cost = price_of(self.context.state, action, self.seat)
        return Card(self._title(now), Column(tuple(found), 1.4), cost, VELLUM, (2, 1.4), id="orders")

    def _row(self, now: Choosing, i: int, path: Path) -> Item:
        face = told(self.context, now, path, self.seat)
        return choice_row(f"order/{i}", face.label, do(self.take, path), face.symbol, face.right, face.colour)

    def _ends(self, now: Choosing) -> tuple[Node, ...]:
        """The way back, or what ends the phase: the first in words, the others as signs."""
        if len(self.trail) > 1:
            return (button("order/done", "Back", do(self._back_step), "undo", size=8.5, least=14),)
        found: list[Node] = []
        for bit in now.options():
            if not now.level and bit.field == "do" and bit.value in ENDS:
                label, symbol = head_of(bit, self.context.state)
                if not found:
                    found.append(button("order/done", label, do(self.pick, bit), symbol, size=8.5, least=14, grow=True))
                else:
                    zone, sign = f"order/end_{bit.value}", Symbol(symbol, 10)
                    found.append(slip(zone, sign, do(self.pick, bit), name=label, tip=(label,), pad=(14, 2)))
        return (Row(tuple(found), 2),) if found else ()

    def _back_step(self) -> Step:
        self.back()
        return None

    def _title(self, now: Choosing) -> str:
        if not now.level:
            pending = self.context.play.session.match.pending
            kind = pending[0].kind if pending else ""
            return say(f"asked_{kind}") if kind in ("offer", "roll", "battle", "place") else say("what_now")
        head, _ = head_of(now.picked[0], self.context.state)
        options = now.options()
        plain = not options or now.picked[0].value == "choose_kingdom"
        return head if plain else f"{head}: {ask(options[0].field).lower()}"


def _begun(first: Choosing) -> Choosing:
    """Where there is only one thing to do at all, the first question is the next one."""
    options = first.options()
    if len(options) != 1 or options[0].field != "do" or options[0].value in (*ENDS, *LEARNING):
        return first
    after = Choosing(first.actions, (options[0],)).passed()
    return after if after.options() else first
