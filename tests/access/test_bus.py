"""Another process plays by the accessibility bus alone: it reads, chooses, acts, until it reads the score.

One short game is played always; LONG=all plays a whole one of every title, on one bus: about two minutes, most of
them spent waiting. .ci/run does it.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.long import LONG

READER = Path(__file__).with_name("by_ear.py")
SYSTEM_PYTHON = "/usr/bin/python3"
LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
SHORT, ALL = ("horrible_hordes",), ("twenty_years", "mini_monarchy", "xii_century", "horrible_hordes")
OPTIONS = {"mini_monarchy": ("--option", "fourteen_years=true")}  # else a realm without subjects can reign for ever
LIMIT = 840  # seconds for all of them
QUIET: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
LISTEN = (
    f"import sys; sys.path.insert(0, {str(READER.parent)!r}); from by_ear import Ear; Ear(int(sys.argv[1])).things()"
)
DBUS = "org.freedesktop.DBus"
STATUS = ("--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus")
REGISTRY = ("--dest", "org.a11y.atspi.Registry", "--object-path", "/org/a11y/atspi/registry")


def missing() -> str:
    """What is not there for this test; "" when all is."""
    if not sys.platform.startswith("linux"):
        return "the accessibility bus is Linux's"
    for tool in ("dbus-daemon", "gdbus", "Xvfb"):
        if shutil.which(tool) is None:
            return f"no {tool} (apt: xvfb dbus at-spi2-core python3-pyatspi libglib2.0-bin)"
    if not any(Path(launcher).exists() for launcher in LAUNCHERS):
        return "no at-spi2-core"
    if importlib.util.find_spec("accesskit") is None:
        return "no accesskit (the extra `access`)"
    asked = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
    there = Path(SYSTEM_PYTHON).exists() and subprocess.run((SYSTEM_PYTHON, "-c", asked), capture_output=True)
    return "" if there and there.returncode == 0 else "no Atspi for the system's Python (apt: python3-pyatspi)"


MISSING = missing()
pytestmark = pytest.mark.skipif(bool(MISSING), reason=MISSING or "-")


@pytest.fixture(scope="module")
def bus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """A display, a session bus and the accessibility bus on it, told that a screen reader runs; the environment."""
    server = ("Xvfb", "-noreset", "-displayfd", "1", "-screen", "0", "960x540x24")  # else it restarts when the bus goes
    display = subprocess.Popen(server, **QUIET)
    runtime = tmp_path_factory.mktemp("runtime")
    runtime.chmod(0o700)
    env = {
        **{key: value for key, value in os.environ.items() if not key.startswith("SDL_")},
        "DISPLAY": f":{display.stdout.readline().strip()}",
        "XDG_RUNTIME_DIR": str(runtime),
        "SDL_AUDIODRIVER": "dummy",
    }
    with session(env) as (there, _):
        yield there
    display.terminate()
    display.wait(10)


@contextmanager
def session(env: dict[str, str]) -> Iterator[tuple[dict[str, str], list[subprocess.Popen[str]]]]:
    """A session bus and the accessibility bus on it, told that a reader runs: the environment, and their processes."""
    daemon = subprocess.Popen(("dbus-daemon", "--session", "--nofork", "--print-address"), **QUIET)
    env = {**env, "DBUS_SESSION_BUS_ADDRESS": daemon.stdout.readline().strip()}
    launcher = next(one for one in LAUNCHERS if Path(one).exists())
    started = [daemon, subprocess.Popen((launcher, "--launch-immediately"), env=env, stderr=subprocess.DEVNULL)]
    try:
        for setting in ("IsEnabled", "ScreenReaderEnabled"):
            answer(env, *STATUS, "--method", f"{DBUS}.Properties.Set", "org.a11y.Status", setting, "<true>")
        address = answer(env, *STATUS, "--method", "org.a11y.Bus.GetAddress").split("'")[1]
        answer(env, "--address", address, *REGISTRY, "--method", f"{DBUS}.Peer.Ping")
        yield env, started
    finally:
        for process in reversed(started):
            process.terminate()
            process.wait(10)


def answer(env: dict[str, str], *call: str) -> str:
    """What a bus says to a call, once somebody answers it."""
    for _ in range(50):
        done = subprocess.run(("gdbus", "call", *call), env=env, capture_output=True, text=True)
        if done.returncode == 0:
            break
        time.sleep(0.1)
    return done.stdout


def games() -> tuple[str, ...]:
    return ALL if LONG else SHORT


@pytest.mark.skipif(not LONG, reason="another game across processes: LONG=all plays it")
def test_three_years_are_played_with_the_screen_off(bus: dict[str, str], tmp_path: Path) -> None:
    env = {**bus, "ROLL_AND_REIGN_HOME": str(tmp_path)}
    words = ("-m", "game", "play", "twenty_years", "--seed", "oak-7", "--speed", "0", "--size", "640x360")
    window = subprocess.Popen((sys.executable, *words), env=env)
    try:
        ear = (SYSTEM_PYTHON, str(READER), str(window.pid), "3", str(READER.with_name("three_years.txt")), "Year 4: ")
        heard = subprocess.run(ear, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, timeout=170)
    finally:
        window.kill()
        window.wait(10)
    assert heard.returncode == 0, heard.stdout[-3000:]
    for told in (
        "Year 1: Keys to the Realm.",
        "You claimed row 1, column 2 for 2 gold.",
        "You can build a tannery for free. Press again to end the year.",
        "You harvested 3 leather and 1 gold.",
        "Battle: 1 bandit, then 2 wolves.",
        "1 footman fought",
        "Year 4: ",
    ):
        assert told in heard.stdout


@pytest.mark.timeout(LIMIT + 60)
def test_a_whole_game_is_played_by_what_the_bus_says(bus: dict[str, str], tmp_path: Path) -> None:
    """Side by side. What is heard goes to files: a pipe nobody empties would hold its reader up."""
    windows, readers = [], {}
    until = time.monotonic() + LIMIT
    try:
        for game in games():
            env = {**bus, "ROLL_AND_REIGN_HOME": str(tmp_path / game)}
            words = ("-m", "game", "play", game, "--seed", "oak-7", "--speed", "0", "--size", "640x360")
            windows.append(subprocess.Popen((sys.executable, *words, *OPTIONS.get(game, ())), env=env))
            ear = (SYSTEM_PYTHON, str(READER), str(windows[-1].pid), "3")
            with (tmp_path / f"{game}.txt").open("w") as heard:
                readers[game] = subprocess.Popen(ear, env=env, stdout=heard, stderr=subprocess.DEVNULL)
        while time.monotonic() < until and any(reader.poll() is None for reader in readers.values()):
            time.sleep(0.2)
        ended = {game: reader.poll() for game, reader in readers.items()}
    finally:
        for process in (*windows, *readers.values()):
            process.kill()
            process.wait(10)
    for game, status in ended.items():
        transcript = (tmp_path / f"{game}.txt").read_text()
        assert status == 0, f"{game} {'is not over' if status is None else status}: {transcript[-2000:]}"
        assert "THE SCORE:" in transcript
        assert transcript.count("\n> ") > 10


def test_a_bus_that_dies_takes_no_game_with_it(bus: dict[str, str], tmp_path: Path) -> None:
    """A window in which bots play tells it to a bus of its own; that is killed, and the window ends when it is told."""
    with session(bus) as (env, started):
        env = {**env, "ROLL_AND_REIGN_HOME": str(tmp_path)}
        words = ("-m", "game", "watch", "twenty_years", "--bot", "random", "--seed", "oak-7", "--size", "960x540")
        window = subprocess.Popen((sys.executable, *words), env=env, stderr=subprocess.PIPE, text=True)
        try:
            assert subprocess.run((SYSTEM_PYTHON, "-c", LISTEN, str(window.pid)), env=env, timeout=60).returncode == 0
            for process in reversed(started):
                process.kill()
                process.wait(10)
            time.sleep(0.5)  # some thirty frames that nobody hears
            assert window.poll() is None
            window.terminate()
            assert window.wait(30) == 0
            assert "panicked" not in (window.stderr.read() if window.stderr else "")
        finally:
            window.kill()
            window.wait(10)
