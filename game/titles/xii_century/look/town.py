"""The town as a picture: seen from the side in a strip above the dice, and large on its map."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import msgspec
import pygame

from game.client import map_library, stage
from game.client.draw import canvas, mapview
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input
from game.client.play import Play
from game.client.scenes.page import NameEntry, PageScene
from game.client.stack import Pop, Prompt, Step
from game.client.ui import page as ui
from game.client.ui import theme
from game.client.ui.palette import CREAM, FERN, GOLD, INK, OAK, TAN, UMBER, VELLUM, mix
from game.client.ui.place import abreast, middle
from game.core import figures, rules
from game.core.xii_century import events as facts
from game.core.xii_century import queries, scoring, sheet, spending
from game.core.xii_century import sheet as xii
from game.core.xii_century.actions.round import SetTownName
from game.resources import maps
from game.tiled.data import MapData
from game.tiled.limits import Report
from game.titles.xii_century.board import PictureSlot, TownPlan, survey
from game.titles.xii_century.look import forecast, towns
from game.titles.xii_century.look.context import TableContext
from game.titles.xii_century.narrator import say, town_name
from game.words import suggestions

Lot = tuple[float, float, float]  # the middle, the ground line and the height of what stands there
TALL, WIDE = 84.0, 624.0
LEAST = 26.0  # least height where text is large, points
PICTURE = "pic/street"
HOLE = "street"  # where the scene draws what is being built
SMALL_DIE = 15.0
_FOLK = frozenset((*xii.PEOPLE, *xii.SPECIAL_PEOPLE))
_PLATE = theme.inked(VELLUM, 2.6, 0.8)
_TURN = theme.inked(mix(GOLD, VELLUM, 0.45), 2.6, 0.8)


class Lots(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """street.toml."""

    lots: dict[str, Lot]
    wall: Lot
    houses: tuple[Lot, ...]
    huts: tuple[Lot, ...]
    goods: dict[str, Lot]
    land: dict[str, tuple[Lot, ...]]  # props of the locations, one after the other as influence grows


LOTS = figures.beside(__file__, "street.toml", Lots)


class StreetItem(NamedTuple):
    """Something in the street: its picture, its lot, and its points ("" for no tag)."""

    picture: str
    lot: Lot
    worth: str = ""


Things = tuple[StreetItem, ...]


def view(context: TableContext) -> ui.Node:
    """The strip: the town, its name, and either its score or the other towns."""
    high = max(LEAST, TALL * min(1, 2 - context.sight.scale))
    told = ", ".join(forecast.title_of(name) for name in queries.owned(context.state, context.seat))
    drawn = ui.Art(1, high, draw=ui.do(paint, standing(context), pencilled(context)), alt=told)
    face = ui.Row((towns.coat(context.seat, 11), ui.Text(town_name(context.state, context.seat), "title", 9, INK)), 3)
    name = towns.name_item(context, face, ground=_PLATE, pad=(4, 1.6))
    right: tuple[ui.Node, ...] = tuple(_other(context, seat) for seat in context.state.order if seat != context.seat)
    if context.state.seats == 1:
        right = (ui.Framed(child=towns.aim(context), frames=_PLATE, pad=(5, 2)),)
    plates = ui.Row((ui.Column((name,)), ui.Space(grow=True), *right), 4, top=True)
    inset = ui.Row((ui.Space(w=2), ui.Column((plates,), grow=True), ui.Space(w=2)), 0)
    return ui.Stack((drawn, ui.Hole(id=HOLE), ui.Column((ui.Space(h=2), inset), 0)))


def standing(context: TableContext) -> tuple[StreetItem, ...]:
    """Everything in the street, farthest first."""
    s, values = context.state, context.town.values
    found = []
    for n, place in enumerate(xii.LOCATIONS):
        lots = LOTS.land[place]
        props = min(len(lots), -(-values[xii.INFLUENCE + n] // 2))
        found += [StreetItem(f"town/{_PROPS[place]}", lot) for lot in lots[:props]]
    has = queries.owned(s, context.seat)
    found += [StreetItem("town/town_walls", LOTS.wall, _worth(context, "town_walls"))] if "town_walls" in has else []
    found += [StreetItem("town/house", lot) for lot in LOTS.houses[: values[xii.ASSET["stone_houses"]]]]
    found += [StreetItem("town/hut", lot) for lot in LOTS.huts[: values[xii.POPULATION]]]
    found += [StreetItem(_picture(name), LOTS.lots[name], _worth(context, name)) for name in has if name in LOTS.lots]
    return tuple(sorted(found, key=lambda one: one.lot[1]))


_PROPS = {"grassland": "sheep", "farmland": "crop", "quarry": "rock", "forest": "fir"}


def pencilled(context: TableContext) -> tuple[StreetItem, ...]:
    """What the die shown could bring."""
    if context.die is None or not context.can_act:
        return ()
    found = []
    for name in context.sight.missing():
        use = context.use(name)
        if use is not None and use.refusal is None and name in LOTS.lots:
            found.append(StreetItem(_picture(name), LOTS.lots[name]))
    return tuple(found)


def built(context: TableContext, event: Any) -> tuple[StreetItem, ...]:
    """What an event adds to the street; goods and troops show only while they are brought in."""
    values = context.town.values
    match event:
        case facts.PersonAttracted(person=name) | facts.InfrastructureBuilt(infrastructure=name):
            lot = LOTS.wall if name == "town_walls" else LOTS.lots.get(name)
            return (StreetItem(_picture(name), lot),) if lot is not None else ()
        case facts.AssetIncreased(asset="population" | "stone_houses" as asset, amount=amount):
            lots, picture = (LOTS.huts, "town/hut") if asset == "population" else (LOTS.houses, "town/house")
            return tuple(StreetItem(picture, lot) for lot in lots[values[xii.ASSET[asset]] : amount])
        case facts.AssetIncreased(asset=asset, added=added):
            x, feet, high = LOTS.goods[asset]
            places = abreast(added, 0.9 * high)
            return tuple(StreetItem(f"sym/{forecast.symbol_of(asset)}", (x + aside, feet, high)) for aside in places)
        case facts.InfluenceGained(location=place, influence=total):
            lots, had = LOTS.land[place], values[xii.INFLUENCE + xii.LOCATIONS.index(place)]
            return tuple(StreetItem(f"town/{_PROPS[place]}", lot) for lot in lots[-(-had // 2) : -(-total // 2)])
    return ()


def _at(box: canvas.Rect, lot: Lot) -> Lot:
    """A lot of the street as it lies in a box."""
    x, y, w, h = box
    scale = w / WIDE
    return x + lot[0] * scale, y + h + (lot[1] - TALL) * scale, lot[2] * scale


def rise(painter: Painter, box: canvas.Rect, things: Things, t: float) -> None:
    """Draws them rising from the ground one by one in puffs of dust, `t` from 0 to 1."""
    with painter.clip(*box):
        for n, thing in enumerate(things):
            u = min(1.0, max(0.0, t * (1 + 0.15 * (len(things) - 1)) - 0.15 * n))
            if u <= 0:
                continue
            left, feet, high = _at(box, thing.lot)
            painter.sprite(thing.picture, left, feet, max(1.0, high * stage.director.out(u)), "midbottom")
    if things and t < 1:
        bursts = [stage.fx.Burst("dust", 0.0, *_at(box, one.lot)[:2], 5, n, (5, 2)) for n, one in enumerate(things)]
        stage.fx.draw_bursts(painter, bursts, t * 0.5)


def _picture(name: str) -> str:
    return f"sym/{forecast.symbol_of(name)}" if name in _FOLK else f"town/{name}"


def _worth(context: TableContext, name: str) -> str:
    vp = context.state.sheet.items[xii.ITEM[name]].vp
    return str(vp) if vp else ""


def paint(standing: Things, pencilled: Things, painter: Painter, box: canvas.Rect, how: ui.How) -> None:
    """Paints the land and the town; where the strip is low the sky is cut."""
    x, y, w, h = box
    painter.frame(x - 0.8, y - 0.8, w + 1.6, h + 1.6, theme.inked(OAK, 2, 0.8))
    with painter.clip(*box):
        painter.sprite(PICTURE, x + w / 2, y + h, 88.0 * (w / WIDE), "midbottom")
        for thing in pencilled:
            left, feet, high = _at(box, thing.lot)
            wide = high * painter.sprites.aspect(thing.picture)
            painter.sprite(thing.picture, left, feet, high, "midbottom", alpha=150, grey=True)
            painter.dotted(left - wide / 2 - 1, feet - high - 1, wide + 2, high + 2, INK)
        for thing in standing:
            left, feet, high = _at(box, thing.lot)
            painter.sprite(thing.picture, left, feet, high, "midbottom")
        for thing in standing:
            if thing.worth and h >= TALL - 1:
                left, feet, high = _at(box, thing.lot)
                painter.pill(thing.worth, left, feet - high - 2.4, GOLD, INK, 8, "center")


# ---- plates


def _other(context: TableContext, seat: int) -> ui.Node:
    """Another town: its points, and its dice below on its turn."""
    s = context.state
    points = ui.Text(str(scoring.points(s, s.towns[seat])), "bold", 10, INK)
    turn = s.phase == sheet.Phase.SPEND and seat == s.active
    face = ui.Row((towns.coat(seat, 10), points, ui.Symbol("vp", 10, False)), 2)
    act, ground = ui.do(context.look, seat, verb=say("look")), _TURN if turn else _PLATE
    name = town_name(s, seat)
    plate = ui.Item(f"town/{seat}", face, act, name=name, ground=ground, pad=(3, 1.4), rings=context.rings)
    dice: list[ui.Node] = []
    for die in (2, 3) if turn and context.abroad else ():
        lies = bool(s.faces) and die not in context.gone
        faded = die not in spending.rolled(s)  # once spent
        drawn = ui.Symbol(f"flat/{s.faces[die]}", SMALL_DIE, faded) if lies else ui.Space()
        dice.append(ui.Stack((ui.Hole(SMALL_DIE, SMALL_DIE, id=f"die/{die}"), ui.Space(SMALL_DIE, SMALL_DIE), drawn)))
    return ui.Column((plate, ui.Row(tuple(dice), 2) if dice else ui.Space()), 1.5)


# ---- The town as a picture, and the scene that shows it large.
# Pictures of what is not shown by its symbol.
_PICTURES = {
    "population": "hex/village",
    "men_at_arms": "fig/footmen",
    "knights": "fig/knights",
    "mercenaries": "fig/archers",
    **dict.fromkeys(xii.LOCATIONS, "sym/flag"),
}


class TownMap(NamedTuple):
    """A map and its slots."""

    data: MapData
    plan: TownPlan


_towns: dict[Path, tuple[MapData, TownMap | None]] = {}  # and the maps they were made of


def _read(path: Path) -> TownMap | None:
    """The town in a map file; None if it holds none or is not read yet."""
    data = map_library.LIBRARY.map_at(path)
    if data is None:
        return None
    if path not in _towns or _towns[path][0] is not data:
        plan = survey(data, Report())
        _towns[path] = data, None if plan is None or data.game != "xii_century" else TownMap(data, plan)
    return _towns[path][1]


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


def slots_shown(s: sheet.State, seat: int, plan: TownPlan) -> list[PictureSlot]:
    """The slots that show something now, farthest first."""
    has, values = set(queries.owned(s, seat)), s.towns[seat].values

    def count(what: str) -> int:
        if what in xii.ASSET:
            return values[xii.ASSET[what]]
        if what in xii.LOCATIONS:
            return values[xii.INFLUENCE + xii.LOCATIONS.index(what)]
        return int(what in has)

    return [slot for slot in plan.slots if count(slot.what) >= slot.least]


def paint_town(
    s: sheet.State, seat: int, town: TownMap | None, painter: Painter, box: canvas.Rect, how: ui.How | None = None
) -> None:
    """Paints the town as large as fits, centred in the box."""
    x, y, w, h = box
    if town is None:
        painter.rect(x, y, w, h, mix(TAN, OAK, 0.3))
        return
    data = town.data
    share = min(w / (data.width * data.tile_width), h / (data.height * data.tile_height))
    cell = max(2, int(painter.px(share * data.tile_width * data.width) / data.width))
    ground = painter.cache.get(("town", data.path, cell), lambda: _ground(painter, data, cell))
    place = painter.put(ground, *middle(box), "center")
    unit = cell / data.tile_width / painter.k  # points of a map pixel
    left, top = painter.points(place.x, place.y)
    with painter.clip(left, top, place.w / painter.k, place.h / painter.k):
        for slot in slots_shown(s, seat, town.plan):
            name, height = picture_of(slot.what), max(2.0, slot.height * unit)
            by = () if name.startswith("fig/") else ("midbottom",)  # a figure stands on its own feet
            painter.sprite(name, left + slot.x * unit, top + slot.y * unit, height, *by)


def _ground(painter: Painter, data: MapData, cell: int) -> pygame.Surface:
    """The map as it is drawn; of tiles of the house alone, as the house draws its land: water has round shores."""
    lands = None if mapview.own_tiles(data) else _blocks(data)
    if lands is not None:
        return mapview.land_ground(painter.sprites, lands, 2 * cell, beyond=True).convert(pygame.Surface((1, 1), 0, 32))
    view = mapview.MapView(data, data.width * cell, data.height * cell, cell)
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
                name = town_name(self.play.shown, self.seat)
                offer = partial(random.SystemRandom().choice, suggestions().kingdoms)
                return self.ask(self._rename, NameEntry, say("town_name"), name, offer)
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

    def _move(self) -> None:
        """Moves the town to the next map; after the last one it is random again."""
        there = ["", *lands(self.services.data_dir)]
        at = there.index(self._wish) if self._wish in there else 0
        self.services.settings.town_lands[str(self.seat)] = there[(at + 1) % len(there)]
        trouble = self.services.save_settings()
        if trouble:
            self.say(trouble, "warn")

    def _rename(self, name: str) -> None:
        if name.strip() and self._own:
            try:
                self.play.do(SetTownName(name.strip()), self.seat)
            except rules.RefusedError as error:
                self.say(error.refusal.text, "warn")
            self.play.skip()

    def prompts(self) -> tuple[Prompt, ...]:
        more = (Prompt((Act.PREV_TAB, Act.NEXT_TAB), say("town")),) if self.play.shown.seats > 1 else ()
        name = (Prompt(Act.NEXT, say("rename")), Prompt(Act.MIRROR, say("another_map"))) if self._own else ()
        return (Prompt(Act.BACK, say("sheet")), *more, *name)

    def view(self) -> ui.Node:
        s, seed = self.play.shown, self.play.session.match.setup.seed
        land = town_map(self.services.data_dir, self.seat, seed, self._wish)
        whose = ui.Row((towns.coat(self.seat, 12), ui.Text(town_name(s, self.seat), "title", 10, CREAM)), 6)
        now = say("war_round", round=s.round, rounds=s.sheet.course.rounds)
        town = ui.Art(1, 1, draw=ui.do(paint_town, s, self.seat, land), alt=town_name(s, self.seat))
        face, back = ui.Stack((ui.Space(h=_TALL), town)), say("back_to_sheet")
        board = ui.Item("town", face, ui.do(Pop), name=back, pad=ui.BARE, bare=True)
        body = ui.Row((ui.Card("", board, pad=(2, 2), basis=_MAP, grow=True), self._built(s)), 8, top=True, grow=True)
        told = str(land.data.properties.get("title", land.data.id)) if land else ""
        foot = told if self._wish or not self._own else say("random_map", name=told)
        return ui.Screen(body, ui.top_bar(say("title"), whose, note=now), ui.prompt_bar(self.prompts(), foot))

    def _built(self, s: sheet.State) -> ui.Card:
        """What the town has, and what stands in it."""
        town, has = s.towns[self.seat], queries.owned(s, self.seat)
        strength = f"*{scoring.base(s, town)}*~{{swords}}  *{scoring.points(s, town)}*~{{vp}}"
        goods = []
        for name, n in zip(xii.ASSETS, town.values, strict=False):
            sign = picture_of(name) if name == "population" else name
            goods += [_line(sign, f"{n} {forecast.title_of(name, n != 1).lower()}")] if n else []
        items = tuple(_line(name, forecast.title_of(name), bool(queries.perk_of(s, self.seat, name))) for name in has)
        parts: list[ui.Node] = [ui.Text(strength, "strong", colour=INK)]
        if goods or has:
            parts += [ui.Grid(tuple(goods), 3), ui.Rule(h=4), ui.Grid(items)]
        else:
            parts.append(ui.Text(say("nothing_yet"), "italic", 9.5, UMBER))
        told = ui.Scroll("built", ui.Column(tuple(parts), 4))
        return ui.Card(say("built_here"), told, colour=VELLUM, pad=(8, 6), basis=_SIDE)


def _line(picture: str, text: str, special: bool = False) -> ui.Row:
    told = ui.Text(text, "note", colour=FERN if special else UMBER, grow=True)
    return ui.Row((ui.Symbol(picture, _SIGN, False), told))
