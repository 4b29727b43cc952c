"""Who plays each seat, as the head of a save names it: "human", or "bot:<name>"."""

from __future__ import annotations

from collections.abc import Sequence

HUMAN = "human"


def bots_of(players: Sequence[str]) -> tuple[bool, ...]:
    """Which seats a bot plays."""
    return tuple(kind.startswith("bot:") for kind in players)


def only_person(players: Sequence[str]) -> int | None:
    """The seat of the only person; None when several play or all are bots."""
    people = [seat for seat, kind in enumerate(players) if kind == HUMAN]
    return people[0] if len(people) == 1 else None
