"""What kingdoms do and what befalls them: the round and its phases, chits, units, abilities, trades, the end."""

from __future__ import annotations

from typing import Any

from game.core.events import Event

Space = tuple[int, int]


class RoundBegun(Event, tag="round_begun"):
    round: int


class PhaseBegun(Event, tag="phase_begun"):
    """A phase of a turn or a segment of a round; `seat` -1: nobody's."""

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
    """A die on the table was thrown again (reroll) or shifted (nudge)."""

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
    """No settlement is left: the rest of the units, all abilities and chits are gone."""

    seat: int
    kingdom: str


class Restarted(Event, tag="restarted"):
    seat: int
    kingdom: str
    space: Space


class Retired(Event, tag="retired"):
    seat: int


class Asked(Event, tag="asked"):
    """Somebody must decide; closes what happened by itself."""

    seat: int
    kind: str


class GameEnded(Event, tag="game_ended"):
    winners: tuple[int, ...]
    scores: tuple[int, ...]
