"""The look back on a match: at the left how the dice fell against their odds, at the right what brought nothing.

`Push(LookBackScene(play, seat))`; of several seats the shoulder buttons turn to the others. It pops by BACK.
"""

from __future__ import annotations

from game.client.doors import scene_of
from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.heraldry import Seats
from game.client.input.actions import Act, Input
from game.client.play import Play
from game.client.scenes.page_scene import PageScene
from game.client.stack import Pop, Prompt, Push, Step
from game.client.ui.page import Art, Card, Column, How, Item, Lines, Node, Row, Symbol, Text, do
from game.client.ui.palette import GREEN, INK, OAK, PARCH, RUST, TAN, UMBER, Colour, dark, mix
from game.client.ui.text import plain
from game.core.rules import ruleset
from game.lab.lookback import Family, LookBack, Waste, look_back
from game.phrase import percent
from game.teller import say

LUCK, WASTE = 364.0, 252.0  # widths the two boards like
EVEN = (0.35, 0.65)  # luck between these is nothing to speak of


def counted(family: Family) -> str:
    """What the dice came to: "1 pip on 1 die"."""
    unit, dice = family.kind.units[family.got != 1], "die" if family.dice == 1 else "dice"
    return f"{family.got} {unit} on {family.dice} {dice}"


def verdict(family: Family) -> str:
    """How lucky the dice of a family were, in a sentence."""
    luck = family.luck
    if luck is None:
        return say("higher_than", told=percent(family.above))
    if EVEN[0] <= luck <= EVEN[1]:
        return say("about_average_luck")
    told = percent(luck if luck > 0.5 else 1 - luck)
    return say("luckier" if luck > 0.5 else "unluckier", told=told)


class LookBackScene(PageScene):
    """`found` is what was read of the match for `seat`; turning to another seat reads it anew."""

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
        others = (Prompt((Act.PREV_TAB, Act.NEXT_TAB), say("other_players")),) if seats > 1 else ()
        turns = (Prompt(Act.NEXT, say("turning_points")),) if self.play.session.match.over else ()
        return (*others, *turns, Prompt(Act.BACK, "Back"))

    # ---- the page
    def view(self) -> Node:
        session = self.play.session
        alone = session.match.setup.seats == 1
        who = (session.name or say("unnamed_player")) if alone else Seats(session.match).name(self.seat)
        luck = tuple(self._family(i, one) for i, one in enumerate(self.found.luck))
        none = Text(say("no_dice_rolled_yet"), "book", 12, UMBER, anchor="center")
        families = luck or (Item("luck/0", none, name=say("no_dice"), least=40),)
        wasted = tuple(self._wasted(i, one) for i, one in enumerate(self.found.waste))
        boards = (
            Card(say("luck_with_dice"), Column(families, 4), basis=LUCK),
            Card("Wasted", Column(wasted, 4), basis=WASTE),
        )
        note = f"{plain(who)}, {ruleset(session.match.setup.game).name}"
        return self.screen(
            say("luck_and_waste"), Row(boards, 8, top=True), note, "" if session.match.over else say("so_far")
        )

    def _family(self, i: int, family: Family) -> Item:
        """The dice of one kind: what they came to, how that compares, and a scale of it."""
        told = counted(family)
        mean = Text(f"{family.expected:.1f} expected", "ui", 8.5, UMBER, anchor="right", grow=True)
        head = Row((Text(family.kind.title, "figure"), Text(told, "told", anchor="right", grow=True)))
        foot = Row((Text(verdict(family), "ui", 8.5, UMBER), mean))
        scale = Art(h=9, draw=do(_scale, family.above if family.luck is None else family.luck, family.luck is None))
        name = f"{family.kind.title}: {told}. {verdict(family)}"
        return Item(f"luck/{i}", Column((head, scale, foot), 3), name=name, pad=(7, 4))

    def _wasted(self, i: int, one: Waste) -> Item:
        end = Text(str(one.amount), "bold", 15) if one.amount else Symbol("tick", 14)
        note = one.note if one.amount else "none"
        told = Lines((Text(one.title, "ui", 9.5), Text(note, "italic", 9, UMBER)), grow=True)
        return Item(f"waste/{i}", Row((told, end)), name=f"{one.title}: {one.amount} {note}", pad=(7, 3))


def _scale(share: float, even: bool, painter: Painter, box: Rect, how: How) -> None:
    """From the unluckiest throws to the luckiest, with a mark where these are; the middle half is marked."""
    x, y, w = box[0], box[1] + box[3] / 2, box[2]
    painter.rect(x, y - 2, w, 4, mix(PARCH, TAN, 0.9), 2)
    painter.rect(x + w * 0.25, y - 2, w * 0.5, 4, mix(TAN, OAK, 0.35), 2)
    painter.rect(x + w / 2 - 0.5, y - 4, 1, 8, OAK)
    paint: Colour = INK if even or EVEN[0] <= share <= EVEN[1] else dark(GREEN, 0.1) if share > 0.5 else RUST
    at = x + 4 + (w - 8) * share
    painter.rect(at - 4.4, y - 4.4, 8.8, 8.8, INK, 4.4)
    painter.rect(at - 3.4, y - 3.4, 6.8, 6.8, paint, 3.4)
