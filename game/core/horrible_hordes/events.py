"""Events of this game: facts in the past tense with canonical ids, complete enough to animate from.

Spaces are [x, y]; hordes carry `uid` and `horde` (their id); `seat` is the player concerned.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from game.core.events import DiceRolled, Event, SeatEvent

Space = tuple[int, int]


class RoundBegun(Event, tag="round_begun"):
    round: int


class PhaseBegun(Event, tag="phase_begun"):
    """A phase of a turn or a segment of a round begins; `seat` -1: nobody's."""

    phase: str
    seat: int
    round: int


class StartChosen(SeatEvent, tag="start_chosen"):
    """The place of a first settlement is settled; `seats`: all that are, with their spaces."""

    space: Space


class KingdomChosen(SeatEvent, tag="kingdom_chosen"):
    kingdom: str
    abilities: tuple[str, ...]


class AbilityGained(SeatEvent, tag="ability_gained"):
    """`reason`: kingdom, research, research_extra, lore, ruins."""

    ability: str
    reason: str


class AbilityUsed(SeatEvent, tag="ability_used"):
    """An activated ability: what was paid, the target in its own words, uses left this round (or turn, or game)."""

    ability: str
    paid: dict[str, int]
    target: dict[str, Any]
    left: int


class ResourcesChanged(SeatEvent, tag="resources_changed"):
    chits: dict[str, int]
    reason: str


class Produced(SeatEvent, tag="produced"):
    """Income of a resource phase, space by space (space, chits), then of abilities (ability, chits)."""

    spaces: tuple[tuple[Space, dict[str, int]], ...]
    abilities: tuple[tuple[str, dict[str, int]], ...]
    chits: dict[str, int]


class VtGained(SeatEvent, tag="vt_gained"):
    """Victory tokens; negative when a penalty took some."""

    vt: int
    reason: str
    total: int


class UnitGained(SeatEvent, tag="unit_gained"):
    """`army`: the token's id, 0 for other units."""

    unit: str
    space: Space
    reason: str
    army: int = 0


class UnitLost(SeatEvent, tag="unit_lost"):
    unit: str
    space: Space
    reason: str
    army: int = 0


class UnitForgone(SeatEvent, tag="unit_forgone"):
    """A free unit found no legal place (HH-D10)."""

    unit: str
    reason: str


class Built(SeatEvent, tag="built"):
    unit: str
    space: Space
    paid: dict[str, int]


class Trained(SeatEvent, tag="trained"):
    space: Space
    army: int
    paid: dict[str, int]


class StackMoved(SeatEvent, tag="stack_moved"):
    """Armies went along a path (the space they left first). `how`: order, march, gate."""

    armies: tuple[int, ...]
    path: tuple[Space, ...]
    paid: dict[str, int]
    how: str


class SettlementMoved(SeatEvent, tag="settlement_moved"):
    origin: Space
    space: Space


class TradeOffered(SeatEvent, tag="trade_offered"):
    to: int
    give: dict[str, int]
    get: dict[str, int]


class TradeAnswered(SeatEvent, tag="trade_answered"):
    by: int
    accept: bool


class DieChanged(SeatEvent, tag="die_changed"):
    """A die on the table was re-rolled (reroll) or shifted (nudge)."""

    ability: str
    die: int
    before: int
    after: int


class EventHappened(SeatEvent, tag="event_happened"):
    event: str
    face: int


class StatusSet(SeatEvent, tag="status_set"):
    """`status`: bless, protection, haste (armies), blizzard, control (a horde), holy_ground, diplomacy (opponent)."""

    status: str
    space: Space
    armies: tuple[int, ...] = ()
    uid: int = 0
    horde: str = ""
    opponent: int = -1


class StatusesEnded(Event, tag="statuses_ended"):
    """These statuses are over; `when`: turn, raid, round, owner_turn."""

    when: str
    statuses: tuple[str, ...]


class Passed(SeatEvent, tag="passed"):
    """A player ended a phase or let a window go."""

    what: str


class Discarded(SeatEvent, tag="discarded"):
    chits: dict[str, int]


class TurnEnded(SeatEvent, tag="turn_ended"):
    round: int


class SeatFallen(SeatEvent, tag="seat_fallen"):
    """The last settlement is lost: the remaining units, all abilities and chits are gone."""

    kingdom: str


class Restarted(SeatEvent, tag="restarted"):
    kingdom: str
    space: Space


class Retired(Event, tag="retired"):
    seat: int


class Asked(SeatEvent, tag="asked"):
    """Somebody must decide; ends what the rules did on their own."""

    kind: str


class GameEnded(Event, tag="game_ended"):
    winners: tuple[int, ...]
    scores: tuple[int, ...]


# ---- Hordes, and battles round by round.


class HordeDrawn(Event, tag="horde_drawn"):
    """A counter was drawn from the pool; `seen`: what the horde player chooses from."""

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
    """No horde arrived: `why` is unit, horde, chasm, pool (nothing left to draw) or site (no legal space)."""

    horde: str
    space: Space
    why: str
    reason: str


class HordesOrdered(Event, tag="hordes_ordered"):
    """The order of the segment by uid; dice for ties were reported before."""

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


class BattleBegun(SeatEvent, tag="battle_begun"):
    """`uid` and `horde` of the foe, or `foe`, the other player's seat. `needs`: the face each roller hits on now."""

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
    """The verdict on a die. `side`: 0 the battle's own seat, 1 the foe.

    Rollers: army, castle, settlement, horde. Verdicts: hit, miss, shield, none (no target left).
    """

    side: int
    roller: str
    total: int
    need: int
    verdict: str
    target: str  # its target


class DiceJudged(Event, tag="dice_judged"):
    """The verdicts on a round's dice."""

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


class Shot(SeatEvent, tag="shot"):
    """Ranged dice fell: totals against the needed face, die by die."""

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


class BattleEnded(SeatEvent, tag="battle_ended"):
    """`result`: won, lost (no unit of the seat is left there) or both gone: "even".

    `foe`: the other player's seat, else -1; `uid` and `horde`: the horde when it still stands.
    """

    space: Space
    mode: str
    result: str
    rounds: int
    lost: dict[str, int]
    foe_lost: dict[str, int]
    foe: int = -1
    uid: int = 0
    horde: str = ""
