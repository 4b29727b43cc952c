"""The lobby: who is there, who sits where, the talk; before the match, and over it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from game.bots import label, names
from game.client.about import about_game
from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act
from game.client.scenes.page import Answer, Dialog, Key, NameEntry, PageScene
from game.client.scenes.together import PersonScene
from game.client.stack import Pop, Step
from game.client.together import Together
from game.client.ui import page as ui
from game.client.ui import theme
from game.client.ui.focus import ClientRefusal
from game.client.ui.palette import CREAM, FELT, OAK, RUST, TAN, UMBER, VELLUM, WOOD, Colour, dark, mix
from game.core.rules import ruleset
from game.journal.challenge import grouped
from game.narrator import say
from game.net import protocol as p
from game.net.keeper import counted

PHRASES = (
    "Hello!", say("good_luck"), say("talk_your_turn"), say("one_moment_please"), say("talk_well_played"),
    say("what_dice"), say("shall_we_trade"), "Sorry!", say("i_have_to_go"), say("thanks_for_the_game"),
)  # fmt: skip
WIDE = 330.0


class TalkScene(PageScene):
    """Sends a chosen phrase and pops."""

    covers = False
    enter_label = say("say_it")

    def __init__(self, together: Together) -> None:
        super().__init__("type")
        self.together = together

    def _say(self, text: str) -> Step:
        self.together.send(p.Say(text))
        return Pop()

    def view(self) -> ui.Node:
        slips = tuple(ui.button(f"say/{i}", text, ui.do(self._say, text)) for i, text in enumerate(PHRASES))
        typed = ui.do(self.ask, self._say, NameEntry, say("say_to_the_table"), "", None, say("a_sentence"), 60)
        free = ui.row("type", say("type_something"), typed, "quill", say("with_the_keyboard_or"))
        return self.over(ui.Card("Say", ui.Column((free, ui.Grid(slips, 4)), 5), colour=VELLUM, pad=(12, 9)), WIDE)


# ---- The lobby.
TALK = 2  # lines of it shown
CHAIR, TABLE_HIGH = (30.0, 26.0), 52.0  # points of a chair, and how deep the table is


class LobbyScene(PageScene):
    """A table with other machines. Over a match it opens from the menu, and BACK returns to the game."""

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
        """Whether the match lies under this page."""
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
            return self.together.send(p.Claim(seat, False))
        if self.together.owner and (kind.startswith("bot:") or self.playing):
            kinds = ["open", *(f"bot:{name}" for name in names(lobby.game))]
            after = kinds.index(kind) + 1 if kind in kinds else 0
            return self.together.send(p.Arrange(seat, kinds[after % len(kinds)]))
        return self.together.send(p.Claim(seat))

    def _ready(self) -> Step:
        me = self.together.me
        return self.together.send(p.Ready(not me.ready)) if me is not None else None

    def _ask_undo(self) -> None:
        session = self.together.session
        if session is not None:
            mine = [i for i, entry in enumerate(session.match.journal) if entry.seat in session.mine]
            session.take_back(mine[-1])
            self.say(say("asked_the_others_decide"), "undo")

    def _leave(self) -> Step:
        if self._closes:
            answers = (Answer(say("close_the_table"), True, "door"), Answer("Stay", None, "cross"))
            text = say("the_table_closes_for")
            return self.ask(self._gone, Dialog, say("ask_close_the_table"), text, answers, "door", 1)
        choices = (
            Answer(say("keep_my_chair"), False, "door"),
            Answer(say("leave_for_good"), True, "cross"),
            Answer("Stay", None, ""),
        )
        return self.ask(self._gone, Dialog, say("leave_the_table"), say("you_can_come_back"), choices, "door")

    @property
    def _closes(self) -> bool:
        """Whether the table closes when this player leaves for good."""
        return self.together.owner and not self.together.served

    def _gone(self, for_good: bool) -> Step:
        if for_good and self._closes:
            self.together.send(p.Close())
        self.together.leave(for_good)
        return self.to_menu()

    def keys(self) -> Iterable[Key]:
        zone, met = self.focus.zone_now, self.playing or self.lobby is not None
        yield Key(Act.CONFIRM, getattr(zone.on_confirm, "verb", "") or "Choose" if zone is not None else "Choose")
        yield Key(Act.NEXT, "Say" if met else "", partial(self.push, TalkScene, self.together))
        if self.playing:
            yield Key(Act.BACK, say("back_to_the_game"))
            return
        begin = partial(self.together.send, p.StartMatch()) if self.together.owner else self._ready
        yield Key(Act.MENU, ("Start" if self.together.owner else "Ready") if met else "", begin)
        yield Key(Act.BACK, "Leave", self._leave)

    # ---- the page
    def view(self) -> ui.Node:
        lobby = self.lobby
        if lobby is None:
            text = ui.Text(self.together.text, "book", 11, anchor="center")
            wait = text, ui.button("leave", "Cancel", ui.do(self._gone, False))
            return self.screen(say("play_together"), ui.Card("", ui.Column(wait, 8), colour=VELLUM, pad=(20, 16)))
        away = not (self.together.line and self.together.line.connected)
        note = say("the_line_is_gone_it") if away else ""
        chairs = [self._chair(lobby, seat, kind) for seat, kind in enumerate(lobby.seats)]
        far = (len(chairs) + 1) // 2  # clockwise: the others sit on the near side, from right to left
        near = tuple(reversed(chairs[far:])) or (ui.Space(1),)
        sides = ui.Grid(tuple(chairs[:far]), 6, cols=far), ui.Grid(near, 6, cols=len(near))
        seats = ui.Lines((sides[0], self._board(), sides[1]))
        body = ui.Column((seats, *self._watching(lobby), *self._told(), self._talk()), 3)
        card = ui.Card("", body, pad=(8, 4), id="seats")
        title = say("the_table_of", name=ruleset(lobby.game).name)
        return self.leaf(title, card, note, land=about_game(lobby.game).scenery, below=self._orders(lobby))

    def _chair(self, lobby: p.Lobby, seat: int, kind: str) -> ui.Node:
        """A chair and its occupant: leaves one's own, takes an empty one, or opens a person's card."""
        me, people = self.together.me, {f"chair:{member.chair}": member for member in lobby.members}
        sit = ui.do(self._seat, seat, verb=say("sit_down"))
        act, no, symbol, name, note, ready = sit, None, "player", "Free", "", False
        if kind in people:
            member, mine = people[kind], me is not None and kind == f"chair:{me.chair}"
            name = say("name_you", name=member.name) if mine else member.name
            note, ready = ", ".join(self._notes(member)), not self.playing and (member.ready or member.owner)
            act = (
                ui.do(self._seat, seat, verb=say("stand_up"))
                if mine
                else ui.do(self.push, PersonScene, self.together, member.chair, verb="More")
            )
        elif kind.startswith("bot:"):
            no = None if self.together.owner else ClientRefusal(say("a_bot_plays_this"))
            act, symbol = ui.do(self._seat, seat, verb=say("next_bot")), "robot"
            name = f"{label(kind.removeprefix('bot:'))} bot"
        empty = kind == "open"
        colour = about_game(lobby.game).seat_colour(seat)
        chair = ui.Art(*CHAIR, draw=ui.do(_draw_chair, colour, "" if empty else symbol))
        mark = " {tick}" if ready else ""
        told = (ui.Text(note, "ui", 7.5, UMBER, anchor="center"),) if note else ()
        words = (ui.Text(name + mark, "name", anchor="center"), *told)
        face = ui.Lines((ui.Row((ui.Space(grow=True), chair, ui.Space(grow=True)), 0), *words))
        said = f"{say('seat_number', number=seat + 1)}: {name}" + (f", {note}" if note else "")
        item = ui.Item(f"seat/{seat}", face, act, no, name=said, pad=(3, 1), grow=True)
        if not (empty and self.together.owner):
            return ui.Column((item,), grow=True)
        bot = p.Arrange(seat, f"bot:{names(lobby.game)[0]}")
        give = ui.button(f"bot/{seat}", "Bot", ui.do(self.together.send, bot), "robot", size=8, least=14)
        return ui.Column((item, ui.Centre(give, 50)), 1, grow=True)

    def _board(self) -> ui.Node:
        """The table, with the code to join it."""
        board = ui.Art(h=TABLE_HIGH, draw=ui.do(_draw_table))
        if not (self.together.owner and self.together.code):
            return board
        code = ui.Text(grouped(self.together.code), "bold", 13, CREAM, anchor="center")
        copy = ui.button(
            "copy",
            "Copy",
            ui.do(self.copy, grouped(self.together.code), say("code_copied")),
            "scroll",
            size=8,
            least=15,
        )
        again = ui.button("code", say("new_code"), ui.do(self.together.send, p.Renew()), "rotate", size=8, least=15)
        told = ui.Text(say("read_it_out_the"), "ui", 7.5, CREAM, anchor="center")
        keys = ui.Row((ui.Space(grow=True), *((copy,) if self.playing else (copy, again)), ui.Space(grow=True)), 6)
        return ui.Stack((board, ui.Column((ui.Space(h=3), code, told, keys, ui.Space(h=4)), 1)))

    def _watching(self, lobby: p.Lobby) -> tuple[ui.Node, ...]:
        """Members without a chair."""
        rows, me = list[ui.Node](), self.together.me
        for member in lobby.members:
            if f"chair:{member.chair}" in lobby.seats:
                continue
            you = me is not None and me.chair == member.chair
            name = say("name_you", name=member.name) if you else member.name
            act = None if you else ui.do(self.push, PersonScene, self.together, member.chair)
            note = ui.Text(", ".join(("watches", *self._notes(member))), "ui", 8, UMBER)
            rows.append(ui.row(f"person/{member.chair}", name, act, "eye", right=note, size=8.5))
        return tuple(rows)

    def _notes(self, member: p.Member) -> list[str]:
        """Notes on a member."""
        notes = ["host"] if member.owner else []
        if words := self.together.words_of.get(member.chair):
            notes.append(say("their_screen_shows", words=words))
        notes += ["away"] if not member.here else [say("gives_no_share")] if member.silent else []
        return notes

    def _orders(self, lobby: p.Lobby) -> ui.Node:
        word = say("close_the_table") if self._closes else "Leave"
        leave = ui.button("leave", word, ui.do(self._leave), "door", size=8.5)
        talk = ui.button("say", say("say_something"), ui.do(self.push, TalkScene, self.together), "quill", size=8.5)
        if self.playing:
            session, no = self.together.session, None
            if session is None or session.waiting:
                no = ClientRefusal(say("the_host_has_not"))
            elif not any(entry.seat in session.mine for entry in session.match.journal):
                no = ClientRefusal(say("you_have_not_done"))
            undo = ui.button("undo", say("ask_to_undo"), ui.do(self._ask_undo), "undo", no, size=8.5)
            first = ui.button("ready", say("back_to_the_game"), ui.do(Pop), "play", least=26, grow=True)
            return ui.Row((first, talk, undo, leave), 4)
        me = self.together.me
        ready = me is not None and me.ready
        if self.together.owner:
            sitting = [member for member in lobby.members if f"chair:{member.chair}" in lobby.seats]
            slow = ", ".join(member.name for member in sitting if not (member.ready or member.owner))
            no = ClientRefusal(say("not_ready_yet", slow=slow)) if slow else None
            start = ui.do(self.together.send, p.StartMatch())
            first = ui.button("ready", say("start_the_game"), start, "crown", no, least=26, size=11, grow=True)
        else:
            told = say("not_ready") if ready else "Ready"
            first = ui.button("ready", told, ui.do(self._ready), "tick", least=26, size=11, grow=True)
        return ui.Row((first, talk, leave), 4)

    def _told(self) -> tuple[ui.Node, ...]:
        """How many rolls were checked, and the words that identify the host."""
        session = self.together.session
        rolls = counted(session.match.marks) if session is not None else ""
        told = (ui.Text(say("rolls_so_far", rolls=rolls), "ui", 8, UMBER),) if rolls else ()
        if self.together.words and not self.playing:
            told = (*told, ui.Text(say("ask_the_host_whether", words=self.together.words), "ui", 8.5))
        return told

    def _talk(self) -> ui.Node:
        said = self.together.talk[-TALK:]
        lines = tuple(
            ui.Text(f"*{name}:* {text}" if name else text, "ui", 8.5, None if name else RUST) for name, text in said
        )
        nothing = ui.Text(say("nobody_has_said_anything"), "ui", 8.5, UMBER)
        return ui.Framed(child=ui.Lines(lines or (nothing,)), frames=theme.flat(VELLUM), pad=(6, 2.5))


def _draw_chair(colour: Colour, symbol: str, painter: Painter, box: Rect, how: ui.How) -> None:
    """Draws a chair in its seat's colour with its occupant; "" for nobody."""
    x, y, w, h = box
    painter.frame(x + 3, y, w - 6, h, theme.inked(dark(OAK, 0.2), 3.0, 0.9))
    painter.frame(x + 6, y + 3, w - 12, h - 8, theme.inked(colour if symbol else mix(colour, TAN, 0.6), 2.0, 0.7))
    painter.frame(x, y + h - 6, w, 6, theme.inked(dark(OAK, 0.1), 2.0, 0.9))
    if symbol:
        painter.symbol(symbol, x + w / 2, y + h / 2 - 1, h - 6)


def _draw_table(painter: Painter, box: Rect, how: ui.How) -> None:
    """Draws the table."""
    x, y, w, h = box
    painter.frame(x + 8, y + 2, w - 16, h - 2, theme.inked(dark(WOOD, 0.35), 18.0, 1.0))
    painter.frame(x + 8, y, w - 16, h - 5, theme.inked(WOOD, 18.0, 1.0))
    painter.frame(x + 13, y + 4, w - 26, h - 13, theme.flat(dark(FELT, 0.1), 15.0))
