"""The table of Mini Monarchy: its page as one tree, what moves over it, and where the focus goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import msgspec
import pygame

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import FACES, Act, Input, Intent, Pointer
from game.client.play import Play
from game.client.stack import Prompt, Step
from game.client.stage import dice, director
from game.client.ui import page as ui
from game.client.ui.focus import FocusGraph, Reply, Zone
from game.client.ui.palette import NIGHT, PARCH, RED, RUST, TAN, dark, mix
from game.client.ui.place import inset, inside, middle, overlap
from game.client.ui.theme import PROMPT_BAR, flat
from game.core.mini_monarchy import actions, events
from game.core.mini_monarchy.state import Phase, State
from game.core.mini_monarchy.tables import BUILDING, LAST_STAGE, TABLES
from game.core.rules import Action
from game.titles.mini_monarchy.chronicle import hungry_years
from game.titles.mini_monarchy.look import board, onmap, panels, show, tools
from game.titles.mini_monarchy.look.cues import CUES
from game.titles.mini_monarchy.look.geometry import BOARD, CHIP, CLOSE, HexView
from game.titles.mini_monarchy.look.work import FateTray, Work, tradeless
from game.titles.mini_monarchy.narrator import dawn, say

_SETUP = (*Phase.DRAWING, Phase.SETUP_BUILDINGS)
_CHOICE = (Phase.FATE_REROLL, Phase.FATE_CHOICES)  # phases with a choice about the dice
_FATE = (*_CHOICE, Phase.DISASTERS, Phase.PRODUCE, Phase.HARD_TIMES)  # and those in which the dice still matter
LARGE, HUGE = 1.3, 1.7  # text scales from which some panels have no room
SIDE, WIDEST, GAP = 204.0, (288.0, 306.0), 4.0  # points: the panels, at large and huge text; the gap between them
BUTTON = 122.0  # width of the large button, points
RIBBON = 54.0  # points from the map's top to a year's ribbon
INSET = 5.0  # points from the map's corner to its chip


_EARTH = mix(PARCH, TAN, 0.35)
_GROUND = ui.Stack((ui.Ground(flat(_EARTH, 0)), ui.Hole(id=BOARD)), grow=True)  # where the map lies


def _night(painter: Painter) -> None:
    """Fills the ground of panels and bars."""
    painter.fill(NIGHT)


_DRAWN = (Phase.SETUP_RANGES, Phase.SETUP_BIGGER, Phase.SETUP_RIVER, Phase.SETUP_BUILDINGS)
_ON_MAP = (*_DRAWN, Phase.DISASTERS, Phase.STARVE)  # phases in which the map gets the focus
LIT = 3.0  # points a lesson's light reaches beyond its target
CARRIES = 4.0  # loudness of a river hex, in fields


class MiniMonarchyTable(onmap.OnMap):
    """The table: panels, map, and where the focus goes."""

    cues = CUES
    doors = (panels.MENU_ZONE, panels.BOOK_ZONE)

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.page, self.chip = ui.Page(), ui.Page(keep=False)
        self.life, self.show = show.Life(), show.Show(self)
        self.tip: Rect | None = None  # the slip beside the cursor, kept clear of moving things
        self.setup, self.fate, self.work = panels.SetupPanel(self), FateTray(self), Work(self)
        self._lid: tuple[pygame.Surface, pygame.Rect] | None = None  # a copy of the chip, over what moves below it
        self._spare = FocusGraph("-")
        self._idle: object = None  # the state last checked for anything to build
        self._moment = ""  # phase, year, what is due and done: a change moves the focus

    # ---- the context
    def sit(self) -> None:
        self.show.particles.reduced = self.services.settings.reduced_motion
        self.lens.view = HexView(self.state.ground.board, self.services.painter.k, lid=CHIP)
        self.intro.begin(self.services)

    @property
    def tense(self) -> bool:
        """Whether one more graveyard loses the game."""
        return self.state.graves.bit_count() >= TABLES.limits.graveyards_lose - 1

    def terrain(self) -> dict[str, float]:
        land, stands = self.state.land, self.state.stands
        counted = {"rocks": land.rocks, "river": land.water, "meadow": land.fields, "town": stands[BUILDING["village"]]}
        return {name: mask.bit_count() * (CARRIES if name == "river" else 1.0) for name, mask in counted.items()}

    @property
    def first(self) -> Action | str:
        phase = self.state.phase
        return "setup/" if phase in _SETUP else "over/" if phase in Phase.ENDED else self.work.first

    # ---- the tree
    def tree(self) -> ui.Node:
        """The whole page."""
        s = self.state
        parts = (self.setup.view(),) if s.phase in _SETUP else self._panels(s)
        grown = self.services.painter.grown
        wide = min(WIDEST[grown >= HUGE], SIDE * grown)
        side = ui.Column((ui.Space(h=0), *parts, ui.Space(h=0)), GAP, basis=wide)
        body = ui.Row((_GROUND, ui.Slot(side, wide / grown, "fill"), ui.Space()), 5, top=True, grow=True)
        bar = panels.bar(self, self.setup.ask)
        return ui.Screen(ui.Lines((body, ui.Space(h=PROMPT_BAR))), bar, pad=ui.BARE, draw=ui.do(_night))

    def _panels(self, s: State) -> tuple[ui.Node, ...]:
        """All panels; at large text only those needed now."""
        scale = self.services.painter.text_scale
        large, huge = scale >= LARGE, scale >= HUGE
        over = s.phase in Phase.ENDED
        fate = self.fate.rolling or not large or s.phase in (_CHOICE if huge else _FATE)
        if over:
            outcome = self.play.session.match.outcome
            symbol = "laurel" if s.phase == Phase.WON else "crown"
            score = ui.button("over/score", say("show_score"), ui.do(self.score, verb="Open"), symbol)
            told = ui.Column((ui.Text(outcome.text if outcome else "", "book", grow=True), score))
            work: ui.Node = ui.Card(say("game_over"), told, pad=(6, 4), grow=True)
        else:
            work = msgspec.structs.replace(self.work.view(), grow=True)
        bare = over or (huge and self.work.end() is None and self.play.roll is None)
        parts = panels.stores(self, huge), work, *(() if bare else (self._foot(),))
        return (self.fate.view(), *parts) if fate else parts

    def _foot(self) -> ui.Node:
        """The goal, and beside it the large button."""
        s, hand, end = self.state, self.cup, self.work.end()
        if hand.roll is not None:
            end = hand.button()
        stages = tuple(ui.Symbol(f"hex/monument_{i}", 22, off=i > s.stage) for i in range(1, LAST_STAGE + 1))
        words = self.narrator.say("goal", stage=s.stage, most=LAST_STAGE)
        told = ui.Text(words, "mark", colour=RUST, anchor="center")
        row = ui.Centre(ui.Row((*stages, told), 6)) if end is None else ui.Lines((ui.Centre(ui.Row(stages, 2)), told))
        goal = ui.Card("", row, colour=PARCH, pad=(2, 1), id="goal", firm=True)
        if end is None:
            return goal
        return ui.Row((ui.Slot(goal, SIDE - GAP - BUTTON, "fill"), msgspec.structs.replace(end, grow=True)), GAP)

    # ---- the page
    @property
    def corner(self) -> Rect:
        """Box of the chip on the map."""
        return self.chip.plan.holes["chip"] if self.chip.plan is not None else (0.0, 0.0, 0.0, 0.0)

    def beside(self, x: float, y: float) -> bool:
        return inside(self.corner, x, y)

    def rest(self) -> None:
        super().rest()
        self.page.rest()

    def paint(self, painter: Painter) -> None:
        self._follow()
        self.pointing = self.pointing and self.play.roll is None
        real = self.focus
        s, real.board = self.state, self.view.box
        told = [*s.ground.cells_in(s.buildings | s.site | 1 << s.ground.capital), *filter(None, [self.cell])]
        real.pieces = [box for cell in told if overlap(box := self.view.rect(cell), real.board)]
        if not self.pointing and not self.watching:
            self._stand(painter, real)
            return
        self._spare.begin()
        self._spare.focus_on((self.watching and self.play.planned) or "-")
        self._stand(painter, self._spare)
        self._spare.end()
        real.minds(self._spare)
        if self.pointing:
            real.declare(Zone("map", inset(self.view.box, LIT, LIT), name=say("the_map")))
        items = self.page.plan.items if self.page.plan is not None else {}
        for id in self.doors if self.watching else ():
            if id in items:
                real.declare(Zone(id, items[id].box, items[id].item.do, name=items[id].item.words()))

    def live(self, painter: Painter) -> None:
        if painter.k == self.view.k:
            on_map = self.pointing or self.state.phase in _ON_MAP
            self._moves(painter, self.tool if self.free and on_map else None)
        super().live(painter)

    def _stand(self, painter: Painter, focus: FocusGraph) -> None:
        """Paints the standing part."""
        s = self.state
        self.page.paint(painter, focus, self.tree(), ui.WHOLE)
        self.lens.fit(painter.k, self.page.hole(BOARD))
        view = self.view
        board.paint_board(painter, view, s, self.fate.falls())
        with painter.clip(*view.box):
            for throw, mask in zip(s.land.throws, s.land.ranges, strict=True):
                if throw is not None and not mask:  # its mountains are still to come
                    at = view.centre(s.ground.cells[throw.hex])
                    dice.draw_lying(painter, at, view.flat * show.DIE, "ivory", f"{throw.face}a")
        x, y, w, h = view.box
        self.chip.paint(painter, focus, panels.chip(self), (x + INSET, y + INSET, w - 2 * INSET, h))
        lid = painter.box(*self.corner).clip(painter.surface.get_rect())
        self._lid = painter.part(lid).copy(), lid

    def _feast(self, painter: Painter, view: HexView, s: State, event: events.StageBuilt) -> HexView:
        """Paints the map over the whole page, zoomed on the finished monument; returns that view."""
        x, y, _, h = view.box
        near = replace(view, close=True, scroll=(0.0, 0.0), near=CLOSE * show.CLOSER, box=(x, y, ui.WHOLE[2] - x, h))
        cx, cy = near.centre(event.hex)
        mx, my = middle(near.box)
        near = near.moved(cx - mx, cy - my)
        painter.rect(*near.box, _EARTH)
        board.paint_board(painter, near, s)
        with painter.clip(*near.box):
            self.life.draw(painter, near, s, boat=False)
        return near

    def _dawn(self, painter: Painter, view: HexView) -> None:
        """Paints the ribbon of the new year, until its dice are rolled."""
        play, now = self.play, self.play.director.now
        year = now.year if isinstance(now, events.YearBegun) else self.state.year if play.roll is not None else 0
        if year:
            x, y, w, _ = view.box
            hungry = year - 1 in hungry_years(play.session.match)
            line = dawn(year, self.state.chosen.last_year, hungry)
            line = line if painter.text_width(line, "italic", 8.5) < w - 70 else ""
            fallen = play.director.share("dawn.t")
            painter.banner(f"Year {year}", x + w / 2, y + RIBBON * fallen - 20 * (1 - fallen), dark(RED, 0.2), 17, line)

    def _moves(self, painter: Painter, tool: tools.Tool | None) -> None:
        """Paints what moves over the standing part. `tool`: the tool in use, if any."""
        s, view = self.state, self.view
        places = self.page.plan.holes if self.page.plan is not None else {}
        self.tip, self.life.beat = None, self.beat
        if tool is not None:
            x, y, w, h = view.box
            side = (x + w, y, ui.WHOLE[2] - x - w, h)
            near = s.ground.cells_in(s.buildings | s.site | 1 << s.ground.capital)
            self.tip = tools.draw_tool(painter, view, tool, self.cursor, near, (side, self.corner))
        with painter.clip(*view.box):
            self.life.draw(painter, view, s, self.tip, boat=not self.play.busy)
        if self._lid and painter.notes is None and not (self.tip and overlap(self.tip, self.corner)):
            painter.surface.blit(*self._lid)
        if s.phase not in _SETUP:
            self.fate.live(painter, places)
        now, t = self.play.director.now, 0.0
        if isinstance(now, events.StageBuilt) and not self.show.particles.reduced:
            t = self.play.director.share("crown.t")
            if t >= 1:
                view = self._feast(painter, view, s, now)
        self._dawn(painter, view)
        told = self.show.draw(painter, view, places)
        if isinstance(now, events.StageBuilt) and t > 0:
            show.closer(painter, view, now.hex, t, say("the_stage_stands", stage=now.stage, last_stage=LAST_STAGE))
        if self.watching and not told and s.year == self.play.shown.year:  # only within its year
            painter.caption(view.head, "eye", self.play.intent)

    # ---- time
    def lives(self, dt: float) -> bool:
        return self.show.tick(dt)

    def call(self) -> Step:
        """Skips construction if nothing can be built, unless the player came here by undo."""
        match = self.play.session.match
        if self.free and self.state.phase == Phase.CONSTRUCT and not match.can_redo and self._idle is not self.state:
            self._idle = self.state
            if len(match.legal()) == 1 and not tradeless(self.state):
                self.play.do(actions.Done())
        return super().call()

    def _follow(self) -> None:
        """Makes the tool of a new moment and moves the focus to the work."""
        if self.play.busy:
            return
        s = self.state
        more = s.buildings, s.stage, tradeless(s), s.land.ranges, s.land.throws, s.picks
        moment = f"{s.phase}/{s.year}/{s.due}/{more}"
        if moment == self._moment:
            return
        before, self._moment = self._moment, moment
        self.in_hand = False
        self.make_tool()
        if s.year and not before.split("/")[1:2] > ["0"]:
            self.lens.home([s.ground.board.capital, *s.ground.cells_in(s.buildings | s.site | s.graves)])
        same = before.split("/")[:2] == moment.split("/")[:2]
        if self.watching:
            self.pointing = False
            return
        if s.phase in _ON_MAP:
            self.point()
        elif s.phase == Phase.CONSTRUCT and same and self.pointing:
            self.leave_map()
        elif s.phase in (Phase.TRADE, Phase.FATE_CHOICES) and same:
            self.focus.focus_on(self.first)
        elif not same:
            self.pointing = False
            self.focus.focus_on(self.first)
        elif s.phase == Phase.SETUP_THROW:
            self.pointing = False

    def changed(self) -> None:
        if not self.play.busy:
            self.work.changed()

    # ---- inputs
    def early(self, given: Input) -> Reply | None:
        if isinstance(given, Pointer) and self.free:
            self.mouse_decides(given)
        return self.steer(given, self.tool) if self.pointing and self.tool is not None else None

    def left(self, act: Act | None, given: Input) -> Reply | None:
        step: Step = None
        match act:
            case Act.ZOOM:
                self.lens.zoom(None, self.cell)
            case Act.MIRROR:
                step = self.book(max(1, self.state.year))
            case Act.NEXT_TARGET | Act.PREV_TARGET if isinstance(given, Intent):
                step = self.point()
            case Act.NEXT_TAB | Act.PREV_TAB if self.state.phase == Phase.CONSTRUCT:
                self.next_building(1 if act is Act.NEXT_TAB else -1)
                self.focus.focus_on(self.picks_up(self.building))
            case _:
                return None
        return Reply(True, step, act, changed=True)

    def own_prompts(self) -> Sequence[Prompt]:
        tool, cell = self.tool, self.cell
        if self.pointing and tool is not None and cell is not None:
            found = list(tool.prompts(cell))
            if not any(prompt.acts is Act.BACK for prompt in found):
                found.append(Prompt(tool.leaving, "Panel"))
            if self.state.phase == Phase.CONSTRUCT:
                found.append(Prompt((Act.PREV_TAB, Act.NEXT_TAB), say("other_building")))
            return [*found, Prompt(Act.ZOOM, say("whole_map") if self.view.close else say("zoom_in"))]
        found, zone = self.focus.prompts, self.focus.zone_now
        if zone is not None and zone.on_adjust is not None:
            found.append(Prompt((Act.LEFT, Act.RIGHT), "Change"))
        cards = [zone for zone in self.focus.zones.values() if zone.key in FACES]
        by_face = self.state.phase in (Phase.PRODUCE, Phase.HARD_TIMES, Phase.CONSTRUCT)
        if len(cards) > 1 and by_face and self.services.glyph(FACES[0]):
            found.append(Prompt((FACES[0], FACES[min(len(cards), len(FACES)) - 1]), cards[0].verb))
        found += self.undoes()
        return [*found, Prompt((Act.PREV_TARGET, Act.NEXT_TARGET), "Map"), Prompt(Act.MIRROR, "Chronicle")]

    def ending(self) -> Zone | None:
        return (self._spare if self.pointing else self.focus).zone_of(actions.Done())

    def mark(self, mark: director.Mark) -> None:
        if mark.name in director.COUNTED:
            self.touch()  # the stores count on
        if not self.show.mark(mark):
            super().mark(mark)

    def answered(self, result: object) -> Step:
        return self.setup.named(result)
