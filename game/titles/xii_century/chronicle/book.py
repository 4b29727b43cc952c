"""The chronicle of a match of XII Century: its rounds town by town, the wars, the town sheets in the end."""

from __future__ import annotations

from game.core.match import Match
from game.core.xii_century import asks, power
from game.core.xii_century.state import Chosen
from game.core.xii_century.tables import (
    ASSETS,
    FATE,
    INFLUENCE,
    INFRASTRUCTURES,
    LOCATIONS,
    PEOPLE,
    REPUTATION,
    SPECIAL_INFRASTRUCTURES,
    SPECIAL_PEOPLE,
)
from game.lab.book import Book, Chapter, Table, mode_of
from game.titles.xii_century.chronicle.rounds import Round, rounds
from game.titles.xii_century.teller import town_name
from game.words import game_words

_GROUPS = (
    ("Prominent people", PEOPLE),
    ("Buildings", INFRASTRUCTURES),
    ("Special people", SPECIAL_PEOPLE),
    ("Special buildings", SPECIAL_INFRASTRUCTURES),
)


def book(match: Match) -> Book:
    """See game.lab.book."""
    told = rounds(match)
    names = tuple(town_name(match.state, seat) for seat in range(match.state.seats))
    course = tuple((name, tuple(part.points[seat] for part in told)) for seat, name in enumerate(names))
    return Book(
        tuple(_chapter(part, match.state.chosen) for part in told),
        mode_of(match),
        names=names,
        tables=(_assets(match, names), _owned(match, names)),
        course=course if told else (),
    )


def _chapter(told: Round, chosen: Chosen) -> Chapter:
    page = game_words("xii_century").year(FATE[told.event]).under(chosen) if told.event else None
    return Chapter(
        number=f"Round {told.number}" if told.number else "Before the first round",
        title=page.title if page else "",
        story=page.story if page else "",
        effect=page.effect if page else "",
        dice=told.shared,
        yields="shared dice" if told.shared else "",
        parts=told.parts,
    )


def _assets(match: Match, names: tuple[str, ...]) -> Table:
    """What is counted on a town sheet."""
    words = game_words("xii_century")
    s = match.state
    rows = [
        (words.name(name, 2).capitalize(), *(str(town.values[i]) for town in s.towns)) for i, name in enumerate(ASSETS)
    ]
    rows += [
        (f"Influence on the {words.name(name)}", *(str(town.values[INFLUENCE + i]) for town in s.towns))
        for i, name in enumerate(LOCATIONS)
    ]
    rows.append(("Reputation", *(str(town.values[REPUTATION]) for town in s.towns)))
    rows.append(("Power (POW), walls included", *(str(power.base(s, town) + power.walls(s, town)) for town in s.towns)))
    return Table("Final town sheets", ("", *names), tuple(rows))


def _owned(match: Match, names: tuple[str, ...]) -> Table:
    """Who lives there and what was built, with the abilities that were chosen."""
    words = game_words("xii_century")
    s = match.state
    rows = []
    for heading, group in _GROUPS:
        cells = []
        for seat in range(s.seats):
            held = asks.owned(s, seat)
            told = []
            for name in (name for name in group if name in held):
                perk = asks.perk_of(s, seat, name)
                told.append(words.name(name) + (f" ({words.name(perk)})" if perk else ""))
            cells.append(", ".join(told) or "none")
        rows.append((heading, *cells))
    return Table("People and buildings", ("", *names), tuple(rows))
