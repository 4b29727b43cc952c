"""Hosting a table: the same choices as for a game at one screen, and who may come."""

from __future__ import annotations

from game.client.doors import scene_of
from game.client.scenes.draft import HUMAN
from game.client.scenes.setup import Line, SetupScene
from game.client.stack import Replace, Step
from game.client.ui.page import do
from game.core.rules import ruleset
from game.teller import say
from game.title import titles

HIDDEN = ("name", "seed", "challenge")  # a table has honest dice and people with names of their own


class HostScene(SetupScene):
    """Choices for a table; "A person" is a seat somebody can take, on any machine."""

    begins, title = say("open_the_table"), say("host_a_table")
    teaches = False

    def __init__(self) -> None:
        super().__init__(next(game for game in titles() if ruleset(game).seats.stop > 2))
        self.others = False

    def enter(self) -> None:
        super().enter()
        for seat in range(1, min(2, len(self.draft.kinds))):
            self.draft.turn_seat(seat, 1)
            self.draft.kinds[seat] = HUMAN
        self._changed()

    def _turn_others(self, way: int = 1) -> Step:
        self.others = not self.others
        return self._changed()

    def choices(self) -> list[Line]:
        rows = [choice for choice in super().choices() if choice.id not in HIDDEN]
        value = say("other_machines") if self.others else say("this_machine_only")
        told = say("this_machines_address_on") if self.others else say("only_windows_on_this")
        at = next((i for i, choice in enumerate(rows) if choice.id == "rules"), len(rows))
        turn = do(self._turn_others)
        rows.insert(at, Line("others", "door", say("who_can_join"), value, told, turn=turn, open=do(turn, 1)))
        return rows

    def begin(self) -> Step:
        """Open it and go to its lobby."""
        from game.client.together import Together

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
        return [*words, "--others"] if self.others else words
