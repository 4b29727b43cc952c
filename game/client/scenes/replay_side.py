"""Beside the stage of a replay: the moves near the one that is shown, and how the points went."""

from __future__ import annotations

from game.client.scenes.replay_record import KINDS, Record
from game.client.scenes.replay_strip import board
from game.client.ui.page import Curves, Do, Item, Lines, Node, Row, Rule, Symbol, Text, do
from game.client.ui.palette import INK, PARCH, RUST, UMBER, mix
from game.teller import say

CHART = 30.0  # points high
NEAR, EDGE = 20, 1  # moves listed before and after the one that is shown; so near the edge others are listed


def listed_from(first: int, on: int, end: int) -> int:
    """The first of the moves to be listed of `end`: as before, unless the one `on` is shown has come to the edge."""
    if first >= 0 and first + EDGE <= on < first + 2 * NEAR - EDGE:
        return first
    return min(max(0, on - NEAR), max(0, end - 2 * NEAR))


def moves(record: Record, first: int, at: int, go: Do) -> tuple[Node, ...]:
    """A line a move from the `first`, `at` of them played; `go` is called with the moves to be played."""
    begins = {entry.at for entry in record.rounds if entry.at}
    found: list[Node] = []
    for move in range(first, min(record.length, first + 2 * NEAR)):
        found += [Rule()] if move in begins else []
        found.append(_move(record, move, at, move == first, go))
    return tuple(found)


def _move(record: Record, move: int, at: int, top: bool, go: Do) -> Item:
    """One move: whose it was, what was done, what stands out of it."""
    words, seat, seats = plain(record.words(move)), record.who(move), record.seats
    ink = INK if move < at else mix(INK, PARCH, 0.3)
    said: Node = Text(words, "ui", 7.5, ink, grow=True)
    name = words
    if seats.several:
        who = record.name(seat, move + 1)
        name = f"{who}: {words}"
        if top or record.who(move - 1) != seat:
            said = Lines((Text(who, "italic", 7.5, RUST), said), grow=True)
    kinds = {mark.kind: mark.text for mark in record.marks if mark.move == move}
    signs = tuple(Symbol(KINDS[kind], 8, alt=text) for kind, text in kinds.items())
    face = Row((seats.arms(seat), said, *signs))
    act = do(go.fn, *go.args, move + 1)
    return Item(f"log/{move}", face, act, name=name, chosen=move == at - 1, pad=(3, 1.5), least=17)


def chart(record: Record, at: int) -> tuple[Node, ...]:
    """How the points went, round by round; nothing for a single one."""
    moments, seats, everybody = record.moments, record.seats, range(record.match.setup.seats)
    if len(record.rounds) < 2:
        return ()
    lines = tuple(
        (seats.name(seat), seats.colour(seat), tuple(totals[seat] for totals in record.points)) for seat in everybody
    )
    ahead = tuple(
        (mix(seats.colour(seat), PARCH, 0.35), tuple(totals[seat] for totals in record.ahead))
        for seat in (everybody if record.ahead else ())
    )
    here = record.round_at(at)
    start, end = moments[here], moments[min(here + 1, len(moments) - 1)]
    now = here + (at - start) / max(1, end - start)
    curves = Curves(lines, len(moments) - 1, ahead, h=CHART, now=now)
    title = say("points_thin_expected_at") if ahead else "Points"
    return (board(Lines((Text(title, "tag", colour=UMBER), curves))),)


def plain(text: str) -> str:
    """A text without the painter's marks."""
    return text.replace("{", "(").replace("}", ")").replace("*", "").replace("~", "-")
