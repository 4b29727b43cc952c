"""A fight's stage for any game: cast, blows, dice and an ending; draws any moment.

    clash = Clash(posts, blows, thrown=(Thrown(throw, at=THROW),), ending=Result("won", ribbon="Victory"))
    clash.draw(painter, t)                # figures, light, missiles, camera: a pure function of t, real seconds at x1
    clash.ticks(1)                        # when a foe is counted, in real time: for a plate that pops
    clash.timeline("fight.t", speed)      # for the director: how long, what is heard when

Everything is made here once; `draw` only reads. Who fights whom in which order, a title tells (see field.py for the
plainest way: a lane a die). Three laws: nothing falls before something struck it; every unit of a count has its own
tick; the same end at any speed. Slow motion bends the stage's clock and never its acts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Literal, NamedTuple

import pygame

from game.client.draw.canvas import Area
from game.client.draw.painter import Painter
from game.client.draw.sketch import Sketch
from game.client.stage import blows as acting
from game.client.stage import cast, director, fx, spells
from game.client.stage.blows import FREEZE, GONE, Blow
from game.client.stage.dice import MARK, DieVerdict, Thrown, verdicts
from game.client.stage.director import Mark, Timeline, clock
from game.client.stage.spells import Bomb
from game.client.ui.palette import INK, OAK, PARCH, RED, SLATE, Colour

BANNER, FALLS = 0.20, 0.20  # it lies across the stage; the time it falls
HOPS, HOP_GAP, HOP, HOPPED = 0.16, 0.07, 0.34, 3  # after the banner; from man to man; one hop; how many
LOOT, LOOT_GAP, LOOT_FLY, LOOT_ALL = 0.30, 0.11, 0.42, 1.5  # after the banner; from piece to piece; a flight; all of it
JOY = 1.3  # after the banner, at least
SINK, DRAIN, DRAINED, GRIEF = 0.75, 0.6, 0.4, 1.2  # the flag; colour; how much of it goes; all
RUN, RUN_GAP, RUN_FAR, FLIGHT = 1.0, 0.04, 460.0, 1.25  # from man to man; points; all
PUFF = 0.12  # seconds from dust to dust behind a runner

MIDDLE = cast.STAGE.x + cast.STAGE.w / 2
HIGH = cast.STAGE.y + cast.STAGE.h * 0.42  # from the top of the window to the banner, points
_FLAG = (26.0, 13.0, 66.0)  # its foot above that of the stage, its height
_BOX = (14.0, 66.0, 136.0, 19.0)  # what was won is counted here, below our plate


class Loot(NamedTuple):
    """Something won: its symbol and amount."""

    symbol: str
    comes: int


@dataclass(frozen=True)
class Result:
    """How a fight ends: title and lines of the card, a ribbon with a note on the banner, the loot.

    Without a ribbon only a victory has a banner. `glad`: whether it is good news for the viewer, where that is not our
    victory; `colour` of what sinks, and of the ribbon where something was won.
    """

    outcome: Literal["won", "lost", "fled"]
    title: str = ""
    lines: tuple[tuple[str, str], ...] = ()
    ribbon: str = ""
    note: str = ""
    loot: tuple[Loot, ...] = ()
    glad: bool | None = None
    colour: Colour = RED

    @property
    def seconds(self) -> float:
        """Duration in seconds."""
        if self.outcome == "won":
            return BANNER + max(JOY, max((b for _, b, _ in self.flights), default=0.0) + 0.45 - BANNER)
        return GRIEF if self.outcome == "lost" else FLIGHT

    @cached_property
    def flights(self) -> tuple[tuple[float, float, int], ...]:
        """(leaves, arrives, which store) of each piece of the loot."""
        pieces = [n for n, store in enumerate(self.loot) for _ in range(store.comes)]
        gap = min(LOOT_GAP, (LOOT_ALL - LOOT_FLY) / max(1, len(pieces) - 1))
        start = BANNER + LOOT
        return tuple((start + gap * i, start + gap * i + LOOT_FLY, n) for i, n in enumerate(pieces))

    def marks(self) -> tuple[Mark, ...]:
        """The marks for its sounds."""
        at = {"won": BANNER, "lost": 0.1, "fled": 0.05}[self.outcome]
        found = [Mark(at, "outcome", {"result": self.outcome})]
        if self.outcome == "won":
            found.append(Mark(BANNER, "thud", {"who": "banner", "body": "banner", "blow": BANNER}))
        found += [Mark(b, "loot", {"what": self.loot[n].symbol}) for _, b, n in self.flights]
        return tuple(found)

    @cached_property
    def bursts(self) -> tuple[fx.Burst, ...]:
        """Dust behind the banner, then confetti."""
        if self.outcome != "won":
            return ()
        return (
            fx.Burst("dust", BANNER, MIDDLE, HIGH - 7, 22, 3, (92, 3), aim=(0, 6), force=1.5),
            fx.Burst("confetti", BANNER, MIDDLE, HIGH - 25, 46, 5, (110, 6)),
        )


def hop(t: float, place: int) -> tuple[float, cast.Attitude] | None:
    """How high the figure at this place jumps for joy, and its pose; None before its turn."""
    u = (t - BANNER - HOPS - HOP_GAP * place) / HOP
    if u < 0:
        return None
    if u >= HOPPED:
        return 0.0, cast.Attitude()
    v = u % 1.0
    high = 9.0 * 4 * v * (1 - v) * (1 - 0.25 * int(u))
    squash = 0.08 * max(0.0, 1 - abs(v - 0.02) * 12)
    return high, cast.Attitude(wide=1 + squash, tall=1 - squash + 0.03 * (high / 9))


def runs(t: float, place: int) -> float:
    """Points the figure at this place has run."""
    u = (t - RUN_GAP * place) / RUN
    return RUN_FAR * u * min(1.0, max(0.0, u) + 0.25) if u > 0 else 0.0


def flag(painter: Painter, t: float, ending: Result) -> None:
    """Draws our flag sinking down its pole at the left edge."""
    x, foot, high = _FLAG[0], cast.STAGE.bottom - _FLAG[1], _FLAG[2]
    share = round(director.in_(director.held(t / SINK)) * 24) / 24

    def pole(pen: Sketch) -> None:
        pen.stroke([(1.5, 1.5), (1.5, high)], INK, 2.6)
        pen.stroke([(1.5, 1.5), (1.5, high)], OAK, 1.2)

    def cloth(pen: Sketch) -> None:
        droop = 7 * share
        pen.poly([(0.6, 0.6), (25, 3 + droop), (19, 9 + droop), (25, 15 + droop), (0.6, 16)], ending.colour, 0.9)

    painter.sketch(("pole",), x, foot - high, 4, high + 2, pole)
    painter.sketch(("sinking", share, ending.colour), x + 2.4, foot - high + 2 + (high - 18) * share, 27, 26, cloth)


def banner(painter: Painter, ending: Result, t: float, plain: bool) -> None:
    """Draws the banner falling across the stage, with dust and confetti; the final card replaces it."""
    still, squash = (0.0, 0.0) if plain else fx.drop(t, BANNER, FALLS)
    if still >= 1 or not 0 <= t <= ending.seconds:
        return
    hits = () if plain else ((BANNER, 1.6),)
    with painter.clip(*cast.STAGE), painter.shifted(*fx.shake(t, hits)):
        if not plain:
            fx.draw_bursts(painter, ending.bursts[:1], t)
            if 0 <= t - BANNER < 0.3:
                fx.ring(painter, MIDDLE, HIGH + 9, (t - BANNER) / 0.3, 98)
        y = HIGH - 99 * still
        painter.banner(
            ending.ribbon, MIDDLE, y + 2 * squash, ending.colour if ending.outcome == "won" else SLATE, 19, ending.note
        )
        if not plain:
            fx.draw_bursts(painter, ending.bursts[1:], t)


def props(ending: Result) -> Iterator[cast.Job]:
    """Drawing jobs to run beforehand: the falling banner, the numbers of each store, or the flag."""
    if ending.outcome == "lost":
        for n in range(int(SINK * 60) + 2):
            yield partial(flag, t=n / 60, ending=ending)
    if not ending.ribbon:
        return
    for n in range(int((FALLS + fx.SQUASH) * 60) + 1):
        yield partial(banner, ending=ending, t=BANNER - FALLS + n / 60, plain=False)
    for at in sorted({0.0, *(at for _, at, _ in ending.flights)}):
        for n in range(int(fx.POP * 60) + 2):
            yield partial(loot, ending=ending, t=max(BANNER, at + n / 60), plain=False)


def loot(painter: Painter, ending: Result, t: float, plain: bool) -> None:
    """Draws each piece flying from the banner to its store, which ticks as it arrives."""
    if not ending.loot or t < BANNER:
        return
    x, y, w, h = _BOX
    painter.panel(x, y, w, h, colour=PARCH)
    step = w / len(ending.loot)
    goals = [(x + step * (n + 0.5) - 9, y + h / 2) for n in range(len(ending.loot))]
    for n, store in enumerate(ending.loot):
        come, size = fx.ticked([b for _, b, which in ending.flights if which == n], t)
        gx, gy = goals[n]
        painter.symbol(store.symbol, gx, gy, 13)
        fx_size = 11 * (1.0 if plain else round(size * 12) / 12)
        painter.text(f"+{come}", gx + 10, gy + 0.2, "bold", fx_size, INK, "midleft")
    for i, (a, b, n) in enumerate(ending.flights):
        u = (t - a) / (b - a)
        if 0 <= u < 1 and not plain:
            u = director.in_out(u)
            gx, gy = goals[n]
            x0, y0 = MIDDLE - 40 + 17 * (i % 6), HIGH - 3
            bend = -20 * 4 * u * (1 - u)
            painter.symbol(ending.loot[n].symbol, x0 + (gx - x0) * u, y0 + (gy - y0) * u + bend, 14)


# ---- The stage.
Row = tuple[float, int, pygame.Surface, tuple[int, int], cast.Placed]  # feet, place, picture and its corner, shadow

ODDS, ODDS_IN = 0.10, 0.30  # after the last contact the odds move; how long they travel
SLOW = ((0.0, 0.10, 0.6), (FREEZE, 0.33, 1 / 3))  # of the last blow: stage seconds after it, real seconds, rate
NEAR, NEAR_IN, NEAR_HOLD, NEAR_OUT = 0.06, 0.09, 0.42, 0.30  # the camera: how much nearer, in, hold, out
AFTER = 0.42  # real seconds from the last blow until the ending begins
STAND = 0.2  # seconds before an ending that no blow brings
APART = 0.06  # real seconds between two blows that are heard: nearer ones are one, louder
LAST_SHAKE = 2.0  # points
SPELL = 64.0  # points across: what a spell leaves where it struck


class Clash:
    """One exchange (or ending) as a value. Points; `t` is real seconds at speed x1."""

    def __init__(
        self,
        posts: Sequence[cast.Post],
        blows: Sequence[Blow] = (),
        thrown: Sequence[Thrown] = (),
        ending: Result | None = None,
        begins: Mapping[str, tuple[float, float]] | None = None,
        steps: Sequence[tuple[float, float, str, float, float]] = (),
        bomb: Bomb | None = None,
        stock: cast.Stock | None = None,
        plain: bool = False,
        strength: float = 1.0,
        area: Area = cast.STAGE,
    ) -> None:
        """`begins`: where figures are at first; `steps`: walks (when, seconds, who, x, y).

        An `ending` caused by a blow makes the clash `slow` there, and zooms in.

        `plain`: reduced motion. `strength`: of shakes, 0..1.
        """
        self.posts, self.blows, self.thrown, self.ending = tuple(posts), tuple(blows), tuple(thrown), ending
        self.area = area
        self.plain, self.strength, self.stock = plain, 0.0 if plain else strength, stock or cast.Stock()
        self.acted = acting.act(posts, blows, begins, steps, plain)
        self.bomb = bomb
        if bomb is not None:
            spells.explode(self.acted, bomb)
        contacts = [blow.t for blow in blows]
        self.last = max((b.t for b in blows if b.end in acting.DOWN), default=max(contacts, default=0.0))
        self.quiet = max(contacts, default=0.0) + FREEZE  # on the stage's clock: the exchange is over
        slow = ending is not None and ending.outcome != "fled" and bool(contacts) and not plain
        self.clock = (
            cast.slowed([(self.last + after, real, rate) for after, real, rate in SLOW]) if slow else cast.Clock()
        )
        self.slow = slow
        self.grid = 60  # poses a second: those made beforehand
        self.odds_from = self.clock.real(self.quiet + ODDS) if contacts else 0.0
        risen = max((blow.t + acting.RISE for blow in blows if blow.end == "rises"), default=0.0)
        over = max(self.clock.real(self.last) + AFTER, self.clock.real(risen)) if contacts else STAND
        self.ends = over if ending is not None else None
        self.marks = self._marks()
        lies = max((th.at + th.pace * th.throw.duration for th in self.thrown), default=0.0)
        told = self.odds_from + ODDS_IN if self.blows else 0.0
        self.release = over + ending.seconds if ending is not None else max(told, lies)
        if ending is not None:
            self._puffs if ending.outcome == "fled" else ending.bursts  # noqa: B018  made now, not in mid-picture
        acts = max((role.settled for role in self.acted.roles.values()), default=0.0)
        bursts = max((burst.ends for burst in self.acted.bursts), default=0.0)
        self.duration = max(self.release, self.clock.real(max(acts, bursts)))

    def _marks(self) -> tuple[Mark, ...]:
        found = list(self.acted.marks)
        for n, thrown in enumerate(self.thrown):
            found.append(Mark(thrown.at, "roll", {"count": len(thrown.throw.faces), "throw": n}))
            hits = () if self.plain else thrown.throw.hits
            found += [Mark(thrown.at + thrown.pace * h.time, "hit", {"strength": h.strength}) for h in hits]
        found = [replace(mark, time=self.clock.real(mark.time)) for mark in found]
        if self.ending is not None and self.ends is not None:
            found += [replace(mark, time=mark.time + self.ends) for mark in self.ending.marks()]
        return tuple(sorted(found, key=lambda mark: mark.time))

    # ---- what it tells
    @cached_property
    def verdicts(self) -> tuple[tuple[float, DieVerdict], ...]:
        """Each verdict with its blow's time on the stage clock."""
        rows = ((mark.time, mark.data["verdict"]) for mark in self.acted.marks if mark.name == "verdict")
        return tuple((t, verdict) for t, verdict in rows if isinstance(verdict, DieVerdict))

    def verdicts_at(self, t: float) -> tuple[DieVerdict, ...]:
        """Verdicts that have dropped by t."""
        s = self.clock.stage(t)
        return tuple(verdict for at, verdict in self.verdicts if at <= s)

    def ticks(self, side: int) -> list[float]:
        """Real seconds at which one of a side (0 ours, 1 theirs) is lost."""
        return [mark.time for mark in self.marks if mark.name == "tick" and mark.data["side"] == side]

    def rises(self, side: int) -> list[float]:
        """Real seconds at which one of a side rises from the ground."""
        return [mark.time for mark in self.marks if mark.name == "rise" and mark.data["side"] == side]

    @cached_property
    def calm(self) -> float:
        """Real seconds until the first strike; until then there is time to prepare pictures."""
        first = min((m.time for m in self.acted.marks if m.name in ("swing", "run")), default=None)
        return self.clock.real(first) if first is not None else 0.0 if self.ending is not None else self.duration

    def odds(self, t: float) -> float:
        """How far the odds have moved: 0 before the exchange, 1 after it."""
        if not self.blows:
            return 0.0
        return director.in_out(director.held((t - self.odds_from) / ODDS_IN))

    def standing(self) -> tuple[cast.Post, ...]:
        """Posts of the survivors, where the fight left them."""
        end = self.clock.stage(self.duration)
        left = [post for post in self.posts if post.key not in self.acted.fallen]
        places = {post.key: self.acted.roles[post.key].at(end) for post in left}
        return tuple(post._replace(x=places[post.key].x, y=places[post.key].y) for post in left)

    def timeline(self, key: str, speed: float) -> Timeline:
        """A timeline for the director; at `speed`, blows closer than APART are heard as one."""
        line = clock(key, self.duration)
        return Timeline(self.duration, line.tracks, thinned(self.marks, APART * max(1.0, speed)), self.release)

    # ---- the picture
    def draw(self, painter: Painter, t: float, remains: bool = False) -> None:
        """Draws the stage at t. `remains`: only the fallen and what flies, under the next fight."""
        s = self.clock.stage(t)
        hits = [(self.clock.real(at), reach * self.strength) for at, reach in self.acted.shakes]
        if self.slow:
            hits.append((self.clock.real(self.last), LAST_SHAKE * self.strength))
        with painter.clip(*self.area):
            with painter.shifted(*fx.shake(t, hits)):
                self._figures(painter, s, t, remains)
                if not self.plain:
                    fx.draw_stones(painter, self.acted.stones, s)
                    spells.draw_missiles(painter, self.acted.missiles, s)
                    for contact in self.acted.contacts:
                        acting.draw_contact(painter, contact, s)
                        since = (s - contact.t) / spells.LASTS
                        spells.draw(painter, contact.weapon, contact.x, contact.y, SPELL, since)
                    for at, x, y, tall in self.acted.domes:
                        spells.dome(painter, x, y, tall, (s - at) / spells.LASTS)
                    if self.bomb is not None:
                        spells.draw_bomb(painter, self.bomb, s)
                    fx.draw_bursts(painter, self.acted.bursts, s)
                elif self.bomb is not None and self.bomb.leaves <= s < self.bomb.boom:
                    painter.symbol("bomb", *self.bomb.b, 18)
            if self.slow:
                self._camera(painter, t)
        if self.ending is not None and self.ends is not None:
            self._end(painter, self.ending, t - self.ends)

    def lying(self, t: float) -> bool:
        """Whether all dice have come to rest."""
        s = self.clock.stage(t)
        return bool(self.thrown) and s >= max(th.at + th.throw.duration for th in self.thrown)

    def _figures(self, painter: Painter, s: float, t: float, remains: bool) -> None:
        """Draws all shadows, then all figures from back to front, each in one call."""
        stock, beat = self.stock.look(painter), 0 if self.plain else int(t * cast.BEAT)
        step = int(s * self.grid + 1e-6) / self.grid
        rows: list[Row] = []
        for place, post in enumerate(self.posts):
            if remains and post.key not in self.acted.fallen:
                continue
            role = self.acted.roles[post.key]
            now = role.at(s)
            if now.alpha <= 0.06:
                continue
            # Placed as it is now, in the pose of the last step of the grid.
            look, posing, pose = role.look(step), role.at(step), None
            x, y, alpha, flip = now.x, now.y, now.alpha, post.flip
            if not posing.still or posing.alpha < 1:
                pose = posing
            elif self.ending is not None and self.ends is not None and t >= self.ends and not post.left:
                x, lift, look, pose, flip = self._leave(self.ending, post, place, look, now, t - self.ends)
                y, alpha = y - lift, pose.alpha if pose is not None else alpha
            if pose is None:
                image, foot = stock.breathing(painter, look, post.tall, post, beat + 5 * place)
            else:
                image, foot = stock.posed(painter, look, painter.px(post.tall), pose, post.left, flip)
            px, py = painter.at(x, y)
            under = cast.shadow(painter, x, now.y, post.tall, alpha, post.disc)
            rows.append((now.y, place, image, (px - foot[0], py - foot[1]), under))
        rows.sort(key=lambda row: row[:2])
        painter.put_all([row[4] for row in rows])
        painter.put_all([(row[2], row[3]) for row in rows])

    def _leave(
        self, ending: Result, post: cast.Post, place: int, look: str, now: cast.Attitude, since: float
    ) -> tuple[float, float, str, cast.Attitude | None, bool]:
        """One of ours in an ending: x, height of the jump, sprite, pose, mirrored or not."""
        if ending.outcome == "won":
            jump = hop(0.0 if self.plain else since, place)
            high, pose = jump or (0.0, None)
            return now.x, high, post.kind.cheer or look if jump or self.plain else look, pose, post.flip
        if ending.outcome == "lost":
            return now.x, 0.0, look, None, post.flip
        if self.plain:
            return now.x, 0.0, look, cast.Attitude(alpha=max(0.0, 1 - since / GONE)), post.flip
        far = runs(since, place)
        bob = 2.0 * abs(((far / 22) % 2) - 1)
        return now.x - far, bob, post.kind.run or look, cast.Attitude(turn=4.0 if far else 0.0), far > 0

    def _camera(self, painter: Painter, t: float) -> None:
        """Zooms in on the last blow and back."""
        since = t - self.clock.real(self.last)
        if since < 0 or since > NEAR_HOLD + NEAR_OUT:
            return
        near = director.out(min(1.0, since / NEAR_IN))
        if since > NEAR_HOLD:
            near = 1 - director.in_out((since - NEAR_HOLD) / NEAR_OUT)
        blow = max((b for b in self.blows if b.t == self.last), key=lambda b: b.end in acting.DOWN)
        here = self.acted.roles[blow.on].at(self.last) if blow.on else self.acted.roles[blow.by].at(self.last)
        fx.zoomed(painter, self.area, here.x, here.y - 14, 1 + NEAR * near)

    def _end(self, painter: Painter, ending: Result, since: float) -> None:
        if since < 0:
            return
        match ending.outcome:
            case "won":
                banner(painter, ending, since, self.plain)
                loot(painter, ending, since, self.plain)
            case "lost":
                with painter.clip(*self.area):
                    flag(painter, since, ending)
                fx.drained(painter, cast.STAGE, DRAINED * director.held(since / DRAIN))
            case "fled" if not self.plain:
                with painter.clip(*self.area):
                    fx.draw_bursts(painter, self._puffs, since)
        if ending.outcome != "won" and ending.ribbon:
            banner(painter, ending, since, self.plain)

    @cached_property
    def _puffs(self) -> tuple[fx.Burst, ...]:
        """Dust behind those who run away."""
        found = []
        for place, post in enumerate(self.posts):
            if post.left or place > 12:
                continue
            for n in range(int(RUN / PUFF)):
                at = RUN_GAP * place + PUFF * n
                x = post.x - runs(at, place)
                if x > -10:
                    found.append(fx.Burst("dust", at, x + 6, post.y - 2, 3, place * 17 + n, (5, 1), aim=(16, 0)))
        return tuple(found)

    # ---- ahead of time
    def poses(self) -> Iterator[cast.Drawn]:
        """Yields every posed picture it will show, in order."""
        found: set[cast.Drawn] = set()
        roles, end = self.acted.roles, int(self.clock.stage(self.duration) * self.grid)
        steps = {(n, place) for place, post in enumerate(self.posts) for n in roles[post.key].posing(self.grid)}
        for n, place in sorted(steps):
            s, post = n / self.grid, self.posts[place]
            role = roles[post.key]
            now = role.at(s)
            if n <= end and (not now.still or now.alpha < 1) and now.alpha > 0.06:
                drawn = role.look(s), post.tall, now._replace(x=0.0, y=0.0), post.left, post.flip
                if drawn not in found:
                    found.add(drawn)
                    yield drawn


def thinned(marks: Sequence[Mark], apart: float) -> tuple[Mark, ...]:
    """Merges blows closer than `apart` seconds into one that carries their "count"."""
    found: list[Mark] = []
    heard = -1
    for mark in marks:
        if mark.name == "blow":
            if heard >= 0 and mark.time - found[heard].time < apart - 1e-9:
                first = found[heard]
                found[heard] = replace(first, data={**first.data, "count": int(str(first.data["count"])) + 1})
                continue
            heard = len(found)
            mark = replace(mark, data={**mark.data, "count": 1})
        found.append(mark)
    return tuple(found)


# ---- Drawing jobs of a fight, run beforehand so that nothing is made in the middle of a blow.
SLOPES = 12  # of a shaft in the air


def rehearsal(clash: Clash) -> Iterator[cast.Job]:
    """Drawing jobs of a fight besides its poses: shafts at each slope, sparks, marks on dice, shadows."""
    for one in () if clash.plain else clash.acted.missiles:
        for n in range(SLOPES + 1):
            yield partial(spells.draw_missiles, missiles=(one,), t=one.t0 + (one.t1 - one.t0) * min(0.999, n / SLOPES))
    for burst in () if clash.plain else clash.acted.bursts:
        yield partial(fx.draw_bursts, bursts=(burst,), t=burst.time)
    for contact in () if clash.plain else dict.fromkeys(c._replace(t=0.0, x=0.0, y=0.0) for c in clash.acted.contacts):
        for n in range(round(120 * (acting.LUNGE + acting.WOUND_LASTS))):
            yield partial(acting.draw_contact, contact=contact, s=n / 120 - acting.LUNGE)
        for n in range(spells.STEPS):
            yield partial(spells.draw, school=contact.weapon, x=0.0, y=0.0, size=SPELL, u=n / spells.STEPS)
    squashed = [MARK + n / clash.grid for n in range(int(fx.SQUASH * clash.grid) + 2)]
    for verdict in {told.symbol: told for _, told in clash.verdicts}.values():
        for since in (0.0, *squashed):
            yield partial(verdicts, thrown=clash.thrown, told=((0.0, verdict),), t=since, plain=clash.plain)
    for tall, disc in {(post.tall, post.disc) for post in clash.posts if post.key in clash.acted.fallen}:
        for quarter in range(4):
            yield partial(cast.shadow, x=0.0, y=0.0, tall=tall, alpha=quarter / 4, disc=disc)
    for post in clash.posts:
        for look in dict.fromkeys((post.look, *clash.acted.roles[post.key].looks)):
            for beat in range(cast.BREATH):
                yield partial(clash.stock.breathing, look=look, tall=post.tall, post=post, beat=beat)
    if clash.ending is not None and not clash.plain:
        yield from props(clash.ending)
