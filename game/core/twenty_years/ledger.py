"""The twenty entries of the Kingdom Ledger (section 12) and the course of the years that reads them (section 5).

An entry has effects when read, while in force and at the end of the year.

"Year n" in a rule means entry n in force (20Y-D86); the entries' figures are in tables.toml. An entry's changes to
another procedure are implemented there: years 2, 9 and 12 in books.py, 7 in actions/build.py, 11 and 14 in battle.py,
8 in actions/buy.py, 13 in actions/year.py.
"""

from __future__ import annotations

from game.core.events import Emit
from game.core.twenty_years import battle, books, scoring
from game.core.twenty_years import events as facts
from game.core.twenty_years import state as states
from game.core.twenty_years import tables as t
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import LedgerRow

BASIC = tuple(t.GOODS[good] for good in t.BASIC)
_LOOT = (*BASIC, t.GOODS[t.GOLD])
_SPOILS = (*(t.GOODS[good] for good in t.RESOURCES), t.GOODS[t.GOLD])

_AT_ONCE = ("founding", "taxes", "wolves_at_the_flock", "plague", "wizard")  # their effect is over once they are read
_AT_HARVEST = ("bounty", "recession", "admiration")  # theirs ends with the year's dice


def read(s: State, row: LedgerRow, emit: Emit | None) -> None:
    """The immediate part of the entry in force."""
    match row.id:
        case "founding":
            if not s.town.count[t.CAPITOL]:  # the variants placed it at setup (20Y-D88)
                place_capitol(s, emit)
            books.gain(s, t.GOLD, row.gold, row.id, emit)
            books.enlist(s, t.FOOTMEN, row.footmen, row.id, emit)
        case "taxes":
            mills = sum(s.town.count[kind] for kind in t.MILLS)  # not the capitol (20Y-D75)
            books.gain(s, t.GOLD, row.gold * mills, row.id, emit)
        case "wolves_at_the_flock":
            face = s.dice.roll("ledger_wolves")[0]
            if emit:
                emit(facts.DiceRolled(stream="ledger_wolves", faces=(face,), rolled=(0,)))
            fight(s, row, (("wolves", row.wolves + face),), emit)
        case "plague":
            struck = [troop for troop, units in enumerate(s.troops) if units]
            if len(struck) == 1:
                halve(s, struck[0], emit)
            elif struck:
                s.todo.append(states.TroopChoice())
                if emit:
                    allowed = tuple(t.TROOPS[troop] for troop in struck)
                    emit(facts.ChoiceAsked(kind="troop", cause=row.id, allowed=allowed))
        case "wizard":
            books.gain(s, t.GEMS, row.gems, row.id, emit)


def settled(s: State) -> bool:
    """Whether the entry in force has done its work: it has no further effect this year."""
    id = t.ENTRIES[s.entry - 1].id if s.entry else ""
    done = {
        "rumour": True,
        "prospectors": not s.free_tiles_left,
        "expansion": not s.discounts_left,
        "treasure_map": s.island_used,
        "beast": s.raid_used,
        "vizier": s.vizier_met,
        "invasion": s.invasion_repelled,
    }
    harvested = id in _AT_HARVEST and s.phase not in (states.ROLL, states.HARVEST)
    return s.phase != states.LEDGER and (id in _AT_ONCE or harvested or done.get(id, False))


def place_capitol(s: State, emit: Emit | None) -> None:
    """The capitol fills its tile, which is owned, free and unguarded (20Y-D3)."""
    realm = s.realm
    mask = realm.plots[realm.capitol]
    s.owned |= 1 << realm.capitol
    s.town = s.town.add(t.CAPITOL, mask, states.Piece("capitol", 1, realm.cells(mask), s.year))
    if emit:
        emit(facts.PieceBuilt(structure="capitol", level=1, plots=realm.cells(mask), paid={}))


def halve(s: State, troop: int, emit: Emit | None) -> None:
    """Half of the units, the loss rounded down; a single unit dies (20Y-D71)."""
    units = s.troops[troop]
    books.enlist(s, troop, -(units // 2 or 1), "plague", emit)


# ---- fights of entries


def fight(s: State, row: LedgerRow, groups: battle.Groups, emit: Emit | None) -> None:
    """The fight an entry brings."""
    frame = battle.of(row.id, groups)
    result = battle.begin(s, frame, False, emit)
    if result:
        after_battle(s, frame, result, emit)


def after_battle(s: State, frame: states.Battle, result: str, emit: Emit | None) -> None:
    """The printed effects. A flight also triggers its "lose" part (20Y-D49); groups are one victory (20Y-D52)."""
    row = t.ENTRIES[t.ENTRY[frame.cause] - 1]
    if result != battle.WON:
        if row.id == "wolves_at_the_flock":
            books.ask_goods(s, states.GoodsChoice(row.id, row.goods, BASIC, pay=True), emit)  # 20Y-D67
        elif row.id == "invasion":
            books.gain(s, t.GOLD, -s.goods[t.GOLD], row.id, emit)
        return
    printed = row.vp_won or row.vp
    if s.chosen.event_vp == "on_top" or not printed:  # 20Y-D48
        books.award(s, states.EVENTS, 1, row.id, emit)
    books.award(s, states.ENTRY_POINTS, printed, row.id, emit)
    if row.id == "wolves_at_the_flock":
        books.gain(s, t.LEATHER, row.leather, row.id, emit)
    elif row.id == "invasion":
        books.gain(s, t.GOLD, row.gold, row.id, emit)
    elif row.id == "rumour":
        books.ask_goods(s, states.GoodsChoice(row.id, row.loot, _LOOT), emit)  # 20Y-D66
    elif row.id == "war":
        spoils = _SPOILS if s.chosen.war_reward == "any" else BASIC  # 20Y-D74
        books.ask_goods(s, states.GoodsChoice(row.id, row.loot, spoils), emit)


# ---- conditions and the end of the year
WATCHED = (t.ENTRY["vizier"], t.ENTRY["invasion"])


def watch(s: State, emit: Emit | None) -> None:
    """Latch what years 16 and 17 ask for, the first moment it is so (20Y-D72, 20Y-D73)."""
    if s.entry not in WATCHED:
        return
    row = t.ENTRIES[s.entry - 1]
    if row.id == "vizier":
        if not s.vizier_met and all(s.goods[good] for good in t.RESOURCES):
            s.vizier_met = True
            _met(s, row, emit)
    elif row.id == "invasion" and not s.invasion_repelled and s.fort_paid and s.troops[t.ARCHERS] >= row.archers:
        s.invasion_repelled = True
        _met(s, row, emit)
        books.gain(s, t.GOLD, row.gold, row.id, emit)


def _met(s: State, row: LedgerRow, emit: Emit | None) -> None:
    if emit:
        emit(facts.ConditionMet(entry=s.entry, name=row.id))
    books.award(s, states.ENTRY_POINTS, row.vp, row.id, emit)


def close(s: State, emit: Emit | None) -> None:
    """Phase YEAR_END: the vizier's penalty, the invasion, the war."""
    row = t.ENTRIES[s.entry - 1] if s.entry else None
    if row is None:
        return
    if row.id == "vizier" and not s.vizier_met:
        if emit:
            emit(facts.ConditionMissed(entry=s.entry, name=row.id))
        books.award(s, states.ENTRY_POINTS, -row.penalty, row.id, emit)
    elif row.id == "invasion" and not s.invasion_repelled:
        if emit:
            emit(facts.ConditionMissed(entry=s.entry, name=row.id))
        face = s.dice.roll("invasion")[0]
        if emit:
            emit(facts.DiceRolled(stream="invasion", faces=(face,), rolled=(0,)))
        fight(s, row, (("ogres", row.ogres + face),), emit)
    elif row.id == "war" and s.owned & s.realm.top:
        groups = []
        for monster, count in (("ogres", row.ogre_dice), ("sorcerers", row.sorcerer_dice), ("giants", row.giant_dice)):
            faces = s.dice.roll("war", count, ordered=False)
            if emit:
                emit(facts.DiceRolled(stream="war", faces=faces, rolled=tuple(range(count))))
            groups.append((monster, sum(faces)))
        fight(s, row, tuple(groups), emit)


# ---- The course of the years (section 5): a year begins, automatic steps, a year closes.


def begin_year(s: State, emit: Emit | None) -> None:
    """Reset the flags of the year, draw or turn to its entry, read it."""
    if s.year:
        s.past = (*s.past, s.entry)
    s.year += 1
    s.dice.turn(s.year)
    s.phase = states.LEDGER
    s.faces, s.rolls_used, s.golden = (), 0, -1
    s.claims_blocked = s.raid_used = s.island_used = s.fort_paid = s.vizier_met = s.invasion_repelled = False
    draw: tuple[int, ...] = ()
    if s.chosen.variant == "random_ledger":
        draw = s.dice.roll("ledger_draw", sides=10)
        s.entry = draw[0] + (10 if s.year > 10 else 0)
    else:
        s.entry = s.year if s.chosen.variant == "none" else 0
    row = t.ENTRIES[s.entry - 1] if s.entry else None
    s.rumour_open = row is not None and row.id == "rumour"
    s.free_tiles_left = row.tiles if row and row.id == "prospectors" else 0
    s.discounts_left = row.tiles if row and row.id == "expansion" else 0
    if emit:
        if draw:
            emit(facts.DiceRolled(stream="ledger_draw", faces=draw, rolled=(0,), sides=10))
        emit(facts.YearBegun(year=s.year, entry=s.entry, name=row.id if row else ""))
    if row:
        read(s, row, emit)
    watch(s, emit)


def advance(s: State, emit: Emit | None) -> None:
    """All automatic steps until somebody must decide."""
    while True:
        if s.todo:
            if not battle.cleared(s):
                return
            battle.win_level(s, emit)
            watch(s, emit)
        elif s.phase == states.LEDGER and not s.rumour_open:
            s.phase, s.rolls_used = states.ROLL, 1
            s.faces = s.dice.roll("harvest", s.dice_count)
            if emit:
                emit(facts.DiceRolled(stream="harvest", faces=s.faces, rolled=tuple(range(len(s.faces)))))
            return
        elif s.phase == states.YEAR_END:
            if emit:
                emit(facts.YearClosed(year=s.year))
            if s.year < t.TABLES.turns.years:
                begin_year(s, emit)
                continue
            s.phase = states.OVER
            if emit:
                built, target = scoring.towers(s), s.chosen.towers
                emit(facts.ReignEnded(won=built >= target, towers=built, target=target, score=scoring.total(s)))
        else:
            return
