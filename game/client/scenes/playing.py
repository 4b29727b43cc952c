"""Base of scenes that show part of a match: the board, a battle, a dungeon.

It presents the play's events with its own cue sheet, keeps a standing layer and a focus, and understands skipping,
speed, odds, undo, redo and the menu. A subclass paints the page and moves what lives on it:

    class Cellar(PlayScene):
        cues = CUES
        def paint(self, painter): ...        # the standing page; declares the zones
        def live(self, painter): ...         # over it, each frame while something moves
        def changed(self): ...               # what is shown has stepped on

`until` holds the show: events from that index on belong to the scene below, which presents them when this one has
popped. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.client.about import about_game
from game.client.doors import scene_of
from game.client.draw.canvas import HEIGHT, WIDTH, Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input, Intent, Pointer, Resized, confirms
from game.client.play import ZONE, HeldDice, Play
from game.client.scenes.page import LayeredScene
from game.client.services import FIELDS, LABELS, SPEED_WORDS, SPEEDS, Services, Whose, next_speed
from game.client.stack import Prompt, Push, Step
from game.client.stage.director import CueSheet, Mark
from game.client.ui import theme
from game.client.ui.focus import ClientRefusal, Refuses, Reply
from game.client.ui.page import Do, do
from game.client.ui.palette import INK, SUN
from game.core.match import Match
from game.core.rules import Action, RefusedError
from game.journal.settings import Settings
from game.narrator import odds as odds_in_words
from game.narrator import say
from game.phrase import percent
from game.text.printer import numbered, printer_of


def said(chance: float, odds: str) -> str:
    """A chance in the form of the odds setting: numbers, words, or nothing."""
    if odds == "off":
        return ""
    whole = 1.0 if chance > 1 - 1e-12 else 0.0 if chance < 1e-12 else chance
    if odds == "numbers":
        return percent(whole)
    if whole in (0.0, 1.0):
        return "certain" if whole else "impossible"
    return odds_in_words(whole)


def named(match: Match, index: int) -> str:
    """The label of an action of the journal; places as the window names them."""
    with numbered():
        return printer_of(match).label(match.state_at(index), match.journal[index].action)


def undone(scene: LayeredScene, play: Play) -> bool:
    """Undoes the last action and names it on the scene; False if it cannot be undone."""
    match = play.session.match
    what = named(match, len(match) - 1) if match.can_undo else ""
    if not play.undo():
        return False
    scene.services.sound.play("eraser")
    scene.say(say("undone", what=what), "undo")
    return True


def turn_undone(scene: LayeredScene, play: Play, able: bool = True) -> bool:
    """Undoes the whole turn, back to the last die, and tells it on the scene; False if there was nothing to undo."""
    count = play.reset() if able else 0
    scene.services.sound.play("eraser" if count else "deny")
    scene.say(say("actions_undone", count=count) if count else say("nothing_to_undo_this_turn"), "undo")
    return count > 0


def faster(services: Services, whose: tuple[Whose, ...], way: int = 1) -> str:
    """Steps and saves the speed of these; returns a sentence about it."""
    settings, now = services.settings, services.speeds
    if services.run.speed is not None:  # from what the command line asked for on
        for one, field in FIELDS.items():
            setattr(settings, field, int(now[one]) if now[one] in SPEEDS else 1)
        services.run = replace(services.run, speed=None)
    speed = next_speed(settings, way, whose)
    services.settings_changed()
    return f"{speed_label(whose)}: {SPEED_WORDS[speed]}"


def stepped(play: Play) -> tuple[Whose, ...]:
    """Whose speed is stepped now, the named one first; a watcher steps both, so that all go alike."""
    return ("bots", "upkeep") if play.watched else (play.whose,)


def speed_label(whose: tuple[Whose, ...]) -> str:
    """A label for whose speed it is."""
    return say("animation_speed") if len(whose) > 1 else LABELS[whose[0]]


def speed_note(services: Services) -> str:
    """The speed in two words, "" if it is the default."""
    speed = services.speed
    if speed == getattr(Settings(), FIELDS[services.whose]):
        return ""
    return "Instant" if speed <= 0 else say("speed_x", speed=f"{speed:g}")


def no_undo(play: Play) -> ClientRefusal:
    """Why the last action cannot be undone."""
    match = play.session.match
    if match.told < len(match):
        return ClientRefusal(say("no_undo_of_a_secret"))
    return ClientRefusal(say("no_undo_past_a_die" if play.roll is None else "no_undo_past_the_hand"))


def no_hint(play: Play, allowed: bool) -> ClientRefusal | None:
    """Why no hint can be asked for now; None if it can."""
    if not allowed:
        return ClientRefusal(say("hints_are_turned_off"))
    return nothing_to_decide(play)


def nothing_to_decide(play: Play) -> ClientRefusal | None:
    """Why nothing can be done from a card over the match; None if something can."""
    if play.roll is not None:
        return ClientRefusal(say("roll_first"))
    if play.session.match.over:
        return ClientRefusal(say("the_game_is_over"))
    match = play.session.match
    if len(match.pending) > 1 or match.told < len(match):
        return ClientRefusal(say("this_answer_is_secret"))
    if play.bot_to_move or "human" not in play.session.players:
        return ClientRefusal(say("it_is_not_your"))
    return ClientRefusal(say("wait_for_the_animation")) if play.busy else None


# ---- Scenes that show a match.
BEAT = 10  # ambient poses a second
PAUSED = 13.0  # points of the letters that say so in the bar below
TIRED = 90.0  # seconds without input after which ambient life rests
# What can be done while dice are held, besides rolling them.
WHILE_HELD = (Act.SPEED, Act.ODDS, Act.MENU, Act.WHY, Act.BACK, Act.UNDO, Act.SEARCH, Act.COUNSEL)
ODDS_NAMES = {"numbers": say("odds_in_numbers"), "words": say("odds_in_words"), "off": say("no_odds_are_shown")}


class PlayScene(LayeredScene):
    """Shows the events of `play` through `cues`, up to `until`; subclasses add the page and its actions."""

    cues: CueSheet[Any] = CueSheet()
    races = False  # whether bots may do many actions at once while this scene shows the match at instant speed

    def __init__(self, play: Play, first: str = "") -> None:
        super().__init__(first)
        self.play = play
        self.until: int | None = None  # how many of the director's events are to be shown here; None: all
        self.beat = 0  # counts ambient poses
        self.cup = HeldDice(self)
        self._late = ""  # a zone clicked while something was shown
        self._caught_up = False  # the page has been drawn since
        self._asked: object = None  # the moment for which advice was asked
        self._alive = False  # an ambient pose has changed since the last drawing
        self._shown: tuple[object, ...] = ()

    # ---- what a subclass brings
    def changed(self) -> None:
        """Called when the shown state changes."""

    def mark(self, mark: Mark) -> None:
        """Handles a mark of the director. Subclasses take their own and leave sounds to this."""
        self.services.sound.mark(mark.name, mark.data)

    def boxes_of(self, action: Action) -> Sequence[Rect]:
        """Boxes where this scene shows an action, lit while it is named."""
        return ()

    def presses_for(self, event: Any) -> bool:
        """Whether the player presses for this roll on this page."""
        return True

    @property
    def advises(self) -> bool:
        """Whether the page could mark the best action now."""
        return False

    @property
    def advised(self) -> bool:
        """Whether to mark it: always, or because the player asked, or is new.

        New is who plays in a lesson, at the lowest difficulty, or against beginners.
        """
        advice, match = self.services.settings.advice, self.play.session.match
        lowest = {option.id: option.choices[0] for option in match.rules.options}.get("difficulty")
        easy = lowest is not None and match.setup.options.get("difficulty") == lowest
        new = self.play.taught or easy or "bot:beginner" in self.play.session.players
        return advice == "always" or (advice == "request" and (new or self._asked == self.play.moment))

    @property
    def tense(self) -> bool:
        """Whether the music adds its layer here."""
        return True

    def terrain(self) -> Mapping[str, float] | None:
        """Terrain in sight and its share, for ambience; None keeps the current one."""
        return None

    def lives(self, dt: float) -> bool:
        """Advances what moves besides the director: particles, walkers. True while it moves."""
        return False

    def left(self, act: Act | None, given: Input) -> Reply | None:
        """Handles an input that the focus did not use; None if it means nothing here."""
        return None

    def tells(self, error: Exception) -> bool:
        told = isinstance(error, RefusedError)
        if isinstance(error, RefusedError):
            self.deny(error.refusal.text, "cross")
        return told

    # ---- coming and going
    def enter(self) -> None:
        self.focus.sound = self.services.sound.play
        self._present()

    def resume(self, result: object) -> Step:
        self._present()
        return None

    def _present(self) -> None:
        self.services.whose, self.services.game = self.play.whose, self.play.session.match.setup.game
        self.focus.motion = 0.0 if self.services.settings.reduced_motion else 1.0
        self._listen()
        self.play.presses = self.services.settings.rolls == "press"
        self.play.present(self.cues, self, self._heard, self.races, self.presses_for)
        self.play.boxes_of = self.boxes_of
        self.changed()

    def _heard(self, mark: Mark) -> None:
        """Passes on a mark, with its doer for captions."""
        sound, match = self.services.sound, self.play.session.match
        sound.doer = about_game(match.setup.game).doer(match, self.play.director.now)
        self.mark(mark)
        sound.doer = ""

    def _listen(self) -> None:
        """Plays the music and ambience of what is shown."""
        self.services.sound.music(self.play.session.match.setup.game, self.tense)
        terrain = self.terrain()
        if terrain is not None:
            self.services.sound.land(terrain)

    # ---- what is shown
    @property
    def watching(self) -> bool:
        """Whether a bot is to move."""
        return self.play.bot_to_move or "human" not in self.play.session.players

    @property
    def showing(self) -> bool:
        """Whether an event of this scene is being shown; dice in the hand do not count."""
        director = self.play.director
        return director.busy and not director.held and (self.until is None or director.shown < self.until)

    @property
    def free(self) -> bool:
        """Whether the player may act."""
        return not self.play.busy and not self.watching

    @property
    def held(self) -> bool:
        """Whether everything of this scene is shown; the rest waits for the scene below."""
        return self.until is not None and self.play.director.shown >= self.until

    @property
    def reduced(self) -> bool:
        return self.services.settings.reduced_motion

    def chance(self, chance: float) -> str:
        """A chance in the form the player chose."""
        return said(chance, self.services.settings.odds)

    # ---- time
    def tick(self, dt: float) -> Step:
        self._advance(dt)
        self.dirty |= self.toast.tick(dt)
        if self.lives(dt) | self.cup.tick(dt):
            self._alive = True
        beat = int(self.services.time * BEAT)
        if beat != self.beat and not self.reduced and self.services.idle < TIRED:
            self.beat, self._alive = beat, True
        if self.focus.tick(dt):
            self.touch()
        step = self._overdue()
        now = (self.play.director.shown, id(self.play.director.now), id(self.play.shown), self.held)
        if now != self._shown:
            self._shown = now
            self.changed()
            self._listen()
            self.touch()
        return step

    def _overdue(self) -> Step:
        """Performs a click made during an animation once the page has caught up."""
        if not self._late or not self._caught_up:
            return None
        zone, self._late = self.focus.zones.get(self._late), ""
        if zone is None or not zone.able or not self.free:
            return None
        self.focus.focus_on(zone.id)
        self.touch()
        return self.focus.press(zone).step

    def _advance(self, dt: float) -> None:
        """Advances pictures and bots, but never past this scene's events."""
        if self.held:
            return
        self.services.whose = self.play.whose
        if self.until is not None and self.services.speed <= 0:
            self.play.skip(self.until)
        else:
            self._alive |= self.play.tick(dt, self.services.speeds)

    def hurry(self) -> None:
        """Jumps to the present, with the same end."""
        self.play.skip(self.until)

    @property
    def stale(self) -> bool:
        return self.dirty or self._alive or self.showing

    # ---- inputs
    def handle(self, given: Input) -> Step:
        if isinstance(given, Resized):
            self.changed()
            return None
        held = self.cup.roll is not None
        if held and isinstance(given, Intent) and given.act is Act.SKIP:
            return self.cup.press()
        if not held and self.showing and self._hurries(given):
            aimed = self.focus.at(given.x, given.y) if isinstance(given, Pointer) else None
            self._late, self._caught_up = aimed.id if aimed is not None and aimed.able else "", False
            self.hurry()
            return None
        if not held and self.watching and confirms(given) and (self.play.paused or isinstance(given, Intent)):
            self.pause_bots()
            return None
        reply = self.focus.handle(given)
        if reply.changed:
            self.touch()
        if reply.used or (held and reply.act not in WHILE_HELD):
            return reply.step
        return self._own(reply.act, given)

    def pause_bots(self) -> None:
        """Pauses the bots, or lets them go on, for a watcher."""
        self.play.paused = not self.play.paused
        self.toast.say(say("paused" if self.play.paused else "the_game_goes_on"), drawn=False)

    @property
    def pausing(self) -> Prompt:
        """The prompt of CONFIRM for a watcher."""
        return Prompt(Act.CONFIRM, "Continue" if self.play.paused else "Pause")

    @property
    def speeding(self) -> Prompt:
        """The prompt to change the speed; on devices without a button for it, the second action."""
        return Prompt(Act.SPEED if self.services.painter.glyphs(Act.SPEED) else Act.MIRROR, "Speed")

    def _hurries(self, given: Input) -> bool:
        """Whether an input only skips the animation."""
        if isinstance(given, Intent):
            wanted = (Act.SKIP,) if self.watching else (Act.SKIP, Act.CONFIRM)
            return given.act in wanted and not given.repeat
        return isinstance(given, Pointer) and given.kind == "down" and given.button == 1 and not self.watching

    def _own(self, act: Act | None, given: Input) -> Step:
        reply = self.left(act, given)
        return reply.step if reply is not None else self._usual(act, given)

    def _usual(self, act: Act | None, given: Input) -> Step:
        """What every scene of a match does with an input."""
        match act:
            case Act.UNDO:
                return self.undo()
            case Act.REDO:
                self.redo()
            case Act.RESET:
                self.reset()
            case Act.SEARCH:
                return self.find()
            case Act.COUNSEL:
                return self.hint()
            case Act.SPEED | Act.MIRROR if act is Act.SPEED or self.watching:
                self.say(faster(self.services, stepped(self.play)), "speed")
            case Act.ODDS:
                self._odds()
            case Act.MENU:
                return self.menu()
            case Act.WHY:
                return self.help()
            case Act.BACK if self.watching or (by_keys(given) and not self.showing):
                return self.menu()
        return None

    def do(self, action: Action) -> Step:
        self.play.do(action)
        return None

    def plays(
        self, action: Action, verb: str, by: Do | None = None, why: Refuses | None = None, key: Act | None = None
    ) -> Do:
        """The Do of an item that plays this action, with its verb and refusal.

        With `by`, the item leads there in steps of its own; `why` then says what refuses it, as the action is not
        complete yet.
        """
        if by is None:
            match = self.play.session.match
            why = why or match.rules.refusal(self.play.shown, self.play.session.deciding or 0, action)
            by = do(self.do, action)
        return Do(by.fn, by.args, verb, action, why, key)

    def undo(self) -> Step:
        """Undoes the last action and names it, or says why not."""
        if self.watching:
            return None
        if not undone(self, self.play):
            return self.deny(no_undo(self.play).text, "undo")
        self.until = None
        self.changed()
        return None

    def redo(self) -> None:
        """Redoes what was undone last, if anything was."""
        if self.free and self.play.redo():
            self.services.sound.play("pencil")

    def reset(self) -> None:
        """Undoes the whole turn, back to the last die."""
        if turn_undone(self, self.play, not self.watching):
            self.until = None
        self.changed()

    def find(self) -> Step:
        """Opens the list of all actions."""
        refused = nothing_to_decide(self.play)
        return self.deny(refused.text) if refused else Push(scene_of("finder", self.play))

    def hint(self) -> Step:
        """Marks the best action on the page if possible; asked again, opens the hint."""
        if self.advises and self.free and not self.advised and self.services.settings.advice == "request":
            self._asked = self.play.moment
            self.changed()
            return None
        refused = no_hint(self.play, self.services.settings.advice != "never")
        return self.deny(refused.text) if refused else Push(scene_of("hint", self.play))

    def _odds(self) -> None:
        settings, names = self.services.settings, tuple(ODDS_NAMES)
        settings.odds = names[(names.index(settings.odds) + 1) % len(names)]
        self.services.settings_changed()
        self.say(ODDS_NAMES[settings.odds], "odds")
        self.changed()

    def menu(self) -> Step:
        """Opens the pause card."""
        self.play.settle()
        return Push(scene_of("pause", self.play))

    def help(self) -> Step:
        """Opens How to play at the page about the focus or the pending decision."""
        pending = () if self.play.roll is not None else self.play.session.match.pending
        topics = (*self.focus.id.split("/"), *(decision.kind for decision in pending), "" if pending else "over")
        return Push(scene_of("help", self.play.session.match.setup.game, topics))

    def undoes(self, more: bool = False) -> tuple[Prompt, ...]:
        """The prompt to undo; `more`: the page itself has something to undo. A pad without a button for it has it on
        BACK until the game is over."""
        match, by_key = self.play.session.match, bool(self.services.glyph(Act.UNDO))
        able = (match.can_undo or more) and (by_key or not match.over)
        return (Prompt(Act.UNDO if by_key else Act.BACK, "Undo"),) if able else ()

    # ---- drawing
    def _paint(self, painter: Painter) -> None:
        super()._paint(painter)
        self.cup.paint(painter, self.focus)

    def speed_note(self) -> str:
        """The right end of the prompt bar: who is awaited, or the speed; nothing while a pause is said there large."""
        return "" if self.play.paused else self.play.session.thinking or speed_note(self.services)

    def prompts(self) -> Sequence[Prompt]:
        return (Prompt(Act.MENU, "Menu"),)

    def draw(self, painter: Painter) -> None:
        self._alive, self._caught_up = False, True
        super().draw(painter)
        if self.cup.roll is not None:
            self.cup.live(painter)

    def painted(self, painter: Painter) -> None:
        held = self.cup.roll is not None
        painter.prompt_bar(self._held_prompts() if held else self.prompts(), self.speed_note())
        if self.play.paused and self.watching:
            size = PAUSED / max(1.0, painter.grown / 1.3)
            right, middle = WIDTH - 8 - painter.glyph_width(Act.CONFIRM, 11.0), HEIGHT - theme.PROMPT_BAR / 2
            painter.glyph(Act.CONFIRM, right, middle)
            painter.pill(say("paused_until"), right - 2, middle, SUN, INK, size, "midright")

    def _held_prompts(self) -> Sequence[Prompt]:
        """Prompts while dice are held."""
        menu, zone = Prompt(Act.MENU, "Menu"), self.focus.zone_now
        if self.services.glyph(Act.ROLL):
            return Prompt(Act.ROLL, say("roll_held")), menu
        if zone is not None and zone.id != ZONE:
            return (*self.focus.prompts, menu)
        return Prompt(Act.CONFIRM, say("roll_held")), menu


def by_keys(given: Input) -> bool:
    """Whether the input came from a keyboard."""
    return isinstance(given, Intent) and given.device.kind == "keyboard"
