"""`play` and `watch`, which open the window; `chronicle` and `export`, which write a save as a page or a picture."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING, Any

from game.cli import parsing as cli
from game.phrase import one_line

if TYPE_CHECKING:
    from game.client import Run
    from game.journal.challenge import Challenge
    from game.session import Session


def window_run(given: argparse.Namespace, opening: str, **more: Any) -> Run:
    """The client's run with the options of every window and those in `more`."""
    from game.client import Run

    frames = given.frames if given.frames or not given.shot else 60
    window = {"speed": given.speed, "size": given.size, "shot": given.shot, "headless": given.headless}
    return Run(opening, frames=frames, **window, **more)


def client_run(command: str, given: argparse.Namespace) -> Run:
    """The client's run for a line such as `play twenty_years --seed oak-7`. Raises UsageError."""
    game, bot, dev = given.game, getattr(given, "bot", None), getattr(given, "dev", False)
    bot = bot and cli.bot_word(command, bot, game)
    if getattr(given, "challenge", None) is not None:
        return _challenged(given)
    if given.map is not None:
        with cli.usage(f"{command}: --map"):
            game, _ = cli.board_at(given.map, game)
    for option, value in (("option", "KEY=VALUE"), ("seats", "N")):
        if game is None and getattr(given, option):
            told = f"--{option} belongs to a game. Allowed: {command} GAME --{option} {value}"
            raise cli.UsageError(f"{command}: {told}")
    if game is None:  # the menu stands before any rules are read
        return window_run(given, "menu", seed=given.seed, dev=dev)
    from game.core.rules import check_seats, parse_option, ruleset

    with cli.usage(f"{command}: --option"):
        options = tuple(parse_option(ruleset(game), text) for text in given.option)
    with cli.usage(f"{command}: --seats"):
        if given.seats is not None:
            check_seats(ruleset(game), given.seats)
    more = {"seed": given.seed, "seats": given.seats, "map": given.map, "options": options, "bot": bot, "dev": dev}
    return window_run(given, command, game=game, **more)


def _challenged(given: argparse.Namespace) -> Run:
    """The run of a challenge, which fixes everything; other options are refused."""
    from game.client.map_cards import map_of
    from game.journal.settings import data_folder

    told: Challenge = given.challenge
    for option in ("seed", "map", "seats", "option"):
        if getattr(given, option):
            raise cli.UsageError(f"play: a challenge sets everything; leave out --{option}")
    if given.game not in (None, told.game):
        raise cli.UsageError(f"play: this challenge is for {told.game}, not {given.game}")
    with cli.usage("play: --challenge"):
        card = map_of(told, data_folder())
    path, options = card.path if card else None, tuple(told.options.items())
    return window_run(given, "play", game=told.game, seed=told.seed, seats=told.seats, map=path, options=options)


def start(run: Run) -> int:
    """Run the client; returns the exit status."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.client.app import main as start_client

    return start_client(run)


# ---- in the terminal


def _text(given: argparse.Namespace) -> int:
    from game.journal.files import SaveError
    from game.text.cli import play

    try:
        session = _begun(given) if given.resume is None else _resumed(given)
    except SaveError as error:
        return cli.failed("text", one_line(error))
    return play(session) if session is not None else 0


def _begun(given: argparse.Namespace) -> Session:
    """The new match a command line asks for. Raises UsageError."""
    from game.bots import label
    from game.core.match import Match
    from game.core.rules import ruleset
    from game.journal.challenge import new_seed
    from game.journal.reading import HUMAN
    from game.journal.settings import data_folder, load
    from game.session import Session, suits
    from game.words import some_ruler

    game = given.game or cli.games()[0]
    seats = given.seats or ruleset(game).seats.start
    with cli.usage("text"):
        options, board = cli.chosen(given, game, seats)
        match = Match.new(game, seats, options, given.seed or new_seed(), board)
    if given.bot:
        name = cli.bot_word("text", given.bot, game)
        session = Session(match, (f"bot:{name}",) * seats, label(name), None)
    else:
        session = Session(match, (HUMAN,) * seats, load().settings.name or some_ruler(), data_folder())
    typed = {text.partition("=")[0].strip().replace("-", "_") for text in given.option}
    session.notices += [suits(game, key, options[key]) for key in options.keys() - typed]
    return session


def _resumed(given: argparse.Namespace) -> Session | None:
    """The session of a saved game, or None if none was chosen. Raises SaveError or UsageError."""
    from game.journal.settings import data_folder
    from game.session import Session
    from game.text.cli import chosen

    told = {"GAME": given.game, "--seed": given.seed, "--seats": given.seats, "--map": given.map, "--bot": given.bot}
    more = [name for name, value in {**told, "--option": given.option}.items() if value]
    if more:
        raise cli.UsageError(f"text: --resume continues a saved game as it is: leave out {', '.join(more)}")
    path = chosen(given.resume, data_folder())
    return Session.open(path, data_folder()) if path is not None else None


# ---- a save as a page or as an animated picture


def _chronicle(given: argparse.Namespace) -> int:
    from game.lab.chronicle import write_chronicle

    return write_chronicle(given.save, given.out)


def _export(given: argparse.Namespace) -> int:
    from game.client.export import write_gif

    return write_gif(given.save, given.gif, given.years, given.scale)


COMMANDS = {
    "play": lambda given: start(client_run("play", given)),
    "watch": lambda given: start(client_run("watch", given)),
    "text": _text,
    "chronicle": _chronicle,
    "export": _export,
}
