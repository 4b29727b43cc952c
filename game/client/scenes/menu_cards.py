"""The cards of the title: the game to go on with, the doors to everything else, and one for every game."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from game.client.about import land_of
from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.looks import emblem
from game.client.scenes.saved import SaveCard
from game.client.ui import theme
from game.client.ui.focus import Refused
from game.client.ui.page import Art, Column, Do, Fit, Grid, How, Item, Node, Row, Rule, Symbol, Text, do
from game.client.ui.palette import INK, PARCH, RED, STONE, TAN, UMBER, WOOD, Colour, dark, light, mix
from game.client.ui.text import plain
from game.journal.hall import Hall
from game.teller import say
from game.title import titles

LAND, COVER = 72.0, 31.0  # points of the pictures: the land of a save, the top of a game's card
DOT = 4.4
HUGE = 1.6  # letters from which a card says what matters most
STAYS = "\u00a0"  # a space at which no line breaks
TO_COME = mix(TAN, UMBER, 0.3)


def save_item(save: SaveCard, go_on: Do, letters: float = 1.0) -> Item:
    """Continue: the year and the score; where letters leave room, the land as it stands, the day, the last action."""
    summary = save.summary
    assert summary is not None
    name = Text(titles()[save.game].name, "title", 8.5, dark(RED, 0.42), grow=True)
    huge = letters > HUGE
    chips = summary.chips if huge else (("hourglass", summary.step), *summary.chips)
    told: tuple[Node, ...] = (
        Text("Continue", "bold", 13),
        Row((name, Text(summary.step, "bold") if huge else Text(save.when, "ui", 7.5, UMBER))),
        Art(h=DOT, draw=do(_dots, summary.now, summary.total)),
        chips_line(chips, "bold"),
    )
    if summary.action and not huge:
        told += (Rule(), Text(say("last_action", action=plain(summary.action)), "aside"))
    land = Art(LAND, LAND, draw=do(land_of, save.match))
    words = Column(told, 1.5, grow=True)
    face = words if huge else Row((land, words), 7, top=True)
    return Item("continue", face, go_on, name=f"Continue, {summary.step}", ground=theme.CARD, pad=(5, 5))


def chips_line(chips: Iterable[tuple[str, str]], style: str) -> Text:
    """What is known of a game, a symbol each; lines break between them only."""
    return Text("  ".join(f"{{{symbol}}}~{text.replace(' ', STAYS)}" for symbol, text in chips), style)


def _dots(now: int, total: int, painter: Painter, box: Rect, how: How) -> None:
    """A small box for every step: gone, now, to come."""
    x, y, w, h = box
    pitch = w / total
    for i in range(total):
        paint = RED if i + 1 < now else INK if i + 1 == now else TO_COME
        painter.rect(x + i * pitch, y, pitch - 1.4, h, paint, 1.0)


def door(
    id: str, symbol: str, label: str, note: str, open_door: Do, shut: Refused | None = None, narrow: bool = False
) -> Item:
    """A way to another page; what is behind it stands at its right, where letters leave room for that.

    `narrow`: it is one of two beside each other.
    """
    if narrow:
        face: Node = Row((Symbol(symbol, 11), Text(label, "label", 9.5, grow=True)), 3)
        return Item(id, face, open_door, shut, name=label, pad=(3, 0), grow=True)
    sign, name = Symbol(symbol, 16), Text(label, "label", 11, grow=True)
    face = Fit(Row((sign, name, Text(note, "ui", 8, UMBER)), 6), Row((sign, name), 6))
    return Item(id, face, open_door, shut, name=label, pad=(6, 1), grow=True)


def game_cards(home: Path, begin: Do, cols: int) -> Node:
    """One card a game, at most so many side by side; `begin` is called with the game's id."""
    found = titles()
    cards = [_game_card(game, _best(home, game), do(begin, game)) for game in found]
    cards += [_refused_card(name, why) for name, why in found.refused.items()]
    return Grid(tuple(cards), 8, cols=cols)


def _refused_card(name: str, why: str) -> Item:
    """A package that brought a game which cannot be played: greyed, with the reason."""
    text = say("this_game_could_not", why=plain(why)[:160])
    ground: Any = theme.panel_frames(mix(TAN, STONE, 0.5), WOOD, 0, False)
    face = Text(plain(name), "title", 9, UMBER, anchor="center")
    return Item(f"refused/{name}", face, None, Refused(text), name=name, ground=ground)


def _best(home: Path, game: str) -> str:
    """The best finished game of a person."""
    reigns = [r for r in Hall(home).reigns(game) if not r.bot and not r.study]
    return f"best {reigns[0].score}" if reigns else say("no_score_yet")


def _game_card(game: str, best: str, begin: Do) -> Item:
    title = titles()[game]
    accent = title.look.accent
    told = (
        Art(h=COVER + 2.2, draw=do(cover, game, accent)),
        Text(title.name, "title", 9, anchor="center"),
        Text(best, "bold", 7.4, dark(accent, 0.45), anchor="center"),
    )
    ground: Any = theme.panel_frames(PARCH, dark(accent, 0.35), 0, False)
    return Item(f"game/{game}", Column(told, 1), begin, name=title.name, ground=ground, pad=(3, 3))


def cover(game: str, accent: Colour, painter: Painter, box: Rect, how: How) -> None:
    """The picture of a game over a line of its colour, its sign in a round paper seal."""
    x, y, w, _ = box
    with painter.clip(x, y, w, COVER):
        if painter.sprites.has(f"pic/card_{game}"):
            painter.sprite(f"pic/card_{game}", x + w / 2, y, max(COVER, w * 0.376), "midtop")
        else:
            painter.rect(x, y, w, COVER, light(accent, 0.5))
    painter.rect(x, y + COVER, w, 2.2, accent)
    painter.badge("", x + 11, y + 26, light(PARCH, 0.4), r=9.5 / painter.grown)
    painter.symbol(emblem(game, painter.sprites), x + 11, y + 26, 13)
