"""The stage of a battle: where everybody stands, who strikes whom while dice are judged, hits in the air."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.client.stage.cast import STAGE
from game.client.stage.puppet import Pose, lunge, struck
from game.client.ui.palette import CREAM, FERN, INK, ORANGE, RED, SUN, Colour
from game.titles.horrible_hordes.look.battle.cast import Cast, Key, Post
from game.titles.horrible_hordes.look.battle.roll import FLIES, STRIKE, Roll, slots, wave

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.client.draw.painter import Painter
    from game.client.draw.sketch import Sketch
    from game.core.horrible_hordes.state import State
    from game.titles.horrible_hordes.look.battle.bout import Bout, Unit

FEET = STAGE[1] + 127.0
_HIGH = {"army": 60.0, "castle": 82.0, "settlement": 66.0}
_BACK = {"army": 0.0, "castle": -5.0, "settlement": -2.0}
_LEAD, _LEAD_X = 99.0, 448.0  # the horde in front: its box, its place
_BAND = 8  # figures of a horde behind the one in front
_BLOW = 0.42
_BUILT = ("castle", "settlement")  # they throw and shoot from where they stand
HORDE: Key = ("horde", 0)

Flight = tuple[float, Key, Key, int]  # when it lands, from whom, on whom, side


def posts(s: State, bout: Bout, dice: tuple[int, int]) -> list[Post]:
    """Everybody's place; units stand above their dice, as many as `dice` says of both sides."""
    found = _units(s, bout, 0, dice[0])
    if bout.foe >= 0:
        return found + _units(s, bout, 1, dice[1])
    horde = s.hordes.get(bout.space)
    return found + (_horde(horde.row.id, horde.hits) if horde is not None else [])


def key_of(unit: Unit, side: int) -> Key:
    return f"{'foe ' if side else ''}{unit.kind}", unit.number


def _units(s: State, bout: Bout, side: int, dice: int) -> list[Post]:
    units = bout.units(s, side)
    seat = bout.seats[side]
    spots = slots(max(len(units), dice), side)
    found = []
    for unit, (x, _) in zip(units, spots, strict=False):
        look = {"army": "army", "castle": "tower" if unit.tower else "castle", "settlement": "town"}[unit.kind]
        if unit.hurt and look == "castle":
            look = "ruined"
        high = _HIGH[unit.kind] * min(1.0, 0.55 + 4.5 / max(10, len(spots) * 1.0))
        lift = -3.0 if len(spots) > 6 and unit.number % 2 else 0.0
        y, way = FEET + _BACK[unit.kind] + lift, bool(side)
        found.append(Post(key_of(unit, side), f"hh/large/{look}_{seat}", x, y, high, way, way))
    return found


def _horde(kind: str, hits: int) -> list[Post]:
    """The large one in front, a figure for each counter more behind it."""
    found = [Post(HORDE, f"hh/large/{kind}", _LEAD_X, FEET + 1, _LEAD, True)]
    for i in range(min(_BAND, hits - 1)):
        row, place = i % 2, i // 2
        x = _LEAD_X + 54 + place * 32 + row * 15
        found.append(Post(("counter", i), f"hh/large/{kind}", x, FEET - 3 - row * 13, 64.0 - row * 7, True))
    return found


# ---- blows


def flights(s: State, bout: Bout, roll: Roll) -> list[Flight]:
    """Every hit of a judged roll: who sends it to whom, both sides at once."""
    found: list[Flight] = []
    for side, rows in enumerate((roll.ours, roll.theirs)):
        senders = bout.units(s, side) if side == 0 or bout.foe >= 0 else ()
        struck_so_far: dict[str, int] = {}
        for i, row in enumerate(rows):
            if row[4] not in ("hit", "shield"):
                continue
            origin = key_of(senders[i], side) if i < len(senders) else HORDE
            target = HORDE
            if row[5] != "horde":
                place = struck_so_far.get(row[5], 0)
                struck_so_far[row[5]] = place + 1
                unit = bout.falls(s, 1 - side, row[5], place)
                target = key_of(unit, 1 - side) if unit is not None else HORDE
            found.append((STRIKE + FLIES + wave(len(rows)) * i * 0.6, origin, target, side))
    return found


def acts(t: float, swings: Sequence[Flight]) -> Mapping[Key, Pose]:
    """The poses of those who strike or are struck, t seconds into the reading of the dice."""
    found: dict[Key, Pose] = {}
    for lands, origin, target, _ in swings:
        since = (t - (lands - FLIES - 0.12)) / _BLOW
        if 0 <= since < 1 and not origin[0].endswith(_BUILT):
            found[origin] = lunge(since).moved(0.12 * math.sin(math.pi * since))
        hit = (t - lands) / 0.36
        if 0 <= hit < 1:
            found[target] = struck(hit)
    return found


def hits_in_the_air(painter: Painter, cast: Cast, t: float, swings: Sequence[Flight]) -> None:
    """Each hit on its way, in an arc."""
    for lands, origin, target, side in swings:
        u = (t - (lands - FLIES)) / FLIES
        a, b = cast.spot(origin), cast.spot(target)
        if not 0 <= u <= 1 or a is None or b is None:
            continue
        for tail, size in ((0.0, 8.0), (0.08, 5.5), (0.15, 3.6)):
            v = max(0.0, u - tail)
            x = a[0] + (b[0] - a[0]) * v
            y = a[1] + (b[1] - a[1]) * v - 22 * math.sin(math.pi * v)
            _bolt(painter, x, y, size, ORANGE if side else SUN)


def _bolt(painter: Painter, x: float, y: float, size: float, colour: Colour) -> None:
    def draw(pen: Sketch) -> None:
        m = size / 2
        pen.poly([(m, 0), (m * 1.25, m * 0.75), (size, m), (m * 1.25, m * 1.25), (m, size), (m * 0.75, m * 1.25),
                  (0, m), (m * 0.75, m * 0.75)], colour, 0.6)  # fmt: skip

    painter.sketch(("bolt", colour, size), x - size / 2, y - size / 2, size, size, draw)


def numbers(painter: Painter, cast: Cast, t: float, swings: Sequence[Flight]) -> None:
    """−1 over whoever was struck."""
    by: dict[Key, int] = {}
    for lands, _, target, _ in swings:
        since = t - lands
        if 0 <= since < 0.7:
            by[target] = by.get(target, 0) + 1
    for target, count in by.items():
        spot = cast.spot(target)
        if spot is not None:
            painter.text(f"−{count}", spot[0], spot[1] - 22, "bold", 12, RED, "center", halo=CREAM)


def banner(painter: Painter, symbol: str, text: str) -> None:
    """A word over the middle of the stage: a spell, growth, a first strike."""
    w = painter.rich_width(text, "ui", 10) + 34
    x, y = STAGE[0] + STAGE[2] / 2 - w / 2, STAGE[1] + 46
    painter.panel(x, y, w, 20, shadow=False)
    painter.symbol(symbol, x + 13, y + 10, 14)
    painter.rich(text, x + 24, y + 10, "ui", 10, INK, "midleft")


def grown(painter: Painter, cast: Cast, count: int, t: float) -> None:
    """+n rises from the horde that fed."""
    spot = cast.spot(HORDE)
    if spot is not None:
        painter.text(f"+{count}", spot[0] + 26, spot[1] - 18 - 14 * min(1.0, t), "bold", 15, FERN, "center", halo=CREAM)
