"""A scene that is one tree of the page kit, top bar and prompt bar included: it only says what it shows.

class CreditsScene(PageScene):
    def view(self): return self.screen("Credits", Row(...))
    leaves = (Act.BACK, Act.MENU)       # what pops it; by default BACK
    def acted(self, act, given): ...what the focus did not use, where that is more...
"""

from __future__ import annotations

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.scenes.page import Page as Around
from game.client.ui.page import WHOLE, Art, Centre, How, Node, Page, Screen, darken, do, prompt_bar, top_bar

CREST, ROOM = 96.0, 60.0  # points: how high the crest of the house is, and the least that it is drawn in


class PageScene(Around):
    """What it shows is `view()`, asked for whenever it is drawn: painted is only what changed."""

    def __init__(self, first: str = "", wrap: bool = False) -> None:
        super().__init__(first, wrap)
        self.page = Page(keep=self.covers)

    def view(self) -> Node:
        """The whole screen as it is now."""
        raise NotImplementedError

    def screen(self, title: str, body: Node, note: str = "", foot: str = "") -> Screen:
        """A page of its own: the name and a note on the top bar, the prompts and a note on the bar at the foot."""
        return Screen(body, top_bar(title, note=note), prompt_bar(self.prompts(), foot))

    def over(self, card: Node, w: float, foot: str = "") -> Screen:
        """A card in the middle, `w` points wide, over the darkened scene below."""
        return Screen(Centre(card, w), foot=prompt_bar(self.prompts(), foot), draw=do(darken))

    def rest(self) -> None:
        self.page.rest()

    def touch(self) -> None:
        self.dirty = True

    def draw(self, painter: Painter) -> None:
        if self._shown(painter):  # the focus had to find another zone
            if self.covers:
                self._shown(painter)
            else:
                self.dirty = True  # the scene below would be darkened twice
        self.live(painter)
        if self.on_top:  # what is said of a page is not read under another
            self.focus.draw_tip(painter)
            self.focus.draw_why(painter)
            self.toast.draw(painter, self.focus)

    def _shown(self, painter: Painter) -> bool:
        """Draw the page once; True if the focus went to another zone meanwhile."""
        self.focus.begin()
        self.page.paint(painter, self.focus, self.view(), WHOLE)
        return self.focus.end()


def crest() -> Art:
    """The crest of the house at the foot of a note of few words; it gives way as they grow."""
    return Art(draw=do(_crest), grow=True)


def _crest(painter: Painter, box: Rect, how: How) -> None:
    x, y, w, h = box
    if h >= ROOM:
        painter.sprite("pic/crowned", x + w / 2, y + h, min(CREST, h - 8), "midbottom")
