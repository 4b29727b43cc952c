"""How Mini Monarchy plays by itself, greedy or with thought, and what a position is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game.bots.search import ActionLine, Linear, StepMind
from game.core.grids import bits
from game.core.mini_monarchy import RULESET, actions, queries, rules, sequence
from game.core.mini_monarchy import tables as t
from game.core.mini_monarchy.actions.setup import PlaceStart, good_start, next_start, start_sites
from game.core.mini_monarchy.state import Phase, State
from game.core.mini_monarchy.tables import HARD_TIMES as HARD
from game.core.rules import Action
from game.titles.mini_monarchy.narrator import say

DONE = actions.Done()
LAST = 60  # years after which a hopeless playout stops
STAGE = -1
# Goals in order: (kind, how many should stand).
ORDER = (
    (t.FARM, 1), (t.VILLAGE, 1), (t.MINE, 1), (t.FARM, 2), (STAGE, 1), (t.FARM, 3), (t.VILLAGE, 2), (STAGE, 2),
    (STAGE, 3),
)  # fmt: skip
BUFFER = 2  # spare food wanted before labour buys ore
_REMEMBERED = 100_000
SITES: dict[tuple[object, ...], int] = {}


def fast(s: State) -> Action:
    """Returns a legal action for any decision once the map is drawn."""
    return WAYS[s.phase](s)


def _build(s: State) -> Action:
    """Builds the next goal if it is affordable and everybody still eats."""
    kind = goal(s)
    if kind == STAGE and (s.stage >= t.LAST_STAGE or not actions.stage_sites(s, actions.taken(s))):
        return DONE
    goods, cost = s.goods, cost_of(s, kind)
    for have, need in zip(goods, cost, strict=True):
        if need > have:
            return DONE
    food, labour = goods[t.FOOD] - cost[t.FOOD], goods[t.LABOUR] - cost[t.LABOUR]
    if food + labour // t.TABLES.trade.labour < s.mouths + (kind != STAGE):
        return DONE
    cell = s.ground.cells[site(s, kind)]
    return actions.BuildStage(cell) if kind == STAGE else actions.Build(t.BUILDINGS[kind], cell)


def site(s: State, kind: int) -> int:
    """Returns the best site of this kind, remembered for playouts."""
    key = (s.land, kind, *s.stands, s.graves, s.monument, s.chosen.farm_on_river)
    found = SITES.get(key)
    if found is None:
        if len(SITES) >= _REMEMBERED:
            SITES.clear()
        found = SITES[key] = monument_site(s) if kind == STAGE else _best_site(s, kind)
    return found


def _best_site(s: State, kind: int) -> int:
    """Returns the site that yields most, counting gains of its neighbours, then free hexes beside it."""
    used = actions.taken(s)
    ground, land = s.ground, s.land
    farms, mines, villages = s.stands
    fields = land.fields & ~used & ~ground.around(villages)
    well = sequence.favoured(land, s.chosen, s.stands)[kind]
    waiting = villages & ~ground.around(farms | mines)  # villages that would gain from a farm or a mine beside them
    sad = ground.around(s.graves) if s.graves else 0
    bonus, more = t.TABLES.buildings[kind].bonus, t.TABLES.buildings[t.VILLAGE].bonus
    penalty = t.TABLES.graveyard.penalty

    def worth(number: int) -> tuple[int, int, int]:
        near = ground.near[number]
        gives = (bonus if well >> number & 1 else 0) - (penalty if sad >> number & 1 else 0)
        if kind != t.VILLAGE:
            gives += more * (near & waiting).bit_count()
        room = (near & fields).bit_count()
        return gives, -room if kind == t.VILLAGE else room, -number

    return max(bits(actions.sites(s, kind, used)), key=worth)


def _lose(s: State) -> Action:
    """Loses the kind there is most of, the one that yields least."""
    ground = s.ground
    beside = s.buildings

    def pain(number: int) -> tuple[int, int, bool, int]:
        kind = next(kind for kind, mask in enumerate(s.stands) if mask >> number & 1)
        gives = sequence.yield_of(s, kind, number)
        near = (ground.near[number] & beside).bit_count()
        return gives - s.stands[kind].bit_count(), near, kind == t.FARM, number

    return actions.LoseBuilding(ground.cells[min(bits(beside), key=pain)])


# ---- aims


def goal(s: State) -> int:
    """Returns the kind of the next goal; a stage if all goals are met or nothing fits."""
    used = actions.taken(s)
    for kind, count in ORDER:
        if kind == STAGE:
            if s.stage < count and actions.stage_sites(s, used):
                return kind
        elif s.stands[kind].bit_count() < count and actions.sites(s, kind, used):
            return kind
    return STAGE


def cost_of(s: State, kind: int) -> t.Amounts:
    """Returns the price of the next building of this kind."""
    return t.STAGES[min(s.stage, t.LAST_STAGE - 1)] if kind == STAGE else actions.price(s, kind)


def shortage(s: State) -> list[int]:
    """Returns the goods missing for the next goal and this year's food."""
    cost = cost_of(s, goal(s))
    need = [cost[t.FOOD] + s.mouths, cost[t.ORE], cost[t.LABOUR]]
    return [max(0, n - have) for n, have in zip(need, s.goods, strict=True)]


# ---- decisions


def start(s: State) -> Action:
    building = next_start(s)
    cell = good_start(s.land, s.chosen.farm_on_river)[building]
    open_ = start_sites(s, building)
    if not open_ >> cell & 1:  # what stands was placed elsewhere
        cell = max(bits(open_), key=lambda number: (s.ground.near[number] & s.land.fields).bit_count())
    return PlaceStart(t.BUILDINGS[building], s.ground.cells[cell])


def reroll(s: State) -> Action:
    for bad in (t.DISASTER, HARD):
        if bad in s.faces:
            return actions.RerollFate(s.faces.index(bad))
    return actions.KeepFate()


def fortune(s: State) -> Action:
    """Chooses the two most useful results."""
    short = shortage(s)

    def worth(result: int) -> float:
        building = t.BONUS_OF[result]
        gain = max(1, s.stands[building].bit_count())
        return min(gain, short[building]) + gain / 2

    ranked = sorted(t.BONUS_OF, key=lambda result: (-worth(result), result))
    die = next(die for die, pick in enumerate(s.picks) if not pick)
    first, second = sorted(ranked[:2])
    return actions.ChooseFortune(die, (first, second))


def capital(s: State) -> Action:
    """Takes food first, then what the next goal lacks most: labour cannot be stored."""
    short, bread = shortage(s), max(0, s.mouths - s.goods[t.FOOD])
    given = []
    for _ in range(s.due):
        if bread > s.goods[t.LABOUR] // t.TABLES.trade.labour:
            good, bread = t.FOOD, bread - 1
        else:
            good = next((g for g in (t.LABOUR, t.ORE, t.FOOD) if short[g]), t.FOOD)
        short[good] = max(0, short[good] - 1)
        given.append(t.GOODS[good])
    return actions.CapitalProduce(tuple(sorted(given, key=lambda name: t.GOOD[name])))


def hard_times(s: State) -> Action:
    """Gives up what matters least: surplus ore, odd labour, food last."""
    short = shortage(s)
    there = [good for good, n in enumerate(s.goods) if n]
    best = min(there, key=lambda good: (short[good] > 0, good == t.FOOD, -s.goods[good]))
    return actions.PayHardTimes(t.GOODS[best])


def monument_site(s: State) -> int:
    """Returns a site off the river with room for the next stages."""
    used = actions.taken(s)
    ground, fields = s.ground, s.land.fields & ~used
    busy = s.land.banks | ground.around(s.buildings | s.land.rocks)

    def worth(number: int) -> tuple[bool, int, int]:
        room = (ground.near[number] & fields).bit_count()
        return (room > 0 or s.stage + 1 == t.LAST_STAGE), -(busy >> number & 1) * 3 + room, -number

    return max(bits(actions.stage_sites(s, used)), key=worth)


def trade(s: State) -> Action:
    """Buys food with a small reserve, then what the next goal lacks."""
    most = s.goods[t.LABOUR] // t.TABLES.trade.labour
    if not most:
        return actions.Done()
    if (bread := s.mouths + BUFFER - s.goods[t.FOOD]) > 0:
        return actions.Trade("food", min(most, bread))
    cost = cost_of(s, goal(s))
    return actions.Trade("food" if s.goods[t.ORE] >= cost[t.ORE] + 2 else "ore", most)


WAYS: dict[str, Callable[[State], Action]] = {
    Phase.SETUP_BUILDINGS: start,
    Phase.FATE_REROLL: reroll,
    Phase.FATE_CHOICES: fortune,
    Phase.DISASTERS: _lose,
    Phase.PRODUCE: capital,
    Phase.HARD_TIMES: hard_times,
    Phase.CONSTRUCT: _build,
    Phase.TRADE: trade,
    Phase.STARVE: _lose,
}


def play_on(s: State, until: int = LAST) -> None:
    """Plays on with `fast` to the end of the game, or to the start of a year."""
    while s.phase not in Phase.ENDED and s.year < until:
        fast(s).perform(s, None)  # type: ignore[attr-defined]


_NAMES = {STAGE: say("reason_monument"), **dict(enumerate(t.BUILDINGS))}


class Greedy:
    """Aims to finish the monument early without starving anyone. Deterministic."""

    name = "greedy"

    def __init__(self, seed: str = "bot-1") -> None:
        pass

    def choose(self, view: State, legal: Sequence[Action]) -> Action:
        wanted = fast(view) if len(legal) > 1 and view.phase in WAYS else legal[0]
        return wanted if wanted in legal else legal[0]

    def ideas(self, view: State, legal: Sequence[Action]) -> Sequence[Action]:
        """Returns its own choice first, then the best site of everything else it can afford."""
        best = self.choose(view, legal)
        if view.phase != Phase.CONSTRUCT or len(legal) == 1:
            return [best]
        used = actions.taken(view)
        others: list[Action] = [
            actions.Build(t.BUILDINGS[kind], view.ground.cells[site(view, kind)])
            for kind in (t.FARM, t.VILLAGE, t.MINE)
            if actions.sites(view, kind, used)
        ]
        if actions.stage_sites(view, used):
            others.append(actions.BuildStage(view.ground.cells[monument_site(view)]))
        return [best, *[action for action in (*others, actions.Done()) if action in legal]]

    def reason(self, view: State, action: Action) -> str:
        """Returns the reason for an action."""
        if isinstance(action, actions.Build | PlaceStart):
            gives = queries.explain(view, t.BUILDING[action.building], view.ground.numbers[action.hex])
            return say("reason_gives", building=action.building, count=gives.amount, good=gives.good)
        if isinstance(action, actions.BuildStage):
            return say("reason_stage", stage=view.stage + 1, of=t.LAST_STAGE)
        if isinstance(action, actions.RerollFate):
            return say("reason_reroll")
        if isinstance(
            action, actions.ChooseFortune | actions.CapitalProduce | actions.PayHardTimes | actions.LoseBuilding
        ):
            return say("reason_plans", goal=_NAMES[goal(view)])
        if isinstance(action, actions.Trade):
            return say("reason_food") if action.get == "food" else say("reason_ore")
        if isinstance(action, actions.Done):
            if view.phase != Phase.CONSTRUCT or view.stage == t.LAST_STAGE:
                short = view.mouths - view.goods[t.FOOD]
                return say("reason_starves", count=short) if short > 0 else say("reason_fed")
            return say("reason_saves", goal=_NAMES[goal(view)])
        return say("reason_any")


FEW = 12  # up to so many legal actions are all tried
PLACES = 3  # sites tried of each kind of building


class Monarchy(StepMind):
    """See game.bots.search.Mind."""

    margin, effect, rules = 1.0, 1.0, RULESET

    def __init__(self) -> None:
        self._plain = Greedy()
        self.reason = self._plain.reason

    def lines(self, view: State, legal: Sequence[Action]) -> Sequence[ActionLine]:
        best = self._plain.choose(view, legal)
        if view.phase in Phase.DRAWING:
            return (ActionLine((best,)),)
        tried = legal if len(legal) <= FEW else _places(view, legal)
        return [ActionLine((action,)) for action in dict.fromkeys((best, *tried))]

    play_on = staticmethod(play_on)

    def turn(self, view: State) -> int:
        return view.year


def _places(view: State, legal: Sequence[Action]) -> list[Action]:
    """Keeps the best sites of each kind, and every action without a site."""
    kinds: dict[object, list[tuple[float, Action]]] = {}
    found: list[Action] = []
    for action in legal:
        if isinstance(action, actions.Build | PlaceStart):
            number, kind = view.ground.numbers[action.hex], t.BUILDING[action.building]
            near = view.ground.near[number]
            # its yield, with a little for villages served and for room
            served = 0 if kind == t.VILLAGE else (near & view.stands[t.VILLAGE]).bit_count()
            room = (near & view.land.fields).bit_count()
            worth = sequence.yield_of(view, kind, number) + 0.5 * served + 0.01 * room
            kinds.setdefault(action.building, []).append((worth, action))
        elif isinstance(action, actions.BuildStage):
            number = view.ground.numbers[action.hex]
            wanted = (view.ground.near[number] & (view.buildings | view.land.rocks)).bit_count()
            lost = wanted + 2 * (view.land.banks >> number & 1)  # how valuable the land is that it would occupy
            kinds.setdefault("stage", []).append((-lost, action))
        else:
            found.append(action)
    for rows in kinds.values():
        rows.sort(key=lambda row: -row[0])
        found += [action for _, action in rows[:PLACES]]
    return found


def mind(seconds: float, taste: str) -> Monarchy:
    """Returns the search mind for a level."""
    return Monarchy()


# ---- Expected final points at the start of a year.
ROUNDS = 20  # rows of the table; later years use the last one
VALUED = (Phase.SETUP_BUILDINGS, *Phase.YEAR)
FEATURES = (
    "one", "total", "year", "stage", "graveyards", "mouths", "due", *t.GOODS, *t.BUILDINGS,
    *(f"phase:{phase}" for phase in VALUED), *(f"face_{face}" for face in range(1, 7)),
)  # fmt: skip


def features(s: State, seat: int) -> list[float]:
    """Returns the features in the order of FEATURES."""
    found = (1, rules.sheet(s).total, s.year / ROUNDS, s.stage, s.graves.bit_count(), s.mouths, s.due, *s.goods)
    stands = (mask.bit_count() for mask in s.stands)
    return [float(x) for x in (*found, *stands, *(s.phase == one for one in VALUED), *map(s.faces.count, range(1, 7)))]


expected = Linear(Path(__file__).with_name("value.json"), FEATURES, features, lambda s: s.year)
