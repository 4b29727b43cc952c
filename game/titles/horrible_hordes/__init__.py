"""Horrible Hordes: kingdoms on a board that hordes walk over, for one to six."""

from pathlib import Path

import msgspec

from game.title import Title

TITLE = msgspec.toml.decode(Path(__file__).with_name("title.toml").read_bytes(), type=Title)
