"""The battle of 20 Years: `Push(BattleScene(play))` while a battle is pending; it pops when the battle is over.

`fight_scene(play)` is what the map asks for: in a raid that is the dungeon, which opens its battles itself. Figures,
odds, refusals come from the core; this room only puts them on the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from game.client.draw.canvas import Rect
from game.client.input.actions import Act, Input
from game.client.play import Play
from game.client.scenes.battle import Theatre
from game.client.scenes.battle_parts import TRAY, LogRow, Order, Outcome, Plate, Ribbon, slots
from game.client.scenes.ranks import Clash, Host
from game.client.stack import Prompt, Scene, Step
from game.client.stage.dice import Throw
from game.client.tables.twenty_years import battle_panel, battle_tale
from game.client.tables.twenty_years.battle_cues import CUES, clash_of, throw_of, verdicts
from game.client.tables.twenty_years.board_view import terrain_of
from game.client.tables.twenty_years.geometry import Geometry
from game.client.ui import theme
from game.client.ui.focus import FocusGraph
from game.client.ui.palette import CREAM, GOLD
from game.core.rules import Action, Refusal
from game.core.twenty_years import odds as reckon
from game.core.twenty_years.actions import Engage, Flee, ThrowBomb
from game.core.twenty_years.battle import most
from game.core.twenty_years.events import BattleEnded, BombThrown, Engaged
from game.core.twenty_years.odds import BOMB, Move
from game.core.twenty_years.odds_fight import ways_of
from game.core.twenty_years.scoring import total, towers
from game.core.twenty_years.state import Battle, Raid, State
from game.core.twenty_years.tables import DIES, ENGAGED, KILLS, TABLES, TROOP, TROOPS
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

WORDS = game_words("twenty_years")
_VERBS = {"footmen": "strike", "archers": "shoot", "knights": "ride in"}


class BattleScene(Theatre):
    """See the module. `first`: an order given on the way in."""

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
        self._about = battle_tale.cause_of(s, frame, self._terrain(s))
        self.backdrop = self._about.backdrop
        self._begun = tuple(n + lost for n, lost in zip(s.troops, frame.fallen, strict=True))  # units at the beginning
        past = battle_tale.past_of(play.session.match)
        self.rows: list[LogRow] = battle_tale.rows_of(past)
        rolls = [event for event in past if isinstance(event, Engaged | BombThrown)]
        self._rolls = len(rolls)
        self.last = rolls[-1] if rolls else None

    def _terrain(self, s: State) -> str:
        if not self.frame.tile:
            return ""
        row, col = divmod(s.realm.numbers[self.frame.tile], s.realm.board.cols)
        return terrain_of(Geometry(s.realm, 1.0))[row][col]

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
        return self._groups[0][0] if self._groups else self.frame.groups[0][0]

    @property
    def units(self) -> tuple[int, int, int]:
        footmen, archers, knights = self.view["troops"]
        return footmen, archers, knights

    @property
    def odds(self) -> reckon.BattleOdds | None:
        """Of the battle on the table, None when it is over or in the middle of a roll."""
        return reckon.battle_odds(self.s) if self.until is None and isinstance(self.s.top, Battle) else None

    @property
    def gone(self) -> int:
        """Units lost so far."""
        return int(sum(self._begun) - sum(self.units))

    def changed(self) -> None:
        events, shown = self.play.director.events, self.play.director.shown
        self._seen = min(self._seen, shown)
        for event in events[self._seen : shown]:
            clash = clash_of(event)
            if clash is not None and isinstance(event, Engaged | BombThrown):
                self.ranks.bury(clash)
                self.rows.append(battle_tale.row_of(event))
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
        if self.showing and self._rolling is not None:
            self._follow(self._rolling)
        self._arrange()

    def _after(self, last: Engaged | BombThrown) -> tuple[tuple[str, int], ...]:
        """The groups when the battle has ended with this roll."""
        return ((last.monster, last.left), *self._groups[1:]) if last.left else ()

    def _follow(self, roll: Any) -> None:
        """A roll is shown that somebody else may have ordered: his troop stands in the lanes."""
        if isinstance(roll, Engaged):
            self.troop, self.wish = TROOP[roll.troop], len(roll.faces)

    def _choose(self) -> None:
        """Keep the player's troop while it can fight, else take the one of the best order."""
        best = self.best
        if best is None or best.troop == BOMB:
            self.troop = next((t for t in range(3) if self.most(t)), self.troop)
            return
        if not self._chose or not self.most(self.troop):
            self.troop, self._chose, self.wish = best.troop, False, 0

    def _arrange(self) -> None:
        count = 0 if self.until is not None and not self.showing else self.count
        order = [self.troop, *[troop for troop in (2, 1, 0) if troop != self.troop]]
        ours = tuple((TROOPS[troop], self.units[troop]) for troop in order if self.units[troop])
        engaged = min(count, self.units[self.troop]) if ours and ours[0][0] == TROOPS[self.troop] else 0
        rolling = self._rolling
        if isinstance(rolling, BombThrown):
            engaged = 0
        elif rolling is not None:
            engaged = len(rolling.faces)
        waiting = tuple(monster for monster, left in self._groups[1:] for _ in range(min(3, left)))
        self.ranks.arrange(Host(ours, engaged), Host(self._groups[:1], waiting=waiting), self.reduced)

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
        self._arrange()
        self.touch()
        return None

    def _next_troop(self, way: int) -> Step:
        """LB and RB: the next troop that can fight."""
        able = [troop for troop in range(3) if self.most(troop)]
        if not able or not self.free:
            return None
        at = able.index(self.troop) if self.troop in able else 0
        return self.pick_troop(able[(at + way) % len(able)])

    def _set_count(self, count: int) -> Step:
        self.wish = count
        self._arrange()
        self.touch()
        return None

    def deeds(self, act: Act | None, given: Input) -> Step:
        if act in (Act.PREV_TARGET, Act.NEXT_TARGET) and not self.held:
            return self._next_troop(-1 if act is Act.PREV_TARGET else 1)
        if act is Act.NEXT and not self.held:
            self._odds()
            return None
        return super().deeds(act, given)

    def own_prompts(self) -> Sequence[Prompt]:
        return (Prompt((Act.PREV_TAB, Act.NEXT_TAB), "Troop"), Prompt(Act.NEXT, "Odds"), Prompt(Act.BACK, "Flee"))

    # ---- orders
    def next_move(self) -> Action | None:
        return action_of(reckon.auto_order(self.play.session.match.state))

    def orders(self) -> Sequence[Order]:
        ready = self.free and self.until is None
        top = self.s.top if isinstance(self.s.top, Battle) else None
        return (self._engage(ready, top), self._auto(ready), self._bomb(ready), self._flee(ready))

    def _engage(self, ready: bool, top: Battle | None) -> Order:
        name, count = TROOPS[self.troop], self.count
        action = Engage(name, max(1, count))
        note = ""
        if top is not None and count:
            left = top.groups[0][1]
            slain = min(left, count * KILLS[self.troop])
            ways = ways_of(self.monster)[self.troop]
            falls = count * float(ways.falls) if ways else 0.0
            after = reckon.battle_odds(self.s, Move(self.troop, count)) if ready else None
            chance = self.chance(after.win) if after else ""
            note = (
                f"fells {'all ' if slain == left else ''}{slain}, about {falls:.1f} fall"
                if chance
                else f"fells {slain}"
            )
            note += f"; *{chance}* to win" if chance else ""
        return Order(
            "engage",
            "swords",
            f"Engage {WORDS.count(name, count)}" if count else "Engage",
            note,
            (lambda: self.do(action)) if ready else None,
            self.play.why_not(action) if ready else None,
            steps=(count, ENGAGED, self.most(self.troop)) if count else None,
            on_count=self._set_count if ready and count else None,
        )

    def _auto(self, ready: bool) -> Order:
        best = self.best if ready else None
        if best is None:
            note = "in the order that loses least" if not self.auto else "under way: stop it with the button for back"
        elif best.troop == BOMB:
            note = "all rolls; a bomb goes first"
        else:
            note = f"all rolls; {WORDS.count(TROOPS[best.troop], best.units)} first"
        return Order("auto", "horn", "Auto, in the best order", note, self.start_auto if ready else None)

    def _bomb(self, ready: bool) -> Order:
        after = reckon.battle_odds(self.s, Move(BOMB, 1)) if ready and self.s.bombs else None
        chance = self.chance(after.win) if after else ""
        mean = TABLES.bombs.dice * (7 - TABLES.bombs.from_face) / 6
        note = f"{self.s.bombs} left; fells about {mean:.0f}" + (f"; *{chance}* to win" if chance else "")
        refusal = self.play.why_not(ThrowBomb()) if ready else None
        return Order("bomb", "bomb", "Throw a bomb", note, (lambda: self.do(ThrowBomb())) if ready else None, refusal)

    def _flee(self, ready: bool) -> Order:
        note = battle_tale.flight_of(self.s, self.frame)
        return Order("flee", "flee", "Flee", note, (lambda: self.do(Flee())) if ready else None, warns=True)

    # ---- what the theatre asks
    def ends(self, event: Any) -> bool:
        return isinstance(event, BattleEnded)

    def clash(self, event: Any) -> Clash | None:
        return clash_of(event)

    def verdicts(self, event: Any) -> Sequence[tuple[bool, str, str]]:
        return verdicts(event)

    def throw(self, event: Any) -> Throw:
        return throw_of(event, slots(len(event.faces)))

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
        return battle_panel.ribbon_of(odds, self.gone, self.chance(odds.win))

    def fighters(self, painter: Painter, focus: FocusGraph, box: Rect) -> None:
        ready = self.free and self.until is None
        refusals = [self._refusal(troop) for troop in range(3)]
        units = list(zip(self._begun, self.units, strict=True))
        pick = self.pick_troop if ready else None
        battle_panel.fighters(painter, focus, box, self.monster, units, self.troop, refusals, pick)
        if not self.held:
            focus.tabs(self._next_troop)

    def _refusal(self, troop: int) -> Refusal | None:
        """Why this troop cannot fight; also while a roll is shown, so that nothing flickers."""
        if isinstance(self.s.top, Battle):
            return Engage(TROOPS[troop], 1).refusal(self.s)
        return None

    def forecast(self, painter: Painter, box: Rect) -> None:
        odds = self.odds
        if odds is not None and odds.ends and self.house.settings.odds != "off":
            battle_panel.forecast(painter, box, odds, self.gone)

    def comment(self, painter: Painter, roll: Any | None, full: bool) -> None:
        y = TRAY[1]
        number = self._rolls + (0 if full else 1)
        if roll is None or (not self._groups and full and roll is None):
            painter.text("The first roll", 18, y + 15, "title", 9.5, CREAM, "midleft", max_width=124)
            painter.text("Send somebody out", 18, y + 27.5, "ui", 8, theme.FELT_TEXT, "midleft", max_width=124)
            self._rule(painter, self.troop, y + 22)
            return
        painter.text(f"Roll {number}", 18, y + 12.5, "title", 9.5, CREAM, "midleft", max_width=124)
        if isinstance(roll, BombThrown):
            who, verb = "A bomb", "ten dice"
        else:
            who, verb = WORDS.count(roll.troop, len(roll.faces)), _VERBS[roll.troop]
            if len(roll.faces) == 1 and verb in ("strike", "shoot"):
                verb += "s"
        painter.text(who, 18, y + 25, "ui", 8.5, theme.FELT_TEXT, "midleft", max_width=124)
        painter.text(verb, 18, y + 35.5, "ui", 8.5, theme.FELT_TEXT, "midleft", max_width=124)
        if isinstance(roll, Engaged):
            self._rule(painter, TROOP[roll.troop], y + 13.5, roll.monster)
        else:
            text = f"A bomb fells a foe on each {TABLES.bombs.from_face} to 6"
            painter.text(text, 400, y + 13.5, "ui", 8, theme.FELT_TEXT, "midleft", max_width=220)
        if full:
            self._upshot(painter, roll, y + 31)

    def _rule(self, painter: Painter, troop: int, y: float, monster: str = "") -> None:
        """On which faces a unit falls."""
        foe = monster or self.monster
        lowest = DIES[foe][troop]
        one = WORDS.name(TROOPS[troop])
        if not lowest:
            return
        text = f"Against {WORDS.name(foe, 2)} {'an' if one[0] in 'aeiou' else 'a'} {one} falls on"
        x = painter.text(text, 400, y, "ui", 8, theme.FELT_TEXT, "midleft", max_width=150) + 5
        for i, face in enumerate(range(lowest, 7)):
            painter.sprite(f"flat/{face}", x + i * 12, y, 11, "midleft")

    def _upshot(self, painter: Painter, roll: Engaged | BombThrown, y: float) -> None:
        x = 400.0
        parts = [(f"head_{roll.monster}", roll.slain, f"{WORDS.name(roll.monster, roll.slain)} down")]
        if isinstance(roll, Engaged):
            fell = len(roll.dead)
            text = f"{WORDS.name(roll.troop, fell)} {'falls' if fell == 1 else 'fall'}"
            parts.insert(0, ("falls" if fell else "stands", fell, text))
        for symbol, n, text in parts:
            painter.symbol(symbol, x, y, 16, "midleft")
            x = painter.text(str(n), x + 19, y + 0.3, "bold", 13, CREAM, "midleft")
            x = painter.text(text, x + 3, y + 0.8, "ui", 8.5, CREAM, "midleft", max_width=626 - x) + 12

    def heading(self, painter: Painter) -> None:
        s, about = self.s, self._about
        painter.top_bar("20 Years")
        painter.pill(f"Year {s.year}", 80, 13.5, GOLD, size=8, height=15)
        painter.symbol(about.symbol, 130, 13.2, 16, "midleft")
        x = painter.text(about.title, 150, 13.6, "ui", 9, CREAM, "midleft", max_width=190)
        if about.gold:
            painter.symbol("gold", x + 12, 13.4, 13, "midleft")
            x = painter.text(str(about.gold), x + 28, 13.6, "bold", 9, CREAM, "midleft")
        painter.rich(about.stakes, x + 14, 13.6, "ui", 8, theme.SECOND, "midleft", max_width=470 - x)
        painter.symbol("vp", 493, 13.5, 16, "midleft")
        painter.text(f"{total(s)} VP", 512, 13.6, "bold", 9, CREAM, "midleft", max_width=34)
        painter.symbol("tower", 550, 13.2, 15.5, "midleft")
        painter.text(f"{towers(s)}/{s.chosen.towers}", 568, 13.6, "bold", 9, CREAM, "midleft", max_width=22)
        difficulty = s.chosen.difficulty.capitalize()
        painter.text(difficulty, 632, 13.6, "ui", 7.5, theme.SECOND, "midright", max_width=38)

    def result(self) -> Outcome:
        events = self.play.director.events
        end = (self.until or 1) - 1
        ended = events[end]
        assert isinstance(ended, BattleEnded)
        return battle_tale.outcome_of(ended, events[end + 1 :])


def action_of(move: Move | None) -> Action | None:
    """The action that an advised move is."""
    if move is None:
        return None
    return ThrowBomb() if move.troop == BOMB else Engage(TROOPS[move.troop], move.units)


def fight_scene(play: Play) -> Scene:
    """The scene of a pending battle: in a raid the dungeon."""
    if any(isinstance(frame, Raid) for frame in play.session.match.state.todo):
        from game.client.tables.twenty_years.dungeon import DungeonScene

        return DungeonScene(play)
    return BattleScene(play)
