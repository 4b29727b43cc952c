"""Kingdoms to ask odds of: a quiet year 10, changed as a test needs it."""

from __future__ import annotations

from fractions import Fraction

from game.core.dice import SeededDice
from game.core.match import Match
from game.core.rules import Setup, full_options, ruleset
from game.core.twenty_years.battle import of as battle_frame
from game.core.twenty_years.odds_fight import BOMB, Force
from game.core.twenty_years.state import ACTIONS, Piece, State
from game.core.twenty_years.tables import KIND, KINDS

RULES = ruleset("twenty_years")
ONE = Fraction(1)


def kingdom(**changes: object) -> State:
    """A kingdom in the ACTIONS of year 10, with one footman and the capitol, changed as asked."""
    setup = Setup("twenty_years", 1, 1, full_options(RULES, {}), "odds", None)
    s: State = RULES.new(setup, SeededDice("odds"))
    s.year = s.entry = 10
    s.phase = ACTIONS
    for name, value in changes.items():
        setattr(s, name, value)
    return s


def match_at(s: State) -> Match:
    return Match(RULES, Setup("twenty_years", 1, 1, full_options(RULES, {}), "odds", None), s)


def stands(s: State, key: str) -> None:
    """Put a piece on the board wherever: its effects do not ask where it lies."""
    kind = KINDS[KIND[key]]
    s.town = s.town.add(kind.number, 0, Piece(kind.structure, kind.level, (), 1))


def in_battle(force: Force, *groups: tuple[str, int]) -> State:
    s = kingdom(troops=list(force[:BOMB]), bombs=force[BOMB])
    s.todo.append(battle_frame("guards", groups, "t12"))
    return s
