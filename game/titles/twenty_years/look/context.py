"""What the table offers its panels and what it wants of them: the seam between the two.

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
from collections.abc import Sequence
from typing import Any, Literal

from game.client.doors import scene_of
from game.client.draw.canvas import Area
from game.client.draw.painter import Painter
from game.client.input.actions import FACES, Act, Input, Intent
from game.client.play import Play, ShownState
from game.client.scenes.map import Table
from game.client.stack import Prompt, Push, Step
from game.client.ui import page as ui
from game.client.ui.focus import Reply
from game.client.ui.palette import VELLUM
from game.core.rules import Action
from game.core.twenty_years.events import DiceRolled, YearBegun
from game.core.twenty_years.state import OVER, ROLL, State
from game.titles.twenty_years.look.cards import SLIP, SLIP_OFF, waits
from game.titles.twenty_years.look.dice import DicePlan
from game.titles.twenty_years.look.ledger_card import DRAW, LedgerCard
from game.titles.twenty_years.narrator import say

# ---- Where things lie on the page of 20 Years, in points, and the tabs of its panels.
Tab = Literal["build", "land", "trade", "army", "dungeon", "year"]
TABS: tuple[Tab, ...] = ("build", "land", "trade", "army", "dungeon", "year")

Point = tuple[float, float]

# The places of the page, in points. The right column is one tree: what is in it shares its height by need.
BOARD = Area(8, 31, 285, 285)
STORES = Area(8, 317.5, 285, 18.5)
COLUMN = Area(300, 31, 332, 302)
TAB = Area(300, 48, 332, 240)  # list and card; about here


# ---- Which scene must come up over the map: the year's page, a battle, goods to choose; each once a moment.
_HERE = "game.titles.twenty_years.look"
# By kind of decision: the scene that answers it; symbol, title and sentence of the card in the panels' place till then.
_ASKS = {
    "battle": (f"{_HERE}.battle:BattleScene", "swords", say("a_battle"), say("battle_first")),
    "raid": (f"{_HERE}.dungeon:DungeonScene", "dungeon", say("the_dungeon"), say("raid_first")),
    "goods": (f"{_HERE}.offers:GoodsChooser", "bag", say("your_goods"), say("goods_first")),
    "treasury": (f"{_HERE}.offers:TreasuryCard", "treasury", say("treasury_built"), say("treasury_first")),
    OVER: ("score", "crown", say("game_over"), say("see_score")),
}
_WATCHED = ("battle", "raid")  # a bot decides; these are worth to be seen


class TableContext(Table):
    """`tab` is the open panel; `plan` what the dice are kept for; `hand` the piece being placed, if there is one."""

    hand: object | None = None

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.tab: Tab = "build"
        self.plan = DicePlan()
        self._told: ShownState[State] = ShownState(play)

    def sit(self) -> None:
        self.play.stops = frozenset(_WATCHED)
        self._page_read = self.state.year if len(self.play.session.match) else 0  # the last year whose page was read
        self._put = -1  # the length of the journal when the pending decision was last put to the player

    # ---- the scene that must come up over the map
    @property
    def _pending(self) -> str:
        """The kind of the pending decision; "over" when there is none any more."""
        pending = self.play.session.match.pending
        return pending[0].kind if pending else OVER

    @property
    def waits(self) -> bool:
        """The player has seen the question, or the score, and came back to look at the map."""
        kind = self._pending
        put = self.scored if kind == OVER else self._put == len(self.play.session.match)
        return self.free and kind in _ASKS and put

    def call(self) -> Step:
        """The scene that is due now, if any."""
        length, kinds = len(self.play.session.match), _WATCHED if self.watching else _ASKS.keys() - {OVER}
        due: Step = Push(LedgerCard(self.play)) if self._page_due() else None
        if due is None and not self.play.busy and self._pending in kinds and self._put != length:
            self._put, due = length, self.ask()
        if due is not None:
            self.focus.focus_on("waiting/")
        return due

    def _page_due(self) -> bool:
        """Whether a year begins to be shown, its page was skipped over, or the ledger waits for an answer."""
        play, state = self.play, self.state
        watched = "human" not in play.session.players
        if play.roll is not None:  # dice are held though their year's page was not read: all before them was skipped
            told = play.director.events[: play.director.shown]
            begun = [(at, event) for at, event in enumerate(told) if isinstance(event, YearBegun)]
            if begun and begun[-1][1].entry and begun[-1][1].year > self._page_read:
                play.director.seek(begun[-1][0])
        if play.busy:
            front = play.director.event()
            year = front.year if isinstance(front, YearBegun) else state.year + 1
            begins = isinstance(front, YearBegun) and front.entry > 0
            begins = begins or (isinstance(front, DiceRolled) and front.stream == DRAW)
            due, self._page_read = begins and year > self._page_read, max(self._page_read, year if begins else 0)
            return due
        fresh = state.year > self._page_read and state.entry > 0
        self._page_read = state.year
        return not watched and (fresh or (state is play.session.match.state and waits(state)))

    def ask(self) -> Step:
        """Put the question, or show the score. In a raid the dungeon asks: its fights, and for loot before a fight."""
        self.touch()
        kind = "raid" if self.play.session.match.state.raid else self._pending
        return Push(scene_of(_ASKS[kind][0], self.play))

    def waiting(self) -> ui.Node:
        """The card of a question that waits, in the place of the panels, with the button that puts it again."""
        _, symbol, title, text = _ASKS[self._pending]
        label, edge = say("show_score") if self._pending == OVER else "Decide", ui.Space(grow=True)
        again = ui.button("waiting/answer", label, ui.do(self.ask), symbol, basis=120, least=26)
        picture = ui.Row((edge, ui.Symbol(symbol, 56), edge))
        told = ui.Column((picture, ui.Text(text, "book", 10.5, anchor="center")), 12)
        return ui.Card(title, ui.Column((edge, told, edge, ui.Row((edge, again, edge)), edge)), colour=VELLUM)

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
        front = self.play.director.event()
        if isinstance(front, DiceRolled) and front.stream == "harvest":
            return ROLL
        return self.told.phase

    def put_back(self) -> None:
        """Called when the piece in hand is not built after all."""

    @abstractmethod
    def place(self, structure: str, level: int) -> Step:
        """Go to the board to place a piece; BACK there returns the focus to where it was."""

    def aim(self) -> None:
        """Give the board the focus to claim land."""
        self.open_tab("land")
        self.focus.focus_on("tile/")

    @abstractmethod
    def open_tab(self, tab: Tab) -> Step:
        """Show this tab, with the focus on what comes first there."""

    def book(self, year: int, tab: int = 0) -> Step:
        """The ledger, open at that year and tab."""
        return Push(scene_of("ledger", self.play, year, tab))


# ---- A panel that is a tree of the page kit: it says what it shows, and the rest is the same for all of them.


class TreePanel:
    """A subclass brings `view`, and what it understands beyond its items. `page` is the page it lies on.

    `acts` are the kinds of action done here, `shows` the events that a watcher best sees here.
    """

    acts: tuple[type[Action], ...] = ()
    shows: tuple[str, ...] = ()
    moving = False
    page: ui.Page

    def __init__(self, context: TableContext) -> None:
        self.context = context

    @property
    def state(self) -> State:
        """What is shown."""
        return self.context.state

    @property
    def odds(self) -> str:
        """How chances are told: "numbers", "words" or "off"."""
        return self.context.services.settings.odds

    def coming(self, kind: str) -> Any | None:
        """The event of this type that is being shown, or comes next."""
        event = self.context.play.director.event()
        return event if event is not None and event.type == kind else None

    @staticmethod
    def key_of(one: object, able: Sequence[object]) -> Act | None:
        """The digit of one of the first six things that can be done on a panel."""
        return next((key for key, other in zip(FACES, able, strict=False) if other == one), None)

    def cap(self, act: ui.Do) -> tuple[ui.Node, ...]:
        """The key that does it from anywhere on the panel, where there are keys."""
        key = act.key
        return () if key is None or self.context.services.glyph(key) is None else (ui.ButtonGlyph((key,), 9.5),)

    def slip(self, id: str, face: ui.Node, act: ui.Do, name: str, **more: Any) -> ui.Item:
        """An action on a slip of its own, greyed out where it is refused."""
        off = act.why is not None
        return ui.Item(id, face, act, **{"name": name, "ground": SLIP_OFF if off else SLIP, "faint": off, **more})

    def view(self) -> ui.Node:
        """The panel as it is now."""
        raise NotImplementedError

    def live(self, painter: Painter) -> None:
        """Nothing moves here."""

    def tick(self, dt: float) -> bool:
        return False

    def keys(self) -> dict[Act, ui.Do]:
        """What acts do now beyond the items; the verb is what the bar promises, "" for nothing."""
        return {}

    def handle(self, given: Input) -> Reply | None:
        if isinstance(given, Intent) and (does := self.keys().get(given.act)):
            return Reply(True, does(), given.act, changed=True)
        return None

    def prompts(self) -> Sequence[Prompt]:
        return tuple(Prompt(act, does.verb) for act, does in self.keys().items() if does.verb)
