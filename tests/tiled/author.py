"""Writes small maps the way Tiled does, sound by default, so that a test says only what is special about its map."""

import struct
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from game.core.horrible_hordes.tables import Board as HordesBoard
from game.core.mini_monarchy.ground import Board as Field
from game.core.twenty_years.state import Board as RealmBoard
from game.tiled import MapData, check_map
from game.tiled.schema import board_of

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
IMAGE = '<image source="t.png" width="128" height="64"/>'


def png(width: int, height: int) -> bytes:
    """A sound PNG of one colour."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x40\x80\x40" * width) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def prop(name: str, value: object, kind: str = "") -> str:
    """One custom property."""
    typed = f' type="{kind}"' if kind else ""
    return f'<property name="{name}"{typed} value="{value}"/>'


def props(*items: str) -> str:
    """The custom properties of an element."""
    return f"<properties>{''.join(items)}</properties>"


def tileset(inner: str = "", attributes: str = "", image: str = IMAGE, first: int = 1) -> str:
    """Eight tiles of 32 x 32 in t.png."""
    return f'<tileset firstgid="{first}" name="t" tilewidth="32" tileheight="32" {attributes}>{image}{inner}</tileset>'


def layer(
    cells: str = "1,2,3,4", attributes: str = "", inner: str = "", data: str = 'encoding="csv"', number: int = 1
) -> str:
    """A tile layer of 2 x 2 cells."""
    head = f'<layer id="{number}" name="ground" width="2" height="2" {attributes}>'
    return f"{head}{inner}<data {data}>{cells}</data></layer>"


def things(*objects: str, name: str = "things", attributes: str = "") -> str:
    """An object layer."""
    return f'<objectgroup id="7" name="{name}" {attributes}>{"".join(objects)}</objectgroup>'


def world(
    body: str,
    *,
    tilesets: str | None = None,
    attributes: str = 'orientation="orthogonal"',
    size: tuple[int, int] = (2, 2),
    infinite: int = 0,
    properties: str = "",
) -> str:
    """A map of no game."""
    sets = tileset() if tilesets is None else tilesets
    shape = f'width="{size[0]}" height="{size[1]}" tilewidth="32" tileheight="32" infinite="{infinite}"'
    return f'{HEAD}<map version="1.10" {attributes} {shape}>{properties}{sets}{body}</map>'


def land(number: int, row: int, col: int, *extra: str) -> str:
    """A tile of land of 2 x 2 plots, 0-based."""
    return f'<object id="{number}" x="{col * 64}" y="{row * 64}" width="64" height="64">{props(*extra)}</object>'


CAPITOL = prop("capitol", "true", "bool")


def realm(
    objects: Iterable[str] | None = None,
    *,
    rows: int = 3,
    cols: int = 3,
    properties: Iterable[str] | None = None,
    layers: str = "",
) -> str:
    """A map of 20 Years: 3 x 3 tiles with the capitol in the first, labels 1 to 3, twenty plots of the dearest land."""
    if objects is None:
        objects = [
            land(r * cols + c + 1, r, c, *([CAPITOL] if r + c == 0 else [])) for r in range(rows) for c in range(cols)
        ]
    if properties is None:
        properties = [
            prop("game", "20-years"),
            prop("row_labels", ", ".join(str(i + 1) for i in range(rows))),
            prop("col_labels", ", ".join(str(i + 1) for i in range(cols))),
        ]
    body = (layers or terrain(rows, cols)) + things(*objects, name="tiles")
    return world(body, size=(cols * 2, rows * 2), properties=props(*properties), tilesets=tileset(LANDS))


LANDS = "".join(
    f'<tile id="{i}">{props(prop("land", name))}</tile>' for i, name in enumerate(("meadow", "forest", "swmap", "sea"))
)


def terrain(rows: int, cols: int, gid: int = 1) -> str:
    """The layer `terrain`, all of one tile."""
    cells = ",".join([str(gid)] * (rows * cols * 4))
    size = f'width="{cols * 2}" height="{rows * 2}"'
    return f'<layer id="1" name="terrain" {size}><data encoding="csv">{cells}</data></layer>'


def save(folder: Path, text: str | bytes, name: str = "map.tmx") -> Path:
    """The map as a file, its images beside it."""
    (folder / "t.png").write_bytes(png(128, 64))
    (folder / "one.png").write_bytes(png(32, 32))
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def told(folder: Path, text: str, severity: str = "") -> list[str]:
    """What is said of the map, or only the errors."""
    return [str(problem) for problem in check_map(save(folder, text)) if severity in ("", problem.severity)]


HORDES = {"m": "mountain", "f": "forest", ".": "clear", "#": "chasm", "?": "shuffled", "~": "chasm", "x": "swmap"}


def hordes(rows: Iterable[str], *, name: str = "terrain", look: str = "lake", properties: str = "") -> str:
    """A board of Horrible Hordes in letters (see HORDES; a blank stays bare); "~" looks like `look`."""
    lines = list(rows)
    tiles = "".join(
        f'<tile id="{n}">{props(prop("terrain", kind), *([prop("look", look)] if letter == "~" else []))}</tile>'
        for n, (letter, kind) in enumerate(HORDES.items())
    )
    letters = list(HORDES)
    cells = ",".join(str(letters.index(sign) + 1 if sign != " " else 0) for line in lines for sign in line)
    width, height = len(lines[0]), len(lines)
    head = f'<layer id="1" name="{name}" width="{width}" height="{height}">'
    given = properties or prop("game", "horrible-hordes")
    body = f'{head}<data encoding="csv">{cells}</data></layer>'
    return world(body, size=(width, height), properties=props(given), tilesets=tileset(tiles))


def easy_only() -> str:
    """A realm of 3 x 3 tiles without the corner and one beside it: twelve plots of the dearest land."""
    places = [(r, c) for r in range(3) for c in range(3) if (r, c) not in ((2, 2), (2, 1))]
    return realm([land(3 * r + c + 1, r, c, *([CAPITOL] if r + c == 0 else [])) for r, c in places])


BOARDS: dict[str, Any] = {"twenty_years": RealmBoard, "mini_monarchy": Field, "horrible_hordes": HordesBoard}


def as_board(data: MapData, game: str) -> Any:
    """The board of a map as the rules' own type. MapError when the map is of another game."""
    return msgspec.convert(board_of(data, game)[1], BOARDS[game])
