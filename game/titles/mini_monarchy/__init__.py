"""Mini Monarchy: a solo game on a hex map drawn by dice, with two fate dice a year."""

from pathlib import Path

import msgspec

from game.title import Title

TITLE = msgspec.toml.decode(Path(__file__).with_name("title.toml").read_bytes(), type=Title)
