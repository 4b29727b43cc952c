"""What the panels need to know of the table, what is read off a match once a state, and the colours they share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Sequence

from game.client.draw.canvas import Rect
from game.client.input.actions import FACES
from game.client.play import Play, ShownState
from game.client.scenes.map import Table
from game.client.stack import Step
from game.client.stage.dice import DiceThrow
from game.client.ui import page, theme
from game.client.ui.palette import BLUE, CREAM, GREEN, INK, PARCH, RUST, SUN, TAN, VELLUM, light, mix
from game.client.ui.place import middle
from game.core.events import Event
from game.core.match import Match
from game.core.state import Computed
from game.core.xii_century import RULESET, events, scoring
from game.core.xii_century import sheet as xii
from game.core.xii_century.actions import DieRef, die_of, die_ref
from game.core.xii_century.queries import Ability, Chip, Use, chips, dice, dominated, present, targets_of
from game.core.xii_century.sheet import ASSET, ITEM, LOCATION, Phase, State, Town
from game.titles.xii_century.bot.policy import Judge
from game.titles.xii_century.narrator import CenturyNarrator, say

KEPT = 3  # struck numbers a line has room for


class SheetHistory:
    """The past values of every line of every sheet, oldest first. `follow` it along the match."""

    def __init__(self) -> None:
        self._lines: list[list[list[int]]] = []  # by seat and value
        self.length = -1  # of the journal when last read

    def follow(self, match: Match) -> None:
        """Reads what was played since the last call; rereads everything after an undo."""
        length = len(match)
        if length == self.length:
            return
        if self.length < 0 or length < self.length:
            self._lines = [[[value] for value in town.values] for town in match.state_at(0).towns]
            self.length = 0
        for index in range(self.length + 1, length + 1):
            for town, lines in zip(match.state_at(index).towns, self._lines, strict=True):
                for value, line in zip(town.values, lines, strict=True):
                    if line[-1] != value:
                        line.append(value)
        self.length = length

    def before(self, seat: int, value: int, now: int) -> tuple[int, ...]:
        """The last few values written before `now`, oldest first, without the 0 of an empty row."""
        if not self._lines:
            return ()
        line = self._lines[seat][value]
        past = line[:-1] if line[-1] == now else line
        return tuple(past[1:] if past and past[0] == 0 else past)[-KEPT:]


BEST = 5  # targets that are lit as the best for a die


class Reading:
    """What dice can be spent on in one state, each found when it is first asked for."""

    def __init__(self, s: State, stamp: int = 0) -> None:
        self.s, self.stamp, self.dice = s, stamp, dice(s)
        self._uses: Computed[DieRef, dict[str, Use]] = Computed(
            lambda die: {use.target: use for use in targets_of(s, die)}
        )
        # by seat and target: everything a target asks of a town
        self.chips: Computed[tuple[int, str], tuple[Chip, ...]] = Computed(lambda key: chips(s, *key))
        self.best = Computed(self._best)  # by die

    def use(self, die: DieRef, target: str) -> Use | None:
        """What one die does on one target; None when the die is already spent."""
        return self._uses[die].get(target)

    def reach(self, target: str) -> Use | None:
        """The first use that is legal, else the first that says why not."""
        found = [use for die in self.dice if (use := self.use(die, target)) is not None]
        legal = [use for use in found if use.refusal is None]
        return next((use for use in legal if not dominated(use)), next(iter(legal or found), None))

    def _best(self, die: DieRef) -> frozenset[str]:
        """The targets on which a die leaves the town worth most, by the bot's judgement: five at most."""
        worth: dict[str, float] = {}
        for use in self._uses[die].values():
            if use.refusal is None and not dominated(use) and use.target not in ("save", "discard"):
                after = self.s.alone()
                RULESET.apply(after, 0, use.actions[0], None)
                worth[use.target] = _JUDGES[self.s.sheet](after, after.towns[0])
        return frozenset(sorted(worth, key=lambda name: -worth[name])[:BEST])


_JUDGES = Computed(Judge)  # by sheet


# ---- Where things are on the page, for whatever flies, rises or is written over it.
TOWN_ZONE = "map"  # the town's name, which leads to its map


class Places(page.Page):
    """A page that knows where its rows and dice wells are. Before the first paint everything is in the corner."""

    @property
    def zones(self) -> Sequence[str]:
        """Every focusable zone in reading order, scrolled out of sight or not."""
        return tuple(self.plan.items) if self.plan is not None else ()

    def spot(self, id: str, kind: type[page.Node] | None = None) -> Rect | None:
        """The box of a row, or of the first node of a kind in it; None when it is out of sight."""
        placed = self.plan.items.get(id) if self.plan is not None else None
        if placed is None or not placed.entries:
            return None
        if kind is None:
            return placed.box
        return next((entry.box for entry in placed.entries if isinstance(entry.node, kind)), None)

    def middle(self, hole: str) -> tuple[float, float]:
        """The centre of a hole in the page."""
        found = self.plan.holes.get(hole) if self.plan is not None else None
        return middle(found or (0.0, 0.0, 0.0, 0.0))


def die_zone(ref: DieRef) -> str:
    """The zone of a die."""
    short = {"reserve": f"r{ref.slot}", "part": f"p{ref.i}"}
    return f"die/{short.get(ref.pool) or die_of(ref)}"


def zone_of(target: str) -> str:
    """The zone of what a die can be spent on."""
    if target in ("save", "discard", ""):
        return target
    return f"asset/{target}" if target in ASSET else f"land/{target}" if target in LOCATION else f"item/{target}"


def zone_die(id: str) -> DieRef | None:
    """The die of a zone; None for other zones."""
    head, _, tail = id.partition("/")
    if head != "die":
        return None
    if tail[0] in "rp":
        return DieRef("reserve", slot=int(tail[1:])) if tail[0] == "r" else DieRef("part", i=int(tail[1:]))
    return die_ref(int(tail))


# ---- What the panels need to know of the table, and the colours they share.
LIT = mix(SUN, VELLUM, 0.62)  # the ground of what a die can be spent on
LIT_ROW = theme.inked(LIT)
FAINT = mix(INK, PARCH, 0.3)  # unavailable; still 4.5 to 1 on parchment
HEADING = light(TAN, 0.2)  # small words on a panel's wooden bar
NEW = mix(BLUE, INK, 0.34)  # a previewed value
FELT_SOFT = mix(CREAM, GREEN, 0.2)
BAD = RUST
COLUMNS = 3  # of the town page: tracks, cards, land
_OF_A_SEAT = ("town_changed", "event_spared", "defence_shown", "fed", "farms_yielded", "collected", "converted")


class TableContext(Table):
    """The table as its panels see it: what is shown, and what has been chosen on it; the table says what can be done.

    `hand` is the die that was picked up, `goal` the target that was confirmed first ("" none): never both for longer
    than an action. `bargain`: how much of each good the market stepper stands at. `dealt`: how many rounds of the track
    have got their event in the ceremony that is being shown (None: all), `columns` how many columns of the page have
    come up after it, `unthrown` the dice that have not landed yet.
    """

    pick: Callable[[DieRef], Step]  # takes a die into the hand, or spends it on what was aimed at
    aim: Callable[[str], Step]  # spends the die in hand on a target, or asks for a die
    alter: Callable[[Ability], Step]  # uses an ability
    see_town: Callable[[], Step]  # opens the picture of the town
    throw: Callable[[events.DiceRolled], DiceThrow]  # the flight of any dice shown on this scene

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.hand: DieRef | None = None
        self.goal = ""
        self.bargain: dict[str, int] = {}
        self.dealt: int | None = None
        self.columns = COLUMNS
        self.unthrown: frozenset[int] = frozenset()
        self.written = SheetHistory()
        self.page, self.sight = Places(), Sight(self)
        self.voice = CenturyNarrator(lambda: play.shown)  # names towns and reads facts by the state shown
        self._seen: ShownState[State] = ShownState(play)
        self._read = Reading(self._seen.state)
        self._look: int | None = None  # another town whose sheet is open
        self._pinned: tuple[State, int, bool] | None = None  # state, seat and freedom, pinned while the page is painted
        self._spotted: tuple[DieRef | None, str] | None = None  # die and target, pinned likewise

    # ---- what is shown
    @property
    def state(self) -> State:
        """The match as far as it has been shown."""
        return self._pinned[0] if self._pinned is not None else self._seen.state

    @property
    def reading(self) -> Reading:
        """What dice can do in the state shown; its `stamp` changes with the state."""
        if self._read.s is not self.state:
            self._read = Reading(self.state, self._read.stamp + 1)
        return self._read

    @property
    def moment(self) -> tuple[Hashable, ...]:
        """A cache key for every card: it changes with the state, the sheet, the page chosen or the text size."""
        return self.reading.stamp, self.seat, self.rings, self.sight.full, self.sight.scale, self.written.length

    @property
    def seat(self) -> int:
        """Whose sheet lies open."""
        if self._pinned is not None:
            return self._pinned[1]
        if self._look is not None:
            return self._look
        own = self.play.session.you  # the only person's own sheet stays open while others play
        if own is not None:
            return own
        if self.play.roll is not None:
            return self.play.roll.seat  # whoever holds the dice has their own sheet before them
        now = self.play.director.now
        if now is not None and now.type in _OF_A_SEAT:
            return int(now.seat)
        return self.state.active

    @property
    def town(self) -> Town:
        return self.state.towns[self.seat]

    @property
    @abstractmethod
    def can_act(self) -> bool:
        """Whether the owner of this sheet may act now."""

    @property
    def rings(self) -> bool:
        """Whether focus rings are drawn: not while only watching."""
        return not self.watching

    @property
    def abroad(self) -> bool:
        """Another town is taking its turn while your own sheet is open."""
        return self.play.session.you is not None and self._look is None and self.seat != self.state.active

    def elsewhere(self, event: Event) -> bool:
        """Whether an event concerns another town while your own sheet is open."""
        own = self.play.session.you
        return self._look is None and own is not None and getattr(event, "seat", own) not in (own, -1)

    @property
    @abstractmethod
    def gone(self) -> frozenset[int]:
        """The dice of the turn that are not in their wells because they are in the air."""

    # ---- what is chosen
    @property
    def holds(self) -> bool:
        """Whether there is a die or a target to put back."""
        return self.hand is not None or bool(self.goal)

    def drop(self) -> None:
        """Clears the die in hand and the target."""
        self.hand, self.goal = None, ""

    @property
    def die(self) -> DieRef | None:
        """The die whose uses are shown: the one in hand, else the one in focus."""
        if self._spotted is not None:
            return self._spotted[0]
        if not self.can_act or self.state.phase != Phase.SPEND:
            return None
        if self.hand is not None:
            return self.hand
        found = None if self.goal else zone_die(self.focus.id)
        return found if found is not None and found in self.reading.dice else None

    @property
    def target(self) -> str:
        """The target whose dice are shown: the one aimed at, else the one in focus; "" none."""
        if self._spotted is not None:
            return self._spotted[1]
        if self.goal and self.hand is None:
            return self.goal
        head, _, tail = self.focus.id.partition("/")
        return tail if head in ("asset", "item", "land") else head if head in ("save", "discard") else ""

    @property
    def best(self) -> frozenset[str]:
        """What is lit for the die shown: in the first round, and where advice is wanted."""
        advised = self.advised or self.state.round == 1
        return self.reading.best[self.die] if self.die is not None and advised else frozenset()

    # ---- what dice would do
    def serves(self, die: DieRef, target: str) -> bool:
        """Whether this die can be spent on this target."""
        use = self.reading.use(die, target)
        return use is not None and use.refusal is None

    def serving(self, target: str) -> list[DieRef]:
        """The dice that can be spent on this target; all for none."""
        return [die for die in self.reading.dice if not target or self.serves(die, target)]

    def use(self, target: str, die: DieRef | None = None) -> Use | None:
        """What a die (None: the one whose uses are shown) would do; None when there is no such die."""
        die = die or self.die
        if die is None or not target or self.state.phase != Phase.SPEND or self.seat != self.state.active:
            return None
        return self.reading.use(die, target)

    def lights(self, use: Use | None) -> bool:
        """Whether this use can be chosen now."""
        return use is not None and use.refusal is None and self.can_act

    def reach(self, target: str) -> Use | None:
        """The use to show in a target's row: of the die shown, or else one that says why no die serves."""
        if self.state.phase != Phase.SPEND or self.seat != self.state.active:
            return None
        return self.use(target) if self.die is not None else self.reading.reach(target)

    def payable(self, target: str) -> bool:
        """Whether everything but the die is met; on your own turn the die too."""
        own = self.seat == self.state.active and self.state.phase == Phase.SPEND
        return all(chip.met or (chip.kind == "die" and not own) for chip in self.chips(target))

    def worth(self, target: str) -> int:
        """The points a card brings, each time."""
        sheet = self.state.sheet
        return sheet.items[ITEM[target]].vp if target in ITEM else sheet.tables.assets[ASSET[target]].vp

    def chips(self, target: str) -> tuple[Chip, ...]:
        """Everything a target asks of the town whose sheet lies open."""
        return self.reading.chips[self.seat, target]

    # ---- what can be done
    def aims(self, target: str, use: Use | None) -> page.Do:
        """What confirming a target does: the die in hand is spent on it, else one is asked for."""
        saved, verb = self.use("save") if self.hand is not None else None, say("choose_dice")
        if self.hand is not None:
            verb = say("spend", value=saved.value if saved is not None else 0)
        elif target == self.goal:
            verb = say("put_back")
        elif self.state.phase != Phase.SPEND:
            verb = say("choose")
        return page.Do(self.aim, (target,), verb, None, use.refusal if use is not None else None)

    def picks(self, die: DieRef, use: Use | None, face: int) -> page.Do:
        """What confirming a die does, or its face's key: it is taken into the hand, or spent on what was aimed at."""
        verb = "put_back" if self.hand is not None else "spend_this" if self.goal else "take_this"
        why = use.refusal if use is not None and self.goal else None
        return page.Do(self.pick, (die,), say(verb), None, why, FACES[face - 1] if 1 <= face <= len(FACES) else None)

    def takes(self) -> page.Do | None:
        """What the large button beside the dice does: it puts back what is chosen, else takes the die in focus, or the
        first one; None when there is none to take."""
        if self.hand is not None:
            return page.Do(self.pick, (self.hand,), say("put_back"))
        serving = self.serving(self.goal)
        if not serving:
            return None
        die = self.die if self.die in serving else serving[0]
        return page.Do(self.pick, (die,), say("spend_this" if self.goal else "take_this"))

    def look(self, seat: int) -> None:
        """Opens another town's sheet, or your own again."""
        self._look = None if seat == self.state.active else seat
        self.drop()
        self.services.sound.play("page")


# ---- How a sheet is looked at: the town page, or the printed sheet and its close-up; and which cards are dealt.
#
# A card keeps its place through a turn: what can be paid as the turn begins comes first, then what is nearest to that;
# what comes into reach later is laid down behind them, and where no place is free instead of the last card that cannot
# be paid. Everything else that is not in the town is a small picture.
LARGEST = 1.15  # text size up to which three columns stand side by side
BESIDE = 1.6  # and up to which people stand beside buildings
MOST, FEWER, FEWEST = 9, 6, 4  # cards at most, by the size of text
LEAST = 6  # and at least, while there is so much
ONES = xii.ASSETS[8:]  # what takes a die of exactly 1: cards like people and buildings
DEALT = (*xii.PEOPLE, *xii.INFRASTRUCTURES, *xii.SPECIAL_PEOPLE, *xii.SPECIAL_INFRASTRUCTURES, *ONES)


class Sight:
    """The player's choice, the size of text on the page (`scale`), and the cards of the turn."""

    def __init__(self, sheet: TableContext) -> None:
        self._sheet = sheet
        self.scale = 1.0
        self.close = False  # the printed sheet is looked at closely
        self._of: tuple[object, ...] = ()  # the turn
        self._cards: list[str] = []  # of that turn
        self._at = -1, 0  # the state and the room they were dealt for

    # ---- by the player's choice
    @property
    def full(self) -> bool:
        """Whether the printed sheet is open (a setting)."""
        return self._sheet.services.settings.full_sheet

    def turn(self) -> Step:
        """Switches between the town page and the printed sheet."""
        self.close = False
        return self._flip()

    def zoom(self) -> Step:
        """Cycles through the town page, the printed sheet and its close-up."""
        self.close = self.full and not self.close
        return self._flip()

    def _flip(self) -> Step:
        services = self._sheet.services
        if not self.close:
            services.settings.full_sheet = not self.full
            services.settings_changed()
        services.sound.play("page")
        return None

    @property
    def next(self) -> str:
        """What `zoom` would show."""
        if not self.full:
            return say("full_sheet")
        return say("town") if self.close else say("zoom")

    # ---- sizes
    @property
    def large(self) -> bool:
        """Text is larger than three columns of the printed sheet hold,"""
        return self.scale > LARGEST

    @property
    def huge(self) -> bool:
        """or even larger than two lines beside each other hold."""
        return self.scale > BESIDE

    # ---- the cards
    def cards(self) -> tuple[str, ...]:
        """The cards of this turn, each in its place."""
        sheet, s = self._sheet, self._sheet.state
        own = s.active == sheet.seat and s.phase == Phase.SPEND and bool(s.faces)
        turn = s.round, sheet.seat, own
        if turn != self._of:
            self._of, self._cards, self._at = turn, [], (-1, 0)
        room = FEWEST if self.huge else FEWER if self.large else MOST
        if (sheet.reading.stamp, room) != self._at:
            new, self._at = not self._cards, (sheet.reading.stamp, room)
            missing = self.missing()
            open_ = {name for name in missing if sheet.payable(name)}
            for name in sorted(open_.difference(self._cards), key=lambda name: (-sheet.worth(name), DEALT.index(name))):
                idle = [at for at, card in enumerate(self._cards) if card in missing and card not in open_]
                if len(self._cards) < room:
                    self._cards.append(name)
                elif idle:
                    self._cards[idle[-1]] = name
            if new:
                goal = scoring.objective(s)
                wanted = {*goal.needs, *goal.amounts} if goal is not None else set()
                shut = [name for name in missing if name not in open_]
                # how much is missing: the sum over requirements and prices of the missing fraction, 0 if none
                unmet = {name: [c for c in sheet.chips(name) if not c.met and c.kind != "die"] for name in shut}
                far = {name: sum(1 - c.have / c.need if c.need else 1 for c in unmet[name]) for name in shut}
                near = sorted(shut, key=lambda name: (name not in wanted, far[name]))
                self._cards += near[: max(0, LEAST - len(self._cards))]
        return tuple(self._cards[:room])

    def missing(self) -> list[str]:
        """What the town still lacks, wholly or in part, in the order of the sheet."""
        sheet = self._sheet
        items = [name for name in DEALT if name in xii.ITEM and present(sheet.state, name)]
        ones = [name for name in ONES if not any(c.kind == "max" and not c.met for c in sheet.chips(name))]
        return [*(name for name in items if not sheet.town.owned & xii.BIT[name]), *ones]
