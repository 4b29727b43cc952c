"""All actions of 20 Years, in the order their options are listed."""

from __future__ import annotations

from game.core.twenty_years.actions.base import GameAction
from game.core.twenty_years.actions.build import Build, ClaimTile, Demolish, TakeFreeTile
from game.core.twenty_years.actions.buy import BuyBomb, Recruit, TradeBasic, TradeGold, TradeRare
from game.core.twenty_years.actions.fight import Engage, Flee, Leave, Move, StartRaid, ThrowBomb
from game.core.twenty_years.actions.year import (
    BuildFortifications,
    ChooseGoods,
    ChoosePairing,
    ChooseTreasury,
    ChooseTroop,
    EndYear,
    GoldenSet,
    Reroll,
    Rumour,
    SailToIsland,
    StopRolling,
)

ACTION_TYPES: tuple[type[GameAction], ...] = (
    Rumour,
    ChooseGoods,
    ChooseTroop,
    ChooseTreasury,
    Reroll,
    GoldenSet,
    StopRolling,
    ChoosePairing,
    TakeFreeTile,
    ClaimTile,
    Build,
    TradeBasic,
    TradeGold,
    TradeRare,
    Recruit,
    BuyBomb,
    SailToIsland,
    BuildFortifications,
    StartRaid,
    Demolish,
    EndYear,
    Engage,
    ThrowBomb,
    Flee,
    Move,
    Leave,
)
