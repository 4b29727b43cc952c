"""Sounds as they are played, loaded beside the frames: whoever asks never waits for a file.

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
    """Use it from one thread; what it calls back may come from its own."""

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
        """Begin to read these: name and number of takes; the rare ones when they are asked for. The mixer is open."""
        self._open, self._counts = True, dict(takes)
        first = [name for name in takes if name not in rare]
        self._jobs.extend(lambda name=name: self._read(name) for name in first)  # type: ignore[misc]
        self._thread = Thread(target=self._run, name="sounds", daemon=True)
        self._thread.start()

    def bring(self, takes: Mapping[str, int], folder: Path) -> None:
        """Sounds that lie elsewhere: they are read when they are asked for."""
        self._counts = {**self._counts, **takes}
        self._elsewhere |= dict.fromkeys(takes, folder)

    def close(self) -> None:
        """Stop reading and let go of everything; before the mixer is closed."""
        with self._turn:
            self._open = False
            self._jobs.clear()
            self._turn.notify_all()
        if self._thread is not None:
            self._thread.join()
        self._takes.clear()
        self._pitched.clear()

    def settle(self, seconds: float = 20.0) -> bool:
        """Wait until nothing is left to read: for tests and measurements. False when that takes longer."""
        with self._turn:
            return self._turn.wait_for(lambda: not self._jobs and not self._busy, seconds)

    def ask(self, name: str, take: int, steps: int, then: Then) -> None:
        """`then` gets the sound: at once where it was read, else as soon as it is, unless that is too late."""
        found = self._found(name, take, steps)
        if found is not None:
            then(found)
            return
        until = time.monotonic() + LATE
        self._soon(lambda: self._late(name, take, steps, then, until))

    def loop(self, name: str, then: Callable[[pygame.mixer.Sound | None], object]) -> None:
        """`then` gets a whole file, or None when it cannot be read."""

        def read() -> None:
            try:
                sound = pygame.mixer.Sound(str(self._folder / f"{name}.ogg"))
            except (OSError, pygame.error):
                then(None)
            else:
                then(sound)

        self._soon(read)

    @property
    def seconds(self) -> float:
        """How much is kept."""
        kept = [sound for takes in self._takes.values() for sound in takes]
        return sum(sound.get_length() for sound in (*kept, *self._pitched.values()))

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
        """The takes of a file; of one that cannot be read there are none."""
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
        """The sound at this pitch from now on, in place of those that were not heard for longest."""
        made = pitched(sound.get_raw(), 2 ** (key[2] / STEPS))
        with self._turn:
            self._pitched[key] = made
            length = sum(one.get_length() for one in self._pitched.values())
            while length > MOST_PITCHED and len(self._pitched) > 1:
                length -= self._pitched.popitem(last=False)[1].get_length()
        return made


def settled(raw: bytes) -> bytes:
    """Samples whose last moment is brought to rest: the codec's echo of the next take would tick."""
    end = min(len(raw), SETTLE * FRAME)
    tail = array("h", raw[len(raw) - end :])
    for n in range(len(tail)):
        tail[n] = tail[n] * (len(tail) - 1 - n) // len(tail)
    return raw[: len(raw) - end] + tail.tobytes()


def pitched(raw: bytes, factor: float) -> pygame.mixer.Sound:
    """Samples of the mixer that run so much faster: said to have another rate, SDL brings them to its own."""
    rate = round(RATE * factor)
    form = struct.pack("<HHIIHH", 1, CHANNELS, rate, rate * FRAME, FRAME, 8 * WIDTH)
    body = b"WAVEfmt " + struct.pack("<I", len(form)) + form + b"data" + struct.pack("<I", len(raw)) + raw
    return pygame.mixer.Sound(file=io.BytesIO(b"RIFF" + struct.pack("<I", len(body)) + body))
