"""All actions of Horrible Hordes, in the order their options are listed, and when each may be taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.horrible_hordes import state
from game.core.horrible_hordes.actions import realm, turn
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

# In every list what belongs to one phase or frame comes first, as its module states it, then what many share.
_SHARED = (Use, Pass, EndPhase)
_NAMED = (*vars(realm).values(), *vars(turn).values())
_KINDS = (kind for kind in _NAMED if isinstance(kind, type) and issubclass(kind, GameAction))
ACTION_TYPES: tuple[type[GameAction], ...] = (*(kind for kind in _KINDS if kind.when and kind not in _SHARED), *_SHARED)

Options = Callable[[State, int], Sequence[GameAction]]


def _parts(moment: str | type[state.Frame]) -> tuple[Options, tuple[Options, ...], Sequence[GameAction]]:
    """The option lists of a phase or a frame: the first, those appended to it, and what is always allowed."""
    first, *rest = (kind.options for kind in ACTION_TYPES if moment in kind.when)
    always = moment in EndPhase.when and moment != "attack"  # battles bar the end of that one
    return first, tuple(rest[:-1] if always else rest), turn.END if always else ()


# By phase and by frame; see GameAction.options.
OPTIONS_OF = {moment: _parts(moment) for kind in ACTION_TYPES for moment in kind.when}
OPTIONS_OF[state.OVER] = (lambda s, seat: ()), (), ()
