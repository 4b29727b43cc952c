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
    Use,
    Discard,
    ControlPath,
    PickHorde,
    Restart,
    Retire,
    Pass,
    EndPhase,
)

# What may be done while a frame is on top, and in a phase.
Options = Callable[[State, int], Sequence[GameAction]]
Parts = tuple[Options, tuple[Options, ...]]  # the first is made longer by the rest: see GameAction.options


def _parts(first: Options, *rest: Options) -> Parts:
    return first, rest


BY_FRAME: dict[type, Parts] = {
    state.Roll: _parts(Use.options, Pass.options),
    state.Battle: _parts(Use.options, Pass.options),
    state.Place: _parts(PlaceUnit.options),
    state.Learn: _parts(ChooseAbility.options),
    state.Offer: _parts(AnswerTrade.options),
    state.Route: _parts(ControlPath.options),
    state.Pick: _parts(PickHorde.options),
    state.Fallen: _parts(Restart.options, Retire.options),
}
BY_PHASE: dict[str, Parts] = {
    state.STARTS: _parts(ChooseStart.options),
    state.KINGDOMS: _parts(ChooseKingdom.options),
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
    state.OVER: _parts(lambda s, seat: ()),
}
