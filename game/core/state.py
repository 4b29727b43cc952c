"""What makes a state copyable, comparable and printable.

`@state` turns an annotated class into a slotted dataclass and writes its `copy()` once, from the annotations: ints,
strings, tuples and masks are shared, lists and dicts are copied one level, nested states are copied by their own
`copy`. Never `deepcopy`: it is twenty times slower and would follow references that a state must not have.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from hashlib import sha256
from typing import Any, TypeVar, dataclass_transform, get_args, get_origin, get_type_hints

import msgspec

T = TypeVar("T")

_SHARED = {int, str, bool, float, bytes, type(None), tuple, frozenset}


def _copier(hint: Any, source: str) -> str:
    """The expression that copies a field of this type."""
    origin = get_origin(hint)
    if origin is list:
        (item,) = get_args(hint)
        if get_origin(item) in (list, dict) or item in (list, dict):
            raise TypeError(f"a state holds flat lists; {hint} is nested")
        if hasattr(item, "copy"):
            return f"[x.copy() for x in {source}]"
        return f"{source}[:]"
    if origin is dict:
        return f"{source}.copy()"
    if hint in _SHARED or origin in _SHARED or not hasattr(hint, "copy"):
        return source
    return f"{source}.copy()"


def _write_copy(cls: type[T]) -> Callable[[T], T]:
    hints = get_type_hints(cls)
    lines = ["def copy(self):", " o = new(cls)"]
    lines += [f" o.{f.name} = {_copier(hints[f.name], 'self.' + f.name)}" for f in fields(cls)]  # type: ignore[arg-type]
    lines.append(" return o")
    space: dict[str, Any] = {"new": object.__new__, "cls": cls}
    exec("\n".join(lines), space)
    made: Callable[[T], T] = space["copy"]
    return made


@dataclass_transform()
def state(cls: type[T]) -> type[T]:
    """Class decorator: a slotted dataclass with a generated `copy()`."""
    made = dataclass(slots=True)(cls)
    made.copy = _write_copy(made)  # type: ignore[attr-defined]
    return made


def plain(value: object) -> Any:
    """Plain data (dict, list, str, int, bool, None) that says all a state holds; used for prints and fingerprints."""
    kind = type(value)
    if kind in _LEAVES:
        return value
    return (_WAYS.get(kind) or _way(kind))(value)


_LEAVES = frozenset({int, str, bool, float, type(None)})
_WAYS: dict[type, Callable[[Any], Any]] = {}  # by type: every event of a table looks at the whole state


def _way(kind: type) -> Callable[[Any], Any]:
    """How values of this type become plain; found once a type."""
    way: Callable[[Any], Any]
    if issubclass(kind, msgspec.Struct):
        way = msgspec.to_builtins
    elif is_dataclass(kind):
        names = tuple(f.name for f in fields(kind))

        def way(value: Any) -> Any:
            return {name: plain(getattr(value, name)) for name in names}

    elif issubclass(kind, list | tuple):

        def way(value: Any) -> Any:
            return [item if type(item) in _LEAVES else plain(item) for item in value]

    elif issubclass(kind, dict):

        def way(value: Any) -> Any:
            return {str(key): plain(item) for key, item in sorted(value.items())}

    elif issubclass(kind, set | frozenset):

        def way(value: Any) -> Any:
            return sorted(plain(item) for item in value)

    elif issubclass(kind, int | str | float):

        def way(value: Any) -> Any:
            return value

    else:

        def way(value: Any) -> Any:
            return value.plain()

    _WAYS[kind] = way
    return way


def fingerprint(value: object) -> str:
    """Equal states, equal text: 16 hex digits, the same on every machine, Python version and hash seed."""
    flat = msgspec.to_builtins(value, str_keys=True, order="deterministic", enc_hook=_told)  # as `plain`, in C
    return sha256(msgspec.json.encode(flat, order="deterministic")).hexdigest()[:16]


def _told(value: Any) -> Any:
    """What says itself what it holds: dice, grids."""
    return value.plain()
