"""The land one looks at: loops of birds, wind, water, a market's crowd, a fire and a cave, each without a seam.

Everything is laid round a ring: what sounds on over the end goes on at the beginning.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tools.audio.score import levelled
from tools.audio.signal import RATE, Wave, clock, count, fade, glide, modes, rng

SECONDS = 10.0
LUFS = -30.0


def _air(name: str, low: float, high: float, slope: float = 1.0) -> Wave:
    """Noise that repeats without a seam: its spectrum is drawn, not cut."""
    size, random = count(SECONDS), rng(name)
    hertz = np.fft.rfftfreq(size, 1 / RATE) + 1e-9
    gain = 1 / np.sqrt(1 + (low / hertz) ** (2 * slope)) / np.sqrt(1 + (hertz / high) ** (2 * slope))
    spectrum = gain * np.exp(2j * np.pi * random.uniform(0, 1, len(hertz)))
    air = np.fft.irfft(spectrum, size)
    return np.asarray(air / np.sqrt(np.mean(air**2)))


def _waves(name: str, depth: float, parts: int) -> Wave:
    """A slow rise and fall about 1, whole waves to a round."""
    random, x = rng(name), np.arange(count(SECONDS)) / count(SECONDS)
    swell = sum(np.sin(2 * np.pi * (n * x + random.uniform())) / n for n in range(1, parts + 1))
    return np.asarray(1 + depth * swell / np.abs(swell).max())


def _lay(ring: Wave, wave: Wave, at: float, loudness: float) -> None:
    np.add.at(ring, np.arange(count(at), count(at) + len(wave)) % len(ring), loudness * wave)


def birds() -> Wave:
    """A wood in the morning: two thrushes, a tit, and leaves."""
    random, ring = rng("birds"), 0.05 * _air("leaves", 900, 5000) * _waves("leaves", 0.5, 4)
    for bird, (pitch, calls, notes) in enumerate(((2500.0, 7, 4), (3300.0, 6, 3), (4700.0, 8, 5))):
        for _ in range(calls):
            at, far = random.uniform(0, SECONDS), random.uniform(0.15, 0.6)
            for note in range(int(random.integers(2, notes + 1))):
                t = clock(random.uniform(0.07, 0.16))
                x = t / t[-1]
                bend = 1 + random.uniform(-0.18, 0.22) * x + 0.03 * np.sin(2 * np.pi * random.uniform(18, 40) * t)
                chirp = glide(pitch * random.uniform(0.9, 1.15) * bend) * np.sin(np.pi * x) ** 1.2
                _lay(ring, chirp, at + note * (0.15 + 0.03 * bird), far)
    return ring


def wind() -> Wave:
    low = _air("gale", 120, 500) * _waves("gale", 0.7, 5) ** 2
    high = _air("grass", 1500, 5500) * _waves("grass", 0.8, 6) ** 2
    return np.asarray(low + 0.28 * high)


def water() -> Wave:
    """A brook: bubbles of all sizes over a steady run."""
    random, ring = rng("water"), 0.5 * _air("brook", 350, 2600) * _waves("brook", 0.25, 6)
    for _ in range(420):
        t = clock(random.uniform(0.02, 0.07))
        x, pitch = t / t[-1], random.uniform(450, 2100)
        bubble = glide(pitch * (1 + 0.35 * x)) * np.sin(np.pi * x) ** 2
        _lay(ring, bubble, random.uniform(0, SECONDS), 1600 / pitch)
    return ring


def crowd() -> Wave:
    """A market: many throats, no word to be understood; a hammer somewhere, a cart."""
    random, ring = rng("crowd"), 0.05 * _air("square", 250, 1600)
    for _ in range(150):
        t = clock(random.uniform(0.12, 0.32))
        x, base = t / t[-1], random.uniform(105, 240)
        pitch = base * (1 + random.uniform(-0.15, 0.15) * x)
        vowel, open_ = random.uniform(450, 850), random.uniform(1000, 2100)
        said = np.zeros_like(t)
        for k in range(1, 14):
            heard = np.exp(-(((k * base - vowel) / 220) ** 2)) + 0.5 * np.exp(-(((k * base - open_) / 300) ** 2))
            said += heard * glide(pitch * k)
        _lay(
            ring,
            fade(said * np.sin(np.pi * x) ** 0.6, 0.01, 0.03),
            random.uniform(0, SECONDS),
            random.uniform(0.1, 0.5),
        )
    for at in (2.1, 2.55, 3.0, 8.2, 8.65):
        _lay(ring, modes(0.3, [(1720, 0.5, 0.05), (2890, 0.3, 0.04), (610, 0.4, 0.03)]), at, 0.25)
    return ring


def fire() -> Wave:
    random, ring = rng("fire"), 0.35 * _air("hearth", 70, 420) * _waves("hearth", 0.35, 7)
    for _ in range(260):
        crack = rng(f"crack{random.integers(9)}").uniform(-1, 1, count(0.012)) * np.exp(-clock(0.012) / 0.0016)
        _lay(ring, crack, random.uniform(0, SECONDS), 9.0 * random.uniform(0.1, 1.0) ** 3)
    return ring


def cave() -> Wave:
    """Under the ground: air that stands, drops that fall far off."""
    random, ring = rng("cave"), 0.5 * _air("vault", 60, 260)
    for _ in range(11):
        at, pitch = random.uniform(0, SECONDS), random.uniform(900, 1700)
        for echo in range(4):
            t = clock(0.09)
            drop = glide(pitch * (1 + 0.3 * t / 0.09)) * np.exp(-t / 0.02)
            _lay(ring, fade(drop, 0.002, 0.03), at + 0.17 * echo, 5.0 * 0.5**echo)
    return ring


LANDS: dict[str, Callable[[], Wave]] = {
    name: lambda make=make: levelled(make(), LUFS)  # type: ignore[misc]
    for name, make in (
        ("birds", birds), ("wind", wind), ("water", water), ("crowd", crowd), ("fire", fire), ("cave", cave)
    )
}  # fmt: skip
