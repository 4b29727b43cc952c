"""The window killed at random moments of play: `python -m tests.soak.kills [--n COUNT] [--seed N] [--minutes M]`.

Each time the real client opens a new match (without screen, else as for a player), random clicks and keys play it, and
after every frame the table's journal is told over a pipe. SIGKILL comes at a random moment. Then the save must open,
hold everything that was told, be the very same state there, and take another action. Exit status 1 if one does not.
"""

import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from game.client import Run
from game.client.app import App, GameWindow
from game.core.rules import RULESETS
from game.journal.reading import load
from game.journal.saves import Store
from game.journal.settings import LoadedSettings, Settings
from game.session import Session
from tests.client.driver import page_name
from tests.soak.frames import click, press
from tests.soak.span import options, span

SIZE = (640, 360)
LATEST = 4.0  # seconds after the first told action that the kill comes at the latest
PATIENCE = 60.0  # seconds a window has for its first action
AT_TABLE = ("Table", "BattleScene", "DungeonScene", "HandOver", "Dialog", "KingdomsScene")
NOT_FOR_THE_WALK = ("menu", "undo", "redo", "title", "pause", "help")  # they lead away, or take back what was told


class Told(NamedTuple):
    """What the window last said of its match."""

    length: int
    fingerprint: str


class Fate(NamedTuple):
    """What became of one window."""

    game: str
    told: int  # actions it had told when it was killed
    kept: int  # actions its save holds
    trouble: str = ""  # "" when nothing is lost


def walk(app: App, rng: random.Random) -> None:
    """One random input of a player: a click on something that can be pressed, or confirm."""
    top: Any = app.stack.top
    if page_name(top) not in AT_TABLE:
        press(pygame.K_ESCAPE)
        return
    zones = getattr(getattr(top, "focus", None), "zones", {})
    free = [zone for id, zone in zones.items() if not zone.refusal and not set(NOT_FOR_THE_WALK) & set(id.split("/"))]
    if not free or rng.random() < 0.25:
        press(rng.choice((pygame.K_RETURN, pygame.K_RETURN, pygame.K_TAB, pygame.K_RIGHT, pygame.K_DOWN)))
        return
    kind = rng.choice(sorted({zone.id.partition("/")[0] for zone in free}))  # a board has many spaces
    x, y, w, h = rng.choice([zone for zone in free if zone.id.partition("/")[0] == kind]).rect
    click(app, x + w / 2, y + h / 2)


def play(game: str, seed: int, pipe: int) -> None:
    """The window: frames without end, each followed by a line on the pipe when the journal has changed."""
    rng = random.Random(seed)
    run = Run(opening="play", game=game, seed=f"kill-{seed}", size=SIZE, speed=rng.choice((0, 1, 4)))
    app = App(run, LoadedSettings(Settings(welcomed=True)), GameWindow(run, Settings()))
    said = 0
    for number in range(1_000_000):
        app.frame(1 / 60)
        table: Any = app.stack.scenes[0] if app.stack.scenes else None
        match = table.play.session.match if hasattr(table, "play") else None
        if match is not None and len(match) != said:
            said = len(match)
            os.write(pipe, f"{said} {match.fingerprint()}\n".encode())
        if number % 2:
            walk(app, rng)


def open_and_kill(game: str, seed: int, home: Path, latest: float) -> Told:
    """Open a window in a process of its own, kill it at some moment. What it had told by then."""
    rng = random.Random(f"moment-{seed}")
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        os.environ["ROLL_AND_REIGN_HOME"] = str(home)
        try:
            play(game, seed, writer)
        finally:
            os._exit(9)
    os.close(writer)
    os.set_blocking(reader, False)
    heard, begun, due = b"", time.monotonic(), 0.0
    while not due or time.monotonic() < due:
        try:
            more = os.read(reader, 65536)
        except BlockingIOError:
            time.sleep(0.001)
            more = b""
        heard += more
        if heard and not due:
            due = time.monotonic() + rng.random() ** 2 * latest
        if time.monotonic() - begun > PATIENCE:
            break
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.set_blocking(reader, True)
    while more := os.read(reader, 65536):  # what it had still written is told, too
        heard += more
    os.close(reader)
    lines = [line.split() for line in heard.decode().split("\n")[:-1]]  # a line without an end was not said
    return Told(int(lines[-1][0]), lines[-1][1]) if lines else Told(0, "")


def judge(game: str, told: Told, home: Path) -> Fate:
    """Open what is left as the game would, and go on with it."""
    paths = Store(home).paths()
    for report in home.glob("crashes/*/report.txt"):
        return Fate(game, told.length, 0, f"crashed: {report.read_text('utf-8').strip().splitlines()[-1]}")
    if not told.length and len(paths) <= 1:
        return Fate(game, 0, len(load(paths[0]).match) if paths else 0)  # no moment of play
    if len(paths) != 1:
        return Fate(game, told.length, 0, f"{told.length} actions told, {len(paths)} saves")
    match = load(paths[0]).match
    if len(match) < told.length:
        return Fate(game, told.length, len(match), f"{told.length - len(match)} told actions are lost")
    if match.branch(told.length).fingerprint() != told.fingerprint:
        return Fate(game, told.length, len(match), "the save tells another story")
    session = Session.open(paths[0], home)
    if not match.over:
        session.play(session.match.legal()[0])
    session.close()
    again = len(load(paths[0], mend=False).match)
    whole = again == len(match) + (not match.over)
    return Fate(game, told.length, len(match), "" if whole else "play did not go on")


def prepare() -> None:
    """Import what every window needs, once for all of them."""
    for name in ("client.scenes.map", "client.scenes.score", *(f"titles.{game}.look.table" for game in RULESETS)):
        import_module(f"game.{name}")


def soak(numbers: Iterable[int], seed: int, patient: float = LATEST) -> list[Fate]:
    """A window for each of these numbers, the games in turn; killed within `patient` seconds of its first action."""
    prepare()
    fates, games = [], list(RULESETS)
    for number in numbers:
        with tempfile.TemporaryDirectory(prefix="roll-and-reign-") as folder:
            home, game = Path(folder), games[number % len(games)]
            fates.append(judge(game, open_and_kill(game, seed * 100_000 + number, home, patient), home))
    return fates


def main(argv: Sequence[str]) -> int:
    given = options("tests.soak.kills", __doc__, 300).parse_args(argv)
    fates = soak(span(given), given.seed)
    for game, many in Counter(fate.game for fate in fates).items():
        told = [fate.told for fate in fates if fate.game == game]
        kept = sum(fate.kept - fate.told for fate in fates if fate.game == game)
        print(f"{game}: {many} windows killed, {sum(told)} actions told, {max(told)} at most; {kept} more on disk")
    bad = [fate for fate in fates if fate.trouble]
    for fate in bad:
        print(fate)
    idle = sum(not fate.told for fate in fates)
    print(f"{len(fates)} windows killed at random moments ({idle} before any deed), {len(bad)} with trouble")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
