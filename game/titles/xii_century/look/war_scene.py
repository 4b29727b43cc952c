"""The king's war as a page: one field, the king and the towns' camps; what is asked; the curtain over everything."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input, Intent
from game.client.scenes.hand_over import curtain as cloth
from game.client.stack import Pop, Prompt, Step
from game.client.stage import clash, fx
from game.client.stage import director as ease
from game.client.stage.dice import DiceThrow, draw_dice
from game.client.stage.director import COUNTED, Mark, Timeline, cue, seq, wait
from game.client.ui import page as ui
from game.client.ui import place, theme
from game.client.ui.palette import CREAM, FERN, INK, PARCH, RED, SEATS, TAN, UMBER, VELLUM, Colour, dark, mix
from game.core.xii_century import queries, scoring, sheet
from game.core.xii_century.events import AnswersRevealed, DiceRolled, PowerShown, ReputationGained, TroopsHalved
from game.phrase import capital
from game.titles.xii_century.look import context, war
from game.titles.xii_century.look.forecast import symbol_of
from game.titles.xii_century.look.sheet import BOX
from game.titles.xii_century.look.towns import coat, ink_of
from game.titles.xii_century.look.war import FLY, NEXT, WAR_CUES, WarRoom, crowned
from game.titles.xii_century.narrator import say, town_name

CROWN = 12.0  # a crown beside a town's reputation
_LETTER, _SMALL = (40.0, 26.0), (30.0, 20.0)  # a letter, and one beside large text
_FIGURES = (60.0, 72.0, 24.0)  # in a line: widths of power, troops and reputation
_FIELD, _CAMP = 218.0, 52.0  # how high the field is, and the ground of a camp
_SKY = 0.16  # share of the painting above everything that stands in it: it goes where room is short
_STRIP, _THRONE = 104.0, 52.0  # how high it is beside large text: with the camps, with the king alone
_FOOT = 54.0  # what lies below the towns, at least
_TOWN = 150.0  # preferred width of a town
_SLIP = theme.flat(dark(RED, 0.6), 4)
_KINDS = ("men_at_arms", "knights", "mercenaries")
_COLOURS: dict[str, Colour] = {"support": dark(RED, 0.45), "avoid": UMBER, "forced": UMBER}
_SIGNS = {"support": "swords", "avoid": "dove", "forced": "door"}


def view(scene: WarRoom) -> ui.Screen:
    """One field with the king in its middle and the towns' camps before him; below it what is asked or told."""
    s, say = scene.before, scene.voice.say
    course = s.sheet.course
    worth = ui.Text(say("war_worth", count=course.reputation_step, points=course.reputation_vp), "ui", 8.5, CREAM)
    top = ui.top_bar(say("war_title"), *(() if scene.large else (ui.Space(w=40), ui.Symbol("crown", 13, False), worth)))
    if scene.large:
        lines = tuple(_line(scene, seat) for seat in range(s.seats))
        towns = ui.Card(say("war_towns"), ui.Lines(lines), pad=(4, 1))
        grounds = ui.Row(tuple(_troops(scene, seat) for seat in range(s.seats)), 4)
        king = ui.Space(grow=True), ui.Centre(_throne(48))
        small = _stage(_STRIP, *king, grounds, ui.Space(h=4)), _stage(_THRONE, *king, ui.Space(h=4))
        fields = *small, ui.Hole(id="king")
        return ui.Screen(ui.Column((towns, ui.Spare(fields, grow=True, full=True), _foot(scene)), 6), top)
    camps = ui.Row(tuple(_camp(scene, seat) for seat in range(s.seats)), 4, grow=True)
    above = 14 if scene.account.answers else 26  # the towns' answers need a line
    stage = _stage(_FIELD, ui.Space(h=above), ui.Centre(_throne(86)), camps)
    return ui.Screen(ui.Column((stage, _foot(scene), ui.Space(h=4)), 5), top, pad=(0, 0))


def _stage(tall: float, *parts: ui.Node) -> ui.Node:
    """The field with these parts on it."""
    return ui.Stack((ui.Art(1, tall, draw=ui.do(_ground)), ui.Column(parts, 0)), grow=True)


def _troops(scene: WarRoom, seat: int) -> ui.Node:
    """The ground for a town's troops."""
    return ui.Stack((ui.Space(h=_CAMP), ui.Hole(1, _CAMP, id=f"troops/{seat}")), grow=True)


def _throne(tall: float) -> ui.Node:
    """The king, from whose hand crowns fly."""
    wide = tall * 30 / 44
    king = ui.Art(wide, tall, draw=ui.do(_king), alt=say("war_king"))
    return ui.Stack((ui.Hole(wide, tall, id="king"), king))


def _ground(painter: Painter, box: Rect, how: ui.How) -> None:
    x, y, w, h = box
    with painter.clip(*box):
        whole = max(h, w * 528 / 1872)
        painter.sprite("pic/battle_hills", x + w / 2, y - min(whole - h, _SKY * whole), whole, "midtop")


# ---- a town


def _camp(scene: WarRoom, seat: int) -> ui.Node:
    """Its letter, its banner with its power, its troops, its name, and what it did."""
    name = ui.Text(town_name(scene.before, seat), "bold", 9, INK, anchor="center")
    told = _word(scene, seat) if scene.account.answers or seat in scene.padded else ()
    camp = ui.Row((ui.Space(w=4), _banner(scene, seat), _troops(scene, seat), ui.Space(w=2)), 1)
    letter = ui.Centre(_letter(scene, seat, _LETTER))
    parts = ui.Space(grow=True), letter, camp, name, *told, ui.Space(h=3)
    return ui.Column(parts, 1, grow=True, basis=_TOWN)


def _banner(scene: WarRoom, seat: int) -> ui.Node:
    """A board in the town's colour: its power, its bonus dice, its reputation."""
    now = _power(scene, seat)
    dice = _bonus(scene, seat)
    parts = (
        ui.Centre(ui.Symbol("swords", 12, False)),
        ui.Text(str(now), "title", 17, ink_of(seat), anchor="center"),
        *(ui.Centre(one) for one in dice or (ui.Text("", "bold", 8),)),
        ui.Centre(ui.Row(_fame(scene, seat, ink_of(seat)), 0)),
    )
    return ui.Framed(child=ui.Lines(parts, basis=26), frames=theme.inked(SEATS[seat], 2.6, 0.8), pad=(3, 2))


def _line(scene: WarRoom, seat: int) -> ui.Row:
    """The same in one line, where text is large: without the troops' ground."""
    name = ui.Text(town_name(scene.before, seat), "bold", colour=INK, basis=_TOWN * 2 / 3)
    might = ui.Row((ui.Symbol("swords", CROWN, False), ui.Text(str(_power(scene, seat)), "bold", colour=INK)), 2)
    word = ui.Lines(_word(scene, seat), grow=True)
    parts = ui.Row((might, *_bonus(scene, seat))), ui.Row(_counts(scene, seat)), ui.Row(_fame(scene, seat), 0)
    figures = tuple(ui.Slot(part, w, "left") for part, w in zip(parts, _FIGURES, strict=True))
    letter = _letter(scene, seat, _SMALL)
    return ui.Row((coat(seat, 9.6), name, *figures, word, letter), 5, whole=True)


def _bonus(scene: WarRoom, seat: int) -> tuple[ui.Node, ...]:
    """The dice a town adds to its power, or will add."""
    if seat in scene.account.faces:
        return (ui.DiceFaces(tuple(f"flat_red/{face}" for face in scene.account.faces[seat])),)
    dice = scoring.bonus_dice(scene.before, scene.before.towns[seat])
    return (ui.Text(f"+{dice}d6", "bold", 8, UMBER if scene.large else ink_of(seat)),) if dice else ()


def _power(scene: WarRoom, seat: int) -> int:
    """A town's power as counted so far."""
    base = scoring.base(scene.before, scene.before.towns[seat])
    return scene.account.powers.get(seat, base) + scene.come(PowerShown, "power", seat)


def _counts(scene: WarRoom, seat: int) -> tuple[ui.Node, ...]:
    found = []
    for name in _KINDS:
        value = scene.before.towns[seat].values[sheet.ASSET[name]]
        left = value + scene.account.lost.get(seat, {}).get(name, 0) + scene.come(TroopsHalved, name, seat)
        was = str(value) if left != value else ""
        found += [ui.Count(symbol_of(name), str(left), was=was, colour=context.BAD if was else INK)] if value else []
    return tuple(found)


def _fame(scene: WarRoom, seat: int, ink: Colour | None = None) -> tuple[ui.Node, ...]:
    """Its reputation, if it has any; in `ink` on a banner, which leaves out what it was."""
    value = scene.before.towns[seat].values[sheet.REPUTATION]
    now = value + scene.account.gained.get(seat, (0, False))[0] + scene.come(ReputationGained, "crown", seat)
    was = str(value) if now != value and ink is None else ""
    count = (ui.Count("crown", str(now), was=was, colour=ink or (FERN if was else INK)),) if now else ()
    return ui.Hole(h=CROWN, id=f"crown/{seat}"), *count


def _letter(scene: WarRoom, seat: int, size: tuple[float, float]) -> ui.Node:
    """The sealed letter, the empty place for it, or the answer it held; nothing while it turns."""
    turning = isinstance(scene.play.director.now, AnswersRevealed)
    held = scene.account.answers[seat] if scene.account.answers else scene.sealed_as(seat)
    lies: ui.Node = ui.Space(*size) if turning else ui.Art(*size, draw=ui.do(letter, held))
    return ui.Stack((ui.Hole(*size, id=f"letter/{seat}"), lies))


def letter(held: str, painter: Painter, box: Rect, how: ui.How) -> None:
    """An answer, or "sealed", "open" (not answered yet) or "none" (not asked)."""
    x, y, w, h = box
    if held in _SIGNS:
        painter.frame(*box, theme.inked(mix(PARCH, _COLOURS[held], 0.12)))
        if w > h / 2:
            painter.symbol(_SIGNS[held], *place.middle(box), h * 0.65)
    elif held == "sealed":
        painter.frame(*box, theme.inked(VELLUM))
        for side in (x + 3, x + w - 3):
            painter.line(side, y + 4, x + w / 2, y + h * 0.56, UMBER, 0.7)
        if w > h / 2:
            painter.symbol("seal", x + w / 2, y + h * 0.56, h * 0.37)
    else:
        painter.dotted(*box, INK if held == "open" else mix(UMBER, TAN, 0.4))
        painter.symbol("hourglass" if held == "open" else "door", *place.middle(box), h / 2, off=held == "none")


def _word(scene: WarRoom, seat: int) -> tuple[ui.Node, ...]:
    """What the town does, in a word."""
    account, say = scene.account, scene.voice.say
    if account.answers:
        answer, (_, best) = account.answers[seat], account.gained.get(seat, (0, False))
        told = say("war_best" if best else f"war_{answer}")
        return (ui.Text(told, "bold", colour=_COLOURS[answer], anchor="center"),)
    if not queries.may_support(scene.before, seat):
        told = say("war_forced")
    elif scene.sealed(seat):
        told = say("war_answered")
    else:
        told = say("war_on_pad", pad=scene.pad_number(seat)) if seat in scene.padded else say("war_deciding")
    more = lines(scene, seat) if seat in scene.padded else ()
    forecast = tuple(ui.Text(line, "note", colour=INK, anchor="center") for line in more)
    return ui.Text(told, "italic", colour=UMBER, anchor="center"), *forecast


def lines(scene: WarRoom, seat: int) -> tuple[str, ...]:
    """What supporting would bring, by public knowledge."""
    s, say = scene.before, scene.voice.say
    others = queries.rivals(s, seat)
    alone = queries.war_odds(s, seat, ())
    found = [say("war_alone", numbers=f"{alone.reputation:g}")]
    if others:
        chance = scene.chance(queries.war_odds(s, seat, others).best)
        found.append(say("war_all", numbers=chance.replace(" ", "~")) if chance else say("war_prizes"))
    return (*found, say("war_costs", numbers=scene.voice.amounts(alone.lost)) if alone.lost else say("war_free"))


# ---- below the towns


def _foot(scene: WarRoom) -> ui.Node:
    """The choice, who is still to answer, or the button to go on."""
    if scene.over:
        told = ui.Text(outcome(scene), "title", 12, INK, anchor="center")
        on = ui.Centre(ui.button("war/on", scene.voice.say("war_on"), ui.do(Pop), "play", size=11, least=40), _TOWN)
        body: ui.Node = ui.Column((told, on), 6, grow=True)
    elif scene.voter is not None:
        body = _choice(scene, scene.voter)
        if not scene.large:
            return ui.Row((ui.Space(w=4), body, ui.Space(w=4)), 0)
    else:
        body = _waiting(scene)
    held = ui.Stack((ui.Space(h=_FOOT), ui.Centre(body, 560)))
    return ui.Card("", held, colour=VELLUM, pad=(6, 2), firm=True, id="foot")


def _king(painter: Painter, box: Rect, how: ui.How) -> None:
    x, y, w, h = box
    painter.sprite("fig/king", x + w / 2, y + h, h)


def _choice(scene: WarRoom, seat: int) -> ui.Node:
    """Two answers, each with what it costs and brings."""
    s, say = scene.before, scene.voice.say
    others = queries.rivals(s, seat)
    odds, course = queries.war_odds(s, seat, others), s.sheet.course
    size = 10 if scene.large else 9
    lost = tuple(ui.Count(symbol_of(name), f"\u2212{n}", 10, colour=context.BAD) for name, n in odds.lost.items())
    chance = scene.chance(odds.best) if others else ""
    best = say("war_if_best", chance=chance.replace(" ", "~")) if chance else say("war_if_strongest")
    first = (course.war_best, best) if others else (course.war_lone, say("war_if_alone"))
    less = (ui.Row(_gain(course.war_lone, say("war_if_less"), size), 4),) if others else ()
    gains: tuple[ui.Node, ...] = (ui.Row((*lost, *_gain(*first, size)), 4), *less)
    if scene.large:  # pictures say it
        crowns = f"+{course.war_lone}\u2013{course.war_best}" if others else f"+{course.war_lone}"
        gains = (ui.Row((*lost, ui.Count("crown", crowns, 10, colour=FERN)), 4),)
    seals = ui.do(scene.answer, True, verb=say("war_confirm"))
    support = _answer("support", say("war_do_support"), "swords", gains, seals, scene.large)
    keeps = () if scene.large else (ui.Text(say("war_keeps"), "ui", size, UMBER),)
    stays = ui.do(scene.answer, False, verb=say("war_confirm"))
    avoid = _answer("avoid", say("war_do_avoid"), "dove", keeps, stays, scene.large)
    return ui.Row((support, avoid), 8, grow=True)


def _gain(crowns: int, told: str, size: float) -> tuple[ui.Node, ...]:
    return ui.Count("crown", f"+{crowns}", 10, colour=FERN), ui.Text(told, "ui", size, UMBER)


def _answer(id: str, label: str, symbol: str, notes: tuple[ui.Node, ...], act: ui.Do, large: bool) -> ui.Item:
    """A large card, lower where letters are large."""
    words = ui.Lines((ui.Text(label, "bold", 9 if large else 13, INK), *notes), grow=True)
    face = ui.Row((ui.Symbol(symbol, 18 if large else 34, False), words), 8)
    high, wide = (40, 200) if large else (62, 290)
    return ui.Item(
        f"war/{id}", face, act, name=label, ground=theme.CARD, pad=(10, 3), least=high, grow=True, basis=wide
    )


def _waiting(scene: WarRoom) -> ui.Node:
    say = scene.voice.say
    if not scene.people:
        told = scene.told or say("war_revealing" if scene.account_begun else "war_others")
        return ui.Text(told, "book", 11, INK, anchor="center")
    heard = ui.Text(say("war_rumble"), "italic", 9.5, UMBER, anchor="center")
    return ui.Column((ui.Text(waiting(scene), "book", 11, INK, anchor="center"), heard), 6)


def waiting(scene: WarRoom) -> str:
    """Who still answers on a pad, and how; "" for nobody."""
    say, padded = scene.voice.say, [seat for seat in scene.people if seat in scene.padded]
    names = [say("war_pad", name=town_name(scene.before, seat), pad=scene.pad_number(seat)) for seat in padded]
    return say("war_pads", name=scene.voice.listed(names, "and")) if names else ""


def outcome(scene: WarRoom) -> str:
    """Who came, and who was the strongest."""
    account, say = scene.account, scene.voice.say
    marched = [seat for seat, answer in enumerate(account.answers) if answer == "support"]
    if not marched:
        return say("war_nobody")
    if len(marched) == 1:
        return say("war_only", seat=marched[0])
    return say("war_strongest", winners=tuple(seat for seat in marched if account.gained.get(seat, (0, False))[1]))


# ---- the curtain


def curtain(scene: WarRoom, seat: int) -> ui.Screen:
    """A curtain until the voter confirms being alone."""
    say, secret = scene.voice.say, len(scene.asked) > 1
    parts = (
        *(() if scene.large else (ui.Centre(coat(seat, 40)),)),
        ui.Text(town_name(scene.before, seat), "title", 15, INK, anchor="center"),
        ui.Text(say("war_secret" if secret else "war_lone"), "book", colour=UMBER, anchor="center"),
        ui.Centre(ui.button("war/ready", say("war_ready"), ui.do(scene.lift), "eye", size=11, least=27), 160),
    )
    title = say("war_curtain" if secret else "war_title")
    card = ui.Centre(ui.Card(title, ui.Column(parts, 8), colour=VELLUM, pad=(14, 12)), 280, grow=True)
    pads = waiting(scene)
    meanwhile = (ui.Framed(frames=_SLIP, child=ui.Text(pads, "told", colour=CREAM, anchor="center")),) if pads else ()
    body = ui.Column((card, *meanwhile), 8)
    return ui.Screen(body, ui.top_bar(say("war_title")), draw=ui.do(cloth))


# ---- What moves in the king's war besides the troops: letters that turn, bonus dice, crowns that fly.
DIE = 26.0
STEPS = 12  # of a letter that turns
ARC, KING = 30.0, 18.0  # points: how high a crown flies; its size in the king's hand


def _flip(painter: Painter, scene: WarRoom, seat: int, t: float, answer: str) -> None:
    """A letter turns about its upright axis."""
    x, y, w, h = scene.page.hole(f"letter/{seat}")
    wide = max(3.0, w * round(abs(math.cos(math.pi * t)) * STEPS) / STEPS)
    held = answer if t >= 1 / 2 else scene.sealed_as(seat)
    letter(held, painter, (x + (w - wide) / 2, y, wide, h), ui.How())


def _crowns(painter: Painter, scene: WarRoom, event: ReputationGained, t: float) -> None:
    """Crowns fly from the king's hand and land with a squash."""
    kx, ky, kw, kh = scene.page.hole("king")
    x, y, _, h = scene.page.hole(f"crown/{event.seat}")
    start, end = (kx + kw / 2, ky + kh / 4), (x + CROWN / 2, y + h / 2)
    for n in range(event.gained):
        u = (t - NEXT * n) / FLY
        if 0 <= u < 1:
            u = ease.in_out(u)
            painter.symbol("crown", *place.between(start, end, u, ARC), round(KING + (CROWN - KING) * u))
        elif u >= 1:
            _, squash = fx.drop(t, crowned(n + 1))
            if squash:
                painter.symbol("crown", *end, round(CROWN * (1 + squash / 2)))


# ---- The king's war in one room: secret answers, then all at once.
LINGER = 1.6  # seconds the outcome stays if nobody presses on
HEARD = (0.5, 0.5, 140)  # the private answer of a pad: the same for either choice


class WarScene(WarRoom):
    """Push it while the king waits for answers; it pops when the outcome has been read."""

    cues = WAR_CUES

    # ---- what is heard
    def mark(self, mark: Mark) -> None:
        sound = self.services.sound
        if mark.name in ("loose", "blow"):
            sound.blow(mark.name if mark.name == "loose" else "arrow", str(mark.data.get("body", "arrow")))
        if mark.name not in COUNTED:
            super().mark(mark)
            return
        self.touch()  # the page counts it
        thing, step = str(mark.data["good"]).partition("/")[0], int(str(mark.data["step"]))
        if mark.name == "leaves":
            whom = capital(self.voice.name(thing))
            sound.blow("fall", next(kind.body for kind in war.KINDS if kind.name == thing), whom=whom)
        else:
            sound.play("coin" if thing == "crown" else "tick", pitch=1 + 0.04 * (step % 8))

    def shot(self, event: TroopsHalved) -> Timeline:
        """Rebels shoot at a town's troops; without room for them it is only heard."""
        men = war.posts(self)
        if not men:
            return seq(cue("sound", effect="bow"), wait(war.ARROW))
        blows, places = war.shots(men, event), self.formation.places
        self.clash = event, clash.Clash(men, blows, begins=places, stock=self.stock, plain=self.reduced, area=war.FIELD)
        line = self.clash[1].timeline("shot.t", self.services.speed)
        return Timeline(self.clash[1].release, line.tracks, line.marks)  # the fallen fade while it is read

    def changed(self) -> None:
        if self.clash is not None and self.clash[0] is not self.play.director.now:
            self.formation.take(self.clash[1].standing())
            self.clash = None

    def lives(self, dt: float) -> bool:
        return self.formation.tick(dt * self.services.pace)

    # ---- time
    def enter(self) -> None:
        sprites = {sprite for kind in (*war.KINDS, war.BEARER, war.REBELS) for sprite in kind.sprites}
        self.stock.enter(self.services.painter, sorted(sprites))
        super().enter()
        if self.alone:
            self.focus.focus_on("war/support")

    @property
    def watching(self) -> bool:
        """Only bots play."""
        return "human" not in self.play.session.players

    def tick(self, dt: float) -> Step:
        events = self.play.director.events
        if events is not self._events:  # the match was fetched again, which drops its old events
            self._events, self.start, self.until = events, 0, None
        if self.play.session.match.state.phase != sheet.Phase.WAR and not self.account_begun and not self.play.busy:
            return Pop()  # the war was settled while this client was offline
        if self.until is None and self.account_begun:  # what comes after the war is left to the sheet below
            first = next(i for i in range(self.start, len(events)) if events[i].type == "answers_revealed")
            after = (i for i in range(first, len(events)) if events[i].type not in war.WAR_EVENTS)
            self.until = next(after, len(events))
        late = super().tick(dt)
        if late is not None:
            return late
        self.account = war.retold(self.play.director.events[self.start : self.play.director.shown])
        asked = sum(queries.may_support(self.before, seat) for seat in range(self.before.seats))
        if self.over and (self.watching or asked == 1):  # nobody else to wait for
            self._waited += dt * self.services.pace
            if self._waited > LINGER or self.services.speed <= 0:
                return Pop()
        return None

    def throw(self, event: DiceRolled) -> DiceThrow:
        """Bonus dice fall before the troops of their town."""
        x, y, w, h = self.page.hole(f"letter/{event.seat}")
        slots = tuple((x + w / 2 + aside, y + h + DIE / 2) for aside in place.abreast(len(event.faces), DIE))
        return DiceThrow(sum(event.faces) + 31 * event.seat, event.faces, slots, (x + w / 2, y + h + 3 * DIE))

    # ---- inputs
    def handle(self, given: Input) -> Step:
        if isinstance(given, Intent) and given.act in (Act.PREV_TARGET, Act.NEXT_TARGET):
            seat = next((seat for seat, pad in self.padded.items() if pad == given.device), None)
            if seat in self.people and not given.repeat:
                self.answer(given.act is Act.NEXT_TARGET, seat)
                self.services.devices.rumble(*HEARD, given.device)
            if seat is not None:
                return None
        if self.showing and self.voter is not None and not self.curtain and self._hurries(given):
            self.hurry()  # a letter still landing hides nothing: the press counts as an answer
        return super().handle(given)

    def prompts(self) -> Sequence[Prompt]:
        menu = Prompt(Act.MENU, say("menu"))
        if self.showing:
            return (Prompt(Act.CONFIRM, say("skip")), Prompt(Act.SPEED, say("speed")), menu)
        if self.over:
            return (Prompt(Act.CONFIRM, say("war_on")), menu)
        if self.voter is None and self.people:
            return (Prompt(Act.PREV_TARGET, say("war_do_avoid")), Prompt(Act.NEXT_TARGET, say("war_do_support")), menu)
        if self.voter is not None:
            return (Prompt(Act.CONFIRM, say("war_ready") if self.curtain else say("war_confirm")), menu)
        return (menu,)

    # ---- the picture
    def rest(self) -> None:
        super().rest()
        self.page.rest()

    def paint(self, painter: Painter) -> None:
        voter = self.voter if self.curtain else None
        screen = view(self) if voter is None else curtain(self, voter)
        self.page.paint(painter, self.focus, screen, BOX)

    def live(self, painter: Painter) -> None:
        """Draws the troops, and over them the event being shown."""
        if self.curtain:
            return
        director: Any = self.play.director
        event: Any = director.now
        if self.clash is not None and self.clash[0] is event:
            self.clash[1].draw(painter, director.moment)
        else:
            at_once = not self.formation.figures or self.reduced or self.services.speed <= 0
            self.formation.arrange(war.posts(self), at_once)
            self.formation.draw(painter, 0 if self.reduced else self.beat)
        match event:
            case AnswersRevealed():
                for seat, answer in enumerate(event.answers):
                    _flip(painter, self, seat, director.number(f"flip{seat}.t"), answer)
            case DiceRolled():
                t = director.number("dice.t")
                draw_dice(painter, self.throw(event), t, painter.px(DIE * 1.4), "red")
            case ReputationGained() if not self.reduced:
                _crowns(painter, self, event, director.moment)
