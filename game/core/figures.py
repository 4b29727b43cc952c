"""Rows of the tables beside a rulebook: TOML read once into typed values. Code holds how, the tables hold how much."""

from __future__ import annotations

import msgspec


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of such a file. A key that is unknown, or left out without a default, is an error with its place."""


class Marked(Row, frozen=True):
    """A row that says how sure its figures are: `conf` is a letter that the head of its file explains."""

    conf: str
