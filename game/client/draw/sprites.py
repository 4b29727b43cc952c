"""Baked art by name: sheets are opened on demand, sprites scaled once for each height and cached.

A missing name or a damaged file gives a neutral placeholder: the game never stops for a picture. It is clear for lights
(`fx/...`), where a tile would hide who fights. Pictures (`pic/...`) have a sheet of their own. One that exists at the
requested height, as `name@height`, is not scaled.
"""

from __future__ import annotations

import contextlib
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
    """Opens files one by one in a background thread."""

    def __init__(self) -> None:
        self._waiting: deque[Path] = deque()
        self._at: Path | None = None
        self._open: dict[Path, pygame.Surface] = {}
        self._turn = Condition()
        self._running = False

    def begin(self, paths: Iterable[Path]) -> None:
        """Starts opening these; failures are left to whoever asks for the file."""
        with self._turn:
            self._waiting.extend(path for path in paths if path not in self._open and path not in self._waiting)
            if self._running or not self._waiting:
                return
            self._running = True
        Thread(target=self._run, name="sheets", daemon=True).start()

    def take(self, path: Path) -> pygame.Surface | None:
        """The open sheet, given once; waits if it is being opened now. None if it is not one of these."""
        with self._turn:
            if path in self._waiting:
                self._waiting.remove(path)
                return None
            while self._at == path:
                self._turn.wait()
            return self._open.pop(path, None)

    def drop(self) -> None:
        """Drops what nobody has asked for."""
        with self._turn:
            self._waiting.clear()
            self._open.clear()

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


# ---- Sprites.
# The window's channel order. Files come in another one, which blits forty times slower; convert_alpha() needs
# the old display module's surface and ignores pygame.Window.
_SCREEN_ALPHA = pygame.Surface((1, 1), pygame.SRCALPHA, 32)
_SCREEN = pygame.Surface((1, 1), 0, 32)
_CHANNELS = 12  # offset of the channel count in a QOI file
LIGHTS = "fx/"  # begins the names of flashes, wounds and spells
SPRITES_SHEETS = 16 * MIB  # cache of open sheets
MORE_SHEETS = 32 * MIB  # enough for all pages of a game, for replays that jump about
PICTURES = {".png", ".qoi", ".webp", ".jpg"}  # formats a title may bring
MOST_BROUGHT = 512  # pictures of one title
SCALED = 20 * MIB  # cache of scaled sprites


_Side = Annotated[int, msgspec.Meta(gt=0)]


class SpriteEntry(msgspec.Struct, frozen=True, array_like=True):
    """A sprite's file below assets/art, its box in pixels, and its anchor in 0..1 of the box."""

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
    """Loads sprites. `folder` holds index.json and the sheets; by default the shipped art."""

    def __init__(self, folder: Path | None = None) -> None:
        """Reads the index; if it is missing or damaged there are no names."""
        self._folder = folder or assets() / "art"
        self._index: dict[str, SpriteEntry] = {}
        with contextlib.suppress(OSError, msgspec.MsgspecError):
            written = (self._folder / "index.json").read_bytes()
            self._index = msgspec.json.decode(written, type=dict[str, SpriteEntry])
        self._crowd = Counter(entry.file for entry in self._index.values())
        self.sheets = SurfaceCache(SPRITES_SHEETS)
        self._brought: set[str] = set()  # files of titles
        self._broken: set[str] = set()  # files that could not be read: not tried again
        self.scaled = SurfaceCache(SCALED)

    def has(self, name: str) -> bool:
        """Whether this name exists."""
        return name in self._index

    def anchor(self, name: str) -> tuple[float, float]:
        """The point that stands on the ground or is the pivot, in 0..1 of the box; the middle if unknown."""
        entry = self._index.get(name)
        return (entry.anchor_x, entry.anchor_y) if entry is not None else (0.5, 0.5)

    def aspect(self, name: str) -> float:
        """The aspect ratio, width by height; 1 if unknown."""
        entry = self._index.get(name)
        return entry.w / entry.h if entry is not None else 1.0

    def get(self, name: str, height_px: int, flip: bool = False) -> pygame.Surface:
        """The sprite `height_px` high with straight alpha; shared, so do not draw on it."""
        height = max(1, height_px)
        return self.scaled.get((name, height, flip), lambda: self._make(name, height, flip))

    def ahead(self, files: Iterable[str]) -> None:
        """Decodes these sheets in the background, if not open already."""
        SHEETS.begin([self._folder / file for file in files if file in self._crowd and file not in self.sheets])

    def bring(self, folder: Path) -> None:
        """Adds a title's pictures below a folder, named by their path without suffix ("sym/game_kings").

        They never replace shipped ones. Unreadable files are skipped.
        """
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
        """Raises the limit of open sheets while a replay jumps about, or restores it and drops those read ahead."""
        self.sheets.room = MORE_SHEETS if more else SPRITES_SHEETS
        if not more:
            SHEETS.drop()

    def _make(self, name: str, height: int, flip: bool) -> pygame.Surface:
        if flip:
            return pygame.transform.flip(self.get(name, height), True, False)
        ready = f"{name}@{height}"
        name = ready if ready in self._index else name
        source = self._source(name)
        if source is None:
            return pygame.Surface((height, height), pygame.SRCALPHA) if name.startswith(LIGHTS) else placeholder(height)
        return _scaled(source, height, self._opaque(self._index[name].file))

    def _opaque(self, file: str) -> bool:
        """Whether a picture is opaque. QOI files are always opened with alpha."""
        if self._crowd[file] > 1:
            return False
        try:
            with open(self._folder / file, "rb") as opened:
                head = opened.read(_CHANNELS + 1)
        except OSError:  # it has just gone
            return False
        return head.startswith(b"qoif") and head[_CHANNELS] == 3

    def forget(self) -> None:
        """Drops all scaled copies, as the window changed its size."""
        self.scaled.clear()

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
            # A picture's file is not needed again at the same size: only sheets of many are cached.
            return self.sheets.get(file, lambda: self._open(file)) if self._crowd[file] > 1 else self._open(file)
        except (pygame.error, OSError):
            self._broken.add(file)
            return None

    def _open(self, file: str) -> pygame.Surface:
        sheet = SHEETS.take(self._folder / file) or pygame.image.load(str(self._folder / file))
        return sheet.convert(_SCREEN_ALPHA) if sheet.get_bitsize() < 24 else sheet


def placeholder(height: int) -> pygame.Surface:
    """A grey tile with an ink frame and a pale diagonal."""
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
