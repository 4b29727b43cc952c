"""The game as a process of its own: its exit statuses, its last words, its manners when told to leave."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

from game.client.doors import fetch
from game.core.rules import RULESETS
from game.title import load

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ROLL_AND_REIGN_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def command(*words: str, **changes: str | None) -> subprocess.Popen[str]:
    environment = {**os.environ, **{k: v for k, v in changes.items() if v is not None}}
    for name, value in changes.items():
        if value is None:
            environment.pop(name, None)
    pipe = subprocess.PIPE
    line = [sys.executable, "-m", "game", *words]
    return subprocess.Popen(line, cwd=ROOT, env=environment, stdout=pipe, stderr=pipe, text=True)


def test_a_run_leaves_a_picture_as_large_as_asked_or_as_a_first_start(tmp_path: Path, own_folder: Path) -> None:
    shot = tmp_path / "shot.png"
    process = command("--headless", "--frames", "3", "--shot", str(shot), "--size", "960x540")
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (0, "", "")
    assert pygame.image.load(shot).get_size() == (960, 540)
    own_folder.mkdir()
    (own_folder / "settings.json").write_text('{"fullscreen": true, "window": [5, 5, 1000, 600]}')
    process = command("--headless", "--frames", "2", "--shot", str(shot))
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (0, "", "")
    assert pygame.image.load(shot).get_size() == (1280, 720)


def test_a_crash_with_nobody_there_ends_the_run_with_a_word_and_status_one() -> None:
    code = """
from game.client.scenes.menu import MenuScene
def broken(*_): raise ValueError("no more ticks")
MenuScene.tick = broken
from game.cli import main
raise SystemExit(main(["play", "--headless", "--frames", "30"]))
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert done.stderr.startswith("roll-and-reign: ValueError: no more ticks (report: ")
    assert done.stderr.count("\n") == 1


def test_the_menu_stands_before_any_rules_are_read() -> None:
    needless = {"game.core", "game.tiled", "game.bots", "game.client.play", "multiprocessing", "socket", "xml"}
    code = f"""
from game import title
title.strangers = lambda group: ()  # whose rules are read with the menu
from game.client.app import GameWindow
import sys
flip, shown = GameWindow.flip, []
def flipped(screen):
    flip(screen)
    shown.append(set(sys.modules))
GameWindow.flip = flipped
from game.cli import main
main(["play", "--headless", "--frames", "1"])
print(len(shown), sorted(shown[-1] & {needless!r}))
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("2 []\n", "")


@pytest.mark.parametrize("line", ["--help", "help", "help play", "map check --json maps/broken_on_purpose.tmx"])
def test_whoever_reads_only_the_first_line_ends_the_command_quietly(line: str) -> None:
    process = command(*line.split())
    process.stdout.close()  # as head does once it has its lines, and sooner
    process.stdout = None
    err = process.communicate(timeout=60)[1]
    assert (process.returncode, err) == (0, "")


def test_without_a_screen_one_line_says_what_helps() -> None:
    nothing = dict.fromkeys(("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"))
    process = command("--frames", "2", **nothing)
    out, err = process.communicate(timeout=60)
    said = [line for line in err.splitlines() if "XDG_RUNTIME_DIR" not in line]
    assert process.returncode == 3
    assert out == ""
    assert len(said) == 1
    assert "DISPLAY" in said[0]
    assert "--headless" in said[0]


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="no such signals here")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_polite_kill_is_a_quit(name: str, own_folder: Path) -> None:
    process = command("play", SDL_VIDEODRIVER="dummy")
    # The settings are written at a proper end only; the loop is running once the crash-free start had its time.
    deadline = time.monotonic() + 30
    while process.poll() is None and time.monotonic() < deadline and not _has_started(process.pid):
        time.sleep(0.05)
    process.send_signal(getattr(signal, name))
    _, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (0, "")
    assert (own_folder / "settings.json").is_file()


def _has_started(pid: int) -> bool:
    """Whether the process catches SIGHUP, which it does from just before its first frame."""
    status = Path(f"/proc/{pid}/status")
    caught = next((line for line in status.read_text().splitlines() if line.startswith("SigCgt")), "SigCgt: 0")
    return bool(int(caught.split()[1], 16) & (1 << (signal.SIGHUP - 1)))


def test_without_a_sound_card_the_game_goes_on_in_silence() -> None:
    # An unknown driver fails on every machine, as the usual ones do where there is no card.
    process = command("--frames", "8", "--size", "960x540", SDL_AUDIODRIVER="trumpet")
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (0, "", "")


def test_who_asks_for_a_room_while_it_is_fetched_gets_the_whole_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A package as those of the rules: entered by itself it imports its deeds, which want a sister of theirs."""
    room = tmp_path / "room_of_two_doors"
    room.mkdir()
    (tmp_path / "room_gate.py").write_text("from threading import Event\ninside, asked = Event(), Event()\n")
    (room / "__init__.py").write_text(
        "import room_gate\nroom_gate.inside.set()\nroom_gate.asked.wait(0.5)\n"
        "from room_of_two_doors.deeds import DEEDS\n"
    )
    (room / "deeds.py").write_text(
        "import room_gate\nroom_gate.asked.set()\nfrom room_of_two_doors import books\nDEEDS = 1\n"
    )
    (room / "books.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    gate = load("room_gate")
    fetch(("room_of_two_doors",))
    assert gate.inside.wait(5)
    assert load("room_of_two_doors.deeds:DEEDS") == 1
    assert load("room_of_two_doors:DEEDS") == 1


def test_the_end_of_a_run_waits_for_the_room_that_is_fetched_and_for_no_other(tmp_path: Path) -> None:
    """An import that went on while the interpreter was taken down ended one run in forty in a crash."""
    for name in ("first", "second"):
        (tmp_path / f"room_{name}.py").write_text(f"import time\ntime.sleep(0.3)\nprint('{name}', flush=True)")
    words = "from game.client.doors import fetch; fetch(('room_first:x', 'room_second:x'))"
    path = os.pathsep.join((str(tmp_path), str(Path(__file__).parents[2])))
    env = {**os.environ, "PYTHONPATH": path}
    run = subprocess.run((sys.executable, "-c", words), env=env, capture_output=True, text=True, timeout=60)
    assert (run.returncode, run.stdout) == (0, "first\n")


# ---- The window is killed in the middle of play: what it has shown is on disk.


@pytest.mark.skipif(not hasattr(os, "fork"), reason="windows are begun by forking here")
def test_a_window_of_each_game_that_is_killed_loses_nothing_it_has_told() -> None:
    from tests.soak.kills import soak

    fates = soak(range(len(RULESETS)), seed=7, patient=0.4)
    assert [fate.game for fate in fates] == list(RULESETS)
    assert [fate for fate in fates if fate.trouble] == []
    assert all(fate.told > 0 for fate in fates)
