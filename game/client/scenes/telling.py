"""What every scene of a match says: a chance, the speed and its next step, why nobody can be asked now."""

from __future__ import annotations

from dataclasses import replace

from game.client.play import Play
from game.client.services import Services
from game.client.settings import FIELDS, LABELS, SPEED_WORDS, SPEEDS, Whose, next_speed
from game.client.ui.focus import Refused
from game.core.match import Match
from game.journal.settings import Settings
from game.phrase import percent
from game.teller import odds as odds_in_words
from game.teller import say


def said(chance: float, odds: str) -> str:
    """A chance as the odds setting wants it: in numbers, in words, or not at all."""
    if odds == "off":
        return ""
    whole = 1.0 if chance > 1 - 1e-12 else 0.0 if chance < 1e-12 else chance
    if odds == "numbers":
        return percent(whole)
    if whole in (0.0, 1.0):
        return "certain" if whole else "impossible"
    return odds_in_words(whole)


def taken_back(count: int) -> str:
    """What resetting a turn did, in a sentence."""
    if not count:
        return say("nothing_to_undo_this_turn")
    return say("actions_undone", count=count)


def faster(services: Services, whose: tuple[Whose, ...], way: int = 1) -> str:
    """The next speed of these, from now on and kept; the sentence that says so."""
    settings, now = services.settings, services.speeds
    if services.run.speed is not None:  # from what the command line asked for on
        for one, field in FIELDS.items():
            setattr(settings, field, int(now.of(one)) if now.of(one) in SPEEDS else 1)
        services.run = replace(services.run, speed=None)
    speed = next_speed(settings, way, whose)
    services.settings_changed()
    return f"{speed_label(whose)}: {SPEED_WORDS[speed]}"


def stepped(play: Play) -> tuple[Whose, ...]:
    """Whose speed is stepped now, first the one that is told; who only watches steps both, so that all goes alike."""
    return ("bots", "upkeep") if play.watched else (play.whose,)


def speed_label(whose: tuple[Whose, ...]) -> str:
    """Whose speed it is; of several that go alike, speed as such."""
    return say("animation_speed") if len(whose) > 1 else LABELS[whose[0]]


def speed_note(services: Services) -> str:
    """The speed where it is not the usual one, in two words."""
    speed = services.speed
    return "" if speed == getattr(Settings(), FIELDS[services.whose]) else speed_word(speed)


def speed_word(speed: float) -> str:
    """ "Speed x2", "Instant"."""
    return "Instant" if speed <= 0 else say("speed_x", speed=f"{speed:g}")


def no_undo(match: Match) -> Refused:
    """Why the last action of a match that has some cannot be taken back."""
    return Refused(say("no_undo_of_a_secret" if match.told < len(match) else "no_undo_past_a_die"))


def guided(play: Play) -> bool:
    """A newcomer plays: in a lesson, at the lowest difficulty, or against beginners."""
    match = play.session.match
    lowest = {option.id: option.choices[0] for option in match.rules.options}.get("difficulty")
    easy = lowest is not None and match.setup.options.get("difficulty") == lowest
    return play.taught or easy or "bot:beginner" in play.session.players


def no_hint(play: Play, allowed: bool) -> Refused | None:
    """Why nobody can be asked now."""
    if not allowed:
        return Refused(say("hints_are_turned_off"))
    return nothing_to_decide(play)


def unrolled(play: Play) -> Refused | None:
    """Why nothing is told that the match has come to: its dice are still in a hand."""
    return Refused(say("roll_first")) if play.roll is not None else None


def nothing_to_decide(play: Play) -> Refused | None:
    """Why nothing can be done from a card that lies on the match."""
    if play.roll is not None:
        return unrolled(play)
    if play.session.match.over:
        return Refused(say("the_game_is_over"))
    match = play.session.match
    if len(match.pending) > 1 or match.told < len(match):
        return Refused(say("this_answer_is_secret"))
    if play.bot_to_move or "human" not in play.session.players:
        return Refused(say("it_is_not_your"))
    return Refused(say("wait_for_the_animation")) if play.busy else None
