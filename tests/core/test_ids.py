"""Every decision, vector and edge case of the rules is held by a test that carries its id."""

import ast
import re
from pathlib import Path

import pytest

from tests.scenes import cases


def ids_in(game: str, marks: str) -> set[int]:
    """The numbers after these marks (a pattern) in the headings of a game's scenes, and in its tests' names, docstrings
    and tables."""
    room = Path(__file__).parent / game
    words = " ".join(case.name for file in room.glob("*.scenes") for case in cases(file))
    for path in room.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                words += f" {node.name} {ast.get_docstring(node) or ''}"
            elif isinstance(node, ast.Dict):
                words += " ".join(str(key.value) for key in node.keys if isinstance(key, ast.Constant))
    return {int(number) for number in re.findall(rf"(?:{marks})(\d+)(?!\d)", words)}


@pytest.mark.parametrize(
    ("game", "marks", "last"),
    [
        ("twenty_years", "20Y-D|_d", 89),
        ("twenty_years", "20Y-T|_t", 37),
        ("mini_monarchy", "MM-D|_d", 54),
        ("mini_monarchy", "MM-T|_t", 23),
        ("xii_century", "XII-D|_d", 46),
        ("xii_century", "TV-|_tv", 43),
        ("xii_century", r"\b8\.", 40),
        ("horrible_hordes", "HH-D", 77),
        ("horrible_hordes", "TV-|tv_", 110),
    ],
)
def test_every_decision_vector_and_edge_case_has_a_test(game: str, marks: str, last: int) -> None:
    assert set(range(1, last + 1)) - ids_in(game, marks) == set()
