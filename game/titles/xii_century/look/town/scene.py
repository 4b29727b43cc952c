"""The town on its map, large: it grows with the sheet. LB and RB walk from town to town."""

from __future__ import annotations

import random

from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input
from game.client.play import Play
from game.client.scenes.entry import NameEntry
from game.client.scenes.page import Page
from game.client.stack import Pop, Prompt, Push, Step
from game.client.ui.palette import CREAM, FERN, INK, OAK, TAN, UMBER, mix
from game.core.rules import RefusedError
from game.core.xii_century import power, scoring
from game.core.xii_century.actions import SetTownName
from game.core.xii_century.queries import owned, perk_of
from game.core.xii_century.tables import ASSETS
from game.titles.xii_century.look.coats import arms, town_name
from game.titles.xii_century.look.panels.rows import title_of
from game.titles.xii_century.look.town.picture import Town, lands, paint_town, picture_of, town_map
from game.titles.xii_century.teller import say
from game.words import suggestions


def some_town() -> str:
    """A name from the book of suggestions."""
    return random.SystemRandom().choice(suggestions().kingdoms)


_MAP = (8.0, 33.0, 426.0, 300.0)
_SIDE = (442.0, 33.0, 190.0, 300.0)


class TownScene(Page):
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

    def paint(self, painter: Painter) -> None:
        s = self.play.shown
        painter.table()
        end = painter.top_bar(say("title"))
        arms(painter, self.seat, end + 12, 7.5, 12)
        painter.text(town_name(s, self.seat), end + 30, 13.5, "title", 10, CREAM, "midleft", max_width=220)
        painter.text(
            say("war_round", round=s.round, rounds=s.sheet.course.rounds), 632, 13.5, "ui", 9, CREAM, "midright"
        )
        painter.panel(*_MAP)
        self.focus.zone("town", _MAP, lambda: Pop(), name=say("back_to_sheet"))
        box = (_MAP[0] + 2, _MAP[1] + 2, _MAP[2] - 4, _MAP[3] - 4)
        paint_town(painter, s, self.seat, box, self._land)
        self._legend(painter)
        land = self._land
        told = str(land.data.properties.get("title", land.data.id)) if land else ""
        painter.prompt_bar(self.prompts(), told if self._wish or not self._own else say("random_map", name=told))

    def _legend(self, painter: Painter) -> None:
        s, town = self.play.shown, self.play.shown.towns[self.seat]
        x, y, w, h = _SIDE
        inner = painter.vellum(x, y, w, h, say("built_here"))
        top = inner[1] + 10
        strength = f"{power.base(s, town)} {{swords}}  {scoring.points(s, town)} {{vp}}"
        painter.rich(f"*{strength}*", x + 10, top, "bold", 9.5, INK)
        top += 14
        shown = [(name, value) for name, value in zip(ASSETS, town.values, strict=False) if value]
        for i, (name, value) in enumerate(shown):
            left = x + 10 + (i % 2) * 88
            line = top + (i // 2) * 16
            picture = picture_of(name) if name == "population" else f"sym/{name}"
            painter.sprite(picture, left + 7, line + 4, 12.5, "center")
            painter.text(
                f"{value} {title_of(name, value != 1).lower()}",
                left + 16,
                line + 4,
                "ui",
                8,
                INK,
                "midleft",
                max_width=70,
            )
        top += -(-len(shown) // 2) * 16 + 4
        painter.rule(x + 8, top, w - 16, mix(TAN, OAK, 0.5))
        top += 9
        has = owned(s, self.seat)
        pitch = min(14.0, (y + h - top - 6) / max(1, -(-len(has) // 2)))
        for i, name in enumerate(has):
            left = x + 10 + (i % 2) * 88
            line = top + (i // 2) * pitch
            painter.symbol(name, left + 7, line, min(12.0, pitch))
            colour = FERN if perk_of(s, self.seat, name) else UMBER
            painter.text(title_of(name), left + 16, line, "ui", 7.5, colour, "midleft", max_width=70)
        if not shown and not has:
            painter.text(say("nothing_yet"), x + 10, top, "italic", 9.5, UMBER, "midleft")
