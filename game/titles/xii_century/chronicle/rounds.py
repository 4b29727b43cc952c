"""The rounds of a match of XII Century in few words: the event, the shared dice, and what became of every town.

for told in rounds(match): told.number, told.event, told.shared, told.parts, told.points
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from game.core.events import Event
from game.core.match import Match
from game.core.xii_century.scoring import points
from game.core.xii_century.sheet import VALUES
from game.core.xii_century.state import State
from game.core.xii_century.tables import ASSETS
from game.lab.book import Part
from game.lab.rounds import rounds as all_rounds
from game.titles.xii_century.teller import CenturyTeller, town_name


class Round(NamedTuple):
    """One round, 0 for what came before the first. `points`: of every town when it was over."""

    number: int
    event: str
    shared: tuple[int, ...]
    parts: tuple[Part, ...]
    points: tuple[int, ...]


def rounds(match: Match) -> tuple[Round, ...]:
    """Every round as far as it was played."""
    start = match.state_at(0)
    before = [points(start, town) for town in start.towns]
    found: list[Round] = []
    for told in all_rounds(match):
        begun: Any = told.begun
        events = [*(_opening(start) if begun is None else ()), *told.events]
        state = _without(match.state_at(told.after), told.later)
        after = [points(state, town) for town in state.towns]
        if events:
            parts = _parts(events, state, [now - then for now, then in zip(after, before, strict=True)])
            event = forecast(start) if begun is None else begun.event
            found.append(Round(told.number, event, _shared(events), parts, tuple(after)))
        before = after
    return tuple(found)


def forecast(s: State) -> str:
    """The id of this round's global event, "" for none."""
    from game.core.xii_century.forecasts import events

    return events(s)[s.round - 1] if s.round else ""


class _Opening(Event, tag="chronicle_opening"):
    """The dice that lay there before the first action."""

    stream: str
    faces: tuple[int, ...]
    seat: int = -1


def _opening(s: State) -> list[Any]:
    found = [_Opening("shared", s.shared)] if s.shared else []
    if s.cast:
        found.append(_Opening("own", s.cast[2:], s.active))
    return found


def _without(state: State, later: tuple[Any, ...]) -> State:
    """The state before what a new round did to the towns."""
    s = state.copy()
    for event in later:
        if event.type == "town_changed":
            for asset, delta in event.deltas.items():
                s.towns[event.seat].values[VALUES[asset]] -= delta
    return s


def _rolled(event: Any) -> bool:
    return event.type in ("dice_rolled", "chronicle_opening")


def _shared(events: list[Any]) -> tuple[int, ...]:
    return next((tuple(e.faces) for e in events if _rolled(e) and e.stream == "shared"), ())


# ---- a round in parts


def _parts(events: list[Any], state: State, gains: list[int]) -> tuple[Part, ...]:
    teller = CenturyTeller(lambda: state)
    by_seat: dict[int, list[Any]] = defaultdict(list)
    for event in events:
        by_seat[getattr(event, "seat", -1)].append(event)
    found = []
    for seat in state.order:
        dice = next((tuple(e.faces) for e in by_seat[seat] if _rolled(e) and e.stream == "own"), ())
        gain = f"{'+' if gains[seat] > 0 else '−'}{abs(gains[seat])} VP" if gains[seat] else ""
        actions = tuple(_deeds(by_seat[seat], teller, seat))
        if actions or dice:
            found.append(Part(town_name(state, seat), dice, actions, gain))
    war = tuple(_told(events, _WAR, teller))
    return (*found, Part("The king's war", (), war)) if war else tuple(found)


_BEFORE = frozenset(
    ("defence_shown", "event_spared", "town_changed", "shared_fixed", "die_altered", "die_split", "die_saved")
)
_AFTER = frozenset(("person_attracted", "infrastructure_built", "converted"))
_WAR = frozenset(("answers_revealed", "power_shown", "reputation_gained", "troops_halved"))


def _deeds(events: list[Any], teller: CenturyTeller, seat: int) -> Iterator[str]:
    words = teller.words
    yield from _told(events, _BEFORE, teller, seat)
    grown = {e.asset: e.amount for e in events if e.type == "asset_increased"}
    added = Counter[str]()
    for e in events:
        if e.type == "asset_increased":
            added[e.asset] += e.added
    if grown:
        yield "Grew: " + ", ".join(f"{words.name(name, 2)} {now} (+{added[name]})" for name, now in grown.items()) + "."
    held = {e.location: e.influence for e in events if e.type == "influence_gained"}
    if held:
        yield "Influence: " + ", ".join(f"{words.name(name)} {now}" for name, now in held.items()) + "."
    yield from _told(events, _AFTER, teller, seat)
    yield from _told([e for e in events if e.type == "fed" and e.lost], frozenset(("fed",)), teller, seat)
    income = Counter[str]()
    for e in events:
        if e.type == "farms_yielded":
            income["food"] += e.food
        elif e.type == "collected":
            income[e.good] += e.count
    if income:
        yield f"Income: {', '.join(words.count(name, income[name]) for name in ASSETS if income[name])}."


def _told(events: list[Any], kinds: frozenset[str], teller: CenturyTeller, seat: int | None = None) -> Iterator[str]:
    """What of these kinds happened, below the name of a seat."""
    for event in events:
        if event.type in kinds:
            line = teller.tell(event, book=True, under=seat)
            if not line.quiet:
                yield line.long
