"""The other decisions: events on rounds, equal shared dice, the end of spending, market, war, collecting."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import ClassVar

from game.core.events import Emit
from game.core.rules import Refusal
from game.core.xii_century import events as facts
from game.core.xii_century import round as income
from game.core.xii_century import scoring
from game.core.xii_century import sheet as xii
from game.core.xii_century.actions import DieRef, GameAction, IncreaseAsset, die_of, die_ref, unusable
from game.core.xii_century.sheet import Phase, State
from game.core.xii_century.spending import rolled

GOODS = ("food", "supply")


_LONGEST = 24  # characters of a name


class SetTownName(GameAction, frozen=True, tag="set_town_name"):
    """Name a town, at any time and without effect. Never listed: names are unlimited."""

    name: str

    def refusal(self, s: State, seat: int) -> Refusal | None:
        if not 0 <= seat < s.seats:
            return Refusal("no_seat", "XII 3", "There is no such town.", "seat")
        if len(self.name) > _LONGEST or not self.name.isprintable():
            text = f"A name can have up to {_LONGEST} letters."
            return Refusal("bad_name", "XII 3", text, "name", _LONGEST, len(self.name))
        return None

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        s.towns[seat].name = self.name
        if emit:
            emit(facts.TownNamed(seat=seat, name=self.name))


class AssignEvent(GameAction, frozen=True, tag="assign_event"):
    """Put a global event on a round: the next one in a draft, any in a custom game (XII-D36, XII-D45)."""

    phase = Phase.ASSIGN
    round: int
    event: str

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        rounds = income.open_rounds(s)
        if s.chosen.event_method == "draft":
            rounds = rounds[:1]
        return [
            AssignEvent(number, name)
            for number in rounds
            for name in xii.FATES
            if not income.exhausted(s, xii.FATE[name])
        ]

    def fault(self, s: State, seat: int) -> Refusal | None:
        rounds = income.open_rounds(s)
        if self.round not in rounds:
            return Refusal("round", "XII 2.9", "You can't place an event in this round.", "round")
        if s.chosen.event_method == "draft" and self.round != rounds[0]:
            text = f"Events are drafted in order: round {rounds[0]} is next."
            return Refusal("order", "XII-D36", text, "round", rounds[0], self.round)
        if self.event not in xii.FATE:
            return Refusal("unknown", "XII 2.8", f"There are {', '.join(xii.FATES)}.", "event")
        if income.exhausted(s, xii.FATE[self.event]):
            text = "This event is already in two rounds."
            return Refusal("exhausted", "XII-D36", text, self.event, income.MOST_ALIKE - 1, income.MOST_ALIKE)
        return None

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        if s.chosen.event_method == "draft":
            s.turn = (s.turn + 1) % s.seats
        done = len(income.open_rounds(s)) == 1
        if done:
            s.turn = 0
        income.assign(s, self.round, xii.FATE[self.event], seat, emit)
        if done:
            income.begin_round(s, emit)


class FixShared(GameAction, frozen=True, tag="fix_shared"):
    """Change one of two equal shared dice by one. As they are alike, it is always the left one (XII-D20)."""

    phase = Phase.FIX
    i: int
    delta: int

    @staticmethod
    def options(s: State, seat: int) -> Sequence[FixShared]:
        return [FixShared(0, delta) for delta in (1, -1) if 1 <= s.shared[0] + delta <= 6]

    def fault(self, s: State, seat: int) -> Refusal | None:
        if self.i not in (0, 1):
            return Refusal("no_die", "XII 10", "There are two shared dice, 0 and 1.", "die")
        if self.delta not in (-1, 1):
            return Refusal("delta", "XII-D20", "Change a shared die by 1, up or down.", "delta", 1, abs(self.delta))
        value = s.shared[0] + self.delta
        if not 1 <= value <= 6:
            text = "A 1 only goes up and a 6 only down."
            return Refusal("range", "XII-D20", text, "die", 1 if value < 1 else 6, value)
        return None

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        was = s.shared[0]
        s.shared = (was + self.delta, s.shared[1])
        if emit:
            emit(facts.SharedFixed(die=0, was=was, value=was + self.delta))
        income.settle_shared(s, emit)


class RerollShared(GameAction, frozen=True, tag="reroll_shared"):
    """Re-rolls both equal shared dice."""

    phase = Phase.FIX

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        return (RerollShared(),)

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        income.roll_shared(s, emit)


class EndSpending(GameAction, frozen=True, tag="end_spending"):
    """All four rolled dice are spent and the reserve is left alone from here on: the town eats."""

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        return (_END,) if s.spent == xii.ALL_SPENT else ()

    def fault(self, s: State, seat: int) -> Refusal | None:
        if s.spent == xii.ALL_SPENT:
            return None
        left = (xii.ALL_SPENT & ~s.spent).bit_count()
        return Refusal("unspent", "XII-D19", f"Spend all four dice first: {left} left.", "dice", 4, 4 - left)

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        income.feed(s, emit)
        town = s.towns[seat]
        open_ = town.owned & xii.BIT["market"] and not income.idle(s)
        if open_ and any(income.most_convertible(s, town, good) for good in (xii.FOOD, xii.SUPPLY)):
            s.phase = Phase.MARKET
            if emit:
                emit(facts.MarketOpened(seat=seat))
            return
        income.end_turn(s, emit)


_END = EndSpending()


class Convert(GameAction, frozen=True, tag="convert", rename={"source": "from"}):
    """The market converts an amount of one good into the other, one for one; 0 declines (XII-D28)."""

    phase = Phase.MARKET
    source: str
    amount: int

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        town = s.towns[s.active]
        found: list[GameAction] = [Convert("food", 0)]
        for good in GOODS:
            most = income.most_convertible(s, town, xii.ASSET[good])
            found += [Convert(good, count) for count in range(1, most + 1)]
        return found

    def fault(self, s: State, seat: int) -> Refusal | None:
        if self.source not in GOODS:
            return Refusal("unknown", "XII 2.12", "The market only trades food and supply.", "from")
        most = income.most_convertible(s, s.towns[seat], xii.ASSET[self.source])
        if not 0 <= self.amount <= most:
            text = f"Between 0 and {most} {self.source} can be changed."
            return Refusal("amount", "XII-D28", text, self.source, self.amount, most)
        return None

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        good = xii.ASSET[self.source]
        other = xii.SUPPLY if good == xii.FOOD else xii.FOOD
        values = s.towns[seat].values
        values[good] -= self.amount
        values[other] += self.amount
        if emit:
            got = GOODS[1 - GOODS.index(self.source)]
            emit(facts.Converted(seat=seat, gave=self.source, got=got, amount=self.amount))
        income.end_turn(s, emit)


class WarChoice(GameAction, frozen=True, tag="war_choice"):
    """The secret answer to the king; it is shown when all have answered (XII-D43)."""

    phase = Phase.WAR
    support: bool

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        return _ANSWERS if s.votes[seat] == xii.UNDECIDED else ()

    def fault(self, s: State, seat: int) -> Refusal | None:
        if not 0 <= seat < s.seats:
            return Refusal("no_seat", "XII 3", "There is no such town.", "seat")
        if not scoring.base(s, s.towns[seat]):
            return Refusal("no_power", "XII-D29", "You need power to support the king.", "pow", 1, 0)
        if s.votes[seat] != xii.UNDECIDED:
            return Refusal("answered", "XII-D43", "You've already answered.", "seat")
        return None

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        s.votes[seat] = xii.SUPPORT if self.support else xii.AVOID
        if xii.UNDECIDED in s.votes:
            if emit:
                emit(facts.AnswerSealed(seat=seat))
            return
        income.resolve_war(s, emit)
        income.after_war(s, emit)


_ANSWERS = (WarChoice(True), WarChoice(False))


class CollectChoice(GameAction, frozen=True, tag="collect_choice", omit_defaults=True):
    """The choices of this round's locations; only those that pay are named.

    On the printed sheet these are grassland and forest; the tables define which locations offer a choice.
    """

    phase = Phase.COLLECT
    grassland: str | None = None
    farmland: str | None = None
    quarry: str | None = None
    forest: str | None = None

    @property
    def taken(self) -> tuple[tuple[str, str], ...]:
        """(location, good) of every location named."""
        named = zip(xii.LOCATIONS, (self.grassland, self.farmland, self.quarry, self.forest), strict=True)
        return tuple([(place, good) for place, good in named if good is not None])

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        return _collections(income.choices(s, seat))

    def fault(self, s: State, seat: int) -> Refusal | None:
        due, taken = income.choices(s, seat), dict(self.taken)
        for name in xii.LOCATIONS:
            if name not in due and name in taken:
                return Refusal("not_due", "XII 2.7", f"The {name} gives no choice this round.", name)
            if name in due and taken.get(name) not in GOODS:
                return Refusal("unknown", "XII 2.7", f"The {name} gives food or supply: choose.", name)
        return None

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        rows = s.sheet.tables.locations
        for name, good in self.taken:
            income.collect(s, seat, name, xii.ASSET[good], rows[xii.LOCATION[name]].gives, emit)
        s.turn += 1
        income.sequence_collect(s, emit)


@cache
def _collections(due: tuple[str, ...]) -> tuple[CollectChoice, ...]:
    """Every choice these locations leave."""
    return tuple(CollectChoice(*goods) for goods in product(*(GOODS if at in due else (None,) for at in xii.LOCATIONS)))


# ---- Abilities that touch unspent rolled dice (section 5), once per own turn each: sheriff, town court, witch.
_PLUS, _MINUS = xii.BIT["sheriff_plus_one"], xii.BIT["sheriff_minus_one_or_two"]
_TO_FOUR, _REROLL, _SPLIT = xii.BIT["court_two_to_four"], xii.BIT["court_reroll_low"], xii.BIT["witch_split_die"]
ALTERING = _PLUS | _MINUS | _TO_FOUR | _REROLL | _SPLIT
_FACES = 6
Dice = Sequence[tuple[DieRef, int]]  # with their faces


def alter(s: State, seat: int, die: int, value: int, by: str, emit: Emit | None) -> None:
    """Change a die's value; a shared one changes for later players, too (XII-D21)."""
    was = s.faces[die]
    s.faces = (*s.faces[:die], value, *s.faces[die + 1 :])
    shared = die < 2 and s.chosen.shared_alter_persists
    if shared:
        s.shared = s.faces[:2]
    if emit:
        emit(facts.DieAltered(seat=seat, die=die, was=was, value=value, by=by, shared=shared))


def deltas(s: State) -> tuple[int, ...]:
    """By how much this town's sheriff may change a die; () without one."""
    owned, figures = s.towns[s.active].owned, s.sheet.perks
    return figures.sheriff_plus if owned & _PLUS else figures.sheriff_minus if owned & _MINUS else ()


class Alteration(GameAction, frozen=True):
    """An ability used on an unspent rolled die: `bit` of those used this turn, by this `perk`; the sheriff has two."""

    die: DieRef
    bit: ClassVar[int] = xii.COURT
    perk: ClassVar[str] = ""
    owned: ClassVar[int] = _PLUS | _MINUS
    rule: ClassVar[str] = "XII-D22"

    @classmethod
    def options(cls, s: State, seat: int) -> Sequence[GameAction]:
        if s.abilities & cls.bit or not s.towns[s.active].owned & cls.owned:
            return ()
        return cls.uses(s, [(die_ref(die), s.faces[die]) for die in rolled(s) if die >= 0])

    @classmethod
    def uses(cls, s: State, dice: Dice) -> list[GameAction]:
        """What can be done with these dice and their faces."""
        raise NotImplementedError

    def fault(self, s: State, seat: int) -> Refusal | None:
        """Why the town cannot use it on this die (XII-D14, XII-D22, XII-D25)."""
        die = die_of(self.die)
        if die in xii.PARTS:
            return Refusal("part", "XII-D25", "No ability touches a part of a split die.", "die")
        if die >= xii.ROLLED:
            return Refusal("reserve_die", "XII-D14", "Abilities can't change reserve dice.", "die")
        if found := unusable(s, die):
            return found
        if s.abilities & self.bit:
            return Refusal("once", self.rule, "You've already used this ability this turn.", "ability", 1, 0)
        if not s.towns[s.active].owned & self.owned:
            text = f"Your town doesn't have this ability: {self.perk.replace('_', ' ')}."
            return Refusal("no_perk", "XII 5", text, self.perk, 1, 0)
        return self.unfit(s, seat, s.faces[die])

    def unfit(self, s: State, seat: int, face: int) -> Refusal | None:
        """Why it does nothing to this face."""
        raise NotImplementedError


class SheriffAdjust(Alteration, frozen=True, tag="sheriff_adjust"):
    """One unspent rolled die by +1, or by -1 or -2, depending on the perk chosen."""

    delta: int
    bit, perk = xii.SHERIFF, "sheriff"

    @classmethod
    def uses(cls, s: State, dice: Dice) -> list[GameAction]:
        by = deltas(s)
        return [SheriffAdjust(ref, delta) for ref, face in dice for delta in by if 1 <= face + delta <= _FACES]

    def unfit(self, s: State, seat: int, face: int) -> Refusal | None:
        by, value = deltas(s), face + self.delta
        if self.delta not in by:
            told = " or ".join(f"{delta:+d}" for delta in by)
            return Refusal("delta", "XII 5", f"Your sheriff changes a die by {told}.", "delta")
        if not 1 <= value <= _FACES:
            return Refusal("range", "XII-D21", "Choose a face from 1 to 6.", "die", 1 if value < 1 else _FACES, value)
        return None

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        die = die_of(self.die)
        s.abilities |= xii.SHERIFF
        perk = "sheriff_plus_one" if s.towns[seat].owned & _PLUS else "sheriff_minus_one_or_two"
        alter(s, seat, die, s.faces[die] + self.delta, perk, emit)


class CourtTwoToFour(Alteration, frozen=True, tag="court_two_to_four"):
    """One unspent rolled 2 becomes a 4."""

    perk, owned = "court_two_to_four", _TO_FOUR

    @classmethod
    def uses(cls, s: State, dice: Dice) -> list[GameAction]:
        return [CourtTwoToFour(ref) for ref, face in dice if face == s.sheet.perks.court_from]

    def unfit(self, s: State, seat: int, face: int) -> Refusal | None:
        want = s.sheet.perks.court_from
        if face == want:
            return None
        return Refusal("exact_value", "XII 5", f"The court only changes a {want}.", "die", want, face)

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        s.abilities |= xii.COURT
        alter(s, seat, die_of(self.die), s.sheet.perks.court_to, self.perk, emit)


class CourtReroll(Alteration, frozen=True, tag="court_reroll"):
    """Re-rolls one unspent rolled die of low value; the result is final (XII-D23)."""

    perk, owned, rule = "court_reroll_low", _REROLL, "XII-D23"

    @classmethod
    def uses(cls, s: State, dice: Dice) -> list[GameAction]:
        return [CourtReroll(ref) for ref, face in dice if face <= s.sheet.perks.court_reroll_most]

    def unfit(self, s: State, seat: int, face: int) -> Refusal | None:
        most = s.sheet.perks.court_reroll_most
        if face <= most:
            return None
        return Refusal("too_high", "XII-D23", f"The court only re-rolls a die of {most} or less.", "die", most, face)

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        s.abilities |= xii.COURT
        faces = s.dice.roll("court")
        if emit:
            emit(facts.DiceRolled(stream="court", faces=faces, rolled=(0,), seat=seat))
        alter(s, seat, die_of(self.die), faces[0], self.perk, emit)


class SplitDie(Alteration, frozen=True, tag="split_die", omit_defaults=True):
    """The witch puts two parts in the place of a rolled die; each is spent like a die, on an asset (XII-D25).

    `assets`: only in games begun under version 1 of the rules, where the parts were spent at once, in order.
    """

    parts: tuple[int, int]
    assets: tuple[str, ...] = ()
    bit, perk, owned, rule = xii.SPLIT, "witch_split_die", _SPLIT, "XII-D25"

    @classmethod
    def uses(cls, s: State, dice: Dice) -> list[GameAction]:
        return [SplitDie(ref, (part, face - part)) for ref, face in dice for part in range(1, face)]

    def unfit(self, s: State, seat: int, face: int) -> Refusal | None:
        if min(self.parts) < 1 or sum(self.parts) != face:
            text = "Split it into two parts of 1 or more."
            return Refusal("parts", "XII-D25", text, "parts", face, sum(self.parts))
        return self._not_at_once(s, seat) if self.assets else None

    def _not_at_once(self, s: State, seat: int) -> Refusal | None:
        if s.chosen.version > 1 or len(self.assets) != len(xii.PARTS):
            return Refusal("at_once", "XII-D25", "Split the die first, then spend its two parts.", "assets")
        trial = s.copy()
        SplitDie(self.die, self.parts).perform(trial, seat, None)
        for spend in self._spends():
            if found := spend.refusal(trial, seat):
                return found
            spend.perform(trial, seat, None)
        return None

    def _spends(self) -> list[IncreaseAsset]:
        return [IncreaseAsset(die_ref(part), name) for part, name in zip(xii.PARTS, self.assets, strict=False)]

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        die = die_of(self.die)
        s.abilities |= xii.SPLIT
        s.split = (die, *self.parts, xii.NEITHER)
        if emit:
            emit(facts.DieSplit(seat=seat, die=die, parts=self.parts))
        for spend in self._spends():
            spend.perform(s, seat, emit)
