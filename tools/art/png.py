"""Small, reproducible PNG files: a palette where the loss is invisible, well filtered true colour elsewhere."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import numpy as np
import pygame
from numpy.typing import NDArray

from game.client.ui.palette import INK

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]
_VISIBLE = 1.7  # mean error of a channel, of 255, from which a palette would show


def save(image: pygame.Surface, path: Path, palette: bool = False) -> None:
    """Writes the picture; with `palette`, as 256 colours if the loss stays invisible. Opaque ones carry no alpha."""
    rgba = pixels(image)
    if palette:
        colours, indices, error = quantise(rgba)
        if error < _VISIBLE:
            _write(path, indices[..., None], 3, colours)
            return
    opaque = bool((rgba[..., 3] == 255).all())
    _write(path, rgba[..., :3] if opaque else rgba, 2 if opaque else 6, None)


def pixels(image: pygame.Surface) -> Bytes:
    """Rows of straight RGBA."""
    width, height = image.get_size()
    return np.frombuffer(pygame.image.tobytes(image, "RGBA"), np.uint8).reshape(height, width, 4)


def quantise(rgba: Bytes) -> tuple[Bytes, Bytes, float]:
    """At most 256 colours (n, 4), the index of each pixel, and the mean error of a channel of premultiplied colour."""
    seen, back, counts = np.unique(rgba.reshape(-1, 4), axis=0, return_inverse=True, return_counts=True)
    flat = seen.astype(np.float32)
    flat[:, :3] *= flat[:, 3:] / 255
    weight = np.sqrt(counts).astype(np.float32)
    clear = flat[:, 3] == 0
    weight[clear] = 0
    centres = np.concatenate([np.zeros((1, 4), np.float32), _split(flat[~clear], weight[~clear], 255)])
    for _ in range(4):
        near, _gap = _nearest(flat, centres)
        total = np.stack([np.bincount(near, flat[:, i] * weight, len(centres)) for i in range(4)], -1)
        mass = np.bincount(near, weight, len(centres))[:, None]
        centres = np.where(mass > 0, total / np.maximum(mass, 1e-6), centres).astype(np.float32)
        centres[0] = 0
    near, gap = _nearest(flat, centres)
    near[clear] = 0
    centres[centres[:, 3] > 250, 3] = 255
    straight = centres.copy()
    straight[:, :3] *= 255 / np.maximum(straight[:, 3:], 1)
    colours = (straight + 0.5).clip(0, 255).astype(np.uint8)
    colours[0, :3] = np.array(INK, np.uint8)  # what is clear scales towards the ink it borders on
    shown = counts * (flat[:, 3] > 0)
    error = float((np.sqrt(gap / 4) * shown).sum() / max(1, shown.sum()))
    return colours, near[back].reshape(rgba.shape[:2]).astype(np.uint8), error


def _split(flat: Floats, weight: Floats, most: int) -> Floats:
    """Centres by halving, again and again, the box whose colours differ most."""
    boxes = [np.arange(len(flat))]
    spread = [_spread(flat, weight, boxes[0])]
    while len(boxes) < most and max(s for s, _ in spread) > 0:
        worst = max(range(len(boxes)), key=lambda i: spread[i][0])
        box, channel = boxes[worst], spread[worst][1]
        values = flat[box, channel]
        cut = float(np.average(values, weights=weight[box]))
        low = values <= cut
        parts = [box[low], box[~low]]
        boxes[worst : worst + 1] = parts
        spread[worst : worst + 1] = [_spread(flat, weight, part) for part in parts]
    return np.stack([np.average(flat[b], axis=0, weights=weight[b]) for b in boxes]).astype(np.float32)


def _spread(flat: Floats, weight: Floats, box: NDArray[np.intp]) -> tuple[float, int]:
    if len(box) < 2:
        return 0.0, 0
    w = weight[box][:, None]
    mean = (flat[box] * w).sum(0) / w.sum()
    variance = ((flat[box] - mean) ** 2 * w).sum(0)
    channel = int(variance.argmax())
    return (float(variance[channel]) if np.ptp(flat[box, channel]) > 0.01 else 0.0), channel


def _nearest(flat: Floats, centres: Floats) -> tuple[NDArray[np.intp], Floats]:
    near, gap = np.zeros(len(flat), np.intp), np.zeros(len(flat), np.float32)
    norm = (centres**2).sum(1)
    for i in range(0, len(flat), 20000):
        part = flat[i : i + 20000]
        apart = norm - 2 * part @ centres.T
        near[i : i + 20000] = apart.argmin(1)
        gap[i : i + 20000] = np.maximum(apart.min(1) + (part**2).sum(1), 0)
    return near, gap


def _filtered(pixels: Bytes) -> bytes:
    """Filters each row by the filter with the smallest residue, the usual heuristic of encoders."""
    height, width, depth = pixels.shape
    rows = pixels.reshape(height, width * depth).astype(np.int16)
    left, up = np.zeros_like(rows), np.zeros_like(rows)
    left[:, depth:] = rows[:, :-depth]
    up[1:] = rows[:-1]
    corner = np.zeros_like(rows)
    corner[1:, depth:] = rows[:-1, :-depth]
    guess = left + up - corner
    a, b, d = abs(guess - left), abs(guess - up), abs(guess - corner)
    paeth = np.where((a <= b) & (a <= d), left, np.where(b <= d, up, corner))
    tries = [(rows - guessed).astype(np.uint8) for guessed in (np.zeros_like(rows), left, up, (left + up) // 2, paeth)]
    cost = np.stack([abs(t.view(np.int8).astype(np.int32)).sum(1) for t in tries])
    best = cost.argmin(0)
    return b"".join(bytes([k]) + tries[k][j].tobytes() for j, k in enumerate(best))


def _write(path: Path, pixels: Bytes, kind: int, colours: Bytes | None) -> None:
    height, width = pixels.shape[:2]

    def chunk(tag: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + tag + body + struct.pack(">I", zlib.crc32(tag + body))

    if colours is None:
        data = _filtered(pixels)
    else:
        data = b"".join(b"\0" + row.tobytes() for row in pixels[..., 0])
    parts = [b"\x89PNG\r\n\x1a\n", chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0))]
    if colours is not None:
        parts += [chunk(b"PLTE", colours[:, :3].tobytes()), chunk(b"tRNS", colours[:, 3].tobytes())]
    parts += [chunk(b"IDAT", zlib.compress(data, 9)), chunk(b"IEND", b"")]
    path.write_bytes(b"".join(parts))
