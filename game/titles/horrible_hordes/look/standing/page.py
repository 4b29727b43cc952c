"""The page of standing orders: what is done every turn, in which order one saves, which abilities ask."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.client.draw.canvas import Rect
from game.client.input.actions import Act, Input
from game.client.scenes.page import Page
from game.client.stack import Pop, Prompt, Step
from game.client.ui.palette import FELT, INK, UMBER
from game.client.ui.widgets import Look, row
from game.client.ui.widgets_list import ScrollList
from game.core.horrible_hordes.abilities import ABILITY
from game.titles.horrible_hordes.look.places import PHASE_NAMES
from game.titles.horrible_hordes.look.standing.plans import AUTO, SKIPPABLE, Plan
from game.titles.horrible_hordes.look.texts.abilities import ability_symbol
from game.titles.horrible_hordes.look.texts.names import name

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

LEFT: Rect = (8.0, 33.0, 330.0, 299.0)
RIGHT: Rect = (346.0, 33.0, 286.0, 299.0)
_PITCH, _ABILITY = 27.0, 19.0
_UNITS = {"army": "army", "settlement": "home", "castle": "castle"}


class Wish(NamedTuple):
    """One switch: its label, what it does, how it is read and turned."""

    label: str
    text: str
    on: Callable[[Plan], bool]
    turn: Callable[[Plan], None]


def _switch(field: str) -> tuple[Callable[[Plan], bool], Callable[[Plan], None]]:
    def turn(plan: Plan) -> None:
        setattr(plan, field, not getattr(plan, field))

    return (lambda plan: bool(getattr(plan, field))), turn


def _phase(phase: str) -> Wish:
    text = "This phase ends automatically. Turn this off here or in the phase panel."
    return Wish(f"Skip {PHASE_NAMES[phase]}", text, lambda plan: phase in plan.skip,
                lambda plan: plan.turn_phase(phase))  # fmt: skip


WISHES = (
    Wish("Take free chits", "Takes the 3 free chits you need for your saving goals, or gold.",
         *_switch("take")),
    Wish("Discard spare chits", "Discards chits you aren't saving for first.", *_switch("drop")),
    Wish("Train armies", "Every castle trains whenever you can pay.", *_switch("train")),
    Wish("Start battles", "Starts compulsory battles automatically, top of the list first.",
         *_switch("fight")),
    Wish("Convert gold", "Trades spare gold for what completes a saving goal.",
         *_switch("change")),
    Wish("Any-phase abilities in Trade only", "Offers any-phase abilities in Trade only, so later phases can end.",
         *_switch("quiet")),
    Wish("End Trade when idle",
         "Ends Trade automatically when trading gold won't complete a saving goal.",
         *_switch("idle")),
    *(_phase(phase) for phase in SKIPPABLE),
)  # fmt: skip


class PlansScene(Page):
    """Push it from the table; it pops with BACK and changes the plan it is given."""

    def __init__(self, plan: Plan, who: str) -> None:
        super().__init__("wish/0")
        self.plan, self.who = plan, who
        self.asked = ScrollList("asked")

    def prompts(self) -> tuple[Prompt, ...]:
        verb = "Move to the top" if self.focus.id.startswith("save") else "Change"
        return Prompt(Act.CONFIRM, verb), Prompt(Act.BACK, "Back")

    def acted(self, act: Act, given: Input) -> Step:
        return Pop() if act in (Act.BACK, Act.NEXT) else None

    # ---- changing
    def _turn(self, wish: Wish) -> Step:
        wish.turn(self.plan)
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

    # ---- drawing
    def paint(self, painter: Painter) -> None:
        painter.table(FELT)
        painter.top_bar("Standing orders", self.who)
        x, y, w, h = painter.panel(*LEFT, title="Automatic every turn")
        pitch = min(_PITCH, h / len(WISHES))
        for i, wish in enumerate(WISHES):
            place = (x + 2, y + 2 + i * pitch, w - 4, pitch - 2)
            on = wish.on(self.plan)
            look = Look("rotate" if i < len(WISHES) - len(SKIPPABLE) else "skip", right="on" if on else "off",
                        chosen=on, mark="tick" if on else "")  # fmt: skip
            row(painter, self.focus, f"wish/{i}", place, wish.label, partial(self._turn, wish), look, size=9)
        self._right(painter)
        painter.prompt_bar(self.prompts())

    def _right(self, painter: Painter) -> None:
        x, y, w, h = painter.panel(*RIGHT, title="Saving goals, in order")
        for i, item in enumerate(self.plan.save_for):
            place = (x + 2, y + 2 + i * 22.0, w - 4, 20.0)
            look = Look(_UNITS[item], right=f"{i + 1}.")
            row(painter, self.focus, f"save/{i}", place, f"A {name(item)}".replace("A army", "An army"),
                partial(self._first, item), look)  # fmt: skip
        top = y + 74
        painter.rule(x + 6, top - 4, w - 12)
        head, _, tail = self.focus.id.partition("/")
        about = WISHES[int(tail)].text if head == "wish" else "Free chits are taken and kept for these."
        if head == "asked":
            about = "Automatic: used whenever there is only one way. Never: always passed."
        painter.paragraph(about, x + 8, top, w - 16, "book", 10, INK, max_height=46)
        painter.rule(x + 6, top + 50, w - 12)
        silent = sorted(self.plan.never | self.plan.always)
        if not silent:
            painter.paragraph("Abilities ask when they can be used. You can change that in the ability book.",
                              x + 8, top + 56, w - 16, "ui", 8.5, UMBER, max_height=40)  # fmt: skip
            return

        def draw_row(i: int, place: Rect, hidden: bool) -> None:
            ability = silent[i]
            mode = "automatic" if self.plan.mode(ability) == AUTO else "never"
            row(painter, self.focus, f"asked/{i}", place, name(ability), partial(self._mode, ability),
                Look(ability_symbol(ABILITY[ability]), right=mode), hidden=hidden, size=9)  # fmt: skip

        inner = (x + 2, top + 54, w - 4, h - (top + 56 - y))
        self.asked.draw(painter, self.focus, inner, len(silent), _ABILITY, draw_row)
