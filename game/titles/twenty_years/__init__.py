"""20 Years: twenty years of dice, land, buildings, battles and dungeons, for one."""

from pathlib import Path

import msgspec

from game.title import Title

TITLE = msgspec.toml.decode(Path(__file__).with_name("title.toml").read_bytes(), type=Title)
