"""The commands: each takes the values of its options and returns the exit status."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from game.cli import parsing as cli
from game.journal.files import SaveError
from game.journal.settings import data_folder, load
from game.phrase import one_line
from game.resources import maps
from game.words import some_ruler

if TYPE_CHECKING:
    from game.client import Run
    from game.journal.challenge import Challenge
    from game.net.hosting import Hosting
    from game.net.seat import Ticket
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
    from game.session import Session, suits

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
    from game.session import Session
    from game.text.cli import chosen

    told = {"GAME": given.game, "--seed": given.seed, "--seats": given.seats, "--map": given.map, "--bot": given.bot}
    if more := [name for name, value in {**told, "--option": given.option}.items() if value]:
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


# ---- across machines


def _host(given: argparse.Namespace) -> int:
    """Host a table until it is closed."""
    if given.leash:
        from game.net.broker import run_leash

        return run_leash(Path(given.leash))
    if given.game is None and not (given.resume or given.take_over):
        raise cli.UsageError(f"host: which game? Allowed: {', '.join(cli.games())}")
    if given.address and not given.others:
        raise cli.UsageError("host: --address is for other machines: add --others")
    import asyncio

    from game.core.rules import RefusedError, SetupError
    from game.net.broker import BrokerError, program
    from game.net.hosting import HostNotice, run, tell_window
    from game.net.wire import WireError

    try:
        program()
        hosting, ticket = _hosting(given)
        hosting.pace = hosting.pace if given.pace is None else given.pace
        asyncio.run(run(hosting, ticket, given.window))
        return 0
    except (SetupError, BrokerError, WireError, SaveError, RefusedError, ValueError) as error:
        if not given.window:
            return cli.failed("host", error)
        tell_window(HostNotice(error=str(error)))
        return 1


def _hosting(given: argparse.Namespace) -> tuple[Hosting, Ticket | None]:
    """The new table and its owner's seat."""
    from game.bots import names
    from game.core.rules import check_seats, ruleset
    from game.net.broker import LOOPBACK, own_address
    from game.net.company import MatchPlan, check_shared
    from game.net.hosting import Hosting
    from game.net.keeper import remembered
    from game.net.seat import Ticket

    home = data_folder()
    address = (given.address or own_address()) if given.others else LOOPBACK
    if given.take_over:  # its package and ticket come in on stdin: a line of JSON, then the package
        size, ticket = msgspec.json.decode(sys.stdin.buffer.readline(), type=tuple[int, Ticket])
        package = sys.stdin.buffer.read(size)
        hosting = Hosting.taken_over(home, package, ticket.chair, ticket.seed, address, given.port)
        return hosting, hosting.ticket_of(ticket)
    if given.resume:
        if not (tables := remembered(home)):
            raise ValueError("no table was left unfinished here.")
        return Hosting.again(home, tables[0]), None
    rules = ruleset(given.game)
    check_shared(rules)  # before what its map is good for
    seats = len(given.kind) or given.seats or min(rules.seats.stop - 1, max(2, rules.seats.start))
    bot = cli.bot_word("host", given.bot, given.game) if given.bot else names(given.game)[0]
    check_seats(rules, seats)
    if not 0 <= given.bots <= seats:
        raise ValueError(f"--bots: 0 to {seats}, not {given.bots}")
    kinds = tuple(given.kind) or ("open",) * (seats - given.bots) + (f"bot:{bot}",) * given.bots
    plan = MatchPlan(given.game, kinds, *cli.chosen(given, given.game, seats))
    hosting = Hosting.new(home, plan, address, given.port)
    return hosting, hosting.owner(given.owner) if given.owner else None


def _verify(given: argparse.Namespace) -> int:
    """Check the dice of a save: status 0 if they were honest and this machine saw them promised."""
    from game.journal.saves import Store
    from game.net.keeper import prove

    home = data_folder()
    try:
        proof = prove(Store(home).named(given.save), home)
    except SaveError as error:
        return cli.failed("verify", error)
    print(proof.text)
    return 0 if proof.honest and proof.vouched else 1


def _serve(given: argparse.Namespace) -> int:
    """Serve tables on a NATS cluster until interrupted."""
    if (given.nats is None) == (given.check is None):
        raise cli.UsageError("serve: name the brokers. Allowed: serve --nats URL, serve --check URL")
    import asyncio

    from game.net.broker import BrokerError
    from game.net.wire import WireError

    try:
        if given.check:
            return asyncio.run(_holes(given))
        asyncio.run(_serve_until_stopped(given))
    except (WireError, BrokerError) as error:
        return cli.failed("serve", error)
    return 0


async def _holes(given: argparse.Namespace) -> int:
    """List open holes; status 1 if there are any."""
    from game.net.gate import Keys, holes

    keys = Keys.read(Path(given.keys)) if given.keys else None
    found = 0
    async for hole in holes(given.check, keys):
        found += 1
        print(hole, flush=True)
    if not found:
        print("No hole found: passwords and TLS are asked for wherever a stranger can come.")
    return 1 if found else 0


async def _serve_until_stopped(given: argparse.Namespace) -> None:
    import asyncio
    import contextlib
    import signal
    from functools import partial

    from game.journal.challenge import grouped
    from game.net.broker import Porter
    from game.net.cluster import Cluster
    from game.net.codes import encode
    from game.net.fleet import Server
    from game.net.gate import Keys, connect
    from game.net.wire import close

    keys = Keys.read(Path(given.keys)) if given.keys else None
    client = await connect(given.nats, keys)
    server = Server(await Cluster.at(client, given.replicas), given.matches, keys)
    porter = await connect(given.nats, keys, porter=True) if keys is not None and keys.porter else None
    server.porter = Porter(porter, strangers=False) if porter is not None else None
    server.tell = partial(print, file=sys.stderr, flush=True)
    shown = await server.show_metrics(given.metrics) if given.metrics else None
    if keys is not None:
        print(f"People open a table here with the server's code: {grouped(encode(keys.hall))}", flush=True)
    for number in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(number, server.drain)
    await server.run()
    await close(porter)
    if shown is not None:
        shown.close()
    await client.close()


def _keys(given: argparse.Namespace) -> int:
    """Create the keys of a cluster."""
    from game.journal.challenge import grouped
    from game.net.broker import BrokerError
    from game.net.codes import CodeError, Door, encode
    from game.net.gate import Keys

    folder, addresses = Path(given.folder), given.address.split(",")
    try:
        encode(Door(addresses[0], given.port, 0, others=tuple(addresses[1:])))
        made = Keys.write(folder, addresses, given.port, given.store)
    except FileExistsError:
        return cli.failed("keys", f"there are keys in {folder} already")
    except (BrokerError, CodeError, OSError) as error:
        return cli.failed("keys", error)
    print(f"The server's code, by which people open tables: {grouped(encode(made.hall))}")
    for number, address in enumerate(addresses, 1):
        print(f"The broker at {address}: nats-server -c {folder / f'node{number}.conf'}")
    return 0


# ---- maps


def _check(given: argparse.Namespace) -> int:
    """Print every problem of every map; status 1 if one of them is an error."""
    from game.tiled.check import check_map
    from game.tiled.limits import NAMELESS

    worst = 0
    for file in given.files:
        # A map without a game can be read and shown, but not played.
        problems = [replace(one, severity="error") if one.what == NAMELESS else one for one in check_map(file)]
        errors = sum(p.severity == "error" for p in problems)
        worst = max(worst, int(errors > 0))
        if given.json:
            told = {"map": one_line(file), "ok": errors == 0, "problems": problems}
            sys.stdout.write(msgspec.json.encode(told).decode() + "\n")
        else:
            kinds = ((errors, "error"), (len(problems) - errors, "warning"))
            counts = [f"{n} {word}{'s' * (n != 1)}" for n, word in kinds if n]
            lines = [*map(str, problems), f"{one_line(file)}: {', '.join(counts) or 'no problems'}"]
            sys.stdout.write("\n".join(lines) + "\n\n")
    return worst


def _kit(given: argparse.Namespace) -> int:
    from game.tiled.pack import PROJECT

    target = given.folder or data_folder() / "maps"
    try:
        copied = copy_kit(target)
    except OSError as error:
        return cli.failed("map kit", f"{one_line(target)}: {one_line(error.strerror or error)}")
    told = f"{copied} files copied. Open {PROJECT} in Tiled; save your maps in a folder of their game."
    print(f"{one_line(target)}: {told}")
    return 0


def copy_kit(target: Path) -> int:
    """Copy what an author needs to begin into a folder; returns how many files were copied. Raises OSError."""
    from game.tiled.pack import PROJECT

    source = maps()
    wanted = [(source / PROJECT, target / PROJECT)]
    for folder in ("templates", "tilesets"):
        wanted += [(path, target / folder / path.name) for path in sorted((source / folder).iterdir())]
    wanted += [(path, target / "examples" / path.name) for path in sorted(source.glob("*/*.tmx"))]
    for game in sorted({path.parent.name for path in source.glob("*/*.tmx")}):
        (target / game).mkdir(parents=True, exist_ok=True)
    copied = 0
    for old, new in wanted:
        if not new.exists():
            new.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(old, new)
            copied += 1
    return copied


def _rate(given: argparse.Namespace) -> int:
    from game.lab.report import main as rate

    return rate(given.files, given.games, given.bot)


def map_run(given: argparse.Namespace) -> Run:
    if given.bot is not None:
        from game.bots import names

        with cli.usage("map watch: --bot"):
            cli.one_of("bot", sorted({name for game in cli.games() for name in names(game)}), given.bot)
    return window_run(given, "map watch", seed=given.seed, map=given.map, bot=given.bot, huge=given.huge)


# ---- matches between bots


def _play(given: argparse.Namespace) -> int:
    from game.bots import enlist, own
    from game.core.rules import parse_option, ruleset
    from game.lab.report import accounts
    from game.lab.runs import AHEAD, RunError, Workers, cluster, jobs, read, run

    with cli.usage("lab play: --sweep"):
        pairs = [(key, values.split(",")) for key, _, values in (text.partition("=") for text in given.sweep)]
        axes = [[parse_option(ruleset(given.game), f"{key}={value}") for value in values] for key, values in pairs]
    sweep = [dict(chosen) for chosen in product(*axes)]  # every combination of the given values
    with cli.usage("lab play"):
        brought = [*map(own.of_file, given.code), *map(own.of_command, given.engine)]
        listed = [name for name in (given.bots or ("" if brought else "greedy")).split(",") if name]
        bots = [*listed, *(enlist(row, given.game) for row in brought)]
        wanted = jobs(given.game, bots, given.n, given.seats, given.against, sweep, given.seed)
    count = given.workers or os.cpu_count() or 1
    try:
        if given.dask:
            run(wanted, given.out, cluster(given.dask), AHEAD * 16, limit=given.seconds)
        else:
            with Workers(count) as pool:
                run(wanted, given.out, pool, AHEAD * count, limit=given.seconds)
        keys = {job.key for job in wanted}
        failures = accounts(row for row in read(given.out) if row.job.key in keys)
    except (RunError, OSError) as error:
        return cli.failed("lab play", error)
    except KeyboardInterrupt as stopped:
        return cli.failed("lab play", str(stopped) or "stopped", 130)
    for failure in failures:
        cli.failed("lab play", failure)
    return 1 if failures else 0


def _report(given: argparse.Namespace) -> int:
    from game.lab.report import plot, report, table
    from game.lab.runs import RunError, read

    try:
        rows = [row for path in given.files for row in read(path)]
        told = report(rows, given.reference, given.by)
        if given.plot:
            plot(rows, given.plot)
        if given.table:
            table(rows, given.table)
    except (RunError, OSError, ValueError) as error:
        return cli.failed("lab report", error)
    print(told)
    return 0


# ---- games


def _new(given: argparse.Namespace) -> int:
    from game.making import make

    with cli.usage("title new"):
        folder = make(given.name, Path())
    print(f"{folder} holds a game that works. Next:")
    print(f"  pip install -e {folder}")
    print(f"  {cli.NAME} title check {given.name}")
    print(f"  {cli.NAME} play {given.name} --dev")
    return 0


def _test(given: argparse.Namespace) -> int:
    from game.making import check

    with cli.usage("title check"):
        found = check(
            given.name, lambda text: print(text, file=sys.stderr, flush=True) if sys.stderr.isatty() else None
        )
    for fault in found.faults:
        print(f"wrong: {one_line(fault)}")
    for part in found.missing:
        print(f"not there: {one_line(part)}")
    print(f"{found.held} laws held, {len(found.faults)} faults, {len(found.missing)} parts left to their defaults.")
    return 1 if found.faults else 0


COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "play": lambda given: start(client_run("play", given)),
    "watch": lambda given: start(client_run("watch", given)),
    "text": _text,
    "chronicle": _chronicle,
    "export": _export,
    "host": _host,
    "join": lambda given: start(window_run(given, "join", code=given.code, name=given.name)),
    "verify": _verify,
    "serve": _serve,
    "keys": _keys,
    "map check": _check,
    "map watch": lambda given: start(map_run(given)),
    "map kit": _kit,
    "map rate": _rate,
    "lab play": _play,
    "lab report": _report,
    "title new": _new,
    "title check": _test,
}
