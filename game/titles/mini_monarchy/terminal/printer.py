"""Mini Monarchy at the terminal: its status lines, choices, refusals and the words one may type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from game.core.events import Event
from game.core.match import Match
from game.core.mini_monarchy import odds, queries
from game.core.mini_monarchy.actions import (
    Build,
    BuildStage,
    CapitalProduce,
    ChooseBigger,
    ChooseFortune,
    DrawRiver,
    FillRange,
    GenerateMap,
    KeepFate,
    LoseBuilding,
    PayHardTimes,
    PlaceStart,
    RerollFate,
    ThrowSetupDie,
    Trade,
)
from game.core.mini_monarchy.actions.drawing import next_range
from game.core.mini_monarchy.events import YearBegun
from game.core.mini_monarchy.state import (
    CONSTRUCT,
    FATE_REROLL,
    SETUP_RANGES,
    SETUP_RIVER,
    TRADE,
    State,
)
from game.core.mini_monarchy.tables import GOODS, LAST_STAGE, RESULTS, STAGES, named
from game.core.rules import Action, Refusal
from game.text.printer import Printer
from game.titles.mini_monarchy.food import worst_case
from game.titles.mini_monarchy.terminal.board import board, hex_cell, hex_name, hex_names, sheet
from game.titles.mini_monarchy.terminal.tell import Teller
from game.words import game_words

GAME = "mini_monarchy"
_LEVEL = {"green": "bread is safe", "amber": "bread is short", "red": "somebody will starve"}


class MiniMonarchyPrinter(Printer):
    """The words of Mini Monarchy."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.words = game_words(GAME)
        self._teller = Teller(self.words)

    def opening(self, view: State) -> list[str]:
        return self._teller.tell(YearBegun(year=view.year)) if view.year else []

    # ---- where the game stands

    def status(self, view: State) -> list[str]:
        if not view.year:
            return [self.words.line(view.phase), *self._drawing(view)]
        found = [self._stock(view)]
        if view.phase == FATE_REROLL:
            found.append(f"Fate: {' '.join(map(str, view.faces))}.")
        found.append(f"{self.words.name(view.phase).capitalize()}: {self.words.line(view.phase)}")
        return found

    def _drawing(self, view: State) -> list[str]:
        if view.phase == SETUP_RANGES:
            die = next_range(view.land)
            throw = view.land.throws[die]
            if throw:
                under = hex_name(view.ground.cells[throw.hex])
                return [f"Die {die} shows {throw.face} and lies on {under}. Type fill and {throw.face} hexes."]
        if view.phase == SETUP_RIVER:
            return ["Type river and its hexes in order, as: river c5 c6 b7."]
        return []

    def _stock(self, view: State) -> str:
        goods = ", ".join(self.words.count(GOODS[i], n) for i, n in enumerate(view.goods))
        scale = odds.scale(view)
        graves = self.words.count("graveyard", view.graves.bit_count())
        bread = f"{scale.mouths} mouth{'' if scale.mouths == 1 else 's'}, {_LEVEL[scale.level]}"
        return f"Year {view.year}. {goods}. {bread}. Stage {view.stage} of {LAST_STAGE}. {graves}."

    def board(self, view: State) -> list[str]:
        return [self._stock(view), *board(view, self.words)]

    def ledger(self, view: State, number: int | None) -> list[str]:
        return sheet(view, number)

    def tell(self, events: Iterable[Event]) -> list[str]:
        return [line for event in events for line in self._teller.tell(event)]

    def odds(self, view: State) -> list[str]:
        if not view.year:
            return []
        found = []
        if view.phase == FATE_REROLL:
            for row in odds.reroll_odds(view):
                what = "keep both" if row.die < 0 else f"re-roll the {view.faces[row.die]}"
                chances = ", ".join(f"{self.words.name(r)} {chance:.0%}" for r, chance in row.chances.items() if chance)
                found.append(f"{what}: {chances}")
        scale = odds.scale(view)
        certain = f" + {scale.certain} certain" if scale.certain else ""
        bread = f"{scale.food}{certain} - {scale.mouths} mouths = {scale.balance}"
        capital = f", the capital {scale.capital}" if scale.capital else ""
        found.append(f"Food: {bread}; trade may add {scale.trade}{capital}")
        if scale.worst:
            faces = " ".join(map(str, scale.worst.faces))
            left = worst_case(scale.worst.balance)
            found.append(f"{left} (fate {faces}; somebody starves in {scale.worst.chance:.0%} of all years)")
        return found

    # ---- choices

    def done(self, view: State, action: Action) -> str:
        return super().done(view, action).partition(" on ")[0]  # the map of the window names no hexes

    def label(self, view: State, action: Action) -> str:
        match action:
            case Build(building, cell) | PlaceStart(building, cell):
                given = queries.site(view, building, cell).gives
                yields = f" ({self.words.count(given.good, given.amount)} a year)" if given else ""
                return f"{building} on {hex_name(cell)}{yields}"
            case BuildStage(cell):
                return f"stage {view.stage + 1} of the monument on {hex_name(cell)}"
            case CapitalProduce(goods):
                return f"the capital gives {' and '.join(goods)}"
            case Trade(get, times):
                return f"trade {2 * times} labour for {self.words.count(get, times)}"
            case PayHardTimes(good):
                return f"lose 1 {good}"
            case LoseBuilding(cell):
                return f"lose the {self._standing(view, action)} on {hex_name(cell)}"
            case ChooseFortune(_, results):
                return "fortune: " + " and ".join(self.words.name(RESULTS[r - 1]) for r in results)
            case RerollFate(die):
                return f"re-roll the {view.faces[die]}"
            case KeepFate():
                return "keep both dice"
            case _:
                return self._drawn(view, action)

    def _drawn(self, view: State, action: Action) -> str:
        match action:
            case ThrowSetupDie(die, aim):
                return f"throw die {die}" + (f" at {hex_name(aim)}" if aim else "")
            case FillRange(_, hexes):
                return f"fill {hex_names(hexes)}"
            case ChooseBigger(die):
                return f"the river begins at the range of die {die}"
            case DrawRiver(path):
                return f"river {hex_names(path)}"
            case GenerateMap(seed):
                return f"let the dice draw map {seed}"
            case _:
                return "done" + {CONSTRUCT: " building", TRADE: ": end the year"}.get(view.phase, "")

    def _standing(self, view: State, action: LoseBuilding) -> str:
        row = next((row for row in queries.loss_menu(view) if row.hex == action.hex), None)
        return self.words.name(row.building) if row else "building"

    def family(self, view: State, action: Action) -> str | None:
        if isinstance(action, Build):
            row = next(row for row in queries.building_menu(view) if row.building == action.building)
            return f"build a {action.building} ({self._teller.goods(row.cost)})"
        if isinstance(action, BuildStage):
            cost = named(STAGES[min(view.stage, LAST_STAGE - 1)])
            return f"build stage {view.stage + 1} of the monument ({self._teller.goods(cost)})"
        if isinstance(action, PlaceStart):
            return f"place the first {action.building}"
        if isinstance(action, ThrowSetupDie):
            return None if action.aim is None else f"aim die {action.die}"
        return {Trade: "trade labour", ChooseFortune: "choose what the fortune brings"}.get(type(action))

    def parts(self, view: State, action: Action) -> list[tuple[str, str]]:
        if isinstance(action, Trade):
            return super().parts(view, action)
        return [("place", self.label(view, action))]

    def question(self, view: State, field: str) -> str:
        special = {"times": "How many times?", "place": "Which one?", "get": "For what?"}
        return special.get(field) or super().question(view, field)

    # ---- typed words

    def typed(self, view: State, words: Sequence[str], legal: Sequence[Action]) -> Action | str | None:
        verb = words[0].lower()
        if verb not in ("fill", "river"):
            return None
        cells = [hex_cell(word) for word in words[1:]]
        path = tuple(cell for cell in cells if cell is not None)
        if len(path) != len(cells) or not path:
            return f"Name hexes by letter and number, as: {verb} c5 c6."
        action = DrawRiver(path) if verb == "river" else FillRange(self._die(view), path)
        refusal = action.refusal(view)
        return refusal.text if refusal else action

    def _die(self, view: State) -> int:
        return next_range(view.land)

    def commands(self) -> list[str]:
        return [
            "fill c2 c3   while drawing: raise these mountains",
            "river c5 c6  while drawing: the river, hex by hex, from the mountains to the edge",
        ]

    # ---- why not

    def refused(self, view: State) -> list[tuple[str, Refusal]]:
        rows = [(label, refusal) for label, refusal in self._asked(view) if refusal is not None]
        gates = {refusal.text: refusal for _, refusal in rows if refusal.code == "wrong_phase"}
        rest = [(label, refusal) for label, refusal in rows if refusal.code != "wrong_phase"]
        return [*rest, *(("all other decisions", refusal) for refusal in gates.values())]

    def _asked(self, view: State) -> Iterator[tuple[str, Refusal | None]]:
        for row in queries.building_menu(view):
            yield f"build a {row.building}", row.refusal
        for stage in queries.stage_menu(view):
            if not stage.built:
                yield f"build stage {stage.stage}", stage.refusal
        for trade in queries.trade_menu(view):
            yield f"trade for {trade.get}", trade.refusal
        yield "re-roll a fate die", RerollFate(0).refusal(view)
