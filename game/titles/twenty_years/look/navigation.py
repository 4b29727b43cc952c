"""Where the page leads the eye: the tab that is opened and what gets the focus, for players and watchers."""

from __future__ import annotations

from game.core.rules import Action
from game.core.twenty_years.actions import (
    Build,
    ChoosePairing,
    ClaimTile,
    EndYear,
    Reroll,
    StartRaid,
    StopRolling,
    TakeFreeTile,
)
from game.core.twenty_years.queries import ClaimRow, claim_menu, structure_menu
from game.core.twenty_years.state import ACTIONS, HARVEST, ROLL, State
from game.titles.twenty_years.look.cards import ways
from game.titles.twenty_years.look.context import TableContext
from game.titles.twenty_years.look.dice import keeping
from game.titles.twenty_years.look.dice_table import GILD
from game.titles.twenty_years.look.land import LandPanel, claimed
from game.titles.twenty_years.look.page import TablePage
from game.titles.twenty_years.look.places import Tab


class Navigation:
    """It opens the tab that a moment, a bot or an event is about, and says what has the focus first."""

    def __init__(self, context: TableContext, land: LandPanel, page: TablePage) -> None:
        self._context, self._land, self._page = context, land, page
        self.built = False  # a piece was in hand until now, or the year's work begins
        self._phase = ""
        self._aim: Action | None = None  # what the bot at the table means to do
        self._length = len(context.play.session.match)  # of the journal, when the focus was led last

    def follow_bot(self, watching: bool) -> None:
        """When a bot has made up its mind the page shows what about."""
        context = self._context
        if context.play.planned is self._aim:
            return
        self._aim = context.play.planned
        if self._aim is not None and watching:
            context.tab = self._page.tab_of(self._aim) or context.tab
        context.touch()

    def follow_event(self, watching: bool) -> None:
        """A watcher sees the panel where something happens."""
        now = self._context.play.director.now
        if watching and now is not None:
            self._context.tab = self._page.shown_on(now.type) or self._context.tab

    def follow_phase(self, watching: bool) -> None:
        """A new phase opens the panel where its work is, with the focus on what comes first there."""
        context, s = self._context, self._context.play.shown
        phase = f"{s.phase}/{s.year}/{(s.rolls_used, s.golden) if s.phase == ROLL else 0}"
        if phase == self._phase or context.play.busy:
            return
        self._phase = phase
        self.built = s.phase == ACTIONS and not watching  # a year in which nothing can be built begins as one is left
        if watching:
            return
        if s.phase == ACTIONS:
            context.tab = _first_tab(s)
        if s.phase in (ROLL, HARVEST, ACTIONS):
            context.focus.focus_on(first(context))

    def led(self) -> bool:
        """What was done leads the focus on; True if it moved."""
        context, focus = self._context, self._context.focus
        match, s, at = context.play.session.match, context.play.shown, focus.id.split("/")[0]
        fresh = len(match) > self._length
        to = None
        if context.free:
            self._length = len(match)
            if s.phase == ACTIONS and not s.todo:
                to = self._after_action(at) if fresh else None
                to = to or self._after_build()
        if to is not None:
            focus.focus_on(to, f"{at}/" if isinstance(to, ClaimTile | TakeFreeTile) else "")
        return to is not None

    def _after_action(self, at: str) -> Action | str | None:
        """From a claim the focus goes on to the nearest tile that can be had now, from a raid to what else there is."""
        s: State = self._context.play.shown
        tile = claimed(self._context.play.session.match) if at in ("tile", "land") else ""
        if at == "dungeon":  # one raid a year
            return _away(s)
        if not tile:
            return None
        realm = s.realm
        row, col = divmod(realm.numbers[tile], realm.board.cols)

        def way(one: ClaimRow) -> int:
            r, c = divmod(realm.numbers[one.tile], realm.board.cols)
            return int(abs(r - row) + abs(c - col))

        near = min((one for one in self._land.rows if ways(one)), key=way, default=None)
        return _away(s) if near is None else ways(near)[0][1]

    def _after_build(self) -> Action | str | None:
        """From what cannot be built again the focus goes on to what can, else to the land or the end of the year."""
        zone, built = self._context.focus.zone_now, self.built
        self.built = False
        return _open(self._context.play.shown) if built and (zone is None or zone.refusal is not None) else None

    def next_area(self, by: int) -> None:
        """The focus goes to the first zone of the next panel that acts or says why not."""
        focus = self._context.focus
        first: dict[str, str] = {}
        for id, zone in focus.zones.items():
            if not (zone.hidden or zone.aside) and (zone.on_confirm or zone.refusal):
                first.setdefault(id.split("/")[0], id)
        areas = list(first)
        if not areas:
            return
        here = focus.id.split("/")[0]
        at = areas.index(here) if here in areas else 0
        focus.focus_on(first[areas[(at + by) % len(areas)]])
        self._context.services.sound.play("tick")


def first(context: TableContext) -> Action | str:
    """What has the focus first as things stand: an action, or the panel whose first possible one has it."""
    s: State = context.play.shown
    if s.phase == ROLL:
        return _at_the_dice(context)
    if s.phase == HARVEST:
        return ChoosePairing(*keeping(context.play).pairing(s).pairing)
    if context.tab != "build":
        return f"{context.tab}/"
    rows = structure_menu(s)
    row = next((row for row in rows if row.refusal is None), rows[0])
    return Build(row.structure, row.level, ())


def _at_the_dice(context: TableContext) -> Action | str:
    """The first die worth keeping, else what is done with all of them."""
    mind = keeping(context.play)
    advice = mind.advice(context.play.shown)
    loose = set(advice.keep) - mind.keep
    if not context.scene.advised:
        return f"tray/die/{min(set(range(len(context.told.faces))) - mind.keep, default=0)}"
    if advice.action == "stop":
        return StopRolling()
    if advice.action == "golden":
        return GILD
    return f"tray/die/{min(loose)}" if loose else Reroll(())


def _open(s: State) -> Action | str:
    """What can be built now, else the door to land that can be claimed or to a raid, else the end of the year."""
    more = next((row for row in structure_menu(s) if row.refusal is None), None)
    if more is not None:
        return Build(more.structure, more.level, ())
    if any(ways(row) for row in claim_menu(s)):
        return "bar/land"
    return "bar/dungeon" if s.units and StartRaid().refusal(s) is None else EndYear()


def _away(s: State) -> Action | str:
    """From a panel where nothing is left to do: the door to what there is to do, or the end of the year."""
    door = _open(s)
    return "bar/build" if isinstance(door, Build) else door


def _first_tab(s: State) -> Tab:
    """Where the year's work begins: at the buildings, or with the land when nothing can be built."""
    can_build = any(row.refusal is None for row in structure_menu(s))
    can_claim = any(ways(row) for row in claim_menu(s))
    return "land" if can_claim and not can_build else "build"
