"""A map as plain values: what rules ask of it and what a painter needs. No surfaces, no open files, no XML.

Pixels are the map's own (Tiled's), y grows downwards; a cell holds 0 or a key of `MapData.kinds` and `MapData.tiles`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias, TypeVar

import msgspec

from game.tiled.limits import Problem, Where
from game.tiled.pack import Image

Value: TypeAlias = "str | int | float | bool | dict[str, Value]"
Properties: TypeAlias = dict[str, Value]
Tint: TypeAlias = tuple[int, int, int, int]
Shape = Literal["rectangle", "point", "ellipse", "capsule", "polygon", "polyline", "text", "tile"]
Orientation = Literal["orthogonal", "isometric", "staggered", "hexagonal"]


class TileKind(msgspec.Struct, frozen=True):
    """The meaning of a tile: class and properties of the tileset's tile, whichever way it is turned."""

    tileset: str
    id: int
    class_: str
    properties: Properties


class TilePicture(msgspec.Struct, frozen=True):
    """A rectangle (x, y, width, height) of an image. Drawn so: first swap x and y if `turned`, then flip."""

    image: Image
    rect: tuple[int, int, int, int]
    flip_x: bool = False
    flip_y: bool = False
    turned: bool = False


class Tile(msgspec.Struct, frozen=True):
    """How a cell looks. `frames` (picture, milliseconds) is empty when it stands still; `offset` is in pixels."""

    picture: TilePicture
    frames: tuple[tuple[TilePicture, int], ...] = ()
    offset: tuple[int, int] = (0, 0)


class LayerLook(msgspec.Struct, frozen=True):
    """How a layer is shown, including its groups. Offset in pixels, tint as a multiplier.

    Objects already lie where they are seen; their layers have no offset left.
    """

    visible: bool = True
    opacity: float = 1.0
    offset: tuple[float, float] = (0.0, 0.0)
    tint: Tint | None = None
    parallax: tuple[float, float] = (1.0, 1.0)


class MapLayer(msgspec.Struct, frozen=True, kw_only=True):
    """What all layers have."""

    id: int
    name: str
    class_: str
    properties: Properties
    look: LayerLook
    where: Where


class TileLayer(MapLayer, frozen=True, kw_only=True):
    """Rows of cells, top to bottom."""

    cells: tuple[tuple[int, ...], ...]


class ImageLayer(MapLayer, frozen=True, kw_only=True):
    """One image, at the layer's offset."""

    image: Image
    repeat_x: bool
    repeat_y: bool


class MapObject(msgspec.Struct, frozen=True, kw_only=True):
    """A thing on an object layer, its template filled in. A tile object's x, y is its lower left corner."""

    id: int
    name: str
    class_: str
    shape: Shape
    x: float
    y: float
    width: float
    height: float
    rotation: float
    visible: bool
    cell: int  # a tile object's picture, else 0
    points: tuple[tuple[float, float], ...]  # from x, y
    text: str
    properties: Properties
    where: Where


class ObjectLayer(MapLayer, frozen=True, kw_only=True):
    """Objects in their drawing order."""

    objects: tuple[MapObject, ...]
    colour: Tint | None


AnyLayer: TypeAlias = TileLayer | ImageLayer | ObjectLayer


class Tileset(msgspec.Struct, frozen=True, kw_only=True):
    """A palette: every tile by its id, used on the map or not. Cut from one `image`, or `singles`."""

    name: str
    class_: str
    path: str  # of the .tsx file, "" if inside the map
    first: int  # Tiled's firstgid
    ids: range | frozenset[int]
    tile_width: int
    tile_height: int
    margin: int
    spacing: int
    columns: int
    image: Image | None
    singles: dict[int, TilePicture]
    gone: frozenset[int]  # tiles of a collection whose image could not be read: they are not among `ids`
    offset: tuple[int, int]
    properties: Properties
    kinds: dict[int, TileKind]  # the tiles that say something about themselves
    animations: dict[int, tuple[tuple[int, int], ...]]  # id -> (id of the picture, milliseconds)

    @property
    def last(self) -> int:
        """The highest gid it uses."""
        return self.first + (self.ids[-1] if isinstance(self.ids, range) else max(self.ids))


# ---- Where a cell is and which cell contains a point, for square maps and hexagonal ones of every stagger.
Axis: TypeAlias = Literal["x", "y"]
Index: TypeAlias = Literal["odd", "even"]
Cell: TypeAlias = tuple[int, int]  # column, row
Point: TypeAlias = tuple[float, float]
N = TypeVar("N", int, float)


class MapLayout(msgspec.Struct, frozen=True):
    """The geometry of one map. Isometric maps are laid out as squares: no board here uses them."""

    orientation: Orientation
    width: int  # cells
    height: int
    tile_width: int  # pixels
    tile_height: int
    side: int = 0  # of a hexagon along the stagger axis
    axis: Axis = "y"
    index: Index = "odd"

    @property
    def staggered(self) -> bool:
        """Whether every other row or column is pushed by half a tile."""
        return self.orientation in ("hexagonal", "staggered")

    def _turned(self, across: N, along: N) -> tuple[N, N]:
        """What lies across and along the stagger axis, as x and y or column and row; and back."""
        return (across, along) if self.axis == "y" else (along, across)

    @property
    def _lines(self) -> tuple[float, float]:
        """From one shifted or unshifted line of cells to the next along the stagger axis, and the shift across it."""
        wide, tall = self._turned(self.tile_width, self.tile_height)
        return (tall + self.side) / 2, wide / 2

    @property
    def size(self) -> Point:
        """Width and height of the whole map in pixels."""
        if not self.staggered:
            return self.width * self.tile_width, self.height * self.tile_height
        count, lines = self._turned(self.width, self.height)
        wide, tall = self._turned(self.tile_width, self.tile_height)
        step, shift = self._lines
        return self._turned(count * wide + (shift if lines > 1 else 0), (lines - 1) * step + tall)

    def shifted(self, line: int) -> bool:
        """Whether a row (axis y) or column (axis x) is a shifted one."""
        return line % 2 == (1 if self.index == "odd" else 0)

    def corner(self, column: int, row: int) -> Point:
        """The upper left corner of the rectangle around a cell, also for cells off the map."""
        if not self.staggered:
            return column * self.tile_width, row * self.tile_height
        (place, line), (step, shift) = self._turned(column, row), self._lines
        return self._turned(2 * place * shift + (shift if self.shifted(line) else 0), line * step)

    def centre(self, column: int, row: int) -> Point:
        """The middle of a cell."""
        x, y = self.corner(column, row)
        return x + self.tile_width / 2, y + self.tile_height / 2

    def outline(self, column: int, row: int) -> tuple[Point, ...]:
        """The corners of a cell, clockwise: four of a rectangle or diamond, six of a hexagon."""
        x, y = self.corner(column, row)
        w, h, side = self.tile_width, self.tile_height, self.side
        if not self.staggered:
            return (x, y), (x + w, y), (x + w, y + h), (x, y + h)
        if not side:
            return (x + w / 2, y), (x + w, y + h / 2), (x + w / 2, y + h), (x, y + h / 2)
        wide, tall = self._turned(w, h)
        near, far = (tall - side) / 2, (tall + side) / 2
        six = (wide / 2, 0), (wide, near), (wide, far), (wide / 2, tall), (0, far), (0, near)
        turned = [self._turned(*point) for point in six]
        return tuple((x + dx, y + dy) for dx, dy in (turned if self.axis == "y" else reversed(turned)))

    def inside(self, column: int, row: int) -> bool:
        """Whether the cell is on the map."""
        return 0 <= column < self.width and 0 <= row < self.height

    def at(self, x: float, y: float) -> Cell | None:
        """The cell that holds a point, or None beside the map. On a common edge the first in drawing order."""
        if not self.staggered:
            cell = int(x // self.tile_width), int(y // self.tile_height)
            return cell if self.inside(*cell) else None
        (across, along), (step, shift) = self._turned(x, y), self._lines
        near = int(along // step)
        places = [(int((across - shift * self.shifted(line)) // (2 * shift)), line) for line in (near - 1, near)]
        cells = [self._turned(*place) for place in places]
        return next((cell for cell in cells if self.inside(*cell) and self._holds(cell, x, y)), None)

    def _holds(self, cell: Cell, x: float, y: float) -> bool:
        points = self.outline(*cell)
        ends = points[1:] + points[:1]
        return all(
            (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= -1e-9
            for (ax, ay), (bx, by) in zip(points, ends, strict=True)
        )

    def neighbours(self, column: int, row: int) -> tuple[Cell, ...]:
        """The cells on the map that share an edge with this one."""
        if not self.staggered:
            around = [(column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)]
        else:
            place, line = self._turned(column, row)
            d = 0 if self.shifted(line) else -1
            beside = [(place + d + e, line + r) for r in (-1, 1) for e in (0, 1)]
            beside += [(place - 1, line), (place + 1, line)] if self.side else []
            around = [self._turned(*cell) for cell in beside]
        return tuple(sorted(cell for cell in around if self.inside(*cell)))

    def draw_order(self) -> tuple[Cell, ...]:
        """Every cell, back to front, so that tall tiles cover what is behind them."""
        if not self.staggered or self.axis == "y":
            return tuple((column, row) for row in range(self.height) for column in range(self.width))
        behind = 1 if self.index == "even" else 0  # the columns not shifted down are behind
        halves = (behind, 1 - behind)
        return tuple(
            (column, row) for row in range(self.height) for half in halves for column in range(half, self.width, 2)
        )


# ---- The map.


class MapData(MapLayout, frozen=True, kw_only=True):
    """A Tiled map that passed every check. Infinite maps are cut to the cells in use and start at 0, 0 (`origin`)."""

    path: str
    game: str  # a ruleset's id, or "" when the map names none
    background: Tint | None
    class_: str
    properties: Properties
    tilesets: tuple[Tileset, ...]
    layers: tuple[AnyLayer, ...]  # in drawing order, groups opened
    kinds: dict[int, TileKind]
    tiles: dict[int, Tile]
    where: Where
    origin: tuple[int, int] = (0, 0)  # the cell in Tiled that is 0, 0 here: other than that on infinite maps only
    warnings: tuple[Problem, ...] = ()
    files: tuple[str, ...] = ()  # real paths of all its files

    @property
    def id(self) -> str:
        """The map's own `id` property, else its file name without .tmx."""
        given = self.properties.get("id")
        return (
            given
            if isinstance(given, str) and given
            else self.path.replace("\\", "/").rpartition("/")[2].rpartition(".")[0]
        )

    @property
    def tile_layers(self) -> Iterator[TileLayer]:
        """Only the layers of cells."""
        return (layer for layer in self.layers if isinstance(layer, TileLayer))

    @property
    def object_layers(self) -> Iterator[ObjectLayer]:
        """Only the layers of objects."""
        return (layer for layer in self.layers if isinstance(layer, ObjectLayer))

    def said(self, gid: int, name: str) -> object:
        """A property of this gid's tile; None if the cell is empty or the tile has no such property."""
        kind = self.kinds.get(gid)
        return kind.properties.get(name) if kind else None

    def tileset_of(self, gid: int) -> str:
        """The name of the tileset that has this gid, on a map that was only checked; "" for none."""
        bare = gid & ~(0b111 << 29)
        found = [tileset for tileset in self.tilesets if tileset.first <= bare]
        return max(found, key=lambda tileset: tileset.first).name if found else ""

    def tile_layer(self, name: str) -> TileLayer | None:
        """The lowest tile layer of a name."""
        return next((layer for layer in self.tile_layers if layer.name == name), None)

    def object_layer(self, name: str) -> ObjectLayer | None:
        """The lowest object layer of a name."""
        return next((layer for layer in self.object_layers if layer.name == name), None)
