"""`host`, `join`, `serve`, `verify`: playing across machines from the command line."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from game.cli import parsing as cli
from game.cli.playing import start, window_run

if TYPE_CHECKING:
    from game.net.hosting import Hosting
    from game.net.seat import Ticket


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
    import logging

    from game.core.rules import RefusedError, SetupError
    from game.journal.files import SaveError
    from game.net.broker import BrokerError, program
    from game.net.hosting import HostNotice, run, tell_window
    from game.net.wire import WireError

    try:
        program()
        hosting, ticket = _hosting(given)
        hosting.pace = hosting.pace if given.pace is None else given.pace
        logging.getLogger("asyncio").setLevel(logging.ERROR)  # its remarks about TLS help nobody here
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
    from game.journal.settings import data_folder
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
        tables = remembered(home)
        if not tables:
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
    from game.journal.files import SaveError
    from game.journal.saves import Store
    from game.journal.settings import data_folder
    from game.net.proof import prove

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
    import logging

    from game.net.broker import BrokerError
    from game.net.wire import WireError

    logging.getLogger("asyncio").setLevel(logging.ERROR)  # its remarks about TLS help nobody here
    try:
        if given.check:
            return asyncio.run(_check(given))
        asyncio.run(_serve_until_stopped(given))
    except (WireError, BrokerError) as error:
        return cli.failed("serve", error)
    return 0


async def _check(given: argparse.Namespace) -> int:
    """List open holes; status 1 if there are any."""
    from game.net.passes import Keys, holes

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
    from game.net.cluster import Cluster, connect
    from game.net.codes import encode
    from game.net.fleet import Server
    from game.net.passes import Keys
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
    from game.net.passes import Keys

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


COMMANDS = {
    "host": _host,
    "join": lambda given: start(window_run(given, "join", code=given.code, name=given.name)),
    "verify": _verify,
    "serve": _serve,
    "keys": _keys,
}
