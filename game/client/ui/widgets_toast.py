"""A sentence that comes, stays a moment and goes, without asking anything."""

from __future__ import annotations

from game.client.draw.canvas import WIDTH, Rect
from game.client.draw.painter import Painter
from game.client.ui import theme
from game.client.ui.focus import FocusGraph
from game.client.ui.palette import CREAM, NIGHT, SLATE, mix
from game.client.ui.place import strip

STAY = 3.2  # seconds a toast of a few words stays; longer ones stay longer
SLIDE, RISE = 0.18, 12.0  # seconds in and out, and points
SIZE, PAD, EDGE = 9.0, 10.0, 4.0  # of the letters, and round them
HERE = 20  # how many times the price what has the focus is covered


class Toast:
    """The toasts of a scene: one at a time, the latest wins."""

    def __init__(self) -> None:
        self.text = ""
        self._drawn = True
        self._symbol = ""
        self._age = self._life = 0.0
        self._asked: tuple[object, ...] = ()
        self._box: Rect = (0.0, 0.0, 0.0, 0.0)

    def say(self, text: str, symbol: str = "", drawn: bool = True) -> None:
        """Show a sentence (marks allowed) from now on; one that is not `drawn` is only heard."""
        self.text, self._symbol, self._asked, self._drawn = text, symbol, (), drawn
        self._age, self._life = 0.0, STAY + 0.04 * len(text)

    def outdated(self) -> None:
        """Something has been done: what was said before it goes at once, unless it warns."""
        if self._symbol != "warn":
            self.text = ""

    def tick(self, dt: float) -> bool:
        """True while it moves or has just gone: the scene is stale then. A standing toast costs nothing."""
        if not self.text:
            return False
        before, self._age = self._age, self._age + dt
        if self._age >= self._life:
            self.text = ""
            return True
        return before <= SLIDE or self._age >= self._life - SLIDE

    def draw(self, painter: Painter, focus: FocusGraph) -> None:
        """Over everything, where it covers least of what has a zone; where nothing moves it does not slide."""
        if not (self.text and self._drawn):
            return
        x, y, w, h = self.box(painter, focus)
        edge = min(self._age, self._life - self._age) / SLIDE
        y += (min(1.0, max(0.0, edge)) - 1) * RISE * focus.motion
        painter.covers(x, y, w, h)
        painter.frame(x, y, w, h, theme.inked(mix(NIGHT, SLATE, 0.1), 4, ink_colour=CREAM))
        mark = self._mark(painter)
        if self._symbol:
            painter.symbol(self._symbol, x + PAD, y + h / 2, mark - 5, "midleft")
        painter.paragraph(self.text, x + PAD + mark, y + EDGE, w - 2 * PAD - mark, "ui", SIZE, CREAM)

    def _mark(self, painter: Painter) -> float:
        """Room for the symbol."""
        return 18.0 * (1 + painter.text_scale) / 2 if self._symbol else 0.0

    def box(self, painter: Painter, focus: FocusGraph) -> Rect:
        """Where it stands; it stays there until it goes, whatever has the focus meanwhile."""
        asked = self.text, painter.text_scale, painter.k
        if self._asked != asked:
            mark = self._mark(painter)
            line = painter.rich_width(self.text, "ui", SIZE) + mark + 2 * PAD + 1
            sizes = []
            for w in dict.fromkeys(min(line, most) for most in (WIDTH - 40, WIDTH * 2 / 3 - 12, WIDTH / 2 - 12)):
                h = painter.paragraph_height(self.text, w - 2 * PAD - mark, "ui", SIZE) + 2 * EDGE
                sizes.append((w, max(h, mark + 2)))
            here = focus.zone_now
            board = (focus.board,) if focus.board is not None else ()
            papers = (*focus.papers(), *board, *([here.rect] * HERE if here is not None else ()))
            self._asked, self._box = asked, strip(sizes, papers)
        return self._box
