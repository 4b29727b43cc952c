"""Every decision and every vector of the rules is held by a test that carries its id."""

from __future__ import annotations

import ast
import re
from pathlib import Path


def _ids(marks: str) -> set[int]:
    """The numbers after these marks in the names and docstrings of all tests."""
    found: set[int] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                words = node.name + " " + (ast.get_docstring(node) or "")
                found |= {int(number) for number in re.findall(rf"(?:{marks})(\d+)(?!\d)", words)}
    return found


def test_every_decision_has_a_test() -> None:
    assert set(range(1, 47)) - _ids("XII-D|_d") == set()


def test_every_vector_has_a_test() -> None:
    assert set(range(1, 44)) - _ids("TV-|_tv") == set()


def test_every_edge_case_has_a_test() -> None:
    assert set(range(1, 41)) - _ids(r"\b8\.") == set()
