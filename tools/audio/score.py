"""From written notes to a stereo loop without a seam.

A voice is text: notes as `name octave : length` in eighths, `r` a rest, bars parted by `|` and checked for length:
"A4:2 D5:1 D5:2 E5:1 | F5:2 E5:1 D5:3". Chords are names, one a bar. Whatever rings over the end of the loop, and
the hall's echo of it, is added to the beginning: the loop has no first and no last moment.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from tools.audio.measure import Ears
from tools.audio.signal import RATE, Wave, clock, count, rng

KNEE, TOP = 0.54, 0.72  # above the one peaks are bent, below the other: the codec adds up to 2 dB
AIR, AIR_FROM = 2.4, 3600.0  # how much is added above so many hertz, where strings and breath shine

_STEPS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_QUALITIES = {"": (0, 4, 7), "m": (0, 3, 7), "sus": (0, 5, 7), "5": (0, 7, 12)}


def midi(name: str) -> int:
    """C4 is 60; # and b as usual."""
    accidental = name.count("#") - name[1:].count("b")
    return 12 * (int(name[-1]) + 1) + _STEPS[name[0]] + accidental


def hertz(pitch: int) -> float:
    return float(440.0 * 2 ** ((pitch - 69) / 12))


@dataclass(frozen=True)
class Note:
    at: int
    """Eighths from the start of the loop."""
    length: int
    pitch: int
    """MIDI number."""


def voice(text: str, per_bar: int, first_bar: int = 0) -> list[Note]:
    """The notes of a written voice. Raises ValueError naming a bar whose lengths do not add up."""
    notes = []
    for number, bar in enumerate(text.split("|"), first_bar):
        at = number * per_bar
        for word in bar.split():
            name, _, length = word.partition(":")
            if name != "r":
                notes.append(Note(at, int(length), midi(name)))
            at += int(length)
        if at != (number + 1) * per_bar:
            raise ValueError(f"bar {number}: {at - number * per_bar} eighths instead of {per_bar}: {bar.strip()}")
    return notes


def chord(name: str, low: int) -> list[int]:
    """The three notes of a chord ("Dm", "Bb", "Asus"), root at or above the pitch `low`."""
    length = 2 if name[1:2] in ("#", "b") else 1
    root = midi(name[:length] + "0") % 12
    base = low + (root - low) % 12
    return [base + step for step in _QUALITIES[name[length:]]]


def under(melody: list[Note], chords: list[str], per_bar: int, gap: int = 3) -> list[Note]:
    """A second voice: for each note the nearest note of the bar's chord at least `gap` semitones below."""
    second = []
    for note in melody:
        tones = {pitch % 12 for pitch in chord(chords[note.at // per_bar % len(chords)], 0)}
        pitch = note.pitch - gap
        while pitch % 12 not in tones:
            pitch -= 1
        second.append(Note(note.at, note.length, pitch))
    return second


class Loop:
    """A stereo loop being mixed; times are eighths, places from -1 (left) to 1 (right)."""

    def __init__(self, name: str, eighths: int, eighth_seconds: float) -> None:
        self.eighth = eighth_seconds
        self.size = count(eighths * eighth_seconds)
        self.dry = np.zeros((self.size, 2))
        self.sent = np.zeros((self.size, 2))
        self.random = rng(name)
        self._tones: dict[tuple[str, int, int], Wave] = {}

    def add(self, wave: Wave, at: float, loudness: float, place: float, hall: float) -> None:
        """Lay a sound at an eighth, with a player's small unevenness; wraps round the end."""
        start = count(max(0.0, at * self.eighth + self.random.normal(0, 0.005)))
        loudness *= 1 + self.random.normal(0, 0.05)
        where = np.arange(start, start + len(wave)) % self.size
        sides = np.array([np.cos((place + 1) * np.pi / 4), np.sin((place + 1) * np.pi / 4)])
        both = loudness * wave[:, None] * sides[None, :]
        np.add.at(self.dry, where, both)
        np.add.at(self.sent, where, hall * both)

    def play(
        self,
        notes: list[Note],
        tone: Callable[[float, float], Wave],
        loudness: float,
        place: float,
        hall: float = 0.3,
        ring: float | None = None,
    ) -> None:
        """Notes on one instrument. `ring` seconds: strings and bells sound on instead of stopping with the note."""
        for note in notes:
            seconds = ring if ring is not None else note.length * self.eighth * 0.96
            key = (f"{id(tone)}", note.pitch, round(1000 * seconds))
            if key not in self._tones:
                self._tones[key] = tone(hertz(note.pitch), seconds)
            accent = 1.0 if note.at % 2 == 0 else 0.88
            self.add(self._tones[key], note.at, loudness * accent, place, hall)

    def finish(self, hall_seconds: float, lufs: float, per_bar: int, dynamics: Sequence[float] = (0.0,)) -> Wave:
        """The mix with its hall, (samples, 2), as loud as asked, peaks bent softly below TOP.

        `dynamics`: decibels of each bar, reached in its middle; they begin anew when the bars go on.
        """
        t = clock(hall_seconds)
        mixed = self.dry.copy()
        pitch = np.fft.rfftfreq(self.size, 1 / RATE) + 1e-9
        for side in range(2):
            echo = rng(f"hall{side}").normal(0, 1, len(t)) * np.exp(-t * 6.9 / hall_seconds)
            spectrum = np.fft.rfft(echo, self.size)
            spectrum *= 1 / (1 + (pitch / 3200) ** 2) / (1 + (220 / pitch) ** 2) / np.sqrt(np.sum(echo**2))
            wet = np.fft.rfft(self.sent[:, side]) * spectrum + np.fft.rfft(mixed[:, side])
            mixed[:, side] = np.fft.irfft(wet * (1 + AIR * pitch**2 / (pitch**2 + AIR_FROM**2)), self.size)
        mixed -= mixed.mean(axis=0)
        middle = np.array([[1, 1], [1, -1]]) / np.sqrt(2)  # to middle and side and back: peaks of both are bent
        return np.asarray(levelled(mixed @ middle * self._played(per_bar, dynamics)[:, None], lufs) @ middle)

    def _played(self, per_bar: int, dynamics: Sequence[float]) -> Wave:
        """How loud each moment is played, as a factor; the end goes over into the beginning."""
        bar = per_bar * self.eighth * RATE
        bars = round(self.size / bar)
        middles = (np.arange(-1, bars + 1) + 0.5) * bar
        levels = [dynamics[number % bars % len(dynamics)] for number in range(-1, bars + 1)]
        return np.asarray(10 ** (np.interp(np.arange(self.size), middles, levels) / 20))


def levelled(mixed: Wave, lufs: float) -> Wave:
    """As loud as asked, peaks bent softly below TOP."""
    for _ in range(3):
        mixed = mixed * 10 ** ((lufs - Ears(mixed, RATE).loudness) / 20)
        above = np.abs(mixed) > KNEE
        mixed[above] = np.sign(mixed[above]) * (
            KNEE + (TOP - KNEE) * np.tanh((np.abs(mixed[above]) - KNEE) / (TOP - KNEE))
        )
    return mixed
