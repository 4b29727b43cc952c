"""The battle of Horrible Hordes as a scene: `BattleScene(play)` while one begins or rages; it pops when it is over.

Dice fall by themselves; whoever has a window is asked. Faces, odds and reasons come from the core; this room only puts
them on the page. `standing` gives what standing orders answer, `never` the abilities a seat is not to be asked about.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from game.client.draw.canvas import Rect
from game.client.input.actions import Act, Input, Intent, Pointer
from game.client.play import Play
from game.client.scenes.battle_page import BattlePage
from game.client.scenes.battle_parts import Order, Outcome, Plate, Ribbon
from game.client.stack import Prompt, Step
from game.client.stage.cast import STAGE
from game.client.stage.timeline import Mark
from game.client.ui.focus import FocusGraph
from game.client.ui.widgets import button
from game.client.ui.widgets_list import ScrollList
from game.core.horrible_hordes import events as facts
from game.core.horrible_hordes.mods import limit
from game.core.horrible_hordes.state import State
from game.core.horrible_hordes.tables import ARMY, CASTLE
from game.core.rules import Action
from game.titles.horrible_hordes.look.battle import felt, panels
from game.titles.horrible_hordes.look.battle import roll as theatre_roll
from game.titles.horrible_hordes.look.battle import stage as theatre_stage
from game.titles.horrible_hordes.look.battle.cast import Cast
from game.titles.horrible_hordes.look.battle.cues import CUES
from game.titles.horrible_hordes.look.battle.orders import Offers
from game.titles.horrible_hordes.look.battle.roll import Roll
from game.titles.horrible_hordes.look.battle.shown import Shown
from game.titles.horrible_hordes.look.battle.tale import backdrop, heading, result_of
from game.titles.horrible_hordes.look.texts.names import name
from game.titles.horrible_hordes.teller import HordesTeller

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

_FIRST_SEEN = ("d10/blue/1a", "d10/red/1a")
_CHEER = 2.2  # seconds of joy
_MOMENTS = (facts.DiceRolled, facts.DiceJudged, facts.RoundFought, facts.BattleBegun, facts.BattleEnded)
_LOOSE = {"opening": "First strike", "siege_opening": "First strikes", "strike": "Spell", "ranged": "Shot"}


# What the figures and the tray show needs no words over the stage.
_PICTURED = frozenset({"unit_lost", "counters_lost", "horde_destroyed", "round_fought", "battle_ended"})


class BattleScene(BattlePage):
    """`standing`: the action that is done without asking; `never`: abilities that are not offered."""

    cues = CUES
    reading = 4.0

    def __init__(
        self,
        play: Play,
        standing: Callable[[], Action | None] = lambda: None,
        never: Callable[[], set[str]] = set,
    ) -> None:
        super().__init__(play, "do/skip")
        self.shown = Shown(play, lambda: self.showing)
        self.bout = self.shown.bout
        self.cast = Cast()
        self.offers = Offers(self)
        self.tokens = ScrollList("token")
        self.backdrop = backdrop(self.s, self.bout.space)
        self._standing, self._never = standing, never
        self._stood: tuple[object, frozenset[str]] = (None, frozenset())  # the standing orders were asked here
        self._joy = 0.0
        self._swings: tuple[object, list[theatre_stage.Flight]] = (None, [])

    def enter(self) -> None:
        super().enter()
        if self.reduced or self.services.speed <= 0 or self.bout.frame(self.s) is not None:
            self.cast.settle()
        for sheet in _FIRST_SEEN:
            self.services.painter.picture(sheet, 8)  # opened now and not in the middle of the first roll

    # ---- the moment as shown
    @property
    def s(self) -> State:
        """The state as shown, event by event."""
        return self.shown.s

    def begins(self) -> int:
        return self.shown.first

    def roll_of(self, event: facts.DiceRolled) -> Roll:
        """A roll as it lies in the tray."""
        return self.shown.roll_of(event)

    def changed(self) -> None:
        self.shown.step()
        roll, moving = self.shown.roll, self.shown.rolling or self.shown.judging
        dice = (len(roll.ours), len(roll.theirs)) if moving else (0, 0)
        self.cast.arrange(theatre_stage.posts(self.s, self.bout, dice), self.reduced)

    def ends(self, event: Any) -> bool:
        return self.bout.ends(event)

    def after(self, end: int) -> int:
        events = self.play.director.events
        end += 1
        while end < len(events) and self.bout.belongs(events[end]):
            end += 1
        return end

    @property
    def beyond(self) -> bool:
        """The event that would be shown next is of no concern here."""
        return self.until is not None and self.play.director.shown >= self.until

    def fighting(self) -> bool:
        return self.bout.frame(self.play.session.match.state) is not None

    @property
    def mine(self) -> bool:
        """Somebody at this screen fights here, or leads the hordes."""
        return bool(self._people & {self.bout.seat, self._enemy})

    @property
    def _people(self) -> set[int]:
        return {seat for seat, player in enumerate(self.play.session.players) if player == "human"}

    @property
    def _enemy(self) -> int:
        """The seat on the other side: a player's, or whoever leads the hordes; -1 for nobody."""
        return self.bout.foe if self.bout.foe >= 0 else self.s.horde_seat

    @property
    def watching(self) -> bool:
        return super().watching and not self.mine

    @property
    def deciding(self) -> int | None:
        """The seat that is asked in this battle."""
        return self.play.session.deciding if self.fighting() else None

    @property
    def asked(self) -> bool:
        """Somebody at this screen is asked here and now."""
        seat = self.deciding
        return seat is not None and not self.play.busy and self.play.session.players[seat] == "human"

    @property
    def free(self) -> bool:
        return self.asked

    def good(self, result: str) -> bool:
        """Whether an end is one for those at this screen to be glad of: the defender's is the other way round."""
        other_side = self.bout.seat not in self._people and self._enemy in self._people
        return result == ("lost" if other_side else "won")

    # ---- time
    def tick(self, dt: float) -> Step:
        step = super().tick(dt)
        if step is None and self.asked and not self.auto:
            moment = self.play.session.match.state, frozenset(self._never())
            if self._stood[0] is not moment[0] or self._stood[1] != moment[1]:
                self._stood = moment
                action = self._standing()
                if action is not None:
                    self.do(action)
        return step

    def lives(self, dt: float) -> bool:
        pace = dt * (max(1.0, self.services.speed) if self.services.speed > 0 else 8.0)
        moving = self.cast.tick(pace)
        if self.cast.cheering:
            self._joy += pace
            if self._joy > _CHEER:
                self.cast.rejoice()
        return self.particles.tick(pace) or self.camera.tick(pace) or moving

    def calm(self) -> None:
        self.cast.rejoice()

    def mark(self, mark: Mark) -> None:
        match mark.name:
            case "blows":
                for spot in {self.cast.spot(target) for _, _, target, _ in self._flights}:
                    if spot is not None:
                        self.particles.burst("spark", *spot, 7)
                self.camera.shake(0.35)
                self.services.devices.rumble(0.4, 0.3, 120)
            case "lost":
                self.services.devices.rumble(0.5, 0.3, 140)
                if mark.data["unit"] == CASTLE:
                    self.particles.burst("chip", 150, STAGE[1] + 110, 16, (40, 10))
                    self.camera.shake(0.7)
            case "grew":
                self.cast.grow()
            case "outcome":
                self._joy = 0.0
                result = str(mark.data["result"])
                self.cast.rejoice("left" if result == "won" else "right" if result == "lost" else "nobody")
                if self.good(result):
                    self.particles.burst("confetti", 170, STAGE[1] + 40, 40, (120, 12))
            case _:
                super().mark(mark)

    @property
    def _flights(self) -> list[theatre_stage.Flight]:
        if self._swings[0] is not self.shown.roll:
            self._swings = (self.shown.roll, theatre_stage.flights(self.s, self.bout, self.shown.roll))
        return self._swings[1]

    # ---- orders
    def do(self, action: Action) -> Step:
        self.focus.focus_on("do/skip")
        return super().do(action)

    def next_move(self) -> Action | None:
        return self.offers.letting_go() if self.asked else None

    def orders(self) -> Sequence[Order]:
        return ()

    def command(self, painter: Painter, focus: FocusGraph, box: Rect) -> None:
        if self.asked and not self.auto and not self.held:
            self.offers.paint(painter, focus, box)
        else:
            panels.token_list(painter, focus, box, self.shown.tokens, self.tokens, self.controls)

    def controls(self, painter: Painter, focus: FocusGraph, box: Rect) -> None:
        """While the dice fall by themselves: to the end, and how fast."""
        x, y, w, h = box
        wide = (w - 4) / 2
        button(painter, focus, "do/skip", (x, y, wide, h), "Skip to end", self._skip, symbol="skip", size=8.5)
        speed = self.services.speed
        told = "Instant" if speed <= 0 else f"Speed x{speed:g}"
        button(painter, focus, "do/speed", (x + wide + 4, y, wide, h), told, self._speed, symbol="speed", size=8.5)

    def _skip(self) -> Step:
        self.hurry()
        return None

    def _speed(self) -> Step:
        self._faster()
        return None

    def _hurries(self, given: Input) -> bool:
        """Buttons that work while dice fall are no mere haste."""
        if isinstance(given, Pointer):
            under = self.focus.at(given.x, given.y)
            if under is not None and under.id.startswith("do/"):
                return False
        elif isinstance(given, Intent) and given.act is Act.CONFIRM and self.focus.id == "do/speed":
            return False
        return super()._hurries(given)

    def actions(self, act: Act | None, given: Input) -> Step:
        if act is Act.BACK and not self.held and self.asked and self.offers.back():
            return None
        if act is Act.NEXT and self.asked and self.offers.looked_at:
            self._never().add(self.offers.looked_at)
            self.say(f"{name(self.offers.looked_at)} won't ask again (change it in the ability book).", "mute")
            self.touch()
            return None
        return super().actions(act, given)

    def prompts(self) -> Sequence[Prompt]:
        if self.held or self.auto:
            return super().prompts()
        if not self.asked:
            skip = Prompt(Act.SKIP if self.watching else Act.CONFIRM, "Skip to end")
            return (skip, Prompt(Act.SPEED, "Speed"), Prompt(Act.MENU, "Menu"))
        found = [Prompt(Act.CONFIRM, "Choose"), Prompt(Act.MIRROR, "Continue")]
        if len(self.offers.trail) > 1:
            found.append(Prompt(Act.BACK, "Back"))
        elif self.offers.looked_at:
            found.append(Prompt(Act.NEXT, "Never ask"))
        return (*found, Prompt(Act.SPEED, "Speed"), Prompt(Act.MENU, "Menu"))

    # ---- drawing
    def heading(self, painter: Painter) -> None:
        heading(painter, self.s, self.bout, self.deciding if self.asked else None)

    def plates(self) -> tuple[Plate, Plate]:
        return self.shown.plates()

    def ribbon(self) -> Ribbon | None:
        odds = self.shown.odds
        if odds is None:
            return None
        armies = sum(unit.kind == ARMY for unit in self.bout.units(self.s, 0))
        return panels.ribbon_of(odds, max(self.bout.armies, armies), armies, self.chance(odds.hold))

    def stage(self, painter: Painter, focus: FocusGraph) -> None:
        felt.stage(painter, self.backdrop, self.shown, self.ribbon())
        felt.tray(painter, self.shown)
        if self.asked and self.offers.dice:
            felt.dice_zones(focus, self.offers, self.shown.roll)

    def fighters(self, painter: Painter, focus: FocusGraph, box: Rect) -> None:
        foe = name(self.bout.horde) if self.bout.horde else "the enemy"
        walls = [limit(self.s.players[seat], "castle_hits") for seat in self.bout.seats]
        panels.fighters(painter, focus, box, self.shown.lines, self.bout, self.shown.begun, foe, walls)

    def record(self, painter: Painter) -> float:
        return panels.record(painter, self.shown.told)

    def forecast(self, painter: Painter, box: Rect) -> None:
        odds = self.shown.odds
        if odds is not None and self.services.settings.odds != "off":
            panels.forecast(painter, box, odds, self.bout)

    def action(self, painter: Painter) -> None:
        director = self.play.director
        roll, t = self.shown.roll, director.number("judge.t", 0.0)
        swings = self._flights if self.shown.judging else []
        poses = theatre_stage.acts(t, swings)
        with painter.clip(*STAGE), painter.shifted(*self.camera.offset()):
            self.cast.draw(painter, self.beat, poses)
            theatre_stage.hits_in_the_air(painter, self.cast, t, swings)
            theatre_stage.numbers(painter, self.cast, t, swings)
            self._news(painter)
        if self.shown.rolling:
            theatre_roll.draw(painter, roll, director.number("roll.t", 0.0), -1.0)
        elif self.shown.judging:
            theatre_roll.draw(painter, roll, 99.0, t)
        if self.showing and isinstance(director.now, facts.DieChanged):
            changed = director.now
            theatre_roll.thrown_again(painter, roll, changed.die, changed.after, director.number("change.t", 0.0))
        if roll.rows and not self.shown.rolling and not (self.shown.judging and t < theatre_roll.STRIKE):
            panels.tally(painter, *roll.hits)
        lie = any(id.startswith("die/") for id in self.focus.zones)  # dice may be chosen
        die = self.focus.zones.get(f"die/{self.offers.die}") if lie and self.asked else None
        if die is not None:
            painter.focus_ring(*die.rect)
        if not self.held:
            self.focus.draw_tip(painter)

    def _news(self, painter: Painter) -> None:
        """What is said over the stage: a spell, a shield, how they grew."""
        now = self.play.director.now if self.showing else None
        if isinstance(now, facts.HordeGrew):
            theatre_stage.grown(painter, self.cast, now.count, self.play.director.moment)
        if isinstance(now, facts.DiceRolled | facts.DiceJudged | facts.BattleBegun | None):
            return
        line = HordesTeller(lambda: self.s).tell(now, self.play.session.you)
        if not line.quiet and now.type not in _PICTURED:
            theatre_stage.banner(painter, line.symbol, line.text)

    def result(self) -> Outcome:
        events = self.play.director.events
        return result_of(self.bout, events[self._from : self.until], self.good, self.s)
