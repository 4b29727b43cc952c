"""What the docs say in Python is true: every block is checked by `mypy --strict` and run, where a map `my.tmx` lies."""

import ast
import importlib
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

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


def test_the_docs_speak_python_in_a_few_places_typed_as_strictly_as_the_house(folder: Path) -> None:
    assert len(BLOCKS) >= 7
    line = [sys.executable, "-m", "mypy", "--strict", "--config-file", str(ROOT / "pyproject.toml"), "--cache-dir"]
    line += [str(ROOT / ".mypy_cache"), *(str(folder / f"{name}.py") for name in BLOCKS)]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]


@pytest.mark.quick
@pytest.mark.parametrize("name", BLOCKS)
def test_every_block_runs(folder: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder / "maps" / "twenty_years")
    exec(compile(BLOCKS[name], f"{name}.py", "exec"), {"__name__": name})


def test_the_notebook_runs_from_top_to_bottom_and_shows_something_in_every_cell(tmp_path: Path) -> None:
    """As a kernel would: the value of a cell's last line is shown. In a process of its own, within a minute."""
    cells = json.loads((ROOT / "docs" / "tour.ipynb").read_text(encoding="utf-8"))["cells"]
    told = [cell for cell in cells if cell["cell_type"] == "code"]
    assert len(told) >= 8
    assert not any(cell["outputs"] for cell in told)  # what was shown once is no part of the docs
    script = tmp_path / "tour.py"
    script.write_text("".join(map(_cell, told)), encoding="utf-8")
    line = [sys.executable, str(script)]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr[-1500:]
    shown = done.stdout.split("\x00")
    assert len(shown) == len(told) + 1
    assert all(part.strip() for part in shown[:-1])
    assert "<svg" in shown[0] or "<pre>" in shown[0]


def _cell(cell: dict[str, Any]) -> str:
    tree = ast.parse("".join(cell["source"]))
    last = tree.body[-1]
    if isinstance(last, ast.Expr):
        show = "print(shown._repr_html_() if hasattr(shown, '_repr_html_') else shown)"
        tree.body[-1:] = ast.parse(f"shown = 0\n{show}").body
        tree.body[-2].value = last.value
    return ast.unparse(tree) + '\nprint(end="\\0")\n'


_PATH = re.compile(r"(?<![\w/.-])(?:game|tests|tools|assets|maps|docs|\.ci)/[\w./<>-]*[\w>]")
_FILE = re.compile(r"(?<![\w.-])[\w/<>]*\w\.(?:py|toml)\b")
GAMES = tuple(path.name for path in (ROOT / "game" / "titles").iterdir() if (path / "look").is_dir())


@pytest.mark.quick
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_path_a_page_names_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = {path for path in _PATH.findall(text) if not re.search("NAME|<name>|river_kings", path)}
    there = [[path, *[path.replace("<id>", game).replace("<game>", game) for game in GAMES]] for path in named]
    assert not [names[0] for names in there if not any(next(ROOT.glob(name.rstrip("/")), None) for name in names)]


@pytest.mark.quick
def test_every_file_of_the_plan_of_the_house_and_every_name_called_stable_is_there() -> None:
    """docs/architecture.md names modules by the end of their path."""
    rooms = (ROOT / room for room in ("game", "tests", "tools", "assets"))
    known = {path.as_posix() for room in rooms for path in room.rglob("*.*") if path.suffix in (".py", ".toml")}
    named = _FILE.findall((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8"))
    assert len(named) > 80
    wanted = {name: [name, *[name.replace("<id>", game) for game in GAMES]] for name in named}
    assert not [name for name, ends in wanted.items() if not any(k.endswith(f"/{end}") for k in known for end in ends)]
    text = (ROOT / "docs" / "stability.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(game\.\w+)` \| (.*?) \|", text, re.MULTILINE)
    named = [(room, name) for room, promise in rows for name in re.findall(r"`([A-Za-z]\w*)`", promise)]
    assert len(named) > 15
    rooms = {room: [importlib.import_module(room)] for room, _ in rows}
    rooms["game.core"].append(importlib.import_module("game.core.rules"))
    assert not [(room, name) for room, name in named if not any(hasattr(module, name) for module in rooms[room])]


def anchors(page: Path) -> set[str]:
    """The links to its headings."""
    heads = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.quick
@pytest.mark.parametrize("page", [*PAGES, ROOT / "CHANGELOG.md", ROOT / "assets" / "README.md"], ids=str)
def test_every_link_and_picture_of_a_page_is_there(page: Path) -> None:
    links = re.findall(r"\]\((?!https://)([^)#]*)#?([^)]*)\)", page.read_text(encoding="utf-8"))
    targets = [((page.parent / file) if file else page, anchor) for file, anchor in links]
    assert not [(at, anchor) for at, anchor in targets if not at.exists() or (anchor and anchor not in anchors(at))]
