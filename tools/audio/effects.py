"""All effects by name: which function makes it, how loud it is baked and at what rate."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tools.audio import field_sounds, horde_sounds, table_sounds
from tools.audio.signal import Wave


@dataclass(frozen=True)
class Effect:
    make: Callable[[], Wave]
    peak: float
    step: int = 1
    """1 keeps 44.1 kHz; 2 or 4 divide it, for sounds with nothing above 10 or 5 kHz."""


EFFECTS: dict[str, Effect] = {
    "roll_1": Effect(lambda: table_sounds.tumble("roll_1", 1, 0.45), 0.70, 2),
    "roll_few": Effect(lambda: table_sounds.tumble("roll_few", 3, 0.6), 0.78, 2),
    "roll_many": Effect(lambda: table_sounds.tumble("roll_many", 7, 0.75), 0.85, 2),
    "die_land": Effect(table_sounds.die_land, 0.65, 2),
    "die_keep": Effect(table_sounds.die_keep, 0.55, 2),
    "coin": Effect(table_sounds.coin, 0.55, 2),
    "wood": Effect(table_sounds.wood, 0.65, 2),
    "stone": Effect(table_sounds.stone, 0.65, 2),
    "leather": Effect(table_sounds.leather, 0.65, 2),
    "page": Effect(table_sounds.page, 0.50, 2),
    "pencil": Effect(table_sounds.pencil, 0.40, 2),
    "eraser": Effect(table_sounds.eraser, 0.40, 2),
    "build": Effect(table_sounds.build, 0.75, 2),
    "claim": Effect(table_sounds.claim, 0.75, 4),
    "sword": Effect(field_sounds.sword, 0.65, 2),
    "arrow": Effect(field_sounds.arrow, 0.70, 2),
    "hoof": Effect(field_sounds.hoof, 0.70, 4),
    "howl": Effect(field_sounds.howl, 0.60, 4),
    "bomb": Effect(field_sounds.bomb, 0.90, 2),
    "deny": Effect(table_sounds.deny, 0.50, 4),
    "tick": Effect(table_sounds.tick, 0.35),
    "confirm": Effect(table_sounds.confirm, 0.50, 2),
    "pop": Effect(table_sounds.pop, 0.50, 2),
    "fanfare": Effect(field_sounds.fanfare, 0.80, 2),
    "victory": Effect(field_sounds.victory, 0.70, 2),
    "loss": Effect(field_sounds.loss, 0.75, 4),
    "flight": Effect(field_sounds.flight, 0.65, 2),
    "chest": Effect(table_sounds.chest, 0.65, 2),
    "year_bell": Effect(field_sounds.year_bell, 0.60, 4),
    "war_drum": Effect(field_sounds.war_drum, 0.85, 4),
    "horde_step": Effect(horde_sounds.horde_step, 0.70, 4),
    "raid": Effect(horde_sounds.raid, 0.85, 4),
    "crack": Effect(horde_sounds.crack, 0.80, 2),
    "undead": Effect(horde_sounds.undead, 0.70, 4),
    "spell": Effect(horde_sounds.spell, 0.55, 2),
    "shield": Effect(horde_sounds.shield, 0.65, 2),
}
