"""The board of Horrible Hordes in letters, then the same in words: columns are letters, rows are numbers."""

from __future__ import annotations

from game.core.horrible_hordes.queries import space_row
from game.core.horrible_hordes.state import Player, State
from game.core.horrible_hordes.tables import CASTLE_KINDS, named
from game.core.horrible_hordes.units import stack_at
from game.text.printer import is_numbered
from game.text.squares import column, square
from game.text.width import folded
from game.titles.horrible_hordes.teller import HordesTeller, say
from game.words import game_words

SIGNS = {
    "mountain": "m",
    "forest": "f",
    "farms": "a",
    "hills": "h",
    "swamp": "s",
    "clear": ".",
    "friendly_village": "v",
    "natural_defensive_position": "n",
    "chasm": "#",
    "barrens": "b",
    "trade_route": "t",
    "heath": "e",
    "ancient_ruins": "r",
    "desolate_moor": "o",
    "desert": "d",
    "plains": "p",
}


def cell(space: tuple[int, int]) -> str:
    """(5, 4) as a player reads it: e4; after z comes aa. Where the board is numbered: 5,4."""
    if is_numbered():
        return f"{space[0]},{space[1]}"
    return square(space[0] - 1, space[1] - 1)


def drawing(s: State) -> list[str]:
    """The board, six signs a space."""
    across, down = range(1, s.grid.width + 1), range(1, s.grid.height + 1)
    rows = [[_square(s, (x, y)) for x in across] for y in down]
    return folded([column(x - 1) for x in across], rows, 7)


def _square(s: State, space: tuple[int, int]) -> str:
    row = space_row(s, space)
    text = SIGNS[row.terrain]
    if row.uid:
        text += f"!{row.hits}"
    if row.owner >= 0:
        text += f"{row.owner + 1}" + "S" * row.settlements + "C" * row.castles + "T" * row.towers
        text += str(row.armies) if row.armies else ""
    return text


def board(s: State) -> list[str]:
    """The drawing, the kingdoms, the hordes."""
    words = game_words("horrible_hordes")
    used = {s.ground(n).id for n in range(s.grid.count)}
    ground = ", ".join(f"{sign} {words.name(name)}" for name, sign in SIGNS.items() if name in used)
    lines = [*drawing(s), say("legend"), say("terrain_signs", signs=ground)]
    for player in s.players:
        lines += kingdom(s, player)
    for horde in sorted(s.hordes.values(), key=lambda horde: (horde.hits, horde.uid)):
        row = horde.row
        lines.append(
            "  "
            + say(
                "horde_line",
                place=cell(s.grid.cells[horde.space]),
                horde=words.name(row.id),
                kind=row.type,
                hits=horde.hits,
                defense=row.defense,
                atk=row.atk,
            )
        )
    return lines


def kingdom(s: State, player: Player) -> list[str]:
    """One kingdom: chits, abilities, units space by space; its number is the one on the drawing."""
    words = game_words("horrible_hordes")
    name = f"{HordesTeller(lambda: s).heading_of(player.seat)} ({player.seat + 1})"
    if player.retired:
        return [say("has_left", who=name, vt=player.vt)]
    lines = [say("kingdom_line", who=name, chits=named(player.goods), vt=player.vt)]
    for n in s.grid.spaces(player.spaces):
        parts = [words.count("settlement", player.settlements[n])] if n in player.settlements else []
        row = player.castles.get(n, ())
        parts += [words.count(kind, row.count(i)) for i, kind in enumerate(CASTLE_KINDS) if row.count(i)]
        if stack_at(player, n):
            parts.append(words.count("army", stack_at(player, n)))
        lines.append(f"  {cell(s.grid.cells[n])} {words.name(s.ground(n).id)}: {', '.join(parts)}")
    return lines
