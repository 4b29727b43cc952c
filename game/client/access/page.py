"""A scene as plain parts for screen readers: its text, what can take the focus, its buttons and the match.

Kit pages are read as laid out, including the texts between items; hand-painted zones follow in the order they were
declared. The scene's prompts become commands, as a reader has no prompt bar.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from game.access.parts import ADJUST, NEWS, PRESS, ROOT, Drawer, Part, ScreenParts
from game.client.draw.canvas import Rect
from game.client.input.actions import Act
from game.client.play import Play
from game.client.stack import Scene
from game.client.ui.focus import FocusGraph, Zone
from game.client.ui.page import SpokenNode
from game.client.ui.page.node import plain
from game.narrator import say
from game.phrase import capital
from game.text.printer import Printer, numbered, printer_of
from game.title import load, titles

ZONE, ACT, CELL = "zone:", "act:", "cell:"
ROLES = {  # of the page kit -> of the accessibility interfaces, where they have other names for it
    "choice": "spin_button",
    "tabs": "tab_list",
    "progress": "progress_indicator",
    "chart": "image",
    "textfield": "text_input",
}
# What a match always offers, beside the prompts of its page.
MATCH_ACTS = {
    Act.SEARCH: say("find_an_action"),
    Act.COUNSEL: "Hint",
    Act.UNDO: "Undo",
    Act.WHY: "Help",
    Act.MENU: say("pause_menu"),
}


class MatchStanding(NamedTuple):
    """The state of play in lines, and the board; rebuilt only when the match moves on."""

    name: str = ""
    lines: tuple[str, ...] = ()
    news: tuple[str, ...] = ()  # what happened last, the newest first
    board: tuple[Part, ...] = ()  # the table first, then its rows and cells


def focus_of(scene: Scene | None) -> FocusGraph | None:
    """Returns the focus zones of a scene, if it has any."""
    found: FocusGraph | None = getattr(scene, "focus", None)
    return found


class SceneReading:
    """Builds the parts of one scene. `to_pixels` maps grid points to window pixels."""

    def __init__(self, to_pixels: Callable[[float, float], tuple[float, float]]) -> None:
        self._to_pixels = to_pixels
        self.parts: dict[str, Part] = {}

    def picture(self, title: str, scene: Scene, standing: MatchStanding, news: str, in_match: bool) -> ScreenParts:
        """Returns the whole screen as parts."""
        kids = [self._add(Part(NEWS, "status", news))]
        focus = focus_of(scene)
        self.parts.update((part.id, part) for part in standing.board)
        bubble = getattr(scene, "aside", "")
        if bubble:
            kids.append(self._add(Part("aside", "note", plain(bubble))))
        if focus is not None:
            kids += self._page(focus)
        kids += self._commands(scene, in_match, focus is None or not focus.zones)
        if standing.lines:
            kids.append(self._list("standing", say("where_you_stand"), standing.lines))
        if standing.board:
            kids.append(standing.board[0].id)
        if standing.news:
            kids.append(self._list("log", say("what_happened"), standing.news))
        name = f"{title}: {standing.name}" if standing.name else title
        self._add(Part(ROOT, "window", name, kids=tuple(kids)))
        heads = (ZONE + focus.id, CELL + focus.id) if focus is not None else ()
        return ScreenParts(self.parts, next((id for id in heads if id in self.parts), ROOT))

    # ---- pieces
    def _add(self, part: Part) -> str:
        self.parts[part.id] = part
        return part.id

    def _list(self, id: str, name: str, lines: Iterable[str]) -> str:
        kids = [self._add(Part(f"{id}/{n}", "label", plain(line))) for n, line in enumerate(lines)]
        return self._add(Part(id, "group", name, kids=tuple(kids)))

    def _page(self, focus: FocusGraph) -> list[str]:
        kids = []
        for n, page in enumerate(focus.pages.values()):
            kids += [id for i, one in enumerate(page.view.said()) for id in self._said(one, f"text{n}.{i}", focus)]
        # A space of the board is a cell of its table; so is what only a mouse reaches and is unavailable.
        parts = self.parts
        drawn = [zone for id, zone in focus.zones.items() if ZONE + id not in parts and CELL + id not in parts]
        return kids + [self._zone(zone) for zone in drawn if not (zone.aside and zone.refusal is not None)]

    def _said(self, said: SpokenNode, path: str, focus: FocusGraph) -> Sequence[str]:
        """Adds one spoken node of a page; returns the ids to be read for it."""
        kids = tuple(id for i, kid in enumerate(said.kids) for id in self._said(kid, f"{path}.{i}", focus))
        name, role = plain(said.name), ROLES.get(said.role, said.role)
        if said.id:
            id = ZONE + said.id
            zone = focus.zones.get(said.id)
            value = "" if said.value == "chosen" else plain(said.value)
            on = True if said.value in ("on", "chosen") else False if said.value == "off" or role == "tab" else None
            does = ADJUST if zone is not None and zone.on_adjust is not None else PRESS
            box = self._box(zone.rect) if zone is not None and not zone.hidden else None
            why = said.why or (zone.refusal.text if zone is not None and zone.refusal is not None else "")
            return (self._add(Part(id, role, name, value, plain(why), plain(said.tip), box, does, kids, on)),)
        if not name and not said.value:
            return (self._add(Part(path, role, kids=kids)),) if role == "tab_list" else kids
        words = ": ".join(filter(None, (name, plain(said.value))))
        return (self._add(Part(path, role, words, kids=kids)),)

    def _zone(self, zone: Zone) -> str:
        does = ADJUST if zone.on_adjust is not None else PRESS
        why = zone.refusal.text if zone.refusal is not None else ""
        tip, name = list(zone.tip), zone.name
        if name == zone.id and tip:  # nobody named it, but what is said beside it does
            name = tip.pop(0)
        box = None if zone.hidden else self._box(zone.rect)
        told = plain("\n".join(tip))
        return self._add(Part(ZONE + zone.id, "button", capital(plain(name)), "", plain(why), told, box, does))

    def _commands(self, scene: Scene, in_match: bool, alone: bool) -> list[str]:
        """The scene's prompts as buttons; CONFIRM only where nothing has the focus."""
        wanted: dict[Act, str] = {}
        for acts, label in scene.prompts():
            several = acts if isinstance(acts, tuple) else (acts,)
            for act in several:
                if act is not Act.CONFIRM or alone:
                    wanted.setdefault(act, label if len(several) == 1 else f"{label}: {_WAYS.get(act, act.value)}")
        if in_match:
            wanted = {**wanted, **{act: label for act, label in MATCH_ACTS.items() if act not in wanted}}
        kids = [self._add(Part(ACT + act.value, "button", label, does=("press",))) for act, label in wanted.items()]
        return [self._add(Part("commands", "toolbar", "Commands", kids=tuple(kids)))] if kids else []

    def _box(self, rect: Rect) -> tuple[float, float, float, float]:
        x, y = self._to_pixels(rect[0], rect[1])
        right, low = self._to_pixels(rect[0] + rect[2], rect[1] + rect[3])
        return (round(x), round(y), round(right - x), round(low - y))


_WAYS = {
    Act.PREV_TAB: "left",
    Act.NEXT_TAB: "right",
    Act.PREV_TARGET: "previous",
    Act.NEXT_TARGET: "next",
    Act.UP: "up",
    Act.DOWN: "down",
    Act.LEFT: "left",
    Act.RIGHT: "right",
}


def table_parts(sheet: Any) -> tuple[Part, ...]:
    """Returns a board as a table: rows, and in them cells, each with its coordinates."""
    rows: dict[int, list[Part]] = {}
    for cell in sheet.cells:
        id = f"{CELL}{cell.zone or f'{cell.row}.{cell.column}'}"
        does = PRESS if cell.zone else ()
        part = Part(f"{id}", "cell", cell.name, does=does, row=cell.row, column=cell.column)
        rows.setdefault(cell.row, []).append(part)
    lines = [
        Part(f"row/{number}", "row", f"Row {number + 1}", kids=tuple(cell.id for cell in cells))
        for number, cells in rows.items()
    ]
    table = Part(
        "board", "table", sheet.title, kids=tuple(line.id for line in lines), row=sheet.rows, column=sheet.columns
    )
    return (table, *lines, *(cell for cells in rows.values() for cell in cells))


# ---- A match in words for players who cannot see it: the news, the state of play, and the board as a table.
RECENT = 12  # facts told of what happened last
AT_ONCE = 8  # facts spoken at once, when many are shown together


class MatchWords:
    """One match in words. `fresh` returns what was shown since the last call."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self._match = play.session.match
        self._printer: Printer = printer_of(self._match)
        self._printer.you = play.session.you
        title = titles()[self._match.setup.game]
        self._drawer: Drawer | None = load(title.sheet) if title.sheet else None
        self._told = play.director.shown if len(self._match) else 0  # how a match began is told from its first fact
        self._recent: list[str] = []
        self._opening = not play.director.events  # nothing was shown yet: what is said when the table is opened
        self._made_of: tuple[object, ...] = ()
        self._standing = MatchStanding()

    @property
    def over(self) -> bool:
        """Whether another match is on the table now."""
        return self._match is not self.play.session.match

    def fresh(self) -> list[str]:
        """Returns short lines for the facts shown since the last call, oldest first."""
        director = self.play.director
        if director.shown < self._told:  # taken back, or begun again
            self._told = director.shown
        events, self._told = director.events[self._told : director.shown], director.shown
        narrator = self._printer.narrator
        with numbered():
            if narrator is None:
                lines = [plain(line) for line in self._printer.tell(events)]
            else:
                told = (narrator.tell(event, self._printer.you) for event in events)
                lines = [plain(line.long or line.text) for line in told if not line.quiet]
        if self._opening:
            self._opening = False
            view = self.play.session.match.view(self.play.seer)
            with numbered():
                lines = [" ".join(map(str.strip, self._printer.opening(view))), *lines]
        lines = [line for line in lines if line]
        self._recent = [*reversed(lines), *self._recent][:RECENT]
        return lines[-AT_ONCE:]

    def aims(self) -> tuple[str, ...]:
        """What to do now, what comes next, and the goal; says so while others play."""
        narrator, pending = self._printer.narrator, self._match.pending
        if narrator is None or not pending:
            return ()
        if self.play.roll is not None:
            return (f"Now: {say('roll_now')}.",)
        aim = narrator.aim(pending[0].kind)
        now = say("others_play") if self.play.bot_to_move else aim.now
        told = f"Now: {now}. Next: {aim.next}." if aim.next else f"Now: {now}."
        return (told, f"Goal: {aim.goal}.") if aim.goal else (told,)

    def standing(self) -> MatchStanding:
        """The state of play as shown."""
        key = (id(self.play.shown), self.play.director.shown, self.play.moment[1], self.play.busy)
        if key != self._made_of:
            self._made_of = key
            self._standing = self._made()
        return self._standing

    def _made(self) -> MatchStanding:
        name, recent = self._match.rules.name, tuple(self._recent)
        if self.play.busy:  # the words are of the truth, which the screen has not reached yet
            return self._standing._replace(name=name, news=recent)
        view = self.play.session.match.view(self.play.seer)
        with numbered():
            lines = [line for block in self._printer.status(view) for line in block.split("\n") if line.strip()]
            lines += self._printer.odds(view)
            lines += self.aims()
            board = table_parts(self._drawer(view)) if self._drawer is not None else ()
        return MatchStanding(name, tuple(capital(line.strip()) for line in lines), recent, board)
