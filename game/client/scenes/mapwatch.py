"""`map watch FILE`: play on a map while its author edits it in Tiled; saving there updates the table.

The match goes on: its journal is replayed on the new map. At the first action that is no longer legal it stops and says
which and why; when a later save makes the rest legal again, and nothing else was played meanwhile, the rest returns. A
broken map is reported with all its problems, and the last good one stays on the table. A trial is never saved.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from game.client import Run
from game.client.draw.mapview import GRAIN, MapView, own_tiles
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input, Pan, Pointer
from game.client.map_cards import BrokenMap, MapWatch, PlayableMap, Seen, carry
from game.client.map_library import LIBRARY
from game.client.play import Play
from game.client.scenes.begin import at_table
from game.client.scenes.page import Answer, Dialog, PageScene
from game.client.services import Services
from game.client.stack import Pop, Prompt, Push, Reset, Scene, Step
from game.client.ui.page import Card, Column, Hole, Item, Lines, Node, Row, Scroll, Text
from game.client.ui.palette import RED, RUST, UMBER
from game.client.ui.text import plain
from game.core.match import Match, Played, fitting
from game.core.rules import SetupError, ruleset
from game.journal.challenge import new_seed
from game.journal.reading import HUMAN
from game.narrator import say
from game.session import Session, suits
from game.tiled import HUGE, LIMITS, MapData, Problem
from game.title import titles

LIST, MAP = 214.0, 402.0  # widths the two boards like
NEAREST = 64.0  # points of a cell
STEPS = 1.5  # how much nearer one step of the wheel goes
STRIDE = 24.0  # points an arrow wanders
SPEED = 420.0  # points a second at full stick
_WAYS = {Act.LEFT: (-1, 0), Act.RIGHT: (1, 0), Act.UP: (0, -1), Act.DOWN: (0, 1)}


class MapPage(PageScene):
    """A map and its problems. `gone` once closed."""

    def __init__(self, path: Path, note: str = "") -> None:
        super().__init__("fault/0")
        self.path, self.note = path, note
        self.problems: tuple[Problem, ...] = ()
        self.data: MapData | None = None
        self.gone = False
        self.cell = 0.0  # points a cell is wide; 0: as much as shows all
        self.middle = (0.5, 0.5)  # what is in the middle of the window, as shares of the map
        self._view: MapView | None = None
        self._made: tuple[object, ...] = ()
        self._k = 1.0
        self._pan, self._last, self._drag = (0.0, 0.0), (0.0, 0.0), False
        self._spot = ""

    def show(self, data: MapData | None, problems: Sequence[Problem], note: str = "") -> None:
        """Shows the map as it is now; None keeps the last picture."""
        self.data, self.problems, self.note = data or self.data, tuple(problems), note
        self._spot = ""
        self.touch()

    def leave(self) -> None:
        self.gone = True

    # ---- wandering
    def handle(self, given: Input) -> Step:
        if isinstance(given, Pan):
            self._pan = (given.x, given.y)
            return None
        if isinstance(given, Pointer) and self._pointed(given):
            return None
        return super().handle(given)

    def _pointed(self, given: Pointer) -> bool:
        x, y, w, h = self.page.hole("map")
        inside = x <= given.x <= x + w and y <= given.y <= y + h
        match given.kind:
            case "wheel" if inside:
                if self._view is not None:
                    self.cell = min(NEAREST, max(1.0, self._view.cell / self._k * STEPS**given.wheel))
            case "down" if inside and given.button in (1, 2):
                self._drag, self._last = True, (given.x, given.y)
            case "up" if self._drag:
                self._drag = False
            case "move" if self._drag:
                self._wander(self._last[0] - given.x, self._last[1] - given.y)
                self._last = (given.x, given.y)
            case _:
                return False
        return True

    def acted(self, act: Act, given: Input) -> Step:
        if act in _WAYS:
            self._wander(_WAYS[act][0] * STRIDE, _WAYS[act][1] * STRIDE)
        elif act is Act.ZOOM:
            self.cell = 0.0 if self.cell else NEAREST / 2
        else:
            return super().acted(act, given)
        return None

    def _wander(self, dx: float, dy: float) -> None:
        """Moves the view by points on the screen."""
        view = self._view
        if view is not None:
            view.move(dx * self._k, dy * self._k)
            (across, down), (wide, tall) = view.window, view.world
            self.middle = (view.x + across / 2) / wide, (view.y + down / 2) / tall
            self.dirty = True

    def tick(self, dt: float) -> Step:
        super().tick(dt)
        if self._pan != (0.0, 0.0):
            self._wander(self._pan[0] * SPEED * dt, self._pan[1] * SPEED * dt)
        if self._view is not None and not self.services.settings.reduced_motion and self._view.tick(dt):
            self.dirty = True
        if self._spot != self.focus.id:
            self._spot, fault = self.focus.id, self._fault()
            if fault is not None and fault.x is not None and fault.y is not None and self._view is not None:
                self._view.centre_on(*self._cell(fault.x, fault.y))
                self._wander(0, 0)
        return None

    def _cell(self, x: int, y: int) -> tuple[int, int]:
        """Converts a place in Tiled's coordinates to the map as shown."""
        left, top = self.data.origin if self.data is not None else (0, 0)
        return x - left, y - top

    def _fault(self) -> Problem | None:
        head, _, tail = self.focus.id.rpartition("/")
        index = int(tail) if head == "fault" and tail.isdigit() else 0
        return self.problems[index] if index < len(self.problems) else None

    # ---- drawing
    def prompts(self) -> tuple[Prompt, ...]:
        return (
            Prompt((Act.UP, Act.DOWN), "Problem" if self.problems else "Browse"),
            Prompt(Act.ZOOM, say("whole_map") if self.cell else say("zoom_in")),
            Prompt(Act.BACK, "Back"),
        )

    def view(self) -> Node:
        count = len(self.problems)
        note = say("count_problems", n=count) if count else ""
        if not count and self.data is not None:
            note = say("no_problems")
        parts = list[Node]()
        for i, fault in enumerate(self.problems):
            where = str(fault.where).removeprefix(fault.file).removeprefix(":").strip() or fault.file
            where = say("at_line", where=where) if where[0].isdigit() else where
            place = Text(plain(where), "tag", colour=RUST if fault.severity == "error" else UMBER)
            what, fix = Text(plain(fault.what), "ui", 7.5), Text(plain(fault.fix), "ui", 7.5, UMBER)
            parts.append(Item(f"fault/{i}", Column((place, what, fix), 1)))
        if not count and self.data is not None:
            data, own = self.data, ("title", "about", "author")
            facts = [plain(str(data.properties[key])) for key in own if data.properties.get(key)]
            facts.append(say("map_size", w=data.width, h=data.height, orientation=data.orientation))
            facts.append(say("count_layers", n=len(data.layers)))
            parts = [Text(fact, "ui" if i else "bold", 8.5) for i, fact in enumerate(facts)]
        below = (Text(self.note, "ui", 8, UMBER),) if self.note else ()
        told = Column((Scroll("faults", Column(tuple(parts)), grow=True), *below), 3)
        nothing = (Text(say("nothing_to_show"), "told", colour=UMBER, anchor="center"),) if self.data is None else ()
        land = Card("", Lines((*nothing, Hole(id="map", grow=True))), pad=(2, 2), id="map", basis=MAP)
        told_on = Card("Problems" if count else say("the_map"), told, note, pad=(5, 4), id="faults", basis=LIST)
        return self.screen(self.path.name, Row((told_on, land), 8, top=True))

    def live(self, painter: Painter) -> None:
        """Fits the map's window to the screen, and draws what is seen in it."""
        x, y, w, h = self.page.hole("map")
        self._k = painter.k
        if self.data is None:
            self._view = None
            return
        room = painter.px(w), painter.px(h)
        across, down = self.data.size
        whole = min(room[0] / across, room[1] / down) * self.data.tile_width
        cell = max(1, round(painter.px(self.cell) if self.cell else whole))
        made = (id(self.data), room, cell)
        view = self._view
        if view is None or made != self._made:
            self._made = made
            view = self._view = MapView(self.data, *room, cell)
            sides = zip(self.middle, view.world, view.window, strict=True)
            view.look(*(share * world - seen / 2 for share, world, seen in sides))
        left, top = painter.at(x + w / 2, y + h / 2)
        left, top = left - view.window[0] // 2, top - view.window[1] // 2
        left -= left % GRAIN
        view.draw(painter.surface, left, top)
        fault = self._fault()
        if fault is not None and fault.x is not None and fault.y is not None:
            bx, by, bw, bh = view.box(*self._cell(fault.x, fault.y))
            px, py = painter.points(left + bx, top + by)
            with painter.clip(x, y, w, h):
                painter.dotted(px - 1, py - 1, bw / painter.k + 2, bh / painter.k + 2, RED, 1.6)


# ---- The trial of a map.
TOLD = 3  # problems on the card over a running game; all are on the page of a map that was never sound


def opening(run: Run) -> Scene:
    """First scene of `map watch`."""
    assert run.map is not None
    return MapStart(MapTrial(run))


class MapStart(MapPage):
    """Shown until the map can be played: its picture and problems. Starts the trial."""

    def __init__(self, trial: MapTrial) -> None:
        super().__init__(trial.watch.path, say("save_the_map_in"))
        self.trial = trial

    def enter(self) -> None:
        super().enter()
        self.trial.settle(self.services, self)

    def acted(self, act: Act, given: Input) -> Step:
        return self.to_menu() if act in self.leaves else super().acted(act, given)


class _MapNews(Dialog):
    """A card with news of the map over any scene."""

    def __init__(self, title: str, text: str) -> None:
        super().__init__(title, text, (Answer("Continue", None, "tick"),), "warn")
        self.open = True
        self.mended = False  # the news holds no longer

    def leave(self) -> None:
        self.open = False

    def tick(self, dt: float) -> Step:
        return Pop() if self.mended else None


def _asked(match: Match, before: Mapping[str, object]) -> Iterator[str]:
    """A sentence for each option the map has changed; `before`: the options before, without defaults."""
    usual = {option.id: before.get(option.id, option.default) for option in match.rules.options}
    return (suits(match.setup.game, key, now) for key, now in match.setup.options.items() if now != usual[key])


class MapTrial:
    """Runs while a map is tried: checks the file every frame and returns a step on changes."""

    def __init__(self, run: Run, watch: MapWatch | None = None) -> None:
        assert run.map is not None
        self.run = run
        self.watch = watch or MapWatch(run.map, run.game, HUGE if run.huge else LIMITS)
        self.play: Play | None = None
        self.page: MapPage | None = None
        self._seed = run.seed or new_seed()
        self._data: MapData | None = None  # the map that is shown
        self._card: _MapNews | None = None
        self._news: _MapNews | None = None  # to be shown once the new table is up
        self._whole: tuple[Played, ...] = ()  # the journal before it was cut, and
        self._kept: tuple[Played, ...] = ()  # what was kept of it

    def settle(self, services: Services, page: MapPage) -> None:
        """Starts, with this page open."""
        self.services, self.page = services, page
        services.errand = self

    def __call__(self, dt: float) -> Step:
        gone = self.play.closed if self.play is not None else self.page is None or self.page.gone
        if gone:  # the player has left
            self.services.errand = lambda dt: None
            return None
        if self._news is not None:
            self._card, self._news = self._news, None
            return Push(self._card)
        seen = self.watch.poll()
        return None if seen is None else self._answer(seen)

    def _answer(self, seen: Seen) -> Step:
        if isinstance(seen, BrokenMap):
            return self._broken(seen)
        if self._card is not None:
            self._card.mended = True
        self._card = None
        if seen.game not in titles():
            note = say("cant_be_played_in_the_window", name=ruleset(seen.game).name)
            return self._look(seen, (), note)
        if not seen.board:
            return self._look(seen, (), say("only_displays_this_map", name=ruleset(seen.game).name))
        try:
            return self._sound(seen)
        except SetupError as error:
            fault = Problem(seen.data.path, what=str(error), fix=say("change_the_map_or"))
            return self._broken(BrokenMap((fault,), seen.data))

    def _look(self, seen: PlayableMap | BrokenMap, problems: Sequence[Problem], note: str = "") -> Step:
        """Shows only the page: there is nothing to play on, or not yet."""
        if self.page is not None and not self.page.gone:
            self.page.show(seen.data, problems, note or self.page.note)
            return None
        self.page = MapPage(self.watch.path)
        self.page.show(seen.data, problems, note)
        self.play = None
        return Reset(self.page)

    def _broken(self, seen: BrokenMap) -> Step:
        if self.play is None:
            return self._look(seen, seen.problems)
        text = "  ".join(str(fault) for fault in seen.problems[:TOLD])
        more = len(seen.problems) - TOLD
        text += say("and_more_map_check", more=more, name=self.watch.path.name) if more > 0 else ""
        text = say("the_last_playable_version", text=plain(text))
        if self._card is not None and self._card.open:
            self._card.text, self._card.dirty = text, True
            return None
        self._card = _MapNews(say("cant_be_played", name=self.watch.path.name), text)
        return Push(self._card)

    def _sound(self, seen: PlayableMap) -> Step:
        """Updates the table to the map as it is. Raises SetupError if no match can begin there."""
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
            self._news = _MapNews(say("rewound_to_an_earlier"), plain(stop.text))
        told = () if stop else (say("map_reloaded_your_moves"),)
        return self._up(match, " ".join((*told, *_asked(match, old.options))))

    def _up(self, match: Match, notice: str) -> Step:
        """Replaces everything by the table of this match."""
        players = (f"bot:{self.run.bot}" if self.run.bot else HUMAN,) * match.setup.seats
        session = Session(match, players, "", None)
        if notice:
            session.notices.append(notice)
        self.play = Play(session)
        return Reset(at_table(self.play))
