"""The table of 20 Years: what is in hand, where the focus goes, which scene a decision asks for.

It is the context its panels speak to (see context.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from game.client.draw.canvas import Rect
from game.client.draw.painter import CachedBox, Painter
from game.client.input.actions import FACES, MOUSE, Act, Input, Intent, Pointer
from game.client.map_cards import own_look
from game.client.map_library import LIBRARY
from game.client.play import Play
from game.client.scenes.playing import BEAT
from game.client.stack import Prompt, Step
from game.client.stage.dice import DiceThrow
from game.client.stage.director import Mark
from game.client.ui.focus import FocusGraph, Reply, Zone
from game.client.ui.page import Page as Standing
from game.client.ui.page.card import EDGE
from game.client.ui.place import inset
from game.core.rules import Action
from game.core.twenty_years import actions, queries
from game.core.twenty_years.events import DiceRolled, YearBegun, YearEnded
from game.core.twenty_years.state import ACTIONS, HARVEST, LEDGER, ROLL, State
from game.core.twenty_years.tables import ENTRIES, TABLES, TOWER
from game.titles.twenty_years.look import build, cards, dice, dice_table, land, page, placing, year
from game.titles.twenty_years.look.board import HEAD, BoardView, Geometry, draw_life, season_of, year_of_light
from game.titles.twenty_years.look.context import BOARD, Tab, TableContext
from game.titles.twenty_years.look.cues import CUES, Show, rolled_for
from game.titles.twenty_years.narrator import say


def _reached(s: State) -> set[str]:
    """Goals whose reaching is told when it happens."""
    towers = {"towers"} if s.town.count[TOWER] >= s.chosen.towers else set()
    return towers | ({"corner"} if s.owned >> s.realm.far_corner & 1 else set())


# ---- Where the page leads the eye: what gets the focus, and where the work of a moment is.
def first(context: TableContext) -> Action | str:
    """What has the focus first as things stand: an action, or the panel whose first possible one has it."""
    s: State = context.play.shown
    if s.phase == ROLL:  # the first die worth keeping, else what is done with all of them
        plan, advice = context.plan, context.plan.advice(s)
        loose = set(advice.keep) - plan.keep
        if not context.advised:
            return f"tray/die/{min(set(range(len(context.told.faces))) - plan.keep, default=0)}"
        if advice.action == "keep":
            return f"tray/die/{min(loose)}" if loose else actions.Reroll(())
        return actions.StopRolling() if advice.action == "stop" else dice_table.GILD
    if s.phase == HARVEST:
        return actions.ChoosePairing(*context.plan.pairing(s).pairing)
    if context.tab != "build":
        return f"{context.tab}/"
    rows = queries.structure_menu(s)
    row = next((row for row in rows if row.refusal is None), rows[0])
    return actions.Build(row.structure, row.level, ())


def _open(s: State) -> Action | str:
    """What can be built now, else the door to land that can be claimed or to a raid, else the end of the year."""
    more = next((row for row in queries.structure_menu(s) if row.refusal is None), None)
    if more is not None:
        return actions.Build(more.structure, more.level, ())
    if any(cards.ways(row) for row in queries.claim_menu(s)):
        return "bar/land"
    return "bar/dungeon" if s.units and actions.StartRaid().refusal(s) is None else actions.EndYear()


READ = 0.45  # seconds dice lie before what is no choice continues on its own
INSIDE: Rect = inset(BOARD, EDGE)  # of the frame round the board


class TwentyYearsTable(TableContext):
    """`hand` is the piece being placed; None while there is none."""

    hand: placing.PiecePlacing | None = None
    cues = CUES
    doors = (year.MENU_ZONE, year.BOOK_ZONE)
    ends, caps_end = actions.EndYear(), True

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.board = BoardView()
        self.land = land.LandPanel(self)
        self.page = page.TablePage(self, self.land)
        self.show = Show(self, self.board, self.page)
        self._kept = CachedBox()  # the board as it stands
        self._geometry: Geometry | None = None
        self._spare = FocusGraph("-")  # takes the zones of panels that only stand by while a piece is in hand
        self._built = False  # a piece was in hand until now, or the year's work begins
        self._phase = ""  # whose panel was opened last
        self._aim: Action | None = None  # what the bot at the table means to do
        self._led = len(play.session.match)  # of the journal, when the focus was led last
        self._journal, self._held = len(play.session.match), -1  # of the journal: now, and where it was taken back to
        self._read = 0.0  # seconds that dice without a choice have been seen
        self._came_from = "-"  # the zone that had the focus before the piece was taken

    # ---- the context
    def sit(self) -> None:
        super().sit()
        self.show.particles.reduced = self.services.settings.reduced_motion
        board = self.play.session.match.setup.board
        s = self.state
        if not len(self.play.session.match) and s.phase == ROLL:  # the first year begins before one's eyes as well
            begins = YearBegun(year=s.year, entry=s.entry, name=ENTRIES[s.entry - 1].id if s.entry else "")
            rolls = DiceRolled(stream="harvest", faces=s.faces, rolled=tuple(range(len(s.faces))))
            self.play.preface((begins, rolls))
        if board:
            self.board.find_map = partial(own_look, board, "twenty_years", self.services.data_dir)

    def terrain(self) -> Counter[str]:
        kinds = (kind for row in self.state.realm.board.terrain for kind in row)
        return Counter(kinds) + Counter(town=self.state.owned.bit_count())

    def place(self, structure: str, level: int) -> None:
        if self.hand is None:
            self._came_from = self.focus.id
        self.hand, self._card = placing.PiecePlacing(self, structure, level), Standing()
        self.focus.focus_on("hand/build")

    def put_back(self) -> None:
        self.page.trading.take_back()

    def open_tab(self, tab: Tab) -> None:
        self.tab = tab
        self.focus.focus_on(first(self))

    # ---- the page
    def geometry(self, painter: Painter) -> Geometry:
        if self._geometry is None or self._geometry.k != painter.k or self._geometry.realm is not self.state.realm:
            self._geometry = Geometry(self.state.realm, painter.k)
        return self._geometry

    def rest(self) -> None:
        super().rest()
        for part in (self.page.standing, self.board, self._kept):
            part.rest()

    def paint(self, painter: Painter) -> None:
        self._open_phase()
        s, geo = self.state, self.geometry(painter)
        real = self.focus
        if self.hand is not None or self.watching:
            self.focus = self._spare
            self._spare.focus_on(self._came_from if self.hand is not None else self.play.planned or "-")
            self._spare.begin()
        # While the ledger is read a page lies over this one, and the one focus is there.
        self.page.paint(painter, self.free and s.phase != LEDGER)
        self.board.season = season_of(year_of_light(self.told.year, self.play.director))
        # Whether tiles can be claimed, and whether that is what is done now.
        matter = self.free and self.hand is None and not s.todo and (s.phase == ACTIONS or s.free_tiles_left > 0)
        picks = s.phase == ACTIONS and self.tab == "land"
        things, found = (s, geo, self.hand, self.land.rows), (LIBRARY.news, self.board.season, matter, picks)

        def stands() -> None:
            self.board.paint(painter, geo, s, self.hand.paint if self.hand is not None else None)
            if matter:
                self.land.paint_prices(painter, geo, picks)

        self._kept.paint(painter, INSIDE, things, found, stands)
        if matter:
            self.land.declare_tiles(painter, geo, picks)
        else:
            self.land.hold_tile(geo)
        if (aimed := getattr(self.play.planned, "tile", "")) in geo.realm.numbers:  # a bot is about to claim it
            painter.focus_ring(*geo.tile_rect(geo.realm.numbers[aimed]))
        real.board, real.pieces = (*geo.origin, *geo.size), geo.told(s.owned)
        if self.focus is self._spare:
            self._spare.end()
            real.minds(self._spare)
        self.focus = real
        if self.hand is not None:
            self.hand.paint_over(painter, geo)
            self._card.paint(painter, real, build.piece_card(self.hand), self.page.standing.hole(page.HAND))
        elif self.watching and (plan := self.page.standing.plan) is not None:  # what opens for the mouse all the same
            for id in self.doors:
                if id in plan.items:
                    item = plan.items[id].item
                    real.declare(Zone(id, plan.items[id].box, item.do, name=item.words()))

    def boxes_of(self, action: Action) -> Sequence[Rect]:
        """The tile, or the plots, that an action names."""
        geo, tile, plots = self._geometry, getattr(action, "tile", ""), getattr(action, "plots", ())
        if geo is None:
            return ()
        boxes = [geo.tile_rect(geo.realm.numbers[tile])] if tile in geo.realm.numbers else []
        return [*boxes, geo.plots_rect(plots)] if plots else boxes

    def live(self, painter: Painter) -> None:
        s, geo, now = self.state, self.geometry(painter), self.play.director.now
        if isinstance(now, YearEnded) and not self.reduced:
            self.board.turn(painter, geo, s, INSIDE, now.year + 1, self.play.director.share("strike.t"))
        if self.hand is None:
            with painter.clip(*geo.origin, *geo.size):
                draw_life(painter, geo, s, self.beat)
            if self.tab == "land" and self.free and s.phase == ACTIONS:
                self.land.glow(painter, geo, self.beat / BEAT)
        for panel in self.page.panels():
            panel.live(painter)
        told = self.show.draw(painter, geo)
        if self.watching and not told:
            painter.caption(HEAD, "eye", self.play.intent)
        super().live(painter)

    # ---- time
    def lives(self, dt: float) -> bool:
        if self.play.planned is not self._aim:  # when a bot has made up its plan the page shows what about
            self._aim = self.play.planned
            if self._aim is not None and self.watching:
                self.tab = self.page.tab_of(self._aim) or self.tab
            self.touch()
        self._go_on(dt)
        moving = self.show.tick(dt)
        if self.page.trading.tick():
            self.touch()
        for panel in self.page.panels():
            if panel.tick(dt):
                self.touch()
            moving |= panel.moving
        return moving

    def _go_on(self, dt: float) -> None:
        """Play what is no choice once the dice were read; a player who took it back decides himself."""
        length = len(self.play.session.match)
        self._held = length if length < self._journal else self._held
        self._journal = length
        action = dice.no_choice(self.state) if self.free and length != self._held else None
        self._read = self._read + dt * self.services.pace if action is not None else 0.0
        if action is not None and (self._read > READ or self.services.speed == 0):
            self._read = 0.0
            self._done(action)

    def _done(self, action: Action) -> bool:
        """Says of a goal that the action reached what no picture says: towers enough to win, the farthest corner."""
        before = _reached(self.play.session.match.state)
        done = super()._done(action)
        after = _reached(self.play.session.match.state)
        if "towers" in after - before:
            self.say(say("towers_stand"), "tower")
        if "corner" in after - before:
            self.say(say("corner_won", points=TABLES.score.cartographer), "compass")
        return done

    @property
    def advises(self) -> bool:
        return self.page.dice.rolling

    # ---- where the page leads the eye
    def _open_phase(self) -> None:
        """A new phase opens the panel where its work is, with the focus on what comes first there."""
        s, watching = self.state, self.watching
        phase = f"{s.phase}/{s.year}/{(s.rolls_used, s.golden) if s.phase == ROLL else 0}"
        if phase == self._phase or self.play.busy:
            return
        self._phase = phase
        self._built = s.phase == ACTIONS and not watching  # a year in which nothing can be built begins as one is left
        if watching:
            return
        if s.phase == ACTIONS:
            self.tab = "land" if _open(s) == "bar/land" else "build"
        if s.phase in (ROLL, HARVEST, ACTIONS):
            self.focus.focus_on(first(self))

    def led(self) -> bool:
        """What was done leads the focus on, unless a piece is in hand; True if it moved."""
        if self.hand is not None or not self.free:
            return False
        s, at, length, to = self.state, self.focus.id.split("/")[0], len(self.play.session.match), None
        fresh, self._led = length > self._led, length
        if s.phase == ACTIONS and not s.todo:
            to = self._after_action(s, at) if fresh else None
            if to is None and self._built:  # what cannot be built again leads to what can, else to land or the end
                zone = self.focus.zone_now
                to = _open(s) if zone is None or zone.refusal is not None else None
                self._built = False
        if to is not None:
            self.focus.focus_on(to, f"{at}/" if isinstance(to, actions.ClaimTile | actions.TakeFreeTile) else "")
        return to is not None

    def _after_action(self, s: State, at: str) -> Action | str | None:
        """From a claim the focus goes on to the nearest tile that can be had now, from the year's raid, or where no
        tile is left, to the door of what there is to do, or to the end of the year."""
        tile = land.claimed(self.play.session.match) if at in ("tile", "land") else ""
        if not tile and at != "dungeon":
            return None
        numbers, cols = s.realm.numbers, s.realm.board.cols

        def far(one: queries.ClaimRow) -> int:
            (r, c), (row, col) = divmod(numbers[one.tile], cols), divmod(numbers[tile], cols)
            return int(abs(r - row) + abs(c - col))

        near = min((one for one in self.land.rows if tile and cards.ways(one)), key=far, default=None)
        if near is not None:
            return cards.ways(near)[0][1]
        door = _open(s)
        return "bar/build" if isinstance(door, actions.Build) else door

    def _next_area(self, by: int) -> None:
        """The focus goes to the first zone of the next panel that acts or says why not."""
        focus, first = self.focus, dict[str, str]()
        for id, zone in focus.zones.items():
            if not (zone.hidden or zone.aside) and (zone.on_confirm or zone.refusal):
                first.setdefault(id.split("/")[0], id)
        areas, here = list(first), focus.id.split("/")[0]
        if areas:
            at = areas.index(here) if here in areas else 0
            focus.focus_on(first[areas[(at + by) % len(areas)]])
            self.services.sound.play("tick")

    def changed(self) -> None:
        """The state shown has stepped on: a piece in hand for another moment is put back, a watcher sees the panel."""
        now = self.play.director.now
        if self.watching and now is not None:
            self.tab = self.page.shown_on(now.type) or self.tab
        if self.hand is not None and self.hand.placement.state is not self.state:
            self._let_go()

    # ---- inputs
    def early(self, given: Input) -> Reply | None:
        if self.hand is None:
            return None
        if isinstance(given, Intent) and given.act in FACES:  # instead the structure that has this digit on its panel
            able, index = self.page.build.able, FACES.index(given.act)
            taken = self.page.build.take(able[index]) if index < len(able) else None
            return Reply(True, taken, given.act, changed=True)
        if isinstance(given, Intent) and given.act is Act.NEXT:  # ends the year where nothing is in hand
            return Reply(True, None, given.act)
        if isinstance(given, Pointer) and given.kind == "down" and given.button == 1:  # on the bar of the year
            zone = self._spare.at(given.x, given.y)
            if zone is not None and zone.id.startswith("bar/") and zone.on_confirm is not None:
                self._let_go()
                return Reply(True, zone.on_confirm(), Act.CONFIRM, changed=True)
        assert self._geometry is not None
        reply = self.hand.handle(given, self._geometry) or self.focus.handle(given)
        if self.hand is not None and self.hand.done:
            self._let_go()
        return reply

    def _let_go(self) -> None:
        self.hand, self._built = None, True
        self.focus.focus_on(self._came_from)
        self.touch()

    def left(self, act: Act | None, given: Input) -> Reply | None:
        if act is Act.BACK:
            given = Intent(act, given.device if isinstance(given, Intent) else MOUSE)  # wherever the arrow is
        for panel in self.page.panels():
            found = panel.handle(given)
            if found is not None:
                return found
        match act:
            case Act.ZOOM:
                return Reply(True, self.book(self.state.year), Act.ZOOM, changed=True)
            case Act.NEXT_TARGET | Act.PREV_TARGET if isinstance(given, Intent):
                self._next_area(1 if act is Act.NEXT_TARGET else -1)
                return Reply(True, None, act, changed=True)
        return None

    def own_prompts(self) -> Sequence[Prompt]:
        if self.hand is not None:
            return self.hand.prompts()
        own = [prompt for panel in self.page.panels() for prompt in panel.prompts()] if self.free else []
        tabs = [Prompt((Act.PREV_TAB, Act.NEXT_TAB), "Tab")] if self.state.phase == ACTIONS else []
        return [*self.focus.prompts, *own, *self.undoes(), *tabs, Prompt(Act.ZOOM, "Ledger")]

    # ---- cues
    def throw(self, event: DiceRolled) -> DiceThrow:
        if event.stream == "harvest":
            return self.page.dice.throw(event)
        tile = rolled_for(self.play.director) if event.stream == "guard" else ""
        if tile and self._geometry is not None:
            return land.throw(event.faces, self._geometry.middle(self.state.realm.numbers[tile]))
        return self.show.side_throw(event)

    def mark(self, mark: Mark) -> None:
        if self._geometry is None or not self.show.mark(mark, self._geometry):
            super().mark(mark)

    def score(self) -> Step:
        self.focus.focus_on("waiting/")
        return super().score()
