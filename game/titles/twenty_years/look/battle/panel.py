"""Who fights: each troop with the faces it falls on and what it fells; and what may come of the battle as columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.scenes.battle_parts import Ribbon
from game.client.stack import Step
from game.client.ui.focus import FocusGraph
from game.client.ui.palette import FERN, GREEN, INK, PARCH, RUST, UMBER, dark, mix
from game.client.ui.widgets import FAINT
from game.core.rules import Refusal
from game.core.twenty_years.odds_fight import BattleOdds
from game.core.twenty_years.tables import DIES, KILLS, TROOPS
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

_WORDS = game_words("twenty_years")
_COLUMNS = 7


def fighters(
    painter: Painter,
    focus: FocusGraph,
    box: Rect,
    monster: str,
    units: Sequence[tuple[int, int]],
    chosen: int,
    refusals: Sequence[Refusal | None],
    pick: Callable[[int], Step] | None,
) -> None:
    """`units`: (at the beginning, now) by troop. `pick` chooses a troop; None while nothing can be chosen."""
    x, y, w, h = box
    painter.panel(x, y, w, h, "Who fights?")
    for text, at in (("ready", 122.0), ("dies on", 158.0), ("kills", 206.0)):
        painter.text(text, x + at, y + 18.6, "ui", 7.2, UMBER, "center")
    step = (h - 26) / 3
    for troop, name in enumerate(TROOPS):
        row = (x + 4, y + 24 + troop * step, w - 8, step - 1.6)
        refusal = refusals[troop]
        on_pick = (lambda troop=troop: pick(troop)) if pick is not None else None
        title = _WORDS.name(name, 2).capitalize()
        here = focus.zone(f"troop/{name}", row, on_pick, refusal=refusal, name=title)
        with painter.shifted(focus.offset(f"troop/{name}"), 0):
            _fighter(painter, row, troop, monster, units[troop], refusal, here, troop == chosen)


def _fighter(
    painter: Painter,
    box: Rect,
    troop: int,
    monster: str,
    units: tuple[int, int],
    refusal: Refusal | None,
    here: bool,
    chosen: bool,
) -> None:
    x, y, _, h = box
    middle, off = y + h / 2, refusal is not None
    name = TROOPS[troop]
    if here:
        painter.focus(*box)
    elif chosen:
        painter.rect(*box, mix(PARCH, GREEN, 0.24), 2.4)
        painter.rect(x, y + 2, 2.2, h - 4, dark(GREEN, 0.2), 1)
    if chosen:
        painter.symbol("tick", x + 4, middle, 9, "midleft")
    painter.symbol(f"head_{name}", x + 15, middle, 17, "midleft", off=off)
    ink = FAINT if off and not here else INK
    title = _WORDS.name(name, 2).capitalize()
    if off and refusal is not None:
        painter.text(title, x + 35, y + h * 0.3, "ui", 9.2, ink, "midleft", max_width=62)
        short = "can't fight these" if refusal.code == "cannot_fight" else "none"
        painter.text(short, x + 35, y + h * 0.76, "ui", 7.2, RUST, "midleft", max_width=66)
    else:
        painter.text(title, x + 35, middle, "bold" if chosen or here else "ui", 9.5, ink, "midleft", max_width=52)
    was, now = units
    if was != now:
        painter.struck(str(was), x + 106, middle + 0.3, "ui", 9, anchor="midright")
    painter.text(str(now), x + 111, middle, "bold", 12, ink, "midleft")
    faces = _falls_on(monster, troop)
    size = min(12.0, 48.0 / max(4, len(faces)))
    for i, face in enumerate(faces):
        painter.sprite(
            f"flat/{face}", x + 154 - len(faces) * (size + 1) / 2 + i * (size + 1), middle, size, "midleft",
            alpha=110 if off else 255,
        )  # fmt: skip
    if not faces:
        painter.text("can't", x + 154, middle, "ui", 7.5, ink, "center")
        return
    for i in range(KILLS[troop]):
        painter.symbol(f"head_{monster}", x + 202 + (i - (KILLS[troop] - 1) / 2) * 13, middle, 13, off=off)


def _falls_on(monster: str, troop: int) -> tuple[int, ...]:
    """The faces on which a unit of this troop dies."""
    lowest = DIES[monster][troop]
    return tuple(range(lowest, 7)) if lowest else ()


# ---- what may come


def losses(odds: BattleOdds, gone: int) -> list[tuple[int, float]]:
    """(units lost over the whole battle, chance), few first. `gone` have fallen already."""
    now = sum(odds.ends[0][2][:3]) if odds.ends else 0
    chances: dict[int, float] = {}
    before = _standing(odds)
    for chance, _, left in odds.ends:
        lost = gone + before - sum(left[:3])
        chances[lost] = chances.get(lost, 0.0) + chance
    return sorted(chances.items()) if now or chances else []


def _standing(odds: BattleOdds) -> int:
    """How many units stand now: expected losses and expected survivors together."""
    left = sum(chance * sum(end[:3]) for chance, _, end in odds.ends)
    return round(left + sum(odds.lost[:3]))


def span(rows: Sequence[tuple[int, float]], low: float = 0.1, high: float = 0.9) -> tuple[int, int]:
    """The losses at the 10th and the 90th of a hundred such battles."""
    found, seen = [], 0.0
    for limit in (low, high):
        seen = 0.0
        for lost, chance in rows:
            seen += chance
            if seen >= limit - 1e-9:
                found.append(lost)
                break
        else:
            found.append(rows[-1][0])
    return found[0], found[1]


def ribbon_of(odds: BattleOdds, gone: int, win: str) -> Ribbon:
    """The live odds as the ribbon shows them."""
    rows = losses(odds, gone)
    low, high = span(rows)
    more = sum(odds.lost[:3])
    text = f"likely *{low}-{high}* die" if low != high else f"*{low}* die"
    so_far = f"{gone} lost, about *{more:.1f}* more" if gone else f"about *{more:.1f}* will die"
    if not win:
        text = so_far = ""
    joined = f"{text}  ·  {so_far}" if text else ""
    return Ribbon(win, odds.win >= 0.5, gone, low, high, gone + _standing(odds), joined)


def columns(rows: Sequence[tuple[int, float]]) -> list[tuple[str, float]]:
    """At most seven columns of losses: what is rare at the ends is joined."""
    shown = [row for row in rows if row[1] >= 0.004] or list(rows)
    if len(shown) > _COLUMNS:
        each = -(-len(shown) // _COLUMNS)
        parts = [shown[i : i + each] for i in range(0, len(shown), each)]
        return [(f"{p[0][0]}–{p[-1][0]}" if len(p) > 1 else str(p[0][0]), sum(c for _, c in p)) for p in parts]
    return [(str(lost), chance) for lost, chance in shown]


def forecast(painter: Painter, box: Rect, odds: BattleOdds, gone: int) -> None:
    """The losses when it is over, as columns."""
    x, y, w, h = box
    rows = losses(odds, gone)
    mean = gone + sum(odds.lost[:3])
    painter.rule(x + 2, y - 1, w - 4)
    step = painter.line_step("ui", 7.8)
    painter.text("Expected losses", x + 2, y + step / 2 + 0.5, "ui", 7.8, UMBER, "midleft", max_width=w * 0.6)
    colour = RUST if odds.win < 0.5 else FERN
    painter.text(
        f"average {mean:.1f}", x + w - 2, y + step / 2 + 0.5, "bold", 7.8, colour, "midright", max_width=w * 0.36
    )
    if h - step > 2 * painter.line_step("bold", 7.5) + 6:
        painter.histogram(x + 4, y + step + 1, w - 8, h - step - 1, columns(rows))


def tally(painter: Painter, box: Rect, fell: int, down: int) -> None:
    """When it is over: what it came to."""
    x, y, w, _ = box
    painter.rule(x + 2, y - 1, w - 4)
    step = painter.line_step("ui", 8.5)
    for i, (symbol, text) in enumerate((("skull", f"*{fell}* lost"), ("swords", f"*{down}* enemies killed"))):
        middle = y + 5 + (i + 0.5) * (step + 2)
        painter.symbol(symbol, x + 8, middle, 11)
        painter.rich(text, x + 18, middle, "ui", 8.5, INK, max_width=w - 22)
