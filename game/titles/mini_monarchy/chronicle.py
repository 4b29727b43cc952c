"""The reign told: year by year, as the book that is kept, and what a look back reads of its luck and waste."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple

from game.core.events import DiceRolled, Event
from game.core.match import Match, all_facts
from game.core.mini_monarchy import events as facts
from game.core.mini_monarchy.state import State
from game.core.mini_monarchy.tables import BUILDINGS, FOOD, GOODS, ORE, RESULTS
from game.lab import chronicle as svg
from game.lab.chronicle import Book, ChronicleTable, mode_of, plain_chapters, rounds
from game.lab.lookback import DiceFamily, LuckReader, LuckRoll, Waste, hit, pips
from game.tiled.data import MapLayout
from game.titles.mini_monarchy.narrator import MonarchyNarrator, say
from game.titles.mini_monarchy.terminal import CAPITAL, SIGNS, STAGES, sign


class YearNote(NamedTuple):
    """One event of a year: a symbol, or the good it brought, and a few words."""

    symbol: str
    text: str


class YearGone(NamedTuple):
    """One year; 0 is the founding. `results` is () until fate is settled; the last year may be unfinished."""

    year: int
    results: tuple[str, ...]
    actions: tuple[YearNote, ...]
    starved: bool


def hungry_years(match: Match) -> frozenset[int]:
    """Returns the years in which somebody starved."""
    return frozenset(e.year for told in all_facts(match) for e in told if isinstance(e, facts.YearClosed) and e.starved)


def chronicle(match: Match, length: int | None = None) -> tuple[YearGone, ...]:
    """Returns every year from the founding on, as of now or after `length` actions."""
    first, years = match.state_at(0), [_year(told.number, told.events) for told in rounds(match, length)]
    if years[0].year == 1 and first.year == 1 and not years[0].results and first.results:
        years[0] = years[0]._replace(results=tuple(RESULTS[result - 1] for result in first.results))
    return tuple(years)


def _year(number: int, events: Sequence[Event]) -> YearGone:
    results = [event.results for event in events if isinstance(event, facts.FateSettled)]
    starved = any(event.starved for event in events if isinstance(event, facts.YearClosed))
    return YearGone(number, results[-1] if results else (), tuple(_deeds(events)), starved)


def _deeds(events: Sequence[Event]) -> Iterator[YearNote]:
    """Returns what is worth recording of a year."""
    narrator = MonarchyNarrator(lambda: None)  # sentences here need no state
    built = Counter(e.building for e in events if isinstance(e, facts.Built | facts.StartPlaced))
    got = Counter[str]()
    for event in events:
        match event:
            case facts.StageBuilt(stage=stage):
                yield YearNote(f"obelisk_{stage}", narrator.say("year_stage", stage=f"monument_{stage}"))
            case facts.RangeFilled(hexes=hexes):
                yield YearNote("mountains", narrator.say("year_mountains", raised=len(hexes)))
            case facts.RiverDrawn(path=path):
                yield YearNote("river", narrator.say("year_river", long=len(path)))
            case facts.Traded(got=bought):
                got.update(bought)
    for name, n in built.items():
        yield YearNote(name, narrator.say("year_built", what=narrator.count(n, name)))
    for cause, symbol in (("disaster", "storm"), ("starvation", "grave")):
        lost = Counter(e.building for e in events if isinstance(e, facts.BuildingLost) and e.cause == cause)
        for name, n in lost.items():
            yield YearNote(symbol, narrator.say(f"year_{cause}", what=narrator.count(n, name)))
    for good, n in got.items():
        yield YearNote(good, narrator.say("year_bought", what=narrator.count(n, good)))
    for event in events:
        if isinstance(event, facts.TradeEnded) and event.lost > 1:
            yield YearNote("hammer", narrator.tell(event).text)
        elif isinstance(event, facts.ReignEnded):
            yield YearNote("obelisk_3" if event.result == "won" else "grave", narrator.say(f"year_{event.result}"))


TALL, WIDE = 14.0, 16.0
_HUES = {"F": "#e6cf7d", "M": "#c98f6a", "V": "#d7a0a0", "+": "#77707c", CAPITAL: "#e8b84a"}


def book(match: Match) -> Book:
    """See game.lab.chronicle."""
    legend = tuple((letter, name) for name, letter in SIGNS.items())
    ruler, kingdom, capital = match.state.names
    signs = (f"{sign} {good}" for sign in "+−" for good in GOODS)
    record = tuple(
        (str(number), *map(str, (*year.gained, *year.spent, year.eaten, year.food, year.ore)))
        for number, year in enumerate(match.state.sheet, 1)
    )
    told = plain_chapters(match, field_picture, "fate", named_by="fate_settled")
    under = (f"The end of {one.number.lower()}" if one.title else "The first three buildings" for one in told)
    chapters = tuple(one._replace(caption=line) for one, line in zip(told, under, strict=True))
    return Book(
        chapters,
        mode_of(match),
        (*legend, (CAPITAL, "capital"), ("1 2 3", "monument")),
        subtitle=f"{ruler} of {kingdom}, in {capital}" if ruler and kingdom and capital else "",
        tables=(ChronicleTable("The record sheet", ("Year", *signs, "eaten", "food left", "ore left"), record),),
        figure=44,
    )


def field_picture(s: State) -> str:
    """Returns every hex with what it shows."""
    board = s.ground.board
    wide, tall = (WIDE, TALL) if board.axis == "x" else (TALL, WIDE)
    grid = MapLayout("hexagonal", board.cols, board.rows, int(wide), int(tall), 8, board.axis, board.index)
    body = []
    for number, (col, row) in enumerate(board.cells()):
        shown, bit = sign(s, number), 1 << number
        rock, water = bool(s.land.rocks & bit), bool(s.land.water & bit)
        fill = svg.LAND["mountains"] if rock else svg.LAND["lake"] if water else svg.LAND["meadow"]
        built = shown in _HUES or shown in STAGES
        body.append(svg.poly(grid.outline(col, row), _HUES.get(shown, fill), f'stroke="{svg.INK}" stroke-width=".5"'))
        x, y = grid.centre(col, row)
        if built:
            body.append(svg.text(x, y, 7, shown))
        elif rock:
            body.append(svg.motif("mountains", x - 5, y - 5, 10))
        elif water:
            body.append(svg.motif("lake", x - 5, y - 5, 10))
    return svg.picture(*grid.size, body, "the field")


_BAD = 2  # disaster and hard times are faces 1 and 2


class GameLuck(LuckReader):
    """Measures luck and waste of a game."""

    kinds: ClassVar = {
        "fate": DiceFamily(say("luck_fate"), (say("luck_pip"), say("luck_pips")), 1),
        "blows": DiceFamily(say("luck_blows"), (say("luck_thrown"),) * 2, -1),
    }

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.labour = self.missing = self.hungry = self.years = self.idle = 0
        self.busy = False

    def throws(self, event: Event) -> Iterator[LuckRoll]:
        if isinstance(event, DiceRolled) and event.stream in ("fate", "fate_reroll"):
            for i in event.rolled:
                yield LuckRoll("fate", event.faces[i], pips(6))
                yield LuckRoll("blows", int(event.faces[i] <= _BAD), hit(_BAD / 6))

    def read(self, before: State, event: Event) -> None:
        if isinstance(event, facts.TradeEnded):
            self.labour += event.lost
        elif isinstance(event, facts.Fed):
            self.missing += event.missing
            self.hungry += event.missing > 0
        elif isinstance(event, facts.Built | facts.StageBuilt):
            self.busy = True
        elif isinstance(event, facts.YearClosed):
            self.years += 1
            self.idle += not self.busy
            self.busy = False

    def waste(self, end: State) -> tuple[Waste, ...]:
        hungry = say("waste_in_one") if self.hungry == 1 else say("waste_in", n=self.hungry) if self.hungry else ""
        return (
            Waste(say("waste_labour"), self.labour, say("waste_in", n=self.years)),
            Waste(say("waste_years"), self.idle, say("waste_of", n=self.years)),
            Waste(say("waste_unfed"), self.missing, hungry),
            Waste(say("waste_food"), end.goods[FOOD], say("waste_at_end")),
            Waste(say("waste_ore"), end.goods[ORE], say("waste_at_end")),
        )


def tally(s: State, seat: int) -> dict[str, int]:
    """Counts buildings, graveyards, monument stages and years."""
    found = {name: mask.bit_count() for name, mask in zip(BUILDINGS, s.stands, strict=True)}
    return {**found, "graveyards": s.graves.bit_count(), "stages": s.stage, "years": s.year}
