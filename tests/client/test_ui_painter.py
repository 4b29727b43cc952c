"""The painter: points, sizes, caches, layers."""

from __future__ import annotations

import pygame
import pytest

from game.client.draw.canvas import HEIGHT, WIDTH
from game.client.draw.painter import Layer, Painter
from game.client.input.actions import Act
from game.client.ui.page.node import set_in
from game.client.ui.palette import CREAM, INK, PARCH, RED
from game.client.ui.place import overlap
from game.client.ui.text import font, symbol_size, width, word, wrap
from game.phrase import percent
from tests.client.ui_helpers import painter


@pytest.mark.parametrize(
    ("size", "k"), [((1280, 720), 2.0), ((960, 540), 1.5), ((1920, 1080), 3.0), ((1000, 600), 1.5625)]
)
def test_the_grid_fills_the_window_as_far_as_its_shape_allows(size: tuple[int, int], k: float) -> None:
    p = painter(*size)
    assert p.k == k
    left, top = p.at(0, 0)
    right, bottom = p.at(WIDTH, HEIGHT)
    assert abs(left - (size[0] - right)) <= 1
    assert abs(top - (size[1] - bottom)) <= 1


@pytest.mark.parametrize("k", [1.5, 1.6, 1.99, 2.3, 3.0])
def test_boxes_that_touch_in_points_touch_in_pixels(k: float) -> None:
    p = painter(round(640 * k), round(360 * k))
    for i in range(40):
        x = 3.3 + i * 7.7
        assert p.box(x, 5, 7.7, 9).right == p.box(x + 7.7, 5, 7.7, 9).left


def test_a_mouse_position_comes_back_as_the_point_it_was_drawn_at() -> None:
    p = painter(1000, 700)
    assert p.points(*p.at(123, 45)) == pytest.approx((123, 45), abs=0.5)


@pytest.mark.parametrize("scale", [0.9, 1.0, 1.5])
@pytest.mark.parametrize("k", [1.5, 2.0, 3.0])
def test_no_text_is_smaller_than_seven_points(scale: float, k: float) -> None:
    p = painter(round(640 * k), round(360 * k), scale)
    p.notes = []
    p.fill(PARCH)
    p.text("tiny", 10, 10, size=3)
    p.text("narrow place for a long text", 10, 30, size=9, max_width=20)
    p.paragraph("many words in a low box, far too many", 10, 50, 60, size=9, max_height=10)
    assert p.notes
    assert all(note.size >= 7 for note in p.notes)


def test_a_text_with_a_room_never_leaves_it() -> None:
    p = painter()
    for room in (20, 45, 90):
        assert p.text("Lumber mill of the north", 10, 10, "bold", 9.5, max_width=room) <= 10 + room + 0.6


@pytest.mark.parametrize("face", ["ui", "bold", "book", "bookbold", "italic"])
def test_a_wrapped_line_is_as_wide_as_the_face_sets_it(face: str) -> None:
    sentence = "A sailor of the fleet paid for half of it with a map"
    (line,) = wrap(sentence, face, 17, 4000)
    assert (line.width, [piece.text for piece in line.pieces]) == (font(face, 17).size(sentence)[0], [sentence])
    parted = wrap(sentence, face, 17, 120)
    assert " ".join(piece.text for line in parted for piece in line.pieces) == sentence
    assert all(font(face, 17).size(line.pieces[0].text)[0] == line.width <= 120 for line in parted)


def test_a_symbol_parts_the_words_around_it() -> None:
    (line,) = wrap("pay 2 {gold} or *more* {wood}.", "ui", 17, 4000)
    assert [piece.text for piece in line.pieces] == ["pay 2", "gold", "or", "more", "wood", "."]
    assert [piece.x for piece in line.pieces] == sorted(piece.x for piece in line.pieces)
    assert line.width > sum(font("ui", 17).size(text)[0] for text in ("pay 2", "or", "more", ".")) + 2 * symbol_size(17)


def test_a_text_that_had_to_be_cut_is_noted() -> None:
    p = painter()
    p.notes = []
    p.text("Lumber mill of the north", 10, 10, max_width=30)
    p.text("Mill", 10, 30, max_width=30)
    assert [note.cut for note in p.notes] == [True, False]


def test_a_larger_text_setting_makes_wider_text() -> None:
    assert painter(text_scale=1.5).text_width("Port") > painter().text_width("Port") * 1.3


def test_a_struck_number_shows_the_stroke() -> None:
    plain, struck = painter(), painter()
    for p in (plain, struck):
        p.fill(PARCH)
    plain.text("12", 50, 50, size=10, anchor="midleft")
    struck.struck("12", 50, 50, size=10, colour=INK, stroke=RED)
    box = plain.box(45, 40, 30, 20)
    assert pygame.image.tobytes(plain.surface.subsurface(box), "RGB") != pygame.image.tobytes(
        struck.surface.subsurface(box), "RGB"
    )


def test_a_wide_panel_is_as_sharp_at_its_corners_as_a_narrow_one() -> None:
    p = painter()
    p.fill(RED)
    p.panel(10, 10, 60, 40, shadow=False)
    p.panel(10, 100, 400, 90, shadow=False)
    small, large = p.box(10, 10, 6, 6), p.box(10, 100, 6, 6)
    assert pygame.image.tobytes(p.surface.subsurface(small), "RGB") == pygame.image.tobytes(
        p.surface.subsurface(large), "RGB"
    )


def furnish(p: Painter) -> None:
    p.table()
    p.top_bar("20 Years", "Standard")
    p.panel(8, 32, 200, 120, "Build", note="8 can be paid")
    p.paragraph("Trade {wood} for {gems}, *three for one*.", 14, 50, 180)
    p.focus(20, 90, 80, 20)
    p.pips(20, 130, ["gone", "risk", "safe", "none"])
    p.tooltip((300, 200, 20, 20), ["Fits", "1 of 14"])
    p.sprite("fig/archers", 400, 200, 48)
    p.symbol("wood", 420, 200, 14, off=True)
    p.prompt_bar([(Act.CONFIRM, "Place"), ((Act.PREV_TAB, Act.NEXT_TAB), "Rotate")])


def test_drawing_the_same_again_makes_no_surface() -> None:
    p = painter()
    furnish(p)
    made = p.cache.made
    furnish(p)
    assert p.cache.made == made


def test_the_same_drawing_gives_the_same_pixels() -> None:
    p = painter()
    furnish(p)
    first = pygame.image.tobytes(p.surface, "RGB")
    furnish(p)
    assert pygame.image.tobytes(p.surface, "RGB") == first


def test_a_layer_is_painted_once_until_it_is_touched_or_the_window_changes() -> None:
    p, layer, times = painter(), Layer(), 0

    def frame() -> None:
        nonlocal times
        p.fill(INK)
        with layer.painting(p) as fresh:
            if fresh:
                times += 1
                p.fill(CREAM)

    frame()
    frame()
    assert times == 1
    assert p.surface.get_at((5, 5))[:3] == CREAM
    layer.touch()
    frame()
    assert times == 2
    p.look_at(pygame.Surface((960, 540)))
    frame()
    p.text_scale = 1.2
    frame()
    assert times == 4


def test_a_tooltip_never_lies_over_its_subject() -> None:
    p = painter()
    for x in (0, 150, 320, 500, 610):
        for y in (30, 120, 200, 300):
            subject = (x, y, 30.0, 20.0)
            tx, ty, tw, th = p.tooltip(subject, ["No port fits here", "1 free plot, a port needs 4"])
            apart = tx >= x + 30 or tx + tw <= x or ty >= y + 20 or ty + th <= y
            assert apart, subject
            assert tx >= 0
            assert tx + tw <= WIDTH


def test_a_tooltip_goes_where_it_covers_least() -> None:
    p = painter()
    subject = (300.0, 150.0, 20.0, 20.0)
    avoid = (320.0, 100.0, 300.0, 150.0)
    slip = p.tooltip(subject, ["Fits"], 60, avoid=[avoid])
    assert overlap(slip, subject) == 0
    assert overlap(slip, avoid) < 0.05 * slip[2] * slip[3]


def test_a_chance_is_certain_only_when_it_is() -> None:
    told = [percent(v).replace("\u202f", " ") for v in (0, 0.001, 0.5, 0.999, 1)]
    assert told == ["0 %", "< 1 %", "50 %", "> 99 %", "100 %"]
    assert " " not in percent(0.999), "no line breaks in it"


def test_prompts_without_a_button_on_the_device_are_left_out() -> None:
    p = painter()
    p.glyphs = lambda act: "" if act is Act.UNDO else "X"
    p.notes = []
    p.prompt_bar([(Act.CONFIRM, "Place"), (Act.UNDO, "Undo")])
    texts = [note.text for note in p.notes]
    assert "Place" in texts
    assert "Undo" not in texts


def test_where_prompts_do_not_all_fit_the_first_and_the_last_stay() -> None:
    p = painter()
    p.notes = []
    p.prompt_bar([(Act.CONFIRM, f"Something to do, number {n}") for n in range(9)])
    texts = [note.text for note in p.notes if note.text.startswith("Something")]
    assert 2 < len(texts) < 9
    assert texts[0].endswith("0")
    assert texts[-1].endswith("8")


@pytest.mark.parametrize("size", [(1280, 720), (1000, 700)])
def test_the_bar_of_prompts_is_the_same_letters_kept_as_a_picture_or_not(size: tuple[int, int]) -> None:
    seen = []
    for notes in (None, []):
        p = painter(*size)
        p.notes = notes  # what is noted is drawn straight away
        p.prompt_bar([(Act.CONFIRM, "Place"), (Act.UNDO, "Undo")], "x2")
        seen.append(pygame.image.tobytes(p.surface, "RGB"))
    assert seen[0] == seen[1]


def test_a_title_is_as_wide_as_it_is_drawn() -> None:
    for px in (9, 18, 27, 41):
        for said in ("Horrible Hordes", "XII", "20", "AV", "Qj"):
            assert width(said, "title", px) == word(said, "title", px, (0, 0, 0)).get_width()


def test_a_path_longer_than_its_line_breaks_behind_its_slashes() -> None:
    path = "/home/somebody/Documents/Reigns/chronicles/20261124-032415-twenty_years.html"
    room = width("20261124-032415-twenty_years.html", "ui", 20) + 4
    told, lines = set_in(path, "ui", 20, room)
    assert told.replace(" ", "") == path
    assert len(told.split(" ")) == lines
    assert all(part.endswith("/") for part in told.split(" ")[:-1])


def test_a_struck_1_is_no_plus() -> None:
    """The stroke through it is steeper than 35 degrees; through a 0 it stays level, or that would be an empty set."""
    p = painter(1280, 720)
    strokes: list[tuple[float, float]] = []

    def line(x0: float, y0: float, x1: float, y1: float, *_: object) -> None:
        strokes.append((x1 - x0, y0 - y1))

    p.line = line  # type: ignore[method-assign]
    for number in ("1", "0", "11"):
        p.struck(number, 50, 50)
    steep = [rise / far for far, rise in strokes]
    assert steep[0] > 0.7
    assert max(steep[1:]) < 0.5
