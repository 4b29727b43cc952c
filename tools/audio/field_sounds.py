"""What is heard in the field: steel, arrows, hooves and howls, and the horns, drums and bells that bring news."""

from __future__ import annotations

import numpy as np

from tools.audio.instruments import bell, drum, edged, horn, knocks, reed
from tools.audio.signal import Wave, band, clock, fade, glide, lay, modes, noise, rng, room, silence


def sword() -> Wave:
    random = rng("sword")
    heard = silence(0.7)
    t = clock(0.08)
    lay(heard, fade(band(noise(0.08, random), 1500, 6000) * (t / 0.08) ** 2, 0.01, 0.004), 0.0, 0.5)
    steel = [(1890.0, 0.5, 0.13), (2760.0, 0.5, 0.17), (3910.0, 0.42, 0.14), (5340.0, 0.36, 0.10), (7150.0, 0.28, 0.07)]
    lay(heard, modes(0.58, [*steel, (2781.0, 0.3, 0.16), (5391.0, 0.2, 0.09)]), 0.075)
    lay(heard, band(noise(0.05, random), 2500, 12000) * np.exp(-clock(0.05) / 0.005), 0.075, 1.1)
    return fade(heard, 0.0, 0.12)


def arrow() -> Wave:
    """String, flight, and the head in oak."""
    random = rng("arrow")
    heard = silence(0.62)
    lay(heard, modes(0.16, [(196, 0.6, 0.03), (392, 0.4, 0.02), (1180, 0.2, 0.008)]), 0.0, 0.8)
    t = clock(0.26)
    whistle = band(noise(0.26, random), 1400, 3800, 2.0) * np.sin(np.pi * t / 0.26) ** 2
    lay(heard, whistle, 0.05, 0.5)
    lay(heard, modes(0.25, [(285, 1.0, 0.028), (655, 0.5, 0.016), (1450, 0.3, 0.008)]), 0.32)
    t = clock(0.26)
    shiver = np.sin(2 * np.pi * 74 * t) * np.sin(2 * np.pi * 370 * t) * np.exp(-t / 0.07)
    lay(heard, shiver, 0.335, 0.35)
    return heard


def hoof() -> Wave:
    random = rng("hoof")
    heard = silence(0.72)
    for at, loud, shift in ((0.0, 0.8, 1.0), (0.10, 1.0, 0.9), (0.34, 0.75, 1.04), (0.44, 0.95, 0.92)):
        shoe = modes(0.12, [(210 * shift, 0.7, 0.026), (520 * shift, 0.7, 0.02), (1150 * shift, 0.45, 0.012)])
        lay(heard, shoe, at, loud)
        lay(heard, band(noise(0.06, random), 200, 1500) * np.exp(-clock(0.06) / 0.012), at, 0.7 * loud)
    return heard


def howl() -> Wave:
    """Up a fourth, held, and down again: a voice of eight partials through two formants, and a far answer."""
    heard = silence(1.75)
    for at, seconds, base, loud in ((0.0, 1.3, 392.0, 1.0), (0.7, 1.0, 466.0, 0.28)):
        t = clock(seconds)
        x = t / seconds
        bend = np.interp(x, [0, 0.16, 0.3, 0.7, 1.0], [0.72, 0.94, 1.0, 0.97, 0.7])
        hertz = base * bend * (1 + 0.012 * np.sin(2 * np.pi * 5.1 * t) * np.clip(3 * x - 0.6, 0, 1))
        loudness = np.interp(x, [0, 0.12, 0.35, 0.7, 1.0], [0, 0.7, 1.0, 0.75, 0])
        voice = sum(
            (glide(hertz * k) * (1 / k**1.3) * (1.6 if k in (2, 3) else 1.0) for k in range(1, 9)),
            start=np.zeros_like(t),
        )
        breath = band(noise(seconds, rng("howl")), 500, 2500) * 0.10
        lay(heard, (voice + breath) * loudness, at, loud)
    return fade(room(band(heard, 150, 3200), 0.5, 0.3, rng("howl room")), 0.0, 0.3)


def bomb() -> Wave:
    random = rng("bomb")
    heard = silence(1.25)
    t = clock(1.2)
    lay(heard, np.tanh(3 * glide(62 + 120 * np.exp(-t / 0.07)) * np.exp(-t / 0.16)), 0.0, 0.5)
    lay(heard, band(noise(1.2, random), 90, 1100, 1.0) * np.exp(-t / 0.2), 0.0, 2.4)
    lay(heard, band(noise(0.3, random), 700, 6000, 1.0) * np.exp(-clock(0.3) / 0.03), 0.0, 1.4)
    for _ in range(26):
        bit = modes(0.05, [(random.uniform(500, 2200), 1.0, 0.008)])
        lay(heard, bit, random.uniform(0.25, 1.05), random.uniform(0.03, 0.14))
    return fade(np.tanh(0.9 * heard), 0.0, 0.3)


def flight() -> Wave:
    """Boots running away, lighter and lighter, and a breath of wind behind them."""
    random = rng("flight")
    heard = silence(0.95)
    at = 0.0
    for step in range(8):
        foot = modes(0.1, [(160, 0.5, 0.02), (380, 0.5, 0.012)])
        foot += 1.6 * band(noise(0.1, random), 300, 2600, 1.0) * np.exp(-clock(0.1) / 0.018)
        lay(heard, foot, at, 0.86**step * (1.0 if step % 2 else 0.8))
        at += 0.112 - 0.004 * step
    t = clock(0.9)
    lay(heard, band(noise(0.9, random), 300, 1400) * np.sin(np.pi * t / 0.9) ** 2, 0.0, 0.3)
    return fade(np.tanh(1.2 * heard), 0.0, 0.1)


def fanfare() -> Wave:
    """Two horns and a drum: won. D, a fifth, and home an octave up."""
    heard = silence(1.65)
    call = [(0.0, 0.16, 293.66), (0.17, 0.16, 293.66), (0.34, 0.16, 440.0), (0.51, 0.30, 587.33), (0.83, 0.14, 523.25)]
    for at, seconds, hertz in [*call, (0.98, 0.6, 587.33)]:
        lay(heard, horn(hertz, seconds), at, 1.0)
    for at, seconds, hertz in [
        (0.34, 0.16, 349.23),
        (0.51, 0.3, 440.0),
        (0.83, 0.14, 392.0),
        (0.98, 0.6, 440.0),
        (0.98, 0.6, 369.99),
    ]:
        lay(heard, horn(hertz, seconds), at, 0.6)
    for at in (0.0, 0.17, 0.34, 0.51, 0.98):
        lay(heard, drum("low", rng("fanfare drum")), at, 0.7)
    return fade(room(heard, 0.3, 0.22, rng("fanfare")), 0.0, 0.2)


def victory() -> Wave:
    """A battle won: the fanfare's horn calls, is answered, and both hold their chord while a bell rings over it."""
    heard = silence(2.1)
    for at, seconds, hertz in ((0.0, 0.1, 440.0), (0.12, 0.1, 440.0), (0.24, 0.34, 587.33), (0.62, 0.14, 493.88)):
        lay(heard, horn(hertz, seconds), at)
    for hertz, loud in ((587.33, 1.0), (739.99, 0.7), (440.0, 0.55), (293.66, 0.5)):
        lay(heard, horn(hertz, 1.15), 0.8, loud)
    lay(heard, horn(369.99, 0.34), 0.24, 0.55)
    lay(heard, bell(1174.66, 1.2), 0.8, 0.25)
    lay(heard, drum("low", rng("victory drum")), 0.8, 0.8)
    return fade(room(heard, 0.25, 0.2, rng("victory")), 0.0, 0.3)


def loss() -> Wave:
    """A low reed sinks by steps, a muffled drum under it."""
    heard = silence(1.5)
    for at, seconds, hertz in ((0.0, 0.28, 220.0), (0.3, 0.28, 207.65), (0.6, 0.8, 174.61)):
        lay(heard, reed(hertz, seconds), at, 0.8)
        lay(heard, reed(hertz / 2, seconds), at, 0.6)
        lay(heard, drum("low", rng("loss drum")), at, 0.9)
    return fade(room(band(heard, 60, 2400), 0.35, 0.2, rng("loss")), 0.0, 0.25)


def year_bell() -> Wave:
    """The capitol's bell: a year begins."""
    return fade(bell(293.66, 1.1), 0.0, 0.4)


def war_drum() -> Wave:
    """A battle opens: three blows, the last the heaviest."""
    random = rng("war_drum")
    heard, blows = silence(0.95), ((0.0, 0.7), (0.2, 0.75), (0.4, 1.0))
    for at, loud in blows:
        lay(heard, drum("low", random), at, loud)
    heard = edged(heard, knocks(0.95, blows, 0.045, "sticks and gut"))
    return fade(room(heard, 0.3, 0.2, random), 0.0, 0.2)
