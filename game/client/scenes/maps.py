"""The choice of a map: all there are, with a picture of each; a broken one says what to mend first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from game.client.about import about_game
from game.client.beside import Beside
from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Dropped, Input
from game.client.map_cards import MapCard, look, look_any, own_folder
from game.client.scenes.mapwatch_page import MapPage
from game.client.scenes.page_scene import PageScene
from game.client.stack import Pop, Prompt, Push, Step
from game.client.ui.focus import Refused
from game.client.ui.page import Art, Card, Column, How, Item, Node, Row, Scroll, Spare, Symbol, Text, do, row
from game.client.ui.palette import RUST, UMBER, VELLUM
from game.client.ui.text import plain
from game.teller import say
from game.tiled import MapData, Problem, glimpse_map

READING = "Reading this map..."
LIST, MAP = 250.0, 366.0  # widths the two boards like


class MapsScene(PageScene):
    """Pops with the path of the chosen map, or None. Maps are read beside the frames, one after the other."""

    takes_maps = True

    def __init__(self, game: str, paths: Sequence[Path], chosen: Path | None) -> None:
        self.game, self.paths, self.chosen = game, list(paths), chosen
        first = self.paths.index(chosen) if chosen in self.paths else 0
        super().__init__(f"map/{first}")
        self.cards: dict[Path, MapCard] = {}
        self._dropped: set[Path] = set()  # they may be for another game
        self._reading: Beside[MapCard] | None = None

    def tick(self, dt: float) -> Step:
        if self._reading is not None and self._reading.ready:
            card, self._reading = self._reading.answer(), None
            if card.game != self.game:
                return Pop(card.path)
            self.cards[card.path] = card
            self.touch()
        waiting = [path for path in self.paths if path not in self.cards]
        if waiting and self._reading is None:
            path = next((path for path in waiting if path in self._dropped), waiting[0])
            how = look_any if path in self._dropped else look
            self._reading = Beside(partial(how, path, self.game, self.services.data_dir))
        return super().tick(dt)

    def handle(self, given: Input) -> Step:
        if isinstance(given, Dropped):
            self.paths.append(Path(given.path))
            self._dropped.add(Path(given.path))
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
        return Push(CloserPage(card.path))

    def prompts(self) -> tuple[Prompt, ...]:
        card = self._focused()
        play = () if card is None or card.board is None else (Prompt(Act.CONFIRM, say("play_on_this_map")),)
        return (*play, Prompt(Act.ZOOM, "Zoom"), Prompt(Act.BACK, "Back"))

    def view(self) -> Node:
        rows = Column(tuple(self._row(i, path) for i, path in enumerate(self.paths)), 1)
        hint = Text(say("drop_a_tiled_map"), "ui", 7.5, UMBER)
        folder = Text(plain(str(own_folder(self.services.data_dir))), "ui", 7.5, UMBER)
        maps = Column((Scroll("maps", rows, grow=True), hint, folder), 1)
        card, body = self._focused(), [Card("Maps", maps, f"{len(self.paths)} maps", basis=LIST)]
        if card is not None:
            body.append(map_card(self.game, card, basis=MAP))
        elif self.paths:
            body.append(map_card(self.game, MapCard(self.paths[0], "", reading=True), basis=MAP))
        return self.screen("Maps", Row(tuple(body), 8, top=True))

    def _focused(self) -> MapCard | None:
        _, _, tail = self.focus.id.rpartition("/")
        index = int(tail) if tail.isdigit() else 0
        return self.cards.get(self.paths[index]) if index < len(self.paths) else None

    def _row(self, i: int, path: Path) -> Item:
        card, refusal = self.cards.get(path), None
        label = plain(card.title) if card else path.stem
        if card is not None and card.board is None:
            refusal = Refused(say("to_fix_in", count=card.count, name=path.name))
        note, mark = "yours" if card and card.own else "built-in", "warn" if refusal else ""
        chosen = path == self.chosen
        return row(f"map/{i}", label, do(Pop, path), "map", note, "", mark, refusal, chosen=chosen, least=28)


class CloserPage(MapPage):
    """A map that is still to be read: what it is like once that is done."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, READING)
        self._reading: Beside[tuple[MapData | None, list[Problem]]] | None = Beside(partial(glimpse_map, path))

    def tick(self, dt: float) -> Step:
        if self._reading is not None and self._reading.ready:
            found, self._reading = self._reading.answer(), None
            self.show(*found)
        return super().tick(dt)


def map_card(game: str, card: MapCard, basis: float = 0.0, grow: float = 0.0) -> Card:
    """A map's picture, and what it says of itself; a broken one shows as many of its problems as fit instead."""
    note = f"by {plain(card.author)}" if card.author else ""
    if card.reading:
        body = Column((Text(READING, "tale", colour=UMBER),))
    elif card.board is None:
        said = Text(say("cant_be_played_yet", name=plain(card.path.name)), "strong", colour=RUST, grow=True)
        forms = tuple(_problems(card, count) for count in range(len(card.problems), 0, -1))
        body = Column((Row((Symbol("warn", 16), said), 6), Spare(forms, grow=True)), 4)
    else:
        found = about_game(game).board_facts(card.board)
        facts = (Row((Symbol(symbol, 11), Text(text, "mark"))) for symbol, text in found)
        about = (Text(plain(card.about), "book", 9, UMBER),) if card.about else ()
        land = Art(h=70, draw=do(_land, game, card), alt=plain(card.title), grow=True)
        body = Column((land, Row(tuple(facts), 10), *about), 4)
    return Card(plain(card.title), body, note, VELLUM, pad=(7, 4), id="the map", basis=basis, grow=grow)


def _problems(card: MapCard, count: int) -> Column:
    """The first of them, and how many there are besides."""
    told = [Text(plain(problem)) for problem in card.problems[:count]]
    if card.count > count:
        told.append(Text(say("and_more", count=card.count - count), "ui", 8, UMBER))
    return Column(tuple(told), 4)


def _land(game: str, card: MapCard, painter: Painter, box: Rect, how: How) -> None:
    if card.board is not None:
        about_game(game).land(painter, card.board, *box)
