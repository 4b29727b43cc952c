"""Which lines of a sheet are in sight: all of them, or what matters now, the rest a press away.

In sight always: basic assets, all the town has, what it plays for, what a die could be spent on, and in each group the
few that are nearest to reach. What came into sight stays there to the end of the round.
"""

from __future__ import annotations

from typing import Protocol

from game.core.xii_century.queries import Chip, Use, dominated, present
from game.core.xii_century.scoring import objective
from game.core.xii_century.state import State, Town
from game.core.xii_century.tables import (
    ASSET,
    ASSETS,
    BIT,
    INFRASTRUCTURES,
    ITEM,
    PEOPLE,
    SPECIAL_INFRASTRUCTURES,
    SPECIAL_PEOPLE,
)

NEAR = 5  # people, and buildings, that are shown although they cannot be had yet
FEW = 3  # so few hidden lines are not worth a fold
COLUMNS = ((*PEOPLE, *SPECIAL_PEOPLE), (*INFRASTRUCTURES, *SPECIAL_INFRASTRUCTURES))
_BASIC = frozenset(ASSETS[:3])


class Sheet(Protocol):
    """What is asked of the table."""

    @property
    def state(self) -> State: ...

    @property
    def seat(self) -> int: ...

    @property
    def town(self) -> Town: ...

    def reach(self, target: str) -> Use | None: ...

    def chips(self, target: str) -> tuple[Chip, ...]: ...


class Fold:
    """What came into sight in the round of the sheet that lies open."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._of: tuple[int, int] = (-1, -1)  # round and seat
        self._seen: frozenset[str] = frozenset()
        self._at: object = None

    def seen(self, stamp: object) -> frozenset[str]:
        """The assets and items in sight; `stamp` stands for the state."""
        sheet = self._sheet
        moment = sheet.state.round, sheet.seat
        if moment != self._of:
            self._of, self._seen, self._at = moment, frozenset(), None
        if stamp != self._at:
            self._at = stamp
            self._seen |= self._now()
        return self._seen

    def _now(self) -> frozenset[str]:
        found = set(_BASIC) | self._wanted()
        found |= {asset for asset in ASSETS if self._sheet.town.values[ASSET[asset]] or self._open(asset)}
        for group in COLUMNS:
            names = [name for name in group if present(self._sheet.state, name)]
            have = {name for name in names if self._sheet.town.owned & BIT[name] or self._open(name)}
            others = sorted((name for name in names if name not in have), key=self._far)
            found |= have | set(others[:NEAR])
        hidden = [name for name in lines(self._sheet.state) if name not in found]
        return frozenset(found) if len(hidden) > FEW else frozenset((*found, *hidden))

    def _wanted(self) -> set[str]:
        goal = objective(self._sheet.state)
        return set() if goal is None else {*goal.needs, *goal.amounts}

    def _open(self, name: str) -> bool:
        """A die can be spent there, and not for nothing."""
        use = self._sheet.reach(name)
        return use is not None and use.refusal is None and not dominated(use)

    def _far(self, name: str) -> float:
        """How much is missing: a share of each requirement and price, 0 for nothing."""
        return sum(
            (1 - chip.have / chip.need) if chip.need else 1
            for chip in self._sheet.chips(name)
            if not chip.met and chip.kind != "die"
        )


def lines(s: State) -> tuple[str, ...]:
    """All assets and items of a match."""
    return (*ASSETS, *(name for name in ITEM if present(s, name)))
