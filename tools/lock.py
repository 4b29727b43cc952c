"""What CI installs, by hash: `python tools/lock.py` writes .ci/locked.txt from constraints.txt.

Each version of constraints.txt gets the SHA-256 of every file that pip would take of it on the systems and Pythons
below; pip tells them, nothing is installed, and no registry is named. `.ci/run` installs them by `--require-hashes`.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
CONSTRAINTS, LOCKED = ROOT / "constraints.txt", ROOT / ".ci" / "locked.txt"
PYTHONS, SYSTEMS = ("3.11", "3.12", "3.13", "3.14"), ("x86_64", "aarch64")  # of Linux
HEAD = "# Written by tools/lock.py from constraints.txt; .ci/run installs it by --require-hashes.\n"
_GLIBC = ("2_39", "2_34", "2_31", "2_28", "2_27", "2_26", "2_24", "2_17", "2_12", "2_5")
_NONE = re.compile(r"No matching distribution found for ([\w.-]+)==")


def pins(text: str) -> dict[str, str]:
    """Package to version, as a file of constraints or hashes names them."""
    return dict(re.findall(r"^([\w.-]+)==([\w.!+-]+)", text, re.MULTILINE))


def plain(name: str) -> str:
    """A package's name as registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def files(wanted: Mapping[str, str], *words: str) -> dict[str, tuple[str, str]]:
    """Package to file and SHA-256, as pip would install them; what it has nothing for is left out."""
    left = dict(wanted)
    line = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed", "--no-deps"]
    with tempfile.TemporaryDirectory() as scratch:
        while left:
            (listed := Path(scratch) / "wanted.txt").write_text("".join(f"{n}=={v}\n" for n, v in left.items()))
            told = subprocess.run(
                [*line, *words, "--report", "-", "-r", str(listed)], capture_output=True, text=True, check=False
            )
            if told.returncode == 0:
                return {plain(row["metadata"]["name"]): _file(row) for row in json.loads(told.stdout)["install"]}
            none = _NONE.search(told.stderr)
            if none is None:
                raise RuntimeError(told.stderr[-2000:])
            left = {name: version for name, version in left.items() if plain(name) != plain(none[1])}
    return {}


def _file(row: Mapping[str, Any]) -> tuple[str, str]:
    came = row["download_info"]
    return came["url"].rpartition("/")[2], came["archive_info"]["hashes"]["sha256"]


def elsewhere(python: str, system: str) -> list[str]:
    """The words by which pip looks for another Python on another system."""
    names = [f"manylinux_{version}_{system}" for version in _GLIBC] + [f"manylinux2014_{system}", f"linux_{system}"]
    platforms = [word for name in names for word in ("--platform", name)]
    return ["--only-binary=:all:", "--python-version", python, "--target", "nowhere", *platforms]


def locked(wanted: Mapping[str, str]) -> dict[str, set[str]]:
    """All hashes of each package."""
    found = defaultdict[str, set[str]](set)
    here = files(wanted)
    for name, (_, digest) in here.items():
        found[name].add(digest)
    built = {name: version for name, version in wanted.items() if not _anywhere(here[plain(name)][0])}
    for python in PYTHONS:
        for system in SYSTEMS:
            for name, (_, digest) in files(built, *elsewhere(python, system)).items():
                found[name].add(digest)
    return found


def _anywhere(file: str) -> bool:
    """Whether the file is the same on all systems."""
    return file.endswith(("-none-any.whl", ".tar.gz", ".zip"))


def main(argv: Sequence[str]) -> int:
    wanted = pins(CONSTRAINTS.read_text("utf-8"))
    found = locked(wanted)
    rows = []
    for name, version in wanted.items():
        digests = "".join(f" \\\n    --hash=sha256:{digest}" for digest in sorted(found[plain(name)]))
        rows.append(f"{name}=={version}{digests}\n")
    LOCKED.write_text(HEAD + "".join(rows), "utf-8")
    print(f"{LOCKED.relative_to(ROOT)}: {len(rows)} packages, {sum(map(len, found.values()))} files")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
