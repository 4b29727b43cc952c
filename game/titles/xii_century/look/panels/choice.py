"""A card over the sheet that asks which of a few actions is meant: a perk for ever, a die to alter, a split."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.client.draw.canvas import HEIGHT, WIDTH, Rect
from game.client.input.actions import Act
from game.client.scenes.page import Page
from game.client.stack import Pop, Prompt
from game.client.ui import theme
from game.client.ui.palette import INK, VELLUM
from game.client.ui.widgets import Look, row
from game.client.ui.widgets_list import ScrollList
from game.core.rules import Action
from game.core.xii_century.actions import (
    AttractSpecial,
    BuildSpecial,
    CourtReroll,
    CourtTwoToFour,
    DieRef,
    SheriffAdjust,
    SplitDie,
    die_of,
)
from game.core.xii_century.spending import value_of
from game.core.xii_century.state import State
from game.titles.xii_century.look.panels.rows import symbol_of, title_of
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

_MOST = 7  # rows in sight


class Choice(NamedTuple):
    """One row: pops with the action."""

    symbol: str
    label: str
    note: str
    action: Action


class ChoiceCard(Page):
    """Pops with the chosen action, with None on BACK."""

    covers = False

    def __init__(self, title: str, text: str, choices: Sequence[Choice]) -> None:
        super().__init__("choice/0")
        self.title, self.text, self.choices = title, text, tuple(choices)
        self.list = ScrollList("choice")

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.CONFIRM, "Choose"), Prompt(Act.BACK, "Not now"))

    def paint(self, painter: Painter) -> None:
        painter.dim()
        w = 330.0
        pitch = 30.0 * max(1.0, painter.text_scale)
        shown = min(_MOST, len(self.choices))
        told = painter.paragraph_height(self.text, w - 28, "italic", 9.5)
        h = 24 + told + shown * pitch + 16
        x, y = (WIDTH - w) / 2, max(6.0, (HEIGHT - theme.PROMPT_BAR - h) / 2)
        painter.panel(x, y, w, h, self.title, VELLUM, head=16)
        end = painter.paragraph(self.text, x + 14, y + 20, w - 28, "italic", 9.5, INK)

        def one(i: int, box: Rect, hidden: bool) -> None:
            found = self.choices[i]
            pick = partial(Pop, found.action)
            row(
                painter,
                self.focus,
                f"choice/{i}",
                box,
                found.label,
                pick,
                Look(found.symbol, found.note),
                hidden=hidden,
            )

        self.list.draw(painter, self.focus, (x + 8, end + 5, w - 16, shown * pitch), len(self.choices), pitch, one)
        painter.prompt_bar(self.prompts())


def choices_of(s: State, actions: Sequence[Action]) -> list[Choice]:
    """Rows for actions that differ in a perk, a die or a split."""
    return [_choice(s, action) for action in actions if not _twin(action)]


def _twin(action: Action) -> bool:
    """Whether it splits a die as another row does, the parts in the other order."""
    return isinstance(action, SplitDie) and action.parts[0] < action.parts[1]


def _face(s: State, ref: DieRef) -> str:
    return f"{'shared' if ref.pool == 'shared' else 'own'} {value_of(s, die_of(ref))}"


def _choice(s: State, action: Action) -> Choice:
    words = game_words("xii_century")
    match action:
        case AttractSpecial(person=person, perk=perk, keep=keep):
            kept = f"He leaves {', '.join(map(str, keep))}. " if keep else ""
            return Choice(symbol_of(person), title_of(perk), kept + words.line(perk), action)
        case BuildSpecial(infrastructure=item, perk=perk):
            return Choice(symbol_of(item), title_of(perk), words.line(perk), action)
        case SheriffAdjust(die=ref, delta=delta):
            value = value_of(s, die_of(ref))
            return Choice("sheriff", f"The {_face(s, ref)} becomes {value + delta}", "Once a turn.", action)
        case CourtTwoToFour(die=ref):
            return Choice("town_court", f"The {_face(s, ref)} becomes 4", "Once a turn.", action)
        case CourtReroll(die=ref):
            return Choice("town_court", f"Throw the {_face(s, ref)} again", "What falls stands.", action)
        case SplitDie(die=ref, parts=(one, two)):
            return Choice("witch", f"The {_face(s, ref)} becomes {one} and {two}", "For two different assets.", action)
    return Choice("", str(action), "", action)
