"""A reign becomes one page that needs nothing else, the same bytes every time."""

from __future__ import annotations

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
from game.journal.challenge import decode
from game.journal.reading import load
from game.lab.chronicle import LAND, chronicle_of, die, mode_of, motif, picture
from game.session import Session
from game.titles.twenty_years.chronicle import sign
from game.words import game_words

VOID = {"meta", "!doctype"}


def played(home: Path, game: str = "twenty_years", actions: int = 10_000, name: str = "Ada") -> Path:
    """A save of a bot's match, left after so many actions."""
    players = ("human",) * ruleset(game).seats.start
    session = Session.new(game, home, players, None, "oak-7", None, name)
    match, player = session.match, bot(names(game)[0], game, "1")
    while not match.over and len(match) < actions:
        seat = match.pending[0].seat
        session.play(player.choose(match.view(seat), match.legal(seat)), seat)
    assert session.writer is not None
    path = session.writer.path
    session.close()
    return path


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


def test_the_page_tells_every_year_with_dice_and_land(reign: Path) -> None:
    page = Outline(chronicle_of(load(reign)))
    text = " ".join(page.texts)
    for year in game_words("twenty_years").years:
        assert year.title in text
        assert year.story in text
    assert sum(tag == "figure" for tag, _ in page.tags) == 21, "one for each year and one at the end"
    assert sum(attrs.get("class") == "die" for _, attrs in page.tags) >= 20 * 5


def test_it_names_the_challenge_by_which_another_meets_the_same_dice(reign: Path) -> None:
    loaded = load(reign)
    code = next(
        text for text in Outline(chronicle_of(loaded)).texts if text.startswith("Play the same setup: challenge code ")
    )
    told = decode(code.rpartition("code ")[2])
    assert (told.game, told.seed) == (loaded.match.setup.game, loaded.match.setup.seed)


def test_its_score_sheet_is_the_games_own(reign: Path) -> None:
    loaded = load(reign)
    text = "|".join(Outline(chronicle_of(loaded)).texts).partition("|Points over time|")[0]
    sheet = loaded.match.score()[0]
    for row in sheet.rows:
        assert row.label in text
    assert text.rstrip().rstrip("|\n").endswith(f"|{sheet.total}")


def test_it_needs_nothing_else_and_runs_nothing(reign: Path) -> None:
    page = Outline(chronicle_of(load(reign)))
    assert not {tag for tag, _ in page.tags} & {"script", "link", "img", "iframe", "object"}
    assert not any(key in ("src", "href") or key.startswith("on") for _, attrs in page.tags for key in attrs)


def test_the_same_save_writes_the_same_bytes_in_another_process(reign: Path, tmp_path: Path) -> None:
    pages = []
    for hash_seed in ("1", "2"):
        out = tmp_path / f"{hash_seed}.html"
        line = [sys.executable, "-m", "game", "chronicle", str(reign), "--out", str(out)]
        done = subprocess.run(line, env={"PYTHONHASHSEED": hash_seed, "TZ": "UTC"}, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        pages.append(out.read_bytes())
    assert pages[0] == pages[1] == chronicle_of(load(reign)).encode()


def test_the_chronicle_needs_no_screen_library(reign: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from game.lab.chronicle import chronicle_of, open_save;"
        f"chronicle_of(open_save({str(reign)!r})); sys.exit('pygame' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_what_a_player_wrote_stays_text(tmp_path: Path) -> None:
    path = played(tmp_path, actions=5, name='<b>Ada</b> & "Co"')
    page = chronicle_of(load(path))
    assert "<b>Ada" not in page
    assert 'The chronicle of <b>Ada</b> & "Co"' in Outline(page).texts


def test_a_reign_under_way_says_so(tmp_path: Path) -> None:
    assert "over yet." in chronicle_of(load(played(tmp_path, actions=30)))


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_every_game_has_a_chronicle(game: str, tmp_path: Path) -> None:
    page = Outline(chronicle_of(load(played(tmp_path, game, actions=60))))
    assert sum(attrs.get("class") == "year" for _, attrs in page.tags) >= 1
    assert sum(tag == "li" for tag, _ in page.tags) >= 3


def test_a_damaged_save_is_told_as_far_as_it_goes_and_left_alone(tmp_path: Path) -> None:
    path = played(tmp_path, actions=40)
    whole = path.read_bytes()
    path.write_bytes(whole[:-30])
    damaged = path.read_bytes()
    assert main(["chronicle", str(path), "--out", str(tmp_path / "a.html")]) == 0
    assert "The save is damaged at line" in (tmp_path / "a.html").read_text()
    assert path.read_bytes() == damaged


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chronicle"], "SAVE"),
        (["chronicle", "nobody"], "there is no save 'nobody'"),
        (["chronicle", "a", "--out", "a.txt"], "must end in .html"),
        (["export", "a"], "--gif"),
        (["export", "a", "--gif", "a.png"], "must end in .gif"),
        (["export", "a", "--gif", "a.gif", "--years", "9-5"], "not a range of years"),
        (["export", "nobody", "--gif", "a.gif"], "there is no save 'nobody'"),
    ],
)
def test_a_wrong_line_is_answered_in_one(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) in (1, 2)
    told = capsys.readouterr().err
    assert says in told
    assert told.count("\n") == 1


def test_pictures_are_sound_and_numbered_dice_have_their_pips() -> None:
    for face in range(1, 7):
        tree = ElementTree.fromstring(die(face))
        assert sum(node.tag.endswith("circle") for node in tree) == face
    assert "12" in die(12)
    for kind in LAND:
        ElementTree.fromstring(picture(10, 10, [motif(kind, 0, 0, 10)], kind))


def test_every_structure_has_a_sign_of_its_own() -> None:
    from game.core.twenty_years.tables import STRUCTURES

    assert len({sign(name) for name in STRUCTURES}) == len(STRUCTURES)


def test_what_was_chosen_is_said_as_one_says_it() -> None:
    told = mode_of(Match.new("horrible_hordes", 2, {"pvp": True}, "oak-7"))
    assert told.endswith(": yes")
    assert "True" not in told
