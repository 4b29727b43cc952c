"""The command line does what it is told or says in one line what it would have understood."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from game import __version__
from game.cli import COMMANDS, LINES, main
from tests.client.driver import run_of
from tests.client.test_challenge_scene import island_code

ROOT = Path(__file__).resolve().parents[2]


def test_the_version_is_told_and_help_of_a_family_shows_all_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"roll-and-reign {__version__}\n"
    assert main(["help", "map"]) == 0
    assert capsys.readouterr().out.count("usage: roll-and-reign map ") == sum(name.startswith("map ") for name in LINES)


@pytest.mark.parametrize("word", ["help", "--help", "-h"])
def test_help_names_every_command(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([word]) == 0
    page = capsys.readouterr().out
    assert all(f" {command}" in page or f"--{command}" in page for command in COMMANDS)


@pytest.mark.parametrize("command", ["play", "text", "map", "lab", "export", "host", "join", "verify", "serve", "keys"])
def test_every_command_with_options_has_a_page_of_its_own(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    assert capsys.readouterr().out.startswith(f"usage: roll-and-reign {command}")


@pytest.mark.parametrize("line", [name for name in LINES if " " in name])
def test_what_is_done_with_maps_and_in_the_lab_has_pages_of_their_own(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["help", *line.split()]) == main([*line.split(), "--help"]) == 0
    told = capsys.readouterr().out
    assert told.count("usage: ") == told.count(f"usage: roll-and-reign {line} ") == 2


@pytest.mark.parametrize("line", ["help play", "play --help", "watch -h"])
def test_help_lists_the_options_of_a_command(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line.split()) == 0
    page = capsys.readouterr().out
    assert all(option in page for option in ("--seed", "--map", "--speed", "--size", "--frames", "--shot"))


WRONG = [line.split(" => ") for line in Path(__file__).with_name("wrong_lines.txt").read_text("utf-8").splitlines()]


@pytest.mark.parametrize(("line", "says"), WRONG)
def test_a_wrong_line_gets_one_line_that_helps(
    line: str, says: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its status is 2, or 1 where it was understood and could not be done."""
    status, *words = shlex.split(line.replace("$home", str(home)).replace("$island", island_code()))
    if words[0] in ("host", "join", "verify"):
        pytest.importorskip("tests.net.needed")
    assert main(words) == int(status)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert says in err
    if (words[0], status) == ("host", "1"):  # whoever waits beside a window is told the same
        assert main([*words, "--window"]) == 1
        told = json.loads(capsys.readouterr().out)["error"]
        assert says in told
        assert "\n" not in told


def test_a_good_line_becomes_a_run(tmp_path: Path) -> None:
    line = "twenty-years --seed oak-7 --speed x4 --size 1920x1080 --frames 9 --headless"
    run = run_of("play", *line.split())
    assert (run.opening, run.game, run.seed, run.speed, run.size, run.frames) == (
        *("play", "twenty_years", "oak-7", 4.0, (1920, 1080), 9),
    )
    assert run_of("play").opening == "menu"
    assert run_of("play", "--shot", str(tmp_path / "a.png")).frames == 60


def test_maps_are_checked_by_name(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    broken = tmp_path / "broken.tmx"
    broken.write_text("<map")
    good = ROOT / "maps" / "twenty_years" / "realm_5x5.tmx"
    assert main(["map", "check", str(good)]) == 0
    assert main(["map", "check", str(good), str(broken)]) == 1
    assert "broken.tmx" in capsys.readouterr().out


@pytest.mark.parametrize("line", ["--version", "help", "plya", "map"])
def test_small_commands_need_no_pygame(line: str) -> None:
    code = f"import sys\nfrom game.cli import main\nmain({line.split()!r})\nassert 'pygame' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, timeout=60)


FULL = "roll-and-reign: couldn't write the output: No space left on device\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize(
    ("line", "where", "status", "said"),
    [
        ("--version", ">/dev/full", 1, FULL),
        ("--version", ">&-", 0, ""),
        ("play mini_monarchy --headless --frames 2", ">/dev/full", 0, ""),
        ("play mini_monarchy --headless --frames 2", ">&- 2>&-", 0, ""),
        ("text mini_monarchy </dev/null", ">/dev/full", 1, FULL),
    ],
)
def test_a_missing_or_full_output_costs_no_game(home: Path, line: str, where: str, status: int, said: str) -> None:
    command = f'"{sys.executable}" -m game {line} {where}'
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == status
    assert done.stderr.startswith(said)
    assert "Traceback" not in done.stderr
