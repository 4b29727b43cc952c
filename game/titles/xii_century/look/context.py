"""What the panels of the sheet ask of the table they lie on, and the colours they share."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol

from game.client.context import PanelContext
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.palette import BLUE, CREAM, GREEN, INK, OAK, PARCH, RUST, SUN, TAN, VELLUM, light, mix
from game.core.events import Event
from game.core.xii_century.actions import DieRef
from game.core.xii_century.queries import Ability, Chip, Use
from game.core.xii_century.state import State, Town
from game.titles.xii_century.look.places import Places
from game.titles.xii_century.look.sight import Sight
from game.titles.xii_century.look.voice import Voice

LIT = mix(SUN, VELLUM, 0.62)  # the ground of what a die can be spent on
LIT_ROW = theme.inked(LIT, 2.4, 0.8)
FAINT = mix(INK, PARCH, 0.3)  # what cannot be had now: still 4.5 to 1 on parchment
HEADING = light(TAN, 0.2)  # small words on a panel's wooden bar
NEW = mix(BLUE, INK, 0.34)  # a figure that would be
LINE = mix(TAN, OAK, 0.45)
FELT_SOFT = mix(CREAM, GREEN, 0.2)
BAD = RUST


class TableContext(PanelContext, Protocol):
    """The table as its panels see it."""

    @property
    def state(self) -> State:
        """The match as far as it has been shown."""

    @property
    def moment(self) -> tuple[Hashable, ...]:
        """What every card depends on: another value for another state, sheet, player's choice or text size."""

    @property
    def abroad(self) -> bool:
        """Another town is at its turn while one's own sheet lies open."""

    @property
    def spent_on(self) -> dict[int, str]:
        """What the dice of this turn were spent on, by die number."""

    @property
    def page(self) -> Places:
        """Where things lie."""

    @property
    def sight(self) -> Sight:
        """Which lines are in sight, and how large they are set."""

    @property
    def voice(self) -> Voice:
        """Who words what happens."""

    @property
    def unthrown(self) -> frozenset[int]:
        """Dice of the first roll that have not landed yet."""

    def elsewhere(self, event: Event) -> bool:
        """It happens to another town, while one's own sheet lies open."""

    @property
    def dealt(self) -> int | None:
        """How many rounds of the track have got their event in the ceremony that is being shown; None: all."""

    def past(self, value: int) -> tuple[int, ...]:
        """What was written on a line of the sheet before, oldest first."""

    def see_town(self) -> Step:
        """Open the picture of the town."""

    def look(self, seat: int) -> Step:
        """Open another town's sheet."""

    def menu(self) -> Step: ...

    @property
    def seat(self) -> int:
        """Whose sheet lies open."""

    @property
    def town(self) -> Town: ...

    @property
    def rings(self) -> bool:
        """The focus is shown: somebody plays, and does not only watch."""

    @property
    def hand(self) -> DieRef | None:
        """The die that was picked up."""

    @property
    def die(self) -> DieRef | None:
        """The die whose uses are shown: the one in hand, else the one in focus."""

    @property
    def target(self) -> str:
        """The target whose dice are shown: the one aimed at, else the one in focus; "" none."""

    @property
    def aimed(self) -> bool:
        """A target was confirmed and waits for its die."""

    @property
    def lit(self) -> int:
        """How many targets the die shown can be spent on."""

    @property
    def bargain(self) -> dict[str, int]:
        """How much of each good the market stepper stands at."""

    def alter(self, ability: Ability) -> Step:
        """An ability was confirmed."""

    def use(self, target: str, die: DieRef | None = None) -> Use | None:
        """What a die (None: the one whose uses are shown) would do; None when there is no such die."""

    def reach(self, target: str) -> Use | None:
        """The use to show in a target's row: of the die shown, or else one that says why no die serves."""

    def chips(self, target: str) -> tuple[Chip, ...]:
        """Everything a target asks of the town whose sheet lies open."""

    def pick(self, die: DieRef) -> Step: ...

    def aim(self, target: str) -> Step:
        """A target was confirmed: spend the die in hand on it, or ask for a die."""
