"""What other scenes show of a Mini Monarchy game (see game.client.about), and the signs of the board for the help."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.client.about import RIM, About, MatchVerdict, Summary, Symbols
from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui.page import Art, How, Node, do
from game.client.ui.place import middle
from game.core import figures, rules
from game.core.match import Match
from game.core.mini_monarchy import events, ground, tables
from game.core.mini_monarchy.state import Phase
from game.titles.mini_monarchy.look.board import (
    paint_gain,
    paint_map,
    paint_numbered,
    paint_pip,
    paint_slip,
)
from game.titles.mini_monarchy.narrator import say

SHOWN = tables.TABLES.limits.challenge_years  # no game has a last year: a save's bar counts the sheet's columns


class _MiniMonarchy(About):
    tagline = say("a_map_drawn_by")
    first_map = "field_9x9"
    heads, seal = 2, "score/seal_obelisk"
    symbols = figures.beside(__file__, "about.toml", Symbols)

    def doer(self, match: Match, event: object) -> str:
        if isinstance(event, events.StageBuilt):
            return self.thing("monument")
        return self.thing("labour") if isinstance(event, events.TradeEnded) else super().doer(match, event)

    def summary(self, match: Match, seat: int | None = None) -> Summary:
        s = match.state
        over = s.phase in Phase.ENDED
        graves = s.graves.bit_count()
        chips = (
            (f"obelisk_{s.stage}", f"{s.stage}/{tables.LAST_STAGE}"),
            ("grave", f"{graves}/{tables.TABLES.limits.graveyards_lose}"),
        )
        step = "Over" if over else f"Year {s.year}" if s.year else "Setup"
        drawn = s.land.ground.board.prefilled
        mode = say("custom_map") if drawn else self.choice("map", match.setup.options["map"]).capitalize() + " map"
        if match.setup.options["fourteen_years"]:
            mode += say("and_fourteen_years")
        return Summary(min(s.year, SHOWN), SHOWN, step, chips, self.last_action(match, seat), mode)

    def thumbnail(self, painter: Painter, match: Match, x: float, y: float, w: float, h: float) -> None:
        paint_map(painter, match.state, (x, y, w, h))

    def board(self, painter: Painter, match: Match, x: float, y: float, w: float, h: float) -> None:
        paint_numbered(painter, match.state, (x + RIM, y + RIM, w - 2 * RIM, h - RIM))

    def caption(self, match: Match) -> str:
        s = match.state
        return s.names[1] or say("caption", mouths=s.mouths)

    def land(self, painter: Painter, board: Mapping[str, Any], x: float, y: float, w: float, h: float) -> None:
        drawn = {"map": "drawn", "start": "automatic"}  # what the dice would draw stays open
        paint_map(painter, Match.new(self.game, 1, drawn, "", board).state, (x, y, w, h))

    def board_facts(self, board: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
        land = ground.read_board(board)
        drawn = say("drawn_already") if land.prefilled else say("drawn_by_dice")
        return (("hexagon", f"{len(land.cells())} hexes"), ("river" if land.prefilled else "dice", drawn))

    def score_why(self, match: Match, row: rules.ScoreRow, seat: int) -> str:
        s = match.state
        if row.id == "victory":
            return say("monument_complete") if s.phase == Phase.WON else say("monument_not_finished")
        if row.id == "haste":
            limit, each = tables.TABLES.score.years, tables.TABLES.score.year
            spare = max(0, limit - s.year) if s.phase == Phase.WON else None
            return say("years_spare", spare=spare, limit=limit, each=each, prize=each if spare is None else None)
        if row.id == "monument":
            return say("stages_of", stage=s.stage, last_stage=tables.LAST_STAGE)
        return say("graves_score", graves=s.graves.bit_count() or None)

    def verdict(self, match: Match) -> MatchVerdict:
        s = match.state
        won = s.phase == Phase.WON
        title = "Victory" if won else "Defeat" if s.phase == "lost" else say("game_over")
        stages = say("stages_of", stage=s.stage, last_stage=tables.LAST_STAGE)
        after = say("ended_after", years=s.year, graves=s.graves.bit_count())
        return MatchVerdict(title, won, f"obelisk_{tables.LAST_STAGE}", s.stage, tables.LAST_STAGE, stages, after)


ABOUT = _MiniMonarchy("mini_monarchy")


# ---- Signs of the board as the help shows them, drawn by their own painters.


def _yield(was: int | None, fresh: bool, painter: Painter, box: Rect, how: How) -> None:
    paint_slip(painter, *middle(box), 2, "food", was, fresh)


SIGNS: Mapping[str, Node] = {
    "gives": Art(17, 12, draw=do(lambda painter, box, how: paint_pip(painter, *middle(box), "+2"))),
    "fate gives": Art(15, 12, draw=do(lambda painter, box, how: paint_gain(painter, box[0], middle(box)[1], 1))),
    "yield": Art(24, 12, draw=do(_yield, None, False)),
    "yield new": Art(32, 12, draw=do(_yield, 1, True)),
}
