"""Actions that are nearly right: legal ones with a number, a name, a flag or a list changed."""

from __future__ import annotations

from typing import Any

from game.core.match import Match
from game.core.rules import Action, ActionError
from tests.laws.cases import Whim


def mutants(match: Match, whim: Whim, count: int) -> list[Action]:
    """Up to `count` actions that decode; legal ones may be among them."""
    legal = match.legal()
    words = _words([match.encode(action) for action in legal[:: max(1, len(legal) // 12)]])
    found = []
    for _ in range(count):
        data = match.encode(legal[whim.below(len(legal))])
        fields = [key for key in data if key != "type"]
        if fields:
            key = fields[whim.below(len(fields))]
            data[key] = _changed(data[key], whim, words)
        try:
            found.append(match.decode(data))
        except ActionError:
            continue
    return found


def _words(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [word for key, item in value.items() for word in (str(key), *_words(item))]
    if isinstance(value, list | tuple):
        return [word for item in value for word in _words(item)]
    return []


def _changed(value: Any, whim: Whim, words: list[str]) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + (-3, -1, 1, 2, 40)[whim.below(5)]
    if isinstance(value, str):
        return words[whim.below(len(words))]
    if value is None:
        return 1
    if isinstance(value, dict):
        key = list(value)[whim.below(len(value))] if value else None
        return {**value, key: _changed(value[key], whim, words)} if key is not None else value
    return _changed_list(list(value), whim, words)


def _changed_list(items: list[Any], whim: Whim, words: list[str]) -> list[Any]:
    way = whim.below(4)
    if not items or way == 0:
        return [*items, items[0] if items else 0]
    at = whim.below(len(items))
    if way == 1:
        return items[:at] + items[at + 1 :]
    if way == 2:
        return items[::-1]
    return [*items[:at], _changed(items[at], whim, words), *items[at + 1 :]]
