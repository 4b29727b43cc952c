"""Mini Monarchy in letters: its board and record sheet, its words and commands, and the map as a table to be walked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.access.parts import BoardSheet
from game.access.parts import Cell as TableCell
from game.core.mini_monarchy import events, queries, tables
from game.core.mini_monarchy.actions import RerollFate, Trade, setup
from game.core.mini_monarchy.ground import Cell
from game.core.mini_monarchy.state import Phase, State
from game.core.rules import Action, Refusal
from game.phrase import percent
from game.text.printer import Printer, columns, is_numbered, square, square_of, squares
from game.titles.mini_monarchy.narrator import MonarchyNarrator, say, worst_case

CAPITAL, PLAIN, MOUNTAIN, RIVER, NOTHING = "C", ".", "^", "~", " "
SIGNS = {"farm": "F", "mine": "M", "village": "V", "graveyard": "+"}
STAGES = "123"


def sign(s: State, number: int) -> str:
    """The sign of a hex."""
    bit = 1 << number
    if number == s.ground.capital:
        return CAPITAL
    for name, mask in zip(("farm", "mine", "village", "graveyard"), (*s.stands, s.graves), strict=True):
        if mask & bit:
            return SIGNS[name]
    if number in s.monument:
        return STAGES[s.monument.index(number)]
    return MOUNTAIN if s.land.rocks & bit else RIVER if s.land.water & bit else PLAIN


def drawing(s: State) -> list[str]:
    """The map in letters, rows or columns staggered as on its board."""
    board, odd = s.ground.board, s.ground.board.index == "odd"
    lines = [columns(board.cols)]
    for row in range(board.rows):
        places = (s.ground.numbers.get((col, row)) for col in range(board.cols))
        signs = [NOTHING if number is None else sign(s, number) for number in places]
        if board.axis == "y":
            lines.append(f"{row + 1:>3} {' ' if row % 2 == odd else ''}{' '.join(signs)}".rstrip())
            continue
        for low in (False, True):  # flat-topped hexes: two lines per row, shifted columns on the lower one
            seen = (one if (col % 2 == odd) is low else " " for col, one in enumerate(signs))
            lines.append(f"{'' if low else row + 1:>3} {' '.join(seen)}".rstrip())
    return lines


_LEVEL = {"green": say("food_is_safe"), "amber": say("food_is_short"), "red": say("you_will_starve")}


class MiniMonarchyPrinter(Printer):
    """Prints and parses Mini Monarchy in the terminal."""

    narrator: MonarchyNarrator

    def place(self, place: Cell) -> str:
        """A hex by letter and number; by column and row for readers without the drawing."""
        return self.narrator.place_name(place) if is_numbered() else square(*place)

    def opening(self, view: State) -> list[str]:
        return self.tell((events.YearBegun(year=view.year),)) if view.year else []

    # ---- where the game stands

    def status(self, view: State) -> list[str]:
        if not view.year:
            found = [self.words.line(view.phase)]
            die = setup.next_range(view.land)
            throw = view.land.throws[die]
            if view.phase == Phase.SETUP_RANGES and throw:
                under = square(*view.ground.cells[throw.hex])
                found.append(say("die_shows_and_is", die=die, face=throw.face, under=under))
            elif view.phase == Phase.SETUP_RIVER:
                found.append(say("type_river_and_its"))
            return found
        found = [self._stock(view)]
        if view.phase == Phase.FATE_REROLL:
            found.append(f"Fate: {' '.join(map(str, view.faces))}.")
        found.append(f"{self.words.name(view.phase).capitalize()}: {self.words.line(view.phase)}")
        return found

    def _stock(self, view: State) -> str:
        goods = ", ".join(self.words.count(tables.GOODS[i], n) for i, n in enumerate(view.goods))
        scale = queries.scale(view)
        graves = self.words.count("graveyard", view.graves.bit_count())
        figures = {"year": view.year, "mouths": scale.mouths, "stage": view.stage, "last_stage": tables.LAST_STAGE}
        return say("year_stage_of", goods=goods, food=_LEVEL[scale.level], graves=graves, **figures)

    def board(self, view: State) -> list[str]:
        """The map, its legend, and every yield."""
        signs = ", ".join(f"{letter} {name}" for name, letter in SIGNS.items())
        legend = say("capital_mountain_river_1", capital=CAPITAL, mountain=MOUNTAIN, river=RIVER, signs=signs)
        found = [self._stock(view), *drawing(view), legend]
        if view.land.river:
            found.append("River: " + squares(view.ground.cells_of(view.land.river)))
        for given in queries.production(view):
            parts = ", ".join(f"{part.amount:+d} {part.why}" for part in given.parts)
            gives = self.words.count(given.good, given.amount)
            found.append(f"{given.building} {square(*given.hex)}: {gives} ({parts})")
        for row in queries.stage_menu(view):
            cost = ", ".join(self.words.count(good, n) for good, n in row.cost.items())
            found.append(f"stage {row.stage}: {'stands' if row.built else cost}")
        return found

    def ledger(self, view: State, number: int | None) -> list[str]:
        rows = [row for row in queries.record_sheet(view) if number in (None, row[0])]
        if not rows:
            return [say("nothing_recorded_yet")]
        lines = [say("record_columns")]
        for at, row in rows:
            food, ore, labour = (f"{gained}/{spent}" for gained, spent in zip(row.gained, row.spent, strict=True))
            year = f"{at}{'' if at <= len(view.sheet) else ' now'}"
            lines.append(f"{year:<6} {food:>11} {ore:>11} {labour:>14} {row.eaten:>6} {row.food:>9}/{row.ore}")
        return lines

    def odds(self, view: State) -> list[str]:
        if not view.year:
            return []
        found = []
        if view.phase == Phase.FATE_REROLL:
            for row in queries.reroll_odds(view):
                what = say("keep_both_dice") if row.die < 0 else say("re_roll_the", faces=view.faces[row.die])
                chances = ", ".join(
                    f"{self.words.name(r)} {percent(chance)}" for r, chance in row.chances.items() if chance
                )
                found.append(f"{what}: {chances}")
        scale = queries.scale(view)
        more = {"certain": scale.certain or None, "capital": scale.capital or None}
        figures = {"food": scale.food, "mouths": scale.mouths, "balance": scale.balance, "trade": scale.trade}
        found.append(say("food_trade_may_add", **figures, **more))
        if scale.worst:
            faces = " ".join(map(str, scale.worst.faces))
            left = worst_case(scale.worst.helped)
            found.append(say("fate_somebody_starves_in", left=left, faces=faces, chance=percent(scale.worst.chance)))
        return found

    # ---- choices

    def parts(self, view: State, action: Action) -> list[tuple[str, str]]:
        if isinstance(action, Trade):
            return super().parts(view, action)
        return [("place", self.label(view, action))]

    def question(self, view: State, field: str) -> str:
        special = {"times": say("how_many_times"), "place": say("which_one"), "get": say("for_what")}
        return special.get(field) or super().question(view, field)

    # ---- typed words

    def typed(self, view: State, words: Sequence[str], legal: Sequence[Action]) -> Action | str | None:
        verb = words[0].lower()
        if verb not in ("fill", "river"):
            return None
        cells = [square_of(word) for word in words[1:]]
        path = tuple(cell for cell in cells if cell is not None)
        if len(path) != len(cells) or not path:
            return say("name_hexes_by_letter", verb=verb)
        action = setup.DrawRiver(path) if verb == "river" else setup.FillRange(setup.next_range(view.land), path)
        refusal = action.refusal(view)
        return refusal.text if refusal else action

    def commands(self) -> list[str]:
        return [say("fill_c2_c3_while"), say("river_c5_c6_while")]

    # ---- why not

    def asked(self, view: State) -> Iterator[tuple[str, Refusal | None]]:
        say = self.narrator.say
        for row in queries.building_menu(view):
            yield say("build", building=row.building), row.refusal
        for stage in queries.stage_menu(view):
            if not stage.built:
                yield say("stage", stage=stage.stage), stage.refusal
        for trade in queries.trade_menu(view):
            yield say("trade", good=trade.get), trade.refusal
        yield say("reroll"), RerollFate(0).refusal(view)


_NAMES = {CAPITAL: "capital", MOUNTAIN: "mountain", RIVER: "river", **{sign: name for name, sign in SIGNS.items()}}
_PLAIN = say("open_land")


def sheet(s: State) -> BoardSheet:
    """Every hex with its land and what stands there; which rows or columns are pushed is said in the title."""
    board = s.ground.board
    pushed = "columns" if board.axis == "x" else "rows"
    title = say("map_of_hexes_lie", what="odd" if board.index == "even" else "even", pushed=pushed)
    cells = []
    for (column, row), number in sorted(s.ground.numbers.items(), key=lambda one: (one[0][1], one[0][0])):
        shown = sign(s, number)
        what = say("monument_stage", shown=shown) if shown in STAGES else _NAMES.get(shown, _PLAIN)
        if shown in SIGNS.values():
            ground = "river" if s.land.water >> number & 1 else "mountain" if s.land.rocks >> number & 1 else ""
            what = say("on_a", what=what, ground=ground) if ground else what
        cells.append(TableCell(row, column, f"column {column + 1}, row {row + 1}: {what}"))
    return BoardSheet(title, board.rows, board.cols, tuple(cells))
