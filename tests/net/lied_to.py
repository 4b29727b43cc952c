"""Joins a table and waits until the line is over: what it was told, and the MiB it took at most.

python -m tests.net.lied_to CODE-OR-TICKET
"""

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


def main() -> None:
    import cryptography.hazmat.primitives.serialization
    import nats

    from game.core.rules import ruleset

    ruleset(TITLE.id)
    assert nats, cryptography
    before, until = peak(), time.monotonic() + 25
    given = sys.argv[1]
    known = msgspec.json.decode(given, type=Ticket) if given[0] == "{" else None
    line = TableLine(Seat.come_back(known) if known is not None else Seat.join(decode(given), "Ben"))
    said = ""
    while not said and time.monotonic() < until:
        for news in line.poll():
            said = news.text if isinstance(news, Disconnected) else said
            assert not isinstance(news, Mirror) or news.setup.seats
        time.sleep(0.01)
    line.close(5)
    print(f"{peak() - before:.0f} {said}")


if __name__ == "__main__":
    main()
