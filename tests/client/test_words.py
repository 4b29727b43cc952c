"""The words: complete, of the right length to be read aloud, and in step with the rules' own tables."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from game import words as book
from game.core.match import Match
from game.resources import assets
from game.words import GameWords, WordsError, credits, game_words, guide, suggestions

WORDS = game_words("twenty_years")
GUIDE = guide("twenty_years")
TABLES = tomllib.loads(
    (Path(book.__file__).parent / "core" / "twenty_years" / "tables.toml").read_text(encoding="utf-8")
)


def length(text: str) -> int:
    return len(text.split())


# ---- the ledger


def test_the_ledger_has_the_twenty_entries_of_the_rules_in_their_order() -> None:
    assert [year.id for year in WORDS.years] == [entry["id"] for entry in TABLES["ledger"]]


@pytest.mark.parametrize("year", WORDS.years, ids=lambda year: year.id)
def test_a_story_is_short_enough_to_be_read_aloud_and_long_enough_to_be_one(year: book.Year) -> None:
    assert 35 <= length(year.story) <= 60
    assert 2 <= len(re.findall(r"[.!?](?:\s|$)", year.story)) <= 4
    assert 2 <= length(year.title) <= 4


@pytest.mark.parametrize("year", WORDS.years, ids=lambda year: year.id)
def test_a_year_gone_by_is_one_sentence(year: book.Year) -> None:
    assert len(re.findall(r"[.!?](?:\s|$)", year.past)) == 1
    assert length(year.past) <= 16


def test_no_two_years_share_a_title_or_a_story() -> None:
    assert len({year.title for year in WORDS.years}) == len({year.story for year in WORDS.years}) == 20


@pytest.mark.parametrize(
    ("entry", "figures"),
    [
        ("founding", ["gold", "footmen"]),
        ("bounty", ["more"]),
        ("rumour", ["gold", "goods", "bandits", "wolves", "loot"]),
        ("taxes", ["gold"]),
        ("wolves_at_the_flock", ["wolves", "leather", "vp", "goods"]),
        ("recession", ["most"]),
        ("treasure_map", ["wood", "goods"]),
        ("beast", ["gold", "vp"]),
        ("vizier", ["vp", "penalty"]),
        ("invasion", ["archers", "materials", "vp", "gold", "ogres", "vp_won"]),
        ("war", ["loot", "vp"]),
        ("wizard", ["gems"]),
    ],
)
def test_an_effect_names_every_figure_the_rules_use(entry: str, figures: list[str]) -> None:
    row = next(row for row in TABLES["ledger"] if row["id"] == entry)
    text = next(year.effect for year in WORDS.years if year.id == entry)
    told = [int(number) for number in re.findall(r"\d+", text)]
    for figure in figures:
        assert row[figure] in told, (figure, row[figure])


def test_the_last_page_names_the_towers_of_every_difficulty() -> None:
    for key in ("easy", "standard", "hard"):
        towers = TABLES["difficulty"][key]
        chosen = Match.new("twenty_years", options={"difficulty": key}).state.chosen
        assert f"{towers} magic towers" in WORDS.year(20).under(chosen).effect


@pytest.mark.parametrize("number", [0, 21, -1])
def test_a_page_that_is_not_in_the_book_is_refused(number: int) -> None:
    with pytest.raises(IndexError, match=r"ledger of 20"):
        WORDS.year(number)


# ---- names


def test_everything_on_the_tables_has_a_name_and_a_sentence() -> None:
    things = [row["id"] for table in ("structures", "troops", "monsters") for row in TABLES[table]]
    things += ["wood", "stone", "leather", "gold", "metal", "gems", "spices", "bomb", "guards", "vp"]
    things += ["easy", "standard", "hard"]
    for thing in things:
        assert thing in WORDS.names, thing
        assert length(WORDS.line(thing)) >= 4, thing


def test_every_level_of_a_building_with_levels_has_a_sentence_of_its_own() -> None:
    for row in TABLES["structures"]:
        levels = range(1, len(row["levels"]) + 1)
        lines = {WORDS.line(row["id"], level) for level in levels}
        assert len(lines) == len(levels), row["id"]


def test_the_barracks_name_the_prices_of_the_tables() -> None:
    for row in TABLES["troops"]:
        for good, amount in row["price"].items():
            assert f"{amount} {good}" in WORDS.line("barracks", row["barracks"])


def test_monsters_tell_who_dies_on_which_faces() -> None:
    for row in TABLES["monsters"]:
        text = WORDS.line(row["id"])
        for troop, face in row["dies"].items():
            said = {0: "can't fight", 1: "always die", 5: "5 and 6", 6: "6"}.get(face, f"{face} to 6")
            assert said in text, (row["id"], troop)


def test_the_dungeon_has_a_name_for_each_level_with_its_own_monster() -> None:
    assert [level.monster for level in WORDS.levels] == [row["monster"] for row in TABLES["dungeons"]]
    assert len({level.name for level in WORDS.levels}) == 6
    assert WORDS.level(3).monster == "lizardmen"


@pytest.mark.parametrize(
    ("thing", "number", "said"),
    [
        ("footmen", 1, "1 footman"),
        ("footmen", 5, "5 footmen"),
        ("wolves", 1, "1 wolf"),
        ("wood", 3, "3 wood"),
        ("gems", 0, "0 gems"),
        ("vp", -1, "−1 VP"),
        ("quarry", 2, "2 quarries"),
        ("siege_engine", 2, "2 siege engine"),
    ],
)
def test_things_are_counted_as_people_say_them(thing: str, number: int, said: str) -> None:
    assert WORDS.count(thing, number) == said


# ---- help, suggestions, credits


def test_the_guide_is_eight_pages_of_three_to_five_sentences_or_so() -> None:
    assert len(GUIDE.pages) == 8
    for page in GUIDE.pages:
        assert length(page.title) <= 5
        assert 40 <= sum(length(part) for part in page.text) <= 120, page.title


def test_the_glossary_is_in_order_and_says_each_term_once() -> None:
    terms = [entry.term for entry in GUIDE.glossary]
    assert terms == sorted(set(terms), key=str.casefold)
    assert len(terms) >= 30


def test_there_are_forty_names_of_each_kind_and_none_too_long_for_a_banner() -> None:
    for names in (suggestions().rulers, suggestions().kingdoms):
        assert len(set(names)) == len(names) == 40
        assert all(3 <= len(name) <= 24 for name in names)


def test_the_credits_name_the_four_designers_the_type_and_what_we_depend_on() -> None:
    entries = {entry.name: entry for section in credits() for entry in section.entries}
    designers = {
        "20 Years": "Catz1987",
        "Mini Monarchy": "Selene Tan",
        "XII Century": "Adriano Augusto",
        "Horrible Hordes": "Lloyd Krassner",
    }
    for game, designer in designers.items():
        assert designer in entries[game].by
    assert entries["20 Years"].terms == "CC BY-NC-SA 4.0"
    assert {"Hanken Grotesk", "Source Serif Pro", "Cinzel", "pygame-ce", "PyTMX", "msgspec"} <= set(entries)


def test_the_words_can_be_set_in_the_house_type() -> None:
    """Only letters, marks and the narrow space that all three faces have: no quotes by accident, no exotic signs."""
    for path in sorted((assets() / "words").glob("*.toml")):
        for text in re.findall(r'"([^"]*)"', path.read_text(encoding="utf-8")):
            assert not set(text) - set(map(chr, range(32, 127))) - set("ß−×·\u202f"), (path.name, text)


# ---- the loader


@pytest.mark.parametrize("text", ["years = 3", "[[years]]\nid = 'x'", "names = {", "surprise = 1", "\x00"])
def test_a_damaged_file_of_a_guest_is_named_with_the_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    (tmp_path / "assets" / "words").mkdir(parents=True)
    (tmp_path / "assets" / "words" / "broken.toml").write_text(text, encoding="utf-8")
    monkeypatch.setenv("ROLL_AND_REIGN_DATA", str(tmp_path))
    with pytest.raises(WordsError, match=r"broken\.toml: .+"):
        game_words("broken")
    assert game_words("nowhere") == GameWords(), "an installed title may bring no file of words"
    game_words.cache_clear()
    assert game_words("mini_monarchy") == GameWords(), "a game never stops for its words"
    game_words.cache_clear()


def test_the_words_need_no_screen() -> None:
    code = "import sys, game.words; game.words.game_words('twenty_years'); sys.exit('pygame' in sys.modules)"
    root = Path(book.__file__).parent.parent
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False).returncode == 0


@pytest.mark.parametrize("game", ["twenty_years", "mini_monarchy", "xii_century", "horrible_hordes"])
def test_no_two_pages_of_help_claim_the_same_moment_and_an_unknown_one_opens_the_first(game: str) -> None:
    claimed = [topic for page in guide(game).pages for topic in page.when]
    assert len(claimed) == len(set(claimed)) > 4
    assert guide(game).page_on(["nothing of the kind"]) == 0


def test_the_help_knows_what_every_decision_of_a_short_reign_is_about() -> None:
    from game.bots import bot
    from game.core.match import Match

    pages, player = guide("mini_monarchy"), bot("greedy", "mini_monarchy")
    match = Match.new("mini_monarchy", options={"map": "drawn"}, seed="oak-7")
    while not match.over:
        assert pages.page_on([match.pending[0].kind]) > 0, match.pending[0].kind
        match.step(player.choose(match.view(0), match.legal()))
