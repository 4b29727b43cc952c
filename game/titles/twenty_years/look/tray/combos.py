"""What dice give: the badges of wood, stone, leather and gold, and the dice by what they gave.

Yields come from the core's menus and harvest rule; this room only lays them out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.stage.dice import draw_lying, rest_frame
from game.client.ui import theme
from game.client.ui.geometry import middle
from game.client.ui.page import (
    Art,
    Column,
    Dice,
    Fit,
    Framed,
    Grid,
    Hole,
    How,
    Lines,
    Node,
    Row,
    Space,
    Stack,
    Symbol,
    Text,
    do,
)
from game.client.ui.palette import CREAM, FELT, GOLD, GREEN, SUN, dark, mix
from game.core.twenty_years import harvest
from game.core.twenty_years.queries import PairingRow, pairing_menu
from game.core.twenty_years.state import HARVEST, ROLL, State
from game.core.twenty_years.tables import ENTRIES, WINDMILL_1
from game.titles.twenty_years.look.tray.keeping import Harvest
from game.titles.twenty_years.teller import say
from game.words import game_words

__all__ = ["PairingRow", "badges", "harvested", "links", "sixth", "strip"]

PAIRS = {"wood": (4, 5), "stone": (5, 6), "leather": (4, 6)}
FACES = {**PAIRS, "gold": (1, 2, 3)}  # of the dice that give a good
MILLS = {"wood": "lumber_mill", "stone": "quarry", "leather": "tannery"}
LIT = theme.inked(mix(FELT, GREEN, 0.2), 4, ink_colour=mix(FELT, SUN, 0.6))
UNLIT = theme.inked(mix(FELT, GREEN, 0.1), 4, ink_colour=mix(FELT, SUN, 0.22))
EMPTY = theme.flat(dark(FELT, 0.3), 4)
DIE = 29.0  # points of a die in the small tray
SIX = 6  # dice at most
NOTED = 60.0  # points at text of 100 % from which on a badge says how its yield comes about
SIXTH = 50.0  # the same for the place of the sixth die


def sum_of(s: State, good: str, combos: int) -> str:
    """How a yield comes about, in marks: capitol, mills, further pairs, and what the year changes."""
    mills = harvest.mills_of(s)[list(PAIRS).index(good)]
    parts = ["{capitol}~1"] + ([f"{{{MILLS[good]}}}~{mills}"] if mills else [])
    parts += [f"{{combo}}~{combos - 1}"] if combos > 1 else []
    if s.entry == harvest.BOUNTY:
        parts.append(f"{{year_{s.entry}}}~{ENTRIES[s.entry - 1].more}")
    text = " + ".join(parts)
    limit = _at_most(s)
    return f"{text}, {limit}" if limit else text


def _at_most(s: State) -> str:
    """The limit of a lean year; empty in any other."""
    return say("at_most", most=ENTRIES[s.entry - 1].most) if s.entry == harvest.RECESSION else ""


# ---- while the dice are rolled


def badges(s: State, best: PairingRow | None) -> Node:
    """One badge a good in its fixed place, lit by what stopping would give; None: the dice are still rolling."""
    rows = pairing_menu(s) if best is not None else ()
    found = []
    for good in FACES:
        got = best.goods.get(good, 0) if best is not None else 0
        other = max((row.goods.get(good, 0) for row in rows), default=0)
        found.append(Framed(child=_badge(s, good, got, other, best), frames=LIT if got else UNLIT, pad=(4, 3)))
    return Grid(tuple(found), 4, cols=len(found))


def _badge(s: State, good: str, got: int, other: int, best: PairingRow | None) -> Node:
    faces = FACES[good]
    dice = Dice(tuple(f"flat/{face}" for face in faces), 12, 1.2, off=() if got else tuple(range(len(faces))))
    shown = f"+{got}" if got else f"or~+{other}" if other else ""
    number = (Text(shown, "bold", 11 if got else 8, CREAM),) if shown else ()
    if good == "gold":
        note = say("gold_rule")
    elif got and best is not None:
        note = sum_of(s, good, best.pairing[list(PAIRS).index(good)])
    else:
        one = tuple(int(kind == good) for kind in PAIRS)
        first = harvest.yields((one[0], one[1], one[2]), harvest.mills_of(s), s.entry, s.chosen.recession)
        note = say("pair_gives", n=sum(first))
    head = Row((dice, *number, Symbol(good, 14, not (got or other))))
    return Fit(Column((head, _felt(note, 7.2)), 1), head, NOTED)


def _felt(text: str, size: float, face: str = "ui") -> Text:
    return Text(text, face, size, theme.FELT_TEXT, anchor="center")


def pin_line(wish: Mapping[str, int], here: bool, stop: bool) -> str:
    """What the pins on dice mean: of the one in focus, or of all, which are to stay when it is best to stop."""
    best = say("best_for_goal" if wish else "best_for_goods")
    if stop:
        return say("pin_stop", best=best)
    return say("pin_here" if here else "pin_all", best=best)


def strip(s: State, rolling: bool, golden: str, pins: str = "", pin: bool = False) -> Node:
    """What the year changes about the dice, on gold; else one sentence of help.

    `pins` says what the pins mean; `pin`: the die in focus has one, and nothing else is to be said.
    """
    text = _year_line(s) if s.phase in (ROLL, HARVEST) and not pin else ""
    if text and not golden:
        told = Row((Symbol(f"year_{s.entry}", 14), Text(text, grow=True)), 5)
        return Framed(child=told, frames=theme.inked(mix(GOLD, CREAM, 0.25)), pad=(5, 1.5))
    if golden:
        asks = golden == "die"
        text = say("which_die" if asks else "choose_face")
    elif pin:
        text = pins
    elif rolling and len(pairing_menu(s)) > 1:
        text = say("pairs_later")
    elif rolling and s.rolls_used < s.roll_limit:
        text = pins or say("keep_good")
    elif rolling:
        text = say("last_roll")
    elif s.phase == HARVEST and len(pairing_menu(s)) > 1:
        text = say("pairs_now")
    else:
        text = " "
    return _felt(text, 8)


def _year_line(s: State) -> str:
    row = ENTRIES[s.entry - 1] if s.entry else None
    if row is None:
        return ""
    title = f"*{game_words('twenty_years').year(s.entry).title}*"
    if s.entry == harvest.BOUNTY:
        return say("strip_bounty", title=title, more=row.more)
    if s.entry == harvest.RECESSION:
        of = {"per_kind": say("each_kind"), "per_combo": say("each_pair"), "total": say("in_total")}
        return say("strip_lean", title=title, most=row.most, of=of[s.chosen.recession])
    if s.entry == harvest.ADMIRATION and s.phase == ROLL:
        points = (*row.vp_by_rolls, 0, 0)
        now, then = points[s.rolls_used - 1], points[s.rolls_used]
        return say("strip_admiration", title=title, now=now, then=then)
    return ""


# ---- after the harvest


def links(faces: Sequence[int], row: PairingRow) -> list[tuple[str, int, int]]:
    """(good, die, die) for each pair of a pairing: the left one of equal dice with its nearest partner."""
    free = {face: [i for i, f in enumerate(faces) if f == face] for face in range(1, 7)}
    found = []
    for (good, (a, b)), combos in zip(PAIRS.items(), row.pairing, strict=True):
        for _ in range(combos):
            one = free[a].pop(0)
            other = min(free[b], key=lambda die: abs(die - one))
            free[b].remove(other)
            found.append((good, one, other))
    return found


def grouped(faces: Sequence[int], row: PairingRow | None) -> list[tuple[list[int], str, int]]:
    """(dice, good, pairs) for each good the dice gave, from the left; the rest with "" for the good. Nothing while no
    die is to be seen, as in a window that was not drawn when they fell."""
    found: list[tuple[list[int], str, int]] = []
    idle = list(range(len(faces)))
    if row is not None and faces:
        paired = links(faces, row)
        for good, combos in zip(PAIRS, row.pairing, strict=True):
            dice = [die for one, *pair in paired for die in pair if one == good]
            if dice:
                found.append((dice, good, combos))
        coins = [die for die in idle if faces[die] <= 3]
        found += [(coins, "gold", 0)] if coins else []
        used = {die for dice, _, _ in found for die in dice}
        idle = [die for die in idle if die not in used]
    return [*found, *([(idle, "", 0)] if idle else [])]


def harvested(s: State, faces: Sequence[int], got: Harvest | None) -> Node:
    """The small tray: the dice by what they gave, and the sixth die that a windmill will bring."""
    groups = [_group(s, faces, got, *one) for one in grouped(faces, got and got.row)]
    return Row((*groups, Space(grow=True), *((sixth(s),) if len(faces) < SIX else ())), 4)


def _group(s: State, faces: Sequence[int], got: Harvest | None, dice: list[int], good: str, combos: int) -> Node:
    """Dice in holes "die/<place>", and what they gave."""
    arts = [(i, Art(DIE, DIE, draw=do(_resting, faces[i], i, i == s.golden))) for i in dice]
    lying = tuple(Stack((Hole(DIE, DIE, id=f"die/{i}"), art)) for i, art in arts)
    if got is None or not good:
        return Framed(child=Row(lying, 1), frames=UNLIT, pad=(3, 2))
    gave = got.row.goods.get(good, 0)
    head = Row((*lying, Text(f"+{gave}", "figure", colour=CREAM), Symbol(good, 14)), 1)
    note = say("gold_rule") if good == "gold" else sum_of(got.state, good, combos)
    body = Fit(Column((head, _felt(note, 7.2)), 1), head, len(dice) * DIE + 20)
    return Framed(child=body, frames=LIT if gave else UNLIT, pad=(3, 2))


def _resting(face: int, place: int, golden: bool, painter: Painter, box: Rect, how: How) -> None:
    colour = "gold" if golden else "ivory"
    draw_lying(painter, middle(box), box[2] * 1.5, colour, rest_frame(face, place))


def sixth(s: State) -> Node:
    """The place of the sixth die while no windmill turns: what is missing, or that it comes next year."""
    built, edge = s.town.count[WINDMILL_1] > 0, Space(grow=True)
    clock = (Symbol("hourglass", 11),) if built else ()
    mill = Row((edge, *clock, Symbol("windmill", 16, not built), edge), 2)
    note = say("from_next_year" if built else "with_windmill")
    told = Lines((mill, Text(say("sixth_die"), "tag", colour=CREAM, anchor="center"), _felt(note, 7)))
    return Framed(child=Fit(told, mill, SIXTH), frames=EMPTY, pad=(2, 3))
