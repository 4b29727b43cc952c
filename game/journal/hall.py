"""The hall of reigns: finished matches and their scores. A convenience for menu and score scene, never the truth."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec

from game.journal.files import Lock, LockedError, SaveError, decoded, replace

MOST_BYTES = 16 << 20  # of a hall that is read at all


class Reign(msgspec.Struct, frozen=True):
    """One finished match of one seat."""

    game: str
    name: str
    score: int
    won: bool
    save: str  # file name of the save, so that the same reign is entered once
    kind: str = ""  # difficulty and variant: only like is compared with like
    bot: str = ""
    study: bool = False


class Hall:
    """All finished reigns on this machine."""

    def __init__(self, home: Path) -> None:
        self.path = home / "hall.json"

    def reigns(self, game: str | None = None) -> list[Reign]:
        """The reigns of a game (or all), best first; [] when there is no readable file."""
        try:
            found = decoded(self.path, list[Reign], MOST_BYTES)
        except OSError:
            return []
        return sorted((r for r in found if game in (None, r.game)), key=lambda r: (-r.score, not r.won, r.name))

    def enter(self, reign: Reign) -> None:
        """Add a reign, once for each save. Raises SaveError, LockedError while another window enters one."""
        lock = Lock(self.path)
        try:
            reigns = [old for old in self.reigns() if old.save != reign.save]
            replace(self.path, msgspec.json.encode([*reigns, reign]))
        finally:
            lock.release()


def try_enter(hall: Hall, reign: Reign) -> str:
    """Enter and return "" or the sentence to show when it could not be kept."""
    for tries_left in (3, 2, 1, 0):
        try:
            hall.enter(reign)
        except LockedError:
            if not tries_left:
                return "Couldn't save the score list: another window has it open"
            time.sleep(0.02)
        except SaveError as error:
            return f"Couldn't save the score list: {error}"
        else:
            break
    return ""
