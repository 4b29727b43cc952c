"""How fair a map is, found by play: bots play on it, and what came of it is counted.

python -m game.lab.map_rate maps/twenty_years/*.tmx [--games 10] [--bot strong]
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from game.bots import NoBotError, names
from game.core.fitting import fitting
from game.core.match import Match
from game.core.rules import SetupError, ruleset
from game.lab.jobs import LONGEST, sealed
from game.lab.jobs import player as seated
from game.phrase import percent
from game.quoting import one_line
from game.tiled import MapError
from game.tiled.read import board_for

THINKER = "strong"  # what a greedy bot cannot do on a map says little about the map


class Rate(NamedTuple):
    """What came of so many matches."""

    games: int
    won: int
    points: float  # the mean total
    least: int
    most: int
    options: str = ""  # those that the map wants other than usual

    def __str__(self) -> str:
        won, points = percent(self.won / self.games), f"{self.points:.1f} points ({self.least} to {self.most})"
        return f"{self.options}{': ' * bool(self.options)}won {won} of {self.games}, {points}"


def rate(game: str, board: dict[str, Any], player: str, games: int) -> Rate:
    """Let a bot finish so many matches, each with dice of its own, in every seat; the first seat's score counts.

    Raises NoBotError, SetupError, and AssertionError if a match never ends.
    """
    won, totals = 0, []
    seats = ruleset(game).seats.start
    options = fitting(game, seats, {}, board)
    for number in range(games):
        match = Match.new(game, seats, options, f"rate-{number}", board)
        minds = [seated(player, game, sealed(match.setup.seed, seat)) for seat in range(seats)]
        while not match.over:
            assert len(match) < LONGEST, f"no end after {LONGEST} actions"
            seat = match.pending[0].seat
            legal = match.legal(seat)
            match.step(legal[0] if len(legal) == 1 else minds[seat].choose(match.view(seat), legal), seat)
        sheet = match.score()[0]
        won += bool(sheet.won)
        totals.append(sheet.total)
        if sys.stderr.isatty():
            print(f"\r{number + 1} of {games}", end="\r", file=sys.stderr, flush=True)
    told = ", ".join(f"{key} {value}" for key, value in options.items())
    return Rate(games, won, fmean(totals), min(totals), max(totals), told)


def main(files: Sequence[Path], games: int, player: str) -> int:
    """A line a map; 1 when one of them cannot be played. Without a name the strong bot plays, or the best there is."""
    status = 0
    for path in files:
        try:
            game, board = board_for(path)
            chosen = player or (THINKER if THINKER in names(game) else names(game)[0])
            print(f"{one_line(path.stem)}, {chosen}: {rate(game, board, chosen, games)}", flush=True)
        except MapError as error:
            print(error.brief, file=sys.stderr)
            status = 1
        except (NoBotError, SetupError) as error:
            print(error, file=sys.stderr)
            status = 1
    return status
