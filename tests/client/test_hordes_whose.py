"""Whose a thing is, and where it comes from: bots before they have a kingdom, a bot's intent, a free unit."""

from __future__ import annotations

from game.client.play import Play
from game.client.scenes.map import MapScene
from game.core.horrible_hordes.state import Place
from game.session import Session
from game.titles.horrible_hordes.look.panels.news import News
from game.titles.horrible_hordes.look.texts.choices import moment_text
from tests.client.driver import Driver, paced
from tests.client.test_hordes_table import play_of, random_match

GAME = "horrible_hordes"


def test_before_the_kingdoms_are_chosen_the_cards_tell_bots_from_the_person() -> None:
    session = Session.new(GAME, None, ("human", "bot:random", "bot:random"), seed="oak-0")
    with Driver(MapScene(Play(session, threads=False)), settings=paced(0)) as driver:
        driver.until(lambda: session.deciding == 0, 20)
        driver.frames(3)
        names = [zone.name for id, zone in driver.scene.focus.zones.items() if id.startswith("seat/")]
        assert sorted(names) == ["Bot: no kingdom", "Bot: no kingdom", "No kingdom yet"]


def test_what_a_bot_meant_to_do_is_not_said_of_the_one_who_decides_next() -> None:
    play = play_of(random_match("moss-4", 40), ("bot:random",) * 3)
    play.intent = "Starts again far from the hordes"
    assert play.bot_to_move
    assert play.planned is None
    assert News().caption(play) == ("", "")


def test_a_free_unit_says_where_it_comes_from_and_not_twice_that_a_space_is_asked_for() -> None:
    s = random_match("moss-4", 40).state
    s.todo.append(Place(0, "army", "heroes"))
    assert moment_text(s) == "Free army: heroes."
