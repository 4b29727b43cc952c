"""Names in any writing: letters our faces lack come from other fonts, or stand as their codes, never as boxes."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pygame
import pytest

from game.client.scenes.page import NameEntry
from game.client.ui import scripts
from game.client.ui.scripts import FONTS, Fonts, Run, has, ranges_of, runs
from game.client.ui.text import FACES, _face_file, _letters, foreign, width, word
from tests.client.driver import Driver

INK = (10, 10, 10)
LATIN: scripts.Ranges = ((0x20, 0x7E),)


def pixels(text: str, face: str = "ui") -> bytes:
    return pygame.image.tobytes(word(text, face, 20, INK), "RGBA")


@pytest.fixture
def none(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without any other font."""
    monkeypatch.setattr(scripts, "_files", list)
    monkeypatch.setattr(FONTS, "_known", [])
    FONTS.news += 1


@pytest.mark.parametrize("face", FACES)
def test_every_face_tells_which_letters_it_has(face: str) -> None:
    found = ranges_of(BytesIO(_face_file(face)))
    assert all(has(found, ord(letter)) for letter in "Aaz09?!")
    assert not has(found, ord("日"))


@pytest.mark.usefixtures("none")
@pytest.mark.parametrize("face", ["ui", "title", "book"])
def test_two_names_never_look_the_same_where_no_font_has_them(face: str) -> None:
    names = ("日本", "本日", "中国", "שלום", "🐉", "ঢাকা", "日本2")
    assert len({pixels(name, face) for name in names}) == len(names)
    assert runs("日a", LATIN) == (Run("[65e5]a", ""),)


def test_letters_come_from_a_font_that_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FONTS, "_known", [("han.ttf", ((0x4E00, 0x9FFF),)), ("more.ttf", ((0x400, 0x6FF),))])
    assert runs("Ann 日本", LATIN) == (Run("Ann ", ""), Run("日本", "han.ttf"))
    assert [run.font for run in runs("Ж日z", LATIN)] == ["more.ttf", "han.ttf", ""]
    assert runs("日️本", LATIN) == (Run("日本", "han.ttf"),)


def test_what_is_written_from_right_to_left_begins_at_the_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FONTS, "_known", [("more.ttf", ((0x590, 0x6FF),))])
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
        assert word(name, "ui", 20, INK).get_width() == width(name, "ui", 20)
        assert word(name, "ui", 20, INK).get_height() <= word("A", "ui", 20, INK).get_height()
    assert len({pixels(name) for name in shown}) == len(shown)


@pytest.mark.parametrize("raw", [b"", b"ttcf", b"\0" * 40, b"\0\1\0\0\xff\xff" + b"cmap" * 20, bytes(range(256)) * 4])
def test_a_damaged_font_has_no_letters(raw: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ranges_of(BytesIO(raw)) == ()
    (tmp_path / "odd.ttf").write_bytes(raw)
    monkeypatch.setattr(scripts, "_files", lambda: [tmp_path / "odd.ttf", tmp_path / "gone.ttf"])
    fonts = Fonts()
    fonts.read()
    assert (fonts.of(0x65E5), fonts.news) == ("", 1)


def test_plain_english_asks_for_no_other_font(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FONTS, "ask", lambda: pytest.fail("fonts are read for nothing"))
    assert not foreign("Queen Maud", "ui")
    assert not foreign("“Ravensford” – 7 %", "book")
    assert _letters("ui") is _letters("ui")


@pytest.mark.usefixtures("none")
def test_a_page_is_drawn_anew_once_the_fonts_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    with Driver(NameEntry("Your name", "日本")) as play:
        play.frames(3)
        before = play.app._measures()
        monkeypatch.setattr(FONTS, "_known", [])
        FONTS.news += 1
        assert play.app._measures() != before
        play.frames(2)
        assert "日本" in play.said()
