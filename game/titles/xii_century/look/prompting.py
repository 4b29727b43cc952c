"""What the bar at the foot of the sheet says of the moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.input.actions import Act
from game.client.stack import Prompt
from game.core.xii_century.state import SPEND
from game.titles.xii_century.look.panels.assets import TOWN_ZONE

if TYPE_CHECKING:
    from game.titles.xii_century.look.context import TableContext


def abroad() -> tuple[Prompt, ...]:
    """While another town's sheet lies open."""
    return (Prompt(Act.BACK, "Own sheet"), Prompt((Act.PREV_TAB, Act.NEXT_TAB), "Section"))


def prompts(context: TableContext, view: str) -> list[Prompt]:
    """On one's own sheet; `view`: what ZOOM shows next."""
    found = [_confirm(context)]
    held = context.hand is not None or context.aimed
    if held:
        found.append(Prompt(Act.BACK, "Put back"))
    elif context.play.session.match.can_undo:
        found.append(Prompt(Act.UNDO if context.services.glyph(Act.UNDO) else Act.BACK, "Undo"))
    if context.die is not None and context.die.pool != "reserve":
        found.append(Prompt(Act.MIRROR, "Save in reserve"))
    found.append(Prompt((Act.PREV_TARGET, Act.NEXT_TARGET), "Next target"))
    found.append(Prompt((Act.PREV_TAB, Act.NEXT_TAB), "Section"))
    found.append(Prompt(Act.NEXT, "Town" if context.target in ("", "save", "discard") else "Details"))
    found.append(Prompt(Act.ZOOM, view))
    return found


def _confirm(context: TableContext) -> Prompt:
    zone = context.focus.zone_now
    if zone is not None and zone.refusal is not None:
        return Prompt(Act.WHY, "Why not?")
    if context.focus.id == TOWN_ZONE:
        return Prompt(Act.CONFIRM, "View town")
    if context.focus.id.startswith("town/"):
        return Prompt(Act.CONFIRM, "Look")
    if context.hand is not None:
        use = context.use("save")
        return Prompt(Act.CONFIRM, f"Spend {use.value if use is not None else 0}" if context.target else "Put back")
    if context.aimed:
        return Prompt(Act.CONFIRM, "Spend this die")
    if context.focus.id.startswith("die/"):
        return Prompt(Act.CONFIRM, "Take this die")
    if context.state.phase == SPEND and context.target:
        return Prompt(Act.CONFIRM, "Choose dice")
    return Prompt(Act.CONFIRM, "Choose")
