"""The sides of a battle, its modifiers, and its account in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, NamedTuple

import msgspec

from game.client.stage.clash import Result
from game.client.stage.director import Director
from game.core.horrible_hordes import events as facts
from game.core.horrible_hordes import tables
from game.core.horrible_hordes.books import FaceModifier, faces_needed, uses_left
from game.core.horrible_hordes.combat import RAID, standing, verdicts
from game.core.horrible_hordes.events import BattleBegun, BattleEnded, DiceJudged, Judged
from game.core.horrible_hordes.movement import armies_at
from game.core.horrible_hordes.odds import BASE, FOE, Forecast, UnitLine, forecast, war_odds
from game.core.horrible_hordes.state import NO_SEAT, Battle, Horde, Roll, State
from game.core.match import Match
from game.narrator import signed
from game.titles.horrible_hordes.look import names
from game.titles.horrible_hordes.narrator import HordesNarrator, say

_FARTHEST = 60  # most actions looked back


class RecordLine(NamedTuple):
    """A line of the record: round (0: before the first), hits and dice of both sides, our losses."""

    round: int
    ours: tuple[int, int]
    theirs: tuple[int, int]
    lost: str


class Unit(NamedTuple):
    """A unit on the stage: kind, number among its kind, hits taken, whether it is a tower."""

    kind: str
    number: int
    hurt: int = 0
    tower: bool = False


@dataclass(frozen=True, slots=True)
class Bout:
    """One battle. `begun`: its own seat's units by kind, `hits`: the enemy's strength, when it began."""

    seat: int
    foe: int
    space: int
    cell: tuple[int, int]
    mode: str
    uid: int
    horde: str
    begun: Mapping[str, int]
    hits: int

    @property
    def seats(self) -> tuple[int, ...]:
        """The kingdoms that fight."""
        return (self.seat, self.foe) if self.foe >= 0 else (self.seat,)

    def frame(self, s: State) -> Battle | None:
        """The battle's frame in a state; None if it has ended or not begun."""
        frames = (frame for frame in s.todo if isinstance(frame, Battle))
        return next((f for f in frames if f.space == self.space and f.seat == self.seat), None)

    def ends(self, event: object) -> bool:
        return isinstance(event, facts.BattleEnded) and event.space == self.cell and event.seat == self.seat

    def belongs(self, event: object) -> bool:
        """Whether an event after the last blow belongs to this battle: growth, or a rallying army."""
        match event:
            case facts.HordeGrew(uid=uid):
                return uid == self.uid
            case facts.UnitGained(space=space):
                return space == self.cell
            case facts.UnitForgone(seat=seat):
                return seat in self.seats
        return False

    def units(self, s: State, side: int) -> tuple[Unit, ...]:
        """The units of a side, in the order of their dice (HH 6.1): armies, castles, settlements."""
        seat = self.foe if side else self.seat
        if not 0 <= seat < len(s.players):
            return ()
        player = s.players[seat]
        found = [Unit(tables.ARMY, army.id) for army in armies_at(player, self.space)]
        if side or self.mode == RAID:
            # castles oldest first, numbered from the youngest: a number survives the fall of an older castle
            row = player.castles.get(self.space, ())
            whole, left = (standing(player, self.space, damage) for damage in ((), self.damage(s)))
            for i, kind in enumerate(row):
                tower = tables.CASTLE_KINDS[kind] == tables.TOWER
                found.append(Unit(tables.CASTLE, len(row) - i, whole[i] - left[i], tower))
            found += [Unit(tables.SETTLEMENT, i) for i in range(player.settlements.get(self.space, 0))]
        return tuple(found)

    def damage(self, s: State) -> tuple[int, ...]:
        """The hits its castles have taken."""
        frame = self.frame(s)
        return frame.damage if frame is not None else ()

    def rows(self, s: State, event: facts.DiceRolled) -> tuple[facts.Judged, ...]:
        """The verdicts on the dice of a round as they fall."""
        frame = self.frame(s)
        return (
            verdicts(s, msgspec.structs.replace(frame, faces=event.faces, shields=(0, 0))) if frame is not None else ()
        )


def bout_at(s: State, director: Director[Any]) -> Bout | None:
    """The battle that begins now or is being fought in the shown state."""
    now = director.events[director.shown] if director.busy else None
    if isinstance(now, facts.BattleBegun):
        return of_event(s, now)
    return of_frame(s, s.battle) if s.battle is not None else None


def of_event(s: State, event: facts.BattleBegun) -> Bout:
    """The battle that this event begins."""
    space = s.grid.numbers[event.space]
    begun = {tables.ARMY: len(event.armies), tables.CASTLE: event.castles, tables.SETTLEMENT: event.settlements}
    bout = Bout(event.seat, event.foe, space, event.space, event.mode, event.uid, event.horde, begun, event.hits)
    return replace(bout, hits=len(bout.units(s, 1))) if event.foe >= 0 else bout


def of_frame(s: State, frame: Battle) -> Bout:
    """The battle being fought, reconstructed from the state."""
    horde = s.hordes.get(frame.space) if frame.foe == NO_SEAT else None
    uid, kind, hits = (horde.uid, horde.row.id, horde.hits) if horde else (0, "", 0)
    bout = Bout(frame.seat, frame.foe, frame.space, s.grid.cells[frame.space], frame.mode, uid, kind, {}, hits)
    units = bout.units(s, 0)
    kinds = zip((tables.ARMY, tables.CASTLE, tables.SETTLEMENT), frame.lost, strict=True)
    begun = {one: sum(unit.kind == one for unit in units) + lost for one, lost in kinds}
    hits = len(bout.units(s, 1)) + sum(frame.foe_lost) if frame.foe >= 0 else bout.hits
    return replace(bout, begun=begun, hits=hits)


def odds_before(s: State, bout: Bout) -> Forecast | None:
    """The odds of a battle that has not begun; None if the horde is gone."""
    if bout.foe >= 0:
        return war_odds(s, bout.seat, bout.foe, bout.space)
    horde = s.hordes.get(bout.space)
    return forecast(s, bout.seat, bout.space, horde, bout.mode) if horde is not None else None


def past_of(match: Match, bout: Bout) -> list[Any]:
    """The facts of the battle being fought, from the journal: the match may come from a save."""
    return names.facts_since(match, lambda fact: isinstance(fact, BattleBegun) and fact.space == bout.cell, _FARTHEST)


def record_of(events: Iterable[Any]) -> list[RecordLine]:
    """A line for each round, and for losses before or between rounds."""
    told: list[RecordLine] = []
    rows: tuple[facts.Judged, ...] = ()
    number = 0
    for event in events:
        match event:
            case facts.DiceJudged(round=number, rows=rows):
                pass
            case facts.RoundFought(armies=armies, castles=castles, settlements=settlements):
                lost = _lost(rows, (len(armies), castles, settlements))
                told.append(RecordLine(number, _count(rows, 0), _count(rows, 1), lost))
            case facts.CountersLost(count=count, reason="opening"):
                told.append(RecordLine(0, (count, 1), (0, 0), ""))
            case facts.Shot(hits=hits, totals=totals):
                told.append(RecordLine(0, (hits, len(totals)), (0, 0), ""))
    return told


def _count(rows: Sequence[facts.Judged], side: int) -> tuple[int, int]:
    mine = [row for row in rows if row.side == side]
    return sum(row.verdict == "hit" for row in mine), len(mine)


def _lost(rows: Sequence[facts.Judged], gone: tuple[int, int, int]) -> str:
    """Losses in symbols, or a hit on a castle that still stands."""
    parts = [
        f"−{n}{{{names.sign(unit)}}}"
        for n, unit in zip(gone, (tables.ARMY, tables.CASTLE, tables.SETTLEMENT), strict=True)
        if n
    ]
    if any(row.side and row.verdict == "hit" and row.target == tables.CASTLE for row in rows) and not gone[1]:
        parts.append("{castle} hit")
    if any(row.side and row.verdict == "shield" for row in rows):
        parts.append("{shield}")
    return " ".join(parts)


def deciding(s: State) -> bool:
    """Whether a state waits for a decision in a battle: a window, or dice that may be changed."""
    return isinstance(s.top, Battle | Roll) and s.battle is not None


# ---- Grouping events of a battle into the exchanges shown on the stage.
STRIKES = (facts.DiceJudged, facts.Shot)  # always begin an exchange
FOLLOWS = (
    facts.CountersLost, facts.UnitLost, facts.RoundFought, facts.HordeDestroyed, facts.BattleEnded, facts.HordeGrew,
    facts.UnitGained,
)  # fmt: skip
SILENT = ("settled", "asked", "passed", "statuses_ended", "resources_changed", "vt_gained", "unit_forgone")
ROUNDS = ("battle", "siege")  # rolls of both sides


def follows(events: Sequence[Any], place: int) -> list[Any]:
    """The events that belong to the exchange beginning at `place`, in order."""
    return list(takewhile(lambda one: isinstance(one, FOLLOWS) or one.type in SILENT, events[place + 1 :]))


def begins(events: Sequence[Any], place: int) -> bool:
    """Whether the event at `place` begins an exchange."""
    event = events[place]
    if isinstance(event, STRIKES):
        return True
    if not isinstance(event, FOLLOWS) or isinstance(event, facts.RoundFought | facts.HordeDestroyed):
        return False
    told = (before for before in reversed(events[:place]) if isinstance(before, FOLLOWS) or before.type not in SILENT)
    return not isinstance(next(told, None), (*STRIKES, *FOLLOWS))


def rounds_before(events: Sequence[Any], place: int) -> int:
    """How many rounds were fought before the event at `place` since the last decision."""
    decided = (facts.BattleBegun, facts.AbilityUsed)
    since = takewhile(lambda event: not isinstance(event, decided), reversed(events[:place]))
    return sum(isinstance(event, facts.RoundFought) for event in since)


# ---- The battle on the card beside the board.


class BattleProgress(NamedTuple):
    """A battle so far. `rows`: the last judged dice; `result`: set once it is over."""

    bout: Bout
    round: int = 0
    rows: tuple[Judged, ...] = ()
    result: str = ""


def fight_shown(s: State, director: Director[Any]) -> BattleProgress | None:
    """The battle being fought, or the one whose end is being shown; None if there is none."""
    frame = s.battle
    now, events = director.now, director.events[: director.shown + (director.now is not None)]
    if frame is None and not isinstance(now, BattleBegun | BattleEnded):
        return None
    begun = next((i for i in range(len(events) - 1, -1, -1) if isinstance(events[i], BattleBegun)), -1)
    bout = of_event(s, events[begun]) if begun >= 0 else None
    if frame is not None and (bout is None or (frame.space, frame.seat) != (bout.space, bout.seat)):
        return BattleProgress(of_frame(s, frame), frame.round - 1)
    if bout is None:
        return None
    judged = next((event for event in reversed(events[begun:]) if isinstance(event, DiceJudged)), None)
    number, rows = (judged.round, judged.rows) if judged is not None else (0, ())
    return BattleProgress(bout, number, rows, now.result if isinstance(now, BattleEnded) else "")


def needs(
    s: State, seat: int, space: int, mode: str, horde: Horde | None = None
) -> tuple[list[tuple[str, int]], list[tuple[str, int]]]:
    """The faces needed against a horde, in a space or about to come: by our units, and by the horde against them.

    Where nobody stands, those of an army.
    """
    horde = horde or s.hordes.get(space)
    if horde is None:
        return [], []
    player = s.players[seat]
    faces, masks = faces_needed(s, player, horde, space, mode), (player.camps, player.forts, player.land)
    units = (tables.ARMY, tables.CASTLE, tables.SETTLEMENT)[: 3 if mode == RAID else 1]
    there = [place for place, _ in enumerate(units) if masks[place] >> space & 1] or [0]
    return [(units[n], faces[n]) for n in there], [(units[n], faces[3 + n]) for n in there]


# ---- Modifiers of a battle, as tokens: abilities, statuses, terrain, and the nature of the horde.
_WINDOWS = (
    tables.OPENING["battle"] | tables.OPENING["hits"] | tables.OPENING["dice"]
)  # abilities for the windows of a battle
_UNITS = {"army": "armies", "castle": "castles", "settlement": "settlements"}


class Token(NamedTuple):
    """A token: symbol, name, short effect, full text; `ready`: it can still be used."""

    symbol: str
    name: str
    change: str
    story: str
    ready: bool = False
    seat: int = -1


def tokens(s: State, bout: Bout, lines: Sequence[UnitLine]) -> list[Token]:
    """Modifiers in force, then usable abilities, our own first."""
    found = []
    if bout.horde and tables.HORDES[tables.HORDE[bout.horde]].type == tables.UNDEAD:
        found.append(Token("skull", "Undead", say("undead_change"), say("undead_story")))
    found += _in_force(s, bout, lines)
    for player in (s.players[seat] for seat in bout.seats):
        for index in tables.members(player.abilities & _WINDOWS):
            left, price = uses_left(player, index), names.cost_text(tables.named(tables.COSTS[index]))
            change, line = say("left", n=left, price=price), names.ability_line(index, player)
            change, called = change if left > 0 else say("used_up"), names.name(tables.ABILITIES[index].id)
            found.append(Token(names.ability_symbol(index), called, change, line, left > 0, player.seat))
    return found


def _in_force(s: State, bout: Bout, lines: Sequence[UnitLine]) -> list[Token]:
    by: dict[tuple[str, int], dict[str, list[str]]] = {}
    for line in lines:
        for reason, told in (*((one, "strike") for one in line.needs), *((one, "defend") for one in line.struck)):
            number = tables.ABILITY.get(reason.what)  # of a war perhaps only the other side has it
            own = number is None or s.players[bout.seats[line.side]].abilities >> number & 1
            if reason.what in (BASE, FOE) or not reason.add or not own:
                continue
            # lowering the face needed helps the attacker; raising the foe's helps the defender
            effect = f"{told} {signed(-reason.add if told == 'strike' else reason.add)}"
            units = by.setdefault((reason.what, line.side), {}).setdefault(effect, [])
            if _UNITS[line.unit] not in units:
                units.append(_UNITS[line.unit])
    found = []
    for (what, side), effects in by.items():
        of = (("all" if len(units) > 2 else " and ".join(units), effect) for effect, units in effects.items())
        change = ", ".join(f"{units} {effect}" for units, effect in of)
        symbol, called, story = about(what)
        found.append(Token(symbol, called, change, story or change, seat=bout.seats[side]))
    return found


def about(what: str) -> tuple[str, str, str]:
    """(symbol, name, text) of a modifier's source."""
    if what in tables.ABILITY:
        return names.ability_symbol(tables.ABILITY[what]), names.name(what), names.ability_line(tables.ABILITY[what])
    if what in tables.STATUSES:
        return names.sign(what), names.name(what).capitalize(), ""
    return "pin", say("the_ground", ground=names.name(what)), ""


def reason_text(reason: FaceModifier, unit: str, horde: str, own: bool) -> str:
    """One term of a face in words: its base or a modifier."""
    if reason.what == BASE:
        return f"{names.name(unit).capitalize()}: {reason.add}+"
    if reason.what == FOE:
        return say("foe_defence", foe=horde, defence=signed(reason.add)) if own else f"{horde}: {reason.add}+"
    return f"{about(reason.what)[1]} {signed(reason.add)}"


# ---- Sentences about a battle: title and result.
_BACKDROPS = {"mountain": "snow", "hills": "hills", "natural_defensive_position": "hills", "swamp": "ford"}
_FRUITS = (facts.VtGained, facts.HordeGrew, facts.UnitGained)


def backdrop(s: State, space: int) -> str:
    return f"pic/battle_{_BACKDROPS.get(tables.TERRAINS[s.terrain[space]].id, 'plain')}"


def title_of(s: State, bout: Bout) -> tuple[str, str]:
    """(symbol, title) with the place and the ground."""
    raid = bout.mode == RAID
    key, ground = "raid_title" if raid else "battle_title", names.ground_name(s, bout.space)
    return ("fire" if raid else "swords"), HordesNarrator(lambda: s).say(key, space=bout.cell, ground=ground)


def result_of(bout: Bout, events: Sequence[Any], good: Callable[[str], bool], s: State) -> Result:
    """The result for those on the left and its consequences; `good`: whether that is good news at this screen."""
    narrator = HordesNarrator(lambda: s)
    ended = next((event for event in reversed(events) if isinstance(event, facts.BattleEnded)), None)
    result = ended.result if ended is not None else "even"
    glad = good(ended.result if ended is not None else "")
    lines: list[tuple[str, str]] = []
    if ended is not None:
        lost = any(ended.lost.values())
        told = narrator.say("losses", lost=ended.lost) if lost else narrator.say("no_losses")
        lines.append(("falls" if lost else "stands", told))
        rolled = (row for event in events if isinstance(event, facts.DiceJudged) for row in event.rows)
        struck = sum(row.side == 1 and row.target == "castle" and row.verdict == "hit" for row in rolled)
        if struck and not ended.lost.get("castle"):
            lines.append(("castle", narrator.say("castle_stands", n=struck)))
        if bout.foe >= 0:
            lines.append(("swords", narrator.say("foe_losses", lost=ended.foe_lost)))
    for event in events:
        if isinstance(event, _FRUITS) and getattr(event, "seat", bout.seat) == bout.seat:
            line = narrator.tell(event, under=bout.seat)
            lines.append((line.symbol, line.text))
    war, raid = bout.foe >= 0, bout.mode == RAID and result == "lost"
    kind = "" if result == "even" else "war_" if war else "raid_" if raid else ""
    title = narrator.say(f"end_{kind}{result}", horde=bout.horde)
    won = result == "won"
    note = title if won else lines[0][1] if lines else ""
    ribbon = say("cry_won" if won else "cry_even" if result == "even" else "cry_lost")
    colour = names.SEAT_COLOURS[bout.seat]
    return Result("won" if won else "lost", title, tuple(lines[:6]), ribbon, note, glad=glad, colour=colour)
