"""All actions of XII Century."""

from __future__ import annotations

from game.core.xii_century.actions.acquire import Attract, AttractSpecial, Build, BuildSpecial
from game.core.xii_century.actions.alter import CourtReroll, CourtTwoToFour, SheriffAdjust, SplitDie
from game.core.xii_century.actions.base import GameAction
from game.core.xii_century.actions.round import (
    AssignEvent,
    CollectChoice,
    Convert,
    EndSpending,
    FixShared,
    RerollShared,
    SetTownName,
    WarChoice,
)
from game.core.xii_century.actions.spend import DiscardDie, IncreaseAsset, IncreaseInfluence, SaveDie

ACTION_TYPES: tuple[type[GameAction], ...] = (
    AssignEvent,
    FixShared,
    RerollShared,
    IncreaseAsset,
    IncreaseInfluence,
    Attract,
    AttractSpecial,
    Build,
    BuildSpecial,
    SaveDie,
    SplitDie,
    SheriffAdjust,
    CourtTwoToFour,
    CourtReroll,
    DiscardDie,
    EndSpending,
    Convert,
    WarChoice,
    CollectChoice,
    SetTownName,
)
