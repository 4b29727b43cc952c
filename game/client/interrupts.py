"""Scenes the app itself puts up: a crash, a lost pad, a page that is not there yet.

They are drawn with pygame's own font and plain fills, because they must appear when everything else is broken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.client.input.actions import Act, Device, Input, Intent, Pointer
from game.client.stack import Pop, Prompt, Quit, Reset, Scene, Step
from game.client.ui import palette

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

_CARD = pygame.Rect(110, 90, 420, 180)  # points


class _Card(Scene):
    """A card with a title and a few lines, in the middle of the screen."""

    title = ""
    lines: tuple[str, ...] = ()

    def draw(self, painter: Painter) -> None:
        surface = painter.surface
        width, height = surface.get_size()
        k = min(width / 640, height / 360)
        if self.covers:
            surface.fill(palette.TABLE)
        left, top = (width - 640 * k) / 2, (height - 360 * k) / 2
        card = pygame.Rect(left + _CARD.x * k, top + _CARD.y * k, _CARD.w * k, _CARD.h * k)
        pygame.draw.rect(surface, palette.INK, card.inflate(4 * k, 4 * k), border_radius=round(6 * k))
        pygame.draw.rect(surface, palette.PARCH, card, border_radius=round(5 * k))
        y = card.y + 14 * k
        for text, size, colour in [(self.title, 22, palette.RUST), *((line, 14, palette.INK) for line in self.lines)]:
            y = _write(surface, text, card, y, size * k, colour)

    def prompts(self) -> Sequence[Prompt]:
        return (Prompt(Act.CONFIRM, "Go on"),)


def _write(
    surface: pygame.Surface, text: str, card: pygame.Rect, y: float, size: float, colour: palette.Colour
) -> float:
    """Wrapped lines inside the card, from y down; gives the y below them."""
    font = pygame.font.Font(None, max(8, round(size)))
    # Lone surrogates and NUL make the font raise; a crash report may well contain them.
    clean = text.encode("utf-8", "replace").decode().replace("\0", " ")
    image = font.render(clean, True, colour, wraplength=round(card.w * 0.92))
    surface.blit(image, (card.x + card.w * 0.04, y), (0, 0, card.w, max(0, card.bottom - y)))
    return y + image.get_height() + size * 0.35


class Crashed(_Card):
    """An exception reached the loop. All that was confirmed is on disk, so going on is safe."""

    title = "Something broke"

    def __init__(self, what: str, report: Path | None, home: Callable[[], Scene]) -> None:
        """`what` in one line; where the report lies; `home` makes the scene to go on with."""
        self._home = home
        where = f"A report is kept in {report}" if report else "The report could not be written."
        self.lines = (what[:160], where, "Your moves are saved.", "Confirm: back to the menu.   Back: quit.")

    def handle(self, given: Input) -> Step:
        if isinstance(given, Intent) and given.act is Act.BACK:
            return Quit(1)
        if (isinstance(given, Intent) and given.act is Act.CONFIRM) or _clicked(given):
            return Reset(self._home())
        return None

    def prompts(self) -> Sequence[Prompt]:
        return (Prompt(Act.CONFIRM, "Back to the menu"), Prompt(Act.BACK, "Quit"))


class PadGone(_Card):
    """The pad in use lost its cable: nothing goes on until somebody presses something, on whatever device."""

    covers = False
    title = "Gamepad gone"

    def __init__(self, device: Device) -> None:
        self.lines = (device.name, "Press any button on any device to go on.")

    def handle(self, given: Input) -> Step:
        return Pop() if isinstance(given, Intent) or _clicked(given) else None


class NotYet(_Card):
    """Stands where a scene is not written yet."""

    def __init__(self, name: str) -> None:
        self.title = "Roll & Reign"
        self.lines = (f"The page '{name}' is not there yet.", "Confirm or Back: quit.")

    def handle(self, given: Input) -> Step:
        return Quit() if isinstance(given, Intent) and given.act in (Act.CONFIRM, Act.BACK) else None


def _clicked(given: Input) -> bool:
    return isinstance(given, Pointer) and given.kind == "down" and given.button == 1
