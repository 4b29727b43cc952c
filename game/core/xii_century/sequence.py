"""The course of a match (section 3): events on rounds, rounds, turns, and all that happens by itself between decisions.

The order in which dice fall is part of the contract: first player by seat, events by round, outlaws' bonus dice by turn
order, shared dice, own dice of each turn, bonus dice of the war by turn order.
"""

from __future__ import annotations

from game.core.dice import Dice
from game.core.events import Emit
from game.core.xii_century import fate, income, scoring, war
from game.core.xii_century.events import (
    ChoiceAsked,
    DiceRolled,
    EventAssigned,
    Fed,
    GameEnded,
    MarketOpened,
    RoundBegun,
    RoundEnded,
    TurnBegun,
)
from game.core.xii_century.sheet import Sheet
from game.core.xii_century.state import ASSIGN, COLLECT, FIX, MARKET, OVER, SPEND, UNDECIDED, Chosen, State, Town
from game.core.xii_century.tables import BIT, BREAD, FATE, FATES, FOOD, POPULATION, REPUTATION

TURNS = 16  # dice of a round are keyed by TURNS * round and what follows: turns 1 to 5, then the war
WAR_TURN = 15
MOST_ALIKE = 2  # rounds with the same event
_FED = BIT["miller_no_feeding"]
_MARKET = BIT["market"]


def blank(sheet: Sheet, chosen: Chosen, seats: int, dice: Dice) -> State:
    """Before everything: empty sheets, nobody first."""
    start = sheet.course.start_reserve
    return State(
        sheet=sheet,
        chosen=chosen,
        dice=dice,
        viewer=-1,
        round=0,
        first=0,
        turn=0,
        phase=ASSIGN,
        events=(0,) * sheet.course.rounds,
        towns=[Town([0] * (REPUTATION + 1), 0, start, 0, "") for _ in range(seats)],
        shared=(),
        faces=(),
        cast=(),
        spent=0,
        split=(),
        used=0,
        doubled=0,
        by_reserve=0,
        places=0,
        drawn=0,
        fresh=0,
        saves=0,
        abilities=0,
        votes=[UNDECIDED] * seats,
        reveals=0,
        lots=(),
        tie_dice=(),
    )


# ---- before the first round


def draw_first(s: State) -> None:
    """Everybody throws a die, the lowest is first; lowest ones alike throw again among themselves (XII-D33)."""
    left = list(range(s.seats))
    while len(left) > 1:
        thrown = s.dice.roll("first", len(left))
        lot = [0] * s.seats
        for seat, face in zip(left, thrown, strict=True):
            lot[seat] = face
        s.lots = (*s.lots, tuple(lot))
        left = [seat for seat in left if lot[seat] == min(thrown)]
    s.first = left[0]


def open_rounds(s: State) -> tuple[int, ...]:
    """The rounds that still want an event, in order."""
    row = next(row for row in s.sheet.tables.difficulties if row.id == s.chosen.difficulty)
    return tuple(number for number in row.rounds if not s.events[number - 1])


def exhausted(s: State, event: int) -> bool:
    """Whether an event is on as many rounds as it may be."""
    return s.events.count(event) >= MOST_ALIKE


def assign(s: State, number: int, event: int, by: int, emit: Emit | None) -> None:
    """Put an event on a round."""
    s.events = (*s.events[: number - 1], event, *s.events[number:])
    if emit:
        emit(EventAssigned(round=number, event=FATES[event - 1], by=by))


def begin(s: State) -> None:
    """Everything before the first decision; nobody watches yet."""
    draw_first(s)
    row = next(row for row in s.sheet.tables.difficulties if row.id == s.chosen.difficulty)
    for at, name in row.fixed.items():
        assign(s, int(at), FATE[name], -1, None)
    if s.chosen.event_method == "random":
        for number in open_rounds(s):
            face = s.dice.roll("event")[0]
            while exhausted(s, face):
                face = s.dice.roll("event")[0]
            assign(s, number, face, -1, None)
    if not open_rounds(s):
        begin_round(s, None)


# ---- rounds and turns


def begin_round(s: State, emit: Emit | None) -> None:
    """The event strikes, the shared dice fall."""
    s.round += 1
    s.turn = 0
    s.phase = FIX
    s.shared = ()
    s.dice.turn(TURNS * s.round)
    if emit:
        event = FATES[s.event - 1] if s.event else ""
        emit(RoundBegun(round=s.round, first=s.first, event=event))
    fate.resolve(s, emit)
    roll_shared(s, emit)


def roll_shared(s: State, emit: Emit | None) -> None:
    """The shared dice fall; alike they must be fixed by the first player."""
    s.shared = s.dice.roll("shared", 2)
    if emit:
        emit(DiceRolled(stream="shared", faces=s.shared, rolled=(0, 1), seat=s.first))
    settle_shared(s, emit)


def settle_shared(s: State, emit: Emit | None) -> None:
    """On with the first turn once the shared dice differ."""
    if s.shared[0] != s.shared[1]:
        begin_turn(s, emit)


def begin_turn(s: State, emit: Emit | None) -> None:
    """The player throws his own dice."""
    s.dice.turn(TURNS * s.round + 1 + s.turn)
    own = s.dice.roll("own", 2)
    s.faces = s.cast = s.shared + own
    s.spent = s.used = s.doubled = s.by_reserve = s.places = s.drawn = s.fresh = s.saves = s.abilities = 0
    s.split = ()
    s.phase = SPEND
    if emit:
        emit(DiceRolled(stream="own", faces=own, rolled=(0, 1), seat=s.active))
        emit(TurnBegun(seat=s.active, faces=s.faces))


def meal(s: State, town: Town) -> tuple[int, int, int]:
    """What feeding comes to: food needed, food paid, people lost (XII-D27). Monks do not eat."""
    v, per = town.values, s.sheet.course.per_mouth
    people, food = v[POPULATION], v[FOOD]
    need = -(-people // per)
    if food >= need:
        return need, need, 0
    return need, food, people - per * food


def bread_feeds(s: State, town: Town) -> bool:
    """Whether the miller's bread feeds the town for nothing."""
    return bool(town.owned & _FED) and town.values[BREAD] >= s.sheet.perks.miller_bread


def feed(s: State, emit: Emit | None) -> None:
    """The town eats; who cannot be fed leaves."""
    seat = s.active
    town = s.towns[seat]
    v = town.values
    people = v[POPULATION]
    if bread_feeds(s, town):
        if emit:
            emit(Fed(seat=seat, mouths=people, need=0, paid=0, lost=0, by="miller_no_feeding"))
        return
    need, paid, lost = meal(s, town)
    v[POPULATION] -= lost
    v[FOOD] -= paid
    if emit:
        emit(Fed(seat=seat, mouths=people, need=need, paid=paid, lost=lost))
    if lost:
        fate.bound(s, seat, emit)


def close_spending(s: State, emit: Emit | None) -> None:
    """All dice are spent: the town eats, then goes to market."""
    feed(s, emit)
    town = s.towns[s.active]
    if town.owned & _MARKET and income.tradable(s, town):
        s.phase = MARKET
        if emit:
            emit(MarketOpened(seat=s.active))
        return
    end_turn(s, emit)


def end_turn(s: State, emit: Emit | None) -> None:
    """The next player's turn, or the end of the round."""
    s.turn += 1
    s.faces = s.cast = ()
    if s.turn < s.seats:
        begin_turn(s, emit)
        return
    s.turn = 0
    s.dice.turn(TURNS * s.round + WAR_TURN)
    if s.seats > 1 and war.call(s, emit):
        return
    after_war(s, emit)


# ---- the end of a round


def after_war(s: State, emit: Emit | None) -> None:
    """Farms yield, locations pay."""
    s.phase = COLLECT
    s.turn = 0
    for seat in s.order:
        income.farms(s, seat, emit)
    collect(s, emit)


def collect(s: State, emit: Emit | None) -> None:
    """Seat by seat what needs no choice, until somebody must choose or all is collected."""
    while s.turn < s.seats:
        seat = s.active
        income.fixed(s, seat, emit)
        if income.choices(s, seat):
            if emit:
                emit(ChoiceAsked(seat=seat, locations=income.choices(s, seat)))
            return
        s.turn += 1
    rotate(s, emit)


def rotate(s: State, emit: Emit | None) -> None:
    """The last player of this round is first in the next (XII-D32)."""
    if emit:
        emit(RoundEnded(round=s.round))
    s.turn = 0
    if s.round < s.sheet.course.rounds:
        s.first = (s.first - 1) % s.seats
        begin_round(s, emit)
        return
    s.phase = OVER
    if s.chosen.tiebreak_bonus_dice:
        scoring.throw_ties(s, emit)
    if emit:
        scores = tuple(scoring.points(s, town) for town in s.towns)
        emit(GameEnded(scores=scores, winners=scoring.winners(s), tie_dice=s.tie_dice))
