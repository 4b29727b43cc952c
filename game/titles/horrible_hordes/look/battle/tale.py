"""What is said about a battle: where and what it is about, how it ended and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from game.client.scenes.battle_parts import Outcome
from game.client.ui import theme
from game.client.ui.palette import CREAM, PLUM, light
from game.core.horrible_hordes import events as facts
from game.core.horrible_hordes.plans import RAID
from game.core.horrible_hordes.tables import HORDE, HORDES, TERRAINS
from game.titles.horrible_hordes import TITLE
from game.titles.horrible_hordes.look.board.pieces import arms
from game.titles.horrible_hordes.look.places import signed
from game.titles.horrible_hordes.look.texts.names import ground_name, kingdom_name
from game.titles.horrible_hordes.teller import HordesTeller, say

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.core.horrible_hordes.state import State
    from game.titles.horrible_hordes.look.battle.bout import Bout

_BACKDROPS = {"mountain": "snow", "hills": "hills", "natural_defensive_position": "hills", "swamp": "ford"}
_FRUITS = (facts.VtGained, facts.HordeGrew, facts.UnitGained)


def backdrop(s: State, space: int) -> str:
    return f"pic/battle_{_BACKDROPS.get(TERRAINS[s.terrain[space]].id, 'plain')}"


def heading(painter: Painter, s: State, bout: Bout, asked: int | None) -> None:
    """The top bar: the round, what is fought for, the horde's own figures, who is asked."""
    x = painter.top_bar(TITLE.name)
    told = say("round", round=s.round)
    left, _, wide, _ = painter.pill(told, max(116.0, x + 6), 13.5, light(PLUM, 0.5), size=8, height=15)
    x = left + wide + 8
    painter.symbol("fire" if bout.mode == RAID else "swords", x + 7, 13.2, 15)
    key = "raid_title" if bout.mode == RAID else "battle_title"
    title = HordesTeller(lambda: s).say(key, space=bout.cell, ground=ground_name(s, bout.space))
    x = painter.text(title, x + 19, 13.6, "ui", 9, CREAM, "midleft", max_width=190) + 14
    if bout.horde:
        row = HORDES[HORDE[bout.horde]]
        told = f"{row.type}   DEF {signed(row.defense)}   ATK {row.atk}+"
        painter.text(told, x, 13.6, "ui", 8, theme.SECOND, "midleft", max_width=496 - x)
    if asked is not None and asked < len(s.players):
        arms(painter, asked, 500, 5, 16)
        told = say("your_decision", who=kingdom_name(s.players[asked].kingdom))
        painter.text(told, 520, 13.6, "bold", 8, CREAM, "midleft", max_width=114)


def result_of(bout: Bout, events: Sequence[Any], good: Callable[[str], bool], s: State) -> Outcome:
    """The card at the end: how it ended and all that came of it."""
    teller = HordesTeller(lambda: s)
    ended = next((event for event in reversed(events) if isinstance(event, facts.BattleEnded)), None)
    result = ended.result if ended is not None else "even"
    lines: list[tuple[str, str]] = []
    if ended is not None:
        lost = any(ended.lost.values())
        lines.append(("falls", teller.say("losses", lost=ended.lost)) if lost else ("stands", teller.say("no_losses")))
        if bout.foe >= 0:
            lines.append(("swords", teller.say("foe_losses", lost=ended.foe_lost)))
    for event in events:
        if isinstance(event, _FRUITS) and getattr(event, "seat", bout.seat) == bout.seat:
            line = teller.tell(event, under=bout.seat)
            lines.append((line.symbol, line.text))
    kind = (
        ""
        if result == "even"
        else "war_"
        if bout.foe >= 0
        else "raid_"
        if bout.mode == RAID and result == "lost"
        else ""
    )
    return Outcome(teller.say(f"end_{kind}{result}", horde=bout.horde), good(result), tuple(lines[:6]))
