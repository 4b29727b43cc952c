"""The reign so far, year by year, told from its events: fate, deeds, losses. Kept with the match; undo forgets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.core.events import Event
from game.core.match import Match
from game.core.mini_monarchy import events as facts
from game.core.mini_monarchy.tables import RESULTS
from game.core.told import all_facts
from game.lab.rounds import rounds
from game.titles.mini_monarchy.teller import MonarchyTeller


class Told(NamedTuple):
    """One thing done or suffered: its symbol, or the good it brought, and a few words."""

    symbol: str
    text: str


class YearGone(NamedTuple):
    """One year; 0 is the founding. `results` are () until fate is settled; the last year may still be in hand."""

    year: int
    results: tuple[str, ...]
    actions: tuple[Told, ...]
    starved: bool


def hungry_years(match: Match) -> frozenset[int]:
    """The years in which somebody starved."""
    return frozenset(e.year for told in all_facts(match) for e in told if isinstance(e, facts.YearClosed) and e.starved)


def chronicle(match: Match, length: int | None = None) -> tuple[YearGone, ...]:
    """Every year from the founding to the present one, or as it stood after `length` actions."""
    first, years = match.state_at(0), [_year(told.number, told.events) for told in rounds(match, length)]
    if years[0].year == 1 and first.year == 1 and not years[0].results and first.results:
        years[0] = years[0]._replace(results=_named(first.results))
    return tuple(years)


def _named(results: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(RESULTS[result - 1] for result in results)


def _year(number: int, events: Sequence[Event]) -> YearGone:
    results: tuple[str, ...] = ()
    starved = False
    for event in events:
        if isinstance(event, facts.FateSettled):
            results = event.results
        elif isinstance(event, facts.YearClosed):
            starved = event.starved
    return YearGone(number, results, tuple(_deeds(events)), starved)


def _deeds(events: Sequence[Event]) -> Iterator[Told]:
    """What is worth remembering of a year."""
    teller = MonarchyTeller(_no_state)
    built = Counter(e.building for e in events if isinstance(e, facts.Built | facts.StartPlaced))
    for event in events:
        match event:
            case facts.StageBuilt(stage=stage):
                yield Told(f"obelisk_{stage}", teller.say("year_stage", stage=f"monument_{stage}"))
            case facts.RangeFilled(hexes=hexes):
                yield Told("mountains", teller.say("year_mountains", raised=len(hexes)))
            case facts.RiverDrawn(path=path):
                yield Told("river", teller.say("year_river", long=len(path)))
    for name, n in built.items():
        yield Told(name, teller.say("year_built", what=teller.count(n, name)))
    for cause, symbol in (("disaster", "storm"), ("starvation", "grave")):
        lost = Counter(e.building for e in events if isinstance(e, facts.BuildingLost) and e.cause == cause)
        for name, n in lost.items():
            yield Told(symbol, teller.say(f"year_{cause}", what=teller.count(n, name)))
    got = Counter[str]()
    for event in events:
        if isinstance(event, facts.Traded):
            got.update(event.got)
    for good, n in got.items():
        yield Told(good, teller.say("year_bought", what=teller.count(n, good)))
    for event in events:
        if isinstance(event, facts.TradeEnded) and event.lost > 1:
            yield Told("hammer", teller.tell(event).text)
        elif isinstance(event, facts.ReignEnded):
            yield Told("obelisk_3" if event.result == "won" else "grave", teller.say(f"year_{event.result}"))


def _no_state() -> None:
    """Nothing is asked of a state by what is told here."""
