"""Every scene as a picture: `python tools/screenshots.py [NAME...] [--sizes 960x540,1280x720] [--text 150] [--docs]`.

`--film NAME` writes a contact sheet of a storyboard instead: every third frame of what moves, each with its time.
`--animate NAME` writes it as an animated picture of at most 600 kB.

Matches are played to the wanted moment by the greedy bot, then the real app shows the real scene and its last frame is
saved. `--docs` writes the pictures of README and docs into docs/ instead, still and moving, and notes the page each one
shows. A scene that cannot be reached says so and exit is 1.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
for name, value in (
    ("SDL_VIDEODRIVER", "dummy"),
    ("SDL_AUDIODRIVER", "dummy"),
    ("SDL_FRAMEBUFFER_ACCELERATION", "0"),
    ("PYGAME_HIDE_SUPPORT_PROMPT", "1"),
    ("ROLL_AND_REIGN_HOME", tempfile.mkdtemp(prefix="roll-and-reign-")),
):
    os.environ.setdefault(name, value)

import pygame  # noqa: E402

from game.client.app import App  # noqa: E402
from game.client.stack import Push, Scene  # noqa: E402
from game.journal.settings import Settings  # noqa: E402
from tools.films import playing, sheet  # noqa: E402
from tools.moving import MOVING, STILLS, animate, note  # noqa: E402
from tools.shots import SHOTS, Shot  # noqa: E402
from tools.storyboards import FILMS  # noqa: E402


@contextmanager
def opened(shot: Shot, size: tuple[int, int], settings: Settings) -> Iterator[App]:
    """The real app on a hidden surface, as many frames into the shot's scenes as it wants."""
    with playing(shot.scene(), size, shot.speed, settings=settings) as app:
        app.services.on_crash = _raise
        for _ in range(3):
            app.frame(1 / 60)
        for step in shot.steps(app):
            if isinstance(step, Scene):
                app.stack.apply(Push(step))
            app.frame(1 / 60)
        for _ in range(shot.frames):
            app.frame(1 / 60)
        yield app


def _raise(error: BaseException) -> Path | None:
    raise error


def take(shot: Shot, size: tuple[int, int], text: int, path: Path) -> None:
    """Save the last frame of a shot, with letters of `text` per cent."""
    with opened(shot, size, Settings(text_size=text, rolls="automatic")) as app:
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(app.screen.surface, path)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(SHOTS))
    parser.add_argument("--out", type=Path, default=ROOT / "out" / "shots")
    parser.add_argument("--sizes", default="1280x720,1920x1080")
    parser.add_argument("--text", type=int, default=100, help="the text size setting, per cent")
    parser.add_argument("--docs", action="store_true", help="the README's pictures, into docs/")
    parser.add_argument("--film", choices=("all", *FILMS), help="a contact sheet of this storyboard")
    parser.add_argument("--every", type=int, default=3, help="frames from cell to cell of a film")
    parser.add_argument("--animate", choices=("all", *FILMS), help="this storyboard as an animated picture")
    given = parser.parse_args()
    if given.animate or (given.docs and not given.names):
        folder = ROOT / "docs" / "moving" if given.docs else given.out
        for name in (given.animate,) if given.animate and given.animate != "all" else MOVING:
            path = folder / f"{name}.webp"
            print(path, "{} pictures, {} bytes".format(*animate(name, path)), flush=True)
            if given.docs:
                note(name)
        if given.animate:
            return 0
    if given.film:
        width, height = (int(part) for part in given.sizes.split(",")[0].split("x"))
        for name in FILMS if given.film == "all" else (given.film,):
            path = given.out / f"film_{name}_{height}.png"
            print(path, sheet(FILMS[name], path, (width, height), given.every), "cells")
        return 0
    unknown = [name for name in given.names if name not in SHOTS]
    if unknown:
        parser.error(f"no scene '{unknown[0]}'; there is: {', '.join(SHOTS)}")
    failed = 0
    for name in given.names or (STILLS if given.docs else SHOTS):
        for text in ["1280x720"] if given.docs else given.sizes.split(","):
            width, height = (int(part) for part in text.split("x"))
            size = f"{height}" if given.text == 100 else f"{height}_{given.text}"
            path = ROOT / "docs" / f"{name}.png" if given.docs else given.out / f"{name}_{size}.png"
            try:
                take(SHOTS[name], (width, height), given.text, path)
                print(path)
                if given.docs:
                    note(name)
            except Exception as error:
                failed += 1
                print(f"{name}: {type(error).__name__}: {error}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
