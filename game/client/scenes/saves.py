"""All saved games: continue one, see the score of a finished one, or archive one."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Future
from functools import partial
from pathlib import Path

import pygame

from game.client.about import emblem, land_of
from game.client.input.actions import Act
from game.client.map_library import beside
from game.client.scenes.begin import entered, go_on
from game.client.scenes.ledger import Scribe
from game.client.scenes.lookback import BranchesScene
from game.client.scenes.menu import chips_line
from game.client.scenes.page import Answer, Dialog, Key, PageScene
from game.client.scenes.replay import ReplayScene
from game.client.scenes.saved import SaveCard, Sliced, card_steps
from game.client.stack import Pop, Reset, Step
from game.client.ui.focus import ClientRefusal
from game.client.ui.page import Art, Card, Column, Item, Node, Row, Text, button, do, row
from game.client.ui.palette import RUST, UMBER, VELLUM
from game.client.ui.text import plain
from game.core.match import Match
from game.core.notation import LONGEST, TextError
from game.core.rules import ruleset
from game.journal.challenge import shown
from game.journal.files import SaveError, saves
from game.journal.reading import bots_of, header, peek
from game.journal.saves import Store
from game.narrator import say
from game.phrase import capital
from game.tiled.pack import SAVE, Stranger
from game.title import titles

CLOSE = Answer("Close", None, "cross")
LAND = 84.0  # points of the picture of the chosen one
NEAR = 24  # saves on either side of the chosen one that are read
KEPT = 72  # read saves that are kept: each holds a match
AROUND = 40  # rows on either side of the chosen one that are listed


class SavesScene(PageScene):
    """The list of saves. Those near the chosen one are read, one per frame, so long lists open at once."""

    def __init__(self) -> None:
        super().__init__("save/0")
        self.paths: list[Path] = []
        self._index = 0  # of the chosen one
        self.cards: dict[Path, SaveCard] = {}
        self._reading: tuple[Path, Sliced[SaveCard | None]] | None = None  # the save that is being read

    def enter(self) -> None:
        super().enter()
        self.paths = saves(self.services.data_dir)

    def tick(self, dt: float) -> Step:
        self._read_one()
        return super().tick(dt)

    def _read_one(self) -> None:
        """Reads a slice of the unread save nearest to the chosen one; a distant card makes room."""
        here = self.paths.index(self.chosen) if self.chosen else 0
        near = sorted(range(max(0, here - NEAR), min(len(self.paths), here + NEAR + 1)), key=lambda i: abs(i - here))
        waiting = next((self.paths[i] for i in near if self.paths[i] not in self.cards), None)
        if waiting is None:
            return
        if self._reading is None or self._reading[0] != waiting:
            self._reading = waiting, Sliced(card_steps(waiting))
        reading = self._reading[1]
        if not reading.work() or reading.found is None:
            return
        self._reading = None
        if len(self.cards) >= KEPT:
            place = {path: i for i, path in enumerate(self.paths)}
            del self.cards[max(self.cards, key=lambda path: abs(place.get(path, len(place) + here) - here))]
        self.cards[waiting] = reading.found
        self.touch()

    # ---- actions
    @property
    def chosen(self) -> Path | None:
        """The save in focus, or last in focus."""
        head, _, tail = self.focus.id.rpartition("/")
        if head == "save" and tail.isdigit():
            self._index = int(tail)
        index = min(self._index, len(self.paths) - 1)
        return self.paths[index] if self.paths else None

    @property
    def card(self) -> SaveCard | None:
        """The card of the chosen save, once read."""
        return self.cards.get(self.chosen) if self.chosen else None

    def _read(self, how: str) -> Step:
        """Opens the chosen save as a replay, as its branches, or to keep its chronicle."""
        card = self.card
        if card is None or card.match is None:
            return None
        if how == "branches":
            return self.push(BranchesScene, card.path)
        if how == "chronicle":
            return self.push(Scribe, card.match, card.name, card.path.stem, card.study)
        return self.push(ReplayScene, card.match, card.name, card.path, card.study, bots=bots_of(card.players))

    def _ask_away(self) -> Step:
        path, card = self.chosen, self.card
        if path is None:
            return None
        name = card.name if card and card.name else path.stem
        answers = (Answer("Archive", path, "bin"), Answer("Cancel", None, "cross"))
        text = say("archive_told", name=plain(name))
        return self.ask(self._put_away, Dialog, say("archive_this_game"), text, answers, "bin", first=1)

    def _put_away(self, path: Path) -> None:
        away = path.parent / "away"
        try:
            away.mkdir(exist_ok=True)
            path.rename(away / path.name)
        except OSError as error:
            self.say(say("couldnt_move_it", what=error.strerror or error), "warn")
        self.paths = saves(self.services.data_dir)

    def keys(self) -> Iterable[Key]:
        match, pastes = self.card.match if self.card is not None else None, self.focus.id == "paste"
        listed = bool(self.paths) and not pastes
        opened = say("show_score") if match is not None and match.over else "Continue"
        first = "Paste" if pastes else "Choose" if self.focus.id.startswith("do/") else opened
        yield Key(Act.CONFIRM, first if self.paths or pastes else "")
        yield Key(Act.MIRROR, "Replay" if listed and match else "", partial(self._read, "replay"))
        yield Key(Act.ZOOM, "Branches" if listed and match else "", partial(self._read, "branches"))
        yield Key(Act.NEXT, "Archive" if listed else "", self._ask_away)
        yield Key(Act.BACK, "Back")

    # ---- the page
    def view(self) -> Node:
        note = f"{len(self.paths)} saved" if self.paths else ""
        rows: list[Node] = [Text(say("no_saved_games_yet"), "book", 11)]
        if self.paths:
            here = self.paths.index(self.chosen) if self.chosen else 0
            first = max(0, here - here % AROUND - AROUND)
            listed = range(first, min(len(self.paths), first + 3 * AROUND))
            rows = [self._row(i) for i in listed]
        rows.append(row("paste", say("paste_a_game"), do(self.push, Pasted), "scroll", say("paste_note"), least=24))
        held = Card("", Column(tuple(rows), 1), id="saves")
        body = (held,) if self.card is None else (self._card(self.card), held)
        return self.leaf(say("saved_games"), Column(body, 5), note, land="battle_hills")

    def _row(self, i: int) -> Item:
        card = self.cards.get(self.paths[i])
        if card is None or not (card.long or card.summary):
            name, when, sign = (card.name, card.when, "warn") if card else (self.paths[i].stem, "", "hourglass")
            trouble = ClientRefusal(card.trouble) if card else None
            return row(f"save/{i}", plain(name), None, sign, "", when, "", trouble, least=24)
        note, mark = say("very_long"), "warn"
        if card.summary is not None:
            parts = (ruleset(card.game).name, card.summary.step.lower(), card.summary.mode.lower())
            note = ", ".join(part for part in parts if part)
            note = f"{{flag}} {plain(card.branch)}, {note}" if card.branch else note
            mark = "warn" if card.trouble else "seal" if card.match and card.match.over else ""
        go = do(entered, self, do(go_on, card.path, self.services.data_dir, True))
        saved = Text(card.when, "bold", 8.5, UMBER, anchor="right")
        symbol = emblem(card.game, self.services.painter.sprites)
        return row(f"save/{i}", plain(card.name), go, symbol, note, saved, mark, least=24)

    def _card(self, card: SaveCard) -> Card:
        """The chosen save: its land, its progress, and what can be done with it."""
        name = plain(card.name)
        if card.match is None or card.summary is None:
            trouble = Text(plain(card.trouble), "told", colour=RUST)
            return Card(name, trouble, colour=VELLUM, pad=(10, 8), id="card", firm=True)
        chips = (("hourglass", card.summary.step), *card.summary.chips)
        lines: list[Node] = [chips_line(chips, "figure")]
        if card.summary.action:
            lines.append(Text(say("last_action", action=plain(card.summary.action)), "italic", 9))
        if card.origin:
            lines.append(Text(f"{{flag}} {plain(card.origin)}", "bold", 8, UMBER))
        more = say("moves_seed", n=len(card.match), seed=shown(card.match.setup.seed))
        more += say("practice_rewound_past_a") if card.study else ""
        lines.append(Text(more, "ui", 8, UMBER))
        if card.trouble:
            lines.append(Text(plain(card.trouble), "ui", 7.5, RUST))
        doors = (
            ("replay", "Replay", do(self._read, "replay")),
            ("flag", "Branches", do(self._read, "branches")),
            ("quill", "Chronicle", do(self._read, "chronicle")),
            ("bin", "Archive", do(self._ask_away)),
        )
        buttons = Row(tuple(button(f"do/{symbol}", word, act, size=8, least=17) for symbol, word, act in doors), 4)
        told = Row((Art(LAND, LAND, draw=do(land_of, card.match)), Column((*lines, buttons), 3, grow=True)), 8)
        return Card(name, told, card.summary.mode, VELLUM, pad=(8, 5), id="card", firm=True)


# ---- A game as text on the clipboard (game.core.notation), saved and opened.


class Pasted(Dialog):
    """Saves a game from the clipboard in the background and opens it, or says what is wrong."""

    def __init__(self) -> None:
        super().__init__(say("paste_a_game"), say("reading_the_clipboard"), (CLOSE,), "scroll")
        self._work: Future[Path] | None = None

    def enter(self) -> None:
        super().enter()
        try:
            text = pygame.scrap.get_text()
        except pygame.error:
            text = ""
        self._work = beside(do(kept, text, self.services.data_dir))

    def tick(self, dt: float) -> Step:
        if self._work is not None and self._work.done():
            work, self._work = self._work, None
            try:
                return Reset(go_on(work.result(), self.services.data_dir))
            except (TextError, SaveError) as error:
                self.services.sound.play("deny")
                self.text, self.symbol = plain(say("text_not_read", why=capital(str(error).rstrip(".")))), "warn"
                self.touch()
        return super().tick(dt)


def kept(text: str, home: Path) -> Path:
    """Saves a game given as text. Raises TextError, or SaveError if saving fails."""
    if "[Game" not in text[:LONGEST]:
        raise SaveError(say("no_game_on_the_clipboard"))
    match = Match.from_text(text)
    name = say("pasted_game", game=ruleset(match.setup.game).name)
    writer = Store(home).begin(match, header(match, name))
    writer.close()
    return writer.path


# ---- Files dropped on the window that are no maps.


class DroppedFile(Dialog):
    """A dropped file that is no map. `kept`: what happens to the current game; without one, a save opens unasked."""

    def __init__(self, path: Path, found: Stranger, kept: str) -> None:
        self.path, self.at_once = path, found is SAVE and not kept
        told = peek(path) if found is SAVE else None
        if told is not None and told.setup.game in titles():
            text = say("open_save_told", name=plain(told.name), game=ruleset(told.setup.game).name, kept=kept)
            answers = (Answer(say("open_it"), True, "tick"), Answer("Cancel", None, "cross"))
            super().__init__(say("ask_open_save"), text, answers, "crown")
        else:
            text = say("it_is_a_stranger", name=plain(path.name), kind=found.kind, fix=capital(found.fix))
            super().__init__(say("cant_open_this_file"), text, (CLOSE,), "warn")

    def tick(self, dt: float) -> Step:
        if self.at_once:
            self.at_once = False
            return self.answered(True)
        return super().tick(dt)

    def answered(self, value: object) -> Step:
        if not value:
            return Pop()
        home = self.services.data_dir
        try:
            return Reset(go_on(Store(home).take_in(self.path), home))
        except SaveError as error:
            self.title, self.text, self.symbol = say("cant_open_this_file"), f"{error}.", "warn"
            self.answers = (CLOSE,)
            return None
