"""Whose a thing is, and where it comes from: bots before they have a kingdom, a bot's intent, a free unit."""

from __future__ import annotations

from game.core.horrible_hordes.state import Place
from game.titles.horrible_hordes.look.kingdoms import News
from game.titles.horrible_hordes.look.names import moment_text
from tests.client.driver import play_of
from tests.client.test_hordes_table import random_match

GAME = "horrible_hordes"


def test_what_a_bot_meant_to_do_is_not_said_of_the_one_who_decides_next() -> None:
    play = play_of(random_match("moss-4", 40), ("bot:random",) * 3)
    play.intent = "Starts again far from the hordes"
    assert play.bot_to_move
    assert play.planned is None
    assert News().caption(play) == ("", "")


def test_a_free_unit_says_where_it_comes_from_and_not_twice_that_a_space_is_asked_for() -> None:
    s = random_match("moss-4", 40).state
    s.todo.append(Place(0, "army", "heroes"))
    assert moment_text(s) == "Heroes: place a free army."
