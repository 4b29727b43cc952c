"""Events of XII Century. They carry the figures a screen needs; deltas are gains (losses: < 0).

Dice are numbered as in the state: 0 and 1 shared, 2 and 3 own, 4 and up reserve slots, below 0 the parts of a split
die. `value` is the face shown.
"""

from __future__ import annotations

from game.core.events import DiceRolled, Event, SeatEvent

__all__ = ["DiceRolled"]


# ---- rounds and global events


class TownNamed(SeatEvent, tag="town_named"):
    name: str


class EventAssigned(Event, tag="event_assigned"):
    """A global event was put on a round, for all to see. `by`: the seat that chose, -1 by dice or difficulty."""

    round: int
    event: str
    by: int


class RoundBegun(Event, tag="round_begun"):
    """A round began with its first player; `event` is its global event's id, "" none."""

    round: int
    first: int
    event: str


class DefenceShown(SeatEvent, tag="defence_shown"):
    """Outlaws test a town: its standing power, walls, bonus dice, the sum, and the power that would have kept them
    off.
    """

    base: int
    walls: int
    faces: tuple[int, ...]
    power: int
    need: int
    safe: bool


class TownChanged(SeatEvent, tag="town_changed"):
    """Assets changed by themselves, by id. `reason`: an event's id, hunger, or "bounds" for what follows from those."""

    deltas: dict[str, int]
    reason: str


class EventSpared(SeatEvent, tag="event_spared"):
    """A town lost nothing to the event. `reason`: a perk's id, or "nothing" if there was nothing to lose."""

    event: str
    reason: str


class RoundEnded(Event, tag="round_ended"):
    """A round is over."""

    round: int


class GameEnded(Event, tag="game_ended"):
    """After round 10: scores by seat, winners, bonus dice of a tie (0: none rolled)."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    tie_dice: tuple[int, ...] = ()


# ---- dice


class SharedFixed(Event, tag="shared_fixed"):
    """The first player changed one of two equal shared dice by one."""

    die: int
    was: int
    value: int


class TurnBegun(SeatEvent, tag="turn_begun"):
    """A turn begins with these four dice, the shared ones first."""

    faces: tuple[int, ...]


class DieAltered(SeatEvent, tag="die_altered"):
    """A die shows another value from now on. `by`: the perk. `shared`: for later players as well."""

    die: int
    was: int
    value: int
    by: str
    shared: bool


class DieSplit(SeatEvent, tag="die_split"):
    """The witch split a die; its two parts replace it."""

    die: int
    parts: tuple[int, int]


class DieSaved(SeatEvent, tag="die_saved"):
    die: int
    value: int
    slot: int


class DieDiscarded(SeatEvent, tag="die_discarded"):
    die: int
    value: int


class ReserveFilled(SeatEvent, tag="reserve_filled"):
    """The jongleur wrote values into the reserve."""

    values: tuple[int, ...]
    slots: tuple[int, ...]


# ---- what dice are spent on


class AssetIncreased(SeatEvent, tag="asset_increased"):
    """`counts`: what the die counted here; `added` of it found room and was paid; `lowered`: a highest die (R1)."""

    die: int
    value: int
    asset: str
    counts: int
    added: int
    amount: int
    paid: dict[str, int]
    lowered: bool


class InfluenceGained(SeatEvent, tag="influence_gained"):
    die: int
    value: int
    location: str
    influence: int


class PersonAttracted(SeatEvent, tag="person_attracted"):
    """`perk` "" for ordinary people."""

    die: int
    value: int
    person: str
    paid: dict[str, int]
    perk: str = ""


class InfrastructureBuilt(SeatEvent, tag="infrastructure_built"):
    """`perk` "" for ordinary ones. `saved`: supply that masons saved."""

    die: int
    value: int
    infrastructure: str
    paid: dict[str, int]
    saved: int
    perk: str = ""


# ---- the end of a turn and of a round


class Fed(SeatEvent, tag="fed"):
    """The town ate. `mouths` people needed `need` food and paid `paid`; `lost` people left for want of it.

    `by`: "miller_no_feeding" when bread fed them.
    """

    mouths: int
    need: int
    paid: int
    lost: int
    by: str = ""


class Converted(SeatEvent, tag="converted"):
    """The market converted goods one for one; `amount` 0: declined."""

    gave: str
    got: str
    amount: int


class AnswerSealed(SeatEvent, tag="answer_sealed"):
    """A seat has answered the king; the answer is revealed later."""


class AnswersRevealed(Event, tag="answers_revealed"):
    """All answers at once, by seat: "support", "avoid", or "forced" for a town without power."""

    answers: tuple[str, ...]


class PowerShown(SeatEvent, tag="power_shown"):
    """A supporter's power in the king war: what stands, the bonus dice, the sum."""

    base: int
    faces: tuple[int, ...]
    power: int


class ReputationGained(SeatEvent, tag="reputation_gained"):
    """`best`: this seat was the strongest supporter, or one of them."""

    gained: int
    reputation: int
    best: bool


class TroopsHalved(SeatEvent, tag="troops_halved"):
    """A supporter's losses in the war."""

    deltas: dict[str, int]


class FarmsYielded(SeatEvent, tag="farms_yielded"):
    """Food from farms. `idle`: famine stopped them; `wasted` found no room."""

    food: int
    wasted: int
    idle: bool = False


class Collected(SeatEvent, tag="collected"):
    """A location or a perk gave goods; `wasted` found no room."""

    source: str
    good: str
    count: int
    wasted: int


class MarketOpened(SeatEvent, tag="market_opened"):
    """A town may convert food and supply, one for one."""


class ChoiceAsked(SeatEvent, tag="choice_asked"):
    """A town must choose what these locations give."""

    locations: tuple[str, ...]


class WarCalled(Event, tag="war_called"):
    """The king calls. `asked`: the seats that have power and must answer; all others avoid the war."""

    asked: tuple[int, ...]
