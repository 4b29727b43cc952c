"""All actions of Horrible Hordes, in the order their options are listed."""

from __future__ import annotations

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
from game.core.horrible_hordes.state import GameAction

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
