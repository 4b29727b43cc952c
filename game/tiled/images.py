"""PNG files of a map, proved whole before anybody decodes them: chunks, checksums, size, and exactly the pixels
promised.
"""

from __future__ import annotations

import os
import struct
import zlib
from pathlib import Path

import msgspec

from game.quoting import quoted
from game.tiled.limits import LIMITS, Limits
from game.tiled.pack import Pack
from game.tiled.problems import FlawError, Where
from game.tiled.strangers import PICTURE, stranger

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
    if found not in (None, PICTURE):
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
    _pixels_are_there(_chunks(data, where, colour), _raw_size(width, height, bits * channels, interlace), where)
    return width, height


def _raw_size(width: int, height: int, bits: int, interlace: int) -> int:
    """Bytes of the unpacked rows, each with its filter byte."""
    total = 0
    for x, y, step_x, step_y in _ADAM7 if interlace else ((0, 0, 1, 1),):
        columns, rows = -((x - width) // step_x), -((y - height) // step_y)
        if columns > 0 and rows > 0:
            total += rows * (1 + (columns * bits + 7) // 8)
    return total


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


class Images:
    """The images of one map, each checked once, all together within the limit."""

    def __init__(self, pack: Pack, limits: Limits) -> None:
        self._pack, self._limits = pack, limits
        self._sizes: dict[str, tuple[int, int]] = {}
        self._pixels = 0

    def load(self, path: str, where: Where, key: tuple[int, int, int] | None) -> Image:
        """The image at a resolved path."""
        name = os.path.basename(path)
        if not name.lower().endswith(".png"):
            raise FlawError(where, f"image {quoted(name)} is not a .png file", "export the image as PNG")
        if path not in self._sizes:
            data = self._pack.read(path, self._limits.image_bytes, where, "image")
            width, height = png_size(data, where, self._limits)
            self._pixels += width * height
            if self._pixels > self._limits.all_pixels:
                raise FlawError(
                    where,
                    f"all images together hold more than {self._limits.all_pixels:,} pixels",
                    "use smaller images",
                )
            self._sizes[path] = (width, height)
        return Image(path, *self._sizes[path], key)
