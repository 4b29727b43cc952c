"""Saves as somebody with an editor could make them: other lines, and checksums that fit."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from game.core.match import Match
from game.journal.form import Chain
from game.journal.saves import Store, header


def saved(home: Path, count: int = 80, game: str = "twenty_years", **how: Any) -> Path:
    """A save of the first `count` actions of a match, as the game writes it."""
    match = Match.new(game, seed="mark-1", **how)
    writer = Store(home).begin(match, header(match, "Maud"))
    while len(match) < count and not match.over:
        seat, action = match.pending[0].seat, match.legal()[-1]
        match.step(action, seat)
        writer.action(match, seat, action)
    writer.close()
    return writer.path


def bodies(path: Path) -> list[dict[str, Any]]:
    """What its lines say."""
    return [msgspec.json.decode(line.rpartition(b"\t")[0]) for line in path.read_bytes().splitlines()]


def rewritten(path: Path, found: Iterable[Any]) -> None:
    """The file with these lines and good checksums."""
    chain = Chain()
    path.write_bytes(b"".join(chain.seal(msgspec.json.encode(body)) for body in found))
