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
    SheriffAdjust,
    SplitDie,
)
from game.core.xii_century.actions.base import DieRef, die_of
from game.core.xii_century.spending import value_of
from game.titles.xii_century.look.panels.rows import symbol_of, title_of
from game.titles.xii_century.teller import CenturyTeller, say


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
        return (Prompt(Act.CONFIRM, say("choose")), Prompt(Act.BACK, say("not_now")))

    def view(self) -> Node:
        rows = tuple(
            row(f"choice/{i}", one.label, do(Pop, one.action), one.symbol, one.note)
            for i, one in enumerate(self.choices)
        )
        told = Text(self.text, "italic", 9.5)
        return self.over(Card(self.title, Column((told, Column(rows, 1)), 5), colour=VELLUM, pad=(8, 6)), 330)


def choices_of(voice: CenturyTeller, actions: Sequence[Action]) -> list[Choice]:
    """Rows for actions that differ in a perk, a die or a split."""
    return [_choice(voice, action) for action in actions if not _twin(action)]


def _twin(action: Action) -> bool:
    """Whether it splits a die as another row does, the parts in the other order."""
    return isinstance(action, SplitDie) and action.parts[0] < action.parts[1]


def _choice(voice: CenturyTeller, action: Action) -> Choice:
    words, s = voice.words, voice.look()

    def face(ref: DieRef) -> str:
        return say("choose_die", name=say(f"pool_{ref.pool}").lower(), value=value_of(s, die_of(ref)))

    match action:
        case AttractSpecial(person=person, perk=perk, keep=keep):
            kept = say("choose_kept", numbers=voice.listed(map(str, keep))) if keep else ""
            return Choice(symbol_of(person), title_of(perk), kept + words.line(perk), action)
        case BuildSpecial(infrastructure=item, perk=perk):
            return Choice(symbol_of(item), title_of(perk), words.line(perk), action)
        case SheriffAdjust(die=ref, delta=delta):
            told = say("choose_turned", name=face(ref), value=value_of(s, die_of(ref)) + delta)
            return Choice("sheriff", told, say("choose_once"), action)
        case CourtTwoToFour(die=ref):
            told = say("choose_turned", name=face(ref), value=s.sheet.perks.court_to)
            return Choice("town_court", told, say("choose_once"), action)
        case CourtReroll(die=ref):
            return Choice("town_court", say("choose_reroll", name=face(ref)), say("choose_stays"), action)
        case SplitDie(die=ref, parts=parts):
            told = say("choose_split", name=face(ref), numbers=voice.listed(map(str, parts), "and"))
            return Choice("witch", told, say("choose_parts"), action)
    return Choice("", str(action), "", action)
