"""Mutates sound maps and holds the reader to its one promise: a located sentence or a map, never anything else.

Most are small maps of every kind, so that many go into a minute; one in a hundred is a map of the house in
its pack with project, templates and large tilesets. The suite runs a few hundred;
`python -m tests.tiled.fuzz [--n COUNT] [--seed N] [--minutes M]` runs as many as you like and says what came out.
"""

import base64
import copy
import random
import shutil
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from xml.etree import ElementTree

from game.phrase import one_line
from game.resources import maps
from game.tiled import MapError, Problem, check_map, load_map
from game.tiled.limits import LONGEST
from game.tiled.schema import board_of, played_on
from tests.soak.span import cost, options, span
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


CHECKED = 3  # one map in so many is looked at a second time, by `check_map`


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
        world(f'<group opacity="0.5">{layer(inner=props(prop("a", 1, "int")))}</group>', tilesets=outside),
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


class Bench:
    """A folder with sound packs; a mutated file lies in one of them for as long as it is tried."""

    LARGE = 1 / 100  # of all maps: those of the house, which take twenty times as long

    def __init__(self, folder: Path, seed: int) -> None:
        self.chance = random.Random(seed)
        self._small, self._house = folder / "small", folder / "house"
        self._small.mkdir(parents=True)
        shutil.copytree(maps(), self._house)
        self._map = save(self._small, b"")
        outside = HEAD + tileset().replace('firstgid="1" ', "")
        template = f'{HEAD}<template><object name="t" width="8"/></template>'
        (self._small / "t.tsx").write_text(outside)
        (self._small / "t.tx").write_text(template)
        self._sound = seeds()
        self._played = sorted(self._house.glob("*/*.tmx"))
        self._shared = sorted(
            [*self._house.glob("*/*.tsx"), *self._house.glob("*/*.tx"), *self._house.glob("*.*-project")]
        )

    def next(self) -> tuple[Path, dict[Path, bytes]]:
        """A map to read, and what the mutated files were before."""
        chance = self.chance
        if chance.random() < self.LARGE:
            path = chance.choice(self._played)
            harmed = path if chance.random() < 0.6 else chance.choice(self._shared)
            return path, self._harm(harmed, _damaged if harmed.suffix.endswith("project") else mutated)
        before: dict[Path, bytes] = {}
        for name, share, how in (("t.tsx", 0.2, mutated), ("t.tx", 0.2, mutated), ("t.png", 0.1, _damaged)):
            if chance.random() < share:
                before |= self._harm(self._small / name, how)
        self._map.write_bytes(mutated(chance.choice(self._sound), chance))
        return self._map, before

    def _harm(self, path: Path, how: Callable[[bytes, random.Random], bytes]) -> dict[Path, bytes]:
        sound = path.read_bytes()
        path.write_bytes(how(sound, self.chance))
        return {path: sound}


def fuzz(folder: Path, numbers: Iterable[int], seed: int) -> Counter[str]:
    """How many mutated maps loaded and how many were refused, one for each of these numbers.

    Raises AssertionError on anything else; the folder is left as it was then.
    """
    bench, outcome = Bench(folder, seed), Counter[str]()
    for number in numbers:
        path, before = bench.next()
        started = time.process_time()
        try:
            outcome[_tried(path, number % CHECKED == 0)] += 1
        except Exception as error:
            kept = Path(tempfile.mkdtemp(prefix=f"fuzz_{seed}_{number}_"))
            shutil.copytree(folder, kept, dirs_exist_ok=True)
            told = f"map {number} of seed {seed}: {type(error).__name__}: {error} ({kept / path.relative_to(folder)})"
            raise AssertionError(told) from error
        outcome["slowest, ms"] = max(outcome["slowest, ms"], round(1000 * (time.process_time() - started)))
        for file, sound in before.items():
            file.write_bytes(sound)
    return outcome


def _tried(path: Path, also_checked: bool) -> str:
    """What became of a map; `also_checked`: whether `check_map` must say the very same."""
    told: list[Problem] = []
    try:
        data = load_map(path)
        if played_on(data.game):
            board_of(data)
        told = list(data.warnings)
    except MapError as error:
        told = list(error.problems)
    for problem in told:
        assert problem.file, problem
        assert problem.what, problem
        assert problem.fix, problem
        line = str(problem)
        assert one_line(line) == line, line
        assert len(line) <= LONGEST, line
    assert not also_checked or check_map(path) == told, "check and load must agree"
    return "refused" if any(problem.severity == "error" for problem in told) else "loaded"


def main(argv: Sequence[str]) -> int:
    given = options("tests.tiled.fuzz", __doc__, 1_000).parse_args(argv)
    began, far = time.process_time(), span(given)
    with tempfile.TemporaryDirectory() as scratch:
        outcome = fuzz(Path(scratch) / "maps", far, given.seed)
    print(f"{far.done} maps of seed {given.seed}: {dict(outcome)}; {cost(began)}, nothing else")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
