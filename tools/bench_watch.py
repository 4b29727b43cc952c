"""How fast bots are to be watched: whole games and rounds in the real loop of the client, at its 60 frames a second.

Told for each: seconds on the clock (frames at 60 a second; longer when the machine cannot keep up) and seconds of CPU.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tools import bench_frames  # sets the dummy drivers before pygame is there
from tools.bench_rows import Median, Row, at_most

from game.bots import bot  # isort: skip
from game.client.app import App  # isort: skip
from game.client.play import Play  # isort: skip
from game.client import Run  # isort: skip
from game.client.scenes.begin import at_table  # isort: skip
from game.session import Session  # isort: skip
from game.client.app import GameWindow  # isort: skip
from game.journal.settings import LoadedSettings, Settings  # isort: skip

SIZE = (1280, 720)
FRAME = 1 / 60
LONGEST = 120.0  # seconds after which nobody would wait any more
Until = Callable[[Play], bool]


def over(play: Play) -> bool:
    """The match has ended, and its end is shown."""
    return play.session.match.over and not play.busy


def rounds(count: int) -> Until:
    """So many rounds are played to their end and shown."""

    def done(play: Play) -> bool:
        shown: Any = play.shown
        return int(shown.round) > count or over(play)

    return done


class _Unseen(App):
    """An app whose time passes and which draws nothing: no pace depends on what was drawn."""

    due = False


class Watched:
    """Only bots at the table, on the screen, in real time."""

    def __init__(
        self, game: str, seats: int, speed: float, before: int = 0, seen: bool = True, threads: bool = True
    ) -> None:
        """`before`: a round that is to be over already: late ones are long. `threads`: bots think beside the frames."""
        home = Path(tempfile.mkdtemp(prefix="roll-and-reign-"))
        session = Session.new(game, home, ("bot:greedy",) * seats, seed="oak-7")
        match, player = session.match, bot("greedy", game)
        while before and match.state.round <= before:
            due = match.pending[0].seat
            match.step(player.choose(match.view(due), match.legal(due)), due)
        self.play = Play(session, threads)
        run, settings = Run(headless=True, size=SIZE, speed=speed), Settings(rolls="automatic")
        self.app = (App if seen else _Unseen)(
            run, LoadedSettings(settings), GameWindow(run, settings), at_table(self.play)
        )
        self.frames = 0

    def until(self, done: Until) -> tuple[float, float]:
        """(seconds on the clock, seconds of CPU) until then."""
        clock, cpu = time.perf_counter(), time.process_time()
        due = clock
        while not done(self.play) and time.perf_counter() - clock < LONGEST:
            self.app.frame(FRAME)
            self.frames += 1
            due = max(due + FRAME, time.perf_counter() - FRAME)
            time.sleep(max(0.0, due - time.perf_counter()))
        return time.perf_counter() - clock, time.process_time() - cpu

    def seconds(self, done: Until, frame: float = FRAME) -> float:
        """Seconds until then by the frames alone: what a machine that keeps up shows, however slow this one is."""
        begun = self.frames
        while not done(self.play) and (self.frames - begun) * frame < LONGEST:
            self.app.frame(frame)
            self.frames += 1
        return (self.frames - begun) * frame

    def close(self) -> None:
        self.app.close()


def hordes_rounds(speed: float, before: int, count: int, frame: float = FRAME) -> list[float]:
    """Seconds by the frames of each of so many rounds of six bots in Horrible Hordes, after the round `before`."""
    watched = Watched("horrible_hordes", 6, speed, before, seen=False, threads=False)
    try:
        watched.seconds(rounds(before), frame)
        return [watched.seconds(rounds(before + n), frame) for n in range(1, count + 1)]
    finally:
        watched.close()


def _paced(what: str, took: tuple[float, float], goal: float, share: float = 1.0) -> Row:
    """Animations take their time on the clock."""
    return at_most(what, took[0] * share, goal, "s on the clock", aside=f"{took[1] * share:.2f} s CPU here")


def _instant(what: str, took: tuple[float, float], goal: float, share: float = 1.0) -> Row:
    """Nothing waits: what it takes is what it reckons."""
    return at_most(what, took[1] * share, goal, "s CPU", aside=f"{took[0] * share:.2f} s on the clock here")


def rows(median: Median) -> Iterator[Row]:
    bench_frames.unit(SIZE)
    watched = Watched("xii_century", 5, 0)
    yield _instant("XII Century, five bots at instant speed: the whole game", watched.until(over), 2.0)
    watched.close()
    for speed, goal in ((1.0, 40.0), (2.0, 20.0)):
        for before, told in ((3, "early"), (12, "late")):
            longest = max(hordes_rounds(speed, before, 3))
            name = f"Horrible Hordes, six bots at x{speed:g}: the longest of three {told} rounds"
            yield at_most(name, longest, goal, "s by the frames")
    for speed, goal, name, row in ((4.0, 10.0, "x4", _paced), (0.0, 1.5, "instant speed", _instant)):
        for before, told in ((0, "an early"), (12, "a late")):
            watched = Watched("horrible_hordes", 5, speed, before)
            watched.until(rounds(before))
            took = watched.until(rounds(before + 4))
            yield row(f"Horrible Hordes, five bots at {name}: {told} round, mean of four", took, goal, 1 / 4)
            watched.close()
