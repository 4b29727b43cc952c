"""The picture of a blow: who leans, lunges, is thrown back and falls; the flash, the streaks and the wound it leaves.

    acted = act(posts, (Blow(0.8, "our0", "foe0"), Blow(1.3, "foe5", "our0", end="holds")))
    acted.roles["our0"].at(0.7), acted.marks, acted.contacts
    draw_contact(painter, acted.contacts[0], s)

Cause before effect: whatever falls, breaks or is counted does so at the contact of a blow, never before it. Everything
is made once, in order of time, because a blow starts from where the one before left its fighter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from game.client.draw.painter import Painter
from game.client.stage import director, fx
from game.client.stage.cast import Post, Role
from game.client.stage.dice import DieVerdict
from game.client.stage.director import Mark

# Seconds at x1. Gaps are whole frames at 60 a second, so that neighbours share their posed pictures.
LEAN, LUNGE, FREEZE = 0.08, 0.07, 0.06  # back; forward; both stand still at the contact
HEAVY_LEAN = 0.12  # a large one warns longer
BACK = 0.16  # to guard again
RUN = 0.16  # somebody comes out of his rank first
FLIES = 0.16  # a missile, at most FAR points a second
FAR = 700.0
TOPPLE, LIE, FADE = 0.26, 0.20, 0.25  # over the heels; on the ground; away
GONE = 0.25  # who falls on a stage without movement only fades
RISE = 0.34  # somebody comes up out of the ground
RUBBLE = 0.34  # from a blow at a wall until its stones lie

# Points.
REACH = 30.0  # from man to man at the contact
GUARD = 14.0  # how far a blow carries
KNOCK = 5.0
CHEST = 0.42  # of a figure's height, above its feet

End = Literal["falls", "holds", "hurts", "breaks", "razes", "stands", "misses", "rises", "charmed"]
COUNTED = ("falls", "hurts", "razes")  # ends by which a side has one less
DOWN = ("falls", "razes")  # and those after which somebody is no more


@dataclass(frozen=True, slots=True)
class Blow:
    """A strike; `t` is the contact. Two who strike each other at the same moment meet half-way.

    `end`: the target falls; holds it off; is hurt but stays; breaks (stones fall); is razed (all stones fall);
    stands, with no effect; is missed; rises from the ground, without a striker; is charmed by a spell. `runs`: the
    striker leaves its rank, `run` seconds long. `follows`: straight from the last blow, without stepping back.
    `home`: returns to its post. `shakes`: the stage, by so many points. `into`: the target's sprite from then on.
    `pace`: factor on all times. `missile`: thrown this time by someone who would strike himself, or a school of
    spells. `ward`: blocked by a dome.
    """

    t: float
    by: str
    on: str
    end: End = "falls"
    verdict: DieVerdict | None = None
    runs: bool = False
    follows: bool = False
    home: bool = False
    shakes: float = 0.0
    into: str = ""
    pace: float = 1.0
    run: float = RUN
    missile: str = ""
    ward: bool = False


class Contact(NamedTuple):
    """A contact: when, where, how large, direction, streaks behind the striker or not, soft or not, the weapon."""

    t: float
    x: float
    y: float
    size: float
    way: float
    streaks: bool
    soft: bool
    weapon: str = ""


class Dome(NamedTuple):
    """A shell over someone who was struck: when, the feet, the height."""

    t: float
    x: float
    y: float
    tall: float


class Missile(NamedTuple):
    """Something in the air from `t0` to `t1`, `high` points above the straight line; some stick in the ground."""

    what: str
    t0: float
    t1: float
    a: tuple[float, float]
    b: tuple[float, float]
    high: float
    sticks: bool


@dataclass
class Acted:
    """Everything a set of blows causes, on the stage clock."""

    roles: dict[str, Role]
    marks: list[Mark] = field(default_factory=list)
    bursts: list[fx.Burst] = field(default_factory=list)
    stones: list[fx.Stone] = field(default_factory=list)
    contacts: list[Contact] = field(default_factory=list)
    missiles: list[Missile] = field(default_factory=list)
    domes: list[Dome] = field(default_factory=list)
    shakes: list[fx.Hit] = field(default_factory=list)
    fallen: dict[str, float] = field(default_factory=dict)  # who is no more, struck when

    def mark(self, t: float, name: str, **data: object) -> None:
        """Adds a mark for something heard or counted, with the kinds of those involved."""
        for part in ("by", "on", "who"):
            if (role := self.roles.get(str(data.get(part)))) is not None:
                data[f"{part}_kind"] = role.post.kind.name
        self.marks.append(Mark(t, name, data))


def flying(blow: Blow, striker: Post) -> str:
    """The missile the striker sends; "" if it goes itself."""
    return blow.missile or striker.kind.missile


def lead(blow: Blow, roles: Mapping[str, Role]) -> float:
    """Seconds before the contact when the striker starts to move."""
    striker = roles[blow.by]
    if flying(blow, striker.post):
        return (flight(blow, roles) + LEAN) * blow.pace
    if blow.follows:
        return LUNGE * blow.pace
    lean = HEAVY_LEAN if striker.post.kind.size > 1.2 else LEAN
    return (LUNGE + (blow.run if blow.runs else lean)) * blow.pace


def flight(blow: Blow, roles: Mapping[str, Role]) -> float:
    """Seconds a missile is in the air."""
    a, b = roles[blow.by].post, roles[blow.on].post if blow.on else roles[blow.by].post
    return min(0.24, max(0.08, min(FLIES, 1.0) * abs(b.x - a.x) / 110, abs(b.x - a.x) / FAR))


def act(
    posts: Iterable[Post],
    blows: Sequence[Blow],
    begins: Mapping[str, tuple[float, float]] | None = None,
    steps: Sequence[tuple[float, float, str, float, float]] = (),
    plain: bool = False,
) -> Acted:
    """Plays blows out. `steps`: walks as (when, seconds, who, x, y). `plain`: no movement; the fallen fade away."""
    starts = begins or {}
    acted = Acted({post.key: Role(post, None if plain else starts.get(post.key)) for post in posts})
    work: list[tuple[float, int, object]] = [(row[0], 0, row) for row in steps]
    for blow in blows:
        work.append((blow.t, 2, blow))
        if blow.by:
            work.append((blow.t - lead(blow, acted.roles), 1, blow))
    pairs = {(blow.t, blow.by, blow.on) for blow in blows}
    trades = [blow for blow in blows if (blow.t, blow.on, blow.by) in pairs]  # who strike each other in one frame
    for _, order, what in sorted(work, key=lambda row: row[:2]):
        if isinstance(what, Blow):
            if order == 1:
                _swing(acted, what, what in trades, plain)
            else:
                _land(acted, what, what in trades, plain)
        elif isinstance(what, tuple) and not plain:
            at, seconds, who, x, y = what
            acted.roles[who].to(at, seconds, director.in_out, x=x, y=y)
    acted.marks.sort(key=lambda mark: mark.time)
    return acted


# ---- the striker


def _swing(acted: Acted, blow: Blow, trade: bool, plain: bool) -> None:
    striker = acted.roles[blow.by]
    start = blow.t - lead(blow, acted.roles)
    acted.mark(start, "run" if blow.runs else "swing", by=blow.by)
    if plain:
        return
    if flying(blow, striker.post):
        _shoot(acted, blow, striker)
    else:
        _strike(acted, blow, striker, start, trade)


def _strike(acted: Acted, blow: Blow, striker: Role, start: float, trade: bool) -> None:
    """Leans back or runs up, lunges, freezes with the target, returns to guard."""
    pace, struck, post = blow.pace, acted.roles[blow.on], striker.post
    there, here = struck.at(blow.t - LUNGE * pace), striker.at(start)
    way = post.way if abs(there.x - here.x) < 2 * REACH else 1.0 if there.x > here.x else -1.0
    reach = REACH * (post.near * post.kind.size + struck.post.near * struck.post.kind.size) / 2
    middle = trade and not struck.post.kind.missile
    met = (post.x + struck.post.x if blow.runs else here.x + there.x) / 2
    contact = met - way * reach / 2 if middle else there.x - way * reach
    guard, y = contact - way * GUARD, there.y
    free, heavy = blow.t + FREEZE * pace, post.kind.size > 1.2
    if blow.runs:
        striker.show(start, post.kind.run)
        striker.to(start, (blow.run - 0.05) * pace, director.in_out, x=guard, y=y, turn=-4.0, tall=1.03, wide=0.97)
        striker.to(blow.t - (LUNGE + 0.05) * pace, 0.05 * pace, dx=-4 * way, turn=12.0, tall=0.97, wide=1.03)
    elif not blow.follows:
        lean = (HEAVY_LEAN if heavy else LEAN) * pace
        striker.to(start, lean, dx=-5.0 * way, turn=12.0, tall=0.96, wide=1.03)
    striker.show(blow.t - LUNGE * 0.55 * pace, post.kind.strike)
    striker.to(blow.t - LUNGE * pace, LUNGE * pace, director.in_, x=contact, y=y, turn=-12.0, tall=0.95, wide=1.08)
    if trade:
        return  # who is struck himself does not go back
    x, y = (post.x, post.y) if blow.home else (guard, there.y)
    back = max(BACK, blow.run) if blow.home else BACK
    striker.to(free, back * pace, director.in_out, x=x, y=y, turn=0.0, tall=1.0, wide=1.0)
    striker.show(free + back * 0.6 * pace, post.look)


def _shoot(acted: Acted, blow: Blow, striker: Role) -> None:
    """Draws, looses, rocks back; the missile lands at the contact."""
    pace, post = blow.pace, striker.post
    leaves = blow.t - flight(blow, acted.roles) * pace
    here = striker.at(leaves)
    there = acted.roles[blow.on].at(blow.t) if blow.on else here._replace(x=here.x + post.way * 70)
    tall = acted.roles[blow.on].post.tall if blow.on else 0.0
    striker.show(leaves - LEAN * pace, post.kind.aim)
    striker.to(leaves - LEAN * pace, LEAN * pace, dx=-2.0 * post.way, turn=6.0, tall=0.98)
    striker.show(leaves, post.kind.strike)
    striker.to(leaves, 0.06 * pace, director.in_, dx=3.0 * post.way, turn=-6.0, tall=0.98, wide=1.03)
    striker.to(leaves + 0.1 * pace, BACK * pace, director.in_out, x=here.x, turn=0.0, tall=1.0, wide=1.0)
    striker.show(leaves + 0.3 * pace, post.look)
    acted.mark(leaves, "loose", by=blow.by, weapon=blow.missile or post.kind.weapon)
    a = here.x + post.way * post.tall * 0.3, here.y - post.tall * CHEST
    b = there.x - post.way * tall * 0.15, there.y - tall * CHEST
    missed = blow.end == "misses"
    high = min(18.0, abs(b[0] - a[0]) * 0.08)
    acted.missiles.append(Missile(flying(blow, post), leaves, blow.t, a, b, high, missed))


# ---- the struck one


def _land(acted: Acted, blow: Blow, trade: bool, plain: bool) -> None:
    """Applies the effects of a contact."""
    if blow.verdict is not None:
        acted.mark(blow.t, "verdict", verdict=blow.verdict, blow=blow.t)
    if blow.shakes:
        acted.shakes.append((blow.t, blow.shakes))
    if blow.end == "stands":
        return
    if blow.end == "rises":
        _rise(acted, blow, acted.roles[blow.on], plain)
        return
    if blow.end == "charmed":
        _charm(acted, blow, acted.roles[blow.on], plain)
        return
    by = acted.roles.get(blow.by)
    weapon = (blow.missile or by.post.kind.weapon) if by is not None else ""
    if blow.end == "misses":
        acted.mark(blow.t, "whiff", by=blow.by, weapon=weapon)
        if by is not None and not plain:  # it comes down somewhere
            here = acted.roles[blow.on].at(blow.t) if blow.on else by.at(blow.t)
            aside = -by.post.way * by.post.tall * 0.3
            acted.bursts.append(fx.Burst("dust", blow.t, here.x + aside, here.y - 2, 7, len(acted.bursts), (9, 2)))
        return
    struck = acted.roles[blow.on]
    body = "shield" if blow.end == "holds" else struck.post.kind.body
    acted.mark(blow.t, "blow", by=blow.by, on=blow.on, end=blow.end, weapon=weapon, body=body)
    if blow.end in COUNTED:
        acted.mark(blow.t, "tick", side=int(struck.post.left), who=blow.on, blow=blow.t)
    struck.show(blow.t, blow.into)
    if blow.end in DOWN:
        acted.fallen[blow.on] = blow.t
        acted.mark(blow.t + FREEZE * blow.pace, "fall", who=blow.on, blow=blow.t)
    if plain:
        if blow.end in DOWN:
            struck.to(blow.t + FREEZE, GONE, director.linear, alpha=0.0)
        return
    away = -struck.post.way
    if by is not None and not flying(blow, by.post):
        away = 1.0 if struck.at(blow.t).x >= by.at(blow.t).x else -1.0
    seed = len(acted.contacts)
    _flash(acted, blow, struck, away, trade, seed)
    {"falls": _fall, "holds": _hold, "hurts": _hurt, "breaks": _break, "razes": _raze}[blow.end](
        acted, blow, struck, away, seed
    )


def _flash(acted: Acted, blow: Blow, struck: Role, away: float, trade: bool, seed: int) -> None:
    here, soft = struck.at(blow.t), blow.end == "holds"
    x, y = here.x - away * (REACH / 2 if trade else 8), here.y - struck.post.tall * CHEST
    streaks = bool(blow.by) and not flying(blow, acted.roles[blow.by].post) and not trade
    size = (17.0 if soft else 26.0) * max(1.0, struck.post.tall / 52)
    weapon = (blow.missile or acted.roles[blow.by].post.kind.weapon) if blow.by else ""
    acted.contacts.append(Contact(blow.t, x, y, size, away, streaks, soft, weapon))
    count, force = (5, 0.7) if soft else (9, 1.0)
    aim = (-30 * away, -20) if soft else (70 * away, -25)
    acted.bursts.append(fx.Burst("spark", blow.t, x, y, count, seed, aim=aim, force=force))
    if soft:
        acted.bursts.append(fx.Burst("chip", blow.t, x + 3 * away, y, 4, seed + 40, aim=(-40 * away, -30)))


def _fall(acted: Acted, blow: Blow, struck: Role, away: float, seed: int) -> None:
    """Knocked back white, frozen, toppled, then dust and gone."""
    pace, free, here, body = blow.pace, blow.t + FREEZE * blow.pace, struck.at(blow.t), struck.post.kind.body
    lands = free + TOPPLE * pace
    struck.to(blow.t, 0.012, director.linear, dx=KNOCK * away, flash=0.9, turn=8.0, wide=0.94)
    acted.mark(lands, "thud", who=blow.on, body=body, blow=blow.t)
    if body in _OTHERWISE:
        _OTHERWISE[body](acted, struck, free, pace, seed)
        return
    struck.to(free, 0.07 * pace, dx=6.0 * away, turn=26.0, flash=0.2, wide=1.0)
    struck.to(free + 0.07 * pace, (TOPPLE - 0.07) * pace, director.in_, dx=4.0 * away, turn=84.0, flash=0.0)
    struck.to(lands, 0.05 * pace, turn=80.0)
    struck.to(lands + 0.05 * pace, 0.05 * pace, director.in_, turn=86.0)
    struck.to(lands + LIE * pace, FADE * pace, director.in_, alpha=0.0)
    dust = here.x + away * struck.post.tall * 0.75
    acted.bursts.append(fx.Burst("dust", lands, dust, here.y - 2, 11, seed + 20, (13, 2.5), over=0.05))


def _comes_apart(acted: Acted, struck: Role, free: float, pace: float, seed: int) -> None:
    """Bones and stone collapse into a heap where they stood."""
    here, lands = struck.at(free), free + TOPPLE * pace
    struck.to(free, 0.08 * pace, turn=-6.0, flash=0.2, wide=1.0, tall=1.04)
    struck.to(free + 0.08 * pace, (TOPPLE - 0.08) * pace, director.in_, turn=0.0, flash=0.0, wide=1.25, tall=0.18)
    struck.to(lands + LIE * pace, FADE * pace, director.in_, alpha=0.0)
    for at, high, count in ((free + 0.08 * pace, 0.6, 9), (lands, 0.1, 7)):
        y = here.y - struck.post.tall * high
        acted.bursts.append(fx.Burst("chip", at, here.x, y, count, seed + count, (8, 6), aim=(0, -20)))


def _blows_away(acted: Acted, struck: Role, free: float, pace: float, seed: int) -> None:
    """Ghosts stretch upwards and vanish."""
    struck.to(free, TOPPLE * pace, director.out, dy=-0.14 * struck.post.tall, turn=0.0, flash=0.4, wide=0.7, tall=1.25)
    struck.to(free + TOPPLE * pace, (LIE + FADE) * pace, director.in_, flash=0.0, wide=0.4, alpha=0.0)


_OTHERWISE = {
    "bone": _comes_apart,
    "stone": _comes_apart,
    "ghost": _blows_away,
}  # who do not go over their heels


def _hold(acted: Acted, blow: Blow, struck: Role, away: float, seed: int) -> None:
    """Blocked by the shield: pushed back a little."""
    here = struck.at(blow.t)
    struck.to(blow.t, 0.03, dx=3.0 * away, turn=5.0, wide=0.96)
    struck.to(blow.t + FREEZE * blow.pace, 0.14, director.in_out, x=here.x, turn=0.0, wide=1.0)
    if blow.ward:
        tall = struck.post.tall
        acted.domes.append(Dome(blow.t, here.x, here.y + 2, tall * 1.12))


def _hurt(acted: Acted, blow: Blow, struck: Role, away: float, seed: int) -> None:
    """Thrown back white, but still standing."""
    here, free = struck.at(blow.t), blow.t + FREEZE * blow.pace
    struck.to(blow.t, 0.012, director.linear, dx=KNOCK * away, flash=0.9, turn=7.0, wide=0.95)
    struck.to(free, 0.08, dx=3.0 * away, turn=11.0, flash=0.2, wide=1.0)
    struck.to(free + 0.08, 0.2, director.in_out, x=here.x, turn=0.0, flash=0.0)


def _break(acted: Acted, blow: Blow, struck: Role, away: float, seed: int) -> None:
    """A wall shudders and sheds stones that bounce and stay, with dust."""
    here, tall = struck.at(blow.t), struck.post.tall
    struck.to(blow.t, 0.012, director.linear, dx=1.4 * away, flash=0.4)
    struck.to(blow.t + FREEZE, 0.14, director.bounce, x=here.x, flash=0.0)
    x, top = here.x - away * tall * 0.3, here.y - tall * 0.6
    acted.stones += fx.stones(blow.t + 0.01, x, top, here.y + 1, 12, 5 * seed + 1, tall * 0.16, -34 * away)
    acted.bursts.append(fx.Burst("chip", blow.t, x, top + 8, 12, seed, (5, 7), aim=(-40 * away, -40)))
    acted.bursts.append(fx.Burst("dust", blow.t + 0.03, x, top + 8, 14, seed + 9, (14, 8), over=0.08))
    acted.bursts.append(fx.Burst("dust", blow.t + RUBBLE, x, here.y - 3, 12, seed + 19, (20, 3), over=0.15))
    acted.mark(blow.t + RUBBLE, "rubble", who=blow.on, blow=blow.t)


def _raze(acted: Acted, blow: Blow, struck: Role, away: float, seed: int) -> None:
    """A wall's last stones: it sinks into its own dust."""
    here, tall, free = struck.at(blow.t), struck.post.tall, blow.t + FREEZE * blow.pace
    _break(acted, blow, struck, away, seed)
    struck.to(free, RUBBLE * blow.pace, director.in_, tall=0.12, wide=1.1)
    struck.to(free + RUBBLE * blow.pace, FADE * blow.pace, director.linear, alpha=0.0)
    acted.stones += fx.stones(free, here.x, here.y - tall * 0.4, here.y + 1, 10, 7 * seed + 3, tall * 0.3, -12 * away)


def _charm(acted: Acted, blow: Blow, charmed: Role, plain: bool) -> None:
    """A spell strikes one of the caster's own side; a ward closes over the target."""
    here, tall = charmed.at(blow.t), charmed.post.tall
    if not plain:
        acted.contacts.append(Contact(blow.t, here.x, here.y - tall * CHEST, 12.0, 1.0, False, True, blow.missile))
    if blow.ward and not plain:
        acted.domes.append(Dome(blow.t, here.x, here.y + 2, tall * 1.12))


def _rise(acted: Acted, blow: Blow, risen: Role, plain: bool) -> None:
    """A figure rises from the ground."""
    acted.mark(blow.t, "rise", side=int(risen.post.left), who=blow.on, body=risen.post.kind.body)
    risen.hide()
    if plain:
        risen.to(blow.t, GONE, director.linear, alpha=1.0)
        return
    here = risen.at(blow.t)
    risen.to(blow.t, RISE * blow.pace, director.out, tall=1.0, wide=1.0, alpha=1.0)
    acted.bursts.append(fx.Burst("dust", blow.t, here.x, here.y - 2, 9, len(acted.bursts), (14, 2), over=0.12))


# ---- The picture of a contact: streaks behind the striker, a flash, and what the weapon leaves.
FLASH, LIGHTS = FREEZE + 0.04, 6  # seconds the flash lasts; its sizes
SWEEP, SWEEPS, SWEPT = 24.0, 4, 0.06  # of the streaks: points long, pictures as they thin, seconds that takes
WOUND_LASTS, STEPS = 0.2, 4  # seconds; pictures
SIZES = (26.0, 40.0)  # points across: of a man's blow, and of a giant's
WOUNDS = {
    "bite": "bite", "claw": "claw", "blade": "cut", "spear": "thrust", "lance": "thrust", "arrow": "thrust",
    "club": "thump", "flame": "flames", "ghost": "swirl",
}  # fmt: skip


def draw_contact(painter: Painter, contact: Contact, s: float) -> None:
    """Draws a contact at stage time s."""
    at, x, y, size, way, streaks, soft, weapon = contact
    since = s - (at - LUNGE)
    if streaks and 0 <= since < LUNGE + SWEPT:
        step, long = int(SWEEPS * max(0.0, since - LUNGE) / SWEPT), SWEEP * min(1.0, (1 + int(3 * since / LUNGE)) / 3)
        high, side = long / painter.sprites.aspect("fx/whoosh_0"), "midright" if way > 0 else "midleft"
        painter.sprite(f"fx/whoosh_{step}", x - way * 10, y + 1, high, side, way < 0, 200 - 45 * step)
    u = (s - at) / FLASH
    if 0 <= u < 1:
        across = size * (1.15 - 0.75 * int(u * LIGHTS) / LIGHTS)
        painter.sprite("fx/star_soft" if soft else "fx/star", x, y, across, "center")
    wound(painter, weapon, x, y, way, size, (s - at) / WOUND_LASTS)


def wound(painter: Painter, weapon: str, x: float, y: float, way: float, size: float, u: float) -> None:
    """Draws what a weapon leaves, if anything. `way`: 1 to the right; u 0..1 of its life."""
    if weapon in WOUNDS and 0 <= u < 1:
        across = min(SIZES, key=lambda one: abs(one - size))
        painter.sprite(f"fx/wound_{WOUNDS[weapon]}_{int(u * STEPS)}", x, y, across, "center", way < 0)
