"""What a player of 20 Years wants to know before committing: the front door of the odds rooms.

odds_keep    dice on the table: best keep, chance of every keep, what stopping brings
odds_fight   the battle on the table, every tile that can be claimed, the raid
odds_events  the ledger's fights before their dice are thrown
odds_ledger  what each of the twenty entries means for this kingdom (`forecast`)
odds_land    how many towers there is still room for
odds_dice, odds_best: the mathematics behind them, on plain figures
"""

from __future__ import annotations

from game.core.twenty_years.odds_dice import (
    DiceAdvice,
    EventOdds,
    Goal,
    at_least,
    best_keep,
    best_pairing,
    invasion_odds,
    keep_odds,
    ladder,
    rumour_odds,
    stop_yields,
    tower_room,
    war_odds,
    wolves_odds,
    worth,
)
from game.core.twenty_years.odds_fight import (
    BOMB,
    BattleOdds,
    ClaimOdds,
    DoorOdds,
    FightMove,
    RaidOdds,
    all_claims,
    auto_order,
    battle_odds,
    claim_odds,
    fight_odds,
    raid_odds,
)
from game.core.twenty_years.odds_ledger import Fact, forecast
