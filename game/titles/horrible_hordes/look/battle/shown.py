"""A battle as it has been shown so far: its dice, its rounds, its odds, who stands; stepped on with each event.

What the page needs of a battle and no more; figures come from the core.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from game.client.play import Play
from game.client.scenes.battle_parts import Plate
from game.client.shown import Shown as Seen
from game.core.horrible_hordes import events as facts
from game.core.horrible_hordes.odds import Forecast, battle_odds, forecast, lying, odds_between, war_odds
from game.core.horrible_hordes.plans import RAID
from game.core.horrible_hordes.reasons import Line, grouped, lines
from game.core.horrible_hordes.state import State
from game.core.horrible_hordes.tables import ARMY, CASTLE, SETTLEMENT
from game.titles.horrible_hordes.look.battle.bout import Bout, Told, bout_at, past_of, record_of
from game.titles.horrible_hordes.look.battle.panels import SIGN
from game.titles.horrible_hordes.look.battle.roll import Roll
from game.titles.horrible_hordes.look.battle.story import ROUNDS
from game.titles.horrible_hordes.look.battle.tokens import Token, tokens
from game.titles.horrible_hordes.look.texts.names import kingdom_name, name
from game.titles.horrible_hordes.teller import HordesTeller

_MOMENTS = (
    facts.DiceRolled, facts.DiceJudged, facts.RoundFought, facts.Shot, facts.BattleBegun, facts.BattleEnded,
)  # fmt: skip
_LOOSE = ("opening", "siege_opening", "strike", "ranged")
STREAMS = (*ROUNDS, *_LOOSE)  # of the dice that fall on the tray


class Shown:
    """`showing`: whether an event of the battle is being shown just now."""

    def __init__(self, play: Play, showing: Callable[[], bool]) -> None:
        self.play, self._showing = play, showing
        self.seen: Seen[State] = Seen(play)
        found = bout_at(self.seen.state, play.director)
        assert found is not None, "no battle is being fought"
        self.bout: Bout = found
        self._recall()
        self.told: list[Told] = []
        self.roll = Roll(())
        self.lines: tuple[Line, ...] = ()
        self.live = False  # the dice in the tray have not struck yet
        self.hits = found.hits  # of the enemy, now
        self.odds: Forecast | None = None  # None when it is over

    @property
    def s(self) -> State:
        """The state as shown, event by event."""
        return self.seen.state

    @property
    def begun(self) -> dict[str, int]:
        """Units of the battle's own seat when it began, by kind."""
        return {ARMY: self.bout.armies, CASTLE: self.bout.castles, SETTLEMENT: self.bout.settlements}

    @property
    def _begun_here(self) -> bool:
        """The director knows how this battle began."""
        return any(self._is_start(event) for event in self.play.director.events)

    def _is_start(self, event: object) -> bool:
        return isinstance(event, facts.BattleBegun) and event.space == self.bout.cell and event.seat == self.bout.seat

    @property
    def first(self) -> int:
        """The director's event with which this battle began; the end of all when that was before."""
        events = self.play.director.events
        last = min(self.play.director.shown + 1, len(events))
        return next((i for i in range(last - 1, -1, -1) if self._is_start(events[i])), len(events))

    # ---- stepping on
    def _recall(self) -> None:
        """What was shown of the battle before the director's events: of a loaded match, or when some are taken back."""
        director = self.play.director
        self._of = director.events
        self._next = director.shown  # the first event after the past
        raging = not self._begun_here and self.bout.frame(self.s) is not None
        known = past_of(self.play.session.match, self.bout) if raging else []
        self.past: list[Any] = known[: len(known) - (len(director.events) - director.shown)]

    def lay(self) -> list[Any]:
        """Take over the dice that have been shown, and nothing else: what a fight asks for. Returns all that was."""
        director = self.play.director
        if director.events is not self._of:
            self._recall()
        first = self.first if self._begun_here else self._next
        shown = [*self.past, *director.events[first : director.shown]]
        self._find_dice(shown)
        rounds = (e for e in reversed(shown) if isinstance(e, facts.DiceJudged | facts.RoundFought) or _of_round(e))
        self.live = not isinstance(next(rounds, None), facts.RoundFought | None)
        return shown

    def step(self) -> None:
        """Take over what has been shown."""
        shown = self.lay()
        self.told = record_of(shown)
        self._reckon(shown)
        s, bout = self.s, self.bout
        found = lines(s, bout.seat, bout.space, bout.mode, bout.foe, self._damage)
        self.lines = found or tuple(self._after(line) for line in self.lines)
        self.hits = self._enemies()

    def _after(self, line: Line) -> Line:
        """The line with what is left of it once nobody is there to fight."""
        bout, whole = self.bout, line.side == 1 or self.bout.mode == RAID
        found = grouped(self.s.players[bout.seats[line.side]], bout.space, whole, ())
        left = [(count, hits) for unit, count, marks, hits in found if (unit, marks) == (line.unit, line.marks)]
        count, hits = left[0] if left else (0, ())
        return msgspec.structs.replace(line, count=count, hits=hits)

    def _reckon(self, shown: Sequence[Any]) -> None:
        """The odds of the moment; while dice fall and blows land those from before stay (half a round says nothing)."""
        s = self.s
        last = next((e for e in reversed(shown) if isinstance(e, _MOMENTS)), None)
        halfway = isinstance(last, facts.DiceJudged) or (self._showing() and isinstance(last, facts.DiceRolled))
        if not halfway or self.odds is None:
            on = self.bout.frame(s) is not None and (self.bout.foe >= 0 or self.bout.space in s.hordes)
            reckon = battle_odds if isinstance(last, facts.DiceRolled) else odds_between
            self.odds = reckon(s) if on else self._before(s)

    def _before(self, s: State) -> Forecast | None:
        """How it would end before it has begun."""
        bout, now = self.bout, self.play.director.now
        if not isinstance(now, facts.BattleBegun):
            return None
        if bout.foe >= 0:
            return war_odds(s, bout.seat, bout.foe, bout.space)
        horde = s.hordes.get(bout.space)
        return forecast(s, bout.seat, bout.space, horde, bout.mode) if horde is not None else None

    @property
    def _damage(self) -> tuple[int, ...]:
        frame = self.bout.frame(self.s)
        return frame.damage if frame is not None else ()

    def _enemies(self) -> int:
        if self.bout.foe >= 0:
            return len(self.bout.units(self.s, 1))
        horde = self.s.hordes.get(self.bout.space)
        return horde.hits if horde is not None and horde.uid == self.bout.uid else 0

    def _find_dice(self, shown: Sequence[Any]) -> None:
        """The dice that lie in the tray: those waiting, else the last."""
        self.roll = next(filter(None, map(self._lay, reversed(shown))), Roll(()))

    def _lay(self, event: Any) -> Roll | None:
        """The dice that an event has left in the tray."""
        match event:
            case facts.DiceJudged(rows=rows):
                return Roll(rows)
            case facts.Shot(totals=totals, need=need, ability=ability):
                return Roll((), totals, need, name(ability))
            case facts.DiceRolled(stream=stream) if stream in STREAMS:
                lies = lying(self.s) if stream in ROUNDS else ()
                return Roll(lies) if lies else self.roll_of(event)
        return None

    def roll_of(self, event: facts.DiceRolled) -> Roll:
        """A roll as it lies in the tray."""
        if event.stream in ROUNDS:
            return Roll(self.bout.rows(self.s, event))
        return Roll((), event.faces, title=HordesTeller(lambda: self.s).say(f"roll_{event.stream}"))

    @property
    def round(self) -> int:
        """The round of the dice in the tray."""
        return sum(one.round > 0 for one in self.told) + (self.live or self._rolls)

    @property
    def _rolls(self) -> bool:
        """Dice of a round are in the air."""
        return self._showing() and _of_round(self.play.director.now)

    @property
    def win(self) -> float | None:
        """The chance to hold the space, as told now."""
        return self.odds.hold if self.odds is not None else None

    # ---- what the page says
    @property
    def tokens(self) -> list[Token]:
        """What counts in this battle."""
        return tokens(self.s, self.bout, self.lines)

    def plates(self) -> tuple[Plate, Plate]:
        """Both sides' head counts."""
        bout, s = self.bout, self.s
        counts = [(unit, was) for unit, was in self.begun.items() if was]
        units = bout.units(s, 0)
        more = "   ".join(f"{sum(u.kind == kind for u in units)} {{{SIGN[kind]}}}" for kind, _ in counts)
        ours = Plate(
            f"hh/arms_{bout.seat}",
            kingdom_name(s.players[bout.seat].kingdom),
            sum(self.begun.values()),
            len(units),
            more,
        )
        if bout.foe >= 0:
            theirs = bout.units(s, 1)
            more = "   ".join(f"{n} {{{SIGN[kind]}}}" for kind in SIGN if (n := sum(u.kind == kind for u in theirs)))
            return ours, Plate(
                f"hh/arms_{bout.foe}",
                kingdom_name(s.players[bout.foe].kingdom),
                bout.hits,
                len(theirs),
                more or "nobody",
            )
        return ours, Plate("claw", name(bout.horde), bout.hits, self.hits)


def _of_round(event: object) -> bool:
    return isinstance(event, facts.DiceRolled) and event.stream in ROUNDS


def hold_of(s: State, bout: Bout, ended: facts.BattleEnded | None) -> float | None:
    """The chance to hold the space in a state; what has come of it when the battle is over."""
    if ended is not None:
        return 1.0 if ended.result == "won" else 0.0
    odds = odds_between(s) if bout.frame(s) is not None else None
    return odds.hold if odds is not None else None
