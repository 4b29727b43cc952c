"""What hordes do, and what a battle comes to, round by round."""

from __future__ import annotations

from typing import NamedTuple

from game.core.events import Event
from game.core.horrible_hordes.events.kingdoms import Space


class HordeDrawn(Event, tag="horde_drawn"):
    """A counter came out of the pool; `seen`: what the horde player chooses from."""

    horde: str
    reason: str
    seen: tuple[str, ...] = ()


class HordeSpawned(Event, tag="horde_spawned"):
    uid: int
    horde: str
    space: Space
    hits: int
    reason: str


class HordeBlocked(Event, tag="horde_blocked"):
    """No horde came: `why` is unit, horde, chasm, pool (nothing left to draw) or site (no legal space)."""

    horde: str
    space: Space
    why: str
    reason: str


class HordesOrdered(Event, tag="hordes_ordered"):
    """The order of the segment by uid; tie dice were told before."""

    order: tuple[int, ...]


class HordeMoved(Event, tag="horde_moved"):
    """One step. `rule`: tier_1 .. tier_5, near, wander, hold, stalk, control. `tied`: spaces that rolled off."""

    uid: int
    horde: str
    origin: Space
    space: Space
    rule: str
    tied: tuple[Space, ...] = ()
    met: bool = False


class HordeStayed(Event, tag="horde_stayed"):
    """`why`: blizzard, engaged, stuck, hold or control."""

    uid: int
    horde: str
    space: Space
    why: str


class BattleBegun(Event, tag="battle_begun"):
    """`uid` and `horde` of the foe, or `foe`, the other player's seat. `needs`: the face each roller hits on now."""

    seat: int
    space: Space
    mode: str
    uid: int
    horde: str
    hits: int
    foe: int
    armies: tuple[int, ...]
    castles: int
    settlements: int
    needs: dict[str, int]


class Judged(NamedTuple):
    """What a die comes to. `side`: 0 the battle's own seat, 1 the foe.

    Rollers: army, castle, settlement, horde. Verdicts: hit, miss, shield, none (no target left).
    """

    side: int
    roller: str
    total: int
    need: int
    verdict: str
    target: str  # what it struck


class DiceJudged(Event, tag="dice_judged"):
    """What a round's dice come to, die by die."""

    round: int
    rows: tuple[Judged, ...]


class RoundFought(Event, tag="round_fought"):
    """Both sides' losses of a battle round, applied at once."""

    round: int
    hits: int
    left: int
    armies: tuple[int, ...]
    castles: int
    settlements: int
    damage: tuple[int, ...]


class CountersLost(Event, tag="counters_lost"):
    """A horde lost counters outside of a battle round: by a shot, a spell or a first strike."""

    uid: int
    horde: str
    space: Space
    count: int
    left: int
    reason: str


class Shot(Event, tag="shot"):
    """Ranged dice fell: totals against the needed face, die by die."""

    seat: int
    ability: str
    space: Space
    totals: tuple[int, ...]
    need: int
    hits: int


class HordeGrew(Event, tag="horde_grew"):
    """Undead feed on the units lost."""

    uid: int
    horde: str
    count: int
    hits: int


class HordeDestroyed(Event, tag="horde_destroyed"):
    """Its counter is back in the pool. `reason`: battle, the ability's id."""

    uid: int
    horde: str
    space: Space
    seat: int
    reason: str


class BattleEnded(Event, tag="battle_ended"):
    """`result`: won, lost (no unit of the seat is left there) or both gone: "even".

    `foe`: the other player's seat, else -1; `uid` and `horde`: the horde when it still stands.
    """

    seat: int
    space: Space
    mode: str
    result: str
    rounds: int
    lost: dict[str, int]
    foe_lost: dict[str, int]
    foe: int = -1
    uid: int = 0
    horde: str = ""
