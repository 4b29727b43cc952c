"""The battlefield: lays a FightView out in lanes and turns its exchange into blows.

    posts(view)                    # everybody's place: ours keyed our0.., foes foe0.. in the order in which they fall
    exchange(view, stock=stock)    # the roll being played as a Clash
    ground(painter, view)          # backdrop, trodden lanes, a well for each die

Each lane has our fighter on the left, the foe on the right and the die between them; nearer lanes are lower, larger and
further left. Our wave runs across and strikes, back lane first; then whoever is left of the foes answers, and each die
has its verdict at that blow. A bomb is thrown into the ranks.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from game.client.draw.canvas import WIDTH, Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import BoxFrame, Sketch
from game.client.stage.blows import LUNGE, Blow, End
from game.client.stage.cast import STAGE, FigureKind, Post, Stock
from game.client.stage.clash import Clash, Result
from game.client.stage.dice import READ, DiceThrow, DieVerdict, Thrown
from game.client.stage.spells import FAR, Bomb, reaches
from game.client.ui.palette import BLUE, FELT, INK, MOSS, RED, mix
from game.core.rules import Action, Refusal


@dataclass(frozen=True, slots=True)
class FightChoice:
    """The player's pending choice; "" and 0 leave it to the title's advice."""

    group: str = ""
    count: int = 0


@dataclass(frozen=True, slots=True)
class Group:
    """Fighters of one kind: `count` of `initial` still stand. `hit_on`: faces that kill one; `kills`: by each.

    `one`: a single one of them, as captions begin: "A footman". `more`: hangs below the head count, marks allowed.
    """

    kind: FigureKind
    name: str
    one: str
    count: int
    initial: int
    symbol: str
    hit_on: tuple[int, ...] = ()
    kills: int = 1
    refusal: Refusal | None = None
    more: str = ""


@dataclass(frozen=True, slots=True)
class Order:
    """An order the player can give. `action` None: the scene's own (automatic battle)."""

    id: str
    symbol: str
    label: str
    note: str
    action: Action | None = None
    refusal: Refusal | None = None
    warns: bool = False


@dataclass(frozen=True, slots=True)
class Odds:
    """`text` is the chance in words or numbers, "" when odds are off. Our losses: so far, likely least and most.

    `spread`: (losses, chance), few first.
    """

    win: float
    text: str
    lost: int
    low: int
    high: int
    men: int
    spread: tuple[tuple[int, float], ...] = ()
    mean: float = 0.0


@dataclass(frozen=True, slots=True)
class Exchange:
    """One roll being played, a die for each of our fighters. `hits`: dice whose fighter falls, or bomb dice that hit.

    `strikes`, `answers`, `rule`: captions for the strike, for the answer, and for the faces that kill.
    """

    faces: tuple[int, ...]
    hits: frozenset[int]
    slain: int
    strikes: str
    answers: str = ""
    rule: str = ""
    bomb: bool = False
    seed: int = 1

    def told(self, last: DieVerdict | None) -> str:
        """The caption after this verdict: the answer's, with the face, or the strike's."""
        answered = last is not None and last.symbol and self.answers
        return f"{self.answers}: {self.faces[last.die]}" if answered and last is not None else self.strikes

    @property
    def captions(self) -> tuple[str, ...]:
        """All its captions."""
        return (self.strikes, *(f"{self.answers}: {face}" for face in self.faces if self.answers))


@dataclass(frozen=True, slots=True)
class Melee:
    """An exchange in which both sides may roll; the title places everyone and decides who strikes whom when.

    `begins`: where those who come in are at first; `steps`: their walks (when, seconds, who, x, y). Captions: `strikes`
    before the first verdict, then one of `sides`, by whose die was judged last; `rule` below either.
    """

    cast: tuple[Post, ...]
    thrown: tuple[Thrown, ...] = ()
    blows: tuple[Blow, ...] = ()
    begins: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    steps: tuple[tuple[float, float, str, float, float], ...] = ()
    strikes: str = ""
    sides: tuple[str, str] = ("", "")
    rule: str = ""

    def told(self, last: DieVerdict | None) -> str:
        """The caption after this verdict."""
        return (self.sides[last.throw] if last is not None else "") or self.strikes

    @property
    def captions(self) -> tuple[str, ...]:
        """All its captions."""
        return tuple(filter(None, (self.strikes, *self.sides)))


class GroundNote(NamedTuple):
    """A short note on the ground, from `x` outwards: the face some dice need, and whether they are ours."""

    x: float
    y: float
    text: str
    ours: bool = True


class RollRecord(NamedTuple):
    """A line of the record: who rolled, the faces and their dice ("flat", "flat_blue", "flat_red"), the result."""

    who: str
    faces: tuple[int, ...]
    dice: str
    text: str


@dataclass(frozen=True, slots=True)
class FightView:
    """A moment of a fight. `front`: the group of `ours` that fights; it faces the first of `foes`, the others wait.

    `engaged` of the front are sent, `most` may be, of `lanes`. The first order is the one on the big button.
    `score`: (symbol, figure) at the right end of the top bar. `closing`: the type of the event that ends this fight.
    `auto`: what the automatic battle plays next. `cast`: everybody's place, where the title gives it. `lying`: dice
    that wait on the ground with their `verdicts`. `tokens`: symbols of what is in force for us.
    """

    game: str
    symbol: str
    title: str
    stakes: str
    backdrop: str
    closing: str
    ours: tuple[Group, ...]
    foes: tuple[Group, ...]
    front: int
    engaged: int
    most: int
    lanes: int = 5
    ask: str = ""
    hit_label: str = ""
    losses_label: str = ""
    forecast: str = ""
    orders: tuple[Order, ...] = ()
    auto: Action | None = None
    odds: Odds | None = None
    score: tuple[tuple[str, str], ...] = ()
    rolls: tuple[RollRecord, ...] = ()
    exchange: Exchange | Melee | None = None
    result: Result | None = None
    cast: tuple[Post, ...] = ()
    lying: tuple[Thrown, ...] = ()
    verdicts: tuple[DieVerdict, ...] = ()
    notes: tuple[GroundNote, ...] = ()
    tokens: tuple[str, ...] = ()

    @property
    def fighter(self) -> Group:
        """Our group that fights."""
        return self.ours[self.front]


# ---- The battlefield.
FIELD = STAGE
HORIZON = 0.655, 92.0  # of a backdrop: where its ground begins, as a share; points of sky left of it
LANES = 5

# ---- lanes in points: middle and ground line of the back lane; step to the next; its scale and growth.
LANE_X, LANE_Y, LANE_DX, LANE_DY, FAR_SCALE, NEARER = 366.0, 128.0, -22.0, 25.0, 0.80, 0.075
APART, TALL = 88.0, 60.0  # from the middle of a lane to who fights in it; the height of a man
OUR_RANK, FOE_RANK, RANKS = 44.0, 54.0, 3  # from rank to rank behind the lanes; ranks at most
DIE, SMALL_DIE, WELL = 29.0, 23.0, 23.0
WAITING, WAIT_Y, WAIT_TALL = 9, 116.0, 30.0  # foes of later groups, on the horizon

# ---- times in seconds at x1; gaps are whole frames, so that lanes share posed pictures
WALK = 0.3
THROW, FLIGHT, LAND = 0.08, 0.42, 0.05  # the hand opens; the first die lies; from die to die
FIRST, GAP = 0.50, 0.10  # the first of ours sets out; from lane to lane
ACROSS = 0.25  # over the gap between the lines
AIM = 0.22  # or an archer's time before he shoots
AGAIN = 0.15  # who strikes two: from the first to the second
ANSWER = 0.48  # from our contact to the answer's: he is back in his place by then
ALONE = 0.18  # the verdict of a die that nobody answers
SURPLUS, BEFORE = 0.45, 0.25  # a foe who has two against him is struck later, and strikes so long before
FUSE, ARC, HELD, TUMBLE = 0.45, 0.45, 0.08, 0.06  # a bomb: fuse, flight, lying there; from fall to fall


class Lane(NamedTuple):
    """A lane: its middle, ground line and scale."""

    x: float
    y: float
    scale: float


def lanes(count: int) -> tuple[Lane, ...]:
    """The lanes `count` fighters use, back one first, then the empty ones."""
    first = (LANES - count) // 2
    order = sorted(range(LANES), key=lambda n: (not first <= n < first + count, n))
    return tuple(Lane(LANE_X + LANE_DX * n, LANE_Y + LANE_DY * n, FAR_SCALE + NEARER * n) for n in order)


def posts(view: FightView, engaged: int | None = None) -> tuple[Post, ...]:
    """Everyone's post before the blows."""
    if view.cast:
        return view.cast
    count = view.engaged if engaged is None else engaged
    men = (view.fighter, *(group for group in reversed(view.ours) if group is not view.fighter))
    found = [*_side(men, lanes(count), count, -1), *_side(view.foes[:1], lanes(count), LANES, 1)]
    for n, kind in enumerate([group.kind for group in view.foes[1:] for _ in range(min(3, group.count))][:WAITING]):
        x, y = WIDTH - 20 - 17.0 * n, WAIT_Y - 2 * (n % 2)
        found.append(Post(f"later{n}", kind, kind.looks[0], x, y, WAIT_TALL * kind.size, True, disc=RED))
    return tuple(found)


def figure(post: Post) -> Rect:
    """The box of a figure at its post, including its weapon."""
    wide = 0.9 * post.tall
    return post.x - wide / 2, post.y - post.tall, wide, post.tall


def _side(groups: tuple[Group, ...], row: tuple[Lane, ...], front: int, way: int) -> Iterator[Post]:
    """Posts of one side: `front` figures in the lanes, the rest in ranks behind. `way`: -1 ours, 1 theirs."""
    n, side, disc = 0, "foe" if way > 0 else "our", RED if way > 0 else BLUE
    for group in groups:
        fell = group.initial - group.count if way > 0 else 0
        for i in range(group.count):
            rank, lane = divmod(n - front, LANES) if n >= front else (-1, n)
            if rank >= RANKS:
                return
            x, y, scale = row[lane]
            deep = (FOE_RANK if way > 0 else OUR_RANK) * max(1.0, group.kind.size)
            aside = (APART + (deep * (rank + 1) + 6 if rank >= 0 else 0.0)) * scale
            look = group.kind.looks[(fell + i) % len(group.kind.looks)]
            at = x + way * aside, y - 3 * (rank >= 0), TALL * scale * group.kind.size
            yield Post(f"{side}{n}", group.kind, look, *at, way > 0, False, scale * TALL / 45, disc)
            n += 1


# ---- an exchange


def exchange(
    view: FightView,
    begins: Mapping[str, tuple[float, float]] | None = None,
    stock: Stock | None = None,
    plain: bool = False,
    strength: float = 1.0,
) -> Clash:
    """The roll being played as a Clash, with the ending it brings."""
    roll = view.exchange
    end = view.result
    if roll is None:
        return Clash(posts(view), (), (), end, begins, (), None, stock, plain, strength)
    if isinstance(roll, Melee):
        there = {post.key: post for post in roll.cast}
        walks = [(0.0, WALK, key, there[key].x, there[key].y) for key in begins or {} if key in there]
        starts = {**(begins or {}), **roll.begins}
        steps = [*walks, *roll.steps]
        return Clash(roll.cast, roll.blows, roll.thrown, end, starts, steps, None, stock, plain, strength)
    cast = posts(view, None if roll.bomb else len(roll.faces))
    dice = (_thrown(roll),)
    blows, bomb = _bombed(roll, cast, dice[0]) if roll.bomb else (_blows(view, roll, cast), None)
    here = {post.key: post for post in cast}
    walks = [(0.0, WALK, key, here[key].x, here[key].y) for key in begins or {} if key in here]
    return Clash(cast, blows, dice, end, begins, walks, bomb, stock, plain, strength)


def _thrown(roll: Exchange) -> Thrown:
    """The throw: each die lands in its fighter's lane, bomb dice two to a lane."""
    count = len(roll.faces)
    if roll.bomb:
        spots = [(lane.x + aside, lane.y - 9) for lane in lanes(LANES) for aside in (-15.0, 15.0)]
        spots = [spots[i % len(spots)] for i in range(count)]
        flight = DiceThrow(roll.seed, roll.faces, tuple(spots), _HAND, duration=0.9, gap=0.03)
        return Thrown(flight, at=THROW, size=SMALL_DIE)
    spots = [(lane.x, lane.y - 9 * lane.scale) for lane in lanes(count)[:count]]
    long = FLIGHT + LAND * (count - 1) + READ
    return Thrown(DiceThrow(roll.seed, roll.faces, tuple(spots), _HAND, duration=long, gap=LAND), at=THROW, size=DIE)


_HAND = 150.0, FIELD.bottom + 6


def _blows(view: FightView, roll: Exchange, cast: tuple[Post, ...]) -> tuple[Blow, ...]:
    """All blows in order. Each die has its own, and its verdict waits for it."""
    count, there = len(roll.faces), sum(post.key.startswith("foe") for post in cast)
    slain, afar = min(roll.slain, there), bool(view.fighter.kind.missile)
    answers = _answers(roll, slain, there)
    run = AIM if afar else ACROSS
    found: list[Blow] = []
    alone = [i for i in range(slain, count) if i in roll.hits and i not in answers]
    for i in range(count):
        dead, late = i in roll.hits, SURPLUS if alone and i == slain - 1 else 0.0
        contact = FIRST + GAP * i + run + LUNGE + late
        verdict = DieVerdict(0, i, not dead, "falls" if dead else "stands")
        foes = list(range(i, slain, count))[: view.fighter.kills]
        for n, foe in enumerate(foes):
            at, home = contact + AGAIN * n, n == len(foes) - 1
            found.append(Blow(at, f"our{i}", f"foe{foe}", runs=not n, run=run, follows=n > 0, home=home))
        end: End = "falls" if dead else "holds"
        if i in answers:
            at, by = contact + AGAIN * max(0, len(foes) - 1) + ANSWER, f"foe{answers[i]}"
        elif dead and foes:  # with his last strength
            at, by = contact + AGAIN * (len(foes) - 1), f"foe{foes[-1]}"
        elif dead and slain:  # more men than foes: the neighbour's foe strikes him first
            neighbour = FIRST + GAP * (slain - 1) + run + LUNGE + SURPLUS
            at, by = neighbour - BEFORE - 0.05 * alone.index(i), f"foe{slain - 1}"
        else:
            found.append(Blow(contact + ALONE, "", f"our{i}", "stands", verdict))
            continue
        found.append(Blow(at, by, f"our{i}", end, verdict, runs=True, run=ACROSS, home=i in answers))
    return tuple(sorted(found, key=lambda blow: blow.t))


def _answers(roll: Exchange, slain: int, there: int) -> dict[int, int]:
    """Which survivor strikes back at which fighter: the next in the lane, else anyone left, the doomed first."""
    count, found = len(roll.faces), dict[int, int]()
    for i in range(count):
        behind = i + LANES * max(0, -(-(slain - i) // LANES))
        if behind < there:
            found[i] = behind
    spare = [n for n in range(slain, there) if n not in found.values()]
    for i in sorted(set(range(count)) - set(found), key=lambda i: (i not in roll.hits, i)):
        if spare:
            found[i] = spare.pop(0)
    return found


def _bombed(roll: Exchange, cast: tuple[Post, ...], dice: Thrown) -> tuple[tuple[Blow, ...], Bomb]:
    """A bomb: dice, fuse, flight, a pause, the blast; everyone its ring reaches falls."""
    foes = [post for post in cast if post.key.startswith("foe")]
    middle = sorted(foes, key=lambda post: post.x)[len(foes) // 2]
    near = sorted(foes, key=lambda post: math.hypot(post.x - middle.x, post.y - middle.y))[: roll.slain]
    leaves = max(dice.lies(i) for i in range(len(roll.faces))) + READ
    lands, boom = leaves + ARC, leaves + ARC + HELD
    away = [math.hypot(post.x - middle.x, post.y - middle.y) for post in near]
    far = max((FAR, *away))
    blows: list[Blow] = []
    for post, points in zip(near, away, strict=True):
        blows.append(Blow(max(boom + reaches(points, far), blows[-1].t + TUMBLE if blows else 0.0), "", post.key))
    at, hits = [blow.t for blow in blows] or [boom], 0
    for die in range(len(roll.faces)):
        good = die in roll.hits
        when = at[min(hits, len(at) - 1)] if good else boom
        hits += good
        blows.append(Blow(when, "", "", "stands", DieVerdict(0, die, good, "fire" if good else "")))
    hand = next((post for post in cast if post.key == "our0"), cast[0])
    a, b = (hand.x + 12, hand.y - hand.tall * 0.6), (middle.x, middle.y - 14)
    bomb = Bomb(leaves - FUSE, leaves, lands, boom, a, b, far)
    return tuple(sorted(blows, key=lambda blow: blow.t)), bomb


# ---- the ground


def ground(painter: Painter, view: FightView) -> None:
    """Draws the backdrop, the trodden lanes, and a well for each die to come."""
    x, y = FIELD[:2]
    painter.put(
        painter.cache.get(("field", view.backdrop, painter.k), lambda: _stretched(painter, view.backdrop)), x, y
    )
    roll = view.exchange
    ended = view.result is not None and not isinstance(roll, Melee)
    if ended or not view.engaged or (isinstance(roll, Exchange) and roll.bomb):
        return
    count = len(roll.faces) if isinstance(roll, Exchange) else view.engaged
    row = lanes(count)[:count]

    def trodden(pen: Sketch) -> None:
        pygame.draw.ellipse(pen.sheet, (120, 96, 60, 70), pen.sheet.get_rect())

    for lane in row:
        wide, high = 236 * lane.scale, 17 * lane.scale
        painter.sketch(("lane",), lane.x - wide / 2, lane.y - 1 - high / 2, wide, high, trodden)
    for lane in row if roll is None and not view.cast else ():
        side = WELL * lane.scale
        rings = BoxFrame.inset(0, INK, 4), BoxFrame.inset(0.8, mix(FELT, MOSS, 0.2), 3.4)
        painter.frame(lane.x - side / 2, lane.y - 9 * lane.scale - side / 2, side, side, rings, 110)


def _stretched(painter: Painter, name: str) -> pygame.Surface:
    """A backdrop as wide as the field, with less sky and more ground."""
    wide, high, sky = painter.px(FIELD.w), painter.px(FIELD.h), painter.px(HORIZON[1])
    whole = painter.picture(name, painter.px(FIELD.w / 3.545)).convert()
    line = round(whole.get_height() * HORIZON[0])
    top = min(line - 1, max(0, line - round(sky * whole.get_width() / wide)))
    above = whole.subsurface((0, top, whole.get_width(), line - top))
    below = whole.subsurface((0, line, whole.get_width(), whole.get_height() - line))
    out = pygame.Surface((wide, high))
    out.blit(pygame.transform.smoothscale(above, (wide, sky)), (0, 0))
    out.blit(pygame.transform.smoothscale(below, (wide, high - sky)), (0, sky))
    return out
