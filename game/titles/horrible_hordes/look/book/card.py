"""The right page of the book of abilities: one of them in full, to read, to learn, to tell when it shall ask."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.draw.sketch import Sketch
from game.client.ui import theme
from game.client.ui.palette import FERN, INK, MOSS, PARCH, PLUM, RUST, SUN, TAN, UMBER, VELLUM, Colour, light
from game.core.horrible_hordes.abilities import ABILITIES, ABILITY, ONE_TIME
from game.core.horrible_hordes.browser import AbilityRow, combining, together
from game.core.horrible_hordes.effects.base import when_usable
from game.core.horrible_hordes.tables import CHITS
from game.titles.horrible_hordes.look.board.pieces import arms
from game.titles.horrible_hordes.look.book.filters import mates
from game.titles.horrible_hordes.look.panels.card_parts import lined
from game.titles.horrible_hordes.look.places import sign
from game.titles.horrible_hordes.look.standing.plans import ASK, AUTO, NEVER, Plan, modes_of
from game.titles.horrible_hordes.look.texts.abilities import (
    ability_line,
    ability_symbol,
    often_text,
    suits_text,
)
from game.titles.horrible_hordes.look.texts.names import kingdom_name, name

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.client.ui.focus import Refuses
    from game.core.horrible_hordes.state import Player, State

_MODES = {ASK: "Ask", AUTO: "Automatically", NEVER: "Never"}
_PITCH = 14.4
_FOOT = 26.0  # what stands in the way, at the foot of the page


def paint_ability(
    painter: Painter,
    box: Rect,
    s: State,
    player: Player,
    row: AbilityRow,
    refusal: Refuses | None,
    plan: Plan | None,
    beside: AbilityRow | None = None,
) -> None:
    """`refusal`: why it cannot be learnt, where that is the question; `plan`: how the seat wants to be asked;
    `beside`: another ability to compare it with."""
    x, y, w, h = box
    number = ABILITY[row.id]
    painter.panel(*box, colour=VELLUM)
    x, w = x + 9, w - 18
    _head(painter, row, number, (x, y + 8, w, 50))
    painter.rule(x, y + 62, w)
    below = painter.paragraph(ability_line(number, player), x + 1, y + 66, w - 2, "book", 11, INK, max_height=46)
    top = max(below, y + 96) + 2
    facts = _facts(row, number, player)
    pitch = _PITCH
    left_at = 0.0
    for label, text, colour in facts:
        left_at = top + pitch / 2 if label == "Uses left" else left_at
        top += _fact(painter, label, text, colour, (x, top, w, pitch))
    for text in suits_text(s, player.seat, number):
        top += _fact(painter, "For you", text, INK, (x, top, w, pitch))
    if row.owned and row.most:
        _pips(painter, row, x + 46, left_at)
    if plan is not None and row.owned and modes_of(row.id):
        _modes(painter, plan, row.id, (x, top + 1, w, 15))
        top += 19
    foot = _FOOT if refusal is not None else 0.0
    _owners(painter, s, number, (x, top, w, 14))
    rest = (x, top + 16, w, y + h - foot - 5 - (top + 16))
    if beside is not None and beside.id != row.id:
        _beside(painter, player, beside, rest)
    else:
        _mates(painter, player, number, rest)
    if refusal is not None:
        painter.rule(x, y + h - foot - 4, w)
        painter.paragraph(refusal.text, x, y + h - foot - 1, w, "ui", 8.5, RUST, max_height=foot - 2)


def _head(painter: Painter, row: AbilityRow, number: int, box: Rect) -> None:
    x, y, w, h = box
    painter.card(x, y, h, h)
    painter.symbol(ability_symbol(number), x + h / 2, y + h / 2, h - 10)
    left, room = x + h + 9, w - h - 9
    painter.text(name(row.id), left, y + 11, "title", 12, INK, "midleft", max_width=room)
    kind = "Spell" if row.spell else "One use" if ONE_TIME >> number & 1 else "Ability"
    size = lined(painter, 8.5, 13)
    painter.text(kind, left, y + 26, "bold", size, PLUM if row.spell else UMBER, "midleft", max_width=room)
    if row.kingdom:
        text = f"{name(row.kingdom)} start with it"
        painter.text(text, left, y + 39, "ui", size, UMBER, "midleft", max_width=room)


def _facts(row: AbilityRow, number: int, player: Player) -> list[tuple[str, str, Colour]]:
    """(label, text with symbols, colour): when, how often, what it costs and whether that is there, what is left."""
    if not row.most:
        return [("When", "always on", UMBER)]
    found = [("When", when_usable(number), INK), ("How often", often_text(number, player), INK)]
    if row.cost:
        have = dict(zip(CHITS, player.goods, strict=True))
        price = " ".join(f"{n}{{{sign(chit)}}}" for chit, n in row.cost.items() if n)
        short = [f"{have[chit]}{{{sign(chit)}}}" for chit, n in row.cost.items() if have[chit] < n]
        text = f"{price}  you have {' '.join(short)}" if short else f"{price}  you can pay it"
        found.append(("Costs", text, RUST if short else FERN))
    else:
        found.append(("Costs", "nothing", INK))
    if row.owned:
        found.append(("Uses left", "", FERN if row.left else RUST))
    return found


def _fact(painter: Painter, label: str, text: str, colour: Colour, box: Rect) -> float:
    """A labelled line, two when it must be. Returns the points it took."""
    x, y, w, h = box
    size = lined(painter, 8.5, h)
    painter.text(label, x, y + h / 2, "ui", size, UMBER, "midleft", max_width=42)
    if painter.rich_width(text, "bold", size) <= w - 46:
        painter.rich(text, x + 46, y + h / 2, "bold", size, colour, "midleft")
        return h
    lead = (h - painter.line_step("bold", size)) / 2
    below = painter.paragraph(text, x + 46, y + lead, w - 46, "bold", size, colour, max_height=2 * h)
    return max(h, below - y + 1)


def _pips(painter: Painter, row: AbilityRow, x: float, y: float) -> None:
    """A pea for each use, full where it is left, and the count in figures."""

    def pea(pen: Sketch, on: bool) -> None:
        pen.disc(4, 4, 4, INK)
        pen.disc(4, 4, 3, MOSS if on else TAN)

    shown = min(6, row.most)
    for i in range(shown):
        on = i < row.left
        painter.sketch(("hh pea", on), x + i * 10, y - 4, 8, 8, partial(pea, on=on))
    text = f"{max(0, row.left)} of {row.most} left this {row.per}"
    size = lined(painter, 8.5, 13)
    painter.text(text, x + shown * 10 + 3, y, "bold", size, FERN if row.left > 0 else RUST, "midleft", max_width=116)


def _modes(painter: Painter, plan: Plan, ability: str, box: Rect) -> None:
    """Ask, by itself or never: which of them holds. Confirming the ability goes on to the next."""
    x, y, w, h = box
    painter.text("When usable", x, y + h / 2, "ui", lined(painter, 8.5, h), UMBER, "midleft", max_width=43)
    modes = modes_of(ability)
    each = min(60.0, (w - 46) / len(modes))
    for i, mode in enumerate(modes):
        on = plan.mode(ability) == mode
        place = (x + 46 + i * each, y + 0.8, each - 2, h - 1.6)
        painter.frame(*place, theme.inked(light(SUN, 0.2) if on else PARCH, 2.6, 0.9 if on else 0.5))
        mark = 9.0 if on else 0.0
        if on:
            painter.symbol("tick", place[0] + 3, y + h / 2, 8, "midleft")
        painter.text(_MODES[mode], place[0] + (place[2] + mark) / 2, y + h / 2, "bold" if on else "ui",
                     lined(painter, 8, h - 2), INK, "center", max_width=place[2] - 4 - mark)  # fmt: skip


def _owners(painter: Painter, s: State, number: int, box: Rect) -> None:
    """The shields of those who have it."""
    x, y, w, h = box
    owners = [one for one in s.players if one.abilities >> number & 1]
    size = lined(painter, 8.5, h)
    painter.text("Owned by", x, y + h / 2, "ui", size, UMBER, "midleft", max_width=42)
    left = x + 46
    for one in owners:
        arms(painter, one.seat, left, y + 1, h - 2)
        left += h + 1
    if len(owners) == 1:
        painter.text(kingdom_name(owners[0].kingdom), left + 2, y + h / 2, "bold", size, INK, "midleft",
                     max_width=x + w - left - 2)  # fmt: skip
    elif not owners:
        painter.text("nobody", left, y + h / 2, "ui", size, UMBER, "midleft", max_width=w - 46)


def _beside(painter: Painter, player: Player, row: AbilityRow, box: Rect) -> None:
    """The one that was marked, in short, under the one that is looked at."""
    x, y, w, h = box
    number = ABILITY[row.id]
    painter.frame(x - 3, y, w + 6, h, theme.inked(PARCH, 3, 0.7))
    painter.symbol(ability_symbol(number), x + 11, y + 11, 16)
    size = lined(painter, 9.5, 16, "bold")
    painter.text(f"or {name(row.id)}", x + 23, y + 11, "bold", size, INK, "midleft", max_width=w - 26)
    facts = [fact for fact in _facts(row, number, player) if fact[0] in ("When", "Costs")]
    top = painter.paragraph(ability_line(number, player), x + 2, y + 20, w - 4, "book", 9.5, INK, max_height=h - 22) + 1
    for label, text, colour in facts:
        if top + _PITCH <= y + h:
            top += _fact(painter, label, text, colour, (x + 2, top, w - 4, _PITCH))


def _mates(painter: Painter, player: Player, number: int, box: Rect) -> None:
    """What of one's own goes with it, and why; below, what would."""
    x, y, w, h = box
    own = mates(number, player.abilities)
    others = [n for n in mates(number, combining(number)) if n not in own]
    fit = int(h // _PITCH)
    for title, colour, found in (("Combines with your", FERN, own), ("Would combine with", UMBER, others)):
        if not found or fit < 2:
            continue
        shown = found[: fit - 1]
        _mate_rows(painter, (title, colour, len(found) - len(shown)), number, shown, (x, y, w, 0))
        y += (len(shown) + 1) * _PITCH
        fit -= len(shown) + 1


def _mate_rows(painter: Painter, title: tuple[str, Colour, int], number: int, found: Sequence[int], box: Rect) -> None:
    """`title`: what they are to the reader, its colour, how many more there are than rows."""
    x, y, w, _ = box
    text, colour, more = title
    size = lined(painter, 8.5, _PITCH, "bold")
    painter.text(text, x, y + _PITCH / 2, "bold", size, colour, "midleft", max_width=w * 0.58)
    if more:
        painter.text(f"and {more} more", x + w, y + _PITCH / 2, "ui", size - 0.6, UMBER, "midright", max_width=w * 0.4)
    for i, mate in enumerate(found):
        mid = y + (i + 1.5) * _PITCH
        painter.symbol(ability_symbol(mate), x + 7, mid, 12)
        end = painter.text(name(ABILITIES[mate].id), x + 17, mid, "bold", size, INK, "midleft", max_width=w * 0.46)
        told = _because(number, mate)
        painter.text(told, end + 4, mid, "ui", size - 0.6, UMBER, "midleft", max_width=x + w - end - 4)


def _because(number: int, mate: int) -> str:
    """Why two abilities go together, seen from the first."""
    how, what = together(number, mate) or ("", "")
    return {
        "makes": f"uses the {what} this gives",
        "spends": f"gives the {what} this costs",
        "doubles": "makes this work twice",
        "doubled": "works twice with this",
        "shares": "same effect, adds up",
    }.get(how, "")
