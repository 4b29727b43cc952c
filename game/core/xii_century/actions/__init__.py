"""All actions of XII Century."""

from __future__ import annotations

from game.core.xii_century.actions.round import (
    AssignEvent,
    CollectChoice,
    Convert,
    CourtReroll,
    CourtTwoToFour,
    EndSpending,
    FixShared,
    RerollShared,
    SetTownName,
    SheriffAdjust,
    SplitDie,
    WarChoice,
)
from game.core.xii_century.actions.spend import (
    Attract,
    AttractSpecial,
    Build,
    BuildSpecial,
    DiscardDie,
    GameAction,
    IncreaseAsset,
    IncreaseInfluence,
    SaveDie,
)

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
