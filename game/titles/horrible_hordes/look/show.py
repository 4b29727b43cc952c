"""How events are animated on the board, and which battles take the full screen."""

from __future__ import annotations

import math
from collections.abc import Collection
from functools import partial
from typing import Any, NamedTuple

from game.client.draw.painter import Painter
from game.client.draw.sketch import Sketch
from game.client.scenes.map import Table
from game.client.services import Services
from game.client.stage import director as ease
from game.client.stage import spells
from game.client.stage.director import CueSheet, Director, Mark, Timeline, cue, effect, fading, par, progress, seq, wait
from game.client.stage.fx import Particles
from game.client.ui.palette import INK, TAN, dark
from game.client.ui.place import abreast, between, shifted
from game.core.figures import beside
from game.core.horrible_hordes import events as facts
from game.core.horrible_hordes.combat import RAID
from game.core.horrible_hordes.events import BattleBegun, BattleEnded, DiceRolled, HordeSpawned, PhaseBegun
from game.core.horrible_hordes.state import NO_SEAT, State
from game.core.horrible_hordes.tables import ABILITIES, ABILITY, HORDE, HORDES
from game.core.match import Match, all_facts
from game.titles.horrible_hordes.look.board import BoardView
from game.titles.horrible_hordes.look.bout import odds_before, of_event
from game.titles.horrible_hordes.look.names import FIELD, SYMBOLS, Point, sign
from game.titles.horrible_hordes.look.pieces import arms, burst


def school_of(event: Any) -> str:
    """The school of a spell event; "" for other events."""
    match event:
        case facts.AbilityUsed(ability=what) | facts.Shot(ability=what) | facts.StatusSet(status=what):
            return SYMBOLS["schools"].get(what, "")
    return ""


def shields(event: Any) -> bool:
    """Whether the event shields somebody."""
    match event:
        case facts.AbilityUsed(ability=ability):
            use = ABILITIES[ABILITY[ability]].use
            return use is not None and use.verb == "shield"
        case facts.StatusSet(status=status):
            return status == "protection"
    return False


def later(event: Any) -> bool:
    """Whether the effect is shown by a later event."""
    use = ABILITIES[ABILITY[event.ability]].use if isinstance(event, facts.AbilityUsed) else None
    return use is not None and use.verb in ("ranged", "battle_attack", "status")


def place_of(event: Any, s: State) -> int | None:
    """The space of a spell on the board; None if it has none."""
    match event:
        case facts.StatusSet(space=cell) | facts.Shot(space=cell):
            return s.grid.numbers.get((cell[0], cell[1]))
        case facts.AbilityUsed(target=target):
            horde = s.horde(int(target.get("horde") or 0))
            if horde is not None:
                return horde.space
            at = target.get("space") or target.get("to")
            return s.grid.numbers.get((at[0], at[1])) if at else None
    return None


# ---- Cues: how events look and sound.
STEP = 0.2  # seconds a march takes for a space
LOOK, HOP = 0.15, 0.14  # a horde turns, then moves: dozens do in a late round
BRISTLE = 0.22  # both sides, when a horde meets somebody
CRACK, RISE = 0.32, 0.43  # the ground breaks; a horde rises
GREAT = 3  # most hits of a horde of few large figures
_ROLLED = ("event", "event_die", "ranged", "strike", "opening")
_LOST = {"castle": "crack", "settlement": "hut_lost"}  # other units fall


def rolls(count: int, still: float) -> Timeline:
    return seq(par(progress("roll.t", 0.3), cue("roll", count=count)), wait(still))


def _horde_moves(event: Any) -> Timeline:
    """A horde turns, moves, and raises dust by its weight; both sides bristle if it meets somebody."""
    step = "horde_tread" if HORDES[HORDE[event.horde]].hits <= GREAT else "horde_step"
    walk = par(progress("go.t", HOP, ease.in_out), effect(step))
    meets = par(progress("bristle.t", BRISTLE), effect("bristle")) if event.met else Timeline()
    return seq(progress("look.t", LOOK, ease.out), walk, cue("tramp", space=event.space, uid=event.uid), meets)


def _horde_comes(event: Any) -> Timeline:
    """The ground cracks, and a horde rises with the roar of its kind."""
    breaks = par(progress("crack.t", CRACK, ease.out), effect("quake"), cue("crumbs", space=event.space))
    comes = par(progress("rise.t", RISE, ease.out), cue("cry", who=event.horde), cue("thud", space=event.space))
    return seq(breaks, comes, wait(0.05))


def _spoken(event: Any) -> Timeline:
    """A spell sounds and is shown where it is cast; other uses only get a note."""
    if later(event):
        return Timeline()
    return par(progress("spell.t", spells.LASTS), effect("spell")) if school_of(event) else NOTED


NOTED, GREAT_NEWS = seq(effect("pencil"), wait(0.28)), seq(effect("page"), wait(0.55))
CUES: CueSheet[object] = CueSheet({
    "settled asked passed phase_begun hordes_ordered turn_ended horde_stayed statuses_ended horde_drawn "
    "resources_changed trade_offered": Timeline(),
    "dice_rolled": lambda e: rolls(len(e.faces), 0.15) if e.stream in _ROLLED else Timeline(),
    "die_changed": rolls(1, 0.25),
    "horde_moved": _horde_moves,
    "horde_spawned": _horde_comes,
    "horde_blocked": wait(0.25),
    "settlement_moved": par(progress("go.t", STEP, ease.in_out), effect("leather")),
    "stack_moved": lambda e: par(
        progress("go.t", STEP * max(1, min(3, len(e.path) - 1)), ease.in_out), effect("leather")
    ),
    "built trained unit_gained start_chosen restarted": lambda e: seq(
        progress("drop.t", 0.18, ease.in_), par(effect("build"), cue("thud", space=e.space))
    ),
    "unit_lost": lambda e: seq(
        par(cue("crumbs", space=e.space), effect(_LOST.get(e.unit, "fall_mail"))), wait(0.1)
    ),
    "counters_lost": lambda e: seq(cue("sparks", uid=e.uid), wait(0.28)),
    "horde_grew": lambda e: seq(par(cue("sparks", uid=e.uid), effect("roar_dead")), wait(0.4)),
    "horde_destroyed": lambda e: par(progress("fall.t", 0.45), cue("crumbs", space=e.space), effect("chest")),
    "battle_begun": par(effect("war_drum"), wait(0.4)),
    "dice_judged": lambda e: seq(par(progress("judge.t", 0.45), cue("roll", count=len(e.rows))), wait(0.4)),
    "round_fought": lambda e: (
        seq(effect("blow_blade"), wait(0.2)) if e.hits or e.armies or e.castles or e.settlements else Timeline()
    ),
    "battle_ended": lambda e: seq(effect("victory" if e.result == "won" else "loss"), wait(0.65)),
    "shot": lambda e: seq(
        par(progress("spell.t", spells.LASTS), effect("spell" if school_of(e) else "bow")), wait(0.1)
    ),
    "produced": par(progress("yield.t", 0.35), effect("coin")),
    "event_happened retired game_ended round_begun": GREAT_NEWS,
    "seat_fallen": seq(effect("loss"), wait(0.55)),
    "ability_used status_set": _spoken,
    "kingdom_chosen ability_gained vt_gained unit_forgone trade_answered": NOTED,
    "discarded": effect("leather"),
})  # fmt: skip


# ---- Drawing what moves above the board.
LEAN, HOP_HIGH = 2.6, 3.0  # how far a horde leans towards its goal; how high it hops
SHIVER, SHIVERS, SWORDS = 1.6, 26.0, 11.0  # amplitude and frequency of bristling; size of the symbol above
MOST_DUST = 14  # most flecks of a step
CRACKS = 5  # steps of the crack animation
_UNITS = {"army": "army", "settlement": "town", "castle": "castle", "wizard_tower": "tower"}

# The paths of the cracks from the centre of a space, in fractions of it.
CRACKED = beside(__file__, "cracks.toml", dict[str, tuple[tuple[Point, ...], ...]])["ways"]


class Show:
    """Draws what moves above the board."""

    def __init__(self) -> None:
        self.particles = Particles()

    # ---- marks
    def mark(self, mark: Mark, services: Services, view: BoardView, s: State) -> bool:
        """Handles a mark of the cue sheet; False for a plain sound, which the scene plays."""
        data: Any = mark.data
        horde = s.horde(int(data.get("uid", 0)))
        dust = min(MOST_DUST, 2 + (horde.hits if horde else 0))
        puffs: dict[str, tuple[str, int, float | None]] = {
            "thud": ("dust", 9, 0.4), "tramp": ("dust", dust, 0.4),
            "crumbs": ("crumb", 12, None), "sparks": ("spark", 10, None),
        }  # fmt: skip
        if mark.name not in puffs:
            return False
        space = s.grid.numbers[tuple(data["space"])] if "space" in data else horde.space if horde else -1
        if space >= 0:
            kind, count, low = puffs[mark.name]
            self.particles.puff(kind, view.centre(space), view.side, count, low)
        if mark.name == "crumbs":
            services.devices.rumble(0.3, 0.15, 80)
        return True

    # ---- pieces left out of the page
    def without(self, event: object, s: State) -> frozenset[str]:
        """The pieces that are moving: the page is painted without them."""
        match event:
            case facts.HordeMoved(uid=uid) | facts.HordeDestroyed(uid=uid):
                return frozenset((f"horde/{uid}",))
            case facts.StackMoved(armies=armies):
                return frozenset(f"army/{number}" for number in armies)
        return frozenset()

    # ---- drawing
    def draw(self, painter: Painter, view: BoardView, s: State, director: Director[object]) -> None:
        """Draws above everything that stands."""
        with painter.clip(*FIELD):
            ShownEvent(painter, view, s, director).draw(not self.particles.reduced)
        self.particles.draw(painter)


class ShownEvent(NamedTuple):
    """Draws the event being shown, above the board."""

    painter: Painter
    view: BoardView
    s: State
    director: Director[object]

    def draw(self, spells_too: bool) -> None:
        """`spells_too`: not with reduced motion."""
        painter, view, numbers = self.painter, self.view, self.s.grid.numbers
        match event := self.director.now:
            case facts.HordeMoved(uid=uid, origin=origin, space=space):
                hits = horde.hits if (horde := self.s.horde(uid)) else 0
                self._walk(event.horde, hits, *map(view.corner, (numbers[origin], numbers[space])))
            case facts.HordeSpawned(horde=kind, space=space, hits=hits):
                self._comes(kind, hits, numbers[space])
            case facts.HordeDestroyed(horde=kind, space=space):
                x, y = view.centre(numbers[space])
                if alpha := fading(self.director.share("fall.t")):
                    painter.sprite(f"hh/{kind}", x, y + view.side * 0.45, view.side * 0.94, alpha=alpha)
            case facts.StackMoved(seat=seat, armies=armies, path=path):
                self._march(seat, len(armies), [numbers[cell] for cell in path])
            case facts.SettlementMoved(seat=seat, origin=origin, space=space):
                t = self.director.share("go.t")
                x, y = between(view.centre(numbers[origin]), view.centre(numbers[space]), t)
                painter.sprite(f"hh/town_{seat}", x, y + view.side * 0.4, view.side * 0.6)
            case facts.Built(seat=seat, unit=unit, space=space) | facts.UnitGained(seat=seat, unit=unit, space=space):
                self._drop(f"hh/{_UNITS[unit]}_{seat}", numbers[space])
            case facts.Trained(seat=seat, space=space):
                self._drop(f"hh/army_{seat}", numbers[space])
            case facts.Produced(spaces=rows):
                t = self.director.share("yield.t")
                for cell, chits in rows:
                    x, y = view.centre(numbers[cell])
                    for i, chit in enumerate(chits):
                        painter.symbol(sign(chit), x + i * 8, y - t * view.side * 0.5, 13)
        t = self.director.share("spell.t")
        cast_on = place_of(event, self.s) if t < 1 and spells_too else None
        if cast_on is not None:
            x, y = view.centre(cast_on)
            if shields(event):
                spells.dome(painter, x, y + view.side * 0.5, view.side * 1.1, t)
            spells.draw(painter, school_of(event), x, y, 1.3 * view.side, t)

    def _walk(self, kind: str, hits: int, start: Point, end: Point) -> None:
        """A horde leans towards its goal, moves, and bristles if it meets somebody."""
        t = self.director.number("go.t")
        x, y = between(start, end, t)
        dx, dy = end[0] - start[0], end[1] - start[1]
        lean = LEAN * self.director.share("look.t") * (1 - t) / max(1.0, abs(dx), abs(dy))
        met = self.director.number("bristle.t")
        shiver = SHIVER * math.sin(SHIVERS * met) * (1 - met) if 0 < met < 1 else 0.0
        if shiver:
            self.painter.symbol("swords", *shifted(end, self.view.side / 2 - shiver, self.view.side * 0.1), SWORDS)
        y -= HOP_HIGH * 4 * t * (1 - t)
        self._horde(kind, hits, x + lean * dx + shiver, y + lean * dy, dx > 0)

    def _comes(self, kind: str, hits: int, space: int) -> None:
        """The ground cracks, and a horde rises."""
        (x, y), side = self.view.corner(space), self.view.side
        step = round(self.director.share("crack.t") * CRACKS) / CRACKS
        self.painter.sketch(("hh crack", step), x, y, side, side, partial(cracks, side=side, share=step))
        t = self.director.number("rise.t")
        if t > 0:
            with self.painter.clip(x, y - side, side, 2 * side):
                self._horde(kind, hits if t >= 1 else 0, x, y + (1 - t) * side)

    def _horde(self, kind: str, hits: int, x: float, y: float, flip: bool = False) -> None:
        side = self.view.side
        self.painter.sprite(f"hh/{kind}", x + side / 2, y + side * 0.93, side * 0.94, flip=flip)
        if hits:
            u = side / 29
            burst(self.painter, x + side - 5.6 * u, y + side - 5.6 * u, str(hits), 6.2 * min(1.4, max(1.0, u)))

    def _march(self, seat: int, count: int, path: list[int]) -> None:
        t, view = self.director.share("go.t") * (len(path) - 1), self.view
        i = min(len(path) - 2, int(t))
        x, y = between(view.centre(path[i]), view.centre(path[i + 1]), t - i)
        for aside in abreast(min(3, count), view.side * 0.26):
            self.painter.sprite(f"hh/army_{seat}", x + aside, y + view.side * 0.4, view.side * 0.6)
        arms(self.painter, seat, x - view.side * 0.45, y - view.side * 0.45, 8.6)

    def _drop(self, sprite: str, space: int) -> None:
        t, side = self.director.share("drop.t"), self.view.side
        x, y = self.view.centre(space)
        self.painter.sprite(sprite, x, y + side * (0.4 - (1 - t) * 1.2), side * 0.62)


def cracks(pen: Sketch, side: float, share: float) -> None:
    """Draws cracks spreading from the centre of a space."""
    for way in CRACKED:
        spots = [(side * (0.5 + share * u), side * (0.72 + share * v)) for u, v in ((0.0, 0.0), *way)]
        pen.stroke(spots, dark(TAN, 0.55), 1.8)
        pen.stroke(spots, INK, 0.8)


def tumbling(painter: Painter, count: int, t: float, x: float, y: float, colour: str) -> None:
    """Tumbling D10s, t 0..1."""
    for i in range(count):
        frame = f"t{int(t * 34 + i * 7) % 24:02}"
        hop = 16 * abs(1 - 2 * ((t * 1.4 + i * 0.13) % 1)) * (1 - t)
        painter.sprite(f"d10/{colour}/{frame}", x + i * 18, y - hop, 15, "midleft")


# ---- Which battles take the full screen, and the pace of those shown on the board.
OPEN = (0.1, 0.9)  # chances between which the outcome is open
CROWDS = {"horde_moved": 1.8, "horde_spawned": 1.8, "dice_rolled": 1.6}  # seconds of a phase for all of a kind
MET = 2.2  # the same for hordes that meet somebody
TOLD = 1.2  # most seconds of a battle on the board
BEGINS = 0.15  # of which its beginning, longer than a frame at any speed: then the table asks about the full screen


def first_fight(match: Match, begun: BattleBegun) -> bool:
    """Whether this is the first fight of its kind of horde in the match, saved actions included."""
    fights = (fact for facts in all_facts(match) for fact in facts if isinstance(fact, BattleBegun))
    first = next((one for one in fights if one.foe == NO_SEAT and one.horde == begun.horde), None)
    return first is not None and (first.uid, first.space, first.hits) == (begun.uid, begun.space, begun.hits)


def whole_stage(s: State, begun: BattleBegun, people: Collection[int], first: bool, battles: str) -> bool:
    """Whether a battle that has just begun takes the full screen.

    `people`: seats at this screen; `first`: it is the first fight of its kind of horde; `battles`: the option "always",
    "matters" or "never". A battle matters if somebody here fights in it, if its chance is between 10 and 90 %, if
    somebody's last settlement or castle is at stake, or if it is a first fight.
    """
    if battles != "matters":
        return battles == "always"
    if first or {begun.seat, begun.foe if begun.foe != NO_SEAT else s.horde_seat} & {*people} or _at_stake(s, begun):
        return True
    odds = odds_before(s, of_event(s, begun))
    return odds is not None and OPEN[0] <= odds.hold <= OPEN[1]


def _at_stake(s: State, begun: BattleBegun) -> bool:
    """Whether the defender's last settlement or last castle stands there."""
    attacked = begun.foe if begun.foe != NO_SEAT else begun.seat if begun.mode == RAID else NO_SEAT
    if attacked == NO_SEAT:
        return False
    player, space = s.players[attacked], s.grid.numbers[begun.space]
    settlements, castles = sum(player.settlements.values()), sum(map(len, player.castles.values()))
    return 0 < settlements == player.settlements.get(space, 0) or 0 < castles == len(player.castles.get(space, ()))


OTHERS = 0.42  # pace of hordes that nobody here has rolled for


class OnBoard(CueSheet["Table"]):
    """A cue sheet in which a whole battle takes at most TOLD seconds, and frequent events get shorter (see CROWDS)."""

    def __init__(self, sheet: CueSheet[Any]) -> None:
        super().__init__()
        self._shows, self._instant = sheet._shows, sheet._instant
        self._sheet = sheet

    def timeline(self, event: Any, stage: Table) -> Timeline:
        line = self._sheet.timeline(event, stage)
        director = stage.play.director
        if isinstance(event, HordeSpawned):
            players, shown = stage.play.session.players, reversed(director.events[: director.shown])
            seat = next((one.seat for one in shown if isinstance(one, DiceRolled)), -1)
            if not 0 <= seat < len(players) or players[seat] != "human":
                line = line.paced(OTHERS)
        battle = around(director.events, director.shown)
        if not any(one is event for one in battle):
            return self._in_crowd(line, event, director)
        if isinstance(event, BattleBegun):
            begun = line.paced(BEGINS / line.duration) if line.duration > 0 else line
            return par(begun, progress("battle.begins", BEGINS))
        told = (one for one in battle if not isinstance(one, BattleBegun))
        long = sum(self._sheet.timeline(one, stage).duration for one in told)
        return line.paced(min(1.0, (TOLD - BEGINS) / long)) if long > 0 else line

    def _in_crowd(self, line: Timeline, event: Any, director: Director[Any]) -> Timeline:
        """Speeds up events of a kind that is frequent in the phase; meetings are counted apart."""
        met = getattr(event, "met", False)
        most = MET if met else CROWDS.get(event.type)
        if most is None:
            return line
        events, at = director.events, director.shown  # those of the phase that are known
        begin = next((n for n in range(at, 0, -1) if isinstance(events[n - 1], PhaseBegun)), 0)
        end = next((n for n in range(at + 1, len(events)) if isinstance(events[n], PhaseBegun)), len(events))
        like = [one for one in events[begin:end] if one.type == event.type and getattr(one, "met", False) == met]
        long = line.duration * len(like)
        return line.paced(min(1.0, most / long)) if long > 0 else line


def around(events: list[Any], at: int) -> list[Any]:
    """The known events of the battle around event number `at`; [] if there is none."""
    if at >= len(events):
        return []
    ends = (n for n in range(at, -1, -1) if isinstance(events[n], BattleBegun | BattleEnded))
    begin = next((n for n in ends if n < at or isinstance(events[n], BattleBegun)), -1)
    if begin < 0 or isinstance(events[begin], BattleEnded):
        return []
    end = next((n for n in range(begin, len(events)) if isinstance(events[n], BattleEnded)), len(events))
    return events[begin : end + 1]
