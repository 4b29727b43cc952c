"""What the scenes around a match of XII Century show of it: see game.client.about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from game.client.about import Summary, Verdict
from game.core.match import Match
from game.core.rules import OptionValue
from game.core.score import ScoreRow
from game.core.xii_century import scoring
from game.core.xii_century.actions import Attract, AttractSpecial, Build, BuildSpecial, WarChoice
from game.core.xii_century.forecasts import objective, thermometer
from game.core.xii_century.state import OVER
from game.core.xii_century.tables import DIFFICULTIES, OBJECTIVES, shipped
from game.journal.settings import data_folder
from game.titles.xii_century.look.coats import COATS, arms, town_name
from game.titles.xii_century.look.panels.rows import title_of
from game.titles.xii_century.look.town.picture import paint_town, town_map
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.client.ui.palette import Colour

_CHOICES: dict[tuple[str, OptionValue], tuple[str, str]] = {
    ("event_method", "random"): ("by dice", "Dice choose the events; all are known from the start."),
    ("event_method", "draft"): ("drafted", "The players choose the events in turn before the first round."),
    ("event_method", "custom"): ("set by host", "You fill in the events before the first round."),
    ("objective", "arcade"): ("a good score", "Try to reach the good score of your difficulty."),
    ("highest_tie", "all"): ("all of them", "If dice tie for highest, all count 1 less on advanced assets."),
    ("highest_tie", "one"): ("the first", "If dice tie for highest, only the first used counts 1 less."),
    ("location_limit", "one"): ("one", "Each location takes one die a turn."),
    ("location_limit", "none"): ("any number", "A location takes any number of dice a turn."),
    ("saves_per_turn", 0): ("any number", "Any number of dice may go into the reserve in a turn."),
    ("saves_per_turn", 1): ("one", "One die a turn may go into the reserve."),
    ("famine_skips", "farms"): ("farms only", "In a famine farms give nothing; all else pays."),
    ("famine_skips", "farms_and_mill"): ("farms and mill", "In a famine farms and mill give nothing."),
    ("famine_skips", "all"): ("everything", "In a famine there is no income at all."),
    ("jongleur_overflow", "choose"): ("you choose", "Choose which jongleur dice to keep."),
    ("jongleur_overflow", "printed_order"): ("the first ones", "His first dice stay, as printed."),
    ("jongleur_overflow", "unlimited"): ("all of them", "Keep all his dice, even beyond ten slots."),
}
_OPTION_SYMBOLS = {
    "difficulty": "star",
    "event_method": "plague",
    "objective": "flag",
    "include_guildhall": "guildhall",
    "fire_blocks_special": "fire",
    "outlaws_bonus_dice": "outlaws",
    "castle_pow_in_war": "castle",
    "jongleur_overflow": "jongleur",
    "masons_special": "masons",
    "location_limit": "flag",
    "witch_double_with_reserve": "witch",
    "witch_double_limit": "witch",
    "tiebreak_bonus_dice": "swords",
    "famine_halves_farms": "farms",
    "famine_skips": "famine",
    "zero_pop_blocks_income": "population",
    "allow_discard": "bin",
    "reserve_slots_reusable": "pencil",
    "saves_per_turn": "pencil",
    "reserve_same_turn": "pencil",
}
_SYMBOLS = {
    "people": "earl",
    "infrastructures": "monastery",
    "special_people": "witch",
    "special_infrastructures": "castle",
    "reputation": "crown",
}
_GROUPS = {"people": 9, "infrastructures": 9, "special_people": 4, "special_infrastructures": 4}
ROUNDS = shipped().course.rounds


class _XiiCentury:
    players = "1 to 5 players"
    tagline = "A town sheet, four dice a turn, ten rounds"
    first_map = ""  # it is played on sheets
    heads = 3
    help_pictures = (
        "pic/cover_xii_century",
        "sym/population",
        "sym/farms",
        "sym/bishop",
        "sym/castle",
        "sym/plague",
        "sym/men_at_arms",
        "sym/crown",
    )
    score_note = "Ten rounds"

    def choice(self, option: str, value: OptionValue) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        told = _CHOICES.get((option, value))
        if told:
            return told[0]
        return str(value).replace("_", " ") if value in DIFFICULTIES else title_of(str(value))

    def choice_line(self, option: str, value: OptionValue) -> str:
        told = _CHOICES.get((option, value))
        if told:
            return told[1]
        if option == "difficulty":
            row = next(row for row in shipped().difficulties if row.id == value)
            good = f"{row.low} to {row.high}" if row.high else f"{row.low} or more"
            rounds = [*map(int, row.fixed), *row.rounds]
            when = "No events" if not rounds else f"Events in rounds {min(rounds)} to {max(rounds)}"
            return f"{when}. A good score is {good}."
        return game_words("xii_century").line(str(value)) if value in OBJECTIVES else ""

    def option_symbol(self, option: str) -> str:
        return _OPTION_SYMBOLS.get(option, "dice")

    def summary(self, match: Match) -> Summary:
        s = match.state
        over = s.phase == OVER
        chips = [("vp", f"{max(sheet.total for sheet in match.score())} VP{'' if s.round > 1 else ' if it ended now'}")]
        if s.seats > 1:
            chips.append(("population", f"{s.seats} towns"))
        elif (found := objective(s)) is not None:
            chips.append(("flag", f"{found.percent} %"))
        step = "Over" if over else f"Round {s.round}" if s.round else "The beginning"
        mode = self.choice("difficulty", match.setup.options["difficulty"]).capitalize()
        return Summary(max(1, s.round), ROUNDS, step, tuple(chips), _last_deed(match), mode)

    def thumbnail(self, painter: Painter, match: Match, x: float, y: float, w: float, h: float) -> None:
        leader = _leader(match)
        paint_town(painter, match.state, leader, (x, y, w, h), town_map(data_folder(), leader, match.setup.seed))

    def seat_name(self, match: Match, seat: int) -> str:
        return town_name(match.state, seat)

    def arms(self, painter: Painter, seat: int, x: float, y: float, size: float) -> None:
        arms(painter, seat, x, y, size)

    def seat_colour(self, seat: int) -> Colour:
        return COATS[seat].colour

    def caption(self, match: Match) -> str:
        return town_name(match.state, _leader(match))

    def land(self, painter: Painter, board: Mapping[str, Any], x: float, y: float, w: float, h: float) -> None:
        painter.sprite("pic/cover_xii_century", x + w / 2, y + h / 2, h, "center")

    def board_facts(self, board: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
        return ()

    def score_symbol(self, row: ScoreRow) -> str:
        return _SYMBOLS.get(row.id, row.id)

    def score_why(self, match: Match, row: ScoreRow) -> str:
        if row.id in _GROUPS:
            here = len(row.detail.split(", ")) if row.detail else 0
            return f"{here} of {_GROUPS[row.id]}"
        return f"{row.detail}, every 2 are worth 4" if row.id == "reputation" else row.detail

    def verdict(self, match: Match) -> Verdict:
        s = match.state
        if s.seats > 1:
            return _many(match)
        won = scoring.solo_won(s)
        found = objective(s)
        seal = "score/seal_tower" if won else "score/seal_crown"
        title = "Victory" if won else "The century ends"
        if found is not None:
            done = sum(part.met for part in found.parts)
            return Verdict(
                title, won, seal, "flag", done, len(found.parts), title_of(found.id), f"{found.percent} % of it"
            )
        heat = thermometer(s)
        ours = next(band for band in heat.bands if band.ours)
        good = f"{ours.low} to {ours.high}" if ours.high else f"{ours.low} or more"
        stars = {"below": 1, "within": 2, "above": 3}[heat.verdict]
        told = {"below": "below a good score", "within": "a good score", "above": "better than good"}[heat.verdict]
        return Verdict(title, won, seal, "star", stars, 3, told, f"good here: {good}")


def _many(match: Match) -> Verdict:
    s = match.state
    scores = [sheet.total for sheet in match.score()]
    best = scoring.winners(s)
    names = " and ".join(town_name(s, seat) for seat in best)
    told = (
        f"{names} {'win' if len(best) > 1 else 'wins'}"
        if s.phase == OVER
        else f"{names} {'lead' if len(best) > 1 else 'leads'}"
    )
    order = ", ".join(str(score) for score in sorted(scores, reverse=True))
    return Verdict("Victory" if s.phase == OVER else "So far", True, "score/seal_tower", "crown", 1, 1, told, order)


def _leader(match: Match) -> int:
    """The seat whose town is shown: the one with most points."""
    return max(match.score(), key=lambda sheet: sheet.total).seat


def _last_deed(match: Match) -> str:
    """The last thing done that one would tell at supper; "" when nothing lately was."""
    words = game_words("xii_century")
    for entry in reversed(match.journal[-40:]):
        match entry.action:
            case Attract(person=name) | AttractSpecial(person=name):
                return f"the {words.name(name)} arrived"
            case Build(infrastructure=name) | BuildSpecial(infrastructure=name):
                return f"the {words.name(name)} was built"
            case WarChoice():
                return "the king's war was answered"
    return ""


ABOUT = _XiiCentury()
