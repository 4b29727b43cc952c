"""The words on the felt beside the dice: which roll it is, on which faces a unit falls, what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.scenes.battle_parts import TRAY
from game.client.ui import theme
from game.client.ui.palette import CREAM
from game.core.twenty_years.events import BombThrown, Engaged
from game.core.twenty_years.tables import DIES, TABLES, TROOP, TROOPS
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

WORDS = game_words("twenty_years")
_VERBS = {"footmen": ("strikes", "strike"), "archers": ("shoots", "shoot"), "knights": ("charges", "charge")}
_LEFT, _WIDE = 18.0, 124.0  # of the words before the dice
_RIGHT = 400.0  # of those behind them


def waiting(painter: Painter, troop: int, monster: str) -> None:
    """Before the first roll."""
    y = TRAY[1]
    painter.text("Clash 1", _LEFT, y + 15, "title", 9.5, CREAM, "midleft", max_width=_WIDE)
    painter.text("Choose who fights", _LEFT, y + 27.5, "ui", 8, theme.FELT_TEXT, "midleft", max_width=_WIDE)
    _rule(painter, troop, monster, y + 22)


def rolled(painter: Painter, roll: Engaged | BombThrown, number: int, full: bool) -> None:
    """A roll; `full` when its dice can be read."""
    y = TRAY[1]
    shrink = max(1.0, painter.text_scale / 1.15)  # three lines must stay on the felt
    painter.text(f"Clash {number}", _LEFT, y + 12.5, "title", 9.5 / shrink, CREAM, "midleft", max_width=_WIDE)
    if isinstance(roll, Engaged):
        who, verb = WORDS.count(roll.troop, len(roll.faces)), _VERBS[roll.troop][len(roll.faces) > 1]
        _rule(painter, TROOP[roll.troop], roll.monster, y + 13.5)
    else:
        who, verb = "A bomb", f"{TABLES.bombs.dice} dice"
        text = f"A bomb kills one for each {TABLES.bombs.from_face} to 6"
        painter.text(text, _RIGHT, y + 13.5, "ui", 8, theme.FELT_TEXT, "midleft", max_width=226)
    size = 8.5 / shrink
    painter.text(who, _LEFT, y + 25, "ui", size, theme.FELT_TEXT, "midleft", max_width=_WIDE)
    painter.text(verb, _LEFT, y + 35.5, "ui", size, theme.FELT_TEXT, "midleft", max_width=_WIDE)
    if full:
        _upshot(painter, roll, y + 31)


def _rule(painter: Painter, troop: int, monster: str, y: float) -> None:
    """On which faces a unit falls."""
    lowest = DIES[monster][troop]
    if not lowest:
        return
    one = WORDS.name(TROOPS[troop])
    text = f"Against {WORDS.name(monster, 2)} {'an' if one[0] in 'aeiou' else 'a'} {one} dies on"
    x = painter.text(text, _RIGHT, y, "ui", 8, theme.FELT_TEXT, "midleft", max_width=150) + 5
    for i, face in enumerate(range(lowest, 7)):
        painter.sprite(f"flat/{face}", x + i * 12, y, 11, "midleft")


def _upshot(painter: Painter, roll: Engaged | BombThrown, y: float) -> None:
    x = _RIGHT
    parts = [(f"head_{roll.monster}", roll.slain, f"{WORDS.name(roll.monster, roll.slain)} killed")]
    if isinstance(roll, Engaged):
        fell = len(roll.dead)
        text = f"{WORDS.name(roll.troop, fell)} {'falls' if fell == 1 else 'fall'}"
        parts.insert(0, ("falls" if fell else "stands", fell, text))
    for symbol, n, text in parts:
        painter.symbol(symbol, x, y, 16, "midleft")
        x = painter.text(str(n), x + 19, y + 0.3, "bold", 13, CREAM, "midleft")
        x = painter.text(text, x + 3, y + 0.8, "ui", 8.5, CREAM, "midleft", max_width=626 - x) + 12
