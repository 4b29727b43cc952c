"""`python -m tools.fit GAME [DIFFICULTY]`: see the package."""

from __future__ import annotations

import argparse

from game.core.xii_century.sheet import DIFFICULTIES
from tools.fit import __doc__ as told

SOLO = {"twenty_years", "mini_monarchy"}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.fit", description=(told or "").splitlines()[0])
    parser.add_argument("game", choices=sorted(SOLO | {"xii_century", "horrible_hordes"}))
    parser.add_argument("difficulty", nargs="?", default="normal", choices=DIFFICULTIES)
    parser.add_argument("--generations", type=int, default=5, help="of XII Century; 5")
    parser.add_argument("--games", type=int, default=300, help="a generation, or in all; 300")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    if given.game in SOLO:
        from tools.fit.solo import fit as fit_solo

        fit_solo(given.game, given.games, given.workers)
    elif given.game == "xii_century":
        from tools.fit.xii_century import fit

        fit(given.difficulty, given.generations, given.games, given.workers)
    else:
        from tools.fit.horrible_hordes import fit as fit_hordes

        fit_hordes(given.games, given.workers)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
