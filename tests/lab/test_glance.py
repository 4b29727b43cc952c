"""A match in a notebook: its board and its score sheet, as one piece of HTML."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from game.core.match import Match
from game.core.rules import RULESETS
from tests.laws.cases import Whim

pytestmark = pytest.mark.quick


@pytest.mark.parametrize("game", RULESETS)
@pytest.mark.parametrize("moves", [0, 40])
def test_a_match_shows_its_board_and_its_sheet(game: str, moves: int) -> None:
    match, whim = Match.new(game), Whim(3)
    while not match.over and len(match) < moves:
        match.step(whim.pick(match.legal()))
    told = match._repr_html_()
    shown = ElementTree.fromstring(told)  # well formed, and one element
    assert shown.tag == "div"
    assert f"{len(match)} moves" in told
    assert f"<td>{str(match.score()[0].total).replace('-', '−')}</td>" in told
    assert "<script" not in told
    assert len(told) < 200_000
    assert ("<svg" in told) != ("<pre>" in told)
    if moves and game != "xii_century":  # played on sheets: a board in letters
        assert "<svg" in told
