"""The hall of fame: finished matches and their scores. A cache for the menu and the score scene, never the truth.

A match enters when it ends. If that failed, because the disk was full for instance, it is recovered from its save
when the hall is next opened: `unread` lists the saves not yet checked.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from functools import cache
from pathlib import Path

import msgspec

from game.core.events import Event
from game.core.match import Match, all_facts
from game.core.rules import OptionValue, Setup, full_options, ruleset
from game.journal.files import Lock, LockedError, SaveError, decoded, replace, saves, touched
from game.journal.reading import HUMAN
from game.resources import assets

Value = str | int | bool


class Need(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of events of one type. `where`: a field must have this value, or one of these."""

    event: str
    where: dict[str, Value | tuple[Value, ...]] = {}
    least: int = 1

    def met(self, facts: Iterable[Event], seat: int) -> bool:
        return sum(self._fits(fact, seat) for fact in facts) >= self.least

    def _fits(self, fact: Event, seat: int) -> bool:
        if fact.type != self.event or getattr(fact, "seat", seat) not in (seat, None):
            return False
        for field, wanted in self.where.items():
            value = getattr(fact, field)
            if value not in wanted if isinstance(wanted, tuple) else value != wanted:
                return False
        return True


class Feat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`needs` must all be met, `never` none; `won` and `score`: as the sheet of the seat says."""

    id: str
    name: str
    text: str
    needs: tuple[Need, ...] = ()
    never: tuple[Need, ...] = ()
    won: bool = False
    score: int | None = None


@cache
def feats() -> Mapping[str, tuple[Feat, ...]]:
    """By game."""
    raw = (assets() / "words" / "feats.toml").read_bytes()
    return msgspec.toml.decode(raw, type=dict[str, tuple[Feat, ...]])


def achieved(match: Match, seat: int = 0) -> tuple[str, ...]:
    """The ids of the feats of a seat in a match; none before its end."""
    wanted = feats().get(match.setup.game, ())
    if not (match.over and wanted):
        return ()
    facts = [fact for told in all_facts(match) for fact in told]
    sheet = match.score()[seat]
    return tuple(
        feat.id
        for feat in wanted
        if (not feat.won or sheet.won)
        and (feat.score is None or sheet.total >= feat.score)
        and all(need.met(facts, seat) for need in feat.needs)
        and not any(need.met(facts, seat) for need in feat.never)
    )


# ---- the hall

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
    # merged  # the menu shows the hall before any rules are read

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
    for tries_left in (3, 2, 1, 0):
        try:
            hall.enter(*reigns)
        except LockedError:
            if not tries_left:
                return "Couldn't save the score list: another window has it open"
            time.sleep(0.02)
        except SaveError as error:
            return f"Couldn't save the score list: {error}"
        else:
            break
    return ""


# ---- Today's realm: one setup a day for each game, derived from the date, so that everyone meets the same dice.
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
