"""The laws of game.laws hold for every registered game; and what is asked of the games of the house besides.

LAWS_GAMES=N plays N games a case, LONG=all a dozen instead of one; LAWS_EVERY=N then looks at every Nth moment only.
LAWS_FROM=M begins with game M: a long run may be cut into pieces.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.core.match import Match
from game.core.rules import RULESETS
from game.laws import LAWS, REPLAYED, Case, Law
from tests.laws.cases import CASES
from tests.world import walked

pytestmark = pytest.mark.long
TRIED = [(law, case) for law in LAWS for case in CASES if law not in REPLAYED or case.prepare is None]


@pytest.mark.parametrize(("law", "case"), TRIED, ids=[f"{law.__name__}-{case}" for law, case in TRIED])
def test_every_game_keeps_the_law(law: Law, case: Case) -> None:
    law(case)


def last_marks() -> list[str]:
    """The fingerprints at the ends of random games of each kind: other processes call this by name."""
    played = (walked(Match.new(game, seed=f"process {n}"), n) for game in RULESETS for n in range(3))
    return [match.fingerprint() for match in played]


def test_the_same_seed_is_the_same_game_in_every_process() -> None:
    code = "from tests.laws.test_laws import last_marks; print(*last_marks())"
    here = last_marks()
    for hash_seed in ("0", "1", "random"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        root = Path(__file__).parents[2]
        there = subprocess.run(
            [sys.executable, "-c", code], env=env, cwd=root, capture_output=True, text=True, check=True
        )
        assert there.stdout.split() == here
