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
from game.words import GameWords, game_words


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
    number, event = start.round, forecast(start)
    events: list[Any] = _opening(start)
    before = [points(start, town) for town in start.towns]
    found: list[Round] = []

    def close(state: State) -> None:
        nonlocal before
        after = [points(state, town) for town in state.towns]
        if events:
            parts = _parts(events, state, [now - then for now, then in zip(after, before, strict=True)])
            found.append(Round(number, event, _shared(events), parts, tuple(after)))
        before = after

    for index in range(len(match)):
        told: tuple[Any, ...] = match.facts_of(index)
        for place, one in enumerate(told):
            if one.type == "round_begun":
                close(_without(match.state_at(index + 1), told[place + 1 :]))
                number, event, events = one.round, one.event, []
            else:
                events.append(one)
    close(match.state)
    return tuple(found)


def forecast(s: State) -> str:
    """The id of this round's global event, "" for none."""
    from game.core.xii_century.forecasts import events

    return events(s)[s.round - 1] if s.round else ""


def town_name(state: State, seat: int) -> str:
    """Its own name, or its number."""
    if state.towns[seat].name:
        return state.towns[seat].name
    return "The town" if len(state.towns) == 1 else f"Town {seat + 1}"


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
    words = game_words("xii_century")
    by_seat: dict[int, list[Any]] = defaultdict(list)
    for event in events:
        by_seat[getattr(event, "seat", -1)].append(event)
    found = []
    for seat in state.order:
        dice = next((tuple(e.faces) for e in by_seat[seat] if _rolled(e) and e.stream == "own"), ())
        gain = f"{'+' if gains[seat] > 0 else '−'}{abs(gains[seat])} VP" if gains[seat] else ""
        actions = tuple(_deeds(by_seat[seat], words))
        if actions or dice:
            found.append(Part(town_name(state, seat), dice, actions, gain))
    war = tuple(_war(events, state, words))
    return (*found, Part("The king's war", (), war)) if war else tuple(found)


def _deeds(events: list[Any], words: GameWords) -> Iterator[str]:
    yield from _blows(events, words)
    yield from _luck(events, words)
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
    for e in events:
        if e.type == "person_attracted":
            yield f"The {words.name(e.person)} came to town{_perk(e, words)}."
        elif e.type == "infrastructure_built":
            yield f"Built: {words.name(e.infrastructure)}{_perk(e, words)}."
        elif e.type == "converted" and e.amount:
            yield f"Market: {e.amount} {e.gave} for {e.amount} {e.got}."
        elif e.type == "fed" and e.lost:
            yield f"{e.lost} {'person' if e.lost == 1 else 'people'} left for want of food."
    income = Counter[str]()
    for e in events:
        if e.type == "farms_yielded":
            income["food"] += e.food
        elif e.type == "collected":
            income[e.good] += e.count
    if income:
        yield f"Income: {', '.join(words.count(name, income[name]) for name in ASSETS if income[name])}."


def _perk(e: Any, words: GameWords) -> str:
    return f" ({words.name(e.perk)})" if e.perk else ""


def _blows(events: list[Any], words: GameWords) -> Iterator[str]:
    """What the event of the round did."""
    for e in events:
        if e.type == "defence_shown":
            yield f"{e.power} POW against outlaws of {e.need}: {'they stayed away' if e.safe else 'they got in'}."
        elif e.type == "event_spared":
            yield f"{words.name(e.event).capitalize()}: nothing was lost."
        elif e.type == "town_changed":
            lost = ", ".join(words.count(name, -count) for name, count in e.deltas.items())
            why = "what depended on it" if e.reason == "bounds" else words.name(e.reason)
            yield f"Lost: {lost} ({why})."


def _luck(events: list[Any], words: GameWords) -> Iterator[str]:
    """What was done to the dice."""
    for e in events:
        if e.type == "shared_fixed":
            yield f"Turned a shared {e.was} into a {e.value}."
        elif e.type == "die_altered":
            yield f"A {e.was} became a {e.value} ({words.name(e.by)})."
        elif e.type == "die_split":
            yield f"The witch split a die into {e.parts[0]} and {e.parts[1]}."
        elif e.type == "die_saved":
            yield f"Kept a {e.value} in reserve."


def _war(events: list[Any], state: State, words: GameWords) -> Iterator[str]:
    said = {"support": "marched", "avoid": "stayed at home", "forced": "had nobody to send"}
    for e in events:
        if e.type == "answers_revealed":
            yield ", ".join(f"{town_name(state, seat)} {said[how]}" for seat, how in enumerate(e.answers)) + "."
        elif e.type == "power_shown":
            bonus = f", bonus dice {' '.join(map(str, e.faces))}" if e.faces else ""
            yield f"{town_name(state, e.seat)} brought {e.power} POW{bonus}."
        elif e.type == "reputation_gained" and e.gained:
            yield f"{town_name(state, e.seat)} earned {e.gained} reputation, now {e.reputation}."
        elif e.type == "troops_halved" and e.deltas:
            lost = ", ".join(words.count(name, -count) for name, count in e.deltas.items())
            yield f"{town_name(state, e.seat)} lost {lost}."
