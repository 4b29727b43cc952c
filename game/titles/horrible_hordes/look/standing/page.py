"""The page of standing orders: what is done every turn, in which order one saves, which abilities ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.client.input.actions import Act, Input
from game.client.scenes.page_scene import PageScene
from game.client.stack import Pop, Prompt, Step
from game.client.ui.page import Box, Card, Column, Item, Lines, Node, Row, Rule, Symbol, Text, do, row
from game.client.ui.palette import UMBER
from game.core.horrible_hordes.abilities import ABILITY
from game.titles.horrible_hordes.look.places import phase_name, sign
from game.titles.horrible_hordes.look.standing.plans import AUTO, SKIPPABLE, Plan
from game.titles.horrible_hordes.look.texts.abilities import ability_symbol
from game.titles.horrible_hordes.look.texts.names import name
from game.titles.horrible_hordes.teller import say

LEFT, RIGHT = 334.0, 284.0  # points of the two columns


class Wish(NamedTuple):
    """One switch: what it is called and does, how it is read and turned."""

    label: str
    text: str
    on: Callable[[Plan], bool]
    turn: Callable[[Plan], None]


def _switch(field: str) -> Wish:
    def turn(plan: Plan) -> None:
        setattr(plan, field, not getattr(plan, field))

    return Wish(say(f"wish_{field}"), say(f"wish_{field}_text"), lambda plan: bool(getattr(plan, field)), turn)


def _phase(phase: str) -> Wish:
    label = say("skip_phase", phase=phase_name(phase))
    return Wish(label, say("skip_phase_text"), lambda plan: phase in plan.skip, lambda plan: plan.turn_phase(phase))


WISHES = (
    *map(_switch, ("take", "drop", "train", "fight", "change", "quiet", "idle")),
    *map(_phase, SKIPPABLE),
)


class PlansScene(PageScene):
    """Push it from the table; it pops with BACK and changes the plan it is given."""

    def __init__(self, plan: Plan, who: str) -> None:
        super().__init__("wish/0")
        self.plan, self.who = plan, who

    def prompts(self) -> tuple[Prompt, ...]:
        verb = say("move_to_the_top") if self.focus.id.startswith("save") else "Change"
        return Prompt(Act.CONFIRM, verb), Prompt(Act.BACK, "Back")

    def acted(self, act: Act, given: Input) -> Step:
        return Pop() if act in (Act.BACK, Act.NEXT) else None

    # ---- changing
    def _turn(self, index: int) -> Step:
        WISHES[index].turn(self.plan)
        self.touch()
        return None

    def _first(self, item: str) -> Step:
        self.plan.save_for.remove(item)
        self.plan.save_for.insert(0, item)
        self.focus.focus_on("save/0")
        self.touch()
        return None

    def _mode(self, ability: str) -> Step:
        self.plan.turn(ability)
        self.touch()
        return None

    # ---- the page
    def view(self) -> Node:
        """The switches, what one saves for, and the abilities that do not ask."""
        wishes = tuple(self._wish(i) for i in range(len(WISHES)))
        left = Card(say("automatic_every_turn"), Column(wishes, 1), pad=(2, 2))
        right = Column((self._saving(), self._silent()), 4)
        both = Row((Box(left, w=LEFT), Box(right, w=RIGHT)), 6, top=True)
        return self.screen(say("standing_orders"), Column((both,), grow=True), self.who)

    def _wish(self, i: int) -> Item:
        wish = WISHES[i]
        on = wish.on(self.plan)
        symbol = "rotate" if i < len(WISHES) - len(SKIPPABLE) else "skip"
        value = (Text("on", "name"), Symbol("tick")) if on else (Text("off", "line", colour=UMBER),)
        face = Row((Symbol(symbol, 12), Text(wish.label, "label", grow=True), *value), 4)
        return Item(f"wish/{i}", face, do(self._turn, i), name=wish.label, pad=(4, 3.4), chosen=on)

    def _saving(self) -> Card:
        """What chits are kept for, the first above; and what the row in focus means."""
        goals = []
        for i, item in enumerate(self.plan.save_for):
            goals.append(
                row(
                    f"save/{i}",
                    say("saving_goal", item=item),
                    do(self._first, item),
                    sign(item),
                    right=f"{i + 1}.",
                    size=9,
                )
            )
        head, _, tail = self.focus.id.partition("/")
        about = (
            WISHES[int(tail)].text if head == "wish" else say("asked_modes" if head == "asked" else "kept_for_these")
        )
        told = Text(about, "book")
        return Card(say("saving_goals"), Column((*goals, Rule(h=3), told), 1), pad=(3, 2), grow=True)

    def _silent(self) -> Card:
        found: list[Node] = []
        for i, ability in enumerate(sorted(self.plan.never | self.plan.always)):
            mode = "automatic" if self.plan.mode(ability) == AUTO else "never"
            act, symbol = do(self._mode, ability), ability_symbol(ABILITY[ability])
            found.append(row(f"asked/{i}", name(ability), act, symbol, right=mode, size=9))
        note = say("abilities_ask")
        return Card("Abilities", Lines(tuple(found) or (Text(note, "line", colour=UMBER),)), pad=(3, 2), grow=True)
