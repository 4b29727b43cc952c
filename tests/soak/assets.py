"""Every asset spoilt in its turn: `python -m tests.soak.assets [--only TEXT] [--n FILES] [--minutes M]`.

Each file of the game's art, sounds and words is deleted, emptied and filled with noise, one at a time; then the scenes
that show it are opened, drawn and gone on with for some frames. A picture, a sound or a book of words that is not there
may look and read poorly, but no scene may fail for it.
"""

import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from game import resources
from game.client.dev import forget_all
from game.core.rules import RULESETS
from game.journal.settings import Settings
from tests.soak.span import cost, options, span
from tools.screenshots import opened
from tools.shots import SHOTS

SHIPPED = resources.assets()
HARMS: dict[str, Callable[[Path, Path], object]] = {
    "deleted": lambda spoilt, real: None,
    "emptied": lambda spoilt, real: spoilt.write_bytes(b""),
    "noise": lambda spoilt, real: spoilt.write_bytes(random.Random(7).randbytes(max(64, real.stat().st_size))),
}
FRAMES = 6
HOUSE = ("menu", "setup", "options", "credits")  # scenes of no title
TITLES = {
    "twenty_years": ("year_7", "battle_roll", "ledger", "score", "help"),
    "mini_monarchy": ("monarchy", "monarchy_book"),
    "xii_century": ("century", "century_towns", "century_war"),
    "horrible_hordes": ("hordes_move", "hordes_battle", "hordes_learn"),
}
MARKS = {"hordes": "horrible_hordes", "xii": "xii_century", "monarchy": "mini_monarchy"}  # in the names of their files


def files() -> list[Path]:
    """All assets, below their folder, but those that only tell people something."""
    every = (path.relative_to(SHIPPED) for path in sorted(SHIPPED.rglob("*")) if path.is_file())
    return [path for path in every if path.suffix != ".md"]


def scenes_of(file: Path) -> tuple[str, ...]:
    """Scenes that may ask for a file: those of its title, where its name says one, or one of each and the house's."""
    for title in RULESETS:
        if title in file.name:
            return (*TITLES[title], "setup")
    for mark, title in MARKS.items():
        if mark in file.name:
            return (*TITLES[title], "menu")
    return (*HOUSE, *(scenes[0] for scenes in TITLES.values()), "battle_roll", "score")


@contextmanager
def spoilt(file: Path, harm: str) -> Iterator[None]:
    """The shipped data with that one file harmed, for as long as it lasts; what was read of it before is forgotten."""
    with tempfile.TemporaryDirectory(prefix="roll-and-reign-spoilt-") as scratch:
        root = Path(scratch)
        (root / "maps").symlink_to(resources.maps(), target_is_directory=True)
        here, real = root / "assets", SHIPPED
        for part in (*file.parts, ""):
            here.mkdir()
            for beside in real.iterdir():
                if beside.name != part:
                    (here / beside.name).symlink_to(beside)
            here, real = here / part, real / part
            if real.is_file():
                break
        HARMS[harm](here, real)
        with patch.dict(os.environ, ROLL_AND_REIGN_DATA=scratch, ROLL_AND_REIGN_HOME=str(root / "home")):
            forget_all()
            try:
                yield
            finally:
                forget_all()


def open_scene(name: str, heard: str = "") -> None:
    """A scene comes to its moment and lives for some frames, with that sound played; any exception is its own."""
    shot = SHOTS[name]
    with opened(shot, (960, 540), Settings(reduced_motion=not shot.speed)) as app:
        sound = app.services.sound
        if heard:
            sound.open(app.services.settings)
            sound.play(heard)
            sound.music(heard, fade=0)
        for _ in range(FRAMES):
            app.frame(1 / 60)
        assert app.stack.status is None
        assert app.stack.scenes


def trouble(file: Path, harm: str, scenes: Sequence[str]) -> dict[str, BaseException]:
    """The scenes that did not open, and why."""
    found: dict[str, BaseException] = {}
    with spoilt(file, harm):
        for name in scenes:
            try:
                open_scene(name, file.stem if file.parent.name == "audio" else "")
            except Exception as error:
                found[name] = error
    return found


def main(argv: Sequence[str]) -> int:
    parser = options("tests.soak.assets", __doc__, len(files()))
    parser.add_argument("--only", default="", help="files with this in their names")
    given = parser.parse_args(argv)
    chosen = [file for file in files() if given.only in str(file)]
    random.Random(given.seed).shuffle(chosen)
    given.n = min(given.n, len(chosen))
    began, far, opened_ones, failed = time.process_time(), span(given), 0, 0
    for number in far:
        file = chosen[number]
        for harm in HARMS:
            scenes = scenes_of(file)
            bad = trouble(file, harm, scenes)
            opened_ones, failed = opened_ones + len(scenes), failed + len(bad)
            for name, error in bad.items():
                print(f"{file} {harm}: {name}: {type(error).__name__}: {error}", flush=True)
    print(
        f"{far.done} of {len(chosen)} files in {len(HARMS)} ways: {opened_ones} scenes, {failed} failed; {cost(began)}"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
