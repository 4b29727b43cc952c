"""A raid as it is followed: where we are, what was found, the odds, and what can be done about it.

Everything is read from the match and its events; the page that shows it is in scene.py.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from game.client.play import Play
from game.client.scenes.crowd import Crowd
from game.client.scenes.playing import PlayScene
from game.client.stack import Pop, Push, Step
from game.core.rules import Action
from game.core.twenty_years import odds as reckon
from game.core.twenty_years.actions import Move, StartRaid
from game.core.twenty_years.events import RoomEntered
from game.core.twenty_years.raid import Layout, layout
from game.core.twenty_years.state import Battle, GoodsChoice, Raid, State
from game.core.twenty_years.tables import TABLES, TROOPS
from game.titles.twenty_years.look.battle.scene import BattleScene
from game.titles.twenty_years.look.dungeon.rooms import Plan, Room, zone_of
from game.titles.twenty_years.look.dungeon.tale import RaidTale, past_of, tale_of

_READING = 2.2  # seconds the last card stays when a bot plays


class Raiding(PlayScene):
    """`level` of the raid it was opened for; `at` and `settled` are the rooms as shown, which follow the events."""

    def __init__(self, play: Play) -> None:
        super().__init__(play, "order/0")
        s = play.session.match.state
        frame = next((f for f in s.todo if isinstance(f, Raid)), None)
        assert frame is not None, "no raid in progress"
        self.level = frame.level
        self.at: Room = frame.at
        self.settled: tuple[Room, ...] = frame.settled
        self.foes = 0  # that stand in the room, as shown
        self.plan = Plan(layout(self.level).rooms)
        self.tale = RaidTale()
        self.crowd = Crowd()
        self.asking = self._declined = False  # the card of goods is up; was put aside
        self._seen = 0  # events of the director that the tale holds
        self._begun = [0, 0, 0]
        self._card_age = 0.0
        self._again = 0  # events up to this one are shown a second time: the state is ahead of them
        self._reckoned: tuple[int, reckon.RaidOdds | None] = (0, None)

    # ---- coming and going
    def enter(self) -> None:
        past, last = past_of(self.play.session.match)
        director = self.play.director
        if self._just_begun(last):
            self._again = len(director.events)
            director.seek(self._again - last)  # the first room is shown here once more, with its dice
            past = past[: len(past) - last]
        self.tale = tale_of(past)
        self._seen = director.shown
        super().enter()
        units = self.play.director.view["troops"]
        self._begun = [n + self.tale.fallen.get(name, 0) for n, name in zip(units, TROOPS, strict=True)]

    def _just_begun(self, last: int) -> bool:
        match, events = self.play.session.match, self.play.director.events
        return bool(
            len(match)
            and isinstance(match.journal[-1].action, StartRaid)
            and not self.play.busy
            and len(events) >= last
            and [e.type for e in events[-last:]] == [e.type for e in match.events_of(len(match) - 1)]
        )

    def resume(self, result: object) -> Step:
        self._declined = self.asking and result is None  # goods can be chosen after another look at the plan
        self.asking = False
        return super().resume(result)

    def undo(self) -> Step:
        super().undo()
        match = self.play.session.match
        if any(isinstance(frame, Raid) for frame in match.state.todo):
            self.tale = tale_of(past_of(match)[0])
            self._seen = len(self.play.director.events)
            self._card_age = 0.0
            self.changed()
            return None
        return Pop()

    # ---- the moment as shown
    @property
    def s(self) -> State:
        """The state as shown."""
        state: State = self.play.shown
        return state

    @property
    def pending(self) -> str:
        """What the match waits for, as far as it is this scene's business."""
        top = self.play.session.match.state.top
        if isinstance(top, Battle):
            return "battle"
        if isinstance(top, Raid):
            return "raid"
        return "goods" if isinstance(top, GoodsChoice) else ""

    @property
    def over(self) -> bool:
        return self.tale.over and not self.play.busy and self.pending != "goods"

    @property
    def held(self) -> bool:
        """Also while a watcher reads how the raid ended: the bot waits for the map."""
        return super().held or (self.watching and self.over)

    @property
    def monster(self) -> str:
        return TABLES.dungeons[self.level - 1].monster

    @property
    def units(self) -> list[tuple[int, int]]:
        """(at the beginning, now) by troop."""
        now = self.play.director.view["troops"]
        return [(max(was, n), n) for was, n in zip(self._begun, now, strict=True)]

    def changed(self) -> None:
        director = self.play.director
        if self._seen > len(director.events):  # taken back from another page
            self.tale = tale_of(past_of(self.play.session.match)[0])
        self._seen = min(self._seen, director.shown)
        for event in director.events[self._seen : director.shown]:
            self.tale.tell(event)
        self._seen = director.shown
        frames = {frame["frame"]: frame for frame in director.view["todo"]}
        if "raid" in frames:
            raid = frames["raid"]
            self.at = (raid["at"][0], raid["at"][1])
            self.settled = tuple((r, c) for r, c in raid["settled"])
        self.foes = frames["battle"]["groups"][0][1] if "battle" in frames and "raid" in frames else 0

    @property
    def odds(self) -> reckon.RaidOdds | None:
        """Of the raid as shown; worked out once for each state. None before the first dice, and when it is over."""
        if self.play.director.shown < self._again:
            return None
        if self._reckoned[0] != id(self.s):
            on = any(isinstance(frame, Raid) for frame in self.s.todo)
            self._reckoned = (id(self.s), reckon.raid_odds(self.s) if on else None)
        return self._reckoned[1]

    @property
    def door(self) -> reckon.DoorOdds | None:
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
                self.focus.focus_on("card/on")  # whoever presses once more goes on, and takes nothing back
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

    @property
    def troops(self) -> Mapping[str, int]:
        """Units as shown, by name."""
        return dict(zip(TROOPS, self.play.director.view["troops"], strict=True))

    # ---- going and fighting
    def route(self, goal: Room) -> list[Room]:
        """The rooms to pass from here to a room, over settled ground; [] when there is no such way."""
        return _route(layout(self.level), self.at, frozenset(self.settled), goal)

    def go(self, goal: Room) -> Step:
        """Walk there; what is settled is passed for free (20Y-D58)."""
        for room in self.route(goal):
            self.do(Move(room))
        self.focus.focus_on("order/0")
        return None

    def fight(self, first: Action | None = None) -> Step:
        return Push(BattleScene(self.play, first))

    def choose_goods(self) -> Step:
        from game.titles.twenty_years.look.panels.goods import GoodsChooser

        self.asking = True
        return Push(GoodsChooser(self.play))

    def look(self, room: Room) -> Step:
        """Point at the room; entering it is another press."""
        self.focus.focus_on(zone_of(room))
        return None


def _route(plan: Layout, start: Room, settled: frozenset[Room], goal: Room) -> list[Room]:
    """The rooms to pass from one to another over settled ground; [] when there is no such way."""
    before: dict[Room, Room] = {}
    edge = deque([start])
    while edge:
        here = edge.popleft()
        if here == goal:
            way = [goal]
            while way[-1] in before:
                way.append(before[way[-1]])
            return way[::-1][1:]
        if here != start and here not in settled:
            continue
        for room in plan.near[here]:
            if room not in before and room != start:
                before[room] = here
                edge.append(room)
    return []
