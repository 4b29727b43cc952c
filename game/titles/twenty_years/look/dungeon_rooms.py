"""A dungeon seen from above: its rooms, what a raid has found there, and its cues."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import pygame

from game.client.draw.canvas import PRE, Area, Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import Sketch
from game.client.stage import clash, director
from game.client.stage.dice import tumble
from game.client.stage.director import CueSheet, Timeline, clock, cue, delay, heard, held, par, progress, seq, wait
from game.client.ui import theme
from game.client.ui.palette import CREAM, INK, NIGHT, SLATE, SUN, TAN, VELLUM, WOOD, Colour, dark, mix
from game.client.ui.place import inset, middle
from game.core.events import Event
from game.core.match import Match
from game.core.twenty_years import actions, battle
from game.core.twenty_years import events as facts
from game.titles.twenty_years.look.battle import losses_of
from game.titles.twenty_years.narrator import TwentyYearsNarrator

Room = tuple[int, int]
Kind = Literal["dark", "seen", "here"]

AREA = Area(10.0, 32.0, 419.0, 302.0)
FRAMED: Rect = inset(AREA, -2.0 - theme.SHADOW)  # with its edge and shadow
_EDGE_X, _EDGE_Y, _GAP = 7.0, 12.0, 12.0
LARGEST = 1.35  # how much larger what stands in a room may be
_SHAPE = 0.87  # the tallest room, of its width
_WAY = 0.36  # width of a passage, of the room's height


def zone_of(room: Room) -> str:
    """The id by which the focus knows a room."""
    return f"room/{room[0]},{room[1]}"


class LevelPlan:
    """Where the rooms of a level lie."""

    def __init__(self, level: battle.LevelLayout) -> None:
        self.level, self.rooms = level, tuple(sorted(level.rooms))
        rows, cols = max(r for r, _ in self.rooms) + 1, max(c for _, c in self.rooms) + 1
        x, y, w, h = AREA
        self.w = (w - 2 * _EDGE_X - (cols - 1) * _GAP) / cols
        self.h = min(self.w * _SHAPE, (h - 2 * _EDGE_Y - (rows - 1) * _GAP) / rows)
        self.gap_y = min(26.0, (h - 2 * _EDGE_Y - rows * self.h) / max(1, rows - 1)) if rows > 1 else 0.0
        self.left = x + _EDGE_X
        self.top = y + (h - rows * self.h - (rows - 1) * self.gap_y) / 2
        self.blanks = [(r, c) for r in range(rows) for c in range(cols) if (r, c) not in self.rooms]
        self.most = self.w - 4  # how wide the slip of a room may be
        self.size = min(LARGEST, self.h / 84.0)  # 1 for rooms of the usual size: scales what stands in them
        near = [((r, c), n) for r, c in self.rooms for n in ((r, c + 1), (r + 1, c))]
        self.ways = [(a, b) for a, b in near if b in self.rooms]  # neighbouring rooms, each pair once

    def box(self, room: Room) -> Rect:
        r, c = room
        return self.left + c * (self.w + _GAP), self.top + r * (self.h + self.gap_y), self.w, self.h

    def middle(self, room: Room) -> tuple[float, float]:
        return middle(self.box(room))

    def foot(self, room: Room) -> tuple[float, float]:
        """Where the slip of a room lies, its middle."""
        x, y, w, h = self.box(room)
        return x + w / 2, y + h - 9 * max(0.8, self.size)

    def way(self, a: Room, b: Room) -> Rect:
        """The passage between two neighbours."""
        ax, ay, w, h = self.box(a)
        wide = self.h * _WAY
        if a[0] == b[0]:
            return ax + w - 1, ay + (h - wide) / 2 + 2, _GAP + 2, wide
        return ax + (w - wide) / 2, ay + h - 1, wide, self.gap_y + 2


def _stretched(painter: Painter, name: str, box: Rect, alpha: int = 255) -> None:
    """A sprite made to fill a box."""
    place = painter.box(*box)

    def make() -> pygame.Surface:
        source = painter.picture(name, max(place.h, 8))
        image = pygame.transform.smoothscale(source, place.size)
        if alpha < 255:
            image.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        return image

    painter.seen(
        name, painter.surface.blit(painter.cache.get(("stretched", name, place.size, alpha), make), place), alpha < 255
    )


def rock(painter: Painter) -> None:
    """The rock everything is cut into."""
    x, y, w, h = AREA
    painter.panel(*inset(AREA, -1.8), colour=dark(NIGHT, 0.3))
    with painter.clip(*AREA):
        painter.sprite("pic/rock", x, y, max(h, w * 909 / 978), "topleft")


def passage(painter: Painter, plan: LevelPlan, a: Room, b: Room, share: float) -> None:
    """The way from one room to the next, its door open by `share` 0..1; dark while it is shut."""
    x, y, w, h = way = plan.way(a, b)
    thick, edge = 8.0 * plan.size + 1, 3
    state, left = ("open", 1.0) if share >= 1 else ("shut", 1 - round(6 * share) / 6)  # so much of the door is seen
    if a[0] == b[0]:  # it goes sideways
        lies, door = "h", (x + (w - thick) / 2, y + edge, thick, (h - 2 * edge) * left)
    else:
        lies, door = "v", (x + edge, y + (h - thick) / 2, (w - 2 * edge) * left, thick)
    _stretched(painter, f"room/way_{lies}_{'seen' if share else 'dark'}", way)
    if left:
        _stretched(painter, f"room/door_{lies}_{state}", door)


def chamber(painter: Painter, plan: LevelPlan, room: Room, kind: Kind) -> None:
    """One room: dark, seen or the one we are in; stairs at the entrance, a gate at the exit."""
    x, y, w, h = plan.box(room)
    _stretched(painter, f"room/{kind}_{(room[0] + room[1]) % 2}", (x, y, w, h))
    if room == plan.level.entrance:
        _stretched(painter, "room/stairs", (x + 1, y + h * 0.3, w * 0.3, h * 0.38))
    if room == plan.level.exit:
        size = h * 0.52
        painter.sprite("room/glow", x + w / 2, y + h * 0.42, size * 1.7, "center")
        painter.sprite("room/gate", x + w / 2, y + h * 0.42, size, "center", alpha=255 if kind != "dark" else 235)


def unknown(painter: Painter, plan: LevelPlan, room: Room, faint: bool) -> None:
    """What nobody has seen: a question mark, a dashed edge round rooms that need not be entered."""
    x, y, w, h = plan.box(room)
    painter.symbol("question", x + w / 2, y + h * 0.4, h * 0.38, off=faint)
    if faint:
        painter.dotted(*inset((x, y, w, h), 4), mix(SLATE, TAN, 0.4), 0.8)


def slip(
    painter: Painter,
    x: float,
    y: float,
    text: str,
    faces: Sequence[int] = (),
    fill: Colour = VELLUM,
    most: float = 94.0,
    size: float = 7.6,
) -> None:
    """A label on its own paper, centred, with dice in front of the words."""
    dice = 11.0 * len(faces)
    wide = min(most, painter.rich_width(text, "ui", size) + dice + 8)
    if faces and wide >= most and painter.rich_width(text, "ui", 7) + dice + 6 > most:
        dice = 0.0  # no room for both: the words say it
        wide = min(most, painter.rich_width(text, "ui", size) + 8)
    h = max(11.0, painter.line_step("ui", size) + 1.5)
    left = x - wide / 2
    painter.covers(left, y - h / 2, wide, h)
    painter.frame(left, y - h / 2, wide, h, theme.inked(fill))
    for i, face in enumerate(faces if dice else ()):
        painter.sprite(f"flat_red/{face}", left + 3 + i * 11, y, 9.6, "midleft")
    painter.rich(text, left + (wide + dice) / 2, y + 0.2, "ui", size, INK, "center", max_width=wide - dice - 5)


def lit(painter: Painter, plan: LevelPlan, room: Room, share: float) -> None:
    """A dark room that lights up: `share` 0..1 of its light."""
    if share >= 1:
        chamber(painter, plan, room, "here")
    elif step := round(8 * share):
        _stretched(painter, f"room/here_{(room[0] + room[1]) % 2}", plan.box(room), step * 255 // 8)


def marked(painter: Painter, box: Rect) -> None:
    """The room we are in: a bright frame."""
    _, _, w, h = box

    def ring(pen: Sketch) -> None:
        for far, colour, radius in ((0.0, INK, 3.0), (0.9, CREAM, 2.4), (3.0, INK, 1.6)):
            pen.box(far, far, w + 7 - 2 * far, h + 7 - 2 * far, colour, radius)
        pen.erase(3.7, 3.7, w - 0.4, h - 0.4, 1.0)

    painter.sketch(("here",), *inset(box, -3.5), ring)


def dots(painter: Painter, plan: LevelPlan, path: Sequence[Room]) -> None:
    """The way to the exit, from the edge of the first room on."""
    spots = [plan.middle(room) for room in path]
    size = 3.4

    def dot(pen: Sketch) -> None:
        pen.disc(size / 2, size / 2, size / 2, INK)
        pen.disc(size / 2, size / 2, size / 2 - 0.5, SUN)

    for i, ((ax, ay), (bx, by)) in enumerate(itertools.pairwise(spots)):
        n = max(3, round(max(abs(bx - ax), abs(by - ay)) / 13))
        for j in range(n):
            u = j / n
            if (i == 0 and u < 0.42) or (i == len(spots) - 2 and u > 0.62) or (0.0 < u < 0.3 and i):
                continue
            painter.sketch(("dot",), ax + (bx - ax) * u - size / 2, ay + 8 + (by - ay) * u - size / 2, size, size, dot)


def torches(painter: Painter, plan: LevelPlan, rooms: Iterable[Room], beat: int) -> None:
    """The flames of the rooms that were entered: two on the upper wall of each, each in a phase of its own."""
    height = painter.px(22.0 * max(0.7, plan.size))
    pictures = [painter.picture(f"room/torch_{i}", height) for i in range(4)]
    frames = [painter.cache.get(("torch", i, height), image.premul_alpha) for i, image in enumerate(pictures)]
    flames = []
    for n, room in enumerate(rooms):
        x, y, w, _ = plan.box(room)
        for m, at in enumerate((0.14, 0.86)):
            image = frames[(beat // 2 + n + 2 * m) % 4]
            px, py = painter.at(x + w * at, y + 5 * plan.size)
            flames.append((image, (px - image.get_width() // 2, py - round(image.get_height() * 0.92))))
    painter.put_all(flames, PRE)


def frame(painter: Painter) -> None:
    """The wooden edge over the rock."""
    x, y, w, h = AREA
    for left, top, wide, tall in ((x, y, w, 0.8), (x, y + h - 0.8, w, 0.8), (x, y, 0.8, h), (x + w - 0.8, y, 0.8, h)):
        painter.rect(left, top, wide, tall, dark(WOOD, 0.3))


# ---- What has happened in the raid so far, room by room, read from the events: dice, foes beaten, loot, how it ended.


@dataclass
class Chamber:
    """One room that was entered."""

    faces: tuple[int, ...] = ()
    foes: int = 0  # that waited there
    settled: str = ""  # "battle" or "loot"
    points: int = 0
    loot: str = ""


@dataclass
class RaidAccount:
    """The raid from its first step on."""

    rooms: dict[Room, Chamber] = field(default_factory=dict)
    points: int = 0  # victory points that the raid brought, those of year 14 included
    penalty: int = 0  # and those that flight cost, below zero
    goods: Counter[str] = field(default_factory=Counter)  # all that came
    fallen: Counter[str] = field(default_factory=Counter)
    won: bool = False
    wiped: str = ""  # how the raid failed: "lost", "fled" or "left"


def account_of(match: Match, unshown: int) -> RaidAccount:
    """The account of the last raid, but for the last `unshown` events of the match."""
    past: list[Event] = []
    for index in range(len(match) - 1, -1, -1):
        past = [*match.events_of(index), *past]
        if isinstance(match.journal[index].action, actions.StartRaid):
            break
    account, here = RaidAccount(), Chamber()
    for event in past[: len(past) - unshown]:
        match event:
            case facts.RoomEntered(room=room, faces=faces, monsters=foes):
                here = account.rooms.setdefault(room, Chamber(faces, foes))
            case facts.RoomSettled(by=by):
                here.settled = by
            case facts.PointsChanged(points=points, source=source):
                if points > 0:
                    account.points += points
                else:
                    account.penalty += points
                if source == "rooms":
                    here.points += points
            case facts.GoodsChanged(goods=goods, reason=reason):
                account.goods.update(goods)
                if reason == "loot":
                    here.loot = next(iter(goods), "")
            case facts.BattleEnded(fallen=fallen):
                account.fallen.update(fallen)
            case facts.LevelWon():
                account.won = True
            case facts.LevelWiped(result=result):
                account.wiped = result
    return account


def outcome_of(t: TwentyYearsNarrator, account: RaidAccount, level: int) -> clash.Result:
    """The last card: how the raid ended and all that it brought."""
    lines = (
        ("eraser", t.say(f"raid_{account.wiped}") if account.wiped else ""),
        ("chest", "  ".join(f"+{n} {{{good}}}" for good, n in account.goods.items() if n > 0)),
        ("vp", f"*+{account.points} VP*" if account.points else ""),
        ("flee", t.say("raid_penalty", points=-account.penalty) if account.penalty else ""),
        losses_of(t, account.fallen),
    )
    title = t.say("raid_won", level=level) if account.won else t.say("raid_failed")
    return clash.Result("won" if account.won else "lost", title, tuple(line for line in lines if line[1]))


# ---- How the events of a raid look: steps from room to room, two red dice, chests, the eraser over a lost level.
DOOR, LIGHT = 0.20, 0.25  # seconds a door takes to open; a room to light up
WALK = 0.42  # from room to room
DROP, DROP_GAP, MOST_FOES = 0.22, 0.06, 11  # a foe drops onto its place; from one to the next; so many are shown
CHEST = 0.5
READ = 0.7  # seconds the dice lie readable before the foes come
RUB = 1.5  # seconds the eraser takes


def room_entered(event: facts.RoomEntered, stage: Any) -> Timeline:
    """The company walks in, and the camera with it. A new room: its door opens, it lights up, two dice fall, foes drop
    onto their places."""
    line = par(progress("walk.t", WALK, director.in_out), heard(event))
    if event.faces:
        first, dice = stage.at == event.room, tumble("dice.t", stage.throw(event))
        door = wait(0.0) if first else par(progress("door.t", DOOR), cue("sound", effect="door"))
        light = wait(0.0) if first else par(progress("light.t", LIGHT), cue("sound", effect="torch"))
        foes = event.monsters  # they drop one after the other from above; dust where each lands
        lands = [delay(DROP + DROP_GAP * i, cue("landed", foe=i, foes=foes)) for i in range(min(foes, MOST_FOES))]
        drop = par(clock("foes.t", DROP + DROP_GAP * (len(lands) - 1)), *lands) if lands else wait(0.0)
        line = seq(door, line, light, dice, wait(READ), drop, wait(0.15))
    return par(line, progress("camera.t", line.duration))


def room_settled(event: facts.RoomSettled) -> Timeline:
    opens = progress("chest.t", CHEST) if event.by == "loot" else wait(CHEST)
    return par(opens, delay(CHEST / 2, par(heard(event, event.by), cue("settled_room", by=event.by))))


def level_wiped(event: facts.LevelWiped) -> Timeline:
    """An eraser goes over the plan of the level: nobody dies of it (20Y-D61)."""
    crumbs = [delay(0.12 * i, cue("crumbs", share=0.12 * i / RUB)) for i in range(int(RUB / 0.12))]
    return par(heard(event), progress("rub.t", RUB), *crumbs)


CUES: CueSheet[Any] = CueSheet({
    "raid_begun": lambda event: seq(heard(event), wait(0.35)),
    "room_entered": room_entered,
    "battle_begun": lambda event: seq(heard(event, event.groups[0][0]), wait(0.15)),
    "room_settled": room_settled,
    "points_changed": lambda event: par(heard(event), progress("float.t", 0.7)),
    "goods_changed": lambda event: par(heard(event, next(iter(event.goods), "")), progress("float.t", 0.6)),
    "level_won": lambda event: seq(par(heard(event), cue("cleared")), wait(1.1)),
    "level_wiped": level_wiped,
})  # fmt: skip
CUES.instant("settled", "choice_asked", "dice_rolled", "battle_ended", "claims_blocked", "traded")


# ---- The camera of a dungeon: it comes nearer to the company while that goes, and draws back at the end.
NEAR = 0.12  # how much larger the plan is seen at most
RISE = 0.2  # of the way after which the camera is there, and before whose end it leaves


def zoom(t: float) -> float:
    """How large the plan is seen at 0..1 of the way; 1 at both ends."""
    share = held(min(t, 1.0 - t) / RISE)
    return 1.0 + NEAR * (0.5 - 0.5 * math.cos(math.pi * share))
