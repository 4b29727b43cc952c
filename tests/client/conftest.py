"""What tests of the client begin with: a home of their own, and a reign of long ago saved in it."""

from __future__ import annotations

from pathlib import Path

import pytest

ZOO = Path(__file__).parents[1] / "journal" / "zoo" / "format2-twenty_years-finished.reign"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's settings and saves lie."""
    monkeypatch.setenv("ROLL_AND_REIGN_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def save(home: Path) -> Path:
    """A finished reign of 20 Years among the saves."""
    path = home / "saves" / "20260101-120000-twenty_years.reign"
    path.parent.mkdir()
    path.write_bytes(ZOO.read_bytes())
    return path
