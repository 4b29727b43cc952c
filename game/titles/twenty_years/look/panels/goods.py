"""The card on which goods are named: loot, rewards, what an entry of the ledger gives or takes.

    Push(GoodsChooser(play))      # while a choice of goods is pending; it pops with True when the goods are named

A row for each good that may be named: LEFT and RIGHT, the wheel, or a click on its signs count it; confirming a row
adds one. When the number is right the focus goes to the button that takes them. BACK empties the card; BACK on an empty
card pops with None, to look at the page below: the choice stays pending (20Y-D38).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import HEIGHT, WIDTH, Rect
from game.client.input.actions import Act, Input, Resized
from game.client.play import Play
from game.client.stack import Pop, Prompt, Scene, Step
from game.client.ui import theme
from game.client.ui.focus import FocusGraph, Refuses
from game.client.ui.palette import FERN, INK, RUST, TAN, UMBER, VELLUM, mix
from game.client.ui.widgets import button, shaking
from game.core.rules import Refusal
from game.core.twenty_years.actions import ChooseGoods
from game.core.twenty_years.actions.shapes import Goods
from game.core.twenty_years.state import GoodsChoice
from game.core.twenty_years.tables import GOOD
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

_WIDTH, _ROW = 252.0, 22.0
# By cause: title and symbol of the card.
_TITLES = {
    "loot": ("A room full of loot", "chest"),
    "reward": ("Level cleared", "chest"),
    "rumour": ("The light in the hills", "lantern"),
    "wolves_at_the_flock": ("Wolves: lose a good", "wolf"),
    "treasure_map": ("From the island", "ship"),
    "war": ("The spoils of war", "swords"),
}


class GoodsChooser(Scene):
    """Name exactly as many goods as the frame asks for. `frame`: the one on top of the match when not given."""

    covers = False

    def __init__(self, play: Play, frame: GoodsChoice | None = None) -> None:
        self.play = play
        top = frame or play.session.match.state.top
        assert isinstance(top, GoodsChoice), "nothing to choose now"
        self.frame = top
        self.chosen = dict.fromkeys(top.allowed, 0)
        self.focus = FocusGraph(f"goods/{top.allowed[0]}")
        self.words = game_words("twenty_years")

    def enter(self) -> None:
        self.focus.sound = self.services.sound.play
        self.focus.motion = 0.0 if self.services.settings.reduced_motion else 1.0
        self.services.sound.play("page")

    # ---- what is chosen
    @property
    def left(self) -> int:
        """How many are still to be named."""
        return self.frame.total - sum(self.chosen.values())

    @property
    def action(self) -> ChooseGoods:
        return ChooseGoods(Goods(**self.chosen))

    def _have(self, good: str) -> int:
        return int(self.play.session.match.state.goods[GOOD[good]])

    def _full(self, good: str) -> Refuses | None:
        """Why not one more of this good."""
        if self.left <= 0:
            text = f"{self.frame.total} of {self.frame.total} chosen: remove one first."
            return Refusal("wrong_total", "20Y 6.1", text)
        more = {**self.chosen, good: self.chosen[good] + 1}
        refusal = self.play.why_not(ChooseGoods(Goods(**more)))
        return refusal if refusal is not None and refusal.code != "wrong_total" else None

    def _more(self, good: str) -> Step:
        if not self.left:
            self.focus.focus_on("goods/take")
        elif self._full(good) is not None:
            self.services.sound.play("deny")
        else:
            self.chosen[good] += 1
            self.services.sound.event("goods_changed", good)
            if not self.left:
                self.focus.focus_on("goods/take")
        return None

    def _adjust(self, good: str, by: int) -> Step:
        if by > 0:
            if self._full(good) is None:
                self.chosen[good] += 1
        elif self.chosen[good]:
            self.chosen[good] -= 1
        return None

    def _point(self, good: str, share: float) -> Step:
        """A click: on the minus sign one less, anywhere else one more."""
        minus = (_WIDTH - 20 - 70) / (_WIDTH - 20)
        if minus <= share < minus + 22 / (_WIDTH - 20):
            return self._adjust(good, -1)
        return self._more(good)

    def _take(self) -> Step:
        self.play.do(self.action)
        return Pop(True)

    # ---- the scene
    def handle(self, given: Input) -> Step:
        if isinstance(given, Resized):
            self.dirty = True
            return None
        reply = self.focus.handle(given)
        self.dirty |= reply.changed
        if reply.used:
            return reply.step
        if reply.act in (Act.BACK, Act.UNDO) and any(self.chosen.values()):
            self.chosen = dict.fromkeys(self.chosen, 0)
            self.services.sound.play("eraser")
            self.focus.focus_on(f"goods/{self.frame.allowed[0]}")
            self.dirty = True
        elif reply.act is Act.BACK:
            return Pop()
        return None

    def tick(self, dt: float) -> Step:
        self.dirty |= self.focus.tick(dt)
        return None

    def prompts(self) -> Sequence[Prompt]:
        if self.focus.id == "goods/take":
            named: tuple[Prompt, ...] = (Prompt(Act.CONFIRM, "Give up" if self.frame.pay else "Take them"),)
        else:
            named = (Prompt(Act.CONFIRM, "One more"), Prompt((Act.LEFT, Act.RIGHT), "Fewer, more"))
        return (*named, Prompt(Act.BACK, "Reset" if any(self.chosen.values()) else "Look at the map"))

    def draw(self, painter: Painter) -> None:
        painter.dim()
        self._paint(painter)
        if self.focus.end():
            self._paint(painter)
            self.focus.end()
        self.focus.draw_why(painter)

    def _paint(self, painter: Painter) -> None:
        row = max(_ROW, painter.line_step("ui", 9.5) + 7)
        h = 16 + 34 + row * len(self.frame.allowed) + 34
        x, y = (WIDTH - _WIDTH) / 2, max(6.0, (HEIGHT - theme.PROMPT_BAR - h) / 2)
        painter.covers(x, y, _WIDTH, h)
        title, symbol = _TITLES.get(self.frame.cause, ("Your choice of goods", "chest"))
        painter.panel(x, y, _WIDTH, h, title, VELLUM, icon=symbol, head=16)
        self._headline(painter, x + 12, y + 33)
        self.focus.begin()
        for i, good in enumerate(self.frame.allowed):
            self._row(painter, good, (x + 10, y + 49 + i * row, _WIDTH - 20, row - 2))
        rest = None if not self.left else self.play.why_not(self.action)
        label = "Give up" if self.frame.pay else "Take them"
        place = (x + 10, y + h - 31, _WIDTH - 20, 23.0)
        button(painter, self.focus, "goods/take", place, label, self._take, symbol="tick", refusal=rest, size=9.5)
        painter.prompt_bar(self.prompts())

    def _headline(self, painter: Painter, x: float, y: float) -> None:
        """How many of what, and as many pips as there are goods to name."""
        verb = "Give up" if self.frame.pay else "Take"
        goods = "good" if self.frame.total == 1 else "goods"
        end = painter.rich(f"{verb} *{self.frame.total}* {goods} of your choice", x, y, "ui", 9, INK, max_width=128)
        size = min(13.0, (x + _WIDTH - 24 - end - 6) / self.frame.total)
        order = [good for good, n in self.chosen.items() for _ in range(n)]
        for i in range(self.frame.total):
            left = x + _WIDTH - 24 - (self.frame.total - i) * size
            if i < len(order):
                painter.symbol(order[i], left + size / 2, y, size)
            else:
                painter.dotted(left + 1.2, y - size / 2 + 1.2, size - 2.4, size - 2.4, UMBER)

    def _row(self, painter: Painter, good: str, box: Rect) -> None:
        x, y, w, h = box
        middle, n = y + h / 2, self.chosen[good]
        id, full = f"goods/{good}", self._full(good)
        here = self.focus.zone(
            id,
            box,
            partial(self._more, good),
            refusal=None if n else full,  # with some of it named, a click may also take one back
            name=self.words.name(good, 2),
            on_adjust=partial(self._adjust, good),
            on_point=partial(self._point, good),
        )
        self.focus.wheel(box, partial(self._adjust, good))
        with shaking(painter, self.focus, id):
            painter.focus(*box) if here else painter.card(*box)
            painter.symbol(good, x + 14, middle, 15)
            name = self.words.name(good, 2).capitalize()
            painter.text(name, x + 27, middle, "bold" if here or n else "ui", 9.5, INK, "midleft", max_width=54)
            have, sign = self._have(good), -1 if self.frame.pay else 1
            if n:
                end = painter.struck(str(have), x + 96, middle, "ui", 8.5)
                colour = RUST if self.frame.pay else FERN
                painter.text(str(have + sign * n), end + 5, middle, "bold", 10, colour, "midleft")
            else:
                painter.text(f"you have {have}", x + 90, middle, "ui", 8, UMBER, "midleft", max_width=60)
            faint = mix(INK, TAN, 0.35)
            painter.symbol("minus", x + w - 59, middle, 11, off=not n)
            painter.text(str(n), x + w - 36, middle, "bold", 12, INK if n else faint, "center")
            painter.symbol("plus", x + w - 13, middle, 11, off=full is not None)
