"""How a sheet is looked at: as the town page, or as the printed sheet, which may be looked at closely; and which cards
the town page deals.

A card keeps its place through a turn: what can be paid as the turn begins comes first, then what is nearest to that;
what comes into reach later is laid down behind them. Everything else that is not in the town is a small picture.
"""

from __future__ import annotations

from typing import Protocol

from game.client.services import Services
from game.client.stack import Step
from game.core.xii_century import sheet as xii
from game.core.xii_century.queries import Chip, present
from game.core.xii_century.scoring import objective
from game.core.xii_century.sheet import Phase, State, Town
from game.titles.xii_century.narrator import say

LARGEST = 1.15  # text size up to which three columns stand side by side
BESIDE = 1.6  # and up to which people stand beside buildings
MOST, FEWER, FEWEST = 9, 6, 4  # cards at most, by the size of text
LEAST = 6  # and at least, while there is so much
ONES = xii.ASSETS[8:]  # what takes a die of exactly 1: cards like people and buildings
DEALT = (*xii.PEOPLE, *xii.INFRASTRUCTURES, *xii.SPECIAL_PEOPLE, *xii.SPECIAL_INFRASTRUCTURES, *ONES)


class SheetSource(Protocol):
    """What it needs to know of the table."""

    @property
    def state(self) -> State: ...

    @property
    def seat(self) -> int: ...

    @property
    def town(self) -> Town: ...

    @property
    def stamp(self) -> int:
        """A number that changes with the state shown."""

    @property
    def services(self) -> Services: ...

    def payable(self, target: str) -> bool:
        """Whether everything but the die is met; on your own turn the die too."""

    def chips(self, target: str) -> tuple[Chip, ...]: ...

    def touch(self) -> None: ...


class Sight:
    """The player's choice, the size of text on the page (`scale`), and the cards of the turn."""

    def __init__(self, sheet: SheetSource) -> None:
        self._sheet = sheet
        self.scale = 1.0
        self.close = False  # the printed sheet is looked at closely
        self._of: tuple[object, ...] = ()  # the turn
        self._cards: list[str] = []  # of that turn
        self._at = -1

    # ---- by the player's choice
    @property
    def full(self) -> bool:
        """Whether the printed sheet is open (a setting)."""
        return self._sheet.services.settings.full_sheet

    def turn(self) -> Step:
        """Switches between the town page and the printed sheet."""
        self.close = False
        return self._flip()

    def zoom(self) -> Step:
        """Cycles through the town page, the printed sheet and its close-up."""
        self.close = self.full and not self.close
        return self._flip()

    def _flip(self) -> Step:
        services = self._sheet.services
        if not self.close:
            services.settings.full_sheet = not self.full
            services.settings_changed()
        services.sound.play("page")
        self._sheet.touch()
        return None

    @property
    def next(self) -> str:
        """What `zoom` would show."""
        if not self.full:
            return say("full_sheet")
        return say("town") if self.close else say("zoom")

    # ---- sizes
    @property
    def large(self) -> bool:
        """Text is larger than three columns of the printed sheet hold,"""
        return self.scale > LARGEST

    @property
    def huge(self) -> bool:
        """or even larger than two lines beside each other hold."""
        return self.scale > BESIDE

    # ---- the cards
    def cards(self) -> tuple[str, ...]:
        """The cards of this turn, each in its place."""
        sheet, s = self._sheet, self._sheet.state
        own = s.active == sheet.seat and s.phase == Phase.SPEND and bool(s.faces)
        turn = s.round, sheet.seat, own
        if turn != self._of:
            self._of, self._cards, self._at = turn, [], -1
        if sheet.stamp != self._at:
            new = self._at < 0
            self._at = sheet.stamp
            others = [name for name in self.missing() if name not in self._cards]
            open_ = [name for name in others if sheet.payable(name)]
            self._cards += open_
            if new:
                goal = objective(s)
                wanted = {*goal.needs, *goal.amounts} if goal is not None else set()
                shut = [name for name in others if name not in open_]
                near = sorted(shut, key=lambda name: (name not in wanted, self._far(name)))
                self._cards += near[: max(0, LEAST - len(self._cards))]
        return tuple(self._cards[: FEWEST if self.huge else FEWER if self.large else MOST])

    def missing(self) -> list[str]:
        """What the town still lacks, wholly or in part, in the order of the sheet."""
        sheet = self._sheet
        items = [name for name in DEALT if name in xii.ITEM and present(sheet.state, name)]
        ones = [name for name in ONES if not any(c.kind == "max" and not c.met for c in sheet.chips(name))]
        return [*(name for name in items if not sheet.town.owned & xii.BIT[name]), *ones]

    def _far(self, name: str) -> float:
        """How much is missing: the sum over requirements and prices of the missing fraction, 0 if none."""
        return sum(
            (1 - chip.have / chip.need) if chip.need else 1
            for chip in self._sheet.chips(name)
            if not chip.met and chip.kind != "die"
        )
