"""What happened while somebody was away, town by town, from the events of the match."""

from __future__ import annotations

from typing import Any

from game.client.scenes.hand_over import Tiding
from game.core.match import Match
from game.titles.xii_century.teller import CenturyTeller

FARTHEST = 60  # actions looked back at most
_OTHERS = frozenset({"person_attracted", "infrastructure_built"})  # told of other towns,
_OWN = frozenset({"fed", "collected", "farms_yielded"})  # of one's own,
_ALL = frozenset({"round_begun", "town_changed", "reputation_gained"})  # and of everybody


def tidings(match: Match, seat: int) -> list[Tiding]:
    """Everything worth telling since this seat acted last."""
    journal = match.journal
    since = len(journal)
    while since > 0 and journal[since - 1].seat != seat and len(journal) - since < FARTHEST:
        since -= 1
    first = max(0, since - 1)  # its own last action led to the meal and, at the end of a round, to more
    teller = CenturyTeller(lambda: match.state)
    found: list[Tiding] = []
    grown: dict[int, dict[str, int]] = {}
    for index in range(first, len(journal)):
        for event in match.events_of(index):
            _note(event, seat, teller, found, grown, index >= since)
    for other, deltas in grown.items():
        told = ", ".join(f"+{n} {teller.name(name, n)}" for name, n in deltas.items() if n)
        if told:
            found.append(Tiding(other, "up", told))
    return sorted(found, key=lambda one: (one.seat != -1, one.seat != seat, one.seat))


def _note(
    event: Any, seat: int, teller: CenturyTeller, found: list[Tiding], grown: dict[int, dict[str, int]], away: bool
) -> None:
    kind, who = event.type, getattr(event, "seat", -1)
    if kind == "asset_increased":
        if away and who != seat and event.added:
            sums = grown.setdefault(who, {})
            sums[event.asset] = sums.get(event.asset, 0) + event.added
        return
    if not (kind in _ALL or (kind in _OWN and who == seat) or (kind in _OTHERS and away and who != seat)):
        return
    line = teller.tell(event, under=who if who >= 0 else None)
    if not line.quiet:
        found.append(Tiding(who, line.symbol, line.long if kind == "town_changed" else line.text))
