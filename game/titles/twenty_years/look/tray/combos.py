"""What dice give: the badges of wood, stone, leather and gold, and the dice by what they gave.

Yields come from the core's menus and harvest rule; this room only lays them out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.client.draw.canvas import SMALLEST, Rect
from game.client.draw.sketch import Frame
from game.client.stage.dice import rest_frame
from game.client.ui import theme
from game.client.ui.palette import CREAM, FELT, GOLD, GREEN, INK, OAK, SUN, dark, mix
from game.core.twenty_years import harvest
from game.core.twenty_years.queries import PairingRow, pairing_menu
from game.core.twenty_years.state import HARVEST, ROLL, State
from game.core.twenty_years.tables import ENTRIES, WINDMILL_1
from game.titles.twenty_years.look.panels.seam import Point
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

__all__ = ["PairingRow", "badges", "group_spots", "links", "paint_harvest", "strip"]

PAIRS = {"wood": (4, 5), "stone": (5, 6), "leather": (4, 6)}
MILLS = {"wood": "lumber_mill", "stone": "quarry", "leather": "tannery"}
LIT = (Frame.inset(0, mix(FELT, SUN, 0.6), 4), Frame.inset(0.9, mix(FELT, GREEN, 0.2), 3.3))
UNLIT = (Frame.inset(0, mix(FELT, SUN, 0.22), 4), Frame.inset(0.7, mix(FELT, GREEN, 0.1), 3.4))
EMPTY = (Frame.inset(0, dark(FELT, 0.3), 4),)
CELL = 44.0  # points of a die's cell in the small tray


def sum_of(s: State, good: str, combos: int) -> str:
    """How a yield comes about, in marks: capitol, mills, further pairs, and what the year changes."""
    mills = harvest.mills_of(s)[list(PAIRS).index(good)]
    parts = ["{capitol}~1"] + ([f"{{{MILLS[good]}}}~{mills}"] if mills else [])
    parts += [f"{{combo}}~{combos - 1}"] if combos > 1 else []
    if s.entry == harvest.BOUNTY:
        parts.append(f"{{year_{s.entry}}}~{ENTRIES[s.entry - 1].more}")
    text = " + ".join(parts)
    limit = _at_most(s)
    return f"{text}, {limit}" if limit else text


def _at_most(s: State) -> str:
    """The limit of a lean year; empty in any other."""
    return f"at most {ENTRIES[s.entry - 1].most}" if s.entry == harvest.RECESSION else ""


# ---- while the dice are rolled


def badges(painter: Painter, box: Rect, s: State, best: PairingRow | None) -> None:
    """One badge a good in its fixed place, lit by what stopping would give; None: the dice are still rolling."""
    x, y, w, h = box
    rows = pairing_menu(s) if best is not None else ()
    each = (w - 15) / 4
    for i, good in enumerate((*PAIRS, "gold")):
        place = (x + i * (each + 5), y, each, h)
        got = best.goods.get(good, 0) if best is not None else 0
        other = max((row.goods.get(good, 0) for row in rows), default=0)
        painter.frame(*place, LIT if got else UNLIT)
        if other > got:
            painter.dotted(*place, mix(FELT, SUN, 0.7))
        _badge(painter, place, s, good, got, other, best)


def _badge(painter: Painter, box: Rect, s: State, good: str, got: int, other: int, best: PairingRow | None) -> None:
    x, y, w, h = box
    faces = PAIRS.get(good, (1, 2, 3))
    size = 13.0 if len(faces) == 2 else 11.0
    for j, face in enumerate(faces):
        painter.sprite(
            f"flat/{face}", x + 5 + j * (size + 1.5), y + h * 0.34, size, "midleft", alpha=255 if got else 130
        )
    left = x + 5 + len(faces) * (size + 1.5) + 3
    shown = f"+{got}" if got else f"or +{other}" if other else ""
    if shown:
        left = painter.text(shown, left, y + h * 0.34, "bold", 11 if got else 8, CREAM, "midleft", max_width=w - 50) + 2
    painter.symbol(good, left, y + h * 0.34, 14, "midleft", off=not (got or other))
    if good == "gold":
        note = "each 1, 2 or 3 gives 1"
    elif got and best is not None:
        note = sum_of(s, good, best.pairing[list(PAIRS).index(good)])
        if painter.rich_width(note, "ui", SMALLEST / painter.text_scale) > w - 6:
            note = _at_most(s) or note
    else:
        one = tuple(int(kind == good) for kind in PAIRS)
        first = harvest.yields((one[0], one[1], one[2]), harvest.mills_of(s), s.entry, s.chosen.recession)
        note = f"a pair gives {sum(first)}"
    painter.rich(note, x + w / 2, y + h * 0.78, "ui", 7.2, theme.FELT_TEXT, "center", max_width=w - 6)


def pin_line(wish: Mapping[str, int], here: bool) -> str:
    """What the pins on dice mean: of the one in focus, or of all."""
    best = "best for your dice goal" if wish else "best for goods and gold"
    return f"{{pin}} Keep this die: {best}." if here else f"{{pin}} {best}. Keep dice, re-roll the rest."


def strip(painter: Painter, box: Rect, s: State, rolling: bool, golden: str, pins: str = "", pin: bool = False) -> None:
    """What the year changes about the dice, on gold; else one sentence of help.

    `pins` says what the pins mean; `pin`: the die in focus has one, and nothing else is to be said.
    """
    x, y, w, h = box
    text = _year_line(s) if s.phase in (ROLL, HARVEST) and not pin else ""
    if text and not golden:
        painter.frame(*box, theme.inked(mix(GOLD, CREAM, 0.25), 3, 0.8))
        painter.symbol(f"year_{s.entry}", x + 5, y + h / 2, 15, "midleft")
        painter.rich(text, x + 25, y + h / 2, "ui", 8, INK, "midleft", max_width=w - 30)
        return
    if golden:
        text = "Which die?" if golden == "die" else "Choose its face. It stays for the rest of the year."
    elif pin:
        text = pins
    elif rolling and len(pairing_menu(s)) > 1:
        text = "Each die counts for one pair; choose pairs after you stop."
    elif rolling and s.rolls_used < s.roll_limit:
        text = pins or "Keep the good dice, re-roll the rest."
    elif rolling:
        text = "Last roll done: these dice are your harvest."
    elif s.phase == HARVEST and len(pairing_menu(s)) > 1:
        text = "Each die counts for one pair: choose."
    else:
        text = ""
    painter.rich(text, x + w / 2, y + h / 2, "ui", 8, theme.FELT_TEXT, "center", max_width=w - 8)


def _year_line(s: State) -> str:
    row = ENTRIES[s.entry - 1] if s.entry else None
    if row is None:
        return ""
    title = f"*{game_words('twenty_years').year(s.entry).title}*"
    if s.entry == harvest.BOUNTY:
        return f"{title}: each good you roll gives +{row.more}."
    if s.entry == harvest.RECESSION:
        of = {"per_kind": "of each kind", "per_combo": "for each pair", "total": "in total"}[s.chosen.recession]
        return f"{title}: at most {row.most} {of}. Gold unchanged."
    if s.entry == harvest.ADMIRATION and s.phase == ROLL:
        points = (*row.vp_by_rolls, 0, 0)
        now, then = points[s.rolls_used - 1], points[s.rolls_used]
        return f"{title}: stop now for *+{now}*~{{vp}}, after one more roll for *+{then}*~{{vp}}"
    return ""


# ---- after the harvest


class Group(NamedTuple):
    """Dice that belong together: their places, the good they gave ("" for nothing), how much, where they lie."""

    dice: tuple[int, ...]
    good: str
    got: int
    combos: int
    x: float
    w: float
    pitch: float


def links(faces: Sequence[int], row: PairingRow) -> list[tuple[str, int, int]]:
    """(good, die, die) for each pair of a pairing: the left one of equal dice with its nearest partner."""
    free = {face: [i for i, f in enumerate(faces) if f == face] for face in range(1, 7)}
    found = []
    for (good, (a, b)), combos in zip(PAIRS.items(), row.pairing, strict=True):
        for _ in range(combos):
            one = free[a].pop(0)
            other = min(free[b], key=lambda die: abs(die - one))
            free[b].remove(other)
            found.append((good, one, other))
    return found


def _groups(rect: Rect, faces: Sequence[int], row: PairingRow | None) -> list[Group]:
    """The dice sorted by what they gave, from the left."""
    found: list[tuple[list[int], str, int]] = []
    idle = list(range(len(faces)))
    if row is not None:
        paired = links(faces, row)
        for good, combos in zip(PAIRS, row.pairing, strict=True):
            dice = [die for one, *pair in paired for die in pair if one == good]
            if dice:
                found.append((dice, good, combos))
        coins = [die for die in idle if faces[die] <= 3]
        found += [(coins, "gold", 0)] if coins else []
        used = {die for dice, _, _ in found for die in dice}
        idle = [die for die in idle if die not in used]
    found += [(idle, "", 0)] if idle else []
    x, room = rect[0] + 6, rect[2] - 12 - (70 if len(faces) < 6 else 0)
    extra = [36.0 if good else 8.0 for _, good, _ in found]
    pitch = min(31.0, (room - sum(extra) - 5 * max(0, len(found) - 1)) / max(1, len(faces)))
    out = []
    for (dice, good, combos), more in zip(found, extra, strict=True):
        w = len(dice) * pitch + more
        got = row.goods.get(good, 0) if row is not None and good else 0
        out.append(Group(tuple(dice), good, got, combos, x, w, pitch))
        x += w + 5
    return out


def group_spots(rect: Rect, faces: Sequence[int], row: PairingRow | None) -> list[Point]:
    """The middle of each die in the small tray."""
    spots = dict.fromkeys(range(len(faces)), (rect[0], rect[1]))
    for group in _groups(rect, faces, row):
        for j, die in enumerate(group.dice):
            spots[die] = (group.x + 3 + (j + 0.5) * group.pitch, rect[1] + 33)
    return [spots[die] for die in range(len(faces))]


def paint_harvest(painter: Painter, rect: Rect, s: State, faces: Sequence[int], row: PairingRow | None) -> None:
    """The small tray: the dice by what they gave, and the sixth die that a windmill will bring."""
    x, y, w, h = rect
    note = f"after {s.rolls_used} of {s.roll_limit} rolls" if s.rolls_used else ""
    painter.tray(*rect, "Harvest", note)
    for group in _groups(rect, faces, row):
        place = (group.x, y + 15.5, group.w, h - 20)
        painter.frame(*place, LIT if group.got else UNLIT)
        for j, die in enumerate(group.dice):
            px, py = group.x + 3 + (j + 0.5) * group.pitch, y + 33.0
            _resting(painter, faces[die], die, px, py, min(CELL, group.pitch * 1.5), golden=die == s.golden)
        low = y + h - 11
        if not group.good:
            painter.text(
                "no pair", group.x + group.w / 2, low, "ui", 7.2, theme.FELT_TEXT, "center", max_width=group.w - 3
            )
            continue
        left = group.x + 4 + len(group.dice) * group.pitch
        left = painter.text(
            f"+{group.got}", left, y + 33, "bold", min(11.0, 12.5 / painter.text_scale), CREAM, "midleft"
        )
        painter.symbol(group.good, left + 1, y + 33, 14, "midleft")
        text = "1, 2 or 3 gives 1" if group.good == "gold" else sum_of(s, group.good, group.combos)
        if painter.rich_width(text, "ui", SMALLEST / painter.text_scale) > group.w - 4:
            text = _at_most(s) or text
        painter.rich(text, group.x + group.w / 2, low, "ui", 7.2, theme.FELT_TEXT, "center", max_width=group.w - 4)
    if len(faces) < 6:
        _sixth(painter, (x + w - 70, y + 15.5, 64, h - 20), s)


def _resting(painter: Painter, face: int, place: int, x: float, y: float, cell: float, golden: bool = False) -> None:
    colour = "gold" if golden else "ivory"
    painter.sprite("die/shadow0", x + cell * 0.065, y + cell * 0.08, cell, "center")
    painter.sprite(f"die/{colour}/{rest_frame(face, place)}", x, y, cell, "center")


def _sixth(painter: Painter, box: Rect, s: State) -> None:
    x, y, w, h = box
    built = s.town.count[WINDMILL_1] > 0
    painter.frame(*box, EMPTY)
    painter.dotted(x + 1.5, y + 1.5, w - 3, h - 3, mix(CREAM, OAK, 0.5))
    painter.symbol("windmill", x + w / 2 + (9 if built else 0), y + 15, 16, off=not built)
    if built:
        painter.symbol("hourglass", x + w / 2 - 10, y + 15, 14)
    painter.text("6th die", x + w / 2, y + 30, "bold", 8, CREAM, "center", max_width=w - 4)
    note = "from next year" if built else "with a windmill"
    painter.text(note, x + w / 2, y + 39, "ui", 7, theme.FELT_TEXT, "center", max_width=w - 4)
