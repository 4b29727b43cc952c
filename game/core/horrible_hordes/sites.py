"""Where units may stand, be built, trained or placed (hook `site`): masks of spaces, and why a space is not in them."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.horrible_hordes.abilities import SITING
from game.core.horrible_hordes.mods import limit
from game.core.horrible_hordes.state import Player, State
from game.core.horrible_hordes.tables import ARMY, CASTLE, CASTLE_KINDS, SETTLEMENT, TOWER
from game.core.horrible_hordes.units import room_at
from game.core.rules import Refusal

_MUSTERING = SITING["train_at_settlement"]


def banned(s: State, seat: int) -> int:
    """Spaces Diplomacy closes to this player."""
    found = 0
    for _, opponent, space in s.bans:
        if opponent == seat:
            found |= 1 << space
    return found


def foreign(s: State, seat: int) -> int:
    """Spaces where this player may place nothing: hordes, other players, chasms, bans."""
    return s.horded | s.others(seat) | s.closed | (banned(s, seat) if s.bans else 0)


def settlement_sites(s: State, player: Player) -> int:
    """Spaces for a new settlement (HH 4.1 Settle; Urbanization, Colonies)."""
    own = player.abilities
    near = s.grid.grown(player.land) & ~player.land
    most = limit(player, "settlements_per_space")
    if most > 1:
        crowd = 0
        for space, n in player.settlements.items():
            if n < most and (own & SITING["settlement_on_settlement"] or s.grid.near_mask[space] & player.land):
                crowd |= 1 << space
        near |= crowd
    if own & SITING["settlement_with_army"]:
        near |= player.camps & ~player.land
    return near & ~foreign(s, player.seat)


def castle_sites(s: State, player: Player, kind: str = CASTLE) -> int:
    """Spaces for a new castle or tower (HH 4.1 Fortify; Outposts, Major Fortifications, 12.4)."""
    found = player.land
    if player.abilities & SITING["castle_with_army"]:
        found |= player.camps
    most = limit(player, "castles_per_space")
    for space, row in player.castles.items():
        if len(row) >= most:
            found &= ~(1 << space)
    if kind == TOWER and found:
        towers = tower_mask(player)
        found &= ~s.grid.grown(towers)
    return found & ~foreign(s, player.seat) if found else 0


def tower_mask(player: Player) -> int:
    number = CASTLE_KINDS.index(TOWER)
    return sum(1 << space for space, row in player.castles.items() if number in row)


def training_left(player: Player, space: int) -> int:
    """How many armies may still be trained in a space this turn (HH-D55)."""
    row = player.castles.get(space)
    if row is not None:
        capacity = len(row)
    elif player.abilities & _MUSTERING:
        capacity = player.settlements.get(space, 0)
    else:
        capacity = 0
    return capacity - player.trained.get(space, 0)


def muster_mask(player: Player) -> int:
    """Spaces where armies are trained or bought: castles, with Barracks settlements too."""
    return player.forts | (player.land if player.abilities & _MUSTERING else 0)


def training_sites(s: State, player: Player) -> list[int]:
    """Spaces where an army can be trained now, whatever the chits."""
    spaces = [n for n in s.grid.spaces(muster_mask(player)) if training_left(player, n) > 0 and room_at(player, n) > 0]
    shut = foreign(s, player.seat) if spaces else 0
    return [n for n in spaces if not shut >> n & 1]


def buying_sites(s: State, player: Player) -> list[int]:
    """Spaces where a bought army may arrive (HH-D53)."""
    spaces = s.grid.spaces(muster_mask(player) & ~foreign(s, player.seat))
    return [n for n in spaces if room_at(player, n) > 0]


def free_army_sites(s: State, player: Player) -> list[int]:
    """The first class of 8.1 that has room (HH-D35): castles (with Barracks settlements), settlements, stacks."""
    shut = foreign(s, player.seat)
    stacks = player.camps & ~banned(s, player.seat)  # those that wait for a battle as well
    for mask in (muster_mask(player) & ~shut, player.land & ~shut, stacks):
        found = [n for n in s.grid.spaces(mask) if room_at(player, n) > 0]
        if found:
            return found
    return []


def free_sites(s: State, player: Player, unit: str) -> Sequence[int]:
    """Where a free unit may be placed (HH 8.1, 8.2)."""
    if unit == ARMY:
        return free_army_sites(s, player)
    if unit == SETTLEMENT:
        return s.grid.spaces(settlement_sites(s, player))
    return s.grid.spaces(castle_sites(s, player, unit))


def shut(s: State, seat: int, space: int) -> Refusal | None:
    """Why nothing of this player can be placed in a space, whatever it is."""
    bit = 1 << space
    if s.closed & bit:
        return Refusal("no_site", "HH 12.3", "Nothing can be built in a chasm.", "chasm")
    if s.horded & bit:
        return Refusal("occupied", "HH 4.1", "A horde is there.", "horde")
    if s.others(seat) & bit:
        return Refusal("occupied", "HH 4.1", "Another player's units are there.", "units")
    if banned(s, seat) & bit:
        return Refusal("no_site", "HH-D47", "Diplomacy closes this space to you.", "diplomacy")
    return None


def off_board(s: State, space: tuple[int, int]) -> Refusal | None:
    if space in s.grid.numbers:
        return None
    text = f"There is no space {list(space)} on this board."
    return Refusal("bad_target", "HH 1", text, "space")


def no_settlement(s: State, player: Player, space: int) -> Refusal | None:
    """Why no settlement can be built in a space; None when one can."""
    if settlement_sites(s, player) >> space & 1:
        return None
    refusal = shut(s, player.seat, space)
    if refusal:
        return refusal
    have, most = player.settlements.get(space, 0), limit(player, "settlements_per_space")
    if have >= most:
        return Refusal("occupied", "HH 4.1", "No room for another settlement here.", "settlement", most, have)
    return Refusal("not_adjacent", "HH 4.1", "Must be next to one of your settlements.", "settlement")


def no_castle(s: State, player: Player, space: int, kind: str) -> Refusal | None:
    """Why no castle (or tower) can be built in a space; None when one can."""
    if castle_sites(s, player, kind) >> space & 1:
        return None
    refusal = shut(s, player.seat, space)
    if refusal:
        return refusal
    have, most = len(player.castles.get(space, ())), limit(player, "castles_per_space")
    if have >= most:
        return Refusal("occupied", "HH 4.1", "No room for another castle here.", "castle", most, have)
    if kind == TOWER and s.grid.grown(tower_mask(player)) >> space & 1:
        return Refusal("no_site", "HH-D42", "Your towers can't be next to each other.", "wizard_tower")
    return Refusal("no_site", "HH 4.1", "Build a settlement there first.", "settlement", 1, 0)
