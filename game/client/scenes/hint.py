"""A hint: what would the bot do? It names up to three actions, what each is worth, its chance to win, and why.

It thinks beside the frames and sees only what the seat may see. Push it on a match where a person decides; it pops when
an action was done or it is left.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from time import monotonic

from game.bots.hint import Advice, Hint, gains_told
from game.client.input.actions import Act, Input
from game.client.play import Play
from game.client.scenes.page_scene import PageScene
from game.client.stack import Pop, Prompt, Step
from game.client.ui import theme
from game.client.ui.page import Card, Column, Item, Node, Row, Symbol, Text, do
from game.client.ui.palette import GREEN, INK, RUST, UMBER, Colour, dark
from game.core.rules import Action
from game.phrase import heading, percent
from game.teller import say
from game.text.printer import numbered, printer_of

PATIENCE = 5.0  # seconds after which no more games are played on
WIDE = 400.0


class HintScene(PageScene):
    """The one who decides now is the one who asks."""

    covers = False
    leaves = (Act.BACK, Act.MENU, Act.COUNSEL, Act.NEXT)

    def __init__(self, play: Play) -> None:
        super().__init__("idea/0")
        self.play, self._moment = play, play.moment
        match = play.session.match
        seat = match.pending[0].seat
        self.seen, self._printer = match.view(seat), printer_of(match)
        self._asked = (match.setup.game, self.seen, seat, match.legal(seat))
        self.told: tuple[Advice, ...] = ()  # as far as it has been thought
        self._drawn: tuple[Advice, ...] = ()
        self._left = Event()
        self._pool = ThreadPoolExecutor(1)
        self._thought = self._pool.submit(self._think)

    # ---- thinking, beside the frames
    def _think(self) -> None:
        until = monotonic() + PATIENCE
        for told in Hint(*self._asked).weigh():
            self.told = told
            if self._left.is_set() or monotonic() > until:
                return

    @property
    def weighing(self) -> bool:
        """More games are being played on."""
        return not self._thought.done()

    def handle(self, given: Input) -> Step:
        return Pop() if self.play.moment != self._moment else super().handle(given)

    def tick(self, dt: float) -> Step:
        if self.play.moment != self._moment:
            return Pop()
        if self._thought.done():
            self._thought.result()  # what went wrong there is told here
        if self.told is not self._drawn:
            self._drawn = self.told
            self.touch()
        return super().tick(dt)

    def leave(self) -> None:
        self._left.set()
        self._pool.shutdown(wait=False, cancel_futures=True)

    # ---- what can be done
    def _do(self, action: Action) -> Step:
        self.play.do(action)
        return Pop()

    def prompts(self) -> tuple[Prompt, ...]:
        first = (Prompt(Act.CONFIRM, say("do_it")),) if self.told else ()
        return (*first, Prompt(Act.BACK, "Close"))

    # ---- the page
    def view(self) -> Node:
        ideas: tuple[Node, ...] = tuple(self._idea(i, one) for i, one in enumerate(self._drawn))
        if not ideas:
            ideas = (Item("idea/0", Text("Thinking...", "book", 12, UMBER, anchor="center"), least=40),)
        body = Column((*ideas, Text(self._note(), "ui", 7.5, UMBER)), 4)
        return self.over(Card(say("what_would_the_bot"), body, pad=(8, 6)), WIDE)

    def _note(self) -> str:
        if len(self._drawn) < 2 or self.services.settings.odds == "off":
            return say("a_bots_choice_it")
        worlds = self._drawn[0].worlds
        if not worlds:
            return "Simulating..."
        more = say("told_so_far") if self.weighing else ""
        wins = "" if self._drawn[0].wins is None else say("and_chance_to_win")
        return say("expected_final_score_from", wins=wins, worlds=worlds, more=more)

    def _idea(self, i: int, one: Advice) -> Item:
        with numbered():
            label = heading(self._printer.label(self.seen, one.action))
        told, colour = self._worth(i, one)
        worth = [Text(told, "figure", colour=colour)] if told else []
        said = [Text(label, "label", 9.5), Text(heading(one.because) + ".", "italic", 9, UMBER)]
        if self.services.settings.odds == "numbers":
            if one.worlds and one.wins is not None:
                worth.append(Text(f"win {percent(one.wins)}", "ui", 8.5, UMBER))
            if one.gains:
                said.append(Text(say("against_the_first", gains=gains_told(one.gains)), "ui", 8.5, UMBER))
        columns = (Column(tuple(said), grow=True), *((Column(tuple(worth)),) if worth else ()))
        face = Row((Symbol("crown" if i == 0 else "question", 17), *columns), 6)
        return Item(f"idea/{i}", face, do(self._do, one.action), name=label, ground=theme.CARD, pad=(7, 4), least=40)

    def _worth(self, i: int, one: Advice) -> tuple[str, Colour]:
        """What the action is worth: the first in points, the others as what they are surely ahead of it."""
        odds = self.services.settings.odds
        if odds == "off" or len(self._drawn) < 2:
            return "", INK
        if not one.worlds:
            return "...", theme.FAINT
        if i == 0:
            return (f"{one.points:.1f}", INK) if odds == "numbers" else ("", INK)
        if one.lead is None:
            return (say("about_equal"), INK) if not self.weighing else ("...", theme.FAINT)
        colour = dark(GREEN, 0.27) if one.lead > 0 else RUST
        if odds == "words":
            return (say("slightly_better") if one.lead > 0 else "worse"), colour
        return f"{one.lead:+.1f}".replace("-", "\u2212"), colour
