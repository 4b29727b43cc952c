"""One match at the table: the seats, the journal on disk, and the path of an action.

Every confirmed action is written to the journal before its effects are shown. If the disk refuses, play goes on and
the player reads why; the lines wait and are written as soon as it works again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game.bots import Bot, current, label, names, seated
from game.bots.engine import EngineBot
from game.core.events import Event
from game.core.match import Match
from game.core.rules import Action, OptionValue, ruleset
from game.journal.challenge import mind_seed
from game.journal.files import LostError, SaveError
from game.journal.hall import Hall, reigns_of, try_enter
from game.journal.reading import HUMAN, LoadedSave, bots_of, header, load, only_person
from game.journal.saves import Store, Writer, resume
from game.narrator import choice_words, say
from game.phrase import capital, clip

RETRY = 1.0  # seconds between two tries to write what the disk refused


class Session:
    """A match with its seats and its journal. `notices` are sentences for the player, oldest first, shown once.

    `replayed`: its moves are known, so bots do not think about them.
    """

    replayed = False

    def __init__(self, match: Match, players: tuple[str, ...], name: str, home: Path | None) -> None:
        self.match = match
        self.players = players
        self.name = name  # the ruler's, for the score and the hall
        self.writer: Writer | None = None
        self.home = home
        self.study = False  # a rewind past a die was used: scores are marked
        self.origin: dict[str, Any] = {}  # parent, parent_length, branch: of a match that branched off another
        self.notices: list[str] = []
        self.page: Callable[[], Any] | None = (
            None  # makes the scene about the table, when it is shared with other machines
        )
        self.apart = False  # bots that think long do so in processes of their own
        self._bots: dict[int, Bot] = {}
        self._told_of: set[int] = set()  # seats whose bot's failure was reported
        self.trouble = ""  # why the disk refused last; "" while it works
        self._since_try = 0.0  # seconds since the disk refused last
        self._unlisted = ""  # the finished match not yet entered into the hall
        self._busy = 0  # steps in progress, which must be complete before play may end
        self._halted: BaseException | None = None  # ends play once they are

    @property
    def you(self) -> int | None:
        """The seat of the only person at this screen, who is "you"; None when several share it or all are bots."""
        return only_person(self.players)

    @property
    def bots(self) -> tuple[bool, ...]:
        """The seats a bot plays, or played in a replay."""
        return bots_of(self.players)

    # ---- beginnings

    @classmethod
    def new(
        cls,
        game: str,
        home: Path | None,
        players: tuple[str, ...] = (HUMAN,),
        options: Mapping[str, OptionValue] | None = None,
        seed: str = "oak-7",
        board: Mapping[str, Any] | None = None,
        name: str = "",
    ) -> Session:
        """A fresh match, saved below `home` (None: not saved). Raises SetupError."""
        match = Match.new(game, len(players), options, seed, board)
        session = cls(match, players, name, home)
        session._begin_save()
        return session

    @classmethod
    def open(cls, path: Path, home: Path) -> Session:
        """Continue a save. Raises SaveError if nothing of it can be read."""
        return cls.of_loaded(load(path), home)

    @classmethod
    def of_loaded(cls, loaded: LoadedSave, home: Path) -> Session:
        """Continue a save that has been read and repaired."""
        players, notices = _seated(loaded.header.players, loaded.match.setup.game)
        session = cls(loaded.match, players, loaded.header.name, home)
        session.study = loaded.study
        session.notices += [found.text for found in (loaded.recovery, loaded.drift) if found is not None]
        session.notices += notices
        try:
            session.writer = resume(loaded)
        except SaveError as error:
            # Another process writes this save: continue in a branch, so that both keep every action.
            session.notices.append(say("this_window_goes_on", error=error))
            session.origin = {"parent": loaded.path.name, "parent_length": len(loaded.match), "branch": "copy"}
            session._begin_save()
        return session

    @classmethod
    def branch(cls, path: Path, home: Path, length: int, branch: str, match: Match | None = None) -> Session:
        """A new match with the first `length` actions of a save (or of `match`, already read from it).

        The save is unchanged. Rewound past a roll it is a practice game. Raises SaveError if the save cannot be read.
        """
        loaded = load(path, mend=False)
        whole = match or loaded.match
        players, notices = _seated(loaded.header.players, whole.setup.game)
        session = cls(whole.branch(length), players, loaded.header.name, home)
        session.notices += notices
        session.study = loaded.study or length < whole.undo_floor
        session.origin = {"parent": path.name, "parent_length": length, "branch": branch}
        session._begin_save()
        return session

    @classmethod
    def carried_on(cls, session: Session, home: Path | None) -> Session:
        """The match of another session, saved below `home` from now on."""
        carried = cls(session.match.branch(), session.players, session.name, home)
        carried.study = session.study
        carried._begin_save()
        return carried

    def _begin_save(self) -> bool:
        """Whether there is a save now, with all actions so far."""
        if self.home is None:
            return False
        told = header(self.match, self.name, self.players, study=self.study, **self.origin)
        try:
            self.writer = Store(self.home).begin(self.match, told)
        except SaveError as error:
            self._disk_trouble(error)
            return False
        return True

    # ---- play

    def play(self, action: Action, seat: int | None = None, later: bool = False) -> tuple[Event, ...]:
        """Play an action, write it and return its events. Raises RefusedError; nothing has changed then.

        `later`: call `write` before showing anything that happened.
        """
        with self._whole_step():
            events = self.match.play(action, seat)
            entry = self.match.journal[-1]
            self._write(lambda w: w.action(self.match, entry.seat, entry.action, later and not self.match.over))
            if self.match.over and self.writer is not None:
                self.enter_hall(self.writer.path.name)
        return events

    def write(self) -> None:
        """Write the actions played with `later`; on return they are on disk, or a notice says why not."""
        if self.writer is not None and self.writer.behind:
            self._keep_on()

    def undo(self) -> bool:
        """Take the last action back, unless it showed a die or a secret."""
        with self._whole_step():
            if not self.match.undo():
                return False
            self._write(lambda w: w.keep(len(self.match)))
        return True

    def redo(self) -> tuple[Event, ...]:
        """Replay the action undone last."""
        with self._whole_step():
            events = self.match.redo()
            if events:
                entry = self.match.journal[-1]
                self._write(lambda w: w.action(self.match, entry.seat, entry.action))
        return events

    def rewind(self, length: int) -> None:
        """Go back to the first `length` actions; past a die this marks the match as a study."""
        with self._whole_step():
            past_dice = length < self.match.undo_floor
            self.match.rewind(length)
            self.study = self.study or past_dice
            self._write(lambda w: w.keep(length, past_dice))

    def halt(self, error: BaseException) -> None:
        """End play with this error: at once, or once the move in progress is complete, on disk and in the hall."""
        if not self._busy:
            raise error
        self._halted = error

    @contextmanager
    def _whole_step(self) -> Iterator[None]:
        self._busy += 1
        try:
            yield
        finally:
            self._busy -= 1
            if not self._busy and (halted := self._halted) is not None:
                self._halted = None  # what is written on the way out is not stopped again
                raise halted

    def _write(self, write: Any) -> None:
        self._since_try = 0.0
        if self.writer is None:  # no save yet: a new one holds everything done
            if self._begin_save():
                self._disk_works()
            return
        try:
            write(self.writer)
        except LostError as error:  # removed or changed from outside: write everything again under a new name
            self.writer.close()
            self.writer = None
            if self._begin_save() and self.writer is not None:
                name = self.writer.path.name
                self.notices.append(say("all_moves_are_saved_anew", error=error, n=len(self.match), name=name))
                self.trouble = ""
        except SaveError as error:
            self._disk_trouble(error)
        else:
            self._disk_works()

    def tend(self, dt: float) -> None:
        """Time passes: what the disk refused is tried again about once a second, whether anybody plays or not."""
        if self.home is None or (self.writer is not None and not self.writer.behind and not self._unlisted):
            return
        self._since_try += dt
        if self._since_try < RETRY:
            return
        self._since_try = 0.0
        self._keep_on()
        if self._unlisted and not self.trouble:
            self.enter_hall(self._unlisted)

    def _keep_on(self) -> None:
        """Write what waits."""
        with self._whole_step():
            self._write(lambda w: w.flush())

    def _disk_trouble(self, error: SaveError) -> None:
        if not self.trouble:
            self.notices.append(say("not_saved_play_goes", error=error))
        self.trouble = str(error)

    def _disk_works(self) -> None:
        if self.trouble:
            self.notices.append(say("the_disk_works_again"))
        self.trouble = ""

    # ---- who decides

    def bot_at(self, seat: int) -> Bot | None:
        """The bot that sits there, or None for a person."""
        kind = self.players[seat]
        if kind == HUMAN:
            return None
        if seat not in self._bots:
            setup, name = self.match.setup, kind.removeprefix("bot:")
            self._bots[seat] = seated(name, setup.game, mind_seed(setup.seed, seat), setup, seat, self.apart)
        return self._bots[seat]

    def heed(self) -> None:
        """Where a bot has failed the player reads why, once; the usual bot has taken its seat over."""
        for seat, found in self._bots.items():
            if isinstance(found, EngineBot) and found.trouble and seat not in self._told_of:
                self._told_of.add(seat)
                self.notices.append(found.trouble)

    @property
    def accounts(self) -> tuple[str, ...]:
        """Of each bot that failed: who, how many decisions were taken over, and why."""
        found = (bot.account for bot in self._bots.values() if isinstance(bot, EngineBot))
        return tuple(account for account in found if account)

    def seat_title(self, seat: int) -> str:
        """ "Seat 2", with the bot's name if a bot plays it."""
        kind = self.players[seat]
        return say("seat_number", number=seat + 1) + (
            "" if kind == HUMAN else say("the_kind_of_bot", what=label(kind.removeprefix("bot:")).lower())
        )

    @property
    def kept(self) -> str:
        """Where the match is saved, in a sentence."""
        if self.writer is not None:
            return say("every_move_is_saved")
        return say("not_saved_disk_error") if HUMAN in self.players else say("watched_games_arent_saved")

    @property
    def thinking(self) -> str:
        """Whom the table waits for, if that is someone at another machine."""
        return ""

    @property
    def deciding(self) -> int | None:
        """The seat that must decide now; None when the game is over."""
        pending = self.match.pending
        return pending[0].seat if pending else None

    # ---- the end

    def ruler(self, seat: int) -> str:
        """Who played this seat, as the hall keeps it."""
        return self.name

    def enter_hall(self, save: str) -> None:
        """Enter a finished match into the hall under the name of its save."""
        if self.home is None:
            return
        rulers = [self.ruler(seat) for seat in range(len(self.players))]
        with self._whole_step():
            trouble = try_enter(Hall(self.home), reigns_of(self.match, self.players, rulers, save, self.study))
        if trouble and not self.trouble:
            self.notices.append(trouble)
        self._unlisted = save if trouble else ""

    def close(self) -> None:
        """Release the journal, which is complete on disk, and end the bots' processes."""
        for found in self._bots.values():
            if isinstance(found, EngineBot):
                found.close()
        if self.writer is not None:
            self.writer.close()
            self.writer = None


def suits(game: str, option: str, value: object) -> str:
    """That a map asked for this value of an option, in a sentence."""
    found = next(one for one in ruleset(game).options if one.id == option)
    return say("the_map_wants", label=found.label, value=choice_words(game, option, value)[0] or str(value))


def _seated(players: tuple[str, ...], game: str) -> tuple[tuple[str, ...], list[str]]:
    """The players named in a save, unknown bots replaced by the game's usual one, and the names replaced."""
    players = tuple(f"bot:{current(kind[4:], game)}" if kind.startswith("bot:") else kind for kind in players)
    known = {HUMAN, *(f"bot:{name}" for name in names(game))}
    notices = [
        say("seat_of_unknown_bot", seat=seat + 1, kind=clip(kind.removeprefix("bot:"), 24), game=names(game)[0])
        for seat, kind in enumerate(players)
        if kind not in known
    ]
    return tuple(kind if kind in known else f"bot:{names(game)[0]}" for kind in players), notices


# ---- Lets a bot think beside the frames: ask once, fetch the answer when it is ready.


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
        self.thought: Future[Action] | None = None
        self._about: object = None  # the moment it is a thought about

    def think(self) -> None:
        """Start thinking about the current decision, if that can run in the background and there is a choice."""
        match = self._session.match
        moment = match, len(match)
        if self._pool is None or (self.thought is not None and self._about == moment):
            return
        seat, self.thought, self._about = self._session.deciding, None, moment
        bot = None if seat is None else self._session.bot_at(seat)
        if seat is None or bot is None or len(legal := match.legal(seat)) == 1:
            return
        self.thought = self._pool.submit(bot.choose, match.view(seat), legal)

    def ask(self, patience: float = 0.0) -> Action | None:
        """The action of the bot to move; None if it takes longer than `patience` seconds. Ask again then."""
        self.think()
        if self.thought is None:
            seat, match = self._session.deciding, self._session.match
            assert seat is not None
            bot = self._session.bot_at(seat)
            assert bot is not None
            action = bot.choose(match.view(seat), match.legal(seat))
        elif patience <= 0 and not self.thought.done():
            return None
        else:
            try:
                action = self.thought.result(patience)
            except NotYet:
                return None
            self.thought = None
        self._session.heed()
        return action

    def why(self, action: Action) -> str:
        """The bot's intent, as the beginning of a sentence."""
        seat = self._session.deciding
        bot = self._session.bot_at(seat) if seat is not None else None
        return "" if bot is None or seat is None else capital(bot.reason(self._session.match.view(seat), action))

    def forget(self) -> None:
        """Drop the question; a running search may finish unread."""
        self.thought = None

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
