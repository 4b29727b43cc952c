"""Bookkeeping of goods, units and points: change, then emit; and the harvest of dice. No decisions here."""

from __future__ import annotations

from functools import lru_cache

from game.core.events import Emit
from game.core.twenty_years import events as facts
from game.core.twenty_years.state import ACTIONS, ENTRY_POINTS, SOURCES, GoodsChoice, State
from game.core.twenty_years.tables import BASIC, ENTRIES, ENTRY, GOLD, GOOD, GOODS, MILLS, TROOPS


def gain(s: State, good: int, count: int, reason: str, emit: Emit | None) -> None:
    """Add `count` (negative: take) of one good."""
    if count:
        s.goods[good] += count
        if emit:
            emit(facts.GoodsChanged(goods={GOODS[good]: count}, reason=reason))


def award(s: State, source: int, points: int, reason: str, emit: Emit | None) -> None:
    """Running victory points, with where they come from. They may go below 0 (20Y-D76)."""
    if points:
        s.points[source] += points
        if emit:
            emit(facts.PointsChanged(points=points, source=SOURCES[source], reason=reason))


def enlist(s: State, troop: int, units: int, reason: str, emit: Emit | None) -> None:
    """Units join (negative: leave) without a battle or a price."""
    if units:
        s.troops[troop] += units
        if emit:
            emit(facts.TroopsChanged(troops={TROOPS[troop]: units}, reason=reason))


def ask_goods(s: State, frame: GoodsChoice, emit: Emit | None) -> None:
    """Push a choice of goods, unless there is only one answer, which is booked at once.

    A loss asks only for what is there: with less in stock than demanded, everything goes.
    """
    total, only = frame.total, frame.allowed
    if frame.pay:
        only = tuple(good for good in frame.allowed if s.goods[GOOD[good]])
        total = min(total, sum(s.goods[GOOD[good]] for good in only))
        frame = GoodsChoice(frame.cause, total, only, pay=True)
    if total == 0:
        return
    if len(only) == 1:
        gain(s, GOOD[only[0]], -total if frame.pay else total, frame.cause, emit)
        return
    s.todo.append(frame)
    if emit:
        emit(facts.ChoiceAsked(kind="goods", cause=frame.cause, total=total, allowed=only, pay=frame.pay))


# ---- Dice to goods (section 7): pairings, yields, the modifiers of years 2 and 9, the bonus of year 12.
Pairing = tuple[int, int, int]  # combos of wood, stone, leather

BOUNTY = ENTRY["bounty"]
RECESSION = ENTRY["recession"]
ADMIRATION = ENTRY["admiration"]


@lru_cache(maxsize=1024)
def pairings(c4: int, c5: int, c6: int) -> tuple[Pairing, ...]:
    """Every maximal pairing, most wood first (7.4). No die is in two combos."""
    found = []
    for w in range(min(c4, c5), -1, -1):
        for s in range(min(c5 - w, c6), -1, -1):
            leather = min(c4 - w, c6 - s)
            left4, left5, left6 = c4 - w - leather, c5 - w - s, c6 - s - leather
            if (left4 and left5) or (left5 and left6):
                continue
            found.append((w, s, leather))
    return tuple(found)


def pairings_of(faces: tuple[int, ...]) -> tuple[Pairing, ...]:
    return pairings(faces.count(4), faces.count(5), faces.count(6))


def yields(pairing: Pairing, mills: Pairing, entry: int = 0, recession: str = "per_kind") -> Pairing:
    """Goods of each basic kind; `mills` counts lumber mills, quarries, tanneries. 20Y-D14, 20Y-D19, 20Y-D20.

    Excludes the recession "total": at most one good in all is a choice, asked for afterwards.
    """
    found = [1 + mill + combos - 1 if combos else 0 for combos, mill in zip(pairing, mills, strict=True)]
    if entry == BOUNTY:
        found = [n + ENTRIES[BOUNTY - 1].more if n else 0 for n in found]
    elif entry == RECESSION:
        most = ENTRIES[RECESSION - 1].most
        if recession == "per_combo":
            found = [min(n, most * combos) for n, combos in zip(found, pairing, strict=True)]
        else:
            found = [min(n, most) for n in found]
    return found[0], found[1], found[2]


def mills_of(s: State) -> Pairing:
    """How many lumber mills, quarries and tanneries stand."""
    count = s.town.count
    return count[MILLS[0]], count[MILLS[1]], count[MILLS[2]]


def gold_of(faces: tuple[int, ...]) -> int:
    """One for each die that shows 1, 2 or 3 (20Y-D15)."""
    return sum(1 for face in faces if face <= 3)


def book(s: State, pairing: Pairing, emit: Emit | None) -> None:
    """The dice's goods and gold, then year 12's points; phase ACTIONS begins."""
    got = yields(pairing, mills_of(s), s.entry, s.chosen.recession)
    choice = None
    if s.entry == RECESSION and s.chosen.recession == "total" and sum(got) > 1:
        kinds = tuple(GOODS[good] for good in BASIC if got[good])
        choice = GoodsChoice("recession", ENTRIES[RECESSION - 1].most, kinds)
        got = (0, 0, 0)
    gold = gold_of(s.faces)
    s.phase = ACTIONS
    for good in BASIC:
        s.goods[good] += got[good]
    s.goods[GOLD] += gold
    if emit:
        combos = {GOODS[good]: pairing[good] for good in BASIC if pairing[good]}
        goods = {GOODS[good]: n for good, n in zip((*BASIC, GOLD), (*got, gold), strict=True) if n}
        emit(facts.Harvested(combos=combos, goods=goods))
    if choice:
        ask_goods(s, choice, emit)
    if s.entry == ADMIRATION:
        points = ENTRIES[ADMIRATION - 1].vp_by_rolls[s.rolls_used - 1]
        award(s, ENTRY_POINTS, points, "admiration", emit)


# ---- Counted names in a sentence: "1 gem", "3 gems", "1 footman", "4 wood". Names with an irregular singular; all
# others are uncountable or the same in both.
_ONE = {
    "gems": "gem",
    "spices": "spice",
    "footmen": "footman",
    "archers": "archer",
    "knights": "knight",
    "bombs": "bomb",
    "bandits": "bandit",
    "wolves": "wolf",
    "lizardmen": "lizardman",
    "ogres": "ogre",
    "sorcerers": "sorcerer",
    "giants": "giant",
    "goods": "good",
    "resource buildings": "resource building",
}


def counted(number: int, thing: str) -> str:
    """A number with the name it asks for; `thing` is a good, troop or monster by its id, or a plural in s."""
    if number != 1:
        return f"{number} {thing}"
    return f"1 {_ONE.get(thing, thing)}"
