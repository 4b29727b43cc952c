"""20 Years in the terminal: lists, board, sheet and odds in letters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from game.access.parts import BoardSheet, Cell
from game.core.figures import beside
from game.core.grids import bits
from game.core.rules import Action, Refusal
from game.core.twenty_years import actions, battle, odds_dice, odds_fight, odds_ledger, queries, scoring
from game.core.twenty_years.actions.base import Rare
from game.core.twenty_years.events import YearBegun
from game.core.twenty_years.queries import claim_menu
from game.core.twenty_years.state import ACTIONS, ROLL, Battle, GoodsChoice, Raid, Realm, State
from game.core.twenty_years.tables import BASIC, ENTRIES, GOLD, GOODS, KINDS, TABLES, TOWER, TROOPS
from game.phrase import percent
from game.text.printer import Printer, column, folded, is_numbered, squares
from game.titles.twenty_years.narrator import WORDS, TwentyYearsNarrator, by_tile, say

# ---- The realm of 20 Years in letters: plots by column letter and row number, tiles by id, pieces by a sign each.
SIGNS = beside(__file__, "signs.toml", dict[str, str])
FREE, WILD, NOTHING = ".", "~", " "


def plots(cells: Iterable[tuple[int, int]]) -> str:
    """Plots (row, column) as a player reads them: c1 is the third of the first row."""
    return squares((col, row) for row, col in cells)


def drawing(s: State) -> list[str]:
    """The land, a sign a plot."""
    realm = s.realm
    owned = realm.land_of(s.owned)
    land = realm.land_of(realm.tiles)
    signs = {bit: SIGNS[KINDS[number].key] for number, mask, _ in s.town.pieces for bit in bits(mask)}
    cols = realm.grid.cols

    def sign(bit: int) -> str:
        return signs.get(bit, FREE if owned >> bit & 1 else WILD if land >> bit & 1 else NOTHING)

    rows = [[sign(row * cols + col) for col in range(cols)] for row in range(realm.grid.rows)]
    return folded([column(col) for col in range(cols)], rows, 2)


# ---- The realm of 20 Years as a table of plots, for those who walk it by ear: a plot a cell, named as the finder
# does.
TITLE = say("sheet_title")


def sheet(s: State) -> BoardSheet:
    """Every plot of the land with what stands there, or what its tile costs."""
    realm, owned = s.realm, s.realm.land_of(s.owned)
    standing = {bit: number for number, mask, _ in s.town.pieces for bit in bits(mask)}
    border = {realm.numbers[row.tile]: f"gold {row.price}, guards {row.guards or 'none'}" for row in claim_menu(s)}
    cells = []
    for bit, (row, across, tile, name) in _plots(realm):
        if bit in standing:
            what = _piece(standing[bit])
        elif owned >> bit & 1:
            what = "free"
        else:
            price = border.get(tile)
            what = say("not_yours", price=price)
        cells.append(Cell(row, across, f"{name}: {what}"))
    return BoardSheet(TITLE, realm.grid.rows, realm.grid.cols, tuple(cells))


@lru_cache(maxsize=8)
def _plots(realm: Realm) -> tuple[tuple[int, tuple[int, int, int, str]], ...]:
    """By bit: row, column, the number of its tile, its name."""
    side, cols = realm.board.plots_per_tile, realm.grid.cols
    found = []
    for bit in sorted(bits(realm.land_of(realm.tiles))):
        row, column = divmod(bit, cols)
        tile = row // side * realm.board.cols + column // side
        ((y, x, part),) = by_tile(realm, ((row, column),))
        found.append((bit, (row, column, tile, say("plots_at", row=y + 1, column=x + 1, part=part))))
    return tuple(found)


def _piece(number: int) -> str:
    kind = KINDS[number]
    name = WORDS.name(kind.structure)
    return f"{name} level {kind.level}" if kind.top > 1 else name


# ---- The odds of 20 Years in lines: dice, claims, battles, raids, and the ledger read ahead.
_MARKS = {"ok": "+", "missing": "-", "warn": "!", "info": " "}
_MOST_SHOWN = 4  # chances of "at least n" up to this n


def _dice(s: State) -> list[str]:
    found = []
    left = s.roll_limit - s.rolls_used
    for good in (*BASIC, GOLD):
        chances = []
        for count in range(1, _MOST_SHOWN + 1):
            chance = odds_dice.best_keep(s, odds_dice.at_least(**{GOODS[good]: count})).worth
            if chance <= 0:
                break
            chances.append(f"{count}: {percent(chance)}")
        found.append(say("odds_good", good=GOODS[good], chances=chances))
    advice = odds_dice.best_keep(s, odds_dice.worth())
    found.append(say("odds_average", best=f"{advice.worth:.2f}", now=f"{advice.now:.0f}"))
    if advice.action == "keep" and left:
        kept = " ".join(sorted(str(s.faces[i]) for i in advice.keep)) or "none"
        found.append(say("odds_keep", dice=kept))
    return found


# ---- 20 Years at the terminal: its status lines, choices, refusals and the words one may type.
Plots = tuple[tuple[int, int], ...]


class TwentyYearsPrinter(Printer):
    """The words of 20 Years."""

    narrator: TwentyYearsNarrator

    def place(self, place: str | Plots) -> str:
        """A tile by its id, plots by letters and numbers, as the drawing has them; else as the window's board does."""
        if is_numbered():
            return self.narrator.place_name(place)
        return place if isinstance(place, str) else plots(place)

    def opening(self, view: State) -> list[str]:
        return self.tell((YearBegun(year=view.year, entry=view.entry, name=""),))

    # ---- where the game stands

    def status(self, view: State) -> list[str]:
        found = [self._stock(view)]
        top = view.top
        if isinstance(top, Battle):
            foes = [self.words.count(monster, n) for monster, n in top.groups]
            fight = odds_fight.battle_odds(view)
            found.append(say("battle_against", foes=", then ".join(foes), win=percent(fight.win) if fight else ""))
        elif isinstance(top, Raid):
            raid = odds_fight.raid_odds(view)
            row, column = (at + 1 for at in top.at)
            found.append(say("in_the_dungeon", level=top.level, row=row, column=column))
            if raid:
                found.append(say("rooms_to_exit", rooms=raid.rooms, clear=percent(raid.clear)))
        elif isinstance(top, GoodsChoice):
            found.append(say("give_of" if top.pay else "take_of", n=top.total, goods=top.allowed))
        elif view.phase == ROLL:
            faces = " ".join(map(str, view.faces))
            found.append(f"Dice: {faces}   ({say('roll_of', roll=view.rolls_used, limit=view.roll_limit)})")
        return found

    def _stock(self, view: State) -> str:
        goods = ", ".join(f"{n} {GOODS[i]}" for i, n in enumerate(view.goods) if n) or say("no_goods")
        army = ", ".join(self.words.count(TROOPS[i], n) for i, n in enumerate(view.troops) if n) or say("no_soldiers")
        bombs = f", {self.words.count('bomb', view.bombs)}" if view.bombs else ""
        towers = say("towers_of", built=view.town.count[TOWER], target=view.chosen.towers)
        year = say("year_of", year=view.year, years=TABLES.turns.years)
        return f"{year}. {goods}. {army}{bombs}. {towers}. {say('vp_so_far', vp=scoring.total(view))}"

    def board(self, view: State) -> list[str]:
        """The drawing, then the same in words: tiles, pieces with their plots, land that can be claimed."""
        ids = view.realm.ids
        owned = " ".join(ids[tile] for tile in bits(view.owned))
        lines = [self._stock(view), *drawing(view), say("legend", free=FREE, wild=WILD, tiles=owned)]
        for number, _, piece in view.town.pieces:
            lines.append(f"  {SIGNS[KINDS[number].key]} {_piece(number)}: {plots(piece.plots)}")
        border = [say("border_tile", tile=row.tile, price=row.price, guards=row.guards) for row in claim_menu(view)]
        return [*lines, say("border", tiles="; ".join(border))]

    # ---- the odds in lines: dice, claims, battles, raids

    def odds(self, view: State) -> list[str]:
        """The chances that matter for the decision on the table."""
        if isinstance(view.top, Battle):
            return self._battle(view)
        if view.raid is not None:
            return self._raid(view)
        if view.phase == ROLL:
            return _dice(view)
        return [*self._claims(view), *self._raid(view)] if view.phase == ACTIONS else []

    def _losses(self, lost: tuple[float, ...]) -> str:
        names = (*TROOPS, "bomb")
        found = [f"{n:.1f} {self.words.name(name, 2)}" for name, n in zip(names, lost, strict=True) if n >= 0.05]
        return ", ".join(found) or "nobody"

    def _claims(self, view: State) -> list[str]:
        found = []
        for tile, claim in odds_fight.all_claims(view).items():
            named = self.place(tile) if is_numbered() else tile
            text = say("odds_claim", tile=named, price=claim.price, own=percent(claim.own))
            if claim.joins:
                text += "; " + say("odds_join", guards=claim.guards)
            elif claim.flight:
                text += ", " + say("odds_flee", chance=percent(claim.flight))
            elif claim.beaten:
                text += ", " + say("odds_lose", chance=percent(claim.beaten), guards=claim.guards)
            found.append(text)
        return found

    def _battle(self, view: State) -> list[str]:
        fight = odds_fight.battle_odds(view)
        move = odds_fight.auto_order(view)
        if fight is None:
            return []
        found = [say("odds_fight", chance=percent(fight.win), losses=self._losses(fight.lost))]
        if move is not None:
            bomb = move.troop == odds_fight.BOMB
            what = say("throw_bomb") if bomb else say("send", units=self.words.count(TROOPS[move.troop], move.units))
            found.append(say("odds_first", move=what, typed="" if is_numbered() else "auto"))
        return [*found, *(self._raid(view) if view.raid is not None else [])]

    def _raid(self, view: State) -> list[str]:
        raid = odds_fight.raid_odds(view)
        if raid is None:
            return [say("all_cleared", levels=battle.LEVELS)]
        if view.raid is None and not view.town.count[battle.entrance(raid.level)]:
            return []
        clear, lost = percent(raid.clear), self._losses(raid.lost)
        found = [
            say("odds_level", level=raid.level, monsters=self.words.name(raid.monster, 2), rooms=raid.rooms),
            "  " + say("odds_clear", clear=clear, losses=lost),
        ]
        found += [
            "  " + say("odds_door", row=row + 1, column=column + 1, win=percent(settle), clear=percent(clear))
            for (row, column), settle, clear in ((door.room, door.settle, door.clear) for door in raid.doors)
        ]
        return found

    def ledger(self, view: State, number: int | None) -> list[str]:
        """All titles, or one page with what it means for this kingdom."""
        if number is None:
            pages = ((n, self.words.year(n).under(view.chosen)) for n in range(1, len(ENTRIES) + 1))
            return [f"{'>' if n == view.entry else ' '} {n:>2}. {page.title}: {page.effect}" for n, page in pages]
        if not 1 <= number <= TABLES.turns.years:
            return []
        page = self.words.year(number).under(view.chosen)
        lines = [f"{number}. {page.title}", page.story, f"Rule: {page.effect}"]
        facts = odds_ledger.forecast(view, number)
        lines += [say("for_your_kingdom") + ":"] if facts else []
        for fact in facts:
            chance = "" if fact.chance is None else f" {percent(fact.chance)}."
            lines.append(f"  {_MARKS[fact.kind]} {fact.text}{chance}")
        return lines

    # ---- choices

    def parts(self, view: State, action: Action) -> list[tuple[str, str]]:
        if isinstance(action, actions.ChooseGoods):
            return [(good, str(n)) for good, n in zip(GOODS, action.goods.amounts, strict=True)]
        if isinstance(action, actions.Build):
            return [("place", self._tiles(view, action.plots) if is_numbered() else plots(action.plots))]
        if isinstance(action, actions.GoldenSet):
            return [("die", str(view.faces[action.die])), ("face", str(action.value))]
        if isinstance(action, actions.Reroll):
            kept = " ".join(map(str, sorted(view.faces[die] for die in action.keep)))
            return [("keep", f"keep {kept or 'none'}")]
        return super().parts(view, action)

    def spot(self, view: State, action: Action) -> str:
        """Which plots, where several places of a piece begin at one tile."""
        if not isinstance(action, actions.Build):
            return ""
        if not is_numbered():
            return f"plots {plots(action.plots)}"
        place = self._tiles(view, action.plots)
        return place.removeprefix(f"{self.narrator.place_name(action.plots)}, ")

    def _tiles(self, view: State, cells: Plots) -> str:
        parts = by_tile(view.realm, cells)
        return "; ".join(say("plots_at", row=row + 1, column=column + 1, part=part) for row, column, part in parts)

    def question(self, view: State, field: str) -> str:
        if field in GOODS:
            return say("ask_how_many", good=field)
        special = {"times": say("ask_times"), "place": say("ask_place"), "keep": say("ask_keep")}
        return special.get(field) or super().question(view, field)

    # ---- typed words

    def typed(self, view: State, words: Sequence[str], legal: Sequence[Action]) -> Action | str | None:
        if words[0].lower() == "keep":
            return _typed_keep(view, words[1:])
        if [word.lower() for word in words] == ["auto"]:
            move = odds_fight.auto_order(view)
            return say("no_battle") if move is None else odds_fight.action_of(move)
        return None

    def commands(self) -> list[str]:
        return [say("command_keep"), say("command_auto")]

    # ---- why not

    def asked(self, view: State) -> Iterable[tuple[str, Refusal | None]]:
        for row in queries.structure_menu(view):
            level = f" level {row.level}" if row.level > 1 else ""
            yield f"Build {self.words.name(row.structure)}{level}", row.refusal
        for claim in queries.claim_menu(view):
            yield f"Claim {self.place(claim.tile)}", claim.refusal
        for one in queries.troop_menu(view):
            yield ("Buy a bomb" if "bomb" in one.gets else f"Recruit {next(iter(one.gets))}"), one.refusal
        for trade in queries.trade_menu(view):
            yield self.label(view, trade.action), trade.refusal
        for gone in queries.demolish_menu(view):
            yield say("demolish_the", piece=self.words.name(gone.action.structure)), gone.refusal
        for label, action in _SAMPLES:
            yield label, action.refusal(view)


def _typed_keep(view: State, words: Sequence[str]) -> Action | str:
    if view.phase != ROLL or view.todo:
        return say("not_rolling")
    if [word.lower() for word in words] == ["all"]:
        return actions.StopRolling()
    faces = "" if [word.lower() for word in words] == ["none"] else "".join(words)
    left = list(range(len(view.faces)))
    keep: list[int] = []
    if view.golden >= 0:
        left.remove(view.golden)
        keep.append(view.golden)
        faces = faces.replace(str(view.faces[view.golden]), "", 1)
    for face in faces:
        found = next((i for i in left if str(view.faces[i]) == face), None)
        if found is None:
            return say("not_shown", faces=" ".join(map(str, view.faces)), face=face)
        left.remove(found)
        keep.append(found)
    if not left:
        return actions.StopRolling()
    action = actions.Reroll(tuple(sorted(keep)))
    refusal = action.refusal(view)
    return refusal.text if refusal else action


_SAMPLES: tuple[tuple[str, actions.GameAction], ...] = (
    (say("raid_dungeon"), actions.StartRaid()),
    ("Re-roll", actions.Reroll(())),
    (say("use_golden"), actions.GoldenSet(0, 6)),
    (say("stop_rolling"), actions.StopRolling()),
    (say("sail"), actions.SailToIsland(Rare(gems=2))),
    (say("fortify", good="wood"), actions.BuildFortifications("wood")),
    (say("fortify", good="stone"), actions.BuildFortifications("stone")),
    *((say("send", units=troop), actions.Engage(troop, 1)) for troop in TROOPS),
    (say("throw_bomb"), actions.ThrowBomb()),
    (say("end_the_year"), actions.EndYear()),
)
