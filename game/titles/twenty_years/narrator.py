"""The voice of 20 Years: how its facts are read. The sentences: assets/words/tell_twenty_years.toml."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, partial
from typing import Any, ClassVar

from game.core.rules import Action
from game.core.twenty_years import actions, battle, queries
from game.core.twenty_years.actions.build import price, wants_basic
from game.core.twenty_years.actions.buy import BOMB_PRICE, basic_fee, rare_rate
from game.core.twenty_years.odds_fight import ClaimOdds, claim_odds
from game.core.twenty_years.state import GoodsChoice, Raid, Realm, State
from game.core.twenty_years.tables import (
    ENTRIES,
    ENTRY,
    GOOD,
    GOODS,
    KIND_OF,
    PARTNER,
    PRICES,
    SET,
    TABLES,
    TOWER,
    TROOP,
    named,
)
from game.narrator import Derive, Narrator, Reader
from game.phrase import PhraseName, percent
from game.words import game_words

_FOES = {
    "guards": "guards",
    "room": "monsters",
    "rumour": "robbers",
    "wolves_at_the_flock": "wolves",
    "invasion": "ogres",
    "war": "invaders",
}  # whom a battle is against, by its cause


_MARK = re.compile(r"<(\w+)>")


def _said(t: TwentyYearsNarrator, value: str, form: str) -> PhraseName:
    """Words that are ready."""
    if form == "a":
        return PhraseName(f"{'an' if value[:1] in 'aeiou' else 'a'} {value}")
    return PhraseName(f"the {value}" if form == "the" else value)


def _face(t: TwentyYearsNarrator, value: int, form: str) -> PhraseName:
    return PhraseName(f"a {value}" if form == "a" else str(value))


def _piece(t: TwentyYearsNarrator, of: Any) -> str:
    """ "windmill", "windmill level 2"."""
    return t.words.name(of.structure) + (f" level {of.level}" if of.level > 1 else "")


def _page(part: str, t: TwentyYearsNarrator, event: Any) -> str:
    """Title, story or rule of the page a year begins with, as the options have it; "" without a page."""
    return str(getattr(t.words.year(event.entry).under(t.look().chosen), part)) if event.entry else ""


def _foes(t: TwentyYearsNarrator, event: Any) -> dict[str, int]:
    """The monsters of a room."""
    return {TABLES.dungeons[event.level - 1].monster: event.monsters} if event.monsters else {}


def _ill(t: TwentyYearsNarrator, action: Any) -> int:
    return int(t.look().troops[TROOP[action.troop]])


def _paired(t: TwentyYearsNarrator, action: actions.ChoosePairing) -> Mapping[str, int]:
    wanted = (action.wood, action.stone, action.leather)
    return next(row for row in queries.pairing_menu(t.look()) if row.pairing == wanted).goods


def _stops(t: TwentyYearsNarrator, action: Action) -> int | None:
    ways = len(queries.pairing_menu(t.look()))
    return ways if ways > 1 else None


def _claim(t: TwentyYearsNarrator, action: actions.ClaimTile) -> ClaimOdds:
    s = t.look()
    return claim_odds(s, s.realm.numbers[action.tile], action.use_discount)


def _demolished(t: TwentyYearsNarrator, action: Any) -> str:
    number = f" {action.index}" if action.index > 1 else ""
    return t.words.name(action.structure) + number + (" with all levels" if action.scope == "all" else "")


def _razed(t: TwentyYearsNarrator, event: Any) -> str:
    levels = " and ".join(map(str, event.levels))
    return t.words.name(event.structure) + (f" level {levels}" if max(event.levels) > 1 else "")


def _reward(t: TwentyYearsNarrator, event: Any) -> dict[str, int]:
    basic = {"basic good" if event.basic == 1 else "basic goods": event.basic} if event.basic else {}
    return {**event.reward, **basic}


def _costs(t: TwentyYearsNarrator, action: Action) -> Mapping[str, int]:
    return t.price_of(action)


def _cost(t: TwentyYearsNarrator, action: actions.Build) -> str:
    """What a building costs, with the basic good of one's choice; "free"."""
    s = t.look()
    kind = KIND_OF[action.structure, action.level]
    parts = [t.count(n, good) for good, n in named(price(s, kind)).items()]
    parts += ["1 basic good"] if wants_basic(s, kind) else []
    return t.listed(parts) or "free"


def _wins(t: TwentyYearsNarrator, action: Action) -> bool:
    s = t.look()
    return bool(s.year == TABLES.turns.years and s.town.count[TOWER] >= s.chosen.towers)


def _settled(t: TwentyYearsNarrator, action: Any) -> bool:
    top = t.look().top
    return isinstance(top, Raid) and action.room in top.settled


_TRADE: Mapping[str, Derive] = {"price": _costs, "got": lambda t, action: {action.get: action.times}}


class TwentyYearsNarrator(Narrator):
    """Tiles are called by row and column, buildings by name and level."""

    game = "twenty_years"
    place_fields = frozenset({"tile"})
    readers: ClassVar[Mapping[str, Reader]] = {
        **dict.fromkeys(
            (
                *("piece", "pieces", "title", "story", "effect", "many", "win", "loss", "kept", "cost", "wanted"),
                *("where", "spoils"),
            ),
            _said,
        ),
        "score": lambda t, value, form: PhraseName(f"−{-value}" if value < 0 else str(value)),
        # A reason is a tile, a page, a building or a word.
        "reason": lambda t, value, form: PhraseName(
            t.place(value) if value in t.look().realm.numbers else t.name(value)
        ),
        "was": _face,
        "value": _face,
        "faces": lambda t, value, form: PhraseName(" ".join(map(str, value))),
        "groups": lambda t, value, form: PhraseName(", then ".join(t.count(n, monster) for monster, n in value)),
        "cause": lambda t, value, form: PhraseName(_FOES.get(value, "enemies")),
        "plots": lambda t, value, form: PhraseName(t.place(value)),
        "room": lambda t, value, form: PhraseName(f"room {value[0] + 1},{value[1] + 1}"),
    }
    derived: ClassVar[Mapping[str, Mapping[str, Derive]]] = {
        "year_begun": {part: partial(_page, part) for part in ("title", "story", "effect")},
        "points_changed": {"lost": lambda t, event: event.points < 0},
        "recruited": {"people": lambda t, event: {event.troop: event.units}},
        "guards_found": {"held": lambda t, event: event.guards > 0},
        "piece_built": {"piece": _piece},
        "pieces_demolished": {"pieces": _razed},
        "engaged": {
            "sent": lambda t, event: {event.troop: len(event.faces)},
            "kills": lambda t, event: {event.monster: event.slain},
            "deaths": lambda t, event: {event.troop: len(event.dead)} if event.dead else {},
        },
        "bomb_thrown": {"kills": lambda t, event: {event.monster: event.slain} if event.slain else {}},
        "battle_ended": {"losses": lambda t, event: {troop: n for troop, n in event.fallen.items() if n}},
        "raid_begun": {"many": lambda t, event: t.words.name(event.monster, 2)},
        "room_entered": {"foes": _foes},
        "level_won": {"reward": _reward},
        "choose_goods": {
            "goods": lambda t, action: named(action.goods.amounts),
            "pays": lambda t, action: isinstance(t.look().top, GoodsChoice) and t.look().top.pay,
        },
        "choose_troop": {
            "many": lambda t, action: t.words.name(action.troop, 2),
            "before": _ill,
            "after": lambda t, action: _ill(t, action) - (_ill(t, action) // 2 or 1),
        },
        "choose_treasury": {
            "gold": lambda t, action: TABLES.treasury.lump if action.mode == "lump" else TABLES.treasury.income
        },
        "reroll": {"kept": lambda t, action: " ".join(map(str, sorted(t.look().faces[die] for die in action.keep)))},
        "golden_set": {"was": lambda t, action: t.look().faces[action.die]},
        "stop_rolling": {"ways": _stops, "goods": lambda t, action: queries.pairing_menu(t.look())[0].goods},
        "choose_pairing": {"goods": _paired},
        "claim_tile": {
            "price": lambda t, action: _claim(t, action).price,
            "win": lambda t, action: percent(_claim(t, action).own),
        },
        "build": {"piece": _piece, "cost": _cost},
        "demolish": {
            "pieces": _demolished,
            "loss": lambda t, action: (
                "" if t.look().demolished else f"the Architect's {TABLES.score.architect} VP are lost"
            ),
        },
        **dict.fromkeys(("trade_basic", "trade_gold", "trade_rare"), _TRADE),
        "recruit": {"people": lambda t, action: {action.troop: SET * action.sets}, "price": _costs},
        "buy_bomb": {"price": _costs},
        "sail_to_island": {
            "price": _costs,
            "got": lambda t, action: {good: getattr(action.rare, good) for good in ("metal", "gems", "spices")},
        },
        "build_fortifications": {"price": _costs},
        "raid": {"level": lambda t, action: t.look().levels_won + 1},
        "end_year": {"wins": _wins, "year": lambda t, action: t.look().year},
        "engage": {"people": lambda t, action: {action.troop: action.count}},
        "move": {"settled": _settled},
        "leave": {"costs": lambda t, action: battle.anybody(t.look())},
    }

    def place_name(self, place: Any) -> str:
        """A tile by its id, or the tile of a building's first plot: "row 2, column 3"."""
        realm = self.look().realm
        if isinstance(place, str):
            row, column = divmod(realm.numbers[place], realm.board.cols)
        else:
            row, column = (index // realm.board.plots_per_tile for index in min(place))
        return f"row {row + 1}, column {column + 1}"

    def places(self, value: Any) -> tuple[Any, ...]:
        return (value,) if value else ()

    def price_of(self, action: Action) -> Mapping[str, int]:
        s: State = self.look()
        match action:
            case actions.ClaimTile():
                return {"gold": _claim(self, action).price}
            case actions.Build():
                return named(price(s, KIND_OF[action.structure, action.level]))
            case actions.Recruit():
                return _times(named(PRICES[TROOP[action.troop]]), action.sets)
            case actions.BuyBomb():
                return _times(named(BOMB_PRICE), action.count)
            case actions.TradeBasic():
                return _times({action.give: 1, "gold": basic_fee(s)}, action.times)
            case actions.TradeGold():
                return {"gold": TABLES.trade.gold_price * action.times}
            case actions.TradeRare():
                rate = rare_rate(s) or TABLES.trade.port_rate
                return {GOODS[PARTNER[GOOD[action.get]]]: rate * action.times}
            case actions.SailToIsland():
                return {"wood": ENTRIES[ENTRY["treasure_map"] - 1].wood}
            case actions.BuildFortifications():
                return {action.material: ENTRIES[ENTRY["invasion"] - 1].materials}
        return {}


class _Pages(TwentyYearsNarrator):
    """The voice of pages and of the terminal: texts are said as they are, and <vp> is the mark {vp} of a symbol."""

    def read(self, field: str, value: Any, form: str) -> PhraseName:
        return _said(self, value, form) if isinstance(value, str) else self._read_plain(value, form)

    def say(self, key: str, /, to_seat: int | None = None, **facts: Any) -> str:
        """The sentence of that key, with its marks."""
        return _MARK.sub(r"{\1}", super().say(key, to_seat, **facts))


def _times(goods: Mapping[str, int], times: int) -> dict[str, int]:
    return {good: n * times for good, n in goods.items() if n}


say = _Pages(lambda: None).say
WORDS = game_words("twenty_years")


# ---- Where plots lie, as a player would say it who looks at the board: by the tile and its corners.
DOWN = {2: ("upper", "lower"), 3: ("upper", "middle", "lower")}  # rows of plots by plots a side
ALONG = {2: ("left", "right"), 3: ("left", "centre", "right")}


@cache
def within(cells: frozenset[tuple[int, int]], side: int) -> str:
    """The part of one tile these plots make; [row, column] inside it, `side` plots a side: 2 or 3."""
    if len(cells) == side * side:
        return say("plots_whole")
    rows, columns = {row for row, _ in cells}, {column for _, column in cells}
    if side == len(cells) == 2 and 1 in (len(rows), len(columns)):
        (word,) = (DOWN[2][row] for row in rows) if len(rows) == 1 else (ALONG[2][column] for column in columns)
        return say("plots_half", side=word)
    if side == 2 and len(cells) == 3:
        ((row, column),) = {(row, column) for row in (0, 1) for column in (0, 1)} - cells
        return say("plots_but", down=DOWN[2][row], along=ALONG[2][column])
    return " and ".join(
        say("plots_corner", down=DOWN[side][row], along=ALONG[side][column]) for row, column in sorted(cells)
    )


def by_tile(realm: Realm, plots: Iterable[tuple[int, int]]) -> list[tuple[int, int, str]]:
    """(row, column, part) of every tile these plots [row, column] of the land touch, in reading order, from 0."""
    side, found = realm.board.plots_per_tile, dict[tuple[int, int], set[tuple[int, int]]]()
    for row, column in plots:
        found.setdefault((row // side, column // side), set()).add((row % side, column % side))
    return [(*tile, within(frozenset(found[tile]), side)) for tile in sorted(found)]
