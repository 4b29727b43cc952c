"""A bot thinks beside the frames: asked once about a moment, its answer is fetched when it is there.

thinker = Thinker(session)
action = thinker.ask(0.005)        # None while it thinks; waits for it so many seconds
thinker.forget()                   # the moment is gone
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet

from game.client.session import Session
from game.core.rules import Action


class Thinker:
    """See the module. `threads=False` thinks inside `ask`: for tests and scripts."""

    def __init__(self, session: Session, threads: bool = True) -> None:
        self._session = session
        bots = any(kind != "human" for kind in session.players)
        self._pool = ThreadPoolExecutor(1) if threads and bots else None
        self._thought: Future[Action] | None = None

    def ask(self, patience: float = 0.0) -> Action | None:
        """What the bot whose turn it is does; None when it takes longer than `patience` seconds. Ask again then."""
        if self._thought is None:
            seat, match = self._session.deciding, self._session.match
            assert seat is not None
            bot = self._session.bot_at(seat)
            assert bot is not None
            view, legal = match.view(seat), match.legal(seat)
            if self._pool is None or len(legal) == 1:
                return bot.choose(view, legal)
            self._thought = self._pool.submit(bot.choose, view, legal)
        if patience <= 0 and not self._thought.done():
            return None
        try:
            action = self._thought.result(patience)
        except NotYet:
            return None
        self._thought = None
        return action

    def why(self, action: Action) -> str:
        """What it means to do, in its words."""
        seat = self._session.deciding
        bot = self._session.bot_at(seat) if seat is not None else None
        return "" if bot is None or seat is None else bot.reason(self._session.match.view(seat), action)

    def forget(self) -> None:
        """A thought about a moment that is gone may finish; nobody will ask for it."""
        self._thought = None

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
