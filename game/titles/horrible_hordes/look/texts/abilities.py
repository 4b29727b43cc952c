"""Abilities in plain words: what each does, when it may be used and how often, and its symbol."""

from __future__ import annotations

from functools import cache

from game.core.horrible_hordes.abilities import ABILITIES, Ability, Mod, Use
from game.core.horrible_hordes.browser import suits
from game.core.horrible_hordes.state import State
from game.titles.horrible_hordes.look.icons import icon
from game.titles.horrible_hordes.look.texts.names import name, words

_WINDOWS = {
    "own_any": "any phase of your turn",
    "own any": "any phase of your turn",
    "train": "training",
    "attack": "the attack phase",
    "horde_prep": "before hordes move",
    "hits": "when you take hits",
    "settle": "settling",
    "fortify": "fortifying",
    "raid_prep": "before the raids",
    "move": "moving",
    "dice": "after a roll",
    "battle": "between clashes",
}
_SITES = {
    "castle_with_army": "Castles can be built where you have an army, without a settlement.",
    "train_at_settlement": "Settlements without a castle also train armies.",
    "settlement_on_settlement": "",
    "settlement_with_army": "Settlements can be built wherever you have an army.",
}
_STEPS = {
    "diagonal": "Armies can move diagonally.",
    "roads": "Entering a space with your own settlement costs no movement.",
}
_LIMITS = {
    "opening_dice": "Each battle starts with one extra die for your stack.",
    "move": "Armies move 1 space farther.",
    "castle_hits": "Your castles take 3 hits instead of 2.",
    "hand": "Keep 1 more chit at turn end.",
    "settlements_per_space": "Two settlements can share a space.",
    "stack": "Stacks hold 1 more army.",
    "settlement_builds": "Build 1 more settlement each turn.",
    "research_price": "The second ability of a turn costs 8 chits.",
    "castles_per_space": "Two castles may share a space.",
    "spell_uses": "Every spell works twice a round.",
    "paid_uses": "Every other paid ability works twice a round.",
}
_VERBS = {
    "convert": "Turn {take} {give} into {make} {get}.",
    "buy_army": "Hire an army at a castle with room.",
    "march": "One of your stacks moves again.",
    "shield": "Your stack ignores one hit.",
    "ranged": "Shoot at a horde next to a castle or an army of yours: it hits on {need}.",
    "extra_build": "Build 1 more settlement or castle this turn.",
    "migrate": "One of your settlements moves 1 space.",
    "battle_attack": "In battle: {dice} at once, hitting on {need}.",
    "reroll": "Re-roll one die.",
    "nudge": "Change one die by 1.",
    "teleport": "Move one unmoved army to any space it can enter.",
    "slay": "Destroy any horde and gain {vt} VT.",
}
_STATUS = {
    "blizzard": "One horde can't move this round.",
    "haste": "One stack moves 2 spaces farther this round.",
    "bless": "One stack attacks at +1.",
    "protection": "Enemies hit one stack at −1.",
    "holy_ground": "No horde may enter a settlement's space this round.",
    "control": "Move one horde yourself this round.",
    "diplomacy": "An opponent can't enter a space until your next turn; they get the gold.",
}


@cache
def ability_line(ability: int) -> str:
    """What an ability does, in plain words."""
    row = ABILITIES[ability]
    told = words().line(row.id)
    return told or " ".join(filter(None, (*_passive(row), _active(row)))) or row.name


def _passive(row: Ability) -> list[str]:
    found = [_mod(mod) for mod in row.mods]
    for react in row.react:
        gift = f"{react.vt} VT" if react.vt else "1 army"
        when = {"gained": "At once: ", "round_end": "At the end of a round with losses: "}.get(
            react.on, "After a win: "
        )
        found.append(f"{when}gain {gift}.")
    return found


def _mod(mod: Mod) -> str:
    when = mod.when
    where = f" against {when.horde}s" if when.horde else f" in {when.terrain}" if when.terrain else ""
    where += {"attack": " when you attack", "raid": " in raids"}.get(when.mode, "")
    where = where.replace("undeads", "undead")
    plus = f"+{mod.add}" if mod.add > 0 else f"−{-mod.add}"
    match mod.hook:
        case "income":
            chit, n = next(iter(mod.chits.items()))
            return f"{n} {chit} more each turn."
        case "cost":
            change = ", ".join(f"{n:+d} {chit}".replace("-", "−") for chit, n in mod.chits.items())
            return f"Training an army: {change}." if mod.key == "army" else f"Building a {mod.key}: {change}."
        case "attack":
            return f"{_PLURAL[mod.key]} attack at {plus}{where}."
        case "defense":
            return f"{_PLURAL[mod.key]} defend at {plus}{where}."
        case "limit":
            return _LIMITS.get(mod.key, "")
        case "site":
            return _SITES.get(mod.key, "")
    return _STEPS.get(mod.key, "")


_PLURAL = {"army": "Armies", "castle": "Castles", "settlement": "Settlements"}


def _active(row: Ability) -> str:
    use = row.use
    if use is None:
        return ""
    if use.verb == "status":
        text = _STATUS[use.status or row.id]
    elif use.verb == "grant":
        text = _grant(use)
    else:
        any_of = "any chit"
        dice = "a die for each counter" if use.per_counter else "one die" if use.dice == 1 else f"{use.dice} dice"
        text = _VERBS[use.verb].format(
            take=use.take,
            make=use.make,
            give=use.give or any_of,
            get=use.get or any_of,
            need=f"{use.need - use.bonus}+",
            dice=dice,
            vt=use.vt,
        )
        text = text.replace("1 any chit", "any chit").replace("into any chit", "into any other")
        if use.only:
            text += f" Only {use.only}s.".replace("undeads", "undead")
        if use.per_counter:
            text += " One die for each counter."
    return text


def _grant(use: Use) -> str:
    if use.units:
        return "Gain an army, a settlement or a castle."
    if use.chits:
        return "Gain " + ", ".join(f"{n} {chit}" for chit, n in use.chits.items()) + "."
    return f"Pay {use.pay} {' or '.join(use.pays)}: gain {use.vt} VT."


def ability_when(ability: int) -> str:
    """When and how often: "once a round, before the raids"."""
    use = ABILITIES[ability].use
    if use is None:
        return "always on"
    often = "once" if use.limit == 1 else f"{use.limit} times"
    when = " or ".join(dict.fromkeys(_WINDOWS.get(window, window) for window in use.windows))
    return f"{often} a {use.per}, {when}"


def often_text(ability: int) -> str:
    """Only how often: "once a round"."""
    return ability_when(ability).partition(",")[0]


def ability_windows(ability: int) -> str:
    """Only when: "before the raids"."""
    return ability_when(ability).partition(", ")[2]


def suits_text(s: State, seat: int, ability: int) -> list[str]:
    """How much of the board it is about for a seat: "4 of the 11 hordes are monsters"."""
    told = []
    for what, kind, n, of in suits(s, seat, ability):
        if what == "horde":
            kinds = kind if kind == "undead" else f"{kind}s"
            told.append(f"{n} of the {of} hordes on the board are {kinds}")
        else:
            told.append(f"{n} of your {of} spaces: {name(kind)}")
    return told


@cache
def ability_symbol(ability: int) -> str:
    """The symbol of an ability by its number."""
    return icon(ABILITIES[ability].id)
