"""The title dance, and what its players have in common with those of the four games (`tunes.py`).

title: D dorian, 6/8, the theme (A), its answer, a brighter middle in F (B), the theme in two voices with bells.
"""

from __future__ import annotations

from functools import partial

from tools.audio.instruments import bell, drum, pluck, recorder, reed, viol
from tools.audio.score import Loop, Note, chord, under, voice
from tools.audio.signal import Wave, rng

LUTE = partial(pluck, bright=0.8)
HARP = partial(pluck, bright=0.45)
QUILL = partial(pluck, bright=0.9)
LUFS = -18.0  # of all music


def beats(pattern: str, bars: range, per_bar: int, loop: Loop, loudness: float) -> None:
    """A drummer: one letter an eighth, o low, t tak, j jingle, s shaker, . nothing; capitals are accents."""
    kinds = {"o": ("low", 1.0, 0.0), "t": ("tak", 0.4, 0.15), "j": ("jingle", 0.22, -0.3), "s": ("shaker", 0.42, 0.35)}
    for bar in bars:
        for place, letter in enumerate(pattern):
            if letter != ".":
                kind, force, side = kinds[letter.lower()]
                hit = drum(kind, rng(f"skin{place % 3}"))
                force *= 1.0 if letter.isupper() else 0.6
                loop.add(hit, bar * per_bar + place, loudness * force, side, 0.25)


def arpeggio(chords: list[str], shape: list[int | None], per_bar: int, low: int, first_bar: int = 0) -> list[Note]:
    """Broken chords: shape holds steps up the chord (0 root, 3 its octave ...), one an eighth."""
    notes = []
    for number, name in enumerate(chords, first_bar):
        tones = chord(name, low)
        ladder = [*tones, *(tone + 12 for tone in tones)]
        notes += [
            Note(number * per_bar + place, 1, ladder[step]) for place, step in enumerate(shape) if step is not None
        ]
    return notes


def roots(chords: list[str], per_bar: int, low: int, first_bar: int = 0) -> list[Note]:
    return [Note(number * per_bar, per_bar, chord(name, low)[0]) for number, name in enumerate(chords, first_bar)]


TITLE_A = ["Dm", "Dm", "C", "G", "F", "C", "G", "Am"]
TITLE_ANSWER = ["Dm", "Dm", "C", "G", "F", "G", "Am", "Dm"]
TITLE_B = ["F", "C", "Dm", "Am", "Bb", "F", "C", "A"]
TITLE_END = ["Dm", "C", "Gm", "A"]
TITLE_THEME = """A4:2 D5:1 D5:2 E5:1 | F5:2 E5:1 D5:3 | E5:2 D5:1 C5:2 D5:1 | E5:2 B4:1 G4:3 |
 A4:2 C5:1 F5:2 E5:1 | G5:2 F5:1 E5:3 | D5:2 B4:1 G4:2 B4:1 | C5:2 B4:1 A4:3"""
TITLE_REPLY = """A4:2 D5:1 D5:2 E5:1 | F5:2 G5:1 A5:3 | G5:2 E5:1 C5:2 D5:1 | E5:2 D5:1 B4:3 |
 A5:2 G5:1 F5:2 E5:1 | D5:2 G5:1 F5:2 D5:1 | E5:2 C5:1 A4:2 C5:1 | D5:5 r:1"""
TITLE_MIDDLE = """C5:2 F5:1 A5:3 | G5:2 E5:1 C5:3 | D5:2 F5:1 A5:2 G5:1 | E5:5 r:1 |
 D5:2 F5:1 Bb5:3 | A5:2 G5:1 F5:2 C5:1 | E5:2 F5:1 G5:2 E5:1 | E5:3 C#5:3"""


def title() -> Wave:
    chords = TITLE_A + TITLE_ANSWER + TITLE_B + TITLE_ANSWER + TITLE_END
    loop = Loop("title", 6 * len(chords), 60 / 58 / 3)
    loop.play(arpeggio(chords, [0, 2, 3, 4, 3, 2], 6, 50), LUTE, 0.20, -0.35, 0.25, ring=1.6)
    loop.play(roots(chords, 6, 38), viol, 0.20, 0.1, 0.3)
    loop.play(roots(chords, 6, 38), HARP, 0.35, 0.05, 0.2, ring=1.8)
    loop.play(voice(TITLE_THEME, 6), LUTE, 0.42, 0.2, 0.35, ring=1.4)
    reply = voice(TITLE_REPLY, 6, 8)
    loop.play(reply, recorder, 0.20, 0.25, 0.5)
    loop.play(under(reply, chords, 6), viol, 0.13, -0.25, 0.4)
    middle = voice(TITLE_MIDDLE, 6, 16)
    loop.play([Note(n.at, n.length, n.pitch - 12) for n in middle], viol, 0.28, 0.1, 0.45)
    loop.play(arpeggio(TITLE_B, [None, None, 4, None, 5, None], 6, 62, 16), recorder, 0.09, 0.35, 0.6)
    last = voice(TITLE_REPLY, 6, 24)
    loop.play(last, recorder, 0.20, 0.25, 0.5)
    loop.play(under(last, chords, 6), reed, 0.09, -0.3, 0.45)
    loop.play([Note(n.at, n.length, n.pitch + 12) for n in last if n.at % 3 == 0], bell, 0.11, -0.1, 0.7, ring=1.2)
    loop.play(
        voice("D5:2 A4:1 F4:3 | E4:2 G4:1 C5:3 | Bb4:2 A4:1 G4:3 | E4:2 A4:1 C#5:3", 6, 32),
        LUTE,
        0.36,
        0.2,
        0.4,
        ring=1.6,
    )
    beats("o..o.t", range(8, 16), 6, loop, 0.30)
    beats("o....t", range(16, 24), 6, loop, 0.22)
    beats("O.jo.T", range(24, 32), 6, loop, 0.32)
    beats("s.ss.s", range(4, 32), 6, loop, 0.9)
    quiet, rising, full, high = [-6.0] * 8, [-2.2] * 8, [-4.0] * 8, [0.0] * 8
    return loop.finish(1.9, LUFS, 6, [*quiet, *rising, *full, *high, -3.0, -4.5, -5.2, -6.0])
