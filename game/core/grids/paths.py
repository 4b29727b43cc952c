"""Ways over a board whose places are numbers and whose neighbours are masks. Pure geometry, no game words.

`near[n]` is the mask of the places beside n; `free` the mask of those that may be trodden.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.grids.polyomino import bits

Way = tuple[int, ...]


def cheapest(near: Sequence[int], weight: Sequence[int], starts: int, goals: int, free: int) -> Way:
    """A way from a start to a goal with the least sum of weights (1 or more each, both ends count); () when none.

    Of equal ways always the same one: smaller numbers first, looked at from the goal.
    """
    masks: dict[int, int] = {}  # by weight, the places that weigh so much
    for n in bits(free):
        masks[weight[n]] = masks.get(weight[n], 0) | 1 << n
    arriving: dict[int, int] = {w: starts & mask for w, mask in masks.items()}
    sum_of: dict[int, int] = {}
    unseen, total = free, 0
    while unseen and arriving:
        total += 1
        new = arriving.pop(total, 0) & unseen
        if not new:
            continue
        unseen ^= new
        beside = 0
        for n in bits(new):
            sum_of[n] = total
            beside |= near[n]
        if new & goals:
            return _back(near, weight, starts, sum_of, next(bits(new & goals)))
        for w, mask in masks.items():
            arriving[total + w] = arriving.get(total + w, 0) | beside & mask
    return ()


def _back(near: Sequence[int], weight: Sequence[int], starts: int, sum_of: dict[int, int], goal: int) -> Way:
    way = [goal]
    while True:
        n = way[-1]
        before = sum_of[n] - weight[n]
        if before == 0 and starts >> n & 1:
            return tuple(reversed(way))
        way.append(next(m for m in bits(near[n]) if sum_of.get(m) == before))


def fork(near: Sequence[int], middle: int, first: int, second: int, free: int) -> tuple[Way, Way] | None:
    """Two ways from `middle` that share nothing else, to one of `first` and to one of `second`; None when impossible.

    Exact: a flow of two over split places (Menger). `middle` itself counts as a goal.
    """
    if first >> middle & 1 or second >> middle & 1:
        to_first = first >> middle & 1
        other = cheapest(near, (1,) * len(near), 1 << middle, second if to_first else first, free | 1 << middle)
        if not other:
            return None
        return ((middle,), other) if to_first else (other, (middle,))
    flow: set[tuple[int, int]] = set()
    size = len(near)
    for _ in range(2):
        step = _augment(near, middle, (first, second), free, flow, size)
        if not step:
            return None
        for arc in step:
            if (arc[1], arc[0]) in flow:
                flow.remove((arc[1], arc[0]))
            else:
                flow.add(arc)
    ways = {}
    follow = {a: b for a, b in flow if a != 2 * middle + 1}
    for a, b in sorted(flow):
        if a == 2 * middle + 1:
            way = [middle]
            while b < 2 * size:
                if b % 2 == 0:
                    way.append(b // 2)
                b = follow[b]
            ways[b - 2 * size] = tuple(way)
    return ways[0], ways[1]


# Split places: 2n is "coming to n", 2n + 1 "leaving n"; 2 * size and 2 * size + 1 are the two goals, + 2 the end.


def _augment(
    near: Sequence[int], middle: int, goals: tuple[int, int], free: int, flow: set[tuple[int, int]], size: int
) -> list[tuple[int, int]]:
    """The arcs of one more way through what the flow leaves, [] when there is none."""
    start, end = 2 * middle + 1, 2 * size + 2
    came = {start: start}
    queue = [start]
    for node in queue:
        if node == end:
            arcs = []
            while node != start:
                arcs.append((came[node], node))
                node = came[node]
            return arcs
        for after in _arcs(near, node, goals, free, flow, size):
            if after not in came:
                came[after] = node
                queue.append(after)
    return []


def _arcs(
    near: Sequence[int], node: int, goals: tuple[int, int], free: int, flow: set[tuple[int, int]], size: int
) -> Iterator[int]:
    """Where the residual graph leads from here."""
    if node >= 2 * size:
        ahead = [2 * size + 2] if node < 2 * size + 2 else []
    elif node % 2 == 0:
        ahead = [node + 1]
    else:
        n = node // 2
        ahead = [2 * m for m in bits(near[n] & free)]
        ahead += [2 * size + i for i in (0, 1) if goals[i] >> n & 1]
    yield from (after for after in ahead if (node, after) not in flow)
    yield from sorted(a for a, b in flow if b == node)
