"""The fourteen verbs (HH 15.3). An ability names one; nothing else knows abilities by name."""

from __future__ import annotations

from game.core.horrible_hordes.effects import war
from game.core.horrible_hordes.effects.base import VERBS, Use, can_act, can_use

__all__ = ["VERBS", "Use", "can_act", "can_use", "war"]
