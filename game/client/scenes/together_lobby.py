"""The table: who is there, who sits where, what is said; before the match, and over it while it is played."""

from __future__ import annotations

import pygame

from game.bots import label, names
from game.client.doors import scene_of
from game.client.input.actions import Act, Input
from game.client.scenes.page import Answer, Dialog, NameEntry, PageScene
from game.client.scenes.together import PersonScene
from game.client.stack import Pop, Prompt, Push, Reset, Step
from game.client.together import Together
from game.client.ui.focus import Refused
from game.client.ui.page import Card, Column, Grid, Lines, Node, Row, Text, button, do, row
from game.client.ui.palette import RUST, UMBER, VELLUM
from game.core.rules import ruleset
from game.net import protocol as p
from game.net import requests as q
from game.net.codes import grouped
from game.net.record import counted
from game.teller import say

PHRASES = (
    "Hello!", say("good_luck"), say("talk_your_turn"), say("one_moment_please"), say("talk_well_played"),
    say("what_dice"), say("shall_we_trade"), "Sorry!", say("i_have_to_go"), say("thanks_for_the_game"),
)  # fmt: skip
WIDE = 330.0


class TalkScene(PageScene):
    """Push it; it says what was chosen and pops."""

    covers = False

    def __init__(self, together: Together) -> None:
        super().__init__("type")
        self.together = together

    def _say(self, text: str) -> Step:
        self.together.send(q.Say(text))
        return Pop()

    def _type(self) -> Step:
        return Push(NameEntry(say("say_to_the_table"), blank=say("a_sentence"), longest=60))

    def resume(self, result: object) -> Step:
        return self._say(result) if isinstance(result, str) and result.strip() else super().resume(result)

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.CONFIRM, say("say_it")), Prompt(Act.BACK, "Back"))

    def view(self) -> Node:
        slips = tuple(button(f"say/{i}", text, do(self._say, text)) for i, text in enumerate(PHRASES))
        free = row("type", say("type_something"), do(self._type), "quill", say("with_the_keyboard_or"))
        return self.over(Card("Say", Column((free, Grid(slips, 4)), 5), colour=VELLUM, pad=(12, 9)), WIDE)


# ---- The table: who is there, who sits where, what is said; before the match, and over it while it is played.
SEATS, PEOPLE = 290.0, 326.0  # widths the two sides like
LINES = 6  # of talk shown


class LobbyScene(PageScene):
    """A table with other machines. Over the match it is opened from the menu, and BACK goes on playing."""

    def __init__(self, together: Together) -> None:
        super().__init__("ready")
        self.together = together
        self._seen = (-1, False)
        self._found = False  # the table has answered

    @property
    def lobby(self) -> p.Lobby | None:
        return self.together.lobby

    @property
    def playing(self) -> bool:
        """The match lies under this page."""
        return self.together.session is not None

    def tick(self, dt: float) -> Step:
        super().tick(dt)
        line = self.together.line
        seen = self.together.fresh, line is not None and line.connected
        if seen != self._seen:
            self._seen = seen
            if self.lobby is not None and not self._found:
                self._found = True
                self.focus.focus_on("ready")
            self.touch()
        return None

    # ---- what can be done
    def _seat(self, seat: int) -> Step:
        lobby, me = self.lobby, self.together.me
        if lobby is None or me is None:
            return None
        kind = lobby.seats[seat]
        if kind == f"chair:{me.chair}":
            return self.together.send(q.Claim(seat, False))
        if self.together.owner and (kind.startswith("bot:") or self.playing):
            kinds = ["open", *(f"bot:{name}" for name in names(lobby.game))]
            after = kinds.index(kind) + 1 if kind in kinds else 0
            return self.together.send(q.Arrange(seat, kinds[after % len(kinds)]))
        return self.together.send(q.Claim(seat))

    def _bot(self, seat: int) -> Step:
        """The owner gives an open seat to a bot."""
        assert self.lobby is not None
        return self.together.send(q.Arrange(seat, f"bot:{names(self.lobby.game)[0]}"))

    def _ready(self) -> Step:
        me = self.together.me
        return self.together.send(q.Ready(not me.ready)) if me is not None else None

    def _start(self) -> Step:
        return self.together.send(q.Start())

    def _say(self) -> Step:
        return Push(TalkScene(self.together))

    def _person(self, chair: int) -> Step:
        return Push(PersonScene(self.together, chair))

    def _new_code(self) -> Step:
        return self.together.send(q.Renew())

    def _ask_undo(self) -> Step:
        session = self.together.session
        if session is not None:
            mine = [i for i, entry in enumerate(session.match.journal) if entry.seat in session.mine]
            session.take_back(mine[-1])
            self.say(say("asked_the_others_decide"), "undo")
        return None

    def _leave(self) -> Step:
        if self.together.owner and not self.together.served:
            answers = (Answer(say("close_the_table"), "close", "door"), Answer("Stay", None, "cross"))
            text = say("the_table_closes_for")
            return Push(Dialog(say("ask_close_the_table"), text, answers, "door", 1))
        choices = (
            Answer(say("keep_my_chair"), "away", "door"),
            Answer(say("leave_for_good"), "leave", "cross"),
            Answer("Stay", None, ""),
        )
        return Push(Dialog(say("leave_the_table"), say("you_can_come_back"), choices, "door"))

    def resume(self, result: object) -> Step:
        if result == "close":
            self.together.send(q.Close())
            return self._gone(True)
        if result in ("away", "leave"):
            return self._gone(result == "leave")
        return super().resume(result)

    def _gone(self, for_good: bool) -> Step:
        self.together.leave(for_good)
        return Reset(scene_of("menu"))

    def acted(self, act: Act, given: Input) -> Step:
        match act:
            case Act.BACK:
                return Pop() if self.playing else self._leave()
            case Act.MENU:
                return Pop() if self.playing else self._start() if self.together.owner else self._ready()
            case Act.NEXT:
                return self._say()
        return None

    def prompts(self) -> tuple[Prompt, ...]:
        if self.playing:
            return (Prompt(Act.CONFIRM, "Choose"), Prompt(Act.NEXT, "Say"), Prompt(Act.BACK, say("back_to_the_game")))
        begin = "Start" if self.together.owner else "Ready"
        more = (Prompt(Act.NEXT, "Say"), Prompt(Act.MENU, begin)) if self.lobby else ()
        return (Prompt(Act.CONFIRM, "Choose"), *more, Prompt(Act.BACK, "Leave"))

    # ---- the page
    def view(self) -> Node:
        lobby = self.lobby
        if lobby is None:
            wait = (
                Text(self.together.text, "book", 11, anchor="center"),
                button("leave", "Cancel", do(self._gone, False)),
            )
            return self.screen(say("play_together"), Card("", Column(wait, 8), colour=VELLUM, pad=(20, 16)))
        away = not (self.together.line and self.together.line.connected)
        note = say("the_line_is_gone_it") if away else ""
        left = Column((self._seats(lobby), self._orders(lobby)), 6, basis=SEATS)
        code = (self._code(),) if self.together.owner and self.together.code else ()
        right = Column((*code, self._people(lobby), self._talk()), 6, basis=PEOPLE)
        title = say("the_table_of", name=ruleset(lobby.game).name)
        return self.screen(title, Row((left, right), 8, top=True), note)

    def _seats(self, lobby: p.Lobby) -> Node:
        rows = tuple(self._seat_row(lobby, seat, kind) for seat, kind in enumerate(lobby.seats))
        return Card("Seats", Column(rows, 1), f"{sum(kind == 'open' for kind in lobby.seats)} free", grow=True)

    def _seat_row(self, lobby: p.Lobby, seat: int, kind: str) -> Node:
        me = self.together.me
        people = {f"chair:{member.chair}": member for member in lobby.members}
        title = f"Seat {seat + 1}"
        if me is not None and kind == f"chair:{me.chair}":
            return row(f"seat/{seat}", title, do(self._seat, seat), "player", say("you_sit_here"), me.name, "tick")
        if kind in people:
            taken = Refused(say("sits_here", name=people[kind].name))
            note = "" if people[kind].here else "Away"
            return row(f"seat/{seat}", title, None, "player", note, people[kind].name, refusal=taken, says_why=False)
        if kind.startswith("bot:"):
            no = None if self.together.owner else Refused(say("a_bot_plays_this"))
            name = f"{label(kind.removeprefix('bot:'))} bot"
            note = say("confirm_for_another_bot") if no is None else ""
            return row(f"seat/{seat}", title, do(self._seat, seat), "robot", note, name, refusal=no, says_why=False)
        note = say("confirm_to_sit_down") if not self.playing else say("nobody_plays_here_sit")
        found = row(f"seat/{seat}", title, do(self._seat, seat), "", note, "Free")
        if not self.together.owner:
            return found
        return Row((Column((found,), grow=True), button(f"bot/{seat}", "Bot", do(self._bot, seat), "robot", basis=58)))

    def _orders(self, lobby: p.Lobby) -> Node:
        closes = self.together.owner and not self.together.served
        leave = button("leave", say("close_the_table") if closes else "Leave", do(self._leave), "door")
        talk = button("say", say("say_something"), do(self._say), "quill")
        if self.playing:
            undo = button("undo", say("ask_to_undo"), do(self._ask_undo), "undo", self._no_undo())
            back = button("ready", say("back_to_the_game"), do(Pop), "play", least=26)
            return Column((back, Row((talk, undo), 4), leave), 4)
        me = self.together.me
        ready = me is not None and me.ready
        if self.together.owner:
            first = button("ready", say("start_the_game"), do(self._start), "crown", self._no_start(lobby), least=26)
        else:
            first = button("ready", say("not_ready") if ready else "Ready", do(self._ready), "tick", least=26)
        again = (button("code", say("new_code"), do(self._new_code), "rotate"),) if self.together.owner else ()
        return Column((first, Row((talk, *again, leave), 4)), 4)

    def _no_start(self, lobby: p.Lobby) -> Refused | None:
        slow = [
            member.name
            for member in lobby.members
            if not (member.ready or member.owner) and f"chair:{member.chair}" in lobby.seats
        ]
        return Refused(say("not_ready_yet", slow=", ".join(slow))) if slow else None

    def _no_undo(self) -> Refused | None:
        session = self.together.session
        if session is None or session.waiting:
            return Refused(say("the_host_has_not"))
        if not any(entry.seat in session.mine for entry in session.match.journal):
            return Refused(say("you_have_not_done"))
        return None

    def _code(self) -> Node:
        code = Text(grouped(self.together.code), "bold", 14, anchor="center")
        told = Column((Text(say("read_it_out_the"), "ui", 8, UMBER),), grow=True)
        copy = button("copy", "Copy", do(self._copy), "scroll", basis=58)
        return Card(say("join_code"), Column((code, Row((told, copy), 4)), 3))

    def _copy(self) -> Step:
        try:
            pygame.scrap.put_text(grouped(self.together.code))
        except pygame.error:
            self.say(say("path_not_copied"), "warn")
        else:
            self.say(say("code_copied"), "tick")
        return None

    def _people(self, lobby: p.Lobby) -> Node:
        rows = tuple(self._person_row(lobby, member) for member in lobby.members)
        session = self.together.session
        rolls = counted(session.match.marks) if session is not None else ""
        told = (Text(say("rolls_so_far", rolls=rolls), "ui", 8, UMBER),) if rolls else ()
        if self.together.words and not self.playing:
            told = (*told, Text(say("ask_the_host_whether", words=self.together.words), "ui", 8.5))
        return Card(say("at_the_table"), Column((Lines(rows), *told), 2), colour=VELLUM)

    def _person_row(self, lobby: p.Lobby, member: p.Member) -> Node:
        me = self.together.me
        seats = sum(kind == f"chair:{member.chair}" for kind in lobby.seats)
        notes = ["host"] if member.owner else []
        if words := self.together.words_of.get(member.chair):
            notes.append(say("their_screen_shows", words=words))
        notes += ["watches"] if not seats else []
        notes += ["away"] if not member.here else [say("gives_no_share")] if member.silent else []
        ready = "tick" if not self.playing and (member.ready or member.owner) and seats else ""
        you = me is not None and me.chair == member.chair
        name = say("name_you", name=member.name) if you else member.name
        act = do(self._person, member.chair) if not you else None
        return row(f"person/{member.chair}", name, act, "player", ", ".join(notes), "", ready)

    def _talk(self) -> Node:
        said = self.together.said[-LINES:]
        lines = tuple(
            Text(f"*{name}:* {text}" if name else text, "ui", 8.5, None if name else RUST) for name, text in said
        )
        return Card("Talk", Column(lines or (Text(say("nobody_has_said_anything"), "ui", 8.5, UMBER),)), grow=True)
