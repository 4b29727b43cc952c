"""The thinking player of Mini Monarchy: every line is played on to the end by the quick hand, many times.

Reigns are short, so everything worth trying is tried: all answers where there are few, the best places of every
building, every stage site that leaves room, the plain bot's choice first.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from game.bots.search import Line, StepMind, World
from game.core.dice import SeededDice
from game.core.mini_monarchy import harvest, scoring
from game.core.mini_monarchy.actions import Build, BuildStage, PlaceStart
from game.core.mini_monarchy.state import DRAWING, WON, State
from game.core.mini_monarchy.tables import BUILDING, VILLAGE
from game.core.rules import Action
from game.titles.mini_monarchy.bot.fast import play_on
from game.titles.mini_monarchy.bot.greedy import Greedy

FEW = 12  # where no more than this can be done, all of it is tried
PLACES = 3  # of each kind of building


class Monarchy(StepMind):
    """See game.bots.search.Mind."""

    margin, effect = 1.0, 1.0

    def __init__(self) -> None:
        self._plain = Greedy()
        self.reason = self._plain.reason

    def lines(self, view: State, legal: Sequence[Action]) -> Sequence[Line]:
        best = self._plain.choose(view, legal)
        if view.phase in DRAWING:
            return (Line((best,)),)
        tried = legal if len(legal) <= FEW else _places(view, legal)
        return [Line((action,)) for action in dict.fromkeys((best, *tried))]

    def world(self, view: State, line: Line, dice: SeededDice) -> World:
        s = self._end(view, line, dice)
        points = float(scoring.sheet(s).total)
        return World(points, float(s.phase == WON), points)

    def _end(self, view: State, line: Line, dice: SeededDice) -> State:
        s = view.copy()
        s.dice = dice
        dice.turn(s.year)
        line.actions[0].perform(s, None)  # type: ignore[attr-defined]
        play_on(s)
        return s

    def turn(self, view: State) -> Hashable:
        return view.year

    def terms(self, view: State, line: Line, dice: SeededDice) -> Mapping[str, float]:
        return {row.label: float(row.points) for row in scoring.sheet(self._end(view, line, dice)).rows}


def _places(view: State, legal: Sequence[Action]) -> list[Action]:
    """The best places of every kind, and everything that has no place."""
    kinds: dict[object, list[tuple[float, Action]]] = {}
    found: list[Action] = []
    for action in legal:
        if isinstance(action, Build | PlaceStart):
            kinds.setdefault(action.building, []).append((_gives(view, action.building, action.hex), action))
        elif isinstance(action, BuildStage):
            kinds.setdefault("stage", []).append((-_in_the_way(view, action.hex), action))
        else:
            found.append(action)
    for rows in kinds.values():
        rows.sort(key=lambda row: -row[0])
        found += [action for _, action in rows[:PLACES]]
    return found


def _gives(view: State, building: str, cell: Any) -> float:
    """What a building gives there, and a little for villages it serves and for room."""
    number, kind = view.ground.numbers[cell], BUILDING[building]
    near = view.ground.near[number]
    served = 0 if kind == VILLAGE else (near & view.stands[VILLAGE]).bit_count()
    return harvest.yield_of(view, kind, number).amount + 0.5 * served + 0.01 * (near & view.land.fields).bit_count()


def _in_the_way(view: State, cell: Any) -> int:
    """How good the ground is that a stage would take."""
    number = view.ground.numbers[cell]
    near = view.ground.near[number]
    return (near & (view.buildings | view.land.rocks)).bit_count() + 2 * (view.land.banks >> number & 1)


def mind(seconds: float, taste: str) -> Monarchy:
    """The mind for a level."""
    return Monarchy()
