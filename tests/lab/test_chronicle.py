"""A reign becomes one self-contained page, the same bytes every time; rounds seat by seat; a match in a notebook."""

import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game.bots import bot, names
from game.cli import main
from game.core.match import Match
from game.core.rules import RULESETS, ruleset
from game.core.twenty_years.tables import STRUCTURES
from game.journal.challenge import decode
from game.journal.reading import load
from game.lab.chronicle import LAND, Book, book_of, chronicle_of, course, die, mode_of, motif, page, picture
from game.titles.twenty_years.chronicle import SIGNS
from game.words import game_words
from tests.world import kept, play_on, walked

VOID = {"meta", "!doctype"}


def played(home: Path, game: str = "twenty_years", actions: int = 10_000, name: str = "Ada") -> Path:
    """A save of a bot's match, left after so many actions."""
    return kept(home, game, lambda match: len(match) >= actions, bot(names(game)[0], game, "1"), name=name)


@pytest.fixture(scope="module")
def reign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played(tmp_path_factory.mktemp("home"))


class Outline(HTMLParser):
    """Collects tags and texts, and holds the page to closing what it opens."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_the_page_tells_every_year_the_challenge_and_the_score_sheet_and_runs_nothing(reign: Path) -> None:
    page = Outline(chronicle_of(load(reign)))
    text = " ".join(page.texts)
    for year in game_words("twenty_years").years:
        assert year.title in text
        assert year.story in text
    assert sum(tag == "figure" for tag, _ in page.tags) == 21, "one for each year and one at the end"
    assert sum(attrs.get("class") == "die" for _, attrs in page.tags) >= 20 * 5
    assert not {tag for tag, _ in page.tags} & {"script", "link", "img", "iframe", "object"}
    assert not any(key in ("src", "href") or key.startswith("on") for _, attrs in page.tags for key in attrs)
    loaded = load(reign)
    code = next(
        text for text in Outline(chronicle_of(loaded)).texts if text.startswith("Play the same setup: challenge code ")
    )
    told = decode(code.rpartition("code ")[2])
    assert (told.game, told.seed) == (loaded.match.setup.game, loaded.match.setup.seed)
    text = "|".join(Outline(chronicle_of(loaded)).texts).partition("|Points over time|")[0]
    sheet = loaded.match.score()[0]
    for row in sheet.rows:
        assert row.label in text
    assert text.rstrip().rstrip("|\n").endswith(f"|{sheet.total}")


def test_another_process_writes_the_same_bytes_and_needs_no_screen_library(reign: Path, tmp_path: Path) -> None:
    pages = []
    for hash_seed in ("1", "2"):
        out = tmp_path / f"{hash_seed}.html"
        line = [sys.executable, "-m", "game", "chronicle", str(reign), "--out", str(out)]
        done = subprocess.run(line, env={"PYTHONHASHSEED": hash_seed, "TZ": "UTC"}, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        pages.append(out.read_bytes())
    assert pages[0] == pages[1] == chronicle_of(load(reign)).encode()
    code = (
        "import sys; from pathlib import Path; from game.lab.chronicle import chronicle_of, open_save;"
        f"chronicle_of(open_save({str(reign)!r})); sys.exit('pygame' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_what_a_player_wrote_stays_text_and_what_was_chosen_is_said_as_one_says_it(tmp_path: Path) -> None:
    path = played(tmp_path, actions=5, name='<b>Ada</b> & "Co"')
    page = chronicle_of(load(path))
    assert "<b>Ada" not in page
    assert 'The chronicle of <b>Ada</b> & "Co"' in Outline(page).texts
    assert "over yet." in page, "a reign under way says so"
    told = mode_of(Match.new("horrible_hordes", 2, {"pvp": True}, "oak-7"))
    assert told.endswith(": yes")
    assert "True" not in told


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_every_game_has_a_chronicle_even_without_a_deed(game: str, tmp_path: Path) -> None:
    told = Outline(chronicle_of(load(played(tmp_path, game, actions=60))))
    assert sum(attrs.get("class") == "year" for _, attrs in told.tags) >= 1
    assert sum(tag == "li" for tag, _ in told.tags) >= 3
    match = Match.new(game, ruleset(game).seats[-1], seed="oak-7")
    assert "over yet." in page(match, book_of(match), "Ada")


def test_a_damaged_save_is_told_as_far_as_it_goes_and_left_alone(tmp_path: Path) -> None:
    path = played(tmp_path, actions=40)
    whole = path.read_bytes()
    path.write_bytes(whole[:-30])
    damaged = path.read_bytes()
    assert main(["chronicle", str(path), "--out", str(tmp_path / "a.html")]) == 0
    assert "The save is damaged at line" in (tmp_path / "a.html").read_text()
    assert path.read_bytes() == damaged


def test_pictures_are_sound_dice_have_their_pips_and_lines_of_points_stay_inside() -> None:
    for face in range(1, 7):
        tree = ElementTree.fromstring(die(face))
        assert sum(node.tag.endswith("circle") for node in tree) == face
    assert "12" in die(12)
    for kind in LAND:
        ElementTree.fromstring(picture(10, 10, [motif(kind, 0, 0, 10)], kind))
    assert len({SIGNS[name] for name in STRUCTURES}) == len(STRUCTURES), "every structure has a sign of its own"
    drawn = ElementTree.fromstring(course((("a", (3, -4, 10)), ("b", (1,)), ("c", ()))))
    lines = [node for node in drawn if node.tag.endswith("polyline")]
    assert len(lines) == 2
    _, _, _, tall = map(float, drawn.attrib["viewBox"].split())
    heights = [float(pair.split(",")[1]) for node in lines for pair in node.attrib["points"].split()]
    assert min(heights) >= 0
    assert max(heights) <= tall


# ---- The chronicles of games with several seats: every round is told seat by seat, and their sheets are the game's
# own.
TOWNS = ("Ravensford", "Thornby", "Greyholm")  # as the table calls them


def played_by(game: str, seats: int, **options: str) -> Match:
    match = Match.new(game, seats, options, "oak-7")
    return play_on(match, [bot("random", game, str(seat)) for seat in range(seats)])


@pytest.fixture(scope="module")
def century() -> Match:
    return played_by("xii_century", 3, event_method="random")


@pytest.fixture(scope="module")
def hordes() -> Match:
    return played_by("horrible_hordes", 2)


@pytest.fixture(scope="module")
def century_book(century: Match) -> Book:
    return book_of(century)


@pytest.fixture(scope="module")
def hordes_book(hordes: Match) -> Book:
    return book_of(hordes)


def test_a_century_tells_of_every_round_town_and_event_and_ends_as_its_sheets(
    century: Match, century_book: Book
) -> None:
    rounds = [chapter for chapter in century_book.chapters if chapter.number != "Before the first round"]
    assert [chapter.number for chapter in rounds] == [f"Round {number}" for number in range(1, 11)]
    for chapter in rounds:
        assert len(chapter.dice) == 2
        assert {part.title for part in chapter.parts} >= set(TOWNS)
        assert all(len(part.dice) == 2 for part in chapter.parts if part.title in TOWNS)
    told = [chapter for chapter in century_book.chapters if chapter.title]  # the page of each event
    assert len(told) == sum(1 for face in century.state.events if face)
    assert all(chapter.story and chapter.effect for chapter in told)
    assert [values[-1] for _, values in century_book.course] == [sheet.total for sheet in century.score()]
    assets = century_book.tables[0]
    assert assets.rows[0] == ("Population", *(str(town.values[0]) for town in century.state.towns))
    for seat, sheet in enumerate(century.score()):
        gained = 0
        for chapter in century_book.chapters:
            for part in chapter.parts:
                if part.title == TOWNS[seat] and part.gain:
                    gained += int(part.gain.removesuffix(" VP").replace("−", "-"))
        assert gained == sheet.total


def test_every_round_of_the_hordes_has_its_board_every_battle_is_told_and_the_tokens_add_up(
    hordes: Match, hordes_book: Book
) -> None:
    numbers = [chapter.number for chapter in hordes_book.chapters]
    assert numbers == ["The founding", *(f"Round {number}" for number in range(1, hordes.state.round + 1))]
    for chapter in hordes_book.chapters:
        board = ElementTree.fromstring(chapter.picture)
        assert sum(node.tag.endswith("rect") for node in board) > hordes.state.grid.count
    sheets = hordes.score()
    tokens = next(table for table in hordes_book.tables if table.title.startswith("Where the victory tokens"))
    for seat, sheet in enumerate(sheets):
        vt = next(row.points for row in sheet.rows if row.id == "vt")
        assert sum(int(row[seat + 1]) for row in tokens.rows) == vt
        assert hordes_book.course[seat][1][-1] == vt
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
    match = played_by("mini_monarchy", 1)
    book = book_of(match)
    assert len(book.tables[0].rows) == len(match.state.sheet)
    years = [chapter for chapter in book.chapters if chapter.number.startswith("Year")]
    assert all(chapter.title and chapter.dice and chapter.picture for chapter in years)


# ---- A match in a notebook: its board and its score sheet, as one piece of HTML.


@pytest.mark.parametrize("game", RULESETS)
@pytest.mark.parametrize("moves", [0, 40])
def test_a_match_shows_its_board_and_its_sheet(game: str, moves: int) -> None:
    match = walked(Match.new(game), 3, moves)
    told = match._repr_html_()
    shown = ElementTree.fromstring(told)  # well formed, and one element
    assert shown.tag == "div"
    assert f"{len(match)} moves" in told
    assert f"<td>{str(match.score()[0].total).replace('-', '−')}</td>" in told
    assert "<script" not in told
    assert len(told) < 200_000
    assert ("<svg" in told) != ("<pre>" in told)
    if moves and game != "xii_century":  # played on sheets: a board in letters
        assert "<svg" in told
