"""Which scene must come up over the board: a battle, a hand-over, a fall; each once a moment.

Battles that matter are shown on their stage (worth.py), the others on the board. At instant speed a stage is set up
only where somebody is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.client.briefing import Briefing
from game.client.draw.painter import Painter
from game.client.play import Play
from game.client.scenes.hand_over import Guest, HandOver
from game.client.scenes.map import MapScene
from game.client.shown import Shown
from game.client.stack import Push, Step
from game.client.ui.geometry import middle
from game.core.horrible_hordes.events import BattleBegun
from game.core.horrible_hordes.state import KINGDOMS, SEGMENTS, STARTS, TURN, Fallen, State
from game.core.horrible_hordes.tables import TABLES
from game.core.rules import Action
from game.titles.horrible_hordes.look.battle.bout import deciding
from game.titles.horrible_hordes.look.battle.scene import BattleScene
from game.titles.horrible_hordes.look.board.pieces import arms
from game.titles.horrible_hordes.look.fallen import FallenPage
from game.titles.horrible_hordes.look.places import LETTERS
from game.titles.horrible_hordes.look.texts.names import kingdom_name
from game.titles.horrible_hordes.look.tidings import tidings
from game.titles.horrible_hordes.look.worth import Firsts, whole_stage
from game.titles.horrible_hordes.teller import say

_OWN = (STARTS, KINGDOMS, *TURN)  # phases in which a person takes the seat


class Summons:
    """`standing` and `never`: what standing orders answer, and the abilities the deciding seat is not asked about."""

    def __init__(
        self, play: Play, scene: MapScene, standing: Callable[[], Action | None], never: Callable[[], set[str]]
    ) -> None:
        self._play, self._scene = play, scene
        self._standing, self._never = standing, never
        self._fell = (-1, -1)  # round and seat of the fall that was told
        self._called = (-1, -1, "")  # the window that was announced
        people = [seat for seat, kind in enumerate(play.session.players) if kind == "human"]
        self._seen: Shown[State] = Shown(play)
        self._people = frozenset(people)
        self._firsts = Firsts(play)
        self._before = (-1, 0)  # the round, and how many fights took the whole screen in it before the last
        self._asked: object = None  # the battle last asked about, and the answer
        self._answer = False
        self._briefing = Briefing(scene, lambda match, seat: [one.text for one in tidings(match, seat)])
        self._shared = len(people) > 1
        self._sitting = -1 if self._shared else (people[0] if people else -1)

    def call(self) -> Step:
        """The scene that is due now, if any."""
        if self._battle():
            return Push(BattleScene(self._play, self._standing, self._never, self._staged()))
        if self._play.busy:
            return None
        s = self._play.session.match.state
        seat = self._play.session.deciding
        if not self._human(seat) or seat is None:
            return None
        if not self._shared and s.active == seat and s.phase in TURN:
            self._briefing.begin(self._play.session.match, s.round, seat)
        return self._fall(s, seat) or self._hand_over(s, seat)

    def _hand_over(self, s: State, seat: int) -> Step:
        """Another person's turn begins. A window in somebody else's turn is only announced: it is short."""
        if not self._shared or seat == self._sitting:
            return None
        if self._sitting < 0:  # whoever opened the match sits there
            self._sitting = seat
            return None
        if seat == s.horde_seat:
            own = s.phase in SEGMENTS
            name = say("the_hordes")
        else:
            own = s.phase in _OWN and s.active == seat and not (s.todo and deciding(s))
            kingdom = s.players[seat].kingdom
            name = kingdom_name(kingdom) if kingdom >= 0 else say("seat_letter", letter=LETTERS[seat])
        if not own:
            if self._called != (seat, s.round, s.phase):
                self._called = (seat, s.round, s.phase)
                who = name if seat == s.horde_seat else f"{LETTERS[seat]}, {name}"
                self._scene.say(say("your_decision", who=who), "eye")
            return None
        self._sitting = seat
        self._scene.touch()
        match = self._play.session.match
        moment = say("round_of", round=s.round, rounds=TABLES.turns.rounds) if s.round else "Setup"
        if seat == s.horde_seat:
            guest = Guest(seat, name, moment, say("now_move_hordes"))
            return Push(HandOver(self._play, guest, (), _claw))
        guest = Guest(seat, name, moment, say("nothing_happened"))
        return Push(HandOver(self._play, guest, tidings(match, seat), arms))

    def _fall(self, s: State, seat: int) -> Step:
        """The last settlement of somebody at this screen is gone."""
        if not isinstance(s.top, Fallen) or self._fell == (s.round, seat):
            return None
        self._fell, self._sitting = (s.round, seat), seat
        return Push(FallenPage(self._play, seat))

    def stop(self) -> int | None:
        """How many events may be skipped at most: those before the next battle somebody here fights in."""
        director = self._play.director
        if self._scene.services.speed <= 0:
            return None
        coming = range(director.shown, len(director.events))
        return next((i for i in coming if self._ours(director.events[i])), None)

    def _battle(self) -> bool:
        director = self._play.director
        if self._play.busy:
            now = director.now
            return self._scene.services.speed > 0 and isinstance(now, BattleBegun) and self._whole(now)
        seat = self._play.session.deciding
        return self._human(seat) and deciding(self._play.session.match.state) and self._standing() is None

    def _ours(self, event: Any) -> bool:
        """Whether somebody at this screen fights in the battle that begins."""
        if not isinstance(event, BattleBegun):
            return False
        enemy = event.foe if event.foe >= 0 else self._play.session.match.state.horde_seat
        return self._human(event.seat) or self._human(enemy)

    def _staged(self) -> int:
        """How many fights of this round took the whole screen before this one."""
        round_ = self._seen.state.round
        self._before = (round_, self._before[1] + 1) if self._before[0] == round_ else (round_, 0)
        return self._before[1]

    def _whole(self, now: BattleBegun) -> bool:
        """Whether this battle takes the whole screen; asked once a battle."""
        if self._asked is not now:
            battles, s = self._scene.services.settings.battles, self._seen.state
            self._asked, self._answer = now, whole_stage(s, now, self._people, self._firsts.begins(now), battles)
        return self._answer

    def _human(self, seat: int | None) -> bool:
        players = self._play.session.players
        return seat is not None and 0 <= seat < len(players) and players[seat] == "human"


def _claw(painter: Painter, seat: int, x: float, y: float, size: float) -> None:
    """In place of a coat of arms: whoever leads the hordes has none."""
    painter.symbol("claw", *middle((x, y, size, size)), size)
