"""The audit finds what it is there to find."""

from __future__ import annotations

from game.client.draw.painter import Painter
from game.client.stack import Scene
from game.client.ui.palette import INK, PARCH, TAN
from tests.client.ui_helpers import painter
from tests.pictures.inspect import audit


class Page(Scene):
    """Draws what it is given."""

    def __init__(self, *texts: tuple[str, float, float, float, tuple[int, int, int]]) -> None:
        self.texts = texts

    def draw(self, painter: Painter) -> None:
        painter.fill(PARCH)
        for text, x, y, size, colour in self.texts:
            painter.text(text, x, y, size=size, colour=colour)


def test_a_clean_page_has_no_problems() -> None:
    assert audit(Page(("Port", 10, 10, 9, INK), ("Church", 10, 30, 9, INK)), painter()) == []


def test_text_beyond_the_screen_is_found() -> None:
    assert audit(Page(("Port of the north", 610, 10, 9, INK)), painter()) == ["off screen: 'Port of the north'"]


def test_texts_that_run_into_each_other_are_found() -> None:
    assert audit(Page(("Port", 10, 10, 9, INK), ("Church", 12, 12, 9, INK)), painter()) == [
        "overlap: 'Church' and 'Port'"
    ]


def test_text_under_a_tooltip_or_a_dialog_does_not_count() -> None:
    class Covered(Page):
        def draw(self, painter: Painter) -> None:
            super().draw(painter)
            painter.tooltip((20, 100, 10, 10), ["Fits", "one of many"])

    assert audit(Covered(("Some words below the slip", 40, 100, 9, INK)), painter()) == []


def test_pale_text_is_found_but_large_text_may_be_paler() -> None:
    (problem,) = audit(Page(("Port", 10, 10, 9, TAN)), painter())
    assert problem.startswith("pale")
    grey = (128, 118, 110)
    assert len(audit(Page(("Port", 10, 10, 9, grey)), painter())) == 1
    assert audit(Page(("Port", 10, 10, 14, grey)), painter()) == []
