"""What strikes and what is struck: a weapon's own sound, the body that answers it, and how each kind of body falls.

A blow is heard as both at once, so nine weapons on seven bodies are sixteen sounds, not sixty-three.
"""

from __future__ import annotations

import numpy as np

from tools.audio.instruments import bell, drum, edged, knocks
from tools.audio.signal import Wave, band, clock, fade, glide, lay, modes, noise, rng, room, silence


def _swish(seconds: float, low: float, high: float, name: str) -> Wave:
    """Something quick through the air, loudest just before it lands."""
    t = clock(seconds)
    return fade(band(noise(seconds, rng(name)), low, high, 1.5) * (t / seconds) ** 2, 0.004, 0.004)


def _hit(seconds: float, low: float, high: float, fall: float, name: str) -> Wave:
    return band(noise(seconds, rng(name)), low, high, 1.5) * np.exp(-clock(seconds) / fall)


def blade() -> Wave:
    heard = silence(0.42)
    lay(heard, _swish(0.05, 1500, 6000, "blade swish"), 0.0, 0.6)
    lay(heard, _hit(0.05, 2500, 12000, 0.006, "blade edge"), 0.05, 1.0)
    lay(heard, modes(0.36, [(2210, 0.4, 0.07), (3480, 0.4, 0.09), (5230, 0.3, 0.06), (7050, 0.2, 0.04)]), 0.05, 0.6)
    return fade(heard, 0.0, 0.1)


def spear() -> Wave:
    heard = silence(0.34)
    lay(heard, _swish(0.06, 900, 4200, "spear swish"), 0.0, 0.7)
    lay(heard, modes(0.2, [(410, 0.7, 0.03), (1120, 0.5, 0.02), (2900, 0.3, 0.012)]), 0.06, 1.0)
    lay(heard, _hit(0.04, 1800, 9000, 0.006, "spear point"), 0.06, 0.9)
    return fade(heard, 0.0, 0.08)


def lance() -> Wave:
    """A shaft that splinters."""
    random, heard = rng("lance"), silence(0.46)
    lay(heard, modes(0.2, [(180, 0.9, 0.045), (470, 0.6, 0.03), (1250, 0.3, 0.015)]), 0.02, 1.0)
    lay(heard, _hit(0.08, 700, 6000, 0.015, "lance tip"), 0.02, 1.1)
    for _ in range(9):
        lay(heard, modes(0.05, [(random.uniform(900, 3200), 1.0, 0.006)]), random.uniform(0.05, 0.3), 0.3)
    return fade(heard, 0.0, 0.08)


def arrow() -> Wave:
    heard = silence(0.36)
    lay(heard, _swish(0.06, 1400, 3800, "arrow flight"), 0.0, 0.5)
    lay(heard, modes(0.2, [(285, 1.0, 0.024), (655, 0.5, 0.016), (1450, 0.3, 0.008)]), 0.06)
    t = clock(0.24)
    lay(heard, np.sin(2 * np.pi * 74 * t) * np.sin(2 * np.pi * 370 * t) * np.exp(-t / 0.06), 0.07, 0.4)
    return fade(heard, 0.0, 0.06)


def club() -> Wave:
    heard, t = silence(0.4), clock(0.25)
    lay(heard, _swish(0.08, 200, 1300, "club swish"), 0.0, 0.8)
    lay(heard, glide(70 + 110 * np.exp(-t / 0.02)) * np.exp(-t / 0.06), 0.07, 1.1)
    lay(heard, modes(0.2, [(240, 0.8, 0.03), (560, 0.5, 0.018)]), 0.07, 0.8)
    return fade(edged(np.tanh(heard), knocks(0.4, [(0.07, 1.0)], 0.02, "club wood")), 0.0, 0.08)


def claw() -> Wave:
    """Four nails, one after another."""
    heard = silence(0.32)
    for nail in range(4):
        lay(heard, _swish(0.07, 1900 + 350 * nail, 7500, f"nail{nail}"), 0.028 * nail, 0.8)
        lay(heard, _hit(0.03, 2500, 9000, 0.005, f"rip{nail}"), 0.028 * nail + 0.07, 0.6)
    return fade(heard, 0.002, 0.05)


def bite() -> Wave:
    """A snarl that shuts: teeth on teeth."""
    heard, t = silence(0.4), clock(0.14)
    growl = sum((glide((95 + 160 * t / 0.14) * k) / k for k in range(1, 9)), start=np.zeros_like(t))
    growl *= 0.7 + 0.3 * np.sin(2 * np.pi * 46 * t)
    lay(heard, band(growl * np.sin(np.pi * t / 0.14) ** 0.7, 200, 2400, 1.0), 0.0, 0.55)
    for at, loud in ((0.13, 1.0), (0.155, 0.6)):
        lay(heard, modes(0.08, [(1450, 0.7, 0.009), (2650, 0.5, 0.006), (640, 0.5, 0.014)]), at, loud)
        lay(heard, _hit(0.03, 1500, 7000, 0.004, "teeth"), at, 0.8 * loud)
    return fade(heard, 0.004, 0.06)


def flame() -> Wave:
    random, t = rng("flame"), clock(0.5)
    roar = band(noise(0.5, random), 180, 1500, 1.0) * (0.7 + 0.3 * np.sin(2 * np.pi * 19 * t + 2 * np.sin(31 * t)))
    heard = roar * np.interp(t, [0, 0.05, 0.2, 0.5], [0, 1.0, 0.6, 0.0])
    for _ in range(14):
        lay(heard, _hit(0.02, 1500, 9000, 0.003, "spit"), random.uniform(0.02, 0.4), random.uniform(0.15, 0.5))
    return fade(heard, 0.004, 0.1)


def ghost() -> Wave:
    """A cold breath that slides down, a fifth apart."""
    t = clock(0.55)
    x = t / 0.55
    pitch = 620 * np.interp(x, [0, 0.2, 1], [1.25, 1.0, 0.55]) * (1 + 0.02 * np.sin(2 * np.pi * 7 * t))
    voice = glide(pitch) + 0.7 * glide(1.5 * pitch) + 0.3 * glide(2.02 * pitch)
    breath = band(noise(0.55, rng("ghost")), 900, 5000, 1.0)
    return fade((0.5 * voice + 0.9 * breath) * np.sin(np.pi * x**0.6) ** 1.5, 0.004, 0.15)


# ---- bodies
def mail() -> Wave:
    heard = silence(0.22)
    lay(heard, _hit(0.12, 2800, 11000, 0.022, "rings"), 0.0, 1.0)
    lay(heard, modes(0.2, [(1730, 0.4, 0.03), (2940, 0.35, 0.025), (4370, 0.3, 0.02), (260, 0.5, 0.03)]), 0.0, 0.7)
    return fade(heard, 0.0, 0.04)


def hide() -> Wave:
    heard = silence(0.2)
    lay(heard, _hit(0.16, 120, 1300, 0.03, "hide"), 0.0, 1.6)
    lay(heard, modes(0.16, [(115, 0.9, 0.04), (230, 0.5, 0.025)]), 0.0)
    return fade(heard, 0.0, 0.04)


def bone() -> Wave:
    random, heard = rng("bone"), silence(0.3)
    for number in range(5):
        pitch = random.uniform(850, 1900)
        lay(heard, modes(0.1, [(pitch, 0.8, 0.012), (2.4 * pitch, 0.4, 0.007)]), 0.024 * number, 0.85**number)
    return fade(heard, 0.0, 0.05)


def mist() -> Wave:
    """Nothing there to strike: air, and a ring of cold."""
    heard, t = silence(0.4), clock(0.36)
    lay(heard, band(noise(0.36, rng("mist")), 1200, 6000, 1.0) * np.sin(np.pi * t / 0.36) ** 2, 0.0, 0.8)
    lay(heard, bell(1318.5, 0.34), 0.02, 0.35)
    return fade(heard, 0.01, 0.1)


def timber() -> Wave:
    heard = silence(0.26)
    lay(heard, modes(0.2, [(310, 0.9, 0.035), (742, 0.6, 0.022), (1390, 0.35, 0.012)]), 0.0)
    lay(heard, _hit(0.05, 600, 4500, 0.006, "timber"), 0.0, 0.9)
    return fade(heard, 0.0, 0.05)


def shield() -> Wave:
    """A board with an iron boss: it holds."""
    heard = silence(0.38)
    lay(heard, modes(0.2, [(170, 0.9, 0.05), (365, 0.6, 0.03)]), 0.0)
    lay(heard, modes(0.36, [(1180, 0.5, 0.07), (1960, 0.4, 0.09), (3120, 0.3, 0.06)]), 0.0, 0.8)
    lay(heard, _hit(0.04, 1200, 8000, 0.006, "boss"), 0.0, 0.8)
    return fade(heard, 0.0, 0.1)


def wall() -> Wave:
    random, heard, t = rng("wall"), silence(0.5), clock(0.25)
    lay(heard, glide(60 + 70 * np.exp(-t / 0.03)) * np.exp(-t / 0.08), 0.0, 1.0)
    lay(heard, _hit(0.2, 400, 5000, 0.03, "wall"), 0.0, 0.9)
    for _ in range(6):
        pitch = random.uniform(320, 900)
        lay(heard, modes(0.08, [(pitch, 1.0, 0.012), (2.3 * pitch, 0.5, 0.008)]), random.uniform(0.08, 0.4), 0.3)
    return fade(np.tanh(heard), 0.0, 0.1)


# ---- falls
def _thump(seconds: float, weight: float) -> Wave:
    t = clock(seconds)
    return glide(52 / weight + 60 * np.exp(-t / 0.025)) * np.exp(-t / (0.06 * weight))


def fall_mail() -> Wave:
    heard = silence(0.5)
    lay(heard, _thump(0.3, 1.1), 0.0, 1.0)
    for at, loud in ((0.0, 1.0), (0.09, 0.6), (0.17, 0.35)):
        lay(heard, mail(), at, 0.7 * loud)
    return fade(np.tanh(heard), 0.0, 0.1)


def fall_hide() -> Wave:
    heard = silence(0.42)
    lay(heard, _thump(0.34, 1.5), 0.0, 1.2)
    lay(heard, _hit(0.3, 150, 1600, 0.05, "dust"), 0.01, 0.9)
    gear = [(0.01, 1.0), (0.09, 0.5), (0.14, 0.35), (0.22, 0.2)]
    return fade(edged(np.tanh(heard), knocks(0.42, gear, 0.025, "gear")), 0.0, 0.1)


def fall_bone() -> Wave:
    """It comes apart."""
    random, heard = rng("bones"), silence(0.6)
    for number in range(11):
        pitch = random.uniform(650, 2100)
        rattle = modes(0.1, [(pitch, 0.8, 0.014), (2.4 * pitch, 0.4, 0.008)])
        lay(heard, rattle, 0.5 * (number / 11) ** 1.3, 0.9 * 0.9**number)
    return fade(heard, 0.0, 0.08)


def fall_timber() -> Wave:
    """A trunk cracks, creaks as it goes, and comes down through its boughs."""
    random, heard = rng("felled"), silence(0.85)
    for at, loud in ((0.0, 1.0), (0.05, 0.6), (0.11, 0.75)):
        lay(heard, _hit(0.06, 900, 6000, 0.006, f"crack {at}"), at, loud)
        lay(heard, modes(0.12, [(520, 0.7, 0.016), (1240, 0.4, 0.01)]), at, 0.7 * loud)
    t = clock(0.3)
    creak = np.sin(2 * np.pi * np.cumsum(150 + 90 * t / 0.3 + 25 * np.sin(2 * np.pi * 31 * t)) * (t[1] - t[0]))
    lay(heard, creak * np.sin(np.pi * t / 0.3) ** 2, 0.1, 0.3)
    lay(heard, _thump(0.34, 1.7), 0.36, 1.0)
    lay(heard, modes(0.3, [(118, 0.9, 0.06), (262, 0.7, 0.04), (590, 0.4, 0.02)]), 0.36, 0.9)
    for _ in range(6):
        lay(heard, _hit(0.05, 1500, 8000, 0.01, f"bough {random.random()}"), random.uniform(0.36, 0.6), 0.25)
    return fade(np.tanh(heard), 0.0, 0.12)


def fall_stone() -> Wave:
    """A block comes down, and breaks into lumps that roll out."""
    random, heard = rng("felled stone"), silence(0.8)
    lay(heard, _thump(0.4, 2.0), 0.0, 1.3)
    lay(heard, _hit(0.25, 200, 3200, 0.05, "block"), 0.0, 1.0)
    for number in range(9):
        pitch = random.uniform(260, 720)
        lump = modes(0.09, [(pitch, 1.0, 0.014), (2.2 * pitch, 0.5, 0.009)])
        lay(heard, lump, 0.08 + 0.5 * (number / 9) ** 1.2, 0.75 * 0.86**number)
    return fade(np.tanh(heard), 0.0, 0.12)


def fall_mist() -> Wave:
    t = clock(0.7)
    x = t / 0.7
    sigh = glide(480 * np.interp(x, [0, 1], [1.0, 0.45])) * 0.4 + band(noise(0.7, rng("sigh")), 600, 3800, 1.0)
    return fade(sigh * (1 - x) ** 1.2, 0.02, 0.2)


def fall_banner() -> Wave:
    """Cloth, a pole, and a drum under it."""
    heard = silence(0.7)
    lay(heard, drum("low", rng("banner")), 0.0, 1.0)
    lay(heard, modes(0.2, [(230, 0.7, 0.04), (480, 0.4, 0.02)]), 0.0, 0.6)
    t = clock(0.5)
    lay(heard, band(noise(0.5, rng("cloth")), 300, 2400, 1.0) * np.exp(-t / 0.13), 0.03, 0.6)
    pole = [(0.0, 1.0), (0.11, 0.55), (0.17, 0.35), (0.21, 0.2)]
    return fade(room(edged(heard, knocks(0.7, pole, 0.03, "pole")), 0.2, 0.2, rng("banner room")), 0.0, 0.15)


WEAPONS = {
    "blade": blade, "spear": spear, "lance": lance, "arrow": arrow, "club": club,
    "claw": claw, "bite": bite, "flame": flame, "ghost": ghost,
}  # fmt: skip
BODIES = {"mail": mail, "hide": hide, "bone": bone, "mist": mist, "timber": timber, "shield": shield, "wall": wall}
FALLS = {
    "mail": fall_mail, "hide": fall_hide, "bone": fall_bone, "mist": fall_mist, "timber": fall_timber,
    "stone": fall_stone, "banner": fall_banner,
}  # fmt: skip
