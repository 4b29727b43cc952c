"""The suite on the newest versions of everything: `python tools/newest.py [FOLDER]`, now and then, by a clock.

Makes an environment of its own (in FOLDER, else a scratch one), takes every dependency without its upper bound, says
which versions came, and gives the exit status of the suite. What passes may raise the bounds in pyproject.toml.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_UPPER = re.compile(r",?\s*(<|==|~=)[^,;]*")


def wanted() -> list[str]:
    """What the game and its tests need, without upper bounds."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    named = [*project["dependencies"], *extras["test"], *extras["net"]]
    return sorted({_UPPER.sub("", one) for one in named if not one.startswith(project["name"])})


def main(argv: Sequence[str]) -> int:
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(argv[0]) if argv else Path(scratch) / "venv"
        venv.create(folder, with_pip=True)
        python = str(folder / "bin" / "python")
        pip = [python, "-m", "pip", "install", "--quiet", "--upgrade", "--upgrade-strategy", "eager"]
        subprocess.run([*pip, *wanted()], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-deps", "-e", str(ROOT)], check=True)
        subprocess.run([python, "-m", "pip", "list"], check=True)
        return subprocess.run([python, "-m", "pytest"], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
