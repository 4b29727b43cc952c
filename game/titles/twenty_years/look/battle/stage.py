"""The battle page with two hosts in ranks and a tray of dice, one die a man.

A game's battle scene derives from `Theatre` and fills in figures: plates, ribbon, orders, record, the card at the end.
The theatre plays what happens: a roll is a `Clash` in the beats of `scenes.ranks`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.client.input.actions import Act, Input
from game.client.play import Play
from game.client.scenes.battle_page import BattlePage, StageCues
from game.client.scenes.battle_parts import TRAY, plate, ribbon, stage_frame, tray, verdict, well
from game.client.scenes.formation import LANES, STAGE, THROW, VERDICT, WAVE, BattleFormation, Clash
from game.client.stack import Step
from game.client.stage import ease
from game.client.stage.dice import Throw, draw_dice
from game.client.stage.timeline import Mark
from game.client.ui.focus import FocusGraph
from game.titles.twenty_years.look.battle.missiles import missiles

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

__all__ = ["StageCues", "Theatre"]

_FIRST_SEEN = ("die/blue/1a", "fig/shadow", "sym/falls")
_CHEER = 2.6  # seconds of joy
_POP = 0.16  # seconds a verdict takes to pop up


class Theatre(BattlePage):
    """`last` is the roll whose dice lie in the tray."""

    def __init__(self, play: Play) -> None:
        super().__init__(play, "order/engage")
        self.ranks = BattleFormation()
        self.last: Any | None = None

    # ---- what a game brings
    @abstractmethod
    def clash(self, event: Any) -> Clash | None:
        """The roll that an event tells."""

    @abstractmethod
    def verdicts(self, event: Any) -> Sequence[tuple[bool, str, str]]:
        """For each die of a roll: good for us, symbol, word."""

    @abstractmethod
    def throw(self, event: Any) -> Throw:
        """The flight of a roll's dice."""

    @abstractmethod
    def comment(self, painter: Painter, roll: Any | None, full: bool) -> None:
        """The words on the felt about a roll; `full` when its dice can be read."""

    # ---- coming and going
    def enter(self) -> None:
        super().enter()
        for name in _FIRST_SEEN:
            self.services.painter.picture(name, 8)  # opens its sheet now and not in the middle of the first roll
        if self.reduced or self.services.speed <= 0:
            self.ranks.settle()

    def calm(self) -> None:
        self.ranks.cheering = 0.0

    # ---- time
    def lives(self, dt: float) -> bool:
        pace = dt * (max(1.0, self.services.speed) if self.services.speed > 0 else 8.0)
        if self.ranks.cheering > _CHEER:
            self.ranks.cheering = 0.0
        moving = self.ranks.tick(pace)
        return self.particles.tick(pace) or self.camera.tick(pace) or moving

    def mark(self, mark: Mark) -> None:
        match mark.name:
            case "struck":
                x, y = self.ranks.foe_spot(int(str(mark.data["place"])))
                self.particles.burst("spark", x, y, 5)
            case "loss":
                x = LANES[min(int(str(mark.data["die"])), len(LANES) - 1)]
                self.particles.burst("dust", x - 10, STAGE[1] + 124, 7, (8, 2))
                self.services.devices.rumble(0.35, 0.2, 90)
            case "blast":
                x, y = self.ranks.foe_spot(4)
                self.particles.burst("fire", x, y, 46, (14, 8))
                self.particles.burst("chip", x, y, 16, (10, 5))
                self.camera.shake(0.9)
                self.services.devices.rumble(0.9, 0.7, 260)
            case "outcome":
                self._end_on_stage(str(mark.data["result"]))
            case _:
                super().mark(mark)

    def _end_on_stage(self, result: str) -> None:
        if result == "won":
            self.ranks.cheering = 0.01
            self.particles.burst("confetti", 150, STAGE[1] + 40, 40, (110, 12))
        elif result == "fled":
            self.ranks.flee()

    # ---- inputs
    def actions(self, act: Act | None, given: Input) -> Step:
        if act is Act.BACK and not self.held:
            self.focus.focus_on("order/flee")
            self.touch()
            return None
        return super().actions(act, given)

    # ---- drawing
    def stage(self, painter: Painter, focus: FocusGraph) -> None:
        x, y, w, h = STAGE
        with painter.clip(x, y, w, h):
            painter.sprite(self.backdrop, x, y, h + TRAY[3], "topleft")
            self.ranks.behind(painter)
        now = self._rolling
        shown = now or self.last
        dice = len(shown.faces) if shown is not None else 5
        tray(painter, dice)
        self.comment(painter, shown, now is None)
        if shown is not None and now is None:
            self._dice(painter, shown, 99.0)
        left, right = self.plates()
        plate(painter, 14, y + 4, 136, left)
        plate(painter, 490, y + 4, 136, right, True)
        odds = self.ribbon()
        if odds is not None:
            ribbon(painter, odds)
        stage_frame(painter)

    @property
    def _rolling(self) -> Any | None:
        """The roll being shown now."""
        now = self.play.director.now if self.showing else None
        return now if now is not None and self.clash(now) is not None else None

    def action(self, painter: Painter) -> None:
        now = self._rolling
        clash = self.clash(now) if now is not None else None
        t = self.play.director.number("fight.t", 0.0) if clash else 0.0
        with painter.clip(*STAGE), painter.shifted(*self.camera.offset()):
            self.ranks.draw(painter, self.beat, clash, t)
            if clash is not None:
                missiles(painter, self.ranks, clash, t)
        if now is not None:
            self._dice(painter, now, t)

    def _dice(self, painter: Painter, roll: Any, t: float) -> None:
        """The dice of a roll in the tray and what they mean, t seconds into it."""
        count = len(roll.faces)
        throw = self.throw(roll)
        draw_dice(painter, painter.sprites, throw, max(0.0, t - THROW), painter.px(well(count)[1]), "blue")
        for i, (good, symbol, word) in enumerate(self.verdicts(roll)):
            since = (t - VERDICT - WAVE * i) / _POP
            if since > 0:
                size = ease.back(min(1.0, since))
                verdict(painter, throw.slots[i], count, symbol, word, good, size)
