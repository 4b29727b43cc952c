"""What the bar of prompts says on the page of Mini Monarchy with a tool over the map."""

from __future__ import annotations

from game.client.input.actions import Act
from game.client.stack import Prompt
from game.core.mini_monarchy.state import CONSTRUCT
from game.titles.mini_monarchy.look.tools.tool import Tool
from game.titles.mini_monarchy.teller import say


def on_map(tool: Tool, cell: tuple[int, int], phase: str, close: bool) -> list[Prompt]:
    """With this tool over that hex; `close`: the map is seen from near."""
    found = list(tool.prompts(cell))
    if not any(prompt.acts is Act.BACK for prompt in found):
        found.append(Prompt(tool.leaving, "Panel"))
    if phase == CONSTRUCT:
        found.append(Prompt((Act.PREV_TAB, Act.NEXT_TAB), say("other_building")))
    return [*found, Prompt(Act.ZOOM, say("whole_map") if close else say("zoom_in"))]
