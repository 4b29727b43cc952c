"""Were the dice honest? A save of a table says what was promised, what the key was made of, and every face seen."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec

from game.core.dice import Dice
from game.core.keyed import dice_of
from game.core.match import Match
from game.core.tape import TapingDice
from game.journal.files import SaveError, named
from game.journal.form import Line
from game.journal.reading import as_written, load, read_bytes
from game.net.dice import key_of, promise_of


class Proof(NamedTuple):
    """What was found: `honest`, how many rolls and faces were checked, and a sentence."""

    honest: bool
    rolls: int
    faces: int
    text: str


def prove(path: Path) -> Proof:
    """Check every roll of a save. Raises SaveError when it cannot be read."""
    loaded = load(path, mend=False)
    header, setup = loaded.header, loaded.match.setup
    if loaded.recovery is not None:
        return Proof(False, 0, 0, f"The save is damaged: {loaded.recovery.text}")
    if not header.promise or not header.shares or not setup.key:
        return Proof(False, 0, 0, "Nothing was promised for this game: its dice come from its seed.")
    secret, *shares = header.shares
    try:
        if promise_of(secret) != header.promise:
            return Proof(False, 0, 0, "The host's secret is not the one it promised before the game.")
        if key_of(secret, shares) != setup.key:
            return Proof(False, 0, 0, "The dice key was not made of everybody's share.")
    except ValueError:
        return Proof(False, 0, 0, "The shares of the dice key cannot be read.")
    seen = _seen(path)
    tape: list[int] = []
    dice: Dice = TapingDice(dice_of(setup), tape)
    match = Match.of(setup, dice)
    rolls = faces = 0
    for number, (entry, told) in enumerate(zip(loaded.match.journal, seen, strict=True), 1):
        tape.clear()
        match.step(entry.action, entry.seat)
        if tuple(tape) != told:
            return Proof(False, rolls, faces, f"Action {number} showed {list(told)}, but its dice are {tape}.")
        rolls, faces = rolls + bool(tape), faces + len(tape)
    return Proof(True, rolls, faces, f"All {rolls} rolls ({faces} dice) are those of the key promised before the game.")


def _seen(path: Path) -> list[tuple[int, ...]]:
    """The faces written with each action that stands. Raises SaveError."""
    found: list[tuple[int, ...]] = []
    try:
        for raw in list(filter(None, as_written(read_bytes(path)).splitlines()))[1:]:
            line = msgspec.json.decode(raw.rpartition(b"\t")[0], type=Line)
            if line.keep is not None:
                del found[line.keep :]
            elif line.action is not None:
                found.append(line.faces)
    except (OSError, msgspec.MsgspecError, ValueError, RecursionError):
        raise SaveError(f"{named(path)} cannot be read") from None
    return found
