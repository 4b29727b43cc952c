"""`export SAVE --gif FILE`: a saved match as a moving picture: its board alone, and below it what happened.

One picture an action, and longer ones where a year begins. Needs Pillow, the extra `export`.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.bots import Bot
from game.core.match import Match
from game.core.rules import Action
from game.journal.files import SaveError
from game.journal.reading import LoadedSave
from game.lab.chronicle import open_save
from game.narrator import say
from game.phrase import fitting, one_line
from game.session import Session

if TYPE_CHECKING:
    from PIL.Image import Image

    from game.client.about import About
    from game.client.draw.painter import Painter
    from game.client.scenes.replay_record import Record


NO_PILLOW = say("moving_pictures_need_pillow")
ACTION, TURN, END = 400, 1200, 4000  # milliseconds a picture stays: an action, a new year, the last one
COLOURS = 160
WIDE, CAPTION = 448, 40  # of the 640x360 points: how wide the picture is, how high its caption


def write_gif(save: str, out: Path, years: tuple[int, int] | None, scale: int) -> int:
    """Write the file. `years`: only from the one to the other; `scale` 1 is 448x360 pixels.

    Returns 0, or 1 after printing why not.
    """
    try:
        if importlib.util.find_spec("PIL") is None:
            raise SaveError(NO_PILLOW)
        loaded = open_save(save)
        shots = _merged(_shots(loaded, years, scale))
        if not shots:
            raise SaveError("nothing was played in that range")
        _written(shots, out)
    except OSError as error:
        print(say("export_failed", error=one_line(error)), file=sys.stderr)
        return 1
    print(one_line(out))
    return 0


def _shots(loaded: LoadedSave, years: tuple[int, int] | None, scale: int) -> Iterator[tuple[Image, int]]:
    """Yields the board after each move with its news below, and how many milliseconds it stays."""
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        os.environ[name] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.client import Run
    from game.client.about import about_game
    from game.client.app import GameWindow
    from game.client.draw.canvas import HEIGHT, WIDTH
    from game.client.input.devices import Devices
    from game.client.scenes.replay_record import Record
    from game.client.services import make_painter
    from game.journal.settings import Settings
    from game.title import titles

    match = loaded.match.branch(loaded.match.told)
    if match.setup.game not in titles():
        raise SaveError(f"{match.rules.name} has no board to be shown yet")
    record = Record(match)
    first, last = years or (0, 1 << 30)
    rounds = [entry for entry in record.rounds if first <= entry.number <= last]
    if not rounds:
        return
    after = [entry.at for entry in record.rounds if entry.number > last]
    begins = {entry.at for entry in rounds}
    settings = Settings(reduced_motion=True)
    screen = GameWindow(Run(headless=True, size=(WIDTH * scale, HEIGHT * scale)), settings)
    painter = make_painter(screen.surface, settings, Devices(settings))
    painter.sprites.make_room(True)
    about = about_game(match.setup.game)
    for at in range(rounds[0].at, min(after, default=len(match)) + 1):
        yield _picture(painter, record, about, at), TURN if at in begins else ACTION
    yield _picture(painter, record, about, at), END


def _picture(painter: Painter, record: Record, about: About, at: int) -> Image:
    """The board after so many moves, with its caption."""
    import pygame
    from PIL import Image as Pictures

    from game.client.draw.canvas import HEIGHT, WIDTH
    from game.client.ui.palette import CREAM, GOLD, NIGHT
    from game.client.ui.text import plain

    painter.fill(NIGHT)
    x, w, low = (WIDTH - WIDE) / 2, WIDE, HEIGHT - CAPTION
    about.board(painter, record.match.branch(at), x, 2, w, low - 4)
    head, told = record.rounds[record.round_at(at)].name, ""
    if at:
        who = f"{record.name(record.who(at - 1), at)}: " if record.seats.several else ""
        head, told = f"{head}. {who}{record.words(at - 1)}", plain(" ".join(record.told(at - 1)))
    painter.text(plain(head), x + 8, low + 7, "bold", 8, GOLD, "midleft", max_width=w - 16)
    room = CAPTION - 13
    told = fitting(told, lambda said: painter.paragraph_height(said, w - 16, "ui", 8) <= room)
    painter.paragraph(told, x + 8, low + 13, w - 16, "ui", 8, CREAM)
    image = Pictures.frombytes("RGB", painter.surface.get_size(), pygame.image.tobytes(painter.surface, "RGB"))
    return image.crop((round(x * painter.k), 0, round((x + w) * painter.k), image.height))


def _merged(shots: Iterator[tuple[Image, int]]) -> list[tuple[Image, int]]:
    """Merges equal neighbours into one longer picture."""
    found: list[tuple[Image, int]] = []
    for image, stay in shots:
        if found and found[-1][0].tobytes() == image.tobytes():
            stay = max(found.pop()[1], stay)
        found.append((image, stay))
    return found


def _written(shots: list[tuple[Image, int]], out: Path) -> None:
    """Writes the file with one palette, so that still parts cost nothing. Raises OSError."""
    from PIL import Image as Pictures

    some = [image for image, _ in shots[:: max(1, len(shots) // 12)]]
    width, height = some[0].size
    board = Pictures.new("RGB", (width, height * len(some)))
    for i, image in enumerate(some):
        board.paste(image, (0, i * height))
    palette = board.quantize(COLOURS, dither=Pictures.Dither.NONE)
    plain: list[Any] = [image.quantize(palette=palette, dither=Pictures.Dither.NONE) for image, _ in shots]
    stays = [stay for _, stay in shots]
    partial = out.with_name(out.name + ".new")
    plain[0].save(partial, "GIF", save_all=True, append_images=plain[1:], duration=stays, loop=0, optimize=False)
    os.replace(partial, out)


# ---- A match replayed from its journal.


class Replay(Session):
    """A session that replays `past` from move `at`, and can go to any moment; it is its own bot.

    `bots`: which seats a bot played then; none if left out.
    """

    replayed = True

    def __init__(self, past: Match, name: str, at: int = 0, bots: tuple[bool, ...] = ()) -> None:
        super().__init__(past.branch(at), ("bot:the record",) * past.setup.seats, name, None)
        self.past = past
        self._marked = bots or (False,) * past.setup.seats
        self._journal = past.journal

    def bot_at(self, seat: int) -> Bot | None:
        return self

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        """The recorded action."""
        return self._journal[len(self.match)].action

    def reason(self, view: Any, action: Action) -> str:
        """Reasons are not recorded."""
        return ""

    @property
    def bots(self) -> tuple[bool, ...]:
        return self._marked

    def seat_title(self, seat: int) -> str:
        return say("seat_number", number=seat + 1)

    @property
    def deciding(self) -> int | None:
        """The seat that moves next; None at the end of the record."""
        at = len(self.match)
        return self._journal[at].seat if at < len(self._journal) else None

    def go_to(self, at: int) -> None:
        """Jumps to before action `at`, without events."""
        self.match = self.past.branch(at)
