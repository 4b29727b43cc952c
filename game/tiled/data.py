"""A map as plain values: what rules ask of it and what a painter needs to draw it. No surfaces, no open files, no
XML.

Pixels are the map's own (Tiled's), y grows downwards; a cell holds 0 or a key of `MapData.kinds` and
`MapData.tiles`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec

from game.tiled.images import Image
from game.tiled.problems import Problem, Where

Value: TypeAlias = "str | int | float | bool | dict[str, Value]"
Properties: TypeAlias = dict[str, Value]
Tint: TypeAlias = tuple[int, int, int, int]
Shape = Literal["rectangle", "point", "ellipse", "capsule", "polygon", "polyline", "text", "tile"]
Orientation = Literal["orthogonal", "isometric", "staggered", "hexagonal"]


class Kind(msgspec.Struct, frozen=True):
    """What a tile means: class and properties of the tileset's tile, whichever way it is turned."""

    tileset: str
    id: int
    class_: str
    properties: Properties


class Picture(msgspec.Struct, frozen=True):
    """A rectangle (x, y, width, height) of an image. Drawn so: first swap x and y if `turned`, then flip."""

    image: Image
    rect: tuple[int, int, int, int]
    flip_x: bool = False
    flip_y: bool = False
    turned: bool = False


class Tile(msgspec.Struct, frozen=True):
    """How a cell looks. `frames` (picture, milliseconds) is empty when it stands still; `offset` is in pixels."""

    picture: Picture
    frames: tuple[tuple[Picture, int], ...] = ()
    offset: tuple[int, int] = (0, 0)


class Look(msgspec.Struct, frozen=True):
    """How a layer is shown, the groups around it already reckoned in. Offset in pixels, tint to multiply with.

    Objects lie where they are seen: their layers have no offset any more.
    """

    visible: bool = True
    opacity: float = 1.0
    offset: tuple[float, float] = (0.0, 0.0)
    tint: Tint | None = None
    parallax: tuple[float, float] = (1.0, 1.0)


class Layer(msgspec.Struct, frozen=True, kw_only=True):
    """What all layers have."""

    id: int
    name: str
    class_: str
    properties: Properties
    look: Look
    where: Where


class TileLayer(Layer, frozen=True, kw_only=True):
    """Rows of cells, top to bottom."""

    cells: tuple[tuple[int, ...], ...]


class ImageLayer(Layer, frozen=True, kw_only=True):
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


class ObjectLayer(Layer, frozen=True, kw_only=True):
    """Objects in their drawing order."""

    objects: tuple[MapObject, ...]
    colour: Tint | None


AnyLayer: TypeAlias = TileLayer | ImageLayer | ObjectLayer


class Tileset(msgspec.Struct, frozen=True, kw_only=True):
    """A palette: every tile it holds by its id, drawn on the map or not. Either cut from one `image`, or `singles`."""

    name: str
    class_: str
    path: str  # of the .tsx file, "" when it lies inside the map
    first: int  # Tiled's firstgid
    ids: range | frozenset[int]
    tile_width: int
    tile_height: int
    margin: int
    spacing: int
    columns: int
    image: Image | None
    singles: dict[int, Picture]
    gone: frozenset[int]  # tiles of a collection whose image could not be read: they are not among `ids`
    offset: tuple[int, int]
    properties: Properties
    kinds: dict[int, Kind]  # the tiles that say something about themselves
    animations: dict[int, tuple[tuple[int, int], ...]]  # id -> (id of the picture, milliseconds)

    @property
    def last(self) -> int:
        """The highest gid it uses."""
        return self.first + (self.ids[-1] if isinstance(self.ids, range) else max(self.ids))

    def picture(self, id: int) -> Picture:
        """The unturned picture of one of `ids`."""
        if self.image is None:
            return self.singles[id]
        row, column = divmod(id, self.columns)
        x = self.margin + column * (self.tile_width + self.spacing)
        y = self.margin + row * (self.tile_height + self.spacing)
        return Picture(self.image, (x, y, self.tile_width, self.tile_height))


class MapData(msgspec.Struct, frozen=True, kw_only=True):
    """A Tiled map that passed every check. Infinite maps are cut to the cells in use and start at 0, 0 (`origin`)."""

    path: str
    game: str  # a ruleset's id, or "" when the map names none
    orientation: Orientation
    width: int
    height: int
    tile_width: int
    tile_height: int
    hex_side: int
    stagger_axis: Literal["x", "y"]
    stagger_index: Literal["odd", "even"]
    background: Tint | None
    class_: str
    properties: Properties
    tilesets: tuple[Tileset, ...]
    layers: tuple[AnyLayer, ...]  # in drawing order, groups opened
    kinds: dict[int, Kind]
    tiles: dict[int, Tile]
    where: Where
    origin: tuple[int, int] = (0, 0)  # the cell in Tiled that is 0, 0 here: other than that on infinite maps only
    warnings: tuple[Problem, ...] = ()
    files: tuple[str, ...] = ()  # real paths of all it is made of

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
        """What the tile of this gid says of itself under a name; None where nothing is painted, or it says nothing."""
        kind = self.kinds.get(gid)
        return kind.properties.get(name) if kind else None

    def tileset_of(self, gid: int) -> str:
        """The name of the tileset a gid of a map that was only checked is of; "" for none."""
        bare = gid & ~(0b111 << 29)
        found = [tileset for tileset in self.tilesets if tileset.first <= bare]
        return max(found, key=lambda tileset: tileset.first).name if found else ""

    def tile_layer(self, name: str) -> TileLayer | None:
        """The lowest tile layer of a name."""
        return next((layer for layer in self.tile_layers if layer.name == name), None)

    def object_layer(self, name: str) -> ObjectLayer | None:
        """The lowest object layer of a name."""
        return next((layer for layer in self.object_layers if layer.name == name), None)
