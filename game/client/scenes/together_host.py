"""Hosting a table: the same choices as for a game at one screen, and who may come."""

from __future__ import annotations

from game.bots import label, names, thinks_apart
from game.client.doors import scene_of
from game.client.scenes.draft import OFF
from game.client.scenes.setup import Line, SetupScene
from game.client.scenes.together_code import HallEntry
from game.client.stack import Push, Replace, Step
from game.client.ui.focus import Refused
from game.client.ui.page import do
from game.core.rules import ruleset
from game.journal.seating import HUMAN
from game.net.codes import grouped
from game.net.company import Plan
from game.teller import say
from game.title import titles

HIDDEN = ("name", "seed", "challenge")  # a table has honest dice and people with names of their own
HERE, OTHERS, SERVER = range(3)  # who keeps the table, and for whom
PLACES = (
    (say("this_machine_only"), say("only_windows_on_this")),
    (say("other_machines"), say("this_machines_address_on")),
    (say("through_a_server"), say("a_server_keeps_the")),
)


class HostScene(SetupScene):
    """Choices for a table; "A person" is a seat somebody can take, on any machine."""

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

    def _ask_hall(self) -> Step:
        self._asked = "hall"
        return Push(HallEntry())

    def resume(self, result: object) -> Step:
        if self._asked == "hall" and isinstance(result, str):
            self.services.settings.hall = result
            self.services.save_settings()
        return super().resume(result)

    def _changed(self) -> Step:
        super()._changed()
        if ruleset(self.draft.game).seats.stop == 2:
            self.refusal = Refused(say("a_game_for_one"))
        if self.place == SERVER and self.refusal is None:
            here = [name for name in names(self.draft.game) if not thinks_apart(name)]
            if not self.services.settings.hall:
                self.refusal = Refused(say("enter_the_servers_code"))
            elif any(kind not in (*here, HUMAN, OFF) for kind in self.draft.kinds):
                self.refusal = Refused(say("the_bots_of_a_server", bots=", ".join(map(label, here))))
        return None

    def choices(self) -> list[Line]:
        hidden = (*HIDDEN, "map") if self.place == SERVER else HIDDEN
        rows = [choice for choice in super().choices() if choice.id not in hidden]
        value, told = PLACES[self.place]
        at = next((i for i, choice in enumerate(rows) if choice.id == "rules"), len(rows))
        turn = do(self._turn_place)
        rows.insert(at, Line("others", "door", say("who_can_join"), value, told, turn=turn, open=do(turn, 1)))
        if self.place == SERVER:
            code, told = grouped(self.services.settings.hall) or say("enter_a_code"), say("who_runs_the_server")
            rows.insert(at + 1, Line("hall", "castle", "Server", code, told, open=do(self._ask_hall)))
        return rows

    def begin(self) -> Step:
        """Open it and go to its lobby."""
        from game.client.together import Together

        if self.refusal is not None:
            self.say(self.refusal.text, "warn")
            return None
        if self.place == SERVER:
            settings, draft = self.services.settings, self.draft
            kinds = tuple("open" if kind == HUMAN else kind for kind in draft.players)
            plan = Plan(draft.game, kinds, {option.id: draft.values[option.id] for option in draft.shown})
            table = Together.open(self.services, settings.hall, settings.name or "Host", plan)
            return Replace(scene_of("table_lobby", table))
        return Replace(scene_of("table_lobby", Together.host(self.services, self.words)))

    @property
    def words(self) -> list[str]:
        """What follows `roll-and-reign host`."""
        draft = self.draft
        words = [draft.game, "--owner", self.services.settings.name or "Host"]
        for kind in draft.players:
            words += ["--kind", "open" if kind == HUMAN else kind]
        for option in draft.shown:
            words += ["--option", f"{option.id}={draft.values[option.id]}"]
        if draft.map is not None:
            words += ["--map", str(draft.map.path)]
        return [*words, "--others"] if self.place == OTHERS else words
