"""The ruleset behind the contract: setup, who decides what, what is legal. What happens is in the other rooms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any

import msgspec

from game.core.dice import Dice
from game.core.events import Emit
from game.core.horrible_hordes import audit, founding, scoring
from game.core.horrible_hordes.action import asked, not_yours
from game.core.horrible_hordes.actions import (
    ACTION_TYPES,
    AnswerTrade,
    BuildCastle,
    BuildSettlement,
    ChooseAbility,
    ChooseKingdom,
    ChooseStart,
    ControlPath,
    ConvertGold,
    Discard,
    EndPhase,
    Fight,
    GameAction,
    MoveStack,
    OfferTrade,
    Pass,
    PickHorde,
    PlaceUnit,
    Research,
    ResearchExtra,
    Restart,
    Retire,
    TakeFree,
    TrainArmy,
    Use,
)
from game.core.horrible_hordes.board import read_board
from game.core.horrible_hordes.options import OPTIONS, chosen_of
from game.core.horrible_hordes.sequence import advance
from game.core.horrible_hordes.state import (
    KINGDOMS,
    OVER,
    STARTS,
    Battle,
    Fallen,
    Frame,
    Learn,
    Offer,
    Pick,
    Place,
    Roll,
    Route,
    State,
)
from game.core.rules import Action, Decision, OpenRules, Refusal, Setup, SetupError
from game.core.score import Outcome, ScoreSheet

Options = Callable[[State, int], Sequence[GameAction]]
Parts = tuple[Options, tuple[Options, ...]]  # the first is made longer by the rest: see GameAction.options


def _parts(first: Options, *rest: Options) -> Parts:
    return first, rest


_BY_FRAME: dict[type, Parts] = {
    Roll: _parts(Use.options, Pass.options),
    Battle: _parts(Use.options, Pass.options),
    Place: _parts(PlaceUnit.options),
    Learn: _parts(ChooseAbility.options),
    Offer: _parts(AnswerTrade.options),
    Route: _parts(ControlPath.options),
    Pick: _parts(PickHorde.options),
    Fallen: _parts(Restart.options, Retire.options),
}
_BY_PHASE: dict[str, Parts] = {
    STARTS: _parts(ChooseStart.options),
    KINGDOMS: _parts(ChooseKingdom.options),
    "resource": _parts(TakeFree.options),
    "trade": _parts(ConvertGold.options, OfferTrade.options, Use.options, EndPhase.options),
    "settle": _parts(BuildSettlement.options, Use.options, EndPhase.options),
    "fortify": _parts(BuildCastle.options, Use.options, EndPhase.options),
    "train": _parts(TrainArmy.options, Use.options, EndPhase.options),
    "move": _parts(MoveStack.options, Use.options, EndPhase.options),
    "attack": _parts(Fight.options, Use.options, EndPhase.options),
    "research": _parts(Research.options, ResearchExtra.options, Use.options, EndPhase.options),
    "end": _parts(Discard.options, Use.options),
    "horde_prep": _parts(Use.options, Pass.options),
    "raid_prep": _parts(Use.options, Pass.options),
    "raid_battles": _parts(Fight.options),
    OVER: _parts(lambda s, seat: ()),
}


@cache
def _in_phase(seat: int, phase: str, number: int) -> tuple[Decision, ...]:
    """The decision of a seat in a phase of a round, made once."""
    return (Decision(seat, phase, {"round": number, "phase": phase}),)


@lru_cache(maxsize=1 << 12)
def _figures(frame: Frame) -> dict[str, Any]:
    """What a frame holds, by name: offers and falls come again and again."""
    figures: dict[str, Any] = msgspec.to_builtins(frame)
    return figures


class HorribleHordes(OpenRules[State]):
    """The ruleset; see game.core.rules for the contract of each method."""

    id = "horrible_hordes"
    name = "Horrible Hordes"
    version = 1
    seats = range(1, 7)
    options = OPTIONS
    actions: tuple[type[Action], ...] = ACTION_TYPES
    unlisted: tuple[type[Action], ...] = (MoveStack, OfferTrade, ResearchExtra, Discard, Use, EndPhase)
    snapshot, check = staticmethod(audit.snapshot), staticmethod(audit.violations)

    def new(self, setup: Setup, dice: Dice) -> State:
        """Tiles lie, first settlements stand as far as dice place them."""
        chosen = chosen_of(setup.options)
        if chosen.horde_player and setup.seats < 2:
            raise SetupError("a horde player needs at least 2 players")
        s = founding.blank(read_board(setup.board), chosen, setup.seats, dice)
        founding.first_player(s, None)
        advance(s, None)
        return s

    def pending(self, s: State) -> tuple[Decision, ...]:
        if not s.todo:
            return _in_phase(s.active, s.phase, s.round) if s.phase != OVER else ()
        top = s.todo[-1]
        figures = _figures(top)
        return (Decision(asked(s), figures["frame"], {"round": s.round, "phase": s.phase, **figures}),)

    def legal(self, s: State, seat: int) -> Sequence[Action]:
        todo = s.todo
        if seat != (asked(s) if todo else s.active):
            return ()
        first, rest = _BY_FRAME[type(todo[-1])] if todo else _BY_PHASE[s.phase]
        found = first(s, seat)
        if not rest:
            return found
        own: list[GameAction] = found if isinstance(found, list) else [*found]
        for options in rest:
            own += options(s, seat)
        return own

    def refusal(self, s: State, seat: int, action: Action) -> Refusal | None:
        if s.phase == OVER:
            return Refusal("over", "HH 8", "The game is over.")
        if not isinstance(action, GameAction):
            return Refusal("foreign", "HH 4", "Not an action of Horrible Hordes.")
        if seat != asked(s):
            return not_yours(s)
        if seat >= len(s.players) and not isinstance(action, ControlPath | PickHorde):
            return Refusal("not_your_decision", "HH 12.2", "The horde player only moves hordes.")
        return action.refusal(s, seat)

    def apply(self, s: State, seat: int, action: Action, emit: Emit | None) -> None:
        action.perform(s, seat, emit)  # type: ignore[attr-defined]
        advance(s, emit)

    def score(self, s: State) -> tuple[ScoreSheet, ...]:
        return scoring.sheets(s)

    def outcome(self, s: State) -> Outcome | None:
        return scoring.ended(s) if s.phase == OVER else None
