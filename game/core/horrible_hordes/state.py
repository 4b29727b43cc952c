"""The state of a match: flat data with a generated copy. Frames on `todo` must be settled first.

Spaces, chits, hordes, terrains, kingdoms and abilities are small ints here, named in tables.py. Units are moved by
the functions of movement.py, which keep the masks in step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from functools import lru_cache
from operator import add
from typing import Any, ClassVar, TypeVar

import msgspec

from game.core.dice import Dice
from game.core.events import Emit
from game.core.horrible_hordes import tables as t
from game.core.horrible_hordes.events import Produced
from game.core.horrible_hordes.tables import KINGDOMS as ACTION_KINGDOMS
from game.core.horrible_hordes.tables import MAGIC, YIELDS, SpaceGrid
from game.core.rules import Action, Refusal
from game.core.state import state

STARTS = "starts"
KINGDOMS = "kingdoms"
TURN = ("event", "resource", "trade", "settle", "fortify", "train", "move", "attack", "research", "spawn", "end")
SEGMENTS = ("horde_prep", "horde_moves", "raid_prep", "raid_battles", "round_end")
OVER = "over"
PHASES = (STARTS, KINGDOMS, *TURN, *SEGMENTS, OVER)
PHASE = {name: index for index, name in enumerate(PHASES)}
NO_SEAT = -1


class Chosen(msgspec.Struct, frozen=True):
    """The options of this match; see options.toml."""

    pvp: bool
    horde_player: bool
    extra_terrain: bool
    wizard_towers: bool
    idle_hordes: str
    restart_penalty: bool
    open_interrupts: bool


class Army(msgspec.Struct, frozen=True, gc=False):
    """One army token. `marks`: its statuses; `ridden`: plains have given it a step this round."""

    id: int
    space: int
    moved: bool = False
    ridden: bool = False
    marks: tuple[str, ...] = ()


class Horde(msgspec.Struct, frozen=True, gc=False):
    """A horde on the board. `uid` counts spawns from 1; `pilot`: the seat that controls its move this round."""

    uid: int
    kind: int
    hits: int
    space: int
    frozen: bool = False
    pilot: int = NO_SEAT

    @property
    def row(self) -> t.HordeRow:
        return t.HORDES[self.kind]


class Frame(msgspec.Struct, frozen=True, tag_field="frame", gc=False):
    """Something to settle before anything else; `seat` is asked if a decision is needed."""

    seat: int


class Roll(Frame, frozen=True, tag="roll"):
    """Dice on the table without effect so far. `asking`: seats that may still change them, in turn order.

    `purpose`: event, event_die, spawn, awaken, ranged, strike, opening, battle, siege_opening or siege. `kind`: the
    horde to place, or the ability that rolls; `space`: the target of a shot.
    """

    purpose: str
    faces: tuple[int, ...]
    sides: tuple[int, ...]
    nudges: tuple[int, ...]
    asking: tuple[int, ...]
    kind: int = -1
    space: int = -1


class Battle(Frame, frozen=True, tag="battle"):
    """A battle of `seat` in a space, against a horde or (`foe`) against another player's units there.

    `stage`: start, round or hits. `faces`: the dice of this round, nudges added. `used`: shields spent (OPB), a mask by
    seat of the two; `damage`: of the castles here, oldest first; `lost`: armies, castles, settlements.
    """

    space: int
    mode: str
    foe: int = NO_SEAT
    stage: str = "start"
    round: int = 1
    asking: tuple[int, ...] = ()
    quiet: tuple[int, ...] = ()  # seats that want no more windows in this battle
    faces: tuple[int, ...] = ()
    shields: tuple[int, int] = (0, 0)
    used: tuple[int, int] = (0, 0)
    damage: tuple[int, ...] = ()
    lost: tuple[int, int, int] = (0, 0, 0)
    foe_lost: tuple[int, int, int] = (0, 0, 0)


class Place(Frame, frozen=True, tag="place"):
    """A free unit waits for a space."""

    unit: str
    reason: str


class Learn(Frame, frozen=True, tag="learn"):
    """A free ability waits to be named."""

    reason: str


class Offer(Frame, frozen=True, tag="offer"):
    """A trade offered to `seat` by `by`: what `by` gives and gets."""

    by: int
    give: tuple[int, ...]
    get: tuple[int, ...]


class Route(Frame, frozen=True, tag="route"):
    """A horde's path is chosen by a player."""

    uid: int


class Pick(Frame, frozen=True, tag="pick"):
    """The horde player sees these hordes and keeps one; `purpose`: start, spawn or awaken, for player `whose`."""

    kinds: tuple[int, ...]
    purpose: str
    whose: int


class Fallen(Frame, frozen=True, tag="fallen"):
    """A player without settlements chooses: begin again or retire."""


F = TypeVar("F", bound=Frame)


@state
class Player:
    """One kingdom. Per space: settlements, castles (kinds, oldest first); `land`, `forts`, `camps` are their masks."""

    seat: int
    kingdom: int = -1  # -1 before it was chosen
    abilities: int = 0
    spent: int = 0  # one-time abilities used up
    goods: list[int] = field(default_factory=lambda: [0] * len(t.CHITS))
    vt: int = 0
    retired: bool = False
    settlements: dict[int, int] = field(default_factory=dict)
    castles: dict[int, tuple[int, ...]] = field(default_factory=dict)
    armies: dict[int, Army] = field(default_factory=dict)
    land: int = 0
    forts: int = 0
    camps: int = 0
    uses: dict[int, int] = field(default_factory=dict)  # ability -> uses this round
    turn_uses: dict[int, int] = field(default_factory=dict)  # ability -> uses (or chits converted) this turn
    trained: dict[int, int] = field(default_factory=dict)  # space -> armies trained this turn
    settlements_built: int = 0
    castles_built: int = 0
    more_builds: int = 0  # bought for the phase that runs
    researched: bool = False
    bought: bool = False
    armies_lost: int = 0  # this round, regained or not
    castles_lost: int = 0
    armies_net: int = 0  # this round, minus those regained

    def copy(self) -> Player:
        """An independent copy; `@state` writes the body."""
        raise NotImplementedError

    @property
    def spaces(self) -> int:
        """The mask of all spaces with a unit."""
        return self.land | self.forts | self.camps


@state
class State:
    """One match at one moment. `hordes` are keyed by space; `step` counts inside a phase."""

    grid: SpaceGrid
    chosen: Chosen
    dice: Dice
    terrain: tuple[int, ...]
    closed: int  # chasms
    stops: int  # deserts
    rides: int  # plains
    claimed: int = 0  # spaces whose gift was taken
    round: int = 0
    phase: str = STARTS
    active: int = NO_SEAT  # the seat that acts
    step: int = 0
    skip: int = 0  # index of the phase up to which the active player skips everything optional
    order: tuple[int, ...] = ()  # kingdoms in turn order
    players: list[Player] = field(default_factory=list)
    hordes: dict[int, Horde] = field(default_factory=dict)
    horded: int = 0
    pool: int = t.ALL_HORDES  # mask of horde counters that are not on the board
    next_horde: int = 1
    next_army: int = 1
    todo: list[Frame] = field(default_factory=list)
    queue: tuple[int, ...] = ()  # uids still to move this segment
    holy: int = 0  # spaces closed to hordes this round
    bans: tuple[tuple[int, int, int], ...] = ()  # (payer, opponent, space) of Diplomacy
    breaches: tuple[tuple[int, tuple[int, ...]], ...] = ()  # castle damage by shots between players this phase (HH-D76)
    slain: int = 0  # units destroyed by hordes: the horde player's score

    def copy(self) -> State:
        """An independent copy; `@state` writes the body."""
        raise NotImplementedError

    @property
    def top(self) -> Frame | None:
        return self.todo[-1] if self.todo else None

    def on_top(self, kind: type[F]) -> F:
        """The frame on top, which must be of this kind."""
        top = self.todo[-1]
        assert isinstance(top, kind)
        return top

    @property
    def battle(self) -> Battle | None:
        """The battle being fought, whatever lies on top of it."""
        return next((frame for frame in reversed(self.todo) if isinstance(frame, Battle)), None)

    @property
    def me(self) -> Player:
        """The player whose turn or window it is."""
        return self.players[self.active]

    @property
    def horde_seat(self) -> int:
        """The seat that leads the hordes, or -1."""
        return len(self.players) if self.chosen.horde_player else NO_SEAT

    def ground(self, space: int) -> t.Terrain:
        return t.TERRAINS[self.terrain[space]]

    def others(self, seat: int) -> int:
        """Spaces with a unit of another player."""
        found = 0
        for player in self.players:
            if player.seat != seat:
                found |= player.land | player.forts | player.camps
        return found

    def settled(self) -> int:
        """Spaces with a settlement of anybody."""
        found = 0
        for player in self.players:
            found |= player.land
        return found

    def occupied(self) -> int:
        """Spaces with a unit of anybody."""
        found = 0
        for player in self.players:
            found |= player.land | player.forts | player.camps
        return found

    def horde(self, uid: int) -> Horde | None:
        return next((horde for horde in self.hordes.values() if horde.uid == uid), None)

    def horde_of(self, uid: int) -> Horde:
        """The horde of that number, which must be on the board."""
        return next(horde for horde in self.hordes.values() if horde.uid == uid)


# ---- Actions: legality (`refusal`), choices (`options`), effect (`perform`).


class GameAction(Action, frozen=True, omit_defaults=True):
    """Base of the actions. A refusal is None for a legal action; `perform` is called with legal actions only.

    `when`: the phases and frames in which it may be taken. A list of options is new and belongs to the caller; a tuple
    may be cached and shared.
    """

    when: ClassVar[tuple[str | type[Frame], ...]] = ()

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        raise NotImplementedError

    def refusal(self, s: State, seat: int) -> Refusal | None:
        return not_now(s, seat, self.when) or self.barred(s, seat)

    def barred(self, s: State, seat: int) -> Refusal | None:
        """Why it cannot be taken at its time."""
        return None

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        raise NotImplementedError


class Chits(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A count of each kind of chit: {"wood": 2, "gold": 1}."""

    stone: int = 0
    wood: int = 0
    food: int = 0
    metal: int = 0
    magic: int = 0
    gold: int = 0

    amounts = property(msgspec.structs.astuple)

    @property
    def total(self) -> int:
        return self.stone + self.wood + self.food + self.metal + self.magic + self.gold


NO_CHITS = Chits()


def negative(chits: Chits, rule: str) -> Refusal | None:
    amounts = chits.amounts
    if min(amounts) >= 0:
        return None
    chit, n = next((chit, n) for chit, n in zip(t.CHITS, amounts, strict=True) if n < 0)
    return Refusal("bad_amount", rule, "The amount can't be negative.", chit, 0, n)


_FIRST: dict[type[Frame], str] = {
    Roll: "Change or keep the dice first.",
    Battle: "Finish the battle first.",
    Place: "Place your free unit first.",
    Learn: "Choose the free ability first.",
    Offer: "Answer the offer first.",
    Route: "Choose the horde's path first.",
    Pick: "Choose the new horde first.",
    Fallen: "Start again or leave the game first.",
}
_NAMES = {
    "starts": "Place the first settlements first.",
    "kingdoms": "Choose kingdoms first.",
    "resource": "Take your free resources first.",
    "end": "Discard down to your limit first.",
    OVER: "The game is over.",
}


def not_now(s: State, seat: int, when: tuple[str | type[Frame], ...]) -> Refusal | None:
    """Why the seat may not act now: it takes one of these phases, or such a frame on top; None when it may."""
    text = ""
    if not isinstance(when[0], str):
        text = "" if type(s.top) in when else "Not possible now."
    elif s.todo:
        text = _FIRST[type(s.todo[-1])]
    elif s.phase not in when:
        text = _NAMES.get(s.phase, f"Not possible in the {s.phase.replace('_', ' ')} phase.")
    if text:
        return Refusal("wrong_phase", "HH 4", text)
    return None if asked(s) == seat else not_yours(s)


def not_yours(s: State) -> Refusal:
    """Whose decision it is instead: by kingdom, which is not yet chosen in the first turns."""
    seat = asked(s)
    kingdom = s.players[seat].kingdom if seat < len(s.players) else -1
    who = f"the {ACTION_KINGDOMS[kingdom].name}" if kingdom >= 0 else "another player"
    return Refusal("not_your_decision", "HH 4", f"It's up to {who} now.")


def asked(s: State) -> int:
    """The seat that must decide now."""
    if not s.todo:
        return s.active
    top: Any = s.todo[-1]
    kind = type(top)
    seat: int = top.asking[0] if (kind is Roll or kind is Battle) and top.asking else top.seat
    return seat


# ---- Income of a resource phase (HH 4.1): settlements by ground (HH-D11), towers, abilities (hook `income`).
_TOWER = t.CASTLE_KINDS.index(t.TOWER)
_GIVEN = tuple([(chit, n) for chit, n in enumerate(row) if n] for row in YIELDS)  # by terrain: chits and how many


def income(s: State, player: Player) -> t.Amounts:
    """What the player's next resource phase yields, before the free chits."""
    total = list(_earned(player.abilities & t.EARNING))
    for space, n in player.settlements.items():
        for chit, amount in _GIVEN[s.terrain[space]]:
            total[chit] += n * amount
    for row in player.castles.values():
        total[MAGIC] += row.count(_TOWER)
    return tuple(total)


@lru_cache(maxsize=256)
def _earned(mask: int) -> t.Amounts:
    mods = t.mods_of(mask, "income", "")
    return tuple(sum(mod.chits.get(chit, 0) for mod in mods) for chit in t.CHITS)


def produce(s: State, player: Player, emit: Emit | None) -> None:
    """Book the income, reported source by source."""
    total = income(s, player)
    player.goods = list(map(add, player.goods, total))
    if not emit:
        return
    cells = s.grid.cells
    spaces = []
    for space in sorted(player.settlements.keys() | player.castles.keys()):
        row = [player.settlements.get(space, 0) * n for n in YIELDS[s.terrain[space]]]
        row[MAGIC] += player.castles.get(space, ()).count(_TOWER)
        if any(row):
            spaces.append((cells[space], t.named(row)))
    earning = t.members(player.abilities & t.EARNING)
    gifts = tuple((t.ABILITIES[n].id, dict(mod.chits)) for n in earning for mod in t.mods_of(1 << n, "income", ""))
    emit(Produced(seat=player.seat, spaces=tuple(spaces), abilities=gifts, chits=t.named(total)))
