"""What the docs say in Python is true: every block is checked by `mypy --strict` and run, where a map `my.tmx` lies."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
_BLOCK = re.compile(r"^```(?:python|py)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = {
    f"{page.stem.replace('-', '_').lower()}_{number}": block
    for page in PAGES
    for number, block in enumerate(_BLOCK.findall(page.read_text(encoding="utf-8")), 1)
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All blocks as modules, beside a map."""
    found = tmp_path_factory.mktemp("docs")
    for name, block in BLOCKS.items():
        (found / f"{name}.py").write_text(block, encoding="utf-8")
    shutil.copytree(ROOT / "maps", found / "maps")
    shutil.copy(found / "maps" / "twenty_years" / "realm_5x5.tmx", found / "maps" / "twenty_years" / "my.tmx")
    return found


def test_the_docs_speak_python_in_a_few_places() -> None:
    assert len(BLOCKS) >= 7


def test_every_block_is_typed_as_strictly_as_the_house(folder: Path) -> None:
    line = [sys.executable, "-m", "mypy", "--strict", "--config-file", str(ROOT / "pyproject.toml"), "--cache-dir"]
    line += [str(ROOT / ".mypy_cache"), *(str(folder / f"{name}.py") for name in BLOCKS)]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]


@pytest.mark.quick
@pytest.mark.parametrize("name", BLOCKS)
def test_every_block_runs(folder: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder / "maps" / "twenty_years")
    exec(compile(BLOCKS[name], f"{name}.py", "exec"), {"__name__": name})
