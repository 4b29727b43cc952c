"""The pages of the ledger read as the house rules of the match have them."""

from __future__ import annotations

import pytest

from game.core.match import Match
from game.words import game_words


@pytest.mark.parametrize("entry", [6, 17, 18])
def test_points_of_a_battle_read_as_the_option_says(entry: int) -> None:
    page = game_words("twenty_years").year(entry)
    usual = Match.new("twenty_years").state.chosen
    inclusive = Match.new("twenty_years", options={"event_vp": "inclusive"}).state.chosen
    assert "besides the usual 1 VP" in page.under(usual).effect
    assert "in all" in page.under(inclusive).effect
    assert "besides" not in page.under(inclusive).effect


def test_pages_that_no_option_touches_read_the_same() -> None:
    words = game_words("twenty_years")
    chosen = Match.new("twenty_years", options={"event_vp": "inclusive"}).state.chosen
    for number in range(1, 21):
        if number not in (6, 17, 18):
            assert words.year(number).under(chosen) is words.year(number)
