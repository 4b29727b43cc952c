"""The battle of 20 Years: `Push(BattleScene(play))` while a battle is pending; it pops when the battle is over.

The map asks for it through `which.fight_scene`; in a raid the dungeon opens it. Figures,
odds, refusals come from the core; this room only puts them on the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input
from game.client.play import Play
from game.client.scenes.battle_parts import LogRow, Order, Outcome, Plate, Ribbon
from game.client.stack import Prompt, Step
from game.client.ui import theme
from game.client.ui.focus import FocusGraph
from game.client.ui.page import Count, Node, Rule, Text, do
from game.client.ui.palette import CREAM
from game.core.rules import Action, Refusal
from game.core.twenty_years import odds as reckon
from game.core.twenty_years.actions import Engage
from game.core.twenty_years.events import BattleEnded, BombThrown, Engaged
from game.core.twenty_years.state import Battle, State
from game.core.twenty_years.tables import TROOP, TROOPS
from game.titles.twenty_years.look.battle import felt as battle_felt
from game.titles.twenty_years.look.battle import panel as battle_panel
from game.titles.twenty_years.look.battle import tale as battle_tale
from game.titles.twenty_years.look.battle.cues import CUES
from game.titles.twenty_years.look.battle.orders import action_of, advised_troop, orders
from game.titles.twenty_years.look.battle.stage import BattleStage
from game.titles.twenty_years.look.board.view import terrain_of
from game.titles.twenty_years.look.panels.heading import Heading, heading
from game.words import game_words

WORDS = game_words("twenty_years")


class BattleScene(BattleStage):
    """`first`: an order given on the way in."""

    cues = CUES

    def __init__(self, play: Play, first: Action | None = None) -> None:
        super().__init__(play)
        s = play.session.match.state
        self._chose = False  # the player named a troop
        self._worded: tuple[object, Ribbon | None] = (
            None,
            None,
        )  # the odds that were put into words last, and the words
        self._first = first
        self._heading = Heading()
        self.pages["heading"] = self._heading.page
        self._seen = 0  # events of the director that the record holds
        self._refusals: list[Refusal | None] = [None, None, None]
        self._about = battle_tale.cause_of(s, self.frame, self._terrain(s))
        self.backdrop = self._about.backdrop
        self.begun = tuple(n + lost for n, lost in zip(s.troops, self.frame.fallen, strict=True))
        past = battle_tale.past_of(play.session.match)
        self.rows: list[LogRow] = battle_tale.rows_of(self.teller, past)
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
    def fighting(self) -> bool:
        top = self.play.session.match.state.top
        return isinstance(top, Battle) and top.cause == self.frame.cause

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
            self.groups = tuple((monster, left) for monster, left in top["groups"])
        elif isinstance(self.last, Engaged | BombThrown) and self.groups and self.until is not None:
            self.groups = self._after(self.last)
        if not self.play.busy and self.groups and self.until is None:
            self._choose()
        now = self.play.director.now if self.showing else None
        if isinstance(now, Engaged):  # somebody else may have ordered it: his troop stands in the lanes
            self.troop, self.wish = TROOP[now.troop], len(now.faces)
        self.assemble()

    def _after(self, last: Engaged | BombThrown) -> tuple[tuple[str, int], ...]:
        """The groups when the battle has ended with this roll."""
        return ((last.monster, last.left), *self.groups[1:]) if last.left else ()

    def _choose(self) -> None:
        """Keep the player's troop while it can fight, else take the one of the best order."""
        if not self._chose or not self.most(self.troop):
            found = advised_troop(self)
            self.troop = self.troop if found is None else found
            self._chose, self.wish = False, 0

    # ---- choosing
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

    def actions(self, act: Act | None, given: Input) -> Step:
        if act in (Act.PREV_TARGET, Act.NEXT_TARGET) and not self.held:
            return self._next_troop(-1 if act is Act.PREV_TARGET else 1)
        return super().actions(act, given)

    def own_prompts(self) -> Sequence[Prompt]:
        return (Prompt(Act.BACK, "Flee"), Prompt((Act.PREV_TAB, Act.NEXT_TAB), "Troop"), Prompt(Act.ODDS, "Odds"))

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
            self.begun[self.troop],
            self.units[self.troop],
            "   ".join(others),
        )
        left = self.groups[0][1] if self.groups and self.groups[0][0] == self.monster else 0
        was = next((n for monster, n in self.at_first if monster == self.monster), left)
        later = "then " + ", ".join(f"{n} {{head_{monster}}}" for monster, n in self.groups[1:])
        foes = Plate(
            f"head_{self.monster}",
            WORDS.name(self.monster, 2).capitalize(),
            was,
            left,
            later if len(self.groups) > 1 else "",
        )
        return ours, foes

    def ribbon(self) -> Ribbon | None:
        odds = self.odds
        if odds is None or not odds.ends:
            return None
        of = odds, self.gone, self.services.settings.odds
        if self._worded[0] != of:
            ribbon = battle_panel.ribbon_of(odds, self.gone, self.chance(odds.win))
            self._worded = of, ribbon._replace(share=odds.win)
        return self._worded[1]

    def fighters(self, painter: Painter, focus: FocusGraph, box: Rect) -> None:
        ready = self.free and self.until is None
        refusals = [self._refusal(troop) for troop in range(3)]
        units = list(zip(self.begun, self.units, strict=True))
        pick = do(self.pick_troop) if ready else None
        card = battle_panel.fighters(self.monster, units, self.troop, refusals, pick)
        self.pages["fighters"].paint(painter, focus, card, box)
        if not self.held:
            focus.tabs(self._next_troop)

    def _refusal(self, troop: int) -> Refusal | None:
        """Why this troop cannot fight; kept when the battle is over, so that nothing flickers."""
        if isinstance(self.s.top, Battle):
            self._refusals[troop] = Engage(TROOPS[troop], 1).refusal(self.s)
        return self._refusals[troop]

    def outlook(self) -> tuple[Node, ...]:
        odds = self.odds
        if odds is not None and odds.ends and self.services.settings.odds != "off":
            return Rule(), battle_panel.forecast(odds, self.gone)
        return (Rule(), battle_panel.tally(self.gone, self._down)) if self.held else ()

    @property
    def _down(self) -> int:
        """Foes that fell over the whole battle."""
        return sum(n for _, n in self.at_first) - sum(n for _, n in self.groups)

    def comment(self, painter: Painter) -> None:
        shown = self.showing_fight
        roll = shown[1] if shown is not None else self.last
        if isinstance(roll, Engaged | BombThrown):
            battle_felt.rolled(painter, roll, self._rolls + (shown is not None and roll is not self.last))
        else:
            battle_felt.waiting(painter, self.troop, self.monster, self._rolls + 1)

    def heading(self, painter: Painter) -> None:
        about = self._about
        gold = (Count("gold", str(about.gold), colour=CREAM),) if about.gold else ()
        stakes = Text(about.stakes, colour=theme.SECOND)
        focus = FocusGraph("card") if self.held else self.focus
        self._heading.paint(painter, focus, heading(self.s, about.symbol, about.title, do(self.menu), *gold, stakes))

    def result(self) -> Outcome:
        events = self.play.director.events
        end = (self.until or 1) - 1
        ended = events[end]
        assert isinstance(ended, BattleEnded)
        return battle_tale.outcome_of(self.teller, ended, events[end + 1 :])
