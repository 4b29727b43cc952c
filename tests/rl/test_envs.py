"""The environments keep PettingZoo's and Gymnasium's contracts; slots stay what they are, and views are seen whole."""

import warnings
from collections import defaultdict
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="the extra `rl` is not installed")
pytest.importorskip("pettingzoo", reason="the extra `rl` is not installed")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from game.core.horrible_hordes.state import Battle
from game.core.horrible_hordes.tables import ABILITIES
from game.core.match import Match
from game.core.rules import Action, ruleset
from game.core.state import plain
from game.core.twenty_years.actions.base import Goods
from game.core.twenty_years.actions.year import ChooseGoods
from game.rl import Slots, SoloEnv, game_env, names, planes
from tests.laws.cases import CASES, Case
from tests.world import walk

SEATS = {"twenty_years": 1, "mini_monarchy": 1, "xii_century": 3, "horrible_hordes": 2}
PLAYED = 250  # decisions of a match that are looked at
# Kinds of action without end, or with far more values than slots: several may share one.
SHARED = {
    "mini_monarchy": {"fill_range", "draw_river"},
    "xii_century": {"attract_special"},
    "horrible_hordes": {"move_stack", "use", "offer_trade", "research_extra", "discard", "control_path"},
}
# What a view holds and no observation tells.
UNTOLD = {"dice": "how many were drawn, and nothing else", "names": "names that a player gave"}


@pytest.mark.parametrize("game", SEATS)
def test_the_api_of_pettingzoo_is_kept(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(game_env(game, SEATS[game]), num_cycles=60)


def test_the_same_seed_gives_the_same_match() -> None:
    seed_test(lambda: game_env("mini_monarchy"), num_cycles=40)


@pytest.mark.parametrize("name", ["MiniMonarchy", "TwentyYears", "XiiCentury", "HorribleHordes"])
def test_every_game_for_one_has_a_gymnasium_id_and_keeps_its_api(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = gymnasium.make(f"RollAndReign/{name}-v1", disable_env_checker=True)
        check_env(env.unwrapped, skip_render_check=True)


def decisions(case: Case) -> Any:
    """Moments of some matches: (match, seat, view, legal actions)."""
    for number in (1, 2):
        for match in walk(case.match(number), number, PLAYED):
            seat = match.pending[0].seat
            yield match, seat, match.view(seat), match.legal(seat)


def slots_of(case: Case) -> Slots:
    return Slots(case.game, case.seats, case.options, case.board)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_legal_action_has_a_slot_and_a_slot_means_one_action(case: Case) -> None:
    slots, meant = slots_of(case), defaultdict[int, set[Action]](set)
    shared = SHARED.get(case.game, set())
    for match, _, _, legal in decisions(case):
        at_once = defaultdict[int, list[Action]](list)
        for action in legal:
            slot = slots.slot(action)
            assert slot is not None, action
            assert slots.kinds[slot] == match.encode(action)["type"]
            meant[slot].add(action)
            at_once[slot].append(action)
        lost = sum(len(found) - 1 for found in at_once.values())
        assert lost <= len(legal) // 5, [found for found in at_once.values() if len(found) > 1]
    assert {slots.kinds[slot] for slot, found in meant.items() if len(found) > 1} <= shared


def test_a_battle_in_which_the_last_shields_were_spent_stays_within_the_space_of_what_is_seen() -> None:
    view = Match.new("horrible_hordes", 2, seed="shields").view(0)
    spent = 1 << len(ABILITIES) - 1
    view.todo.append(Battle(seat=0, space=0, mode="battle", used=(spent, spent)))
    seen = dict(zip(names("horrible_hordes"), Slots("horrible_hordes", 2).observation(view, 0), strict=True))
    assert [seen["battle:used 1"], seen["battle:used 2"]] == [1, 1]
    assert max(map(abs, seen.values())) < 1_000


@pytest.mark.parametrize("case", CASES, ids=str)
def test_views_that_differ_are_seen_to_differ(case: Case) -> None:
    slots, known = slots_of(case), dict[bytes, Any]()
    for _, seat, view, _ in decisions(case):
        numbers, board = slots.observation(view, seat), slots.board(view, seat)
        assert numbers.shape == (len(names(case.game)),)
        assert board.shape[0] == len(planes(case.game))
        assert np.isfinite(numbers).all()
        assert np.isfinite(board).all()
        told = {name: value for name, value in plain(view).items() if name not in UNTOLD}
        assert known.setdefault(numbers.tobytes() + board.tobytes() + bytes([seat]), told) == told


@pytest.mark.parametrize("game", SEATS)
def test_numbers_and_planes_have_names_of_their_own_and_every_kind_of_action_slots(game: str) -> None:
    for told in (names(game), planes(game)):
        assert len(set(told)) == len(told)
    listed = {str(kind.__struct_config__.tag) for kind in ruleset(game).actions if kind not in ruleset(game).unlisted}
    options = {"map": "drawn"} if game == "mini_monarchy" else {}
    assert listed <= {*slots_of(Case(game, "", options, seats=SEATS[game])).kinds}


def test_a_plane_shows_spaces_where_they_lie() -> None:
    match = Match.new("mini_monarchy", seed="planes")
    slots, where = Slots("mini_monarchy"), match.state.ground
    board = slots.board(match.view(0), 0)
    col, row = where.cells[where.capital]
    capital = board[planes("mini_monarchy").index("capital")]
    assert capital.sum() == 1
    assert capital[row, col] == 1


def test_rewards_of_a_game_for_one_add_up_to_its_score_and_a_match_without_end_is_cut_off() -> None:
    env = SoloEnv("mini_monarchy")
    seen, _ = env.reset(seed=1)
    total, over = 0.0, False
    while not over:
        assert (env.action_masks() == seen["action_mask"].astype(bool)).all()
        seen, reward, over, _, _ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        total += reward
    assert total == env.match.score()[0].total
    env = SoloEnv("mini_monarchy", longest=5)
    env.reset(seed=1)
    cut = [env.step(int(np.flatnonzero(env.action_masks())[0]))[3] for _ in range(5)]
    assert cut == [False] * 4 + [True]


def test_goods_that_are_named_in_any_number_have_slots() -> None:
    slots = Slots("twenty_years")
    few = [ChooseGoods(Goods(wood=n, stone=4 - n)) for n in range(5)]
    assert len({slots.slot(action) for action in few}) == 5
    many = slots.slot(ChooseGoods(Goods(wood=9, gold=9)))  # no axis has a place for so many
    assert many is not None
    assert slots.kinds[many] == "choose_goods"
