"""What tests of the client begin with: a reign of long ago saved in their home."""

from pathlib import Path

import pytest

ZOO = Path(__file__).parents[1] / "journal" / "zoo" / "format2-twenty_years-finished.reign"


@pytest.fixture
def save(home: Path) -> Path:
    """A finished reign of 20 Years among the saves."""
    path = home / "saves" / "20260101-120000-twenty_years.reign"
    path.parent.mkdir()
    path.write_bytes(ZOO.read_bytes())
    return path
