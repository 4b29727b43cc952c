"""A bot in its own process, behind the line protocol (docs/bot-protocol.md).

    engine = Engine(program("bot", "good.py"), "good.py")
    player = EngineBot("good", "Good", engine, usual, setup, seat=0, seed="bot-1")
    player.choose(view, legal)          # waits for the answer: call it from a thread where frames are drawn
    player.trouble                      # "", or one sentence once it has failed; the usual bot plays on
    player.close()

Any misbehaviour (garbage, late, duplicate or missing answers) becomes one sentence, and the process is ended. It gets
the view of its seat and the legal actions, never the seed of the dice or the moves of others.
"""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from threading import Thread
from typing import Any, Literal, TypeVar
from weakref import WeakSet

import msgspec

from game import __version__
from game.bots.levels import level
from game.core.rules import Action, ActionError, OptionValue, Setup, decode, full_options, ruleset
from game.core.state import plain
from game.narrator import say
from game.phrase import clip, one_line

PROTOCOL = 1
LONGEST = 1 << 20  # bytes of a line that a bot writes
MOST_REASONS = 100  # reasons allowed for one choice


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """A match begins. `seed` feeds the bot's own chance, never the dice; `seconds` is its time for each choice."""

    protocol: int
    version: str
    game: str
    rules: int
    seats: int
    seat: int
    options: dict[str, OptionValue]
    board: dict[str, Any] | None
    seed: str
    seconds: float

    @property
    def setup(self) -> Setup:
        """The match's setup, without its dice."""
        return Setup(self.game, self.rules, self.seats, self.options, "", self.board)


class View(msgspec.Struct, frozen=True, tag_field="type", tag="view"):
    """The table as the seat may see it, and the decision it faces with its figures."""

    view: dict[str, Any]
    decision: dict[str, Any]


class Legal(msgspec.Struct, frozen=True, tag_field="type", tag="legal"):
    """The legal actions, in the order the rules list them."""

    actions: list[Any]


class Choose(msgspec.Struct, frozen=True, tag_field="type", tag="choose"):
    """The bot must answer with `ChooseReply` and the same id within this many seconds."""

    id: int
    seconds: float


class Bye(msgspec.Struct, frozen=True, tag_field="type", tag="bye"):
    """The game needs no more answers; the process ends."""


class HelloReply(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """The bot's answer to `Hello`. `view`: "named" for the names of the rules, "state" for the fields of the state."""

    protocol: int
    name: str = ""
    view: Literal["named", "state"] = "named"


class Reason(msgspec.Struct, frozen=True, tag_field="type", tag="reason"):
    """Why the bot is about to choose its action: one line for people, before its `ChooseReply`."""

    text: str


class ChooseReply(msgspec.Struct, frozen=True, tag_field="type", tag="choose"):
    """The action: its index in `Legal`, or the action itself as listed there."""

    id: int
    action: int | dict[str, Any]


class Farewell(msgspec.Struct, frozen=True, tag_field="type", tag="bye"):
    """The bot gives up this match; one sentence says why."""

    why: str = ""


FromGame = Hello | View | Legal | Choose | Bye
FromBot = HelloReply | Reason | ChooseReply | Farewell


def blind(setup: Setup | None, game: str) -> Setup:
    """The setup without seed and key, so without its dice. None: the game's usual setup."""
    if setup is not None:
        return msgspec.structs.replace(setup, seed="", key="")
    rules = ruleset(game)
    return Setup(game, rules.version, rules.seats.start, full_options(rules, {}), "")


# ---- the process

LIMIT = 10.0  # seconds for a choice of a bot of the player's own
PATIENCE = 60.0  # seconds for a choice of a built-in bot, which limits itself
MOST_CHOICES = 10_000  # a bot's choices in one match; no match that progresses needs as many
START = 30.0  # seconds for the answer to hello: the process and all it imports must come up

T = TypeVar("T")
_running: WeakSet[Engine] = WeakSet()


class EngineError(RuntimeError):
    """The process cannot be started, broke the protocol, was late or ended; the text is a sentence with the cure."""


def program(*words: str) -> list[str]:
    """The command line that runs a command of ours in another process."""
    ours = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-P", "-m", "game"]
    return [*ours, *words]


class Engine:
    """One process. `where` names it in messages: its file or command. `ask` starts it if it is not running."""

    def __init__(self, command: Sequence[str], where: str) -> None:
        self.command, self.where = tuple(command), where
        self.child: subprocess.Popen[bytes] | None = None
        self._last = ""  # its last line on standard error
        self._asked = 0  # the id of the last choice asked for
        self.reason = ""  # the last one given for the last choice
        self.asking = False  # an answer is pending

    def start(self) -> None:
        """Start the process, so that the first answer comes sooner. Raises EngineError."""
        if self.child is not None:
            return
        # A built-in bot finds the packages this process finds, however they were located.
        paths = os.pathsep.join(path for path in sys.path if path)
        environment = os.environ | {"PYTHONPATH": paths} if self.command[:1] == (sys.executable,) else None
        pipe = subprocess.PIPE
        try:
            self.child = subprocess.Popen(
                self.command,
                stdin=pipe,
                stdout=pipe,
                stderr=pipe,
                env=environment,
                start_new_session=True,  # Ctrl+C is ours to handle, and all its children can be ended with it
            )
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise EngineError(say("engine_not_started", where=self.where, why=why)) from None
        _running.add(self)
        assert self.child.stderr is not None
        stream = self.child.stderr

        def overhear() -> None:  # what the process writes to standard error is passed on: its author reads it
            with suppress(OSError, ValueError):
                while line := stream.readline(4096):
                    self._last = one_line(line.decode(errors="replace").rstrip())
                    if sys.stderr is not None:
                        print(f"{self.where}: {self._last}", file=sys.stderr, flush=True)

        self._ear = Thread(target=overhear, daemon=True)
        self._ear.start()

    def hello(self, hello: Hello) -> HelloReply:
        """Begin a match. Raises EngineError."""
        self.start()
        answer = self._ask((hello,), "hello", START, HelloReply)
        if answer.protocol != PROTOCOL:
            raise self.broken(say("engine_protocol", where=self.where, theirs=answer.protocol, ours=PROTOCOL))
        return answer

    def choose(self, view: View, legal: Legal, seconds: float) -> ChooseReply:
        """Ask for one of the legal actions. Raises EngineError."""
        self._asked += 1
        self.reason = ""
        asked = f"choose {self._asked}"
        answer = self._ask((view, legal, Choose(self._asked, seconds)), asked, seconds, ChooseReply)
        if answer.id != self._asked:
            again, asked = 0 < answer.id < self._asked, f"choose {answer.id}"
            raise self.broken(say("engine_twice" if again else "engine_unasked", where=self.where, asked=asked))
        return answer

    def _ask(self, messages: Sequence[FromGame], asked: str, seconds: float, kind: type[T]) -> T:
        future: Future[T] = Future()

        def answer() -> None:
            try:
                future.set_result(self._answer(messages, asked, kind))
            except BaseException as error:
                future.set_exception(error)

        try:
            self.asking = True
            Thread(target=answer, daemon=True).start()  # no exit waits for it
            return future.result(seconds)
        except TimeoutError:
            raise self.broken(say("engine_late", where=self.where, asked=asked, limit=f"{seconds:g}")) from None
        except OSError:  # it stopped reading, or was ended while being asked
            raise self._ended(asked) from None
        except BaseException:
            self.close()
            raise
        finally:
            self.asking = False

    def _answer(self, messages: Sequence[FromGame], asked: str, kind: type[T]) -> T:
        """Write the messages and read up to the answer, keeping reasons on the way."""
        process = self.child
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"".join(msgspec.json.encode(message) + b"\n" for message in messages))
        process.stdin.flush()
        for _ in range(MOST_REASONS + 1):
            line = process.stdout.readline(LONGEST)
            if not line.endswith(b"\n"):
                if len(line) == LONGEST:
                    raise self.broken(say("engine_line_too_long", where=self.where, asked=asked, most=LONGEST >> 20))
                raise self._ended(asked)
            try:
                said = _DECODER.decode(line)
            except (msgspec.MsgspecError, UnicodeDecodeError) as error:
                shown = clip(line.decode(errors="replace").strip(), 60)
                why = str(error).replace("`", "")
                told = say("engine_garbage", where=self.where, asked=asked, line=shown, why=why)
                raise self.broken(told) from None
            if isinstance(said, Farewell):
                raise EngineError(one_line(said.why)[:300] or say("engine_gave_up", where=self.where, asked=asked))
            if isinstance(said, kind):
                return said
            if not isinstance(said, Reason):
                kind_of_it = said.__struct_config__.tag
                raise self.broken(say("engine_wrong_answer", where=self.where, asked=asked, kind=kind_of_it))
            self.reason = " ".join(one_line(said.text).split())[:80]
        raise self.broken(say("engine_too_many_reasons", where=self.where, asked=asked, most=MOST_REASONS))

    def _ended(self, asked: str) -> EngineError:
        """Reports that the process has ended, with its status and last output."""
        status: int | str | None = ""
        if (process := self.child) is not None:
            with suppress(subprocess.TimeoutExpired):
                status = process.wait(1.0)
            self._ear.join(0.5)
        last = clip(self._last, 120) or "none"
        return self.broken(say("engine_ended", where=self.where, asked=asked, status=status, last=last))

    def broken(self, told: str) -> EngineError:
        """The error with that sentence; the process is ended."""
        self.close()
        return EngineError(told)

    def close(self) -> None:
        """End the process and its children at once."""
        process, self.child = self.child, None
        if process is None:
            return
        _running.discard(self)
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            with suppress(OSError):
                stream.close()  # type: ignore[union-attr]

    def bye(self) -> None:
        """The match is over: give the process time to exit, then end it."""
        process = self.child
        if process is not None and process.stdin is not None and not self.asking:
            with suppress(OSError, subprocess.TimeoutExpired):
                process.stdin.write(msgspec.json.encode(Bye()) + b"\n")
                process.stdin.close()
                process.wait(0.2)
        self.close()


_DECODER: msgspec.json.Decoder[FromBot] = msgspec.json.Decoder(FromBot)


def end_all() -> None:
    """End all running processes: no bot outlives the game."""
    for engine in tuple(_running):
        engine.close()


atexit.register(end_all)


class EngineBot:
    """A bot behind an engine. `trouble` is a sentence once it has failed; the usual bot plays on.

    `why` explains the failure in technical terms for its author; `taken_over` counts the decisions the usual bot
    took.
    """

    def __init__(
        self,
        name: str,
        label: str,
        engine: Engine,
        usual: Any,
        setup: Setup,
        seat: int,
        seed: str,
        limit: float = LIMIT,
        wrong: str = "",
    ) -> None:
        self.name, self.label, self.engine = name, label, engine
        self.trouble, self.taken_over, self.why = "", 0, ""
        self._usual, self._seat, self._limit = usual, seat, limit
        self._rules = ruleset(setup.game)
        setup = blind(setup, setup.game)
        self._hello = Hello(
            PROTOCOL, __version__, setup.game, setup.version, setup.seats, seat, setup.options, setup.board, seed, limit
        )
        self._welcome: HelloReply | None = None  # its answer, once the match has begun
        self._chose: Action | None = None
        self._choices = 0
        if wrong:
            self._give_up(wrong)

    def start(self) -> None:
        """Start the process in the background; errors are reported with the first question."""
        with suppress(EngineError):
            self.engine.start()

    def begin(self) -> str:
        """Say hello; the name it gives itself. Raises EngineError."""
        if self.why:
            raise EngineError(self.why)
        if self._welcome is None:
            self._welcome = self.engine.hello(self._hello)
        return clip(self._welcome.name, 24)

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        if not self.trouble:
            try:
                self._choices += 1
                if self._choices > MOST_CHOICES:
                    raise self.engine.broken(say("engine_endless", where=self.engine.where, most=MOST_CHOICES))
                self._chose = self._ask(view, legal)
            except EngineError as error:
                self._give_up(str(error))
            else:
                return self._chose
        self.taken_over += 1
        chosen: Action = self._usual.choose(view, legal)
        return chosen

    def _ask(self, view: Any, legal: Sequence[Action]) -> Action:
        self.begin()
        named = self._welcome is not None and self._welcome.view == "named"
        due = next((due for due in self._rules.pending(view) if due.seat == self._seat), None)
        decision = {"kind": due.kind, "about": due.about} if due is not None else {}
        seen = View(self._rules.snapshot(view) if named else plain(view), decision)
        answer = self.engine.choose(seen, Legal(list(legal)), self._limit)
        action, asked = answer.action, f"choose {answer.id}"
        if isinstance(action, int):
            if not 0 <= action < len(legal):
                last = len(legal) - 1
                raise self.engine.broken(
                    say("engine_no_such_number", where=self.engine.where, asked=asked, number=action, last=last)
                )
            return legal[action]
        with suppress(ActionError):
            meant = decode(self._rules, action)
            if meant in legal:
                return meant
        shown = clip(msgspec.json.encode(action).decode(), 60)
        raise self.engine.broken(say("engine_not_legal", where=self.engine.where, asked=asked, action=shown))

    def reason(self, view: Any, action: Action) -> str:
        """Its reason for the action it chose; for any other the usual bot's."""
        if self.engine.reason and action == self._chose and not self.trouble:
            return self.engine.reason
        reason: str = self._usual.reason(view, action)
        return reason

    def _give_up(self, why: str) -> None:
        self.why = why.rstrip(".")
        self.trouble = say("the_bot_failed_the", label=self.label, why=self.why, usual=self._usual_label)
        self.engine.close()

    @property
    def account(self) -> str:
        """Who failed, how many decisions were taken over and why; "" when it never failed."""
        if not self.trouble:
            return ""
        taken, usual = self.taken_over, self._usual_label
        return say("the_bot_was_taken_over", label=self.label, why=self.why, usual=usual, n=taken)

    @property
    def _usual_label(self) -> str:
        return level(self._usual.name).label.lower()

    def close(self) -> None:
        self.engine.bye()
