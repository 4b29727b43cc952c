"""The dice a player holds before the first roll of a year, round or battle: press to shake them, release to roll.

The rules have already rolled, so journals, replays and honest dice are unaffected; `Play.roll` withholds the result.
A title lists these rolls and the colour of their dice (`Look.hand`). A page may place `button()` itself; otherwise the
scene draws it over the board.
"""

from __future__ import annotations

import math
from typing import Protocol

from game.client.draw.canvas import HEIGHT, WIDTH
from game.client.draw.painter import Painter
from game.client.input.actions import Act
from game.client.play import Play
from game.client.services import Services
from game.client.stack import Step
from game.client.stage.dice import TUMBLE, draw_lying
from game.client.ui import theme
from game.client.ui.focus import FocusGraph
from game.client.ui.geometry import middle
from game.client.ui.page import Item, Page, do
from game.client.ui.page import button as large
from game.core.events import DiceRolled
from game.teller import say
from game.title import titles

ZONE = "hand/roll"  # id of the large button
WIDE, HIGH = 150.0, 40.0  # size of the button over a board, points
DIE, APART = 30.0, 19.0  # points of a die in the hand; from one to the next
MOST = 6  # dice drawn in the hand, at most
KNOCK = 0.11  # seconds between knocks of the dice
JITTER = 3.5  # points a die is shaken sideways
PACE = 26.0  # tumble frames per second

Point = tuple[float, float]


class Holder(Protocol):
    """What the hand needs of its scene, a PlayScene."""

    play: Play
    until: int | None
    services: Services

    @property
    def reduced(self) -> bool: ...

    def touch(self) -> None: ...


class Hand:
    """The hand of one scene. `at`: where the dice are held, points; throws may start there."""

    def __init__(self, scene: Holder) -> None:
        self.scene = scene
        self.at: Point = (WIDTH / 2, HEIGHT - theme.PROMPT_BAR - HIGH - 20)
        self.shaking = False
        self._time = 0.0  # seconds of shaking
        self._page = Page(keep=False)
        self._offered: DiceRolled | None = None  # the roll whose button is shown

    @property
    def roll(self) -> DiceRolled | None:
        """The roll in the hand; None if there is none, or it belongs to the scene below."""
        scene, play = self.scene, self.scene.play
        mine = scene.until is None or play.director.shown < scene.until
        return play.roll if mine else None

    # ---- what is done with it
    def press(self) -> Step:
        """Starts shaking the dice, until the control is released."""
        if self.roll is not None and not self.shaking:
            self.shaking, self._time = True, 0.0
            self._knock(0)
        return None

    def throw(self) -> None:
        """Releases the dice."""
        self.shaking = False
        self.scene.play.throw()
        self.scene.touch()

    def tick(self, dt: float) -> bool:
        """Advances the shaking; True if the dice moved."""
        if self.roll is None:
            self.shaking = False
        if not self.shaking:
            return False
        if not self.scene.services.devices.holding(Act.CONFIRM, Act.ROLL):
            self.throw()
            return True
        before, self._time = self._time, self._time + dt
        if int(self._time / KNOCK) != int(before / KNOCK):
            self._knock(int(self._time / KNOCK))
        return True

    def _knock(self, n: int) -> None:
        services = self.scene.services
        services.sound.play("die_land", pitch=1.1 + 0.13 * (n * 5 % 7), volume=0.35 + 0.1 * (n % 3))
        services.devices.rumble(0.06, 0.16, 50)

    # ---- how it looks
    def button(self, **more: object) -> Item:
        """The large button, for pages that have a place for it."""
        count = len(roll.rolled) if (roll := self.roll) is not None else 0
        name = say("roll_dice", count=count)
        look: dict[str, object] = {"key": Act.ROLL, "size": 13, "least": HIGH, "name": name, **more}
        return large(ZONE, "Roll", do(self.press, verb="Roll", key=Act.ROLL), **look)  # type: ignore[arg-type]

    def paint(self, painter: Painter, focus: FocusGraph) -> None:
        """Paints the button unless the page did, and disables everything else but the menu."""
        roll, before = self.roll, self._offered
        self._offered = roll
        if roll is None:
            return
        if roll is not before:
            focus.focus_on(ZONE)
        if not focus.declared(ZONE):
            x, y = middle(focus.board or (0.0, 0.0, WIDTH, HEIGHT))
            grown = min(1.4, painter.grown)
            wide, high = WIDE * grown, HIGH * grown
            x, y = x - wide / 2, min(y + 60, HEIGHT - theme.PROMPT_BAR - high - 6)
            painter.covers(x, y, wide, high)
            self._page.paint(painter, focus, self.button(), (x, y, wide, high))
        focus.only(lambda id: id == ZONE or id.endswith("menu"))
        zone = focus.declared(ZONE)
        if zone is not None:
            x, y, w, _ = zone.rect
            self.at = x + w / 2, y - DIE * 0.55

    def live(self, painter: Painter) -> None:
        """Draws the dice in the hand, over the page."""
        roll = self.roll
        if roll is None:
            return
        look = titles()[self.scene.play.session.match.setup.game].look
        count = min(MOST, len(roll.rolled) or len(roll.faces))
        still = self.scene.reduced or not self.shaking
        for die in range(count):
            x = self.at[0] + (die - (count - 1) / 2) * APART
            t = 0.0 if still else self._time * 31 + die * 2.1
            aside = (0.0, 0.0) if still else (JITTER * math.sin(t), JITTER * math.cos(t * 1.7))
            frame = int(die * 7 + (0 if still else self._time * PACE)) % TUMBLE
            spot = x + aside[0], self.at[1] + aside[1]
            draw_lying(painter, spot, DIE, look.hand[roll.stream], f"t{frame:02}", "d10" if roll.sides == 10 else "die")
