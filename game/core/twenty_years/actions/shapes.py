"""Parts of actions that are more than one number: goods by name."""

from __future__ import annotations

import msgspec

from game.core.twenty_years.tables import Amounts


class Goods(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """{"wood": 2, "gold": 1}: what is not named is 0."""

    wood: int = 0
    stone: int = 0
    leather: int = 0
    gold: int = 0
    metal: int = 0
    gems: int = 0
    spices: int = 0

    @property
    def amounts(self) -> Amounts:
        return self.wood, self.stone, self.leather, self.gold, self.metal, self.gems, self.spices


class Rare(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """{"metal": 1, "gems": 1}: rare goods only."""

    metal: int = 0
    gems: int = 0
    spices: int = 0
