"""What happened while somebody was away, town by town, from the events of the match."""

from __future__ import annotations

from typing import Any

from game.client.scenes.hand_over import Tiding
from game.core.match import Match
from game.core.xii_century.tables import FATE
from game.titles.xii_century.look.panels.rows import symbol_of, title_of
from game.words import game_words

FARTHEST = 60  # actions looked back at most


def tidings(match: Match, seat: int) -> list[Tiding]:
    """Everything worth telling since this seat acted last."""
    journal = match.journal
    since = len(journal)
    while since > 0 and journal[since - 1].seat != seat and len(journal) - since < FARTHEST:
        since -= 1
    first = max(0, since - 1)  # its own last action led to supper and, at the end of a round, to more
    found: list[Tiding] = []
    grown: dict[int, dict[str, int]] = {}
    for index in range(first, len(journal)):
        for event in match.events_of(index):
            _note(event, seat, found, grown, index >= since)
    for other, deltas in grown.items():
        told = ", ".join(f"+{n} {game_words('xii_century').name(name, n)}" for name, n in deltas.items() if n)
        if told:
            found.append(Tiding(other, "up", told))
    return sorted(found, key=lambda one: (one.seat != -1, one.seat != seat, one.seat))


def _note(event: Any, seat: int, found: list[Tiding], grown: dict[int, dict[str, int]], away: bool) -> None:
    words = game_words("xii_century")
    match event.type:
        case "round_begun":
            told = (
                f"Round {event.round}: {title_of(event.event).lower()}" if event.event else f"Round {event.round} began"
            )
            found.append(Tiding(-1, symbol_of(event.event) or "hourglass", told))
        case "asset_increased" if away and event.seat != seat and event.added:
            sums = grown.setdefault(event.seat, {})
            sums[event.asset] = sums.get(event.asset, 0) + event.added
        case "person_attracted" if away and event.seat != seat:
            found.append(Tiding(event.seat, event.person, f"the {words.name(event.person)} came"))
        case "infrastructure_built" if away and event.seat != seat:
            found.append(Tiding(event.seat, event.infrastructure, f"built the {words.name(event.infrastructure)}"))
        case "town_changed":
            lost = ", ".join(words.count(name, -n) for name, n in event.deltas.items())
            symbol = symbol_of(event.reason) if event.reason in FATE else "warn"
            found.append(Tiding(event.seat, symbol, f"lost {lost}"))
        case "fed" if event.seat == seat:
            more = f", {event.lost} left" if event.lost else ""
            found.append(Tiding(seat, "bowl", f"ate {event.paid} food{more}"))
        case "collected" if event.seat == seat and event.count:
            found.append(Tiding(seat, event.good, f"{event.count} {event.good} from the {words.name(event.source)}"))
        case "farms_yielded" if event.seat == seat and event.food:
            found.append(Tiding(seat, "farms", f"{event.food} food from farms"))
        case "reputation_gained":
            found.append(Tiding(event.seat, "crown", f"earned {event.gained} reputation"))
