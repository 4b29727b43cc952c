"""Today's realm: one setup a day for each game, derived from the date, so that everyone meets the same dice.

Results are read from the hall, which is built from saves: there is no second record.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from functools import cache
from pathlib import Path

import msgspec

from game.core.rules import OptionValue, Setup, full_options, ruleset
from game.journal.hall import FinishedGame
from game.journal.reading import HUMAN

RIVAL = "bot:greedy"
MEDALS = ("bronze", "silver", "gold", "crown")  # the least first; a game without an expert level has no crown


class DailyRealm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game is played on every day. `medals`: the least score of each, rising."""

    medals: dict[str, int]
    options: dict[str, OptionValue] = {}
    rivals: int = 0

    @property
    def players(self) -> tuple[str, ...]:
        return (HUMAN, *[RIVAL] * self.rivals)

    def medal(self, score: int) -> str:
        """The best medal a score earns, "" for none."""
        return next((name for name in reversed(MEDALS) if score >= self.medals.get(name, score + 1)), "")

    def following(self, score: int) -> tuple[str, int] | None:
        """The next medal and the points it still takes; None after the last."""
        return next(((name, least - score) for name, least in self.medals.items() if score < least), None)


@cache
def realms() -> Mapping[str, DailyRealm]:
    """The games that have a realm of the day."""
    return msgspec.toml.decode(Path(__file__).with_name("today.toml").read_bytes(), type=dict[str, DailyRealm])


def seed_of(day: date) -> str:
    """The seed of a day, in letters a challenge can hold."""
    return f"day-{day.isoformat()}"


def day_of(setup: Setup) -> date | None:
    """The day whose realm this is; None for any other setup."""
    realm = realms().get(setup.game)
    if realm is None or not setup.seed.startswith("day-") or setup.board is not None:
        return None
    try:
        day = date.fromisoformat(setup.seed.removeprefix("day-"))
    except ValueError:
        return None
    rules = ruleset(setup.game)
    same = full_options(rules, setup.options) == full_options(rules, realm.options)
    return day if same and setup.seats == 1 + realm.rivals and setup.seed == seed_of(day) else None


def best_of(reigns: Iterable[FinishedGame], game: str, day: date) -> int | None:
    """The best score a person reached in a game's realm of a day; practice does not count."""
    found = [r.score for r in reigns if r.game == game and r.seed == seed_of(day) and not r.bot and not r.study]
    return max(found, default=None)


def streak(reigns: Iterable[FinishedGame], day: date) -> int:
    """Days in a row, up to this day or the day before, on which a realm of the day was finished."""
    played = {r.seed for r in reigns if r.game in realms() and not r.bot and not r.study}
    if seed_of(day) not in played:
        day -= timedelta(days=1)
    count = 0
    while seed_of(day) in played:
        count, day = count + 1, day - timedelta(days=1)
    return count
