"""A match that is held by a host on another machine, at this table: the same session and play to every scene.

The match here is a mirror: actions are asked of the host and come back with their dice, then they are shown like any
other. While an answer is awaited the table is busy, nothing else; the pictures keep this machine's own time.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from game.client.line import Answer, Broken, Line, News, Seated, Whole
from game.client.play import Play
from game.client.settings import Speeds
from game.core.events import Event
from game.core.match import Played
from game.core.rules import Action, RefusedError
from game.journal.seating import HUMAN
from game.net import mirror
from game.net import protocol as p
from game.net import requests as q
from game.net.mirror import Mirror, MirrorError
from game.net.record import Recorded
from game.net.witness import Seen
from game.session import Session
from game.teller import say

FRIEND = "friend:"  # the kind of a seat that a person on another machine has; the name follows
AT_ONCE = 24  # entries of the journal taken in one frame
BEHIND = 2000  # pieces of news that may wait to be played
KEPT = 200  # sentences of the talk that are kept
UNSEEN = 20  # notices that wait to be shown
MISLED = 3  # times that a host may tell what does not follow


class Step(NamedTuple):
    """What a piece of news did: what happened and whose action it was; or the present is to be shown `anew`."""

    events: tuple[Event, ...] = ()
    seat: int = -1
    anew: bool = False


class RemoteSession(Session):
    """A session whose match is kept elsewhere. `together` hears of all that is not the match."""

    match: Mirror

    def __init__(self, line: Line, mirror: Mirror, lobby: p.Lobby, chair: int, home: Path | None) -> None:
        """`home`: where the hall of this machine lies."""
        super().__init__(mirror, (), "", None, home)
        self.line, self.chair = line, chair
        self.lobby = lobby
        self.waiting = False  # an action was asked and is not seen here yet
        self._due = 0  # entries the host's journal has with the action that was asked last
        self.question: p.Asked | None = None
        self.talk: list[tuple[str, str]] = []  # (name, text); "" is the table itself
        self.recorded: Recorded | None = None
        self.closed = False  # the player got up
        self._queue: list[Seen | p.Kept | Mirror] = []  # told and not played here yet
        self._misled = 0  # times that what was told did not follow
        self._save = ""  # the match that is kept and not in the hall yet
        self.know(lobby)

    def know(self, lobby: p.Lobby) -> None:
        """Who sits where has changed."""
        self.lobby = lobby
        names = {f"chair:{member.chair}": member.name for member in lobby.members}
        mine = f"chair:{self.chair}"
        kinds = [HUMAN if k == mine else FRIEND + names.get(k, "nobody") if not _bot(k) else k for k in lobby.seats]
        kinds += [HUMAN if lobby.seats[:1] == (mine,) else FRIEND] * (self.match.setup.seats - len(kinds))
        self.players = tuple(kinds)
        self.name = names.get(mine, "")

    def seat_title(self, seat: int) -> str:
        kind = self.players[seat]
        if kind.startswith(FRIEND):
            return kind.removeprefix(FRIEND) or "nobody"
        return self.name if kind == HUMAN else super().seat_title(seat)

    def ruler(self, seat: int) -> str:
        kind = self.players[seat]
        return kind.removeprefix(FRIEND) if kind.startswith(FRIEND) else self.name

    @property
    def mine(self) -> tuple[int, ...]:
        """The seats that are played here."""
        return tuple(seat for seat, kind in enumerate(self.players) if kind == HUMAN)

    @property
    def acted(self) -> int:
        """The length of the journal after the last action of one's own; 0 before any."""
        journal = self.match.journal
        return next((n + 1 for n in reversed(range(len(journal))) if journal[n].seat in self.mine), 0)

    @property
    def deciding(self) -> int | None:
        pending = [decision.seat for decision in self.match.pending]
        own = [seat for seat in pending if self.players[seat] == HUMAN]
        return next(iter(own or pending), None)

    @property
    def kept(self) -> str:
        return say("the_host_keeps_this")

    @property
    def thinking(self) -> str:
        seat = self.deciding
        if seat is None or (self.players[seat] == HUMAN and self.line.connected):
            return self.vouched
        if not self.line.connected:
            return say("the_line_is_gone")
        return say("is_thinking", seat=self.seat_title(seat))

    @property
    def vouched(self) -> str:
        """Whether somebody here can vouch for the latest roll."""
        mark = next(filter(None, reversed(self.match.marks)), "")
        match mark:
            case "":
                return ""
            case mirror.PROVED:
                return say("roll_proved")
            case mirror.ALONE:
                return say("roll_alone")
        return say("roll_others")

    # ---- play

    def play(self, action: Action, seat: int | None = None, later: bool = False) -> tuple[Event, ...]:
        """Ask the host; what happens comes later. Raises RefusedError when it is not legal here."""
        seat = self.deciding if seat is None else seat
        if self.waiting or seat is None:
            return ()
        refusal = self.match.refusal(action, seat)
        if refusal is not None:
            raise RefusedError(refusal)
        self._ask(q.Do(self.match.host_length, seat, self.match.encode(action)))
        return ()

    def _ask(self, request: q.Request) -> None:
        self.waiting = True
        self.line.send(request)

    def undo(self) -> bool:
        """Ask for it: free within one's own turn."""
        length = len(self.match)
        if self.waiting or not self.match.can_undo or self.match.journal[-1].seat not in self.mine:
            return False
        self.take_back(length - 1)
        return True

    def take_back(self, to: int) -> None:
        """Ask for the match to go back to its first `to` actions; the table is asked when dice were seen."""
        self._ask(q.Undo(len(self.match), to))

    def redo(self) -> tuple[Event, ...]:
        if self.match.undone and not self.waiting:
            entry: Played = self.match.undone[-1]
            self._ask(q.Do(self.match.host_length, entry.seat, self.match.encode(entry.action)))
        return ()

    def rewind(self, length: int) -> None:
        self.take_back(length)

    def _keep_on(self) -> None:
        """The save is the host's matter."""

    def close(self) -> None:
        self.closed = True
        self.line.close()

    # ---- news

    def take(self, news: News) -> News | None:
        """One piece of news; given back when it is not about the match."""
        match news:
            case Seen() | p.Kept() | Mirror():
                self._queue.append(news)
                if len(self._queue) > BEHIND:  # all of it in one piece is shorter
                    self._queue.clear()
                    self.line.send(q.Fetch(0))
            case p.Lobby():
                self.know(news)
                return news
            case p.Said(name, text):
                self.talk = [*self.talk[-KEPT:], (name, text)]
                self._tell(f"{name}: {text}" if name else text)
            case p.Asked():
                self.question = news
                return news
            case p.Settled():
                self.question = None
                return news
            case Answer(request, reply):
                self._answered(request, reply)
                return news
            case Recorded():
                self.recorded = news
                self.notices.append(news.text)
                self._save = news.save
                self._enter()
            case p.Offered() | p.Code() | p.NewHost() | p.Closed() | Broken() | Seated() | Whole():
                return news
        return None

    def _answered(self, request: q.Request, reply: p.Reply) -> None:
        if isinstance(request, q.Do) and isinstance(reply, p.Ok) and self.match.host_length < reply.length:
            self._due = reply.length  # played there; until it is told here nothing else can be asked
        elif isinstance(request, q.Do | q.Undo):
            self.waiting = False
        if isinstance(reply, p.Refused) and isinstance(request, q.Do | q.Undo | q.Say):
            self.notices.append(reply.text)
        elif isinstance(reply, p.Stale) and isinstance(request, q.Undo):
            self.notices.append(say("the_game_had_gone"))
        elif isinstance(reply, p.Stale):
            self.line.send(q.Fetch(0))  # the game there is not the one seen here

    def advance(self) -> Iterator[Step]:
        """Play on what was told, a bounded piece of it; look at the match after each step."""
        for _ in range(AT_ONCE):
            if not self._queue:
                break
            news = self._queue.pop(0)
            try:
                yield from self._steps(news)
            except MirrorError as error:
                self._not_followed(str(error))
            if self._due and (not isinstance(news, Seen) or self.match.host_length >= self._due):
                self._due, self.waiting = 0, False
        self._enter()

    def _not_followed(self, why: str) -> None:
        """What was told is none of this game: it is fetched anew, but not without end."""
        self._misled += 1
        if self._misled > MISLED:
            self.line.give_up(why)
            return
        self._tell(why)
        self.line.send(q.Fetch(0))

    def _tell(self, notice: str) -> None:
        """To be shown, unless nobody has looked for long."""
        if len(self.notices) < UNSEEN:
            self.notices.append(notice)

    def _enter(self) -> None:
        """Into the hall with the match that is kept, after its last news: only then its score is final."""
        if self._save and self.match.over:
            save, self._save = self._save, ""
            self.enter_hall(save)

    def _steps(self, news: Seen | p.Kept | Mirror) -> Iterator[Step]:
        match = self.match
        if isinstance(news, Mirror):
            if news.journal != match.journal or news.answered != match.answered:
                self.match = news
                yield Step(anew=True)
        elif isinstance(news, p.Kept):
            if news.length < len(match):
                match.cut(news.length)
                yield Step(anew=True)
        elif news.length > len(match):
            self.line.send(q.Fetch(0))
        else:
            fresh = slice(len(match) - news.length, None)
            for entry, mark in zip(news.entries[fresh], news.marks[fresh], strict=True):
                yield Step(match.follow(entry, mark), entry.seat)
            if len(match) > news.length + len(news.entries):
                return  # old news: the match was fetched meanwhile
            if match.answered != news.answered:
                match.seal(news.answered)
                yield Step()


class RemotePlay(Play):
    """A play that shows what the host tells. Bots and friends play there; nothing is thought here."""

    session: RemoteSession

    def __init__(self, session: RemoteSession) -> None:
        super().__init__(session, threads=False)

    @property
    def busy(self) -> bool:
        return super().busy or self.session.waiting

    def follow(self) -> bool:
        """Take what has come. True when something is to be drawn."""
        moved = False
        for step in self.session.advance():
            moved = True
            if step.anew:
                self.rejoin()
                continue
            self._follow(step.events, bot=step.seat not in self.session.mine)
            if not self.director.busy:
                self.shown = self.session.match.state
        return moved

    def tick(self, dt: float, speeds: Speeds) -> bool:
        fresh = self.follow()
        return super().tick(dt, speeds) or fresh

    def _let_bots_play(self, dt: float, speed: float) -> bool:
        return False

    def _race(self, dt: float) -> bool:
        if not self._held:
            return False
        self._release()
        return True

    def do(self, action: Action, seat: int | None = None) -> tuple[Event, ...]:
        return self.session.play(action, seat)

    def take_up(self) -> None:
        """Nothing: what the host told last may be anybody's."""

    def undo(self) -> bool:
        return self.session.undo()

    def reset(self) -> int:
        start, length = self.turn_start, len(self.session.match)
        if start < length and not self.session.waiting and self.session.match.journal[-1].seat in self.session.mine:
            self.session.take_back(start)
            return length - start
        return 0

    def redo(self) -> bool:
        able = bool(self.session.match.undone) and not self.session.waiting
        self.session.redo()
        return able


def _bot(kind: str) -> bool:
    return kind.startswith("bot:")
