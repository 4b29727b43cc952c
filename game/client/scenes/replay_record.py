"""What a replay knows of a match: where years or rounds begin, and each move in words.

record = Record(match)
record.rounds                     # (index of the first move, number, "Year 3") of each
record.words(12)                  # "claim t12 for 2 gold"
record.told(12)                   # ("Guards: the dice show 1.", "t12 is unguarded.")
record.prepare(12)                # a little more of what is still to be read, each frame: words, marks, points
record.marks                      # what stands out, as far as it was read: Mark(40, "battle", "...")
record.points                     # of each seat when each round began
record.ahead                      # the points each was expected to end with then; () where nobody can say
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import NamedTuple

import pygame

from game.bots import names
from game.client.about import Seats, about_game
from game.client.draw.canvas import Rect
from game.client.draw.painter import Acts, Painter
from game.client.input.actions import Input, Pan, Pointer, Resized
from game.client.play import Play
from game.client.scenes.begin import at_table
from game.client.services import Services
from game.client.sound import Sound
from game.client.stack import Pop, Reset, Scene, SceneStack, Step
from game.client.ui.focus import FocusGraph
from game.client.ui.page import WHOLE, Page, Row, Screen, Space, Text, do
from game.client.ui.palette import CREAM
from game.core.events import DiceRolled
from game.core.match import Match
from game.core.rules import ruleset
from game.journal.challenge import new_seed
from game.narrator import say
from game.session import Session
from game.text.printer import numbered, printer_of
from game.title import load, titles


class RoundStart(NamedTuple):
    """The start of a year or round: length of the journal, number and name."""

    at: int
    number: int
    name: str


class Fall(NamedTuple):
    """A roll: the move, the round, its purpose and faces."""

    move: int
    round: int
    stream: str
    faces: tuple[int, ...]
    sides: int


class Highlight(NamedTuple):
    """A highlight: the move, its kind (of `KINDS`), and a sentence."""

    move: int
    kind: str
    text: str


KINDS = {"battle": "swords", "loss": "skull", "lead": "crown"}  # kinds of marks, and their symbols
READ = 4  # moves read a frame


class Record:
    """The record of a match. It does not follow a match that goes on."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.length = len(match)
        self.seats = Seats(match)
        self.marks: list[Highlight] = []  # in the order they were read
        self.points: list[tuple[int, ...]] = []  # by seat, at the beginning of each round and at the end
        self.ahead: list[tuple[int, ...]] = []  # as `points`, where the title values a position
        self._printer = printer_of(match)
        if self._printer.narrator is not None and self.seats.several:
            self._printer.narrator.call(self.seats.name)
        self._words: dict[int, str] = {}
        self._names: dict[tuple[int, int], str] = {}
        self._unread = iter(range(self.length))
        self._leader: int | None = None
        title = titles().get(match.setup.game)
        self._kinds = title.marks if title is not None else {}
        self._value = load(title.value) if title is not None and title.value else None

    @cached_property
    def rounds(self) -> tuple[RoundStart, ...]:
        """All rounds; the first starts at move 0."""
        about = about_game(self.match.setup.game)
        found: list[RoundStart] = []
        turn = object()
        for at in range(self.length + 1):
            now = getattr(self.match.state_at(at).dice, "number", 0)
            if now == turn:
                continue
            turn = now
            told = about.summary(self.match.branch(at))
            if not found or told.now > found[-1].number:
                found.append(RoundStart(at, told.now, told.step))
        return tuple(found)

    @cached_property
    def moments(self) -> tuple[int, ...]:
        """When points are counted: at the start of each round, and at the end if later."""
        begun = tuple(entry.at for entry in self.rounds)
        return begun if begun[-1] == self.length else (*begun, self.length)

    def round_at(self, at: int) -> int:
        """The index in `rounds` of the round of the moment before move `at`."""
        return max(0, bisect_right([entry.at for entry in self.rounds], at) - 1)

    def words(self, move: int) -> str:
        """The action of a move, in words."""
        if move not in self._words:
            entry = self.match.journal[move]
            view = self.match.rules.view(self.match.state_at(move), entry.seat)
            with numbered():
                said = self._printer.done(view, entry.action)
            self._words[move] = said[:1].upper() + said[1:]
        return self._words[move]

    def who(self, move: int) -> int:
        """The seat that moved."""
        return self.match.journal[move].seat

    def name(self, seat: int, at: int) -> str:
        """A seat's name after so many moves."""
        if (seat, at) not in self._names:
            self._names[seat, at] = Seats(self.match.branch(at)).name(seat)
        return self._names[seat, at]

    def prepare(self, at: int) -> bool:
        """Done each frame, so that jumps need not wait: one more move in words, the nearest to `at` first, some more
        read for their marks, and one more round for its points. True when there is more to be shown."""
        if len(self._words) < self.length:
            self.words(min(set(range(self.length)) - self._words.keys(), key=lambda move: abs(move - at)))
        before = len(self.marks), len(self.points)
        for move in islice(self._unread, READ):
            self._mark(move)
        self.count()
        return (len(self.marks), len(self.points)) != before

    def _mark(self, move: int) -> None:
        """The highlight of a move, if any."""
        narrator = self._printer.narrator
        for event in self.match.facts_of(move):
            kind = self._kinds.get(event.type) if self._kinds else ""
            if kind is None:
                continue
            self._printer.at = self.match.state_at(move + 1)
            line = narrator.tell(event) if narrator is not None else None
            kind = kind or ("loss" if line is not None and line.tone == "bad" else "")
            if kind:
                text = line.text if line is not None else event.type.replace("_", " ")
                self.marks.append(Highlight(move, kind, text))

    def count(self) -> bool:
        """Counts one more round's points and marks a new sole leader. False: done."""
        number = len(self.points)
        if number >= len(self.moments):
            return False
        at = self.moments[number]
        s = self.match.state_at(at)
        totals = tuple(sheet.total for sheet in self.match.rules.score(s))
        self.points.append(totals)
        if self._value is not None:
            over = at == self.length and self.match.over
            seats = range(self.match.setup.seats)
            self.ahead.append(totals if over else tuple(round(self._value(s, seat)) for seat in seats))
        ahead = [seat for seat, total in enumerate(totals) if total == max(totals)]
        if self.seats.several and len(ahead) == 1 and ahead[0] != self._leader:
            if self._leader is not None:
                self.marks.append(Highlight(at, "lead", say("new_leader", ahead=self.name(ahead[0], at))))
            self._leader = ahead[0]
        return True

    def told(self, move: int) -> tuple[str, ...]:
        """The results of a move, a line per fact."""
        self._printer.at = self.match.state_at(move + 1)
        with numbered():
            return tuple(line.strip() for line in self._printer.tell(self.match.facts_of(move)))

    @cached_property
    def falls(self) -> tuple[Fall, ...]:
        """All rolls of the match, in order."""
        found: list[Fall] = []
        before = self.match.state_at(0).dice.drawn
        for move in range(self.length):
            now = self.match.state_at(move + 1).dice.drawn
            if now != before:
                number = self.rounds[self.round_at(move)].number
                for event in self.match.facts_of(move):
                    if isinstance(event, DiceRolled):
                        faces = tuple(event.faces[i] for i in event.rolled) if event.rolled else event.faces
                        found.append(Fall(move, number, event.stream, faces, event.sides))
            before = now
        return tuple(found)


# ---- A match shown by its real scenes, which nobody can touch.


class _StagePainter(Painter):
    """Draws pages without prompts, as nobody can act on them."""

    def prompt_bar(self, prompts: Iterable[tuple[Acts, str]], note: str = "") -> None:
        super().prompt_bar((), "")


class ReplayStage:
    """Shows a match through its real scenes. `silent`: no sound, never rests. `threads`: bots use threads."""

    def __init__(
        self, services: Services, session: Session, box: Rect | None = None, silent: bool = False, threads: bool = False
    ) -> None:
        self.box = box
        self._show, self._threads = silent, threads
        self._outer = services
        self._place: tuple[object, ...] = ()  # the pixels it was drawn on last
        painter = services.painter
        self._painter = _StagePainter(self._cut(painter), painter.sprites, painter.text_scale, painter.glyphs)
        self.services = replace(services, painter=self._painter, message=None)
        if silent:
            self.services.sound = Sound()
        self._stack = SceneStack(self.services)
        self.show(session)

    def show(self, session: Session) -> None:
        """Shows this session from its present state, dropping the last one."""
        self.session = session
        self.play = Play(session, threads=self._threads)
        self._stack.apply(Reset(at_table(self.play)))

    # ---- the pace
    def pace(self, speed: float) -> None:
        """Sets the speed; 1 is normal."""
        self.services.run = replace(self.services.run, speed=speed)

    @property
    def calm(self) -> bool:
        """Whether nothing is being shown and no page covers the table."""
        return not self.play.busy and len(self._stack.scenes) == 1

    @property
    def stale(self) -> bool:
        return self._stack.stale

    def tick(self, dt: float) -> bool:
        """Advances by dt seconds. True if it must be drawn."""
        self.services.time += dt
        self.services.idle = 0.0 if self._show else self._outer.idle
        self._stack.tick(dt)
        return self._stack.stale

    # ---- drawing
    def draw(self, painter: Painter) -> None:
        """Draws the inner scenes into the box on the painter's surface."""
        self._painter.surface = self._cut(painter)  # each time: a window that changed its size has other pixels
        place = self._painter.surface.get_size(), self._painter.surface.get_offset()
        if place != self._place:
            self._place = place
            self._painter.look_at(self._painter.surface)
            self._stack.handle([Resized()])
        if self._painter.text_scale != painter.text_scale or self._painter.glyphs is not painter.glyphs:
            self._painter.text_scale, self._painter.glyphs = painter.text_scale, painter.glyphs
            self._stack.touch()
        self._stack.draw(self._painter)

    def _cut(self, painter: Painter) -> pygame.Surface:
        return painter.surface if self.box is None else painter.part(painter.box(*self.box))

    def touch(self) -> None:
        """Forces a redraw, as the surface below changed; what the pages show has not."""
        for scene in self._stack.scenes:
            scene.dirty = True

    def rest(self) -> None:
        """Frees surfaces while another scene covers it."""
        for scene in self._stack.scenes:
            scene.rest()

    def close(self) -> None:
        """Closes the inner scenes and their play."""
        self._stack.clear()


# ---- Attract mode: bots play behind the title, and any input goes back to it.
REST = 600.0  # seconds they play at most, so that a forgotten window falls quiet
LINGER = 6.0  # seconds a finished reign stays


class AttractScene(Scene):
    """Bots play behind the title, without saves or sound."""

    typing = True  # so that every letter is an input

    def __init__(self) -> None:
        self.games = list(titles())
        random.SystemRandom().shuffle(self.games)
        self.stage: ReplayStage | None = None
        self._words = Page(keep=False)
        self._played = 0.0
        self._over = 0.0

    def enter(self) -> None:
        self.stage = ReplayStage(self.services, self._session(), silent=True, threads=not self.services.run.headless)
        self.stage.pace(1.0)

    def leave(self) -> None:
        if self.stage is not None:
            self.stage.close()

    def _session(self) -> Session:
        """A new match of the next game, with bots in all seats."""
        game = self.games.pop(0)
        self.games.append(game)
        players = (f"bot:{names(game)[0]}",) * ruleset(game).seats.start
        return Session.new(game, None, players, seed=new_seed(), name="Nobody")

    def handle(self, given: Input) -> Step:
        if isinstance(given, Resized | Pan):
            return None
        moved = isinstance(given, Pointer) and given.kind in ("move", "up") and self._played < 0.2
        return None if moved else Pop()

    def tick(self, dt: float) -> Step:
        assert self.stage is not None
        self._played += dt
        self.dirty |= self.stage.tick(dt)
        if self.stage.session.match.over and not self.stage.play.busy:
            self._over += dt
            if self._over > LINGER:
                self._over = 0.0
                self.stage.show(self._session())
        return Pop() if self._played > REST else None

    def draw(self, painter: Painter) -> None:
        assert self.stage is not None
        self.stage.draw(painter)
        name = ruleset(self.stage.session.match.setup.game).name
        told = Text(say("played_by_a_bot", game=name), "italic", 9, CREAM, grow=True)
        foot = Row((told, Text(say("press_anything"), "title", 9, CREAM, anchor="right")), 8)
        self._words.paint(painter, FocusGraph(), Screen(Space(), foot=foot, draw=do(_nothing)), WHOLE)


def _nothing(painter: Painter) -> None:
    """The stage is drawn below."""
