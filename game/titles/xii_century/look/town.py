"""The town as a picture, and the scene that shows it large."""

from __future__ import annotations

import random
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import pygame

from game.client.draw.canvas import Rect
from game.client.draw.mapview import MapView, land_ground, own_tiles
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input
from game.client.map_library import LIBRARY
from game.client.play import Play
from game.client.scenes.page import NameEntry, PageScene
from game.client.stack import Pop, Prompt, Push, Step
from game.client.ui.page import (
    BARE,
    Art,
    Card,
    Column,
    Grid,
    How,
    Item,
    Node,
    Row,
    Rule,
    Screen,
    Scroll,
    Space,
    Stack,
    Symbol,
    Text,
    do,
    prompt_bar,
    top_bar,
)
from game.client.ui.palette import CREAM, FERN, INK, OAK, TAN, UMBER, VELLUM, mix
from game.client.ui.place import middle
from game.core.rules import RefusedError
from game.core.xii_century import scoring
from game.core.xii_century import scoring as power
from game.core.xii_century.actions import SetTownName
from game.core.xii_century.queries import owned, perk_of
from game.core.xii_century.sheet import State
from game.core.xii_century.tables import ASSET, ASSETS, INFLUENCE, LOCATIONS
from game.resources import maps
from game.tiled.data import MapData
from game.tiled.limits import Report
from game.titles.xii_century.board import PictureSlot, TownPlan, survey
from game.titles.xii_century.look.forecast import title_of
from game.titles.xii_century.look.towns import TownArms
from game.titles.xii_century.narrator import say, town_name
from game.words import suggestions

# Pictures of what is not shown by its symbol.
_PICTURES = {
    "population": "hex/village",
    "men_at_arms": "fig/footmen",
    "knights": "fig/knights",
    "mercenaries": "fig/archers",
    **dict.fromkeys(LOCATIONS, "sym/flag"),
}


class TownMap(NamedTuple):
    """A map and its slots."""

    data: MapData
    plan: TownPlan


_towns: dict[Path, TownMap | None] = {}
_of: dict[Path, MapData] = {}  # what those were made of


def _read(path: Path) -> TownMap | None:
    """The town in a map file; None if it holds none or is not read yet."""
    data = LIBRARY.map_at(path)
    if data is None:
        return None
    if _of.get(path) is not data:
        plan = survey(data, Report())
        _towns[path] = None if plan is None or data.game != "xii_century" else TownMap(data, plan)
        _of[path] = data
    return _towns[path]


def town_map(home: Path | None, seat: int = 0, seed: str = "", wish: str = "") -> TownMap | None:
    """Where the town of a seat lies: every seat has a land of its own, another one for another seed of the match.

    The first seats have the sound maps of the player's own folder, the others those of the house. `wish`: the file
    name of the map a ruler has chosen instead.
    """
    own, house = _files(home)
    chosen = next((town for path in (*own, *house) if path.stem == wish and (town := _read(path))), None)
    if chosen is not None:
        return chosen
    sound = [town for town in map(_read, own) if town is not None]
    if seat < len(sound):
        return sound[seat]
    at = (crc32(seed.encode()) if seed else 0) + seat - len(sound)
    return _read(house[at % len(house)]) if house else None


def lands(home: Path | None) -> list[str]:
    """The file names of all sound maps a town may lie on, the player's own first."""
    own, house = _files(home)
    return list(dict.fromkeys(path.stem for path in (*own, *house) if _read(path) is not None))


def _files(home: Path | None) -> tuple[list[Path], list[Path]]:
    own = sorted((home / "maps" / "xii_century").glob("*.tmx")) if home is not None else []
    return own, sorted((maps() / "xii_century").glob("*.tmx"), key=lambda path: (path.stem != "town", path.stem))


def picture_of(what: str) -> str:
    """The sprite of a thing."""
    return _PICTURES.get(what, f"sym/{what}")


def standing(s: State, seat: int, plan: TownPlan) -> list[PictureSlot]:
    """The slots that show something now, farthest first."""
    has, values = set(owned(s, seat)), s.towns[seat].values

    def count(what: str) -> int:
        if what in ASSET:
            return values[ASSET[what]]
        if what in LOCATIONS:
            return values[INFLUENCE + LOCATIONS.index(what)]
        return int(what in has)

    return [slot for slot in plan.slots if count(slot.what) >= slot.least]


def paint_town(painter: Painter, s: State, seat: int, box: Rect, town: TownMap | None) -> Rect:
    """Paints the town as large as fits, centred in the box; returns its box."""
    x, y, w, h = box
    if town is None:
        painter.rect(x, y, w, h, mix(TAN, OAK, 0.3))
        return box
    data = town.data
    share = min(w / (data.width * data.tile_width), h / (data.height * data.tile_height))
    cell = max(2, int(painter.px(share * data.tile_width * data.width) / data.width))
    ground = painter.cache.get(("town", data.path, cell), lambda: _ground(painter, data, cell))
    place = painter.put(ground, *middle(box), "center")
    unit = cell / data.tile_width / painter.k  # points of a map pixel
    left, top = painter.points(place.x, place.y)
    with painter.clip(left, top, place.w / painter.k, place.h / painter.k):
        for slot in standing(s, seat, town.plan):
            name = picture_of(slot.what)
            feet = left + slot.x * unit, top + slot.y * unit
            height = max(2.0, slot.height * unit)
            if name.startswith("fig/"):
                painter.sprite(name, *feet, height)
            else:
                painter.sprite(name, *feet, height, "midbottom")
    return left, top, place.w / painter.k, place.h / painter.k


def _ground(painter: Painter, data: MapData, cell: int) -> pygame.Surface:
    """The map as it is drawn; of tiles of the house alone, as the house draws its land: water has round shores."""
    lands = None if own_tiles(data) else _blocks(data)
    if lands is not None:
        return land_ground(painter.sprites, lands, 2 * cell, beyond=True).convert(pygame.Surface((1, 1), 0, 32))
    view = MapView(data, data.width * cell, data.height * cell, cell)
    out = pygame.Surface(view.window, 0, 32)
    view.look(0, 0)
    view.draw(out, 0, 0)
    return out


def _blocks(data: MapData) -> list[list[str]] | None:
    """The land of every block of two by two cells, the sea as a lake; None when the map is more than such blocks."""
    layers = [layer for layer in data.tile_layers if layer.look.visible]
    if len(layers) != 1 or data.width % 2 or data.height % 2:
        return None
    cells = layers[0].cells
    rows: list[list[str]] = []
    for y in range(0, data.height, 2):
        rows.append([])
        for x in range(0, data.width, 2):
            kinds = [data.kinds.get(cells[y + dy][x + dx]) for dy in (0, 1) for dx in (0, 1)]
            lands = {str(kind.properties.get("land")) if kind else "" for kind in kinds}
            if len(lands) != 1 or "" in lands:
                return None
            land = lands.pop()
            rows[-1].append("lake" if land == "sea" else land)
    return rows


# ---- The town on its map, large: it grows with the sheet. LB and RB walk from town to town.


def some_town() -> str:
    """A suggested name."""
    return random.SystemRandom().choice(suggestions().kingdoms)


_MAP, _SIDE = 426.0, 190.0  # widths that the map and the list of what is built like
_TALL = 290.0  # the height the map takes where there is room
_SIGN = 12.5  # height of a picture in that list


class TownScene(PageScene):
    """A town shown large; BACK or ZOOM returns to the sheet."""

    def __init__(self, play: Play, seat: int) -> None:
        super().__init__("town")
        self.play, self.seat = play, seat

    def acted(self, act: Act, given: Input) -> Step:
        seats = self.play.shown.seats
        match act:
            case Act.BACK | Act.ZOOM | Act.CONFIRM:
                return Pop()
            case Act.NEXT_TAB | Act.NEXT_TARGET:
                self.seat = (self.seat + 1) % seats
            case Act.PREV_TAB | Act.PREV_TARGET:
                self.seat = (self.seat - 1) % seats
            case Act.MIRROR if self._own:
                self._move()
            case Act.NEXT if self._own:
                return Push(NameEntry(say("town_name"), town_name(self.play.shown, self.seat), some_town))
        self.touch()
        return None

    @property
    def _own(self) -> bool:
        """Whether a person may rename this town now."""
        session = self.play.session
        return session.players[self.seat] == "human" and not self.play.busy and not session.match.over

    @property
    def _wish(self) -> str:
        """The map this player has chosen for their towns, "" for a random one."""
        return self.services.settings.town_lands.get(str(self.seat), "") if self._own else ""

    @property
    def _land(self) -> TownMap | None:
        return town_map(self.services.data_dir, self.seat, self.play.session.match.setup.seed, self._wish)

    def _move(self) -> None:
        """Moves the town to the next map; after the last one it is random again."""
        there = ["", *lands(self.services.data_dir)]
        at = there.index(self._wish) if self._wish in there else 0
        self.services.settings.town_lands[str(self.seat)] = there[(at + 1) % len(there)]
        trouble = self.services.save_settings()
        if trouble:
            self.say(trouble, "warn")

    def resume(self, result: object) -> Step:
        if isinstance(result, str) and result.strip() and self._own:
            try:
                self.play.do(SetTownName(result.strip()), self.seat)
            except RefusedError as error:
                self.say(error.refusal.text, "warn")
            self.play.skip()
        return super().resume(result)

    def prompts(self) -> tuple[Prompt, ...]:
        more = (Prompt((Act.PREV_TAB, Act.NEXT_TAB), say("town")),) if self.play.shown.seats > 1 else ()
        name = (Prompt(Act.NEXT, say("rename")), Prompt(Act.MIRROR, say("another_map"))) if self._own else ()
        return (Prompt(Act.BACK, say("sheet")), *more, *name)

    def view(self) -> Node:
        s, land = self.play.shown, self._land
        whose = Row((TownArms(12, 12, seat=self.seat), Text(town_name(s, self.seat), "title", 10, CREAM)), 6)
        now = say("war_round", round=s.round, rounds=s.sheet.course.rounds)
        town = Art(1, 1, draw=do(_town, s, self.seat, land), alt=town_name(s, self.seat))
        board = Item("town", Stack((Space(h=_TALL), town)), do(Pop), name=say("back_to_sheet"), pad=BARE, bare=True)
        body = Row((Card("", board, pad=(2, 2), basis=_MAP, grow=True), self._built(s)), 8, top=True, grow=True)
        told = str(land.data.properties.get("title", land.data.id)) if land else ""
        foot = told if self._wish or not self._own else say("random_map", name=told)
        return Screen(body, top_bar(say("title"), whose, note=now), prompt_bar(self.prompts(), foot))

    def _built(self, s: State) -> Card:
        """What the town has, and what stands in it."""
        town, has = s.towns[self.seat], owned(s, self.seat)
        strength = f"*{power.base(s, town)}*~{{swords}}  *{scoring.points(s, town)}*~{{vp}}"
        goods = [
            _line(picture_of(name) if name == "population" else name, f"{n} {title_of(name, n != 1).lower()}")
            for name, n in zip(ASSETS, town.values, strict=False)
            if n
        ]
        items = [_line(name, title_of(name), bool(perk_of(s, self.seat, name))) for name in has]
        parts: list[Node] = [Text(strength, "strong", colour=INK), Grid(tuple(goods), 3), Rule(h=4)]
        parts.append(Grid(tuple(items)))
        if not goods and not has:
            parts = [parts[0], Text(say("nothing_yet"), "italic", 9.5, UMBER)]
        return Card(say("built_here"), Scroll("built", Column(tuple(parts), 4)), colour=VELLUM, pad=(8, 6), basis=_SIDE)


def _line(picture: str, text: str, special: bool = False) -> Row:
    return Row((Symbol(picture, _SIGN, False), Text(text, "note", colour=FERN if special else UMBER, grow=True)))


def _town(s: State, seat: int, land: TownMap | None, painter: Painter, box: Rect, how: How) -> None:
    paint_town(painter, s, seat, box, land)
