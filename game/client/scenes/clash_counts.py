"""What plates and odds say in a fight: the lost of each side at their blows, numbers that pop, the chance on its way.

for struck in moments(clash):                        # everything they will say, in order
    for box, told, draw in counts(plates, ribbon, struck): ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.scenes.battle_parts import BAND, PLATE, OddsRibbon, Plate, band_rows, chance, plate, plate_rows, ribbon
from game.client.stage import fx
from game.client.stage.cast import STAGE
from game.client.stage.clash import ODDS_IN, Clash

Count = tuple[Rect, object, Callable[[Painter], None]]  # a box, what it says, how to draw it
Moves = tuple[float | None, float | None]  # the odds before and after an exchange
Said = Callable[[float], str]  # a chance in words or figures

POPS, MOVED = 12, 0.02  # sizes of a number between one and two; parts of its way that odds move by
FRAMES = 60  # a second
TOP = STAGE.y + 4
PLATES = (14.0, 490.0)  # the left edges of the plates
GONE = 80.0  # points of ground, as high as any ribbon, that are bare again when there are no odds any more
SHADE = 4.0  # points that a panel's shadow takes beyond it


class FightCounts(NamedTuple):
    """What plates and odds show of a fight: the lost of each side, how large the numbers are, how far the odds came."""

    lost: tuple[int, int] = (0, 0)
    pops: tuple[float, float] = (1.0, 1.0)
    moved: float = 0.0


def struck_at(clash: Clash, t: float) -> FightCounts:
    """How many blows have struck off by t."""
    (ours, pop), (theirs, jump) = (fx.ticked(clash.ticks(side), t) for side in (0, 1))
    risen = [sum(at <= t for at in clash.rises(side)) for side in (0, 1)]
    pops = (1.0, 1.0) if clash.plain else (round(pop * POPS) / POPS, round(jump * POPS) / POPS)
    return FightCounts((ours - risen[0], theirs - risen[1]), pops, round(round(clash.odds(t) / MOVED) * MOVED, 2))


def moments(clash: Clash) -> Iterator[FightCounts]:
    """All that is struck off, one after the other."""
    begins = [(at, fx.POP) for side in (0, 1) for at in (*clash.ticks(side), *clash.rises(side))]
    spans = [*begins, (clash.odds_from, ODDS_IN)] if clash.blows else begins
    last = FightCounts()
    frames = {n / FRAMES for at, long in spans for n in range(int(at * FRAMES), int((at + long) * FRAMES) + 3)}
    for t in sorted(frames.union(at for at, _ in begins)):
        now = struck_at(clash, t)
        if now != last:
            last = now
            yield now


def counts(
    painter: Painter, plates: tuple[Plate, Plate], odds: OddsRibbon | None, struck: FightCounts
) -> Iterator[Count]:
    """Plates and ribbon; each, but for the chance, is drawn once and kept."""
    for side, (x, told) in enumerate(zip(PLATES, plates, strict=True)):
        now, pop = told._replace(now=max(0, told.now - struck.lost[side])), struck.pops[side]
        box = x, TOP, PLATE + SHADE, plate_rows(painter, told)[2] + SHADE
        yield box, (now, pop), partial(_plate, box=box, shown=now, right=bool(side), pop=pop)
    high = band_rows(painter, odds)[2] if odds is not None else GONE
    yield (BAND[0], TOP, BAND[2] + SHADE, high + SHADE), odds, partial(_ribbon, shown=odds)


def odds_at(told: OddsRibbon | None, struck: FightCounts, moves: Moves, said: Said) -> OddsRibbon | None:
    """The odds when so many of ours have fallen in this exchange, the bar on its way."""
    before, after = moves
    if told is None or before is None or after is None:
        return told
    told = told._replace(gone=told.gone + struck.lost[0], share=before)
    if not struck.moved:
        return told
    share = before + (after - before) * struck.moved
    return told._replace(win=said(share), good=share >= 0.5, share=share, was=before)


def _plate(painter: Painter, box: Rect, shown: Plate, right: bool, pop: float) -> None:
    key = "plate", shown, right, pop
    painter.once(key, box, lambda: plate(painter, box[0], TOP, shown, right, pop))


def _ribbon(painter: Painter, shown: OddsRibbon | None) -> None:
    if shown is not None:
        win = "99" if any(map(str.isdigit, shown.win)) else shown.win  # figures are as wide as the widest
        still = shown._replace(win=win, good=True, share=None if shown.share is None else 1.0, was=None)
        box = BAND[0], TOP, BAND[2] + SHADE, band_rows(painter, still)[2] + SHADE
        painter.once(("ribbon", still), box, lambda: ribbon(painter, still))
        chance(painter, shown)
