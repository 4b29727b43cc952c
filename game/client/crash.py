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
from game.client.stack import Scene
from game.journal import settings as files
from game.journal.files import SaveError
from game.quoting import one_line

if TYPE_CHECKING:  # the menu has no use for what a match needs
    from game.client.play import Play
    from game.session import Session


def play_of(scenes: Sequence[Scene]) -> Play | None:
    """The match at the table, if any scene shows one: the topmost that does."""
    plays = [play for scene in reversed(scenes) if (play := getattr(scene, "play", None)) is not None]
    if not plays:
        return None
    from game.client.play import Play

    return next((play for play in plays if isinstance(play, Play)), None)


def keep_bundle(error: BaseException, play: Play | None, frame: pygame.Surface | None) -> Path | None:
    """A folder of its own among the player's data, with report.txt, match.reign and frame.png; None when that fails."""
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
    from game.journal.saves import SUFFIX, Writer, header

    path = folder / f"match{SUFFIX}"
    if session.writer is not None and session.writer.path.exists():
        path.write_bytes(session.writer.path.read_bytes())
    else:
        Writer.create(path, header(session.match, session.name, session.players), session.match).close()


def way_back(play: Play | None) -> Callable[[], Scene | None] | None:
    """How to go on from before the last move of a kept match; None when there is no such moment.

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
