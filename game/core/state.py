"""Makes states copyable, comparable and printable.

`@state` turns an annotated class into a slotted dataclass and generates its `copy()` from the annotations: ints,
strings, tuples and masks are shared, lists and dicts are copied one level, nested states by their own `copy`. Never
`deepcopy`: it is twenty times slower and would follow references a state must not have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from hashlib import sha256
from itertools import compress
from operator import attrgetter, ne
from typing import Any, TypeVar, Union, dataclass_transform, get_args, get_origin, get_type_hints

import msgspec

K = TypeVar("K")
T = TypeVar("T")

_STATES: set[type] = set()  # the classes made by `state`
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
    _STATES.add(made)
    return made


class Computed(dict[K, T]):
    """Answers by key, each computed the first time it is read; all are dropped when there are `most`."""

    __slots__ = ("_answer", "_most")

    def __init__(self, answer: Callable[[K], T], most: int = 20_000) -> None:
        self._answer, self._most = answer, most

    def __missing__(self, key: K) -> T:
        if len(self) >= self._most:
            self.clear()
        found = self[key] = self._answer(key)
        return found


def plain(value: object) -> Any:
    """Plain data (dict, list, str, int, bool, None) that says all a state holds; used for prints and fingerprints."""
    kind = type(value)
    if kind in _LEAVES:
        return value
    return _WAYS[kind](value)


def told_again(base: T, view: dict[str, Any]) -> T:
    """A state rebuilt from the plain data of another: folded events as a state that can be queried.

    Whatever plain data lacks (geometry, dice, tables) comes from `base`. Values rebuilt with the help of the base's
    (a town, a map) have a method `told(plain, base)`.
    """
    kind: Any = type(base)
    owned, stacks = _made_apart(kind)
    held = {hint: getattr(base, name) for name, hint in owned.items()}

    def own(hint: type, value: Any) -> Any:
        mine = held[hint]
        return mine.told(value, base) if hasattr(mine, "told") else mine

    empty: dict[str, Any] = dict.fromkeys(stacks, ())
    made: T = msgspec.convert({**view, **empty}, kind, strict=False, dec_hook=own)
    for name, hint in stacks.items():  # msgspec creates the base class where one of its subclasses is meant
        kinds: Any = list[Union[_kinds(get_args(hint)[0])]]  # type: ignore[misc]  # noqa: UP007
        setattr(made, name, msgspec.convert(view[name], kinds, strict=False))
    return made


@cache
def _made_apart(kind: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Fields msgspec cannot create: the base's objects, and lists of structs below a base struct."""
    hints = get_type_hints(kind)
    owned = {name: hint for name, hint in hints.items() if _own(hint)}
    lists = {name: hint for name, hint in hints.items() if get_origin(hint) is list and _kinds(get_args(hint)[0])}
    return owned, lists


def _own(hint: Any) -> bool:
    """Whether a field holds a stateful object, which msgspec cannot create."""
    made = is_dataclass(hint) or (isinstance(hint, type) and issubclass(hint, msgspec.Struct))
    return isinstance(hint, type) and hint not in _SHARED and not made


@cache
def _kinds(base: Any) -> tuple[type, ...]:
    """The structs below a base struct; none for anything else."""
    if not (isinstance(base, type) and issubclass(base, msgspec.Struct)):
        return ()
    found: list[type] = []
    for kind in base.__subclasses__():
        found += [kind, *_kinds(kind)]
    return tuple(found)


_LEAVES = frozenset({int, str, bool, float, type(None)})


def _way(kind: type) -> Callable[[Any], Any]:
    """How values of this type become plain."""
    if issubclass(kind, msgspec.Struct):
        return msgspec.to_builtins
    if is_dataclass(kind):
        names = tuple(f.name for f in fields(kind))
        return lambda value: {name: plain(getattr(value, name)) for name in names}
    if issubclass(kind, list | tuple):
        return lambda value: [item if type(item) in _LEAVES else plain(item) for item in value]
    if issubclass(kind, dict):
        return lambda value: {str(key): plain(item) for key, item in sorted(value.items())}
    if issubclass(kind, set | frozenset):
        return lambda value: sorted(plain(item) for item in value)
    return (lambda value: value) if issubclass(kind, int | str | float) else lambda value: value.plain()


_WAYS: Computed[type, Callable[[Any], Any]] = Computed(_way)  # every event of a table looks at the whole state


def changed(value: object, before: object) -> Iterator[tuple[str, Any, Any]]:
    """Fields that differ between two states of one type: name, now, before."""
    kind: Any = type(value)
    names, get = _parts(kind)
    now, was = get(value), get(before)
    return compress(zip(names, now, was, strict=True), map(ne, now, was))


def plain_again(value: object, before: object, told: Any) -> Any:
    """`plain(value)`, where `told` was `plain(before)`: unchanged parts are reused."""
    kind = type(value)
    if kind is type(before):
        if kind in _STATES:
            more = told.copy()
            for name, now, was in changed(value, before):
                more[name] = plain_again(now, was, told[name])
            return more
        if kind is list and len(value) == len(told):  # type: ignore[arg-type]
            rows = zip(value, before, told, strict=True)  # type: ignore[call-overload]
            return [was if one == other else plain_again(one, other, was) for one, other, was in rows]
        if kind is dict:
            return {str(key): _item_again(key, item, before, told) for key, item in sorted(value.items())}  # type: ignore[attr-defined]
    return plain(value)


def _item_again(key: Any, item: object, before: Any, told: dict[str, Any]) -> Any:
    if key not in before:
        return plain(item)
    return told[str(key)] if item == before[key] else plain_again(item, before[key], told[str(key)])


@cache
def _parts(kind: type) -> tuple[tuple[str, ...], Callable[[object], tuple[Any, ...]]]:
    """The fields of a state's class, and what reads them all at once."""
    names = tuple(f.name for f in fields(kind))
    return names, attrgetter(*names) if len(names) > 1 else lambda value: (getattr(value, names[0]),)


def fingerprint(value: object) -> str:
    """Equal states, equal text: 16 hex digits, the same on every machine, Python version and hash seed."""
    # as `plain`, in C; dice and grids define their own
    flat = msgspec.to_builtins(value, str_keys=True, order="deterministic", enc_hook=lambda one: one.plain())
    return sha256(msgspec.json.encode(flat, order="deterministic")).hexdigest()[:16]
