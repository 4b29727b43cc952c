"""What may be done now as rows, one a deed or one for each of its few places; what pointing at a place means."""

from __future__ import annotations

from typing import NamedTuple

from game.client.ui.palette import FERN, RUST, UMBER, Colour
from game.core.horrible_hordes.abilities import ABILITIES, ABILITY
from game.core.horrible_hordes.actions import (
    BuildCastle,
    BuildSettlement,
    ChooseStart,
    Fight,
    MoveStack,
    PlaceUnit,
    TrainArmy,
)
from game.core.horrible_hordes.foresight import mode_at
from game.core.horrible_hordes.mods import price, research_price
from game.core.horrible_hordes.odds import forecast, war_odds
from game.core.horrible_hordes.state import Place, State
from game.core.horrible_hordes.tables import TERRAINS, named
from game.core.horrible_hordes.units import armies_at, stack_at
from game.core.rules import Action
from game.titles.horrible_hordes.look.panels.steps import Bit, Choosing
from game.titles.horrible_hordes.look.places import Side, sign
from game.titles.horrible_hordes.look.texts.choices import bit_text, head_of
from game.titles.horrible_hordes.look.texts.names import cost_text, kingdom_name, name
from game.titles.horrible_hordes.teller import say

Path = tuple[Bit, ...]  # the choices a row stands for

LEARNING = ("research", "research_extra", "choose_ability")
CONVERT = "convert_gold"
ENDS = ("end_phase", "skip_to", "pass", "pass_rest", "retire")
PRICED = {
    "build_settlement": "settlement",
    "castle": "castle",
    "wizard_tower": "wizard_tower",
    "train_army": "army",
    "move_stack": "move",
}
_FEW = 8  # places that get a row each
_FEW_WAYS = 4  # ways to use an ability that get a row each
_IN_A_ROW = ("pay", "horde")
_AT = ("move_stack", "build_settlement", "castle", "wizard_tower", "train_army", "fight")


def rows_of(now: Choosing) -> list[Path]:
    """What can be chosen next, without what ends a phase or window."""
    found = now.options()
    if now.level:
        return [(bit,) for bit in found]
    rows: list[Path] = []
    for bit in found:
        if bit.field == "do" and bit.value in _AT:
            places = Choosing(now.actions, (bit,)).options()
            few = len(places) <= _FEW and all(place.on_board for place in places)
            rows += [(bit, place) for place in places] if few else [(bit,)]
        elif bit.field == "do" and bit.value not in (*ENDS, CONVERT):
            rows.append((bit,))
    for bit in found:
        if bit.field == "use":
            rows += _ways(now, bit)
    gold = [bit for bit in found if bit.value == CONVERT]
    return rows + [(bit, chit) for bit in gold for chit in Choosing(now.actions, (bit,)).options()]


def _ways(now: Choosing, use: Bit) -> list[Path]:
    """An ability as one row, or a row for each of the few things to pay it with or to turn it on."""
    after = Choosing(now.actions, (use,))
    ways = after.options()
    apart = 1 < len(ways) <= _FEW_WAYS and all(way.field in _IN_A_ROW and after.pick(way).done for way in ways)
    return [(use, way) for way in ways] if apart else [(use,)]


class Face(NamedTuple):
    """What a row shows: its label and symbol, and at the right what tells it from its neighbours."""

    label: str
    symbol: str
    right: str = ""
    colour: Colour = UMBER


def told(context: Side, now: Choosing, path: Path, seat: int) -> Face:
    """What the row of a path shows to a seat."""
    s, bit = context.state, path[0]
    if now.level:
        fight = bit.on_board and now.picked[0].value == "fight"
        right = _worth(context, now.picked[0], s.grid.numbers[bit.value], seat) if fight else ()
        return Face(*bit_text(bit, s), *right)
    label, symbol = head_of(bit, s)
    if len(path) == 1:
        only = next((one.value for one in now.pick(bit).picked if one.field in ("space", "to") and one.on_board), None)
        alone = bit.field == "use" and only is not None and now.pick(bit).done is not None
        return Face(f"{label}: {only[0]},{only[1]}" if alone and only else label, symbol, price_of(s, bit, seat))
    if bit.value == CONVERT:
        return Face(say("gold_for", chit=name(path[1].value)), sign(path[1].value))
    if bit.field == "use":
        if path[1].field == "pay":
            return Face(label, symbol, cost_text(named(path[1].value.amounts)))
        return Face(f"{label}: {bit_text(path[1], s)[0]}", symbol)
    cell = path[1].value
    return Face(say(f"at_{bit.value}", space=cell), symbol, *_worth(context, bit, s.grid.numbers[cell], seat))


def price_of(s: State, bit: Bit, seat: int) -> str:
    """The price of a deed in symbols, the bag for any chits; "" for what is free."""
    if bit.field == "do" and bit.value == "research_extra":
        return f"{research_price(s.players[seat])}{{bag}}"
    if bit.field == "use":
        use = ABILITIES[ABILITY[bit.value]].use
        return cost_text(use.cost) if use is not None and use.cost else ""
    if bit.field != "do" or bit.value not in PRICED or seat >= len(s.players):
        return ""
    return cost_text(named(price(s.players[seat], PRICED[bit.value])))


def _worth(context: Side, bit: Bit, space: int, seat: int) -> tuple[str, Colour]:
    """What tells the places of a deed apart: the yield, who stands there, the chance."""
    s = context.state
    player = s.players[seat]
    match bit.value:
        case "build_settlement":
            gives = TERRAINS[s.terrain[space]].gives
            return (f"+{cost_text(gives)}" if gives else ""), UMBER
        case "move_stack":
            return f"{sum(not army.moved for army in armies_at(player, space))}{{army}}", UMBER
        case "train_army" | "castle" | "wizard_tower":
            return (f"{n}{{army}}" if (n := stack_at(player, space)) else ""), UMBER
    horde = s.hordes.get(space)
    if horde is None:
        foe = next((other for other in s.players if other.seat != seat and other.spaces >> space & 1), None)
        if foe is None:
            return "", UMBER
        war = war_odds(s, seat, foe.seat, space).hold
        return f"{kingdom_name(foe.kingdom)} {context.chance(war)}", FERN if war >= 0.5 else RUST
    odds = forecast(s, seat, space, horde, mode_at(s, seat, space))
    return context.chance(odds.hold), FERN if odds.hold >= 0.5 else RUST


def meant(s: State, now: Choosing, cell: tuple[int, int]) -> list[Action]:
    """What confirming this space would mean."""
    first = now.picked[0].value if now.picked else now.rows[0][0][0].value
    top = s.top
    origin = next((bit.value for bit in now.picked if bit.field == "origin"), None)
    made: dict[str, Action] = {
        "build_settlement": BuildSettlement(cell),
        "castle": BuildCastle(cell),
        "train_army": TrainArmy(cell),
        "fight": Fight(cell),
        "choose_start": ChooseStart(cell),
        "move_stack": MoveStack(origin, (cell,), 1) if origin else MoveStack(cell, (cell,), 1),
    }
    if isinstance(top, Place):
        made["place_unit"] = PlaceUnit(top.unit, cell)
    return [made[first]] if first in made else []
