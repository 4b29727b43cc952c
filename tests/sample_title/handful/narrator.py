"""How the facts of Handful are read; its sentences are in words/tell_handful.toml."""

from __future__ import annotations

from typing import ClassVar

from game.narrator import Narrator
from game.phrase import PhraseName


class HandfulNarrator(Narrator):
    game = "handful"
    derived: ClassVar = {
        "throw": {
            "kept": lambda t, action: t.listed([str(t.look().faces[i]) for i in action.keep], "and"),
            "first": lambda t, action: not t.look().throws,
        },
        "fill_box": {"points": lambda t, action: t.look().worth(action.box)},
    }
    readers: ClassVar = {"kept": lambda t, value, form: PhraseName(value)}
