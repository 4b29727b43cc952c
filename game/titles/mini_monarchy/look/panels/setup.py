"""The setup panel: names, the current task, and a button for everything the map can do."""

from __future__ import annotations

import random

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.scenes.page import NameEntry
from game.client.stack import Push, Step
from game.client.ui import theme
from game.client.ui.focus import ClientRefusal, Refuses
from game.client.ui.page import (
    Art,
    Card,
    Column,
    DiceFaces,
    Do,
    Grid,
    How,
    Item,
    Node,
    Row,
    Rule,
    Scroll,
    Symbol,
    Text,
    button,
    do,
)
from game.client.ui.palette import UMBER
from game.client.ui.place import middle
from game.core.mini_monarchy.actions import ChooseBigger, GenerateMap, PlaceStart, SetNames, ThrowSetupDie
from game.core.mini_monarchy.founding import good_start, next_start
from game.core.mini_monarchy.state import DRAWING, SETUP_BIGGER, SETUP_BUILDINGS, SETUP_THROW
from game.core.mini_monarchy.tables import BUILDINGS
from game.titles.mini_monarchy.look.onmap import OnMap
from game.titles.mini_monarchy.look.tools.build import FirstTool
from game.titles.mini_monarchy.look.tools.draw import Pencil
from game.titles.mini_monarchy.narrator import say
from game.words import suggestions

NAMES = (("ruler", "crown"), ("kingdom", "banner"), ("capital", "castle"))
_SEEDS = 2**31
_NOTHING = ClientRefusal(say("nothing_drawn_yet"))


class SetupPanel:
    """The whole right side during setup."""

    def __init__(self, context: OnMap) -> None:
        self.context = context
        self._naming = -1  # the name being entered

    # ---- names
    def names(self) -> tuple[str, str, str]:
        """The current names; the ruler's defaults to the player's."""
        ruler, kingdom, capital = self.context.state.names
        return ruler or self.context.play.session.name, kingdom, capital

    def ask(self, which: int) -> Step:
        """Opens the entry of a name: 0 ruler, 1 kingdom, 2 capital."""
        self._naming = which
        pool = suggestions().rulers if which == 0 else suggestions().kingdoms
        asked = f"{NAMES[which][0].capitalize()} name"
        return Push(NameEntry(asked, self.names()[which], lambda: random.SystemRandom().choice(pool)))

    def named(self, result: object) -> Step:
        """Takes the name that was entered."""
        which, self._naming = self._naming, -1
        if which < 0 or not isinstance(result, str):
            return None
        names = list(self.names())
        names[which] = result
        return self.context.do(SetNames(*names))

    # ---- what can be done
    def _orders(self) -> list[Item]:
        s, tool = self.context.state, self.context.tool
        if self.context.unveiling:
            return []
        found: list[Item] = []
        if s.phase == SETUP_THROW:
            die = next((die for die, throw in enumerate(s.land.throws) if throw is None), 0)
            found = [
                self._order("throw", "dice", say("roll_anywhere"), self.context.plays(ThrowSetupDie(die), "Roll")),
                self._order("point", "hand", say("aim_at_a_hex"), do(self.context.point)),
            ]
        elif s.phase == SETUP_BIGGER:
            for die, name in enumerate(("First", "Second")):
                act = self.context.plays(ChooseBigger(die), "Choose")
                found.append(self._order(f"bigger{die}", "mountains", say("dies_mountains", name=name), act))
        elif isinstance(tool, Pencil):
            found = [
                self._order("point", "pencil", say("draw_on_the_map"), do(self.context.point)),
                self._order("suggest", "clover", "Suggest", do(self._suggest)),
                self._order("finish", "tick", tool.done, do(tool.finish), tool.draft.refusal),
                self._order("clear", "eraser", say("erase_all"), do(tool.clear), None if tool.drawn else _NOTHING),
            ]
        elif isinstance(tool, FirstTool):
            found = [
                self._order("point", "hand", say("choose_on_the_map"), do(self.context.point)),
                self._order("good", "clover", "Suggest", do(self._good_place)),
            ]
        return found

    def _order(self, id: str, symbol: str, label: str, act: Do, refusal: Refuses | None = None) -> Item:
        return button(f"setup/{id}", label, act, symbol, refusal, least=22.0)

    def _suggest(self) -> Step:
        tool = self.context.tool
        if tool is not None:
            tool.suggest()
            self.context.touch()
        return None

    def _good_place(self) -> Step:
        s = self.context.state
        kind = next_start(s)
        n = good_start(s.land, s.chosen.farm_on_river)[kind]
        action = PlaceStart(BUILDINGS[kind], s.ground.cells[n])
        tool = self.context.tool
        if self.context.play.why_not(action) is not None and tool is not None and tool.cells:
            action = PlaceStart(BUILDINGS[kind], tool.cells[0])
        return self.context.do(action)

    def _draw_all(self) -> Step:
        return self.context.do(GenerateMap(random.SystemRandom().randrange(_SEEDS)))

    # ---- the page
    def view(self) -> Node:
        """Task and names; where letters are large they scroll, and the buttons stay in sight."""
        names = tuple(self._name(i) for i in range(len(NAMES)))
        told = Scroll("setup", Column((*self._task(), Rule(h=3), *names), 3))
        parts = (told, Art(draw=do(_cover), grow=True), *self._buttons())
        return Card("Setup", Column(parts, 3), pad=(5, 4.5), grow=True)

    def _name(self, i: int) -> Item:
        (what, symbol), name = NAMES[i], self.names()[i]
        face = "book" if name else "italic"
        shown = Text(name or what.capitalize(), face, 10.5, None if name else UMBER, grow=True)
        row = Row((Symbol(symbol, 13), shown, Symbol("quill", 11)), 5)
        ask, told = do(self.ask, i, verb="Name"), say("name_the", what=what)
        return Item(f"names/{what}", row, ask, name=told, ground=theme.CARD, least=20.0)

    def _task(self) -> tuple[Node, ...]:
        """The current task."""
        s, narrator, tool = self.context.state, self.context.narrator, self.context.tool
        title, line = narrator.name(s.phase).capitalize(), narrator.words.line(s.phase)
        if s.phase == SETUP_BUILDINGS:
            building = BUILDINGS[min(2, next_start(s))]
            title, line = narrator.say("place_first", building=building), narrator.say(f"first_{building}")
        if self.context.unveiling:
            title = say("drawing_the_map")
        dice = () if s.phase == SETUP_BUILDINGS else s.land.throws
        thrown = tuple(f"flat/{throw.face}" for throw in dice if throw is not None)
        told: list[Node] = [
            Row((Text(title, "title", 10, grow=True), *((DiceFaces(thrown, 13),) if thrown else ()))),
            Text(line, "book"),
        ]
        if isinstance(tool, Pencil) and self.context.free and (fault := tool.draft.refusal) is not None:
            told.append(Text(f"{{pencil}}~{fault.text}", "line", colour=UMBER))
        return tuple(told)

    def _buttons(self) -> tuple[Node, ...]:
        """What can be done about it."""
        draws = self.context.state.phase in DRAWING and not self.context.unveiling
        whole = (self._order("all", "dice", say("draw_it_for_me"), do(self._draw_all)),) if draws else ()
        return (Grid(tuple(self._orders()), 5), *whole)


def _cover(painter: Painter, box: Rect, how: How) -> None:
    """Paints the cover picture if there is room."""
    name = "pic/cover_mini_monarchy"
    if box[3] > 40:
        painter.sprite(name, *middle(box), min(92.0, box[3] - 8, box[2] / painter.sprites.aspect(name)), "center")
