"""What a ruler asks before acting: hints, the action finder and its lights, and taking a whole turn back."""

import re

import pytest

from game.bots import hint
from game.client.input.actions import Act, Intent
from game.client.play import Play
from game.client.scenes.hint import FinderScene, HintScene
from game.client.scenes.map import Table
from game.client.stack import Pop
from game.core.match import Match
from game.core.rules import RULESETS
from game.narrator import Narrator
from game.title import load, titles
from game.titles.twenty_years.narrator import within
from tests.client.driver import Driver, paced, play_of
from tests.pictures.inspect import noted
from tests.world import as_long_as, play_on
from tools.shots import at, hordes_at, moment

BUSY = {"twenty_years": "actions", "mini_monarchy": "construct", "xii_century": "spend", "horrible_hordes": "settle"}


def at_table(game: str = "mini_monarchy", choices: int = 3) -> Play:
    """A person at the first moment with at least so much to choose from."""
    match = Match.new(game, 1, seed="asks")
    play_on(match, until=lambda m: m.pending[0].kind == BUSY[game] and len(m.legal()) >= choices)
    return play_of(match)


def seated(play: Play, **more: object) -> Driver:
    driver = Driver(play, **more)
    driver.frames(3)
    play.skip()
    driver.frames(2)
    return driver


def heard(driver: Driver) -> HintScene:
    """The counsel once its first words are there."""
    driver.key("h")
    scene = driver.scene
    assert isinstance(scene, HintScene)
    driver.until_beside(lambda: scene.told and not scene.weighing)
    driver.frames(1)  # what came last is drawn
    return scene


@pytest.mark.parametrize("game", RULESETS)
def test_in_every_game_a_ruler_who_asks_hears_the_bots_first_choice_and_may_do_it(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hint, "WORLDS", 1)
    play = at_table(game)
    match = play.session.match
    with seated(play) as driver:
        wanted = heard(driver).told[0].action
        driver.key("return")
        assert isinstance(driver.scene, Table)
        assert match.journal[-1].action == wanted


def test_a_hint_that_cannot_tell_says_how_far_behind_and_why_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint, "WORLDS", 1)
    play = at_table("twenty_years")
    with seated(play) as driver:
        scene = heard(driver)
        first, *rest = scene.told
        scene.told = (first, *(one._replace(worlds=60, gap=-1.1, doubt=3.1) for one in rest))
        driver.frames(2)
        said = " ".join(note.text for note in noted(scene.draw, driver.services.painter))
        assert "−1.1 ± 3.1" in said
        assert "Too close to call" in said
        assert "about equal" not in said


def test_one_press_takes_the_turn_back_to_the_last_die_and_each_deed_can_be_done_again() -> None:
    play = at_table("twenty_years", 30)
    match = play.session.match
    floor = match.undo_floor
    for _ in range(2):
        legal = play.session.match.legal()
        play.do(next(a for a in legal if a.__struct_config__.tag == "build" and a.structure != "treasury"))
    with seated(play) as driver:
        length, print_ = len(match), match.fingerprint()
        assert length - floor >= 2
        driver.key("u")
        assert len(match) == play.turn_start == floor
        assert f"{length - floor} actions undone" in driver.scene.toast.text
        for _ in range(length - floor):
            driver.key("y")
            driver.settle()
        assert match.fingerprint() == print_
        driver.key("u", "u")
        assert len(match) == floor
        assert "Nothing to undo this turn" in driver.scene.toast.text


@pytest.mark.parametrize("key", ["/", "h"])
@pytest.mark.parametrize("game", RULESETS)
def test_a_page_of_a_moment_gone_by_leaves_whatever_is_pressed_on_it(game: str, key: str) -> None:
    play = at_table(game)
    with seated(play) as driver:
        driver.key(key)
        page = driver.scene
        assert isinstance(page, FinderScene | HintScene)
        driver.frames(3)
        play.session.match = Match.new(game, 1, seed="another land")
        assert page.handle(Intent(Act.CONFIRM)) == Pop()
        driver.frames(2)
        assert not isinstance(driver.scene, FinderScene | HintScene)


# ---- The action finder stands beside the board and lights the places of the action in focus.


def _moment(game: str) -> Play:
    if game == "horrible_hordes":
        return hordes_at(2, 6, "move")
    if game == "mini_monarchy":
        return moment(lambda match: any("hex" in one.__struct_fields__ for one in match.legal()), game=game)
    return moment(at(7, "actions"))


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("game", ["twenty_years", "mini_monarchy", "horrible_hordes"])
def test_an_action_that_names_a_place_is_lit_there_and_the_card_does_not_cover_it(game: str, text: int) -> None:
    play = _moment(game)
    with Driver(play, settings=paced(0, text_size=text), then=40) as driver:
        board = driver.scene
        driver.apply(board.find(), then=2)
        finder = driver.scene
        match = play.session.match
        voice: Narrator = load(titles()[game].teller)(lambda: match.state)
        rings: list[tuple[float, ...]] = []
        painter = driver.services.painter
        painter.focus_ring = lambda *box: rings.append(box)
        lit = 0
        for number, choice in enumerate(finder.choices[:20]):
            named = [  # plots are places of their own
                place
                for action in choice.actions
                for field in (*voice.place_fields, "plots")
                for place in voice.places(getattr(action, field, None))
            ]
            rings.clear()
            driver.go(f"action/{number}", then=1)
            boxes = {tuple(box) for action in choice.actions for box in board.boxes_of(action)}
            assert bool(boxes) == bool(named), choice.label
            if boxes and text == 100:
                assert boxes <= set(rings), choice.label
                lit += 1
        assert lit or text != 100


def test_where_no_place_is_named_the_card_stands_in_the_middle() -> None:
    with Driver(moment(at(7, "roll")), settings=paced(0), then=10) as driver:
        driver.apply(driver.scene.find(), then=2)
        x, _, w, _ = driver.scene.focus.zones["action/0"].rect
        assert abs(x + w / 2 - 320) < 6


def test_the_bar_tells_doing_from_opening_and_places_are_named_by_tile_and_corner_and_no_two_alike() -> None:
    with Driver(moment(at(7, "actions")), settings=paced(0), then=40) as driver:
        driver.apply(driver.scene.find(), then=2)
        finder = driver.scene
        for i, choice in enumerate(finder.choices):
            finder.focus.focus_on(f"action/{i}")
            assert finder.prompts()[0].label == ("Do it" if len(choice.actions) == 1 else "Open")
        assert {len(choice.actions) > 1 for choice in finder.choices} == {True, False}
        driver.text("Build quarry row")
        labels = [choice.label for choice in finder.choices]
        assert len(set(labels)) == len(labels) > 3
        assert any(re.search(r"at row \d, column \d, [a-z ]+; row \d, column \d, [a-z ]+$", label) for label in labels)
        assert [label for label in labels if re.search(r"\b[a-z]\d", label)] == []


def test_plots_of_a_tile_are_told_as_one_who_looks_at_it_would() -> None:
    every = {(row, column): within(frozenset({(row, column)}), 3) for row in range(3) for column in range(3)}
    assert (every[0, 0], every[1, 1], len(set(every.values()))) == ("upper left", "middle centre", 9)
    assert within(frozenset({(0, 0), (0, 1)}), 2) == "upper half"
    assert within(frozenset({(0, 1), (1, 1)}), 2) == "right half"
    assert within(frozenset({(0, 0), (1, 1)}), 2) == "upper left and lower right"
    assert within(frozenset({(0, 0), (0, 1), (1, 0)}), 2) == "all but lower right"
    assert within(frozenset({(0, 0), (0, 1), (1, 0), (1, 1)}), 2) == "whole tile"


def test_no_two_rows_that_cannot_be_done_bear_the_same_name() -> None:
    """A lone ability that must wait for its turn stands under its own name beside what the moment forbids."""
    match = Match.new("horrible_hordes", 2, seed="f")
    for _ in as_long_as(lambda: match.pending[0].kind != "place"):
        chosen = [one for one in match.legal() if match.encode(one).get("kingdom") == "elves"]
        match.play((chosen or match.legal())[0])
    play = play_of(match, ("human", "human"))
    with Driver(play, settings=paced(0), then=2) as driver:
        driver.apply(driver.scene.find())
        names = [name for name, _ in driver.scene.refused]
        assert len(names) > 1
        assert len(set(names)) == len(names), names
