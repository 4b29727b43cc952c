"""What the player holds: a die that was picked up, or a target that waits for its die; and what comes of the two."""

from __future__ import annotations

from game.client.stack import Push, Step
from game.core.rules import Action, RefusedError
from game.core.xii_century.actions import DieRef
from game.core.xii_century.queries import Ability, Use
from game.core.xii_century.state import SPEND, State
from game.titles.xii_century.look.context import TableContext
from game.titles.xii_century.look.panels.choice import ChoiceCard, choices_of
from game.titles.xii_century.look.panels.dice import die_zone, zone_die
from game.titles.xii_century.look.panels.rows import title_of
from game.titles.xii_century.look.reading import Reading
from game.titles.xii_century.look.walk import Walk, zone_of


class Selection:
    """`die` is in hand, or `aim` is the target that was confirmed first; never both for longer than a deed."""

    def __init__(self, context: TableContext, reading: Reading) -> None:
        self._context, self._reading = context, reading
        self.die: DieRef | None = None
        self.aim = ""
        self.walk = Walk(context, reading, self)

    @property
    def holds(self) -> bool:
        return self.die is not None or bool(self.aim)

    def drop(self) -> None:
        self.die, self.aim = None, ""

    def keep_to(self, s: State) -> None:
        """Let go of what the moment no longer has."""
        if (self.die is not None and self.die not in self._reading.dice(s)) or s.phase != SPEND:
            self.drop()

    # ---- what it points at
    def shown_die(self) -> DieRef | None:
        """The die whose uses are shown: the one in hand, else the one in focus."""
        context = self._context
        if not context.free or context.state.phase != SPEND:
            return None
        if self.die is not None:
            return self.die
        found = None if self.aim else zone_die(context.focus.id)
        return found if found is not None and found in self._reading.dice(context.state) else None

    def shown_target(self) -> str:
        """The target whose dice are shown: the one aimed at, else the one in focus; "" none."""
        if self.aim and self.die is None:
            return self.aim
        head, _, tail = self._context.focus.id.partition("/")
        return tail if head in ("asset", "item", "land") else head if head in ("save", "discard") else ""

    def serves(self, die: DieRef, target: str) -> bool:
        """Whether this die can be spent on this target."""
        use = self._reading.use(self._context.state, die, target)
        return use is not None and use.refusal is None

    # ---- deeds
    def pick(self, die: DieRef) -> Step:
        """Take a die into the hand, or spend it on what was aimed at."""
        context = self._context
        context.services.sound.play("die_keep")
        if self.aim:
            target, self.aim, self.die = self.aim, "", die
            return self.spend(target)
        self.die = None if self.die == die else die
        if self.die is not None and not context.focus.pointing:
            first = self.walk.next_lit(1, "")
            if first:
                context.focus.focus_on(first)
        context.touch()
        return None

    def put_back(self) -> None:
        """Nothing is in hand nor aimed at any more."""
        context = self._context
        where = die_zone(self.die) if self.die is not None else zone_of(self.aim)
        self.drop()
        if where:
            context.focus.focus_on(where)
        context.services.sound.play("die_keep")
        context.touch()

    def aim_at(self, target: str) -> Step:
        """A target was confirmed: spend the die in hand on it, or ask for a die."""
        context = self._context
        if self.die is not None:
            return self.spend(target)
        if context.state.phase != SPEND:
            return None
        if self.aim == target:
            self.put_back()
            return None
        self.aim = target
        serving = [die for die in self._reading.dice(context.state) if self.serves(die, target)]
        if serving and not context.focus.pointing:
            context.focus.focus_on(die_zone(serving[0]))
        context.touch()
        return None

    def save(self) -> Step:
        """The die shown goes into the reserve."""
        if self.die is None:
            self.die = self.shown_die()
        return self.spend("save")

    def spend(self, target: str) -> Step:
        """The die in hand on a target; a special one asks for its gift first."""
        assert self.die is not None
        use = self._reading.use(self._context.state, self.die, target)
        if use is None or use.refusal is not None:
            self._refused(use)
            return None
        if len(use.actions) == 1:
            return self._context.do(use.actions[0])
        voice = self._context.voice
        return Push(ChoiceCard(title_of(target), voice.say("choose_perk"), choices_of(voice, use.actions)))

    def _refused(self, use: Use | None) -> None:
        if use is not None and use.refusal is not None:
            self._context.services.sound.play("deny")
            self._context.say(f"{use.refusal.text} ({use.refusal.rule})", "cross")

    def alter(self, ability: Ability) -> Step:
        """An ability was confirmed: for the die in hand, if it can be one of its."""
        context = self._context
        held = [action for action in ability.actions if getattr(action, "die", None) == self.die]
        actions = held if self.die is not None and held else list(ability.actions)
        rows = choices_of(context.voice, actions)
        if len(rows) == 1:
            return context.do(rows[0].action)
        return Push(ChoiceCard(title_of(ability.perk), context.voice.say("choose_once"), rows))

    def do(self, action: Action) -> bool:
        """Play it; False when the rules refuse, which is said."""
        context = self._context
        try:
            context.play.do(action)
        except RefusedError as error:
            context.services.sound.play("deny")
            context.say(f"{error.refusal.text} ({error.refusal.rule})", "cross")
            return False
        self.drop()
        return True
