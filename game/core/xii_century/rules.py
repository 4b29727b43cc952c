"""The ruleset behind the contract: setup, who decides what, what is legal. What happens is in the other rooms."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.core.dice import Dice, HiddenDice
from game.core.events import Emit
from game.core.rules import Action, Decision, Refusal, Setup, SetupError
from game.core.score import Outcome, ScoreSheet
from game.core.xii_century import audit, scoring, sequence
from game.core.xii_century.actions import (
    ACTION_TYPES,
    AssignEvent,
    CollectChoice,
    Convert,
    CourtReroll,
    CourtTwoToFour,
    EndSpending,
    FixShared,
    GameAction,
    RerollShared,
    SetTownName,
    SheriffAdjust,
    SplitDie,
    WarChoice,
)
from game.core.xii_century.actions.alter import ALTERING
from game.core.xii_century.actions.listing import spends
from game.core.xii_century.options import OPTIONS, chosen_of
from game.core.xii_century.sheet import Sheet
from game.core.xii_century.state import (
    ALL_SPENT,
    ASSIGN,
    COLLECT,
    FIX,
    MARKET,
    OVER,
    SEALED,
    SPEND,
    UNDECIDED,
    WAR,
    State,
)
from game.core.xii_century.tables import Tables, shipped

_OTHERS = {
    ASSIGN: (AssignEvent.options,),
    FIX: (FixShared.options, RerollShared.options),
    MARKET: (Convert.options,),
    WAR: (WarChoice.options,),
    COLLECT: (CollectChoice.options,),
}
_ABILITIES = (SplitDie.options, SheriffAdjust.options, CourtTwoToFour.options, CourtReroll.options)


@lru_cache(maxsize=512)
def _alone(seat: int, phase: str, number: int) -> tuple[Decision, ...]:
    """The decision of one seat in a round, made once."""
    return (Decision(seat, phase, {"round": number}),)


class XiiCentury:
    """The ruleset; see game.core.rules for the contract of each method. `tables`: the figures it plays by."""

    id = "xii_century"
    name = "XII Century"
    # 2: a split die is two dice, each spent when its player likes (XII-D25)
    # 3: nobody is asked after the last meal about food and supply that count for nothing
    version = 3
    seats = range(1, 6)
    options = OPTIONS
    actions: tuple[type[Action], ...] = ACTION_TYPES
    unlisted: tuple[type[Action], ...] = (SetTownName,)
    snapshot, check = staticmethod(audit.snapshot), staticmethod(audit.violations)

    def __init__(self, tables: Tables | None = None) -> None:
        self.tables = tables or shipped()
        self._sheets: dict[tuple[bool, bool], Sheet] = {}  # by the options that shape a sheet

    def sheet(self, guildhall: bool, masons_special: bool = True) -> Sheet:
        """The town sheet under these options, made once."""
        key = (guildhall, masons_special)
        if key not in self._sheets:
            self._sheets[key] = Sheet(self.tables, guildhall, masons_special)
        return self._sheets[key]

    def new(self, setup: Setup, dice: Dice) -> State:
        """Events are on their rounds (or drafted next), round 1 has begun, the first dice lie."""
        if setup.board is not None:
            raise SetupError("XII Century is played on town sheets, not on a map")
        chosen = chosen_of(setup.options, setup.seats, setup.version)
        sheet = self.sheet(chosen.include_guildhall, chosen.masons_special)
        s = sequence.blank(sheet, chosen, setup.seats, dice)
        sequence.begin(s)
        return s

    def pending(self, s: State) -> tuple[Decision, ...]:
        if s.phase == SPEND:
            return _alone((s.first + s.turn) % len(s.towns), SPEND, s.round)
        if s.phase == OVER:
            return ()
        if s.phase == WAR:
            return tuple(Decision(seat, WAR, {"round": s.round}) for seat in s.order if s.votes[seat] == UNDECIDED)
        if s.phase == ASSIGN:
            return (Decision(s.active, ASSIGN, {"rounds": list(sequence.open_rounds(s))}),)
        return _alone(s.active, s.phase, s.round)

    def legal(self, s: State, seat: int) -> Sequence[Action]:
        if s.phase == SPEND:
            if seat != (s.first + s.turn) % len(s.towns):
                return ()
            found: list[Action] = spends(s, seat)  # type: ignore[assignment]
            if s.towns[seat].owned & ALTERING:
                for options in _ABILITIES:
                    found += options(s, seat)
            if s.spent == ALL_SPENT:
                found += EndSpending.options(s, seat)
            return found
        if s.phase == OVER or (s.phase != WAR and seat != s.active) or not 0 <= seat < s.seats:
            return ()
        return [action for options in _OTHERS[s.phase] for action in options(s, seat)]

    def refusal(self, s: State, seat: int, action: Action) -> Refusal | None:
        if s.phase == OVER:
            return Refusal("over", "XII 3", "The game is over.")
        if not isinstance(action, GameAction):
            return Refusal("foreign", "XII 10", "Not an action of XII Century.")
        return action.refusal(s, seat)

    def apply(self, s: State, seat: int, action: Action, emit: Emit | None) -> None:
        action.perform(s, seat, emit)  # type: ignore[attr-defined]

    def view(self, s: State, seat: int | None) -> State:
        """What nobody sees: coming dice. What only its own seat sees: an answer to the king, until all are shown."""
        seen = s.copy()
        seen.dice = HiddenDice(s.dice.drawn)
        seen.viewer = -1 if seat is None else seat
        if s.phase == WAR and UNDECIDED in s.votes:
            for other, vote in enumerate(s.votes):
                if other != seat and vote != UNDECIDED:
                    seen.votes[other] = SEALED
        return seen

    def seal(self, s: State, seat: int) -> None:
        s.votes[seat] = SEALED

    def known(self, s: State) -> int:
        return s.reveals

    def score(self, s: State) -> tuple[ScoreSheet, ...]:
        return tuple(scoring.score_sheet(s, seat) for seat in range(s.seats))

    def outcome(self, s: State) -> Outcome | None:
        return scoring.outcome(s)
