"""The page of a kingdom that has lost its last settlement: what happened, what stays, what a new start brings (HH 8).

"Start again" leads to the choice of a kingdom in the panel; "Leave the game" ends the game for this seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.input.actions import Act, Input
from game.client.scenes.page import Page
from game.client.stack import Pop, Prompt, Step
from game.client.ui.palette import FERN, INK, OAK, RUST, TAN, UMBER, VELLUM, mix
from game.client.ui.widgets import button
from game.core.horrible_hordes.actions import Retire
from game.core.horrible_hordes.aftermath import free_kingdoms, free_spaces
from game.core.horrible_hordes.tables import STARTING, TABLES, named
from game.titles.horrible_hordes.look.board.pieces import arms
from game.titles.horrible_hordes.look.texts.names import cost_text, kingdom_name
from game.titles.horrible_hordes.look.tidings import tidings

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.client.play import Play

_X, _Y, _W, _H = 118.0, 40.0, 404.0, 278.0
_MOST = 3  # lines of what happened
AGAIN = "again"


class FallenPage(Page):
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

    def paint(self, painter: Painter) -> None:
        painter.dim(170)
        s = self.play.session.match.state
        player = s.players[self.seat]
        painter.panel(_X, _Y, _W, _H, "Your kingdom has fallen", VELLUM, head=16)
        arms(painter, self.seat, _X + 16, _Y + 26, 34)
        title = f"{kingdom_name(player.kingdom)} lost their last settlement"
        painter.text(title, _X + 62, _Y + 35, "title", 13, RUST, "midleft", max_width=_W - 78)
        told = "You can start again at once with another kingdom."
        painter.text(told, _X + 62, _Y + 52, "book", 9.5, UMBER, "midleft", max_width=_W - 78)
        painter.rule(_X + 12, _Y + 68, _W - 24, mix(TAN, OAK, 0.5))
        y = self._lines(painter, _Y + 80, "What happened", [(one.symbol, one.text) for one in self.happened])
        y = self._lines(painter, y + 4, "You lose", [("cross", "all other units, all abilities, all chits")])
        kept = [("laurel", f"your *{player.vt}* victory {'token' if player.vt == 1 else 'tokens'}")]
        y = self._lines(painter, y + 4, "You keep", kept)
        self._lines(painter, y + 4, "A new start gives you", self._gifts())
        half = (_W - 44) / 2
        place = (_X + 16, _Y + _H - 34, half, 26.0)
        button(painter, self.focus, "again", place, "Start again", self._again, symbol="flag", size=11)
        place = (_X + 28 + half, _Y + _H - 34, half, 26.0)
        button(painter, self.focus, "leave", place, "Leave the game", self._leave, symbol="door", size=11)
        painter.prompt_bar(self.prompts())

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
            found.append(("warn", f"it costs *{min(TABLES.penalty.vt, player.vt)} VT* (house rule)"))
        return found

    def _lines(self, painter: Painter, y: float, head: str, rows: list[tuple[str, str]]) -> float:
        """A heading and its lines; the y below."""
        if not rows:
            return y
        painter.text(head, _X + 16, y, "bold", 9, FERN if "new" in head or "stays" in head else INK, "midleft",
                     max_width=98)  # fmt: skip
        step = max(13.0, painter.line_step("ui", 9) + 1.5)
        for symbol, text in rows:
            painter.symbol(symbol, _X + 122, y, 11)
            painter.rich(text, _X + 134, y, "ui", 9, INK, "midleft", max_width=_W - 144)
            y += step
        return y
