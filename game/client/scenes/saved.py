"""Saves as the menu and the list of saves show them: found quickly, read one at a time, never a reason to stop."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from game.client.about import Summary, about_game
from game.core.match import Match
from game.journal.files import SaveError
from game.journal.saves import Loaded, Store, load
from game.title import titles

LOOKED_AT = 6  # saves read at most in search of one that is not over


@dataclass(frozen=True)
class SaveCard:
    """One save. Without a match it cannot be opened, and `trouble` says why."""

    path: Path
    when: str
    name: str = ""
    game: str = ""
    match: Match | None = None
    summary: Summary | None = None
    study: bool = False
    trouble: str = ""
    branch: str = ""  # what it is called as a branch
    origin: str = ""  # where it left another save, in words


def read_card(path: Path) -> SaveCard:
    """What a save holds; it is looked at only, not mended."""
    when = spoken_of(path)
    try:
        found = load(path, mend=False)
        setup = found.match.setup
        if setup.game not in titles():
            return SaveCard(path, when, found.header.name, trouble=f"There is no table for {setup.game} here")
        summary = about_game(setup.game).summary(found.match)
    except SaveError as error:
        return SaveCard(path, when, path.stem, trouble=str(error))
    name = found.header.name
    trouble = " ".join(told.text for told in (found.recovery, found.drift) if told is not None)
    branch, origin = _branched(found)
    return SaveCard(path, when, name, setup.game, found.match, summary, found.study, trouble, branch, origin)


def _branched(found: Loaded) -> tuple[str, str]:
    """Name and origin of a branch; empty for a save that is none."""
    told = found.header
    if not told.parent:
        return "", ""
    left = min(told.parent_length, len(found.match))
    step = about_game(told.setup.game).summary(found.match.branch(left)).step.lower()
    return told.branch or "branch", f"Branched off in {step}, after {left} moves"


def saves(home: Path) -> list[Path]:
    """All saves, the one played last first."""
    return Store(home).paths()


def to_continue(paths: list[Path]) -> SaveCard | None:
    """The reign played last that is not over, among the newest few."""
    for path in paths[:LOOKED_AT]:
        card = read_card(path)
        if card.match is not None and not card.match.over:
            return card
    return None


def spoken_of(path: Path) -> str:
    """When a save was written last; "" when that cannot be told."""
    try:
        return spoken(path.stat().st_mtime, time.time())
    except OSError:
        return ""


def spoken(then: float, now: float) -> str:
    """A moment for a player: "today, 18:40", "yesterday, 9:05", "3 March"."""
    moment, today = time.localtime(then), time.localtime(now)
    days = time.localtime(now - 86400)
    clock = f"{moment.tm_hour}:{moment.tm_min:02}"
    if moment[:3] == today[:3]:
        return f"today, {clock}"
    if moment[:3] == days[:3]:
        return f"yesterday, {clock}"
    day = f"{moment.tm_mday} {time.strftime('%B', moment)}"
    return day if moment.tm_year == today.tm_year else f"{day} {moment.tm_year}"
