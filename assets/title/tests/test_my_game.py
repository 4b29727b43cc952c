"""My Game keeps the laws of every game, and does what its rules say."""

from __future__ import annotations

import pytest
from my_game.rules import Claim, Pass, Roll

from game.core import Match, ScriptedDice
from game.laws import LAWS, Case, Law


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_it_keeps_the_law(law: Law, seats: int) -> None:
    law(Case("my_game", f"{seats} seats", seats=seats))


def test_a_square_needs_its_face() -> None:
    match = Match.new("my_game", seats=2, dice=ScriptedDice([2, 6]))
    match.play(Roll())
    assert match.refusal(Claim((0, 0))) is None  # a 2
    refused = match.refusal(Claim((0, 1)))  # a 5
    assert refused is not None
    assert refused.code == "face"
    match.play(Claim((0, 0)))
    assert match.score()[0].total == 2  # a square, and a group of one
    assert match.refusal(Pass()) is not None  # the other seat has not rolled
