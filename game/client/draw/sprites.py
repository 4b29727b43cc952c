"""Baked art by name: sheets are opened when first asked for, sprites scaled once a height and kept.

A name that is missing, or a file that is damaged, gives a neutral placeholder: a game never stops for a picture.
Pictures (`pic/...`) are sprites alone on their sheet. One that lies there in the very height that is asked for, as
`name@height`, need not be scaled.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from threading import Condition, Thread
from typing import Annotated

import msgspec
import pygame

from game.client.draw.canvas import MIB, SurfaceCache
from game.client.ui.palette import CREAM, INK, STONE
from game.resources import assets


class Ahead:
    """Opens files one after another on a thread of its own until all are open or taken."""

    def __init__(self) -> None:
        self._waiting: deque[Path] = deque()
        self._at: Path | None = None
        self._open: dict[Path, pygame.Surface] = {}
        self._turn = Condition()
        self._running = False

    def begin(self, paths: Iterable[Path]) -> None:
        """Start opening; what cannot be opened is left to whoever asks for it."""
        with self._turn:
            self._waiting.extend(path for path in paths if path not in self._open and path not in self._waiting)
            if self._running or not self._waiting:
                return
            self._running = True
        Thread(target=self._run, name="sheets", daemon=True).start()

    def take(self, path: Path) -> pygame.Surface | None:
        """The open sheet, waited for when its turn is now; None when it is not one of these. Each is given once."""
        with self._turn:
            if path in self._waiting:
                self._waiting.remove(path)
                return None
            while self._at == path:
                self._turn.wait()
            return self._open.pop(path, None)

    def _run(self) -> None:
        while True:
            with self._turn:
                self._at = self._waiting.popleft() if self._waiting else None
                self._turn.notify_all()
                if self._at is None:
                    self._running = False
                    return
                path = self._at
            try:
                sheet = pygame.image.load(str(path))
            except (OSError, pygame.error):
                continue
            with self._turn:
                self._open[path] = sheet


SHEETS = Ahead()  # of the shipped art


# ---- Baked art by name: sheets are opened when first asked for, sprites scaled once a height and kept.
# A window's order of channels. Files come in another one, which blits forty times slower; convert_alpha() cannot
# be used, for it wants the old display module's surface and knows nothing of pygame.Window.
_SCREEN_ALPHA = pygame.Surface((1, 1), pygame.SRCALPHA, 32)
_SCREEN = pygame.Surface((1, 1), 0, 32)
_CHANNELS = 12  # where a QOI file says how many it has
SPRITES_SHEETS = 16 * MIB  # opened sheets kept at a time
MORE_SHEETS = 32 * MIB  # where every next frame may show something else: as many as all pages of a game take
PICTURES = {".png", ".qoi", ".webp", ".jpg"}  # endings of those a title may bring
MOST_BROUGHT = 512  # pictures of one title
SCALED = 20 * MIB  # scaled sprites kept at a time


_Side = Annotated[int, msgspec.Meta(gt=0)]


class SpriteEntry(msgspec.Struct, frozen=True, array_like=True):
    """Where a sprite lies: file below assets/art, box in its pixels, anchor in 0..1 of the box."""

    file: str
    x: int
    y: int
    w: _Side
    h: _Side
    anchor_x: float
    anchor_y: float

    @property
    def box(self) -> tuple[int, int, int, int]:
        return self.x, self.y, self.w, self.h


class Sprites:
    """The loader. `folder` holds index.json and the sheets; the shipped art by default."""

    def __init__(self, folder: Path | None = None) -> None:
        """Reads the index only; a missing or damaged index leaves no names."""
        self._folder = folder or assets() / "art"
        self._index = _read(self._folder / "index.json")
        self._crowd = Counter(entry.file for entry in self._index.values())
        self._sheets = SurfaceCache(SPRITES_SHEETS)
        self._brought: set[str] = set()  # files of titles
        self._broken: set[str] = set()  # files that could not be read: not tried again
        self._scaled = SurfaceCache(SCALED)

    def names(self) -> list[str]:
        """Every name of the index, sorted."""
        return sorted(self._index)

    def has(self, name: str) -> bool:
        """Whether the index knows the name."""
        return name in self._index

    def anchor(self, name: str) -> tuple[float, float]:
        """The point that stands on the ground or turns about, in 0..1 of the box; the middle if unknown."""
        entry = self._index.get(name)
        return (entry.anchor_x, entry.anchor_y) if entry is not None else (0.5, 0.5)

    def aspect(self, name: str) -> float:
        """Width over height of the box; 1 if unknown."""
        entry = self._index.get(name)
        return entry.w / entry.h if entry is not None else 1.0

    def get(self, name: str, height_px: int, flip: bool = False) -> pygame.Surface:
        """The sprite with its box `height_px` high, straight alpha; the same surface each time: do not draw on it."""
        height = max(1, height_px)
        return self._scaled.get((name, height, flip), lambda: self._make(name, height, flip))

    def ahead(self, files: Iterable[str]) -> None:
        """Decode these sheets beside the frames, if they are not open already."""
        SHEETS.begin([self._folder / file for file in files if file in self._crowd and file not in self._sheets])

    def bring(self, folder: Path) -> None:
        """The pictures of a title below a folder, each by its path there without the ending ("sym/game_kings"): they
        stand beside the shipped ones and never for them. What cannot be read is left out."""
        found = (path for path in sorted(folder.rglob("*")) if path.suffix.lower() in PICTURES)
        for path in islice(found, MOST_BROUGHT):
            name = path.relative_to(folder).with_suffix("").as_posix()
            if name in self._index and self._index[name].file not in self._brought:
                continue
            try:
                w, h = pygame.image.load(str(path)).get_size()
            except (pygame.error, OSError):
                continue
            self._index[name] = SpriteEntry(str(path), 0, 0, w, h, 0.5, 0.5)
            self._brought.add(str(path))
            self._broken.discard(str(path))
            self._crowd[str(path)] = 1

    def make_room(self, more: bool) -> None:
        """Keep more sheets open while a replay jumps about, or as many as usual."""
        self._sheets.room = MORE_SHEETS if more else SPRITES_SHEETS

    def _make(self, name: str, height: int, flip: bool) -> pygame.Surface:
        if flip:
            return pygame.transform.flip(self.get(name, height), True, False)
        ready = f"{name}@{height}"
        name = ready if ready in self._index else name
        source = self._source(name)
        return placeholder(height) if source is None else _scaled(source, height, self._opaque(self._index[name].file))

    def _opaque(self, file: str) -> bool:
        """Whether nothing shows through a picture. QOI files are opened with alpha, whatever they say."""
        if self._crowd[file] > 1:
            return False
        try:
            with open(self._folder / file, "rb") as opened:
                head = opened.read(_CHANNELS + 1)
        except OSError:  # it has just gone
            return False
        return head.startswith(b"qoif") and head[_CHANNELS] == 3

    def forget(self) -> None:
        """Drops every scaled copy (the window changed its size)."""
        self._scaled.clear()

    def _source(self, name: str) -> pygame.Surface | None:
        entry = self._index.get(name)
        sheet = self._sheet(entry.file) if entry else None
        if entry is None or sheet is None or not sheet.get_rect().contains(entry.box):
            return None
        return sheet.subsurface(entry.box)

    def _sheet(self, file: str) -> pygame.Surface | None:
        if file in self._broken:
            return None
        try:
            # A picture's file is not asked for again at the same size: only sheets of many are kept.
            return self._sheets.get(file, lambda: self._open(file)) if self._crowd[file] > 1 else self._open(file)
        except (pygame.error, OSError):
            self._broken.add(file)
            return None

    def _open(self, file: str) -> pygame.Surface:
        sheet = SHEETS.take(self._folder / file) or pygame.image.load(str(self._folder / file))
        return sheet.convert(_SCREEN_ALPHA) if sheet.get_bitsize() < 24 else sheet


def placeholder(height: int) -> pygame.Surface:
    """A grey tile with an ink frame and a pale diagonal: visible, and nobody's picture."""
    image = pygame.Surface((height, height), pygame.SRCALPHA)
    edge = max(1, height // 16)
    pygame.draw.rect(image, STONE, image.get_rect(), border_radius=height // 6)
    pygame.draw.line(image, CREAM, (edge * 2, height - edge * 3), (height - edge * 3, edge * 2), edge)
    pygame.draw.rect(image, INK, image.get_rect(), edge, border_radius=height // 6)
    return image


def _scaled(source: pygame.Surface, height: int, opaque: bool) -> pygame.Surface:
    w, h = source.get_size()
    size = (max(1, round(w * height / h)), height)
    image = source if size == (w, h) else pygame.transform.smoothscale(source, size)
    return image.convert(_SCREEN if opaque else _SCREEN_ALPHA)  # a copy in any case


def _read(path: Path) -> dict[str, SpriteEntry]:
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, SpriteEntry])
    except (OSError, msgspec.MsgspecError):
        return {}
