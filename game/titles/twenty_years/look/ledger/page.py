"""What a page of the Kingdom Ledger is made of: numeral and title over the tale, the effect, the forecast.

Used by the year's opening card and by the book. What a page says comes from the words, what it means today from the
core's forecast.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.client.scenes.telling import said
from game.client.ui import theme
from game.client.ui.page import Column, Framed, Grid, Lines, Node, Pill, Row, Rule, Space, Symbol, Text
from game.client.ui.palette import CREAM, FERN, GREEN, INK, OAK, PARCH, RED, RUST, TAN, UMBER, VELLUM, dark, mix
from game.core.twenty_years.odds import Fact
from game.titles.twenty_years.look.ledger.tale import STORY as STORY
from game.titles.twenty_years.look.ledger.tale import Tale, Vignette
from game.titles.twenty_years.teller import say
from game.words import Year, game_words

BODY = mix(INK, UMBER, 0.4)
MARKS = {"ok": "tick", "missing": "cross", "warn": "warn", "info": "info"}
VALUES = {"ok": FERN, "missing": RUST, "warn": INK, "info": INK}
BOX = theme.inked(mix(PARCH, TAN, 0.25), 4, ink_colour=mix(OAK, TAN, 0.1))
MANY = 5  # facts, from which on the counted ones share lines
# What the forecast is about, where it has another picture than its own name.
SYMBOLS = {
    "tile": "flag",
    "vizier": "turban",
    "fortification": "rampart",
    "wolves": "head_wolves",
    "bandits": "head_bandits",
    "lizardmen": "head_lizardmen",
    "ogres": "head_ogres",
    "sorcerers": "head_sorcerers",
    "giants": "head_giants",
    "footmen": "head_footmen",
    "archers": "head_archers",
    "knights": "head_knights",
}
_DRAWN = (
    *("wood", "stone", "leather", "gold", "metal", "gems", "spices", "footmen", "archers", "bandits", "wolves"),
    *("ogres", "sorcerers", "giants", "church", "marketplace", "port"),
)
_SENTENCE = re.compile(r"(?<=[.])\s+(?=[A-Z0-9])")


def page_of(entry: int) -> Year:
    """The words of an entry, 1..20."""
    return game_words("twenty_years").year(entry)


def symbol_of(thing: str) -> str:
    """The picture of what a forecast is about."""
    return SYMBOLS.get(thing, thing)


def illustrated(text: str) -> str:
    """The text with a small picture before the first mention of each good, troop, foe and building."""
    for word in _DRAWN:
        text = re.sub(rf"\b{word}\b", f"{{{symbol_of(word)}}}~{word}", text, count=1)
    return text


def parted(effect: str) -> tuple[str, str]:
    """What an entry asks or gives first, and what follows from it."""
    first, *rest = _SENTENCE.split(effect, maxsplit=1)
    return illustrated(first), illustrated(rest[0]) if rest else ""


# ---- parts


def heading(title: str, note: str = "") -> tuple[Node, Node]:
    """A page's title over a line, a note at its right."""
    told = (Text(note, "small", colour=UMBER, anchor="right"),) if note else ()
    return Row((Text(title, "title", 10.5, grow=True), *told)), Rule()


def numeral(number: str, title: str, size: float) -> Row:
    """The year's number in red and the title beside it."""
    name = Text(title, "title", size, INK, 0.82, grow=True)
    return Row((Text(number, "title", size * 2, dark(RED, 0.15), 0.72), name) if number else (name,), 6)


def tale(
    number: str, entry: int, words: Year, picture: float, size: float, when: tuple[Node, ...] = (), story: float = 9.4
) -> Tale:
    """The upper part of a page: numeral, title and story beside the picture; `when` stands over them."""
    return Tale(Column((*when, numeral(number, words.title, size)), 1), words.story, Vignette(entry, picture), story)


def effect(text: str, size: float) -> Column:
    """The exact rule: what it asks first in bold, the rest below."""
    first, rest = parted(text)
    below = (Text(rest, "book", size * 0.94, BODY, 0.95),) if rest else ()
    return Lines((Text(first, "bookbold", size, INK, 0.95), *below))


def aside(text: str, size: float = 8.8) -> Text:
    """A sentence of the chronicler's."""
    return Text(text, "italic", size, STORY, 0.95)


# ---- the forecast


def boxed(title: str, lines: Sequence[Node], note: str = "") -> Framed:
    """A box for what matters today, its title on a green slip."""
    label = Pill(title, size=8.2, fill=dark(GREEN, 0.45), colour=CREAM, edge=6)
    slips = (label, Space(grow=True), *((Pill(note, size=8, fill=VELLUM, colour=RUST, edge=5),) if note else ()))
    return Framed(child=Column((Row(slips), *lines), 1.4), frames=BOX)


def forecast_box(facts: Sequence[Fact], odds: str) -> tuple[Node, ...]:
    """What a page means for the kingdom today: a mark, what it is about, a sentence, the figure. () if nothing."""
    shown = [fact for fact in facts if fact.chance is None or odds != "off"]
    if not shown:
        return ()
    missing = sum(fact.kind == "missing" for fact in facts)
    note = f"{game_words('twenty_years').count('thing', missing)} missing" if missing else ""
    small = [fact for fact in shown if fact.need == 1] if len(shown) > MANY else []
    large = tuple(_row(fact, odds) for fact in shown if fact not in small)
    shared = (Grid(tuple(map(_small, small)), 1, cols=3),) if small else ()
    return (boxed(say("for_your_kingdom"), (*large, *shared), note),)


def _signs(fact: Fact) -> tuple[Symbol, Symbol]:
    return Symbol(MARKS[fact.kind], 9.5), Symbol(symbol_of(fact.symbol), 12)


def _small(fact: Fact) -> Row:
    return Row((*_signs(fact), Text(fact.label, "ui", 8.2, grow=True)))


def _row(fact: Fact, odds: str) -> Row:
    text, figure = told(fact, odds)
    number = (Text(figure.replace(" ", "~"), "bold", 8.8, VALUES[fact.kind], anchor="right"),) if figure else ()
    return Row((*_signs(fact), Text(text, grow=True), *number))


def told(fact: Fact, odds: str) -> tuple[str, str]:
    """A fact as a sentence and a figure: the chance, or "2 of 3" of what is counted."""
    if fact.chance is not None:
        return fact.text, said(fact.chance, odds)
    if fact.kind in ("ok", "missing") and fact.need is not None and fact.need > 1:
        return fact.text, f"{fact.have} of {fact.need}"
    return fact.text, ""
