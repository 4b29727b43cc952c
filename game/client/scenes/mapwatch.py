"""`map watch FILE`: play on a map while its author changes it in Tiled; save there, and the table shows it.

The reign goes on where it stood: its journal is played once more on the new land. At the first action that is not
legal there any more it stops and says which and why; when a later save makes the rest legal again, and nothing else
was played meanwhile, the rest comes back. A map that can't be played is told with all its problems, and the last good
one stays on the table. A trial is never kept among the saves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.client.doors import scene_of
from game.client.draw.authored import own_tiles
from game.client.map_library import LIBRARY
from game.client.play import Play
from game.client.run import Run
from game.client.scenes.begin import at_table
from game.client.scenes.dialog import Answer, Dialog
from game.client.scenes.mapwatch_page import MapPage
from game.client.services import Services
from game.client.stack import Pop, Push, Reset, Scene, Step
from game.client.ui.text import plain
from game.client.watchmap import Broken, MapWatch, Seen, Sound, carry
from game.core.fitting import fitting
from game.core.match import Match, Played
from game.core.rules import SetupError, ruleset
from game.journal.seating import HUMAN
from game.journal.seeds import new_seed
from game.session import Session, suits
from game.teller import say
from game.tiled import HUGE, LIMITS, MapData, Problem
from game.title import titles

TOLD = 3  # problems on the card over a running game; all are on the page of a map that was never sound


def opening(run: Run) -> Scene:
    """The first scene of `map watch`."""
    assert run.map is not None
    return _Start(MapTrial(run))


class _Start(MapPage):
    """Shown until the map can be played: its picture and its problems. Brings the trial into the house."""

    def __init__(self, trial: MapTrial) -> None:
        super().__init__(trial.watch.path, say("save_the_map_in"))
        self.trial = trial

    def enter(self) -> None:
        super().enter()
        self.trial.settle(self.services, self)

    def away(self) -> Step:
        return Reset(scene_of("menu"))


class _Card(Dialog):
    """News of the map over whatever scene is up. `take_away` closes it from outside."""

    def __init__(self, title: str, text: str) -> None:
        super().__init__(title, text, (Answer("Continue", None, "tick"),), "warn")
        self.open = True
        self._over = False

    def leave(self) -> None:
        self.open = False

    def tell(self, text: str) -> None:
        """Other news."""
        self.text, self.dirty = text, True

    def take_away(self) -> None:
        self._over = True

    def tick(self, dt: float) -> Step:
        return Pop() if self._over else None


class _TrialPlay(Play):
    """A play that knows when it has left the table."""

    gone = False

    def close(self) -> None:
        self.gone = True
        super().close()


def _asked(match: Match, before: Mapping[str, object]) -> Iterator[str]:
    """The options that the map has changed, in a sentence each; `before`: what they were, the usual values unsaid."""
    usual = {option.id: before.get(option.id, option.default) for option in match.rules.options}
    return (suits(match.setup.game, key, now) for key, now in match.setup.options.items() if now != usual[key])


class MapTrial:
    """The errand of the house while a map is tried: every frame a look at the file, now and then a step."""

    def __init__(self, run: Run, watch: MapWatch | None = None) -> None:
        assert run.map is not None
        self.run = run
        self.watch = watch or MapWatch(run.map, run.game, HUGE if run.huge else LIMITS)
        self.play: _TrialPlay | None = None
        self.page: MapPage | None = None
        self._seed = run.seed or new_seed()
        self._data: MapData | None = None  # the map that is shown
        self._card: _Card | None = None
        self._news: _Card | None = None  # to be shown once the new table is up
        self._whole: tuple[Played, ...] = ()  # the journal before it was cut, and
        self._kept: tuple[Played, ...] = ()  # what was kept of it

    def settle(self, services: Services, page: MapPage) -> None:
        """Begin, with this page up."""
        self.services, self.page = services, page
        services.errand = self

    def __call__(self, dt: float) -> Step:
        if self._left():
            self.services.errand = lambda dt: None
            return None
        if self._news is not None:
            self._card, self._news = self._news, None
            return Push(self._card)
        seen = self.watch.poll()
        return None if seen is None else self._answer(seen)

    def _left(self) -> bool:
        """The player has gone elsewhere."""
        if self.play is not None:
            return self.play.gone
        return self.page is None or self.page.gone

    def _answer(self, seen: Seen) -> Step:
        if isinstance(seen, Broken):
            return self._broken(seen)
        self._mended()
        if seen.game not in titles():
            note = say("cant_be_played_in_the_window", name=ruleset(seen.game).name)
            return self._look(seen, (), note)
        if not seen.board:
            return self._look(seen, (), say("only_displays_this_map", name=ruleset(seen.game).name))
        try:
            return self._sound(seen)
        except SetupError as error:
            fault = Problem(seen.data.path, None, None, None, None, None, str(error), say("change_the_map_or"))
            return self._broken(Broken((fault,), seen.data))

    def _look(self, seen: Sound | Broken, problems: Sequence[Problem], note: str = "") -> Step:
        """Only the page: there is nothing to play on, or not yet."""
        if self.page is not None and not self.page.gone:
            self.page.show(seen.data, problems, note or self.page.note)
            return None
        self.page = MapPage(self.watch.path)
        self.page.show(seen.data, problems, note)
        self.play = None
        return Reset(self.page)

    def _broken(self, seen: Broken) -> Step:
        if self.play is None:
            return self._look(seen, seen.problems)
        text = "  ".join(str(fault) for fault in seen.problems[:TOLD])
        more = len(seen.problems) - TOLD
        text += say("and_more_map_check", more=more, name=self.watch.path.name) if more > 0 else ""
        text = say("the_last_playable_version", text=plain(text))
        if self._card is not None and self._card.open:
            self._card.tell(text)
            return None
        self._card = _Card(say("cant_be_played", name=self.watch.path.name), text)
        return Push(self._card)

    def _mended(self) -> None:
        if self._card is not None and self._card.open:
            self._card.take_away()
        self._card = None

    def _sound(self, seen: Sound) -> Step:
        """Bring the table to the map as it is. Raises SetupError when no match can begin there."""
        LIBRARY.lay(self.watch.path, seen.data)
        if self.play is None:
            seats = ruleset(seen.game).seats.start
            options = fitting(seen.game, seats, dict(self.run.options), seen.board, seed=self._seed)
            match = Match.new(seen.game, seats, options, self._seed, seen.board)
            self._data = seen.data
            return self._up(match, " ".join((say("test_games_are_not"), *_asked(match, dict(self.run.options)))))
        session = self.play.session
        before, self._data = self._data, seen.data
        if session.match.setup.board == seen.board:  # the same land; it may look otherwise
            return self._up(session.match, "") if own_tiles(seen.data) or seen.data != before else None
        journal = session.match.journal
        wanted = self._whole if journal == self._kept and self._whole else journal
        old = session.match.setup
        match, stop = carry(old, seen.board, wanted)
        self._whole, self._kept = (wanted, match.journal) if stop is not None else ((), ())
        if stop is not None:
            self._news = _Card(say("rewound_to_an_earlier"), plain(stop.text))
        told = () if stop else (say("map_reloaded_your_moves"),)
        return self._up(match, " ".join((*told, *_asked(match, old.options))))

    def _up(self, match: Match, notice: str) -> Step:
        """The table of this match in place of whatever is up."""
        players = (f"bot:{self.run.bot}" if self.run.bot else HUMAN,) * match.setup.seats
        session = Session(match, players, "", None, None)
        if notice:
            session.notices.append(notice)
        self.play = _TrialPlay(session)
        return Reset(at_table(self.play))
