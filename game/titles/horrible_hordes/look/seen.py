"""How what events tell is laid over the last state of a match: see client/shown.py."""

from __future__ import annotations

from typing import Any

import msgspec

from game.client.shown import Shown
from game.core.horrible_hordes.state import (
    Army,
    Battle,
    Fallen,
    Horde,
    Learn,
    Offer,
    Pick,
    Place,
    Player,
    Roll,
    Route,
    State,
)

Frames = Roll | Battle | Place | Learn | Offer | Route | Pick | Fallen
_PLAIN = (
    "claimed", "round", "phase", "active", "step", "skip", "horded", "pool", "next_horde", "next_army", "holy", "slain",
)  # fmt: skip
_TUPLES = ("terrain", "order", "queue")
_PLAYER = (
    "kingdom", "abilities", "spent", "vt", "retired", "land", "forts", "camps", "settlements_built", "castles_built",
    "more_builds", "researched", "bought", "armies_lost", "castles_lost", "armies_net",
)  # fmt: skip
_COUNTS = ("settlements", "uses", "turn_uses", "trained")


class Seen(Shown[State]):
    """The match as it has been shown so far."""

    def laid_over(self, shown: State, view: dict[str, Any]) -> State:
        s = shown.copy()
        for name in _PLAIN:
            setattr(s, name, view[name])
        for name in _TUPLES:
            setattr(s, name, tuple(view[name]))
        s.hordes = msgspec.convert(view["hordes"], dict[int, Horde], strict=False)
        s.todo = list(msgspec.convert(view["todo"], list[Frames], strict=False))
        for player, plain in zip(s.players, view["players"], strict=True):
            _player(player, plain)
        return s


def _player(player: Player, plain: dict[str, Any]) -> None:
    for name in _PLAYER:
        setattr(player, name, plain[name])
    for name in _COUNTS:
        setattr(player, name, {int(key): value for key, value in plain[name].items()})
    player.goods = list(plain["goods"])
    player.castles = {int(key): tuple(row) for key, row in plain["castles"].items()}
    player.armies = msgspec.convert(plain["armies"], dict[int, Army], strict=False)
