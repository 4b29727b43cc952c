"""Units that come and go while an event is shown, each with its own tick: number and sound move together.

`came.<thing>` is how many of a thing have come (below zero: gone) since the event began. A page adds it to what the
state shown says; when the event is over the state has it all, and the track is gone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from game.client.stage.timeline import Timeline, cue, delay, hold, par

COUNTED = ("lands", "leaves")  # marks at which the page shows another number


def ticks(changes: Iterable[tuple[float, str, int]]) -> Timeline:
    """(seconds, thing, +1 or -1) in order of time; a mark `lands` or `leaves` with `good` and `step` at each."""
    parts, came = list[Timeline](), Counter[str]()
    for step, (at, thing, by) in enumerate(changes):
        if thing not in came:
            parts.append(hold(key(thing), 0.0))
        came[thing] += by
        mark = cue("lands" if by > 0 else "leaves", good=thing, step=step)
        parts.append(delay(at, par(hold(key(thing), float(came[thing])), mark)))
    return par(*parts)


def key(thing: str) -> str:
    """The track that counts a thing."""
    return f"came.{thing}"


def units(changes: Mapping[str, int]) -> list[tuple[str, int]]:
    """Each unit of what was paid and got as +1 or -1, what is paid first."""
    order = sorted(changes.items(), key=lambda item: item[1] > 0)
    return [(thing, 1 if n > 0 else -1) for thing, n in order for _ in range(abs(n))]
