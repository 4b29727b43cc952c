"""The tray on top of the sheet: dice, reserve and hand, or a question; and the flight of dice over it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Any

from game.client.draw.painter import Painter
from game.client.stage.dice import Throw, draw_dice, seed_of
from game.client.ui.page import Card, Row, Space
from game.client.ui.palette import FELT, GREEN, mix
from game.core.xii_century.actions.base import DieRef, die_of
from game.core.xii_century.spending import value_of
from game.core.xii_century.state import ROLLED
from game.titles.xii_century.look.context import TableContext
from game.titles.xii_century.look.panels import asking, dice, hand, reserve, strip
from game.titles.xii_century.look.panels.dice import CELL, LARGE, SHADES
from game.titles.xii_century.look.panels.rows import Firm

BRISK_ROLL = 0.45  # seconds of a bot's roll
SMALL = 26.0  # points of the cell of its dice
_GROUND = mix(FELT, GREEN, 0.06)
SPENDS = ("asset_increased", "influence_gained", "person_attracted", "infrastructure_built", "die_saved")
TURN_STREAMS = ("shared", "own", "court")  # rolls that fall on this tray


class Tray:
    """`flying` is the throw being shown."""

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self._lively: object = None

    # ---- throws
    @property
    def flying(self) -> Any | None:
        """The roll for this tray that is being shown, or comes next."""
        director = self.context.play.director
        event = director.events[director.shown] if director.busy else None
        return event if event is not None and event.type == "dice_rolled" and event.stream in TURN_STREAMS else None

    def thrown(self, event: Any) -> tuple[int, ...]:
        """Which dice of the tray a roll throws."""
        if event.stream != "court":
            return (0, 1) if event.stream == "shared" else (2, 3)
        director = self.context.play.director
        at = next((i for i, one in enumerate(director.events) if one is event), director.shown)
        after = director.events[at + 1] if at + 1 < len(director.events) else None
        return (after.die,) if after is not None and after.type == "die_altered" else (2,)

    def throw(self, event: Any) -> Throw:
        """The flight of a roll. The same event gives the same flight."""
        slots = tuple(self.context.page.middle(f"die/{die}") for die in self.thrown(event))
        seed = seed_of(event.faces) + len(self.context.play.director.events)
        x, y = slots[-1]
        thrown = Throw(seed, tuple(event.faces), slots, (x + 120, y + 60))
        brisk = self.context.elsewhere(event) or self.context.play.watched
        return replace(thrown, duration=BRISK_ROLL) if brisk else thrown

    def tick(self) -> bool:
        """True when the standing page must be painted anew: dice took off or landed, a bot means to do something."""
        play = self.context.play
        looks = self.flying, self.gone, play.intent, play.planned is None
        changed = looks != self._lively
        self._lively = looks
        return changed

    def live(self, painter: Painter) -> None:
        event = self.flying
        if event is not None and self.context.play.roll is None:
            shades = [SHADES[die] for die in self.thrown(event)]
            t = self.context.play.director.number("dice.t")
            afar = self.context.abroad and event.stream == "own" and not self.context.sight.full
            draw_dice(painter, painter.sprites, self.throw(event), t, painter.px(SMALL if afar else CELL), shades)

    def carry(self, painter: Painter, ref: DieRef, x: float, y: float) -> None:
        """A die that is dragged, under the mouse."""
        s, die = self.context.state, die_of(ref)
        shade = SHADES[die] if 0 <= die < ROLLED else "ivory"
        still = Throw(0, (value_of(s, die),), ((x, y),), (0, 0), frozenset((0,)))
        draw_dice(painter, painter.sprites, still, 0.0, painter.px(LARGE), shade)

    @property
    def gone(self) -> frozenset[int]:
        """The dice that are not in their wells: they fly, or one is on its way to a line."""
        if self.flying is not None:
            return frozenset(self.thrown(self.flying))
        now = self.context.play.director.now
        spent = frozenset((now.die,)) if now is not None and now.type in SPENDS else frozenset[int]()
        return self.context.unthrown | spent

    # ---- the panel
    def looks(self) -> tuple[Hashable, ...]:
        """All it depends on besides what every card does."""
        context, play = self.context, self.context.play
        speaks = context.hand is None or context.sight.large  # of what is in focus
        now = play.director.shown, play.director.now is None, play.intent, play.planned is None
        told = () if context.free else now
        held = context.die, context.hand, context.target if speaks else "", context.aimed, context.free
        return (*held, context.gone, told, play.bot_to_move, tuple(context.bargain.items()))

    def view(self) -> Card:
        """The whole tray."""
        context, gone = self.context, self.context.gone
        spent_on = context.spent_on
        lying = dice.shared(context, gone, spent_on)
        if context.play.roll is not None:
            own, roll = (
                dice.own(context, gone, spent_on),
                Row((Space(grow=True), context.scene.hand.button(basis=200.0)), 6, grow=True),
            )
            body = Row((lying, own, roll, Space(w=4)), 6)
        elif asking.asked(context):
            body = Row((lying, asking.view(context)), 8)
        elif context.abroad:
            theirs = (dice.own(context, gone, spent_on),) if context.sight.full else ()  # else beside that town's name
            body = Row((lying, *theirs, strip.view(context)), 8)
        else:
            body = Row((lying, dice.own(context, gone, spent_on), reserve.view(context), hand.view(context)), 6)
        return Firm("", body, colour=_GROUND, pad=(4, 2.5), id="tray")
