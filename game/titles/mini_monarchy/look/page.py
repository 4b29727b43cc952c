"""The page of Mini Monarchy: one tree of panels, the map, and what moves over both."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace

import msgspec
import pygame

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui.focus import FocusGraph
from game.client.ui.page import (
    BARE,
    WHOLE,
    Card,
    Centre,
    Column,
    Ground,
    Hole,
    Lines,
    Node,
    Row,
    Screen,
    Slot,
    Space,
    Stack,
    Symbol,
    Text,
    button,
    do,
)
from game.client.ui.page import Page as Standing
from game.client.ui.page.plan import Placed
from game.client.ui.palette import NIGHT, PARCH, RED, RUST, TAN, dark, mix
from game.client.ui.place import middle, overlap
from game.client.ui.theme import PROMPT_BAR, flat
from game.core.mini_monarchy.events import StageBuilt, YearBegun
from game.core.mini_monarchy.state import (
    DISASTERS,
    DRAWING,
    ENDED,
    FATE_CHOICES,
    FATE_REROLL,
    HARD_TIMES,
    PRODUCE,
    SETUP_BUILDINGS,
    WON,
    State,
)
from game.core.mini_monarchy.tables import GOODS, LAST_STAGE
from game.titles.mini_monarchy.chronicle import hungry_years
from game.titles.mini_monarchy.look.board.geometry import CLOSE, HexView
from game.titles.mini_monarchy.look.board.view import BoardView, Life
from game.titles.mini_monarchy.look.onmap import OnMap
from game.titles.mini_monarchy.look.panels.fate import FateTray
from game.titles.mini_monarchy.look.panels.heads import Heads
from game.titles.mini_monarchy.look.panels.setup import SetupPanel
from game.titles.mini_monarchy.look.panels.stores import Stores
from game.titles.mini_monarchy.look.panels.work import Work
from game.titles.mini_monarchy.look.places import BOARD
from game.titles.mini_monarchy.look.show import CLOSER, Show, closer
from game.titles.mini_monarchy.look.tools.tool import Overlay, Tool
from game.titles.mini_monarchy.narrator import dawn, say

_SETUP = (*DRAWING, SETUP_BUILDINGS)
_CHOICE = (FATE_REROLL, FATE_CHOICES)  # phases with a choice about the dice
_FATE = (*_CHOICE, DISASTERS, PRODUCE, HARD_TIMES)  # and those in which the dice still matter
LARGE, HUGE = 1.3, 1.7  # text scales from which some panels have no room
SIDE, WIDEST, GAP = (
    204.0,
    (288.0, 306.0),
    4.0,
)  # width of the panels in points, at large and huge text; the gap between them
BUTTON = 122.0  # width of the large button, points
RIBBON = 54.0  # points from the map's top to a year's ribbon
CHIP = 5.0  # points from the map's corner to its chip


_EARTH = mix(PARCH, TAN, 0.35)
_GROUND = Stack((Ground(flat(_EARTH, 0)), Hole(id=BOARD)), grow=True)  # where the map lies


class Things:
    """Numbers tuples of objects by identity: a new number for a new tuple. Holds them, so that no id is reused."""

    def __init__(self) -> None:
        self._held: tuple[object, ...] = ()
        self._number = 0

    def of(self, *things: object) -> int:
        """Returns the number of these objects."""
        if len(things) != len(self._held) or any(a is not b for a, b in zip(things, self._held, strict=True)):
            self._held, self._number = things, self._number + 1
        return self._number


class Lid:
    """A copy of the painted chip, drawn over what moves below it."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._at = pygame.Rect(0, 0, 0, 0)

    def take(self, painter: Painter, box: Rect) -> None:
        self._at = painter.box(*box).clip(painter.surface.get_rect())
        self._picture = painter.part(self._at).copy()

    def put(self, painter: Painter) -> None:
        if self._picture is not None and painter.notes is None:
            painter.surface.blit(self._picture, self._at)


def _night(painter: Painter) -> None:
    """Fills the ground of panels and bars."""
    painter.fill(NIGHT)


class TablePage:
    """Paints the page of one table."""

    def __init__(self, table: OnMap) -> None:
        self._table = table
        self.standing = Standing()
        self.board, self.life, self.show, self.overlay = BoardView(), Life(), Show(), Overlay()
        self.feast = BoardView()
        self.setup, self.fate, self.stores, self.work = SetupPanel(table), FateTray(table), Stores(table), Work(table)
        self.chip, self._lid = Standing(keep=False), Lid()
        self._moments, self._previews = Things(), Things()
        self.heads = Heads(table, self.setup.ask)

    def rest(self) -> None:
        """Drops caches while another scene covers this one."""
        self.standing.rest()
        self.board.rest()
        self.feast.rest()
        self.overlay.forget()

    @property
    def places(self) -> Mapping[str, Rect]:
        """Boxes of the holes in the tree, by name."""
        return self.standing.plan.holes if self.standing.plan is not None else {}

    @property
    def items(self) -> Mapping[str, Placed]:
        """Focusable items, laid out, by id."""
        return self.standing.plan.items if self.standing.plan is not None else {}

    @property
    def corner(self) -> Rect:
        """Box of the chip on the map."""
        return self.chip.plan.holes["chip"] if self.chip.plan is not None else (0.0, 0.0, 0.0, 0.0)

    # ---- the tree
    def _stamp(self) -> Hashable:
        """Everything the tree depends on, except goods: only the stores show previews and arrivals."""
        table, play = self._table, self._table.play
        s, tool = table.state, table.tool
        match, settings = play.session.match, table.services.settings
        moment = table.free, table.settling, table.unveiling, self.fate.rolling, match.can_undo, match.can_redo
        hand = table.building, table.pointing, tuple(getattr(tool, "drawn", ()))
        here = (*moment, *hand, table.dawning, play.roll, self.work.stamp, table.services.painter.text_scale)
        return self._moments.of(s, tool), here, settings.odds, play.session.name

    def view(self) -> Node:
        """The page; parts are rebuilt only if they changed."""
        at = self._stamp()
        then = at, self._previews.of(self._table.preview)
        return self.standing.of((then, *map(self._table.arrived, GOODS)), lambda: self._screen(at, then))

    def _screen(self, at: Hashable, then: Hashable) -> Node:
        s, part = self._table.state, self.standing.of
        bar = part(at, self._bar, "bar")
        panels = (self.setup.view(),) if s.phase in _SETUP else self._panels(s, at, then)
        grown = self._table.services.painter.grown
        wide = min(WIDEST[grown >= HUGE], SIDE * grown)
        side = Column((Space(h=0), *panels, Space(h=0)), GAP, basis=wide)
        body = Row((_GROUND, Slot(side, wide / grown, "fill"), Space()), 5, top=True, grow=True)
        return Screen(Lines((body, Space(h=PROMPT_BAR))), bar, pad=BARE, draw=do(_night))

    def _bar(self) -> Node:
        play = self._table.play
        return self.heads.bar(self._table.state.names[0] or play.session.name, hungry_years(play.session.match))

    def _panels(self, s: State, at: Hashable, then: Hashable) -> tuple[Node, ...]:
        """All panels; at large text only those needed now."""
        part = self.standing.of
        last = part(at, self._over if s.phase in ENDED else self._work, "work")
        scale = self._table.services.painter.text_scale
        large, huge = scale >= LARGE, scale >= HUGE
        fate = self.fate.rolling or not large or s.phase in (_CHOICE if huge else _FATE)
        panels: list[Node] = [part(at, self.fate.view, "fate")] if fate else []
        panels += [part((then, *map(self._table.arrived, GOODS)), lambda: self.stores.view(huge), "stores"), last]
        bare = s.phase in ENDED or (huge and self.work.end() is None and self._table.play.roll is None)
        return tuple(panels if bare else [*panels, part(at, self._foot, "foot")])

    def _foot(self) -> Node:
        """The goal, and beside it the large button."""
        s, hand, end = self._table.state, self._table.scene.hand, self.work.end()
        if hand.roll is not None:
            end = hand.button()
        stages = tuple(Symbol(f"hex/monument_{i}", 22, off=i > s.stage) for i in range(1, LAST_STAGE + 1))
        told = Text(
            self._table.narrator.say("goal", stage=s.stage, most=LAST_STAGE), "mark", colour=RUST, anchor="center"
        )
        if end is None:
            return Card("", Centre(Row((*stages, told), 6)), colour=PARCH, pad=(2, 1), id="goal", firm=True)
        goal = Card("", Lines((Centre(Row(stages, 2)), told)), colour=PARCH, pad=(2, 1), id="goal", firm=True)
        return Row((Slot(goal, SIDE - GAP - BUTTON, "fill"), msgspec.structs.replace(end, grow=True)), GAP)

    def _work(self) -> Node:
        return msgspec.structs.replace(self.work.view(), grow=True)

    def _over(self) -> Node:
        """The outcome, and the button to the score."""
        outcome = self._table.play.session.match.outcome
        symbol = "laurel" if self._table.state.phase == WON else "crown"
        score = button("over/score", say("show_score"), do(self._table.score, verb="Open"), symbol)
        told = Column((Text(outcome.text if outcome else "", "book", grow=True), score))
        return Card(say("game_over"), told, pad=(6, 4), grow=True)

    # ---- painting
    def paint(self, painter: Painter, focus: FocusGraph, fitted: Callable[[float, Rect], None]) -> None:
        """Paints the standing part. `fitted` gets the map's box before the map is painted."""
        table, s = self._table, self._table.state
        self.overlay.forget()
        self.standing.paint(painter, focus, self.view(), WHOLE)
        fitted(painter.k, self.standing.hole(BOARD))
        touched = any(overlap(rect, table.view.box) for rect in self.standing.dirt)
        self.board.paint(painter, table.view, s, touched, self.fate.falls())
        with painter.clip(*table.view.box):
            self._lying_dice(painter, s)
        x, y, w, h = table.view.box
        self.chip.paint(painter, focus, self.heads.chip(), (x + CHIP, y + CHIP, w - 2 * CHIP, h))
        self._lid.take(painter, self.corner)

    def _lying_dice(self, painter: Painter, s: State) -> None:
        """Paints setup dice that have no mountains yet."""
        for throw, mask in zip(s.land.throws, s.land.ranges, strict=True):
            if throw is not None and not mask:
                self.show.lying_die(painter, self._table.view, s.ground.cells[throw.hex], throw.face)

    def _feast(self, painter: Painter, view: HexView, s: State, event: StageBuilt) -> HexView:
        """Paints the map over the whole page, zoomed on the finished monument; returns that view."""
        x, y, _, h = view.box
        near = replace(view, close=True, scroll=(0.0, 0.0), near=CLOSE * CLOSER, box=(x, y, WHOLE[2] - x, h))
        cx, cy = near.centre(event.hex)
        mx, my = middle(near.box)
        near = near.moved(cx - mx, cy - my)
        painter.rect(*near.box, _EARTH)
        self.feast.paint(painter, near, s, False)
        self.life.draw(painter, near, s, boat=False)
        return near

    def _dawn(self, painter: Painter, view: HexView) -> None:
        """Paints the ribbon of the new year, until its dice are rolled."""
        play, now = self._table.play, self._table.play.director.now
        year = now.year if isinstance(now, YearBegun) else self._table.state.year if play.roll is not None else 0
        if year:
            x, y, w, _ = view.box
            hungry = year - 1 in hungry_years(play.session.match)
            line = dawn(year, self._table.state.chosen.last_year, hungry)
            line = line if painter.text_width(line, "italic", 8.5) < w - 70 else ""
            fallen = play.director.share("dawn.t")
            painter.banner(f"Year {year}", x + w / 2, y + RIBBON * fallen - 20 * (1 - fallen), dark(RED, 0.2), 17, line)

    def live(self, painter: Painter, tool: Tool | None) -> None:
        """Paints what moves over the standing part. `tool`: the tool in use, if any."""
        table, s, view = self._table, self._table.state, self._table.view
        tip = None
        if tool is not None:
            x, y, w, h = view.box
            side = (x + w, y, WHOLE[2] - x - w, h)
            self.overlay.draw(
                painter,
                view,
                tool,
                table.cursor,
                s.ground.cells_in(s.buildings | s.site | 1 << s.ground.capital),
                (side, self.corner),
            )
            tip = self.overlay.tip
        with painter.clip(*view.box):
            self.life.draw(painter, view, s, tip, boat=not table.play.busy)
        if tip is None or not overlap(tip, self.corner):
            self._lid.put(painter)
        if s.phase not in _SETUP:
            self.fate.live(painter, self.places)
        now, t = table.play.director.now, 0.0
        if isinstance(now, StageBuilt) and not self.show.particles.reduced:
            t = table.play.director.share("crown.t")
            if t >= 1:
                view = self._feast(painter, view, s, now)
        self._dawn(painter, view)
        told = self.show.draw(painter, view, s, table.play.director, self.places, table.narrator)
        if isinstance(now, StageBuilt) and t > 0:
            closer(painter, view, now.hex, t, say("the_monument_stands"))
        if table.scene.watching and not told and s.year == table.play.shown.year:  # only within its year
            painter.caption(view.head, "eye", table.play.intent)
