"""Events of this game: facts in the past tense with canonical ids, complete enough to animate from.

Spaces are [x, y]; hordes carry `uid` and `horde` (their id); `seat` is the player concerned.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from game.core.events import DiceRolled, Event

Space = tuple[int, int]


class RoundBegun(Event, tag="round_begun"):
    round: int


class PhaseBegun(Event, tag="phase_begun"):
    """A phase of a turn or a segment of a round begins; `seat` -1: nobody's."""

    phase: str
    seat: int
    round: int


class StartChosen(Event, tag="start_chosen"):
    """The place of a first settlement is settled; `seats`: all that are, with their spaces."""

    seat: int
    space: Space


class KingdomChosen(Event, tag="kingdom_chosen"):
    seat: int
    kingdom: str
    abilities: tuple[str, ...]


class AbilityGained(Event, tag="ability_gained"):
    """`reason`: kingdom, research, research_extra, lore, ruins."""

    seat: int
    ability: str
    reason: str


class AbilityUsed(Event, tag="ability_used"):
    """An activated ability: what was paid, the target in its own words, uses left this round (or turn, or game)."""

    seat: int
    ability: str
    paid: dict[str, int]
    target: dict[str, Any]
    left: int


class ResourcesChanged(Event, tag="resources_changed"):
    seat: int
    chits: dict[str, int]
    reason: str


class Produced(Event, tag="produced"):
    """Income of a resource phase, space by space (space, chits), then of abilities (ability, chits)."""

    seat: int
    spaces: tuple[tuple[Space, dict[str, int]], ...]
    abilities: tuple[tuple[str, dict[str, int]], ...]
    chits: dict[str, int]


class VtGained(Event, tag="vt_gained"):
    """Victory tokens; negative when a penalty took some."""

    seat: int
    vt: int
    reason: str
    total: int


class UnitGained(Event, tag="unit_gained"):
    """`army`: the token's id, 0 for other units."""

    seat: int
    unit: str
    space: Space
    reason: str
    army: int = 0


class UnitLost(Event, tag="unit_lost"):
    seat: int
    unit: str
    space: Space
    reason: str
    army: int = 0


class UnitForgone(Event, tag="unit_forgone"):
    """A free unit found no legal place (HH-D10)."""

    seat: int
    unit: str
    reason: str


class Built(Event, tag="built"):
    seat: int
    unit: str
    space: Space
    paid: dict[str, int]


class Trained(Event, tag="trained"):
    seat: int
    space: Space
    army: int
    paid: dict[str, int]


class StackMoved(Event, tag="stack_moved"):
    """Armies went along a path (the space they left first). `how`: order, march, gate."""

    seat: int
    armies: tuple[int, ...]
    path: tuple[Space, ...]
    paid: dict[str, int]
    how: str


class SettlementMoved(Event, tag="settlement_moved"):
    seat: int
    origin: Space
    space: Space


class TradeOffered(Event, tag="trade_offered"):
    seat: int
    to: int
    give: dict[str, int]
    get: dict[str, int]


class TradeAnswered(Event, tag="trade_answered"):
    seat: int
    by: int
    accept: bool


class DieChanged(Event, tag="die_changed"):
    """A die on the table was re-rolled (reroll) or shifted (nudge)."""

    seat: int
    ability: str
    die: int
    before: int
    after: int


class EventHappened(Event, tag="event_happened"):
    seat: int
    event: str
    face: int


class StatusSet(Event, tag="status_set"):
    """`status`: bless, protection, haste (armies), blizzard, control (a horde), holy_ground, diplomacy (opponent)."""

    seat: int
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


class Passed(Event, tag="passed"):
    """A player ended a phase or let a window go."""

    seat: int
    what: str


class Discarded(Event, tag="discarded"):
    seat: int
    chits: dict[str, int]


class TurnEnded(Event, tag="turn_ended"):
    seat: int
    round: int


class SeatFallen(Event, tag="seat_fallen"):
    """The last settlement is lost: the remaining units, all abilities and chits are gone."""

    seat: int
    kingdom: str


class Restarted(Event, tag="restarted"):
    seat: int
    kingdom: str
    space: Space


class Retired(Event, tag="retired"):
    seat: int


class Asked(Event, tag="asked"):
    """Somebody must decide; ends what the rules did on their own."""

    seat: int
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
