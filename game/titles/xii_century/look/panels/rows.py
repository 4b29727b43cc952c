"""What rows of the sheet have in common: how an id is read and pictured, what stands in its way, in a few signs."""

from __future__ import annotations

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui.page import Card, Fit, How, Node, Row, Symbol, Text
from game.client.ui.palette import INK, UMBER
from game.core.rules import Refusal
from game.core.xii_century.queries import Chip, Use
from game.core.xii_century.scoring import objective
from game.phrase import capital
from game.titles.xii_century.look.context import TableContext
from game.titles.xii_century.teller import say
from game.words import game_words

_SYMBOLS = {"outlaws_attack": "outlaws", "eff_pop": "population", "reputation": "crown", "pow": "swords", "none": ""}
_KEPT = {"save": "pencil", "discard": "bin"}
LANDS = {
    "grassland": "land/meadow_1",
    "farmland": "land/fields_1",
    "quarry": "land/mountains_1",
    "forest": "land/forest_1",
}
_SHORT = {
    "once": "done",
    "twice": "done",
    "doubled": "done",
    "reserve_double": "done",
    "owned": "yours",
    "full": "full",
}
SMALL, SIGN = 7.0, 9.5  # letters and symbols of what stands in the way


class Now(Text, frozen=True):
    """A present figure: where the pencil writes."""


class Struck(Text, frozen=True):
    """A number crossed out by the pencil."""

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        painter.struck(self.text, box[0], box[1] + box[3] / 2, self.face, self.size, self.colour or UMBER, "midleft")


class Pale(Text, frozen=True):
    """Light words on dark ground; dark ones on the fill of the focus."""

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        shown = INK if how.here else self.colour
        Text(self.text, self.face, self.size, shown, self.lead, self.anchor).paint(painter, box, how)


class Firm(Card, frozen=True):
    """A card that is always wholly in sight: others give way."""

    def shrinks(self) -> bool:
        return False


def symbol_of(name: str) -> str:
    """The symbol of an asset, item, event or figure."""
    return _SYMBOLS.get(name, name)


def picture_of(name: str) -> str:
    """The sprite of what a die was spent on: a location's land, else a symbol; "" for nothing."""
    name = _KEPT.get(name, name)
    return LANDS.get(name) or (f"sym/{symbol_of(name)}" if name else "")


def title_of(name: str, many: bool = False) -> str:
    """Its name with a capital."""
    return capital(game_words("xii_century").name(name, 2 if many else 1))


def flag(context: TableContext, name: str) -> tuple[Node, ...]:
    """A small flag on the line of what the solo objective asks for."""
    goal = objective(context.state)
    asked = goal is not None and (name in goal.needs or name in goal.amounts)
    return (Symbol("flag", 7.0, False),) if asked else ()


def blocked(chips: tuple[Chip, ...]) -> Chip | None:
    """The first requirement or price that is not met."""
    return next((chip for chip in chips if not chip.met and chip.kind in ("need", "cost", "fire")), None)


def short(refusal: Refusal) -> str:
    """A refusal in a word; "" when signs say it better."""
    return _SHORT.get(refusal.code, "")


def why_signs(use: Use | None, chips: tuple[Chip, ...]) -> Node | None:
    """What stands in the way: a word, a die, what is needed with its symbol; None: nothing."""
    refusal = use.refusal if use is not None else None
    if refusal is not None and short(refusal):
        return Text(short(refusal), "ui", SMALL, UMBER)
    chip = blocked(chips)
    if chip is not None:
        return Fit(needed(chip), needed(chip, True))
    die = next((chip for chip in chips if chip.kind == "die"), None)
    return (
        Row((Symbol(f"flat/{die.need}", off=False), Text("only", "ui", SMALL, UMBER)), 2) if die is not None else None
    )


def needed(chip: Chip, brief: bool = False) -> Node:
    """One unmet chip in plain grey, "needs 4" or in brief 4, and its symbol."""
    sign = Symbol("fire" if chip.kind == "fire" else symbol_of(chip.what), SIGN, False)
    if chip.kind == "fire":
        return sign
    count = str(chip.need) if chip.need > 1 or chip.kind == "cost" else ""
    told = count if brief else f"{say('needs')} {count}".strip()
    return Row((Text(told, "ui", SMALL, UMBER), sign), 1.4) if told else sign


def price_signs(chips: tuple[Chip, ...]) -> tuple[tuple[str, str, bool], ...]:
    """The costs of a target for a Price; red what is short."""
    return tuple(
        (symbol_of(chip.what), str(chip.need), not chip.met) for chip in chips if chip.kind == "cost" and chip.need
    )
