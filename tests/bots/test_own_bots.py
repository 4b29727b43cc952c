"""Bots of one's own: found by file, shown by name; what they do wrong is told and costs nobody the match."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.bots import NoBotError, bot, label, names, own, seated
from game.bots.engine import EngineBot
from game.cli import main
from game.client.play import Play
from game.client.services import Speeds
from game.client.stage.director import CueSheet
from game.core.match import Match
from game.lab.report import report
from game.lab.runs import Workers, jobs, play, read, run
from game.session import Session
from game.title import look_in
from tests.lab.test_runs import Here

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
WRONG = LAST.replace("legal[-1]", "legal[99999]")
TOLD = "wrong.py line 10: IndexError: list index out of range"
PEEK = """
import gc, os, random, sys

class Bot:
    def __init__(self, seed):
        self.chance, self.seed = random.Random(seed), seed

    def choose(self, view, legal):
        try:
            view.dice.roll("fate", 3)
        except Exception as error:
            assert "holds no dice" in str(error)
        else:
            raise AssertionError("dice")
        from game.core.dice import SeededDice
        from game.core.match import Match
        for found in gc.get_objects():
            if isinstance(found, Match) and (found.setup.seed or len(found)):
                raise AssertionError("a match")
        print("nobody reads this as an answer")
        return self.chance.choice(legal)
"""


@pytest.fixture
def write(tmp_path: Path) -> Iterator[Callable[[str, str], None]]:
    """Writes a bot's file into a folder of one's own."""

    def written(name: str, text: str) -> None:
        (tmp_path / name).write_text(text)
        look_in(lambda: tmp_path)

    yield written
    look_in(None)


def at_play(name: str, turns: int = 4) -> EngineBot:
    """A bot of one's own after some turns of a match."""
    match = Match.new(GAME, seed="own")
    player = seated(name, GAME, "chance", match.setup)
    assert isinstance(player, EngineBot)
    try:
        for _ in range(turns):
            match.step(player.choose(match.view(0), match.legal()))
    finally:
        player.close()
    return player


def test_a_file_in_the_folder_plays_the_games_it_names_under_its_own_name(write: Callable[[str, str], None]) -> None:
    write("last-one.py", LAST)
    assert "last_one" in names(GAME)
    assert "last_one" not in names("xii_century")
    assert label("last_one") == "Always the last"
    match, player = Match.new(GAME, seed="own"), bot("last_one", GAME)
    assert isinstance(player, EngineBot)
    legal = match.legal()
    assert player.choose(match.view(0), legal) == legal[-1]
    assert player.reason(match.view(0), legal[-1]) == "the last is the best"
    player.close()


def test_a_file_is_read_and_not_run_where_the_game_runs(write: Callable[[str, str], None]) -> None:
    write("loud.py", "raise SystemExit('this runs')\n" + LAST)
    assert label("loud") == "Always the last"


def test_a_file_named_as_a_bot_of_ours_gets_a_name_of_its_own(write: Callable[[str, str], None]) -> None:
    write("strong.py", LAST)
    assert names(GAME).count("strong") == 1
    assert label("own_strong") == "Always the last"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("class Bot(:\n", "wrong.py line 1: SyntaxError: invalid syntax"),
        ("x = 1\n", "wrong.py holds no class Bot"),
        ("from os import path as Bot\n", "TypeError: 'module' object is not callable"),
        ("class Bot:\n    def __init__(self, seed):\n        1 / 0\n", "wrong.py line 3: ZeroDivisionError"),
        (WRONG, "wrong.py line 10: IndexError: list index out of range"),
        (LAST.replace("legal[-1]", "'a town'"), "wrong.py chose 'a town', which is not legal: choose one of `legal`"),
        (LAST.replace("legal[-1]", "exit(3)"), "ended with status 3 before it answered choose 1"),
        (LAST.replace("legal[-1]", "__import__('os')._exit(4)"), "ended with status 4 before it answered choose 1"),
    ],
)
def test_what_it_does_wrong_is_told_and_the_normal_bot_plays_on(
    write: Callable[[str, str], None], text: str, told: str
) -> None:
    write("wrong.py", text)
    match, usual = Match.new(GAME, seed="own"), bot("greedy", GAME, "chance")
    player = seated("wrong", GAME, "chance", match.setup)
    assert isinstance(player, EngineBot)
    for _ in range(4):
        view, legal = match.view(0), match.legal()
        chosen = player.choose(view, legal)
        assert chosen == usual.choose(view, legal)
        match.step(chosen)
    assert told in player.trouble
    assert player.trouble.endswith("The normal bot plays on.")
    assert player.taken_over == 4
    player.close()


def test_it_sees_its_view_and_can_find_no_match_and_no_dice(write: Callable[[str, str], None]) -> None:
    write("peek.py", PEEK)
    assert at_play("peek", 12).trouble == ""


def test_it_may_use_modules_that_lie_beside_it(write: Callable[[str, str], None]) -> None:
    write("taste.py", "PICK = -1\n")
    write("last.py", "from taste import PICK\n" + LAST.replace("[-1]", "[PICK]"))
    assert at_play("last").trouble == ""


def test_a_thought_that_takes_too_long_is_left_alone(write: Callable[[str, str], None]) -> None:
    write("slow.py", "import time\n" + LAST.replace("return legal[-1]", "time.sleep(60)"))
    match = Match.new(GAME, seed="own")
    player = seated("slow", GAME, "chance", match.setup, limit=0.5)
    assert isinstance(player, EngineBot)
    usual = bot("greedy", GAME, "chance")
    assert player.choose(match.view(0), match.legal()) == usual.choose(match.view(0), match.legal())
    assert "slow.py took longer than 0.5 seconds to answer choose 1" in player.trouble


def test_the_lab_plays_it_in_other_processes_and_tells_versions_apart(
    write: Callable[[str, str], None], tmp_path: Path
) -> None:
    write("last.py", LAST.replace("legal[-1]", "legal[0]"))
    path = tmp_path / "rows" / "a.jsonl"
    wanted = jobs(GAME, ["last", "greedy"], 2)
    with Workers(1) as pool:
        assert run(wanted, path, pool, show=False) == 4
    rows = read(path)
    assert [row.failed for row in rows] == [{}] * 4
    assert run(wanted, path, Here(), show=False) == 0
    write("last.py", LAST.replace("legal[-1]", "legal[len(legal) // 2]"))
    assert run(jobs(GAME, ["last", "greedy"], 2), path, Here(), show=False) == 2  # other code, other rows
    assert report(read(path)).count("| last#") == 2


def test_code_from_another_machine_is_played_as_it_came(tmp_path: Path) -> None:
    path = tmp_path / "gone.py"
    path.write_text(LAST.replace("legal[-1]", "legal[0]"))
    row = own.of_file(path)
    path.unlink()
    own.bring("gone", row)
    (job,) = jobs(GAME, ["gone"], 1)
    assert play(job, {"gone": row}).failed == {}


def test_rows_tell_of_takeovers_and_the_report_leaves_them_out(
    write: Callable[[str, str], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, path = tmp_path / "wrong.py", str(tmp_path / "a.jsonl")
    bad.write_text(WRONG)
    line = ["lab", "play", "--game", GAME, "--code", str(bad), "--bots", "greedy", "--n", "2", "--workers", "1"]
    assert main([*line, "--out", path]) == 1
    told = capsys.readouterr().err
    assert "lab play: wrong failed in 2 of 2 matches. Decisions the usual bot took in its place: " in told
    assert f"The first failure: {TOLD}." in told
    rows = read(Path(path))
    assert [row.failed[0].why for row in rows if row.failed] == [TOLD] * 2
    said = report(rows)
    assert "| greedy | 2 |" in said
    assert "| wrong |" not in said
    assert "Left out: wrong failed in 2 of 2 matches." in said


def test_a_bot_that_cannot_begin_is_refused_before_a_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "elsewhere.py").write_text(LAST.replace("mini_monarchy", "xii_century"))
    for words, told in (
        (["--code", str(tmp_path / "none.py")], "none.py cannot be read: "),
        (["--code", str(tmp_path / "elsewhere.py")], "no bot 'elsewhere' plays mini_monarchy"),
        (["--engine", "no_such_engine"], "no_such_engine could not be started"),
        (["--engine", "true"], "true ended with status 0 before it answered hello"),
    ):
        assert main(["lab", "play", "--game", GAME, *words, "--out", str(tmp_path / "a.jsonl")]) == 2
        assert told in capsys.readouterr().err
    with pytest.raises(NoBotError, match="there is: greedy"):
        bot("nobody", GAME)


@pytest.mark.parametrize("command", ["text", "watch"])
def test_a_run_says_whose_decisions_were_taken_over_and_why(
    command: str, tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "wrong.py").write_text(WRONG)
    line = [command, GAME, "--bot", str(tmp_path / "wrong.py"), "--seed", "oak-7"]
    assert main([*line, *(["--headless", "--speed", "0", "--frames", "400"] if command == "watch" else [])]) == 1
    told = capsys.readouterr().err
    assert f"The bot Always the last failed ({TOLD}). Decisions the normal bot took in its place: " in told
    assert told.count("\n") == 1


def test_at_the_table_its_trouble_is_a_notice_and_the_match_goes_on(write: Callable[[str, str], None]) -> None:
    write("wrong.py", WRONG)
    session = Session.new(GAME, None, ("bot:wrong",), seed="own")
    play = Play(session)
    play.present(CueSheet(), None, race=True)
    try:
        for _ in range(2_000):  # at instant speed a tick waits a little for the bot
            play.tick(1 / 60, Speeds.even(0))
            if len(session.match) > 4:
                break
        assert len(session.match) > 4
        assert [TOLD in told for told in session.notices] == [True]
        assert TOLD in session.accounts[0]
    finally:
        play.close()


def test_a_bot_that_thinks_does_so_in_a_process_that_ends_with_the_table() -> None:
    session = Session.new(GAME, None, ("bot:strong",), seed="own")
    play = Play(session)
    play.present(CueSheet(), None, race=True)
    for _ in range(4_000):
        play.tick(1 / 60, Speeds.even(0))
        if len(session.match) > 3:
            break
    thinking = session.bot_at(0)
    assert isinstance(thinking, EngineBot)
    process = thinking.engine._process
    assert process is not None
    assert thinking.trouble == ""
    play.close()
    assert process.poll() is not None
