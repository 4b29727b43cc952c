"""The card on which goods are named: loot, rewards, what an entry of the ledger gives or takes.

    Push(GoodsChooser(play))      # while a choice of goods is pending; it pops with True when the goods are named

A row for each good that may be named: LEFT and RIGHT, the wheel, or a click on its signs count it; confirming a row
adds one. When the number is right the focus goes to the button that takes them. BACK empties the card; BACK on an empty
card pops with None, to look at the page below: the choice stays pending (20Y-D38).
"""

from __future__ import annotations

from collections.abc import Sequence

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input
from game.client.play import Play
from game.client.scenes.page_scene import PageScene
from game.client.stack import Pop, Prompt, Step
from game.client.ui import theme
from game.client.ui.focus import Refuses
from game.client.ui.geometry import inset
from game.client.ui.page import Art, Card, Choice, Column, Count, How, Item, Node, Row, Space, Symbol, Text, button, do
from game.client.ui.palette import CREAM, FERN, RUST, UMBER, VELLUM
from game.core.rules import Refusal
from game.core.twenty_years.actions import ChooseGoods
from game.core.twenty_years.actions.shapes import Goods
from game.core.twenty_years.state import GoodsChoice
from game.core.twenty_years.tables import GOOD
from game.titles.twenty_years.teller import say
from game.words import game_words

_WIDTH, PIP = 262.0, 12.0
# By cause: title and symbol of the card.
_TITLES = {
    "loot": (say("loot_room"), "chest"),
    "reward": (say("raid_won"), "chest"),
    "rumour": (say("hills_light"), "lantern"),
    "wolves_at_the_flock": (say("wolves_good"), "wolf"),
    "treasure_map": (say("from_island"), "ship"),
    "war": (say("war_spoils"), "swords"),
    "magic_tower": (say("tower_price"), "tower"),
}


class GoodsChooser(PageScene):
    """Name exactly as many goods as the frame asks for. `frame`: the one on top of the match when not given."""

    covers = False

    def __init__(self, play: Play, frame: GoodsChoice | None = None) -> None:
        self.play = play
        top = frame or play.session.match.state.top
        assert isinstance(top, GoodsChoice), "nothing to choose now"
        self.frame = top
        self.chosen = dict.fromkeys(top.allowed, 0)
        super().__init__(f"goods/{top.allowed[0]}")
        self.words = game_words("twenty_years")

    def enter(self) -> None:
        super().enter()
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
            return Refusal("wrong_total", "20Y 6.1", say("remove_first", total=self.frame.total))
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

    def _take(self) -> Step:
        self.play.do(self.action)
        return Pop(True)

    # ---- the scene
    def acted(self, act: Act, given: Input) -> Step:
        if act in (Act.BACK, Act.UNDO) and any(self.chosen.values()):
            self.chosen = dict.fromkeys(self.chosen, 0)
            self.services.sound.play("eraser")
            self.focus.focus_on(f"goods/{self.frame.allowed[0]}")
            self.touch()
            return None
        return super().acted(act, given)

    def prompts(self) -> Sequence[Prompt]:
        if self.focus.id == "goods/take":
            named: tuple[Prompt, ...] = (Prompt(Act.CONFIRM, self._label),)
        else:
            named = (Prompt(Act.CONFIRM, say("one_more")), Prompt((Act.LEFT, Act.RIGHT), say("fewer_more")))
        return (*named, Prompt(Act.BACK, "Reset" if any(self.chosen.values()) else say("look_at_map")))

    @property
    def _label(self) -> str:
        return say("give_up" if self.frame.pay else "take_these")

    def view(self) -> Node:
        title, symbol = _TITLES.get(self.frame.cause, (say("your_goods"), "chest"))
        head = Row((Symbol(symbol, 11), Text(title, "title", 8.5, CREAM, grow=True)), 4)
        rest = None if not self.left else self.play.why_not(self.action)
        take = button("goods/take", self._label, do(self._take), "tick", rest, size=9.5)
        body = Column((self._headline(), *map(self._row, self.frame.allowed), take))
        return self.over(Card(title, body, colour=VELLUM, head=head, pad=(8, 6)), _WIDTH)

    def _headline(self) -> Row:
        """How many of what, and as many pips as there are goods to name."""
        order = [good for good, n in self.chosen.items() for _ in range(n)]
        pips = [Symbol(good, PIP) for good in order] + [Art(PIP, PIP, draw=do(_empty))] * self.left
        give = say("pay_goods" if self.frame.cause == "magic_tower" else "give_goods", n=self.frame.total)
        text = give if self.frame.pay else say("take_goods", n=self.frame.total)
        return Row((Text(text, "told", grow=True), Row(tuple(pips), 0.5)), 6)

    def _row(self, good: str) -> Item:
        n, full, name = self.chosen[good], self._full(good), self.words.name(good, 2)
        have, sign = self._have(good), -1 if self.frame.pay else 1
        stock: Node = Text(say("you_have", have=have), colour=UMBER)
        if n:
            stock = Count("", str(have + sign * n), 10, str(have), RUST if self.frame.pay else FERN)
        label = Text(name.capitalize(), "bold" if n else "label", 9.5, basis=64)
        held = Choice(text=str(n), step=do(self._adjust, good), open=do(self._more, good), size=12, basis=62)
        face = Row((Symbol(good, 15), label, stock, Space(grow=True), held), 5)
        why = None if n else full  # with some of it named, a click may also take one back
        return Item(f"goods/{good}", face, None, why, name, ground=theme.CARD, wheel=do(self._adjust, good))


def _empty(painter: Painter, box: Rect, how: How) -> None:
    painter.dotted(*inset(box, 1.2), UMBER)
