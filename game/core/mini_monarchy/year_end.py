"""The end of a year (sections 8 and 10): feeding, starving, the column of the sheet, victory and defeat."""

from __future__ import annotations

from game.core.events import Emit
from game.core.mini_monarchy.events import Fed, ReignEnded, TradeEnded, YearClosed
from game.core.mini_monarchy.sequence import ask, begin_year, lose_all
from game.core.mini_monarchy.state import ABANDONED, LOST, STARVE, WON, State, Year
from game.core.mini_monarchy.tables import FOOD, LABOUR, LAST_STAGE, ORE, SPENT, TABLES, named


def feed(s: State, emit: Emit | None) -> None:
    """Unused labour is lost (MM-D18); everybody eats as far as food reaches (MM-D49)."""
    lost, s.goods[LABOUR] = s.goods[LABOUR], 0
    if emit:
        emit(TradeEnded(lost=lost))
    mouths = s.mouths
    food = s.goods[FOOD]
    eaten = min(mouths, food)
    s.goods[FOOD] -= eaten
    s.due = mouths - eaten
    s.starved = s.due > 0
    if s.due:
        s.phase = STARVE
    if emit:
        emit(Fed(mouths=mouths, eaten=eaten, missing=s.due))
    if s.due:
        starve(s, emit, eaten)
    else:
        close_year(s, emit, eaten)


def starve(s: State, emit: Emit | None, eaten: int | None = None) -> None:
    """Ask for each building that dies of hunger; all of them when there is no choice (MM-D38)."""
    if s.due and s.due >= s.mouths:
        lose_all(s, emit)
        s.due = 0
    if s.due:
        ask(s, STARVE, emit)
    else:
        close_year(s, emit, _eaten(s) if eaten is None else eaten)


def _eaten(s: State) -> int:
    """Food eaten in a year that starves: all there was, so what came in and was not spent."""
    before = s.sheet[-1].food if s.sheet else 0
    return before + s.flow[FOOD] - s.flow[SPENT + FOOD]


def close_year(s: State, emit: Emit | None, eaten: int) -> None:
    """Write the column; look for the end: defeat first (MM-D39), then victory."""
    flow = s.flow
    row = Year((flow[0], flow[1], flow[2]), (flow[3], flow[4], flow[5]), eaten, s.goods[FOOD], s.goods[ORE])
    s.sheet = (*s.sheet, row)
    if emit:
        emit(
            YearClosed(
                year=s.year,
                gained=named(row.gained),
                spent=named(row.spent),
                eaten=eaten,
                food=row.food,
                ore=row.ore,
                starved=s.starved,
            )
        )
    if s.graves.bit_count() >= TABLES.limits.graveyards_lose:
        end(s, LOST, "lost", emit)
    elif len(s.monument) == LAST_STAGE and not s.starved:
        end(s, WON, "won", emit)
    elif s.chosen.last_year and s.year >= s.chosen.last_year:
        end(s, LOST, "late", emit)
    else:
        begin_year(s, emit)


def end(s: State, phase: str, result: str, emit: Emit | None) -> None:
    """The reign is over."""
    s.phase = phase
    s.due = 0
    if emit:
        emit(ReignEnded(result=result, year=s.year, graveyards=s.graves.bit_count(), stage=s.stage))


def abandon(s: State, emit: Emit | None) -> None:
    """The ruler walks away."""
    end(s, ABANDONED, "abandoned", emit)
