"""Letters our own faces lack: found among the fonts of the system or of the extra `scripts`, shaped by SDL_ttf.

Which font has which letters is read beside the frames, once it is first asked for. Until then, and for what no font
has, a letter stands as its code in brackets: two names never look the same.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import struct
import sys
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from threading import Thread
from typing import BinaryIO, NamedTuple

Ranges = tuple[tuple[int, int], ...]  # of code points, first and last, in order

PACKAGES = ("fontpkg_noto_sans", "fontpkg_noto_sans_arabic", "fontpkg_noto_sans_devanagari")
# Parts of file names, the best first: plain upright faces that have many letters. Colour emoji cannot be outlined.
LIKED = ("notosans-regular", "notosanscjk-regular", "notosans", "dejavusans", "freesans", "arial", "segoeui", "symbol")
SHUNNED = ("color", "mono", "bold", "italic", "oblique", "condensed", "light", "thin", "black")
MOST_FONTS = 4000
MOST_TABLE = 4 << 20  # bytes of a table of letters that is read at all
SILENT = {0xFE0E, 0xFE0F, 0x200D}  # which look an emoji has, and joiners: nothing to draw
_SCRIPTS = {"ARABIC": "Arab", "HEBREW": "Hebr", "DEVANAGARI": "Deva"}


class FontRun(NamedTuple):
    """Letters of one font that stand next to each other. `font` "" is the face asked for."""

    text: str
    font: str
    rtl: bool = False


def ranges_of(file: BinaryIO) -> Ranges:
    """The code points a font has, by its table `cmap`; of a collection its first font's. () where it has none."""
    with contextlib.suppress(struct.error, OSError, ValueError, MemoryError):
        return _merged(_cmap(file))
    return ()


def _cmap(file: BinaryIO) -> Iterator[tuple[int, int]]:
    head, start = file.read(4), 0
    if head == b"ttcf":
        file.seek(12)
        (start,) = struct.unpack(">I", file.read(4))
    file.seek(start + 4)
    (tables,) = struct.unpack(">H", file.read(2))
    file.seek(start + 12)
    rows = (struct.unpack(">4sIII", file.read(16)) for _ in range(tables))
    at, length = next(((at, length) for tag, _, at, length in rows if tag == b"cmap"), (0, 0))
    if not length or length > MOST_TABLE:
        return
    file.seek(at)
    table = file.read(length)
    (count,) = struct.unpack_from(">H", table, 2)
    for n in range(count):
        (offset,) = struct.unpack_from(">I", table, 8 + 8 * n)
        (kind,) = struct.unpack_from(">H", table, offset)
        if kind == 4:
            (twice,) = struct.unpack_from(">H", table, offset + 6)
            ends = struct.unpack_from(f">{twice // 2}H", table, offset + 14)
            starts = struct.unpack_from(f">{twice // 2}H", table, offset + 16 + twice)
            yield from ((first, last) for first, last in zip(starts, ends, strict=True) if first != 0xFFFF)
        elif kind == 12:
            (groups,) = struct.unpack_from(">I", table, offset + 12)
            for i in range(groups):
                first, last, _ = struct.unpack_from(">III", table, offset + 16 + 12 * i)
                yield first, last


def _merged(found: Iterable[tuple[int, int]]) -> Ranges:
    merged: list[tuple[int, int]] = []
    for first, last in sorted(found):
        if merged and first <= merged[-1][1] + 1:
            merged[-1] = merged[-1][0], max(last, merged[-1][1])
        else:
            merged.append((first, last))
    return tuple(merged)


def has(ranges: Ranges, code: int) -> bool:
    at = bisect_right(ranges, (code, sys.maxunicode)) - 1
    return at >= 0 and ranges[at][0] <= code <= ranges[at][1]


class Fonts:
    """The fonts there are besides our own. `news` grows when they have been read."""

    def __init__(self) -> None:
        self.news = 0
        self._known: list[tuple[str, Ranges]] = []
        self._thread: Thread | None = None

    def ask(self) -> None:
        """Read beside the frames which fonts there are, once."""
        if self._thread is None:
            self._thread = Thread(target=self.read, name="fonts", daemon=True)
            self._thread.start()

    def read(self) -> None:
        """Read them now."""
        found = []
        for font in _files():
            with contextlib.suppress(OSError), font.open("rb") as file:
                found.append((str(font), ranges_of(file)))
        self._known, self.news = found, self.news + 1

    def of(self, code: int) -> str:
        """The file of the best font that has a letter, "" for none."""
        return next((path for path, ranges in self._known if has(ranges, code)), "")


FONTS = Fonts()


def _files() -> list[Path]:
    """Font files: those of the extra first, then the system's, plain ones that have many letters before others."""
    found: list[Path] = []
    for package in PACKAGES:
        spec = importlib.util.find_spec(package)
        for folder in spec.submodule_search_locations or () if spec is not None else ():
            found += sorted(Path(folder).rglob("*.ttf"))
    rest: list[Path] = []
    for place in _folders():
        for where, _, names in os.walk(place):
            rest += [Path(where) / name for name in names if name.lower().endswith((".ttf", ".otf", ".ttc"))]
            if len(rest) > MOST_FONTS:
                break
    return found + sorted(rest[:MOST_FONTS], key=_rank)


def _rank(path: Path) -> tuple[bool, int, str]:
    name = path.name.lower()
    liked = next((n for n, part in enumerate(LIKED) if part in name), len(LIKED))
    return any(part in name for part in SHUNNED), liked, name


def _folders() -> list[Path]:
    home = Path.home()
    if sys.platform == "win32":
        return [Path(os.environ.get("WINDIR", r"C:\Windows")) / "Fonts"]
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library" / "Fonts"]
    return [Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), home / ".local/share/fonts", home / ".fonts"]


def runs(text: str, own: Ranges) -> tuple[FontRun, ...]:
    """A line as runs in the order they are drawn, from left to right. `own`: what the face asked for has."""
    found: list[FontRun] = []
    for letter in text:
        code = ord(letter)
        if code in SILENT:
            continue
        rtl = unicodedata.bidirectional(letter) in ("R", "AL", "AN")
        follows = bool(found) and (unicodedata.combining(letter) or (not rtl and letter in " .,'-"))
        if follows:
            font, rtl = found[-1].font, found[-1].rtl
            shown = letter if not font or has(own, code) or FONTS.of(code) == font else f"[{code:x}]"
        elif has(own, code) or letter.isspace():
            font, shown = "", letter
        else:
            font = FONTS.of(code)
            shown = letter if font else f"[{code:x}]"
        if found and found[-1].font == font and found[-1].rtl == rtl:
            found[-1] = FontRun(found[-1].text + shown, font, rtl)
        else:
            found.append(FontRun(shown, font, rtl))
    if any(not has(own, ord(letter)) and not letter.isspace() for letter in text):
        FONTS.ask()
    leads = next((unicodedata.bidirectional(c) for c in text if unicodedata.bidirectional(c) in ("L", "R", "AL")), "L")
    if leads != "L":
        return tuple(reversed(found))
    for n, (run, after) in enumerate(pairwise(found)):
        bare = run.text.rstrip()
        if run.rtl and not after.rtl and bare != run.text:  # the space stands where one reads on
            found[n], found[n + 1] = run._replace(text=bare), after._replace(text=run.text[len(bare) :] + after.text)
    return tuple(found)


def script_of(text: str) -> str:
    """The script of the first letter whose shaping needs to know it, as OpenType calls it; "" for none."""
    names = (unicodedata.name(letter, "").partition(" ")[0] for letter in text)
    return next((_SCRIPTS[name] for name in names if name in _SCRIPTS), "")
