"""The table of XII Century on the map scene: one town sheet, what is in hand, and which scene a decision asks for.

It is the context its panels speak to (see context.py) and the table its scene hosts (see scenes/map.py).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input, Intent
from game.client.play import Play
from game.client.scenes.map import MapScene, Table
from game.client.shown import Shown
from game.client.stack import Prompt, Push, Step
from game.client.stage.dice import Throw
from game.client.stage.timeline import Mark
from game.client.ui.focus import Reply
from game.core.events import Event
from game.core.rules import Action
from game.core.xii_century.actions import DieRef
from game.core.xii_century.events import DiceRolled
from game.core.xii_century.queries import Ability, Chip, Use
from game.core.xii_century.state import SPEND, State, Town
from game.core.xii_century.tables import INFLUENCE, LOCATIONS
from game.titles.xii_century.look import prompting, sheet
from game.titles.xii_century.look.cues import CUES
from game.titles.xii_century.look.opening import Opening
from game.titles.xii_century.look.panels import asking, track
from game.titles.xii_century.look.panels.assets import TOWN_ZONE
from game.titles.xii_century.look.panels.tray import Tray
from game.titles.xii_century.look.panels.written import Written
from game.titles.xii_century.look.places import Places
from game.titles.xii_century.look.reading import Reading
from game.titles.xii_century.look.selection import Selection
from game.titles.xii_century.look.show import Show
from game.titles.xii_century.look.sight import Sight
from game.titles.xii_century.look.summons import Summons
from game.titles.xii_century.look.voice import Voice

PAUSE = 0.05  # seconds at x1 in which a bot's intent is read: the tray tells what it did as well
ZOOM = 1.5  # how large text is on a sheet looked at closely
_OF_A_SEAT = ("town_changed", "event_spared", "defence_shown", "fed", "farms_yielded", "collected", "converted")


class XiiTable(Table):
    """`selection` holds the die in hand, `bargain` the trade being made, by good."""

    cues = CUES
    doors = (track.MENU_ZONE, TOWN_ZONE)

    def __init__(self, play: Play) -> None:
        self.play = play
        self.bargain: dict[str, int] = {}
        self._look: int | None = None  # the other town that is being looked at
        self._seen: Shown[State] = Shown(play)
        self._written = Written()
        self._reading = Reading()
        self.selection = Selection(self, self._reading)
        self.tray, self.show = Tray(self), Show(self)
        self.voice = Voice(play)
        self.page = Places()
        self.sight, self._sheet = Sight(self), sheet.Sheet(self)
        self._want = "die"
        self._moment: tuple[object, ...] = ()
        self._pinned: tuple[State, int, bool] | None = None  # what does not change while the page is painted

        self._spotted: tuple[DieRef | None, str] | None = None  # its die and target
        self.opening = Opening(self)

    # ---- the context
    def sit(self, scene: MapScene) -> None:
        super().sit(scene)
        self.play.pause = PAUSE
        self.summons = Summons(self.play, scene)
        scene.focus.wrap = True
        self.opening.begin()

    @property
    def state(self) -> State:
        return self._pinned[0] if self._pinned is not None else self._seen.state

    def terrain(self) -> dict[str, float]:
        """A town, and the land it has won so far."""
        land = dict(zip(LOCATIONS, self.town.values[INFLUENCE:], strict=False))
        return {"town": 6.0 + self.town.owned.bit_count(), **{place: float(n) for place, n in land.items()}}

    @property
    def seat(self) -> int:
        if self._pinned is not None:
            return self._pinned[1]
        if self._look is not None:
            return self._look
        own = self.play.session.you  # the one sheet that stays open while others play
        if own is not None:
            return own
        now = self.play.director.now
        if now is not None and now.type in _OF_A_SEAT:
            return int(now.seat)
        return self.state.active

    @property
    def town(self) -> Town:
        return self.state.towns[self.seat]

    @property
    def free(self) -> bool:
        if self._pinned is not None:
            return self._pinned[2]
        mine = self.seat == self.state.active and self._look is None
        return mine and self.scene.free and not self.summons.away and not self.opening.on

    @property
    def rings(self) -> bool:
        return not self.scene.watching

    @property
    def hand(self) -> DieRef | None:
        return self.selection.die

    @property
    def aimed(self) -> bool:
        return bool(self.selection.aim)

    @property
    def die(self) -> DieRef | None:
        return self._spotted[0] if self._spotted is not None else self.selection.shown_die()

    @property
    def target(self) -> str:
        return self._spotted[1] if self._spotted is not None else self.selection.shown_target()

    @property
    def lit(self) -> int:
        die = self.die
        return 0 if die is None else self._reading.lit(self.state, die)

    def use(self, target: str, die: DieRef | None = None) -> Use | None:
        die = die or self.die
        if die is None or not target or self.state.phase != SPEND or self.seat != self.state.active:
            return None
        return self._reading.use(self.state, die, target)

    def reach(self, target: str) -> Use | None:
        if self.state.phase != SPEND or self.seat != self.state.active:
            return None
        return self.use(target) if self.die is not None else self._reading.reach(self.state, target)

    @property
    def abroad(self) -> bool:
        return self._look is None and self.seat != self.state.active

    @property
    def unthrown(self) -> frozenset[int]:
        return self.opening.unthrown

    @property
    def dealt(self) -> int | None:
        return self.opening.dealt

    @property
    def moment(self) -> tuple[Hashable, ...]:
        return self.stamp, self.seat, self.rings, self.sight.full, self.sight.scale, self._written.length

    @property
    def spent_on(self) -> dict[int, str]:
        return self._reading.spent_on(self.play.session.match)

    @property
    def stamp(self) -> int:
        """Another number for every state shown."""
        return self._reading.stamp(self.state)

    def past(self, value: int) -> tuple[int, ...]:
        return self._written.before(self.seat, value, self.town.values[value])

    def chips(self, target: str) -> tuple[Chip, ...]:
        return self._reading.chips(self.state, self.seat, target)

    # ---- deeds
    def pick(self, die: DieRef) -> Step:
        return self.selection.pick(die)

    def aim(self, target: str) -> Step:
        return self.selection.aim_at(target)

    def alter(self, ability: Ability) -> Step:
        return self.selection.alter(ability)

    def _done(self, action: Action) -> None:
        seat = self.state.active
        if self.selection.do(action):
            self.summons.owners.acted(seat, self.services.devices.last)
            self.bargain = {}
            self._want = "die"
            self.touch()

    def look(self, seat: int) -> Step:
        """Open another town's sheet, or one's own again."""
        self._look = None if seat == self.state.active else seat
        self.selection.drop()
        self.services.sound.play("page")
        self.touch()
        return None

    # ---- the page
    def paint(self, painter: Painter) -> None:
        if not self.play.busy:
            self._written.follow(self.play.session.match)
        self._follow()
        self._pinned = self.state, self.seat, self.free
        self._spotted = self.die, self.target
        keep = painter.text_scale
        painter.text_scale = self.sight.scale = max(keep, ZOOM) if self.sight.close else keep
        try:
            self.page.paint(painter, self.focus, self._sheet.view(self.tray), sheet.BOX)
        finally:
            painter.text_scale = keep
            self._pinned = self._spotted = None

    def rest(self) -> None:
        self.page.rest()

    def _follow(self) -> None:
        """A new moment of the match leads the focus to where its work is."""
        s = self.state
        moment = (s.phase, s.round, s.active, s.spent, s.split, s.drawn, self.scene.free)
        if moment == self._moment:
            return
        self._moment = moment
        if self.scene.free and self._look is None:
            self._want = "ask" if s.phase in asking.PHASES else "die"
        self.selection.keep_to(s)

    def led(self) -> bool:
        if not self._want or not self.free:
            return False
        wanted = ("ask/",) if self._want == "ask" else ("die/", "end")
        self._want = ""
        zones = [id for id, zone in self.focus.zones.items() if id.startswith(wanted) and not zone.hidden]
        best = "end" if "end" in zones else next(iter(zones), "")
        if not best or self.focus.id == best or (self.focus.id in zones and best != "end"):
            return False
        self.focus.focus_on(best)
        return True

    def see_town(self) -> Step:
        return self.summons.town_map(self.seat)

    def menu(self) -> Step:
        return self.scene.menu()

    def live(self, painter: Painter) -> None:
        self.tray.live(painter)
        self.opening.draw(painter)
        self.show.draw(painter)

    def tick(self, dt: float) -> bool:
        moving = self.show.tick(dt)
        if self.opening.on and self.opening.tick(dt):
            self.touch()
        if self.tray.tick():
            self.touch()
        return moving or self.opening.on or self.tray.flying is not None

    # ---- inputs
    def handle(self, given: Input) -> Reply | None:
        if self.opening.on and self.opening.ends(given):
            return Reply(True, None, None, changed=True)
        if not isinstance(given, Intent) or given.repeat:
            return None
        if self._look is not None and given.act is Act.BACK:
            self.look(self.state.active)
            return Reply(True, None, given.act, changed=True)
        if self.selection.holds and given.act is Act.BACK:
            self.selection.put_back()
            return Reply(True, None, given.act, changed=True)
        if given.act is Act.MIRROR and self.die is not None:
            return Reply(True, self.selection.save(), given.act, changed=True)
        return None

    def left(self, act: Act | None, given: Input) -> Reply | None:
        match act:
            case Act.BACK if self.selection.holds or self._look is not None:  # the right button
                self.look(self.state.active) if self._look is not None else self.selection.put_back()
                return Reply(True, None, act, changed=True)
            case Act.NEXT_TARGET | Act.PREV_TARGET:
                return self._jump(self.selection.walk.next_lit(1 if act is Act.NEXT_TARGET else -1, self.focus.id), act)
            case Act.NEXT_TAB | Act.PREV_TAB:
                return self._jump(self.selection.walk.next_section(1 if act is Act.NEXT_TAB else -1), act)
            case Act.NEXT:
                return Reply(True, self._details(), act, changed=True)
            case Act.ZOOM:
                return Reply(True, self.sight.turn(), act, changed=True)
        return None

    def _jump(self, id: str, act: Act) -> Reply:
        if id:
            self.focus.focus_on(id)
            self.focus.pointing = False
            self.services.sound.play("tick")
        return Reply(True, None, act, changed=True)

    def _details(self) -> Step:
        if self.target in ("", "save", "discard"):
            return self.see_town()
        from game.titles.xii_century.look.panels.details import DetailsCard

        return Push(DetailsCard(self, self.target))

    def prompts(self) -> Sequence[Prompt]:
        if self.opening.on:
            return (Prompt(Act.CONFIRM, "Skip"),)
        return prompting.abroad() if self._look is not None else prompting.prompts(self, self.sight.next)

    # ---- cues
    def throw(self, event: DiceRolled) -> Throw:
        """For the cue sheet: the flight of any dice shown on this scene."""
        here = event.stream in ("shared", "own", "court")
        return self.tray.throw(event) if here else self.show.side_throw(event)

    @property
    def watched(self) -> bool:
        return self.play.watched

    def elsewhere(self, event: Event) -> bool:
        own = self.play.session.you
        return self._look is None and own is not None and getattr(event, "seat", own) not in (own, -1)

    def mark(self, mark: Mark) -> bool:
        return self.show.mark(mark)

    def changed(self) -> None:
        if self.play.busy:
            self.selection.drop()

    # ---- other scenes
    def call(self) -> Step:
        return None if self.opening.on else self.summons.call()
