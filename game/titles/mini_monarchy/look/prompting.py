"""What the bar of prompts says on the page of Mini Monarchy: with a tool over the map, and on the panels."""

from __future__ import annotations

from game.client.input.actions import Act
from game.client.stack import Prompt
from game.client.ui.focus import FocusGraph
from game.core.mini_monarchy.state import CONSTRUCT
from game.titles.mini_monarchy.look.tools.tool import Tool
from game.titles.mini_monarchy.teller import say

# By zone, or by the panel it is on: what confirming means.
_VERBS = {
    "setup/throw": "Roll",
    "names": "Name",
    "work/take": "Take",
    "years": "Open",
    "over": "Open",
    "back/undo": "Undo",
    "back/redo": "Redo",
}


def on_map(tool: Tool, cell: tuple[int, int], phase: str, close: bool) -> list[Prompt]:
    """With this tool over that hex; `close`: the map is seen from near."""
    found = list(tool.prompts(cell))
    if not any(prompt.acts is Act.BACK for prompt in found):
        found.append(Prompt(tool.leaving, "Panel"))
    if phase == CONSTRUCT:
        found.append(Prompt((Act.PREV_TAB, Act.NEXT_TAB), say("other_building")))
    return [*found, Prompt(Act.ZOOM, say("whole_map") if close else say("zoom_in"))]


def on_panels(focus: FocusGraph, phase: str, undo: Act | None) -> list[Prompt]:
    """With the focus on a panel; `undo` is the act that takes the last deed back, if it can be."""
    zone = focus.zone_now
    refused = zone is not None and zone.refusal is not None
    done = zone.name if zone is not None and zone.id == "work/done" else ""  # what it is called says what comes next
    found = [Prompt(Act.WHY, say("why_not")) if refused else Prompt(Act.CONFIRM, done or _verb(focus.id, phase))]
    if zone is not None and zone.on_adjust is not None:
        found.append(Prompt((Act.LEFT, Act.RIGHT), "Change"))
    if undo is not None:
        found.append(Prompt(undo, "Undo"))
    return [*found, Prompt((Act.PREV_TARGET, Act.NEXT_TARGET), "Map"), Prompt(Act.MIRROR, "Chronicle")]


def _verb(zone: str, phase: str) -> str:
    head = zone.split("/")[0]
    if head == "work" and phase == CONSTRUCT:
        return say("pick_up")
    return _VERBS.get(zone) or _VERBS.get(head, "Choose")
