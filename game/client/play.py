"""One match at the table, for all the scenes that show it: what is true, what is shown so far, who is thinking.

The core decides at once; the screen follows. `session.match` is the truth, `shown` is the state that panels draw: it
steps forward when the last event of an action has been shown, so nothing on the screen runs ahead of the dice. The
director queues the events; whichever scene is on top presents them with its own cue sheet.

    play = Play(Session.new("twenty_years", home))
    play.present(CUES, self, self.mark)            # in enter() and resume(): this scene shows what happens now
    play.do(action)                                # truth changes now, pictures follow
    self.dirty |= play.tick(dt, house.speed)       # in tick()
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from game.client.session import Session
from game.client.stage.director import CueSheet, Director
from game.client.stage.timeline import Mark
from game.core.events import Event
from game.core.rules import Action, Refusal
from game.core.state import plain

BOT_PAUSE = 0.45  # seconds at speed x1 between a bot's intent and its deed, so that one can read it
_NO_CUES: CueSheet[Any] = CueSheet()


class Play:
    """A session together with its director. `threads=False` lets bots think inside `tick`: for tests and scripts."""

    def __init__(self, session: Session, threads: bool = True) -> None:
        self.session = session
        self.shown: Any = session.match.state
        self.director: Director[Any] = Director(_NO_CUES, None, plain(session.match.view()))
        self.intent = ""  # what the bot is about to do, in its words
        self.paused = False  # a watcher stopped the bots
        self.pins: set[int] = set()  # years the player pinned to the bar
        self._goals: list[tuple[int, Any]] = []  # (events shown by then, the state that is then true)
        self._pool = ThreadPoolExecutor(1) if threads and any(p != "human" for p in session.players) else None
        self._thought: Future[Action] | None = None
        self._planned: Action | None = None
        self._wait = 0.0

    # ---- presenting

    def present(self, cues: CueSheet[Any], stage: object, on_mark: Callable[[Mark], object] | None = None) -> None:
        """From now on events are shown by this sheet on this stage; what is queued stays queued."""
        self.director.present(cues, stage, on_mark or (lambda mark: None))

    @property
    def busy(self) -> bool:
        """The screen is still behind the truth."""
        return self.director.busy

    @property
    def moving(self) -> bool:
        """Something is to be drawn each frame."""
        return self.director.moving

    def skip(self) -> None:
        """Show the present at once."""
        self.director.skip_all()
        self._catch_up()

    def tick(self, dt: float, speed: float) -> bool:
        """Time passes for pictures and bots. True when something is to be drawn."""
        self.director.speed = speed
        before = self.shown
        stale = self.director.tick(dt)
        self._catch_up()
        return self._let_bots_play(dt, speed) or stale or self.shown is not before

    def _catch_up(self) -> None:
        while self._goals and self._goals[0][0] <= self.director.shown:
            self.shown = self._goals.pop(0)[1]

    # ---- doing

    def do(self, action: Action, seat: int | None = None) -> tuple[Event, ...]:
        """Play it. Raises RefusedError; nothing has changed then."""
        events = self.session.play(action, seat)
        self._follow(events)
        return events

    def why_not(self, action: Action) -> Refusal | None:
        """None when the action is legal now, else why not."""
        return self.session.match.refusal(action)

    def undo(self) -> bool:
        """Back to before the last action, unless it showed a die or a secret."""
        if not self.session.undo():
            return False
        self.rejoin()
        return True

    def redo(self) -> bool:
        """Forward again to what was undone last."""
        events = self.session.redo()
        self._follow(events)
        return bool(events)

    def rewind(self, length: int) -> None:
        """Back to the first `length` actions; marks a study when it goes past a die."""
        self.session.rewind(length)
        self.rejoin()

    def rejoin(self) -> None:
        """Show the present without any picture of how it came."""
        self._goals.clear()
        self._forget_plans()
        self.shown = self.session.match.state
        self.director.restart(plain(self.session.match.view()))

    def _follow(self, events: tuple[Event, ...]) -> None:
        self.director.feed(events)
        self._goals.append((len(self.director.events), self.session.match.state))
        self._catch_up()

    # ---- bots

    @property
    def planned(self) -> Action | None:
        """What the bot will do in a moment, once its intent has been read."""
        return self._planned

    @property
    def bot_to_move(self) -> bool:
        """The seat that must decide belongs to a bot."""
        seat = self.session.deciding
        return seat is not None and self.session.players[seat] != "human"

    def _let_bots_play(self, dt: float, speed: float) -> bool:
        if self.paused or self.busy or not self.bot_to_move:
            return False
        if self._planned is None:
            return self._think()
        self._wait -= dt * speed
        if speed > 0 and self._wait > 0:
            return False
        action, self._planned = self._planned, None
        self.do(action)
        return True

    def _think(self) -> bool:
        """Ask the bot; True when it has answered. The answer is played after a moment, so that its intent is read."""
        seat = self.session.deciding
        assert seat is not None
        bot = self.session.bot_at(seat)
        assert bot is not None
        match = self.session.match
        if self._thought is None:
            view, legal = match.view(seat), match.legal(seat)
            if self._pool is not None:
                self._thought = self._pool.submit(bot.choose, view, legal)
                return False
            self._planned = bot.choose(view, legal)
        elif self._thought.done():
            self._planned, self._thought = self._thought.result(), None
        else:
            return False
        self.intent = bot.reason(match.view(seat), self._planned)
        self._wait = BOT_PAUSE
        return True

    def _forget_plans(self) -> None:
        # A thought about a state that is gone may finish; nobody will ask for it.
        self._thought = self._planned = None
        self.intent = ""

    def close(self) -> None:
        """The match leaves the table; everything confirmed is on disk already."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
        self.session.close()
