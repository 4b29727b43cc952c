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
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Device, Input, Intent, Pointer
from game.client.input.devices import ASKED
from game.client.stack import Pop, Prompt, Quit, Replace, Reset, Scene, Step
from game.client.ui import palette
from game.client.ui.text import plain
from game.journal import settings as files
from game.journal.files import SaveError
from game.narrator import say
from game.phrase import one_line

if TYPE_CHECKING:
    from game.client.play import Play
    from game.session import Session


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
        report += _facts(play.session) if play is not None else ["no game in progress"]
    report += ["", *"".join(traceback.format_exception(error)).splitlines()]
    try:
        folder.mkdir(parents=True)
        (folder / "report.txt").write_text("\n".join(map(one_line, report)), "utf-8", errors="replace")
    except OSError:
        return None
    with contextlib.suppress(Exception):
        if play is not None:
            _keep_match(play.session, folder)
    with contextlib.suppress(Exception):
        if frame is not None:
            pygame.image.save(frame, folder / "frame.png")
    return folder


def _facts(session: Session) -> list[str]:
    match = session.match
    setup = match.setup
    save = session.writer.path.name if session.writer is not None else "none"
    last = match.journal[-1] if len(match) else None
    return [
        f"{setup.game} version {setup.version}, seed {setup.seed}, {setup.seats} seats, options {setup.options}",
        f"{len(match)} moves, the last: {last}",
        f"state {match.fingerprint()}, save {save}",
    ]


def _keep_match(session: Session, folder: Path) -> None:
    from game.journal.files import SUFFIX
    from game.journal.reading import header
    from game.journal.saves import Writer

    path = folder / f"match{SUFFIX}"
    if session.writer is not None and session.writer.path.exists():
        path.write_bytes(session.writer.path.read_bytes())
    else:
        Writer.create(path, header(session.match, session.name, session.players), session.match).close()


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


# ---- Scenes the app itself puts up: a crash, a lost pad, a page that is not there yet.
_WIDTH, _MARGIN, _GAP = 360.0, 12.0, 5.0  # points
_SLIP = 20.0  # height of a slip to click on, points
_PLAIN_SIZE = 26  # pixels


class _CrashCard(Scene):
    """A centred card with a title and a few paragraphs, and its prompts below."""

    title = ""
    lines: tuple[str, ...] = ()
    _slips: Sequence[tuple[tuple[float, float, float, float], Act]] = ()

    def draw(self, painter: Painter) -> None:
        try:
            self._draw_card(painter)
        except Exception:
            self._draw_plainly(painter.surface)

    def _draw_card(self, painter: Painter) -> None:
        if self.covers:
            painter.table()
        else:
            painter.dim()
        inner = _WIDTH - 2 * _MARGIN
        heights = [painter.paragraph_height(line, inner, "ui", 9) + _GAP for line in self.lines]
        height = sum(heights) + 2 * _MARGIN + 12
        x, y = (640 - _WIDTH) / 2, (360 - height) / 2 - 10
        _, top, _, _ = painter.panel(x, y, _WIDTH, height, self.title)
        at = top + _MARGIN
        for line, step in zip(self.lines, heights, strict=True):
            painter.paragraph(line, x + _MARGIN, at, inner, "ui", 9)
            at += step
        self._draw_slips(painter, x, y + height + _GAP)
        painter.prompt_bar(self.prompts())

    def _draw_slips(self, painter: Painter, x: float, y: float) -> None:
        """Draws the prompts as buttons for the mouse."""
        prompts = [prompt for prompt in self.prompts() if isinstance(prompt.acts, Act)]
        if len(prompts) < 2:
            return
        slips = []
        each = (_WIDTH - _GAP * (len(prompts) - 1)) / len(prompts)
        for at, prompt in enumerate(prompts):
            box = (x + at * (each + _GAP), y, each, _SLIP)
            painter.card(*box)
            painter.text(prompt.label, box[0] + each / 2, y + _SLIP / 2, "ui", 8, anchor="center", max_width=each - 8)
            assert isinstance(prompt.acts, Act)
            slips.append((box, prompt.acts))
        self._slips = slips

    def meant(self, given: Input) -> Act | None:
        """The act of an input: a press, or a click on its button; a click elsewhere confirms."""
        if isinstance(given, Intent):
            return given.act
        if not isinstance(given, Pointer) or not _clicked(given):
            return None
        inside = (act for (x, y, w, h), act in self._slips if 0 <= given.x - x < w and 0 <= given.y - y < h)
        return next(inside, Act.CONFIRM)

    def _draw_plainly(self, surface: pygame.Surface) -> None:
        surface.set_clip(None)
        surface.fill(palette.PARCH)
        labels = (f"{prompt.acts}: {prompt.label}" for prompt in self.prompts())
        text = "\n\n".join((self.title, *self.lines, *labels))
        font = pygame.font.Font(None, _PLAIN_SIZE)
        surface.blit(font.render(text, True, palette.INK, wraplength=surface.get_width() - 80), (40, 40))

    def prompts(self) -> Sequence[Prompt]:
        return (Prompt(Act.CONFIRM, "Continue"),)


class Crashed(_CrashCard):
    """Shown after an exception. Everything confirmed is on disk, so going on is safe."""

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

    def handle(self, given: Input) -> Step:
        match self.meant(given):
            case Act.BACK:
                return Quit(1)
            case Act.CONFIRM:
                return Reset(self._home())
            case Act.NEXT if self._before is not None:
                return Reset(self._before() or self._home())
        return None

    def prompts(self) -> Sequence[Prompt]:
        before = (Prompt(Act.NEXT, say("go_on_before_the")),) if self._before is not None else ()
        return (Prompt(Act.CONFIRM, say("main_menu")), *before, Prompt(Act.BACK, "Quit"))


class PadGone(_CrashCard):
    """Shown when the pad in use is unplugged: waits for any press on any device."""

    covers = False
    title = say("gamepad_gone")

    def __init__(self, device: Device) -> None:
        self.lines = (
            say("was_unplugged_nothing_goes", name=device.name),
            say("plug_it_in_again"),
        )

    def handle(self, given: Input) -> Step:
        return Pop() if isinstance(given, Intent) or _clicked(given) else None


class PadUnmapped(_CrashCard):
    """Shown for a pad without a known layout: offers to set it up."""

    covers = False
    title = say("unknown_gamepad")

    def __init__(self, device: Device) -> None:
        self._device = device
        self.lines = (say("gamepad_has_no_layout", name=device.name),)

    def handle(self, given: Input) -> Step:
        match self.meant(given):
            case Act.CONFIRM:
                return Replace(PadLayout(self._device))
            case Act.BACK:
                return Pop()
        return None

    def prompts(self) -> Sequence[Prompt]:
        return (Prompt(Act.CONFIRM, say("set_it_up")), Prompt(Act.BACK, say("not_now")))


class PadLayout(_CrashCard):
    """Asks for one control after another; the layout is kept in the settings."""

    covers = False
    title = say("set_up_a_gamepad")

    def __init__(self, device: Device) -> None:
        self._device = device
        self._found: dict[str, str] = {}
        self._left = list(ASKED)

    def enter(self) -> None:
        self.services.devices.raw = self._pressed
        self._ask()

    def leave(self) -> None:
        self.services.devices.raw = None

    def _ask(self) -> None:
        asked = say("control_" + self._left[0]) if self._left else ""
        self.lines = (say("press_on_gamepad", control=asked, name=self._device.name),)
        self.dirty = True

    def _pressed(self, device: Device, control: str) -> None:
        if device.number == self._device.number and control not in self._found.values() and self._left:
            self._found[self._left.pop(0)] = control
            self._ask()

    def tick(self, dt: float) -> Step:
        if self._left:
            return None
        if "south" in self._found:
            self.services.devices.learn(self._device.number, self._found)
            self.services.save_settings()
        return Pop()

    def handle(self, given: Input) -> Step:
        match self.meant(given):
            case Act.BACK:
                return Pop()
            case Act.CONFIRM | Act.NEXT if self._left and self._left[0] != "south":
                self._left.pop(0)
                self._ask()
        return None

    def prompts(self) -> Sequence[Prompt]:
        skip = (Prompt(Act.NEXT, "Skip"),) if self._left and self._left[0] != "south" else ()
        return (*skip, Prompt(Act.BACK, "Cancel"))


def _clicked(given: Input) -> bool:
    return isinstance(given, Pointer) and given.kind == "down" and given.button == 1
