"""What leaves the mixer, sample by sample: SDL's disk driver writes it into a file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np

from game.client.sound import BUFFER
from game.client.sound_bank import CHANNELS, RATE
from game.client.sound_loops import LAYER
from game.resources import assets
from tools.audio.files import read
from tools.audio.signal import Wave

PLAYED = """
import os, sys, time
from game.client.sound import Sound
from game.journal.settings import Settings
sound = Sound()
sound.open(Settings(music_volume=100))
sound.music(sys.argv[1], tense=True, fade=0)
sound.bank.settle()
sound.tick(0.1)
until = time.monotonic() + 60
while os.path.getsize(sys.argv[2]) < int(sys.argv[3]) and time.monotonic() < until:
    time.sleep(0.05)
sound.close()
"""
SECONDS = 8  # of the mix that are compared


def mixed(game: str, seconds: float, path: Path) -> Wave:
    """So much of a tune with its layer, mono."""
    size = round(seconds * RATE) * CHANNELS * 2
    env = {**os.environ, "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(path), "SDL_DISKAUDIODELAY": "1"}
    line = [sys.executable, "-c", PLAYED, game, str(path), str(size)]
    subprocess.run(line, env=env, check=True, capture_output=True, timeout=120)
    return np.fromfile(path, "<i2").reshape(-1, CHANNELS).mean(axis=1) / 32768


def alike(part: Wave, name: str) -> Wave:
    """How like this part of the mix a loop is from each of its samples on."""
    whole, _ = read(assets() / "audio" / f"{name}.ogg")
    loop = whole if whole.ndim == 1 else whole.mean(axis=1)
    ring = np.concatenate([loop, loop[: len(part)]])
    size = 1 << int(np.ceil(np.log2(len(ring) + len(part))))
    found = np.fft.irfft(np.fft.rfft(ring, size) * np.conj(np.fft.rfft(part, size)), size)
    return np.asarray(found[: len(loop)])


def test_a_layer_is_in_step_with_its_tune_and_stays_so_when_both_have_begun_anew(tmp_path: Path) -> None:
    game, near = "horrible_hordes", 2 * BUFFER
    heard = mixed(game, 75, tmp_path / "mix.raw")
    long = len(read(assets() / "audio" / f"{game}{LAYER}.ogg")[0])
    assert len(heard) > (2 * long + (SECONDS + 3) * RATE)
    apart = []
    for begins in (2 * RATE, 2 * long + 2 * RATE):
        part = heard[begins : begins + SECONDS * RATE]
        assert np.abs(part).max() > 0.05
        there = int(np.argmax(alike(part, game))) % long
        layer = np.roll(alike(part, game + LAYER), near - there)
        assert layer[: 2 * near].max() > 0.5 * layer.max()
        apart.append(int(np.argmax(layer[: 2 * near])) - near)
    assert abs(apart[0]) <= BUFFER + 2  # both are begun in one breath: at worst a block of the mixer lies between
    assert abs(apart[0] - apart[1]) <= 2  # and they never drift
    assert np.abs(heard).max() < 0.99
