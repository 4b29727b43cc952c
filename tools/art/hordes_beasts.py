"""Hordes on four legs, on wings, on their belly or in a pot; and the list of all 71 with what each is made of."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.client.ui.palette import (
    BLUE,
    CREAM,
    GOLD,
    GREEN,
    INK,
    LEAF,
    MOSS,
    NIGHT,
    OAK,
    ORANGE,
    PINE,
    PLUM,
    RED,
    SEA,
    SKIN,
    SKY,
    SUN,
    TAN,
    WHITE,
    WOOD,
    Colour,
    dark,
    light,
    mix,
)
from tools.art.hordes_folk import (
    BONE,
    crabby,
    crown,
    eyes,
    folk,
    hood,
    plain,
    robe,
    scythe,
    skull,
    staff,
    turban,
    tusked,
)
from tools.art.hordes_pieces import ground
from tools.art.pen import Pen, right_of
from tools.art.symbolic import STEEL, draw_skull

Figure = Callable[[Pen], None]


def wings(p: Pen, colour: Colour, y: float = 40, wide: float = 46, feathered: bool = False) -> None:
    for way in (-1, 1):
        tips = [(50, y), (50 + wide * way, y - 34), (50 + (wide + 4) * way, y + 4), (50 + wide * 0.72 * way, y - 2),
                (50 + wide * 0.66 * way, y + 18), (50 + wide * 0.4 * way, y + 8), (50 + 10 * way, y + 22)]  # fmt: skip
        p.shape(tips, colour if way < 0 else dark(colour, 0.2), smooth=feathered)


def dragon(p: Pen, skin: Colour, flame: Colour) -> None:
    ground(p, 36)
    wings(p, dark(skin, 0.25), 38, 44)
    p.line([(66, 74), (84, 84), (94, 68)], skin, 9, smooth=True)
    p.shape([(94, 70), (88, 56), (100, 60)], skin)
    for x in (36, 62):
        p.shape([(x, 90), (x + 14, 90), (x + 12, 72), (x, 72)], dark(skin, 0.2))
    p.shape([(28, 56), (40, 44), (62, 46), (78, 62), (72, 82), (40, 84)], skin, [right_of(60, dark(skin))], smooth=True)
    p.shape([(30, 66), (42, 58), (46, 80), (38, 82)], light(skin, 0.5), smooth=True)
    p.line([(40, 54), (30, 36), (30, 24)], skin, 13)
    p.shape([(2, 26), (14, 12), (36, 6), (44, 18), (36, 32), (14, 34)], skin, smooth=True)
    for x in (34, 44):
        p.shape([(x, 10), (x + 12, -8), (x + 8, 14)], CREAM)
    p.circ(26, 17, 4, SUN, 1.8)
    p.shape([(4, 30), (-6, 26), (-3, 33), (-8, 40), (2, 38)], flame, ink=2)


def saurian(p: Pen, skin: Colour, spikes: bool) -> None:
    """A dinosaur; with spikes the beast of beasts."""
    ground(p, 40)
    p.line([(66, 66), (84, 70), (94, 54)], skin, 11, smooth=True)
    if spikes:
        for x, y in ((38, 34), (54, 30), (70, 38), (84, 52)):
            p.shape([(x - 9, y + 14), (x + 4, y - 14), (x + 10, y + 14)], CREAM)
    for x in (44, 64):
        p.shape([(x, 90), (x + 17, 90), (x + 12, 66), (x, 64)], dark(skin, 0.2))
    p.shape([(28, 44), (50, 32), (80, 46), (84, 66), (60, 78), (36, 70)], skin, [right_of(62, dark(skin))], smooth=True)
    p.shape([(32, 60), (44, 56), (50, 74), (40, 74)], light(skin, 0.45), smooth=True)
    p.shape([(-4, 26), (10, 8), (40, 4), (50, 24), (44, 44), (24, 40), (2, 42)], skin, smooth=True)
    p.stroke([(0, 34), (22, 34), (38, 28)], INK, 2.2)
    for x in (4, 12, 20):
        p.shape([(x, 34), (x + 5, 34), (x + 2, 41)], WHITE, ink=1)
    p.circ(30, 16, 4, SUN, 1.8)
    p.line([(36, 54), (26, 62)], skin, 5)


def spider(p: Pen, skin: Colour) -> None:
    ground(p, 42)
    for way in (-1, 1):
        for i, (x, y) in enumerate(((46, 18), (50, 40), (48, 62), (38, 84))):
            p.line(
                [(50 + 14 * way, 52 + i * 5), (50 + (x - 10) * way, y - 14), (50 + x * way, y + 8)], dark(skin, 0.2), 4
            )
    p.circ(60, 50, 26, skin)
    p.shape([(60, 30), (54, 44), (60, 52), (66, 44)], RED)
    p.shape([(60, 72), (53, 60), (60, 54), (67, 60)], RED)
    p.circ(36, 62, 17, dark(skin, 0.1))
    for x, y in ((28, 56), (38, 54), (26, 64), (36, 64)):
        p.circ(x, y, 3, SUN, 1)
    for x in (28, 36):
        p.shape([(x, 74), (x + 6, 74), (x + 2, 84)], CREAM, ink=1.4)


def scorpion(p: Pen, skin: Colour) -> None:
    p.line([(60, 70), (92, 60), (94, 26), (70, 8)], dark(skin, 0.1), 9, smooth=True)
    p.shape([(74, 0), (54, 4), (66, 18)], RED)
    for x in (40, 54, 68):
        p.line([(x, 74), (x - 8, 90)], dark(skin, 0.3), 4)
    p.ell(28, 62, 52, 24, skin)
    p.shape([(34, 66), (62, 66), (58, 38), (38, 38)], light(skin, 0.15))
    for x, y in ((18, 46), (14, 64)):
        p.line([(38, 52), (x + 8, y)], skin, 6)
        p.circ(x, y, 9, skin)
        p.shape([(x - 10, y - 2), (x - 2, y), (x - 10, y + 4)], NIGHT, ink=0)
    plain(p, light(skin, 0.4))


def crab(p: Pen, skin: Colour, worn: bool) -> None:
    folk(p, skin, dark(skin, 0.3), crabby, None, (lambda q: raised(q, crown)) if worn else None, 1.3)
    for x in (10, 88):
        p.circ(x, 56, 14, skin)
        p.shape([(x - 4, 40), (x + 6, 40), (x, 56)], NIGHT, ink=0)


def raised(p: Pen, worn: Callable[[Pen], None]) -> None:
    with p.at(12, 4, 0.76):
        worn(p)


def bee(p: Pen) -> None:
    p.haze(24, 84, 52, 10, (0, 0, 0, 60))
    for dx in (-6, 16):
        p.shape([(50 + dx, 40), (40 + dx, 4), (64 + dx, -2), (74 + dx, 14)], light(SKY, 0.5), smooth=True)
    p.shape([(34, 40), (62, 34), (88, 52), (92, 68), (70, 74), (42, 66)], GOLD, smooth=True)
    for x in (52, 66, 80):
        p.stroke([(x, 40 + (x - 52) * 0.2), (x - 4, 70)], NIGHT, 7)
    p.shape([(90, 60), (106, 70), (90, 72)], NIGHT)
    p.circ(30, 50, 17, mix(GOLD, OAK, 0.3))
    p.circ(24, 46, 6, NIGHT, 0)
    for dx in (-6, 6):
        p.line([(28 + dx, 34), (22 + dx * 1.6, 18)], NIGHT, 2, ink=1)
    with p.at(6, 30, 0.5):
        crown(p)


def naga(p: Pen) -> None:
    ground(p, 40)
    scale = mix(GREEN, SEA, 0.45)
    p.line([(52, 56), (78, 62), (82, 78), (50, 83), (20, 79), (30, 89), (60, 88)], scale, 14, smooth=True)
    p.shape([(38, 66), (64, 66), (60, 42), (40, 42)], SKIN)
    p.shape([(38, 60), (64, 60), (62, 50), (40, 50)], GOLD)
    for way in (-1, 1):
        p.line([(50 + 10 * way, 46), (50 + 28 * way, 56)], SKIN, 6)
    p.shape([(22, 40), (26, 6), (50, -6), (74, 6), (78, 40), (64, 50), (36, 50)], dark(scale, 0.1), smooth=True)
    plain(p, SKIN)
    crown(p)


def horse(p: Pen, coat: Colour, rider: Callable[[Pen], None] | None, torso: bool = False, bony: bool = False) -> None:
    """A horse to the left with somebody on it, or a centaur."""
    ground(p, 44)
    d = dark(coat, 0.25)
    p.shape([(84, 52), (100, 50), (102, 76), (92, 72)], d)
    for x in (24, 36, 66, 78):
        p.shape([(x, 90), (x + 8, 90), (x + 9, 68), (x, 68)], d if x in (36, 78) else coat)
    p.shape([(18, 56), (34, 50), (80, 48), (92, 60), (86, 76), (30, 76)], coat, [right_of(64, dark(coat))], smooth=True)
    if not torso:
        p.shape([(14, 70), (26, 44), (10, 22), (20, 16), (40, 34), (42, 62)], coat)
        p.shape([(-8, 38), (6, 16), (22, 18), (20, 34), (4, 46)], coat, smooth=True)
        p.shape([(12, 18), (16, 4), (22, 18)], coat)
        p.circ(8, 26, 3, SUN if bony else INK, 1 if bony else 0)
        p.stroke([(24, 20), (34, 36), (38, 54)], NIGHT, 5)
    if bony:
        for x in (46, 56, 66):
            p.stroke([(x, 56), (x - 3, 70)], NIGHT, 2.6)
    if rider is not None:
        with p.at(24 if not torso else -2, -4 if not torso else -2, 0.6 if not torso else 0.66):
            rider(p)


def rider(
    coat: Colour, skin: Colour, head: Callable[[Pen, Colour], None], weapon: Figure, worn: Figure | None
) -> Figure:
    def draw(p: Pen) -> None:
        weapon(p)
        p.shape([(34, 84), (66, 84), (64, 46), (36, 46)], coat, [right_of(54, dark(coat))])
        p.line([(36, 52), (22, 66)], skin, 7)
        head(p, skin)
        if worn is not None:
            worn(p)

    return draw


def gryphon(p: Pen) -> None:
    ground(p, 40)
    wings(p, mix(TAN, OAK, 0.5), 44, 46, True)
    for x in (34, 48, 68):
        p.shape([(x, 90), (x + 10, 90), (x + 10, 66), (x, 66)], dark(GOLD, 0.3))
    p.shape([(28, 54), (44, 44), (78, 50), (88, 64), (78, 78), (36, 78)], mix(GOLD, OAK, 0.3), smooth=True)
    p.shape([(18, 24), (34, 10), (52, 18), (54, 46), (38, 58), (28, 46)], CREAM, smooth=True)
    p.shape([(22, 24), (0, 32), (8, 42), (26, 38)], ORANGE)
    p.circ(32, 24, 4, INK, 0)
    p.shape([(46, 14), (56, 0), (54, 20)], CREAM)


def penguin(p: Pen) -> None:
    ground(p, 28)
    blue = mix(BLUE, NIGHT, 0.5)
    for x in (34, 52):
        p.shape([(x, 92), (x + 15, 92), (x + 10, 82), (x, 83)], ORANGE)
    for points in ([(22, 44), (4, 70), (12, 78), (28, 62)], [(78, 44), (96, 70), (88, 78), (72, 62)]):
        p.shape(points, dark(blue, 0.2))
    p.ell(22, 18, 56, 70, blue)
    p.ell(31, 42, 38, 45, CREAM, 2)
    for x in (41, 59):
        p.circ(x, 34, 6.6, WHITE, 1.8)
        p.circ(x - 1, 35, 2.8, INK, 0)
    p.shape([(42, 42), (58, 42), (46, 54)], ORANGE)
    with p.at(6, 8, 0.92):
        crown(p)


def clockwork(p: Pen) -> None:
    ground(p, 32)
    brass = mix(GOLD, OAK, 0.35)
    for x in (32, 54):
        p.box(x, 70, 14, 20, dark(brass, 0.3), 2, 2.4)
    p.box(22, 38, 56, 36, brass, 6, 2.8)
    p.circ(50, 56, 12, CREAM)
    p.stroke([(50, 48), (50, 56), (56, 60)], INK, 2.4)
    for x in (12, 80):
        p.box(x, 44, 10, 26, STEEL, 4, 2.4)
    p.box(32, 10, 34, 26, STEEL, 6, 2.8)
    for x in (42, 57):
        p.circ(x, 22, 5, SUN, 1.8)
    p.bar((80, 30), (92, 22), GOLD, 4)
    p.circ(95, 18, 6, GOLD)
    p.line([(50, 10), (50, -4)], STEEL, 2.6)
    p.circ(50, -6, 4, RED)


def treant(p: Pen) -> None:
    ground(p, 34)
    bark = mix(OAK, WOOD, 0.5)
    p.shape(
        [(34, 90), (20, 92), (36, 66), (34, 40), (64, 40), (64, 66), (82, 92), (64, 90), (52, 78)],
        bark,
        [right_of(52, dark(bark))],
    )
    for points in ([(36, 50), (14, 44), (4, 28)], [(64, 50), (86, 46), (96, 30)]):
        p.line(points, bark, 6)
    for x, y, r in ((28, 22, 20), (70, 22, 20), (50, 8, 22), (8, 28, 10), (94, 30, 10)):
        p.circ(x, y, r, mix(PINE, MOSS, (x % 3) / 4))
    eyes(p, 48, 50, 15, SUN, 4)
    p.stroke([(40, 64), (48, 60), (56, 64)], INK, 3)


def kudzu(p: Pen) -> None:
    ground(p, 46)
    for points in (
        [(50, 90), (20, 70), (26, 40), (6, 24)],
        [(52, 90), (50, 56), (66, 36), (54, 8)],
        [(54, 90), (84, 72), (74, 46), (94, 30)],
    ):
        p.line(points, dark(GREEN, 0.3), 7, smooth=True)
    for x, y in (
        (6, 22),
        (22, 46),
        (18, 70),
        (40, 80),
        (54, 8),
        (62, 36),
        (50, 58),
        (94, 28),
        (76, 48),
        (84, 72),
        (66, 84),
    ):
        p.shape([(x, y - 12), (x + 11, y), (x, y + 12), (x - 11, y)], mix(GREEN, LEAF, (x % 4) / 5), smooth=True)
    eyes(p, 48, 66, 18, light(RED, 0.3), 4.4)
    p.shape([(34, 76), (62, 76), (48, 86)], NIGHT)


def winged(p: Pen, body: Figure, colour: Colour, feathered: bool = False) -> None:
    wings(p, colour, 42, 46, feathered)
    body(p)


def djinn(p: Pen, skin: Colour, flame: Colour) -> None:
    """From the waist down only fire."""
    ground(p, 24)
    p.shape(
        [(30, 62), (20, 78), (40, 74), (34, 94), (54, 80), (70, 94), (62, 74), (82, 76), (70, 60)], flame, smooth=True
    )
    p.shape([(26, 66), (74, 66), (80, 38), (22, 38)], skin, [right_of(56, dark(skin))])
    p.stroke([(30, 64), (72, 64)], GOLD, 6)
    for points in ([(24, 42), (10, 58), (24, 66)], [(78, 42), (92, 58), (76, 66)]):
        p.line(points, skin, 9)
    tusked(p, skin)
    turban(p, light(flame, 0.4))


def mob(p: Pen, one: Figure, scale: float = 0.62) -> None:
    """Three of the same, the first in front."""
    for x, y in ((40, 22), (2, 26), (24, 36)):
        with p.at(x, y, scale):
            one(p)


def swarm_of_horsemen(p: Pen) -> None:
    bony = partial(horse, coat=BONE, rider=rider(NIGHT, BONE, skull, scythe, partial(hood, colour=NIGHT)), bony=True)
    for x, y, s in ((34, 8, 0.64), (-4, 30, 0.68)):
        with p.at(x, y, s):
            bony(p)


def skull_lord(p: Pen) -> None:
    robe(p, mix(NIGHT, PLUM, 0.3), BONE, skull, staff_of(PLUM))
    for x in (12, 64):
        draw_skull(p, x + 10, 44, 11, BONE, 2.4)
    crown(p)


def staff_of(orb: Colour) -> Figure:
    return partial(staff, orb=orb)
