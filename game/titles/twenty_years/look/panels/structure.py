"""The card beside the list of structures: its picture, price, what it is for, what is in its way, what comes next."""

from __future__ import annotations

from game.client.ui import theme
from game.client.ui.page import Card, Column, Fit, Node, Picture, Price, Row, Rule, Symbol, Text
from game.client.ui.palette import CREAM, FERN, GOLD, OAK, RUST, TAN, UMBER, VELLUM, mix
from game.core.twenty_years.plans import reach
from game.core.twenty_years.queries import StructureRow
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import BASIC, GOODS, KIND_OF, KINDS
from game.titles.twenty_years.teller import say
from game.words import game_words

PICTURE = 48.0  # points high
LIST, CARD = 210.0, 118.0  # widths that a list and the card beside it like
SLIP = theme.inked(VELLUM, 2.2, 0.5, mix(TAN, OAK, 0.5))  # the ground of what can be had, and of what cannot
SLIP_OFF = theme.inked(mix(TAN, VELLUM, 0.1), 2.2, 0.5, mix(TAN, OAK, 0.5))


def side_by_side(board: Node, card: Node) -> Row:
    """A list, and the card of what is in focus."""
    return Row((board, card), 4, top=True)


def title(structure: str, level: int) -> str:
    """ "Port", "Windmill 2"."""
    top = KINDS[KIND_OF[structure, 1]].top
    name = game_words("twenty_years").name(structure).capitalize()
    return f"{name} {level}" if top > 1 else name


def card(s: State, one: StructureRow) -> Card:
    """The whole card of one structure level."""
    line = Text(game_words("twenty_years").line(one.structure, one.level), "book", 8.5, lead=0.94)
    told = tuple(
        Row((Symbol(symbol, 8.5, False), Text(text, "note", colour=colour, grow=True)), 2.5)
        for symbol, text, colour in notes(s, one)
    )
    name, note = title(one.structure, one.level), f"{one.vp} VP" if one.vp else ""
    broad, narrow = (
        Row((Text(name, "title", colour=CREAM, grow=True), Text(text, "note", colour=GOLD)))
        for text in (note and say("vp_at_end", vp=one.vp), note)
    )
    picture = Picture(f"pic/build_{one.structure}", PICTURE)
    body = Column((picture, _price(s, one), Rule(), line, *told), 2.5)
    return Card(name, body, note, VELLUM, pad=(4, 3), head=Fit(broad, narrow, 116), basis=CARD)


def _price(s: State, one: StructureRow) -> Row:
    """The price, and what would be left."""
    chips = tuple(mark for mark in price_marks(s, one) if mark[0])
    any_one = (Text("+ 1 {wood}/{stone}/{leather}", "mark"),) if one.basic else ()
    cost = (Price(chips, 9), *any_one) if chips or one.basic else (Text("free", "bold", colour=FERN),)
    text, colour = "", UMBER
    if one.most > 1:
        text = f"{one.standing} of {one.most} built"
    elif not one.most:
        text = f"{one.standing} of {s.chosen.towers}"
    elif one.cost and one.refusal is None:
        rest = " ".join(f"{s.goods[GOODS.index(good)] - n}~{{{good}}}" for good, n in one.cost.items())
        text, colour = f"{rest} left", FERN
    return Row((*cost, Text(text, "note", colour=colour, anchor="right", grow=True)))


def notes(s: State, row: StructureRow) -> list[tuple[str, str, tuple[int, int, int]]]:
    """(symbol, sentence, colour): what is in the way or fits, what must be beside it, what comes after it."""
    found = []
    kind = KINDS[KIND_OF[row.structure, row.level]]
    if row.refusal is not None:
        found.append(("cross", row.refusal.text, RUST))
        plan = reach(s, row.cost, row.basic) if row.refusal.code == "short" else None
        if plan:
            count = sum(getattr(action, "times", 1) for action in plan)
            text = say("trades_away", trades=count)
            found.append(("scales", text, FERN))
    if row.places:
        found.append(("tick", say("fits_in", spots=row.places), FERN))
    if row.structure == "armoury":
        found.append(("barracks", say("touch_barracks"), UMBER))
    elif row.structure == "magic_tower":
        top = s.realm.board.top_label
        found.append(("flag", say("only_on_cost", cost=top), UMBER))
    elif kind.level > 1:
        found.append((row.structure, say("touch_level", level=kind.level - 1), UMBER))
    if kind.level < kind.top:
        after = KINDS[KIND_OF[row.structure, row.level + 1]]
        price = " ".join(f"{n}~{{{GOODS[good]}}}" for good, n in enumerate(after.cost) if n)
        found.append(("right", say("then_level", level=after.level, price=price), UMBER))
    if not kind.demolish:
        found.append(("lock", say("no_demolishing"), UMBER))
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
