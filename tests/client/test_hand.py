"""The dice in a person's hand: rolled by the rules as ever, but shown, told and hinted at only once they are thrown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.client.access.match import MatchWords
from game.client.hand import ZONE
from game.client.input.actions import Act, Intent
from game.client.input.bindings import Bindings
from game.client.play import Play
from game.client.scenes.finder import FinderScene
from game.client.scenes.hint import HintScene
from game.client.scenes.map import MapScene
from game.client.scenes.pause import PauseScene
from game.core.match import Match
from game.core.mini_monarchy.actions import Done
from game.core.mini_monarchy.state import CONSTRUCT, TRADE
from game.journal.settings import Settings
from game.session import Session
from tests.client.driver import Driver, paced


def at_new_year(players: tuple[str, ...] = ("human",)) -> Play:
    """Mini Monarchy, one press before the second year."""
    match = Match.new("mini_monarchy", 1, {"start": "automatic"}, "oak-7")
    while match.state.phase not in (CONSTRUCT, TRADE):
        match.step(match.legal()[0])
    if match.state.phase == CONSTRUCT:
        match.step(Done())
    return Play(Session(match, players, "Ada", None, None), threads=False)


def year_two(settings: Settings | None = None, presses: bool = True) -> Driver:
    driver = Driver(MapScene(at_new_year()), settings=settings, presses=presses)
    driver.frames(3)
    driver.scene.play.do(Done())
    driver.until(lambda: driver.scene.play.roll is not None or not driver.scene.play.busy)
    return driver


@pytest.fixture
def held() -> Iterator[Driver]:
    with year_two() as driver:
        yield driver


def test_what_the_rules_rolled_is_not_on_the_table_before_it_is_thrown(held: Driver) -> None:
    scene = held.scene
    assert scene.play.session.match.state.faces  # the core has rolled, as ever
    assert scene.play.roll.stream == "fate"
    assert not scene.table.state.faces
    assert scene.focus.id == ZONE
    assert "dice" in scene.focus.zone_now.name


def test_nothing_tells_or_hints_at_a_roll_that_is_still_in_the_hand(held: Driver) -> None:
    scene, words = held.scene, MatchWords(held.scene.play)
    rolled = " ".join(map(str, scene.play.roll.faces))
    assert not any(rolled in line for line in words.fresh())
    assert words.aims() == ("Now: roll the dice.",)
    for key, page in (("h", HintScene), ("/", FinderScene)):
        held.key(key)
        assert not isinstance(held.scene, page)
        assert held.scene.toast.text == "Roll the dice first."
    held.key("f10")
    assert isinstance(held.scene, PauseScene)
    shut = {id for id, why in held.scene.refusals().items() if why is not None}
    assert {"hint", "find", "score", "replay", "chronicle"} <= shut
    held.key("escape")
    held.key("f1")
    assert held.scene.guide.pages[held.scene._at] == held.scene.guide.pages[held.scene.guide.page_on([ZONE, "hand"])]


@pytest.mark.parametrize("key", ["return", "space", "r"])
def test_held_the_dice_rattle_and_let_go_they_fall(held: Driver, key: str) -> None:
    scene = held.scene
    held.hold_key(key, 90)
    assert scene.hand.shaking
    assert scene.play.roll is not None
    held.frames(2)
    assert scene.play.roll is None
    assert scene.play.director.now.type == "dice_rolled"
    held.until(lambda: not scene.play.busy)
    assert scene.table.state.faces == scene.play.session.match.state.faces


def test_a_pad_holds_them_too(held: Driver) -> None:
    scene = held.scene
    held.pad.hold("south", 40)
    assert scene.hand.shaking
    held.frames(2)
    assert scene.play.roll is None


def test_so_does_the_mouse_on_the_large_button_and_nowhere_else(held: Driver) -> None:
    scene = held.scene
    held.click(60, 300)
    assert scene.play.roll is not None
    x, y, w, h = scene.focus.zone_now.rect
    held.click(x + w / 2, y + h / 2)
    held.frames(1)
    assert scene.play.roll is None


def test_who_cannot_hold_a_control_rolls_all_the_same(held: Driver) -> None:
    held.scene.handle(Intent(Act.CONFIRM))  # as a screen reader's wish or a switch does it
    held.frames(2)
    assert held.scene.play.roll is None


def test_what_hurries_the_animation_stops_at_the_hand() -> None:
    with Driver(MapScene(at_new_year()), presses=True) as driver:
        driver.frames(3)
        driver.scene.play.do(Done())
        driver.frames(2)
        driver.scene.hurry()
        assert driver.scene.play.roll is not None


def test_dice_wait_in_the_hand_at_instant_speed() -> None:
    with year_two(paced(0)) as driver:
        assert driver.scene.play.roll is not None
        driver.frames(200)
        assert driver.scene.play.roll is not None
        driver.key("r")
        driver.frames(2)
        assert not driver.scene.play.busy


def test_a_table_that_waits_for_a_throw_draws_nothing_anew(held: Driver) -> None:
    held.services.idle = 1000.0
    held.frames(30)
    drawn = held.app.drawn
    held.frames(60)
    assert held.app.drawn - drawn <= 2


def test_dice_roll_by_themselves_where_a_person_wants_it_so() -> None:
    with year_two(presses=False) as driver:
        assert driver.scene.play.roll is None


def test_a_bot_holds_no_dice_back() -> None:
    with Driver(MapScene(at_new_year(("bot:greedy",))), settings=paced(4), presses=True) as driver:
        play = driver.scene.play
        for _ in range(900):
            driver.frames(1, seen=False)
            assert play.roll is None
        assert play.session.match.state.year > 2


def test_an_action_that_is_itself_a_roll_is_not_asked_for_twice() -> None:
    play = at_new_year()
    play.presses = True
    events = play.do(Done())
    first = next(n for n, event in enumerate(events) if event.type == "dice_rolled")
    assert play._rolls == {first}
    play._rolls.clear()
    play._tell(events[first:], asked=True)  # as a re-roll tells it
    assert not play._rolls


def test_the_press_leaves_no_trace_in_the_match(tmp_path: Path) -> None:
    found = []
    for presses in (False, True):
        with year_two(presses=presses) as driver:
            if presses:
                driver.key("r")
            driver.until(lambda scene=driver.scene: not scene.play.busy)
            match = driver.scene.play.session.match
            found.append((len(match), match.fingerprint()))
    assert found[0] == found[1]


def test_new_keys_take_none_that_a_player_has_given_away() -> None:
    mine = Bindings({"next_tab": ["r", "page down"], "zoom": ["1"]})
    assert mine.act("keys", "r") is Act.NEXT_TAB
    assert mine.act("keys", "1") is Act.ZOOM
    assert not mine.conflicts("keys")
