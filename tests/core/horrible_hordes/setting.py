"""Sets a scene of Horrible Hordes in one line: who stands where, who owns what, the dice that will fall."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from game.core.dice import ScriptExhaustedError
from game.core.events import Event, Recorder
from game.core.horrible_hordes import RULESET, battle, books, founding, hordes, sequence
from game.core.horrible_hordes.combat import Plan, Targets, allocate
from game.core.horrible_hordes.movement import add_army, add_castle, add_settlement, stack_at
from game.core.horrible_hordes.rules import HorribleHordes, chosen_of
from game.core.horrible_hordes.state import Army, GameAction, Horde, Player, Route, State, asked
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

    ASKS: ClassVar[dict[str, Callable[..., Any]]] = {
        "horde_order": lambda s: hordes.order(s, None),
        "plan": lambda s, *dice, **targets: plan(*dice, **targets),
        "price": lambda s, what: books.price(s.players[0], what),
        "rank": lambda s, points: books.rank(points),
    }

    def __init__(self, state: State, alone: bool = False) -> None:
        self.s = state
        self.alone = alone
        self.rules: HorribleHordes = RULESET

    @property
    def state(self) -> State:
        return self.s

    # ---- doing

    def action(self, type: str, *by: Any, **fields: Any) -> GameAction:
        if "origin" in fields:
            fields["from"] = fields.pop("origin")
        return decode(self.rules, msgspec.json.decode(msgspec.json.encode({"type": type, **fields})))

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

    def act(self, uid: int) -> tuple[Event, ...]:
        """A horde makes its move."""
        return self.tell(lambda emit: hordes.go(self.s, self.s.horde_of(uid), hordes.sight(self.s), emit))

    def shoot(self, ability: str) -> tuple[Event, ...]:
        return self.use(ability, origin=(5, 5), to=(5, 4))

    def crowned(self, *dice: int) -> None:
        """Everybody took the first kingdom that was free."""
        self.dice(*dice)
        for _ in world.as_long_as(lambda: self.kind == "kingdoms"):
            self.do("choose_kingdom", **self.offers("choose_kingdom")[0])

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
    def vt(self) -> int:
        return self.p().vt

    def score(self, seat: int = 0) -> Any:
        return self.rules.score(self.s)[seat]

    @property
    def stands(self) -> tuple[int, int, int]:
        """Castles, armies, settlements left in the centre."""
        return self.castles((5, 5)), self.armies((5, 5)), self.settlements((5, 5))

    @property
    def left(self) -> tuple[int, int, int, int]:
        """Armies and counters in the centre, tokens, dice that have not fallen."""
        return self.armies((5, 5)), self.hits((5, 5)), self.vt, self.dice_left

    @property
    def friends(self) -> list[Space]:
        """Where an army of friends may come to."""
        return [row["space"] for row in self.offers("use") if row["unit"] == "army"]

    @property
    def outcome(self) -> Any:
        return self.rules.outcome(self.s)

    def marks(self, space: Space, seat: int = 0) -> list[tuple[str, ...]]:
        """The statuses of the armies there."""
        return [army.marks for army in self.p(seat).armies.values() if army.space == self.s.grid.numbers[space]]

    def units_at_home(self, seat: int) -> tuple[int, int, int]:
        """Settlements, castles and armies where a player's first settlement is."""
        home = self.s.grid.cells[next(iter(self.p(seat).settlements))]
        return self.settlements(home, seat), self.castles(home, seat), self.armies(home, seat)

    @property
    def holy(self) -> list[Space]:
        return [space for space, n in self.s.grid.numbers.items() if self.s.holy >> n & 1]

    @property
    def asked(self) -> int:
        """The seat that must decide."""
        return self.rules.pending(self.s)[0].seat

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
        return len(self.s.dice.faces) - self.s.dice.drawn

    # ---- setting

    def dice(self, *faces: int) -> None:
        """These fall next."""
        self.s.dice = Script(faces)

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

    def army(self, space: Space, seat: int = 0, **state: Any) -> None:
        """One that has moved, ridden or has marks."""
        self.unit("A", space, seat)
        number = max(self.p(seat).armies)
        self.p(seat).armies[number] = Army(number, self.s.grid.numbers[space], **state)

    def fall(self, number: int) -> None:
        del self.p().armies[number]

    def leave(self, space: Space, seat: int = 0) -> None:
        """A player has nothing in this space any more."""
        player, n = self.p(seat), self.s.grid.numbers[space]
        player.settlements.pop(n, None)
        player.castles.pop(n, None)
        for number in [number for number, army in player.armies.items() if army.space == n]:
            del player.armies[number]
        player.land &= ~(1 << n)
        player.camps &= ~(1 << n)

    def ban(self, space: Space) -> None:
        self.s.bans = ((0, 0, self.s.grid.numbers[space]),)

    def horde(self, name: str, space: Space, hits: int | None = None) -> int:
        """A horde of this id stands there; returns its uid."""
        kind, n = HORDE[name], self.s.grid.numbers[space]
        uid = self.s.next_horde
        self.s.hordes[n] = Horde(uid, kind, HORDES[kind].hits if hits is None else hits, n)
        self.s.next_horde += 1
        self.s.horded |= 1 << n
        self.s.pool &= ~(1 << kind)
        return uid

    def also(self, *abilities: str, seat: int = 0) -> None:
        """A player owns these, too."""
        for name in abilities:
            self.p(seat).abilities |= 1 << ABILITY[name]

    def go(self, number: int, space: Space) -> None:
        """An army of seat 0 is put into a space."""
        self.p().armies[number] = Army(number, self.s.grid.numbers[space], moved=True)
        self.p().camps = sum({1 << army.space for army in self.p().armies.values()})

    def sanctify(self, space: Space) -> None:
        self.s.holy = 1 << self.s.grid.numbers[space]

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


def plan(
    *dice: int, castles: tuple[int, ...] = (2,), need: int = 9, army: int = 0, armies: int = 1, shields: int = 0
) -> Plan:
    """Dice against castles, armies (their number `army`, default as all) and a settlement."""
    ranks = tuple((7 + n, army or need) for n in range(armies))
    return allocate(dice, Targets(castles, need, ranks, 1, need), shields)


CENTRE, NORTH, START = (5, 5), (5, 4), (2, 2)
CLEAR = Board(terrain=("clear",) * 100)


def stack(units: str = "A", *, more: Mapping[Space, str] | None = None, **has: Any) -> Scene:
    """Armies that may move, at (2,2)."""
    return scene(phase="move", units={START: units, **(more or {})}, **{"food": 3, "alone": True, **has})


def moved(units: Mapping[Space, str], *dice: int, horde: str = "rat_king", at: Space = CENTRE, **has: Any) -> Scene:
    """A horde has made its move among these units: a humanoid takes one step, a monster two."""
    found = scene(dice, phase="horde_moves", units=units, hordes={at: horde}, alone=True, **has)
    found.events = found.act(1)
    assert found.dice_left == 0
    return found


def controlled(horde: str, units: Mapping[Space, str]) -> Scene:
    at = scene(phase="horde_prep", units=units, hordes={CENTRE: horde}, abilities=["control"], magic=4, alone=True)
    at.use("control", horde=1)
    at.act(1)
    assert isinstance(at.s.top, Route)
    return at


def attack(name: str, armies: int, *dice: int, hits: int | None = None, **has: Any) -> Scene:
    """An attack with so many armies on this horde has been fought as far as it goes by itself."""
    return _fought("attack", "attack", name, "A" * armies, dice, hits, has)


def raid(name: str, units: str, *dice: int, hits: int | None = None, **has: Any) -> Scene:
    """A raid on these units has been fought as far as it goes by itself."""
    return _fought("raid_battles", "raid", name, units, dice, hits, has)


def _fought(
    phase: str, mode: str, name: str, units: str, dice: Sequence[int], hits: int | None, has: dict[str, Any]
) -> Scene:
    row = name if hits is None else (name, hits)
    at = scene(dice, phase=phase, units={CENTRE: units}, hordes={CENTRE: row}, **has)
    at.events = at.fight(mode=mode)
    return at


def war(units: str, units2: str, *dice: int, **has: Any) -> Scene:
    """Seat 0 has come to seat 1's space; the battle is fought as far as it goes by itself."""
    at = scene(
        dice, phase="attack", seats=3, units={CENTRE: units, (1, 1): "S"}, units2={CENTRE: units2, (9, 9): "S"},
        options={"pvp": True}, **has,
    )  # fmt: skip
    at.unit("S", (1, 9), 2)
    at.fight(seat=0, foe=1)
    return at


def siege(units2: str, *dice: int, **has: Any) -> Scene:
    """Seat 0 stands beside a space of seat 1, in its attack phase."""
    return scene(
        dice, phase="attack", seats=2, units={CENTRE: "AA", (1, 1): "S"}, units2={NORTH: units2, (9, 9): "S"},
        options={"pvp": True}, alone=True, **has,
    )  # fmt: skip


def shooter(ability: str, horde: str, *dice: int, ground: str = "clear", **has: Any) -> Scene:
    """An army beside a horde."""
    return scene(
        dice, phase="attack", units={CENTRE: "A"}, hordes={NORTH: horde}, terrain={NORTH: ground},
        abilities=[ability], alone=True, **has,
    )  # fmt: skip


def banned(phase: str, active: int, **has: Any) -> Scene:
    """Seat 0 has paid seat 1 to keep out of (4,4)."""
    at = scene(phase=phase, seats=2, units2={(9, 9): "S"}, **has)
    at.s.active = active
    at.s.bans = ((0, 1, at.s.grid.numbers[4, 4]),)
    return at


def year_event(*dice: int, **has: Any) -> Scene:
    """The event of a round has struck."""
    at = scene(dice, phase="event", **{"units": {CENTRE: "SC"}, **has})
    at.s.step = 0
    at.events = at.go_on()
    return at


def round_ends(round: int = 20, **has: Any) -> Scene:
    """The raids are over; `go_on` ends the round, and round 20 the game."""
    return scene(phase="round_end", round=round, **has)


def fallen(round: int, **options: bool) -> Scene:
    """A kingdom with four tokens has no settlement left at the end of a round."""
    at = round_ends(
        round, seats=2, units={START: "A"}, units2={(8, 8): "S"}, wood=5, options=options,
        abilities=["nets", "pikes", "raiders", "traps", "scouts", "roads"],
    )  # fmt: skip
    at.p().vt = 4
    at.go_on()
    return at


def begun(*dice: int, seats: int = 2, board: Board | Mapping[str, Any] = CLEAR, **options: bool) -> Scene:
    """The order is thrown and settlements are founded as far as dice do it."""
    chosen = chosen_of(full_options(RULESET, options))
    board = board if isinstance(board, Board) else Board(**board)
    at = Scene(founding.blank(board, chosen, seats, Script(dice)))
    founding.first_player(at.s, None)
    sequence.advance(at.s, None)
    return at


def spawned(ground: str, name: str) -> Scene:
    """A horde is drawn for (2,2), which is such ground."""
    at = scene((2, 2), phase="spawn", units={CENTRE: "S"}, wood=8, food=1, terrain={START: ground}, pool=[name])
    at.go_on()
    return at


def led(*dice: int, **has: Any) -> Scene:
    """Seat 2 leads the hordes."""
    options = {"horde_player": True}
    return scene(dice, seats=3, options=options, units={CENTRE: "S"}, units2={(8, 8): "S"}, **has)


def of(events: Iterable[Event], type: str) -> list[Any]:
    """The events of a type."""
    return [event for event in events if event.type == type]
