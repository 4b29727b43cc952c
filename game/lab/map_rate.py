"""How fair a map is, found by play: bots reign on it, and what came of it is counted.

python -m game.lab.map_rate maps/twenty_years/*.tmx [--games 40] [--bot greedy]
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from game.bots import bot, names
from game.core.match import Match
from game.core.rules import ruleset
from game.quoting import one_line
from game.tiled import MapError
from game.tiled.read import board_for

LONGEST = 20_000  # actions after which a match is given up


class Rate(NamedTuple):
    """What came of so many matches."""

    games: int
    won: int
    points: float  # the mean total
    least: int
    most: int

    def __str__(self) -> str:
        share = 100 * self.won / self.games
        return f"won {share:.0f} % of {self.games}, {self.points:.1f} points ({self.least} to {self.most})"


def rate(game: str, board: dict[str, Any], player: str, games: int) -> Rate:
    """Let a bot finish so many matches, each with dice of its own, in every seat; the first seat's score counts.

    Raises AssertionError if one never ends.
    """
    won, totals = 0, []
    for number in range(games):
        seats = ruleset(game).seats.start
        match = Match.new(game, seats, seed=f"rate-{number}", board=board)
        minds = [bot(player, game, f"{number}/{seat}") for seat in range(seats)]
        while not match.over:
            assert len(match) < LONGEST, f"no end after {LONGEST} actions"
            seat = match.pending[0].seat
            match.step(minds[seat].choose(match.view(seat), match.legal(seat)), seat)
        sheet = match.score()[0]
        won += bool(sheet.won)
        totals.append(sheet.total)
    return Rate(games, won, fmean(totals), min(totals), max(totals))


def main(files: Sequence[Path], games: int, player: str) -> int:
    """A line a map; 1 when one of them cannot be played."""
    status = 0
    for path in files:
        try:
            game, board = board_for(path)
        except MapError as error:
            print(error.problems[0], file=sys.stderr)
            status = 1
            continue
        chosen = player if player in names(game) else names(game)[0]
        print(f"{one_line(path.stem)}, {chosen}: {rate(game, board, chosen, games)}", flush=True)
    return status
