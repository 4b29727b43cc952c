"""Sitting at a table with other machines: one line, one lobby, and the match once it has begun.

While it lives it runs every frame, whatever scene is up: it takes received news and sometimes answers with a step, when
the match begins, someone asks a question, or the table is closed.
"""

from __future__ import annotations

import contextlib
import queue
import subprocess
import threading
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from game.bots.engine import program
from game.client import remote
from game.client.doors import scene_of
from game.client.scenes.page import Answer as Reply
from game.client.scenes.page import Dialog
from game.client.stack import Pop, Push, Reset, Step
from game.journal.files import SaveError, decoded, replace
from game.narrator import say
from game.net import protocol as p
from game.net.codes import CodeError, Door, decode
from game.net.company import MatchPlan
from game.net.hosting import HostNotice
from game.net.ledger import Mirror
from game.net.seat import Seat, Ticket

if TYPE_CHECKING:
    from game.client.services import Services


class HostProcess:
    """Runs `roll-and-reign host WORDS`. `whole`: a table to take over, with the new host's ticket."""

    def __init__(self, words: Sequence[str], whole: tuple[bytes, Ticket] | None = None) -> None:
        self._notes: queue.SimpleQueue[HostNotice] = queue.SimpleQueue()
        command = program("host", *words, "--window", *(["--take-over"] if whole else []))
        quiet = subprocess.DEVNULL
        self.child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=quiet)
        threading.Thread(target=self._listen, args=(whole,), daemon=True).start()

    def _listen(self, whole: tuple[bytes, Ticket] | None) -> None:
        process = self.child
        assert process.stdin is not None
        assert process.stdout is not None
        if whole is not None:
            package, ticket = whole
            with contextlib.suppress(OSError):
                process.stdin.write(msgspec.json.encode((len(package), ticket)) + b"\n" + package)
                process.stdin.flush()
        for line in process.stdout:
            with contextlib.suppress(msgspec.MsgspecError):
                self._notes.put(msgspec.json.decode(line, type=HostNotice))

    def poll(self) -> list[HostNotice]:
        """Everything it has reported since the last call."""
        found = []
        with contextlib.suppress(queue.Empty):
            while True:
                found.append(self._notes.get_nowait())
        return found

    def release(self) -> None:
        """Lets go of the host, which keeps the table as long as anyone is there."""
        if self.child.stdin is not None:
            with contextlib.suppress(OSError):
                self.child.stdin.close()


# ---- The table.
_TICKET = "together/seat.json"
KEPT = 200  # sentences of the talk that are kept
PAUSE = 0.5  # seconds of silence that nobody is told of


class Together:
    """Create it by `host`, `open`, `join` or `come_back`; `text` says what is awaited before the lobby."""

    def __init__(self, services: Services, text: str, comes: Coroutine[Any, Any, Seat] | None = None) -> None:
        self.services, self.text = services, text
        self.line = remote.TableLine(comes, services.data_dir) if comes is not None else None
        self.process: HostProcess | None = None
        self.ticket: Ticket | None = None
        self.lobby: p.Lobby | None = None
        self.session: remote.RemoteSession | None = None
        self.code = ""  # for the host: what others type
        self.words = ""  # for a guest: what the host's screen should show as well
        self.words_of: dict[int, str] = {}  # for the host, by chair
        self.talk: list[tuple[str, str]] = []  # (name, text), latest last; "" is the table itself
        self.muted: set[int | None] = set()  # chairs whose talk is not shown here
        self.fresh = 0  # counts what has come: whoever shows it draws again when it changes
        self.failed = ""  # why it is over
        self.returning = False  # on a chair of one's own: what happened meanwhile is told
        self._asked = False  # a question of the table lies on the screen
        self._own: Ticket | None = None  # the chair at the table this window has taken over
        self._silent = 0.0  # seconds the host has not answered
        self._next: Step = None  # what follows the present step, a frame later
        self._mirror: Mirror | None = None
        services.errand = self.errand

    # ---- beginnings

    @classmethod
    def host(cls, services: Services, words: Sequence[str]) -> Together:
        """Hosts a table on this machine."""
        made = cls(services, say("opening_the_table"))
        made.process, made.returning = HostProcess(words), "--resume" in words
        return made

    @classmethod
    def join(cls, services: Services, code: str, name: str) -> Together:
        """Joins a table. Raises CodeError."""
        return cls(services, "Knocking...", Seat.join(decode(code), name, home=services.data_dir))

    @classmethod
    def open(cls, services: Services, hall: str, name: str, plan: MatchPlan) -> Together:
        """Asks a server for a table. Raises CodeError."""
        return cls(services, say("asking_the_server"), Seat.open(decode(hall), name, plan, home=services.data_dir))

    @classmethod
    def come_back(cls, services: Services, ticket: Ticket) -> Together:
        """Returns to one's own chair."""
        made = cls(services, say("coming_back"), Seat.come_back(ticket, services.data_dir))
        made.ticket, made.returning = ticket, True
        return made

    # ---- what is known

    @property
    def me(self) -> p.Member | None:
        """The local player as a member of the table."""
        chair = self.ticket.chair if self.ticket else -1
        return next((m for m in self.lobby.members if m.chair == chair), None) if self.lobby else None

    @property
    def owner(self) -> bool:
        return self.me is not None and self.me.owner

    @property
    def served(self) -> bool:
        """A server keeps the table, whoever is its host."""
        return self.ticket is not None and self.ticket.door.served

    def send(self, request: p.Request) -> Step:
        """Sends a request to the host."""
        if self.line is not None:
            self.line.send(request)
        return None

    # ---- every frame

    def errand(self, dt: float) -> Step:
        """Takes received news each frame. Returns the step it leads to; the rest wait for the next frame."""
        if self.session is not None and self.session.closed:
            self.leave()
            return None
        for note in self.process.poll() if self.process else ():
            self._note(note)
        if self._next is not None:
            follows, self._next = self._next, None
            return follows
        there, told = self.line is None or self.line.connected, self._silent > PAUSE
        self._silent = 0.0 if there else self._silent + dt
        if self.session is not None and told != (self._silent > PAUSE):
            self.session.notices.append(say("the_line_is_back" if there else "the_line_is_gone_it"))
        step: Step = None
        for news in self.line.poll() if self.line else ():
            self.fresh += 1
            step = self.take(news) or step
        return self._over(self.failed) if self.failed else step

    def _note(self, note: HostNotice) -> None:
        self.fresh += 1
        if note.error and self.line is not None:  # this machine cannot take the table over: it stays where it is
            self.send(p.Decline())
            self.talk.append(("", note.error))
        elif note.error:
            self.failed = note.error
        if not note.code:
            return
        self.code = note.code
        if self.line is None:  # this window's own table is open
            if mine := note.ticket or kept_ticket(self.services.data_dir):
                self._sit(mine)
            else:
                self.failed = say("the_chair_at_this")
        elif note.ticket is not None and self.ticket is not None and note.ticket.door != self.ticket.door:
            self._own = note.ticket
            self.send(p.Moved(note.code))  # taken over from another machine: everybody is called here

    def _sit(self, ticket: Ticket, moved: Door | None = None) -> None:
        self.ticket, home = ticket, self.services.data_dir
        door = moved or ticket.door
        comes = Seat.come_back(ticket, home) if door == ticket.door else Seat.follow(ticket, door, home=home)
        self.line = remote.TableLine(comes, home)
        if self.session is not None:
            self.session.line = self.line
            self.session.waiting = False
        self._keep(ticket)

    def take(self, news: remote.News) -> Step:
        """Acts on a piece of news; the scene to go to, if any."""
        if isinstance(news, p.TalkLine) and news.chair in self.muted:
            return None
        left = self.session.take(news) if self.session is not None else news
        match left:
            case remote.Seated(ticket, spoken):
                self.ticket, self.words = ticket, spoken
                self._keep(ticket)
            case p.Lobby():
                self.lobby = left
                if left.phase == "over":
                    forget(self.services.data_dir)
                return self._begin()
            case Mirror():
                self._mirror = left
                return self._begin()
            case p.TalkLine(name, text):
                self.talk = [*self.talk[-KEPT:], (name, text)]
            case p.Code(code):
                self.code = code
            case p.Words(chair, spoken):
                self.words_of[chair] = spoken
            case p.QuestionAsked():
                return self._question(say("the_table_asks"), left.text, self._vote)
            case p.Offered(name):
                asked = say("host_the_table"), say("asks_you_to_host", name=name)
                return self._question(*asked, lambda yes: self.send(p.TakeOver() if yes else p.Decline()))
            case remote.RequestReply(p.TakeOver(), p.Package(total, package)) if len(package) == total:
                assert self.ticket is not None
                words = [] if self.ticket.door.local else ["--others"]
                self.process = HostProcess(words, (package, self.ticket))
            case p.NewHost(code):
                assert self.ticket is not None
                try:
                    door = decode(code)
                except CodeError:
                    return self._over(say("the_new_host_is"))
                if self.line is not None:
                    self.line.close()
                own, self._own = self._own, None  # moves there, keeping the chair
                self._sit(own or self.ticket, None if own else door)
            case p.Closed(reason) | remote.Disconnected(reason):
                return self._over(reason)
            case remote.RequestReply(_, p.Refused(text)) if self.session is None:
                self.talk.append(("", text))
        return None

    def _begin(self) -> Step:
        """Starts the match once both it and the lobby are known."""
        if self.session is not None or self._mirror is None or self.lobby is None or self.ticket is None:
            return None
        assert self.line is not None
        home = self.services.data_dir
        self.session = remote.RemoteSession(self.line, self._mirror, self.lobby, self.ticket.chair, home)
        self.session.page = lambda: scene_of("table_lobby", self)  # over the match
        self._asked = False
        play = remote.RemotePlay(self.session)
        if self.returning and self.session.acted < len(self._mirror) and not self._mirror.over:
            self._next = Push(scene_of("meanwhile", play, self.session.acted))
        return Reset(scene_of("at_table", play))

    # ---- questions

    def _question(self, title: str, text: str, told: Callable[[bool], object]) -> Step:
        """Asks one question at a time; no answer means no."""
        if self._asked:
            return None
        self._asked = True

        def answered(yes: bool) -> None:
            self._asked = False
            told(yes)

        return Push(TableQuestion(title, text, answered))

    def _vote(self, yes: bool) -> None:
        if self.session is not None and self.session.question is not None:
            self.send(p.Vote(self.session.question.question, yes))

    # ---- the end

    def _over(self, reason: str) -> Step:
        """Ends the table; a finished match stays on the screen."""
        finished = self.session is not None and self.session.match.over
        self.leave()
        if finished and self.session is not None:
            self.session.notices.append(reason)
            return None
        return Reset(scene_of("menu", reason))

    def leave(self, for_good: bool = False) -> None:
        """Leaves. The chair is kept, unless `for_good`."""
        if self.line is not None:
            if for_good:
                self.line.send(p.LeaveTable())
            self.line.close()
        if self.process is not None:
            self.process.release()
        if for_good:
            forget(self.services.data_dir)
        self.services.errand = lambda dt: None

    def _keep(self, ticket: Ticket) -> None:
        with contextlib.suppress(SaveError):
            replace(self.services.data_dir / _TICKET, msgspec.json.encode(ticket), mode=0o600)


class TableQuestion(Dialog):
    """Asks yes or no and tells the caller; the scene below gets no result."""

    def __init__(self, title: str, text: str, told: Callable[[bool], None]) -> None:
        super().__init__(title, text, (Reply("Yes", True, "tick"), Reply("No", False, "cross")), "player", 1)
        self._told = told

    def answered(self, value: object) -> Step:
        self._told(value is True)
        return Pop(None)


def kept_ticket(home: Path) -> Ticket | None:
    """The ticket for the chair this player left last, unless for good."""
    try:
        return decoded(home / _TICKET, Ticket)
    except OSError:
        return None


def forget(home: Path) -> None:
    """Forgets the chair to come back to."""
    with contextlib.suppress(OSError):
        (home / _TICKET).unlink()
