"""Counsel: what would you do? A bot names up to three deeds, says why, and plays reigns on from each to weigh them.

It thinks beside the frames and sees only what the seat may see. Push it on a match where a person decides; it pops when
a deed was done or it is left.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING

from game.bots.hint import Advice, Hint
from game.client.input.actions import Act, Input
from game.client.play import Play
from game.client.scenes.page import Page
from game.client.stack import Pop, Prompt, Step
from game.client.ui.focus import Refused
from game.client.ui.palette import GREEN, INK, RUST, UMBER, Colour, dark
from game.client.ui.widgets import FAINT
from game.core.rules import Action
from game.text.cli import printer_of

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

PATIENCE = 5.0  # seconds after which no more reigns are played on
W, ROW = 400.0, 50.0
EVEN = 0.5  # points of difference that mean nothing


def no_counsel(play: Play, allowed: bool) -> Refused | None:
    """Why nobody can be asked now."""
    if not allowed:
        return Refused("Counsel is turned off in the options.")
    return nothing_to_decide(play)


def nothing_to_decide(play: Play) -> Refused | None:
    """Why nothing can be done from a card that lies on the match."""
    if play.session.match.over:
        return Refused("The reign is over.")
    if play.bot_to_move or "human" not in play.session.players:
        return Refused("It is not your turn.")
    return Refused("Something is still being shown: see it first.") if play.busy else None


class HintScene(Page):
    """See the module. The one who decides now is the one who asks."""

    covers = False

    def __init__(self, play: Play) -> None:
        super().__init__("idea/0")
        self.play = play
        match = play.session.match
        seat = match.pending[0].seat
        self.view, self._printer = match.view(seat), printer_of(match)
        self._asked = (match.setup.game, self.view, seat, match.legal(seat))
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
        """More reigns are being played on."""
        return not self._thought.done()

    def tick(self, dt: float) -> Step:
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

    def acted(self, act: Act, given: Input) -> Step:
        return Pop() if act in (Act.BACK, Act.MENU, Act.COUNSEL, Act.NEXT) else None

    def prompts(self) -> tuple[Prompt, ...]:
        first = (Prompt(Act.CONFIRM, "Do it"),) if self.told else ()
        return (*first, Prompt(Act.BACK, "Decide for yourself"))

    # ---- the picture
    def paint(self, painter: Painter) -> None:
        painter.dim(150)
        grow = max(1.0, painter.text_scale * 0.9)
        pitch = min(ROW * grow, 72.0)
        count = max(1, len(self._drawn))
        h = 28 + pitch * count + 30
        x, y = (640 - W) / 2, (334 - h) / 2
        painter.panel(x, y, W, h, "What would you do?", head=16)
        if not self._drawn:
            painter.text("Let me think ...", x + W / 2, y + h / 2 + 8, "book", 12, UMBER, "center")
            self.focus.zone("idea/0", (x + 8, y + 24, W - 16, pitch), None, name="Thinking")
        for i, one in enumerate(self._drawn):
            self._idea(painter, i, one, (x + 8, y + 24 + i * pitch, W - 16, pitch - 4))
        painter.paragraph(self._note(), x + 12, y + h - 27, W - 24, "ui", 7.5, UMBER)
        painter.prompt_bar(self.prompts())

    def _note(self) -> str:
        if len(self._drawn) < 2 or self.services.settings.odds == "off":
            return "This is how a bot would go on. It sees no more than you do."
        reigns = self._drawn[0].reigns
        if not reigns:
            return "Reigns are being played on from each ..."
        more = " and more" if self.weighing else ""
        return (
            f"Behind each: the points its reign ends with on average, when bots go on {reigns} times{more} from there, "
            "with dice of their own."
        )

    def _idea(self, painter: Painter, i: int, one: Advice, box: tuple[float, float, float, float]) -> None:
        x, y, w, h = box
        label = _sentence(self._printer.label(self.view, one.action))
        here = self.focus.zone(f"idea/{i}", box, partial(self._do, one.action), name=label)
        painter.focus(*box) if here else painter.card(*box)
        painter.symbol("crown" if i == 0 else "question", x + 14, y + h / 2, 17)
        left, right = x + 28, x + w - 8
        told, colour = self._worth(i, one)
        if told:
            wide = painter.text_width(told, "bold", 10)
            painter.text(told, right, y + h / 2, "bold", 10, colour, "midright")
            right -= wide + 8
        face = "bold" if here else "ui"
        top = painter.paragraph(label, left, y + h * 0.12, right - left, face, 9.5, INK, max_lines=2)
        painter.text(_sentence(one.because) + ".", left, max(top + 5, y + h * 0.76), "italic", 9, UMBER, "midleft",
                     max_width=right - left)  # fmt: skip

    def _worth(self, i: int, one: Advice) -> tuple[str, Colour]:
        """What the deed is worth: the first in points, the others as the difference from it."""
        odds = self.services.settings.odds
        if odds == "off" or len(self._drawn) < 2:
            return "", INK
        if not one.reigns:
            return "...", FAINT
        if i == 0:
            return (f"{one.points:.1f}", INK) if odds == "numbers" else ("", INK)
        gain = one.points - self._drawn[0].points
        colour = INK if abs(gain) < EVEN else dark(GREEN, 0.2) if gain > 0 else RUST
        if odds == "words":
            return ("no worse" if abs(gain) < EVEN else "better, perhaps" if gain > 0 else "worse"), colour
        return f"{gain:+.1f}".replace("-", "\u2212"), colour


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:].rstrip(".")
