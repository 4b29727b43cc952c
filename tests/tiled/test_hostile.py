"""The nastiest maps, each looked at by a process of its own that may take 256 MiB and two seconds of CPU in all.

Starting Python is within those. A map that wanted more would end the process by a signal or a MemoryError, and no
sentence would come.
"""

import base64
import json
import os
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from game.tiled import load_map
from game.tiled.pack import pack_root, project_in
from tests.tiled.author import HEAD, layer, png, prop, props, save, things, tileset, world
from tests.tiled.fuzz import fuzz

resource = pytest.importorskip("resource", reason="this system limits no process")
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
    return told["problems"]


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


def classes(folder: Path, types: dict[str, list[dict[str, object]]]) -> None:
    told = [{"name": name, "type": "class", "members": members} for name, members in types.items()]
    (folder / "any.tiled-project").write_text(json.dumps({"propertyTypes": told}))


def many_members(folder: Path) -> str:
    classes(folder, {"C": [{"name": f"m{i}", "type": "string", "value": "x"} for i in range(12_000)]})
    return world(layer() + things(*(THING.format(i, 'type="C" ') for i in range(1, 5_000))))


def classes_in_classes(folder: Path) -> str:
    types = {}
    for depth in range(10):
        inner: list[dict[str, object]] = [
            {"name": f"m{i}", "type": "class", "propertyType": f"C{depth + 1}", "value": {}} for i in range(40)
        ]
        types[f"C{depth}"] = inner
    classes(folder, types)
    return world(layer() + things('<object id="1" type="C0" x="0" y="0"/>'))


def full_tilesets(folder: Path) -> str:
    (folder / "b.png").write_bytes(png(128, 128))
    image = '<image source="b.png" width="128" height="128"/>'
    return "".join(
        f'<tileset firstgid="{1 + 16_384 * n}" name="t{n}" tilewidth="1" tileheight="1">{image}</tileset>'
        for n in range(32)
    )


def wide_layers(folder: Path, first: int) -> str:
    """Two layers of 512 x 512 cells, no two alike."""
    layers = ""
    for number in (0, 1):
        start = first + number * 262_144
        cells = base64.b64encode(zlib.compress(struct.pack("<262144I", *range(start, start + 262_144)))).decode()
        head = f'<layer id="{number}" name="l{number}" width="512" height="512">'
        layers += f'{head}<data encoding="base64" compression="zlib">{cells}</data></layer>'
    return world(layers, tilesets=full_tilesets(folder), size=(512, 512))


def forest_of_files(folder: Path) -> str:
    inner = '<frame tileid="0" duration="9"/>' * 59_000
    sheet = f'{HEAD}<tileset name="s" tilewidth="32" tileheight="32"><image source="t.png"/>'
    for n in range(31):
        (folder / f"s{n}.tsx").write_text(f'{sheet}<tile id="0"><animation>{inner}</animation></tile></tileset>')
    sets = "".join(f'<tileset firstgid="{1 + 100 * n}" source="s{n}.tsx"/>' for n in range(31))
    return world(layer(), tilesets=sets)


def bomb(size: int, how: str) -> str:
    """A layer that unpacks to so many MiB."""
    press = zlib.compressobj(9, wbits=31 if how == "gzip" else 15)
    first, more = (press.compress(bytes(1 << 20)) + press.flush(zlib.Z_FULL_FLUSH) for _ in range(2))
    packed = first + more * (size - 1)  # each reads the same wherever it stands
    return world(layer(base64.b64encode(packed).decode(), data=f'encoding="base64" compression="{how}"'))


ENTITIES = '<!ENTITY a "ha">' + "".join(f'<!ENTITY {chr(98 + i)} "{f"&{chr(97 + i)};" * 10}">' for i in range(12))
CHUNK = '<chunk x="{0}" y="{0}" width="16" height="16">' + ",".join(["1"] * 256) + "</chunk>"
OUTSIDE = '<tileset firstgid="1" source="t.tsx"/>'
THING = '<object id="{}" {}x="0" y="0"/>'
NASTY: dict[str, tuple[Callable[[Path], str], str]] = {
    "laughs": (lambda _: f"<!DOCTYPE map [{ENTITIES}]><map>&m;</map>", "DOCTYPE"),
    "outside entity": (lambda _: '<!DOCTYPE map [<!ENTITY x SYSTEM "file:///etc/passwd">]><map>&x;</map>', "DOCTYPE"),
    "zlib bomb": (lambda _: bomb(200, "zlib"), "unpacks to more"),
    "gzip bomb": (lambda _: bomb(300, "gzip"), "unpacks to more"),
    "vast": (lambda _: world(layer(), size=(1_000_000, 1_000_000)), "1000000"),
    "deep": (lambda _: world("<group>" * 50_000 + "</group>" * 50_000), "nested deeper"),
    "wide": (lambda _: world("<group " + " ".join(f'a{i}="1"' for i in range(200_000)) + "/>"), "attributes"),
    "far apart": (lambda _: world(layer("".join(map(CHUNK.format, (-999_984, 999_984)))), infinite=1), "span"),
    "endless file": (
        lambda at: (at / "t.tsx").symlink_to("/dev/zero") or world(layer(), tilesets=OUTSIDE),
        "leads outside",
    ),
    "pipe": (lambda at: os.mkfifo(at / "t.tsx") or world(layer(), tilesets=OUTSIDE), "regular file"),
    "huge image": (huge_image, "60000"),
    "image bomb": (image_bomb, "pixels"),
    "circle of templates": (circle_of_templates, "template"),
    "crowd": (lambda _: world(layer() + things(*(THING.format(i, "") for i in range(1, 50_000)))), "5,000"),
    "library": (
        lambda _: world(layer(inner=props(*(prop(f"p{i}", "x" * 30) for i in range(50_000))))),
        "20,000 properties",
    ),
    "climber": (lambda _: world(layer(), tilesets=OUTSIDE.replace("t.tsx", "../../../../../../etc/passwd")), "outside"),
    "long way": (
        lambda _: world(layer(), tilesets=tileset(image=f'<image source="{"a/" * 1_900_000}t.png"/>')),
        "is too long",
    ),
    "many members": (many_members, "100,000 properties"),
    "classes in classes": (classes_in_classes, "100,000 properties"),
    "no two tiles alike": (lambda at: wide_layers(at, 1), "different tiles"),
    "nothing but strangers": (lambda at: wide_layers(at, 1_000_000), "in no tileset"),
    "forest of files": (forest_of_files, "frames"),
}


@pytest.mark.parametrize("kind", NASTY)
def test_a_hostile_map_is_refused_with_a_sentence_within_its_bounds(kind: str, tmp_path: Path) -> None:
    make, says = NASTY[kind]
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


def test_a_project_that_is_a_link_is_neither_read_nor_a_marker(tmp_path: Path) -> None:
    secret = tmp_path / "secret.tiled-project"
    members = [{"name": "told", "type": "string", "value": "secret"}]
    secret.write_text(json.dumps({"propertyTypes": [{"name": "C", "type": "class", "members": members}]}))
    folder = tmp_path / "pack" / "maps"
    folder.mkdir(parents=True)
    (folder / "any.tiled-project").symlink_to(secret)
    (folder.parent / "any.tiled-project").symlink_to(secret)
    path = save(folder, world(layer() + things('<object id="1" type="C" x="0" y="0"/>')))
    assert pack_root(path) == tmp_path, "the folder of the project itself"
    secret.rename(tmp_path / "secret")
    assert pack_root(path) == folder
    (thing,) = next(load_map(path).object_layers).objects
    assert thing.properties == {}


def test_any_project_of_tiled_marks_the_root_of_its_pack_and_of_several_the_one_of_the_house_counts(
    tmp_path: Path,
) -> None:
    for name, counts in (
        ("z.tiled-project", "z.tiled-project"),
        ("a.tiled-project", "a.tiled-project"),
        ("roll-and-reign.tiled-project", "roll-and-reign.tiled-project"),
    ):
        (tmp_path / name).write_text("{}")
        assert (project_in(tmp_path), pack_root(tmp_path / "maps" / "map.tmx")) == (counts, tmp_path)


def test_a_mutated_map_loads_or_is_refused_with_a_sentence(tmp_path: Path) -> None:
    outcome = fuzz(tmp_path / "maps", range(300), seed=20)
    assert outcome["loaded"] + outcome["refused"] == 300
    assert min(outcome["loaded"], outcome["refused"]) > 10, "mutations should leave some maps sound"
