"""Which battles take the whole screen, and how short the others are, which are told on the board."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from game.client.stage.director import CueSheet
from game.client.stage.timeline import Timeline, par, tween
from game.core.horrible_hordes.events import BattleBegun, BattleEnded
from game.core.horrible_hordes.odds import forecast, war_odds
from game.core.horrible_hordes.plans import RAID
from game.core.horrible_hordes.state import NO_SEAT, State

if TYPE_CHECKING:
    from game.client.scenes.map import MapScene

OPEN = (0.1, 0.9)  # chances between which nobody knows how it ends
TOLD = 1.2  # seconds of a battle on the board at most,
BEGINS = 0.15  # of which it begins: more than a frame at any speed, for in it the table asks whether it takes the stage


def whole_stage(s: State, begun: BattleBegun, people: Collection[int], met: Collection[str], battles: str) -> bool:
    """Whether a battle that has just begun takes the whole screen.

    `people`: seats of persons at this screen; `met`: kinds of hordes that fought before in this game; `battles`: the
    option, "always", "matters" or "never". It matters with somebody's own units, at a chance of 10 to 90 %, with
    somebody's last settlement or castle, or when it is the first fight of its kind of horde.
    """
    if battles != "matters":
        return battles == "always"
    enemy = begun.foe if begun.foe != NO_SEAT else s.horde_seat
    return (
        begun.seat in people
        or enemy in people
        or (begun.foe == NO_SEAT and begun.horde not in met)
        or _at_stake(s, begun)
        or OPEN[0] <= _chance(s, begun) <= OPEN[1]
    )


def _chance(s: State, begun: BattleBegun) -> float:
    """That the seat holds the space, as the battle begins."""
    space = s.grid.numbers[begun.space]
    if begun.foe != NO_SEAT:
        return war_odds(s, begun.seat, begun.foe, space).hold
    horde = s.hordes.get(space)
    return forecast(s, begun.seat, space, horde, begun.mode).hold if horde is not None else 1.0


def _at_stake(s: State, begun: BattleBegun) -> bool:
    """The last settlement, or the last castle, of whoever is attacked stands there."""
    attacked = begun.foe if begun.foe != NO_SEAT else begun.seat if begun.mode == RAID else NO_SEAT
    if attacked == NO_SEAT:
        return False
    player, space = s.players[attacked], s.grid.numbers[begun.space]
    settlements, castles = sum(player.settlements.values()), sum(map(len, player.castles.values()))
    return 0 < settlements == player.settlements.get(space, 0) or 0 < castles == len(player.castles.get(space, ()))


class OnBoard(CueSheet["MapScene"]):
    """A sheet whose battles, from the first event to the last, take TOLD seconds at most."""

    def __init__(self, sheet: CueSheet[Any]) -> None:
        super().__init__()
        self._shows, self._instant = sheet._shows, sheet._instant
        self._sheet = sheet

    def timeline(self, event: Any, stage: MapScene) -> Timeline:
        line = self._sheet.timeline(event, stage)
        director = stage.play.director
        battle = around(director.events, director.shown)
        if not any(one is event for one in battle):
            return line
        if isinstance(event, BattleBegun):
            begun = line.hurried(BEGINS / line.duration) if line.duration > 0 else line
            return par(begun, tween("battle.begins", 0.0, 1.0, BEGINS))
        told = (one for one in battle if not isinstance(one, BattleBegun))
        long = sum(self._sheet.timeline(one, stage).duration for one in told)
        return line.hurried(min(1.0, (TOLD - BEGINS) / long)) if long > 0 else line


def around(events: list[Any], at: int) -> list[Any]:
    """The events of the battle in which the event with this number lies, as far as they are known; [] in none."""
    if at >= len(events):
        return []
    begin = at
    while not isinstance(events[begin], BattleBegun):
        begin -= 1
        if begin < 0 or isinstance(events[begin], BattleEnded):
            return []
    end = begin
    while end < len(events) - 1 and not isinstance(events[end], BattleEnded):
        end += 1
    return events[begin : end + 1]
