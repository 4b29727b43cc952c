"""The chronicle of a reign and the look back at it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any, ClassVar, NamedTuple

from game.core.events import DiceRolled, Event
from game.core.grids import bits
from game.core.match import Match
from game.core.twenty_years import events as facts
from game.core.twenty_years.state import SOURCES, State
from game.core.twenty_years.tables import BASIC, DIES, ENTRIES, GOOD, GOODS, KINDS, STRUCTURES, TABLES, TROOP, TROOPS
from game.lab import chronicle as svg
from game.lab.chronicle import Book, Chapter, mode_of, rounds
from game.lab.lookback import DiceFamily, LuckReader, LuckRoll, Waste, at_least, hit, pips
from game.titles.twenty_years.narrator import WORDS, TwentyYearsNarrator, say

# ---- The reign so far, year by year: the dice of the harvest, what they gave, the actions, the change of the score.


class YearNote(NamedTuple):
    """One thing done or suffered: its symbol and a few words. Lower `rank` goes first where room is short."""

    rank: int
    symbol: str
    text: str


class YearGone(NamedTuple):
    """One year of the chronicle; the last one may still be in hand. `faces` are () until the rolling stopped."""

    year: int
    entry: int
    faces: tuple[int, ...]
    goods: dict[str, int]
    actions: tuple[YearNote, ...]
    points: int


def chronicle(match: Match, length: int | None = None) -> tuple[YearGone, ...]:
    """Every year from the first to the present one, or as it stood after `length` actions."""
    end, years = match.state_at(len(match) if length is None else length), list[YearGone]()
    narrator, start = TwentyYearsNarrator(lambda: end), match.state_at(0)
    points, first = _total(match, start), start.entry
    for told in rounds(match, length):
        entry = told.begun.entry if isinstance(told.begun, facts.YearBegun) else first
        before, points = points, _total(match, _without(match.state_at(told.after), told.later))
        last = {type(event): event for event in told.events}
        faces = getattr(last.get(facts.RollingStopped), "faces", ())
        goods = getattr(last.get(facts.Harvested), "goods", {})
        notes = sorted(_told(told.events, narrator), key=lambda note: note.rank)
        years.append(YearGone(told.number, entry, faces, goods, tuple(notes), points - before))
    return tuple(years)


def _total(match: Match, state: Any) -> int:
    return match.rules.score(state)[0].total


def _without(state: Any, events: Iterable[Event]) -> Any:
    """The state without what these events gave: the moment before a new year's page was read."""
    s = state.copy()
    for event in events:
        match event:
            case facts.GoodsChanged(goods=goods):
                for good, n in goods.items():
                    s.goods[GOOD[good]] -= n
            case facts.TroopsChanged(troops=troops):
                for troop, n in troops.items():
                    s.troops[TROOP[troop]] -= n
            case facts.PointsChanged(points=points, source=source):
                s.points[SOURCES.index(source)] -= points
    return s


# ---- what was done

# Facts that are told as they are, in few words, and how soon they give way where room is short.
_RANKS: dict[type[Event], int] = {
    facts.ConditionMet: 0, facts.LevelWon: 0, facts.LevelWiped: 1, facts.ConditionMissed: 2, facts.GuardsFound: 3,
    facts.PiecesDemolished: 3, facts.FortificationsPaid: 3, facts.RumourAnswered: 6, facts.TreasuryOpened: 6,
    facts.DieSet: 7,
}  # fmt: skip


_BY_ENTRY = frozenset(row.id for row in ENTRIES)


def _told(events: Sequence[Event], narrator: TwentyYearsNarrator) -> Iterator[YearNote]:
    """What is worth remembering of a year, in few words."""
    fights, sailed, claimed, trades = list[YearNote](), list[YearNote](), 0, 0
    built, fallen, joined, came = Counter[tuple[str, int]](), Counter[str](), Counter[str](), Counter[str]()
    for event in events:
        if type(event) in _RANKS and getattr(event, "joined", True):
            line = narrator.tell(event)
            yield YearNote(_RANKS[type(event)], line.symbol, line.text[:1].lower() + line.text[1:].rstrip("."))
        match event:
            case facts.BattleEnded(cause=cause, result=result, slain=slain):
                fallen.update(event.fallen)
                if result == "won":
                    fights.append(YearNote(1, "swords", narrator.say("note_won", slain=slain, cause=cause)))
                elif result == "lost":
                    fights.append(YearNote(1, "skull", narrator.say("note_lost", cause=cause)))
                else:
                    fights.append(YearNote(1, "flee", narrator.say("note_fled", cause=cause)))
            case facts.PieceBuilt(structure=name, level=level):
                built[name, level] += 1
            case facts.TileClaimed(how=how):
                claimed += how != "founding"
            case facts.Recruited(troop=troop, units=units):
                joined[troop] += units
            case facts.BombsBought(count=count):
                joined["bomb"] += count
            case facts.Traded(by="sail_to_island", got=got):
                sailed.append(YearNote(2, "ship", narrator.say("sailed_for", got=got)))
            case facts.Traded():
                trades += 1
            case facts.GoodsChanged(goods=things, reason=reason) if reason != "tile":
                came.update(things)
            case facts.TroopsChanged(troops=things, reason=reason) if reason in _BY_ENTRY:
                came.update(things)
    yield from fights
    for troop, n in fallen.items():
        if n:
            yield YearNote(4, f"head_{troop}", narrator.say("fallen", losses={troop: n}))
    for (name, level), n in built.items():
        label = WORDS.count(name, n) if n > 1 else WORDS.name(name) + (f" {level}" if level > 1 else "")
        yield YearNote(2 if name in ("magic_tower", "statue") else 3, name, label)
    if claimed:
        yield YearNote(3, "flag", narrator.say("tiles_claimed", tiles=claimed))
    yield from sailed
    for name, n in joined.items():
        yield YearNote(4, name if name == "bomb" else f"head_{name}", f"+{WORDS.count(name, n)}")
    if trades:
        text = narrator.say("traded_often", times=trades) if trades > 1 else narrator.say("traded_once")
        yield YearNote(5, "scales", text)
    for name, n in sorted(came.items(), key=lambda one: one[0] in TROOP):
        if n:
            sign = "+" if n > 0 else "−"
            yield YearNote(5, f"head_{name}" if name in TROOP else name, f"{sign}{WORDS.count(name, abs(n))}")


# ---- The chronicle of a reign of 20 Years: the ledger's page, the dice, the actions and the land of every year.
PLOT = 10.0
_HUES = ("#d9b46a", "#c98f6a", "#b9a3c4", "#9fc0c9", "#d7a0a0", "#c6c58a")


def book(match: Match) -> Book:
    """See game.lab.chronicle."""
    years = chronicle(match)
    ends = (match.state_at(told.before) for told in rounds(match))
    chapters = tuple(_chapter(match, gone, end) for gone, end in zip(years, ends, strict=True))
    points = tuple(accumulate((gone.points for gone in years), initial=_total(match, match.state_at(0))))[1:]
    mode, more = str(match.setup.options["difficulty"]).capitalize(), mode_of(match)
    # The signs of all that ever stood.
    stood = {piece.structure for i in range(len(match) + 1) for _, _, piece in match.state_at(i).town.pieces}
    legend = tuple((SIGNS[name], WORDS.name(name)) for name in STRUCTURES if name in stood)
    return Book(chapters, f"{mode}. {more}" if more else mode, legend, course=(("VP", points),))


def _chapter(match: Match, gone: YearGone, s: State) -> Chapter:
    page = WORDS.year(gone.entry).under(s.chosen) if gone.entry else None
    return Chapter(
        number=f"Year {gone.year}",
        title=page.title if page else "",
        story=page.story if page else "",
        effect=page.effect if page else "",
        dice=gone.faces,
        yields=", ".join(WORDS.count(good, n) for good, n in gone.goods.items() if n),
        actions=tuple(action.text for action in gone.actions),
        points=gone.points,
        picture=realm_picture(s, f"the realm at the end of year {gone.year}"),
        caption=f"{s.owned.bit_count()} of {s.realm.tiles.bit_count()} tiles",
    )


def realm_picture(s: State, label: str) -> str:
    """The land, what is owned of it, what stands there."""
    realm, board = s.realm, s.realm.board
    tile = PLOT * board.plots_per_tile
    body: list[str] = []
    owned = [divmod(n, board.cols) for n in bits(s.owned)]
    for number in bits(realm.tiles):
        r, c = divmod(number, board.cols)
        kind = board.terrain[r][c] if board.terrain else "meadow"
        body.append(svg.rect(c * tile, r * tile, tile, tile, svg.LAND.get(kind, svg.LAND["meadow"])))
        body.append(svg.motif(kind, c * tile, r * tile, tile))
        if not s.owned >> number & 1:
            body.append(svg.rect(c * tile, r * tile, tile, tile, svg.PAPER, 'fill-opacity=".55"'))
            body.append(svg.text((c + 0.5) * tile, (r + 0.5) * tile, 5, str(realm.costs[number])))
        edge = f'stroke="{svg.INK}" stroke-opacity=".25" stroke-width=".4"'
        body.append(svg.rect(c * tile, r * tile, tile, tile, "none", edge))
    for number, _, piece in s.town.pieces:
        hue = _HUES[number % len(_HUES)]
        body += [svg.rect(c * PLOT, r * PLOT, PLOT, PLOT, hue) for r, c in piece.plots]
        body.append(svg.border(piece.plots, PLOT, svg.INK, 0.9))
        row, col = sorted(piece.plots)[len(piece.plots) // 2]
        level = str(piece.level) if KINDS[number].top > 1 else ""
        body.append(svg.text((col + 0.5) * PLOT, (row + 0.5) * PLOT, 4.2, SIGNS[piece.structure] + level))
    body.append(svg.border(owned, tile, svg.RED, 1.6))
    return svg.picture(board.cols * tile, board.rows * tile, body, label)


def _signs() -> dict[str, str]:
    """Two letters for a structure, each its own."""
    found: dict[str, str] = {}
    for structure in STRUCTURES:
        parts = structure.split("_")
        wanted = parts[0][0] + parts[1][0] if len(parts) > 1 else structure[:2]
        tries = (wanted, *(structure[0] + letter for letter in structure[1:].replace("_", "")))
        found[structure] = next(t.capitalize() for t in tries if t.capitalize() not in found.values())
    return found


SIGNS = _signs()


# ---- 20 Years looked back on: the dice of harvests, guards, battles and raids; what lay idle of dice, gold and years.
_GOODS_FROM = 4  # the first face that is half of a basic good


class GameLuck(LuckReader):
    """Its luck and waste."""

    kinds: ClassVar = {
        "harvest": DiceFamily(say("luck_harvest"), (say("luck_high"),) * 2),
        "guard": DiceFamily(say("luck_guards"), (say("luck_pip"), say("luck_pips")), -1),
        "fallen": DiceFamily(say("luck_soldiers"), (say("luck_fallen"),) * 2, -1),
        "bomb": DiceFamily(say("luck_bombs"), (say("luck_hit"), say("luck_hits")), 1),
        "room": DiceFamily(say("luck_rooms"), (say("luck_pip"), say("luck_pips")), -1),
    }

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.faces: tuple[int, ...] = ()
        self.single = self.years = self.idle_years = self.gold = 0
        self.busy = False

    def opening(self, first: State) -> Sequence[LuckRoll]:
        return [_harvest(face) for face in first.faces]

    def throws(self, event: Event) -> Iterator[LuckRoll]:
        if isinstance(event, DiceRolled) and event.stream == "harvest":
            yield from (_harvest(event.faces[i]) for i in event.rolled)
        elif isinstance(event, DiceRolled) and event.stream == "guard":
            yield from (LuckRoll("guard", event.faces[i], pips(6)) for i in event.rolled)
        elif isinstance(event, facts.Engaged):
            law = hit(at_least(DIES[event.monster][TROOP[event.troop]], 6))
            yield from (LuckRoll("fallen", int(i in event.dead), law) for i in range(len(event.faces)))
        elif isinstance(event, facts.BombThrown):
            law = hit(at_least(TABLES.bombs.from_face, 6))
            yield from (LuckRoll("bomb", int(i in event.hits), law) for i in range(len(event.faces)))
        elif isinstance(event, facts.RoomEntered):
            yield from (LuckRoll("room", face, pips(6)) for face in event.faces)

    def read(self, before: State, event: Event) -> None:
        if isinstance(event, facts.RollingStopped):
            self.faces = event.faces
        elif isinstance(event, facts.Harvested):
            self.single += sum(face >= _GOODS_FROM for face in self.faces) - 2 * sum(event.combos.values())
        elif isinstance(event, facts.PieceBuilt | facts.TileClaimed):
            self.busy = True
        elif isinstance(event, facts.YearEnded):
            self.years += 1
            self.idle_years += not self.busy
            self.gold += before.gold
            self.busy = False

    def waste(self, end: State) -> tuple[Waste, ...]:
        years = max(1, self.years)
        return (
            Waste(say("waste_dice"), self.single, say("waste_a_year", count=f"{self.single / years:.1f}")),
            Waste(say("waste_gold"), round(self.gold / years), say("waste_over", n=self.years)),
            Waste(say("waste_years"), self.idle_years, say("waste_of", n=self.years)),
            Waste(say("waste_goods"), sum(end.goods[good] for good in BASIC), say("waste_at_end")),
        )


def _harvest(face: int) -> LuckRoll:
    return LuckRoll("harvest", int(face >= _GOODS_FROM), hit(0.5))


# ---- What a reign of 20 Years has, counted by name.
def tally(s: State, seat: int) -> dict[str, int]:
    """Structures, troops, goods, land and dungeon levels."""
    found = {kind.key: s.town.count[kind.number] for kind in KINDS if s.town.count[kind.number]}
    found |= {name: count for name, count in zip(TROOPS, s.troops, strict=True) if count}
    found |= {name: count for name, count in zip(GOODS, s.goods, strict=True) if count}
    return {**found, "tiles": s.owned.bit_count(), "dungeon_levels": s.levels_won}
