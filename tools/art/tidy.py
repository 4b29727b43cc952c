"""Normalises drawings: one element per line, attributes in a fixed order, nothing only an editor needs.

What an editor saves is normalised before it is baked, so that a diff shows what was drawn and nothing else.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as Xml
from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

SVG, XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
_ORDER = (
    *("id", "class", "transform", "clip-path", "x", "y", "width", "height", "viewBox", "cx", "cy", "r", "rx", "ry"),
    *("x2", "y2", "d", "offset", "fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width"),
)
_MEASURED = {"x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "d", "stroke-width"}
_UNSAID = {"fill-opacity": "1", "stroke-opacity": "1", "opacity": "1", "display": "inline", "version": "1.1"}
_MADE_UP = re.compile(r"(?:svg|defs|style|g|path|rect|circle|ellipse|use|clipPath|stop|\w+Gradient)\d[\d-]*")
_REFERENCE = re.compile(r"#([\w-]+)")
_FRACTION = re.compile(r"-?\d*\.\d{3,}")


def style(poses: Sequence[str], seen: str) -> str:
    """The style rule that shows one of the poses."""
    return ",".join(f".{pose}" for pose in poses if pose != seen) + f"{{display:none}}.{seen}{{display:inline}}"


def tidy(text: str) -> str:
    """Returns the drawing normalised, showing the first of its poses.

    Raises xml.etree.ElementTree.ParseError for malformed XML.
    """
    root = Xml.fromstring(text)
    poses = root.get("data-poses", "").split()
    for rule in root.findall(f"{{{SVG}}}style") if poses else ():
        rule.text = style(poses, poses[0])
    referred = {name for part in root.iter() for value in part.attrib.values() for name in _REFERENCE.findall(value)}
    lines = list(_lines(root, referred, 0))
    linked = f' xmlns:xlink="{XLINK}"' if "xlink:href" in text else ""
    lines[0] = lines[0].replace("<svg", f'<svg xmlns="{SVG}"{linked}', 1)
    return "\n".join(lines) + "\n"


def tidy_file(path: Path) -> None:
    """Normalises a file in place. SystemExit names the file, line and column of malformed XML."""
    text = path.read_text(encoding="utf-8")
    try:
        tidied = tidy(text)
    except Xml.ParseError as problem:
        raise SystemExit(f"{path}: {problem}") from None
    if tidied != text:
        path.write_text(tidied, encoding="utf-8")


def _lines(part: Xml.Element, referred: set[str], depth: int) -> Iterator[str]:
    name = part.tag.removeprefix(f"{{{SVG}}}")
    attributes = dict(_attributes(part, referred))
    known = [key for key in _ORDER if key in attributes]
    keys = known + sorted(attributes.keys() - {*known})
    start = " " * depth + "<" + " ".join([name, *(f"{key}={quoteattr(attributes[key])}" for key in keys)])
    inner = [
        line
        for child in part
        if child.tag.startswith(f"{{{SVG}}}") and not child.tag.endswith("}metadata")
        for line in _lines(child, referred, depth + 1)
    ]
    words = (part.text or "").strip()
    if inner:
        yield start + ">"
        yield from inner
        yield " " * depth + f"</{name}>"
    elif words:
        yield f"{start}>{escape(words)}</{name}>"
    elif name not in ("g", "defs"):  # a group of nothing is left out
        yield start + "/>"


def _attributes(part: Xml.Element, referred: set[str]) -> Iterator[tuple[str, str]]:
    """Turns style into attributes, and drops ids that an editor generated unless something refers to them."""
    told = dict(part.attrib)
    rules = (rule.partition(":") for rule in told.pop("style", "").split(";"))
    told |= {key.strip(): value.strip() for key, _, value in rules if value}
    for key, value in told.items():
        if key == f"{{{XLINK}}}href":
            yield "xlink:href", value
        elif key == "id" and _MADE_UP.fullmatch(value) and value not in referred:
            continue
        elif not key.startswith(("{", "-")) and _UNSAID.get(key) != value:
            yield key, _FRACTION.sub(_rounded, value) if key in _MEASURED else value


def _rounded(number: re.Match[str]) -> str:
    return f"{float(number[0]):.2f}".rstrip("0").rstrip(".")
