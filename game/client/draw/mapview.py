"""A window on to a Tiled map of any size, as its author drew it: scrolling costs about one blit of the window.

    view = MapView(data, painter.px(360), painter.px(280), cell_px)
    view.look(x, y)                   # pixels of the scaled map: the window's upper left corner, held inside
    view.tick(dt)                     # animated tiles; True when something of them is to be drawn
    view.draw(surface, left, top)

What the window shows lies composed in a larger surface whose upper and lower edges meet (the world's pixel row y lies
at y mod height). Scrolling composes the blocks that come into it and copies at most two rectangles; now and then its
content moves sideways. (Left and right edges that meet would be simpler, but copies that meet in the middle of a row
cost three times as much.) All layers are there, in their order, with offset, opacity and tint.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

import pygame

from game.client.draw.ground import GRASS
from game.client.draw.mapobjects import standing
from game.client.draw.spans import Span, common, pieces, repeats, without
from game.client.draw.tilepictures import Stamp, TilePictures
from game.tiled.data import ImageLayer, MapData, ObjectLayer, Picture, TileLayer
from game.tiled.layout import Layout

BLOCK = 64  # pixels composed at a time; wide enough not to be slow at odd places
GRAIN = 4  # the window's left edge keeps to pixels that SDL copies by whole machine words: others cost up to thrice
ASIDE = 4  # blocks beside the window that it can wander before the content moves
CROWD = 150  # animated cells in sight from which all is composed anew rather than each for itself

Blit = tuple[pygame.Surface, tuple[int, int]]


class MapView:
    """`cell_px` is the width of a cell on the screen."""

    def __init__(self, data: MapData, width: int, height: int, cell_px: int) -> None:
        self.data, self.layout = data, Layout.of(data)
        self.cell = max(1, cell_px)
        self.scale = self.cell / data.tile_width
        tall = max(1, round(data.tile_height * self.scale))
        self.scales = self.scale, tall / data.tile_height
        across, down = self.layout.size
        self.world = max(1, round(across * self.scales[0])), max(1, round(down * self.scales[1]))
        self.window = max(1, min(width, self.world[0])), max(1, min(height, self.world[1]))
        self.x = self.y = 0
        self._at = (0.0, 0.0)  # where the window was wished, exactly
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
        """Bring this pixel of the scaled map to the window's corner, as far as the map's edges allow."""
        right, bottom = self.world[0] - self.window[0], self.world[1] - self.window[1]
        self._at = max(0.0, min(x, right)), max(0.0, min(y, bottom))
        self.x = right if self._at[0] >= right else round(self._at[0] / GRAIN) * GRAIN
        self.x, self.y = min(self.x, right), round(self._at[1])

    def move(self, dx: float, dy: float) -> None:
        """Wander by so many pixels; small steps add up."""
        self.look(self._at[0] + dx, self._at[1] + dy)

    def centre_on(self, column: int, row: int) -> None:
        """Bring a cell to the middle of the window."""
        x, y, w, h = self.box(column, row)
        self.look(self.x + x + w / 2 - self.window[0] / 2, self.y + y + h / 2 - self.window[1] / 2)

    def box(self, column: int, row: int) -> tuple[int, int, int, int]:
        """Where a cell lies in the window now: x, y, width, height in pixels."""
        x, y = self.layout.corner(column, row)
        sx, sy = self.scales
        return round(x * sx) - self.x, round(y * sy) - self.y, self.cell, round(self.data.tile_height * sy)

    def tick(self, dt: float) -> bool:
        """Time passes for animated tiles. True when one of them shows another picture."""
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
        """Compose what shows one of these anew."""
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
        """The boxes of all cells in sight with one of these gids, overhang included."""
        x0, y0, x1, y1 = self._reach
        for layer in self._layers:
            if isinstance(layer, TileLayer):
                for column, row in self._cells(self._held, layer.look.offset):
                    if layer.cells[row][column] in gids:
                        left, top = self._place(layer, column, row)
                        yield left - x0, top - y0, left + self.cell + x1, top + self.cell + y1

    # ---- drawing
    def draw(self, surface: pygame.Surface, left: int, top: int) -> None:
        """The window, opaque, with its corner there."""
        self._cover()
        h = self._ground.get_height()
        for y0, y1 in pieces(self.y, self.y + self.window[1], h):
            part = self.x - self._left, y0 % h, self.window[0], y1 - y0
            surface.blit(self._ground, (left, top + y0 - self.y), part)

    def _cover(self) -> None:
        """Compose the blocks that are in the window and not yet held; those far off are given up."""
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
        """Move the content sideways if these columns do not lie on the ground; what falls off is forgotten."""
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
        """Draw one rectangle of the map into the ground, cut where the ground's edges meet."""
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
        """The pictures of a layer that reach into a rectangle, with their places on the ground."""
        stamps, rows = self._stamps[n], layer.cells
        found: list[Blit] = []
        if self.layout.staggered:
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
        """By layer, where the columns (0) or rows (1) of straight cells begin, in pixels of the scaled map."""
        count = (self.layout.width, self.layout.height)[of]
        found: list[tuple[int, ...]] = []
        for layer in self._layers:
            cells = range(0 if self.layout.staggered or not isinstance(layer, TileLayer) else count)
            places = (self._place(layer, i * (1 - of), i * of)[of] for i in cells if isinstance(layer, TileLayer))
            found.append(tuple(places))
        return found

    def _place(self, layer: TileLayer, column: int, row: int) -> tuple[int, int]:
        """The corner of a cell of a layer, in pixels of the scaled map."""
        x, y = self.layout.corner(column, row)
        return round((x + layer.look.offset[0]) * self.scales[0]), round((y + layer.look.offset[1]) * self.scales[1])

    def _cells(self, span: Span, offset: tuple[float, float]) -> Iterator[tuple[int, int]]:
        """All cells whose pictures may reach into a rectangle, back to front."""
        columns, rows = self._ranges(span, offset)
        if not self.layout.staggered or self.layout.axis == "y":
            return ((column, row) for row in rows for column in columns)
        behind = 1 if self.layout.index == "even" else 0  # the columns that are not pushed down lie behind
        halves = [[c for c in columns if c % 2 == half] for half in (behind, 1 - behind)]
        return ((column, row) for row in rows for half in halves for column in half)

    def _ranges(self, span: Span, offset: tuple[float, float]) -> tuple[range, range]:
        """Columns and rows that hold those cells."""
        layout, (sx, sy), (x0, y0, x1, y1) = self.layout, self.scales, self._reach
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
        picture = Picture(image, (0, 0, image.width, image.height))
        stamp = self._pictures.get(picture, size, layer.look.tint, layer.look.opacity)
        if stamp is None:
            return
        left, top = round(layer.look.offset[0] * sx), round(layer.look.offset[1] * sy)
        xs = repeats(left, size[0], span[0], span[2]) if layer.repeat_x else (left,)
        ys = repeats(top, size[1], span[1], span[3]) if layer.repeat_y else (top,)
        self._ground.fblits([(stamp, (x - dx, y - dy)) for y in ys for x in xs])

    # ---- pictures
    def _stamp(self, n: int, gid: int, size: tuple[int, int] | None = None, turn: float = 0) -> tuple[Stamp, int, int]:
        """A tile's picture as this layer shows it now, and where it goes in its cell. With a size: of an object."""
        tile = self.data.tiles.get(gid)
        if tile is None:
            return None, 0, 0
        frame = self._frames.get(gid)
        picture = tile.picture if frame is None else tile.frames[frame][0]
        look, (sx, sy) = self._layers[n].look, self.scales
        w, h = picture.rect[2:] if not picture.turned else picture.rect[3:1:-1]
        # Staggered cells lie at half pixels: a picture a breath too large leaves no gap.
        snug = math.ceil if self.layout.staggered else round
        fitted = size or (max(1, snug(w * sx)), max(1, snug(h * sy)))
        made = self._pictures.get(picture, fitted, look.tint, look.opacity, turn)
        if size is not None:
            return made, 0, 0
        left, top = round(tile.offset[0] * sx), round((self.data.tile_height - h + tile.offset[1]) * sy)
        found = self._stamps[n][gid] = made, left, top
        return found

    def _overhang(self) -> tuple[int, int, int, int]:
        """How far the widest picture in a cell reaches beyond it to the left, top, right and bottom, in pixels."""
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
