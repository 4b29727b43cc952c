"""Moments: guards in the bushes, things set down, doors and torches, what is lost, the score in three sizes."""

from __future__ import annotations

import numpy as np

from tools.audio.instruments import bell, drum, edged, horn, knocks, pluck, recorder, reed
from tools.audio.score import levelled
from tools.audio.signal import RATE, Wave, band, clock, fade, glide, lay, modes, noise, rng, room, silence


def guards() -> Wave:
    """Bushes shake, a low growl, iron is drawn: somebody lives here."""
    random, heard = rng("guards"), silence(1.1)
    for number in range(7):
        t = clock(0.1)
        rustle = band(noise(0.1, random), 1800, 8000, 1.0) * np.sin(np.pi * t / 0.1) ** 2
        lay(heard, rustle, 0.055 * number, random.uniform(0.4, 0.9))
    t = clock(0.5)
    growl = sum((glide((74 + 20 * np.sin(2 * np.pi * 2 * t)) * k) / k for k in range(1, 12)), start=np.zeros_like(t))
    lay(
        heard,
        band(growl, 120, 1500, 1.0) * np.sin(np.pi * t / 0.5) * (0.7 + 0.3 * np.sin(2 * np.pi * 31 * t)),
        0.3,
        0.4,
    )
    t = clock(0.24)
    drawn = band(noise(0.24, random), 3000, 10000, 1.0) * (t / 0.24) ** 1.5
    lay(heard, fade(drawn, 0.01, 0.02), 0.55, 0.5)
    lay(heard, modes(0.3, [(2760, 0.4, 0.1), (4310, 0.3, 0.08)]), 0.78, 0.4)
    return fade(heard, 0.005, 0.15)


def thunk() -> Wave:
    """A piece set on the board; played the lower the larger it is."""
    heard, t = silence(0.3), clock(0.25)
    lay(heard, glide(70 + 70 * np.exp(-t / 0.018)) * np.exp(-t / 0.04), 0.0, 0.9)
    lay(heard, modes(0.2, [(300, 0.8, 0.03), (690, 0.5, 0.018), (1500, 0.25, 0.01)]), 0.0)
    lay(heard, band(noise(0.06, rng("thunk")), 500, 4000) * np.exp(-clock(0.06) / 0.006), 0.0, 0.8)
    return fade(heard, 0.0, 0.06)


def door() -> Wave:
    heard, t = silence(0.7), clock(0.4)
    creak = np.sign(np.sin(2 * np.pi * np.cumsum(36 + 60 * t + 14 * np.sin(2 * np.pi * 4 * t)) / RATE))
    lay(heard, band(creak * np.sin(np.pi * t / 0.4), 300, 1800, 1.5), 0.0, 0.5)
    lay(heard, modes(0.25, [(120, 1.0, 0.06), (310, 0.6, 0.03), (880, 0.3, 0.015)]), 0.4)
    latch = knocks(0.7, [(0.4, 1.0), (0.46, 0.4)], 0.02, "latch")
    return fade(room(edged(heard, latch), 0.3, 0.3, rng("door")), 0.005, 0.1)


def torch() -> Wave:
    """A room lights up."""
    t = clock(0.5)
    rush = band(noise(0.5, rng("torch")), 250, 2800, 1.0) * np.interp(t, [0, 0.07, 0.25, 0.5], [0, 1.0, 0.35, 0.0])
    return fade(rush, 0.005, 0.15)


def fuse() -> Wave:
    t = clock(0.5)
    hiss = band(noise(0.5, rng("fuse")), 3500, 11000, 1.0) * (0.7 + 0.3 * np.sin(2 * np.pi * 37 * t))
    return fade(hiss * np.interp(t, [0, 0.04, 0.5], [0, 1, 0.7]), 0.005, 0.05)


def throw() -> Wave:
    t = clock(0.34)
    whirl = (
        band(noise(0.34, rng("throw")), 500, 2600, 1.0) * np.abs(np.sin(2 * np.pi * 11 * t)) * np.sin(np.pi * t / 0.34)
    )
    return fade(whirl, 0.005, 0.05)


def bow() -> Wave:
    """A string let go."""
    heard = silence(0.24)
    lay(heard, modes(0.2, [(196, 0.7, 0.035), (392, 0.5, 0.02), (1180, 0.25, 0.01)]), 0.0, 0.9)
    t = clock(0.14)
    lay(heard, band(noise(0.14, rng("bow")), 1500, 5000) * np.sin(np.pi * t / 0.14) ** 2, 0.02, 0.4)
    return fade(heard, 0.0, 0.04)


def rubble() -> Wave:
    random, heard = rng("rubble"), silence(0.7)
    for number in range(14):
        pitch = random.uniform(260, 900)
        stone = modes(0.1, [(pitch, 1.0, 0.015), (2.3 * pitch, 0.6, 0.01), (3.9 * pitch, 0.35, 0.006)])
        lay(heard, stone, 0.5 * (number / 14) ** 0.8, random.uniform(0.2, 0.7))
    lay(heard, band(noise(0.6, random), 200, 1800, 1.0) * np.exp(-clock(0.6) / 0.14), 0.0, 0.5)
    return fade(heard, 0.0, 0.12)


def quake() -> Wave:
    """The ground cracks where a horde comes up."""
    random, heard, t = rng("quake"), silence(0.9), clock(0.8)
    lay(heard, glide(44 + 8 * np.sin(2 * np.pi * 9 * t)) * np.sin(np.pi * t / 0.8) ** 0.6, 0.0, 0.9)
    lay(heard, band(noise(0.8, random), 150, 900, 1.0) * np.sin(np.pi * t / 0.8), 0.0, 0.6)
    for _ in range(8):
        lay(heard, modes(0.06, [(random.uniform(500, 1500), 1.0, 0.008)]), random.uniform(0.05, 0.6), 0.35)
    stones = [(random.uniform(0.02, 0.65), random.uniform(0.3, 1.0)) for _ in range(26)]
    return fade(edged(np.tanh(heard), knocks(0.9, stones, 0.018, "stones")), 0.005, 0.15)


def bristle() -> Wave:
    """Both sides of a border see each other: shields knock, a murmur."""
    heard = silence(0.5)
    for at, loud in ((0.0, 1.0), (0.07, 0.7), (0.16, 0.85), (0.24, 0.5)):
        lay(heard, modes(0.14, [(190, 0.8, 0.03), (420, 0.5, 0.02), (1250, 0.3, 0.02)]), at, loud)
    return fade(heard, 0.0, 0.08)


def boo() -> Wave:
    """They ran: a horn that slides down."""
    t = clock(0.8)
    pitch = 220 * np.interp(t, [0, 0.2, 0.8], [1.0, 0.98, 0.7])
    tone = sum((glide(pitch * k) / k**1.1 for k in range(1, 10)), start=np.zeros_like(t))
    heard = np.concatenate([tone * np.interp(t, [0, 0.04, 0.5, 0.8], [0, 1, 0.7, 0]), silence(0.1)])
    return fade(room(band(heard, 120, 2400, 1.0), 0.2, 0.2, rng("boo")), 0.0, 0.1)


def hut_lost() -> Wave:
    """Boards split, a roof comes down."""
    random, heard = rng("hut"), silence(1.0)
    for number in range(6):
        at = 0.09 * number
        plank = modes(0.14, [(random.uniform(220, 420), 0.9, 0.03), (random.uniform(700, 1500), 0.5, 0.014)])
        lay(heard, plank, at, 1.0 - 0.1 * number)
        lay(heard, band(noise(0.06, random), 900, 6000) * np.exp(-clock(0.06) / 0.01), at, 0.6)
    lay(heard, band(noise(0.5, random), 90, 700, 1.0) * np.exp(-clock(0.5) / 0.12), 0.42, 1.4)
    return fade(np.tanh(heard), 0.0, 0.2)


def toll() -> Wave:
    """A village stands empty: one low stroke of its bell, and a shutter."""
    heard = silence(1.6)
    lay(heard, bell(196.0, 1.5), 0.0, 1.0)
    lay(heard, modes(0.2, [(240, 0.7, 0.03), (560, 0.4, 0.02)]), 0.12, 0.5)
    return fade(heard, 0.0, 0.5)


def doves() -> Wave:
    random, heard = rng("doves"), silence(1.1)
    for number in range(14):
        t = clock(0.07)
        wing = band(noise(0.07, random), 500, 3500, 1.0) * np.sin(np.pi * t / 0.07) ** 2
        lay(heard, wing, 0.06 * number, 0.9 * 0.92**number)
    for at, pitch in ((0.1, 520.0), (0.5, 560.0)):
        t = clock(0.3)
        lay(heard, glide(pitch * (1 + 0.03 * np.sin(2 * np.pi * 14 * t))) * np.sin(np.pi * t / 0.3) ** 2, at, 0.4)
    return fade(heard, 0.005, 0.15)


def verdict() -> Wave:
    """A mark drops on a die."""
    heard = silence(0.16)
    lay(heard, modes(0.12, [(980, 0.7, 0.016), (1720, 0.4, 0.01), (420, 0.4, 0.02)]), 0.0)
    return fade(heard, 0.0006, 0.03)


def seal() -> Wave:
    """Wax, and a heavy hand."""
    heard, t = silence(0.5), clock(0.4)
    lay(heard, glide(58 + 80 * np.exp(-t / 0.02)) * np.exp(-t / 0.1), 0.0, 1.1)
    lay(heard, band(noise(0.12, rng("seal")), 200, 2200) * np.exp(-clock(0.12) / 0.02), 0.0, 1.2)
    return fade(edged(np.tanh(heard), knocks(0.5, [(0.0, 1.0), (0.05, 0.4)], 0.03, "desk")), 0.0, 0.12)


def drum_roll() -> Wave:
    """While the total rolls up."""
    heard, random = silence(1.5), rng("drum roll")
    for number in range(26):
        lay(heard, drum("tak", random), 0.048 * number, 0.25 + 0.03 * number)
    lay(heard, drum("low", random), 1.25, 1.2)
    return fade(heard, 0.0, 0.15)


# ---- the score in three sizes, as loud as the music
def _tune(seconds: float, parts: tuple[tuple[float, float, float, float], ...], name: str) -> Wave:
    """(when, how long, hertz, loudness) on the horns, in a hall."""
    heard = silence(seconds)
    for at, long, hertz, loud in parts:
        lay(heard, horn(hertz, long), at, loud)
    return room(heard, 0.6, 0.25, rng(name))


D4, F4, G4, A4, B4, C5, D5, E5, FS5, G5, A5, D6 = (
    293.66, 369.99, 392.0, 440.0, 493.88, 523.25, 587.33, 659.26, 739.99, 783.99, 880.0, 1174.66,
)  # fmt: skip
SCORE_LUFS = -18.0


def score_small() -> Wave:
    """It is over, and it was all right: a pipe and a lute, home by three steps."""
    heard = silence(2.9)
    for at, long, hertz in ((0.0, 0.28, A4), (0.3, 0.28, B4), (0.6, 0.28, C5), (0.9, 1.2, A4)):
        lay(heard, recorder(hertz, long), at, 0.7)
        lay(heard, pluck(hertz / 2, 1.2, 0.5), at, 0.8)
    for hertz in (D4 / 2, F4, D4):
        lay(heard, pluck(hertz, 1.7, 0.4), 0.95, 0.5)
    return levelled(fade(room(heard, 0.4, 0.25, rng("score small")), 0.0, 0.4), SCORE_LUFS)


def score_good() -> Wave:
    """Won: the horns' call, drums under it, a bell on the last."""
    call = ((0.0, 0.2, D4), (0.22, 0.2, D4), (0.44, 0.2, A4), (0.66, 0.5, D5), (1.2, 0.25, C5), (1.48, 0.25, E5))
    parts = (*((at, s, h, 1.0) for at, s, h in call), *((at, s, h * 0.75, 0.5) for at, s, h in call))
    heard = _tune(5.0, (*parts, *((1.8, 1.9, h, 0.7) for h in (D4, F4, A4, D5))), "score good")
    for at in (0.0, 0.22, 0.44, 0.66, 1.2, 1.48, 1.8):
        lay(heard, drum("low", rng("score drum")), at, 0.5)
    for number, hertz in enumerate((A5, D6)):
        lay(heard, bell(hertz, 1.8), 1.82 + 0.18 * number, 0.25)
    return levelled(fade(heard, 0.0, 0.6), SCORE_LUFS)


def score_great() -> Wave:
    """The best of all so far: the call twice, a shawm above it, drums that roll, bells that do not stop."""
    call = ((0.0, 0.2, D4), (0.22, 0.2, D4), (0.44, 0.2, A4), (0.66, 0.6, D5), (1.3, 0.25, C5), (1.58, 0.25, B4))
    high = ((1.9, 0.2, A4), (2.12, 0.2, A4), (2.34, 0.2, D5), (2.56, 0.6, FS5), (3.2, 0.25, E5), (3.48, 0.25, G5))
    parts = [(at, s, h * by, 0.9 * by) for at, s, h in (*call, *high) for by in (1.0, 0.75)]
    heard = _tune(8.0, (*parts, *((3.8, 2.6, h, 0.7) for h in (D4 / 2, D4, F4, A4, D5, FS5))), "score great")
    for at, long, hertz in (*high, (3.8, 2.4, A5)):
        lay(heard, reed(hertz, long), at, 0.3)
    for at in (0.0, 0.22, 0.44, 0.66, 1.3, 1.58, 1.9, 2.12, 2.34, 2.56, 3.2, 3.48, 3.8):
        lay(heard, drum("low", rng("score drum")), at, 0.5)
    for number in range(16):
        lay(heard, drum("tak", rng("score tak")), 3.8 + 0.06 * number, 0.12)
        lay(heard, bell((A5, D6, FS5 * 2, D6)[number % 4], 1.2), 3.85 + 0.15 * number, 0.2 * 0.93**number)
    return levelled(fade(heard, 0.0, 0.9), SCORE_LUFS)


def score_lost() -> Wave:
    """Lost, with honour: the call once more, low, and one drum."""
    heard = silence(3.4)
    for at, long, hertz in ((0.0, 0.5, 220.0), (0.55, 0.5, 207.65), (1.1, 1.6, 174.61)):
        lay(heard, reed(hertz, long), at, 0.6)
        lay(heard, reed(hertz / 2, long), at, 0.5)
        lay(heard, drum("low", rng("lost drum")), at, 0.9)
    return levelled(fade(room(band(heard, 60, 3000), 0.5, 0.25, rng("score lost")), 0.0, 0.5), SCORE_LUFS)
