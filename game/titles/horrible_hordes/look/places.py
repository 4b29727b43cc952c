"""Where things stand, their icons, and what a horde is expected to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from game.client.draw.canvas import Area, Rect
from game.client.play import Play, ShownState
from game.client.services import Services
from game.client.stack import Step
from game.client.ui.focus import FocusGraph
from game.client.ui.palette import SEATS, SLATE, Colour
from game.core.horrible_hordes.combat import ATTACK
from game.core.horrible_hordes.hordes import Omen, telegraph
from game.core.horrible_hordes.odds import Forecast, after, attack_odds, forecast, mode_at
from game.core.horrible_hordes.state import OVER, GameAction, State
from game.core.rules import Action
from game.phrase import capital
from game.titles.horrible_hordes.narrator import VOICE

ICONS: Mapping[str, str] = {
    "green_thumb": "wheat",
    "trade_routes": "coin",
    "furnaces": "fire",
    "sawmills": "lumber_mill",
    "pulleys": "quarry",
    "astrology": "star",
    "druids": "clover",
    "alchemy": "gold",
    "stoicism": "bowl",
    "great_bows": "hh_great_bows",
    "skirmishers": "hh_skirmishers",
    "holy_water": "hh_holy_water",
    "nets": "hh_nets",
    "veteran_soldiers": "war_hero",
    "vaulted_arches": "hh_vaulted_arches",
    "fine_swords": "sword",
    "mercenaries": "mercenaries",
    "cavalry": "knight",
    "forced_march": "boot",
    "fighting_withdrawal": "undo",
    "scouts": "eye",
    "shield_wall": "shield",
    "pikes": "men_at_arms",
    "clerics": "monks",
    "berserkers": "horns",
    "heavy_armor": "armoury",
    "roads": "map",
    "bridges": "hh_bridges",
    "outposts": "tower",
    "earthworks": "rampart",
    "decoys": "mask",
    "field_fortifications": "wall",
    "illusions": "mirror",
    "priests": "prior",
    "craftsmen": "hammer",
    "mythic_saga": "scroll",
    "bards_and_minstrels": "jongleur",
    "militias": "pick",
    "marketplace": "market",
    "storehouses": "granary",
    "friends": "hh_friends",
    "great_caravan": "wealthy_merchant",
    "garrisons": "barbican",
    "barracks": "barracks",
    "urbanization": "stone_houses",
    "colonies": "flag",
    "logistics": "supply",
    "legions": "army",
    "pioneers": "village",
    "catapults": "hh_catapults",
    "ballistae": "hh_ballistae",
    "bombards": "hh_bombards",
    "builders": "masons",
    "migration": "tent",
    "sages": "hat",
    "rally_troops": "drum",
    "medicine": "hh_medicine",
    "raiders": "raid",
    "traps": "hh_traps",
    "mountaineers": "mountains",
    "major_fortifications": "town_walls",
    "rangers": "hh_rangers",
    "divination": "rotate",
    "twister": "hh_twister",
    "earthquake": "hh_earthquake",
    "lightning_strike": "hh_lightning_strike",
    "fireball": "hh_fireball",
    "golems": "statue",
    "battle_mages": "sorcerer",
    "blizzard": "rain",
    "gate": "door",
    "haste": "skip",
    "bless": "rosette",
    "protection": "seal",
    "holy_ground": "church",
    "control": "crown",
    "holy_word": "book",
    "poison_cloud": "hh_poison_cloud",
    "bannish": "exit",
    "destruction": "falls",
    "oracles": "dice",
    "diplomacy": "dove",
    "wizardry": "witch",
    "leadership": "banner",
}


def icon(ability: str) -> str:
    """The symbol of an ability."""
    return ICONS.get(ability, "star")


# ---- What the hordes are about to do, told before they do: their ways, the raids to be feared, what a choice changes.
class Raid(NamedTuple):
    """A horde that fights a seat this round, or may: where it is worst, how likely it comes there, how that would end.

    `chance`: that it comes upon the seat at all; `attack`: the seat's armies attack it first.
    """

    omen: Omen
    seat: int
    space: int
    chance: float
    odds: Forecast
    attack: bool


def raids(s: State, seat: int, found: tuple[Omen, ...]) -> tuple[Raid, ...]:
    """What a seat is in for, in the order in which the hordes move."""
    if seat >= len(s.players):
        return ()
    own = s.players[seat].spaces
    return tuple(
        _worst(s, seat, omen, mine)
        for omen in found
        if (mine := [(space, chance) for space, chance in omen.meets if own >> space & 1])
    )


def _worst(s: State, seat: int, omen: Omen, mine: list[tuple[int, float]]) -> Raid:
    best: Raid | None = None
    chance = min(1.0, sum(share for _, share in mine))
    for space, share in mine:
        mode = mode_at(s, seat, space) if omen.fights else "raid"
        odds = forecast(s, seat, space, omen.horde, mode)
        if best is None or share * (1 - odds.hold) > best.chance * (1 - best.odds.hold):
            best = Raid(omen, seat, space, share, odds, mode == ATTACK)
    assert best is not None
    return best._replace(chance=chance)


class Foreseen:
    """The answers of one table. While something is shown they stay as they were, except for the hordes that have moved:
    nothing blinks. A phase that begins asks again."""

    def __init__(self, play: Play, seen: ShownState[State]) -> None:
        self._play, self._seen = play, seen
        self._state: State | None = None
        self._rest = True  # nothing was shown when it was asked
        self._phase = ""
        self._omens: tuple[Omen, ...] = ()
        self._raids: dict[int, tuple[Raid, ...]] = {}
        self._after: dict[tuple[int, Action], tuple[Raid, ...] | None] = {}

    @property
    def omens(self) -> tuple[Omen, ...]:
        """What hordes will do."""
        s, rest = self._seen.state, not self._play.busy
        if self._state is s and (self._rest or not rest):
            return self._omens
        phase = f"{s.round} {s.phase}"
        if not s.round or s.phase == OVER:
            found: tuple[Omen, ...] = ()
        elif rest or phase != self._phase:
            found = telegraph(s)
        else:
            found = tuple(omen for omen in self._omens if _stands(s, omen))
        if found != self._omens or rest:
            self._raids.clear()
            self._after.clear()
        self._state, self._rest, self._phase, self._omens = s, rest, phase, found
        return found

    def raids(self, seat: int) -> tuple[Raid, ...]:
        """What a seat is in for."""
        found = self.omens
        if seat not in self._raids:
            self._raids[seat] = raids(self._seen.state, seat, found)
        return self._raids[seat]

    def after(self, seat: int, action: Action) -> tuple[Raid, ...] | None:
        """The same once it has done this; None where dice decide what it does."""
        self.omens  # noqa: B018  forgets what was foreseen for another state
        key = seat, action
        if key not in self._after:
            assert isinstance(action, GameAction)
            then = after(self._seen.state, seat, action)
            self._after[key] = None if then is None else raids(then, seat, telegraph(then))
        return self._after[key]


def _stands(s: State, omen: Omen) -> bool:
    """Whether a horde is still where its way begins."""
    horde = s.horde(omen.horde.uid)
    return horde is not None and horde.space == omen.horde.space


def attacks(s: State, seat: int, origin: tuple[int, int] | None, space: int) -> list[tuple[int, Forecast]]:
    """How a march from `origin` into a space with a horde would end, by how many go."""
    if origin is None or space not in s.hordes or seat >= len(s.players):
        return []
    start = s.grid.numbers[origin]
    counts = range(1, len([army for army in s.players[seat].armies.values() if army.space == start]) + 1)
    rows = ((count, attack_odds(s, seat, start, count, space)) for count in counts)
    return [(count, odds) for count, odds in rows if odds is not None]


# ---- Where things lie on the page, which sign stands for what, and the colours of the kingdoms' seats.
Point = tuple[float, float]

BOARD = Area(6, 28.5, 310, 308.5)
SHEET: Rect = (BOARD.x, BOARD.y, BOARD.w, BOARD.h)  # the board with its frame
FIELD = Area(8.5, 30.3, 305.0, 305.0)
WIDE = 310.0  # of what lies beside the board
GAP = 4.0  # between panels

# Seats by colour and pattern; the letter is their place at the table. Never colour alone.
SEAT_COLOURS: tuple[Colour, ...] = (*SEATS, SLATE)  # the last leads the hordes
LETTERS = "ABCDEFG"

# By chit, phase or terrain: its symbol. What is not here has its own name.
SIGNS: Mapping[str, str] = {
    "food": "bread",
    "magic": "gems",
    "army": "army",
    "settlement": "home",
    "castle": "castle",
    "wizard_tower": "magic_tower",
    "vt": "laurel",
    "event": "scroll",
    "resource": "bag",
    "trade": "trade",
    "settle": "home",
    "fortify": "castle",
    "train": "army",
    "move": "boot",
    "attack": "swords",
    "research": "book",
    "spawn": "claw",
    "end": "hourglass",
    "starts": "flag",
    "kingdoms": "crown",
    "horde_prep": "horn",
    "horde_moves": "claw",
    "raid_prep": "shield",
    "raid_battles": "fire",
    "round_end": "hourglass",
    "over": "crown",
}
LAND: Mapping[str, str] = {
    "mountain": "mountains",
    "forest": "forest",
    "farms": "fields",
    "hills": "hills",
    "swamp": "swamp",
    "clear": "meadow",
    "friendly_village": "meadow",
    "natural_defensive_position": "hills",
    "heath": "forest",
    "plains": "meadow",
    "trade_route": "meadow",
    "ancient_ruins": "meadow",
    "desolate_moor": "swamp",
    "desert": "meadow",
    "barrens": "meadow",
    "chasm": "meadow",
}


def sign(name: str) -> str:
    """The symbol of a chit, a unit or a phase."""
    return SIGNS.get(name, name)


def phase_name(phase: str) -> str:
    """A phase as a heading: "Before the raids"."""
    return capital(VOICE.name(phase))


class PanelSource(Protocol):
    """What panels may ask of the table."""

    play: Play
    foreseen: Foreseen

    @property
    def services(self) -> Services:
        """There once the scene was entered: not yet when panels are made."""

    @property
    def focus(self) -> FocusGraph:
        """Ask for it each time: panels that stand by, and who only watches, declare zones on a spare one."""

    @property
    def free(self) -> bool:
        """The player may act: nothing is being shown, no bot has the seat."""

    def chance(self, chance: float) -> str:
        """A chance as the player wants to read it."""

    def do(self, action: Action) -> Step:
        """Play an action. Illegal ones are refused with a toast; panels should declare the refusal on the zone."""

    def say(self, text: str, symbol: str = "") -> None:
        """A toast."""

    def touch(self) -> None:
        """Something changed that stands on the page: paint it again."""

    @property
    def state(self) -> State:
        """What has been shown so far, event by event."""

    @property
    def omens(self) -> tuple[Omen, ...]:
        """What hordes will do."""

    @property
    def space(self) -> int:
        """The space looked at; -1 for none."""
