"""The years to come, in short: what each will ask, and what it would mean for the kingdom as it stands today."""

from __future__ import annotations

from typing import NamedTuple

from game.client.scenes.telling import said
from game.client.ui.page import Lines, Row, Symbol, Text
from game.client.ui.palette import FERN, INK, RUST, Colour
from game.core.twenty_years.odds import Fact, forecast
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import TABLES
from game.words import game_words

COLOURS: dict[str, Colour] = {"ok": FERN, "missing": RUST, "warn": RUST, "info": INK}
MARKS = {"ok": "tick", "missing": "cross", "warn": "warn", "info": "right"}
WEIGHT = {"missing": 0, "warn": 1, "info": 2, "ok": 3}  # what to read first


def weight(fact: Fact) -> int:
    """The lower, the sooner it is read; a chance however good is news, and stands before what hangs on it."""
    return WEIGHT["info" if fact.kind == "ok" and fact.chance is not None else fact.kind]


def told(fact: Fact, odds: str) -> str:
    """A fact in one sentence, its chance as the setting wants it."""
    if fact.chance is None:
        return fact.text
    if odds == "numbers":
        return f"{fact.text} {said(fact.chance, odds)}."
    return f"{fact.text}: {said(fact.chance, odds)}." if odds == "words" else f"{fact.text}?"


class Coming(NamedTuple):
    """One year: its number, its title, and the weightiest fact about it, if there is one."""

    year: int
    title: str
    fact: Fact | None


def years_ahead(s: State, after: int, most: int) -> tuple[Coming, ...]:
    """Up to so many years after that one; none where the ledger is not known beforehand."""
    if s.chosen.variant != "none":
        return ()
    found = []
    for year in range(after + 1, min(TABLES.turns.years, after + most) + 1):
        facts = sorted(forecast(s, year), key=weight)
        found.append(Coming(year, game_words("twenty_years").year(year).title, facts[0] if facts else None))
    return tuple(found)


def fact_row(fact: Fact, odds: str) -> Row:
    """A fact with the mark of how it stands."""
    return Row(
        (Symbol(MARKS[fact.kind], 8.5, False), Text(told(fact, odds), "small", colour=COLOURS[fact.kind], grow=True))
    )


def year_face(one: Coming, odds: str) -> Row:
    """A year: what it is, what it means."""
    head = Row((Text(f"Year {one.year}", "bold", 7.8, RUST), Text(one.title, "italic", 8.2, grow=True)))
    low = (fact_row(one.fact, odds),) if one.fact else ()
    return Row((Symbol(f"year_{one.year}", 15, False), Lines((head, *low), grow=True)), 4)
