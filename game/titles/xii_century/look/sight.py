"""Which lines of a sheet are in sight: all of them, or what matters now, the rest a press away.

In sight always: basic assets, all the town has, what it plays for, what a die could be spent on, and in each group the
few that are nearest to reach. What came into sight stays there to the end of the round. Few lines are set larger, and
say what they are for, until there are too many for it: a page that went back would jump with every roll.
"""

from __future__ import annotations

from typing import Protocol

from game.client.services import Services
from game.client.stack import Step
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
from game.titles.xii_century.teller import say

LARGEST = 1.15  # text size up to which three columns stand side by side
BESIDE = 1.6  # and up to which people stand beside buildings
AIRY = 7  # more people, or buildings, in sight are never set larger and explained
NEAR = 5  # people, and buildings, that are shown although they cannot be had yet
FEW = 3  # so few hidden lines are not worth a fold
_AIRY, _DENSE = (9.0, 18.0, 1.8), (8.0, 14.4, 0.8)  # size of a name, least height of a line, room between two
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

    @property
    def stamp(self) -> int:
        """Another number for every state shown."""

    @property
    def services(self) -> Services: ...

    def reach(self, target: str) -> Use | None: ...

    def chips(self, target: str) -> tuple[Chip, ...]: ...

    def touch(self) -> None: ...


class Sight:
    """Which lines of a sheet are in sight, and how large they are set; `scale` is the size of text on the page."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self.scale = 1.0
        self.close = False  # the sheet is looked at closely
        self._of: tuple[int, int] = (-1, -1)  # round and seat
        self._seen: frozenset[str] = frozenset()  # what came into sight in that round
        self._at, self._hidden = -1, 0
        self._shown: frozenset[str] | None = None  # when it was looked at last; None: all
        self.airy = False  # so few lines are in sight that each has room to say what it is for
        self._crowded: set[int] = set()  # the seats whose lines once had not
        self.letters, self.least, self.gap = _DENSE

    # ---- by the player's choice
    @property
    def full(self) -> bool:
        """All lines are in sight."""
        return self._sheet.services.settings.full_sheet

    def unfold(self) -> Step:
        """Show all lines, or only what is near; kept."""
        services = self._sheet.services
        services.settings.full_sheet = not services.settings.full_sheet
        services.settings_changed()
        services.sound.play("page")
        self._sheet.touch()
        return None

    def turn(self) -> Step:
        """From what is near to the full sheet, to a close look, and back."""
        if not self.full and self.folded:
            return self.unfold()
        if self.close and self.full:
            self.unfold()
        self.close = not self.close
        self._sheet.touch()
        return None

    @property
    def next(self) -> str:
        """What `turn` would show."""
        if not self.full and self.folded:
            return say("full_sheet")
        return say("zoom_out") if self.close else say("zoom")

    # ---- sizes
    @property
    def large(self) -> bool:
        """Text is larger than three columns hold,"""
        return self.scale > LARGEST

    @property
    def huge(self) -> bool:
        """or even larger than two lines beside each other hold."""
        return self.scale > BESIDE

    # ---- lines
    def take(self) -> None:
        """Look at the sheet as it is now: what `shows` and the sizes tell holds until the next look."""
        self._shown = None if self.full else self._now_seen()
        could = self._shown is not None and not self.large
        if could and any(sum(map(self.shows, names)) > AIRY for names in COLUMNS):
            self._crowded.add(self._sheet.seat)
        self.airy = could and self._sheet.seat not in self._crowded
        self.letters, self.least, self.gap = _AIRY if self.airy else _DENSE

    def crowd(self) -> None:
        """The page has no room for larger lines: they are set close from now on."""
        self._crowded.add(self._sheet.seat)

    def shows(self, name: str) -> bool:
        """Whether the line of an asset or item is in sight."""
        return self._shown is None or name in self._shown

    @property
    def folded(self) -> int:
        """How many lines are out of sight, a press away."""
        if self.full:
            return 0
        self._now_seen()
        return self._hidden

    def _now_seen(self) -> frozenset[str]:
        sheet = self._sheet
        moment = sheet.state.round, sheet.seat
        if moment != self._of:
            self._of, self._seen, self._at = moment, frozenset(), -1
        if sheet.stamp != self._at:
            self._at = sheet.stamp
            self._seen |= self._now()
            self._hidden = len(set(lines(sheet.state)) - self._seen)
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
