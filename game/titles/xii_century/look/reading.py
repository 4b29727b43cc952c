"""What every die would do on every target, asked of the rules once a moment."""

from __future__ import annotations

from game.core.match import Match
from game.core.xii_century import RULESET
from game.core.xii_century.actions import (
    Attract,
    AttractSpecial,
    Build,
    BuildSpecial,
    CourtReroll,
    CourtTwoToFour,
    DiscardDie,
    IncreaseAsset,
    IncreaseInfluence,
    SaveDie,
    SetTownName,
    SheriffAdjust,
    SplitDie,
)
from game.core.xii_century.actions.base import DieRef, die_of
from game.core.xii_century.queries import Chip, Use, chips, dice, dominated, targets_of
from game.core.xii_century.sheet import Sheet
from game.core.xii_century.state import PARTS, State
from game.titles.xii_century.bot.worth import Judge

BEST = 5  # targets that are lit as the best for a die


class Reading:
    """Remembers the uses of one state."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._stamp = 0
        self._dice: tuple[DieRef, ...] = ()
        self._uses: dict[DieRef, dict[str, Use]] = {}
        self._reach: dict[str, Use | None] = {}
        self._chips: dict[tuple[int, str], tuple[Chip, ...]] = {}
        self._spent: tuple[int, dict[int, str]] = (-1, {})
        self._best: dict[DieRef, frozenset[str]] = {}
        self._judges: dict[Sheet, Judge] = {}

    def _turn_to(self, s: State) -> None:
        if s is not self._state:
            self._stamp += 1
            self._state, self._dice, self._uses, self._reach, self._chips = s, dice(s), {}, {}, {}
            self._best = {}

    def stamp(self, s: State) -> int:
        """Another number for another state."""
        self._turn_to(s)
        return self._stamp

    def dice(self, s: State) -> tuple[DieRef, ...]:
        """The dice that may still be spent."""
        self._turn_to(s)
        return self._dice

    def _of(self, s: State, die: DieRef) -> dict[str, Use]:
        self._turn_to(s)
        if die not in self._uses:
            self._uses[die] = {use.target: use for use in targets_of(s, die)}
        return self._uses[die]

    def use(self, s: State, die: DieRef, target: str) -> Use | None:
        """One die on one target; None when the die cannot be spent any more."""
        return self._of(s, die).get(target)

    def reach(self, s: State, target: str) -> Use | None:
        """The first use that is legal, else the first that says why not."""
        self._turn_to(s)
        if target not in self._reach:
            found = [use for die in self._dice if (use := self.use(s, die, target)) is not None]
            legal = [use for use in found if use.refusal is None]
            lively = [use for use in legal if not dominated(use)]
            self._reach[target] = next(iter(lively or legal or found), None)
        return self._reach[target]

    def chips(self, s: State, seat: int, target: str) -> tuple[Chip, ...]:
        """Everything a target asks of a town."""
        self._turn_to(s)
        if (seat, target) not in self._chips:
            self._chips[seat, target] = chips(s, seat, target)
        return self._chips[seat, target]

    def best(self, s: State, die: DieRef) -> frozenset[str]:
        """The targets on which a die leaves the town worth most, by the bot's judgement: five at most."""
        uses = self._of(s, die).values()
        if die not in self._best:
            judge = self._judges.setdefault(s.sheet, Judge(s.sheet))
            worth: dict[str, float] = {}
            for use in uses:
                if use.refusal is None and not dominated(use) and use.target not in ("save", "discard"):
                    after = s.alone()
                    RULESET.apply(after, 0, use.actions[0], None)
                    worth[use.target] = judge(after, after.towns[0])
            self._best[die] = frozenset(sorted(worth, key=lambda name: -worth[name])[:BEST])
        return self._best[die]

    def lit(self, s: State, die: DieRef) -> int:
        """How many targets a die serves."""
        return sum(use.refusal is None and not dominated(use) for use in self._of(s, die).values())

    def spent_on(self, match: Match) -> dict[int, str]:
        """What the dice of this turn were spent on, by die number."""
        if self._spent[0] == len(match):
            return self._spent[1]
        found: dict[int, str] = {}
        for entry in reversed(match.journal[-24:]):
            action = entry.action
            match action:
                case IncreaseAsset(die=ref, asset=name) | IncreaseInfluence(die=ref, location=name):
                    found.setdefault(die_of(ref), name)
                case Attract(die=ref, person=name) | AttractSpecial(die=ref, person=name):
                    found.setdefault(die_of(ref), name)
                case Build(die=ref, infrastructure=name) | BuildSpecial(die=ref, infrastructure=name):
                    found.setdefault(die_of(ref), name)
                case SplitDie(assets=assets):
                    found.update(zip(PARTS, assets, strict=False))
                case SaveDie(die=ref):
                    found.setdefault(die_of(ref), "pencil")
                case DiscardDie(die=ref):
                    found.setdefault(die_of(ref), "bin")
                case SheriffAdjust() | CourtReroll() | CourtTwoToFour() | SetTownName():
                    continue
                case _:
                    break
        self._spent = (len(match), found)
        return found
