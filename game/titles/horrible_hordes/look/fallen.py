"""The page of a kingdom that has lost its last settlement: what happened, what stays, what a new start brings (HH 8).

"Start again" leads to the choice of a kingdom in the panel; "Leave the game" ends the game for this seat.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.client.input.actions import Act, Input
from game.client.play import Play
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
from game.titles.horrible_hordes.teller import say

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
        return (Prompt(Act.CONFIRM, "Choose"), Prompt(Act.BACK, say("look_at_the_board")))

    def view(self) -> Node:
        """What happened, what is lost and kept, what a new start gives, and the two ways on."""
        player = self.play.session.match.state.players[self.seat]
        title = say("fallen_title", who=kingdom_name(player.kingdom))
        again = Text(say("fallen_note"), "tale", colour=UMBER)
        told = Column((Text(title, "title", 13, RUST), again), grow=True)
        kept = [("laurel", say("fallen_kept", vt=player.vt))]
        parts = (
            *_lines(say("what_happened"), [(one.symbol, one.text) for one in self.happened]),
            *_lines(say("you_lose"), [("cross", say("fallen_lost"))]),
            *_lines(say("you_keep"), kept),
            *_lines(say("new_start"), self._gifts(), FERN),
        )
        start = button("again", say("start_again"), do(self._again), "flag", size=11, least=26, grow=True)
        leave = button("leave", say("leave_the_game"), do(self._leave), "door", size=11, least=26, grow=True)
        head = Row((crest(self.seat, 34), told), 10)
        body = Column((head, Rule(h=6), Scroll("fallen", Column(parts, 3), grow=True), Row((start, leave), 10)), 4)
        return self.over(Card(say("fallen_head"), body, colour=VELLUM, pad=(10, 8)), WIDE)

    def _gifts(self) -> list[tuple[str, str]]:
        """What the rules give whoever begins again."""
        s = self.play.session.match.state
        player = s.players[self.seat]
        people, spaces = len(free_kingdoms(s, player)), free_spaces(s, player).bit_count()
        units = f"1 {{home}}  {TABLES.setup.castles} {{castle}}  {TABLES.setup.armies} {{army}}"
        found = [
            ("crown", say("fallen_kingdoms", n=people)),
            ("pin", say("fallen_spaces", units=units, n=spaces)),
            ("bag", cost_text(named(STARTING))),
        ]
        if s.chosen.restart_penalty:
            price = f"*{min(TABLES.penalty.vt, player.vt)}*{{laurel}}"
            found.append(("warn", say("fallen_costs", price=price)))
        return found


def _lines(head: str, rows: Sequence[tuple[str, str]], colour: Colour = INK) -> tuple[Node, ...]:
    """A heading and its lines; nothing without lines."""
    lines = (Row((Symbol(symbol, 11), Text(text, "told", grow=True)), 4) for symbol, text in rows)
    title = Text(head, "bold", colour=colour, basis=HEAD)
    return (Row((title, Column(tuple(lines), 1, grow=True)), 6, top=True),) if rows else ()
