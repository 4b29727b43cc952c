"""How long a confirmed action takes to be on disk, and a save to come back."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

from game.client.export import Replay
from game.core.match import Match
from game.journal.reading import header, load
from game.journal.saves import Store
from tools.bench_core import _random_game
from tools.bench_rows import Median, Row, at_most


def rows(median: Median) -> Iterator[Row]:
    finished = _random_game("twenty_years", 1)
    with tempfile.TemporaryDirectory() as folder:
        match = Match.of(finished.setup)
        writer = Store(Path(folder)).begin(match, header(match, "Bench"))
        entries = iter(finished.journal)

        def one() -> None:
            entry = next(entries)
            match.step(entry.action)
            writer.action(match, entry.seat, entry.action)

        yield at_most("append and flush one action", median(one, min(200, len(finished) - 10)) * 1e3, 5.0, "ms")
        writer.close()
        match = load(writer.path).match
        replay = Replay(match, "Bench")
        ways = cycle((len(match), 0, len(match) // 2))
        yield at_most("go to any action of it", median(lambda: replay.go_to(next(ways)), 30) * 1e3, 100.0, "ms")
        yield at_most("load and replay that save", median(lambda: load(writer.path), 10) * 1e3, 20.0, "ms")
