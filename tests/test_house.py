"""The house stands as docs/architecture.md draws it: who may import whom, what the core may not touch."""

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests import budget

ROOT = Path(__file__).resolve().parents[1]
GAME = ROOT / "game"
HEADLESS = (
    "core",
    "access",
    "title",
    "phrase",
    "narrator",
    "tiled",
    "journal",
    "bots",
    "session",
    "text",
    "lab",
    "laws",
    "net",
)
GAMES = tuple(sorted(p.name for p in (GAME / "titles").iterdir() if (p / "__init__.py").is_file()))
# room -> the rooms of game it may import. Titles may import all of them, and the command line everything.
BELOW = {"core", "title", "words", "phrase", "narrator", "resources"}
MAY = {
    "core": set[str](),
    "title": {"core"},
    "access": set[str](),
    "phrase": set[str](),
    "narrator": {"core", "phrase", "words", "resources"},
    "tiled": {"core", "title", "resources", "phrase"},
    "journal": {"core", "title", "tiled", "resources", "phrase"},
    "bots": {"core", "title", "phrase", "narrator"},
    "session": {"core", "phrase", "narrator", "bots", "journal"},
    "net": {"core", "title", "bots", "journal", "resources"},
    "text": {*BELOW, "bots", "tiled", "journal", "session"},
    "learning": set(),
    "rl": {"core", "title", "learning"},
    "laws": {"core", "bots"},
    "lab": {*BELOW, "bots", "tiled", "journal", "text"},
    "client": {*BELOW, "access", "lessons", "bots", "tiled", "journal", "session", "text", "lab", "net"},
}


@cache
def modules() -> list[Path]:
    return sorted(GAME.rglob("*.py"))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports(path: Path) -> set[str]:
    """Every module this file imports by name, also inside functions, also for types alone."""
    found: set[str] = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def room(path: Path) -> str:
    return path.relative_to(GAME).parts[0].removesuffix(".py")


def importing(holds: Callable[[Path, str], bool]) -> list[str]:
    """The imports from the house for which this holds, of a file and the module it imports."""
    return [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in modules()
        for module in imports(path)
        if module.startswith("game.") and holds(path, module)
    ]


@pytest.mark.parametrize("name", MAY)
def test_a_room_imports_only_what_lies_below_it(name: str) -> None:
    may = MAY[name] | {name, "__version__"}
    assert not importing(lambda path, module: room(path) == name and module.split(".")[1] not in may)


def test_no_game_knows_another_and_no_module_imports_in_a_circle_not_even_for_types() -> None:
    def knows(path: Path, module: str) -> bool:
        others = set(GAMES) - {*path.relative_to(GAME).parts}
        return others != set(GAMES) and not others.isdisjoint(module.split(".")[2:3])

    assert not importing(knows)
    # CycleError names the circle.
    TopologicalSorter({dotted(path): needed(path) - {dotted(path)} for path in modules()}).prepare()


def test_titles_beside_their_look_do_not_know_the_client_nor_its_foundations_the_scenes() -> None:
    assert not importing(
        lambda path, module: (
            room(path) == "titles"
            and "look" not in path.relative_to(GAME).parts
            and (module.startswith("game.client") or "look" in module.split("."))
        )
    )
    parts = {("client", part) for part in ("stage", "ui", "draw", "input")}
    assert not importing(
        lambda path, module: path.relative_to(GAME).parts[:2] in parts and module.startswith("game.client.scenes")
    )


def names_in_code(path: Path) -> Iterator[str]:
    """Every identifier and every string that is no docstring."""
    told = {id(node.value) for node in ast.walk(tree(path)) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value
        elif isinstance(node, ast.Name | ast.alias | ast.Attribute):
            yield getattr(node, "id", "") or getattr(node, "name", "") or getattr(node, "attr", "")


def test_the_client_and_the_generic_rooms_name_no_game_and_no_word_of_one() -> None:
    lists = {GAME / "core" / "rules.py", GAME / "title.py"}  # the rulebooks and the titles that come with the house
    wrong = [
        f"{path.relative_to(ROOT)} names {game}"
        for path in modules()
        if path not in lists and not set(GAMES) & set(path.relative_to(GAME).parts)
        for name in names_in_code(path)
        for game in GAMES
        if game in name
    ]
    assert not wrong
    wrong = [
        f"{path.relative_to(ROOT)}: {name!r}"
        for path in modules()
        if room(path) == "client"
        for name in names_in_code(path)
        if GAME_WORDS.search(name.lower())
    ]
    assert not wrong


# Words of single games: whoever needs one in the client has put something in the wrong room.
GAME_WORDS = re.compile(
    r"\b(ogres?|knights?|footm[ae]n|archers?|bandits?|giants?|vizier|barracks|monument|cathedral|plague|clerics?|chits?)\b"
)


def place(path: Path) -> tuple[str, ...]:
    """Where a class belongs: a game's rules, a game's title, or the rest of the house as one."""
    parts = path.relative_to(GAME).parts
    return (parts[0], *[part for part in parts if part in GAMES]) if set(GAMES) & set(parts) else ("house",)


@pytest.mark.quick
def test_a_class_name_means_one_thing() -> None:
    """Games may share a name for the same part of each (`State`, `Table`); nothing else has the same name twice."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for path in modules():
        for node in tree(path).body:
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(place(path))
    games = {name: [where[1] if len(where) > 1 else "" for where in places] for name, places in found.items()}
    assert not {name: found[name] for name, of in games.items() if len(of) > 1 and ("" in of or len(set(of)) < len(of))}


@cache
def names_of_modules() -> frozenset[str]:
    return frozenset(dotted(path) for path in modules())


def needed(path: Path) -> set[str]:
    """The modules a file imports; of a package it takes a module out of, only that module."""
    known = names_of_modules()
    found: set[str] = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            full = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= full if full <= known else {node.module, *full}
    return found & known


def test_the_core_has_no_clock_files_or_chance_of_its_own_and_the_game_no_numpy() -> None:
    banned = {"pygame", "pytmx", "random", "time", "os", "secrets", "datetime", "asyncio", "threading"}
    wrong = [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in modules()
        if room(path) == "core"
        for module in imports(path)
        if module.split(".")[0] in banned
    ]
    assert not wrong
    # But for learners' environments, an extra that nothing of the game imports.
    mine = [path for path in modules() if room(path) != "rl"]
    wrong = [str(p.relative_to(ROOT)) for p in mine if any(m.split(".")[0] == "numpy" for m in imports(p))]
    wrong += [str(p.relative_to(ROOT)) for p in mine if any(m.startswith("game.rl") for m in imports(p))]
    assert not wrong


@pytest.mark.parametrize("name", HEADLESS)
def test_a_headless_room_works_where_pygame_is_blocked(name: str) -> None:
    parts = [p for p in modules() if room(p) == name and p.name != "__main__.py"]
    if not parts:
        pytest.skip(f"there is no {name}")
    names = [dotted(p) for p in parts]
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


INSIDES = {"client/page_trees.py": 3, "net/test_lost_news.py": 2, "soak/frames.py": 1}  # there shall be no more,
PATCHES = 50  # nor of patches of the game's own names: limits, patience, sizes
PRIVATE = re.compile(
    r"(?<!\bself)(?<!\bcls)(?<!super\(\))\._(?!replace\b|asdict\b|fields\b|exit\b)[A-Za-z]\w*\b(?<!_)"
    r"|(?:setattr|object)\([^\n]*\"[\w.]*\b_[A-Za-z]\w*\"|import (?:\w+, )*_[A-Za-z]|^ +_\w+,$",
    re.MULTILINE,
)
SEAMS = 'sys|os|time|socket|subprocess|tempfile|importlib|pygame|random|secrets|distributed|Duel|"(?:sys|builtins)'
PATCH = re.compile(rf"patch\.(?:setattr|object)\(\s*(?!{SEAMS})[^\n]*")


def test_tests_read_and_patch_no_private_names_and_patch_no_more_of_the_game_than_they_did() -> None:
    """But for the mutants of the running program."""
    tests = ROOT / "tests"
    texts = {
        p.relative_to(tests).as_posix(): p.read_text("utf-8") for p in tests.rglob("*.py") if p.name != "mutants.py"
    }
    found = {name: len(PRIVATE.findall(text)) for name, text in texts.items()}
    assert {name: count for name, count in found.items() if count} == INSIDES
    patches = [f"{name}: {patch}" for name, text in texts.items() for patch in PATCH.findall(text)]
    assert len(patches) <= PATCHES, "\n".join(patches)


@pytest.mark.parametrize("room", sorted(budget.measured()))
def test_a_room_keeps_to_its_budget(room: str) -> None:
    lines, files = budget.measured()[room]
    most_lines, most_files, _ = budget.allowed()[room]
    assert (lines <= most_lines, files <= most_files) == (True, True), f"{lines} lines in {files} files"
    assert most_lines - lines <= max(budget.LEAST, most_lines * budget.SLACK), f"lower its figure to {lines}"


def test_the_budget_has_no_room_that_is_gone() -> None:
    assert set(budget.allowed()) == set(budget.measured())


@pytest.mark.parametrize("heading", ["Play it", "Test it"])
def test_the_readme_has_one_command_that_does_all(heading: str) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    block = text.split(f"## {heading}")[1].split("```")[1]
    assert block.strip().count("\n") == 0
    assert "venv" in block
    assert "uv run" in text.split(f"## {heading}")[1].split("## ")[0]
