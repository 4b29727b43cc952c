"""Layer data to cells: CSV, XML or base64, plain, zlib, gzip or zstd, each with exactly the size the map promises.

zstd is read where Python brings it (3.14 and newer).
"""

from __future__ import annotations

import base64
import binascii
import re
import sys
import zlib
from array import array
from contextlib import suppress
from importlib import import_module
from typing import Any

from game.quoting import clip, quoted
from game.tiled.markup import Node, whole
from game.tiled.problems import FlawError, Where

FLIP_X, FLIP_Y, TURN, TURN_HEX = 1 << 31, 1 << 30, 1 << 29, 1 << 28
FLAGS = FLIP_X | FLIP_Y | TURN

_WINDOW = 23  # log2 of the bytes zstd may look back: more than any layer holds
_SAVE = "save the map again in Tiled"
_FORMAT = "set Map > Map Properties > Tile Layer Format to CSV or Base64 (zlib) and save"
_zstd: Any = None
with suppress(ImportError):
    _zstd = import_module("compression.zstd")
_DIGITS = re.compile(r"[0-9,\s]*", re.ASCII)
_NUMBER = re.compile(r"\s*[0-9]{1,10}\s*", re.ASCII)


def cells(holder: Node, style: Node, width: int, height: int, where: Where) -> array[int]:
    """The raw gids of a <data> or <chunk>, row by row; `style` is the <data> that names encoding and compression."""
    encoding, packing = style.attributes.get("encoding"), style.get("compression")
    if encoding is None:
        return _from_xml(holder, width, height, where)
    if encoding == "csv" and not packing:
        return _from_csv(holder.text, width, height, where)
    if encoding != "base64":
        raise FlawError(where, f"encoding {quoted(encoding)} {clip(packing)} is not known".replace("  ", " "), _FORMAT)
    if packing not in ("", "zlib", "gzip") and not (packing == "zstd" and _zstd is not None):
        raise FlawError(where, f"compression {quoted(packing)} is not supported", _FORMAT)
    return _from_base64(holder.text, packing, width, height, where)


def _from_xml(holder: Node, width: int, height: int, where: Where) -> array[int]:
    """One element a tile, as Tiled once saved by default; an empty cell has no gid."""
    tiles, expected = holder.all("tile"), width * height
    if len(tiles) != expected:
        what = f"the layer holds {len(tiles):,} cells, expected {width} x {height} = {expected:,}"
        raise FlawError(where, what, _SAVE)
    return array("I", [whole(tile, "gid", 0, 2**32 - 1, 0, where.on(tile.line)) for tile in tiles])


def _from_csv(text: str, width: int, height: int, where: Where) -> array[int]:
    expected = width * height
    if len(text) > expected * 24 + 1024:
        raise FlawError(where, f"the layer's text is far too long for {width} x {height} cells", _SAVE)
    parts = text.split(",")
    if not parts[-1].strip():
        parts.pop()  # some tools leave a comma at the end
    if len(parts) != expected:
        raise FlawError(
            where, f"the layer holds {text.count(',') + 1:,} cells, expected {width} x {height} = {expected:,}", _SAVE
        )
    found: array[int] = array("I")
    try:
        if not _DIGITS.fullmatch(text):
            raise ValueError
        found.extend(map(int, parts))
    except (ValueError, OverflowError):
        for i, part in enumerate(parts):
            if not _NUMBER.fullmatch(part) or int(part) >= 1 << 32:
                what = f"{quoted(part.strip(), 24)} is not a tile number"
                raise FlawError(where.at(i % width, i // width), what, "paint the tile again in Tiled") from None
        raise FlawError(where, "the layer's numbers cannot be read", _SAVE) from None
    return found


def _from_base64(text: str, packing: str, width: int, height: int, where: Where) -> array[int]:
    expected = width * height * 4
    try:
        raw = base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        raise FlawError(where, "the layer's base64 data is broken", _SAVE) from None
    if packing:
        raw = _unpack(raw, packing, expected, where)
    if len(raw) != expected:
        what = f"the layer holds {len(raw):,} bytes, expected {width} x {height} cells of four = {expected:,}"
        raise FlawError(where, what, _SAVE)
    found = array("I", raw)
    if sys.byteorder == "big":
        found.byteswap()
    return found


def _unpack(raw: bytes, packing: str, expected: int, where: Where) -> bytes:
    if packing == "zstd":
        return _unpack_zstd(raw, expected, where)
    stream = zlib.decompressobj(31 if packing == "gzip" else 15)
    try:
        out = stream.decompress(raw, expected + 1)
        if len(out) == expected and not stream.eof:
            out += stream.decompress(stream.unconsumed_tail, 1)  # the checksum may still be due
    except zlib.error:
        raise FlawError(where, f"the layer's {packing} data is broken", _SAVE) from None
    return _whole(out, expected, stream.eof and not stream.unused_data, packing, where)


def _unpack_zstd(raw: bytes, expected: int, where: Where) -> bytes:
    assert _zstd is not None
    stream = _zstd.ZstdDecompressor(options={_zstd.DecompressionParameter.window_log_max: _WINDOW})
    try:
        out = stream.decompress(raw, expected + 1)
        if len(out) == expected and not stream.eof:
            out += stream.decompress(b"", 1)
    except _zstd.ZstdError:
        raise FlawError(where, "the layer's zstd data is broken", _SAVE) from None
    return _whole(out, expected, stream.eof and not stream.unused_data, "zstd", where)


def _whole(out: bytes, expected: int, ended: bool, packing: str, where: Where) -> bytes:
    if len(out) > expected:
        raise FlawError(where, f"the layer unpacks to more than its {expected:,} bytes", _SAVE)
    if not ended:
        raise FlawError(where, f"the layer's {packing} data does not end where it should", _SAVE)
    return out
