"""A window dragged through many sizes leaves no open files behind."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.client.scenes.menu import MenuScene
from game.client.ui.text import FACES, FONTS_KEPT, font
from tests.client.driver import Driver

OPEN = Path("/proc/self/fd")
pytestmark = pytest.mark.skipif(not OPEN.is_dir(), reason="open files are not listed here")


def open_files() -> int:
    return len(os.listdir(OPEN))


def test_faces_at_hundreds_of_sizes_keep_no_file_open() -> None:
    before = open_files()
    for px in range(8, 308, 4):
        for face in FACES:
            font(face, px).size("Maud")
    assert open_files() <= before + 2
    assert font.cache_info().currsize <= FONTS_KEPT


def test_a_window_dragged_through_many_widths_keeps_no_file_open(home: Path) -> None:
    with Driver(MenuScene()) as play:
        play.frames(3)
        before = open_files()
        for step in range(24):
            play.app.screen.window.size = (960 + 37 * step, 540 + 11 * step)
            play.frames(2)
        assert open_files() <= before + 10
