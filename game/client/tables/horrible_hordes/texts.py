"""Names and sentences: of chits, terrains, kingdoms, hordes, abilities, and of every choice as a row of a list."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from game.client.tables.horrible_hordes.icons import icon
from game.client.tables.horrible_hordes.places import LETTERS, PHASE_NAMES, sign
from game.client.tables.horrible_hordes.steps import Bit, chits_text
from game.core.horrible_hordes.abilities import ABILITIES, ABILITY, Ability, Mod, Use
from game.core.horrible_hordes.deed import Chits
from game.core.horrible_hordes.state import Battle, Fallen, Offer, Place, Roll, Route, State
from game.core.horrible_hordes.tables import CHITS, HORDE, HORDES, KINGDOM, KINGDOMS, TERRAINS, named
from game.words import GameWords, WordsError, game_words

_CHIT_SET = set(CHITS)


@cache
def words() -> GameWords:
    """The game's own words; none while they have not been written."""
    try:
        return game_words("horrible_hordes")
    except WordsError:
        return GameWords()


def name(thing: str) -> str:
    """How a thing is called."""
    known = words().names.get(thing)
    if known is not None:
        return known.one
    if thing in ABILITY:
        return ABILITIES[ABILITY[thing]].name
    if thing in HORDE:
        return HORDES[HORDE[thing]].name
    if thing in KINGDOM:
        return KINGDOMS[KINGDOM[thing]].name
    return thing.replace("_", " ")


def kingdom_name(number: int) -> str:
    return KINGDOMS[number].name if number >= 0 else "No kingdom yet"


def ground_name(s: State, space: int) -> str:
    return {"clear": "open land"}.get(TERRAINS[s.terrain[space]].id, name(TERRAINS[s.terrain[space]].id))


def ground_lines(s: State, space: int) -> str:
    """What a space does to those on it, in plain words (HH 12.3)."""
    row = TERRAINS[s.terrain[space]]
    told = []
    if row.fierce:
        told.append(f"{row.fierce.capitalize()} hordes fight and resist at +1 here.")
    if row.gift:
        told.append(f"Whoever builds here first gains an {row.gift}.")
    if row.defense:
        told.append("All units here defend at +1.")
    if row.closed:
        told.append("Nobody can enter.")
    if row.counters:
        told.append("A horde that appears here has a counter more.")
    if row.stops:
        told.append("Whoever enters stops.")
    if row.steps:
        told.append("One step more from here or through here.")
    if s.holy >> space & 1:
        told.append("Holy ground: no horde enters this round.")
    return " ".join(told) or "Quiet land."


def cost_text(chits: Mapping[str, int]) -> str:
    """ "2{food} 3{wood}": a price in symbols."""
    return " ".join(f"{n}{{{sign(chit)}}}" for chit, n in chits.items() if n)


def symbols_of(chits: Chits) -> str:
    return cost_text(dict(zip(CHITS, chits.amounts, strict=True)))


# ---- abilities in plain words

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


# ---- choices as rows

_HEADS = {
    "end_phase": ("Go on", "right"),
    "skip_to": ("Pass over phases", "skip"),
    "pass": ("Let it be", "right"),
    "pass_rest": ("Fight on without asking", "skip"),
    "build_settlement": ("Found a settlement", "home"),
    "castle": ("Build a castle", "castle"),
    "wizard_tower": ("Build a wizard tower", "magic_tower"),
    "train_army": ("Train an army", "army"),
    "move_stack": ("March", "boot"),
    "fight": ("Fight", "swords"),
    "research": ("Learn an ability", "book"),
    "research_extra": ("Buy another ability", "book"),
    "choose_ability": ("Choose an ability", "book"),
    "choose_kingdom": ("Choose a kingdom", "crown"),
    "choose_start": ("Found the kingdom", "flag"),
    "place_unit": ("Place it", "flag"),
    "take_free": ("Take three chits", "bag"),
    "convert_gold": ("Two gold for a chit", "coin"),
    "offer_trade": ("Offer a trade", "trade"),
    "answer_trade": ("Answer", "trade"),
    "discard": ("Drop chits", "bag"),
    "control_path": ("Lead the horde", "horn"),
    "pick_horde": ("Choose the horde", "claw"),
    "restart": ("Begin again", "flag"),
    "retire": ("Leave the board", "door"),
}
_NEXT = {"trade": "settle", "settle": "fortify", "fortify": "train", "train": "move", "move": "attack"}


def head_of(bit: Bit, s: State) -> tuple[str, str]:
    """(label, symbol) of what is to be done at all."""
    if bit.field == "use":
        return name(bit.value), ability_symbol(ABILITY[bit.value])
    label, symbol = _HEADS.get(bit.value, (str(bit.value).replace("_", " ").capitalize(), "flag"))
    if bit.value == "end_phase":
        label = {"attack": "Done: on to research", "research": "Done: end the turn"}.get(s.phase, label)
        if s.phase in _NEXT:
            label = f"Done: on to {PHASE_NAMES[_NEXT[s.phase]].lower()}"
    if bit.value == "pass" and isinstance(s.top, Roll):
        label = "Let the dice lie"
    elif bit.value == "pass" and s.phase in ("horde_prep", "raid_prep") and not s.todo:
        label = "Done: let them come"
    elif bit.value == "pass":
        label = "Roll on"
    return label, symbol


def bit_text(bit: Bit, s: State) -> tuple[str, str]:
    """(label, symbol) of a value that answers a question below the first."""
    value: Any = bit.value
    match bit.field:
        case "origin" | "to" | "space" | "end":
            if value is None:
                return "Stand still", "pin"
            if isinstance(value, str):
                return name(value).capitalize(), sign(value)
            return f"{value[0]},{value[1]}: {ground_name(s, s.grid.numbers[value])}", "pin"
        case "path":
            return ("by way of " + " ".join(f"{x},{y}" for x, y in value) if value else "stand still"), "boot"
        case "count":
            return f"{value} {'army' if value == 1 else 'armies'}", "army"
        case "to_player" | "opponent":
            return f"{LETTERS[value]}: {kingdom_name(s.players[value].kingdom)}", "player"
        case "horde" if isinstance(value, int):
            horde = s.horde(value)
            return (horde.row.name if horde else str(value)), "claw"
        case "to_phase":
            return f"Wait for {PHASE_NAMES[value].lower()}", sign(value)
        case "accept":
            return ("Agree", "tick") if value else ("Decline", "cross")
        case "die":
            top = s.top
            face = f": {top.faces[value]}" if isinstance(top, Roll) and value < len(top.faces) else ""
            return f"die {value + 1}{face}", "die"
        case "delta":
            return ("one higher" if value > 0 else "one lower"), "up" if value > 0 else "down"
        case "times":
            return f"{value} {'time' if value == 1 else 'times'}", "coin"
    if isinstance(value, Chits):
        symbol = next((sign(chit) for chit, n in zip(CHITS, value.amounts, strict=True) if n), "bag")
        verb = {"give": "give ", "get": "for ", "pay": "pay "}.get(bit.field, "")
        return verb + chits_text(value), symbol
    text = name(str(value))
    if bit.field == "kingdom":
        return text, ability_symbol(ABILITY[KINGDOMS[KINGDOM[value]].abilities[0]])
    return text[:1].upper() + text[1:], ability_symbol(ABILITY[value]) if value in ABILITY else sign(str(value))


def moment_text(s: State) -> str:
    """What must be known of the decision before it: an offer, dice that lie, a gift, a fall."""
    match s.top:
        case Offer(by=by, give=give, get=get):
            asks = cost_text(named(get))
            return f"{kingdom_name(s.players[by].kingdom)} give {cost_text(named(give))} for {asks or 'nothing'}."
        case Roll(purpose=purpose, faces=faces, nudges=nudges):
            shown = " ".join(str(face + nudge) for face, nudge in zip(faces, nudges, strict=False)) or "no dice"
            return f"{_ROLLS.get(purpose, 'The dice')}: *{shown}*. They may still be changed."
        case Place(unit=unit):
            return f"A free {name(unit)} waits for its space."
        case Fallen():
            return "Your last settlement is gone. Begin again with another kingdom; your victory tokens stay yours."
        case Battle(stage="hits"):
            return "The dice have fallen. What you ward off now never happened."
        case Route(uid=uid):
            horde = s.horde(uid)
            return f"Where shall the {horde.row.name} go?" if horde else ""
    return ""


_ROLLS = {
    "event": "The event die",
    "event_die": "The gift of the event",
    "spawn": "Where a horde comes",
    "awaken": "Where a horde wakes",
    "ranged": "The shot",
    "strike": "The spell",
    "opening": "The first strike",
    "battle": "The battle dice",
}
_ASKS = {
    "origin": "From where?",
    "to": "Where to?",
    "space": "Where?",
    "end": "Where to?",
    "path": "Which way?",
    "count": "How many?",
    "to_player": "With whom?",
    "opponent": "Who?",
    "horde": "Which horde?",
    "to_phase": "Wait for what?",
    "give": "Give what?",
    "get": "For what?",
    "pay": "Pay with what?",
    "die": "Which die?",
    "delta": "Which way?",
    "times": "How often?",
    "kingdom": "Which kingdom?",
    "ability": "Which ability?",
    "unit": "Which unit?",
    "gain": "Which chits?",
    "drop": "Drop which chits?",
    "accept": "Do you agree?",
}


def ask(field: str) -> str:
    """The question a field answers."""
    return _ASKS.get(field, "What?")


@cache
def ability_symbol(ability: int) -> str:
    """The symbol of an ability by its number."""
    return icon(ABILITIES[ability].id)
