"""The course of a year (section 5): what happens between two decisions, up to feeding and the end of the game.

Each step ends where the player must decide, or calls the next; losses without a choice are not asked about.
"""

from __future__ import annotations

from game.core.events import Emit
from game.core.grids import bits
from game.core.mini_monarchy import events as facts
from game.core.mini_monarchy import tables as t
from game.core.mini_monarchy.ground import Land
from game.core.mini_monarchy.state import Chosen, Phase, State, Year
from game.core.mini_monarchy.tables import FARM, MINE, VILLAGE
from game.core.mini_monarchy.tables import HARD_TIMES as HARD_TIMES_RESULT
from game.core.state import Computed

_BASE = tuple(row.base for row in t.ROWS)
_BONUS = tuple(row.bonus for row in t.ROWS)
_CAPITAL = t.TABLES.capital
_LEAST = t.TABLES.fate.least_bonus
_PENALTY = t.TABLES.graveyard.penalty


def favoured(land: Land, chosen: Chosen, stands: list[int]) -> t.Amounts:
    """Masks of hexes where a farm, a mine and a village get their bonus."""
    wet = land.water if chosen.farm_on_river else land.banks  # MM-D9
    return wet, land.rocks, land.ground.around(stands[FARM] | stands[MINE])  # once, however many neighbours: MM-D28


def yields(land: Land, chosen: Chosen, stands: list[int], graves: int) -> tuple[int, int, int]:
    """Total yield of farms, mines and villages, in the order of GOODS.

    A graveyard takes one from each building beside it, once (MM-D26); no building yields less than zero.
    """
    farms, mines, villages = stands
    wet, rocks, lively = favoured(land, chosen, stands)
    food = farms.bit_count() * _BASE[FARM] + (farms & wet).bit_count() * _BONUS[FARM]
    ore = mines.bit_count() * _BASE[MINE] + (mines & rocks).bit_count() * _BONUS[MINE]
    labour = villages.bit_count() * _BASE[VILLAGE] + (villages & lively).bit_count() * _BONUS[VILLAGE]
    if not graves:
        return food, ore, labour
    sad = land.ground.around(graves)
    lost = [(mask & sad).bit_count() * _PENALTY for mask in stands]
    return food - lost[FARM], ore - lost[MINE], labour - lost[VILLAGE]


def bonuses(results: tuple[int, ...], stands: list[int]) -> list[int]:
    """Bonuses of fate in the order of GOODS: one per building of the kind, at least one (MM-D25, MM-D47)."""
    found = [0, 0, 0]
    for result in results:
        if result in t.BONUS_OF:
            building = t.BONUS_OF[result]
            found[building] += max(_LEAST, stands[building].bit_count())
    return found


def capital_goods(s: State, graves: int | None = None) -> int:
    """Number of goods the capital gives, with these graveyards (MM-D27, MM-D42)."""
    count = _CAPITAL.goods_grown if len(s.monument) >= _CAPITAL.grown_from_stage else _CAPITAL.goods
    if s.chosen.graveyard_hits_capital and s.land.ground.court & (s.graves if graves is None else graves):
        return max(0, count - _PENALTY)
    return count


def parts_of(s: State, building: int, number: int, stands: list[int] | None, graves: int | None) -> t.Amounts:
    """Base, bonus and loss to a graveyard of the yield of a building on this hex; see `yield_of`."""
    well = favoured(s.land, s.chosen, s.stands if stands is None else stands)[building] >> number & 1
    sad = s.ground.around(s.graves if graves is None else graves) >> number & 1
    return _BASE[building], _BONUS[building] if well else 0, _PENALTY if sad else 0


def yield_of(s: State, building: int, number: int, stands: list[int] | None = None, graves: int | None = None) -> int:
    """Yield of a building on this hex, standing or not; of other buildings and graveyards than there are, if given."""
    base, bonus, penalty = parts_of(s, building, number, stands, graves)
    return max(0, base + bonus - penalty)


_DICE = t.TABLES.fate.dice


def ask(s: State, phase: str, emit: Emit | None) -> None:
    """Waits for the player in this phase."""
    s.phase = phase
    if emit:
        emit(facts.PhaseBegun(phase=phase, due=s.due))


# ---- fate


def begin_year(s: State, emit: Emit | None) -> None:
    """Begins a year and rolls the fate dice."""
    s.year += 1
    s.dice.turn(s.year)
    s.starved = False
    s.flow = [0] * (2 * t.SPENT)
    s.faces, s.picks = (), ()
    if emit:
        emit(facts.YearBegun(year=s.year))
    s.faces = s.dice.roll("fate", _DICE)
    if emit:
        emit(facts.DiceRolled(stream="fate", faces=s.faces, rolled=(0, 1)))
    if s.monument:  # MM-D40, from the year after the stage was built (MM-D42)
        ask(s, Phase.FATE_REROLL, emit)
    else:
        read_fate(s, emit)


# The result of each die without choices; () for a fortune.
_PICKS: Computed[tuple[int, ...], tuple[tuple[int, ...], ...]] = Computed(
    lambda faces: tuple(() if face == t.FORTUNE else (face,) for face in faces)
)


def read_fate(s: State, emit: Emit | None) -> None:
    """Reads the final faces. Fortunes are chosen first (MM-D19)."""
    s.picks = _PICKS[s.faces]
    if t.FORTUNE in s.faces:
        ask(s, Phase.FATE_CHOICES, emit)
    else:
        settle_fate(s, emit)


def settle_fate(s: State, emit: Emit | None) -> None:
    """Settles fate: disasters come before production."""
    results = s.results
    s.due = results.count(t.DISASTER)
    s.phase = Phase.DISASTERS
    if emit:
        emit(facts.FateSettled(results=tuple(t.RESULTS[result - 1] for result in results)))
    disasters(s, emit)


def disasters(s: State, emit: Emit | None) -> None:
    """Asks for each building lost to disaster; none if nothing stands (MM-D23)."""
    if s.due and s.due >= s.mouths:
        lose_all(s, emit)
        if s.due:
            count, s.due = s.due, 0
            if emit:
                emit(facts.DisasterSpared(count=count))
    if s.due:
        ask(s, Phase.DISASTERS, emit)
    else:
        produce(s, emit)


def lose(s: State, number: int, emit: Emit | None) -> None:
    """Removes a building: a disaster leaves no trace (MM-D22), hunger a graveyard."""
    bit = 1 << number
    farms, mines, _ = s.stands
    building = FARM if farms & bit else MINE if mines & bit else VILLAGE
    starved = s.phase == Phase.STARVE
    buried = starved or s.chosen.disaster_graveyards
    s.stands[building] ^= bit
    s.due -= 1
    if buried:
        s.graves |= bit
    if emit:
        emit(
            facts.BuildingLost(
                building=t.BUILDINGS[building],
                hex=s.ground.cells[number],
                cause="starvation" if starved else "disaster",
                graveyard=buried,
                graveyards=s.graves.bit_count(),
            )
        )


def lose_all(s: State, emit: Emit | None) -> None:
    """Loses every building, as there is no choice left (MM-D38)."""
    for number in bits(s.buildings):
        lose(s, number, emit)


# ---- production


def produce(s: State, emit: Emit | None) -> None:
    """Adds yields and bonuses, then asks for the capital's goods."""
    food, ore, labour = yields(s.land, s.chosen, s.stands, s.graves)
    more_food, more_ore, more_labour = bonuses(s.results, s.stands)
    food, ore, labour = food + more_food, ore + more_ore, labour + more_labour
    have_food, have_ore, have_labour = s.goods
    s.goods = [have_food + food, have_ore + ore, have_labour + labour]
    got_food, got_ore, got_labour, spent_food, spent_ore, spent_labour = s.flow
    s.flow = [got_food + food, got_ore + ore, got_labour + labour, spent_food, spent_ore, spent_labour]
    s.phase = Phase.PRODUCE
    s.due = capital_goods(s)
    if emit:
        emit(produced(s))
    if s.due:
        ask(s, Phase.PRODUCE, emit)
    else:
        hard_times(s, emit)


def produced(s: State) -> facts.Produced:
    """What the buildings, farms first, and fate give this year, as it is told."""
    rows = tuple(
        (t.BUILDINGS[building], s.ground.cells[number], t.GOODS[building], yield_of(s, building, number))
        for building, mask in enumerate(s.stands)
        for number in bits(mask)
    )
    more = bonuses(s.results, s.stands)
    given = zip(yields(s.land, s.chosen, s.stands, s.graves), more, strict=True)
    return facts.Produced(yields=rows, bonuses=t.named(more), goods=t.named([n + extra for n, extra in given]))


def hard_times(s: State, emit: Emit | None) -> None:
    """Each hard times takes one good, stock included, never below 0 (MM-D24)."""
    s.due = s.results.count(HARD_TIMES_RESULT)
    s.phase = Phase.HARD_TIMES
    pay_on(s, emit)


def pay_on(s: State, emit: Emit | None) -> None:
    """Asks for the next good hard times take; takes it at once if there is no choice."""
    while s.due:
        there = [good for good in range(len(t.GOODS)) if s.goods[good]]
        if not there:
            count, s.due = s.due, 0
            if emit:
                emit(facts.HardTimesSpared(count=count))
        elif len(there) == 1:
            take(s, there[0], emit)
        else:
            ask(s, Phase.HARD_TIMES, emit)
            return
    ask(s, Phase.CONSTRUCT, emit)


def take(s: State, good: int, emit: Emit | None) -> None:
    """Takes one of this good."""
    s.due -= 1
    s.goods[good] -= 1
    s.flow[t.SPENT + good] += 1
    if emit:
        emit(facts.HardTimesPaid(good=t.GOODS[good]))


def feed(s: State, emit: Emit | None) -> None:
    """Unused labour is lost (MM-D18); everybody eats as far as food reaches (MM-D49)."""
    lost, s.goods[t.LABOUR] = s.goods[t.LABOUR], 0
    if emit:
        emit(facts.TradeEnded(lost=lost))
    mouths = s.mouths
    food = s.goods[t.FOOD]
    eaten = min(mouths, food)
    s.goods[t.FOOD] -= eaten
    s.due = mouths - eaten
    s.starved = s.due > 0
    if s.due:
        s.phase = Phase.STARVE
    if emit:
        emit(facts.Fed(mouths=mouths, eaten=eaten, missing=s.due))
    starve(s, emit, eaten)


def starve(s: State, emit: Emit | None, eaten: int | None = None) -> None:
    """Ask for each building that dies of hunger; all of them when there is no choice (MM-D38)."""
    if s.due and s.due >= s.mouths:
        lose_all(s, emit)
        s.due = 0
    if s.due:
        ask(s, Phase.STARVE, emit)
    else:
        close_year(s, emit, eaten)


def close_year(s: State, emit: Emit | None, eaten: int | None) -> None:
    """Write the column; look for the end: defeat first (MM-D39), then victory."""
    flow = s.flow
    if eaten is None:  # somebody starved, so all there was: what came in and was not spent
        eaten = (s.sheet[-1].food if s.sheet else 0) + flow[t.FOOD] - flow[t.SPENT + t.FOOD]
    row = Year((flow[0], flow[1], flow[2]), (flow[3], flow[4], flow[5]), eaten, s.goods[t.FOOD], s.goods[t.ORE])
    s.sheet = (*s.sheet, row)
    if emit:
        emit(
            facts.YearClosed(
                year=s.year,
                gained=t.named(row.gained),
                spent=t.named(row.spent),
                eaten=eaten,
                food=row.food,
                ore=row.ore,
                starved=s.starved,
            )
        )
    if s.graves.bit_count() >= t.TABLES.limits.graveyards_lose:
        end(s, Phase.LOST, "lost", emit)
    elif len(s.monument) == t.LAST_STAGE and not s.starved:
        end(s, Phase.WON, "won", emit)
    elif s.chosen.last_year and s.year >= s.chosen.last_year:
        end(s, Phase.LOST, "late", emit)
    else:
        begin_year(s, emit)


def end(s: State, phase: str, result: str, emit: Emit | None) -> None:
    """The reign is over."""
    s.phase = phase
    s.due = 0
    if emit:
        emit(facts.ReignEnded(result=result, year=s.year, graveyards=s.graves.bit_count(), stage=s.stage))
