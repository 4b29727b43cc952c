"""Measures of set text, kept: how narrow and how wide it can be, and how many lines it takes. Pixels."""

from __future__ import annotations

import re
from functools import lru_cache

from game.client.ui.text import width, wrap

ENDLESS = 1 << 20
_MARK = re.compile(r"[{*~\n]")
_GAP = re.compile(r" {2,}")
_WORD = re.compile(r"[~ *]*(\w+)")
_SYMBOL = re.compile(r"\{([^}]*)\}")


@lru_cache(maxsize=4000)
def spans(text: str, face: str, px: int) -> tuple[int, int]:
    """The width of its longest word and of its longest line."""
    if face != "title" and _MARK.search(text) is None:  # words of a title are set singly
        words = [one for one in text.split(" ") if one]
        whole = width(" ".join(words), face, px) if words else 0
        return (whole if len(words) < 2 else max(width(one, face, px) for one in words)), whole
    least, most = (max(line.width for line in wrap(text, face, px, room)) for room in (1, ENDLESS))
    return least, most


@lru_cache(maxsize=4000)
def set_in(text: str, face: str, px: int, room: int) -> tuple[str, int]:
    """The text as it is set in so many pixels, and in how many lines. A word longer than the room is broken,
    behind a slash where it has one.
    """
    least, most = spans(text, face, px)
    if most <= room and "\n" not in text:
        return text, 1
    if least <= room or room < px:
        return text, len(wrap(text, face, px, room))
    out = []
    for word in text.split(" "):
        rest = word
        while len(rest) > 1 and "{" not in rest and width(rest.strip("*"), face, px) > room:
            n = next((n for n in range(len(rest) - 1, 0, -1) if width(rest[:n], face, px) <= room), 1)
            n = max(rest.rfind("/", 0, n), rest.rfind("\\", 0, n)) + 1 or n
            out.append(rest[:n])
            rest = rest[n:]
        out.append(rest)
    return " ".join(out), len(wrap(" ".join(out), face, px, room))


@lru_cache(maxsize=4000)
def plain(text: str) -> str:
    """A text with marks as words: {twin_towers} is twin towers, and {wood} wood is wood."""
    words = _SYMBOL.sub(_spoken, text)
    return _GAP.sub(" ", words.replace("*", "").replace("~", " ")).strip()


def _spoken(found: re.Match[str]) -> str:
    """A symbol's words; nothing where the next word says the same."""
    words = found[1].rpartition("/")[2].replace("_", " ")
    after = _WORD.match(found.string, found.end())
    return "" if after is not None and after[1].lower().startswith(words.split()[-1].rstrip("s")) else words
