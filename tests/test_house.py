"""The house stands as docs/architecture.md draws it: who may import whom, what the core may not touch."""

from __future__ import annotations

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
GAME = ROOT / "game"
HEADLESS = ("core", "tiled", "journal", "bots", "text", "lab", "teller", "phrase")
GAMES = tuple(sorted(p.name for p in (GAME / "core").iterdir() if (p / "__init__.py").is_file() and p.name != "grids"))
# room -> the rooms of game it may import; the client may import all of them
MAY = {
    "core": set[str](),
    "tiled": {"core", "resources"},
    "journal": {"core", "tiled", "resources"},
    "bots": {"core", "teller", "phrase"},
    "text": {"core", "bots", "tiled", "words", "journal", "resources", "teller", "phrase"},
    "lab": {"core", "bots", "tiled", "journal", "words", "text", "resources", "teller", "phrase"},
    "teller": {"core", "phrase", "words", "resources"},
    "phrase": set[str](),
}


@cache
def modules() -> list[Path]:
    return sorted(GAME.rglob("*.py"))


@cache
def imports(path: Path) -> set[str]:
    """Every module this file imports by name, also inside functions, but not for types alone."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for_types = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for inner in ast.walk(node)
    }
    found: set[str] = set()
    for node in ast.walk(tree):
        if id(node) in for_types:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def room(path: Path) -> str:
    return path.relative_to(GAME).parts[0].removesuffix(".py")


@pytest.mark.parametrize("name", HEADLESS)
def test_a_headless_room_imports_only_what_it_may(name: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in modules()
        if room(path) == name
        for module in imports(path)
        if module.startswith("game.") and module.split(".")[1] not in MAY[name] | {name, "__version__"}
    ]
    assert not wrong


def test_no_game_knows_another() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in modules()
        for mine in set(GAMES) & set(path.relative_to(GAME).parts)
        for module in imports(path)
        for other in GAMES
        if mine != other and (f"core.{other}" in module or f"tables.{other}" in module)
    ]
    assert not wrong


def test_stage_ui_draw_and_input_know_neither_scenes_nor_tables() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in modules()
        if path.relative_to(GAME).parts[:2] in {("client", part) for part in ("stage", "ui", "draw", "input")}
        for module in imports(path)
        if module.startswith(("game.client.scenes", "game.client.tables"))
    ]
    assert not wrong


def test_shared_scenes_know_no_game_by_name() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in modules()
        if path.relative_to(GAME).parts[:2] == ("client", "scenes")
        for module in imports(path)
        for game in GAMES
        if f".{game}" in module
    ]
    assert not wrong


def test_the_core_has_no_clock_no_files_and_no_chance_of_its_own() -> None:
    banned = {"pygame", "pytmx", "random", "time", "os", "secrets", "datetime", "asyncio", "threading"}
    wrong = [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in modules()
        if room(path) == "core"
        for module in imports(path)
        if module.split(".")[0] in banned
    ]
    assert not wrong


@pytest.mark.parametrize("name", HEADLESS)
def test_a_headless_room_works_where_pygame_is_blocked(name: str) -> None:
    parts = [p for p in modules() if room(p) == name and p.name != "__main__.py"]
    if not parts:
        pytest.skip(f"there is no {name}")
    names = [".".join(p.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for p in parts]
    code = f"""
import sys
class Block:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("pygame", "numpy"):
            raise ImportError(f"{{name}} is blocked")
sys.meta_path.insert(0, Block())
import importlib
for name in {names!r}:
    importlib.import_module(name)
"""
    if name == "tiled":  # pytmx looks for pygame itself and does without
        code = code.replace('("pygame", "numpy")', '("numpy",)')
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-800:]


def test_the_game_never_needs_numpy() -> None:
    wrong = [str(p.relative_to(ROOT)) for p in modules() if any(m.split(".")[0] == "numpy" for m in imports(p))]
    assert not wrong


@pytest.mark.parametrize("heading", ["Play it", "Test it"])
def test_the_readme_has_one_command_that_does_all(heading: str) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    block = text.split(f"## {heading}")[1].split("```")[1]
    assert block.strip().count("\n") == 0
    assert "venv" in block
    assert "uv run" in text.split(f"## {heading}")[1].split("## ")[0]
