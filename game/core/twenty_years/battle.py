"""How fights begin, go on and end (section 10). The effects of a fight belong to its cause."""

from __future__ import annotations

from game.core.events import Emit
from game.core.twenty_years import books
from game.core.twenty_years import events as facts
from game.core.twenty_years import tables as t
from game.core.twenty_years.state import ENTRY_POINTS, FLIGHTS, GUARDS, ROOMS, Battle, GoodsChoice, Raid, State

WON, LOST, FLED = "won", "lost", "fled"

Groups = tuple[tuple[str, int], ...]


def fighters(s: State, monster: str) -> bool:
    """Whether any unit can fight this monster (20Y-D43: bars are footmen against ogres and worse)."""
    dies = t.DIES[monster]
    troops = s.troops
    return bool((troops[0] and dies[0]) or (troops[1] and dies[1]) or (troops[2] and dies[2]))


def needed(troop: int, foes: int) -> int:
    """Units of this troop that suffice for that many foes (20Y-D44: knights half, rounded up)."""
    return -(-foes // t.KILLS[troop])


def most(s: State, troop: int, frame: Battle) -> int:
    """How many units of this troop may engage the front group; 0 when it cannot."""
    monster, left = frame.groups[0]
    if not t.DIES[monster][troop]:
        return 0
    return min(t.ENGAGED, s.troops[troop], needed(troop, left))


def begin(s: State, frame: Battle, flees: bool, emit: Emit | None) -> str | None:
    """Start a fight. None: it goes on; else its result, already emitted, with −1 VP booked for a flight.

    Without any usable unit and bomb it is lost at once; a claim with `flees` is an automatic flight (20Y-D47).
    """
    if not s.bombs and not fighters(s, frame.groups[0][0]):
        if emit:
            emit(facts.BattleBegun(cause=frame.cause, groups=frame.groups, tile=frame.tile))
        return end(s, frame, FLED if flees else LOST, emit)
    s.todo.append(frame)
    if emit:
        emit(facts.BattleBegun(cause=frame.cause, groups=frame.groups, tile=frame.tile))
    return None


def struck(s: State, frame: Battle, slain: int, fallen: tuple[int, int, int]) -> Battle:
    """The battle goes on after a blow. A surplus kill never carries over to the next group (20Y-D87)."""
    (monster, left), *rest = frame.groups
    groups = ((monster, left - slain), *rest) if left > slain else tuple(rest)
    after = Battle(frame.cause, groups, frame.foes, frame.tile, frame.discount, fallen, frame.rounds + 1)
    s.todo[-1] = after
    return after


def outcome(s: State, frame: Battle, emit: Emit | None) -> str | None:
    """The result of the battle if it is decided, already emitted."""
    if not frame.groups:
        return end(s, frame, WON, emit)
    if not s.bombs and not fighters(s, frame.groups[0][0]):
        return end(s, frame, LOST, emit)  # also 20Y-D53: the survivors cannot fight a later group
    return None


def end(s: State, frame: Battle, result: str, emit: Emit | None) -> str:
    """Take the battle off the stack; a flight costs its point."""
    if s.todo and s.todo[-1] is frame:
        s.todo.pop()
    if emit:
        fallen = {t.TROOPS[troop]: n for troop, n in enumerate(frame.fallen) if n}
        slain = frame.foes - sum(count for _, count in frame.groups)
        emit(facts.BattleEnded(cause=frame.cause, result=result, fallen=fallen, slain=slain, tile=frame.tile))
    if result == FLED:
        books.award(s, FLIGHTS, -1, frame.cause, emit)
    return result


def of(cause: str, groups: Groups, tile: str = "", discount: bool = False) -> Battle:
    """A battle's frame before its first blow."""
    return Battle(cause, groups, sum(count for _, count in groups), tile, discount)


# ---- Dungeon raids (section 11): rooms, loot, the level won or wiped.
Room = tuple[int, int]

BEAST = t.ENTRY["beast"]
LEVELS = len(t.TABLES.dungeons)
LOOT = tuple(t.GOODS[good] for good in (*t.BASIC, t.GOLD))
_BASIC = tuple(t.GOODS[good] for good in t.BASIC)


class LevelLayout:
    """The rooms of one level: neighbours, entrance and exit."""

    def __init__(self, rows: tuple[str, ...]) -> None:
        signs = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "."}
        self.rooms = tuple(signs)
        self.entrance = next(room for room, sign in signs.items() if sign == "E")
        self.exit = next(room for room, sign in signs.items() if sign == "X")
        self.near = {
            (r, c): tuple(n for n in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) if n in signs) for r, c in signs
        }


LAYOUTS = tuple(LevelLayout(row.layout) for row in t.TABLES.dungeons)


def layout(level: int) -> LevelLayout:
    """Level 1..6."""
    return LAYOUTS[level - 1]


def entrance(level: int) -> int:
    """The piece kind that must stand for this level (20Y-D56)."""
    return t.DUNGEONS[t.TABLES.dungeons[level - 1].needs - 1]


def enter(s: State, room: Room, emit: Emit | None) -> None:
    """Step into a room. A cleared one is passed for free; else two dice: equal is loot, different their sum in foes."""
    frame = s.asked(Raid)
    level = frame.level
    faces = () if room in frame.settled else s.dice.roll("room", 2, ordered=False)
    foes = sum(faces) if len(set(faces)) > 1 else 0
    s.todo[-1] = Raid(level, room, frame.settled)
    if emit:
        emit(facts.RoomEntered(level=level, room=room, faces=faces, monsters=foes))
    if not faces:
        return
    if not foes:
        _settle(s, "loot", emit)
        books.ask_goods(s, GoodsChoice("loot", 1, LOOT), emit)
        return
    fight = of("room", ((t.TABLES.dungeons[level - 1].monster, foes),))
    result = begin(s, fight, s.chosen.version < 2, emit)  # 20Y-D47
    if result:
        after_room(s, fight, result, emit)


def _settle(s: State, by: str, emit: Emit | None) -> None:
    frame = s.asked(Raid)
    s.todo[-1] = Raid(frame.level, frame.at, (*frame.settled, frame.at))
    if emit:
        emit(facts.RoomSettled(level=frame.level, room=frame.at, by=by))


def after_room(s: State, frame: Battle, result: str, emit: Emit | None) -> None:
    """Won: the room is cleared, a point with a church instead of the general one (20Y-D63). Else the level is wiped."""
    if result != WON:
        wipe(s, result, emit)
        return
    _settle(s, "battle", emit)
    if s.town.count[t.CHURCH]:
        books.award(s, ROOMS, 1, "church", emit)


def wipe(s: State, result: str, emit: Emit | None) -> None:
    """Gains on the way stay (20Y-D60); the level restarts (20Y-D61)."""
    frame = s.asked(Raid)
    s.todo.pop()
    if emit:
        emit(facts.LevelWiped(level=frame.level, result=result))


def anybody(s: State) -> bool:
    """Whether there is a unit or a bomb to raid with, and somebody who would flee when the raid is left (20Y-D62)."""
    return bool(s.bombs or s.units or s.chosen.version < 2)


def cleared(s: State) -> bool:
    """Whether the raid on top of the stack stands in its settled exit."""
    frame = s.todo[-1] if s.todo else None
    return isinstance(frame, Raid) and frame.at == layout(frame.level).exit and frame.at in frame.settled


def win_level(s: State, emit: Emit | None) -> None:
    """The exit is settled: reward, and the raid is over. Year 14 adds its own (20Y-D70, 20Y-D89)."""
    frame = s.asked(Raid)
    s.todo.pop()
    reward = t.TABLES.dungeons[frame.level - 1].reward
    fixed = {good: n for good, n in reward.items() if good != "basic"}
    s.levels_won = frame.level
    if emit:
        emit(facts.LevelWon(level=frame.level, reward=fixed, basic=reward.get("basic", 0)))
    for good, n in fixed.items():
        books.gain(s, t.GOOD[good], n, "reward", emit)
    if s.entry == BEAST:
        books.gain(s, t.GOLD, t.ENTRIES[BEAST - 1].gold, "beast", emit)
        books.award(s, ENTRY_POINTS, t.ENTRIES[BEAST - 1].vp, "beast", emit)
    books.ask_goods(s, GoodsChoice("reward", reward.get("basic", 0), _BASIC), emit)


# ---- Claiming land (section 8): the effects of a fight for a tile.


def after_claim(s: State, frame: Battle, result: str, emit: Emit | None) -> None:
    """Won: a point and the tile. Lost or fled: no more claims this year."""
    if result == WON:
        books.award(s, GUARDS, 1, frame.tile, emit)
        take(s, s.realm.numbers[frame.tile], frame.discount, emit)
        return
    s.claims_blocked = True
    if emit:
        emit(facts.ClaimsBlocked(tile=frame.tile))


def take(s: State, tile: int, discount: bool, emit: Emit | None) -> None:
    """Pay and own; a discount is consumed now (20Y-D23)."""
    gold = t.price_of(s.realm.costs[tile], discount)
    books.gain(s, t.GOLD, -gold, "tile", emit)
    s.owned |= 1 << tile
    if discount:
        s.discounts_left -= 1
    if emit:
        emit(facts.TileClaimed(tile=s.realm.ids[tile], price=gold, how="discount" if discount else "claim"))
