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
from game.titles.horrible_hordes.look.board.pieces import arms
from game.titles.horrible_hordes.look.places import signed
from game.titles.horrible_hordes.look.texts.names import ground_name, kingdom_name, name

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.core.horrible_hordes.state import State
    from game.titles.horrible_hordes.look.battle.bout import Bout

_BACKDROPS = {"mountain": "snow", "hills": "hills", "natural_defensive_position": "hills", "swamp": "ford"}
_UNITS = {"army": ("army", "armies"), "castle": ("castle", "castles"), "settlement": ("settlement", "settlements")}
_SIGNS = {"army": "army", "castle": "castle", "settlement": "home"}


def backdrop(s: State, space: int) -> str:
    return f"pic/battle_{_BACKDROPS.get(TERRAINS[s.terrain[space]].id, 'plain')}"


def heading(painter: Painter, s: State, bout: Bout, asked: int | None) -> None:
    """The top bar: the round, what is fought for, the horde's own figures, who is asked."""
    x = painter.top_bar("Horrible Hordes")
    left, _, wide, _ = painter.pill(f"Round {s.round}", max(116.0, x + 6), 13.5, light(PLUM, 0.5), size=8, height=15)
    x = left + wide + 8
    painter.symbol("fire" if bout.mode == RAID else "swords", x + 7, 13.2, 15)
    cell = f"{bout.cell[0]},{bout.cell[1]}"
    title = f"{'A raid on' if bout.mode == RAID else 'An attack on'} {cell}, {ground_name(s, bout.space)}"
    x = painter.text(title, x + 19, 13.6, "ui", 9, CREAM, "midleft", max_width=190) + 14
    if bout.horde:
        row = HORDES[HORDE[bout.horde]]
        told = f"{row.type}   DEF {signed(row.defense)}   ATK {row.atk}+"
        painter.text(told, x, 13.6, "ui", 8, theme.SECOND, "midleft", max_width=496 - x)
    if asked is not None and asked < len(s.players):
        arms(painter, asked, 500, 5, 16)
        told = f"{kingdom_name(s.players[asked].kingdom)}: you are asked"
        painter.text(told, 520, 13.6, "bold", 8, CREAM, "midleft", max_width=114)


def result_of(bout: Bout, events: Sequence[Any], good: Callable[[str], bool]) -> Outcome:
    """The card at the end: how it ended and all that came of it."""
    ended = next((event for event in reversed(events) if isinstance(event, facts.BattleEnded)), None)
    result = ended.result if ended is not None else "even"
    lines: list[tuple[str, str]] = []
    if ended is not None:
        lines.append(_losses(ended.lost))
        if bout.foe >= 0:
            lines.append(("swords", f"The enemy lost {_count(ended.foe_lost) or 'nobody'}"))
    tokens = sum(event.vt for event in events if isinstance(event, facts.VtGained) and event.seat == bout.seat)
    if tokens:
        lines.append(("laurel", f"*{signed(tokens)} VT*"))
    for event in events:
        match event:
            case facts.HordeGrew(count=n, hits=hits):
                lines.append(("skull", f"They feed on the fallen: *+{n}*, now {hits}"))
            case facts.UnitGained(reason=reason):
                lines.append(("army", f"{name(reason)}: an army rallies"))
    return Outcome(_title(bout, result), good(result), tuple(lines[:6]))


def _title(bout: Bout, result: str) -> str:
    if result == "even":
        return "None is left"
    if bout.foe >= 0:
        return "The space is taken" if result == "won" else "The attack is beaten off"
    if result == "won":
        return f"{name(bout.horde)} destroyed"
    return "The raiders hold the field" if bout.mode == RAID else "The attack has failed"


def _losses(lost: dict[str, int]) -> tuple[str, str]:
    told = _count(lost)
    return ("falls", f"Lost: *{told}*") if told else ("stands", "*Nobody fell.*")


def _count(lost: dict[str, int]) -> str:
    return ", ".join(f"{n} {_UNITS[unit][n > 1]}" for unit, n in lost.items() if n)
