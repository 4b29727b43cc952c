"""What happened at a table of Horrible Hordes, one line a fact that matters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.events import Event
from game.titles.horrible_hordes.terminal.board import cell
from game.words import GameWords

_SILENT = frozenset({"settled", "asked", "passed", "dice_judged", "hordes_ordered", "turn_ended", "horde_drawn"})
_QUIET_PHASES = frozenset({"trade", "settle", "fortify", "train", "move", "attack", "research", "spawn", "end"})


class Teller:
    """Lines for events."""

    def __init__(self, words: GameWords) -> None:
        self.words = words

    def tell(self, event: Event) -> list[str]:
        if event.type in _SILENT:
            return []
        speak: Callable[[Any], str] | None = getattr(self, "_" + event.type, None)
        if speak is None:
            return [event.type.replace("_", " ").capitalize() + "."]
        line = speak(event)
        return [line] if line else []

    def _who(self, seat: int) -> str:
        return f"Player {seat + 1}"

    def _a(self, thing: str) -> str:
        name = self.words.name(thing)
        return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"

    def _chits(self, chits: dict[str, int]) -> str:
        return ", ".join(f"{n:+d} {chit}" for chit, n in chits.items()) or "nothing"

    def _round_begun(self, e: Any) -> str:
        return f"ROUND {e.round}"

    def _phase_begun(self, e: Any) -> str:
        if e.phase in _QUIET_PHASES:
            return ""
        who = f"{self._who(e.seat)}: " if e.seat >= 0 else ""
        return f"{who}{self.words.name(e.phase)}"

    def _dice_rolled(self, e: Any) -> str:
        return f"Dice ({e.stream.replace('_', ' ')}): {' '.join(map(str, e.faces))}"

    def _start_chosen(self, e: Any) -> str:
        return f"{self._who(e.seat)} settles at {cell(e.space)}."

    def _kingdom_chosen(self, e: Any) -> str:
        abilities = " and ".join(self.words.name(ability) for ability in e.abilities)
        return f"{self._who(e.seat)} leads the {self.words.name(e.kingdom)}: {abilities}."

    def _ability_gained(self, e: Any) -> str:
        return "" if e.reason == "kingdom" else f"{self._who(e.seat)} learns {self.words.name(e.ability)}."

    def _ability_used(self, e: Any) -> str:
        paid = f" for {self._price(e.paid)}" if e.paid else ""
        return f"{self._who(e.seat)} uses {self.words.name(e.ability)}{paid}."

    def _price(self, paid: dict[str, int]) -> str:
        return ", ".join(f"{n} {chit}" for chit, n in paid.items())

    def _resources_changed(self, e: Any) -> str:
        return f"{self._who(e.seat)}: {self._chits(e.chits)} ({e.reason.replace('_', ' ')})."

    def _produced(self, e: Any) -> str:
        return f"{self._who(e.seat)} harvests {self._chits(e.chits)}."

    def _vt_gained(self, e: Any) -> str:
        why = self.words.name(e.reason)
        return f"{self._who(e.seat)}: {self.words.count('vt', e.vt)} for {why}, {e.total} in all."

    def _unit_gained(self, e: Any) -> str:
        return f"{self._who(e.seat)} gains {self._a(e.unit)} at {cell(e.space)}."

    def _unit_lost(self, e: Any) -> str:
        return f"{self._who(e.seat)} loses {self._a(e.unit)} at {cell(e.space)}."

    def _unit_forgone(self, e: Any) -> str:
        return f"There is no place for the {self.words.name(e.unit)}: it is lost."

    def _built(self, e: Any) -> str:
        return f"{self._who(e.seat)} builds {self._a(e.unit)} at {cell(e.space)}."

    def _trained(self, e: Any) -> str:
        return f"{self._who(e.seat)} trains an army at {cell(e.space)}."

    def _stack_moved(self, e: Any) -> str:
        armies = self.words.count("army", len(e.armies))
        return f"{self._who(e.seat)}: {armies} from {cell(e.path[0])} to {cell(e.path[-1])}."

    def _settlement_moved(self, e: Any) -> str:
        return f"{self._who(e.seat)} moves a settlement from {cell(e.origin)} to {cell(e.space)}."

    def _trade_offered(self, e: Any) -> str:
        give, get = self._price(e.give), self._price(e.get) or "nothing"
        return f"{self._who(e.seat)} offers {self._who(e.to).lower()} {give} for {get}."

    def _trade_answered(self, e: Any) -> str:
        return f"{self._who(e.seat)} {'accepts' if e.accept else 'declines'}."

    def _die_changed(self, e: Any) -> str:
        return f"{self.words.name(e.ability)}: a {e.before} becomes {e.after}."

    def _event_happened(self, e: Any) -> str:
        return f"Event {e.face}: {self.words.name(e.event)}. {self.words.line(e.event)}"

    def _horde_spawned(self, e: Any) -> str:
        return f"{self.words.name(e.horde)} ({e.hits}) appears at {cell(e.space)}."

    def _horde_blocked(self, e: Any) -> str:
        if not e.horde:
            return "No horde is left to come."
        return f"{self.words.name(e.horde)} finds no place at {cell(e.space)}."

    def _horde_moved(self, e: Any) -> str:
        met = " and meets somebody" if e.met else ""
        return f"{self.words.name(e.horde)} goes from {cell(e.origin)} to {cell(e.space)}{met}."

    def _horde_stayed(self, e: Any) -> str:
        return f"{self.words.name(e.horde)} stays at {cell(e.space)} ({e.why})."

    def _status_set(self, e: Any) -> str:
        whom = f" against player {e.opponent + 1}" if e.opponent >= 0 else ""
        return f"{self.words.name(e.status)} at {cell(e.space)}{whom}."

    def _statuses_ended(self, e: Any) -> str:
        return f"Over: {', '.join(self.words.name(status) for status in e.statuses)}."

    def _battle_begun(self, e: Any) -> str:
        foe = f"{self.words.name(e.horde)} ({e.hits})" if e.horde else self._who(e.foe).lower()
        return f"Battle at {cell(e.space)}: {self._who(e.seat).lower()} against {foe}."

    def _round_fought(self, e: Any) -> str:
        lost = [self.words.count(kind, n) for kind, n in
                (("army", len(e.armies)), ("castle", e.castles), ("settlement", e.settlements)) if n]  # fmt: skip
        return f"  round {e.round}: {e.hits} hits, {e.left} left; lost {', '.join(lost) or 'nothing'}."

    def _shot(self, e: Any) -> str:
        dice = " ".join(map(str, e.totals))
        return f"{self.words.name(e.ability)} at {cell(e.space)}: {dice} against {e.need}, {e.hits} hits."

    def _counters_lost(self, e: Any) -> str:
        return f"{self.words.name(e.horde)} loses {self.words.count('counter', e.count)}, {e.left} left."

    def _horde_grew(self, e: Any) -> str:
        return f"{self.words.name(e.horde)} feeds on the fallen and grows to {e.hits}."

    def _horde_destroyed(self, e: Any) -> str:
        return f"{self.words.name(e.horde)} is destroyed."

    def _battle_ended(self, e: Any) -> str:
        return f"The battle at {cell(e.space)} is {'over: nobody is left' if e.result == 'even' else e.result}."

    def _discarded(self, e: Any) -> str:
        return f"{self._who(e.seat)} discards {self._price(e.chits)}."

    def _seat_fallen(self, e: Any) -> str:
        return f"{self._who(e.seat)} has fallen: no settlement is left."

    def _restarted(self, e: Any) -> str:
        return f"{self._who(e.seat)} begins again at {cell(e.space)}."

    def _retired(self, e: Any) -> str:
        return f"{self._who(e.seat)} retires."

    def _game_ended(self, e: Any) -> str:
        return f"The game is over: {' '.join(map(str, e.scores))} points."
