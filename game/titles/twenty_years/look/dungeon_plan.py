"""A raid as it is followed, and the plan of its level."""

from __future__ import annotations

import math
from collections import deque
from functools import partial
from typing import Any

import pygame

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.play import Play
from game.client.scenes.playing import PlayScene
from game.client.stack import Pop, Push, Step
from game.client.stage.cast import FigureKind, Post, Stock, standing
from game.client.stage.dice import DiceThrow, draw_dice, seed_of
from game.client.ui import theme
from game.client.ui.focus import FocusGraph, Zone
from game.client.ui.page import Column, DiceFaces, Framed, Lines, Node, Page, Row, Spare, Text
from game.client.ui.palette import CREAM, NIGHT, SLATE, SUN, TAN, mix
from game.client.ui.place import between, inset
from game.core.rules import Action
from game.core.twenty_years import actions, battle, odds_fight
from game.core.twenty_years.events import BattleBegun, GoodsChanged, PointsChanged, RoomEntered, RoomSettled
from game.core.twenty_years.state import Raid, State
from game.core.twenty_years.tables import TABLES, TROOPS
from game.narrator import signed
from game.titles.twenty_years.look import dungeon_rooms
from game.titles.twenty_years.look.battle import BattleScene
from game.titles.twenty_years.look.dungeon_rooms import AREA, Chamber, LevelPlan, Room
from game.titles.twenty_years.look.offers import GoodsChooser
from game.titles.twenty_years.narrator import WORDS, say

_READING = 2.2  # seconds the last card stays when a bot plays


class Raiding(PlayScene):
    """`level` of the raid it was opened for; `at` and `settled` are the rooms as shown, which follow the events."""

    def __init__(self, play: Play) -> None:
        super().__init__(play, "order/0")
        frame: Raid | None = play.session.match.state.raid
        assert frame is not None, "no raid in progress"
        self.level = frame.level
        self.at: Room = frame.at
        self.settled: tuple[Room, ...] = frame.settled
        self.foes = 0  # that stand in the room, as shown
        self.plan = LevelPlan(battle.layout(self.level))
        self.account = dungeon_rooms.RaidAccount()
        self.stock = Stock()
        self.asking = self._declined = False  # the card of goods is up; was put aside
        self._begun = [0, 0, 0]
        self._card_age = 0.0

    # ---- coming and going
    def enter(self) -> None:
        match, director = self.play.session.match, self.play.director
        if len(match) and isinstance(match.journal[-1].action, actions.StartRaid) and not self.play.busy:
            told = [event.type for event in match.events_of(len(match) - 1)]
            if [event.type for event in director.events[-len(told) :]] == told:
                director.seek(len(director.events) - len(told))  # the first room once more, with its dice
        super().enter()
        units = director.view["troops"]
        self._begun = [n + self.account.fallen[name] for n, name in zip(units, TROOPS, strict=True)]

    def resume(self, result: object) -> Step:
        self._declined = self.asking and result is None  # goods can be chosen after another look at the plan
        self.asking = False
        return super().resume(result)

    def undo(self) -> Step:
        super().undo()
        self._card_age = 0.0
        return Pop() if self.play.session.match.state.raid is None else None

    # ---- the moment as shown
    @property
    def s(self) -> State:
        """The state as shown."""
        state: State = self.play.shown
        return state

    @property
    def pending(self) -> str:
        """What the match waits for, as far as it is this scene's business."""
        kinds = (decision.kind for decision in self.play.session.match.pending)
        return next((kind for kind in kinds if kind in ("battle", "raid", "goods")), "")

    @property
    def over(self) -> bool:
        ended = self.account.won or bool(self.account.wiped)
        return ended and not self.play.busy and self.pending != "goods"

    @property
    def held(self) -> bool:
        """Also while a watcher reads how the raid ended: the bot waits for the map."""
        return super().held or (self.watching and self.over)

    @property
    def monster(self) -> str:
        return TABLES.dungeons[self.level - 1].monster

    def changed(self) -> None:
        director = self.play.director
        self.account = dungeon_rooms.account_of(self.play.session.match, len(director.events) - director.shown)
        frames = {frame["frame"]: frame for frame in director.view["todo"]}
        if "raid" in frames:
            raid = frames["raid"]
            self.at = (raid["at"][0], raid["at"][1])
            self.settled = tuple((r, c) for r, c in raid["settled"])
        self.foes = frames["battle"]["groups"][0][1] if "battle" in frames and "raid" in frames else 0

    @property
    def odds(self) -> odds_fight.RaidOdds | None:
        """Of the raid as shown. None before the first dice, and when it is over."""
        return odds_fight.raid_odds(self.s) if self.account.rooms and self.s.raid is not None else None

    @property
    def door(self) -> odds_fight.DoorOdds | None:
        """The odds of the room that has the focus, when it is a new one."""
        room = self._focused
        found = self.odds
        if room is None or found is None or self.pending != "raid":
            return None
        return next((door for door in found.doors if door.room == room), None)

    @property
    def _focused(self) -> Room | None:
        head, _, tail = self.focus.id.partition("/")
        if head != "room":
            return None
        r, c = tail.split(",")
        return int(r), int(c)

    # ---- time
    def tick(self, dt: float) -> Step:
        late = super().tick(dt)
        if late is not None:
            return late
        if self.play.busy or self.asking:
            return None
        if self.watching and self.pending == "battle" and not self.play.paused:
            return self.fight()
        if self.pending == "goods" and not self.watching and not self._declined:
            return self.choose_goods()
        if self.over:
            if not self._card_age:
                self.focus.focus_on("card/on")  # another press goes on and undoes nothing
            self._card_age += 0.0 if self.watching and self.play.paused else dt
            if self.watching and self._card_age * self.services.pace > _READING:
                return Pop()
        elif not self.pending:
            return Pop()
        return None

    @property
    def _entered(self) -> Room:
        """The room that is being entered, else the one we are in."""
        now = self.play.director.now
        return now.room if isinstance(now, RoomEntered) else self.at

    # ---- going and fighting
    def route(self, goal: Room) -> list[Room]:
        """The rooms to pass from here to a room, over settled ground; [] when there is no such way."""
        near, seen, ways = self.plan.level.near, {self.at}, deque([[self.at]])
        while ways:
            way = ways.popleft()
            if way[-1] == goal:
                return way[1:]
            ahead = near[way[-1]] if way[-1] == self.at or way[-1] in self.settled else ()
            ways += [[*way, room] for room in ahead if room not in seen]
            seen.update(ahead)
        return []

    def go(self, goal: Room) -> None:
        """Walk there; what is settled is passed for free (20Y-D58)."""
        for room in self.route(goal):
            self.do(actions.Move(room))
        self.focus.focus_on("order/0")

    def fight(self, first: Action | None = None) -> Step:
        return Push(BattleScene(self.play, first))

    def choose_goods(self) -> Step:
        self.asking = True
        return Push(GoodsChooser(self.play))

    def look(self, room: Room) -> Step:
        """Point at the room; entering it is another press."""
        self.focus.focus_on(dungeon_rooms.zone_of(room))
        return None


# ---- The plan of a dungeon level as the raid knows it: rooms and what was found there, the company, foes, dice.
_DIE = 42.0
RULE, LEGEND = 7.3, 110.0  # of the letters that say what the dice mean; how wide bare rock is that takes them
_HIGH = 46.0  # points a foe drops
_BANDS, _STEPS = 6, 10  # the eraser's way: bands of the plan, steps in each


# ---- standing


def paint(painter: Painter, scene: Raiding) -> None:
    """The whole plan, without those who move on it."""
    plan = scene.plan
    known = {*scene.settled, scene.at}
    dungeon_rooms.rock(painter)
    for a, b in plan.ways:
        dungeon_rooms.passage(painter, plan, a, b, float(a in known and b in known))
    path = _path(scene)
    for room in plan.rooms:
        kind: dungeon_rooms.Kind = "here" if room == scene.at else "seen" if room in scene.settled else "dark"
        dungeon_rooms.chamber(painter, plan, room, kind)
    dungeon_rooms.dots(painter, plan, path)
    for room in plan.rooms:
        if room == scene.at:
            continue
        if room in scene.settled:
            _seen(painter, scene, room)
        elif room == plan.level.exit:
            dungeon_rooms.slip(painter, *plan.foot(room), "exit", fill=SUN, most=plan.most, size=8)
        else:
            dungeon_rooms.unknown(painter, plan, room, room not in path)
    _here(painter, scene)
    if not scene.settled and plan.blanks and plan.w >= LEGEND:  # until one has seen it, where bare rock has room for it
        Page(keep=False).paint(painter, FocusGraph(), _legend(), inset(plan.box(plan.blanks[-1]), 3, 5))
    if scene.account.wiped:
        painter.shade(*AREA, TAN, 120)
    dungeon_rooms.frame(painter)


def declare(painter: Painter, scene: Raiding, focus: FocusGraph) -> None:
    """A zone for each room."""
    for room in scene.plan.rooms:
        refusal, action = None, None
        if room != scene.at and scene.free:
            if scene.pending == "raid" and scene.route(room):
                action = partial(scene.go, room)
            else:
                refusal = scene.play.why_not(actions.Move(room))
        name = say("you_are_here") if room == scene.at else "a room"
        zone = Zone(dungeon_rooms.zone_of(room), scene.plan.box(room), action, refusal, name=name)
        focus.declare(zone)
        if focus.id == zone.id:
            x, y, w, h = zone.rect
            painter.focus_ring(x + focus.offset(zone.id), y, w, h)


def _path(scene: Raiding) -> list[Room]:
    """From here to the exit by the fewest new rooms."""
    level = scene.plan.level
    steps = odds_fight.to_exit(level, frozenset(scene.settled) | {scene.at})
    path = [scene.at]
    while path[-1] != level.exit and len(path) < len(level.rooms):
        path.append(min((n for n in level.near[path[-1]] if n not in path), key=lambda n: steps[n], default=level.exit))
    return path


def _seen(painter: Painter, scene: Raiding, room: Room) -> None:
    """A settled room: what was found there."""
    plan = scene.plan
    x, y, w, h = plan.box(room)
    found = scene.account.rooms.get(room)
    if found is None:
        return
    points = ""
    if found.settled == "loot":
        painter.sprite("room/looted", x + w / 2, y + h * 0.44, h * 0.36, "center")
        if found.loot:
            painter.symbol(found.loot, x + w / 2 + h * 0.24, y + h * 0.56, h * 0.18)
    elif found.foes:
        _lying(painter, scene.monster, min(found.foes, 9), (x + w * 0.24, y + h * 0.22, w * 0.68, h * 0.48), plan.size)
        points = f" *+{found.points} VP*" if found.points else ""
    else:
        return
    dungeon_rooms.slip(painter, *plan.foot(room), _brought(found) + points, found.faces, most=plan.most)


def _brought(found: Chamber) -> str:
    """What a settled room brought, in a few words."""
    if found.settled != "loot":
        return say("killed", slain=found.foes)
    return f"*+1* {{{found.loot}}}" if found.loot else "loot"


def _lying(painter: Painter, figure: str, count: int, box: Rect, size: float) -> None:
    """Beaten foes, faded, where they fell."""
    x, y, w, h = box
    height = painter.px(19 * size)

    def make() -> pygame.Surface:
        image = pygame.transform.rotate(painter.picture(f"fig/{figure}", height), -84)
        image.fill((255, 255, 255, 150), special_flags=pygame.BLEND_RGBA_MULT)
        return image

    image = painter.cache.get(("lying", figure, height), make)
    for i in range(count):
        across, down = i % 4, i // 4
        painter.put(image, x + across * w / 4 + (down % 2) * 5, y + (down + 0.5) * h / 3, "midleft")


def _here(painter: Painter, scene: Raiding) -> None:
    """The room we are in: the company, and the foes it found."""
    plan = scene.plan
    now = scene.play.director.now if scene.showing else None
    if isinstance(now, RoomEntered):
        if scene.at in scene.settled:
            _seen(painter, scene, scene.at)  # the frame goes with the company; what was found there stays
        return
    found = scene.account.rooms.get(scene.at)
    dungeon_rooms.marked(painter, plan.box(scene.at))
    if not scene.foes and found is not None and found.settled == "loot":
        painter.sprite("room/looted", *_chest(plan, scene.at), "center")
    foot = plan.foot(scene.at)
    if scene.foes:
        text = f"*{WORDS.count(scene.monster, scene.foes)}*"
        faces = found.faces if found and sum(found.faces) == scene.foes else ()
        dungeon_rooms.slip(painter, *foot, text, faces, fill=CREAM, most=plan.most)
    elif found is not None and found.settled:
        dungeon_rooms.slip(painter, *foot, _brought(found), found.faces, most=plan.most)


def _chest(plan: LevelPlan, room: Room) -> tuple[float, float, float]:
    """Where a chest stands beside the company, its middle, and how high it is."""
    x, y, w, h = plan.box(room)
    return x + w * 0.72, y + h * 0.48, h * 0.34


def company(scene: Raiding, x: float, y: float) -> list[Post]:
    """Ours, a few for all, in a room whose corner is x, y."""
    plan = scene.plan
    troops = list(zip(TROOPS, scene.play.director.view["troops"], strict=True))
    men = [name for n in range(3) for name, have in troops if have > n][:6]
    found = []
    for i, name in enumerate(sorted(men, key=TROOPS.index)):
        fx = x + plan.w * (0.13 + 0.17 * (i // 3)) + (i % 3) * 2
        found.append(_figure(name, fx, y + plan.h * _line(plan, i % 3), 29 * plan.size))
    return found


def _figure(name: str, x: float, y: float, tall: float, left: bool = False) -> Post:
    return Post("", FigureKind(name, (f"fig/{name}",)), f"fig/{name}", x, y, tall, left)


def foe_spot(plan: LevelPlan, room: Room, place: int, count: int) -> tuple[float, float]:
    """Where this one of so many foes stands, at the right of a room."""
    x, y, w, h = plan.box(room)
    column, line = place // 3, place % 3
    inside = w * 0.06 if min(count, dungeon_rooms.MOST_FOES) < 7 else 0.0
    return x + w * (0.865 - 0.135 * column) - (line % 2) * 3 - inside, y + h * (_line(plan, line) - 0.01)


def foes(scene: Raiding, room: Room, count: int, since: float = 99.0) -> list[Post]:
    """Those in a room, `since` seconds after the first began to drop; who has not begun is not there yet."""
    found = []
    for i in range(min(count, dungeon_rooms.MOST_FOES)):
        u = (since - dungeon_rooms.DROP_GAP * i) / dungeon_rooms.DROP
        if u >= 0:
            x, y = foe_spot(scene.plan, room, i, count)
            high = 0.0 if u >= 1 or scene.reduced else _HIGH * (1 - u * u)
            found.append(_figure(scene.monster, x, y - high, 28 * scene.plan.size, True))
    return found


def _line(plan: LevelPlan, line: int) -> float:
    """Where the feet of a line of people are, in parts of the room's height; a small room has less above its slip."""
    return 0.44 + 0.185 * line if plan.size > 0.75 else 0.38 + 0.155 * line


def _legend() -> Node:
    """What the two dice mean, with its title, or nothing."""
    told = (((3, 4), "different:", say("sum_in_enemies")), ((2, 2), "doubles:", say("loot_no_fight")))
    rows: list[Node] = [Text(say("each_room"), "bold", 7.6, SUN, anchor="center")]
    for faces, kind, brings in told:
        dice = DiceFaces(tuple(f"flat_red/{face}" for face in faces), 10.5, 0.5)
        what = Text(kind, "ui", RULE, CREAM), Text(brings, "ui", RULE, mix(CREAM, TAN, 0.5), grow=True)
        rows.append(Row((dice, Lines(what, grow=True)), 4))
    frames = theme.inked(mix(NIGHT, SLATE, 0.25), 4)
    return Column((Spare((Framed(child=Column(tuple(rows), 4), frames=frames, pad=(5, 4)),), grow=True),))


# ---- moving


def throw_of(event: Any, plan: LevelPlan) -> DiceThrow:
    """The two dice of a new room, on its floor."""
    x, y, w, h = plan.box(event.room)
    slots = tuple((x + w / 2 + way * die_of(plan) * 0.42, y + h * 0.5) for way in (-1, 1))
    seed = seed_of((*event.faces, *event.room))
    return DiceThrow(seed=seed, faces=event.faces, slots=slots, origin=(x + w / 2, y + h * 1.5), duration=0.85)


def die_of(plan: LevelPlan) -> float:
    """Points of the cell of a die that falls into a room."""
    return _DIE * min(1.0, plan.size)


def live(painter: Painter, scene: Raiding) -> None:
    """What moves on the plan: the company, the dice, foes that step forward, gains that rise, the eraser."""
    director = scene.play.director
    now = director.now if scene.showing else None
    if isinstance(now, RoomEntered):
        _entering(painter, scene, now)
    else:
        count = now.groups[0][1] if isinstance(now, BattleBegun) else scene.foes
        here = company(scene, *scene.plan.box(scene.at)[:2])
        people = [*here, *foes(scene, scene.at, count)]
        painter.put_all(standing(painter, scene.stock, people, 0 if scene.reduced else scene.beat))
    match now:
        case RoomSettled(by="loot") if director.share("chest.t") < 0.5:  # the lid goes up half-way through
            painter.symbol("chest", *_chest(scene.plan, scene.at))
        case RoomSettled(by="loot"):
            painter.sprite("room/looted", *_chest(scene.plan, scene.at), "center")
        case PointsChanged(points=points):
            _rising(painter, scene, f"*{signed(points)} VP*")
        case GoodsChanged(goods=goods):
            _rising(painter, scene, "  ".join(f"*{signed(n)}* {{{good}}}" for good, n in goods.items()))
    if (share := director.number("rub.t", -1.0)) >= 0:
        _rub(painter, share)


def _entering(painter: Painter, scene: Raiding, event: RoomEntered) -> None:
    """The door opens, the company walks through it, the room lights up, dice fall, foes drop onto their places."""
    director, plan = scene.play.director, scene.plan
    u, new = director.share("walk.t"), bool(event.faces)
    _, _, w, h = here = plan.box(scene.at)
    x, y = between(here[:2], plan.box(event.room)[:2], u)
    if new:
        light = 1.0 if scene.at == event.room else director.share("light.t")
        dungeon_rooms.lit(painter, plan, event.room, light)
        if scene.at != event.room:
            dungeon_rooms.passage(painter, plan, scene.at, event.room, director.share("door.t"))
    dungeon_rooms.marked(painter, (x, y, w, h))
    hop = 3 * abs(math.sin(u * 4 * math.pi)) * (0 < u < 1)
    people = company(scene, x, y - hop)
    if event.monsters and (since := director.number("foes.t")) > 0:
        people += foes(scene, event.room, event.monsters, since)
    painter.put_all(standing(painter, scene.stock, people, scene.beat))
    if not new or u < 1 or director.share("light.t") < 1:
        return
    throw, t = throw_of(event, plan), director.number("dice.t")
    draw_dice(painter, throw, t, painter.px(die_of(plan)), "red")
    if t >= throw.ready:  # what they come to
        text = f"*{WORDS.count(scene.monster, event.monsters)}*" if event.monsters else say("double_loot")
        dungeon_rooms.slip(painter, *plan.foot(event.room), text, fill=CREAM, most=plan.most, size=9)


def _rising(painter: Painter, scene: Raiding, text: str) -> None:
    """A gain floats up from the room."""
    u = scene.play.director.number("float.t")
    x, y = scene.plan.middle(scene.at)
    dungeon_rooms.slip(painter, x, y - 6 - 22 * u, text, size=9.5)


def eraser_spot(share: float) -> tuple[float, float]:
    """Where the eraser is when it has done `share` of its way, points."""
    band = min(_BANDS - 1, int(share * _BANDS))
    along = share * _BANDS - band
    along = along if band % 2 == 0 else 1 - along
    return AREA.x + AREA.w * along, AREA.y + AREA.h * (band + 0.5) / _BANDS


def _rub(painter: Painter, share: float) -> None:
    """The plan pales band by band behind the eraser."""
    x, y, w, h = AREA
    tall = h / _BANDS
    done = min(_BANDS - 1, int(share * _BANDS))
    for band in range(done):
        painter.shade(x, y + band * tall, w, tall, TAN, 120)
    part = round((share * _BANDS - done) * _STEPS) / _STEPS
    if part > 0:
        left = x if done % 2 == 0 else x + w * (1 - part)
        painter.shade(left, y + done * tall, w * part, tall, TAN, 120)
    ex, ey = eraser_spot(share)
    painter.symbol("eraser", ex, ey, 40)
