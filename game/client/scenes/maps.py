"""The choice of a map: all there are, with a picture of each; a broken one says what to mend first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.client.about import about_game
from game.client.draw.canvas import Rect
from game.client.input.actions import Act, Dropped, Input
from game.client.map_library import MapCard, look, own_folder
from game.client.scenes.mapwatch_page import MapPage
from game.client.scenes.page import Page
from game.client.stack import Pop, Prompt, Push, Step
from game.client.ui.focus import Refused
from game.client.ui.palette import INK, RUST, UMBER
from game.client.ui.text import plain
from game.client.ui.widgets import Look, row
from game.client.ui.widgets_list import ScrollList
from game.tiled import glimpse_map

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

LEFT: Rect = (8.0, 33.0, 250.0, 299.0)
RIGHT: Rect = (266.0, 33.0, 366.0, 299.0)
PITCH = 30.0


class MapsScene(Page):
    """Pops with the path of the chosen map, or None. Maps are read one a frame, so that the page opens at once."""

    def __init__(self, game: str, paths: Sequence[Path], chosen: Path | None) -> None:
        self.game, self.paths, self.chosen = game, list(paths), chosen
        first = self.paths.index(chosen) if chosen in self.paths else 0
        super().__init__(f"map/{first}")
        self.list = ScrollList("map")
        self.cards: dict[Path, MapCard] = {}

    def tick(self, dt: float) -> Step:
        waiting = next((path for path in self.paths if path not in self.cards), None)
        if waiting is not None:
            self.cards[waiting] = look(waiting, self.game, self.services.data_dir)
            self.touch()
        return super().tick(dt)

    def handle(self, given: Input) -> Step:
        if isinstance(given, Dropped):
            self.paths.append(Path(given.path))
            self.focus.focus_on(f"map/{len(self.paths) - 1}")
            self.touch()
            return None
        return super().handle(given)

    def acted(self, act: Act, given: Input) -> Step:
        return self._closer() if act is Act.ZOOM else super().acted(act, given)

    def _closer(self) -> Step:
        """The focused map as its author drew it, with all there is to mend."""
        card = self._focused()
        if card is None:
            return None
        page = MapPage(card.path)
        page.show(*glimpse_map(card.path))
        return Push(page)

    def prompts(self) -> tuple[Prompt, ...]:
        card = self._focused()
        play = () if card is None or card.board is None else (Prompt(Act.CONFIRM, "Play on this land"),)
        return (*play, Prompt(Act.ZOOM, "Look closer"), Prompt(Act.BACK, "Back"))

    def paint(self, painter: Painter) -> None:
        painter.table()
        painter.top_bar("Land")
        x, y, w, h = LEFT
        inner = painter.panel(x, y, w, h, "Maps", note=f"{len(self.paths)} there")
        pitch = PITCH * max(1.0, painter.text_scale * 0.9)
        box = (inner[0] + 2, inner[1] + 3, inner[2] - 4, inner[3] - 34)

        def one(i: int, place: Rect, hidden: bool) -> None:
            self._row(painter, i, place, hidden)

        self.list.draw(painter, self.focus, box, len(self.paths), pitch, one)
        line = y + h - 22
        painter.text("Drop a Tiled map here, or put your own maps in", x + 8, line, "ui", 7.5, UMBER, max_width=w - 16)
        folder = str(own_folder(self.services.data_dir))
        while painter.text_width(folder, "ui", 7.5) > w - 18 and len(folder) > 8:
            folder = "…" + folder[2:]  # its end tells more than its beginning
        painter.text(folder, x + 8, line + 10, "ui", 7.5, UMBER, max_width=w - 16)
        card = self._focused()
        if card is not None:
            paint_map(painter, self.game, card, RIGHT)
        painter.prompt_bar(self.prompts())

    def _focused(self) -> MapCard | None:
        _, _, tail = self.focus.id.rpartition("/")
        index = int(tail) if tail.isdigit() else 0
        return self.cards.get(self.paths[index]) if index < len(self.paths) else None

    def _row(self, painter: Painter, i: int, box: Rect, hidden: bool) -> None:
        path = self.paths[i]
        card = self.cards.get(path)
        label = card.title if card else path.stem
        refusal = None
        note = "yours" if card and card.own else "of the house"
        if card is not None and card.board is None:
            refusal = Refused(f"{card.count} {'thing' if card.count == 1 else 'things'} to mend in {path.name}")
        look_of = Look("map", note, chosen=path == self.chosen, mark="warn" if refusal else "")
        pick = partial(Pop, path)
        row(painter, self.focus, f"map/{i}", box, label, pick, look_of, refusal=refusal, hidden=hidden)


def paint_map(painter: Painter, game: str, card: MapCard, box: Rect) -> None:
    """A map's picture, and what it says of itself; a broken one shows its first problems instead."""
    x, y, w, h = box
    inner = painter.vellum(x, y, w, h, card.title, f"by {card.author}" if card.author else "")
    if card.board is None:
        at = inner[1] + 8
        painter.symbol("warn", x + 10, at + 8, 16, "midleft")
        at = painter.paragraph(f"{card.path.name} cannot be played yet.", x + 32, at, w - 42, "bold", 9.5, RUST) + 6
        for problem in card.problems:
            at = painter.paragraph(plain(problem), x + 10, at, w - 20, "ui", 8, INK) + 4
        if card.count > len(card.problems):
            painter.text(f"and {card.count - len(card.problems)} more", x + 10, at + 5, "ui", 8, UMBER, "midleft")
        return
    about = about_game(game)
    foot = 12 + painter.paragraph_height(card.about, w - 18, "book", 9) if card.about else 12.0
    side = inner[3] - foot - 12
    about.land(painter, card.board, x + 8, inner[1] + 4, w - 16, side)
    at = x + 9
    line = inner[1] + side + 11
    for symbol, text in about.board_facts(card.board):
        painter.symbol(symbol, at, line, 11, "midleft")
        at = painter.text(text, at + 14, line, "bold", 8, INK, "midleft") + 10
    if card.about:
        painter.paragraph(card.about, x + 9, line + 7, w - 18, "book", 9, UMBER)
