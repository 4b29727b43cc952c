"""Who stands on a stage, and what each of them does there: kinds, posts, and roles that collect a figure's movements.

    spears = Kind("spears", ("fig/spears",), strike="fig/spears_strike", weapon="spear", body="mail")
    role = Role(Post("our0", spears, "fig/spears", 96, 158, 45))
    role.to(0.65, 0.08, ease.out, dx=-5, turn=12)        # only while a stage is built, in the order of time
    role.at(0.7)                                         # a pure function of t: any t, in any order

Knows no game: sprites, weapons and bodies are names that a title brings. Points and seconds; the stage is STAGE.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.client.draw.canvas import Area
from game.client.stage.ease import Ease, out
from game.client.stage.puppet import Pose
from game.client.ui.palette import Colour

STAGE = Area(8.0, 32.0, 624.0, 131.0)


@dataclass(frozen=True, slots=True)
class Kind:
    """How one sort of fighter looks and sounds. `looks`: sprites, one a neighbour; an empty one stays as it stands.

    `weapon` and `body` choose the sound of a blow. `missile` (arrow, spear, flame, bolt): strikes from where it stands.
    `size`: of the usual height. `built`: a building; it stands still, and falls in stones.
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
        """Every picture it may show."""
        more = (self.strike, self.cheer, self.run, self.aim)
        return (*self.looks, *(name for name in more if name))


class Post(NamedTuple):
    """Where somebody stands: feet and height in points. `left`: it faces left; `flip`: its picture is mirrored.

    `near`: how large things are there. `disc`: the colour under its feet.
    """

    key: str
    kind: Kind
    look: str
    x: float
    y: float
    tall: float
    left: bool = False
    flip: bool = False
    near: float = 1.0
    disc: Colour | None = None

    @property
    def way(self) -> float:
        """The direction of its blows."""
        return -1.0 if self.left else 1.0


class Attitude(NamedTuple):
    """Feet in points; degrees over the heels; stretch; white and visible 0..1."""

    x: float
    y: float
    turn: float = 0.0
    wide: float = 1.0
    tall: float = 1.0
    flash: float = 0.0
    alpha: float = 1.0

    @property
    def still(self) -> bool:
        """It only stands there, and may breathe."""
        return self.turn == 0 and self.flash == 0 and self.wide == 1 and self.tall == 1

    @property
    def pose(self) -> Pose:
        """All but its place."""
        return Pose(turn=self.turn, wide=self.wide, tall=self.tall, flash=self.flash, alpha=self.alpha)


class Act(NamedTuple):
    """From one attitude to another within some seconds."""

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
        """It shows another pose than standing there."""
        return not (self.a.still and self.b.still and self.a.alpha == self.b.alpha == 1)


class Role:
    """The movements and pictures of one figure over time; what begins later goes on from where the earlier left it."""

    def __init__(self, post: Post, begins: tuple[float, float] | None) -> None:
        """`begins`: where it is at first, when it is still on the way to its post."""
        self.post = post
        self._rest = Attitude(*(begins or (post.x, post.y)))
        self._starts: list[float] = []
        self._acts: list[Act] = []
        self._turns: list[float] = []
        self._looks: list[str] = []

    def at(self, t: float) -> Attitude:
        """Its attitude at t."""
        n = bisect_right(self._starts, t)
        return self._acts[n - 1].at(t) if n else self._rest

    def to(self, t: float, seconds: float, ease: Ease = out, *, dx: float = 0.0, dy: float = 0.0, **to: float) -> float:
        """From wherever it is at t to these parts of an attitude; dx, dy from where it is. Returns the end."""
        a = self.at(t)
        b = a._replace(**{"x": a.x + dx, "y": a.y + dy, **to})
        place = bisect_right(self._starts, t)
        self._starts.insert(place, t)
        self._acts.insert(place, Act(t, seconds, a, b, ease))
        return t + seconds

    def show(self, t: float, look: str) -> None:
        """Another picture from t on; no change when it has none for this."""
        if look:
            place = bisect_right(self._turns, t)
            self._turns.insert(place, t)
            self._looks.insert(place, look)

    def hide(self) -> None:
        """Until its first movement it is not to be seen: it lies below the ground."""
        self._rest = self._rest._replace(tall=0.1, wide=0.8, alpha=0.0)

    @property
    def acts(self) -> bool:
        """It moves or changes at all."""
        return bool(self._acts or self._looks)

    def posing(self, grid: int) -> Iterator[int]:
        """The steps, so many a second, at which it may be seen in another pose than before."""
        for act in self._acts:
            if act.poses:
                yield from range(int(act.start * grid), int((act.start + act.seconds) * grid) + 2)

    def look(self, t: float) -> str:
        """Its picture at t."""
        n = bisect_right(self._turns, t)
        return self._looks[n - 1] if n else self.post.look

    @property
    def looks(self) -> Sequence[str]:
        """The pictures it changes to."""
        return self._looks

    @property
    def settled(self) -> float:
        """When it has come to rest."""
        return max((act.start + act.seconds for act in self._acts), default=0.0)


@dataclass(frozen=True, slots=True)
class Clock:
    """A stage's own time inside real time: slow motion bends the clock, never the acts.

    `knots`: (stage seconds, real seconds), rising; after the last the two run alike.
    """

    knots: tuple[tuple[float, float], ...] = ((0.0, 0.0),)

    def real(self, s: float) -> float:
        """When the stage's clock shows s."""
        return _through([(a, b) for a, b in self.knots], s)

    def stage(self, t: float) -> float:
        """What the stage's clock shows t real seconds after the beginning."""
        return _through([(b, a) for a, b in self.knots], t)


def slowed(slow: Sequence[tuple[float, float, float]]) -> Clock:
    """A clock slowed by (stage time from which, real seconds, rate), in the order of time."""
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
