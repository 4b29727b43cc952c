"""Mini Monarchy for learners; see game.learning."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement, product

from game.core.mini_monarchy.state import Phase, State
from game.core.mini_monarchy.tables import BUILDINGS, GOODS, RESULTS
from game.learning import Axis, BoardPlane, Plane, chosen, hashed, one_of, told, upto

DICE, TIMES = 6, 40
NAMES = (
    "year", "mouths", "due", "starved", "bigger range", *told("phase", Phase.EVERY), *GOODS,
    *(f"{way}:{good}" for way in ("gained", "spent") for good in GOODS),
    *(f"die {die + 1}:{part}" for die in range(DICE) for part in ("face", "open", *RESULTS)),
    *(f"last year:{part}" for part in ("eaten", "food", "ore")),
)  # fmt: skip
PLANES = (*BUILDINGS, "graveyard", "monument", "capital", "range 1", "range 2", "river", "thrown 1", "thrown 2")


def board(view: State) -> BoardPlane:
    of = view.ground.board
    return BoardPlane(of.rows, of.cols, tuple(row * of.cols + col for col, row in view.ground.cells))


def slots(view: State) -> dict[str, tuple[Axis, ...]]:
    cells = view.ground.cells
    hexes, die = one_of(cells, lambda a: a.hex), upto(DICE - 1, lambda a: a.die)
    building = one_of(BUILDINGS, lambda a: a.building)
    results = combinations_with_replacement(range(len(RESULTS)), 2)
    goods = (some for n in (1, 2, 3) for some in product(GOODS, repeat=n))
    drawing = {
        "throw_setup_die": (die, one_of((None, *cells), lambda a: a.aim)),
        "fill_range": (die, hashed(512, lambda a: a.hexes)),
        "choose_bigger": (die,),
        "draw_river": (hashed(512, lambda a: a.path),),
        "generate_map": (upto(3, lambda a: a.seed),),
    }
    return {
        "place_start": (building, hexes),
        "build": (building, hexes),
        "build_stage": (hexes,),
        "lose_building": (hexes,),
        "trade": (one_of(GOODS, lambda a: a.get), upto(TIMES, lambda a: a.times)),
        "capital_produce": (one_of(goods, lambda a: a.goods),),
        "pay_hard_times": (one_of(GOODS, lambda a: a.good),),
        "done": (),
        "keep_fate": (),
        "reroll_fate": (die,),
        "choose_fortune": (die, one_of(results, lambda a: tuple(sorted(a.results)))),
        **(drawing if view.phase in Phase.DRAWING else {}),  # on a map that is there nothing is drawn
    }


def numbers(view: State, seat: int) -> Sequence[float]:
    last = view.sheet[-1] if view.sheet else None
    found = [view.year / 20, view.mouths, view.due, view.starved, view.land.bigger, *chosen(view.phase, Phase.EVERY)]
    found += view.goods
    found += view.flow
    for die in range(DICE):
        picks = view.picks[die] if die < len(view.picks) else None
        found += [view.faces[die] if die < len(view.faces) else 0, picks == ()]
        found += map((picks or ()).count, range(len(RESULTS)))
    return [*found, *((last.eaten, last.food, last.ore) if last else (0, 0, 0))]


def planes(view: State, seat: int) -> Sequence[Plane]:
    land, stages = view.land, [0.0] * len(view.ground.cells)
    for stage, n in enumerate(view.monument, 1):
        stages[n] = stage
    thrown = [[0.0] * len(stages), [0.0] * len(stages)]
    for number, throw in enumerate(land.throws):
        if throw is not None:
            thrown[number][throw.hex] = throw.face
    return (*view.stands, view.graves, stages, view.ground.seat, *land.ranges, land.water, *thrown)
