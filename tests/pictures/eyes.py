"""What stands on a picture as eyes see it that lack a kind of cone, or all: texts, seats, terrains, odds, marks.

Nothing is set for such eyes: the picture is the one that others get. Looked at are the boxes that the notes name, a few
hundred pixels of each; every colour is first seen by those eyes (Machado 2009 in linear light), then judged.
"""

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

import numpy as np
import pygame

from game.client.draw.canvas import Note
from game.client.draw.sight import BLIND
from game.client.ui.palette import CREAM, Colour
from tests.pictures.inspect import LARGE, PALE, PALE_LARGE
from tests.pictures.standing import Picture

Grounds = Mapping[str, Sequence[pygame.Rect]]
EYES = ("deutan", "protan", "tritan", "grey")
SIDE = 24  # pixels to which signs are brought before they are laid over each other
APART = 12.0  # hundredths of Oklab by which the twentieth of the pixels that differs most does
TONE = 1.0  # hundredths of Oklab by which grounds differ, their pixels in order of light
_LUMINANCE = np.array((0.2126, 0.7152, 0.0722))
_CONES = np.array(
    (
        (0.4122214708, 0.2119034982, 0.0883024619),
        (0.5363325363, 0.6806995451, 0.2817188376),
        (0.0514459929, 0.1073969566, 0.6299787005),
    )
)
_LAB = np.array(
    (
        (0.2104542553, 1.9779984951, 0.0259040371),
        (0.7936177850, -2.4285922050, 0.7827717662),
        (-0.0040720468, 0.4505937099, -0.8086757660),
    )
)
GROUPS = {
    "seats": ("hh/arms_", "hex/flag_"),
    "land": (
        "land/",
        "hex/farm",
        "hex/mine",
        "hex/village",
        "hex/grave",
        "hex/capital",
        "hex/monument",
        "hex/mountain",
    ),
    "marks": ("sym/tick", "sym/cross", "sym/warn", "sym/lock"),
}

KINDS = re.compile(r"(hex/mountain)_\d")  # several pictures of one thing


def light(colours: np.ndarray, eyes: str) -> np.ndarray:
    """Linear red, green, blue of colours 0..255 as those eyes see them."""
    levels = colours / 255
    linear = np.where(levels <= 0.04045, levels / 12.92, ((levels + 0.055) / 1.055) ** 2.4)
    if eyes in BLIND:
        return np.asarray(np.clip(linear @ np.array(BLIND[eyes]).T, 0, 1))
    return np.repeat((linear @ _LUMINANCE)[..., None], 3, axis=-1)


def oklab(linear: np.ndarray) -> np.ndarray:
    return np.asarray(np.cbrt(linear @ _CONES) @ _LAB)


def contrasts(linear: np.ndarray, ground: np.ndarray) -> np.ndarray:
    """WCAG contrast of each colour with one ground."""
    one, other = linear @ _LUMINANCE + 0.05, ground @ _LUMINANCE + 0.05
    return np.asarray(np.maximum(one, other) / np.minimum(one, other))


@cache
def contrast(colour: Colour, ground: Colour, eyes: str) -> float:
    seen = light(np.array((colour, ground), dtype=float), eyes)
    return float(contrasts(seen[0], seen[1]))


# ---- what stands on a picture
def texts(picture: Picture, eyes: str) -> list[str]:
    """Texts too pale for those eyes: words and figures of odds, letters of seats, whatever is written."""
    return [
        f"pale, {ratio:.1f} to 1: {note.text!r}"
        for note in picture.notes
        if note.kind == "text"
        and (ratio := contrast(note.colour, note.ground, eyes)) < (PALE_LARGE if note.size >= LARGE else PALE)
    ]


def signs(picture: Picture) -> Iterator[tuple[str, str, pygame.Rect]]:
    """Group, name and box of each sign, once a scene: of several the largest."""
    found: dict[tuple[str, str], pygame.Rect] = {}
    for n, note in enumerate(picture.notes):
        for group, name in _groups(note, picture):
            covered = any(_covers(other, note) for other in picture.notes[n + 1 :])
            if not (note.faint or covered) and picture.screen.contains(note.rect.inflate(6, 6)):
                found[group, name] = max(found.get((group, name), note.rect), note.rect, key=lambda box: box.w)
    yield from ((group, name, box) for (group, name), box in found.items())


def _groups(note: Note, picture: Picture) -> Iterator[tuple[str, str]]:
    if note.kind == "text":
        above = note.rect.bottom < 0.93 * picture.screen.h  # below are the prompts' keys
        if note.face == "bold" and note.text in tuple("ABCDE") and note.colour == CREAM and above:
            yield "towns", note.text
        return
    name = KINDS.sub(r"\1", note.text)
    yield from ((group, name) for group, begins in GROUPS.items() if name.startswith(begins))


def _covers(other: Note, note: Note) -> bool:
    """Whether something drawn later hides a third of it."""
    both = other.rect.clip(note.rect)
    return other.kind != "text" and 3 * both.w * both.h > note.rect.w * note.rect.h


def pixels(picture: Picture, box: pygame.Rect) -> np.ndarray:
    """Red, green, blue of SIDE x SIDE places of a box."""
    whole = pygame.surfarray.array3d(picture.frame.subsurface(box)).astype(float)
    across, down = ((np.arange(SIDE) + 0.5) * length // SIDE for length in whole.shape[:2])
    return np.asarray(whole[np.ix_(across.astype(int), down.astype(int))])


def ground(picture: Picture, box: pygame.Rect) -> np.ndarray:
    """The colour round a box: the middle one of a frame three pixels outside."""
    out = box.inflate(6, 6)
    frame = pygame.surfarray.array3d(picture.frame.subsurface(out)).astype(float)
    return np.asarray(np.median(np.concatenate((frame[0], frame[-1], frame[:, 0], frame[:, -1])), axis=0))


def alike(picture: Picture, eyes: str) -> list[str]:
    """Signs that do not stand out from what is round them, or not from another of their group."""
    found, seen = [], {}
    for group, name, box in signs(picture):
        around, colours = light(ground(picture, box), eyes), light(pixels(picture, box), eyes)
        ratio = float(np.sort(contrasts(colours, around).ravel())[-SIDE * SIDE // 20 :].mean())
        if group in ("seats", "marks") and ratio < PALE_LARGE:  # a town's letter has the contrast of a text
            found.append(f"{name} stands out by {ratio:.1f} to 1 only")
        seen[group, name] = oklab(colours) - (oklab(around) if group == "marks" else 0)
    for ((group, a), one), ((other_group, b), other) in itertools.combinations(seen.items(), 2):
        if group == other_group and (far := apart(one, other)) < APART:
            found.append(f"{a} and {b} differ by {far:.1f}")
    return found


def apart(one: np.ndarray, other: np.ndarray) -> float:
    """How much the twentieth of the pixels differs that differs most, in hundredths."""
    far = np.sort(np.linalg.norm(one - other, axis=2).ravel())[::-1]
    return 100 * float(far[: len(far) // 20].mean())


def blurred(picture: Picture, grounds: Grounds, eyes: str) -> list[str]:
    """Grounds of a board that look alike; `grounds`: by name the pixels of the spaces that have it."""
    means = {}
    for name, boxes in grounds.items():
        tones = [np.sort(oklab(light(pixels(picture, box), eyes)).reshape(-1, 3), axis=0) for box in boxes]
        means[name] = np.median(np.array(tones), axis=0)
    return [
        f"{a} and {b} differ by {far:.1f}"
        for (a, one), (b, other) in itertools.combinations(means.items(), 2)
        if (far := 100 * float(np.linalg.norm(one - other, axis=1).mean())) < TONE
    ]
