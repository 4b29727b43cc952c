"""How long rolls take: `python -m tests.net.rolls [--game horrible_hordes] [--people 4] [--cost]`.

A host of a process of its own, on this machine, and people who play at once. Told are the milliseconds until an action
was acknowledged, of actions that roll dice and of others, and the bytes an action to a seat. `--cost`: instead, what a
chain, a link and a key cost, and how many bytes a roll has.
"""

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from timeit import repeat
from typing import Any

import msgspec

from game.net import protocol as p
from game.net.codes import decode
from game.net.dice import HOST, Chain, TableRoll, new_seed
from game.net.seat import Seat
from tests.net.guests import Guest, begin, until
from tests.net.test_process import HostProcess
from tests.soak.span import trial


class Timed(Guest):
    """A guest that notes how long each of its actions took, by whether it rolled."""

    def __init__(self, seat: Seat, seed: int) -> None:
        super().__init__(seat, seed, pace=0.02)
        self.took: list[tuple[bool, float]] = []
        ask, loop = seat.ask, asyncio.get_running_loop()

        async def timed(request: p.Request, tries: int = 0) -> p.Reply:
            begun, before = loop.time(), seat.witness.promises.last
            reply = await ask(request, tries)
            if isinstance(request, p.PlayAction) and isinstance(reply, p.Ok):
                took = loop.time() - begun
                await asyncio.sleep(0.01)  # it is told now
                self.took.append((seat.witness.promises.last > before, took))
            return reply

        seat.ask = timed


async def measure(home: Path, game: str, people: int, cost: bool) -> dict[str, Any]:
    if cost:
        return costs()
    os.environ["ROLL_AND_REIGN_HOME"] = str(home)
    hosting = await asyncio.to_thread(HostProcess, home, game, "--seats", str(people), "--owner", "Anna")
    seats = [await Seat.come_back(hosting.first.ticket, home)]
    for number in range(1, people):
        seats += [await Seat.join(decode(hosting.first.code), f"Guest {number}", home=home / str(number))]
    guests = [Timed(seat, number) for number, seat in enumerate(seats)]
    await begin(*guests)
    for guest in guests:
        await guest.to_the_end(300)
    await until(lambda: all(guest.took for guest in guests))
    took = [one for guest in guests for one in guest.took]
    found: dict[str, Any] = {"game": game, "people": people, "actions": len(took)}
    for name, rolls in (("rolls", True), ("others", False)):
        waits = [1000 * seconds for rolled, seconds in took if rolled is rolls]
        found[f"{name}, ms median and p99"] = (
            len(waits),
            round(median(waits), 1),
            round(quantiles(waits, n=100)[-1], 1),
        )
    mirror = guests[-1].mirror
    found["bytes an action to a seat"] = round(guests[-1].seat.down / len(mirror))
    found["marks of a guest"] = sorted(set(filter(None, mirror.marks)))
    for guest in guests:
        await guest.close()
    hosting.end()
    return found


def costs() -> dict[str, Any]:
    """The least of some tries, in microseconds, and bytes."""

    def least(do: Callable[[], object], times: int) -> float:
        return round(min(repeat(do, number=times, repeat=7)) / times * 1e6, 2)

    seed, chain = new_seed(), Chain(new_seed())
    links = {people: tuple((chair, chain.link(9)) for chair in (*range(people), HOST)) for people in (1, 2, 4, 6)}
    roll = TableRoll(9, links[4])
    return {
        "a chain, us": least(lambda: Chain(seed), 3),
        "a link, us": least(lambda: [chain.link(n) for n in range(1, 16_000, 97)], 1) / len(range(1, 16_000, 97)),
        "a key of four and the host, us": least(lambda: roll.key("00" * 20), 2000),
        "bytes of a roll, by people": {n: len(msgspec.json.encode(TableRoll(9, found))) for n, found in links.items()},
    }


if __name__ == "__main__":
    sys.exit(trial(__doc__, measure, game="horrible_hordes", people=4, cost=False))
