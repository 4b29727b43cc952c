"""Who made what, and under which terms: the book of words, section by section."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.input.actions import Act, Input
from game.client.scenes.page import Page
from game.client.stack import Pop, Prompt, Step
from game.client.ui.palette import INK, UMBER
from game.client.ui.widgets import row
from game.client.ui.widgets_list import ScrollList
from game.words import Credit, Section, credits

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

LIST: Rect = (8.0, 33.0, 170.0, 299.0)
TEXT: Rect = (186.0, 33.0, 446.0, 299.0)
PITCH = 26.0


class CreditsScene(Page):
    """Sections at the left, the focused one at the right."""

    def __init__(self) -> None:
        super().__init__("section/0")
        self.list = ScrollList("section")
        self.sections = credits()

    def acted(self, act: Act, given: Input) -> Step:
        return Pop() if act in (Act.BACK, Act.MENU) else None

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt((Act.UP, Act.DOWN), "Section"), Prompt(Act.BACK, "Back"))

    def paint(self, painter: Painter) -> None:
        painter.table()
        painter.top_bar("Credits")
        x, y, w, h = LIST
        inner = painter.panel(x, y, w, h)
        pitch = PITCH * max(1.0, painter.text_scale * 0.9)

        def one(i: int, box: Rect, hidden: bool) -> None:
            row(painter, self.focus, f"section/{i}", box, self.sections[i].title, None, hidden=hidden)

        box = (inner[0] + 2, inner[1] + 4, inner[2] - 4, inner[3] - 8)
        self.list.draw(painter, self.focus, box, len(self.sections), pitch, one)
        _, _, tail = self.focus.id.rpartition("/")
        self._section(painter, self.sections[int(tail) if tail.isdigit() else 0])
        painter.prompt_bar(self.prompts())

    def _section(self, painter: Painter, section: Section) -> None:
        x, y, w, h = TEXT
        painter.vellum(x, y, w, h)
        painter.text(section.title, x + 18, y + 24, "title", 14, INK, "midleft", max_width=w - 36)
        painter.rule(x + 18, y + 37, w - 36)
        at = y + 46
        if section.text:
            at = painter.paragraph(section.text, x + 18, at, w - 36, "book", 9.5, INK) + 8
        room = y + h - 10 - at
        size = 9.5
        while size > 7 and self._height(painter, section, w - 36, size) > room:
            size -= 0.5
        for entry in section.entries:
            at = painter.paragraph(f"*{entry.name}*", x + 18, at, w - 36, "ui", size, INK)
            at = painter.paragraph(_terms(entry), x + 18, at, w - 36, "ui", size - 0.7, UMBER) + 5

    def _height(self, painter: Painter, section: Section, w: float, size: float) -> float:
        return sum(
            painter.paragraph_height(f"*{e.name}*", w, "ui", size)
            + painter.paragraph_height(_terms(e), w, "ui", size - 0.7)
            + 5
            for e in section.entries
        )


def _terms(entry: Credit) -> str:
    """Who made it, and the terms as a sentence of their own."""
    return f"{entry.by}. {entry.terms[:1].upper()}{entry.terms[1:]}."
