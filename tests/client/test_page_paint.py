"""A partial painting is a fresh one, pixel for pixel, and no more is painted than what changed."""

from __future__ import annotations

import random

import pytest

from game.client.input.actions import Act, Pointer
from game.client.ui.focus import FocusGraph
from game.client.ui.page import Page, Row, Symbol, Text
from game.client.ui.page.standing import merged
from tests.client.page_trees import PAGES, SIZES, Stand
from tests.client.ui_helpers import painter, press
from tests.long import usual

MOVES = (Act.UP, Act.DOWN, Act.LEFT, Act.RIGHT, Act.DOWN, Act.CONFIRM, Act.NEXT_TAB)


def stepped(stand: Stand, rng: random.Random) -> str:
    """Something a player may do; what it was."""
    if rng.random() < 0.2:
        boxes = [view for view, _ in stand.page.plan.scrolls.values()] if stand.page.plan else []
        if boxes:
            x, y, w, h = rng.choice(boxes)
            stand.focus.handle(Pointer("wheel", x + w / 2, y + h / 2, wheel=rng.choice((-1, 1))))
            return "wheel"
    act = rng.choice(MOVES)
    press(stand.focus, act)
    if stand.focus.why is not None:
        while stand.focus.tick(0.1):
            stand.paint()
    return act.value


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize(
    ("size", "scale"),
    usual([(SIZES[0], 1.0), (SIZES[1], 1.0), (SIZES[1], 1.5), (SIZES[2], 2.0)], (SIZES[0], 1.0), (SIZES[1], 1.5)),
)
def test_after_every_step_the_picture_is_that_of_a_fresh_page(name: str, size: tuple[int, int], scale: float) -> None:
    stand, rng = Stand(name, size, scale), random.Random(f"{name} {scale}")
    for n in range(16):
        what = stepped(stand, rng)
        stand.paint()
        assert stand.pixels() == stand.fresh(), f"step {n}: {what}, focus on {stand.focus.id}"


@pytest.mark.parametrize("name", PAGES)
def test_what_has_not_changed_is_neither_laid_out_nor_painted(name: str) -> None:
    stand = Stand(name)
    stand.paint()
    before = stand.page.plan
    assert stand.paint() == []
    assert stand.page.plan is before


def test_a_step_of_the_focus_paints_two_items() -> None:
    stand = Stand("settings")
    stand.paint()
    assert press(stand.focus, Act.DOWN).moved
    dirt = stand.paint()
    assert 1 <= len(dirt) <= 2  # neighbours may be painted as one
    assert sum(w * h for *_, w, h in dirt) < 0.12 * 640 * 360


def test_a_row_and_the_card_beside_it_are_painted_apart() -> None:
    row, card = (10.0, 100.0, 120.0, 20.0), (125.0, 60.0, 150.0, 200.0)
    inside, below = (130.0, 70.0, 40.0, 10.0), (10.0, 118.0, 120.0, 20.0)
    assert sorted(merged([row, inside, card, below])) == [(10.0, 100.0, 120.0, 38.0), card]


def test_a_changed_value_paints_its_row_only() -> None:
    stand = Stand("settings")
    stand.paint()
    press(stand.focus, Act.RIGHT)
    dirt = stand.paint()
    assert stand.realm.volume == 65
    assert dirt
    top, low = stand.focus.zones["option/0"].rect[1], stand.focus.zones["option/1"].rect
    assert all(y >= top - 6 and y + h <= low[1] + low[3] for _, y, _, h in dirt)


def test_resting_gives_the_surfaces_back_and_the_next_painting_is_whole() -> None:
    stand = Stand("building")
    shown = stand.pixels()
    stand.page.rest()
    assert stand.paint() == [stand.box]
    assert stand.pixels() == shown


def test_a_page_that_keeps_nothing_shows_the_same() -> None:
    stand = Stand("settings")
    shown = stand.pixels()
    stand.page.keep = False
    stand.paint()
    assert stand.pixels() == shown


def test_a_symbol_beside_several_lines_stands_at_the_first_and_keeps_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    where, drawn = painter(), []
    sprite = where.sprite

    def noted(name: str, x: float, y: float, h: float, *more: object, **named: object) -> object:
        drawn.append((y, h))
        return sprite(name, x, y, h, *more, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(where, "sprite", noted)
    row = Row((Symbol("book", 9), Text("one line and another and one more", "ui", 8, grow=True)), 4, top=True)
    page = Page(keep=False)
    page.paint(where, FocusGraph(), row, (0, 10, 60, 60))
    assert drawn == [(10 + 4.5, 9.0)]


def test_a_part_that_looks_as_it_did_stays_the_same_tree() -> None:
    page = Page()
    first = page.of(1, lambda: Row((Text("two goods"), Symbol("wood", 9))), "goods")
    again = page.of(2, lambda: Row((Text("two goods"), Symbol("wood", 9))), "goods")
    other = page.of(3, lambda: Row((Text("one good"), Symbol("wood", 9))), "goods")
    assert again is first
    assert other is not first
