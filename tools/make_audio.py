"""Bake the effects and the music into assets/audio: `python -m tools.make_audio [name ...] [--look DIR]`.

A name may be the beginning of several: `blow_`. --look DIR also writes a spectrogram of each sound, to judge by eye
what cannot be heard here. --measure bakes nothing and measures the committed files: loudness, what small speakers
lose of them (all below 300 Hz), treble. --check bakes the effects in memory and fails when a committed file differs.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from game.resources import assets
from tools.audio.ambience import LANDS
from tools.audio.effects import EFFECTS, SCORES
from tools.audio.files import ogg_bytes, read, smallest
from tools.audio.measure import Ears, air, share
from tools.audio.signal import RATE, Wave, take, thin, to_peak
from tools.audio.songs import title
from tools.audio.tunes import LAYERS, TUNES

SONGS = {"title": title, **TUNES}
LOUDEST = 0.9  # of a file as it is read again
LEAD, BREATH = 220, 500  # samples before a take, so far the codec smears an attack, and behind it
MONO = {**LAYERS, **SCORES, **LANDS}  # lie under or over something else, or are heard for a moment


def settle(sound: Wave, rate: int) -> Wave:
    """Fades out the last 5 ms, where the trimmed tail would click."""
    tail = min(len(sound), rate // 200)
    settled = sound.copy()
    settled[len(sound) - tail :] *= np.linspace(1, 0, tail)
    return settled


def takes_of(name: str) -> list[Wave]:
    """The takes of an effect at its own rate, trailing silence removed."""
    effect, takes = EFFECTS[name], []
    for number in range(effect.takes):
        with take(number):
            sound = thin(effect.make(), effect.step)
        loud = np.flatnonzero(np.abs(sound) > 0.004 * np.abs(sound).max())
        takes.append(to_peak(settle(sound[: loud[-1] + 1], RATE // effect.step), effect.peak))
    return takes


def effect_files(name: str) -> dict[str, bytes]:
    """One file: the takes one after another, each in a slot as long as the longest, with a pause."""
    takes, rate = takes_of(name), RATE // EFFECTS[name].step
    lead = LEAD if len(takes) > 1 else 0
    slot = lead + max(map(len, takes)) + BREATH
    row = np.concatenate([np.pad(sound, (lead, slot - lead - len(sound))) for sound in takes])
    ending, packed = smallest(row, rate)
    while (peak := np.abs(read(io.BytesIO(packed))[0]).max()) > LOUDEST:  # the codec has overshot
        row = row * (LOUDEST - 0.02) / peak
        ending, packed = smallest(row, rate)
    return {name + ending: packed}


def piece_files(name: str) -> dict[str, bytes]:
    """The file of a piece of music, a score or a land's loop."""
    if name in SONGS:
        return {f"{name}.ogg": ogg_bytes(SONGS[name]())}
    made = MONO[name]()
    return {f"{name}.ogg": ogg_bytes(made if made.ndim == 1 else made.mean(axis=1))}


def files_of(name: str) -> dict[str, bytes]:
    return effect_files(name) if name in EFFECTS else piece_files(name)


def report(path: Path) -> str:
    """One line on a file: length, size, peak in dBFS, loudness, its range, loss on small speakers, treble."""
    sound, rate = read(path)
    peak, ears = 20 * np.log10(np.abs(sound).max()), Ears(sound, rate)
    return (
        f"{path.name:26s} {len(sound) / rate:6.2f} s {path.stat().st_size / 1024:7.1f} KiB  peak {peak:6.1f}"
        f"  {ears.loudness:6.1f} LUFS  range {ears.loudness_range:4.1f}"
        f"  small speakers {air(sound, rate, 300):6.1f}  treble {100 * share(sound, rate, 3000):5.2f} %"
    )


def spectrogram(path: Path, folder: Path) -> None:
    """Pitch upwards to 10 kHz (square root scale), time to the right, loudness as brightness over 70 dB."""
    from PIL import Image

    sound, rate = read(path)
    mono = sound if sound.ndim == 1 else sound.mean(axis=1)
    size = 1024 if len(mono) < 4 * rate else 4096
    hop = max(1, (len(mono) - size) // 500)
    frames = [mono[i : i + size] * np.hanning(size) for i in range(0, max(1, len(mono) - size), hop)]
    levels = 20 * np.log10(np.abs(np.fft.rfft(np.array(frames), axis=1)).T + 1e-6)
    rows = ((np.linspace(1, 0, 260) ** 2) * min(10000, rate / 2) * size / rate).astype(int).clip(0, size // 2)
    shown = np.clip((levels[rows] - levels.max() + 70) / 70, 0, 1)
    folder.mkdir(parents=True, exist_ok=True)
    Image.fromarray((255 * shown).astype(np.uint8)).save(folder / f"{path.stem}.png")


def bake(names: list[str], folder: Path) -> Iterator[Path]:
    """Writes the files of these names, and removes those of another format."""
    for name in names:
        for file, packed in files_of(name).items():
            path = folder / file
            for ending in {".wav", ".ogg"} - {path.suffix}:
                path.with_suffix(ending).unlink(missing_ok=True)
            path.write_bytes(packed)
            yield path


def stale(folder: Path) -> list[str]:
    """Effects whose committed bytes differ from a fresh bake."""
    made = {file: packed for name in EFFECTS for file, packed in effect_files(name).items()}
    return [n for n, packed in made.items() if not (folder / n).is_file() or (folder / n).read_bytes() != packed]


def chosen(asked: list[str]) -> list[str]:
    """Names that begin with one of those asked for; all if none is. Raises KeyError for an unknown beginning."""
    known = [*EFFECTS, *SONGS, *MONO]
    found = [name for name in known if not asked or any(name.startswith(one) for one in asked)]
    for one in asked:
        if not any(name.startswith(one) for name in known):
            raise KeyError(one)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="effects or songs; all without a name")
    parser.add_argument("--look", type=Path)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--measure", action="store_true")
    given = parser.parse_args()
    folder = assets() / "audio"
    if given.check:
        differing = stale(folder)
        print("stale: " + ", ".join(differing) if differing else "effects are up to date")
        return 1 if differing else 0
    try:
        names = chosen(given.names)
    except KeyError as unknown:
        parser.error(f"unknown: {unknown}")
    folder.mkdir(parents=True, exist_ok=True)
    kept = sorted(path for name in names for path in folder.glob(f"{name}.*"))
    for path in kept if given.measure else bake(names, folder):
        print(report(path), flush=True)
        if given.look:
            spectrogram(path, given.look)
    return 0


if __name__ == "__main__":
    sys.exit(main())
