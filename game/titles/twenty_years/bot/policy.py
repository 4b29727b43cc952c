"""The greedy bot of 20 Years.

It leaves the year to the playout and asks exact odds about dice, battles and raids. Its reasons are also those of the
strong levels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.rules import Action
from game.core.twenty_years import actions
from game.core.twenty_years.odds_dice import best_keep, best_pairing, keep_odds, rumour_odds, stop_yields
from game.core.twenty_years.odds_fight import BOMB, action_of, auto_order, battle_odds, claim_odds, raid_odds
from game.core.twenty_years.state import HARVEST, LEDGER, ROLL, Battle, Raid, State
from game.core.twenty_years.tables import BASIC, GOLD, GOODS, KINDS, TABLES
from game.phrase import percent
from game.titles.twenty_years.bot.playout import dice_goal, playout, towers_short, wanted, wanted_tile, wishes
from game.titles.twenty_years.narrator import TwentyYearsNarrator

_PAIRS = ((4, 5), (5, 6), (4, 6))  # wood, stone, leather
_PLAIN: dict[type[Action], str] = {
    actions.ChooseGoods: "goods",
    actions.SailToIsland: "sail",
    actions.BuildFortifications: "fortifications",
    actions.BuyBomb: "bomb",
    actions.Demolish: "demolish",
}


def _why(s: State, action: Action, narrator: TwentyYearsNarrator) -> tuple[str, dict[str, Any]]:
    """The kind of reason and its facts."""
    match action:
        case actions.Reroll():
            return _kept(s, action.keep, narrator)
        case actions.StopRolling() | actions.ChoosePairing():
            pairing = best_pairing(s, dice_goal(s))
            if isinstance(action, actions.ChoosePairing):
                pairing = action.wood, action.stone, action.leather
            got = next(found for combos, found in stop_yields(s) if combos == pairing)
            return "take", {"goods": {GOODS[good]: n for good, n in zip((*BASIC, GOLD), got, strict=True) if n}}
        case actions.GoldenSet(value=value):
            return "golden", {"value": value}
        case actions.ClaimTile(tile=tile):
            own = claim_odds(s, s.realm.numbers[tile], action.use_discount).own
            return "claim", {"win": percent(own), "tile": tile}
        case actions.Engage() | actions.ThrowBomb() | actions.Flee():
            fight, kind = battle_odds(s), "flee" if isinstance(action, actions.Flee) else "fight"
            return kind, {"win": percent(fight.win if fight else 0.0)}
        case actions.StartRaid() | actions.Move():
            raid = raid_odds(s)
            return "raid", {"win": percent(raid.clear if raid else 0.0)}
        case actions.Build(structure="magic_tower"):
            return "tower", {"left": towers_short(s)}
        case actions.Build(structure=structure):
            return "build", {"piece": narrator.words.name(structure)}
        case actions.Recruit(troop=troop):
            return "recruit", {"left": s.units, "many": narrator.words.name(troop, 2)}
        case actions.TradeRare() | actions.TradeBasic() | actions.TradeGold():
            wish = next(wishes(s), None)
            aim = "magic_tower" if towers_short(s) else "score" if wish is None else KINDS[wish].structure
            return "trade", {"wanted": f"the {narrator.words.name(aim)}"}
        case actions.ChooseTreasury():
            return "treasury", {"left": TABLES.turns.years - s.year}
        case actions.EndYear():
            land = wanted_tile(s)
            missing = 0 if land is None else s.realm.costs[land] - s.gold
            return "end", {"gold": missing if missing > 0 else None}
        case actions.Rumour(proceed=proceed):
            return "scouts" if proceed else "home", {}
        case actions.TakeFreeTile(tile=tile):
            return "tile", {"tile": tile}
        case actions.ChooseTroop(troop=troop):
            return "troop", {"many": narrator.words.name(troop, 2)}
    return _PLAIN.get(type(action), "other"), {}


def _kept(s: State, keep: tuple[int, ...], narrator: TwentyYearsNarrator) -> tuple[str, dict[str, Any]]:
    """Which dice are kept, and for which goods they stand."""
    faces = sorted(s.faces[i] for i in keep)
    if not faces:
        at = dice_goal(s).value
        return "all", {"wanted": GOODS[max((*BASIC, GOLD), key=lambda good: at[good])]}
    goods = [GOODS[i] for i, pair in enumerate(_PAIRS) if all(face in faces for face in pair)]
    if not goods and any(face > 3 for face in faces):
        goods = ["a pair"]
    if any(face <= 3 for face in faces):
        goods.append("gold")
    return "keep", {"faces": tuple(faces), "wanted": narrator.listed(goods, "and")}


UNIT = 0.3  # points one soldier is worth: a fifth of a point, and the price of a new one


class Greedy:
    """Plays 20 Years for its towers first, then for points."""

    name = "greedy"

    def __init__(self, seed: str = "bot-1") -> None:
        self.seed = seed  # it throws no dice of its own: equal views, equal answers

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        """The answer to whatever must be decided: by exact odds where there are any, else by the policy."""
        if len(legal) == 1:
            return legal[0]
        if isinstance(view.top, Battle):
            return fight(view)
        if isinstance(view.top, Raid):
            odds = raid_odds(view)
            hopeless = odds is not None and odds.clear < 0.05 and UNIT * view.units > 1.5
            return actions.Leave() if hopeless else playout(view)
        if view.top is None and view.phase == LEDGER:
            return actions.Rumour(rumour_odds(view).win > 0.5)
        return roll(view) if view.top is None and view.phase == ROLL else playout(view)

    def ideas(self, view: Any, legal: Sequence[Action]) -> Sequence[Action]:
        """What it would do, then what comes next in its mind."""
        best = self.choose(view, legal)
        if view.top is not None:
            return [best]
        if view.phase == ROLL:
            return [best, *other_keeps(view, legal)]
        if view.phase == HARVEST:
            return [best, *legal]
        more = [best, *[found for found in wanted(view) if found in legal and found != best]]
        return [*more[:2], actions.EndYear(), *more[2:]]

    def reason(self, view: Any, action: Action) -> str:
        """Why the bot does this at this state."""
        narrator = TwentyYearsNarrator(lambda: view)
        kind, facts = _why(view, action, narrator)
        return narrator.say(f"reason_{kind}", **facts)


def roll(s: State) -> Action:
    """The best keep for what the kingdom is short of."""
    if s.free_tiles_left and (tile := next(wanted(s), None)):
        return tile
    advice = best_keep(s, dice_goal(s))
    if advice.action == "golden":
        return actions.GoldenSet(advice.die, advice.value)
    if advice.action == "keep":
        return actions.Reroll(advice.keep)
    return actions.StopRolling()


def other_keeps(s: State, legal: Sequence[Action]) -> list[Action]:
    """Every way to keep dice, best first; of dice that look alike one way."""
    goal = dice_goal(s)
    found: dict[tuple[int, ...], tuple[float, Action]] = {}
    for action in legal:
        if isinstance(action, actions.Reroll | actions.StopRolling):
            keep = action.keep if isinstance(action, actions.Reroll) else tuple(range(len(s.faces)))
            faces = tuple(sorted(s.faces[i] for i in keep))
            if faces not in found:
                found[faces] = keep_odds(s, sum(1 << i for i in keep), goal), action
    return [action for _, action in sorted(found.values(), key=lambda row: -row[0])]


def fight(s: State) -> Action:
    """The best order; flight only where the dead would cost more than its point."""
    odds, order = battle_odds(s), auto_order(s)
    assert odds is not None
    if order is None:
        return actions.Flee()
    dead = UNIT * sum(odds.lost[:BOMB])
    if odds.win < 0.3 and dead - 3 * odds.win > 1.2:
        return actions.Flee()
    return action_of(order)
