"""The base of every action, and the actions of a year: fate, the capital, construction (section 3.2), trade, its end.

Legal means: an option without a refusal. Previews, greyed out buttons and moves all come from the functions of an
action: why not (`refusal`), what happens (`perform`), and, of those that are no constant, what can be chosen in its
phase (`options`). Setup is in setup.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations, combinations_with_replacement

from game.core.events import Emit
from game.core.mini_monarchy import events as facts
from game.core.mini_monarchy import sequence, tables
from game.core.mini_monarchy.ground import Cell, Fault
from game.core.mini_monarchy.state import Phase, State
from game.core.mini_monarchy.tables import Amounts, named
from game.core.rules import Action, Refusal
from game.core.state import Computed


class GameAction(Action, frozen=True):
    """Base of the actions. `refusal` is None if the action is legal; `perform` is called for legal actions only."""

    def refusal(self, s: State) -> Refusal | None:
        raise NotImplementedError

    def perform(self, s: State, emit: Emit | None) -> None:
        raise NotImplementedError


_NOW = {
    Phase.SETUP_THROW: "Roll the setup dice first.",
    Phase.SETUP_RANGES: "Draw the mountains first.",
    Phase.SETUP_BIGGER: "Choose the bigger range first.",
    Phase.SETUP_RIVER: "Draw the river first.",
    Phase.SETUP_BUILDINGS: "Place the first buildings first.",
    Phase.FATE_REROLL: "Re-roll a fate die or keep both first.",
    Phase.FATE_CHOICES: "Choose the fortune's results first.",
    Phase.DISASTERS: "Choose a building to lose first.",
    Phase.PRODUCE: "Choose what the capital gives first.",
    Phase.HARD_TIMES: "Choose a good to lose first.",
    Phase.CONSTRUCT: "Finish building first; trade comes next.",
    Phase.TRADE: "Building is over for this year.",
    Phase.STARVE: "Choose which building starves first.",
}


def closed(s: State, *phases: str) -> Refusal | None:
    """Why the game is not in one of these phases; None if it is."""
    if s.phase in phases:
        return None
    return Refusal("wrong_phase", "MM 5", _NOW.get(s.phase, "The game is over."))


def off_map(s: State, cell: Cell) -> Refusal | None:
    """Refuses a hex that is not on the map."""
    if cell in s.ground.numbers:
        return None
    return Refusal("off_map", "MM 9.1", f"There is no hex {list(cell)} on this map.", "hex")


def faulty(fault: Fault | None) -> Refusal | None:
    """Converts a fault of a drawing to a refusal."""
    if fault is None:
        return None
    return Refusal(fault.code, fault.rule, fault.text, "hexes", fault.need, fault.have)


class RerollFate(GameAction, frozen=True, tag="reroll_fate"):
    """Re-rolls one fate die, once a year; the new face stands (MM-D40)."""

    die: int

    def refusal(self, s: State) -> Refusal | None:
        if not s.monument:
            text = "Build monument stage 1 to re-roll a die."
            return Refusal("no_stage", "MM-D40", text, "stage", 1, 0)
        refusal = closed(s, Phase.FATE_REROLL)
        if not refusal and self.die not in range(tables.TABLES.fate.dice):
            return Refusal("no_die", "MM 6", "There are two fate dice, 0 and 1.", "die")
        return refusal

    def perform(self, s: State, emit: Emit | None) -> None:
        face = s.dice.roll("fate_reroll", 1)[0]
        s.faces = (*s.faces[: self.die], face, *s.faces[self.die + 1 :])
        if emit:
            emit(facts.DiceRolled(stream="fate_reroll", faces=s.faces, rolled=(self.die,)))
        sequence.read_fate(s, emit)


class KeepFate(GameAction, frozen=True, tag="keep_fate"):
    """Keeps both dice."""

    def refusal(self, s: State) -> Refusal | None:
        return closed(s, Phase.FATE_REROLL)

    def perform(self, s: State, emit: Emit | None) -> None:
        if emit:
            emit(facts.FateKept(faces=s.faces))
        sequence.read_fate(s, emit)


REROLLS = (KeepFate(), *(RerollFate(die) for die in range(tables.TABLES.fate.dice)))


class ChooseFortune(GameAction, frozen=True, tag="choose_fortune"):
    """Turns a six into two results of 1 to 5, different ones unless `fortune_repeat` is on (MM-D20)."""

    die: int
    results: tuple[int, ...]

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        found: list[GameAction] = []
        for die, pick in enumerate(s.picks):
            if not pick:
                found += _FORTUNES[s.chosen.fortune_repeat, die]
        return found

    def refusal(self, s: State) -> Refusal | None:
        if refusal := closed(s, Phase.FATE_CHOICES):
            return refusal
        if self.die not in range(len(s.picks)) or s.picks[self.die]:
            return Refusal("no_fortune", "MM-D21", "This die needs no choice.", "die")
        need = tables.TABLES.fate.fortune_picks
        if len(self.results) != need or any(result not in tables.PLAIN_RESULTS for result in self.results):
            text = "Choose two results."
            return Refusal("bad_results", "MM-D20", text, "results", need, len(self.results))
        if len(set(self.results)) < need and not s.chosen.fortune_repeat:
            text = "Fortune: choose two different results."
            return Refusal("same_result", "MM-D20", text, "results", need, len(set(self.results)))
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        pick = tuple(sorted(self.results))
        s.picks = (*s.picks[: self.die], pick, *s.picks[self.die + 1 :])
        if emit:
            emit(facts.FortuneChosen(die=self.die, results=tuple(tables.RESULTS[result - 1] for result in pick)))
        if all(s.picks):
            sequence.settle_fate(s, emit)


_FORTUNES = {
    (repeat, die): tuple(
        ChooseFortune(die, pair)
        for pair in (combinations_with_replacement if repeat else combinations)(tables.PLAIN_RESULTS, 2)
    )
    for repeat in (False, True)
    for die in range(tables.TABLES.fate.dice)
}


class LoseBuilding(GameAction, frozen=True, tag="lose_building"):
    """Chooses the farm, mine or village a disaster or hunger takes (MM-D22, MM-D36)."""

    hex: Cell

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return s.land.ground.decks[(LoseBuilding,)].of(s.buildings)

    def refusal(self, s: State) -> Refusal | None:
        refusal = closed(s, Phase.DISASTERS, Phase.STARVE) or off_map(s, self.hex)
        if not refusal and not s.buildings >> s.ground.numbers[self.hex] & 1:
            text = "Choose a farm, mine or village."
            return Refusal("no_building", "MM-D37", text, "hex")
        return refusal

    def perform(self, s: State, emit: Emit | None) -> None:
        starving = s.phase == Phase.STARVE
        sequence.lose(s, s.land.ground.numbers[self.hex], emit)
        if starving:
            sequence.starve(s, emit)
        else:
            sequence.disasters(s, emit)


class PayHardTimes(GameAction, frozen=True, tag="pay_hard_times"):
    """Chooses the good hard times take one of; there must be one (MM-D24)."""

    good: str

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return [_PAYMENTS[good] for good, n in enumerate(s.goods) if n]

    def refusal(self, s: State) -> Refusal | None:
        if refusal := closed(s, Phase.HARD_TIMES):
            return refusal
        if self.good not in tables.GOOD:
            return Refusal("unknown", "MM 2.1", f"There are {', '.join(tables.GOODS)}.", "good")
        if not s.goods[tables.GOOD[self.good]]:
            return Refusal("cannot_pay", "MM-D24", f"You have no {self.good}. Choose another good.", self.good, 1, 0)
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        sequence.take(s, tables.GOOD[self.good], emit)
        sequence.pay_on(s, emit)


_PAYMENTS = tuple(PayHardTimes(good) for good in tables.GOODS)


def unknown(building: str) -> Refusal | None:
    if building in tables.BUILDING:
        return None
    return Refusal("unknown", "MM 2.2", f"There are {', '.join(tables.BUILDINGS)}.", "building")


# ---- prices


def price(s: State, building: int) -> Amounts:
    """Price of one more: the unit price times the number standing, at least once (MM-D29, MM-D30)."""
    n = s.stands[building].bit_count() or 1
    food, ore, labour = s.chosen.costs[building]
    return food * n, ore * n, labour * n


def unpaid(s: State, cost: Amounts) -> Refusal | None:
    """Refuses a price that cannot be paid, naming the missing good."""
    for good, need in enumerate(cost):
        have = s.goods[good]
        if have < need:
            name = tables.GOODS[good]
            return Refusal("cannot_pay", "MM 3.2", f"Needs {need} {name}; you have {have}.", name, need, have)
    return None


def _pay(s: State, cost: Amounts) -> None:
    food, ore, labour = cost
    have_food, have_ore, have_labour = s.goods
    s.goods = [have_food - food, have_ore - ore, have_labour - labour]
    got_food, got_ore, got_labour, spent_food, spent_ore, spent_labour = s.flow
    s.flow = [got_food, got_ore, got_labour, spent_food + food, spent_ore + ore, spent_labour + labour]


# ---- places


def taken(s: State) -> int:
    """Mask of hexes with a building, a graveyard or the monument."""
    farms, mines, villages = s.stands
    mask = farms | mines | villages | s.graves
    return mask | s.site if s.monument else mask


def sites(s: State, building: int, used: int) -> int:
    """Mask of sites for one more, whatever the goods (MM-D12 to MM-D14, MM-D16); `used` from `taken`."""
    free = s.land.fields & ~used
    if building == tables.FARM:
        return free | s.land.water & ~used if s.chosen.farm_on_river else free
    if building == tables.MINE:
        return free | s.land.rocks & ~used
    return free & ~s.land.ground.around(s.stands[tables.VILLAGE])


def stage_sites(s: State, used: int) -> int:
    """Mask of sites for the next stage: the first anywhere, later ones beside the monument (MM-D15, MM-D54)."""
    free = s.land.fields & ~used
    return free & s.ground.around(s.site) if s.monument else free


def hex_refusal(s: State, building: int, number: int) -> Refusal | None:
    """Why this building cannot stand on this hex; `building` -1 is the monument."""
    bit, land = 1 << number, s.land
    if number == s.ground.capital:
        return Refusal("hex_is_capital", "MM 3.2", "The capital is here.", "hex")
    if taken(s) & bit:
        text = "A graveyard blocks this hex." if s.graves & bit else "There is already something here."
        return Refusal("hex_occupied", "MM-D44" if s.graves & bit else "MM 3.2", text, "hex")
    if land.water & bit and not (building == tables.FARM and s.chosen.farm_on_river):
        return Refusal("hex_is_river", "MM-D8", "You can't build on the river.", "hex")
    if land.rocks & bit and building != tables.MINE:
        return Refusal("hex_is_mountain", "MM-D12", "Only mines can be built on mountains.", "hex")
    if building == tables.VILLAGE and s.ground.around(s.stands[tables.VILLAGE]) & bit:
        return Refusal("village_adjacent", "MM-D16", "Villages can't be next to each other.", "hex")
    return None


class Build(GameAction, frozen=True, tag="build"):
    """Builds a farm, mine or village."""

    building: str
    hex: Cell

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        """All of the phase: the buildings and the stage that can be paid for, everywhere they fit; the end of it."""
        have_food, have_ore, have_labour = s.goods
        if have_labour < _LEAST_LABOUR:
            return _ONLY_DONE
        ground, places, used = s.land.ground, 0, taken(s)
        for building, (food, ore, labour) in enumerate(s.chosen.costs):
            n = s.stands[building].bit_count() or 1
            if have_labour >= labour * n and have_food >= food * n and have_ore >= ore * n:
                places |= sites(s, building, used) << building * len(ground.cells)
        found: list[GameAction] = ground.decks[_BUILT].of(places) if places else []
        stage = len(s.monument)
        if stage < tables.LAST_STAGE:
            food, ore, labour = tables.STAGES[stage]
            if have_labour >= labour and have_food >= food and have_ore >= ore:
                found += ground.decks[(BuildStage,)].of(stage_sites(s, used))
        found.append(DONE)
        return found

    def refusal(self, s: State) -> Refusal | None:
        if refusal := closed(s, Phase.CONSTRUCT) or unknown(self.building) or off_map(s, self.hex):
            return refusal
        building, number = tables.BUILDING[self.building], s.ground.numbers[self.hex]
        if sites(s, building, taken(s)) >> number & 1:
            return unpaid(s, price(s, building))
        return hex_refusal(s, building, number)

    def perform(self, s: State, emit: Emit | None) -> None:
        building = tables.BUILDING[self.building]
        cost = price(s, building)
        _pay(s, cost)
        s.stands[building] |= 1 << s.land.ground.numbers[self.hex]
        if emit:
            emit(facts.Built(building=self.building, hex=self.hex, paid=named(cost)))


_BUILT = tuple(partial(Build, name) for name in tables.BUILDINGS)
_LEAST_LABOUR = min(cost[tables.LABOUR] for cost in (*tables.UNIT_COST, *tables.RIVAL_COSTS.values(), *tables.STAGES))


class BuildStage(GameAction, frozen=True, tag="build_stage"):
    """Builds the next stage of the monument."""

    hex: Cell

    def refusal(self, s: State) -> Refusal | None:
        if refusal := closed(s, Phase.CONSTRUCT):
            return refusal
        if s.stage >= tables.LAST_STAGE:
            text = "The monument is complete."
            return Refusal("at_most", "MM 3.2", text, "stage", tables.LAST_STAGE, tables.LAST_STAGE)
        if refusal := off_map(s, self.hex) or hex_refusal(s, -1, s.ground.numbers[self.hex]):
            return refusal
        if s.monument and not s.ground.around(s.site) >> s.ground.numbers[self.hex] & 1:
            return Refusal("not_next_to_monument", "MM-D15", "Build the next stage next to the monument.", "hex")
        return unpaid(s, tables.STAGES[s.stage])

    def perform(self, s: State, emit: Emit | None) -> None:
        row, cost = tables.TABLES.stages[s.stage], tables.STAGES[s.stage]
        _pay(s, cost)
        s.monument = (*s.monument, s.ground.numbers[self.hex])
        if emit:
            emit(facts.StageBuilt(stage=s.stage, hex=self.hex, paid=named(cost), effect=row.effect))


class CapitalProduce(GameAction, frozen=True, tag="capital_produce"):
    """Chooses the capital's good; two once the second stage stands, the same or different ones."""

    goods: tuple[str, ...]

    @staticmethod
    def options(s: State) -> Sequence[CapitalProduce]:
        return _GIFTS[s.due]

    def refusal(self, s: State) -> Refusal | None:
        if refusal := closed(s, Phase.PRODUCE):
            return refusal
        if any(good not in tables.GOOD for good in self.goods):
            return Refusal("unknown", "MM 2.1", f"There are {', '.join(tables.GOODS)}.", "good")
        if len(self.goods) != s.due:
            text = f"The capital gives {s.due} this year."
            return Refusal("wrong_count", "MM 3.1", text, "goods", s.due, len(self.goods))
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        for name in self.goods:
            good = tables.GOOD[name]
            s.goods[good] += 1
            s.flow[good] += 1
        s.due = 0
        if emit:
            given = [self.goods.count(name) for name in tables.GOODS]
            emit(facts.CapitalProduced(goods=named(given)))
        sequence.hard_times(s, emit)


_GIFTS: Computed[int, tuple[CapitalProduce, ...]] = Computed(
    lambda count: tuple(CapitalProduce(goods) for goods in combinations_with_replacement(tables.GOODS, count))
)


class Trade(GameAction, frozen=True, tag="trade"):
    """Trades labour for food or ore, `times` times (MM-D35)."""

    get: str
    times: int

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        """All of the phase: what labour there is can buy, and the end of the year."""
        return _TRADES[s.goods[tables.LABOUR] // tables.TABLES.trade.labour]

    def refusal(self, s: State) -> Refusal | None:
        if refusal := closed(s, Phase.TRADE):
            return refusal
        if self.get not in tables.GOOD or tables.GOOD[self.get] not in tables.STORED:
            return Refusal("no_such_trade", "MM-D35", "You can only trade labour for food or ore.", "good")
        if self.times < 1:
            return Refusal("count", "MM-D35", "Trade at least once.", "times", 1, self.times)
        need, have = tables.TABLES.trade.labour * self.times, s.goods[tables.LABOUR]
        if need > have:
            return Refusal("cannot_pay", "MM-D35", f"Needs {need} labour; you have {have}.", "labour", need, have)
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        good, cost = tables.GOOD[self.get], tables.TABLES.trade.labour * self.times
        s.goods[tables.LABOUR] -= cost
        s.goods[good] += self.times
        s.flow[tables.SPENT + tables.LABOUR] += cost
        s.flow[good] += self.times
        if emit:
            emit(facts.Traded(gave={"labour": cost}, got={self.get: self.times}))


class Done(GameAction, frozen=True, tag="done"):
    """Ends construction, or trade and with it the year."""

    def refusal(self, s: State) -> Refusal | None:
        return closed(s, Phase.CONSTRUCT, Phase.TRADE)

    def perform(self, s: State, emit: Emit | None) -> None:
        if s.phase == Phase.TRADE:
            sequence.feed(s, emit)
            return
        if emit:
            emit(facts.ConstructionEnded())
        sequence.ask(s, Phase.TRADE, emit)  # comes next (MM-D32)


DONE = Done()
_ONLY_DONE = (DONE,)

_TRADES: Computed[int, tuple[GameAction, ...]] = Computed(
    lambda most: (*(Trade(tables.GOODS[good], n) for good in tables.STORED for n in range(1, most + 1)), DONE)
)
