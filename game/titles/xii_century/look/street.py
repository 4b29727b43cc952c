"""The town seen from the side, in a strip above the dice: it fills with buildings and people.

Everything has its own lot (street.toml), so nothing ever moves. What the die shown could bring is pencilled in.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.stage import director, fx
from game.client.ui import theme
from game.client.ui.page import Art, Column, Framed, Hole, How, Item, Node, Row, Space, Stack, Symbol, Text, do
from game.client.ui.palette import FERN, GOLD, GREEN, INK, OAK, TAN, UMBER, VELLUM, mix
from game.client.ui.place import abreast
from game.core.figures import beside
from game.core.xii_century import events as facts
from game.core.xii_century import scoring
from game.core.xii_century.forecasts import objective, thermometer
from game.core.xii_century.queries import owned
from game.core.xii_century.sheet import SPEND
from game.core.xii_century.spending import rolled
from game.core.xii_century.tables import ASSET, INFLUENCE, ITEM, LOCATIONS, PEOPLE, POPULATION, SPECIAL_PEOPLE
from game.titles.xii_century.look.context import TOWN_ZONE, TableContext
from game.titles.xii_century.look.forecast import symbol_of, title_of
from game.titles.xii_century.look.towns import TownArms
from game.titles.xii_century.narrator import say, town_name

Lot = tuple[float, float, float]  # the middle, the ground line and the height of what stands there
TALL, WIDE = 84.0, 624.0
LEAST = 26.0  # least height where text is large, points
PICTURE = "pic/street"
HOLE = "street"  # where the scene draws what is being built
SMALL_DIE = 15.0
_HIGH = 120  # points the scale of the score shows
_FOLK = frozenset((*PEOPLE, *SPECIAL_PEOPLE))
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


LOTS = beside(__file__, "street.toml", Lots)


class StreetItem(NamedTuple):
    """Something in the street: its picture, its lot, and its points ("" for no tag)."""

    picture: str
    lot: Lot
    worth: str = ""


Things = tuple[StreetItem, ...]


def view(context: TableContext) -> Node:
    """The strip: the town, its name, and either its score or the other towns."""
    high = max(LEAST, TALL * (2 - context.sight.scale))
    drawn = Art(1, high, draw=do(paint, standing(context), pencilled(context)), alt=_told(context))
    plates = Row((Column((_name(context),)), Space(grow=True), *_right(context)), 4, top=True)
    return Stack(
        (drawn, Hole(id=HOLE), Column((Space(h=2), Row((Space(w=2), Column((plates,), grow=True), Space(w=2)), 0)), 0))
    )


def standing(context: TableContext) -> tuple[StreetItem, ...]:
    """Everything in the street, farthest first."""
    s, values = context.state, context.town.values
    found = []
    for n, place in enumerate(LOCATIONS):
        lots = LOTS.land[place]
        props = min(len(lots), -(-values[INFLUENCE + n] // 2))
        found += [StreetItem(f"town/{_PROPS[place]}", lot) for lot in lots[:props]]
    has = owned(s, context.seat)
    found += [StreetItem("town/town_walls", LOTS.wall, _worth(context, "town_walls"))] if "town_walls" in has else []
    found += [StreetItem("town/house", lot) for lot in LOTS.houses[: values[ASSET["stone_houses"]]]]
    found += [StreetItem("town/hut", lot) for lot in LOTS.huts[: values[POPULATION]]]
    found += [StreetItem(_picture(name), LOTS.lots[name], _worth(context, name)) for name in has if name in LOTS.lots]
    return tuple(sorted(found, key=lambda one: one.lot[1]))


_PROPS = {"grassland": "sheep", "farmland": "crop", "quarry": "rock", "forest": "fir"}


def pencilled(context: TableContext) -> tuple[StreetItem, ...]:
    """What the die shown could bring."""
    if context.die is None or not context.free:
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
            return tuple(StreetItem(picture, lot) for lot in lots[values[ASSET[asset]] : amount])
        case facts.AssetIncreased(asset=asset, added=added):
            x, feet, high = LOTS.goods[asset]
            places = abreast(added, 0.9 * high)
            return tuple(StreetItem(f"sym/{symbol_of(asset)}", (x + aside, feet, high)) for aside in places)
        case facts.InfluenceGained(location=place, influence=total):
            lots, had = LOTS.land[place], values[INFLUENCE + LOCATIONS.index(place)]
            return tuple(StreetItem(f"town/{_PROPS[place]}", lot) for lot in lots[-(-had // 2) : -(-total // 2)])
    return ()


def rise(painter: Painter, box: Rect, things: Things, t: float) -> None:
    """Draws them rising from the ground one by one in puffs of dust, `t` from 0 to 1."""
    x, y, w, h = box
    scale, bottom = w / WIDE, y + h
    with painter.clip(*box):
        for n, thing in enumerate(things):
            u = min(1.0, max(0.0, t * (1 + 0.15 * (len(things) - 1)) - 0.15 * n))
            if u <= 0:
                continue
            left, feet = x + thing.lot[0] * scale, bottom + (thing.lot[1] - TALL) * scale
            high = max(1.0, thing.lot[2] * scale * director.out(u))
            painter.sprite(thing.picture, left, feet, high, "midbottom")
    if things and t < 1:
        bursts = [fx.burst("dust", 0.0, x + one.lot[0] * scale, bottom + (one.lot[1] - TALL) * scale, 5, n, (5, 2))
                  for n, one in enumerate(things)]  # fmt: skip
        fx.draw_bursts(painter, bursts, t * 0.5)


def _picture(name: str) -> str:
    return f"sym/{symbol_of(name)}" if name in _FOLK else f"town/{name}"


def _worth(context: TableContext, name: str) -> str:
    vp = context.state.sheet.items[ITEM[name]].vp
    return str(vp) if vp else ""


def _told(context: TableContext) -> str:
    return ", ".join(title_of(name) for name in owned(context.state, context.seat))


def paint(standing: Things, pencilled: Things, painter: Painter, box: Rect, how: How) -> None:
    """Paints the land and the town; where the strip is low the sky is cut."""
    x, y, w, h = box
    painter.frame(x - 0.8, y - 0.8, w + 1.6, h + 1.6, theme.inked(OAK, 2, 0.8))
    with painter.clip(*box):
        bottom, scale = y + h, w / WIDE
        painter.sprite(PICTURE, x + w / 2, bottom, 88.0 * scale, "midbottom")

        def at(lot: Lot) -> tuple[float, float, float]:
            return x + lot[0] * scale, bottom + (lot[1] - TALL) * scale, lot[2] * scale

        for thing in pencilled:
            left, feet, high = at(thing.lot)
            wide = high * painter.sprites.aspect(thing.picture)
            painter.sprite(thing.picture, left, feet, high, "midbottom", alpha=150, grey=True)
            painter.dotted(left - wide / 2 - 1, feet - high - 1, wide + 2, high + 2, INK)
        for thing in standing:
            left, feet, high = at(thing.lot)
            painter.sprite(thing.picture, left, feet, high, "midbottom")
        for thing in standing:
            if thing.worth and h >= TALL - 1:
                left, feet, high = at(thing.lot)
                painter.pill(thing.worth, left, feet - high - 2.4, GOLD, INK, 8, "center")


# ---- plates


def _name(context: TableContext) -> Item:
    """The town's name, which opens its map."""
    name = town_name(context.state, context.seat)
    face = Row((TownArms(11, 12, seat=context.seat), Text(name, "title", 9, INK)), 3)
    return Item(
        TOWN_ZONE,
        face,
        do(context.see_town, verb=say("see_town")),
        name=say("see_town"),
        ground=_PLATE,
        pad=(4, 1.6),
        rings=context.rings,
    )


def _right(context: TableContext) -> tuple[Node, ...]:
    if context.state.seats > 1:
        return tuple(_other(context, seat) for seat in context.state.order if seat != context.seat)
    return (_score(context) if objective(context.state) is None else _objective(context),)


def _other(context: TableContext, seat: int) -> Node:
    """Another town: its points, and its dice below on its turn."""
    s = context.state
    points = Text(str(scoring.points(s, s.towns[seat])), "bold", 10, INK)
    turn = s.phase == SPEND and seat == s.active
    face = Row((TownArms(10, 11, seat=seat), points, Symbol("vp", 10, False)), 2)
    plate = Item(
        f"town/{seat}",
        face,
        do(context.look, seat, verb=say("look")),
        name=town_name(s, seat),
        ground=_TURN if turn else _PLATE,
        pad=(3, 1.4),
        rings=context.rings,
    )
    dice = Row(tuple(_small(context, die) for die in (2, 3)), 2) if turn and context.abroad else Space()
    return Column((plate, dice), 1.5)


def _small(context: TableContext, die: int) -> Node:
    """A die of another town, faded once spent."""
    s = context.state
    lies = (
        Symbol(f"flat/{s.faces[die]}", SMALL_DIE, die not in rolled(s))
        if s.faces and die not in context.gone
        else Space()
    )
    return Stack((Hole(SMALL_DIE, SMALL_DIE, id=f"die/{die}"), Space(SMALL_DIE, SMALL_DIE), lies))


def _score(context: TableContext) -> Node:
    """The score against a good score at this difficulty."""
    found = thermometer(context.state, context.seat)
    ours = next(band for band in found.bands if band.ours)
    scale = Art(120, 8, draw=do(_scale, found.score, ours.low, ours.high or _HIGH), alt=f"{found.score} VP")
    note = Text(say("score_from", count=ours.low), "ui", 8, UMBER)
    return Framed(child=Row((scale, note), 4), frames=_PLATE, pad=(5, 2))


def _scale(score: int, low: int, high: int, painter: Painter, box: Rect, how: How) -> None:
    x, y, w, h = box

    def at(points: int) -> float:
        return x + 1 + (w - 2) * min(_HIGH, max(0, points)) / _HIGH

    painter.frame(x, y, w, h, theme.inked(mix(TAN, OAK, 0.25), h / 2))
    painter.rect(at(low), y + 0.9, max(4.0, at(high) - at(low)), h - 1.8, GOLD, 1.5)
    if score > 0:
        with painter.clip(x, y, at(score) - x, h):
            painter.frame(x, y, w, h, theme.inked(GREEN, h / 2))
    painter.seen(f"bar {score}", painter.box(*box))


def _objective(context: TableContext) -> Node:
    """The parts of the solo objective, ticked off as they are met."""
    found = objective(context.state)
    assert found is not None
    parts = []
    for part in found.parts:
        count = (Text(f"{part.have}/{part.need}", "bold", 8, FERN if part.met else INK),) if part.need > 1 else ()
        mark = (Symbol("tick", 7.5, False),) if part.met else ()
        parts.append(Row((Symbol(symbol_of(part.what), 12, not part.met and part.have == 0), *count, *mark), 1.5))
    return Framed(child=Row(tuple(parts), 5), frames=_PLATE, pad=(5, 1.6))
