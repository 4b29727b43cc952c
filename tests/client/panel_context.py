"""A plain table for the panels of 20 Years: a scene that hosts them without the board, to be driven and looked at."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from game.client.input.actions import Act, Input
from game.client.play import Play, ShownState
from game.client.scenes.map import Table
from game.client.stack import Prompt, Scene, Step
from game.client.stage.director import CueSheet, Timeline, tween
from game.client.ui.focus import FocusGraph
from game.core.match import Match
from game.core.rules import Action, OptionValue, RefusedError
from game.core.twenty_years.state import ACTIONS, HARVEST, ROLL, Piece, State
from game.core.twenty_years.tables import KIND_OF
from game.session import Session
from game.titles.twenty_years.look.context import Tab
from game.titles.twenty_years.look.land import LandPanel
from game.titles.twenty_years.look.page import TablePage
from game.titles.twenty_years.look.table import first

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

CUES: CueSheet[Any] = CueSheet()


@CUES.on("dice_rolled")
def _rolled(event: Any, stage: PanelContext) -> Timeline:
    seconds = stage.tray.throw(event).duration
    return tween("dice.t", 0.0, seconds, seconds)


@CUES.on("harvested", "goods_changed", "traded")
def _flown(event: Any, stage: PanelContext) -> Timeline:
    return tween("fly.t", 0.0, 1.0, 0.6)


class Asked:
    """Nothing waits to be asked."""

    waits = False


class PanelContext(Scene):
    """A table that is a scene: the page without its board, and what the player was told."""

    scene: PanelContext

    def __init__(self, match: Match | None = None, **options: OptionValue) -> None:
        session = Session.new("twenty_years", None, options=options)
        if match is not None:
            session.match = match
        self.play = Play(session, threads=False)
        self.focus = FocusGraph("tray/roll")
        self.tab: Tab = "build"
        self.placing = False
        self.said: list[str] = []
        self.placed: list[tuple[str, int]] = []
        self.aimed = 0
        self.read: list[int] = []

    def enter(self) -> None:
        self.scene, self.pending_scene, self.hand = self, Asked(), SimpleNamespace(roll=None)
        self.parts = TablePage(self, LandPanel(self))  # type: ignore[arg-type]
        self.tray, self.stores = self.parts.dice, self.parts.stores
        self._told: ShownState[State] = ShownState(self.play)
        self.play.present(CUES, self)
        if self.state.phase == HARVEST:
            self.focus.focus_on(first(self))  # type: ignore[arg-type]

    # ---- what panels ask
    advised = True

    @property
    def free(self) -> bool:
        return not self.play.busy

    @property
    def state(self) -> State:
        return self.play.shown

    plays = Table.plays

    def menu(self) -> Step:
        return None

    def place(self, structure: str, level: int) -> None:
        self.placed.append((structure, level))

    def aim(self) -> None:
        self.aimed += 1

    def do(self, action: Action) -> Step:
        try:
            self.play.do(action)
        except RefusedError as error:
            self.said.append(error.refusal.text)
        self.dirty = True
        return None

    def open_tab(self, tab: Tab) -> None:
        self.tab = tab
        self.dirty = True

    def book(self, year: int) -> Step:
        self.read.append(year)
        return None

    def say(self, text: str, symbol: str = "") -> None:
        self.said.append(text)

    def touch(self) -> None:
        self.dirty = True

    # ---- the scene
    @property
    def told(self) -> State:
        return self._told.state

    @property
    def phase(self) -> str:
        return ROLL if self.tray.flying is not None else self.told.phase

    @property
    def panels(self) -> Sequence[Any]:
        return self.parts.panels()

    def handle(self, given: Input) -> Step:
        reply = self.focus.handle(given)
        if not reply.used:
            for one in self.panels:
                if (own := one.handle(given)) is not None:
                    reply = own
                    break
        self.dirty |= reply.changed
        return reply.step

    def tick(self, dt: float) -> Step:
        self.dirty |= self.play.tick(dt, self.services.speeds)
        for one in self.panels:
            self.dirty |= one.tick(dt) or one.moving
        self.dirty |= self.focus.tick(dt)
        return None

    @property
    def stale(self) -> bool:
        return self.dirty or self.play.director.moving

    def prompts(self) -> Sequence[Prompt]:
        return (Prompt(Act.CONFIRM, "Choose"),)

    def draw(self, painter: Painter) -> None:
        for _ in range(2):
            self.focus.begin()
            self.parts.paint(painter)
            if not self.focus.end():
                break
        for one in self.panels:
            one.live(painter)
        self.focus.draw_why(painter)


def kingdom(phase: str = ACTIONS, pieces: Sequence[tuple[str, int, int]] = (), **changes: Any) -> Match:
    """A match in year 7 at this phase, with these pieces (structure, level, year built) on plots of their own far away.

    Any field of the state may be given: goods, troops, faces, entry, ...
    """
    match = Match.new("twenty_years", 1, None, "oak-7")
    s = match.state.copy()
    values: dict[str, Any] = {
        "year": 7,
        "entry": 7,
        "goods": [4, 2, 3, 4, 0, 0, 0],
        "troops": [8, 0, 0],
        "rolls_used": 1,
    }
    s.owned |= 0b111 | 0b111 << 5 | 0b111 << 10
    for name, value in {"phase": phase, **values, **changes}.items():
        setattr(s, name, value)
    corner = s.realm.grid.mask([(9, 9)])
    for structure, level, year in pieces:
        s.town = s.town.add(KIND_OF[structure, level], corner, Piece(structure, level, ((9, 9),), year))
    return Match(match.rules, match.setup, s)
