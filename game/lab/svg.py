"""Small vector pictures by hand: numbers written short and the same each time, dice, square and hexagonal maps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.quoting import html

Point = tuple[float, float]

INK, PAPER, RED, TAN = "#261a1e", "#faf1dc", "#c63e38", "#e2cea6"
SEATS = ("#e58a7d", "#8fb7dd", "#e8c25a", "#a9cf86", "#c7a3d8", "#d9b68c")  # of players, for black letters
_DEEP = ("#b3372c", "#2f6ea5", "#a07708", "#4a7f2c", "#7d4a99", "#8a5a24")  # the same for lines on paper
_DASHES = ("", "5 3", "2 2", "7 2 2 2", "1 3", "9 4")  # so that lines differ in grey too
# Kinds of land, and water.
LAND = {
    "meadow": "#a9cc7c",
    "forest": "#6f9f5c",
    "hills": "#bcc77c",
    "mountains": "#bbb6bd",
    "lake": "#86bcd8",
    "swamp": "#8aa98c",
    "fields": "#e6cf7d",
    "sea": "#6fa9cf",
}
_PIPS = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "023568"}  # places in a square of nine


def num(value: float) -> str:
    """A number with at most two places and no trailing nought."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def points(found: Iterable[Point]) -> str:
    return " ".join(f"{num(x)},{num(y)}" for x, y in found)


def picture(width: float, height: float, body: Iterable[str], label: str) -> str:
    """A whole <svg>, as wide as its place allows."""
    inner = "".join(body)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(width)} {num(height)}" role="img" '
        f'aria-label="{html(label)}">{inner}</svg>'
    )


def rect(x: float, y: float, w: float, h: float, fill: str, more: str = "") -> str:
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" fill="{fill}" {more}/>'


def poly(found: Iterable[Point], fill: str, more: str = "") -> str:
    return f'<polygon points="{points(found)}" fill="{fill}" {more}/>'


def disc(x: float, y: float, r: float, fill: str) -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"/>'


def text(x: float, y: float, size: float, words: str, fill: str = INK, anchor: str = "middle") -> str:
    """Centred on the point; or it starts or ends there."""
    return (
        f'<text x="{num(x)}" y="{num(y + size * 0.35)}" font-size="{num(size)}" text-anchor="{anchor}" fill="{fill}">'
        f"{html(words)}</text>"
    )


def die(face: int) -> str:
    """One die with pips; a face beyond six bears its number."""
    spots = _PIPS.get(face)
    if spots is None:
        body = [text(10, 10, 10, str(face))]
    else:
        places = ((4.5 + 5.5 * (int(at) % 3), 4.5 + 5.5 * (int(at) // 3)) for at in spots)
        body = [f'<circle cx="{num(x)}" cy="{num(y)}" r="1.9" fill="{INK}"/>' for x, y in places]
    frame = f'<rect x="1" y="1" width="18" height="18" rx="4" fill="#fff" stroke="{INK}" stroke-width="1.2"/>'
    return picture(20, 20, [frame, *body], f"die {face}").replace("<svg ", '<svg class="die" ', 1)


def motif(kind: str, x: float, y: float, side: float) -> str:
    """A few strokes that tell a kind of land from the next, also in grey; x, y is the tile's corner."""

    def at(*shape: Point) -> list[Point]:
        return [(x + px * side, y + py * side) for px, py in shape]

    thin = f'stroke="{INK}" stroke-width="{num(side / 60)}" stroke-opacity=".55"'
    match kind:
        case "forest":
            trees = [
                ((dx, dy), (dx + 0.1, dy + 0.24), (dx - 0.1, dy + 0.24))
                for dx, dy in ((0.3, 0.2), (0.68, 0.3), (0.45, 0.6))
            ]
            return "".join(poly(at(*tree), "#3e744a", thin) for tree in trees)
        case "mountains":
            peaks = (((0.35, 0.25), (0.62, 0.75), (0.08, 0.75)), ((0.68, 0.4), (0.92, 0.8), (0.44, 0.8)))
            return "".join(poly(at(*peak), "#8e8894", thin) for peak in peaks)
        case "hills":
            return "".join(
                _arc(at((a, b), (c, d)), thin) for a, b, c, d in ((0.12, 0.6, 0.56, 0.6), (0.46, 0.8, 0.9, 0.8))
            )
        case "lake" | "swamp" | "sea":
            waves = ((0.2, 0.4, 0.45, 0.4), (0.55, 0.6, 0.8, 0.6))
            return "".join(_arc(at((a, b), (c, d)), thin) for a, b, c, d in waves)
        case "fields":
            rows = (0.25, 0.45, 0.65, 0.85)
            return "".join(_line(at((0.15, row), (0.85, row)), thin) for row in rows)
    return ""


def _arc(ends: Sequence[Point], more: str) -> str:
    (x0, y0), (x1, y1) = ends
    top = y0 - (x1 - x0) * 0.6
    path = f"M{num(x0)} {num(y0)}Q{num((x0 + x1) / 2)} {num(top)} {num(x1)} {num(y1)}"
    return f'<path d="{path}" fill="none" {more}/>'


def _line(ends: Sequence[Point], more: str) -> str:
    (x0, y0), (x1, y1) = ends
    return f'<path d="M{num(x0)} {num(y0)}L{num(x1)} {num(y1)}" fill="none" {more}/>'


def edges(cells: Iterable[tuple[int, int]]) -> list[tuple[Point, Point]]:
    """The border lines around (row, column) cells of side 1: where a cell meets one that is not among them."""
    inside = set(cells)
    found: list[tuple[Point, Point]] = []
    for r, c in sorted(inside):
        for near, line in (
            ((r - 1, c), ((c, r), (c + 1, r))),
            ((r + 1, c), ((c, r + 1), (c + 1, r + 1))),
            ((r, c - 1), ((c, r), (c, r + 1))),
            ((r, c + 1), ((c + 1, r), (c + 1, r + 1))),
        ):
            if near not in inside:
                found.append(line)
    return found


def border(cells: Iterable[tuple[int, int]], side: float, colour: str, width: float) -> str:
    """Those lines as one path."""
    path = "".join(
        f"M{num(x0 * side)} {num(y0 * side)}L{num(x1 * side)} {num(y1 * side)}" for (x0, y0), (x1, y1) in edges(cells)
    )
    return f'<path d="{path}" stroke="{colour}" stroke-width="{num(width)}" stroke-linecap="round" fill="none"/>'


def course(lines: Sequence[tuple[str, Sequence[int]]], first: int = 1) -> str:
    """How points went, a line a name, each told at its end; the chapters below are counted from `first`."""
    wide, tall, left, low = 340.0, 110.0, 22.0, 12.0
    steps = max(len(values) for _, values in lines)
    top = max(1, max(max(values, default=0) for _, values in lines))
    base = min(0, min(min(values, default=0) for _, values in lines))

    def at(step: int, value: float) -> Point:
        return left + wide * (step + 1) / steps, 6 + tall * (top - value) / (top - base)

    body = []
    tick = next(size for size in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**9) if (top - base) / size <= 6)
    for value in range(-(-base // tick) * tick, top + 1, tick):
        y = at(0, value)[1]
        body.append(rect(left, y - 0.15, wide, 0.3, TAN))
        body.append(text(left - 3, y, 6.5, num(value).replace("-", "−"), anchor="end"))
    each = -(-steps // 20)
    body += [text(at(step, 0)[0], tall + low, 6.5, str(step + first)) for step in range(0, steps, each)]
    ends: list[float] = []
    for number, (name, values) in sorted(enumerate(lines), key=lambda line: -(line[1][1] or [0])[-1]):
        if not values:
            continue
        hue, dash = _DEEP[number % len(_DEEP)], _DASHES[number % len(_DASHES)]
        path = points(at(step, value) for step, value in enumerate(values))
        style = (
            f'stroke="{hue}" stroke-width="1.4" stroke-dasharray="{dash}"'
            if dash
            else (f'stroke="{hue}" stroke-width="1.4"')
        )
        body.append(f'<polyline points="{path}" fill="none" {style}/>')
        x, y = at(len(values) - 1, values[-1])
        y = max(y, ends[-1] + 8) if ends else y
        ends.append(y)
        body.append(text(x + 4, y, 7, f"{name}: {values[-1]}", hue, "start"))
    return picture(left + wide + 70, tall + low + 8, body, "points")
