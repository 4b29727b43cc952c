"""A window dragged through many sizes leaves no open files behind."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.client.scenes.menu import MenuScene
from game.client.ui.text import FACES, FONTS_KEPT, font
from tests.client.driver import Driver
from tests.long import LONG

resource = pytest.importorskip("resource", reason="files are not counted here")
SIZES = 200 if LONG else 60
OPEN = Path("/proc/self/fd")
pytestmark = pytest.mark.skipif(not OPEN.is_dir(), reason="open files are not listed here")


@pytest.fixture
def few() -> Iterator[None]:
    """No more than 256 files may be open, as `ulimit -n 256` has it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, soft), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def open_files() -> int:
    return len(os.listdir(OPEN))


def test_faces_at_hundreds_of_sizes_keep_no_file_open() -> None:
    before = open_files()
    for px in range(8, 308, 4):
        for face in FACES:
            font(face, px).size("Maud")
    assert open_files() <= before + 2
    assert font.cache_info().currsize <= FONTS_KEPT


@pytest.mark.long
def test_a_window_dragged_through_many_sizes_keeps_no_file_open(home: Path, few: None) -> None:
    with Driver(MenuScene(), then=3) as play:
        before = open_files()
        for step in range(SIZES):
            play.app.screen.window.size = (640 + 3 * step, 360 + 2 * step)
            play.frames(1)
        assert play.app.screen.window.size == (637 + 3 * SIZES, 358 + 2 * SIZES)
        assert open_files() <= before + 10
