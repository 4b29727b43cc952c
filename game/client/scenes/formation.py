"""Two hosts on a battlefield: figures in ranks that walk to their places, strike, fall, cheer and run.

    ranks.arrange(Host(...), Host(...))           # who stands where from now on; figures walk there
    ranks.draw(painter, beat, clash, t)           # each frame; `clash` at t seconds, None for standing
    ranks.bury(clash)                             # when it has been shown: the fallen are gone

A clash is one roll as a pure function of its time; its beats are the constants below. Knows no game: figures are
sprite names, numbers are given. Points throughout; the stage is 624 x 131 points from (8, 32).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.client.scenes.crowd import BREATH, Crowd, Placed
from game.client.stage.puppet import Pose, cheer, fall, lunge, shoot, struck

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

STAGE = (8.0, 32.0, 624.0, 131.0)
LANES = (166.0, 213.0, 260.0, 307.0, 354.0)  # where those who engage stand, one a die

# The beats of a clash, seconds.
THROW, READY = 0.1, 0.75  # the dice leave the hand; every face lies readable
VERDICT, WAVE = 0.82, 0.07  # the first verdict; from one to the next
STRIKE, BLOW = 1.02, 0.42  # ours strike; how long a blow takes
HIT, RIPPLE = 1.16, 0.05  # the first foe is hit; from one to the next
LOSS = 1.3  # the first of ours falls
FALL = 0.62  # how long falling takes
FLIGHT = (0.25, 0.92)  # a bomb is in the air
AFTER = 0.12  # stillness at the end

_RESERVE, _FOES = 15, 18  # figures drawn behind the lanes; figures of foes
_ROWS = ((125.0, 40.0, 0.0), (113.5, 37.0, 9.0), (102.5, 34.0, 4.0))  # feet below the stage's top, height, aside
_FRONT, _PITCH = 134.0, 26.0
_FOE_FRONT, _FOE_PITCH = 428.0, 32.0
_LANE_Y, _LANE_H = 128.5, 46.0
_LARGE = {"giants": 1.28, "ogres": 1.1}
_GLIDE, _ARRIVED = 7.0, 0.4
_VARIED = {"bandits": ("bandits", "bandits_axe", "bandits_knife")}


class Host(NamedTuple):
    """One side. `groups`: (figure, how many), those in front first; `engaged` of the first group stand in the lanes.

    `waiting`: figures of groups whose turn has not come, behind the others.
    """

    groups: tuple[tuple[str, int], ...]
    engaged: int = 0
    waiting: tuple[str, ...] = ()


class Clash(NamedTuple):
    """One roll: `units` of ours against theirs; the dice in `fell` are those of units that fall."""

    ours: str
    units: int
    fell: frozenset[int]
    theirs: str
    slain: int
    shot: bool = False  # ours strike from afar
    bomb: bool = False

    @property
    def duration(self) -> float:
        foes = HIT + RIPPLE * max(0, self.slain - 1) + FALL if self.slain else STRIKE + BLOW
        ours = LOSS + WAVE * max(0, len(self.fell) - 1) + FALL if self.fell else 0.0
        return max(foes, ours, STRIKE + BLOW) + AFTER

    def foe_hit(self, place: int) -> float:
        return HIT + RIPPLE * place

    def own_loss(self, die: int) -> float:
        """When the unit of this die falls."""
        return LOSS + WAVE * sum(1 for other in self.fell if other < die)


class Figure:
    """One man on the field: where he is and where he is going."""

    __slots__ = ("figure", "h", "look", "phase", "tx", "ty", "x", "y")

    def __init__(self, figure: str, look: str, x: float, y: float, h: float, phase: int) -> None:
        self.figure, self.look = figure, look
        self.x, self.y, self.h = x, y, h
        self.tx, self.ty = x, y
        self.phase = phase

    @property
    def walking(self) -> bool:
        return abs(self.tx - self.x) > _ARRIVED or abs(self.ty - self.y) > _ARRIVED


class BattleFormation:
    """All figures on the field."""

    def __init__(self) -> None:
        self.crowd = Crowd()
        self.ours: list[Figure] = []
        self.theirs: list[Figure] = []
        self.waiting: tuple[str, ...] = ()
        self.engaged = 0
        self.cheering = 0.0  # seconds of cheering so far, 0 for none
        self._still: dict[int, list[Placed]] = {}  # whole fields, by pose of the breath
        self._born = 0

    # ---- placing
    def arrange(self, ours: Host, theirs: Host, at_once: bool = False) -> None:
        """Everybody gets his place; the missing come in from the edges, those too many go."""
        self._still.clear()
        self.engaged = ours.engaged
        self.waiting = theirs.waiting
        self.ours = self._matched(self.ours, _list_of(ours, _RESERVE + ours.engaged), -30.0)
        self.theirs = self._matched(self.theirs, _list_of(theirs, _most_foes(theirs)), 670.0)
        for man, (x, y, h) in zip(self.ours, _own_places(ours.engaged), strict=False):
            man.tx, man.ty, man.h = x, y, h
        for man, (x, y, h) in zip(self.theirs, _foe_places(theirs), strict=False):
            man.tx, man.ty, man.h = x, y, h
        if at_once:
            self.settle()

    def settle(self) -> None:
        """Everybody is where he is going."""
        self._still.clear()
        for man in (*self.ours, *self.theirs):
            man.x, man.y = man.tx, man.ty

    def _matched(self, have: list[Figure], wanted: Sequence[str], edge: float) -> list[Figure]:
        """Figures for the wanted list: those there are keep their order, the others come from the edge."""
        pool = list(have)
        found = []
        for n, figure in enumerate(wanted):
            man = next((man for man in pool if man.figure == figure), None)
            if man is None:
                self._born += 1
                look = _VARIED.get(figure, (figure,))
                x = edge + (-14.0 if edge < 0 else 14.0) * (n // 3)
                man = Figure(figure, look[self._born % len(look)], x, STAGE[1] + _ROWS[n % 3][0], 38.0, self._born * 5)
            else:
                pool.remove(man)
            found.append(man)
        return found

    def bury(self, clash: Clash) -> None:
        """The clash has been shown: its fallen are gone."""
        self._still.clear()
        if not clash.bomb:
            own = [man for man in self.ours if man.figure == clash.ours]
            lost = [man for i, man in enumerate(own[: clash.units]) if i in clash.fell]
            self.ours = [man for man in self.ours if man not in lost]
        self.theirs = self.theirs[clash.slain :]

    def flee(self) -> None:
        """Ours run."""
        for man in self.ours:
            man.tx -= 420

    def foe_spot(self, place: int) -> tuple[float, float]:
        """Where the foe at this place of the ranks has his chest, for bursts."""
        if not self.theirs:
            return 500.0, STAGE[1] + 100
        man = self.theirs[min(place, len(self.theirs) - 1)]
        return man.x, man.y - man.h * 0.4

    def tick(self, dt: float) -> bool:
        """Time passes; True while somebody walks or cheers."""
        moving = False
        step = min(1.0, _GLIDE * dt)
        for man in (*self.ours, *self.theirs):
            if man.walking:
                dx, dy = man.tx - man.x, man.ty - man.y
                pace = max(step, min(1.0, 46 * dt / max(1.0, math.hypot(dx, dy))))
                man.x, man.y, moving = man.x + dx * pace, man.y + dy * pace, True
        if self.cheering:
            self.cheering += dt
            moving = True
        if moving:
            self._still.clear()
        return moving

    # ---- drawing
    def draw(self, painter: Painter, beat: int, clash: Clash | None = None, t: float = 0.0) -> None:
        """All figures, those in front last."""
        if self.crowd.look(painter):
            self._still.clear()
        if clash is not None or self.cheering:
            painter.put_all(self._field(painter, beat, clash, t))
            return
        found = self._still.get(beat % BREATH)
        if found is None:
            found = self._still[beat % BREATH] = self._field(painter, beat, None, 0.0)
        painter.put_all(found)

    def _field(self, painter: Painter, beat: int, clash: Clash | None, t: float) -> list[Placed]:
        """All shadows, then all figures from the back to the front."""
        shadows: list[Placed] = []
        men: list[tuple[float, pygame.Surface, tuple[int, int]]] = []
        for man, left, acting in self._everybody(clash):
            if acting is not None and clash is not None:
                look, pose = _act(clash, man, left, acting, t)
                if pose.alpha <= 0:
                    continue
                way = -1.0 if left else 1.0
                x, y = man.x + way * pose.dx * man.h, man.y + pose.dy * man.h
                image, foot = self.crowd.puppets.posed(painter, f"fig/{look}", painter.px(man.h), pose, left)
            else:
                x, y = man.x, man.y
                look = self._look(man, left)
                image, foot = self.crowd.pose(painter, look, man.h, left, beat + man.phase)
                if self.cheering and not left:
                    y += cheer((self.cheering * 1.1 + man.phase * 0.13) % 1.0).dy * man.h
                elif man.walking:
                    y -= 1.6 * abs(math.sin(man.x * 0.28 + man.phase))
            at = painter.at(x, y)
            shadows.append(self.crowd.shadow(painter, x, man.y, man.h))
            men.append((man.y, image, (at[0] - foot[0], at[1] - foot[1])))
        men.sort(key=_depth)
        return [*shadows, *[(image, at) for _, image, at in men]]

    def behind(self, painter: Painter) -> None:
        """Those whose turn has not come: on the standing layer."""
        for i, figure in enumerate(self.waiting[:9]):
            x, y = 612 - (i % 9) * 15.0, STAGE[1] + 93 + (i % 2) * 1.5
            painter.sprite("fig/shadow", x, y, 4, "center")
            painter.sprite(f"fig/{figure}", x, y, 27 * _LARGE.get(figure, 1.0))

    def _everybody(self, clash: Clash | None) -> Iterator[tuple[Figure, bool, int | None]]:
        """(figure, faces left, place among those who act or None)."""
        units = clash.units if clash and not clash.bomb else 0
        for place, man in enumerate(self.theirs):
            acts = clash is not None and place < max(clash.slain, len(clash.fell))
            yield man, True, place if acts else None
        seen = 0
        for man in self.ours:
            acts = clash is not None and man.figure == clash.ours and seen < units
            yield man, False, seen if acts else None
            seen += acts

    def _look(self, man: Figure, left: bool) -> str:
        """The picture of somebody who is not in a clash."""
        if not left and self.cheering:
            return f"{man.figure}_cheer"
        if not left and man.figure == "archers" and man.x > LANES[0] - 8:
            return "archers_aim"
        return man.look


def _depth(row: tuple[float, pygame.Surface, tuple[int, int]]) -> float:
    return row[0]


def _act(clash: Clash, man: Figure, left: bool, place: int, t: float) -> tuple[str, Pose]:
    """The look and pose of somebody in a clash at t seconds."""
    if left:
        return _foe_act(clash, man, place, t)
    if place in clash.fell and t >= clash.own_loss(place):
        return man.figure, fall((t - clash.own_loss(place)) / FALL)
    since = t - STRIKE
    if not 0 <= since < BLOW:
        aims = clash.shot and t < STRIKE
        return (f"{man.figure}_aim" if aims else man.figure), Pose()
    u = since / BLOW
    if clash.shot:
        return f"{man.figure}_{'loose' if u > 0.3 else 'aim'}", shoot(u)
    rush = 1.15 * math.sin(math.pi * u)
    return f"{man.figure}_strike", lunge(u).moved(rush)


def _foe_act(clash: Clash, man: Figure, place: int, t: float) -> tuple[str, Pose]:
    if place < clash.slain and t >= clash.foe_hit(place):
        return man.look, fall((t - clash.foe_hit(place)) / FALL)
    since = t - STRIKE + 0.05
    if place < len(clash.fell) and 0 <= since < BLOW:
        return f"{man.figure}_strike", lunge(since / BLOW)
    if clash.bomb and t >= HIT and place >= clash.slain:
        return man.look, struck(min(1.0, (t - HIT) / 0.4))
    return man.look, Pose()


def _list_of(host: Host, most: int) -> list[str]:
    return [figure for figure, count in host.groups for _ in range(count)][: max(0, most)]


def _most_foes(host: Host) -> int:
    figure = host.groups[0][0] if host.groups else ""
    return 12 if figure == "giants" else 15 if figure == "ogres" else _FOES


def _own_places(engaged: int) -> Iterator[tuple[float, float, float]]:
    for i in range(engaged):
        yield LANES[i], STAGE[1] + _LANE_Y, _LANE_H
    for i in range(_RESERVE):
        y, h, aside = _ROWS[i % 3]
        yield _FRONT - _PITCH * (i // 3) - aside, STAGE[1] + y, h


def _foe_places(host: Host) -> Iterator[tuple[float, float, float]]:
    large = _LARGE.get(host.groups[0][0], 1.0) if host.groups else 1.0
    for i in range(_FOES):
        y, h, aside = _ROWS[i % 3]
        yield _FOE_FRONT + _FOE_PITCH * large * (i // 3) + aside, STAGE[1] + y, h * large
