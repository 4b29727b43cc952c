"""Storyboards as animated pictures for the README and the docs: small, looping, made of the real scene's own frames."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

import pygame
from PIL import Image

from tools.films import frames
from tools.storyboards import FILMS

# Those the docs show, with the page each of them moves.
MOVING = {
    "exchange": "battle", "bombs": "battle", "dungeon": "dungeon", "crowned": "monarchy", "king": "century_war",
    "raid": "hordes_battle",
}  # fmt: skip
STILLS = ("menu", "year_7_place", "ledger", "monarchy", "century_towns", "hordes_move", "lesson")
ROOT = Path(__file__).resolve().parents[1]
SHOWN = ROOT / "docs" / "pictures.toml"
SIZE = (1280, 720)
WIDE = 640  # pixels, at most
EVERY = 3  # frames of sixty a second from picture to picture
STILL = 1.2  # seconds the last one stays
MOST_BYTES = 600_000
QUALITIES = (76, 64, 52, 40, 28)


def pictures(name: str) -> list[Image.Image]:
    """Every third frame of a film, cut to its box."""
    found = []
    for n, app in enumerate(frames(FILMS[name], SIZE)):
        if n % EVERY == 0:
            painter = app.services.painter
            part = painter.surface.subsurface(painter.box(*FILMS[name].box)).convert(24)
            scale = min(1.0, WIDE / part.get_width())
            small = pygame.transform.smoothscale_by(part, scale) if scale < 1 else part
            found.append(Image.frombytes("RGB", small.get_size(), pygame.image.tobytes(small, "RGB")))
    return found


def animate(name: str, path: Path) -> tuple[int, int]:
    """Write the film as a WebP that plays for ever; (pictures, bytes). Raises ValueError when it stays too large."""
    told = pictures(name)
    times = [round(1000 * EVERY / 60)] * (len(told) - 1) + [round(1000 * STILL)]
    path.parent.mkdir(parents=True, exist_ok=True)
    for quality in QUALITIES:
        told[0].save(path, save_all=True, append_images=told[1:], duration=times, loop=0, quality=quality, method=4)
        if path.stat().st_size <= MOST_BYTES:
            return len(told), path.stat().st_size
    raise ValueError(f"{name} takes {path.stat().st_size} bytes even at the lowest quality")


def page_of(picture: str) -> str:
    """What the page of a picture says and shows now, as 16 hex digits: from its golden (tests/pictures)."""
    text = (ROOT / "tests" / "pictures" / "goldens" / f"{MOVING.get(picture, picture)}.100.txt").read_bytes()
    return sha256(text).hexdigest()[:16]


def shown() -> dict[str, str]:
    """By picture of the docs: its page when the picture was made."""
    return dict(re.findall(r'^(\w+) = "(\w+)"$', SHOWN.read_text("utf-8"), re.MULTILINE)) if SHOWN.exists() else {}


def note(picture: str) -> None:
    """Write down that a picture of the docs shows its page as it is now."""
    rows = sorted({**shown(), picture: page_of(picture)}.items())
    head = "# The page of each picture as it was when the picture was made, by tools/screenshots.py --docs.\n"
    SHOWN.write_text(head + "".join(f'{name} = "{page}"\n' for name, page in rows), encoding="utf-8")
