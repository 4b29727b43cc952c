"""Those who come against the realm, in 0..100 units with their feet on y=90, looking to the left."""

from __future__ import annotations

from game.client.ui.palette import (
    CREAM,
    GOLD,
    GREEN,
    INK,
    LEAF,
    NIGHT,
    OAK,
    ORANGE,
    PINE,
    PLUM,
    RED,
    SEA,
    SKIN,
    SLATE,
    STONE,
    TAN,
    UMBER,
    dark,
    light,
    mix,
)
from tools.art.pen import Pen, Tone, arc_points, right_of
from tools.art.symbolic import HIDE, STEEL

RAG = mix(UMBER, SLATE, 0.35)
FUR = mix(SLATE, STONE, 0.3)
SCALY = mix(SEA, PINE, 0.55)
MUD = mix(SKIN, SLATE, 0.35)


def wolves(p: Pen, pose: str = "rest") -> None:
    d = dark(FUR, 0.3)
    for x in (41, 72):
        p.shape([(x, 66), (x + 11, 66), (x + 9, 84), (x + 9, 90), (x - 4, 90), (x - 1, 84)], d)
    tail = [(80, 60), (86, 46), (95, 30), (102, 33), (101, 52), (93, 66), (84, 70)]
    p.shape(tail, FUR, [([(88, 44), (95, 50), (104, 44), (104, 20), (90, 20)], light(FUR, 0.5))], smooth=True)
    body = [(30, 42), (54, 38), (74, 43), (89, 54), (89, 72), (74, 76), (52, 74), (32, 76), (24, 58)]
    p.shape(body, FUR, [([(20, 66), (56, 64), (96, 60), (96, 90), (20, 90)], d)], smooth=True)
    p.shape(
        [(66, 56), (84, 54), (92, 66), (86, 76), (86, 84), (88, 90), (72, 90), (75, 82), (66, 74)], FUR, smooth=False
    )
    if pose == "strike":
        p.shape([(24, 60), (42, 64), (30, 80), (14, 86), (5, 79), (18, 74)], FUR)
        for x, y in ((7, 80), (11, 83)):
            p.shape([(x, y), (x - 6, y + 4), (x + 2, y + 3)], CREAM, ink=1.2)
    else:
        p.shape([(25, 62), (42, 62), (38, 80), (38, 90), (22, 90), (27, 82)], FUR)
    for x in (27, 32, 77, 82)[2 if pose == "strike" else 0 :]:
        p.stroke([(x, 86), (x, 90)], INK, 1.6)
    mane = [(36, 24), (47, 34), (44, 42), (53, 48), (46, 54), (50, 64), (40, 64), (37, 75), (28, 67), (18, 62)]
    p.shape(mane, light(FUR, 0.3), [([(40, 20), (60, 20), (60, 80), (40, 80)], FUR)])
    head = [(0, 48), (10, 39), (11, 27), (12, 8), (23, 20), (30, 19), (40, 5), (44, 27), (43, 46), (34, 60), (18, 63)]
    p.shape(head, FUR, [([(31, 0), (60, 0), (60, 70), (35, 70), (37, 40)], d)])
    p.shape([(36, 14), (40, 26), (34, 23)], mix(RED, FUR, 0.5), ink=1.2)
    if pose == "strike":
        p.shape([(2, 53), (14, 54), (30, 56), (24, 70), (8, 72)], dark(RED, 0.2))
        p.shape([(8, 72), (6, 66), (18, 67), (28, 58), (27, 68), (20, 74)], light(STONE, 0.6))
        p.shape([(0, 48), (13, 47), (28, 54), (18, 57), (2, 54)], light(STONE, 0.6))
    else:
        p.shape([(0, 48), (13, 48), (28, 56), (20, 64), (6, 62)], light(STONE, 0.6))
        p.stroke([(3, 55), (13, 57), (22, 55)], INK, 2)
    for x in (5, 12):
        p.shape([(x, 55), (x + 4.4, 56), (x + 1.4, 63)], CREAM, ink=1.2)
    p.circ(3, 48, 4, INK, 0)
    p.shape([(13, 38), (25, 32), (24, 42)], GOLD, ink=1.8)
    p.circ(20, 38.4, 1.7, INK, 0)
    p.stroke([(12, 33), (25, 28)], INK, 2.4)


def bandits(p: Pen, pose: str = "club") -> None:
    for x in (37, 51):
        p.shape([(x, 90), (x + 11, 90), (x + 11, 75), (x + 1, 75)], dark(UMBER, 0.4))
    hem = [(29, 82), (38, 77), (45, 83), (52, 78), (59, 83), (65, 77), (71, 82), (64, 45), (36, 45)]
    p.shape(hem, RAG, [([(53, 40), (80, 40), (80, 90), (54, 90)], dark(RAG, 0.35))])
    p.stroke([(37, 70), (63, 50)], dark(OAK, 0.3), 5)
    p.circ(50, 32, 17, SKIN)
    for x in (39, 51):
        p.circ(x, 33, 2.1, INK, 0)
    p.shape([(68, 38), (78, 42), (85, 35), (74, 32)], RED)
    mask = [(31, 33), (48, 31), (67, 33), (60, 46), (46, 52), (34, 45)]
    p.shape(mask, RED, [right_of(52, dark(RED))])
    hood = [(30, 26), (36, 13), (50, 7), (65, 14), (69, 28), (50, 23)]
    p.shape(hood, dark(RAG, 0.3), [right_of(54, dark(RAG, 0.55))])
    p.stroke([(35, 26.5), (42, 29)], INK, 2.6)
    p.stroke([(55, 26.5), (48, 29)], INK, 2.6)
    _arms(p, pose)


def _arms(p: Pen, pose: str) -> None:
    if pose == "strike":
        p.bar((38, 55), (20, 60), RAG, 6)
        club = [(24, 63), (2, 72), (-1, 64), (2, 56), (9, 54), (22, 55)]
        p.shape(club, light(OAK, 0.1), [([(-5, 64), (24, 59), (24, 66), (-5, 80)], dark(OAK, 0.1))])
        p.circ(20, 60, 4.6, SKIN)
    elif pose == "knife":
        p.bar((38, 56), (20, 60), RAG, 6)
        p.shape([(18, 57), (-2, 46), (2, 55), (14, 64)], light(STEEL, 0.4))
        p.circ(20, 60, 4.6, SKIN)
    elif pose == "axe":
        p.bar((20, 80), (16, 12), light(OAK, 0.1), 3.6)
        p.shape(
            [(17, 10), (1, 8), (-1, 30), (17, 28)], STEEL, [([(-5, 19), (20, 19), (20, 40), (-5, 40)], dark(STEEL))]
        )
        p.bar((38, 56), (19, 54), RAG, 6)
        p.circ(19, 54, 4.6, SKIN)
    else:
        p.bar((38, 54), (22, 46), RAG, 6)
        club = [(26, 52), (16, 14), (8, 8), (2, 16), (6, 26), (18, 54)]
        p.shape(club, light(OAK, 0.1), [([(12, 8), (18, 14), (28, 52), (22, 54)], dark(OAK, 0.1))])
        for x, y in ((8, 14), (11, 24)):
            p.circ(x, y, 1.6, light(STEEL, 0.4), 1)
        p.circ(21, 46, 4.6, SKIN)


def lizardmen(p: Pen, pose: str = "spear") -> None:
    c, d = SCALY, dark(SCALY, 0.3)
    tail = [(60, 78), (74, 84), (92, 78), (100, 62), (90, 66), (76, 68), (60, 62)]
    p.shape(tail, c, [([(60, 74), (100, 72), (100, 90), (60, 90)], d)])
    for q in ([(64, 90), (46, 90), (50, 72), (62, 72)], [(45, 90), (28, 90), (36, 72), (46, 72)]):
        p.shape(q, d)
    if pose != "strike":
        p.bar((16, 93), (16, 8), light(OAK, 0.1), 3)
        p.shape([(16, -5), (24, 9), (16, 19), (8, 9)], light(STONE, 0.3), [right_of(16, STONE)])
    chest = [
        ([(42, 44), (54, 44), (56, 80), (42, 80)], light(GOLD, 0.35)),
        ([(57, 40), (80, 40), (80, 90), (60, 90)], d),
    ]
    p.shape([(66, 78), (32, 78), (36, 44), (60, 44)], c, chest)
    p.stroke([(64, 70), (33, 70)], dark(RED, 0.1), 5)
    if pose == "strike":
        p.bar((80, 68), (12, 57), light(OAK, 0.1), 3)
        p.shape(
            [(0, 54), (11, 48), (19, 57), (11, 63)],
            light(STONE, 0.3),
            [([(-9, 55), (20, 58), (20, 70), (-9, 70)], STONE)],
        )
    hand = (28, 60) if pose == "strike" else (17, 56)
    p.bar((40, 54), hand, c, 6)
    p.circ(*hand, 4.6, c)
    for x, y in ((66, 18), (72, 30), (70, 44)):
        p.shape([(x, y), (x + 11, y - 3), (x - 4, y + 12)], ORANGE)
    head = [(66, 44), (68, 24), (58, 10), (42, 10), (34, 20), (8, 28), (6, 38), (28, 46), (46, 50)]
    p.shape(head, c, [([(60, 44), (6, 36), (6, 60), (70, 60)], d), ([(60, 0), (80, 0), (80, 60), (58, 60)], d)])
    p.circ(42, 22, 5.2, light(GOLD, 0.5), 2)
    p.stroke([(41, 18.6), (41, 25.4)], INK, 2.2)
    p.stroke([(34, 38), (8, 35)], INK, 2)
    for x in (28, 20, 12):
        p.shape([(x + 2.6, 37), (x - 2.6, 36.4), (x, 42)], CREAM, ink=1)


def ogres(p: Pen, pose: str = "rest") -> None:
    c, d = mix(LEAF, GREEN, 0.3), mix(LEAF, PINE, 0.75)
    if pose != "strike":
        p.bar((16, 82), (20, 34), OAK, 7)
        p.ell(7, 3, 26, 38, light(OAK, 0.1))
        for x, y in ((13, 14), (24, 20), (14, 29)):
            p.circ(x, y, 2.2, light(STEEL, 0.4), 1.4)
    for x in (31, 55):
        p.shape([(x, 90), (x + 14, 90), (x + 13, 76), (x + 1, 76)], d)
    p.ell(20, 36, 60, 50, c)
    p.shape(arc_points(50, 61, 28, 24, -70, 80), d, ink=0)
    p.shape([(24, 70), (76, 70), (72, 85), (60, 82), (50, 89), (40, 82), (28, 85)], OAK, [right_of(54, dark(OAK, 0.2))])
    p.circ(50, 73, 3.4, GOLD, 2)
    if pose == "strike":
        p.bar((26, 62), (6, 78), OAK, 7)
        p.ell(0, 66, 34, 24, light(OAK, 0.1))
        for x, y in ((4, 76), (14, 83), (20, 72)):
            p.circ(x, y, 2.2, light(STEEL, 0.4), 1.4)
        p.shape([(38, 42), (24, 44), (14, 56), (20, 68), (34, 64), (44, 54)], c, smooth=True)
    else:
        p.ell(6, 42, 23, 34, c)
    p.ell(72, 44, 22, 34, c)
    p.shape(arc_points(83, 61, 9.5, 15.5, -80, 90), d, ink=0)
    p.circ(48, 27, 19, c)
    p.shape(arc_points(48, 27, 17.6, 17.6, -70, 75), d, ink=0)
    for s in (-1, 1):
        p.shape([(48 + s * 18, 24), (48 + s * 29, 16), (48 + s * 17, 15)], c)
        p.circ(46 + s * 8, 25, 3.4, light(GOLD, 0.5), 1.4)
        p.circ(45 + s * 8, 25.5, 1.4, INK, 0)
        p.stroke([(46 + s * 13, 18), (46 + s * 4, 22)], INK, 2.8)
    p.stroke([(35, 37), (57, 37)], INK, 2.6)
    for s in (-1, 1):
        p.shape([(46 + s * 9, 37), (46 + s * 4, 37), (46 + s * 7, 29)], CREAM, ink=1.2)


def sorcerers(p: Pen, pose: str = "rest") -> None:
    robe, deep = mix(PLUM, NIGHT, 0.12), mix(PLUM, NIGHT, 0.45)
    p.bar((16, 91), (16, 26), dark(OAK, 0.1), 3)
    if pose == "strike":
        p.glow(16, 16, 23, light(LEAF, 0.3), 255)
    p.glow(16, 16, 20, light(LEAF, 0.3), 150)
    p.circ(16, 16, 7.5, LEAF)
    p.circ(13.5, 13, 2.2, CREAM, 0)
    p.stroke(arc_points(16, 17, 10.5, 10.5, 35, 145, 12), INK, 3.4)
    hem = [(24, 90), (33, 86), (42, 90), (51, 86), (60, 90), (69, 86), (79, 90), (66, 46), (36, 46)]
    p.shape(hem, robe, [([(55, 40), (90, 40), (90, 100), (60, 100)], deep)])
    for x, y in ((40, 78), (60, 70), (68, 82)):
        p.shape(
            [
                (x, y - 4),
                (x + 1.3, y - 1.3),
                (x + 4, y),
                (x + 1.3, y + 1.3),
                (x, y + 4),
                (x - 1.3, y + 1.3),
                (x - 4, y),
                (x - 1.3, y - 1.3),
            ],
            GOLD,
            ink=0,
        )
    p.stroke([(35, 66), (66, 66)], GOLD, 4)
    if pose == "strike":
        for q in (((3, 2), (9, 8)), ((1, 18), (7, 17)), ((4, 32), (10, 26)), ((30, 5), (24, 9)), ((31, 24), (26, 21))):
            p.line(q, light(LEAF, 0.5), 2, ink=1.2)
    p.shape([(40, 50), (22, 48), (20, 66), (40, 60)], robe, [([(20, 58), (44, 56), (44, 70), (20, 70)], deep)])
    p.circ(18, 54, 4.6, light(LEAF, 0.45))
    p.shape([(62, 50), (72, 52), (78, 70), (66, 66)], deep)
    hood = [(26, 46), (28, 24), (40, 10), (56, 6), (72, 2), (66, 14), (70, 28), (70, 46), (50, 52)]
    p.shape(hood, robe, [([(54, 0), (90, 0), (90, 60), (58, 60), (62, 30)], deep)])
    p.shape([(31, 42), (31, 28), (40, 19), (52, 21), (57, 30), (56, 42), (44, 48)], NIGHT, ink=1.6)
    for x in (39, 49):
        p.ell(x - 3.4, 29, 6.8, 6.4, light(LEAF, 0.35), 0)
        p.circ(x - 0.8, 32.4, 1.5, INK, 0)


def giants(p: Pen, pose: str = "rest") -> None:
    c, d = MUD, dark(MUD, 0.24)
    strike = pose == "strike"
    if not strike:
        trunk = [(8, 88), (20, 88), (22, 20), (27, 8), (4, 2), (5, 22)]
        p.shape(trunk, OAK, [right_of(15, dark(OAK, 0.2))])
        p.ell(2, -1, 26, 12, light(TAN, 0.2))
        p.ell(9, 2, 12, 6, OAK, 0)
        p.shape([(7, 40), (-3, 32), (-1, 44), (7, 50)], light(OAK, 0.1))
    for x in (28, 56):
        p.shape([(x, 90), (x + 20, 90), (x + 18, 72), (x + 1, 72)], d)
    body = [(24, 44), (34, 32), (66, 32), (82, 42), (84, 66), (76, 82), (28, 82), (22, 64)]
    p.shape(body, c, [([(60, 20), (99, 20), (99, 99), (66, 99)], d)], smooth=True)
    p.stroke(arc_points(40, 46, 9, 7, 20, 160, 8), d, 2.4)
    p.stroke(arc_points(61, 46, 9, 7, 20, 160, 8), dark(MUD, 0.4), 2.4)
    p.circ(50, 62, 1.8, dark(MUD, 0.45), 0)
    kilt = [(22, 67), (82, 67), (84, 80), (74, 78), (66, 86), (56, 80), (46, 87), (38, 80), (30, 85), (22, 80)]
    p.shape(kilt, HIDE, [right_of(58, dark(HIDE, 0.25))])
    for x, y in ((34, 74), (48, 76), (66, 73), (74, 77)):
        p.circ(x, y, 2, dark(HIDE, 0.4), 0)
    p.stroke([(22, 67), (82, 67)], dark(OAK, 0.45), 5)
    if strike:
        trunk = [(30, 58), (32, 70), (8, 89), (2, 84), (1, 70), (4, 66)]
        p.shape(trunk, OAK, [([(-5, 80), (34, 62), (40, 90), (-5, 99)], dark(OAK, 0.2))])
        p.ell(0, 65, 12, 25, light(TAN, 0.2))
        p.ell(3, 71, 6, 12, OAK, 0)
    x, y = (28, 64) if strike else (13, 59)
    p.shape([(36, 38), (x + 7, 40), (x - 9, y - 5), (x - 5, y + 7), (x + 5, y + 7), (36, 54)], c, smooth=True)
    p.circ(x, y, 8.5, c)
    for dx in (-5, 0):
        p.stroke([(x + dx, y - 1), (x + dx + 1, y + 5)], INK, 1.8)
    p.shape([(76, 38), (90, 44), (96, 60), (92, 74), (82, 74), (80, 56)], d, smooth=True)
    head = [(36, 14), (40, 4), (58, 4), (64, 14), (66, 28), (60, 40), (46, 43), (34, 38), (32, 28)]
    p.shape(head, c, [([(56, 0), (80, 0), (80, 50), (60, 50)], d)], smooth=True)
    p.ell(62, 18, 8, 10, d)
    p.shape([(32, 16), (56, 14), (56, 19), (32, 21)], dark(OAK, 0.35), ink=1.2)
    for x in (38, 49):
        p.circ(x, 23, 2.6, CREAM, 1.4)
        p.circ(x - 0.8, 23.4, 1.2, INK, 0)
    p.shape([(39, 24), (45, 24), (45, 31), (36, 31)], mix(c, RED, 0.16), ink=1.8, smooth=True)
    p.stroke([(36, 36), (54, 35)], INK, 2.4)
    for x in (40, 50):
        p.shape([(x - 2.4, 36), (x + 2.4, 36), (x, 31)], CREAM, ink=1.2)


def dragon(p: Pen, pose: str = "fly") -> None:
    """In flight; the box is centred on the body."""
    c, d, m = RED, dark(RED, 0.35), mix(ORANGE, GOLD, 0.3)
    far = [(46, 50), (36, 26), (28, 2), (44, 12), (54, 6), (60, 20), (70, 20), (66, 38)]
    p.shape(far, d)
    p.shape([(78, 62), (90, 66), (99, 58), (97, 76), (86, 74)], d)
    body = [(6, 40), (10, 31), (20, 28), (28, 34), (38, 44), (52, 46), (66, 46), (78, 54), (88, 66), (80, 66)]
    body += [(68, 62), (54, 66), (40, 62), (28, 52), (20, 44), (8, 46)]
    belly = [(26, 46), (40, 54), (60, 58), (78, 62), (60, 72), (36, 66)]
    p.shape(body, c, [(belly, light(GOLD, 0.2))], smooth=True)
    p.shape([(20, 29), (27, 20), (25, 31)], light(GOLD, 0.2))
    p.circ(15, 36, 2.0, light(GOLD, 0.5), 1)
    near = [(48, 48), (52, 24), (66, -4), (74, 12), (88, 6), (86, 22), (98, 24), (86, 36), (70, 52)]
    webs: list[Tone] = [
        ([(66, -4), (50, 50), (42, 50), (50, 20)], c),
        ([(52, 48), (78, 4), (80, 8), (58, 50)], d),
        ([(56, 50), (92, 16), (94, 22), (62, 52)], d),
    ]
    p.shape(near, m, webs)
    for x in (44, 60):
        p.shape([(x, 60), (x + 9, 60), (x + 4, 72), (x - 3, 70)], d)
