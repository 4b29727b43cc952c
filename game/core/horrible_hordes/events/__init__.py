"""What can happen at this table: facts in the past tense with canonical ids, complete enough to animate from.

Spaces are [x, y]; hordes carry `uid` and `horde` (their id); `seat` is the player concerned.
"""

from game.core.events import DiceRolled, Event
from game.core.horrible_hordes.events.hordes import (
    BattleBegun,
    BattleEnded,
    CountersLost,
    DiceJudged,
    HordeBlocked,
    HordeDestroyed,
    HordeDrawn,
    HordeGrew,
    HordeMoved,
    HordesOrdered,
    HordeSpawned,
    HordeStayed,
    RoundFought,
    Shot,
)
from game.core.horrible_hordes.events.kingdoms import (
    AbilityGained,
    AbilityUsed,
    Asked,
    Built,
    DieChanged,
    Discarded,
    EventHappened,
    GameEnded,
    KingdomChosen,
    Passed,
    PhaseBegun,
    Produced,
    ResourcesChanged,
    Restarted,
    Retired,
    RoundBegun,
    SeatFallen,
    SettlementMoved,
    StackMoved,
    StartChosen,
    StatusesEnded,
    StatusSet,
    TradeAnswered,
    TradeOffered,
    Trained,
    TurnEnded,
    UnitForgone,
    UnitGained,
    UnitLost,
    VtGained,
)
