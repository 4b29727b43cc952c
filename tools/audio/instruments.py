"""The band: lute and harp (pluck), recorder, viol, reed, horn, bell and drums. One note each, mono.

Harmonics are summed only up to 9 kHz, so nothing folds back, and each is exactly in tune.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tools.audio.signal import RATE, Wave, band, clock, fade, glide, lay, modes, noise, rng, silence

_TOP = 9000.0


def pluck(hertz: float, seconds: float, bright: float = 0.5) -> Wave:
    """A gut string plucked near the rose: high partials die first. bright 0 (harp, fingertip) to 1 (quill)."""
    t = clock(seconds)
    tone = np.zeros_like(t)
    sustain = 1.5 * (220 / hertz) ** 0.45
    for k in range(1, min(26, int(_TOP / hertz)) + 1):
        stretched = hertz * k * (1 + 0.00012 * k * k)
        loudness = abs(np.sin(np.pi * k * 0.21)) / k ** (2.0 - 0.7 * bright)
        fall = sustain / (1 + (0.34 - 0.12 * bright) * (k - 1))
        tone += loudness * np.sin(2 * np.pi * stretched * t) * np.exp(-t / fall)
    nail = band(noise(0.03, rng("nail")), 1800, 9000) * np.exp(-clock(0.03) / 0.005)
    tone[: len(nail)] += 0.62 * (0.5 + bright) * nail[: len(tone)]
    return fade(tone, 0.0015, min(0.06, seconds / 4))


def _sung(hertz: float, seconds: float, vibrato: float, delay: float) -> Wave:
    """Pitch over time with a vibrato that only comes in on long notes."""
    t = clock(seconds)
    depth = vibrato * np.clip((t - delay) / 0.35, 0, 1)
    scoop = 1 - 0.006 * np.exp(-t / 0.03)
    return hertz * scoop * (1 + depth * np.sin(2 * np.pi * 5.2 * t))


def _harmonics(pitch: Wave, hertz: float, weights: list[float]) -> Wave:
    tone = np.zeros_like(pitch)
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    for k, weight in enumerate(weights, 1):
        if hertz * k < _TOP and weight:
            tone += weight * np.sin(k * phase)
    return tone


def recorder(hertz: float, seconds: float) -> Wave:
    """A wooden flute: nearly a sine, a little third partial, breath at the front of the note."""
    pitch = _sung(hertz, seconds, 0.0035, 0.25)
    tone = _harmonics(pitch, hertz, [1.0, 0.10, 0.16, 0.03, 0.03])
    t = clock(seconds)
    breath = band(noise(seconds, rng(f"breath{hertz:.0f}")), hertz * 0.9, hertz * 3.5, 2.0)
    tone += breath * (0.05 + 0.30 * np.exp(-t / 0.035))
    tone += band(noise(seconds, rng(f"air{hertz:.0f}")), 3000, 8500) * (0.11 + 0.40 * np.exp(-t / 0.05))
    return fade(tone, 0.035, min(0.09, seconds / 3))


def viol(hertz: float, seconds: float) -> Wave:
    """A bowed string: a soft saw through a wooden box, slow to speak."""
    pitch = _sung(hertz, seconds, 0.004, 0.3)
    weights = [1 / k**1.25 * (0.75 + 0.5 * np.sin(1.7 * k) ** 2) for k in range(1, 17)]
    tone = band(_harmonics(pitch, hertz, weights), 90, 2600, 1.0)
    bow = band(noise(seconds, rng(f"bow{hertz:.0f}")), 1500, 7000, 1.0) * 0.05
    return fade(tone + bow, min(0.09, seconds / 3), min(0.14, seconds / 3))


def reed(hertz: float, seconds: float) -> Wave:
    """A shawm: strong middle partials, quick to speak, a little nasal."""
    pitch = _sung(hertz, seconds, 0.004, 0.2)
    weights = [1 / k**0.9 * np.exp(-(((hertz * k - 1150) / 1500) ** 2)) + 0.25 / k**1.5 for k in range(1, 19)]
    return fade(_harmonics(pitch, hertz, weights), 0.022, min(0.07, seconds / 3))


def horn(hertz: float, seconds: float) -> Wave:
    """A natural horn: the brighter, the harder it is blown, which is at the front of the note."""
    pitch = _sung(hertz, seconds, 0.002, 0.35)
    dark = _harmonics(pitch, hertz, [1 / k**1.9 for k in range(1, 9)])
    brass = _harmonics(pitch, hertz, [1 / k**1.0 for k in range(1, 15)])
    t = clock(seconds)
    blown = 0.25 + 0.55 * np.exp(-t / 0.12)
    return fade(dark * (1 - blown) + brass * blown, 0.02, min(0.12, seconds / 3))


def bell(hertz: float, seconds: float) -> Wave:
    """Bar chime or tower bell, by the pitch asked for."""
    sing = min(seconds, 1.6) / 2.2
    partials = [
        (1.0, 1.0, 1.0),
        (2.0, 0.45, 0.7),
        (2.4, 0.25, 0.5),
        (3.0, 0.22, 0.45),
        (4.1, 0.2, 0.3),
        (5.43, 0.12, 0.2),
    ]
    ring = modes(
        seconds, [(hertz * ratio, loud, sing * fall) for ratio, loud, fall in partials if hertz * ratio < 10000]
    )
    return fade(ring, 0.001, seconds / 4)


def knocks(seconds: float, moments: Sequence[tuple[float, float]], fall: float, name: str) -> Wave:
    """Knocks of wood and grit between 700 and 2 500 Hz at (seconds, loudness), each down to a third after `fall` s."""
    random, heard, long = rng(name), silence(seconds), 6 * fall
    for at, loud in moments:
        pitch = random.uniform(850, 1150)
        wood = modes(long, [(pitch, 0.6, fall), (1.52 * pitch, 0.4, 0.6 * fall), (2.05 * pitch, 0.25, 0.4 * fall)])
        lay(heard, fade(wood + noise(long, random) * np.exp(-clock(long) / fall), 0.001, fall), at, loud)
    return band(heard, 850, 2100, 4.0)


def edged(blow: Wave, edge: Wave, under: float = 6.0) -> Wave:
    """Adds an edge `under` dB below the thump (all under 300 Hz): the part small speakers can play."""
    thump = band(blow, 1, 300, 8.0)
    edge = band(np.tanh(5 * edge / np.abs(edge).max()), 750, 2300, 4.0)  # broad, not sharp: the thump keeps its weight
    return np.asarray(blow + edge * np.sqrt(np.sum(thump**2) / np.sum(edge**2)) * 10 ** (-under / 20))


def drum(kind: str, random: np.random.Generator) -> Wave:
    """A frame drum: "low" (thumb in the middle), "tak" (a finger at the rim), "jingle" (shells); or a "shaker"."""
    if kind == "low":
        t = clock(0.45)
        skin = glide(74 + 46 * np.exp(-t / 0.03)) * np.exp(-t / 0.12)
        return fade(skin + 0.35 * band(noise(0.45, random), 90, 900, 1.0) * np.exp(-t / 0.03), 0.001, 0.1)
    if kind == "tak":
        t = clock(0.12)
        return 0.8 * band(noise(0.12, random), 600, 3200, 1.0) * np.exp(-t / 0.02) + modes(0.12, [(420, 0.4, 0.02)])
    if kind == "shaker":
        t = clock(0.14)
        return band(noise(0.14, random), 4200, 10500) * np.interp(t, [0, 0.03, 0.045, 0.14], [0, 0.5, 1.0, 0.0]) ** 2
    t = clock(0.18)
    return band(noise(0.18, random), 5500, 11000) * (np.exp(-t / 0.02) + 0.35 * np.exp(-t / 0.06))
