"""A save becomes a moving picture; without Pillow one line says what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli import main
from game.client import export
from tests.lab.test_chronicle import played

PIL = pytest.importorskip("PIL.Image")


def test_a_year_of_a_reign_becomes_a_moving_picture(tmp_path: Path) -> None:
    out = tmp_path / "reign.gif"
    assert main(["export", str(played(tmp_path, actions=40)), "--gif", str(out), "--years", "2-2", "--scale", "1"]) == 0
    with PIL.open(out) as picture:
        assert picture.size == (640, 360)
        assert picture.n_frames >= 5
        assert picture.info["loop"] == 0


def test_years_that_were_not_played_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "reign.gif"
    assert main(["export", str(played(tmp_path, actions=10)), "--gif", str(out), "--years", "19-20"]) == 1
    assert "nothing was played in these years" in capsys.readouterr().err
    assert not out.exists()


def test_without_pillow_one_line_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(export.importlib.util, "find_spec", lambda name: None)
    assert main(["export", str(played(tmp_path, actions=5)), "--gif", str(tmp_path / "a.gif")]) == 1
    assert capsys.readouterr().err == f"roll-and-reign: export: {export.NO_PILLOW}\n"
