"""The score: units and victory tokens (HH 8); ties share the win (HH-D34)."""

from __future__ import annotations

from game.core.horrible_hordes.state import OVER, Player, State
from game.core.horrible_hordes.tables import CASTLE_KINDS, TOWER
from game.core.rules import Outcome, ScoreRow, ScoreSheet

# Ranks of a lone ruler by points (HH 16.7).
RANKS = ((40, "legend"), (30, "king"), (22, "lord"), (15, "survivor"), (0, "ruined"))


def rank(points: int) -> str:
    """A lone ruler's rank for that many points."""
    return next(name for least, name in RANKS if points >= least)


def counted(points: int) -> str:
    """ "1 point", "2 points"."""
    return f"{points} {'point' if points == 1 else 'points'}"


def rows(player: Player) -> tuple[ScoreRow, ...]:
    tower = CASTLE_KINDS.index(TOWER)
    towers = sum(row.count(tower) for row in player.castles.values())
    castles = sum(map(len, player.castles.values())) - towers
    return (
        ScoreRow("settlements", "Settlements", sum(player.settlements.values()), rule="HH 8"),
        ScoreRow("armies", "Armies", len(player.armies), rule="HH 8"),
        ScoreRow("castles", "Castles", castles, rule="HH 8"),
        ScoreRow("wizard_towers", "Wizard towers", towers, rule="HH-D42"),
        ScoreRow("vt", "Victory tokens", player.vt, rule="HH 8"),
    )


def totals(s: State) -> tuple[int, ...]:
    """Points of every seat, the horde player's last (HH-D40)."""
    kingdoms = tuple(sum(row.points for row in rows(player)) for player in s.players)
    return (*kingdoms, s.slain) if s.chosen.horde_player else kingdoms


def sheets(s: State) -> tuple[ScoreSheet, ...]:
    points = totals(s)
    over = s.phase == OVER
    won = [value == max(points) for value in points]
    found = [ScoreSheet(player.seat, rows(player), won[player.seat] if over else None) for player in s.players]
    if s.chosen.horde_player:
        row = ScoreRow("slain", "Units destroyed by hordes", s.slain, rule="HH-D40")
        found.append(ScoreSheet(len(s.players), (row,), won[-1] if over else None))
    return tuple(found)


def ended(s: State) -> Outcome:
    """How a finished match went."""
    points = totals(s)
    winners = tuple(seat for seat, value in enumerate(points) if value == max(points))
    if len(points) == 1:
        name = rank(points[0])
        called = name if name == RANKS[-1][1] else f"a {name}"  # the last is no noun
        return Outcome(winners, points, f"{counted(points[0])}: you will be known as {called}.")
    names = " and ".join(f"player {seat + 1}" for seat in winners)
    text = f"{names[0].upper()}{names[1:]} {'win' if len(winners) > 1 else 'wins'} with {counted(max(points))}."
    return Outcome(winners, points, text)
