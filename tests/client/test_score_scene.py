"""The score page and its ceremony, feats and today's realm: everybody's place, and what is told when."""

from functools import partial
from pathlib import Path

import pytest

from game.client.about import Seats, about_game
from game.client.doors import scene_of
from game.client.draw.sprites import Sprites
from game.client.scenes import score_parts
from game.client.scenes.map import Table
from game.client.scenes.pause import PauseScene
from game.client.scenes.score import ScoreScene
from game.client.scenes.score_parts import HOLD, LEAVES, LONGEST, REACH, ROW, Ceremony
from game.client.scenes.today import FeatsScene, TodayScene
from game.client.ui.palette import INK, VELLUM
from game.core.match import Match
from game.core.mini_monarchy.actions.setup import Abandon
from game.core.rules import ScoreRow, ScoreSheet
from game.core.xii_century.scoring import scoring_tie as tie
from game.journal.feats import achieved, feats
from game.journal.hall import FinishedGame, Hall
from game.journal.today import seed_of
from game.phrase import ordinal
from game.title import BUILT_IN
from tests.client.conftest import Clipboard
from tests.client.driver import Driver, at_table, paced, play_of
from tests.client.ui_helpers import painter
from tests.client.xii_moments import century
from tests.long import usual
from tests.pictures.inspect import say
from tests.world import as_long_as, play_on
from tools.shots import ended, moment


def sheet(seat: int, points: int, won: bool | None = None) -> ScoreSheet:
    return ScoreSheet(seat, (ScoreRow("all", "All", points),), won)


def told(*sheets: ScoreSheet) -> list[list[str]]:
    seats = Seats(Match.new("horrible_hordes", len(sheets), seed="look"))  # nobody has a kingdom yet
    return [say(row.child) for row in score_parts.standing_rows(sheets, seats, None, 0, lambda seat: None)]


def scene(game: str, seats: int) -> ScoreScene:
    people = ("human", *["bot:greedy"] * (seats - 1))
    return ScoreScene(play_of(Match.new(game, seats, seed="look"), people))


def test_every_seat_has_its_place_and_its_margin_who_won_a_tie_stands_first_and_nobody_is_ahead() -> None:
    rows = told(sheet(0, 12), sheet(1, 20, True), sheet(2, 12), sheet(3, -3))
    assert [row[0] for row in rows] == ["1", "2", "2", "4"]
    assert "Seat 2" in rows[0]
    assert [row[-1] for row in rows] == ["+8", "\u22128", "\u22128", "\u221223"]
    assert [row[0] for row in told(sheet(0, 4), sheet(1, 4))] == ["1", "1"]
    rows = told(sheet(0, 9, False), sheet(1, 9, True))
    assert "Seat 2" in rows[0]
    assert "wins the tie" in rows[0]
    assert rows[1][0] == "2"
    assert "loses the tie" in rows[1]
    rows = told(sheet(0, 9, False), sheet(1, 9, True), sheet(2, 9, False))
    assert ["loses the tie" in row for row in rows] == [False, True, True]
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 22)] == ["1st", "2nd", "3rd", "4th", "11th", "22nd"]


def test_the_card_of_a_century_that_has_only_begun_says_what_its_points_are() -> None:
    match = Match.new("xii_century", 2, seed="look")
    assert dict(about_game("xii_century").summary(match).chips)["vp"].endswith(" VP if it ended now")


def test_a_tie_of_towns_says_what_decided_it_and_shows_the_town_that_won() -> None:
    match = century(3, "town-1")
    won = match.outcome.winners
    totals = [sheet.total for sheet in match.score()]
    assert sorted(totals) == [89, 95, 95]
    assert len(won) == 1
    powers = sorted((tie(match.state, seat) for seat in range(3) if totals[seat] == 95), reverse=True)
    verdict = about_game("xii_century").verdict(match)
    assert f"Tie broken by power: {powers[0]}, {powers[1]}" in str(verdict)
    assert powers[0] > powers[1]
    assert verdict.title == "Game over"  # whoever reads it need not have won


@pytest.mark.parametrize("text", usual([100, 150, 200], 150))
def test_the_page_of_six_seats_is_in_order_with_all_that_comes_after_a_game(text: int) -> None:
    page = scene("horrible_hordes", 6)
    page.ended = True
    with Driver(page, settings=paced(0, text_size=text), then=3) as driver:
        assert "> Main menu" in say(page.view())
        assert not any("ended now" in line for line in say(page.view()) if line.startswith("Standings"))
        assert driver.audit() == []


def test_the_marker_lies_on_the_letters_of_its_row_and_leaves_them_dark() -> None:
    p = painter(640, 360)
    p.surface.fill(VELLUM)
    p.surface.set_at((60, 110), INK)
    score_parts.pencil(p, ScoreRow("structures", "Structures", 3), 0.5, (20.0, 100.0, 200.0, 20.0))
    assert sum(p.surface.get_at((60, 110))[:3]) <= sum(INK)
    assert p.surface.get_at((50, 110)).b < VELLUM[2] - 30, "the paper beside the letters is yellow"
    assert all(p.surface.get_at((60, y))[:3] == VELLUM for y in (101, 119))


UNITS = {"twenty_years": "VP", "xii_century": "VP", "horrible_hordes": "points", "mini_monarchy": "points"}


def test_the_ribbon_of_a_final_score_counts_in_the_word_of_its_game_under_a_seal_of_its_own() -> None:
    assert {game: score_parts.unit(game) for game in BUILT_IN} == UNITS
    seals = {about_game(game).seal for game in BUILT_IN}
    assert len(seals) == len(BUILT_IN)
    assert all(map(Sprites().has, seals))


@pytest.mark.parametrize("game", ["xii_century", "horrible_hordes"])
def test_the_score_so_far_shows_ones_own_sheet_and_who_leads(game: str) -> None:
    match = play_on(Match.new(game, 3, seed="look"), until=lambda m: len(m) >= 80)
    for you in range(3):
        people = tuple("human" if seat == you else "bot:greedy" for seat in range(3))
        assert ScoreScene(play_of(match, people)).sheet.seat == you
    card = say(score_parts.verdict(match, sealed=False, over=False, ending=""))
    assert "So far" in card
    assert any(" lead" in line for line in card)
    assert "Still available" not in card


def finished(game: str, seats: int, you: int | None = 0, seed: str = "end") -> ScoreScene:
    """The score of a whole game of bots, as the person in seat `you` sees it."""
    match = play_on(Match.new(game, seats, seed=seed))
    players = tuple("human" if seat == you else "bot:greedy" for seat in range(seats))
    return ScoreScene(play_of(match, players))


@pytest.mark.parametrize("you", [0, 1, None])
def test_a_finished_game_says_in_a_word_how_it_ended_and_shows_ones_own_sheet(you: int | None) -> None:
    with Driver(finished("xii_century", 2, you, "end-3")) as play:
        scene: ScoreScene = play.scene
        play.settle()
        order = sorted(scene.sheets, key=score_parts.standing, reverse=True)
        said = " ".join(play.said())
        assert "Game over" not in said
        if you is None:
            assert scene.sheet is order[0]
            assert "won" in said
            assert score_parts.HALL not in said
        elif you == order[0].seat:
            assert scene.sheet.seat == you
            assert f"Won by {order[0].total - order[1].total}" in said
        else:
            assert scene.sheet.seat == you
            assert "2nd of 2" in said
            assert f"{order[0].total - order[1].total} behind" in said


def test_the_score_opens_on_play_again_and_offers_the_same_dice_and_one_step_harder() -> None:
    with Driver(finished("mini_monarchy", 1)) as play:
        before = play.scene.match.setup
        play.settle()
        assert [label for _, label, _ in play.scene.actions()][:2] == ["Play again", "Same dice again"]
        assert play.scene.focus.id == "do/0"
        play.key("return", then=3)
        after = play.match.setup
        assert (after.game, after.options, after.seats) == (before.game, before.options, before.seats)
        assert after.seed != before.seed
        assert len(play.match) == 0
    for name in ("Same dice again", "One step harder"):
        with Driver(finished("xii_century", 1), settled=True) as play:
            seed = play.scene.match.setup.seed
            steps = {label: step for _, label, step in play.scene.actions()}
            assert list(steps)[1] == "Same dice again"
            play.apply(steps[name](), then=2)
            assert (play.match.setup.seed == seed) is (name == "Same dice again")
            assert (play.match.setup.options["difficulty"] == "easy") is (name == "One step harder")


def test_a_rival_who_won_is_asked_for_revenge_in_one_press_with_the_same_players() -> None:
    offers = []
    for you in (0, 1):
        with Driver(finished("xii_century", 2, you), settled=True) as play:
            offers.append(play.scene.actions()[0][1])
            players = play.scene.play.session.players
            play.key("return", then=3)
            assert play.scene.play.session.players == players
    assert sorted(offer.partition(" on ")[0] for offer in offers) == ["Play again", "Revenge"]


# ---- The telling of a score, as figures: what stands at which moment, what is heard, and that nothing tells the
# total.


def test_it_takes_six_seconds_at_most_and_ends_with_the_sum() -> None:
    for points in ((), (7,), (3, 12, -2), tuple(range(1, 16)), (-4, -1), tuple(range(1, 60))):
        told = Ceremony(points)
        assert told.end <= LONGEST + 1e-9, points
        ends = told.written(told.end), told.total(told.end), told.leaves(told.end)
        assert ends == (len(points), sum(points), LEAVES)


def test_rows_come_ever_faster_then_the_total_and_the_wreath_grow_and_neither_goes_back() -> None:
    told = Ceremony((3, 12, -2, 5))
    gaps = [b - a for a, b in zip(told.starts, told.starts[1:], strict=False)]
    assert gaps[0] == pytest.approx(ROW)
    assert gaps == sorted(gaps, reverse=True)
    t = 0.0
    while t < told.rolls:
        assert told.total(t) is None
        assert told.leaves(t) == 0
        t += 0.01
    assert told.written(told.folds) == 4
    told = Ceremony((3, 12, 7))
    moments = [told.rolls + i / 100 for i in range(101)]
    totals, leaves = [told.total(t) or 0 for t in moments], [told.leaves(t) for t in moments]
    assert totals == sorted(totals)
    assert leaves == sorted(leaves)
    assert (totals[0], totals[-1], leaves[0], leaves[-1]) == (0, 22, 0, LEAVES)


def test_every_sound_comes_with_what_it_is_of_and_in_order_and_the_stamp_shakes_all_for_a_moment() -> None:
    told = Ceremony((3, 12))
    marks = told.line.marks
    assert [mark.name for mark in marks] == ["row", "row", "drum", *["leaf"] * LEAVES, "drum", "seal", "fanfare"]
    for number, mark in enumerate(marks[:2]):
        assert told.written(mark.time) == number + 1
        assert told.written(mark.time - 0.001) == number
    fanfare, seal = marks[-1].time, marks[-2].time
    assert fanfare == pytest.approx(seal + HOLD)
    assert (told.seal(seal), told.seal(seal - 1)) == (0.0, 1.0)
    assert told.tremble(told.sealed - 0.01) == (0.0, 0.0)
    assert max(abs(told.tremble(told.sealed)[0]), abs(told.tremble(told.sealed)[1])) == REACH
    assert told.tremble(told.end) == (0.0, 0.0)


def test_nothing_on_the_page_tells_the_end_before_it_is_told() -> None:
    play = moment(lambda match: match.over)
    with Driver(ScoreScene(play), settings=paced(1)) as driver:
        scene = driver.scene
        total = str(scene.sheet.total)
        verdict = scene.about.verdict(scene.match)
        for _ in as_long_as(lambda: scene.clock < scene.told.rolls):
            lines = say(scene.view())
            assert not [line for line in lines if total in line.split() or verdict.text in line], lines
            driver.frames(1)
        driver.until(lambda: scene.done, 300)
        lines = "\n".join(say(scene.view()))
        assert verdict.text in lines
        assert f"Total {total}" in lines


def test_a_row_tells_where_its_tokens_came_from_why_it_scored_twice_and_which_special_buildings_it_is_of() -> None:
    match = play_on(Match.new("horrible_hordes", 2, seed="end"))
    for sheet in match.score():
        tokens = next(row for row in sheet.rows if row.id == "vt")
        _, *parts = about_game("horrible_hordes").score_why(match, tokens, sheet.seat).split("\n")
        assert sum(int(part.rpartition(" ")[2]) for part in parts) == tokens.points
    why = partial(about_game("xii_century").score_why, Match.new("xii_century", 2, seed="end"), seat=0)
    assert why(ScoreRow("stone_houses", "Stone houses", 20, "10")) == "10\nThe castle yard makes each score 2"
    assert why(ScoreRow("stone_houses", "Stone houses", 9, "9")) == "9"
    special = ScoreRow("special_infrastructures", "Special buildings", 35, "mill 5, castle 30")
    assert why(special) == "2 of 4\nmill 5, castle 30"


@pytest.mark.parametrize("towers", [False, True])
def test_what_brought_nothing_names_towers_only_where_they_can_be_built(towers: bool) -> None:
    play = play_of(Match.new("horrible_hordes", 1, {"wizard_towers": towers}, seed="look"))
    with Driver(ScoreScene(play), settings=paced(0), then=20) as driver:
        assert ("Wizard towers" in driver.scene.focus.zones["row/none"].name) == towers


def test_what_brought_nothing_is_one_line_with_a_tip_of_each_and_a_press_too_many_begins_no_new_game() -> None:
    with Driver(scene_of("score", moment(lambda match: match.over)), settings=paced(1), then=20) as driver:
        scene = driver.scene
        for _ in range(3):
            driver.key("return", then=2)
        assert scene.done
        assert driver.scene is scene
        noughts = [row for row in scene.sheet.rows if not row.points]
        zone = scene.focus.zones["row/none"]
        assert len(zone.tip) == len(noughts) > 1
        assert all(row.label.lower() in zone.name.lower() for row in noughts)
        driver.frames(45)
        driver.key("return", then=2)
        assert driver.scene is not scene


@pytest.mark.parametrize("game", BUILT_IN)
def test_back_from_the_score_and_back_again_leaves_the_game_as_it_ended(game: str) -> None:
    with at_table(play_on(Match.new(game, 1, seed="end")), settings=paced(0)) as driver:
        driver.until(lambda: isinstance(driver.scene, ScoreScene))
        length = len(driver.match)
        driver.frames(60)
        driver.pad.tap("east")
        assert isinstance(driver.scene, Table)
        driver.pad.tap("east")
        assert isinstance(driver.scene, PauseScene)
        assert len(driver.match) == length


def test_several_seats_see_how_their_points_went() -> None:
    with Driver(ScoreScene(ended()), settings=paced(0), then=20) as driver:
        totals = {sheet.seat: sheet.total for sheet in driver.scene.sheets}
        course = next(
            line for line in say(driver.scene.view()) if line.startswith("Ravensford: ") and "Thornby" in line
        )
        assert course == f"Ravensford: {totals[0]}, Thornby: {totals[1]}, Greyholm: {totals[2]}, Fenwick: {totals[3]}"


@pytest.mark.parametrize("seed", ["end", "end-2"])
def test_the_step_to_the_feats_names_those_this_game_won(seed: str, home: Path) -> None:
    with Driver(finished("mini_monarchy", 1, seed=seed), settled=True) as play:
        won = achieved(play.scene.match, 0)
        assert won
        zone = next(zone for zone in play.scene.focus.zones.values() if zone.name == "Feats")
        names = [feat.name for feat in feats()["mini_monarchy"] if feat.id in won]
        assert list(zone.tip) == ["Won in this game:", *names]


def test_a_defeat_has_no_seal_in_the_colours_of_a_victory_and_a_score_below_nought_no_bar(home: Path) -> None:
    given_up = Match.new("mini_monarchy", seed="end")
    given_up.step(Abandon())
    for match, grey in ((play_on(Match.new("mini_monarchy", seed="end")), False), (given_up, True)):
        assert match.over
        card = score_parts.verdict(match, sealed=True, over=True, ending="")
        assert f"off={grey}" in repr(card).partition("Picture(")[2].partition(")")[0]
    rank = score_parts.Rank(2, "Maud", -3, True)
    assert "Bar(" not in repr(score_parts.hall_rows([score_parts.Rank(1, "Maud", 620, False), rank])[1])


# ---- The page of feats: what was achieved stands out, and every game has its own.


def test_what_was_achieved_is_counted_and_the_next_game_is_a_press_away(home: Path) -> None:
    Hall(home).enter(FinishedGame("twenty_years", "Maud", 81, True, "a.reign#0", feats=("victory", "eighty")))
    with Driver(FeatsScene("twenty_years"), then=2) as play:
        said = play.said()
        assert "2 of 12" in said
        assert "Towers stand" in said
        names = [zone.name for zone in play.scene.focus.zones.values()]
        assert sum(name.endswith("Achieved.") for name in names) == 2
        play.key("e", then=2)
        assert "0 of 12" in play.said()
        assert play.scene.game == list(feats())[1]
        play.key("q", then=2)
        assert play.scene.game == "twenty_years"


# ---- The page of today's realm: begin a game, see one's best and medal, copy the result.


def played(home: Path, score: int) -> None:
    Hall(home).enter(FinishedGame("twenty_years", "Maud", score, True, "a.reign#0", seed=seed_of(TodayScene().day)))


def test_ones_best_has_its_medal_and_is_copied_or_one_sentence_says_why_not(home: Path, clipboard: Clipboard) -> None:
    clipboard.missing = True
    for sentence in ("Finish today's game first", "No clipboard here: the result wasn't copied"):
        with Driver(TodayScene(), then=2) as play:
            play.key("m")
            assert play.scene.toast.text == sentence
        played(home, 5)
    clipboard.missing = False
    played(home, 78)
    with Driver(TodayScene(), then=2) as play:
        said = " ".join(play.said())
        for words in ("78 VP", "Silver", "Gold from 96"):
            assert words in said
        play.key("m", then=1)
        assert play.scene.toast.text == "Result copied"
    head, points, *rest = clipboard[-1].splitlines()
    assert head.startswith("Roll & Reign, 20 Years, ")
    assert points == "78 VP, Silver"
    assert rest[-1].startswith("Challenge: ")


def test_a_sheet_of_few_rows_is_not_stretched_and_a_won_game_speaks_of_no_condition() -> None:
    with Driver(ScoreScene(moment(lambda match: match.over, game="mini_monarchy")), settled=True) as play:
        rows = [zone.rect for id, zone in play.scene.focus.zones.items() if id.startswith("row/")]
        assert len(rows) >= 4
        assert max(h for _, _, _, h in rows) < 40
        said = " ".join(play.said())
        assert "years left before year 60, 10 each" in said
        assert "if you win" not in said
