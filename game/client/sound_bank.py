"""Loads sounds in the background: callers never wait for a file.

    bank = Bank(folder)
    bank.open({"coin": 3})             # a thread reads every file; "coin" holds three takes one after another
    bank.ask("coin", 1, 4, started)    # take 1, four steps of pitch up: `started(sound)` now, or as soon as it is there
    bank.loop("birds", come)           # a whole file, kept by whoever asked for it

Takes at their usual pitch stay; of those at another pitch the last MOST_PITCHED seconds are kept. A missing or damaged
file is silence.
"""

from __future__ import annotations

import io
import struct
import time
from array import array
from collections import OrderedDict, deque
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from threading import Condition, Thread

import msgspec
import pygame

RATE = 24000
CHANNELS, WIDTH = 2, 2  # of what the mixer plays, and bytes of a sample
FRAME = CHANNELS * WIDTH
STEPS = 24  # pitches an octave
SETTLE = 100  # frames of the end of a take
MOST_PITCHED = 40.0  # seconds of sound
LATE = 0.12  # seconds after which a sound that was not there yet is not begun any more

Then = Callable[[pygame.mixer.Sound], object]
Key = tuple[str, int, int]


class Bank:
    """Use it from one thread; callbacks may come from its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._counts: dict[str, int] = {}
        self._elsewhere: dict[str, Path] = {}  # folders of sounds that a title brought
        self._takes: dict[str, tuple[pygame.mixer.Sound, ...]] = {}
        self._pitched: OrderedDict[Key, pygame.mixer.Sound] = OrderedDict()
        self._jobs: deque[Callable[[], None]] = deque()
        self._turn = Condition()
        self._busy = False
        self._open = False
        self._thread: Thread | None = None

    def open(self, takes: Mapping[str, int], rare: Collection[str] = ()) -> None:
        """Starts reading these (name: takes); rare ones on demand. The mixer must be open."""
        self._open, self._counts = True, dict(takes)
        first = [name for name in takes if name not in rare]
        self._jobs.extend(lambda name=name: self._read(name) for name in first)  # type: ignore[misc]
        self._thread = Thread(target=self._run, name="sounds", daemon=True)
        self._thread.start()

    def bring(self, takes: Mapping[str, int], folder: Path) -> None:
        """Adds sounds from elsewhere, read on demand."""
        self._counts = {**self._counts, **takes}
        self._elsewhere |= dict.fromkeys(takes, folder)

    def close(self) -> None:
        """Stops reading and frees everything; call before closing the mixer."""
        with self._turn:
            self._open = False
            self._jobs.clear()
            self._turn.notify_all()
        if self._thread is not None:
            self._thread.join()
        self._takes.clear()
        self._pitched.clear()

    def settle(self, seconds: float = 20.0) -> bool:
        """Waits until all is read, for tests and benchmarks. False on timeout."""
        with self._turn:
            return self._turn.wait_for(lambda: not self._jobs and not self._busy, seconds)

    def ask(self, name: str, take: int, steps: int, then: Then) -> None:
        """Calls `then` with the sound, at once or when read, unless that is too late."""
        found = self._found(name, take, steps)
        if found is not None:
            then(found)
            return
        until = time.monotonic() + LATE
        self._soon(lambda: self._late(name, take, steps, then, until))

    def loop(self, name: str, then: Callable[[pygame.mixer.Sound | None], object]) -> None:
        """Calls `then` with a whole file, or None if it cannot be read."""

        def read() -> None:
            try:
                sound = pygame.mixer.Sound(str(self._folder / f"{name}.ogg"))
            except (OSError, pygame.error):
                then(None)
            else:
                then(sound)

        self._soon(read)

    # ---- the thread
    def _soon(self, job: Callable[[], None]) -> None:
        with self._turn:
            if self._open:
                self._jobs.appendleft(job)
                self._turn.notify_all()

    def _run(self) -> None:
        while True:
            with self._turn:
                self._busy = False
                self._turn.notify_all()
                self._turn.wait_for(lambda: self._jobs or not self._open)
                if not self._open:
                    return
                job, self._busy = self._jobs.popleft(), True
            try:
                job()
            except (OSError, pygame.error):
                continue

    def _read(self, name: str) -> None:
        """The takes of a file; none if it cannot be read."""
        if name in self._takes:
            return
        self._takes[name] = ()
        folder = self._elsewhere.get(name, self._folder)
        path = next((p for p in (folder / f"{name}.ogg", folder / f"{name}.wav") if p.is_file()), None)
        if path is None:
            return
        raw = pygame.mixer.Sound(str(path)).get_raw()
        takes = self._counts.get(name, 1)
        slot = len(raw) // FRAME // takes * FRAME
        self._takes[name] = tuple(
            pygame.mixer.Sound(buffer=settled(raw[n * slot : (n + 1) * slot])) for n in range(takes)
        )

    def _late(self, name: str, take: int, steps: int, then: Then, until: float) -> None:
        self._read(name)
        takes = self._takes[name]
        if take >= len(takes):
            return
        found = self._found(name, take, steps) or self._keep((name, take, steps), takes[take])
        if time.monotonic() <= until:
            then(found)

    def _found(self, name: str, take: int, steps: int) -> pygame.mixer.Sound | None:
        takes = self._takes.get(name, ())
        if take >= len(takes):
            return None
        if steps == 0:
            return takes[take]
        with self._turn:
            found = self._pitched.get((name, take, steps))
            if found is not None:
                self._pitched.move_to_end((name, take, steps))
        return found

    def _keep(self, key: Key, sound: pygame.mixer.Sound) -> pygame.mixer.Sound:
        """Caches the sound at this pitch, dropping the least recently heard."""
        made = pitched(sound.get_raw(), 2 ** (key[2] / STEPS))
        with self._turn:
            self._pitched[key] = made
            length = sum(one.get_length() for one in self._pitched.values())
            while length > MOST_PITCHED and len(self._pitched) > 1:
                length -= self._pitched.popitem(last=False)[1].get_length()
        return made


def settled(raw: bytes) -> bytes:
    """Fades out the last moment of samples, so that the next take does not tick."""
    end = min(len(raw), SETTLE * FRAME)
    tail = array("h", raw[len(raw) - end :])
    for n in range(len(tail)):
        tail[n] = tail[n] * (len(tail) - 1 - n) // len(tail)
    return raw[: len(raw) - end] + tail.tobytes()


def pitched(raw: bytes, factor: float) -> pygame.mixer.Sound:
    """Samples at another pitch, resampled by SDL."""
    rate = round(RATE * factor)
    form = struct.pack("<HHIIHH", 1, CHANNELS, rate, rate * FRAME, FRAME, 8 * WIDTH)
    body = b"WAVEfmt " + struct.pack("<I", len(form)) + form + b"data" + struct.pack("<I", len(raw)) + raw
    return pygame.mixer.Sound(file=io.BytesIO(b"RIFF" + struct.pack("<I", len(body)) + body))


# ---- Music and ambience.
LAYER = "_battle"  # what the file of a layer is called, after its tune
SWELL = 0.8  # seconds a layer takes to come or go
HUSH = 0.7  # how loud the tune goes on under its layer
DUCKED = 10 ** (-4 / 20)  # of the music under a fanfare
DUCKS = 0.25  # seconds that takes
LAND_FADE = 1.5  # seconds
LAND_TENSE = 0.45  # how much of the land is heard while the music is tense
LEAST = 0.08  # share of what is in sight that a land needs to be heard
LAYER_CHANNEL, *LAND_CHANNELS = range(4)
RESERVED = 4


class MusicRow(msgspec.Struct, frozen=True):
    """A row of music or of a land. `tense`: the caption of its layer; a piece without one has none."""

    caption: str = ""
    volume: float = 1.0
    tense: str = ""


def towards(value: float, goal: float, step: float) -> float:
    """One step towards the goal."""
    return min(goal, value + step) if value < goal else max(goal, value - step)


class Music:
    """One tune at a time. Silent until `begin`."""

    def __init__(self, folder: Path, pieces: Mapping[str, MusicRow], bank: Bank) -> None:
        self._folder, self._pieces, self._bank = folder, pieces, bank
        self.wanted: str | None = None
        self.tense = False
        self.playing: str | None = None
        self.volume = 1.0
        self._ready = False
        self._fade = 0.0  # seconds the present change takes
        self._level = 1.0  # of what is being faded out
        self._swell = 0.0  # of the layer
        self._ducked = 1.0
        self._room = 0.0  # seconds a fanfare still sounds
        self._asked: str | None = None  # whose layer is being read
        self._read: tuple[str, pygame.mixer.Sound | None] | None = None  # a layer that waits for its tune
        self._layer: pygame.mixer.Sound | None = None  # of what plays

    def want(self, name: str | None, tense: bool, fade: float) -> None:
        """Loops this piece: the old one fades for `fade` seconds, then the new one rises."""
        self.tense = tense
        if name != self.wanted:
            self.wanted, self._fade = name, max(0.0, fade)
            if name == self.playing:
                self._level = 1.0
                self.apply()
            elif self.playing is None or self._fade == 0:
                self.begin()
            elif self._ready:
                self._lacks()  # read while what plays still sinks
        if fade <= 0:
            self._swell = float(self._layered)
            self.apply()

    @property
    def _layered(self) -> bool:
        return self.tense and self._layer is not None

    def duck(self, seconds: float) -> None:
        """Ducks the music for so many seconds."""
        self._room = max(self._room, seconds)

    def open(self) -> None:
        """Call once the mixer is open."""
        self._ready = True
        self.begin()

    def close(self) -> None:
        self._ready, self.playing, self._read, self._layer, self._asked = False, None, None, None, None

    def tick(self, dt: float) -> None:
        if not self._ready:
            return
        if self.playing != self.wanted:
            self._level -= dt / max(self._fade, 0.001)
            if self._level <= 0 or self.playing is None or self._fade == 0:
                self.begin()
        goal, self._room = DUCKED if self._room > 0 else 1.0, max(0.0, self._room - dt)
        swell = towards(self._swell, float(self._layered), dt / SWELL)
        ducked = towards(self._ducked, goal, dt * (1 - DUCKED) / DUCKS)
        if (swell, ducked) != (self._swell, self._ducked) or self.playing != self.wanted:
            self._swell, self._ducked = swell, ducked
            self.apply()

    def begin(self) -> None:
        """Starts the requested piece, with its layer once that is read."""
        if not self._ready or self._lacks():
            return
        self._level, self.playing = 1.0, self.wanted
        pygame.mixer.music.stop()
        channel = pygame.mixer.Channel(LAYER_CHANNEL)
        channel.stop()
        self._layer = self._read[1] if self._read is not None and self._read[0] == self.wanted else None
        self._read = None
        if self.wanted is None:
            return
        self._swell = float(self._layered)
        try:
            pygame.mixer.music.load(str(self._folder / f"{self.wanted}.ogg"))
            self.apply()
            pygame.mixer.music.play(-1, fade_ms=round(1000 * self._fade))
        except (OSError, pygame.error):
            pygame.mixer.music.unload()
            return
        if self._layer is not None:
            channel.play(self._layer, -1)

    def _lacks(self) -> bool:
        """Whether the requested layer is missing; asks for it."""
        name = self.wanted
        piece = self._pieces.get(name or "")
        if name is None or piece is None or not piece.tense or (self._read and self._read[0] == name):
            return False
        if self._asked != name:
            self._asked = name
            self._bank.loop(name + LAYER, lambda sound: self._come(name, sound))
        return True

    def _come(self, name: str, sound: pygame.mixer.Sound | None) -> None:
        if name == self._asked:
            self._read, self._asked = (name, sound), None

    def apply(self) -> None:
        """Applies all volumes."""
        if not self._ready:
            return
        piece = self._pieces.get(self.playing or "")
        whole = self.volume * (piece.volume if piece else 1.0) * max(0.0, self._level) * self._ducked
        pygame.mixer.music.set_volume(whole * (1 - (1 - HUSH) * self._swell))
        if self._layer is not None:
            self._layer.set_volume(whole * self._swell)


class LoopBank:
    """Loops on a few channels, each fading by itself."""

    def __init__(self, lands: Mapping[str, MusicRow], terrain: Mapping[str, str], bank: Bank) -> None:
        self._lands, self._terrain, self._bank = lands, terrain, bank
        self.volume = 1.0
        self.goal: dict[str, float] = {}  # how loud each is to be heard
        self._level: dict[str, float] = {}
        self._loops: dict[str, pygame.mixer.Sound | None] = {}  # None: being read, or not to be read
        self._places: dict[str, int] = {}  # channels
        self._ready = False

    def want(self, sight: Mapping[str, float]) -> None:
        """Sets the terrain in sight, by share; silent terrain only makes the others fainter."""
        whole, found = sum(sight.values()), dict[str, float]()
        for terrain, much in sight.items():
            land = self._terrain.get(terrain, "")
            if land in self._lands:
                found[land] = found.get(land, 0.0) + much / whole
        loudest = sorted((land for land in found if found[land] >= LEAST), key=lambda land: (-found[land], land))
        self.goal = {land: found[land] ** 0.5 for land in loudest[: len(LAND_CHANNELS)]}

    def open(self) -> None:
        self._ready = True

    def close(self) -> None:
        self._ready = False
        for kept in (self._level, self._loops, self._places):
            kept.clear()

    def tick(self, dt: float, tense: bool) -> None:
        if not self._ready:
            return
        for land in {*self.goal, *self._level}:
            goal = self.goal.get(land, 0.0) * (LAND_TENSE if tense else 1.0)
            before = self._level.get(land, 0.0)
            if goal == before and land in self._places:
                continue
            if land not in self._loops:
                self._loops[land] = None
                self._bank.loop(land, lambda sound, land=land: self._come(land, sound))  # type: ignore[misc]
            if self._loops[land] is not None:
                self._level[land] = towards(before, goal, dt / LAND_FADE)
                self._sound(land)

    def _come(self, land: str, sound: pygame.mixer.Sound | None) -> None:
        if land in self._loops:
            self._loops[land] = sound

    def _sound(self, land: str) -> None:
        """Starts it, applies its volume, or drops it once faded."""
        loop, free = self._loops[land], [one for one in LAND_CHANNELS if one not in self._places.values()]
        if loop is None:
            return
        if self._level[land] <= 0 and land not in self.goal:
            if land in self._places:
                pygame.mixer.Channel(self._places.pop(land)).stop()
            del self._level[land], self._loops[land]
            return
        if land not in self._places:
            if not free:
                self._level[land] = 0.0
                return
            self._places[land] = free[0]
            pygame.mixer.Channel(free[0]).play(loop, -1)
        loop.set_volume(self.volume * self._lands[land].volume * self._level[land])

    def apply(self) -> None:
        """Applies the volume."""
        for land in list(self._places):
            self._sound(land)
