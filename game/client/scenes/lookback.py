"""The look back on a match: at the left how the dice fell against their odds, at the right what brought nothing.

`Push(LookBackScene(play, seat))`; of several seats the shoulder buttons turn to the others. It pops by BACK.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.doors import scene_of
from game.client.draw.canvas import Rect
from game.client.draw.marks import percent
from game.client.input.actions import Act, Input
from game.client.play import Play
from game.client.scenes.page import Page
from game.client.stack import Pop, Prompt, Push, Step
from game.client.ui.palette import GREEN, INK, OAK, PARCH, RUST, TAN, UMBER, Colour, dark, mix
from game.core.rules import ruleset
from game.lab.lookback import Family, LookBack, Waste, look_back

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

LUCK: Rect = (8.0, 33.0, 364.0, 299.0)
WASTE: Rect = (380.0, 33.0, 252.0, 299.0)
EVEN = (0.35, 0.65)  # luck between these is nothing to speak of


def verdict(family: Family) -> str:
    """How lucky the dice of a family were, in a sentence."""
    luck = family.luck
    if luck is None:
        return f"As many dice come to less {percent(family.above)} of the time."
    if EVEN[0] <= luck <= EVEN[1]:
        return "About as the odds would have it."
    told = percent(luck if luck > 0.5 else 1 - luck)
    return f"{'Luckier' if luck > 0.5 else 'Unluckier'} than {told} of as many throws."


class LookBackScene(Page):
    """See the module."""

    def __init__(self, play: Play, seat: int = 0) -> None:
        super().__init__("luck/0")
        self.play, self.seat = play, seat
        self.found: LookBack = look_back(play.session.match, seat)

    def _turn(self, by: int) -> Step:
        self.seat = (self.seat + by) % self.play.session.match.setup.seats
        self.found = look_back(self.play.session.match, self.seat)
        self.services.sound.play("page")
        self.touch()
        return None

    def acted(self, act: Act, given: Input) -> Step:
        match act:
            case Act.BACK | Act.MENU:
                return Pop()
            case Act.NEXT if self.play.session.match.over:
                return Push(scene_of("turning", self.play, self.seat))
            case Act.PREV_TAB | Act.NEXT_TAB if self.play.session.match.setup.seats > 1:
                return self._turn(1 if act is Act.NEXT_TAB else -1)
        return None

    def prompts(self) -> tuple[Prompt, ...]:
        seats = self.play.session.match.setup.seats
        others = (Prompt((Act.PREV_TAB, Act.NEXT_TAB), "Other players"),) if seats > 1 else ()
        turns = (Prompt(Act.NEXT, "Turning points"),) if self.play.session.match.over else ()
        return (*others, *turns, Prompt(Act.BACK, "Back"))

    # ---- the picture
    def paint(self, painter: Painter) -> None:
        session = self.play.session
        painter.table()
        alone = session.match.setup.seats == 1
        who = (session.name or "A nameless ruler") if alone else session.seat_title(self.seat)
        painter.top_bar("Look back", f"{who}, {ruleset(session.match.setup.game).name}")
        self._luck(painter)
        self._waste(painter)
        painter.prompt_bar(self.prompts(), "As far as the dice have fallen" if not session.match.over else "")

    def _luck(self, painter: Painter) -> None:
        x, y, w, h = LUCK
        inner = painter.panel(x, y, w, h, "The dice against their odds", head=16)
        found = self.found.luck
        if not found:
            painter.text("No die has fallen yet.", x + w / 2, y + h / 2, "book", 12, UMBER, "center")
            self.focus.zone("luck/0", (x + 4, inner[1] + 4, w - 8, 20), None, name="No die")
        pitch = min(66.0, (inner[3] - 6) / max(1, len(found)))
        for i, family in enumerate(found):
            self._family(painter, i, family, (x + 5, inner[1] + 4 + i * pitch, w - 10, pitch - 3))

    def _family(self, painter: Painter, i: int, family: Family, box: Rect) -> None:
        x, y, w, h = box
        told = f"{family.got} {family.kind.unit} on {family.dice} {'die' if family.dice == 1 else 'dice'}"
        if self.focus.zone(f"luck/{i}", box, None, name=f"{family.kind.title}: {told}. {verdict(family)}"):
            painter.focus(*box)
        painter.text(family.kind.title, x + 8, y + h * 0.2, "bold", 10, INK, "midleft", max_width=w * 0.5)
        painter.text(told, x + w - 8, y + h * 0.2, "ui", 9, INK, "midright", max_width=w * 0.48)
        self._scale(painter, family, (x + 8, y + h * 0.48, w - 16))
        painter.text(verdict(family), x + 8, y + h * 0.8, "ui", 8.5, UMBER, "midleft", max_width=w * 0.66)
        mean = f"{family.expected:.1f} expected"
        painter.text(mean, x + w - 8, y + h * 0.8, "ui", 8.5, UMBER, "midright", max_width=w * 0.32)

    def _scale(self, painter: Painter, family: Family, line: tuple[float, float, float]) -> None:
        """From the unluckiest throws to the luckiest, with a mark where these are; the middle half is marked."""
        x, y, w = line
        luck = family.luck
        share = family.above if luck is None else luck
        painter.rect(x, y - 2, w, 4, mix(PARCH, TAN, 0.9), 2)
        painter.rect(x + w * 0.25, y - 2, w * 0.5, 4, mix(TAN, OAK, 0.35), 2)
        painter.rect(x + w / 2 - 0.5, y - 4, 1, 8, OAK)
        plain = luck is None or EVEN[0] <= share <= EVEN[1]
        paint: Colour = INK if plain else dark(GREEN, 0.1) if share > 0.5 else RUST
        at = x + 4 + (w - 8) * share
        painter.rect(at - 4.4, y - 4.4, 8.8, 8.8, INK, 4.4)
        painter.rect(at - 3.4, y - 3.4, 6.8, 6.8, paint, 3.4)

    def _waste(self, painter: Painter) -> None:
        x, y, w, h = WASTE
        inner = painter.panel(x, y, w, h, "What brought nothing", head=16)
        pitch = min(50.0, (inner[3] - 6) / len(self.found.waste))
        for i, one in enumerate(self.found.waste):
            self._wasted(painter, i, one, (x + 5, inner[1] + 4 + i * pitch, w - 10, pitch - 3))

    def _wasted(self, painter: Painter, i: int, one: Waste, box: Rect) -> None:
        x, y, w, h = box
        if self.focus.zone(f"waste/{i}", box, None, name=f"{one.title}: {one.amount} {one.note}"):
            painter.focus(*box)
        if not one.amount:
            painter.symbol("tick", x + w - 10, y + h / 2, 14, "midright")
        else:
            painter.text(str(one.amount), x + w - 10, y + h / 2, "bold", 15, INK, "midright")
        note = one.note if one.amount else "none"
        painter.text(one.title, x + 8, y + h * 0.32, "ui", 9.5, INK, "midleft", max_width=w - 50)
        painter.text(note, x + 8, y + h * 0.72, "italic", 9, UMBER, "midleft", max_width=w - 50)
