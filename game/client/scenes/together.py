"""Play together: host a table, join one by code, or return to one's chair."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from functools import partial

import pygame

from game.bots import label, names, thinks_apart
from game.client import Run
from game.client.doors import scene_of
from game.client.scenes.draft import OFF
from game.client.scenes.page import NameEntry, PageScene
from game.client.scenes.setup import ChallengeEntry, SettingRow, SetupScene
from game.client.stack import Pop, Replace, Scene, Step
from game.client.together import Together, kept_ticket
from game.client.ui.focus import ClientRefusal
from game.client.ui.page import Card, Column, Item, Node, Rule, Text, button, do, row
from game.client.ui.palette import UMBER, VELLUM
from game.core.rules import ruleset
from game.journal.challenge import ALPHABET, grouped
from game.journal.reading import HUMAN
from game.narrator import say
from game.net import protocol as p
from game.net.codes import MOST_LETTERS, CodeError, decode
from game.net.company import PLAYING, MatchPlan
from game.net.keeper import remembered
from game.title import titles


class CodeEntry(ChallengeEntry):
    """Entry of a table's code; `resume(code)` gets it, None when the player went back."""

    title, done, most = say("join_a_table"), "Join", MOST_LETTERS
    hall = False  # a server's code is wanted

    def more(self) -> tuple[Item, ...]:
        """Codes can be long, so they can be pasted."""
        return (button("do/paste", "Paste", do(self._paste), "scroll", least=26),)

    def _paste(self) -> None:
        try:
            text = pygame.scrap.get_text()
        except pygame.error:
            text = ""
        code = "".join(letter for letter in text.upper() if letter in ALPHABET)[:MOST_LETTERS]
        self.services.sound.play("pencil" if code else "deny")
        if code:
            self.text, self.selected = code, False

    @property
    def said(self) -> tuple[object | None, str]:
        """The code once valid, and a sentence about it."""
        if not self.text:
            return None, say("the_letters_the_host")
        try:
            door = decode(self.text)
        except CodeError as error:
            return None, str(error) if len(self.text) > 10 else say("letters_so_far_at", n=len(self.text))
        if door.hall != self.hall:
            return None, say("a_servers_code_opens") if door.hall else say("a_tables_code_joins")
        if self.hall:
            return self.text, say("a_server_on_this") if door.local else say("a_server_at", address=door.address)
        return self.text, say("a_table_on_this") if door.local else say("a_table_at", address=door.address)


class HallEntry(CodeEntry):
    """Entry of a server's code, where tables are opened."""

    title, done, hall = say("the_servers_code"), say("use_code"), True


# ---- The page of shared tables.
def missing() -> ClientRefusal | None:
    """Why network play is unavailable; None if it works."""
    return None if importlib.util.find_spec("nats") else ClientRefusal(say("needs_the_extra_net"))


class JoiningScene(Scene):
    """First scene of `join CODE`: joins once services exist."""

    def __init__(self, run: Run) -> None:
        self.run = run

    def tick(self, dt: float) -> Step:
        return join(self, self.run.code, self.run.name or self.services.settings.name)


def join(scene: Scene, code: str, name: str) -> Step:
    """Opens the lobby of the table with this code."""
    if (why := missing()) is not None:
        return Replace(scene_of("menu", why.text))
    return lobby(scene, Together.join, code, name or "Guest")


def lobby(scene: Scene, sit: Callable[..., Together], *about: object) -> Step:
    """Opens the lobby of the table at which `sit` sits down."""
    return Replace(scene_of("table_lobby", sit(scene.services, *about)))


_door = partial(row, size=12.0, least=34.0)


class TogetherScene(PageScene):
    """Ways to tables with other machines. `able`: as if the extra were installed."""

    exit_label = say("main_menu")

    def __init__(self, able: bool = False) -> None:
        super().__init__("join")
        self._able = able

    # ---- what can be done
    def _join(self, code: str) -> Step:
        return join(self, code, self.services.settings.name)

    def _named(self, name: str) -> None:
        self.services.settings.name = name
        self.services.save_settings()

    # ---- the page
    def view(self) -> Node:
        no, host = None if self._able else missing(), do(self.push, "table_host")
        code = do(self.ask, self._join, CodeEntry)
        name = self.services.settings.name
        typed = do(self.ask, self._named, NameEntry, say("your_name"), name)
        rows: list[Node] = [
            _door("join", say("join_a_table"), code, "door", say("type_the_code_the"), refusal=no),
            _door("host", say("host_a_table"), host, "castle", say("choose_a_game_and"), refusal=no),
            _door("name", say("your_name"), typed, "player", say("what_the_others_call"), name or "Guest"),
        ]
        home = self.services.data_dir  # what was left there leads the list
        if no is None and remembered(home):
            again = do(lobby, self, Together.host, ("--resume",))
            note = say("the_table_hosted_here")
            rows.insert(0, _door("resume", say("host_your_table_again"), again, "replay", note))
        if no is None and (ticket := kept_ticket(home)) is not None:
            back = do(lobby, self, Together.come_back, ticket)
            note = f"As {ticket.name}" if ticket.name else say("your_chair_is_kept")
            rows.insert(0, _door("back", say("come_back_to_the"), back, "undo", note))
        told = Text(say("one_machine_hosts_the"), "tale", colour=UMBER)
        doors = Card("", Column((*rows, Rule(h=4), told), 4), pad=(10, 8))
        return self.leaf(say("play_together"), doors, land="battle_ford")


# ---- Hosting a table.
HIDDEN = ("name", "seed", "challenge")  # a table has honest dice and people with names of their own
HERE, OTHERS, SERVER = range(3)  # who keeps the table, and for whom
PLACES = (
    (say("this_machine_only"), say("only_windows_on_this")),
    (say("other_machines"), say("this_machines_address_on")),
    (say("through_a_server"), say("a_server_keeps_the")),
)


class HostScene(SetupScene):
    """Choices for a table; "Person" is a seat for anyone, on any machine."""

    begins, title = say("open_the_table"), say("host_a_table")
    teaches = seeded = False

    def __init__(self) -> None:
        super().__init__(next(game for game in titles() if ruleset(game).seats.stop > 2))
        self.place = HERE

    def enter(self) -> None:
        super().enter()
        for seat in range(1, min(2, len(self.draft.kinds))):
            self.draft.turn_seat(seat, 1)
            self.draft.kinds[seat] = HUMAN
        self._changed()

    def _turn_place(self, way: int = 1) -> Step:
        self.place = (self.place + way) % len(PLACES)
        if self.place == SERVER and self.draft.maps:
            self.draft.choose_map(self.draft.maps[0])
        return self._changed()

    def _take_hall(self, code: str) -> Step:
        self.services.settings.hall = code
        self.services.save_settings()
        return self._changed()

    def _changed(self) -> Step:
        super()._changed()
        if ruleset(self.draft.game).seats.stop == 2:
            self.refusal = ClientRefusal(say("a_game_for_one"))
        if self.place == SERVER and self.refusal is None:
            here = [name for name in names(self.draft.game) if not thinks_apart(name)]
            if not self.services.settings.hall:
                self.refusal = ClientRefusal(say("enter_the_servers_code"))
            elif any(kind not in (*here, HUMAN, OFF) for kind in self.draft.kinds):
                self.refusal = ClientRefusal(say("the_bots_of_a_server", bots=", ".join(map(label, here))))
        return None

    def choices(self) -> list[SettingRow]:
        hidden = (*HIDDEN, "map") if self.place == SERVER else HIDDEN
        rows = [choice for choice in super().choices() if choice.id not in hidden]
        value, told = PLACES[self.place]
        turn = do(self._turn_place)
        rows.append(SettingRow("others", "door", say("who_can_join"), value, told, turn=turn, open=do(turn, 1)))
        if self.place == SERVER:
            code, told = grouped(self.services.settings.hall) or say("enter_a_code"), say("who_runs_the_server")
            typed = do(self.ask, self._take_hall, HallEntry)
            rows.append(SettingRow("hall", "castle", "Server", code, told, open=typed))
        return rows

    def begin(self) -> Step:
        """Opens the table and goes to its lobby."""
        if self.refusal is not None:
            self.say(self.refusal.text, "warn")
            return None
        if self.place == SERVER:
            settings, draft = self.services.settings, self.draft
            kinds = tuple("open" if kind == HUMAN else kind for kind in draft.players)
            plan = MatchPlan(draft.game, kinds, {option.id: draft.values[option.id] for option in draft.shown})
            return lobby(self, Together.open, settings.hall, settings.name or "Host", plan)
        return lobby(self, Together.host, self.words)

    @property
    def words(self) -> list[str]:
        """Arguments for `roll-and-reign host`."""
        draft = self.draft
        words = [draft.game, "--owner", self.services.settings.name or "Host"]
        for kind in draft.players:
            words += ["--kind", "open" if kind == HUMAN else kind]
        for option in draft.shown:
            words += ["--option", f"{option.id}={draft.values[option.id]}"]
        if draft.map is not None:
            words += ["--map", str(draft.map.path)]
        return [*words, "--others"] if self.place == OTHERS else words


# ---- What can be done with a member of the table.
WIDE = 320.0


class PersonScene(PageScene):
    """What can be done with a member of the table."""

    covers = False

    def __init__(self, together: Together, chair: int) -> None:
        super().__init__("back")
        self.together, self.chair = together, chair

    def _send(self, request: p.Request) -> Step:
        self.together.send(request)
        return Pop()

    def _mute(self) -> Step:
        self.together.muted ^= {self.chair}
        return Pop()

    def view(self) -> Node:
        lobby = self.together.lobby
        member = next((m for m in lobby.members if m.chair == self.chair), None) if lobby else None
        playing = lobby is not None and lobby.phase == PLAYING and f"chair:{self.chair}" in lobby.seats
        name = member.name if member is not None else "Gone"
        hand = say("they_arrange_the_table") if self.together.served else say("the_game_moves_to")
        away, kick = say("send_away", name=name), do(self._send, p.Kick(self.chair))
        hosts = (
            row("hand", say("make_the_host", name=name), do(self._send, p.MakeHost(self.chair)), "crown", hand),
            row("kick", away, kick, "cross", say("their_seat_becomes_free")),
        )
        muted = self.chair in self.together.muted
        mute = say("unmute", name=name) if muted else say("mute", name=name)
        stand_in = row(
            "bot", say("let_a_bot_play_for", name=name), do(self._send, p.ReplaceMember(self.chair)), "robot",
            say("until_they_come_back"),
        )  # fmt: skip
        rows = (
            *(hosts if self.together.owner else ()),
            *((stand_in,) if playing and member is not None and not member.here else ()),
            row(
                "mute", mute, do(self._mute), "quill", say("their_talk_is_hidden") if muted else say("hide_their_talk")
            ),
            row("back", "Back", do(Pop), "undo"),
        )
        return self.over(Card(name, Column(rows), colour=VELLUM, pad=(10, 8)), WIDE)
