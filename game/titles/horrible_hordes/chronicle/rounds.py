"""The rounds of a match of Horrible Hordes in few words: what each player gained and did, the hordes, the fights.

for told in rounds(match): told.number, told.parts, told.state
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from game.core.events import Event
from game.core.horrible_hordes.state import State
from game.core.match import Match
from game.lab.book import Part
from game.lab.rounds import rounds as all_rounds
from game.titles.horrible_hordes.teller import HordesTeller, say
from game.titles.horrible_hordes.terminal.board import cell

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
    vt = [0] * len(match.state_at(0).players)
    for told in all_rounds(match):
        for event in told.events:
            if event.type == "vt_gained":
                vt[_of(event).seat] = _of(event).total
        state = match.state_at(told.after)
        if told.events:
            found.append(Round(told.number, _parts(told.events, state), tuple(vt), state))
    return tuple(found)


def fights(match: Match) -> tuple[Fight, ...]:
    """All battles in their order."""
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
                teller = HordesTeller(partial(match.state_at, index + 1))
                foe = f"{teller.name(begun.horde)} ({begun.hits})" if begun.horde else teller.heading_of(begun.foe)
                lost = teller.amounts(e.lost) or "nothing"
                found.append(Fight(number, cell(e.space), e.seat, foe, e.rounds, e.result, lost))
    return tuple(found)


def seat_name(state: State, seat: int) -> str:
    """ "The Horse Men"."""
    name = HordesTeller(lambda: state).seat(seat)
    return name[:1].upper() + name[1:]


def _of(event: Event) -> Any:
    return event


# ---- a round in parts

_DONE = frozenset({
    "event_happened", "kingdom_chosen", "start_chosen", "built", "trained", "unit_gained", "unit_lost", "stack_moved",
    "settlement_moved", "vt_gained", "seat_fallen", "restarted", "retired",
})  # fmt: skip
_HORDES = frozenset({"horde_spawned", "horde_moved", "horde_grew", "horde_destroyed"})
_FOUGHT = frozenset({"battle_begun", "battle_ended"})
# Reasons for which another sentence tells it.
_ELSEWHERE = {
    "unit_gained": ("start", "restart"),
    "unit_lost": ("battle",),
    "vt_gained": ("horde",),
    "horde_destroyed": ("battle",),
}


def _parts(events: Sequence[Event], state: State) -> tuple[Part, ...]:
    teller = HordesTeller(lambda: state, place=cell)
    by_seat: dict[int, list[Event]] = defaultdict(list)
    for event in events:
        by_seat[getattr(event, "seat", HORDES)].append(event)
    found = []
    for player in state.players:
        own = by_seat[player.seat]
        gained = sum(_of(event).vt for event in own if event.type == "vt_gained")
        done = (*_gathered(own, teller), *_lines(own, _DONE, teller, player.seat))
        if done:
            gain = f"{'+' if gained > 0 else '−'}{teller.count(abs(gained), 'vt')}" if gained else ""
            found.append(Part(seat_name(state, player.seat), (), done, gain))
    fought = _lines(events, _FOUGHT, teller)
    battles = tuple(f"{begun} {ended}" for begun, ended in zip(fought[::2], fought[1::2], strict=False))
    hordes = _lines(events, _HORDES, teller)
    return (
        *found,
        *(Part(title, (), told) for title, told in ((say("the_hordes"), hordes), ("Battles", battles)) if told),
    )


def _lines(
    events: Sequence[Event], kinds: frozenset[str], teller: HordesTeller, under: int | None = None
) -> tuple[str, ...]:
    """What nothing else tells of these kinds, in the words of the book."""
    return tuple(
        teller.tell(event, book=True, under=under).long
        for event in events
        if event.type in kinds
        and (event.type != "horde_moved" or _of(event).met)
        and getattr(event, "reason", "") not in _ELSEWHERE.get(event.type, ())
    )


def _gathered(events: Sequence[Event], teller: HordesTeller) -> Iterator[str]:
    """Chits, abilities learned and used: many facts, a sentence each."""
    came, went = Counter[str](), Counter[str]()
    for event in events:
        if event.type in ("resources_changed", "produced"):
            for chit, n in _of(event).chits.items():
                (came if n > 0 else went)[chit] += abs(n)
    learned = tuple(_of(e).ability for e in events if e.type == "ability_gained" and _of(e).reason != "kingdom")
    used = tuple(dict.fromkeys(_of(e).ability for e in events if e.type == "ability_used"))
    if came:
        yield teller.say("income", came=came)
    if went:
        yield teller.say("outgo", went=went)
    if learned:
        yield teller.say("learned", abilities=learned)
    if used:
        yield teller.say("used", abilities=used)
