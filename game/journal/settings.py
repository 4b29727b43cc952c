"""The player's settings: one JSON file, written completely or not at all, and never a reason not to start.

Also locates the game's own files: $ROLL_AND_REIGN_HOME, else the system's usual folders.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
import platformdirs

from game.journal.files import read_at_most, replace

APP = "roll-and-reign"
FILE = "settings.json"
MOST_BYTES = 1 << 20  # of a settings file that is read at all
_HINTS = {b"true": b'"request"', b"false": b'"never"'}
EARLIER = {  # settings of earlier versions -> their names now, and old values -> new ones
    "counsel": ("advice", _HINTS),
    "hint": ("advice", _HINTS),
    "captions": ("captions", {b"true": b'"en"', b"false": b'""'}),
}

Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
Speed = Annotated[int, msgspec.Meta(ge=0, le=4)]  # 1, 2, 4 times; 0 is instant


Thick = Annotated[int, msgspec.Meta(ge=100, le=300)]


class Settings(msgspec.Struct, kw_only=True):
    """The player's choices for all games. Unknown fields in the file (from a newer version) are ignored."""

    text_size: Annotated[int, msgspec.Meta(ge=90, le=200)] = 100  # per cent
    volume: Percent = 100  # of everything that is heard
    effects_volume: Percent = 80
    music_volume: Percent = 60
    ambience_volume: Percent = 70
    muted: bool = False  # silence, whatever the volumes
    captions: Annotated[str, msgspec.Meta(max_length=8)] = ""  # language of sound captions; "" for none
    speed: Speed = 1  # of the player's own moves
    bots_speed: Speed = 2  # of bots' and other people's
    upkeep_speed: Speed = 1  # of what the rules do unasked: harvests, years, wandering monsters
    narration: bool = False  # what happens is spoken, where the system has a voice
    battles: Annotated[str, msgspec.Meta(pattern="^(always|matters|never)$")] = "matters"  # that take the whole screen
    odds: Annotated[str, msgspec.Meta(pattern="^(off|words|numbers)$")] = "numbers"
    rolls: Annotated[str, msgspec.Meta(pattern="^(press|automatic)$")] = "press"  # of one's own that open a round
    advice: Annotated[str, msgspec.Meta(pattern="^(never|request|always)$")] = "request"  # marks for the best choice
    coach: Annotated[str, msgspec.Meta(pattern="^(off|after|before)$")] = "off"  # names choices that give points away
    reduced_motion: bool = False
    theme: Annotated[str, msgspec.Meta(pattern="^(usual|contrast|grey)$")] = "usual"  # of all colours
    colour_vision: Annotated[str, msgspec.Meta(pattern="^(usual|deutan|protan|tritan)$")] = "usual"
    focus_width: Thick = 100  # of the focus frame, per cent
    cursor_size: Thick = 100  # of the mouse's arrow, per cent
    flash_guard: bool = False  # never more than three flashes a second
    goal_line: bool = False  # show what to do now, what comes next and the aim
    signs: Annotated[str, msgspec.Meta(pattern="^(used|keyboard|mouse|xbox|playstation|nintendo)$")] = "used"  # of keys
    switch: bool = False  # one button steps, one acts
    repeat: bool = True  # a held direction repeats
    repeat_after: Annotated[int, msgspec.Meta(ge=200, le=1500)] = 350  # milliseconds
    shake: Percent = 100
    rumble: Percent = 70
    deadzone: Annotated[int, msgspec.Meta(ge=5, le=50)] = 20  # of the sticks, per cent of the way
    keys: dict[str, list[str]] = {}  # act -> keys, only where it differs from the usual
    pad: dict[str, list[str]] = {}  # act -> pad controls, likewise
    pad_layouts: dict[str, str] = {}  # of pads SDL knows none for: by the pad's id, as SDL writes a layout
    mouse: dict[str, list[str]] = {}  # act -> buttons and turns of the mouse, likewise
    name: Annotated[str, msgspec.Meta(max_length=24)] = ""  # of the player, at this screen and at shared tables
    seats: dict[str, list[str]] = {}  # by game, who sat where when one was begun last
    hall: Annotated[str, msgspec.Meta(max_length=40)] = ""  # code of the server the player opens tables on
    fullscreen: bool = False
    window: tuple[int, int, int, int] | None = None  # x, y, width, height
    welcomed: bool = False  # the first-run page has been seen
    lesson_offered: bool = False  # a newcomer was asked once whether to learn by playing
    full_sheet: bool = False  # XII Century: show the whole town sheet, not only the lines within reach
    town_lands: dict[str, str] = {}  # XII Century: the map of each seat's town, unless random


class LoadedSettings(NamedTuple):
    """The settings, and a sentence for the player when the file could not be read."""

    settings: Settings
    message: str | None = None


def config_folder() -> Path:
    """Where settings are stored. Not created here."""
    return _own_folder() or Path(platformdirs.user_config_dir(APP, appauthor=False))


def data_folder() -> Path:
    """Where matches, crash reports and the player's maps are stored. Not created here."""
    return _own_folder() or Path(platformdirs.user_data_dir(APP, appauthor=False))


def chronicle_folder() -> Path:
    """Where chronicles are written for the player to find: among the documents. Not made here."""
    own = _own_folder()
    return own / "chronicles" if own else Path(platformdirs.user_documents_dir()) / "Roll and Reign"


def _own_folder() -> Path | None:
    home = os.environ.get("ROLL_AND_REIGN_HOME")
    return Path(home).expanduser() if home else None


def load(folder: Path | None = None) -> LoadedSettings:
    """The settings in the folder; defaults if there are none.

    A damaged file is kept as *.damaged; settings in it that can be read still apply.
    """
    path = (folder or config_folder()) / FILE
    try:
        raw = read_at_most(path, MOST_BYTES)
    except FileNotFoundError:
        return LoadedSettings(Settings())
    except OSError as error:
        return LoadedSettings(Settings(), f"The settings could not be read ({error.strerror}): using defaults.")
    if len(raw) > MOST_BYTES:
        return LoadedSettings(Settings(), "The settings file is far too large to be one: using defaults.")
    raw = _renamed(raw)
    try:
        return LoadedSettings(msgspec.json.decode(raw, type=Settings))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        why = f"The settings file is damaged ({error}): unreadable settings were reset."
    aside = path.with_suffix(path.suffix + ".damaged")
    with contextlib.suppress(OSError):
        path.replace(aside)
        why += f" The old file is kept as {aside.name}."
    found, data = Settings(), None
    with contextlib.suppress(msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        data = msgspec.json.decode(raw)
    for name in Settings.__struct_fields__:  # the usual value for each that is not in order
        if isinstance(data, dict) and name in data:
            with contextlib.suppress(msgspec.ValidationError):
                setattr(found, name, getattr(msgspec.convert({name: data[name]}, Settings), name))
    return LoadedSettings(found, why)


def _renamed(raw: bytes) -> bytes:
    """The file with names and values of earlier versions updated; anything but an object is returned unchanged."""
    try:
        data = msgspec.json.decode(raw, type=dict[str, msgspec.Raw])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return raw
    found = {
        new: msgspec.Raw(values[value])
        for old, (new, values) in EARLIER.items()
        if (value := bytes(data.get(old, b""))) in values
    }
    return msgspec.json.encode({**data, **found}) if found else raw


def save(settings: Settings, folder: Path | None = None) -> None:
    """Write all settings: a reader finds the old or the new ones, never a mixture. Raises SaveError."""
    raw = msgspec.json.format(msgspec.json.encode(settings), indent=1) + b"\n"
    replace((folder or config_folder()) / FILE, raw)
