"""The reign so far, year by year: the dice of the harvest, what they gave, the deeds, the change of the score.

    for year in chronicle(match): year.faces, year.goods, year.deeds, year.points

Told from the events of the journal, each action once: what was told is kept with the match, and an undo forgets only
what it took back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from game.core.events import Event
from game.core.match import Match
from game.core.twenty_years.events import (
    BattleEnded,
    BombsBought,
    ConditionMet,
    ConditionMissed,
    DieSet,
    FortificationsPaid,
    GoodsChanged,
    GuardsFound,
    Harvested,
    LevelWiped,
    LevelWon,
    PieceBuilt,
    PiecesDemolished,
    PointsChanged,
    Recruited,
    RollingStopped,
    RumourAnswered,
    TileClaimed,
    Traded,
    TreasuryOpened,
    TroopsChanged,
    YearBegun,
)
from game.core.twenty_years.state import SOURCES
from game.core.twenty_years.tables import ENTRIES, GOOD, TROOP
from game.lab.rounds import rounds
from game.titles.twenty_years.teller import TwentyYearsTeller
from game.words import game_words


class Told(NamedTuple):
    """One thing done or suffered: its symbol and a few words. Lower `rank` goes first where room is short."""

    rank: int
    symbol: str
    text: str


class YearGone(NamedTuple):
    """One year of the chronicle; the last one may still be in hand. `faces` are () until the rolling stopped."""

    year: int
    entry: int
    faces: tuple[int, ...]
    goods: dict[str, int]
    actions: tuple[Told, ...]
    points: int


def chronicle(match: Match, length: int | None = None) -> tuple[YearGone, ...]:
    """Every year from the first to the present one, or as it stood after `length` actions."""
    end, years = match.state_at(len(match) if length is None else length), list[YearGone]()
    teller, points, first = TwentyYearsTeller(lambda: end), _total(match, match.state_at(0)), match.state_at(0).entry
    for told in rounds(match, length):
        entry = told.begun.entry if isinstance(told.begun, YearBegun) else first
        before, points = points, _total(match, _without(match.state_at(told.after), told.later))
        years.append(_year(told.number, entry, told.events, points - before, teller))
    return tuple(years)


def _total(match: Match, state: Any) -> int:
    return match.rules.score(state)[0].total


def _without(state: Any, events: Iterable[Event]) -> Any:
    """The state without what these events gave: the moment before a new year's page was read."""
    s = state.copy()
    for event in events:
        match event:
            case GoodsChanged(goods=goods):
                for good, n in goods.items():
                    s.goods[GOOD[good]] -= n
            case TroopsChanged(troops=troops):
                for troop, n in troops.items():
                    s.troops[TROOP[troop]] -= n
            case PointsChanged(points=points, source=source):
                s.points[SOURCES.index(source)] -= points
    return s


def _year(year: int, entry: int, events: Sequence[Event], points: int, teller: TwentyYearsTeller) -> YearGone:
    faces: tuple[int, ...] = ()
    goods: dict[str, int] = {}
    for event in events:
        if isinstance(event, RollingStopped):
            faces = event.faces
        elif isinstance(event, Harvested):
            goods = event.goods
    return YearGone(
        year, entry, faces, goods, tuple(sorted(_told(events, teller), key=lambda action: action.rank)), points
    )


# ---- what was done

# Facts that are told as they are, in few words, and how soon they give way where room is short.
_RANKS: dict[type[Event], int] = {
    ConditionMet: 0, LevelWon: 0, LevelWiped: 1, ConditionMissed: 2, GuardsFound: 3, PiecesDemolished: 3,
    FortificationsPaid: 3, RumourAnswered: 6, TreasuryOpened: 6, DieSet: 7,
}  # fmt: skip


def _told(events: Sequence[Event], teller: TwentyYearsTeller) -> Iterator[Told]:
    """What is worth remembering of a year, in few words."""
    for event in events:
        if type(event) in _RANKS and getattr(event, "joined", True):
            line = teller.tell(event)
            yield Told(_RANKS[type(event)], line.symbol, line.text[:1].lower() + line.text[1:].rstrip("."))
    yield from _fights(events, teller)
    yield from _works(events, teller)
    yield from _gifts(events)


def _fights(events: Sequence[Event], teller: TwentyYearsTeller) -> Iterator[Told]:
    fallen = Counter[str]()
    for event in events:
        if not isinstance(event, BattleEnded):
            continue
        fallen.update(event.fallen)
        if event.result == "won":
            yield Told(1, "swords", teller.say("battle_won", slain=event.slain, cause=event.cause))
        elif event.result == "lost":
            yield Told(1, "skull", teller.say("battle_lost", cause=event.cause))
        else:
            yield Told(1, "flee", teller.say("battle_fled", cause=event.cause))
    yield from (Told(4, f"head_{troop}", teller.say("fallen", losses={troop: n})) for troop, n in fallen.items() if n)


def _works(events: Sequence[Event], teller: TwentyYearsTeller) -> Iterator[Told]:
    """Building, land, soldiers, trade."""
    words = teller.words
    built = Counter((event.structure, event.level) for event in events if isinstance(event, PieceBuilt))
    for (name, level), n in built.items():
        label = words.count(name, n) if n > 1 else words.name(name) + (f" {level}" if level > 1 else "")
        yield Told(2 if name in ("magic_tower", "statue") else 3, name, label)
    claimed = sum(isinstance(event, TileClaimed) and event.how != "founding" for event in events)
    if claimed:
        yield Told(3, "flag", teller.say("tiles_claimed", tiles=claimed))
    joined = Counter[str]()
    trades = 0
    for event in events:
        if isinstance(event, Recruited):
            joined[event.troop] += event.units
        elif isinstance(event, BombsBought):
            joined["bomb"] += event.count
        elif isinstance(event, Traded) and event.by == "sail_to_island":
            yield Told(2, "ship", teller.say("sailed_for", got=event.got))
        elif isinstance(event, Traded):
            trades += 1
    for name, n in joined.items():
        yield Told(4, name if name == "bomb" else f"head_{name}", f"+{words.count(name, n)}")
    if trades:
        yield Told(5, "scales", teller.say("traded_often", times=trades) if trades > 1 else teller.say("traded_once"))


_BY_ENTRY = frozenset(row.id for row in ENTRIES)


def _gifts(events: Sequence[Event]) -> Iterator[Told]:
    """What the page of the year, a dungeon or the treasury gave or took."""
    words = game_words("twenty_years")
    goods, troops = Counter[str](), Counter[str]()
    for event in events:
        if isinstance(event, GoodsChanged) and event.reason != "tile":
            for good, n in event.goods.items():
                goods[good] += n
        elif isinstance(event, TroopsChanged) and event.reason in _BY_ENTRY:
            for troop, n in event.troops.items():
                troops[troop] += n
    for name, n in (*goods.items(), *troops.items()):
        if n:
            sign = "+" if n > 0 else "−"
            yield Told(5, f"head_{name}" if name in TROOP else name, f"{sign}{words.count(name, abs(n))}")
