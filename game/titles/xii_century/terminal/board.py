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
from game.titles.xii_century.teller import say, town_name
from game.words import GameWords

_GROUPS = (
    (say("people"), PEOPLE),
    (say("buildings"), INFRASTRUCTURES),
    (say("special_people"), SPECIAL_PEOPLE),
    (say("special_buildings"), SPECIAL_INFRASTRUCTURES),
)


def short(view: State, seat: int, words: GameWords) -> str:
    """A town in one line."""
    town = view.towns[seat]
    held = ", ".join(words.count(name, town.values[i]) for i, name in enumerate(ASSETS) if town.values[i])
    pow = power.base(view, town) + power.walls(view, town)
    points, reputation = scoring.points(view, town), town.values[REPUTATION]
    return say("in_short", numbers=held, pow=pow, reputation=reputation, points=points)


def dice(view: State) -> str:
    """The dice of the turn; spent ones in brackets."""
    if view.phase != SPEND:
        return ""
    shown = [_die(view, die, face) for die, face in enumerate(view.faces)]
    town = view.towns[view.active]
    kept = [f"({value})" if town.crossed >> slot & 1 else str(value) for slot, value in enumerate(town.slots)]
    reserve = say("dice_drawn" if view.drawn else "dice_kept", numbers=" ".join(kept))
    return say("dice_line", numbers=" ".join(shown[:2]), name=" ".join(shown[2:ROLLED]), rule=reserve)


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
    lines = [f"{town_name(view, seat)}: {short(view, seat, words)}", "", say("assets")]
    lines += [_row(view, seat, name, words, f"{view.towns[seat].values[i]:>3}") for i, name in enumerate(ASSETS)]
    for heading, names in _GROUPS:
        lines += ["", heading]
        lines += [_row(view, seat, name, words, _mark(view, seat, name)) for name in names if asks.present(view, name)]
    lines += ["", say("locations")]
    lines += _locations(view, seat, words)
    others = [other for other in range(view.seats) if other != seat]
    if others:
        lines += ["", say("towns")]
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
    need = chip.need if chip.need != 1 or chip.kind != "need" else None
    have = None if chip.met else chip.have
    return say(f"chip_{chip.kind}", need=need, have=have, name=words.name(chip.what, chip.need))


def _locations(view: State, seat: int, words: GameWords) -> list[str]:
    found = []
    for due in forecasts.dues(view, seat):
        if due.source in LOCATIONS:
            key, what = "due_paid" if due.paid else "due", say("either") if due.choice else due.good
            told = say(key, name=words.name(due.source), count=due.count, numbers=what, need=due.need)
            found.append(f"  {due.influence:>3} {told}")
    return found


def track(view: State, words: GameWords) -> str:
    """The events by round."""
    named = [f"{number} {words.name(event)}" for number, event in enumerate(forecasts.events(view), 1) if event]
    return say("track", round=view.round, rounds=len(view.events), numbers=", ".join(named))
