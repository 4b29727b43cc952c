"""What rows of the sheet have in common: how an id is read and pictured, what stands in its way, in a few signs."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.draw.patches import Field
from game.client.ui.palette import INK, UMBER
from game.core.rules import Refusal
from game.core.xii_century.queries import Chip, Use
from game.core.xii_century.scoring import objective
from game.titles.xii_century.look.context import BAD, FAINT, TableContext
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

_SYMBOLS = {"outlaws_attack": "outlaws", "eff_pop": "population", "reputation": "crown", "pow": "swords", "none": ""}
_SHORT = {
    "once": "done",
    "twice": "done",
    "doubled": "done",
    "reserve_double": "done",
    "owned": "yours",
    "full": "full",
}


def line(context: TableContext, id: str, looks: Hashable, box: Rect, draw: Callable[[], object]) -> None:
    """Lay a line of the sheet on the page; one that shakes is painted every time."""
    shakes = context.focus.offset(id) != 0.0
    context.page.field(Field(id, None if shakes else looks, box, draw, shakes or context.focus.id == id))


def looks_of(use: Use | None) -> Hashable:
    """All of a use that a line shows."""
    if use is None:
        return None
    why = use.refusal.code if use.refusal is not None else ""
    return why, use.value, use.counts, use.added, use.wasted, use.amount, use.lowered


def symbol_of(name: str) -> str:
    """The symbol of an asset, item, event or figure."""
    return _SYMBOLS.get(name, name)


def title_of(name: str, many: bool = False) -> str:
    """Its name with a capital."""
    text = game_words("xii_century").name(name, 2 if many else 1)
    return text[:1].upper() + text[1:]


def flag(painter: Painter, context: TableContext, name: str, box: Rect) -> None:
    """A small flag on the line of what the solo objective asks for."""
    goal = objective(context.state)
    if goal is not None and (name in goal.needs or name in goal.amounts):
        painter.symbol("flag", box[0] + 13.6, box[1] + box[3] - 3.6, 6.4)


def blocked(chips: tuple[Chip, ...]) -> Chip | None:
    """The first requirement or price that is not met."""
    return next((chip for chip in chips if not chip.met and chip.kind in ("need", "cost", "fire")), None)


def short(refusal: Refusal) -> str:
    """A refusal in a word; "" when signs say it better."""
    return _SHORT.get(refusal.code, "")


def why_signs(painter: Painter, x: float, y: float, use: Use | None, chips: tuple[Chip, ...], room: float) -> None:
    """What stands in the way, from x to the right: a word, a die, a have/need with its symbol."""
    refusal = use.refusal if use is not None else None
    if refusal is not None and short(refusal):
        painter.symbol("cross", x, y, 7, "midleft")
        painter.text(short(refusal), x + 9, y, "ui", 7, BAD, "midleft", max_width=room - 9)
        return
    chip = blocked(chips)
    if chip is not None:
        needed(painter, x, y, chip, needs(painter, chip, room)[0])
        return
    die = next((chip for chip in chips if chip.kind == "die"), None)
    if die is not None:
        painter.sprite(f"flat/{die.need}", x, y, 9, "midleft")
        painter.text("only", x + 11.5, y, "ui", 7, FAINT, "midleft", max_width=room - 11)


_SIGN = 10.9  # the symbol of a chip and the gap before it


def needs(painter: Painter, chip: Chip, room: float) -> tuple[str, float]:
    """What stands before the symbol of an unmet chip, "needs 4" or in narrow room 4, and how wide all of it is."""
    count = str(chip.need) if chip.kind != "fire" and (chip.need > 1 or chip.kind == "cost") else ""
    told = "" if chip.kind == "fire" else f"needs {count}".strip()
    if painter.text_width(told, "ui", 7) + _SIGN > room:
        told = count
    return told, painter.text_width(told, "ui", 7) + _SIGN


def needed(painter: Painter, x: float, y: float, chip: Chip, told: str) -> None:
    """One unmet chip in plain grey: what `needs` says, and its symbol."""
    x = painter.text(told, x, y, "ui", 7, UMBER, "midleft") + 1.4 if told else x
    painter.symbol("fire" if chip.kind == "fire" else symbol_of(chip.what), x, y, 9.5, "midleft")


def price_signs(painter: Painter, right: float, y: float, chips: tuple[Chip, ...]) -> float:
    """The costs of a target, ending at `right`; red what is short. Returns the left end."""
    for chip in reversed([chip for chip in chips if chip.kind == "cost" and chip.need]):
        painter.symbol(symbol_of(chip.what), right, y, 9, "midright")
        text = str(chip.need)
        left = right - 9.6
        painter.text(text, left, y, "bold", 7.5, INK if chip.met else BAD, "midright")
        right = left - painter.text_width(text, "bold", 7.5) - 2
    return right
