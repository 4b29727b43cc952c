"""A new reign, or one to watch: what is played, how hard, where, by whom. Good from the start: Begin has the focus.

The page is one column of choices; the right side shows the land and says what the focused choice means.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from game.bots import NoBotError, label
from game.bots.levels import level
from game.client.about import about_game, emblem
from game.client.beside import Beside
from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Dropped, Input
from game.client.map_cards import MapCard, look, look_any, own_folder
from game.client.scenes import lesson_offer
from game.client.scenes.begin import begin
from game.client.scenes.draft import OFF, MatchDraft
from game.client.scenes.mapwatch import MapPage
from game.client.scenes.page import DONE, GAP, NameEntry, PageScene, TextEntry, key
from game.client.scenes.page import ENTRY_WIDE as WIDE
from game.client.stack import Pop, Prompt, Push, Reset, Step
from game.client.ui.focus import ClientRefusal
from game.client.ui.page import (
    Art,
    Card,
    Choice,
    Column,
    Do,
    Fit,
    Grid,
    How,
    Item,
    Lines,
    Node,
    Picture,
    Row,
    Scroll,
    Space,
    Spare,
    Symbol,
    Text,
    TextField,
    button,
    do,
    row,
)
from game.client.ui.palette import GREEN, RUST, UMBER, VELLUM, dark
from game.client.ui.text import plain
from game.core.rules import Option, SetupError, ruleset
from game.journal.challenge import ALPHABET, LONGEST, Challenge, ChallengeError, decode, grouped
from game.journal.seating import HUMAN
from game.journal.seeds import new_seed, shown
from game.narrator import say
from game.tiled import MapData, Problem, glimpse_map
from game.title import titles
from game.words import some_ruler

ACROSS = 8  # keys of a row
SHOWN = 34  # letters that fit into the field: of a longer code the last


class ChallengeEntry(TextEntry):
    """Push it. BACK takes a letter away on a pad, and leaves when none is left."""

    title, done, most = say("challenge_code"), say("use_code"), LONGEST

    def __init__(self) -> None:
        super().__init__("", f"key/{ALPHABET[0]}")

    # ---- what is typed
    @property
    def said(self) -> tuple[object | None, str]:
        """What the letters mean so far, and a sentence about it."""
        if not self.text:
            return None, say("a_code_holds_a")
        try:
            told = decode(self.text)
        except ChallengeError as error:
            return None, str(error)
        name = ruleset(told.game).name
        if told.game not in titles():
            return None, say("cant_be_played_in_the", name=name)
        land = say("a_custom_map") if told.map else say("the_official_map")
        return told, f"{name} on {land}, seed {shown(told.seed)}."

    def letter(self, letter: str) -> None:
        letter = letter.upper()
        if letter in ALPHABET:
            self._press(letter)
        elif letter.isalnum():
            self.services.sound.play("deny")

    def _press(self, letter: str) -> Step:
        return self.add(letter) if len(self.text) < self.most else None

    def _done(self) -> Step:
        told, _ = self.said
        return Pop(told) if told is not None else None

    def prompts(self) -> Sequence[Prompt]:
        pad = self.services.devices.glyphs not in ("keyboard", "mouse")
        done = (Prompt(Act.MENU, self.done),) if pad and self.said[0] is not None else ()
        return (*super().prompts(), *done)

    # ---- how it looks
    def more(self) -> tuple[Item, ...]:
        """Other buttons between the two."""
        return ()

    def view(self) -> Node:
        told, sentence = self.said
        colour = dark(GREEN, 0.3) if told else RUST if self.text else UMBER
        keys = tuple(key(letter, letter, do(self._press, letter), 12) for letter in ALPHABET)
        no = None if told else ClientRefusal(sentence if self.text else say("type_the_code_first"))
        orders = (
            button("do/erase", "Erase", do(self.erase), "eraser", least=26),
            *self.more(),
            button(DONE, self.done, do(self._done), "tick", no, least=26),
        )
        typed = grouped(self.text)
        field = TextField(typed if len(typed) <= SHOWN else "…" + typed[-SHOWN:], " ", 12, "bold")
        body = (
            field,
            Text(sentence, "ui", 8, colour),
            Grid(keys, GAP, cols=ACROSS),
            Grid(orders, GAP, cols=len(orders)),
        )
        return self.over(Card(self.title, Column(body, 6), pad=(9, 7)), WIDE)


# ---- The choice of a map: all there are, with a picture of each; a broken one says what to mend first.
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
            refusal = ClientRefusal(say("to_fix_in", count=card.count, name=path.name))
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


# ---- A new reign, or one to watch: what is played, how hard, where, by whom. Good from the start: Begin has the
# focus.
SETUP_LIST, SIDE = 306.0, 310.0  # widths the two columns like
LABEL, VALUE = 110.0, 150.0  # widths the parts of a row like
SIZE = 9.5


class SettingRow(NamedTuple):
    """One row: what it is called, its value, what it means; `turn` steps it, `open` is for CONFIRM."""

    id: str
    symbol: str
    label: str
    value: str
    text: str
    more: str = ""
    turn: Do | None = None
    open: Do | None = None


class SetupScene(PageScene):
    """Choices for a match of `game` ("": the first there is); `watching`: a bot plays it."""

    begins, title = say("start_game"), say("new_game")
    takes_maps = True
    teaches = True  # it has a door to the lesson
    seeded = True  # its dice can be chosen
    draft: MatchDraft
    door: lesson_offer.LessonDoor

    def __init__(self, game: str = "", watching: bool = False, land: Path | None = None) -> None:
        super().__init__("begin", wrap=True)
        self.watching = watching
        self.rules_open = False
        self.refusal: ClientRefusal | None = None
        self._game = game or next(iter(titles()))
        self._asked = ""  # what the page on top is for
        self._land = land

    def enter(self) -> None:
        super().enter()
        self.draft = MatchDraft(self._game, self.services.data_dir, self.watching, self.services.settings.name)
        self.door = lesson_offer.LessonDoor(self.services, self._game)
        if self._land is not None:
            self._take_map(self._land)
        self._changed()

    @property
    def _begins(self) -> str:
        """What the button says that begins it."""
        return "Watch" if self.watching else self.begins

    def _changed(self) -> Step:
        self.refusal = self.draft.refusal
        if self.draft.suited:
            self.say(self.draft.suited, "map")
            self.draft.suited = ""
        self.door.game = self.draft.game
        self.touch()
        return None

    def tick(self, dt: float) -> Step:
        try:
            if self.draft.looked():
                self._changed()
        except ChallengeError as error:
            self._changed()
            self.say(str(error), "warn")
        return super().tick(dt)

    def _turn(self, turn: Do, way: int) -> Step:
        turn(way)
        return self._changed()

    def _fold(self, way: int = 1) -> Step:
        self.rules_open = not self.rules_open
        if self.rules_open:  # what opens is seen
            self.focus.focus_on(f"choice/{self._house_rules[0].id}")
        self.touch()
        return None

    # ---- pages on top
    def _ask_name(self) -> Step:
        self._asked = "name"
        return Push(NameEntry(say("player_name"), self.draft.name, some_ruler))

    def _ask_seed(self) -> Step:
        self._asked = "seed"
        return Push(NameEntry(say("dice_seed"), self.draft.seed, new_seed))

    def _ask_challenge(self) -> Step:
        self._asked = "challenge"
        return Push(ChallengeEntry())

    def _take_challenge(self, challenge: Challenge) -> None:
        def taken() -> None:
            self.focus.focus_on("begin")
            self.say(say("challenge_code_loaded"), "seal")

        self.draft.take_challenge(challenge, taken)

    def _ask_map(self) -> Step:
        self._asked = "map"
        return Push(MapsScene(self.draft.game, self.draft.maps, self.draft.map.path if self.draft.map else None))

    def resume(self, result: object) -> Step:
        asked, self._asked = self._asked, ""
        if asked == "name" and isinstance(result, str):
            self.services.settings.name = result
            self.services.save_settings()
            self.draft.name = result or some_ruler()
        elif asked == "seed" and isinstance(result, str) and not self.draft.take_seed(result):
            self.say(say("what_a_seed_is"), "warn")
        elif asked == "challenge" and isinstance(result, Challenge):
            self._take_challenge(result)
        elif asked == "map" and isinstance(result, Path):
            self._take_map(result)
        self._changed()
        return super().resume(result)

    def begin(self) -> Step:
        try:
            return Reset(begin(self.draft.request, self.services.data_dir))
        except (SetupError, NoBotError) as error:
            self.say(str(error), "warn")
            return None

    # ---- inputs
    def handle(self, given: Input) -> Step:
        if isinstance(given, Dropped):
            self._take_map(Path(given.path))
            return self._changed()
        return super().handle(given)

    def _take_map(self, path: Path) -> None:
        """A map let fall on the window: it is played on, in the game it is for."""

        def taken() -> None:
            name, card = ruleset(self.draft.game).name, self.draft.map
            if card is None or card.path != path:
                self.say(say("isnt_played_on_maps", name=name), "warn")
            elif card.board is not None:  # of another the page tells why
                self.say(say("map_loaded", name=name, name_2=plain(card.title)), "map")

        self.draft.take_map(path, taken)

    def acted(self, act: Act, given: Input) -> Step:
        if act is Act.NEXT and self.seeded:
            self.draft.seed = new_seed()
            return self._changed()
        if act is Act.MENU and self.refusal is None:
            return self.begin()
        return Pop() if act is Act.BACK else None

    def prompts(self) -> tuple[Prompt, ...]:
        zone = self.focus.zone_now
        turn = (Prompt((Act.LEFT, Act.RIGHT), "Change"),) if zone is not None and zone.on_adjust else ()
        able = self.refusal is None
        does = {"begin": self._begins if able else "Choose", lesson_offer.ZONE: "Learn"}
        first = (Prompt(Act.CONFIRM, does.get(self.focus.id, "Choose")),)
        return (
            *first,
            *turn,
            *((Prompt(Act.MENU, self._begins),) if able and self.focus.id != "begin" else ()),
            *((Prompt(Act.NEXT, say("new_seed")),) if self.seeded else ()),
            Prompt(Act.BACK, "Back"),
        )

    # ---- the rows
    def choices(self) -> list[SettingRow]:
        """All rows that make sense with what is chosen so far: the game, who plays, where, how hard, and the rest."""
        draft = self.draft
        rows = []
        if len(titles()) > 1:
            name, turn = ruleset(draft.game).name, do(self._turn, do(draft.turn_game))
            sign = emblem(draft.game, self.services.painter.sprites)
            rows.append(SettingRow("game", sign, "Game", name, about_game(draft.game).tagline, turn=turn))
        rows += self._seats()
        if about_game(draft.game).first_map:
            title, told = (draft.map.title, draft.map.about) if draft.map else (say("official_map"), "")
            turn = do(self._turn, do(draft.turn_map))
            rows.append(SettingRow("board", "map", "Map", title, told, turn=turn, open=do(self._ask_map)))
        rows += [self._option(option) for option in draft.shown if draft.is_head(option)]
        rows += [self._player()] if not self.watching or len(draft.kinds) == 1 else []
        told = say("the_same_seed_on")
        rows.append(SettingRow("seed", "dice", "Seed", shown(draft.seed), told, open=do(self._ask_seed)))
        told = say("type_a_code_to")
        rows.append(
            SettingRow("challenge", "seal", "Challenge", say("enter_a_code"), told, open=do(self._ask_challenge))
        )
        state = say("shown_below") if self.rules_open else f"{draft.changed} changed" if draft.changed else "official"
        told = say("options_where_the_printed")
        rows.append(SettingRow("rules", "scales", say("house_rules"), state, told, open=do(self._fold)))
        if self.rules_open:
            rows += [self._option(option) for option in self._house_rules]
        return rows

    @property
    def _house_rules(self) -> list[Option]:
        return [option for option in self.draft.shown if not self.draft.is_head(option)]

    def _player(self) -> SettingRow:
        """The bot that is watched, or the player's name."""
        draft = self.draft
        if not self.watching:
            told = say("your_name_on_the")
            return SettingRow("name", "crown", "Player", draft.name, told, open=do(self._ask_name))
        told = say("it_sees_what_you", about=level(draft.bot).about)
        return SettingRow(
            "bot", "hat", say("who_plays"), label(draft.bot), told, turn=do(self._turn, do(draft.turn_bot))
        )

    def _seats(self) -> list[SettingRow]:
        """Who sits where, in games for more than one."""
        draft = self.draft
        if len(draft.kinds) == 1:
            return []
        rows = []
        for seat, kind in enumerate(draft.kinds):
            value = {HUMAN: "Person", OFF: "Empty"}.get(kind, f"{label(kind)} bot")
            symbol = {HUMAN: "player", OFF: "cross"}.get(kind, "robot")
            told = say("person_bot_or_empty")
            if kind not in (HUMAN, OFF):
                told = say("it_sees_only_what", about=level(kind).about)
            turn = do(self._turn, do(draft.turn_seat, seat))
            rows.append(
                SettingRow(
                    f"seat_{seat}",
                    symbol,
                    say("seat_number", number=seat + 1),
                    value,
                    told,
                    turn=turn,
                    open=do(turn, 1),
                )
            )
        if draft.empty:
            told = say("a_bot_takes_every")
            rows.append(
                SettingRow("fill", "robot", say("fill_with_bots"), f"{draft.empty} empty", told, open=do(self._fill))
            )
        return rows

    def _fill(self) -> Step:
        self.draft.fill()
        self.focus.focus_on("begin")
        return self._changed()

    def _option(self, option: Option) -> SettingRow:
        value, about = self.draft.values[option.id], about_game(self.draft.game)
        written = str(value) if isinstance(value, int) and not isinstance(value, bool) else ""
        shown = written or about.choice(option.id, value)
        shown = shown[:1].upper() + shown[1:]
        line = "" if written else about.choice_line(option.id, value)
        symbol = about.option_symbol(option.id)
        turn = do(self._turn, do(self.draft.turn, option))
        more = option.text if line else ""
        return SettingRow(option.id, symbol, option.label, shown, line or option.text, more, turn, do(turn, 1))

    # ---- the page
    def view(self) -> Node:
        rows = self.choices()
        lines = Scroll("choices", Lines(tuple(self._row(one) for one in rows), grow=True), grow=True)
        symbol = "eye" if self.watching else "crown"
        doors = [button("begin", self._begins, do(self.begin), symbol, self.refusal, size=12, least=28, grow=2)]
        if self.teaches and not self.watching and self.door.there:
            doors.append(self.door.button(least=28, grow=True))
        begins = Fit(Row(tuple(doors), 6), Column(tuple(doors), 3), 250)
        left = Card("", Column((lines, begins), 4), pad=(5, 5), id="setup", basis=SETUP_LIST)
        title = say("watch_a_game") if self.watching else self.title
        foot = say("drop_a_tiled_map_here") if about_game(self.draft.game).first_map else ""
        body = Row((left, Column((self._land_card(), *self._told(rows)), 6, basis=SIDE)), 8, top=True)
        return self.screen(title, body, ruleset(self.draft.game).name, foot)

    def _row(self, one: SettingRow) -> Item:
        text = plain(one.value)
        value: Node = Text(text, "bold", SIZE, anchor="right", basis=VALUE, grow=True)
        name = f"{one.label}: {text}"
        if one.turn is not None:
            name = one.label  # the value speaks for itself
            value = Choice(text=text, step=one.turn, open=one.open, size=SIZE, basis=VALUE, grow=True)
        face = Row((Symbol(one.symbol, 15), Text(one.label, "label", SIZE, basis=LABEL, grow=True), value), 5)
        return Item(f"choice/{one.id}", face, one.open, name=name, pad=(6, 2), least=22, grow=True)

    def _land_card(self) -> Node:
        """What is played on; a game without maps shows its cover, if it has one."""
        if self.draft.map is not None:
            return map_card(self.draft.game, self.draft.map, grow=True)
        cover = f"pic/cover_{self.draft.game}"
        return Picture(cover, 190) if self.services.painter.sprites.has(cover) else Space(grow=True)

    def _told(self, rows: list[SettingRow]) -> tuple[Card, ...]:
        """What is focused means this; and what begins, or why it cannot, where no map needs the room."""
        why = (Text(self.refusal.text, "strong", colour=RUST),) if self.refusal is not None else ()
        lines = Column((*why, *(Text(line, "tale") for line in self.draft.told)), 1)
        title, room = "Watch" if self.watching else self.title, self.draft.map is None
        whole = Card(title, lines, colour=VELLUM, pad=(8, 4), id="told", grow=room)
        meant = self._meant(rows)
        if self.draft.map is not None:
            return (meant or whole,)
        return (whole,) if meant is None or self.focus.id == "choice/game" else (meant, whole)

    def _meant(self, rows: list[SettingRow]) -> Card | None:
        """What the focused choice means, or the door to the lesson."""
        chosen = next((one for one in rows if self.focus.id == f"choice/{one.id}"), None)
        if chosen is not None:
            more = (Text(chosen.more, "ui", 7.5, UMBER),) if chosen.more else ()
            body = Column((Text(plain(chosen.text), "tale"), *more), 3)
            return Card(chosen.label, body, plain(chosen.value), VELLUM, pad=(8, 4), id="meant")
        if self.focus.id == lesson_offer.ZONE:
            return Card(lesson_offer.LABEL, Text(self.door.told, "tale"), colour=VELLUM, pad=(8, 4), id="meant")
        return None
