"""Odds in 20 Years: facade of the modules below.

odds_dice    dice on the table: best keep, value of every keep and of stopping; the ledger's fights before their rolls
odds_fight   the battle on the table, every claimable tile, the raid odds_ledger  what each of the twenty entries
means for this kingdom (`forecast`)
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
