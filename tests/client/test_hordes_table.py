"""The table of Horrible Hordes: choices bit by bit, what is foreseen, what is shown while it happens."""

from __future__ import annotations

import random

import pytest

from game.client.play import ShownState
from game.client.services import Speeds
from game.core.horrible_hordes.actions import Pass, Use
from game.core.horrible_hordes.hordes import telegraph
from game.core.horrible_hordes.tables import ABILITIES, HORDES, TERRAINS
from game.core.match import Match
from game.core.state import plain
from game.resources import assets
from game.titles.horrible_hordes.look import names as words
from game.titles.horrible_hordes.look.abilities import TABS
from game.titles.horrible_hordes.look.names import Choosing, ability_line, ask, bit_text, bits_of, head_of
from game.titles.horrible_hordes.narrator import say
from tests.client.driver import at_table, paced, play_of
from tests.world import as_long_as, random_match

# ---- choices


@pytest.mark.parametrize("seed", ["ash-1", "birch-2", "cedar-3", "elm-4"])
def test_every_legal_action_is_reached_bit_by_bit(seed: str) -> None:
    match, luck = Match.new("horrible_hordes", seats=3, seed=seed), random.Random(seed)
    for _ in range(120):
        if match.over:
            break
        decision = match.pending[0]
        legal = list(match.legal(decision.seat))
        for action in luck.sample(legal, min(6, len(legal))):
            now = Choosing(legal)
            for bit in bits_of(action):
                assert bit in now.options()
                now = Choosing(now.actions, (*now.picked, bit))
            assert action in now.actions
            assert len(set(now.actions)) == 1
        match.step(luck.choice(legal), decision.seat)


def test_every_choice_has_words() -> None:
    for seed in ("fir-1", "oak-2"):
        match, luck = Match.new("horrible_hordes", seats=4, seed=seed), random.Random(seed)
        for _ in range(150):
            if match.over:
                break
            decision = match.pending[0]
            legal = match.legal(decision.seat)
            action = luck.choice(legal)
            first, *more = bits_of(action)
            assert head_of(first, match.state)[0]
            for bit in more:
                label, symbol = bit_text(bit, match.state)
                assert label.strip()
                assert symbol
                assert ask(bit.field) != "What?" or bit.field in ("path", "ability", "pay", "accept")
            match.step(action, decision.seat)


# ---- what is drawn has a picture


def test_every_horde_terrain_and_ability_has_a_picture() -> None:
    names = (assets() / "art" / "index.json").read_text(encoding="utf-8")
    missing = [row.id for row in HORDES if f'"hh/{row.id}"' not in names]
    missing += [row.id for row in TERRAINS if row.extra and f'"hh/land_{row.id}"' not in names]
    missing += [row.id for row in ABILITIES if f'"sym/{words.SYMBOLS.abilities.get(row.id, "?")}"' not in names]
    assert not missing


def test_every_ability_says_what_it_does_and_stands_under_a_filter() -> None:
    for number, row in enumerate(ABILITIES):
        assert len(ability_line(number)) > 12, row.id
        assert sum(fits(row) for _, _, fits in TABS) >= 2, row.id


# ---- foreseeing


@pytest.mark.parametrize("seed", ["gale-1", "hail-2", "rain-3"])
def test_omens_name_every_horde_with_its_rule_and_raids_only_spaces_with_units(seed: str) -> None:
    s = random_match(seed, 150).state
    found = telegraph(s)
    assert {omen.horde.uid for omen in found} == {horde.uid for horde in s.hordes.values()}
    for omen in found:
        assert say(f"why_{omen.rule}")
        assert say(f"short_{omen.rule}")
        first = sum(chance for start, _, chance in omen.steps if start == omen.horde.space)
        assert not omen.steps or first == pytest.approx(1.0) or len(omen.steps) > 2
    for seat, player in enumerate(s.players):
        for raid in words.raids(s, seat, found):
            assert player.spaces >> raid.space & 1
            assert 0 < raid.chance <= 1


# ---- showing


def test_what_is_shown_follows_the_events_and_ends_at_the_truth() -> None:
    match = random_match("snow-1", 140)
    play, luck = play_of(match, ("human",) * 3), random.Random(5)
    seen = ShownState(play)
    for _ in range(25):
        if play.session.match.over:
            break
        play.do(luck.choice(play.session.match.legal()))
        for _ in as_long_as(lambda: play.busy):
            s = seen.state
            view = play.director.view
            assert s.round == view["round"]
            assert plain(s.hordes) == view["hordes"]
            assert [plain(player.armies) for player in s.players] == [row["armies"] for row in view["players"]]
            assert plain(s.todo) == view["todo"]
            play.director.seek(play.director.shown + 1)
            play.tick(0.0, Speeds.even(1))
        assert seen.state is play.session.match.state


def test_who_wants_no_questions_about_an_ability_is_not_asked() -> None:
    for number in range(40):
        match, luck = Match.new("horrible_hordes", seats=2, seed=f"dice-{number}"), random.Random(number)
        while not match.over and match.pending[0].kind != "roll":
            decision = match.pending[0]
            match.step(luck.choice(match.legal(decision.seat)), decision.seat)
        if not match.over:
            break
    asked = len(match)
    uses = {action.ability for action in match.legal() if isinstance(action, Use)}
    assert uses
    with at_table(match, settings=paced(0)) as driver:
        assert driver.match.pending[0].kind == "roll"
        driver.scene.table.orders.never.update(uses)
        driver.frames(3)
        done = [entry.action for entry in driver.match.journal[asked:]]
        assert done
        assert isinstance(done[0], Pass)
