"""Filters for the finished frame: high contrast, greys, colours that colour-blind eyes can tell apart.

The whole frame is filtered after drawing, so no drawing code knows about it.

Colour vision: the difference an eye cannot see (between a colour and its simulation) is moved to channels it can see:
blue and lightness for the red and green blind, red and green for the blue blind. Greys do not change. Simulation:
Machado, Oliveira and Fernandes, 2009, full severity. The flash guard holds back a fourth flash within a second (WCAG
2.3.1).
"""

from __future__ import annotations

import functools
import math
from collections import deque
from typing import Literal

import pygame

Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]

# What is seen without one kind of cone.
BLIND: dict[str, Matrix] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
# Where the invisible difference is moved.
_MOVED: dict[str, Matrix] = {
    "protan": ((0.0, 0.0, 0.0), (0.7, 1.0, 0.0), (0.7, 0.0, 1.0)),
    "deutan": ((0.0, 0.0, 0.0), (0.7, 1.0, 0.0), (0.7, 0.0, 1.0)),
    "tritan": ((1.0, 0.0, 0.7), (0.0, 1.0, 0.7), (0.0, 0.0, 0.0)),
}
STEEP, MIDDLE = 2.2, 0.5  # steepness and middle of the contrast curve
FLASHES = 3  # allowed in a second
BAND = 16  # rows filtered together
HALF = 128  # half intensity
_MARGIN = 4  # bytes around the memory that is read with an offset
GRID = (32, 18)  # where the frame's light is sampled
JUMP, SHARE = 25, 0.25  # a flash: this change of light (of 255) over this share of the frame


class SightFilter:
    """Filters frame after frame, working only on rows that changed."""

    def __init__(self, theme: str = "usual", vision: str = "usual") -> None:
        self.theme, self.vision = theme, vision
        self._lens: _Lens | None = None

    @property
    def plain(self) -> bool:
        """Whether nothing is filtered."""
        return self.theme == "usual" and self.vision == "usual"

    def apply(self, surface: pygame.Surface) -> None:
        """Filters the frame. Only 32-bit surfaces with contiguous rows are supported; others stay unchanged."""
        if self.plain or surface.get_bitsize() != 32 or surface.get_pitch() != 4 * surface.get_width():
            return
        if self._lens is None or not self._lens.fits(surface):
            self._lens = _Lens(surface, self.theme, self.vision)
        self._lens.apply(surface)


@functools.cache
def vision_matrix(vision: str) -> Matrix:
    """The matrix that moves the invisible difference: 1 + moved x (1 - blind)."""
    blind, moved = BLIND[vision], _MOVED[vision]
    lost = [[(i == j) - blind[i][j] for j in range(3)] for i in range(3)]
    rows = [[(i == j) + sum(moved[i][k] * lost[k][j] for k in range(3)) for j in range(3)] for i in range(3)]
    return (
        (rows[0][0], rows[0][1], rows[0][2]),
        (rows[1][0], rows[1][1], rows[1][2]),
        (rows[2][0], rows[2][1], rows[2][2]),
    )


@functools.cache
def contrast_curve() -> bytes:
    """The contrast curve by channel level: away from the middle, with fixed ends."""

    def pushed(level: int) -> int:
        at = level / 255
        high = at >= MIDDLE
        part = (1 - at) / (1 - MIDDLE) if high else at / MIDDLE
        out = math.pow(part, STEEP)
        return round(255 * (1 - (1 - MIDDLE) * out if high else MIDDLE * out))

    return bytes(pushed(level) for level in range(256))


class _Lens:
    """Filters frames of one size and layout in bands of rows, only those that changed."""

    def __init__(self, surface: pygame.Surface, theme: str, vision: str) -> None:
        self._theme = theme
        self._size, self._shifts = (w, h), _ = surface.get_size(), surface.get_shifts()
        self._bands = [pygame.Rect(0, top, w, min(BAND, h - top)) for top in range(0, h, BAND)]
        self._drawn = [b""] * len(self._bands)  # the last drawn pixels of each
        self._seen = pygame.Surface(self._size, 0, surface)
        self._mixer = _Mixer(surface, vision) if vision in BLIND and theme != "grey" else None

    def fits(self, surface: pygame.Surface) -> bool:
        return surface.get_size() == self._size and surface.get_shifts() == self._shifts

    def apply(self, surface: pygame.Surface) -> None:
        for n, band in enumerate(self._bands):
            drawn = surface.subsurface(band)
            if (pixels := drawn.get_buffer().raw) != self._drawn[n]:
                self._drawn[n] = pixels
                seen = self._seen.subsurface(band)
                seen.blit(pygame.transform.grayscale(drawn) if self._theme == "grey" else drawn, (0, 0))
                if self._mixer is not None:
                    self._mixer.mix(seen, pixels)
                if self._theme == "contrast":
                    raw = seen.get_buffer().raw.translate(contrast_curve())
                    order: Literal["BGRA", "RGBA"] = "BGRA" if seen.get_shifts()[0] == 16 else "RGBA"
                    image = pygame.image.frombuffer(raw, seen.get_size(), order)
                    image.set_alpha(None)
                    seen.blit(image, (0, 0))
        surface.blit(self._seen, (0, 0))


class _Mixer:
    """Applies a colour matrix to a band by blits alone.

    Read with an offset of a byte or two, the memory of a picture is a picture with its channels swapped; multiplied and
    added it contributes one channel to another. Everything is computed at half intensity, so that nothing is clipped
    before the last addition.
    """

    def __init__(self, like: pygame.Surface, vision: str) -> None:
        size, at = (like.get_width(), BAND), [shift // 8 for shift in like.get_shifts()[:3]]
        length, matrix = 4 * size[0] * size[1], vision_matrix(vision)
        self._memory = memoryview(bytearray(length + 2 * _MARGIN))
        self._made = pygame.Surface(size, 0, like)
        self._own = [HALF] * 3  # what each channel keeps of itself, so that greys stay grey
        self._parts: list[tuple[pygame.Surface, list[int], int]] = []  # shifted picture, factors, blend mode
        for shift in range(-2, 3):
            factors = [
                sum(round(HALF * matrix[to][of]) for of in range(3) if of != to and at[of] == at[to] + shift)
                for to in range(3)
            ]
            self._own = [own - factor for own, factor in zip(self._own, factors, strict=True)]
            start = _MARGIN + shift
            view = pygame.image.frombuffer(self._memory[start : start + length], size, "BGRA")
            for sign, blend in ((1, pygame.BLEND_RGB_ADD), (-1, pygame.BLEND_RGB_SUB)):
                if any(part := [max(0, sign * factor) for factor in factors]):
                    self._parts.append((view, part, blend))
        self._parts.sort(key=lambda part: part[2] == pygame.BLEND_RGB_SUB)

    def mix(self, seen: pygame.Surface, pixels: bytes) -> None:
        """Filters `seen`, a band that shows these pixels."""
        self._memory[_MARGIN : _MARGIN + len(pixels)] = pixels
        made = self._made
        seen.fill(self._own, None, pygame.BLEND_RGB_MULT)
        for view, factors, blend in self._parts:
            made.fill(factors)
            made.blit(view, (0, 0), None, pygame.BLEND_RGB_MULT)
            seen.blit(made, (0, 0), None, blend)
        made.blit(seen, (0, 0))
        made.fill((1, 1, 1), None, pygame.BLEND_RGB_SUB)  # factors round up
        seen.blit(made, (0, 0), None, pygame.BLEND_RGB_ADD)


class FlashGuard:
    """Watches the light of the frames and holds back a fourth flash within a second."""

    def __init__(self) -> None:
        self._light = b""  # samples of the last frame, a byte each
        self._up: bool | None = None  # direction of the last jump
        self._turns: deque[float] = deque()  # times when light reversed; two of them make a flash
        self._calm: pygame.Surface | None = None  # the last frame shown
        self.held = 0  # frames held back so far

    def forget(self) -> None:
        """Starts anew, for another page or size."""
        self._light, self._up, self._calm = b"", None, None
        self._turns.clear()

    def apply(self, surface: pygame.Surface, now: float) -> None:
        """Passes the frame, or replaces it by the last one. `now` in seconds."""
        small = pygame.transform.scale(surface, GRID)
        raw = small.get_buffer().raw
        light = bytes((raw[i] + 2 * raw[i + 1] + raw[i + 2]) >> 2 for i in range(0, 4 * GRID[0] * GRID[1], 4))
        if len(light) != len(self._light) or self._calm is None or self._calm.get_size() != surface.get_size():
            self.forget()
            self._keep(surface, light)
            return
        ups = sum(a - b > JUMP for a, b in zip(light, self._light, strict=True))
        downs = sum(b - a > JUMP for a, b in zip(light, self._light, strict=True))
        way = None if max(ups, downs) < SHARE * len(light) else ups > downs
        while self._turns and now - self._turns[0] > 1.0:
            self._turns.popleft()
        if way is not None and way != self._up:
            if len(self._turns) >= 2 * FLASHES:
                self.held += 1
                surface.blit(self._calm, (0, 0))
                return
            self._turns.append(now)
            self._up = way
        self._keep(surface, light)

    def _keep(self, surface: pygame.Surface, light: bytes) -> None:
        self._light = light
        if self._calm is None:
            self._calm = surface.copy()
        else:
            self._calm.blit(surface, (0, 0))
