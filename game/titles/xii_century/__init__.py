"""XII Century: a town sheet written full in ten rounds, for one to five."""

from pathlib import Path

import msgspec

from game.title import Title

TITLE = msgspec.toml.decode(Path(__file__).with_name("title.toml").read_bytes(), type=Title)
