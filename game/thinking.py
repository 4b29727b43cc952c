"""Lets a bot think beside the frames: ask once, fetch the answer when it is ready.

thinker = Thinker(session)
thinker.think()                    # announces a question: earlier actions are still being shown
action = thinker.ask(0.005)        # None while it thinks; waits up to this many seconds
thinker.forget()                   # the moment is gone
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet

from game.bots.engine import EngineBot
from game.core.rules import Action
from game.phrase import capital
from game.session import Session


class Thinker:
    """Answers for the bots of a session. `threads=False` thinks inside `ask`: for tests and scripts.

    Searching bots and custom ones think in processes of their own. The session reports failures.
    """

    def __init__(self, session: Session, threads: bool) -> None:
        self._session = session
        seats = [seat for seat, kind in enumerate(session.players) if kind != "human"]
        self._pool = ThreadPoolExecutor(1) if threads and seats else None
        session.apart = session.apart or threads
        if self._pool is not None and not session.replayed:
            for found in map(session.bot_at, seats):
                if isinstance(found, EngineBot):
                    self._pool.submit(found.start)
        self._thought: Future[Action] | None = None
        self._about: object = None  # the moment it is a thought about

    def think(self) -> None:
        """Start thinking about the current decision, if that can run in the background and there is a choice."""
        match = self._session.match
        moment = match, len(match)
        if self._pool is None or (self._thought is not None and self._about == moment):
            return
        seat, self._thought, self._about = self._session.deciding, None, moment
        bot = None if seat is None else self._session.bot_at(seat)
        if seat is None or bot is None or len(legal := match.legal(seat)) == 1:
            return
        self._thought = self._pool.submit(bot.choose, match.view(seat), legal)

    def ask(self, patience: float = 0.0) -> Action | None:
        """The action of the bot to move; None if it takes longer than `patience` seconds. Ask again then."""
        self.think()
        if self._thought is None:
            seat, match = self._session.deciding, self._session.match
            assert seat is not None
            bot = self._session.bot_at(seat)
            assert bot is not None
            action = bot.choose(match.view(seat), match.legal(seat))
        elif patience <= 0 and not self._thought.done():
            return None
        else:
            try:
                action = self._thought.result(patience)
            except NotYet:
                return None
            self._thought = None
        self._session.heed()
        return action

    def why(self, action: Action) -> str:
        """The bot's intent, as the beginning of a sentence."""
        seat = self._session.deciding
        bot = self._session.bot_at(seat) if seat is not None else None
        return "" if bot is None or seat is None else capital(bot.reason(self._session.match.view(seat), action))

    def forget(self) -> None:
        """Drop the question; a running search may finish unread."""
        self._thought = None

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
