"""The panels beside the plan of a dungeon level: troops, exact odds, the reward that waits at the exit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.ui.palette import FERN, GREEN, INK, ORANGE, RUST, UMBER, VELLUM, dark
from game.client.ui.widgets import FAINT
from game.core.twenty_years.odds import DoorOdds, RaidOdds
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import CHURCH, DIES, ENTRIES, ENTRY, KILLS, TABLES, TROOPS
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

WORDS = game_words("twenty_years")
TROOPS_BOX: Rect = (8.0, 31.0, 88.0, 303.0)
ODDS_BOX: Rect = (436.0, 31.0, 196.0, 101.0)
ORDERS_BOX: Rect = (436.0, 138.0, 196.0, 94.0)
REWARD_BOX: Rect = (436.0, 238.0, 196.0, 96.0)


def troops(painter: Painter, monster: str, units: Sequence[tuple[int, int]], bombs: int) -> None:
    """Each troop with what it fells and the faces it falls on; `units` as (at the beginning, now)."""
    x, y, w, h = TROOPS_BOX
    painter.panel(x, y, w, h, "Troops")
    for troop in range(3):
        top = y + 14 + troop * 75
        _troop(painter, x, top, troop, monster, units[troop])
        painter.rule(x + 7, top + 72, w - 14)
    top = y + 14 + 3 * 75
    painter.symbol("bomb", x + 21, top + 17, 25, off=not bombs)
    painter.text("Bombs", x + 41, top + 8, "bold", 8.6, INK if bombs else FAINT, "midleft", max_width=42)
    painter.text(str(bombs), x + 43, _below(painter, top) - 1, "bold", 13, INK if bombs else FAINT, "midleft")
    text = f"{TABLES.bombs.dice} dice: each {TABLES.bombs.from_face} to 6 kills one"
    painter.paragraph(text, x + 7, top + 35, w - 12, "ui", 7.4, UMBER, max_height=26)


def _below(painter: Painter, top: float) -> float:
    """Where the count below a name stands: large letters need more room between the two."""
    return top + 23 + min(3.0, 6 * max(0.0, painter.text_scale - 1))


def _troop(painter: Painter, x: float, top: float, troop: int, monster: str, units: tuple[int, int]) -> None:
    name, (was, now) = TROOPS[troop], units
    lowest = DIES[monster][troop]
    off = not now or not lowest
    ink = FAINT if off else INK
    if not off:
        painter.sprite("fig/shadow", x + 21, top + 50, 6, "center")
    painter.sprite(f"fig/{name}", x + 21, top + 50, 42, alpha=100 if off else 255)
    title = WORDS.name(name, 2).capitalize()
    painter.text(title, x + 41, top + 9, "bold", 8.6, ink, "midleft", max_width=44)
    left, level = x + 43, _below(painter, top)
    if was != now:
        left = painter.struck(str(was), left, level + 0.5, "ui", 9.5) + 4
    painter.text(str(now), left, level, "bold", 13, ink, "midleft")
    if not lowest:
        painter.text("can't fight", x + 41, level + 15, "ui", 7.4, RUST, "midleft", max_width=44)
        return
    end = painter.text(f"fells {KILLS[troop]}", x + 41, level + 15, "ui", 7.4, ink, "midleft")
    size = min(10.0, (x + TROOPS_BOX[2] - 3 - end) / KILLS[troop])
    for i in range(KILLS[troop]):
        painter.symbol(f"head_{monster}", end + 2 + i * size, level + 14.6, size, "midleft", off=off)
    painter.text("dies on", x + 7, top + 62, "ui", 7.4, UMBER, "midleft", max_width=29)
    faces = range(lowest, 7)
    size = min(10.4, 47 / len(faces) - 0.8)
    for i, face in enumerate(faces):
        at = x + 37 + i * (size + 0.8)
        painter.sprite(f"flat/{face}", at, top + 62, size, "midleft", alpha=110 if off else 255)


def odds(painter: Painter, found: RaidOdds | None, door: DoorOdds | None, fighting: bool, said: Sequence[str]) -> None:
    """`said`: the two chances as the player wants to read them; empty texts when odds are off."""
    x, y, w, h = ODDS_BOX
    note = "" if found is None else "best play, exact" if found.exact else "best play, at least"
    painter.panel(x, y, w, h, "Odds", VELLUM, note)
    if found is None or not said[0]:
        text = (
            "No odds until the dice are rolled."
            if found is None
            else "Odds are off. Press the odds button to show them."
        )
        painter.paragraph(text, x + 10, y + 26, w - 20)
        return
    if door is not None:
        first = ("door", "That room", door.settle, said[1], False)
        rows = [first, ("exit", "After it, to the exit", door.clear, said[0], True)]
    else:
        here = ("swords", "This room", found.here, said[1], False)
        rows = [("exit", "Clear to the exit", found.clear, said[0], True)]
        rows += [here] if fighting else []
    for i, (symbol, label, share, text, large) in enumerate(rows):
        top = y + 14.5 + i * 29
        painter.symbol(symbol, x + 15, top + 14, 17)
        painter.text(label, x + 29, top + 8.4, "bold" if large else "ui", 8.8, INK, "midleft", max_width=108)
        colour = FERN if share >= 0.6 else RUST
        painter.text(text, x + w - 8, top + 13, "bold", 16 if large else 13, colour, "midright", max_width=58)
        painter.bar(x + 29, top + 16, 100, 6.4, share, GREEN if share >= 0.6 else ORANGE)
    painter.rule(x + 8, y + 73.4, w - 16)
    painter.text("Expected losses", x + 8, y + 87, "ui", 8, UMBER, "midleft", max_width=66)
    at = x + 74
    losses = [(troop, lost) for troop, lost in enumerate(found.lost[:3]) if lost >= 0.05]
    for troop, lost in losses:
        painter.symbol(f"head_{TROOPS[troop]}", at, y + 87, 14, "midleft")
        at = painter.text(f"{lost:.1f}", at + 16, y + 87.3, "bold", 9, RUST, "midleft") + 6
    if not losses:
        painter.text("nobody", at, y + 87.3, "bold", 9, FERN, "midleft")


def reward(painter: Painter, s: State, level: int, points: int) -> None:
    """What the exit gives, and the church's points; `points` won in this raid so far."""
    x, y, w, h = REWARD_BOX
    painter.panel(x, y, w, h, "Reward at the exit", VELLUM)
    given = TABLES.dungeons[level - 1].reward
    painter.sprite("room/glow", x + 28, y + 33, 52, "center", alpha=150)
    painter.symbol("chest", x + 28, y + 33, 34)
    left = x + 56
    end = painter.text(str(given["basic"]), left, y + 25, "bold", 13, INK, "midleft")
    end = painter.rich(" of {wood} {stone} {leather}", end + 1, y + 25.4, "ui", 8.5, INK) + 3
    painter.text("you choose", end, y + 25.6, "ui", 7.5, UMBER, "midleft", max_width=x + w - 8 - end)
    rare = [(good, n) for good, n in given.items() if good != "basic"]
    for i, (good, n) in enumerate(rare):
        painter.rich(f"*+ {n}* {{{good}}} {WORDS.name(good, n)}", left + i * 60, y + 42, "ui", 9.5, INK)
    if not rare:
        painter.text(WORDS.level(level).name, left, y + 42, "italic", 8, UMBER, "midleft", max_width=w - 62)
    painter.rule(x + 8, y + 54.4, w - 16)
    _extras(painter, s, points, (x + 8, y + 57, w - 16, h - 60))


def _extras(painter: Painter, s: State, points: int, box: Rect) -> None:
    """Year 14 and the church, or what failing leaves."""
    x, y, w, h = box
    lines: list[tuple[str, str]] = []
    beast = ENTRIES[ENTRY["beast"] - 1]
    if s.entry == ENTRY["beast"]:
        lines.append(("year_14", f"This year adds *+{beast.gold}* {{gold}} and *+{beast.vp} VP*"))
    if s.town.count[CHURCH]:
        lines.append(("church", "Your church: *+1 VP* per room won"))
    else:
        lines.append(("church", "With a church each beaten room gives *1 VP*"))
    lines.append(("coin", "You keep loot and points even if you fail"))
    if points > 0:
        lines[-1] = ("vp", f"*+{points} VP* so far (kept even if you fail)")
    step = min(13.0, h / len(lines))
    for i, (symbol, text) in enumerate(lines):
        middle = y + (i + 0.5) * step
        painter.symbol(symbol, x + 6, middle, 11.5)
        painter.rich(text, x + 16, middle, "ui", 7.8, dark(INK, 0), "midleft", max_width=w - 16)
