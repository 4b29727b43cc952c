"""XII Century in plain lines: the town sheet, the other towns, the event track."""

from __future__ import annotations

from game.core.xii_century import asks, forecasts, power, scoring
from game.core.xii_century.asks import Chip
from game.core.xii_century.spending import rolled
from game.core.xii_century.state import PARTS, ROLLED, SPEND, State
from game.core.xii_century.tables import (
    ASSETS,
    INFRASTRUCTURES,
    LOCATIONS,
    PEOPLE,
    REPUTATION,
    SPECIAL_INFRASTRUCTURES,
    SPECIAL_PEOPLE,
)
from game.words import GameWords

_GROUPS = (
    ("People", PEOPLE),
    ("Buildings", INFRASTRUCTURES),
    ("Special people", SPECIAL_PEOPLE),
    ("Special buildings", SPECIAL_INFRASTRUCTURES),
)


def town_name(view: State, seat: int) -> str:
    """Its own name, or its number."""
    return view.towns[seat].name or f"town {seat + 1}"


def short(view: State, seat: int, words: GameWords) -> str:
    """A town in one line."""
    town = view.towns[seat]
    held = ", ".join(words.count(name, town.values[i]) for i, name in enumerate(ASSETS) if town.values[i])
    pow = power.base(view, town) + power.walls(view, town)
    return (
        f"{held or 'an empty sheet'}. {pow} POW, {town.values[REPUTATION]} reputation, {scoring.points(view, town)} VP."
    )


def dice(view: State) -> str:
    """The dice of the turn; spent ones in brackets."""
    if view.phase != SPEND:
        return ""
    shown = [_die(view, die, face) for die, face in enumerate(view.faces)]
    town = view.towns[view.active]
    kept = [f"({value})" if town.crossed >> slot & 1 else str(value) for slot, value in enumerate(town.slots)]
    used = ", one used" if view.drawn else ""
    return f"Shared {' '.join(shown[:2])}   own {' '.join(shown[2:ROLLED])}   reserve {' '.join(kept)}{used}"


def _die(view: State, die: int, face: int) -> str:
    """A die of the turn; a split one by its parts."""
    if die in view.split[:1]:
        left = rolled(view)
        return "+".join(
            str(part) if at in left else f"({part})" for at, part in zip(PARTS, view.split[1:3], strict=True)
        )
    return f"({face})" if view.spent >> die & 1 else str(face)


def board(view: State, seat: int, words: GameWords) -> list[str]:
    """The whole sheet of a seat, the others in a line each, the events to come."""
    lines = [f"{town_name(view, seat).capitalize()}: {short(view, seat, words)}", "", "Assets"]
    lines += [_row(view, seat, name, words, f"{view.towns[seat].values[i]:>3}") for i, name in enumerate(ASSETS)]
    for heading, names in _GROUPS:
        lines += ["", heading]
        lines += [_row(view, seat, name, words, _mark(view, seat, name)) for name in names if asks.present(view, name)]
    lines += ["", "Locations (influence, needed this round)"]
    lines += _locations(view, seat, words)
    others = [other for other in range(view.seats) if other != seat]
    if others:
        lines += ["", "Other towns"]
        lines += [f"  {town_name(view, other)}: {short(view, other, words)}" for other in others]
    return [*lines, "", track(view, words)]


def _mark(view: State, seat: int, name: str) -> str:
    return "[x]" if name in asks.owned(view, seat) else "[ ]"


def _row(view: State, seat: int, name: str, words: GameWords, mark: str) -> str:
    perk = asks.perk_of(view, seat, name)
    note = f" ({words.name(perk)})" if perk else ""
    wanted = (
        ""
        if mark == "[x]"
        else "; ".join(_chip(chip, words) for chip in asks.chips(view, seat, name) if chip.kind != "owned")
    )
    return f"  {mark} {words.name(name, 2 if name in ASSETS else 1)}{note}" + (f": {wanted}" if wanted else "")


def _chip(chip: Chip, words: GameWords) -> str:
    name = words.name(chip.what, chip.need)
    if chip.kind == "max":
        return f"up to {chip.need}"
    if chip.kind == "die":
        return f"die {chip.need}"
    if chip.kind == "fire":
        return "fire: nobody can be attracted"
    verb = "costs" if chip.kind == "cost" else "needs"
    count = f"{chip.need} " if chip.need != 1 or chip.kind == "cost" else ""
    return f"{verb} {count}{name}" + ("" if chip.met else f" (has {chip.have})")


def _locations(view: State, seat: int, words: GameWords) -> list[str]:
    found = []
    for due in forecasts.dues(view, seat):
        if due.source in LOCATIONS:
            gives = f"{due.count} {'food or supply' if due.choice else due.good}"
            state = "pays" if due.paid else f"needs {due.need}"
            found.append(f"  {due.influence:>3} {words.name(due.source)}: {gives}, {state}")
    return found


def track(view: State, words: GameWords) -> str:
    """The events by round."""
    named = [f"{number} {words.name(event)}" for number, event in enumerate(forecasts.events(view), 1) if event]
    return f"Round {view.round} of {len(view.events)}. Events: {', '.join(named) or 'none'}."
