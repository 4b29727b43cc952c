"""Which decisions and vectors of a game's rules its tests carry the ids of."""

from __future__ import annotations

import ast
import re
from pathlib import Path


def ids_beside(file: str, marks: str) -> set[int]:
    """The numbers after these marks (a pattern) in the names and docstrings of all tests beside a file."""
    found: set[int] = set()
    for path in Path(file).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                words = node.name + " " + (ast.get_docstring(node) or "")
                found |= {int(number) for number in re.findall(rf"(?:{marks})(\d+)(?!\d)", words)}
    return found
