"""Abilities that touch unspent rolled dice (section 5), once per own turn each: sheriff, town court, witch."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import Emit
from game.core.rules import Refusal
from game.core.xii_century.actions.base import DieRef, GameAction, closed, die_of, die_ref, lacking, unaltered
from game.core.xii_century.actions.spend import IncreaseAsset
from game.core.xii_century.events import DiceRolled, DieAltered, DieSplit
from game.core.xii_century.spending import rolled
from game.core.xii_century.state import COURT, NEITHER, PARTS, SHERIFF, SPEND, SPLIT, State
from game.core.xii_century.tables import BIT

_PLUS, _MINUS = BIT["sheriff_plus_one"], BIT["sheriff_minus_one_or_two"]
_TO_FOUR, _REROLL, _SPLIT = BIT["court_two_to_four"], BIT["court_reroll_low"], BIT["witch_split_die"]
ALTERING = _PLUS | _MINUS | _TO_FOUR | _REROLL | _SPLIT
_FACES = 6


def _unspent(s: State) -> list[int]:
    """The dice an ability can touch: rolled, whole, not spent."""
    return [die for die in rolled(s) if die >= 0]


def _gate(s: State, seat: int, ref: DieRef, ability: int, rule: str) -> Refusal | None:
    found = closed(s, seat, SPEND) or unaltered(s, die_of(ref))
    if not found and s.abilities & ability:
        found = Refusal("once", rule, "You've already used this ability this turn.", "ability", 1, 0)
    return found


def alter(s: State, seat: int, die: int, value: int, by: str, emit: Emit | None) -> None:
    """The die shows another value from now on; a shared one also for those after (XII-D21)."""
    was = s.faces[die]
    s.faces = (*s.faces[:die], value, *s.faces[die + 1 :])
    shared = die < 2 and s.chosen.shared_alter_persists
    if shared:
        s.shared = s.faces[:2]
    if emit:
        emit(DieAltered(seat=seat, die=die, was=was, value=value, by=by, shared=shared))


def deltas(s: State) -> tuple[int, ...]:
    """By how much this town's sheriff may change a die; () without one."""
    owned, figures = s.towns[s.active].owned, s.sheet.perks
    return figures.sheriff_plus if owned & _PLUS else figures.sheriff_minus if owned & _MINUS else ()


class SheriffAdjust(GameAction, frozen=True, tag="sheriff_adjust"):
    """One unspent rolled die by +1, or by -1 or -2, whichever perk was chosen."""

    die: DieRef
    delta: int

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        if s.abilities & SHERIFF:
            return ()
        by = deltas(s)
        dice = _unspent(s)
        return [SheriffAdjust(die_ref(i), delta) for i in dice for delta in by if 1 <= s.faces[i] + delta <= _FACES]

    def refusal(self, s: State, seat: int) -> Refusal | None:
        found = _gate(s, seat, self.die, SHERIFF, "XII-D22")
        if found:
            return found
        by = deltas(s)
        if not by:
            return lacking("sheriff", "XII 5")
        if self.delta not in by:
            told = " or ".join(f"{delta:+d}" for delta in by)
            return Refusal("delta", "XII 5", f"Your sheriff changes a die by {told}.", "delta")
        value = s.faces[die_of(self.die)] + self.delta
        if not 1 <= value <= _FACES:
            return Refusal("range", "XII-D21", "Choose a face from 1 to 6.", "die", 1 if value < 1 else _FACES, value)
        return None

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        die = die_of(self.die)
        s.abilities |= SHERIFF
        perk = "sheriff_plus_one" if s.towns[seat].owned & _PLUS else "sheriff_minus_one_or_two"
        alter(s, seat, die, s.faces[die] + self.delta, perk, emit)


class CourtTwoToFour(GameAction, frozen=True, tag="court_two_to_four"):
    """One unspent rolled 2 becomes a 4."""

    die: DieRef

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        if s.abilities & COURT or not s.towns[s.active].owned & _TO_FOUR:
            return ()
        return [CourtTwoToFour(die_ref(die)) for die in _unspent(s) if s.faces[die] == s.sheet.perks.court_from]

    def refusal(self, s: State, seat: int) -> Refusal | None:
        found = _gate(s, seat, self.die, COURT, "XII-D22")
        if found:
            return found
        if not s.towns[s.active].owned & _TO_FOUR:
            return lacking("court_two_to_four", "XII 5")
        want, value = s.sheet.perks.court_from, s.faces[die_of(self.die)]
        if value != want:
            return Refusal("exact_value", "XII 5", f"The court only changes a {want}.", "die", want, value)
        return None

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        s.abilities |= COURT
        alter(s, seat, die_of(self.die), s.sheet.perks.court_to, "court_two_to_four", emit)


class CourtReroll(GameAction, frozen=True, tag="court_reroll"):
    """One unspent rolled die of a low value is thrown again; the result stands (XII-D23)."""

    die: DieRef

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        if s.abilities & COURT or not s.towns[s.active].owned & _REROLL:
            return ()
        return [CourtReroll(die_ref(die)) for die in _unspent(s) if s.faces[die] <= s.sheet.perks.court_reroll_most]

    def refusal(self, s: State, seat: int) -> Refusal | None:
        found = _gate(s, seat, self.die, COURT, "XII-D23")
        if found:
            return found
        if not s.towns[s.active].owned & _REROLL:
            return lacking("court_reroll_low", "XII 5")
        most, value = s.sheet.perks.court_reroll_most, s.faces[die_of(self.die)]
        if value > most:
            return Refusal(
                "too_high", "XII-D23", f"The court only re-rolls a die of {most} or less.", "die", most, value
            )
        return None

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        die = die_of(self.die)
        s.abilities |= COURT
        faces = s.dice.roll("court")
        if emit:
            emit(DiceRolled(stream="court", faces=faces, rolled=(0,), seat=seat))
        alter(s, seat, die, faces[0], "court_reroll_low", emit)


class SplitDie(GameAction, frozen=True, tag="split_die", omit_defaults=True):
    """The witch puts two parts in the place of a rolled die; each is spent like a die, on an asset (XII-D25).

    `assets`: only in games begun under version 1 of the rules, where the parts were spent at once, in order.
    """

    die: DieRef
    parts: tuple[int, int]
    assets: tuple[str, ...] = ()

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        if s.abilities & SPLIT or not s.towns[s.active].owned & _SPLIT:
            return ()
        whole = [(die, s.faces[die]) for die in _unspent(s)]
        return [SplitDie(die_ref(die), (part, face - part)) for die, face in whole for part in range(1, face)]

    def refusal(self, s: State, seat: int) -> Refusal | None:
        found = _gate(s, seat, self.die, SPLIT, "XII-D25")
        if found:
            return found
        if not s.towns[s.active].owned & _SPLIT:
            return lacking("witch_split_die", "XII 5")
        value = s.faces[die_of(self.die)]
        if min(self.parts) < 1 or sum(self.parts) != value:
            text = "Split it into two parts of 1 or more."
            return Refusal("parts", "XII-D25", text, "parts", value, sum(self.parts))
        return self._not_at_once(s, seat) if self.assets else None

    def _not_at_once(self, s: State, seat: int) -> Refusal | None:
        if s.chosen.version > 1 or len(self.assets) != len(PARTS):
            return Refusal("at_once", "XII-D25", "Split the die first, then spend its two parts.", "assets")
        trial = s.copy()
        SplitDie(self.die, self.parts).perform(trial, seat, None)
        for spend in self._spends():
            found = spend.refusal(trial, seat)
            if found:
                return found
            spend.perform(trial, seat, None)
        return None

    def _spends(self) -> list[IncreaseAsset]:
        return [IncreaseAsset(die_ref(part), name) for part, name in zip(PARTS, self.assets, strict=False)]

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        die = die_of(self.die)
        s.abilities |= SPLIT
        s.split = (die, *self.parts, NEITHER)
        if emit:
            emit(DieSplit(seat=seat, die=die, parts=self.parts))
        for spend in self._spends():
            spend.perform(s, seat, emit)
