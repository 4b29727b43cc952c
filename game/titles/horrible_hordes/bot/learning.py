"""Horrible Hordes as numbers for learners: what a view says, and how many slots each kind of action gets."""

from __future__ import annotations

from game.core.horrible_hordes.abilities import ABILITIES
from game.core.horrible_hordes.scoring import totals
from game.core.horrible_hordes.state import State
from game.core.horrible_hordes.tables import CHITS
from game.titles.horrible_hordes.bot import value

NAMES = ("round", "best_other", *CHITS, *value.FEATURES, *(f"ability:{row.id}" for row in ABILITIES))
SLOTS = {
    "choose_start": 400, "choose_kingdom": 15, "choose_ability": 84, "take_free": 60, "convert_gold": 40,
    "offer_trade": 120, "answer_trade": 2, "build_settlement": 60, "build_castle": 40, "train_army": 40,
    "place_unit": 60, "move_stack": 240, "fight": 12, "research": 84, "research_extra": 160, "discard": 60,
    "use": 300, "pass": 2, "end_phase": 2, "control_path": 200, "pick_horde": 8, "restart": 400, "retire": 1,
}  # fmt: skip


def features(view: State, seat: int) -> list[float]:
    """In the order of NAMES; whoever leads the hordes sees the first kingdom."""
    at = min(seat, len(view.players) - 1)
    player = view.players[at]
    others = [points for other, points in enumerate(totals(view)) if other != seat]
    known = [player.abilities >> number & 1 for number in range(len(ABILITIES))]
    found = (view.round / 20, max(others, default=0), *player.goods, *value.features(view, at), *known)
    return [float(x) for x in found]
