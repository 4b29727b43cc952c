"""The voice of Horrible Hordes: how its facts are read. The sentences: assets/words/tell_horrible_hordes.toml."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from game.core.horrible_hordes.books import most_uses
from game.core.horrible_hordes.state import Chits, Player
from game.core.horrible_hordes.tables import ABILITIES, CHITS, KINGDOMS, HordeRow
from game.narrator import Derive, Narrator, Reader
from game.phrase import PhraseName, capital
from game.words import game_words


def _price(t: HordesNarrator, value: Mapping[str, int] | Chits, form: str) -> PhraseName:
    amounts = dict(zip(CHITS, value.amounts, strict=True)) if isinstance(value, Chits) else value
    chits = {chit: amounts[chit] for chit in CHITS if amounts.get(chit)}
    if form:
        return PhraseName(t.count(sum(map(abs, chits.values())), form))
    return PhraseName(t.amounts(chits) or "nothing")


def _title(t: HordesNarrator, value: str, form: str) -> PhraseName:
    if form == "line":
        return PhraseName(t.words.line(value))
    words = (word if word in ("of", "and", "the") else capital(word) for word in t.name(value).split())
    return PhraseName(" ".join(words))


def _total(t: HordesNarrator, value: int, form: str) -> PhraseName:
    return PhraseName(f"{'an' if value in (8, 11, 18) else 'a'} {value}" if form == "a" else str(value))


def _goal(t: HordesNarrator, value: Any, form: str) -> PhraseName:
    """`to` is a seat in an offer, a space in an ability's use, a chit in a trade with the bank and a phase."""
    if isinstance(value, tuple):
        return PhraseName(t.place(value))
    return t.read_seat(value, form) if isinstance(value, int) else PhraseName(t.name(value))


def _horde(t: HordesNarrator, uid: int, form: str) -> PhraseName:
    """A horde by its number: what stands on the board now has a name and a space."""
    s, horde = t.look(), t.look().horde(uid)
    return PhraseName(f"the {t.name(horde.row.id)} at {t.place(s.grid.cells[horde.space])}" if horde else "a horde")


def _clash_losses(t: HordesNarrator, event: Any) -> dict[str, int]:
    return {"army": len(event.armies), "castle": event.castles, "settlement": event.settlements}


def _hits(side: int) -> Any:
    return lambda t, event: sum(row[0] == side and row[4] == "hit" for row in event.rows)


def _paid(field: str) -> Any:
    """Chits of a use, where any are."""
    return lambda t, action: getattr(action, field) if getattr(action, field).total else None


class HordesNarrator(Narrator):
    """Seats are called by the kingdom that they lead now; spaces as the board prints them: column, row."""

    game = "horrible_hordes"
    seat_fields = Narrator.seat_fields | {"foe", "opponent", "to_player", "by", "winners"}
    place_fields = Narrator.place_fields | {"origin", "path", "via", "places"}
    readers: ClassVar[Mapping[str, Reader]] = {
        **dict.fromkeys(("chits", "paid", "give", "get", "gain", "drop", "pay", "came", "went"), _price),
        "event": lambda t, value, form: (
            _title(t, value, form) if form in ("title", "line") else PhraseName(t.name(value))
        ),
        "status": _title,
        "to": _goal,
        "before": _total,
        "after": _total,
        "why": lambda t, value, form: PhraseName(t.say("why_blizzard" if value == "blizzard" else f"because_{value}")),
        "uid": _horde,
        "faces": lambda t, value, form: PhraseName(" ".join(map(str, value))),
    }
    derived: ClassVar[Mapping[str, Mapping[str, Derive]]] = {
        "vt_gained": {"lost": lambda t, event: event.vt < 0},
        "ability_gained": {"lore": lambda t, event: event.reason == "lore" and "lore"},
        "dice_judged": {"ours": _hits(0), "theirs": _hits(1)},
        "round_fought": {
            "losses": lambda t, event: {unit: n for unit, n in _clash_losses(t, event).items() if n},
            "fallen": lambda t, event: sum(_clash_losses(t, event).values()),
        },
        "battle_ended": {"lost": lambda t, event: {unit: n for unit, n in event.lost.items() if n}},
        "convert_gold": {"gold": lambda t, action: 2 * action.times},
        "move_stack": {"via": lambda t, action: action.path[:-1]},
        "control_path": {"via": lambda t, action: action.path[:-1]},
        "use": {
            **{field: _paid(field) for field in ("give", "get", "pay")},
            "count": lambda t, action: action.count or None,
            "delta": lambda t, action: action.delta or None,
            "die_number": lambda t, action: action.die + 1 if action.die >= 0 else None,
            "uid": lambda t, action: action.horde or None,
        },
        "offer_trade": {"get": _paid("get")},
    }

    def heading_of(self, seat: int) -> str:
        """A seat as a heading: "Dwarves"."""
        return capital(self.seat(seat, "bare"))

    @classmethod
    def ability_line(cls, ability: int, player: Player | None = None) -> str:
        """What an ability does; for a player, as often as Wizardry or Leadership let it work for him (HH 11.1)."""
        line = game_words(cls.game).line(ABILITIES[ability].id)
        use = ABILITIES[ability].use
        if player is not None and use is not None and use.per == "round" and most_uses(player, ability) == 2:
            line = line.replace("Once a round", "Twice a round")
        return line

    def figures(self, horde: HordeRow) -> tuple[str, str]:
        """What a horde's DEF and ATK mean for who fights it."""
        sign = "plus" if horde.defense < 0 else "minus" if horde.defense else "none"
        told = self.say(f"def_{sign}", defense=horde.defense, shift=abs(horde.defense))
        return told, self.say("atk", atk=horde.atk)

    def order(self, first: int, last: int, of: int) -> str:
        """What the number beside a horde means: when it moves in the segment."""
        return self.say("order_even" if last > first else "order", first=first, last=last, of=of)

    def seat_name(self, seat: int) -> PhraseName:
        players = self.look().players
        if seat >= len(players):
            return PhraseName(self.sentences.name["horde_player"], False)
        kingdom = players[seat].kingdom
        return PhraseName(f"the {self.name(KINGDOMS[kingdom].id)}", True) if kingdom >= 0 else super().seat_name(seat)


class _Pages(HordesNarrator):
    """The voice of pages and of the terminal: texts without a form are said as they are."""

    def read(self, field: str, value: Any, form: str) -> PhraseName:
        if isinstance(value, str) and not form:
            return PhraseName(value)
        return self._read_plain(value, form) if field not in self.place_fields else super().read(field, value, form)


VOICE = _Pages(lambda: None)
say = VOICE.say
