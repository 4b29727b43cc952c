"""20 Years at the terminal: its status lines, choices, refusals and the words one may type."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.rules import Action, Refusal
from game.core.twenty_years import odds, queries
from game.core.twenty_years.actions import (
    Build,
    BuildFortifications,
    ChooseGoods,
    EndYear,
    Engage,
    GameAction,
    GoldenSet,
    Reroll,
    SailToIsland,
    StartRaid,
    StopRolling,
    ThrowBomb,
)
from game.core.twenty_years.actions.shapes import Rare
from game.core.twenty_years.events import YearBegun
from game.core.twenty_years.scoring import total
from game.core.twenty_years.state import ROLL, Battle, GoodsChoice, Raid, State
from game.core.twenty_years.tables import (
    GOODS,
    TABLES,
    TOWER,
    TROOPS,
)
from game.phrase import percent
from game.text.printer import Printer, is_numbered
from game.titles.twenty_years.plots import by_tile
from game.titles.twenty_years.teller import TwentyYearsTeller, say
from game.titles.twenty_years.terminal.board import board, plots
from game.titles.twenty_years.terminal.odds import ledger, lines

Plots = tuple[tuple[int, int], ...]


class TwentyYearsPrinter(Printer):
    """The words of 20 Years."""

    teller: TwentyYearsTeller

    def place(self, place: str | Plots) -> str:
        """A tile by its id, plots by letters and numbers, as the drawing has them; else as the window's board does."""
        if is_numbered():
            return self.teller.place_name(place)
        return place if isinstance(place, str) else plots(place)

    def opening(self, view: State) -> list[str]:
        return self.tell((YearBegun(year=view.year, entry=view.entry, name=""),))

    # ---- where the game stands

    def status(self, view: State) -> list[str]:
        found = [self._stock(view)]
        top = view.top
        if isinstance(top, Battle):
            foes = [self.words.count(monster, n) for monster, n in top.groups]
            fight = odds.battle_odds(view)
            found.append(say("battle_against", foes=", then ".join(foes), win=percent(fight.win) if fight else ""))
        elif isinstance(top, Raid):
            raid = odds.raid_odds(view)
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
        return f"{year}. {goods}. {army}{bombs}. {towers}. {say('vp_so_far', vp=total(view))}"

    def board(self, view: State) -> list[str]:
        return [self._stock(view), *board(view, self.words)]

    def odds(self, view: State) -> list[str]:
        return lines(view, self.words, self.place if is_numbered() else str)

    def ledger(self, view: State, number: int | None) -> list[str]:
        return ledger(view, self.words, number)

    # ---- choices

    def parts(self, view: State, action: Action) -> list[tuple[str, str]]:
        if isinstance(action, ChooseGoods):
            return [(good, str(n)) for good, n in zip(GOODS, action.goods.amounts, strict=True)]
        if isinstance(action, Build):
            return [("place", self._tiles(view, action.plots) if is_numbered() else plots(action.plots))]
        if isinstance(action, GoldenSet):
            return [("die", str(view.faces[action.die])), ("face", str(action.value))]
        if isinstance(action, Reroll):
            kept = " ".join(map(str, sorted(view.faces[die] for die in action.keep)))
            return [("keep", f"keep {kept or 'none'}")]
        return super().parts(view, action)

    def spot(self, view: State, action: Action) -> str:
        """Which plots, where several places of a piece begin at one tile."""
        if not isinstance(action, Build):
            return ""
        if not is_numbered():
            return f"plots {plots(action.plots)}"
        place = self._tiles(view, action.plots)
        return place.removeprefix(f"{self.teller.place_name(action.plots)}, ")

    def _tiles(self, view: State, cells: Plots) -> str:
        parts = by_tile(view.realm, cells)
        return "; ".join(say("plots_at", row=row + 1, column=column + 1, part=part) for row, column, part in parts)

    def question(self, view: State, field: str) -> str:
        if field in GOODS:
            return say("ask_how_many", good=field)
        special = {
            "times": say("ask_times"),
            "place": say("ask_place"),
            "keep": say("ask_keep"),
        }
        return special.get(field) or super().question(view, field)

    # ---- typed words

    def typed(self, view: State, words: Sequence[str], legal: Sequence[Action]) -> Action | str | None:
        if words[0].lower() == "keep":
            return _typed_keep(view, words[1:])
        if [word.lower() for word in words] == ["auto"]:
            move = odds.auto_order(view)
            if move is None:
                return say("no_battle")
            return ThrowBomb() if move.troop == odds.BOMB else Engage(TROOPS[move.troop], move.units)
        return None

    def commands(self) -> list[str]:
        return [
            say("command_keep"),
            say("command_auto"),
        ]

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
        return StopRolling()
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
        return StopRolling()
    action = Reroll(tuple(sorted(keep)))
    refusal = action.refusal(view)
    return refusal.text if refusal else action


_SAMPLES: tuple[tuple[str, GameAction], ...] = (
    (say("raid_dungeon"), StartRaid()),
    ("Re-roll", Reroll(())),
    (say("use_golden"), GoldenSet(0, 6)),
    (say("stop_rolling"), StopRolling()),
    (say("sail"), SailToIsland(Rare(gems=2))),
    (say("fortify", good="wood"), BuildFortifications("wood")),
    (say("fortify", good="stone"), BuildFortifications("stone")),
    *((say("send", units=troop), Engage(troop, 1)) for troop in TROOPS),
    (say("throw_bomb"), ThrowBomb()),
    (say("end_the_year"), EndYear()),
)
