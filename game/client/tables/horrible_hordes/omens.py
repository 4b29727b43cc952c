"""What the hordes are about to do, as the rules would do it now: order, first and second step, ties and their chances."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from game.core.horrible_hordes import hordes
from game.core.horrible_hordes.state import Horde, State

WHY = {
    "tier_1": "a settlement with nobody to guard it",
    "tier_2": "a settlement with an army",
    "tier_3": "an army in the open",
    "tier_4": "a castle without an army",
    "tier_5": "a castle with an army",
    "near": "units are near there",
    "wander": "nobody is near: it wanders",
    "hold": "nobody is near: it holds",
    "stalk": "it stalks the nearest unit",
    "engaged": "it has met units: a fight",
    "blizzard": "a blizzard holds it",
    "control": "somebody controls it",
    "": "it cannot move",
}
SHORT = {
    "tier_1": "undefended",
    "tier_2": "town + army",
    "tier_3": "army",
    "tier_4": "castle",
    "tier_5": "castle + army",
    "near": "draws near",
    "wander": "wanders",
    "hold": "holds",
    "stalk": "stalks",
    "engaged": "fights here",
    "blizzard": "frozen",
    "control": "controlled",
    "": "stuck",
}


class Omen(NamedTuple):
    """One horde's next move. `steps`: (from, to, chance); `meets`: spaces with units it may come to, with chances."""

    horde: Horde
    order: str  # "3", or "1?" when dice decide among equals
    rule: str
    steps: tuple[tuple[int, int, Fraction], ...]
    meets: tuple[tuple[int, Fraction], ...]


def omens(s: State) -> tuple[Omen, ...]:
    """All hordes in the order of the segment, each as if the others stood still (HH 7)."""
    seen = hordes.sight(s)
    rows = sorted(s.hordes.values(), key=lambda horde: (horde.hits, horde.uid))
    equals = Counter(horde.hits for horde in rows)
    found, place = [], 1
    for horde in rows:
        first = 1 + sum(count for hits, count in equals.items() if hits < horde.hits)
        order = f"{first}?" if equals[horde.hits] > 1 else str(place)
        found.append(_omen(s, seen, horde, order))
        place += 1
    return tuple(found)


def _omen(s: State, seen: hordes.Sight, horde: Horde, order: str) -> Omen:
    here = horde.space
    if horde.frozen:
        return Omen(horde, order, "blizzard", (), ())
    if seen.occupied >> here & 1:
        return Omen(horde, order, "engaged", (), ((here, Fraction(1)),))
    if horde.pilot >= 0:
        return Omen(horde, order, "control", (), ())
    rule, ends = hordes.choices(s, here, seen)
    steps: dict[tuple[int, int], Fraction] = {}
    meets: dict[int, Fraction] = {}
    more = s.ground(here).steps
    edge = [(here, Fraction(1), hordes.steps_of(s, horde) + more, bool(more))]
    while edge:
        place, chance, left, rode = edge.pop()
        ways = hordes.choices(_moved(s, here, place), place, seen)[1]
        for end in ways:
            share = chance / len(ways)
            steps[place, end] = steps.get((place, end), Fraction(0)) + share
            more = 0 if rode else s.ground(end).steps
            if seen.occupied >> end & 1:
                meets[end] = meets.get(end, Fraction(0)) + share
            elif left - 1 + more > 0:
                edge.append((end, share, left - 1 + more, rode or bool(more)))
    if not ends:
        rule = rule or ""
    return Omen(horde, order, rule, tuple((a, b, c) for (a, b), c in steps.items()), tuple(meets.items()))


def _moved(s: State, origin: int, space: int) -> State:
    """The same with the horde one step on: where it came from is free for it again."""
    if origin == space:
        return s
    after = s.copy()
    after.horded ^= 1 << origin | 1 << space
    return after
