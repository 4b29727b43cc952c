"""The card beside the list of structures: its picture, price, what it is for, what is in its way, what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.ui.palette import FERN, GOLD, INK, RUST, UMBER, VELLUM
from game.core.twenty_years.plans import reach
from game.core.twenty_years.queries import StructureRow
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import BASIC, GOODS, KIND_OF, KINDS
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

PICTURE = 48.0  # points high
RATIO = 372 / 159  # width over height of the pictures


def title(structure: str, level: int) -> str:
    """ "Port", "Windmill 2"."""
    top = KINDS[KIND_OF[structure, 1]].top
    name = game_words("twenty_years").name(structure).capitalize()
    return f"{name} {level}" if top > 1 else name


def paint_card(painter: Painter, rect: Rect, s: State, row: StructureRow) -> None:
    """The whole card of one structure level."""
    x, y, w, h = rect
    note = f"{row.vp} VP" + (" at the end" if painter.text_scale <= 1.1 else "") if row.vp else ""
    painter.panel(*rect, title(row.structure, row.level), VELLUM, note, note_colour=GOLD)
    tall = min(PICTURE, (w - 8) / RATIO)
    wide = tall * RATIO
    painter.rect(x + w / 2 - wide / 2 - 0.8, y + 14.2, wide + 1.6, tall + 1.6, INK)
    painter.sprite(f"pic/build_{row.structure}", x + w / 2, y + 15, tall, "midtop")
    below = y + 15 + tall + 9
    below = _price(painter, (x + 6, below, w - 12, 0), s, row)
    painter.rule(x + 6, below, w - 12)
    line = game_words("twenty_years").line(row.structure, row.level)
    below = painter.paragraph(line, x + 6, below + 3, w - 12, "book", 8.5, INK, 0.94, max_height=38) + 4
    for symbol, text, colour in notes(s, row):
        if below + 9 > y + h - 2:
            break
        painter.symbol(symbol, x + 6, below + 4.5, 8.5, "midleft")
        below = painter.paragraph(text, x + 17, below, w - 22, "ui", 7.5, colour) + 1.5


def _price(painter: Painter, box: Rect, s: State, row: StructureRow) -> float:
    """Price with what is there and what would be left. Returns y below it."""
    x, y, w, _ = box
    left = x
    if not row.cost and not row.basic:
        left = painter.text("free", x, y, "bold", 9, FERN, "midleft")
    else:
        for good, need in row.cost.items():
            left = painter.chip(good, left, y, s.goods[GOODS.index(good)], need, 9) + 5
        if row.basic:
            left = painter.rich("+ 1 {wood}/{stone}/{leather}", left, y, "bold", 8, INK, max_width=x + w - left)
    text, colour = "", UMBER
    if row.most > 1:
        text = f"{row.standing} of {row.most} built"
    elif not row.most:
        text = f"{row.standing} of {s.chosen.towers}"
    elif row.cost and row.refusal is None:
        rest = " ".join(f"{s.goods[GOODS.index(good)] - n}~{{{good}}}" for good, n in row.cost.items())
        text, colour = f"{rest} left", FERN
    if text and left + painter.rich_width(text, "ui", 7.5) + 4 < x + w:
        painter.rich(text, x + w, y, "ui", 7.5, colour, "midright")
    return y + 8


def notes(s: State, row: StructureRow) -> list[tuple[str, str, tuple[int, int, int]]]:
    """(symbol, sentence, colour): what is in the way or fits, what must be beside it, what comes after it."""
    found = []
    kind = KINDS[KIND_OF[row.structure, row.level]]
    if row.refusal is not None:
        found.append(("cross", row.refusal.text, RUST))
        plan = reach(s, row.cost, row.basic) if row.refusal.code == "short" else None
        if plan:
            count = sum(getattr(action, "times", 1) for action in plan)
            text = f"{count} trades would pay for it." if count > 1 else "1 trade away"
            found.append(("scales", text, FERN))
    if row.places:
        text = "1 spot fits." if row.places == 1 else f"{row.places} spots fit."
        found.append(("tick", text, FERN))
    if row.structure == "armoury":
        found.append(("barracks", "Must touch the barracks.", UMBER))
    elif row.structure == "magic_tower":
        top = s.realm.board.top_label
        found.append(("flag", f"Only on land of cost {top}.", UMBER))
    elif kind.level > 1:
        found.append((row.structure, f"It must touch level {kind.level - 1}.", UMBER))
    if kind.level < kind.top:
        after = KINDS[KIND_OF[row.structure, row.level + 1]]
        price = " ".join(f"{n}~{{{GOODS[good]}}}" for good, n in enumerate(after.cost) if n)
        found.append(("right", f"Then level {after.level}: {price}", UMBER))
    if not kind.demolish:
        found.append(("lock", "Can't be demolished.", UMBER))
    return found


def price_marks(s: State, row: StructureRow) -> list[tuple[str, str, bool]]:
    """(good, number to show, whether it is short) of a price: "2/3" where goods are missing."""
    found = []
    for good, need in row.cost.items():
        have = s.goods[GOODS.index(good)]
        found.append((good, f"{have}/{need}" if have < need else str(need), have < need))
    if row.basic:
        some = any(s.goods[good] for good in BASIC)
        found.append(("", "any 1", not some))
    return found
