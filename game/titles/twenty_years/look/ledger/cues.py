"""What a page of the ledger shows itself: its own dice, gifts and losses. All else waits till it is closed.

The core decides a whole year's beginning at once, down to the first roll of the harvest. The page lets the director go
on only as far as the page goes; the first event that belongs to another scene stops it, and begins anew there.
"""

from __future__ import annotations

from typing import Protocol

from game.client.stage.dice import Throw, tumble
from game.client.stage.director import CueSheet, Fact
from game.client.stage.timeline import Timeline, cue, par, seq, wait
from game.core.events import Event
from game.core.twenty_years.events import DiceRolled, GoodsChanged

OWN = frozenset(
    (
        "year_begun",
        "goods_changed",
        "troops_changed",
        "points_changed",
        "condition_met",
        "choice_asked",
        "rumour_answered",
    )
)
DRAW = "ledger_draw"  # the stream of the die that draws a page
_STOP = wait(1e9)
_BEAT = 0.28  # seconds between one gift and the next
_READ = 0.55  # seconds a die of the page lies before what it means


class Stage(Protocol):
    """What these cues ask of the page."""

    def throw(self, event: DiceRolled) -> Throw:
        """The flight of the page's die."""


def belongs(event: object) -> bool:
    """Whether the page shows this event; what does not belong waits for the scene below."""
    if isinstance(event, DiceRolled):
        return event.stream.startswith("ledger")
    return getattr(event, "type", "") in OWN


class _PageCues(CueSheet[Stage]):
    """Stops at the first event of another scene."""

    def timeline(self, event: Fact, stage: Stage) -> Timeline:
        return super().timeline(event, stage) if belongs(event) else _STOP


CUES: CueSheet[Stage] = _PageCues()
CUES.instant("choice_asked", "rumour_answered")


@CUES.on("dice_rolled")
def dice_rolled(event: DiceRolled, stage: Stage) -> Timeline:
    return seq(tumble("die.t", stage.throw(event)), wait(_READ))


@CUES.on("year_begun")
def year_begun(event: Event, stage: Stage) -> Timeline:
    return par(cue("event", kind=event.type, detail=""), wait(0.2))


@CUES.on("goods_changed", "troops_changed", "points_changed", "condition_met")
def gift(event: Event, stage: Stage) -> Timeline:
    detail = next(iter(event.goods)) if isinstance(event, GoodsChanged) else ""
    return seq(cue("event", kind=event.type, detail=detail), wait(_BEAT))
