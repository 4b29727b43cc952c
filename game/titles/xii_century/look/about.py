"""What the scenes around a match of XII Century show of it: see game.client.about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.client.about import About, MatchVerdict, Summary, Symbols, best_of, points_of
from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui import place, theme
from game.client.ui.page import Art, Framed, How, Node, Pill, Row, Space, Symbol, Text, do
from game.client.ui.palette import FELT, GOLD, INK, PARCH, SEATS, UMBER, VELLUM, Colour
from game.core import figures, rules
from game.core.match import Match
from game.core.xii_century import queries, scoring
from game.core.xii_century.sheet import OBJECTIVES, Phase, shipped
from game.journal.settings import data_folder
from game.phrase import percent
from game.titles.xii_century.look import context, dice, forecast, printed
from game.titles.xii_century.look.sheet import rounds
from game.titles.xii_century.look.town import paint_town, town_map
from game.titles.xii_century.look.towns import arms, coat
from game.titles.xii_century.narrator import PAGES, good_range, say, town_name

_GROUPS = {"people": 9, "infrastructures": 9, "special_people": 4, "special_infrastructures": 4}
ROUNDS = shipped().course.rounds


class _XiiCentury(About):
    tagline = say("tagline")
    heads, scenery, seal = 3, "street", "score/seal_shield"
    symbols = figures.beside(__file__, "about.toml", Symbols)

    def choice(self, option: str, value: rules.OptionValue) -> str:
        return forecast.title_of(str(value)) if value in OBJECTIVES else super().choice(option, value)

    def choice_line(self, option: str, value: rules.OptionValue) -> str:
        if option == "difficulty":
            row = next(row for row in shipped().difficulties if row.id == value)
            rounds = [*map(int, row.fixed), *row.rounds]
            begin, last = (min(rounds), max(rounds)) if rounds else (None, None)
            name = "and" if len(rounds) == 2 else "to"
            return say("difficulty", begin=begin, name=name, last=last, numbers=good_range(row.low, row.high))
        return super().choice_line(option, value)

    def summary(self, match: Match, seat: int | None = None) -> Summary:
        s = match.state
        over = s.phase == Phase.OVER
        told = say("points" if s.round > 1 else "points_now", count=points_of(match, seat))
        chips = [("vp", best_of(match, seat, told))]
        if s.seats > 1:
            chips.append(("population", say("seats", count=s.seats)))
        elif (found := queries.objective(s)) is not None:
            chips.append(("flag", percent(found.percent / 100)))
        step = say("step_over" if over else "ribbon_plain" if s.round else "step_start", round=s.round)
        mode = self.choice("difficulty", match.setup.options["difficulty"]).capitalize()
        return Summary(max(1, s.round), ROUNDS, step, tuple(chips), self.last_action(match, seat), mode)

    def thumbnail(self, painter: Painter, match: Match, x: float, y: float, w: float, h: float) -> None:
        leader = _leader(match)
        paint_town(match.state, leader, town_map(data_folder(), leader, match.setup.seed), painter, (x, y, w, h))

    def seat_name(self, match: Match, seat: int) -> str:
        return town_name(match.state, seat)

    def arms(self, painter: Painter, seat: int, x: float, y: float, size: float) -> None:
        arms(painter, seat, x, y, size)

    def seat_colour(self, seat: int) -> Colour:
        return SEATS[seat]

    def caption(self, match: Match) -> str:
        return town_name(match.state, _leader(match))

    def land(self, painter: Painter, board: Mapping[str, Any], x: float, y: float, w: float, h: float) -> None:
        painter.sprite("pic/cover_xii_century", *place.middle((x, y, w, h)), h, "center")

    def score_symbol(self, row: rules.ScoreRow) -> str:
        return self.symbols.points.get(row.id, row.id)

    def score_why(self, match: Match, row: rules.ScoreRow, seat: int) -> str:
        if row.id in _GROUPS:
            here = len(row.detail.split(", ")) if row.detail else 0
            return "\n".join((say("score_of", count=here, of=_GROUPS[row.id]), *([row.detail] if here else ())))
        if row.id == "stone_houses" and row.points > int(row.detail):
            return "\n".join((row.detail, say("score_castle_houses", each=row.points // int(row.detail))))
        return say("score_reputation", numbers=row.detail) if row.id == "reputation" else row.detail

    def verdict(self, match: Match) -> MatchVerdict:
        s = match.state
        if s.seats > 1:
            return _many(match)
        won = scoring.solo_won(s)
        found = queries.objective(s)
        title = say("verdict_won" if won else "verdict_over")
        if found is not None:
            done, share = sum(part.met for part in found.parts), percent(found.percent / 100)
            why = say("verdict_part", numbers=share)
            return MatchVerdict(title, won, "flag", done, len(found.parts), forecast.title_of(found.id), why)
        heat = queries.thermometer(s)
        stars = {"below": 1, "within": 2, "above": 3}[heat.verdict]
        good = say("verdict_good", numbers=good_range(heat.low, heat.high))
        return MatchVerdict(title, won, "star", stars, 3, say(f"verdict_{heat.verdict}"), good)


def _many(match: Match) -> MatchVerdict:
    s = match.state
    scores = [sheet.total for sheet in match.score()]
    best = scoring.winners(s)
    names = PAGES.listed((town_name(s, seat) for seat in best), "and")
    over = s.phase == Phase.OVER
    told = say(f"many_{'win' if over else 'lead'}{'s' if len(best) == 1 else ''}", name=names)
    tied = sorted(
        (scoring.scoring_tie(s, seat) for seat in range(s.seats) if scores[seat] == max(scores)), reverse=True
    )
    tie = say("many_tie", powers=", ".join(map(str, tied))) if over and len(tied) > len(best) else ""
    return MatchVerdict(say("verdict_over" if over else "verdict_now"), True, "crown", 1, 1, told, tie)


def _leader(match: Match) -> int:
    """The seat whose town is shown: the one that wins, or leads."""
    return scoring.winners(match.state)[0] if match.state.seats > 1 else 0


ABOUT = _XiiCentury("xii_century")


# ---- The signs of the sheet, drawn by their own painters, for the help to show beside what they mean.
_DIE = 26.0  # points of a die's place


def _gives(painter: Painter, box: Rect, how: How) -> None:
    dice.paint_gives(painter, *place.middle(box), 20)


def _needs(have: int, then: int) -> Node:
    return printed.InfluenceNeeds(0, 13.0, needs=(5,), now=1, have=have, then=then)


SIGNS: Mapping[str, Node] = {
    "gives": Art(22, 12, draw=do(_gives)),
    "spent": Art(_DIE, _DIE, draw=do(dice.paint_spent, 3, dice.SHADES[2], 2, dice.CELL * 0.8, "sym/food")),
    "struck": Row((Space(3), forecast.Struck("13", "ui", 8, UMBER), Text("14", "bold", 10.5, INK)), 4),
    "then": Text("→~*20*", "ui", 8.2, context.NEW),
    "max": Pill("30", "ui", 7.5, INK, fill=VELLUM, high=9.6, basis=15),
    "worth": Pill("5", "bold", 7.5, UMBER, fill=PARCH, high=10, basis=13),
    "worth yours": Pill("5", "bold", 7.5, INK, fill=GOLD, high=10, basis=13),
    "rounds": rounds((1, 1, 9, 9, 9), 1, 1, 1),
    "needs": _needs(0, 0),
    "needs with": _needs(0, 6),
    "needs met": _needs(6, 6),
    "link": Framed(child=Symbol("link", off=False), frames=theme.inked(FELT), pad=(5, 3)),
    "xii/arms_0": coat(0, 15),
    "only": Row((Symbol("flat/1", off=False), Text("only", "ui", forecast.SMALL, UMBER)), 2),
}
