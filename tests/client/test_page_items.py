"""What can be done on a page, why not, and how it is read aloud."""

from __future__ import annotations

import pytest

from game.client.input.actions import Act
from game.client.ui.focus import FocusGraph, Refused
from game.client.ui.page import Column, Hole, Item, Page, Row, Symbol, Text, button, do
from tests.client.page_trees import PANEL, Stand
from tests.client.ui_helpers import click, painter, press
from tests.pictures.inspect import say


def test_a_refused_item_takes_the_focus_shakes_and_says_why() -> None:
    stand = Stand("building")
    stand.focus.focus_on("build/1")
    stand.paint()
    reply = press(stand.focus, Act.CONFIRM)
    assert reply.refused is not None
    assert stand.focus.offset("build/1") == 0.0
    stand.focus.tick(0.05)
    assert stand.focus.offset("build/1") != 0.0
    assert stand.paint(), "a shaking item is painted"
    assert "Twin towers" not in stand.realm.built


def test_confirming_an_item_does_what_it_says() -> None:
    stand = Stand("building")
    press(stand.focus, Act.CONFIRM)
    assert stand.realm.built == {"Barracks"}


def test_left_and_right_work_the_controls_and_confirm_turns_them() -> None:
    stand = Stand("settings")
    for id, act in (
        ("option/0", Act.LEFT),
        ("option/1", Act.CONFIRM),
        ("option/2", Act.RIGHT),
        ("option/2", Act.CONFIRM),
    ):
        stand.focus.focus_on(id)
        stand.paint()
        press(stand.focus, act)
    assert (stand.realm.volume, stand.realm.captions, stand.realm.pace) == (55, True, 2)


def test_a_click_on_a_slider_sets_it_there() -> None:
    stand = Stand("settings")
    assert stand.page.plan is not None
    x, y, w, h = stand.page.plan.items["option/0"].entries[-2].box
    click(stand.focus, x + w - 0.5, y + h / 2)
    assert stand.realm.volume == 100


def test_tabs_turn_by_shoulder_buttons_and_come_round() -> None:
    stand = Stand("numbers")
    for expected in (1, 2, 0):
        press(stand.focus, Act.NEXT_TAB)
        stand.paint()
        assert stand.realm.tab == expected


def test_a_page_reads_as_plain_lines_in_reading_order() -> None:
    assert say(Stand("settings").view()) == [
        "Options",
        "saved at once",
        "> Volume: 60 %",
        "> Captions for sounds: off",
        "> Animation speed: normal",
        "> Barracks and more",
        "> Twin towers and more",
        "> Harbour and more",
        "> Fortification and more",
        "> Village green and more",
        "> Market hall and more",
        "> Church and more",
        "> Old quarry and more",
        "> What cannot be had (not now: Win a game first.)",
        "Volume",
        "How loud everything is. How loud everything is. How loud everything is. How loud everything is.",
    ]


def test_figures_and_goods_are_read_in_words() -> None:
    lines = say(Stand("numbers").view())
    assert "> Numbers" in lines
    assert "12 wood 3 gold 7 VP" in lines
    assert "4 of 10 years" in lines
    assert "a green field" in lines
    assert say(Stand("building").view())[1] == "> Barracks 1 wood, 1/1 stone, 2 gold"


@pytest.mark.parametrize(
    ("id", "role", "value"),
    [
        ("option/0", "slider", "60 %"),
        ("option/1", "switch", "off"),
        ("option/2", "choice", "normal"),
        ("door/0", "button", ""),
    ],
)
def test_every_item_has_a_role_and_its_value(id: str, role: str, value: str) -> None:
    stand = Stand("settings")
    assert stand.page.plan is not None
    said = stand.page.plan.items[id].item.said()[0]
    assert (said.role, said.value, said.id) == (role, value, id)


def test_zones_are_declared_in_reading_order_with_speaking_names() -> None:
    stand = Stand("settings")
    assert list(stand.focus.zones)[:4] == ["option/0", "option/1", "option/2", "door/0"]
    assert stand.focus.zones["option/1"].name == "Captions for sounds: off"
    assert all(zone.name != zone.id for zone in stand.focus.zones.values())


def test_the_scene_draws_a_board_into_the_hole_left_for_it() -> None:
    stand = Stand("numbers")
    _, _, w, h = stand.page.hole("board")
    assert w >= 160
    assert h >= 60
    with pytest.raises(KeyError):
        Page().hole("board")


def test_two_trees_of_the_same_calls_are_the_same_tree() -> None:
    stand = Stand("building")
    assert stand.view() == stand.view()
    assert do(print, 1) == do(print, 1) != do(print, 2)


def test_items_that_went_away_leave_their_zones_behind() -> None:
    page, focus, brush = Page(), FocusGraph(), painter()

    def shown(*names: str) -> set[str]:
        view = Column(tuple(button(name, name, None, refusal=Refused("No.")) for name in names))
        focus.begin()
        page.paint(brush, focus, view, PANEL)
        focus.end()
        return set(focus.zones)

    assert shown("a", "b", "c") == {"a", "b", "c"}
    assert shown("a", "c") == {"a", "c"}


def test_a_tree_is_kept_while_its_stamp_is_the_same() -> None:
    page, made = Page(), []

    def make() -> Item:
        made.append(1)
        return Item("a", Row((Symbol("wood"), Text("wood"))))

    first = page.of((1, "x"), make)
    assert page.of((1, "x"), make) is first
    page.of((2, "x"), make)
    assert len(made) == 2


def test_what_is_drawn_by_hand_inside_an_item_keeps_its_place_when_the_rest_changes() -> None:
    page, focus, p = Page(), FocusGraph("die/0"), painter()
    places = []
    for told in ("once", "twice"):
        die = Item("die/0", Hole(20, 20, id="well"), do(int), name="a die", pad=(0, 0))
        page.paint(p, focus, Column((Row((die,)), Text(told))), (10, 10, 200, 100))
        assert page.plan is not None
        places.append(page.plan.holes.get("well"))
    assert places[0] is not None
    assert places[0] == places[1]
