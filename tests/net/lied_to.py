"""Joins a table for each code or ticket on its input and waits until the line is over: the MiB that took at most, and
what it was told. Each is joined by a process of its own, a child that need not begin from nothing.
"""

import os
import re
import sys
import time
from pathlib import Path

import msgspec

from game.client.remote import Disconnected, TableLine
from game.net.codes import decode
from game.net.ledger import Mirror
from game.net.seat import Seat, Ticket
from game.titles.xii_century import TITLE


def peak() -> float:
    """MiB of this program alone: `getrusage` counts what its process was before, too."""
    return int(re.findall(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text())[0]) / 1024


def heard(given: str) -> str:
    before, until = peak(), time.monotonic() + 25
    known = msgspec.json.decode(given, type=Ticket) if given[0] == "{" else None
    line = TableLine(Seat.come_back(known) if known is not None else Seat.join(decode(given), "Ben"))
    said = ""
    while not said and time.monotonic() < until:
        for news in line.poll():
            said = news.text if isinstance(news, Disconnected) else said
            assert not isinstance(news, Mirror) or news.setup.seats
        time.sleep(0.01)
    line.close(5)
    return f"{peak() - before:.0f} {said}"


def main() -> None:
    import cryptography.hazmat.primitives.serialization
    import nats

    from game.core.rules import ruleset

    ruleset(TITLE.id)
    assert nats, cryptography
    for given in sys.stdin:
        reading, writing = os.pipe()
        if child := os.fork():
            os.close(writing)
            with open(reading) as pipe:
                said = pipe.read()
            print("" if os.waitpid(child, 0)[1] else said, flush=True)
        else:
            with open(writing, "w") as pipe:
                pipe.write(heard(given.strip()))
            break


if __name__ == "__main__":
    main()
