"""The battle page with a clash on its stage: what a roll tells is played blow by blow, plates and odds move with it.

A game's battle scene derives from `ClashPage`, makes a `Clash` of each event that is a fight (`clash_of`), and says who
stands there between two of them (`muster`). Its cue for such an event is `stage.fight(event)`. Plates, ribbon, orders,
record and the card at the end are those of `BattlePage`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.client.input.actions import Act, Input
from game.client.play import Play
from game.client.scenes.battle_page import BattlePage
from game.client.scenes.battle_parts import plate, ribbon, stage_frame
from game.client.scenes.formation import BattleFormation
from game.client.stack import Step
from game.client.stage import fx, tray
from game.client.stage.cast import STAGE, Kind, Post
from game.client.stage.clash import Clash, Stock
from game.client.stage.timeline import Mark, Timeline
from game.client.stage.tray import TRAY, Thrown, Verdict
from game.client.ui.focus import FocusGraph

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

LOUDER = 0.2  # of a blow's volume, for each more that is heard with it
_SHOWN = ("die/blue/1a", "fig/shadow", "sym/falls")
_RUMBLE = {"falls": (0.35, 0.2, 90), "breaks": (0.6, 0.4, 160)}  # of a pad, when one of ours is struck


class ClashPage(BattlePage):
    """`showing_fight` is the clash that plays now; those before it may still lie there and fade."""

    def __init__(self, play: Play, first: str = "order/engage") -> None:
        super().__init__(play, first)
        self.stock = Stock()
        self.formation = BattleFormation(self.stock.puppets)
        self._fights: list[tuple[str, Any, Clash]] = []  # key of the timeline, its event, the clash
        self._count = 0

    # ---- what a game brings
    @abstractmethod
    def clash_of(self, event: Any) -> Clash | None:
        """The fight that an event tells, on the stage as it stands."""

    @abstractmethod
    def muster(self) -> Sequence[Post]:
        """Who stands where between two fights."""

    @abstractmethod
    def final(self) -> Clash | None:
        """The ending, of which the last moment is what stays behind the card."""

    @abstractmethod
    def lying(self) -> tuple[Thrown, Sequence[Verdict]] | None:
        """The dice that lie in the tray between two rolls."""

    @abstractmethod
    def comment(self, painter: Painter) -> None:
        """The words on the felt."""

    @abstractmethod
    def cast(self) -> Sequence[Kind]:
        """Everybody who may come onto the stage: their pictures are read on entry."""

    def rehearsed(self) -> Clash | None:
        """A fight like the next: its pictures are made beforehand."""
        return None

    # ---- fights
    def fight(self, event: Any) -> Timeline:
        """The cue of an event that is a fight."""
        clash = self.clash_of(event)
        if clash is None:
            return Timeline()
        self._count += 1
        key = f"fight{self._count}.t"
        self._fights = [*self._fights[-2:], (key, event, clash)]
        return clash.timeline(key, self.services.speed)

    @property
    def showing_fight(self) -> tuple[str, Any, Clash] | None:
        """The clash being shown now, with its key and its event."""
        now = self.play.director.now if self.showing else None
        last = self._fights[-1] if self._fights else None
        return last if last is not None and now is not None and last[1] is now else None

    @property
    def _time(self) -> float:
        shown = self.showing_fight
        return self.play.director.number(shown[0], 0.0) if shown is not None else 0.0

    def shown_to_the_end(self, event: Any) -> None:
        """A game says so when the event was shown: who is left stands where the fight has left him."""
        if self._fights and self._fights[-1][1] is event:
            self.formation.take(self._fights[-1][2].standing())

    def assemble(self) -> None:
        """Everybody walks to where he stands now."""
        if self.showing_fight is None:
            self.formation.arrange(self.muster(), self.reduced or self.services.speed <= 0)

    def calm(self) -> None:
        self._fights.clear()

    # ---- coming and going
    def enter(self) -> None:
        super().enter()
        sprites = [name for kind in self.cast() for name in kind.sprites]
        self.stock.enter(self.services.painter, (*_SHOWN, *sprites))
        self.formation.settle()
        self._rehearse()

    def _rehearse(self) -> None:
        found = None if self.reduced else self.rehearsed()
        if found is not None:
            self.stock.rehearse(found)

    # ---- time
    def lives(self, dt: float) -> bool:
        pace = dt * (max(1.0, self.services.speed) if self.services.speed > 0 else 8.0)
        walks = self.showing_fight is None and self.formation.tick(pace)
        shown = self.showing_fight
        if shown is None or self._time < shown[2].calm:
            self.stock.prepare(self.services.painter)
        return self.particles.tick(pace) or walks or any(self._left(key) is not None for key, _, _ in self._fights)

    def _left(self, key: str) -> float | None:
        """How far a fight has come that others follow already; None when nothing of it is left."""
        t = self.play.director.number(key, -1.0)
        return t if t >= 0 else None

    def mark(self, mark: Mark) -> None:
        sound, data = self.services.sound, mark.data
        match mark.name:
            case "blow":
                volume = min(1.0, 0.7 + LOUDER * (int(str(data["count"])) - 1))
                sound.blow(str(data["weapon"]), str(data["body"]), volume)
                if str(data["on"]).startswith("our") and str(data["end"]) in _RUMBLE:
                    self.services.devices.rumble(*_RUMBLE[str(data["end"])])
            case "thud":
                sound.blow("fall", str(data["body"]))
            case "verdict" | "loot" | "loose" | "rubble" | "fuse" | "throw":
                sound.blow(mark.name, str(data.get("weapon", data.get("what", ""))))
            case "boom":
                sound.blow("boom", "")
                self.services.devices.rumble(0.9, 0.7, 260)
            case "outcome":
                self.outcome_heard(str(data["result"]))
            case _:
                super().mark(mark)

    def outcome_heard(self, result: str) -> None:
        """The ending has come to its moment: a horn, a fanfare."""

    # ---- inputs
    def actions(self, act: Act | None, given: Input) -> Step:
        if act is Act.BACK and not self.held:
            self.focus.focus_on("order/flee")
            self.touch()
            return None
        return super().actions(act, given)

    # ---- drawing
    def stage(self, painter: Painter, focus: FocusGraph) -> None:
        x, y, w, h = STAGE
        shown, end = self.showing_fight, self.final() if self.held else None
        with painter.clip(x, y, w, h):
            painter.sprite(self.backdrop, x, y, h + TRAY[3], "topleft")
            self.behind(painter)
        if end is not None:
            end.draw(painter, end.duration + 9.0)
        lying = self.lying() if shown is None else None
        thrown = shown[2].thrown if shown is not None else (lying[0],) if lying is not None else ()
        tray.felt(painter, len(thrown[0].throw.faces) if thrown else tray.LANES)
        self.comment(painter)
        if lying is not None:
            tray.dice(painter, lying[0], 99.0)
            tray.verdicts(painter, (lying[0],), [(0.0, verdict) for verdict in lying[1]], 99.0, True)
        if shown is None:
            self._plates(painter, None, 0.0)
        stage_frame(painter)

    def behind(self, painter: Painter) -> None:
        """What stands far back on the stage."""

    def _plates(self, painter: Painter, clash: Clash | None, t: float) -> None:
        """Both head counts and the odds, as many struck off as blows have struck by now."""
        lost, pops = [0, 0], [1.0, 1.0]
        for side in (0, 1) if clash is not None else ():
            lost[side], pops[side] = fx.ticked(clash.ticks(side), t) if clash is not None else (0, 1.0)
        y = STAGE[1] + 4
        for side, (x, told) in enumerate(zip((14.0, 490.0), self.plates(), strict=True)):
            now = told._replace(now=max(0, told.now - lost[side]))
            plate(painter, x, y, 136, now, bool(side), 1.0 if self.reduced else pops[side])
        odds = self.ribbon_at(lost[0], clash.odds(t) if clash is not None else 0.0)
        if odds is not None:
            ribbon(painter, odds)

    def ribbon_at(self, lost: int, moved: float) -> Any:
        """The odds when `lost` of ours have fallen in this exchange, the bar `moved` 0..1 of its way."""
        return self.ribbon()

    def action(self, painter: Painter) -> None:
        shown = self.showing_fight
        for key, event, clash in self._fights:
            t = self._left(key)
            if t is not None and (shown is None or event is not shown[1]) and not self.held:
                clash.draw(painter, t, remains=True)
        if shown is None:
            if not self.held:
                with painter.clip(*STAGE):
                    self.formation.draw(painter, self.beat)
            return
        t = self._time
        shown[2].draw(painter, t)
        shown[2].tray(painter, t)
        self._plates(painter, shown[2], t)
