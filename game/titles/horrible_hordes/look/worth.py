"""Which battles take the whole screen, and how short the others are, which are told on the board."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from game.client.play import Play
from game.client.scenes.map import MapScene
from game.client.stage.director import CueSheet, Director, Timeline, par, progress
from game.core.horrible_hordes.events import BattleBegun, BattleEnded, DiceRolled, HordeSpawned, PhaseBegun
from game.core.horrible_hordes.odds import forecast, war_odds
from game.core.horrible_hordes.plans import RAID
from game.core.horrible_hordes.state import NO_SEAT, State
from game.core.match import Match

OPEN = (0.1, 0.9)  # chances between which nobody knows how it ends
CROWDS = {"horde_moved": 1.8, "horde_spawned": 1.8, "dice_rolled": 1.6}  # seconds of a phase for all of a kind
MET = 2.2  # and for all hordes that come upon somebody
TOLD = 1.2  # seconds of a battle on the board at most,
BEGINS = 0.15  # of which it begins: more than a frame at any speed, for in it the table asks whether it takes the stage


class Firsts:
    """The first fight of each kind of horde in the whole game, what was saved included; read as it is played."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._match: Match | None = None
        self._read = 0  # actions of the match
        self._first: dict[str, BattleBegun] = {}
        self.read()

    def read(self) -> None:
        """Take over what was played since."""
        match = self._play.session.match
        if match is not self._match or len(match) < self._read:
            self._match, self._read = match, 0
            self._first.clear()
        for index in range(self._read, len(match)):
            for fact in match.facts_of(index):
                if isinstance(fact, BattleBegun) and fact.foe == NO_SEAT:
                    self._first.setdefault(fact.horde, fact)
        self._read = len(match)

    def begins(self, begun: BattleBegun) -> bool:
        """Whether this is that fight."""
        self.read()
        first = self._first.get(begun.horde)
        return first is not None and (first.uid, first.space, first.hits) == (begun.uid, begun.space, begun.hits)


def whole_stage(s: State, begun: BattleBegun, people: Collection[int], first: bool, battles: str) -> bool:
    """Whether a battle that has just begun takes the whole screen.

    `people`: seats of persons at this screen; `first`: of its kind of horde in this game; `battles`: the option,
    "always", "matters" or "never". It matters with somebody's own units, at a chance of 10 to 90 %, with somebody's
    last settlement or castle, or when it is the first fight of its kind of horde.
    """
    if battles != "matters":
        return battles == "always"
    enemy = begun.foe if begun.foe != NO_SEAT else s.horde_seat
    return (
        begun.seat in people
        or enemy in people
        or first
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


OTHERS = 0.42  # of its time: a horde that nobody here has rolled for


def _rolled_here(play: Play) -> bool:
    """Somebody at this screen threw the last dice shown."""
    shown = reversed(play.director.events[: play.director.shown])
    roll = next((event for event in shown if isinstance(event, DiceRolled)), None)
    players = play.session.players
    return roll is not None and 0 <= roll.seat < len(players) and players[roll.seat] == "human"


class OnBoard(CueSheet["MapScene"]):
    """A sheet whose battles, from the first event to the last, take TOLD seconds at most.

    What many do in a phase is told the quicker the more they are: see CROWDS.
    """

    def __init__(self, sheet: CueSheet[Any]) -> None:
        super().__init__()
        self._shows, self._instant = sheet._shows, sheet._instant
        self._sheet = sheet

    def timeline(self, event: Any, stage: MapScene) -> Timeline:
        line = self._sheet.timeline(event, stage)
        director = stage.play.director
        if isinstance(event, HordeSpawned) and not _rolled_here(stage.play):
            line = line.paced(OTHERS)
        battle = around(director.events, director.shown)
        if not any(one is event for one in battle):
            return self._in_crowd(line, event, director)
        if isinstance(event, BattleBegun):
            begun = line.paced(BEGINS / line.duration) if line.duration > 0 else line
            return par(begun, progress("battle.begins", BEGINS))
        told = (one for one in battle if not isinstance(one, BattleBegun))
        long = sum(self._sheet.timeline(one, stage).duration for one in told)
        return line.paced(min(1.0, (TOLD - BEGINS) / long)) if long > 0 else line

    def _in_crowd(self, line: Timeline, event: Any, director: Director[Any]) -> Timeline:
        """One of many alike; those who come upon somebody have a time of their own."""
        met = getattr(event, "met", False)
        most = MET if met else CROWDS.get(event.type)
        if most is None:
            return line
        phase = phase_of(director.events, director.shown)
        like = [one for one in phase if one.type == event.type and getattr(one, "met", False) == met]
        long = line.duration * len(like)
        return line.paced(min(1.0, most / long)) if long > 0 else line


def phase_of(events: list[Any], at: int) -> list[Any]:
    """The events of the phase in which the event with this number lies, as far as they are known."""
    begin = next((n for n in range(at, 0, -1) if isinstance(events[n - 1], PhaseBegun)), 0)
    end = next((n for n in range(at + 1, len(events)) if isinstance(events[n], PhaseBegun)), len(events))
    return events[begin:end]


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
