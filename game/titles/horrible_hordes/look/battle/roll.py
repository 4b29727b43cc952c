"""The dice of a battle in the tray: ours at the left, theirs at the right, each below who throws it.

Both sides' dice tumble at once, die after die; each shows the face it needs, then what it came to. Times are seconds
of the event that is shown: `rolling` for dice that fall, `judging` for dice that are read.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from game.client.stage import ease
from game.client.stage.dice import Throw, draw_dice
from game.client.stage.tray import TRAY
from game.client.ui.palette import BLUE, CREAM, INK, RED, Colour, light, mix
from game.titles.horrible_hordes.look.places import Point

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

Row = tuple[int, str, int, int, str, str]  # side, roller, total, face needed, verdict, target

OURS, THEIRS = (22.0, 288.0), (352.0, 618.0)  # from, to
_WIDEST, _DIE = 42.0, 36.0
_ROW = 13  # dice that fit in one row
_LATE, _FLIGHT = 0.11, 0.62  # from one die to the next; one die's way
_ALL_LATE = 0.75  # the last die is never later than that
READ, POP = 0.1, 0.16  # the first verdict, how it pops up
_WAVE, _ALL_READ = 0.05, 0.4  # from one verdict to the next, from the first to the last
STRIKE, FLIES = 0.55, 0.34  # blows begin, how long a hit flies
JUDGED = 1.45


class Roll(NamedTuple):
    """Dice in the tray. `rows` as the rules tell them; `loose` dice are of no unit (a first strike, a spell)."""

    rows: tuple[Row, ...]
    loose: tuple[int, ...] = ()
    need: int = 0  # face that loose dice need
    title: str = ""

    @property
    def ours(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row[0] == 0)

    @property
    def hits(self) -> tuple[int, int]:
        """Hits of both sides."""
        ours, theirs = (sum(row[4] == "hit" for row in rows) for rows in (self.ours, self.theirs))
        return ours, theirs

    @property
    def theirs(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row[0] == 1)


def slots(count: int, side: int) -> tuple[Point, ...]:
    """The middle of each die: the first of both sides in the middle of the stage; many lie in two rows."""
    left, right = THEIRS if side else OURS
    step, long = pitch(count), _long(count)
    found = []
    for i in range(count):
        row, place = divmod(i, long)
        y = TRAY[1] + (19.0 if long == count else (12.6, 28.4)[row])
        found.append((left + step / 2 + place * step if side else right - step / 2 - place * step, y))
    return tuple(found)


def pitch(count: int) -> float:
    """From one die to the next."""
    return min(_WIDEST, (OURS[1] - OURS[0]) / max(1, _long(count)))


def _long(count: int) -> int:
    """Dice in a row."""
    return count if count <= _ROW else -(-count // 2)


def late(count: int) -> float:
    """How much later a die falls than the one before."""
    return min(_LATE, _ALL_LATE / max(1, count - 1))


def wave(count: int) -> float:
    """How much later a die is read than the one before."""
    return min(_WAVE, _ALL_READ / max(1, count - 1))


def rolling_time(ours: int, theirs: int) -> float:
    """Seconds until the last die lies."""
    return max(late(n) * max(0, n - 1) for n in (ours, theirs)) + _FLIGHT + 0.1


def landings(count: int) -> list[float]:
    """When each die strikes the table."""
    return [late(count) * i + _FLIGHT * 0.52 for i in range(count)]


def draw(painter: Painter, roll: Roll, t: float, judged: float) -> None:
    """The dice t seconds into their fall; verdicts `judged` seconds into their reading, below 0 for none yet."""
    if roll.loose:
        _loose(painter, roll, t)
        return
    for side, rows in enumerate((roll.ours, roll.theirs)):
        spots = slots(len(rows), side)
        size = _size(len(rows))
        for i, (row, spot) in enumerate(zip(rows, spots, strict=True)):
            since = t - late(len(rows)) * i
            if since <= 0:
                continue
            _die(painter, row, spot, size, since, side)
            _verdict(painter, row, spot, size, judged - READ - wave(len(rows)) * i)


def thrown_again(painter: Painter, roll: Roll, die: int, total: int, t: float) -> None:
    """A die of the tray that is thrown or turned once more, on its way over the one that lay there."""
    side = int(die >= len(roll.ours))
    place, rows = (die - len(roll.ours), roll.theirs) if side else (die, roll.ours)
    if place < len(rows) and t > 0:
        _die(
            painter,
            (*rows[place][:2], total, *rows[place][3:]),
            slots(len(rows), side)[place],
            _size(len(rows)),
            t,
            side,
        )


def wells(painter: Painter, ours: int, theirs: int) -> None:
    """A hollow for each die."""
    for side, count in enumerate((ours, theirs)):
        wide = pitch(count)
        top, tall = (14.6, TRAY[3] - 6.2) if _long(count) == count else (8.0, 16.0)
        for x, y in slots(count, side):
            painter.well(x - wide / 2 + 0.8, y - top, wide - 1.6, tall)


def needs(painter: Painter, rows: tuple[Row, ...], side: int) -> None:
    """Below each die the face it needs; dice in a crowd say it once."""
    spots = slots(len(rows), side)
    if rows and _long(len(rows)) < len(rows):
        middle = (spots[0][0] + spots[_long(len(rows)) - 1][0]) / 2
        painter.text(f"each {face_text(rows[0][3])}", middle, TRAY[1] + 40.6, "bold", 7.2, _tone(side), "center")
        return
    for row, (x, _) in zip(rows, spots, strict=True):
        if row[4] != "none":
            painter.text(face_text(row[3]), x, TRAY[1] + 37.4, "bold", 7.4, _tone(side), "center",
                         max_width=pitch(len(rows)))  # fmt: skip


def face_text(need: int) -> str:
    """The face needed in as few signs as can be."""
    return "never" if need > 10 else "any" if need <= 1 else f"{need}+"


def _size(count: int) -> float:
    """Of a die among so many."""
    return min(_DIE if _long(count) == count else 24.0, pitch(count) * 0.98)


def _tone(side: int) -> Colour:
    return light(RED, 0.72) if side else light(BLUE, 0.62)


def _die(painter: Painter, row: Row, spot: Point, size: float, since: float, side: int) -> None:
    total = row[2]
    throw = _throw(min(10, max(1, total)) % 10, spot, side)
    draw_dice(painter, painter.sprites, throw, since, painter.px(size), "red" if side else "blue")
    if not 1 <= total <= 10 and since > _FLIGHT:
        painter.text(str(total), spot[0], spot[1], "bold", 9, INK, "center", halo=CREAM)


@lru_cache(maxsize=128)
def _throw(face: int, spot: Point, side: int) -> Throw:
    """The flight of one die; the same die flies the same way."""
    origin = (640.0, TRAY[1] + 60) if side else (0.0, TRAY[1] + 60)
    seed = round(spot[0] * 7) + face * 131
    return Throw(seed, (face,), (spot,), origin, duration=_FLIGHT + 0.2, kind="d10")


_SIGNS = {"hit": "swords", "shield": "shield"}


def _verdict(painter: Painter, row: Row, spot: Point, size: float, since: float) -> None:
    """A mark on a die that has been read; a die that missed grows dark."""
    if since <= 0:
        return
    symbol = _SIGNS.get(row[4], "")
    if not symbol:
        r = size * 0.36
        painter.sketch(("missed", round(r, 1)), spot[0] - r, spot[1] - r, 2 * r, 2 * r,
                       lambda pen: pen.disc(r, r, r, mix(INK, (20, 50, 40), 0.5)), 120)  # fmt: skip
        return
    full = min(13.0, size * 0.42 + 2)
    grown = round(full * ease.back(min(1.0, since / POP)) * 2) / 2
    if grown > 1:
        painter.symbol(symbol, spot[0] + size * 0.26, spot[1] - size * 0.22, grown)


def _loose(painter: Painter, roll: Roll, t: float) -> None:
    spots = slots(len(roll.loose), 0)
    size = _size(len(roll.loose))
    for i, (face, spot) in enumerate(zip(roll.loose, spots, strict=True)):
        since = t - late(len(roll.loose)) * i
        if since > 0:
            row = (0, "", face, roll.need, "", "")
            _die(painter, row, spot, size, since, 0)
            if roll.need and since > _FLIGHT and face >= roll.need:
                painter.symbol("swords", spot[0] + size * 0.26, spot[1] - size * 0.22, 12)
