"""The battle that rages, on the large card: both sides on the field, dice as they fall, the odds from here."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui.page import Art, Card, Column, Hole, How, Node, Row, Space, Stack, Text, do
from game.client.ui.page.figures import Pill
from game.client.ui.palette import BLUE, CREAM, FERN, INK, RED, RUST, UMBER, VELLUM
from game.core.horrible_hordes.events import Judged
from game.core.horrible_hordes.odds import Forecast, battle_odds
from game.core.horrible_hordes.plans import RAID
from game.core.horrible_hordes.state import Battle, Player, State
from game.core.horrible_hordes.units import stack_at
from game.titles.horrible_hordes.look.battle.bout import Bout
from game.titles.horrible_hordes.look.battle.fight import Fight, needs
from game.titles.horrible_hordes.look.battle.tale import backdrop
from game.titles.horrible_hordes.look.panels.parts import Word, bars, crest, faces, star
from game.titles.horrible_hordes.look.places import Side
from game.titles.horrible_hordes.look.texts.names import kingdom_name, name
from game.titles.horrible_hordes.teller import VOICE, say

DIE = 15.0  # points of a die on the card
FIELD, FULL = 26.0, 48.0  # ... of the field at least, and where its figures have their full size
DICE = ("dice/0", "dice/1")  # the holes in which dice tumble, ours first
ENDS = {"won": ("cry_won", FERN), "lost": ("cry_lost", RUST), "even": ("end_even", UMBER)}
Host = tuple[int, int, int, int]  # seat, settlements, castles, armies


def view(context: Side, fight: Fight) -> Card:
    """The card of the battle of the moment."""
    s = context.state
    title = say("raid_at" if fight.bout.mode == RAID else "battle_at", space=fight.bout.cell)
    note = say("clash_number", number=fight.round) if fight.round else say("before_first_clash")
    odds = battle_odds(s) if _reckoned(context, fight) and not fight.result else None
    lines = bars(context.chance, _odds(odds)) if odds is not None else ()
    body = Column((_sides(s, fight), _field(s, fight.bout), *_dice(s, fight), *lines), 1.6)
    return Card(title, body, note, VELLUM, (3.4, 2), id="looked")


def _odds(odds: Forecast) -> list[tuple[str, float, float]]:
    return [(say("odds_from_here"), odds.hold, odds.armies)]


def _reckoned(context: Side, fight: Fight) -> bool:
    """Whether the battle on the screen stands at a moment whose odds mean something."""
    s = context.state
    frame = next((frame for frame in reversed(s.todo) if isinstance(frame, Battle)), None)
    if frame is None or frame.space != fight.bout.space or (frame.foe < 0 and frame.space not in s.hordes):
        return False
    return frame.stage in ("start", "round") or not context.play.busy


def _sides(s: State, fight: Fight) -> Node:
    """Who fights, and how it has ended."""
    bout, horde = fight.bout, s.hordes.get(fight.bout.space)
    ours = (crest(bout.seat, 12), Text(kingdom_name(s.players[bout.seat].kingdom), "bold"))
    theirs: tuple[Node, ...]
    if bout.foe >= 0:
        theirs = (Text(kingdom_name(s.players[bout.foe].kingdom), "bold"), crest(bout.foe, 12))
    else:
        theirs = (Text(name(bout.horde), "bold"), *((star(horde.hits),) if horde and horde.hits else ()))
    end: tuple[Node, ...] = ()
    if fight.result:
        key, colour = ENDS[fight.result]
        end = (Pill(say(key), "bold", 10, colour, fill=VELLUM, edge=4),)
    return Row((*ours, Space(grow=True), *end, Space(grow=True), *theirs))


def _field(s: State, bout: Bout) -> Node:
    ours = _host(s.players[bout.seat], bout.space, bout.mode == RAID)
    theirs = _host(s.players[bout.foe], bout.space, True) if bout.foe >= 0 else None
    horde = s.hordes.get(bout.space)
    hits = min(5, horde.hits) if horde and bout.foe < 0 else 0
    return Art(h=FIELD, draw=do(_fielded, backdrop(s, bout.space), ours, theirs, bout.horde, hits), grow=True)


def _host(player: Player, space: int, walls: bool) -> Host:
    towns, castles = player.settlements.get(space, 0), len(player.castles.get(space, ()))
    return player.seat, towns * walls, castles * walls, stack_at(player, space)


def _dice(s: State, fight: Fight) -> tuple[Node, ...]:
    """Two lines: ours, theirs; hits are lit. Before any die: the faces needed."""
    if not fight.rows:
        ours, theirs = needs(s, fight.bout.seat, fight.bout.space, fight.bout.mode)
        return (Row((faces(say("you_hit_on"), ours, BLUE), faces(say("it_hits_on"), theirs, RED)), 6),)
    found: list[Node] = []
    for side, label in ((0, "You"), (1, "They")):
        rows = tuple(row for row in fight.rows if row.side == side)
        hits = sum(row.verdict == "hit" for row in rows)
        dice = Stack((Hole(h=DIE, id=DICE[side]), Art(h=DIE, draw=do(_judged, rows))), grow=True)
        told = Text(VOICE.count(hits, "hit"), "bold", colour=FERN if hits else UMBER, anchor="right")
        found.append(Row((Word(label, "bold", 8.5, least=22), dice, told)))
    return tuple(found)


# ---- what a hand draws
def _fielded(ground: str, ours: Host, theirs: Host | None, horde: str, hits: int,
             painter: Painter, box: Rect, how: How) -> None:  # fmt: skip
    x, y, w, h = box
    u = h / FULL
    with painter.clip(*box):
        painter.sprite(ground, x + w / 2, y + h + 18 * u, w * 0.46, "midbottom")
        _hosted(painter, ours, x + 6, y + h - 4 * u, u, False)
        if theirs is not None:
            _hosted(painter, theirs, x + w - 6, y + h - 4 * u, u, True)
        for i in range(hits - 1, -1, -1):
            at = x + w - (34 + i * 17) * u, y + h - (3 + i % 2 * 5) * u
            painter.sprite(f"hh/{horde}", *at, (32 if i else 42) * u)


def _hosted(painter: Painter, host: Host, x: float, y: float, u: float, right: bool) -> None:
    seat, towns, castles, armies = host
    way = -u if right else u
    at = x + 12 * way
    for sprite, high, pitch, count in (("town", 28, 22, towns), ("castle", 38, 22, castles), ("army", 36, 17, armies)):
        for i in range(count):
            painter.sprite(f"hh/{sprite}_{seat}", at, y - i % 2 * 4 * u, high * u, flip=right)
            at += pitch * way


def _judged(rows: Sequence[Judged], painter: Painter, box: Rect, how: How) -> None:
    """D10s that have fallen: faint when they missed, with a shield when the hit was caught."""
    x, y, w, h = box
    each = min(DIE + 3.4, w / max(1, len(rows)))
    for i, row in enumerate(rows):
        _die(painter, row, x + i * each, y + h / 2, min(DIE, each - 0.6))


def _die(painter: Painter, row: Judged, x: float, y: float, size: float) -> None:
    side, _, total, need, verdict, _ = row
    colour, hit = "blue" if side == 0 else "red", verdict == "hit"
    inside = 1 <= total <= 10
    face = total % 10 if inside else 0 if total > 10 else 1
    alpha = 90 if not inside else 255 if hit else 165
    painter.sprite(f"d10/{colour}/{face}a", x, y, size, "midleft", alpha=alpha)
    if not inside:
        painter.text(str(total), x + size / 2, y, "bold", painter.fixed(8.5), INK, "center", halo=CREAM)
    if hit:
        painter.symbol("tick", x + size, y + size * 0.4, 7, "midright")
    elif verdict == "shield":
        painter.symbol("shield", x + size, y + size * 0.36, 8, "midright")
    elif need > 10:
        painter.symbol("cross", x + size, y + size * 0.4, 6, "midright")
