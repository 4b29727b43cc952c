"""The animated pictures of the docs: few, small, moving, shown somewhere, and made by a command for anybody."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("PIL")
from PIL import Image

from tools import moving
from tools.moving import MOST_BYTES, MOVING, STILLS, animate, page_of, shown
from tools.storyboards import FILMS

DOCS = Path(__file__).parents[2] / "docs"


def test_the_docs_hold_the_chosen_moments_and_no_others() -> None:
    assert {path.stem for path in (DOCS / "moving").iterdir()} == set(MOVING) <= set(FILMS)
    assert len(MOVING) == 6


@pytest.mark.parametrize("name", [*STILLS, *MOVING])
def test_a_picture_of_the_docs_is_no_older_than_its_page(name: str) -> None:
    """`python tools/screenshots.py --docs NAME` makes a still anew, `--docs --animate NAME` a moving one."""
    assert shown()[name] == page_of(name)


@pytest.mark.parametrize("name", MOVING)
def test_a_moving_picture_is_small_moves_and_is_shown(name: str) -> None:
    path = DOCS / "moving" / f"{name}.webp"
    assert path.stat().st_size <= MOST_BYTES
    with Image.open(path) as picture:
        assert picture.n_frames > 20
        assert picture.info["loop"] == 0
        assert max(picture.size) <= moving.WIDE
    pages = [DOCS.parent / "README.md", *DOCS.glob("*.md")]
    assert any(f"moving/{name}.webp" in page.read_text("utf-8") for page in pages)


def test_anybody_can_make_one_and_one_that_stays_too_large_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "SIZE", (960, 540))
    monkeypatch.setattr(moving, "WIDE", 160)
    monkeypatch.setattr(moving, "EVERY", 12)
    count, size = animate("lost", tmp_path / "lost.webp")
    assert count > 5
    with Image.open(tmp_path / "lost.webp") as picture:
        assert picture.size[0] == 160
    monkeypatch.setattr(moving, "MOST_BYTES", size // 4)
    with pytest.raises(ValueError, match="lost takes"):
        animate("lost", tmp_path / "lost.webp")
