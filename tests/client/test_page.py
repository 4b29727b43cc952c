"""The page kit: how a page flows, what can be done on it, how it is read aloud, and what is repainted."""

import random

import pytest

from game.client.input.actions import Act, Pointer
from game.client.ui import theme
from game.client.ui.focus import ClientRefusal, FocusGraph
from game.client.ui.page import (
    Card,
    Column,
    Fit,
    Grid,
    Ground,
    Hole,
    Item,
    Layout,
    Node,
    Page,
    Row,
    Sheet,
    Space,
    Symbol,
    Text,
    button,
    do,
    row,
    walk,
)
from game.client.ui.page.standing import merged
from game.client.ui.palette import INK, SUN
from tests.client.page_trees import NAMES, PAGES, PANEL, SCALES, SIZES, STORY, Stand
from tests.client.ui_helpers import click, paint, painter, press
from tests.long import usual
from tests.pictures.inspect import reach, say, spilled, texts


def plan(node: Node, w: float = 200.0, h: float = 100.0, scale: float = 1.0) -> Layout:
    return Layout(painter(text_scale=scale), node, (10.0, 10.0, w, h), {})


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("size", usual([(SIZES[0],), (SIZES[2],)], SIZES[1]))
def test_nothing_leaves_its_box_from_90_to_200_percent(name: str, size: tuple[int, int]) -> None:
    for scale in SCALES:
        stand = Stand(name, size, scale)
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
    least = min(node.size for node, *_ in stand.page.plan.entries if isinstance(node, Text))
    assert min(note.size for note in notes) >= min(7.0, least) * scale - 0.3


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_every_item_is_reached_by_the_pad_and_then_in_sight(name: str, scale: float) -> None:
    stand = Stand(name, scale=scale)
    assert [one for one in reach(stand.focus) if one.startswith("no way")] == []
    for id in list(stand.page.plan.items):
        stand.focus.focus_on(id)
        stand.paint()
        assert stand.focus.id == id
        assert stand.page.plan.items[id].entries, f"{id} has the focus and is out of sight"


def test_where_there_is_too_little_room_a_row_breaks_into_lines_and_a_wide_word_in_two() -> None:
    names = Row(tuple(Text(name) for name in NAMES))
    assert plan(names, 500).tall(names, 500) < plan(names, 90).tall(names, 90) / 3
    assert spilled(plan(names, 90)) == []
    long = Text("Donaudampfschifffahrtsgesellschaftskapitaen")
    assert plan(long, 60).entries[0].box[3] > 2 * long.step(plan(long))


def test_as_the_text_grows_a_grid_drops_columns_and_symbols_grow_half_as_fast() -> None:
    grid = Grid(tuple(Text(name) for name in NAMES), cols=4)

    def across(scale: float) -> int:
        entries = plan(grid, 260, 300, scale).entries
        return sum(1 for entry in entries if entry.box[1] == entries[0].box[1])

    assert (across(1.0), across(2.0)) == (4, 2)
    mark = Symbol("wood", 10)
    assert plan(mark, scale=2.0).tall(mark, 0) == 15


def test_what_grows_takes_the_room_that_is_left_and_a_form_is_broad_from_the_width_it_likes() -> None:
    left, middle, right = Text("left"), Space(grow=2), Space(grow=True)
    boxes = {id(entry.node): entry.box for entry in plan(Row((left, middle, right), 0), 200).entries}
    assert boxes[id(middle)][2] == pytest.approx(2 * boxes[id(right)][2])
    assert boxes[id(right)][0] + boxes[id(right)][2] == pytest.approx(210)
    broad, narrow = Text("a rather long name"), Text("short")
    node = Fit(broad, narrow)
    likes = plan(broad).wide(broad)[1]
    assert plan(node, likes + 1).entries[0].node is broad
    assert plan(node, likes - 1).entries[0].node is narrow


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
        zone.on_confirm()
    words = " ".join(seen)
    assert zone.name == "From the top"
    for n in range(1, 19):
        assert f"{n} towers" in words or f"year {n}" in words
    zone.on_confirm()
    stand.paint()
    assert stand.focus.zones["page:card/Barracks"].name == "More"


def test_a_heading_comes_into_sight_with_the_first_item_under_it() -> None:
    rows = Column((Text("Heading", "title", 12), *(row(f"i/{i}", f"Row {i}", None) for i in range(30))))
    page, focus, brush = Page(), FocusGraph("i/29"), painter()
    for id, hidden in (("i/29", True), ("i/0", False)):
        focus.focus_on(id)
        paint(page, brush, focus, Card("Board", rows), (10, 40, 120, 150))
        assert page.plan.offsets["card/Board"] > 100 if hidden else page.plan.offsets["card/Board"] == 0


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


# ---- What can be done on a page, why not, and how it is read aloud.


def test_confirming_an_item_does_what_it_says_a_refused_one_takes_the_focus_shakes_and_says_why() -> None:
    stand = Stand("building")
    press(stand.focus, Act.CONFIRM)
    assert stand.realm.built == {"Barracks"}
    stand.focus.focus_on("build/1")
    stand.paint()
    assert press(stand.focus, Act.CONFIRM).refused is not None
    assert stand.focus.offset("build/1") == 0.0
    stand.focus.tick(0.05)
    assert stand.focus.offset("build/1") != 0.0
    assert stand.paint(), "a shaking item is painted"
    assert "Twin towers" not in stand.realm.built


def test_left_and_right_work_the_controls_a_click_sets_a_slider_and_shoulder_buttons_turn_tabs() -> None:
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
    x, y, w, h = stand.page.plan.items["option/0"].entries[-2].box
    click(stand.focus, x + w - 0.5, y + h / 2)
    assert stand.realm.volume == 100
    stand = Stand("numbers")
    for expected in (1, 2, 0):
        press(stand.focus, Act.NEXT_TAB)
        stand.paint()
        assert stand.realm.tab == expected


def test_a_page_is_read_in_words_and_in_reading_order_its_zones_by_name_role_and_value() -> None:
    stand = Stand("settings")
    assert say(stand.view()) == [
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
    first = list(stand.focus.zones)[:4]
    said = [stand.page.plan.items[id].item.said()[0] for id in first]
    assert [(one.id, one.role, one.value) for one in said] == [
        ("option/0", "slider", "60 %"),
        ("option/1", "switch", "off"),
        ("option/2", "choice", "normal"),
        ("door/0", "button", ""),
    ]
    assert stand.focus.zones["option/1"].name == "Captions for sounds: off"
    assert all(zone.name != zone.id for zone in stand.focus.zones.values())
    lines = say(Stand("numbers").view())
    assert "> Numbers" in lines
    assert "12 wood 3 gold 7 VP" in lines
    assert "4 of 10 years" in lines
    assert "a green field" in lines
    stand = Stand("building")
    assert say(stand.view())[1] == "> Barracks 1 wood, 1/1 stone, 2 gold"
    found = [node.text for node in walk(stand.view()) if isinstance(node, Text)]
    assert (found[0], found[-1]) == ("Barracks", STORY), "a walk meets every text in that order"


def test_the_scene_draws_a_board_into_the_hole_left_for_it() -> None:
    stand = Stand("numbers")
    _, _, w, h = stand.page.hole("board")
    assert w >= 160
    assert h >= 60
    with pytest.raises(KeyError):
        Page().hole("board")


@pytest.mark.parametrize(
    ("refusal", "faint"), [(None, None), (ClientRefusal("No."), None), (ClientRefusal("No."), False)]
)
def test_a_refused_button_looks_refused_under_the_focus_too(refusal: ClientRefusal | None, faint: bool | None) -> None:
    page, focus, brush = Page(), FocusGraph("a"), painter()
    brush.notes = []
    paint(page, brush, focus, button("a", "Take", do(print), "coin", refusal, faint=faint), (10.0, 10.0, 100.0, 20.0))
    x, y, w, h = (round(part * brush.k) for part in focus.zones["a"].rect)
    ground = brush.surface.get_at((x + w // 8, y + h // 2))[:3]
    colour = next(note.colour for note in brush.notes if note.kind == "text")
    assert ground == (SUN if refusal is None else theme.OFF)
    assert colour == (INK if refusal is None or faint is False else theme.FAINT)


def test_what_went_away_leaves_its_zone_and_what_is_drawn_by_hand_keeps_its_place() -> None:
    page, focus, brush = Page(), FocusGraph(), painter()
    for names in ("abc", "ac"):
        view = Column(tuple(button(name, name, None, refusal=ClientRefusal("No.")) for name in names))
        paint(page, brush, focus, view, PANEL)
        assert set(focus.zones) == set(names)
    page, focus, p = Page(), FocusGraph("die/0"), painter()
    places = []
    for told in ("once", "twice"):
        die = Item("die/0", Hole(20, 20, id="well"), do(int), name="a die", pad=(0, 0))
        page.paint(p, focus, Column((Row((die,)), Text(told))), (10, 10, 200, 100))
        places.append(page.plan.holes.get("well"))
    assert places[0] is not None
    assert places[0] == places[1]


def test_two_trees_of_the_same_calls_are_the_same_and_one_is_kept_while_its_stamp_or_a_part_looks_the_same() -> None:
    page, made = Page(), []

    def make(text: str = "two goods") -> Item:
        made.append(1)
        return Item("a", Row((Symbol("wood", 9), Text(text))))

    first = page.of((1, "x"), make)
    assert page.of((1, "x"), make) is first
    page.of((2, "x"), make)
    assert len(made) == 2
    part = page.of(1, make, "goods")
    assert page.of(2, make, "goods") is part
    assert page.of(3, lambda: make("one good"), "goods") is not part
    stand = Stand("building")
    assert stand.view() == stand.view()
    assert do(print, 1) == do(print, 1) != do(print, 2)


# ---- A partial painting is a fresh one, pixel for pixel, and no more is painted than what changed.
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


def test_a_changed_value_paints_its_row_only_a_step_of_the_focus_two_items_and_cards_beside_apart() -> None:
    stand = Stand("settings")
    stand.paint()
    press(stand.focus, Act.RIGHT)
    dirt = stand.paint()
    assert stand.realm.volume == 65
    assert dirt
    top, low = stand.focus.zones["option/0"].rect[1], stand.focus.zones["option/1"].rect
    assert all(y >= top - 6 and y + h <= low[1] + low[3] for _, y, _, h in dirt)
    assert press(stand.focus, Act.DOWN).moved
    dirt = stand.paint()
    assert 1 <= len(dirt) <= 2  # neighbours may be painted as one
    assert sum(w * h for *_, w, h in dirt) < 0.12 * 640 * 360
    row, card = (10.0, 100.0, 120.0, 20.0), (125.0, 60.0, 150.0, 200.0)
    inside, below = (130.0, 70.0, 40.0, 10.0), (10.0, 118.0, 120.0, 20.0)
    assert sorted(merged([row, inside, card, below])) == [(10.0, 100.0, 120.0, 38.0), card]


def test_a_page_that_rests_gives_its_surfaces_back_and_one_that_keeps_nothing_shows_the_same() -> None:
    stand = Stand("building")
    shown = stand.pixels()
    stand.page.rest()
    assert stand.paint() == [stand.box]
    assert stand.pixels() == shown
    stand.page.keep = False
    stand.paint()
    assert stand.pixels() == shown


def test_a_symbol_beside_several_lines_stands_at_the_first_and_keeps_its_size() -> None:
    where, drawn = painter(), []
    where.sprite = lambda name, x, y, h, *_, **__: drawn.append((y, h))
    row = Row((Symbol("book", 9), Text("one line and another and one more", "ui", 8, grow=True)), 4, top=True)
    Page(keep=False).paint(where, FocusGraph(), row, (0, 10, 60, 60))
    assert drawn == [(10 + 4.5, 9.0)]
