"""The greedy bot's intent in one line, for whatever it does."""

from __future__ import annotations

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
from game.core.twenty_years.counting import counted
from game.core.twenty_years.odds import battle_odds, best_pairing, claim_odds, percent, raid_odds, stop_yields
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import BASIC, GOLD, GOODS, KINDS
from game.titles.twenty_years.bot.land import towers_short
from game.titles.twenty_years.bot.worth import dice_goal, prices, wanted_land, wishes

_PAIRS = ((4, 5), (5, 6), (4, 6))  # wood, stone, leather


def reason(s: State, action: Action) -> str:
    """Why the bot does this at this state."""
    if isinstance(action, Reroll):
        return _kept(s, action.keep)
    if isinstance(action, StopRolling | ChoosePairing):
        pairing = best_pairing(s, dice_goal(s)) if isinstance(action, StopRolling) else _pairing(action)
        got = next(found for combos, found in stop_yields(s) if combos == pairing)
        return "takes " + (_goods(dict(zip(("wood", "stone", "leather", "gold"), got, strict=True))) or "nothing")
    if isinstance(action, GoldenSet):
        return f"sets a die to {action.value} where it pays most"
    if isinstance(action, ClaimTile):
        odds = claim_odds(s, s.realm.numbers[action.tile], action.use_discount)
        return f"wants the {_place(s, action.tile)}: {percent(odds.own)} to own it"
    if isinstance(action, Engage | ThrowBomb | Flee):
        return _battle(s, action)
    if isinstance(action, StartRaid | Move):
        raid = raid_odds(s)
        return f"heads for the exit: {percent(raid.clear)}" if raid else "heads for the exit"
    return _deed(s, action)


def _pairing(action: ChoosePairing) -> tuple[int, int, int]:
    return action.wood, action.stone, action.leather


def _kept(s: State, keep: tuple[int, ...]) -> str:
    """Which dice are kept, and for which goods they stand."""
    faces = sorted(s.faces[i] for i in keep)
    if not faces:
        at = prices(s)
        return f"rolls everything again, most wanted is {GOODS[max((*BASIC, GOLD), key=lambda g: at[g])]}"
    goods = [GOODS[i] for i, pair in enumerate(_PAIRS) if all(face in faces for face in pair)]
    if not goods and any(face > 3 for face in faces):
        goods = ["a pair"]
    if any(face <= 3 for face in faces):
        goods.append("gold")
    return f"keeps {'-'.join(map(str, faces))} for {' and '.join(goods)}"


def _battle(s: State, action: Action) -> str:
    odds = battle_odds(s)
    chance = percent(odds.win) if odds else "no chance"
    if isinstance(action, Flee):
        return f"saves its soldiers: {chance} to win"
    return f"fights on: {chance} to win"


def _deed(s: State, action: Action) -> str:
    if isinstance(action, Build):
        if action.structure == "magic_tower":
            return f"a tower, {towers_short(s)} still missing"
        return f"builds the {action.structure.replace('_', ' ')} for what it brings"
    if isinstance(action, Recruit):
        return f"wants {action.troop}, has {s.units} {'soldier' if s.units == 1 else 'soldiers'}"
    if isinstance(action, TradeRare | TradeBasic | TradeGold):
        wanted = wishes(s)
        aim = "towers" if towers_short(s) else KINDS[wanted[0]].structure.replace("_", " ") if wanted else "points"
        return f"trades for {action.get}, thinking of {aim}"
    if isinstance(action, ChooseGoods):
        return "takes what it is shortest of"
    if isinstance(action, ChooseTreasury):
        return "counts the years that are left"
    if isinstance(action, EndYear):
        land = wanted_land(s)
        missing = 0 if land.tile is None else s.realm.costs[land.tile] - s.gold
        return f"has done what it can, {missing} gold short of land" if missing > 0 else "has done what it can"
    if isinstance(action, Rumour):
        return "likes the odds" if action.proceed else "stays at home"
    return _rare_deed(s, action)


def _rare_deed(s: State, action: Action) -> str:
    """Deeds of single years, and what is seldom done."""
    match action:
        case TakeFreeTile(tile=tile):
            return f"takes the {_place(s, tile)} for nothing"
        case SailToIsland():
            return "sails for what the towers need"
        case BuildFortifications(material=material):
            return f"walls itself in with {material}"
        case BuyBomb():
            return "buys a bomb for a bad day"
        case ChooseTroop(troop=troop):
            return f"can spare {troop} best"
        case Demolish(structure=structure):
            return f"needs the room of the {structure.replace('_', ' ')}"
    return "thinks it helps"


def _place(s: State, tile: str) -> str:
    r, c = divmod(s.realm.numbers[tile], s.realm.board.cols)
    return f"land of row {r + 1}, column {c + 1}"


def _goods(got: dict[str, int]) -> str:
    return ", ".join(counted(n, good) for good, n in got.items() if n)
