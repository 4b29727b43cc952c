"""Sets a scene of 20 Years in one line: a year, what the player has, the dice that will fall."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from game.core.dice import ScriptedDice
from game.core.events import Event
from game.core.grids import bits
from game.core.match import Match
from game.core.rules import Setup, full_options
from game.core.twenty_years import RULESET, battle, queries
from game.core.twenty_years.actions.build import beside
from game.core.twenty_years.books import pairings_of, yields
from game.core.twenty_years.ledger import advance, begin_year, settled
from game.core.twenty_years.queries import placements
from game.core.twenty_years.state import Battle, Piece, State, chosen_of, official, realm_of
from game.core.twenty_years.tables import DIES, GOOD, KIND, KINDS, TROOP, guards_of, price_of
from tests import world
from tests.world import told as told

RICH: dict[str, Any] = {"wood": 60, "stone": 60, "leather": 60, "gold": 60, "metal": 60, "gems": 60, "spices": 60}
SIX = {"wood": 1, "stone": 1, "leather": 1, "metal": 1, "gems": 1}
QUIET = (4, 4, 4, 4, 4)  # harvest dice that yield nothing


class Scene(world.Scene):
    """A match at a moment of one's choice."""

    ASKS: ClassVar[dict[str, Callable[..., Any]]] = {
        "claim": lambda s, tile: next(row for row in queries.claim_menu(s) if row.tile == tile),
        "claim_menu": queries.claim_menu,
        "dies": lambda s, monster: DIES[monster],
        "guards_of": lambda s, cost: guards_of(cost),
        "menu": queries.structure_menu,
        "needed": lambda s, troop, foes: battle.needed(TROOP[troop], foes),
        "owned": lambda s: [s.realm.ids[tile] for tile in bits(s.owned)],
        "pairing_menu": queries.pairing_menu,
        "pairings": lambda s, *faces: pairings_of(faces),
        "placements": queries.placements,
        "price_of": lambda s, cost, half: price_of(cost, half),
        "row": lambda s, key, level=1: next(
            row for row in queries.structure_menu(s) if (row.structure, row.level) == (key, level)
        ),
        "settled": settled,
        "trade": lambda s, type, get: next(
            row
            for row in (*queries.trade_menu(s), *queries.troop_menu(s))
            if get in row.gets and row.action.__class__.__name__ == type
        ),
        "yields": lambda s, *of, **rule: yields(*of, **rule),
    }

    def types(self) -> set[str]:
        return {self.match.encode(action)["type"] for action in self.match.legal()}

    def have(self, name: str) -> int:
        """Units or goods by id."""
        return self.state.troops[TROOP[name]] if name in TROOP else self.state.goods[GOOD[name]]

    @property
    def vp(self) -> int:
        return int(self.state.vp)

    @property
    def battle(self) -> Battle:
        top = self.state.top
        assert isinstance(top, Battle), f"no battle but {top}"
        return top

    @property
    def stock(self) -> tuple[int, ...]:
        """Wood, stone, leather, gold."""
        return tuple(self.state.goods[:4])

    def points(self, row: str) -> int:
        """A row of the score."""
        return next(found.points for found in self.match.score()[0].rows if found.id == row)

    def first(self, structure: str, level: int = 1) -> tuple[Event, ...]:
        """Builds it where it first may stand."""
        return self.match.play(placements(self.state, structure, level)[0])

    def claim(self, tile: str, use_discount: bool = False) -> tuple[Event, ...]:
        return self.do("claim_tile", tile=tile, use_discount=use_discount)

    def loot(self) -> tuple[Event, ...]:
        return self.do("choose_goods", goods={"wood": 1})

    def through_level_1(self) -> None:
        """Loot in every room: E, the room to its right, X."""
        for room in ([0, 1], [1, 1]):
            self.loot()
            self.do("move", room=room)
        self.loot()

    def owns(self, tile: str) -> bool:
        return bool(self.state.owned >> self.state.realm.numbers[tile] & 1)

    def add(self, key: str, year: int | None = None, plots: Sequence[tuple[int, int]] | None = None) -> None:
        """A piece stands, at the first place that does or on these plots."""
        s = self.state
        kind = KINDS[KIND[key]]
        mask = s.realm.grid.mask(plots) if plots else s.realm.places(kind.number, s.free, beside(s, kind.number))[0]
        piece = Piece(kind.structure, kind.level, s.realm.cells(mask), s.year if year is None else year)
        s.town = s.town.add(kind.number, mask, piece)


def _match(options: Mapping[str, Any] | None, board: str, script: Iterable[int], version: int) -> Match:
    land = official(board)
    full = full_options(RULESET, options or {})
    setup = Setup("twenty_years", version, 1, full, "a scene", msgspec.to_builtins(land))
    chosen = chosen_of(full, version)
    return Match(RULESET, setup, State(realm_of(land), chosen, ScriptedDice(tuple(script))))


def scene(
    script: Iterable[int] = (),
    *,
    year: int = 10,
    entry: int | None = None,
    phase: str = "actions",
    tiles: Iterable[str] | str = "all",
    pieces: Iterable[str] = (),
    options: Mapping[str, Any] | None = None,
    board: str = "realm_5x5",
    version: int = RULESET.version,
    **has: Any,
) -> Scene:
    """The actions of a year (default: the quiet year 10) with these tiles, pieces, goods, units and state fields."""
    found = Scene(_match(options, board, script, version))
    s: State = found.state
    s.year, s.entry, s.phase = year, year if entry is None else entry, phase
    s.past = tuple(range(1, year))
    realm = s.realm
    s.owned = realm.tiles if tiles == "all" else 0
    if tiles != "all":
        for tile in ("t11", *tiles):
            s.owned |= 1 << realm.numbers[tile]
    found.add("capitol", 1, realm.cells(realm.plots[realm.capitol]))
    for key in pieces:
        found.add(key, 1)
    for name, value in has.items():
        if name in GOOD:
            s.goods[GOOD[name]] = value
        elif name in TROOP:
            s.troops[TROOP[name]] = value
        else:
            setattr(s, name, value)
    return found


def fresh(script: Iterable[int] = (), board: str = "realm_5x5", **options: Any) -> Scene:
    """A match from its setup on."""
    forced = ScriptedDice(tuple(script)) if script else None
    data = msgspec.to_builtins(official(board))
    return Scene(Match.new("twenty_years", options=options, seed="fresh", board=data, dice=forced))


def year_begins(year: int, script: Iterable[int] = (), **has: Any) -> Scene:
    """The year's entry is read; the script starts with the dice of the entry, then the harvest's."""
    found = scene(script, year=year - 1, phase="year_end", **has)
    begin_year(found.state, None)
    advance(found.state, None)
    return found


def rolled(faces: Sequence[int], mills: Sequence[int] = (0, 0, 0), year: int = 10, **has: Any) -> Scene:
    """The dice show these faces; so many lumber mills, quarries and tanneries stand."""
    kinds = ("lumber_mill", "quarry", "tannery")
    pieces = [kind for kind, n in zip(kinds, mills, strict=True) for _ in range(n)]
    more = {"rolls_used": 1, **has, "pieces": [*pieces, *has.get("pieces", ())]}
    return scene(year=year, phase="roll", faces=tuple(faces), **more)


def fight(groups: Iterable[tuple[str, int]], script: Iterable[int] = (), cause: str = "rumour", **has: Any) -> Scene:
    """A battle has begun; the year-3 cause gives nothing but the general point and two goods."""
    at = scene(script, **{"entry": 3, **has})
    at.state.todo.append(battle.of(cause, tuple(groups), "t11" if cause == "guards" else ""))
    return at


def raid(script: Iterable[int], **has: Any) -> Scene:
    """A dungeon has been entered."""
    at = scene(script, **{"pieces": ("dungeon_1",), "footmen": 30, **has})
    at.events = at.do("raid")
    return at


def war(**has: Any) -> Scene:
    """The war of year 18 is won, and its spoils are to be chosen."""
    at = scene((1,) * 14 + QUIET, year=18, tiles=("t12", "t13", "t14", "t15"), knights=9, **has)
    at.do("end_year")
    for _ in range(3):
        at.do("engage", **at.offers("engage")[-1])
    return at


def last_year(**has: Any) -> Scene:
    return scene(**{"year": 20, "entry": 20, **has})
