"""What a player of 20 Years wants to know before committing: the front door of the odds rooms.

odds_keep    dice on the table: best keep, chance of every keep, what stopping brings
odds_fight   the battle on the table, every tile that can be claimed, the raid
odds_events  the ledger's fights before their dice are thrown
odds_ledger  what each of the twenty entries means for this kingdom (`forecast`)
odds_land    how many towers there is still room for
odds_dice, odds_best: the mathematics behind them, on plain figures
"""

from __future__ import annotations

from game.core.twenty_years.odds_best import BOMB, Move
from game.core.twenty_years.odds_events import EventOdds, invasion_odds, rumour_odds, war_odds, wolves_odds
from game.core.twenty_years.odds_fight import (
    BattleOdds,
    ClaimOdds,
    DoorOdds,
    RaidOdds,
    all_claims,
    auto_order,
    battle_odds,
    claim_odds,
    fight_odds,
    raid_odds,
)
from game.core.twenty_years.odds_keep import (
    Advice,
    Goal,
    at_least,
    best_keep,
    best_pairing,
    keep_odds,
    ladder,
    stop_yields,
    worth,
)
from game.core.twenty_years.odds_land import tower_room
from game.core.twenty_years.odds_ledger import Fact, forecast
