"""A card over the sheet that asks which of a few actions is meant: a perk for ever, a die to alter, a split."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.client.input.actions import Act
from game.client.scenes.page_scene import PageScene
from game.client.stack import Pop, Prompt
from game.client.ui.page import Card, Column, Node, Text, do, row
from game.client.ui.palette import VELLUM
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


class Choice(NamedTuple):
    """One row: pops with the action."""

    symbol: str
    label: str
    note: str
    action: Action


class ChoiceCard(PageScene):
    """Pops with the chosen action, with None on BACK."""

    covers = False

    def __init__(self, title: str, text: str, choices: Sequence[Choice]) -> None:
        super().__init__("choice/0")
        self.title, self.text, self.choices = title, text, tuple(choices)

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.CONFIRM, "Choose"), Prompt(Act.BACK, "Not now"))

    def view(self) -> Node:
        rows = tuple(
            row(f"choice/{i}", one.label, do(Pop, one.action), one.symbol, one.note)
            for i, one in enumerate(self.choices)
        )
        told = Text(self.text, "italic", 9.5)
        return self.over(Card(self.title, Column((told, Column(rows, 1)), 5), colour=VELLUM, pad=(8, 6)), 330)


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
            kept = f"Leaves {', '.join(map(str, keep))}. " if keep else ""
            return Choice(symbol_of(person), title_of(perk), kept + words.line(perk), action)
        case BuildSpecial(infrastructure=item, perk=perk):
            return Choice(symbol_of(item), title_of(perk), words.line(perk), action)
        case SheriffAdjust(die=ref, delta=delta):
            value = value_of(s, die_of(ref))
            return Choice("sheriff", f"The {_face(s, ref)} becomes {value + delta}", "Once a turn.", action)
        case CourtTwoToFour(die=ref):
            return Choice("town_court", f"The {_face(s, ref)} becomes 4", "Once a turn.", action)
        case CourtReroll(die=ref):
            return Choice("town_court", f"Re-roll the {_face(s, ref)}", "The new face stays.", action)
        case SplitDie(die=ref, parts=(one, two)):
            return Choice("witch", f"The {_face(s, ref)} becomes {one} and {two}", "For two different assets.", action)
    return Choice("", str(action), "", action)
