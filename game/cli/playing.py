"""`play` and `watch`, which open the window; `chronicle` and `export`, which write a save as a page or a picture."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.cli import parsing as cli
from game.phrase import one_line

if TYPE_CHECKING:
    from game.client import Run
    from game.journal.challenge import Challenge


def _play_options(parser: cli.Parser) -> None:
    _add_game(parser, nargs="?")
    parser.add_argument(
        "--challenge", type=cli.challenge_word, metavar="CODE", help="play the setup of a challenge code"
    )
    parser.add_argument("--dev", action="store_true", help="reload the game's own files whenever they change")


def _watch_options(parser: cli.Parser) -> None:
    _add_game(parser)
    parser.add_argument("--bot", metavar="NAME", help="who plays each seat; FILE.py for one of your own")


def _add_game(parser: cli.Parser, nargs: str | None = None) -> None:
    """What `play` and `watch` share. Reads the games' names and options only for the help page."""
    which = f"one of: {', '.join(cli.games())}" if parser.helping else ""
    of_games = f"a game option; may be repeated: {_option_help()}" if parser.helping else ""
    parser.add_argument("game", type=cli.game_word, metavar="GAME", nargs=nargs, help=which)
    parser.add_argument("--seed", type=cli.seed_word, help=cli.SEED_HELP)
    parser.add_argument("--map", type=cli.map_word, metavar="FILE", help="play on this Tiled map")
    parser.add_argument("--seats", type=cli.count_word, metavar="N", help="number of seats; bots take the others")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help=of_games)
    add_window(parser)


def add_window(parser: cli.Parser) -> None:
    """Options of every command with a window."""
    picture = cli.new_file(" is not a picture file: use .png, .jpg, .bmp or .tga", ".png", ".jpg", ".bmp", ".tga")
    parser.add_argument("--speed", type=cli.speed_word, metavar="X", help="animation speed: 1, 2, 4 ...; 0 is instant")
    parser.add_argument("--size", type=cli.size_word, metavar="WxH", help="window size in pixels")
    parser.add_argument("--frames", type=cli.count_word, metavar="N", help="stop after N frames")
    parser.add_argument("--shot", type=picture, metavar="FILE", help="save the last frame as a picture")
    parser.add_argument("--headless", action="store_true", help="no window or sound, as fast as possible")


def window_run(given: argparse.Namespace, opening: str, **more: Any) -> Run:
    """The client's run with the options of `add_window` and those in `more`."""
    from game.client import Run

    frames = given.frames if given.frames or not given.shot else 60
    window = {"speed": given.speed, "size": given.size, "shot": given.shot, "headless": given.headless}
    return Run(opening, frames=frames, **window, **more)


def _option_help() -> str:
    from game.core.rules import ruleset

    return "; ".join(f"{game}: {', '.join(o.id for o in ruleset(game).options)}" for game in cli.games())


def client_run(command: str, given: argparse.Namespace) -> Run:
    """The client's run for a line such as `play twenty_years --seed oak-7`. Raises UsageError."""
    bot = getattr(given, "bot", None)
    bot = bot and _bot_word(bot, given.game)
    game = given.game
    if getattr(given, "challenge", None) is not None:
        return _challenged(given)
    if given.map is not None:
        game = _check_map(command, given.map, game)
    return window_run(
        given,
        "menu" if command == "play" and game is None else command,
        game=game,
        seed=given.seed,
        seats=_seats(command, game, given.seats),
        map=given.map,
        options=_options(command, game, given.option),
        bot=bot,
        dev=getattr(given, "dev", False),
    )


def _challenged(given: argparse.Namespace) -> Run:
    """The run of a challenge, which fixes everything; other options are refused."""
    from game.client.map_cards import map_of
    from game.journal.challenge import ChallengeError
    from game.journal.settings import data_folder

    told: Challenge = given.challenge
    told_already = {"--seed": given.seed, "--map": given.map, "--seats": given.seats, "--option": given.option}
    for option, said in told_already.items():
        if said:
            raise cli.UsageError(f"play: a challenge sets everything; leave out {option}")
    if given.game not in (None, told.game):
        raise cli.UsageError(f"play: this challenge is for {told.game}, not {given.game}")
    try:
        card = map_of(told, data_folder())
    except ChallengeError as error:
        raise cli.UsageError(f"play: --challenge: {error}") from None
    path, options = card.path if card else None, tuple(told.options.items())
    return window_run(given, "play", game=told.game, seed=told.seed, seats=told.seats, map=path, options=options)


def _bot_word(name: str, game: str) -> str:
    from game.bots import enlist, names, own

    if name.endswith(".py"):
        return enlist(own.of_file(Path(name)), game)
    try:
        return cli.one_of("bot", names(game), name)
    except argparse.ArgumentTypeError as error:
        raise cli.UsageError(f"watch: --bot: {error}") from None


def _check_map(command: str, path: Path, game: str | None) -> str:
    """The game to play on this map: the requested one, else the map's own."""
    from game.tiled import MapError
    from game.tiled.check import board_for

    try:
        return board_for(path, game)[0]
    except MapError as error:
        raise cli.UsageError(f"{command}: --map: {error.brief}") from None


def _options(command: str, game: str | None, texts: Sequence[str]) -> tuple[tuple[str, str | int | bool], ...]:
    if not texts:
        return ()
    from game.core.rules import SetupError, parse_option, ruleset

    if game is None:
        raise cli.UsageError(f"{command}: --option belongs to a game. Allowed: {command} GAME --option KEY=VALUE")
    try:
        return tuple(parse_option(ruleset(game), text) for text in texts)
    except SetupError as error:
        raise cli.UsageError(f"{command}: --option: {error}") from None


def _seats(command: str, game: str | None, seats: int | None) -> int | None:
    if seats is None:
        return None
    from game.core.rules import SetupError, check_seats, ruleset

    if game is None:
        raise cli.UsageError(f"{command}: --seats belongs to a game. Allowed: {command} GAME --seats N")
    try:
        check_seats(ruleset(game), seats)
    except SetupError as error:
        raise cli.UsageError(f"{command}: --seats: {error}") from None
    return seats


def start(run: Run) -> int:
    """Run the client; returns the exit status."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.client.app import main as start_client

    return start_client(run)


# ---- in the terminal


def _text_options(parser: cli.Parser) -> None:
    parser.description = "Play in the terminal. Type help during play."
    parser.add_argument("game", type=cli.game_word, nargs="?", metavar="GAME", help=f"one of: {', '.join(cli.games())}")
    parser.add_argument("--resume", nargs="?", const="", metavar="SAVE", help="continue a saved game: a file or name")
    parser.add_argument("--seed", metavar="WORD", help="the same seed gives the same dice; without one they are drawn")
    parser.add_argument("--seats", type=int, metavar="N", help="number of seats")
    parser.add_argument("--map", metavar="FILE", help="play on this Tiled map")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the game")
    parser.add_argument("--bot", metavar="NAME", help="let a bot play; FILE.py for one of your own")


def _text(given: argparse.Namespace) -> int:
    from game.journal.files import SaveError
    from game.text.cli import LineError, run

    try:
        return run(given)
    except LineError as error:
        raise cli.UsageError(f"text: {error}") from None
    except SaveError as error:
        return cli.failed("text", one_line(error))


# ---- a save as a page or as an animated picture


def _years(word: str) -> tuple[int, int]:
    first, dash, last = word.partition("-")
    if not first.isdecimal() or (dash and not last.isdecimal()) or int(first) > int(last or first):
        raise argparse.ArgumentTypeError(f"{word!r} is not a range of years: use one number or two, such as 5-9")
    return int(first), int(last or first)


def save_argument(parser: cli.Parser) -> None:
    parser.add_argument("save", metavar="SAVE", help="a save file, or the name of a save")


def _chronicle_options(parser: cli.Parser) -> None:
    save_argument(parser)
    page = cli.new_file(": the file name must end in .html", ".html")
    parser.add_argument("--out", type=page, metavar="FILE", help="output file (default: SAVE.html here)")


def _chronicle(given: argparse.Namespace) -> int:
    from game.lab.chronicle import write_chronicle

    return write_chronicle(given.save, given.out)


def _export_options(parser: cli.Parser) -> None:
    save_argument(parser)
    picture = cli.new_file(": the file name must end in .gif", ".gif")
    parser.add_argument("--gif", type=picture, metavar="FILE", required=True, help="output file")
    parser.add_argument("--years", type=_years, metavar="A-B", help="only these years or rounds")
    parser.add_argument("--scale", type=int, choices=(1, 2, 3), default=2, help="1 is 448x360 pixels, 2 the usual")


def _export(given: argparse.Namespace) -> int:
    from game.client.export import write_gif

    return write_gif(given.save, given.gif, given.years, given.scale)


COMMANDS = {
    "text": cli.Command(_text_options, _text),
    "play": cli.Command(_play_options, lambda given: start(client_run("play", given))),
    "watch": cli.Command(_watch_options, lambda given: start(client_run("watch", given))),
    "chronicle": cli.Command(_chronicle_options, _chronicle),
    "export": cli.Command(_export_options, _export),
}
