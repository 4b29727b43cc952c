"""Steering over the table: from panel to panel, from one place that may be chosen to the next, and what buttons do."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.input.actions import Act
from game.client.stack import Prompt
from game.client.ui.focus import Reply
from game.teller import say
from game.titles.horrible_hordes.look.panels.side import TableContext

_GROUPS = ("cell", "order", "shelf", "raid")  # what NEXT_TAB goes through


class Helm:
    """Acts of the table that neither a mode nor the focus has used."""

    def __init__(self, table: TableContext) -> None:
        self.table = table

    def left(self, act: Act | None) -> Reply | None:
        match act:
            case Act.ZOOM:
                self.table.zoom()
                return Reply(True, None, act, changed=True)
            case Act.MIRROR:
                return Reply(True, self.table.book(), act, changed=True)
            case Act.NEXT if self.table.free:
                return Reply(True, self.table.orders.finish(), act, changed=True)
            case Act.NEXT_TARGET | Act.PREV_TARGET:
                return self._next_target(1 if act is Act.NEXT_TARGET else -1, act)
        return None

    def next_panel(self, way: int, act: Act) -> Reply:
        here = self.table.focus.id.split("/")[0]
        here = "order" if here in ("chit", "trade") else here
        at = _GROUPS.index(here) if here in _GROUPS else 0
        for i in range(1, len(_GROUPS) + 1):
            group = _GROUPS[(at + way * i) % len(_GROUPS)]
            heads = (group, "chit", "trade") if group == "order" else (group,)
            zones = [id for id, zone in self.table.focus.zones.items() if id.split("/")[0] in heads and not zone.hidden]
            if zones:
                looked = f"cell/{self.table.space}"
                self.table.focus.focus_on(looked if group == "cell" and looked in zones else zones[0])
                break
        return Reply(True, None, act, changed=True)

    def _next_target(self, way: int, act: Act) -> Reply:
        """The next space that may be chosen; without any, the next horde."""
        spaces = sorted(self.table.orders.targets()) or sorted(self.table.state.hordes)
        if spaces:
            here = self.table.space
            after = [n for n in spaces if n > here] if way > 0 else [n for n in spaces[::-1] if n < here]
            space = after[0] if after else spaces[0 if way > 0 else -1]
            self.table.camera.follow(space)
            self.table.focus.focus_on(f"cell/{space}")
        return Reply(True, None, act, changed=True)

    def prompts(self) -> Sequence[Prompt]:
        """What the buttons do at the place of the focus."""
        table, orders = self.table, self.table.orders
        found = table.focus.prompts
        if table.focus.id.startswith("cell/"):
            go = table.focus.zones.get("order/go")
            verb = go.verb if go is not None and table.space in orders.targets() else say("why_not")
            found = [Prompt(Act.CONFIRM, verb)] if orders.targets() else []
        if len(orders.trail) > 1:
            found.append(Prompt(Act.BACK, "Back"))
        elif table.play.session.match.can_undo or orders.counted:
            found.append(Prompt(Act.UNDO if table.services.glyph(Act.UNDO) else Act.BACK, "Undo"))
        if orders.ending is not None:
            found.append(Prompt(Act.NEXT, "Learn" if orders.teaches else "Done"))
        if orders.targets():
            found.append(Prompt((Act.PREV_TARGET, Act.NEXT_TARGET), "Spaces"))
        return [*found, Prompt(Act.MIRROR, "Abilities"), Prompt(Act.ZOOM, "Zoom")]
