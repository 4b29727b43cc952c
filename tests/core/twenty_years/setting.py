"""Sets a scene of 20 Years in one line: a year, what the player has, the dice that will fall."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from game.core.dice import ScriptedDice
from game.core.events import Event
from game.core.match import Match
from game.core.rules import Setup, full_options
from game.core.twenty_years import RULESET
from game.core.twenty_years.actions.build import beside
from game.core.twenty_years.sequence import advance, begin_year, blank
from game.core.twenty_years.state import Battle, Piece, State, chosen_of, official, realm_of
from game.core.twenty_years.tables import GOOD, KIND, KINDS, TROOP
from tests import world
from tests.world import told as told


class Scene(world.Scene):
    """A match at a moment of one's choice."""

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
    return Match(RULESET, setup, blank(realm_of(land), chosen, ScriptedDice(tuple(script))))


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


def goods_told(events: Iterable[Event], type: str = "goods_changed") -> list[dict[str, int]]:
    return [event.goods for event in events if event.type == type]  # type: ignore[attr-defined]
