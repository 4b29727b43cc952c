"""The dice of a battle in the tray: ours at the left, theirs at the right, each below who throws it, with its need."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from game.client.draw.painter import Painter
from game.client.stage.dice import READ, Throw, seed_of
from game.client.stage.tray import TRAY, Thrown, Verdict
from game.client.ui.palette import BLUE, RED, Colour, light
from game.core.horrible_hordes.events import Judged
from game.titles.horrible_hordes.look.places import Point


class Span(NamedTuple):
    """From where to where the dice of a side lie."""

    left: float
    right: float


OURS, THEIRS = Span(22.0, 288.0), Span(352.0, 618.0)
CENTRE = (OURS.right + THEIRS.left) / 2  # between them
_WIDEST, _DIE, _SMALL = 42.0, 36.0, 24.0
_ROW = 13  # dice that fit in one row
FLIGHT, LATE, ALL_LATE = 0.42, 0.05, 0.28  # of a die; from one to the next; all of them
HANDS = ((0.0, TRAY.y + 60), (640.0, TRAY.y + 60))  # where they come from
COLOURS = ("blue", "red")
SIDES = 10
_SIGNS = {"hit": ("swords", True), "shield": ("shield", True), "miss": ("", False)}


class Roll(NamedTuple):
    """Dice in the tray. `rows` as the rules tell them; `loose` dice are of no unit (a first strike, a spell)."""

    rows: tuple[Judged, ...]
    loose: tuple[int, ...] = ()
    need: int = 0  # face that loose dice need
    title: str = ""

    def side(self, side: int) -> tuple[Judged, ...]:
        """The dice of one side."""
        return tuple(row for row in self.rows if row.side == side)

    @property
    def totals(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What lies on each side."""
        return self.loose or tuple(row.total for row in self.side(0)), tuple(row.total for row in self.side(1))

    def changed(self, die: int, total: int) -> Roll:
        """The same when one die shows something else."""
        rows = (row if i != die else row._replace(total=total) for i, row in enumerate(self.rows))
        loose = tuple(face if i != die else total for i, face in enumerate(self.loose))
        return self._replace(rows=tuple(rows), loose=loose)

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """What each die comes to, as far as it is known."""
        if self.need:
            rows = [(0, i, "hit" if total >= self.need else "miss") for i, total in enumerate(self.loose)]
        else:
            rows = [(side, i, row.verdict) for side in (0, 1) for i, row in enumerate(self.side(side))]
        return tuple(Verdict(side, i, _SIGNS[told][1], _SIGNS[told][0]) for side, i, told in rows if told in _SIGNS)


def count_hits(told: Sequence[Verdict]) -> tuple[int, int]:
    """How many of these dice of either side have struck."""
    ours, theirs = (sum(one.throw == side and one.symbol == _SIGNS["hit"][0] for one in told) for side in (0, 1))
    return ours, theirs


def thrown(roll: Roll, at: float, again: int = -1) -> tuple[Thrown, ...]:
    """Both sides' dice, in the air from `at`. `again`: only this one is thrown once more, the others lie."""
    found, first = [], 0
    for side, totals in enumerate(roll.totals):
        count = len(totals)
        others = frozenset(range(count)) - {again - first} if again >= 0 else frozenset()
        first += count
        gap = min(LATE, ALL_LATE / max(1, count - 1))
        flight = Throw(
            seed_of(totals) + side * 131,
            tuple(min(SIDES, max(1, total)) % SIDES for total in totals),
            slots(count, side),
            HANDS[side],
            kept=others,
            duration=FLIGHT + gap * max(0, count - 1) + READ,
            kind="d10",
            gap=gap,
        )
        found.append(Thrown(flight, COLOURS[side], at, size=die_of(count)))
    return tuple(found)


def slots(count: int, side: int) -> tuple[Point, ...]:
    """The middle of each die: the first of both sides in the middle of the stage; many lie in two rows."""
    left, right = THEIRS if side else OURS
    step, long = pitch(count), _long(count)
    found = []
    for i in range(count):
        row, place = divmod(i, long)
        y = TRAY.y + (19.0 if long == count else (12.6, 28.4)[row])
        found.append((left + step / 2 + place * step if side else right - step / 2 - place * step, y))
    return tuple(found)


def pitch(count: int) -> float:
    """From one die to the next."""
    return min(_WIDEST, (OURS.right - OURS.left) / max(1, _long(count)))


def _long(count: int) -> int:
    """Dice in a row."""
    return count if count <= _ROW else -(-count // 2)


def wells(painter: Painter, ours: int, theirs: int) -> None:
    """A hollow for each die."""
    for side, count in enumerate((ours, theirs)):
        wide = pitch(count)
        top, tall = (14.6, TRAY.h - 6.2) if _long(count) == count else (8.0, 16.0)
        for x, y in slots(count, side):
            painter.well(x - wide / 2 + 0.8, y - top, wide - 1.6, tall)


def needs(painter: Painter, rows: tuple[Judged, ...], side: int) -> None:
    """Below the dice the face they need: neighbours that need the same say it once, and so does a crowd."""
    spots = slots(len(rows), side)
    if rows and _long(len(rows)) < len(rows):
        middle = (spots[0][0] + spots[_long(len(rows)) - 1][0]) / 2
        painter.text(f"each {face_text(rows[0].need)}", middle, TRAY.y + 40.6, "bold", 7.2, _tone(side), "center")
        return
    told = [_need(row) for row in rows]
    for text, group in groupby(range(len(rows)), key=lambda n: told[n]):
        of = list(group)
        x = (spots[of[0]][0] + spots[of[-1]][0]) / 2
        if text:
            painter.text(
                text, x, TRAY.y + 37.4, "bold", 7.4, _tone(side), "center", max_width=len(of) * pitch(len(rows))
            )


def _need(row: Judged) -> str:
    """The face a die needs, and what it comes to where that is no face."""
    if row.verdict == "none":
        return ""
    return face_text(row.need) if 1 <= row.total <= SIDES else f"{row.total}: {face_text(row.need)}"


def face_text(need: int) -> str:
    """The face needed in as few signs as can be."""
    return "never" if need > SIDES else "any" if need <= 1 else f"{need}+"


def die_of(count: int) -> float:
    """The size of a die among so many, in points."""
    return min(_DIE if _long(count) == count else _SMALL, pitch(count) * 0.98)


def _tone(side: int) -> Colour:
    return light(RED, 0.72) if side else light(BLUE, 0.62)
