"""Saves as somebody with an editor could make them: other lines, and checksums that fit."""

import errno
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.core.match import Match
from game.journal import files
from game.journal.reading import ChecksumChain, first_line, header
from game.journal.saves import Store


def saved(
    home: Path, count: int = 80, game: str = "twenty_years", name: str = "Maud", seed: str = "mark-1", **how: Any
) -> Path:
    """A save of the first `count` actions of a match, as the game writes it."""
    match = Match.new(game, seed=seed, **how)
    writer = Store(home).begin(match, header(match, name))
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
    chain = ChecksumChain()
    path.write_bytes(b"".join(chain.seal(msgspec.json.encode(body)) for body in found))


def sealed(path: Path, lines: str, length: int) -> int:
    """A save whose LINES repeat until it is so many bytes long. How many lines there are."""
    match = Match.new("twenty_years", seed="mark-1")
    chain, count = ChecksumChain(), 0
    with path.open("wb") as file:
        size = file.write(chain.seal(first_line(header(match, "Maud"))))
        repeated = [msgspec.json.encode(line) for line in LINES[lines](match)]
        while size < length - 400 * len(repeated):
            for body in repeated:
                size += file.write(chain.seal(body))
                count += 1
    return count


def rewinds(match: Match) -> list[Any]:
    told = []
    for _ in range(40):
        told.append({"seat": 0, "action": match.encode(match.legal()[-1])})
        match.step(match.legal()[-1])
    return [*told, {"keep": 0, "study": True}]


LINES: dict[str, Callable[[Match], list[Any]]] = {
    "marks": lambda match: [{"mark": match.fingerprint(), "at": 0}],
    "keeps": lambda match: [{"keep": 0}],
    "done and undone": lambda match: [{"seat": 0, "action": match.encode(match.legal()[0])}, {"keep": 0}],
    "rewinds": rewinds,
}


def refuse(*_: Any, **__: Any) -> Any:
    """What a disk does that is full."""
    raise OSError(errno.ENOSPC, "No space left on device")


@contextmanager
def failing(*calls: str, how: Callable[..., Any] = refuse) -> Iterator[None]:
    """A disk that does so at these calls, meanwhile."""
    with pytest.MonkeyPatch.context() as patch:
        for call in calls:
            patch.setattr(Path if call == "mkdir" else files if call[0] == "_" else files.os, call, how)
        yield
