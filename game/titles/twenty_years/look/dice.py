"""The dice of the year: which are kept and what for, how they pair, and what lies on the felt.

The table has one plan, for the dice and the build panel. Nothing of it is part of the game: a save forgets it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import FACES as FACE_KEYS
from game.client.input.actions import Act
from game.client.ui import place, theme
from game.client.ui.page import How, Item
from game.client.ui.palette import FELT, GOLD, LEAF, dark, mix
from game.core.rules import Action
from game.core.twenty_years import actions, books, odds_dice, queries
from game.core.twenty_years.state import HARVEST, ROLL, State
from game.core.twenty_years.tables import ENTRIES, GOOD

PAIRS = {"wood": (4, 5), "stone": (5, 6), "leather": (4, 6)}  # the faces that make a good
FACES = {**PAIRS, "gold": (1, 2, 3)}
WANTED = tuple(FACES)  # what dice can give
MOST = 4  # of one good that can be wanted


@dataclass
class DicePlan:
    """`keep` holds places of dice; `wanted` goods and how many; `reason` what they are for ("barracks 2").

    A wish for a building is what its `price` lacks, until it can be paid; any other ends with the year's harvest.
    `golden`: "" while the golden die rests, "die" while its die is chosen, "0".."5" while the face of that die is.
    """

    keep: set[int] = field(default_factory=set)
    wanted: dict[str, int] = field(default_factory=dict)
    reason: str = ""
    price: Mapping[str, int] = field(default_factory=dict)
    golden: str = ""
    _year: int = 0
    _left: tuple[int, int, set[int], dict[str, int]] | None = None  # year, roll, dice and wish when rolling stopped

    def follow(self, s: State) -> None:
        """The state shown may be of another year or phase. Who takes a stop back has the dice as they were kept."""
        if s.phase == ROLL:
            if self._left is not None and self._left[:2] == (s.year, s.rolls_used):
                self.keep, wanted = set(self._left[2]), dict(self._left[3])
                self.wanted = self.wanted if self.reason else wanted
            elif s.year != self._year:
                self.keep.clear()
            self._year, self._left = s.year, None
        else:
            if self._left is None or self._left[0] != s.year:
                self._left = s.year, s.rolls_used, set(self.keep), dict(self.wanted)
            self.keep.clear()
            self.golden = ""
            if not self.reason and s.phase != HARVEST:
                self.wanted.clear()
        if self.reason:
            self.want_all(self.price, self.reason, s)
        self.keep = {die for die in self.keep if die < len(s.faces)}
        if 0 <= s.golden < len(s.faces):
            self.keep.add(s.golden)  # 20Y-D17

    def reroll(self) -> actions.Reroll:
        """The roll of all dice that are not kept."""
        return actions.Reroll(tuple(sorted(self.keep)))

    # ---- what is wanted
    def want(self, good: str, count: int) -> None:
        """So many of a good; 0 is no wish."""
        self.reason = ""
        self.wanted[good] = count
        if not count:
            del self.wanted[good]

    def want_all(self, price: Mapping[str, int], reason: str, s: State) -> None:
        """What this price lacks, in place of any other wish; what dice cannot give is left out."""
        short = {good: n - s.goods[GOOD[good]] for good, n in price.items() if good in WANTED}
        self.wanted = {good: min(MOST, n) for good, n in short.items() if n > 0}
        self.reason, self.price = (reason, price) if self.wanted else ("", {})

    def clear(self) -> None:
        """Nothing is wanted."""
        self.wanted, self.reason, self.price = {}, "", {}

    @property
    def name(self) -> str:
        """What the dice are rolled for, in marks."""
        return self.reason or " ".join(f"{n}~{{{good}}}" for good, n in self.wanted.items())

    @property
    def goal(self) -> odds_dice.Goal:
        """The wish as a goal; without one, goods and gold of equal worth (and the points of year 12)."""
        return odds_dice.at_least(**self.wanted) if self.wanted else odds_dice.worth(point=1.0)

    def advice(self, s: State) -> odds_dice.DiceAdvice:
        """Best play of the dice on the table for the goal."""
        return odds_dice.best_keep(s, self.goal)

    def pairing(self, s: State) -> queries.PairingRow:
        """The pairing of the dice on the table that serves the goal best."""
        best = odds_dice.best_pairing(s, self.goal)
        return next(row for row in queries.pairing_menu(s) if row.pairing == best)


def seated(
    faces: Sequence[int], dice: Collection[int], pairing: books.Pairing, order: Sequence[str], lone: bool = True
) -> dict[str, tuple[int, ...]]:
    """These dice by good: pairs as the pairing says, each of two dice, coins, and with `lone` dice that wait for a
    partner, whose face stands below zero; such a die lies with the first good of `order` that has no other waiting."""
    free = {face: [die for die in dice if faces[die] == face] for face in range(1, 7)}
    found: dict[str, list[int]] = {good: [] for good in FACES}
    for (good, (a, b)), combos in zip(PAIRS.items(), pairing, strict=True):
        for _ in range(combos):
            one = free[a].pop(0)
            other = min(free[b], key=lambda die: abs(die - one))
            free[b].remove(other)
            found[good] += [one, other]
    found["gold"] = sorted(die for face in FACES["gold"] for die in free[face])
    waits = set[str]()
    for die in sorted(die for face in (4, 5, 6) for die in free[face]) if lone else ():
        goods = [good for good in order if faces[die] in PAIRS[good]]
        good = next((one for one in goods if one not in waits), goods[0])
        waits.add(good)
        a, b = PAIRS[good]
        partner = b if faces[die] == a else a
        found[good] += [die, -partner] if faces[die] == a else [-partner, die]
    return {good: tuple(places) or tuple(-face for face in FACES[good][:2]) for good, places in found.items()} | (
        {"gold": tuple(found["gold"]) or (-1,)}
    )


class Well(Item, frozen=True):
    """A hollow with a die that can be taken up; on a coaster (`bare`) without the hollow."""

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        if not self.bare:
            painter.well(*box)
        if (how.here or self.chosen) and self.rings:
            painter.focus_ring(*box)


def hollow(painter: Painter, box: Rect, how: How) -> None:
    painter.well(*box)


def lamps(used: int, limit: int, painter: Painter, box: Rect, how: How) -> None:
    """A lamp a roll, those used lit."""
    for i in range(limit):
        painter.frame(box[0] + 9 * i, box[1], 7.4, 7.4, theme.inked(GOLD if i < used else dark(FELT, 0.3), 2))


def missing(faces: tuple[int, ...], painter: Painter, box: Rect, how: How) -> None:
    """An empty place on a coaster with the face that belongs there; of coins all three."""
    x, y, w, h = box
    painter.dotted(x + 2, y + 2, w - 4, h - 4, mix(FELT, LEAF, 0.6), 1)
    each = h * (0.5 if len(faces) == 1 else 0.3)
    for i, face in enumerate(faces):
        across = x + w / 2 + (i - (len(faces) - 1) / 2) * each * 0.95
        painter.sprite(f"flat/{face}", across, y + h / 2, each, "center", alpha=110, grey=True)


class Sizes(NamedTuple):
    """Points of a loose die's well, of a place on a coaster and of one where many lie, of a coaster's height."""

    well: float
    pair: float
    crowd: float
    coaster: float


LARGE, SMALL = Sizes(48.0, 37, 29, 62), Sizes(40, 30, 22, 46)

Spot = tuple[tuple[float, float], float]  # the middle of a die's place, and how large that is


def way(start: Spot, goal: Spot, share: float) -> Spot:
    return place.between(start[0], goal[0], share), start[1] + (goal[1] - start[1]) * share


def key_of(faces: Sequence[int], die: int) -> Act | None:
    """The key of a die's face."""
    return FACE_KEYS[faces[die] - 1] if die < len(faces) else None


def points_of(s: State, rolls: int) -> int:
    """Year 12: the points for stopping after one roll more than so many."""
    rows = ENTRIES[books.ADMIRATION - 1].vp_by_rolls
    return rows[rolls] if s.entry == books.ADMIRATION and 0 <= rolls < len(rows) else 0


def no_choice(s: State) -> Action | None:
    """What is left to do with the dice where that is no choice: stop, or take the pairing no other betters."""
    if s.phase == ROLL and s.rolls_used >= s.roll_limit and not s.golden_ready:
        return actions.StopRolling()
    rows = queries.pairing_menu(s) if s.phase == HARVEST else ()
    for row in rows:
        if all(row.goods.get(good, 0) >= n for other in rows for good, n in other.goods.items()):
            return actions.ChoosePairing(*row.pairing)
    return None
