"""Nothing from a save, a map or a name moves the cursor of a terminal or forges a line of a log."""

import codecs
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.cli import main
from game.client.crash import keep_bundle
from game.journal.reading import load
from game.lab.chronicle import chronicle_of
from game.phrase import clip, one_line, quoted, spelt
from game.text import cli as text
from tests.journal.forging import bodies, rewritten, saved
from tests.tiled.author import prop, props, realm, save, things, world

NASTY = "a\x1b[2Jb\u202ec\nd\rroll-and-reign: all is well\x07"
FILE = NASTY.replace("/", "")


ACTS = ("\0\x07\t\n\r\x1b\x7f\x85\x9b", "\u061c\u200f\u202e\u2066", "\u2028\u2029", "\ud800\udc80")
READ = (
    ("77\u202f%", "3\u00a0gold", "a\u2009b", "\u738b\u3000\u56fd"),  # spaces of every width
    ("\u0645\u06cc\u200c\u062e\u0648\u0627", "\u0915\u094d\u200d\u0937", "\U0001f469\u200d\U0001f33e"),  # joiners
    ("\U0001fae8", "\U0003fffd", "na\u0308me", "co\u00adop", "\ue0b0"),  # younger than this Python, combined, private
)


def test_a_letter_that_does_something_is_a_question_mark_and_what_a_person_can_read_stays() -> None:
    assert [letter for letter in "".join(ACTS) if one_line(f"a{letter}b") != "a?b"] == []
    assert [text for kind in READ for text in kind if one_line(text) != text] == []


@pytest.mark.parametrize(("encoding", "told"), [("ascii", "77 % - K?nig? x2 Zoe"), ("cp1252", "77 % – K?nig? ×2 Zoë")])
def test_a_terminal_that_lacks_a_letter_gets_its_nearest_kin(encoding: str, told: str) -> None:
    codecs.register_error("spelt", spelt)
    assert "77\u202f% – K\u0444nig\u738b ×2 Zoë".encode(encoding, "spelt").decode(encoding) == told


def test_a_command_never_ends_over_a_letter(tmp_path: Path) -> None:
    home = {"ROLL_AND_REIGN_HOME": str(tmp_path), "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    line = [sys.executable, "-m", "game", "text", "twenty_years", "--seed", "fen-3"]
    run = subprocess.run(line, input=b"odds\nquit\n", capture_output=True, env=os.environ | home, check=False)
    assert (run.returncode, run.stderr) == (0, b"")
    assert b"77 %" in run.stdout


def test_every_line_that_splits_is_one_and_a_clipped_text_is_as_long_as_it_may_be() -> None:
    assert len(one_line("".join(map(chr, range(0x3000)))).splitlines()) == 1
    assert clip("Maud", 4) == "Maud"
    assert clip("Maude", 4) == "Mau…"
    assert quoted("\x1b[2J") == "'?[2J'"


def harmless(told: str, lines: int) -> None:
    assert len(told.splitlines()) <= lines
    assert all(line.isprintable() for line in told.split("\n"))


def forged(home: Path) -> Path:
    path = saved(home, 5)
    found = bodies(path)
    found[0] |= {"name": NASTY, "players": [NASTY]}
    found[0]["setup"]["seed"] = NASTY
    rewritten(path, found)
    return path.rename(path.with_name(f"{FILE}.reign"))


def broken_map(home: Path) -> list[str]:
    told = props(prop("game", "20-years&#27;[2J"), prop("x&#x202e;", "y"))
    path = save(home, world(things('<object id="x" name="&#10;&#x202e;"/>'), properties=told), f"{FILE}.tmx")
    return ["map", "check", str(path)]


COMMANDS: dict[str, Callable[[Path], list[str]]] = {
    "chronicle": lambda home: ["chronicle", str(forged(home)), "--out", str(home / f"{FILE}.html")],
    "no such save": lambda home: ["chronicle", NASTY],
    "no such command": lambda home: [NASTY],
    "no such map": lambda home: ["play", "twenty_years", "--map", NASTY],
    "no such option": lambda home: ["play", f"--{NASTY}"],
    "broken map": broken_map,
    "broken map to play on": lambda home: [
        *("play", "--map"),
        str(save(home, realm().replace('value="20-years"', 'value="&#10;"'), f"{FILE}.tmx")),
    ],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_what_a_command_says_is_printable_lines(command: str, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(COMMANDS[command](home))
    said = capsys.readouterr()
    harmless(said.out, 8)
    harmless(said.err, 1)
    assert said.out or said.err


def test_nothing_of_a_save_reaches_a_chronicle_raw_and_one_place_makes_text_of_a_page(tmp_path: Path) -> None:
    seed = f"<b>{NASTY}\x00\x9b</b>"
    path = saved(tmp_path, 5)
    found = bodies(path)
    found[0] |= {"name": seed, "players": ["human"], "branch": seed}
    found[0]["setup"]["seed"] = seed
    rewritten(path, found)
    page = chronicle_of(load(path, mend=False))
    assert "&lt;b&gt;a?[2Jb?c?d" in page
    assert "<b>a" not in page
    assert all(one_line(line) == line for line in page.split("\n"))
    root = Path(__file__).parents[1] / "game"
    assert [p.name for p in root.rglob("*.py") if "html import escape" in p.read_text("utf-8")] == ["phrase.py"]


def test_the_table_in_the_terminal_and_the_report_of_a_crash_show_names_plainly(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text.put_line(f"The land of {NASTY}")
    harmless(capsys.readouterr().out, 3)
    monkeypatch.setenv("ROLL_AND_REIGN_HOME", str(tmp_path))
    folder = keep_bundle(RuntimeError("\x1b[2J\u202e"), None, None)
    assert folder is not None
    harmless((folder / "report.txt").read_text("utf-8"), 50)
