"""The town on its map, large: it grows with the sheet. LB and RB walk from town to town."""

from __future__ import annotations

import random

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input
from game.client.play import Play
from game.client.scenes.entry import NameEntry
from game.client.scenes.page_scene import PageScene
from game.client.stack import Pop, Prompt, Push, Step
from game.client.ui.page import (
    BARE,
    Art,
    Card,
    Column,
    Grid,
    How,
    Item,
    Node,
    Row,
    Rule,
    Screen,
    Scroll,
    Space,
    Stack,
    Symbol,
    Text,
    do,
    prompt_bar,
    top_bar,
)
from game.client.ui.palette import CREAM, FERN, INK, UMBER, VELLUM
from game.core.rules import RefusedError
from game.core.xii_century import power, scoring
from game.core.xii_century.actions import SetTownName
from game.core.xii_century.queries import owned, perk_of
from game.core.xii_century.state import State
from game.core.xii_century.tables import ASSETS
from game.titles.xii_century.look.coats import Arms
from game.titles.xii_century.look.panels.rows import title_of
from game.titles.xii_century.look.town.picture import Town, lands, paint_town, picture_of, town_map
from game.titles.xii_century.teller import say, town_name
from game.words import suggestions


def some_town() -> str:
    """A name from the book of suggestions."""
    return random.SystemRandom().choice(suggestions().kingdoms)


_MAP, _SIDE = 426.0, 190.0  # widths that the map and the list of what is built like
_TALL = 290.0  # the height the map takes where there is room
_SIGN = 12.5  # height of a picture in that list


class TownScene(PageScene):
    """Look at a town; BACK or ZOOM goes back to the sheet."""

    def __init__(self, play: Play, seat: int) -> None:
        super().__init__("town")
        self.play, self.seat = play, seat

    def acted(self, act: Act, given: Input) -> Step:
        seats = self.play.shown.seats
        match act:
            case Act.BACK | Act.ZOOM | Act.CONFIRM:
                return Pop()
            case Act.NEXT_TAB | Act.NEXT_TARGET:
                self.seat = (self.seat + 1) % seats
            case Act.PREV_TAB | Act.PREV_TARGET:
                self.seat = (self.seat - 1) % seats
            case Act.MIRROR if self._own:
                self._move()
            case Act.NEXT if self._own:
                return Push(NameEntry(say("town_name"), town_name(self.play.shown, self.seat), some_town))
        self.touch()
        return None

    @property
    def _own(self) -> bool:
        """This town is a person's, and nothing is being shown that would name it differently."""
        session = self.play.session
        return session.players[self.seat] == "human" and not self.play.busy and not session.match.over

    @property
    def _wish(self) -> str:
        """The land this ruler has chosen for his towns, "" for chance."""
        return self.services.settings.town_lands.get(str(self.seat), "") if self._own else ""

    @property
    def _land(self) -> Town | None:
        return town_map(self.services.data_dir, self.seat, self.play.session.match.setup.seed, self._wish)

    def _move(self) -> None:
        """The town lies on the next land; after the last one chance chooses again."""
        there = ["", *lands(self.services.data_dir)]
        at = there.index(self._wish) if self._wish in there else 0
        self.services.settings.town_lands[str(self.seat)] = there[(at + 1) % len(there)]
        trouble = self.services.save_settings()
        if trouble:
            self.say(trouble, "warn")

    def resume(self, result: object) -> Step:
        if isinstance(result, str) and result.strip() and self._own:
            try:
                self.play.do(SetTownName(result.strip()), self.seat)
            except RefusedError as error:
                self.say(error.refusal.text, "warn")
            self.play.skip()
        return super().resume(result)

    def prompts(self) -> tuple[Prompt, ...]:
        more = (Prompt((Act.PREV_TAB, Act.NEXT_TAB), say("town")),) if self.play.shown.seats > 1 else ()
        name = (Prompt(Act.NEXT, say("rename")), Prompt(Act.MIRROR, say("another_map"))) if self._own else ()
        return (Prompt(Act.BACK, say("sheet")), *more, *name)

    def view(self) -> Node:
        s, land = self.play.shown, self._land
        whose = Row((Arms(12, 12, seat=self.seat), Text(town_name(s, self.seat), "title", 10, CREAM)), 6)
        now = say("war_round", round=s.round, rounds=s.sheet.course.rounds)
        town = Art(1, 1, draw=do(_town, s, self.seat, land), alt=town_name(s, self.seat))
        board = Item("town", Stack((Space(h=_TALL), town)), do(Pop), name=say("back_to_sheet"), pad=BARE, bare=True)
        body = Row((Card("", board, pad=(2, 2), basis=_MAP, grow=True), self._built(s)), 8, top=True, grow=True)
        told = str(land.data.properties.get("title", land.data.id)) if land else ""
        foot = told if self._wish or not self._own else say("random_map", name=told)
        return Screen(body, top_bar(say("title"), whose, note=now), prompt_bar(self.prompts(), foot))

    def _built(self, s: State) -> Card:
        """What the town has, and what stands in it."""
        town, has = s.towns[self.seat], owned(s, self.seat)
        strength = f"*{power.base(s, town)}*~{{swords}}  *{scoring.points(s, town)}*~{{vp}}"
        goods = [
            _line(picture_of(name) if name == "population" else name, f"{n} {title_of(name, n != 1).lower()}")
            for name, n in zip(ASSETS, town.values, strict=False)
            if n
        ]
        items = [_line(name, title_of(name), bool(perk_of(s, self.seat, name))) for name in has]
        parts: list[Node] = [Text(strength, "strong", colour=INK), Grid(tuple(goods), 3), Rule(h=4)]
        parts.append(Grid(tuple(items)))
        if not goods and not has:
            parts = [parts[0], Text(say("nothing_yet"), "italic", 9.5, UMBER)]
        return Card(say("built_here"), Scroll("built", Column(tuple(parts), 4)), colour=VELLUM, pad=(8, 6), basis=_SIDE)


def _line(picture: str, text: str, special: bool = False) -> Row:
    return Row((Symbol(picture, _SIGN, False), Text(text, "note", colour=FERN if special else UMBER, grow=True)))


def _town(s: State, seat: int, land: Town | None, painter: Painter, box: Rect, how: How) -> None:
    paint_town(painter, s, seat, box, land)
