"""The king's war (section 3): who is asked, and the effect of the answers once all are sealed."""

from __future__ import annotations

from game.core.events import Emit
from game.core.xii_century import scoring
from game.core.xii_century.events import (
    AnswersRevealed,
    DiceRolled,
    PowerShown,
    ReputationGained,
    TroopsHalved,
    WarCalled,
)
from game.core.xii_century.sheet import AVOID, SUPPORT, UNDECIDED, WAR, State
from game.core.xii_century.tables import KNIGHTS, MEN, REPUTATION


def call(s: State, emit: Emit | None) -> bool:
    """Ask everybody who has power (XII-D29). Returns whether anybody is asked."""
    asked = [scoring.base(s, town) > 0 for town in s.towns]
    s.votes = [UNDECIDED if able else AVOID for able in asked]
    if not any(asked):
        return False
    s.phase = WAR
    if emit:
        emit(WarCalled(asked=tuple(seat for seat, able in enumerate(asked) if able)))
    return True


def decided(s: State) -> bool:
    """Whether all have answered."""
    return UNDECIDED not in s.votes


def resolve(s: State, emit: Emit | None) -> None:
    """Show all answers, measure the supporters, honour them, halve their troops."""
    s.reveals += 1
    if emit:
        emit(AnswersRevealed(answers=tuple(_word(s, seat) for seat in range(s.seats))))
    supporters = [seat for seat in s.order if s.votes[seat] == SUPPORT]
    powers = {}
    for seat in supporters:
        town = s.towns[seat]
        faces = scoring.throw(s, town, "war")
        base = scoring.base(s, town)
        powers[seat] = base + sum(faces)
        if emit:
            if faces:
                emit(DiceRolled(stream="war", faces=faces, rolled=tuple(range(len(faces))), seat=seat))
            emit(PowerShown(seat=seat, base=base, faces=faces, power=powers[seat]))
    for seat in supporters:
        _honour(s, seat, powers, emit)
    for seat in supporters:
        _halve(s, seat, emit)


def _word(s: State, seat: int) -> str:
    if s.votes[seat] == SUPPORT:
        return "support"
    return "avoid" if scoring.base(s, s.towns[seat]) else "forced"


def _honour(s: State, seat: int, powers: dict[int, int], emit: Emit | None) -> None:
    """One for a lone supporter; of several, two for each of the strongest, one for the others (XII-D30, XII-D35)."""
    course, v = s.sheet.course, s.towns[seat].values
    best = len(powers) > 1 and powers[seat] == max(powers.values())
    gained = course.war_best if best else course.war_lone
    v[REPUTATION] += gained
    if emit:
        emit(ReputationGained(seat=seat, gained=gained, reputation=v[REPUTATION], best=best))


def _halve(s: State, seat: int, emit: Emit | None) -> None:
    v = s.towns[seat].values
    men, knights = v[MEN], v[KNIGHTS]
    v[MEN] //= 2
    v[KNIGHTS] //= 2
    if emit and (men or knights):
        lost = {"men_at_arms": v[MEN] - men, "knights": v[KNIGHTS] - knights}
        emit(TroopsHalved(seat=seat, deltas={name: n for name, n in lost.items() if n}))
