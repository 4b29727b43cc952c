"""All actions of Mini Monarchy, in the order their options are listed."""

from __future__ import annotations

from game.core.mini_monarchy.actions.base import GameAction
from game.core.mini_monarchy.actions.build import Build, BuildStage
from game.core.mini_monarchy.actions.drawing import ChooseBigger, DrawRiver, FillRange, GenerateMap, ThrowSetupDie
from game.core.mini_monarchy.actions.fate import ChooseFortune, KeepFate, LoseBuilding, PayHardTimes, RerollFate
from game.core.mini_monarchy.actions.start import Abandon, PlaceStart, SetNames
from game.core.mini_monarchy.actions.trade import CapitalProduce, Done, Trade

ACTION_TYPES: tuple[type[GameAction], ...] = (
    SetNames,
    ThrowSetupDie,
    FillRange,
    ChooseBigger,
    DrawRiver,
    GenerateMap,
    PlaceStart,
    RerollFate,
    KeepFate,
    ChooseFortune,
    LoseBuilding,
    CapitalProduce,
    PayHardTimes,
    Build,
    BuildStage,
    Trade,
    Done,
    Abandon,
)
