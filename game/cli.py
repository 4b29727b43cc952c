"""The command line: one table of commands, each importing what it needs only when it is called.

Exit statuses: 0 fine, 1 something was found or broke, 2 the line was not understood (one sentence says what is
allowed), 3 no screen.
"""

from __future__ import annotations

import argparse
import difflib
import importlib
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from game import __version__

if TYPE_CHECKING:
    from game.client.run import Run
    from game.journal.challenge import Challenge

NAME = "roll-and-reign"
SEED = re.compile(r"[A-Za-z0-9-]{1,24}")
SIZE = re.compile(r"([1-9]\d{0,4})x([1-9]\d{0,4})")

HELP = f"""{NAME} {__version__}: tabletop kingdom-building dice games on one animated table.

  {NAME}                          the menu
  {NAME} play [GAME]              start a game at once
  {NAME} watch GAME --bot NAME    watch a bot play
  {NAME} text [GAME]              play in the terminal
  {NAME} map check FILE...        look for mistakes in maps of your own
  {NAME} map watch FILE           play on a map while you change it in Tiled
  {NAME} map kit [FOLDER]         what you need to draw maps of your own
  {NAME} map rate FILE...         let bots play on maps, and count
  {NAME} chronicle SAVE           a reign as a page to print
  {NAME} export SAVE --gif FILE   a reign as a moving picture
  {NAME} help [COMMAND]           this page, or the options of a command
  {NAME} --version
"""


class UsageError(Exception):
    """The line was not understood; the message is one line that says what is allowed."""


class _Parser(argparse.ArgumentParser):
    """argparse whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        command = self.prog.removeprefix(f"{NAME} ")
        raise UsageError(f"{command}: {message.removeprefix('argument ')}")

    def check_options(self, words: Sequence[str]) -> None:
        """Complain about unknown options first: argparse would take their values for something else."""
        known = [option for action in self._actions for option in action.option_strings]
        for word in words:
            option = word.partition("=")[0]
            if option.startswith("--") and option not in known:
                self.error(f"there is no option {option!r}.{_like(option, known)} Allowed: {', '.join(known)}")


def _like(word: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(word, list(known), n=1, cutoff=0.5)
    return f" Did you mean {close[0]!r}?" if close else ""


def one_of(what: str, known: Sequence[str], word: str) -> str:
    """The word, if it is one of the known ones; dashes may stand for underscores."""
    plain = word.lower().replace("-", "_")
    if plain in known:
        return plain
    raise argparse.ArgumentTypeError(f"there is no {what} {word!r}.{_like(plain, known)} Allowed: {', '.join(known)}")


def games() -> tuple[str, ...]:
    """The ids of all games that can be played."""
    from game.core.rules import RULESETS

    return tuple(RULESETS)


def _game(word: str) -> str:
    return one_of("game", games(), word)


def _seed(word: str) -> str:
    if not SEED.fullmatch(word):
        raise argparse.ArgumentTypeError(f"{word!r} is no seed: 1 to 24 letters A-Z a-z, digits and dashes")
    return word


def _challenge(word: str) -> Challenge:
    from game.journal.challenge import ChallengeError, decode

    try:
        return decode(word)
    except ChallengeError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _size(word: str) -> tuple[int, int]:
    match = SIZE.fullmatch(word.lower())
    if match is None or not (64 <= int(match[1]) <= 7680 and 36 <= int(match[2]) <= 4320):
        raise argparse.ArgumentTypeError(
            f"{word!r} is no size: WIDTHxHEIGHT in pixels, 64x36 to 7680x4320, as 1280x720"
        )
    return int(match[1]), int(match[2])


def _speed(word: str) -> float:
    try:
        speed = float(word.lower().removeprefix("x"))
    except ValueError:
        speed = -1.0
    if not 0 <= speed <= 64:
        raise argparse.ArgumentTypeError(f"{word!r} is no speed: a number from 0 (instant) to 64, as 4")
    return speed


def _count(word: str) -> int:
    if not word.isdecimal() or not 1 <= int(word) <= 10_000_000:
        raise argparse.ArgumentTypeError(f"{word!r} is no number of frames: 1 to 10000000")
    return int(word)


def _map(word: str) -> Path:
    path = Path(word)
    if not path.is_file():
        raise argparse.ArgumentTypeError(f"there is no map file {word!r}; shipped maps lie in the folder maps")
    return path


def _picture(word: str) -> Path:
    path = Path(word)
    if path.suffix.lower() not in (".png", ".jpg", ".bmp", ".tga"):
        raise argparse.ArgumentTypeError(f"{word!r} is no picture: the name must end in .png, .jpg, .bmp or .tga")
    if not path.absolute().parent.is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {str(path.parent)!r} to save {path.name} in")
    return path


def client_parser(command: str, helping: bool = False) -> _Parser:
    """The options of a command that opens the window. Only `helping` reads the games for their names and options."""
    parser = _Parser(prog=f"{NAME} {command}", allow_abbrev=False, add_help=False)
    which = f"one of: {', '.join(games())}" if helping else ""
    of_games = f"of the game, any number: {_option_help()}" if helping else ""
    if command == "watch":
        parser.add_argument("game", type=_game, metavar="GAME", help=which)
        parser.add_argument("--bot", metavar="NAME", help="who plays")
    else:
        parser.add_argument("game", type=_game, metavar="GAME", nargs="?", help=which)
    parser.add_argument("--seed", type=_seed, help="the same seed gives the same dice: 1 to 24 letters, digits, dashes")
    if command == "play":
        parser.add_argument("--challenge", type=_challenge, metavar="CODE", help="the setup of a challenge")
    parser.add_argument("--map", type=_map, metavar="FILE", help="play on this Tiled map")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help=of_games)
    _add_window(parser)
    return parser


def _add_window(parser: _Parser) -> None:
    parser.add_argument("--speed", type=_speed, metavar="X", help="of animations: 1, 2, 4 ...; 0 is instant")
    parser.add_argument("--size", type=_size, metavar="WxH", help="of the window in pixels")
    parser.add_argument("--frames", type=_count, metavar="N", help="end after N frames")
    parser.add_argument("--shot", type=_picture, metavar="FILE", help="save the last frame as a picture")
    parser.add_argument("--headless", action="store_true", help="without window and sound, as fast as it goes")


def _option_help() -> str:
    from game.core.rules import ruleset

    return "; ".join(f"{game}: {', '.join(o.id for o in ruleset(game).options)}" for game in games())


def client_run(command: str, argv: Sequence[str]) -> Run:
    """What a line such as `play twenty_years --seed oak-7` asks of the client. Raises UsageError."""
    from game.client.run import Run

    parser = client_parser(command)
    parser.check_options(argv)
    given = parser.parse_args(argv)
    if getattr(given, "bot", None) is not None:
        _check_bot(given.bot, given.game)
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
        map=given.map,
        options=_options(command, game, given.option),
        bot=getattr(given, "bot", None),
        speed=given.speed,
        size=given.size,
        frames=given.frames if given.frames or not given.shot else 60,
        shot=given.shot,
        headless=given.headless,
    )


def _challenged(given: argparse.Namespace) -> Run:
    """The run of a challenge: it says everything, so nothing of it may be said besides."""
    from game.client.run import Run
    from game.client.shelf import map_of
    from game.journal.challenge import ChallengeError
    from game.journal.settings import data_folder

    told: Challenge = given.challenge
    for option, said in (("--seed", given.seed), ("--map", given.map), ("--option", given.option)):
        if said:
            raise UsageError(f"play: --challenge says all about the match; leave {option} out")
    if given.game not in (None, told.game):
        raise UsageError(f"play: this challenge is for {told.game}, not for {given.game}")
    try:
        path = map_of(told, data_folder())
    except ChallengeError as error:
        raise UsageError(f"play: --challenge: {error}") from None
    return Run(
        opening="play",
        game=told.game,
        seed=told.seed,
        seats=told.seats,
        map=path,
        options=tuple(told.options.items()),
        speed=given.speed,
        size=given.size,
        frames=given.frames if given.frames or not given.shot else 60,
        shot=given.shot,
        headless=given.headless,
    )


def _check_bot(name: str, game: str) -> None:
    from game.bots import names

    try:
        one_of("bot", names(game), name)
    except argparse.ArgumentTypeError as error:
        raise UsageError(f"watch: --bot: {error}") from None


def _check_map(command: str, path: Path, game: str | None) -> str:
    """The game to play on this map: the one asked for, else the map's own."""
    from game.tiled import MapError
    from game.tiled.games import board_for

    try:
        return board_for(path, game)[0]
    except MapError as error:
        errors = [problem for problem in error.problems if problem.severity == "error"]
        more = f" ({len(errors) - 1} more: {NAME} map check {path})" if len(errors) > 1 else ""
        raise UsageError(f"{command}: --map: {errors[0]}{more}") from None


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


def _client(command: str) -> Callable[[Sequence[str]], int]:
    return lambda argv: _client_start(client_run(command, argv))


def _client_start(run: Run) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.client.start import main as start_client

    return start_client(run)


def _text(argv: Sequence[str]) -> int:
    return _elsewhere("game.text", argv)


_MAP_DEEDS = "map check FILE..., map watch FILE, map rate FILE..., map kit [FOLDER]"


def _map_command(argv: Sequence[str]) -> int:
    if argv and argv[0] == "watch":
        return _client_start(map_run(argv[1:]))
    if argv and argv[0] == "rate":
        return _map_rate(argv[1:])
    if argv and argv[0] == "kit":
        return _map_kit(argv[1:])
    if not argv or argv[0] != "check":
        said = f"{argv[0]!r} is nothing to do with maps" if argv else "say what to do"
        raise UsageError(f"map: {said}. Allowed: {_MAP_DEEDS}")
    wrong = [word for word in argv[1:] if word.startswith("-") and word != "--json"]
    if wrong or not set(argv[1:]) - {"--json"}:
        said = f"there is no option {wrong[0]!r}" if wrong else "name the maps to look at"
        raise UsageError(f"map check: {said}. Allowed: map check [--json] FILE...")
    return _elsewhere("game.tiled.cli", argv[1:])


def _map_kit(argv: Sequence[str]) -> int:
    parser = _Parser(prog=f"{NAME} map kit", allow_abbrev=False, add_help=False)
    parser.add_argument("folder", type=Path, nargs="?", metavar="FOLDER", help="your own maps folder when not named")
    parser.check_options(argv)
    given = parser.parse_args(argv)
    from game.journal.settings import data_folder
    from game.tiled.kit import main as kit

    return kit(given.folder or data_folder() / "maps")


def _map_rate(argv: Sequence[str]) -> int:
    parser = _Parser(prog=f"{NAME} map rate", allow_abbrev=False, add_help=False)
    parser.add_argument("files", type=_map, nargs="+", metavar="FILE")
    parser.add_argument("--games", type=_count, default=40, metavar="N", help="matches a map; 40")
    parser.add_argument("--bot", default="", metavar="NAME", help="who plays; the first bot of the map's game")
    parser.check_options(argv)
    given = parser.parse_args(argv)
    from game.lab.map_rate import main as rate

    return rate(given.files, given.games, given.bot)


def map_parser() -> _Parser:
    """The options of `map watch`."""
    parser = _Parser(prog=f"{NAME} map watch", allow_abbrev=False, add_help=False)
    parser.add_argument("map", type=_map, metavar="FILE", help="a Tiled map, broken or not")
    parser.add_argument("--bot", metavar="NAME", help="who plays; you, when nobody is named")
    parser.add_argument("--seed", type=_seed, help="the same seed gives the same dice: 1 to 24 letters, digits, dashes")
    parser.add_argument("--huge", action="store_true", help="allow up to 1024 cells a side")
    _add_window(parser)
    return parser


def map_run(argv: Sequence[str]) -> Run:
    """What a line such as `map watch my.tmx` asks of the client. Raises UsageError."""
    from game.client.run import Run

    parser = map_parser()
    parser.check_options(argv)
    given = parser.parse_args(argv)
    if given.bot is not None:
        from game.bots import names

        try:
            one_of("bot", sorted({name for game in games() for name in names(game)}), given.bot)
        except argparse.ArgumentTypeError as error:
            raise UsageError(f"map watch: --bot: {error}") from None
    return Run(
        opening="map watch",
        seed=given.seed,
        map=given.map,
        bot=given.bot,
        speed=given.speed,
        size=given.size,
        frames=given.frames if given.frames or not given.shot else 60,
        shot=given.shot,
        headless=given.headless,
        huge=given.huge,
    )


def _years(word: str) -> tuple[int, int]:
    first, dash, last = word.partition("-")
    if not first.isdecimal() or (dash and not last.isdecimal()) or int(first) > int(last or first):
        raise argparse.ArgumentTypeError(f"{word!r} is no span of years: a number or two, as 5-9")
    return int(first), int(last or first)


def _target(suffix: str) -> Callable[[str], Path]:
    def path_of(word: str) -> Path:
        path = Path(word)
        if path.suffix.lower() != suffix:
            raise argparse.ArgumentTypeError(f"{word!r}: the name must end in {suffix}")
        if not path.absolute().parent.is_dir():
            raise argparse.ArgumentTypeError(f"there is no folder {str(path.parent)!r} to save {path.name} in")
        return path

    return path_of


def save_parser(command: str) -> _Parser:
    """The options of `chronicle` and `export`."""
    parser = _Parser(prog=f"{NAME} {command}", allow_abbrev=False, add_help=False)
    parser.add_argument("save", metavar="SAVE", help="a save file, or the name of one of yours")
    if command == "chronicle":
        parser.add_argument("--out", type=_target(".html"), metavar="FILE", help="the page to write; SAVE.html here")
        return parser
    parser.add_argument("--gif", type=_target(".gif"), metavar="FILE", required=True, help="the picture to write")
    parser.add_argument("--years", type=_years, metavar="A-B", help="only these years (or rounds)")
    parser.add_argument("--scale", type=int, choices=(1, 2, 3), default=2, help="1 is 640x360 pixels, 2 the usual")
    return parser


def _chronicle(argv: Sequence[str]) -> int:
    parser = save_parser("chronicle")
    parser.check_options(argv)
    given = parser.parse_args(argv)
    from game.lab.chronicle import write_chronicle

    return write_chronicle(given.save, given.out)


def _export(argv: Sequence[str]) -> int:
    parser = save_parser("export")
    parser.check_options(argv)
    given = parser.parse_args(argv)
    from game.client.export import write_gif

    return write_gif(given.save, given.gif, given.years, given.scale)


def _elsewhere(module: str, argv: Sequence[str]) -> int:
    status: int = importlib.import_module(module).main(list(argv))
    return status


def _help(argv: Sequence[str]) -> int:
    if argv and argv[0] in ("play", "watch"):
        print(client_parser(argv[0], helping=True).format_help().rstrip())
    elif argv and argv[0] in ("chronicle", "export"):
        print(save_parser(argv[0]).format_help().rstrip())
    elif argv and argv[0] == "map":
        print(map_parser().format_help().rstrip())
    elif argv and argv[0] in COMMANDS:
        return COMMANDS[argv[0]](["--help"]) if argv[0] == "text" else _help([])
    elif argv:
        raise UsageError(_no_command(argv[0]))
    else:
        print(f"{HELP}\nGames: {', '.join(games())}")
    return 0


def _print(text: str) -> int:
    print(text)
    return 0


def _version(argv: Sequence[str]) -> int:
    return _print(f"{NAME} {__version__}")


COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {
    "play": _client("play"),
    "watch": _client("watch"),
    "text": _text,
    "map": _map_command,
    "chronicle": _chronicle,
    "export": _export,
    "help": _help,
    "version": _version,
}


def _no_command(word: str) -> str:
    return f"there is no command {word!r}.{_like(word, COMMANDS)} Allowed: {', '.join(COMMANDS)}"


def main(argv: Sequence[str]) -> int:
    """Run one command line (without the program's name). Gives the exit status; never raises for a wrong line."""
    words = list(argv)
    if not words or (words[0].startswith("-") and words[0] not in ("-h", "--help", "--version")):
        words.insert(0, "play")
    first, *rest = words
    command = {"-h": "help", "--help": "help", "--version": "version"}.get(first, first)
    if {"-h", "--help"} & set(rest) and command in ("play", "watch", "map", "chronicle", "export"):
        command, rest = "help", [command]
    try:
        if command not in COMMANDS:
            raise UsageError(_no_command(command))
        return COMMANDS[command](rest)
    except UsageError as error:
        print(f"{NAME}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
