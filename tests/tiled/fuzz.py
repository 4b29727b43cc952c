"""Mutates sound maps and holds the reader to its one promise: a located sentence or a map, never anything else.

The suite runs a few hundred; `python -m tests.tiled.fuzz COUNT [SEED]` runs as many as you like and says what came out.
"""

from __future__ import annotations

import base64
import copy
import random
import sys
import tempfile
import time
import zlib
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

from game.resources import maps
from game.tiled import MapError, Problem, check_map, load_map
from game.tiled.games import board_of, played_on
from game.tiled.problems import LONGEST
from tests.tiled.author import HEAD, hordes, layer, prop, props, realm, save, things, tileset, world

NASTY = (
    *(
        "",
        "0",
        "-1",
        "1",
        "2",
        "2.5",
        "nan",
        "inf",
        "1e999",
        "99999999999",
        "4294967295",
        "2147483648",
        "x",
        "true",
        "class",
    ),
    *(
        "../..",
        "/etc/passwd",
        "C:\\a",
        "NUL",
        "map.tmx",
        ".",
        "t.png",
        "\u00e9\u20ac",
        "a" * 300,
        "\u202e",
        "&",
        "%s{0}",
        "1,2,3",
    ),
)
PIECES = ("<layer/>", "<group>", "</group>", "<object/>", "<data/>", "<!--", "-->", "<![CDATA[", "<?x?>", "&#0;", "\0")


def seeds() -> list[bytes]:
    """Sound maps of many kinds, as bytes."""
    cells = base64.b64encode(zlib.compress(b"\1\0\0\0" * 4)).decode()
    packed = layer(cells, data='encoding="base64" compression="zlib"')
    frames = '<tile id="0"><animation><frame tileid="1" duration="99"/></animation></tile>'
    chunk = f'<chunk x="-16" y="0" width="16" height="16">{",".join(["1"] * 256)}</chunk>'
    shapes = (
        '<object id="1" template="t.tx" x="1" y="1"/><object id="2" x="0" y="0"><polygon points="0,0 1,1"/></object>'
    )
    hexagonal = 'orientation="hexagonal" hexsidelength="16" staggeraxis="x" staggerindex="even"'
    outside = '<tileset firstgid="1" source="t.tsx"/>'
    texts = [
        realm(),
        hordes(["mf..#~", "?.....", *["......"] * 4]),
        world(packed + things(shapes), tilesets=tileset(frames)),
        world(layer(chunk), infinite=1, attributes=hexagonal),
        world(
            f'<group opacity="0.5">{layer(inner=props(prop("a", 1, "int")))}</group>',
            tilesets=outside,
        ),
        world('<imagelayer id="1" name="i"><image source="one.png"/></imagelayer>'),
    ]
    return [text.encode() for text in texts] + [(maps() / "broken_on_purpose.tmx").read_bytes()]


def mutated(data: bytes, chance: random.Random) -> bytes:
    """Mostly still XML, with wrong values, missing, doubled and moved elements; sometimes plain damage."""
    return _damaged(data, chance) if chance.random() < 0.25 else _rewritten(data, chance)


def _damaged(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data))
    end = min(len(data), at + chance.randint(1, 400))
    match chance.randrange(5):
        case 0:
            return data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
        case 1:
            return data[:at] + data[end:]
        case 2:
            return data[:end] + data[at:end] * chance.choice((1, 50)) + data[end:]
        case 3:
            return data[:at]
    return data[:at] + chance.choice(PIECES).encode() + data[at:]


def _rewritten(data: bytes, chance: random.Random) -> bytes:
    root = ElementTree.fromstring(data)
    for _ in range(chance.randint(1, 3)):
        parents = [node for node in root.iter() if len(node)]
        if not parents:
            break
        parent = chance.choice(parents)
        node = chance.choice([*parent, root])
        match chance.randrange(8):
            case 0 if node is not root:
                parent.remove(node)
            case 1 if node is not root:
                parent.extend([node] * chance.choice((1, 1, 40)))
            case 2 if node is not root:
                chance.choice(parents).append(copy.deepcopy(node))
            case 3:
                node.tag = chance.choice([other.tag for other in root.iter()])
            case 4 if node.text and node.text.strip():
                node.text = _damaged(node.text.encode(), chance).decode("ascii", "replace").replace("\0", "")
            case _ if node.attrib:
                key = chance.choice(sorted(node.attrib))
                if chance.random() < 0.2:
                    del node.attrib[key]
                else:
                    node.attrib[key] = chance.choice((*NASTY, *node.attrib.values()))
    return ElementTree.tostring(root)


def fuzz(folder: Path, count: int, seed: int) -> Counter[str]:
    """How many mutated maps loaded and how many were refused. Raises AssertionError on anything else."""
    chance = random.Random(seed)
    sound, outcome = seeds(), Counter[str]()
    tsx = (HEAD + tileset().replace('firstgid="1" ', "")).encode()
    template = f'{HEAD}<template><object name="t" width="8"/></template>'.encode()
    for number in range(count):
        for stale in folder.iterdir():
            stale.unlink()
        (folder / "t.tsx").write_bytes(mutated(tsx, chance) if chance.random() < 0.2 else tsx)
        (folder / "t.tx").write_bytes(mutated(template, chance) if chance.random() < 0.2 else template)
        path = save(folder, mutated(chance.choice(sound), chance))
        if chance.random() < 0.1:
            (folder / "t.png").write_bytes(_damaged((folder / "t.png").read_bytes(), chance))
        started = time.perf_counter()
        try:
            outcome[_tried(path)] += 1
        except Exception as error:
            kept = folder.parent / f"fuzz_{seed}_{number}.tmx"
            kept.write_bytes(path.read_bytes())
            raise AssertionError(f"map {number} of seed {seed} raised {type(error).__name__}: {error}") from error
        outcome["slowest, ms"] = max(outcome["slowest, ms"], round(1000 * (time.perf_counter() - started)))
    return outcome


def _tried(path: Path) -> str:
    problems = check_map(path)
    refused = any(p.severity == "error" for p in problems)
    assert all(
        p.file and p.what and p.fix and "\n" not in str(p) and len(str(p)) <= LONGEST and str(p).isprintable()
        for p in problems
    )
    told: list[Problem] | None = None
    try:
        data = load_map(path)
        if played_on(data.game):
            board_of(data)
    except MapError as error:
        told = list(error.problems)
    assert told == (problems if refused else None), "check and load must agree"
    return "refused" if refused else "loaded"


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    start = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as scratch:
        inner = Path(scratch) / "maps"
        inner.mkdir()
        sys.stdout.write(f"{dict(fuzz(inner, wanted, start))}\n")
