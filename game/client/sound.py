"""Effects, music and captions. Data in assets/audio/sounds.toml; nothing here ever raises or stops a game.

    sound = Sound()
    sound.open(settings)              # device or no device
    sound.play("coin")                # also: pitch=1.12 for a rising row, volume=0.5 for something far away
    sound.dice(5)                     # the throw that fits the number of dice
    sound.event("battle_ended", "won")  # the effect an event of the core makes, when it makes one
    sound.blow("spear", "hide")       # the family of a weapon on what it strikes
    sound.music("years")              # fades over; the app calls tick(dt) every frame for that
    sound.captions                    # "[dice clatter]": the last caption; `heard` counts them

Each effect is loaded when first played. Without a device SDL's dummy driver plays into the void, so that the times of
music and captions stay the same; a missing or damaged file is silence.
"""

from __future__ import annotations

import io
import math
import os
import random
import struct
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import msgspec
import pygame

from game.resources import assets

RATE = 44100
BUFFER = 1024  # samples: 23 ms from the deed to its sound, and half the wake-ups of 512
CHANNELS = 24
SAME_AT_ONCE = 4  # more of one effect only grows loud
STEPS = 24  # pitches an octave: each is loaded once and kept
LOUDNESS_CURVE = 1.6  # half on the slider should sound half as loud


class Effect(msgspec.Struct, frozen=True):
    """One row of sounds.toml. `vary` in half-tones."""

    caption: str = ""
    volume: float = 1.0
    vary: float = 0.0


class Dice(msgspec.Struct, frozen=True):
    """`effect` sounds for throws of at most `up_to` dice."""

    up_to: int
    effect: str


class Sheet(msgspec.Struct, frozen=True):
    """The whole of sounds.toml."""

    effect: dict[str, Effect] = {}
    music: dict[str, Effect] = {}
    dice: tuple[Dice, ...] = ()
    event: dict[str, str] = {}
    blow: dict[str, tuple[str, ...]] = {}


class Volumes(Protocol):
    """The part of the settings that is heard, in per cent."""

    volume: int  # of everything
    effects_volume: int
    music_volume: int


def read_sheet(folder: Path) -> Sheet:
    """The table beside the sounds; an empty one when it is missing or damaged."""
    try:
        return msgspec.toml.decode((folder / "sounds.toml").read_bytes(), type=Sheet)
    except (OSError, msgspec.MsgspecError, ValueError):
        return Sheet()


@contextmanager
def _quiet_stderr() -> Iterator[None]:
    # ALSA's C library prints a page to file descriptor 2 when there is no card; no Python setting reaches it.
    try:
        kept, void = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    except OSError:
        yield
        return
    try:
        os.dup2(void, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(void)


def _open_mixer() -> bool:
    """Open the device, else the dummy driver. False when even that fails."""
    before = os.environ.get("SDL_AUDIODRIVER")
    for driver in (before, "dummy"):
        if driver is not None:
            os.environ["SDL_AUDIODRIVER"] = driver
        try:
            with _quiet_stderr():
                pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(CHANNELS)
            return True
        except pygame.error:
            continue
        finally:
            if before is None:
                os.environ.pop("SDL_AUDIODRIVER", None)
            else:
                os.environ["SDL_AUDIODRIVER"] = before
    return False


def _at_pitch(wav: bytes, factor: float) -> bytes:
    """The same WAV file said to run faster or slower: SDL resamples it while loading, and the pitch follows."""
    if wav[:4] != b"RIFF" or wav[12:16] != b"fmt " or len(wav) < 44:
        return wav
    (rate,) = struct.unpack_from("<I", wav, 24)
    faster = round(rate * factor)
    return wav[:24] + struct.pack("<II", faster, 2 * faster) + wav[32:]


class Sound:
    """The sound of the house. Before `open` and after `close` it is silent, captions go on."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or assets() / "audio"
        self.sheet = read_sheet(self._folder)
        self.heard = 0
        self._caption = ""
        self._named: dict[str, str] = {}  # captions in another language than English
        self._ready = False
        self._loaded: dict[tuple[str, int], pygame.mixer.Sound | None] = {}
        self._random = random.Random()  # of looks and sounds, never of rules
        self._effects = self._music = 1.0
        self._wanted: str | None = None
        self._playing: str | None = None
        self._fade = 0.0  # seconds the present change of music takes
        self._level = 1.0  # of the music that is being faded out

    # -- device and volumes ------------------------------------------------------------------------------------------
    def open(self, settings: Volumes) -> None:
        """Open the device (may take 0.1 s: after the first frame) and take over volumes and the wanted music."""
        self.set_volumes(settings)
        if not self._ready:
            self._ready = _open_mixer()
            self._begin_music()

    def close(self) -> None:
        """Let go of the device."""
        if self._ready:
            self._ready = False
            self._loaded.clear()
            self._playing = None
            pygame.mixer.quit()

    def set_volumes(self, told: Volumes) -> None:
        """Take over how loud everything, effects and music are, felt at once."""
        whole = max(0, min(100, told.volume)) / 100
        self._effects = whole * max(0, min(100, told.effects_volume)) / 100
        self._music = whole * max(0, min(100, told.music_volume)) / 100
        self._apply_music_volume()

    # -- effects -----------------------------------------------------------------------------------------------------
    def play(self, name: str, pitch: float = 1.0, volume: float = 1.0) -> None:
        """Play an effect once. `pitch` 0.5 to 2 times the usual, `volume` 0 to 1. Unknown names are silent."""
        effect = self.sheet.effect.get(name)
        if effect is None:
            return
        self._note(self._named.get(name) or effect.caption)
        loudness = (self._effects**LOUDNESS_CURVE) * effect.volume * max(0.0, min(1.0, volume))
        if not self._ready or loudness <= 0:
            return
        half_tones = self._random.uniform(-effect.vary, effect.vary)
        steps = STEPS * math.log2(max(0.5, min(2.0, pitch))) + STEPS * half_tones / 12
        sound = self._load(name, round(steps))
        if sound is None or sound.get_num_channels() >= SAME_AT_ONCE:
            return
        sound.set_volume(loudness)
        sound.play()

    def dice(self, count: int, volume: float = 1.0) -> None:
        """The clatter of `count` dice."""
        for row in self.sheet.dice:
            if count <= row.up_to:
                self.play(row.effect, volume=volume)
                return

    def event(self, kind: str, detail: str = "", volume: float = 1.0) -> bool:
        """Play what an event of the core sounds like, by its type; False when it makes no sound.

        `detail` narrows it where the sheet does: the result of a battle, the troop engaged, the good that came.
        """
        effect = self.sheet.event.get(f"{kind}.{detail}") or self.sheet.event.get(kind)
        if effect is not None:
            self.play(effect, volume=volume)
        return effect is not None

    def blow(self, weapon: str, on: str, volume: float = 1.0) -> bool:
        """Play how a weapon sounds on what it strikes: the first effect there is of that family; False for none."""
        names = (*self.sheet.blow.get(f"{weapon}.{on}", ()), *self.sheet.blow.get(weapon, ()))
        effect = next((name for name in names if name in self.sheet.effect), None)
        if effect is not None:
            self.play(effect, volume=volume)
        return effect is not None

    def _load(self, name: str, steps: int) -> pygame.mixer.Sound | None:
        key = (name, steps)
        if key not in self._loaded:
            try:
                wav = (self._folder / f"{name}.wav").read_bytes()
                self._loaded[key] = pygame.mixer.Sound(file=io.BytesIO(_at_pitch(wav, 2 ** (steps / STEPS))))
            except (OSError, pygame.error):
                self._loaded[key] = None
        return self._loaded[key]

    # -- captions ----------------------------------------------------------------------------------------------------
    @property
    def captions(self) -> str:
        """The last caption, in square brackets; empty before the first. Also noted when the volume is 0."""
        return self._caption

    def name(self, effects: Mapping[str, str], music: Mapping[str, str]) -> None:
        """What captions call sounds from now on, by their names; the others as the sheet does."""
        self._named = {**effects, **{f"music {piece}": caption for piece, caption in music.items()}}

    def _note(self, caption: str) -> None:
        if caption:
            self._caption = f"[{caption}]"
            self.heard += 1

    # -- music -------------------------------------------------------------------------------------------------------
    def music(self, name: str | None, fade: float = 1.2) -> None:
        """Loop this piece from now on (None: no music). What plays sinks for `fade` seconds, then the new one rises."""
        if name == self._wanted:
            return
        self._wanted, self._fade = name, max(0.0, fade)
        if name in self.sheet.music:
            self._note(self._named.get(f"music {name}") or self.sheet.music[name].caption)
        if name == self._playing:
            self._level = 1.0
            self._apply_music_volume()
        elif self._playing is None or self._fade == 0:
            self._begin_music()

    @property
    def tune(self) -> str | None:
        """The music that is wanted now, whether or not it can be heard."""
        return self._wanted

    def tick(self, dt: float) -> None:
        """Move a change of music on by dt seconds. Costs nothing when none is under way."""
        if not self._ready or self._playing == self._wanted:
            return
        self._level -= dt / max(self._fade, 0.001)
        if self._level <= 0:
            self._begin_music()
        else:
            self._apply_music_volume()

    def _begin_music(self) -> None:
        self._level = 1.0
        if not self._ready:
            return
        self._playing = self._wanted
        pygame.mixer.music.stop()
        if self._wanted is None:
            return
        try:
            pygame.mixer.music.load(str(self._folder / f"{self._wanted}.ogg"))
            self._apply_music_volume()
            pygame.mixer.music.play(-1, fade_ms=round(1000 * self._fade))
        except (OSError, pygame.error):
            pygame.mixer.music.unload()

    def _apply_music_volume(self) -> None:
        if not self._ready:
            return
        piece = self.sheet.music.get(self._playing or "")
        loudness = (self._music**LOUDNESS_CURVE) * (piece.volume if piece else 1.0)
        pygame.mixer.music.set_volume(loudness * max(0.0, self._level))
