"""Sets a scene of Mini Monarchy in one line: the fixture map A of the rules, what stands on it, what is in stock."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from game.core.dice import ScriptedDice
from game.core.match import Match
from game.core.mini_monarchy import RULESET, queries
from game.core.mini_monarchy.ground import Board, Cell, Start, ground_of, land_of_board, official
from game.core.mini_monarchy.rules import chosen_of
from game.core.mini_monarchy.sequence import produce, yields
from game.core.mini_monarchy.state import State
from game.core.mini_monarchy.tables import BUILDINGS, GOOD, GOODS
from game.core.rules import Setup, full_options
from tests import world
from tests.world import told as told

# Section 9.4: capital (4,4), the river runs west from under the bigger range.
MOUNTAINS: tuple[Cell, ...] = ((2, 1), (3, 1), (2, 2), (4, 2), (6, 2), (2, 3), (3, 3), (6, 3))
RIVER: tuple[Cell, ...] = ((3, 4), (2, 4), (1, 5), (0, 5))
FARM, MINE, VILLAGE = (2, 5), (3, 3), (3, 5)
RICH: dict[str, Any] = {"food": 40, "ore": 40, "labour": 40}
MAP_A = Board("map_a", 9, 9, "y", "odd", (4, 4), (), MOUNTAINS, RIVER)


class Scene(world.Scene):
    """A match at a moment of one's choice."""

    ASKS: ClassVar[dict[str, Callable[..., Any]]] = {
        "monument_left": queries.monument_left,
        "sheet": lambda s: [column for _, column in queries.record_sheet(s)],
        "site": queries.site,
        "stage_menu": queries.stage_menu,
    }

    def goods(self) -> tuple[int, int, int]:
        """Food, ore, labour."""
        food, ore, labour = self.state.goods
        return food, ore, labour

    @property
    def amounts(self) -> dict[Cell, int]:
        """What each building gives as it is explained: together as much as a year really brings."""
        s = self.state
        rows = queries.production(s)
        together = tuple(sum(row.amount for row in rows if row.good == good) for good in GOODS)
        assert together == yields(s.land, s.chosen, s.stands, s.graves)
        return {row.hex: row.amount for row in rows}

    def cost(self, building: str) -> dict[str, int]:
        return next(row.cost for row in queries.building_menu(self.state) if row.building == building)

    @property
    def kinds(self) -> set[str]:
        return {self.match.encode(action)["type"] for action in self.match.legal()}

    def standing(self, building: str) -> list[Cell]:
        s = self.state
        return list(s.ground.cells_in(s.stands[BUILDINGS.index(building)]))

    def graves(self) -> list[Cell]:
        return list(self.state.ground.cells_in(self.state.graves))

    @property
    def phase(self) -> str:
        return self.state.phase


def scene(
    script: Iterable[int] = (),
    *,
    phase: str = "construct",
    farms: Sequence[Cell] = (FARM,),
    mines: Sequence[Cell] = (MINE,),
    villages: Sequence[Cell] = (VILLAGE,),
    graves: Sequence[Cell] = (),
    monument: Sequence[Cell] = (),
    options: Mapping[str, Any] | None = None,
    board: Board = MAP_A,
    **has: Any,
) -> Scene:
    """Year 5 on map A with the start buildings, goods and state fields as said."""
    full = full_options(RULESET, options or {})
    setup = Setup("mini_monarchy", RULESET.version, 1, full, "a scene", msgspec.to_builtins(board))
    ground = ground_of(board)
    s = State(land_of_board(ground), chosen_of(full), ScriptedDice(tuple(script)))
    s.year, s.phase, s.faces, s.picks = 5, phase, (4, 4), ((4,), (4,))
    s.stands[:] = [ground.mask(cells) for cells in (farms, mines, villages)]
    s.graves = ground.mask(graves)
    s.monument = tuple(ground.numbers[cell] for cell in monument)
    for name, value in has.items():
        if name in GOOD:
            s.goods[GOOD[name]] = value
        else:
            setattr(s, name, value)
    return Scene(Match(RULESET, setup, s))


def producing(results: Sequence[int] = (), **has: Any) -> Scene:
    """Fate has brought these results and no disaster is left: the year's production has just been booked."""
    found = scene(phase="disasters", picks=tuple((result,) for result in results), **has)
    produce(found.state, None)
    return found


def fate(faces: Sequence[int], later: Sequence[int] = (), **has: Any) -> Scene:
    """The dice of a new year show these faces; `later` are the dice after them."""
    found = scene((*faces, *later, 4, 4), phase="trade", food=has.pop("food", 0) + 3, **has)
    found.do("done")
    return found


def new(script: Iterable[int] = (), board: Board | None = None, seed: str = "a map", **options: Any) -> Scene:
    """A match from its setup on, with forced dice."""
    data = msgspec.to_builtins(board or official())
    match = Match.new("mini_monarchy", options=options, seed=seed, board=data, dice=ScriptedDice(tuple(script)))
    return Scene(match)


def ready(script: Iterable[int], **options: Any) -> Scene:
    """The scenario of the rules: map A with its three first buildings, year 1."""
    return new(script, msgspec.structs.replace(MAP_A, start=Start(FARM, MINE, VILLAGE)), **options)


def trading(script: Iterable[int] = (), **has: Any) -> Scene:
    return scene(script, phase="trade", **has)


def drawn(*throws: tuple[int, Cell], fill: Sequence[Sequence[Cell]] = ()) -> Scene:
    """A map in the making: both dice thrown at hexes, some ranges filled."""
    table = new([face for face, _ in throws], map="drawn")
    for die, (_, aim) in enumerate(throws):
        table.do("throw_setup_die", die=die, aim=aim)
    for die, cells in enumerate(fill):
        table.do("fill_range", die=die, hexes=cells)
    return table


def at_river(path_faces: tuple[int, int] = (2, 1)) -> Scene:
    """Ranges (6,6) (7,6) and (1,1); the river is to be drawn, from the bigger one."""
    return drawn((path_faces[0], (6, 6)), (path_faces[1], (1, 1)), fill=([(6, 6), (7, 6)][: path_faces[0]], [(1, 1)]))
