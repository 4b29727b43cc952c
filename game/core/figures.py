"""The tables beside a rulebook: TOML read once into typed values. Code holds how, the tables hold how much."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

import msgspec

from game.core.rules import Option, OptionValue, SetupError

T = TypeVar("T")


class FigureRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of such a file. A key that is unknown, or left out without a default, is an error with its place."""


class Marked(FigureRow, frozen=True):
    """A row that says how sure its figures are: `conf` is a letter that the head of its file explains."""

    conf: str


class Options(FigureRow, frozen=True):
    """options.toml: what is chosen before a match, in the order it is shown in."""

    option: tuple[Option, ...]


def beside(file: str, name: str, kind: type[T]) -> T:
    """The table of that name beside a module (its `__file__`), as a value of this kind."""
    return msgspec.toml.decode(Path(file).with_name(name).read_bytes(), type=kind)


def options_beside(file: str) -> tuple[Option, ...]:
    """The options that lie beside a module (its `__file__`)."""
    return beside(file, "options.toml", Options).option


def values_of(options: tuple[Option, ...], chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """What was chosen for each of them. Raises SetupError for one of which a setup says nothing."""
    try:
        return {option.id: chosen[option.id] for option in options}
    except KeyError as error:
        raise SetupError(f"the setup says nothing about option {error}") from None
