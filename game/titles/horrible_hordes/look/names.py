"""Names, symbols, positions on the page, and forecasts of what hordes will do."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from functools import cache
from itertools import groupby, pairwise
from typing import Any, NamedTuple

import pygame

from game.client.draw.canvas import Area, Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import Sketch
from game.client.play import Play, ShownState
from game.client.scenes.map import Table
from game.client.ui import theme
from game.client.ui.page import Do, Item, Lines, Node, Space, Stack, Symbol, Text
from game.client.ui.page.node import Layout, Wide
from game.client.ui.palette import CREAM, INK, MOSS, SEATS, SLATE, TAN, WHITE, Colour
from game.client.ui.place import abreast
from game.core.figures import beside
from game.core.horrible_hordes import state
from game.core.horrible_hordes.actions import BuildCastle, ControlPath, EndPhase, MoveStack, Pass, Use
from game.core.horrible_hordes.books import most_uses
from game.core.horrible_hordes.hordes import Omen, Risk, risks, telegraph
from game.core.horrible_hordes.odds import after
from game.core.horrible_hordes.queries import suits
from game.core.horrible_hordes.tables import ABILITIES, ABILITY, CHITS, KINGDOM, KINGDOMS, TERRAINS, activated, named
from game.core.match import Match, all_facts
from game.core.rules import Action
from game.phrase import capital
from game.titles.horrible_hordes.narrator import VOICE, HordesNarrator, say
from game.words import game_words

SYMBOLS = beside(__file__, "symbols.toml", dict[str, dict[str, str]])
LAND = SYMBOLS["lands"]


# ---- Forecasts of the coming horde moves: paths, feared raids, and how an action would change them.
def raids(s: state.State, seat: int, omens: tuple[Omen, ...]) -> tuple[Risk, ...]:
    """The hordes that may fight a seat this round, each at its most dangerous space; `chance`: that it comes at all."""
    found = []
    for _, same in groupby(risks(s, seat, omens), lambda risk: risk.omen.horde.uid):
        rows = list(same)
        worst = max(rows, key=lambda risk: risk.danger)
        found.append(worst._replace(chance=min(1.0, sum(risk.chance for risk in rows))))
    return tuple(found)


MOVED = ("raid_prep", "raid_battles", "round_end")  # the hordes have moved: those in battle raid now, others next round


def due(s: state.State, found: tuple[Risk, ...]) -> tuple[Risk, ...]:
    """Of these raids those that are fought next: once the hordes have moved, those that stand in a space already."""
    now = tuple(risk for risk in found if risk.omen.fights)
    return now if now and s.phase in MOVED else found


class Foreseen:
    """Forecasts for one table. While events are shown they stay, except for hordes that have moved, so that nothing
    flickers; a new phase renews them."""

    def __init__(self, play: Play, seen: ShownState[state.State]) -> None:
        self._play, self._seen = play, seen
        self._state: state.State | None = None
        self._rest = True  # whether nothing was being shown at that time
        self._phase = ""
        self._omens: tuple[Omen, ...] = ()
        self._raids: dict[int, tuple[Risk, ...]] = {}
        self._after: dict[tuple[int, Action], tuple[Risk, ...] | None] = {}

    @property
    def omens(self) -> tuple[Omen, ...]:
        """What each horde will do."""
        s, rest = self._seen.state, not self._play.busy
        if self._state is s and (self._rest or not rest):
            return self._omens
        phase = f"{s.round} {s.phase}"
        if not s.round or s.phase == state.OVER:
            found: tuple[Omen, ...] = ()
        elif rest or phase != self._phase:
            found = telegraph(s)
        else:
            there = ((omen, s.horde(omen.horde.uid)) for omen in self._omens)  # whose horde is where its path begins
            found = tuple(omen for omen, horde in there if horde is not None and horde.space == omen.horde.space)
        if found != self._omens or rest or phase != self._phase:
            self._raids.clear()
            self._after.clear()
        self._state, self._rest, self._phase, self._omens = s, rest, phase, found
        return found

    def raids(self, seat: int) -> tuple[Risk, ...]:
        """The raids a seat must expect."""
        found = self.omens  # forgets what was foreseen for another state
        if seat not in self._raids:
            self._raids[seat] = due(self._seen.state, raids(self._seen.state, seat, found))
        return self._raids[seat]

    def after(self, seat: int, action: Action) -> tuple[Risk, ...] | None:
        """The raids after the seat's action; None if dice decide its effect."""
        self.omens  # noqa: B018  forgets what was foreseen for another state
        key = seat, action
        if key not in self._after:
            assert isinstance(action, state.GameAction)
            then = after(self._seen.state, seat, action)
            told = None if then is None else raids(then, seat, telegraph(then))
            if told and due(self._seen.state, self.raids(seat)) != raids(self._seen.state, seat, self.omens):
                told = tuple(risk for risk in told if risk.omen.fights)
            self._after[key] = told
        return self._after[key]


# ---- Layout of the page, symbols by name, and seat colours.
Point = tuple[float, float]

BOARD = Area(6, 28.5, 310, 308.5)
SHEET: Rect = (BOARD.x, BOARD.y, BOARD.w, BOARD.h)  # the board including its frame
FIELD = Area(8.5, 30.3, 305.0, 305.0)
WIDE = 310.0  # width of the panels beside the board
GAP = 4.0  # between panels

# Each seat has a colour, a pattern and a letter (its place at the table): never colour alone.
SEAT_COLOURS: tuple[Colour, ...] = (*SEATS, SLATE)  # the last is for whoever leads the hordes
LETTERS = "ABCDEFG"


def sign(name: str) -> str:
    """The symbol of a chit, a unit or a phase."""
    return SYMBOLS["signs"].get(name, name)


def phase_name(phase: str) -> str:
    """A phase as a heading: "Before the raids"."""
    return capital(VOICE.name(phase))


class PanelSource(Table):
    """Base of the table, as its panels see it: the state shown so far, forecasts, and the selected space."""

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.seen: ShownState[state.State] = ShownState(play)
        self.foreseen = Foreseen(play, self.seen)

    @property
    def state(self) -> state.State:
        return self.seen.state

    @property
    def omens(self) -> tuple[Omen, ...]:
        return self.foreseen.omens

    @property
    @abstractmethod
    def space(self) -> int:
        """The selected space; -1 for none."""


# ---- Small parts of panels.
LEAST = 7.0  # minimum size of a shield's letter
LINE = 0.62  # of a letter's size, from the top of its line to its centre


class Word(Text, frozen=True):
    """A text that never wraps, at least `least` points wide at 100 % text size: a label or a column of figures."""

    least: float = 0.0

    def wide(self, plan: Layout) -> Wide:
        w = max(super().wide(plan)[1], self.least * plan.painter.text_scale)
        return w, w


def _upon(under: Symbol, text: str, size: float, middle: float, colour: Colour) -> Node:
    """A short text over a picture, centred at this fraction of its height."""
    above = Space(h=max(0.0, under.size * middle - size * LINE))
    return Stack((under, Lines((above, Text(text, "bold", size, colour, anchor="center")))))


def crest(seat: int, size: float = 11.0) -> Node:
    """A kingdom's shield with its letter."""
    return _upon(Symbol(f"hh/arms_{seat}", size), LETTERS[seat], max(LEAST, size * 0.5), 0.42, CREAM)


def star(hits: int, size: float = 12.8) -> Node:
    """A horde's hits on a red star."""
    return _upon(Symbol("hh/burst", size), str(hits), size * 0.62, 0.5, WHITE)


def slip(id: str, face: Node, act: Do | None, **more: object) -> Item:
    """A small pressable card."""
    off = more.get("refusal") is not None or more.pop("off", False)
    ground = theme.card(off=bool(off))
    return Item(id, face, act, **{"ground": ground, "pad": (2.6, 1.4), **more})  # type: ignore[arg-type]


def disc(painter: Painter, x: float, y: float, r: float, fill: Colour) -> pygame.Rect:
    """A disc with a dark rim, centred at x, y."""

    def draw(pen: Sketch) -> None:
        pen.disc(r, r, r, INK)
        pen.disc(r, r, r - 0.8, fill)

    return painter.sketch(("hh disc", fill, r), x - r, y - r, 2 * r, 2 * r, draw)


def peas(painter: Painter, x: float, y: float, most: int, left: int, pitch: float, r: float) -> None:
    """A dot for each use of an ability, centred at x, y: filled if the use is left."""
    for i, aside in enumerate(abreast(most, pitch)):
        disc(painter, x + aside, y, r, MOSS if i < left else TAN)


# ---- Names and sentences for chits, terrains, kingdoms, hordes and abilities.
def name(thing: str) -> str:
    """The display name of a thing."""
    return game_words("horrible_hordes").name(thing)


def kingdom_name(number: int) -> str:
    return KINGDOMS[number].name if number >= 0 else say("no_kingdom")


def horde_tip(omen: Omen, of: int) -> tuple[str, ...]:
    """A horde by name, its place in the order of `of` hordes, and its figures."""
    return omen.horde.row.name, VOICE.order(omen.first, omen.last, of), *VOICE.figures(omen.horde.row)


def ground_name(s: state.State, space: int) -> str:
    return name(TERRAINS[s.terrain[space]].id)


def ground_lines(s: state.State, space: int) -> str:
    """The effects of a space's terrain, in plain words (HH 12.3)."""
    row = TERRAINS[s.terrain[space]]
    open_land = (
        ("yields", row.gives), ("barren", not row.gives), ("fierce", row.fierce),
        ("gift", row.gift and not s.claimed >> space & 1), ("defense", row.defense),
    )  # fmt: skip
    any_land = ("counters", row.counters), ("stops", row.stops), ("steps", row.steps), ("holy", s.holy >> space & 1)
    told = (("closed", True), *any_land) if row.closed else (*open_land, *any_land)
    chits, kind = cost_text(row.gives), row.fierce.capitalize()
    return " ".join(say(f"ground_{what}", chits=chits, kind=kind, gift=row.gift) for what, on in told if on)


def cost_text(chits: Mapping[str, int]) -> str:
    """A price in symbols: "2{food} 3{wood}"."""
    return " ".join(f"{n}{{{sign(chit)}}}" for chit, n in chits.items() if n)


# ---- Abilities: description, frequency, relevance and symbol.
ability_line = HordesNarrator.ability_line


def often_text(ability: int, player: state.Player) -> str:
    """How often an activated ability can be used, such as "once a round"."""
    most = most_uses(player, ability)
    return say({1: "often_once", 2: "often_twice"}.get(most, "often_times"), n=most, per=activated(ability).per)


def suits_text(s: state.State, seat: int, ability: int) -> list[str]:
    """How much of the board an ability concerns, for a seat: "4 of the 11 hordes are monsters"."""
    return [
        say(f"suits_{kind}", n=n, of=of) if what == "horde" else say("spaces_suit", n=n, of=of, ground=name(kind))
        for what, kind, n, of in suits(s, seat, ability)
    ]


@cache
def ability_symbol(ability: int) -> str:
    """The symbol of an ability, by number."""
    return SYMBOLS["abilities"].get(ABILITIES[ability].id, "star")


# ---- An action as a sequence of small choices (what, where from, where to, how many), asked step by step.
SPACES = ("origin", "to", "space", "end")  # fields chosen on the board


class Bit(NamedTuple):
    """One small choice: a field and its value."""

    field: str
    value: Any

    @property
    def on_board(self) -> bool:
        return self.field in SPACES and isinstance(self.value, tuple)


_USE = ("horde", "origin", "space", "to", "opponent", "unit", "count", "give", "get", "pay", "die", "delta")
_NONE: dict[str, Any] = {"horde": 0, "opponent": -1, "unit": "", "count": 0, "die": -1, "delta": 0}


def bits_of(action: Action) -> tuple[Bit, ...]:
    """The sequence of choices that leads to an action; the first is its kind."""
    match action:
        case Use():
            return (Bit("use", action.ability), *_use_bits(action))
        case MoveStack(origin=origin, path=path, count=count):
            return Bit("do", "move_stack"), Bit("origin", origin), Bit("end", path[-1]), Bit("count", count)
        case ControlPath(path=path):
            return Bit("do", "control_path"), Bit("end", path[-1] if path else None), Bit("path", path)
        case BuildCastle(space=space, kind=kind):
            return Bit("do", kind), Bit("space", space)
        case EndPhase(to=to):
            return (Bit("do", "skip_to"), Bit("to_phase", to)) if to else (Bit("do", "end_phase"),)
        case Pass(rest=rest):
            return (Bit("do", "pass_rest" if rest else "pass"),)
    fields = {name: getattr(action, name) for name in action.__struct_fields__}
    return (Bit("do", str(action.__struct_config__.tag)), *(Bit(name, value) for name, value in fields.items()))


def _use_bits(use: Use) -> list[Bit]:
    given = ((name, getattr(use, name)) for name in _USE)
    named = ((name, value) for name, value in given if value is not None and value != _NONE.get(name, ()))
    found = [Bit(name, value) for name, value in named if not isinstance(value, state.Chits) or value.total]
    if use.path:
        found.insert(1 if use.origin is not None else 0, Bit("end", use.path[-1]))
        found.append(Bit("path", use.path))
    return found


class Choosing:
    """A partly answered question: the remaining actions and the choices made so far."""

    def __init__(self, actions: list[Action], picked: tuple[Bit, ...] = ()) -> None:
        self.rows = [(bits_of(action), action) for action in actions]
        self.picked = picked
        if picked:
            self.rows = [row for row in self.rows if row[0][: len(picked)] == picked]

    @property
    def actions(self) -> list[Action]:
        return [action for _, action in self.rows]

    @property
    def level(self) -> int:
        return len(self.picked)

    def options(self) -> list[Bit]:
        """The next choices, in the rules' order."""
        at = self.level
        return list(dict.fromkeys(row[0][at] for row in self.rows if len(row[0]) > at))

    def pick(self, bit: Bit) -> Choosing:
        """The question after a choice, skipping steps with a single option."""
        return Choosing(self.actions, (*self.picked, bit)).passed()

    def passed(self) -> Choosing:
        """The question after skipping steps with a single option."""
        options = self.options()
        if len(options) != 1 or any(len(bits) == self.level for bits, _ in self.rows):
            return self
        return Choosing(self.actions, (*self.picked, options[0])).passed()

    @property
    def done(self) -> Action | None:
        """The action, once only one is left."""
        distinct = list(dict.fromkeys(self.actions))
        return distinct[0] if len(distinct) == 1 and self.picked else None

    def spaces(self) -> dict[tuple[int, int], list[Bit]]:
        """The spaces that answer the question. At the first step, abilities are left out."""
        found: dict[tuple[int, int], list[Bit]] = {}
        at = max(1, self.level)
        for bits, _ in self.rows:
            if len(bits) > at and bits[at].on_board and (self.level or bits[0].field == "do"):
                found.setdefault(bits[at].value, []).append(bits[self.level])
        return {space: list(dict.fromkeys(row)) for space, row in found.items()}


# ---- Choices as list rows, decisions as sentences, fields as questions.
_NEXT = dict(pairwise(state.TURN[state.TURN.index("trade") : state.TURN.index("research") + 1]))


def head_of(bit: Bit, s: state.State) -> tuple[str, str]:
    """(label, symbol) of a first choice."""
    if bit.field == "use":
        return name(bit.value), ability_symbol(ABILITY[bit.value])
    narrator, value = HordesNarrator(lambda: s), str(bit.value)
    match value:
        case "castle" | "wizard_tower":
            label, symbol = narrator.heading("build_castle", kind=value)
            return label, "magic_tower" if value == "wizard_tower" else symbol
        case "skip_to":
            return say("skip_to_a_phase"), "skip"
        case "pass_rest":
            return narrator.heading("pass", rest=True)
    label, symbol = narrator.heading(value, unit=getattr(s.top, "unit", None))
    if value == "end_phase" and s.phase in _NEXT:
        label = say("done_on_to", phase=VOICE.name(_NEXT[s.phase]))
    elif value == "end_phase" and s.phase == "research":
        label = say("done_turn")
    elif value == "pass" and isinstance(s.top, state.Roll):
        label = say("keep_the_dice")
    elif value == "pass" and s.phase in ("horde_prep", "raid_prep") and not s.todo:
        label = say("done_hordes" if s.phase == "horde_prep" else "done_raids")
    elif value == "pass":
        label = "Continue"
    return label, symbol


def bit_text(bit: Bit, s: state.State) -> tuple[str, str]:
    """(label, symbol) of a choice below the first."""
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
            return HordesNarrator(lambda: s).action(EndPhase(value)).text, sign(value)
        case "accept":
            return ("Agree", "tick") if value else ("Decline", "cross")
        case "die":
            top = s.top
            face = top.faces[value] if isinstance(top, state.Roll) and value < len(top.faces) else None
            return say("die_n", n=value + 1, face=face), "die"
        case "delta":
            return say("one_higher" if value > 0 else "one_lower"), "up" if value > 0 else "down"
        case "times":
            return VOICE.count(value, "time"), "coin"
    if isinstance(value, state.Chits):
        symbol = next((sign(chit) for chit, n in zip(CHITS, value.amounts, strict=True) if n), "bag")
        return say(f"chits_{bit.field if bit.field in _CHITS else 'only'}", chits=named(value.amounts)), symbol
    text = name(str(value))
    if bit.field == "horde":
        return text, "claw"
    if bit.field == "kingdom":
        return text, ability_symbol(ABILITY[KINGDOMS[KINGDOM[value]].abilities[0]])
    return text[:1].upper() + text[1:], ability_symbol(ABILITY[value]) if value in ABILITY else sign(str(value))


def moment_text(s: state.State) -> str:
    """What a player must know before deciding: an offer, rolled dice, a gift, a fall."""
    match s.top:
        case state.Offer(by=by, give=give, get=get):
            who = kingdom_name(s.players[by].kingdom)
            return say("offer_made", who=who, give=cost_text(named(give)), get=cost_text(named(get)))
        case state.Roll(purpose=purpose, faces=faces, nudges=nudges):
            shown = " ".join(str(face + nudge) for face, nudge in zip(faces, nudges, strict=False))
            what = say(f"dice_{purpose if purpose in _ROLLS else 'other'}")
            return say("lying_dice", what=what, faces=shown or say("no_dice"))
        case state.Place(unit=unit, reason=reason):
            return say("place_free", unit=name(unit), source=name(reason))
        case state.Fallen():
            return say("fallen_start_again")
        case state.Battle(stage="hits"):
            return say("hits_rolled")
        case state.Pick(purpose=purpose, whose=whose):
            key = f"pick_{purpose if purpose in ('awaken', 'start') else 'other'}"
            return say(key, whose=kingdom_name(s.players[whose].kingdom) if s.round else None)
        case state.Route():
            horde = led_horde(s)
            return say("where_moves", horde=horde.row.name) if horde else ""
    return ""


def facts_since(match: Match, begins: Callable[[Any], bool], most: int) -> list[Any]:
    """The journal's facts from the last that `begins` on; [] if the last `most` actions hold none."""
    told = [fact for facts in all_facts(match)[-most:] for fact in facts]
    return told[next((i for i in reversed(range(len(told))) if begins(told[i])), len(told)) :]


def led_horde(s: state.State) -> state.Horde | None:
    """The horde whose path must be chosen now."""
    return s.horde(s.top.uid) if isinstance(s.top, state.Route) else None


def question_of(now: Choosing, s: state.State) -> str:
    """What is asked after a first choice: "Great Bows: which space?"; "" before it."""
    options = now.options() if now.picked else ()
    return f"{head_of(now.picked[0], s)[0]}: {ask(options[0].field).lower()}" if options else ""


def ask(field: str) -> str:
    """The question for a field."""
    return say(f"ask_{SYMBOLS['asks'].get(field, 'what')}")


_CHITS = ("give", "get", "pay")
_ROLLS = ("event", "event_die", "spawn", "awaken", "ranged", "strike", "opening", "battle")
