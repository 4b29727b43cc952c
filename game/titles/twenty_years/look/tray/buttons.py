"""The buttons of the dice tray: roll, stop, the golden die and its six faces, each with what it would bring."""

from __future__ import annotations

from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.page import Do, Grid, Item, Lines, Node, Row, Symbol, Text, do
from game.client.ui.palette import CREAM, GOLD, UMBER, mix
from game.core.twenty_years import harvest
from game.core.twenty_years.actions import GoldenSet, StopRolling
from game.core.twenty_years.state import ROLL, State
from game.core.twenty_years.tables import ENTRIES, WINDMILL_3
from game.titles.twenty_years.look.panels.tree import TreePanel
from game.titles.twenty_years.look.tray.keeping import Keeping, keeping
from game.titles.twenty_years.teller import say

FACE = theme.inked(mix(GOLD, CREAM, 0.3))
GILD = GoldenSet(-1, 0)  # some die, to some face


class Dicing(TreePanel):
    """What the player does with the dice of the year: roll, stop, set the golden one."""

    @property
    def mind(self) -> Keeping:
        return keeping(self.context.play)

    @property
    def faces(self) -> tuple[int, ...]:
        """The dice as far as they have been shown."""
        return self.context.told.faces

    @property
    def rolling(self) -> bool:
        """The player has the dice in hand: nothing is being shown, and they may be kept, rolled or left."""
        return self.state.phase == ROLL and not self.context.play.busy

    # ---- deeds
    def roll(self) -> Step:
        self.mind.golden = ""
        return self.context.do(self.mind.reroll())

    def stop(self) -> Step:
        self.mind.golden = ""
        return self.context.do(StopRolling())

    def set_golden(self, to: str) -> Step:
        """Go on with the golden die: choose a die, then a face; "" gives up."""
        self.mind.golden = to
        face = GoldenSet(int(to), 6) if to.isdigit() else GILD
        self.context.focus.focus_on("tray/die/0" if to == "die" else face)
        self.context.touch()
        return None

    def set_face(self, value: int) -> Step:
        die = int(self.mind.golden)
        self.mind.golden = ""
        self.context.focus.focus_on(f"tray/die/{die}")
        return self.context.do(GoldenSet(die, value))

    def advised(self, s: State) -> str:
        """What best play would do with the dice kept now: "roll", "stop" or "golden"; "" where no odds are shown."""
        shown = self.rolling and self.context.services.settings.odds != "off"
        return self.mind.advice(s).action if shown else ""

    # ---- buttons
    def buttons(self, s: State) -> tuple[Item, ...]:
        """The buttons beside the dice."""
        kept, left = self.mind.keep, len(self.faces) - len(self.mind.keep)
        label = say("roll_all") if not kept else f"Roll {left}" if left else "Roll"
        again = _points(s, s.rolls_used)
        note = say("then_stop_for", points=again) if again else "again"
        plays, reroll, stop = self.context.plays, self.mind.reroll(), StopRolling()
        rolls = plays(reroll, "Roll", do(self.roll), reroll.refusal(s))
        stops = plays(stop, "Stop", do(self.stop), stop.refusal(s))
        found = [
            self._deed(s, "tray/roll", label, note, "dice", rolls),
            self._deed(s, "tray/stop", "Stop", self._brings(s), "hand", stops),
        ]
        if s.town.count[WINDMILL_3]:
            leads = do(self.set_golden, "" if self.mind.golden else "die")
            act = plays(GILD, say("golden_die"), leads, GoldenSet(0, 1).refusal(s))
            found.append(self._deed(s, "tray/golden", say("golden_die"), "", "golden_die", act))
        return tuple(found)

    def _brings(self, s: State) -> str:
        """What stopping now would bring, in marks."""
        if not self.rolling:
            return ""
        goods = self.mind.pairing(s).goods
        parts = [f"+{n}~{{{good}}}" for good, n in goods.items()]
        points = _points(s, s.rolls_used - 1)
        parts += [f"+{points}~{{vp}}"] if points else []
        return " ".join(parts) or say("gives_nothing")

    def _deed(self, s: State, id: str, label: str, note: str, symbol: str, act: Do) -> Item:
        """A button of two lines."""
        ready = self.rolling and self.context.free
        off = act.why is not None or not ready
        low = (Text(note, "mark", colour=None if off else UMBER),) if note else ()
        face = Row((Symbol(symbol, 15 if note else 11), Lines((Text(label, "bold"), *low), grow=True)), 4)
        name = say("best_now", what=label) if ready and id == f"tray/{self.advised(s)}" else label
        rings = self.context.free or self.context.play.planned is not None
        ground = theme.card(off=off)
        return Item(id, face, act, name=name, ground=ground, pad=(4, 3), faint=off, rings=rings, least=18)

    def golden_faces(self, s: State) -> Node:
        """The golden die's six faces to choose from."""
        die = int(self.mind.golden)
        found = []
        for face in range(1, 7):
            action = GoldenSet(die, face)
            act = self.context.plays(action, "Choose", do(self.set_face, face), action.refusal(s))
            told = say("set_to", face=face)
            found.append(Item(f"tray/face/{face}", Symbol(f"flat/{face}", 24), act, name=told, ground=FACE))
        return Grid(tuple(found), 6, cols=len(found))


def _points(s: State, rolls: int) -> int:
    """Year 12: the points for stopping after one roll more than so many."""
    rows = ENTRIES[harvest.ADMIRATION - 1].vp_by_rolls
    return rows[rolls] if s.entry == harvest.ADMIRATION and 0 <= rolls < len(rows) else 0
