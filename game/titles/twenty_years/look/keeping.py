"""What the player has in mind about the dice of the year: which to keep, and what is wanted of them.

One for each play, shared by the dice table and the build panel. Nothing of it is part of the game: a save forgets it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from game.client.play import Play
from game.core.rules import Refusal
from game.core.twenty_years.actions import Reroll
from game.core.twenty_years.harvest import Pairing
from game.core.twenty_years.odds import Advice, Goal, at_least, best_keep, best_pairing, worth
from game.core.twenty_years.queries import PairingRow, pairing_menu
from game.core.twenty_years.state import HARVEST, ROLL, State
from game.core.twenty_years.tables import GOOD

PAIRS = {"wood": (4, 5), "stone": (5, 6), "leather": (4, 6)}  # the faces that make a good
FACES = {**PAIRS, "gold": (1, 2, 3)}
WANTED = tuple(FACES)  # what dice can give
MOST = 4  # of one good that can be wanted


@dataclass
class Keeping:
    """`keep` holds places of dice; `wish` goods and how many; `reason` what they are for ("barracks 2").

    A wish for a building is what its `price` lacks, until it can be paid; any other ends with the year's harvest.
    `golden`: "" while the golden die rests, "die" while its die is chosen, "0".."5" while the face of that die is.
    """

    keep: set[int] = field(default_factory=set)
    wish: dict[str, int] = field(default_factory=dict)
    reason: str = ""
    price: Mapping[str, int] = field(default_factory=dict)
    golden: str = ""
    _year: int = 0
    _known: tuple[State, Goal, Advice] | None = None
    _paired: tuple[State, Goal, frozenset[int], Pairing] | None = None
    _left: tuple[int, int, set[int], dict[str, int]] | None = None  # year, roll, dice and wish when rolling stopped

    def follow(self, s: State) -> None:
        """The state shown may be of another year or phase. Who takes a stop back has the dice as they were kept."""
        if s.phase == ROLL:
            if self._left is not None and self._left[:2] == (s.year, s.rolls_used):
                self.keep, wish = set(self._left[2]), dict(self._left[3])
                self.wish = self.wish if self.reason else wish
            elif s.year != self._year:
                self.keep.clear()
            self._year, self._left = s.year, None
        else:
            if self._left is None or self._left[0] != s.year:
                self._left = s.year, s.rolls_used, set(self.keep), dict(self.wish)
            self.keep.clear()
            self.golden = ""
            if not self.reason and s.phase != HARVEST:
                self.wish.clear()
        if self.reason:
            self.want_all(self.price, self.reason, s)
        self.keep = {die for die in self.keep if die < len(s.faces)}
        if 0 <= s.golden < len(s.faces):
            self.keep.add(s.golden)  # 20Y-D17

    def toggle(self, die: int) -> None:
        self.keep ^= {die}

    def reroll(self) -> Reroll:
        """The roll of all dice that are not kept."""
        return Reroll(tuple(sorted(self.keep)))

    # ---- what is wanted
    def want(self, good: str, count: int) -> None:
        """So many of a good; 0 is no wish."""
        self.reason = ""
        self.wish[good] = count
        if not count:
            del self.wish[good]

    def want_all(self, price: Mapping[str, int], reason: str, s: State) -> None:
        """What this price lacks, in place of any other wish; what dice cannot give is left out."""
        short = {good: n - s.goods[GOOD[good]] for good, n in price.items() if good in WANTED}
        self.wish = {good: min(MOST, n) for good, n in short.items() if n > 0}
        self.reason, self.price = (reason, price) if self.wish else ("", {})

    def clear(self) -> None:
        """Nothing is wanted."""
        self.wish, self.reason, self.price = {}, "", {}

    @property
    def name(self) -> str:
        """What the dice are rolled for, in marks."""
        return self.reason or " ".join(f"{n}~{{{good}}}" for good, n in self.wish.items())

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

    def refusal(self, s: State) -> Refusal | None:
        """Why these dice cannot be rolled now."""
        return self.reroll().refusal(s)

    # ---- how dice pair
    def pairing(self, s: State) -> PairingRow:
        """The pairing of the dice on the table that serves the goal best."""
        best = best_pairing(s, self.goal)
        return next(row for row in pairing_menu(s) if row.pairing == best)

    def pairs_of(self, s: State, dice: Collection[int]) -> Pairing:
        """How these dice alone pair best."""
        known, goal, those = self._paired, self.goal, frozenset(dice)
        if known is None or known[0] is not s or known[1:3] != (goal, those):
            some = s.copy()
            some.faces = tuple(s.faces[die] for die in sorted(those))
            known = self._paired = s, goal, those, best_pairing(some, goal)
        return known[3]


_KEPT: WeakKeyDictionary[Play, Keeping] = WeakKeyDictionary()


def keeping(play: Play) -> Keeping:
    """The mind of the one who plays this."""
    found = _KEPT.get(play)
    if found is None:
        found = _KEPT[play] = Keeping()
    return found
