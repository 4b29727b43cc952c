"""Where on the page an action is done: the tab it belongs to and the zone that does it. For showing a bot's intent."""

from __future__ import annotations

from game.core.rules import Action
from game.core.twenty_years.actions import (
    Build,
    BuildFortifications,
    BuyBomb,
    ChoosePairing,
    ClaimTile,
    Demolish,
    EndYear,
    GoldenSet,
    Recruit,
    Reroll,
    SailToIsland,
    StartRaid,
    StopRolling,
    TakeFreeTile,
    TradeBasic,
    TradeGold,
    TradeRare,
)
from game.core.twenty_years.queries import pairing_menu, trade_menu
from game.core.twenty_years.state import HARVEST, State
from game.titles.twenty_years.look.places import Tab

Aim = tuple[Tab | None, str]  # tab (None: whichever is open), zone
NOWHERE: Aim = (None, "-")


def aim_of(action: Action | None, s: State) -> Aim:
    """Tab and zone of an action in this state; NOWHERE for what has no place on the page."""
    match action:
        case Reroll():
            return None, "tray/roll"
        case StopRolling():
            return None, "tray/stop"
        case GoldenSet():
            return None, "tray/golden"
        case ChoosePairing(wood=wood, stone=stone, leather=leather) if s.phase == HARVEST:
            rows = [row.pairing for row in pairing_menu(s)]
            return None, f"combos/{rows.index((wood, stone, leather))}"
        case Build(structure=structure):
            return "build", f"build/{structure}"
        case Demolish():
            return "build", "build/demolish"
        case ClaimTile(tile=tile) | TakeFreeTile(tile=tile):
            return "land", f"tile/{tile}"
        case TradeBasic() | TradeGold() | TradeRare():
            return "trade", f"trade/{_trade(action, s)}"
        case Recruit(troop=troop):
            return "army", f"army/{troop}"
        case BuyBomb():
            return "army", "army/bomb"
        case StartRaid():
            return "dungeon", "dungeon/raid"
        case SailToIsland():
            return "year", "year/sail"
        case BuildFortifications(material=material):
            return "year", f"year/fort/{material}"
        case EndYear():
            return None, "bar/end"
    return NOWHERE


def _trade(action: TradeBasic | TradeGold | TradeRare, s: State) -> int:
    """The row of a trade: the same kind for the same goods."""
    return next((i for i, row in enumerate(trade_menu(s)) if row.times(action.times) == action), 0)
