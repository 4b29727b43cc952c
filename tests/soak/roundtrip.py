"""After every action a save is the match: `python -m tests.soak.roundtrip [--n GAMES] [--seed N] [--minutes M]`.

Games of all titles in turn, with as many seats as each allows; a random player acts, now and then takes an action back.
After every line the file is read again, as it lies on the disk, and the match that comes back has the same fingerprint,
length and end. Reading replays, so a game costs the square of its length.
"""

import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from game.core.match import Match
from game.core.rules import RULESETS, ruleset
from game.journal.reading import header, load
from game.journal.saves import Store
from tests.laws.cases import Whim
from tests.soak.span import cost, options, span

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


def soak(folder: Path, numbers: Iterable[int], first: int) -> tuple[Counter[str], int]:
    """Games of all titles in turn, one for each of these numbers; and how many saves were compared."""
    played, compared, titles = Counter[str](), 0, list(RULESETS)
    for number in numbers:
        game = titles[number % len(titles)]
        compared += play(folder, game, first + number // len(titles))
        played[game] += 1
    return played, compared


def main(argv: Sequence[str]) -> int:
    given = options("tests.soak.roundtrip", __doc__, 1_000).parse_args(argv)
    began = time.process_time()
    with tempfile.TemporaryDirectory() as scratch:
        played, compared = soak(Path(scratch), span(given), given.seed)
    print(f"{sum(played.values())} games from seed {given.seed}: {dict(played)}")
    print(f"{compared} saves read, all the same; {cost(began)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
