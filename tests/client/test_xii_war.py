"""The king's war on the screen: nothing before the letters turn tells what is in them."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import pairwise
from typing import Any, cast

import pygame
import pytest

from game.client.about import about_game
from game.client.input.actions import KEYBOARD, Act, Intent
from game.client.scenes.map import Table
from game.client.scenes.pause import PauseScene
from game.client.scenes.playing import no_hint, no_undo, nothing_to_decide
from game.client.scenes.replay import ReplayScene
from game.client.scenes.replay_record import Record
from game.client.stage.director import Timeline
from game.core.match import Match
from game.core.xii_century.actions.round import WarChoice
from game.core.xii_century.events import AnswerSealed, AnswersRevealed, PowerShown, ReputationGained, TroopsHalved
from game.core.xii_century.scoring import base
from game.core.xii_century.sheet import AVOID, SEALED, SUPPORT
from game.journal.settings import Settings
from game.lab.chronicle import book_of
from game.titles.xii_century.look import war_scene
from game.titles.xii_century.look.towns import DeviceOwners
from game.titles.xii_century.look.war import FLY, WAR_CUES, posts
from game.titles.xii_century.look.war_scene import WarScene
from tests.client.driver import Driver, paced, play_of
from tests.client.hands import KeyHand
from tests.client.hidden import hidden
from tests.client.xii_moments import moment, war
from tests.pictures.inspect import noted, say


def at_war(people: int = 2, bots: int = 0) -> Driver:
    """Everybody of so many people and bots is asked, and the letters lie there."""
    players = ("human",) * people + ("bot:greedy",) * bots
    play = moment(war(people + bots, people + bots), players)
    driver = Driver(play, settings=Settings())
    driver.until(lambda: isinstance(driver.scene, WarScene))
    return driver


def picture(driver: Driver) -> bytes:
    """Every pixel of the window."""
    return pygame.image.tobytes(driver.surface, "RGB")


@pytest.mark.usefixtures("painted")
def test_with_a_pad_each_no_frame_before_the_letters_turn_differs_by_an_answer() -> None:
    frames = []
    for trigger, vote in (("rt", SUPPORT), ("lt", AVOID)):
        with at_war() as driver:
            one, two = driver.pad, driver.second_pad("other")
            driver.frames(5)
            assert driver.scene.voter is None
            seen = [picture(driver)]
            one.hold(trigger, 2)
            for _ in range(20):
                driver.frames(1)
                seen.append(picture(driver))
            scene = driver.scene
            assert scene.play.session.match.state.votes[0] == vote
            assert not scene.account_begun
            two.hold("rt", 1, then=2)
            assert scene.account_begun
        assert seen[0] != seen[-1]  # that somebody has answered is no secret
        frames.append(seen)
    assert frames[0] == frames[1]


@pytest.mark.usefixtures("painted")
def test_behind_the_curtain_no_frame_after_an_answer_differs_by_it() -> None:
    frames = []
    for answer in ("support", "avoid"):
        with at_war() as driver:
            hand = KeyHand(driver)
            driver.frames(3)
            scene: Any = driver.scene
            assert scene.curtain
            hand.take("war/ready", then=2)
            assert not scene.curtain
            hand.take(f"war/{answer}")
            seen = []
            for _ in range(10):
                driver.frames(1)
                seen.append(picture(driver))
            assert scene.curtain
            hand.take("war/ready", then=3)
            frames.append([*seen, picture(driver)])
    assert frames[0] == frames[1]


def test_a_match_that_was_fetched_anew_goes_on_with_its_war_or_leaves_one_that_was_settled() -> None:
    with at_war() as driver:
        play = driver.scene.play
        for seat in (0, 1):
            play.session.match.step(WarChoice(False), seat)
        play.rejoin()  # as when the match was fetched anew
        driver.until(lambda: isinstance(driver.scene, Table))
    play = moment(war(2, 2), ("human",) * 2)
    play.director.feed([AnswerSealed(seat=0)] * 99)
    play.director.skip_all()  # much has been shown before
    with Driver(play, settings=Settings()) as driver:
        hand = KeyHand(driver)
        driver.until(lambda: isinstance(driver.scene, WarScene))
        scene = driver.scene
        scene.play.rejoin()
        for answer in ("ready", "support", "ready", "avoid"):
            hand.take(f"war/{answer}", then=3)
        driver.settle()
        assert scene.account_begun
        assert scene.over
        hand.press(Act.CONFIRM)
        driver.until(lambda: isinstance(driver.scene, Table))


@pytest.mark.parametrize("trigger", ["lt", "rt"])
def test_a_pad_is_told_in_private_and_alike_that_its_answer_was_heard(trigger: str) -> None:
    with at_war() as driver:
        driver.pad.plug()
        other = driver.second_pad("other")
        other.hold(trigger, 1, then=2)
        assert driver.pad.raw.rumbles == []
        assert [low == high > 0 for low, high in other.raw.rumbles] == [True]


def test_the_war_ends_alike_at_any_speed_and_gives_way_to_the_sheet() -> None:
    ends = []
    for speed in (0, 1):
        with at_war(people=1, bots=1) as driver:
            driver.services.run = replace(driver.services.run, speed=speed)
            hand, scene = KeyHand(driver), cast(Any, driver.scene)
            driver.until(lambda s=scene: s.sealed(1))
            hand.take("war/support")
            driver.until(lambda s=scene: s.over, 2000)
            tale = scene.account
            assert tale.answers[0] == "support"
            assert 0 in tale.gained
            ends.append(scene.play.session.match.fingerprint())
            hand.take("war/on")
            driver.until(lambda d=driver: isinstance(d.scene, Table))
    assert ends[0] == ends[1]


def test_a_press_while_a_letter_lies_down_is_the_answer_it_was_meant_as_behind_the_curtain_none() -> None:
    with at_war(people=1, bots=1) as driver:
        scene = cast(Any, driver.scene)
        scene.play.paused = True
        driver.until(lambda: scene.focus.id == "war/support" and scene.focus.zone_now is not None)
        scene.play.paused = False
        scene.play.director.feed([AnswerSealed(1)])
        assert scene.showing
        assert scene.people == (0,)
        scene.handle(Intent(Act.CONFIRM))
        assert scene.people == ()
        assert scene.play.session.match.journal[-1].action == WarChoice(True)
    with at_war(people=2) as driver:
        scene = cast(Any, driver.scene)
        driver.until(lambda: scene.curtain and scene.focus.zone_now is not None)
        scene.play.director.feed([AnswerSealed(1)])
        driver.scene.handle(Intent(Act.CONFIRM))
        assert scene.curtain


def one_answered(support: bool = True) -> Match:
    """Two people are asked by the king; the first has answered in secret."""
    match = moment(war(2, 2), ("human", "human")).session.match
    match.play(WarChoice(support), match.pending[0].seat)
    return match


def test_what_was_answered_in_secret_is_on_no_path_that_looks_back_and_named_as_why_nothing_is_undone() -> None:
    match = one_answered()
    assert match.told == len(match) - 1
    assert not match.can_undo
    assert not match.undo()
    with Driver(ReplayScene(match, "Maud", at=len(match)), then=3) as driver:
        assert len(driver.scene.match) == match.told
    assert book_of(match) == book_of(match.branch(match.told))
    for seat in (None, match.pending[0].seat):
        assert {vote for vote in match.view(seat).votes if vote} <= {SEALED}
    last = match.pending[0].seat
    match.play(match.legal(last)[0], last)
    assert match.told == len(match)
    match = one_answered()
    with Driver(PauseScene(play_of(match, ("human", "human")))) as driver:
        driver.confirm("undo")
        assert "secret" in driver.scene.focus.why.text
        assert {act for act, _ in driver.scene.prompts()} == {Act.CONFIRM, Act.BACK}  # neither a hint nor an action
    assert "die" in no_undo(play_of(match.branch(match.told))).text


def test_the_card_of_a_save_is_the_same_whatever_was_answered_in_secret() -> None:
    about, painter = about_game("xii_century"), hidden().painter
    both = [one_answered(support) for support in (True, False)]
    assert about.summary(both[0]) == about.summary(both[1])
    assert about.caption(both[0]) == about.caption(both[1])
    drawn = [noted(lambda p, m=match: about.thumbnail(p, m, 20, 20, 100, 70), painter) for match in both]
    assert drawn[0] == drawn[1] != []


def test_a_replay_calls_the_towns_in_its_sentences_as_in_its_list() -> None:
    record = Record(one_answered().branch(one_answered().told))
    told = " ".join(line for move in range(record.length) for line in record.told(move))
    assert record.seats.name(1) in told
    assert "Town 2" not in told


def test_nobody_asks_for_a_hint_or_an_action_in_front_of_the_curtain() -> None:
    play = moment(war(2, 2), ("human", "human"))
    for _ in range(2):
        for refused in (no_hint(play, True), nothing_to_decide(play)):
            assert "secret" in refused.text
        if len(play.session.match.pending) > 1:
            seat = play.session.match.pending[0].seat
            play.session.match.play(play.session.match.legal(seat)[0], seat)


def test_where_several_play_the_one_who_is_asked_answers_on_a_pad_of_ones_own_and_no_other_pad_does() -> None:
    play = moment(war(2, 1), ("human", "human"))
    asked = play.session.match.pending[0].seat
    with Driver(play, settings=Settings()) as driver:
        pads = driver.pad, driver.second_pad("other")
        driver.until(lambda: isinstance(driver.scene, WarScene), then=5)
        assert f"pad {asked + 1}" in war_scene.waiting(driver.scene)
        for press in ("south", "rt"):
            pads[1 - asked].hold(press, 2, then=5)
            assert not driver.scene.account_begun
        pads[asked].hold("rt", 2, then=5)
        assert driver.scene.account_begun


def know_their_devices(scene: Any) -> None:
    """The first person has played with the pad, the second with the keyboard."""
    scene.owners[0] = scene.services.devices.pads[0]
    scene.owners[1] = KEYBOARD


def test_a_strangers_pad_a_second_press_and_a_pad_that_is_passed_around_answer_for_nobody() -> None:
    with at_war() as driver:
        driver.pad.plug()
        scene: Any = driver.scene
        for seat in (0, 1):
            scene.owners[seat] = driver.services.devices.pads[0]
        assert scene.padded == {}
        assert scene.curtain
    with at_war() as driver:
        driver.second_pad("other").plug()
        driver.pad.plug()
        scene: Any = driver.scene
        stranger = driver.second_pad("third")
        stranger.hold("rt", 1, then=2)
        assert len(scene.people) == 2
        driver.pad.hold("rt", 1, then=2)
        driver.pad.hold("lt", 1, then=2)
        assert len(scene.people) == 1


@pytest.mark.usefixtures("painted")
def test_with_one_pad_for_two_its_owner_alone_answers_on_it_and_the_other_behind_the_curtain() -> None:
    with at_war() as driver:
        driver.pad.plug()
        scene: Any = driver.scene
        driver.frames(3)
        assert scene.padded == {}  # who knows whose it is
        know_their_devices(scene)
        driver.redraw(2)
        assert (list(scene.padded), scene.voter, scene.curtain) == ([0], 1, True)
        assert driver.audit() == []
        before = picture(driver)
        driver.pad.hold("lt", 1, then=2)
        votes = scene.play.session.match.state.votes
        assert (votes[0], votes[1] in (SUPPORT, AVOID)) == (AVOID, False)
        assert scene.curtain
        assert picture(driver) != before  # the curtain no longer asks for that pad
        hand = KeyHand(driver)
        hand.take("war/ready", then=2)
        hand.take("war/support")
        driver.until(lambda: scene.account_begun)
    with at_war() as driver:
        driver.pad.plug()
        scene: Any = driver.scene
        hand = KeyHand(driver)
        know_their_devices(scene)
        driver.frames(3)
        hand.take("war/ready", then=2)
        hand.take("war/support", then=2)
        assert (scene.people, scene.voter, scene.curtain) == ((0,), None, False)
        driver.key("return")
        driver.key("tab", then=2)
        assert scene.people == (0,)
        assert driver.audit() == []


def test_letters_turn_with_a_drum_each_from_the_weakest_to_the_strongest() -> None:
    assert WAR_CUES.missing(["answers_revealed", "reputation_gained", "troops_halved", "dice_rolled"]) == []
    with at_war(1, 3) as driver:
        stage: Any = driver.scene
        event = AnswersRevealed(answers=("support", "avoid", "support", "avoid"), changes={})
        line = WAR_CUES.timeline(event, stage)
        drums = [mark.time for mark in line.marks if mark.data.get("effect") == "war_drum"]
        turns = sorted((track.start, track.key) for track in line.tracks)
        assert [start for start, _ in turns] == drums
        assert len(drums) == 4
        powers = [base(stage.before, stage.before.towns[int(key[4])]) for _, key in turns]
        assert powers == sorted(powers)
        assert line.duration <= 2


# ---- storyboards


def test_the_war_is_in_sight_to_its_end_without_scrolling() -> None:
    with three_towns(reduced_motion=True) as (driver, scene):
        scene.answer(True)
        for _ in driver.passing(lambda: scene.over, 2000):
            notes = noted(scene.paint, driver.services.painter)
            assert not any(note.text.startswith("More") for note in notes), f"after {len(scene.account.gained)} honours"
        driver.frames(3)
        assert driver.audit() == []


@contextmanager
def three_towns(**chosen: Any) -> Iterator[tuple[Driver, Any]]:
    """A person and two bots are asked; the page stands."""
    play = moment(war(3, 3), ("human", "bot:greedy", "bot:greedy"))
    with Driver(WarScene(play, DeviceOwners()), settings=paced(1, **chosen), then=3) as driver:
        yield driver, driver.scene


def told(line: Timeline) -> list[tuple[float, str]]:
    """When what is heard or counted."""
    return sorted((mark.time, str(mark.data.get("effect", mark.data.get("good", mark.name)))) for mark in line.marks)


def test_power_grows_after_weapons_are_raised_and_each_man_lost_is_struck_off_as_he_falls() -> None:
    with three_towns() as (_, scene):
        line = WAR_CUES.timeline(PowerShown(seat=1, base=5, faces=(6, 3), power=14), scene)
        heard = told(line)
        assert heard[0][1] == "blow_blade"
        points = [time for time, name in heard if name == "power/1"]
        assert len(points) == 9
        assert points[0] > heard[0][0]
        assert all(b > a for a, b in pairwise(points))
        assert line.at(points[4] + 0.001)["came.power/1"] == 5
        assert line.duration <= 1.1
        event = TroopsHalved(seat=0, deltas={"men_at_arms": -3})
        scene.account = scene.account._replace(answers=("support", "avoid", "avoid"))
        line = WAR_CUES.timeline(event, scene)
        falls = [(time, name) for time, name in told(line) if name.endswith("/0")]
        assert [name for _, name in falls] == ["men_at_arms/0"] * 3
        acted = scene.clash[1].acted
        assert sorted(acted.fallen.values()) == [at for at, _ in falls]
        assert [one.t1 for one in acted.missiles] == [at for at, _ in falls]
        assert all(one.t0 < one.t1 and one.a[0] > 500 for one in acted.missiles), (
            "they fly from the rebels on the right"
        )
        shot = [mark.time for mark in line.marks if mark.name == "loose"]
        assert len(shot) == 3
        assert min(shot) >= 0
        assert all(b - a > 0.04 for (a, _), (b, _) in pairwise(falls))
        assert line.at(line.duration)["came.men_at_arms/0"] == -3


@pytest.mark.parametrize("best", [False, True])
def test_crowns_are_counted_as_they_come_from_the_king_and_only_the_strongest_hear_a_fanfare(best: bool) -> None:
    with three_towns() as (_, scene):
        gained = 2 if best else 1
        event = ReputationGained(seat=0, gained=gained, reputation=gained, best=best)
        line = WAR_CUES.timeline(event, scene)
        crowns = [time for time, name in told(line) if name == "crown/0"]
        assert len(crowns) == gained
        assert crowns[0] >= FLY
        fanfare = [time for time, name in told(line) if name == "fanfare"]
        assert (fanfare == [crowns[-1]]) if best else not fanfare
        assert line.duration <= 1


def test_men_fall_as_they_are_struck_off_supporters_march_to_the_king_and_rebels_come() -> None:
    with three_towns() as (driver, scene):
        at_home = {man.post.key: man.y for man in scene.formation.figures}
        assert not any(key.startswith("foe") for key in at_home)
        count = sum(post.key.startswith("0/") for post in posts(scene))
        KeyHand(driver).take("war/support")
        driver.until(lambda: bool(scene.account.answers), 400, then=40)
        up: dict[str, list[float]] = {"support": [], "avoid": []}
        for man in scene.formation.figures:
            if man.post.key in at_home:
                up[scene.account.answers[int(man.post.key[0])]].append(at_home[man.post.key] - man.y)
        assert min(up["support"]) > max(up["avoid"]) + 5
        assert any(man.post.key.startswith("foe") for man in scene.formation.figures)
        standing, words = [], []
        for _ in driver.passing(lambda: scene.over, 900):
            now, director = scene.play.director.now, scene.play.director
            if isinstance(now, TroopsHalved) and now.seat == 0:
                fallen = sum(at <= director.moment for at in scene.clash[1].acted.fallen.values())
                standing.append((count - fallen, count + round(director.number("came.men_at_arms/0", 0.0))))
                words.append("lose" in scene.told)
        assert standing[0][0] == count
        assert all(left >= counted for left, counted in standing)
        lowest = min(counted for _, counted in standing)
        assert words == [counted == lowest for _, counted in standing], "told in words when the last has fallen"
        left = [man for man in scene.formation.figures if man.post.key.startswith("0/")]
        assert len(left) == count + sum(scene.account.lost[0].values())


@pytest.mark.parametrize("after", [0, 40, 140, 240])
def test_a_war_that_is_skipped_ends_in_the_same_page(after: int) -> None:
    pages = []
    for skip in (False, True):
        with three_towns(reduced_motion=True) as (driver, scene):
            KeyHand(driver).take("war/support")
            driver.until(lambda s=scene: s.showing, 200)
            if skip:
                driver.frames(after)
                scene.hurry()
            driver.until(lambda s=scene: s.over, 2000, then=3)
            pages.append((say(scene.page.plan.view), scene.play.session.match.fingerprint()))
    assert pages[0] == pages[1]


def test_a_war_only_bots_are_asked_in_is_seen_as_well() -> None:
    play = moment(lambda m: m.state.phase == "king_war" and all(d.seat for d in m.pending), ("human", "bot:greedy"))
    with Driver(play, settings=paced(1)) as driver:
        driver.until(lambda: isinstance(driver.scene, WarScene))
        scene: Any = driver.scene
        driver.until(lambda: scene.over, 2000)
        assert scene.account.answers
        assert war_scene.outcome(scene)


@pytest.mark.parametrize("towns", [4, 5])
@pytest.mark.parametrize("text", [150, 200])
def test_large_letters_leave_the_field_or_the_king_and_what_is_at_stake_in_sight(text: int, towns: int) -> None:
    play = moment(war(towns, towns), ("human", *["bot:greedy"] * (towns - 1)))
    with Driver(WarScene(play, DeviceOwners()), (960, 540), paced(0, reduced_motion=True, text_size=text)) as driver:
        driver.frames(3)
        scene: Any = driver.scene
        hole, last = scene.page.hole, towns - 1
        if text == 200:
            assert hole("king")[1] > hole(f"letter/{last}")[1]
            assert hole("king")[1] + hole("king")[3] < scene.page.plan.items["war/support"].box[1]
            return
        assert len(scene.formation.figures) >= towns
        assert hole(f"troops/{last}")[1] > hole(f"letter/{last}")[1]
        told = " ".join(note.text for note in noted(scene.paint, driver.services.painter))
        assert "\u2212" in told, "what supporting costs"
        assert "+1\u20132" in told, "what it brings"


def test_nothing_is_said_of_an_answer_or_a_roll_before_it_is_seen() -> None:
    with three_towns() as (driver, scene):
        KeyHand(driver).take("war/support")
        director = scene.play.director
        shown = (scene for _ in driver.passing(lambda: scene.over) if scene.showing and director.now is not None)
        said = [(director.shown, one.told) for one in shown]
        events = director.events
        lines = [scene.voice.tell(event, scene.play.session.you).long for event in events]
        first = next(i for i, event in enumerate(events) if event.type == "answers_revealed")
        assert {told for shown, told in said if shown <= first} == {""}
        early = {lines[n] for n, event in enumerate(events) if event.type == "troops_halved"}  # when all have fallen
        assert all(told == lines[shown - 1] or told in early for shown, told in said if shown > first)


@pytest.mark.parametrize("text", [100, 150, 200])
def test_the_button_behind_the_curtain_is_in_sight_at_every_size_of_text(text: int) -> None:
    play = moment(war(2, 2), ("human", "human"))
    with Driver(WarScene(play, DeviceOwners()), (960, 540), paced(0, reduced_motion=True, text_size=text)) as driver:
        driver.pad.plug()
        scene: Any = driver.scene
        driver.frames(2)
        know_their_devices(scene)
        driver.redraw(3)
        assert scene.curtain
        assert war_scene.waiting(scene)
        assert scene.page.plan.items["war/ready"].entries
        assert scene.page.plan.scrolls == {}
