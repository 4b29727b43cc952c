"""A page flows: whatever the window and the text size, nothing leaves its box, is cut, covered, or set smaller."""

from __future__ import annotations

import pytest

from game.client.draw.painter import Painter
from game.client.ui.focus import FocusGraph
from game.client.ui.page import (
    Card,
    Column,
    Fit,
    Grid,
    Ground,
    Node,
    Page,
    Plan,
    Row,
    Sheet,
    Space,
    Symbol,
    Text,
    row,
    walk,
)
from tests.client.page_trees import NAMES, PAGES, SCALES, SIZES, STORY, Stand
from tests.client.ui_helpers import painter
from tests.pictures.inspect import reach, spilled, texts


def plan(node: Node, w: float = 200.0, h: float = 100.0, scale: float = 1.0) -> Plan:
    return Plan(painter(text_scale=scale), node, (10.0, 10.0, w, h), {})


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_leaves_its_box_from_90_to_200_percent(name: str, size: tuple[int, int]) -> None:
    for scale in SCALES:
        stand = Stand(name, size, scale)
        assert stand.page.plan is not None
        assert spilled(stand.page.plan) == [], scale


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_no_text_is_cut_covered_pale_or_smaller_than_its_size(name: str, scale: float) -> None:
    stand = Stand(name, scale=scale)
    stand.painter.notes = []
    stand.paint()
    notes = [note for note in stand.painter.notes if note.kind == "text"]
    stand.painter.notes = None
    assert notes
    assert texts(notes, stand.painter.surface.get_rect()) == []
    assert stand.page.plan is not None
    least = min(node.size for node, *_ in stand.page.plan.entries if isinstance(node, Text))
    assert min(note.size for note in notes) >= min(7.0, least) * scale - 0.3


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_every_item_is_reached_by_the_pad_and_then_in_sight(name: str, scale: float) -> None:
    stand = Stand(name, scale=scale)
    assert [one for one in reach(stand.focus) if one.startswith("no way")] == []
    assert stand.page.plan is not None
    for id in list(stand.page.plan.items):
        stand.focus.focus_on(id)
        stand.paint()
        assert stand.focus.id == id
        assert stand.page.plan.items[id].entries, f"{id} has the focus and is out of sight"


def test_a_row_breaks_into_lines_where_it_is_too_narrow() -> None:
    names = Row(tuple(Text(name) for name in NAMES))
    assert plan(names, 500).tall(names, 500) < plan(names, 90).tall(names, 90) / 3
    assert spilled(plan(names, 90)) == []


def test_a_grid_drops_columns_as_the_text_grows() -> None:
    grid = Grid(tuple(Text(name) for name in NAMES), cols=4)

    def across(scale: float) -> int:
        entries = plan(grid, 260, 300, scale).entries
        return sum(1 for entry in entries if entry.box[1] == entries[0].box[1])

    assert (across(1.0), across(2.0)) == (4, 2)


def test_what_grows_takes_the_room_that_is_left() -> None:
    left, middle, right = Text("left"), Space(grow=2), Space(grow=True)
    boxes = {id(entry.node): entry.box for entry in plan(Row((left, middle, right), 0), 200).entries}
    assert boxes[id(middle)][2] == pytest.approx(2 * boxes[id(right)][2])
    assert boxes[id(right)][0] + boxes[id(right)][2] == pytest.approx(210)


def test_a_text_longer_than_its_card_is_turned_page_by_page_without_losing_a_line() -> None:
    stand = Stand("building", scale=1.5)
    seen = []
    for _ in range(40):
        stand.painter.notes = []
        stand.paint()
        seen += [note.text for note in stand.painter.notes]
        stand.painter.notes = None
        zone = stand.focus.zones["page:card/Barracks"]
        if zone.name == "From the top":
            break
        assert zone.on_confirm is not None
        zone.on_confirm()
    words = " ".join(seen)
    assert zone.name == "From the top"
    for n in range(1, 19):
        assert f"{n} towers" in words or f"year {n}" in words
    zone.on_confirm()
    stand.paint()
    assert stand.focus.zones["page:card/Barracks"].name == "More"


def test_a_word_wider_than_its_column_is_broken_rather_than_cut() -> None:
    long = Text("Donaudampfschifffahrtsgesellschaftskapitaen")
    assert plan(long, 60).entries[0].box[3] > 2 * long.step(plan(long))


def test_a_heading_comes_into_sight_with_the_first_item_under_it() -> None:
    rows = Column((Text("Heading", "title", 12), *(_item(i) for i in range(30))))
    board = Card("Board", rows)
    page, focus, brush = Page(), FocusGraph("i/29"), painter()

    def paint(painter: Painter) -> None:
        focus.begin()
        page.paint(painter, focus, board, (10, 40, 120, 150))
        focus.end()

    paint(brush)
    assert page.plan is not None
    assert page.plan.offsets["card/Board"] > 100
    focus.focus_on("i/0")
    paint(brush)
    assert page.plan.offsets["card/Board"] == 0


def _item(i: int) -> Node:
    return row(f"i/{i}", f"Row {i}", None)


def test_symbols_grow_half_as_fast_as_text() -> None:
    mark = Symbol("wood", 10)
    assert plan(mark, scale=2.0).tall(mark, 0) == 15


def test_walking_a_tree_meets_every_text_in_reading_order() -> None:
    stand = Stand("building")
    found = [node.text for node in walk(stand.view()) if isinstance(node, Text)]
    assert found[0] == "Barracks"
    assert found[-1] == STORY


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_cells_of_a_sheet_stand_below_each_other_in_columns_as_wide_as_their_widest(scale: float) -> None:
    lines = tuple(tuple(Text(f"{line * column * 7}") for column in range(1, 4)) for line in range(1, 6))
    placed = plan(Sheet(lines, lit=2, lit_line=1), 260, 300, scale)
    cells = [entry.box for entry in placed.entries if isinstance(entry.node, Text)]
    columns = {round(box[0], 2) for box in cells}
    assert len(columns) == 3
    assert len({round(box[1], 2) for box in cells}) == 5
    assert spilled(placed) == []
    assert sum(box[2] for box in cells[:3]) == pytest.approx(260 - 2 * 2)
    lit = next(entry.box for entry in placed.entries if isinstance(entry.node, Ground) and entry.box[3] > 40)
    assert lit[0] < cells[2][0] < lit[0] + lit[2]


def test_a_firm_card_keeps_its_height_while_another_scrolls() -> None:
    rows = Column(tuple(row(f"r/{i}", name, None) for i, name in enumerate(NAMES)))
    firm = Card("Stores", Text(STORY[:60]), firm=True)
    placed = plan(Column((firm, Card("Work", rows)), 4), 200, 160)
    assert list(placed.scrolls) == ["card/Work"]
    assert spilled(placed) == []


def test_a_form_is_broad_from_the_width_it_likes() -> None:
    broad, narrow = Text("a rather long name"), Text("short")
    node = Fit(broad, narrow)
    likes = plan(broad).wide(broad)[1]
    assert plan(node, likes + 1).entries[0].node is broad
    assert plan(node, likes - 1).entries[0].node is narrow
