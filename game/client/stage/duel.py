"""A fight in lanes: each die has its man and its foe, face to face above it. What the core tells -> posts, blows, dice.

    fight = Fight(spears, 7, robbers, 10, faces=(2, 5, 3, 6, 1), dead=frozenset({1, 3}), slain=5)
    clash = duel(fight)

Five pairs across the stage, the next in rank behind each foe. Our wave strikes from left to right; then whoever is
left of the foes comes out of his rank and strikes back, and each die has its verdict at that blow. More than five come
in waves, each wave 0.7 of the time of the one before. A bomb is thrown into the ranks from afar.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.client.draw.painter import Painter
from game.client.draw.sketch import Sketch
from game.client.stage.blows import LEAN, LUNGE, RUN, Blow, End
from game.client.stage.bombs import FAR, Bomb, reaches
from game.client.stage.cast import STAGE, Kind, Post
from game.client.stage.clash import Clash
from game.client.stage.dice import READ, Throw
from game.client.stage.endings import Ending
from game.client.stage.stock import Stock
from game.client.stage.tray import LANES, TRAY, Thrown, Verdict, lanes, slots
from game.client.ui.palette import TAN, light

# ---- the beats, seconds at x1; gaps are whole frames at 60 a second, so that lanes share their posed pictures
STEP, STEP_GAP = 0.30, 0.02  # both step out to guard; from lane to lane
THROW, FLIGHT, LAND = 0.10, 0.42, 0.05  # the hand opens; the first die lies; from die to die
FIRST, GAP = 0.65, 0.10  # the first lane leans back; from lane to lane
AGAIN = 0.15  # who strikes two: from the first to the second
ANSWER = 0.27  # from our contact until the next in rank runs in: when our wave has passed
ALONE = 0.14  # the verdict of a die that nobody answers, after its own blow
SURPLUS = 0.30  # a foe who has two against him is struck so much later
BEFORE = 0.12  # who has no foe of his own is struck by a neighbour's so long before that one is struck himself
WAVE, SHORTER = 2.16, 0.7  # one wave; the next takes so much of its time
FUSE, ARC, HELD = 0.45, 0.45, 0.08  # a bomb: its fuse burns, it flies, it lies there
TUMBLE = 0.06  # from fall to fall, at least

# ---- places, points
LANE_Y, TALL = STAGE.y + 126.0, 45.0
FACING = 22.0  # from the middle of a lane to a man on guard
STEPS = 4.0  # and how far back he waits; an archer waits further
AFAR = 8.0
BACK = ((48.0, -16.0), (72.0, -27.0))  # those behind a foe, from the middle of his lane
RESERVE, BEHIND = 9, 14  # ours at the left edge; foes at the right
HAND = (104.0, LANE_Y - 34)  # where a bomb leaves ours


Words = tuple[tuple[str, str], tuple[str, str]]


class Host(NamedTuple):
    """Who is there. `ours`: (kind, how many), those who fight first; `engaged` of them; `first`: the foes' ordinal."""

    ours: tuple[tuple[Kind, int], ...]
    engaged: int
    foes: Kind
    many: int
    first: int = 0


@dataclass(frozen=True)
class Fight:
    """What the core tells of one exchange: a die a man; `dead` the dice whose man falls; `slain` foes.

    `kills`: how many foes each man strikes down at most. `bomb`: nobody engages; `dead` are then the dice that hit.
    `words`: (symbol, word) of a die that is good for us, and of one that is not.
    """

    host: Host
    faces: tuple[int, ...]
    dead: frozenset[int]
    slain: int
    kills: int = 1
    bomb: bool = False
    words: Words = (("stands", "stands"), ("falls", "falls"))
    colour: str = "blue"


def posts(host: Host) -> tuple[Post, ...]:
    """Everybody's place before the blows: ours keyed our0.., foes foe0.. in the order in which they fall."""
    found = list(_ours(host))
    found += _foes(host)
    return tuple(found)


def _ours(host: Host) -> Iterator[Post]:
    most = min(host.engaged, LANES) + max(RESERVE, host.engaged - LANES)
    men = [kind for kind, count in host.ours for _ in range(min(count, most))][:most]
    lane = lanes(min(host.engaged, LANES))
    for i, kind in enumerate(men):
        if i < min(host.engaged, LANES):
            far = FACING + STEPS + (AFAR if kind.missile else 0.0)
            x, y = lane[i] - far, LANE_Y
        else:
            n = i - min(host.engaged, LANES)
            x, y = 20.0 + 17 * (n % 3) - 5 * (n // 3 % 2), LANE_Y - 7 - 13 * (n // 3)
        yield Post(f"our{i}", kind, kind.looks[i % len(kind.looks)], x, y, TALL * kind.size)


def _foes(host: Host) -> Iterator[Post]:
    lane = lanes(max(1, min(host.engaged or LANES, LANES)))
    kind, wide = host.foes, len(lane)
    ranks = 2 if kind.size > 1.2 or wide < 4 else 3
    edge = lane[-1] + 88 + 12 * kind.size
    for i in range(host.many):
        rank, c = i // wide, lane[i % wide]
        if rank == 0:
            x, y = c + FACING + STEPS, LANE_Y
        elif rank < ranks:
            x, y = c + BACK[rank - 1][0] * max(1.0, kind.size) + 6, LANE_Y + BACK[rank - 1][1]
        else:
            n = i - wide * ranks
            x, y = edge + 38 * kind.size * (n // 2) + 19 * (n % 2), LANE_Y - 3 - 19 * (n % 2)
            if n >= BEHIND or x > STAGE.right - 8:
                return
        look = kind.looks[(host.first + i) % len(kind.looks)]
        yield Post(f"foe{i}", kind, look, x, y, TALL * kind.size, True)


def beats(fight: Fight, foes: int) -> tuple[Blow, ...]:
    """Every blow in order, `foes` of whom stand on the stage. Each die has one of its own: its verdict waits for it."""
    found: list[Blow] = []
    start, pace = 0.0, 1.0
    for first in range(0, len(fight.faces), LANES):
        wave = range(first, min(first + LANES, len(fight.faces)))
        found += _wave(fight, wave, foes, start, pace)
        start, pace = start + WAVE * pace, pace * SHORTER
    return tuple(sorted(found, key=lambda blow: blow.t))


def _wave(fight: Fight, wave: range, foes: int, start: float, pace: float) -> Iterator[Blow]:
    """One wave: our blows from left to right, then the answers."""
    count, slain = len(fight.faces), min(fight.slain, foes)
    answers = _answers(fight, wave, foes)
    alone = [i for i in wave if i >= slain]
    crowded = slain > 0 and any(i in fight.dead and i not in answers for i in alone)
    for i in wave:
        lane = i - wave.start
        contact = _contact(lane) + (SURPLUS if crowded and i == slain - 1 else 0.0)
        verdict = _verdict(fight, i, i // LANES)
        dead, kills = i in fight.dead, list(range(i, slain, count))[: fight.kills]
        trade = dead and bool(kills) and i not in answers
        for n, foe in enumerate(kills):
            t = contact + AGAIN * n
            yield Blow(start + pace * t, f"our{i}", f"foe{foe}", follows=n > 0, pace=pace)
        last = contact + AGAIN * max(0, len(kills) - 1)
        if i in answers:
            t = contact + ANSWER + RUN + LUNGE
            end: End = "falls" if dead else "holds"
            yield Blow(start + pace * t, f"foe{answers[i]}", f"our{i}", end, verdict, runs=True, pace=pace)
        elif trade:  # with his last strength
            runs = fight.host.ours[0][0].missile != ""
            yield Blow(start + pace * last, f"foe{kills[-1]}", f"our{i}", "falls", verdict, runs=runs, pace=pace)
        elif dead and slain:  # more men than foes: the neighbour's foe strikes him first
            near = slain - 1
            t = _contact(near) + SURPLUS - BEFORE - 0.05 * alone.index(i)
            yield Blow(start + pace * t, f"foe{near}", f"our{i}", "falls", verdict, runs=True, pace=pace)
        else:
            yield Blow(start + pace * (last + ALONE), "", f"our{i}", "stands", verdict, pace=pace)


def _contact(lane: int) -> float:
    """When the man of a lane strikes."""
    return FIRST + GAP * lane + LEAN + LUNGE


def _answers(fight: Fight, wave: range, foes: int) -> dict[int, int]:
    """Who of those still standing strikes at which man: the next of his lane, else anybody left, the doomed first."""
    wide, slain = min(len(fight.faces), LANES), min(fight.slain, foes)
    last = wave.stop >= len(fight.faces)
    found = {}
    for i in wave:
        lane = i - wave.start
        behind = lane + wide * max(0, -(-(slain - lane) // wide)) if last else i + wide
        if behind < foes:
            found[i] = behind
    spare = [n for n in range(slain, foes) if n not in found.values()] if last else []
    for i in sorted(set(wave) - set(found), key=lambda i: (i not in fight.dead, i)):
        if spare:
            found[i] = spare.pop(0)
    return found


def _verdict(fight: Fight, die: int, throw: int) -> Verdict:
    good = (die in fight.dead) == fight.bomb
    symbol, word = fight.words[0 if good else 1]
    return Verdict(throw, die - throw * LANES if not fight.bomb else die, good, symbol, word)


def trampled(painter: Painter, count: int) -> None:
    """The ground of each lane: whose duel is whose, and which die is theirs."""
    w, h = 96.0, 17.0

    def draw(pen: Sketch) -> None:
        for share in (1.0, 0.86, 0.7):
            spot = pygame.Surface(pen.sheet.get_size(), pygame.SRCALPHA)
            box = pygame.Rect(0, 0, round(w * share * pen.unit), round(h * share * pen.unit))
            box.center = round(w / 2 * pen.unit), round(h / 2 * pen.unit)
            pygame.draw.ellipse(spot, (*light(TAN, 0.25), 34), box)
            pen.sheet.blit(spot, (0, 0))

    for c in lanes(min(LANES, count)) if count else ():
        painter.sketch(("trampled",), c - w / 2, LANE_Y - h / 2 - 1, w, h, draw)


def verdicts(fight: Fight) -> tuple[Verdict, ...]:
    """What came of each die that lies in the tray at the end."""
    first = 0 if fight.bomb else (len(fight.faces) - 1) // LANES * LANES
    return tuple(_verdict(fight, die, first // LANES)._replace(throw=0) for die in range(first, len(fight.faces)))


def thrown(fight: Fight, seed: int) -> tuple[Thrown, ...]:
    """The dice: a wave at a time below their lanes, or all of a bomb in small wells. The same seed, the same flight."""
    hand = (40.0, TRAY.y + 84)
    if fight.bomb:
        flight = Throw(seed, fight.faces, slots(len(fight.faces)), hand, duration=0.9, gap=0.03)
        return (Thrown(flight, fight.colour, THROW),)
    found, start, pace = [], 0.0, 1.0
    for first in range(0, len(fight.faces), LANES):
        faces = fight.faces[first : first + LANES]
        long = FLIGHT + LAND * (len(faces) - 1) + READ
        flight = Throw(seed + first, faces, slots(len(faces)), hand, duration=long, gap=LAND)
        until = start + WAVE * pace if first + LANES < len(fight.faces) else float("inf")
        found.append(Thrown(flight, fight.colour, start + THROW * pace, until, pace))
        start, pace = start + WAVE * pace, pace * SHORTER
    return tuple(found)


def duel(
    fight: Fight,
    seed: int = 1,
    ending: Ending | None = None,
    begins: Mapping[str, tuple[float, float]] | None = None,
    stock: Stock | None = None,
    plain: bool = False,
    strength: float = 1.0,
) -> Clash:
    """The whole exchange on the stage."""
    cast = posts(fight.host)
    dice = thrown(fight, seed)
    steps = tuple(_steps(fight, cast, begins or {}))
    blows, bomb = _bombed(fight, cast, dice) if fight.bomb else (beats(fight, sum(post.left for post in cast)), None)
    return Clash(cast, blows, dice, ending, begins, steps, bomb, stock, plain, strength)


def _steps(
    fight: Fight, cast: tuple[Post, ...], begins: Mapping[str, tuple[float, float]]
) -> Iterator[tuple[float, float, str, float, float]]:
    """Everybody to his place; those who engage step out to guard, each wave when its time has come."""
    there = {post.key: post for post in cast}
    count = 0 if fight.bomb else len(fight.faces)
    for key, (x, y) in begins.items():
        post = there.get(key)
        out = key in {f"{side}{i}" for side in ("our", "foe") for i in range(min(count, LANES))}
        if post is not None and not out and (abs(x - post.x) > 1 or abs(y - post.y) > 1):
            yield 0.0, STEP * (1 + fight.bomb), key, post.x, post.y
    start, pace = 0.0, 1.0
    for first in range(0, count, LANES):
        middles = lanes(min(LANES, count - first))
        for lane, c in enumerate(middles):
            at = start + STEP_GAP * lane * pace
            man, before = there.get(f"our{first + lane}"), there.get(f"our{first + lane - LANES}")
            if man is not None:
                far = FACING + (AFAR if man.kind.missile else 0.0)
                yield at, STEP * pace, man.key, c - far, LANE_Y
            if before is not None and first + lane - LANES not in fight.dead:
                yield at, STEP * pace, before.key, c - FACING - 26, LANE_Y - 18
            if f"foe{first + lane}" in there:
                yield at, STEP * pace, f"foe{first + lane}", c + FACING, LANE_Y
        start, pace = start + WAVE * pace, pace * SHORTER


def _bombed(fight: Fight, cast: tuple[Post, ...], dice: tuple[Thrown, ...]) -> tuple[tuple[Blow, ...], Bomb]:
    """The dice fall, a fuse burns; the arc, a breath of silence, the boom; whom its ring has reached falls."""
    foes = [post for post in cast if post.left]
    middle = sorted(foes, key=lambda post: post.x)[len(foes) // 2]
    near = sorted(foes, key=lambda post: math.hypot(post.x - middle.x, post.y - middle.y))[: fight.slain]
    leaves = max(dice[0].lies(i) for i in range(len(fight.faces))) + READ
    lands, boom = leaves + ARC, leaves + ARC + HELD
    away = [math.hypot(post.x - middle.x, post.y - middle.y) for post in near]
    far = max((FAR, *away))
    blows: list[Blow] = []
    for post, points in zip(near, away, strict=True):
        blows.append(Blow(max(boom + reaches(points, far), blows[-1].t + TUMBLE if blows else 0.0), "", post.key))
    at = [blow.t for blow in blows] or [boom]
    hits = 0
    for die in range(len(fight.faces)):
        verdict = _verdict(fight, die, 0)
        when = at[min(hits, len(at) - 1)] if verdict.good else boom
        hits += verdict.good
        blows.append(Blow(when, "", "", "stands", verdict))
    bomb = Bomb(leaves - FUSE, leaves, lands, boom, HAND, (middle.x, middle.y - 14), far)
    return tuple(sorted(blows, key=lambda blow: blow.t)), bomb
