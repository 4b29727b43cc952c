"""All actions of 20 Years, in the order their options are listed."""

from __future__ import annotations

from game.core.twenty_years.actions.base import GameAction
from game.core.twenty_years.actions.build import Build
from game.core.twenty_years.actions.buy import BuyBomb, Recruit, TradeBasic, TradeGold, TradeRare
from game.core.twenty_years.actions.choices import ChooseGoods, ChooseTreasury, ChooseTroop, Rumour
from game.core.twenty_years.actions.delve import Leave, Move, StartRaid
from game.core.twenty_years.actions.demolish import Demolish
from game.core.twenty_years.actions.dice import ChoosePairing, GoldenSet, Reroll, StopRolling
from game.core.twenty_years.actions.fight import Engage, Flee, ThrowBomb
from game.core.twenty_years.actions.land import ClaimTile, TakeFreeTile
from game.core.twenty_years.actions.year import BuildFortifications, EndYear, SailToIsland

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
