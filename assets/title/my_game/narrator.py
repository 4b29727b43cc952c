"""How the facts of My Game are read; its sentences are in words/tell_my_game.toml."""

from __future__ import annotations

from typing import Any

from game.narrator import Narrator


class MyGameNarrator(Narrator):
    """`space` is a place: a letter for the column, a number for the row."""

    game = "my_game"

    def place_name(self, place: Any) -> str:
        row, col = place
        return f"{'abcde'[col]}{row + 1}"
