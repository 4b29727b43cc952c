"""What a seat wants done without being asked: the standing orders as the player changes them, one plan a seat."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.horrible_hordes.abilities import ABILITIES, ABILITY
from game.core.horrible_hordes.standing import Orders

ASK, AUTO, NEVER = "ask", "auto", "never"
SKIPPABLE = ("trade", "settle", "fortify", "move")  # learning is free: nobody lets it go for good
SAVED = ("settlement", "army", "castle")
_WINDOWS = frozenset({"hits", "dice", "battle", "horde_prep", "raid_prep"})  # what asks in the midst of things


@dataclass
class Plan:
    """One seat's wishes; `orders` is what the rules understand."""

    save_for: list[str] = field(default_factory=lambda: list(SAVED))
    take: bool = False
    drop: bool = False
    train: bool = False
    fight: bool = False
    change: bool = False
    quiet: bool = True
    idle: bool = False
    skip: set[str] = field(default_factory=set)
    never: set[str] = field(default_factory=set)
    always: set[str] = field(default_factory=set)

    @property
    def orders(self) -> Orders:
        return Orders(
            tuple(self.save_for), self.take, self.drop, self.train, self.fight,
            tuple(sorted(self.skip)), tuple(sorted(self.never)), tuple(sorted(self.always)),
            self.quiet, self.change, self.idle,
        )  # fmt: skip

    @property
    def count(self) -> int:
        """How many wishes there are besides the usual ones."""
        return (
            sum((self.take, self.drop, self.train, self.fight, self.change, self.idle))
            + len(self.skip)
            + len(self.never | self.always)
        )

    # ---- phases
    def passes(self, phase: str) -> bool:
        """Whether a phase is done by itself."""
        return self.train if phase == "train" else phase in self.skip

    @property
    def alone(self) -> set[str]:
        """The phases that are done by themselves."""
        also = {"resource": self.take, "train": self.train, "end": self.drop}
        return self.skip | {phase for phase, on in also.items() if on}

    def turn_phase(self, phase: str) -> None:
        if phase == "train":
            self.train = not self.train
        elif phase in SKIPPABLE:
            self.skip ^= {phase}

    # ---- abilities
    def mode(self, ability: str) -> str:
        return NEVER if ability in self.never else AUTO if ability in self.always else ASK

    def turn(self, ability: str) -> str:
        """The next of the modes that make sense for the ability; gives it."""
        modes = modes_of(ability)
        after = modes[(modes.index(self.mode(ability)) + 1) % len(modes)]
        self.never.discard(ability)
        self.always.discard(ability)
        if after == NEVER:
            self.never.add(ability)
        elif after == AUTO:
            self.always.add(ability)
        return after


def modes_of(ability: str) -> tuple[str, ...]:
    """Ask, auto or never: by itself only where a window asks; nothing to choose where it works without being used."""
    use = ABILITIES[ABILITY[ability]].use
    if use is None:
        return ()
    return (ASK, AUTO, NEVER) if _WINDOWS & set(use.windows) else (ASK, NEVER)
