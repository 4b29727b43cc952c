"""From legal actions to numbered choices. Big families are entered step by step, one field of the action at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from game.core.rules import Action
from game.text.printer import Printer

FEW = 5  # so many actions of a family are listed one by one
PAGE = 24  # choices shown at once


class Choice(msgspec.Struct, frozen=True):
    """One numbered line: an action, or a family of them to be entered."""

    label: str
    actions: tuple[Action, ...]


class Menu(msgspec.Struct, frozen=True):
    """A question with its numbered choices."""

    question: str
    choices: tuple[Choice, ...]


def main_menu(printer: Printer, view: Any, legal: Sequence[Action]) -> Menu:
    """All that can be done now, big families folded into one line."""
    families: dict[str | int, list[Action]] = {}
    labels = exact(printer, view, legal)
    said: set[str] = set()
    for number, (action, label) in enumerate(zip(legal, labels, strict=True)):
        if label not in said:  # what reads alike is alike: two dice of one face, say
            said.add(label)
            family = printer.family(view, action)
            families.setdefault(number if family is None else family, []).append(action)
    named = dict(zip(map(id, legal), labels, strict=True))
    choices: list[Choice] = []
    for heading, actions in families.items():
        if isinstance(heading, str) and len(actions) > FEW:
            choices.append(Choice(f"{heading} ... ({len(actions)} ways)", tuple(actions)))
        else:
            choices += [Choice(named[id(action)], (action,)) for action in actions]
    return Menu("What next?", tuple(choices))


def exact(printer: Printer, view: Any, legal: Sequence[Action]) -> list[str]:
    """A label for each action; where several read alike and lie elsewhere, where exactly."""
    labels = [printer.label(view, action) for action in legal]
    often = Counter(labels)
    spots = [
        printer.spot(view, action) if often[label] > 1 else "" for action, label in zip(legal, labels, strict=True)
    ]
    return [f"{label}, {spot}" if spot else label for label, spot in zip(labels, spots, strict=True)]


def step(printer: Printer, view: Any, actions: Sequence[Action]) -> Menu:
    """The next question that tells these actions apart."""
    parts = [printer.parts(view, action) for action in actions]
    if len({tuple(field for field, _ in row) for row in parts}) == 1:
        for index, (field, _) in enumerate(parts[0]):
            rows: dict[str, list[Action]] = {}
            for row, action in zip(parts, actions, strict=True):
                rows.setdefault(row[index][1], []).append(action)
            if len(rows) > 1:
                choices = tuple(Choice(label, tuple(found)) for label, found in rows.items())
                return Menu(printer.question(view, field), choices)
    return Menu("Which one?", tuple(Choice(printer.label(view, action), (action,)) for action in actions))


def narrow(menu: Menu, words: Sequence[str]) -> tuple[Choice, ...]:
    """The choices whose label holds every word; whole words count before parts of words."""
    wanted = [word.lower() for word in words]
    labels = [(choice, choice.label.lower().replace(",", " ").replace(":", " ")) for choice in menu.choices]
    whole = tuple(choice for choice, label in labels if all(word in label.split() for word in wanted))
    return whole or tuple(choice for choice, label in labels if all(word in label for word in wanted))
