"""The chronicles of games with several seats: every round is told seat by seat, and their sheets are the game's own."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from game.bots import bot
from game.core.match import Match
from game.core.rules import RULESETS, ruleset
from game.lab.chronicle import Book, book_of, course, page

TOWNS = ("Ravensford", "Thornby", "Greyholm")  # as the table calls them


def reign(game: str, seats: int, player: str, options: dict[str, str | int | bool] | None = None) -> Match:
    match = Match.new(game, seats, options, "oak-7")
    minds = [bot(player, game, str(seat)) for seat in range(seats)]
    while not match.over:
        seat = match.pending[0].seat
        match.step(minds[seat].choose(match.view(seat), match.legal(seat)), seat)
    return match


@pytest.fixture(scope="module")
def century() -> Match:
    return reign("xii_century", 3, "random", {"event_method": "random"})


@pytest.fixture(scope="module")
def hordes() -> Match:
    return reign("horrible_hordes", 2, "random")


@pytest.fixture(scope="module")
def century_book(century: Match) -> Book:
    return book_of(century)


@pytest.fixture(scope="module")
def hordes_book(hordes: Match) -> Book:
    return book_of(hordes)


def test_every_round_of_a_century_tells_of_every_town(century_book: Book) -> None:
    rounds = [chapter for chapter in century_book.chapters if chapter.number != "Before the first round"]
    assert [chapter.number for chapter in rounds] == [f"Round {number}" for number in range(1, 11)]
    for chapter in rounds:
        assert len(chapter.dice) == 2
        assert {part.title for part in chapter.parts} >= set(TOWNS)
        assert all(len(part.dice) == 2 for part in chapter.parts if part.title in TOWNS)


def test_a_century_tells_the_page_of_each_event(century: Match, century_book: Book) -> None:
    told = [chapter for chapter in century_book.chapters if chapter.title]
    assert len(told) == sum(1 for face in century.state.events if face)
    assert all(chapter.story and chapter.effect for chapter in told)


def test_the_towns_of_a_century_end_as_their_sheets(century: Match, century_book: Book) -> None:
    assert [values[-1] for _, values in century_book.course] == [sheet.total for sheet in century.score()]
    assets = century_book.tables[0]
    assert assets.rows[0] == ("Population", *(str(town.values[0]) for town in century.state.towns))


def test_the_gains_of_a_town_add_up_to_its_score(century: Match, century_book: Book) -> None:
    for seat, sheet in enumerate(century.score()):
        gained = 0
        for chapter in century_book.chapters:
            for part in chapter.parts:
                if part.title == TOWNS[seat] and part.gain:
                    gained += int(part.gain.removesuffix(" VP").replace("−", "-"))
        assert gained == sheet.total


def test_every_round_of_the_hordes_has_its_board(hordes: Match, hordes_book: Book) -> None:
    numbers = [chapter.number for chapter in hordes_book.chapters]
    assert numbers == ["The founding", *(f"Round {number}" for number in range(1, hordes.state.round + 1))]
    for chapter in hordes_book.chapters:
        board = ElementTree.fromstring(chapter.picture)
        assert sum(node.tag.endswith("rect") for node in board) > hordes.state.grid.count


def test_the_tokens_of_the_hordes_add_up_to_the_score(hordes: Match, hordes_book: Book) -> None:
    sheets = hordes.score()
    tokens = next(table for table in hordes_book.tables if table.title.startswith("Where the victory tokens"))
    for seat, sheet in enumerate(sheets):
        vt = next(row.points for row in sheet.rows if row.id == "vt")
        assert sum(int(row[seat + 1]) for row in tokens.rows) == vt
        assert hordes_book.course[seat][1][-1] == vt


def test_every_battle_of_the_hordes_is_told(hordes: Match, hordes_book: Book) -> None:
    fought = sum(event.type == "battle_ended" for i in range(len(hordes)) for event in hordes.facts_of(i))
    told = [part for chapter in hordes_book.chapters for part in chapter.parts if part.title == "Battles"]
    assert sum(len(part.actions) for part in told) == fought > 0


@pytest.mark.parametrize("game", ["century", "hordes"])
def test_the_page_of_several_seats_has_one_sheet_with_all_of_them(game: str, request: pytest.FixtureRequest) -> None:
    match: Match = request.getfixturevalue(game)
    text = page(match, book_of(match), "Ada")
    for sheet in match.score():
        assert f"<td>{sheet.total}</td>" in text
    assert text.count('class="all"') == 1
    assert text == page(match, book_of(match), "Ada"), "the same bytes again"


def test_a_reign_of_mini_monarchy_has_its_record_sheet() -> None:
    match = reign("mini_monarchy", 1, "random")
    book = book_of(match)
    record = book.tables[0]
    assert len(record.rows) == len(match.state.sheet)
    years = [chapter for chapter in book.chapters if chapter.number.startswith("Year")]
    assert all(chapter.title and chapter.dice and chapter.picture for chapter in years)


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_a_match_without_a_deed_has_a_page_too(game: str) -> None:
    match = Match.new(game, ruleset(game).seats[-1], seed="oak-7")
    assert "over yet." in page(match, book_of(match), "Ada")


def test_lines_of_points_stay_in_their_picture_also_below_nought() -> None:
    drawn = ElementTree.fromstring(course((("a", (3, -4, 10)), ("b", (1,)), ("c", ()))))
    lines = [node for node in drawn if node.tag.endswith("polyline")]
    assert len(lines) == 2
    _, _, _, tall = map(float, drawn.attrib["viewBox"].split())
    heights = [float(pair.split(",")[1]) for node in lines for pair in node.attrib["points"].split()]
    assert min(heights) >= 0
    assert max(heights) <= tall
