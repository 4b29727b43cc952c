"""Sounds in writing: when captions are on, the last thing heard stands at the foot of the screen for a moment.

The app draws it over whatever scene is shown, on the bar of prompts, where it covers least.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from pathlib import Path

import msgspec

from game.client.draw.canvas import HEIGHT, WIDTH
from game.client.draw.painter import Painter
from game.client.sound import Sound, read_sheet
from game.client.ui import theme
from game.client.ui.palette import CREAM, NIGHT, SLATE, mix
from game.journal.files import decoded
from game.journal.settings import data_folder
from game.quoting import clip
from game.resources import assets

STAY = 1.8  # seconds


class Captions:
    """`text` is what stands there now, "" for none."""

    def __init__(self) -> None:
        self.text = ""
        self._heard = 0  # captions of the sound seen so far
        self._left = 0.0

    def tick(self, dt: float, sound: Sound, wanted: bool) -> bool:
        """Time passes; True when another caption, or none, is to be shown from now on."""
        before = self.text
        self._left -= dt
        if sound.heard != self._heard:
            self._heard, self._left = sound.heard, STAY
            self.text = sound.captions
        if self._left <= 0 or not wanted:
            self.text = ""
        return self.text != before

    def draw(self, painter: Painter) -> None:
        """Over everything."""
        if not self.text:
            return
        wide = painter.text_width(self.text, "ui", 8) + 14
        h = theme.PROMPT_BAR - 6
        x, y = WIDTH - 8 - wide, HEIGHT - h - 3
        painter.covers(x, y, wide, h)
        painter.frame(x, y, wide, h, theme.inked(mix(NIGHT, SLATE, 0.35), ink_colour=CREAM))
        painter.text(self.text, x + wide / 2, y + h / 2 + 0.2, "ui", 8, CREAM, "center")


# ---- The languages of captions: English beside the sounds, others in assets/words/captions and in the player's
# folder.
FOLDER = "captions"  # of the player's files
ENGLISH = "en"
_CODE = re.compile(r"[a-z]{2,3}(-[a-z]{2,4})?")


class Tongue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What sounds are called in one language: effects and pieces of music by their names."""

    language: str
    effect: dict[str, str] = {}
    music: dict[str, str] = {}


def languages() -> tuple[tuple[str, str], ...]:
    """What captions can be: off, English, then the others as they call themselves."""
    codes = {path.stem for folder in _folders() for path in folder.glob("*.toml") if _CODE.fullmatch(path.stem)}
    others = ((code, clip(found.language)) for code in sorted(codes) if (found := _read(code)) is not None)
    return (("", "off"), (ENGLISH, "English"), *others)


def tongue(code: str) -> Tongue:
    """What sounds are called in that language; nothing of its own for English, and for one that is not there."""
    return _read(code) or Tongue("English")


def problems(path: Path) -> list[str]:
    """Every mistake in a file, with its place; empty when there is none."""
    try:
        found = decoded(path, Tongue, decode=msgspec.toml.decode)
    except OSError as error:
        return [f"{path}: {error.strerror}"]
    told = [] if _CODE.fullmatch(path.stem) else [f"{path}: its name is no code of a language, such as de.toml"]
    captions = read_sheet(assets() / "audio").captions
    for table, known, said in (("effect", captions["effect"], found.effect), ("music", captions["music"], found.music)):
        wanted = {name for name, caption in known.items() if caption}
        for name in [one for one in said if one not in wanted]:
            near = get_close_matches(name, wanted, 1)
            told.append(
                f"{path}: [{table}] {clip(name)}: no such sound{f' - did you mean {near[0]!r}?' if near else ''}"
            )
        told += [f"{path}: [{table}] {name}: missing, stays {known[name]!r}" for name in sorted(wanted - {*said})]
    return told


def _folders() -> tuple[Path, Path]:
    """The player's own count before the shipped."""
    return data_folder() / FOLDER, assets() / "words" / FOLDER


def _read(code: str) -> Tongue | None:
    for folder in _folders() if _CODE.fullmatch(code) else ():
        try:
            return decoded(folder / f"{code}.toml", Tongue, decode=msgspec.toml.decode)
        except OSError:
            continue
    return None
