"""What moves in the king's war: letters that turn, bonus dice, power that is counted, crowns and losses."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from game.client.stage.dice import Throw, draw_dice
from game.client.ui import theme
from game.client.ui.palette import INK, VELLUM
from game.core.xii_century.events import AnswersRevealed, DiceRolled, PowerShown, ReputationGained, TroopsHalved
from game.titles.xii_century.look.context import BAD
from game.titles.xii_century.look.war.parts import DIE, able, answered, bar, column_box, letter, letter_box

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.titles.xii_century.look.war.room import WarRoom


def throw(scene: WarRoom, event: DiceRolled) -> Throw:
    """Bonus dice fall into their column."""
    x, y, w, _ = column_box(scene.before, event.seat)
    n = len(event.faces)
    slots = tuple((x + w / 2 + (i - (n - 1) / 2) * DIE, y + 176) for i in range(n))
    return Throw(sum(event.faces) + 31 * event.seat, event.faces, slots, (x + w / 2, y + 260))


def live(painter: Painter, scene: WarRoom) -> None:
    """The event being shown."""
    director: Any = scene.play.director
    event: Any = director.now
    match event:
        case AnswersRevealed():
            for seat in range(scene.before.seats):
                _flip(painter, scene, seat, director.number(f"flip{seat}.t", 0.0), event.answers[seat])
        case DiceRolled():
            draw_dice(
                painter,
                painter.sprites,
                throw(scene, event),
                director.number("dice.t", 0.0),
                painter.px(DIE * 1.4),
                "red",
            )
        case PowerShown():
            x, y, _, _ = column_box(scene.before, event.seat)
            t = director.number("count.t", 1.0)
            painter.text(
                str(round(event.base + (event.power - event.base) * t)), x + 31, y + 30, "title", 17, INK, "midleft"
            )
            bar(painter, scene.before, event.seat, event.base + (event.power - event.base) * t)
            for i, face in enumerate(event.faces):
                box = column_box(scene.before, event.seat)
                painter.sprite(f"flat_red/{face}", box[0] + box[2] - 14 - 14 * i, y + 30, 12, "center")
        case ReputationGained():
            x, y, w, _ = column_box(scene.before, event.seat)
            t = round(director.number("crown.t", 1.0) * 8) / 8
            painter.symbol("crown", x + w / 2, y + 186 - 24 * t, 14 + 12 * t)
        case TroopsHalved():
            x, y, w, _ = column_box(scene.before, event.seat)
            t = director.number("halve.t", 1.0)
            painter.line(x + 6, y + 56, x + 6 + (w - 12) * t, y + 56 - 8 * t, BAD, 1.2)


def _flip(painter: Painter, scene: WarRoom, seat: int, t: float, answer: str) -> None:
    """A letter turns about its upright axis."""
    if not able(scene.before)[seat] and t < 0.5:
        letter(painter, scene, seat, False)
        return
    x, y, w, h = letter_box(scene.before, seat)
    share = round(abs(math.cos(math.pi * t)) * 12) / 12
    wide = max(3.0, w * share)
    box = (x + (w - wide) / 2, y, wide, h)
    if t >= 0.5:
        answered(painter, box, answer)
    else:
        painter.frame(*box, theme.inked(VELLUM, 3, 0.9))
        if wide > 24:
            painter.symbol("seal", x + w / 2, y + h * 0.56, 17)
