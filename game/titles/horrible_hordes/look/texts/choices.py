"""Every choice as a row of a list, every moment as a sentence, every field as a question."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from game.core.horrible_hordes.abilities import ABILITY
from game.core.horrible_hordes.action import Chits
from game.core.horrible_hordes.actions import EndPhase
from game.core.horrible_hordes.state import TURN, Battle, Fallen, Horde, Offer, Pick, Place, Roll, Route, State
from game.core.horrible_hordes.tables import CHITS, KINGDOM, KINGDOMS, named
from game.titles.horrible_hordes.look.panels.steps import Bit
from game.titles.horrible_hordes.look.places import LETTERS, sign
from game.titles.horrible_hordes.look.texts.abilities import ability_symbol
from game.titles.horrible_hordes.look.texts.names import cost_text, ground_name, kingdom_name, name
from game.titles.horrible_hordes.teller import VOICE, HordesTeller, say

_NEXT = dict(pairwise(TURN[TURN.index("trade") : TURN.index("research") + 1]))


def head_of(bit: Bit, s: State) -> tuple[str, str]:
    """(label, symbol) of what is to be done at all."""
    if bit.field == "use":
        return name(bit.value), ability_symbol(ABILITY[bit.value])
    label, symbol = _heading(str(bit.value), s)
    if bit.value == "end_phase":
        if s.phase in _NEXT:
            label = say("done_on_to", phase=VOICE.name(_NEXT[s.phase]))
        elif s.phase == "research":
            label = say("done_turn")
    if bit.value == "pass" and isinstance(s.top, Roll):
        label = say("keep_the_dice")
    elif bit.value == "pass" and s.phase in ("horde_prep", "raid_prep") and not s.todo:
        label = say("done_hordes" if s.phase == "horde_prep" else "done_raids")
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
            return say("skip_to_a_phase"), "skip"
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
            number = s.grid.numbers[value]
            horde = s.hordes.get(number) if bit.field != "origin" else None
            there = horde.row.name if horde is not None else ground_name(s, number)
            return f"{value[0]},{value[1]}: {there}", "pin" if horde is None else "swords"
        case "path":
            return (say("via", space=value) if value else "stay"), "boot"
        case "count":
            return VOICE.count(value, "army"), "army"
        case "to_player" | "opponent":
            return f"{LETTERS[value]}: {kingdom_name(s.players[value].kingdom)}", "player"
        case "horde" if isinstance(value, int):
            horde = s.horde(value)
            return (horde.row.name if horde else str(value)), "claw"
        case "to_phase":
            return HordesTeller(lambda: s).action(EndPhase(value)).text, sign(value)
        case "accept":
            return ("Agree", "tick") if value else ("Decline", "cross")
        case "die":
            top = s.top
            face = top.faces[value] if isinstance(top, Roll) and value < len(top.faces) else None
            return say("die_n", n=value + 1, face=face), "die"
        case "delta":
            return say("one_higher" if value > 0 else "one_lower"), "up" if value > 0 else "down"
        case "times":
            return VOICE.count(value, "time"), "coin"
    if isinstance(value, Chits):
        symbol = next((sign(chit) for chit, n in zip(CHITS, value.amounts, strict=True) if n), "bag")
        return say(f"chits_{bit.field if bit.field in _CHITS else 'only'}", chits=named(value.amounts)), symbol
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
            who = kingdom_name(s.players[by].kingdom)
            return say("offer_made", who=who, give=cost_text(named(give)), get=cost_text(named(get)))
        case Roll(purpose=purpose, faces=faces, nudges=nudges):
            shown = " ".join(str(face + nudge) for face, nudge in zip(faces, nudges, strict=False))
            what = say(f"dice_{purpose if purpose in _ROLLS else 'other'}")
            return say("lying_dice", what=what, faces=shown or say("no_dice"))
        case Place(unit=unit, reason=reason):
            return say("place_free", unit=name(unit), source=name(reason))
        case Fallen():
            return say("fallen_start_again")
        case Battle(stage="hits"):
            return say("hits_rolled")
        case Pick(purpose=purpose, whose=whose):
            key = f"pick_{purpose if purpose in ('awaken', 'start') else 'other'}"
            return say(key, whose=kingdom_name(s.players[whose].kingdom) if s.round else None)
        case Route():
            horde = led_horde(s)
            return say("where_moves", horde=horde.row.name) if horde else ""
    return ""


def led_horde(s: State) -> Horde | None:
    """The horde whose way is to be chosen now."""
    return s.horde(s.top.uid) if isinstance(s.top, Route) else None


def ask(field: str) -> str:
    """The question a field answers."""
    return say(_ASKS.get(field, "ask_what"))


_CHITS = ("give", "get", "pay")
_ROLLS = ("event", "event_die", "spawn", "awaken", "ranged", "strike", "opening", "battle")
_ASKS = {
    "origin": "ask_origin",
    "to": "ask_goal",
    "space": "ask_space",
    "end": "ask_goal",
    "path": "ask_way",
    "count": "ask_count",
    "to_player": "ask_partner",
    "opponent": "ask_opponent",
    "horde": "ask_horde",
    "to_phase": "ask_phase",
    "give": "ask_give",
    "get": "ask_get",
    "pay": "ask_pay",
    "die": "ask_die",
    "delta": "ask_way",
    "times": "ask_times",
    "kingdom": "ask_which",
    "ability": "ask_ability",
    "unit": "ask_unit",
    "gain": "ask_chits",
    "drop": "ask_discard",
    "accept": "ask_accept",
}
