"""A finished match at a member's own machine: its dice are checked against the promise, and it is kept as a save."""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.core.keyed import dice_of
from game.core.match import Match
from game.core.rules import RefusedError
from game.core.tape import TapingDice
from game.journal.files import SaveError
from game.journal.form import header
from game.journal.saves import Store, peek
from game.net.dice import Shares
from game.net.mirror import Mirror
from game.net.protocol import Revealed
from game.net.seat import Ticket

_LATEST = 12  # saves that are looked at for the same match, kept by a host on this machine


class Recorded(msgspec.Struct, frozen=True):
    """What came of a finished match: were the dice honest, where it lies, and a sentence."""

    honest: bool
    text: str
    save: str = ""
    match: Match | None = None


def record(mirror: Mirror, told: Revealed, commitment: str, ticket: Ticket, home: Path | None) -> Recorded:
    """Check every roll, and keep the match below `home`. `commitment` is what the host promised at the start."""
    shares = Shares(told.secret, told.shares)
    if shares.commitment != commitment:
        return Recorded(False, "The host's dice are not the ones it promised: this game cannot be trusted.")
    if ticket.share and ticket.share not in told.shares:
        return Recorded(False, "Your share of the dice key was left out: nobody can say whether the dice were honest.")
    tape: list[int] = []
    setup = msgspec.structs.replace(mirror.setup, key=shares.key)
    match = Match.of(setup)
    rolled = Match.of(setup, TapingDice(dice_of(setup), tape))
    faces = []
    for index, entry in enumerate(mirror.journal):
        tape.clear()
        try:
            rolled.step(entry.action, entry.seat)
        except RefusedError:
            tape = []
        if tuple(tape) != mirror.seen_faces(index):
            return Recorded(False, f"Action {index + 1} did not show the dice that were promised.")
        faces.append(tuple(tape))
        match.step(entry.action, entry.seat)
    count = sum(map(len, faces))
    since = "at the start" if ticket.share else "when you came"
    said = f"The dice were honest: all {count} are those promised {since}."
    if home is None:
        return Recorded(True, said, match=match)
    store = Store(home)
    for path in store.paths()[:_LATEST]:
        known = peek(path)
        if known is not None and known.promise == commitment:
            return Recorded(True, said, path.name, match)
    top = header(match, ticket.name, promise=commitment, shares=(told.secret, *told.shares))
    try:
        writer = store.begin(match, top, faces)
    except SaveError as error:
        return Recorded(True, f"{said} Not saved: {error}.", match=match)
    writer.close()
    return Recorded(True, said, writer.path.name, match)
