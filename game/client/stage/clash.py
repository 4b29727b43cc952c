"""The stage of a fight, for any game: a cast, blows, dice and an ending; its picture at any moment.

    clash = Clash(posts, blows, thrown=(Thrown(throw, at=THROW),), ending=Ending("won", "Victory"))
    clash.draw(painter, t)                # figures, light, missiles, camera: a pure function of t, real seconds at x1
    clash.tray(painter, t)                # dice and verdicts
    clash.ticks(1)                        # when a foe is counted, in real time: for a plate that pops
    clash.timeline("fight.t", speed)      # for the director: how long, what is heard when

Everything is made here once; `draw` only reads. Who fights whom in which order, a title tells (see duel.py for the
plainest way: a lane a die). Three laws: nothing falls before something struck it; every unit of a count has its own
tick; the same end at any speed. Slow motion bends the stage's clock and never its acts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

import pygame

from game.client.draw.canvas import Area
from game.client.draw.painter import Painter
from game.client.stage import blows as acting
from game.client.stage import bombs, ease, endings, fx, missiles, spells, tray, wounds
from game.client.stage.blows import FREEZE, GONE, LUNGE, Blow
from game.client.stage.bombs import Bomb
from game.client.stage.cast import STAGE, Attitude, Clock, Post, slowed
from game.client.stage.endings import Ending
from game.client.stage.puppet import Pose, Puppets
from game.client.stage.stock import BEAT, BREATH, Drawn, Placed, Stock, shadow
from game.client.stage.timeline import Mark, Timeline, clock
from game.client.stage.tray import Thrown, Verdict
from game.client.ui.palette import CREAM, SUN, light

Row = tuple[float, int, pygame.Surface, tuple[int, int], Placed]  # feet, place, picture and its corner, shadow

ODDS, ODDS_IN = 0.10, 0.30  # after the last contact the odds move; how long they travel
SLOW = ((0.0, 0.10, 0.6), (FREEZE, 0.33, 1 / 3))  # of the last blow: stage seconds after it, real seconds, rate
NEAR, NEAR_IN, NEAR_HOLD, NEAR_OUT = 0.06, 0.09, 0.42, 0.30  # the camera: how much nearer, in, hold, out
AFTER = 0.42  # real seconds from the last blow until the ending begins
STAND = 0.2  # seconds before an ending that no blow brings
APART = 0.06  # real seconds between two blows that are heard: nearer ones are one, louder
FLASH = FREEZE + 0.04  # how long the light of a contact lasts
LAST_SHAKE = 2.0  # points
SPELL = 64.0  # points across: what a spell leaves where it struck


class Clash:
    """One exchange (or ending) as a value. Points; `t` is real seconds at speed x1."""

    def __init__(
        self,
        posts: Sequence[Post],
        blows: Sequence[Blow] = (),
        thrown: Sequence[Thrown] = (),
        ending: Ending | None = None,
        begins: Mapping[str, tuple[float, float]] | None = None,
        steps: Sequence[tuple[float, float, str, float, float]] = (),
        bomb: Bomb | None = None,
        stock: Stock | None = None,
        plain: bool = False,
        strength: float = 1.0,
        area: Area = STAGE,
    ) -> None:
        """`begins`: where figures are at first; `steps`: walks (when, seconds, who, x, y).

        An `ending` that a blow brings makes the clash `slow` there, and the camera comes nearer.

        `plain`: reduced motion. `strength` 0..1: of shakes.
        """
        self.posts, self.blows, self.thrown, self.ending = tuple(posts), tuple(blows), tuple(thrown), ending
        self.area = area
        self.plain, self.strength, self.stock = plain, 0.0 if plain else strength, stock or Stock()
        self.acted = acting.act(posts, blows, begins, steps, plain)
        self.bomb = bomb
        if bomb is not None:
            bombs.explode(self.acted, bomb)
        contacts = [blow.t for blow in blows]
        self.last = max((b.t for b in blows if b.end in acting.DOWN), default=max(contacts, default=0.0))
        self.quiet = max(contacts, default=0.0) + FREEZE  # on the stage's clock: the exchange is over
        slow = ending is not None and ending.result != "fled" and bool(contacts) and not plain
        self.clock = slowed([(self.last + after, real, rate) for after, real, rate in SLOW]) if slow else Clock()
        self.slow = slow
        self.grid = 60 if area is not STAGE else 120 if slow else 60  # poses a second: those made beforehand
        self.odds_from = self.clock.real(self.quiet + ODDS) if contacts else 0.0
        self.ends = (self.clock.real(self.last) + AFTER if contacts else STAND) if ending is not None else None
        self.marks = self._marks()
        self._ticks, self._rises = self._by_side("tick"), self._by_side("rise")
        self.release = self._release()
        self._idle = [n for n, post in enumerate(self.posts) if not self.acted.roles[post.key].acts]
        self._fields: dict[tuple[float, float, int], list[Row]] = {}
        if ending is not None:
            self._idle = [n for n in self._idle if self.posts[n].left]
            self._puffs if ending.result == "fled" else ending.bursts  # noqa: B018  made now, not in mid-picture
        self._movers = sorted(set(range(len(self.posts))) - set(self._idle))
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

    def _by_side(self, name: str) -> tuple[list[float], ...]:
        return tuple([m.time for m in self.marks if m.name == name and m.data["side"] == side] for side in (0, 1))

    def _release(self) -> float:
        if self.ending is not None and self.ends is not None:
            return self.ends + self.ending.seconds
        lies = max((th.at + th.pace * th.throw.duration for th in self.thrown), default=0.0)
        return max(self.odds_from + ODDS_IN if self.blows else 0.0, lies)

    # ---- what it tells
    @cached_property
    def verdicts(self) -> tuple[tuple[float, Verdict], ...]:
        """Each verdict with the moment of its blow, on the stage's clock."""
        rows = ((mark.time, mark.data["verdict"]) for mark in self.acted.marks if mark.name == "verdict")
        return tuple((t, verdict) for t, verdict in rows if isinstance(verdict, Verdict))

    def verdicts_at(self, t: float) -> tuple[Verdict, ...]:
        """Those that have dropped by t."""
        s = self.clock.stage(t)
        return tuple(verdict for at, verdict in self.verdicts if at <= s)

    def ticks(self, side: int) -> list[float]:
        """When one of a side (0 ours, 1 theirs) is struck off, real seconds."""
        return self._ticks[side]

    def rises(self, side: int) -> list[float]:
        """When one of a side comes up out of the ground, real seconds."""
        return self._rises[side]

    @cached_property
    def calm(self) -> float:
        """Until then nobody strikes: there is time to make pictures."""
        first = min((m.time for m in self.acted.marks if m.name in ("swing", "run")), default=None)
        return self.clock.real(first) if first is not None else 0.0 if self.ending is not None else self.duration

    def odds(self, t: float) -> float:
        """How far the odds have come, 0 before the exchange, 1 after it."""
        if not self.blows:
            return 0.0
        u = ease.held((t - self.odds_from) / ODDS_IN)
        return ease.in_out(u)

    def standing(self) -> tuple[Post, ...]:
        """Who is left, where the fight has left them."""
        end = self.clock.stage(self.duration)
        left = [post for post in self.posts if post.key not in self.acted.fallen]
        places = {post.key: self.acted.roles[post.key].at(end) for post in left}
        return tuple(post._replace(x=places[post.key].x, y=places[post.key].y) for post in left)

    def timeline(self, key: str, speed: float) -> Timeline:
        """For the director: `key` goes through real seconds; at `speed` blows nearer than APART are heard as one."""
        line = clock(key, self.duration)
        return Timeline(self.duration, line.tracks, thinned(self.marks, APART * max(1.0, speed)), self.release)

    # ---- the picture
    def draw(self, painter: Painter, t: float, remains: bool = False) -> None:
        """The stage at t. `remains`: only the fallen and what flies, for a fight that others follow already."""
        s = self.clock.stage(t)
        hits = [(self.clock.real(at), reach * self.strength) for at, reach in self.acted.shakes]
        if self.slow:
            hits.append((self.clock.real(self.last), LAST_SHAKE * self.strength))
        with painter.clip(*self.area):
            with painter.shifted(*fx.shake(t, hits)):
                self._figures(painter, s, t, remains)
                if not self.plain:
                    fx.draw_stones(painter, self.acted.stones, s)
                    missiles.draw(painter, self.acted.missiles, s)
                    self._contacts(painter, s)
                    for at, x, y, wide, tall in self.acted.domes:
                        spells.dome(painter, x, y, wide, tall, (s - at) / spells.LASTS)
                    if self.bomb is not None:
                        bombs.draw(painter, self.bomb, s)
                    fx.draw_bursts(painter, self.acted.bursts, s)
                elif self.bomb is not None and self.bomb.leaves <= s < self.bomb.boom:
                    painter.symbol("bomb", *self.bomb.b, 18)
            if self.slow:
                self._camera(painter, t)
        if self.ending is not None and self.ends is not None:
            self._end(painter, self.ending, t - self.ends)

    def tray(self, painter: Painter, t: float, lying: bool = False, told: int = 0) -> None:
        """Dice and the verdicts that have fallen, but for those that were painted where they lie."""
        s = self.clock.stage(t)
        for thrown in () if lying else self.thrown:
            tray.dice(painter, thrown, s + (9.0 if self.plain and s >= thrown.at else 0.0))
        tray.verdicts(painter, self.thrown, self.verdicts[told:], s, self.plain)

    def lying(self, t: float) -> bool:
        """All dice lie where they will stay."""
        s = self.clock.stage(t)
        return self._stay and s >= max(th.at + th.throw.duration for th in self.thrown)

    def told(self, t: float) -> int:
        """How many verdicts lie there and stay."""
        s = self.clock.stage(t) - tray.MARK - fx.SQUASH
        return sum(at <= s for at, _ in self.verdicts) if self._stay else 0

    @property
    def _stay(self) -> bool:
        """No throw gives way to another."""
        return bool(self.thrown) and all(th.until == float("inf") for th in self.thrown)

    def _figures(self, painter: Painter, s: float, t: float, remains: bool) -> None:
        """All shadows, then all figures from the back to the front, each list in one call."""
        puppets, beat = self.stock.look(painter), 0 if self.plain else int(t * BEAT)
        step = int(s * self.grid + 1e-6) / self.grid
        rows = [] if remains else list(self._waiting(painter, beat))
        for place in self._movers:
            post = self.posts[place]
            if remains and post.key not in self.acted.fallen:
                continue
            role = self.acted.roles[post.key]
            now = role.at(s)
            if now.alpha > 0.06:
                posing = role.at(step)
                rows.append(self._row(painter, puppets, post, place, role.look(step), now, posing, t, beat))
        rows.sort(key=lambda row: row[:2])
        painter.put_all([row[4] for row in rows])
        painter.put_all([(row[2], row[3]) for row in rows])

    def _waiting(self, painter: Painter, beat: int) -> list[Row]:
        """Those who have nothing to do: put together once for a pose of their breath."""
        key = painter.left, painter.top, beat % BREATH
        found = self._fields.get(key)
        if found is None:
            if len(self._fields) > 2 * BREATH:
                self._fields.clear()
            found = self._fields[key] = []
            for place in self._idle:
                post = self.posts[place]
                now = self.acted.roles[post.key].at(0.0)
                found.append(self._row(painter, self.stock.puppets, post, place, post.look, now, now, 0.0, beat))
        return found

    def _row(
        self,
        painter: Painter,
        puppets: Puppets,
        post: Post,
        place: int,
        look: str,
        now: Attitude,
        posing: Attitude,
        t: float,
        beat: int,
    ) -> Row:
        """One figure as it is put down: where it is `now`, in the pose of the last step of the grid."""
        x, y, alpha = now.x, now.y, now.alpha
        pose, flip = None, post.flip
        if not posing.still or posing.alpha < 1:
            pose = posing.pose
        elif self.ending is not None and self.ends is not None and t >= self.ends and not post.left:
            x, lift, look, pose, flip = self._leave(self.ending, post, place, look, now, t - self.ends)
            y, alpha = y - lift, pose.alpha if pose is not None else alpha
        if pose is None:
            image, foot = self.stock.breathing(painter, look, post.tall, post, beat + 5 * place)
        else:
            image, foot = puppets.posed(painter, look, painter.px(post.tall), pose, post.left, flip)
        px, py = painter.at(x, y)
        return now.y, place, image, (px - foot[0], py - foot[1]), shadow(painter, x, now.y, post.tall, alpha, post.disc)

    def _leave(
        self, ending: Ending, post: Post, place: int, look: str, now: Attitude, since: float
    ) -> tuple[float, float, str, Pose | None, bool]:
        """One of ours in an ending: x, how high he jumps, picture, pose, whether it is mirrored."""
        if ending.result == "won":
            jump = endings.hop(0.0 if self.plain else since, place)
            high, pose = jump or (0.0, None)
            return now.x, high, post.kind.cheer or look if jump or self.plain else look, pose, post.flip
        if ending.result == "lost":
            return now.x, 0.0, look, None, post.flip
        if self.plain:
            return now.x, 0.0, look, Pose(alpha=max(0.0, 1 - since / GONE)), post.flip
        far = endings.runs(since, place)
        bob = 2.0 * abs(((far / 22) % 2) - 1)
        return now.x - far, bob, post.kind.run or look, Pose(turn=4.0 if far else 0.0), far > 0

    def _contacts(self, painter: Painter, s: float) -> None:
        for at, x, y, size, way, streaks, soft, weapon in self.acted.contacts:
            since = s - (at - LUNGE)
            if streaks and 0 <= since < LUNGE + 0.06:
                part = max(0.0, since - LUNGE) / 0.06
                fx.whoosh(painter, x - way * 10, y + 1, 26 * min(1.0, since / LUNGE), way, part)
            u = (s - at) / FLASH
            if 0 <= u < 1:
                self.flash(painter, size, soft, u, x, y)
            wounds.draw(painter, weapon, x, y, way, size, (s - at) / wounds.LASTS)
            spells.draw(painter, weapon, x, y, SPELL, (s - at) / spells.LASTS)

    def flash(self, painter: Painter, size: float, soft: bool, u: float, x: float = 0.0, y: float = 0.0) -> None:
        """The light of a contact, which fades as u goes from 0 to 1."""
        fx.star(painter, x, y, size * (1.15 - 0.75 * u), light(SUN, 0.3) if soft else CREAM)

    def _camera(self, painter: Painter, t: float) -> None:
        """Towards the last blow and back."""
        since = t - self.clock.real(self.last)
        if since < 0 or since > NEAR_HOLD + NEAR_OUT:
            return
        near = ease.out(min(1.0, since / NEAR_IN))
        if since > NEAR_HOLD:
            near = 1 - ease.in_out((since - NEAR_HOLD) / NEAR_OUT)
        blow = max((b for b in self.blows if b.t == self.last), key=lambda b: b.end in acting.DOWN)
        here = self.acted.roles[blow.on].at(self.last) if blow.on else self.acted.roles[blow.by].at(self.last)
        fx.zoomed(painter, self.area, here.x, here.y - 14, 1 + NEAR * near)

    def _end(self, painter: Painter, ending: Ending, since: float) -> None:
        if since < 0:
            return
        match ending.result:
            case "won":
                endings.banner(painter, ending, since, self.plain)
                endings.loot(painter, ending, since, self.plain)
            case "lost":
                with painter.clip(*self.area):
                    endings.flag(painter, since, ending)
                endings.drained(painter, since, ending.area)
            case "fled" if not self.plain:
                with painter.clip(*self.area):
                    fx.draw_bursts(painter, self._puffs, since)
        if ending.result != "won" and ending.title:
            endings.banner(painter, ending, since, self.plain)

    @cached_property
    def _puffs(self) -> tuple[fx.Burst, ...]:
        """The dust behind those who run."""
        found = []
        for place, post in enumerate(self.posts):
            if post.left or place > 12:
                continue
            for n in range(int(endings.RUN / endings.PUFF)):
                at = endings.RUN_GAP * place + endings.PUFF * n
                x = post.x - endings.runs(at, place)
                if x > -10:
                    found.append(fx.burst("dust", at, x + 6, post.y - 2, 3, place * 17 + n, (5, 1), aim=(16, 0)))
        return tuple(found)

    # ---- ahead of time
    def poses(self) -> Iterator[Drawn]:
        """Every posed picture that it will show, in order."""
        found: set[Drawn] = set()
        roles, end = self.acted.roles, int(self.clock.stage(self.duration) * self.grid)
        steps = {(n, place) for place in self._movers for n in roles[self.posts[place].key].posing(self.grid)}
        for n, place in sorted(steps):
            s, post = n / self.grid, self.posts[place]
            role = roles[post.key]
            now = role.at(s)
            if n <= end and (not now.still or now.alpha < 1) and now.alpha > 0.06:
                drawn = role.look(s), post.tall, now.pose, post.left, post.flip
                if drawn not in found:
                    found.add(drawn)
                    yield drawn


def thinned(marks: Sequence[Mark], apart: float) -> tuple[Mark, ...]:
    """Blows nearer than `apart` seconds are one, that says how many they were ("count")."""
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
