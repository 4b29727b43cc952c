"""Where things stand, their icons, and what a horde is expected to do."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from game.client.draw.canvas import Area, Rect
from game.client.play import Play, ShownState
from game.client.services import Services
from game.client.stack import Step
from game.client.ui.focus import FocusGraph
from game.client.ui.palette import SEATS, SLATE, Colour
from game.core.figures import FigureRow, beside
from game.core.horrible_hordes.combat import ATTACK
from game.core.horrible_hordes.hordes import Omen, telegraph
from game.core.horrible_hordes.odds import Forecast, after, attack_odds, forecast, mode_at
from game.core.horrible_hordes.state import OVER, GameAction, State
from game.core.rules import Action
from game.phrase import capital
from game.titles.horrible_hordes.narrator import VOICE


class SymbolTable(FigureRow, frozen=True):
    """symbols.toml; see there."""

    abilities: dict[str, str]
    signs: dict[str, str]
    lands: dict[str, str]
    schools: dict[str, str]
    asks: dict[str, str]


SYMBOLS = beside(__file__, "symbols.toml", SymbolTable)
LAND = SYMBOLS.lands


# ---- What the hordes are about to do, told before they do: their ways, the raids to be feared, what a choice changes.
class Raid(NamedTuple):
    """A horde that fights a seat this round, or may: where it is worst, how likely it comes there, how that would end.

    `chance`: that it comes upon the seat at all; `attack`: the seat's armies attack it first.
    """

    omen: Omen
    seat: int
    space: int
    chance: float
    odds: Forecast
    attack: bool


def raids(s: State, seat: int, found: tuple[Omen, ...]) -> tuple[Raid, ...]:
    """What a seat is in for, in the order in which the hordes move."""
    if seat >= len(s.players):
        return ()
    own = s.players[seat].spaces
    return tuple(
        _worst(s, seat, omen, mine)
        for omen in found
        if (mine := [(space, chance) for space, chance in omen.meets if own >> space & 1])
    )


def _worst(s: State, seat: int, omen: Omen, mine: list[tuple[int, float]]) -> Raid:
    best: Raid | None = None
    chance = min(1.0, sum(share for _, share in mine))
    for space, share in mine:
        mode = mode_at(s, seat, space) if omen.fights else "raid"
        odds = forecast(s, seat, space, omen.horde, mode)
        if best is None or share * (1 - odds.hold) > best.chance * (1 - best.odds.hold):
            best = Raid(omen, seat, space, share, odds, mode == ATTACK)
    assert best is not None
    return best._replace(chance=chance)


class Foreseen:
    """The answers of one table. While something is shown they stay as they were, except for the hordes that have moved:
    nothing blinks. A phase that begins asks again."""

    def __init__(self, play: Play, seen: ShownState[State]) -> None:
        self._play, self._seen = play, seen
        self._state: State | None = None
        self._rest = True  # nothing was shown when it was asked
        self._phase = ""
        self._omens: tuple[Omen, ...] = ()
        self._raids: dict[int, tuple[Raid, ...]] = {}
        self._after: dict[tuple[int, Action], tuple[Raid, ...] | None] = {}

    @property
    def omens(self) -> tuple[Omen, ...]:
        """What hordes will do."""
        s, rest = self._seen.state, not self._play.busy
        if self._state is s and (self._rest or not rest):
            return self._omens
        phase = f"{s.round} {s.phase}"
        if not s.round or s.phase == OVER:
            found: tuple[Omen, ...] = ()
        elif rest or phase != self._phase:
            found = telegraph(s)
        else:
            found = tuple(omen for omen in self._omens if _stands(s, omen))
        if found != self._omens or rest:
            self._raids.clear()
            self._after.clear()
        self._state, self._rest, self._phase, self._omens = s, rest, phase, found
        return found

    def raids(self, seat: int) -> tuple[Raid, ...]:
        """What a seat is in for."""
        found = self.omens
        if seat not in self._raids:
            self._raids[seat] = raids(self._seen.state, seat, found)
        return self._raids[seat]

    def after(self, seat: int, action: Action) -> tuple[Raid, ...] | None:
        """The same once it has done this; None where dice decide what it does."""
        self.omens  # noqa: B018  forgets what was foreseen for another state
        key = seat, action
        if key not in self._after:
            assert isinstance(action, GameAction)
            then = after(self._seen.state, seat, action)
            self._after[key] = None if then is None else raids(then, seat, telegraph(then))
        return self._after[key]


def _stands(s: State, omen: Omen) -> bool:
    """Whether a horde is still where its way begins."""
    horde = s.horde(omen.horde.uid)
    return horde is not None and horde.space == omen.horde.space


def attacks(s: State, seat: int, origin: tuple[int, int] | None, space: int) -> list[tuple[int, Forecast]]:
    """How a march from `origin` into a space with a horde would end, by how many go."""
    if origin is None or space not in s.hordes or seat >= len(s.players):
        return []
    start = s.grid.numbers[origin]
    counts = range(1, len([army for army in s.players[seat].armies.values() if army.space == start]) + 1)
    rows = ((count, attack_odds(s, seat, start, count, space)) for count in counts)
    return [(count, odds) for count, odds in rows if odds is not None]


# ---- Where things lie on the page, which sign stands for what, and the colours of the kingdoms' seats.
Point = tuple[float, float]

BOARD = Area(6, 28.5, 310, 308.5)
SHEET: Rect = (BOARD.x, BOARD.y, BOARD.w, BOARD.h)  # the board with its frame
FIELD = Area(8.5, 30.3, 305.0, 305.0)
WIDE = 310.0  # of what lies beside the board
GAP = 4.0  # between panels

# Seats by colour and pattern; the letter is their place at the table. Never colour alone.
SEAT_COLOURS: tuple[Colour, ...] = (*SEATS, SLATE)  # the last leads the hordes
LETTERS = "ABCDEFG"


def sign(name: str) -> str:
    """The symbol of a chit, a unit or a phase."""
    return SYMBOLS.signs.get(name, name)


def phase_name(phase: str) -> str:
    """A phase as a heading: "Before the raids"."""
    return capital(VOICE.name(phase))


class PanelSource(Protocol):
    """What panels may ask of the table."""

    play: Play
    foreseen: Foreseen

    @property
    def services(self) -> Services:
        """There once the scene was entered: not yet when panels are made."""

    @property
    def focus(self) -> FocusGraph:
        """Ask for it each time: panels that stand by, and who only watches, declare zones on a spare one."""

    @property
    def free(self) -> bool:
        """The player may act: nothing is being shown, no bot has the seat."""

    def chance(self, chance: float) -> str:
        """A chance as the player wants to read it."""

    def do(self, action: Action) -> Step:
        """Play an action. Illegal ones are refused with a toast; panels should declare the refusal on the zone."""

    def say(self, text: str, symbol: str = "") -> None:
        """A toast."""

    def touch(self) -> None:
        """Something changed that stands on the page: paint it again."""

    @property
    def state(self) -> State:
        """What has been shown so far, event by event."""

    @property
    def omens(self) -> tuple[Omen, ...]:
        """What hordes will do."""

    @property
    def space(self) -> int:
        """The space looked at; -1 for none."""
