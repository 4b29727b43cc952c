"""Reproducible WAV and OGG files.

An Ogg stream carries a random serial number and a checksum a page; both are rewritten here, so that a bake that
changed nothing shows nothing to git.
"""

from __future__ import annotations

import io
import struct
import wave
from pathlib import Path
from typing import BinaryIO

import numpy as np
import soundfile  # type: ignore[import-untyped]

from tools.audio.signal import RATE, Wave

_SERIAL = 20
MUSIC, EFFECT = 1.0, 0.72
"""libsndfile's compression level: 0 best sound, 1 smallest."""


def pcm(sound: Wave) -> bytes:
    return np.round(np.clip(sound, -1, 1) * 32767).astype("<i2").tobytes()


def wav_bytes(sound: Wave, rate: int) -> bytes:
    packed = io.BytesIO()
    with wave.open(packed, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(rate)
        out.writeframes(pcm(sound))
    return packed.getvalue()


def _checksums() -> list[int]:
    table = []
    for index in range(256):
        value = index << 24
        for _ in range(8):
            value = ((value << 1) ^ (0x04C11DB7 if value & 0x80000000 else 0)) & 0xFFFFFFFF
        table.append(value)
    return table


_TABLE = _checksums()


def _page_checksum(page: bytes) -> int:
    value = 0
    for byte in page:
        value = ((value << 8) & 0xFFFFFFFF) ^ _TABLE[(value >> 24) ^ byte]
    return value


def with_fixed_serial(ogg: bytes) -> bytes:
    """The same Ogg stream under our own serial number. Raises ValueError when the bytes are not Ogg pages."""
    out, at = bytearray(), 0
    while at < len(ogg):
        if ogg[at : at + 4] != b"OggS":
            raise ValueError(f"no Ogg page at byte {at}")
        segments = ogg[at + 26]
        size = 27 + segments + sum(ogg[at + 27 : at + 27 + segments])
        page = bytearray(ogg[at : at + size])
        page[14:18] = struct.pack("<I", _SERIAL)
        page[22:26] = bytes(4)
        page[22:26] = struct.pack("<I", _page_checksum(bytes(page)))
        out += page
        at += size
    return bytes(out)


def ogg_bytes(sound: Wave, level: float = MUSIC, rate: int = RATE) -> bytes:
    """Samples (n,) or (n, 2) as an Ogg Vorbis file."""
    packed = io.BytesIO()
    channels = 1 if sound.ndim == 1 else 2
    # Whole seconds at a time: libsndfile overflows its stack on one long Vorbis block.
    with soundfile.SoundFile(
        packed, "w", rate, channels, format="OGG", subtype="VORBIS", compression_level=level
    ) as out:
        for start in range(0, len(sound), rate):
            out.write(sound[start : start + rate])
    return with_fixed_serial(packed.getvalue())


def smallest(sound: Wave, rate: int) -> tuple[str, bytes]:
    """A short mono sound as WAV, a longer one as OGG, whichever is smaller: the ending and the bytes."""
    wav, ogg = wav_bytes(sound, rate), ogg_bytes(sound, EFFECT, rate)
    return (".wav", wav) if len(wav) <= len(ogg) else (".ogg", ogg)


def read(file: Path | BinaryIO) -> tuple[Wave, int]:
    """Samples (n,) or (n, channels) in -1..1, and the rate."""
    samples, rate = soundfile.read(file, dtype="float64")
    return samples, int(rate)
