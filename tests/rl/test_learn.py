"""The learner of the docs runs as it stands there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("sb3_contrib", reason="the extra `learn` is not installed")

LEARNER = Path(__file__).resolve().parents[2] / "docs" / "learn.py"


@pytest.mark.parametrize("game", ["mini_monarchy", "twenty_years"])
def test_the_learner_learns_for_some_seconds_and_draws_its_curve(game: str, tmp_path: Path) -> None:
    plot = tmp_path / "curve.png"
    line = [sys.executable, str(LEARNER), game, "--seconds", "3", "--plot", str(plot)]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=280)
    assert done.returncode == 0, done.stderr
    assert f"{game}: chance " in done.stdout
    assert plot.read_bytes().startswith(b"\x89PNG")
