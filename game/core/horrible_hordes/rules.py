"""The ruleset behind the contract: setup, decisions, legality. Effects are in the other modules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from game.core.dice import Dice
from game.core.events import Emit
from game.core.figures import options_beside, values_of
from game.core.horrible_hordes import actions as deeds
from game.core.horrible_hordes import books, founding, state
from game.core.horrible_hordes import tables as t
from game.core.horrible_hordes.books import limit
from game.core.horrible_hordes.movement import stack_at
from game.core.horrible_hordes.sequence import advance
from game.core.horrible_hordes.state import NO_SEAT, OVER, GameAction, Player, State, asked
from game.core.rules import Action, Decision, OpenRules, OptionValue, Outcome, Refusal, Setup, SetupError
from game.core.state import Computed


def snapshot_of(s: State) -> dict[str, Any]:
    """The whole state in the words of the rules."""
    cells = s.grid.cells
    found = {
        "game": "horrible_hordes",
        "round": s.round,
        "phase": s.phase,
        "active": s.active,
        "order": s.order,
        "options": msgspec.to_builtins(s.chosen),
        "board": {
            "width": s.grid.width,
            "height": s.grid.height,
            "terrain": [t.TERRAINS[n].id for n in s.terrain],
            "claimed": [cells[n] for n in s.grid.spaces(s.claimed)],
            "holy": [cells[n] for n in s.grid.spaces(s.holy)],
        },
        "players": [
            {
                "seat": player.seat,
                "kingdom": t.KINGDOMS[player.kingdom].id if player.kingdom >= 0 else "",
                "retired": player.retired,
                "abilities": t.names(player.abilities),
                "oto_used": t.names(player.spent),
                "resources": dict(zip(t.CHITS, player.goods, strict=True)),
                "vt": player.vt,
                "settlements": [{"space": cells[n], "count": count} for n, count in sorted(player.settlements.items())],
                "castles": [
                    {"space": cells[n], "kinds": [t.CASTLE_KINDS[kind] for kind in row]}
                    for n, row in sorted(player.castles.items())
                ],
                "armies": [
                    {"id": army.id, "space": cells[army.space], "moved": army.moved, "statuses": army.marks}
                    for army in player.armies.values()
                ],
                "uses": {t.ABILITIES[n].id: count for n, count in sorted(player.uses.items())},
                "lost": {
                    "armies_gross": player.armies_lost,
                    "castles_gross": player.castles_lost,
                    "armies_net": player.armies_net,
                },
            }
            for player in s.players
        ],
        "hordes": [
            {
                "uid": horde.uid,
                "id": horde.row.id,
                "hits_left": horde.hits,
                "space": cells[horde.space],
                "statuses": [name for name, on in (("blizzard", horde.frozen), ("control", horde.pilot >= 0)) if on],
            }
            for horde in sorted(s.hordes.values(), key=lambda horde: horde.uid)
        ],
        "pool": s.pool.bit_count(),
        "diplomacy": [{"payer": a, "opponent": b, "space": cells[n]} for a, b, n in s.bans],
        "todo": [msgspec.to_builtins(frame) for frame in s.todo],
        "scores": books.totals(s),
    }
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found))
    return plain


def violations(s: State) -> Iterator[str]:
    """Every invariant this state breaks, as sentences (HH 15.4)."""
    if s.phase not in state.PHASES:
        yield f"phase '{s.phase}'"
    if s.phase == OVER and s.todo:
        yield "something is still to be decided after the end"
    kinds = 0
    for space, horde in s.hordes.items():
        if horde.space != space or not s.horded >> space & 1:
            yield f"horde {horde.uid} stands elsewhere than it says"
        if horde.hits < 1:
            yield f"horde {horde.uid} has no counter"
        kinds |= 1 << horde.kind
    if kinds.bit_count() != len(s.hordes) or s.horded.bit_count() != len(s.hordes):
        yield "a horde is on the board twice"
    if kinds & s.pool or kinds | s.pool != t.ALL_HORDES:
        yield f"{len(s.hordes)} hordes on the board and {s.pool.bit_count()} in the pool"
    if s.horded & s.closed:
        yield "a horde stands in a chasm"
    taken = 0
    for player in s.players:
        yield from _kingdom(s, player)
        if taken & player.spaces and not s.chosen.pvp:
            yield "two players share a space"
        taken |= player.spaces
    meeting = s.horded & taken
    if meeting and s.phase in ("research", "spawn", "end") and s.active != NO_SEAT and s.me.camps & meeting:
        yield "the active player's armies share a space with a horde after the attack phase"
    if meeting and s.phase in ("event", "resource", "trade", "settle", "round_end"):
        yield "a unit shares a space with a horde after the raids"


def _kingdom(s: State, player: Player) -> Iterator[str]:
    name = f"player {player.seat + 1}"
    camps = {army.space for army in player.armies.values()}
    masks = (("settlements", player.land, player.settlements), ("castles", player.forts, player.castles))
    for what, mask, spaces in (*masks, ("armies", player.camps, camps)):
        if mask != sum(1 << n for n in spaces):
            yield f"{name}: {what} are not where the mask says"
    for chit, n in zip(t.CHITS, player.goods, strict=True):
        if n < 0:
            yield f"{name} has {n} {chit}"
    armies = {space: stack_at(player, space) for space in s.grid.spaces(player.camps)}
    castles = {space: len(row) for space, row in player.castles.items()}
    limits = (("armies", "stack", armies), ("castles", "castles_per_space", castles))
    for what, key, counts in (*limits, ("settlements", "settlements_per_space", player.settlements)):
        for space, count in counts.items():
            if count > limit(player, key):
                yield f"{name}: {count} {what} in {s.grid.cells[space]}"
    if player.spaces & s.closed:
        yield f"{name} stands in a chasm"
    if player.retired and player.spaces:
        yield f"{name} retired and still has units"


# ---- Options: the variants of HH 12 and the readings a table may prefer (HH 13, 16).
OPTIONS = options_beside(__file__)


def chosen_of(options: Mapping[str, OptionValue]) -> state.Chosen:
    """The options as the state carries them. Raises SetupError."""
    return state.Chosen(**values_of(OPTIONS, options))  # type: ignore[arg-type]


# ---- The ruleset.
def _in_phase(phase: str, seat: int, number: int) -> tuple[Decision, ...]:
    """The decision of a seat in a phase of a round; none after the end."""
    return () if phase == OVER else (Decision(seat, phase, {"round": number, "phase": phase}),)


# By phase, then seat (NO_SEAT finds the last), then round.
_IN_PHASE = {name: [Computed(partial(_in_phase, name, seat)) for seat in (*range(7), NO_SEAT)] for name in state.PHASES}


class HorribleHordes(OpenRules[State]):
    """The ruleset; see game.core.rules for the contract of each method."""

    id = "horrible_hordes"
    name = "Horrible Hordes"
    version = 1
    seats = range(1, 7)
    options = OPTIONS
    actions: tuple[type[Action], ...] = deeds.ACTION_TYPES
    unlisted: tuple[type[Action], ...] = (
        deeds.MoveStack,
        deeds.OfferTrade,
        deeds.ResearchExtra,
        deeds.Discard,
        deeds.Use,
        deeds.EndPhase,
    )
    snapshot, check, score = staticmethod(snapshot_of), staticmethod(violations), staticmethod(books.sheets)

    def new(self, setup: Setup, dice: Dice) -> State:
        """Tiles are laid, first settlements placed as far as dice decide."""
        chosen = chosen_of(setup.options)
        if chosen.horde_player and setup.seats < 2:
            raise SetupError("a horde player needs at least 2 players")
        s = founding.blank(t.read_board(setup.board), chosen, setup.seats, dice)
        founding.first_player(s, None)
        advance(s, None)
        return s

    def pending(self, s: State) -> tuple[Decision, ...]:
        if not s.todo:
            return _IN_PHASE[s.phase][s.active][s.round]
        frame = s.todo[-1]
        kind = str(frame.__struct_config__.tag)
        figures = {"round": s.round, "phase": s.phase, "frame": kind, **msgspec.structs.asdict(frame)}
        return (Decision(asked(s), kind, figures),)

    def legal(self, s: State, seat: int) -> Sequence[Action]:
        todo = s.todo
        if seat != (asked(s) if todo else s.active):
            return ()
        first, rest, last = deeds.OPTIONS_OF[type(todo[-1]) if todo else s.phase]
        found = first(s, seat)
        if not (rest or last):
            return found
        own: list[GameAction] = found if type(found) is list else [*found]
        for options in rest:
            own += options(s, seat)
        own += last
        return own

    def refusal(self, s: State, seat: int, action: Action) -> Refusal | None:
        if s.phase == OVER:
            return Refusal("over", "HH 8", "The game is over.")
        if not isinstance(action, GameAction):
            return Refusal("foreign", "HH 4", "Not an action of Horrible Hordes.")
        if seat != asked(s):
            return state.not_yours(s)
        if seat >= len(s.players) and not isinstance(action, deeds.ControlPath | deeds.PickHorde):
            return Refusal("not_your_decision", "HH 12.2", "The horde player only moves hordes.")
        return action.refusal(s, seat)

    def apply(self, s: State, seat: int, action: Action, emit: Emit | None) -> None:
        action.perform(s, seat, emit)  # type: ignore[attr-defined]
        advance(s, emit)

    def outcome(self, s: State) -> Outcome | None:
        return books.ended(s) if s.phase == OVER else None
