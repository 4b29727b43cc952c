"""The value of a position: the points a seat can expect, from a table fitted on played games.

A value is linear in named features, with one row of weights for each round. The table lies beside its bot
(`value*.json`) and records its origin; `python -m tools.fit GAME` refits it.

    expected = Linear(Path(__file__).with_name("value.json"), FEATURES, features, year)
    expected(state, 0)      # 61.4
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from operator import mul
from pathlib import Path
from typing import Any

import msgspec


class ValueTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fitted value and its origin. `weights`: one row for each round 1..rounds."""

    game: str
    rules: int  # version of the ruleset it was fitted on
    options: dict[str, str]
    made: str  # how: games, seeds, generations
    score: str  # how well it does on games it was not fitted on
    features: tuple[str, ...]
    weights: tuple[tuple[float, ...], ...]


def read(path: Path, features: Sequence[str]) -> ValueTable:
    """The table in a file. Raises ValueError when the features have changed since it was fitted."""
    found = msgspec.json.decode(path.read_bytes(), type=ValueTable)
    if found.features != tuple(features):
        raise ValueError(f"{path.name} was fitted on other features: fit it anew")
    return found


def tastes(path: Path, name: str, features: Sequence[str]) -> Mapping[str, float]:
    """The adjustments of a taste, read from a file; none for "". Raises ValueError for an unknown feature."""
    if not name:
        return {}
    bend = msgspec.toml.decode(path.read_bytes(), type=dict[str, dict[str, float]])[name]
    return {feature: bend[feature] for feature in sorted(bend, key=features.index)}


def write(path: Path, table: ValueTable) -> None:
    """Keep a table, five digits a weight and a line a round."""
    rounded = tuple(tuple(float(f"{weight:.5g}") for weight in row) for row in table.weights)
    text = msgspec.json.encode(msgspec.structs.replace(table, weights=rounded)).decode().replace("],[", "],\n[")
    path.write_text(text + "\n")


class Linear:
    """A value whose features a title reads from a state. `features(state, seat)`: in the order of `names`;
    `at(state)`: the round or year of a state; rounds beyond the table use its last row."""

    def __init__(
        self,
        path: Path,
        names: Sequence[str],
        features: Callable[[Any, int], Sequence[float]],
        at: Callable[[Any], int],
    ) -> None:
        self.path, self.names, self.features, self.at = path, tuple(names), features, at

    @cached_property
    def weights(self) -> tuple[tuple[float, ...], ...]:
        return read(self.path, self.names).weights

    def __call__(self, state: Any, seat: int) -> float:
        """The points this seat is expected to end with."""
        row = self.weights[min(max(self.at(state), 1), len(self.weights)) - 1]
        return float(sum(map(mul, row, self.features(state, seat))))
