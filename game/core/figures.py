"""The tables beside a rulebook: TOML read once into typed values. Code holds how, the tables hold how much."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

import msgspec

from game.core.rules import Option, OptionValue, SetupError

T = TypeVar("T")


class FigureRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of such a file. An unknown key, or a missing one without a default, is an error with its place."""


class Marked(FigureRow, frozen=True):
    """A row that says how sure its figures are: `conf` is a letter that the head of its file explains."""

    conf: str


class Options(FigureRow, frozen=True):
    """options.toml: the choices before a match, in display order."""

    option: tuple[Option, ...]


def beside(file: str, name: str, kind: type[T]) -> T:
    """The table of that name beside a module (its `__file__`), as a value of this kind."""
    return msgspec.toml.decode(Path(file).with_name(name).read_bytes(), type=kind)


def options_beside(file: str) -> tuple[Option, ...]:
    """The options beside a module (its `__file__`)."""
    return beside(file, "options.toml", Options).option


def values_of(options: tuple[Option, ...], chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The value chosen for each option. Raises SetupError for one the setup omits."""
    try:
        return {option.id: chosen[option.id] for option in options}
    except KeyError as error:
        raise SetupError(f"the setup says nothing about option {error}") from None
