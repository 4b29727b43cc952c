"""The strip below a replay: its timeline of years or rounds, and a button for everything one can do."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.ui.palette import CREAM, INK, OAK, RED, RUST, SUN, TAN, UMBER, mix
from game.client.ui.widgets import button

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.client.scenes.replay import ReplayScene

STRIP: Rect = (4.0, 291.0, 632.0, 45.0)
LINE: Rect = (14.0, 297.0, 612.0, 12.0)
NUMBERS_FROM = 15.0  # points a round must be wide to have its number written below


def paint_strip(painter: Painter, scene: ReplayScene) -> None:
    """The rounds in a row, the moment in it, and the buttons below; declares their zones."""
    painter.panel(*STRIP)
    x, y, w, h = LINE
    here = scene.focus.zone(
        "line",
        (x - 4, y - 3, w + 8, h + 6),
        scene.toggle,
        on_adjust=scene.step,
        on_point=scene.point,
        name=f"Move {scene.at} of {scene.end}",
    )
    if here:
        painter.focus_ring(x - 4, y - 3, w + 8, h + 6)
    rounds = scene.record.rounds
    now = scene.record.round_at(scene.at)
    for i, entry in enumerate(rounds):
        left = _place(scene, entry.at)
        right = _place(scene, rounds[i + 1].at if i + 1 < len(rounds) else scene.end)
        paint = mix(SUN, RED, 0.7) if i < now else RUST if i == now else mix(TAN, OAK, 0.35)
        painter.rect(left + 0.4, y + 3, max(0.6, right - left - 0.8), h - 6, paint, 1.0)
        if right - left >= NUMBERS_FROM * painter.text_scale or i in (0, len(rounds) - 1):
            painter.text(str(entry.number), left + 1, y + h + 7.4, "ui", 7, UMBER, "midleft")
    at = _place(scene, scene.at)
    painter.rect(at - 2.2, y - 1.5, 4.4, h + 3, INK, 1.6)
    painter.rect(at - 1.1, y - 0.4, 2.2, h + 0.8, CREAM, 1.0)
    _paint_buttons(painter, scene)


def _place(scene: ReplayScene, at: int) -> float:
    return LINE[0] + LINE[2] * at / max(1, scene.end)


def _paint_buttons(painter: Painter, scene: ReplayScene) -> None:
    step = "year" if scene.years else "round"
    play = ("hourglass", "Pause") if scene.playing else ("play", "Play")
    rows = (
        ("do/back", "undo", f"Back one {step}", partial(scene.jump, -1), 66.0, None),
        ("do/prev", "left", "Step", partial(scene.step, -1), 44.0, None),
        ("do/play", *play, scene.toggle, 56.0, None),
        ("do/next", "right", "Step", partial(scene.step, 1), 44.0, None),
        ("do/on", "redo", f"Next {step}", partial(scene.jump, 1), 66.0, None),
        ("do/pace", "speed", f"x{scene.pace}", scene.faster, 36.0, None),
        ("do/branch", "flag", "Branch here", scene.ask_branch, 74.0, scene.not_kept),
        ("do/branches", "map", "Branches", scene.branches, 66.0, scene.not_kept),
    )
    total = sum(row[4] for row in rows) + 4 * (len(rows) - 1)
    at, y = LINE[0] + (LINE[2] - total) / 2, LINE[1] + LINE[3] + 11.4
    for id, symbol, label, action, w, refusal in rows:
        button(painter, scene.focus, id, (at, y, w, 14.5), label, action, symbol=symbol, size=7.5, refusal=refusal)
        at += w + 4
