"""What the laws are tried on: every registered game, with option sets and starts that reach its corners.

A new game is tried with its default options at once; it earns more cases here. `prepare` may change the first state
(a rich start reaches rules that a poor random player never sees); such a match cannot be replayed from its setup.
"""

from typing import Any

import msgspec

from game import laws
from game.core.horrible_hordes.tables import ABILITIES, ABILITY
from game.core.rules import RULESETS, OptionValue
from game.core.twenty_years.state import official
from game.core.xii_century.sheet import BIT
from game.laws import Case, Whim, games, moments
from tests.long import GAMES

__all__ = ["CASES", "GAMES", "REPLAYABLE", "Case", "Whim", "games", "moments"]
laws.GAMES = GAMES


def _rich(s: Any) -> None:
    """Goods, an army and land enough to build, trade, raid and fight from the first year on."""
    s.goods[:] = [12, 12, 12, 30, 6, 9, 6]
    s.troops[:] = [15, 10, 10]
    s.owned = s.realm.tiles


def _wealthy(s: Any) -> None:
    """Stores for every building and stage, so that the monument rises and graveyards come late."""
    s.goods[:] = s.flow[:3] = [60, 60, 40]


def _grown(s: Any) -> None:
    """Full stores, soldiers and the ability that alters, splits or doubles dice, another one for each town."""
    abilities = (
        ("sheriff", "sheriff_minus_one_or_two", "town_court", "court_reroll_low", "witch", "witch_double_asset"),
        ("sheriff", "sheriff_plus_one", "town_court", "court_two_to_four", "witch", "witch_split_die"),
    )
    for seat, town in enumerate(s.towns):
        town.values[:12] = [10, 20, 30, 6, 10, 5, 0, 6, 2, 1, 1, 1]
        for name in ("master_builder", "prior", "bishop", "monastery", "tavern", "market", *abilities[seat % 2]):
            town.owned |= BIT[name]


def _armed(s: Any) -> None:
    """The abilities are dealt among the kingdoms, with both doublers for each: every verb is met at once."""
    everything = range(len(ABILITIES))
    both = 1 << ABILITY["wizardry"] | 1 << ABILITY["leadership"]
    for player in s.players:
        player.abilities = both | sum(1 << n for n in everything if n % len(s.players) == player.seat)


_READINGS: dict[str, OptionValue] = {
    "difficulty": "very_hard",
    "highest_tie": "one",
    "highest_snapshot": True,
    "r1_includes_reserve": True,
    "location_limit": "none",
    "famine_halves_farms": True,
    "famine_skips": "farms_and_mill",
    "fire_blocks_special": False,
    "castle_pow_in_war": True,
    "saves_per_turn": 1,
    "reserve_slots_reusable": True,
    "witch_double_with_reserve": True,
    "allow_discard": True,
    "shared_alter_persists": False,
    "tiebreak_bonus_dice": True,
    "reserve_same_turn": False,
    "zero_pop_blocks_income": False,
}
_RIVAL: dict[str, OptionValue] = {
    "farm_on_river": True,
    "graveyard_hits_capital": True,
    "village_cost": "labour2_food1",
    "disaster_graveyards": True,
}
_WAR: dict[str, OptionValue] = {"pvp": True, "open_interrupts": True}
_HOUSE_RULES: dict[str, OptionValue] = {"idle_hordes": "stalk", "restart_penalty": True, "wizard_towers": True}
_ALL_GROUND: dict[str, OptionValue] = {"horde_player": True, "extra_terrain": True, "wizard_towers": True}
_VARIANTS: dict[str, dict[str, OptionValue]] = {
    "default": {},
    "hard": {"difficulty": "hard", "tower_basic": "each", "recession": "total"},
    "random": {"variant": "random_ledger", "kind_start": True, "event_vp": "inclusive"},
    "free": {"variant": "free_development", "start_wood": 20, "start_stone": 20, "start_footmen": 20},
}

_MORE: dict[str, list[Case]] = {
    "twenty_years": [
        *(Case("twenty_years", name, options) for name, options in _VARIANTS.items() if options),
        *(Case("twenty_years", f"rich {name}", options, prepare=_rich, every=3) for name, options in _VARIANTS.items()),
        Case(
            "twenty_years",
            "6x6",
            {"difficulty": "easy", "recession": "per_combo", "war_reward": "basic"},
            msgspec.to_builtins(official("realm_6x6")),
        ),
    ],
    "mini_monarchy": [
        Case("mini_monarchy", "drawn", {"map": "drawn", "fourteen_years": True}),
        Case("mini_monarchy", "rival readings", _RIVAL),
        Case("mini_monarchy", "rich", {"start": "automatic", "fortune_repeat": True}, prepare=_wealthy),
    ],
    "xii_century": [
        Case(
            "xii_century",
            "draft of three",
            {"difficulty": "forget_about_it", "event_method": "draft"},
            seats=3,
            every=3,
        ),
        Case("xii_century", "grown", {"difficulty": "hard"}, prepare=_grown, seats=2, every=3),
        Case("xii_century", "other readings", _READINGS, prepare=_grown, seats=2, every=3),
        *(
            Case("xii_century", f"{seats} towns", {"difficulty": "easy"}, seats=seats, weight=2, every=4)
            for seats in (2, 4, 5)
        ),
    ],
    "horrible_hordes": [
        Case("horrible_hordes", "armed", _HOUSE_RULES, prepare=_armed, seats=2, weight=2, every=4),
        Case("horrible_hordes", "war", _WAR, prepare=_armed, seats=3, weight=2, every=6),
        Case("horrible_hordes", "led", _ALL_GROUND, seats=3, weight=2, every=6),
    ],
}

CASES = [case for game in RULESETS for case in (Case(game, "default"), *_MORE.get(game, []))]
REPLAYABLE = [case for case in CASES if case.prepare is None]
