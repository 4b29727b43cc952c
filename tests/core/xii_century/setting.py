"""Sets a scene of XII Century in one line: towns, the dice of a turn, the dice that will fall."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from game.core.dice import ScriptedDice
from game.core.events import Event
from game.core.match import Match
from game.core.rules import Setup, full_options
from game.core.xii_century import queries, scoring
from game.core.xii_century import round as sequence
from game.core.xii_century.rules import XiiCentury, chosen_of
from game.core.xii_century.sheet import BIT, FATE, INFLUENCE, LOCATION, VALUES, Phase, Town
from tests import world
from tests.world import told as told

DICE = ("shared 0", "shared 1", "own 0", "own 1")
PARTS = ("part 0", "part 1")
WITCH_SPLIT = "bishop witch witch_split_die"
QUIET = (1, 2, 1, 2)
Has = Mapping[str, Any]


def ref(die: str | int) -> dict[str, Any]:
    """ "shared 0" or "own 1" or "reserve 3" (a slot) as an action names it; an int counts 0 to 3 over the rolled."""
    pool, _, number = (DICE[die] if isinstance(die, int) else die).partition(" ")
    return {"pool": pool, "slot" if pool == "reserve" else "i": int(number)}


class Scene(world.Scene):
    """A match at a moment of one's choice; an action names the die it is done with, as in `do("build", 0, ...)`."""

    ASKS: ClassVar[dict[str, Callable[..., Any]]] = {
        "costs": lambda s, what: {chip.what: chip.need for chip in queries.chips(s, 0, what) if chip.kind == "cost"},
        "perk_of": lambda s, name: queries.perk_of(s, 0, name),
        "due": lambda s, source: next(due for due in queries.dues(s, 0) if due.source == source),
        "highest": queries.highest_dice,
        "objective": queries.objective,
        "verdict": scoring.verdict,
    }

    def action(self, type: str, *by: str | int, **fields: Any) -> Any:
        return super().action(type, **({"die": ref(by[0])} if by else {}), **fields)

    def town(self, seat: int = 0) -> Town:
        return self.state.towns[seat]

    def have(self, name: str, seat: int = 0) -> int:
        """An asset, influence or reputation by id."""
        return self.town(seat).values[_index(name)]

    @property
    def points(self) -> int:
        return scoring.points(self.state, self.town())

    @property
    def base(self) -> int:
        """The power a town has without dice."""
        return scoring.base(self.state, self.town())

    @property
    def tie(self) -> int:
        """The power that breaks a tie."""
        return scoring.tie(self.state, self.town())

    @property
    def fixes(self) -> list[int]:
        """What the first shared die may be turned to."""
        return [self.state.shared[0] + row["delta"] for row in self.offers("fix_shared")]

    def farms_by(self, die: str | int) -> int:
        """Spends the die on farms: how many it comes to."""
        before = self.have("farms")
        self.do("increase_asset", die, asset="farms")
        return self.have("farms") - before

    def these(self, *names: str) -> list[int]:
        return [self.have(name) for name in names]

    def owns(self, name: str, seat: int = 0) -> bool:
        return bool(self.town(seat).owned & BIT[name])

    def split(self, die: str | int, *spends: tuple[int, str]) -> None:
        """The die in parts, spent one after the other, each on an asset."""
        self.do("split_die", die, parts=[part for part, _ in spends])
        for name, (_, asset) in zip(PARTS, spends, strict=True):
            self.do("increase_asset", name, asset=asset)

    @property
    def reserve(self) -> list[int]:
        """The values that are not crossed out."""
        town = self.town(self.state.active)
        return [value for slot, value in enumerate(town.slots) if not town.crossed >> slot & 1]

    def top(self, asset: int) -> int:
        """What an asset may come to."""
        return int(self.state.sheet.top(self.town().values, asset))

    def power(self, seat: int) -> int:
        """What a town has just shown for the king's war."""
        return next(int(event.power) for event in self.of("power_shown") if event.seat == seat)

    def round_of_meals(self) -> None:
        for _ in self.state.towns:
            self.eat()

    def eat(self) -> tuple[Event, ...]:
        """All dice are spent, spending ends."""
        self.state.spent = 15
        return self.do("end_spending")


def _index(name: str) -> int:
    return INFLUENCE + LOCATION[name] if name in LOCATION else VALUES[name]


def furnish(town: Town, has: Has) -> None:
    """Assets, influence and reputation by id; `items` and perks; slots and crossed."""
    for name, value in has.items():
        if name == "items":
            for item in value.split():
                town.owned |= BIT[item]
        elif name == "slots":
            town.slots = tuple(value)
        elif name == "crossed":
            town.crossed = value
        else:
            town.values[_index(name)] = value


def scene(
    faces: Sequence[int] = (6, 5, 3, 1),
    script: Iterable[int] = (),
    *,
    towns: Sequence[Has] = ({},),
    round: int = 1,
    event: str = "",
    first: int = 0,
    options: Mapping[str, Any] | None = None,
    rules: XiiCentury | None = None,
    phase: str = Phase.SPEND,
    version: int = XiiCentury.version,
    **has: Any,
) -> Scene:
    """The turn of the first player with these dice; the first town also has `has`. Population is 10 unless given."""
    rules = rules or XiiCentury()
    seats = len(towns)
    full = full_options(rules, options or {})
    chosen = chosen_of(full, seats, version)
    sheet = rules.sheet(chosen.include_guildhall, chosen.masons_special)
    s = sequence.blank(sheet, chosen, seats, ScriptedDice(tuple(script)))
    for seat, town in enumerate(towns):
        furnish(s.towns[seat], {"population": 10, **town, **(has if seat == 0 else {})})
    s.round, s.first, s.phase = round, first, phase
    s.shared = tuple(faces[:2])
    if phase in (Phase.SPEND, Phase.MARKET):
        s.faces = s.cast = tuple(faces)
    if event:
        s.events = tuple(FATE[event] if number == round else 0 for number in range(1, 11))
    setup = Setup("xii_century", version, seats, full, "a scene")
    return Scene(Match(rules, setup, s))


def struck(event: str, script: Iterable[int] = (), *, round: int = 5, **has: Any) -> Scene:
    """The event of a round has just struck; shared dice 1 and 2, own dice 1 and 2 follow."""
    found = scene(script=(*script, 1, 2, 1, 2, 1, 2, 1, 2), round=round - 1, **has)
    s = found.state
    s.events = tuple(FATE[event] if number == round else 0 for number in range(1, 11))
    sequence.begin_round(s, None)
    return found


def collected(round: int, **has: Any) -> Scene:
    """The end of a round: farms have yielded, locations have paid what needs no choice; dice 1 2 1 2 follow."""
    found = scene(script=(1, 2, 1, 2) * 3, round=round, phase=Phase.COLLECT, **has)
    sequence.after_war(found.state, None)
    return found


def called(script: Iterable[int], towns: Sequence[Has], **more: Any) -> Scene:
    """The king calls; after the war shared dice 1 and 2, own dice 1 and 2."""
    found = scene(script=(*script, 1, 2, 1, 2), towns=towns, **more)
    s = found.state
    s.turn, s.spent = s.seats - 1, 15
    sequence.end_turn(s, None)
    return found


def alike(faces: tuple[int, int], script: Iterable[int] = ()) -> Scene:
    """Both shared dice show the same."""
    return scene(faces, script, phase="shared_fix")


def jack() -> Scene:
    """TV-04: Jack's first turn."""
    at = fresh(dice=(5, 6, 3, 1, 1, 2, 1, 2))
    at.do("increase_asset", "shared 1", asset="population")
    at.do("increase_asset", "own 0", asset="food")
    at.do("attract", "own 1", person="master_builder")
    at.do("increase_asset", "shared 0", asset="farms")
    at.do("increase_influence", "reserve 1", location="quarry")
    return at


def fresh(seats: int = 1, dice: Iterable[int] = (), **options: Any) -> Scene:
    """A match from its setup on."""
    forced = ScriptedDice(tuple(dice)) if dice else None
    return Scene(Match.new("xii_century", seats=seats, options=options, dice=forced))


def war(*answers: bool, script: Iterable[int] = (), towns: Sequence[Has], **more: Any) -> Scene:
    """The king has called, and who was asked has answered."""
    at = called(script, towns, **more)
    for seat, answer in enumerate(answers):
        if any(decision.seat == seat for decision in at.match.pending):
            at.events = at.do("war_choice", seat=seat, support=answer)
    return at


def over(towns: Sequence[Has], script: Iterable[int] = (), **options: Any) -> Scene:
    """Round ten is at its end."""
    at = scene(towns=towns, round=10, options=options, script=script)
    at.state.turn = len(towns) - 1
    sequence.rotate(at.state, None)
    assert at.match.over
    return at
