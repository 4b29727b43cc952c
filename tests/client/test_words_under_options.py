"""The pages of the ledger read as the house rules of the match have them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.bots import bot
from game.client.about import about_game
from game.client.scenes.draft import Draft
from game.core.match import Match
from game.core.rules import OptionValue, ruleset
from game.lab.chronicle import book_of
from game.text.printer import printer_of
from game.words import game_words


@pytest.mark.parametrize("entry", [6, 17, 18])
def test_points_of_a_battle_read_as_the_option_says(entry: int) -> None:
    page = game_words("twenty_years").year(entry)
    usual = Match.new("twenty_years").state.chosen
    inclusive = Match.new("twenty_years", options={"event_vp": "inclusive"}).state.chosen
    assert "plus the usual 1 VP" in page.under(usual).effect
    assert "in total" in page.under(inclusive).effect
    assert "plus the usual" not in page.under(inclusive).effect


@pytest.mark.parametrize("reading", ["plus the usual 1 VP", "in total"])
def test_terminal_and_chronicle_tell_the_rule_of_this_match(reading: str) -> None:
    options: dict[str, OptionValue] = {"event_vp": "inclusive"} if reading == "in total" else {}
    match = Match.new("twenty_years", options=options, seed="oak-7")
    player = bot("greedy", "twenty_years")
    while match.state.year < 6:
        match.step(player.choose(match.view(0), match.legal()))
    assert reading in " ".join(printer_of(match).opening(match.view(0)))
    while match.state.year == 6:
        match.step(player.choose(match.view(0), match.legal()))
    assert any(reading in chapter.effect for chapter in book_of(match).chapters)


def test_pages_that_no_option_touches_read_the_same() -> None:
    words = game_words("twenty_years")
    chosen = Match.new("twenty_years", options={"event_vp": "inclusive"}).state.chosen
    for number in range(1, 21):
        if number not in (6, 17, 18):
            assert words.year(number).under(chosen) is words.year(number)


@pytest.mark.parametrize(
    ("event", "options", "says"),
    [
        (1, {}, "not even special people"),
        (1, {"fire_blocks_special": False}, "special people can"),
        (3, {}, "Farms give no food"),
        (3, {"famine_skips": "all"}, "no income at all"),
        (3, {"famine_halves_farms": True}, "Halve your farms"),
        (3, {"famine_halves_farms": True, "famine_skips": "farms_and_mill"}, "Farms and mill"),
        (5, {}, "bonus dice count"),
        (5, {"outlaws_bonus_dice": False}, "bonus dice do not"),
    ],
)
def test_xii_d5_to_d8_events_of_a_century_read_as_the_options_say(
    event: int, options: dict[str, OptionValue], says: str
) -> None:
    chosen = Match.new("xii_century", options=options).state.chosen
    effect = game_words("xii_century").year(event).under(chosen).effect
    assert says in effect
    assert ("Halve your farms" in effect) is chosen.famine_halves_farms


def test_xii_d42_a_good_score_of_forget_about_it_is_31_or_more() -> None:
    line = about_game("xii_century").choice_line("difficulty", "forget_about_it")
    assert line == "Events in rounds 1 to 10. A good score is 31 or more."


@pytest.mark.parametrize("game", ["mini_monarchy", "xii_century"])
def test_every_choice_before_a_match_is_told_in_words_of_its_own(game: str) -> None:
    about = about_game(game)
    for option in ruleset(game).options:
        told = [about.choice(option.id, value) for value in option.choices]
        assert len(set(told)) == len(told), option.id
        assert not any("_" in word for word in told), option.id
        assert all(word and word != "0" for word in told), option.id
        assert option.text.endswith("."), option.id
        assert option.rule, option.id


@pytest.mark.parametrize("game", ["mini_monarchy", "xii_century"])
def test_every_option_of_the_rules_can_be_turned_to_every_value_before_a_match(game: str, tmp_path: Path) -> None:
    draft = Draft(game, tmp_path, False)
    draft.values |= {"difficulty": "normal"} if "difficulty" in draft.values else {}
    assert {option.id for option in draft.shown} == {option.id for option in ruleset(game).options}
    for option in draft.shown:
        seen = set()
        for _ in option.choices:
            draft.turn(option, 1)
            seen.add(draft.values[option.id])
            alone = option.id == "event_method" and draft.values[option.id] == "draft"
            refusal = draft.refusal
            assert (refusal is not None) is alone
            assert refusal is None or refusal.text.startswith("drafting events needs 2 players")
        assert seen == set(option.choices)


def test_what_means_nothing_with_the_seats_or_the_difficulty_is_not_asked(tmp_path: Path) -> None:
    draft = Draft("xii_century", tmp_path, False)

    def asked() -> set[str]:
        return {option.id for option in draft.shown} & {"event_method", "objective"}

    assert asked() == {"objective"}
    draft.values |= {"difficulty": "normal", "event_method": "draft", "objective": "obj_church"}
    assert asked() == {"objective", "event_method"}
    draft.values["difficulty"] = "very_easy"
    assert draft.refusal is None, "what is not asked is not in the way"
    draft.fill()
    assert asked() == set()
    assert draft.wish.options["objective"] == "arcade"
    assert not any("church" in line for line in draft.told)
