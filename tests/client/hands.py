"""Three ways to reach a zone and confirm it: by pad, by mouse, by keyboard, each with that device alone."""

import math
from heapq import heappop, heappush
from typing import Any, ClassVar

from game.client.draw.canvas import Rect
from game.client.input.actions import DIRECTIONS, Act
from game.client.scenes.menu import MenuScene
from game.client.scenes.score import ScoreScene
from game.client.scenes.setup import SetupScene
from game.client.ui.focus import FocusGraph
from game.core.match import Match
from tests.client.driver import Driver, page_name

SMALL = (640, 360)  # pixels of a window for whole games, one a point: the way through one is the same at any size
STRIDE = 40.0  # points that a move may be hoped to bring one nearer
FARTHEST = 40  # moves: more from one zone to another is a page one gets lost on
MOST = 12_000  # deeds of a whole game


Leads = dict[tuple[str, Act], str | None]


class Ways:
    """Where moves lead on a page. What was once found out is kept as long as the zones lie as they lie."""

    def __init__(self) -> None:
        self.seen: Leads = {}  # where a move really led: a zone remembers where one came from
        self._leads: Leads = {}
        self._layout: list[tuple[str, Rect, bool, bool]] = []

    def course(self, focus: FocusGraph, target: str) -> list[Act]:
        """Moves from the focus to a zone: straight towards it, else few. AssertionError when none lead there."""
        layout = [(zone.id, zone.rect, zone.hidden, zone.aside) for zone in focus.zones.values()]
        if layout != self._layout:
            self._layout, self._leads = layout, {}
        return self._straight(focus, target) or self._round(focus, target)

    def _lead(self, focus: FocusGraph, here: str, act: Act) -> str | None:
        if (here, act) in self.seen:
            return self.seen[here, act]
        if (here, act) not in self._leads:
            self._leads[here, act] = focus.neighbour(here, act)
        return self._leads[here, act]

    def _straight(self, focus: FocusGraph, target: str) -> list[Act]:
        """Moves of which each comes nearer, as people go; [] when there are none. Spares a search over every zone."""
        if not {focus.id, target} <= focus.zones.keys():
            return []
        moves: list[Act] = []
        here, (gx, gy) = focus.id, _middle(focus, target)
        while here != target:
            x, y = _middle(focus, here)
            ahead = [Act.RIGHT if gx > x else Act.LEFT, Act.DOWN if gy > y else Act.UP]
            if abs(gy - y) > abs(gx - x):
                ahead.reverse()
            for act in ahead:
                there = self._lead(focus, here, act)
                if there in focus.zones and math.dist(_middle(focus, there), (gx, gy)) < math.dist((x, y), (gx, gy)):
                    here = there
                    moves.append(act)
                    break
            else:
                return []
        return moves

    def _round(self, focus: FocusGraph, target: str) -> list[Act]:
        """A short way round what lies between, tried first where it comes nearer."""
        goal = _middle(focus, target)
        moves: dict[str, list[Act]] = {focus.id: []}
        open_ = [(0.0, focus.id)]
        while open_:
            _, here = heappop(open_)
            if here == target:
                return moves[here]
            for act in DIRECTIONS:
                there = self._lead(focus, here, act)
                if there is not None and there not in moves:
                    moves[there] = [*moves[here], act]
                    far = math.dist(_middle(focus, there), goal)
                    heappush(open_, (len(moves[there]) + far / STRIDE, there))
        raise AssertionError(f"no way from {focus.id} to {target}")


def _middle(focus: FocusGraph, id: str) -> tuple[float, float]:
    x, y, w, h = focus.zones[id].rect
    return x + w / 2, y + h / 2


class Hand:
    """One device. Pad and keyboard move the focus, then confirm."""

    name: str
    CONTROLS: ClassVar[dict[Act, str]]

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.ways = Ways()

    def take(self, zone: str, then: int = 0) -> None:
        """Go to the zone, confirm it, and let frames pass."""
        if self.go(zone):
            self.press(Act.CONFIRM)
        self.driver.frames(then)

    def go(self, zone: str) -> bool:
        """Bring the focus to the zone; False when the page changed under way and has it no longer."""
        focus = self.driver.scene.focus
        self.ways.seen = {}
        idle: set[tuple[str, Act]] = set()
        for _ in range(FARTHEST):
            if focus.id == zone:
                return True
            # Looked up anew at each step: the page may have changed.
            here, (act, *more) = focus.id, self.ways.course(focus, zone)
            self.press(act, seen=not more)
            if focus.id != here or (here, act) in idle:
                self.ways.seen[here, act] = focus.id
            idle.add((here, act))  # what just came in may have taken one press: people press again
            if zone not in focus.zones:
                return False
        raise AssertionError(f"{zone} was not reached within {FARTHEST} moves")

    def press(self, act: Act, seen: bool = True) -> None:
        """Do an act that is no zone. `seen`: somebody looks at what comes of it."""
        pressed = self.driver.pad.tap if self.name == "pad" else self.driver.key
        pressed(self.CONTROLS[act], seen=seen)


class PadHand(Hand):
    """A gamepad."""

    name = "pad"
    CONTROLS: ClassVar = {
        Act.CONFIRM: "south",
        Act.BACK: "east",
        Act.UP: "up",
        Act.DOWN: "down",
        Act.LEFT: "left",
        Act.RIGHT: "right",
        Act.NEXT_TARGET: "rt",
        Act.NEXT_TAB: "rb",
        Act.MENU: "start",
    }


class KeyHand(Hand):
    """A keyboard."""

    name = "keyboard"
    CONTROLS: ClassVar = {
        Act.CONFIRM: "return",
        Act.BACK: "escape",
        Act.UP: "up",
        Act.DOWN: "down",
        Act.LEFT: "left",
        Act.RIGHT: "right",
        Act.NEXT_TARGET: "tab",
        Act.NEXT_TAB: "e",
        Act.MENU: "f10",
    }


class MouseHand(Hand):
    """A mouse: zones are clicked in their middle; a right click means back."""

    name = "mouse"

    def take(self, zone: str, then: int = 0) -> None:
        found = self.driver.scene.focus.zones[zone]
        x, y, w, h = found.rect
        share = 0.95 if found.on_point is not None else 0.5  # a counter has its plus at the right
        self.driver.click(x + w * share, y + h / 2, then=then)

    def press(self, act: Act, seen: bool = True) -> None:
        assert act is Act.BACK, f"a mouse cannot press {act}"
        self.driver.click(2, 2, button=3)


HANDS = (PadHand, MouseHand, KeyHand)


class Player:
    """Somebody with one device, or several people who share it, and simple habits: `act` is one deed of theirs."""

    def __init__(self, driver: Driver, hand: Hand, seats: int = 1) -> None:
        self.driver, self.hand, self.seats = driver, hand, seats
        self.seen: set[str] = set()  # scenes the game came through

    def open(self, *beginnings: str) -> list[str]:
        """The zones that may be confirmed now and begin like this."""
        focus = getattr(self.driver.scene, "focus", None)
        zones = focus.zones.values() if focus is not None else ()
        return [zone.id for zone in zones if zone.refusal is None and zone.id.startswith(beginnings)]

    def set_up(self, game: str, seed: str) -> Any:
        """From the title to the page of a new game; only the proposed seed is set from behind."""
        assert isinstance(self.driver.scene, MenuScene)
        self.hand.take(f"game/{game}")
        self.driver.until(lambda: isinstance(self.driver.scene, SetupScene))
        self.driver.scene.draft.seed = seed
        self.driver.frames(2)
        return self.driver.scene

    def act(self) -> None:
        raise NotImplementedError

    def rest(self) -> None:
        """What comes of a deed comes into sight."""
        self.driver.wait(2)

    def played(self) -> Match:
        """Act until the score is on the screen; the match."""
        for _ in range(MOST):
            self.rest()
            if isinstance(self.driver.scene, ScoreScene):
                return self.driver.scene.match
            self.seen.add(page_name(self.driver.scene))
            with self.driver.unseen():
                self.act()
        raise AssertionError(f"no end within {MOST} deeds: {type(self.driver.scene).__name__}")
