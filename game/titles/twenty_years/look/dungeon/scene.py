"""The dungeon raid of 20 Years: `Push(DungeonScene(play))` while a raid is on; it pops when the raid is over.

The plan of the level in the middle, odds and orders at the right. Battles are fought on a page of their own, opened
from here; goods are named on their card. Everything that is shown is read from the match and its events.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from game.client.draw.canvas import Rect
from game.client.draw.kept import Kept
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input
from game.client.play import Play
from game.client.scenes.battle_page import closing
from game.client.scenes.battle_parts import OUTCOME, Order, Outcome, orders_card, outcome
from game.client.stack import Pop, Prompt, Step
from game.client.stage.dice import Throw
from game.client.stage.particles import Particles
from game.client.stage.timeline import Mark
from game.client.ui.focus import FocusGraph
from game.client.ui.geometry import between, middle
from game.client.ui.page import Art, Column, How, Node, Page, Pill, Row, Stack, do
from game.client.ui.palette import CREAM, GOLD, INK, NIGHT, OAK, SLATE, TAN, WOOD, mix
from game.core.twenty_years.actions import ThrowBomb
from game.core.twenty_years.events import RoomEntered
from game.core.twenty_years.odds_fight import reachable
from game.core.twenty_years.raid import LEVELS, layout
from game.teller import say as house_say
from game.titles.twenty_years.look.dungeon import lens
from game.titles.twenty_years.look.dungeon import plan as dungeon_plan
from game.titles.twenty_years.look.dungeon import sides as dungeon_sides
from game.titles.twenty_years.look.dungeon.cues import CUES
from game.titles.twenty_years.look.dungeon.orders import orders
from game.titles.twenty_years.look.dungeon.raiding import Raiding
from game.titles.twenty_years.look.dungeon.rooms import AREA, FRAMED, Torches
from game.titles.twenty_years.look.dungeon.tale import outcome_of
from game.titles.twenty_years.look.panels.heading import Heading, heading
from game.titles.twenty_years.teller import TwentyYearsTeller, say
from game.words import game_words

WORDS = game_words("twenty_years")


class DungeonScene(Raiding):
    """The page of a raid: the plan with those who move on it, odds and orders beside it."""

    cues = CUES

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.torches = Torches()
        self.particles = Particles()
        self._kept = Kept()  # the plan as it stands
        self._bar, self._side = Heading(), Page()
        self._outcome = Page(keep=False)

    def terrain(self) -> dict[str, float]:
        return {"dungeon": 1.0}

    def enter(self) -> None:
        self.particles.reduced = self.reduced
        super().enter()

    def rest(self) -> None:
        super().rest()
        for part in (self._kept, self._bar.page, self._side):
            part.rest()

    # ---- what moves
    def lives(self, dt: float) -> bool:
        return self.particles.tick(dt * self.services.pace)

    def mark(self, mark: Mark) -> None:
        x, y = self.plan.middle(self.at)
        match mark.name:
            case "landed":
                foe, count, room = int(str(mark.data["foe"])), int(str(mark.data["foes"])), self._entered
                if not self.reduced:
                    self.particles.burst("dust", *dungeon_plan.foe_spot(self.plan, room, foe, count), 4, (5, 1.5))
                self.services.sound.blow("fall", "hide", 0.5)
                self.services.devices.rumble(0.3, 0.2, 60)
            case "settled_room":
                if mark.data["by"] == "loot":
                    self.particles.burst("spark", x, y, 26, (8, 5))
            case "cleared":
                self.particles.burst("confetti", middle(AREA)[0], AREA.y + 40, 90, (130, 20))
                self.particles.burst("spark", x, y, 40, (12, 8))
            case "crumbs":
                share = float(str(mark.data["share"]))
                self.particles.burst("crumb", *dungeon_plan.eraser_spot(share), 12, (10, 8))
            case _:
                super().mark(mark)

    def throw(self, event: Any) -> Throw:
        """The flight of a room's two dice."""
        return dungeon_plan.throw_of(event, self.plan)

    def orders(self) -> Sequence[Order]:
        return orders(self)

    # ---- inputs
    def actions(self, act: Act | None, given: Input) -> Step:
        if self.over:
            return Pop() if act is Act.BACK and not self.watching else None
        if act in (Act.PREV_TARGET, Act.NEXT_TARGET):
            self._turn(-1 if act is Act.PREV_TARGET else 1)
        elif act is Act.MIRROR and self.free and self.pending == "battle":
            self.focus.focus_on(ThrowBomb())
        self.touch()
        return None

    def back(self) -> bool:
        away = not self.over and "order/leave" in self.focus.zones and self.focus.id != "order/leave"
        if away:
            self.focus.focus_on("order/leave")
        return away

    def _turn(self, way: int) -> Step:
        """LB and RB look at the rooms that can be entered, else at all."""
        doors = reachable(layout(self.level), frozenset(self.settled)) if self.pending == "raid" else []
        rooms = doors or list(self.plan.rooms)
        now = self._focused
        at = rooms.index(now) + way if now in rooms else 0
        return self.look(rooms[at % len(rooms)])

    def speed_note(self) -> str:
        return self.play.intent if self.watching and self.play.intent else super().speed_note()

    def prompts(self) -> Sequence[Prompt]:
        if self.watching:
            return (self.pausing, Prompt(Act.SPEED, "Speed"), Prompt(Act.MENU, "Menu"))
        if self.over:
            on = (Prompt(Act.CONFIRM, house_say("go_on")),)
            return (*on, Prompt(Act.UNDO, house_say("take_it_back"))) if self.play.session.match.can_undo else on
        if self.showing:
            return (Prompt(Act.CONFIRM, "Skip"), Prompt(Act.SPEED, "Speed"), Prompt(Act.MENU, "Menu"))
        zone = self.focus.zone_now
        word = "Enter" if self._focused else (zone.verb if zone is not None else "") or "Choose"
        more = (Prompt(Act.MIRROR, "Bomb"),) if self.pending == "battle" else ()
        look = Prompt((Act.PREV_TAB, Act.NEXT_TAB), say("look_at_rooms"))
        away = Prompt(Act.BACK, "Flee" if self.pending == "battle" else "Leave")
        return (
            Prompt(Act.CONFIRM, word), *more, away, look, Prompt(Act.ODDS, "Odds"),
            Prompt(Act.WHY, "Why?"), Prompt(Act.MENU, "Menu"),
        )  # fmt: skip

    # ---- drawing
    def paint(self, painter: Painter) -> None:
        focus = FocusGraph("card") if self.over else self.focus  # behind the card nothing can be chosen
        if not self.over:
            focus.tabs(self._turn)
        self._heading(painter, focus)
        entering = self.showing and isinstance(self.play.director.now, RoomEntered)
        shown = self.at, self.settled, self.foes, self._seen, entering
        self._kept.paint(painter, FRAMED, (self.s, self.tale), shown, partial(dungeon_plan.paint, painter, self))
        dungeon_plan.declare(painter, self, focus)
        found, door = self.odds, self.door
        said = ["", ""]
        if found is not None:
            said = [self.chance(door.clear if door else found.clear), self.chance(door.settle if door else found.here)]
        cards = (
            dungeon_sides.odds(found, door, bool(self.foes), said),
            dungeon_sides.troops(self.monster, self.units, self.play.director.view["bombs"]),
            Stack((orders_card("", self.orders()),), grow=True),
            dungeon_sides.reward(self.s, self.level),
        )
        self._side.paint(painter, focus, Column(cards, 4), dungeon_sides.SIDE)
        if self.over:
            self._card(painter)

    def _heading(self, painter: Painter, focus: FocusGraph) -> None:
        s = self.s
        title = TwentyYearsTeller(lambda: s).say("dungeon", level=self.level, title=WORDS.level(self.level).name)
        levels = Row(tuple(map(self._level, range(1, LEVELS + 1))), 1.6)
        self._bar.paint(painter, focus, heading(s, "dungeon", title, do(self.menu), levels))

    def _level(self, level: int) -> Node:
        """One of the six levels on the bar: won, being raided, or to come."""
        done, now = level <= self.s.levels_won, level == self.level
        fill = GOLD if now else mix(WOOD, OAK, 0.35) if done else mix(NIGHT, SLATE, 0.26)
        ink, face = (INK, "bold") if now else (TAN if done else CREAM, "ui")
        pill = Pill(str(level), face, 7.6, ink, anchor="center", fill=fill, high=14.0, basis=14.0)
        return Stack((pill, Art(draw=do(_ticked)))) if done else pill

    def live(self, painter: Painter) -> None:
        rooms = [room for room in self.plan.rooms if room in self.settled or room == self.at]
        self.torches.draw(painter, self.plan, rooms, 0 if self.reduced else self.beat)
        dungeon_plan.live(painter, self)
        self.particles.draw(painter)
        if self.showing and not self.reduced:
            self._watch(painter)
        if self.over:
            self._card(painter)

    def _watch(self, painter: Painter) -> None:
        """The camera, on the company between the room it left and the one it enters."""
        director = self.play.director
        ends = self.plan.middle(self.at), self.plan.middle(self._entered)
        x, y = between(*ends, director.share("walk.t"))
        lens.look(painter, x, y, director.number("camera.t"))

    def _card(self, painter: Painter) -> None:
        self._outcome.paint(painter, self.focus, outcome(self.result(), closing(self), 0.3), OUTCOME)

    def result(self) -> Outcome:
        """The last card: what the raid brought."""
        return outcome_of(TwentyYearsTeller(lambda: self.s), self.tale, self.level)


def _ticked(painter: Painter, box: Rect, how: How) -> None:
    painter.symbol("tick", box[0] + box[2] - 2, box[1] + box[3] - 2, 8)
