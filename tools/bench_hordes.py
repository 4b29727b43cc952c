"""Horrible Hordes beyond its rules: exact odds of every kind of battle from a cold memory, a round of six bots."""

from __future__ import annotations

import time
from collections.abc import Iterator

from game.bots import bot
from game.core.horrible_hordes import odds
from game.core.horrible_hordes.books import limit
from game.core.horrible_hordes.combat import ATTACK, RAID
from game.core.horrible_hordes.movement import add_army, add_castle, add_settlement, replace
from game.core.horrible_hordes.state import Horde, State
from game.core.horrible_hordes.tables import ABILITIES, ALL, CASTLE, HORDES, UNDEAD
from game.core.match import Match
from tools.bench_rows import Median, Row, at_most

SPACE = 55
GROWN = 12  # counters the undead have gained
ARMS = sum(1 << n for n, row in enumerate(ABILITIES) if any(mod.hook in ("attack", "defense") for mod in row.mods))
GAME = "horrible_hordes"


def _stand(abilities: int, armies: int, mode: str) -> State:
    """So many armies, every other one blessed; in a raid with as much behind walls as the abilities allow."""
    s = Match.new(GAME, 2, seed="bench").state.copy()
    player = s.players[0]
    player.abilities = abilities
    for _ in range(min(armies, limit(player, "stack"))):
        add_army(s, player, SPACE, "", None)
    for number in list(player.armies)[::2]:
        player.armies[number] = replace(player.armies[number], marks=("bless", "protection"))
    if mode == RAID:
        for _ in range(limit(player, "castles_per_space")):
            add_castle(s, player, SPACE, CASTLE)
        for _ in range(limit(player, "settlements_per_space")):
            add_settlement(s, player, SPACE)
    found: State = s
    return found


def _battles() -> Iterator[tuple[State, Horde, str]]:
    """Every horde, the undead also grown, against few and many, with no, all fighting and all abilities."""
    for abilities in (0, ARMS, ALL):
        for mode in (ATTACK, RAID):
            for armies in (1, 4, 6):
                s = _stand(abilities, armies, mode)
                for kind, row in enumerate(HORDES):
                    for more in (0, GROWN) if row.type == UNDEAD else (0,):
                        horde = Horde(1, kind, row.hits + more, SPACE)
                        s.hordes = {SPACE: horde}
                        yield s, horde, mode


def _cold(s: State, horde: Horde, mode: str) -> float:
    """CPU milliseconds, the better of three: another process may be in the way once."""
    spent = []
    for _ in range(3):
        odds.forget()
        begun = time.process_time()
        odds.forecast(s, 0, SPACE, horde, mode)
        spent.append(time.process_time() - begun)
    return min(spent) * 1e3


def _round(match: Match) -> float:
    """CPU seconds until the next round begins: six greedy bots think, the rules play and tell."""
    bots = [bot("greedy", GAME, str(seat)) for seat in range(6)]
    now, begun = match.state.round, time.process_time()
    while match.pending and match.state.round == now:
        seat = match.pending[0].seat
        match.play(bots[seat].choose(match.view(seat), match.legal(seat)), seat)
    return time.process_time() - begun


def rows(median: Median) -> Iterator[Row]:
    costs = [_cold(*battle) for battle in _battles()]
    yield at_most(f"battle odds, the worst of {len(costs)} battles, cold", max(costs), 2.0, "ms")
    match = Match.new(GAME, 6, seed="bench")
    rounds = []
    while match.pending:
        rounds.append(_round(match))
    yield at_most(f"a round of six bots, the longest of {len(rounds) - 1}", max(rounds[1:]), 0.7, "s CPU")
