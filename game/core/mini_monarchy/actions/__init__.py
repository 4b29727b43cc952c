"""All actions of Mini Monarchy, in the order their options are listed."""

from __future__ import annotations

from game.core.mini_monarchy.actions.base import GameAction
from game.core.mini_monarchy.actions.setup import (
    Abandon,
    ChooseBigger,
    DrawRiver,
    FillRange,
    GenerateMap,
    PlaceStart,
    SetNames,
    ThrowSetupDie,
)
from game.core.mini_monarchy.actions.year import (
    Build,
    BuildStage,
    CapitalProduce,
    ChooseFortune,
    Done,
    KeepFate,
    LoseBuilding,
    PayHardTimes,
    RerollFate,
    Trade,
)

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
