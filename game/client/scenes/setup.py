"""Set up a game to play or watch: what, how hard, where, with whom. Begin has the focus at once.

One column of choices; the head shows the map or cover and explains the focused choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import NamedTuple

from game.bots import label
from game.bots.levels import level
from game.client.about import about_game, emblem
from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Dropped, Input
from game.client.map_cards import MapCard, look, look_any, own_folder
from game.client.map_library import beside
from game.client.scenes import lesson_offer
from game.client.scenes.begin import begin, entered
from game.client.scenes.draft import OFF, MatchDraft
from game.client.scenes.mapwatch import MapPage
from game.client.scenes.page import COLUMN, DONE, Key, NameEntry, PageScene, TextEntry, key
from game.client.stack import Pop, Step
from game.client.ui import page as ui
from game.client.ui.focus import ClientRefusal
from game.client.ui.palette import GREEN, RUST, UMBER, VELLUM, dark
from game.client.ui.text import plain
from game.core.rules import Option, ruleset
from game.journal.challenge import ALPHABET, LONGEST, TYPED, Challenge, ChallengeError, decode, grouped, new_seed, shown
from game.journal.reading import HUMAN
from game.narrator import say
from game.tiled import MapData, Problem, glimpse_map
from game.title import titles
from game.words import some_ruler

ACROSS = 8  # keys of a row
SHOWN = 34  # letters that fit into the field: of a longer code the last


class ChallengeEntry(TextEntry):
    """Entry of a challenge code. BACK erases a letter on a pad, and leaves when none is left."""

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

    def _press(self, letter: str) -> None:
        if len(self.text) < self.most:
            self.add(letter)

    def _done(self) -> Step:
        told, _ = self.said
        return Pop(told) if told is not None else None

    def keys(self) -> tuple[Key, ...]:
        able = self.by_pad and self.said[0] is not None
        return *super().keys(), Key(Act.MENU, self.done if able else "", partial(self.press, DONE))

    # ---- how it looks
    def more(self) -> tuple[ui.Item, ...]:
        """Other buttons between the two."""
        return ()

    def view(self) -> ui.Node:
        told, sentence = self.said
        colour = dark(GREEN, 0.3) if told else RUST if self.text else UMBER
        keys = tuple(key(letter, letter, ui.do(self._press, letter), 12) for letter in ALPHABET)
        no = None if told else ClientRefusal(sentence if self.text else say("type_the_code_first"))
        orders = (
            ui.button("do/erase", "Erase", ui.do(self.erase), "eraser", least=26),
            *self.more(),
            ui.button(DONE, self.done, ui.do(self._done), "tick", no, least=26),
        )
        typed = grouped(self.text)
        field = ui.TextField(typed if len(typed) <= SHOWN else "…" + typed[-SHOWN:], " ", 12, "bold")
        return self.card(self.title, ui.Column((field, ui.Text(sentence, "ui", 8, colour)), 6), keys, ACROSS, orders)


# ---- The choice of a map.
READING = say("reading_a_map")
MAP = 138.0  # points high, of the card of the chosen one


class MapsScene(PageScene):
    """The list of maps; pops with the chosen path, or None. Maps are read in the background."""

    takes_maps = True

    def __init__(self, game: str, paths: Sequence[Path], chosen: Path | None) -> None:
        self.game, self.paths, self.chosen = game, list(paths), chosen
        first = self.paths.index(chosen) if chosen in self.paths else 0
        super().__init__(f"map/{first}")
        self.cards: dict[Path, MapCard] = {}
        self._dropped: set[Path] = set()  # they may be for another game
        self._reading: Future[MapCard] | None = None

    def tick(self, dt: float) -> Step:
        if self._reading is not None and self._reading.done():
            card, self._reading = self._reading.result(), None
            if card.game != self.game:
                return Pop(card.path)
            self.cards[card.path] = card
            self.touch()
        waiting = [path for path in self.paths if path not in self.cards]
        if waiting and self._reading is None:
            path = next((path for path in waiting if path in self._dropped), waiting[0])
            how = look_any if path in self._dropped else look
            self._reading = beside(partial(how, path, self.game, self.services.data_dir))
        return super().tick(dt)

    def handle(self, given: Input) -> Step:
        if isinstance(given, Dropped):
            self.paths.append(Path(given.path))
            self._dropped.add(Path(given.path))
            self.focus.focus_on(f"map/{len(self.paths) - 1}")
            return None
        return super().handle(given)

    def keys(self) -> tuple[Key, ...]:
        card = self._focused()
        play = Key(Act.CONFIRM, "" if card is None or card.board is None else say("play_on_this_map"))
        closer = partial(self.push, CloserPage, card.path) if card is not None else None  # with all its problems
        return play, Key(Act.ZOOM, "Zoom", closer), Key(Act.BACK, "Back")

    def view(self) -> ui.Node:
        rows = (self._row(i, path) for i, path in enumerate(self.paths))
        hint = say("drop_a_tiled_map", folder=plain(str(own_folder(self.services.data_dir))))
        maps = ui.Column((*rows, ui.Text(hint, "ui", 7.5, UMBER)), 1)
        at = self._index()
        shown = self.cards.get(self.paths[at]) or MapCard(self.paths[at], READING, reading=True)
        land = ui.Box(map_card(self.game, shown), MAP * self.services.painter.grown)
        body = ui.Column((land, ui.Card("", maps, id="maps")), 5)
        return self.leaf("Maps", body, say("count_maps", n=len(self.paths)), land="battle_hills")

    def _index(self) -> int:
        _, _, tail = self.focus.id.rpartition("/")
        return min(int(tail) if tail.isdigit() else 0, len(self.paths) - 1)

    def _focused(self) -> MapCard | None:
        return self.cards.get(self.paths[self._index()]) if self.paths else None

    def _row(self, i: int, path: Path) -> ui.Item:
        card, refusal = self.cards.get(path), None
        label = plain(card.title) if card else READING
        if card is not None and card.board is None:
            refusal = ClientRefusal(say("to_fix_in", count=card.count, name=path.name))
        note, mark = "yours" if card and card.own else "built-in", "warn" if refusal else ""
        chosen = path == self.chosen
        act, id = ui.do(Pop, path), f"map/{i}"
        return ui.row(
            id, label, act, "map", "", note, mark, refusal, says_why=False, size=SIZE, chosen=chosen, least=ROW
        )


class CloserPage(MapPage):
    """A map being read, shown once that is done."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, READING)
        self._reading: Future[tuple[MapData | None, list[Problem]]] | None = beside(partial(glimpse_map, path))

    def tick(self, dt: float) -> Step:
        if self._reading is not None and self._reading.done():
            found, self._reading = self._reading.result(), None
            self.show(*found)
        return super().tick(dt)


def map_card(game: str, card: MapCard) -> ui.Card:
    """A map's picture and facts; a broken one shows as many problems as fit."""
    note = f"by {plain(card.author)}" if card.author else ""
    if card.reading:
        body = ui.Column((ui.Text(READING, "tale", colour=UMBER),))
    elif card.board is None:
        said = ui.Text(say("cant_be_played_yet", name=plain(card.path.name)), "strong", colour=RUST, grow=True)
        forms = tuple(_problems(card, count) for count in range(len(card.problems), 0, -1))
        body = ui.Column((ui.Row((ui.Symbol("warn", 16), said), 6), ui.Spare(forms, grow=True)), 4)
    else:
        found = about_game(game).board_facts(card.board)
        facts = (ui.Row((ui.Symbol(symbol, 11), ui.Text(text, "mark"))) for symbol, text in found)
        about = (ui.Text(plain(card.about), "book", 9, UMBER),) if card.about else ()
        land = ui.Art(MAP - 24, MAP - 24, draw=ui.do(_land, game, card), alt=plain(card.title))
        body = ui.Row((land, ui.Column((*about, ui.Row(tuple(facts), 10)), 4, grow=True)), 8)
    return ui.Card(plain(card.title), body, note, VELLUM, pad=(7, 4), id="the map")


def _problems(card: MapCard, count: int) -> ui.Column:
    """The first problems, and how many more."""
    told = [ui.Text(plain(problem)) for problem in card.problems[:count]]
    if card.count > count:
        told.append(ui.Text(say("and_more", count=card.count - count), "ui", 8, UMBER))
    return ui.Column(tuple(told), 4)


def _land(game: str, card: MapCard, painter: Painter, box: Rect, how: ui.How) -> None:
    if card.board is not None:
        about_game(game).land(painter, card.board, *box)


# ---- The setup page.
LABEL, VALUE = 110.0, 150.0  # widths the parts of a row like
SIZE, ROW = 9.5, 18.0  # points: letters, and how high a row is at least
HEAD, LAND = 56.0, 92.0  # points: how high the card above the rows is, how wide the land in it


class SettingRow(NamedTuple):
    """One row: label, value and meaning; `turn` steps it, `open` is for CONFIRM."""

    id: str
    symbol: str
    label: str
    value: str
    text: str
    more: str = ""
    turn: ui.Do | None = None
    open: ui.Do | None = None
    refusal: ClientRefusal | None = None


class SetupScene(PageScene):
    """Choices for a match of `game` ("": the one played last, else the first); `watching`: a bot plays it."""

    begins, title = say("start_game"), say("new_game")
    leaves = (Act.BACK,)
    takes_maps = True
    teaches = True  # it has a door to the lesson
    seeded = True  # its dice can be chosen
    draft: MatchDraft
    door: lesson_offer.LessonDoor

    def __init__(self, game: str = "", watching: bool = False, land: Path | None = None) -> None:
        super().__init__("begin", wrap=True)
        self.watching = watching
        self.refusal: ClientRefusal | None = None
        self._game = game
        self._land = land

    def enter(self) -> None:
        super().enter()
        settings = self.services.settings
        self._game = self._game or self.services.game or next(iter(titles()))
        seats = settings.seats if self.seeded and not self.watching else {}
        self.draft = MatchDraft(self._game, self.services.data_dir, self.watching, settings.name, seats)
        self.door = lesson_offer.LessonDoor(self.services, self._game)
        if self._land is not None:
            self._take_map(self._land)
        self._changed()

    def leave(self) -> None:
        """Keeps the seats for the next match, also when none begins."""
        if self.seeded and not self.watching:
            settings, draft = self.services.settings, self.draft
            settings.seats = {**settings.seats, draft.game: [*draft.kinds]}
            self.services.save_settings()

    @property
    def _begins(self) -> str:
        """The label of the button that starts the game."""
        return "Watch" if self.watching else self.begins

    def _changed(self) -> Step:
        self.refusal = self.draft.refusal
        if self.draft.suited:
            self.say(self.draft.suited, "map")
            self.draft.suited = ""
        self.door.game, self.door.name = self.draft.game, self.draft.name
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

    def _turn(self, turn: ui.Do, way: int) -> Step:
        turn(way)
        return self._changed()

    # ---- what pages on top answer
    def _take_name(self, name: str) -> Step:
        self.services.settings.name = name
        self.services.save_settings()
        self.draft.name = name or some_ruler()
        return self._changed()

    def _take_seed(self, text: str) -> Step:
        seed = text.strip().replace(" ", "-")
        if TYPED.fullmatch(seed):
            self.draft.seed = seed
        else:
            self.say(say("what_a_seed_is"), "warn")
        return self._changed()

    def _take_challenge(self, challenge: Challenge) -> Step:
        def taken() -> None:
            self.focus.focus_on("begin")
            self.say(say("challenge_code_loaded"), "seal")

        self.draft.take_challenge(challenge, taken)
        return self._changed()

    def begin(self) -> Step:
        """Starts the match, and keeps the name for the next one."""
        step = entered(self, partial(begin, self.draft.request, self.services.data_dir))
        if step is not None and not self.watching:
            self.services.settings.name = self.draft.name
        return step

    # ---- inputs
    def handle(self, given: Input) -> Step:
        return self._take_map(Path(given.path)) if isinstance(given, Dropped) else super().handle(given)

    def _take_map(self, path: Path) -> Step:
        """Takes a map, in the game it is for."""

        def taken(card: MapCard) -> None:
            if card.board is not None:
                self.say(say("map_loaded", name=ruleset(self.draft.game).name, name_2=plain(card.title)), "map")
            elif self.draft.map is None:  # else the page tells why
                self.say(plain(card.problems[0]), "warn")

        self.draft.take_map(path, taken)
        return self._changed()

    def keys(self) -> Iterable[Key]:
        zone = self.focus.zone_now
        does = {"begin": self._begins, lesson_offer.ZONE: "Learn"}
        yield Key(Act.CONFIRM, does.get(self.focus.id, "Choose"))
        yield Key((Act.LEFT, Act.RIGHT), "Change" if zone is not None and zone.on_adjust else "")
        yield Key(Act.MENU, self._begins if self.focus.id != "begin" else "", partial(self.press, "begin"))
        if self.seeded:
            yield Key(Act.NEXT, say("new_seed"), lambda: self._take_seed(new_seed()))
        yield Key(Act.BACK, "Back")

    # ---- the rows
    def choices(self) -> list[SettingRow]:
        """All rows that apply: game, players, map, difficulty, and the rest."""
        draft = self.draft
        rows = []
        if len(titles()) > 1:
            name, turn = ruleset(draft.game).name, ui.do(self._turn, ui.do(draft.turn_game))
            sign = emblem(draft.game, self.services.painter.sprites)
            rows.append(SettingRow("game", sign, "Game", name, about_game(draft.game).tagline, turn=turn))
        rows += [self._players()] if len(draft.kinds) > 1 else []
        if about_game(draft.game).first_map:
            title, told = (draft.map.title, draft.map.about) if draft.map else (say("official_map"), "")
            turn = ui.do(self._turn, ui.do(draft.turn_map))
            shelf = draft.game, tuple(draft.maps), draft.map.path if draft.map else None
            shelved = ui.do(self.ask, self._take_map, MapsScene, *shelf)
            rows.append(SettingRow("board", "map", "Map", title, told, turn=turn, open=shelved))
        heads = [option for option in draft.options if draft.is_head(option)]
        rows += [self._option(option) for option in heads if option.only_if is None]
        rows += [self._player()] if not self.watching or len(draft.kinds) == 1 else []
        typed = ui.do(self.ask, self._take_seed, NameEntry, say("dice_seed"), draft.seed, new_seed)
        rows.append(SettingRow("seed", "dice", "Seed", draft.seed, say("the_same_seed_on"), open=typed))
        told, typed = say("type_a_code_to"), ui.do(self.ask, self._take_challenge, ChallengeEntry)
        rows.append(SettingRow("challenge", "seal", "Challenge", say("enter_a_code"), told, open=typed))
        state = f"{draft.changed} changed" if draft.changed else "official"
        told, rules = say("options_where_the_printed"), say("house_rules")
        more = ui.do(self.push, ChoicesPage, self, rules, ui.do(self.house_rules))
        rows.append(SettingRow("rules", "scales", rules, state, told, open=more))
        last = [option for option in heads if option.only_if is not None and option in draft.shown]
        return [*rows, *map(self._option, last)]  # what comes and goes stands last: no row moves

    def house_rules(self) -> list[SettingRow]:
        """All house rules; those that do not apply have a reason."""
        return [self._option(option) for option in self.draft.options if not self.draft.is_head(option)]

    def _player(self) -> SettingRow:
        """The watched bot, or the player's name."""
        draft = self.draft
        if not self.watching:
            typed = ui.do(self.ask, self._take_name, NameEntry, say("player_name"), draft.name, some_ruler)
            return SettingRow("name", "crown", "Player", draft.name, say("your_name_on_the"), open=typed)
        told = say("it_sees_what_you", about=level(draft.bot).about)
        turn = ui.do(self._turn, ui.do(draft.turn_bot))
        return SettingRow("bot", "hat", say("who_plays"), label(draft.bot), told, turn=turn)

    def _players(self) -> SettingRow:
        """The number of players; seats have a page of their own."""
        people = self.draft.kinds.count(HUMAN)
        bots = len(self.draft.players) - people
        counts = (say("count_people", n=people) if people else "", say("count_bots", n=bots) if bots else "")
        value = ", ".join(filter(None, counts)) or "none"
        turn = ui.do(self._turn, ui.do(self.draft.turn_count))
        seats = ui.do(self.push, ChoicesPage, self, "Players", ui.do(self.seats))
        return SettingRow("players", "player", "Players", value, say("left_and_right_change"), turn=turn, open=seats)

    def seats(self) -> list[SettingRow]:
        """The seats."""
        rows = []
        for seat, kind in enumerate(self.draft.kinds):
            value = {HUMAN: "Person", OFF: "Empty"}.get(kind, f"{label(kind)} bot")
            symbol = {HUMAN: "player", OFF: "cross"}.get(kind, "robot")
            bot, turn = kind not in (HUMAN, OFF), ui.do(self._turn, ui.do(self.draft.turn_seat, seat))
            told = say("it_sees_only_what", about=level(kind).about) if bot else say("person_bot_or_empty")
            number = say("seat_number", number=seat + 1)
            rows.append(SettingRow(f"seat_{seat}", symbol, number, value, told, turn=turn, open=ui.do(turn, 1)))
        return rows

    def _option(self, option: Option) -> SettingRow:
        value, about = self.draft.values[option.id], about_game(self.draft.game)
        written = str(value) if isinstance(value, int) and not isinstance(value, bool) else ""
        shown = written or about.choice(option.id, value)
        shown = shown[:1].upper() + shown[1:]
        line = "" if written else about.choice_line(option.id, value)
        symbol = about.option_symbol(option.id)
        turn = ui.do(self._turn, ui.do(self.draft.turn, option))
        more = option.text if line else ""
        no = self.draft.unasked(option)
        return SettingRow(option.id, symbol, option.label, shown, line or option.text, more, turn, ui.do(turn, 1), no)

    # ---- the page
    def view(self) -> ui.Node:
        rows = self.choices()
        listed = ui.Card("", ui.Lines(tuple(choice_row(one) for one in rows)), pad=(5, 3), id="setup")
        symbol = "eye" if self.watching else "crown"
        doors = [ui.button("begin", self._begins, ui.do(self.begin), symbol, self.refusal, size=12, least=28, grow=2)]
        if self.teaches and not self.watching and self.door.there:
            doors.append(self.door.button(least=28, grow=True))
        title = say("watch_a_game") if self.watching else self.title
        foot = say("drop_a_tiled_map_here") if about_game(self.draft.game).first_map else ""
        head = ui.Box(self._head(rows), HEAD * self.services.painter.grown)
        body, land = ui.Column((head, listed), 5), about_game(self.draft.game).scenery
        return self.leaf(title, body, ruleset(self.draft.game).name, foot, land, ui.Row(tuple(doors), 6))

    def _head(self, rows: Sequence[SettingRow]) -> ui.Card:
        """The map or the game's cover, beside the meaning of the focus."""
        draft, game = self.draft, self.draft.game
        picture: tuple[ui.Node, ...] = ()
        if draft.map is not None and draft.map.board is not None:
            picture = (ui.Art(LAND, HEAD - 12, draw=ui.do(_land, game, draft.map), alt=plain(draft.map.title)),)
        elif self.services.painter.sprites.has(f"pic/cover_{game}"):
            picture = (ui.Picture(f"pic/cover_{game}", LAND * 0.375),)
        words = ui.Scroll("told", ui.Column(self._words(rows), 2), grow=True)
        return ui.Card("", ui.Row((*picture, words), 8), colour=VELLUM, pad=(7, 4), id="told")

    def _words(self, rows: Sequence[SettingRow]) -> tuple[ui.Node, ...]:
        """The meaning of the focused choice, or what will start, or why it cannot."""
        if (said := meant(rows, self.focus.id)) is not None:
            return said
        if self.focus.id == lesson_offer.ZONE:
            return (ui.Text(self.door.told[0], "strong"), ui.Text(self.door.told[1], "tale"))
        card = self.draft.map
        if card is not None and not card.reading and card.board is None:
            why = ui.Text(say("cant_be_played_yet", name=plain(card.path.name)), "strong", colour=RUST)
            return why, *(ui.Text(plain(problem)) for problem in card.problems)
        if self.refusal is not None:
            return (ui.Text(self.refusal.text, "strong", colour=RUST),)
        about = about_game(self.draft.game)
        told = (f"{about.tagline}. {about.players.capitalize()}.", plain(card.about) if card is not None else "")
        return ui.Text(ruleset(self.draft.game).name, "strong"), *(ui.Text(line, "tale") for line in told if line)


class ChoicesPage(PageScene):
    """Some choices of a setup page, on a card over it."""

    covers = False

    def __init__(self, setup: SetupScene, title: str, lines: ui.Do) -> None:
        super().__init__(f"choice/{lines()[0].id}", wrap=True)
        self.setup, self.title, self.lines = setup, title, lines

    def keys(self) -> tuple[Key, ...]:
        return Key((Act.LEFT, Act.RIGHT), "Change"), Key(Act.BACK, "Back")

    def view(self) -> ui.Node:
        rows: list[SettingRow] = self.lines()
        listed = ui.Scroll("choices", ui.Lines(tuple(choice_row(one) for one in rows)))
        told = ui.Column(meant(rows, self.focus.id) or (), 2)
        held = ui.Box(ui.Scroll("told", told), (HEAD - 12) * self.services.painter.grown)
        body = ui.Column((listed, ui.Rule(h=4), held), 3)
        return self.over(ui.Card(self.title, body, colour=VELLUM, pad=(6, 4)), COLUMN)


def choice_row(one: SettingRow) -> ui.Item:
    """A choice with its value."""
    text = plain(one.value)
    value: ui.Node = ui.Text(text, "bold", SIZE, anchor="right", basis=VALUE, grow=True)
    name = f"{one.label}: {text}"
    if one.turn is not None and one.refusal is None:
        name = one.label  # the value speaks for itself
        value = ui.Choice(text=text, step=one.turn, open=one.open, size=SIZE, basis=VALUE, grow=True)
    face = ui.Row((ui.Symbol(one.symbol, 13), ui.Text(one.label, "label", SIZE, basis=LABEL, grow=True), value), 5)
    return ui.Item(f"choice/{one.id}", face, one.open, one.refusal, name, pad=(6, 1.5), least=ROW)


def meant(rows: Sequence[SettingRow], focus: str) -> tuple[ui.Node, ...] | None:
    """The meaning of the focused choice; None if none is focused."""
    one = next((one for one in rows if focus == f"choice/{one.id}"), None)
    if one is None:
        return None
    head = ui.Row((ui.Text(one.label, "strong", grow=True), ui.Text(plain(one.value), "name", colour=UMBER)))
    more = (ui.Text(one.more, "ui", 7.5, UMBER),) if one.more else ()
    why = (ui.Text(one.refusal.text, "ui", 8.5, RUST),) if one.refusal is not None else ()
    return (head, ui.Text(plain(one.text), "tale"), *why, *more)
