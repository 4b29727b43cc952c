"""What is heard of hordes: their step, the horn of a raid, walls that crack, the dead that feed, spells and shields."""

from __future__ import annotations

import numpy as np

from tools.audio.instruments import bell, drum, edged, horn, knocks
from tools.audio.signal import Wave, band, clock, fade, glide, lay, modes, noise, rng, room, silence


def horde_step(feet: int, mass: float) -> Wave:
    """So many feet at once, a little apart: a thump in the ground, the deeper the heavier, and gravel over it."""
    random = rng("horde_step")
    heard = silence(0.42)
    for _ in range(feet):
        at, weight = random.uniform(0.0, 0.09), random.uniform(0.5, 1.0)
        t = clock(0.2)
        lay(heard, glide(60 / mass + 70 * np.exp(-t / 0.02)) * np.exp(-t / (0.05 * mass)), at, weight)
        lay(heard, band(noise(0.12, random), 250, 2200, 1.0) * np.exp(-clock(0.12) / 0.025), at + 0.01, 0.4 * weight)
    gravel = [(random.uniform(0.0, 0.13), random.uniform(0.4, 1.0)) for _ in range(4 * feet)]
    return fade(edged(np.tanh(1.2 * heard), knocks(0.42, gravel, 0.014 * mass, "gravel")), 0.0, 0.08)


def raid() -> Wave:
    """A crooked horn, answered by a roar of many throats, drums below."""
    random = rng("raid")
    heard = silence(1.45)
    for hertz, loud in ((146.83, 1.0), (155.56, 0.55), (110.0, 0.5)):
        lay(heard, horn(hertz, 0.62), 0.0, loud)
    for at in (0.0, 0.24, 0.48, 0.72):
        lay(heard, drum("low", random), at, 0.9)
    t = clock(0.8)
    swell = np.sin(np.pi * t / 0.8) ** 1.5
    roar = np.zeros_like(t)
    for _ in range(6):
        base = random.uniform(88, 150) * (1 + 0.05 * np.sin(2 * np.pi * random.uniform(4, 8) * t))
        roar += sum((glide(base * k) / k for k in range(1, 7)), start=np.zeros_like(t))
    breath = band(noise(0.8, random), 350, 1700, 1.0) * 2.2
    lay(heard, band(roar * 0.35 + breath, 120, 1900, 1.0) * swell, 0.5, 0.6)
    return fade(room(np.tanh(0.7 * heard), 0.3, 0.2, random), 0.0, 0.25)


def crack() -> Wave:
    """A wall is hit: the blow, the crack that runs through it, stones that come down."""
    random = rng("crack")
    heard = silence(1.0)
    t = clock(0.3)
    lay(heard, glide(70 + 90 * np.exp(-t / 0.03)) * np.exp(-t / 0.08), 0.0, 1.1)
    lay(heard, band(noise(0.25, random), 400, 5000, 1.0) * np.exp(-clock(0.25) / 0.03), 0.0, 1.1)
    for i in range(16):
        at = 0.14 + 0.72 * (i / 16) ** 0.8 + random.uniform(0, 0.03)
        pitch = random.uniform(320, 900)
        stone = modes(0.09, [(pitch, 1.0, 0.014), (2.3 * pitch, 0.6, 0.009), (3.9 * pitch, 0.35, 0.006)])
        lay(heard, stone, at, random.uniform(0.12, 0.4))
    return fade(np.tanh(heard), 0.0, 0.2)


def undead() -> Wave:
    """The dead feed: voices slide upwards out of the ground, hollow, a semitone apart."""
    random = rng("undead")
    heard = silence(1.5)
    t = clock(1.4)
    x = t / 1.4
    for base, loud in ((98.0, 1.0), (103.83, 0.8), (147.0, 0.45)):
        pitch = base * np.interp(x, [0, 0.55, 0.8, 1], [0.7, 1.0, 1.16, 1.1]) * (1 + 0.01 * np.sin(2 * np.pi * 6 * t))
        voice = sum((glide(pitch * k) / k**1.1 for k in (1, 3, 5, 7)), start=np.zeros_like(t))
        lay(heard, voice * np.interp(x, [0, 0.06, 0.4, 0.75, 1], [0, 0.65, 1, 0.8, 0]), 0.0, loud)
    lay(heard, band(noise(1.4, random), 500, 1500) * np.sin(np.pi * x) ** 2 * x, 0.0, 0.5)
    return fade(room(band(heard, 90, 1800), 0.6, 0.4, random), 0.02, 0.3)


def spell() -> Wave:
    """A word of power: small bells run upwards through a breath of air."""
    random = rng("spell")
    heard = silence(1.15)
    for i, hertz in enumerate((587.33, 739.99, 880.0, 1174.66, 1479.98, 1760.0)):
        lay(heard, bell(hertz, 0.6), 0.07 * i, 0.75 - 0.06 * i)
    t = clock(0.7)
    lay(heard, band(noise(0.7, random), 2500, 8000) * np.sin(np.pi * t / 0.7) ** 2, 0.0, 0.35)
    return fade(room(heard, 0.4, 0.3, random), 0.0, 0.3)


def shield() -> Wave:
    """A blow on a boss of iron in a wooden shield: it held."""
    random = rng("shield")
    heard = silence(0.6)
    lay(heard, modes(0.5, [(410, 0.9, 0.07), (985, 0.7, 0.09), (1730, 0.45, 0.06), (2640, 0.3, 0.04)]), 0.0)
    lay(heard, modes(0.2, [(150, 1.0, 0.03), (330, 0.7, 0.02)]), 0.0, 0.9)
    lay(heard, band(noise(0.05, random), 1500, 7000) * np.exp(-clock(0.05) / 0.008), 0.0, 0.8)
    return fade(heard, 0.0, 0.12)


def throat(
    name: str, base: float, bend: tuple[float, ...], vowels: tuple[float, float], rough: float = 0.0, many: int = 1
) -> Wave:
    """A cry: `base` hertz, its pitch over time, two formants in hertz, `rough` 0..1 of a growl, from `many` throats."""
    random, heard, t = rng(name), silence(1.1), clock(0.9)
    x = t / 0.9
    for _ in range(many):
        off = random.uniform(0.92, 1.08) if many > 1 else 1.0
        pitch = base * off * np.interp(x, np.linspace(0, 1, len(bend)), bend)
        pitch = pitch * (1 + 0.015 * np.sin(2 * np.pi * random.uniform(4, 7) * t))
        cry = np.zeros_like(t)
        for k in range(1, 24):
            if k * base > 6000:
                break
            near = sum(np.exp(-(((k * base - vowel) / (0.3 * vowel + 90)) ** 2)) for vowel in vowels)
            cry += (0.25 / k + near) * glide(pitch * k)
        cry *= 1 - rough * (0.5 + 0.5 * np.sin(2 * np.pi * random.uniform(27, 38) * t))
        breath = band(noise(0.9, random), 0.6 * vowels[0], 1.6 * vowels[1], 1.0)
        swell = np.interp(x, [0, 0.07, 0.5, 1], [0, 1, 0.8, 0])
        lay(heard, (cry + 1.2 * rough * breath) * swell, random.uniform(0, 0.12) if many > 1 else 0.0, 1 / many)
    return fade(room(np.tanh(1.4 * heard), 0.3, 0.25, random), 0.002, 0.2)


def roar_swarm() -> Wave:
    """Wings and jaws: hard clicks that run over a hum."""
    random, heard, t = rng("swarm"), silence(1.0), clock(0.9)
    hum = band(np.sign(glide(148 + 14 * np.sin(2 * np.pi * 3 * t))), 120, 2500, 1.0) * np.sin(np.pi * t / 0.9) ** 0.7
    lay(heard, hum, 0.0, 0.35)
    for _ in range(46):
        lay(heard, modes(0.03, [(random.uniform(2100, 4200), 1.0, 0.004)]), 0.85 * random.uniform() ** 0.8, 0.5)
    return fade(heard, 0.01, 0.15)


def roar_works() -> Wave:
    """Clockwork: a wheel that bites, steam, iron feet."""
    random, heard = rng("works"), silence(1.1)
    for number in range(9):
        tooth = modes(0.1, [(720, 0.6, 0.02), (1840, 0.5, 0.03), (3120, 0.3, 0.02)])
        lay(heard, tooth, 0.09 * number, 0.9 if number % 3 == 0 else 0.5)
    t = clock(0.5)
    lay(heard, band(noise(0.5, random), 2500, 9000, 1.0) * np.exp(-t / 0.16), 0.4, 0.6)
    return fade(heard, 0.0, 0.15)


ROARS = {
    "folk": lambda: throat("folk", 165, (0.8, 1.0, 1.1, 0.9), (620, 1250), 0.35, 5),
    "brute": lambda: throat("brute", 78, (0.85, 1.05, 1.0, 0.75), (480, 1000), 0.7, 2),
    "beast": lambda: throat("beast", 110, (0.7, 1.15, 1.0, 0.7), (700, 1600), 0.85),
    "dragon": lambda: throat("dragon", 58, (1.3, 1.0, 0.9, 0.6), (420, 2300), 0.95, 2),
    "shriek": lambda: throat("shriek", 640, (0.8, 1.25, 1.1, 0.7), (1400, 3200), 0.4, 2),
    "dead": undead,
    "swarm": roar_swarm,
    "works": roar_works,
}
