"""All effects by name: which function makes it, how loud it is baked, at what rate, and in how many takes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tools.audio import blow_sounds, field_sounds, horde_sounds, moment_sounds, table_sounds
from tools.audio.signal import Wave


@dataclass(frozen=True)
class Effect:
    """`step` 1 keeps 24 kHz; 2 halves it, for sounds with nothing above 5 kHz. `takes`: how often it is played."""

    make: Callable[[], Wave]
    peak: float
    step: int = 1
    takes: int = 1


def often(make: Callable[[], Wave], peak: float, step: int = 1) -> Effect:
    """Heard more than once a minute: in three takes, so that it is never the same twice running."""
    return Effect(make, peak, step, 3)


EFFECTS: dict[str, Effect] = {
    "roll_1": often(lambda: table_sounds.tumble("roll_1", 1, 0.45), 0.70),
    "roll_few": often(lambda: table_sounds.tumble("roll_few", 3, 0.6), 0.78),
    "roll_many": often(lambda: table_sounds.tumble("roll_many", 7, 0.75), 0.80),
    "die_land": often(table_sounds.die_land, 0.65),
    "die_keep": often(table_sounds.die_keep, 0.55),
    "coin": often(table_sounds.coin, 0.55),
    "wood": often(table_sounds.wood, 0.65),
    "stone": often(table_sounds.stone, 0.65),
    "leather": often(table_sounds.leather, 0.65),
    "page": often(table_sounds.page, 0.50),
    "pencil": often(table_sounds.pencil, 0.40),
    "eraser": Effect(table_sounds.eraser, 0.40, 2),
    "build": often(table_sounds.build, 0.75),
    "claim": often(table_sounds.claim, 0.75),
    "hoof": Effect(field_sounds.hoof, 0.70, 2),
    "howl": Effect(field_sounds.howl, 0.60, 2),
    "bomb": Effect(field_sounds.bomb, 0.80),
    "deny": Effect(table_sounds.deny, 0.50, 2),
    "tick": often(table_sounds.tick, 0.35),
    "confirm": often(table_sounds.confirm, 0.50),
    "pop": Effect(table_sounds.pop, 0.50),
    "fanfare": Effect(field_sounds.fanfare, 0.80),
    "victory": Effect(field_sounds.victory, 0.70),
    "loss": Effect(field_sounds.loss, 0.75, 2),
    "flight": Effect(field_sounds.flight, 0.65),
    "chest": Effect(table_sounds.chest, 0.65),
    "year_bell": Effect(field_sounds.year_bell, 0.60, 2),
    "war_drum": often(field_sounds.war_drum, 0.85, 2),
    "horde_step": often(lambda: horde_sounds.horde_step(5, 1.0), 0.70, 2),
    "horde_tread": often(lambda: horde_sounds.horde_step(2, 1.6), 0.80, 2),
    "raid": Effect(horde_sounds.raid, 0.85, 2),
    "crack": often(horde_sounds.crack, 0.80),
    "spell": often(horde_sounds.spell, 0.55),
    "guards": Effect(moment_sounds.guards, 0.75),
    "thunk": often(moment_sounds.thunk, 0.70),
    "door": Effect(moment_sounds.door, 0.65),
    "torch": Effect(moment_sounds.torch, 0.60),
    "fuse": Effect(moment_sounds.fuse, 0.45),
    "throw": Effect(moment_sounds.throw, 0.55),
    "bow": often(moment_sounds.bow, 0.60),
    "rubble": often(moment_sounds.rubble, 0.75),
    "quake": Effect(moment_sounds.quake, 0.80, 2),
    "bristle": Effect(moment_sounds.bristle, 0.65),
    "boo": Effect(moment_sounds.boo, 0.70, 2),
    "hut_lost": Effect(moment_sounds.hut_lost, 0.80),
    "toll": Effect(moment_sounds.toll, 0.65, 2),
    "doves": Effect(moment_sounds.doves, 0.55),
    "verdict": often(moment_sounds.verdict, 0.50),
    "seal": Effect(moment_sounds.seal, 0.80, 2),
    "drum_roll": Effect(moment_sounds.drum_roll, 0.75),
    **{f"roar_{name}": Effect(make, 0.75) for name, make in horde_sounds.ROARS.items()},
    **{f"blow_{name}": often(make, 0.70) for name, make in blow_sounds.WEAPONS.items()},
    **{f"on_{name}": often(make, 0.60) for name, make in blow_sounds.BODIES.items()},
    **{f"fall_{name}": often(make, 0.75) for name, make in blow_sounds.FALLS.items()},
}
# Whole pieces: at the level of the music.
SCORES: dict[str, Callable[[], Wave]] = {
    "score_small": moment_sounds.score_small,
    "score_good": moment_sounds.score_good,
    "score_great": moment_sounds.score_great,
    "score_lost": moment_sounds.score_lost,
}
