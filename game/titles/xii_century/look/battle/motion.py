"""What moves in the king's war besides the troops: letters that turn, bonus dice, crowns that fly."""

from __future__ import annotations

import math
from typing import Any

from game.client.draw.painter import Painter
from game.client.stage import ease, fx
from game.client.stage.dice import Throw, draw_dice
from game.client.ui.geometry import abreast, between
from game.core.xii_century.events import AnswersRevealed, DiceRolled, ReputationGained
from game.titles.xii_century.look.battle import troops
from game.titles.xii_century.look.battle.cues import FLY, NEXT, crowned
from game.titles.xii_century.look.battle.page import CROWN, letter
from game.titles.xii_century.look.battle.room import WarRoom

DIE = 26.0
STEPS = 12  # of a letter that turns
ARC, KING = 30.0, 18.0  # points: how high a crown flies; its size in the king's hand


def throw(scene: WarRoom, event: DiceRolled) -> Throw:
    """Bonus dice fall before the troops of their town."""
    x, y, w, h = scene.page.hole(f"letter/{event.seat}")
    slots = tuple((x + w / 2 + aside, y + h + DIE / 2) for aside in abreast(len(event.faces), DIE))
    return Throw(sum(event.faces) + 31 * event.seat, event.faces, slots, (x + w / 2, y + h + 3 * DIE))


def live(painter: Painter, scene: WarRoom) -> None:
    """The troops, and over them the event that is being shown."""
    troops.draw(painter, scene, scene.stock)
    director: Any = scene.play.director
    event: Any = director.now
    match event:
        case AnswersRevealed():
            for seat, answer in enumerate(event.answers):
                _flip(painter, scene, seat, director.number(f"flip{seat}.t"), answer)
        case DiceRolled():
            t = director.number("dice.t")
            draw_dice(painter, painter.sprites, throw(scene, event), t, painter.px(DIE * 1.4), "red")
        case ReputationGained() if not scene.reduced:
            _crowns(painter, scene, event, director.moment)


def _flip(painter: Painter, scene: WarRoom, seat: int, t: float, answer: str) -> None:
    """A letter turns about its upright axis."""
    x, y, w, h = scene.page.hole(f"letter/{seat}")
    wide = max(3.0, w * round(abs(math.cos(math.pi * t)) * STEPS) / STEPS)
    letter(answer if t >= 1 / 2 else scene.sealed_as(seat), painter, (x + (w - wide) / 2, y, wide, h))


def _crowns(painter: Painter, scene: WarRoom, event: ReputationGained, t: float) -> None:
    """Each from the king's hand to the town's own, where it lands with a squash."""
    kx, ky, kw, kh = scene.page.hole("king")
    x, y, _, h = scene.page.hole(f"crown/{event.seat}")
    start, end = (kx + kw / 2, ky + kh / 4), (x + CROWN / 2, y + h / 2)
    for n in range(event.gained):
        u = (t - NEXT * n) / FLY
        if 0 <= u < 1:
            u = ease.in_out(u)
            painter.symbol("crown", *between(start, end, u, ARC), round(KING + (CROWN - KING) * u))
        elif u >= 1:
            _, squash = fx.drop(t, crowned(n + 1))
            if squash:
                painter.symbol("crown", *end, round(CROWN * (1 + squash / 2)))
