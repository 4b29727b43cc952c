"""What the player has in mind about the dice of the year: which to keep, what is wanted of them, what they gave.

One for each play, shared by the tray, the wish below it and the build panel. Nothing of it is part of the game: a save
forgets it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple
from weakref import WeakKeyDictionary

from game.client.play import Play
from game.core.match import Match
from game.core.rules import Refusal
from game.core.twenty_years.actions import ChoosePairing, Reroll, StopRolling
from game.core.twenty_years.odds import Advice, Goal, at_least, best_keep, best_pairing, worth
from game.core.twenty_years.queries import PairingRow, pairing_menu
from game.core.twenty_years.state import ROLL, State

WANTED = ("wood", "stone", "leather", "gold")  # what dice can give
MOST = 4  # of one good that can be wanted


class Harvest(NamedTuple):
    """How the dice of a year were paired, and the state they were harvested in; what is built later had no part."""

    state: State
    row: PairingRow


@dataclass
class Keeping:
    """`keep` holds places of dice; `wish` goods and how many; `reason` what they are for ("barracks 2").

    `golden`: "" while the golden die rests, "die" while its die is chosen, "0".."5" while the face of that die is.
    """

    keep: set[int] = field(default_factory=set)
    wish: dict[str, int] = field(default_factory=dict)
    reason: str = ""
    built: tuple[int, int] = (0, 0)  # the kind that is the reason, and how many of it stood when it was wished for
    golden: str = ""
    _year: int = 0
    _known: tuple[State, Goal, Advice] | None = None
    _harvest: tuple[State, Harvest | None] | None = None

    def follow(self, s: State) -> None:
        """The state shown may be of another year or phase: forget dice that are no longer to be kept."""
        kind, stood = self.built
        if self.reason and s.town.count[kind] > stood:
            self.want_all({}, "")  # it stands: nothing more is wanted for it
        if s.year != self._year or s.phase != ROLL:
            self._year = s.year
            self.keep.clear()
            self.golden = ""
        self.keep = {die for die in self.keep if die < len(s.faces)}
        if 0 <= s.golden < len(s.faces):
            self.keep.add(s.golden)  # 20Y-D17

    def toggle(self, die: int) -> None:
        self.keep ^= {die}

    def reroll(self) -> Reroll:
        """The roll of all dice that are not kept."""
        return Reroll(tuple(sorted(self.keep)))

    def refusal(self, s: State) -> Refusal | None:
        """Why these dice cannot be rolled now."""
        return self.reroll().refusal(s)

    # ---- what is wanted
    def want(self, good: str, count: int) -> None:
        """So many of a good; 0 is no wish."""
        self.reason = ""
        self.wish[good] = count
        if not count:
            del self.wish[good]

    def want_all(self, goods: Mapping[str, int], reason: str, built: tuple[int, int] = (0, 0)) -> None:
        """These goods, in place of any other wish, until their reason is built; what dice cannot give is left out."""
        self.wish = {good: min(MOST, n) for good, n in goods.items() if good in WANTED and n > 0}
        self.reason, self.built = reason, built

    @property
    def goal(self) -> Goal:
        """The wish as a goal; without one, goods and gold of equal worth (and the points of year 12)."""
        return at_least(**self.wish) if self.wish else worth(point=1.0)

    def advice(self, s: State) -> Advice:
        """Best play of the dice on the table for the goal."""
        goal = self.goal
        if self._known is None or self._known[0] is not s or self._known[1] != goal:
            self._known = s, goal, best_keep(s, goal)
        return self._known[2]

    def pairing(self, s: State) -> PairingRow:
        """The pairing of the dice on the table that serves the goal best."""
        best = best_pairing(s, self.goal)
        return next(row for row in pairing_menu(s) if row.pairing == best)

    # ---- what came of them
    def harvest(self, match: Match, s: State) -> Harvest | None:
        """How the dice of this year were paired and what they gave then; None before the harvest."""
        if self._harvest is None or self._harvest[0] is not s:
            self._harvest = s, _harvest(match, s)
        return self._harvest[1]


_KEPT: WeakKeyDictionary[Play, Keeping] = WeakKeyDictionary()


def keeping(play: Play) -> Keeping:
    """The mind of the one who plays this."""
    found = _KEPT.get(play)
    if found is None:
        found = _KEPT[play] = Keeping()
    return found


def _harvest(match: Match, s: State) -> Harvest | None:
    journal = match.journal
    for index in range(len(journal) - 1, -1, -1):
        before: State = match.state_at(index)
        if before.year < s.year:
            break
        action = journal[index].action
        if before.year > s.year or not isinstance(action, ChoosePairing | StopRolling):
            continue
        rows = pairing_menu(before)
        if isinstance(action, ChoosePairing):
            chosen = (action.wood, action.stone, action.leather)
            rows = tuple(row for row in rows if row.pairing == chosen)
        return Harvest(before, rows[0]) if len(rows) == 1 else None
    return None
