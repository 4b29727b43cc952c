"""All actions of Horrible Hordes, in the order their options are listed, and when each may be taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.horrible_hordes import state
from game.core.horrible_hordes.actions.realm import (
    AnswerTrade,
    BuildCastle,
    BuildSettlement,
    ControlPath,
    ConvertGold,
    Fight,
    MoveStack,
    OfferTrade,
    PickHorde,
    PlaceUnit,
    TrainArmy,
)
from game.core.horrible_hordes.actions.turn import (
    ChooseAbility,
    ChooseKingdom,
    ChooseStart,
    Discard,
    EndPhase,
    Pass,
    Research,
    ResearchExtra,
    Restart,
    Retire,
    TakeFree,
)
from game.core.horrible_hordes.effects import Use
from game.core.horrible_hordes.state import GameAction, State

ACTION_TYPES: tuple[type[GameAction], ...] = (
    ChooseStart,
    ChooseKingdom,
    PlaceUnit,
    ChooseAbility,
    TakeFree,
    ConvertGold,
    OfferTrade,
    AnswerTrade,
    BuildSettlement,
    BuildCastle,
    TrainArmy,
    MoveStack,
    Fight,
    Research,
    ResearchExtra,
    Discard,
    Use,
    ControlPath,
    PickHorde,
    Restart,
    Retire,
    Pass,
    EndPhase,
)

Options = Callable[[State, int], Sequence[GameAction]]


def _parts(moment: str | type[state.Frame]) -> tuple[Options, tuple[Options, ...]]:
    """The options of a phase or a frame: the first list is made longer by the rest, see GameAction.options."""
    first, *rest = (kind.options for kind in ACTION_TYPES if moment in kind.when)
    return first, tuple(rest)


# By phase and by frame.
OPTIONS_OF = {moment: _parts(moment) for kind in ACTION_TYPES for moment in kind.when}
