"""The match as it has been shown so far, as a state again: it steps on with each event, not with each action.

Every query of the rules can be asked of it, so no panel ever counts for itself, nor runs ahead of what is on the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

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

if TYPE_CHECKING:
    from game.client.play import Play

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


class Seen:
    """The shown state of a play, made anew only when it has stepped on."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._state: State = play.shown
        self._made_of: tuple[object, ...] = ()

    @property
    def state(self) -> State:
        director = self._play.director
        key = (id(self._play.shown), director.shown, len(director.events))
        if key != self._made_of:
            self._made_of = key
            self._state = self._make(director.view) if self._play.busy else self._play.shown
        return self._state

    def _make(self, view: dict[str, Any]) -> State:
        s: State = self._play.shown.copy()
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
