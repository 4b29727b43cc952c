"""A save becomes a moving picture; without Pillow one line says what is missing."""

import importlib.util
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from game.cli import main
from game.client import export
from game.client.about import about_game
from game.core.match import Match
from game.core.rules import ruleset
from tests.client.hidden import hidden
from tests.lab.test_chronicle import played
from tests.pictures.inspect import noted
from tests.world import kept
from tools import moving
from tools.moving import MOST_BYTES, MOVING, STILLS, animate, page_of, shown
from tools.storyboards import FILMS


def test_a_year_of_a_reign_becomes_a_moving_picture_and_one_line_says_why_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "reign.gif"
    line = ["export", str(played(tmp_path, actions=40)), "--gif", str(out)]
    assert main([*line, "--years", "19-20"]) == 1
    assert "nothing was played in that range" in capsys.readouterr().err
    assert not out.exists()
    assert main([*line, "--years", "2-2", "--scale", "1"]) == 0
    with Image.open(out) as picture:
        assert picture.size == (448, 360), "the board alone"
        assert picture.n_frames >= 5
        assert picture.info["loop"] == 0
    capsys.readouterr()
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert main(line) == 1
    assert capsys.readouterr().err == f"roll-and-reign: export: {export.NO_PILLOW}\n"


def test_two_rounds_of_hordes_are_a_small_picture_with_captions_that_change(tmp_path: Path) -> None:
    save = kept(tmp_path, "horrible_hordes", lambda match: match.state.round >= 5, "greedy", 4)
    out = tmp_path / "hordes.gif"
    assert main(["export", str(save), "--gif", str(out), "--years", "3-4"]) == 0
    assert out.stat().st_size <= 2_000_000
    with Image.open(out) as picture:
        assert picture.size == (896, 720)
        assert picture.n_frames >= 10
        low = [_caption(picture, frame) for frame in range(picture.n_frames)]
    assert len(set(low)) > len(low) / 2


def _caption(picture: Any, frame: int) -> bytes:
    picture.seek(frame)
    return picture.convert("L").crop((0, 640, 896, 720)).tobytes()


@pytest.mark.parametrize(("game", "side"), [("twenty_years", 5), ("horrible_hordes", 10), ("mini_monarchy", 9)])
def test_rows_and_columns_that_captions_name_stand_beside_the_board(game: str, side: int) -> None:
    match, brush = Match.new(game, ruleset(game).seats.start, seed="oak-7"), hidden().painter
    notes = noted(lambda painter: about_game(game).board(painter, match, 96, 2, 448, 316), brush)
    told = Counter(note.text for note in notes if note.kind == "text")
    assert all(told[str(number)] >= 2 for number in range(1, side + 1)), told


# ---- The animated pictures of the docs: few, small, moving, shown somewhere, and made by a command for anybody.


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
