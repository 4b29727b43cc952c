"""What is kept of a game: the look back, the chronicle, and the game as text on the clipboard."""

from pathlib import Path

import pytest

from game.bots import bot
from game.client.about import Seats
from game.client.play import Play
from game.client.scenes.hand_over import HandOver
from game.client.scenes.ledger import COPY, Scribe, opener
from game.client.scenes.lookback import LookBackScene, TurningScene, counted, verdict
from game.client.scenes.map import Table
from game.client.scenes.pause import PauseScene
from game.client.scenes.saves import Pasted, SavesScene
from game.client.scenes.score import ScoreScene
from game.core.match import Match
from game.core.mini_monarchy.actions import Done, Trade
from game.journal.files import saves
from game.journal.reading import load
from game.journal.settings import Settings
from game.lab.chronicle import chronicle_of
from game.lab.lookback import DiceFamily, Family
from game.narrator import say
from game.session import Session
from game.text.printer import numbered, printer_of
from tests.client.conftest import Clipboard
from tests.client.driver import Driver, paced, play_of
from tests.laws.cases import Whim
from tests.pictures import inspect
from tests.world import as_long_as, eventually, play_on


def ended(game: str, seats: int) -> Play:
    match = play_on(Match.new(game, seats, seed="look"))
    people = ("human", *["bot:greedy"] * (seats - 1))
    return play_of(match, people)


def test_the_score_leads_to_the_look_back_and_back_leads_to_the_score() -> None:
    score = ScoreScene(ended("mini_monarchy", 1))
    with Driver(score, settings=paced(0), then=2) as driver:
        at = [label for _, label, _ in score.actions()].index("Luck")
        score.focus.focus_on(f"do/{at}")
        driver.pad.tap("south")
        assert driver.app.stack.scenes[-1].__class__ is LookBackScene
        driver.pad.tap("east")
        assert driver.app.stack.scenes == (score,)


@pytest.mark.parametrize("text", [90, 150])
def test_every_seat_has_a_page_of_its_own_that_fits(text: int) -> None:
    with Driver(LookBackScene(ended("horrible_hordes", 2)), settings=Settings(text_size=text), then=1) as driver:
        first = driver.scene.found
        assert driver.audit() == []
        driver.pad.tap("rb")
        assert driver.scene.found != first
        name = Seats(driver.match).name(driver.scene.seat)
        assert any(f"{name}, Horrible Hordes" in line for line in inspect.say(driver.scene.view()))
        assert driver.audit() == []
        driver.pad.tap("lb")
        assert driver.scene.found == first


def test_the_verdict_says_lucky_and_unlucky_the_right_way_round_and_tells_one_pip_on_one_die_as_one() -> None:
    more, less = DiceFamily("Hits", ("hit", "hits"), 1), DiceFamily("Fallen", ("fallen",) * 2, -1)
    assert verdict(Family(more, 9, 8, 4.5, 0.9)).startswith("Luckier than 90")
    assert verdict(Family(less, 9, 8, 4.5, 0.9)).startswith("Unluckier than 90")
    assert verdict(Family(more, 9, 4, 4.5, 0.5)).startswith("About")
    pips = DiceFamily("Dice", ("pip", "pips"), 1)
    assert counted(Family(pips, 1, 1, 3.5, 0.1)) == "1 pip on 1 die"
    assert counted(Family(pips, 2, 7, 7.0, 0.5)) == "7 pips on 2 dice"


def test_turning_points_are_read_beside_the_frames_and_one_of_them_can_be_played_again() -> None:
    match, player = Match.new("mini_monarchy", seed="turning"), bot("greedy", "mini_monarchy")
    for _ in as_long_as(lambda: not match.over):
        action = player.choose(match.view(0), match.legal())
        match.step(Done() if match.state.year in range(3, 7) and isinstance(action, Trade) else action)
    play = play_of(match)
    with Driver(LookBackScene(play), settings=paced(0), then=1) as driver:
        driver.pad.tap("north")
        scene = driver.app.stack.top
        assert isinstance(scene, TurningScene)
        invited = say("the_choices_that_cost")
        assert invited not in inspect.say(scene.view())
        driver.until_beside(lambda: not scene.reading, then=2)
        assert driver.audit() == []
        split = scene.focus.zones["split"]
        assert split.name.startswith("Expected at the start ")
        assert split.name.endswith(f"Final score {match.score()[0].total}")
        assert invited in inspect.say(scene.view())
        turn = scene.told.turns[0]
        told, _, better = scene.focus.zones["turn/0"].name.partition(" points. ")
        before = match.branch(turn.number)
        with numbered():
            assert f": you {printer_of(before).done(before.state, match.journal[turn.number].action)}. " in told
            assert better == f"Better: {printer_of(before).label(before.state, turn.better)}."
        driver.pad.tap("south")
        again = driver.app.stack.top.play.session
        assert len(again.match) == turn.number
        assert again.study


# ---- A chronicle is written from the game itself, by every device, and never in the way of a frame.


def written(play: Driver) -> Path:
    """The page, once the scribe has told where it lies."""
    assert isinstance(play.scene, Scribe)
    eventually(lambda: play.scene.path is not None or "could not" in play.scene.text, play.frames)
    assert play.scene.path is not None, play.scene.text
    return play.scene.path


def test_it_is_written_from_the_score_the_list_of_saves_and_a_reign_under_way(home: Path, save: Path) -> None:
    with Driver(ScoreScene(Play(Session.open(save, home), threads=False)), settings=paced(0), then=5) as play:
        labels = [label for _, label, _ in play.scene.actions()]
        play.go(f"do/{labels.index('Save chronicle')}", then=1)
        play.pad.tap("south")
        path = written(play)
        play.pad.tap("south")
        assert isinstance(play.scene, ScoreScene)
    assert path == home / "chronicles" / f"{save.stem}.html"
    assert path.read_text("utf-8") == chronicle_of(load(save))
    with Driver(SavesScene(), then=4) as play:
        play.confirm("do/quill")
        assert written(play).is_file()
        play.key("escape")
        assert isinstance(play.scene, SavesScene)
    with Driver(PauseScene(Play(Session.new("mini_monarchy", home, name="Ada"), threads=False))) as play:
        play.go("chronicle", then=1)
        play.pad.tap("south")
        assert "over yet." in written(play).read_text("utf-8")


def test_a_folder_that_cannot_be_written_is_told(home: Path, save: Path) -> None:
    (home / "chronicles").write_text("in the way")
    with Driver(Scribe(load(save).match, "Ada")) as play:
        eventually(lambda: play.scene.symbol == "warn", play.frames)
        assert play.scene.text.startswith("Couldn't save it:")
        assert play.scene.path is None


def test_the_path_is_told_as_the_system_writes_it_and_can_be_copied_where_there_is_a_clipboard(
    home: Path, save: Path, clipboard: Clipboard
) -> None:
    with Driver(PauseScene(Play(Session.open(save, home), threads=False))) as play:
        play.confirm("chronicle")
        path = written(play)
        assert str(path) in play.scene.text
        copy = [answer.value for answer in play.scene.answers].index(COPY)
        play.confirm(f"answer/{copy}")
        assert clipboard[-1] == str(path)
        clipboard.missing = True
        play.confirm(f"answer/{copy}", then=2)
        assert isinstance(play.scene, Scribe)
        assert "no clipboard" in play.scene.toast.text


def test_without_a_desktop_nothing_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert opener() == ()
    monkeypatch.setenv("DISPLAY", ":0")
    assert opener() == ("xdg-open",)


@pytest.mark.parametrize("text", [100, 150])
def test_the_cards_hold_what_they_say(home: Path, save: Path, text: int) -> None:
    with Driver(Scribe(load(save).match, "Ada"), settings=Settings(text_size=text)) as play:
        written(play)
        play.frames(2)
        assert play.audit() == []
    with Driver(PauseScene(Play(Session.open(save, home), threads=False)), settings=Settings(text_size=text)) as play:
        play.frames(2)
        assert play.audit() == []


# ---- A game goes to the clipboard as text from the pause card, and comes back by the list of saves.


def pasted(play: Driver) -> None:
    play.confirm("paste")
    eventually(lambda: not isinstance(play.scene, Pasted) or play.scene.symbol == "warn", play.frames)


def test_a_game_is_copied_and_pasted_but_no_answer_given_in_secret(home: Path, clipboard: Clipboard) -> None:
    session = Session.new("xii_century", home, ("human", "human"), name="Ada")
    for _ in as_long_as(lambda: len(session.match) < 9):
        session.play(session.match.legal()[0])
    with Driver(PauseScene(Play(session, threads=False))) as play:
        play.confirm("copy")
        assert Match.from_text(clipboard[-1]).journal == session.match.journal
    session.close()
    before = set(saves(home))
    with Driver(SavesScene()) as play:
        pasted(play)
        assert isinstance(play.scene, Table | HandOver)  # two share the screen
        assert play.match.journal == session.match.journal
    (made,) = set(saves(home)) - before
    assert load(made).match.fingerprint() == session.match.fingerprint()
    assert load(made).header.name == "Pasted XII Century"
    whims = (Whim(seed) for seed in range(50))
    while True:
        session = Session.new("xii_century", home, ("human", "human"), name="Ada")
        match, whim = session.match, next(whims)
        while len(match.pending) == 1:
            session.play(whim.pick(match.legal()))
        if len(match.pending) > 1:
            break
        session.close()
    session.play(match.legal()[0])
    assert match.told < len(match)
    with Driver(PauseScene(Play(session, threads=False))) as play:
        play.confirm("copy")
    assert len(Match.from_text(clipboard[-1])) == match.told
    session.close()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "The clipboard holds no game as text."),
        ("shopping list", "The clipboard holds no game as text."),
        ('[Game "chess"]\n1. e4 e5', "it has no line"),
        (Match.new("mini_monarchy").to_text().replace("[Moves 0]", "[Moves 3]"), "its head speaks of 3 moves"),
    ],
)
def test_what_is_no_game_is_told_and_nothing_is_kept(home: Path, clipboard: Clipboard, text: str, told: str) -> None:
    clipboard.append(text)
    with Driver(SavesScene()) as play:
        pasted(play)
        assert isinstance(play.scene, Pasted)
        assert told in play.scene.text
        play.key("escape")
        assert isinstance(play.scene, SavesScene)
    assert saves(home) == []


def test_a_system_without_a_clipboard_says_so(home: Path, clipboard: Clipboard) -> None:
    clipboard.missing = True
    with Driver(PauseScene(Play(Session.new("mini_monarchy", home, name="Ada"), threads=False))) as play:
        play.confirm("copy")
        assert play.scene.toast.text == "This system has no clipboard to copy to."
    with Driver(SavesScene()) as play:
        pasted(play)
        assert "The clipboard holds no game" in play.scene.text
