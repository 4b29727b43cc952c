"""Global events (2.8): what each does to a town, to all at once at the start of the round."""

from __future__ import annotations

from game.core.events import Emit
from game.core.xii_century import power
from game.core.xii_century.events import DefenceShown, DiceRolled, EventSpared, TownChanged
from game.core.xii_century.sheet import VALUES
from game.core.xii_century.state import State, Town
from game.core.xii_century.tables import ASSETS, BIT, FAMINE, FARMS, FATES, OUTLAWS

SHIELD = BIT["granary_famine_shield"]


def resolve(s: State, emit: Emit | None) -> None:
    """The event of this round, for every town."""
    event = s.event
    if not event:
        return
    if event == OUTLAWS:
        _outlaws(s, emit)
        return
    for seat in s.order:
        suffer(s, seat, event, emit)


def _outlaws(s: State, emit: Emit | None) -> None:
    """All towns are measured before any is hit (8.20)."""
    need = s.sheet.tables.fates[OUTLAWS - 1].per_round * s.round
    hit = []
    for seat in s.order:
        town = s.towns[seat]
        faces = power.throw(s, town, "outlaws") if s.chosen.outlaws_bonus_dice else ()
        base, walls = power.base(s, town), power.walls(s, town)
        total = base + walls + sum(faces)
        if total < need:
            hit.append(seat)
        if emit:
            if faces:
                emit(DiceRolled(stream="outlaws", faces=faces, rolled=tuple(range(len(faces))), seat=seat))
            emit(
                DefenceShown(seat=seat, base=base, walls=walls, faces=faces, power=total, need=need, safe=total >= need)
            )
    for seat in hit:
        suffer(s, seat, OUTLAWS, emit)


def suffer(s: State, seat: int, event: int, emit: Emit | None) -> None:
    """One town suffers an event; of outlaws, that they got in."""
    town = s.towns[seat]
    if not emit:
        strike(s, town, event)
        s.sheet.clamp(town.values)
        return
    before = town.values[:]
    strike(s, town, event)
    if town.values == before:
        shielded = event == FAMINE and town.owned & SHIELD
        emit(EventSpared(seat=seat, event=FATES[event - 1], reason="granary_famine_shield" if shielded else "nothing"))
        return
    emit(TownChanged(seat=seat, deltas=change(before, town.values), reason=FATES[event - 1]))
    bound(s, seat, emit)


def bound(s: State, seat: int, emit: Emit | None) -> None:
    """Bring a town back within its bounds and tell what that took."""
    values = s.towns[seat].values
    if not emit:
        s.sheet.clamp(values)
        return
    before = values[:]
    s.sheet.clamp(values)
    if before != values:
        emit(TownChanged(seat=seat, deltas=change(before, values), reason="bounds"))


def strike(s: State, town: Town, event: int) -> None:
    """What an event takes by itself, before bounds follow."""
    row, v = s.sheet.tables.fates[event - 1], town.values
    for name in row.halves:
        v[VALUES[name]] //= 2
    if event == FAMINE:
        if s.chosen.famine_halves_farms:  # XII-D5
            v[FARMS] //= 2
        if town.owned & SHIELD:
            return
    for name, count in row.loses.items():
        v[VALUES[name]] = max(0, v[VALUES[name]] - count)
    for name in row.wipes:
        v[VALUES[name]] = 0


def change(before: list[int], after: list[int]) -> dict[str, int]:
    """What became of the assets, by id, without those that stayed."""
    return {name: after[i] - before[i] for i, name in enumerate(ASSETS) if after[i] != before[i]}
