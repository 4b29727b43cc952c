"""A quick hand for XII Century, for playing games on many times: it reads the state and lists no legal actions.

An item that is open is taken with the smallest die that pays for it; else the largest die left goes where its pips
count most, by the small tables here. Alone or with others. It plays worse than the greedy bot and 100 times faster.
"""

from __future__ import annotations

from functools import cache

from game.core.xii_century import income, power
from game.core.xii_century.actions import (
    AssignEvent,
    CollectChoice,
    Convert,
    EndSpending,
    FixShared,
    GameAction,
    RerollShared,
    WarChoice,
)
from game.core.xii_century.actions.listing import of_target
from game.core.xii_century.sheet import ASSET_TARGETS, FIRST_ITEM, FIRST_PLACE, PLACE_TARGETS, SAVE, Sheet
from game.core.xii_century.spending import Opened, open_to, opened, rolled, value_of
from game.core.xii_century.state import ASSIGN, COLLECT, FIX, MARKET, OVER, ROLLED, SPEND, WAR, State, Town
from game.core.xii_century.tables import (
    FOOD,
    HOUSES,
    INFLUENCE,
    ITEM,
    MEN,
    MONKS,
    POPULATION,
    SUPPLY,
)
from game.titles.xii_century.bot.value import pays

END = EndSpending()
_DECLINE = Convert("food", 0)
_ANSWERS = (WarChoice(False), WarChoice(True))
_REROLL, _UP, _DOWN = RerollShared(), FixShared(0, 1), FixShared(0, -1)
_PERK = 1.5  # points an ability is worth
# Points that items bring besides their own: what they let a town raise.
_OPENS = {
    "master_builder": 6.0,
    "blacksmith": 1.0,
    "prior": 5.0,
    "bishop": 4.0,
    "market": 2.0,
    "monastery": 4.0,
    "tavern": 4.0,
    "brewery": 6.0,
}
_RARE = {8: 3.0, 9: 2.0, 10: 2.0, 11: 5.0}  # a die on monks, mercenaries, masons, bread


@cache
def _prizes(sheet: Sheet) -> tuple[float, ...]:
    """By item, what taking it is worth."""
    worth = [row.vp + (_PERK if row.perks else 0.0) for row in sheet.items]
    for name, more in _OPENS.items():
        worth[ITEM[name]] += more
    return tuple(worth)


def fast(s: State, seat: int) -> GameAction:
    """What the seat does at any decision: a legal action."""
    phase = s.phase
    if phase == SPEND:
        return spend(s)
    if phase == COLLECT:
        values = s.towns[seat].values
        good = "food" if values[FOOD] < 8 or values[SUPPLY] >= 25 else "supply"
        return CollectChoice(**dict.fromkeys(income.choices(s, seat), good))
    if phase == MARKET:
        return _DECLINE
    if phase == FIX:
        return fix(s.shared[0])
    if phase == ASSIGN:
        return AssignEvent.options(s, seat)[0]
    town = s.towns[seat]
    return _ANSWERS[town.values[MEN] < 4 and power.base(s, town) > 0]


def fix(value: int) -> GameAction:
    """Equal shared dice: low ones are thrown again, others raised."""
    return _REROLL if value <= 2 else _UP if value < 6 else _DOWN


def spend(s: State) -> GameAction:
    """The next die of a turn."""
    town = s.towns[s.active]
    out = opened(s)
    dice = [(value_of(s, die), die) for die in rolled(s)]
    reserve: list[tuple[int, int]] = []
    if not s.drawn:
        gone = town.crossed | (0 if s.chosen.reserve_same_turn else s.fresh)
        reserve = [(value, ROLLED + slot) for slot, value in enumerate(town.slots) if not gone >> slot & 1]
    found = _item(s, out, dice + reserve if reserve else dice)
    if found is not None:
        return found
    if not dice:
        left = s.sheet.course.rounds - s.round
        if not reserve or (len(reserve) <= left and left > 2) or s.round < 2:
            return END
        dice = [max(reserve)]
    value, die = max(dice)
    target = _best_target(s, town, out, value, die)
    return END if target < 0 else of_target(s, target, die)[0]


def _item(s: State, out: Opened, dice: list[tuple[int, int]]) -> GameAction | None:
    """The item worth most, by the smallest die, rolled ones before the reserve."""
    prizes = _prizes(s.sheet)
    best, pick = 0.0, (0, -1)
    for value, die in dice:
        if die < 0:
            continue  # a part of a split die takes no item
        mask = (out[0] & s.sheet.for_value[value]) >> FIRST_ITEM
        while mask:
            low = mask & -mask
            mask ^= low
            item = low.bit_length() - 1
            worth = prizes[item] - 0.3 * value - (0.6 if die >= ROLLED else 0.0)
            if worth > best:
                best, pick = worth, (item, die)
    return of_target(s, FIRST_ITEM + pick[0], pick[1])[0] if pick[1] >= 0 else None


def _best_target(s: State, town: Town, out: Opened, value: int, die: int) -> int:
    """Where the pips of this die count most; -1 when it is open to nothing (a reserve die only)."""
    left = s.sheet.course.rounds - s.round
    mask = open_to(s, out, die, value)
    best, pick = -1.0, -1
    rest = mask & ASSET_TARGETS
    if rest:
        best, pick = _best_asset(s, town, rest, value, die, left)
    rest = (mask & PLACE_TARGETS) >> FIRST_PLACE
    row = pays(s.sheet)[s.round - 1]
    values = town.values
    place = 0
    while rest:
        if rest & 1:
            table, has = row[place], values[INFLUENCE + place]
            most = len(table) - 1
            worth = 0.5 * (table[min(has + value, most)] - table[min(has, most)]) + 0.08 * left
            if worth > best:
                best, pick = worth, FIRST_PLACE + place
        rest >>= 1
        place += 1
    if mask >> SAVE & 1 and left > 1 and 0.3 * value > best:
        return SAVE
    return pick if pick >= 0 or not mask else (mask & -mask).bit_length() - 1


def _best_asset(s: State, town: Town, mask: int, value: int, die: int, left: int) -> tuple[float, int]:
    """The asset this die raises best, with what that is worth."""
    sheet, v = s.sheet, town.values
    need = (v[POPULATION] + 1) // 2
    food, supply = v[FOOD], v[SUPPLY]
    unit = (
        (1.7 if food >= need + 2 or left > 6 else 0.9) if left or food >= need else 0.0,
        1.5 if food < need + 1 else (0.55 if food < 16 else 0.15) if left else 0.0,
        (0.75 if supply < 14 else 0.4) if left else 0.0,
        0.13 * left + 0.2,
        0.3 if left else 0.0,
        0.2 if left else 0.0,
        2.0,
        1.3,
    )
    less = value - 1 if die < ROLLED and value == max(s.faces) else value
    best, pick = -1.0, -1
    while mask:
        low = mask & -mask
        mask ^= low
        asset = low.bit_length() - 1
        room = sheet.top(v, asset) - v[asset]
        if asset >= MONKS:
            worth = _RARE[asset] if room > 0 else 0.0
        else:
            added = min(less if sheet.advanced >> asset & 1 else value, room)
            worth = unit[asset] * (min(added, supply) if asset == HOUSES else added)
        if worth > best:
            best, pick = worth, asset
    return best, pick


def play_on(s: State) -> None:
    """The quick hand in every seat, to the end."""
    while s.phase != OVER:
        seat = s.active
        if s.phase == WAR:
            seat = next(seat for seat in s.order if not s.votes[seat])
        fast(s, seat).perform(s, seat, None)
