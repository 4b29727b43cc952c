"""An action as a row of small choices: what, where from, where to, how many. So any decision is asked bit by bit."""

from __future__ import annotations

from typing import Any, NamedTuple

from game.core.horrible_hordes.action import Chits
from game.core.horrible_hordes.actions import (
    BuildCastle,
    ControlPath,
    EndPhase,
    MoveStack,
    Pass,
    Use,
)
from game.core.rules import Action

SPACES = ("origin", "to", "space", "end")  # fields answered on the board


class Bit(NamedTuple):
    """One small choice: the field it settles and the value it gives."""

    field: str
    value: Any

    @property
    def on_board(self) -> bool:
        return self.field in SPACES and isinstance(self.value, tuple)


_USE = ("horde", "origin", "space", "to", "opponent", "unit", "count", "give", "get", "pay", "die", "delta")
_NONE: dict[str, Any] = {"horde": 0, "opponent": -1, "unit": "", "count": 0, "die": -1, "delta": 0}


def bits_of(action: Action) -> tuple[Bit, ...]:
    """The choices that lead to an action, the first what it is at all."""
    match action:
        case Use():
            return (Bit("use", action.ability), *_use_bits(action))
        case MoveStack(origin=origin, path=path, count=count):
            return Bit("do", "move_stack"), Bit("origin", origin), Bit("end", path[-1]), Bit("count", count)
        case ControlPath(path=path):
            return Bit("do", "control_path"), Bit("end", path[-1] if path else None), Bit("path", path)
        case BuildCastle(space=space, kind=kind):
            return Bit("do", kind), Bit("space", space)
        case EndPhase(to=to):
            return (Bit("do", "skip_to"), Bit("to_phase", to)) if to else (Bit("do", "end_phase"),)
        case Pass(rest=rest):
            return (Bit("do", "pass_rest" if rest else "pass"),)
    fields = {name: getattr(action, name) for name in action.__struct_fields__}
    return (Bit("do", str(action.__struct_config__.tag)), *(Bit(name, value) for name, value in fields.items()))


def _use_bits(use: Use) -> list[Bit]:
    found = []
    for name in _USE:
        value = getattr(use, name)
        if value is None or value == _NONE.get(name, ()) or (isinstance(value, Chits) and not value.total):
            continue
        found.append(Bit(name, value))
    if use.path:
        found.insert(1 if use.origin is not None else 0, Bit("end", use.path[-1]))
        found.append(Bit("path", use.path))
    return found


class Choosing:
    """Where one stands in the row of choices: the actions that are left, and what was chosen so far."""

    def __init__(self, actions: list[Action], picked: tuple[Bit, ...] = ()) -> None:
        self.rows = [(bits_of(action), action) for action in actions]
        self.picked = picked
        if picked:
            self.rows = [row for row in self.rows if row[0][: len(picked)] == picked]

    @property
    def actions(self) -> list[Action]:
        return [action for _, action in self.rows]

    @property
    def level(self) -> int:
        return len(self.picked)

    def options(self) -> list[Bit]:
        """What can be chosen next, in the rules' order; a choice of one is none and is passed over."""
        at = self.level
        return list(dict.fromkeys(row[0][at] for row in self.rows if len(row[0]) > at))

    def pick(self, bit: Bit) -> Choosing:
        """One step on, and past whatever leaves no choice. `picked` shorter than asked: nothing fits."""
        return Choosing(self.actions, (*self.picked, bit)).passed()

    def passed(self) -> Choosing:
        """Past all steps at which there is only one thing to choose."""
        now = self
        while now.rows:
            options = now.options()
            ends = [row for row in now.rows if len(row[0]) == now.level]
            if ends or len(options) != 1:
                break
            now = Choosing(now.actions, (*now.picked, options[0]))
        return now

    @property
    def done(self) -> Action | None:
        """The action when only one is left."""
        distinct = list(dict.fromkeys(self.actions))
        return distinct[0] if len(distinct) == 1 and self.picked else None

    def spaces(self) -> dict[tuple[int, int], list[Bit]]:
        """Spaces of the board that answer what is asked now. At the start: of all deeds but abilities."""
        found: dict[tuple[int, int], list[Bit]] = {}
        for bits, _ in self.rows:
            if self.level == 0:
                if len(bits) > 1 and bits[0].field == "do" and bits[1].on_board:
                    found.setdefault(bits[1].value, []).append(bits[0])
            elif len(bits) > self.level and bits[self.level].on_board:
                found.setdefault(bits[self.level].value, []).append(bits[self.level])
        return {space: list(dict.fromkeys(row)) for space, row in found.items()}
