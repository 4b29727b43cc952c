"""Sentences as templates: facts go in, words come out; and text from outside made safe to show. Knows no game.

    phrase("{Who} built {unit:a} at {space}[, paying {paid}].").say(facts, voice.read)

{field}         the fact, as the voice reads it            {Field}     the same with a capital
{field.part}    first, last, count, gained, lost,          {field:form} a, the, bare, poss, and, signed, line, or a
                abs, max of it                                          word to count with: {hits:hit} "3 hits"
{field?else}    words for when there is none               {was|were}  agrees with the last name said
[ ... ]         left out when a fact in it is empty        conditions  "result=won/even & !foe & chits.lost"

No fact is: None, False, "", an empty tuple, list or dict. 0 is a fact. An unknown field is empty too, so a misspelt
one only makes its part vanish: the test of every title's sentences compares the fields asked for with those there are.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from html import escape
from typing import Any, NamedTuple

_TOKEN = re.compile(r"\{([^{}]*)\}|([\[\]])")
_FIELD = re.compile(r"(\w+)(?:\.(\w+))?(?::(\w+))?(?:\?(.*))?$")
NARROW = "\u202f"  # a thin no-break space
_BRACES = frozenset("{}")
_HOLDERS = (str, tuple, dict, list)
_PARTS: dict[str, Callable[[Any], Any]] = {
    "first": lambda value: value[0] if value else None,
    "last": lambda value: value[-1] if value else None,
    "count": len,
    "abs": abs,
    "max": max,
    "gained": lambda amounts: {thing: n for thing, n in amounts.items() if n > 0},
    "lost": lambda amounts: {thing: -n for thing, n in amounts.items() if n < 0},
}


class PhraseName(NamedTuple):
    """A name in a sentence. `plural` None: verbs do not agree with it."""

    text: str
    plural: bool | None = None


class Facts(dict[str, Any]):
    """The facts about a thing: given, derived or read from it. Computed on first use."""

    def __init__(
        self, of: object = None, derived: Mapping[str, Callable[[], Any]] | None = None, /, **given: Any
    ) -> None:
        super().__init__(given)
        self._of = of
        self._derived = derived or {}

    def __missing__(self, name: str) -> Any:
        derive = self._derived.get(name)
        value = self[name] = derive() if derive else getattr(self._of, name, None)
        return value


Read = Callable[[str, Any, str], PhraseName]  # the words of one game for a fact that is not empty: field, value, form


class Field(NamedTuple):
    """A placeholder for a fact."""

    name: str
    part: str
    form: str = ""
    missing: str = ""
    capital: bool = False

    def of(self, facts: Facts) -> Any:
        """The bare fact; None if there is none."""
        value = facts[self.name]
        return _PARTS[self.part](value) if self.part and value is not None else value


class VerbForms(NamedTuple):
    """Two verb forms; the last name said chooses one."""

    one: str
    many: str


class Optional(NamedTuple):
    """Left out if a fact in it is empty."""

    nodes: tuple[Node, ...]


Node = str | Field | VerbForms | Optional


class Phrase:
    """A parsed template. Raises ValueError for a malformed one."""

    __slots__ = ("nodes",)

    def __init__(self, text: str) -> None:
        levels: list[list[Node]] = [[]]
        at = 0
        for found in _TOKEN.finditer(text):
            if found.start() > at:
                levels[-1].append(text[at : found.start()])
            at = found.end()
            if found[2] == "[":
                levels.append([])
            elif found[2] == "]":
                if len(levels) == 1:
                    raise ValueError(f"a ']' too many in: {text}")
                left_out = Optional(tuple(levels.pop()))
                levels[-1].append(left_out)
            else:
                inner = found[1]
                one, bar, many = inner.partition("|")
                field = _FIELD.match(inner)
                if bar:
                    levels[-1].append(VerbForms(one, many))
                elif not field or (field[2] and field[2] not in _PARTS):
                    raise ValueError(f"'{{{inner}}}' is no field in: {text}")
                else:
                    name, part, form, missing = (word or "" for word in field.groups())
                    levels[-1].append(Field(name[0].lower() + name[1:], part, form, missing, name[0].isupper()))
        if _BRACES & set(_TOKEN.sub("", text)):
            raise ValueError(f"a brace stands alone in: {text}")
        if len(levels) > 1:
            raise ValueError(f"a '[' is not closed in: {text}")
        if at < len(text):
            levels[-1].append(text[at:])
        self.nodes = tuple(levels[0])

    def fields(self) -> set[str]:
        """Every fact it asks for."""
        return {field.name for field in self.placeholders()}

    def placeholders(self) -> tuple[Field, ...]:
        """Every place where a fact stands."""
        return tuple(_fields(self.nodes))

    def say(self, facts: Facts, read: Read) -> str:
        """The sentence."""
        out: list[str] = []
        _say(self.nodes, facts, read, out, None)
        return "".join(out)


@cache
def phrase(text: str) -> Phrase:
    """A template, taken apart when it is first asked for."""
    return Phrase(text)


def capital(text: str) -> str:
    """The text with a capital first letter, the rest unchanged."""
    return text[:1].upper() + text[1:]


def heading(text: str) -> str:
    """The text as a heading: capital first letter, no full stop."""
    return capital(text).rstrip(".")


def fitting(text: str, fits: Callable[[str], bool]) -> str:
    """As many whole sentences of a text as fit, at least the first."""
    first, *more = text.split(". ")
    for sentence in more:
        if not fits(f"{first}. {sentence}."):
            return f"{first}."
        first = f"{first}. {sentence}"
    return first


def ordinal(n: int) -> str:
    """An ordinal: "1st", "2nd", "3rd", "11th"."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th") if n % 100 not in (11, 12, 13) else "th"
    return f"{n}{ending}"


def percent(share: float) -> str:
    """A chance or share for a player: "97 %" with a narrow space that does not break, exact ends only for what is
    certain."""
    whole = round(share * 100)
    bound = "> 99" if whole == 100 and share < 1 else "< 1" if whole == 0 and share > 0 else str(whole)
    return f"{bound.replace(' ', NARROW)}{NARROW}%"


def empty(value: Any) -> bool:
    """Whether a fact is empty: nobody, nowhere, nothing."""
    return value is None or value is False or (isinstance(value, _HOLDERS) and not value)


def _fields(nodes: Iterable[Node]) -> Iterable[Field]:
    for node in nodes:
        if isinstance(node, Field):
            yield node
        elif isinstance(node, Optional):
            yield from _fields(node.nodes)


def _say(nodes: Iterable[Node], facts: Facts, read: Read, out: list[str], plural: bool | None) -> bool | None:
    """Renders the nodes in order; `plural` is that of the last name said, in and out."""
    for node in nodes:
        if isinstance(node, str):
            out.append(node)
        elif isinstance(node, VerbForms):
            out.append(node.many if plural else node.one)
        elif isinstance(node, Optional):
            if not any(empty(field.of(facts)) for field in _fields(node.nodes) if not field.missing):
                plural = _say(node.nodes, facts, read, out, plural)
        elif empty(value := node.of(facts)):
            out.append(node.missing)
        else:
            said = read(node.name, value, node.form)
            plural = plural if said.plural is None else said.plural
            out.append(capital(said.text) if node.capital else said.text)
    return plural


class Condition(NamedTuple):
    """A fact that must be present or have one of these values; or must not."""

    field: Field
    values: tuple[str, ...]
    negated: bool


@cache
def conditions(when: str) -> tuple[Condition, ...]:
    """A condition, split at " & ". Raises ValueError for a malformed one."""
    found = []
    for part in when.split(" & ") if when else ():
        left, sign, right = part.partition("=")
        field = _FIELD.match(left.removeprefix("!"))
        if not field or field[3] or field[4] or (field[2] and field[2] not in _PARTS):
            raise ValueError(f"'{part}' is no condition in: {when}")
        values = tuple(right.split("/")) if sign else ()
        found.append(Condition(Field(field[1], field[2] or ""), values, left.startswith("!")))
    return tuple(found)


def fits(when: str, facts: Facts) -> bool:
    """Whether a condition holds; "" always does."""
    for field, values, negated in conditions(when):
        value = field.of(facts)
        if (str(value) in values if values else not empty(value)) == negated:
            return False
    return True


# ---- Text from outside (saves, maps, names of files and players), made safe to show on one line. Characters that act
# on a screen become question marks: control characters (and with them escape sequences), line breaks, direction marks,
# lone surrogates. So no outside text moves a cursor, colours a terminal or forges a line of a log. Readable text stays:
# letters of any script, spaces of any width, the joiners inside emoji and Persian words.

_ACTS = re.compile("[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_KIN = str.maketrans("–—‘’“”×", "--''\"\"x")


def one_line(text: object) -> str:
    """The text on one line, without effects."""
    return _ACTS.sub("?", str(text))


def clip(text: object, letters: int = 40) -> str:
    """The text of `one_line`, with an ellipsis if longer than the limit."""
    plain = one_line(str(text)[: letters + 1])
    return plain if len(plain) <= letters else plain[: letters - 1] + "…"


def quoted(text: object, letters: int = 40) -> str:
    """The same, in single quotes."""
    return f"'{clip(text, letters)}'"


def html(text: object) -> str:
    """The same as a text or an attribute of a page of HTML or SVG."""
    return escape(one_line(text))


def spelt(error: UnicodeError) -> tuple[str, int]:
    """An error handler for a stream whose encoding lacks a letter: its nearest kin in ASCII, else "?"."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    kin = unicodedata.normalize("NFKD", error.object[error.start : error.end].translate(_KIN))
    return "".join(c if c.isascii() else "?" for c in kin if not unicodedata.combining(c)), error.end
