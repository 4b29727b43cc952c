"""The realm's own people, in 0..100 units, feet on y=90, looking to the right. The coat is the team's slot."""

from __future__ import annotations

from game.client.ui.palette import (
    BLUE,
    CREAM,
    GOLD,
    GREEN,
    INK,
    NIGHT,
    OAK,
    ORANGE,
    PLUM,
    RED,
    SEA,
    SKIN,
    SLATE,
    TAN,
    Colour,
    dark,
    light,
    mix,
)
from tools.art.pen import Pen, Point, arc_points, right_of
from tools.art.symbolic import STEEL

BRONZE = mix(ORANGE, TAN, 0.35)
HAIR = dark(ORANGE, 0.35)


def legs(p: Pen, pose: str, c: Colour) -> None:
    """Two legs, standing or in mid step."""
    standing = ([(38, 90), (49, 90), (48, 75), (38, 75)], [(52, 90), (63, 90), (62, 75), (52, 75)])
    walking = ([(30, 88), (41, 91), (47, 76), (38, 73)], [(58, 91), (70, 89), (62, 73), (53, 75)])
    for q in walking if pose == "walk" else standing:
        p.shape(q, c)


def coat(p: Pen, c: Colour) -> None:
    """A belted tunic."""
    p.shape([(31, 81), (69, 81), (64, 45), (36, 45)], c, [([(53, 40), (80, 40), (80, 90), (54, 90)], dark(c))])
    p.stroke([(33.5, 70), (66.5, 70)], dark(OAK, 0.35), 4.5)
    p.box(46, 67, 7, 6.5, GOLD, 1)


def face(p: Pen, look: float = 3, smile: bool = True) -> None:
    """A round head; `look` moves the eyes to the side."""
    p.circ(50, 32, 17, SKIN)
    for x in (45, 57):
        p.circ(x + look, 34, 2.1, INK, 0)
    for cheek in (40.5, 61.5):
        p.circ(cheek + look * 0.5, 38.6, 2.4, mix(SKIN, RED, 0.3), 0)
    if smile:
        p.stroke(arc_points(51 + look, 38, 3.2, 3, 25, 155, 8), INK, 1.5)


def arm(p: Pen, a: Point, b: Point, c: Colour, hand: Colour = SKIN) -> None:
    """A sleeve from a to b and the hand at its end."""
    p.bar(a, b, c, 6)
    p.circ(*b, 4.4, hand)


def footmen(p: Pen, pose: str = "rest") -> None:
    legs(p, pose, dark(OAK, 0.3))
    up = pose == "cheer"
    if pose != "strike":
        p.bar((81, 76 if up else 93), (81, 10), light(OAK, 0.12), 3.2)
        p.shape([(81, -4), (88, 9), (81, 19), (74, 9)], light(STEEL, 0.4), [right_of(81, STEEL)])
    coat(p, BRONZE)
    if pose == "strike":
        p.bar((22, 66), (86, 55), light(OAK, 0.12), 3.2)
        p.shape(
            [(103, 52), (88, 61), (80, 56), (87, 48)],
            light(STEEL, 0.4),
            [([(70, 57), (110, 51), (110, 70), (70, 70)], STEEL)],
        )
        arm(p, (58, 55), (70, 58), BRONZE)
    else:
        arm(p, (62, 54), (81, 44 if up else 58), BRONZE)
    face(p)
    p.shape([(32, 28), (36, 14), (50, 9), (64, 14), (68, 28)], STEEL, [right_of(53, dark(STEEL))])
    p.bar((30, 28), (70, 28), light(STEEL, 0.3), 3)
    p.circ(24, 64, 16, RED)
    p.circ(24, 64, 10, light(TAN, 0.2), 0)
    p.circ(24, 64, 4.6, GOLD)


def _bow(p: Pen, x: float, y: float, rx: float, ry: float, selection: Point | None = None) -> None:
    bow = arc_points(x, y, rx, ry, -82, 82, 20)
    p.stroke(bow, INK, 7.4)
    p.stroke(bow, light(OAK, 0.15), 3.2)
    p.stroke([bow[0], selection, bow[-1]] if selection else [bow[0], bow[-1]], CREAM, 1.5)


def archers(p: Pen, pose: str = "rest") -> None:
    p.bar((26, 44), (34, 72), OAK, 8)
    for x, y in ((20, 36), (25, 33), (30, 35)):
        p.stroke([(x + 2, y + 8), (x, y)], CREAM, 2.6)
    legs(p, pose, dark(OAK, 0.3))
    coat(p, GREEN)
    face(p, 4, smile=pose not in ("aim", "loose"))
    hood = [(30, 40), (33, 16), (50, 6), (60, 9), (70, 22), (70, 32), (60, 25), (48, 23), (41, 30), (38, 46)]
    p.shape(hood, GREEN, [([(52, 0), (80, 0), (80, 40), (58, 25)], dark(GREEN))])
    if pose == "aim":
        _bow(p, 74, 53, 17, 32, (56, 53))
        arm(p, (60, 56), (88, 53), GREEN)
        p.bar((52, 53), (99, 53), light(TAN, 0.3), 1.6, ink=1.2)
        p.shape([(94, 49), (101, 53), (94, 57)], STEEL, ink=1.4)
        arm(p, (42, 57), (56, 53), GREEN)
    elif pose == "loose":
        _bow(p, 74, 53, 17, 32, (76, 53))
        arm(p, (60, 56), (88, 53), GREEN)
        arm(p, (42, 56), (32, 47), GREEN)
    else:
        up = pose == "cheer"
        _bow(p, 76, 30 if up else 56, 14, 28)
        arm(p, (61, 54), (86, 32) if up else (84, 60), GREEN)
        p.bar((39, 54), (30, 64), GREEN, 6)


def knights(p: Pen, pose: str = "rest") -> None:
    up = pose == "cheer"
    legs(p, pose, SLATE)
    coat(p, RED)
    p.shape([(47, 15), (55, -2), (71, 2), (80, 14), (66, 11), (56, 20)], RED, [right_of(61, dark(RED))])
    p.circ(50, 31, 18.5, STEEL)
    p.shape(arc_points(50, 31, 17, 17, -75, 75), dark(STEEL, 0.22), ink=0)
    p.stroke(arc_points(50, 31, 12.5, 12.5, 195, 250), light(STEEL, 0.5), 2.6)
    p.shape([(37, 30), (67, 30), (67, 38), (37, 38)], NIGHT, ink=1.6)
    for x in (48, 60):
        p.circ(x, 34, 1.5, CREAM, 0)
    p.stroke([(54, 38), (54, 47)], INK, 2.2)
    y = 38 if up else 64
    if pose == "strike":
        p.bar((72, 58), (98, 43), light(STEEL, 0.5), 4.4)
        p.bar((74, 49), (81, 63), GOLD, 3.4)
        p.bar((62, 55), (74, 58), RED, 6)
        p.circ(74, 58, 4.2, STEEL)
        _knights_shield(p)
        return
    p.bar((62, 52), (78, y), RED, 6)
    p.bar((80, y - 2), (80, -4 if up else 14), light(STEEL, 0.5), 4.4)
    p.bar((71, y), (89, y), GOLD, 3.4)
    p.bar((80, y), (80, y + 8), OAK, 3.4)
    p.circ(79, y + 3, 4.2, STEEL)
    _knights_shield(p)


def _knights_shield(p: Pen) -> None:
    p.shape([(10, 47), (37, 47), (36, 66), (23.5, 83), (11, 66)], BLUE, [right_of(23.5, dark(BLUE, 0.2))])
    p.stroke([(23.5, 51), (23.5, 77)], CREAM, 4)
    p.stroke([(14, 59), (33, 59)], CREAM, 4)


def queen(p: Pen, pose: str = "rest") -> None:
    p.shape([(24, 90), (78, 90), (64, 46), (36, 46)], PLUM, [([(54, 40), (90, 40), (90, 100), (56, 100)], dark(PLUM))])
    p.shape([(42, 90), (58, 90), (56, 48), (44, 48)], light(GOLD, 0.3), [right_of(51, GOLD)])
    p.shape([(32, 60), (38, 42), (62, 42), (68, 60), (50, 54)], CREAM)
    p.bar((82, 70), (82, 30), GOLD, 3)
    p.circ(82, 26, 6, SEA)
    arm(p, (64, 58), (82, 50), PLUM)
    p.shape([(31, 54), (30, 28), (50, 12), (70, 28), (69, 54), (50, 50)], HAIR, smooth=True)
    face(p, 2)
    p.shape([(33, 30), (38, 17), (50, 14), (62, 17), (67, 30), (58, 23), (48, 23)], HAIR)
    p.shape([(35, 19), (32, 0), (42, 9), (50, -4), (58, 9), (68, 0), (65, 19)], GOLD, [right_of(52, dark(GOLD, 0.2))])
    p.circ(50, 13, 2.6, RED, 1.4)


def king(p: Pen, pose: str = "rest") -> None:
    p.shape([(22, 90), (80, 90), (66, 45), (34, 45)], RED, [([(56, 40), (90, 40), (90, 100), (60, 100)], dark(RED))])
    p.shape([(41, 90), (61, 90), (57, 48), (45, 48)], BLUE, [right_of(52, dark(BLUE, 0.2))])
    p.stroke([(43, 72), (60, 72)], GOLD, 4.5)
    trim = [(20, 90), (30, 90), (42, 48), (34, 45)], [(70, 90), (80, 90), (66, 45), (58, 48)]
    for q in trim:
        p.shape(q, CREAM)
    for x, y in ((28, 80), (32, 66), (73, 80), (69, 66)):
        p.circ(x, y, 1.5, INK, 0)
    p.shape([(28, 60), (35, 42), (65, 42), (72, 60), (50, 53)], CREAM)
    p.bar((84, 76), (84, 36), GOLD, 3.4)
    p.circ(84, 30, 6, GOLD)
    p.stroke([(84, 18), (84, 26)], INK, 4)
    p.stroke([(80, 21), (88, 21)], INK, 4)
    arm(p, (66, 58), (84, 52), RED)
    face(p, 3, smile=False)
    beard = [(33, 36), (40, 41), (53, 40), (67, 35), (66, 48), (58, 58), (52, 62), (44, 58), (35, 48)]
    p.shape(beard, light(SLATE, 0.55), [right_of(53, light(SLATE, 0.25))])
    p.stroke(arc_points(54, 42, 4, 3, 20, 160, 8), INK, 1.8)
    p.shape([(34, 22), (30, 1), (42, 10), (50, -4), (58, 10), (70, 1), (66, 22)], GOLD, [right_of(52, dark(GOLD, 0.2))])
    for x, c in ((40, BLUE), (50, RED), (60, BLUE)):
        p.circ(x, 16, 2.3, c, 1.2)


def herald(p: Pen, pose: str = "rest") -> None:
    """Blows a long trumpet with a cloth of arms."""
    legs(p, pose, RED)
    p.shape([(30, 82), (70, 82), (64, 45), (36, 45)], BLUE, [([(50, 40), (80, 40), (80, 90), (50, 90)], GOLD)])
    p.stroke([(32, 70), (68, 70)], dark(OAK, 0.35), 4)
    p.circ(50, 32, 17, SKIN)
    p.stroke(arc_points(49, 31, 3, 3, 200, 340, 8), INK, 1.8)
    p.circ(57, 38, 3.4, mix(SKIN, RED, 0.35), 0)
    p.shape([(76, 33), (98, 21), (98, 46)], GOLD, [([(76, 34), (100, 34), (100, 50)], dark(GOLD, 0.2))])
    p.shape([(72, 37), (90, 33), (90, 60), (81, 54), (72, 62)], RED, [right_of(82, dark(RED, 0.2))])
    p.bar((64, 36), (92, 33), GOLD, 3)
    arm(p, (60, 56), (72, 38), BLUE)
    cap = [(31, 28), (34, 13), (50, 7), (66, 13), (70, 27), (50, 22)]
    p.shape(cap, BLUE, [right_of(52, dark(BLUE))])
    p.shape([(38, 10), (16, 0), (24, 15), (36, 17)], CREAM)


def bearer(p: Pen, pose: str = "walk") -> None:
    """Carries the realm's banner behind him."""
    p.bar((30, 92), (30, 0), light(OAK, 0.12), 3.2)
    p.shape(
        [(30, -2), (12, -4), (-1, 2), (7, 11), (-1, 21), (12, 24), (30, 21)],
        RED,
        [([(-10, 10), (14, 9), (30, 12), (30, 40), (-10, 40)], dark(RED, 0.2))],
    )
    p.shape([(12, 15), (11, 6), (16, 10), (19, 4), (22, 10), (27, 6), (26, 15)], GOLD, ink=1.4)
    legs(p, pose, dark(OAK, 0.3))
    coat(p, BLUE)
    arm(p, (40, 54), (30, 48), BLUE)
    arm(p, (62, 54), (72, 66), BLUE)
    face(p)
    p.shape([(31, 30), (34, 14), (50, 8), (66, 14), (69, 30), (50, 24)], BLUE, [right_of(52, dark(BLUE))])
    p.shape([(56, 10), (62, -5), (66, 10)], CREAM)
