"""The page of the year in short, where the dice will lie: between one year and the next, and while its battle is on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.input.actions import Input
from game.client.ui.focus import Reply
from game.client.ui.palette import INK, RUST, VELLUM
from game.titles.twenty_years.look.panels.seam import ACTIONS_BAR, TAB
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.titles.twenty_years.look.panels.seam import TableContext

STORY: Rect = (TAB[0], ACTIONS_BAR[1] + 2, TAB[2], TAB[1] + TAB[3] - ACTIONS_BAR[1] - 2)
_PICTURE = 104.0  # points high at most


class YearStory:
    """It has no zones."""

    rect: Rect = STORY
    moving = False

    def __init__(self, context: TableContext) -> None:
        self.context = context

    def paint(self, painter: Painter) -> None:
        view = self.context.play.director.view
        entry, year = int(view["entry"]), int(view["year"])
        x, y, w, h = self.rect
        if not entry:
            painter.vellum(x, y, w, h, f"Year {year}")
            painter.symbol("hourglass", x + w / 2, y + h / 2, 60)
            return
        page = game_words("twenty_years").year(entry).under(self.context.play.shown.chosen)
        painter.panel(x, y, w, h, page.title, VELLUM, note=f"Year {year}")
        name = f"pic/year_{entry}"
        tall = min(_PICTURE, (w - 24) / painter.sprites.aspect(name))
        wide = tall * painter.sprites.aspect(name)
        left, top = x + (w - wide) / 2, y + 22
        painter.rect(left - 0.8, top - 0.8, wide + 1.6, tall + 1.6, INK)
        painter.sprite(name, x + w / 2, top, tall, "midtop")
        below = top + tall + 6
        painter.symbol(f"year_{entry}", x + 24, below + 16, 26)
        text_w = w - 62
        room = y + h - below - 6
        painter.paragraph(page.effect, x + 46, below + 2, text_w, "book", 9.5, INK, max_height=room)
        painter.line(x + 41, below + 2, x + 41, y + h - 10, RUST, 0.5)

    def live(self, painter: Painter) -> None:
        """Nothing moves here."""

    def tick(self, dt: float) -> bool:
        return False

    def handle(self, given: Input) -> Reply | None:
        return None
