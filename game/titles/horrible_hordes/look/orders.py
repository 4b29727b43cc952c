"""The player's current choices: rows of a list, spaces of the board, chits to count out.

Every decision of the rules can be answered here, or on a page opened from here (abilities, kingdoms). Drawn by
choice.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.client.stack import Push, Step
from game.client.ui.page import do
from game.core.horrible_hordes import actions
from game.core.horrible_hordes.books import uses_left
from game.core.horrible_hordes.effects.base import can_act
from game.core.horrible_hordes.movement import stack_at
from game.core.horrible_hordes.odds import after, attack_odds
from game.core.horrible_hordes.queries import completed
from game.core.horrible_hordes.state import STARTS, Fallen, Place, State
from game.core.horrible_hordes.tables import ABILITY, CHIT, SETTLEMENT
from game.core.rules import Action
from game.titles.horrible_hordes.bot.policy import site_worth, start_worth
from game.titles.horrible_hordes.look.abilities import OffersScene
from game.titles.horrible_hordes.look.hand import Counting, OrdersBySeat, SeatOrders, Trading
from game.titles.horrible_hordes.look.kingdoms import KingdomsScene, News
from game.titles.horrible_hordes.look.names import Bit, Choosing, PanelSource, bits_of, led_horde
from game.titles.horrible_hordes.narrator import say

Path = tuple[Bit, ...]  # the choices a row stands for

REST = 1.0  # seconds
BUY, CONVERT = "research_extra", "convert_gold"
LEARNING = ("research", BUY, "choose_ability")
ENDS = ("end_phase", "skip_to", "pass", "pass_rest", "retire")
BESIDES = (CONVERT, BUY, "offer_trade")  # trades and purchases outside a phase's purpose
PLACED = ("move_stack", "build_settlement", "castle", "wizard_tower", "train_army", "fight")  # placed on the board
FEW = 4  # at most this many variants of an ability get their own rows
BESIDE = 0.01  # weight of a horde next to a site, relative to the chance of losing the settlement
EVEN = 0.5  # marches with at least this chance are offered first
_IN_A_ROW = ("pay", "horde")


def rows_of(now: Choosing) -> list[Path]:
    """The choices listed as rows: no places on the board, nothing that ends a phase or window."""
    found = now.options()
    if now.level:
        return [(bit,) for bit in found if not bit.on_board and bit.field != "kingdom"]
    rows: list[Path] = []
    deeds = [bit for bit in found if bit.field == "do" and bit.value not in (*ENDS, CONVERT, *PLACED)]
    rows += [(bit,) for bit in deeds if not bit.on_board]
    for bit in found:
        if bit.field == "use":  # one row, or one for each of a few payments or targets
            after = Choosing(now.actions, (bit,))
            ways = after.options()
            apart = 1 < len(ways) <= FEW and all(way.field in _IN_A_ROW and after.pick(way).done for way in ways)
            rows += [(bit, way) for way in ways] if apart else [(bit,)]
    if any(bit.value == CONVERT for bit in found):
        gold = Bit("do", CONVERT)
        rows += [(gold, chit) for chit in Choosing(now.actions, (gold,)).options()]
    return rows


class ChoiceCarrier:
    """Carries a choice from one question to the next."""

    def __init__(self, context: PanelSource) -> None:
        self.context = context
        self.trail: list[Choosing] = []
        self.count = Counting(context)
        self.wishes = OrdersBySeat(context)
        self.trading = Trading(context)
        self.news = News()
        self._state: object = None
        self._again: Path = ()  # the row to focus again after its action
        self.spent: actions.ConvertGold | None = None  # done last, cannot be done again, and keeps the focus
        self._opened: object = None  # the round, seat and page that last opened automatically
        self._rested = 0.0  # seconds since the board came to rest with a question
        self._listed: tuple[object, list[Path]] = (None, [])  # the last question and its rows
        self._targets: tuple[object, dict[int, list[Bit]]] = (None, {})  # the last question and its spaces
        self._aimed = -1  # the last target selected

    # ---- the question
    @property
    def seat(self) -> int:
        deciding = self.context.play.session.deciding
        return -1 if deciding is None else deciding

    @property
    def plan(self) -> SeatOrders:
        """The standing orders of the seat that decides."""
        return self.wishes.plan(self.seat)

    def standing(self) -> Action | None:
        """The standing orders' answer to this decision; None asks the player."""
        return self.wishes.answer(self.seat)

    @property
    def now(self) -> Choosing | None:
        """The question as far as it is answered; None if nobody at this screen is asked."""
        match = self.context.play.session.match
        if not self.context.free or match.over:
            return None
        if self._state is not match.state:
            self._state, self._rested = match.state, 0.0
            self.trail, self.spent = [_begun(Choosing(list(match.legal())))], None
            self.count.begin(self.trail[0], self.seat)
            self.trading.back()
        return self.trail[-1]

    @property
    def counting(self) -> bool:
        """Whether chits are being counted out."""
        return self.now is not None and len(self.trail) == 1 and self.count.kind is not None

    def targets(self) -> Mapping[int, list[Bit]]:
        """The spaces that answer the question."""
        if (now := self.now) is None:
            return {}
        if self._targets[0] is not now:
            self._targets = now, {self.context.state.grid.numbers[cell]: bits for cell, bits in now.spaces().items()}
        return self._targets[1]

    def rows(self) -> list[Path]:
        """The rows of the question; [] if nobody is asked."""
        if (now := self.now) is None:
            return []
        if self._listed[0] is not now:
            self._listed = now, sorted(rows_of(now), key=self._danger)
        return self._listed[1]

    def _danger(self, row: Path) -> float:
        """Sort key: hordes likely to meet the seat come first; all else keeps the rules' order."""
        if row[0].field != "horde":
            return 0.0
        spaces = self.context.state.players[self.seat].spaces if self.seat < len(self.context.state.players) else 0
        meets = next((omen.meets for omen in self.context.omens if omen.horde.uid == row[0].value), ())
        return -sum(chance for space, chance in meets if spaces >> space & 1)

    def _row_here(self) -> Path:
        """The focused row; () if the focus is elsewhere or the row has not been shown yet."""
        now, (head, _, tail) = self.now, self.context.focus.id.partition("/")
        rows = self._listed[1] if now is self._listed[0] and head == "order" and tail.isdigit() else []
        return rows[int(tail)] if rows and int(tail) < len(rows) else ()

    def usable(self) -> frozenset[str]:
        """The abilities that can be used now."""
        uses = self.now.options() if self.now and not self.now.level else ()
        return frozenset(bit.value for bit in uses if bit.field == "use")

    def looked_at(self) -> Bit | None:
        """The focused choice of the list."""
        return next(iter(self._row_here()), None)

    @property
    def place(self) -> int:
        """The space the focused row is about; -1 for none."""
        numbers = self.context.state.grid.numbers
        return next((numbers[bit.value] for bit in reversed(self._row_here()) if bit.on_board), -1)

    @property
    def aim(self) -> int:
        """The selected target, else the last one selected, else the best; -1 without targets."""
        if not (targets := self.targets()):
            return -1
        space = self.context.space
        if space not in targets:
            space = self._aimed if self._aimed in targets else min(targets, key=self._worse)
        self._aimed = space
        return space

    @property
    def meant(self) -> Action | None:
        """The action that confirming would lead to, at the aim or by the focused row, with as many armies as can go.

        None if there is none, or if more than a count would still be asked."""
        now, path = self.now, self._row_here()
        if now is None or self.counting or not (path or self.aim >= 0):
            return None
        found = (Choosing(now.actions, (*now.picked, path[0])) if path else self._at(now, self.aim)).passed()
        counts = {bits[found.level].field for bits, _ in found.rows if len(bits) > found.level}
        return found.rows[-1][1] if found.done is not None or counts == {"count"} else None

    def _at(self, now: Choosing, space: int) -> Choosing:
        """The question after choosing a space."""
        bits, cell = self.targets()[space], self.context.state.grid.cells[space]
        if now.level:
            return Choosing(now.actions, (*now.picked, bits[0]))
        return Choosing([action for row, action in now.rows if row[0] in bits and row[1].value == cell])

    def lit(self) -> tuple[int, ...]:
        """The spaces already chosen, and the space of the horde being led."""
        now, led = self.now, led_horde(self.context.state)
        numbers = self.context.state.grid.numbers
        chosen = tuple(numbers[bit.value] for bit in now.picked if bit.on_board) if now else ()
        return (led.space, *chosen) if now is not None and led is not None else chosen

    # ---- answering
    def pick(self, bit: Bit) -> Step:
        if (now := self.now) is None:
            return None
        return self.learn() if bit.field == "do" and bit.value in LEARNING else self._go(now.pick(bit))

    def take(self, path: Path) -> Step:
        """Confirms a row: makes its choices one after the other."""
        now = self.now
        if now is None or len(path) == 1:
            return self.pick(path[0])
        if path[0].value == CONVERT:
            after = Choosing(now.actions, path)
            if self._times(path[1].value) > 1:
                return self._go(after)
            self._again = path  # convert once without asking how often, and keep the row focused
            return self.context.do(after.actions[0])
        return self._go(Choosing(now.actions, path[:1]).pick(path[1]))

    def _times(self, chit: str) -> int:
        """How often to convert gold to a chit by default: as the saving goal needs, else once."""
        s = self.context.state
        return max(1, completed(s, s.players[self.seat], self.plan.save_for).count(CHIT[chit]))

    def choose(self, bit: Bit) -> Step:
        """Makes a choice that a page brings back, if it is still offered."""
        return self.pick(bit) if self.now is not None and bit in self.now.options() else None

    def _go(self, after: Choosing) -> Step:
        partner = next((bit.value for bit in after.picked if bit.field == "to_player"), -1)
        if partner >= 0:
            self.trail = self.trail[:1]
            self.trading.begin(partner)
            return None
        if after.done is not None:
            return self.context.do(after.done)
        self.trail.append(after)
        self.context.say("")  # clear the toast about the last question
        self.lead()
        return None

    def on_cell(self, space: int) -> Step:
        """Confirms a space of the board."""
        if (now := self.now) is None:
            return None
        bits = self.targets().get(space)
        if not bits and (row := self.horde_at(space)):
            return self.take(row)
        if not bits:
            action = meant_at(self.context.state, now, self.context.state.grid.cells[space]) if self.targets() else None
            refusal = self.context.play.why_not(action) if action is not None else None
            if refusal is not None:
                self.context.services.sound.play("deny")
                self.context.say(refusal.text, "cross")
            return None
        if now.level:
            return self._go(now.pick(bits[0]))
        if len(bits) > 1:
            return self._go(self._at(now, space))
        field = Choosing(now.actions, (bits[0],)).options()[0].field  # which is chosen on the board
        return self.take((bits[0], Bit(field, self.context.state.grid.cells[space])))

    def horde_at(self, space: int) -> Path:
        """The row of the horde in a space, if the question lists hordes; else ()."""
        horde = self.context.state.hordes.get(space)
        rows = (row for row in self.rows() if row[0].field == "horde")
        return next((row for row in rows if horde is not None and row[0].value == horde.uid), ())

    @property
    def ending(self) -> Callable[[], Step] | None:
        """The action of the key that ends a phase: end it, take the chits, make the offer; or learn a free ability
        first."""
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
        """The choice that ends this phase or window."""
        return next((bit for bit in self.trail[0].options() if bit.value in ("end_phase", "pass")), None)

    @property
    def ended(self) -> bool:
        """Whether the last action was to end the phase or window it was done in."""
        journal = self.context.play.session.match.journal
        return not journal or any(bit.value in ENDS for bit in bits_of(journal[-1].action)[:1])

    @property
    def teaches(self) -> bool:
        """A free ability is still available: only the button at the foot ends the turn without it."""
        return self.now is not None and any(bit.value == "research" for bit in self.trail[0].options())

    def end(self, bit: Bit) -> Step:
        """Ends the phase or window from any question."""
        self.trail = self.trail[:1]
        return self.pick(bit)

    def finish(self) -> Step:
        """Ends the phase or window, or says why it can't be ended."""
        if (end := self.ending) is not None:
            return end()
        if self.now is not None and not self.counting and not self.trading.open:
            refusal = self.context.play.why_not(actions.EndPhase())
            self.context.services.sound.play("deny")
            self.context.say(refusal.text if refusal is not None else say("choose_one_first"), "cross")
        return None

    def back(self) -> bool:
        """Goes back one question; False at the first."""
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
        """`back` as a button's action."""
        self.back()

    # ---- where the focus goes
    def lead(self) -> None:
        """Moves the focus to where the question is answered."""
        now = self.now
        if now is None:
            return
        targets, again, rows = self.targets(), self._again, self.rows()
        self._again, self._aimed = (), -1
        if again in rows:
            self.context.focus.focus_on(f"order/{rows.index(again)}")
        elif again and self.context.state.phase == "trade" and not now.level:
            self.spent = actions.ConvertGold(again[1].value)
            self.context.focus.focus_on("order/spent")
        elif self.counting:
            self.context.focus.focus_on(self.count.picks()[0].id)
        elif targets and (now.level or now.options()[0].field == "do"):
            self.context.focus.focus_on(f"cell/{min(targets, key=self._worse)}")
        else:
            first = "order/kingdom" if self.kingdoms else f"order/{self.main}" if self.main >= 0 else "order/done"
            self.context.focus.focus_on(first)

    @property
    def main(self) -> int:
        """The number of the default row; -1 for none."""
        now, rows = self.now, self.rows()
        if now is None or not rows:
            return -1
        field, best = now.options()[0].field, 0
        if field == "count":
            best = len(rows) - 1
        elif field == "times":
            best = self._times(now.picked[-1].value) - 1
        ends = any(bit.value in ENDS for bit in self.trail[0].options())
        first = rows[best][0]
        spends = first.value in BESIDES or first.field == "use"  # trades or pays outside the phase's purpose
        return -1 if ends and not now.level and spends else best

    def _worse(self, space: int) -> tuple[float, float, int]:
        """Sort key of targets, best first: near ones; for a building, spaces safe from hordes; for a march, a horde the
        stack can beat; for a start, the bots' favourite; for a restart, the farthest from hordes."""
        context, s, here = self.context, self.context.state, self.context.space
        if isinstance(s.top, Fallen):
            return 0.0, -min((s.grid.distance(space, horde) for horde in s.hordes), default=0), space
        if s.phase == STARTS or getattr(s.top, "unit", "") == SETTLEMENT:
            worth = start_worth if s.phase == STARTS else site_worth
            return -worth(s, s.players[self.seat], space), 0.0, space
        far = float(s.grid.distance(space, here) if here >= 0 else 0)
        if self.trail[-1].level and self.trail[-1].picked[0].field == "use":
            return self._left(space), far, space
        origin = next((bit.value for bit in self.trail[-1].picked if bit.field == "origin"), None)
        if origin is not None and space in s.hordes:
            start = s.grid.numbers[origin]
            odds = attack_odds(s, self.seat, start, stack_at(s.players[self.seat], start), space)
            return (0.0 if odds is not None and odds.hold >= EVEN else 2.0), far, space
        if origin is None and s.phase == "settle" and not s.todo:
            coming = context.foreseen.after(self.seat, actions.BuildSettlement(s.grid.cells[space])) or ()
            beside = any(s.grid.distance(space, horde) == 1 for horde in s.hordes)  # dice may still turn it this way
            return sum(raid.chance * (1 - raid.odds.hold) for raid in coming) + BESIDE * beside, far, space
        return 1.0, far, space

    def _left(self, space: int) -> float:
        """The losses to be feared once an ability is used here; where dice decide, less what is feared of its aims."""
        foreseen, cells = self.context.foreseen, self.context.state.grid.cells
        found = self._at(self.trail[-1], space).passed()
        then = foreseen.after(self.seat, found.done) if found.done is not None else None
        if then is not None:
            return sum(raid.danger for raid in then)
        aims = {bit.value for bits, _ in found.rows for bit in bits[found.level :] or bits[-1:] if bit.on_board}
        risks = foreseen.raids(self.seat)
        return -max((raid.danger for raid in risks if cells[raid.omen.horde.space] in aims), default=0.0)

    def closes(self, action: Action | None) -> str:
        """The words for what begins at once after this use, when it leaves nothing else to do before it; else ""."""
        s = self.context.state
        if not isinstance(action, actions.Use) or s.phase not in ("horde_prep", "raid_prep") or s.todo:
            return ""
        then = after(s, self.seat, action)
        if then is not None:
            more = bool(then.todo) or can_act(then, self.seat, then.phase)
        else:  # dice decide what it does, but not that it is used
            own = ABILITY[action.ability]
            more = {bit.value for bit in self.trail[0].options() if bit.field == "use"} != {action.ability}
            more = more or uses_left(s.players[self.seat], own) > 1
        return "" if more else say("then_hordes" if s.phase == "horde_prep" else "then_raids")

    # ---- pages that open
    def rest(self, dt: float) -> None:
        """Advances time: the last change is visible for a moment before a page covers it."""
        self._rested = self._rested + dt if self.now is not None else 0.0

    def due(self) -> Step:
        """Opens the page of kingdoms if one must be chosen, or the offers if learning for free is all that is left:
        once a turn, after a short rest."""
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
        """The kingdoms to choose from."""
        return [str(bit.value) for bit in (self.now.options() if self.now else ()) if bit.field == "kingdom"]

    def choose_kingdom(self) -> Step:
        """Opens the page of kingdoms."""
        return Push(KingdomsScene(self.kingdoms, lambda: self.kingdoms))

    def learn(self) -> Step:
        """Opens the offered abilities."""
        return Push(OffersScene(self.context.play, self.seat))


def meant_at(s: State, now: Choosing, cell: tuple[int, int]) -> Action | None:
    """The action that confirming a space would mean."""
    first = now.picked[0].value if now.picked else now.rows[0][0][0].value
    top = s.top
    origin = next((bit.value for bit in now.picked if bit.field == "origin"), None)
    made: dict[str, Action] = {
        "build_settlement": actions.BuildSettlement(cell),
        "castle": actions.BuildCastle(cell),
        "train_army": actions.TrainArmy(cell),
        "fight": actions.Fight(cell),
        "choose_start": actions.ChooseStart(cell),
        "move_stack": actions.MoveStack(origin, (cell,), 1) if origin else actions.MoveStack(cell, (cell,), 1),
    }
    if isinstance(top, Place):
        made["place_unit"] = actions.PlaceUnit(top.unit, cell)
    return made.get(first)


def _begun(first: Choosing) -> Choosing:
    """Skips the first question if there is only one kind of action."""
    options = first.options()
    if len(options) != 1 or options[0].field != "do" or options[0].value in (*ENDS, *LEARNING):
        return first
    after = Choosing(first.actions, (options[0],)).passed()
    return after if after.options() else first
