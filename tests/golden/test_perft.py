"""The kept counts of ways from twelve moments of each game hold: to depth two in the suite, to three by the command."""

from __future__ import annotations

import pytest

from game.core.rules import RULESETS
from tests.golden.perft import MOMENTS, TABLE, line, moments


@pytest.mark.parametrize("game", RULESETS)
def test_as_many_ways_lead_on_as_ever(game: str) -> None:
    kept = [row.rpartition(" ")[0] for row in TABLE.read_text().splitlines() if row.startswith(f"{game} ")]
    assert len(kept) == MOMENTS
    assert [line(game, match, depth=2) for match in moments(game)] == kept
