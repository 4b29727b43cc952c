"""Every decision and every vector of the rules is held by a test that carries its id."""

from __future__ import annotations

import ast
import re
from pathlib import Path


def _ids(pattern: str) -> set[int]:
    found: set[int] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                words = node.name + "_ " + (ast.get_docstring(node) or "")
                found |= {int(n) for n in re.findall(pattern, words)}
    return found


def test_every_decision_has_a_test() -> None:
    assert set(range(1, 78)) - _ids(r"HH-D(\d+)") == set()


def test_every_vector_has_a_test() -> None:
    assert set(range(1, 111)) - _ids(r"(?:TV-|tv_)(\d+)") == set()
