"""Building (section 9): structure, level and the plots its shape covers, turned or mirrored at will."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.core.events import Emit
from game.core.grids import Deck, Stamp, bits, placements, stamps
from game.core.rules import Refusal
from game.core.state import Computed
from game.core.twenty_years import battle, books
from game.core.twenty_years import events as facts
from game.core.twenty_years import state as states
from game.core.twenty_years import tables as t
from game.core.twenty_years.actions.base import GameAction, closed, no_frame, short_of
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import Amounts, PieceKind

_EACH: Amounts = (1, 1, 1, 0, *t.KINDS[t.TOWER].cost[4:])
LEVELS = {kind.number: tuple(t.KIND_OF[kind.structure, n] for n in range(1, kind.top + 1)) for kind in t.KINDS}
_BESIDE = tuple(t.BARRACKS if n == t.ARMOURY else LEVELS[n] if t.KINDS[n].level > 1 else () for n in LEVELS)


def price(s: State, kind: int) -> Amounts:
    """Goods for a piece; a tower's basic good of choice is not in it (20Y-D34)."""
    return _EACH if kind == t.TOWER and s.chosen.tower_basic == "each" else t.KINDS[kind].cost


def wants_basic(s: State, kind: int) -> bool:
    """Whether one basic good of the player's choice is added to the price."""
    return kind == t.TOWER and s.chosen.tower_basic == "any"


def beside(s: State, kind: int) -> int:
    """Plots it must share an edge with: the structure's lower levels (20Y-D7), barracks for an armoury; 0 = none."""
    near, masks = 0, s.town.masks
    for part in _BESIDE[kind]:
        near |= masks[part]
    return near


def unavailable(count: tuple[int, ...], variant: str, kind: PieceKind) -> Refusal | None:
    """Why a town of these pieces cannot build this level anywhere: order, number, neighbours (not goods, not space)."""
    number = kind.number
    if number == t.CAPITOL:
        return Refusal("capitol", "20Y 3.3", "You can't build the capitol.")
    if kind.max == 1 and count[number]:
        text = f"Level {kind.level} is already built." if kind.top > 1 else "Already built: only one allowed."
        return Refusal("at_most", "20Y 3.3", text, kind.structure, 1, 1)
    if number in t.MILLS and count[number] >= kind.max and variant != "free_development":
        text = f"At most {kind.max} of each."
        return Refusal("at_most", "20Y-D10", text, kind.structure, kind.max, count[number])
    if kind.level > 1 and not count[number - 1]:
        text = f"Build level {kind.level - 1} first."
        return Refusal(
            "order", "20Y 9", text, kind.structure, kind.level - 1, sum(1 for part in LEVELS[number] if count[part])
        )
    if number == t.ARMOURY and not count[t.BARRACKS[0]]:
        return Refusal("no_barracks", "20Y 9", "Build barracks first: the armoury must touch them.", "barracks", 1, 0)
    return None


def unpaid(s: State, kind: int) -> Refusal | None:
    """The missing goods for a piece."""
    return short_of(s, enumerate(price(s, kind)), "20Y 3.3", wants_basic(s, kind))


Offer = tuple[int, tuple[tuple[int, int], ...], bool]


@lru_cache(maxsize=4096)
def _offers(count: tuple[int, ...], variant: str) -> tuple[Offer, ...]:
    """Piece kinds a town with these numbers of pieces could build, the price of each as (good, count) pairs, rare goods
    first, and whether it must be beside something."""
    found = []
    for kind in t.KINDS:
        if not unavailable(count, variant, kind):
            cost = tuple((good, n) for good, n in enumerate(kind.cost) if n)
            found.append((kind.number, cost[::-1], bool(_BESIDE[kind.number])))
    return tuple(found)


class Build(GameAction, frozen=True, tag="build"):
    """`plots` [row, col]: the shape in any turn or mirror image, in any order."""

    structure: str
    level: int
    plots: tuple[tuple[int, int], ...]

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        realm, town, goods = s.realm, s.town, s.goods
        free = realm.land_of(s.owned) & ~town.taken
        found: list[GameAction] = []
        if not free:
            return found
        offers = town.offers
        if offers is None:
            offers = town.offers = _offers(town.count, s.chosen.variant)
        for number, cost, near in offers:
            for good, n in cost:
                if goods[good] < n:
                    break
            else:
                if number != t.TOWER or not unpaid(s, t.TOWER):
                    found += LISTS[realm, number, free, beside(s, number) if near else 0]
        return found

    def fault(self, s: State) -> Refusal | None:
        number = t.KIND_OF.get((self.structure, self.level))
        if number is None:
            if self.structure not in t.STRUCTURES:
                return Refusal("unknown", "20Y 3.3", f"There are {', '.join(t.STRUCTURES)}.", "structure")
            return Refusal("no_level", "20Y 3.3", f"There is no {self.structure} of level {self.level}.", "level")
        if refusal := unavailable(s.town.count, s.chosen.variant, t.KINDS[number]) or unpaid(s, number):
            return refusal
        realm = s.realm
        if len(set(self.plots)) != len(self.plots) or not all(realm.grid.holds(*plot) for plot in self.plots):
            return Refusal("no_plots", "20Y 9", "Choose each plot once, on the board.", "plots")
        mask = realm.mask(self.plots)
        if mask not in BUILDS[realm, number] and not realm.shaped(number, mask):
            text = "These plots don't match its shape."
            return Refusal("shape", "20Y-D9", text, "plots", t.KINDS[number].plots, len(self.plots))
        if mask & ~realm.land_of(s.owned):
            return Refusal("not_owned", "20Y 9", "Every plot must be on your land.", "plots")
        if mask & s.town.taken:
            return Refusal("taken", "20Y 9", "Something is already there.", "plots")
        if number == t.TOWER and mask & ~realm.tower_land:
            top = realm.board.top_label
            return Refusal("tower_land", "20Y-D5", f"Towers need land of cost {top}.", "plots")
        near = beside(s, number)
        if not near or realm.grid.around(near) & mask:
            return None
        rule, what = ("20Y 9", "barracks") if number == t.ARMOURY else ("20Y-D7", self.structure)
        return Refusal("not_beside", rule, f"Must share an edge with the {what}.", "plots")

    def perform(self, s: State, emit: Emit | None) -> None:
        number = t.KIND_OF[self.structure, self.level]
        mask = s.realm.mask(self.plots)
        plots = s.realm.cells(mask)
        cost = price(s, number)
        for good, n in enumerate(cost):
            s.goods[good] -= n
        s.town = s.town.add(number, mask, states.Piece(self.structure, self.level, plots, s.year))
        opens = number == t.TREASURY and not s.treasury
        if opens:
            s.treasury = "open"
            s.todo.append(states.TreasuryChoice())
        if emit:
            emit(facts.PieceBuilt(structure=self.structure, level=self.level, plots=plots, paid=t.named(cost)))
            if opens:
                emit(facts.ChoiceAsked(kind="treasury", cause="treasury"))
        if wants_basic(s, number):
            basic = tuple(t.GOODS[good] for good in t.BASIC)
            books.ask_goods(s, states.GoodsChoice("magic_tower", 1, basic, pay=True), emit)


# By realm and kind, then by place (a mask): one value for each.
BUILDS: Computed[tuple[states.Realm, int], Computed[int, Build]] = Computed(
    lambda of: Computed(lambda mask: Build(t.KINDS[of[1]].structure, t.KINDS[of[1]].level, of[0].cells(mask))),
    32 * len(t.KINDS),
)
# By realm and kind: its orientations, with the builds of their places.
_STAMPS: Computed[tuple[states.Realm, int], tuple[Stamp[Build], ...]] = Computed(
    lambda of: stamps(of[0].grid, t.KINDS[of[1]].shape, BUILDS[of].__getitem__), 32 * len(t.KINDS)
)
# By realm, kind, free plots and those to be beside: all places, in a fixed order.
LISTS: Computed[tuple[states.Realm, int, int, int], tuple[Build, ...]] = Computed(
    lambda of: tuple(placements(_STAMPS[of[0], of[1]], *of[0].ground(*of[1:]))), 4_000
)


# ---- Demolition (section 9): free, returns nothing, and the Architect's points are lost for good (20Y-D31).
ROWS = {kind.structure: kind for kind in t.KINDS if kind.level == 1}


class Demolish(GameAction, frozen=True, tag="demolish"):
    """`index` counts standing structures of the kind from 1; `scope` "top" takes the highest level, "all" every one.

    With one level standing both mean the same; "top" is the one listed.
    """

    structure: str
    index: int = 1
    scope: str = "top"

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return _razes(s.town.count)

    def fault(self, s: State) -> Refusal | None:
        if self.structure not in t.STRUCTURES:
            return Refusal("unknown", "20Y 3.3", f"There are {', '.join(t.STRUCTURES)}.", "structure")
        row = ROWS[self.structure]
        if not row.demolish:
            return Refusal("permanent", "20Y 3.3", "This can't be demolished.", self.structure)
        have = s.town.count[row.number]
        if not 1 <= self.index <= have:
            text = "You have none." if not have else f"Choose 1 to {have}."
            return Refusal("not_standing", "20Y-D30", text, self.structure, self.index, have)
        if self.scope not in ("top", "all"):
            return Refusal("unknown", "20Y-D30", "Choose the top level or all.", "scope")
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        # Their positions, oldest first; levels in their order.
        town = s.town
        found = [i for i, (_, _, piece) in enumerate(town.pieces) if piece.structure == self.structure]
        if ROWS[self.structure].top == 1:
            gone = [found[self.index - 1]]
        else:
            gone = found if self.scope == "all" else found[-1:]
        s.town = town.without(set(gone))
        s.demolished = True
        if self.structure == "treasury":
            s.treasury = "gone"  # its effect is not triggered twice (20Y-D33)
        if emit:
            pieces = [town.pieces[i][2] for i in gone]
            levels = tuple(piece.level for piece in pieces)
            plots = tuple(piece.plots for piece in pieces)
            emit(facts.PiecesDemolished(structure=self.structure, levels=levels, plots=plots))


@lru_cache(maxsize=4096)
def _razes(standing: tuple[int, ...]) -> tuple[Demolish, ...]:
    found: list[Demolish] = []
    for name, row in ROWS.items():
        count = standing[row.number] if row.demolish else 0
        found += [Demolish(name, index, "top") for index in range(1, count + 1)]
        if count and row.top > 1 and standing[row.number + 1]:
            found.append(Demolish(name, 1, "all"))
    return tuple(found)


# ---- Land: claim a tile for gold, or take the free one of year 4 (sections 8 and 12).
EXPANSION = t.ENTRY["expansion"]
PROSPECTORS = t.ENTRY["prospectors"]
CONVERSION = t.ENTRY["conversion"]


def _where(s: State, name: str) -> Refusal | None:
    """Why this tile is no new neighbour of the realm."""
    tile = s.realm.numbers.get(name)
    if tile is None:
        return Refusal("no_tile", "20Y 2.2", "No such tile on this board.", "tile")
    if s.owned >> tile & 1:
        return Refusal("owned", "20Y 6.3", "You already own this tile.", "tile")
    if not s.realm.border(s.owned) >> tile & 1:
        return Refusal("not_adjacent", "20Y-D4", "Must share an edge with your land.", "tile")
    return None


class ClaimTile(GameAction, frozen=True, tag="claim_tile"):
    """Roll for guards, then pay, on success only (20Y-D22), and own. `use_discount`: half price, year 11 (20Y-D23)."""

    tile: str
    use_discount: bool = False

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        realm, gold = s.realm, s.goods[t.GOLD]
        if s.claims_blocked or not gold:
            return ()
        border, (full, half) = realm.border(s.owned), _DEEDS[realm]
        found = full.of(border & realm.within[False][gold])
        if s.discounts_left:
            found += half.of(border & realm.within[True][gold])
            found.sort(key=lambda deed: realm.numbers[deed.tile])  # stable: the full price before the half
        return found

    def fault(self, s: State) -> Refusal | None:
        if refusal := _where(s, self.tile):
            return refusal
        if s.claims_blocked:
            return Refusal("claims_blocked", "20Y 8.4", "You failed a claim: no more land this year.")
        if self.use_discount and not s.discounts_left:
            text = "This year's discounts are used up." if s.entry == EXPANSION else "No discount this year."
            return Refusal("no_discount", "20Y-D23", text, "discount", 1, 0)
        price = t.price_of(s.realm.costs[s.realm.numbers[self.tile]], self.use_discount)
        gold = s.goods[t.GOLD]
        if gold < price:
            return Refusal("short", "20Y-D22", f"Needs {price} gold; you have {gold}.", "gold", price, gold)
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        tile = s.realm.numbers[self.tile]
        face = s.dice.roll("guard")[0]
        guards = t.guards_of(s.realm.costs[tile]) if face >= t.TABLES.guards.from_face else 0
        joined = bool(guards) and s.entry == CONVERSION and s.town.count[t.CHURCH] > 0
        if emit:
            emit(facts.DiceRolled(stream="guard", faces=(face,), rolled=(0,)))
            emit(facts.GuardsFound(tile=self.tile, face=face, guards=guards, joined=joined))
        if joined:
            books.enlist(s, t.FOOTMEN, guards, "conversion", emit)  # no fight, no points (20Y-D68)
        elif guards:
            frame = battle.of("guards", ((t.TABLES.guards.monster, guards),), self.tile, self.use_discount)
            if result := battle.begin(s, frame, True, emit):
                battle.after_claim(s, frame, result, emit)
            return
        battle.take(s, tile, self.use_discount, emit)


def _deeds(realm: states.Realm) -> tuple[Deck[ClaimTile], Deck[ClaimTile]]:
    """The claims of a board by tile: at the full price, with a discount."""
    full, half = (Deck([ClaimTile(name, half) for name in realm.ids]) for half in (False, True))
    return full, half


_DEEDS = Computed(_deeds, 32)  # by realm


class TakeFreeTile(GameAction, frozen=True, tag="take_free_tile"):
    """Year 4: a neighbouring tile for nothing, unguarded; at any time of the year except inside a frame (20Y-D28)."""

    tile: str

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        border = s.realm.border(s.owned) if s.free_tiles_left else 0
        return [TakeFreeTile(s.realm.ids[tile]) for tile in bits(border)]

    def refusal(self, s: State) -> Refusal | None:
        if not s.free_tiles_left:
            text = "You've taken this year's free tile." if s.entry == PROSPECTORS else "No free tile this year."
            return no_frame(text)
        return closed(s, states.LEDGER, states.ROLL, states.HARVEST, states.ACTIONS) or _where(s, self.tile)

    def perform(self, s: State, emit: Emit | None) -> None:
        s.owned |= 1 << s.realm.numbers[self.tile]
        s.free_tiles_left -= 1
        if emit:
            emit(facts.TileClaimed(tile=self.tile, price=0, how="free"))
