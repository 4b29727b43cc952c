"""Three pieces, composed for this game: a title dance, a quiet loop for the map, and a battle.

title: D dorian, 6/8, the theme (A), its answer, a brighter middle in F (B), the theme in two voices with bells.
years: G mixolydian, 4/4, slow: harp and recorder leave room to think; the middle turns to A minor.
battle: D minor, 4/4, quick: a low figure that will not stop, reed above drums, a flat second step where it hurts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tools.audio.instruments import bell, drum, pluck, recorder, reed, viol
from tools.audio.score import Loop, Note, chord, under, voice
from tools.audio.signal import Wave, rng

LUTE = partial(pluck, bright=0.55)
HARP = partial(pluck, bright=0.2)
QUILL = partial(pluck, bright=0.9)


def beats(pattern: str, bars: range, per_bar: int, loop: Loop, loudness: float) -> None:
    """A drummer: one letter an eighth, o low, t tak, j jingle, . nothing; capitals are accents."""
    kinds = {"o": "low", "t": "tak", "j": "jingle"}
    for bar in bars:
        for place, letter in enumerate(pattern):
            if letter != ".":
                hit = drum(kinds[letter.lower()], rng(f"skin{place % 3}"))
                force = {"o": 1.0, "t": 0.4, "j": 0.22}[letter.lower()] * (1.0 if letter.isupper() else 0.6)
                loop.add(
                    hit, bar * per_bar + place, loudness * force, {"o": 0.0, "t": 0.15, "j": -0.3}[letter.lower()], 0.25
                )


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
    return loop.finish(1.9, 0.105)


YEARS_A = ["G", "F", "C", "G", "Em", "C", "F", "G"]
YEARS_B = ["Am", "Em", "F", "C", "Am", "Em", "F", "Dsus"]
YEARS_C = ["C", "F", "C", "G"]
YEARS_TUNE = """D5:3 C5:1 B4:2 D5:2 | C5:3 A4:1 F4:4 | E5:3 D5:1 C5:2 E5:2 | D5:6 r:2 |
 G5:3 D5:1 E5:2 B4:2 | C5:3 D5:1 E5:2 C5:2 | A4:2 C5:2 D5:2 C5:2 | B4:6 r:2"""
YEARS_TURN = """r:4 A4:2 C5:2 | B4:3 G4:1 E4:4 | A4:2 C5:2 F5:3 E5:1 | E5:6 r:2 |
 C5:2 E5:2 A5:4 | G5:2 E5:2 D5:2 B4:2 | C5:3 D5:1 C5:2 A4:2 | D5:6 r:2"""
YEARS_AGAIN = """D5:3 E5:1 D5:2 B4:2 | C5:2 D5:1 C5:1 A4:4 | G4:2 C5:2 E5:3 F5:1 | D5:6 r:2 |
 B4:2 E5:2 G5:3 F#5:1 | E5:3 D5:1 C5:2 G4:2 | A4:2 C5:2 F5:2 A4:2 | B4:2 A4:2 G4:4"""


def years() -> Wave:
    chords = YEARS_A + YEARS_B + YEARS_A + YEARS_C
    loop = Loop("years", 8 * len(chords), 60 / 80 / 2)
    loop.play(arpeggio(chords, [0, 2, 3, 4, None, 3, 2, None], 8, 43), HARP, 0.30, -0.3, 0.35, ring=2.2)
    loop.play(roots(chords, 8, 31), HARP, 0.30, 0.0, 0.25, ring=2.6)
    loop.play(voice(YEARS_TUNE, 8), LUTE, 0.34, 0.2, 0.45, ring=1.8)
    turn = voice(YEARS_TURN, 8, 8)
    loop.play(turn, recorder, 0.17, 0.25, 0.6)
    loop.play(roots(YEARS_B, 8, 50, 8), viol, 0.10, -0.1, 0.5)
    again = voice(YEARS_AGAIN, 8, 16)
    loop.play(again, LUTE, 0.30, 0.15, 0.45, ring=1.8)
    loop.play(under(again, chords, 8, 5), viol, 0.085, -0.25, 0.5)
    loop.play(voice("r:4 G5:2 E5:2 | C5:4 r:4 | r:4 E5:2 G5:2 | D5:6 r:2", 8, 24), recorder, 0.12, 0.25, 0.7)
    loop.play([Note(8 * bar, 8, 79) for bar in (3, 7, 11, 15, 19, 23, 27)], bell, 0.085, 0.4, 0.9, ring=1.6)
    return loop.finish(2.3, 0.085)


BATTLE_A = ["Dm", "Dm", "Bb", "C", "Dm", "Bb", "Gm", "A"]
BATTLE_CLOSE = ["Dm", "Dm", "Bb", "C", "Dm", "Bb", "A", "Dm"]
BATTLE_B = ["Gm", "Dm", "Eb", "Dm", "Gm", "Dm", "Eb", "A"]
BATTLE_TUNE = """D5:3 E5:1 F5:2 E5:2 | D5:2 A4:2 D5:4 | F5:3 G5:1 F5:2 D5:2 | E5:4 C5:4 |
 A5:3 G5:1 F5:2 E5:2 | F5:2 D5:2 F5:4 | G5:2 Bb5:2 A5:2 G5:2 | A5:4 E5:2 C#5:2"""
BATTLE_HOME = """D5:3 E5:1 F5:2 E5:2 | D5:2 A4:2 D5:4 | F5:3 G5:1 F5:2 D5:2 | E5:4 C5:4 |
 A5:3 G5:1 F5:2 E5:2 | F5:2 D5:2 Bb4:4 | G5:2 E5:2 C#5:2 E5:2 | D5:6 r:2"""
BATTLE_DARK = """Bb3:4 A3:2 G3:2 | A3:4 F3:4 | G3:3 Bb3:1 G3:2 Eb3:2 | D3:6 r:2 |
 Bb3:4 C4:2 D4:2 | F4:3 E4:1 D4:4 | Eb4:2 D4:2 Bb3:2 G3:2 | A3:4 C#4:4"""


def figure(chords: list[str], per_bar: int) -> list[Note]:
    """The low figure of the battle: root root fifth root, minor sixth of unrest on the last eighth but one."""
    notes = []
    for number, name in enumerate(chords):
        root, _, fifth = chord(name, 38)
        for place, pitch in enumerate((root, root, fifth, root, root, root, fifth + 1, fifth)):
            notes.append(Note(number * per_bar + place, 1, pitch))
    return notes


def battle() -> Wave:
    chords = BATTLE_A + BATTLE_CLOSE + BATTLE_B + BATTLE_CLOSE
    loop = Loop("battle", 8 * len(chords), 60 / 126 / 2)
    low = figure(chords, 8)
    loop.play(low, viol, 0.24, -0.2, 0.2)
    loop.play(low, QUILL, 0.22, 0.15, 0.15, ring=0.7)
    loop.play(roots(chords, 8, 26), viol, 0.22, 0.0, 0.25)
    loop.play(voice(BATTLE_TUNE, 8), reed, 0.15, 0.2, 0.35)
    home = voice(BATTLE_HOME, 8, 8)
    loop.play(home, reed, 0.15, 0.2, 0.35)
    loop.play(under(home, chords, 8), reed, 0.07, -0.3, 0.35)
    dark = voice(BATTLE_DARK, 8, 16)
    loop.play([Note(n.at, n.length, n.pitch + 12) for n in dark], viol, 0.25, 0.15, 0.4)
    loop.play(arpeggio(BATTLE_B, [3, None, 4, None, 5, None, 4, None], 8, 62, 16), LUTE, 0.13, -0.4, 0.4, ring=0.8)
    last = voice(BATTLE_HOME, 8, 24)
    loop.play(last, reed, 0.14, 0.2, 0.35)
    loop.play(last, recorder, 0.09, 0.35, 0.4)
    loop.play(under(last, chords, 8), viol, 0.17, -0.3, 0.35)
    beats("O..o.tO.", range(8), 8, loop, 0.50)
    beats("O.to.tOt", range(8, 16), 8, loop, 0.50)
    beats("O.....o.", range(16, 22), 8, loop, 0.55)
    beats("O.o.oooO", range(22, 24), 8, loop, 0.50)
    beats("OjtojtOT", range(24, 32), 8, loop, 0.52)
    return loop.finish(1.4, 0.125)


SONGS: dict[str, Callable[[], Wave]] = {"title": title, "years": years, "battle": battle}
