"""The table of Horrible Hordes: the board, its panels, and the scenes that are due."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from game.client.draw.canvas import Rect
from game.client.draw.painter import CachedBox, Painter
from game.client.input.actions import DIRECTIONS, FACES, Act, Input, Intent, Pan, Pointer
from game.client.play import Play
from game.client.scenes.hand_over import Guest, HandOver, TurnNews
from game.client.stack import Prompt, Push, Step
from game.client.stage.director import Mark
from game.client.ui.focus import FocusGraph, Reply, Zone
from game.client.ui.page import Box, Lines, Node, Page, Row, Screen, Space, do
from game.client.ui.page.standing import WHOLE
from game.client.ui.palette import SUN, Colour
from game.client.ui.theme import PROMPT_BAR, TOP_BAR
from game.core.horrible_hordes.actions import MoveStack
from game.core.horrible_hordes.events import BattleBegun
from game.core.horrible_hordes.state import KINGDOMS, OVER, SEGMENTS, STARTS, TURN, Fallen, State
from game.core.horrible_hordes.tables import KINGDOM, TABLES, TERRAINS
from game.core.match import all_facts
from game.core.rules import Action
from game.titles.horrible_hordes.look import board, names, pieces
from game.titles.horrible_hordes.look import side as ribbon
from game.titles.horrible_hordes.look.abilities import skipped
from game.titles.horrible_hordes.look.battle import BattleScene
from game.titles.horrible_hordes.look.bout import BattleProgress, deciding, fight_shown
from game.titles.horrible_hordes.look.card import DICE
from game.titles.horrible_hordes.look.kingdoms import AGAIN, FallenPage, turn_news
from game.titles.horrible_hordes.look.show import CUES, OnBoard, Show, first_fight, tumbling, whole_stage
from game.titles.horrible_hordes.narrator import say

_OWN = (STARTS, KINGDOMS, *TURN)  # phases in which a person takes the device


class PendingScene:
    """Decides which scene is due: a battle, a fall, or handing over the device."""

    def __init__(self, table: ribbon.TableContext) -> None:
        self._table, self._orders, self._play = table, table.orders, table.play
        self._fell = (-1, -1)  # round and seat of the last announced fall
        self._called = (-1, -1, "")  # the last announced window
        people = [seat for seat, kind in enumerate(self._play.session.players) if kind == "human"]
        self._people = frozenset(people)
        all_facts(self._play.session.match)  # a loaded match is read before the first battle asks
        self._before = (-1, 0)  # the round, and how many full-screen fights it had before the last
        self._asked: tuple[object, bool] = (None, False)  # the last battle tested for the full screen, and the answer
        self._turn_news = TurnNews(table, lambda match, seat: [one.text for one in turn_news(match, seat)])
        self._shared = len(people) > 1
        self._sitting = -1 if self._shared else (people[0] if people else -1)

    def call(self) -> Step:
        """The scene that is due now, if any."""
        if self._battle():
            round_, (of, fought) = self._table.state.round, self._before
            before = fought + 1 if of == round_ else 0
            self._before = round_, before
            return Push(BattleScene(self._play, self._orders.standing, lambda: self._orders.plan.never, before))
        if self._play.busy:
            return None
        s = self._play.session.match.state
        seat = self._play.session.deciding
        if not self._human(seat) or seat is None:
            return None
        if not self._shared and s.active == seat and s.phase in TURN:
            self._turn_news.begin(self._play.session.match, s.round, seat)
        if isinstance(s.top, Fallen) and self._fell != (s.round, seat):  # the fall of a kingdom at this screen
            self._fell, self._sitting = (s.round, seat), seat
            return Push(FallenPage(self._play, seat))
        return self._hand_over(s, seat)

    def _hand_over(self, s: State, seat: int) -> Step:
        """Hands over to another person. A window in somebody else's turn is short, so it is only announced."""
        if not self._shared or seat == self._sitting:
            return None
        if self._sitting < 0:  # whoever opened the match has the device
            self._sitting = seat
            return None
        leads, letter = seat == s.horde_seat, names.LETTERS[seat]
        if leads:
            own, name = s.phase in SEGMENTS, say("the_hordes")
        else:
            own = s.phase in _OWN and s.active == seat and not (s.todo and deciding(s))
            kingdom = s.players[seat].kingdom
            name = names.kingdom_name(kingdom) if kingdom >= 0 else say("seat_letter", letter=letter)
        if not own:
            if self._called != (seat, s.round, s.phase):
                self._called = (seat, s.round, s.phase)
                self._table.say(say("your_decision", who=name if leads else f"{letter}, {name}"), "eye")
            return None
        self._sitting = seat
        self._table.touch()
        moment = say("round_of", round=s.round, rounds=TABLES.turns.rounds) if s.round else "Setup"
        guest = Guest(seat, name, moment, say("now_move_hordes" if leads else "nothing_happened"), "claw" * leads)
        return Push(HandOver(self._play, guest, () if leads else turn_news(self._play.session.match, seat)))

    def stop(self) -> int | None:
        """The event to stop skipping at: the next battle somebody here fights in."""
        director, leads = self._play.director, self._play.session.match.state.horde_seat
        coming = enumerate(director.events[director.shown :], director.shown) if self._table.services.speed > 0 else ()
        begun = ((i, event) for i, event in coming if isinstance(event, BattleBegun))
        return next((i for i, e in begun if self._human(e.seat) or self._human(e.foe if e.foe >= 0 else leads)), None)

    def _battle(self) -> bool:
        if self._play.busy:
            now = self._play.director.now
            return self._table.services.speed > 0 and isinstance(now, BattleBegun) and self._whole(now)
        seat = self._play.session.deciding
        return self._human(seat) and deciding(self._play.session.match.state) and self._orders.standing() is None

    def _whole(self, now: BattleBegun) -> bool:
        """Whether a battle takes the full screen, computed once."""
        if self._asked[0] is not now:
            battles, s = self._table.services.settings.battles, self._table.state
            self._asked = now, whole_stage(s, now, self._people, first_fight(self._play.session.match, now), battles)
        return self._asked[1]

    def _human(self, seat: int | None) -> bool:
        players = self._play.session.players
        return seat is not None and 0 <= seat < len(players) and players[seat] == "human"


# ---- The table: the board, its panels and the focus.
LARGE, HUGE = 120, 160  # text sizes in per cent, beyond which the layout changes, and only essentials are shown
_GROUPS = ("cell", "order", "shelf", "raid")  # the groups that NEXT_TAB cycles through


class HorribleHordesTable(ribbon.TableContext):
    """Paints the page and the board, moves the focus, and handles inputs the focus did not use."""

    cues, caps_end = OnBoard(CUES), True
    pending_scene: PendingScene
    doors = (ribbon.MENU_ZONE, ribbon.BOOK_ZONE)

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.show = Show()
        self.board = pieces.BoardPicture()
        self.page = Page()
        self.fight: BattleProgress | None = None  # the battle being shown
        self._spare = FocusGraph("-")
        self._moment: object = None  # the last decision
        self._phase: tuple[object, str] = None, ""  # the round and seat, and the phase, that were open last
        self._want = False  # move the focus once the zones exist
        self._stepped = False  # the player moved the focus, so the board follows it
        self._aimed: tuple[int, ...] = ()  # the last set of targets
        self._kept: CachedBox = CachedBox()
        self._zones: tuple[board.BoardView | None, dict[str, Zone]] = None, {}  # zones of the visible spaces

    # ---- the context
    def sit(self) -> None:
        self.cup.called = say("rolls_spawn")
        self.focus.field = "cell/"
        self.show.particles.reduced = self.services.settings.reduced_motion
        home = next(iter(self.state.players[self.seat].settlements), self.state.grid.middle[0])
        self.camera.sit(self.state.grid, self.services.painter.k, home)
        self.pending_scene = PendingScene(self)

    @property
    def sight(self) -> board.BoardView:
        """The visible part of the board."""
        return self.camera.view

    def terrain(self) -> Counter[str]:
        laid = self.state.terrain
        return Counter(TERRAINS[laid[space]].id for space in self.sight.spaces if laid[space] >= 0)

    @property
    def question(self) -> int:  # type: ignore[override]
        return len(self.orders.trail)

    # ---- the page
    def rest(self) -> None:
        super().rest()
        self.page.rest()
        self._kept.rest()

    def view(self) -> Node:
        """The strip at the top, room for the board, and the panels beside it."""
        large, huge = (self.services.settings.text_size > size for size in (LARGE, HUGE))
        top = ribbon.view(self, self.free, large, huge)
        side = self.panels(self.fight, large, huge)
        both = Row((Space(grow=True), Box(side, w=names.WIDE)), 0, top=True, grow=True)
        return Screen(Lines((both, Space(h=PROMPT_BAR - 1))), top, pad=(names.BOARD.x, names.BOARD.y - TOP_BAR))

    def paint(self, painter: Painter) -> None:
        self.camera.scale(painter.k)
        s = self.state
        self._follow(s)
        if self._stepped:
            self._stepped = False
            self.camera.follow(self.space)
        real = self.focus
        if self.watching or self.play.busy:
            self.focus = self._spare
            self._spare.begin()
            self._spare.id = real.id
        self.fight = fight_shown(s, self.play.director)
        self.page.paint(painter, self.focus, self.view(), WHOLE)
        real.links |= self._links(real)
        real.board, real.pieces = names.BOARD, []
        if self.play.taught:  # the visible spaces with pieces, and those a horde goes through to meet somebody
            ways = {space for omen in self.omens if omen.meets for a, b, _ in omen.steps for space in (a, b)}
            held = s.occupied() | s.horded
            real.pieces = [self.sight.rect(n) for n in self.sight.spaces if held >> n & 1 or n in ways]
        if self.focus is self._spare:
            real.minds(self._spare)
        self._paint_board(painter, s)
        self.focus = real
        if self.watching and self.page.plan is not None:
            for item, box, *_ in (self.page.plan.items[id] for id in self.doors):
                real.declare(Zone(item.id, box, item.do, name=item.name))

    def _links(self, focus: FocusGraph) -> dict[tuple[str, Act], str]:
        """How arrows go beside the board: to what is next there, of several the first; to the right of all nothing."""
        plan = self.page.plan
        ids = plan.items if plan else ()
        zones = [focus.declared(id) for id in ids if not id.startswith(("ribbon", "seat", "phase"))]
        seen = [zone for zone in zones if zone is not None and not zone.hidden and not zone.aside]
        lists = {zone.group for zone in zones if zone is not None and zone.hidden}  # they go on out of sight
        found: dict[tuple[str, Act], str] = {}
        for zone in seen:
            x, y, w, h = zone.rect
            if zone.group in lists:
                continue
            level = [other for other in seen if min(y + h, other.rect[1] + other.rect[3]) > max(y, other.rect[1])]
            after = [other for other in level if other.rect[0] >= x + w - 1]
            found[zone.id, Act.RIGHT] = min(after, key=lambda other: (other.rect[0], other.rect[1]), default=zone).id
            above = [other for other in seen if other.rect[1] + other.rect[3] <= y + 1
                     and min(x + w, other.rect[0] + other.rect[2]) > max(x, other.rect[0])]  # fmt: skip
            if above:
                found[zone.id, Act.UP] = min(above, key=lambda other: (-other.rect[1], abs(other.rect[0] - x))).id
        return found

    def _paint_board(self, painter: Painter, s: State) -> None:
        now = self.play.director.now if self.play.busy else None
        targets, lit = tuple(self.orders.targets()), self.orders.lit()
        if targets != self._aimed:
            self._aimed = targets
            self.camera.reveal(targets)
        without, view, omens = self.show.without(now, s), self.sight, self.omens
        colour = names.SEAT_COLOURS[max(0, self.seat)]
        coming = frozenset(omen.horde.uid for omen in omens if omen.comes)
        moves = self.play.busy and s.phase == "horde_moves"
        self.board.look = board.look_at(self.play.session.match.setup.board)

        def draw() -> None:
            self.board.paint(painter, view, s, coming, without, moves)
            with painter.clip(*names.FIELD):
                pieces.paint_targets(painter, view, targets, colour, lit)
                if not moves:
                    pieces.paint_omens(painter, view, omens)

        things, values = (s, view, omens, self.board.look), (without, targets, lit, colour, moves)
        self._kept.paint(painter, names.SHEET, things, values, draw)
        with painter.clip(*names.FIELD):
            self._paint_looked_at(painter, colour)
        self._cells(painter)
        small = self.camera.small_map
        if small is not None:
            look = self.board.look
            board.paint_small_map(painter, self.sight, s, small, look.lands if look else ())

    def _paint_looked_at(self, painter: Painter, colour: Colour) -> None:
        """Marks the planned march, the space of the focused row, and the paths of the selected horde."""
        view, space = self.sight, self.space
        if self.orders.place >= 0:
            pieces.paint_targets(painter, view, (), colour, (self.orders.place,))
        meant = self.orders.meant if self.free else None
        if isinstance(meant, MoveStack):
            numbers = self.state.grid.numbers
            start, end = numbers[meant.origin], numbers[meant.path[-1]]
            if view.sees(start) and view.sees(end):
                pieces.paint_arrow(painter, view.centre(start), view.centre(end), view.side, SUN, 0.34)
        looked = None if self.play.busy else next((one for one in self.omens if one.horde.space == space), None)
        if looked is not None and space not in self.orders.targets():
            pieces.paint_looked_at(painter, view, looked, self.chance)

    def boxes_of(self, action: Action) -> Sequence[Rect]:
        """The visible spaces that an action names."""
        named = [getattr(action, "space", None), getattr(action, "origin", None), *getattr(action, "path", ())]
        numbers, seen = self.state.grid.numbers, set(self.sight.spaces)
        return [self.sight.rect(numbers[cell]) for cell in named if cell in numbers and numbers[cell] in seen]

    def _cells(self, painter: Painter) -> None:
        view = self.camera.goal
        if self._zones[0] is not view:
            named = ((space, ",".join(map(str, self.state.grid.cells[space]))) for space in view.spaces)
            zones = (
                Zone(f"cell/{n}", view.rect(n), do(self._confirm, n), name=name, group="cell") for n, name in named
            )
            self._zones = view, {zone.id: zone for zone in zones}
        self.focus.declare(*self._zones[1].values())
        here = int(self.focus.id.partition("/")[2]) if self.focus.id in self._zones[1] else -1
        if here >= 0 and not self.watching:
            with painter.clip(names.FIELD.x - 3, names.FIELD.y - 3, names.FIELD.w + 6, names.FIELD.h + 6):
                pieces.paint_cursor(painter, self.sight, here)

    def _confirm(self, space: int) -> Step:
        self._looked = space
        return self.orders.on_cell(space)

    def live(self, painter: Painter) -> None:
        if painter.k == self.sight.k:
            director = self.play.director
            self.show.draw(painter, self.sight, self.state, director)
            holes = self.page.plan.holes if self.page.plan is not None else {}
            t = director.share("judge.t")
            if self.fight is not None and t < 1 and DICE[0] in holes:  # the dice of a clash tumble
                for side, colour in ((0, "blue"), (1, "red")):
                    x, y, _, h = holes[DICE[side]]
                    count = sum(row.side == side for row in self.fight.rows)
                    tumbling(painter, min(14, count), t, x, y + h / 2, colour)
        super().live(painter)

    # ---- time
    def lives(self, dt: float) -> bool:
        action = self.orders.standing()
        if action is not None:
            self.do(action)
        self.orders.rest(dt)
        self.camera.still = self.reduced
        gliding = self.camera.tick(dt)
        if gliding:
            self.touch()
        return self.show.particles.tick(dt) or gliding or action is not None

    def _follow(self, s: State) -> None:
        """Moves the focus when a new decision is due."""
        if self.play.busy or self.watching:
            return
        match = self.play.session.match
        moment = [(one.seat, one.kind) for one in match.pending[:1]], s.round, s.phase, len(match)
        if moment != self._moment:
            self._moment, self._want = moment, True
            self._phase = (s.round, self.seat), s.phase
            told = skipped(self.play, s, self.seat) if s.phase == "move" else ""  # the book says this itself
            if told:
                self.say(told, "skip")

    def led(self) -> bool:
        if not self._want or self.play.busy or self.watching:
            return False
        self._want = False
        before = self.focus.id
        if self.state.phase == OVER:
            self.focus.focus_on("over/score")
        else:
            self.orders.lead()
        self.camera.follow(self.space)
        return self.focus.id != before

    def changed(self) -> None:
        """Selects the space of the event while others play."""
        now: Any = self.play.director.now
        cell = getattr(now, "space", None) or next(reversed(getattr(now, "path", ())), None)
        if cell is not None and not self.free:
            self._looked = self.state.grid.numbers[tuple(cell)]
            self.camera.follow(self._looked)

    @property
    def passed(self) -> bool:
        """Whether the phase came that nobody asked for."""
        turn, phase = self._phase
        s = self.state
        return turn == (s.round, self.seat) and phase != s.phase and not self.orders.ended

    def ending(self) -> Zone | None:
        """What ends one of the eleven phases; at instant speed one goes through them as fast as one presses."""
        orders = self.orders
        asked = self.services.speed > 0 and orders.now is not None and not orders.counting and len(orders.trail) == 1
        return self.focus.zones.get("order/done") if asked and orders.end_bit is not None else None

    # ---- inputs
    def early(self, given: Input) -> Reply | None:
        panned = isinstance(given, Pan) and self.camera.pan(given.x, given.y)
        if panned or (isinstance(given, Pointer) and given.kind == "down" and self.camera.press(given.x, given.y)):
            self.touch()
            return Reply(True, None, None, changed=True)
        act = given.act if isinstance(given, Intent) else None
        self._stepped = self._stepped or act in DIRECTIONS
        if act is Act.NEXT_TAB or act is Act.PREV_TAB:
            self._next_panel(1 if act is Act.NEXT_TAB else -1)
        elif act is not Act.UNDO or not self.orders.back():
            return None
        return Reply(True, None, act, changed=True)

    def left(self, act: Act | None, given: Input) -> Reply | None:
        step: Step = None
        match act:
            case Act.BACK if self.orders.back():
                pass
            case Act.ZOOM:  # in on the selected space, or out
                self.camera.zoom(self.space)
                self.touch()
            case Act.MIRROR:
                step = self.book()
            case Act.NEXT if self.free:
                step = self.orders.finish()
            case Act.NEXT_TARGET | Act.PREV_TARGET:
                self._next_target(1 if act is Act.NEXT_TARGET else -1)
            case _:
                return None
        return Reply(True, step, act, changed=True)

    def _next_panel(self, way: int) -> None:
        here = self.focus.id.split("/")[0]
        here = "order" if here in ("chit", "trade") else here
        at = _GROUPS.index(here) if here in _GROUPS else 0
        for i in range(1, len(_GROUPS) + 1):
            group = _GROUPS[(at + way * i) % len(_GROUPS)]
            heads = (group, "chit", "trade") if group == "order" else (group,)
            zones = [id for id, zone in self.focus.zones.items() if id.split("/")[0] in heads and not zone.hidden]
            if zones:
                looked = f"cell/{self.space}"
                self.focus.focus_on(looked if group == "cell" and looked in zones else zones[0])
                break

    def _next_target(self, way: int) -> None:
        """Selects the next target; without targets, the next horde."""
        spaces = sorted(self.orders.targets()) or sorted(self.state.hordes)
        if spaces:
            here = self.space
            after = [n for n in spaces if n > here] if way > 0 else [n for n in spaces[::-1] if n < here]
            space = after[0] if after else spaces[0 if way > 0 else -1]
            self.camera.follow(space)
            self.focus.focus_on(f"cell/{space}")

    def own_prompts(self) -> Sequence[Prompt]:
        """The button prompts for the focus."""
        orders = self.orders
        found = self.focus.prompts
        if self.focus.id.startswith("cell/"):
            go = self.focus.zones.get("order/go")
            verb = go.verb if go is not None and self.space in orders.targets() else say("why_not")
            verb = "Choose" if orders.horde_at(self.space) else verb
            found = [Prompt(Act.CONFIRM, verb)] if orders.targets() or verb == "Choose" else []
        if len(orders.trail) > 1:
            found.append(Prompt(Act.BACK, "Back"))
        else:
            found += self.undoes(orders.counting and any(orders.count.tally))
        if orders.ending is not None and self.focus.id != ("order/0" if orders.teaches else "order/done"):  # the same
            found.append(Prompt(Act.NEXT, "Learn" if orders.teaches else "Done"))
        if self.focus.id.startswith("chit/"):
            found.append(Prompt((FACES[0], FACES[-1]), "Chits"))
        if orders.targets():
            found.append(Prompt((Act.PREV_TARGET, Act.NEXT_TARGET), "Spaces"))
        return [*found, Prompt(Act.MIRROR, "Abilities"), Prompt(Act.ZOOM, "Zoom")]

    def mark(self, mark: Mark) -> None:
        if not self.show.mark(mark, self.services, self.sight, self.state):
            super().mark(mark)

    # ---- other scenes
    def presses_for(self, event: Any) -> bool:
        """Battles shown on the board roll by themselves."""
        return bool(event.stream == "spawn")

    def call(self) -> Step:
        return self.pending_scene.call() or self.orders.due()

    def hurry(self) -> None:
        stop = self.pending_scene.stop()
        if stop is None:
            super().hurry()
        else:
            self.play.director.seek(stop)

    def answered(self, result: object) -> Step:
        self._want = True
        if isinstance(result, int) and self.free:  # from the list of hordes
            self._want = False
            self.focus.focus_on(f"cell/{result}")
            return self.look(result)
        if isinstance(result, str) and result in KINGDOM:
            return self.orders.choose(names.Bit("kingdom", result))
        return self.orders.choose(names.Bit("do", "restart")) if result == AGAIN else None
