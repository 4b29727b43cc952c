"""The table of XII Century on the map scene: one town sheet, what is in hand, and which scene a decision asks for.

It is the desk its panels speak to (see desk.py) and the table its scene hosts (see scenes/map.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.draw.patches import Field, Patches, shadowed
from game.client.input.actions import Act, Input, Intent
from game.client.play import Play
from game.client.scenes.map import MapScene
from game.client.stack import Prompt, Push, Step
from game.client.tables.xii_century import (
    asking,
    asset_panel,
    forecast_panels,
    item_panel,
    land_panel,
    towns_panel,
    track,
)
from game.client.tables.xii_century.choice_card import ChoiceCard, choices_of
from game.client.tables.xii_century.cues import CUES
from game.client.tables.xii_century.desk import TRAY_BOX
from game.client.tables.xii_century.lens import Lens
from game.client.tables.xii_century.reading import Reading
from game.client.tables.xii_century.rows import title_of
from game.client.tables.xii_century.seen import Seen
from game.client.tables.xii_century.show import Show
from game.client.tables.xii_century.summons import Summons
from game.client.tables.xii_century.tray import Tray, die_zone, zone_die
from game.client.tables.xii_century.written import Written
from game.client.ui.focus import FocusGraph, Reply
from game.core.rules import Action, RefusedError
from game.core.xii_century.actions import DieRef
from game.core.xii_century.queries import Ability, Chip, Use, dominated
from game.core.xii_century.sheet import TARGET
from game.core.xii_century.state import SPEND, State, Town

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.client.house import House
    from game.client.stage.dice import Throw
    from game.client.stage.timeline import Mark
    from game.core.xii_century.events import DiceRolled

LARGEST = 1.15  # text size that still fits the printed lines; whoever wants more takes the lens
_KINDS = ("asset", "item", "land")
SECTIONS = (("die/", "end", "ask/", "ability/", "save"), ("asset/",), ("item/",), ("land/", "town/"))
_OF_A_SEAT = ("town_changed", "event_spared", "defence_shown", "fed", "farms_yielded", "collected", "converted")


class XiiTable:
    """See the module."""

    cues = CUES
    doors = (track.MENU_ZONE, asset_panel.TOWN_ZONE)

    def __init__(self, play: Play) -> None:
        self.play = play
        self.hand: DieRef | None = None
        self.bargain: dict[str, int] = {}
        self._aim = ""
        self._look: int | None = None  # the other town that is being looked at
        self._seen, self._written = Seen(), Written()
        self._reading = Reading()
        self.tray, self.show = Tray(self), Show(self)
        self.lens = Lens()
        self.page = Patches()
        self._lie: dict[str, Rect] = {}  # where the zones lie on the sheet itself
        self._want = "die"
        self._moment: tuple[object, ...] = ()
        self._pinned: tuple[State, int, bool] | None = None  # what does not change while the page is painted

        self._spotted: tuple[DieRef | None, str] | None = None  # its die and target

    # ---- the desk
    def sit(self, scene: MapScene) -> None:
        self.scene = scene
        self.summons = Summons(self.play, scene)

    @property
    def house(self) -> House:
        return self.scene.house

    @property
    def focus(self) -> FocusGraph:
        return self.scene.focus

    @property
    def state(self) -> State:
        return self._pinned[0] if self._pinned is not None else self._seen.state(self.play)

    @property
    def seat(self) -> int:
        if self._pinned is not None:
            return self._pinned[1]
        if self._look is not None:
            return self._look
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
        return self.scene.free and self._look is None and self.seat == self.state.active and not self.summons.away

    @property
    def rings(self) -> bool:
        return not self.scene.watching

    @property
    def aimed(self) -> bool:
        return bool(self._aim)

    @property
    def die(self) -> DieRef | None:
        if self._spotted is not None:
            return self._spotted[0]
        if not self.free or self.state.phase != SPEND:
            return None
        if self.hand is not None:
            return self.hand
        return None if self._aim else self._here(zone_die(self.focus.id))

    def _here(self, die: DieRef | None) -> DieRef | None:
        return die if die is not None and die in self._reading.dice(self.state) else None

    @property
    def target(self) -> str:
        if self._spotted is not None:
            return self._spotted[1]
        if self._aim and self.hand is None:
            return self._aim
        head, _, tail = self.focus.id.partition("/")
        return tail if head in _KINDS else "save" if head == "save" else ""

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
    def stamp(self) -> int:
        return self._reading.stamp(self.state)

    def chips(self, target: str) -> tuple[Chip, ...]:
        return self._reading.chips(self.state, self.seat, target)

    # ---- deeds
    def pick(self, die: DieRef) -> Step:
        """Take a die into the hand, or spend it on what was aimed at."""
        self.house.sound.play("die_keep")
        if self._aim:
            target, self._aim = self._aim, ""
            self.hand = die
            return self._spend(target)
        self.hand = None if self.hand == die else die
        if self.hand is not None and not self.focus.pointing:
            first = self._next_lit(1, "")
            if first:
                self.focus.focus_on(first)
        self.touch()
        return None

    def put_back(self) -> None:
        """Nothing is in hand nor aimed at any more."""
        where = die_zone(self.hand) if self.hand is not None else _zone_of(self._aim) if self._aim else ""
        self.hand, self._aim = None, ""
        if where:
            self.focus.focus_on(where)
        self.house.sound.play("die_keep")
        self.touch()

    def aim(self, target: str) -> Step:
        if self.hand is not None:
            return self._spend(target)
        if self.state.phase != SPEND:
            return None
        if self._aim == target:
            self.put_back()
            return None
        self._aim = target
        serving = [die for die in self._reading.dice(self.state) if self._serves(die, target)]
        if serving and not self.focus.pointing:
            self.focus.focus_on(die_zone(serving[0]))
        self.touch()
        return None

    def _serves(self, die: DieRef, target: str) -> bool:
        use = self._reading.use(self.state, die, target)
        return use is not None and use.refusal is None

    def _spend(self, target: str) -> Step:
        assert self.hand is not None
        use = self._reading.use(self.state, self.hand, target)
        if use is None or use.refusal is not None:
            if use is not None and use.refusal is not None:
                self.house.sound.play("deny")
                self.say(f"{use.refusal.text} ({use.refusal.rule})", "cross")
            return None
        if len(use.actions) == 1:
            return self.do(use.actions[0])
        text = "Which gift shall it be? It is chosen for good."
        return Push(ChoiceCard(title_of(target), text, choices_of(self.state, use.actions)))

    def alter(self, ability: Ability) -> Step:
        held = [action for action in ability.actions if getattr(action, "die", None) == self.hand]
        actions = held if self.hand is not None and held else list(ability.actions)
        if len(actions) == 1:
            return self.do(actions[0])
        return Push(ChoiceCard(title_of(ability.perk), "Once a turn.", choices_of(self.state, actions)))

    def do(self, action: Action) -> Step:
        if not self.free:
            return None
        try:
            self.play.do(action)
        except RefusedError as error:
            self.house.sound.play("deny")
            self.say(f"{error.refusal.text} ({error.refusal.rule})", "cross")
            return None
        self.hand, self._aim = None, ""
        self.bargain = {}
        self._want = "die"
        self.touch()
        return None

    def look(self, seat: int) -> Step:
        """Open another town's sheet, or one's own again."""
        self._look = None if seat == self.state.active else seat
        self.hand, self._aim = None, ""
        self.house.sound.play("page")
        self.touch()
        return None

    def say(self, text: str, symbol: str = "") -> None:
        self.scene.say(text, symbol)

    def touch(self) -> None:
        self.scene.touch()

    # ---- the page
    def paint(self, painter: Painter) -> None:
        if not self.play.busy:
            self._written.follow(self.play.session.match)
        self._follow()
        self._pinned = self.state, self.seat, self.free
        self._spotted = self.die, self.target
        if self.lens.on and not self.focus.pointing:
            self.lens.follow(self._lie.get(self.focus.id))
        scale, painter.text_scale = painter.text_scale, min(painter.text_scale, LARGEST)
        try:
            with self.lens.over(painter):
                self._lay(painter)
                if self.lens.on:
                    self.page.paint(painter, all_anew=True)
            self._lie = self.focus.lay(self.lens.place if self.lens.on else lambda rect: rect)
            track.paint(painter, self, self.scene.menu)
            self.page.paint(painter, all_anew=self.lens.on)
        finally:
            self._pinned, self._spotted, painter.text_scale = None, None, scale

    def ground(self, painter: Painter) -> None:
        """The page lays its own, except where nothing of it can stay."""
        if self.lens.on or painter.notes is not None:
            painter.table()

    def rest(self) -> None:
        self.page.forget()

    def _lay(self, painter: Painter) -> None:
        asset_panel.paint(painter, self, self._written, self._see_town)
        spent_on = self._reading.spent_on(self.play.session.match)
        self.page.field(Field("tray", None, shadowed(TRAY_BOX), lambda: self.tray.paint(painter, spent_on)))
        item_panel.paint(painter, self)
        land_panel.paint(painter, self)
        forecast_panels.supper(painter, self)
        forecast_panels.outlook(painter, self)
        towns_panel.paint(painter, self, self.look)

    def _follow(self) -> None:
        """A new moment of the match leads the focus to where its work is."""
        s = self.state
        moment = (s.phase, s.round, s.active, s.spent, s.drawn, self.scene.free)
        if moment == self._moment:
            return
        self._moment = moment
        if self.scene.free and self._look is None:
            self._want = "ask" if s.phase in asking.PHASES else "die"
        gone = self.hand is not None and self.hand not in self._reading.dice(s)
        if gone or s.phase != SPEND:
            self.hand, self._aim = None, ""

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

    def _see_town(self) -> Step:
        return self.summons.town_map(self.seat)

    def live(self, painter: Painter) -> None:
        with self.lens.over(painter):
            self.tray.live(painter)
            self.show.draw(painter)
        if self.scene.watching and self.play.director.now is None and self.play.intent:
            self.show.note(painter, "robot", self.play.intent)

    def tick(self, dt: float) -> bool:
        moving = self.show.tick(dt)
        if self.tray.tick():
            self.touch()
        return moving or self.tray.flying is not None

    # ---- inputs
    def handle(self, given: Input) -> Reply | None:
        if not isinstance(given, Intent) or given.repeat:
            return None
        if self._look is not None and given.act is Act.BACK:
            self.look(self.state.active)
            return Reply(True, None, given.act, changed=True)
        if (self.hand is not None or self._aim) and given.act is Act.BACK:
            self.put_back()
            return Reply(True, None, given.act, changed=True)
        if given.act is Act.MIRROR and self.die is not None:
            if self.hand is None:
                self.hand = self.die
            return Reply(True, self._spend("save"), given.act, changed=True)
        return None

    def left(self, act: Act | None, given: Input) -> Reply | None:
        match act:
            case Act.BACK if self.hand is not None or self._aim or self._look is not None:  # the right button
                self.look(self.state.active) if self._look is not None else self.put_back()
                return Reply(True, None, act, changed=True)
            case Act.NEXT_TARGET | Act.PREV_TARGET:
                found = self._next_lit(1 if act is Act.NEXT_TARGET else -1, self.focus.id)
                if found:
                    self.focus.focus_on(found)
                    self.house.sound.play("tick")
                return Reply(True, None, act, changed=True)
            case Act.NEXT_TAB | Act.PREV_TAB:
                self._next_section(1 if act is Act.NEXT_TAB else -1)
                return Reply(True, None, act, changed=True)
            case Act.NEXT:
                return Reply(True, self._details(), act, changed=True)
            case Act.ZOOM:
                self.lens.on = not self.lens.on
                self.lens.follow(self._lie.get(self.focus.id))
                return Reply(True, None, act, changed=True)
        return None

    def _details(self) -> Step:
        if not self.target or self.target == "save":
            return self._see_town()
        from game.client.tables.xii_century.details import DetailsCard

        return Push(DetailsCard(self, self.target))

    def _next_lit(self, way: int, here: str) -> str:
        """The next zone that is worth a look: a lit target with a die in hand, else a die that serves."""
        if self.hand is not None or (self.die is None and not self._aim):
            zones = [_zone_of(name) for name in TARGET if self._lit(name)]
        else:
            zones = [
                die_zone(die) for die in self._reading.dice(self.state) if not self._aim or self._serves(die, self._aim)
            ]
        zones = [id for id in zones if id in self.focus.zones or not here]
        if not zones:
            return ""
        at = zones.index(here) if here in zones else (-1 if way > 0 else 0)
        return zones[(at + way) % len(zones)]

    def _lit(self, target: str) -> bool:
        use = self.reach(target)
        return use is not None and use.refusal is None and target != "discard" and not dominated(use)

    def _next_section(self, way: int) -> None:
        """The focus goes to the first zone of the next section."""
        at = next((i for i, heads in enumerate(SECTIONS) if self.focus.id.startswith(heads)), 0)
        for step in range(1, len(SECTIONS) + 1):
            heads = SECTIONS[(at + way * step) % len(SECTIONS)]
            found = next((id for id in self.focus.zones if id.startswith(heads)), "")
            if found:
                self.focus.focus_on(found)
                self.house.sound.play("tick")
                return

    def prompts(self) -> Sequence[Prompt]:
        found: list[Prompt] = []
        zone = self.focus.zone_now
        if self._look is not None:
            return (Prompt(Act.BACK, "Own sheet"), Prompt((Act.PREV_TAB, Act.NEXT_TAB), "Section"))
        if zone is not None and zone.refusal is not None:
            found.append(Prompt(Act.WHY, "Why not?"))
        elif self.focus.id == asset_panel.TOWN_ZONE:
            found.append(Prompt(Act.CONFIRM, "See the town"))
        elif self.focus.id.startswith("town/"):
            found.append(Prompt(Act.CONFIRM, "Look"))
        elif self.hand is not None:
            found.append(Prompt(Act.CONFIRM, f"Spend {self._value()}" if self.target else "Put back"))
        elif self._aim:
            found.append(Prompt(Act.CONFIRM, "Spend this die"))
        elif self.focus.id.startswith("die/"):
            found.append(Prompt(Act.CONFIRM, "Take this die"))
        elif self.state.phase == SPEND and self.target:
            found.append(Prompt(Act.CONFIRM, "Which dice?"))
        else:
            found.append(Prompt(Act.CONFIRM, "Choose"))
        if self.hand is not None or self._aim:
            found.append(Prompt(Act.BACK, "Put back"))
        elif self.play.session.match.can_undo:
            found.append(Prompt(Act.UNDO if self.house.glyph(Act.UNDO) else Act.BACK, "Undo"))
        if self.die is not None and self.die.pool != "reserve":
            found.append(Prompt(Act.MIRROR, "Keep for later"))
        found.append(Prompt((Act.PREV_TARGET, Act.NEXT_TARGET), "Next lit"))
        found.append(Prompt((Act.PREV_TAB, Act.NEXT_TAB), "Section"))
        found.append(Prompt(Act.NEXT, "Details" if self.target and self.target != "save" else "Town"))
        found.append(Prompt(Act.ZOOM, "Whole sheet" if self.lens.on else "Zoom"))
        return found

    def _value(self) -> int:
        use = self.use("save")
        return use.value if use is not None else 0

    # ---- cues
    def throw(self, event: DiceRolled) -> Throw:
        """For the cue sheet: the flight of any dice shown on this scene."""
        here = event.stream in ("shared", "own", "court")
        return self.tray.throw(event) if here else self.show.side_throw(event)

    def mark(self, mark: Mark) -> bool:
        return self.show.mark(mark)

    def changed(self) -> None:
        if self.play.busy:
            self.hand, self._aim = None, ""

    # ---- other scenes
    def call(self) -> Step:
        return self.summons.call()

    def answered(self, result: object) -> Step:
        """A card chose an action."""
        return self.do(result) if isinstance(result, Action) else None


def _zone_of(target: str) -> str:
    """The zone of a target."""
    if target == "save" or not target:
        return target
    number = TARGET[target]
    return f"asset/{target}" if number < 12 else f"land/{target}" if number < 16 else f"item/{target}"
