"""The page of a kingdom that has lost its last settlement: what happened, what stays, what a new start brings (HH 8).

"Start again" leads to the choice of a kingdom in the panel; "Leave the game" ends the game for this seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.client.input.actions import Act, Input
from game.client.scenes.page_scene import PageScene
from game.client.stack import Pop, Prompt, Step
from game.client.ui.page import Card, Column, Node, Row, Rule, Scroll, Symbol, Text, button, do
from game.client.ui.palette import FERN, INK, RUST, UMBER, VELLUM, Colour
from game.core.horrible_hordes.actions import Retire
from game.core.horrible_hordes.aftermath import free_kingdoms, free_spaces
from game.core.horrible_hordes.tables import STARTING, TABLES, named
from game.titles.horrible_hordes.look.panels.parts import crest
from game.titles.horrible_hordes.look.texts.names import cost_text, kingdom_name
from game.titles.horrible_hordes.look.tidings import tidings

if TYPE_CHECKING:
    from game.client.play import Play

WIDE, HEAD = 404.0, 104.0  # points of the card, and of a heading beside its lines
_MOST = 3  # lines of what happened
AGAIN = "again"


class FallenPage(PageScene):
    """Pops when the person has decided."""

    covers = False

    def __init__(self, play: Play, seat: int) -> None:
        super().__init__("again")
        self.play, self.seat = play, seat
        mine = [told for told in tidings(play.session.match, seat) if told.seat == seat and told.symbol != "skull"]
        self.happened = mine[-_MOST:]

    def _again(self) -> Step:
        return Pop(AGAIN)

    def _leave(self) -> Step:
        self.play.do(Retire())
        return Pop("retired")

    def acted(self, act: Act, given: Input) -> Step:
        return Pop() if act is Act.BACK else None

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.CONFIRM, "Choose"), Prompt(Act.BACK, "Look at the board"))

    def view(self) -> Node:
        """What happened, what is lost and kept, what a new start gives, and the two ways on."""
        player = self.play.session.match.state.players[self.seat]
        title = f"{kingdom_name(player.kingdom)} lost their last settlement"
        again = Text("You can start again at once with another kingdom.", "book", 9.5, UMBER)
        told = Column((Text(title, "title", 13, RUST), again), grow=1)
        kept = [("laurel", f"your *{player.vt}* victory {'token' if player.vt == 1 else 'tokens'}")]
        parts = (
            *_lines("What happened", [(one.symbol, one.text) for one in self.happened]),
            *_lines("You lose", [("cross", "all other units, all abilities, all chits")]),
            *_lines("You keep", kept),
            *_lines("A new start gives you", self._gifts(), FERN),
        )
        start = button("again", "Start again", do(self._again), "flag", size=11, least=26, grow=1)
        leave = button("leave", "Leave the game", do(self._leave), "door", size=11, least=26, grow=1)
        head = Row((crest(self.seat, 34), told), 10)
        body = Column((head, Rule(h=6), Scroll("fallen", Column(parts, 3), grow=1), Row((start, leave), 10)), 4)
        return self.over(Card("Your kingdom has fallen", body, colour=VELLUM, pad=(10, 8)), WIDE)

    def _gifts(self) -> list[tuple[str, str]]:
        """What the rules give whoever begins again."""
        s = self.play.session.match.state
        player = s.players[self.seat]
        people, spaces = len(free_kingdoms(s, player)), free_spaces(s, player).bit_count()
        units = f"1 {{home}}  {TABLES.setup.castles} {{castle}}  {TABLES.setup.armies} {{army}}"
        found = [
            ("crown", f"one of *{people}* free kingdoms, with its abilities"),
            ("pin", f"{units}  on any of *{spaces}* free spaces"),
            ("bag", cost_text(named(STARTING))),
        ]
        if s.chosen.restart_penalty:
            found.append(("warn", f"it costs *{min(TABLES.penalty.vt, player.vt)}*{{laurel}} (house rule)"))
        return found


def _lines(head: str, rows: Sequence[tuple[str, str]], colour: Colour = INK) -> tuple[Node, ...]:
    """A heading and its lines; nothing without lines."""
    lines = (Row((Symbol(symbol, 11), Text(text, "ui", 9, grow=1)), 4) for symbol, text in rows)
    title = Text(head, "bold", 9, colour, basis=HEAD)
    return (Row((title, Column(tuple(lines), 1, grow=1)), 6, top=True),) if rows else ()
