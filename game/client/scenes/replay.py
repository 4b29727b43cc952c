"""Any match as a replay: the table as it was, a timeline to scrub, the moves to go back to, a branch from anywhere.

`ReplayScene(match, name, path)`; without a path (a reign that is not kept) it cannot be branched from.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.client.doors import scene_of
from game.client.draw.canvas import Rect
from game.client.input.actions import Act, Input, Intent
from game.client.looks import prepare
from game.client.play import Play
from game.client.replay import Replay
from game.client.scenes.page import Page
from game.client.scenes.replay_record import Record
from game.client.scenes.replay_stage import Stage
from game.client.scenes.replay_strip import LINE, paint_strip
from game.client.session import Session
from game.client.stack import Pop, Prompt, Push, Reset, Step
from game.client.ui.focus import Refused
from game.client.ui.palette import CREAM, INK, NIGHT, PARCH, RUST, mix
from game.client.ui.widgets_keyboard import NameEntry
from game.core.match import Match
from game.journal.files import SaveError

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

STAGE: Rect = (0.0, 0.0, 512.0, 288.0)
AROUND: tuple[Rect, ...] = ((512.0, 0.0, 128.0, 288.0), (0.0, 288.0, 640.0, 72.0))
CAPTION: Rect = (0.0, 270.6, 512.0, 17.4)  # where the page on the stage would have its prompts
CAPTION_SIZE = 8.5
LOG: Rect = (516.0, 4.0, 120.0, 282.0)
PACES = (1, 2, 4)
LOG_PITCH = 17.0


class ReplayScene(Page):
    """`at`: the move to begin before; `playing`: it starts by itself."""

    def __init__(
        self,
        match: Match,
        name: str,
        path: Path | None = None,
        study: bool = False,
        at: int = 0,
        playing: bool = False,
    ) -> None:
        super().__init__("line")
        self.match = match.branch(match.told)  # answers given in secret are nobody's to look at yet
        self.name, self.path, self.study = name, path, study
        self.record = Record(self.match)
        self.at = min(at, len(self.match))  # moves played
        self.playing = playing
        self.pace = 1
        self.stage: Stage | None = None
        self._caption = ""
        self._standing: tuple[object, ...] = ()  # what the standing page was last painted for
        self._ticked = False  # since the last drawing: no dialog lies on it, which dims the bars beside the page too
        self._tune: str | None = None  # the music to come back to

    # ---- coming and going
    def enter(self) -> None:
        super().enter()
        self._tune = self.services.sound.tune
        self.services.painter.sprites.make_room(True)
        prepare(self.match.setup.game, self.services.painter.sprites)
        self.stage = Stage(self.services, Replay(self.match, self.name, self.at), STAGE)
        self.stage.pace(self.pace)
        self.stage.paused = not self.playing

    def leave(self) -> None:
        if self.stage is not None:
            self.stage.close()
        self.services.painter.sprites.make_room(False)
        self.services.sound.music(self._tune)

    def resume(self, result: object) -> Step:
        if isinstance(result, str):
            return self._branch(result)
        return super().resume(result)

    # ---- where it stands
    @property
    def _stage(self) -> Stage:
        assert self.stage is not None
        return self.stage

    @property
    def end(self) -> int:
        return self.record.length

    def tick(self, dt: float) -> Step:
        stage = self._stage
        self._ticked = True
        stage.tick(dt)
        now = len(stage.session.match)
        if now != self.at:
            self.at = now
            self.touch()
        if self.playing and self.at == self.end and stage.calm:
            self._play(False)
        self.record.prepare(self.at)
        return super().tick(dt)

    @property
    def stale(self) -> bool:
        return self.dirty or self._stage.stale

    # ---- deeds
    def _play(self, playing: bool) -> None:
        self.playing = playing
        self._stage.paused = not playing
        self.touch()

    def toggle(self) -> Step:
        """Play or pause; at the end it begins anew."""
        if not self.playing and self.at >= self.end:
            self.go_to(0)
        self._play(not self.playing)
        return None

    def go_to(self, at: int) -> Step:
        """Stand before move `at`, at once."""
        at = min(max(0, at), self.end)
        session = self._stage.session
        assert isinstance(session, Replay)
        session.go_to(at)
        self._stage.show(session)
        self._stage.paused = not self.playing
        self.at = at
        self.touch()
        return None

    def step(self, way: int) -> Step:
        """One move on, shown as it was; or one back."""
        self._play(False)
        stage, session = self._stage, self._stage.session
        if way < 0 or self.at >= self.end or not stage.calm:
            return self.go_to(self.at + way)
        assert isinstance(session, Replay)
        entry = session.play_next()
        stage.play.do(entry.action, entry.seat)
        return None

    def jump(self, way: int) -> Step:
        """To the beginning of this year or round, of the one before, or of the next."""
        rounds = self.record.rounds
        here = self.record.round_at(self.at)
        if way > 0:
            return self.go_to(rounds[here + 1].at if here + 1 < len(rounds) else self.end)
        back = here if self.at > rounds[here].at else here - 1
        return self.go_to(rounds[max(0, back)].at)

    def faster(self) -> Step:
        """x1, x2, x4 and x1 again."""
        self.pace = PACES[(PACES.index(self.pace) + 1) % len(PACES)]
        self._stage.pace(self.pace)
        self.touch()
        return None

    def point(self, share: float) -> Step:
        """The line was clicked at 0..1 of its width."""
        return self.go_to(round((share * (LINE[2] + 8) - 4) / LINE[2] * self.end))

    def ask_branch(self) -> Step:
        """What shall the branch be called?"""
        self._play(False)
        if self.not_kept is not None:
            self.services.sound.play("deny")
            self.say(self.not_kept.text, "warn")
            return None
        return Push(NameEntry("Branch name", self._suggested()))

    def _suggested(self) -> str:
        here = self.record.rounds[self.record.round_at(self.at)]
        return f"From {here.name.lower()}" if self.at < self.end else "From the end"

    @property
    def not_kept(self) -> Refused | None:
        """Why nothing can branch off."""
        return None if self.path else Refused("Only saved games can branch.")

    def _branch(self, branch: str) -> Step:
        """A save of its own from here on, played at once."""
        assert self.path is not None
        try:
            session = Session.branch(
                self.path, self.services.data_dir, self.at, branch or self._suggested(), self.match
            )
        except SaveError as error:
            self.say(f"{error}.", "warn")
            return None
        if session.study and not self.study:
            session.notices.append("Branching from before a die roll makes a practice game; its score is marked.")
        return Reset(scene_of("at_table", Play(session)))

    def branches(self) -> Step:
        """All branches of this reign side by side."""
        self._play(False)
        if self.path is None:
            return self.ask_branch()
        return Push(scene_of("branches", self.path))

    # ---- inputs
    def handle(self, given: Input) -> Step:
        if isinstance(given, Intent) and given.act in (Act.PREV_TAB, Act.NEXT_TAB):
            return self.jump(1 if given.act is Act.NEXT_TAB else -1)
        return super().handle(given)

    def acted(self, act: Act, given: Input) -> Step:
        match act:
            case Act.PREV_TARGET:
                return self.step(-1)
            case Act.NEXT_TARGET:
                return self.step(1)
            case Act.NEXT:
                return self.ask_branch()
            case Act.MIRROR | Act.SPEED:
                return self.faster()
            case Act.UNDO:
                return self.step(-1)
            case Act.REDO:
                return self.step(1)
            case Act.ZOOM:
                return self.branches()
            case Act.BACK | Act.MENU:
                return Pop()
        return None

    def prompts(self) -> tuple[Prompt, ...]:
        on_log = self.focus.id.startswith("log/")
        first = "Go there" if on_log else "Pause" if self.playing else "Play"
        return (
            Prompt(Act.CONFIRM, first),
            Prompt((Act.PREV_TARGET, Act.NEXT_TARGET), "Step"),
            Prompt((Act.PREV_TAB, Act.NEXT_TAB), "Year" if self.years else "Round"),
            Prompt(Act.MIRROR, f"Speed x{self.pace}"),
            Prompt(Act.NEXT, "Branch here"),
            Prompt(Act.ZOOM, "Branches"),
            Prompt(Act.BACK, "Back"),
        )

    @property
    def years(self) -> bool:
        """Its rounds are years."""
        return any(entry.name.lower().startswith("year") for entry in self.record.rounds)

    # ---- the picture
    def paint(self, painter: Painter) -> None:
        painter.table()
        self._caption = _fitting(painter, self._told(), CAPTION[2] - 16)
        self._paint_log(painter)
        paint_strip(painter, self)
        painter.prompt_bar(self.prompts())

    def live(self, painter: Painter) -> None:
        self._stage.draw(painter)
        x, y, w, h = CAPTION
        painter.rect(x, y, w, h, NIGHT)
        painter.text(self._caption, x + 8, y + h / 2, "ui", CAPTION_SIZE, CREAM, "midleft", max_width=w - 16)

    def draw(self, painter: Painter) -> None:
        self._stage.touch()
        standing = (painter.surface, painter.text_scale, painter.glyphs, painter.notes is None)
        alone, self._ticked = self._ticked, False
        if standing != self._standing or not alone:
            super().draw(painter)
            self._standing = standing
            return
        # Only the stage moves: what lies around it is put down without what the stage covers.
        for box in AROUND:
            self.layer.again(painter, *box)
        self.live(painter)
        self.focus.draw_why(painter)
        self.toast.draw(painter, motion=self.focus.motion)

    def touch(self) -> None:
        super().touch()
        self._standing = ()

    def feel(self) -> None:
        super().feel()
        if self.stage is not None:
            self.stage.touch()

    def _told(self) -> str:
        """What came of the last move."""
        told = self.record.told(self.at - 1) if self.at else ()
        return _plain(" ".join(told)) or ("Start of the game" if not self.at else self.record.words(self.at - 1) + ".")

    def _paint_log(self, painter: Painter) -> None:
        x, y, w, h = LOG
        here = self.record.rounds[self.record.round_at(self.at)]
        inner = painter.panel(x, y, w, h, here.name, note=f"{self.at} of {self.end}")
        pitch = LOG_PITCH * max(1.0, painter.text_scale * 0.95)
        seen = int((inner[3] - 4) // pitch)
        first = min(max(0, self.at - seen // 2 - 1), max(0, self.end - seen))
        for row, move in enumerate(range(first, min(self.end, first + seen))):
            self._paint_move(painter, move, (x + 4, inner[1] + 2 + row * pitch, w - 8, pitch - 1.5))

    def _paint_move(self, painter: Painter, move: int, box: Rect) -> None:
        x, y, w, h = box
        done = move < self.at
        words = _plain(self.record.words(move))
        here = self.focus.zone(f"log/{move}", box, partial(self.go_to, move + 1), name=words)
        if here:
            painter.focus(*box)
        elif move == self.at - 1:
            painter.chosen(*box)
        ink = INK if done or here else mix(INK, PARCH, 0.3)
        if any(entry.at == move and move for entry in self.record.rounds):
            painter.rule(x + 2, y - 0.8, w - 4, RUST)
        face = "bold" if move == self.at - 1 else "ui"
        painter.text(_short(painter, words, face, w - 8), x + 4, y + h / 2, face, 7.5, ink, "midleft", max_width=w - 8)


def replay_of(session: Session, at: int | None = None, playing: bool = False) -> ReplayScene:
    """The replay of a match at the table, from where it stands or from move `at`."""
    path = session.writer.path if session.writer is not None else None
    start = len(session.match) if at is None else at
    return ReplayScene(session.match.branch(), session.name, path, session.study, start, playing)


def _fitting(painter: Painter, text: str, room: float) -> str:
    """As many whole sentences as there is room for, at least one."""
    first, *more = text.split(". ")
    for sentence in more:
        longer = f"{first}. {sentence}"
        if painter.text_width(longer + ".", "ui", CAPTION_SIZE) > room:
            return first + "."
        first = longer
    return first


def _short(painter: Painter, words: str, face: str, room: float) -> str:
    """A move without what it can do without, where there is no room for all of it."""
    for joint in (" and choose", " from the ", " for ", " with ", ", "):
        if painter.text_width(words, face, 7.5) <= room:
            break
        words = words.partition(joint)[0]
    return words


def _plain(text: str) -> str:
    """A text without the painter's marks."""
    return text.replace("{", "(").replace("}", ")").replace("*", "").replace("~", "-")
