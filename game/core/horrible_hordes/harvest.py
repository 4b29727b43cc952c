"""Income of a resource phase (HH 4.1): settlements by ground (HH-D11), towers, abilities (hook `income`)."""

from __future__ import annotations

from game.core.events import Emit
from game.core.horrible_hordes.abilities import ABILITIES, members, profile
from game.core.horrible_hordes.events import Produced
from game.core.horrible_hordes.state import Player, State
from game.core.horrible_hordes.tables import CASTLE_KINDS, MAGIC, TOWER, YIELDS, Amounts, named

_TOWER = CASTLE_KINDS.index(TOWER)


def income(s: State, player: Player) -> Amounts:
    """What the player's next resource phase yields, before the free chits."""
    total = list(profile(player.abilities).income)
    for space, n in player.settlements.items():
        for chit, amount in enumerate(YIELDS[s.terrain[space]]):
            if amount:
                total[chit] += n * amount
    for row in player.castles.values():
        total[MAGIC] += row.count(_TOWER)
    return tuple(total)


def produce(s: State, player: Player, emit: Emit | None) -> None:
    """The income is booked and told source by source."""
    total = income(s, player)
    for chit, n in enumerate(total):
        player.goods[chit] += n
    if emit:
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
