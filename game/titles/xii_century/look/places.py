"""The page of the sheet, asked where things lie on it: for what flies, rises or is written over it."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.draw.canvas import Rect
from game.client.ui.geometry import middle
from game.client.ui.page import Node, Page
from game.core.xii_century.actions.base import DieRef, die_of, die_ref

TOWN_ZONE = "map"  # the town's name, which leads to its map


class Places(Page):
    """A page that knows where its lines and wells are. Before it was painted everything lies in the corner."""

    @property
    def zones(self) -> Sequence[str]:
        """All that can have the focus, scrolled out of sight or not, in reading order."""
        return tuple(self.plan.items) if self.plan is not None else ()

    def spot(self, id: str, kind: type[Node] | None = None) -> Rect | None:
        """Where a line lies, or the first node of a kind in it; None when it is not in sight."""
        placed = self.plan.items.get(id) if self.plan is not None else None
        if placed is None or not placed.entries:
            return None
        if kind is None:
            return placed.box
        return next((entry.box for entry in placed.entries if isinstance(entry.node, kind)), None)

    def middle(self, hole: str) -> tuple[float, float]:
        """The middle of a place the page keeps free."""
        found = self.plan.holes.get(hole) if self.plan is not None else None
        return middle(found or (0.0, 0.0, 0.0, 0.0))


def die_zone(ref: DieRef) -> str:
    """The zone of a die."""
    short = {"reserve": f"r{ref.slot}", "part": f"p{ref.i}"}
    return f"die/{short.get(ref.pool) or die_of(ref)}"


def zone_die(id: str) -> DieRef | None:
    """The die of a zone; None for other zones."""
    head, _, tail = id.partition("/")
    if head != "die":
        return None
    if tail[0] in "rp":
        return DieRef("reserve", slot=int(tail[1:])) if tail[0] == "r" else DieRef("part", i=int(tail[1:]))
    return die_ref(int(tail))
