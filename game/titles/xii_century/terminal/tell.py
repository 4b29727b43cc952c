"""What happened in XII Century, one sentence an event."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import wrap
from typing import Any

from game.core.events import DiceRolled, Event
from game.core.xii_century import events as happened
from game.core.xii_century.state import Chosen
from game.core.xii_century.tables import FATE
from game.words import GameWords

WIDTH = 98
_FOR = {"shared": "Shared dice", "own": "Own dice", "court": "The court", "war": "Bonus dice", "outlaws": "Bonus dice"}


class Teller:
    """Turns events into lines with the game's words, under these options. `alone`: one town needs no number."""

    def __init__(self, words: GameWords, alone: bool, chosen: Chosen) -> None:
        self.words = words
        self.alone = alone
        self.chosen = chosen
        w = words
        self._how: dict[type, Callable[[Any], str]] = {
            DiceRolled: lambda e: f"{_FOR.get(e.stream, 'Dice')}: {' '.join(map(str, e.faces))}.",
            happened.TownNamed: lambda e: f"{self.town(e.seat)} is called {e.name}.",
            happened.EventAssigned: lambda e: f"Round {e.round} brings {w.name(e.event)}.",
            happened.RoundBegun: self._round,
            happened.DefenceShown: self._defence,
            happened.TownChanged: self._changed,
            happened.EventSpared: lambda e: f"{self.town(e.seat)} loses nothing.",
            happened.TurnBegun: self._turn,
            happened.SharedFixed: lambda e: f"A shared {e.was} becomes a {e.value}.",
            happened.DieAltered: lambda e: f"A {e.was} becomes a {e.value} ({w.name(e.by)}).",
            happened.DieSplit: lambda e: f"The witch splits a die into {e.parts[0]} and {e.parts[1]}.",
            happened.DieSaved: lambda e: f"A {e.value} goes into the reserve.",
            happened.DieDiscarded: lambda e: f"A {e.value} is thrown away.",
            happened.ReserveFilled: lambda e: f"The jongleur leaves {' '.join(map(str, e.values))} in the reserve.",
            happened.AssetIncreased: self._increased,
            happened.InfluenceGained: lambda e: f"Influence on the {w.name(e.location)}: {e.influence}.",
            happened.PersonAttracted: lambda e: self._got(f"The {w.name(e.person)} comes to town", e),
            happened.InfrastructureBuilt: lambda e: self._got(f"{w.name(e.infrastructure).capitalize()} built", e),
            happened.Fed: self._fed,
            happened.Converted: self._converted,
            happened.AnswerSealed: lambda e: f"{self.town(e.seat)} has answered the king.",
            happened.WarCalled: lambda e: "The king calls: answers are secret until all are given.",
            happened.AnswersRevealed: self._answers,
            happened.PowerShown: lambda e: f"{self.town(e.seat)} marches with {e.power} POW.",
            happened.ReputationGained: lambda e: (
                f"{self.town(e.seat)} earns {e.gained} reputation, now {e.reputation}."
            ),
            happened.TroopsHalved: lambda e: f"{self.town(e.seat)} loses {self._lost(e.deltas)}.",
            happened.FarmsYielded: self._farms,
            happened.Collected: self._collected,
            happened.GameEnded: lambda e: "The century is over.",
        }

    def tell(self, event: Event) -> list[str]:
        """The lines of an event; none for what other lines say already."""
        how = self._how.get(type(event))
        return wrap(how(event), WIDTH, subsequent_indent="  ") if how else []

    def town(self, seat: int) -> str:
        return "The town" if self.alone else f"Town {seat + 1}"

    def _round(self, event: happened.RoundBegun) -> str:
        first = "" if self.alone else f", town {event.first + 1} first"
        if not event.event:
            return f"ROUND {event.round}{first}."
        page = self.words.year(FATE[event.event]).under(self.chosen)
        return f"ROUND {event.round}{first}: {page.title}. {page.story} RULE: {page.effect}"

    def _turn(self, event: happened.TurnBegun) -> str:
        return f"{self.town(event.seat)} takes its turn."

    def _defence(self, event: happened.DefenceShown) -> str:
        end = "safe" if event.safe else "the outlaws are in"
        return f"{self.town(event.seat)} has {event.power} POW against {event.need}: {end}."

    def _lost(self, deltas: dict[str, int]) -> str:
        return ", ".join(self.words.count(name, -count) for name, count in deltas.items())

    def _changed(self, event: happened.TownChanged) -> str:
        why = "what depends on it" if event.reason == "bounds" else self.words.name(event.reason)
        return f"{self.town(event.seat)} loses {self._lost(event.deltas)} ({why})."

    def _paid(self, paid: dict[str, int]) -> str:
        told = ", ".join(self.words.count(name, count) for name, count in paid.items())
        return f" for {told}" if told else ""

    def _got(self, what: str, event: Any) -> str:
        perk = f" ({self.words.name(event.perk)})" if event.perk else ""
        return f"{what}{self._paid(event.paid)}{perk}."

    def _increased(self, event: happened.AssetIncreased) -> str:
        name = self.words.name(event.asset, 2).capitalize()
        less = ", the highest die counts one less" if event.lowered else ""
        return f"{name} +{event.added}, now {event.amount}{self._paid(event.paid)}{less}."

    def _fed(self, event: happened.Fed) -> str:
        if event.by:
            return "Bread feeds the town."
        lost = f"; {event.lost} people leave for want of it" if event.lost else ""
        return f"{self.town(event.seat)} eats {event.paid} food{lost}."

    def _converted(self, event: happened.Converted) -> str:
        return f"Market: {event.amount} {event.gave} for {event.amount} {event.got}." if event.amount else "No trade."

    def _answers(self, event: happened.AnswersRevealed) -> str:
        words = {"support": "supports", "avoid": "avoids", "forced": "must stay at home"}
        return ", ".join(f"town {seat + 1} {words[answer]}" for seat, answer in enumerate(event.answers)) + "."

    def _wasted(self, wasted: int) -> str:
        return f" ({wasted} finds no room)" if wasted else ""

    def _farms(self, event: happened.FarmsYielded) -> str:
        if event.idle:
            return f"The farms of {self.town(event.seat).lower()} yield nothing."
        return f"{self.town(event.seat)}: farms give {event.food} food{self._wasted(event.wasted)}."

    def _collected(self, event: happened.Collected) -> str:
        gives = f"{event.count} {event.good}{self._wasted(event.wasted)}"
        return f"{self.town(event.seat)}: {self.words.name(event.source)} gives {gives}."
