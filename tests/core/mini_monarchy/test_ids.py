"""Every decision and every vector of the rules is held by a test that carries its id."""

from __future__ import annotations

import ast
import re
from pathlib import Path


def _ids(letter: str) -> set[int]:
    found: set[int] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                words = node.name + " " + (ast.get_docstring(node) or "")
                found |= {int(n) for n in re.findall(rf"(?:MM-|_){letter}(\d+)(?![\d])", words, re.IGNORECASE)}
    return found


def test_every_decision_has_a_test() -> None:
    assert set(range(1, 55)) - _ids("D") == set()


def test_every_vector_has_a_test() -> None:
    assert set(range(1, 24)) - _ids("T") == set()
