"""What has happened in the raid so far, room by room, read from the events: dice, foes beaten, loot, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.client.scenes.battle_parts import Outcome
from game.core.events import Event
from game.core.match import Match
from game.core.twenty_years import events as facts
from game.core.twenty_years.actions import StartRaid
from game.titles.twenty_years.look.battle.tale import losses_of
from game.titles.twenty_years.teller import TwentyYearsTeller

Room = tuple[int, int]


@dataclass
class Chamber:
    """One room that was entered."""

    faces: tuple[int, ...] = ()
    foes: int = 0  # that waited there
    settled: str = ""  # "battle" or "loot"
    points: int = 0
    loot: str = ""


@dataclass
class RaidTale:
    """The raid from its first step on; `tell` it each event when it has been shown."""

    rooms: dict[Room, Chamber] = field(default_factory=dict)
    at: Room | None = None
    points: int = 0  # victory points that the raid brought, those of year 14 included
    penalty: int = 0  # and those that flight cost, below zero
    goods: dict[str, int] = field(default_factory=dict)  # all that came
    fallen: dict[str, int] = field(default_factory=dict)
    won: facts.LevelWon | None = None
    wiped: facts.LevelWiped | None = None

    @property
    def over(self) -> bool:
        return self.won is not None or self.wiped is not None

    def tell(self, event: Event) -> None:
        """Take an event in."""
        match event:
            case facts.RaidBegun():
                self.rooms.clear()
                self.at = None
            case facts.RoomEntered(room=room, faces=faces, monsters=foes):
                self.at = room
                if faces:
                    self.rooms[room] = Chamber(faces, foes)
            case facts.RoomSettled(room=room, by=by):
                self.rooms.setdefault(room, Chamber()).settled = by
            case facts.PointsChanged(points=points, source=source):
                if points > 0:
                    self.points += points
                else:
                    self.penalty += points
                if source == "rooms" and self.at in self.rooms:
                    self.rooms[self.at].points += points
            case facts.GoodsChanged(goods=goods, reason=reason):
                for good, n in goods.items():
                    self.goods[good] = self.goods.get(good, 0) + n
                if reason == "loot" and self.at in self.rooms:
                    self.rooms[self.at].loot = next(iter(goods), "")
            case facts.BattleEnded(fallen=fallen):
                for troop, n in fallen.items():
                    self.fallen[troop] = self.fallen.get(troop, 0) + n
            case facts.LevelWon():
                self.won = event
            case facts.LevelWiped():
                self.wiped = event


def past_of(match: Match) -> tuple[list[Event], int]:
    """The events since the raid began, and how many of them the last action told."""
    found: list[Event] = []
    last = 0
    for index in range(len(match) - 1, -1, -1):
        events = list(match.events_of(index))
        last = last or len(events)
        found = events + found
        if isinstance(match.journal[index].action, StartRaid):
            break
    starts = [i for i, event in enumerate(found) if isinstance(event, facts.RaidBegun)]
    return (found[starts[-1] :] if starts else []), last


def tale_of(events: Sequence[Event]) -> RaidTale:
    """The tale of these events."""
    tale = RaidTale()
    for event in events:
        tale.tell(event)
    return tale


def outcome_of(t: TwentyYearsTeller, tale: RaidTale, level: int) -> Outcome:
    """The last card: how the raid ended and all that it brought."""
    lines: list[tuple[str, str]] = []
    if tale.won is not None:
        lines.append(("trophy", t.say("raid_cleared", title=t.words.level(level).name)))
    elif tale.wiped is not None:
        lines.append(("eraser", t.say(f"raid_{tale.wiped.result}")))
    got = "  ".join(f"+{n} {{{good}}}" for good, n in tale.goods.items() if n > 0)
    if got:
        lines.append(("chest", got))
    if tale.points:
        lines.append(("vp", f"*+{tale.points} VP*"))
    if tale.penalty:
        lines.append(("flee", t.say("raid_penalty", points=-tale.penalty)))
    lines.append(losses_of(t, tale.fallen))
    return Outcome(t.say("raid_won" if tale.won is not None else "raid_failed"), tale.won is not None, tuple(lines))
