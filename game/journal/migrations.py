"""Old saves are read for ever: one function a step, from each format or version of the rules to the next.

A step changes plain data only. `tests/journal/zoo` holds saves of every format there was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from game.core.rules import OptionValue, Setup, full_options, ruleset
from game.journal.files import SaveError

Plain = dict[str, Any]

FORMAT = 3


def _with_identity(raw: Plain) -> Plain:
    # Format 1 named neither tables nor map, and had no marks and no names of branches.
    return {**raw, "branch": "", "rules": "", "map": "", "map_hash": ""}


def _with_table(raw: Plain) -> Plain:
    # In format 2 one key, which its host knew, rolled all dice of a table; lines have keys of their own since.
    return {**raw, "table": ""}


HEADERS: Mapping[int, Callable[[Plain], Plain]] = {1: _with_identity, 2: _with_table}

# By game and version of its rules: an action as the next version writes it. A new version of rules adds its line when
# it names actions otherwise.
ACTIONS: Mapping[tuple[str, int], Callable[[Plain], Plain]] = {}


def header_now(raw: Plain) -> Plain:
    """A header of any known format as the present one; its `format` still says what was read."""
    found = raw.get("format")
    if type(found) is not int or not 1 <= found <= FORMAT:
        raise SaveError("unknown file format")
    for step in range(found, FORMAT):
        raw = HEADERS[step](raw)
    return raw


def setup_now(setup: Setup) -> Setup:
    """A setup with the options that came later, which stand as printed. It keeps the version it was begun with: the
    rules play on by that one.

    Raises SetupError for options that are none, SaveError for rules that are none or newer than these.
    """
    rules = ruleset(setup.game)
    if setup.version < 1:
        raise SaveError(f"rules of {rules.name} have no version {setup.version}")
    if setup.version > rules.version:
        raise SaveError(f"it was played by newer rules of {rules.name} (version {setup.version})")
    if setup.seats not in rules.seats:
        raise SaveError(f"{rules.name} is not for {setup.seats} players")
    options: dict[str, OptionValue] = full_options(rules, setup.options)
    return msgspec.structs.replace(setup, options=options)


def action_now(game: str, version: int, raw: Plain) -> Plain:
    """An action written by an older version of the rules as the present one writes it."""
    for step in range(version, ruleset(game).version):
        migrate = ACTIONS.get((game, step))
        raw = migrate(raw) if migrate else raw
    return raw
