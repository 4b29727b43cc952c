"""Where the page leads the eye: the tab that is opened and the zone that gets the focus, for players and watchers."""

from __future__ import annotations

from game.core.rules import Action
from game.core.twenty_years.queries import ClaimRow, claim_menu, structure_menu
from game.core.twenty_years.state import ACTIONS, HARVEST, ROLL, State
from game.titles.twenty_years.look.aims import aim_of
from game.titles.twenty_years.look.board.land import Land, claimed
from game.titles.twenty_years.look.context import TableContext
from game.titles.twenty_years.look.panels.claim import ways
from game.titles.twenty_years.look.places import Tab
from game.titles.twenty_years.look.tray.keeping import keeping

# Where a watcher best sees what a bot does, by event.
_SEEN_ON: dict[str, Tab] = {
    "piece_built": "build",
    "guards_found": "land",
    "tile_claimed": "land",
    "traded": "trade",
    "recruited": "army",
    "bombs_bought": "army",
    "raid_begun": "dungeon",
}


class FocusGuide:
    """It reads what the table wants the focus on, and what a bot or an event is about."""

    def __init__(self, context: TableContext, land: Land) -> None:
        self._context, self._land = context, land
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
            context.tab = aim_of(self._aim, context.play.shown)[0] or context.tab
        context.touch()

    def follow_event(self, watching: bool) -> None:
        """A watcher sees the panel where something happens."""
        now = self._context.play.director.now
        if watching and now is not None:
            self._context.tab = _SEEN_ON.get(now.type, self._context.tab)

    def follow_phase(self, watching: bool) -> None:
        """A new phase opens the panel where its work is, and wants the focus there."""
        context, s = self._context, self._context.play.shown
        phase = f"{s.phase}/{s.year}/{(s.rolls_used, s.golden) if s.phase == ROLL else 0}"
        if phase == self._phase or context.play.busy:
            return
        self._phase = phase
        if s.phase == ACTIONS and not watching:
            context.tab = _first_tab(s)
        self._context.want = {ROLL: "tray", HARVEST: "combos", ACTIONS: context.tab}.get(s.phase, self._context.want)
        self.built = s.phase == ACTIONS and not watching  # a year in which nothing can be built begins as one is left

    def _after_action(self) -> bool:
        """From a claim the focus goes on to the nearest tile that can be had now, from a raid to what else there is.

        True if it moved.
        """
        match, s, focus = self._context.play.session.match, self._context.play.shown, self._context.focus
        fresh, self._length = len(match) > self._length, len(match)
        at, before = focus.id.split("/")[0], focus.id
        done = fresh and s.phase == ACTIONS and not s.todo
        if done and at == "dungeon":  # one raid a year
            focus.focus_on(_away(s))
            return focus.id != before
        tile = claimed(match) if done and at in ("tile", "land") else ""
        if not tile:
            return False
        realm = s.realm
        row, col = divmod(realm.numbers[tile], realm.board.cols)

        def way(one: ClaimRow) -> int:
            r, c = divmod(realm.numbers[one.tile], realm.board.cols)
            return int(abs(r - row) + abs(c - col))

        rows = self._land.rows
        near = min((one for one in rows if ways(one)), key=way, default=None)
        self._context.want = ""
        if near is None:
            focus.focus_on(_away(s))
        else:
            focus.focus_on(f"tile/{near.tile}" if at == "tile" else f"land/{rows.index(near)}")
        return focus.id != before

    def _after_build(self) -> bool:
        """From what cannot be built again the focus goes on to what can, else to the land or the end of the year."""
        s, focus = self._context.play.shown, self._context.focus
        if not self.built or s.todo:
            return False
        self.built, zone = False, focus.zone_now
        if s.phase != ACTIONS or (zone is not None and zone.refusal is None):
            return False
        before = focus.id
        focus.focus_on(_open(s))
        return focus.id != before

    def led(self) -> bool:
        """Lead the focus to where it is wanted, once; True if it moved."""
        if self._context.free and self._after_action():
            return True
        if not self._context.want:
            return self._context.free and self._after_build()
        focus = self._context.focus
        if self._context.want == "tray" and "tray/roll" in focus.zones:
            self._context.want = ""
            return self._at_the_dice()
        zones = [
            zone
            for id, zone in focus.zones.items()
            if id.split("/")[0] == self._context.want and not zone.hidden and id != "build/demolish"
        ]
        below = "" if any(zone.refusal is None for zone in zones) else self._out_of_sight()
        self._context.want = ""
        if below:  # the list scrolls to it
            before = focus.id
            focus.focus_on(below)
            return focus.id != before
        now = focus.zone_now
        if not zones and focus.id.startswith("years/"):
            self._phase = ""  # a game that was kept began with a question: nobody has led to the year's work yet
        if not zones or (now in zones and now is not None and now.refusal is None and now.on_confirm):
            return False
        found = next((zone for zone in zones if zone.refusal is None and zone.on_confirm), zones[0])
        focus.focus_on(found.id)
        return found is not now

    def _at_the_dice(self) -> bool:
        """The focus goes to the first die worth keeping, else to what is done with all of them; True if it moved."""
        context, focus = self._context, self._context.focus
        advice = keeping(context.play).advice(context.play.shown)
        before, told = focus.id, context.services.settings.odds != "off"
        loose = set(advice.keep) - keeping(context.play).keep
        if told and advice.action == "stop":
            focus.focus_on("tray/stop")
        elif told and advice.action == "golden":
            focus.focus_on("tray/golden")
        else:
            focus.focus_on(f"tray/die/{min(loose)}" if told and loose else "tray/roll")
        return focus.id != before

    def _out_of_sight(self) -> str:
        """What can be built now though nothing of it is in sight; "" when there is none, or another panel is wanted."""
        if self._context.want != "build":
            return ""
        rows = structure_menu(self._context.play.shown)
        return next((f"build/{row.structure}" for row in rows if row.refusal is None), "")

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


def _open(s: State) -> str:
    """What can be built now, else the door to the land where some can be claimed, else the end of the year."""
    more = next((row.structure for row in structure_menu(s) if row.refusal is None), "")
    land = "bar/land" if any(ways(row) for row in claim_menu(s)) else "bar/end"
    return f"build/{more}" if more else land


def _away(s: State) -> str:
    """From a panel where nothing is left to do: the door to what can be built, to the land, or the end of the year."""
    door = _open(s)
    return "bar/build" if door.startswith("build/") else door


def _first_tab(s: State) -> Tab:
    """Where the year's work begins: at the buildings, or with the land when nothing can be built."""
    can_build = any(row.refusal is None for row in structure_menu(s))
    can_claim = any(ways(row) for row in claim_menu(s))
    return "land" if can_claim and not can_build else "build"
