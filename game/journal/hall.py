"""The hall of fame: finished matches and their scores. A cache for the menu and the score scene, never the truth.

A match enters when it ends. If that failed, because the disk was full for instance, it is recovered from its save
when the hall is next opened: `unread` lists the saves not yet checked.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from game.journal.files import Lock, LockedError, SaveError, decoded, replace, saves, touched

if TYPE_CHECKING:  # the title shows the hall before any rules are read
    from game.core.match import Match
    from game.core.rules import OptionValue

_SLACK = 2.0  # seconds by which a file system may round times
MOST_BYTES = 16 << 20  # of a hall that is read at all


class FinishedGame(msgspec.Struct, frozen=True):
    """One finished match of one seat."""

    game: str
    name: str
    score: int
    won: bool
    save: str  # file name of the save, so that the same reign is entered once
    kind: str = ""  # difficulty and variant: only like is compared with like
    bot: str = ""
    study: bool = False
    seed: str = ""  # of the dice; "" in files of earlier versions
    feats: tuple[str, ...] = ()  # ids of feats achieved


class Hall:
    """All finished reigns on this machine."""

    def __init__(self, home: Path) -> None:
        self._home, self.path, self._mark = home, home / "hall.json", home / "hall.read"

    def reigns(self, game: str | None = None) -> list[FinishedGame]:
        """The reigns of a game (or all), best first; [] when there is no readable file."""
        try:
            found = decoded(self.path, list[FinishedGame], MOST_BYTES)
        except OSError:
            return []
        return sorted((r for r in found if game in (None, r.game)), key=lambda r: (-r.score, not r.won, r.name))

    def enter(self, *reigns: FinishedGame) -> None:
        """Add finished games, each save once. Raises SaveError, LockedError while another window adds one."""
        lock = Lock(self.path)
        try:
            new = {reign.save for reign in reigns}
            replace(self.path, msgspec.json.encode([*(old for old in self.reigns() if old.save not in new), *reigns]))
        finally:
            lock.release()

    def unread(self) -> list[Path]:
        """Saves that may hold a finished match not in the hall: those written since the last `read`."""
        known = {reign.save.partition("#")[0] for reign in self.reigns()}
        try:
            since = self._mark.stat().st_mtime - _SLACK
        except OSError:
            since = 0.0
        return [path for path in saves(self._home) if path.name not in known and touched(path) / 1e9 >= since]

    def read(self, since: float) -> None:
        """Everything written before that moment (seconds since the epoch) has been looked through."""
        with contextlib.suppress(OSError):
            self._mark.touch()
            os.utime(self._mark, (since, since))


def reigns_of(
    match: Match, players: Sequence[str], rulers: Sequence[str], save: str, study: bool
) -> list[FinishedGame]:
    """What enters the hall of a finished match, a reign a seat; `rulers` by seat, `save` the name of its file."""
    from game.journal.feats import achieved  # the menu shows the hall before any rules are read

    kind = hall_kind(match.setup.options)
    found = []
    for sheet in match.score():
        player = players[sheet.seat]
        bot = player.removeprefix("bot:") if player.startswith("bot:") else ""
        feats = () if bot or study else achieved(match, sheet.seat)
        name, place = rulers[sheet.seat] or "Nobody", f"{save}#{sheet.seat}"
        found.append(
            FinishedGame(
                match.setup.game, name, sheet.total, bool(sheet.won), place, kind, bot, study, match.setup.seed, feats
            )
        )
    return found


def hall_kind(options: Mapping[str, OptionValue]) -> str:
    """What makes two reigns comparable: difficulty and variant."""
    return " ".join(str(options[key]) for key in ("difficulty", "variant") if key in options)


def try_enter(hall: Hall, reigns: Sequence[FinishedGame]) -> str:
    """Enter and return "", or the sentence to show if it could not be saved."""
    for _ in range(4):
        try:
            hall.enter(*reigns)
        except LockedError:
            time.sleep(0.02)
        except SaveError as error:
            return f"Couldn't save the score list: {error}"
        else:
            return ""
    return "Couldn't save the score list: another window has it open"
