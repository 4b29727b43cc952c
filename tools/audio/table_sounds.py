"""What is heard at the table: dice, goods, paper and pencil, building, and the answers of the screen itself."""

from __future__ import annotations

import numpy as np

from tools.audio.instruments import bell, pluck, reed
from tools.audio.signal import RATE, Wave, band, clock, fade, glide, lay, modes, noise, rng, room, silence


def knock(random: np.random.Generator, weight: float) -> Wave:
    """One die against the tray: a plastic tick, two short modes of the die, and the wood answering below."""
    high = random.uniform(2300, 3300) / weight
    contact = band(noise(0.10, random), 2500, 9000) * np.exp(-clock(0.10) / 0.0026)
    body = modes(0.10, [(high, 0.6, 0.009), (high * 1.63, 0.35, 0.006), (high * 0.41, 0.4, 0.014)])
    tray = modes(
        0.10, [(random.uniform(210, 260) / weight, 0.4, 0.016), (random.uniform(420, 520) / weight, 0.35, 0.012)]
    )
    return 1.7 * contact + body + 0.6 * tray


def tumble(name: str, dice: int, seconds: float) -> Wave:
    """Dice thrown together: each bounces at shrinking gaps and settles; neighbours click against one another."""
    random = rng(name)
    heard = silence(seconds + 0.12)
    for number in range(dice):
        at = 0.01 + 0.035 * number * random.uniform(0.4, 1.2)
        gap, force = random.uniform(0.10, 0.15), random.uniform(0.8, 1.0)
        weight = random.uniform(0.9, 1.15)
        while at < seconds and force > 0.05:
            lay(heard, knock(random, weight), at, force)
            at += gap * random.uniform(0.8, 1.15)
            gap *= random.uniform(0.72, 0.84)
            force *= random.uniform(0.72, 0.86)
            if gap < 0.012:
                break
    for _ in range(max(0, 2 * (dice - 1))):
        click = modes(0.05, [(random.uniform(3600, 5200), 1.0, 0.004), (random.uniform(5600, 7600), 0.6, 0.003)])
        lay(heard, click, random.uniform(0.03, seconds * 0.6), random.uniform(0.12, 0.3))
    return room(heard, 0.16, 0.12, random)


def die_land() -> Wave:
    random = rng("die_land")
    heard = silence(0.22)
    lay(heard, knock(random, 1.05), 0.0, 1.0)
    lay(heard, knock(random, 1.0), 0.055, 0.34)
    lay(heard, knock(random, 0.97), 0.088, 0.14)
    return heard


def die_keep() -> Wave:
    """A die set aside on felt: the same body, muffled, with a finger's tap."""
    random = rng("die_keep")
    heard = silence(0.16)
    lay(heard, band(knock(random, 1.3), 80, 1700), 0.0)
    lay(heard, modes(0.1, [(880, 0.12, 0.03), (1320, 0.07, 0.025)]), 0.012)
    return heard


def coin() -> Wave:
    random = rng("coin")
    heard = silence(0.5)
    for at, loud, shift in ((0.0, 0.8, 1.0), (0.065, 1.0, 1.06), (0.15, 0.35, 0.985)):
        ring = [(4180.0, 0.5, 0.10), (6270.0, 0.42, 0.075), (8930.0, 0.3, 0.05), (2790.0, 0.25, 0.06)]
        lay(heard, modes(0.34, [(hertz * shift, amount, fall) for hertz, amount, fall in ring]), at, loud)
        lay(heard, band(noise(0.02, random), 5000, 12000) * np.exp(-clock(0.02) / 0.002), at, 0.5 * loud)
    return heard


def wood() -> Wave:
    random = rng("wood")
    heard = silence(0.34)
    for at, loud, shift in ((0.0, 1.0, 1.0), (0.11, 0.7, 1.16)):
        log = [(310.0, 0.9, 0.035), (742.0, 0.6, 0.022), (1390.0, 0.35, 0.012), (2230.0, 0.2, 0.007)]
        lay(heard, modes(0.2, [(hertz * shift, amount, fall) for hertz, amount, fall in log]), at, loud)
        lay(heard, band(noise(0.04, random), 600, 4000) * np.exp(-clock(0.04) / 0.004), at, 0.8 * loud)
    return heard


def stone() -> Wave:
    random = rng("stone")
    heard = silence(0.4)
    for at, loud in ((0.0, 1.0), (0.045, 0.35), (0.12, 0.5)):
        rock = modes(
            0.12, [(1710, 0.5, 0.011), (2560, 0.4, 0.008), (3890, 0.3, 0.006), (190, 0.4, 0.025), (620, 0.4, 0.014)]
        )
        lay(heard, rock, at, loud)
        lay(heard, band(noise(0.12, random), 900, 6000, 1.0) * np.exp(-clock(0.12) / 0.014), at, 0.9 * loud)
    grit = band(noise(0.24, random), 1800, 7000) * (random.uniform(0, 1, len(clock(0.24))) > 0.985)
    lay(heard, grit * np.exp(-clock(0.24) / 0.09), 0.13, 1.4)
    return heard


def leather() -> Wave:
    """A hide slapped over a beam, and its creak."""
    random = rng("leather")
    heard = silence(0.36)
    slap = band(noise(0.16, random), 180, 1500, 1.5) * np.exp(-clock(0.16) / 0.022)
    lay(heard, slap, 0.0, 2.2)
    lay(heard, modes(0.12, [(150, 0.3, 0.03), (330, 0.25, 0.018)]), 0.0)
    t = clock(0.2)
    creak = np.sign(np.sin(2 * np.pi * np.cumsum(46 + 70 * t) / RATE)) * np.sin(np.pi * t / 0.2)
    lay(heard, band(creak, 500, 1500, 2.0), 0.13, 0.55)
    return heard


def page() -> Wave:
    random = rng("page")
    t = clock(0.42)
    sweep = band(noise(0.42, random), 700, 3000, 1.0) * np.sin(np.pi * np.clip(t / 0.34, 0, 1)) ** 1.6
    bright = band(noise(0.42, random), 3500, 9000, 1.0) * np.exp(-(((t - 0.2) / 0.07) ** 2))
    flutter = 0.75 + 0.25 * np.sin(2 * np.pi * 31 * t + 3 * np.sin(2 * np.pi * 7 * t))
    heard = (sweep + 0.8 * bright) * flutter
    settle = band(noise(0.06, random), 250, 2200) * np.exp(-clock(0.06) / 0.012)
    lay(heard, settle, 0.34, 1.1)
    return fade(heard, 0.01, 0.03)


def strokes(name: str, marks: list[tuple[float, float]], low: float, high: float, grain: float) -> Wave:
    """Graphite or rubber drawn over paper's tooth: noise in a band, its loudness shaken by the grain (Hz)."""
    random = rng(name)
    end = max(at + length for at, length in marks) + 0.04
    heard = silence(end)
    for at, length in marks:
        t = clock(length)
        tooth = 0.55 + 0.45 * np.sin(2 * np.pi * grain * t + 2.0 * np.cumsum(random.normal(0, 0.02, len(t))))
        press = np.sin(np.pi * np.clip(t / length, 0, 1)) ** 0.6
        lay(heard, fade(band(noise(length, random), low, high, 1.5) * tooth * press, 0.004, 0.012), at)
    return heard


def pencil() -> Wave:
    return strokes("pencil", [(0.0, 0.09), (0.11, 0.06), (0.19, 0.13)], 2200, 7000, 210)


def eraser() -> Wave:
    return strokes("eraser", [(0.0, 0.1), (0.11, 0.1), (0.22, 0.1), (0.33, 0.08)], 350, 2400, 90)


def hammer(random: np.random.Generator) -> Wave:
    blow = modes(0.22, [(240, 0.8, 0.03), (610, 0.5, 0.02), (1720, 0.4, 0.03), (2890, 0.22, 0.024)])
    return blow + 0.8 * band(noise(0.22, random), 800, 5000) * np.exp(-clock(0.22) / 0.006)


def build() -> Wave:
    random = rng("build")
    heard = silence(0.72)
    for at, loud in ((0.0, 0.75), (0.17, 0.85), (0.34, 1.0)):
        lay(heard, hammer(random), at, loud)
    lay(heard, band(noise(0.2, random), 70, 420) * np.exp(-clock(0.2) / 0.05), 0.36, 1.5)
    return room(heard, 0.2, 0.1, random)


def claim() -> Wave:
    """A flag planted: pole into earth, then cloth opening in the wind."""
    random = rng("claim")
    heard = silence(0.74)
    lay(heard, modes(0.25, [(110, 0.7, 0.05), (230, 0.6, 0.035), (480, 0.4, 0.02)]), 0.0)
    lay(heard, band(noise(0.15, random), 200, 1600) * np.exp(-clock(0.15) / 0.025), 0.0, 1.5)
    t = clock(0.5)
    flap = np.clip(np.sin(2 * np.pi * np.cumsum(17 - 14 * t) / RATE), 0, 1) ** 3 * np.exp(-t / 0.22)
    lay(heard, fade(band(noise(0.5, random), 300, 2600, 1.0) * flap, 0.01, 0.05), 0.13, 2.0)
    return heard


def deny() -> Wave:
    """Two short low reeds a semitone apart: no, but politely."""
    heard = silence(0.34)
    lay(heard, reed(147, 0.1), 0.0, 0.8)
    lay(heard, reed(139, 0.18), 0.12, 1.0)
    return band(heard, 90, 1900)


def tick() -> Wave:
    """Focus moved: heard hundreds of times an evening, so short, soft and woody."""
    return fade(modes(0.05, [(1180, 0.6, 0.006), (2140, 0.25, 0.004), (560, 0.3, 0.008)]), 0.0008, 0.01)


def confirm() -> Wave:
    heard = silence(0.34)
    lay(heard, pluck(587.33, 0.3, 0.5), 0.0, 0.8)
    lay(heard, pluck(880.0, 0.28, 0.5), 0.055, 1.0)
    return fade(heard, 0.0, 0.06)


def pop() -> Wave:
    """A row of the score sheet appears; the caller raises the pitch a row."""
    t = clock(0.11)
    bubble = glide(420 + 520 * t / 0.11) * np.sin(np.pi * np.clip(t / 0.11, 0, 1)) ** 0.7 * np.exp(-t / 0.05)
    return fade(bubble + modes(0.11, [(1760, 0.15, 0.02)]), 0.002, 0.02)


def chest() -> Wave:
    """A lid creaks, a latch drops, something in it shines."""
    random = rng("chest")
    heard = silence(1.15)
    t = clock(0.36)
    rub = np.clip(np.sin(2 * np.pi * np.cumsum(58 + 120 * t + 22 * np.sin(2 * np.pi * 5 * t)) / RATE), 0.7, 1) - 0.7
    lay(heard, band(rub * np.sin(np.pi * t / 0.36), 350, 2600, 1.0), 0.0, 5.5)
    lay(heard, modes(0.2, [(205, 1.0, 0.03), (540, 0.5, 0.018), (2400, 0.25, 0.02)]), 0.37, 0.9)
    lay(heard, band(noise(0.05, random), 700, 5000) * np.exp(-clock(0.05) / 0.006), 0.37, 0.6)
    for number, hertz in enumerate((1174.66, 1479.98, 1760.0, 2349.32)):
        lay(heard, bell(hertz, 0.5), 0.5 + 0.065 * number, 0.3)
    return fade(heard, 0.0, 0.15)
