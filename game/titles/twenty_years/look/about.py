"""What the scenes around a reign of 20 Years show of it: see game.client.about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.client.about import RIM, About, MatchVerdict, Summary, Symbols, number_squares
from game.client.draw.painter import Painter
from game.core.figures import beside
from game.core.match import Match
from game.core.rules import ScoreRow
from game.core.twenty_years.events import BattleBegun, GuardsFound
from game.core.twenty_years.scoring import towers
from game.core.twenty_years.state import OVER, read_board, realm_of
from game.core.twenty_years.tables import CHURCH, KINDS, TOWER
from game.narrator import say as house_say
from game.titles.twenty_years.look.board import paint_land, paint_realm
from game.titles.twenty_years.narrator import WORDS, say

YEARS = 20


class _TwentyYears(About):
    tagline = say("tagline")
    first_map = "realm_5x5"
    heads, scenery, seal = 2, "battle_hills", "score/seal_tower"  # difficulty and variant
    symbols = beside(__file__, "about.toml", Symbols)

    def option_symbol(self, option: str) -> str:
        return self.symbols.options.get(option, option.removeprefix("start_"))

    def doer(self, match: Match, event: object) -> str:
        if isinstance(event, BattleBegun):
            return self.thing(event.groups[0][0], 2)
        if isinstance(event, GuardsFound) and event.guards:
            return self.thing("bandits", 2)
        return super().doer(match, event)

    def summary(self, match: Match, seat: int | None = None) -> Summary:
        s = match.state
        over = s.phase == OVER
        options = match.setup.options
        mode = self.choice("difficulty", options["difficulty"]).capitalize()
        if options["variant"] != "none":
            mode += f", {self.choice('variant', options['variant'])}"
        points = match.score()[0].total
        early = "" if over or s.year > 1 else f" {house_say('if_ended_now')}"
        chips = (("vp", f"{points} VP{early}"), ("magic_tower", f"{towers(s)}/{s.chosen.towers}"))
        return Summary(s.year, YEARS, "Over" if over else f"Year {s.year}", chips, self.last_action(match, seat), mode)

    def thumbnail(self, painter: Painter, match: Match, x: float, y: float, w: float, h: float) -> None:
        paint_realm(painter, match.state, (x, y, w, h), match.setup.board)

    def board(self, painter: Painter, match: Match, x: float, y: float, w: float, h: float) -> None:
        board = match.state.realm.board
        place = paint_realm(painter, match.state, (x + RIM, y + RIM, w - 2 * RIM, h - RIM), match.setup.board)
        number_squares(painter, place, board.cols, board.rows)

    def caption(self, match: Match) -> str:
        s = match.state
        return say("tiles_of", owned=s.owned.bit_count(), all=s.realm.tiles.bit_count())

    def land(self, painter: Painter, board: Mapping[str, Any], x: float, y: float, w: float, h: float) -> None:
        paint_land(painter, realm_of(read_board(board)), (x, y, w, h), board)

    def board_facts(self, board: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
        land = read_board(board)
        realm = realm_of(land)
        plots = sum(row.count(land.top_label) for row in land.costs) * land.plots_per_tile**2
        room = plots // KINDS[TOWER].plots
        tiles = say("tiles_of_land", tiles=realm.tiles.bit_count())
        return (("map", tiles), ("magic_tower", say("room_for", towers=room)))

    def score_why(self, match: Match, row: ScoreRow, seat: int) -> str:
        s, points = match.state, row.points
        levels = sum(1 for number, _, _ in s.town.pieces if KINDS[number].vp and KINDS[number].vp < KINDS[TOWER].vp)
        at_all = {
            "structures": say("levels_built", levels=levels) if levels else say("none_built"),
            "towers": say("towers_at", towers=towers(s), each=KINDS[TOWER].vp),
            "army": say("soldiers_score", units=s.units),
            "spices": say("spices_score"),
            "ledger": say("events_gained") if points >= 0 else say("events_lost"),
        }
        earned, missed = {
            "statue": ("built", say("not_built")),
            "cartographer": (say("corner_owned"), say("corner_not_owned")),
            "architect": (say("nothing_demolished"), say("something_demolished")),
            "flights": (say("fled", times=-points), say("never_fled")),
            "rooms": (say("with_church"), "" if s.town.count[CHURCH] else say("no_church")),
            "guards": (say("on_new_land", many=WORDS.name("guards", 2)), "none"),
        }.get(row.id, (say("ledger_battles"), "none"))
        return at_all.get(row.id) or (earned if points else missed)

    def verdict(self, match: Match) -> MatchVerdict:
        s = match.state
        count, target = towers(s), s.chosen.towers
        won = count >= target
        last = max((piece.year for number, _, piece in s.town.pieces if number == TOWER), default=0)
        more = say("last_tower", year=last) if last else say("none_built")
        title, told = "Victory" if won else say("game_over"), say("towers_of", built=count, target=target)
        return MatchVerdict(title, won, "magic_tower", count, target, told, more)


ABOUT = _TwentyYears("twenty_years")
