"""A finished match at a member's own machine, which has checked every roll of it: it is kept as a save."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import msgspec

from game.core.match import Match
from game.journal.files import SaveError
from game.journal.reading import header, peek
from game.journal.saves import Store
from game.net.dice import Proof
from game.net.keeper import plain
from game.net.mirror import ALONE, OTHERS, PROVED
from game.net.seat import Ticket
from game.net.witness import Witness

_LATEST = 12  # saves that are looked at for the same match, kept by a host on this machine


class Recorded(msgspec.Struct, frozen=True):
    """What came of a finished match: what its rolls hang on, in a sentence, where it lies, and the match."""

    text: str
    save: str = ""
    match: Match | None = None


def counted(marks: Iterable[str]) -> str:
    """How many rolls hang on what, for a player."""
    found = Counter(mark for mark in marks if mark)
    parts = (
        (PROVED, "{} proved for you"),
        (OTHERS, "{} proved for others"),
        (ALONE, "{} rolled by the host alone"),
    )
    return ", ".join(text.format(found[mark]) for mark, text in parts if found[mark])


def record(witness: Witness, ticket: Ticket, home: Path | None) -> Recorded:
    """Keep the match below `home`."""
    account = witness.account
    assert account is not None
    match, trail = account.mirror.branch(), account.trail
    marks = [account.mark(trail.start), *account.mirror.marks]
    said = f"All {sum(map(bool, marks))} rolls are as promised: {counted(marks)}."
    if home is None:
        return Recorded(said, match=match)
    store = Store(home)
    for path in store.paths()[:_LATEST]:
        known = peek(path)
        if known is not None and known.table == ticket.table:
            return Recorded(said, path.name, match)
    alone = [
        Proof(trail.start),
        *(Proof(promise=one) for one in account.promises.all),
        *(Proof(void=one) for one in witness.voids),
    ]
    top = header(match, ticket.name, table=ticket.table)
    try:
        writer = store.begin(match, top, [*map(plain, (*trail.proofs, *alone))])
    except SaveError as error:
        return Recorded(f"{said} Not saved: {error}.", match=match)
    writer.close()
    return Recorded(said, writer.path.name, match)
