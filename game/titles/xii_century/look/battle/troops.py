"""The troops of the towns in the king's war: who stands where, who hops for joy, who falls. Pure functions of time."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.stage import fx, missiles, puppet
from game.client.stage.blows import Missile
from game.client.stage.cast import Kind, Post
from game.client.stage.ease import held
from game.client.stage.endings import BANNER, HOPS, hop
from game.client.stage.puppet import Pose
from game.client.stage.stock import Placed, Stock, shadow
from game.core.xii_century.events import AnswersRevealed, PowerShown, ReputationGained, TroopsHalved
from game.core.xii_century.state import State
from game.core.xii_century.tables import ASSET
from game.titles.xii_century.look.battle.cues import ARROW, RAISED, crowned, falls, turns
from game.titles.xii_century.look.battle.room import WarRoom
from game.titles.xii_century.look.coats import COATS

KINDS = (
    Kind("men_at_arms", ("fig/footmen",), "fig/footmen_strike", "fig/footmen_cheer", body="mail"),
    Kind("mercenaries", ("fig/bandits_axe",), body="hide"),
    Kind("knights", ("fig/knights",), "fig/knights_strike", "fig/knights_cheer", body="mail"),
)
BEARER = Kind("bearer", ("fig/bearer",))  # stands where there are no troops
TALL, PITCH, RANK = 40.0, 19.0, 6.0  # points: a man, from man to man at most, from rank to rank
AT_HOME = 0.45  # how much is seen of those who do not march
FALLING = 0.7  # seconds
SAGS = 5.0  # points: how high an arrow flies over its line


class Man(NamedTuple):
    """One man: where he stands, and how many of his kind stand behind him in the order of falling."""

    post: Post
    behind: int


def company(s: State, seat: int, box: Rect) -> tuple[Man, ...]:
    """Everybody of a town, within that box."""
    x, y, w, h = box
    values = s.towns[seat].values
    kinds = [(kind, i, values[ASSET[kind.name]]) for kind in KINDS for i in range(values[ASSET[kind.name]])]
    pitch = min(PITCH, (w - PITCH) / max(1, len(kinds)))
    left = x + (w - pitch * (len(kinds) - 1)) / 2
    found = [
        Man(_post(kind, f"{kind.name}{i}", left + n * pitch, y + h - 2 * RANK + RANK * (n % 2)), count - 1 - i)
        for n, (kind, i, count) in enumerate(kinds)
    ]
    return tuple(found) or (Man(_post(BEARER, "bearer", x + w / 2, y + h - RANK), 0),)


def _post(kind: Kind, key: str, x: float, y: float) -> Post:
    return Post(key, kind, kind.looks[0], x, y, TALL)


def attitude(scene: WarRoom, seat: int, man: Man, place: int) -> tuple[str, Pose | None, float] | None:
    """The picture of a man, his pose (None: he stands and breathes) and how high he jumps; None when he has fallen."""
    tale, event, t = scene.tale, scene.play.director.now, scene.play.director.moment
    kind, name = man.post.kind, man.post.kind.name
    lost = -tale.lost.get(seat, {}).get(name, 0)
    if man.behind < lost:
        return None
    marches = bool(tale.answers) and tale.answers[seat] == "support"
    look, high = man.post.look, 0.0
    pose: Pose | None = None if marches or not tale.answers else Pose(alpha=AT_HOME)
    match event:
        case AnswersRevealed():
            since = t - turns(scene.before)[seat]
            if since >= 0 and event.answers[seat] == "support":
                look, pose, high = _hops(man, place, since, scene.reduced)
            elif since >= 0:
                pose = Pose(alpha=AT_HOME)
        case PowerShown() if event.seat == seat and t < RAISED:
            look = kind.strike or look
        case ReputationGained() if event.seat == seat and event.best and t >= crowned(event.gained):
            look, pose, high = _hops(man, place, t - crowned(event.gained), scene.reduced)
        case TroopsHalved() if event.seat == seat and man.behind < -event.deltas.get(name, 0):
            since = t - falls(event)[name][man.behind]
            if since >= 0:
                pose = Pose(alpha=0.0) if scene.reduced else puppet.fall(held(since / FALLING))
    return look, pose, high


def _hops(man: Man, place: int, since: float, plain: bool) -> tuple[str, Pose | None, float]:
    jump = None if plain else hop(since + BANNER + HOPS, place)
    return man.post.kind.cheer or man.post.look, jump[1] if jump else None, jump[0] if jump else 0.0


def draw(painter: Painter, scene: WarRoom, stock: Stock) -> None:
    """All troops of all towns: shadows first, then the figures."""
    puppets, beat = stock.look(painter), 0 if scene.reduced else scene.beat
    shadows: list[Placed] = []
    figures: list[Placed] = []
    for seat, box in _boxes(scene):
        for place, man in enumerate(company(scene.before, seat, box)):
            found = attitude(scene, seat, man, place)
            if found is None:
                continue
            (look, pose, high), post = found, man.post
            if pose is None:
                image, foot = stock.breathing(painter, look, post.tall, post, beat + 5 * place)
                pose = Pose()
            else:
                image, foot = puppets.posed(painter, look, painter.px(post.tall), pose)
            px, py = painter.at(post.x + pose.dx * post.tall, post.y - high + pose.dy * post.tall)
            shadows.append(shadow(painter, post.x, post.y, post.tall, pose.alpha, COATS[seat].colour))
            figures.append((image, (px - foot[0], py - foot[1])))
    painter.put_all(shadows)
    painter.put_all(figures)
    event, t = scene.play.director.now, scene.play.director.moment
    if isinstance(event, TroopsHalved) and not scene.reduced:
        struck = tuple(_struck(scene, event))
        fx.draw_bursts(painter, [_puff(at + FALLING / 2, man.post.x, man.post.y) for _, man, at in struck], t)
        for box, man, at in struck:
            with painter.clip(*box):
                missiles.draw(painter, (arrow(box, man, at),), t)


def _boxes(scene: WarRoom) -> Iterator[tuple[int, Rect]]:
    for seat in range(scene.before.seats):
        box = scene.page.plan.holes.get(f"troops/{seat}") if scene.page.plan is not None else None
        if box is not None:
            yield seat, box


def _struck(scene: WarRoom, event: TroopsHalved) -> Iterator[tuple[Rect, Man, float]]:
    """Who falls, on which ground, and when he is struck."""
    for seat, box in _boxes(scene):
        if seat == event.seat:
            for man in company(scene.before, seat, box):
                times: Any = falls(event).get(man.post.kind.name, ())
                if man.behind < len(times):
                    yield box, man, times[man.behind]


def arrow(box: Rect, man: Man, at: float) -> Missile:
    """What fells a man at that moment: it comes from beyond the edge of the land before his town."""
    end = man.post.x, man.post.y - TALL / 2
    return Missile("arrow", at - ARROW, at, (box[0] + box[2], end[1] - TALL / 3), end, SAGS, False)


@lru_cache(maxsize=64)
def _puff(t: float, x: float, y: float) -> fx.Burst:
    return fx.burst("dust", t, x, y, 7, round(x), (6, 2))
