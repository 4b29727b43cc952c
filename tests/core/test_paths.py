"""Ways over boards of numbers, held against searches that try everything."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.grids.hexes import HexField, cheapest, fork, from_offset

FIELD = HexField(tuple(from_offset(col, row, "y", "odd") for row in range(3) for col in range(3)))
COUNT = len(FIELD.places)
NEAR = [FIELD.near(n) for n in range(COUNT)]
masks = st.integers(0, FIELD.everything)


def simple_ways(start: int, goals: int, free: int) -> list[tuple[int, ...]]:
    """Every way that treads no place twice."""
    found: list[tuple[int, ...]] = []
    open_ways: list[tuple[int, ...]] = [(start,)]
    while open_ways:
        way = open_ways.pop()
        if goals >> way[-1] & 1:
            found.append(way)
        open_ways += [(*way, n) for n in range(COUNT) if NEAR[way[-1]] & free & 1 << n and n not in way]
    return found


@given(st.lists(st.integers(1, 4), min_size=COUNT, max_size=COUNT), masks, masks, masks)
@settings(max_examples=80, deadline=None)
def test_the_cheapest_way_is_as_cheap_as_any(weights: list[int], starts: int, goals: int, free: int) -> None:
    way = cheapest(NEAR, weights, starts, goals & free, free)
    begun = [n for n in range(COUNT) if starts & free & 1 << n]
    every = [price for n in begun for price in _cheap(n, goals & free, free, weights)]
    if not way:
        assert not every
        return
    assert starts >> way[0] & 1
    assert goals >> way[-1] & 1
    assert all(free >> n & 1 for n in way)
    assert all(NEAR[a] >> b & 1 for a, b in pairwise(way))
    assert sum(weights[n] for n in way) == min(every)


def _cheap(start: int, goals: int, free: int, weights: list[int]) -> list[int]:
    """The price of the cheapest way from one start by plain relaxation; [] when there is none."""
    price = {start: weights[start]}
    for _ in range(COUNT):
        for n, paid in list(price.items()):
            for near in range(COUNT):
                if NEAR[n] & free & 1 << near:
                    price[near] = min(price.get(near, 10**6), paid + weights[near])
    found = [paid for n, paid in price.items() if goals >> n & 1]
    return [min(found)] if found else []


@given(st.integers(0, COUNT - 1), masks, masks, masks)
@settings(max_examples=80, deadline=None)
def test_a_fork_is_found_exactly_when_there_is_one(middle: int, first: int, second: int, holes: int) -> None:
    free = FIELD.everything & ~(holes & 0b010111010) | 1 << middle
    first, second = first & free, second & free
    found = fork(NEAR, middle, first, second, free)
    ways = [(a, b) for a in simple_ways(middle, first, free) for b in simple_ways(middle, second, free)]
    there = any(set(a) & set(b) == {middle} for a, b in ways)
    if found is None:
        assert not there
        return
    one, other = found
    assert first >> one[-1] & 1
    assert second >> other[-1] & 1
    assert set(one) & set(other) == {middle}
    assert one[0] == other[0] == middle
    assert all(NEAR[a] >> b & 1 and free >> b & 1 for way in found for a, b in pairwise(way))
