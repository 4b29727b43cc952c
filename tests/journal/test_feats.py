"""Feats follow from the journal of a finished game."""

from __future__ import annotations

import importlib

import pytest

from game.bots import bot
from game.core.events import Event
from game.core.match import Match
from game.core.rules import RULESETS
from game.journal.feats import Feat, Need, achieved, feats


def finished(game: str, seats: int = 1, seed: str = "feat-0", by: str = "greedy") -> Match:
    match, player = Match.new(game, seats, seed=seed), bot(by, game)
    while not match.over:
        seat = match.pending[0].seat
        match.step(player.choose(match.view(seat), match.legal(seat)), seat)
    return match


def kinds(game: str) -> dict[str, type[Event]]:
    """The events of a game by their names, with those that all games share."""
    found = {}
    for module in ("game.core.events", f"game.core.{game}.events"):
        for one in vars(importlib.import_module(module)).values():
            if isinstance(one, type) and issubclass(one, Event) and one is not Event:
                found[str(one.__struct_config__.tag)] = one
    return found


def test_every_game_has_twelve_feats_of_different_names() -> None:
    assert set(feats()) == set(RULESETS)
    for found in feats().values():
        assert len(found) == len({one.id for one in found}) == len({one.name for one in found}) == 12


@pytest.mark.parametrize("game", RULESETS)
def test_every_feat_asks_for_facts_that_there_are(game: str) -> None:
    known = kinds(game)
    for feat in feats()[game]:
        assert feat.needs or feat.won or feat.score is not None, feat.id
        for need in (*feat.needs, *feat.never):
            assert set(need.where) <= set(known[need.event].__struct_fields__), feat.id
            assert need.least >= 1


@pytest.mark.parametrize(
    ("game", "seats"), [("twenty_years", 1), ("mini_monarchy", 1), ("xii_century", 2), ("horrible_hordes", 2)]
)
def test_a_finished_game_of_the_normal_bot_achieves_some_and_not_all(game: str, seats: int) -> None:
    found = {one for n in range(3) for one in achieved(finished(game, seats, f"feat-{n}"))}
    assert 2 <= len(found) < 12


def test_nothing_is_achieved_before_the_end() -> None:
    assert achieved(Match.new("twenty_years", 1, seed="feat-0")) == ()


def test_a_need_counts_the_facts_of_its_seat_that_are_as_it_says() -> None:
    match = finished("horrible_hordes", 2)
    facts = [fact for n in range(len(match)) for fact in match.facts_of(n)]
    mine = [f for f in facts if f.type == "built" and f.seat == 0 and f.unit == "castle"]
    need = Need("built", {"unit": "castle"}, len(mine))
    assert need.met(facts, 0)
    assert not Need("built", {"unit": "castle"}, len(mine) + 1).met(facts, 0)
    assert Need("built", {"unit": ("castle", "settlement")}, len(mine) + 1).met(facts, 0)


def test_a_feat_that_forbids_something_is_not_achieved_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match = finished("mini_monarchy")
    open_, shut = Feat("a", "A", "A", won=True), Feat("b", "B", "B", won=True, never=(Need("fed"),))
    monkeypatch.setattr("game.journal.feats.feats", lambda: {"mini_monarchy": (open_, shut)})
    assert achieved(match) == ("a",)
