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
    "hits": "when blows fall",
    "settle": "settling",
    "fortify": "fortifying",
    "raid_prep": "before the raids",
    "move": "moving",
    "dice": "when dice lie",
    "battle": "between rounds of battle",
}
_SITES = {
    "castle_with_army": "Castles may be built where an army of yours stands, without a settlement.",
    "train_at_settlement": "Settlements without a castle train armies, too.",
    "settlement_on_settlement": "",
    "settlement_with_army": "Settlements may be founded wherever an army of yours stands.",
}
_STEPS = {
    "diagonal": "Armies may march diagonally.",
    "roads": "Entering a space with your own settlement costs no movement.",
}
_LIMITS = {
    "opening_dice": "Each battle opens with one extra die of your stack.",
    "move": "Armies go one space farther.",
    "castle_hits": "Your castles fall to the third hit, not the second.",
    "hand": "Keep one chit more at the end of a turn.",
    "settlements_per_space": "Two settlements may share a space.",
    "stack": "One army more in a stack.",
    "settlement_builds": "One settlement more each turn.",
    "research_price": "The paid ability of a turn costs 8 chits.",
    "castles_per_space": "Two castles may share a space.",
    "spell_uses": "Every spell works twice a round.",
    "paid_uses": "Every ability that is no spell works twice a round.",
}
_VERBS = {
    "convert": "Turn {take} {give} into {make} {get}.",
    "buy_army": "Hire an army at a castle with room.",
    "march": "A stack of yours marches once more.",
    "shield": "Your stack shrugs off one blow.",
    "ranged": "Shoot at a horde next to a castle or an army of yours: it hits on {need}.",
    "extra_build": "Build one settlement or castle more this turn.",
    "migrate": "A settlement of yours moves one space.",
    "battle_attack": "In battle: {dice} at once, hitting on {need}.",
    "reroll": "Throw one die again.",
    "nudge": "Shift one die by one.",
    "teleport": "One unmoved army goes to any space it may stand in.",
    "slay": "Destroy any one horde, and gain {vt} VT.",
}
_STATUS = {
    "blizzard": "A horde does not move this round.",
    "haste": "One stack goes two spaces farther this round.",
    "bless": "One stack strikes at +1.",
    "protection": "One stack is struck at −1.",
    "holy_ground": "No horde may enter a settlement's space this round.",
    "control": "You lead a horde where you like this round.",
    "diplomacy": "An opponent keeps out of a space until your next turn; the gold goes to him.",
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
            return f"{n} {chit} more every turn."
        case "cost":
            change = ", ".join(f"{n:+d} {chit}".replace("-", "−") for chit, n in mod.chits.items())
            return f"Training an army: {change}." if mod.key == "army" else f"Building a {mod.key}: {change}."
        case "attack":
            return f"{_PLURAL[mod.key]} strike at {plus}{where}."
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
        return "works by itself"
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
            told.append(f"{n} of the {of} hordes about are {kinds}")
        else:
            told.append(f"{n} of your {of} spaces: {name(kind)}")
    return told


@cache
def ability_symbol(ability: int) -> str:
    """The symbol of an ability by its number."""
    return icon(ABILITIES[ability].id)
