"""What speeds are judged against: random playouts of python-chess, on the same machine in the same minute.

A playout makes the list of legal moves, plays one of them by chance, and ends with the game or after 200 moves: long
endings of few pieces would flatter the reference.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator

import chess

from game.core.dice import mix64

REFERENCE = 34_600  # decisions a CPU second where figures hold as they are: calibration 1
LONGEST = 200
SLICES = 7
SECONDS = 0.15  # CPU seconds a slice
_STEP, _MASK = 0x9E3779B97F4A7C15, (1 << 64) - 1


def chances(salt: int) -> Iterator[int]:
    """64 random bits, again and again: the same for the same salt."""
    x = salt
    while True:
        x = mix64(x + _STEP & _MASK)
        yield x


def rate(salt: int, seconds: float = SECONDS) -> float:
    """Decisions a CPU second of python-chess now."""
    luck = chances(salt)
    done, spent = 0, 0.0
    while spent < seconds:
        board = chess.Board()
        begun = time.process_time()
        for _ in range(LONGEST):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(legal[next(luck) * len(legal) >> 64])
            done += 1
        spent += time.process_time() - begun
    return done / spent


def calibration() -> float:
    """How fast this machine is now: 1 as the reference, 0.5 half as fast."""
    return statistics.median(rate(salt) for salt in range(SLICES)) / REFERENCE
