"""What is said about a battle: where and what it is about, how it ended and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.client.scenes.battle_parts import Outcome
from game.client.ui import theme
from game.client.ui.page import Fit, Node, Pill, Row, Space, Symbol, Text
from game.client.ui.palette import CREAM, PLUM, light
from game.core.horrible_hordes import events as facts
from game.core.horrible_hordes.plans import RAID
from game.core.horrible_hordes.state import State
from game.core.horrible_hordes.tables import HORDE, HORDES, TERRAINS
from game.titles.horrible_hordes.look.battle.bout import Bout
from game.titles.horrible_hordes.look.panels.parts import crest
from game.titles.horrible_hordes.look.texts.names import ground_name, kingdom_name
from game.titles.horrible_hordes.teller import HordesTeller, say

_BACKDROPS = {"mountain": "snow", "hills": "hills", "natural_defensive_position": "hills", "swamp": "ford"}
_FRUITS = (facts.VtGained, facts.HordeGrew, facts.UnitGained)


def backdrop(s: State, space: int) -> str:
    return f"pic/battle_{_BACKDROPS.get(TERRAINS[s.terrain[space]].id, 'plain')}"


def heading(s: State, bout: Bout, asked: int | None, details: bool) -> Node:
    """The top bar: the round, what is fought for, who is asked; with the details the horde's own figures."""
    raid = bout.mode == RAID
    key, ground = "raid_title" if raid else "battle_title", ground_name(s, bout.space)
    title = Text(HordesTeller(lambda: s).say(key, space=bout.cell, ground=ground), "told", colour=CREAM)
    round_ = Pill(say("round", round=s.round), size=8, fill=light(PLUM, 0.5), high=15, edge=3.5)
    first = (round_, Symbol("fire" if raid else "swords", 15, False))
    row = HORDES[HORDE[bout.horde]] if bout.horde else None
    told = say("horde_figures", kind=row.type, defense=row.defense, atk=row.atk) if row else ""
    end: tuple[Node, ...] = (Space(grow=True),)
    if asked is not None and asked < len(s.players):
        who = say("your_decision", who=kingdom_name(s.players[asked].kingdom))
        end += (crest(asked, 14), Text(who, "mark", colour=CREAM))
    figures = (Text(told, colour=theme.SECOND),) if details else ()
    least = Fit(Row((*first, title, *end), 6.0), Row((*first, *end), 6.0))
    return Fit(Row((*first, title, *figures, *end), 6.0), least)


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
