"""The words on the felt beside the dice: which clash it is, who strikes, on which faces a unit falls."""

from __future__ import annotations

from game.client.draw.painter import Painter
from game.client.stage.tray import TRAY
from game.client.ui import theme
from game.client.ui.palette import CREAM
from game.core.twenty_years.events import BombThrown, Engaged
from game.core.twenty_years.tables import DIES, TABLES, TROOP, TROOPS
from game.titles.twenty_years.teller import say
from game.words import game_words

WORDS = game_words("twenty_years")
_VERBS = {"footmen": ("strikes", "strike"), "archers": ("shoots", "shoot"), "knights": ("charges", "charge")}
_LEFT, _WIDE = 16.0, 56.0  # of the words before the dice
_RIGHT, _ROOM = 548.0, 78.0  # of those behind them
_BOMB_LEFT, _BOMB_WIDE = 400.0, 226.0


def bomb_rule() -> str:
    """What a bomb does."""
    return say("bomb_rule", dice=TABLES.bombs.dice, low=TABLES.bombs.from_face)


def waiting(painter: Painter, troop: int, monster: str, number: int) -> None:
    """Before a roll."""
    _left(painter, number, say("who_fights"), "")
    _rule(painter, troop, monster)


def rolled(painter: Painter, roll: Engaged | BombThrown, number: int) -> None:
    """A roll that is thrown or lies there."""
    if isinstance(roll, Engaged):
        many = len(roll.faces) > 1
        text = f"{WORDS.count(roll.troop, len(roll.faces))} {_VERBS[roll.troop][many]}"
        _left(painter, number, text, f"{len(roll.faces)} {{{roll.troop}}}")
        _rule(painter, TROOP[roll.troop], roll.monster)
        return
    _left(painter, number, WORDS.count("bomb", 1), "1 {bomb}")
    y = TRAY.y + (TRAY.h - painter.paragraph_height(bomb_rule(), _BOMB_WIDE, "ui", 8)) / 2
    painter.paragraph(bomb_rule(), _BOMB_LEFT, y, _BOMB_WIDE, "ui", 8, theme.FELT_TEXT)


def _left(painter: Painter, number: int, text: str, short: str) -> None:
    """Which clash it is and who strikes: in words while they have room, else as many and a picture."""
    y = TRAY.y + 11.5
    clash = f"Clash {number}"
    narrow = painter.text_width(clash, "title", 9.5) > _WIDE
    painter.rich(f"{{swords}} {number}" if narrow else clash, _LEFT, y, "title", 9.5, CREAM, "midleft")
    y += painter.line_step("title", 9.5) / 2
    room = TRAY.bottom - y
    told = text if painter.paragraph_height(text, _WIDE, "ui", 8) < room else short
    painter.paragraph(told, _LEFT, y, _WIDE, "ui", 8, theme.FELT_TEXT)


def _rule(painter: Painter, troop: int, monster: str) -> None:
    """On which faces a unit falls."""
    lowest, y = DIES[monster][troop], TRAY.y
    if not lowest:
        return
    text = say("unit_dies_on", unit=WORDS.name(TROOPS[troop]))
    told = text if painter.text_width(text, "ui", 8) < _ROOM else say("dies_on")
    painter.text(told, _RIGHT, y + 14, "ui", 8, theme.FELT_TEXT, "midleft")
    for i, face in enumerate(range(lowest, 7)):
        painter.sprite(f"flat/{face}", _RIGHT + i * 12, y + 32, 11, "midleft")
