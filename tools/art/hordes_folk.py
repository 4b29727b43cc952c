"""Hordes that walk on two legs: bodies, heads and weapons to be put together. They look to the left, feet on y=90."""

from __future__ import annotations

from collections.abc import Callable

from game.client.ui.palette import CREAM, GOLD, INK, NIGHT, OAK, RED, STONE, SUN, WHITE, WOOD, Colour, dark, light, mix
from tools.art.hordes_pieces import ground
from tools.art.pen import Pen, Point, arc_points, right_of
from tools.art.symbolic import STEEL, draw_skull

Part = Callable[[Pen, Colour], None]
BONE = light(STONE, 0.6)


def eyes(p: Pen, x: float, y: float, gap: float = 12, colour: Colour = INK, r: float = 2.8) -> None:
    for dx in (-gap / 2, gap / 2):
        p.circ(x + dx, y, r, colour, 0 if colour == INK else 1.2)


# ---- heads: the middle of the face is at (48, 30), about 17 in radius


def plain(p: Pen, skin: Colour) -> None:
    p.circ(48, 30, 17, skin)
    eyes(p, 43, 30)
    p.stroke([(38, 40), (46, 41)], INK, 2)


def pointed(p: Pen, skin: Colour) -> None:
    """Goblins, elves, gremlins: long ears."""
    for points in ([(62, 24), (92, 12), (66, 36)], [(34, 24), (8, 14), (32, 36)]):
        p.shape(points, skin)
    plain(p, skin)
    p.shape([(40, 30), (28, 35), (40, 37)], skin, ink=1.8)


def tusked(p: Pen, skin: Colour) -> None:
    """Orcs, ogres, trolls."""
    p.shape(
        [(28, 24), (36, 10), (60, 10), (68, 26), (64, 46), (48, 52), (32, 46)],
        skin,
        [right_of(54, dark(skin))],
        smooth=True,
    )
    p.stroke([(32, 22), (42, 26)], INK, 3)
    p.stroke([(58, 22), (50, 26)], INK, 3)
    eyes(p, 45, 29, 12, SUN, 2.8)
    p.stroke([(34, 41), (58, 41)], INK, 2)
    for x in (37, 54):
        p.shape([(x, 42), (x + 4, 42), (x + 2, 33)], CREAM, ink=1.4)


def snouted(p: Pen, skin: Colour) -> None:
    """Gnolls, werewolves, bugbears, rats."""
    for points in ([(40, 18), (36, -4), (52, 14)], [(56, 16), (66, -2), (68, 22)]):
        p.shape(points, dark(skin, 0.2))
    p.circ(52, 28, 17, skin)
    p.shape([(46, 22), (14, 34), (16, 42), (44, 44)], light(skin, 0.2))
    p.circ(16, 36, 4, INK, 0)
    p.stroke([(20, 42), (40, 41)], INK, 1.8)
    for x in (24, 32):
        p.shape([(x, 41), (x + 4, 41), (x + 2, 47)], CREAM, ink=1)
    p.circ(46, 24, 3, SUN, 1.2)


def scaly(p: Pen, skin: Colour) -> None:
    """Lizards, troglodytes."""
    for i in range(4):
        p.shape([(58 + i * 4, 10 + i * 8), (74 + i * 3, 4 + i * 9), (64 + i * 3, 22 + i * 7)], dark(skin, 0.35), ink=2)
    p.shape([(12, 34), (36, 16), (58, 12), (68, 28), (60, 46), (30, 46), (12, 42)], skin, smooth=True)
    p.circ(46, 22, 5, SUN, 2)
    p.circ(45, 22, 2, INK, 0)
    p.stroke([(14, 38), (34, 40), (52, 36)], INK, 2)


def froggy(p: Pen, skin: Colour) -> None:
    p.shape([(18, 34), (28, 18), (68, 18), (78, 34), (66, 50), (30, 50)], skin, smooth=True)
    for x in (30, 62):
        p.circ(x, 16, 9, skin)
        p.circ(x - 1, 15, 4, SUN, 1.4)
    p.stroke([(20, 36), (48, 43), (76, 36)], INK, 2.6, smooth=True)


def skull(p: Pen, skin: Colour) -> None:
    draw_skull(p, 48, 28, 19, skin, 2.6)


def hollow(p: Pen, skin: Colour) -> None:
    """A hood with nothing in it but eyes."""
    p.shape([(48, -4), (24, 14), (22, 46), (48, 56), (74, 46), (72, 14)], skin, [right_of(54, dark(skin))], smooth=True)
    p.shape([(46, 10), (32, 20), (32, 40), (46, 50), (60, 40), (60, 20)], NIGHT, smooth=True)
    eyes(p, 46, 30, 13, light(RED, 0.5), 3.4)


def bull(p: Pen, skin: Colour) -> None:
    for way in (-1, 1):
        p.line([(48 + 14 * way, 14), (48 + 36 * way, 8), (48 + 40 * way, -8)], CREAM, 6)
    p.shape([(30, 12), (66, 12), (64, 34), (58, 52), (38, 52), (32, 34)], skin, [right_of(54, dark(skin))])
    p.shape([(36, 40), (60, 40), (58, 54), (38, 54)], light(skin, 0.4))
    eyes(p, 48, 26, 16, SUN, 3)
    p.stroke([(42, 47), (54, 47)], INK, 2)
    p.circ(48, 54, 4.4, GOLD, 1.8)


def goat(p: Pen, skin: Colour) -> None:
    for way in (-1, 1):
        p.line(arc_points(48 + 20 * way, 12, 14, 14, 90, 90 - way * 250, 12), dark(OAK, 0.2), 5)
    p.shape([(34, 16), (62, 16), (60, 36), (52, 54), (40, 54), (32, 36)], skin)
    p.shape([(40, 52), (52, 52), (46, 66)], dark(skin, 0.4))
    eyes(p, 46, 28, 15, SUN, 3)


def pet(p: Pen, skin: Colour) -> None:
    """A round small beast: floppy ears, a horn, one tooth."""
    for way in (-1, 1):
        p.shape(
            [(48 + 14 * way, 14), (48 + 34 * way, 18), (48 + 30 * way, 46), (48 + 18 * way, 32)],
            dark(skin, 0.25),
            smooth=True,
        )
    p.circ(48, 30, 19, skin)
    p.shape([(42, 12), (48, -8), (54, 12)], CREAM)
    eyes(p, 46, 27, 16, INK, 4)
    p.stroke([(36, 38), (46, 42), (56, 38)], INK, 2)
    p.shape([(44, 41), (49, 41), (46, 47)], WHITE, ink=1)


def capped(p: Pen, skin: Colour) -> None:
    """A mushroom for a hat."""
    p.circ(48, 38, 15, light(skin, 0.75))
    eyes(p, 45, 40)
    p.shape([(8, 30), (18, 6), (48, -8), (78, 6), (90, 30), (48, 34)], skin, [right_of(56, dark(skin))], smooth=True)
    for x, y, r in ((30, 12, 6), (54, 6, 5), (70, 20, 5)):
        p.circ(x, y, r, CREAM, 1.4)


def masked(p: Pen, skin: Colour) -> None:
    p.circ(48, 30, 18, skin)
    p.box(30, 23, 36, 11, mix(OAK, CREAM, 0.6), 4, 2)
    eyes(p, 43, 28.6, 13)
    p.shape([(64, 26), (86, 18), (80, 34)], skin)


def crabby(p: Pen, skin: Colour) -> None:
    p.shape([(14, 34), (28, 18), (68, 18), (82, 34), (68, 48), (28, 48)], skin, smooth=True)
    for x in (36, 58):
        p.line([(x, 20), (x - 2, 4)], skin, 4)
        p.circ(x - 2, 2, 5, WHITE, 2)
        p.circ(x - 3, 2, 2, INK, 0)


def wrapped(p: Pen, skin: Colour) -> None:
    p.circ(48, 30, 18, skin)
    for y in (18, 26, 38, 44):
        p.stroke([(31, y), (48, y + 3), (65, y - 1)], dark(skin, 0.35), 1.8)
    eyes(p, 43, 31, 13, SUN, 3)


def bat(p: Pen, skin: Colour) -> None:
    """A pale face with a high collar."""
    p.shape([(18, 60), (20, 20), (34, 38), (62, 38), (78, 20), (80, 60)], dark(RED, 0.1))
    p.circ(48, 30, 16, skin)
    p.shape([(32, 24), (36, 10), (48, 20), (60, 10), (64, 24), (58, 16), (48, 26), (38, 16)], NIGHT)
    eyes(p, 44, 31, 12, light(RED, 0.2), 2.8)
    for x in (41, 49):
        p.shape([(x, 39), (x + 3, 39), (x + 1.5, 45)], WHITE, ink=1)


# ---- what is worn on the head


def crown(p: Pen, colour: Colour = GOLD) -> None:
    p.shape([(30, 14), (27, -10), (38, 2), (48, -14), (58, 2), (70, -10), (67, 14)], colour)
    p.circ(48, 5, 3.6, RED, 1.4)


def horned(p: Pen, colour: Colour = STEEL) -> None:
    p.shape([(29, 22), (34, 6), (48, 0), (62, 6), (68, 22)], colour, [right_of(52, dark(colour))])
    for way in (-1, 1):
        p.shape([(48 + 18 * way, 10), (48 + 40 * way, -12), (48 + 22 * way, 22)], CREAM)


def hood(p: Pen, colour: Colour) -> None:
    p.shape([(26, 36), (28, 12), (50, 0), (72, 14), (72, 42), (64, 24), (48, 16), (34, 22)], colour, smooth=False)


def feathers(p: Pen, colour: Colour) -> None:
    for dx, tilt in ((-14, -14), (0, -2), (14, 12)):
        p.shape([(48 + dx - 4, 16), (48 + dx + tilt - 5, -10), (48 + dx + tilt + 5, -12), (48 + dx + 5, 16)], colour)
    p.box(30, 12, 36, 7, dark(colour, 0.4), 2, 2)


def mane(p: Pen, colour: Colour) -> None:
    """Long hair behind."""
    p.shape(
        [(32, 20), (44, 6), (64, 10), (74, 30), (76, 62), (62, 54), (64, 30), (52, 18), (34, 28)], colour, smooth=True
    )


def turban(p: Pen, colour: Colour) -> None:
    p.shape([(28, 22), (30, 6), (48, -4), (66, 6), (70, 22), (48, 16)], colour, smooth=True)
    p.circ(46, 8, 4, GOLD, 2)


def wide_hat(p: Pen, colour: Colour) -> None:
    p.shape([(14, 20), (82, 20), (64, 10), (52, -18), (38, 10)], colour, [right_of(52, dark(colour))])


# ---- weapons, in the left hand at (20, 62)


def axe(p: Pen) -> None:
    p.bar((20, 88), (20, 20), OAK, 5)
    p.shape([(20, 20), (2, 14), (-2, 32), (4, 44), (20, 38)], STEEL)


def club(p: Pen) -> None:
    p.shape([(24, 78), (16, 76), (2, 34), (10, 24), (24, 30)], OAK, smooth=False)
    for x, y in ((8, 36), (14, 46), (18, 34)):
        p.circ(x, y, 2.6, STEEL, 1)


def spear(p: Pen) -> None:
    p.bar((18, 92), (18, 8), OAK, 4)
    p.shape([(18, -8), (26, 8), (18, 20), (10, 8)], STEEL)


def blade(p: Pen) -> None:
    p.shape([(17, 62), (24, 60), (16, 10), (8, 14)], light(STEEL, 0.3))
    p.bar((8, 64), (32, 58), GOLD, 4)


def staff(p: Pen, orb: Colour = SUN) -> None:
    p.bar((18, 92), (18, 26), WOOD, 4)
    p.circ(18, 18, 10, orb)
    p.circ(15, 15, 3, WHITE, 0)


def scythe(p: Pen) -> None:
    p.bar((22, 92), (16, 8), WOOD, 4)
    p.shape([(16, 8), (-8, 13), (-9, 36), (-1, 24), (18, 20)], STEEL)


def bow(p: Pen) -> None:
    p.line(arc_points(26, 54, 24, 34, 110, 250, 14), OAK, 4)
    p.stroke([(18, 22), (18, 86)], CREAM, 1.6)


def claws(p: Pen) -> None:
    for x, y in ((10, 64), (16, 70), (22, 74)):
        p.shape([(x, y), (x - 8, y + 10), (x + 3, y + 4)], CREAM, ink=1.4)


def torch(p: Pen) -> None:
    p.bar((20, 80), (18, 44), WOOD, 5)
    p.shape([(18, 44), (6, 30), (16, 10), (22, 22), (30, 14), (30, 34)], mix(RED, SUN, 0.5), smooth=True)


# ---- bodies


def folk(
    p: Pen,
    skin: Colour,
    coat: Colour,
    head: Part,
    weapon: Callable[[Pen], None] | None = None,
    worn: Callable[[Pen], None] | None = None,
    broad: float = 1.0,
    tail: bool = False,
    bare: bool = False,
) -> None:
    """A body with arms and legs. `broad` is how stout; `bare`: the coat is only a loincloth."""
    ground(p, 30)
    w = 20 * broad
    if tail:
        p.line([(60, 78), (84, 82), (96, 66)], skin, 8, smooth=True)
    for x in (50 - w * 0.7, 50 + w * 0.15):
        p.shape([(x, 90), (x + w * 0.6, 90), (x + w * 0.55, 70), (x + 1, 70)], dark(skin if bare else coat, 0.35))
    if weapon in (spear, staff, scythe, bow):
        weapon(p)
    body: list[Point] = [(50 - w * 1.05, 80), (50 + w * 1.05, 80), (50 + w, 46), (50 - w, 46)]
    p.shape(body, skin if bare else coat, [right_of(50 + w * 0.3, dark(skin if bare else coat))])
    if bare:
        p.shape([(50 - w * 1.05, 80), (50 - w, 66), (50 + w, 66), (50 + w * 1.05, 80), (52, 88), (44, 82)], coat)
    else:
        p.stroke([(50 - w, 68), (50 + w, 68)], dark(WOOD, 0.2), 4)
    if weapon is not None and weapon not in (spear, staff, scythe, bow):
        weapon(p)
    p.line([(50 - w, 52), (24, 66)], skin, 7 * broad)
    p.line([(50 + w, 52), (50 + w + 10, 68)], skin, 7 * broad)
    p.circ(22, 66, 5.4 * broad, skin)
    head(p, skin)
    if worn is not None:
        worn(p)


def robe(
    p: Pen,
    cloth: Colour,
    skin: Colour,
    head: Part,
    weapon: Callable[[Pen], None] | None = None,
    worn: Callable[[Pen], None] | None = None,
    ragged: bool = False,
) -> None:
    """A long gown to the ground; ragged ones float."""
    ground(p, 28)
    if weapon is not None:
        weapon(p)
    hem: list[Point]
    if ragged:
        hem = [
            (34, 44),
            (16, 76),
            (22, 90),
            (32, 80),
            (42, 94),
            (52, 82),
            (62, 94),
            (72, 80),
            (84, 90),
            (84, 72),
            (64, 44),
        ]
    else:
        hem = [(34, 44), (18, 90), (82, 90), (64, 44)]
    p.shape(hem, cloth, [right_of(54, dark(cloth))])
    p.stroke([(46, 50), (42, 84)], dark(cloth, 0.35), 2.4)
    p.shape([(36, 48), (16, 62), (20, 74), (40, 62)], light(cloth, 0.1))
    p.circ(19, 66, 5, skin)
    head(p, skin)
    if worn is not None:
        worn(p)


def giant(
    p: Pen, skin: Colour, coat: Colour, hair: Colour, weapon: Callable[[Pen], None] | None = club, bald: bool = False
) -> None:
    """Fills its space: a small head on great shoulders."""
    ground(p, 42)
    for x in (24, 54):
        p.shape([(x, 90), (x + 24, 90), (x + 22, 62), (x + 2, 62)], dark(coat, 0.3))
    if weapon is not None:
        with p.at(-6, -2, 1.06):
            weapon(p)
    p.shape([(14, 76), (86, 76), (94, 34), (66, 22), (34, 22), (8, 36)], skin, [right_of(58, dark(skin))], smooth=False)
    p.shape([(14, 78), (16, 54), (84, 54), (86, 78), (66, 72), (50, 80), (34, 72)], coat)
    p.shape([(10, 34), (2, 64), (14, 72), (26, 44)], skin)
    p.shape([(90, 34), (100, 64), (88, 72), (76, 44)], dark(skin, 0.15))
    p.circ(48, 18, 16, skin)
    if not bald:
        p.shape([(32, 14), (36, -2), (56, -4), (66, 12), (56, 6), (42, 8)], hair)
    p.shape([(34, 22), (48, 26), (64, 20), (58, 40), (48, 44), (38, 38)], hair)
    eyes(p, 45, 15, 11)
