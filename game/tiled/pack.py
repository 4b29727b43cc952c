"""Which files a map may read: bounded, regular files below the folder of its pack, and nothing else on the machine.

A pack is the map's own folder, or the nearest folder above it that holds a Tiled project.
"""

from __future__ import annotations

import math
import os
import re
import stat
import struct
import zlib
from pathlib import Path
from typing import Any
from xml.parsers import expat

import msgspec

from game.phrase import clip, one_line, quoted
from game.tiled.limits import LIMITS, WORDS, FlawError, Limits, MissingError, PackBudget, Where

HEAD = 1 << 16  # bytes that are looked at
_FLAGS = os.O_RDONLY
for _name in ("O_NONBLOCK", "O_CLOEXEC", "O_BINARY"):
    _FLAGS |= getattr(os, _name, 0)


class Stranger(msgspec.Struct, frozen=True):
    """`kind` is what people call the thing; `fix` says what to do. `part`: maps consist of such files."""

    kind: str
    fix: str
    part: bool = False
    how: str = ""  # it is recognised


_KNOWN = {by: msgspec.convert(WORDS[by], list[Stranger]) for by in ("begins", "root", "json")}
SAVE = _KNOWN["begins"][0]
_CONFLICT = re.compile(rb"^[ \t]*(<{7}|>{7}) ", re.MULTILINE)


def stranger(data: bytes) -> Stranger | None:
    """What these bytes are; the first few may be enough. None if it may be a map."""
    begun = data[:HEAD].removeprefix(b"\xef\xbb\xbf").lstrip()
    for found in _KNOWN["begins"]:
        if re.match(found.how.encode(), begun, re.DOTALL):
            return found
    if begun.startswith(b"{"):
        names = set(re.findall(rb'"(\w+)"\s{0,9}:', begun))
        return next((found for found in _KNOWN["json"] if names & set(found.how.encode().split(b"|"))), None)
    while begun.startswith((b"<?", b"<!--")):
        begun = begun.partition(b"?>" if begun.startswith(b"<?") else b"-->")[2].lstrip()
    roots = ((found, rb"<(%s)\b" % found.how.encode()) for found in _KNOWN["root"])
    return next((found for found, how in roots if re.match(how, begun, re.IGNORECASE)), None)


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


# ---- Which files a map may read: bounded, regular files below the folder of its pack, and nothing else on the
# machine.
PROJECT = "roll-and-reign.tiled-project"  # of the built-in maps; takes precedence in a folder with several
_CLIMB = 3  # folders above the map searched for a project
_DEVICES = re.compile(r"(CON|PRN|AUX|NUL|COM\d|LPT\d)", re.IGNORECASE)
_SAVED = {  # what the names of files of each kind end with, and how to save them so
    "tileset": (".tsx", "export the tileset as .tsx, not as JSON"),
    "template": (".tx", "save the template as .tx, not as JSON"),
    "image": (".png", "export the image as PNG"),
}
_NO_LINK_FLAGS = _FLAGS | getattr(os, "O_NOFOLLOW", 0)


def pack_root(path: Path) -> Path:
    """The folder a map's references must stay in."""
    folder = path.absolute().parent
    for candidate in (folder, *list(folder.parents)[:_CLIMB]):
        if project_in(candidate) is not None:
            return candidate
    return folder


def project_in(folder: Path) -> str | None:
    """The name of the folder's Tiled project; None if it has none. Links do not count."""
    try:
        with os.scandir(folder) as entries:
            names = [
                entry.name
                for entry in entries
                if entry.name.endswith(".tiled-project") and entry.is_file(follow_symlinks=False)
            ]
    except OSError:
        return None
    return PROJECT if PROJECT in names else min(names, default=None)


class Pack:
    """Reads files below `root`, each once, each within its limit."""

    def __init__(self, root: Path, limits: Limits) -> None:
        self.root = os.path.realpath(root)
        self.limits = limits
        self.budget = PackBudget(limits)
        self.opened: set[str] = set()  # real paths of all files asked for so far, found or not

    def holds(self, path: str) -> bool:
        """Whether a real path lies inside the pack."""
        return path == self.root or path.startswith(self.root.rstrip(os.sep) + os.sep)

    def label(self, path: str) -> str:
        """How messages name a file: relative to the pack."""
        inside = self.holds(path)
        return one_line(os.path.relpath(path, self.root).replace(os.sep, "/") if inside else os.path.basename(path))

    def resolve(self, folder: str, reference: str | None, where: Where, what: str) -> str:
        """The real path a reference in a file of `folder` means. Raises FlawError unless it stays inside the pack.

        A tileset, template or image must have the name of one.
        """
        if reference is None or not reference.strip() or "\0" in reference:
            raise FlawError(where, f"{what} has no path", "give a path relative to this file, such as tiles.png")
        shown = quoted(reference, 60)
        if len(reference) > self.limits.path:  # each of its parts is asked of the system
            cure = f"limit {self.limits.path:,} letters; move the file nearer"
            raise FlawError(where, f"{what} path {shown} is too long", cure)
        if "://" in reference or reference.lower().startswith("file:"):
            cure = "use a relative path to a file beside the map"
            raise FlawError(where, f"{what} {shown} is an address (URL)", cure)
        if "\\" in reference or ":" in reference:
            raise FlawError(where, f"{what} path {shown} has a backslash or colon", "use / only, such as img/tiles.png")
        if reference.startswith(("/", "~")):
            cure = "copy the file next to the map and use a relative path"
            raise FlawError(where, f"{what} {shown} is an absolute path", cure)
        if any(_DEVICES.fullmatch(part.split(".")[0]) for part in reference.split("/")):
            raise FlawError(where, f"{what} path {shown} uses the name of a Windows device", "rename the file")
        path = os.path.realpath(os.path.join(folder, reference))
        if not self.holds(path):
            cure = "copy the file into the map's folder, or save a Tiled project into the folder that holds both"
            raise FlawError(where, f"{what} {shown} leads outside the map's pack", cure)
        suffix, cure = _SAVED.get(what, ("", ""))
        if not path.lower().endswith(suffix):
            raise FlawError(where, f"{what} {quoted(os.path.basename(path))} is not a {suffix} file", cure)
        return path

    def read(self, path: str, limit: int, where: Where, what: str) -> bytes:
        """The bytes of a regular file inside the pack. `path` comes from `resolve`."""
        shown = quoted(os.path.basename(path))
        if path not in self.opened:
            self.budget.spend("files", where)
        self.opened.add(path)
        try:
            handle = os.open(path, _NO_LINK_FLAGS)
        except FileNotFoundError:
            cure = "put the file there, or correct the path (capital letters count)"
            raise MissingError(where, f"{what} {shown} was not found", cure) from None
        except (OSError, ValueError) as error:
            reason = f"{what} {shown} cannot be opened ({getattr(error, 'strerror', None) or 'not a file name'})"
            raise FlawError(where, reason, "it must be a file that you may read") from None
        try:
            status, data = os.fstat(handle), bytearray()
            if not stat.S_ISREG(status.st_mode):
                kind = "a folder" if stat.S_ISDIR(status.st_mode) else "not a regular file"
                raise FlawError(where, f"{what} {shown} is {kind}", "it must be a regular file")
            while len(data) <= limit:
                piece = os.read(handle, min(1 << 20, limit + 1 - len(data)))
                if not piece:
                    return bytes(data)
                data += piece
            size = f"{max(len(data), status.st_size):,} bytes, limit {limit:,}"
            raise FlawError(where, f"{what} {shown} is too large: {size}", "make it smaller or split it")
        except OSError as error:
            reason = f"{what} {shown} cannot be read ({error.strerror})"
            raise FlawError(where, reason, "it must be a file that you may read") from None
        finally:
            os.close(handle)

    def parse(self, path: str, where: Where, what: str) -> XmlElement:
        """The root element of a file of Tiled's own XML. Raises FlawError."""
        return parse(self.read(path, self.limits.file_bytes, where, what), self.label(path), self.limits, self.budget)


# ---- Bounded XML: one expat pass to a small tree that remembers its lines.
_SAVE = "save the file again in Tiled"
_ENCODINGS = {"utf-8", "utf8", "utf-16", "utf16", "us-ascii", "ascii", "iso-8859-1", "latin-1"}
_WHOLE = re.compile(r"-?[0-9]{1,10}", re.ASCII)
_COLOUR = re.compile(r"#?([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})", re.ASCII)


class XmlElement:
    """One element: tag, attributes, children, text and its first line."""

    __slots__ = ("attributes", "children", "line", "place", "tag", "text")

    def __init__(self, tag: str, attributes: dict[str, str], line: int, place: str) -> None:
        self.tag = tag
        self.attributes = attributes
        self.children: list[XmlElement] = []
        self.text = ""
        self.line = line
        self.place = place  # the file, as messages name it

    @property
    def where(self) -> Where:
        """This element's place."""
        return Where(self.place, self.line)

    def get(self, key: str, default: str = "") -> str:
        """An attribute's text."""
        return self.attributes.get(key, default)

    def all(self, tag: str) -> list[XmlElement]:
        """The children with this tag."""
        return [child for child in self.children if child.tag == tag]

    def one(self, tag: str) -> XmlElement | None:
        """The first child of a kind."""
        return next((child for child in self.children if child.tag == tag), None)


class _DoctypeError(FlawError):
    """A document type, as in web pages."""


def parse(data: bytes, place: str, limits: Limits, budget: PackBudget) -> XmlElement:
    """The root element. Raises FlawError on anything that is not plain, bounded XML."""
    if not data.strip():
        raise FlawError(Where(place), "the file is empty", _SAVE)
    budget.spend("pack_bytes", Where(place), len(data))
    budget.spent["elements"] = 0  # each file has its own
    parser: Any = expat.ParserCreate()
    top = XmlElement("", {}, 0, place)  # the document: its child is the root
    stack, texts = [top], list[list[str]]()

    def where() -> Where:
        return Where(place, parser.CurrentLineNumber)

    def declaration(_version: str, encoding: str | None, _standalone: int) -> None:
        if encoding is not None and encoding.lower() not in _ENCODINGS:
            raise FlawError(where(), f"encoding {quoted(encoding)} is not known", "save the file as UTF-8")

    def document_type(*_: object) -> None:
        what = "DOCTYPE and entity declarations are not allowed"
        raise _DoctypeError(where(), what, "remove the <!DOCTYPE …> block; Tiled writes none")

    def outside(*_: object) -> int:
        raise FlawError(where(), "references to other files are not allowed", "remove the entity; Tiled writes none")

    def start(tag: str, attributes: dict[str, str]) -> None:
        budget.spend("elements", where())
        budget.spend("pack_elements", where())
        if len(stack) > limits.depth:
            what = f"<{clip(tag)}> is nested deeper than {limits.depth}"
            raise FlawError(where(), what, "use fewer groups inside groups")
        if len(attributes) > limits.attributes:
            what = f"<{clip(tag)}> has {len(attributes):,} attributes, limit {limits.attributes}"
            raise FlawError(where(), what, "remove the extra attributes")
        node = XmlElement(tag, attributes, parser.CurrentLineNumber, place)
        stack[-1].children.append(node)
        stack.append(node)
        texts.append([])

    def end(_tag: str) -> None:
        stack.pop().text = "".join(texts.pop())

    parser.buffer_text = True
    parser.XmlDeclHandler = declaration
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = document_type
    parser.ExternalEntityRefHandler = outside
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = lambda text: texts[-1].append(text)
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        reason = f"not well-formed XML ({expat.ErrorString(error.code)}), perhaps cut short"
        raise _named(data, place) or FlawError(Where(place, error.lineno), reason, _SAVE) from None
    except (LookupError, ValueError, TypeError):
        raise FlawError(Where(place), "the file's encoding is not known", "save the file as UTF-8") from None
    except _DoctypeError as flaw:
        raise _named(data, place) or flaw from None
    finally:
        parser = None  # it and its handlers hold each other
    if not top.children:
        raise FlawError(Where(place), "the file holds no element", _SAVE)
    return top.children[0]


def _named(data: bytes, place: str) -> FlawError | None:
    """A named reason why this is not Tiled's XML."""
    if (line := conflict(data)) is not None:
        fix = "keep one of the two versions and delete the marks <<<<<<<, ======= and >>>>>>>"
        return FlawError(Where(place, line), "a merge of two versions left its marks in the file", fix)
    found = stranger(data)
    return FlawError(Where(place), f"the file is {found.kind}", found.fix) if found and not found.part else None


def whole(
    node: XmlElement, key: str, low: int, high: int, default: int | None = None, where: Where | None = None
) -> int:
    """A whole number in low..high. Without a default the attribute must be there."""
    place = where or node.where
    raw = node.attributes.get(key)
    if raw is None:
        if default is not None:
            return default
        raise FlawError(place, f"<{node.tag}> has no {key}", f"it needs a whole number from {low} to {high}; {_SAVE}")
    if not _WHOLE.fullmatch(raw):
        raise FlawError(
            place, f"{key}={quoted(raw)} of <{node.tag}> is not a whole number", f"expected {low} to {high}"
        )
    value = int(raw)
    if not low <= value <= high:
        raise FlawError(place, f"{key} of <{node.tag}> is {value}", f"expected {low} to {high}")
    return value


def real(
    node: XmlElement, key: str, default: float = 0.0, low: float = -1e6, high: float = 1e6, where: Where | None = None
) -> float:
    """A finite number in low..high."""
    raw = node.attributes.get(key)
    if raw is None:
        return default
    try:
        value = float(raw) if len(raw) < 40 else math.nan
    except ValueError:
        value = math.nan
    if not math.isfinite(value) or not low <= value <= high:
        raise FlawError(
            where or node.where,
            f"{key}={quoted(raw)} of <{node.tag}> is no number in range",
            f"expected {low:,.10g} to {high:,.10g}",
        )
    return value


def flag(node: XmlElement, key: str, default: bool, where: Where | None = None) -> bool:
    """A yes or no; Tiled writes 1 and 0."""
    raw = node.attributes.get(key)
    if raw is None:
        return default
    if raw not in ("0", "1", "true", "false"):
        raise FlawError(
            where or node.where, f"{key}={quoted(raw)} of <{node.tag}> is neither yes nor no", "expected 0 or 1"
        )
    return raw in ("1", "true")


def colour(raw: str, where: Where) -> tuple[int, int, int, int]:
    """Red, green, blue, alpha (0..255) of Tiled's #rrggbb or #aarrggbb."""
    match = _COLOUR.fullmatch(raw)
    if match is None:
        raise FlawError(where, f"{quoted(raw)} is not a colour", "expected #rrggbb")
    digits = match[1].rjust(8, "f")
    alpha, red, green, blue = bytes.fromhex(digits)
    return red, green, blue, alpha


# ---- PNG files of a map, proved whole before anybody decodes them: chunks, checksums, size, and exactly the pixels
# promised.
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {0: (1, (1, 2, 4, 8, 16)), 2: (3, (8, 16)), 3: (1, (1, 2, 4, 8)), 4: (2, (8, 16)), 6: (4, (8, 16))}
_ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
_AGAIN = "export the image again as PNG"


class Image(msgspec.Struct, frozen=True):
    """A checked PNG file. `key` is a colour (red, green, blue) that counts as transparent."""

    path: str
    width: int
    height: int
    key: tuple[int, int, int] | None = None

    def read(self) -> bytes:
        """The file's bytes, bounded and checked once more: it may have changed since. Raises OSError."""
        where = Where(os.path.basename(self.path))
        try:
            data = Pack(Path(self.path).parent, LIMITS).read(self.path, LIMITS.image_bytes, where, "image")
            size = png_size(data, where, LIMITS)
        except FlawError as flaw:
            raise OSError(str(flaw)) from None
        if size != (self.width, self.height):
            raise OSError(f"{where}: the image's size has changed")
        return data


def png_size(data: bytes, where: Where, limits: Limits) -> tuple[int, int]:
    """Width and height in pixels. Raises FlawError unless a decoder will find every pixel."""
    found = stranger(data)
    if found is not None and found.kind != "a picture":
        raise FlawError(where, f"the image is {found.kind}", found.fix)
    if data[:8] != _SIGNATURE or data[12:16] != b"IHDR" or len(data) < 33:
        raise FlawError(where, "the image is not a PNG file inside", _AGAIN)
    width, height, bits, colour, packing, filtering, interlace = struct.unpack(">IIBBBBB", data[16:29])
    channels, depths = _CHANNELS.get(colour, (0, ()))
    if bits not in depths or packing or filtering or interlace > 1:
        raise FlawError(where, "the image is a broken PNG (header)", _AGAIN)
    side, most = limits.image_side, limits.image_pixels
    if not (0 < width <= side and 0 < height <= side and width * height <= most):
        raise FlawError(
            where, f"the image is {width} x {height} pixels", f"expected 1 to {side} a side and at most {most:,} pixels"
        )
    expected = 0  # bytes of the unpacked rows, each with its filter byte
    for x, y, step_x, step_y in _ADAM7 if interlace else ((0, 0, 1, 1),):
        columns, rows = -((x - width) // step_x), -((y - height) // step_y)
        if columns > 0 and rows > 0:
            expected += rows * (1 + (columns * bits * channels + 7) // 8)
    _pixels_are_there(_chunks(data, where, colour), expected, where)
    return width, height


def _chunks(data: bytes, where: Where, colour: int) -> list[memoryview]:
    """The packed pixel parts, after walking every chunk."""
    view, at, parts, names = memoryview(data), 8, [], set()
    while at + 12 <= len(data):
        (size,) = struct.unpack_from(">I", data, at)
        name, end = data[at + 4 : at + 8], at + 8 + size
        if end + 4 > len(data):
            break
        if zlib.crc32(view[at + 4 : end]) != struct.unpack_from(">I", data, end)[0]:
            raise FlawError(where, "the image is a broken PNG (checksum)", _AGAIN)
        names.add(name)
        if name == b"IDAT":
            parts.append(view[at + 8 : end])
        elif name == b"IEND":
            if not parts or (colour == 3 and b"PLTE" not in names):
                raise FlawError(where, "the image is a broken PNG (no pixels)", _AGAIN)
            return parts
        at = end + 4
    raise FlawError(where, "the image is a broken PNG (cut short)", _AGAIN)


def _pixels_are_there(parts: list[memoryview], expected: int, where: Where) -> None:
    unpack, total = zlib.decompressobj(), 0
    try:
        for part in parts:
            pending: bytes | memoryview = part
            while pending and not unpack.eof and total <= expected:
                total += len(unpack.decompress(pending, 1 << 18))
                pending = unpack.unconsumed_tail
        total += len(unpack.flush()) if not unpack.eof and total < expected else 0
    except zlib.error:
        total = -1
    if total != expected:
        raise FlawError(where, "the image is a broken PNG (pixels)", _AGAIN)
