"""Every choice as a row of a list, every moment as a sentence, every field as a question."""

from __future__ import annotations

from typing import Any

from game.core.horrible_hordes.abilities import ABILITY
from game.core.horrible_hordes.action import Chits
from game.core.horrible_hordes.state import Battle, Fallen, Horde, Offer, Pick, Place, Roll, Route, State
from game.core.horrible_hordes.tables import CHITS, KINGDOM, KINGDOMS, named
from game.titles.horrible_hordes.look.panels.steps import Bit, chits_text
from game.titles.horrible_hordes.look.places import LETTERS, PHASE_NAMES, sign
from game.titles.horrible_hordes.look.texts.abilities import ability_symbol
from game.titles.horrible_hordes.look.texts.names import cost_text, ground_name, kingdom_name, name
from game.titles.horrible_hordes.teller import HordesTeller

_NEXT = {"trade": "settle", "settle": "fortify", "fortify": "train", "train": "move", "move": "attack"}


def head_of(bit: Bit, s: State) -> tuple[str, str]:
    """(label, symbol) of what is to be done at all."""
    if bit.field == "use":
        return name(bit.value), ability_symbol(ABILITY[bit.value])
    label, symbol = _heading(str(bit.value), s)
    if bit.value == "end_phase":
        label = {"attack": "Done: on to research", "research": "Done: end the turn"}.get(s.phase, label)
        if s.phase in _NEXT:
            label = f"Done: on to {PHASE_NAMES[_NEXT[s.phase]].lower()}"
    if bit.value == "pass" and isinstance(s.top, Roll):
        label = "Keep the dice"
    elif bit.value == "pass" and s.phase in ("horde_prep", "raid_prep") and not s.todo:
        label = "Done: hordes move"
    elif bit.value == "pass":
        label = "Continue"
    return label, symbol


def _heading(value: str, s: State) -> tuple[str, str]:
    teller = HordesTeller(lambda: s)
    match value:
        case "castle" | "wizard_tower":
            label, symbol = teller.heading("build_castle", kind=value)
            return label, "magic_tower" if value == "wizard_tower" else symbol
        case "skip_to":
            return "Skip to a phase", "skip"
        case "pass_rest":
            return teller.heading("pass", rest=True)
    return teller.heading(value, unit=getattr(s.top, "unit", None))


def bit_text(bit: Bit, s: State) -> tuple[str, str]:
    """(label, symbol) of a value that answers a question below the first."""
    value: Any = bit.value
    match bit.field:
        case "origin" | "to" | "space" | "end":
            if value is None:
                return "Stay", "pin"
            if isinstance(value, str):
                return name(value).capitalize(), sign(value)
            return f"{value[0]},{value[1]}: {ground_name(s, s.grid.numbers[value])}", "pin"
        case "path":
            return ("via " + " ".join(f"{x},{y}" for x, y in value) if value else "stay"), "boot"
        case "count":
            return f"{value} {'army' if value == 1 else 'armies'}", "army"
        case "to_player" | "opponent":
            return f"{LETTERS[value]}: {kingdom_name(s.players[value].kingdom)}", "player"
        case "horde" if isinstance(value, int):
            horde = s.horde(value)
            return (horde.row.name if horde else str(value)), "claw"
        case "to_phase":
            return f"Skip to {PHASE_NAMES[value].lower()}", sign(value)
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
    if bit.field == "horde":
        return text, "claw"
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
            return f"{_ROLLS.get(purpose, 'The dice')}: *{shown}*. You can still change them."
        case Place(unit=unit):
            return f"Choose a space for your free {name(unit)}."
        case Fallen():
            return "You lost your last settlement. Start again with another kingdom; you keep your victory tokens."
        case Battle(stage="hits"):
            return "Hits rolled. Cancel any now."
        case Pick(purpose=purpose, whose=whose):
            comes = {"awaken": "wakes", "start": "is there from the start"}.get(purpose, "comes")
            turn = f" in the turn of the {kingdom_name(s.players[whose].kingdom)}" if s.round else ""
            return f"You lead the hordes. Which of these {comes}{turn}?"
        case Route():
            horde = led_horde(s)
            return f"Where does the {horde.row.name} move?" if horde else ""
    return ""


def led_horde(s: State) -> Horde | None:
    """The horde whose way is to be chosen now."""
    return s.horde(s.top.uid) if isinstance(s.top, Route) else None


_ROLLS = {
    "event": "The event die",
    "event_die": "Event bonus",
    "spawn": "Horde space",
    "awaken": "Waking horde space",
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
    "to_phase": "Skip to which phase?",
    "give": "What do you give?",
    "get": "What do you get?",
    "pay": "What do you pay with?",
    "die": "Which die?",
    "delta": "Which way?",
    "times": "How many times?",
    "kingdom": "Which one?",
    "ability": "Which ability?",
    "unit": "Which unit?",
    "gain": "Which chits?",
    "drop": "Discard which chits?",
    "accept": "Accept?",
}


def ask(field: str) -> str:
    """The question a field answers."""
    return _ASKS.get(field, "What?")
