"""A view of a Tiled map of any size as its author drew it; scrolling costs about one blit of the window.

    view = MapView(data, painter.px(360), painter.px(280), cell_px)
    view.look(x, y)                   # the window's upper left corner in pixels of the scaled map, clamped
    view.tick(dt)                     # animates tiles; True if something must be drawn
    view.draw(surface, left, top)

The visible part is composed in a larger surface that wraps vertically (pixel row y of the map is at y mod height).
Scrolling composes the blocks that come into view and copies at most two rectangles; now and then the content moves
sideways. (Wrapping horizontally would be simpler, but copies that split rows cost three times as much.) All layers are
drawn in order, with offset, opacity and tint.
"""

from __future__ import annotations

import io
import itertools
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pygame

from game.client.draw.sprites import Sprites
from game.client.ui.palette import LEAF, MOSS, mix
from game.resources import maps
from game.tiled.data import ImageLayer, MapData, ObjectLayer, TileLayer, TilePicture
from game.tiled.pack import Image

Stamp = pygame.Surface | None


class TilePictures:
    """The tile pictures of one map at one scale."""

    def __init__(self) -> None:
        self._sheets: dict[str, Stamp] = {}
        self._cut: dict[tuple[TilePicture, tuple[int, int], tuple[int, ...] | None, float, float], Stamp] = {}

    def get(
        self,
        picture: TilePicture,
        size: tuple[int, int],
        tint: tuple[int, ...] | None = None,
        opacity: float = 1.0,
        turn: float = 0,
    ) -> Stamp:
        """The picture at this size, tinted, then rotated clockwise in degrees about its middle.

        Opaque ones have no alpha channel, which makes them far cheaper to draw.
        """
        key = (picture, size, tint, opacity, turn)
        if key not in self._cut:
            self._cut[key] = self._made(picture, size, tint, opacity, turn)
        return self._cut[key]

    def sheet(self, image: Image) -> Stamp:
        """A whole image with its alpha."""
        if image.path not in self._sheets:
            self._sheets[image.path] = _decoded(image)
        return self._sheets[image.path]

    def _made(
        self, picture: TilePicture, size: tuple[int, int], tint: tuple[int, ...] | None, opacity: float, turn: float
    ) -> Stamp:
        sheet = self.sheet(picture.image)
        if sheet is None or not sheet.get_rect().contains(picture.rect):
            return None
        part = sheet.subsurface(picture.rect)
        if picture.turned:  # swapping x and y is a quarter turn and a flip
            part = pygame.transform.flip(pygame.transform.rotate(part, -90), True, False)
        part = pygame.transform.flip(part, picture.flip_x, picture.flip_y)
        part = pygame.transform.smoothscale(part, size)
        if tint is not None or opacity < 1:
            r, g, b, a = tint or (255, 255, 255, 255)
            part.fill((r, g, b, round(a * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
        part = pygame.transform.rotate(part, -turn) if turn else part
        if pygame.mask.from_surface(part, 252).count() < part.get_width() * part.get_height():
            return part
        opaque = pygame.Surface(part.get_size(), 0, 32)
        opaque.blit(part, (0, 0))
        return opaque


def _decoded(image: Image) -> Stamp:
    try:
        sheet = pygame.image.load(io.BytesIO(image.read()), "sheet.png")
    except (OSError, pygame.error):
        return None
    alpha = pygame.Surface(sheet.get_size(), pygame.SRCALPHA)
    if image.key is not None:
        sheet.set_colorkey(image.key)
    alpha.blit(sheet, (0, 0))
    return alpha


# ---- The ground of a board as one surface, composed once for each size.
GRASS = mix(LEAF, MOSS, 0.35)
VARIANTS = 4  # pictures of each kind of land
_EDGES = ((-1, 0, 1), (0, 1, 2), (1, 0, 4), (0, -1, 8))  # row, column, bit of the lake mask
_CORNERS = ((-1, 1, 1, 2), (1, 1, 2, 4), (1, -1, 4, 8), (-1, -1, 8, 1))  # row, column, the two adjacent bits


def land_ground(
    sprites: Sprites,
    terrain: Sequence[Sequence[str]],
    tile_px: int,
    part: pygame.Rect | None = None,
    beyond: bool = False,
) -> pygame.Surface:
    """Rows of land names ("" is no land) as pictures of `tile_px` pixels; adjacent lake tiles are joined.

    `part`: only these tiles (x, y, columns, rows). `beyond`: lakes at the edge continue outside, without a shore.
    Without land the surface is transparent.
    """
    if part is None:
        part = pygame.Rect(0, 0, max((len(row) for row in terrain), default=0), len(terrain))
    ground = pygame.Surface((max(1, part.width * tile_px), max(1, part.height * tile_px)), pygame.SRCALPHA)
    for r in range(part.top, part.bottom):
        for c, kind in enumerate(terrain[r][part.left : part.right], part.left):
            at = ((c - part.left) * tile_px, (r - part.top) * tile_px)
            if kind:  # scaled pictures are not quite opaque
                ground.fill(GRASS, (*at, tile_px, tile_px))
            for name in _land(terrain, r, c, kind, beyond):
                ground.blit(sprites.get(name, tile_px), at)
    return ground


def _land(terrain: Sequence[Sequence[str]], r: int, c: int, kind: str, beyond: bool) -> Iterator[str]:
    """The pictures of one tile, bottom first."""

    def lake(row: int, column: int) -> bool:
        if beyond:
            row, column = min(max(row, 0), len(terrain) - 1), min(max(column, 0), len(terrain[0]) - 1)
        return 0 <= row < len(terrain) and 0 <= column < len(terrain[row]) and terrain[row][column] == "lake"

    if not kind:
        return
    mask = sum(bit for dr, dc, bit in _EDGES if lake(r + dr, c + dc)) if kind == "lake" else 0
    if not mask:
        yield f"land/{kind}_{(r * 7 + c * 5 + r * c) % VARIANTS + 1}"
        return
    yield f"land/lake_join_{mask}"
    for turn, (dr, dc, one, other) in enumerate(_CORNERS):
        if mask & one and mask & other and not lake(r + dr, c + dc):
            yield f"land/lake_corner_{turn}"


# ---- Rectangles of a scrolling picture.
Span = tuple[int, int, int, int]  # left, top, right, bottom in pixels of the scaled map


def common(a: Span, b: Span) -> Span | None:
    """The intersection of two rectangles."""
    left, top, right, bottom = max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])
    return (left, top, right, bottom) if left < right and top < bottom else None


def without(outer: Span, inner: Span) -> list[Span]:
    """The rectangles that cover `outer` without `inner`, which lies inside it."""
    left, top, right, bottom = outer
    found = [
        (left, top, right, inner[1]),
        (left, inner[3], right, bottom),
        (left, inner[1], inner[0], inner[3]),
        (inner[2], inner[1], right, inner[3]),
    ]
    return [span for span in found if span[0] < span[2] and span[1] < span[3]]


def pieces(start: int, end: int, length: int) -> Iterator[tuple[int, int]]:
    """The range from start to end, cut at every multiple of `length`."""
    while start < end:
        stop = min(end, (start // length + 1) * length)
        yield start, stop
        start = stop


def repeats(at: int, step: int, start: int, end: int) -> range:
    """The positions `at` plus multiples of `step` from which something reaches into start to end."""
    return range(at + (start - at) // step * step, end, step)


# ---- The tile objects of a Tiled map.


class TileObject(NamedTuple):
    """A tile object. `middle`, bounding `box` and unrotated `size` in pixels of the scaled map."""

    gid: int
    size: tuple[int, int]
    turn: float  # degrees clockwise
    middle: tuple[float, float]
    box: Span


def standing(layer: ObjectLayer, scales: tuple[float, float]) -> list[TileObject]:
    """The visible tile objects. They are placed by their lower left corner, and rotate about it."""
    found = []
    for thing in layer.objects:
        if not thing.cell or not thing.visible:
            continue
        w, h = max(1, round(thing.width * scales[0])), max(1, round(thing.height * scales[1]))
        x, y = thing.x * scales[0], thing.y * scales[1]
        turn = thing.rotation % 360
        if not turn:  # upright pictures align with pixels
            left, top = round(x), round((thing.y - thing.height) * scales[1])
            found.append(TileObject(thing.cell, (w, h), 0, (left + w / 2, top + h / 2), (left, top, left + w, top + h)))
            continue
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        mx, my = x + cos * w / 2 + sin * h / 2, y + sin * w / 2 - cos * h / 2
        rx, ry = abs(cos) * w / 2 + abs(sin) * h / 2 + 1, abs(sin) * w / 2 + abs(cos) * h / 2 + 1
        box = math.floor(mx - rx), math.floor(my - ry), math.ceil(mx + rx), math.ceil(my + ry)
        found.append(TileObject(thing.cell, (w, h), turn, (mx, my), box))
    return found


# ---- The view.
BLOCK = 64  # pixels composed at a time; wide enough to be fast at odd positions
GRAIN = 4  # the window's left edge aligns with machine words, as other copies cost up to three times as much
ASIDE = 4  # blocks the window can scroll sideways before the content moves
CROWD = 150  # visible animated cells from which everything is composed again

Blit = tuple[pygame.Surface, tuple[int, int]]


class MapView:
    """`cell_px` is the width of a cell on the screen."""

    def __init__(self, data: MapData, width: int, height: int, cell_px: int) -> None:
        self.data = data
        self.cell = max(1, cell_px)
        self.scale = self.cell / data.tile_width
        tall = max(1, round(data.tile_height * self.scale))
        self.scales = self.scale, tall / data.tile_height
        across, down = self.data.size
        self.world = max(1, round(across * self.scales[0])), max(1, round(down * self.scales[1]))
        self.window = max(1, min(width, self.world[0])), max(1, min(height, self.world[1]))
        self.x = self.y = 0
        self._at = (0.0, 0.0)  # the requested position, unrounded
        self._held: Span = (0, 0, 0, 0)  # what is composed
        blocks = self.window[0] // BLOCK + 2 + ASIDE, self.window[1] // BLOCK + 2
        self._ground = pygame.Surface((blocks[0] * BLOCK, blocks[1] * BLOCK), 0, 32)
        self._left = 0  # the world's pixel column at the ground's left edge
        self._pictures = TilePictures()
        self._layers = [layer for layer in data.layers if layer.look.visible and layer.look.opacity > 0]
        self._stamps: list[dict[int, tuple[Stamp, int, int]]] = [{} for _ in self._layers]  # and the place in a cell
        self._reach = self._overhang()
        self._lefts, self._tops = self._straight(0), self._straight(1)
        self._things = [
            standing(layer, self.scales) if isinstance(layer, ObjectLayer) else [] for layer in self._layers
        ]
        self._time = 0.0
        self._frames = {gid: 0 for gid, tile in data.tiles.items() if tile.frames}

    # ---- looking about
    def look(self, x: float, y: float) -> None:
        """Scrolls this pixel of the scaled map to the window's corner, as far as the map's edges allow."""
        right, bottom = self.world[0] - self.window[0], self.world[1] - self.window[1]
        self._at = max(0.0, min(x, right)), max(0.0, min(y, bottom))
        self.x = right if self._at[0] >= right else round(self._at[0] / GRAIN) * GRAIN
        self.x, self.y = min(self.x, right), round(self._at[1])

    def move(self, dx: float, dy: float) -> None:
        """Scrolls by pixels; small steps add up."""
        self.look(self._at[0] + dx, self._at[1] + dy)

    def centre_on(self, column: int, row: int) -> None:
        """Centres a cell in the window."""
        x, y, w, h = self.box(column, row)
        self.look(self.x + x + w / 2 - self.window[0] / 2, self.y + y + h / 2 - self.window[1] / 2)

    def box(self, column: int, row: int) -> tuple[int, int, int, int]:
        """A cell's x, y, width and height in pixels of the window."""
        x, y = self.data.corner(column, row)
        sx, sy = self.scales
        return round(x * sx) - self.x, round(y * sy) - self.y, self.cell, round(self.data.tile_height * sy)

    def tick(self, dt: float) -> bool:
        """Advances animated tiles. True if one of them changes its picture."""
        if not self._frames:
            return False
        self._time += dt * 1000
        turned = []
        for gid in self._frames:
            frames = self.data.tiles[gid].frames
            now = self._time % sum(max(1, ms) for _, ms in frames)
            index = next(i for i, end in enumerate(itertools.accumulate(max(1, ms) for _, ms in frames)) if now < end)
            if index != self._frames[gid]:
                self._frames[gid] = index
                turned.append(gid)
        if turned:
            self._turn(set(turned))
        return bool(turned)

    def _turn(self, gids: set[int]) -> None:
        """Composes again whatever shows one of these."""
        for stamps in self._stamps:
            for gid in gids:
                stamps.pop(gid, None)
        boxes = list(itertools.islice(self._showing(gids), CROWD + 1))
        if len(boxes) > CROWD or any(thing.gid in gids for things in self._things for thing in things):
            self._held = (0, 0, 0, 0)
        for box in boxes if len(boxes) <= CROWD else ():
            part = common(box, self._held)
            if part is not None:
                self._compose(part)

    def _showing(self, gids: set[int]) -> Iterator[Span]:
        """The boxes of all visible cells with one of these gids, including overhang."""
        x0, y0, x1, y1 = self._reach
        for layer in self._layers:
            if isinstance(layer, TileLayer):
                for column, row in self._cells(self._held, layer.look.offset):
                    if layer.cells[row][column] in gids:
                        left, top = self._place(layer, column, row)
                        yield left - x0, top - y0, left + self.cell + x1, top + self.cell + y1

    # ---- drawing
    def draw(self, surface: pygame.Surface, left: int, top: int) -> None:
        """Draws the window, opaque, with its corner at this pixel."""
        self._cover()
        h = self._ground.get_height()
        for y0, y1 in pieces(self.y, self.y + self.window[1], h):
            part = self.x - self._left, y0 % h, self.window[0], y1 - y0
            surface.blit(self._ground, (left, top + y0 - self.y), part)

    def _cover(self) -> None:
        """Composes the visible blocks that are not held yet, and drops distant ones."""
        right, bottom = self.x + self.window[0], self.y + self.window[1]
        wanted = (
            self.x // BLOCK * BLOCK,
            self.y // BLOCK * BLOCK,
            -(-right // BLOCK) * BLOCK,
            -(-bottom // BLOCK) * BLOCK,
        )
        if wanted == self._held:
            return
        self._make_room(wanted)
        kept = common(wanted, self._held)
        self._held = wanted
        for part in (wanted,) if kept is None else without(wanted, kept):
            self._compose(part)

    def _make_room(self, wanted: Span) -> None:
        """Moves the content sideways if these columns are off the surface; drops what falls off."""
        width = self._ground.get_width()
        if self._left <= wanted[0] and wanted[2] <= self._left + width:
            return
        spare = width - (wanted[2] - wanted[0])
        left = wanted[0] if wanted[2] > self._left + width else wanted[0] - spare  # the room lies ahead
        kept = common(self._held, (left, self._held[1], left + width, self._held[3]))
        if kept is not None:
            self._ground.scroll(self._left - left, 0)
        self._left, self._held = left, kept or (0, 0, 0, 0)

    def _compose(self, span: Span) -> None:
        """Draws one rectangle of the map, split where the surface wraps."""
        h = self._ground.get_height()
        for y0, y1 in pieces(span[1], span[3], h):
            self._ground.set_clip((span[0] - self._left, y0 % h, span[2] - span[0], y1 - y0))
            self._draw_all((span[0], y0, span[2], y1), self._left, y0 - y0 % h)
        self._ground.set_clip(None)

    def _draw_all(self, span: Span, dx: int, dy: int) -> None:
        back = self.data.background
        self._ground.fill(back[:3] if back else GRASS)
        for n, layer in enumerate(self._layers):
            if isinstance(layer, TileLayer):
                self._ground.fblits(self._tiles(n, layer, span, dx, dy))
            elif isinstance(layer, ImageLayer):
                self._image(layer, span, dx, dy)
            else:
                for thing in self._things[n]:
                    stamp = self._stamp(n, thing.gid, thing.size, thing.turn)[0] if common(thing.box, span) else None
                    if stamp is not None:
                        (mx, my), (w, h) = thing.middle, stamp.get_size()
                        self._ground.blit(stamp, (round(mx - w / 2) - dx, round(my - h / 2) - dy))

    def _tiles(self, n: int, layer: TileLayer, span: Span, dx: int, dy: int) -> list[Blit]:
        """The pictures of a layer that reach into a rectangle, with their positions on the surface."""
        stamps, rows = self._stamps[n], layer.cells
        found: list[Blit] = []
        if self.data.staggered:
            for column, row in self._cells(span, layer.look.offset):
                if gid := rows[row][column]:
                    stamp, left, top = stamps.get(gid) or self._stamp(n, gid)
                    if stamp is not None:
                        x, y = self._place(layer, column, row)
                        found.append((stamp, (x + left - dx, y + top - dy)))
            return found
        columns, lines = self._ranges(span, layer.look.offset)
        xs = [x - dx for x in self._lefts[n][columns.start : columns.stop]]
        for row in lines:
            y = self._tops[n][row] - dy
            for gid, x in zip(rows[row][columns.start : columns.stop], xs, strict=True):
                if gid:
                    stamp, left, top = stamps.get(gid) or self._stamp(n, gid)
                    if stamp is not None:
                        found.append((stamp, (x + left, y + top)))
        return found

    def _straight(self, of: int) -> list[tuple[int, ...]]:
        """Where the columns (0) or rows (1) of an orthogonal map begin, by layer, in pixels of the scaled map."""
        count = (self.data.width, self.data.height)[of]
        found: list[tuple[int, ...]] = []
        for layer in self._layers:
            cells = range(0 if self.data.staggered or not isinstance(layer, TileLayer) else count)
            places = (self._place(layer, i * (1 - of), i * of)[of] for i in cells if isinstance(layer, TileLayer))
            found.append(tuple(places))
        return found

    def _place(self, layer: TileLayer, column: int, row: int) -> tuple[int, int]:
        """The corner of a cell of a layer, in pixels of the scaled map."""
        x, y = self.data.corner(column, row)
        return round((x + layer.look.offset[0]) * self.scales[0]), round((y + layer.look.offset[1]) * self.scales[1])

    def _cells(self, span: Span, offset: tuple[float, float]) -> Iterator[tuple[int, int]]:
        """The cells whose pictures may reach into a rectangle, back to front."""
        columns, rows = self._ranges(span, offset)
        if not self.data.staggered or self.data.axis == "y":
            return ((column, row) for row in rows for column in columns)
        behind = 1 if self.data.index == "even" else 0  # columns that are not shifted down lie behind
        halves = [[c for c in columns if c % 2 == half] for half in (behind, 1 - behind)]
        return ((column, row) for row in rows for half in halves for column in half)

    def _ranges(self, span: Span, offset: tuple[float, float]) -> tuple[range, range]:
        """The columns and rows of those cells."""
        layout, (sx, sy), (x0, y0, x1, y1) = self.data, self.scales, self._reach
        step_x, step_y = float(layout.tile_width), float(layout.tile_height)
        if layout.staggered and layout.axis == "x":
            step_x = (layout.tile_width + layout.side) / 2
        elif layout.staggered:
            step_y = (layout.tile_height + layout.side) / 2
        early = 1 if layout.staggered else 0  # a staggered cell reaches beyond its own step
        first = math.floor(((span[0] - x1) / sx - offset[0]) / step_x) - early
        last = math.ceil(((span[2] + x0) / sx - offset[0]) / step_x) + early
        above = math.floor(((span[1] - y1) / sy - offset[1]) / step_y) - early
        below = math.ceil(((span[3] + y0) / sy - offset[1]) / step_y) + early
        columns = range(max(0, first), max(0, min(layout.width, last)))
        return columns, range(max(0, above), max(0, min(layout.height, below)))

    def _image(self, layer: ImageLayer, span: Span, dx: int, dy: int) -> None:
        image, (sx, sy) = layer.image, self.scales
        size = max(1, round(image.width * sx)), max(1, round(image.height * sy))
        picture = TilePicture(image, (0, 0, image.width, image.height))
        stamp = self._pictures.get(picture, size, layer.look.tint, layer.look.opacity)
        if stamp is None:
            return
        left, top = round(layer.look.offset[0] * sx), round(layer.look.offset[1] * sy)
        xs = repeats(left, size[0], span[0], span[2]) if layer.repeat_x else (left,)
        ys = repeats(top, size[1], span[1], span[3]) if layer.repeat_y else (top,)
        self._ground.fblits([(stamp, (x - dx, y - dy)) for y in ys for x in xs])

    # ---- pictures
    def _stamp(self, n: int, gid: int, size: tuple[int, int] | None = None, turn: float = 0) -> tuple[Stamp, int, int]:
        """A tile's current picture on this layer, and its offset in the cell; with a size, that of an object."""
        tile = self.data.tiles.get(gid)
        if tile is None:
            return None, 0, 0
        frame = self._frames.get(gid)
        picture = tile.picture if frame is None else tile.frames[frame][0]
        look, (sx, sy) = self._layers[n].look, self.scales
        w, h = picture.rect[2:] if not picture.turned else picture.rect[3:1:-1]
        # Staggered cells are at half pixels: a slightly larger picture leaves no gap.
        snug = math.ceil if self.data.staggered else round
        fitted = size or (max(1, snug(w * sx)), max(1, snug(h * sy)))
        made = self._pictures.get(picture, fitted, look.tint, look.opacity, turn)
        if size is not None:
            return made, 0, 0
        left, top = round(tile.offset[0] * sx), round((self.data.tile_height - h + tile.offset[1]) * sy)
        found = self._stamps[n][gid] = made, left, top
        return found

    def _overhang(self) -> tuple[int, int, int, int]:
        """How far pictures reach beyond their cells to the left, top, right and bottom, in pixels."""
        left = top = right = bottom = 0.0
        used = set[int]().union(*(row for layer in self._layers if isinstance(layer, TileLayer) for row in layer.cells))
        for tile in (self.data.tiles[gid] for gid in used if gid in self.data.tiles):
            w, h = tile.picture.rect[2:] if not tile.picture.turned else tile.picture.rect[3:1:-1]
            x, y = tile.offset[0], self.data.tile_height - h + tile.offset[1]
            left, top = max(left, -x), max(top, -y)
            right = max(right, x + w - self.data.tile_width)
            bottom = max(bottom, y + h - self.data.tile_height)
        sx, sy = self.scales
        return math.ceil(left * sx), math.ceil(top * sy), math.ceil(right * sx), math.ceil(bottom * sy)


# ---- The ground of a board with the map author's own tiles.


def own_tiles(data: MapData) -> bool:
    """Whether visible layers of the map use pictures that are not shipped."""
    house = maps().resolve()
    seen: set[int] = set()
    for layer in data.layers:
        if isinstance(layer, TileLayer) and layer.look.visible:
            seen.update(gid for row in layer.cells for gid in row if gid)
    pictures = {data.tiles[gid].picture.image.path for gid in seen if gid in data.tiles}
    return any(not _in_house(path, house) for path in pictures)


def _in_house(path: str, house: Path) -> bool:
    """Whether a picture is shipped or a copy of a shipped one, as in an author's kit."""
    if Path(path).resolve().is_relative_to(house):
        return True
    twin = house / "tilesets" / Path(path).name
    try:
        return twin.read_bytes() == Path(path).read_bytes()
    except OSError:
        return False


def authored_ground(data: MapData, cell_px: int, part: pygame.Rect | None = None) -> pygame.Surface:
    """The whole map, or only these cells (x, y, columns, rows), with cells of `cell_px` pixels."""
    cells = part or pygame.Rect(0, 0, data.width, data.height)
    left, top, width, height = (side * cell_px for side in cells)
    view = MapView(data, width + 2 * GRAIN, height, cell_px)
    view.look(left - GRAIN, top)  # the view may be some pixels off the requested column
    ground = pygame.Surface((width, height), 0, 32)
    view.draw(ground, view.x - left, view.y - top)
    return ground
