"""What has happened lately, a line each: to read while others play, and when one's turn comes again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.client.draw.canvas import Rect
from game.client.ui.palette import INK
from game.core.horrible_hordes import events as facts
from game.core.horrible_hordes.tables import KINGDOM, KINGDOMS
from game.titles.horrible_hordes.look.cues import line_of
from game.titles.horrible_hordes.look.texts.names import kingdom_name, name

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.client.stage.director import Director
    from game.core.horrible_hordes.state import State

LOOKED = 160  # events looked back at


def lines(director: Director[Any], s: State, most: int) -> list[tuple[str, str]]:
    """The last things worth telling, the newest last: (symbol, sentence)."""
    found: list[tuple[str, str]] = []
    for event in reversed(director.events[max(0, director.shown - LOOKED) : director.shown]):
        told = _told(event, s)
        if told[1]:
            found.append(told)
        if len(found) == most:
            break
    return found[::-1]


def _told(event: Any, s: State) -> tuple[str, str]:
    seat = getattr(event, "seat", -1)
    who = kingdom_name(s.players[seat].kingdom) if 0 <= seat < len(s.players) else ""
    match event:
        case facts.DiceRolled() | facts.HordeBlocked() | facts.DieChanged():
            return "", ""
        case facts.BattleEnded(result=result, space=(x, y)):
            text = {"won": "win", "lost": "lose", "even": "die to the last"}.get(result, result)
            return "swords", f"{who} {text} at {x},{y}"
        case facts.Built(unit=unit, space=(x, y)):
            return "hammer", f"{who}: {name(unit)} at {x},{y}"
        case facts.Trained(space=(x, y)):
            return "army", f"{who} train at {x},{y}"
        case facts.StackMoved(armies=armies, path=path):
            return "boot", f"{who}: {len(armies)} to {path[-1][0]},{path[-1][1]}"
        case facts.HordeDestroyed(horde=horde):
            return "skull", f"*{name(horde)}* destroyed"
        case facts.KingdomChosen(kingdom=kingdom):
            return "crown", f"*{KINGDOMS[KINGDOM[kingdom]].name}* take the field"
    return line_of(event, who)


def paint(painter: Painter, box: Rect, title: str, rows: list[tuple[str, str]]) -> None:
    """A panel of lines, the newest at the foot."""
    x, y, w, h = painter.panel(*box, title=title)
    pitch = 11.6
    fit = int((h - 2) // pitch)
    for i, (symbol, text) in enumerate(rows[-fit:]):
        middle = y + 6.4 + i * pitch
        painter.symbol(symbol, x + 9, middle, 9)
        painter.rich(text, x + 17, middle, "ui", 8, INK, "midleft", max_width=w - 21)
