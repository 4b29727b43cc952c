"""The battle of 20 Years: `Push(BattleScene(play))` while a battle is pending; it pops when the battle is over.

The map asks for it through `fights.fight_scene`; in a raid the dungeon opens it. Figures,
odds, refusals come from the core; this room only puts them on the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from game.client.draw.canvas import Rect
from game.client.input.actions import Act, Input
from game.client.play import Play
from game.client.scenes.battle_parts import LogRow, Order, Outcome, Plate, Ribbon
from game.client.scenes.clash_page import ClashPage
from game.client.stack import Prompt, Step
from game.client.stage.cast import Kind, Post
from game.client.stage.clash import Clash
from game.client.stage.duel import Fight, Host, duel, posts, thrown, verdicts
from game.client.stage.endings import Ending
from game.client.stage.tray import Thrown, Verdict
from game.client.ui import theme
from game.client.ui.focus import FocusGraph
from game.client.ui.palette import CREAM
from game.core.rules import Action, Refusal
from game.core.twenty_years import odds as reckon
from game.core.twenty_years.actions import Engage
from game.core.twenty_years.battle import most
from game.core.twenty_years.events import BattleEnded, BombThrown, Engaged
from game.core.twenty_years.odds import Move
from game.core.twenty_years.state import Battle, State
from game.core.twenty_years.tables import ENGAGED, KILLS, TROOP, TROOPS
from game.titles.twenty_years.look.battle import felt as battle_felt
from game.titles.twenty_years.look.battle import panel as battle_panel
from game.titles.twenty_years.look.battle import tale as battle_tale
from game.titles.twenty_years.look.battle.cues import CUES
from game.titles.twenty_years.look.battle.fighters import KINDS
from game.titles.twenty_years.look.battle.orders import action_of, advised_troop, orders
from game.titles.twenty_years.look.board.view import terrain_of
from game.titles.twenty_years.look.panels.heading import END, heading
from game.titles.twenty_years.teller import TwentyYearsTeller
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

WORDS = game_words("twenty_years")


_WORDS = (("stands", "stands"), ("falls", "falls"))
_BOMB_WORDS = (("fire", "hits"), ("cross", ""))


class BattleScene(ClashPage):
    """`first`: an order given on the way in."""

    cues = CUES

    def __init__(self, play: Play, first: Action | None = None) -> None:
        super().__init__(play)
        s = play.session.match.state
        frame = s.top
        assert isinstance(frame, Battle), "no battle is being fought"
        self.frame = frame
        self.troop = 0
        self.wish = 0  # how many the player wants to send; 0: as many as the best order says
        self._chose = False  # the player named a troop
        self._first = first
        self._seen = 0  # events of the director that the record holds
        self._groups = frame.groups  # as shown
        self._refusals: list[Refusal | None] = [None, None, None]
        self._moves: tuple[float | None, float | None] = (None, None)  # the odds before and after an exchange
        self._about = battle_tale.cause_of(s, frame, self._terrain(s))
        self.backdrop = self._about.backdrop
        self._begun = tuple(n + lost for n, lost in zip(s.troops, frame.fallen, strict=True))  # units at the beginning
        past = battle_tale.past_of(play.session.match)
        self.teller = TwentyYearsTeller(lambda: self.s)
        self.rows: list[LogRow] = battle_tale.rows_of(self.teller, past)
        self.cry = self.teller.say("victory")
        rolls = [event for event in past if isinstance(event, Engaged | BombThrown)]
        self._rolls = len(rolls)
        self.last = rolls[-1] if rolls else None

    def _terrain(self, s: State) -> str:
        if not self.frame.tile:
            return ""
        row, col = divmod(s.realm.numbers[self.frame.tile], s.realm.board.cols)
        return terrain_of(s.realm)[row][col]

    def enter(self) -> None:
        self._seen = len(self.play.director.events)
        super().enter()
        if self._first is not None and self.free and self.play.why_not(self._first) is None:
            self.do(self._first)

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

    def fighting(self) -> bool:
        top = self.play.session.match.state.top
        return isinstance(top, Battle) and top.cause == self.frame.cause

    @property
    def monster(self) -> str:
        """Those in front; when all are gone, those that were the last."""
        if self._groups:
            return self._groups[0][0]
        return str(self.last.monster) if self.last is not None else self.frame.groups[0][0]

    @property
    def units(self) -> tuple[int, int, int]:
        footmen, archers, knights = self.view["troops"]
        return footmen, archers, knights

    @property
    def odds(self) -> reckon.BattleOdds | None:
        """Of the battle as shown; None when its last roll has been seen."""
        on = self.until is None or self.showing
        return reckon.battle_odds(self.s) if on and isinstance(self.s.top, Battle) else None

    @property
    def gone(self) -> int:
        """Units lost so far."""
        return int(sum(self._begun) - sum(self.units))

    def changed(self) -> None:
        events, shown = self.play.director.events, self.play.director.shown
        self._seen = min(self._seen, shown)
        for event in events[self._seen : shown]:
            self.shown_to_the_end(event)
            if isinstance(event, Engaged | BombThrown):
                self.rows.append(battle_tale.row_of(self.teller, event))
                self._rolls += 1
                self.last = event
        self._seen = shown
        top = self.view["todo"][-1] if self.view["todo"] else {}
        if top.get("frame") == "battle":
            self._groups = tuple((monster, left) for monster, left in top["groups"])
        elif isinstance(self.last, Engaged | BombThrown) and self._groups and self.until is not None:
            self._groups = self._after(self.last)
        if not self.play.busy and self._groups and self.until is None:
            self._choose()
        now = self.play.director.now if self.showing else None
        if isinstance(now, Engaged):  # somebody else may have ordered it: his troop stands in the lanes
            self.troop, self.wish = TROOP[now.troop], len(now.faces)
        self.assemble()

    def _after(self, last: Engaged | BombThrown) -> tuple[tuple[str, int], ...]:
        """The groups when the battle has ended with this roll."""
        return ((last.monster, last.left), *self._groups[1:]) if last.left else ()

    def _choose(self) -> None:
        """Keep the player's troop while it can fight, else take the one of the best order."""
        if not self._chose or not self.most(self.troop):
            found = advised_troop(self)
            self.troop = self.troop if found is None else found
            self._chose, self.wish = False, 0

    # ---- the stage
    def _host(self, troop: int, engaged: int, monster: str, many: int) -> Host:
        """Who is there: those of `troop` in front, and one group of foes."""
        order = [troop, *[other for other in (2, 1, 0) if other != troop]]
        ours = tuple((KINDS[TROOPS[t]], self.units[t]) for t in order if self.units[t])
        if not ours or ours[0][0].name != TROOPS[troop]:
            engaged = 0
        was = next((n for name, n in self._at_first if name == monster), many)
        return Host(ours, min(engaged, self.units[troop]), KINDS[monster], many, was - many)

    def muster(self) -> Sequence[Post]:
        over = self.until is not None and not self.showing
        many = self._groups[0][1] if self._groups else 0
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
        self._moves = self._odds_now, self._odds_after(events[place + 1] if ends else None)
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
        loot = battle_tale.loot_of(self.s, events[place + 1 :]) if ended.result == "won" else ()
        return Ending(ended.result, self.cry, battle_tale.last_words(self.teller, ended, self.monster), loot)

    def final(self) -> Clash | None:
        if self.until is None:
            return None
        return Clash(self.muster(), ending=self._ending(self.until - 1), stock=self.stock, plain=self.reduced)

    def lying(self) -> tuple[Thrown, Sequence[Verdict]] | None:
        if self.last is None:
            return None
        fight = self._fight(self.last)
        return thrown(fight, _seed(self.last))[-1], verdicts(fight)

    def cast(self) -> Sequence[Kind]:
        foes = [KINDS[monster] for monster, _ in self.frame.groups]
        return [*(KINDS[name] for name, n in zip(TROOPS, self._begun, strict=True) if n), *foes]

    def rehearsed(self) -> Clash | None:
        if not self._groups or not self.count:
            return None
        monster, many = self._groups[0]
        host, n = self._host(self.troop, self.count, monster, many), self.count
        slain = min(many, n * KILLS[self.troop])
        return duel(Fight(host, (1,) * n, frozenset({0}), slain, KILLS[self.troop]), stock=self.stock)

    def behind(self, painter: Painter) -> None:
        """Those whose turn has not come."""
        for i, kind in enumerate(self.waiting[:9]):
            x, y = 612 - i * 15.0, 125 + (i % 2) * 1.5
            painter.sprite("fig/shadow", x, y, 4, "center")
            painter.sprite(kind.looks[0], x, y, 27 * kind.size)

    @property
    def waiting(self) -> tuple[Kind, ...]:
        """A few of each group that comes later."""
        return tuple(KINDS[monster] for monster, left in self._groups[1:] for _ in range(min(3, left)))

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
        odds = reckon.battle_odds(s) if isinstance(s.top, Battle) else None
        return odds.win if odds is not None and odds.ends else None

    def ribbon_at(self, lost: int, moved: float) -> Ribbon | None:
        told, (before, after) = self.ribbon(), self._moves
        if told is None or self.showing_fight is None or before is None or after is None:
            return told
        told = told._replace(gone=told.gone + lost, share=before)
        if not moved:
            return told
        share = before + (after - before) * moved
        return told._replace(win=self.chance(share), good=share >= 0.5, share=share, was=before)

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
            self._best_of[key] = reckon.auto_order(self.s)
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

    def pick_troop(self, troop: int) -> Step:
        self.troop, self._chose, self.wish = troop, True, 0
        self.focus.focus_on("order/engage")
        self.assemble()
        self.touch()
        return None

    def _next_troop(self, way: int) -> Step:
        """LB and RB: the next troop that can fight."""
        able = [troop for troop in range(3) if self.most(troop)]
        if not able or not self.free:
            return None
        at = able.index(self.troop) if self.troop in able else 0
        return self.pick_troop(able[(at + way) % len(able)])

    def set_count(self, count: int) -> Step:
        self.wish = count
        self.assemble()
        self.touch()
        return None

    def actions(self, act: Act | None, given: Input) -> Step:
        if act in (Act.PREV_TARGET, Act.NEXT_TARGET) and not self.held:
            return self._next_troop(-1 if act is Act.PREV_TARGET else 1)
        if act is Act.NEXT and not self.held:
            self._odds()
            return None
        return super().actions(act, given)

    def own_prompts(self) -> Sequence[Prompt]:
        return (Prompt((Act.PREV_TAB, Act.NEXT_TAB), "Troop"), Prompt(Act.NEXT, "Odds"), Prompt(Act.BACK, "Flee"))

    # ---- orders
    def next_move(self) -> Action | None:
        return action_of(reckon.auto_order(self.play.session.match.state))

    def orders(self) -> Sequence[Order]:
        return orders(self)

    # ---- what the theatre asks
    def ends(self, event: Any) -> bool:
        return isinstance(event, BattleEnded)

    def plates(self) -> tuple[Plate, Plate]:
        others = [f"{self.units[t]} {{head_{TROOPS[t]}}}" for t in range(3) if t != self.troop and self.units[t]]
        if self.view["bombs"]:
            others.append(f"{self.view['bombs']} {{bomb}}")
        name = TROOPS[self.troop]
        ours = Plate(
            f"head_{name}",
            WORDS.name(name, 2).capitalize(),
            self._begun[self.troop],
            self.units[self.troop],
            "   ".join(others),
        )
        left = self._groups[0][1] if self._groups and self._groups[0][0] == self.monster else 0
        was = next((n for monster, n in self._at_first if monster == self.monster), left)
        later = "then " + ", ".join(f"{n} {{head_{monster}}}" for monster, n in self._groups[1:])
        foes = Plate(
            f"head_{self.monster}",
            WORDS.name(self.monster, 2).capitalize(),
            was,
            left,
            later if len(self._groups) > 1 else "",
        )
        return ours, foes

    @cached_property
    def _at_first(self) -> tuple[tuple[str, int], ...]:
        """The groups when the battle began."""
        return battle_tale.groups_at_first(self.play.session.match, self.frame)

    def ribbon(self) -> Ribbon | None:
        odds = self.odds
        if odds is None or not odds.ends:
            return None
        ribbon = battle_panel.ribbon_of(odds, self.gone, self.chance(odds.win))
        return ribbon._replace(share=odds.win)

    def fighters(self, painter: Painter, focus: FocusGraph, box: Rect) -> None:
        ready = self.free and self.until is None
        refusals = [self._refusal(troop) for troop in range(3)]
        units = list(zip(self._begun, self.units, strict=True))
        pick = self.pick_troop if ready else None
        battle_panel.fighters(painter, focus, box, self.monster, units, self.troop, refusals, pick)
        if not self.held:
            focus.tabs(self._next_troop)

    def _refusal(self, troop: int) -> Refusal | None:
        """Why this troop cannot fight; kept when the battle is over, so that nothing flickers."""
        if isinstance(self.s.top, Battle):
            self._refusals[troop] = Engage(TROOPS[troop], 1).refusal(self.s)
        return self._refusals[troop]

    def forecast(self, painter: Painter, box: Rect) -> None:
        odds = self.odds
        if odds is not None and odds.ends and self.services.settings.odds != "off":
            battle_panel.forecast(painter, box, odds, self.gone)
        elif self.held:
            battle_panel.tally(painter, box, self.gone, self._down)

    @property
    def _down(self) -> int:
        """Foes that fell over the whole battle."""
        return sum(n for _, n in self._at_first) - sum(n for _, n in self._groups)

    def comment(self, painter: Painter) -> None:
        shown = self.showing_fight
        roll = shown[1] if shown is not None else self.last
        if isinstance(roll, Engaged | BombThrown):
            battle_felt.rolled(painter, roll, self._rolls + (shown is not None and roll is not self.last))
        else:
            battle_felt.waiting(painter, self.troop, self.monster, self._rolls + 1)

    def heading(self, painter: Painter) -> None:
        about = self._about
        focus = FocusGraph("the card") if self.held else self.focus
        x = heading(painter, self.s, about.symbol, about.title, focus, self.menu)
        if about.gold:
            painter.symbol("gold", x + 12, 13.4, 13, "midleft")
            x = painter.text(str(about.gold), x + 28, 13.6, "bold", 9, CREAM, "midleft")
        painter.rich(about.stakes, x + 14, 13.6, "ui", 8, theme.SECOND, "midleft", max_width=END - 14 - x)

    def result(self) -> Outcome:
        events = self.play.director.events
        end = (self.until or 1) - 1
        ended = events[end]
        assert isinstance(ended, BattleEnded)
        return battle_tale.outcome_of(self.teller, ended, events[end + 1 :])


def _seed(event: Engaged | BombThrown) -> int:
    """The same roll, the same flight of its dice."""
    seed: int = sum(face * 7**i for i, face in enumerate(event.faces)) + event.left * 31
    return seed
