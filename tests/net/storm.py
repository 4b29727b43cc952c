"""Honest people in a storm are never accused: `python -m tests.net.storm [--matches 5] [--seed 1]`.

Three people and a bot; one of them over a line that is late, loses packets and is cut; the host is killed and goes on,
a window is killed and comes back. In the end all have the same match, and no machine has found anything dishonest.
"""

import asyncio
import random
import sys
from pathlib import Path

import msgspec

from game.net import protocol as p
from game.net.codes import decode
from game.net.hosting import Hosting
from game.net.keeper import remembered
from game.net.seat import Seat
from game.net.wire import end
from tests.net.guests import Guest, begin, running, table, until
from tests.net.test_bad_line import BadLine
from tests.soak.span import trial

BLOWS = 4
ACCUSED = ("not vouched", "took back")


async def match(home: Path, game: str, seed: int) -> dict[str, object]:
    """What was counted; raises when somebody was accused or has another match."""
    chance, blows, task = random.Random(seed), list[str](), None
    async with table(home, game, ("open", "open", "open", "bot:random")) as (hosting, anna):
        line, current = BadLine(hosting.door.port), hosting
        proxy = await line.start()
        near = await Seat.join(decode(hosting.code), "Ben", home=home / "ben")
        far = msgspec.structs.replace(near.ticket, door=near.ticket.door._replace(port=line.port))
        await near.close()
        ben = Guest(await Seat.come_back(far, home / "ben"), seed)
        cleo = Guest(await Seat.join(decode(hosting.code), "Cleo", home=home / "cleo"), seed + 1)
        await begin(anna, ben, cleo)
        for number in range(BLOWS):
            await asyncio.sleep(chance.uniform(0.5, 2.5))
            blows.append(chance.choice(("cut", "host", "window")))
            if blows[-1] == "cut":
                line.cut()
            elif blows[-1] == "window":
                ticket = cleo.seat.ticket
                await cleo.close()
                cleo = Guest(await Seat.come_back(ticket, home / "cleo"), seed + number)
                cleo.seat.refresh()
            elif current.table.phase == "playing" and hasattr(current, "client"):
                current.stop()  # as a kill: nobody is told, only what is on disk remains
                await until(lambda broker=current.broker: not broker.alive, 10)
                current = Hosting.again(home, remembered(home)[0])
                task = await running(current)
        for guest in (anna, ben, cleo):
            await guest.to_the_end(300)
        ledger = current.table.ledger
        for guest in (anna, ben, cleo):
            assert guest.mirror.journal == ledger.match.journal
            said = [news.text for news in guest.heard if isinstance(news, p.TalkLine)]
            assert not [text for text in said if any(word in text for word in ACCUSED)]
        for guest in (ben, cleo):
            await guest.close()
        if task is not None:
            await current.close("over")
            await end(task)
        proxy.close()
        voids, rolls = len(anna.seat.witness.voids), current.table.promises.last
        return {"seed": seed, "blows": blows, "rolls": rolls, "never made": voids, "actions": len(ledger)}


async def storm(home: Path, matches: int, seed: int, game: str) -> dict[str, object]:
    for number in range(seed, seed + matches):
        print(await match(home / str(number), game, number), flush=True)
    return {"matches": matches}


if __name__ == "__main__":
    sys.exit(trial(__doc__, storm, matches=5, seed=1, game="xii_century"))
