"""What the player may do now: rows for what is chosen from a list, the board for places, chits one by one.

Any decision of the rules can be answered here; what has a page of its own (abilities, kingdoms) is opened from here.
How it looks: choice.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.client.stack import Push, Step
from game.client.ui.page import do
from game.core.horrible_hordes.actions import (
    BuildCastle,
    BuildSettlement,
    ChooseStart,
    EndPhase,
    Fight,
    MoveStack,
    PlaceUnit,
    TrainArmy,
)
from game.core.horrible_hordes.movement import stack_at
from game.core.horrible_hordes.odds import attack_odds
from game.core.horrible_hordes.queries import completed
from game.core.horrible_hordes.state import STARTS, Fallen, Place, State
from game.core.horrible_hordes.tables import CHIT, SETTLEMENT
from game.core.rules import Action
from game.titles.horrible_hordes.bot.policy import site_worth, start_worth
from game.titles.horrible_hordes.look.abilities import OffersScene
from game.titles.horrible_hordes.look.hand import Counting, OrdersBySeat, SeatOrders, Trading
from game.titles.horrible_hordes.look.kingdoms import KingdomsScene, News
from game.titles.horrible_hordes.look.names import Bit, Choosing, PanelSource, led_horde
from game.titles.horrible_hordes.narrator import say

Path = tuple[Bit, ...]  # the choices a row stands for

REST = 1.0  # seconds
BUY, CONVERT = "research_extra", "convert_gold"
LEARNING = ("research", BUY, "choose_ability")
ENDS = ("end_phase", "skip_to", "pass", "pass_rest", "retire")
BESIDES = (CONVERT, BUY, "offer_trade")  # what is traded or paid for beside what a phase is about
PLACED = ("move_stack", "build_settlement", "castle", "wizard_tower", "train_army", "fight")  # chosen on the board
FEW = 4  # ways to use an ability that get a row each
BESIDE = 0.01  # of a settlement: what a horde next to its space counts beside the chance to lose it
EVEN = 0.5  # a chance from which on a march is offered first
_IN_A_ROW = ("pay", "horde")


def rows_of(now: Choosing) -> list[Path]:
    """What can be chosen from a list next: without places on the board, and without what ends a phase or window."""
    found = now.options()
    if now.level:
        return [(bit,) for bit in found if not bit.on_board and bit.field != "kingdom"]
    rows: list[Path] = []
    deeds = [bit for bit in found if bit.field == "do" and bit.value not in (*ENDS, CONVERT, *PLACED)]
    rows += [(bit,) for bit in deeds if not bit.on_board]
    for bit in found:
        if bit.field == "use":
            rows += _ways(now, bit)
    if any(bit.value == CONVERT for bit in found):
        gold = Bit("do", CONVERT)
        rows += [(gold, chit) for chit in Choosing(now.actions, (gold,)).options()]
    return rows


def _ways(now: Choosing, use: Bit) -> list[Path]:
    """An ability as one row, or a row for each of the few things to pay it with or to turn it on."""
    after = Choosing(now.actions, (use,))
    ways = after.options()
    apart = 1 < len(ways) <= FEW and all(way.field in _IN_A_ROW and after.pick(way).done for way in ways)
    return [(use, way) for way in ways] if apart else [(use,)]


class ChoiceCarrier:
    """The hand that carries a choice from one question to the next."""

    def __init__(self, context: PanelSource) -> None:
        self.context = context
        self.trail: list[Choosing] = []
        self.count = Counting(context)
        self.wishes = OrdersBySeat(context)
        self.trading = Trading(context)
        self.news = News()
        self._state: object = None
        self._again: Path = ()  # the row that is offered again after its action
        self._opened: object = None  # the round, the seat and the page that last opened by itself
        self._rested = 0.0  # seconds since the board came to rest with a question
        self._listed: tuple[object, list[Path]] = (None, [])  # the question last asked, and its rows
        self._targets: tuple[object, dict[int, list[Bit]]] = (None, {})  # the question last asked, and its places
        self._aimed = -1  # the place looked at last among them

    # ---- the moment
    @property
    def seat(self) -> int:
        deciding = self.context.play.session.deciding
        return -1 if deciding is None else deciding

    @property
    def plan(self) -> SeatOrders:
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
        if self._targets[0] is not now:
            numbers = self.context.state.grid.numbers
            self._targets = now, {numbers[cell]: bits for cell, bits in now.spaces().items()}
        return self._targets[1]

    def rows(self) -> list[Path]:
        """The rows of the question; [] when nobody is asked."""
        now = self.now
        if now is None:
            return []
        if self._listed[0] is not now:
            self._listed = now, sorted(rows_of(now), key=self._danger)
        return self._listed[1]

    def _danger(self, row: Path) -> float:
        """Hordes that come upon the seat first, the likeliest before the others; all else stays in the rules' order."""
        if row[0].field != "horde":
            return 0.0
        spaces = self.context.state.players[self.seat].spaces if self.seat < len(self.context.state.players) else 0
        meets = next((omen.meets for omen in self.context.omens if omen.horde.uid == row[0].value), ())
        return -sum(chance for space, chance in meets if spaces >> space & 1)

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

    @property
    def aim(self) -> int:
        """The space among the targets that is looked at, or was last, else the best; -1 without targets."""
        targets = self.targets()
        if not targets:
            return -1
        space = self.context.space
        if space not in targets:
            space = self._aimed if self._aimed in targets else min(targets, key=self._worse)
        self._aimed = space
        return space

    @property
    def meant(self) -> Action | None:
        """The action that going on would do: at the aim, or by the row with the focus; of armies as many as can go.

        None where nothing is meant, or where it would still be asked for more than how many."""
        now, path = self.now, self._row_here()
        if now is None or self.counting:
            return None
        if path:
            found = Choosing(now.actions, (*now.picked, path[0]))
        elif self.aim >= 0:
            found = self._at(now, self.aim)
        else:
            return None
        found = found.passed()
        counts = {bits[found.level].field for bits, _ in found.rows if len(bits) > found.level}
        return found.rows[-1][1] if found.done is not None or counts == {"count"} else None

    def _at(self, now: Choosing, space: int) -> Choosing:
        """The question after this space was confirmed."""
        bits, cell = self.targets()[space], self.context.state.grid.cells[space]
        if now.level:
            return Choosing(now.actions, (*now.picked, bits[0]))
        return Choosing([action for row, action in now.rows if row[0] in bits and row[1].value == cell])

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
        if path[0].value == CONVERT:
            after = Choosing(now.actions, path)
            if self._times(path[1].value) > 1:
                return self._go(after)
            self._again = path  # once: how often is not asked, the row stays under the focus for more
            return self.context.do(after.actions[0])
        return self._go(Choosing(now.actions, path[:1]).pick(path[1]))

    def _times(self, chit: str) -> int:
        """How often gold becomes such a chit: what completes the thing saved for asks for, else once."""
        s = self.context.state
        return max(1, completed(s, s.players[self.seat], self.plan.save_for).count(CHIT[chit]))

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
        return None

    def on_cell(self, space: int) -> Step:
        """A space of the board was confirmed."""
        now = self.now
        if now is None:
            return None
        bits = self.targets().get(space)
        if not bits and (row := self.horde_at(space)):
            return self.take(row)
        if not bits:
            self._tell_why_not(space)
            return None
        if now.level:
            return self._go(now.pick(bits[0]))
        if len(bits) > 1:
            return self._go(self._at(now, space))
        return self.take((bits[0], Bit(self._field(now, bits[0]), self.context.state.grid.cells[space])))

    def horde_at(self, space: int) -> Path:
        """The row of the horde that stands here, where it is asked which; () elsewhere."""
        horde = self.context.state.hordes.get(space)
        rows = (row for row in self.rows() if row[0].field == "horde")
        return next((row for row in rows if horde is not None and row[0].value == horde.uid), ())

    def _field(self, now: Choosing, deed: Bit) -> str:
        """The field of an action that is answered on the board."""
        return Choosing(now.actions, (deed,)).options()[0].field

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
        end = self.end_bit
        return None if end is None or self.trail[0].level or len(self.trail) > 1 else do(self.end, end)

    @property
    def end_bit(self) -> Bit | None:
        """What ends this phase or window."""
        return next((bit for bit in self.trail[0].options() if bit.value in ("end_phase", "pass")), None)

    @property
    def teaches(self) -> bool:
        """A free ability is still available: only the button at the foot ends the turn without it."""
        return self.now is not None and any(bit.value == "research" for bit in self.trail[0].options())

    def end(self, bit: Bit) -> Step:
        """End the phase or window, from whatever question."""
        self.trail = self.trail[:1]
        return self.pick(bit)

    def finish(self) -> Step:
        """Do what ends this moment; else say why it cannot be ended."""
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

    def back_step(self) -> None:
        """The same, as a button's act."""
        self.back()

    # ---- where the focus goes
    def lead(self) -> None:
        """The focus goes to where the question is answered."""
        now = self.now
        if now is None:
            return
        targets, again, rows = self.targets(), self._again, self.rows()
        self._again, self._aimed = (), -1
        if again in rows:
            self.context.focus.focus_on(f"order/{rows.index(again)}")
        elif self.counting:
            self.context.focus.focus_on(self.count.first)
        elif targets and (now.level or now.options()[0].field == "do"):
            self.context.focus.focus_on(f"cell/{min(targets, key=self._worse)}")
        else:
            first = "order/kingdom" if self.kingdoms else f"order/{self.main}" if self.main >= 0 else "order/done"
            self.context.focus.focus_on(first)

    @property
    def main(self) -> int:
        """The number of the row that is offered first; -1 for none."""
        now, rows = self.now, self.rows()
        if now is None or not rows:
            return -1
        field, best = now.options()[0].field, 0
        if field == "count":
            best = len(rows) - 1
        elif field == "times":
            best = self._times(now.picked[-1].value) - 1
        return -1 if self._spends(rows[best]) else best

    def _worse(self, space: int) -> tuple[float, float, int]:
        """Near spaces first; before them, for what is built, those that no horde takes for it, for a march a horde that
        all of them can beat. Who starts is led to what the bots hold for best, who starts again as far from the hordes
        as can be."""
        context, s, here = self.context, self.context.state, self.context.space
        if isinstance(s.top, Fallen):
            return 0.0, -min((s.grid.distance(space, horde) for horde in s.hordes), default=0), space
        if s.phase == STARTS or getattr(s.top, "unit", "") == SETTLEMENT:
            worth = start_worth if s.phase == STARTS else site_worth
            return -worth(s, s.players[self.seat], space), 0.0, space
        far = float(s.grid.distance(space, here) if here >= 0 else 0)
        origin = next((bit.value for bit in self.trail[-1].picked if bit.field == "origin"), None)
        if origin is not None and space in s.hordes:
            start = s.grid.numbers[origin]
            odds = attack_odds(s, self.seat, start, stack_at(s.players[self.seat], start), space)
            return (0.0 if odds is not None and odds.hold >= EVEN else 2.0), far, space
        if origin is None and s.phase == "settle" and not s.todo:
            coming = context.foreseen.after(self.seat, BuildSettlement(s.grid.cells[space])) or ()
            beside = any(s.grid.distance(space, horde) == 1 for horde in s.hordes)  # dice may turn it this way yet
            return sum(raid.chance * (1 - raid.odds.hold) for raid in coming) + BESIDE * beside, far, space
        return 1.0, far, space

    def _spends(self, row: Path) -> bool:
        """It is traded or paid for beside what the phase is about, in a phase that ends when told to: nobody does that
        by going on."""
        ends = any(bit.value in ENDS for bit in self.trail[0].options())
        return ends and not self.trail[-1].level and (row[0].value in BESIDES or row[0].field == "use")

    # ---- the book
    def rest(self, dt: float) -> None:
        """Time passes: what was built last is looked at before the book covers it."""
        self._rested = self._rested + dt if self.now is not None else 0.0

    def due(self) -> Step:
        """The page of kingdoms opens by itself where one is to be chosen, the book where nothing else can be done and
        a free ability is available: once a turn, after a moment's rest."""
        now, turn = self.now, (self.context.state.round, self.seat, bool(self.kingdoms))
        if now is None or self._opened == turn:
            return None
        if self.context.services.speed and self._rested < REST:
            return None
        if self.kingdoms:
            self._opened = turn
            return self.choose_kingdom()
        if now.level:
            return None
        heads = {row[0].value for row in self.rows()}
        if self.targets() or not heads <= set(LEARNING) or heads <= {BUY}:
            return None
        self._opened = turn
        return self.learn()

    @property
    def kingdoms(self) -> list[str]:
        """The kingdoms to choose from, if one is to be chosen."""
        options = self.now.options() if self.now is not None else []
        return [str(bit.value) for bit in options if bit.field == "kingdom"]

    def choose_kingdom(self) -> Step:
        """The page of kingdoms."""
        return Push(KingdomsScene(self.kingdoms, lambda: self.kingdoms))

    def take_kingdom(self, kingdom: str) -> Step:
        """One was chosen there."""
        return self.pick(Bit("kingdom", kingdom)) if kingdom in self.kingdoms else None

    def learn(self) -> Step:
        """The abilities on offer, to take one from."""
        return Push(OffersScene(self.context.play, self.seat))

    # ---- why a place is no answer
    def _tell_why_not(self, space: int) -> None:
        now = self.now
        if now is None or not self.targets():
            return
        cell = self.context.state.grid.cells[space]
        for action in at_cell(self.context.state, now, cell):
            refusal = self.context.play.why_not(action)
            if refusal is not None:
                self.context.services.sound.play("deny")
                self.context.say(refusal.text, "cross")
                return


def at_cell(s: State, now: Choosing, cell: tuple[int, int]) -> list[Action]:
    """What confirming this space would mean."""
    first = now.picked[0].value if now.picked else now.rows[0][0][0].value
    top = s.top
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


def _begun(first: Choosing) -> Choosing:
    """Where there is only one thing to do at all, the first question is the next one."""
    options = first.options()
    if len(options) != 1 or options[0].field != "do" or options[0].value in (*ENDS, *LEARNING):
        return first
    after = Choosing(first.actions, (options[0],)).passed()
    return after if after.options() else first
