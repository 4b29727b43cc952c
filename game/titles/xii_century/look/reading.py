"""What is read off a match once a state: what every die would do on every target, and the past values of a sheet."""

from __future__ import annotations

from typing import Any

from game.core.match import Match
from game.core.state import Computed
from game.core.xii_century import RULESET
from game.core.xii_century.actions import DieRef, DiscardDie, SaveDie, die_of
from game.core.xii_century.actions.round import CourtReroll, CourtTwoToFour, SetTownName, SheriffAdjust, SplitDie
from game.core.xii_century.queries import Chip, Use, chips, dice, dominated, targets_of
from game.core.xii_century.sheet import PARTS, State
from game.titles.xii_century.bot.policy import Judge
from game.titles.xii_century.narrator import target_of

KEPT = 3  # struck numbers a line has room for


class SheetHistory:
    """The past values of every line of every sheet, oldest first. `follow` it along the match."""

    def __init__(self) -> None:
        self._lines: list[list[list[int]]] = []  # by seat and value
        self.length = -1  # of the journal when last read

    def follow(self, match: Match) -> None:
        """Reads what was played since the last call; rereads everything after an undo."""
        length = len(match)
        if length == self.length:
            return
        if self.length < 0 or length < self.length:
            self._lines, start = [], match.state_at(0)
            self._begin(start)
            self.length = 0
        for index in range(self.length + 1, length + 1):
            self._note(match.state_at(index))
        self.length = length

    def _begin(self, s: State) -> None:
        self._lines = [[[value] for value in town.values] for town in s.towns]

    def _note(self, s: State) -> None:
        for town, lines in zip(s.towns, self._lines, strict=True):
            for value, line in zip(town.values, lines, strict=True):
                if line[-1] != value:
                    line.append(value)

    def before(self, seat: int, value: int, now: int) -> tuple[int, ...]:
        """The last few values written before `now`, oldest first, without the 0 of an empty row."""
        if not self._lines:
            return ()
        line = self._lines[seat][value]
        past = line[:-1] if line[-1] == now else line
        return tuple(past[1:] if past and past[0] == 0 else past)[-KEPT:]


BEST = 5  # targets that are lit as the best for a die


class UseCache:
    """Caches what dice can be spent on in one state."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._stamp = 0
        self._dice: tuple[DieRef, ...] = ()
        self._uses: dict[DieRef, dict[str, Use]] = {}
        self._reach: dict[str, Use | None] = {}
        self._chips: dict[tuple[int, str], tuple[Chip, ...]] = {}
        self._spent: tuple[int, dict[int, str]] = (-1, {})
        self._best: dict[DieRef, frozenset[str]] = {}
        self._judges = Computed(Judge)  # by sheet

    def _turn_to(self, s: State) -> None:
        if s is not self._state:
            self._stamp += 1
            self._state, self._dice, self._uses, self._reach, self._chips = s, dice(s), {}, {}, {}
            self._best = {}

    def stamp(self, s: State) -> int:
        """A number that changes with the state."""
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
        """What one die does on one target; None when the die is already spent."""
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
            judge = self._judges[s.sheet]
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
            action: Any = entry.action
            target = target_of(action) or {SaveDie: "pencil", DiscardDie: "bin"}.get(type(action))
            if target:
                found.setdefault(die_of(action.die), target)
            elif isinstance(action, SplitDie):
                found.update(zip(PARTS, action.assets, strict=False))
            elif not isinstance(action, SheriffAdjust | CourtReroll | CourtTwoToFour | SetTownName):
                break
        self._spent = (len(match), found)
        return found
