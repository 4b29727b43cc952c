"""A figure for each of the fifteen kingdoms, for the page on which one of them is chosen. Feet on y=90."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from game.client.ui.palette import (
    BLUE,
    CREAM,
    GOLD,
    GREEN,
    NIGHT,
    OAK,
    ORANGE,
    PLUM,
    RED,
    SEA,
    SKIN,
    SLATE,
    STONE,
    TAN,
    WHITE,
    WOOD,
    Colour,
    dark,
    light,
    mix,
)
from tools.art.hordes_beasts import Figure, horse, rider, staff_of
from tools.art.hordes_folk import (
    axe,
    blade,
    bow,
    club,
    crown,
    feathers,
    folk,
    hood,
    horned,
    mane,
    plain,
    pointed,
    robe,
    spear,
    turban,
)
from tools.art.pen import Pen, right_of
from tools.art.symbolic import STEEL

BROWN, PALE = mix(SKIN, OAK, 0.45), light(SKIN, 0.3)


def bearded(p: Pen, skin: Colour, hair: Colour = ORANGE) -> None:
    """A face in a great beard."""
    plain(p, skin)
    p.shape([(30, 32), (38, 38), (48, 40), (58, 38), (66, 32), (64, 56), (48, 74), (33, 56)], hair, smooth=True)
    p.stroke([(42, 44), (48, 46), (54, 44)], dark(hair, 0.4), 2)


def kettle(p: Pen, colour: Colour = STEEL) -> None:
    """A helmet with a brim."""
    p.shape([(30, 22), (36, 8), (48, 3), (60, 8), (66, 22)], colour, [right_of(52, dark(colour, 0.25))])
    p.line([(26, 22), (70, 22)], light(colour, 0.3), 4)


def great_helm(p: Pen, colour: Colour = STEEL) -> None:
    """All of the face behind steel."""
    p.shape([(29, 48), (28, 14), (48, 4), (68, 14), (67, 48)], colour, [right_of(52, dark(colour, 0.2))])
    p.line([(32, 28), (64, 28)], NIGHT, 4)
    p.line([(48, 30), (48, 46)], dark(colour, 0.5), 3)


def crested(p: Pen, colour: Colour) -> None:
    """A helmet with a comb of hair."""
    kettle(p, mix(GOLD, STEEL, 0.3))
    p.shape([(26, 10), (34, -8), (50, -12), (66, -4), (72, 14), (58, 2), (40, 2)], colour, smooth=True)


def laurels(p: Pen) -> None:
    """A wreath."""
    for x, y in ((30, 22), (34, 14), (42, 9), (54, 9), (62, 14), (66, 22)):
        p.circ(x, y, 5, GREEN, 1.6)


def beret(p: Pen, colour: Colour) -> None:
    """A flat cap with a feather."""
    p.shape([(24, 18), (34, 4), (62, 2), (74, 14), (66, 22), (34, 22)], colour, smooth=True)
    p.line([(60, 8), (78, -10)], CREAM, 4)


def conical(p: Pen, colour: Colour) -> None:
    """A hat of straw."""
    p.shape([(14, 22), (48, -8), (82, 22)], colour, [right_of(52, dark(colour, 0.2))])


FIGURES: Mapping[str, Figure] = {
    "dwarves": partial(folk, skin=SKIN, coat=dark(RED, 0.2), head=bearded, weapon=axe, worn=kettle, broad=1.3),
    "elves": partial(folk, skin=PALE, coat=dark(GREEN, 0.1), head=pointed, weapon=bow, worn=partial(mane, colour=GOLD),
                     broad=0.85),
    "imperial_men": partial(folk, skin=SKIN, coat=RED, head=plain, weapon=spear, worn=partial(crested, colour=RED)),
    "feudal_men": partial(folk, skin=SKIN, coat=mix(STEEL, SLATE, 0.3), head=plain, weapon=blade, worn=great_helm,
                          broad=1.15),
    "legendary_men": partial(robe, cloth=mix(CREAM, SEA, 0.25), skin=SKIN, head=plain, weapon=staff_of(SEA),
                             worn=laurels),
    "northern_men": partial(folk, skin=PALE, coat=mix(OAK, TAN, 0.4), head=partial(bearded, hair=GOLD), weapon=axe,
                            worn=horned, broad=1.2),
    "tribes_men": partial(folk, skin=BROWN, coat=OAK, head=plain, weapon=club,
                          worn=partial(feathers, colour=RED), bare=True),
    "desert_men": partial(folk, skin=BROWN, coat=CREAM, head=plain, weapon=blade, worn=partial(turban, colour=GOLD)),
    "gothic_men": partial(robe, cloth=dark(PLUM, 0.3), skin=PALE, head=plain, weapon=staff_of(STONE),
                          worn=partial(hood, colour=dark(PLUM, 0.45))),
    "warrior_men": partial(folk, skin=SKIN, coat=dark(BLUE, 0.25), head=plain, weapon=blade, worn=kettle, broad=1.2),
    "eastern_men": partial(folk, skin=mix(SKIN, GOLD, 0.2), coat=dark(SEA, 0.3), head=plain, weapon=spear,
                           worn=partial(conical, colour=mix(TAN, GOLD, 0.4))),
    "ancient_men": partial(robe, cloth=WHITE, skin=BROWN, head=plain, weapon=staff_of(GOLD), worn=crown),
    "horse_men": partial(horse, coat=mix(OAK, TAN, 0.2), rider=rider(dark(GREEN, 0.2), SKIN, plain, bow, kettle)),
    "women_warriors": partial(folk, skin=SKIN, coat=mix(GOLD, OAK, 0.3), head=plain, weapon=spear,
                              worn=partial(mane, colour=WOOD), broad=0.9),
    "renaissance_men": partial(folk, skin=SKIN, coat=PLUM, head=plain,
                               worn=partial(beret, colour=dark(RED, 0.1))),
}  # fmt: skip
