"""`roll-and-reign text`: any game in the terminal, typed by a player or played by a bot.

Exit statuses: 0 fine, 1 a bot failed, 2 the line was not understood (one sentence says what is allowed).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

from game.bots import Bot, NoBotError, bot, enlist, names, own, seated
from game.bots.engine import EngineBot
from game.core.match import Match
from game.core.rules import SetupError, parse_option, ruleset
from game.journal.seeds import mind_seed, new_seed
from game.quoting import one_line
from game.text.printer import Printer
from game.text.table import Table
from game.title import load, titles

PROMPT = "? "


class _LineError(Exception):
    """The command line was not understood; one sentence."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise _LineError(message)


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    made = _Parser(
        prog="roll-and-reign text", description="Play in the terminal. Type help during play.", allow_abbrev=False
    )
    made.add_argument("game", nargs="?", default=next(iter(titles())), help=f"one of: {', '.join(titles())}")
    made.add_argument("--seed", default=None, help="the same seed gives the same dice; without one they are drawn")
    made.add_argument("--seats", type=int, default=None, metavar="N", help="how many play")
    made.add_argument("--map", metavar="FILE", help="play on this Tiled map")
    made.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the game")
    made.add_argument("--bot", metavar="NAME", help="let a bot play; FILE.py for one of your own")
    return made


def main(argv: Sequence[str]) -> int:
    """Run the command. Reads standard input, writes standard output; never raises for a wrong line."""
    try:
        given = parser().parse_args(list(argv))
        match = start(given)
        setup, name = match.setup, given.bot or ""
        if name.endswith(".py"):
            name = enlist(own.of_file(Path(name)), setup.game)
        seats = range(setup.seats if name else 0)
        players = [seated(name, setup.game, mind_seed(setup.seed, seat), setup, seat) for seat in seats]
    except (_LineError, SetupError, NoBotError) as error:
        print(f"roll-and-reign: text: {one_line(error)}", file=sys.stderr)
        return 2
    except SystemExit:  # --help has been printed
        return 0
    table = Table(match, printer_of(match), _say, _coach(match.setup.game))
    try:
        if players:
            return watch(table, players)
        converse(table, _typed())
    except BrokenPipeError:  # whoever read along has gone
        sys.stderr.close()
    return 0


def _say(line: str) -> None:
    """A line of the table, whatever names from maps and saves are in it."""
    print(*map(one_line, line.split("\n")), sep="\n")


def start(given: argparse.Namespace) -> Match:
    """The match a command line asks for. Raises SetupError or _LineError."""
    game = given.game.replace("-", "_")
    rules = ruleset(game)
    options = dict(parse_option(rules, text) for text in given.option)
    seats = rules.seats.start if given.seats is None else given.seats
    board = _board(game, given.map) if given.map else None
    return Match.new(game, seats=seats, options=options, seed=given.seed or new_seed(), board=board)


def _board(game: str, file: str) -> dict[str, Any]:
    from game.tiled import MapError
    from game.tiled.games import played_on
    from game.tiled.read import board_for

    if not played_on(game):
        raise _LineError(f"{game} doesn't support custom maps")
    if not Path(file).is_file():
        raise _LineError(f"there is no map file {file!r}")
    try:
        return board_for(Path(file), game)[1]
    except MapError as error:
        first, *more = str(error).splitlines()
        raise _LineError(first + (f" (and {len(more)} more: map check lists them)" if more else "")) from None


def printer_of(match: Match) -> Printer:
    """The printer of the match's game; a plain one for a title that brings none."""
    title = titles().get(match.setup.game)
    made: Printer = load(title.terminal)(match) if title is not None and title.terminal else Printer(match)
    return made


def _coach(game: str) -> Bot | None:
    found = [name for name in names(game) if name != "random"]
    return bot(found[0], game) if found else None


def _typed() -> Iterator[str]:
    while True:
        try:
            yield input(PROMPT)
        except EOFError:
            return


def converse(table: Table, typed: Iterator[str]) -> None:
    """A player at the table, line by line, until the game or the input ends."""
    match = table.match
    table.printer.you = 0 if match.setup.seats == 1 else None
    table.say(f"{match.rules.name}, seed {match.setup.seed}. Type a number; help lists the words, quit ends.")
    table.opening()
    table.ask()
    while table.open:
        line = next(typed, None)
        if line is None:
            table.say("")
            table.say("End of input. The game is saved as it is.")
            return
        table.line(line)
    table.say("Goodbye.")


def watch(table: Table, players: Sequence[Bot]) -> int:
    """Bots play to the end and say why. Gives the exit status: 1 when one of them failed."""
    match = table.match
    table.say(f"{match.rules.name}, seed {match.setup.seed}, played by {players[0].name}.")
    table.opening()
    while not match.over:
        view, player = match.view(table.seat), players[table.seat]
        action = player.choose(view, match.legal())
        table.say(f"> {table.printer.label(view, action)}: {player.reason(view, action)}")
        for line in table.printer.tell(match.play(action)):
            table.say(f"  {line}")
        if isinstance(player, EngineBot) and player.taken_over == 1:
            table.say(f"  {player.trouble}")
    table.ask()
    engines = [player for player in players if isinstance(player, EngineBot)]
    for engine in engines:
        engine.close()
    accounts = [f"Seat {seat + 1}: {engine.account}" for seat, engine in enumerate(engines) if engine.account]
    for account in accounts:
        print(f"roll-and-reign: text: {one_line(account)}", file=sys.stderr)
    return 1 if accounts else 0
