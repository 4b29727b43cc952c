"""The fourteen verbs (HH 15.3). An ability names one; nothing else knows abilities by name."""

from __future__ import annotations

from game.core.horrible_hordes.effects.base import (
    VERBS,
    BuyArmy,
    Convert,
    ExtraBuild,
    Grant,
    March,
    Migrate,
    Teleport,
    Use,
    can_act,
    can_use,
)
from game.core.horrible_hordes.effects.war import BattleAttack, Nudge, Ranged, Reroll, Shield, Slay, Status

VERBS.update(
    convert=Convert(),
    buy_army=BuyArmy(),
    grant=Grant(),
    extra_build=ExtraBuild(),
    ranged=Ranged(),
    battle_attack=BattleAttack(),
    shield=Shield(),
    slay=Slay(),
    status=Status(),
    reroll=Reroll(),
    nudge=Nudge(),
    march=March(),
    teleport=Teleport(),
    migrate=Migrate(),
)

__all__ = ["VERBS", "Use", "can_act", "can_use"]
