"""Pictures over time as values: a Timeline is immutable, and what it shows at time t is a pure function of t.

    walk = tween("archer.x", 20, 180, 0.6, ease.in_out)
    hit = par(tween("foe.flash", 1, 0, 0.2), cue("sword"))
    show = seq(walk, hit, wait(0.3))
    show.at(0.5)      -> {"archer.x": 161.4, "foe.flash": 1.0}
    show.marks_between(0.5, 0.7) -> the cue of the sword

Values are floats or tuples of floats. Before its first track a key has that track's first value, after its last the
last value: so every moment is complete, forwards, backwards, skipped or paused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from game.client.stage.ease import Ease, linear

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
    """Something that happens at one moment and has no picture of its own: a sound, a burst, a rumble."""

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

    def moved(self, by: float) -> Timeline:
        """The same, later."""
        return Timeline(
            self.duration + by,
            tuple(replace(track, start=track.start + by) for track in self.tracks),
            tuple(replace(mark, time=mark.time + by) for mark in self.marks),
            None if self.release is None else self.release + by,
        )

    def paced(self, by: float) -> Timeline:
        """The same in `by` of its time: 0.5 is twice as fast."""
        return Timeline(
            self.duration * by,
            tuple(replace(track, start=track.start * by, seconds=track.seconds * by) for track in self.tracks),
            tuple(replace(mark, time=mark.time * by) for mark in self.marks),
            None if self.release is None else self.release * by,
        )

    @property
    def settled(self) -> float:
        """When everything in it stands still: what comes after is time to read."""
        ends = [track.start + track.seconds for track in self.tracks] + [mark.time for mark in self.marks]
        return max(ends, default=0.0)


def blend(a: Value, b: Value, t: float) -> Value:
    if isinstance(a, tuple) and isinstance(b, tuple):
        return tuple(x + (y - x) * t for x, y in zip(a, b, strict=True))
    if isinstance(a, tuple) or isinstance(b, tuple):
        raise TypeError(f"a track goes from {a!r} to {b!r}: both must be numbers or both tuples")
    return a + (b - a) * t


def tween(key: str, a: Value, b: Value, seconds: float, ease: Ease = linear) -> Timeline:
    """One key from a to b."""
    return Timeline(seconds, (Track(key, 0.0, seconds, a, b, ease),))


def progress(key: str, seconds: float, ease: Ease = linear) -> Timeline:
    """How much of a movement is done: from 0 to 1."""
    return tween(key, 0.0, 1.0, seconds, ease)


def clock(key: str, seconds: float) -> Timeline:
    """The seconds since it began, for what reckons its own picture from them."""
    return tween(key, 0.0, seconds, seconds)


def hold(key: str, value: Value) -> Timeline:
    """A key has a value from here on."""
    return Timeline(0.0, (Track(key, 0.0, 0.0, value, value),))


def wait(seconds: float) -> Timeline:
    """Nothing, for a while."""
    return Timeline(seconds)


def cue(name: str, **data: object) -> Timeline:
    """A mark: the director hands it to the scene when time passes it (a sound by its name, a burst, a rumble)."""
    return Timeline(0.0, (), (Mark(0.0, name, data),))


def seq(*parts: Timeline) -> Timeline:
    """One after the other."""
    return _joined(_starts(parts), sum(part.duration for part in parts))


def par(*parts: Timeline) -> Timeline:
    """All at once; as long as the longest."""
    return _joined(((0.0, part) for part in parts), max((part.duration for part in parts), default=0.0))


def delay(seconds: float, part: Timeline) -> Timeline:
    """Later."""
    return part.moved(seconds)


def _starts(parts: Iterable[Timeline]) -> Iterable[tuple[float, Timeline]]:
    start = 0.0
    for part in parts:
        yield start, part
        start += part.duration


def _joined(parts: Iterable[tuple[float, Timeline]], duration: float) -> Timeline:
    moved = [part.moved(start) for start, part in parts]
    tracks = tuple(track for part in moved for track in part.tracks)
    return Timeline(duration, tracks, tuple(mark for part in moved for mark in part.marks))
