"""Sounds in writing: when captions are on, the last thing heard stands at the foot of the screen for a moment.

The app draws it over whatever scene is shown, on the bar of prompts, where it covers least.
"""

from __future__ import annotations

from game.client.draw.canvas import HEIGHT, WIDTH
from game.client.draw.painter import Painter
from game.client.sound import Sound
from game.client.ui import theme
from game.client.ui.palette import CREAM, NIGHT, SLATE, mix

STAY = 1.8  # seconds


class Captions:
    """`text` is what stands there now, "" for nothing."""

    def __init__(self) -> None:
        self.text = ""
        self._heard = 0  # captions of the sound seen so far
        self._left = 0.0

    def tick(self, dt: float, sound: Sound, wanted: bool) -> bool:
        """Time passes; True when another caption, or none, is to be shown from now on."""
        before = self.text
        self._left -= dt
        if sound.heard != self._heard:
            self._heard, self._left = sound.heard, STAY
            self.text = sound.captions
        if self._left <= 0 or not wanted:
            self.text = ""
        return self.text != before

    def draw(self, painter: Painter) -> None:
        """Over everything."""
        if not self.text:
            return
        wide = painter.text_width(self.text, "ui", 8) + 14
        h = theme.PROMPT_BAR - 6
        x, y = WIDTH - 8 - wide, HEIGHT - h - 3
        painter.covers(x, y, wide, h)
        painter.frame(x, y, wide, h, theme.inked(mix(NIGHT, SLATE, 0.35), ink_colour=CREAM))
        painter.text(self.text, x + wide / 2, y + h / 2 + 0.2, "ui", 8, CREAM, "center")
