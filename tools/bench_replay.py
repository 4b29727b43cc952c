"""How long a replay takes to stand at any moment of a finished match, in the client, and what it costs left alone."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from functools import partial

from game.bots import bot, names
from game.client.scenes.replay import ReplayScene
from game.core.match import Match
from game.core.rules import RULESETS, ruleset
from tools.bench_frames import SIZES, _steady  # first: it sets up pygame for a machine without a screen
from tools.bench_rows import Median, Row, at_most
from tools.films import playing

JUMPS = 16
SEATS = {"xii_century": 3, "horrible_hordes": 3}


def rows(median: Median) -> Iterator[Row]:
    for game in RULESETS:
        match = _finished(game)
        name = f"{ruleset(game).name}, {len(match)} actions"
        spent = sorted(_jumps(match))
        yield at_most(f"{name}: the slowest of {JUMPS} jumps, the first ones cold, CPU", spent[-1] * 1e3, 100.0, "ms")
        yield at_most(f"{name}: the median of them", spent[len(spent) // 2] * 1e3, None, "ms")
        for size in SIZES:
            b, frame, share = _steady(partial(ReplayScene, match, "Maud", at=len(match) // 2), size)
            what = f"{name}: paused at {size[1]}p, a drawn frame ({share:.0%} of frames are drawn)"
            yield at_most(what, frame / b, 4.0, "B")


def _finished(game: str) -> Match:
    seats = SEATS.get(game, 1)
    match = Match.new(game, seats, seed="bench-replay")
    minds = [bot(names(game)[0], game, str(seat)) for seat in range(seats)]
    while not match.over:
        seat = match.pending[0].seat
        match.step(minds[seat].choose(match.view(seat), match.legal(seat)), seat)
    return match


def _jumps(match: Match) -> list[float]:
    """CPU seconds from the wish to the drawn frame, the end and the beginning first, soon after the page opened."""
    scene, rng, spent = ReplayScene(match, "Maud"), random.Random(1), []
    with playing(scene, SIZES[0], None, 30) as app:
        while {"rooms", "sheets"} & {thread.name for thread in threading.enumerate()}:  # within a second of the opening
            app.frame(1 / 60)
            time.sleep(1 / 60)
        for number in range(JUMPS):
            at = (len(match), 0, len(match) // 2)[number] if number < 3 else rng.randrange(len(match) + 1)
            begun = time.thread_time()
            scene.go_to(at)
            app.frame(1 / 60)
            spent.append(time.thread_time() - begun)
    return spent
