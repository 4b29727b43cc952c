"""Which tile a gid means: the tilesets of one map, and the bits above a gid that flip and turn it."""

from __future__ import annotations

from array import array
from bisect import bisect_right

from game.tiled.cells import FLAGS, TURN, TURN_HEX
from game.tiled.data import Kind, Tileset
from game.tiled.problems import Report, Where


class Palette:
    """The tilesets of a map, ordered by their first gid."""

    def __init__(self, tilesets: list[Tileset], hexagonal: bool) -> None:
        self.tilesets = sorted(tilesets, key=lambda t: t.first)
        self._firsts = [t.first for t in self.tilesets]
        self._hexagonal = hexagonal

    def find(self, gid: int) -> tuple[Tileset, int] | None:
        """Tileset and tile id of a gid (its flags do not matter), or None."""
        bare = gid & ~FLAGS
        at = bisect_right(self._firsts, bare) - 1
        if at < 0 or bare - self._firsts[at] not in self.tilesets[at].ids:
            return None
        return self.tilesets[at], bare - self._firsts[at]

    def kind(self, gid: int) -> Kind | None:
        """What the tile says about itself."""
        found = self.find(gid)
        return found[0].kinds.get(found[1]) if found else None

    def upright(self, gid: int) -> int:
        """The gid without the turns by sixths that hexagonal maps keep in its bits: nobody here draws those."""
        return gid & ~(TURN | TURN_HEX) if self._hexagonal else gid

    def mend(self, found: array[int], width: int, where: Where, report: Report) -> None:
        """Report every gid no tileset has (once each, at its first place) and blank it."""
        for gid in sorted(set(found) - {0}):
            upright, places = self.upright(gid), 0
            if upright == gid and self.find(gid) is not None:
                continue
            y, x = divmod(found.index(gid), width)
            places = found.count(gid)
            often = f" (and {places - 1} more like it)" if places > 1 else ""
            known = self.find(upright) is not None
            if known:
                report.warning(
                    where.at(x, y), f"the hexagon is turned{often}", "it is shown unturned; paint it unturned in Tiled"
                )
            else:
                top = max((t.last for t in self.tilesets), default=0)
                have = f"the tilesets hold 1 to {top}" if top else "the map has no tileset"
                report.error(
                    where.at(x, y),
                    f"gid {gid & ~FLAGS} is in no tileset{often}",
                    f"{have}; paint the tile again or add its tileset",
                )
            for i, other in enumerate(found):
                if other == gid:
                    found[i] = upright if known else 0
