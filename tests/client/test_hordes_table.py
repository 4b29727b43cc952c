"""The table of Horrible Hordes: choices bit by bit, what is foreseen, what is shown while it happens."""

import random
import re
from types import SimpleNamespace

import pytest

from game.core.horrible_hordes import events as facts
from game.core.horrible_hordes.actions import Discard, Pass, TakeFree, Use
from game.core.horrible_hordes.hordes import telegraph
from game.core.horrible_hordes.state import Chits
from game.core.horrible_hordes.tables import ABILITIES, CHITS, HORDES, TERRAINS
from game.resources import assets
from game.titles.horrible_hordes.look import names as words
from game.titles.horrible_hordes.look.abilities import TABS
from game.titles.horrible_hordes.look.bout import result_of
from game.titles.horrible_hordes.look.choice import GO, STAYS
from game.titles.horrible_hordes.look.names import Bit, Choosing, ability_line, ask, bit_text, bits_of, head_of
from game.titles.horrible_hordes.narrator import say
from tests.client.driver import Driver, at_table, paced
from tests.client.setting import hordes, taking
from tests.world import as_long_as, at_random, random_match

# ---- choices


@pytest.mark.parametrize("seed", ["ash-1", "birch-2", "cedar-3", "elm-4"])
def test_every_legal_action_is_reached_bit_by_bit(seed: str) -> None:
    luck = random.Random(seed)
    for match in at_random(seed, until=120):
        legal = list(match.legal(match.pending[0].seat))
        for action in luck.sample(legal, min(6, len(legal))):
            now = Choosing(legal)
            for bit in bits_of(action):
                assert bit in now.options()
                now = Choosing(now.actions, (*now.picked, bit))
            assert action in now.actions
            assert len(set(now.actions)) == 1


def test_every_choice_has_words() -> None:
    luck = random.Random(1)
    for match in at_random("fir-1", "oak-2", until=150, seats=4):
        first, *more = bits_of(luck.choice(match.legal(match.pending[0].seat)))
        assert head_of(first, match.state)[0]
        for bit in more:
            label, symbol = bit_text(bit, match.state)
            assert label.strip()
            assert symbol
            assert ask(bit.field) != "What?" or bit.field in ("path", "ability", "pay", "accept")


# ---- what is drawn has a picture


def test_every_horde_terrain_and_ability_has_a_picture_and_an_ability_a_line_and_a_filter() -> None:
    names = (assets() / "art" / "index.json").read_text(encoding="utf-8")
    missing = [row.id for row in HORDES if f'"hh/{row.id}"' not in names]
    missing += [row.id for row in TERRAINS if row.extra and f'"hh/land_{row.id}"' not in names]
    missing += [row.id for row in ABILITIES if f'"sym/{words.SYMBOLS["abilities"].get(row.id, "?")}"' not in names]
    assert not missing
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


def test_who_wants_no_questions_about_an_ability_is_not_asked() -> None:
    courses = at_random(*(f"dice-{number}" for number in range(40)), seats=2)
    match = next(match for match in courses if match.pending and match.pending[0].kind == "roll")
    asked = len(match)
    uses = {action.ability for action in match.legal() if isinstance(action, Use)}
    assert uses
    with at_table(match, settings=paced(0)) as driver:
        assert driver.match.pending[0].kind == "roll"
        driver.scene.orders.plan.never.update(uses)
        driver.frames(3)
        done = [entry.action for entry in driver.match.journal[asked:]]
        assert done
        assert isinstance(done[0], Pass)


# ---- Naming chits in Horrible Hordes: a second press hits what the first did, and undo takes back what was
# counted.


def _cells(driver: Driver) -> dict[str, tuple[float, ...]]:
    zones = driver.scene.focus.zones
    return {id: zone.rect for id, zone in zones.items() if id.split("/")[0] in ("order", "chit")}


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_what_takes_three_kinds_at_once_is_one_line_even_beside_a_bar(size: tuple[int, int]) -> None:
    """Two lines would scroll the first chits away, and the bar would keep them two."""
    with taking([1, 2, 1, 1, 1, 3], size=size).driver as driver:  # a settlement wants a wood, a food and a gold
        count = driver.scene.orders.count
        first, *more = count.picks()
        assert "for_settlement" in {first.id[6:], *(pick.id[6:] for pick in more)}
        boxes = _cells(driver)
        assert len({boxes[pick.id][3] for pick in more}) == 1, "one line each"


def test_what_counts_all_at_once_and_what_ends_a_last_chance_say_what_for_and_what_then() -> None:
    with taking([4, 1, 1, 3, 1, 2]).driver as driver:
        driver.scene.orders.count.again = Chits(3, 0, 0, 0, 0, 0)
        driver.redraw(2)
        names = {zone.name for id, zone in driver.scene.focus.zones.items() if id.startswith("order/")}
        units = {f"For the next {unit}" for unit in ("army", "settlement", "castle")}
        assert {*units, "Same as last turn"} <= names
        for driver.match.state.phase, told in (("horde_prep", "hordes move"), ("raid_prep", "raids begin")):
            assert head_of(Bit("do", "pass"), driver.match.state)[0] == f"Done: {told}"


def test_the_bar_offers_no_use_of_what_is_always_on_and_for_an_army_without_a_castle_there_is_no_space() -> None:
    with taking().driver as driver:
        shelf = [id for id in driver.scene.focus.zones if id.startswith("shelf/")]
        assert shelf
        driver.go(shelf[0], then=2)
        assert driver.scene.prompts()[0].label == "Open"
        driver.match.state.players[0].castles.clear()
        driver.redraw(2)
        notes = {pick.id: pick.note for pick in driver.scene.orders.count.picks()}
        assert notes["order/for_army"] == "no space now"


@pytest.mark.parametrize(
    ("goods", "told"),
    [
        ([0, 0, 0, 0, 0, 0], "still needs 2{bread}"),
        ([0, 2, 2, 0, 0, 0], "just enough"),
        ([0, 3, 2, 0, 0, 0], "you can already pay for it"),
        ([4, 3, 3, 3, 0, 0], "enough, 4 over limit"),
        ([4, 6, 6, 6, 0, 0], "enough, 13 over limit"),
    ],
)
def test_what_is_taken_at_once_says_what_it_leads_to(goods: list[int], told: str) -> None:
    with taking(goods).driver as driver:
        driver.scene.orders.count.again = Chits(3, 0, 0, 0, 0, 0)
        driver.redraw(2)
        before = _cells(driver)
        driver.go("order/for_settlement", then=2)
        picks = {pick.id: pick.note for pick in driver.scene.orders.count.picks()}
        assert told == picks["order/for_settlement"]
        zone = driver.scene.focus.zones["order/for_settlement"]
        assert told in (*zone.tip, *re.findall("'(.*?)'", repr(driver.scene.page.plan.view)))
        assert _cells(driver) == before, "one line, also beside what was taken last"


def test_a_discard_at_once_says_what_is_kept_shows_what_goes_and_fits_beside_the_large_button() -> None:
    with taking([4, 3, 3, 3, 1, 0]).driver as driver:
        count = driver.scene.orders.count
        count.kind = Discard
        driver.go("chit/food", then=2)
        assert driver.scene.focus.zones["order/for_army"].name == "Keep for the next army"
        before = _cells(driver)
        driver.go("order/for_army", then=2)
        assert sum(map(int, re.findall("'−([0-9])'", repr(driver.scene.page.plan.view)))) == 7
        assert _cells(driver).keys() == before.keys()
        assert not any(driver.scene.focus.zones[id].hidden for id in before)
    with taking([6, 0, 0, 5, 1, 5]).driver as driver:
        driver.scene.orders.count.kind = Discard
        driver.go("chit/food", then=2)
        boxes = _cells(driver)
        first, *more = driver.scene.orders.count.picks()
        assert more
        assert all(boxes[pick.id][0] >= boxes[first.id][0] + boxes[first.id][2] for pick in more)
        assert "5{stone}" in repr(driver.scene.page.plan.view)


def test_the_focus_begins_on_what_can_be_paid_then_and_the_turn_before_is_read_from_the_match() -> None:
    """Also after an undo, and when the match was loaded."""
    with taking().driver as driver:
        match, gain = driver.match, {"stone": 3}
        count = driver.scene.orders.count
        assert count.again is None
        match.play(match.decode({"type": "take_free", "gain": gain}))
        round_now = match.state.round
        for _ in as_long_as(lambda: match.state.round == round_now or not isinstance(match.legal()[0], TakeFree)):
            match.play(match.legal()[-1])
        driver.until(lambda: driver.scene.orders.now is not None, 600)
        assert count.again.amounts[CHITS.index("stone")] == 3
        player = count.context.state.players[0]
        player.goods[:] = [0, 2, 2, 0, 0, 0]
        assert count.picks()[0].id == "order/for_army"
        player.castles.clear()
        assert count.picks()[0].id == "order/for_settlement"
        player.goods[:] = [0] * 6
        assert count.picks()[0].id == "order/again"


def test_of_the_ways_to_take_chits_only_what_enter_takes_is_lit() -> None:
    at = taking()
    first, second, *_ = [pick.id for pick in at.table.orders.count.picks()]
    assert at.table.page.plan.items[first][0].ground == GO
    at.key("right")
    assert at.focus == second
    assert at.table.page.plan.items[first][0].ground == STAYS
    at = hordes(phase="over", round=20, units={(5, 5): "SA"})
    at.key("escape")
    assert at.driver.scene.focus.zones["over/score"].rect[3] < 60, "the button of the score is a button"


@pytest.mark.parametrize(("faces", "told"), [((9, 1), True), ((1, 1), False)])
def test_a_castle_that_took_a_hit_and_stands_is_told(faces: tuple[int, int], told: bool) -> None:
    """Of two hits a castle takes the first and stays: without a word, a hit would have come to nothing."""
    events = [
        facts.DiceJudged(1, (facts.Judged(1, "horde", faces[0], 7, "hit" if told else "miss", "castle"),)),
        facts.BattleEnded(0, (5, 5), "raid", "won", 1, {}, {}),
    ]
    bout = SimpleNamespace(foe=-1, mode="raid", seat=0, horde="rat_king", cell=(5, 5), space=44)
    lines = result_of(bout, events, lambda result: True, hordes(units={(5, 5): "C"}).match.state).lines
    assert any("castles that still stand" in text for _, text in lines) is told
