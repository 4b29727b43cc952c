"""The state of a match: flat data, copied in three microseconds.

Values, items and perks are indexed as in tables.py. A die is a number: 0 and 1 the shared dice, 2 and 3 the player's
own, 4 and on the slots of his reserve, below 0 the two parts of a split die. What must be decided is the phase, with
whose place in the turn order it is.
"""

from __future__ import annotations

import msgspec

from game.core.dice import Dice
from game.core.state import state
from game.core.xii_century.sheet import Sheet

ASSIGN = "assign_events"
FIX = "shared_fix"
SPEND = "spend"
MARKET = "market"
WAR = "king_war"
COLLECT = "collect"
OVER = "over"
PHASES = (ASSIGN, FIX, SPEND, MARKET, WAR, COLLECT, OVER)

ROLLED = 4  # dice of a turn; die numbers from here on are reserve slots
ALL_SPENT = (1 << ROLLED) - 1
PARTS = (-3, -2)  # the numbers of the parts of a split die; -1 is no die
# Which parts of it are spent.
NEITHER, FIRST, BOTH, SECOND = range(4)

# A seat's answer to the king. In a view the answers of others are SEALED until all are shown.
UNDECIDED, AVOID, SUPPORT, SEALED = range(4)

# Abilities used this turn, as bits of `abilities`.
SHERIFF, COURT, SPLIT = 1, 2, 4


class Chosen(msgspec.Struct, frozen=True, omit_defaults=True):
    """The options of this match, and the version of the rules it is played by; see options.py for what they mean."""

    difficulty: str
    event_method: str
    objective: str
    include_guildhall: bool
    highest_tie: str
    highest_snapshot: bool
    r1_includes_reserve: bool
    location_limit: str
    famine_halves_farms: bool
    famine_skips: str
    fire_blocks_special: bool
    outlaws_bonus_dice: bool
    castle_pow_in_war: bool
    saves_per_turn: int
    reserve_slots_reusable: bool
    jongleur_overflow: str
    witch_double_with_reserve: bool
    masons_special: bool
    allow_discard: bool
    shared_alter_persists: bool
    witch_double_limit: int
    tiebreak_bonus_dice: bool
    reserve_same_turn: bool
    zero_pop_blocks_income: bool
    version: int = 1  # left out of fingerprints while it is the first, so that old saves keep theirs


@state
class Town:
    """One town sheet. `values`: twelve assets, influence on four locations, reputation."""

    values: list[int]
    owned: int  # bits of items and perks
    slots: tuple[int, ...]  # the reserve as written, crossed values too
    crossed: int  # mask of slots that are spent
    name: str  # "" until it is named

    def copy(self) -> Town:
        """An independent copy; `@state` writes the body from the annotations above."""
        raise NotImplementedError


@state
class State:
    """A match at one moment."""

    sheet: Sheet
    chosen: Chosen
    dice: Dice
    viewer: int  # the seat this is the view of; -1 of none
    round: int  # 1..10; 0 before the first
    first: int  # the seat that starts the round
    turn: int  # whose place it is, counted from the first player
    phase: str
    events: tuple[int, ...]  # by round, the face of its global event, 0 none
    towns: list[Town]
    shared: tuple[int, ...]  # () before they fall
    faces: tuple[int, ...]  # the four dice of the turn as they show now; () outside a turn
    cast: tuple[int, ...]  # and as they fell
    spent: int  # mask of those used up
    split: tuple[int, ...]  # (die, part, part, which are spent) once the witch has split one
    used: int  # assets a die was spent on this turn
    doubled: int  # assets that had two
    by_reserve: int  # assets the reserve die was spent on
    places: int  # locations a die was spent on this turn
    drawn: int  # the value of the reserve die used this turn, 0 none
    fresh: int  # mask of slots written this turn
    saves: int  # dice saved this turn
    abilities: int  # bits of the abilities used this turn
    votes: list[int]  # by seat, the answer to the king in the present (or latest) war
    reveals: int  # wars whose answers were shown
    lots: tuple[tuple[int, ...], ...]  # the throws for the first player; by seat, 0 = did not throw
    tie_dice: tuple[int, ...]  # by seat, bonus dice for a tie at the end, when they are played for

    def copy(self) -> State:
        """An independent copy; `@state` writes the body from the annotations above."""
        raise NotImplementedError

    @property
    def seats(self) -> int:
        return len(self.towns)

    @property
    def active(self) -> int:
        """The seat whose place it is."""
        return (self.first + self.turn) % len(self.towns)

    @property
    def order(self) -> tuple[int, ...]:
        """All seats in the order of this round."""
        count = len(self.towns)
        return tuple((self.first + place) % count for place in range(count))

    @property
    def event(self) -> int:
        """The face of this round's global event; 0 none."""
        return self.events[self.round - 1] if self.round else 0

    def alone(self) -> State:
        """A copy in which the active town plays the same turn alone: cheaper to copy again."""
        s = self.copy()
        s.towns = [s.towns[self.active]]
        s.votes = [UNDECIDED]
        s.first = s.turn = 0
        return s
