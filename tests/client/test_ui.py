"""Focus, widgets, lists, dialogs and the on-screen keyboard, and the audit that watches them."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import DIRECTIONS, Act, Device, Intent, Typed
from game.client.scenes.page import LONGEST, Answer, Dialog, NameEntry
from game.client.stack import Pop, Push, Scene, SceneStack, Step
from game.client.ui.focus import ClientRefusal, FocusGraph, Toast, Zone
from game.client.ui.palette import INK, PARCH, TAN
from game.client.ui.place import middle, overlap
from game.journal.settings import Settings
from tests.client.hidden import hidden
from tests.client.kit_page import Demo
from tests.client.ui_helpers import click, hover, painter, press
from tests.pictures.inspect import audit, presses, reach
from tests.pictures.laws import slips


def declared(*zones: Zone, first: str = "", on: FocusGraph | None = None) -> FocusGraph:
    """A drawing with these zones, of a focus that may have had others."""
    focus = on or FocusGraph(first)
    focus.begin()
    focus.declare(*zones)
    focus.end()
    return focus


def page(boxes: dict[str, Rect], first: str = "") -> FocusGraph:
    return declared(*(Zone(id, box, lambda id=id: Pop(id)) for id, box in boxes.items()), first=first)


def grid(rows: int, columns: int, x: float = 0, y: float = 0, name: str = "g") -> dict[str, Rect]:
    return {f"{name}{r},{c}": (x + c * 24, y + r * 24, 22, 22) for r in range(rows) for c in range(columns)}


BIG = (
    grid(5, 5, 10, 40, "map")
    | {f"build{i}": (270 + i % 2 * 110, 120 + i // 2 * 25, 106, 23) for i in range(14)}
    | {f"year{n}": (80 + n * 18, 6, 16, 16) for n in range(20)}
    | {f"die{n}": (270 + n * 40, 50, 36, 36) for n in range(6)}
    | {f"act{n}": (500, 120 + n * 24, 120, 22) for n in range(8)}
)


def test_each_direction_goes_to_the_neighbour_at_the_edge_nowhere_unless_moves_wrap_and_the_opposite_back() -> None:
    assert page(grid(2, 2)).id == "g0,0"
    focus = page(grid(3, 3), "g1,1")
    found = {act: focus.neighbour("g1,1", act) for act in DIRECTIONS}
    assert found == {Act.UP: "g0,1", Act.DOWN: "g2,1", Act.LEFT: "g1,0", Act.RIGHT: "g1,2"}
    focus = page(grid(1, 4), "g0,3")
    assert focus.neighbour("g0,3", Act.RIGHT) is None
    focus.wrap = True
    assert focus.neighbour("g0,3", Act.RIGHT) == "g0,0"
    focus = page({"tall": (0, 0, 20, 100), "a": (30, 0, 20, 20), "b": (30, 80, 20, 20)}, "b")
    press(focus, Act.LEFT)
    assert focus.id == "tall"
    press(focus, Act.RIGHT)
    assert focus.id == "b"
    focus = page({"a": (0, 0, 90, 20), "c": (0, 60, 90, 20)}, "c")
    press(focus, Act.UP)
    declared(*(Zone(id, (0, 30 * at, 90, 20), lambda: None) for at, id in enumerate("abc")), on=focus)
    press(focus, Act.DOWN)
    assert focus.id == "b"


def test_every_zone_of_a_big_page_is_reached_within_twelve_presses_and_one_no_move_leads_to_is_reported() -> None:
    assert reach(page(BIG)) == []
    focus = page({"a": (0, 0, 10, 10), "b": (12, 200, 10, 10), "c": (600, 206, 10, 10)})
    focus.zones["d"] = focus.zones["a"]  # the same place twice: nothing leads to the one below
    assert any("'d'" in sentence for sentence in reach(focus))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(1, 6), min_size=1, max_size=6), st.integers(0, 30))
def test_columns_of_any_length_hang_together(lengths: list[int], shift: int) -> None:
    boxes = {
        f"{c},{r}": (c * 60.0, 20.0 + r * 26 + (c * shift) % 26, 54.0, 22.0)
        for c, n in enumerate(lengths)
        for r in range(n)
    }
    focus = page(boxes)
    links = {id: [n for act in DIRECTIONS if (n := focus.neighbour(id, act))] for id in boxes}
    assert all(set(presses(links, id)) == set(boxes) for id in boxes)


def test_confirm_and_a_click_give_the_step_of_their_zone_and_hovering_its_focus() -> None:
    assert press(page(grid(1, 2)), Act.CONFIRM).step == Pop("g0,0")
    focus = page(grid(2, 2))
    reply = click(focus, 30, 30)
    assert (focus.id, reply.step) == ("g1,1", Pop("g1,1"))
    reply = click(focus, 5, 5, button=3)
    assert (reply.used, reply.act) == (False, Act.BACK)
    beside = click(focus, 300, 300)
    assert (beside.used, beside.step) == (False, None)
    focus = page(grid(3, 3))
    assert hover(focus, 26, 26).moved
    press(focus, Act.RIGHT)
    assert focus.id == "g1,2"


def test_what_lies_aside_is_for_the_mouse_alone_and_never_has_the_first_focus() -> None:
    menu = Zone("menu", (40, 0, 10, 10), lambda: Pop("menu"), aside=True)
    focus = declared(Zone("a", (0, 0, 10, 10), lambda: None), menu, first="a")
    assert focus.neighbour("a", Act.RIGHT) is None
    focus.wrap = True
    assert focus.neighbour("a", Act.LEFT) is None
    assert reach(focus) == []
    assert isinstance(click(focus, 45, 5).step, Pop)
    zones = Zone("sign", (10, 10, 20, 20), aside=True), Zone("end", (10, 40, 20, 20))
    for first in ("", "gone"):
        assert declared(*zones, first=first).id == "end"


def refusing() -> FocusGraph:
    why = ClientRefusal("3 gems are needed", "20Y-S12")
    statue = Zone("statue", (0, 0, 40, 20), lambda: Pop("built"), why)
    return declared(statue, Zone("port", (0, 30, 40, 20), lambda: Pop("port")))


def test_a_refused_zone_keeps_its_focus_shakes_unless_motion_is_reduced_and_says_why_until_one_moves_on() -> None:
    focus = refusing()
    reply = press(focus, Act.CONFIRM)
    assert reply.step is None
    assert reply.refused == focus.why == ClientRefusal("3 gems are needed", "20Y-S12")
    focus.tick(0.05)
    assert focus.offset("statue") != 0
    while focus.tick(0.05):
        pass
    assert focus.offset("statue") == 0
    focus = refusing()
    focus.motion = 0
    press(focus, Act.CONFIRM)
    focus.tick(0.05)
    assert focus.offset("statue") == 0
    focus = refusing()
    assert press(focus, Act.WHY).refused is not None
    assert focus.why is not None
    press(focus, Act.DOWN)
    assert focus.why is None
    assert not press(focus, Act.WHY).used, "on what can be had it is left to the scene"
    focus, box = FocusGraph(), (0.0, 0.0, 9.0, 9.0)
    for refusal in (ClientRefusal("Too dear."), ClientRefusal("Dearer still."), None):
        declared(Zone("a", box, refusal=refusal), on=focus)
        if focus.why is None and refusal is not None:
            focus.confirm()
        assert focus.why == refusal


def test_a_reason_covers_no_button_beside_its_own() -> None:
    canvas = painter(text_scale=1.5)
    names = ("undo", "redo", "reset")
    why = ClientRefusal("Nothing to undo this turn.")
    focus = declared(
        *(Zone(id, (400 + 62 * i, 40, 56, 20), refusal=why) for i, id in enumerate(names)),
        *(Zone(f"row/{row}", (370, 64 + 24 * row, 230, 22), lambda: None) for row in range(9)),  # cheap to cover
        *(Zone(f"map/{row}", (0, 28 + 34 * row, 300, 34), lambda: None) for row in range(9)),
        first="reset",
    )
    boxes = [focus.zones[id].rect for id in names]
    assert [
        box for zone, slip in slips(focus, canvas) for box in boxes if overlap(slip, box) and zone.id in names
    ] == []


def test_a_zone_that_adjusts_takes_left_and_right_for_itself() -> None:
    steps: list[int] = []

    def adjust(step: int) -> Step:
        steps.append(step)
        return None

    focus = declared(Zone("volume", (0, 0, 100, 20), on_adjust=adjust), Zone("beside", (120, 0, 100, 20)))
    press(focus, Act.RIGHT)
    press(focus, Act.LEFT)
    assert (steps, focus.id) == ([1, -1], "volume")


def test_the_focus_stays_by_its_id_finds_the_nearest_when_its_zone_goes_and_is_drawn_where_it_was_led() -> None:
    focus = page(grid(4, 1), "g2,0")
    focus.begin()
    for id, box in grid(4, 1).items():
        if id != "g2,0":
            focus.declare(Zone(id, box))
    assert focus.end()
    assert focus.id in ("g1,0", "g3,0")
    focus = page(grid(2, 2), "g1,1")
    declared(*(Zone(id, (x + 200, y, w, h)) for id, (x, y, w, h) in grid(2, 2).items()), on=focus)
    assert focus.id == "g1,1"
    focus = page(grid(2, 1), "g0,0")
    again = []
    for _ in range(2):
        focus.begin()
        for id, box in grid(2, 1).items():
            focus.declare(Zone(id, box))
        focus.focus_on("g1,0")
        again.append(focus.end())
    assert again == [True, False]


def test_shoulder_buttons_turn_tabs_where_there_are_tabs_and_who_comes_up_to_them_comes_to_the_open_one() -> None:
    turned: list[int] = []
    focus = page(grid(1, 1))
    assert not press(focus, Act.NEXT_TAB).used
    focus.begin()
    focus.tabs(turned.append)
    focus.declare(Zone("a", (0, 0, 10, 10)))
    focus.end()
    press(focus, Act.NEXT_TAB)
    press(focus, Act.PREV_TAB)
    assert turned == [1, -1]
    focus = FocusGraph("row")
    focus.begin()
    for i in range(4):
        focus.declare(Zone(f"tab/{i}", (30.0 * i, 0, 28, 10)))
    focus.tabs(lambda way: None, [f"tab/{i}" for i in range(4)])
    focus.declare(Zone("row", (0, 20, 120, 10)))
    focus.declare(Zone("above", (0, -20, 120, 10)))
    focus.end()
    press(focus, Act.UP)
    assert focus.id == "tab/0"
    press(focus, Act.RIGHT)
    assert focus.id == "tab/1"
    focus.focus_on("above")
    press(focus, Act.DOWN)
    assert focus.id == "tab/0"


# ---- Widgets, lists, dialogs and the keyboard, pressed as a player would.
PAD = Device("pad", 1, "xbox")


def test_a_toast_goes_by_itself_and_rests_in_between() -> None:
    toast = Toast()
    toast.say("The port stands.")
    assert toast.tick(0.05)
    assert [toast.tick(0.05) for _ in range(12)][4:] == [False] * 8
    for _ in range(200):
        toast.tick(0.05)
    assert toast.text == ""
    assert not toast.tick(0.05)


def test_a_toast_lies_where_the_last_one_did_but_on_nothing_written_and_no_large_card() -> None:
    focus, toast, places = FocusGraph(), Toast(), []
    for text, zones in (("Undone: Trade.", (Zone("a", (0, 0, 640, 60)),)), ("Undone: Build a farm.", ())):
        declared(*zones, on=focus)
        toast.say(text, "undo")
        places.append(toast.box(painter(), focus))
    assert middle(places[0]) == pytest.approx(middle(places[1]))
    focus.pieces = [places[1]]
    toast.say("Undone: Build a village.", "undo")
    assert overlap(toast.box(painter(), focus), places[1]) == 0
    toast, card = Toast(), Zone("raid/1", (20.0, 30.0, 600.0, 120.0))
    focus = declared(Zone("order/1", (20.0, 180.0, 80.0, 20.0)), card)
    toast.say("Train skipped: nobody can be trained here.")
    assert overlap(toast.box(painter(), focus), card.rect) == 0


def staged(scene: Dialog | NameEntry) -> SceneStack:
    services = hidden()
    stack = SceneStack(services)
    stack.apply(Push(Demo()))
    stack.apply(Push(scene))
    stack.draw(services.painter)
    return stack


def test_a_dialog_gives_the_answer_chosen_and_back_is_the_last_one() -> None:
    dialog = Dialog("Leave?", "It is saved.", (Answer("Yes", 1), Answer("No", 2)))
    staged(dialog)
    assert dialog.handle(Intent(Act.CONFIRM)) == Pop(1)
    dialog.handle(Intent(Act.RIGHT))
    assert dialog.handle(Intent(Act.CONFIRM)) == Pop(2)
    assert dialog.handle(Intent(Act.BACK)) == Pop(2)


def test_a_name_is_written_by_pad_alone_and_an_empty_one_refused_with_a_reason() -> None:
    entry = NameEntry("Name")
    stack = staged(entry)
    entry.handle(Intent(Act.CONFIRM, PAD))
    entry.handle(Intent(Act.RIGHT, PAD))
    entry.handle(Intent(Act.CONFIRM, PAD))
    assert entry.text == "Qw"
    entry.handle(Intent(Act.BACK, PAD))
    assert entry.text == "Q"
    stack.draw(entry.services.painter)
    entry.focus.focus_on("do/done")
    assert entry.handle(Intent(Act.CONFIRM, PAD)) == Pop("Q")
    entry.handle(Intent(Act.BACK, PAD))
    assert entry.handle(Intent(Act.BACK, PAD)) == Pop(None)
    assert stack.top is entry
    stack.draw(entry.services.painter)
    entry.focus.focus_on("do/done")
    assert entry.handle(Intent(Act.CONFIRM)) is None
    assert entry.focus.why is not None


def test_a_name_typed_on_keys_is_never_too_long_and_takes_the_place_of_one_that_stands_there() -> None:
    entry = NameEntry("Name", suggest=lambda: "Brackwater")
    staged(entry)
    entry.handle(Typed("Odila\b\ba "))
    assert entry.text == "Odia "
    entry.handle(Typed("x" * 60))
    assert len(entry.text) == LONGEST
    entry.handle(Intent(Act.NEXT, PAD))
    assert entry.text == "Brackwater"
    for keys, text in ((Typed("O"), "O"), (Typed("\b"), "")):
        entry = NameEntry("Name", "Brackwater")
        staged(entry)
        assert entry.selected
        entry.handle(keys)
        assert entry.text == text
    entry = NameEntry("Name", "Brackwater")
    staged(entry)
    assert entry.handle(Intent(Act.CONFIRM)) == Pop("Brackwater")


def test_enter_submits_what_was_typed_and_presses_a_key_only_once_the_arrows_walk_over_the_keys() -> None:
    entry = NameEntry("Name")
    stack = staged(entry)
    entry.handle(Typed("Odo"))
    stack.draw(entry.services.painter)
    assert entry.handle(Intent(Act.CONFIRM)) == Pop("Odo")
    assert entry.text == "Odo"
    entry = NameEntry("Name")
    staged(entry)
    entry.handle(Intent(Act.RIGHT))
    assert entry.handle(Intent(Act.CONFIRM)) is None
    assert entry.text == "W"


@pytest.mark.parametrize(
    ("size", "text"),
    [((1280, 720), 100), ((960, 540), 90), ((1280, 800), 150), ((1920, 1080), 125), ((1280, 720), 200)],
)
def test_no_text_of_the_kit_is_cut_pale_or_colliding(size: tuple[int, int], text: int) -> None:
    services = hidden(*size, Settings(text_size=text))
    stack = SceneStack(services)
    asked = Dialog("Leave this reign?", "It is saved and waits for you."), NameEntry("Name your kingdom")
    for scene in (*([Demo()] if text < 200 else []), *asked):
        stack.apply(Push(scene))
        assert audit(scene, services.painter) == []


# ---- The audit finds what it is there to find.


class Page(Scene):
    """Draws what it is given."""

    def __init__(self, *texts: tuple[str, float, float, float, tuple[int, int, int]]) -> None:
        self.texts = texts

    def draw(self, painter: Painter) -> None:
        painter.fill(PARCH)
        for text, x, y, size, colour in self.texts:
            painter.text(text, x, y, size=size, colour=colour)


@pytest.mark.parametrize(
    ("texts", "problems"),
    [
        ((("Port", 10, 10, 9, INK), ("Church", 10, 30, 9, INK)), []),
        ((("Port of the north", 610, 10, 9, INK),), ["off screen: 'Port of the north'"]),
        ((("Port", 10, 10, 9, INK), ("Church", 12, 12, 9, INK)), ["overlap: 'Church' and 'Port'"]),
    ],
)
def test_texts_beyond_the_screen_or_over_each_other_are_found(texts: tuple[Any, ...], problems: list[str]) -> None:
    assert audit(Page(*texts), painter()) == problems


def test_text_under_a_tooltip_does_not_count_pale_text_is_found_but_large_text_may_be_paler() -> None:
    class Covered(Page):
        def draw(self, painter: Painter) -> None:
            super().draw(painter)
            painter.tooltip((20, 100, 10, 10), ["Fits", "one of many"])

    assert audit(Covered(("Some words below the slip", 40, 100, 9, INK)), painter()) == []
    (problem,) = audit(Page(("Port", 10, 10, 9, TAN)), painter())
    assert problem.startswith("pale")
    grey = (128, 118, 110)
    assert len(audit(Page(("Port", 10, 10, 9, grey)), painter())) == 1
    assert audit(Page(("Port", 10, 10, 14, grey)), painter()) == []
