"""What an entry offers during its year, and the end of a year."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from game.core.events import Emit
from game.core.rules import Refusal
from game.core.twenty_years import books, ledger
from game.core.twenty_years import events as facts
from game.core.twenty_years import state as states
from game.core.twenty_years import tables as t
from game.core.twenty_years.actions.base import GameAction, Goods, Rare, closed, no_frame
from game.core.twenty_years.actions.build import LEVELS
from game.core.twenty_years.books import counted
from game.core.twenty_years.state import State

TREASURE_MAP = t.ENTRY["treasure_map"]
INVASION = t.ENTRY["invasion"]
_SAIL = t.ENTRIES[TREASURE_MAP - 1]
_FORT = t.ENTRIES[INVASION - 1].materials


class SailToIsland(GameAction, frozen=True, tag="sail_to_island"):
    """Year 13: two wood for two rare goods of choice, once (20Y-D69)."""

    entry, absent = TREASURE_MAP, "No treasure map this year."
    rare: Rare

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return () if _CARGOES[0].refusal(s) else _CARGOES

    def fault(self, s: State) -> Refusal | None:
        if s.island_used:
            return Refusal("once", "20Y-D69", "You've already sailed to the island.", "journeys", 1, 0)
        if not s.town.count[t.PORT]:
            return Refusal("no_port", "20Y 12", "Build a port first.", "port", 1, 0)
        wood = s.goods[t.WOOD]
        if wood < _SAIL.wood:
            return Refusal("short", "20Y 12", f"Needs {_SAIL.wood} wood; you have {wood}.", "wood", _SAIL.wood, wood)
        cargo = (self.rare.metal, self.rare.gems, self.rare.spices)
        if min(cargo) < 0 or sum(cargo) != _SAIL.goods:
            text = f"Choose {_SAIL.goods} rare goods."
            return Refusal("wrong_total", "20Y 6.1", text, "goods", _SAIL.goods, sum(cargo))
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        cargo = {t.METAL: self.rare.metal, t.GEMS: self.rare.gems, t.SPICES: self.rare.spices}
        s.goods[t.WOOD] -= _SAIL.wood
        for good, n in cargo.items():
            s.goods[good] += n
        s.island_used = True
        if emit:
            got = {t.GOODS[good]: n for good, n in cargo.items() if n}
            emit(facts.Traded(gave={"wood": _SAIL.wood}, got=got, by="sail_to_island"))


_CARGOES = tuple(
    SailToIsland(Rare(metal, gems, _SAIL.goods - metal - gems))
    for metal in range(_SAIL.goods, -1, -1)
    for gems in range(_SAIL.goods - metal, -1, -1)
)


class BuildFortifications(GameAction, frozen=True, tag="build_fortifications"):
    """Year 17: two wood or two stone; with three archers the ogres never come (20Y-D73)."""

    entry, absent = INVASION, "No invasion this year."
    material: str

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return [action for action in _FORTS if not action.refusal(s)]

    def fault(self, s: State) -> Refusal | None:
        if s.fort_paid:
            return Refusal("once", "20Y-D73", "Fortifications are already built.", "fortifications", 1, 0)
        if self.material not in ("wood", "stone"):
            return Refusal("unknown", "20Y 6.1", "Build fortifications of wood or stone.", "material")
        have = s.goods[t.GOOD[self.material]]
        if have < _FORT:
            text = f"It costs {_FORT} {self.material}, you have {have}."
            return Refusal("short", "20Y 12", text, self.material, _FORT, have)
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        s.goods[t.GOOD[self.material]] -= _FORT
        s.fort_paid = True
        if emit:
            emit(facts.FortificationsPaid(paid={self.material: _FORT}))


_FORTS = (BuildFortifications("wood"), BuildFortifications("stone"))


class EndYear(GameAction, frozen=True, tag="end_year"):
    """End the year; the entry's effects at the end of the year follow."""

    def perform(self, s: State, emit: Emit | None) -> None:
        s.phase = states.YEAR_END
        if emit:
            emit(facts.YearEnded(year=s.year))
        ledger.close(s, emit)


EndYear.choices = (EndYear(),)


# ---- The dice of the year: keep and roll again, set the golden die, stop, choose the pairing (sections 6.2 and 7).


class Reroll(GameAction, frozen=True, tag="reroll"):
    """Re-roll every die not in `keep`; kept dice may be rolled again later (20Y-D11)."""

    phases = (states.ROLL,)
    keep: tuple[int, ...]

    def fault(self, s: State) -> Refusal | None:
        if s.rolls_used >= s.roll_limit:
            text = "No rolls left this year."
            return Refusal("no_roll", "20Y 7.1", text, "rolls", s.rolls_used + 1, s.roll_limit)
        count = len(s.faces)
        if any(not 0 <= die < count for die in self.keep):
            return Refusal("no_die", "20Y 6.2", f"Choose die 1 to {count}.", "dice")
        if len(set(self.keep)) != len(self.keep):
            return Refusal("twice", "20Y 6.2", "Choose each die once.", "dice")
        if len(self.keep) == count:
            return Refusal("keeps_all", "20Y 6.2", "Roll at least one die, or stop.", "dice")
        if s.golden >= 0 and s.golden not in self.keep:
            return Refusal("golden_kept", "20Y-D17", "The golden die stays set this year.", "dice")
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        keep = self.keep
        fresh = iter(s.dice.roll("harvest", len(s.faces) - len(keep)))
        s.faces = tuple([face if die in keep else next(fresh) for die, face in enumerate(s.faces)])
        s.rolls_used += 1
        if emit:
            again = tuple(die for die in range(len(s.faces)) if die not in keep)
            emit(facts.DiceRolled(stream="harvest", faces=s.faces, rolled=again))


class GoldenSet(GameAction, frozen=True, tag="golden_set"):
    """Once a year one die is set to any face; it is kept from then on and costs no roll (20Y-D17)."""

    phases = (states.ROLL,)
    die: int
    value: int

    def fault(self, s: State) -> Refusal | None:
        if s.golden >= 0:
            return Refusal(
                "golden_used", "20Y-D17", "You've already used the golden die this year.", "golden die", 1, 0
            )
        if not s.works(t.WINDMILL_3):
            built = s.town.count[t.WINDMILL_3]
            text = "Windmill 3 works from next year." if built else "Needs Windmill 3."
            return Refusal("no_golden", "20Y-D18", text, "windmill", 3, s.town.level(LEVELS[t.WINDMILL_3]))
        if not 0 <= self.die < len(s.faces):
            return Refusal("no_die", "20Y 6.2", f"Dice are numbered 0 to {len(s.faces) - 1}.", "dice")
        if not 1 <= self.value <= 6:
            return Refusal("no_face", "20Y 6.2", "Choose a face from 1 to 6.", "face")
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        was = s.faces[self.die]
        s.faces = (*s.faces[: self.die], self.value, *s.faces[self.die + 1 :])
        s.golden = self.die
        if emit:
            emit(facts.DieSet(die=self.die, was=was, value=self.value))


class StopRolling(GameAction, frozen=True, tag="stop_rolling"):
    """The faces stand; asked for even when no roll is left, since the golden die may still be set.

    Phase HARVEST begins: treasury income; one pairing is booked at once, several are asked for.
    """

    phases = (states.ROLL,)

    def perform(self, s: State, emit: Emit | None) -> None:
        offered = books.pairings_of(s.faces)
        s.phase = states.HARVEST
        if emit:
            asked = offered if len(offered) > 1 else ()
            emit(facts.RollingStopped(faces=s.faces, rolls=s.rolls_used, pairings=asked))
        if s.treasury == "income":
            books.gain(s, t.GOLD, t.TABLES.treasury.income, "treasury", emit)  # 20Y-D77
        if len(offered) == 1:
            books.book(s, offered[0], emit)


class ChoosePairing(GameAction, frozen=True, tag="choose_pairing"):
    """How the dice are paired, as combos of each kind (20Y-D13)."""

    phases = (states.HARVEST,)
    wood: int
    stone: int
    leather: int

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return _pairings(books.pairings_of(s.faces))

    def fault(self, s: State) -> Refusal | None:
        if (self.wood, self.stone, self.leather) not in books.pairings_of(s.faces):
            text = "These dice can't be paired like that, or you've left a pair unused."
            return Refusal("no_pairing", "20Y 7.4", text, "combos")
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        books.book(s, (self.wood, self.stone, self.leather), emit)


@lru_cache(maxsize=256)
def _pairings(offered: tuple[tuple[int, int, int], ...]) -> tuple[ChoosePairing, ...]:
    return tuple(ChoosePairing(*pairing) for pairing in offered)


def while_rolling(s: State) -> Sequence[GameAction]:
    """The options of phase ROLL: stop, roll again, set the golden die; cached as one list."""
    return _while_rolling(len(s.faces), s.golden, s.rolls_used < s.roll_limit, s.golden_ready)


@lru_cache(maxsize=128)
def _while_rolling(count: int, golden: int, may_roll: bool, may_set: bool) -> tuple[GameAction, ...]:
    dice = range(count)
    kept = (keep for size in dice for keep in combinations(dice, size)) if may_roll else ()
    rolls = [Reroll(keep) for keep in kept if golden < 0 or golden in keep]
    settings = [GoldenSet(die, value) for die in dice for value in range(1, 7)] if may_set else []
    return (StopRolling(), *rolls, *settings)


# ---- Answers to what an entry or a rule asks: the rumour, goods of choice, the plague's troop, the treasury's way.


class Rumour(GameAction, frozen=True, tag="rumour"):
    """Year 3: follow the rumour or let it be (20Y-D65)."""

    proceed: bool

    def refusal(self, s: State) -> Refusal | None:
        if s.rumour_open and s.phase == states.LEDGER and not s.todo:
            return None
        return closed(s, states.LEDGER) or no_frame("No rumour to answer.")

    def perform(self, s: State, emit: Emit | None) -> None:
        row = t.ENTRIES[s.entry - 1]
        s.rumour_open = False
        if emit:
            emit(facts.RumourAnswered(proceed=self.proceed))
        if not self.proceed:
            return
        face = s.dice.roll("ledger_rumour")[0]  # a coin, a good of choice, or a bandit and two wolves with their loot
        if emit:
            emit(facts.DiceRolled(stream="ledger_rumour", faces=(face,), rolled=(0,)))
        if face <= 2:
            books.gain(s, t.GOLD, row.gold, row.id, emit)
        elif face <= 4:
            books.ask_goods(s, states.GoodsChoice(row.id, row.goods, ledger.BASIC), emit)
        else:
            ledger.fight(s, row, (("bandits", row.bandits), ("wolves", row.wolves)), emit)


Rumour.choices = (Rumour(True), Rumour(False))


class ChooseGoods(GameAction, frozen=True, tag="choose_goods"):
    """Name the goods that come (or go), exactly as many as asked."""

    frame, absent = states.GoodsChoice, "No goods to choose now."
    goods: Goods

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        top = s.asked(states.GoodsChoice)
        limits = tuple(min(s.goods[t.GOOD[g]], top.total) if top.pay else top.total for g in top.allowed)
        return _multisets(top.allowed, top.total, limits)

    def fault(self, s: State) -> Refusal | None:
        top = s.asked(states.GoodsChoice)
        chosen = self.goods.amounts
        for good, n in enumerate(chosen):
            name = t.GOODS[good]
            if n and name not in top.allowed:
                return Refusal("not_allowed", "20Y 6.1", f"Choose among {', '.join(top.allowed)}.", name, 0, n)
            if n < 0:
                return Refusal("negative", "20Y 6.1", "The amount can't be negative.", name, 0, n)
            if top.pay and n > s.goods[good]:
                return Refusal("short", "20Y-D67", f"You have {counted(s.goods[good], name)}.", name, n, s.goods[good])
        if sum(chosen) != top.total:
            text = f"Choose exactly {top.total}, not {sum(chosen)}."
            return Refusal("wrong_total", "20Y 6.1", text, "goods", top.total, sum(chosen))
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        frame = s.asked(states.GoodsChoice)
        s.todo.pop()
        sign = -1 if frame.pay else 1
        goods = s.goods
        for good, n in enumerate(self.goods.amounts):
            goods[good] += sign * n
        if emit:
            change = {t.GOODS[good]: sign * n for good, n in enumerate(self.goods.amounts) if n}
            emit(facts.GoodsChanged(goods=change, reason=frame.cause))


@lru_cache(maxsize=4096)
def _multisets(allowed: tuple[str, ...], total: int, limits: tuple[int, ...]) -> tuple[ChooseGoods, ...]:
    rows: list[dict[str, int]] = [{}]
    for good, limit in zip(allowed, limits, strict=True):
        rows = [{**row, good: n} for row in rows for n in range(min(limit, total - sum(row.values())), -1, -1)]
    return tuple(ChooseGoods(Goods(**row)) for row in rows if sum(row.values()) == total)


class ChooseTroop(GameAction, frozen=True, tag="choose_troop"):
    """Year 15: the troop that loses half (20Y-D71)."""

    frame, absent = states.TroopChoice, "No troop to choose now."
    troop: str

    @staticmethod
    def options(s: State) -> Sequence[GameAction]:
        return [_STRUCK[i] for i, units in enumerate(s.troops) if units]

    def fault(self, s: State) -> Refusal | None:
        if self.troop not in t.TROOP:
            return Refusal("unknown", "20Y 2.2", f"There are {', '.join(t.TROOPS)}.")
        if not s.troops[t.TROOP[self.troop]]:
            return Refusal("short", "20Y-D71", f"You have no {self.troop}. Choose another troop.", self.troop, 1, 0)
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        s.todo.pop()
        ledger.halve(s, t.TROOP[self.troop], emit)


_STRUCK = tuple(ChooseTroop(troop) for troop in t.TROOPS)


class ChooseTreasury(GameAction, frozen=True, tag="choose_treasury"):
    """All gold at once ("lump"), or some now and each later year ("income")."""

    frame, absent = states.TreasuryChoice, "No treasury was just built."
    mode: str

    def fault(self, s: State) -> Refusal | None:
        known = self.mode in ("lump", "income")
        return None if known else Refusal("unknown", "20Y 6.3", "Choose lump sum or income.")

    def perform(self, s: State, emit: Emit | None) -> None:
        s.todo.pop()
        s.treasury = self.mode
        if emit:
            emit(facts.TreasuryOpened(mode=self.mode))
        gold = t.TABLES.treasury.lump if self.mode == "lump" else t.TABLES.treasury.income
        books.gain(s, t.GOLD, gold, "treasury", emit)


ChooseTreasury.choices = (ChooseTreasury("lump"), ChooseTreasury("income"))
