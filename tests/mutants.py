"""Faults put into the source, each of which a named test must catch: `python -m tests.mutants [TEXT]`.

tests/mutants.toml lists them. Each is one replacement in one file, tried in a copy of the tree by the tests named
beside it. `TEXT` picks those whose room or fault contains it. Exits with 1 when a fault is not caught, or when a test
is red without it. Patches of the running program that the suite itself tries are in tests/soak/mutants.py.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from time import monotonic

import msgspec

from tests.core.test_scenes import CASES as SCENES
from tests.core.test_scenes import id_of

ROOT = Path(__file__).resolve().parents[1]
LONGEST = 300  # seconds one mutant's tests may take; a mutant that hangs is caught, but should not have to wait so long
CAUGHT, GREEN = 1, 0  # exit statuses of pytest


class Mutant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`old` stands exactly once in `file`. `tests`: names of test functions or headings of scenes, each once."""

    room: str
    fault: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


@cache
def mutants() -> tuple[Mutant, ...]:
    found = msgspec.toml.decode((ROOT / "tests" / "mutants.toml").read_bytes(), type=dict[str, tuple[Mutant, ...]])
    return found["mutant"]


@cache
def homes() -> dict[str, list[str]]:
    """The node ids of test functions by name, and of scenes by heading."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for name in re.findall(r"^(?:async )?def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            found.setdefault(name, []).append(f"{path.relative_to(ROOT).as_posix()}::{name}")
    for case in SCENES:
        node = f"tests/core/test_scenes.py::test_a_scene_goes_as_the_rules_say[{id_of(case)}]"
        found.setdefault(case.name, []).append(node)
    return found


def run(copy: Path, names: tuple[str, ...]) -> int:
    """pytest's exit status for those tests in the copy."""
    nodes = [homes()[name][0] for name in names]
    command = [sys.executable, "-m", "pytest", "-o", "addopts=", "-q", "-x", "-p", "no:cacheprovider", *nodes]
    try:
        return subprocess.run(command, cwd=copy, capture_output=True, timeout=LONGEST, check=False).returncode
    except subprocess.TimeoutExpired:
        return CAUGHT


def caught(copy: Path, mutant: Mutant, number: int) -> bool:
    """Whether the tests are green without the fault and red with it."""
    path = copy / mutant.file
    whole = path.read_text(encoding="utf-8")
    if run(copy, mutant.tests) != GREEN:
        print("red without it:", end=" ")
        return False
    path.write_text(whole.replace(mutant.old, mutant.new), encoding="utf-8")
    os.utime(path, (now := path.stat().st_mtime + 10 * number + 10, now))  # bytecode of the same second is not reused
    try:
        return run(copy, mutant.tests) == CAUGHT
    finally:
        path.write_text(whole, encoding="utf-8")


def main(words: list[str]) -> int:
    chosen = [mutant for mutant in mutants() if all(word in f"{mutant.room} {mutant.fault}" for word in words)]
    missed = 0
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder)
        for path in ROOT.iterdir():
            if path.name in ("game", "tests"):
                shutil.copytree(path, copy / path.name, ignore=shutil.ignore_patterns("__pycache__"))
            elif not path.name.startswith("."):
                (copy / path.name).symlink_to(path)
        for number, mutant in enumerate(chosen):
            start = monotonic()
            found = caught(copy, mutant, number)
            missed += not found
            told = "caught" if found else "MISSED"
            print(f"{told} {mutant.room}: {mutant.fault} ({monotonic() - start:.0f} s)", flush=True)
    print(f"{len(chosen) - missed} of {len(chosen)} caught")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
