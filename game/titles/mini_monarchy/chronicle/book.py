"""The chronicle of a reign of Mini Monarchy: its printer's lines, and the field of hexes as it stood each year."""

from __future__ import annotations

from game.core.match import Match
from game.core.mini_monarchy.state import State
from game.core.mini_monarchy.tables import GOODS
from game.lab import svg
from game.lab.book import Book, Chapter, Table, mode_of, plain_chapters
from game.tiled.layout import Layout
from game.titles.mini_monarchy.terminal.board import CAPITAL, SIGNS, STAGES, sign

TALL, WIDE = 14.0, 16.0
_HUES = {"F": "#e6cf7d", "M": "#c98f6a", "V": "#d7a0a0", "+": "#77707c", CAPITAL: "#e8b84a"}


def book(match: Match) -> Book:
    """See game.lab.book."""
    legend = tuple((letter, name) for name, letter in SIGNS.items())
    ruler, kingdom, capital = match.state.names
    return Book(
        tuple(map(_under, plain_chapters(match, _drawn, "fate", named_by="fate_settled"))),
        mode_of(match),
        (*legend, (CAPITAL, "capital"), ("1 2 3", "monument")),
        subtitle=f"{ruler} of {kingdom}, in {capital}" if ruler and kingdom and capital else "",
        tables=_record(match),
        figure=44,
    )


def _under(chapter: Chapter) -> Chapter:
    """With what its picture shows: no fate has been thrown before the first year."""
    caption = f"The end of {chapter.number.lower()}" if chapter.title else "The first three buildings"
    return chapter._replace(caption=caption)


def _record(match: Match) -> tuple[Table, ...]:
    """The record sheet: a line a year."""
    s = match.state
    assert isinstance(s, State)
    head = (
        "Year",
        *(f"+ {good}" for good in GOODS),
        *(f"− {good}" for good in GOODS),
        "eaten",
        "food left",
        "ore left",
    )
    rows = tuple(
        (str(number), *map(str, (*year.gained, *year.spent, year.eaten, year.food, year.ore)))
        for number, year in enumerate(s.sheet, 1)
    )
    return (Table("The record sheet", head, rows),)


def _drawn(state: object) -> str:
    assert isinstance(state, State)
    return field_picture(state)


def field_picture(s: State) -> str:
    """Every hex with what it shows."""
    board = s.ground.board
    wide, tall = (WIDE, TALL) if board.axis == "x" else (TALL, WIDE)
    grid = Layout("hexagonal", board.cols, board.rows, int(wide), int(tall), 8, board.axis, board.index)
    body = []
    for number, (col, row) in enumerate(board.cells()):
        shown, bit = sign(s, number), 1 << number
        rock, water = bool(s.land.rocks & bit), bool(s.land.water & bit)
        fill = svg.LAND["mountains"] if rock else svg.LAND["lake"] if water else svg.LAND["meadow"]
        built = shown in _HUES or shown in STAGES
        body.append(svg.poly(grid.outline(col, row), _HUES.get(shown, fill), f'stroke="{svg.INK}" stroke-width=".5"'))
        x, y = grid.centre(col, row)
        if built:
            body.append(svg.text(x, y, 7, shown))
        elif rock:
            body.append(svg.motif("mountains", x - 5, y - 5, 10))
        elif water:
            body.append(svg.motif("lake", x - 5, y - 5, 10))
    return svg.picture(*grid.size, body, "the field")
