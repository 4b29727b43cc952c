"""`play` and `watch`: builds the client's run from the command line."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.parsing import (
    NAME,
    SEED_HELP,
    Parser,
    UsageError,
    challenge_word,
    count_word,
    game_word,
    games,
    map_word,
    one_of,
    picture_word,
    seed_word,
    size_word,
    speed_word,
)

if TYPE_CHECKING:
    from game.client.run import Run
    from game.journal.challenge import Challenge


def client_parser(command: str, helping: bool = False) -> Parser:
    """Options of commands that open the window. Reads the games' names and options only when `helping`."""
    parser = Parser(prog=f"{NAME} {command}", allow_abbrev=False, add_help=False)
    which = f"one of: {', '.join(games())}" if helping else ""
    of_games = f"a game option; may be repeated: {_option_help()}" if helping else ""
    if command == "watch":
        parser.add_argument("game", type=game_word, metavar="GAME", help=which)
        parser.add_argument("--bot", metavar="NAME", help="who plays each seat; FILE.py for one of your own")
    else:
        parser.add_argument("game", type=game_word, metavar="GAME", nargs="?", help=which)
    parser.add_argument("--seed", type=seed_word, help=SEED_HELP)
    if command == "play":
        parser.add_argument(
            "--challenge", type=challenge_word, metavar="CODE", help="play the setup of a challenge code"
        )
    parser.add_argument("--map", type=map_word, metavar="FILE", help="play on this Tiled map")
    parser.add_argument("--seats", type=count_word, metavar="N", help="how many play; bots take the other seats")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help=of_games)
    if command == "play":
        parser.add_argument("--dev", action="store_true", help="reload the game's own files whenever they change")
    add_window(parser)
    return parser


def add_window(parser: Parser) -> None:
    """Options of every command with a window."""
    parser.add_argument("--speed", type=speed_word, metavar="X", help="animation speed: 1, 2, 4 ...; 0 is instant")
    parser.add_argument("--size", type=size_word, metavar="WxH", help="window size in pixels")
    parser.add_argument("--frames", type=count_word, metavar="N", help="stop after N frames")
    parser.add_argument("--shot", type=picture_word, metavar="FILE", help="save the last frame as a picture")
    parser.add_argument("--headless", action="store_true", help="no window or sound, as fast as possible")


def _option_help() -> str:
    from game.core.rules import ruleset

    return "; ".join(f"{game}: {', '.join(o.id for o in ruleset(game).options)}" for game in games())


def client_run(command: str, argv: Sequence[str]) -> Run:
    """Turns a line such as `play twenty_years --seed oak-7` into a client run. Raises UsageError."""
    from game.client.run import Run

    parser = client_parser(command)
    parser.check_options(argv)
    given = parser.parse_args(argv)
    if getattr(given, "bot", None) is not None:
        given.bot = _bot_word(given.bot, given.game)
    game = given.game
    if getattr(given, "challenge", None) is not None:
        return _challenged(given)
    if given.map is not None:
        game = _check_map(command, given.map, game)
    opening = "menu" if command == "play" and game is None else command
    return Run(
        opening=opening,
        game=game,
        seed=given.seed,
        seats=_seats(command, game, given.seats),
        map=given.map,
        options=_options(command, game, given.option),
        bot=getattr(given, "bot", None),
        speed=given.speed,
        size=given.size,
        frames=given.frames if given.frames or not given.shot else 60,
        shot=given.shot,
        headless=given.headless,
        dev=getattr(given, "dev", False),
    )


def _challenged(given: argparse.Namespace) -> Run:
    """The run of a challenge, which fixes everything; other options are refused."""
    from game.client.map_cards import map_of
    from game.client.run import Run
    from game.journal.challenge import ChallengeError
    from game.journal.settings import data_folder

    told: Challenge = given.challenge
    told_already = {"--seed": given.seed, "--map": given.map, "--seats": given.seats, "--option": given.option}
    for option, said in told_already.items():
        if said:
            raise UsageError(f"play: a challenge sets everything; leave out {option}")
    if given.game not in (None, told.game):
        raise UsageError(f"play: this challenge is for {told.game}, not {given.game}")
    try:
        card = map_of(told, data_folder())
    except ChallengeError as error:
        raise UsageError(f"play: --challenge: {error}") from None
    return Run(
        opening="play",
        game=told.game,
        seed=told.seed,
        seats=told.seats,
        map=card.path if card else None,
        options=tuple(told.options.items()),
        speed=given.speed,
        size=given.size,
        frames=given.frames if given.frames or not given.shot else 60,
        shot=given.shot,
        headless=given.headless,
    )


def _bot_word(name: str, game: str) -> str:
    from game.bots import enlist, names, own

    if name.endswith(".py"):
        return enlist(own.of_file(Path(name)), game)
    try:
        return one_of("bot", names(game), name)
    except argparse.ArgumentTypeError as error:
        raise UsageError(f"watch: --bot: {error}") from None


def _check_map(command: str, path: Path, game: str | None) -> str:
    """The game to play on this map: the requested one, else the map's own."""
    from game.tiled import MapError
    from game.tiled.check import board_for

    try:
        return board_for(path, game)[0]
    except MapError as error:
        raise UsageError(f"{command}: --map: {error.brief}") from None


def _options(command: str, game: str | None, texts: Sequence[str]) -> tuple[tuple[str, str | int | bool], ...]:
    if not texts:
        return ()
    from game.core.rules import SetupError, parse_option, ruleset

    if game is None:
        raise UsageError(f"{command}: --option belongs to a game. Allowed: {command} GAME --option KEY=VALUE")
    try:
        return tuple(parse_option(ruleset(game), text) for text in texts)
    except SetupError as error:
        raise UsageError(f"{command}: --option: {error}") from None


def _seats(command: str, game: str | None, seats: int | None) -> int | None:
    if seats is None:
        return None
    from game.core.rules import SetupError, check_seats, ruleset

    if game is None:
        raise UsageError(f"{command}: --seats belongs to a game. Allowed: {command} GAME --seats N")
    try:
        check_seats(ruleset(game), seats)
    except SetupError as error:
        raise UsageError(f"{command}: --seats: {error}") from None
    return seats


def client(command: str) -> Callable[[Sequence[str]], int]:
    """Run a command that opens the window."""
    return lambda argv: start(client_run(command, argv))


def start(run: Run) -> int:
    """Run the client; returns the exit status."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.client.app import main as start_client

    return start_client(run)


# ---- `chronicle` and `export`: a save as a page or as an animated picture.


def _years(word: str) -> tuple[int, int]:
    first, dash, last = word.partition("-")
    if not first.isdecimal() or (dash and not last.isdecimal()) or int(first) > int(last or first):
        raise argparse.ArgumentTypeError(f"{word!r} is not a range of years: use one number or two, such as 5-9")
    return int(first), int(last or first)


def _target(suffix: str) -> Callable[[str], Path]:
    def path_of(word: str) -> Path:
        path = Path(word)
        if path.suffix.lower() != suffix:
            raise argparse.ArgumentTypeError(f"{word!r}: the file name must end in {suffix}")
        if not path.absolute().parent.is_dir():
            raise argparse.ArgumentTypeError(f"no such folder: {str(path.parent)!r}")
        return path

    return path_of


def save_parser(command: str) -> Parser:
    """Options of `chronicle` and `export`."""
    parser = Parser(prog=f"{NAME} {command}", allow_abbrev=False, add_help=False)
    parser.add_argument("save", metavar="SAVE", help="a save file, or the name of a save")
    if command == "chronicle":
        parser.add_argument(
            "--out", type=_target(".html"), metavar="FILE", help="output file (default: SAVE.html here)"
        )
        return parser
    parser.add_argument("--gif", type=_target(".gif"), metavar="FILE", required=True, help="output file")
    parser.add_argument("--years", type=_years, metavar="A-B", help="only these years or rounds")
    parser.add_argument("--scale", type=int, choices=(1, 2, 3), default=2, help="1 is 448x360 pixels, 2 the usual")
    return parser


def chronicle(argv: Sequence[str]) -> int:
    """Write a save as a page."""
    parser = save_parser("chronicle")
    parser.check_options(argv)
    given = parser.parse_args(argv)
    from game.lab.chronicle import write_chronicle

    return write_chronicle(given.save, given.out)


def export(argv: Sequence[str]) -> int:
    """Write a save as an animated picture."""
    parser = save_parser("export")
    parser.check_options(argv)
    given = parser.parse_args(argv)
    from game.client.export import write_gif

    return write_gif(given.save, given.gif, given.years, given.scale)
