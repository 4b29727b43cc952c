"""What the scenes around a match show of it (see game.client.about), and the symbols explained by its help."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pygame import Surface

from game.client.about import RIM, About, MatchVerdict, Summary, Symbols, best_of, number_squares, points_of
from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui.page import Art, How, Node, Text, do
from game.client.ui.palette import UMBER, Colour
from game.client.ui.place import middle
from game.core.figures import beside
from game.core.horrible_hordes.books import counted, rank
from game.core.horrible_hordes.state import OVER, State
from game.core.horrible_hordes.tables import SHUFFLED, TABLES, TERRAINS, read_board
from game.core.match import Match
from game.core.rules import ScoreRow
from game.titles.horrible_hordes.chronicle import tokens
from game.titles.horrible_hordes.look import pieces
from game.titles.horrible_hordes.look.board import BoardLook, composed, look_at, paint_marks
from game.titles.horrible_hordes.look.names import SEAT_COLOURS, kingdom_name
from game.titles.horrible_hordes.narrator import VOICE, say

ROUNDS = TABLES.turns.rounds


class _HorribleHordes(About):
    tagline = say("tagline")
    first_map = "hordes_10x10"
    heads, scenery, seal = 4, "battle_ford", "score/seal_skull"  # variants by the game's designer
    symbols = beside(__file__, "about.toml", Symbols)

    def summary(self, match: Match, seat: int | None = None) -> Summary:
        s = match.state
        over = s.phase == OVER
        alive = [player for player in s.players if not player.retired]
        chips = [("crown", best_of(match, seat, counted(points_of(match, seat)))), ("claw", f"{len(s.hordes)}")]
        if len(s.players) > 1:
            chips.append(("player", f"{len(alive)}"))
        step = "Over" if over else say("round", round=s.round) if s.round else "Setup"
        on = [one for one in match.rules.options[: self.heads] if match.setup.options[one.id]]
        mode = ", ".join(f"{one.label}: {self.choice(one.id, True)}" for one in on) or say("basic_rules")
        return Summary(max(1, s.round), ROUNDS, step, tuple(chips), self.last_action(match, seat), mode)

    def thumbnail(self, painter: Painter, match: Match, x: float, y: float, w: float, h: float) -> None:
        paint_board(painter, match.state, x, y, w, h, look_at(match.setup.board))

    def board(self, painter: Painter, match: Match, x: float, y: float, w: float, h: float) -> None:
        grid, look = match.state.grid, look_at(match.setup.board)
        place = paint_board(painter, match.state, x + RIM, y + RIM, w - 2 * RIM, h - RIM, look)
        number_squares(painter, place, grid.width, grid.height)

    def caption(self, match: Match) -> str:
        return ", ".join(kingdom_name(player.kingdom) for player in match.state.players[:2] if player.kingdom >= 0)

    def land(self, painter: Painter, board: Mapping[str, Any], x: float, y: float, w: float, h: float) -> None:
        land = read_board(board)
        picture, _ = small_land(painter, land.grounds, land.width, w, h, look_at(board))
        painter.put(picture, *middle((x, y, w, h)), "center")

    def board_facts(self, board: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
        land = read_board(board)
        laid = land.grounds.count(SHUFFLED)
        told = "random_terrain" if not land.terrain else "random_tiles" if laid else "already_drawn"
        size = say("board_size", width=land.width, height=land.height)
        return (("map", size), ("dice" if laid else "pencil", say(told, laid=laid)))

    def score_why(self, match: Match, row: ScoreRow, seat: int) -> str:
        if row.id == "vt":
            return "\n".join((say("vt_from"), *(f"{why}: {of[seat]}" for why, of in tokens(match) if of[seat])))
        return "none" if not row.points else say("point_each")

    def seat_name(self, match: Match, seat: int) -> str:
        s = match.state
        if seat >= len(s.players):
            return say("the_hordes")
        kingdom = s.players[seat].kingdom
        return kingdom_name(kingdom) if kingdom >= 0 else ""

    def arms(self, painter: Painter, seat: int, x: float, y: float, size: float) -> None:
        pieces.arms(painter, seat, x, y, size)

    def seat_colour(self, seat: int) -> Colour:
        return SEAT_COLOURS[seat]

    def verdict(self, match: Match) -> MatchVerdict:
        s = match.state
        sheets = match.score()
        best = max(sheets, key=lambda sheet: sheet.total)
        if len(sheets) == 1:
            title, kingdom, vt = rank(best.total).capitalize(), kingdom_name(s.players[0].kingdom), s.players[0].vt
            return MatchVerdict(title, best.total >= 22, "laurel", min(5, vt), 5, counted(best.total), kingdom)
        winners = [sheet.seat for sheet in sheets if sheet.total == best.total]
        names = VOICE.listed((self.seat_name(match, seat) for seat in winners), "and")
        if not match.over:
            return MatchVerdict(say("so_far"), True, "crown", 1, 1, say("leaders", who=names), counted(best.total))
        after = say("after_rounds", rounds=ROUNDS)
        return MatchVerdict(say("winners", who=names), True, "crown", 1, 1, counted(best.total), after)


def paint_board(painter: Painter, s: State, x: float, y: float, w: float, h: float, look: BoardLook | None) -> Rect:
    """Paints the board as a thumbnail and returns its area: land, kingdoms in their colours, hordes as red stars."""
    picture, side = small_land(painter, tuple(TERRAINS[kind].id for kind in s.terrain), s.grid.width, w, h, look)
    wide, tall = s.grid.width * side / painter.k, s.grid.height * side / painter.k
    left, top, u = x + (w - wide) / 2, y + (h - tall) / 2, side / painter.k
    painter.put(picture, left, top)
    paint_marks(painter, s, left, top, u)
    return left, top, wide, tall


def small_land(
    painter: Painter, names: tuple[str, ...], width: int, w: float, h: float, look: BoardLook | None
) -> tuple[Surface, int]:
    """Land by terrain name, as large as fits, and the pixels of a space."""
    side = max(2, int(min(painter.px(w) / width, painter.px(h) / (len(names) // width))))
    key = ("hh_small", names, width, look, side)
    return painter.cache.get(key, lambda: composed(painter, names, width, side, look)), side


ABOUT = _HorribleHordes("horrible_hordes")


# ---- The symbols explained by the help.


def _drawn(kind: str, what: str, painter: Painter, box: Rect, how: How) -> None:
    """A symbol, drawn by the painter that draws it in the game."""
    x, y, w, h = box
    match kind:
        case "order":
            pieces.paint_order(painter, x, y + (h - pieces.CHIP) / 2, what)
        case "chance":
            pieces.paint_chance(painter, *middle(box), what)
        case "way":
            colour = pieces.PERHAPS if what else pieces.HEAT
            pieces.paint_arrow(painter, (x, y + h / 2), (x + w, y + h / 2), h * 1.4, colour, 0.0, 1.0)
        case "idle":
            pieces.paint_idle(painter, *middle(box), 4.6, what)
        case "hits":
            pieces.burst(painter, *middle(box), what)
        case "armies":
            pieces.paint_count(painter, "2", *middle(box), SEAT_COLOURS[0], bool(what))
        case "arms":
            pieces.arms(painter, 0, x, y, h)


_SIGNS = beside(__file__, "signs.toml", dict[str, tuple[str, str, float]])
SIGNS: Mapping[str, Node] = {
    **{name: Art(wide, 13, draw=do(_drawn, kind, what)) for name, (kind, what, wide) in _SIGNS.items()},
    "DEF": Text("DEF~−2", colour=UMBER),
    "ATK": Text("ATK~7", colour=UMBER),
}
