"""A panel that is a tree of the page kit: it says what it shows, and the rest is the same for all of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from game.client.draw.painter import Painter
from game.client.input.actions import Input
from game.client.stack import Prompt
from game.client.ui.focus import Reply
from game.client.ui.page import Do, Item, Node, Page, Sections
from game.core.rules import Action
from game.core.twenty_years.state import State
from game.titles.twenty_years.look.context import TableContext
from game.titles.twenty_years.look.panels.structure import SLIP, SLIP_OFF


class TreePanel:
    """A subclass brings `view`, and what it understands beyond its items. `page` is the page it lies on.

    `acts` are the kinds of action done here, `shows` the events that a watcher best sees here.
    """

    acts: tuple[type[Action], ...] = ()
    shows: tuple[str, ...] = ()
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

    def kept(self, name: str, things: tuple[object, ...], values: Hashable, make: Callable[[], Node]) -> Node:
        """A part of the panel, made anew only when one of `things` is another or `values` are worth something else."""
        return self._made.of(name, things, values, make)

    def slip(self, id: str, face: Node, act: Do, name: str, **more: Any) -> Item:
        """An action on a slip of its own, greyed out where it is refused."""
        off = act.why is not None
        return Item(id, face, act, **{"name": name, "ground": SLIP_OFF if off else SLIP, "faint": off, **more})

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
