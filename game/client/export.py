"""`export SAVE --gif FILE`: a saved match played once more on its table, without a window, as a moving picture.

One picture an action, and longer ones where a year begins. Needs Pillow, the extra `export`.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from game.client.doors import scene_of
from game.journal.files import SaveError
from game.journal.reading import Loaded
from game.lab.chronicle import open_save
from game.quoting import one_line

if TYPE_CHECKING:
    from PIL.Image import Image

    from game.client.app import App
    from game.client.play import Play

NO_PILLOW = "moving pictures need Pillow: pip install 'roll-and-reign[export]'"
ACTION, TURN, END = 400, 1200, 4000  # milliseconds a picture stays: an action, a new year, the last one
COLOURS = 160
MOST_FRAMES = 30  # for one deed to be shown


class Shot(NamedTuple):
    """One picture and how long it stays, in milliseconds."""

    image: Image
    stay: int


def write_gif(save: str, out: Path, years: tuple[int, int] | None, scale: int = 2) -> int:
    """Write the file. `years`: only from the one to the other; `scale` 1 is 640x360 pixels.

    0, or 1 with one line that says why not.
    """
    try:
        if importlib.util.find_spec("PIL") is None:
            raise SaveError(NO_PILLOW)
        loaded = open_save(save)
        shots = _merged(_shots(loaded, years, scale))
        if not shots:
            raise SaveError("nothing was played in these years")
        _written(shots, out)
    except OSError as error:
        print(f"roll-and-reign: export: {one_line(error)}", file=sys.stderr)
        return 1
    print(one_line(out))
    return 0


def _shots(loaded: Loaded, years: tuple[int, int] | None, scale: int) -> Iterator[Shot]:
    """Play it at once, a picture whenever an action is done or another page is up."""
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        os.environ[name] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.client.about import about_game
    from game.client.play import Play
    from game.client.replay import Replay
    from game.title import titles

    game = loaded.match.setup.game
    if game not in titles():
        raise SaveError(f"{loaded.match.rules.name} has no table to be shown on yet")
    first, last = years or (0, 1 << 30)
    past = Replay(loaded.match, loaded.header.name)
    about = about_game(game)

    def now() -> int:
        return about.summary(past.match).now

    journal = loaded.match.journal[: loaded.match.told]
    while now() < first and len(past.match) < len(journal):
        entry = journal[len(past.match)]
        past.match.step(entry.action, entry.seat)
    if now() < first:
        return
    play = Play(past, threads=False)
    play.paused = True  # deed by deed, each of them to be seen
    app = _app(play, scale)
    try:
        yield Shot(_picture(app), TURN)
        while len(past.match) < len(journal):
            entry, year = past.play_next(), now()
            play.do(entry.action, entry.seat)
            _settle(app)
            if now() > last:
                break
            yield Shot(_picture(app), TURN if now() != year else ACTION)
        yield Shot(_picture(app), END)
    finally:
        app.close()


def _settle(app: App) -> None:
    """Until what happened is shown: a page may come up, or several."""
    for _ in range(MOST_FRAMES):
        app.frame(1 / 60)
        if not app.stack.stale:
            break


def _app(play: Play, scale: int) -> App:
    """The client without a window, the match on its table, everything shown at once."""
    from game.client.app import App
    from game.client.run import Run
    from game.client.window import Screen
    from game.journal.settings import Loaded as Chosen
    from game.journal.settings import Settings

    run, settings = Run(headless=True, size=(640 * scale, 360 * scale), speed=0), Settings(reduced_motion=True)
    app = App(run, Chosen(settings), Screen(run, settings), scene_of("at_table", play))

    def broke(error: BaseException) -> None:
        raise SaveError(f"the table broke while it was filmed: {error}") from error

    app.services.on_crash = broke
    app.frame(1 / 60)
    return app


def _picture(app: App) -> Image:
    import pygame
    from PIL import Image as Pictures

    app.stack.draw(app.services.painter)
    surface = app.screen.surface
    return Pictures.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


def _merged(shots: Iterator[Shot]) -> list[Shot]:
    """Equal pictures in a row as one that stays longer."""
    found: list[Shot] = []
    for shot in shots:
        if found and found[-1].image.tobytes() == shot.image.tobytes():
            found[-1] = Shot(shot.image, max(found[-1].stay, shot.stay))
        else:
            found.append(shot)
    return found


def _written(shots: list[Shot], out: Path) -> None:
    """One palette for all pictures, so that what stands still costs nothing. Raises OSError."""
    from PIL import Image as Pictures

    some = [shot.image for shot in shots[:: max(1, len(shots) // 12)]]
    width, height = some[0].size
    board = Pictures.new("RGB", (width, height * len(some)))
    for i, image in enumerate(some):
        board.paste(image, (0, i * height))
    palette = board.quantize(COLOURS, dither=Pictures.Dither.NONE)
    plain: list[Any] = [shot.image.quantize(palette=palette, dither=Pictures.Dither.NONE) for shot in shots]
    stays = [shot.stay for shot in shots]
    partial = out.with_name(out.name + ".new")
    plain[0].save(partial, "GIF", save_all=True, append_images=plain[1:], duration=stays, loop=0, optimize=False)
    os.replace(partial, out)
