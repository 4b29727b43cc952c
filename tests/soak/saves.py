"""Damaged and forged saves: `python -m tests.soak.saves [--n COUNT] [--seed N] [--minutes M]`.

Half are damaged as a disk does it (flips, cuts, insertions, doubled and swapped lines); the other half are forged: a
value of the header or of an action is another one, and the checksums fit. Each must come back as a sentence, or as a
match that can be saved, loaded, summed up and told as a chronicle; a damaged one as a true prefix of what was played.
"""

import copy
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from game.bots import bot
from game.client.scenes.saved import card_steps
from game.core.match import Match
from game.core.rules import RULESETS, ScoreSheet, ruleset
from game.journal.files import SaveError
from game.journal.reading import LoadedSave, header, load
from game.journal.saves import Store
from game.lab.chronicle import chronicle_of
from game.resources import maps
from game.tiled.check import board_for
from game.tiled.schema import played_on
from tests.journal.forging import bodies, rewritten
from tests.soak.span import cost, options, span

LONGEST = 400  # letters of a sentence
LENGTHS = (48, 48, 400)  # actions of the saves of a game; every other one is played on a map
NASTY: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        2,
        3,
        7,
        10**6,
        10**30,
        -(10**30),
        0.5,
        "",
        "x",
        "human",
        "bot:greedy",
        "bot:oracle",
    ),
    *([], {}, [0], [[]], {"a": 1}, "\x1b[2J", "\u202e\n", "\0", "../../etc", "9" * 3000, ["human"] * 9),
)


def played(folder: Path, game: str, seed: int, most: int) -> Path:
    """A save of a match that the game's best bot plays, mostly."""
    seats = list(ruleset(game).seats)
    board = None
    if seed % 2 and played_on(game):
        board = board_for(sorted((maps() / game).glob("*.tmx"))[seed % 3], game)[1]
    match = Match.new(game, seats[seed % len(seats)], seed=f"soak-{seed}", board=board)
    writer = Store(folder).begin(match, header(match, "Maud"))
    best, whim = bot("greedy", game), random.Random(seed)
    while not match.over and len(match) < most:
        seat, legal = match.pending[0].seat, match.legal()
        action = whim.choice(legal) if whim.random() < 0.3 else best.choose(match.view(seat), legal)
        match.step(action, seat)
        writer.action(match, seat, action)
    writer.close()
    return writer.path


def damaged(data: bytes, chance: random.Random) -> bytes:
    """A flip, a cut, an insertion, a doubled line or two lines swapped."""
    at, kind = chance.randrange(len(data)), chance.randrange(5)
    if kind == 0:
        return data[:at] + bytes([data[at] ^ (1 << chance.randrange(8))]) + data[at + 1 :]
    if kind == 1:
        return data[:at]
    if kind == 2:
        return data[:at] + chance.randbytes(chance.randrange(1, 9)) + data[at:]
    lines = data.splitlines(keepends=True)
    i, j = chance.randrange(1, len(lines)), chance.randrange(1, len(lines))
    if kind == 3:
        return b"".join([*lines[: i + 1], lines[i], *lines[i + 1 :]])
    lines[i], lines[j] = lines[j], lines[i]
    return b"".join(lines)


def forged(found: Sequence[Any], chance: random.Random) -> list[Any]:
    """The lines with one to three values changed, taken out, or taken from another place."""
    lines = copy.deepcopy(list(found))
    for _ in range(chance.randint(1, 3)):
        places = _places(lines[0] if chance.random() < 0.6 else chance.choice(lines))
        holder, key = chance.choice(places)
        how = chance.random()
        if how < 0.15:
            del holder[key]
        elif how < 0.6:
            other, name = chance.choice(places)
            if other is not holder or name != key:
                value = other[name] if name in other or (isinstance(other, list) and name < len(other)) else 0
                holder[key] = copy.deepcopy(value)
        elif isinstance(holder[key], int) and how < 0.8:
            holder[key] += chance.choice((-1, 1, 2, 40))
        else:
            holder[key] = copy.deepcopy(chance.choice(NASTY))
        if not isinstance(lines[0], dict):
            break
    return lines


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every place of plain data: what holds it and under which key."""
    if not isinstance(value, dict | list):
        return [([value], 0)]
    inner = list(value.items()) if isinstance(value, dict) else list(enumerate(value))
    found = [(value, key) for key, _ in inner]
    for _, item in inner:
        if isinstance(item, dict | list):
            found += _places(item)
    return found or [([value], 0)]


def sentence(text: str) -> None:
    assert len(text) <= LONGEST, text
    assert text.isprintable(), text


def judged(path: Path, telling: bool, true: Sequence[Any] | None = None) -> str:
    """What became of the save; AssertionError and any other but SaveError is a find.

    `true`: the journal of which a damaged one, if it loads, is a beginning."""
    try:
        loaded = load(path, mend=False)
    except SaveError as error:
        sentence(str(error))
        return "refused"
    assert true is None or loaded.match.journal == true[: len(loaded.match)], "a damaged action was accepted"
    if telling:
        chronicle_of(loaded)
        list(card_steps(path))
    return told(loaded)


def told(loaded: LoadedSave) -> str:
    """How it loaded: with sentences fit for a line, as a match that can be summed up and gone on with."""
    for found in (loaded.recovery, loaded.drift):
        if found is not None:
            sentence(found.text)
    match = loaded.match
    assert all(isinstance(sheet, ScoreSheet) for sheet in match.score())
    assert match.over or match.legal()
    return "recovered" if loaded.recovery else "loaded"


def soak(folder: Path, numbers: Iterable[int], seed: int, telling: float = 0.3) -> Counter[str]:
    """What became of a save for each number; `telling`: the share of the forged ones that become chronicles."""
    chance, outcome = random.Random(seed), Counter[str]()
    short = [played(folder / f"{game}-{n}", game, n, most) for game in RULESETS for n, most in enumerate(LENGTHS)]
    whole = [path.read_bytes() for path in short]
    texts = [bodies(path) for path in short]
    true = [load(path, mend=False).match.journal for path in short]
    trial = folder / "trial.reign"
    for number in numbers:
        which = chance.randrange(len(short))
        try:
            if number % 2:
                rewritten(trial, forged(texts[which], chance))
                outcome[f"forged, {judged(trial, chance.random() < telling)}"] += 1
            else:
                trial.write_bytes(damaged(whole[which], chance))
                outcome[f"damaged, {judged(trial, False, true[which])}"] += 1
        except Exception as error:
            kept = Path(tempfile.mkdtemp(prefix="save_")) / f"{seed}_{number}.reign"
            kept.write_bytes(trial.read_bytes())
            raise AssertionError(f"save {number} of seed {seed}: {type(error).__name__}: {error} ({kept})") from error
    return outcome


def main(argv: Sequence[str]) -> int:
    given = options("tests.soak.saves", __doc__, 1_000).parse_args(argv)
    began, far = time.process_time(), span(given)
    with tempfile.TemporaryDirectory() as scratch:
        inner = Path(scratch) / "saves"
        inner.mkdir()
        outcome = soak(inner, far, given.seed)
    print(f"{far.done} saves of seed {given.seed}: {dict(outcome)}; {cost(began)}, no trouble")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
