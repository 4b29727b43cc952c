"""Before the first year: names, and what the pencil does now, with a button for everything the map can do."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.client.stack import Push, Step
from game.client.ui import theme
from game.client.ui.focus import Refused, Refuses
from game.client.ui.palette import INK, OAK, TAN, UMBER, VELLUM, mix
from game.client.ui.widgets import button
from game.client.ui.widgets_keyboard import NameEntry
from game.core.mini_monarchy.actions import ChooseBigger, GenerateMap, PlaceStart, SetNames, ThrowSetupDie
from game.core.mini_monarchy.founding import good_start, next_start
from game.core.mini_monarchy.state import DRAWING, SETUP_BIGGER, SETUP_BUILDINGS, SETUP_THROW
from game.core.mini_monarchy.tables import BUILDINGS
from game.titles.mini_monarchy.look.context import TableContext
from game.titles.mini_monarchy.look.places import SETUP
from game.titles.mini_monarchy.look.tools.build import FirstTool
from game.titles.mini_monarchy.look.tools.draw import Pencil
from game.words import game_words, suggestions

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

NAMES = ("ruler", "kingdom", "capital")
_ASKED = ("Ruler name", "Kingdom name", "Capital name")
_SEEDS = 2**31


class _Order(NamedTuple):
    id: str
    symbol: str
    label: str
    action: Callable[[], Step]
    refusal: Refuses | None = None


class SetupPanel:
    """The whole right side while the map comes about."""

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self._naming = -1  # which name is being asked for

    # ---- names
    def names(self) -> tuple[str, str, str]:
        """As they are, the ruler by the name chosen at the start."""
        ruler, kingdom, capital = self.context.state.names
        return ruler or self.context.play.session.name, kingdom, capital

    def ask(self, which: int) -> Step:
        """Ask for a name: 0 the ruler's, 1 the kingdom's, 2 the capital's."""
        self._naming = which
        pool = suggestions().rulers if which == 0 else suggestions().kingdoms
        return Push(NameEntry(_ASKED[which], self.names()[which], lambda: random.SystemRandom().choice(pool)))

    def named(self, result: object) -> Step:
        """The keyboard has gone with this name."""
        which, self._naming = self._naming, -1
        if which < 0 or not isinstance(result, str):
            return None
        names = list(self.names())
        names[which] = result
        return self.context.do(SetNames(*names))

    # ---- what can be done
    def _orders(self) -> list[_Order]:
        s, tool = self.context.state, self.context.tool
        found: list[_Order] = []
        if self.context.unveiling:
            return found
        if s.phase == SETUP_THROW:
            die = next((die for die, throw in enumerate(s.land.throws) if throw is None), 0)
            found.append(_Order("throw", "dice", "Roll anywhere", partial(self.context.do, ThrowSetupDie(die))))
            found.append(_Order("point", "hand", "Aim at a hex", self.context.point))
        elif s.phase == SETUP_BIGGER:
            for die, name in enumerate(("first", "second")):
                action = ChooseBigger(die)
                press = partial(self.context.do, action)
                found.append(
                    _Order(
                        f"bigger{die}", "mountains", f"{name} die's mountains", press, self.context.play.why_not(action)
                    )
                )
        elif isinstance(tool, Pencil):
            refusal = tool.draft.refusal
            found.append(_Order("point", "pencil", "Draw on the map", self.context.point))
            found.append(_Order("suggest", "clover", "Suggest", self._suggest))
            found.append(_Order("finish", "tick", tool.done, tool.finish, refusal))
            found.append(_Order("clear", "eraser", "Erase all", tool.clear, None if tool.drawn else _NOTHING))
        elif isinstance(tool, FirstTool):
            found.append(_Order("point", "hand", "Choose on the map", self.context.point))
            found.append(_Order("good", "clover", "Suggest", self._good_place))
        if s.phase in DRAWING:
            found.append(_Order("all", "dice", "Draw it for me", self._draw_all))
        return found

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

    # ---- drawing
    def paint(self, painter: Painter) -> None:
        x, y, w, h = SETUP
        painter.panel(x, y, w, h, "Setup", note="before year 1", icon="crown")
        self._paint_names(painter, x + 8, y + 18, w - 16)
        self._paint_task(painter, x + 8, y + 92, w - 16, h - 100)

    def _paint_names(self, painter: Painter, x: float, y: float, w: float) -> None:
        names = self.names()
        for i, what in enumerate(NAMES):
            box = (x, y + i * 23, w, 20.0)
            action = partial(self.ask, i) if self.context.free else None
            here = self.context.focus.zone(f"names/{what}", box, action, name=f"Name the {what}")
            if here:
                painter.focus(*box)
            else:
                painter.card(*box)
            painter.symbol(("crown", "banner", "castle")[i], x + 6, y + i * 23 + 10, 13, "midleft")
            painter.text(what.capitalize(), x + 24, y + i * 23 + 10.2, "ui", 8.5, UMBER, "midleft")
            shown = names[i] or "not named yet"
            painter.text(shown, x + 76, y + i * 23 + 10.2, "book" if names[i] else "italic", 10.5,
                         INK if names[i] else UMBER, "midleft", max_width=w - 98)  # fmt: skip
            painter.symbol("quill", x + w - 6, y + i * 23 + 10, 11, "midright")

    def _paint_task(self, painter: Painter, x: float, y: float, w: float, h: float) -> None:
        s, words = self.context.state, game_words("mini_monarchy")
        painter.frame(x, y, w, h, theme.inked(VELLUM, 3, 0.7, mix(TAN, OAK, 0.55)))
        title = words.name(s.phase).capitalize()
        if s.phase == SETUP_BUILDINGS:
            title = f"Place the first {BUILDINGS[min(2, next_start(s))]}"
        if self.context.unveiling:
            title = "Drawing the map..."
        painter.text(title, x + 8, y + 12, "title", 10, INK, "midleft", max_width=w - 70)
        self._paint_dice(painter, x + w - 8, y + 13)
        line = words.line(s.phase)
        if s.phase == SETUP_BUILDINGS:
            line = _FIRST[min(2, next_start(s))]
        below = painter.paragraph(line, x + 8, y + 24, w - 16, "book", 10, INK)
        tool = self.context.tool
        if isinstance(tool, Pencil) and self.context.free:
            fault = tool.draft.refusal
            told = "{tick}~Good as it is." if fault is None else f"{{pencil}}~{fault.text}"
            below = painter.paragraph(told, x + 8, below + 3, w - 16, "ui", 8.5, UMBER)
        orders, free = self._orders(), self.context.free
        rows = -(-len(orders) // 2)
        top = max(below + 6, y + h - 8 - rows * 26)
        if top - below > 58:
            painter.sprite(
                "pic/cover_mini_monarchy", x + w / 2, (below + top) / 2 - 1, min(92.0, top - below - 14), "center"
            )
        each = (w - 22) / 2
        for i, order in enumerate(orders):
            row, col = divmod(i, 2)
            alone = i == len(orders) - 1 and col == 0
            box = (x + 8 + col * (each + 6), top + row * 26, w - 16 if alone else each, 22.0)
            action, refusal = (order.action, order.refusal) if free else (None, None)
            id = f"setup/{order.id}"
            button(painter, self.context.focus, id, box, order.label, action, symbol=order.symbol, refusal=refusal)

    def _paint_dice(self, painter: Painter, right: float, y: float) -> None:
        """The setup dice as they fell."""
        thrown = [throw for throw in self.context.state.land.throws if throw is not None]
        for i, throw in enumerate(reversed(thrown)):
            painter.sprite(f"flat/{throw.face}", right - 15 * i, y, 13, "midright")


_NOTHING = Refused("Nothing drawn yet.")
_FIRST = (
    "Beside the river it gives 2 food a year.",
    "On a mountain it gives 2 ore a year.",
    "Beside the farm or mine it gives 2 labour a year.",
)
