"""Options that suit a board: not every board can be played at every difficulty."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from game.core.match import Match
from game.core.rules import OptionValue, SetupError, full_options, ruleset


def fitting(
    game: str,
    seats: int,
    options: Mapping[str, OptionValue],
    board: Mapping[str, Any] | None,
    chosen: Collection[str] | None = None,
    seed: str = "oak-7",
) -> dict[str, OptionValue]:
    """The options to begin with on this board: those given, with one changed if the board requires it.

    Options `chosen` by the player (default: all given) keep their value. Raises SetupError naming the values that
    would work.
    """
    try:
        Match.new(game, seats, options, seed, board)
    except SetupError as error:
        cures = _cures(game, seats, options, seed, board) if board else []
        kept = options if chosen is None else chosen
        free = next(((key, value) for key, value in cures if key not in kept), None)
        if free is not None:
            return {**options, free[0]: free[1]}
        raise SetupError(str(error), cures) from None
    return dict(options)


def _cures(
    game: str, seats: int, options: Mapping[str, OptionValue], seed: str, board: Mapping[str, Any]
) -> list[tuple[str, OptionValue]]:
    """Each value of the first option that lets a match begin if it alone is changed."""
    rules = ruleset(game)
    full = full_options(rules, options)
    for option in rules.options:
        if option.only_if is not None and full[option.only_if[0]] != option.only_if[1]:
            continue
        found: list[tuple[str, OptionValue]] = []
        for value in option.choices:
            try:
                Match.new(game, seats, {**options, option.id: value}, seed, board)
            except SetupError:
                continue
            found.append((option.id, value))
        if found:
            return found
    return []
