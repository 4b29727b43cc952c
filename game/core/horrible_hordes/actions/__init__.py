"""All actions of Horrible Hordes, in the order their options are listed."""

from __future__ import annotations

from game.core.horrible_hordes.action import GameAction
from game.core.horrible_hordes.actions.army import Fight, MoveStack
from game.core.horrible_hordes.actions.build import BuildCastle, BuildSettlement, PlaceUnit, TrainArmy
from game.core.horrible_hordes.actions.lead import ControlPath, PickHorde
from game.core.horrible_hordes.actions.learn import ChooseAbility, Research, ResearchExtra
from game.core.horrible_hordes.actions.setup import ChooseKingdom, ChooseStart, Restart, Retire
from game.core.horrible_hordes.actions.trade import AnswerTrade, ConvertGold, OfferTrade
from game.core.horrible_hordes.actions.turn import Discard, EndPhase, Pass, TakeFree
from game.core.horrible_hordes.effects import Use

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
