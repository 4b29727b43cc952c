"""Locates assets/ and maps/: $ROLL_AND_REIGN_DATA, else the checkout, else inside the installed wheel.

Real paths, not importlib.resources: SDL and pytmx open files by name, and wheels are installed unzipped.
"""

from __future__ import annotations

import contextlib
import os
import sys
from importlib.util import cache_from_source
from pathlib import Path
from typing import TypeVar

import msgspec

_PACKAGE = Path(__file__).resolve().parent


def _root(name: str) -> Path:
    override = os.environ.get("ROLL_AND_REIGN_DATA")
    if override:
        return Path(override) / name
    if (_PACKAGE.parent / "pyproject.toml").is_file():
        return _PACKAGE.parent / name
    return _PACKAGE / f"_{name}"


def assets() -> Path:
    """The folder of baked art, sounds, music and words."""
    return _root("assets")


def maps() -> Path:
    """The folder of built-in Tiled maps, one sub-folder a game."""
    return _root("maps")


# ---- Caches parsed TOML beside the bytecode, so that the next start need not parse it again.
T = TypeVar("T")


def read_toml(path: Path, kind: type[T]) -> T:
    """What the file says, as a value of this type.

    Raises OSError, or as `msgspec.toml.decode` does msgspec.MsgspecError or ValueError.
    """
    about = path.stat()
    source, kept = (about.st_mtime_ns, about.st_size), _beside(path)
    with contextlib.suppress(OSError, msgspec.MsgspecError):
        held, said = msgspec.msgpack.decode(kept.read_bytes(), type=tuple[tuple[int, int], msgspec.Raw])
        if held == source:
            return msgspec.msgpack.decode(said, type=kind)
    plain = msgspec.toml.decode(path.read_bytes())
    found = msgspec.convert(plain, kind, str_keys=True)
    if not sys.dont_write_bytecode:
        _keep(kept, msgspec.msgpack.encode((source, plain)))
    return found


def _beside(path: Path) -> Path:
    """Where the bytecode of a module in its place would be."""
    return Path(cache_from_source(str(path))).with_name(f"{path.name}.kept")


def _keep(kept: Path, what: bytes) -> None:
    """Written so that another process never sees half of it."""
    half = kept.with_name(f"{kept.name}.{os.getpid()}")
    with contextlib.suppress(OSError):
        kept.parent.mkdir(parents=True, exist_ok=True)
        half.write_bytes(what)
        half.replace(kept)
