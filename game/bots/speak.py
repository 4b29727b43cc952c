"""`roll-and-reign bot WHICH`: a bot that speaks the line protocol on standard input and output.

WHICH is a Python file or "module:Class" as described in game.bots.own, or the name of a built-in bot, so that other
programs can play against it. The process knows only what came through the pipe; it rebuilds its state from that.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any

import msgspec

from game.bots import bot
from game.bots import engine as protocol
from game.bots.own import sentence
from game.core.match import Match
from game.core.rules import Action, decode
from game.core.state import told_again
from game.narrator import say
from game.title import load


class _GaveUpError(Exception):
    """The bot cannot continue; the text says why, with the line of its file."""


class BotSeat:
    """A bot in its seat of one match, and the last view it was sent."""

    def __init__(self, which: str, hello: protocol.Hello) -> None:
        self.where = Path(which).name
        self._base = self._tried(lambda: Match.of(hello.setup), "`hello`")
        self._seat = hello.seat
        self._view: Any = None
        self._legal: list[Action] = []
        self.bot = self._tried(lambda: _made(which, hello))
        games = tuple(getattr(self.bot, "games", ()))
        if games and hello.game not in games:
            raise _GaveUpError(f"{self.where} plays {', '.join(games)}, not {hello.game}")

    def see(self, told: protocol.View) -> None:
        self._view = self._tried(lambda: told_again(self._base.view(self._seat), told.view), "`view`")

    def may(self, told: protocol.Legal) -> None:
        rules = self._base.rules
        self._legal = self._tried(lambda: [decode(rules, action) for action in told.actions], "`legal`")

    def choose(self, asked: protocol.Choose) -> Iterator[protocol.FromBot]:
        """The reason, if the bot gives one, and the choice."""
        action = self._tried(lambda: self.bot.choose(self._view.copy(), list(self._legal)))
        if action not in self._legal:
            raise _GaveUpError(f"{self.where} chose {action!r:.60}, which is not legal: choose one of `legal`")
        if hasattr(self.bot, "reason"):
            said = self._tried(lambda: self.bot.reason(self._view.copy(), action))
            if isinstance(said, str) and said:
                yield protocol.Reason(said)
        yield protocol.ChooseReply(asked.id, self._legal.index(action))

    def _tried(self, do: Any, where: str = "") -> Any:
        try:
            return do()
        except Exception as error:
            raise _GaveUpError(sentence(error, where or self.where)) from None


def _made(which: str, hello: protocol.Hello) -> Any:
    """The bot that is meant, new for this match."""
    if not which.endswith(".py"):
        return load(which)(hello.seed) if ":" in which else bot(which, hello.game, hello.seed)
    path = Path(which)
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        sys.path.insert(0, folder)  # modules beside it
    spec = importlib.util.spec_from_file_location(f"own_bot_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    if not hasattr(module, "Bot"):
        raise ValueError("it holds no class Bot")
    return module.Bot(hello.seed)


def _lines(stream: IO[bytes]) -> Iterator[protocol.FromGame]:
    """The messages. If the game ends, so does the process, even in the middle of a search."""
    lines: SimpleQueue[bytes] = SimpleQueue()

    def read() -> None:
        for line in stream:
            lines.put(line)
        os._exit(0)

    Thread(target=read, daemon=True).start()
    decoder: msgspec.json.Decoder[protocol.FromGame] = msgspec.json.Decoder(protocol.FromGame)
    while True:
        line = lines.get()
        try:
            yield decoder.decode(line)
        except msgspec.MsgspecError as error:
            print(say("bot_heard_garbage", error=error), file=sys.stderr, flush=True)


def serve(which: str, stream: IO[bytes], out: IO[bytes]) -> int:
    """Answer until the game says bye."""

    def send(message: protocol.FromBot) -> None:
        out.write(msgspec.json.encode(message) + b"\n")
        out.flush()

    seat: BotSeat | None = None
    for told in _lines(stream):
        try:
            match told:
                case protocol.Hello():
                    seat = None  # the match before it is over, even if this one cannot be played
                    seat = BotSeat(which, told)
                    name = str(getattr(seat.bot, "name", "")) or seat.where
                    send(protocol.HelloReply(protocol.PROTOCOL, name, "state"))
                case protocol.View() if seat is not None:
                    seat.see(told)
                case protocol.Legal() if seat is not None:
                    seat.may(told)
                case protocol.Choose() if seat is not None:
                    for message in seat.choose(told):
                        send(message)
                case protocol.Bye():
                    return 0
                case _:
                    send(protocol.Farewell(say("bot_without_hello")))
        except _GaveUpError as error:
            send(protocol.Farewell(str(error)))
    return 0


def main(argv: Sequence[str]) -> int:
    """Run the command; its only argument selects the bot."""
    stream, out = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a bot's prints go to standard error, never between the lines of the protocol
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    return serve(argv[0], stream, out)
