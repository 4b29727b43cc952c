"""20 Years at the terminal: its status lines, choices, refusals and the words one may type."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.events import Event
from game.core.match import Match
from game.core.rules import Action, Refusal
from game.core.twenty_years import odds, queries
from game.core.twenty_years.actions import (
    Build,
    BuildFortifications,
    ChooseGoods,
    ClaimTile,
    Demolish,
    EndYear,
    Engage,
    GameAction,
    GoldenSet,
    Rare,
    Reroll,
    SailToIsland,
    StartRaid,
    StopRolling,
    TakeFreeTile,
    ThrowBomb,
    TradeBasic,
    TradeGold,
    TradeRare,
)
from game.core.twenty_years.actions.build import price, wants_basic
from game.core.twenty_years.events import YearBegun
from game.core.twenty_years.scoring import total
from game.core.twenty_years.state import ROLL, Battle, GoodsChoice, Raid, State
from game.core.twenty_years.tables import (
    GOODS,
    KIND_OF,
    KINDS,
    TABLES,
    TOWER,
    TROOPS,
    named,
)
from game.text.printer import Printer
from game.titles.twenty_years.terminal.board import board, plots
from game.titles.twenty_years.terminal.labels import Labels
from game.titles.twenty_years.terminal.odds import ledger, lines
from game.titles.twenty_years.terminal.tell import Teller
from game.words import game_words

GAME = "twenty_years"
_MANY = {
    Reroll: "keep some dice and roll the rest (or type: keep 5 5)",
    GoldenSet: "set a die with the golden die",
    ChooseGoods: "choose goods",
    TradeBasic: "trade basic goods",
    TradeGold: "buy basic goods for gold",
    TradeRare: "trade for rare goods",
    Demolish: "demolish",
    ClaimTile: "claim land",
}
_GATES = ("frame_open", "wrong_phase")


class TwentyYearsPrinter(Printer):
    """The words of 20 Years."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.words = game_words(GAME)
        self._labels = Labels(self.words)
        self._teller = Teller(self.words, match.state.chosen)

    def opening(self, view: State) -> list[str]:
        return self._teller.tell(YearBegun(year=view.year, entry=view.entry, name=""))

    # ---- where the game stands

    def status(self, view: State) -> list[str]:
        found = [self._stock(view)]
        top = view.top
        if isinstance(top, Battle):
            foes = ", then ".join(self.words.count(monster, n) for monster, n in top.groups)
            fight = odds.battle_odds(view)
            found.append(f"Battle against {foes}" + (f": {odds.percent(fight.win)} to win." if fight else "."))
        elif isinstance(top, Raid):
            raid = odds.raid_odds(view)
            left = (
                f", {raid.rooms} new rooms to the exit, {odds.percent(raid.clear)} to clear the level" if raid else ""
            )
            found.append(f"Dungeon level {top.level}, room {top.at[0] + 1},{top.at[1] + 1}{left}.")
        elif isinstance(top, GoodsChoice):
            found.append(f"{'Give up' if top.pay else 'Take'} {top.total} of {', '.join(top.allowed)}.")
        elif view.phase == ROLL:
            faces = " ".join(map(str, view.faces))
            found.append(f"Dice: {faces}   (roll {view.rolls_used} of {view.roll_limit})")
        return found

    def _stock(self, view: State) -> str:
        goods = ", ".join(f"{n} {GOODS[i]}" for i, n in enumerate(view.goods) if n) or "no goods"
        army = ", ".join(self.words.count(TROOPS[i], n) for i, n in enumerate(view.troops) if n) or "no soldiers"
        bombs = f", {self.words.count('bomb', view.bombs)}" if view.bombs else ""
        towers = f"{view.town.count[TOWER]} of {view.chosen.towers} towers"
        return f"Year {view.year} of {TABLES.turns.years}. {goods}. {army}{bombs}. {towers}. {total(view)} VP so far."

    def board(self, view: State) -> list[str]:
        return [self._stock(view), *board(view, self.words)]

    def odds(self, view: State) -> list[str]:
        return lines(view, self.words)

    def ledger(self, view: State, number: int | None) -> list[str]:
        return ledger(view, self.words, number)

    def tell(self, events: Iterable[Event]) -> list[str]:
        return [line for event in events for line in self._teller.tell(event)]

    # ---- choices

    def family(self, view: State, action: Action) -> str | None:
        if isinstance(action, Build):
            kind = KINDS[KIND_OF[action.structure, action.level]]
            basic = ", 1 basic good" if wants_basic(view, kind.number) else ""
            cost = self._labels.goods(named(price(view, kind.number))).replace("nothing", "free")
            return f"build {self._labels.piece(action)} ({cost}{basic})"
        return _MANY.get(type(action))

    def done(self, view: State, action: Action) -> str:
        if isinstance(action, ClaimTile | TakeFreeTile):
            row, column = divmod(view.realm.numbers[action.tile], view.realm.board.cols)
            return f"claim row {row + 1}, column {column + 1}"
        return super().done(view, action).partition(" at ")[0]  # the board of the window names no plots

    def label(self, view: State, action: Action) -> str:
        return self._labels.of(view, action)

    def parts(self, view: State, action: Action) -> list[tuple[str, str]]:
        if isinstance(action, ChooseGoods):
            return [(good, str(n)) for good, n in zip(GOODS, action.goods.amounts, strict=True)]
        if isinstance(action, Build):
            return [("place", plots(action.plots))]
        if isinstance(action, GoldenSet):
            return [("die", str(view.faces[action.die])), ("face", str(action.value))]
        if isinstance(action, Reroll):
            return [("keep", self._labels.kept(view, action.keep))]
        return super().parts(view, action)

    def question(self, view: State, field: str) -> str:
        if field in GOODS:
            return f"How many {field}?"
        special = {
            "times": "How many times?",
            "place": "Where? (plots: column letter, row number)",
            "keep": "Keep which dice?",
        }
        return special.get(field) or super().question(view, field)

    # ---- typed words

    def typed(self, view: State, words: Sequence[str], legal: Sequence[Action]) -> Action | str | None:
        if words[0].lower() == "keep":
            return _typed_keep(view, words[1:])
        if [word.lower() for word in words] == ["auto"]:
            move = odds.auto_order(view)
            if move is None:
                return "No battle is being fought."
            return ThrowBomb() if move.troop == odds.BOMB else Engage(TROOPS[move.troop], move.units)
        return None

    def commands(self) -> list[str]:
        return [
            "keep 5 5     keep these faces and roll the rest ('keep none', 'keep all' to stop)",
            "auto         in battle: play the best next move",
        ]

    # ---- why not

    def refused(self, view: State) -> list[tuple[str, Refusal]]:
        """Everything of the menus that cannot be done; what the moment forbids altogether is said once."""
        rows = [(label, refusal) for label, refusal in self._asked(view) if refusal is not None]
        gates = {refusal.text: refusal for _, refusal in rows if refusal.code in _GATES}
        rest = [(label, refusal) for label, refusal in rows if refusal.code not in (*_GATES, "not_asked")]
        return [*rest, *(("all other decisions", refusal) for refusal in gates.values())]

    def _asked(self, view: State) -> Iterable[tuple[str, Refusal | None]]:
        for row in queries.structure_menu(view):
            top = KINDS[KIND_OF[row.structure, row.level]].top
            yield f"build {self.words.name(row.structure)}" + (f" level {row.level}" if top > 1 else ""), row.refusal
        for claim in queries.claim_menu(view):
            yield f"claim {claim.tile}", claim.refusal
        for troop in queries.troop_menu(view):
            yield ("buy a bomb" if troop.troop == "bomb" else f"recruit {troop.troop}"), troop.refusal
        for trade in queries.trade_menu(view):
            yield self._labels.traded(view, trade.action), trade.refusal
        for gone in queries.demolish_menu(view):
            yield f"demolish {self.words.name(gone.action.structure)}", gone.refusal
        for label, action in _SAMPLES:
            yield label, action.refusal(view)


def _typed_keep(view: State, words: Sequence[str]) -> Action | str:
    if view.phase != ROLL or view.todo:
        return "You aren't rolling now."
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
            return f"The dice show {' '.join(map(str, view.faces))}: you don't have {face}."
        left.remove(found)
        keep.append(found)
    if not left:
        return StopRolling()
    action = Reroll(tuple(sorted(keep)))
    refusal = action.refusal(view)
    return refusal.text if refusal else action


_SAMPLES: tuple[tuple[str, GameAction], ...] = (
    ("raid the dungeon", StartRaid()),
    ("roll again", Reroll(())),
    ("use the golden die", GoldenSet(0, 6)),
    ("stop rolling", StopRolling()),
    ("sail to the island", SailToIsland(Rare(gems=2))),
    ("build fortifications of wood", BuildFortifications("wood")),
    ("build fortifications of stone", BuildFortifications("stone")),
    *((f"engage {troop}", Engage(troop, 1)) for troop in TROOPS),
    ("throw a bomb", ThrowBomb()),
    ("end the year", EndYear()),
)
