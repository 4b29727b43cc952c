"""What is said about a battle: what it is about, what flight costs, the record of its rolls, the card at its end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from game.client.scenes.battle_parts import Outcome
from game.client.stage.endings import Store
from game.client.stage.fight import Roll
from game.core.events import DiceRolled, Event
from game.core.match import Match
from game.core.twenty_years import events as facts
from game.core.twenty_years.land import price
from game.core.twenty_years.state import Battle, Raid, State
from game.core.twenty_years.tables import ENTRIES, ENTRY, TABLES
from game.teller import signed
from game.titles.twenty_years.teller import TwentyYearsTeller, say
from game.words import game_words

WORDS = game_words("twenty_years")
_BACKDROPS = {"hills": "hills", "mountains": "snow", "lake": "ford", "swamp": "ford"}
_EVENT_GROUND = {"rumour": "hills", "wolves_at_the_flock": "plain", "invasion": "snow", "war": "ford"}


class Cause(NamedTuple):
    """What a battle is about: a symbol, a title, gold at stake, what victory brings, a backdrop."""

    symbol: str
    title: str
    gold: int
    stakes: str
    backdrop: str


def cause_of(s: State, frame: Battle, terrain: str) -> Cause:
    """`terrain` of the tile that is fought for, "" when it is not about land."""
    t = TwentyYearsTeller(lambda: s)
    if frame.cause == "guards":
        title = t.say("cause_land", terrain=terrain, where=t.place(frame.tile))
        gold = price(s, s.realm.numbers[frame.tile], frame.discount)
        ground = _BACKDROPS.get(terrain, "plain")
        return Cause("flag", title, gold, t.say("stakes_land"), f"pic/battle_{ground}")
    if frame.cause == "room":
        level = next((f.level for f in s.todo if isinstance(f, Raid)), 1)
        title = t.say("dungeon", level=level, title=WORDS.level(level).name)
        return Cause("dungeon", title, 0, t.say("stakes_room"), "pic/battle_dungeon")
    number = ENTRY[frame.cause]
    ground = _EVENT_GROUND.get(frame.cause, "plain")
    return Cause(f"year_{number}", WORDS.year(number).title, 0, _spoils(t, s, frame.cause), f"pic/battle_{ground}")


def _spoils(t: TwentyYearsTeller, s: State, cause: str) -> str:
    """What victory in an event brings, in few words (20Y-D48)."""
    row = ENTRIES[ENTRY[cause] - 1]
    points = (row.vp_won or row.vp) + (1 if s.chosen.event_vp == "on_top" or not (row.vp_won or row.vp) else 0)
    spoils = {
        "wolves_at_the_flock": f"{row.leather} {{leather}}",
        "invasion": f"{row.gold} {{gold}}",
        "rumour": t.count(row.loot, "good"),
        "war": t.count(row.loot, "good"),
    }
    return t.say("stakes_ledger", points=points, spoils=spoils.get(cause, ""))


_FLIGHTS = {
    "guards": "flight_land",
    "room": "flight_room",
    "wolves_at_the_flock": "flight_flock",
    "invasion": "flight_invasion",
}


def flight_of(s: State, frame: Battle) -> str:
    """What fleeing costs now."""
    return TwentyYearsTeller(lambda: s).say(_FLIGHTS.get(frame.cause, "flight_plain"), gold=s.gold)


def bomb_rule() -> str:
    """What a bomb does."""
    return say("bomb_rule", dice=TABLES.bombs.dice, low=TABLES.bombs.from_face)


# ---- the record


def past_of(match: Match) -> list[Event]:
    """The events of the battle that is being fought, from the dice that began it on; it may come from a save."""
    found: list[Event] = []
    for index in range(len(match) - 1, -1, -1):
        events = list(match.events_of(index))
        starts = [i for i, event in enumerate(events) if isinstance(event, facts.BattleBegun)]
        if starts:
            return [event for event in events if _tells(event)] + found
        if not any(_tells(event) for event in events):
            break
        found = events + found
    return found


def _tells(event: Event) -> bool:
    dice = isinstance(event, DiceRolled) and event.stream not in ("harvest", "battle", "bomb")
    return dice or isinstance(
        event, facts.BattleBegun | facts.RoomEntered | facts.GuardsFound | facts.Engaged | facts.BombThrown
    )


def rows_of(t: TwentyYearsTeller, events: Iterable[Event]) -> list[Roll]:
    """The record's lines; the dice that brought the foes first."""
    rows: list[Roll] = []
    loose: list[tuple[int, ...]] = []
    for event in events:
        match event:
            case DiceRolled(faces=faces):
                loose.append(faces)
            case facts.GuardsFound(face=face, guards=guards):
                told = t.say("record_guards", guards={TABLES.guards.monster: guards})
                rows.append(Roll(t.say("record_guard"), (face,), "flat", told))
                loose.clear()
            case facts.RoomEntered(faces=faces, monsters=foes) if foes:
                rows.append(Roll(t.say("record_room"), faces, "flat_red", t.count(foes, "enemy")))
            case facts.BattleBegun(groups=groups):
                rows += [
                    Roll(t.name(monster, 2), faces, "flat_red", t.say("record_arrive", come=n))
                    for (monster, n), faces in zip(groups, loose, strict=False)
                ]
                loose.clear()
            case facts.Engaged() | facts.BombThrown():
                rows.append(row_of(t, event))
    return rows


def row_of(t: TwentyYearsTeller, event: facts.Engaged | facts.BombThrown) -> Roll:
    """One roll as a line."""
    if isinstance(event, facts.BombThrown):
        return Roll(t.name("bomb"), event.faces, "flat_blue", t.say("killed", slain=event.slain))
    fell = len(event.dead)
    told = t.say("record_whole" if len(event.faces) > 1 else "record_one", slain=event.slain)
    if fell:
        told = t.say("record_clash", fell=fell, slain=event.slain)
    return Roll(t.count(len(event.faces), event.troop), event.faces, "flat_blue", told)


# ---- the end


def loot_of(after: Iterable[Event]) -> tuple[Store, ...]:
    """What a victory brings that can be counted: points and goods."""
    points, goods = 0, dict[str, int]()
    for event in after:
        match event:
            case facts.PointsChanged(points=n) if n > 0:
                points += n
            case facts.GoodsChanged(goods=came):
                for good, n in came.items():
                    goods[good] = goods.get(good, 0) + n
    found = [Store("vp", points)] if points else []
    return (*found, *[Store(good, n) for good, n in goods.items() if n > 0])


def last_words(t: TwentyYearsTeller, ended: facts.BattleEnded, monster: str) -> str:
    """Below the banner of a victory."""
    return t.say("victory_note", foes={monster: ended.slain}) if ended.result == "won" else ""


def outcome_of(t: TwentyYearsTeller, ended: facts.BattleEnded, after: Sequence[Event]) -> Outcome:
    """The card: how it ended and all that follows from it in the same breath."""
    lines = [losses_of(t, ended.fallen)]
    points = sum(event.points for event in after if isinstance(event, facts.PointsChanged))
    if points:
        lines.append(("vp", f"*{signed(points)} VP*"))
    for event in after:
        line = _line(t, event)
        if line is not None and line not in lines:
            lines.append(line)
    return Outcome(t.say(f"ended_{ended.result}"), ended.result == "won", tuple(lines[:6]))


def losses_of(t: TwentyYearsTeller, fallen: Mapping[str, int]) -> tuple[str, str]:
    """Who fell, for a card."""
    lost = {troop: n for troop, n in fallen.items() if n}
    return ("skull", t.say("losses", lost=lost)) if lost else ("stands", t.say("no_losses"))


_FOLLOWS = (
    facts.TileClaimed | facts.ClaimsBlocked | facts.ChoiceAsked | facts.RoomSettled | facts.LevelWon | facts.LevelWiped
)


def _line(t: TwentyYearsTeller, event: Event) -> tuple[str, str] | None:
    """Figures speak by their symbols; what else followed is told."""
    match event:
        case facts.GoodsChanged(goods=goods, reason=reason) if reason != "tile":
            text = ", ".join(f"{signed(n)} {{{good}}}" for good, n in goods.items())
            return ("chest" if sum(goods.values()) > 0 else "purse"), text
    if isinstance(event, _FOLLOWS):
        line = t.tell(event, 0)
        return line.symbol, line.text
    return None
