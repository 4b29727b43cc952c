"""The bots of 20 Years: the greedy one, and the thinking one that plays every line on to year 20 by playouts.

The greedy bot leaves the year to the policy, takes exact odds for dice, battles and raids, and tells its reasons. What
the thinking one tries: the greedy bot's action, the playout's, every piece at its best place, one and the most of every
trade and levy, the likeliest keeps. Fights and paths through dungeons stay with the greedy bot, whose
odds are exact. A world counts its points, and something for every tower up to the target: points alone lose reigns.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from game.bots.search import ActionLine, StepMind, World
from game.core.dice import SeededDice
from game.core.rules import Action
from game.core.twenty_years import RULESET, scoring
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
    Leave,
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
from game.core.twenty_years.actions.build import build_at
from game.core.twenty_years.odds_dice import best_keep, best_pairing, keep_odds, rumour_odds, stop_yields
from game.core.twenty_years.odds_fight import BOMB, action_of, auto_order, battle_odds, claim_odds, raid_odds
from game.core.twenty_years.state import HARVEST, LEDGER, ROLL, Battle, GoodsChoice, Raid, State, TreasuryChoice
from game.core.twenty_years.tables import BASIC, GOLD, GOODS, KIND_OF, KINDS, TABLES, TOWER
from game.phrase import percent
from game.titles.twenty_years.bot.playout import (
    dice_goal,
    play_on,
    playout,
    spot,
    towers_short,
    wanted,
    wanted_tile,
    wishes,
)
from game.titles.twenty_years.narrator import TwentyYearsNarrator

# ---- The greedy bot of 20 Years: the policy, with exact odds for dice, battles and raids, and reasons for what it
# does.
_PAIRS = ((4, 5), (5, 6), (4, 6))  # wood, stone, leather
_PLAIN: dict[type[Action], str] = {
    ChooseGoods: "goods",
    SailToIsland: "sail",
    BuildFortifications: "fortifications",
    BuyBomb: "bomb",
    Demolish: "demolish",
}


def _why(s: State, action: Action, narrator: TwentyYearsNarrator) -> tuple[str, dict[str, Any]]:
    """The kind of reason and its facts."""
    match action:
        case Reroll():
            return _kept(s, action.keep, narrator)
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
            return "build", {"piece": narrator.words.name(structure)}
        case Recruit(troop=troop):
            return "recruit", {"left": s.units, "many": narrator.words.name(troop, 2)}
        case TradeRare() | TradeBasic() | TradeGold():
            return "trade", {"wanted": _aim(s, narrator)}
        case ChooseTreasury():
            return "treasury", {"left": TABLES.turns.years - s.year}
        case EndYear():
            land = wanted_tile(s)
            missing = 0 if land is None else s.realm.costs[land] - s.gold
            return "end", {"gold": missing if missing > 0 else None}
        case Rumour(proceed=proceed):
            return "scouts" if proceed else "home", {}
        case TakeFreeTile(tile=tile):
            return "tile", {"tile": tile}
        case ChooseTroop(troop=troop):
            return "troop", {"many": narrator.words.name(troop, 2)}
    return _PLAIN.get(type(action), "other"), {}


def _goods(s: State, action: StopRolling | ChoosePairing) -> dict[str, int]:
    """What stopping, or this pairing, gives."""
    pairing = best_pairing(s, dice_goal(s))
    if isinstance(action, ChoosePairing):
        pairing = action.wood, action.stone, action.leather
    got = next(found for combos, found in stop_yields(s) if combos == pairing)
    return {good: n for good, n in zip(("wood", "stone", "leather", "gold"), got, strict=True) if n}


def _aim(s: State, narrator: TwentyYearsNarrator) -> str:
    """What goods are traded for."""
    wish = next(wishes(s), None)
    name = "magic_tower" if towers_short(s) else "score" if wish is None else KINDS[wish].structure
    return f"the {narrator.words.name(name)}"


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
            return Leave() if hopeless else playout(view)
        if view.top is None and view.phase == LEDGER:
            return Rumour(rumour_odds(view).win > 0.5)
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
        return [*more[:2], EndYear(), *more[2:]]

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
        return GoldenSet(advice.die, advice.value)
    if advice.action == "keep":
        return Reroll(advice.keep)
    return StopRolling()


def other_keeps(s: State, legal: Sequence[Action]) -> list[Action]:
    """Every way to keep dice, best first; of dice that look alike one way."""
    goal = dice_goal(s)
    found: dict[tuple[int, ...], tuple[float, Action]] = {}
    for action in legal:
        if isinstance(action, Reroll | StopRolling):
            keep = action.keep if isinstance(action, Reroll) else tuple(range(len(s.faces)))
            faces = tuple(sorted(s.faces[i] for i in keep))
            if faces not in found:
                found[faces] = keep_odds(s, sum(1 << i for i in keep), goal), action
    return [action for _, action in sorted(found.values(), key=lambda row: -row[0])]


def fight(s: State) -> Action:
    """The best order; flight only where the dead would cost more than its point."""
    odds, order = battle_odds(s), auto_order(s)
    assert odds is not None
    if order is None:
        return Flee()
    dead = UNIT * sum(odds.lost[:BOMB])
    if odds.win < 0.3 and dead - 3 * odds.win > 1.2:
        return Flee()
    return action_of(order)


TOWER_PULL = 2.0  # what a tower of the target counts besides its points
ANSWERS = 6  # answers to a question that are tried besides the plain one
KEEPS = 5
_SETS = (TradeBasic, TradeGold, TradeRare, Recruit, BuyBomb)


class YearsMind(StepMind):
    """See game.bots.search.Mind. `most` lines are tried."""

    def __init__(self, most: int = 24, margin: float = 1.0, effect: float = 0.0, pull: float = TOWER_PULL) -> None:
        self.most, self.margin, self.effect, self.pull = most, margin, effect, pull
        self._plain = Greedy()
        self.reason = self._plain.reason

    def lines(self, view: State, legal: Sequence[Action]) -> Sequence[ActionLine]:
        return [ActionLine((action,)) for action in self._ideas(view, legal)[: self.most]]

    def _ideas(self, view: State, legal: Sequence[Action]) -> list[Action]:
        best = self._plain.choose(view, legal)
        if view.todo:
            open_ = isinstance(view.todo[-1], GoodsChoice | TreasuryChoice)
            return [best, *_others(legal, best)[:ANSWERS]] if open_ else [best]
        if view.phase in (HARVEST, LEDGER):
            return [best, *_others(legal, best)[:ANSWERS]]
        if view.phase == ROLL:
            return list(dict.fromkeys([best, *_others(other_keeps(view, legal), best)[:KEEPS], playout(view)]))
        return list(dict.fromkeys([best, playout(view), *_year(view, legal)]))

    def world(self, view: State, line: ActionLine, dice: SeededDice) -> World:
        s = self._end(view, line, dice)
        towers = s.town.count[TOWER]
        target = s.chosen.towers
        points = float(scoring.total(s))
        return World(points + self.pull * min(towers, target), float(towers >= target), points)

    def _end(self, view: State, line: ActionLine, dice: SeededDice) -> State:
        s = view.copy()
        s.dice = dice
        dice.turn(s.year)
        RULESET.apply(s, 0, line.actions[0], None)
        play_on(s)
        return s

    def turn(self, view: State) -> Hashable:
        return view.year

    def terms(self, view: State, line: ActionLine, dice: SeededDice) -> Mapping[str, float]:
        return {row.label: float(row.points) for row in scoring.sheet(self._end(view, line, dice)).rows}


def _others(legal: Sequence[Action], best: Action) -> list[Action]:
    return [action for action in legal if action != best]


def _year(view: State, legal: Sequence[Action]) -> list[Action]:
    """One or two of every sort of action, pieces at their best places."""
    kinds: dict[tuple[object, ...], Action] = {}
    for action in legal:
        if isinstance(action, Build):
            number = KIND_OF[action.structure, action.level]
            if ("build", number) not in kinds:
                place = spot(view, number)
                kinds["build", number] = action if place is None else build_at(view.realm, number, place)
        elif isinstance(action, _SETS):
            count = getattr(action, "times", 0) or getattr(action, "sets", 0) or getattr(action, "count", 0)
            what = (type(action), getattr(action, "give", ""), getattr(action, "get", ""), getattr(action, "troop", ""))
            kinds[(*what, "one" if count == 1 else "most")] = action
        elif not isinstance(action, Demolish):
            kinds[(action,)] = action
    return list(kinds.values())


def mind(seconds: float, taste: str) -> YearsMind:
    """The mind for a level."""
    return YearsMind()
