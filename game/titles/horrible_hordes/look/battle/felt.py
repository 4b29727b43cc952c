"""The stage of a battle as it stands: backdrop, head counts, odds, tokens; and the felt with the dice that lie."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.client.scenes.battle_parts import Ribbon, plate, ribbon, stage_frame
from game.client.stage.cast import STAGE
from game.client.stage.tray import TRAY
from game.client.ui.palette import FELT, MOSS, WOOD, dark, mix
from game.titles.horrible_hordes.look.battle import panels
from game.titles.horrible_hordes.look.battle import roll as theatre_roll
from game.titles.horrible_hordes.look.board.pieces import arms

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.client.ui.focus import FocusGraph
    from game.titles.horrible_hordes.look.battle.orders import Offers
    from game.titles.horrible_hordes.look.battle.roll import Roll
    from game.titles.horrible_hordes.look.battle.shown import Shown

_LIES = 99.0  # seconds after which a die has long come to rest


def stage(painter: Painter, backdrop: str, shown: Shown, odds: Ribbon | None) -> None:
    """All of it but those who move."""
    x, y, w, h = STAGE
    with painter.clip(x, y, w, h):
        painter.sprite(backdrop, x, y, h + TRAY[3], "topleft")
    left, right = shown.plates()
    plate(painter, 14, y + 4, 136, left)
    arms(painter, shown.bout.seat, 19, y + 8, 17)
    plate(painter, 490, y + 4, 136, right, True)
    if shown.bout.foe >= 0:
        arms(painter, shown.bout.foe, 604, y + 8, 17)
    else:
        panels.counters(painter, 498, y + 34, 120, shown.bout.hits, shown.hits)
    if odds is not None:
        ribbon(painter, odds)
    panels.token_strip(painter, [token for token in shown.tokens if token.ready or token.seat >= 0], 150)


def tray(painter: Painter, shown: Shown) -> None:
    """The felt, a hollow for each die with the face it needs, and the dice unless they are on their way."""
    x, y, w, h = TRAY
    painter.rect(x, y, w, h, WOOD)
    painter.rect(x, y + 2.6, w, h - 2.6, dark(FELT, 0.35))
    painter.rect(x, y + 3.4, w, h - 3.4, mix(FELT, MOSS, 0.1))
    roll = shown.roll
    if roll.loose:
        theatre_roll.wells(painter, len(roll.loose), 0)
        panels.middle(painter, roll.title)
    elif roll.rows:
        theatre_roll.wells(painter, len(roll.ours), len(roll.theirs))
        theatre_roll.needs(painter, roll.ours, 0)
        theatre_roll.needs(painter, roll.theirs, 1)
        panels.middle(painter, f"Clash {shown.round}")
    else:
        panels.opening(painter, shown.lines, shown.hits)
    if not (shown.rolling or shown.judging) and (roll.rows or roll.loose):
        theatre_roll.draw(painter, roll, _LIES, _LIES)
    stage_frame(painter)


def dice_zones(focus: FocusGraph, offers: Offers, roll: Roll) -> None:
    """Dice that answer what is asked, where they lie."""
    now = offers.now
    spots = [*theatre_roll.slots(len(roll.ours), 0), *theatre_roll.slots(len(roll.theirs), 1)]
    for bit in now.options() if now is not None else ():
        if bit.field == "die" and bit.value < len(spots):
            x, y = spots[bit.value]
            box = (x - 13, y - 14, 26, 30)
            focus.zone(f"die/{bit.value}", box, partial(offers.pick, bit), name=f"die {bit.value + 1}")
