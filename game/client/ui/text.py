"""Type: the six faces, rendered words, and wrapping with symbols inside the line.

Sizes here are pixels; points and the text size setting are the painter's business. Advances round to pixels, so widths
drift by a few per cent with k: always measure here, never guess.

Marks in a text: {wood} is the symbol sym/wood; *bold* words; ~ a space that neither breaks nor is wide.
"""

from __future__ import annotations

import contextlib
import functools
import importlib.util
import math
import os
import re
import struct
import sys
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from threading import Thread
from typing import BinaryIO, NamedTuple

import pygame

from game.client.ui.palette import Colour

Ranges = tuple[tuple[int, int], ...]  # of code points, first and last, in order

PACKAGES = ("fontpkg_noto_sans", "fontpkg_noto_sans_arabic", "fontpkg_noto_sans_devanagari")
# Parts of file names, the best first: plain upright faces that have many letters. Colour emoji cannot be outlined.
LIKED = ("notosans-regular", "notosanscjk-regular", "notosans", "dejavusans", "freesans", "arial", "segoeui", "symbol")
SHUNNED = ("color", "mono", "bold", "italic", "oblique", "condensed", "light", "thin", "black")
MOST_FONTS = 4000
MOST_TABLE = 4 << 20  # largest cmap table read, in bytes
SILENT = {0xFE0E, 0xFE0F, 0x200D}  # variation selectors and joiners: nothing to draw
_SERIF = ("book", "bookbold", "italic")
_COMPOSED = re.compile('(?<=["%«“”„…‰¼½¾])(?=.)')  # behind letters that are made of others
_SCRIPTS = {"ARABIC": "Arab", "HEBREW": "Hebr", "DEVANAGARI": "Deva"}


class FontRun(NamedTuple):
    """Adjacent letters of one font. `font` "" is the requested face."""

    text: str
    font: str
    rtl: bool = False


def ranges_of(file: BinaryIO) -> Ranges:
    """The code points of a font, from its `cmap` table; of a collection, those of its first font. () if unreadable."""
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
    """Fonts besides our own. `news` grows once they have been read."""

    def __init__(self) -> None:
        self.news = 0
        self._known: list[tuple[str, Ranges]] = []
        self._thread: Thread | None = None

    def ask(self) -> None:
        """Reads the fonts in the background, once."""
        if self._thread is None:
            self._thread = Thread(target=self.read, name="fonts", daemon=True)
            self._thread.start()

    def read(self) -> None:
        """Reads the fonts now."""
        found = []
        for font in _files():
            with contextlib.suppress(OSError), font.open("rb") as file:
                found.append((str(font), ranges_of(file)))
        self._known, self.news = found, self.news + 1

    def of(self, code: int) -> str:
        """The file of the best font with this letter; "" for none."""
        return next((path for path, ranges in self._known if has(ranges, code)), "")


FONTS = Fonts()


def _files() -> list[Path]:
    """Font files: the extra's first, then the system's, plain and comprehensive ones first."""
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

    def rank(path: Path) -> tuple[bool, int, str]:
        name = path.name.lower()
        liked = next((n for n, part in enumerate(LIKED) if part in name), len(LIKED))
        return any(part in name for part in SHUNNED), liked, name

    return found + sorted(rest[:MOST_FONTS], key=rank)


def _folders() -> list[Path]:
    home = Path.home()
    if sys.platform == "win32":
        return [Path(os.environ.get("WINDIR", r"C:\Windows")) / "Fonts"]
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library" / "Fonts"]
    return [Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), home / ".local/share/fonts", home / ".fonts"]


def runs(text: str, own: Ranges) -> tuple[FontRun, ...]:
    """A line as runs in drawing order, left to right. `own`: code points of the requested face."""
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
        if run.rtl and not after.rtl and bare != run.text:  # the space belongs where reading continues
            found[n], found[n + 1] = run._replace(text=bare), after._replace(text=run.text[len(bare) :] + after.text)
    return tuple(found)


def script_of(text: str) -> str:
    """The OpenType script of the first letter that needs one for shaping; "" for none."""
    names = (unicodedata.name(letter, "").partition(" ")[0] for letter in text)
    return next((_SCRIPTS[name] for name in names if name in _SCRIPTS), "")


# ---- Type: the six faces, rendered words, and wrapping with symbols inside the line.
_UNMARKED = str.maketrans("{}*~", "()'-")
FACES = {
    "ui": ("font_hanken_grotesk", "HankenGrotesk-Medium.otf"),
    "bold": ("font_hanken_grotesk", "HankenGrotesk-Bold.otf"),
    "title": ("fontpkg_cinzel", "Cinzel[wght].ttf"),
    "book": ("font_source_serif_pro", "SourceSerifPro-Regular.ttf"),
    "italic": ("font_source_serif_pro", "SourceSerifPro-It.ttf"),
    "bookbold": ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
}
BOLDER = {"ui": "bold", "book": "bookbold", "italic": "bookbold", "bold": "ui", "bookbold": "book", "title": "title"}
ARROWS = "\u2190\u2191\u2192\u2193"
SYMBOL = 1.2  # height of a symbol in a line, of the letters' size
SMALL = 1 / 4  # of a space: the width of ~ and of the room around a symbol
LARGER = 4  # supersampling of titles
WIDTHS_KEPT = 1500
FONTS_KEPT = 128  # a page needs some dozens; those of earlier window sizes are dropped
_PIECES = re.compile(r"(\{[a-z0-9_/]+\}|\*|~)")


def plain(text: str) -> str:
    """Foreign text without marks and without what makes fonts raise (NUL, lone surrogates)."""
    clean = text.encode("utf-8", "replace").decode().replace("\0", " ")
    return clean.translate(_UNMARKED)


@functools.lru_cache(maxsize=FONTS_KEPT)
def font(face: str, px: int) -> pygame.font.Font:
    """An opened face. KeyError for a face that does not exist; FileNotFoundError when its package is missing."""
    return _opened(face, px)


def _opened(face: str, px: int) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(BytesIO(_face_file(face)), px)


@functools.cache
def _face_file(face: str) -> bytes:
    """A face's file, read once: opening by name would keep a file descriptor for every window size."""
    package, name = FACES[face]
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError(f"font package missing: pip install {package.replace('_', '-')}")
    return (Path(spec.submodule_search_locations[0]) / "files" / name).read_bytes()


@functools.cache
def _letters(face: str) -> Ranges:
    """The code points of a face."""
    return ranges_of(BytesIO(_face_file(face)))


def foreign(text: str, face: str) -> bool:
    """Whether a line has letters missing from the face; the painter draws arrows itself."""
    return not text.isascii() and not all(has(_letters(face), ord(c)) or c in ARROWS for c in text)


def _crowds(text: str, face: str) -> bool:
    """Whether SDL_ttf sets a letter on top of the one before, as it gives a composed one the advance of a part."""
    return face in _SERIF and _COMPOSED.search(text) is not None and not any(c in ARROWS for c in text)


@functools.lru_cache(maxsize=FONTS_KEPT)
def _other(path: str, px: int, rtl: bool, script: str, tall: int) -> pygame.font.Font:
    """A system font, at most `tall` pixels high."""
    made = pygame.font.Font(path, px)
    if made.get_height() > tall:
        made = pygame.font.Font(path, max(1, px * tall // made.get_height()))
    with contextlib.suppress(pygame.error, ValueError):  # shaping, where SDL_ttf can do it
        if script:
            made.set_script(script)
        if rtl:
            made.set_direction(pygame.DIRECTION_RTL)
    return made


def _fonts(text: str, face: str, px: int) -> list[tuple[str, pygame.font.Font]]:
    """The runs of a line, each with its font."""
    own = font(face, px)
    found: list[tuple[str, pygame.font.Font]] = []
    for run in runs(text, _letters(face)):
        if run.font:
            found.append((run.text, _other(run.font, px, run.rtl, script_of(run.text), own.get_height())))
        else:
            found += [(part, own) for part in (_COMPOSED.split(run.text) if face in _SERIF else (run.text,))]
    return found


def _mixed(text: str, face: str, px: int, colour: Colour) -> pygame.Surface:
    """A line in several fonts on one baseline."""
    own, images = font(face, px), [(one, one.render(part, True, colour)) for part, one in _fonts(text, face, px)]
    whole = pygame.Surface((max(1, sum(image.get_width() for _, image in images)), own.get_height()), pygame.SRCALPHA)
    x = 0
    for one, image in images:
        whole.blit(image, (x, own.get_ascent() - one.get_ascent()))
        x += image.get_width()
    return whole


def word(text: str, face: str, px: int, colour: Colour) -> pygame.Surface:
    """One rendered line, straight alpha. Titles are made bold here: Cinzel opens at weight 400, font.bold is ragged."""
    if foreign(text, face) or _crowds(text, face):
        return _mixed(text, face, px, colour)
    if face != "title":
        return font(face, px).render(text, True, colour)
    large = _rim(px)
    rim = large.render(text, True, colour)
    rim.blit(font(face, px * LARGER).render(text, True, colour), (large.outline, large.outline))
    return pygame.transform.smoothscale(
        rim, (math.ceil(rim.get_width() / LARGER), math.ceil(rim.get_height() / LARGER))
    )


@functools.lru_cache(maxsize=FONTS_KEPT)
def _rim(px: int) -> pygame.font.Font:
    """The enlarged font whose outline makes titles bold; separate, as changing a font's outline clears its glyphs."""
    large = _opened("title", px * LARGER)
    large.outline = max(1, round(px * LARGER * 0.024))
    return large


def width(text: str, face: str, px: int) -> int:
    """The width of a line in pixels, without drawing it."""
    return _width(text, face, px, 0 if text.isascii() else FONTS.news)


@functools.lru_cache(maxsize=WIDTHS_KEPT)
def _width(text: str, face: str, px: int, news: int) -> int:
    if foreign(text, face) or _crowds(text, face):
        return sum(one.size(part)[0] for part, one in _fonts(text, face, px))
    if face == "title":
        return math.ceil(_rim(px).size(text)[0] / LARGER)
    return font(face, px).size(text)[0]


def line_height(face: str, px: int) -> int:
    return font(face, px).get_linesize()


def shorten(text: str, face: str, px: int, room: int) -> str:
    """The text, cut with an ellipsis to fit `room` pixels."""
    if width(text, face, px) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + "…", face, px) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


class TextPiece(NamedTuple):
    """A word, or a symbol when face is empty, at x pixels from its line's start."""

    x: int
    text: str
    face: str


class TextLine(NamedTuple):
    width: int
    pieces: tuple[TextPiece, ...]


def wrap(text: str, face: str, px: int, room: int, indent: int = 0, indented: int = 0) -> tuple[TextLine, ...]:
    """Lines no wider than `room` pixels; the first `indented` lines start `indent` pixels in (a drop cap).

    A newline breaks; a word wider than the room stays whole on its own line. Symbols count as squares.
    Words of one face form one piece: set one by one, the overhang of slanted letters would make gaps uneven.
    """
    return _wrapped(text, face, px, room, indent, indented, 0 if text.isascii() else FONTS.news)


@functools.lru_cache(maxsize=1000)
def _wrapped(text: str, face: str, px: int, room: int, indent: int, indented: int, news: int) -> tuple[TextLine, ...]:
    lines: list[TextLine] = []
    bold = False
    for paragraph in text.split("\n"):
        here: list[TextPiece] = []
        used = start = indent if len(lines) < indented else 0
        solid = False  # the last piece is a word and ends at `used`
        for token in filter(None, paragraph.split(" ")):  # at spaces that may break
            pieces, long, bold = _token(token, face, px, bold)
            space = width(" ", face, px) if here else 0
            joined = _joined(here[-1], used, pieces, px) if solid else None
            end = used + space + long if joined is None else joined + long
            if here and end > room:
                lines.append(TextLine(used, tuple(here)))
                here, space, joined = [], 0, None
                used = start = indent if len(lines) < indented else 0
                end = used + long
            shift = end - long
            last = pieces[-1] if pieces else None
            solid = last is not None and last.face != "" and last.x + width(last.text, last.face, px) == long
            if joined is not None:
                before = here.pop()
                here.append(TextPiece(before.x, f"{before.text} {pieces.pop(0).text}", before.face))
            here += [TextPiece(shift + p.x, p.text, p.face) for p in pieces]
            used = end
        lines.append(TextLine(max(used, start), tuple(here)))
    return tuple(lines)


def _joined(last: TextPiece, used: int, pieces: list[TextPiece], px: int) -> int | None:
    """Where the next word would begin if it joined the last piece, which ends at `used`; None if it cannot join."""
    if not pieces or pieces[0].x or last.face != pieces[0].face or last.face == "title":
        return None
    first = pieces[0]
    whole = width(f"{last.text} {first.text}", last.face, px)
    return last.x + whole - width(first.text, first.face, px)


def _token(token: str, face: str, px: int, bold: bool) -> tuple[list[TextPiece], int, bool]:
    """The pieces between two spaces, their length, and whether bold continues after them."""
    pieces: list[TextPiece] = []
    x = 0
    room = round(width(" ", face, px) * SMALL) + 1
    bits = [bit for bit in _PIECES.split(token) if bit]
    for bit, after in zip(bits, [*bits[1:], "."], strict=True):
        if bit == "*":
            bold = not bold
        elif bit == "~":
            x += room
        elif bit[0] == "{" and bit[-1] == "}":
            pieces.append(TextPiece(x, bit[1:-1], ""))
            x += symbol_size(px) + (0 if after[0] in ".,;:!?)" else room)
        else:
            kind = BOLDER[face] if bold else face
            pieces.append(TextPiece(x, bit, kind))
            x += width(bit, kind, px)
    return pieces, x, bold


def symbol_size(px: int) -> int:
    return round(px * SYMBOL)
