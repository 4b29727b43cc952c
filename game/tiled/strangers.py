"""Recognises what people pass instead of a map by its first bytes: a save, a tileset, an archive, a web page ...

Code that opens files asks here about unknown ones, so that the answer names the thing and what to do with it.
"""

from __future__ import annotations

import os
import re
import stat
from typing import NamedTuple

from game.quoting import clip

HEAD = 1 << 16  # bytes that are looked at
_FLAGS = os.O_RDONLY
for _name in ("O_NONBLOCK", "O_CLOEXEC", "O_BINARY"):
    _FLAGS |= getattr(os, _name, 0)
_SAVE_AS = "open it in Tiled and save it as a .tmx map (File > Save As)"
_OTHER = "open a .tmx map saved by Tiled"


class Stranger(NamedTuple):
    """`kind` is what people call the thing; `fix` says what to do. `part`: maps consist of such files."""

    kind: str
    fix: str
    part: bool = False


SAVE = Stranger("a saved game", "to continue it, drop it on the game's window or use text --resume")
PICTURE = Stranger("a picture", _OTHER)
_UNPACK, _USER = "unpack it and open the .tmx map inside", "check a map that uses it"
_BEGINNINGS = (
    (rb'\{"game":"roll-and-reign"', SAVE),
    (rb"PK[\x03\x05]", Stranger("a zip archive", _UNPACK)),
    (rb"\x1f\x8b|7z\xbc\xaf|Rar!|\xfd7zXZ|BZh", Stranger("a packed archive", _UNPACK)),
    (rb"\x89PNG|GIF8|\xff\xd8\xff|BM.{4}\0\0\0\0|RIFF.{4}WEBP|8BPS|gimp xcf", PICTURE),
    (rb"version https://git-lfs", Stranger("only a Git LFS pointer", "get the file itself: git lfs pull")),
    (rb"[./]{0,99}(git/)?annex/objects/", Stranger("only a git-annex pointer", "get the file itself: git annex get")),
    (rb"return \{\s{0,9}version\b", Stranger("a map exported as Lua", _SAVE_AS)),
)
_ROOTS = (
    (rb"!doctype html|html", Stranger("a web page", "download the file itself (on GitHub: the Raw button)")),
    (rb"!doctype svg|svg", PICTURE),
    (rb"tileset", Stranger("a tileset", _USER, part=True)),
    (rb"template", Stranger("an object template", _USER, part=True)),
)
_WORLD = Stranger("a Tiled world", "check the .tmx maps it lists")
_NAMES = (  # a JSON object with one of these names is recognised; the first match wins
    ({b"propertyTypes", b"extensionsPath"}, Stranger("a Tiled project", "check the .tmx maps in its folder")),
    ({b"openFiles", b"recentFiles"}, Stranger("a Tiled session", "check the .tmx maps in its folder")),
    ({b"object"}, Stranger("an object template saved as JSON", f"save it as .tx; {_USER}")),
    ({b"layers"}, Stranger("a map saved as JSON", _SAVE_AS)),
    ({b"tilecount"}, Stranger("a tileset saved as JSON", f"save it as .tsx; {_USER}")),
    ({b"maps", b"patterns"}, _WORLD),
)
_CONFLICT = re.compile(rb"^[ \t]*(<{7}|>{7}) ", re.MULTILINE)


def stranger(data: bytes) -> Stranger | None:
    """What these bytes are; the first few may be enough. None if it may be a map."""
    begun = data[:HEAD].removeprefix(b"\xef\xbb\xbf").lstrip()
    for how, found in _BEGINNINGS:
        if re.match(how, begun, re.DOTALL):
            return found
    if begun.startswith(b"{"):
        names = set(re.findall(rb'"(\w+)"\s{0,9}:', begun))
        return next((found for told, found in _NAMES if told & names), None)
    while begun.startswith((b"<?", b"<!--")):
        begun = begun.partition(b"?>" if begun.startswith(b"<?") else b"-->")[2].lstrip()
    return next((found for how, found in _ROOTS if re.match(rb"<(%s)\b" % how, begun, re.IGNORECASE)), None)


def conflict(data: bytes) -> int | None:
    """The line of the first merge conflict marker; None if there is none."""
    found = _CONFLICT.search(data)
    return data.count(b"\n", 0, found.start()) + 1 if found else None


def stranger_at(path: str) -> Stranger | None:
    """What the file or folder is, when it is known and no map; never raises."""
    try:
        if os.path.isdir(path):
            maps = sorted(name for name in os.listdir(path) if name.lower().endswith(".tmx"))
            fix = f"name a map in it, such as {clip(maps[0])}" if maps else "it holds no .tmx map"
            return Stranger("a folder", fix)
        handle = os.open(path, _FLAGS)
    except (OSError, ValueError):
        return None
    try:
        return stranger(os.read(handle, HEAD)) if stat.S_ISREG(os.fstat(handle).st_mode) else None
    except OSError:
        return None
    finally:
        os.close(handle)
