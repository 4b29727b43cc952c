"""What happened in 20 Years, one sentence an event."""

from __future__ import annotations

import re
from collections.abc import Callable
from textwrap import wrap
from typing import Any

from game.core.events import DiceRolled, Event
from game.core.twenty_years import events as happened
from game.text.printer import is_numbered
from game.titles.twenty_years.terminal.board import plots
from game.words import GameWords

WIDTH = 98
_FOR = {
    "guard": "Guards",
    "ledger_wolves": "The ledger",
    "ledger_rumour": "The rumour",
    "invasion": "Ogres",
    "war": "War",
}


_TILE = re.compile(r"t\d\d")


def _land(tile: str) -> str:
    """t23 in the terminal; where the board is drawn: row 2, column 3."""
    return f"row {tile[1]}, column {tile[2]}" if is_numbered() else tile


class Teller:
    """Turns events into lines with the game's words; `chosen` are the match's rule options."""

    def __init__(self, words: GameWords, chosen: object = None) -> None:
        self.words, self._chosen = words, chosen
        self._how: dict[type, Callable[[Any], str]] = {
            DiceRolled: self._rolled,
            happened.YearBegun: self._year,
            happened.RumourAnswered: lambda e: "Scouts sent." if e.proceed else "No scouts sent.",
            happened.ConditionMet: lambda e: "Ledger goal met.",
            happened.ConditionMissed: lambda e: "Ledger goal missed.",
            happened.ReignEnded: lambda e: f"Game over: {e.towers} of {e.target} towers, {e.score} points.",
            happened.GoodsChanged: lambda e: f"{self._signed(e.goods)} ({self._name(e.reason)}).",
            happened.PointsChanged: lambda e: f"{e.points:+d} VP ({self._name(e.reason)}).",
            happened.TroopsChanged: lambda e: f"{self._signed(e.troops)} ({self._name(e.reason)}).",
            happened.Recruited: lambda e: f"Recruited {self.words.count(e.troop, e.units)} for {self.goods(e.paid)}.",
            happened.BombsBought: lambda e: f"{self.words.count('bomb', e.count)} for {self.goods(e.paid)}.",
            happened.Traded: lambda e: f"{self.goods(e.gave)} for {self.goods(e.got)}.",
            happened.FortificationsPaid: lambda e: f"Built fortifications for {self.goods(e.paid)}.",
            happened.DieSet: lambda e: f"Golden die: a {e.was} into a {e.value}.",
            happened.Harvested: lambda e: f"Harvest: {self.goods(e.goods)}.",
            happened.GuardsFound: self._guards,
            happened.TileClaimed: lambda e: f"{_land(e.tile)} is yours ({e.how}).",
            happened.ClaimsBlocked: lambda e: "No more land this year.",
            happened.PieceBuilt: self._built,
            happened.PiecesDemolished: lambda e: f"{self._name(e.structure).capitalize()} demolished.",
            happened.BattleBegun: lambda e: f"Battle: {self._groups(e.groups)}.",
            happened.Engaged: self._engaged,
            happened.BombThrown: lambda e: f"The bomb killed {self.words.count(e.monster, e.slain)}, {e.left} left.",
            happened.BattleEnded: lambda e: f"Battle {e.result}.",
            happened.RaidBegun: lambda e: f"Entered dungeon level {e.level}: {self.words.name(e.monster, 2)}.",
            happened.RoomEntered: self._room,
            happened.RoomSettled: lambda e: "Room won." if e.by == "battle" else "No enemies, only loot.",
            happened.LevelWon: lambda e: f"Level {e.level} cleared.",
            happened.LevelWiped: lambda e: f"The raid on level {e.level} failed.",
        }

    def tell(self, event: Event) -> list[str]:
        """The lines of an event; none for what other lines say already."""
        how = self._how.get(type(event))
        return wrap(how(event), WIDTH, subsequent_indent="  ") if how else []

    def goods(self, goods: dict[str, int]) -> str:
        """ "2 wood, 1 gold"."""
        return ", ".join(self.words.count(good, n) for good, n in goods.items() if n) or "nothing"

    def _signed(self, changes: dict[str, int]) -> str:
        return ", ".join(f"{n:+d} {self.words.name(thing, n)}" for thing, n in changes.items())

    def _name(self, thing: str) -> str:
        return _land(thing) if _TILE.fullmatch(thing) else self.words.name(thing)

    def _groups(self, groups: tuple[tuple[str, int], ...]) -> str:
        return ", then ".join(self.words.count(monster, n) for monster, n in groups)

    def _rolled(self, event: DiceRolled) -> str:
        faces = " ".join(map(str, event.faces))
        return f"{_FOR[event.stream]}: the dice show {faces}." if event.stream in _FOR else f"Dice: {faces}."

    def _year(self, event: happened.YearBegun) -> str:
        if not event.entry:
            return f"Year {event.year} begins."
        page = self.words.year(event.entry).under(self._chosen)
        return f"YEAR {event.year}: {page.title}. {page.story} RULE: {page.effect}"

    def _guards(self, event: happened.GuardsFound) -> str:
        if not event.guards:
            return f"{_land(event.tile)} is unguarded."
        return f"{event.guards} bandits on {_land(event.tile)}" + (" join you as footmen." if event.joined else ".")

    def _built(self, event: happened.PieceBuilt) -> str:
        level = f" level {event.level}" if event.level > 1 else ""
        paid = f" for {self.goods(event.paid)}" if event.paid else ""
        place = "" if is_numbered() else f" at {plots(event.plots)}"
        return f"{self._name(event.structure).capitalize()}{level} built{place}{paid}."

    def _engaged(self, event: happened.Engaged) -> str:
        faces = " ".join(map(str, event.faces))
        fallen = len(event.dead)
        return (
            f"Fight: {self.words.count(event.troop, len(event.faces))}, dice {faces}: "
            f"{fallen or 'nobody'} died, {self.words.count(event.monster, event.slain)} killed, {event.left} left."
        )

    def _room(self, event: happened.RoomEntered) -> str:
        if not event.faces:
            return "Back through a cleared room."
        dice = " ".join(map(str, event.faces))
        return f"A new room: dice {dice}, " + (f"{event.monsters} monsters." if event.monsters else "loot.")
