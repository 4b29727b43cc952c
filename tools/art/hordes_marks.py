"""What tells one horde from its cousins: things on the back, over the head, at the feet. Places as in hordes_folk."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial

from game.client.ui.palette import (
    CREAM,
    GOLD,
    GREEN,
    MOSS,
    NIGHT,
    OAK,
    ORANGE,
    PLUM,
    RED,
    SEA,
    SKY,
    STONE,
    SUN,
    TAN,
    UMBER,
    WHITE,
    WOOD,
    Colour,
    dark,
    light,
    mix,
)
from tools.art.pen import Pen, right_of
from tools.art.symbolic import STEEL, draw_skull

Mark = Callable[[Pen], None]


def marked(figure: Mark, marks: tuple[Mark | None, Mark | None], p: Pen) -> None:
    """A figure with something behind it, something before it."""
    behind, before = marks
    if behind is not None:
        behind(p)
    figure(p)
    if before is not None:
        before(p)


# ---- behind


def banner(p: Pen, colour: Colour) -> None:
    """A war banner on the back."""
    p.bar((76, 84), (80, -16), OAK, 4)
    p.shape([(80, -16), (106, -12), (98, 4), (106, 20), (79, 18)], colour)
    p.circ(89, 3, 5, CREAM, 1.8)


def cape(p: Pen, colour: Colour) -> None:
    """A cloak that flies out to both sides."""
    p.shape([(30, 40), (-8, 84), (14, 82), (34, 91), (66, 91), (88, 82), (108, 84), (70, 40)], colour,
            [right_of(60, dark(colour))])  # fmt: skip


def pack(p: Pen, colour: Colour) -> None:
    """A bundle as large as its bearer."""
    p.shape([(58, 30), (90, 18), (108, 34), (106, 76), (84, 84), (60, 76)], colour, [right_of(92, dark(colour))],
            smooth=True)  # fmt: skip
    p.stroke([(64, 52), (110, 50)], dark(colour, 0.4), 3)


def flames(p: Pen) -> None:
    """Fire for a mane."""
    outer = [(4, 40), (-5, 8), (14, 18), (14, -12), (32, 2), (42, -19), (54, 0), (72, -16), (76, 8), (98, -8), (96, 20),
             (105, 14), (98, 42)]  # fmt: skip
    p.shape(outer, mix(ORANGE, SUN, 0.2))
    p.shape([(20, 36), (18, 8), (34, 16), (44, -6), (56, 14), (74, 0), (80, 36)], SUN, ink=0)


def halo(p: Pen, colour: Colour) -> None:
    """A great disc behind the head."""
    p.circ(48, 20, 36, colour)
    p.circ(48, 20, 28, light(colour, 0.35), 1.6)


def shards(p: Pen, colour: Colour) -> None:
    """A crescent of splinters that float over head and shoulders."""
    for i in range(7):
        turn = math.radians(-190 + 34 * i)
        x, y = 48 + 40 * math.cos(turn), 27 + 36 * math.sin(turn)
        dx, dy = 11 * math.cos(turn), 12 * math.sin(turn)
        p.shape(
            [(x + dx, y + dy), (x - dy * 0.5, y + dx * 0.5), (x - dx, y - dy), (x + dy * 0.5, y - dx * 0.5)], colour
        )


def legs(p: Pen, colour: Colour) -> None:
    """Spiders' legs out of the back."""
    for way in (-1, 1):
        for knee, foot in (((38, -6), (54, 34)), ((46, 20), (56, 64)), ((40, 44), (52, 86))):
            p.line([(50 + 14 * way, 52), (50 + knee[0] * way, knee[1]), (50 + foot[0] * way, foot[1])], colour, 5)


def trunk(p: Pen) -> None:
    """A tree over the shoulder, roots and all."""
    p.bar((4, 80), (92, 36), dark(OAK, 0.1), 15)
    for x, y in ((104, 22), (106, 42), (90, 18)):
        p.line([(93, 35), (x, y)], dark(OAK, 0.1), 6)


# ---- before


def boulder(p: Pen) -> None:
    """A rock held over the head."""
    p.shape([(14, 0), (24, -16), (54, -20), (84, -15), (92, 0), (70, 9), (32, 9)], STONE, [right_of(56, dark(STONE))])
    p.stroke([(34, -11), (46, -4), (44, 3)], dark(STONE, 0.4), 2)
    for x in (10, 88):
        p.shape([(x - 6, 40), (x - 4, 2), (x + 10, 2), (x + 10, 40)], dark(STONE, 0.1))


def crystals(p: Pen, colour: Colour) -> None:
    """Ice that grows on the shoulders."""
    for x, y, tilt in ((8, 36, -12), (20, 28, -5), (78, 28, 7), (92, 36, 12)):
        p.shape([(x - 9, y), (x + tilt, y - 42), (x + 9, y)], light(colour, 0.3), [right_of(x + tilt * 0.5, colour)])


def cloud(p: Pen, colour: Colour = WHITE) -> None:
    """A cloud instead of feet."""
    for x, y, r in ((4, 80, 13), (24, 82, 13), (48, 82, 13), (72, 82, 13), (94, 80, 13), (34, 72, 13), (64, 72, 13)):
        p.circ(x, y, r, light(colour, 0.2))
    for x, y, r in ((14, 80, 12), (48, 79, 15), (84, 80, 12)):
        p.circ(x, y, r, light(colour, 0.2), 0)


def storm(p: Pen) -> None:
    """Lightning over both shoulders."""
    for x, way in ((4, -1), (93, 1)):
        points = [(x, -18), (x + 10 * way, -18), (x + 3 * way, 2), (x + 12 * way, 2), (x - 6 * way, 36), (x, 12),
                  (x - 8 * way, 12)]  # fmt: skip
        p.shape(points, SUN)


def fists(p: Pen, colour: Colour) -> None:
    """Arms so long that the knuckles rest on the ground."""
    for x, way in ((10, -1), (90, 1)):
        p.shape([(x, 32), (x + 12 * way, 40), (x + 16 * way, 78), (x - 6 * way, 80)], colour)
        p.circ(x + 6 * way, 80, 12, light(colour, 0.12))


def bell(p: Pen) -> None:
    """A death bell carried on a pole."""
    p.bar((60, 44), (98, 18), WOOD, 4)
    p.shape([(82, 66), (87, 32), (97, 26), (106, 32), (110, 66)], GOLD, [right_of(97, dark(GOLD))])
    p.circ(96, 70, 5, NIGHT)


def ghost(p: Pen, colour: Colour) -> None:
    """A spirit called up at the side."""
    p.shape([(68, 66), (70, 14), (88, 0), (106, 14), (109, 66), (98, 56), (88, 70), (78, 56)], light(colour, 0.55))
    draw_skull(p, 88, 22, 12, CREAM, 2)


def perched(p: Pen, figure: Mark) -> None:
    """On the stone it has come down from."""
    with p.at(10, -6, 0.8):
        figure(p)
    p.box(12, 66, 76, 25, STONE, 2, 3)
    p.stroke([(18, 74), (82, 74)], dark(STONE, 0.35), 2)


def nest(p: Pen) -> None:
    """Twigs and down round the feet."""
    p.shape([(4, 70), (96, 70), (82, 92), (18, 92)], mix(OAK, TAN, 0.4), [right_of(60, OAK)], smooth=True)
    for x in (18, 36, 54, 72):
        p.stroke([(x - 8, 84), (x + 12, 74)], dark(OAK, 0.3), 2.4)


def shell(p: Pen, colour: Colour) -> None:
    """A spiked dome on the back."""
    p.shape([(36, 66), (40, 34), (64, 20), (92, 34), (98, 66)], colour, [right_of(70, dark(colour))], smooth=True)
    for x, y, dx, dy in ((46, 34, -8, -20), (62, 24, 0, -24), (80, 28, 10, -20), (94, 44, 16, -10)):
        p.shape([(x - 7, y + 5), (x + dx, y + dy), (x + 7, y + 5)], CREAM)


def trophy(p: Pen) -> None:
    """Antlers and a beast's skull on a pole."""
    p.bar((78, 88), (82, 6), OAK, 4)
    draw_skull(p, 82, 6, 12, CREAM, 2)
    for way in (-1, 1):
        p.line([(82 + 8 * way, -2), (82 + 16 * way, -15), (82 + 22 * way, -6)], CREAM, 4)


def frill(p: Pen, colour: Colour) -> None:
    """Horns of ice over a dragon's neck and back."""
    for x, y, dx, dy in ((40, 16, 2, -34), (56, 26, 12, -42), (72, 40, 24, -42), (86, 56, 20, -36)):
        p.shape([(x - 8, y), (x + dx, y + dy), (x + 8, y + 4)], light(colour, 0.45))


def lantern(p: Pen) -> None:
    """A light on a long hook."""
    p.bar((76, 88), (82, -10), WOOD, 4)
    p.line([(82, -10), (98, -12), (100, 0)], WOOD, 3)
    p.box(90, 0, 20, 24, mix(SUN, STEEL, 0.2), 3, 2.6)
    p.circ(100, 12, 5, WHITE, 0)


def hound(p: Pen, colour: Colour) -> None:
    """A hound of the hunt that leaps before the horse."""
    p.shape([(-12, 62), (-4, 54), (10, 58), (30, 60), (34, 74), (4, 74), (-4, 68)], colour)
    for x in (2, 12, 26):
        p.line([(x, 72), (x - 4, 90)], colour, 4)
    p.circ(-3, 60, 2, mix(SKY, WHITE, 0.5), 0)


ICE, RAG = mix(SKY, WHITE, 0.4), mix(OAK, NIGHT, 0.3)
MARKS: Mapping[str, tuple[Mark | None, Mark | None]] = {  # by horde: what is behind, what before
    "orc_war_boss": (partial(banner, colour=dark(RED, 0.1)), None),
    "kobold_commander": (partial(pack, colour=RAG), None),
    "orc_shaman": (partial(pack, colour=mix(TAN, RED, 0.3)), None),
    "bullywug_king": (partial(cape, colour=dark(PLUM, 0.1)), None),
    "caveman_chief": (trophy, None),
    "rat_king": (partial(pack, colour=mix(TAN, GOLD, 0.3)), None),
    "nomad_khan": (partial(banner, colour=ORANGE), None),
    "master_of_the_wild_hunt": (None, partial(hound, colour=mix(STONE, NIGHT, 0.5))),
    "death_knight": (partial(cape, colour=mix(RED, NIGHT, 0.5)), None),
    "troll_king": (None, partial(fists, colour=mix(MOSS, SEA, 0.3))),
    "stone_giant_clan": (None, boulder),
    "frost_giant_family": (partial(crystals, colour=ICE), None),
    "fire_giant_chief": (flames, None),
    "storm_giant_lord": (storm, None),
    "hill_giant_chief": (None, trunk),
    "cloud_giant_lord": (None, cloud),
    "gythanki_witch_king": (partial(cape, colour=dark(PLUM, 0.2)), None),
    "drow_sorceress": (partial(legs, colour=mix(PLUM, NIGHT, 0.6)), None),
    "lich_king": (partial(shards, colour=SKY), None),
    "necromancer": (partial(ghost, colour=mix(GREEN, SKY, 0.4)), None),
    "death_priestess_fanatics": (partial(halo, colour=mix(GOLD, RED, 0.2)), None),
    "deathknell_warlock": (None, bell),
    "dark_acolyte": (lantern, None),
    "harpy_queen": (None, nest),
    "chaos_cultists": (partial(banner, colour=NIGHT), None),
    "blue_dragons": (partial(frill, colour=SKY), None),
    "tarasque": (partial(shell, colour=mix(UMBER, MOSS, 0.2)), None),
    "beastmen_war_chief": (trophy, None),
}
