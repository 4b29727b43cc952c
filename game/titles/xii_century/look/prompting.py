"""What the bar at the foot of the sheet says of the moment."""

from __future__ import annotations

from game.client.input.actions import Act
from game.client.stack import Prompt
from game.titles.xii_century.look.context import TableContext
from game.titles.xii_century.look.places import die_zone
from game.titles.xii_century.teller import say


def abroad() -> tuple[Prompt, ...]:
    """While another town's sheet lies open."""
    return (Prompt(Act.BACK, say("own_sheet")), Prompt((Act.PREV_TAB, Act.NEXT_TAB), say("section")))


def prompts(context: TableContext, view: str, lit: str) -> list[Prompt]:
    """On one's own sheet; `view`: what ZOOM shows next, `lit`: the zone NEXT_TARGET leads to, "" for none. MIRROR saves
    the die in focus, and tells of a line."""
    found = context.focus.prompts
    held = context.hand is not None or context.aimed
    if held:
        found.append(Prompt(Act.BACK, say("put_back")))
    elif context.play.session.match.can_undo:
        found.append(Prompt(Act.UNDO if context.services.glyph(Act.UNDO) else Act.BACK, say("undo")))
    if context.die is None or context.focus.id != die_zone(context.die):
        found.append(Prompt(Act.MIRROR, say("town") if context.target in ("", "save", "discard") else say("details")))
    elif context.die.pool != "reserve":
        found.append(Prompt(Act.MIRROR, say("save_in_reserve")))
    if lit:
        found.append(Prompt(Act.NEXT_TARGET, say("next_die" if lit.startswith("die/") else "next_target")))
    if not held:
        found.append(Prompt((Act.PREV_TAB, Act.NEXT_TAB), say("section")))
    found.append(Prompt(Act.ZOOM, view))
    return found
