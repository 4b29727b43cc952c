"""What tests of the client begin with: a reign of long ago saved in their home, and a clipboard."""

from pathlib import Path

import pygame
import pytest

ZOO = Path(__file__).parents[1] / "journal" / "zoo" / "format2-twenty_years-finished.reign"


@pytest.fixture
def save(home: Path) -> Path:
    """A finished reign of 20 Years among the saves."""
    path = home / "saves" / "20260101-120000-twenty_years.reign"
    path.parent.mkdir()
    path.write_bytes(ZOO.read_bytes())
    return path


class Clipboard(list[str]):
    """Stands for the system's: all it was given, the last of which it holds. A system may have none."""

    missing = False

    def put(self, text: str) -> None:
        self.get()
        self.append(text)

    def get(self) -> str:
        if self.missing:
            raise pygame.error("no clipboard")
        return self[-1]


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> Clipboard:
    held = Clipboard([""])
    monkeypatch.setattr(pygame.scrap, "put_text", held.put)
    monkeypatch.setattr(pygame.scrap, "get_text", held.get)
    return held
