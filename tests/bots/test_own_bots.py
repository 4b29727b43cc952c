"""Bots of one's own: found by file, shown by name; what they do wrong is told and costs nobody the match."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.bots import bot, label, names, own
from game.bots.worker import Worker, WorkerError
from game.client.play import Play
from game.client.settings import Speeds
from game.client.stage.director import CueSheet
from game.core.match import Match
from game.session import Session
from game.title import look_in

GAME = "mini_monarchy"
LAST = """
class Bot:
    name = "Always the last"
    games = ("mini_monarchy",)

    def __init__(self, seed):
        pass

    def choose(self, view, legal):
        return legal[-1]

    def reason(self, view, action):
        return "the last is the best"
"""


@pytest.fixture
def write(tmp_path: Path) -> Iterator[Callable[[str, str], None]]:
    """Writes a bot's file into a folder of one's own."""

    def written(name: str, text: str) -> None:
        (tmp_path / name).write_text(text)
        look_in(lambda: tmp_path)

    yield written
    look_in(None)


def test_a_file_in_the_folder_plays_the_games_it_names_under_its_own_name(write: Callable[[str, str], None]) -> None:
    write("last-one.py", LAST)
    assert "last_one" in names(GAME)
    assert "last_one" not in names("xii_century")
    assert label("last_one") == "Always the last"
    match, player = Match.new(GAME, seed="own"), bot("last_one", GAME)
    legal = match.legal()
    assert player.choose(match.view(0), legal) == legal[-1]
    assert player.reason(match.view(0), legal[-1]) == "the last is the best"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("class Bot(:\n", "SyntaxError"),
        ("x = 1\n", "no class Bot"),
        ("class Bot:\n    def __init__(self, seed):\n        1 / 0\n", "line 3: ZeroDivisionError"),
        (LAST.replace("legal[-1]", "legal[99999]"), "line 10: IndexError"),
        (LAST.replace("legal[-1]", "'a town'"), "not legal"),
    ],
)
def test_what_it_does_wrong_is_told_and_the_normal_bot_plays_on(
    write: Callable[[str, str], None], text: str, told: str
) -> None:
    write("wrong.py", text)
    match, player, usual = Match.new(GAME, seed="own"), bot("wrong", GAME), bot("greedy", GAME)
    for _ in range(4):
        view, legal = match.view(0), match.legal()
        chosen = player.choose(view, legal)
        assert chosen == usual.choose(view, legal)
        match.step(chosen)
    assert isinstance(player, own.Guarded)
    assert told in player.trouble
    assert player.trouble.endswith("The normal bot plays on.")


def test_a_thought_that_takes_too_long_is_left_alone(write: Callable[[str, str], None]) -> None:
    slow = "import time\n" + LAST.replace("return legal[-1]", "time.sleep(0.5); return legal[-1]")
    write("slow.py", slow)
    match = Match.new(GAME, seed="own")
    player = own.Guarded("slow", own.found()["slow"], bot("greedy", GAME), "seed", limit=0.05)
    assert player.choose(match.view(0), match.legal()) == bot("greedy", GAME).choose(match.view(0), match.legal())
    assert "longer than 0.05 seconds" in player.trouble


def test_a_worker_follows_a_match_back_and_forth() -> None:
    worker, match = Worker(), Match.new(GAME, seed="apart")
    usual = bot("greedy", GAME)

    def asked() -> None:
        action, trouble = worker.choose(match.setup, match.journal, 0, "greedy", "seed")
        assert (action, trouble) == (usual.choose(match.view(0), match.legal()), "")

    try:
        for _ in range(6):
            asked()
            match.step(usual.choose(match.view(0), match.legal()))
        match.rewind(2)
        asked()
        match = Match.new(GAME, seed="another")
        asked()
    finally:
        worker.close()


def test_a_worker_that_died_says_so_in_a_sentence() -> None:
    worker, match = Worker(), Match.new(GAME, seed="apart")
    worker.start()
    worker._process.kill()
    with pytest.raises(WorkerError, match="The normal bot plays on"):
        worker.choose(match.setup, match.journal, 0, "greedy", "seed")


def test_at_the_table_its_trouble_is_a_notice_and_the_match_goes_on(write: Callable[[str, str], None]) -> None:
    write("wrong.py", LAST.replace("legal[-1]", "legal[99999]"))
    session = Session.new(GAME, None, ("bot:wrong",), seed="own")
    play = Play(session)
    play.present(CueSheet(), None, race=True)
    try:
        for _ in range(2_000):  # at instant speed a tick waits a little for the bot
            play.tick(1 / 60, Speeds.even(0))
            if len(session.match) > 4:
                break
        assert len(session.match) > 4
        assert any("line 10: IndexError" in told for told in session.notices)
    finally:
        play.close()
