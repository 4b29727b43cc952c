"""What Mini Monarchy's lesson takes for granted, slip by slip, and what pressing its lights leads to."""

from typing import Any

from game.core.match import Match
from game.core.mini_monarchy.actions import Build, BuildStage, CapitalProduce, Done, PayHardTimes, Trade
from game.core.mini_monarchy.state import Phase, State
from game.core.mini_monarchy.tables import FOOD, LABOUR, ORE, TABLES
from game.core.rules import Action
from game.lessons import LEARNER, Slip


def can_feed(s: State) -> bool:
    """Whether everybody can still be fed this year, with whatever the capital gives and labour buys."""
    food, labour = s.goods[FOOD], s.goods[LABOUR]
    if s.phase == Phase.PRODUCE:
        food += s.due
    if s.phase in (Phase.PRODUCE, Phase.HARD_TIMES):  # a good of those to come is lost; ore is nobody's food
        lost = s.results.count(2) if s.phase == Phase.PRODUCE else s.due
        food -= max(0, lost - s.goods[ORE])
    return food + labour // TABLES.trade.labour >= s.mouths


def harm(before: Match, after: Match) -> str:
    """Somebody starves who could have been fed, or the lesson leads to a year in which somebody must."""
    s, then = before.state, after.state
    if s.phase not in (Phase.PRODUCE, Phase.HARD_TIMES, Phase.CONSTRUCT, Phase.TRADE) or not can_feed(s):
        return ""
    if then.graves.bit_count() > s.graves.bit_count() or then.phase == "starve":
        return "somebody starves"
    return "" if then.year > s.year or can_feed(then) else "not everyone can be fed any more"


def asked(match: Match, slip: Slip) -> list[Action]:
    """What pressing what is lit leads to."""
    s, legal = match.state, list(match.legal(LEARNER))
    match slip.at[0]:
        case "work/gift*=1 food*":
            return [CapitalProduce(("food",))]
        case "work/gift*=1 labour*":
            return [CapitalProduce(("labour",))]
        case "work/farm" | "work/mine" as lit:
            return [one for one in legal if isinstance(one, Build) and lit.endswith(one.building)]
        case "work/monument":
            return [one for one in legal if isinstance(one, BuildStage)]
        case "work/ore" | "work/labour" as lit:
            pay = PayHardTimes(lit.removeprefix("work/"))
            return [pay] if pay in legal else legal
        case "work/food" if match.state.phase == Phase.HARD_TIMES:
            return [PayHardTimes("food")]
        case "work/food":
            short = s.mouths - s.goods[FOOD]
            return [Trade("food", min(short, s.goods[LABOUR] // TABLES.trade.labour))]
        case "work/done" | "back/undo":
            return [Done()]
    return [one for one in legal if type(one).__struct_config__.tag in slip.asks]


def _building(s: State, kind: str) -> bool:
    """A building of this kind could be built somewhere, and all that stands then be fed."""
    cost = {"farm": (1, 0), "mine": (0, 1)}[kind]
    n = max(1, s.stands[("farm", "mine").index(kind)].bit_count())
    food, ore, labour = s.goods[FOOD] - n * cost[0], s.goods[ORE] - n * cost[1], s.goods[LABOUR] - n
    return min(food, ore, labour) >= 0 and food + labour // TABLES.trade.labour > s.mouths


def _can_buy(s: State) -> bool:
    return s.goods[FOOD] + s.goods[LABOUR] // TABLES.trade.labour >= s.mouths


def _stage(s: State, lost: int = 0) -> bool:
    """The monument's first stage (2 labour, 2 food, 4 ore) could be paid, and everybody fed, though food was lost."""
    food, ore, labour = s.goods[FOOD] - lost - 2, s.goods[ORE] - 4, s.goods[LABOUR] - 2
    return min(food, ore, labour) >= 0 and food + labour // TABLES.trade.labour * (not lost) >= s.mouths


CLAIMS: dict[str, Any] = {
    "Your goal": lambda s, legal: "place_start" in legal and not s.graves,
    "The fate dice bring a double harvest": lambda s, legal: (
        s.faces == (3, 3) and s.phase == Phase.PRODUCE and s.due == 1
    ),
    "Build a farm": lambda s, legal: "build" in legal and _building(s, "farm") and s.stands[0].bit_count() == 1,
    "There is no food": lambda s, legal: not _building(s, "farm") and _building(s, "mine"),
    "Another building": lambda s, legal: not _building(s, "farm") and not _building(s, "mine") and "done" in legal,
    "Each further": lambda s, legal: s.phase == Phase.CONSTRUCT and _can_buy(s),
    "That is more": lambda s, legal: s.phase == Phase.CONSTRUCT and not _can_buy(s),
    "Two labour": lambda s, legal: s.phase == Phase.TRADE and s.goods[FOOD] >= s.mouths,
    "You are short": lambda s, legal: s.goods[FOOD] < s.mouths and "trade" in legal,
    "There is too little food. End": lambda s, legal: s.goods[FOOD] < s.mouths and legal == {"done"},
    "Year 2": lambda s, legal: (s.year, sorted(s.faces)) == (2, [2, 3]) and s.phase == Phase.PRODUCE,
    "Hard times take one good. Give food": lambda s, legal: s.phase == Phase.HARD_TIMES and _stage(s, s.due),
    "Hard times take one good. Food": lambda s, legal: (
        s.phase == Phase.HARD_TIMES and s.goods[ORE] and not _stage(s, s.due)
    ),
    "Hard times take one good. Give labour": lambda s, legal: s.phase == Phase.HARD_TIMES and s.goods[LABOUR],
    "You can pay": lambda s, legal: _stage(s) and "build_stage" in legal and not s.stage,
    "The first stage stands": lambda s, legal: s.stage == 1 and s.goods[FOOD] >= s.mouths and "done" in legal,
    "Finish the year": lambda s, legal: s.goods[FOOD] >= s.mouths and "done" in legal,
    "Food is short": lambda s, legal: s.phase == Phase.CONSTRUCT and s.goods[FOOD] < s.mouths and _can_buy(s),
    "There is too little food: what": lambda s, legal: s.goods[FOOD] < s.mouths and not _can_buy(s),
    "Hunger": lambda s, legal: s.phase == "starve" and "lose_building" in legal,
}
