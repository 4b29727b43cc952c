"""People at served tables while servers and a broker are killed: `python -m tests.net.crowd [--tables 8] [--kills 4]`.

Three brokers and three servers on this machine; at each table two people who play at once and a bot. Every few seconds
a server is killed outright and begun again, once a broker too. In the end every journal must replay to what all saw.
"""

import asyncio
import sys
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from game.net.cluster import played
from game.net.codes import decode
from game.net.company import MatchPlan
from game.net.seat import Seat
from tests.net.cluster import Node, fault, server, standing
from tests.net.guests import Guest, begin, leave, until
from tests.net.places import code_of
from tests.soak.span import trial

APART = 6.0  # seconds between kills


async def crowd(home: Path, tables: int, kills: int, game: str) -> dict[str, Any]:
    """What was counted."""
    words, people = ("--keys", str(home / "keys")), list[tuple[Guest, Guest]]()
    async with standing(home, 3, people=True) as field:
        cluster, brokers, fleet, url = field[:4]
        fleet += [server(url, 3, *words) for _ in range(3)]
        await asyncio.sleep(3.0)
        for number in range(tables):
            plan = MatchPlan(game, ("open", "open", "bot:random"))
            anna = Guest(await Seat.open(field.keys.hall, f"Anna {number}", plan), number, pace=0.02)
            await until(lambda guest=anna: code_of(guest))
            ben = Guest(await Seat.join(decode(code_of(anna)), f"Ben {number}"), 99 + number, pace=0.02)
            await begin(anna, ben)
            people.append((anna, ben))
        await asyncio.sleep(2.0)
        began = time.monotonic()
        calm = [wait for pair in people for guest in pair for wait in guest.seat.waits]
        longest = []
        for kill in range(kills):
            heard = [len(guest.seat.waits) for pair in people for guest in pair]
            victim: Node | None = None
            if kill == 1:
                victim = brokers[-1]
                victim.kill()
            else:
                fleet[kill % 3].kill()
                fleet[kill % 3].wait()
                fleet[kill % 3] = server(url, 3, *words)
            await asyncio.sleep(APART)
            if victim is not None:
                victim.start()
            guests = [guest for pair in people for guest in pair]
            fresh = [wait for guest, n in zip(guests, heard, strict=True) for wait in guest.seat.waits[n:]]
            longest.append(round(max(fresh, default=0), 2))
        for pair in people:
            for guest in pair:
                await guest.to_the_end(120)
        took = time.monotonic() - began
        waits = [wait for pair in people for guest in pair for wait in guest.seat.waits]
        wrong = [why for anna, _ in people if (why := await fault(cluster, anna.seat.ticket.table))]
        for pair in people:
            id = pair[0].seat.ticket.table
            table, _ = await cluster.table(id)
            lines, _ = await cluster.journal(id)
            stands, _ = played(table.setup, lines)
            wrong += [f"{id}: another game was seen" for g in pair if not g.mirror or list(g.mirror.journal) != stands]
            wrong += [f"{id}: a line too many"] if len(lines) != len(stands) else []
        await leave()
        return {
            "tables": tables,
            "kills": kills,
            "seconds": round(took),
            "actions of people": len(waits),
            "acknowledged before any kill, ms, median and p99": (
                round(1000 * median(calm), 1), round(1000 * quantiles(calm, n=100)[-1], 1)
            ),
            "longest wait after each kill, the second a broker's": longest,
            "longest wait of anybody": round(max(waits), 2),
            "wrong": wrong,
        }  # fmt: skip


if __name__ == "__main__":
    sys.exit(trial(__doc__, crowd, tables=8, kills=4, game="xii_century"))
