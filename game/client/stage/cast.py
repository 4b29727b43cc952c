"""The figures on a stage: kinds, posts, roles that collect a figure's movements, and formations.

    spears = FigureKind("spears", ("fig/spears",), strike="fig/spears_strike", weapon="spear", body="mail")
    role = Role(Post("our0", spears, "fig/spears", 96, 158, 45))
    role.to(0.65, 0.08, ease.out, dx=-5, turn=12)        # only while a stage is built, in the order of time
    role.at(0.7)                                         # a pure function of t: any t, in any order

Knows no game: sprites, weapons and bodies are names that a title brings. Points and seconds; the stage is STAGE.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, repeat
from time import perf_counter
from typing import NamedTuple

import pygame

from game.client.draw.canvas import MIB, WIDTH, Area, SurfaceCache
from game.client.draw.painter import Painter
from game.client.stage.director import Ease, out
from game.client.ui.palette import Colour
from game.client.ui.theme import TOP_BAR

TURN = 3.0  # degrees between cached poses
STEP, LEANT = 64, 32  # parts of a whole in which scale is cached: upright, and leaning, which never stays
SHADES = 8  # steps of flash and of alpha
ROOM, SOURCES = 8 * MIB, 0.25  # posed figures kept at a time; and as a share of it what they are made of


class Attitude(NamedTuple):
    """A figure's state: feet in points, degrees it leans back (anticlockwise, facing right), stretch, whiteness and
    opacity 0..1."""

    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    wide: float = 1.0
    tall: float = 1.0
    flash: float = 0.0
    alpha: float = 1.0

    @property
    def still(self) -> bool:
        """Whether it stands upright and may breathe."""
        return self.turn == 0 and self.flash == 0 and self.wide == 1 and self.tall == 1


REST = Attitude()


def idle(seconds: float, phase: float = 0.0) -> Attitude:
    """The pose of a breathing figure; `phase` 0..1 keeps neighbours out of step."""
    breath = math.sin((seconds / 1.6 + phase) * 2 * math.pi)
    return Attitude(tall=1 + 0.018 * breath, wide=1 - 0.010 * breath)


def _turned(image: pygame.Surface, turn: float, scale: tuple[float, float]) -> pygame.Surface:
    """Rotates and scales a picture made at twice its final height, to stay crisp."""
    w, h = image.get_size()
    if not turn:
        return pygame.transform.smoothscale(image, (max(1, round(w * scale[0] / 2)), max(1, round(h * scale[1] / 2))))
    if scale != (1.0, 1.0):
        image = pygame.transform.smoothscale(image, (max(1, round(w * scale[0])), max(1, round(h * scale[1]))))
    return pygame.transform.rotozoom(image, turn, 0.5)


def _part(value: float, steps: int) -> float:
    return round(value * steps) / steps


# ---- Kinds, posts and roles.
STAGE = Area(0.0, TOP_BAR, WIDTH, 219.0)


@dataclass(frozen=True, slots=True)
class FigureKind:
    """The looks and sounds of one kind of fighter. `looks`: sprites, one a neighbour; empty names change nothing.

    `weapon` and `body` choose the sound of a blow. `missile` (arrow, spear, flame, bolt): strikes from a distance.
    `size`: factor on the usual height. `built`: a building; it stands still, and falls in stones.
    """

    name: str
    looks: tuple[str, ...]
    strike: str = ""
    cheer: str = ""
    run: str = ""
    aim: str = ""
    weapon: str = "blade"
    body: str = "hide"
    missile: str = ""
    size: float = 1.0
    built: bool = False

    @property
    def sprites(self) -> tuple[str, ...]:
        """All sprites it may show."""
        more = (self.strike, self.cheer, self.run, self.aim)
        return (*self.looks, *(name for name in more if name))


class Post(NamedTuple):
    """A figure's place: feet and height in points. `left`: it faces left; `flip`: its picture is mirrored.

    `near`: scale of things there. `disc`: the colour under its feet.
    """

    key: str
    kind: FigureKind
    look: str
    x: float
    y: float
    tall: float
    left: bool = False
    flip: bool = False
    near: float = 1.0
    disc: Colour | None = None

    @property
    def man(self) -> bool:
        """Whether it is one of our people, not a building."""
        return not self.left and not self.kind.built

    @property
    def way(self) -> float:
        """The direction it strikes in: 1 to the right."""
        return -1.0 if self.left else 1.0


class Gesture(NamedTuple):
    """A movement from one attitude to another."""

    start: float
    seconds: float
    a: Attitude
    b: Attitude
    ease: Ease

    def at(self, t: float) -> Attitude:
        u = (t - self.start) / self.seconds if self.seconds > 0 else 1.0
        if u >= 1:
            return self.b
        u = self.ease(max(0.0, u))
        (x, y, turn, wide, tall, flash, alpha), b = self.a, self.b  # each by itself: hundreds are asked for in a frame
        return Attitude(
            x + (b.x - x) * u,
            y + (b.y - y) * u,
            turn + (b.turn - turn) * u,
            wide + (b.wide - wide) * u,
            tall + (b.tall - tall) * u,
            flash + (b.flash - flash) * u,
            alpha + (b.alpha - alpha) * u,
        )

    @property
    def poses(self) -> bool:
        """Whether it shows any pose other than standing."""
        return not (self.a.still and self.b.still and self.a.alpha == self.b.alpha == 1)


class Role:
    """One figure's movements and pictures over time; a later one starts from where the earlier one ended."""

    def __init__(self, post: Post, begins: tuple[float, float] | None) -> None:
        """`begins`: its starting position, if it is still on the way to its post."""
        self.post = post
        self._rest = Attitude(*(begins or (post.x, post.y)))
        self._starts: list[float] = []
        self._acts: list[Gesture] = []
        self._turns: list[float] = []
        self.looks: list[str] = []  # the pictures it changes to

    def at(self, t: float) -> Attitude:
        """Its attitude at t."""
        n = bisect_right(self._starts, t)
        return self._acts[n - 1].at(t) if n else self._rest

    def to(self, t: float, seconds: float, ease: Ease = out, *, dx: float = 0.0, dy: float = 0.0, **to: float) -> float:
        """Moves to these attitude values from wherever it is at t; dx, dy are relative. Returns the end time."""
        a = self.at(t)
        b = a._replace(**{"x": a.x + dx, "y": a.y + dy, **to})
        place = bisect_right(self._starts, t)
        self._starts.insert(place, t)
        self._acts.insert(place, Gesture(t, seconds, a, b, ease))
        return t + seconds

    def show(self, t: float, look: str) -> None:
        """Shows another picture from t on; "" changes nothing."""
        if look:
            place = bisect_right(self._turns, t)
            self._turns.insert(place, t)
            self.looks.insert(place, look)

    def hide(self) -> None:
        """Hides it below the ground until its first movement."""
        self._rest = self._rest._replace(tall=0.1, wide=0.8, alpha=0.0)

    def posing(self, grid: int) -> Iterator[int]:
        """Yields the steps, `grid` a second, at which it may show a new pose."""
        for act in self._acts:
            if act.poses:
                yield from range(int(act.start * grid), int((act.start + act.seconds) * grid) + 2)

    def look(self, t: float) -> str:
        """Its picture at t."""
        n = bisect_right(self._turns, t)
        return self.looks[n - 1] if n else self.post.look

    @property
    def settled(self) -> float:
        """When it comes to rest."""
        return max((act.start + act.seconds for act in self._acts), default=0.0)


@dataclass(frozen=True, slots=True)
class Clock:
    """Maps stage time to real time: slow motion bends the clock, never the acts.

    `knots`: (stage seconds, real seconds), rising; after the last both run at the same rate.
    """

    knots: tuple[tuple[float, float], ...] = ((0.0, 0.0),)

    def real(self, s: float) -> float:
        """Real seconds at which the stage clock shows s."""
        return _through(self.knots, s)

    def stage(self, t: float) -> float:
        """Stage seconds after t real seconds."""
        return _through([(b, a) for a, b in self.knots], t)


def slowed(slow: Sequence[tuple[float, float, float]]) -> Clock:
    """Returns a clock slowed by (start in stage time, real seconds, rate), in order of time."""
    knots = [(0.0, 0.0)]
    for begins, seconds, rate in slow:
        s, r = knots[-1]
        knots.append((begins, r + begins - s))
        knots.append((begins + seconds * rate, r + begins - s + seconds))
    return Clock(tuple(knots))


def _through(knots: Sequence[tuple[float, float]], v: float) -> float:
    for i in range(len(knots) - 1):
        (a0, b0), (a1, b1) = knots[i], knots[i + 1]
        if v < a1:
            return b0 + (v - a0) * (b1 - b0) / (a1 - a0) if a1 > a0 else b1
    a, b = knots[-1]
    return b + v - a


# ---- Posed figures, cached across fights.
Placed = tuple[pygame.Surface, tuple[int, int]]
Drawn = tuple[str, float, Attitude, bool, bool]  # sprite, height in points, pose, faces left, mirrored
Job = Callable[[Painter], object]  # draws something that is kept once it was drawn

BREATH, BEAT = 16, 10  # poses of a breath; how many a second
AHEAD = 0.0001  # seconds of a frame, at one pixel a point, in which pictures of coming fights are made; as POSES
DISC = 200  # how dense the disc under somebody is
POSES = 6 * MIB  # of posed pictures at one pixel a point; grows with the square


class Stock:
    """Poses figures and caches their pictures across fights, sized for the window."""

    def __init__(self) -> None:
        self.cache, self._wholes = SurfaceCache(ROOM), SurfaceCache(round(SOURCES * ROOM))
        self._shown: dict[tuple[str, int, bool], pygame.Rect] = {}  # the part of a sprite that is not empty
        self._feet: dict[tuple[object, ...], tuple[int, int]] = {}  # where in a kept picture the feet are
        self._k = 0.0
        self._ahead: Iterator[Job] = iter(())

    def clear(self) -> None:
        """Drops all pictures."""
        for kept in (self.cache, self._wholes, self._shown, self._feet):
            kept.clear()

    def look(self, painter: Painter) -> Stock:
        """Prepares for this painter: drops pictures of another size."""
        if painter.k != self._k:
            self._k = painter.k
            self.clear()
            self.cache.room = round(POSES * painter.k * painter.k)
            self._wholes.room = round(SOURCES * self.cache.room)
        return self

    def posed(
        self, painter: Painter, name: str, height: int, pose: Attitude, left: bool = False, flip: bool = False
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """Returns the premultiplied picture, `height` pixels high, and the position of the feet in it.

        `left`: it faces left on the screen, so its movements go there. `flip`: its picture is mirrored. Foes are drawn
        facing left, so they take `left` alone; a troop that turns round takes both.
        """
        turn = round(pose.turn / TURN) * TURN * (-1 if left else 1)
        step = LEANT if turn else STEP
        scale = _part(pose.wide, step), _part(pose.tall, step)
        flash, alpha = _part(pose.flash, SHADES), _part(pose.alpha, SHADES)
        key = (name, height, turn, scale, flash, alpha, flip)

        def faint() -> pygame.Surface:
            image, self._feet[key] = self.posed(painter, name, height, pose._replace(alpha=1.0), left, flip)
            image, level = image.copy(), round(255 * alpha)
            image.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
            return image

        def make() -> pygame.Surface:
            if alpha < 1:
                return faint()
            still = turn == 0 and scale == (1.0, 1.0)
            size = height if still else 2 * height
            source = painter.sprites.get(name, size, flip)
            shown = self._shown.get((name, size, flip))
            if shown is None:
                shown = self._shown[name, size, flip] = source.get_bounding_rect()

            def bright() -> pygame.Surface:
                """A premultiplied copy, blended towards white by `flash`."""
                image = source.subsurface(shown).convert(pygame.Surface((1, 1), pygame.SRCALPHA))
                if flash > 0:
                    white = round(255 * flash)
                    image.fill((white, white, white, 0), special_flags=pygame.BLEND_RGB_ADD)
                return image.premul_alpha()

            whole = self._wholes.get((name, size, flip, flash), bright)
            image = whole if still else _turned(whole, turn, scale)
            ax, ay = painter.sprites.anchor(name)
            part = height / size
            foot = pygame.Vector2(
                ((1 - ax if flip else ax) * source.get_width() - shown.centerx) * part * scale[0],
                (ay * source.get_height() - shown.centery) * part * scale[1],
            ).rotate(-turn)
            self._feet[key] = round(image.get_width() / 2 + foot.x), round(image.get_height() / 2 + foot.y)
            return image

        return self.cache.get(key, make), self._feet[key]

    def breathing(self, painter: Painter, look: str, tall: float, post: Post, beat: int) -> Placed:
        """A breathing figure at this beat: its picture and the position of the feet in it."""
        pose = REST if post.kind.built else idle(1.6 * (beat % BREATH) / BREATH)
        return self.posed(painter, look, painter.px(tall), pose, post.left, post.flip)

    def enter(self, painter: Painter, sprites: Iterable[str]) -> None:
        """Loads these sprite sheets now (10 to 23 ms each), not in the frame that first needs one."""
        painter.sprites.make_room(True)
        for name in sprites:
            painter.picture(name, 8)
        self.look(painter)

    def rehearse(self, poses: Iterable[Drawn], more: Iterable[Job] = ()) -> None:
        """Queues the poses of a coming fight, to be drawn in the frames before it; `more` comes first."""

        def pose(drawn: Drawn, painter: Painter) -> None:
            sprite, tall, attitude, left, flip = drawn
            self.look(painter).posed(painter, sprite, painter.px(tall), attitude, left, flip)

        self.before(chain(more, (partial(pose, drawn) for drawn in poses)))

    def before(self, jobs: Iterable[Job]) -> None:
        """Queues drawing jobs ahead of all others."""
        self._ahead = chain(jobs, self._ahead)

    def prepare(self, painter: Painter, seconds: float = AHEAD) -> bool:
        """Draws queued jobs off screen for `seconds` at one pixel a point. False when the queue is empty."""
        ends = perf_counter() + seconds * painter.k * painter.k
        with painter.clip(0, 0, 0, 0):
            for job in self._ahead:
                job(painter)
                if perf_counter() >= ends:
                    return True
        return False


def shadow(painter: Painter, x: float, y: float, tall: float, alpha: float, disc: Colour | None = None) -> Placed:
    """The shadow of a figure `tall` points high, or a disc in its side's colour."""
    height, fade = painter.px(tall * (0.15 if disc else 0.115)), round(alpha * 4) / 4
    key = ("stage_shadow", height, fade, disc)

    def make() -> pygame.Surface:
        if disc is None:
            image = painter.picture("fig/shadow", height).premul_alpha()
        else:
            large = pygame.Surface((height * 5 * 4, height * 4), pygame.SRCALPHA)
            pygame.draw.ellipse(large, (*disc, DISC), large.get_rect())
            image = pygame.transform.smoothscale(large, (height * 5, height)).premul_alpha()
        if fade < 1:
            level = round(255 * fade)
            image.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
        return image

    image = painter.cache.get(key, make)
    px, py = painter.at(x, y)
    return image, (px - image.get_width() // 2, py - image.get_height() // 2)


def standing(
    painter: Painter, stock: Stock, posts: Iterable[Post], beat: int, lifts: Iterable[float] = repeat(0.0)
) -> list[Placed]:
    """Pictures of standing figures, each `lifts` points above the ground: all shadows, then figures back to front."""
    stock.look(painter)
    shadows, men = list[Placed](), list[tuple[float, Placed]]()
    for place, (post, lift) in enumerate(zip(posts, lifts, strict=False)):
        image, foot = stock.breathing(painter, post.look, post.tall, post, beat + 5 * place)
        px, py = painter.at(post.x, post.y - lift)
        shadows.append(shadow(painter, post.x, post.y, post.tall, 1.0, post.disc))
        men.append((post.y, (image, (px - foot[0], py - foot[1]))))
    men.sort(key=lambda row: row[0])
    return [*shadows, *(placed for _, placed in men)]


# ---- Figures between two exchanges: they breathe, and walk to their posts.
EDGE = 38.0  # how far beyond the stage newcomers begin
GLIDE, ARRIVED = 7.0, 0.4  # of walkers: share of the way a second; points from their place
PACE = 46.0  # points a second, at least
_LEFT, _RIGHT = 8.0, 632.0


class Figure:
    """A figure on the field: its post, and where it is on the way there."""

    __slots__ = ("place", "post", "x", "y")

    def __init__(self, post: Post, x: float, y: float, place: int) -> None:
        self.post, self.x, self.y, self.place = post, x, y, place

    @property
    def walking(self) -> bool:
        """Whether it is still on the way to its post."""
        return abs(self.post.x - self.x) > ARRIVED or abs(self.post.y - self.y) > ARRIVED

    @property
    def lift(self) -> float:
        """Points by which its step lifts it."""
        return 1.6 * abs(math.sin(self.x * 0.28 + self.place)) if self.walking else 0.0


class BattleFormation:
    """All figures on the field, ours and theirs, in post order."""

    def __init__(self, stock: Stock | None = None) -> None:
        """`stock`: share a stage's pictures."""
        self.stock = stock or Stock()
        self.figures: list[Figure] = []

    def arrange(self, posts: Sequence[Post], at_once: bool = False) -> None:
        """Assigns posts; missing figures enter from the edges, surplus ones go."""
        if [man.post for man in self.figures] != list(posts):
            figures = []
            for n, (post, man) in enumerate(self._matched(posts)):
                aside = EDGE + 14.0 * (n // 3)  # who is new enters from the edge of his side
                man = man or Figure(post, _RIGHT + aside if post.left else _LEFT - aside, post.y, n)
                man.post, man.place = post, n
                figures.append(man)
            self.figures = figures
        if at_once:
            self.settle()

    def _matched(self, posts: Sequence[Post]) -> list[tuple[Post, Figure | None]]:
        """Matches each post with the nearest figure of its kind."""
        ways = sorted(
            (math.hypot(man.x - post.x, man.y - post.y), n, m)
            for n, post in enumerate(posts)
            for m, man in enumerate(self.figures)
            if man.post.kind is post.kind and man.post.left == post.left
        )
        found: dict[int, int] = {}
        for _, n, m in ways:
            if n not in found and m not in found.values():
                found[n] = m
        return [(post, self.figures[found[n]] if n in found else None) for n, post in enumerate(posts)]

    def take(self, posts: Sequence[Post]) -> None:
        """Takes over the figures left by an exchange, where they stand."""
        self.figures = [Figure(post, post.x, post.y, n) for n, post in enumerate(posts)]

    def settle(self) -> None:
        """Moves everyone straight to their posts."""
        for man in self.figures:
            man.x, man.y = man.post.x, man.post.y

    def dismiss(self) -> None:
        """Drops the figures and all pictures, when the page is left."""
        self.take(())
        self.stock.clear()

    @property
    def places(self) -> dict[str, tuple[float, float]]:
        """The current position of each figure, by post key."""
        return {man.post.key: (man.x, man.y) for man in self.figures}

    def tick(self, dt: float) -> bool:
        """Advances by dt seconds; True while anyone walks."""
        moving, step = False, min(1.0, GLIDE * dt)
        for man in self.figures:
            if man.walking:
                dx, dy = man.post.x - man.x, man.post.y - man.y
                pace = max(step, min(1.0, PACE * dt / max(1.0, math.hypot(dx, dy))))
                man.x, man.y, moving = man.x + dx * pace, man.y + dy * pace, True
        return moving

    def draw(self, painter: Painter, beat: int) -> None:
        """Draws all figures, from back to front."""
        here = [man.post._replace(x=man.x, y=man.y) for man in self.figures]
        painter.put_all(standing(painter, self.stock, here, beat, [man.lift for man in self.figures]))
