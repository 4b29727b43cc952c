"""XML within bounds: one expat pass to a small tree that remembers its lines.

No document types, no entities, no deep nesting, no endless elements: what Tiled never writes is refused before it
costs anything.
"""

from __future__ import annotations

import math
import re
from xml.parsers import expat

from game.quoting import clip, quoted
from game.tiled.budget import Budget
from game.tiled.limits import Limits
from game.tiled.problems import FlawError, TooMuchError, Where
from game.tiled.strangers import conflict, stranger

_SAVE = "save the file again in Tiled"
_ENCODINGS = {"utf-8", "utf8", "utf-16", "utf16", "us-ascii", "ascii", "iso-8859-1", "latin-1"}
_WHOLE = re.compile(r"-?[0-9]{1,10}", re.ASCII)
_COLOUR = re.compile(r"#?([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})", re.ASCII)


class Node:
    """One element: tag, attributes, children, text and the line it starts on."""

    __slots__ = ("attributes", "children", "line", "place", "tag", "text")

    def __init__(self, tag: str, attributes: dict[str, str], line: int, place: str) -> None:
        self.tag = tag
        self.attributes = attributes
        self.children: list[Node] = []
        self.text = ""
        self.line = line
        self.place = place  # the file, as messages name it

    @property
    def where(self) -> Where:
        """This element's place."""
        return Where(self.place, self.line)

    def get(self, key: str, default: str = "") -> str:
        """An attribute's text."""
        return self.attributes.get(key, default)

    def all(self, tag: str) -> list[Node]:
        """The children of one kind."""
        return [child for child in self.children if child.tag == tag]

    def one(self, tag: str) -> Node | None:
        """The first child of a kind."""
        return next((child for child in self.children if child.tag == tag), None)


class _DoctypeError(FlawError):
    """A document type, which a web page has, too."""


class _Builder:
    def __init__(self, place: str, limits: Limits, budget: Budget) -> None:
        self.place = place
        self.limits = limits
        self.budget = budget
        self.root: Node | None = None
        self.stack: list[Node] = []
        self.texts: list[list[str]] = []
        self.count = 0
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.XmlDeclHandler = self.declaration
        self.parser.StartDoctypeDeclHandler = self.document_type
        self.parser.EntityDeclHandler = self.document_type
        self.parser.ExternalEntityRefHandler = self.outside
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters

    @property
    def where(self) -> Where:
        return Where(self.place, self.parser.CurrentLineNumber)

    def declaration(self, _version: str, encoding: str | None, _standalone: int) -> None:
        if encoding is not None and encoding.lower() not in _ENCODINGS:
            raise FlawError(self.where, f"encoding {quoted(encoding)} is not known", "save the file as UTF-8")

    def document_type(self, *_: object) -> None:
        raise _DoctypeError(
            self.where,
            "DOCTYPE and entity declarations are not allowed",
            "remove the <!DOCTYPE …> block; Tiled writes none",
        )

    def outside(self, *_: object) -> int:
        raise FlawError(self.where, "references to other files are not allowed", "remove the entity; Tiled writes none")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if self.count > self.limits.elements:
            raise TooMuchError(
                self.where,
                f"more than {self.limits.elements:,} elements",
                "make the map smaller, or save its layers as CSV or base64",
            )
        self.budget.spend_element(self.where)
        if len(self.stack) >= self.limits.depth:
            raise FlawError(
                self.where, f"<{clip(tag)}> is nested deeper than {self.limits.depth}", "use fewer groups inside groups"
            )
        if len(attributes) > self.limits.attributes:
            raise FlawError(
                self.where,
                f"<{clip(tag)}> has {len(attributes):,} attributes, limit {self.limits.attributes}",
                "remove the extra attributes",
            )
        node = Node(tag, attributes, self.parser.CurrentLineNumber, self.place)
        if self.stack:
            self.stack[-1].children.append(node)
        else:
            self.root = node
        self.stack.append(node)
        self.texts.append([])

    def end(self, _tag: str) -> None:
        self.stack.pop().text = "".join(self.texts.pop())

    def characters(self, text: str) -> None:
        self.texts[-1].append(text)


def parse(data: bytes, place: str, limits: Limits, budget: Budget) -> Node:
    """The root element. Raises FlawError on anything that is not plain, bounded XML."""
    if not data.strip():
        raise FlawError(Where(place), "the file is empty", _SAVE)
    budget.spend_bytes(len(data), Where(place))
    builder = _Builder(place, limits, budget)
    try:
        builder.parser.Parse(data, True)
    except expat.ExpatError as error:
        reason = f"not well-formed XML ({expat.ErrorString(error.code)}), perhaps cut short"
        raise _named(data, place) or FlawError(Where(place, error.lineno), reason, _SAVE) from None
    except (LookupError, ValueError, TypeError):
        raise FlawError(Where(place), "the file's encoding is not known", "save the file as UTF-8") from None
    except _DoctypeError as flaw:
        raise _named(data, place) or flaw from None
    finally:
        del builder.parser  # a parser and its handlers hold each other
    if builder.root is None:
        raise FlawError(Where(place), "the file holds no element", _SAVE)
    return builder.root


def _named(data: bytes, place: str) -> FlawError | None:
    """What is no XML of Tiled's for a reason that has a name."""
    if (line := conflict(data)) is not None:
        fix = "keep one of the two versions and delete the marks <<<<<<<, ======= and >>>>>>>"
        return FlawError(Where(place, line), "a merge of two versions left its marks in the file", fix)
    found = stranger(data)
    return FlawError(Where(place), f"the file is {found.kind}", found.fix) if found and not found.part else None


def whole(node: Node, key: str, low: int, high: int, default: int | None = None, where: Where | None = None) -> int:
    """A whole number in low..high. Without a default the attribute must be there."""
    place = where or node.where
    raw = node.attributes.get(key)
    if raw is None:
        if default is not None:
            return default
        raise FlawError(place, f"<{node.tag}> has no {key}", f"it needs a whole number from {low} to {high}; {_SAVE}")
    if not _WHOLE.fullmatch(raw):
        raise FlawError(
            place, f"{key}={quoted(raw)} of <{node.tag}> is not a whole number", f"expected {low} to {high}"
        )
    value = int(raw)
    if not low <= value <= high:
        raise FlawError(place, f"{key} of <{node.tag}> is {value}", f"expected {low} to {high}")
    return value


def real(
    node: Node, key: str, default: float = 0.0, low: float = -1e6, high: float = 1e6, where: Where | None = None
) -> float:
    """A finite number in low..high."""
    raw = node.attributes.get(key)
    if raw is None:
        return default
    try:
        value = float(raw) if len(raw) < 40 else math.nan
    except ValueError:
        value = math.nan
    if not math.isfinite(value) or not low <= value <= high:
        raise FlawError(
            where or node.where,
            f"{key}={quoted(raw)} of <{node.tag}> is no number in range",
            f"expected {low:,.10g} to {high:,.10g}",
        )
    return value


def flag(node: Node, key: str, default: bool, where: Where | None = None) -> bool:
    """A yes or no; Tiled writes 1 and 0."""
    raw = node.attributes.get(key)
    if raw is None:
        return default
    if raw not in ("0", "1", "true", "false"):
        raise FlawError(
            where or node.where, f"{key}={quoted(raw)} of <{node.tag}> is neither yes nor no", "expected 0 or 1"
        )
    return raw in ("1", "true")


def colour(raw: str, where: Where) -> tuple[int, int, int, int]:
    """Red, green, blue, alpha (0..255) of Tiled's #rrggbb or #aarrggbb."""
    match = _COLOUR.fullmatch(raw)
    if match is None:
        raise FlawError(where, f"{quoted(raw)} is not a colour", "expected #rrggbb")
    digits = match[1].rjust(8, "f")
    alpha, red, green, blue = bytes.fromhex(digits)
    return red, green, blue, alpha
