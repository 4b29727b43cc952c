"""After every action a save is the match: `python -m tests.soak.roundtrip [--n GAMES] [--seed N] [--seconds S]`.

Games of all titles in turn, with as many seats as each allows; a random player acts, now and then takes an action back.
After every line the file is read again, as it lies on the disk, and the match that comes back has the same fingerprint,
length and end. Reading replays, so a game costs the square of its length.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from game.core.match import Match
from game.core.rules import RULESETS, ruleset
from game.journal.saves import Store, header, load
from tests.laws.cases import Whim

UNDONE = 12  # one action in so many is taken back, where the rules let it be


def same(path: Path, match: Match) -> None:
    """The save is this match: AssertionError where it is another."""
    loaded = load(path, mend=False)
    assert loaded.recovery is None, loaded.recovery
    assert loaded.drift is None, loaded.drift
    assert len(loaded.match) == len(match)
    assert loaded.match.fingerprint() == match.fingerprint()
    assert loaded.match.outcome == match.outcome


def play(folder: Path, game: str, number: int, most: int | None = None) -> int:
    """One game, or its first `most` actions. How often its save was read and compared."""
    seats = list(ruleset(game).seats)
    match, whim, compared = Match.new(game, seats[number % len(seats)], seed=f"trip-{number}"), Whim(number), 0
    writer = Store(folder).begin(match, header(match, "Maud"))
    try:
        while not match.over and (most is None or compared < most):
            seat, action = match.pending[0].seat, whim.pick(match.legal())
            match.step(action, seat)
            writer.action(match, seat, action)
            same(writer.path, match)
            compared += 1
            if whim.below(UNDONE) == 0 and match.undo():
                writer.keep(len(match))
                same(writer.path, match)
                compared += 1
    except AssertionError as error:
        raise AssertionError(f"{game}, game {number}, after {len(match)} actions: {error}") from error
    finally:
        writer.close()
    writer.path.unlink()
    return compared


def soak(folder: Path, count: int, first: int, seconds: float) -> tuple[Counter[str], int]:
    """Games of all titles in turn until enough are played or the CPU time is gone; and how many saves were compared."""
    played, compared, until = Counter[str](), 0, time.process_time() + seconds
    titles = list(RULESETS)
    for number in range(count):
        if time.process_time() > until:
            break
        game = titles[number % len(titles)]
        compared += play(folder, game, first + number // len(titles))
        played[game] += 1
    return played, compared


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak.roundtrip", description=__doc__)
    parser.add_argument("--n", type=int, default=1_000, help="games of all titles together")
    parser.add_argument("--seed", type=int, default=1, help="number of the first game")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="of CPU after which no game is begun")
    given = parser.parse_args(argv)
    began = time.process_time()
    with tempfile.TemporaryDirectory() as scratch:
        played, compared = soak(Path(scratch), given.n, given.seed, given.seconds)
    print(f"{sum(played.values())} games from seed {given.seed}: {dict(played)}; {compared} saves read, all the same")
    print(f"{time.process_time() - began:.0f} s of CPU")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
