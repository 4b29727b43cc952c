"""What the table offers its panels and what it wants of them: the seam between the map scene and the parts on it.

Panels are made once by the table, as `Class(context)`.

Every panel is a tree on one page (page.py); one that is not shown now is not asked. Ids of items begin
with the panel's own name ("build/port", "tray/die/2", "stores/wood"), so that nobody takes another's. `live` draws each
frame, over the standing page, and only while the scene is stale.

What moves is told by the director, and the same for all panels:
* `context.play.shown` is the state to print; `context.told` is the same, but goes forward with each event: counters
  that tick within an action read it.
* while `dice_rolled` of the stream "harvest" is shown, `director.now` is that event and
  `director.number("dice.t")` is the seconds of `dice.throw(event)`; other streams are shown by the table.
* goods that fly leave `dice.coaster(good)` and land on `stores.spot(good)`; the table draws them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Sequence
from typing import Any

from game.client.draw.painter import Painter
from game.client.input.actions import FACES, Act, Input
from game.client.play import Play, ShownState
from game.client.scenes.map import MapScene, Table
from game.client.stack import Prompt, Step
from game.client.stage.dice import DiceThrow
from game.client.ui.focus import Reply
from game.client.ui.page import ButtonGlyph, Do, Item, Node, NodeMemo, Page
from game.core.rules import Action
from game.core.twenty_years.events import DiceRolled
from game.core.twenty_years.state import ROLL, State
from game.titles.twenty_years.look.cards import SLIP, SLIP_OFF
from game.titles.twenty_years.look.pending_scene import PendingScene
from game.titles.twenty_years.look.places import Tab


class TableContext(Table):
    """`tab` is the open panel; `placing`: a piece is in hand, and its card takes the place of that panel."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.tab: Tab = "build"
        self.placing = False
        self._told: ShownState[State] = ShownState(play)

    def sit(self, scene: MapScene) -> None:
        super().sit(scene)
        self.pending_scene = PendingScene(self.play, scene)

    @property
    def state(self) -> State:
        """What is shown."""
        found: State = self.play.shown
        return found

    @property
    def told(self) -> State:
        """The state as far as events have told it."""
        return self._told.state

    @property
    def phase(self) -> str:
        """The phase the page is laid out for: where one play goes on into the next year it is ahead of `shown`."""
        director = self.play.director
        front = director.events[director.shown] if director.busy else None
        if isinstance(front, DiceRolled) and front.stream == "harvest":
            return ROLL
        return self.told.phase

    @abstractmethod
    def place(self, structure: str, level: int) -> None:
        """Go to the board to place a piece; BACK there returns the focus to where it was."""

    def aim(self) -> None:
        """Give the board the focus to claim land."""
        self.open_tab("land")
        self.focus.focus_on("tile/")

    @abstractmethod
    def open_tab(self, tab: Tab) -> None:
        """Show this tab, with the focus on what comes first there."""

    def book(self, year: int) -> Step:
        """The ledger, open at that year."""
        return self.pending_scene.book(year)

    @abstractmethod
    def throw(self, event: DiceRolled) -> DiceThrow:
        """The flight of any dice shown on this scene."""


# ---- A panel that is a tree of the page kit: it says what it shows, and the rest is the same for all of them.


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
        self._made: NodeMemo[Node] = NodeMemo()

    @property
    def state(self) -> State:
        """What is shown."""
        found: State = self.context.play.shown
        return found

    @staticmethod
    def key_of(one: object, able: Sequence[object]) -> Act | None:
        """The digit of one of the first six things that can be done on a panel."""
        return next((key for key, other in zip(FACES, able, strict=False) if other is one), None)

    def cap(self, act: Do, size: float = 9.5) -> tuple[Node, ...]:
        """The key that does it from anywhere on the panel, where there are keys."""
        shown = act.key is not None and self.context.services.glyph(act.key) is not None
        return (ButtonGlyph((act.key,), size),) if shown and act.key is not None else ()

    def kept(self, name: str, things: tuple[object, ...], values: Hashable, make: Callable[[], Node]) -> Node:
        """A part of the panel, rebuilt only when one of `things` is another or `values` are worth something else."""
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
