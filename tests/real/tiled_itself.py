"""Tiled of the system's packages, asked to write files again as it writes them. Tests that need it skip without it."""

import base64
import gzip
import os
import re
import shutil
import struct
import subprocess
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

TILED = shutil.which("tiled")
needs_tiled = pytest.mark.skipif(TILED is None, reason="Tiled is not installed (apt-get install tiled)")


def written_by_tiled(source: Path, target: Path, *options: str, kind: str = "tmx") -> None:
    """What Tiled exports a map as."""
    assert TILED is not None
    quiet = {"QT_QPA_PLATFORM": "offscreen", "HOME": str(target.parent), "XDG_RUNTIME_DIR": str(target.parent)}
    line = [TILED, *options, "--export-map", kind, str(source), str(target)]
    done = subprocess.run(line, env=os.environ | quiet, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert target.is_file(), done.stderr


def as_zstd(raw: bytes) -> bytes:
    """zstd's container around what is not packed, in blocks of at most 128 KiB."""
    blocks = [raw[at : at + 131_072] for at in range(0, len(raw), 131_072)]
    packed = b"".join(
        (len(block) << 3 | (block is blocks[-1])).to_bytes(3, "little") + block for block in blocks
    )  # fmt: skip
    return b"\x28\xb5\x2f\xfd\xa0" + len(raw).to_bytes(4, "little") + packed


Pack = Callable[[bytes], bytes]
PACKED: dict[str, Pack] = {"": bytes, "zlib": zlib.compress, "gzip": gzip.compress, "zstd": as_zstd}
ENCODINGS = ("csv", "xml", "base64", *(f"base64 {packing}" for packing in PACKED if packing))


def in_encoding(text: str, encoding: str) -> str:
    """A map whose layers hold their cells like this: Tiled keeps to what it finds."""

    def again(found: re.Match[str]) -> str:
        cells = _cells(found[1], found[2])
        if encoding == "csv":
            return f'<data encoding="csv">{",".join(map(str, cells))}</data>'
        if encoding == "xml":
            tiles = "".join(f'<tile gid="{cell}"/>' for cell in cells)
            return f"<data>{tiles}</data>"
        packing = encoding.partition(" ")[2]
        raw = base64.b64encode(PACKED[packing](struct.pack(f"<{len(cells)}I", *cells))).decode()
        how = f' compression="{packing}"' if packing else ""
        return f'<data encoding="base64"{how}>{raw}</data>'

    return re.sub(r"<data ([^>]*)>([^<]*)</data>", again, text)


def _cells(how: str, text: str) -> list[int]:
    """Those of a layer as the maps of the house hold them: as CSV or in zlib."""
    if "csv" in how:
        return [int(word) for word in text.split(",")]
    assert 'compression="zlib"' in how
    return [cell for (cell,) in struct.iter_unpack("<I", zlib.decompress(base64.b64decode(text)))]
