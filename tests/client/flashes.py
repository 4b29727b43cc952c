"""Flashes of whole frames, as an eye meets them: the light of many places jumps, and soon jumps back.

A place has turned when its light is a tenth of white away from where it last stood still (relative luminance; WCAG
2.3.1). What moves darkens as many places as it lets go; so what counts in a frame is by how many more places grow
lighter than darker, or the other way round. A flash is such a jump and one against it within BACK seconds.
"""

import pygame

GRID = (32, 18)  # places of a frame, a sixth of a hundredth each: what only shakes stays the same place
STEP = 0.1  # of white
BACK = 0.4  # seconds
SHARE = 0.01  # of the screen: smaller flashes are none
FPS = 60

_LINEAR = [(v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4) for v in range(256)]
_RED, _GREEN, _BLUE = ([part * v for v in _LINEAR] for part in (0.2126, 0.7152, 0.0722))


class Flashes:
    """Sees frame after frame; afterwards `found` has the frame of each flash and its share of the screen."""

    def __init__(self) -> None:
        self.frame = 0
        self._pixels = b""
        self._stood: list[float] = []  # the light each place last stood at, the furthest since it turned
        self._way: list[int] = []  # 1: it grew lighter last, -1: darker, 0: neither
        self._jumps: list[tuple[int, float]] = []  # frames in which light jumped, and by what share of the screen

    def see(self, surface: pygame.Surface) -> None:
        pixels = pygame.image.tobytes(pygame.transform.smoothscale(surface, GRID), "RGB")
        count = GRID[0] * GRID[1]
        if not self._pixels:
            self._stood, self._way = [_light(pixels, i) for i in range(count)], [0] * count
        elif pixels != self._pixels:
            before = self._pixels
            share = (
                sum(
                    self._turns(i, _light(pixels, i))
                    for i in range(count)
                    if pixels[3 * i : 3 * i + 3] != before[3 * i : 3 * i + 3]  # what stays as it is turns nowhere
                )
                / count
            )
            if abs(share) > SHARE:
                self._jumps.append((self.frame, share))
        self._pixels = pixels
        self.frame += 1

    def _turns(self, i: int, light: float) -> int:
        """1 when a place turns light, -1 when it turns dark, 0 when it goes on as it went."""
        change = light - self._stood[i]
        if change * self._way[i] > 0:
            self._stood[i] = light
        elif abs(change) >= STEP:
            self._stood[i], self._way[i] = light, 1 if change > 0 else -1
            return self._way[i]
        return 0

    @property
    def found(self) -> list[tuple[int, float]]:
        """(frame, share of the screen) of each flash."""
        rows, jumps = [], iter(self._jumps)
        at, share = next(jumps, (0, 0.0))
        for then, back in jumps:
            if share * back < 0 and then - at <= BACK * FPS:
                rows.append((at, share))
                back = 0.0  # it has gone back: the next jump begins another
            at, share = then, back
        return rows

    def most(self) -> int:
        """The most flashes within any second."""
        at = [frame for frame, _ in self.found]
        return max((sum(start <= frame < start + FPS for frame in at) for start in at), default=0)


def _light(pixels: bytes, i: int) -> float:
    return _RED[pixels[3 * i]] + _GREEN[pixels[3 * i + 1]] + _BLUE[pixels[3 * i + 2]]
