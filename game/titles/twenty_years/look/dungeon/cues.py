"""How the events of a raid look: steps from room to room, two red dice, chests, the eraser over a lost level."""

from __future__ import annotations

from game.client.stage import ease
from game.client.stage.dice import Thrower
from game.client.stage.director import CueSheet
from game.client.stage.timeline import Timeline, cue, delay, par, seq, tween, wait
from game.core.events import Event
from game.core.twenty_years.events import (
    BattleBegun,
    GoodsChanged,
    LevelWiped,
    LevelWon,
    PointsChanged,
    RaidBegun,
    RoomEntered,
    RoomSettled,
)

WALK = 0.42  # seconds from room to room
READ = 0.7  # seconds the dice lie readable before the foes come
RUB = 1.5  # seconds the eraser takes

CUES: CueSheet[Thrower] = CueSheet()
CUES.instant("settled", "choice_asked", "dice_rolled", "battle_ended", "claims_blocked", "traded")


def _sound(event: Event, detail: str = "") -> Timeline:
    return cue("event", kind=event.type, detail=detail)


@CUES.on("raid_begun")
def raid_begun(event: RaidBegun, stage: Thrower) -> Timeline:
    return seq(_sound(event), wait(0.35))


@CUES.on("room_entered")
def room_entered(event: RoomEntered, stage: Thrower) -> Timeline:
    """The company walks in; in a new room two dice fall and what they say steps forward."""
    walk = par(tween("walk.t", 0.0, 1.0, WALK, ease.in_out), _sound(event))
    if not event.faces:
        return walk
    throw = stage.throw(event)
    hits = [delay(hit.time, cue("hit", strength=hit.strength)) for hit in throw.hits]
    dice = par(tween("dice.t", 0.0, throw.duration, throw.duration), cue("roll", count=len(event.faces)), *hits)
    found = par(tween("foes.t", 0.0, 1.0, 0.3), cue("found", foes=event.monsters))
    return seq(walk, dice, wait(READ), found, wait(0.15))


@CUES.on("battle_begun")
def battle_begun(event: BattleBegun, stage: Thrower) -> Timeline:
    return seq(_sound(event, event.groups[0][0]), wait(0.15))


@CUES.on("room_settled")
def room_settled(event: RoomSettled, stage: Thrower) -> Timeline:
    return seq(par(_sound(event, event.by), cue("settled_room", by=event.by)), wait(0.5))


@CUES.on("points_changed")
def points_changed(event: PointsChanged, stage: Thrower) -> Timeline:
    return par(_sound(event), tween("float.t", 0.0, 1.0, 0.7))


@CUES.on("goods_changed")
def goods_changed(event: GoodsChanged, stage: Thrower) -> Timeline:
    return par(_sound(event, next(iter(event.goods), "")), tween("float.t", 0.0, 1.0, 0.6))


@CUES.on("level_won")
def level_won(event: LevelWon, stage: Thrower) -> Timeline:
    return seq(par(_sound(event), cue("cleared")), wait(1.1))


@CUES.on("level_wiped")
def level_wiped(event: LevelWiped, stage: Thrower) -> Timeline:
    """An eraser goes over the plan of the level: nobody dies of it (20Y-D61)."""
    crumbs = [delay(0.12 * i, cue("crumbs", share=0.12 * i / RUB)) for i in range(int(RUB / 0.12))]
    return par(_sound(event), tween("rub.t", 0.0, 1.0, RUB), *crumbs)
