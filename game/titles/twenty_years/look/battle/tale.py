"""What is said about a battle: what it is about, what flight costs, the record of its rolls, the card at its end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.client.scenes.battle_parts import LogRow, Outcome
from game.client.stage.endings import Store
from game.core.events import DiceRolled, Event
from game.core.match import Match
from game.core.twenty_years.events import (
    BattleBegun,
    BattleEnded,
    BombThrown,
    ChoiceAsked,
    ClaimsBlocked,
    Engaged,
    GoodsChanged,
    GuardsFound,
    LevelWiped,
    LevelWon,
    PointsChanged,
    RoomEntered,
    RoomSettled,
    TileClaimed,
)
from game.core.twenty_years.land import price
from game.core.twenty_years.scoring import total
from game.core.twenty_years.state import Battle, Raid, State
from game.core.twenty_years.tables import ENTRIES, ENTRY, GOOD
from game.words import game_words

WORDS = game_words("twenty_years")
_BACKDROPS = {"hills": "hills", "mountains": "snow", "lake": "ford", "swamp": "ford"}
_EVENT_GROUND = {"rumour": "hills", "wolves_at_the_flock": "plain", "invasion": "snow", "war": "ford"}
_MANY = 7  # faces that a line of the record can show


class Cause(NamedTuple):
    """What a battle is about: a symbol, a title, gold at stake, what victory brings, a backdrop."""

    symbol: str
    title: str
    gold: int
    stakes: str
    backdrop: str


def cause_of(s: State, frame: Battle, terrain: str) -> Cause:
    """`terrain` of the tile that is fought for, "" when it is not about land."""
    if frame.cause == "guards":
        row, col = divmod(s.realm.numbers[frame.tile], s.realm.board.cols)
        title = f"Claim {terrain or 'land'} (row {row + 1}, column {col + 1})"
        gold = price(s, s.realm.numbers[frame.tile], frame.discount)
        ground = _BACKDROPS.get(terrain, "plain")
        return Cause("flag", title, gold, "win: land and 1 VP", f"pic/battle_{ground}")
    if frame.cause == "room":
        level = next((f.level for f in s.todo if isinstance(f, Raid)), 1)
        title = f"Dungeon level {level}: {WORDS.level(level).name}"
        return Cause("dungeon", title, 0, "win: the room", "pic/battle_dungeon")
    number = ENTRY[frame.cause]
    ground = _EVENT_GROUND.get(frame.cause, "plain")
    return Cause(f"year_{number}", WORDS.year(number).title, 0, _spoils(s, frame.cause), f"pic/battle_{ground}")


def _spoils(s: State, cause: str) -> str:
    """What victory in an event brings, in few words (20Y-D48)."""
    row = ENTRIES[ENTRY[cause] - 1]
    points = (row.vp_won or row.vp) + (1 if s.chosen.event_vp == "on_top" or not (row.vp_won or row.vp) else 0)
    more = {
        "wolves_at_the_flock": f" and {row.leather} {{leather}}",
        "invasion": f" and {row.gold} {{gold}}",
        "rumour": f" and {row.loot} goods",
        "war": f" and {row.loot} goods",
    }
    return f"win: {points} VP{more.get(cause, '')}"


def flight_of(s: State, frame: Battle) -> str:
    """What fleeing costs now."""
    if frame.cause == "guards":
        return "−1 VP, no more land this year"
    if frame.cause == "room":
        return "−1 VP, and the level starts over"
    if frame.cause == "wolves_at_the_flock":
        return "−1 VP and 1 good"
    if frame.cause == "invasion":
        return f"−1 VP, and all your gold ({s.gold})"
    return "−1 VP"


# ---- the record


def past_of(match: Match) -> list[Event]:
    """The events of the battle that is being fought, from the dice that began it on; it may come from a save."""
    found: list[Event] = []
    for index in range(len(match) - 1, -1, -1):
        events = list(match.events_of(index))
        starts = [i for i, event in enumerate(events) if isinstance(event, BattleBegun)]
        if starts:
            return [event for event in events if _tells(event)] + found
        if not any(_tells(event) for event in events):
            break
        found = events + found
    return found


def groups_at_first(match: Match, frame: Battle) -> tuple[tuple[str, int], ...]:
    """The groups as they stood when the battle that is being fought began."""
    begun = [event for event in past_of(match) if isinstance(event, BattleBegun)]
    return begun[-1].groups if begun else frame.groups


def _tells(event: Event) -> bool:
    dice = isinstance(event, DiceRolled) and event.stream not in ("harvest", "battle", "bomb")
    return dice or isinstance(event, BattleBegun | RoomEntered | GuardsFound | Engaged | BombThrown)


def rows_of(events: Iterable[Event]) -> list[LogRow]:
    """The record's lines; the dice that brought the foes first."""
    rows: list[LogRow] = []
    loose: list[tuple[int, ...]] = []
    for event in events:
        match event:
            case DiceRolled(faces=faces):
                loose.append(faces)
            case GuardsFound(face=face, guards=guards):
                rows.append(LogRow("guard", (face,), "flat", f"{WORDS.count('bandits', guards)}!"))
                loose.clear()
            case RoomEntered(faces=faces, monsters=foes) if foes:
                rows.append(LogRow("room", faces, "flat_red", f"{foes} enemies"))
            case BattleBegun(groups=groups):
                rows += [
                    LogRow(WORDS.name(monster, 2), faces, "flat_red", f"{n} arrive")
                    for (monster, n), faces in zip(groups, loose, strict=False)
                ]
                loose.clear()
            case Engaged() | BombThrown():
                rows.append(row_of(event))
    return rows


def row_of(event: Engaged | BombThrown) -> LogRow:
    """One roll as a line."""
    if isinstance(event, BombThrown):
        return LogRow("bomb", event.faces, "flat_blue", f"{event.slain} killed")
    fell = len(event.dead)
    ours = "all survive" if not fell else f"{fell} die" if fell > 1 else "1 dies"
    return LogRow(WORDS.count(event.troop, len(event.faces)), event.faces, "flat_blue", f"{ours}, {event.slain} killed")


# ---- the end


def loot_of(s: State, after: Iterable[Event]) -> tuple[Store, ...]:
    """What a victory brings that can be counted: points and goods, with what there was of each."""
    points, goods = 0, dict[str, int]()
    for event in after:
        match event:
            case PointsChanged(points=n) if n > 0:
                points += n
            case GoodsChanged(goods=came):
                for good, n in came.items():
                    goods[good] = goods.get(good, 0) + n
    had = {good: s.goods[GOOD[good]] for good in goods if good != "gold"} | {"gold": s.gold}
    found = [Store("vp", total(s), points)] if points else []
    return (*found, *[Store(good, had[good], n) for good, n in goods.items() if n > 0])


def last_words(ended: BattleEnded, monster: str) -> str:
    """Below the banner of a victory."""
    return f"the last of {ended.slain} {WORDS.name(monster, ended.slain)} lies" if ended.result == "won" else ""


def outcome_of(ended: BattleEnded, after: Sequence[Event]) -> Outcome:
    """The card: how it ended and all that follows from it in the same breath."""
    lines: list[tuple[str, str]] = []
    fallen = ", ".join(WORDS.count(troop, n) for troop, n in ended.fallen.items())
    lines.append(("skull", f"Lost: *{fallen}*") if fallen else ("stands", "*No losses*"))
    for event in after:
        line = _line(event)
        if line is not None and line not in lines:
            lines.append(line)
    titles = {"won": "Won", "lost": "Lost", "fled": "Fled"}
    return Outcome(titles[ended.result], ended.result == "won", tuple(lines[:6]))


def _line(event: Event) -> tuple[str, str] | None:
    match event:
        case PointsChanged(points=points):
            return "vp", f"*{points:+d} VP*".replace("-", "−")
        case TileClaimed(price=gold):
            return "flag", f"Land claimed for {gold} {{gold}}"
        case ClaimsBlocked():
            return "lock", "No more land can be claimed this year"
        case GoodsChanged(goods=goods, reason=reason) if reason != "tile":
            text = ", ".join(f"{'+' if n > 0 else '−'}{abs(n)} {{{good}}}" for good, n in goods.items())
            return ("chest" if sum(goods.values()) > 0 else "purse"), text
        case ChoiceAsked(kind="goods", total=total, pay=pay):
            return "bag", f"{'Give up' if pay else 'Choose'} {total} {'good' if total == 1 else 'goods'}"
        case RoomSettled():
            return "tick", "Room won"
        case LevelWon(level=level):
            return "trophy", f"*{WORDS.level(level).name}* cleared"
        case LevelWiped(level=level):
            return "eraser", f"Level {level} starts over next time"
    return None
