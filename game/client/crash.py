"""What is kept of a crash: a folder with the report, the match as it stood and the last frame; and the way back.

Nothing here may make a crash worse: whatever cannot be kept is left out.
"""

from __future__ import annotations

import contextlib
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game import __version__
from game.client.doors import scene_of
from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input, Intent, Pointer
from game.client.stack import Prompt, Quit, Reset, Scene, Step
from game.client.ui import palette
from game.client.ui.place import inside, middle
from game.client.ui.text import plain
from game.journal import settings as files
from game.journal.files import SaveError
from game.narrator import say
from game.phrase import one_line

if TYPE_CHECKING:
    from game.client.play import Play


def play_of(scenes: Sequence[Scene]) -> Play | None:
    """The match being shown, by the topmost scene that shows one."""
    plays = [play for scene in reversed(scenes) if (play := getattr(scene, "play", None)) is not None]
    if not plays:
        return None
    from game.client.play import Play

    return next((play for play in plays if isinstance(play, Play)), None)


def keep_bundle(error: BaseException, play: Play | None, frame: pygame.Surface | None) -> Path | None:
    """Writes a folder with report.txt, match.reign and frame.png; returns None if that fails."""
    stamp = time.strftime(f"%Y-%m-%d-%H%M%S-{time.monotonic_ns() % 1_000_000:06}")
    folder = files.data_folder() / "crashes" / stamp
    report = [f"Roll & Reign {__version__}, Python {sys.version.split()[0]}, pygame-ce {pygame.version.ver}"]
    with contextlib.suppress(Exception):
        if play is None:
            report.append("no game in progress")
        else:
            match, setup, writer = play.session.match, play.session.match.setup, play.session.writer
            begun = f"seed {setup.seed}, {setup.seats} seats, options {setup.options}"
            report += [
                f"{setup.game} version {setup.version}, {begun}",
                f"{len(match)} moves, the last: {match.journal[-1] if len(match) else None}",
                f"state {match.fingerprint()}, save {writer.path.name if writer is not None else 'none'}",
            ]
    report += ["", *"".join(traceback.format_exception(error)).splitlines()]
    try:
        folder.mkdir(parents=True)
        (folder / "report.txt").write_text("\n".join(map(one_line, report)), "utf-8", errors="replace")
    except OSError:
        return None
    with contextlib.suppress(Exception):
        if play is not None:
            from game.journal.files import SUFFIX
            from game.journal.reading import header
            from game.journal.saves import Writer

            path, session = folder / f"match{SUFFIX}", play.session
            if session.writer is not None and session.writer.path.exists():
                path.write_bytes(session.writer.path.read_bytes())
            else:
                Writer.create(path, header(session.match, session.name, session.players), session.match).close()
    with contextlib.suppress(Exception):
        if frame is not None:
            pygame.image.save(frame, folder / "frame.png")
    return folder


def way_back(play: Play | None) -> Callable[[], Scene | None] | None:
    """A call that resumes a kept match before its last move; None when there is no such moment.

    The call itself gives None when the save cannot be opened.
    """
    if play is None or play.session.writer is None or play.session.home is None or not len(play.session.match):
        return None
    from game.client.play import Play
    from game.session import Session

    path, home = play.session.writer.path, play.session.home

    def go_back() -> Scene | None:
        try:
            session = Session.open(path, home)
        except SaveError:
            return None
        session.rewind(max(0, len(session.match) - 1))
        return scene_of("at_table", Play(session))

    return go_back


# ---- The page after a crash: drawn without the page kit, which may be what broke.
_WIDTH, _MARGIN, _GAP = 360.0, 12.0, 5.0  # points
_SLIP = 20.0  # height of a slip to click on, points
_PLAIN_SIZE = 26  # pixels


class Crashed(Scene):
    """A card with the prompts as slips below it. Everything confirmed is on disk, so going on is safe."""

    title = say("something_broke")

    def __init__(
        self,
        what: str,
        report: Path | None,
        home: Callable[[], Scene],
        before: Callable[[], Scene | None] | None,
        *kept: str,
    ) -> None:
        """`what` in one line; where the report lies.

        `home` makes the scene to go on with, `before` the one to go on with from before the last move, if it can.
        `kept` says what has become of the match, where there was one.
        """
        self._home, self._before = home, before
        where = say("a_report_is_kept", report=report) if report else say("the_report_could_not")
        self.lines = (plain(what)[:200], plain(where), *kept)
        self._slips: list[tuple[Rect, Act]] = []

    def handle(self, given: Input) -> Step:
        act = given.act if isinstance(given, Intent) else None
        if isinstance(given, Pointer) and given.kind == "down" and given.button == 1:  # elsewhere than on a slip: go on
            act = next((act for box, act in self._slips if inside(box, given.x, given.y)), Act.CONFIRM)
        match act:
            case Act.BACK:
                return Quit(1)
            case Act.CONFIRM:
                return Reset(self._home())
            case Act.NEXT if self._before is not None:
                return Reset(self._before() or self._home())
        return None

    def _ways(self) -> list[tuple[Act, str]]:
        before = [(Act.NEXT, say("go_on_before_the"))] if self._before is not None else []
        return [(Act.CONFIRM, say("main_menu")), *before, (Act.BACK, "Quit")]

    def prompts(self) -> Sequence[Prompt]:
        return [Prompt(*way) for way in self._ways()]

    def draw(self, painter: Painter) -> None:
        try:
            self._draw_card(painter)
        except Exception:
            surface = painter.surface
            surface.set_clip(None)
            surface.fill(palette.PARCH)
            labels = (f"{act}: {label}" for act, label in self._ways())
            text = "\n\n".join((self.title, *self.lines, *labels))
            font = pygame.font.Font(None, _PLAIN_SIZE)
            surface.blit(font.render(text, True, palette.INK, wraplength=surface.get_width() - 80), (40, 40))

    def _draw_card(self, painter: Painter) -> None:
        painter.table()
        inner = _WIDTH - 2 * _MARGIN
        heights = [painter.paragraph_height(line, inner, "ui", 9) + _GAP for line in self.lines]
        height = sum(heights) + 2 * _MARGIN + 12
        x, y = (640 - _WIDTH) / 2, (360 - height) / 2 - 10
        _, top, _, _ = painter.panel(x, y, _WIDTH, height, self.title)
        at = top + _MARGIN
        for line, step in zip(self.lines, heights, strict=True):
            painter.paragraph(line, x + _MARGIN, at, inner, "ui", 9)
            at += step
        ways = self._ways()
        each = (_WIDTH - _GAP * (len(ways) - 1)) / len(ways)
        self._slips = [
            ((x + n * (each + _GAP), y + height + _GAP, each, _SLIP), act) for n, (act, _) in enumerate(ways)
        ]
        for (box, _), (_, label) in zip(self._slips, ways, strict=True):
            painter.card(*box)
            painter.text(label, *middle(box), "ui", 8, anchor="center", max_width=box[2] - 8)
        painter.prompt_bar(self.prompts())
