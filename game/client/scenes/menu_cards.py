"""The cards of the title: the reign to go on with, and one for every game that can be played."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.client.about import about_game
from game.client.draw.canvas import Rect
from game.client.scenes.saved import SaveCard
from game.client.stack import Step
from game.client.ui.focus import FocusGraph, Refused
from game.client.ui.layout import columns
from game.client.ui.palette import INK, PARCH, RED, RUST, STONE, SUN, TAN, UMBER, Colour, dark, light, mix
from game.client.ui.text import plain
from game.journal.hall import Hall
from game.title import titles

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

WIDE = 260.0  # points from which a card has its picture at the left


def save_card(painter: Painter, focus: FocusGraph, box: Rect, save: SaveCard, go_on: Callable[[], Step]) -> None:
    """Continue: the land as it stands, the year, the score, the last deed."""
    x, y, w, h = box
    summary, match = save.summary, save.match
    assert summary is not None
    assert match is not None
    here = focus.zone("continue", box, go_on, name=f"Continue, {summary.step}")
    if here:
        painter.focus(*box)
    else:
        painter.card(*box)
    ground = SUN if here else TAN
    side = h - 12
    about_game(save.game).thumbnail(painter, match, x + 6, y + 6, side, side)
    left, right = x + side + 14, x + w - 8
    painter.text("Continue", left, y + 13, "bold", 13, INK, "midleft", max_width=right - left)
    name = titles()[save.game].name
    size = min(8.5, 9.5 / painter.text_scale)
    end = painter.text(name, left, y + 27, "title", size, dark(RED, 0.42), "midleft", max_width=right - left)
    if painter.text_width(save.when, "ui", 7.5) <= right - end - 4:  # large letters leave room for the name only
        painter.text(save.when, right, y + 27, "ui", 7.5, UMBER, "midright")
    _dots(painter, left, y + 35, right - left, summary.now, summary.total, ground)
    told = "  ".join(f"{{{symbol}}} {text}" for symbol, text in (("hourglass", summary.step), *summary.chips))
    painter.rich(told, left, y + 49, "bold", 9, INK, max_width=right - left)
    if not summary.action:
        return
    painter.rule(left, y + 59, right - left, mix(ground, UMBER, 0.3))
    if painter.text_width(f"Last action: {summary.action}", "bold", 8) <= right - left:
        left = painter.text("Last action:", left, y + 69, "bold", 7.5, RUST, "midleft") + 3
    painter.text(summary.action, left, y + 69, "italic", 8.5, INK, "midleft", max_width=right - left)


def _dots(painter: Painter, x: float, y: float, w: float, now: int, total: int, ground: Colour) -> None:
    """A small box for every step: gone, now, to come."""
    pitch = w / total
    for i in range(total):
        paint = RED if i + 1 < now else INK if i + 1 == now else mix(ground, UMBER, 0.3)
        painter.rect(x + i * pitch, y, pitch - 1.4, 4.4, paint, 1.0)


def game_cards(painter: Painter, focus: FocusGraph, box: Rect, home: Path, begin: Callable[[str], Step]) -> None:
    """One card a game, side by side; a single one is a banner."""
    found = titles()
    places = iter(columns(box, len(found) + len(found.refused), 8))
    for game in found:
        _game_card(painter, focus, next(places), game, _best(home, game), partial(begin, game))
    for name, why in found.refused.items():
        _refused_card(painter, focus, next(places), name, why)


def _refused_card(painter: Painter, focus: FocusGraph, box: Rect, name: str, why: str) -> None:
    """A package that brought a game which cannot be played: greyed, with the reason."""
    x, y, w, h = box
    text = f"This game could not be loaded: {plain(why)[:160]}. Update or remove its package."
    here = focus.zone(f"refused/{name}", box, None, refusal=Refused(text), name=name)
    painter.focus(x + 1, y + 1, w - 2, h - 2) if here else painter.panel(x, y, w, h, "", mix(TAN, STONE, 0.5))
    painter.text(plain(name), x + w / 2, y + h / 2, "title", 9, UMBER, "center", max_width=w - 8)


def _best(home: Path, game: str) -> str:
    """The best finished reign of a person."""
    reigns = [r for r in Hall(home).reigns(game) if not r.bot and not r.study]
    return f"best {reigns[0].score}" if reigns else "not played yet"


def _game_card(painter: Painter, focus: FocusGraph, box: Rect, game: str, best: str, begin: Callable[[], Step]) -> None:
    x, y, w, h = box
    title = titles()[game]
    accent, name = title.look.accent, title.name
    here = focus.zone(f"game/{game}", box, begin, name=name)
    if here:
        painter.focus(x + 1, y + 1, w - 2, h - 2)
    else:
        painter.panel(x, y, w, h, border=dark(accent, 0.35))
    ink = dark(accent, 0.45)
    if w >= WIDE:
        pic_h = h - 6
        pic = painter.sprite(f"pic/cover_{game}", x + 3, y + 3, pic_h, "topleft")
        left, right = x + 3 + pic.w / painter.k, x + w - 9
        painter.rect(left, y + 3, 2.2, pic_h, accent)
        _sign(painter, left + 1, y + h / 2, f"game_{game}")
        left += 18
        painter.text(name, left, y + 15, "title", 13, INK, "midleft", max_width=right - left)
        about = about_game(game)
        painter.text(about.tagline, left, y + 30, "italic", 9.5, INK, "midleft", max_width=right - left)
        painter.rule(left, y + 39, right - left)
        painter.text(about.players, left, y + 48.5, "ui", 8, UMBER, "midleft")
        painter.text(best, right, y + 48.5, "bold", 8, ink, "midright")
        return
    pic_h = 31.0
    with painter.clip(x + 3, y + 3, w - 6, pic_h):
        painter.sprite(f"pic/card_{game}", x + w / 2, y + 3, max(pic_h, (w - 6) * 0.376), "midtop")
    painter.rect(x + 3, y + 3 + pic_h, w - 6, 2.2, accent)
    _sign(painter, x + 14, y + 29, f"game_{game}")
    size = min(9.0 if w > 120 else 7.6, 10.0 / painter.text_scale)
    painter.text(name, x + w / 2, y + 43, "title", size, INK, "center", max_width=w - 8)
    small = min(7.4, 8.4 / painter.text_scale)
    if w > 120:
        left = painter.text(about_game(game).players, x + 7, y + 53, "ui", small, UMBER, "midleft")
        painter.text(best, x + w - 7, y + 53, "bold", small, ink, "midright", max_width=x + w - 11 - left)
    else:
        painter.text(best, x + w / 2, y + 53, "bold", small, ink, "center", max_width=w - 8)


def _sign(painter: Painter, x: float, y: float, symbol: str) -> None:
    """The game's sign in a round paper seal."""
    painter.badge("", x, y, light(PARCH, 0.4), r=9.5)
    painter.symbol(symbol, x, y, 13)
