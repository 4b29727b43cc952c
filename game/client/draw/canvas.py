"""The base of the painter: points to pixels, the cache of rendered surfaces, plain shapes.

All callers use points of a 640x360 grid centred in the window; one point is `k` pixels, any float from 1.5 up. Whatever
is costly (a rounded frame, a hatched field, a struck line) is rendered once for its size and cached. Rendered surfaces
have premultiplied alpha: they scale without dark fringes and blit faster.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import msgspec
import pygame

from game.client.draw.sketch import THIN, BoxFrame, Sketch, nine_slice, reach
from game.client.ui.palette import INK, Colour

MIB = 1 << 20


def weight(surface: pygame.Surface) -> int:
    """Bytes of its pixels."""
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


class SurfaceCache:
    """A cache of surfaces by key, of at most `room` bytes. The latest one always stays."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.held = 0  # bytes kept now
        self.made = 0  # how many were rendered so far; a steady frame must not raise it
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __contains__(self, key: object) -> bool:
        return key in self._kept

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of this key, rendered if missing."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        self.made += 1
        found = make()
        before = self._kept.pop(key, None)  # rendering it may have cached it on the way
        self.held += weight(found) - (weight(before) if before is not None else 0)
        self._kept[key] = found
        while self.held > self.room and len(self._kept) > 1:
            self.held -= weight(self._kept.popitem(last=False)[1])
        return found

    def clear(self) -> None:
        self._kept.clear()
        self.held = 0


# ---- The canvas.
WIDTH, HEIGHT = 640, 360  # the grid, in points
SMALLEST = 7.0  # smallest text in points, whatever the text size setting
ROOM = 3  # size of the cache, in windows
LEAST_ROOM = 16 * MIB
PRE = pygame.BLEND_PREMULTIPLIED

Rect = tuple[float, float, float, float]  # x, y, w, h in points


class Area(NamedTuple):
    """A fixed box, in points."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h


class Note(msgspec.Struct, frozen=True):
    """A text, picture or panel as drawn. `rect` in pixels, for text that of the ink; `line`: its whole line."""

    kind: str  # text, sprite, symbol, panel
    text: str  # the words, the picture's name, the panel's title
    rect: pygame.Rect
    line: pygame.Rect
    size: float = 0.0  # of text, in points
    face: str = ""
    colour: Colour = INK
    ground: Colour = INK  # average colour below a text
    cut: bool = False  # the text was cut
    faint: bool = False  # a picture greyed out or translucent


class Canvas:
    """A surface seen through the grid of points."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.cache = SurfaceCache(LEAST_ROOM)
        self.notes: list[Note] | None = None  # for tests: of every text, picture and panel, while it is a list
        self.look_at(surface)

    def look_at(self, surface: pygame.Surface) -> None:
        """Draws on this surface from now on; its size determines k and the margins. Drops the cache if k changes."""
        self.surface = surface
        width, height = surface.get_size()
        k = min(width / WIDTH, height / HEIGHT)
        if k != getattr(self, "k", k):
            self.cache.clear()
        self.cache.room = max(LEAST_ROOM, ROOM * weight(surface))
        self.k = k
        self.left, self.top = (width - WIDTH * k) / 2, (height - HEIGHT * k) / 2  # margins in pixels

    @contextmanager
    def onto(self, surface: pygame.Surface, corner: tuple[int, int] = (0, 0)) -> Iterator[None]:
        """Redirects drawing to this surface, as large as the window or a part of it with that corner.

        The corner is in pixels; if it is even (`evened`), everything rounds as it does on the window.
        """
        keep = self.surface, self.left, self.top
        self.surface, self.left, self.top = surface, self.left - corner[0], self.top - corner[1]
        try:
            yield
        finally:
            self.surface, self.left, self.top = keep

    @contextmanager
    def clip(self, x: float, y: float, w: float, h: float) -> Iterator[None]:
        """Clips drawing to this box."""
        keep = self.surface.get_clip()
        self.surface.set_clip(self.box(x, y, w, h).clip(keep) if w > 0 and h > 0 else pygame.Rect(0, 0, 0, 0))
        try:
            yield
        finally:
            self.surface.set_clip(keep)

    @contextmanager
    def shifted(self, dx: float, dy: float) -> Iterator[None]:
        """Shifts drawing by dx, dy points, for instance for a shake."""
        keep = self.left, self.top
        self.left, self.top = self.left + dx * self.k, self.top + dy * self.k
        try:
            yield
        finally:
            self.left, self.top = keep

    # ---- measures
    def px(self, points: float) -> int:
        """A length in whole pixels, at least one."""
        return max(1, round(points * self.k))

    def at(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of a point."""
        return round(self.left + x * self.k), round(self.top + y * self.k)

    def part(self, area: pygame.Rect | tuple[int, int, int, int]) -> pygame.Surface:
        """The part of the surface in an area of pixels; empty if the area is off the window."""
        inside = pygame.Rect(area).clip(self.surface.get_rect())
        return self.surface.subsurface(inside or (0, 0, 0, 0))

    def box(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """The pixels of a box; boxes that touch in points touch in pixels."""
        (x0, y0), (x1, y1) = self.at(x, y), self.at(x + w, y + h)
        return pygame.Rect(x0, y0, max(1, x1 - x0), max(1, y1 - y0))

    def points(self, px: float, py: float) -> tuple[float, float]:
        """The point of a window pixel, such as a mouse position."""
        return (px - self.left) / self.k, (py - self.top) / self.k

    # ---- plain drawing
    def fill(self, colour: Colour) -> None:
        """Fills the whole surface, including the margins."""
        self.surface.fill(colour)

    def rect(self, x: float, y: float, w: float, h: float, colour: Colour, radius: float = 0.0) -> None:
        """Draws a flat box, with smooth corners if a radius is given."""
        if radius:
            self.frame(x, y, w, h, (BoxFrame(colour=colour, radius=radius),))
        else:
            self.surface.fill(colour, self.box(x, y, w, h))

    def shade(self, x: float, y: float, w: float, h: float, colour: Colour = INK, alpha: int = 128) -> None:
        """Draws a translucent box."""
        box, keep = self.box(x, y, w, h), 255 - alpha
        self.surface.fill((keep, keep, keep), box, pygame.BLEND_RGB_MULT)
        self.surface.fill([round(part * alpha / 255) for part in colour], box, pygame.BLEND_RGB_ADD)

    def dim(self, alpha: int = 150) -> None:
        """Darkens everything drawn so far, including the margins: the background of a dialog."""
        keep = 255 - alpha
        self.surface.fill((keep, keep, keep), special_flags=pygame.BLEND_RGB_MULT)
        if self.notes is not None:
            self.notes = []

    def line(self, x0: float, y0: float, x1: float, y1: float, colour: Colour, width: float = 0.6) -> None:
        """Draws a straight line; horizontal and vertical ones align with pixels."""
        if x0 == x1 or y0 == y1:
            thick = self.px(width)
            a, b = self.at(min(x0, x1), min(y0, y1)), self.at(max(x0, x1), max(y0, y1))
            size = (max(thick, b[0] - a[0]), max(thick, b[1] - a[1]))
            self.surface.fill(colour, pygame.Rect(a, size))
        else:
            left, top, m = min(x0, x1), min(y0, y1), width
            ends = [(x0 - left + m, y0 - top + m), (x1 - left + m, y1 - top + m)]
            key = ("line", *(round(v, 2) for end in ends for v in end), colour, width)
            w, h = abs(x1 - x0) + 2 * m, abs(y1 - y0) + 2 * m
            self.sketch(key, left - m, top - m, w, h, lambda pen: pen.stroke(ends, colour, width))

    def frame(self, x: float, y: float, w: float, h: float, rings: tuple[BoxFrame, ...], alpha: int = 255) -> None:
        """Draws nested rounded boxes, cached for this size."""
        box, edge = self.box(x, y, w, h), reach(rings, self.k)
        if alpha < 255 or min(box.w, box.h) < 4 * edge:
            self.surface.blit(self._nested(box.size, rings, alpha), box, None, PRE)
            return
        # The middle is one colour: it needs no cache, and filling is cheaper than blending.
        past, tall, thin = edge + THIN, box.h - 2 * edge, 2 * edge + THIN
        level, upright = self._nested((box.w, thin), rings, alpha), self._nested((thin, box.h), rings, alpha)
        for image, at, part in (
            (level, (0, 0), (0, 0, box.w, edge)),
            (level, (0, box.h - edge), (0, past, box.w, edge)),
            (upright, (0, edge), (0, edge, edge, tall)),
            (upright, (box.w - edge, edge), (past, edge, edge, tall)),
        ):
            self.surface.blit(image, (box.x + at[0], box.y + at[1]), part, PRE)
        self.surface.fill(level.get_at((edge, edge)), (box.x + edge, box.y + edge, box.w - 2 * edge, tall))

    def _nested(self, size: tuple[int, int], rings: tuple[BoxFrame, ...], alpha: int) -> pygame.Surface:
        key = ("frame", size, rings, alpha, self.k)
        return self.cache.get(key, lambda: nine_slice(size, rings, self.k, alpha))

    def sketch(
        self, key: Hashable, x: float, y: float, w: float, h: float, draw: Callable[[Sketch], object], alpha: int = 255
    ) -> pygame.Rect:
        """Draws with a pen in points from the box's corner, cached under `key`. Not for things over 200 points."""

        def make() -> pygame.Surface:
            pen = Sketch(w, h, self.k)
            draw(pen)
            return pen.out(alpha)

        image = self.cache.get((key, w, h, alpha, self.k), make)
        return self.surface.blit(image, self.at(x, y), None, PRE)

    def put(self, image: pygame.Surface, x: float, y: float, anchor: str = "topleft", flags: int = 0) -> pygame.Rect:
        """Blits a surface by one of pygame's anchors ("center", "midbottom", ...). Returns its pixels."""
        place = image.get_rect()
        setattr(place, anchor, self.at(x, y))
        self.seen("picture", place)
        return self.surface.blit(image, place, None, flags)

    def put_all(self, images: Sequence[tuple[pygame.Surface, tuple[int, int]]], flags: int = PRE) -> None:
        """Blits many surfaces by their top left pixels in one call, which is cheap for things that move each frame."""
        self.surface.fblits(images, flags)
        for image, place in images if self.notes is not None else ():
            self.seen("picture", image.get_rect(topleft=place))

    def seen(self, name: str, place: pygame.Rect, faint: bool = False, panel: bool = False) -> None:
        """Notes a picture of this name, or a panel of this title, at these pixels.

        Call it after blitting on the surface directly.
        """
        if self.notes is None:
            return
        shown = place.clip(self.surface.get_clip())
        if shown.w and shown.h:
            kind = "panel" if panel else "symbol" if name.startswith("sym/") else "sprite"
            self.notes.append(Note(kind, name, shown, shown, faint=faint))


def evened(area: pygame.Rect) -> pygame.Rect:
    """The area, grown to an even corner so that halves round in it as they do on the window."""
    return pygame.Rect(area.x & ~1, area.y & ~1, area.w + (area.x & 1), area.h + (area.y & 1))
