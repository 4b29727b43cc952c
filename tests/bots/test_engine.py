"""Bots of one's own, in Python or over the line protocol: blind to all but their view, and blamed in one sentence."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.bots import NoBotError, bot, enlist, label, names, own, seated
from game.bots.engine import Engine, EngineBot, program
from game.cli import main
from game.client.play import Play
from game.client.services import FIELDS
from game.client.stage.director import CueSheet
from game.core.match import Match
from game.core.rules import Setup
from game.lab.report import report
from game.lab.runs import Workers, jobs, play, read, run
from game.session import Session
from game.title import look_in
from tests.lab.test_runs import Here
from tests.world import as_long_as, eventually

GAME = "mini_monarchy"
# An engine in plain Python, knowing nothing of the game: {answer} is what it does when it must choose.
ENGINE = """
import json, sys, time
for line in sys.stdin:
    told = json.loads(line)
    open({log!r}, "a").write(line)
    if told["type"] == "hello":
        print(json.dumps({{"type": "hello", "protocol": {protocol}, "name": "Stranger", "view": {view!r}}}), flush=True)
    elif told["type"] == "legal":
        actions = told["actions"]
    elif told["type"] == "choose":
        id = told["id"]
        {answer}
    elif told["type"] == "bye":
        break
"""
FIRST = """print(json.dumps({"type": "choose", "id": id, "action": 0}), flush=True)"""


class Stranger:
    """Writes an engine that answers like that, and seats it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.log = folder, folder / "log.jsonl"
        self.seated: list[EngineBot] = []

    def seat(self, answer: str = FIRST, setup: Setup | None = None, limit: float = 20.0, **changes: Any) -> EngineBot:
        path = self.folder / "stranger"
        facts = {"log": str(self.log), "protocol": 1, "view": "named", **changes}
        path.write_text(ENGINE.format(answer=answer.replace("\n", "\n        "), **facts))
        setup = setup or Match.new(GAME).setup
        usual = bot("greedy", setup.game, "s")
        engine = Engine([sys.executable, str(path)], "stranger")
        self.seated.append(EngineBot("stranger", "Stranger", engine, usual, setup, 0, "chance", limit))
        return self.seated[-1]

    @property
    def heard(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.log.read_text().splitlines()]


@pytest.fixture
def stranger(tmp_path: Path) -> Any:
    made = Stranger(tmp_path)
    yield made
    for player in made.seated:
        player.engine.close()


def ask(player: EngineBot, match: Match) -> Any:
    return player.choose(match.view(0), match.legal(0))


def test_an_engine_chooses_by_number_or_action_and_says_why_in_one_line(stranger: Stranger) -> None:
    match = Match.new(GAME, seed="oak-7")
    player = stranger.seat()
    assert ask(player, match) == match.legal()[0], player.trouble
    by_action = 'print(json.dumps({"type": "choose", "id": id, "action": actions[-1]}), flush=True)'
    player = stranger.seat(by_action)
    assert ask(player, match) == match.legal()[-1]
    assert player.trouble == ""
    player = stranger.seat('print(json.dumps({"type": "reason", "text": "better\\nsafe"}))\n' + FIRST)
    match = Match.new(GAME, seed="oak-7")
    action = ask(player, match)
    assert player.trouble == ""
    assert player.reason(match.view(0), action) == "better?safe"
    other = match.legal()[-1]
    assert player.reason(match.view(0), other) == bot("greedy", GAME, "s").reason(match.view(0), other)


def test_it_is_told_what_its_seat_may_see_and_no_seed(stranger: Stranger) -> None:
    match = Match.new("xii_century", 3, seed="nobody-knows")
    player = stranger.seat(setup=match.setup)
    for _ in range(30):
        match.step(match.legal()[0])
    for _ in as_long_as(lambda: match.pending[0].seat != 0 or len(match.legal(0)) == 1):
        match.step(match.legal()[0])
    ask(player, match)
    hello, view, legal, choose = stranger.heard
    assert [told["type"] for told in stranger.heard] == ["hello", "view", "legal", "choose"]
    assert (hello["game"], hello["seats"], hello["seat"], hello["seed"]) == ("xii_century", 3, 0, "chance")
    assert view["view"] == json.loads(msgspec.json.encode(match.rules.snapshot(match.view(0))))
    assert view["decision"]["kind"] == match.pending[0].kind
    assert legal["actions"] == [match.encode(action) for action in match.legal(0)]
    assert choose["seconds"] == 20.0
    key = match.state.dice.plain()["key"]  # what the seed comes to
    assert "nobody-knows" not in stranger.log.read_text()
    assert str(key) not in stranger.log.read_text()


HELPS = "docs/bot-protocol.md"


def says(line: str) -> str:
    return f"print({line!r}, flush=True)"


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (says("what?"), rf'answered choose 1 with "what\?" \(JSON is malformed.*{HELPS}'),
        (says("[1, 2]"), f"answered choose 1 with.*Expected object, got array.*{HELPS}"),
        (says('{"type": "move", "id": 1}'), rf"Invalid value 'move' - at \$.type.*{HELPS}"),
        (says('{"type": "choose", "id": 1}'), "missing required field action"),
        (says('{"type": "choose", "id": 1, "action": true}'), r"Expected.*got bool - at \$.action"),
        (says('{"type": "choose", "id": 1, "action": 9999}'), "action 9999: count the legal actions from 0 to"),
        (says('{"type": "choose", "id": 1, "action": -1}'), "action -1: count the legal actions from 0 to"),
        (
            says('{"type": "choose", "id": 1, "action": {"type": "fly"}}'),
            'with {"type":"fly"}, which is not legal: choose one of the actions in "legal"',
        ),
        (says('{"type": "choose", "id": 7, "action": 0}'), "choose 7, which was not asked: repeat the id"),
        (says('{"type": "hello", "protocol": 1}'), "answered choose 1 with a hello"),
        (says('{"type": "bye", "why": "I know no such game"}'), "I know no such game"),
        (says('{"type": "bye"}'), "gave up at choose 1 without a reason"),
        ("time.sleep(60)", "took longer than 0.3 seconds to answer choose 1: think less, or give it more in the lab"),
        ("pass", "took longer than 0.3 seconds to answer choose 1"),
        ("sys.exit(3)", "ended with status 3 before it answered choose 1; its last words: none"),
        ("sys.exit('no memory')", "ended with status 1 before it answered choose 1; its last words: no memory"),
        ('while True: print(\'{"type": "reason", "text": "hm"}\')', "gave more than 100 reasons for choose 1"),
        ("while True: sys.stdout.write('x' * 65536)", "answered choose 1 with a line over 1 MiB"),
        ("sys.stdout.buffer.write(b'\\xff\\xfe\\n')\nsys.stdout.flush()", f"answered choose 1 with.*{HELPS}"),
    ],
)
def test_what_an_engine_does_wrong_is_one_sentence_and_the_normal_bot_plays_on(
    stranger: Stranger, answer: str, told: str
) -> None:
    player = stranger.seat(answer, limit=0.3 if "longer" in told else 20.0)
    match, usual = Match.new(GAME, seed="oak-7"), bot("greedy", GAME, "s")
    for _ in range(3):
        view, legal = match.view(0), match.legal(0)
        assert player.choose(view, legal) == usual.choose(view, legal)
        match.step(usual.choose(view, legal))
    assert player.trouble.startswith("The bot Stranger failed (")
    assert player.trouble.endswith("). The normal bot plays on.")
    assert "\n" not in player.trouble
    assert re.search(told, player.trouble), player.trouble
    assert player.account.endswith("Decisions the normal bot took in its place: 3.")


def test_an_engine_that_answers_twice_or_speaks_another_protocol_is_told_of_it(stranger: Stranger) -> None:
    player = stranger.seat(FIRST + "\n" + FIRST)
    match = Match.new(GAME, seed="oak-7")
    match.step(ask(player, match))
    assert player.trouble == ""
    ask(player, match)
    assert "stranger answered choose 1 twice: write one line for each choice" in player.trouble
    player = stranger.seat(protocol=9)
    ask(player, Match.new(GAME))
    assert "stranger speaks protocol 9, and this game 1: update the older of the two" in player.trouble


def test_a_program_is_known_by_the_name_it_gives_itself_and_one_that_is_not_there_is_named(stranger: Stranger) -> None:
    with pytest.raises(NoBotError, match=r"^no_such_engine --depth 3 could not be started \(No such.*: check the"):
        enlist(own.of_command("no_such_engine --depth 3"), GAME)
    assert "is no command" in own.of_command("a 'b").wrong
    stranger.seat().close()
    name = enlist(own.of_command(shlex.join((sys.executable, str(stranger.folder / "stranger")))), GAME)
    assert name == "stranger"
    assert own.found()[name].label == "Stranger"


def test_an_engine_that_does_not_read_holds_nobody_up(stranger: Stranger) -> None:
    match = Match.new(GAME, seed="oak-7")
    player = stranger.seat("time.sleep(60)", limit=0.3)
    player.begin()
    assert player.choose(match.view(0), list(match.legal(0)) * 9000) in match.legal(0)  # more than a pipe holds
    assert "took longer than 0.3 seconds" in player.trouble


LOOPER = """
class Bot:
    def __init__(self, seed): pass
    def choose(self, view, legal):
        while True: pass
"""


def test_no_engine_outlives_the_game_even_when_it_is_killed(tmp_path: Path) -> None:
    looper = tmp_path / "looper.py"
    looper.write_text(LOOPER)
    game = subprocess.Popen(
        program("text", GAME, "--bot", str(looper)), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        child = eventually(lambda: children(game.pid))[0]
    finally:
        game.kill()
        game.wait()
    eventually(lambda: not alive(child))


def children(pid: int) -> list[int]:
    """Of whichever of its threads."""
    return [int(word) for path in Path(f"/proc/{pid}/task").glob("*/children") for word in path.read_text().split()]


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed")
def test_the_example_in_javascript_plays_as_the_page_gives_it(tmp_path: Path) -> None:
    page = (Path(__file__).resolve().parents[2] / HELPS).read_text("utf-8")
    path = tmp_path / "builder.js"
    path.write_text(page.partition("```js\n")[2].partition("```")[0])
    name = enlist(own.of_command(f"node {path}"), GAME)
    assert own.found()[name].label == "Builder"
    row = play(jobs(GAME, [name], 1)[0], limit=60.0)
    assert (row.failed, row.decisions[0] > 5) == ({}, True)


def test_a_bot_of_ours_speaks_the_protocol_to_other_programs_and_says_what_it_cannot_read() -> None:
    match = Match.new(GAME, seed="oak-7")
    player = seated("strong", GAME, "chance", match.setup, apart=True)
    try:
        for _ in range(4):
            match.step(player.choose(match.view(0), match.legal(0)))
        assert player.trouble == ""
    finally:
        player.close()
    hello = {"type": "hello", "protocol": 1, "version": "1", "game": GAME, "rules": 1, "seats": 1, "seat": 0}
    hello |= {"options": dict(Match.new(GAME).setup.options), "board": None, "seed": "a", "seconds": 9.0}
    view, legal = {"type": "view", "view": {}, "decision": {}}, {"type": "legal", "actions": [{"type": "castle"}]}
    said: list[dict[str, Any]] = []
    with subprocess.Popen([*program("bot"), "greedy"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        for message in ({**hello, "game": "chess"}, hello, view, legal, {**hello, "options": {}}, legal):
            child.stdin.write(json.dumps(message).encode() + b"\n")
            child.stdin.flush()
            said.append(json.loads(child.stdout.readline() or b"{}"))
        child.stdin.write(b'{"type":"bye"}\n')
    whys = [str(reply.get("why")).partition(": ")[0] for reply in said]
    assert whys == ["`hello`", "None", "`view`", "`legal`", "`hello`", "say hello first"]
    assert child.returncode == 0


def test_the_command_says_which_bots_it_can_run() -> None:
    done = subprocess.run(program("bot"), capture_output=True, text=True, check=False, env=os.environ)
    assert done.returncode == 2
    assert "Allowed: bot FILE.py, bot beginner, greedy" in done.stderr


# ---- Bots of one's own: found by file, shown by name; what they do wrong is told and costs nobody the match.
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


def test_a_file_in_the_folder_plays_the_games_it_names_under_a_name_of_its_own_and_is_not_run_to_be_read(
    write: Callable[[str, str], None],
) -> None:
    write("last-one.py", LAST)
    assert "last_one" in names(GAME)
    assert "last_one" not in names("xii_century")
    assert label("last_one") == "Always the last"
    match, player = Match.new(GAME, seed="own"), bot("last_one", GAME)
    legal = match.legal()
    assert player.choose(match.view(0), legal) == legal[-1]
    assert player.reason(match.view(0), legal[-1]) == "the last is the best"
    player.close()
    write("loud.py", "raise SystemExit('this runs')\n" + LAST)
    assert label("loud") == "Always the last"
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
        (LAST.replace("legal[-1]", "__import__('time').sleep(60)"), "wrong.py took longer than 0.5 seconds to answer"),
        (LAST.replace("legal[-1]", "exit(3)"), "ended with status 3 before it answered choose 1"),
        (LAST.replace("legal[-1]", "__import__('os')._exit(4)"), "ended with status 4 before it answered choose 1"),
    ],
)
def test_what_it_does_wrong_is_told_and_the_normal_bot_plays_on(
    write: Callable[[str, str], None], text: str, told: str
) -> None:
    write("wrong.py", text)
    match, usual = Match.new(GAME, seed="own"), bot("greedy", GAME, "chance")
    player = seated("wrong", GAME, "chance", match.setup, **({"limit": 0.5} if "longer" in told else {}))
    for _ in range(4):
        view, legal = match.view(0), match.legal()
        chosen = player.choose(view, legal)
        assert chosen == usual.choose(view, legal)
        match.step(chosen)
    assert told in player.trouble
    assert player.trouble.endswith("The normal bot plays on.")
    assert player.taken_over == 4
    player.close()


def test_it_sees_its_view_can_find_no_match_and_no_dice_and_may_use_modules_that_lie_beside_it(
    write: Callable[[str, str], None],
) -> None:
    write("peek.py", PEEK)
    write("taste.py", "PICK = -1\n")
    write("last.py", "from taste import PICK\n" + LAST.replace("[-1]", "[PICK]"))
    for name in ("peek", "last"):
        match = Match.new(GAME, seed="own")
        player = seated(name, GAME, "chance", match.setup)
        for _ in range(12):
            match.step(player.choose(match.view(0), match.legal()))
        player.close()
        assert player.trouble == ""


def test_the_lab_plays_it_in_other_processes_tells_versions_apart_and_plays_code_from_elsewhere_as_it_came(
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
    code = tmp_path / "elsewhere.py"
    code.write_text(LAST.replace("mini_monarchy", "xii_century"))
    assert main(["lab", "play", "--game", GAME, "--code", str(code), "--out", str(tmp_path / "a.jsonl")]) == 2
    assert "no bot 'elsewhere' plays mini_monarchy" in capsys.readouterr().err
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


def raced(name: str, moves: int) -> closing[Play]:
    """A table at instant speed at which this bot has made more moves than that; a tick waits a little for it."""
    play = Play(Session.new(GAME, None, (f"bot:{name}",), seed="own"))
    play.present(CueSheet(), None, race=True)
    for _ in as_long_as(lambda: len(play.session.match) <= moves, 4_000):
        play.tick(1 / 60, dict.fromkeys(FIELDS, 0))
    return closing(play)


def test_at_the_table_trouble_is_a_notice_and_a_bot_that_thinks_ends_with_the_table(
    write: Callable[[str, str], None],
) -> None:
    write("wrong.py", WRONG)
    with raced("wrong", 4) as play:
        assert [TOLD in told for told in play.session.notices] == [True]
        assert TOLD in play.session.accounts[0]
    with raced("strong", 3) as play:
        thinking = play.session.bot_at(0)
        assert isinstance(thinking, EngineBot)
        process = thinking.engine.child
        assert process is not None
        assert thinking.trouble == ""
    assert process.poll() is not None
