"""The painter: points, sizes, caches, layers; the window on a map; names in any writing."""

import random
import struct
import sys
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path

import pygame
import pytest

from game.client.draw.canvas import HEIGHT, WIDTH
from game.client.draw.mapview import GRASS, MapView
from game.client.draw.painter import Layer, Painter
from game.client.input.actions import Act
from game.client.scenes.page import NameEntry
from game.client.ui import text as scripts
from game.client.ui.page.node import set_in
from game.client.ui.palette import CREAM, INK, PARCH, RED
from game.client.ui.place import overlap
from game.client.ui.text import (
    FACES,
    FONTS,
    FontRun,
    Fonts,
    font,
    foreign,
    ranges_of,
    runs,
    symbol_size,
    width,
    word,
    wrap,
)
from game.phrase import percent
from game.resources import maps
from game.tiled import MapData, load_map
from tests.client.driver import Driver
from tests.client.ui_helpers import painter
from tests.long import usual
from tests.tiled.author import layer, save, things, tileset, world


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
    assert p.points(*p.at(123, 45)) == pytest.approx((123, 45), abs=0.5), "a mouse position comes back"


@pytest.mark.parametrize("k", [1.5, 1.6, 1.99, 2.3, 3.0])
def test_boxes_that_touch_in_points_touch_in_pixels(k: float) -> None:
    p = painter(round(640 * k), round(360 * k))
    for i in range(40):
        x = 3.3 + i * 7.7
        assert p.box(x, 5, 7.7, 9).right == p.box(x + 7.7, 5, 7.7, 9).left


@pytest.mark.parametrize("scale", [0.9, 1.0, 1.5])
@pytest.mark.parametrize("k", [1.5, 2.0, 3.0])
def test_no_text_is_smaller_than_seven_points(scale: float, k: float) -> None:
    p = painter(round(640 * k), round(360 * k), scale)
    p.notes = []
    p.fill(PARCH)
    p.text("tiny", 10, 10, size=3)
    p.text("narrow place for a long text", 10, 30, size=9, max_width=20)
    p.paragraph("many words in a low box, far too many", 10, 50, 60, size=3)
    assert p.notes
    assert all(note.size >= 7 for note in p.notes)


def test_a_text_with_a_room_never_leaves_it_and_one_that_had_to_be_cut_is_noted() -> None:
    p = painter()
    p.notes = []
    for room in (20, 45, 90):
        assert p.text("Lumber mill of the north", 10, 10, "bold", 9.5, max_width=room) <= 10 + room + 0.6
    p.text("Mill", 10, 30, max_width=30)
    assert [p.notes[0].cut, p.notes[-1].cut] == [True, False]
    assert painter(text_scale=1.5).text_width("Port") > p.text_width("Port") * 1.3, "a larger setting, wider text"


@pytest.mark.parametrize("face", ["ui", "bold", "book", "bookbold", "italic"])
def test_a_wrapped_line_is_as_wide_as_the_face_sets_it(face: str) -> None:
    sentence = "A sailor of the fleet paid for half of it with a map"
    (line,) = wrap(sentence, face, 17, 4000)
    assert (line.width, [piece.text for piece in line.pieces]) == (font(face, 17).size(sentence)[0], [sentence])
    parted = wrap(sentence, face, 17, 120)
    assert " ".join(piece.text for line in parted for piece in line.pieces) == sentence
    assert all(font(face, 17).size(line.pieces[0].text)[0] == line.width <= 120 for line in parted)


def test_a_symbol_parts_the_words_around_it_and_a_path_breaks_behind_its_slashes() -> None:
    (line,) = wrap("pay 2 {gold} or *more* {wood}.", "ui", 17, 4000)
    assert [piece.text for piece in line.pieces] == ["pay 2", "gold", "or", "more", "wood", "."]
    assert [piece.x for piece in line.pieces] == sorted(piece.x for piece in line.pieces)
    assert line.width > sum(font("ui", 17).size(text)[0] for text in ("pay 2", "or", "more", ".")) + 2 * symbol_size(17)
    path = "/home/somebody/Documents/Reigns/chronicles/20261124-032415-twenty_years.html"
    room = width("20261124-032415-twenty_years.html", "ui", 20) + 4
    told, lines = set_in(path, "ui", 20, room)
    assert told.replace(" ", "") == path
    assert len(told.split(" ")) == lines
    assert all(part.endswith("/") for part in told.split(" ")[:-1])


def test_a_struck_number_shows_the_stroke_and_a_struck_1_is_no_plus() -> None:
    plain, struck = painter(), painter()
    for p in (plain, struck):
        p.fill(PARCH)
    plain.text("12", 50, 50, size=10, anchor="midleft")
    struck.struck("12", 50, 50, size=10, colour=INK, stroke=RED)
    assert not same(*(p.surface.subsurface(p.box(45, 40, 30, 20)) for p in (plain, struck)))
    # The stroke through it is steeper than 35 degrees; through a 0 it stays level, or that would be an empty set.
    p, steep = painter(1280, 720), list[float]()
    p.line = lambda x0, y0, x1, y1, *_: steep.append((y0 - y1) / (x1 - x0))
    for number in ("1", "0", "11"):
        p.struck(number, 50, 50)
    assert steep[0] > 0.7
    assert max(steep[1:]) < 0.5


def test_a_wide_panel_is_as_sharp_at_its_corners_as_a_narrow_one() -> None:
    p = painter()
    p.fill(RED)
    p.panel(10, 10, 60, 40)
    p.panel(10, 100, 400, 90)
    assert same(*(p.surface.subsurface(p.box(10, y, 6, 6)) for y in (10, 100)))


def furnish(p: Painter) -> None:
    p.table()
    p.top_bar("20 Years")
    p.panel(8, 32, 200, 120, "Build")
    p.paragraph("Trade {wood} for {gems}, *three for one*.", 14, 50, 180)
    p.focus(20, 90, 80, 20)
    p.pips(20, 130, ["gone", "risk", "safe", "none"])
    p.tooltip((300, 200, 20, 20), ["Fits", "1 of 14"])
    p.sprite("fig/archers", 400, 200, 48)
    p.symbol("wood", 420, 200, 14, off=True)
    p.prompt_bar([(Act.CONFIRM, "Place"), ((Act.PREV_TAB, Act.NEXT_TAB), "Rotate")])


def test_drawing_the_same_again_makes_no_surface_and_gives_the_same_pixels() -> None:
    p = painter()
    furnish(p)
    made, first = p.cache.made, p.surface.copy()
    furnish(p)
    assert p.cache.made == made
    assert same(p.surface, first)


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


def test_a_tooltip_never_lies_over_its_subject_and_goes_where_it_covers_least() -> None:
    p = painter()
    for x in (0, 150, 320, 500, 610):
        for y in (30, 120, 200, 300):
            subject = (x, y, 30.0, 20.0)
            tx, ty, tw, th = p.tooltip(subject, ["No port fits here", "1 free plot, a port needs 4"])
            apart = tx >= x + 30 or tx + tw <= x or ty >= y + 20 or ty + th <= y
            assert apart, subject
            assert tx >= 0
            assert tx + tw <= WIDTH
    subject, avoid = (300.0, 150.0, 20.0, 20.0), (320.0, 100.0, 300.0, 150.0)
    slip = p.tooltip(subject, ["Fits"], 60, avoid=[avoid])
    assert overlap(slip, subject) == 0
    assert overlap(slip, avoid) < 0.05 * slip[2] * slip[3]


def test_a_chance_is_certain_only_when_it_is() -> None:
    told = [percent(v).replace("\u202f", " ") for v in (0, 0.001, 0.5, 0.999, 1)]
    assert told == ["0 %", "< 1 %", "50 %", "> 99 %", "100 %"]
    assert " " not in percent(0.999), "no line breaks in it"


def test_prompts_without_a_button_are_left_out_and_where_not_all_fit_the_first_and_the_last_stay() -> None:
    p = painter()
    p.glyphs = lambda act: "" if act is Act.UNDO else "X"
    p.notes = []
    p.prompt_bar([(Act.CONFIRM, "Place"), (Act.UNDO, "Undo")])
    texts = [note.text for note in p.notes]
    assert "Place" in texts
    assert "Undo" not in texts
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


# ---- The window on a Tiled map shows the same picture however it came there.
SHIPPED = sorted(path for path in maps().glob("*/*.tmx"))


def shown(view: MapView) -> pygame.Surface:
    picture = pygame.Surface(view.window, 0, 32)
    view.draw(picture, 0, 0)
    return picture


def whole_map(data: MapData, width: int) -> pygame.Surface:
    """All of a map in one picture about so many pixels wide."""
    across = data.size[0]
    return shown(MapView(data, 1 << 14, 1 << 14, max(1, round(width * data.tile_width / across))))


def same(a: pygame.Surface, b: pygame.Surface) -> bool:
    return pygame.image.tobytes(a, "RGB") == pygame.image.tobytes(b, "RGB")


@pytest.mark.parametrize("path", usual(SHIPPED, *SHIPPED[::3]), ids=lambda path: path.stem)
def test_a_wandering_window_shows_what_a_fresh_one_would(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load = pygame.image.load
    decoded = cache(lambda raw, name: load(BytesIO(raw), name))
    monkeypatch.setattr(pygame.image, "load", lambda file, name: decoded(file.read(), name))  # fresh but for the files
    data, chance = load_map(path), random.Random(4)
    view = MapView(data, 190, 130, 44)
    for step in range(40):
        view.look(view.x + chance.randint(-40, 60), view.y + chance.randint(-40, 60))
        if chance.random() < 0.1:
            view.look(chance.randrange(view.world[0]), chance.randrange(view.world[1]))
        picture = shown(view)
        if step % 5 == 4:
            fresh = MapView(data, 190, 130, 44)
            fresh.look(view.x, view.y)
            assert same(picture, shown(fresh))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
@pytest.mark.parametrize("width", usual([230, 461, 700], 461))
def test_every_shipped_map_is_composed_at_any_size(path: Path, width: int) -> None:
    data = load_map(path)
    ground = whole_map(data, width)
    assert abs(ground.get_width() - width) <= data.width, "a cell is a whole number of pixels"
    colours = {
        tuple(ground.get_at((x, y))[:3]) for x in range(0, width - 30, 9) for y in range(0, ground.get_height(), 9)
    }
    assert len(colours) > 10


def test_small_steps_add_up_and_the_far_corner_is_reached() -> None:
    view = MapView(load_map(maps() / "twenty_years" / "valley.tmx"), 190, 130, 43)
    for _ in range(100):
        view.move(0.3, 0.3)
    assert abs(view.x - 30) <= 2
    assert view.y == 30
    view.move(1e6, 1e6)
    assert (view.x + view.window[0], view.y + view.window[1]) == view.world
    view.move(-1e6, -1e6)
    assert (view.x, view.y) == (0, 0)


def test_neither_tiles_nor_hexagons_leave_gaps() -> None:
    for name in ("twenty_years/realm_5x5", "twenty_years/valley", "mini_monarchy/field_9x9"):
        path = maps() / f"{name}.tmx"
        ground = whole_map(load_map(path), 333)
        middle = ground.subsurface(ground.get_rect().inflate(-ground.get_width() // 3, -ground.get_height() // 3))
        bare = pygame.mask.from_threshold(middle, GRASS, (1, 1, 1, 255)).count()
        assert bare < middle.get_width() * middle.get_height() * 0.02, path.stem


def test_an_animated_tile_turns_in_its_time_and_only_then(tmp_path: Path) -> None:
    steps = '<frame tileid="0" duration="100"/><frame tileid="1" duration="300"/>'
    text = world(layer(), tilesets=tileset(f'<tile id="0"><animation>{steps}</animation></tile>'))
    path = save(tmp_path, text)
    sheet = pygame.image.load(tmp_path / "t.png")
    sheet.fill((200, 30, 30), (32, 0, 32, 32))
    pygame.image.save(sheet, tmp_path / "t.png")
    view = MapView(load_map(path), 400, 400, 20)
    first = shown(view)
    assert not view.tick(0.05)
    assert view.tick(0.06)
    second = shown(view)
    assert not same(first, second)
    assert not view.tick(0.2)
    assert view.tick(0.15)
    assert same(shown(view), first)


def test_a_layer_half_seen_mixes_with_what_lies_below(tmp_path: Path) -> None:
    def picture(attributes: str) -> pygame.Surface:
        path = save(tmp_path, world(layer(attributes=attributes), tilesets=tileset()))
        return whole_map(load_map(path), 64)

    full, half, none = (picture(f'opacity="{o}"').get_at((5, 5))[:3] for o in (1, 0.5, 0))
    assert none == GRASS
    assert all(abs((a + b) / 2 - c) <= 3 for a, b, c in zip(full, none, half, strict=True))
    assert picture('visible="0"').get_at((5, 5))[:3] == GRASS
    red = picture('tintcolor="#ff0000"').get_at((5, 5))
    assert red.g == red.b == 0
    data = load_map(save(tmp_path, world(layer(), tilesets=tileset())))
    (tmp_path / "t.png").unlink()
    assert whole_map(data, 64).get_at((5, 5))[:3] == GRASS, "where the picture has vanished"


def two_coloured(folder: Path, *objects: str) -> MapView:
    """Objects on bare ground, each with a tile that is red to the left and blue to the right."""
    path = save(folder, world(layer("0,0,0,0") + things(*objects), tilesets=tileset()))
    sheet = pygame.image.load(folder / "t.png")
    sheet.fill((200, 30, 30), (0, 0, 16, 32))
    sheet.fill((30, 30, 200), (16, 0, 16, 32))
    pygame.image.save(sheet, folder / "t.png")
    return MapView(load_map(path), 400, 400, 32)


def test_a_tile_object_turns_about_its_lower_left_corner_and_is_shown_whole(tmp_path: Path) -> None:
    thing = '<object id="{}" gid="1" x="16" y="32" width="32" height="32" rotation="{}"/>'
    red, blue = (200, 30, 30), (30, 30, 200)
    for turn, at in ((0, ((18, 30), (46, 2))), (90, ((18, 34), (18, 62))), (450, ((46, 34), (46, 62)))):
        seen = shown(two_coloured(tmp_path, thing.format(1, turn)))
        assert [seen.get_at(place)[:3] for place in at] == [red, blue], turn
    seen = shown(two_coloured(tmp_path, thing.format(1, 45)))
    assert seen.get_at((18, 31))[:3] == red, "by its corner"
    assert seen.get_at((36, 50))[:3] == blue, "down to the right"
    assert seen.get_at((2, 2))[:3] == GRASS
    view = two_coloured(tmp_path, '<object id="1" gid="1" x="16" y="40" width="32" height="32" rotation="30"/>')
    whole = shown(view)
    small = MapView(view.data, 24, 20, 32)
    for x, y in ((40, 44), (16, 20), (0, 0), (40, 0), (8, 44)):
        small.look(x, y)
        assert same(shown(small), whole.subsurface((small.x, small.y, 24, 20)))


# ---- Names in any writing: letters our faces lack come from other fonts, or stand as their codes, never as boxes.
INK_RGB = (10, 10, 10)
LATIN: scripts.Ranges = ((0x20, 0x7E),)


def pixels(text: str, face: str = "ui") -> bytes:
    return pygame.image.tobytes(word(text, face, 20, INK_RGB), "RGBA")


@pytest.fixture
def others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A machine whose other fonts are those in this folder, once they are read; none so far."""
    (tmp_path / "Fonts").mkdir()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("WINDIR", str(tmp_path))
    monkeypatch.setattr(scripts, "PACKAGES", ())
    FONTS.read()
    yield tmp_path / "Fonts"
    monkeypatch.undo()
    FONTS.read()


def font_of(first: int, last: int) -> bytes:
    """The head of a font that has these letters."""
    table = struct.pack(">HHHHI HHIII III", 0, 1, 3, 10, 12, 12, 0, 28, 0, 1, first, last, 1)
    return struct.pack(">4sH6x 4sIII", b"\0\1\0\0", 1, b"cmap", 0, 28, len(table)) + table


@pytest.mark.parametrize("face", FACES)
def test_every_face_tells_which_letters_it_has(face: str) -> None:
    assert not foreign("Aaz09?!é", face)
    assert foreign("日", face)


@pytest.mark.usefixtures("others")
@pytest.mark.parametrize("face", ["ui", "title", "book"])
def test_two_names_never_look_the_same_where_no_font_has_them(face: str) -> None:
    names = ("日本", "本日", "中国", "שלום", "🐉", "ঢাকা", "日本2")
    assert len({pixels(name, face) for name in names}) == len(names)
    assert runs("日a", LATIN) == (FontRun("[65e5]a", ""),)


def test_letters_come_from_a_font_that_has_them_from_right_to_left_where_they_are_so_written(others: Path) -> None:
    han, more = others / "han.ttf", others / "more.ttf"
    han.write_bytes(font_of(0x4E00, 0x9FFF))
    more.write_bytes(font_of(0x400, 0x6FF))
    FONTS.read()
    assert runs("Ann 日本", LATIN) == (FontRun("Ann ", ""), FontRun("日本", str(han)))
    assert [run.font for run in runs("Ж日z", LATIN)] == [str(more), str(han), ""]
    assert runs("日️本", LATIN) == (FontRun("日本", str(han)),)
    assert [run.text for run in runs("שלום Ann", LATIN)] == ["Ann", "שלום "]
    assert [run.text for run in runs("Ann שלום", LATIN)] == ["Ann ", "שלום"]
    assert [run.text for run in runs("Ann שלום Bob", LATIN)] == ["Ann ", "שלום", " Bob"]
    assert all(run.rtl == (run.font != "") for run in runs("Ann שלום", LATIN))


def test_fonts_of_this_machine_are_shaped_and_measured_as_they_are_drawn() -> None:
    FONTS.read()
    shown = [name for name in ("Ελένη", "Жанна", "سلام", "שלום", "日本") if FONTS.of(ord(name[0]))]
    if not shown:
        pytest.skip("no fonts of other scripts here")
    for name in shown:
        assert word(name, "ui", 20, INK_RGB).get_width() == width(name, "ui", 20)
        assert word(name, "ui", 20, INK_RGB).get_height() <= word("A", "ui", 20, INK_RGB).get_height()
    assert len({pixels(name) for name in shown}) == len(shown)


@pytest.mark.parametrize("raw", [b"", b"ttcf", b"\0" * 40, b"\0\1\0\0\xff\xff" + b"cmap" * 20, bytes(range(256)) * 4])
def test_a_damaged_font_has_no_letters(raw: bytes, others: Path) -> None:
    assert ranges_of(BytesIO(raw)) == ()
    (others / "odd.ttf").write_bytes(raw)
    (others / "gone.ttf").symlink_to(others / "nothing")
    fonts = Fonts()
    fonts.read()
    assert (fonts.of(0x65E5), fonts.news) == ("", 1)


@pytest.mark.parametrize("face", ["ui", "bold", "book", "bookbold", "italic"])
@pytest.mark.parametrize("letter", list('%"…“½'))
def test_no_letter_stands_on_the_one_before(face: str, letter: str) -> None:
    ink = word(letter, face, 40, (0, 0, 0)).get_bounding_rect().right
    line = word(f"{letter} to", face, 40, (0, 0, 0))
    assert line.get_width() == width(f"{letter} to", face, 40)
    assert line.get_width() - width("to", face, 40) >= ink


def test_plain_english_asks_for_no_other_font() -> None:
    assert not foreign("Queen Maud", "ui")
    assert not foreign("“Ravensford” – 7 %", "book")


@pytest.mark.usefixtures("others")
def test_a_page_is_drawn_anew_once_the_fonts_are_known() -> None:
    with Driver(NameEntry("Your name", "日本"), then=3) as play:
        play.frames(2)
        before = play.app.drawn
        play.frames(2)
        assert play.app.drawn == before
        FONTS.news += 1
        play.frames(2)
        assert play.app.drawn > before
        assert "日本" in play.said()
