"""The rounds of a match of Horrible Hordes in few words: what each player gained and did, the hordes, the fights.

for told in rounds(match): told.number, told.parts, told.state
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from game.core.events import Event
from game.core.horrible_hordes.state import State
from game.core.horrible_hordes.tables import CHITS, KINGDOMS
from game.core.match import Match
from game.lab.book import Part
from game.titles.horrible_hordes.terminal.board import cell
from game.words import GameWords, game_words

HORDES = -1  # the side of the hordes, among the seats


class Round(NamedTuple):
    """One round, 0 for the founding. `vt`: victory tokens of each seat when it was over; `state`: the board then."""

    number: int
    parts: tuple[Part, ...]
    vt: tuple[int, ...]
    state: State


class Fight(NamedTuple):
    """A battle: when, where, who against whom, and what came of it."""

    round: int
    place: str
    seat: int
    foe: str
    rounds: int
    result: str
    lost: str


def rounds(match: Match) -> tuple[Round, ...]:
    """Every round as far as it was played."""
    found: list[Round] = []
    events: list[Event] = []
    number = match.state_at(0).round
    vt = [0] * len(match.state_at(0).players)

    def close(state: State) -> None:
        if events:
            found.append(Round(number, _parts(events, state), tuple(vt), state))

    for index in range(len(match)):
        for event in match.facts_of(index):
            if event.type == "round_begun":
                close(match.state_at(index + 1))
                number, events = _of(event).round, []
                continue
            if event.type == "vt_gained":
                vt[_of(event).seat] = _of(event).total
            events.append(event)
    close(match.state)
    return tuple(found)


def fights(match: Match) -> tuple[Fight, ...]:
    """All battles in their order."""
    words = game_words("horrible_hordes")
    found: list[Fight] = []
    number, begun = match.state_at(0).round, None  # type: int, Any
    for index in range(len(match)):
        for event in match.facts_of(index):
            e = _of(event)
            if event.type == "round_begun":
                number = e.round
            elif event.type == "battle_begun":
                begun = e
            elif event.type == "battle_ended" and begun is not None:
                found.append(_fight(number, begun, e, words))
    return tuple(found)


def seat_name(state: State, seat: int) -> str:
    """ "Player 1, the Horse Men"."""
    if seat >= len(state.players):
        return "The leader of the hordes"
    kingdom = state.players[seat].kingdom
    words = game_words("horrible_hordes")
    return f"Player {seat + 1}" + (f", the {words.name(KINGDOMS[kingdom].id)}" if kingdom >= 0 else "")


def _of(event: Event) -> Any:
    return event


def _fight(number: int, begun: Any, ended: Any, words: GameWords) -> Fight:
    foe = f"{words.name(begun.horde)} ({begun.hits})" if begun.horde else f"player {begun.foe + 1}"
    lost = ", ".join(words.count(unit, n) for unit, n in ended.lost.items() if n)
    return Fight(number, cell(ended.space), ended.seat, foe, ended.rounds, ended.result, lost or "nothing")


# ---- a round in parts


def _parts(events: list[Event], state: State) -> tuple[Part, ...]:
    words = game_words("horrible_hordes")
    by_seat: dict[int, list[Event]] = defaultdict(list)
    for event in events:
        by_seat[getattr(event, "seat", HORDES)].append(event)
    found = []
    for player in state.players:
        own = by_seat[player.seat]
        gained = sum(_of(event).vt for event in own if event.type == "vt_gained")
        actions = tuple(_deeds(own, words))
        if actions:
            gain = f"{'+' if gained > 0 else '−'}{words.count('vt', abs(gained))}" if gained else ""
            found.append(Part(seat_name(state, player.seat), (), actions, gain))
    hordes = tuple(_hordes(events, words))
    if hordes:
        found.append(Part("The hordes", (), hordes))
    battles = tuple(_battles(events, words))
    if battles:
        found.append(Part("Battles", (), battles))
    return tuple(found)


def _deeds(events: list[Event], words: GameWords) -> Iterator[str]:
    """What a player met with and did, the fights left out."""
    for event in events:
        if event.type == "event_happened":
            e = _of(event)
            yield f"Event {e.face}, {words.name(e.event)}: {words.line(e.event)}"
    yield from _income(events)
    learned = [_of(e).ability for e in events if e.type == "ability_gained" and _of(e).reason != "kingdom"]
    used = Counter(_of(e).ability for e in events if e.type == "ability_used")
    if learned:
        yield f"Learned {', '.join(map(words.name, learned))}."
    if used:
        yield f"Used {', '.join(words.name(name) + (f' {n} times' if n > 1 else '') for name, n in used.items())}."
    for event in events:
        line = _deed(event, words)
        if line:
            yield line


def _income(events: list[Event]) -> Iterator[str]:
    """All chits that came in and that went out without buying a unit."""
    came, went = Counter[str](), Counter[str]()
    for event in events:
        if event.type in ("resources_changed", "produced"):
            for chit, n in _of(event).chits.items():
                (came if n > 0 else went)[chit] += abs(n)
    for verb, chits in (("Gained", came), ("Gave", went)):
        if chits:
            yield f"{verb} {', '.join(f'{chits[chit]} {chit}' for chit in CHITS if chits[chit])}."


def _deed(event: Event, words: GameWords) -> str:
    """One sentence without its player; empty for what is told elsewhere."""
    e = _of(event)
    match event.type:
        case "kingdom_chosen":
            return f"Led the {words.name(e.kingdom)}: {' and '.join(words.name(name) for name in e.abilities)}."
        case "start_chosen":
            return f"Settled at {cell(e.space)}."
        case "built":
            return f"Built {_a(words.name(e.unit))} at {cell(e.space)}."
        case "trained":
            return f"Trained an army at {cell(e.space)}."
        case "unit_gained" if e.reason != "start":
            return f"Got {_a(words.name(e.unit))} at {cell(e.space)} ({words.name(e.reason)})."
        case "unit_lost" if e.reason != "battle":
            return f"Lost {_a(words.name(e.unit))} at {cell(e.space)} ({words.name(e.reason)})."
        case "stack_moved":
            armies = words.count("army", len(e.armies))
            return f"{armies} went from {cell(e.path[0])} to {cell(e.path[-1])}."
        case "settlement_moved":
            return f"Moved a settlement from {cell(e.origin)} to {cell(e.space)}."
        case "vt_gained" if e.reason != "horde":
            return f"{words.count('vt', e.vt)} for {words.name(e.reason)}."
        case "seat_fallen":
            return "Fell: no settlement was left."
        case "restarted":
            return f"Began again at {cell(e.space)}, leading the {words.name(e.kingdom)}."
        case "retired":
            return "Retired."
    return ""


def _a(name: str) -> str:
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def _hordes(events: list[Event], words: GameWords) -> Iterator[str]:
    """Who came, who met somebody on the march, who grew, and who fell otherwise than in battle."""
    came = [_of(e) for e in events if e.type == "horde_spawned"]
    if came:
        yield f"Came: {', '.join(f'{words.name(e.horde)} ({e.hits}) at {cell(e.space)}' for e in came)}."
    met = [_of(e) for e in events if e.type == "horde_moved" and _of(e).met]
    if met:
        yield f"Fell upon: {', '.join(f'{cell(e.space)} ({words.name(e.horde)})' for e in met)}."
    grew = [_of(e) for e in events if e.type == "horde_grew"]
    if grew:
        yield f"Fed on the fallen: {', '.join(f'{words.name(e.horde)}, now {e.hits}' for e in grew)}."
    gone = [_of(e) for e in events if e.type == "horde_destroyed" and _of(e).reason != "battle"]
    for e in gone:
        yield f"{words.name(e.horde)} destroyed at {cell(e.space)} ({words.name(e.reason)})."


def _battles(events: list[Event], words: GameWords) -> Iterator[str]:
    begun: Any = None
    for event in events:
        if event.type == "battle_begun":
            begun = event
        elif event.type == "battle_ended" and begun is not None:
            fight = _fight(0, begun, event, words)
            ends = {"won": "won", "lost": "lost", "even": "nobody is left"}[fight.result]
            turns = f"{fight.rounds} round{'s' if fight.rounds != 1 else ''}"
            yield f"{fight.place}: player {fight.seat + 1} against {fight.foe}, {ends} in {turns}; lost {fight.lost}."
