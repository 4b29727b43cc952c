"""Replays any match: the table as it was, a timeline, the list of moves, branches from anywhere.

`ReplayScene(match, name, path)`; without a path (a game that is not kept) it cannot be branched from.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from game.client.about import prepare
from game.client.draw.canvas import HEIGHT, Rect
from game.client.draw.painter import Painter
from game.client.export import Replay
from game.client.input.actions import Act
from game.client.play import Play
from game.client.scenes.begin import at_table, entered
from game.client.scenes.page import Key, NameEntry, PageScene
from game.client.scenes.replay_record import KINDS, Record, ReplayStage
from game.client.stack import Scene, Step
from game.client.ui import page as ui
from game.client.ui import theme
from game.client.ui.focus import ClientRefusal
from game.client.ui.page.node import Layout
from game.client.ui.palette import CREAM, INK, NIGHT, OAK, PARCH, RED, RUST, SUN, TAN, UMBER, WOOD, mix
from game.client.ui.text import plain
from game.core.match import Match
from game.narrator import say
from game.phrase import fitting
from game.session import Session

MARKS, BAR = 7.4, 11.0  # heights of the row of marks and of the line itself
NUMBERS_FROM = 15.0  # points a round must be wide to have its number written below
EDGE = 1.7  # of a board
APART = 6.6  # points between two symbols; a mark nearer to one is only a tick


class TimelineBar(ui.Control, frozen=True, kw_only=True):
    """A timeline of rounds: LEFT and RIGHT step, confirming plays, a click jumps."""

    rounds: tuple[tuple[int, int], ...]  # (first move, number) of each
    end: int  # moves
    now: int
    marks: tuple[tuple[int, str], ...]  # (move, kind)
    on_step: ui.Do
    on_turn: ui.Do
    on_point: ui.Do  # called with a number of moves

    def wide(self, plan: Layout) -> tuple[float, float]:
        return 100.0, 600.0

    def tall(self, plan: Layout, w: float) -> float:
        return MARKS + BAR + plan.painter.line_step("ui", 7)

    def by(self, steps: int) -> Any:
        return self.on_step(steps)

    def turn(self) -> Callable[[], Any]:
        return self.on_turn

    def at(self) -> Callable[[float], Any]:
        return lambda share: self.on_point(round(share * self.end))

    def role(self) -> str:
        return "slider"

    def value(self) -> str:
        return say("move_of", now=self.now, end=self.end)

    def paint(self, painter: Painter, box: Rect, how: ui.How) -> None:
        x, y, w, _ = box
        y += MARKS
        places = [x + w * at / max(1, self.end) for at, _ in self.rounds] + [x + w]
        now = sum(at <= self.now for at, _ in self.rounds) - 1
        for i, (_, number) in enumerate(self.rounds):
            left, right = places[i], places[i + 1]
            paint = mix(SUN, RED, 0.7) if i < now else RUST if i == now else mix(TAN, OAK, 0.35)
            painter.rect(left + 0.4, y + 2.4, max(0.6, right - left - 0.8), BAR - 4.8, paint, 1.0)
            if right - left >= NUMBERS_FROM * painter.text_scale or i in (0, len(self.rounds) - 1):
                painter.text(str(number), left + 1, y + BAR + painter.line_step("ui", 7) / 2, "ui", 7, UMBER, "midleft")
        self._paint_marks(painter, x, y - MARKS, w)
        at = x + w * self.now / max(1, self.end)
        painter.rect(at - 2.2, y - 1, 4.4, BAR + 2, INK, 1.6)
        painter.rect(at - 1.1, y + 0.1, 2.2, BAR - 0.2, CREAM, 1.0)

    def _paint_marks(self, painter: Painter, x: float, y: float, w: float) -> None:
        """Draws symbols where there is room, rarer kinds first, else ticks."""
        taken: list[float] = []
        for kind in reversed(KINDS):
            for move, own in self.marks:
                at = x + w * (move + 0.5) / max(1, self.end)
                if own != kind:
                    continue
                if all(abs(at - other) >= APART for other in taken):
                    taken.append(at)
                    painter.symbol(KINDS[kind], at, y + MARKS / 2, 6.4)
                elif kind != "battle":
                    painter.rect(at - 0.4, y + MARKS - 2.4, 0.8, 2.4, INK)


def board(child: ui.Node) -> ui.Node:
    """A board without a title, never smaller than its content."""
    frames = theme.panel_frames(PARCH, WOOD, EDGE, True)
    return ui.Framed(child=ui.Lines((child, ui.Space(h=1.5))), frames=frames, pad=(5, 3))


# ---- Beside the stage: the list of moves and the chart of points.
CHART = 30.0  # points high
NEAR = 20  # moves listed before and after the one that is shown
REPLAY_SIDE_EDGE = 1  # so near the edge others are listed


def listed_from(first: int, on: int, end: int) -> int:
    """The first move to list of `end`: unchanged, unless move `on` has come to the edge."""
    if first >= 0 and first + REPLAY_SIDE_EDGE <= on < first + 2 * NEAR - REPLAY_SIDE_EDGE:
        return first
    return min(max(0, on - NEAR), max(0, end - 2 * NEAR))


def moves(record: Record, first: int, at: int, go: ui.Do) -> tuple[ui.Node, ...]:
    """A line per move from `first`, `at` of them played; `go` is called with a number of moves."""
    begins = {entry.at for entry in record.rounds if entry.at}
    found: list[ui.Node] = []
    for move in range(first, min(record.length, first + 2 * NEAR)):
        found += [ui.Rule()] if move in begins else []
        found.append(_move(record, move, at, move == first, go))
    return tuple(found)


def _move(record: Record, move: int, at: int, top: bool, go: ui.Do) -> ui.Item:
    """One move: whose, what was done, and its highlight."""
    words, seat, seats = plain(record.words(move)), record.who(move), record.seats
    ink = INK if move < at else mix(INK, PARCH, 0.3)
    said: ui.Node = ui.Text(words, "ui", 7.5, ink, grow=True)
    name = words
    if seats.several:
        who = record.name(seat, move + 1)
        name = f"{who}: {words}"
        if top or record.who(move - 1) != seat:
            said = ui.Lines((ui.Text(who, "italic", 7.5, RUST), said), grow=True)
    kinds = {mark.kind: mark.text for mark in record.marks if mark.move == move}
    signs = tuple(ui.Symbol(KINDS[kind], 8, alt=text) for kind, text in kinds.items())
    face = ui.Row((seats.arms(seat), said, *signs))
    act = ui.do(go.fn, *go.args, move + 1)
    return ui.Item(f"log/{move}", face, act, name=name, chosen=move == at - 1, pad=(3, 1.5), least=17)


def chart(record: Record, at: int) -> tuple[ui.Node, ...]:
    """A chart of points by round; empty for a single round."""
    moments, seats, everybody = record.moments, record.seats, range(record.match.setup.seats)
    if len(record.rounds) < 2:
        return ()
    lines = tuple(
        (seats.name(seat), seats.colour(seat), tuple(totals[seat] for totals in record.points)) for seat in everybody
    )
    ahead = tuple(
        (mix(seats.colour(seat), PARCH, 0.35), tuple(totals[seat] for totals in record.ahead))
        for seat in (everybody if record.ahead else ())
    )
    here = record.round_at(at)
    start, end = moments[here], moments[min(here + 1, len(moments) - 1)]
    now = here + (at - start) / max(1, end - start)
    curves = ui.Curves(lines, len(moments) - 1, ahead, h=CHART, now=now)
    title = say("points_thin_expected_at") if ahead else "Points"
    return (board(ui.Lines((ui.Text(title, "tag", colour=UMBER), curves))),)


# ---- The replay.
SHAPE = 16 / 9  # of the stage
STAGE, LOG = 488.0, 136.0  # widths the stage and the log like
SAID = 8.5  # size of the words under the stage
BAND = 18.0  # of the 360 points of a scene: where its prompts would be
PACES = (1, 2, 4)


class ReplayScene(PageScene):
    """`at`: the move to start before; `playing`: starts by itself; `bots`: which seats a bot played."""

    def __init__(
        self,
        match: Match,
        name: str,
        path: Path | None = None,
        study: bool = False,
        at: int = 0,
        playing: bool = False,
        bots: tuple[bool, ...] = (),
    ) -> None:
        super().__init__("line")
        self.match = match.branch(match.told)  # answers given in secret are nobody's to look at yet
        self.name, self.path, self.study, self.bots = name, path, study, bots
        self.record = Record(self.match)
        self.end = self.record.length
        self.years = any(entry.name.lower().startswith("year") for entry in self.record.rounds)  # its rounds are years
        self.at = min(at, len(self.match))  # moves played
        self.playing = playing
        self.pace = 1
        self._first = 0  # of the moves that are listed
        self.stage: ReplayStage | None = None
        self._tune: tuple[str | None, bool] = (None, False)  # the music to come back to

    # ---- coming and going
    def enter(self) -> None:
        super().enter()
        self._tune = self.services.sound.tune
        self.services.painter.sprites.make_room(True)
        prepare(self.match.setup.game, self.services.painter.sprites)
        self.stage = ReplayStage(self.services, Replay(self.match, self.name, self.at, self.bots), (0, 0, 512, 288))
        self.stage.pace(self.pace)
        self.stage.play.halted = not self.playing
        self._came()

    def leave(self) -> None:
        if self.stage is not None:
            self.stage.close()
        self.services.painter.sprites.make_room(False)
        self.services.sound.music(*self._tune)

    def rest(self) -> None:
        super().rest()
        if self.stage is not None:
            self.stage.rest()

    # ---- where it stands
    @property
    def _stage(self) -> ReplayStage:
        assert self.stage is not None
        return self.stage

    def tick(self, dt: float) -> Step:
        stage = self._stage
        stage.tick(dt)
        now = len(stage.session.match)
        if now != self.at:
            self.at = now
            self._came()
        if self.playing and self.at == self.end and stage.calm:
            self._play(False)
        if self.record.prepare(self.at):  # marks make rows longer
            self.page.reveal(f"log/{max(0, self.at - 1)}")
            self.dirty = True
        return super().tick(dt)

    def _came(self) -> None:
        """Called after another move: shows it in the log."""
        self._first = listed_from(-1, self.at, self.end)
        self.page.reveal(f"log/{max(0, self.at - 1)}")
        self.touch()

    @property
    def stale(self) -> bool:
        return self.dirty or self._stage.stale

    # ---- actions
    def _play(self, playing: bool) -> None:
        self.playing = playing
        self._stage.play.halted = not playing
        self.touch()

    def toggle(self) -> None:
        """Plays or pauses; starts again from the end."""
        if not self.playing and self.at >= self.end:
            self.go_to(0)
        self._play(not self.playing)

    def go_to(self, at: int) -> Step:
        """Jumps to before move `at`."""
        at = min(max(0, at), self.end)
        session = self._stage.session
        assert isinstance(session, Replay)
        session.go_to(at)
        self._stage.show(session)
        self._stage.play.halted = not self.playing
        self.at = at
        self._came()
        return None

    def step(self, way: int) -> Step:
        """Plays one move forward, or goes one back."""
        self._play(False)
        if way < 0 or self.at >= self.end or not self._stage.calm:
            return self.go_to(self.at + way)
        entry = self.match.journal[self.at]
        self._stage.play.do(entry.action, entry.seat)
        return None

    def turned(self, way: int) -> Step:
        """Jumps to the start of this, the previous or the next year or round."""
        rounds = self.record.rounds
        here = self.record.round_at(self.at)
        if way > 0:
            return self.go_to(rounds[here + 1].at if here + 1 < len(rounds) else self.end)
        back = here if self.at > rounds[here].at else here - 1
        return self.go_to(rounds[max(0, back)].at)

    def faster(self) -> Step:
        """Steps the speed: x1, x2, x4, x1."""
        self.pace = PACES[(PACES.index(self.pace) + 1) % len(PACES)]
        self._stage.pace(self.pace)
        return None

    def ask_branch(self) -> Step:
        """Asks for the name of a branch."""
        self._play(False)
        if self.not_kept is not None:
            return self.deny(self.not_kept.text)
        here = self.record.rounds[self.record.round_at(self.at)]
        name = f"From {here.name.lower()}" if self.at < self.end else say("from_the_end")
        return self.ask(self._branch, NameEntry, say("branch_name"), name)

    @property
    def not_kept(self) -> ClientRefusal | None:
        """Why nothing can branch off here; None if it can."""
        return None if self.path else ClientRefusal(say("only_saved_games_can"))

    def _branch(self, branch: str) -> Step:
        """Saves a branch from here and plays it."""

        def begun() -> Scene:
            assert self.path is not None
            session = Session.branch(self.path, self.services.data_dir, self.at, branch, self.match)
            if session.study and not self.study:
                session.notices.append(say("branching_from_before_a"))
            return at_table(Play(session))

        return entered(self, begun)

    def branches(self) -> Step:
        """Opens all branches of this game side by side."""
        self._play(False)
        return self.push("branches", self.path) if self.path is not None else self.ask_branch()

    # ---- inputs
    def keys(self) -> tuple[Key, ...]:
        id = self.focus.id
        course = "Pause" if self.playing else "Play"
        first = say("go_there") if id.startswith("log/") else course if id in ("line", "do/play") else "Choose"
        return (
            Key(Act.CONFIRM, first),
            Key((Act.PREV_TARGET, Act.NEXT_TARGET), "Step"),
            Key((Act.PREV_TARGET, Act.UNDO), "", partial(self.step, -1)),
            Key((Act.NEXT_TARGET, Act.REDO), "", partial(self.step, 1)),
            Key((Act.PREV_TAB, Act.NEXT_TAB), "Year" if self.years else "Round"),
            Key(Act.MIRROR, say("speed_of_replay", pace=self.pace), self.faster),
            Key(Act.SPEED, "", self.faster),
            Key(Act.NEXT, say("branch_here"), self.ask_branch),
            Key(Act.ZOOM, "Branches", self.branches),
            Key(Act.BACK, "Back"),
        )

    # ---- the picture
    def view(self) -> ui.Node:
        near, read = self.focus.id if self.focus.id.startswith("log/") else "", self.record
        stamp = self.at, self.playing, self.pace, self._first, near, len(read.marks), len(read.points), self._lines()
        return self.page.of(stamp, self._view)

    def _view(self) -> ui.Node:
        here = self.record.rounds[self.record.round_at(self.at)]
        on = int(self.focus.id.removeprefix("log/")) if self.focus.id.startswith("log/") else self.at
        self._first = listed_from(self._first, on, self.end)  # others when the focus comes to the edge
        lines = ui.Lines(moves(self.record, self._first, self.at, ui.do(self.go_to)))
        log = ui.Card(here.name, lines, f"{self.at} of {self.end}", pad=(2, 2), id="log")
        side = ui.Column((log, *chart(self.record, self.at)), 3, basis=LOG * self.services.painter.text_scale)
        words = ui.Art(h=max(0.0, self._lines() - BAND * 0.6), draw=ui.do(_nothing), alt=self._told())
        stage = ui.Lines((ui.Hole(grow=True, id="stage"), words), basis=STAGE)
        body = ui.Column((ui.Row((stage, side), 4, top=True, grow=True), self._strip()), 3)
        return ui.Screen(body, foot=ui.prompt_bar(self.prompts()), pad=(4, 4))

    def _strip(self) -> ui.Node:
        """The timeline below the stage, and its buttons."""
        course = TimelineBar(
            rounds=tuple((one.at, one.number) for one in self.record.rounds),
            end=self.end,
            now=self.at,
            marks=tuple((mark.move, mark.kind) for mark in self.record.marks),
            on_step=ui.do(self.step),
            on_turn=ui.do(self.toggle),
            on_point=ui.do(self.go_to),
        )
        step, no = "year" if self.years else "round", self.not_kept
        tools: tuple[tuple[str, str, str, ui.Do, ClientRefusal | None], ...] = (
            ("back", "undo", say("back_one", step=step), ui.do(self.turned, -1), None),
            ("prev", "left", say("step_back"), ui.do(self.step, -1), None),
            ("play", *(("hourglass", "Pause") if self.playing else ("play", "Play")), ui.do(self.toggle), None),
            ("next", "right", "Step", ui.do(self.step, 1), None),
            ("on", "redo", f"Next {step}", ui.do(self.turned, 1), None),
            ("pace", "speed", f"x{self.pace}", ui.do(self.faster), None),
            ("branch", "flag", say("branch_here"), ui.do(self.ask_branch), no),
            ("branches", "map", "Branches", ui.do(self.branches), no),
        )
        buttons = tuple(
            ui.button(f"do/{id}", label, act, symbol, refusal, size=7.5, least=14.5, pad=(4, 1))
            for id, symbol, label, act, refusal in tools
        )
        row = ui.Row((ui.Space(grow=True), *buttons, ui.Space(grow=True)))
        return board(ui.Column((ui.Item("line", course, name="Timeline", pad=(4, 1)), row), 3))

    def _told(self) -> str:
        """The result of the last move."""
        if not self.at:
            return say("start_of_the_game")
        return plain(" ".join(self.record.told(self.at - 1))) or self.record.words(self.at - 1) + "."

    def _lines(self) -> float:
        """Height in points of the words below the stage: one line, more with large text."""
        painter = self.services.painter
        return max(1, round(painter.text_scale * 2 - 1.4)) * painter.line_step("ui", SAID) + 3

    def live(self, painter: Painter) -> None:
        x, y, w, h = self.page.hole("stage")
        wide = min(w, h * SHAPE)
        x, high = x + (w - wide) / 2, wide / SHAPE
        self._stage.box = x, y, wide, high
        self._stage.touch()
        self._stage.draw(painter)
        low, tall = y + high * (1 - BAND / HEIGHT), max(self._lines(), high * BAND / HEIGHT)
        painter.rect(x, low, wide, tall, NIGHT)
        room = (wide - 16) * (tall // painter.line_step("ui", SAID))
        told = fitting(self._told(), lambda told: painter.text_width(told, "ui", SAID) <= room)
        painter.paragraph(told, x + 8, low + 1.5, wide - 16, "ui", SAID, CREAM)

    def feel(self) -> None:
        super().feel()
        if self.stage is not None:
            self.stage.touch()


def replay_of(session: Session, at: int | None = None, playing: bool = False) -> ReplayScene:
    """A replay of the match at the table, from its present or from move `at`."""
    path = session.writer.path if session.writer is not None else None
    start = len(session.match) if at is None else at
    return ReplayScene(session.match.branch(), session.name, path, session.study, start, playing, session.bots)


def _nothing(painter: Painter, box: Rect, how: ui.How) -> None:
    """Room for what is drawn live."""
