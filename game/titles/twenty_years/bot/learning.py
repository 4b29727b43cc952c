"""20 Years for learners; see game.learning."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.bots.search import Linear
from game.core.grids import bits, placements
from game.core.twenty_years import scoring
from game.core.twenty_years import tables as t
from game.core.twenty_years.battle import LAYOUTS
from game.core.twenty_years.state import ACTIONS, HARVEST, LEDGER, ROLL, SOURCES, Battle, GoodsChoice, State
from game.core.twenty_years.state import PHASES as LEARNING_PHASES
from game.learning import Axis, BoardPlane, Plane, chosen, counts, flags, one_of, told, upto

DICE, GROUPS, TIMES = 8, 4, 40
MOST_GOODS = 7  # named at once: the reward of the highest dungeon
TREASURY = ("", "open", "lump", "income", "gone")
ROOMS = tuple(sorted({room for layout in LAYOUTS for room in layout.rooms}))
FLAGS = (
    "demolished", "claims_blocked", "raid_used", "island_used", "fort_paid", "vizier_met", "invasion_repelled",
    "rumour_open",
)  # fmt: skip
COUNTS = ("bombs", "bombs_bought", "rolls_used", "golden", "levels_won", "discounts_left", "free_tiles_left")
NAMES = (
    "year", "rolls left", "towers short", *COUNTS, *FLAGS, *told("phase", LEARNING_PHASES),
    *told("entry", range(len(t.ENTRIES) + 1)), *told("past", range(1, len(t.ENTRIES) + 1)), *told("treasury", TREASURY),
    *t.GOODS, *t.TROOPS, *told("points", SOURCES), *(kind.key for kind in t.KINDS),
    *(f"die {die + 1}" for die in range(DICE)), "asked", "asked to choose", "asked to pay", *told("asked for", t.GOODS),
    "battle", "battle:foes", "battle:rounds", "battle:discount", "battle:guards", "battle:room",
    *told("fallen", t.TROOPS),
    *(f"group {n + 1}:{part}" for n in range(GROUPS) for part in ("left", *t.MONSTERS)),
    "raid", *(f"{what}:{room}" for what in ("at", "settled") for room in ROOMS),
)  # fmt: skip
PLANES = (
    *(kind.key for kind in t.KINDS),
    "owned",
    "cost",
    "tower land",
    "capital tile",
    "piece",
    "built",
    "fought for",
)


def board(view: State) -> BoardPlane:
    grid = view.realm.grid
    return BoardPlane(grid.rows, grid.cols, tuple(range(grid.rows * grid.cols)))


def slots(view: State) -> dict[str, tuple[Axis, ...]]:
    realm = view.realm
    land = (1 << realm.grid.rows * realm.grid.cols) - 1
    places = [(kind.number, mask) for kind in t.KINDS for mask in placements(realm.stamps[kind.number], land)]
    tile, troop = one_of(realm.ids, lambda a: a.tile), one_of(t.TROOPS, lambda a: a.troop)
    times, get = upto(TIMES, lambda a: a.times), one_of(t.GOODS, lambda a: a.get)
    return {
        "rumour": (one_of((False, True), lambda a: a.proceed),),
        "choose_goods": (counts(len(t.GOODS), MOST_GOODS, lambda a: [getattr(a.goods, good) for good in t.GOODS]),),
        "choose_troop": (troop,),
        "choose_treasury": (one_of(TREASURY, lambda a: a.mode),),
        "reroll": (flags(DICE, lambda a: a.keep),),
        "golden_set": (upto(DICE - 1, lambda a: a.die), upto(6, lambda a: a.value)),
        "stop_rolling": (),
        "choose_pairing": (
            upto(DICE, lambda a: a.wood), upto(DICE, lambda a: a.stone), upto(DICE, lambda a: a.leather),
        ),
        "take_free_tile": (tile,),
        "claim_tile": (tile, one_of((False, True), lambda a: a.use_discount)),
        "build": (one_of(places, lambda a: (t.KIND_OF[a.structure, a.level], realm.grid.mask(a.plots))),),
        "trade_basic": (one_of(t.GOODS, lambda a: a.give), get, times),
        "trade_gold": (get, times),
        "trade_rare": (get, times),
        "recruit": (troop, upto(TIMES, lambda a: a.sets)),
        "buy_bomb": (upto(TIMES, lambda a: a.count),),
        "sail_to_island": (counts(len(t.RARE), 2, lambda a: (a.rare.metal, a.rare.gems, a.rare.spices)),),
        "build_fortifications": (one_of(t.GOODS, lambda a: a.material),),
        "raid": (),
        "demolish": (
            one_of(t.STRUCTURES, lambda a: a.structure), upto(20, lambda a: a.index),
            one_of(("top", "all"), lambda a: a.scope),
        ),
        "end_year": (),
        "engage": (troop, upto(5, lambda a: a.count)),
        "throw_bomb": (),
        "flee": (),
        "move": (one_of(ROOMS, lambda a: a.room),),
        "leave": (),
    }  # fmt: skip


def numbers(view: State, seat: int) -> Sequence[float]:
    town = view.town
    found = [
        view.year / t.TABLES.turns.years,
        view.rolls_left,
        view.chosen.towers - town.count[t.TOWER],
    ]
    found += [getattr(view, name) for name in (*COUNTS, *FLAGS)]
    found += [*chosen(view.phase, LEARNING_PHASES), *chosen(view.entry, range(len(t.ENTRIES) + 1))]
    found += [entry in view.past for entry in range(1, len(t.ENTRIES) + 1)]
    found += [*chosen(view.treasury, TREASURY), *view.goods, *view.troops, *view.points, *town.count]
    found += [view.faces[die] if die < len(view.faces) else 0 for die in range(DICE)]
    asked = view.top if isinstance(view.top, GoodsChoice) else None
    allowed = asked.allowed if asked else ()
    found += [view.top is not None, asked.total if asked else 0, asked is not None and asked.pay]
    found += [good in allowed for good in t.GOODS]
    raid = [0.0] * (1 + 2 * len(ROOMS))
    if view.raid is not None:
        rooms = (room in view.raid.settled for room in ROOMS)
        raid = [view.raid.level, *chosen(view.raid.at, ROOMS), *map(float, rooms)]
    return [*found, *_fight(view), *raid]


def _fight(view: State) -> list[float]:
    battle = next((frame for frame in reversed(view.todo) if isinstance(frame, Battle)), None)
    if battle is None:
        return [0.0] * (6 + len(t.TROOPS) + GROUPS * (1 + len(t.MONSTERS)))
    found = [1.0, battle.foes, battle.rounds, battle.discount, battle.cause == "guards", battle.cause == "room"]
    found += battle.fallen
    for n in range(GROUPS):
        monster, left = battle.groups[n] if n < len(battle.groups) else ("", 0)
        found += [left, *chosen(monster, t.MONSTERS)]
    return found


def planes(view: State, seat: int) -> Sequence[Plane]:
    realm, count = view.realm, view.realm.grid.rows * view.realm.grid.cols
    cost, piece, built = [0.0] * count, [0.0] * count, [0.0] * count
    for tile, plots in enumerate(realm.plots):
        for plot in bits(plots):
            cost[plot] = realm.costs[tile]
    for number, (_, mask, of) in enumerate(view.town.pieces, 1):
        for plot in bits(mask):
            piece[plot], built[plot] = number, of.year
    battle = next((frame for frame in view.todo if isinstance(frame, Battle) and frame.tile), None)
    fought = realm.plots[realm.ids.index(battle.tile)] if battle else 0
    owned, capitol = realm.land_of(view.owned), realm.plots[realm.capitol]
    return (*view.town.masks, owned, cost, realm.tower_land, capitol, piece, built, fought)


# ---- What a reign of 20 Years is worth at the beginning of a year: the points it is expected to end with.
ROUNDS = t.TABLES.turns.years
PHASES = (LEDGER, ROLL, HARVEST, ACTIONS)
FEATURES = (
    "one", "total", "year", "points", "bombs", "tiles", "free_plots", "dungeon_levels", "rolls_left", "towers_short",
    "asked", *(f"phase:{phase}" for phase in PHASES), *t.GOODS, *t.TROOPS, *(kind.key for kind in t.KINDS),
    *(f"face_{face}" for face in range(1, 7)),
)  # fmt: skip


def value_features(s: State, seat: int) -> list[float]:
    """In the order of FEATURES."""
    town = s.town
    found = [
        1, scoring.total(s), s.year / ROUNDS, s.vp, s.bombs, s.owned.bit_count(), s.free.bit_count(), s.levels_won,
        s.rolls_left, s.chosen.towers - town.count[t.TOWER], bool(s.todo),
        *(s.phase == phase for phase in PHASES),
    ]  # fmt: skip
    return [float(x) for x in (*found, *s.goods, *s.troops, *town.count, *map(s.faces.count, range(1, 7)))]


expected = Linear(Path(__file__).with_name("value.json"), FEATURES, value_features, lambda s: s.year)
