"""What a save was played with, in short: fingerprints of a game's tables and of a board, and a board's name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from typing import Any

import msgspec

from game.core.rules import RULESETS, ruleset

LENGTH = 16  # hex digits


def digest(data: object) -> str:
    """16 hex digits, the same for the same plain data whatever the order of its names."""
    return sha256(msgspec.json.encode(data, order="deterministic")).hexdigest()[:LENGTH]


@cache
def tables_hash(game: str) -> str:
    """The fingerprint of all tables (*.toml) of a game's rules: of what they say, not of how they are written."""
    import tomllib

    ruleset(game)  # an installed title is registered by now
    package = import_module(RULESETS[game]).__package__  # "" of a module by itself, beside which no tables lie
    beside = files(package).iterdir() if package else ()
    found = sorted((entry for entry in beside if entry.name.endswith(".toml")), key=lambda entry: entry.name)
    return digest({entry.name: tomllib.loads(entry.read_text("utf-8")) for entry in found})


def board_hash(board: Mapping[str, Any] | None) -> str:
    """The fingerprint of a board's data; "" for the official board."""
    return digest(dict(board)) if board else ""


def board_name(board: Mapping[str, Any] | None) -> str:
    """The id a board gives itself; "" for the official board and for a board without one."""
    name = (board or {}).get("id", "")
    return name if isinstance(name, str) else ""
