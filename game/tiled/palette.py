"""Which tile a gid means: the tilesets of one map, and the bits above a gid that flip and turn it."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable

import msgspec

from game.tiled.cells import FLAGS, TURN, TURN_HEX
from game.tiled.data import AnyLayer, Kind, ObjectLayer, TileLayer, Tileset
from game.tiled.problems import Report, Where

_BEHIND = 1 << 27  # the first gid of what no map lists: far behind those of any tileset, read or not


def gids(layers: Iterable[AnyLayer]) -> set[int]:
    """Every gid in use, flips included."""
    used: set[int] = set()
    for layer in layers:
        if isinstance(layer, TileLayer):
            used.update(*layer.cells)
        elif isinstance(layer, ObjectLayer):
            used.update(thing.cell for thing in layer.objects)
    return used - {0}


class Palette:
    """The tilesets of a map, ordered by their first gid."""

    def __init__(self, tilesets: list[Tileset], hexagonal: bool, lost: Iterable[int] = ()) -> None:
        """`lost`: the first gids of tilesets that could not be read: no tile is blamed for missing one of these."""
        self.tilesets = sorted(tilesets, key=lambda t: t.first)
        self._firsts = [t.first for t in self.tilesets]
        self._top = max((t.last for t in self.tilesets), default=0)
        self._lost = sorted(lost)
        self._hexagonal = hexagonal

    def add(self, tileset: Tileset) -> Tileset:
        """One that a template brings and the map does not list, as Tiled takes it; numbered behind all others.

        Raises ValueError when no numbers are left.
        """
        first = max(_BEHIND, self._top + 1)
        added = msgspec.structs.replace(tileset, first=first)
        if added.last >= TURN_HEX:
            raise ValueError(f"no gids are left behind {self._top}")
        self.tilesets.append(added)
        self._firsts.append(first)
        self._top = added.last
        return added

    def find(self, gid: int) -> tuple[Tileset, int] | None:
        """Tileset and tile id of a gid (its flags do not matter), or None."""
        bare = gid & ~FLAGS
        at = bisect_right(self._firsts, bare) - 1
        if at < 0 or bare - self._firsts[at] not in self.tilesets[at].ids:
            return None
        return self.tilesets[at], bare - self._firsts[at]

    def lost(self, gid: int) -> bool:
        """Whether a gid that `find` does not know belongs to a tileset that could not be read."""
        at = bisect_right(self._firsts, gid & ~FLAGS) - 1
        if at >= 0 and (gid & ~FLAGS) - self._firsts[at] in self.tilesets[at].gone:
            return True
        at = bisect_right(self._lost, gid & ~FLAGS) - 1
        return at >= 0 and not any(self._lost[at] < first <= gid & ~FLAGS for first in self._firsts)

    def kinds(self, used: set[int]) -> dict[int, Kind]:
        """What the tiles of some gids say about themselves; nothing for a tile that says nothing."""
        kinds: dict[int, Kind] = {}
        for gid in sorted(used):
            found = self.find(gid)
            if found is not None and found[1] in found[0].kinds:
                kinds[gid] = found[0].kinds[found[1]]
        return kinds

    def upright(self, gid: int) -> int:
        """The gid without the turns by sixths that hexagonal maps keep in its bits: nobody here draws those."""
        return gid & ~(TURN | TURN_HEX) if self._hexagonal else gid

    def mend(self, found: array[int], width: int, where: Where, report: Report) -> None:
        """Report every tile no tileset has (once, at its first place) and blank it; one pass, however bad it is."""
        better: dict[int, int] = {}
        for gid in set(found) - {0}:
            upright = self.upright(gid)
            kept = upright if self.find(upright) is not None else 0
            if kept != gid:
                better[gid] = kept
        if not better:
            return
        first: dict[tuple[int, bool], int] = {}  # however it is flipped, a tile is told once
        counts: Counter[tuple[int, bool]] = Counter()
        for i, gid in enumerate(found):
            if gid in better:
                key = gid & ~FLAGS, better[gid] > 0
                first.setdefault(key, i)
                counts[key] += 1
                found[i] = better[gid]
        for (gid, known), i in first.items():
            place = where.at(i % width, i // width)
            often = f" (and {counts[gid, known] - 1} more like it)" if counts[gid, known] > 1 else ""
            if known:
                report.warning(
                    place, f"the hexagon is turned{often}", "it is shown unturned; paint it unturned in Tiled"
                )
            elif self.lost(gid):
                report.lose(where)
            else:
                have = f"the tilesets hold 1 to {self._top}" if self._top else "the map has no tileset"
                fix = f"{have}; paint the tile again or add its tileset"
                report.error(place, f"gid {gid} is in no tileset{often}", fix)
