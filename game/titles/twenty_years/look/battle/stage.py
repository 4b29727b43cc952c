"""The stage of a battle of 20 Years: who stands on it, which fight an event tells, how it ends, how the odds move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from game.client.draw.painter import Painter
from game.client.play import Play
from game.client.scenes.clash_page import ClashPage
from game.client.stack import Step
from game.client.stage.cast import Kind, Post
from game.client.stage.clash import Clash
from game.client.stage.dice import seed_of
from game.client.stage.duel import Fight, Host, duel, posts, thrown, trampled, verdicts
from game.client.stage.endings import Ending
from game.client.stage.tray import LANES, Thrown, Verdict, well
from game.core.twenty_years.battle import most
from game.core.twenty_years.events import BattleEnded, BombThrown, Engaged
from game.core.twenty_years.odds import Move
from game.core.twenty_years.odds_fight import BattleOdds, auto_order, battle_odds
from game.core.twenty_years.state import Battle, State
from game.core.twenty_years.tables import ENGAGED, KILLS, TROOP, TROOPS
from game.phrase import capital
from game.titles.twenty_years.look.battle.fighters import KINDS
from game.titles.twenty_years.look.battle.tale import groups_at_first, last_words, loot_of
from game.titles.twenty_years.teller import TwentyYearsTeller, say

_WORDS = (("stands", say("survives")), ("falls", say("dies")))
_BOMB_WORDS = (("fire", "hits"), ("cross", ""))


RECKONS = 0.04  # seconds after which an exchange is reckoned to its end


class BattleStage(ClashPage):
    """`groups` of foes as shown, the front one first; `begun`: units when the battle began; `last`: the last roll;
    `wish`: how many of `troop` the player wants to send (0: as many as the best order says)."""

    begun: tuple[int, ...]
    last: Engaged | BombThrown | None

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        frame = play.session.match.state.top
        assert isinstance(frame, Battle), "no battle is being fought"
        self.frame, self.groups = frame, frame.groups
        self.troop = self.wish = 0
        self.teller = TwentyYearsTeller(lambda: self.s)
        self.cry = self.teller.say("victory")
        self._reckons: tuple[BattleEnded | None] | None = None  # those after are still to be: how it ended, if it did

    # ---- the moment as shown
    @property
    def s(self) -> State:
        """The state as shown."""
        state: State = self.play.shown
        return state

    @property
    def view(self) -> dict[str, Any]:
        """The same as plain data, a step ahead within an action."""
        return self.play.director.view

    @property
    def monster(self) -> str:
        """Those in front; when all are gone, those that were the last."""
        if self.groups:
            return self.groups[0][0]
        return str(self.last.monster) if self.last is not None else self.frame.groups[0][0]

    @property
    def units(self) -> tuple[int, int, int]:
        footmen, archers, knights = self.view["troops"]
        return footmen, archers, knights

    @property
    def odds(self) -> BattleOdds | None:
        """Of the battle as shown; None when its last roll has been seen, or while its end is."""
        on = self.until is None or (self.showing and not isinstance(self.play.director.now, BattleEnded))
        return battle_odds(self.s) if on and isinstance(self.s.top, Battle) else None

    @property
    def gone(self) -> int:
        """Units lost so far."""
        return int(sum(self.begun) - sum(self.units))

    @cached_property
    def at_first(self) -> tuple[tuple[str, int], ...]:
        """The groups when the battle began."""
        return groups_at_first(self.play.session.match, self.frame)

    # ---- choosing
    @cached_property
    def _best_of(self) -> dict[int, Move | None]:
        return {}

    @property
    def best(self) -> Move | None:
        """The best next order, worked out once for each state."""
        key = id(self.s)
        if key not in self._best_of:
            self._best_of.clear()
            self._best_of[key] = auto_order(self.s)
        return self._best_of[key]

    def most(self, troop: int) -> int:
        """How many of a troop may engage now."""
        top = self.s.top
        return int(most(self.s, troop, top)) if isinstance(top, Battle) else 0

    @property
    def count(self) -> int:
        """How many will be engaged."""
        best = self.best
        wish = self.wish or (best.units if best is not None and best.troop == self.troop else ENGAGED)
        return max(0, min(wish, self.most(self.troop)))

    def set_count(self, count: int) -> Step:
        self.wish = count
        self.assemble()
        self.touch()
        return None

    # ---- the stage
    def _host(self, troop: int, engaged: int, monster: str, many: int) -> Host:
        """Who is there: those of `troop` in front, and one group of foes."""
        order = [troop, *[other for other in (2, 1, 0) if other != troop]]
        ours = tuple((KINDS[TROOPS[t]], self.units[t]) for t in order if self.units[t])
        if not ours or ours[0][0].name != TROOPS[troop]:
            engaged = 0
        was = next((n for name, n in self.at_first if name == monster), many)
        return Host(ours, min(engaged, self.units[troop]), KINDS[monster], many, was - many)

    def muster(self) -> Sequence[Post]:
        over = self.until is not None and not self.showing
        many = self.groups[0][1] if self.groups else 0
        return posts(self._host(self.troop, ENGAGED if over else self.count, self.monster, many))

    def clash_of(self, event: Any) -> Clash | None:
        events, place = self.play.director.events, self.play.director.shown
        plain, strength = self.reduced, self.services.settings.shake / 100
        if isinstance(event, BattleEnded):
            before = self._fights[-1] if self._fights else None
            if before is not None and before[1] is events[place - 1]:
                return None  # it ended with its last blow
            return Clash(self.muster(), ending=self._ending(place), stock=self.stock, plain=plain, strength=strength)
        fight = self._fight(event)
        ends = place + 1 < len(events) and self.ends(events[place + 1])
        self._moves, self._reckons = (self._odds_now, None), (events[place + 1] if ends else None,)
        ending = self._ending(place + 1) if ends else None
        return duel(fight, _seed(event), ending, self.formation.places, self.stock, plain, strength)

    def _fight(self, event: Engaged | BombThrown) -> Fight:
        bomb = isinstance(event, BombThrown)
        troop = self.troop if isinstance(event, BombThrown) else TROOP[event.troop]
        struck = event.hits if isinstance(event, BombThrown) else event.dead
        host = self._host(troop, 0 if bomb else len(event.faces), event.monster, event.left + event.slain)
        words = _BOMB_WORDS if bomb else _WORDS
        return Fight(host, event.faces, frozenset(struck), event.slain, KILLS[troop], bomb, words)

    def _ending(self, place: int) -> Ending:
        """How it ends, told by the event at this place and those that follow it."""
        events = self.play.director.events
        ended = events[place]
        loot = loot_of(events[place + 1 :]) if ended.result == "won" else ()
        return Ending(ended.result, self.cry, last_words(self.teller, ended, self.monster), loot)

    def final(self) -> Clash | None:
        if self.until is None:
            return None
        return Clash(self.muster(), ending=self._ending(self.until - 1), stock=self.stock, plain=self.reduced)

    def lying(self) -> tuple[Sequence[Thrown], Sequence[Verdict]] | None:
        if self.last is None:
            return None
        fight = self._fight(self.last)
        return thrown(fight, _seed(self.last))[-1:], verdicts(fight)

    def called(self, kind: str, post: str) -> str:
        return capital(self.teller.read("thing", kind, "a").text) if kind else ""

    def cast(self) -> Sequence[Kind]:
        foes = [KINDS[monster] for monster, _ in self.frame.groups]
        return [*(KINDS[name] for name, n in zip(TROOPS, self.begun, strict=True) if n), *foes]

    def tumbles(self) -> Sequence[tuple[str, float]]:
        return [("die/blue", well(LANES)[1])]

    def rehearsed(self) -> Clash | None:
        if not self.groups or not self.count:
            return None
        monster, many = self.groups[0]
        host, n = self._host(self.troop, self.count, monster, many), self.count
        slain = min(many, n * KILLS[self.troop])
        return duel(Fight(host, (1,) * n, frozenset({0}), slain, KILLS[self.troop]), stock=self.stock)

    def behind(self, painter: Painter) -> None:
        """Trampled ground, and those whose turn has not come."""
        shown = self.showing_fight[1] if self.showing_fight is not None else None
        if not self.held and not isinstance(shown, BombThrown):
            trampled(painter, len(shown.faces) if isinstance(shown, Engaged) else self.count)
        for i, kind in enumerate(self.waiting[:9]):
            x, y = 612 - i * 15.0, 125 + (i % 2) * 1.5
            painter.sprite("fig/shadow", x, y, 4, "center")
            painter.sprite(kind.looks[0], x, y, 27 * kind.size)

    @property
    def waiting(self) -> tuple[Kind, ...]:
        """A few of each group that comes later."""
        return tuple(KINDS[monster] for monster, left in self.groups[1:] for _ in range(min(3, left)))

    def outcome_heard(self, result: str) -> None:
        self.services.sound.event("battle_ended", result)

    # ---- the odds
    @property
    def _odds_now(self) -> float | None:
        odds = self.odds
        return odds.win if odds is not None and odds.ends else None

    def _odds_after(self, ended: BattleEnded | None) -> float | None:
        """The chance to win when the exchange that is shown has been fought."""
        if ended is not None:
            return 1.0 if ended.result == "won" else 0.0
        s = self.play.session.match.state
        odds = battle_odds(s) if isinstance(s.top, Battle) else None
        return odds.win if odds is not None and odds.ends else None

    def lives(self, dt: float) -> bool:
        """While the dice fly there is time to reckon where the odds will go: not in the frame the exchange begins."""
        if self._reckons is not None and self._time > RECKONS:
            self._moves, self._reckons = (self._moves[0], self._odds_after(*self._reckons)), None
        return super().lives(dt)


def _seed(event: Engaged | BombThrown) -> int:
    """The same roll, the same flight of its dice."""
    seed: int = seed_of(event.faces) + event.left * 31
    return seed
