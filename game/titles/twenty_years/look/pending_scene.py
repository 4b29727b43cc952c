"""Which scene must come up over the map: the year's page, a battle, goods to choose; each once a moment.

A question the player has put aside to look at the map waits on a card of the page until it is asked for again.
"""

from __future__ import annotations

from game.client.doors import scene_of
from game.client.play import Play
from game.client.scenes.map import MapScene
from game.client.stack import Push, Step
from game.client.ui.page import Card, Column, Do, Node, Row, Space, Symbol, Text, button, do
from game.client.ui.palette import VELLUM
from game.core.twenty_years.events import DiceRolled, YearBegun
from game.core.twenty_years.state import OVER
from game.titles.twenty_years.look.ledger_card import DRAW, LedgerCard
from game.titles.twenty_years.look.questions import waits
from game.titles.twenty_years.narrator import say

# By kind of decision: symbol, title, sentence.
_WAITING = {
    "battle": ("swords", say("a_battle"), say("battle_first")),
    "raid": ("dungeon", say("the_dungeon"), say("raid_first")),
    "goods": ("bag", say("your_goods"), say("goods_first")),
    "treasury": ("treasury", say("treasury_built"), say("treasury_first")),
    "over": ("crown", say("game_over"), say("see_score")),
}
_OTHER = ("hourglass", say("a_decision"), say("decision_first"))


def waiting(kind: str, answer: Do) -> Node:
    """The card, with the button that puts the question again."""
    symbol, title, text = _WAITING.get(kind, _OTHER)
    label, edge = say("show_score") if kind == "over" else "Decide", Space(grow=True)
    again = button("waiting/answer", label, answer, symbol, basis=120, least=26)
    told = Column((Row((edge, Symbol(symbol, 56), edge)), Text(text, "book", 10.5, anchor="center")), 12)
    return Card(title, Column((edge, told, edge, Row((edge, again, edge)), edge)), colour=VELLUM)


# ---- When a page of the ledger is due: as its year begins to be shown, and when the ledger waits for an answer.


class UnreadPages:
    """Knows which pages have been read, and when one is due."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._read = 0 if not len(play.session.match) else play.shown.year

    def call(self) -> Step:
        """Push(LedgerCard) when a year begins to be shown, or when the ledger waits for an answer; else None."""
        play = self._play
        watched = "human" not in play.session.players
        if play.roll is not None:
            self._turn_back()
        if play.busy:
            front = play.director.events[play.director.shown] if play.director.busy else None
            year = front.year if isinstance(front, YearBegun) else play.shown.year + 1
            drawing = isinstance(front, DiceRolled) and front.stream == DRAW
            due = drawing or (isinstance(front, YearBegun) and front.entry > 0)
            if not due or year <= self._read:
                return None
            self._read = year
            return Push(LedgerCard(play))
        return self._at_rest(watched)

    def _turn_back(self) -> None:
        """Dice are held though the page of their year was not read: all before them was shown at once."""
        director = self._play.director
        begun = [
            (at, event) for at, event in enumerate(director.events[: director.shown]) if event.type == "year_begun"
        ]
        if begun and begun[-1][1].entry and begun[-1][1].year > self._read:
            director.seek(begun[-1][0])

    def _at_rest(self, watched: bool) -> Step:
        """Nothing is being shown: a page that was skipped over, or a decision."""
        play = self._play
        state = play.shown
        fresh = state.year > self._read and state.entry > 0
        self._read = state.year
        if fresh and not watched:
            return Push(LedgerCard(play))
        asks = not watched and state is play.session.match.state and waits(state)
        return Push(LedgerCard(play)) if asks else None


# ---- Which scene must come up over the map: the year's page, a battle, goods to choose; each once a moment.
_HERE = "game.titles.twenty_years.look"
# By kind of decision: the scene that answers it.
_ASKS = {
    "battle": f"{_HERE}.dungeon:fight_scene",  # in a raid that is the dungeon
    "raid": f"{_HERE}.dungeon:DungeonScene",
    "goods": f"{_HERE}.dungeon:goods_scene",
    "treasury": f"{_HERE}.offers:TreasuryCard",
}
_WATCHED = ("battle", "raid")  # a bot decides; these are worth to be seen


class PendingScene:
    """Knows what was asked already. `called` is True until the focus has been led to the waiting card."""

    def __init__(self, play: Play, scene: MapScene) -> None:
        self._play, self._scene = play, scene
        play.stops = frozenset(_WATCHED)
        self._opening = UnreadPages(play)
        self._asked = -1  # the length of the journal when the pending decision was last put to the player

    @property
    def _pending(self) -> str:
        """The kind of the pending decision; "over" when there is none any more."""
        pending = self._play.session.match.pending
        return pending[0].kind if pending else OVER

    @property
    def waits(self) -> bool:
        """The player has seen the question, or the score, and came back to look at the map."""
        kind = self._pending
        asked = kind in _ASKS and self._asked == len(self._play.session.match)
        return self._scene.free and (asked or (kind == OVER and self._scene.scored))

    def call(self) -> Step:
        """The scene that is due now, if any."""
        page = self._opening.call()
        if page is not None or self._play.busy:
            return page
        kind, length = self._pending, len(self._play.session.match)
        due = kind in _ASKS and self._asked != length
        if self._scene.watching:
            due = due and kind in _WATCHED
        self._asked = length if due else self._asked
        return self.ask() if due else None

    def ask(self) -> Step:
        """Put the question, or show the score."""
        kind = self._pending
        self._scene.touch()
        if kind == OVER:
            return Push(scene_of("score", self._play))
        return Push(scene_of(_ASKS[kind], self._play))

    def book(self, year: int) -> Step:
        """The ledger, open at a year."""
        return Push(scene_of("ledger", self._play, year))

    def view(self) -> Node:
        """The card of a question that waits, in the place of the panels."""
        return waiting(self._pending, do(self.ask))
