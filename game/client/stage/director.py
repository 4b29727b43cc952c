"""Shows events as pictures, one after another, at any speed, forwards or backwards.

CUES = CueSheet({
    "settled year_began": Timeline(),          # on purpose without a picture
    "die_kept": wait(0.2),
    "built": lambda event: seq(progress("drop.t", 0.2), cue("thud", space=event.space)),
    "dice_rolled": dice_rolled,                # def dice_rolled(event, stage): `stage` is the scene, where things stand
})

self.director = Director(CUES, self, view=first_view, on_mark=self.mark)
self.director.feed(match.play(action))         # facts; the director is behind the core by any amount, never ahead
# tick: self.dirty |= self.director.tick(dt)
# draw: self.director.view is what the screen may show; self.director.share("dice.t") moves it
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from inspect import signature
from itertools import accumulate
from typing import Any, Generic, TypeVar

from game.client.ui.place import between
from game.core.events import Event

Ease = Callable[[float], float]

ARCH, FLIGHT = 44.0, 0.55  # how high goods fly, points; seconds one is in the air
OVER = 1.70158  # how far `back` swings past its end


def held(t: float) -> float:
    """Clamps to 0..1."""
    return min(1.0, max(0.0, t))


def linear(t: float) -> float:
    return t


def in_(t: float) -> float:
    """Starts slowly: what begins to fall."""
    return t * t


def out(t: float) -> float:
    """Arrives slowly: what is thrown and lands."""
    return 1 - (1 - t) * (1 - t)


def in_out(t: float) -> float:
    """Leaves and arrives slowly: what walks."""
    return t * t * (3 - 2 * t)


def flight(start: tuple[float, float], end: tuple[float, float], t: float) -> tuple[float, float]:
    """The position of a good flying to the stores, in an arch, slow at both ends."""
    x, y = between(start, end, in_out(t))
    return x, y - 4 * ARCH * t * (1 - t)


def fading(t: float) -> int:
    """Opacity 255 to 0 of something that fades, in few steps as each is cached."""
    return max(0, min(255, round(255 * (1 - t) / 32) * 32))


def back(t: float) -> float:
    """Goes a little too far and returns: what pops up."""
    if t >= 1:
        return 1.0
    s = t - 1
    return 1 + (OVER + 1) * s * s * s + OVER * s * s


def bounce(t: float) -> float:
    """Falls and hops twice: what is dropped."""
    for top, start in ((1.0, 1 / 2.75), (0.75, 2 / 2.75), (0.9375, 2.5 / 2.75)):
        if t < start:
            middle = {1.0: 0.0, 0.75: 1.5, 0.9375: 2.25}[top] / 2.75
            return 7.5625 * (t - middle) ** 2 + {1.0: 0.0, 0.75: 0.75, 0.9375: 0.9375}[top]
    return 7.5625 * (t - 2.625 / 2.75) ** 2 + 0.984375 if t < 1 else 1.0


# ---- Timelines: immutable, a pure function of t.
Value = float | tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Track:
    """A key goes from a to b within `seconds`, beginning at `start`."""

    key: str
    start: float
    seconds: float
    a: Value
    b: Value
    ease: Ease = linear

    def at(self, t: float) -> Value:
        if t >= self.start + self.seconds:
            return self.b if self.ease(1.0) == 1.0 else blend(self.a, self.b, self.ease(1.0))
        if t <= self.start:
            return self.a
        return blend(self.a, self.b, self.ease((t - self.start) / self.seconds))


@dataclass(frozen=True, slots=True)
class Mark:
    """An instant without a picture of its own: a sound, a burst, a rumble."""

    time: float
    name: str
    data: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Timeline:
    """Tracks and marks within a duration, in seconds at speed x1.

    `release` is the moment from which the next event may begin while the rest plays on (a flourish); None is the end.
    """

    duration: float = 0.0
    tracks: tuple[Track, ...] = ()
    marks: tuple[Mark, ...] = ()
    release: float | None = None

    def at(self, t: float) -> dict[str, Value]:
        """Every key's value at t."""
        now: dict[str, Track] = {}
        for track in self.tracks:
            held = now.get(track.key)
            later = held is None or (track.start <= t and track.start >= held.start)
            if later or (held is not None and held.start > t and track.start < held.start):
                now[track.key] = track
        return {key: track.at(t) for key, track in now.items()}

    def marks_between(self, after: float, until: float) -> list[Mark]:
        """The marks with after < time <= until, in order; none when time goes backwards."""
        return sorted((m for m in self.marks if after < m.time <= until), key=lambda mark: mark.time)

    def moved(self, by: float, pace: float = 1.0) -> Timeline:
        """A copy that starts `by` seconds later and takes `pace` of the time: 0.5 is twice as fast."""
        return Timeline(
            self.duration * pace + by,
            tuple(replace(one, start=one.start * pace + by, seconds=one.seconds * pace) for one in self.tracks),
            tuple(replace(mark, time=mark.time * pace + by) for mark in self.marks),
            None if self.release is None else self.release * pace + by,
        )

    def paced(self, by: float) -> Timeline:
        """A copy that takes `by` of the time."""
        return self.moved(0.0, by)

    @property
    def settled(self) -> float:
        """When everything in it has come to rest; the remainder is reading time."""
        ends = [track.start + track.seconds for track in self.tracks] + [mark.time for mark in self.marks]
        return max(ends, default=0.0)


def blend(a: Value, b: Value, t: float) -> Value:
    if isinstance(a, tuple) and isinstance(b, tuple):
        return tuple(x + (y - x) * t for x, y in zip(a, b, strict=True))
    if isinstance(a, tuple) or isinstance(b, tuple):
        raise TypeError(f"a track goes from {a!r} to {b!r}: both must be numbers or both tuples")
    return a + (b - a) * t


def tween(key: str, a: Value, b: Value, seconds: float, ease: Ease = linear) -> Timeline:
    """Moves one key from a to b."""
    return Timeline(seconds, (Track(key, 0.0, seconds, a, b, ease),))


def progress(key: str, seconds: float, ease: Ease = linear) -> Timeline:
    """A movement's progress from 0 to 1."""
    return tween(key, 0.0, 1.0, seconds, ease)


def clock(key: str, seconds: float) -> Timeline:
    """Seconds since it began, for code that computes its own picture."""
    return tween(key, 0.0, seconds, seconds)


def hold(key: str, value: Value) -> Timeline:
    """Sets a key from here on."""
    return Timeline(0.0, (Track(key, 0.0, 0.0, value, value),))


def wait(seconds: float) -> Timeline:
    """Waits."""
    return Timeline(seconds)


def cue(name: str, **data: object) -> Timeline:
    """A mark, handed to the scene when time passes it (a sound by name, a burst, a rumble)."""
    return Timeline(0.0, (), (Mark(0.0, name, data),))


def effect(name: str, pitch: float = 1.0, volume: float = 1.0) -> Timeline:
    """An effect of the sound table, higher and louder or not; see `Sound.play`."""
    return cue("sound", effect=name, pitch=pitch, volume=volume)


def heard(event: Event, detail: str = "") -> Timeline:
    """The sound of this event, from the sound table."""
    return cue("event", kind=event.type, detail=detail)


def seq(*parts: Timeline) -> Timeline:
    """Plays parts one after another."""
    starts = accumulate((part.duration for part in parts), initial=0.0)
    return _joined(zip(starts, parts, strict=False), sum(part.duration for part in parts))


def par(*parts: Timeline) -> Timeline:
    """Plays parts at once; as long as the longest."""
    return _joined(((0.0, part) for part in parts), max((part.duration for part in parts), default=0.0))


def delay(seconds: float, part: Timeline) -> Timeline:
    """Starts a part later."""
    return part.moved(seconds)


def _joined(parts: Iterable[tuple[float, Timeline]], duration: float) -> Timeline:
    moved = [part.moved(start) for start, part in parts]
    tracks = tuple(track for part in moved for track in part.tracks)
    return Timeline(duration, tracks, tuple(mark for part in moved for mark in part.marks))


# ---- The director.
S = TypeVar("S")
_GONE = object()
Show = Callable[[Any, S], Timeline]
WAITS = 3600.0  # seconds: longer than anybody looks at a card


class CueSheet(Generic[S]):
    """Maps event types to the functions that show them. One sheet a game; a scene may have its own."""

    def __init__(self, rows: Mapping[str, Timeline | Callable[[Any], Timeline] | Show[S]] | None = None) -> None:
        """`rows`: by names of events, several in a string, a timeline, or a function of the event or of the event
        and the stage that returns one."""
        self._shows: dict[str, Show[S]] = {}
        self._instant: set[str] = set()
        for names, row in (rows or {}).items():
            self._shows.update(dict.fromkeys(names.split(), _shown_by(row)))

    def instant(self, *names: str) -> None:
        """Marks events that are deliberately shown at once."""
        self._instant.update(names)

    def timeline(self, event: Event, stage: S) -> Timeline:
        show = self._shows.get(event.type)
        return Timeline() if show is None else show(event, stage)

    def missing(self, names: Iterable[str]) -> list[str]:
        """Events without a picture that were not marked instant, for a test."""
        return sorted(set(names) - set(self._shows) - self._instant)


class StageCues(CueSheet[Any]):
    """The cue sheet of a scene beside the board: unknown events wait for the scene below."""

    def knows(self, event: Any) -> bool:
        return event.type in self._shows or event.type in self._instant

    def timeline(self, event: Event, stage: Any) -> Timeline:
        return super().timeline(event, stage) if self.knows(event) else wait(WAITS)


def _shown_by(row: Timeline | Callable[..., Timeline]) -> Show[Any]:
    if isinstance(row, Timeline):
        return lambda event, stage: row
    return row if len(signature(row).parameters) > 1 else lambda event, stage: row(event)


class Director(Generic[S]):
    """The queue of facts, how many have been shown, and the time within the current one."""

    def __init__(
        self,
        cues: CueSheet[S],
        stage: S,
        view: Mapping[str, Any] | None,
        on_mark: Callable[[Mark], object] = lambda mark: None,
    ) -> None:
        self._cues, self._stage = cues, stage
        self._on_mark = on_mark
        self.view: dict[str, Any] = dict(view or {})  # what has been shown so far
        self.events: list[Any] = []  # every fact fed, shown or not
        self.shown = 0  # how many of them have been shown to their end (or their release)
        self.speed: Callable[[int], float] = lambda at: 1.0  # of the event so many stand before; 0 is instant
        self.stops: Callable[[int], bool] = lambda at: False  # whether that event waits until somebody lets it go
        self.spare = 0.0  # seconds of the last tick that were left when all was shown
        self.haste = 0.0  # share of the time to read, after a picture has come to rest, that is left out
        self._undo: list[dict[str, Any]] = []  # for each shown event what the view had before
        self._now: Timeline | None = None  # of events[shown]
        self._t = 0.0
        self._told = 0.0  # how far into it its marks were told
        self._tails: list[tuple[Timeline, float]] = []  # flourishes that play on
        self._pace = 1.0  # the speed of what was shown last
        self._values: dict[str, Value] = {}

    def present(self, cues: CueSheet[S], stage: S, on_mark: Callable[[Mark], object]) -> None:
        """Hands over to another scene; the current event starts again with its sheet."""
        self._cues, self._stage, self._on_mark = cues, stage, on_mark
        self._now, self._t = None, 0.0
        self._tails.clear()
        self._sample()

    # ---- feeding and asking
    def feed(self, events: Iterable[Any]) -> None:
        """Appends facts, in order."""
        self.events.extend(events)

    @property
    def busy(self) -> bool:
        """Whether facts wait to be shown, so the screen lags behind the match."""
        return self.shown < len(self.events)

    @property
    def held(self) -> bool:
        """Whether the next fact waits for the player, whatever the speed."""
        return self.busy and self.stops(self.shown)

    @property
    def moving(self) -> bool:
        """Whether a new frame must be drawn."""
        return (self.busy and not self.held) or bool(self._tails)

    @property
    def now(self) -> Any | None:
        """The fact being shown."""
        return self.events[self.shown] if self._now is not None else None

    @property
    def moment(self) -> float:
        """Seconds into the current fact."""
        return self._t

    def value(self, key: str, default: Value) -> Value:
        """A track's value now; the default when nothing moves it."""
        return self._values.get(key, default)

    def number(self, key: str, default: float = 0.0) -> float:
        """A track's value as a number, e.g. seconds since something began."""
        found = self._values.get(key, default)
        return found if not isinstance(found, tuple) else default

    def came(self, thing: str) -> int:
        """How many of a thing that is counted one by one have come by now, or gone (below 0); see `ticks`."""
        return round(self.number(f"came.{thing}"))

    def share(self, key: str) -> float:
        """A movement's progress; 1 where nothing moves."""
        return self.number(key, 1.0)

    def event(self, by: int = 0) -> Any | None:
        """The fact shown now, or next; `by` so many places after it (before: below 0). None beyond either end."""
        at = self.shown + by
        return self.events[at] if 0 <= at < len(self.events) else None

    # ---- time
    def tick(self, dt: float) -> bool:
        """Advances by dt seconds; True if a new frame must be drawn."""
        self.spare = 0.0
        if not self.moving or dt <= 0:
            return False
        by = dt * self._pace  # flourishes go on at the speed of the last event
        going = [(line, t) for line, t in self._tails if self._pace > 0]
        self._tails = [(line, t + by) for line, t in going if self._marked(line, t, t + by) < line.duration]
        while self.busy:
            if self.held:
                break
            self._pace = self.speed(self.shown)
            if self._pace <= 0:  # what nobody sees is not even set up: a flight of dice costs more than the action
                self._finish()
                continue
            line = self._begin()
            self._t += dt * self._pace
            self._told = self._marked(line, self._told, self._t)
            free = line.duration if line.release is None else min(line.release, line.duration)
            if self.haste and (rest := free - line.settled) > 0:
                free -= rest * self.haste
            if self._t < free:
                break
            dt = (self._t - free) / self._pace
            if free < line.duration:
                self._tails.append((line, self._t))
            self._finish()
        else:
            self.spare = dt
        self._sample()
        return True

    def skip(self) -> None:
        """Finishes the current event at once, with the same end."""
        if self.busy and not self.held:
            self._begin()
            self._finish()
        self._tails.clear()
        self._sample()

    def skip_all(self, until: int | None = None) -> None:
        """Jumps to the present (or the first `until` facts) without building any picture."""
        while self.busy and not self.held and (until is None or self.shown < until):
            self._finish()
        self._tails.clear()
        self._sample()

    def seek(self, shown: int) -> None:
        """Goes to the moment after `shown` facts, either way; a fact gone back to plays again from its beginning."""
        while self.shown > max(0, shown):
            self._now, self._t = None, 0.0
            self.shown -= 1
            for key, value in self._undo.pop().items():
                if value is _GONE:
                    self.view.pop(key, None)
                else:
                    self.view[key] = value
        self.skip_all(shown)

    def restart(self, view: Mapping[str, Any]) -> None:
        """Drops all facts and starts from this view: after undo, a loaded game, another branch."""
        self.view = dict(view)
        self.events, self._undo, self._tails = [], [], []
        self.shown, self._now, self._t = 0, None, 0.0
        self._values = {}

    def _begin(self) -> Timeline:
        if self._now is None:
            self._now = self._cues.timeline(self.events[self.shown], self._stage)
            self._t, self._told = 0.0, -1.0
        return self._now

    def _finish(self) -> None:
        event = self.events[self.shown]
        self._undo.append({key: self.view.get(key, _GONE) for key in event.changes})
        self.view.update(event.changes)
        self.shown += 1
        self._now, self._t = None, 0.0

    def _marked(self, line: Timeline, after: float, until: float) -> float:
        for mark in line.marks_between(after, until):
            self._on_mark(mark)
        return until

    def _sample(self) -> None:
        self._values = {}
        for line, t in self._tails:
            self._values.update(line.at(t))
        if self._now is not None:
            self._values.update(self._now.at(self._t))


# ---- Units counted one by one while an event is shown.
COUNTED = ("lands", "leaves")  # marks at which the page shows another number


def ticks(changes: Iterable[tuple[float, str, float]]) -> Timeline:
    """(seconds, thing, by how much) in order of time; a mark `lands` or `leaves` with `good` and `step` at each."""
    parts, came = list[Timeline](), defaultdict[str, float](float)
    for step, (at, thing, by) in enumerate(changes):
        if thing not in came:
            parts.append(hold(f"came.{thing}", 0.0))
        came[thing] += by
        mark = cue("lands" if by > 0 else "leaves", good=thing, step=step)
        parts.append(delay(at, par(hold(f"came.{thing}", came[thing]), mark)))
    return par(*parts)


def arriving(order: Sequence[str], gap: float, goods: Mapping[str, int]) -> Timeline:
    """Goods fly one after the other, each heard and counted as it lands; the totals rise last. See `airborne`.

    Of a great heap a few may fly for all: `order` then holds fewer of a good than there are.
    """
    whole = FLIGHT + (len(order) - 1) * gap
    landing = ticks((FLIGHT + i * gap, good, goods[good] / order.count(good)) for i, good in enumerate(order))
    return par(clock("fly.t", whole), landing, delay(whole, cue("gain", goods=dict(goods))))


def airborne(count: int, gap: float, t: float) -> Iterator[tuple[int, float]]:
    """(place in the order, share of its flight) of so many goods, as far as they are in the air at `t`."""
    flights = ((i, (t - i * gap) / FLIGHT) for i in range(count))
    return ((i, u) for i, u in flights if 0 <= u < 1)


def units(changes: Mapping[str, int]) -> list[tuple[str, int]]:
    """Splits amounts into single units as +1 or -1, payments first."""
    order = sorted(changes.items(), key=lambda item: item[1] > 0)
    return [(thing, 1 if n > 0 else -1) for thing, n in order for _ in range(abs(n))]
