"""What the bar at the foot of the sheet says of the moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.input.actions import Act
from game.client.stack import Prompt
from game.client.tables.xii_century.asset_panel import TOWN_ZONE
from game.core.xii_century.state import SPEND

if TYPE_CHECKING:
    from game.client.tables.xii_century.desk import Desk


def abroad() -> tuple[Prompt, ...]:
    """While another town's sheet lies open."""
    return (Prompt(Act.BACK, "Own sheet"), Prompt((Act.PREV_TAB, Act.NEXT_TAB), "Section"))


def prompts(desk: Desk, larger: bool) -> list[Prompt]:
    """On one's own sheet; `larger`: it is seen through the lens."""
    found = [_confirm(desk)]
    held = desk.hand is not None or desk.aimed
    if held:
        found.append(Prompt(Act.BACK, "Put back"))
    elif desk.play.session.match.can_undo:
        found.append(Prompt(Act.UNDO if desk.house.glyph(Act.UNDO) else Act.BACK, "Undo"))
    if desk.die is not None and desk.die.pool != "reserve":
        found.append(Prompt(Act.MIRROR, "Keep for later"))
    found.append(Prompt((Act.PREV_TARGET, Act.NEXT_TARGET), "Next lit"))
    found.append(Prompt((Act.PREV_TAB, Act.NEXT_TAB), "Section"))
    found.append(Prompt(Act.NEXT, "Town" if desk.target in ("", "save", "discard") else "Details"))
    found.append(Prompt(Act.ZOOM, "Whole sheet" if larger else "Zoom"))
    return found


def _confirm(desk: Desk) -> Prompt:
    zone = desk.focus.zone_now
    if zone is not None and zone.refusal is not None:
        return Prompt(Act.WHY, "Why not?")
    if desk.focus.id == TOWN_ZONE:
        return Prompt(Act.CONFIRM, "See the town")
    if desk.focus.id.startswith("town/"):
        return Prompt(Act.CONFIRM, "Look")
    if desk.hand is not None:
        use = desk.use("save")
        return Prompt(Act.CONFIRM, f"Spend {use.value if use is not None else 0}" if desk.target else "Put back")
    if desk.aimed:
        return Prompt(Act.CONFIRM, "Spend this die")
    if desk.focus.id.startswith("die/"):
        return Prompt(Act.CONFIRM, "Take this die")
    if desk.state.phase == SPEND and desk.target:
        return Prompt(Act.CONFIRM, "Which dice?")
    return Prompt(Act.CONFIRM, "Choose")
