"""Which scene must come up over the sheet: a hand-over, the king's war; each once a moment."""

from __future__ import annotations

from game.client.briefing import Briefing
from game.client.play import Play
from game.client.scenes.map import MapScene
from game.client.stack import Push, Step
from game.core.match import Match
from game.core.xii_century.state import ASSIGN, SPEND, WAR
from game.titles.xii_century.look.owners import Owners
from game.titles.xii_century.look.voice import Voice

MOST = 2  # of what one town did


class Summons:
    """Knows what was asked already, and who sits at the table."""

    def __init__(self, play: Play, scene: MapScene) -> None:
        self._play, self._scene = play, scene
        self.owners = Owners()
        self._briefing = Briefing(scene, _others)
        self._wars = -1  # the round whose war was called up
        people = [seat for seat, kind in enumerate(play.session.players) if kind == "human"]
        self._shared = len(people) > 1
        self._sitting = -1 if self._shared else (people[0] if people else -1)

    @property
    def away(self) -> bool:
        """The person whose turn it is has not taken the seat yet."""
        return self._shared and self._deciding is not None and self._deciding != self._sitting

    @property
    def _deciding(self) -> int | None:
        """The person who must decide; None for bots and at the end."""
        seat = self._play.session.deciding
        return seat if seat is not None and self._play.session.players[seat] == "human" else None

    def call(self) -> Step:
        """The scene that is due now, if any."""
        if self._play.roll is not None and self.away and self._deciding is not None and not self._scene.watching:
            return self._hand_over(self._deciding)  # before the dice of the next are in anybody's hand
        if self._play.busy:
            return None
        s = self._play.session.match.state
        if s.phase == WAR:
            if self._wars == s.round:
                return None
            self._wars = s.round
            from game.titles.xii_century.look.battle.scene import WarScene

            return Push(WarScene(self._play, self.owners))
        if s.phase == ASSIGN and self._deciding is not None:
            from game.titles.xii_century.look.panels.calendar import CalendarScene

            return Push(CalendarScene(self._play))
        if self._scene.free and self.away and self._deciding is not None:
            return self._hand_over(self._deciding)
        if s.phase == SPEND and not self._shared and self._deciding is not None:
            self._briefing.begin(self._play.session.match, s.round, self._deciding)
        return None

    def _hand_over(self, seat: int) -> Step:
        from game.client.scenes.hand_over import Guest, HandOver
        from game.titles.xii_century.look.coats import arms
        from game.titles.xii_century.look.tidings import tidings
        from game.titles.xii_century.teller import town_name

        self._sitting = seat
        self._scene.touch()
        match = self._play.session.match
        s = match.state
        voice = Voice(self._play)
        moment = voice.say("war_round", round=s.round, rounds=s.sheet.course.rounds)
        guest = Guest(seat, town_name(s, seat), moment, voice.say("nothing_yet"))
        return Push(HandOver(self._play, guest, tidings(match, seat), arms))

    def town_map(self, seat: int) -> Step:
        """The town as a picture."""
        from game.titles.xii_century.look.town.scene import TownScene

        return Push(TownScene(self._play, seat))


def _others(match: Match, seat: int) -> list[str]:
    """What every other town did since this seat acted last, a line each."""
    from game.titles.xii_century.look.tidings import tidings
    from game.titles.xii_century.teller import town_name

    found: dict[int, list[str]] = {}
    for one in tidings(match, seat):
        if one.seat not in (-1, seat):
            found.setdefault(one.seat, []).append(one.text.rstrip("."))
    return [f"{town_name(match.state, other)}: {', '.join(told[:MOST])}" for other, told in found.items()]
