"""Events of 20 Years. They carry the figures a screen needs; deltas are gains (losses: < 0)."""

from __future__ import annotations

from game.core.events import DiceRolled, Event

__all__ = ["DiceRolled"]

Plot = tuple[int, int]


# ---- years and the ledger


class YearBegun(Event, tag="year_begun"):
    """A year began; `entry` (0 none) of the ledger is in force and `name` is its id."""

    year: int
    entry: int
    name: str


class RumourAnswered(Event, tag="rumour_answered"):
    """Year 3: whether the rumour is followed."""

    proceed: bool


class ConditionMet(Event, tag="condition_met"):
    """The condition of the current entry was fulfilled for good (years 16 and 17). Its reward follows."""

    entry: int
    name: str


class ConditionMissed(Event, tag="condition_missed"):
    """The year ended without it."""

    entry: int
    name: str


class ChoiceAsked(Event, tag="choice_asked"):
    """A choice is due: `kind` "goods", "troop" or "treasury"; for goods how many of which."""

    kind: str
    cause: str
    total: int = 0
    allowed: tuple[str, ...] = ()
    pay: bool = False


class YearEnded(Event, tag="year_ended"):
    """The player ended the year; the entry's effects at its end follow."""

    year: int


class YearClosed(Event, tag="year_closed"):
    """All of the year is done."""

    year: int


class ReignEnded(Event, tag="reign_ended"):
    """After year 20: whether the towers suffice, and the score."""

    won: bool
    towers: int
    target: int
    score: int


# ---- what the player has


class GoodsChanged(Event, tag="goods_changed"):
    """Goods and gold, by id. `reason`: treasury, tile, loot, reward, magic_tower, recession or the entry's id."""

    goods: dict[str, int]
    reason: str


class PointsChanged(Event, tag="points_changed"):
    """Running victory points. `source`: guards, events, rooms, flights, ledger; `reason` the entry, tile or rule."""

    points: int
    source: str
    reason: str


class TroopsChanged(Event, tag="troops_changed"):
    """Units, by troop id, outside of battles (battles tell their dead themselves)."""

    troops: dict[str, int]
    reason: str


class Recruited(Event, tag="recruited"):
    """Units joined for a price."""

    troop: str
    units: int
    paid: dict[str, int]


class BombsBought(Event, tag="bombs_bought"):
    count: int
    paid: dict[str, int]


class Traded(Event, tag="traded"):
    """`by`: trade_basic, trade_gold, trade_rare or sail_to_island."""

    gave: dict[str, int]
    got: dict[str, int]
    by: str


class FortificationsPaid(Event, tag="fortifications_paid"):
    paid: dict[str, int]


# ---- dice and harvest


class DieSet(Event, tag="die_set"):
    """The golden die set this die; it is kept for the rest of the year."""

    die: int
    was: int
    value: int


class RollingStopped(Event, tag="rolling_stopped"):
    """The faces are final. `pairings` to choose from, as combos of wood, stone, leather (empty: no choice)."""

    faces: tuple[int, ...]
    rolls: int
    pairings: tuple[tuple[int, int, int], ...] = ()


class Harvested(Event, tag="harvested"):
    """The dice gave goods. `combos` by basic good, `goods` their yield with the year's modifiers, including gold."""

    combos: dict[str, int]
    goods: dict[str, int]


# ---- land


class GuardsFound(Event, tag="guards_found"):
    """The guard die of a claim; `guards` 0: unguarded. `joined`: they become footmen (year 7)."""

    tile: str
    face: int
    guards: int
    joined: bool = False


class TileClaimed(Event, tag="tile_claimed"):
    """The tile belongs to the realm. `how`: claim, discount, free or founding; `price` in gold."""

    tile: str
    price: int
    how: str


class ClaimsBlocked(Event, tag="claims_blocked"):
    """No more claims this year."""

    tile: str


# ---- building


class PieceBuilt(Event, tag="piece_built"):
    structure: str
    level: int
    plots: tuple[Plot, ...]
    paid: dict[str, int]


class PiecesDemolished(Event, tag="pieces_demolished"):
    """`levels` and `plots` of the pieces that fell, side by side."""

    structure: str
    levels: tuple[int, ...]
    plots: tuple[tuple[Plot, ...], ...]


class TreasuryOpened(Event, tag="treasury_opened"):
    """`mode`: lump or income. The gold follows."""

    mode: str


# ---- battles


class BattleBegun(Event, tag="battle_begun"):
    """`cause`: guards, room or the entry's id; groups (monster, count) in order."""

    cause: str
    groups: tuple[tuple[str, int], ...]
    tile: str = ""


class Engaged(Event, tag="engaged"):
    """One engagement: a die for each unit; `dead` the dice whose unit died; `slain` foes, `left` in that group."""

    troop: str
    faces: tuple[int, ...]
    dead: tuple[int, ...]
    monster: str
    slain: int
    left: int


class BombThrown(Event, tag="bomb_thrown"):
    """Ten dice; `hits` the indices that killed; `slain` may be fewer than hits; `left` foes in that group."""

    faces: tuple[int, ...]
    hits: tuple[int, ...]
    monster: str
    slain: int
    left: int


class BattleEnded(Event, tag="battle_ended"):
    """`result`: won, lost or fled. `fallen` units by troop, `slain` foes over the whole battle."""

    cause: str
    result: str
    fallen: dict[str, int]
    slain: int
    tile: str = ""


# ---- raids


class RaidBegun(Event, tag="raid_begun"):
    level: int
    monster: str


class RoomEntered(Event, tag="room_entered"):
    """A room was entered. `faces` of the two dice: () when it was settled before; `monsters` 0 = loot or settled."""

    level: int
    room: Plot
    faces: tuple[int, ...]
    monsters: int


class RoomSettled(Event, tag="room_settled"):
    """`by`: battle or loot."""

    level: int
    room: Plot
    by: str


class LevelWon(Event, tag="level_won"):
    """`reward` fixed goods; basic goods of choice are asked for next."""

    level: int
    reward: dict[str, int]
    basic: int


class LevelWiped(Event, tag="level_wiped"):
    """The raid failed; the level starts over another year. `result`: lost, fled or left."""

    level: int
    result: str
