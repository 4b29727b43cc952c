"""What the page kit costs in CPU time: laying out a dense page for the first time, and again after a change.

Times are divided by the calibration, the time of a fixed piece of pure Python against REFERENCE seconds: the goals
hold at calibration 1, and a slower machine is not blamed for being slow.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from statistics import median

from tools import bench_frames  # sets the dummy drivers before pygame is there
from tools.bench_rows import Median, Row, at_most

import pygame  # isort: skip

from game.client.draw.painter import Painter
from game.client.draw.sprites import Sprites
from game.client.ui.focus import ClientRefusal, FocusGraph
from game.client.ui.page import (
    Card,
    Column,
    Item,
    Layout,
    Node,
    Page,
    Pill,
    Price,
    Screen,
    Symbol,
    Text,
    do,
    prompt_bar,
)
from game.client.ui.page import Row as Across
from game.client.ui.page.standing import WHOLE, top_bar
from game.client.ui.palette import GOLD

ROWS = 14
GOODS = ("wood", "stone", "gold", "gems")


def cpu(call: Callable[[], object], times: int) -> float:
    """Median CPU seconds of one call."""
    spent = []
    for _ in range(times):
        begun = time.process_time()
        call()
        spent.append(time.process_time() - begun)
    return median(spent)


def dense(changed: int = -1) -> Node:
    """A page as full as the fullest of the games: two lists of 14 rows each, every row with its price."""
    lists = []
    for side in range(2):
        rows = []
        for i in range(ROWS):
            one = side * ROWS + i
            goods = tuple((GOODS[(one + j) % 4], str(j + 1 + (one == changed)), j == 1) for j in range(2))
            refusal = ClientRefusal(f"Needs {one} more stone.") if one % 3 == 0 else None
            parts = (Symbol("barracks", 11), Text(f"Building number {one}", "label", 7.5, grow=True), Price(goods, 7.5))
            face = Across((*parts, Symbol("cross" if refusal else "tick", 8), Pill(str(one), fill=GOLD)), 2)
            rows.append(Item(f"item/{one}", face, do(print, one), refusal, pad=(1.8, 0.4)))
        lists.append(Card(f"List {side}", Column(tuple(rows), 0.4), pad=(2, 1), basis=300))
    return Screen(Across(tuple(lists), 6, top=True), top_bar("A dense page"), prompt_bar(()))


def rows(median_of: Median) -> Iterator[Row]:
    pygame.font.init()
    for size in bench_frames.SIZES:
        painter = Painter(pygame.Surface(size), Sprites())
        plain, other = dense(), dense(7)
        Layout(painter, plain, WHOLE, {})  # fonts open, words measured

        def first(painter: Painter = painter) -> object:
            return Layout(painter, dense(), WHOLE, {})

        before = Layout(painter, plain, WHOLE, {})

        def again(painter: Painter = painter, other: Node = other, before: Layout = before) -> object:
            return Layout(painter, other, WHOLE, {}, before)

        entries, name = len(before.entries), f"a page of {len(before.items)} items and %d nodes at {size[1]}p"
        yield at_most(f"{name % entries}: first layout", cpu(first, 15) * 1e3, 3.0, "ms")
        yield at_most(f"{name % entries}: laid out again after a change", cpu(again, 25) * 1e3, 0.5, "ms")
        yield from _painted(painter, plain, name % entries)


def _painted(painter: Painter, view: Node, name: str) -> Iterator[Row]:
    """What stands still and what the focus costs, in B."""
    page, focus = Page(), FocusGraph()
    size = painter.surface.get_size()

    def frame() -> None:
        focus.begin()
        page.paint(painter, focus, view, WHOLE)
        focus.end()

    frame()
    b = bench_frames.unit(size)
    yield at_most(f"{name}: nothing has changed, painted again", cpu(frame, 60) / b, 2.0, "B")
    ids = list(page.plan.items) if page.plan is not None else []

    def step() -> None:
        focus.focus_on(ids[(ids.index(focus.id) + 1) % len(ids)])
        frame()

    yield at_most(f"{name}: a step of the focus", cpu(step, 60) / b, 8.0, "B")
