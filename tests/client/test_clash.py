"""The stage of a fight as storyboards: each effect after its cause, a tick and a sound for each of a count."""

import itertools
import math
from dataclasses import replace

import pygame
import pytest

from game.client.sound import Sound
from game.client.stage import blows, dice
from game.client.stage import field as lanes
from game.client.stage.blows import FREEZE, Blow, act
from game.client.stage.cast import BREATH, BattleFormation, FigureKind, Post
from game.client.stage.clash import APART, Clash, Loot, Result, loot, thinned
from game.client.stage.director import Mark
from game.client.stage.field import FIELD, Exchange, FightView, Group, exchange, posts
from game.client.stage.spells import RING, reaches
from tests.client.ui_helpers import painter
from tests.pictures.inspect import noted

SPEARS = FigureKind("spears", ("fig/footmen",), "fig/footmen_strike", "fig/footmen_cheer", weapon="spear", body="mail")
BOWS = FigureKind("bows", ("fig/archers",), "fig/archers_loose", aim="fig/archers_aim", weapon="arrow", missile="arrow")
RIDERS = FigureKind("riders", ("fig/knights",), "fig/knights_strike", weapon="lance")
ROBBERS = FigureKind("robbers", ("fig/bandits", "fig/bandits_axe"), "fig/bandits_strike")
SPIRITS = FigureKind("spirits", ("fig/sorcerers",), "fig/sorcerers_strike", weapon="ghost", missile="flame")
WON = Result("won", "Won", (), "Victory", "all lie", (Loot("vp", 2), Loot("gold", 3)))


def fight(
    kind: FigureKind,
    men: int,
    foes: int,
    faces: tuple[int, ...],
    dead: set[int],
    slain: int,
    kills: int = 1,
    bomb: bool = False,
) -> FightView:
    roll = Exchange(faces, frozenset(dead), slain, "they strike", bomb=bomb, seed=3)
    ours, theirs = Group(kind, "Ours", "", men, men, "", (), kills), Group(ROBBERS, "Robbers", "", foes, foes, "")
    front = min(men, 5) if bomb else len(faces)
    return FightView("", "", "", "", "pic/battle_plain", "over", (ours,), (theirs,), 0, front, 5, exchange=roll)


def ended(view: FightView) -> FightView:
    return replace(view, result=WON)


EXCHANGE = fight(SPEARS, 7, 10, (2, 5, 3, 6, 1), {1, 3}, 5)
LAST = fight(SPEARS, 5, 3, (2, 5, 3), {1}, 3)
CHARGE = fight(RIDERS, 5, 14, (1, 6, 1, 1, 1), {1}, 10, 2)
ARROWS = fight(BOWS, 6, 5, (6, 6, 1, 1, 1), {0, 1}, 5)
SURPLUS = fight(SPEARS, 5, 2, (6, 1, 6, 1, 1), {0, 2}, 2)
BOMB = fight(SPEARS, 4, 9, (4, 1, 6, 2, 5, 3, 6, 4, 1, 2), {0, 2, 4, 6, 7}, 5, bomb=True)
FIGHTS = {
    "exchange": EXCHANGE, "last": LAST, "charge": CHARGE, "arrows": ARROWS, "surplus": SURPLUS, "bomb": BOMB,
}  # fmt: skip


def made(name: str, plain: bool = False) -> Clash:
    view = FIGHTS[name]
    return exchange(ended(view) if name in ("last", "surplus", "arrows") else view, plain=plain)


def named(clash: Clash, name: str) -> list[Mark]:
    return [mark for mark in clash.marks if mark.name == name]


@pytest.fixture(params=FIGHTS)
def clash(request: pytest.FixtureRequest) -> Clash:
    return made(request.param)


# ---- cause before effect


def test_nobody_falls_whom_nobody_struck_and_ours_only_after_a_foe_was_seen_to_begin(clash: Clash) -> None:
    blows = named(clash, "blow")
    for fall in named(clash, "fall"):
        cause = next(b for b in blows if b.data["on"] == fall.data["who"] and b.data["end"] == "falls")
        assert cause.time < fall.time < cause.time + 0.3
        assert cause.data["by"] or clash.bomb, "somebody did it"
    assert {tick.time for tick in named(clash, "tick")} <= {blow.time for blow in blows}
    for blow in named(clash, "blow"):
        if str(blow.data["on"]).startswith("our"):
            begun = [m.time for m in clash.marks if m.name in ("swing", "run") and m.data["by"] == blow.data["by"]]
            assert any(0.05 <= blow.time - t <= 0.5 for t in begun), blow
            assert str(blow.data["by"]).startswith("foe")


@pytest.mark.parametrize("name", FIGHTS)
def test_as_many_are_counted_as_have_fallen_and_every_die_has_one_verdict_that_waits_for_a_blow(name: str) -> None:
    told, clash = FIGHTS[name].exchange, made(name)
    assert len(clash.ticks(1)) == told.slain
    assert len(clash.ticks(0)) == (0 if told.bomb else len(told.hits))
    assert len(clash.standing()) == len(clash.posts) - len(clash.acted.fallen)
    kills = [b.time for b in named(clash, "blow") if str(b.data["on"]).startswith("foe")]
    assert told.bomb or len(kills) == told.slain
    assert told.bomb or all(b - a > 0.03 for a, b in itertools.pairwise(kills))
    assert len(clash.verdicts) == len(told.faces)
    contacts = {blow.t for blow in clash.blows if blow.end != "stands"} | ({clash.bomb.boom} if clash.bomb else set())
    for t, verdict in clash.verdicts:
        die, thrown = verdict.die + verdict.throw * 5, clash.thrown[verdict.throw]
        assert verdict.good == ((die in told.hits) == told.bomb)
        assert t in contacts or min(t - c for c in contacts if c < t) < 0.3, "nobody answers: just after his own blow"
        assert t - thrown.lies(verdict.die) >= 0.2 * thrown.pace - 1e-9


@pytest.mark.parametrize("name", ["exchange", "last", "charge"])
def test_who_strikes_has_come_up_to_whom_he_strikes_and_stands_still_for_a_breath(name: str) -> None:
    clash = made(name)
    struck = [blow for blow in clash.blows if blow.by]
    for blow in struck:
        a, b = (clash.acted.roles[key].at(blow.t) for key in (blow.by, blow.on))
        assert abs(a.x - b.x) < 42 * clash.acted.roles[blow.on].post.near, blow
    role = clash.acted.roles[struck[0].by]
    assert role.at(struck[0].t + 0.001) == role.at(struck[0].t + FREEZE - 0.001)


def test_an_arrow_leaves_the_bow_before_it_strikes_and_spirits_strike_from_where_they_stand() -> None:
    clash = made("arrows")
    assert len(clash.acted.missiles) == 5
    for missile, loose in zip(clash.acted.missiles, named(clash, "loose"), strict=True):
        assert missile.t0 < missile.t1
        assert clash.clock.real(missile.t0) == pytest.approx(loose.time)
    told = fight(RIDERS, 2, 4, (6,), {0}, 2, 2)
    clash = exchange(replace(told, foes=(replace(told.foes[0], kind=SPIRITS),)))
    assert [missile.what for missile in clash.acted.missiles] == ["flame"]


def test_a_bomb_is_lit_thrown_lies_a_breath_and_bursts_and_only_whom_its_ring_has_reached_falls() -> None:
    clash = made("bomb")
    times = [named(clash, name)[0].time for name in ("hit", "fuse", "throw", "boom", "fall")]
    assert times == sorted(times)
    assert clash.bomb.boom - clash.bomb.lands == pytest.approx(0.08)
    assert min(clash.ticks(1)) >= clash.bomb.boom
    bomb, there = clash.bomb, {post.key: post for post in clash.posts}
    struck = [blow for blow in clash.blows if blow.on]
    away = [math.hypot(there[blow.on].x - bomb.b[0], there[blow.on].y - bomb.b[1] - 14) for blow in struck]
    assert away == sorted(away)
    assert all(blow.t >= bomb.boom + reaches(far, bomb.far) for blow, far in zip(struck, away, strict=True))
    assert [round(b.t - a.t, 3) for a, b in itertools.pairwise(struck) if b.t - a.t > RING / 2] == []
    assert struck[-1].t <= bomb.boom + RING + 2 * lanes.TUMBLE


# ---- time


def test_five_lanes_take_two_seconds_and_at_four_times_the_speed_blows_are_heard_apart_with_their_number() -> None:
    clash = made("exchange")
    assert clash.release <= 2.2
    last = max(blow.t for blow in clash.blows)
    assert clash.odds(last) == 0
    assert clash.odds(clash.release) == 1
    blows = [m for m in thinned(clash.marks, 4 * APART) if m.name == "blow"]
    assert all(b.time - a.time >= 4 * APART - 1e-6 for a, b in itertools.pairwise(blows))
    assert sum(int(str(m.data["count"])) for m in blows) == len(named(clash, "blow"))
    assert len(clash.timeline("fight.t", 1.0).marks) == len(clash.marks)


def test_the_last_blow_alone_is_slow_and_after_it_a_victory_falls_across_the_stage_and_loot_ticks() -> None:
    clash = made("last")
    struck = clash.clock.real(clash.last)
    assert struck == pytest.approx(clash.last)
    assert clash.clock.stage(struck + 0.1) - clash.last == pytest.approx(0.1 * 0.6)
    assert clash.clock.stage(struck + 0.43) - clash.clock.stage(struck + 0.1) == pytest.approx(0.33 / 3)
    assert clash.clock.stage(struck + 0.53) - clash.clock.stage(struck + 0.43) == pytest.approx(0.1)
    assert clash.duration > exchange(LAST).duration + 0.2
    outcome = named(clash, "outcome")[0].time
    assert 0.5 < outcome - clash.clock.real(clash.last) < 0.8
    loot = [mark.time for mark in named(clash, "loot")]
    assert len(loot) == 5
    assert all(t > outcome for t in loot)
    assert all(b - a > 0.05 for a, b in itertools.pairwise(loot))
    assert clash.release >= loot[-1]


@pytest.mark.parametrize("plain", [False, True])
def test_the_camera_comes_nearer_to_the_last_blow_with_a_small_shake_but_not_where_motion_is_reduced(
    plain: bool,
) -> None:
    """Two lines on the ground move apart, and who stands there trembles."""
    clash, p = made("last", plain), painter(960, 540)
    struck, field, red = clash.clock.real(clash.last), p.box(*clash.area), (255, 0, 0)
    apart, left = list[float](), list[int]()
    for n in range(45):
        p.surface.fill((0, 0, 0))
        for x in (300, 660):
            p.surface.fill(red, (x, field.y, 1, field.h))
        left.append(noted(lambda p, t=struck + n / 60: clash.draw(p, t), p)[0].rect.x)
        row = [x for x in range(field.right) if p.surface.get_at((x, field.y + 3))[:3] == red]
        apart.append((row[-1] - row[0]) / 360)
    assert max(apart) == pytest.approx(1.0 if plain else 1.06, abs=0.003)
    assert apart[-1] == pytest.approx(1.0, abs=0.01)
    shaken = max(left) - min(left)
    assert shaken == 0 if plain else 2 <= shaken <= 2 * 2.0 * p.k


def test_what_a_victory_brings_is_counted_on_our_side_as_what_came() -> None:
    told = noted(lambda p: loot(p, WON, WON.seconds, False), painter(1280, 720))
    sums = [note for note in told if note.kind == "text"]
    assert [note.text for note in sums] == ["+2", "+3"]
    assert all(note.rect.right < 640 for note in sums), "not below the enemy's plate"


@pytest.mark.parametrize("result", ["lost", "fled"])
def test_other_ends_are_heard_too_and_are_short(result: str) -> None:
    clash = Clash(posts(EXCHANGE), ending=Result(result))
    assert [mark.data["result"] for mark in named(clash, "outcome")] == [result]
    assert clash.release < 1.6


# ---- the same at any time, in any order


def picture(show: Clash, t: float) -> bytes:
    p = painter(960, 540)
    show.draw(p, t)
    for thrown in show.thrown:
        dice.dice(p, thrown, show.clock.stage(t))
    dice.verdicts(p, show.thrown, show.verdicts, show.clock.stage(t))
    return pygame.image.tobytes(p.surface, "RGB")


@pytest.mark.parametrize("name", ["last", "bomb", "charge"])
def test_any_moment_in_any_order_is_the_same_picture(name: str) -> None:
    show, skipped = made(name), made(name)
    times = [show.duration * n / 5 for n in range(6)]
    forward = [picture(show, t) for t in times]
    assert [picture(show, t) for t in reversed(times)][::-1] == forward
    assert picture(skipped, show.duration) == forward[-1], "skipped: the same end"
    ends = [[(post.key, post.x, post.y) for post in one.standing()] for one in (show, skipped)]
    assert ends[0] == ends[1]


@pytest.mark.parametrize("name", ["exchange", "last", "charge"])
def test_every_pose_of_a_fight_is_known_beforehand(name: str) -> None:
    show, p = made(name), painter(960, 540)
    stock = show.stock.look(p)
    for post, beat in itertools.product(show.posts, range(BREATH)):  # who waits and breathes is of no one fight
        stock.breathing(p, post.look, post.tall, post, beat)
    show.stock.rehearse(show.poses())
    while show.stock.prepare(p):
        pass
    before = show.stock.cache.made
    ends = show.ends if show.ends is not None else show.duration
    for n in range(int(ends * 60)):
        show.draw(p, n / 60 + 0.007)
    assert show.stock.cache.made == before


def test_with_reduced_motion_nobody_moves_the_same_is_told_and_a_bomb_is_seen_where_it_will_burst() -> None:
    for name in FIGHTS:
        still, moving = made(name, plain=True), made(name)
        assert not still.acted.bursts or still.bomb, name
        assert [(m.name, m.data.get("who")) for m in still.marks if m.name in ("tick", "fall", "verdict")] == [
            (m.name, m.data.get("who")) for m in moving.marks if m.name in ("tick", "fall", "verdict")
        ]
        for role in still.acted.roles.values():
            x, y = role.post.x, role.post.y
            assert all((role.at(t / 10).x, role.at(t / 10).y) == (x, y) for t in range(30))
            assert all(role.at(t / 10).flash == 0 for t in range(30))
    still, p = made("bomb", plain=True), painter(960, 540)

    def seen(t: float) -> bytes:
        x, y = still.bomb.b
        p.surface.fill((120, 140, 90))
        still.draw(p, t)
        return pygame.image.tobytes(p.surface.subsurface(p.box(x - 12, y - 12, 24, 24)), "RGB")

    assert seen(still.bomb.leaves - 0.01) != seen(still.bomb.leaves + 0.01) == seen(still.bomb.boom - 0.01)


# ---- what can be seen


def test_no_foe_is_covered_by_more_than_forty_per_cent() -> None:
    p = painter(1280, 720)
    placed = []
    for post in posts(EXCHANGE):
        image = p.sprites.get(post.look, p.px(post.tall))
        ax, ay = p.sprites.anchor(post.look)
        px, py = p.at(post.x, post.y)
        at = px - round(image.get_width() * ax), py - round(image.get_height() * ay)
        placed.append((post.y, post, pygame.mask.from_surface(image, 128), at))
    placed.sort(key=lambda row: row[0])
    for i, (_, post, mask, at) in enumerate(placed):
        seen = mask.copy()
        for _, _, front, there in placed[i + 1 :]:
            seen.erase(front, (there[0] - at[0], there[1] - at[1]))
        assert not post.left or seen.count() >= 0.6 * mask.count(), post.key


def test_flashes_stay_small() -> None:
    """Bodies that are white at one moment cover less than a hundredth of the screen."""
    body = pygame.mask.from_surface(painter(1280, 720).sprites.get("fig/bandits", 90), 128).count()
    for name in FIGHTS:
        clash = made(name)
        for i in range(int(clash.duration * 60)):
            white = sum(role.at(i / 60).flash > 0.3 for role in clash.acted.roles.values())
            assert white * body < 0.01 * 1280 * 720 or (clash.bomb and white <= 5), name


def test_everybody_stands_on_the_stage() -> None:
    for many in (1, 5, 12, 50):
        for engaged in range(6):
            for post in posts(replace(fight(SPEARS, 40, many, (), set(), 0), engaged=engaged)):
                assert FIELD.x < post.x < FIELD.right, post
                assert FIELD.y < post.y <= FIELD.bottom, post
    assert len(posts(fight(SPEARS, 60, 50, (1,) * 5, set(), 0))) <= 40


# ---- blows of other stages


def test_a_wall_loses_stones_only_when_it_is_struck() -> None:
    tower = FigureKind("tower", ("fig/giants",), body="wall")
    cast = (Post("our0", tower, "fig/giants", 220, 158, 82), Post("foe0", ROBBERS, "fig/bandits", 470, 158, 92, True))
    acted = act(cast, (Blow(1.0, "foe0", "our0", "breaks", runs=True, home=True, shakes=3.0, into="fig/ogres"),))
    assert min(stone.time for stone in acted.stones) >= 1.0
    assert acted.roles["our0"].look(0.9) == "fig/giants"
    assert acted.roles["our0"].look(1.1) == "fig/ogres"
    assert acted.roles["foe0"].at(9.0).x == pytest.approx(470), "and the striker goes home"
    assert [mark.name for mark in acted.marks] == ["run", "blow", "rubble"], "a wall that stands is not struck off"


# ---- between two exchanges


def test_those_in_their_places_stay_and_the_next_step_into_the_gaps() -> None:
    formation = BattleFormation()
    formation.arrange(posts(EXCHANGE), at_once=True)
    clash = exchange(EXCHANGE, begins=formation.places)
    formation.take(clash.standing())
    formation.arrange(posts(fight(SPEARS, 5, 5, (1,) * 5, set(), 0)))
    assert formation.tick(0.016), "they walk to their new places"
    far = [abs(man.x - man.post.x) for man in formation.figures if man.post.left]
    assert max(far) < 110, "the next step forward, nobody crosses the stage"
    formation.settle()
    assert not formation.tick(0.016)


# ---- with eyes closed, and what kind of foe it was


def heard(clash: Clash) -> list[str]:
    """The effects a page plays for the blows and falls of a clash, in order."""
    sound, played = Sound(), list[str]()
    sound.play = lambda name, pitch=1.0, volume=1.0: played.append(name)
    for mark in clash.marks:
        if mark.name == "blow":
            sound.blow(str(mark.data["weapon"]), str(mark.data["body"]))
        elif mark.name == "thud" and mark.data["body"] != "banner":
            sound.blow("fall", str(mark.data["body"]))
    return played


def test_with_eyes_closed_one_hears_how_many_of_ours_and_of_theirs_fell_each_once(clash: Clash) -> None:
    """Men in mail fall otherwise than those in hides: whoever counts the falls counts the lost of both sides."""
    fallen = [str(mark.data["who"]) for mark in named(clash, "fall")]
    thuds = [str(mark.data["who"]) for mark in named(clash, "thud") if mark.data["body"] != "banner"]
    assert sorted(thuds) == sorted(fallen) == sorted(set(fallen))
    ours, sides = clash.posts[0].kind.body, [mark.data["side"] for mark in named(clash, "tick")]
    falls = [name for name in heard(clash) if name.startswith("fall_")]
    assert len(falls) == len(fallen)
    if ours == "mail":
        assert (falls.count("fall_mail"), falls.count("fall_hide")) == (sides.count(0), sides.count(1))
    assert len(falls) == len(sides)


BODIES = {"hide": "fall_hide", "cloth": "fall_hide", "ghost": "fall_mist", "bone": "fall_bone", "wood": "fall_timber",
          "stone": "fall_stone"}  # fmt: skip


@pytest.mark.parametrize(
    ("weapon", "body"),
    [
        ("bite", "hide"),
        ("club", "hide"),
        ("claw", "hide"),
        ("flame", "cloth"),
        ("ghost", "ghost"),
        ("blade", "bone"),
        ("club", "wood"),
        ("claw", "stone"),
    ],
)
def test_a_kind_of_foe_strikes_and_falls_as_it_is_to_eye_and_ear(weapon: str, body: str) -> None:
    foe = FigureKind("foe", ("fig/bandits",), "fig/bandits_strike", weapon=weapon, body=body)
    told = fight(SPEARS, 5, 6, (2, 5, 3), {1}, 2)
    clash = exchange(replace(told, foes=(replace(told.foes[0], kind=foe),)))
    assert {f"blow_{weapon}", BODIES[body]} <= {*heard(clash)}
    assert {contact.weapon for contact in clash.acted.contacts} == {"spear", weapon}
    theirs = [mark for mark in named(clash, "thud") if mark.data["body"] == body]
    assert theirs
    for mark in theirs:
        now = clash.acted.roles[str(mark.data["who"])].at(mark.time)
        looks = abs(now.turn) > 75, now.tall < 0.3, now.wide < 0.75 and now.tall > 1
        assert looks == (body in ("hide", "cloth", "wood"), body in ("bone", "stone"), body == "ghost")


@pytest.mark.parametrize("weapon", blows.WOUNDS)
def test_a_weapon_leaves_a_mark_of_its_own_that_passes_and_none_without_movement(weapon: str) -> None:
    def seen(which: str, u: float) -> bytes:
        page = painter()
        page.surface.fill((120, 140, 90))
        blows.wound(page, which, 100, 100, 1.0, 26, u)
        return pygame.image.tobytes(page.surface, "RGB")

    bare = seen("feather", 0.3)
    assert bare not in (seen(weapon, 0.3), seen(weapon, 0.8))
    assert seen(weapon, 0.3) != seen(weapon, 0.8)
    assert seen(weapon, 1.0) == seen(weapon, -0.1) == bare
    points = {"spear", "lance", "arrow"}
    alike = {other for other in blows.WOUNDS if seen(other, 0.3) == seen(weapon, 0.3)}
    assert alike == (points if weapon in points else {weapon})
    assert made("exchange", plain=True).acted.contacts == []
