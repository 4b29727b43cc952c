"""What the player holds: a die that was picked up, or a target that waits for its die; and what comes of the two."""

from __future__ import annotations

import math

from game.client.input.actions import Pointer
from game.client.stack import Push, Step
from game.client.ui.focus import Reply
from game.core.rules import Action, RefusedError
from game.core.xii_century.actions.base import DieRef
from game.core.xii_century.queries import Ability, Use
from game.core.xii_century.state import SPEND, State
from game.titles.xii_century.look.context import TableContext
from game.titles.xii_century.look.panels.choice import ChoiceCard, choices_of
from game.titles.xii_century.look.panels.rows import title_of
from game.titles.xii_century.look.places import die_zone, zone_die
from game.titles.xii_century.look.walk import Walk, zone_of

FAR = 4.0  # points the mouse goes with its button down before a die is dragged


class Selection:
    """What comes of a die and a target that were chosen. `dragged`: the die on the mouse's way, and where it is."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self.walk = Walk(context)
        self.dragged: tuple[DieRef, float, float] | None = None
        self._grip: tuple[DieRef, float, float] | None = None  # the die that was pressed, and where

    def drag(self, given: Pointer) -> Reply | None:
        """A die can be dragged onto what it is for; None when the mouse does something else."""
        context = self._context
        if given.kind == "down":
            zone = context.focus.at(given.x, given.y)
            die = zone_die(zone.id) if zone is not None and given.button == 1 and not context.aimed else None
            usable = die is not None and context.free and die in context.reading.dice(context.state)
            self._grip = (die, given.x, given.y) if die is not None and usable else None
            return None
        if self._grip is None or given.kind not in ("move", "up"):
            return None
        die, x, y = self._grip
        if given.kind == "up":
            self._grip = None
            return self._dropped(given) if self.dragged is not None else None
        if self.dragged is None and math.hypot(given.x - x, given.y - y) < FAR:
            return None
        context.hand, self.dragged = die, (die, given.x, given.y)
        context.focus.handle(given)
        return Reply(True, None, changed=True)

    def _dropped(self, given: Pointer) -> Reply:
        """On a target the die is spent; anywhere else it goes back."""
        zone, self.dragged = self._context.focus.at(given.x, given.y), None
        target = zone.id.rpartition("/")[2] if zone is not None else ""
        if zone is not None and (zone.id.startswith(("asset/", "item/", "land/")) or target in ("save", "discard")):
            return Reply(True, self.spend(target), changed=True)
        self.put_back()
        return Reply(True, None, changed=True)

    def keep_to(self, s: State) -> None:
        """Let go of what the moment no longer has."""
        context = self._context
        if (context.hand is not None and context.hand not in context.reading.dice(s)) or s.phase != SPEND:
            context.drop()

    # ---- deeds
    def pick(self, die: DieRef) -> Step:
        """Take a die into the hand, or spend it on what was aimed at."""
        context = self._context
        context.services.sound.play("die_keep")
        if context.goal:
            target, context.goal, context.hand = context.goal, "", die
            return self.spend(target)
        context.hand = None if context.hand == die else die
        if context.hand is not None and not context.focus.pointing:
            first = self.walk.first()
            if first:
                context.focus.focus_on(first)
        context.touch()
        return None

    def put_back(self) -> None:
        """What was chosen goes back to where it lay."""
        context = self._context
        where = die_zone(context.hand) if context.hand is not None else zone_of(context.goal)
        self._context.drop()
        if where:
            context.focus.focus_on(where)
        context.services.sound.play("die_keep")
        context.touch()

    def aim_at(self, target: str) -> Step:
        """A target was confirmed: spend the die in hand on it, or ask for a die."""
        context = self._context
        if context.hand is not None:
            return self.spend(target)
        if context.state.phase != SPEND:
            return None
        if context.goal == target:
            self.put_back()
            return None
        context.goal = target
        serving = [die for die in context.reading.dice(context.state) if context.serves(die, target)]
        if serving and not context.focus.pointing:
            context.focus.focus_on(die_zone(serving[0]))
        context.touch()
        return None

    def save(self) -> Step:
        """The die shown goes into the reserve."""
        if self._context.hand is None:
            self._context.hand = self._context.die
        return self.spend("save")

    def spend(self, target: str) -> Step:
        """The die in hand on a target; a special one asks for its gift first."""
        context = self._context
        assert context.hand is not None
        use = context.reading.use(context.state, context.hand, target)
        if use is None or use.refusal is not None:
            self._refused(use)
            return None
        if len(use.actions) == 1:
            return context.do(use.actions[0])
        voice = context.voice
        return Push(ChoiceCard(title_of(target), voice.say("choose_perk"), choices_of(voice, use.actions)))

    def _refused(self, use: Use | None) -> None:
        if use is not None and use.refusal is not None:
            self._context.services.sound.play("deny")
            self._context.say(use.refusal.text, "cross")

    def alter(self, ability: Ability) -> Step:
        """An ability was confirmed: for the die in hand, if it can be one of its."""
        context = self._context
        held = [action for action in ability.actions if getattr(action, "die", None) == context.hand]
        actions = held if context.hand is not None and held else list(ability.actions)
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
            context.say(error.refusal.text, "cross")
            return False
        self._context.drop()
        return True
