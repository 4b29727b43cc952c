"""The greedy bot of XII Century: a narrow search through its own turn, and plain judgement for everything else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from game.core.rules import Action
from game.core.state import Computed
from game.core.xii_century import actions, queries, scoring
from game.core.xii_century import sheet as xii
from game.core.xii_century.actions import round as others
from game.core.xii_century.sheet import MatchFigures, Phase, State, Town
from game.core.xii_century.spending import open_to, opened, rolled, usable, value_of, words
from game.titles.xii_century.bot.value import OPEN, eaten, pays, wants
from game.titles.xii_century.narrator import PAGES, say


class Weights(msgspec.Struct, frozen=True):
    """The bot's judgement."""

    near: float = 0.62  # share of an item's points that a town ready for it has already
    miss: float = 0.45  # what is left of that for each person or building still missing
    steep: float = 1.6  # how much nearness counts only towards the end of the way
    horizon: float = 3.0  # rounds it takes to finish what is begun
    food: float = 0.42  # points a unit of food, early in the game and when little is there
    food_more: float = 0.12  # and beyond
    food_enough: float = 12.0
    supply: float = 0.55
    supply_more: float = 0.3
    supply_enough: float = 20.0
    people: float = 0.55  # a person, besides his point
    farms: float = 0.35
    men: float = 0.25
    knights: float = 0.1
    income: float = 0.45  # a unit of goods each round to come
    houses: float = 0.5  # a house the builder may still build
    ale: float = 0.9
    bread: float = 2.0
    monk: float = 2.0
    mason: float = 1.5
    mercenary: float = 0.5
    die: float = 0.38  # a pip of an unspent die
    reserve: float = 0.3  # a pip in the reserve while it can be used
    small: float = 0.5  # a 1 or 2 in the reserve


W = Weights()
ABILITY = 3.0  # points of an item that brings one
_REMEMBERED = 5_000


class Judge:
    """Judges towns on one sheet."""

    def __init__(self, sheet: MatchFigures) -> None:
        self.sheet = sheet
        self.rounds = sheet.course.rounds
        each = {xii.HOUSES: W.houses, xii.ALE: W.ale, xii.BREAD: W.bread}
        self._raisable = [(xii.BIT[item], asset, each[asset]) for asset, item in OPEN]
        self._pays = pays(sheet)
        self._known: dict[tuple[int, ...], float] = {}  # by round, meal and town
        self._later = Computed(self._reserve, _REMEMBERED)  # by slots, mask of crossed ones and turns to come
        self._wanted = Computed(self._missing, _REMEMBERED)  # by what is owned

    def __call__(self, s: State, town: Town, fed: bool = False) -> float:
        """The value of a town after its meal (`fed`: already eaten) and this round's farms; cached."""
        key = (s.round, fed, town.owned, *town.values)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            found = self._known[key] = self._compute(s, town, fed)
        return found

    def _compute(self, s: State, town: Town, fed: bool) -> float:
        sheet, owned = self.sheet, town.owned
        v, left = eaten(s, town, fed), self.rounds - s.round
        value = float(scoring.points(s, Town(v, owned, town.slots, town.crossed, "")))
        if not left:
            return value + 0.001 * (v[xii.FOOD] + v[xii.SUPPLY])
        v[xii.FOOD] = min(sheet.tops[xii.FOOD], v[xii.FOOD] + v[xii.FARMS] // sheet.course.per_farm)
        soon = min(1.0, left / W.horizon)
        value += self._stock(v, left) * soon
        value += self._open(v, owned, left) * soon
        value += W.near * soon * self._near(v, owned)
        # what locations and farms yield in the remaining rounds if nothing is added
        goods = left * (v[xii.FARMS] // sheet.course.per_farm) * 0.8
        for number, table in enumerate(self._pays[s.round - 1]):
            goods += table[min(v[xii.INFLUENCE + number], len(table) - 1)]
        return value + W.income * goods

    def _reserve(self, key: tuple[tuple[int, ...], int, int]) -> float:
        """The value of a reserve with `left` turns to come, at one die a turn."""
        slots, crossed, left = key
        dice = sorted((value for slot, value in enumerate(slots) if not crossed >> slot & 1), reverse=True)
        return sum(W.reserve * v + (W.small if v < 3 else 0.0) for v in dice[:left])

    def rough(self, s: State) -> float:
        """The value of a position within a turn: as if it ended here, plus a little for each unspent pip."""
        town = s.towns[0]
        pips = sum([value_of(s, die) for die in rolled(s)])
        later = self._later[town.slots, town.crossed, self.rounds - s.round]
        return self(s, town) + W.die * pips + later

    def _stock(self, v: list[int], left: int) -> float:
        """The value of goods and people; the first units count more."""
        food = min(v[xii.FOOD], W.food_enough)
        supply = min(v[xii.SUPPLY], W.supply_enough)
        value = W.food * food + W.food_more * (v[xii.FOOD] - food) + W.supply * supply
        value += W.supply_more * (v[xii.SUPPLY] - supply)
        value += W.people * v[xii.POPULATION] + W.farms * v[xii.FARMS] + W.men * v[xii.MEN] + W.knights * v[xii.KNIGHTS]
        return value + W.mason * v[xii.MASONS] + W.monk * v[xii.MONKS] + W.mercenary * v[xii.MERCENARIES]

    def _open(self, v: list[int], owned: int, left: int) -> float:
        """The value of what can still be raised: houses, ale, bread."""
        raised = [(asset, each) for bit, asset, each in self._raisable if owned & bit]
        return sum((each * (self.sheet.tops[asset] - v[asset]) * min(1.0, left / 4) for asset, each in raised), 0.0)

    def _near(self, v: list[int], owned: int) -> float:
        """How close the town is to each item it lacks, in points."""
        x = [*v, self.sheet.eff_pop(v)]
        found = 0.0
        for vp, least in self._wanted[owned]:
            part = 1.0
            for index, count in least:
                has = x[index]
                if has < count:
                    if not has:
                        break
                    part *= has / count
            else:
                found += vp * part**W.steep if part < 1.0 else vp
        return found

    def _missing(self, owned: int) -> list[tuple[float, tuple[tuple[int, int], ...]]]:
        """The items a town lacks: their points, reduced for each missing prerequisite, and their requirements."""
        found = []
        for (bit, least, needs), row in zip(wants(self.sheet), self.sheet.items, strict=True):
            if bit and not owned & bit:
                gone = sum(1 for need in needs if not owned & need)
                found.append(((row.vp + (ABILITY if row.perks else 0.0)) * W.miss**gone, least))
        return found


# ---- A beam through one turn: nothing is rolled while dice are spent, so whole turns can be planned.
Key = tuple[object, ...]
Row = tuple[State, tuple[actions.GameAction, ...], tuple[Key, ...]]  # a position, what led to it, the marks on the way
END = others.EndSpending()
WIDTH = 4  # positions the greedy bot keeps at each step
_PART_REFS = tuple(map(actions.die_ref, xii.PARTS))


def turns(start: State, rough: Callable[[State], float], width: int) -> Iterable[Row]:
    """Whole turns except for their end, found by keeping the `width` best positions by `rough` at each step.
    `start` is one town alone, spending."""
    front: list[Row] = [(start, (), (key(start),))]
    done: dict[Key, Row] = {}
    while front:
        children: dict[Key, Row] = {}
        for s, path, steps in front:
            if s.spent == xii.ALL_SPENT:
                done.setdefault(steps[-1], (s, path, steps))
                if s.drawn:
                    continue
            _grow(children, (s, path, steps), moves(s))
        front = sorted(children.values(), key=lambda row: -rough(row[0]))[:width]  # stable: first found stands first
    return done.values()


def _grow(children: dict[Key, Row], row: Row, among: Iterable[actions.GameAction]) -> None:
    """Adds the positions these actions lead to; of a split those after spending one of its parts, as it alone gains
    nothing and would be dropped."""
    s, path, steps = row
    for action in among:
        child = s.copy()
        action.perform(child, 0, None)
        mark = key(child)
        grown = child, (*path, action), (*steps, mark)
        if isinstance(action, others.SplitDie):
            _grow(children, grown, [one for one in moves(child) if getattr(one, "die", None) in _PART_REFS])
        else:
            children.setdefault(mark, grown)


def key(s: State) -> Key:
    """A key equal for equivalent positions of a turn."""
    left = [value_of(s, die) for die in rolled(s)]
    left.sort()
    town = s.towns[0]
    return (
        *town.values, town.owned, town.slots, town.crossed, *left, s.used, s.places, s.drawn, s.abilities, s.split,
        s.doubled, s.by_reserve, s.saves, s.fresh,
    )  # fmt: skip


def moves(s: State) -> Sequence[actions.GameAction]:
    """Actions worth trying: one of each group of equal dice, and no waste unless nothing else is possible."""
    town = s.towns[0]
    out = opened(s)
    v, sheet = town.values, s.sheet
    last = s.round == sheet.course.rounds
    full = 0
    for asset in range(len(xii.ASSETS)):
        if v[asset] >= sheet.top(v, asset):
            full |= 1 << asset
    if last:
        full |= 1 << xii.SAVE
    found: list[actions.GameAction] = []
    idle: list[actions.GameAction] = []
    seen: set[tuple[int, bool, bool]] = set()
    for die in usable(s):
        value = value_of(s, die)
        kind = (value, die >= xii.ROLLED, die < 0)
        if kind in seen:
            continue
        seen.add(kind)
        mask = open_to(s, out, die, value)
        waste = mask & full
        mask &= ~full
        while mask:
            low = mask & -mask
            mask ^= low
            found += actions.of_target(s, low.bit_length() - 1, die)
        if waste and not found:
            idle += actions.of_target(s, (waste & -waste).bit_length() - 1, die)[:1]
    if town.owned & others.ALTERING:
        found += [*others.SheriffAdjust.options(s, 0), *others.CourtTwoToFour.options(s, 0), *splits(s)]
    return found or idle


def splits(s: State) -> list[actions.GameAction]:
    """The ways to split a die, one of two that differ only in order."""
    found = others.SplitDie.options(s, 0)
    return [action for action in found if isinstance(action, others.SplitDie) and action.parts[0] >= action.parts[1]]


# ---- Why the greedy bot of XII Century does what it does, in one line.


_SAID: dict[type[Action], str] = {
    actions.SaveDie: say("reason_save"),
    others.EndSpending: say("reason_end"),
    others.CollectChoice: say("reason_takes"),
    others.FixShared: say("reason_fix"),
    others.RerollShared: say("reason_reroll"),
    others.SheriffAdjust: say("reason_fits"),
    others.CourtTwoToFour: say("reason_fits"),
    others.AssignEvent: say("reason_event"),
}


def reason(view: State, action: Action) -> str:
    """One line of intent for that action at that view."""
    match action:
        case actions.IncreaseAsset(asset=name):
            added = queries.use_of(view, action.die, name).added
            return say("reason_asset", count=added, name=words(name, added), rule=say(f"for_{name}"))
        case actions.IncreaseInfluence(location=name):
            place, now = xii.LOCATION[name], queries.use_of(view, action.die, name).amount
            had, needs = view.towns[view.active].values[xii.INFLUENCE + place], view.sheet.tables.locations[place].need
            later = needs[view.round - 1 :]
            return say("reason_location", location=name, count=sum(had < need <= now for need in later))
        case actions.Attract(person=name) | actions.Build(infrastructure=name):
            return _item(view, name, "")
        case actions.AttractSpecial(person=name, perk=perk) | actions.BuildSpecial(infrastructure=name, perk=perk):
            return _item(view, name, perk)
        case others.WarChoice(support=support):
            odds = queries.war_odds(view, view.viewer, queries.rivals(view, view.viewer))
            lost = PAGES.amounts({name: abs(count) for name, count in odds.lost.items()})
            return say("reason_support" if support else "reason_avoid", numbers=f"{odds.reputation:.1f}", name=lost)
        case others.Convert(amount=0):
            return say("reason_no_trade")
        case others.Convert(source=good, amount=count):
            return say("reason_trade", count=count, name=good)
        case others.SplitDie(parts=parts):
            return say("reason_split", numbers=PAGES.listed(map(str, parts), "and"), count=sum(parts))
    return _SAID.get(type(action), say("reason_discard"))


def _item(view: State, name: str, perk: str) -> str:
    points = view.sheet.item_vp[xii.ITEM[name]]
    rule = PAGES.words.line(perk).rstrip(".") if perk else ""
    worth = say("reason_item", count=points, name=words(name)) if points or not rule else ""
    return "; ".join(part for part in (worth, rule) if part)


# ---- The greedy bot of XII Century: a narrow search through its own turn, plain judgement for everything else.
# The order in which a draft picks events: least harmful for a growing town first.
MILD = ("fire", "civil_war", "water_storm", "famine", "outlaws_attack", "plague")
REPUTATION_WORTH = 2.0  # points a step of reputation


class Greedy:
    """Plays XII Century for points, alone or with others."""

    name = "greedy"

    def __init__(self, seed: str = "bot-1") -> None:
        self.seed = seed  # unused: it rolls no dice, so equal views give equal answers
        self._judges = Computed(Judge)  # by sheet

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        if view.phase == Phase.SPEND:
            return self._firsts(view)[0]
        if view.phase in (Phase.MARKET, Phase.COLLECT):
            return max(legal, key=lambda action: self._stores(view, action))
        if view.phase == Phase.FIX:
            return fix(view.shared[0])
        if view.phase == Phase.ASSIGN:
            put = [action for action in legal if isinstance(action, others.AssignEvent)]
            return min(put, key=lambda action: (action.round, MILD.index(action.event)))
        return others.WarChoice(self.marches(view))

    def ideas(self, view: Any, legal: Sequence[Action]) -> Sequence[Action]:
        """Its choice first, then the first actions of the other turns it found."""
        return self._firsts(view) if view.phase == Phase.SPEND else [self.choose(view, legal)]

    def _firsts(self, view: State) -> list[Action]:
        """The first actions of the turns found, best turn first; an empty turn ends at once."""
        rough = self._judges[view.sheet].rough
        found = sorted(turns(view.alone(), rough, WIDTH), key=lambda row: -rough(row[0]))
        return list(dict.fromkeys(path[0] if path else END for _, path, _ in found))

    def _stores(self, view: State, action: Action) -> float:
        """The value of the active town with what a trade or a choice of goods does to its stores, after the meal."""
        more = {xii.FOOD: 0, xii.SUPPLY: 0}
        if isinstance(action, others.Convert):
            good = xii.ASSET[action.source]
            more |= {good: -action.amount, (xii.SUPPLY if good == xii.FOOD else xii.FOOD): action.amount}
        elif isinstance(action, others.CollectChoice):
            for place, name in action.taken:
                more[xii.ASSET[name]] += view.sheet.tables.locations[xii.LOCATION[place]].gives
        s = view.alone()
        values = s.towns[0].values
        for good, count in more.items():
            values[good] = min(view.sheet.tops[good], values[good] + count)
        return self._judges[view.sheet](s, s.towns[0], fed=True)

    def marches(self, view: State) -> bool:
        """Whether the expected gain of a war outweighs the troops it costs."""
        seat = view.viewer
        s = view.copy()
        town = s.towns[seat]
        judge = self._judges[view.sheet]
        before = judge(s, town, fed=True)
        town.values[xii.MEN] //= 2
        town.values[xii.KNIGHTS] //= 2
        cost = before - judge(s, town, fed=True)
        odds = queries.war_odds(view, seat, queries.rivals(view, seat))
        return REPUTATION_WORTH * odds.reputation > cost

    reason = staticmethod(reason)


def fix(value: int) -> actions.GameAction:
    """Equal shared dice of this value: low ones are rolled again, others raised."""
    return others.RerollShared() if value <= 2 else others.FixShared(0, 1 if value < 6 else -1)
