"""The nastiest maps, each looked at by a process of its own that may take 256 MiB and two seconds of CPU in all.

Starting Python is within those. A map that wanted more would end the process by a signal or a MemoryError, and no
sentence would come.
"""

from __future__ import annotations

import base64
import gzip
import json
import os
import resource
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tiled.author import HEAD, layer, png, prop, props, save, things, tileset, world

MEMORY, SECONDS = 256 << 20, 2
ROOT = Path(__file__).resolve().parents[2]


def limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def problems_of(path: Path) -> list[dict[str, str]]:
    line = [sys.executable, "-m", "game", "map", "check", "--json", str(path)]
    done = subprocess.run(line, cwd=ROOT, preexec_fn=limited, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1, f"{done.returncode}: {done.stderr[-400:]}"
    assert "Traceback" not in done.stderr
    told = json.loads(done.stdout)
    found: list[dict[str, str]] = told["problems"]
    return found


def laughs(folder: Path) -> str:
    entities = '<!ENTITY a "ha">' + "".join(f'<!ENTITY {chr(98 + i)} "{f"&{chr(97 + i)};" * 10}">' for i in range(12))
    return f"<!DOCTYPE map [{entities}]><map>&m;</map>"


def outside_entity(folder: Path) -> str:
    return '<!DOCTYPE map [<!ENTITY x SYSTEM "file:///etc/passwd">]><map>&x;</map>'


def bomb(packed: bytes, how: str) -> str:
    return world(layer(base64.b64encode(packed).decode(), data=f'encoding="base64" compression="{how}"'))


def zlib_bomb(folder: Path) -> str:
    press = zlib.compressobj(9)
    return bomb(b"".join(press.compress(bytes(1 << 20)) for _ in range(200)) + press.flush(), "zlib")


def gzip_bomb(folder: Path) -> str:
    return bomb(gzip.compress(bytes(300 << 20), 9), "gzip")


def vast(folder: Path) -> str:
    return world(layer(), size=(1_000_000, 1_000_000))


def deep(folder: Path) -> str:
    return world("<group>" * 50_000 + "</group>" * 50_000)


def wide(folder: Path) -> str:
    attributes = " ".join(f'a{i}="1"' for i in range(200_000))
    return world(f"<group {attributes}/>")


def far_apart(folder: Path) -> str:
    chunks = "".join(
        f'<chunk x="{x}" y="{x}" width="16" height="16">{",".join(["1"] * 256)}</chunk>' for x in (-999_984, 999_984)
    )
    return world(layer(chunks), infinite=1)


def endless_file(folder: Path) -> str:
    (folder / "t.tsx").symlink_to("/dev/zero")
    return world(layer(), tilesets='<tileset firstgid="1" source="t.tsx"/>')


def pipe(folder: Path) -> str:
    os.mkfifo(folder / "t.tsx")
    return world(layer(), tilesets='<tileset firstgid="1" source="t.tsx"/>')


def huge_image(folder: Path) -> str:
    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 6, 0, 0, 0)
    chunk = b"IHDR" + head
    data = png(8, 8)
    (folder / "big.png").write_bytes(data[:12] + chunk + struct.pack(">I", zlib.crc32(chunk)) + data[33:])
    return world(layer(), tilesets=tileset(image='<image source="big.png" width="60000" height="60000"/>'))


def image_bomb(folder: Path) -> str:
    rows = zlib.compress(bytes(200 << 20), 9)
    data = png(128, 64)
    start = data.index(b"IDAT") - 4
    chunk = b"IDAT" + rows
    tail = struct.pack(">I", len(rows)) + chunk + struct.pack(">I", zlib.crc32(chunk)) + data[-12:]
    (folder / "big.png").write_bytes(data[:start] + tail)
    return world(layer(), tilesets=tileset(image='<image source="big.png" width="128" height="64"/>'))


def circle_of_templates(folder: Path) -> str:
    for one, other in (("a", "b"), ("b", "a")):
        text = f'{HEAD}<template><object id="1" template="{other}.tx"/></template>'
        (folder / f"{one}.tx").write_text(text)
    return world(layer() + things('<object id="1" template="a.tx" x="0" y="0"/>'))


def crowd(folder: Path) -> str:
    return world(layer() + things(*(f'<object id="{i}" x="0" y="0"/>' for i in range(1, 50_000))))


def library(folder: Path) -> str:
    return world(layer(inner=props(*(prop(f"p{i}", "x" * 30) for i in range(50_000)))))


def climber(folder: Path) -> str:
    return world(layer(), tilesets='<tileset firstgid="1" source="../../../../../../etc/passwd"/>')


NASTY: tuple[tuple[Callable[[Path], str], str], ...] = (
    (laughs, "DOCTYPE"),
    (outside_entity, "DOCTYPE"),
    (zlib_bomb, "unpacks to more"),
    (gzip_bomb, "unpacks to more"),
    (vast, "1000000"),
    (deep, "deep"),
    (wide, "attributes"),
    (far_apart, "span"),
    (endless_file, "leads outside"),
    (pipe, "regular file"),
    (huge_image, "60000"),
    (image_bomb, "pixels"),
    (circle_of_templates, "template"),
    (crowd, "5,000"),
    (library, "20,000 properties"),
    (climber, "outside"),
)


@pytest.mark.parametrize(("make", "says"), NASTY, ids=[make.__name__ for make, _ in NASTY])
def test_a_hostile_map_is_refused_with_a_sentence_within_its_bounds(
    make: Callable[[Path], str], says: str, tmp_path: Path
) -> None:
    path = save(tmp_path, make(tmp_path))
    (first, *_) = problems_of(path)
    told = f"{first['what']} {first['fix']}"
    assert says in told, told
    assert len(told) < 500


def test_a_file_of_gigabytes_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "map.tmx"
    with path.open("wb") as file:
        file.truncate(8 << 30)
    assert "too large" in problems_of(path)[0]["what"]
