"""Who made what, and under which terms: the book of words, section by section."""

from __future__ import annotations

from game.client.input.actions import Act
from game.client.scenes.page_scene import PageScene
from game.client.stack import Prompt
from game.client.ui.page import Card, Column, Lines, Node, Row, Rule, Text, row
from game.client.ui.palette import UMBER, VELLUM
from game.words import Credit, Section, credits

LIST, TEXT = 170.0, 446.0  # widths the two boards like


class CreditsScene(PageScene):
    """Sections at the left, the focused one at the right."""

    leaves = (Act.BACK, Act.MENU)

    def __init__(self) -> None:
        super().__init__("section/0")
        self.sections = credits()
        self._at = 0  # the section that is read

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt((Act.UP, Act.DOWN), "Section"), Prompt(Act.BACK, "Back"))

    def view(self) -> Node:
        head, _, tail = self.focus.id.rpartition("/")
        self._at = int(tail) if head == "section" else self._at
        rows = [
            row(f"section/{i}", one.title, None, chosen=i == self._at, least=22) for i, one in enumerate(self.sections)
        ]
        section = self.sections[self._at]
        text = Card("", _told(section), colour=VELLUM, pad=(14, 10), id=section.title, basis=TEXT)
        return self.screen("Credits", Row((Card("", Column(tuple(rows)), basis=LIST), text), 8, top=True))


def _told(section: Section) -> Node:
    entries = tuple(
        Lines((Text(f"*{entry.name}*", "ui", 9.5), Text(_terms(entry), "ui", 8.8, UMBER))) for entry in section.entries
    )
    intro = (Text(section.text, "tale"),) if section.text else ()
    return Column((Text(section.title, "title", 14), Rule(h=4), *intro, *entries), 5)


def _terms(entry: Credit) -> str:
    """Who made it, and the terms as a sentence of their own."""
    return f"{entry.by}. {entry.terms[:1].upper()}{entry.terms[1:]}."
