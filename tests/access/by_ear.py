"""Plays a running game by the accessibility bus alone: reads what a screen reader would read, chooses, and acts.

    /usr/bin/python3 by_ear.py PID 7                        # the game of that process to its end, by this seed
    /usr/bin/python3 by_ear.py PID 7 FILE "^Year 4:"        # what the file says, then on until that is heard

A program of its own, for the bindings of the bus belong to the system's Python and not to ours. The transcript goes to
standard output. Exit status 0: played to the score.
"""

from __future__ import annotations

import random
import re
import sys
import time
import warnings

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

warnings.simplefilter("ignore")
WAIT, QUIET = 1.5, 0.05  # seconds: at most for something to change, and without a change until it is read
EVENTS = ("object:children-changed", "object:property-change", "object:announcement", "object:state-changed:focused")
LONGEST = 6000  # presses of a whole game
OVER = re.compile(r"final score|game over|new game|play again", re.IGNORECASE)
ENDS = re.compile(r"\b(end|stop|pass|done|finish|skip|no more|keep the best|stand|nothing|leave)\b", re.IGNORECASE)
ONWARD = re.compile(r"continue|go on|start turn|ready|roll( \d+ dice)?$", re.IGNORECASE)
BACK = re.compile(r"back|close|cancel|continue|go on", re.IGNORECASE)
DOORS = re.compile(r"(menu|pause menu|ability book|name your|search|open ledger|ledger)", re.IGNORECASE)


class Thing:
    """One node as it is heard."""

    def __init__(self, node, role, name, described, within):
        self.node, self.role, self.name, self.described, self.within = node, role, name, described, within

    @property
    def refused(self):
        return self.described.startswith("Not now")

    def __repr__(self):
        more = f" ({self.described})" if self.described else ""
        return f"{self.role}: {self.name}{more}"


class Ear:
    """The window on the bus."""

    def __init__(self, pid):
        self.window = None
        self.heard = ""
        self.changes = 0  # events of the bus so far
        self._listener = Atspi.EventListener.new(self._changed)
        for kind in EVENTS:
            self._listener.register(kind)
        until = time.time() + 30
        while self.window is None and time.time() < until:
            desktop = Atspi.get_desktop(0)
            desktop.clear_cache()  # a window that came while the list was read would be missed for ever
            for i in range(desktop.get_child_count()):
                app = desktop.get_child_at_index(i)
                if app is not None and app.get_process_id() == pid and app.get_child_count():
                    self.window = app.get_child_at_index(0)
            self.wait(0.1)
        if self.window is None:
            sys.exit("no window was found on the bus")

    def things(self):
        """All that is on the screen in reading order, without the cells of tables."""
        found = []
        try:
            self._walk(self.window, found, "")
        except Exception:  # the page changed under the reader
            self.wait(0.05)
            return self.things()
        return found

    def _walk(self, node, found, within):
        for i in range(node.get_child_count()):
            kid = node.get_child_at_index(i)
            if kid is None:
                continue
            role, name = kid.get_role_name(), kid.get_name() or ""
            found.append(Thing(kid, role, name, kid.get_description() or "", within))
            if role != "table":
                self._walk(kid, found, name or within)

    def cells(self):
        """The board, row by row."""
        table = next(thing for thing in self.things() if thing.role == "table")
        rows = [table.node.get_child_at_index(i) for i in range(table.node.get_child_count())]
        return [[row.get_child_at_index(i).get_name() for i in range(row.get_child_count())] for row in rows]

    def press(self, thing):
        """Do it, and wait until something is different."""
        before = self.changes
        try:
            thing.node.get_action_iface().do_action(0)
        except Exception:
            return False
        until = time.time() + WAIT
        while self.changes == before and time.time() < until:
            self.wait(QUIET)
        settled = self.changes
        while self.wait(QUIET) != settled:
            settled = self.changes
        return self.changes != before

    def wait(self, seconds):
        """Listen to the bus for so long; how many changes there were so far."""
        loop = GLib.MainContext.default()
        until = time.time() + seconds
        while time.time() < until:
            while loop.pending():
                loop.iteration(False)
            time.sleep(0.005)
        return self.changes

    def _changed(self, event):
        self.changes += 1

    def news(self, things):
        """What was spoken since the last time."""
        said = next((thing.name for thing in things if thing.role == "status bar"), "")
        fresh, self.heard = said if said != self.heard else "", said
        return fresh.strip("\u00a0")


def follow(ear, lines):
    """Press what is named, line by line; whether all was there."""
    for name in lines:
        thing = None
        for _ in range(60):
            things = ear.things()
            if fresh := ear.news(things):
                print(f"  {fresh}", flush=True)
            found = [one for one in things if "button" in one.role and one.name.startswith(name) and not one.refused]
            if found:
                thing = found[0]
                break
            ear.wait(0.1)
        if thing is None:
            print(f"NOBODY SAYS {name!r}:", *things, sep="\n    ")
            return False
        print(f"> {thing.name}", flush=True)
        ear.press(thing)
    return True


def whole(ear, seed, until=None):
    """Play until the score is read, or something is heard."""
    luck, tried, presses = random.Random(seed), set(), 0
    while presses < LONGEST:
        things = ear.things()
        if fresh := ear.news(things):
            print(f"  {fresh}", flush=True)
            if until is not None and re.search(until, fresh):
                return 0
        buttons = [thing for thing in things if "button" in thing.role and not thing.refused]
        if any(OVER.search(thing.name) for thing in things if thing.role in ("label", "heading", "panel")):
            print("THE SCORE:", *things, sep="\n    ")
            return 0
        thing = choose(buttons, things, tried, luck)
        if thing is None:  # nothing untried is left: what changed too late to be noticed may do something now
            ear.wait(0.1)
            tried.clear()
            continue
        presses += 1
        print(f"> {thing.name}", flush=True)
        if not ear.press(thing):
            tried.add(thing.name)
        elif thing.name != "Find an action":
            tried.clear()
    print("NO END:", *ear.things(), sep="\n    ")
    return 1


def choose(buttons, things, tried, luck):
    """A player's choice among what was read: by the list of actions where it can be opened, else on the page."""
    finding = any("type to search" in thing.name.lower() or "all actions" in thing.name.lower() for thing in things)
    page = [one for one in buttons if one.within != "Commands" and one.name not in tried and not DOORS.match(one.name)]
    find = next((one for one in buttons if one.name == "Find an action"), None)
    onward = [one for one in buttons if one.within != "Commands" and ONWARD.match(one.name)]
    if onward and (onward[0].name not in tried or luck.random() < 0.7):  # dice of the next roll bear the same name
        return onward[0]
    if find is not None and find.name not in tried:
        tried.add(find.name)
        return find
    if find is None and not finding:
        back = [one for one in buttons if BACK.match(one.name) and one.name not in tried]
        if back and (not page or luck.random() < 0.5):
            return back[0]
    ends = [one for one in page if ENDS.search(one.name)]
    if ends and luck.random() < 0.85:
        return luck.choice(ends)
    return luck.choice(page) if page else None


if __name__ == "__main__":
    player = Ear(int(sys.argv[1]))
    if len(sys.argv) > 3:
        with open(sys.argv[3], encoding="utf-8") as file:
            if not follow(player, [line.strip() for line in file if line.strip() and line[0] != "#"]):
                sys.exit(1)
    sys.exit(whole(player, int(sys.argv[2]), sys.argv[4] if len(sys.argv) > 4 else None))
