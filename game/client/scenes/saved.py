"""Reads saves for the menu and the list, a little per frame."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import thread_time, time
from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

from game.client.about import Summary, about_game
from game.journal.files import SaveError, spoken_of
from game.journal.hall import Hall, reigns_of, try_enter
from game.narrator import say
from game.phrase import clip
from game.title import titles

if TYPE_CHECKING:  # read with the first save there is
    from game.core.match import Match

LOOKED_AT = 6  # saves read at most in search of one that is not over
LONG = 1 << 20  # bytes of a save that is read for its card at most; the longest reigns take a tenth of it
SLICE = 0.006  # seconds of a frame in which saves are read


class SaveCard(msgspec.Struct, frozen=True):
    """A save. Without a match it cannot be opened, and `trouble` says why."""

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
    players: tuple[str, ...] = ()  # who played each seat
    long: bool = False  # too long for a card: it can be opened anyway


T = TypeVar("T")


def list_steps(home: Path) -> Iterator[None]:
    """Enters finished matches in the hall, a little at a time.

    Shared tables are left out: their names are known only to those who played.
    """
    hall, begun = Hall(home), time()
    for path in hall.unread():
        for card in card_steps(path):
            yield None
            if card is None or card.match is None or not card.match.over or card.match.setup.key:
                continue
            rulers = [card.name] * len(card.players)
            if try_enter(hall, reigns_of(card.match, card.players, rulers, path.name, card.study)):
                return  # the disk is full still
    hall.read(begun)


def card_steps(path: Path) -> Iterator[SaveCard | None]:
    """Reads a save without mending it, a little at a time; yields its card last.

    Of a save far longer than any game only the first line is read, so that a card stays cheap.
    """
    from game.journal.reading import LargeError, SaveReader, only_person, peek

    when = spoken_of(path)
    try:
        reader = SaveReader(path, LONG)
        for _ in reader.steps():
            yield None
        found = reader.loaded()
    except LargeError:
        begun = peek(path)
        if begun is None or begun.setup.game not in titles():
            yield SaveCard(path, when, clip(path.stem), trouble=say("it_is_far_too"))
        else:
            trouble = say("it_is_longer_than", long=LONG >> 20)
            yield SaveCard(path, when, begun.name, begun.setup.game, trouble=trouble, long=True)
        return
    except SaveError as error:
        yield SaveCard(path, when, clip(path.stem), trouble=str(error))
        return
    setup = found.match.setup
    if setup.game not in titles():
        yield SaveCard(path, when, found.header.name, trouble=say("cant_be_played_here", game=setup.game))
        return
    told, match, about = found.header, found.match, about_game(setup.game)
    summary = about.summary(match, only_person(told.players))
    trouble = " ".join(one.text for one in (found.recovery, found.drift) if one is not None)
    branch = origin = ""
    if told.parent:
        left = min(told.parent_length, len(match))
        step = about.summary(match.branch(left)).step.lower()
        branch, origin = told.branch or "branch", say("branched_in_after_moves", step=step, left=left)
    made = path, when, told.name, setup.game, match, summary, found.study, trouble
    yield SaveCard(*made, branch, origin, told.players)


class Sliced(Generic[T]):
    """Reads between frames: `work` continues until done or out of time."""

    def __init__(self, steps: Iterator[T]) -> None:
        self._steps = steps
        self.done = False
        self.found: T | None = None

    def work(self, seconds: float = SLICE) -> bool:
        """Works for some seconds of this thread's CPU time; True when done."""
        until = thread_time() + seconds
        while not self.done:
            try:
                self.found = next(self._steps)
            except StopIteration:
                self.done = True
            if thread_time() >= until:
                break
        return self.done


def to_continue(paths: list[Path]) -> Iterator[SaveCard | None]:
    """Finds the latest unfinished game among the newest saves: yields None while it looks, then its card if any."""
    for path in paths[:LOOKED_AT]:
        for card in card_steps(path):
            if card is not None and card.match is not None and not card.match.over:
                yield card
                return
            yield None
