"""The board as it stands: where things lie, land and border, its season, what is always alive; and small boards."""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from typing import Any

import pygame

from game.client.draw.canvas import PRE, Rect, evened
from game.client.draw.mapview import land_ground
from game.client.draw.painter import Painter
from game.client.map_cards import own_look
from game.client.map_library import LIBRARY
from game.client.scenes.playing import BEAT
from game.client.stage.director import Director
from game.client.ui import palette as hue
from game.client.ui.place import middle, shifted
from game.core.figures import FigureRow, beside
from game.core.grids import bits, edges
from game.core.twenty_years.events import YearEnded
from game.core.twenty_years.state import Board, Realm, State, Town
from game.core.twenty_years.tables import BARRACKS, CAPITOL, KINDS, MILLS, TREASURY
from game.journal.settings import data_folder
from game.tiled.data import MapData
from game.titles.twenty_years.look.context import BOARD
from game.titles.twenty_years.look.pieces import margin, piece_surface, sails_at

# ---- Where tiles and plots of the board lie on the screen: whole pixels a plot, so that pieces and land meet exactly.
EDGE = 12.5  # points of the panel's left and upper edge, for the labels
HEAD = (BOARD.x, BOARD.y - 4, BOARD.w, EDGE + 4)  # over the labels of the columns, where news stand
RIM = 2.2  # points of the other two
Plot = tuple[int, int]


class Geometry:
    """The board of a realm at k pixels a point. Pixels count from the grid's corner (the painter's left and top)."""

    def __init__(self, realm: Realm, k: float) -> None:
        board, self.realm, self.k = realm.board, realm, k
        room_w, room_h = BOARD.w - EDGE - RIM, BOARD.h - EDGE - RIM
        # Pixels of a plot's side, and of a tile's; a custom map of many tiles has small ones.
        self.plot_px = max(4, int(min(room_w / board.cols, room_h / board.rows) * k / board.plots_per_tile))
        self.tile_px = self.plot_px * board.plots_per_tile
        self.plot, self.tile = self.plot_px / k, self.tile_px / k  # points
        self.size = board.cols * self.tile, board.rows * self.tile  # of the whole board, points
        # The board's upper left corner, points; a small board stands in the middle of its panel.
        left = BOARD.x + EDGE + (room_w - board.cols * self.tile_px / k) / 2
        top = BOARD.y + EDGE + (room_h - board.rows * self.tile_px / k) / 2
        self.origin = round(left * k) / k, round(top * k) / k

    def tile_rect(self, number: int) -> Rect:
        """A tile's box, points."""
        row, col = divmod(number, self.realm.board.cols)
        return *shifted(self.origin, col * self.tile, row * self.tile), self.tile, self.tile

    def told(self, owned: int) -> list[Rect]:
        """The boxes of owned tiles (a mask), and of the numbers of rows and columns; points."""
        (x, y), (w, h), numbers = self.origin, self.size, self.realm.numbers.values()
        tiles = [self.tile_rect(number) for number in numbers if owned >> number & 1]
        return [*tiles, (x - EDGE, y - EDGE, w + EDGE, EDGE), (x - EDGE, y, EDGE, h)]

    def middle(self, number: int) -> tuple[float, float]:
        return middle(self.tile_rect(number))

    def plots_rect(self, plots: Iterable[Plot]) -> Rect:
        """The bounding box of plots, points."""
        plots = tuple(plots)
        top, left = min(r for r, _ in plots), min(c for _, c in plots)
        rows, cols = max(r for r, _ in plots) - top + 1, max(c for _, c in plots) - left + 1
        return *shifted(self.origin, left * self.plot, top * self.plot), cols * self.plot, rows * self.plot

    def plots_px(self, painter: Painter, plots: Iterable[Plot]) -> tuple[int, int]:
        """The upper left pixel of the plots' bounding box on the painter's surface."""
        plots = tuple(plots)
        left, top = painter.at(*self.origin)
        return left + min(c for _, c in plots) * self.plot_px, top + min(r for r, _ in plots) * self.plot_px

    def put(
        self, painter: Painter, name: str, image: pygame.Surface, plots: Iterable[Plot], edge: int = 0, lift: int = 0
    ) -> None:
        """Lay the picture of these plots on the land, `edge` pixels round them, `lift` above; seen by that name."""
        x, y = self.plots_px(painter, plots)
        place = painter.surface.blit(image, (x - edge, y - edge - lift))
        painter.seen(name, place.inflate(-2 * edge, -2 * edge))

    def plot_at(self, x: float, y: float) -> tuple[float, float]:
        """Row and column (with fractions) of a place in points; may lie outside."""
        return (y - self.origin[1]) / self.plot, (x - self.origin[0]) / self.plot


Hand = Callable[[Painter, Geometry], None]  # paints where the piece in hand fits


# ---- The seasons of the land: in five years it goes from spring to winter, and at the turn of a year one into the
# next.


class Season(FigureRow, frozen=True):
    """The colour of its light, and what lies on the land besides."""

    light: hue.Colour
    white: hue.Colour | None = None


SEASONS = beside(__file__, "seasons.toml", dict[str, tuple[Season, ...]])["season"]  # from spring to winter


def season_of(year: int) -> int:
    """0 to 4, spring to winter."""
    return (year - 1) % len(SEASONS)


def year_of_light(year: int, director: Director[object]) -> int:
    """The year whose light lies on the land while `year` is told: the next, once its end has been shown."""
    told = director.events[: director.shown] if director.busy else ()
    return year + any(isinstance(event, YearEnded) and event.year == year for event in told[-LATEST:])


LATEST = 12  # events: no more lie between the end of a year and the beginning of the next


# ---- The board as it stands: land, border, pieces. Everything here is painted once and then left alone.
LEAST_COST = 24.0  # points of a tile on which its cost is written
VEIL = (*hue.mix(hue.TAN, hue.CREAM, 0.25), 128)  # over land that is not ours
_KINDS = ("meadow", "forest", "hills", "fields", "meadow", "mountains")  # land of a board that names none


def counted(board: Board) -> bool:
    """Whether the labels of rows and columns number them in order, so that they name a place as well as its price."""
    return (*board.row_labels,) == (*range(1, board.rows + 1),) and (*board.col_labels,) == (*range(1, board.cols + 1),)


class BoardView:
    """Paints the board of a state. The ground is composed once a size and kept."""

    def __init__(self) -> None:
        self.find_map: Callable[[], MapData | None] = lambda: None
        self.map: MapData | None = None  # whose tiles are shown instead of our pictures of land
        self._ground: pygame.Surface | None = None
        self._ground_key: object = None
        self.season = 0  # whose light lies on the land
        self._lit: dict[int, pygame.Surface] = {}  # the land by season
        self._next: tuple[object, pygame.Surface] | None = None  # the board in the light to come, and of what

    def paint(self, painter: Painter, geo: Geometry, s: State, fits: Hand | None = None) -> None:
        """Labels, land, border, pieces; with a piece in hand also where it `fits`."""
        self._labels(painter, geo)
        self._land(painter, geo, s)
        self._plot_lines(painter, geo, s)
        if fits is not None:
            fits(painter, geo)
        for _, _, piece in s.town.pieces:  # without a piece in hand the sails of a mill turn in the living layer
            look, sails = (piece.structure, piece.level), fits is not None
            image = piece_surface(piece.plots, geo.plot_px, *look, painter.sprites, sails)
            geo.put(painter, f"{piece.structure} {piece.level}", image, piece.plots, margin(geo.plot_px))
        self._badges(painter, geo, s)
        outline(painter, geo, s.owned)
        self._costs(painter, geo, s)

    def _labels(self, painter: Painter, geo: Geometry) -> None:
        """What rows and columns are called: their prices too, where those are counted from the corner."""
        board, (x0, y0) = geo.realm.board, geo.origin
        priced = counted(board)

        places = [divmod(number, board.cols) for number in geo.realm.numbers.values()]  # without a rim of sea
        heads = [(col, x0 + (col + 0.5) * geo.tile, y0 - EDGE / 2 + 1) for col in {col for _, col in places}]
        heads += [(row, x0 - EDGE / 2 + 0.8, y0 + (row + 0.5) * geo.tile) for row in {row for row, _ in places}]
        for i, x, y in heads:
            ink = hue.UMBER if not priced else hue.PLUM if i + 1 == board.top_label else hue.RUST
            painter.text(str(i + 1), x, y, "bold", 8.5, ink, "center")
        if priced:
            painter.symbol("gold", x0 - EDGE / 2 + 0.8, y0 - EDGE / 2 + 1, 9.5)

    def _costs(self, painter: Painter, geo: Geometry, s: State) -> None:
        """The cost of every free tile of which row and column do not tell it."""
        board = geo.realm.board
        priced = counted(board)
        for number in geo.realm.numbers.values() if geo.tile >= LEAST_COST else ():
            row, col = divmod(number, board.cols)
            cost = board.costs[row][col]
            if not s.owned >> number & 1 and not (priced and cost == max(row, col) + 1):
                x, y, w, _ = geo.tile_rect(number)
                ground = hue.light(hue.PLUM, 0.75) if cost == board.top_label else hue.VELLUM
                painter.pill(str(cost), x + w - 2, y + 7, ground, hue.INK, 7.5, "midright")

    def _land(self, painter: Painter, geo: Geometry, s: State) -> None:
        left, top = painter.at(*geo.origin)
        side, board = geo.tile_px, geo.realm.board
        painter.surface.blit(self.composed(painter, geo), (left, top))
        thin = painter.px(0.5)
        draw_tiles(painter.surface, geo.realm, s.owned, (left, top), side, thin, grow=thin)
        whole = pygame.Rect(left, top, board.cols * side, board.rows * side).inflate(2 * thin, 2 * thin)
        pygame.draw.rect(painter.surface, hue.INK, whole, painter.px(0.7))

    def composed(self, painter: Painter, geo: Geometry) -> pygame.Surface:
        """The land without veil and borders, every tile as if it were owned. Not to be drawn on."""
        key = (geo.realm.board, geo.tile_px, LIBRARY.news)
        if self._ground is None or self._ground_key != key:
            self.map = self.find_map()
            self._ground = ground_of(painter, geo.realm, geo.plot_px, self.map)
            self._ground_key, self._lit = key, {}
        if self.season not in self._lit:
            self._lit = {season: land for season, land in self._lit.items() if season == self.season - 1}
            season, lit = SEASONS[self.season], self._ground.copy()
            lit.fill(season.light, special_flags=pygame.BLEND_RGB_MULT)
            if season.white is not None:
                lit.fill(season.white, special_flags=pygame.BLEND_RGB_ADD)
            self._lit[self.season] = lit
        return self._lit[self.season]

    def turn(self, painter: Painter, geo: Geometry, s: State, box: Rect, year: int, share: float) -> None:
        """The light of `year` comes over the board in this box, `share` 0..1 of it."""
        key, place = (id(s), id(geo), year), evened(painter.box(*box))
        if self._next is None or self._next[0] != key:
            sheet, now = painter.part(place).copy(), self.season
            self.season = season_of(year)
            with painter.onto(sheet, place.topleft):
                self.paint(painter, geo, s)
            self.season, self._next = now, (key, sheet)
        self._next[1].set_alpha(round(255 * share))
        painter.surface.blit(self._next[1], place)

    def rest(self) -> None:
        """Another scene covers the board: the light to come is given back."""
        self._next = None

    def _plot_lines(self, painter: Painter, geo: Geometry, s: State) -> None:
        """Dashes between the free plots of the realm."""
        left, top = painter.at(*geo.origin)
        free, h = set(geo.realm.cells(s.free)), geo.plot_px
        colour, thin, dash = hue.mix(hue.MOSS, hue.PINE, 0.6), painter.px(0.45), painter.px(1.7)
        for r, c in free:
            if (r, c + 1) in free:
                x = left + (c + 1) * h
                for y in range(top + r * h + dash // 2, top + (r + 1) * h, 2 * dash):
                    painter.surface.fill(colour, (x, y, thin, dash))
            if (r + 1, c) in free:
                y = top + (r + 1) * h
                for x in range(left + c * h + dash // 2, left + (c + 1) * h, 2 * dash):
                    painter.surface.fill(colour, (x, y, dash, thin))

    def _badges(self, painter: Painter, geo: Geometry, s: State) -> None:
        """The level of what has levels, in the upper right corner of its piece."""
        if geo.plot < 13:
            return
        for number, _, piece in s.town.pieces:
            if KINDS[number].top == 1:
                continue
            row, col = min(piece.plots, key=lambda plot: (plot[0], -plot[1]))
            aside = BADGE * painter.grown + 0.9  # it stays on its piece at every text size
            x, y = shifted(geo.origin, (col + 1) * geo.plot - aside, row * geo.plot + aside)
            painter.badge(str(piece.level), x, y, hue.NIGHT, hue.CREAM, BADGE)


BADGE = 4.4  # points, the half of a badge


def draw_tiles(
    surface: pygame.Surface, realm: Realm, owned: int, corner: tuple[int, int], side: int, thin: int, grow: int = 0
) -> None:
    """A veil over the tiles that are not owned, and the edges of all, `grow` pixels larger; `side` pixels a tile."""
    veil = pygame.Surface((side, side), pygame.SRCALPHA)
    veil.fill(VEIL)
    for number in bits(realm.tiles):
        row, col = divmod(number, realm.board.cols)
        box = pygame.Rect(corner[0] + col * side, corner[1] + row * side, side, side)
        if not owned >> number & 1:
            surface.blit(veil, box)
        pygame.draw.rect(surface, hue.mix(hue.OAK, hue.TAN, 0.35), box.inflate(grow, grow), thin)


def ground_of(painter: Painter, realm: Realm, plot: int, drawn: MapData | None) -> pygame.Surface:
    """Our pictures of land, `plot` pixels a plot; over them, where there is land, what the map's author drew."""
    side = plot * realm.board.plots_per_tile
    ground = land_ground(painter.sprites, terrain_of(realm), side)
    if drawn is None:
        return ground
    from game.client.draw.mapview import authored_ground

    picture = authored_ground(drawn, plot)
    for number in bits(realm.tiles):
        row, col = divmod(number, realm.board.cols)
        box = (col * side, row * side, side, side)
        ground.blit(picture, box[:2], box)
    return ground


@lru_cache(maxsize=8)
def terrain_of(realm: Realm) -> tuple[tuple[str, ...], ...]:
    """Names of land row by row; where the board names none, some that suit."""
    board = realm.board

    def land(r: int, c: int) -> str:
        named = board.terrain[r][c] if r < len(board.terrain) and c < len(board.terrain[r]) else ""
        spare = _KINDS[zlib.crc32(f"{board.id}/{r}/{c}".encode()) % len(_KINDS)]
        return (named or spare) if realm.tiles >> (r * board.cols + c) & 1 else ""

    return tuple(tuple(land(r, c) for c in range(board.cols)) for r in range(board.rows))


def outline(painter: Painter, geo: Geometry, owned: int, colour: hue.Colour = hue.RED, share: float = 1.0) -> None:
    """The border of these tiles in pencil; `share` 0..1 of its length, for a pencil that is drawing."""
    board, pad, side = geo.realm.board, painter.px(4), geo.tile_px
    segments = list(edges([divmod(n, board.cols) for n in bits(owned)]))
    if not segments:
        return

    def drawn() -> pygame.Surface:
        sheet = pygame.Surface((board.cols * side + 2 * pad, board.rows * side + 2 * pad), pygame.SRCALPHA)
        for width, paint in ((3.2, hue.INK), (2.0, colour), (0.5, hue.light(colour, 0.3))):
            thick = max(1, painter.px(width))
            for (x0, y0), (x1, y1) in segments[: max(1, round(len(segments) * share))]:
                a = pygame.Rect(pad + min(x0, x1) * side - thick // 2, pad + min(y0, y1) * side - thick // 2, 0, 0)
                a.size = abs(x1 - x0) * side + thick, abs(y1 - y0) * side + thick
                pygame.draw.rect(sheet, paint, a, border_radius=thick // 2)
        return sheet.premul_alpha()

    image = painter.cache.get(("outline", board.id, owned, side, colour, round(share, 2)), drawn)
    left, top = painter.at(*geo.origin)
    painter.surface.blit(image, (left - pad, top - pad), None, PRE)
    tiles = " ".join(map(str, bits(owned)))
    painter.seen(f"border {tiles}", image.get_rect(topleft=(left - pad, top - pad)))


# ---- What is always alive on the board: the flag on the capitol, windmill sails, boats, sheep, smoke. Slow and small.
_TURN = 15  # degrees the sails turn a beat; four sails look alike again after 90
_SMOKING = (*MILLS, *BARRACKS, TREASURY)


def draw_life(painter: Painter, geo: Geometry, s: State, beat: int) -> None:
    """Over the standing board; `beat` counts the poses, BEAT a second."""
    for number, _, piece in s.town.pieces:
        if number == CAPITOL:
            x, y, w, h = geo.plots_rect(piece.plots)
            painter.sprite(f"menu/flag_gold_{beat % 6}", x + w * 0.497, y + h * 0.115, h * 0.17)
        elif hub := sails_at(piece.structure, piece.level, piece.plots, geo.plot_px):
            angle = -(beat * _TURN) % 90  # six pictures a size
            make = partial(pygame.transform.rotozoom, painter.picture("build/sails", geo.plot_px), angle, 1.0)
            image = painter.cache.get(("sails", geo.plot_px, angle), make)
            x, y = shifted(geo.plots_px(painter, piece.plots), -margin(geo.plot_px), -margin(geo.plot_px))
            painter.seen("sails", painter.surface.blit(image, image.get_rect(center=shifted(hub, x, y))))
        elif number in _SMOKING and KINDS[number].level == 1:
            row, col = piece.plots[0]
            step = (beat + (row * 5 + col * 3) * 7) % 40 / 4
            if step <= 4:
                x, y = shifted(geo.origin, (col + 0.72) * geo.plot, (row + 0.16) * geo.plot)
                painter.sprite(f"menu/smoke_{int(step) % 4}", x + step * 0.5, y - step * 1.2, geo.plot * 0.36)
    # Boats on lakes, sheep on meadows that nobody has built on yet.
    terrain = terrain_of(geo.realm)
    for number in range(geo.realm.count):
        if s.town.taken & geo.realm.plots[number]:
            continue
        row, col = divmod(number, geo.realm.board.cols)
        kind = terrain[row][col]
        x, y = geo.middle(number)
        t = beat / BEAT * 0.35 + number
        if kind == "lake":
            dx, dy = 0.2 * geo.tile * math.sin(t), 0.05 * geo.tile * math.sin(2 * t)
            name = "menu/boat_red" if number % 2 else "menu/boat_cream"
            painter.sprite(name, x + dx, y + dy + 2, geo.tile * 0.26, flip=math.cos(t) < 0)
        elif kind == "meadow" and number % 2:
            walk = math.sin(t * 0.6)
            hop = 0.6 if beat % 4 == 0 and abs(math.cos(t * 0.6)) > 0.5 else 0.0
            place = (x + walk * geo.tile * 0.22, y + geo.tile * 0.2 - hop)
            painter.sprite("menu/sheep", *place, geo.tile * 0.14, flip=math.cos(t * 0.6) < 0)


# ---- The whole realm as a small picture: for save cards, the score and the choice of a map. Made once for its size.
Plain = Mapping[str, Any] | None
Box = tuple[float, float, float, float]


def paint_realm(painter: Painter, s: State, box: Box, plain: Plain) -> Box:
    """The land, what is owned of it, and what stands there, as large as fits in the middle of the box.

    `plain`: the board of the setup, by which the map is found that its author may have drawn with tiles of his own.
    """
    return _put(painter, s.realm, s.owned, s.town, box, plain)


def paint_land(painter: Painter, realm: Realm, box: Box, plain: Plain) -> Box:
    """A board before its first year: all land in full colour, with its costs, and the capitol's place."""
    inner = _put(painter, realm, realm.tiles, None, box, plain)
    left, top, wide, _ = inner
    side = wide / realm.board.cols
    for number in bits(realm.tiles):
        row, col = divmod(number, realm.board.cols)
        x, y = shifted((left, top), (col + 0.5) * side, (row + 0.5) * side)
        if number == realm.capitol:
            painter.symbol("capitol", x, y, side * 0.8)
        elif side >= 15:
            painter.text(str(realm.costs[number]), x, y, "bold", 9, hue.VELLUM, "center", halo=hue.INK)
    return inner


def _put(painter: Painter, realm: Realm, owned: int, town: Town | None, box: Box, plain: Plain) -> Box:
    _, _, w, h = box
    board = realm.board
    across, down = board.cols * board.plots_per_tile, board.rows * board.plots_per_tile
    plot = max(2, int(min(painter.px(w) / across, painter.px(h) / down)))
    pieces = () if town is None else tuple((p.structure, p.level, p.plots) for _, _, p in town.pieces)
    key = ("realm", board, owned, pieces, plot, LIBRARY.news)
    picture = painter.cache.get(key, lambda: _picture(painter, realm, owned, town, plot, plain))
    place = painter.put(picture, *middle(box), "center")
    left, top = painter.points(place.x, place.y)
    return left, top, place.w / painter.k, place.h / painter.k


def _picture(painter: Painter, realm: Realm, owned: int, town: Town | None, plot: int, plain: Plain) -> pygame.Surface:
    board = realm.board
    side = plot * board.plots_per_tile
    ground = pygame.Surface((board.cols * side, board.rows * side), 0, 32)
    ground.fill(hue.mix(hue.OAK, hue.TAN, 0.55))
    ground.blit(ground_of(painter, realm, plot, own_look(plain, "twenty_years", data_folder())), (0, 0))
    draw_tiles(ground, realm, owned, (0, 0), side, max(1, plot // 12))
    for _, _, piece in town.pieces if town is not None else ():
        image = piece_surface(piece.plots, plot, piece.structure, piece.level, painter.sprites)
        row, col = min(r for r, _ in piece.plots), min(c for _, c in piece.plots)
        ground.blit(image, (col * plot - margin(plot), row * plot - margin(plot)))
    for (x0, y0), (x1, y1) in edges([divmod(n, board.cols) for n in bits(owned)]) if town is not None else ():
        pygame.draw.line(ground, hue.RED, (x0 * side, y0 * side), (x1 * side, y1 * side), max(2, plot // 5))
    pygame.draw.rect(ground, hue.INK, ground.get_rect(), max(1, painter.px(0.7)))
    return ground
