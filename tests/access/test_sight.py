"""Themes, colour vision and the flash guard: what is to be told apart can be told apart, by every pair of eyes.

Seats, terrains, marks and odds are drawn as the game draws them, seen through the settings of such eyes, and compared
pixel by pixel as those eyes see them (Machado 2009 in linear light; difference in Oklab, hundredths).
"""

import itertools
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.client.draw.painter import Painter
from game.client.draw.sight import BLIND, FLASHES, FlashGuard, SightFilter, contrast_curve, vision_matrix
from game.client.draw.sprites import Sprites
from game.client.scenes.options import OptionsScene
from game.client.ui import palette, theme
from game.client.ui.focus import arrow
from game.journal.settings import Settings
from game.titles.horrible_hordes.look.pieces import arms
from game.titles.xii_century.look.towns import arms as town_arms
from tests.client.driver import Driver
from tests.pictures.eyes import APART, EYES, apart, light, oklab
from tests.pictures.inspect import contrast, luminance, spilled

SIDE = 36
SIGNS = {
    "land of 20 Years and Horrible Hordes": [
        f"land/{land}_1" for land in ("fields", "forest", "hills", "lake", "meadow", "mountains", "swamp")
    ],
    "buildings of Mini Monarchy": ["hex/farm", "hex/mine", "hex/village", "hex/grave", "hex/capital", "hex/monument_1"],
    "marks": ["sym/tick", "sym/cross", "sym/lock", "sym/warn", "sym/coin"],
    "goods": ["sym/wood", "sym/stone", "sym/leather", "sym/gold", "sym/gems", "sym/bread"],
}


def seen(sight: SightFilter, colour: palette.Colour) -> palette.Colour:
    """What happens to a colour, by plain arithmetic."""
    r, g, b = (float(channel) for channel in colour)
    if sight.theme == "grey":
        r = g = b = 0.299 * r + 0.587 * g + 0.114 * b
    elif sight.vision in BLIND:
        r, g, b = (sum(m * c for m, c in zip(row, (r, g, b), strict=True)) for row in vision_matrix(sight.vision))
    found = tuple(int(min(255.0, max(0.0, value)) + 0.5) for value in (r, g, b))
    return tuple(contrast_curve()[level] for level in found) if sight.theme == "contrast" else found


@pytest.fixture(scope="module", autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.font.init()


def as_seen(surface: pygame.Surface, eyes: str, made: bool = True) -> np.ndarray:
    """Oklab of every pixel, as those eyes see the frame that the game makes for them, or for others."""
    vision = eyes if eyes in BLIND and made else "usual"
    SightFilter(theme="grey" if eyes == "grey" else "usual", vision=vision).apply(surface)
    return oklab(light(pygame.surfarray.array3d(surface).astype(float), eyes))


def pictures() -> Iterator[tuple[str, str, pygame.Surface]]:
    """Every sign by its group, on parchment."""
    sprites = Sprites()
    for group, names in SIGNS.items():
        for name in names:
            assert sprites.has(name), name
            ground = pygame.Surface((SIDE, SIDE), 0, 32)
            ground.fill(palette.PARCH)
            image = sprites.get(name, SIDE)
            ground.blit(image, image.get_rect(center=(SIDE // 2, SIDE // 2)))
            yield group, name, ground
    for group, draw, seats in (("towns of XII Century", town_arms, 5), ("kingdoms of Hordes", arms, 6)):
        for seat in range(seats):
            ground = pygame.Surface((640, 360), 0, 32)
            ground.fill(palette.PARCH)
            draw(Painter(ground, sprites), seat, 2, 2, 20)
            yield group, str(seat), ground.subsurface((0, 0, 26, 26)).copy()


@pytest.mark.parametrize("eyes", EYES)
def test_signs_of_a_kind_are_told_apart_by_all_eyes(eyes: str) -> None:
    seen: dict[str, dict[str, np.ndarray]] = {}
    for group, name, picture in pictures():
        seen.setdefault(group, {})[name] = as_seen(picture, eyes)
    alike = [
        f"{group}: {a} and {b} differ by {far:.1f}"
        for group, signs in seen.items()
        for (a, one), (b, other) in itertools.combinations(signs.items(), 2)
        if (far := apart(one, other)) < APART
    ]
    assert alike == []


@pytest.mark.parametrize("eyes", EYES)
def test_shields_are_told_apart_by_their_pattern_alone(eyes: str) -> None:
    """Without their letters, and whatever the tone of their colour is."""
    seen = {}
    for seat in range(6):
        field = pygame.Surface((640, 360), 0, 32)
        field.fill(palette.PARCH)
        arms(Painter(field, Sprites()), seat, 0, 0, SIDE, letter=False)
        inside = oklab(light(pygame.surfarray.array3d(field.subsurface((6, 6, 24, 20))).astype(float), eyes))
        seen[seat] = inside - np.median(inside.reshape(-1, 3), axis=0)
    alike = [(a, b) for a, b in itertools.combinations(seen, 2) if apart(seen[a], seen[b]) < APART]
    assert alike == []


@pytest.mark.parametrize("vision", ["deutan", "protan", "tritan"])
def test_the_setting_moves_colours_apart_that_such_eyes_cannot_tell(vision: str) -> None:
    pairs = {
        "deutan": (palette.GREEN, palette.ORANGE),
        "protan": (palette.RED, palette.UMBER),
        "tritan": (palette.SEA, palette.GREEN),
    }
    plates = [pygame.Surface((4, 4), 0, 32) for _ in range(2)]

    def told(made: bool) -> float:
        for plate, colour in zip(plates, pairs[vision], strict=True):
            plate.fill(colour)
        seen = [as_seen(plate, vision, made) for plate in plates]
        return float(np.linalg.norm(seen[0] - seen[1], axis=2).mean())

    assert told(True) > 1.15 * told(False)


@pytest.mark.parametrize(
    "sight",
    [
        SightFilter("contrast"),
        SightFilter("grey"),
        SightFilter("usual", "deutan"),
        SightFilter("usual", "protan"),
        SightFilter("usual", "tritan"),
        SightFilter("contrast", "tritan"),
    ],
)
def test_what_happens_to_a_colour_happens_to_every_pixel(sight: SightFilter) -> None:
    frame = pygame.Surface((64, 40), 0, 32)
    colours = [value for name, value in vars(palette).items() if name.isupper() and name != "SEATS"] + [*palette.SEATS]
    for n, colour in enumerate(colours):
        frame.fill(colour, (n, 0, 1, 40))
    sight.apply(frame)
    for n, colour in enumerate(colours):
        got, wanted = frame.get_at((n, 20))[:3], seen(sight, colour)
        assert max(abs(a - b) for a, b in zip(got, wanted, strict=True)) <= 6, colour


@pytest.mark.parametrize(
    "sight", [("contrast", "usual"), ("grey", "usual"), ("usual", "protan"), ("contrast", "deutan")]
)
def test_what_stayed_and_what_changed_are_seen_as_in_a_first_frame(sight: tuple[str, str]) -> None:
    kept = SightFilter(*sight)
    for size in ((64, 100), (64, 100), (80, 41), (64, 100)):
        for row in range(0, size[1], 30):
            frame = pygame.Surface(size, 0, 32)
            frame.fill(palette.SEA)
            frame.fill(palette.RED, (3, row, 20, 12))
            afresh = frame.copy()
            kept.apply(frame)
            SightFilter(*sight).apply(afresh)
            assert pygame.image.tobytes(frame, "RGB") == pygame.image.tobytes(afresh, "RGB")


def test_greys_stay_as_they_are_for_the_colour_blind() -> None:
    for vision in BLIND:
        for level in range(0, 256, 15):
            found = seen(SightFilter("usual", vision), (level, level, level))
            assert max(abs(channel - level) for channel in found) <= 1
    assert SightFilter().plain, "usual eyes cost nothing"
    assert not SightFilter("grey").plain


def test_high_contrast_lifts_every_text_on_its_ground() -> None:
    sight = SightFilter("contrast")
    pairs = [
        *(
            (text, ground)
            for text in (palette.INK, palette.UMBER, palette.RUST, palette.FERN, theme.FAINT)
            for ground in (palette.PARCH, palette.VELLUM)
        ),
        (theme.SECOND, palette.NIGHT),
        (palette.CREAM, palette.NIGHT),
        (palette.GOLD, palette.NIGHT),
        (theme.GOOD_ON_DARK, palette.NIGHT),
        (theme.FELT_TEXT, palette.FELT),
    ]
    for text, ground in pairs:
        ratio = contrast(seen(sight, text), seen(sight, ground))
        assert ratio >= max(7.0, contrast(text, ground)), (text, ground)


@pytest.mark.usefixtures("painted")
def test_a_thicker_frame_covers_more_and_stays_inside_its_row() -> None:
    dark = []
    for width in (100, 300):
        with Driver(OptionsScene(1), settings=Settings(focus_width=width), then=3) as play:
            x, y, w, h = play.scene.focus.zone_now.rect
            at = [
                play.surface.get_at(tuple(map(round, play.app.screen.to_pixels(x + w / 2, y + h * n / 40))))[:3]
                for n in range(20)
            ]
            dark.append(sum(luminance(colour) < 0.03 for colour in at))
            assert spilled(play.scene.page.plan) == []
    assert dark[1] > dark[0]
    assert arrow(300).get_width() == 3 * arrow(100).get_width()


@pytest.mark.usefixtures("painted")
def test_a_theme_is_felt_at_once(home: Path) -> None:
    with Driver(OptionsScene(1), then=2) as play:
        play.key("down", "left")
        assert play.services.settings.theme == "grey"
        play.frames(2)
        pixels = pygame.surfarray.array3d(play.surface).astype(int)
        assert (pixels.max(axis=2) - pixels.min(axis=2)).max() == 0


def flashes(frames: list[tuple[float, int]]) -> int:
    """Pairs of opposing jumps of light within the worst second."""
    turns, up, last = [], None, None
    for now, bright in frames:
        if last is not None and abs(bright - last) > 25 and (bright > last) != up:
            turns.append(now)
            up = bright > last
        last = bright
    return max((sum(a <= b <= a + 1.0 for b in turns) for a in turns), default=0) // 2


def test_three_flashes_at_most_are_let_through_in_a_second_and_a_calm_picture_always() -> None:
    guard, frame, shown = FlashGuard(), pygame.Surface((320, 180), 0, 32), []
    for n in range(240):
        frame.fill((240, 240, 240) if n // 3 % 2 else (10, 10, 10))
        guard.apply(frame, n / 60)
        shown.append((n / 60, frame.get_at((5, 5))[0]))
    assert guard.held > 0
    assert flashes(shown) <= FLASHES
    guard, frame = FlashGuard(), pygame.Surface((320, 180), 0, 32)
    for n in range(120):
        frame.fill((n, n, n))
        frame.fill((255, 255, 255), (n, 20, 30, 30))  # something small that is bright moves about
        guard.apply(frame, n / 60)
    assert guard.held == 0
