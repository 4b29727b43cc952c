"""The action finder stands beside the board and lights the places of the action in focus."""

from __future__ import annotations

import re

import pytest

from game.client.play import Play
from game.client.scenes.hint import FinderScene
from game.client.scenes.map import MapScene
from game.core.match import Match
from game.session import Session
from game.teller import Teller
from game.title import load, titles
from game.titles.twenty_years.plots import within
from tests.client.driver import Driver, paced
from tools.shots import _hordes, at, moment


def _building(match: Match) -> bool:
    return any("hex" in getattr(action, "__struct_fields__", ()) for action in match.legal()) and not match.over


def _moment(game: str) -> Play:
    if game == "horrible_hordes":
        return _hordes(2, 6, "move")
    return moment(_building, game=game) if game == "mini_monarchy" else moment(at(7, "actions"))


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("game", ["twenty_years", "mini_monarchy", "horrible_hordes"])
def test_an_action_that_names_a_place_is_lit_there_and_the_card_does_not_cover_it(game: str, text: int) -> None:
    play = _moment(game)
    with Driver(MapScene(play), settings=paced(0, text_size=text)) as driver:
        driver.frames(40)
        board = driver.scene
        driver.app.stack.apply(board.find())
        driver.frames(2)
        finder = driver.scene
        assert isinstance(finder, FinderScene)
        match = play.session.match
        voice: Teller = load(titles()[game].teller)(lambda: match.state)
        rings: list[tuple[float, ...]] = []
        painter = driver.services.painter
        painter.focus_ring = lambda *box: rings.append(box)
        lit = 0
        for number, choice in enumerate(finder.choices[:20]):
            named = [place for action in choice.actions for place in _places(voice, action)]
            rings.clear()
            finder.focus.focus_on(f"action/{number}")
            finder.touch()
            driver.frames(1)
            boxes = {tuple(box) for action in choice.actions for box in board.lit(action)}
            assert bool(boxes) == bool(named), choice.label
            if boxes and text == 100:
                assert boxes <= set(rings), choice.label
                lit += 1
        assert lit or text != 100


def _places(voice: Teller, action: object) -> list[object]:
    """The places an action names, as its teller reads them; plots are places of their own."""
    fields = [*voice.place_fields, "plots"]
    return [place for field in fields for place in voice.places(getattr(action, field, None))]


def test_where_no_place_is_named_the_card_stands_in_the_middle() -> None:
    with Driver(MapScene(moment(at(7, "roll"))), settings=paced(0)) as driver:
        driver.frames(10)
        driver.app.stack.apply(driver.scene.find())
        driver.frames(2)
        x, _, w, _ = driver.scene.focus.zones["action/0"].rect
        assert abs(x + w / 2 - 320) < 6


def test_places_of_a_piece_are_named_by_tile_and_corner_and_no_two_alike() -> None:
    with Driver(MapScene(moment(at(7, "actions")))) as driver:
        driver.app.stack.apply(driver.scene.find())
        finder = driver.scene
        assert isinstance(finder, FinderScene)
        finder._look_for("Build quarry row")
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


def test_the_bar_says_whether_confirming_does_an_action_or_opens_its_ways() -> None:
    play = _moment("twenty_years")
    with Driver(MapScene(play), settings=paced(0)) as driver:
        driver.frames(40)
        driver.app.stack.apply(driver.scene.find())
        driver.frames(2)
        finder = driver.scene
        for i, choice in enumerate(finder.choices):
            finder.focus.focus_on(f"action/{i}")
            assert finder.prompts()[0].label == ("Do it" if len(choice.actions) == 1 else "Open")
        assert {len(choice.actions) > 1 for choice in finder.choices} == {True, False}


def test_no_two_rows_that_cannot_be_done_bear_the_same_name() -> None:
    """A lone ability that must wait for its turn stands under its own name beside what the moment forbids."""
    match = Match.new("horrible_hordes", 2, seed="f")
    while match.pending[0].kind != "place":
        chosen = [one for one in match.legal() if match.encode(one).get("kingdom") == "elves"]
        match.play((chosen or match.legal())[0])
    play = Play(Session(match, ("human", "human"), "Maud", None, None), threads=False)
    with Driver(MapScene(play), settings=paced(0)) as driver:
        driver.frames(2)
        driver.app.stack.apply(driver.scene.find())
        names = [name for name, _ in driver.scene.refused]
        assert len(names) > 1
        assert len(set(names)) == len(names), names
