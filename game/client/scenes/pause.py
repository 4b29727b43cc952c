"""The pause card over a stopped match. Leaving loses nothing: everything is saved."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from game.bots import label
from game.client.doors import scene_of
from game.client.input.actions import Act
from game.client.play import Play
from game.client.scenes import playing
from game.client.scenes.page import Key, PageScene
from game.client.services import SPEED_WORDS, SPEEDS, Whose
from game.client.stack import Pop, Push, Replace, Step
from game.client.ui.focus import ClientRefusal
from game.client.ui.page import Card, Choice, Column, Do, Grid, Item, Node, Row, Rule, Space, Text, button, do, row
from game.client.ui.palette import UMBER
from game.journal.challenge import shown
from game.journal.reading import HUMAN
from game.narrator import say

LISTED = 5  # actions named that resetting a turn undoes


Door = tuple[str, str, str, Do]  # what leads on: its id, its symbol, its name, and what it does
WIDE = 250.0  # points of the card
HELPS = ("hint", "Hint", Act.NEXT, Act.COUNSEL), ("find", say("find_an_action"), Act.MIRROR, Act.SEARCH)


class PauseScene(PageScene):
    """The pause card of a match."""

    covers = False

    def __init__(self, play: Play) -> None:
        super().__init__("resume", wrap=True)
        self.play = play
        self._whose = playing.stepped(play)  # whose speed is turned here

    # ---- what can be done
    def _undo(self) -> None:
        playing.undone(self, self.play)

    def _reset(self) -> None:
        playing.turn_undone(self, self.play)

    def _redo(self) -> None:
        if self.play.redo():
            self.services.sound.play("pencil")
            self.play.skip()
            self.say("Redone.", "redo")

    def _instead(self, door: str) -> Step:
        return Replace(scene_of(door, self.play))

    def _turn_pace(self, way: int) -> None:
        playing.faster(self.services, self._whose, way)

    @property
    def _next_whose(self) -> tuple[Whose, ...]:
        """Whose speed comes next in turn: the player's, the others', the rules' own."""
        if self.play.watched:
            return self._whose
        others = any(kind != HUMAN for kind in self.play.session.players)
        all_of: list[Whose] = ["own", "bots", "upkeep"] if others else ["own", "upkeep"]
        return (all_of[(all_of.index(self._whose[0]) + 1) % len(all_of)],)

    def _help(self) -> Step:
        match = self.play.session.match
        pending = () if self.play.roll is not None else match.pending
        return Push(scene_of("help", match.setup.game, [decision.kind for decision in pending]))

    def _of_match(self, scene: str) -> Step:
        """Opens a scene about what may be told of the match."""
        told = self.play.told()
        return self.push(scene, told if scene == "score" else told.session)

    def _copy(self) -> Step:
        """Puts what everybody may know of the match on the clipboard."""
        match = self.play.session.match
        return self.copy(match.branch(match.told).to_text(), say("game_copied"))

    def _table(self) -> Step:
        page = self.play.session.page
        return Replace(page()) if page is not None else None

    def keys(self) -> Iterable[Key]:
        shut, paced = self.refusals(), self.focus.id == "pace" and not self.play.watched
        yield Key(Act.CONFIRM, playing.speed_label(self._next_whose) if paced else "Choose")
        for id, told, act, other in HELPS:  # they open, or say why not
            yield Key(act, "" if shut.get(id) else told, partial(self.press, id))
            yield Key(other, "", partial(self.press, id))
        yield Key(Act.BACK, "Continue")
        yield Key(Act.UNDO, "", self._undo)
        yield Key(Act.REDO, "", self._redo)
        yield Key(Act.RESET, "", self._reset)
        yield Key(Act.SPEED, "", partial(self._turn_pace, 1))
        yield Key(Act.WHY, "", self._help)

    # ---- the page
    def view(self) -> Node:
        shut = self.refusals()
        doors = (
            row(id, label, act, symbol, refusal=shut.get(id), size=10, says_why=False, least=21)
            for id, symbol, label, act in self.doors()
        )
        return self.over(Card("Paused", Column((*self.head(), *doors), 1), pad=(7, 5)), WIDE)

    def head(self) -> tuple[Node, ...]:
        """What stands above the doors, with the button to continue."""
        session = self.play.session
        name, note, aside = self.named()
        right = (Text(aside, "ui", 8, UMBER, anchor="right", grow=True),) if aside else ()
        told = (Text(name, "title", 10), Row((Text(note, "ui", 8, UMBER), *right)), Rule(h=4))
        resume = row("resume", "Continue", do(Pop), "play", size=10, least=21)
        table: tuple[Item, ...] = ()
        if session.page is not None:
            note = say("talk_seats_ask_to")
            table = (row("table", say("the_table"), do(self._table), "player", note, size=10, least=21),)
        speed = self.services.speeds[self._whose[0]]
        value = SPEED_WORDS[int(speed)] if speed in SPEEDS else f"x{speed:g}"
        turn = None if self.play.watched else do(setattr, self, "_whose", self._next_whose)
        held = Choice(text=value, step=do(self._turn_pace), open=turn, basis=90)
        pace = row("pace", playing.speed_label(self._whose), None, "speed", right=held, size=10, least=21)
        return (*told, self._undo_row(), Space(h=1), resume, pace, *table)

    def named(self) -> tuple[str, str, str]:
        """The match's name, how it is saved, and its seed."""
        session = self.play.session
        bots = len(session.players)
        watched = say("bot_plays", what=label(session.players[0].removeprefix("bot:"))) if bots == 1 else ""
        name = session.name if "human" in session.players else watched or say("bots_play", count=bots)
        return name, session.kept, f"Seed {shown(session.match.setup.seed)}"

    def doors(self) -> tuple[Door, ...]:
        """The doors, in order."""
        return (
            ("hint", "crown", say("what_would_the_bot"), do(self._instead, "hint")),
            ("find", "search", say("find_an_action"), do(self._instead, "finder")),
            ("score", "vp", say("score_so_far"), do(self._of_match, "score")),
            ("replay", "replay", say("replay_so_far"), do(self._of_match, "replay")),
            ("chronicle", "quill", say("save_chronicle_so_far"), do(self._of_match, "scribe")),
            *((("copy", "scroll", say("copy_as_text"), do(self._copy)),) if self.play.session.page is None else ()),
            ("help", "question", say("how_to_play"), do(self._help)),
            ("options", "gear", "Options", do(self.push, "options")),
            ("title", "castle", say("main_menu"), do(self.to_menu)),
        )

    def _undo_row(self) -> Node:
        match = self.play.session.match
        watching = "human" not in self.play.session.players
        none = playing.no_undo(self.play) if len(match) else ClientRefusal(say("nothing_to_undo"))
        fixed = ClientRefusal(say("not_available_while_watching")) if watching else None if match.can_undo else none
        no_redo = None if match.can_redo and not watching else ClientRefusal(say("nothing_to_redo"))
        start, end = self.play.turn_start, len(match)
        actions = [playing.named(match, i) for i in range(end - 1, max(start, end - LISTED) - 1, -1)]  # last first
        actions += [f"{end - start - LISTED} more"] if end - start > LISTED else []
        no_reset = fixed or (None if actions else ClientRefusal(say("nothing_to_undo_this")))
        tip = (f"Undoes: {'; '.join(actions)}.",) if actions else ()
        trio = (
            button("undo", "Undo", do(self._undo), "undo", fixed),
            button("redo", "Redo", do(self._redo), "redo", no_redo),
            button("reset", say("undo_turn"), do(self._reset), "rotate", no_reset, tip=tip),
        )
        able = [item.id for item in trio if item.refusal is None]
        self.focus.links["resume", Act.UP] = able[0] if able else "undo"
        return Grid(trio, 6, cols=3)

    def refusals(self) -> dict[str, ClientRefusal | None]:
        """Why a row is unavailable, by its id."""
        nothing = self.play.roll is not None and self.play.told() is self.play
        first = ClientRefusal(say("roll_first")) if nothing else None
        return {
            **dict.fromkeys(("score", "replay", "chronicle"), first),
            "hint": playing.no_hint(self.play, self.services.settings.advice != "never"),
            "find": playing.nothing_to_decide(self.play),
        }
