"""Makes text from outside (saves, maps, names of files and players) safe to show on one line.

Characters that act on a screen become question marks: control characters (and with them escape sequences), line
breaks, direction marks, lone surrogates. So no outside text moves a cursor, colours a terminal or forges a line of a
log. Readable text stays: letters of any script, spaces of any width, the joiners inside emoji and Persian words.
"""

from __future__ import annotations

import re
import unicodedata
from html import escape

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
