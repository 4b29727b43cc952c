"""Measures sounds: EBU R 128 loudness (LUFS) and range (LU), energy by pitch, clean seams.

Waves are (n,) or (n, channels), full scale 1.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from tools.audio.signal import Wave

BLOCK, HOP = 0.4, 0.1  # seconds of a momentary window, and from one to the next
SHORT = 3.0  # seconds of a window of the loudness range
SILENT = -70.0  # LUFS: not counted at all


def _weighted(sound: Wave, rate: int) -> Wave:
    """The K weighting of ITU-R BS.1770: a head's shelf above 1.7 kHz, little below 40 Hz; (n, channels)."""
    both = (sound if sound.ndim == 2 else sound[:, None]).T
    size = 1 << (both.shape[1] - 1).bit_length()  # of which a transform is quick
    weighted = np.fft.irfft(np.fft.rfft(both, size) * _gain(size, rate), size)
    return weighted[:, : both.shape[1]].T


@lru_cache(maxsize=2)
def _gain(size: int, rate: int) -> np.ndarray:
    """The weighting of each frequency of a transform of so many samples."""
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(size, 1 / rate) / rate)
    return np.asarray(_shelf(z, rate) * _high_pass(z, rate))


def _shelf(z: np.ndarray, rate: int) -> np.ndarray:
    k, quality, high = np.tan(np.pi * 1681.9744 / rate), 0.7071752, 10 ** (3.99984385 / 20)
    mid = high**0.4996667741545416
    low = 1 + k / quality + k * k
    b = (high + mid * k / quality + k * k, 2 * (k * k - high), high - mid * k / quality + k * k)
    return np.asarray(
        (b[0] + b[1] * z + b[2] * z * z) / (low + 2 * (k * k - 1) * z + (1 - k / quality + k * k) * z * z)
    )


def _high_pass(z: np.ndarray, rate: int) -> np.ndarray:
    k, quality = np.tan(np.pi * 38.13547 / rate), 0.5003270
    low = 1 + k / quality + k * k
    return np.asarray((1 - 2 * z + z * z) / (1 + 2 * (k * k - 1) / low * z + (1 - k / quality + k * k) / low * z * z))


def _lufs(power: Wave) -> Wave:
    return np.asarray(-0.691 + 10 * np.log10(np.maximum(power, 1e-12)))


class Ears:
    """A sound as ears hear it; mono comes from both sides."""

    def __init__(self, sound: Wave, rate: int) -> None:
        both = sound if sound.ndim == 2 else np.stack((sound, sound), axis=1)
        self._rate = rate
        self._sum = np.concatenate([[0.0], np.cumsum(np.sum(_weighted(both, rate) ** 2, axis=1))])

    def _powers(self, window: float) -> Wave:
        """Mean power of each window that is not silent, all channels together; a short sound is one window."""
        samples = len(self._sum) - 1
        size = min(round(window * self._rate), samples)
        starts = np.arange(0, samples - size + 1, round(HOP * self._rate))
        powers = np.asarray((self._sum[starts + size] - self._sum[starts]) / size)
        return powers[_lufs(powers) > SILENT]

    @property
    def loudness(self) -> float:
        """Integrated loudness in LUFS."""
        powers = self._powers(BLOCK)
        if not len(powers):
            return SILENT
        kept = powers[_lufs(powers) > float(_lufs(powers.mean())) - 10]
        return float(_lufs(kept.mean()))

    @property
    def loudness_range(self) -> float:
        """Loudness range in LU (EBU Tech 3342): from the quiet tenth to the loud twentieth of three-second windows."""
        powers = self._powers(SHORT)
        if not len(powers):
            return 0.0
        kept = _lufs(powers)[_lufs(powers) > float(_lufs(powers.mean())) - 20]
        low, high = np.percentile(kept, (10, 95))
        return float(high - low)


def share(sound: Wave, rate: int, low: float, high: float = np.inf) -> float:
    """The share of a sound's energy, 0..1, between two frequencies in hertz; stereo is mixed down."""
    mono = sound if sound.ndim == 1 else sound.mean(axis=1)
    power = np.abs(np.fft.rfft(mono)) ** 2
    hertz = np.fft.rfftfreq(len(mono), 1 / rate)
    return float(power[(hertz >= low) & (hertz < high)].sum() / power.sum())


def air(sound: Wave, rate: int, above: float = 3000.0) -> float:
    """Energy above a frequency relative to the whole, in dB (negative)."""
    return float(10 * np.log10(share(sound, rate, above)))


def seam(loop: Wave, near: int) -> float:
    """The step across a loop's seam, relative to the largest step near it: a click is well above 1."""
    both = loop if loop.ndim == 2 else loop[:, None]
    ends = np.concatenate([both[-near:], both[:near]])
    steps = np.abs(np.diff(ends, axis=0))
    return float((steps[near - 1] / np.delete(steps, near - 1, axis=0).max(axis=0)).max())
