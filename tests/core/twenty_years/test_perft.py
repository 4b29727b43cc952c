"""How many ways lead on from fixed positions, one, two and three decisions deep: any change of legality shows.

The positions are reached by the laws' random player; dice fall as the seed says, so a decision has one future each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from game.core import Match
from game.core.rules import OptionValue
from tests.laws.cases import Whim

FREE = {"variant": "free_development", "start_wood": 9, "start_stone": 9}
DRAWN = {"variant": "random_ledger", "kind_start": True}


def _position(options: Mapping[str, OptionValue], seed: int, decisions: int) -> Match:
    match, whim = Match.new("twenty_years", options=options, seed=f"perft {seed}"), Whim(seed)
    for _ in range(decisions):
        match.step(whim.pick(match.legal()))
    return match


def _leaves(match: Match, state: Any, depth: int) -> int:
    legal = match.rules.legal(state, 0)
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = state.copy()
        match.rules.apply(after, 0, action, None)
        total += _leaves(match, after, depth - 1)
    return total


TABLE: list[tuple[dict[str, OptionValue], int, int, tuple[int, ...]]] = [
    ({}, 1, 0, (32, 995)),
    ({}, 2, 17, (8, 142, 3072)),
    ({}, 3, 44, (32, 994)),
    ({}, 4, 71, (12, 99)),
    (DRAWN, 1, 0, (6, 51, 1313)),
    (DRAWN, 2, 17, (5, 83, 1563)),
    (DRAWN, 3, 44, (29, 422, 4334)),
    (DRAWN, 4, 71, (41, 1138)),
    (FREE, 1, 0, (32, 995)),
    (FREE, 2, 17, (25, 377, 11532)),
    (FREE, 3, 44, (165, 14174)),
    (FREE, 4, 71, (2, 82, 2050)),
]


@pytest.mark.parametrize(("options", "seed", "decisions", "leaves"), TABLE)
def test_there_are_as_many_ways_as_ever(
    options: Mapping[str, OptionValue], seed: int, decisions: int, leaves: tuple[int, ...]
) -> None:
    match = _position(options, seed, decisions)
    assert tuple(_leaves(match, match.state, depth + 1) for depth in range(len(leaves))) == leaves
