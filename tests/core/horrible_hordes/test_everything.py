"""Plays until everything on the lists was used, and says what never was: abilities, hordes, kingdoms, events, terrains.

An ability is used when it made a difference: an activated one by a use, income by its chits, a fighting one by the
face a unit needs in a battle, a reaction by its gift, all others by legal actions that would not be the same without.
LAWS_GAMES=N asks for more uses of each, 20 from N = 80 on.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

import pytest

from game.core.dice import SeededDice
from game.core.events import Event
from game.core.horrible_hordes import RULESET
from game.core.horrible_hordes.actions import ChooseKingdom
from game.core.horrible_hordes.books import faces_needed
from game.core.horrible_hordes.state import State, asked
from game.core.horrible_hordes.tables import ABILITIES, ALL, CHITS, EVENTS, HORDES, KINGDOMS, TERRAINS, amounts, members
from game.core.rules import Action, Setup, full_options
from tests.laws.cases import Whim
from tests.long import GAMES
from tests.world import as_long_as

ENOUGH = max(1, min(20, GAMES // 4))
MOST = 40 * ENOUGH  # given up after so many
QUIET = {"income", "attack", "defense"}  # hooks seen in events
_CASTLE_ONLY = {"castle_hits"}


LISTS = {"ability": ABILITIES, "horde": HORDES, "kingdom": KINGDOMS, "event": EVENTS, "terrain": TERRAINS}
# What an event says was used, and in which of its fields.
USED = {
    "ability_used": (("ability", "ability"),),
    "vt_gained": (("ability", "reason"),),
    "unit_gained": (("ability", "reason"),),
    "kingdom_chosen": (("kingdom", "kingdom"),),
    "event_happened": (("event", "event"),),
    "horde_spawned": (("horde", "horde"),),
}


class Census:
    """Counts what was used in a game."""

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()
        self.state: State | None = None
        self._tested = 0

    def __call__(self, event: Event) -> None:
        for kind, field in USED.get(event.type, ()):
            self.count[f"{kind} {getattr(event, field)}"] += 1
        match event.type:
            case "unit_gained" | "horde_spawned" | "built":
                s = self.state
                self.count["terrain " + s.ground(s.grid.numbers[event.space]).id] += 1
            case "produced":
                self.count.update("ability " + ability for ability, _ in event.abilities)
            case "horde_blocked":
                self.count["terrain chasm"] += event.why == "chasm"
            case "dice_rolled":
                self.count["ability skirmishers"] += event.stream == "opening"
            case "battle_begun":
                self._battle_begun(event)

    def _battle_begun(self, event: Event) -> None:
        """Every fighting ability that changes a face of this battle."""
        s = self.state
        if not event.horde:
            return
        player, n = s.players[event.seat], s.grid.numbers[event.space]
        horde, mode = s.hordes[n], event.mode
        kinds = 3 if mode == "raid" else 1  # who fights: armies, castles, settlements

        def faces() -> list[int]:
            return [face for i, face in enumerate(faces_needed(s, player, horde, n, mode)) if i % 3 < kinds]

        full, now = player.abilities, faces()
        for index in members(full):
            hooks = {mod.hook for mod in ABILITIES[index].mods}
            if hooks & {"attack", "defense"}:
                player.abilities = full & ~(1 << index)
                self.count["ability " + ABILITIES[index].id] += faces() != now
            elif event.castles and any(mod.key in _CASTLE_ONLY for mod in ABILITIES[index].mods):
                self.count["ability " + ABILITIES[index].id] += 1
        player.abilities = full

    def rare(self, legal: Sequence[Action]) -> Sequence[Action]:
        """Of kingdoms those not played yet, while there are any; of all else everything."""
        found = [a for a in legal if isinstance(a, ChooseKingdom) and not self.count["kingdom " + a.kingdom]]
        return found or legal

    # ---- legal actions that would be others without an ability

    def legal(self, s: State, seat: int, legal: Iterable[Action]) -> None:
        """Tried on every eighth decision, for the abilities that are still short."""
        self._tested += 1
        if self._tested % 8 or seat >= len(s.players) or s.phase in ("starts", "kingdoms"):
            return
        player, here = s.players[seat], list(legal)
        full = player.abilities
        for index in members(full):
            row = ABILITIES[index]
            other = {mod.hook for mod in row.mods} - QUIET
            if row.use is None and other and self.count["ability " + row.id] < ENOUGH:
                player.abilities = full & ~(1 << index)
                self.count["ability " + row.id] += list(RULESET.legal(s, seat)) != here
        player.abilities = full


def play(seed: int, census: Census) -> None:
    """A random game of four, some with wars, some on all terrains, abilities dealt anew, stores filled."""
    options = {"extra_terrain": seed % 3 < 2, "wizard_towers": True, "pvp": bool(seed % 2)}
    setup = Setup("horrible_hordes", 1, 4, full_options(RULESET, options), f"everything {seed}")
    s, whim = RULESET.new(setup, SeededDice(setup.seed)), Whim(seed)
    census.state = s
    for player in s.players:
        player.abilities = ALL & (0x5DEECE66D5DEECE66D5DEECE66D >> (seed + 3 * player.seat) % 23)
    for _ in as_long_as(lambda: RULESET.pending(s)):
        seat = asked(s)
        if s.phase == "resource" and not s.todo:
            for chit in range(len(CHITS)):
                s.players[seat].goods[chit] += 3
        elif s.phase == "research" and seed % 2:
            s.players[seat].goods[:] = amounts({"magic": 7})  # enough for the great spells between the turns
        legal = RULESET.legal(s, seat)
        census.legal(s, seat, legal)
        RULESET.apply(s, seat, whim.pick(census.rare(legal)), census)


@pytest.mark.long
def test_everything_is_used_sooner_or_later() -> None:
    census, short = Census(), [f"{kind} {row.id}" for kind, rows in LISTS.items() for row in rows]
    for seed in range(MOST):
        play(seed, census)
        short = [name for name in short if census.count[name] < ENOUGH]
        if not short:
            break
    assert short == [], f"used less than {ENOUGH} times in {MOST} games: {', '.join(short)}"
