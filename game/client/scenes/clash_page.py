"""The battle page with a clash on its stage: what a roll tells is played blow by blow, plates and odds move with it.

A game's battle scene derives from `ClashPage`, makes a `Clash` of each event that is a fight (`clash_of`), and says who
stands there between two of them (`muster`). Its cue for such an event is `stage.fight(event)`. Plates, ribbon, orders,
record and the card at the end are those of `BattlePage`.
"""

from __future__ import annotations

import gc
from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

import pygame

from game.client.draw.canvas import HEIGHT, WIDTH, Boxes
from game.client.draw.painter import Painter
from game.client.play import Play
from game.client.scenes.battle_page import BattlePage
from game.client.scenes.battle_parts import stage_frame
from game.client.scenes.clash_counts import Count, FightCounts, Moves, counts, moments, odds_at, struck_at
from game.client.scenes.fight_parts import BattleFormation
from game.client.stage import dice, fx, spells
from game.client.stage import dice as tray
from game.client.stage.cast import AHEAD, STAGE, FigureKind, Job, Post, Stock
from game.client.stage.clash import Clash
from game.client.stage.dice import TRAY, DieVerdict, Thrown
from game.client.stage.director import Mark, Timeline
from game.client.stage.props import props
from game.client.ui.focus import FocusGraph
from game.client.ui.palette import RED
from game.client.ui.theme import PROMPT_BAR

LOUDER = 0.2  # of a blow's volume, for each more that is heard with it
_SHOWN = ("die/shadow0", "fig/shadow", "sym/falls")
# of a pad, when one of ours is struck
_RUMBLE = {"falls": (0.35, 0.2, 90), "breaks": (0.6, 0.4, 160), "razes": (0.7, 0.5, 220)}


class ClashPage(BattlePage):
    """`showing_fight` is the clash that plays now; those before it may still lie there and fade."""

    def __init__(self, play: Play, first: str = "order/engage") -> None:
        super().__init__(play, first)
        self.stock = Stock()
        self.formation = BattleFormation(self.stock)
        self._fights: list[tuple[str, Any, Clash]] = []  # key of the timeline, its event, the clash
        self._warmed = False
        self._count = 0
        self._moves: Moves = (None, None)  # the odds before and after what is shown
        self._opens = 0  # a fight has begun: which of its parts is painted next, from 1 on
        self._closed = False  # a fight was shown to its end: the parts of the page are painted anew one a frame
        self._stale: list[tuple[int, bool]] = []  # which of them still are to be, and whether only laid out
        self._moved = False  # the focus has: the panels that show it are painted anew
        self._told: list[object] = [None, None, None]  # what the plates and the ribbon on the layer say
        self._tallied: tuple[object, tuple[Count, ...]] = (None, ())  # at which count; and plates and ribbon then
        self._lying = [0, 0]  # whether the dice were painted where they lie, and how many verdicts

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
    def lying(self) -> tuple[Sequence[Thrown], Sequence[DieVerdict]] | None:
        """The dice that lie in the tray between two rolls."""

    @abstractmethod
    def felt(self, painter: Painter, thrown: Sequence[Thrown]) -> None:
        """The tray under these dice, empty."""

    @abstractmethod
    def comment(self, painter: Painter) -> None:
        """The words on the felt."""

    @abstractmethod
    def cast(self) -> Sequence[FigureKind]:
        """Everybody who may come onto the stage: their pictures are read on entry."""

    cry = "Victory"  # on the banner at the end
    chosen = 2  # of the parts of the page: the last ones are those with something to choose
    dice: tuple[str, ...] = ("die/blue/1a",)  # a picture of each sheet of dice

    def tumbles(self) -> Sequence[tuple[str, float]]:
        """The dice that will fly here: the strip of their pictures, their size in points."""
        return ()

    def rehearsed(self) -> Clash | None:
        """A fight like the next: its pictures are made beforehand."""
        return None

    # ---- fights
    def fight(self, event: Any) -> Timeline:
        """The cue of an event that is a fight."""
        clash = self.clash_of(event)
        if clash is None:
            return Timeline()
        if not self.reduced:
            self.stock.rehearse(clash, self.told_of(clash, lambda: self._moves))
        self._count += 1
        key = f"fight{self._count}.t"
        self._fights = [*self._fights[-2:], (key, event, clash)]
        self._opens = 1
        share = self.share(event)
        return clash.timeline(key, self.services.speed / share).paced(share)

    def share(self, event: Any) -> float:
        """The share of its usual time in which a fight is shown."""
        return 1.0

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
            self._closed = not self.play.busy

    def assemble(self) -> None:
        """Everybody walks to where he stands now."""
        if self.showing_fight is None:
            self.formation.arrange(self.muster(), self.reduced or self.services.speed <= 0)

    def calm(self) -> None:
        self._fights.clear()

    def touch(self) -> None:
        """When a fight begins, its page stands: painting all of it anew would cost more than the blows."""
        stands = self.layer.stands(self.services.painter)
        if (self._opens or self._closed) and stands and not self.held:
            self.dirty = True
            if self._closed:  # panels are laid out in one frame and painted in the next
                count = len(self.parts(self.focus))
                self._stale = [(0, False), *((part, lays) for part in range(1, count) for lays in (True, False))]
        else:
            self._opens, self._stale = 0, []
            super().touch()
        self._closed = False

    def focus_moved(self) -> None:
        """The stage and the record stand as they did: only what can be chosen shows the focus."""
        if self.layer.stands(self.services.painter) and not (self.held or self._stale or self._opens):
            self._moved = self.dirty = True
        else:
            self.touch()

    # ---- coming and going
    def enter(self) -> None:
        super().enter()
        sprites = [name for kind in self.cast() for name in kind.sprites]
        self.stock.enter(self.services.painter, (*_SHOWN, *self.dice, *sprites))
        self.formation.settle()
        if not self.play.rests:
            self.warm()

    def leave(self) -> None:
        self.formation.dismiss()

    def warm(self) -> None:
        """What blows show is made beforehand: on entry, or where a replay stands, as soon as it goes on."""
        self._warmed = True
        gc.unfreeze()
        gc.collect()
        gc.freeze()  # what stands now needs no looking through in the middle of a blow: 20 ms
        if not self.reduced:
            if (found := self.rehearsed()) is not None:
                self.stock.rehearse(found)
            self.stock.before(self.thrown_up())
        self.stock.before((lambda painter: painter.banner(self.cry, 320, 100, RED, 19),))

    def thrown_up(self) -> Iterator[Job]:
        """What blows show besides the figures, dice first: drawn out of sight in the frames after the page has come."""
        yield from dice.rehearsal(self.tumbles())
        yield from fx.rehearsal()
        yield from spells.wounds_rehearsal({kind.weapon for kind in self.cast()})

    # ---- time
    def lives(self, dt: float) -> bool:
        if not (self._warmed or self.play.rests):
            self.warm()
        pace = dt * (self.services.pace if self.services.speed > 0 else 8.0)
        shown, t = self.showing_fight, self._time
        walks = shown is None and self.formation.tick(pace)
        if not self._opens and not self._stale:  # blows have little time to spare: a picture a frame
            seconds = AHEAD if shown is None or t < shown[2].calm else AHEAD / 4
            self.stock.prepare(self.services.painter, seconds)
        return walks or bool(self._stale) or any(self._left(key) is not None for key, _, _ in self._fights)

    def _left(self, key: str) -> float | None:
        """How far a fight has come that others follow already; None when nothing of it is left."""
        t = self.play.director.number(key, -1.0)
        return t if t >= 0 else None

    def called(self, kind: str, post: str) -> str:
        """One of a kind who stands at that post, as captions begin with him: "An ogre"; "" where he has no name."""
        return ""

    def mark(self, mark: Mark) -> None:
        sound, data = self.services.sound, mark.data
        by, whom, who = (
            self.called(str(data.get(f"{part}_kind", "")), str(data.get(part))) for part in ("by", "on", "who")
        )
        match mark.name:
            case "blow":
                volume = min(1.0, 0.7 + LOUDER * (int(str(data["count"])) - 1))
                sound.blow(str(data["weapon"]), str(data["body"]), volume, by, whom)
                if str(data["on"]).startswith("our") and str(data["end"]) in _RUMBLE:
                    self.services.devices.rumble(*_RUMBLE[str(data["end"])])
            case "thud":
                sound.blow("fall", str(data["body"]), whom=who)
            case "verdict" | "loot" | "loose" | "rubble" | "fuse" | "throw":
                sound.blow(mark.name, str(data.get("weapon", data.get("what", ""))), by=by)
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
    def back(self) -> bool:
        """The focus goes to the way out of the fight, where there is one and it is not there yet."""
        away = not self.held and "order/flee" in self.focus.zones and self.focus.id != "order/flee"
        if away:
            self.focus.focus_on("order/flee")
        return away

    # ---- drawing
    def stage(self, painter: Painter, focus: FocusGraph) -> None:
        self._ground(painter)
        if self.held and (end := self.final()) is not None:
            end.draw(painter, end.duration + 9.0)
        self._opens = 0
        self._tray(painter)
        if not self._over(painter):
            self._plates(painter, on_layer=False)  # all of them, for the ground is new
        stage_frame(painter)

    def _ground(self, painter: Painter) -> None:
        with painter.clip(*STAGE):
            self._backdrop(painter)
            self.behind(painter)

    def _backdrop(self, painter: Painter) -> None:
        painter.sprite(self.backdrop, STAGE.x, STAGE.y, STAGE.h + TRAY.h, "topleft")

    def _tray(self, painter: Painter) -> None:
        """The felt, what is said on it, and the dice that lie there."""
        shown = self.showing_fight
        lying = self.lying() if shown is None else None
        self.felt(painter, shown[2].thrown if shown is not None else lying[0] if lying is not None else ())
        self.comment(painter)
        self._lying = [0, 0]
        if lying is not None:
            for thrown in lying[0]:
                tray.dice(painter, thrown, 99.0)
            tray.verdicts(painter, lying[0], [(0.0, verdict) for verdict in lying[1]], 99.0, True)

    def behind(self, painter: Painter) -> None:
        """What stands far back on the stage."""

    def _over(self, painter: Painter) -> bool:
        """Plates lie over the figures: the lens must not show them twice, of large letters they reach down to heads."""
        shown = self.showing_fight
        return (shown is not None and shown[2].slow) or (painter.text_scale > 1 and not self.held)

    def _plates(self, painter: Painter, on_layer: bool = True) -> None:
        """Both head counts and the odds as they are now; on the layer only what says something else than before."""
        shown, mends = self.showing_fight, on_layer and self.layer.stands(painter)
        struck = struck_at(shown[2], self._time) if shown is not None else FightCounts()
        fresh = struck, self._fights[-1][0] if self._fights else "", self.play.director.shown
        if mends and fresh == self._tallied[0]:
            return
        if fresh != self._tallied[0] or not self.showing:
            moves = self._moves if shown is not None else (None, None)
            odds = odds_at(self.ribbon(), struck, moves, self.chance)
            self._tallied = fresh, tuple(counts(painter, self.plates(), odds, struck))
        for n, (box, told, draw) in enumerate(self._tallied[1]):
            if not mends:
                draw(painter)
            elif told != self._told[n]:
                with self.layer.amended(painter, *box):
                    self._backdrop(painter)
                    draw(painter)
            self._told[n] = told

    def told_of(self, clash: Clash, moves: Callable[[], Moves]) -> Iterator[Job]:
        """All that a fight will draw beside its figures: none of it is drawn first in the middle of a blow."""
        yield from props(clash)
        painter, plates, odds = self.services.painter, self.plates(), self.ribbon()
        for struck in moments(clash):
            for _, _, draw in counts(painter, plates, odds_at(odds, struck, moves(), self.chance), struck):
                yield draw

    def action(self, painter: Painter) -> Boxes:
        shown, t = self.showing_fight, self._time
        if self._moved and self.layer.stands(painter):
            for box, draw in self.parts(self.focus)[-self.chosen :]:
                with self.layer.amended(painter, *box):
                    draw(painter)
            self._prompts(painter)
        self._moved = False
        if self._opens and self.layer.stands(painter):
            self._begin(painter)
        elif self._stale and self.layer.stands(painter):
            self._mend(painter)
        if shown is not None:
            if not self._over(painter) and self.layer.stands(painter):
                self._plates(painter)
            self._lay(painter, shown[2], t)
        boxes, rests = list[pygame.Rect](), shown is None and not self.held
        for key, event, clash in self._fights:
            before = self._left(key)
            if before is not None and (shown is None or event is not shown[1]) and not self.held:
                clash.draw(painter, before, remains=True)
                rests = False
        if shown is not None:
            shown[2].draw(painter, t)
            shown[2].tray(painter, t, bool(self._lying[0]), self._lying[1])
        elif not self.held:
            with painter.clip(*STAGE):
                boxes.append(self.formation.draw(painter, self.beat))
        if self._over(painter):
            self._plates(painter, on_layer=False)
            boxes += [painter.box(*box) for box, _, _ in self._tallied[1]]
        return boxes if rests else None

    def _begin(self, painter: Painter) -> None:
        """A fight has begun: another tray, other prompts, a part a frame; all else stands as it did."""
        part, self._opens = self._opens - 1, (self._opens + 1) % (len(self._parts) + 1)
        self._parts[part](painter)

    @cached_property
    def _parts(self) -> tuple[Callable[[Painter], None], ...]:
        """What is painted when a fight begins; in the frame in which it was made nothing is."""
        return (lambda painter: None, self._new_tray, self._prompts, self._free)

    def _new_tray(self, painter: Painter) -> None:
        x, y, w, h = TRAY
        with self.layer.amended(painter, x, y, w, h - 0.4):
            self._tray(painter)

    def _free(self, painter: Painter) -> None:
        """The ground below plates and ribbon, where the lens will show it without them."""
        shown = self.showing_fight
        for box, _, _ in self._tallied[1] if shown is not None and shown[2].slow else ():
            with self.layer.amended(painter, *box):
                self._backdrop(painter)

    def _mend(self, painter: Painter) -> None:
        """The next part of the page that says what was true before the fight; with the last the prompts."""
        part, lays = self._stale.pop(0)
        box, draw = self.parts(self.focus)[part]
        for page in self.pages.values():
            page.lays = lays
        with self.layer.amended(painter, *box):
            draw(painter)
        for page in self.pages.values():
            page.lays = False
        if not self._stale:
            self._prompts(painter)

    def _prompts(self, painter: Painter) -> None:
        with self.layer.amended(painter, 0, HEIGHT - PROMPT_BAR, WIDTH, PROMPT_BAR):
            painter.prompt_bar(self.prompts(), self.speed_note())

    def _lay(self, painter: Painter, clash: Clash, t: float) -> None:
        """Dice that lie, and verdicts that have fallen, are painted once."""
        lying, told = clash.lying(t), clash.told(t)
        if self.layer.stands(painter) and [int(lying), told] != self._lying:
            with self.layer.amended(painter, *TRAY):
                if lying and not self._lying[0]:
                    clash.tray(painter, t, told=len(clash.verdicts))
                tray.verdicts(painter, clash.thrown, clash.verdicts[self._lying[1] : told], 99.0, True)
            self._lying = [int(lying), told]
