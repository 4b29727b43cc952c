"""Sets a scene of Horrible Hordes in one line: who stands where, who owns what, the dice that will fall."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from game.core.dice import ScriptExhaustedError
from game.core.events import Event, Recorder
from game.core.horrible_hordes import RULESET, battle, founding, sequence
from game.core.horrible_hordes.movement import add_army, add_castle, add_settlement, stack_at
from game.core.horrible_hordes.rules import HorribleHordes, chosen_of
from game.core.horrible_hordes.state import Army, GameAction, Horde, Player, State, asked
from game.core.horrible_hordes.tables import ABILITY, CHIT, CHITS, HORDE, HORDES, KINGDOM, Board, named, names
from game.core.rules import Refusal, decode, full_options
from tests import world
from tests.world import told as told

Space = tuple[int, int]


class Script:
    """Forced dice in order; draws and tiles are no dice (HH 2) and have a list of their own, else the first."""

    def __init__(self, faces: Sequence[int] = (), draws: Sequence[int] = ()) -> None:
        self.faces, self.draws = tuple(faces), tuple(draws)
        self.drawn = self.taken = 0

    def roll(self, stream: str, count: int = 1, sides: int = 6, ordered: bool = True) -> tuple[int, ...]:
        if stream in ("draw", "tiles"):
            self.taken += 1
            return (self.draws[self.taken - 1] if self.taken <= len(self.draws) else 1,)
        part = self.faces[self.drawn : self.drawn + count]
        if len(part) < count:
            raise ScriptExhaustedError(f"'{stream}' asks for {count} dice, the script has {len(part)} left")
        assert all(1 <= face <= sides for face in part), (stream, part)
        self.drawn += count
        return part

    def turn(self, number: int) -> None:
        pass

    def copy(self) -> Script:
        other = Script(self.faces, self.draws)
        other.drawn, other.taken = self.drawn, self.taken
        return other

    def plain(self) -> object:
        return [self.drawn, self.taken]


class Scene(world.Scene):
    """A state at a moment of one's choice. `alone`: only frames are worked off, the round does not go on."""

    def __init__(self, state: State, alone: bool = False) -> None:
        self.s = state
        self.alone = alone
        self.rules: HorribleHordes = RULESET

    # ---- doing

    def action(self, type: str, *by: Any, **fields: Any) -> GameAction:
        if "origin" in fields:
            fields["from"] = fields.pop("origin")
        action = decode(self.rules, msgspec.json.decode(msgspec.json.encode({"type": type, **fields})))
        assert isinstance(action, GameAction)
        return action

    def why(self, type: str, *by: Any, seat: int | None = None, **fields: Any) -> Refusal | None:
        return self.rules.refusal(self.s, asked(self.s) if seat is None else seat, self.action(type, **fields))

    def do(self, type: str, *by: Any, seat: int | None = None, **fields: Any) -> tuple[Event, ...]:
        action, seat = self.action(type, **fields), asked(self.s)
        refusal = self.rules.refusal(self.s, seat, action)
        assert refusal is None, refusal
        return self.tell(lambda emit: action.perform(self.s, seat, emit))

    def tell(self, change: Any) -> tuple[Event, ...]:
        recorder = Recorder(lambda: self.rules.view(self.s, None))
        change(recorder)
        (sequence.settle if self.alone else sequence.advance)(self.s, recorder)
        return recorder.close()

    def use(self, ability: str, **fields: Any) -> tuple[Event, ...]:
        return self.do("use", ability=ability, **fields)

    def go_on(self) -> tuple[Event, ...]:
        """What happens by itself from here."""
        return self.tell(lambda emit: None)

    def fight(self, space: Space = (5, 5), mode: str = "attack", seat: int = 0, foe: int = -1) -> tuple[Event, ...]:
        """A battle begins here and now, and goes on as far as it does by itself; the round stands still."""
        self.alone = True
        n = self.s.grid.numbers[space]
        return self.tell(lambda emit: battle.begin(self.s, seat, n, mode, emit, foe))

    # ---- looking

    def offers(self, type: str, seat: int | None = None) -> list[dict[str, Any]]:
        """The legal actions of a type, without the type."""
        found = [msgspec.to_builtins(action) for action in self.rules.legal(self.s, asked(self.s))]
        return [{k: v for k, v in row.items() if k != "type"} for row in found if row["type"] == type]

    @property
    def kind(self) -> str:
        """What must be decided now."""
        return self.rules.pending(self.s)[0].kind if self.rules.pending(self.s) else "over"

    def p(self, seat: int = 0) -> Player:
        return self.s.players[seat]

    def goods(self, seat: int = 0) -> dict[str, int]:
        return named(self.p(seat).goods)

    def armies(self, space: Space, seat: int = 0) -> int:
        return stack_at(self.p(seat), self.s.grid.numbers[space])

    def settlements(self, space: Space, seat: int = 0) -> int:
        return self.p(seat).settlements.get(self.s.grid.numbers[space], 0)

    def castles(self, space: Space, seat: int = 0) -> int:
        return len(self.p(seat).castles.get(self.s.grid.numbers[space], ()))

    def hits(self, space: Space) -> int:
        """Counters of the horde in a space; 0 = no horde."""
        horde = self.s.hordes.get(self.s.grid.numbers[space])
        return horde.hits if horde else 0

    def where(self, uid: int = 1) -> Space:
        horde = self.s.horde(uid)
        return self.s.grid.cells[horde.space]

    def owns(self, seat: int = 0) -> set[str]:
        return set(names(self.p(seat).abilities))

    @property
    def dice_left(self) -> int:
        script = self.s.dice
        assert isinstance(script, Script)
        return len(script.faces) - script.drawn

    # ---- setting

    def dice(self, *faces: int) -> None:
        """These fall next."""
        self.s.dice = Script(faces)  # type: ignore[assignment]

    def unit(self, letter: str, space: Space, seat: int = 0) -> None:
        """S, C, T (tower) or A, several letters for several units."""
        n, player = self.s.grid.numbers[space], self.p(seat)
        for sign in letter:
            if sign == "S":
                add_settlement(self.s, player, n)
            elif sign == "A":
                add_army(self.s, player, n, "", None)
            else:
                add_castle(self.s, player, n, {"C": "castle", "T": "wizard_tower"}[sign])

    def horde(self, name: str, space: Space, hits: int | None = None) -> int:
        """A horde of this id stands there; returns its uid."""
        kind, n = HORDE[name], self.s.grid.numbers[space]
        uid = self.s.next_horde
        self.s.hordes[n] = Horde(uid, kind, HORDES[kind].hits if hits is None else hits, n)
        self.s.next_horde += 1
        self.s.horded |= 1 << n
        self.s.pool &= ~(1 << kind)
        return uid

    def mark(self, space: Space, status: str, seat: int = 0) -> None:
        player, n = self.p(seat), self.s.grid.numbers[space]
        for number, army in player.armies.items():
            if army.space == n:
                player.armies[number] = Army(number, n, army.moved, army.ridden, (*army.marks, status))


def scene(
    script: Iterable[int] = (),
    *,
    phase: str = "trade",
    round: int = 5,
    seats: int = 1,
    units: Mapping[Space, str] | None = None,
    units2: Mapping[Space, str] | None = None,
    hordes: Mapping[Space, Any] | None = None,
    terrain: Mapping[Space, str] | None = None,
    abilities: Iterable[str] = (),
    abilities2: Iterable[str] = (),
    options: Mapping[str, Any] | None = None,
    draws: Sequence[int] = (),
    pool: Iterable[str] | None = None,
    goods2: Mapping[str, int] | None = None,
    alone: bool = False,
    **goods: int,
) -> Scene:
    """A phase of seat 0's turn on clear ground. `units`: letters by space; `hordes`: an id, or (id, counters)."""
    land = ["clear"] * 100
    for (x, y), name in (terrain or {}).items():
        land[(y - 1) * 10 + x - 1] = name
    full = full_options(RULESET, options or {})
    s = founding.blank(Board(terrain=tuple(land)), chosen_of(full), seats, Script(tuple(script), draws))
    s.order = tuple(range(len(s.players)))
    s.round, s.phase, s.step, s.active = round, phase, 1, 0
    at = Scene(s, alone)
    reigns = ("dwarves", "elves", "imperial_men", "feudal_men", "legendary_men", "northern_men")
    for player, kingdom in zip(s.players, reigns, strict=False):
        player.kingdom = KINGDOM[kingdom]
    for seat, rows in enumerate((units or {}, units2 or {})):
        for space, letters in rows.items():
            at.unit(letters, space, seat)
    for seat, owned in enumerate((abilities, abilities2)):
        for name in owned:
            s.players[seat].abilities |= 1 << ABILITY[name]
    for seat, chits in enumerate((goods, goods2 or {})):
        for name, n in chits.items():
            s.players[seat].goods[CHIT[name]] = n
    for space, row in (hordes or {}).items():
        name, hits = (row, None) if isinstance(row, str) else row
        at.horde(name, space, hits)
    if pool is not None:
        s.pool = sum(1 << HORDE[name] for name in pool)
    assert set(goods) <= set(CHITS)
    return at


def of(events: Iterable[Event], type: str) -> list[Any]:
    """The events of a type."""
    return [event for event in events if event.type == type]
