"""A panel that is a tree of the page kit: it says what it shows, and the rest is the same for all of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from game.client.draw.painter import Painter
from game.client.input.actions import Input
from game.client.stack import Prompt
from game.client.ui.focus import Refuses, Reply
from game.client.ui.page import Do, Item, Node, Page, Sections
from game.core.twenty_years.state import State
from game.titles.twenty_years.look.context import TableContext
from game.titles.twenty_years.look.panels.structure import SLIP, SLIP_OFF


class TreePanel:
    """A subclass brings `view`, and what it understands beyond its items. `page` is the page it lies on."""

    moving = False
    page: Page

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self._made: Sections[Node] = Sections()

    @property
    def state(self) -> State:
        """What is shown."""
        found: State = self.context.play.shown
        return found

    def may(self, act: Do) -> Do | None:
        """The act, while the player may act."""
        return act if self.context.free else None

    def kept(self, name: str, things: tuple[object, ...], values: Hashable, make: Callable[[], Node]) -> Node:
        """A part of the panel, made anew only when one of `things` is another or `values` are worth something else."""
        return self._made.of(name, things, (values, self.context.free), make)

    def slip(self, id: str, face: Node, act: Do, why: Refuses | None, name: str, **more: Any) -> Item:
        """A deed on a slip of its own, grey where it is refused; while the player may not act it only stands there."""
        refusal, ground = (why if self.context.free else None), SLIP if why is None else SLIP_OFF
        return Item(
            id, face, self.may(act), refusal, **{"name": name, "ground": ground, "faint": why is not None, **more}
        )

    def view(self) -> Node:
        """The panel as it is now."""
        raise NotImplementedError

    def live(self, painter: Painter) -> None:
        """Nothing moves here."""

    def tick(self, dt: float) -> bool:
        return False

    def handle(self, given: Input) -> Reply | None:
        return None

    def prompts(self) -> Sequence[Prompt]:
        """What the acts that `handle` understands mean now; nothing for acts that mean nothing now."""
        return ()
