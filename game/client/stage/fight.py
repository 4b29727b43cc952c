"""A fight as one frozen value: all that is seen of it. A title makes it from a state; one scene draws any.

    view = fight_view(play, Choice("archers", 3))      # the title's function; nothing here asks a rule
    FightScene(play, view_of)                          # game/client/scenes/fight.py

Words are ready to be shown, actions ready to be played. Two equal values look the same on the screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from game.client.stage.cast import Kind
from game.client.stage.endings import Store
from game.core.rules import Action, Refusal


@dataclass(frozen=True, slots=True)
class Choice:
    """What the player has picked and not ordered yet; "" and 0: as the title advises."""

    group: str = ""
    count: int = 0


@dataclass(frozen=True, slots=True)
class Group:
    """Fighters of one kind: `count` of the `initial` ones stand. `hit_on`: faces on which one falls; `kills`: each.

    `one`: a single one of them, as captions begin with him.
    """

    kind: Kind
    name: str
    one: str
    count: int
    initial: int
    symbol: str
    hit_on: tuple[int, ...] = ()
    kills: int = 1
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """Something that can be ordered. `action` None: the scene's own (automatic battle)."""

    id: str
    symbol: str
    label: str
    note: str
    action: Action | None = None
    refusal: Refusal | None = None
    warns: bool = False


@dataclass(frozen=True, slots=True)
class Odds:
    """`text` is the chance as the player reads it, "" when odds are off. Losses of ours: so far, likely least and most.

    `spread`: (losses, chance), few first.
    """

    win: float
    text: str
    lost: int
    low: int
    high: int
    men: int
    spread: tuple[tuple[int, float], ...] = ()
    mean: float = 0.0


@dataclass(frozen=True, slots=True)
class Exchange:
    """One roll being played: a die a fighter of ours. `hits`: dice whose man falls; of a bomb, dice that hit.

    `strikes`, `answers`, `rule`: whose blow it is, who strikes back, on what one falls.
    """

    faces: tuple[int, ...]
    hits: frozenset[int]
    slain: int
    strikes: str
    answers: str = ""
    rule: str = ""
    bomb: bool = False
    seed: int = 1

    def told(self, face: str) -> str:
        """Whose blow it is: with a face it is the answer's."""
        return f"{self.answers}: {face}" if face and self.answers else self.strikes


@dataclass(frozen=True, slots=True)
class Result:
    """How it ended: a ribbon with a note, what was won, and the lines of the card."""

    outcome: Literal["won", "lost", "fled"]
    title: str
    ribbon: str
    note: str
    loot: tuple[Store, ...]
    lines: tuple[tuple[str, str], ...]


class Roll(NamedTuple):
    """A line of the record: who, which faces on which dice ("flat", "flat_blue", "flat_red"), what came of it."""

    who: str
    faces: tuple[int, ...]
    dice: str
    text: str


@dataclass(frozen=True, slots=True)
class FightView:
    """A moment of a fight. `front`: which of `ours` fights; the first of `foes` stands before it, the rest wait.

    `engaged` of the front are sent, `most` may be, of `lanes`. The first order is the one on the big button.
    `score`: (symbol, figure) at the right end of the top bar. `closing`: the type of the event that ends this fight.
    `auto`: what the automatic battle plays next.
    """

    game: str
    symbol: str
    title: str
    stakes: str
    backdrop: str
    closing: str
    ours: tuple[Group, ...]
    foes: tuple[Group, ...]
    front: int
    engaged: int
    most: int
    lanes: int = 5
    ask: str = ""
    hit_label: str = ""
    losses_label: str = ""
    forecast: str = ""
    orders: tuple[Order, ...] = ()
    auto: Action | None = None
    odds: Odds | None = None
    score: tuple[tuple[str, str], ...] = ()
    rolls: tuple[Roll, ...] = ()
    exchange: Exchange | None = None
    result: Result | None = None

    @property
    def fighter(self) -> Group:
        """Those of ours who fight."""
        return self.ours[self.front]
