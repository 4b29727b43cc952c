"""The greedy bot's intent in one line, for whatever it does: the facts here, the words by the teller."""

from __future__ import annotations

from typing import Any

from game.core.rules import Action
from game.core.twenty_years.actions import (
    Build,
    BuildFortifications,
    BuyBomb,
    ChooseGoods,
    ChoosePairing,
    ChooseTreasury,
    ChooseTroop,
    ClaimTile,
    Demolish,
    EndYear,
    Engage,
    Flee,
    GoldenSet,
    Move,
    Recruit,
    Reroll,
    Rumour,
    SailToIsland,
    StartRaid,
    StopRolling,
    TakeFreeTile,
    ThrowBomb,
    TradeBasic,
    TradeGold,
    TradeRare,
)
from game.core.twenty_years.odds import battle_odds, best_pairing, claim_odds, raid_odds, stop_yields
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import BASIC, GOLD, GOODS, KINDS, TABLES
from game.phrase import percent
from game.titles.twenty_years.bot.land import towers_short
from game.titles.twenty_years.bot.worth import dice_goal, prices, wanted_land, wishes
from game.titles.twenty_years.teller import TwentyYearsTeller

_PAIRS = ((4, 5), (5, 6), (4, 6))  # wood, stone, leather
_PLAIN: dict[type[Action], str] = {
    ChooseGoods: "goods",
    SailToIsland: "sail",
    BuildFortifications: "fortifications",
    BuyBomb: "bomb",
    Demolish: "demolish",
}


def reason(s: State, action: Action) -> str:
    """Why the bot does this at this state."""
    teller = TwentyYearsTeller(lambda: s)
    kind, facts = _why(s, action, teller)
    return teller.say(f"reason_{kind}", **facts)


def _why(s: State, action: Action, teller: TwentyYearsTeller) -> tuple[str, dict[str, Any]]:
    """The kind of reason and its facts."""
    match action:
        case Reroll():
            return _kept(s, action.keep, teller)
        case StopRolling() | ChoosePairing():
            return "take", {"goods": _goods(s, action)}
        case GoldenSet(value=value):
            return "golden", {"value": value}
        case ClaimTile(tile=tile):
            own = claim_odds(s, s.realm.numbers[tile], action.use_discount).own
            return "claim", {"win": percent(own), "tile": tile}
        case Engage() | ThrowBomb() | Flee():
            fight = battle_odds(s)
            return "flee" if isinstance(action, Flee) else "fight", {"win": percent(fight.win if fight else 0.0)}
        case StartRaid() | Move():
            raid = raid_odds(s)
            return "raid", {"win": percent(raid.clear if raid else 0.0)}
        case Build(structure="magic_tower"):
            return "tower", {"left": towers_short(s)}
        case Build(structure=structure):
            return "build", {"piece": teller.words.name(structure)}
        case Recruit(troop=troop):
            return "recruit", {"left": s.units, "many": teller.words.name(troop, 2)}
        case TradeRare() | TradeBasic() | TradeGold():
            return "trade", {"wanted": _aim(s, teller)}
        case ChooseTreasury():
            return "treasury", {"left": TABLES.turns.years - s.year}
        case EndYear():
            land = wanted_land(s)
            missing = 0 if land.tile is None else s.realm.costs[land.tile] - s.gold
            return "end", {"gold": missing if missing > 0 else None}
        case Rumour(proceed=proceed):
            return "scouts" if proceed else "home", {}
        case TakeFreeTile(tile=tile):
            return "tile", {"tile": tile}
        case ChooseTroop(troop=troop):
            return "troop", {"many": teller.words.name(troop, 2)}
    return _PLAIN.get(type(action), "other"), {}


def _goods(s: State, action: StopRolling | ChoosePairing) -> dict[str, int]:
    """What stopping, or this pairing, gives."""
    pairing = best_pairing(s, dice_goal(s))
    if isinstance(action, ChoosePairing):
        pairing = action.wood, action.stone, action.leather
    got = next(found for combos, found in stop_yields(s) if combos == pairing)
    return {good: n for good, n in zip(("wood", "stone", "leather", "gold"), got, strict=True) if n}


def _aim(s: State, teller: TwentyYearsTeller) -> str:
    """What goods are traded for."""
    wanted = wishes(s)
    name = "magic_tower" if towers_short(s) else KINDS[wanted[0]].structure if wanted else "score"
    return f"the {teller.words.name(name)}"


def _kept(s: State, keep: tuple[int, ...], teller: TwentyYearsTeller) -> tuple[str, dict[str, Any]]:
    """Which dice are kept, and for which goods they stand."""
    faces = sorted(s.faces[i] for i in keep)
    if not faces:
        at = prices(s)
        return "all", {"wanted": GOODS[max((*BASIC, GOLD), key=lambda g: at[g])]}
    goods = [GOODS[i] for i, pair in enumerate(_PAIRS) if all(face in faces for face in pair)]
    if not goods and any(face > 3 for face in faces):
        goods = ["a pair"]
    if any(face <= 3 for face in faces):
        goods.append("gold")
    return "keep", {"faces": tuple(faces), "wanted": teller.listed(goods, "and")}
