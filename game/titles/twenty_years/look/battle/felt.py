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
_BOMB_RIGHT = 400.0


def bomb_rule() -> str:
    """What a bomb does."""
    return say("bomb_rule", dice=TABLES.bombs.dice, low=TABLES.bombs.from_face)


def waiting(painter: Painter, troop: int, monster: str, number: int) -> None:
    """Before a roll."""
    _clash(painter, number)
    y = TRAY[1]
    painter.paragraph(say("who_fights"), _LEFT, y + 19, _WIDE, "ui", 8, theme.FELT_TEXT, max_height=22)
    _rule(painter, troop, monster)


def rolled(painter: Painter, roll: Engaged | BombThrown, number: int) -> None:
    """A roll that is thrown or lies there."""
    _clash(painter, number)
    y = TRAY[1]
    if isinstance(roll, Engaged):
        many = len(roll.faces) > 1
        text = f"{WORDS.count(roll.troop, len(roll.faces))} {_VERBS[roll.troop][many]}"
        painter.paragraph(text, _LEFT, y + 19, _WIDE, "ui", 8, theme.FELT_TEXT, max_height=22)
        _rule(painter, TROOP[roll.troop], roll.monster)
        return
    painter.paragraph(WORDS.count("bomb", 1), _LEFT, y + 19, _WIDE, "ui", 8, theme.FELT_TEXT, max_height=22)
    text = bomb_rule()
    painter.text(text, _BOMB_RIGHT, y + 22, "ui", 8, theme.FELT_TEXT, "midleft", max_width=226)


def _clash(painter: Painter, number: int) -> None:
    size = 9.5 / max(1.0, painter.text_scale / 1.15)  # three lines must stay on the felt
    painter.text(f"Clash {number}", _LEFT, TRAY[1] + 11.5, "title", size, CREAM, "midleft", max_width=_WIDE)


def _rule(painter: Painter, troop: int, monster: str) -> None:
    """On which faces a unit falls."""
    lowest, y = DIES[monster][troop], TRAY[1]
    if not lowest:
        return
    text = say("unit_dies_on", unit=WORDS.name(TROOPS[troop]))
    painter.text(text, _RIGHT, y + 14, "ui", 8, theme.FELT_TEXT, "midleft", max_width=_ROOM)
    for i, face in enumerate(range(lowest, 7)):
        painter.sprite(f"flat/{face}", _RIGHT + i * 12, y + 28, 11, "midleft")
