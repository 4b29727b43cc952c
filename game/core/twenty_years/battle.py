"""Engagements, bombs and flight (section 10). What a fight brings is its cause's business, not this room's."""

from __future__ import annotations

from game.core.events import Emit
from game.core.twenty_years import books
from game.core.twenty_years.events import BattleBegun, BattleEnded, BombThrown, Engaged
from game.core.twenty_years.state import FLIGHTS, Battle, State
from game.core.twenty_years.tables import DIES, ENGAGED, KILLS, TABLES, TROOPS

WON, LOST, FLED = "won", "lost", "fled"

Groups = tuple[tuple[str, int], ...]


def fighters(s: State, monster: str) -> bool:
    """Whether any unit can fight this monster (20Y-D43: bars are footmen against ogres and worse)."""
    dies = DIES[monster]
    troops = s.troops
    return bool((troops[0] and dies[0]) or (troops[1] and dies[1]) or (troops[2] and dies[2]))


def needed(troop: int, foes: int) -> int:
    """Units of this troop that are enough for so many foes (20Y-D44: knights half, rounded up)."""
    return -(-foes // KILLS[troop])


def most(s: State, troop: int, frame: Battle) -> int:
    """How many units of this troop may engage the front group; 0 when it cannot."""
    monster, left = frame.groups[0]
    if not DIES[monster][troop]:
        return 0
    return min(ENGAGED, s.troops[troop], needed(troop, left))


def begin(s: State, frame: Battle, flees: bool, emit: Emit | None) -> str | None:
    """Start a fight. None: it goes on; else its result, already told, with −1 VP booked for a flight.

    Without any usable unit and bomb it is lost at once; a claim that `flees` is an automatic flight (20Y-D47).
    """
    if not s.bombs and not fighters(s, frame.groups[0][0]):
        if emit:
            emit(BattleBegun(cause=frame.cause, groups=frame.groups, tile=frame.tile))
        return _end(s, frame, FLED if flees else LOST, emit)
    s.todo.append(frame)
    if emit:
        emit(BattleBegun(cause=frame.cause, groups=frame.groups, tile=frame.tile))
    return None


def engage(s: State, troop: int, count: int, emit: Emit | None) -> str | None:
    """So many units fight the front group; every one kills, also the ones that die (20Y-D42)."""
    frame = s.todo[-1]
    assert isinstance(frame, Battle)
    monster, left = frame.groups[0]
    faces = s.dice.roll("battle", count, ordered=False)
    deadly = DIES[monster][troop]
    dead = sum(1 for face in faces if face >= deadly)
    slain = min(left, count * KILLS[troop])
    s.troops[troop] -= dead
    fallen = list(frame.fallen)
    fallen[troop] += dead
    after = _struck(frame, slain, (fallen[0], fallen[1], fallen[2]))
    s.todo[-1] = after
    if emit:
        who = tuple(i for i, face in enumerate(faces) if face >= deadly)
        emit(Engaged(troop=TROOPS[troop], faces=faces, dead=who, monster=monster, slain=slain, left=left - slain))
    return _outcome(s, after, emit)


def bomb(s: State, emit: Emit | None) -> str | None:
    """Ten dice strike the front group; the surplus is lost (20Y-D45, 20Y-D87)."""
    frame = s.todo[-1]
    assert isinstance(frame, Battle)
    monster, left = frame.groups[0]
    figures = TABLES.bombs
    faces = s.dice.roll("bomb", figures.dice, ordered=False)
    hits = tuple(i for i, face in enumerate(faces) if face >= figures.from_face)
    slain = min(left, len(hits))
    s.bombs -= 1
    after = _struck(frame, slain, frame.fallen)
    s.todo[-1] = after
    if emit:
        emit(BombThrown(faces=faces, hits=hits, monster=monster, slain=slain, left=left - slain))
    return _outcome(s, after, emit)


def flee(s: State, emit: Emit | None) -> str:
    frame = s.todo[-1]
    assert isinstance(frame, Battle)
    return _end(s, frame, FLED, emit)


def _struck(frame: Battle, slain: int, fallen: tuple[int, int, int]) -> Battle:
    """A surplus kill never carries over to the next group (20Y-D87)."""
    monster, left = frame.groups[0]
    rest = frame.groups[1:]
    groups = ((monster, left - slain), *rest) if left > slain else rest
    return Battle(frame.cause, groups, frame.foes, frame.tile, frame.discount, fallen, frame.rounds + 1)


def _outcome(s: State, frame: Battle, emit: Emit | None) -> str | None:
    if not frame.groups:
        return _end(s, frame, WON, emit)
    if not s.bombs and not fighters(s, frame.groups[0][0]):
        return _end(s, frame, LOST, emit)  # also 20Y-D53: what is left cannot fight a later group
    return None


def _end(s: State, frame: Battle, result: str, emit: Emit | None) -> str:
    if s.todo and s.todo[-1] is frame:
        s.todo.pop()
    if emit:
        fallen = {TROOPS[troop]: n for troop, n in enumerate(frame.fallen) if n}
        slain = frame.foes - sum(count for _, count in frame.groups)
        emit(BattleEnded(cause=frame.cause, result=result, fallen=fallen, slain=slain, tile=frame.tile))
    if result == FLED:
        books.award(s, FLIGHTS, -1, frame.cause, emit)
    return result


def of(cause: str, groups: Groups, tile: str = "", discount: bool = False) -> Battle:
    """A battle's frame before its first blow."""
    return Battle(cause, groups, sum(count for _, count in groups), tile, discount)
