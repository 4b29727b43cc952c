"""Arithmetic of sound: noise, filters, ringing modes and envelopes, at 24 kHz in float64, peak about 1.

Everything is seeded, so a bake gives the same bytes again. Used by the effects and the instruments. A sound that is
heard often is baked in several takes: in another take the noise is another, bodies ring a little elsewhere, and what
is laid later than the start comes a little sooner or later, as when somebody does the same thing again.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy as np
from numpy.typing import NDArray

Wave = NDArray[np.float64]
RATE = 24000


DETUNE, UNEVEN, LATE = 0.045, 0.2, 0.1  # of another take: pitch, loudness, moments; shares, at most

_take = 0
_hand = np.random.default_rng(0)  # of the take


@contextmanager
def take(number: int) -> Iterator[None]:
    """Sounds made inside are played once more by another hand; the first take, 0, is as written."""
    global _take, _hand
    _take, _hand = number, np.random.default_rng(number)
    try:
        yield
    finally:
        _take = 0


def _about(value: float, share: float) -> float:
    return value * (1 + share * _hand.uniform(-1, 1)) if _take else value


def rng(name: str) -> np.random.Generator:
    """A random source of its own for every sound, so that one edited sound leaves the others as they were."""
    return np.random.default_rng(zlib.crc32(f"{name}#{_take}".encode() if _take else name.encode()))


def count(seconds: float) -> int:
    return round(seconds * RATE)


def clock(seconds: float) -> Wave:
    return np.arange(count(seconds)) / RATE


def silence(seconds: float) -> Wave:
    return np.zeros(count(seconds))


def noise(seconds: float, random: np.random.Generator) -> Wave:
    return random.uniform(-1.0, 1.0, count(seconds))


def fade(wave: Wave, attack: float, release: float) -> Wave:
    """Raised-cosine ends, in seconds: what keeps a sound from beginning or ending with a click."""
    shaped = wave.copy()
    rise, fall = min(count(attack), len(wave)), min(count(release), len(wave))
    if rise:
        shaped[:rise] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(rise) / rise)
    if fall:
        shaped[-fall:] *= 0.5 + 0.5 * np.cos(np.pi * np.arange(1, fall + 1) / fall)
    return shaped


def band(wave: Wave, low: float, high: float, slope: float = 2.0) -> Wave:
    """Keep low..high Hz; the skirts fall by 6 dB an octave for each unit of slope."""
    spectrum = np.fft.rfft(wave)
    hertz = np.fft.rfftfreq(len(wave), 1 / RATE) + 1e-9
    gain = 1 / np.sqrt(1 + (low / hertz) ** (2 * slope)) / np.sqrt(1 + (hertz / high) ** (2 * slope))
    return np.fft.irfft(spectrum * gain, len(wave))


def modes(seconds: float, partials: Sequence[tuple[float, float, float]]) -> Wave:
    """A struck body: the sum of (Hz, loudness, seconds to fall to a third)."""
    t = clock(seconds)
    struck = silence(seconds)
    for hertz, loudness, fall in [(_about(h, DETUNE), _about(loud, UNEVEN), f) for h, loud, f in partials]:
        struck += loudness * np.sin(2 * np.pi * hertz * t) * np.exp(-t / fall)
    return struck


def glide(hertz: Wave) -> Wave:
    """A sine that follows the given pitch, sample by sample."""
    return np.sin(2 * np.pi * np.cumsum(hertz) / RATE)


def lay(into: Wave, wave: Wave, at: float, loudness: float = 1.0) -> None:
    """Add a sound at a moment in seconds; what hangs over the end is cut."""
    start = count(_about(at, LATE))
    room = len(into) - start
    if room > 0:
        into[start : start + len(wave)] += loudness * wave[:room]


def room(wave: Wave, seconds: float, wet: float, random: np.random.Generator) -> Wave:
    """A small room's tail, mono, added behind the dry sound; the result is longer by the room."""
    tail = band(noise(seconds, random) * np.exp(-clock(seconds) * 6.9 / seconds), 200, 5000, 1.0)
    tail /= np.sqrt(np.sum(tail**2))
    size = len(wave) + len(tail)
    echo = np.fft.irfft(np.fft.rfft(wave, size) * np.fft.rfft(tail, size), size)
    echo[: len(wave)] += wave / max(wet, 1e-9)
    return echo * wet


def to_peak(wave: Wave, peak: float) -> Wave:
    return wave * (peak / max(float(np.abs(wave).max()), 1e-9))


def thin(wave: Wave, step: int) -> Wave:
    """Every step-th sample after a steep low pass: 24 kHz to 12 kHz with step 2."""
    if step == 1:
        return wave
    spectrum = np.fft.rfft(wave)
    hertz = np.fft.rfftfreq(len(wave), 1 / RATE)
    top = RATE / 2 / step
    spectrum *= np.clip((top - hertz) / (0.1 * top), 0.0, 1.0)
    return np.fft.irfft(spectrum, len(wave))[::step]
