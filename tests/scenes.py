"""Scenes as text: what stands, what is done and what is true then. Those of the rules are tests/core/<game>/*.scenes,
those at the screen tests/client/*.scenes, whose words are told in tests/client/setting.py.

    TV-23 HH-D15 an army moves once             the heading names the rule
        stack food=1                            a setting of tests/core/<game>/setting.py
        do move_stack from=(2,2) path=[(2,3)]   an action, or anything else the scene can do
        goods = {}; armies((2,3)) = 1           what is true then, by =, !=, has or lacks
        cannot end_phase : battle_pending       refused with this code, or: rule=HH-D49 need=2 have=1
        set state.year = 4

`each food left: 1,0 2,1` under a heading plays the scene once a row, with $food and $left filled in ($*food: without
its quotation marks); rows after | are left to the long run. A bare word is text, except that what is looked at (left
of =) begins with a name of the scene; a name after a list is that of each of its items. a/b, a/ and a-1 are texts.
A line that begins with # is a note, one that is set in further goes on with the line before it.
"""

import ast
import keyword
from collections.abc import ValuesView
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from tests.world import Scene

TESTS = Path(__file__).parent
FUNCTIONS: dict[str, Any] = {f.__name__: f for f in (abs, all, any, bool, len, max, min, set, sorted, str, sum, type)}
KEYWORDS = frozenset(keyword.kwlist) - {"None", "True", "False"}  # words of scenes like any other
SIGNS = {
    " = ": lambda have, want: have == want,
    " != ": lambda have, want: have != want,
    " has ": lambda have, want: want <= set(have) if isinstance(want, set) else want in have,
    " lacks ": lambda have, want: not want & set(have) if isinstance(want, set) else want not in have,
}


class Case(NamedTuple):
    name: str
    file: Path
    steps: tuple[tuple[int, str], ...]
    long: bool = False

    def play(self) -> None:
        """AssertionError that names the file and the line where it goes otherwise."""
        assert any(_is_check(line) for _, line in self.steps), f"{self.file.name}: nothing is checked in: {self.name}"
        setting = import_module(".".join(("tests", *self.file.parent.relative_to(TESTS).parts, "setting")))
        at: Any = None
        for number, line in self.steps:
            try:
                at = _step(line, at, setting)
            except Exception as error:
                raise AssertionError(f"{self.file.name}:{number}: {line}\n{type(error).__name__}: {error}") from error


def cases(file: Path) -> list[Case]:
    """The scenes of a file, those with `each` once a row."""
    found: list[Case] = []
    for name, steps in _blocks(file):
        rows = [dict[str, str]()]
        if steps[0][1].startswith("each "):
            keys, _, values = steps.pop(0)[1][5:].partition(":")
            names, listed = keys.split(), parts(values, " ")
            plain = listed.index("|") if "|" in listed else len(listed)
            cells = [parts(row, ",") if len(names) > 1 else [row] for row in listed if row != "|"]
            rows = [dict(zip(names, row, strict=True)) for row in cells]
        for n, row in enumerate(rows):
            filled = tuple((number, _filled(line, row)) for number, line in steps)
            found.append(Case(" ".join((name, *row.values())), file, filled, bool(row) and n >= plain))
    return found


def _blocks(file: Path) -> list[tuple[str, list[tuple[int, str]]]]:
    """Headings with their steps."""
    found: list[tuple[str, list[tuple[int, str]]]] = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        if line[0] != " ":
            found.append((text, []))
        elif line.startswith(" " * 8):
            before = found[-1][1].pop()
            found[-1][1].append((before[0], f"{before[1]} {text}"))
        else:
            found[-1][1].append((number, text))
    return found


def _filled(line: str, row: dict[str, str]) -> str:
    for key in sorted(row, key=len, reverse=True):
        line = line.replace(f"$*{key}", row[key].strip('"')).replace(f"${key}", row[key])
    return line


def parts(text: str, by: str) -> list[str]:
    """The text split where no bracket and no quotation is open."""
    found, depth, quoted, start = [], 0, False, 0
    for n, sign in enumerate(text):
        if sign == '"':
            quoted = not quoted
        elif not quoted and sign in "([{":
            depth += 1
        elif not quoted and sign in ")]}":
            depth -= 1
        elif not quoted and not depth and n >= start and text.startswith(by, n):
            found.append(text[start:n].strip())
            start = n + len(by)
    return [part for part in (*found, text[start:].strip()) if part]


def _is_check(line: str) -> bool:
    return line.startswith(("can ", "cannot ")) or (not line.startswith("set ") and _sign(line) != "")


def _sign(line: str) -> str:
    return next((sign for sign in SIGNS if len(parts(line, sign)) > 1), "")


def _step(line: str, at: Any, setting: ModuleType) -> Any:
    if line.startswith("set "):
        for change in parts(line[4:], ";"):
            _set(at, *parts(change, " = "))
        return at
    if _sign(line):
        for check in parts(line, ";"):
            sign = _sign(check)
            look, want = parts(check, sign)
            have = _plain(_looked(ast.parse(look, mode="eval").body, at))
            assert SIGNS[sign](have, _plain(_value(want))), f"{look} is {have!r}"
        return at
    head, *rest = parts(line, " ")
    if head == "cannot":
        action, *reason = parts(line[6:], " : ")
        by, fields = _arguments(parts(action, " "), setting)
        refusal = at.why(*by, **fields)
        assert refusal is not None, "it is legal"
        for part in parts(reason[0], " ") if reason else ():
            key, _, want = part.rpartition("=")
            assert getattr(refusal, key or "code") == (want.strip('"') if key == "rule" else _value(want)), refusal
        return at
    by, fields = _arguments(rest, setting)
    if head == "can":
        refusal = at.why(*by, **fields)
        assert refusal is None, refusal
        return at
    if at is not None and hasattr(at, head):
        done = getattr(at, head)(*by, **fields)
        at.events = done if isinstance(done, tuple) else at.events
        return at
    found = getattr(setting, head)(*by, **fields)
    return found if isinstance(found, Scene) else setting.Scene(found)


def _arguments(words: list[str], setting: ModuleType) -> tuple[list[Any], dict[str, Any]]:
    by, fields = [], {}
    for word in words:
        key, is_field, value = word.partition("=")
        if word.startswith("**"):
            fields.update(getattr(setting, word[2:]))
        elif is_field and key.isidentifier():
            fields[key] = _value(value)
        else:
            by.append(_value(word))
    return by, fields


def _set(at: Any, path: str, value: str) -> None:
    match ast.parse(path, mode="eval").body:
        case ast.Name(id=name):
            setattr(at, name, _value(value))
        case ast.Attribute(value=base, attr=name):
            setattr(_settled(_looked(base, at)), name, _value(value))
        case ast.Subscript(value=base, slice=key):
            _settled(_looked(base, at))[_written(key)] = _value(value)


def _value(text: str) -> Any:
    if text.endswith("/") or text in KEYWORDS:
        return text
    return _written(ast.parse(text, mode="eval").body)


def _written(node: ast.expr) -> Any:
    match node:
        case ast.Name(id=word):
            return word
        case ast.Constant(value=value):
            return value
        case ast.Tuple(elts=elements) | ast.List(elts=elements) | ast.Set(elts=elements):
            made = {ast.Tuple: tuple, ast.List: list, ast.Set: set}[type(node)]
            return made(_written(element) for element in elements)
        case ast.Dict(keys=keys, values=values):
            return {_written(key): _written(value) for key, value in zip(keys, values, strict=True) if key}
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_written(operand)
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            return f"{_written(left)}/{_written(right)}"
        case ast.BinOp(left=left, op=ast.Sub(), right=right):
            return f"{_written(left)}-{_written(right)}"
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return _written(left) * _written(right)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _written(left) + _written(right)
    raise ValueError(f"not a value: {ast.unparse(node)}")


def _looked(node: ast.expr, at: Any) -> Any:
    match node:
        case ast.Name(id=word):
            return FUNCTIONS.get(word) or (partial(at.ASKS[word], at.state) if word in at.ASKS else getattr(at, word))
        case ast.Attribute(value=base, attr=name):
            found = _settled(_looked(base, at))
            if isinstance(found, list | tuple | ValuesView):
                return tuple(one[name] if isinstance(one, dict) else getattr(one, name) for one in found)
            return getattr(found, name)
        case ast.Subscript(value=base, slice=ast.Slice(lower=lower, upper=upper)):
            return _settled(_looked(base, at))[_written(lower) if lower else None : _written(upper) if upper else None]
        case ast.Subscript(value=base, slice=key):
            return _settled(_looked(base, at))[_written(key)]
        case ast.Call(func=ast.Name(id=word), args=[inner]) if word in FUNCTIONS:
            return FUNCTIONS[word](_settled(_looked(inner, at)))
        case ast.Call(func=function, args=by, keywords=fields):
            named = {field.arg: _written(field.value) for field in fields if field.arg}
            return _looked(function, at)(*(_written(one) for one in by), **named)
    return _written(node)


def _settled(found: Any) -> Any:
    return found() if callable(found) and not isinstance(found, type) else found


def _plain(found: Any) -> Any:
    """Lists are tuples, to the bottom of it."""
    found = _settled(found)
    if isinstance(found, list | tuple):
        return tuple(map(_plain, found))
    if isinstance(found, dict):
        return {key: _plain(value) for key, value in found.items()}
    return set(map(_plain, found)) if isinstance(found, set | frozenset) else found
