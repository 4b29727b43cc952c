"""What the tests of the kit share: a painter on a plain surface, and words for inputs."""

import pygame

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.draw.sprites import Sprites
from game.client.input.actions import Act, Intent, Pointer
from game.client.ui.focus import FocusGraph, Reply
from game.client.ui.page import Node, Page

SPRITES = Sprites()


def painter(width: int = 1280, height: int = 720, text_scale: float = 1.0) -> Painter:
    pygame.font.init()
    return Painter(pygame.Surface((width, height)), SPRITES, text_scale)


def paint(page: Page, where: Painter, focus: FocusGraph, view: Node, box: Rect) -> None:
    """A drawing of a page in that box, with the zones that come of it."""
    focus.begin()
    page.paint(where, focus, view, box)
    focus.end()


def press(focus: FocusGraph, act: Act) -> Reply:
    return focus.handle(Intent(act))


def click(focus: FocusGraph, x: float, y: float, button: int = 1) -> Reply:
    return focus.handle(Pointer("down", x, y, button))


def hover(focus: FocusGraph, x: float, y: float) -> Reply:
    return focus.handle(Pointer("move", x, y))


class AskedArt(Sprites):
    """Knows the names of what it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = set[str]()

    def get(self, name: str, height_px: int, flip: bool = False) -> pygame.Surface:
        self.asked.add(name)
        return super().get(name, height_px, flip)
