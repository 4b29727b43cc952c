"""What clients ask: offers with prices and reasons, the ability browser, standing orders."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from game.core.horrible_hordes import actions, movement
from game.core.horrible_hordes import tables as t
from game.core.horrible_hordes.actions.realm import Purchase
from game.core.horrible_hordes.actions.turn import FREE, cannot_learn
from game.core.horrible_hordes.books import limit, most_uses, price, unpaid, uses_left
from game.core.horrible_hordes.effects import Use
from game.core.horrible_hordes.effects.base import VERBS, closed
from game.core.horrible_hordes.state import Chits, Horde, Player, State
from game.core.rules import Action, Refusal


class PurchaseOffer(msgspec.Struct, frozen=True):
    """Something to buy: the purchase, its price, why it cannot be bought now."""

    action: Purchase
    price: dict[str, int]
    refusal: Refusal | None


def offers(s: State, seat: int) -> tuple[PurchaseOffer, ...]:
    """Units for every space next to or under the player's own, then chits for gold."""
    player, cells, spaces = s.players[seat], s.grid.cells, s.grid.spaces
    held = player.land | player.camps
    every: list[Purchase] = [actions.BuildSettlement(cells[n]) for n in spaces(s.grid.grown(player.land) | held)]
    every += [actions.BuildCastle(cells[n], kind) for kind in movement.castle_kinds(s) for n in spaces(held)]
    every += [actions.TrainArmy(cells[n]) for n in spaces(movement.muster_mask(player))]
    every += [actions.ConvertGold(t.CHITS[chit]) for chit in t.BASIC]
    return tuple(PurchaseOffer(one, t.named(one.cost(player)), one.refusal(s, seat)) for one in every)


class SpaceRow(msgspec.Struct, frozen=True):
    """The contents of a space, whoever owns it. `units`: see `units_at`; none without an owner."""

    terrain: str
    owner: Player | None
    units: dict[str, int]
    horde: Horde | None
    holy: bool


def space_row(s: State, space: t.Space) -> SpaceRow:
    n = s.grid.numbers[space]
    owner = next((player for player in s.players if player.spaces >> n & 1), None)
    units = units_at(owner, n) if owner else {}
    return SpaceRow(s.ground(n).id, owner, units, s.hordes.get(n), bool(s.holy >> n & 1))


def units_at(player: Player, space: int) -> dict[str, int]:
    """The player's settlements, castles, towers and armies in a space, with the zeros."""
    castles = {kind: player.castles.get(space, ()).count(i) for i, kind in enumerate(t.CASTLE_KINDS)}
    return {t.SETTLEMENT: player.settlements.get(space, 0), **castles, t.ARMY: movement.stack_at(player, space)}


# ---- The ability browser: all 84 with tags, prices, uses left, reasons, and combinations with a player's abilities.


class AbilityRow(msgspec.Struct, frozen=True):
    """One ability in the browser. `left` of `most` uses a round (turn, game); `learn`: why it cannot be learned;
    `use`: why it cannot be used now (None: it can; passive ones have the code "passive")."""

    id: str
    name: str
    tags: tuple[str, ...]
    spell: bool
    owned: bool
    cost: dict[str, int]
    affordable: bool
    per: str
    left: int
    most: int
    learn: Refusal | None
    use: Refusal | None
    combines: tuple[str, ...]  # with abilities the player owns
    kingdom: str  # whose starting ability it is


def ability_rows(s: State, seat: int) -> tuple[AbilityRow, ...]:
    """All 84 for the browser, in table order."""
    return tuple(ability_row(s, seat, index) for index in range(len(t.ABILITIES)))


def ability_row(s: State, seat: int, index: int) -> AbilityRow:
    row, player = t.ABILITIES[index], s.players[seat]
    owned = bool(player.abilities >> index & 1)
    return AbilityRow(
        id=row.id,
        name=row.name,
        tags=tags(index),
        spell=row.spell,
        owned=owned,
        cost=t.named(t.COSTS[index]),
        affordable=unpaid(player, t.COSTS[index], "HH 11.1") is None,
        per=row.use.per if row.use else "",
        left=uses_left(player, index) if row.use else 0,
        most=most_uses(player, index) if row.use else 0,
        learn=cannot_learn(s, player, row.id),
        use=use_refusal(s, seat, index),
        combines=tuple(t.ABILITIES[n].id for n in t.members(player.abilities & combining(index))),
        kingdom=next((kingdom.id for kingdom in t.KINGDOMS if row.id in kingdom.abilities), ""),
    )


def use_refusal(s: State, seat: int, index: int) -> Refusal | None:
    """Why an ability cannot be used now, whatever its target; None if there is a use."""
    row, player = t.ABILITIES[index], s.players[seat]
    if row.use is None:
        return Refusal("passive", "HH 10", f"{row.name} is always on.", "ability")
    if not player.abilities >> index & 1:
        return Refusal("not_owned", "HH 10", f"You don't have {row.name}.", "ability", 1, 0)
    if refusal := closed(s, seat, index):
        return refusal
    if uses_left(player, index) <= 0:
        return Refusal("limit_used", "HH-D37", f"{row.name} is used up.", "uses", 1, 0)
    if refusal := unpaid(player, t.COSTS[index], "HH 11.1"):
        return refusal
    if not VERBS[row.use.verb].possible(s, player, index):
        return Refusal("bad_target", "HH 11.3", f"{row.name} has no target now.", "target", 1, 0)
    return None


@lru_cache(maxsize=128)
def tags(index: int) -> tuple[str, ...]:
    """Filter tags of the browser."""
    row = t.ABILITIES[index]
    found = [t.CATEGORIES[row.cat]]
    if row.spell:
        found.append("spell")
    if any(mod.hook == "defense" for mod in row.mods):
        found.append("defense")
    if any(mod.key == t.ARMY for mod in row.mods):
        found.append("army")
    found += [mod.when.horde for mod in row.mods if mod.when.horde]
    if row.use:
        found += ["ranged"] if row.use.verb == "ranged" else []
        found += [row.use.only] if row.use.only else []
        found.append("activated")
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=128)
def combining(index: int) -> int:
    """The mask of abilities that combine well with one: shared limits, chits one makes and the other spends,
    doublers.
    """
    return sum(1 << n for n in range(len(t.ABILITIES)) if n != index and together(index, n) is not None)


def together(index: int, other: int) -> tuple[str, str] | None:
    """Why two abilities combine well, seen from the first; None if they do not.

    ("makes", chit): the other spends it; ("spends", chit): the other makes it; ("doubles" or "doubled", ""): one
    doubles the uses of the other; ("shares", what): both raise the same limit, or both respond to losses.
    """
    one, two = t.ABILITIES[index], t.ABILITIES[other]
    for how, chits in (("makes", _makes(one) & _spends(two)), ("spends", _spends(one) & _makes(two))):
        if chits:
            return how, min(chits)
    if _doubles(one, two):
        return "doubles", ""
    if _doubles(two, one):
        return "doubled", ""
    limits = [{mod.key for mod in row.mods if mod.hook in ("limit", "step")} for row in (one, two)]
    moments = [{react.on for react in row.react if react.lost or react.armies} for row in (one, two)]
    shared = limits[0] & limits[1] or moments[0] & moments[1]
    return ("shares", min(shared)) if shared else None


def _makes(row: t.Ability) -> set[str]:
    made = {chit for mod in row.mods if mod.hook == "income" for chit in mod.chits}
    if row.use:
        made |= set(row.use.chits) | ({row.use.get} if row.use.verb == "convert" else set())
    return made - {"any"}


def _spends(row: t.Ability) -> set[str]:
    use = row.use
    if use is None:
        return {chit for mod in row.mods if mod.hook == "cost" for chit, n in mod.chits.items() if n > 0}
    return set(use.cost) | set(use.pays) | ({use.give} if use.verb == "convert" else set())


def _doubles(one: t.Ability, other: t.Ability) -> bool:
    """Whether the first lets the other work twice a round."""
    use = other.use
    if use is None or not use.doubled or use.per != "round":
        return False
    limits = {mod.key for mod in one.mods if mod.hook == "limit"}
    return ("spell_uses" if other.spell else "paid_uses") in limits


def suits(s: State, seat: int, index: int) -> tuple[tuple[str, str, int, int], ...]:
    """How much of the board an ability is about, as ("terrain" or "horde", id, how many, of how many): spaces of the
    player on that ground, hordes about of that type. () for what asks for neither."""
    player = s.players[seat]
    spaces = s.grid.spaces(player.spaces)
    found: dict[tuple[str, str], tuple[int, int]] = {}
    for mod in t.ABILITIES[index].mods:
        if mod.when.terrain:
            count = sum(s.ground(space).id == mod.when.terrain for space in spaces)
            found["terrain", mod.when.terrain] = count, len(spaces)
        if mod.when.horde:
            count = sum(horde.row.type == mod.when.horde for horde in s.hordes.values())
            found["horde", mod.when.horde] = count, len(s.hordes)
    return tuple((*key, *counts) for key, counts in found.items())


# ---- Standing orders: what a player wants done without being asked. A client plays the answer as the player's own
# action.


class Orders(msgspec.Struct, frozen=True):
    """`save_for`: items (settlement, castle, army, move) whose price free chits fill and discards spare, in order.

    `never`: abilities not asked about (a window or phase with nothing else is passed); `always`: abilities used
    whenever a window asks and there is one way to use them.

    `on` holds what is done besides. "take": take free chits by `save_for`; "drop": discard by it; "train": train
    wherever it can be paid; "fight": begin the fight when one is due and nothing else can be done (raids in reading
    order); "quiet": what may be done in any phase is asked in trade only, and keeps no later phase open. If trade
    offers nothing but converting gold, "change" converts what completes a saved-for item, and "idle" ends the phase if
    nothing can be completed. Any other phase by name ends on its own.
    """

    save_for: tuple[str, ...] = ()
    on: frozenset[str] = frozenset()
    never: tuple[str, ...] = ()
    always: tuple[str, ...] = ()


def answer(s: State, seat: int, legal: Sequence[Action], orders: Orders) -> Action | None:
    """What the orders do at this decision; None asks the player."""
    player = s.players[seat] if seat < len(s.players) else None
    if player is None or not legal:
        return None
    if isinstance(legal[0], actions.TakeFree):
        return wanted(player, orders.save_for) if "take" in orders.on else None
    if s.phase == "end" and not s.todo:
        return spared(player, orders.save_for) if "drop" in orders.on else None
    if any(isinstance(action, actions.Pass) for action in legal):
        uses = [action for action in legal if isinstance(action, Use)]
        for ability in orders.always:  # an open window: use what is always used,
            ways = [use for use in uses if use.ability == ability]
            if len(ways) == 1:
                return ways[0]
        silent = bool(orders.never) and {use.ability for use in uses} <= set(orders.never)
        return actions.Pass() if silent else None  # and pass if the rest is never asked about
    if s.todo:
        return None
    if "train" in orders.on and s.phase == "train":
        sites = [action for action in legal if isinstance(action, actions.TrainArmy)]
        return sites[0] if sites else actions.EndPhase()
    return _phase(s, seat, legal, orders)


def _phase(s: State, seat: int, legal: Sequence[Action], orders: Orders) -> Action | None:
    """An open phase: fight what must be fought, end it if the player would be asked about nothing in it."""
    rest = [action for action in legal if not (isinstance(action, Use) and _silent(s, action, orders))]
    fights = [action for action in rest if isinstance(action, actions.Fight)]
    alone = fights and len(fights) == len(rest) and (len(fights) == 1 or s.phase == "raid_battles")
    if alone and "fight" in orders.on:
        return fights[0]
    if actions.EndPhase() in legal and (s.phase in orders.on or (len(rest) == 1 and len(legal) > 1)):
        return actions.EndPhase()
    if s.phase == "trade" and all(isinstance(action, actions.ConvertGold | actions.EndPhase) for action in rest):
        lacking = completed(s, s.players[seat], orders.save_for)
        if lacking:
            return (
                actions.ConvertGold(t.CHITS[lacking[0]], lacking.count(lacking[0])) if "change" in orders.on else None
            )
        return actions.EndPhase() if "idle" in orders.on else None
    return None


def _silent(s: State, use: Use, orders: Orders) -> bool:
    """Whether this ability is not asked about in this phase."""
    if use.ability in orders.never:
        return True
    row = t.USES[t.ABILITY[use.ability]]
    return "quiet" in orders.on and s.phase != "trade" and row is not None and t.OWN_ANY in row.windows


def shortfall(player: Player, items: Sequence[str]) -> list[int]:
    """Chits missing for the items in order of preference."""
    left = list(player.goods)
    missing: list[int] = []
    for item in items:
        for chit, n in enumerate(price(player, item)):
            have = min(left[chit], n)
            left[chit] -= have
            missing += [chit] * (n - have)
    return missing


def completed(s: State, player: Player, items: Sequence[str]) -> list[int]:
    """The chits missing for the first item gold could complete, besides those already affordable."""
    most, paid = player.goods[t.GOLD] // t.TABLES.hand.rate, list[str]()
    for item in items:
        if item in movement.SITES and not movement.SITES[item](s, player):
            continue
        for together in ((*paid, item), (item,)):
            missing = shortfall(player, together)
            if missing and t.GOLD not in missing and len(missing) <= most:
                return missing
        if not shortfall(player, (*paid, item)):
            paid.append(item)
    return []


def wanted(player: Player, items: Sequence[str]) -> actions.TakeFree:
    """The free chits: what the items need, gold if nothing."""
    missing = (shortfall(player, items) + [t.GOLD] * FREE)[:FREE]
    return actions.TakeFree(Chits(*map(missing.count, range(len(t.CHITS)))))


def spared(player: Player, items: Sequence[str]) -> actions.Discard:
    """The discard that keeps what the items need: first what none needs, from the largest heap."""
    need = [0] * len(t.CHITS)
    for item in items:
        for chit, n in enumerate(price(player, item)):
            need[chit] += n
    left, drop = list(player.goods), [0] * len(t.CHITS)
    for _ in range(max(0, sum(left) - limit(player, "hand"))):
        chit = max((n for n in range(len(t.CHITS)) if left[n]), key=lambda n: (left[n] - need[n], left[n], -n))
        left[chit] -= 1
        drop[chit] += 1
    return actions.Discard(Chits(*drop))
