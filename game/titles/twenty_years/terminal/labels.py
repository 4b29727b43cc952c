"""Every action of 20 Years as a choice: what is done, for what, and the chance where there is one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.core.rules import Action
from game.core.twenty_years import odds, queries
from game.core.twenty_years.actions import (
    Build,
    BuildFortifications,
    BuyBomb,
    ChooseGoods,
    ChoosePairing,
    ChooseTreasury,
    ChooseTroop,
    ClaimTile,
    Demolish,
    EndYear,
    Engage,
    Flee,
    GoldenSet,
    Leave,
    Move,
    Recruit,
    Reroll,
    Rumour,
    SailToIsland,
    StartRaid,
    StopRolling,
    TakeFreeTile,
    ThrowBomb,
    TradeBasic,
    TradeGold,
    TradeRare,
)
from game.core.twenty_years.actions.army import BOMB_PRICE
from game.core.twenty_years.actions.trade import basic_fee, rare_rate
from game.core.twenty_years.raid import anybody
from game.core.twenty_years.state import GoodsChoice, Raid, State
from game.core.twenty_years.tables import (
    ENTRIES,
    ENTRY,
    GOOD,
    GOODS,
    KIND_OF,
    KINDS,
    PARTNER,
    PRICES,
    SET,
    TABLES,
    TROOP,
    named,
)
from game.titles.twenty_years.terminal.board import plots
from game.words import GameWords


class Labels:
    """Actions in the game's words."""

    def __init__(self, words: GameWords) -> None:
        self.words = words

    def of(self, view: State, action: Action) -> str:
        """The action as a choice at this state."""
        return _LABELS[type(action)](self, view, action)

    def goods(self, goods: dict[str, int]) -> str:
        """ "2 wood, 1 gold"."""
        return ", ".join(self.words.count(good, n) for good, n in goods.items() if n) or "nothing"

    def piece(self, action: Build) -> str:
        level = f" level {action.level}" if KINDS[KIND_OF[action.structure, action.level]].top > 1 else ""
        return self.words.name(action.structure) + level

    def kept(self, view: State, keep: Sequence[int]) -> str:
        return "keep " + (" ".join(map(str, sorted(view.faces[i] for i in keep))) or "none")

    def stop(self, view: State) -> str:
        rows = queries.pairing_menu(view)
        if len(rows) > 1:
            return f"stop rolling and choose among {len(rows)} pairings"
        return f"stop rolling: {self.goods(rows[0].goods)}"

    def paired(self, view: State, action: ChoosePairing) -> str:
        row = next(r for r in queries.pairing_menu(view) if r.pairing == (action.wood, action.stone, action.leather))
        return f"take {self.goods(row.goods)}"

    def claim(self, view: State, action: ClaimTile) -> str:
        claim = odds.claim_odds(view, view.realm.numbers[action.tile], action.use_discount)
        half = " with a discount" if action.use_discount else ""
        return f"claim {claim.tile}{half} for {claim.price} gold ({odds.percent(claim.own)} to win it)"

    def recruit(self, view: State, action: Recruit) -> str:
        cost = {good: n * action.sets for good, n in named(PRICES[TROOP[action.troop]]).items()}
        return f"recruit {self.words.count(action.troop, SET * action.sets)} for {self.goods(cost)}"

    def traded(self, view: State, action: TradeBasic | TradeGold | TradeRare) -> str:
        if isinstance(action, TradeBasic):
            gives = {action.give: action.times, "gold": basic_fee(view) * action.times}
        elif isinstance(action, TradeGold):
            gives = {"gold": TABLES.trade.gold_price * action.times}
        else:
            rate = rare_rate(view) or TABLES.trade.port_rate
            gives = {GOODS[PARTNER[GOOD[action.get]]]: rate * action.times}
        return f"trade {self.goods(gives)} for {self.words.count(action.get, action.times)}"


def _halved(p: Labels, s: State, a: ChooseTroop) -> str:
    units = s.troops[TROOP[a.troop]]
    return f"{p.words.name(a.troop, 2)} fall ill: {units} becomes {units - (units // 2 or 1)}"


def _chosen(p: Labels, s: State, a: ChooseGoods) -> str:
    pays = isinstance(s.top, GoodsChoice) and s.top.pay
    return f"{'give up' if pays else 'take'} {p.goods(named(a.goods.amounts))}"


def _demolish(p: Labels, s: State, a: Demolish) -> str:
    what = f"{p.words.name(a.structure)} {a.index}" if a.index > 1 else p.words.name(a.structure)
    return f"demolish {what}" + (" with all levels" if a.scope == "all" else "") + " (the Architect's 5 VP are lost)"


_LABELS: dict[type, Callable[[Labels, State, Any], str]] = {
    Rumour: lambda p, s, a: "send scouts" if a.proceed else "stay at home",
    ChooseGoods: _chosen,
    ChooseTroop: _halved,
    ChooseTreasury: lambda p, s, a: (
        f"{TABLES.treasury.lump} gold now" if a.mode == "lump" else f"{TABLES.treasury.income} gold now and every year"
    ),
    Reroll: lambda p, s, a: f"{p.kept(s, a.keep)} and roll the rest",
    GoldenSet: lambda p, s, a: f"golden die: change a {s.faces[a.die]} into a {a.value}",
    StopRolling: lambda p, s, a: p.stop(s),
    ChoosePairing: lambda p, s, a: p.paired(s, a),
    TakeFreeTile: lambda p, s, a: f"take {a.tile} for free (cost {s.realm.costs[s.realm.numbers[a.tile]]})",
    ClaimTile: lambda p, s, a: p.claim(s, a),
    Build: lambda p, s, a: f"build {p.piece(a)} at {plots(a.plots)}",
    TradeBasic: lambda p, s, a: p.traded(s, a),
    TradeGold: lambda p, s, a: p.traded(s, a),
    TradeRare: lambda p, s, a: p.traded(s, a),
    Recruit: lambda p, s, a: p.recruit(s, a),
    BuyBomb: lambda p, s, a: f"buy {a.count} bombs for {a.count * BOMB_PRICE[GOOD['spices']]} spices",
    SailToIsland: lambda p, s, a: (
        f"sail to the island: {ENTRIES[ENTRY['treasure_map'] - 1].wood} wood for "
        + p.goods({"metal": a.rare.metal, "gems": a.rare.gems, "spices": a.rare.spices})
    ),
    BuildFortifications: lambda p, s, a: (
        f"build fortifications of {ENTRIES[ENTRY['invasion'] - 1].materials} {a.material}"
    ),
    StartRaid: lambda p, s, a: f"raid the dungeon, level {s.levels_won + 1}",
    Demolish: _demolish,
    EndYear: lambda p, s, a: "end the year",
    Engage: lambda p, s, a: f"engage {p.words.count(a.troop, a.count)}",
    ThrowBomb: lambda p, s, a: "throw a bomb",
    Flee: lambda p, s, a: "flee (-1 VP)",
    Move: lambda p, s, a: f"go to room {a.room[0] + 1},{a.room[1] + 1}" + _news(s, a),
    Leave: lambda p, s, a: "leave the dungeon" + (" (-1 VP)" if anybody(s) else ""),
}


def _news(s: State, a: Move) -> str:
    return " (settled)" if isinstance(s.top, Raid) and a.room in s.top.settled else " (new)"
