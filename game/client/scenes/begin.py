"""From a request to a match on the table, for menu, setup, saves and the command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.bots import NoBotError, label, names
from game.client import Run
from game.client.doors import scene_of
from game.client.input.actions import Act
from game.client.input.bindings import Bindings
from game.client.map_library import LIBRARY
from game.client.play import Play
from game.client.scenes.options import chosen
from game.client.scenes.page import GamePage, Key, PageScene
from game.client.scenes.saved import Sliced
from game.client.stack import Pop, Push, Reset, Scene, Step
from game.client.ui import page as ui
from game.client.ui.palette import UMBER, VELLUM
from game.core.match import fitting
from game.core.rules import OptionValue, SetupError, ruleset
from game.journal.challenge import new_seed
from game.journal.files import SaveError
from game.journal.reading import HUMAN, SaveReader
from game.journal.settings import data_folder
from game.narrator import say
from game.phrase import capital, clip
from game.session import Session, suits
from game.tiled import MapError, load_map
from game.tiled.schema import board_of
from game.title import titles
from game.words import credits, some_ruler

AT_ONCE = 160 << 10  # bytes of a save that is read within one frame: a whole reign of most games


@dataclass(frozen=True)
class MatchRequest:
    """A match to start; with a bot's name it is only watched and leaves no save."""

    game: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    seed: str = ""
    board: dict[str, Any] | None = None
    name: str = ""
    bot: str = ""
    players: tuple[str, ...] = ()  # "human" or "bot:<name>" by seat; () one person, or the bot


def begin(request: MatchRequest, home: Path) -> Scene:
    """Starts a match. Raises SetupError or NoBotError with a sentence for the player."""
    players = request.players or ((f"bot:{request.bot}",) if request.bot else (HUMAN,))
    if request.bot and request.bot not in names(request.game):
        raise NoBotError(f"no bot called '{request.bot}' plays this game")
    seed = request.seed or new_seed()
    name = request.name or (say("the_bot", bot=label(request.bot)) if request.bot else some_ruler())
    kept = home if HUMAN in players else None
    options = fitting(request.game, len(players), request.options, request.board, seed=seed)
    session = Session.new(request.game, kept, players, options, seed, request.board, name)
    session.notices += [suits(request.game, key, options[key]) for key in options.keys() - request.options.keys()]
    return at_table(Play(session))


def go_on(path: Path, home: Path, from_list: bool = False) -> Scene:
    """Opens a saved match, or the score of a finished one. Raises SaveError with a sentence.

    `from_list`: from a list of matches, to which the score goes back.

    A save too long to read within a frame is read on a page of its own, which can be left.
    """
    reader = SaveReader(path)
    if len(reader.data) > AT_ONCE:
        return scene_of("opening", reader, home)
    reader.run()
    return at_table(Play(Session.of_loaded(reader.mended(), home)), from_list)


def entered(scene: GamePage, find: Callable[[], Scene]) -> Step:
    """Goes to the match that `find` makes or opens, or the page says why not; a score is put on top of its list."""
    try:
        found = find()
    except (SetupError, NoBotError, SaveError) as error:
        scene.say(f"{error}." if isinstance(error, SaveError) else str(error).splitlines()[0], "warn")
        return None
    return Push(found) if getattr(found, "from_list", False) else Reset(found)


def at_table(play: Play, from_list: bool = False) -> Scene:
    """The scene for a match: the table, or the score if it is over."""
    if play.session.match.over:
        return scene_of("score", play, owned=True, from_list=from_list)
    return scene_of("map", play)


def opening(run: Run) -> Scene:
    """First scene of `play GAME` and `watch GAME`: the match, or the menu with the reason why not."""
    assert run.game is not None
    if run.game not in titles():
        return scene_of("menu", say("cant_be_played_in", name=ruleset(run.game).name, game=run.game))
    bot = (run.bot or names(run.game)[0]) if run.opening == "watch" else ""
    try:
        board = None
        if run.map is not None:
            data = load_map(run.map)
            board = board_of(data, run.game)[1]
            LIBRARY.lay(run.map, data)
        seats = run.seats or ruleset(run.game).seats.start
        players = (f"bot:{bot or names(run.game)[0]}",) * seats
        players = players if bot else (HUMAN, *players[1:])
        request = MatchRequest(run.game, dict(run.options), run.seed or "", board, bot=bot, players=players)
        return begin(request, data_folder())
    except (MapError, SetupError, NoBotError, SaveError) as error:
        return scene_of("menu", error.brief if isinstance(error, MapError) else str(error).splitlines()[0])


# ---- The welcome page.
# One press goes past it, for good.
WIDE = 392.0
HANDS = (say("with_both_hands"), say("with_left_hand"), say("with_right_hand"), say("two_switches"))
PRESET = ("both", "left", "right", "both")  # of keys and buttons, by the same order


class WelcomeScene(PageScene):
    """Shown over the title until `settings.welcomed`, which it sets."""

    covers = False
    leaves = (Act.BACK, Act.MENU, Act.SKIP)

    def __init__(self) -> None:
        super().__init__("go_on", wrap=True)
        self.more = False  # all that can be set is in sight

    def leave(self) -> None:
        self.services.settings.welcomed = True
        self.services.settings_changed()

    def keys(self) -> tuple[Key, ...]:
        opens = Key(Act.NEXT, "" if self.more else say("more_settings"), self._open)
        if self.focus.id == "go_on":
            return Key((Act.CONFIRM, Act.BACK), "Continue"), opens
        return Key((Act.LEFT, Act.RIGHT), "Change"), opens, Key(Act.BACK, "Continue")

    def _open(self) -> Step:
        self.more = True
        self.focus.focus_on("go_on")
        return None

    def _set(self, field: str, value: object) -> None:
        setattr(self.services.settings, field, value)
        self.settings_changed()

    @property
    def _hands(self) -> int:
        """The current entry of HANDS."""
        if self.services.settings.switch:
            return 3
        for number, preset in enumerate(PRESET[:3]):
            bindings = Bindings()
            bindings.restore("keys", preset)
            if bindings.changes("keys") == self.services.settings.keys:
                return number
        return 0

    def _take(self, number: int) -> None:
        """Sets keys and buttons for these hands."""
        bindings = self.services.devices.bindings
        bindings.restore("keys", PRESET[number])
        bindings.restore("pad", PRESET[number])
        self.services.devices.keep_bindings()
        self._set("switch", number == 3)

    def view(self) -> ui.Node:
        now, change = self.services.settings, ui.do(self._set)
        size, sized = now.text_size, ui.do(self._set, "text_size")
        told: list[ui.Node] = [
            ui.slider("text", say("text_size"), size, 90, 200, 10, sized, f"{size}~%"),
            ui.Text(say("text_looks_like"), "book", 10, UMBER),
        ]
        doors = [ui.button("go_on", "Continue", ui.do(Pop), "crown", least=24)]
        if self.more:
            told += (
                chosen("theme", "Colours", "theme", now, change),
                ui.toggle(
                    "reduced_motion", say("reduced_motion"), now.reduced_motion, ui.do(self._set, "reduced_motion")
                ),
                chosen("signs", "Device", "signs", now, change),
                ui.choice("hands", "Hands", self._hands, HANDS, ui.do(self._take)),
                chosen("captions", "Captions", "captions", now, change),
            )
        else:
            doors.append(ui.button("more", say("more_settings"), ui.do(self._open), least=24))
        told += ui.Rule(h=4), ui.Text(say("use_gamepad_mouse_or"), "tale"), ui.Grid(tuple(doors), 6, cols=len(doors))
        card = ui.Card(say("before_you_start"), ui.Column(tuple(told), 3), colour=VELLUM, pad=(14, 8))
        return self.over(card, WIDE, say("you_can_change_these"))


# ---- The credits.
class CreditsScene(PageScene):
    """One tab per section."""

    enter_label, tab_label = "", "Section"

    def __init__(self) -> None:
        super().__init__("tab/0")
        self.sections = credits()
        self._at = 0  # the section that is read

    def view(self) -> ui.Node:
        section = self.sections[self._at]
        heads = ui.tabs(tuple(("", one.title) for one in self.sections), self._at, ui.do(setattr, self, "_at"))
        told: list[ui.Node] = [ui.Text(section.text, "tale")] if section.text else []
        for entry in section.entries:
            terms = ui.Text(f"{entry.by}. {capital(entry.terms)}.", "ui", 8.8, UMBER)
            told.append(ui.Lines((ui.Text(f"*{entry.name}*", "ui", 9.5), terms)))
        text = ui.Scroll(f"credits/{self._at}", ui.Column(tuple(told), 5))
        return self.leaf("Credits", ui.Card("", ui.Column((heads, text), 6), colour=VELLUM, pad=(12, 8)), land="street")


# ---- A long save being read, a little every frame.
W, BAR = 320.0, 11.0  # points of the card and its bar
STEPS = 100  # pictures of the bar from empty to full


class OpeningScene(PageScene):
    """Goes to the table once the save is read, or to the title with a sentence if it is broken."""

    def __init__(self, reader: SaveReader, home: Path) -> None:
        super().__init__("leave")
        self.reader, self.home = reader, home
        self._reading = Sliced(reader.steps())

    @property
    def share(self) -> float:
        """How much is read, in steps of the bar."""
        return round((self._reading.found or 0.0) * STEPS) / STEPS

    def tick(self, dt: float) -> Step:
        before = self.share
        if self._reading.work():
            try:
                return Reset(at_table(Play(Session.of_loaded(self.reader.mended(), self.home))))
            except SaveError as error:
                return self.to_menu(f"{error}.")
        if self.share != before:
            self.touch()
        return super().tick(dt)

    def keys(self) -> tuple[Key, ...]:
        return Key(Act.BACK, "Cancel", self.to_menu), Key(Act.MENU, "", self.to_menu)

    def view(self) -> ui.Node:
        name = ui.Text(clip(self.reader.path.stem, 60), "book", anchor="center")
        leave = ui.Centre(ui.button("leave", "Cancel", ui.do(self.to_menu)), 120)
        body = ui.Column((name, ui.Bar(W, BAR, share=self.share), leave), 6)
        card = ui.Card(say("reading_save"), body, pad=(14, 8))
        return ui.Screen(ui.Centre(card, W), foot=ui.prompt_bar(self.prompts()))
