"""What happened in Mini Monarchy, in sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.events import DiceRolled, Event
from game.core.mini_monarchy import events as happened
from game.titles.mini_monarchy.terminal.board import hex_name, hex_names
from game.words import GameWords

_ENDS = {
    "won": "The monument stands, the barns suffice: the reign is won in year {year}.",
    "lost": "Three graveyards: the reign is lost in year {year}.",
    "late": "Year {year} is over without a victory: the reign is lost.",
    "abandoned": "The reign is abandoned in year {year}.",
}


class Teller:
    """Turns events into lines with the game's words."""

    def __init__(self, words: GameWords) -> None:
        self.words = words
        self._how: dict[type, Callable[[Any], str]] = {
            DiceRolled: lambda e: f"Fate: {' '.join(map(str, e.faces))}.",
            happened.NamesSet: lambda e: f"Long live {e.ruler} of {e.kingdom}, in {e.capital}.",
            happened.SetupDieThrown: lambda e: f"Setup die {e.die}: {e.face} on {hex_name(e.hex)}.",
            happened.RangeFilled: lambda e: f"Mountains: {hex_names(e.hexes)}.",
            happened.BiggerChosen: lambda e: f"The river begins at the range of die {e.die}.",
            happened.RiverDrawn: lambda e: f"River: {hex_names(e.path)}.",
            happened.MapGenerated: lambda e: f"A map is drawn, its river: {hex_names(e.path)}.",
            happened.StartPlaced: lambda e: f"A {self.words.name(e.building)} stands on {hex_name(e.hex)}.",
            happened.YearBegun: lambda e: f"YEAR {e.year}.",
            happened.FateKept: lambda e: "The dice are left as they lie.",
            happened.FortuneChosen: lambda e: f"The fortune brings {self._results(e.results)}.",
            happened.FateSettled: lambda e: f"This year: {self._results(e.results)}.",
            happened.DisasterSpared: lambda e: "The disaster finds nothing to take.",
            happened.BuildingLost: self._lost,
            happened.Produced: self._produced,
            happened.CapitalProduced: lambda e: f"The capital gives {self.goods(e.goods)}.",
            happened.HardTimesPaid: lambda e: f"Hard times take {self.goods({e.good: 1})}.",
            happened.HardTimesSpared: lambda e: "Hard times find nothing to take.",
            happened.Built: lambda e: f"{e.building.capitalize()} built on {hex_name(e.hex)} for {self.goods(e.paid)}.",
            happened.StageBuilt: self._stage,
            happened.Traded: lambda e: f"{self.goods(e.gave)} for {self.goods(e.got)}.",
            happened.TradeEnded: lambda e: f"{self.goods({'labour': e.lost})} unused." if e.lost else "",
            happened.Fed: self._fed,
            happened.ReignEnded: lambda e: _ENDS[e.result].format(year=e.year),
        }

    def tell(self, event: Event) -> list[str]:
        """The line of an event; none for what other lines say already."""
        how = self._how.get(type(event))
        line = how(event) if how else ""
        return [line] if line else []

    def goods(self, goods: dict[str, int]) -> str:
        """ "2 ore, 1 labour"."""
        return ", ".join(self.words.count(good, n) for good, n in goods.items() if n) or "nothing"

    def _results(self, results: tuple[str, ...]) -> str:
        return ", ".join(self.words.name(result) for result in results)

    def _lost(self, event: happened.BuildingLost) -> str:
        name = f"The {self.words.name(event.building)} on {hex_name(event.hex)}"
        if not event.graveyard:
            return f"{name} is lost; the land is free again."
        how = "starves" if event.cause == "starvation" else "is lost"
        return f"{name} {how}: graveyard {event.graveyards}."

    def _produced(self, event: happened.Produced) -> str:
        bonus = f" (of it for a good year {self.goods(event.bonuses)})" if event.bonuses else ""
        return f"The land gives {self.goods(event.goods)}{bonus}."

    def _stage(self, event: happened.StageBuilt) -> str:
        line = self.words.line(f"monument_{event.stage}")
        return f"Stage {event.stage} rises on {hex_name(event.hex)} for {self.goods(event.paid)}. {line}"

    def _fed(self, event: happened.Fed) -> str:
        missing = f", {event.missing} missing" if event.missing else ""
        return f"{event.mouths} mouths eat {event.eaten} food{missing}."
