"""Battles of Horrible Hordes as storyboards: who struck whom and why each figure fell, die by die, at any speed."""

from functools import cache
from typing import Any, NamedTuple

import pytest

from game.client.stage.clash import Clash
from game.client.stage.director import Mark
from game.core.horrible_hordes import events as facts
from game.titles.horrible_hordes.look import battle_dice as exchange
from game.titles.horrible_hordes.look.battle_dice import BESIDE, LEAD
from game.titles.horrible_hordes.look.bout import ROUNDS
from tests.client.driver import Driver, paced
from tests.long import usual
from tests.pictures.inspect import noted
from tools.films import frames
from tools.storyboards import FILMS, MIDDLE, hordes

RAID = {"mode": "raid"}
FIGHTS: dict[str, dict[str, Any]] = {
    "walls fall": {"script": (9, 10, 6, 2, 8, 1, 9, 4, 10, 8, 9, 2, 9, 3, 9, 2), "fight": RAID,
                   "units": {MIDDLE: "AACS"}, "hordes": {MIDDLE: ("orc_war_boss", 5)}},
    "the dead rise": {"script": (5, 5, 5, 6, 1, 1), "units": {MIDDLE: "AA"}, "hordes": {MIDDLE: "lich_king"}},
    "both gone": {"script": (9, 3), "units": {MIDDLE: "A"}, "hordes": {MIDDLE: "harbinger_of_doom"}},
    "won at a price": {"script": (7, 3, 6), "units": {MIDDLE: "AA"}, "hordes": {MIDDLE: "cloud_giant_lord"}},
    "a crowd": {"script": (10,) * 10 + (1,) * 12 + (10,) * 10 + (1,) * 12, "units": {MIDDLE: "A" * 10},
                "hordes": {MIDDLE: ("kobold_commander", 12)}},
    "first strikes": {"script": (10, 1, 10, 10, 10, 1, 1, 1), "units": {MIDDLE: "AA"},
                      "hordes": {MIDDLE: ("orc_shaman", 3)}, "abilities": ["skirmishers"]},
    "a rally": {"script": (7, 3, 6), "units": {MIDDLE: "AA"}, "hordes": {MIDDLE: "cloud_giant_lord"},
                "abilities": ["rally_troops"]},
    "a fireball": {"script": (9, 8, 1, *[10] * 5), "uses": {"fireball": {}}, "units": {MIDDLE: "AA"}, "magic": 1,
                   "hordes": {MIDDLE: ("bugbear_king", 3)}, "abilities": ["fireball"]},
    "a blessing": {"script": (9, 8, *[10] * 5), "uses": {"bless": {"space": MIDDLE}}, "units": {MIDDLE: "AA"},
                   "magic": 1, "hordes": {MIDDLE: ("bugbear_king", 3)}, "abilities": ["bless"]},
    "war": {"script": (10, 10, 1, 10, 10, 1, 10, 10) + (10, 1) * 20, "seats": 2, "fight": {"foe": 1},
            "options": {"pvp": True}, "units": {MIDDLE: "AAA"}, "units2": {MIDDLE: "ACS"}},
}  # fmt: skip
LEFT = ("a crowd", "won at a price", "a blessing")  # as a rally and a fireball, and a larger one


class Told(NamedTuple):
    """A battle as it was shown: its fights with the events that began them, all events, and how it stood at the end.

    `odds`: to hold, by how many were shown.
    """

    fights: list[tuple[Any, Clash]]
    events: list[Any]
    end: tuple[Any, ...]
    odds: dict[int, float]


def shown(name: str, skip_after: int = -1, **settings: Any) -> Told:
    """`skip_after`: so many frames are watched, the rest is skipped."""
    scene: Any = hordes(**FIGHTS[name])()
    with Driver(scene, settings=paced(1, **settings)) as driver:
        fights: list[tuple[Any, Clash]] = []
        odds: dict[int, float] = {}
        for n in range(2400):
            if n == skip_after:
                scene.hurry()
            driver.frames(1, seen=n % 2 == 0)
            if scene.shown.odds is not None:
                odds[scene.play.director.shown] = scene.shown.odds.hold
            found = scene.playing
            if found is not None and (not fights or fights[-1][0] is not found[1]):
                fights.append(found[1:])
            if scene.held:
                break
        driver.frames(2)
        assert scene.held
        events = list(scene.play.director.events)
        posts = scene.view.cast
        counts = [(group.count, group.initial, group.more) for group in (scene.view.fighter, scene.view.foes[0])]
        return Told(fights, events, (scene.view.result, counts, scene.play.director.view, posts), odds)


@cache
def told(name: str) -> Told:
    return shown(name)


@pytest.fixture(params=usual([*FIGHTS], *(name for name in FIGHTS if name not in LEFT)))
def battle(request: pytest.FixtureRequest) -> Told:
    return told(request.param)


def named(clash: Clash, name: str) -> list[Mark]:
    return [mark for mark in clash.marks if mark.name == name]


@pytest.mark.parametrize("name", ["walls fall", "won at a price", "both gone", "the dead rise", "a rally"])
def test_at_the_end_the_page_counts_who_is_left(name: str) -> None:
    scene: Any = hordes(**FIGHTS[name])()
    with Driver(scene, settings=paced(1)) as driver:
        driver.until(lambda: scene.held, 2400)
        left = [unit.kind for unit in scene.bout.units(scene.shown.s, 0)]
        counted = {line.unit: line.count for line in scene.shown.lines}
        assert counted == {unit: left.count(unit) for unit in counted}
        assert sum(counted.values()) == len(left)


def test_each_who_falls_was_struck_by_the_other_side_a_miss_lands_somewhere_a_shield_is_a_dome(battle: Told) -> None:
    for _, clash in battle.fights:
        for fall in named(clash, "fall"):
            blow = next(b for b in clash.blows if b.on == fall.data["who"] and b.end in ("falls", "razes"))
            assert blow.by, blow
            assert blow.by.partition(" ")[0] != blow.on.partition(" ")[0]
            assert clash.clock.real(blow.t) < fall.time < clash.clock.real(blow.t) + 0.3
        for blow in clash.blows:
            assert blow.t <= clash.acted.fallen.get(blow.by, 99.0), blow
        kills = [mark for mark in named(clash, "blow") if mark.data["end"] in ("falls", "razes")]
        assert len(kills) == len(clash.acted.fallen), "each is heard once"
        for blow in clash.blows:
            if blow.end == "misses":
                assert blow.by
                assert any(burst.time == blow.t for burst in clash.acted.bursts), blow
        held = {blow.t: blow.on for blow in clash.blows if blow.end == "holds"}
        domes = {dome.t: dome for dome in clash.acted.domes}
        assert held.keys() == domes.keys()
        for t, key in held.items():
            assert abs(domes[t].x - clash.acted.roles[key].at(t).x) < 1, "over whom it keeps"
        large = [blow.t for blow in clash.blows if blow.on == LEAD or blow.end in ("breaks", "razes")]
        bright = sorted(t for t in large if any(b.t == t and b.end in ("hurts", "breaks", "razes", "falls")
                                                for b in clash.blows))  # fmt: skip
        assert all(sum(t <= other < t + 1 for other in bright) <= 3 for t in bright)


def test_every_die_has_one_verdict_at_a_blow_and_plates_tick_once_for_each_who_is_gone(battle: Told) -> None:
    rolls = [clash for event, clash in battle.fights if isinstance(event, facts.DiceRolled) and event.stream in ROUNDS]
    judged = [event for event in battle.events if isinstance(event, facts.DiceJudged)]
    for event, clash in zip(judged, rolls, strict=True):
        dice = [(v.throw, v.die, v.good) for _, v in clash.verdicts]
        assert len(set(dice)) == len(dice)
        rows = [row for row in event.rows if row[4] != "none"]
        assert len(dice) == len(rows)
        assert sum(good for *_, good in dice) == sum(row[4] in ("hit", "shield") for row in rows)
    for _, clash in battle.fights:
        if clash.verdicts and clash.thrown:
            lie = max(one.at + one.throw.ready for one in clash.thrown)
            assert min(t for t, _ in clash.verdicts) >= lie + 0.2
    contacts = {mark.time for _, clash in battle.fights for mark in named(clash, "blow")}
    lost = [0, 0]
    for _, clash in battle.fights:
        for tick in named(clash, "tick"):
            assert tick.time in contacts
            lost[int(str(tick.data["side"]))] += 1
    ended = next(event for event in battle.events if isinstance(event, facts.BattleEnded))
    begun = battle.events[0]
    assert lost[0] == sum(ended.lost.values())
    if ended.foe < 0:
        horde = [event for event in battle.events if isinstance(event, facts.RoundFought | facts.CountersLost)]
        assert lost[1] == begun.hits - horde[-1].left
    else:
        assert lost[1] == sum(ended.foe_lost.values())


@pytest.mark.parametrize("name", usual([*FIGHTS], *(name for name in FIGHTS if name not in LEFT)))
@pytest.mark.parametrize("after", usual([0, 90], 90))
def test_skipped_it_ends_the_same_also_from_the_middle(name: str, after: int) -> None:
    assert shown(name, after).end == told(name).end


@pytest.mark.parametrize("name", ["walls fall", "the dead rise"])
def test_reduced_motion_tells_the_same(name: str) -> None:
    plain = shown(name, reduced_motion=True)
    assert plain.end == told(name).end
    assert [len(clash.verdicts) for _, clash in plain.fights] == [len(clash.verdicts) for _, clash in told(name).fights]
    assert all(not clash.acted.shakes or clash.strength == 0 for _, clash in plain.fights)


def test_the_dead_that_join_a_horde_rise_where_the_fallen_lie_and_the_dice_that_killed_are_lit_until_then() -> None:
    _, clash = told("the dead rise").fights[-1]
    rises = named(clash, "rise")
    grown = next(event for event in told("the dead rise").events if isinstance(event, facts.HordeGrew))
    assert len(rises) == grown.count
    assert min(mark.time for mark in rises) > max(named(clash, "blow")[-1].time, named(clash, "fall")[-1].time)
    graves = {clash.acted.roles[who].post.x for who in clash.acted.fallen}
    for mark in rises:
        assert clash.acted.roles[str(mark.data["who"])].at(0.0).x in graves
        assert clash.acted.roles[str(mark.data["who"])].at(clash.clock.stage(mark.time) - 0.01).alpha == 0
    lit = [verdict for _, verdict in clash.verdicts if verdict.throw == 1 and verdict.symbol]
    assert len(lit) == 2
    assert clash.ends >= max(mark.time for mark in rises)
    assert {verdict.symbol for _, verdict in clash.verdicts if verdict not in lit} == {""}


@pytest.mark.parametrize("name", ["walls fall", "a crowd", "war"])
def test_blows_are_made_when_their_dice_begin_to_fly_and_not_in_the_frame_they_are_struck(name: str) -> None:
    for event, clash in told(name).fights:
        assert isinstance(event, facts.DiceRolled)
        lie = max(one.at + one.throw.duration for one in clash.thrown)
        assert 0.5 < lie < min(blow.t for blow in clash.blows if blow.by)


def test_two_who_strike_each_other_down_do_it_at_one_moment_and_an_army_that_rallies_stands_up_again() -> None:
    _, clash = told("both gone").fights[-1]
    falls = sorted(blow.t for blow in clash.blows if blow.end == "falls")
    assert len(falls) == 2
    assert falls[0] == falls[1]
    gained = sum(isinstance(event, facts.UnitGained) for event in told("a rally").events)
    assert sum(len(clash.rises(0)) for _, clash in told("a rally").fights) == gained > 0


def test_odds_after_a_spell_stay_until_the_next_dice_have_struck() -> None:
    fire = told("a fireball")
    at, judged = (
        next(n for n, one in enumerate(fire.events) if isinstance(one, kind)) for kind in (facts.Shot, facts.DiceJudged)
    )
    shot = next(clash for _, clash in fire.fights if clash.acted.missiles)
    assert {missile.what for missile in shot.acted.missiles} == {"fire"}
    after = [odds for n, odds in sorted(fire.odds.items()) if at < n <= judged]
    assert after
    assert min(after) > fire.odds[max(n for n in fire.odds if n <= at)]


def test_the_large_one_breaks_a_wall_stone_by_stone_takes_what_others_cannot_and_falls_last() -> None:
    blows = [blow for _, clash in told("walls fall").fights for blow in clash.blows if "castle" in blow.on]
    assert [blow.end for blow in blows] == ["breaks", "razes"]
    assert {blow.by for blow in blows} == {LEAD}
    side = exchange.Side({}, LEAD, band=[f"foe counter {i}" for i in range(BESIDE)], counters=12)
    assert [who for who, end in side.slain(12) if end == "hurts"] == [LEAD] * (12 - BESIDE - 1)
    assert side.slain(12)[-1] == (LEAD, "falls")
    assert side.slain(15) == side.slain(12), "nobody strikes the dead"
    assert (LEAD, "falls") not in side.slain(11)


def test_what_a_shot_comes_to_is_not_said_before_it_has_struck() -> None:
    told = dict[bool, set[bool]]()
    for app in frames(FILMS["fireball"], (960, 540)):
        scene: Any = app.stack.top
        playing = scene.playing
        if playing is not None and playing[2].acted.missiles and playing[2].thrown:
            judged = bool(playing[2].verdicts_at(scene.t))
            said = "Fireball at" in " ".join(note.text for note in noted(scene.draw, scene.services.painter))
            told.setdefault(judged, set()).add(said)
    assert told[False] == {False}
    assert True in told[True]


def test_somebody_casts_the_spell_on_those_it_is_cast_upon() -> None:
    scene: Any = hordes(**FIGHTS["a blessing"])()
    with Driver(scene, settings=paced(1)) as driver:
        driver.until(lambda: scene.playing is not None and scene.playing[2].blows, 200)
        clash = scene.playing[2]
        assert {blow.end for blow in clash.blows} == {"charmed"}
        assert {blow.by for blow in clash.blows} <= {post.key for post in clash.posts if not post.left}
        assert {blow.on for blow in clash.blows} == {post.key for post in clash.posts if not post.left}
        assert {missile.what for missile in clash.acted.missiles} == {
            contact.weapon for contact in clash.acted.contacts
        }
