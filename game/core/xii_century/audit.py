"""The whole state as plain data with the rules' ids, and every invariant it must keep."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from game.core.xii_century import power, scoring
from game.core.xii_century.spending import rolled
from game.core.xii_century.state import AVOID, BOTH, PARTS, PHASES, SEALED, SPEND, SUPPORT, State, Town
from game.core.xii_century.tables import ASSETS, BIT, FATES, INFLUENCE, ITEMS, LOCATIONS, PERKS, REPUTATION

_ANSWERS = ("undecided", "avoid", "support", "sealed")


def snapshot(s: State) -> dict[str, Any]:
    """Plain data with the canonical ids."""
    return {
        "options": msgspec.to_builtins(s.chosen),
        "round": s.round,
        "first": s.first,
        "phase": s.phase,
        "active": s.active,
        "events": [FATES[event - 1] if event else None for event in s.events],
        "shared": list(s.shared),
        "own": list(s.faces[2:]),
        "dice": list(s.faces),
        "spent": [die for die in range(len(s.faces)) if s.spent >> die & 1],
        "turn": {
            "assets": [name for i, name in enumerate(ASSETS) if s.used >> i & 1],
            "doubled": [name for i, name in enumerate(ASSETS) if s.doubled >> i & 1],
            "locations": [name for i, name in enumerate(LOCATIONS) if s.places >> i & 1],
            "reserve_used": s.drawn > 0,
            "saves": s.saves,
            "sheriff_used": bool(s.abilities & 1),
            "court_used": bool(s.abilities & 2),
            "split_used": bool(s.abilities & 4),
            "parts": list(s.split[1:3]),
            "parts_left": [PARTS.index(die) for die in rolled(s) if die < 0],
        },
        "war": {"answers": [_ANSWERS[vote] for vote in s.votes], "shown": s.reveals},
        "towns": [_town(s, town) for town in s.towns],
        "dice_drawn": s.dice.drawn,
    }


def _town(s: State, town: Town) -> dict[str, Any]:
    return {
        "name": town.name,
        "assets": {name: town.values[i] for i, name in enumerate(ASSETS)},
        "influence": {name: town.values[INFLUENCE + i] for i, name in enumerate(LOCATIONS)},
        "reputation": town.values[REPUTATION],
        "items": [name for name in ITEMS if town.owned & BIT[name]],
        "perks": [name for name in PERKS if town.owned & BIT[name]],
        "reserve": [{"value": value, "used": bool(town.crossed >> slot & 1)} for slot, value in enumerate(town.slots)],
        "pow": power.base(s, town),
        "pow_walls": power.walls(s, town),
        "vp": scoring.points(s, town),
    }


def violations(s: State) -> Iterator[str]:
    """Every invariant this state breaks, as sentences."""
    if s.phase not in PHASES:
        yield f"there is no phase {s.phase}"
    for seat, town in enumerate(s.towns):
        yield from _of_town(s, seat, town)
    if any(s.events.count(event) > 2 for event in range(1, len(FATES) + 1)):
        yield "an event is on three rounds"
    if s.phase == SPEND:
        if len(s.faces) != 4 or not all(1 <= face <= 6 for face in s.faces):
            yield f"a turn has four dice, not {s.faces}"
        if s.split and sum(s.split[1:3]) != s.faces[s.split[0]]:
            yield f"the parts of {s.split} do not make {s.faces[s.split[0]]}"
        if s.split and (s.split[3] == BOTH) != bool(s.spent >> s.split[0] & 1):
            yield "a split die is spent with its second part"
        if s.doubled & ~s.used:
            yield "an asset had two dice but not one"
    elif s.faces and s.phase != "market":
        yield "dice lie on the table outside a turn"
    if any(vote not in (0, AVOID, SUPPORT, SEALED) for vote in s.votes):
        yield f"there is no such answer in {s.votes}"


def _of_town(s: State, seat: int, town: Town) -> Iterator[str]:
    v = town.values
    for i, name in enumerate(ASSETS):
        top = s.sheet.top(v, i)
        if not 0 <= v[i] <= top:
            yield f"town {seat + 1} has {v[i]} {name}, bounds 0 to {top}"
    if min(v[INFLUENCE:]) < 0:
        yield f"town {seat + 1} has less than no influence or reputation"
    if town.crossed >> len(town.slots):
        yield f"town {seat + 1} crossed out a slot that was never written"
    if s.chosen.jongleur_overflow != "unlimited" and len(town.slots) > s.sheet.course.slots:
        yield f"town {seat + 1} wrote {len(town.slots)} slots"
    for item in s.sheet.items:
        perks = sum(bool(town.owned & BIT[perk]) for perk in item.perks)
        if perks != (1 if item.perks and town.owned & BIT[item.id] else 0):
            yield f"town {seat + 1} has {perks} perks of {item.id}"
