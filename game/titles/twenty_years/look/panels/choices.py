"""A plain card that answers any decision from a list of what is legal: for choices that have no page of their own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import HEIGHT, WIDTH
from game.client.input.actions import Act
from game.client.play import Play
from game.client.scenes.page import Page
from game.client.stack import Pop, Prompt, Step
from game.client.ui import theme
from game.client.ui.palette import VELLUM
from game.client.ui.widgets import Look, row
from game.client.ui.widgets_list import ScrollList
from game.core.rules import Action
from game.core.state import plain
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

_PITCH, _MOST = 19.0, 12  # points a row, rows in sight
_TITLES = {
    "goods": "Which goods?",
    "troop": "Which troop falls ill?",
    "treasury": "How should the treasury pay?",
    "rumour": "Send scouts?",
    "pairing": "How do you pair the dice?",
    "battle": "What now?",
    "raid": "Where to?",
}


class ChoiceList(Page):
    """Push it with the play; it pops when the decision is answered, or with BACK."""

    covers = False

    def __init__(self, play: Play) -> None:
        super().__init__("choice/0")
        self.play = play
        self.list = ScrollList("choice")
        pending = play.session.match.pending
        self.title = _TITLES.get(pending[0].kind, pending[0].kind.capitalize()) if pending else ""
        self.legal: Sequence[Action] = play.session.match.legal()

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.CONFIRM, "Choose"), Prompt(Act.BACK, "Look at the map"))

    def paint(self, painter: Painter) -> None:
        painter.dim()
        w, shown = 260.0, min(_MOST, len(self.legal))
        h = shown * _PITCH + theme.TITLE + 16
        x, y = (WIDTH - w) / 2, max(8.0, (HEIGHT - theme.PROMPT_BAR - h) / 2)
        painter.panel(x, y, w, h, self.title, VELLUM, head=16)
        box = (x + 8, y + 21, w - 16, shown * _PITCH)

        def draw_row(i: int, place: tuple[float, float, float, float], hidden: bool) -> None:
            action = self.legal[i]
            pick = partial(self._take, action)
            row(painter, self.focus, f"choice/{i}", place, label(action), pick, Look(), hidden=hidden)

        self.list.draw(painter, self.focus, box, len(self.legal), _PITCH, draw_row)
        painter.prompt_bar(self.prompts())

    def _take(self, action: Action) -> Step:
        self.play.do(action)
        return Pop()


def label(action: Action) -> str:
    """An action in a few words: its name, then its figures as the player calls them."""
    words = game_words("twenty_years")
    data = plain(action)
    kind = str(data.pop("type")).replace("_", " ").capitalize()
    parts = []
    for key, value in data.items():
        if isinstance(value, dict):
            parts += [words.count(good, n) for good, n in value.items() if n] or ["nothing"]
        elif isinstance(value, bool):
            parts.append("yes" if value else "no")
        elif isinstance(value, list):
            parts.append(f"{key} {', '.join(str(v) for v in value) or 'none'}")
        elif isinstance(value, str):
            parts.append(words.name(value))
        else:
            parts.append(f"{key} {value}")
    return f"{kind}: {', '.join(parts)}" if parts else kind
