"""The page on which a match is chosen: what opens is in sight, and what is said there is for people."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.bots import names
from game.client.scenes.draft import HUMAN
from game.client.scenes.setup import SetupScene
from game.client.scenes.together import HostScene
from game.client.stack import Reset
from game.core.rules import ruleset
from game.journal.settings import load as load_settings
from tests.client.driver import Driver
from tests.pictures.inspect import say


@pytest.mark.parametrize("game", ["twenty_years", "xii_century", "horrible_hordes"])
def test_the_house_rules_that_open_are_in_sight(game: str) -> None:
    with Driver(SetupScene(game)) as play:
        play.scene.focus.focus_on("choice/rules")
        play.key("return")
        first = play.scene._house_rules[0].id
        assert play.scene.focus.id == f"choice/{first}"
        play.frames(1)
        assert not play.scene.focus.zones[f"choice/{first}"].hidden
        play.scene.focus.focus_on("choice/rules")
        play.key("return")
        assert play.scene.focus.id == "choice/rules"


@pytest.mark.parametrize("game", ["twenty_years", "xii_century", "horrible_hordes"])
def test_no_codes_of_the_rules_are_read_before_a_match(game: str) -> None:
    with Driver(SetupScene(game)) as play:
        play.scene.focus.focus_on("choice/rules")
        play.key("return")
        for zone in [id for id in play.scene.focus.zones if id.startswith("choice/")]:
            play.scene.focus.focus_on(zone)
            play.frames(1)
            assert not re.search(r"\b(20Y|MM|XII|HH)[- ][DR]?\d", "\n".join(say(play.scene.view()))), zone


def test_where_no_map_needs_the_room_what_begins_stays_in_sight() -> None:
    with Driver(SetupScene("xii_century")) as play:
        for zone in ("choice/game", "choice/difficulty", "lesson", "begin"):
            play.scene.focus.focus_on(zone)
            play.frames(1)
            told = "\n".join(say(play.scene.view()))
            assert "very easy, a good score" in told, zone
            assert told.count("ten rounds") == 1, zone


@pytest.mark.parametrize("game", ["xii_century", "horrible_hordes"])
def test_the_first_press_on_an_empty_seat_puts_a_bot_there(game: str) -> None:
    with Driver(SetupScene(game)) as play:
        play.scene.focus.focus_on("choice/seat_1")
        play.key("right")
        assert play.scene.draft.kinds[1] == names(game)[0]
        play.key("left", "left")
        assert play.scene.draft.kinds[1] == HUMAN


@pytest.mark.parametrize(("page", "asks"), [(SetupScene, True), (HostScene, False)])
def test_new_dice_are_offered_where_the_seed_is_shown(page: type[SetupScene], asks: bool) -> None:
    with Driver(page()) as play:
        assert any(line.id == "seed" for line in play.scene.choices()) == asks
        assert ("New seed" in [prompt.label for prompt in play.scene.prompts()]) == asks
        before = play.scene.draft.seed
        play.key("n")
        assert (play.scene.draft.seed != before) == asks


def test_a_name_once_typed_is_the_players_name_in_every_game_to_come(home: Path) -> None:
    with Driver(SetupScene("twenty_years")) as play:
        play.scene.focus.focus_on("choice/name")
        play.key("return")
        play.text("Bob")
        play.key("return")
        assert play.scene.draft.name == "Bob"
        play.app.stack.apply(Reset(SetupScene("horrible_hordes")))
        assert play.scene.draft.name == "Bob"
        play.app.stack.apply(Reset(SetupScene("horrible_hordes", watching=True)))
        assert play.scene.draft.name == ""
    assert load_settings().settings.name == "Bob"


def test_a_game_for_one_is_not_hosted() -> None:
    with Driver(HostScene()) as play:
        while ruleset(play.scene.draft.game).seats.stop > 2:
            play.scene._turn(play.scene.draft.turn_game, 1)
        assert play.scene.refusal is not None
        assert "A game for one" in play.scene.refusal.text
        assert play.scene.begin() is None
