"""Bake the effects and the music into assets/audio: `python -m tools.make_audio [name ...] [--look DIR] [--check]`.

--look DIR also writes a spectrogram of each sound, to judge by eye what cannot be heard here. --check bakes the
effects in memory and fails when a committed file differs.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np

from game.resources import assets
from tools.audio.effects import EFFECTS
from tools.audio.files import ogg_bytes, read, wav_bytes
from tools.audio.signal import RATE, Wave, thin, to_peak
from tools.audio.songs import SONGS


def settle(sound: Wave, rate: int) -> Wave:
    """The last 5 ms brought to nothing, where the trimmed tail would tick."""
    tail = min(len(sound), rate // 200)
    settled = sound.copy()
    settled[len(sound) - tail :] *= np.linspace(1, 0, tail)
    return settled


def effect_bytes(name: str) -> bytes:
    """One effect as a WAV file."""
    effect = EFFECTS[name]
    sound = thin(effect.make(), effect.step)
    loud = np.flatnonzero(np.abs(sound) > 0.004 * np.abs(sound).max())
    rate = RATE // effect.step
    return wav_bytes(to_peak(settle(sound[: loud[-1] + 1], rate), effect.peak), rate)


def report(path: Path) -> str:
    """One line on a baked file: length, size, peak and RMS in dBFS, where its middle pitch lies."""
    sound, rate = read(path)
    mono: Wave = sound if sound.ndim == 1 else sound.mean(axis=1)
    power = np.abs(np.fft.rfft(mono)) ** 2
    middle = np.searchsorted(np.cumsum(power), power.sum() / 2) * rate / len(mono)
    peak, rms = np.abs(sound).max(), np.sqrt(np.mean(sound**2))
    return (
        f"{path.name:14s} {len(mono) / rate:6.2f} s {path.stat().st_size / 1024:7.1f} KiB"
        f"  peak {20 * np.log10(peak):6.1f}  rms {20 * np.log10(rms):6.1f}  middle {middle:6.0f} Hz"
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


def bake(names: list[str], folder: Path) -> list[Path]:
    written = []
    for name in names:
        path = folder / f"{name}{'.wav' if name in EFFECTS else '.ogg'}"
        path.write_bytes(effect_bytes(name) if name in EFFECTS else ogg_bytes(SONGS[name]()))
        written.append(path)
    return written


def stale(folder: Path) -> list[str]:
    """The effects whose committed bytes are not what the tool makes now."""
    paths = {name: folder / f"{name}.wav" for name in EFFECTS}
    return [name for name, path in paths.items() if not path.is_file() or path.read_bytes() != effect_bytes(name)]


def main() -> int:
    known = [*EFFECTS, *SONGS]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="effects or songs; all without a name")
    parser.add_argument("--look", type=Path)
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args()
    folder = assets() / "audio"
    if given.check:
        differing = stale(folder)
        print("stale: " + ", ".join(differing) if differing else "effects are up to date")
        return 1 if differing else 0
    unknown = [name for name in given.names if name not in known]
    if unknown:
        parser.error(f"unknown: {', '.join(unknown)}. Known: {', '.join(known)}")
    folder.mkdir(parents=True, exist_ok=True)
    for path in bake(given.names or known, folder):
        print(report(path))
        if given.look:
            spectrogram(path, given.look)
    return 0


if __name__ == "__main__":
    sys.exit(main())
