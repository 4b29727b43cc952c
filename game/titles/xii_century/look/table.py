"""The table of XII Century: one town sheet, the selection, and the scenes that decisions open."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.draw.painter import Painter
from game.client.input.actions import DIRECTIONS, Act, Input, Intent, Pointer
from game.client.play import Play
from game.client.scenes import hand_over, playing
from game.client.stack import Pop, Prompt, Push, Step
from game.client.stage import dice, director
from game.client.ui import focus, theme
from game.client.ui import page as ui
from game.client.ui.palette import FERN, GOLD, INK, OAK, PARCH, TAN, UMBER, mix
from game.core.rules import Action
from game.core.xii_century.actions import die_of
from game.core.xii_century.actions.round import AssignEvent
from game.core.xii_century.events import DiceRolled
from game.core.xii_century.queries import blow, events, places_left
from game.core.xii_century.sheet import FATE, FATES, INFLUENCE, LOCATIONS, Phase, State
from game.titles.xii_century.look import hand, printed, sheet, town, towns
from game.titles.xii_century.look.context import LIT, TOWN_ZONE, die_zone
from game.titles.xii_century.look.cues import CUES, OpeningDeal, Show
from game.titles.xii_century.look.dice import Tray
from game.titles.xii_century.look.forecast import symbol_of, title_of
from game.titles.xii_century.narrator import CenturyNarrator, say, town_name

_BOARD, _NOTE, _NAMES = 420.0, 198.0, 106.0  # preferred widths of the grid, the card and the names
_CELL = (26.0, 38.0)
_HELD = theme.inked(mix(GOLD, PARCH, 0.35), ink=0.9, ink_colour=INK)
_OPEN, _SHUT = theme.inked(LIT, ink=0.5, ink_colour=INK), theme.inked(PARCH, ink=0.5, ink_colour=mix(TAN, OAK, 0.25))


class CalendarScene(playing.PlayScene):
    """Push it while a person assigns events to rounds; it pops when every round is assigned."""

    cues = CUES
    tense = False

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.focus.wrap = True
        self.page, self.voice = ui.Page(), CenturyNarrator(lambda: play.shown)
        self._led = 0  # rounds assigned when the focus last moved on

    @property
    def s(self) -> State:
        """The current state: nothing here is animated."""
        state: State = self.play.session.match.state
        return state

    def choose(self, action: AssignEvent) -> Step:
        """Puts an event on a round."""
        if self.watching:
            return None
        self.play.do(action)
        self.services.sound.play("claim")
        self.play.skip()
        return None

    def tick(self, dt: float) -> Step:
        return Pop() if self.s.phase != Phase.ASSIGN else super().tick(dt)

    def prompts(self) -> Sequence[Prompt]:
        zone = self.focus.zone_now
        refused = zone is not None and zone.refusal is not None
        found = Prompt(Act.WHY, say("why_not")) if refused else Prompt(Act.CONFIRM, say("place"))
        return (found, *self.undoes(), Prompt(Act.MENU, "Menu"))

    def left(self, act: Act | None, given: Input) -> focus.Reply | None:
        undoes = act is Act.BACK and not (self.watching or playing.by_keys(given)) and self.play.session.match.can_undo
        return focus.Reply(True, self.undo()) if undoes else None

    # ---- the page
    def rest(self) -> None:
        super().rest()
        self.page.rest()

    def paint(self, painter: Painter) -> None:
        self._lead(self.s, events(self.s))
        self.page.paint(painter, self.focus, self.view(), sheet.BOX)

    def view(self) -> ui.Node:
        """A grid with a row for each event, and a card about the one in focus."""
        told = events(self.s)
        done = sum(map(bool, told))
        numbers = tuple(_wide(ui.Text(str(n), "bold", colour=INK, anchor="center")) for n in range(1, len(told) + 1))
        lines: list[ui.Node] = [ui.Row((ui.Space(w=1, grow=True), *numbers), 2)]
        for event in FATES:
            lines += [ui.Rule(h=1), self._line(event, told)]
        board = ui.Card(say("calendar"), ui.Column(tuple(lines), 1), say("calendar_note"), basis=_BOARD)
        note = f"{done}/{len(told)}" if done else ""
        body = ui.Row((board, self._note()), 6, top=True)
        return ui.Screen(body, ui.top_bar(say("title"), note=note))

    def _lead(self, s: State, told: Sequence[str]) -> None:
        """Moves the focus to the next open round of the same event after a choice."""
        done = sum(map(bool, told))
        if done == self._led and self.focus.id:
            return
        self._led = done
        options = [one for one in AssignEvent.options(s, self._seat) if isinstance(one, AssignEvent)]
        same = [one for one in options if self.focus.id.startswith(f"put/{one.event}/")]
        if options:
            first = (same or options)[0]
            self.focus.focus_on(f"put/{first.event}/{first.round}")

    @property
    def _seat(self) -> int:
        return self.play.session.deciding or 0

    def _line(self, event: str, told: Sequence[str]) -> ui.Node:
        left = places_left(self.s, event)
        copies = ui.Row(
            tuple(ui.Symbol(symbol_of(event), 8, n >= left, say("calendar_left", count=left)) for n in range(2)), 1
        )
        names = ui.Lines((ui.Text(title_of(event), "name", colour=INK), copies), grow=True)
        name = ui.Row((ui.Symbol(symbol_of(event), 21, not left), names), grow=True, basis=_NAMES)
        cells = tuple(self._cell(event, n, held) for n, held in enumerate(told, 1))
        return ui.Row((name, *cells), 2)

    def _cell(self, event: str, number: int, held: str) -> ui.Item:
        action, here = AssignEvent(number, event), held == event
        refusal, told = action.refusal(self.s, self._seat), say("calendar_put", name=title_of(event), round=number)
        sign = _wide(ui.Centre(ui.Symbol(symbol_of(event), 17, False)) if here else ui.Space())
        ground = _HELD if here else _OPEN if refusal is None else _SHUT
        return ui.Item(f"put/{event}/{number}", sign, ui.do(self.choose, action), refusal, told, ground=ground,
                       pad=(0, 1), least=_CELL[1], faint=False, rings=not self.watching)  # fmt: skip

    def _note(self) -> ui.Card:
        """Who chooses, and what the event in focus does."""
        s = self.s
        draft = (ui.Text(say("calendar_draft"), "ui", 8, UMBER),) if s.chosen.event_method == "draft" else ()
        who = ui.Column((ui.Text(town_name(s, self._seat), "title", 10, INK), *draft), 1, grow=True)
        parts: list[ui.Node] = [ui.Row((towns.coat(self._seat, 22), who), 6), ui.Rule(h=3)]
        _, event, number = (*self.focus.id.split("/"), "", "")[:3]
        if event in FATE:
            page = self.voice.words.year(FATE[event]).under(s.chosen)
            parts.append(ui.Centre(ui.Symbol(symbol_of(event), 38, False)))
            parts.append(ui.Text(page.title, "title", 10.5, INK, anchor="center"))
            parts.append(ui.Text(page.effect, "line", colour=INK, anchor="center"))
            if event == "outlaws_attack":
                need = say("calendar_need", round=int(number), need=blow(s, self._seat, event, int(number)).need)
                parts.append(ui.Text(need, "name", colour=FERN, anchor="center"))
            parts.append(ui.Text(page.story, "aside", colour=UMBER, anchor="center"))
        return ui.Card("", ui.Column(tuple(parts), 4), pad=(8, 5), basis=_NOTE, grow=True)


def _wide(child: ui.Node) -> ui.Node:
    """As wide as a cell of the grid at any text size."""
    return ui.Stack((ui.Space(w=_CELL[0]), child))


# ---- The table itself.
LEAP = 10  # points of a rival in one turn that are told at any speed
PAUSE = 0.05  # seconds at x1 to read a bot's intent; the tray repeats it afterwards
ZOOM = 1.5  # text scale of the close-up


class XiiTable(hand.Chooser):
    """Lays out the page, moves the focus and opens other scenes."""

    cues = CUES
    doors = (towns.MENU_ZONE, TOWN_ZONE)

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.tray, self.show = Tray(self), Show(self)
        self._want = "die"
        self._acted = False  # since the focus was moved; it starts again at the first die
        self._moment: tuple[object, ...] = ()
        self.opening = OpeningDeal(self)
        self.owners = towns.DeviceOwners()
        self._turn_news = hand_over.TurnNews(self, towns.rise, lambda match, seat: towns.rise(match, seat, LEAP))
        self._wars = -1  # the round whose war was opened
        people = [seat for seat, kind in enumerate(play.session.players) if kind == "human"]
        self._shared = len(people) > 1
        self._sitting = -1 if self._shared else (people[0] if people else -1)  # who sits at the table

    # ---- the context
    def sit(self) -> None:
        self.play.pause = PAUSE
        self.focus.wrap = True
        self.opening.begin()

    def terrain(self) -> dict[str, float]:
        """The sounds around: a town, and the land it has won."""
        land = dict(zip(LOCATIONS, self.town.values[INFLUENCE:], strict=False))
        return {"town": 6.0 + self.town.owned.bit_count(), **{place: float(n) for place, n in land.items()}}

    @property
    def can_act(self) -> bool:
        if self._pinned is not None:
            return self._pinned[2]
        mine = self.seat == self.state.active and self._look is None
        return mine and self.free and not self.away and not self.opening.on

    @property
    def question(self) -> object:  # type: ignore[override]
        """The die in hand: it is asked where it goes."""
        return self.hand

    @property
    def advises(self) -> bool:
        return self.die is not None

    @property
    def rings(self) -> bool:
        return super().rings and not self.opening.on and (self.free or self._look is not None)

    @property
    def gone(self) -> frozenset[int]:
        dragged = self.dragged
        return self.tray.gone | (frozenset((die_of(dragged[0]),)) if dragged is not None else frozenset())

    # ---- actions
    def do(self, action: Action) -> Step:
        return super().do(action) if self.can_act else None

    def _done(self, action: Action) -> bool:
        seat = self.state.active
        if not super()._done(action):
            return False
        self.drop()
        self.owners[seat] = self.services.devices.last
        self.bargain = {}
        self._want, self._acted = "die", True
        self.touch()
        return True

    # ---- the page
    def paint(self, painter: Painter) -> None:
        if not self.play.busy:
            self.written.follow(self.play.session.match)
        self._follow()
        self._pinned = self.state, self.seat, self.can_act
        self._spotted = self.die, self.target
        keep = painter.text_scale
        painter.text_scale = self.sight.scale = max(keep, ZOOM) if self.sight.close else keep
        try:
            self.page.paint(painter, self.focus, sheet.view(self, self.tray), sheet.BOX)
        finally:
            painter.text_scale = keep
            self._pinned = self._spotted = None

    def rest(self) -> None:
        super().rest()
        self.page.rest()

    def _follow(self) -> None:
        """Moves the focus to where the next decision is made."""
        s = self.state
        moment = (s.phase, s.round, s.active, s.spent, s.split, s.drawn, self.free)
        if moment == self._moment:
            return
        self._moment = moment
        if self.free and self._look is None:
            self._want = "ask" if s.phase in hand.PHASES else "die"
        if s.phase != Phase.SPEND or (self.hand is not None and self.hand not in self.reading.dice):
            self.drop()  # what the state no longer allows

    def led(self) -> bool:
        if not self._want or not self.can_act:
            return False
        wanted = ("ask/",) if self._want == "ask" else ("die/", "end")
        kept = not self._acted
        self._want, self._acted = "", False
        zones = [id for id, zone in self.focus.zones.items() if id.startswith(wanted) and not zone.hidden]
        best = "end" if "end" in zones else next(iter(zones), "")
        if not best or self.focus.id == best or (kept and self.focus.id in zones and best != "end"):
            return False
        self.focus.focus_on(best)
        return True

    def see_town(self) -> Step:
        return Push(town.TownScene(self.play, self.seat))

    def live(self, painter: Painter) -> None:
        self.tray.live(painter)
        if self.dragged is not None:
            self.tray.carry(painter, *self.dragged)
        self.opening.draw(painter)
        self.show.draw(painter)
        super().live(painter)

    def lives(self, dt: float) -> bool:
        moving = self.show.rising.tick(dt)
        if self.opening.on and self.opening.tick(dt):
            self.touch()
        if self.unthrown and not self.opening.on and self.tray.flying is None:
            self.unthrown = frozenset()
        if self.tray.tick():
            self.touch()
        return moving or self.opening.on or self.tray.flying is not None

    # ---- inputs
    def early(self, given: Input) -> focus.Reply | None:
        if self.opening.on and self.opening.ends(given):
            return focus.Reply(True, None, None, changed=True)
        if isinstance(given, Pointer):
            return self.drag(given)
        if not isinstance(given, Intent) or given.repeat:
            return None
        step: Step = None
        if self._look is not None and given.act is Act.BACK:
            self.look(self.state.active)
        elif self.holds and given.act is Act.BACK:
            self.put_back()
        elif given.act in DIRECTIONS and (lit := self.to_lit(given.act)):
            self._jump(lit)
        elif given.act is Act.MIRROR and self.die is not None and self.focus.id == die_zone(self.die):
            step = self.save()
        else:
            return None
        return focus.Reply(True, step, given.act, changed=True)

    def left(self, act: Act | None, given: Input) -> focus.Reply | None:
        step: Step = None
        match act:
            case Act.BACK if self.holds or self._look is not None:  # the right button
                self.look(self.state.active) if self._look is not None else self.put_back()
            case Act.NEXT_TARGET | Act.PREV_TARGET:
                self._jump(self.next_lit(1 if act is Act.NEXT_TARGET else -1, self.focus.id))
            case Act.NEXT_TAB | Act.PREV_TAB:
                self._jump(self.next_section(1 if act is Act.NEXT_TAB else -1))
            case Act.MIRROR | Act.NEXT if act is Act.MIRROR or not isinstance(given, Intent):
                town_is_meant = self.target in ("", "save", "discard")
                step = self.see_town() if town_is_meant else Push(printed.DetailsCard(self, self.target))
            case Act.ZOOM:
                step = self.sight.zoom()
            case _:
                return None
        return focus.Reply(True, step, act, changed=True)

    def _jump(self, id: str) -> None:
        if id:
            self.focus.focus_on(id)
            self.focus.pointing = False
            self.services.sound.play("tick")

    def ending(self) -> focus.Zone | None:
        return self.focus.zones.get("ask/2" if self.state.phase == Phase.MARKET else "end")

    def own_prompts(self) -> Sequence[Prompt]:
        if self.opening.on:
            return (Prompt(Act.CONFIRM, "Skip"),)
        if self._look is not None:
            return Prompt(Act.BACK, say("own_sheet")), Prompt((Act.PREV_TAB, Act.NEXT_TAB), say("section"))
        found = self.focus.prompts
        if self.holds:
            told = any(prompt.label == say("put_back") for prompt in found)
            found += () if told else (Prompt(Act.BACK, say("put_back")),)
        else:
            found += self.undoes()
        # MIRROR saves the die in focus, or shows a target in detail
        if self.die is None or self.focus.id != die_zone(self.die):
            found.append(Prompt(Act.MIRROR, say("town") if self.target in ("", "save", "discard") else say("details")))
        elif self.die.pool != "reserve":
            found.append(Prompt(Act.MIRROR, say("save_in_reserve")))
        if lit := self.next_lit(1, self.focus.id):
            found.append(Prompt(Act.NEXT_TARGET, say("next_die" if lit.startswith("die/") else "next_target")))
        if not self.holds:
            found.append(Prompt((Act.PREV_TAB, Act.NEXT_TAB), say("section")))
        if self.sight.full or "sheet/all" not in self.page.zones:
            found.append(Prompt(Act.ZOOM, self.sight.next))
        return found

    # ---- cues
    def throw(self, event: DiceRolled) -> dice.DiceThrow:
        """The flight of any dice shown on this scene, for the cue sheet."""
        here = event.stream in ("shared", "own", "court")
        return self.tray.throw(event) if here else self.show.side_throw(event)

    def mark(self, mark: director.Mark) -> None:
        if not self.show.mark(mark):
            super().mark(mark)

    def changed(self) -> None:
        if self.play.busy:
            self.drop()

    # ---- other scenes: a hand-over, the events to assign, the king's war, each opened once
    @property
    def away(self) -> bool:
        """The person whose turn it is has not taken the seat yet."""
        return self._shared and self._deciding is not None and self._deciding != self._sitting

    @property
    def _deciding(self) -> int | None:
        """The person to decide; None for bots and at the end."""
        seat = self.play.session.deciding
        return seat if seat is not None and self.play.session.players[seat] == "human" else None

    def call(self) -> Step:
        seat, match = self._deciding, self.play.session.match
        if self.opening.on:
            return None
        if self.play.roll is not None and self.away and seat is not None and not self.watching:
            return self._hand_over(seat)  # before anybody holds the next dice
        if self.play.busy:
            return None
        s = match.state
        if s.phase == Phase.WAR:
            if self._wars == s.round:
                return None
            self._wars = s.round
            from game.titles.xii_century.look.war_scene import WarScene

            return Push(WarScene(self.play, self.owners))
        if s.phase == Phase.ASSIGN and seat is not None:
            return Push(CalendarScene(self.play))
        if self.free and self.away and seat is not None:
            return self._hand_over(seat)
        if s.phase == Phase.SPEND and not self._shared and seat is not None:
            self._turn_news.begin(match, s.round, seat)
        return None

    def _hand_over(self, seat: int) -> Step:
        self._sitting = seat
        self.touch()
        match = self.play.session.match
        s = match.state
        moment = say("war_round", round=s.round, rounds=s.sheet.course.rounds)
        guest = hand_over.Guest(seat, town_name(s, seat), moment, say("nothing_yet"))
        return Push(hand_over.HandOver(self.play, guest, towns.turn_news(match, seat)))
