"""What XII Century's lesson asks about the town before it advises: the dice left, and whether the meal is covered."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.xii_century.forecasts import meal
from game.core.xii_century.queries import Use, dice, dice_for, use_of
from game.core.xii_century.sheet import SPEND, State
from game.core.xii_century.tables import FOOD, POPULATION

GROWTH = 4  # people the lesson would add with its 4


def facts(s: State, seat: int) -> Iterator[str]:
    """By name, while dice are spent.

    "die:4", "reserve:4": such a die is left; "rolled", "spare": any rolled die is, any but the last of all.
    "hungry": people would leave at the meal; "feeds", "reserve feeds": the highest rolled die, or one of the reserve,
    on food would keep them all. "grows", "reserve grows": four more people would eat from what is stored, or from that
    and a die of the reserve.
    """
    if s.phase != SPEND or seat != s.active:
        return
    left = dice(s)
    rolled = [ref for ref in left if ref.pool != "reserve"]
    for ref in left:
        yield f"{'reserve' if ref.pool == 'reserve' else 'die'}:{use_of(s, ref, 'save').value}"
    if rolled:
        yield "rolled"
    if len(rolled) + (len(left) > len(rolled)) > 1:
        yield "spare"
    if meal(s, seat).people_lost:
        yield "hungry"
    food = [use for use in dice_for(s, "food") if use.refusal is None]
    most, stored = _most(food, False), _most(food, True)
    if not meal(s, seat, {"food": most}).people_lost:
        yield "feeds"
    if not meal(s, seat, {"food": stored}).people_lost:
        yield "reserve feeds"
    values = s.towns[seat].values
    grown = {"population": min(s.sheet.top(values, POPULATION), values[POPULATION] + GROWTH)}
    if not meal(s, seat, grown).people_lost:
        yield "grows"
    elif stored > values[FOOD] and not meal(s, seat, {**grown, "food": stored}).people_lost:
        yield "reserve grows"


def _most(food: list[Use], reserve: bool) -> int:
    """The most food a reserve die, or a rolled one, would give; 0 without one."""
    return max((use.amount for use in food if (use.die.pool == "reserve") is reserve), default=0)
