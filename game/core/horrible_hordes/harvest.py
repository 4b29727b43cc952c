"""Income of a resource phase (HH 4.1): settlements by ground (HH-D11), towers, abilities (hook `income`)."""

from __future__ import annotations

from functools import lru_cache
from operator import add

from game.core.events import Emit
from game.core.horrible_hordes.abilities import ABILITIES, EARNING, members, mods_of
from game.core.horrible_hordes.events import Produced
from game.core.horrible_hordes.state import Player, State
from game.core.horrible_hordes.tables import CASTLE_KINDS, CHITS, MAGIC, TOWER, YIELDS, Amounts, named

_TOWER = CASTLE_KINDS.index(TOWER)
_GIVEN = tuple([(chit, n) for chit, n in enumerate(row) if n] for row in YIELDS)  # by terrain: chits and how many


def income(s: State, player: Player) -> Amounts:
    """What the player's next resource phase yields, before the free chits."""
    total = list(_earned(player.abilities & EARNING))
    for space, n in player.settlements.items():
        for chit, amount in _GIVEN[s.terrain[space]]:
            total[chit] += n * amount
    for row in player.castles.values():
        total[MAGIC] += row.count(_TOWER)
    return tuple(total)


@lru_cache(maxsize=256)
def _earned(mask: int) -> Amounts:
    mods = mods_of(mask, "income", "")
    return tuple(sum(mod.chits.get(chit, 0) for mod in mods) for chit in CHITS)


def produce(s: State, player: Player, emit: Emit | None) -> None:
    """The income is booked and told source by source."""
    total = income(s, player)
    player.goods = list(map(add, player.goods, total))
    if emit:
        _tell(s, player, total, emit)


def _tell(s: State, player: Player, total: Amounts, emit: Emit) -> None:
    cells = s.grid.cells
    spaces = []
    for space in sorted(player.settlements.keys() | player.castles.keys()):
        row = [player.settlements.get(space, 0) * n for n in YIELDS[s.terrain[space]]]
        row[MAGIC] += player.castles.get(space, ()).count(_TOWER)
        if any(row):
            spaces.append((cells[space], named(row)))
    emit(Produced(seat=player.seat, spaces=tuple(spaces), abilities=_gifts(player), chits=named(total)))


def _gifts(player: Player) -> tuple[tuple[str, dict[str, int]], ...]:
    rows = []
    for index in members(player.abilities):
        chits: dict[str, int] = {}
        for mod in ABILITIES[index].mods:
            if mod.hook == "income":
                chits |= mod.chits
        if chits:
            rows.append((ABILITIES[index].id, chits))
    return tuple(rows)
