"""The ruleset: setup, who decides, what is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from game.core.dice import Dice
from game.core.events import Emit
from game.core.figures import options_beside, values_of
from game.core.mini_monarchy import actions as act
from game.core.mini_monarchy import tables
from game.core.mini_monarchy.actions import setup as founding
from game.core.mini_monarchy.ground import Land, generate, ground_of, land_of_board, read_board
from game.core.mini_monarchy.state import Chosen, Phase, State
from game.core.mini_monarchy.tables import named
from game.core.rules import Action, Decision, OpenRules, OptionValue, Outcome, Refusal, ScoreRow, ScoreSheet, Setup

OPTIONS = options_beside(__file__)

# In the order their options are listed.
ACTION_TYPES: tuple[type[act.GameAction], ...] = (
    founding.SetNames,
    founding.ThrowSetupDie,
    founding.FillRange,
    founding.ChooseBigger,
    founding.DrawRiver,
    founding.GenerateMap,
    founding.PlaceStart,
    act.RerollFate,
    act.KeepFate,
    act.ChooseFortune,
    act.LoseBuilding,
    act.CapitalProduce,
    act.PayHardTimes,
    act.Build,
    act.BuildStage,
    act.Trade,
    act.Done,
    founding.Abandon,
)


def chosen_of(options: Mapping[str, OptionValue]) -> Chosen:
    """Returns the options as the state holds them. Raises SetupError."""
    values: dict[str, Any] = values_of(OPTIONS, options)
    farm, mine, village = tables.UNIT_COST
    limits = tables.TABLES.limits
    return Chosen(
        **values,
        costs=(farm, mine, tables.RIVAL_COSTS.get(values["village_cost"], village)),
        last_year=limits.challenge_years if values["fourteen_years"] else limits.years,
    )


# ---- A score sheet to compare games (section 11). The printed game has none: these points are not a rule.
_ROW = tables.TABLES.score


def haste(year: int) -> int:
    """Points for winning in this year."""
    return max(0, _ROW.years - year) * _ROW.year


def if_won(s: State) -> int:
    """Total score of a win this year, with the current graveyards."""
    return _ROW.victory + haste(s.year) + tables.LAST_STAGE * _ROW.stage + s.graves.bit_count() * _ROW.graveyard


def sheet(s: State) -> ScoreSheet:
    """Victory, spare years, monument, graveyards; `won` is set once the game is over."""
    won = s.phase == Phase.WON
    graves = s.graves.bit_count()
    rows = (
        ScoreRow("victory", "Victory", _ROW.victory if won else 0, "", "MM 10"),
        ScoreRow("haste", "Years to spare", haste(s.year) if won else 0, f"year {s.year}", "MM 11"),
        ScoreRow("monument", "Monument", s.stage * _ROW.stage, f"stage {s.stage}", "MM 11"),
        ScoreRow("graveyards", "Graveyards", graves * _ROW.graveyard, str(graves), "MM 11"),
    )
    return ScoreSheet(0, rows, won if s.phase in Phase.ENDED else None)


# ---- Snapshots of a state with canonical ids, and its invariants. For saves, tests and bug reports.
_DERIVED = ("costs", "last_year")  # options that follow from the others


def snapshot_of(s: State) -> dict[str, Any]:
    """Returns the whole state in the ids of the rules."""
    ground = s.ground
    found: dict[str, Any] = {
        "game": "mini_monarchy",
        "names": dict(zip(("ruler", "kingdom", "capital"), s.names, strict=True)),
        "year": s.year,
        "phase": s.phase,
        "due": s.due,
        "options": {key: value for key, value in msgspec.to_builtins(s.chosen).items() if key not in _DERIVED},
        "map": {
            "board": ground.board.id,
            "size": [ground.board.cols, ground.board.rows],
            "capital": ground.board.capital,
            "ranges": [ground.cells_in(mask) for mask in s.land.ranges],
            "bigger": s.land.bigger,
            "river": ground.cells_of(s.land.river),
        },
        "goods": dict(zip(tables.GOODS, s.goods, strict=True)),
        "buildings": {name: ground.cells_in(mask) for name, mask in zip(tables.BUILDINGS, s.stands, strict=True)},
        "monument": {"stage": s.stage, "hexes": ground.cells_of(s.monument)},
        "graveyards": ground.cells_in(s.graves),
        "fate": {"faces": s.faces, "results": [tables.RESULTS[result - 1] for result in s.results]},
        "starved": s.starved,
        "sheet": [
            {"year": year, "in": named(row.gained), "out": named(row.spent), "eaten": row.eaten,
             "stock": {"food": row.food, "ore": row.ore}}
            for year, row in enumerate(s.sheet, 1)
        ],
        "score": sheet(s).total,
    }  # fmt: skip
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found))  # lists instead of tuples
    return plain


def violations(s: State) -> Iterator[str]:
    """Returns a sentence for every broken invariant."""
    yield from _places(s)
    yield from _counts(s)
    yield from _books(s)


def _places(s: State) -> Iterator[str]:
    land, used = s.land, 0
    in_river = s.chosen.farm_on_river
    allowed = (land.fields | (land.water if in_river else 0), land.fields | land.rocks, land.fields)
    named_masks = [*zip(tables.BUILDINGS, s.stands, allowed, strict=True)]
    named_masks += [("monument", s.site, land.fields), ("graveyard", s.graves, allowed[0] | allowed[1])]
    for name, mask, where in named_masks:
        if mask & ~where:
            yield f"a {name} stands where none may stand"
        if mask & used:
            yield f"a {name} stands on something else"
        used |= mask
    villages = s.stands[-1]
    if s.ground.around(villages) & villages:
        yield "two villages are neighbours"
    for stage in range(1, s.stage):
        if not s.ground.around(sum(1 << n for n in s.monument[:stage])) >> s.monument[stage] & 1:
            yield "the monument is in pieces"
    if land.rocks & land.water or (land.rocks | land.water) & s.ground.seat:
        yield "mountains, river and capital overlap"
    if land.ranges[0] & land.ranges[1]:
        yield "a mountain belongs to two ranges"


def _counts(s: State) -> Iterator[str]:
    for good, n in zip(tables.GOODS, s.goods, strict=True):
        if n < 0:
            yield f"{n} {good}"
    if s.phase not in Phase.EVERY:
        yield f"phase '{s.phase}'"
    if s.stage > tables.LAST_STAGE:
        yield f"stage {s.stage}"
    asks = s.phase in (Phase.DISASTERS, Phase.PRODUCE, Phase.HARD_TIMES, Phase.STARVE)
    if (s.due > 0) is not asks:
        yield f"{s.due} due in phase {s.phase}"
    if s.phase in (Phase.DISASTERS, Phase.STARVE) and s.mouths <= s.due:
        yield "a loss without a choice is asked for"
    if s.phase in Phase.YEAR and (s.year < 1 or len(s.faces) != tables.TABLES.fate.dice):
        yield f"year {s.year} with {len(s.faces)} fate dice"
    if (s.phase == Phase.FATE_CHOICES) and all(s.picks):
        yield "a choice is asked for that was made"
    if s.graves.bit_count() and not (s.chosen.disaster_graveyards or s.starved or any(True for _ in s.sheet)):
        yield "a graveyard before anybody starved"


def _books(s: State) -> Iterator[str]:
    """Section 3.3: stock = previous stock + gained - spent - eaten; and that a reign ends when it must."""
    stock = [0, 0]
    for year, row in enumerate(s.sheet, 1):
        for good in tables.STORED:
            stock[good] += row.gained[good] - row.spent[good] - (row.eaten if tables.GOODS[good] == "food" else 0)
        if stock != [row.food, row.ore]:
            yield f"year {year} carries {row.food} food and {row.ore} ore, its figures say {stock}"
        if row.gained[tables.LABOUR] < row.spent[tables.LABOUR]:
            yield f"year {year} spent more labour than it gained"
    if s.phase in (Phase.PRODUCE, Phase.HARD_TIMES, Phase.CONSTRUCT):
        for good in tables.STORED:
            if s.goods[good] != stock[good] + s.flow[good] - s.flow[tables.SPENT + good]:
                yield f"the books of year {s.year} do not agree with the {tables.GOODS[good]} in stock"
    closed = s.year if s.phase in (Phase.WON, Phase.LOST) else s.year - 1
    if s.year and len(s.sheet) not in (closed, s.year - 1):
        yield f"{len(s.sheet)} columns in year {s.year}"
    graves, most = s.graves.bit_count(), tables.TABLES.limits.graveyards_lose
    if s.phase == Phase.WON and (s.stage < tables.LAST_STAGE or s.starved or graves >= most):
        yield "a victory that is none"
    if s.phase not in Phase.ENDED and s.phase != Phase.STARVE and graves >= most and not s.chosen.disaster_graveyards:
        yield f"{graves} graveyards and the reign goes on"


# ---- The ruleset: setup, who decides, what is legal.
_BY_PHASE: dict[str, Callable[[State], Sequence[Action]]] = {
    Phase.SETUP_THROW: lambda s: (*founding.ThrowSetupDie.options(s), *founding.SEEDS),
    Phase.SETUP_RANGES: lambda s: (*founding.FillRange.options(s), *founding.SEEDS),
    Phase.SETUP_BIGGER: lambda s: (*founding.ChooseBigger.options(s), *founding.SEEDS),
    Phase.SETUP_RIVER: lambda s: (*founding.DrawRiver.options(s), *founding.SEEDS),
    Phase.SETUP_BUILDINGS: founding.PlaceStart.options,
    Phase.FATE_REROLL: lambda s: act.REROLLS,
    Phase.FATE_CHOICES: act.ChooseFortune.options,
    Phase.DISASTERS: act.LoseBuilding.options,
    Phase.PRODUCE: act.CapitalProduce.options,
    Phase.HARD_TIMES: act.PayHardTimes.options,
    Phase.CONSTRUCT: act.Build.options,
    Phase.TRADE: act.Trade.options,
    Phase.STARVE: act.LoseBuilding.options,
    **dict.fromkeys(Phase.ENDED, lambda s: ()),
}


@cache
def _pending(phase: str, year: int, due: int) -> tuple[Decision, ...]:
    return () if phase in Phase.ENDED else (Decision(0, phase, {"year": year, "due": due}),)


class MiniMonarchy(OpenRules[State]):
    """The ruleset; see game.core.rules for the contract of each method."""

    id = "mini_monarchy"
    name = "Mini Monarchy"
    version = 1
    seats = range(1, 2)
    options = OPTIONS
    actions: tuple[type[Action], ...] = ACTION_TYPES
    unlisted: tuple[type[Action], ...] = (
        founding.SetNames,
        founding.FillRange,
        founding.DrawRiver,
        founding.GenerateMap,
        founding.Abandon,
    )
    snapshot, check = staticmethod(snapshot_of), staticmethod(violations)

    def new(self, setup: Setup, dice: Dice) -> State:
        """Starts with the map the options ask for, or waits for it to be drawn."""
        chosen = chosen_of(setup.options)
        ground = ground_of(read_board(setup.board))
        if ground.board.prefilled:
            founding.check_prefilled(ground, chosen.farm_on_river)
            s = State(land_of_board(ground), chosen, dice)
            founding.found_kingdom(s, None)
            return s
        land = generate(ground, setup.seed, chosen.farm_on_river)  # raises if no map can be drawn
        if chosen.map == "drawn":
            return State(Land(ground), chosen, dice)
        s = State(land, chosen, dice)
        founding.found_kingdom(s, None)
        return s

    def pending(self, s: State) -> tuple[Decision, ...]:
        return _pending(s.phase, s.year, s.due)

    def legal(self, s: State, seat: int) -> Sequence[Action]:
        return _BY_PHASE[s.phase](s)

    def refusal(self, s: State, seat: int, action: Action) -> Refusal | None:
        if seat != 0:
            return Refusal("no_seat", "MM 1", "Mini Monarchy is for one player.")
        if s.phase in Phase.ENDED:
            return Refusal("over", "MM 10", "The game is over.")
        if not isinstance(action, act.GameAction):
            return Refusal("foreign", "MM 6", "Not an action of Mini Monarchy.")
        return action.refusal(s)

    def apply(self, s: State, seat: int, action: Action, emit: Emit | None) -> None:
        action.perform(s, emit)  # type: ignore[attr-defined]

    def score(self, s: State) -> tuple[ScoreSheet, ...]:
        return (sheet(s),)

    def outcome(self, s: State) -> Outcome | None:
        if s.phase not in Phase.ENDED:
            return None
        graves = s.graves.bit_count()
        buried = f"{graves} graveyard{'' if graves == 1 else 's'}"
        ended = {Phase.WON: "won", "lost": "lost", "abandoned": "gave up"}[s.phase]
        text = f"You {ended} in year {s.year}: monument stage {s.stage}, {buried}."
        return Outcome((0,) if s.phase == Phase.WON else (), (sheet(s).total,), text)
