"""The music of the four games: for each a tune for its map, and a layer that lies over the same tune when it is tense.

20 Years: G mixolydian, 4/4, lute, harp and recorder; the middle turns to A minor. Mini Monarchy: F major, 3/4, a round
of recorder and bells. XII Century: A minor, 4/4, a court that walks slowly. Horrible Hordes: D minor, 4/4, a heartbeat
and far horns. A layer has the bars, the chords and the pace of its tune, and goes once round in half the time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tools.audio.instruments import bell, horn, recorder, reed, viol
from tools.audio.score import Loop, Note, chord, under, voice
from tools.audio.signal import RATE, Wave
from tools.audio.songs import HARP, LUFS, LUTE, QUILL, arpeggio, beats, roots

LAYER_LUFS = -20.5


@dataclass(frozen=True)
class Tune:
    """`chords`: one a bar, once round; the tune goes round twice, its layer once. `eighth`: in samples."""

    chords: tuple[str, ...]
    per_bar: int
    eighth: int

    def loop(self, name: str, rounds: int) -> Loop:
        return Loop(name, rounds * self.per_bar * len(self.chords), self.eighth / RATE)

    def twice(self) -> list[str]:
        return [*self.chords, *self.chords]


def chords(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def lower(notes: list[Note], by: int = 12) -> list[Note]:
    return [Note(note.at, note.length, note.pitch - by) for note in notes]


def drone(tune: Tune, low: int, every: int, first_bar: int = 0) -> list[Note]:
    """The root of each chord, struck again every so many eighths: what does not let go."""
    return [
        Note(bar * tune.per_bar + at, every, chord(name, low)[0])
        for bar, name in enumerate(tune.chords)
        if bar >= first_bar
        for at in range(0, tune.per_bar, every)
    ]


def figure(tune: Tune, shape: tuple[int, ...], low: int) -> list[Note]:
    """A low figure that will not stop: by place in the bar, 0 the root, 1 the third, 2 the fifth, 3 a step above it."""
    notes = []
    for bar, name in enumerate(tune.chords):
        root, third, fifth = chord(name, low)
        tones = (root, third, fifth, fifth + 1)
        notes += [Note(bar * tune.per_bar + at, 1, tones[step]) for at, step in enumerate(shape)]
    return notes


# ---- 20 Years
YEARS = Tune(chords("G F C G Em C F G Am Em F Dsus"), 8, 7500)
YEARS_TUNE = """D5:3 C5:1 B4:2 D5:2 | C5:3 A4:1 F4:4 | E5:3 D5:1 C5:2 E5:2 | D5:6 r:2 |
 G5:3 D5:1 E5:2 B4:2 | C5:3 D5:1 E5:2 C5:2 | A4:2 C5:2 D5:2 C5:2 | B4:6 r:2"""
YEARS_TURN = "C5:2 E5:2 A5:4 | G5:2 E5:2 D5:2 B4:2 | C5:3 D5:1 C5:2 A4:2 | D5:6 r:2"
YEARS_AGAIN = """D5:3 E5:1 D5:2 B4:2 | C5:2 D5:1 C5:1 A4:4 | G4:2 C5:2 E5:3 F5:1 | D5:6 r:2 |
 B4:2 E5:2 G5:3 F#5:1 | E5:3 D5:1 C5:2 G4:2 | A4:2 C5:2 F5:2 A4:2 | B4:2 A4:2 G4:4"""
YEARS_HOME = "r:4 A4:2 C5:2 | B4:3 G4:1 E4:4 | A4:2 C5:2 F5:3 E5:1 | D5:6 r:2"
YEARS_CALL = """G4:3 G4:1 D5:4 | C5:3 C5:1 A4:4 | G4:3 G4:1 E5:4 | D5:6 D5:1 D5:1 |
 B4:3 B4:1 G5:4 | E5:3 D5:1 C5:4 | A4:3 C5:1 F5:4 | D5:8 |
 A4:3 B4:1 C5:4 | B4:3 A4:1 G4:4 | A4:2 C5:2 F5:4 | D5:2 D5:1 D5:1 D5:4"""


def twenty_years() -> Wave:
    loop, harmony = YEARS.loop("twenty_years", 2), YEARS.twice()
    loop.play(arpeggio(harmony, [0, 2, 3, 4, None, 3, 2, None], 8, 43), HARP, 0.30, -0.3, 0.35, ring=2.2)
    loop.play(roots(harmony, 8, 31), HARP, 0.30, 0.0, 0.25, ring=2.4)
    loop.play(voice(YEARS_TUNE, 8), LUTE, 0.36, 0.2, 0.45, ring=1.8)
    loop.play(voice(YEARS_TURN, 8, 8), recorder, 0.15, 0.25, 0.6)
    again = voice(YEARS_AGAIN, 8, 12)
    loop.play(again, LUTE, 0.34, 0.15, 0.45, ring=1.8)
    loop.play(again, recorder, 0.14, 0.3, 0.6)
    loop.play(under(again, harmony, 8, 5), viol, 0.12, -0.25, 0.5)
    home = voice(YEARS_HOME, 8, 20)
    loop.play(home, recorder, 0.16, 0.25, 0.7)
    loop.play(under(home, harmony, 8), viol, 0.12, -0.3, 0.5)
    loop.play([Note(8 * bar, 8, 79) for bar in (3, 7, 11, 15, 19, 23)], bell, 0.09, 0.4, 0.9, ring=1.6)
    beats("j...j.j.", range(12, 20), 8, loop, 0.35)
    beats("s.s.s.ss", range(4, 22), 8, loop, 0.9)
    soft, turn, full, home_ = [-6.2] * 8, [-3.5] * 4, [0.0] * 8, [-2.2, -3.0, -4.5, -6.0]
    return loop.finish(2.3, LUFS, 8, [*soft, *turn, *full, *home_])


def twenty_years_battle() -> Wave:
    loop = YEARS.loop("twenty_years_battle", 1)
    low = figure(YEARS, (0, 0, 2, 0, 0, 2, 0, 2), 31)
    loop.play(low, viol, 0.26, -0.2, 0.2)
    loop.play(low, QUILL, 0.22, 0.2, 0.2, ring=0.6)
    call = voice(YEARS_CALL, 8)
    loop.play(lower(call), horn, 0.20, 0.15, 0.45)
    loop.play(lower(under(call, list(YEARS.chords), 8)), horn, 0.13, -0.25, 0.45)
    beats("O..tO.t.", range(4), 8, loop, 0.5)
    beats("O.jtO.tO", range(4, 8), 8, loop, 0.55)
    beats("OjjtOjtO", range(8, 12), 8, loop, 0.6)
    return loop.finish(1.4, LAYER_LUFS, 8, [-6.5] * 3 + [-3.0] + [-1.0] * 4 + [0.0] * 4)


# ---- Mini Monarchy
MONARCHY = Tune(chords("F C Dm Bb F C Bb C F C Dm Am Bb F C F"), 6, 6750)
MONARCHY_TUNE = """A4:2 C5:2 F5:2 | E5:3 D5:1 C5:2 | D5:2 F5:2 A5:2 | G5:3 F5:1 D5:2 |
 C5:2 F5:2 A5:2 | G5:3 F5:1 E5:2 | F5:2 D5:2 Bb4:2 | C5:6 |
 A4:2 C5:2 F5:2 | G5:3 E5:1 C5:2 | F5:2 A5:2 F5:2 | E5:4 C5:2 |
 D5:2 F5:2 Bb5:2 | A5:3 G5:1 F5:2 | E5:2 G5:2 E5:2 | F5:6"""
MONARCHY_ROUND = """C5:1 F5:1 A5:2 F5:2 | G5:2 E5:2 C5:2 | A5:3 G5:1 F5:2 | D5:2 F5:2 G5:2 |
 A5:1 Bb5:1 C6:2 A5:2 | G5:4 E5:2 | D5:2 F5:1 D5:1 Bb4:2 | C5:2 D5:2 E5:2 |
 F5:2 C5:2 A4:2 | C5:2 E5:2 G5:2 | A5:3 F5:1 D5:2 | C5:2 E5:4 |
 F5:2 D5:2 Bb4:2 | C5:2 F5:2 A5:2 | G5:2 F5:1 E5:1 D5:1 E5:1 | F5:6"""
MONARCHY_CARE = """F4:4 A4:2 | G4:4 E4:2 | F4:4 A4:2 | F4:4 D4:2 | F4:4 C5:2 | Bb4:4 G4:2 | F4:2 G4:2 Ab4:2 | G4:6 |
 F4:4 C5:2 | C5:4 Bb4:2 | A4:4 F4:2 | E4:4 C5:2 | Bb4:4 D5:2 | C5:4 A4:2 | G4:2 Bb4:2 G4:2 | F4:6"""


def mini_monarchy() -> Wave:
    loop, harmony = MONARCHY.loop("mini_monarchy", 2), MONARCHY.twice()
    loop.play(arpeggio(harmony, [0, 2, 3, 4, 3, 2], 6, 48), HARP, 0.28, -0.3, 0.35, ring=1.8)
    loop.play(roots(harmony, 6, 36), HARP, 0.30, 0.0, 0.25, ring=1.7)
    first = voice(MONARCHY_TUNE, 6)
    loop.play(first, recorder, 0.18, 0.2, 0.5)
    again = voice(MONARCHY_ROUND, 6, 16)
    loop.play(again, LUTE, 0.34, 0.2, 0.4, ring=1.3)
    loop.play([Note(note.at + 96, note.length, note.pitch - 12) for note in first], viol, 0.17, -0.25, 0.45)
    loop.play([Note(n.at, n.length, n.pitch + 12) for n in again if n.at % 6 == 0], bell, 0.09, 0.4, 0.8, ring=1.4)
    loop.play(again[24:], recorder, 0.13, 0.35, 0.55)
    beats("o.j.j.", range(16, 28), 6, loop, 0.3)
    beats("s.s.ss", range(4, 28), 6, loop, 0.9)
    return loop.finish(1.9, LUFS, 6, [-6.2] * 8 + [-4.5] * 8 + [-1.2] * 6 + [0.0] * 6 + [-2.2, -3.5, -5.2, -6.0])


def mini_monarchy_battle() -> Wave:
    loop = MONARCHY.loop("mini_monarchy_battle", 1)
    low = drone(MONARCHY, 29, 1)
    loop.play(low, viol, 0.24, -0.2, 0.25)
    loop.play(low, QUILL, 0.18, 0.2, 0.2, ring=0.5)
    care = voice(MONARCHY_CARE, 6)
    loop.play(care, reed, 0.16, 0.2, 0.4)
    loop.play(under(care, list(MONARCHY.chords), 6), viol, 0.16, -0.3, 0.4)
    beats("O..t..", range(6), 6, loop, 0.5)
    beats("O.jt.o", range(6, 12), 6, loop, 0.55)
    beats("OtjOto", range(12, 16), 6, loop, 0.6)
    return loop.finish(1.5, LAYER_LUFS, 6, [-6.5] * 4 + [-3.5, -2.0] + [-1.0] * 6 + [0.0] * 4)


# ---- XII Century
CENTURY = Tune(chords("Am G Am E C G Am E F C Dm E"), 8, 6750)
CENTURY_TUNE = """A4:3 B4:1 C5:2 E5:2 | D5:3 C5:1 B4:2 G4:2 | A4:2 C5:2 E5:3 D5:1 | B4:6 r:2 |
 E5:3 F5:1 G5:2 E5:2 | D5:3 E5:1 D5:2 B4:2 | C5:2 A4:2 C5:2 D5:2 | E5:6 r:2 |
 A5:3 G5:1 F5:2 C5:2 | E5:3 D5:1 C5:2 G4:2 | A4:2 D5:2 F5:2 E5:2 | D5:2 B4:2 G#4:2 B4:2"""
CENTURY_REPLY = """C5:1 B4:1 A4:2 E5:4 | D5:2 G5:2 F5:1 E5:1 D5:2 | C5:3 D5:1 E5:2 A5:2 | G#5:4 E5:4 |
 G5:3 F5:1 E5:2 C5:2 | B4:2 D5:2 G5:3 F5:1 | E5:3 D5:1 C5:2 A4:2 | B4:6 r:2 |
 C5:2 F5:2 A5:3 G5:1 | G5:2 E5:2 C5:2 E5:2 | F5:3 E5:1 D5:2 A4:2 | B4:2 C5:1 B4:1 G#4:4"""
CENTURY_MARCH = """A3:3 A3:1 E4:4 | G3:3 G3:1 D4:4 | A3:3 A3:1 C4:2 E4:2 | E4:4 G#4:4 |
 G4:3 E4:1 C4:4 | D4:3 B3:1 G3:4 | A3:3 C4:1 E4:4 | E4:2 D4:2 B3:4 |
 F4:3 C4:1 A3:4 | E4:3 C4:1 G3:4 | D4:3 F4:1 A4:4 | G#4:2 E4:1 E4:1 B3:4"""


def xii_century() -> Wave:
    loop, harmony = CENTURY.loop("xii_century", 2), CENTURY.twice()
    loop.play(arpeggio(harmony, [0, None, 3, 2, 4, None, 3, 2], 8, 45), LUTE, 0.22, -0.3, 0.35, ring=1.6)
    loop.play(roots(harmony, 8, 33), viol, 0.16, 0.05, 0.4)
    loop.play(voice(CENTURY_TUNE, 8), LUTE, 0.38, 0.2, 0.4, ring=1.6)
    reply = voice(CENTURY_REPLY, 8, 12)
    loop.play(reply, recorder, 0.18, 0.25, 0.55)
    loop.play(under(reply, harmony, 8), viol, 0.15, -0.3, 0.45)
    loop.play([Note(8 * bar, 8, 76) for bar in (0, 4, 8, 12, 16, 20)], bell, 0.08, 0.4, 0.9, ring=1.6)
    loop.play(lower(reply[:40], 24), horn, 0.05, 0.0, 0.6)
    beats("o...j.j.", range(4, 12), 8, loop, 0.28)
    beats("o.j.t.j.", range(12, 22), 8, loop, 0.4)
    beats("s..ss.s.", range(4, 22), 8, loop, 0.9)
    return loop.finish(2.1, LUFS, 8, [-6.2] * 6 + [-4.5] * 6 + [-1.0] * 4 + [0.0] * 5 + [-3.0, -4.5, -6.0])


def xii_century_battle() -> Wave:
    loop = CENTURY.loop("xii_century_battle", 1)
    low = figure(CENTURY, (0, 0, 0, 2, 0, 0, 2, 3), 33)
    loop.play(low, viol, 0.25, -0.2, 0.2)
    loop.play(low, QUILL, 0.2, 0.2, 0.2, ring=0.5)
    march = voice(CENTURY_MARCH, 8)
    loop.play(march, horn, 0.19, 0.2, 0.45)
    loop.play(under(march, list(CENTURY.chords), 8), reed, 0.10, -0.3, 0.4)
    beats("O...t...", range(4), 8, loop, 0.55)
    beats("O.ttO.t.", range(4, 8), 8, loop, 0.55)
    beats("OjttOjtt", range(8, 12), 8, loop, 0.6)
    return loop.finish(1.5, LAYER_LUFS, 8, [-6.5] * 3 + [-3.5] + [-1.2] * 4 + [0.0] * 4)


# ---- Horrible Hordes
HORDES = Tune(chords("Dm Dm Bb C Dm Bb Gm A Dm Dm Bb C Dm Bb A Dm"), 8, 5625)
HORDES_CALL = """D4:6 E4:2 | F4:4 A4:4 | Bb4:6 A4:2 | G4:8 | A4:6 F4:2 | D4:4 F4:4 | G4:4 Bb4:4 | A4:8 |
 A4:6 G4:2 | F4:4 D4:4 | F4:6 G4:2 | E4:8 | F4:4 D4:4 | D4:4 Bb3:4 | C#4:4 E4:4 | D4:8"""
HORDES_TUNE = """D5:3 E5:1 F5:2 E5:2 | D5:2 A4:2 D5:4 | F5:3 G5:1 F5:2 D5:2 | E5:4 C5:4 |
 A5:3 G5:1 F5:2 E5:2 | F5:2 D5:2 F5:4 | G5:2 Bb5:2 A5:2 G5:2 | A5:4 E5:2 C#5:2 |
 D5:3 E5:1 F5:2 E5:2 | D5:2 A4:2 D5:4 | F5:3 G5:1 F5:2 D5:2 | E5:4 C5:4 |
 A5:3 G5:1 F5:2 E5:2 | F5:2 D5:2 Bb4:4 | G5:2 E5:2 C#5:2 E5:2 | D5:6 r:2"""


def horrible_hordes() -> Wave:
    loop, harmony = HORDES.loop("horrible_hordes", 2), HORDES.twice()
    loop.play(roots(harmony, 8, 26), viol, 0.22, 0.0, 0.3)
    loop.play(arpeggio(harmony, [0, None, 2, None, 3, None, 2, None], 8, 50), HARP, 0.26, -0.3, 0.45, ring=1.6)
    first = voice(HORDES_CALL, 8)
    loop.play(first, horn, 0.16, 0.25, 0.8)
    loop.play(lower(first, 12), viol, 0.12, -0.1, 0.4)
    again = [Note(note.at + 128, note.length, note.pitch + 12) for note in first]
    loop.play(again, recorder, 0.17, 0.25, 0.6)
    loop.play(under(again, harmony, 8), viol, 0.2, -0.25, 0.5)
    loop.play(arpeggio(list(HORDES.chords), [None, 3, 4, 5] * 2, 8, 62, 16), LUTE, 0.14, -0.4, 0.4, ring=0.9)
    loop.play([Note(8 * bar, 8, 62) for bar in range(0, 32, 4)], bell, 0.12, 0.45, 0.9, ring=1.6)
    beats("o..o....", range(16), 8, loop, 0.4)
    beats("o..oj...", range(16, 30), 8, loop, 0.5)
    beats("s..s..s.", range(8, 28), 8, loop, 0.9)
    return loop.finish(2.4, LUFS, 8, [-6.0] * 10 + [-4.5] * 6 + [-1.0] * 6 + [0.0] * 6 + [-2.2, -3.5, -5.2, -6.0])


def horrible_hordes_battle() -> Wave:
    loop = HORDES.loop("horrible_hordes_battle", 1)
    low = figure(HORDES, (0, 0, 2, 0, 0, 0, 3, 2), 38)
    loop.play(low, viol, 0.24, -0.2, 0.2)
    loop.play(low, QUILL, 0.22, 0.15, 0.15, ring=0.6)
    tune = voice(HORDES_TUNE, 8)
    loop.play(tune, reed, 0.15, 0.2, 0.35)
    loop.play(under(tune, list(HORDES.chords), 8), reed, 0.07, -0.3, 0.35)
    loop.play(lower(tune[30:]), horn, 0.1, 0.1, 0.4)
    beats("O..o.tO.", range(4), 8, loop, 0.50)
    beats("O.to.tOt", range(4, 12), 8, loop, 0.52)
    beats("OjtojtOT", range(12, 16), 8, loop, 0.56)
    return loop.finish(1.4, LAYER_LUFS, 8, [-6.5] * 4 + [-3.0, -2.0] + [-1.0] * 6 + [0.0] * 4)


TUNES: dict[str, Callable[[], Wave]] = {
    "twenty_years": twenty_years,
    "mini_monarchy": mini_monarchy,
    "xii_century": xii_century,
    "horrible_hordes": horrible_hordes,
}
LAYERS: dict[str, Callable[[], Wave]] = {
    "twenty_years_battle": twenty_years_battle,
    "mini_monarchy_battle": mini_monarchy_battle,
    "xii_century_battle": xii_century_battle,
    "horrible_hordes_battle": horrible_hordes_battle,
}
