"""From a wish to a match on the table: what menu, setup, saves and the command line all begin with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.bots import NoBotError, label, names
from game.client.doors import scene_of
from game.client.map_library import LIBRARY
from game.client.play import Play
from game.client.run import Run
from game.client.scenes.page import Page
from game.client.stack import Reset, Scene, Step
from game.core.fitting import fitting
from game.core.rules import OptionValue, SetupError, ruleset
from game.journal.files import SaveError
from game.journal.reading import Reader
from game.journal.seating import HUMAN
from game.journal.seeds import new_seed
from game.journal.settings import data_folder
from game.session import Session, suits
from game.teller import say
from game.tiled import MapError, load_map
from game.tiled.games import board_of
from game.title import titles
from game.words import some_ruler

AT_ONCE = 160 << 10  # bytes of a save that is read within one frame: a whole reign of most games


@dataclass(frozen=True)
class Wish:
    """A match to be: with a bot's name it is one to watch, which leaves no save."""

    game: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    seed: str = ""
    board: dict[str, Any] | None = None
    name: str = ""
    bot: str = ""
    players: tuple[str, ...] = ()  # "human" or "bot:<name>" by seat; () one person, or the bot


def begin(wish: Wish, home: Path) -> Scene:
    """The table of a fresh match. Raises SetupError or NoBotError with a sentence for the player."""
    players = wish.players or ((f"bot:{wish.bot}",) if wish.bot else (HUMAN,))
    if wish.bot and wish.bot not in names(wish.game):
        raise NoBotError(f"no bot called '{wish.bot}' plays this game")
    seed = wish.seed or new_seed()
    name = wish.name or (say("the_bot", bot=label(wish.bot)) if wish.bot else some_ruler())
    kept = home if HUMAN in players else None
    options = fitting(wish.game, len(players), wish.options, wish.board, seed=seed)
    session = Session.new(wish.game, kept, players, options, seed, wish.board, name)
    session.notices += [suits(wish.game, key, options[key]) for key in options.keys() - wish.options.keys()]
    return at_table(Play(session))


def go_on(path: Path, home: Path) -> Scene:
    """The table of a saved match, or the score of a finished one. Raises SaveError with a sentence.

    A save so long that reading it would hold the frames up is read on a page of its own, which can be left.
    """
    reader = Reader(path)
    if len(reader.data) > AT_ONCE:
        return scene_of("opening", reader, home)
    reader.run()
    return at_table(Play(Session.of_loaded(reader.mended(), home)))


def reopened(scene: Page, path: Path) -> Step:
    """From a page to the table of a saved match; the page says why it cannot be opened."""
    try:
        return Reset(go_on(path, scene.services.data_dir))
    except SaveError as error:
        scene.say(f"{error}.", "warn")
        return None


def at_table(play: Play) -> Scene:
    """The scene that shows a match as it stands."""
    if play.session.match.over:
        return scene_of("score", play, owned=True)
    return scene_of("map", play)


def opening(run: Run) -> Scene:
    """What `play GAME` and `watch GAME` open with: the match itself, or the menu with the reason why not."""
    assert run.game is not None
    if run.game not in titles():
        return _menu(say("cant_be_played_in", name=ruleset(run.game).name, game=run.game))
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
        wish = Wish(run.game, dict(run.options), run.seed or "", board, bot=bot, players=players)
        return begin(wish, data_folder())
    except MapError as error:
        return _menu(error.brief)
    except (SetupError, NoBotError, SaveError) as error:
        return _menu(str(error).splitlines()[0])


def _menu(notice: str) -> Scene:
    return scene_of("menu", notice)
