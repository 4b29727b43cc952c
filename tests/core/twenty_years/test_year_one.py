"""Scenario 20Y-T35: the first year by the rules' own script."""

from __future__ import annotations

from game.core import Match, ScriptedDice
from game.core.events import Event


def test_t35_the_first_year() -> None:
    match = Match.new("twenty_years", dice=ScriptedDice((1, 2, 3, 4, 5, 3, 6, 1, 2, 4, 6, *(1,) * 5)))

    def do(type: str, **fields: object) -> tuple[Event, ...]:
        return match.play(match.decode({"type": type, **fields}))

    state = match.state
    assert (state.realm.ids[state.realm.capitol], state.gold, state.troops[0]) == ("t11", 1, 5)
    do("stop_rolling")
    assert (match.state.goods[0], match.state.gold) == (1, 4)
    do("claim_tile", tile="t12", use_discount=False)
    assert match.state.gold == 2
    do("claim_tile", tile="t21", use_discount=False)
    assert match.state.todo[-1].groups == (("bandits", 4),)
    do("engage", troop="footmen", count=4)
    assert (match.state.vp, match.state.gold, match.state.troops[0]) == (1, 0, 3)
    do("build", structure="quarry", level=1, plots=[[0, 2], [0, 3], [1, 2]])
    do("build", structure="tannery", level=1, plots=[[2, 0], [3, 0]])
    refusal = match.refusal(match.decode({"type": "claim_tile", "tile": "t13", "use_discount": False}))
    assert refusal is not None
    assert (refusal.need, refusal.have) == (3, 0)
    do("end_year")
    assert (match.state.year, len(match.state.faces)) == (2, 5)
