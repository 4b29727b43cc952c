"""The rigs run in a home of their own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's settings and saves lie."""
    monkeypatch.setenv("ROLL_AND_REIGN_HOME", str(tmp_path))
    return tmp_path
