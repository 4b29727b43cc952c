"""A screen reader that is no process: it keeps the last picture it was shown, and its requests are pressed by name."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from game.access.parts import NEWS, Bridge, Part, ReaderRequest, ScreenParts, What
from game.client.stack import Scene
from game.journal.settings import Settings
from tests.client.driver import Driver


class Ear(Bridge):
    """Hears all."""

    def __init__(self) -> None:
        super().__init__("Roll & Reign")
        self.heard = True
        self.picture = ScreenParts({})
        self.sizes: list[int] = []  # parts that changed, by showing

    def show(self, picture: ScreenParts) -> int:
        from game.access.parts import changed

        self.afresh = False
        self.sizes.append(len(changed(self.picture.parts, picture.parts)))
        self.picture = picture
        return self.sizes[-1]

    def find(self, name: str, role: str = "") -> Part:
        """The first part whose name begins so."""
        for part in self.picture.parts.values():
            if part.name.startswith(name) and role in ("", part.role):
                return part
        raise AssertionError(f"nobody reads {name!r}; there is: {self.names()}")

    def names(self) -> list[str]:
        return [part.name for part in self.picture.parts.values()]

    @property
    def news(self) -> str:
        return self.picture.parts[NEWS].name

    def request(self, id: str, what: What = "press") -> None:
        self._requests.append(ReaderRequest(what, id))


class Listening:
    """A game and who listens to it."""

    def __init__(self, first: Scene | Sequence[str], settings: Settings | None = None) -> None:
        self.play = Driver(first, settings=settings)
        self.ear = self.play.app.reader.bridge = Ear()
        self.play.frames(2)

    def press(self, name: str, what: What = "press", role: str = "") -> None:
        """Do something with the first part of that name, and wait until it is done."""
        self.ear.request(self.ear.find(name, role).id, what)
        self.play.frames(1)
        self.play.until(lambda: not self.play.app.reader.busy, 200, then=2)


Opening = Callable[..., Listening]


@pytest.fixture
def listen(home: Path) -> Iterator[Opening]:
    """Opens a game with a listener. The narration stops with the test."""
    opened: list[Listening] = []

    def listening(first: Scene | Sequence[str], settings: Settings | None = None) -> Listening:
        opened.append(Listening(first, settings))
        return opened[-1]

    yield listening
    for one in opened:
        one.play.app.reader.close()
