"""A fifth game is a package of its own: installed, it is played everywhere without one line changed in the house."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from game import title
from game.cli import main
from game.client.about import about_game
from game.client.play import Play
from game.client.scenes.hand_over import HandOver
from game.client.scenes.help import HelpScene
from game.client.scenes.lookback import LookBackScene
from game.client.scenes.map import Table
from game.client.scenes.replay import replay_of
from game.client.scenes.replay_record import Record
from game.client.scenes.saves import SavesScene
from game.client.scenes.score import ScoreScene
from game.client.scenes.setup import SetupScene
from game.core.events import DiceRolled
from game.core.rules import RULESETS
from game.journal.reading import load
from game.lab.lookback import look_back
from game.lab.runs import jobs
from game.laws import LAWS, Case
from game.making import action_kinds, event_kinds, problems
from game.narrator import read_sentences
from game.session import Session
from game.tiled.schema import played_on
from tests.client.driver import Driver, paced, play_of
from tests.client.hands import HANDS, Hand
from tests.world import as_long_as

ROOT = Path(__file__).resolve().parents[1]
SAMPLE = ROOT / "tests" / "sample_title"


def installed(package: Path, folder: Path) -> Path:
    """Where pip has put it."""
    how = ("-q", "--disable-pip-version-check", "--no-deps", "--no-index", "--no-build-isolation")
    pip = [sys.executable, "-m", "pip", "install", *how, "--target", str(folder), str(package)]
    done = subprocess.run(pip, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-800:]
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pip has installed the sample title."""
    return installed(SAMPLE, tmp_path_factory.mktemp("site"))


@pytest.fixture
def handful(site: Path, shelf: Callable[..., None]) -> str:
    """The id of the sample title, found in this process."""
    shelf(site)
    assert "handful" in title.titles()
    return "handful"


def test_the_sample_is_a_small_package() -> None:
    files = [path for path in SAMPLE.rglob("*") if path.suffix in (".py", ".toml")]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= 350


def test_the_core_finds_an_installed_title_by_itself(site: Path, tmp_path: Path) -> None:
    install(tmp_path, "torn", "import nowhere_at_all", "torn")
    code = """
from game.core.match import Match
print(Match.new("handful", seats=2).setup.game)
for name in ("torn", "chess"):
    try:
        Match.new(name)
    except ValueError as error:
        print(error)
"""
    paths = os.pathsep.join([str(site), str(tmp_path), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | {"PYTHONPATH": paths}, capture_output=True, text=True, check=True
    )
    found, torn, chess = done.stdout.splitlines()
    assert found == "handful"
    assert torn.startswith("'torn' cannot be played: ModuleNotFoundError: No module named 'nowhere_at_all'")
    assert chess.startswith("no game 'chess'; there is: ")
    assert "handful" in chess


@pytest.fixture
def pair(site: Path, tmp_path: Path, shelf: Callable[..., None]) -> str:
    """A title that nobody plays alone."""
    install(tmp_path, "pair", MANIFEST.format(id="pair", rules="pair", more="") + PAIR, "pair")
    shelf(site)
    return "pair"


@pytest.mark.parametrize(
    ("line", "players"),
    [
        ("play pair", ("human", "bot:random")),
        ("play pair --seats 3", ("human", "bot:random", "bot:random")),
        ("watch pair", ("bot:random", "bot:random")),
        ("watch pair --seats 4", ("bot:random",) * 4),
    ],
)
def test_a_title_for_two_and_more_starts_with_bots_in_the_other_seats(
    pair: str, line: str, players: tuple[str, ...]
) -> None:
    with Driver(line.split()) as play:
        assert isinstance(play.scene, Table)
        assert play.scene.play.session.players == players


def test_a_new_game_of_a_title_for_two_can_begin_at_once_and_the_lab_seats_two(pair: str) -> None:
    for watching in (False, True):
        with Driver(SetupScene(pair, watching)) as play:
            assert play.scene.refusal is None
    assert jobs(pair, ["random"], 1)[0].players == ("random", "random")


@pytest.mark.parametrize("line", ["play pair --seats 5", "watch pair --seats 1"])
def test_seats_a_title_does_not_have_are_refused_with_those_it_has(
    pair: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line.split()) == 2
    assert "Pair is for 2 to 4 players, not" in capsys.readouterr().err


def test_it_is_played_to_its_score_in_the_terminal_which_names_the_seats(
    handful: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["text", handful, "--bot", "random", "--seats", "2", "--seed", "oak-7"]) == 0
    told = capsys.readouterr().out
    assert all(words in told for words in ("Handful", "wrote", "Best hand"))
    assert [line for line in told.splitlines() if line in ("Seat 1:", "Seat 2:")] == ["Seat 1:", "Seat 2:"]


@pytest.mark.parametrize("device", HANDS)
def test_it_is_played_to_its_score_in_the_window(handful: str, device: type[Hand]) -> None:
    with Driver(["play", handful, "--seed", "oak-7", "--speed", "0"]) as play:
        hand = device(play)
        for _ in range(33):  # eleven times at most: roll, choose to write, write into the first free box
            if isinstance(play.scene, ScoreScene):
                break
            labels = [choice.label for choice in play.scene.menus[-1].choices]
            hand.take(f"action/{next((i for i, text in enumerate(labels) if text.startswith('Write')), 0)}", then=3)
        play.frames(5)
        assert isinstance(play.scene, ScoreScene)
        assert play.scene.match.over


def test_every_illegal_action_says_why_and_back_leaves_a_list(handful: str) -> None:
    with Driver(["play", handful, "--seed", "oak-7", "--speed", "0"]) as play:
        play.confirm("action/0", then=3)
        play.confirm("action/1", then=3)
        assert len(play.scene.menus) == 2
        play.key("escape")
        assert len(play.scene.menus) == 1


def test_a_bot_is_watched_and_its_match_is_kept_replayed_and_told_as_a_chronicle(handful: str, tmp_path: Path) -> None:
    with Driver(["watch", handful, "--bot", "random", "--speed", "0"]) as play:
        play.until(lambda: isinstance(play.scene, ScoreScene), 900)
    session = finished(handful, tmp_path)
    (save,) = tmp_path.rglob("*.reign")
    assert load(save).match.fingerprint() == session.match.fingerprint()
    assert main(["chronicle", str(save), "--out", str(tmp_path / "book.html")]) == 0
    assert "wrote" in (tmp_path / "book.html").read_text(encoding="utf-8")
    with Driver(replay_of(session), then=5) as play:
        play.key("right", "right", "left")
        assert play.scene.at > 0


def test_scenes_around_a_match_show_a_title_that_says_nothing_of_itself(handful: str) -> None:
    with Driver(["play"]) as play:
        assert f"game/{handful}" in play.scene.focus.zones
    for scene in (SetupScene(handful), HelpScene(handful)):
        with Driver(scene) as play:
            play.frames(3)


def test_both_keep_the_laws_and_every_fact_has_its_sentence(handful: str, duel: str) -> None:
    from tests.narrators import narrator_class, words_file

    for law in LAWS:
        law(Case(handful, "two", seats=2))
        law(Case(duel, "three", seats=3))
    path, narrator = words_file(handful), narrator_class(handful)(lambda: None)
    sentences = read_sentences(path)
    assert not problems(sentences, path, event_kinds(handful), "tell", narrator)
    assert not problems(sentences, path, action_kinds(handful), "act", narrator)


def install(folder: Path, package: str, text: str, point: str) -> None:
    """A package of one module as pip leaves it, with an entry point of that name for its title."""
    (folder / f"{package}.py").write_text(text, encoding="utf-8")
    info = folder / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[{title.GROUP}]\n{point} = {package}:TITLE\n", encoding="utf-8")


def test_a_package_that_cannot_be_imported_or_has_no_rules_is_refused_and_the_others_play_on(
    tmp_path: Path, shelf: Callable[..., None]
) -> None:
    install(tmp_path, "torn", "import nowhere_at_all", "torn")
    install(tmp_path, "ruleless", MANIFEST.format(id="ruleless", rules="ruleless_rules", more=""), "ruleless")
    install(tmp_path, "other", MANIFEST.format(id="its_own_id", rules="ruleless_rules", more=""), "other_name")
    shelf()
    found = title.titles()
    assert set(found) == set(title.BUILT_IN)
    assert set(found.refused) == {"torn", "ruleless", "other_name"}
    assert "nowhere_at_all" in found.refused["torn"]
    with Driver(["play"]) as play:
        assert play.scene.focus.zones["refused/torn"].refusal is not None
    assert not {"ruleless", "its_own_id"} & RULESETS.keys()


def test_a_second_title_of_one_id_and_one_of_no_board_are_refused_and_the_others_are_still_played(
    handful: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, site: Path, shelf: Callable[..., None]
) -> None:
    install(tmp_path, "twin", MANIFEST.format(id=handful, rules="handful.rules", more=""), handful)
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    title.titles.cache_clear()
    assert "another title" in title.titles().refused[handful]
    assert Session.new(handful, None).match.legal()
    install(tmp_path, "flat", MANIFEST.format(id="flat", rules="handful.rules", more='board="game.phrase"'), "flat")
    shelf(site)
    assert "SCHEMA" in title.titles().refused["flat"]
    assert played_on("twenty_years")


@pytest.mark.parametrize("number", [1, 9])
def test_a_title_with_a_number_of_no_use_is_played_without_challenge_codes(
    site: Path, tmp_path: Path, shelf: Callable[..., None], number: int
) -> None:
    late = f"late_{number}"
    install(tmp_path, late, MANIFEST.format(id=late, rules="handful.rules", more=f"number={number}"), late)
    shelf(site)
    assert title.titles()[late].number is None
    assert [title.titles()[game].number for game in title.BUILT_IN] == [1, 2, 3, 4]


def test_a_title_whose_sentences_are_missing_says_which_file_and_no_traceback(
    tmp_path: Path, shelf: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    wordless = MANIFEST.format(id="wordless", rules="handful.rules", more='teller="wordless:Voice"') + VOICE
    install(tmp_path, "wordless", wordless, "wordless")
    shelf(SAMPLE)
    assert main(["text", "wordless", "--bot", "random", "--seed", "oak-7"]) == 1
    told = capsys.readouterr().err
    assert told.startswith("roll-and-reign: ")
    assert "tell_wordless.toml" in told
    assert told.count("\n") == 1


def test_the_default_table_shows_no_bots_secrets_and_calls_the_only_player_you(watched: str) -> None:
    play = Play(Session.new(watched, None, ("human", "bot:random"), seed="oak-7"), threads=False)
    play.paused = True  # the bot is not asked: who looks at the match now is the table
    rules: Any = play.session.match.rules
    with Driver(play, settings=paced(0)) as driver:
        play.do(play.session.match.legal()[0])
        rules.asked.clear()
        play.do(play.session.match.legal()[-1])
        driver.frames(5)
        assert play.bot_to_move
        assert set(rules.asked) == {None, 0}  # what events tell everybody, and what the player sees
        assert any(line.startswith("You wrote") for line in driver.scene.printer.tell(play.director.events))


PAIR = """
from handful.rules import Handful

class Pair(Handful):
    id, name, seats = "pair", "Pair", range(2, 5)

RULESET = Pair()
"""


@pytest.fixture
def duel(tmp_path: Path, shelf: Callable[..., None]) -> str:
    """A title of rules alone, in which all choose in secret and at once."""
    install(tmp_path, "duel_title", "from tests.sample_duel import TITLE", "duel")
    shelf()
    return "duel"


def finished(game: str, home: Path | None = None, players: tuple[str, ...] = ("human", "bot:random")) -> Session:
    """A match played to its end."""
    session = Session.new(game, home, players, seed="oak-7")
    for _ in as_long_as(lambda: not session.match.over):
        session.play(session.match.legal()[-1])
    return session


def test_a_score_has_no_empty_brackets_and_a_card_of_a_save_no_empty_words(handful: str, home: Path) -> None:
    session = finished(handful, home)
    with Driver(ScoreScene(Play(session, threads=False), owned=True)) as play:
        play.key("return", then=30)  # the ceremony has been shown
        assert "Won" in play.said()
        assert not any("()" in line for line in play.said())
    session.close()
    with Driver(SavesScene()) as play:
        play.until_beside(lambda: any("Handful, game over" in line for line in play.said()))
        assert not any(line.rstrip().endswith(",") for line in play.said())


def test_rounds_are_counted_by_the_decision_and_dice_told_against_their_odds(handful: str, duel: str) -> None:
    for game, rounds in ((handful, 11), (duel, 3)):
        record = Record(finished(game).match)
        assert [(entry.number, entry.name) for entry in record.rounds] == [
            (n, f"Round {n}") for n in range(1, rounds + 1)
        ]
        assert about_game(game).summary(record.match).now == rounds
    match = finished(handful).match
    (family,) = look_back(match, 1).luck
    faces = [face for at in range(len(match)) for face in rolled(match, at, 1)]
    assert (family.kind.title, family.dice, family.got) == ("Throw", len(faces), sum(faces))
    assert family.expected == pytest.approx(3.5 * len(faces))
    assert family.luck is None  # nobody said that high is good
    with Driver(LookBackScene(play_of(match, ("human",) * 2, name=""), 1), then=3) as play:
        assert any(line.startswith("Higher than ") for line in play.said())


WATCHED = """
from game.narrator import Line
from handful.narrator import HandfulNarrator
from handful.rules import Handful

class Watched(Handful):
    id, name, asked = "watched", "Watched", []

    def view(self, s, seat):
        self.asked.append(seat)
        return super().view(s, seat)

class Teller(HandfulNarrator):
    def tell(self, event, *more, **how):
        lost = event.type == "box_filled" and not event.points
        return Line("A box is lost", tone="bad") if lost else super().tell(event, *more, **how)

RULESET = Watched()
"""


@pytest.fixture
def watched(site: Path, tmp_path: Path, shelf: Callable[..., None]) -> str:
    """A title that names no marks, tells of losses and notes who looks."""
    parts = 'teller="watched:Teller"'
    install(tmp_path, "watched", MANIFEST.format(id="watched", rules="watched", more=parts) + WATCHED, "watched")
    shelf(site)
    return "watched"


def test_what_is_told_as_bad_is_a_loss_unless_a_title_says(watched: str) -> None:
    record = Record(match := finished(watched).match)
    for _ in range(len(match)):
        record.prepare(0)
    lost = [at for at in range(len(match)) if any(not getattr(one, "points", 1) for one in match.facts_of(at))]
    assert (
        [(mark.move, mark.kind) for mark in record.marks if mark.kind != "lead"] == [(at, "loss") for at in lost] != []
    )


def rolled(match: Any, at: int, seat: int) -> list[int]:
    found = [event for event in match.facts_of(at) if isinstance(event, DiceRolled) and event.seat == seat]
    return [event.faces[die] for event in found for die in event.rolled or range(len(event.faces))]


def test_a_film_of_a_title_without_a_look_shows_the_board_of_the_terminal(duel: str, tmp_path: Path) -> None:
    session = finished(duel, tmp_path, ("human", "human"))
    session.close()
    (save,) = tmp_path.rglob("*.reign")
    film = tmp_path / "a.gif"
    assert main(["export", str(save), "--gif", str(film), "--years", "2-3", "--scale", "1"]) == 0
    with Image.open(film) as pictures:
        assert 3 <= pictures.n_frames <= 7  # two rounds of two secret answers, and the end
        first = pictures.convert("L").crop((0, 0, 448, 310))
        assert sum(first.histogram()[:90]) > 200  # letters on the slip


def test_a_curtain_falls_before_each_who_chooses_in_secret_on_a_shared_screen_and_nowhere_else(
    duel: str, handful: str
) -> None:
    session = Session.new(duel, None, ("human", "human"), seed="oak-7")
    with Driver(Play(session, threads=False), settings=paced(0)) as play:
        for seat in (0, 1, 0, 1):
            play.until(lambda: isinstance(play.scene, HandOver), 60)
            assert play.scene.covers
            assert f"Only Seat {seat + 1} may look now." in play.said()
            play.key("return")
            play.until(lambda: isinstance(play.scene, Table), 60)
            length = len(session.match)
            play.frames(2)
            assert play.scene.menus[-1].choices
            play.key("return")
            assert len(session.match) == length + 1
            assert session.match.journal[-1].seat == seat
    for game, players in ((handful, ("human", "human")), (duel, ("human", "bot:random"))):
        session = Session.new(game, None, players, seed="oak-7")
        with Driver(Play(session, threads=False), settings=paced(0)) as play:
            for _ in range(3):
                play.frames(3)
                assert isinstance(play.scene, Table)
                play.scene.play.do(session.match.legal()[-1])


@pytest.mark.parametrize("text", [100, 150, 200])
def test_the_default_table_leaves_room_for_board_and_news_at_any_text_size(handful: str, text: int) -> None:
    session = Session.new(handful, None, ("human", "human"), seed="oak-7")
    play = Play(session, threads=False)
    for _ in range(6):
        play.do(session.match.legal()[-1])
    play.skip()
    with Driver(play, size=(960, 540), settings=paced(0, text_size=text), then=5) as driver:
        shown = driver.said()
        assert any(line.startswith("round: ") for line in shown)
        assert any(line.startswith("Seat 2 wrote") for line in shown)


VOICE = """
from game.narrator import Narrator

class Voice(Narrator):
    game = "wordless"
"""
MANIFEST = """
from game.title import Title

TITLE = Title(id="{id}", name="A title", rules="{rules}", {more})
"""
