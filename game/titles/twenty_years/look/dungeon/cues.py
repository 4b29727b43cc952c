"""How the events of a raid look: steps from room to room, two red dice, chests, the eraser over a lost level."""

from __future__ import annotations

from typing import Protocol

from game.client.stage import ease
from game.client.stage.dice import Throw, tumble
from game.client.stage.director import CueSheet
from game.client.stage.timeline import Timeline, clock, cue, delay, par, progress, seq, wait
from game.core.events import Event
from game.core.twenty_years import events as facts

DOOR, LIGHT = 0.20, 0.25  # seconds a door takes to open; a room to light up
WALK = 0.42  # from room to room
DROP, DROP_GAP, MOST_FOES = 0.22, 0.06, 11  # a foe drops onto its place; from one to the next; so many are shown
CHEST = 0.5
READ = 0.7  # seconds the dice lie readable before the foes come
RUB = 1.5  # seconds the eraser takes


class Stage(Protocol):
    """The page of a raid: the room we are in, and how a roll flies there."""

    at: tuple[int, int]

    def throw(self, event: Event) -> Throw: ...


CUES: CueSheet[Stage] = CueSheet()
CUES.instant("settled", "choice_asked", "dice_rolled", "battle_ended", "claims_blocked", "traded")


def _sound(event: Event, detail: str = "") -> Timeline:
    return cue("event", kind=event.type, detail=detail)


@CUES.on("raid_begun")
def raid_begun(event: facts.RaidBegun, stage: Stage) -> Timeline:
    return seq(_sound(event), wait(0.35))


@CUES.on("room_entered")
def room_entered(event: facts.RoomEntered, stage: Stage) -> Timeline:
    """The company walks in. A new room: its door opens, it lights up, two dice fall, foes drop onto their places."""
    walk = par(progress("walk.t", WALK, ease.in_out), _sound(event))
    if not event.faces:
        return _watched(walk)
    dice = tumble("dice.t", stage.throw(event))
    first = stage.at == event.room
    door = wait(0.0) if first else par(progress("door.t", DOOR), cue("sound", effect="door"))
    light = wait(0.0) if first else par(progress("light.t", LIGHT), cue("sound", effect="torch"))
    return _watched(seq(door, walk, light, dice, wait(READ), _dropping(event.monsters), wait(0.15)))


def _watched(line: Timeline) -> Timeline:
    """The camera goes with the company from the first step to the last, and is back in its place at the end."""
    return par(line, progress("camera.t", line.duration))


def _dropping(foes: int) -> Timeline:
    """One after the other from above; dust where each lands."""
    count = min(foes, MOST_FOES)
    if not count:
        return wait(0.0)
    seconds = DROP + DROP_GAP * (count - 1)
    lands = [delay(DROP + DROP_GAP * i, cue("landed", foe=i, foes=foes)) for i in range(count)]
    return par(clock("foes.t", seconds), *lands)


@CUES.on("battle_begun")
def battle_begun(event: facts.BattleBegun, stage: Stage) -> Timeline:
    return seq(_sound(event, event.groups[0][0]), wait(0.15))


@CUES.on("room_settled")
def room_settled(event: facts.RoomSettled, stage: Stage) -> Timeline:
    opens = progress("chest.t", CHEST) if event.by == "loot" else wait(CHEST)
    return par(opens, delay(CHEST / 2, par(_sound(event, event.by), cue("settled_room", by=event.by))))


@CUES.on("points_changed")
def points_changed(event: facts.PointsChanged, stage: Stage) -> Timeline:
    return par(_sound(event), progress("float.t", 0.7))


@CUES.on("goods_changed")
def goods_changed(event: facts.GoodsChanged, stage: Stage) -> Timeline:
    return par(_sound(event, next(iter(event.goods), "")), progress("float.t", 0.6))


@CUES.on("level_won")
def level_won(event: facts.LevelWon, stage: Stage) -> Timeline:
    return seq(par(_sound(event), cue("cleared")), wait(1.1))


@CUES.on("level_wiped")
def level_wiped(event: facts.LevelWiped, stage: Stage) -> Timeline:
    """An eraser goes over the plan of the level: nobody dies of it (20Y-D61)."""
    crumbs = [delay(0.12 * i, cue("crumbs", share=0.12 * i / RUB)) for i in range(int(RUB / 0.12))]
    return par(_sound(event), progress("rub.t", RUB), *crumbs)
