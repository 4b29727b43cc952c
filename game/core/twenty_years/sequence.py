"""The course of the years (section 5): a year begins, automatic steps, a year closes."""

from __future__ import annotations

from game.core.dice import Dice
from game.core.events import Emit
from game.core.twenty_years import battle, harvest, ledger, scoring
from game.core.twenty_years.events import DiceRolled, ReignEnded, YearBegun, YearClosed
from game.core.twenty_years.state import LEDGER, OVER, SOURCES, YEAR_END, Chosen, Realm, State, Town
from game.core.twenty_years.tables import ENTRIES, ENTRY, GOODS, TABLES, TROOPS

WATCHED = (ENTRY["vizier"], ENTRY["invasion"])


def blank(realm: Realm, chosen: Chosen, dice: Dice) -> State:
    """The empty state: no land, no goods, no units."""
    return State(
        realm=realm,
        chosen=chosen,
        dice=dice,
        year=0,
        entry=0,
        past=(),
        phase=LEDGER,
        todo=[],
        goods=[0] * len(GOODS),
        troops=[0] * len(TROOPS),
        bombs=0,
        bombs_bought=0,
        owned=0,
        town=Town(()),
        points=[0] * len(SOURCES),
        faces=(),
        rolls_used=0,
        golden=-1,
        treasury="",
        levels_won=0,
        demolished=False,
        claims_blocked=False,
        discounts_left=0,
        free_tiles_left=0,
        raid_used=False,
        island_used=False,
        fort_paid=False,
        vizier_met=False,
        invasion_repelled=False,
        rumour_open=False,
    )


def begin_year(s: State, emit: Emit | None) -> None:
    """Reset the flags of the year, draw or turn to its entry, read it."""
    if s.year:
        s.past = (*s.past, s.entry)
    s.year += 1
    s.dice.turn(s.year)
    s.phase = LEDGER
    s.faces, s.rolls_used, s.golden = (), 0, -1
    s.claims_blocked = s.raid_used = s.island_used = s.fort_paid = s.vizier_met = s.invasion_repelled = False
    draw: tuple[int, ...] = ()
    if s.chosen.variant == "random_ledger":
        draw = s.dice.roll("ledger_draw", sides=10)
        s.entry = draw[0] + (10 if s.year > 10 else 0)
    else:
        s.entry = s.year if s.chosen.variant == "none" else 0
    row = ENTRIES[s.entry - 1] if s.entry else None
    s.rumour_open = row is not None and row.id == "rumour"
    s.free_tiles_left = row.tiles if row and row.id == "prospectors" else 0
    s.discounts_left = row.tiles if row and row.id == "expansion" else 0
    if emit:
        if draw:
            emit(DiceRolled(stream="ledger_draw", faces=draw, rolled=(0,), sides=10))
        emit(YearBegun(year=s.year, entry=s.entry, name=row.id if row else ""))
    ledger.read(s, emit)
    watch(s, emit)


def watch(s: State, emit: Emit | None) -> None:
    """Years 16 and 17 are fulfilled the first moment their condition holds."""
    if s.entry in WATCHED:
        ledger.watch(s, emit)


def advance(s: State, emit: Emit | None) -> None:
    """All automatic steps until somebody must decide."""
    while True:
        if s.todo:
            if not battle.cleared(s):
                return
            battle.win_level(s, emit)
            watch(s, emit)
        elif s.phase == LEDGER and not s.rumour_open:
            harvest.first_roll(s, emit)
            return
        elif s.phase == YEAR_END:
            _close_year(s, emit)
        else:
            return


def _close_year(s: State, emit: Emit | None) -> None:
    if emit:
        emit(YearClosed(year=s.year))
    if s.year < TABLES.turns.years:
        begin_year(s, emit)
        return
    s.phase = OVER
    if emit:
        won = scoring.towers(s) >= s.chosen.towers
        score = scoring.total(s)
        emit(ReignEnded(won=won, towers=scoring.towers(s), target=s.chosen.towers, score=score))
