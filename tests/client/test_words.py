"""The words: complete, fit to be read aloud, in step with the rules' tables and options; every sign is explained."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from game import words as book
from game.bots import bot
from game.client.about import about_game, sign
from game.client.scenes.draft import MatchDraft
from game.client.scenes.help import SIGNS, HelpScene
from game.client.ui.focus import FocusGraph
from game.client.ui.page import Page, do
from game.core.match import Match
from game.core.rules import OptionValue, ruleset
from game.journal.settings import Settings
from game.lab.chronicle import book_of
from game.resources import assets
from game.text.printer import printer_of
from game.title import BUILT_IN
from game.titles.horrible_hordes.look.names import SYMBOLS
from game.words import GameWords, WordsError, credits, game_words, guide, suggestions
from tests.client.driver import Driver
from tests.client.ui_helpers import painter
from tests.long import usual
from tests.pictures.golden import SIZE, path_of
from tests.pictures.inspect import noted
from tests.pictures.standing import standing
from tests.world import course, play_on

WORDS = game_words("twenty_years")
GUIDE = guide("twenty_years")
TABLES = tomllib.loads(
    (Path(book.__file__).parent / "core" / "twenty_years" / "tables.toml").read_text(encoding="utf-8")
)


def length(text: str) -> int:
    return len(text.split())


def test_the_ledger_has_the_twenty_entries_of_the_rules_in_order_each_with_a_short_story_of_its_own() -> None:
    assert [year.id for year in WORDS.years] == [entry["id"] for entry in TABLES["ledger"]]
    assert len({year.title for year in WORDS.years}) == len({year.story for year in WORDS.years}) == 20
    for number in (0, 21, -1):
        with pytest.raises(IndexError, match=r"ledger of 20"):
            WORDS.year(number)
    for year in WORDS.years:
        assert 35 <= length(year.story) <= 60, year.id
        assert 2 <= len(re.findall(r"[.!?](?:\s|$)", year.story)) <= 4, year.id
        assert 2 <= length(year.title) <= 4, year.id
        assert len(re.findall(r"[.!?](?:\s|$)", year.past)) == 1, year.id
        assert length(year.past) <= 16, year.id


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


# ---- names


def test_everything_on_the_tables_has_a_name_and_a_sentence() -> None:
    things = [row["id"] for table in ("structures", "troops", "monsters") for row in TABLES[table]]
    things += ["wood", "stone", "leather", "gold", "metal", "gems", "spices", "bomb", "guards", "vp"]
    things += ["easy", "standard", "hard"]
    for thing in things:
        assert thing in WORDS.names, thing
        assert length(WORDS.line(thing)) >= 4, thing
    for row in TABLES["structures"]:
        levels = range(1, len(row["levels"]) + 1)
        lines = {WORDS.line(row["id"], level) for level in levels}
        assert len(lines) == len(levels), row["id"]


def test_the_barracks_name_the_prices_of_the_tables_and_monsters_who_dies_on_which_faces() -> None:
    for row in TABLES["troops"]:
        for good, amount in row["price"].items():
            assert f"{amount} {good}" in WORDS.line("barracks", row["barracks"])
    for row in TABLES["monsters"]:
        text = WORDS.line(row["id"])
        for troop, face in row["dies"].items():
            said = {0: "can't fight", 1: "always die", 5: "5 and 6", 6: "6"}.get(face, f"{face} to 6")
            assert said in text, (row["id"], troop)
    assert [level.monster for level in WORDS.levels] == [row["monster"] for row in TABLES["dungeons"]]
    assert len({level.name for level in WORDS.levels}) == 6, "each level of the dungeon has a name"
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


def test_the_guide_is_eight_pages_of_three_to_five_sentences_or_so_and_a_glossary_in_order() -> None:
    assert len(GUIDE.pages) == 8
    for page in GUIDE.pages:
        assert length(page.title) <= 5
        assert 40 <= sum(length(part) for part in page.text) <= 120, page.title
    terms = [entry.term for entry in GUIDE.glossary]
    assert terms == sorted(set(terms), key=str.casefold)
    assert len(terms) >= 30


def test_of_names_there_are_forty_of_each_kind_and_the_credits_name_whom_and_what_we_depend_on() -> None:
    for names in (suggestions().rulers, suggestions().kingdoms):
        assert len(set(names)) == len(names) == 40
        assert all(3 <= len(name) <= 24 for name in names), "none is too long for a banner"
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
    for match in course(Match.new("mini_monarchy", options={"map": "drawn"}, seed="oak-7")):
        assert guide("mini_monarchy").page_on([match.pending[0].kind]) > 0, match.pending[0].kind


# ---- The pages of the ledger read as the house rules of the match have them.


@pytest.mark.parametrize("entry", range(1, 21))
def test_points_of_a_battle_read_as_the_option_says_and_what_it_does_not_touch_the_same(entry: int) -> None:
    page = WORDS.year(entry)
    usual = Match.new("twenty_years").state.chosen
    inclusive = Match.new("twenty_years", options={"event_vp": "inclusive"}).state.chosen
    if entry not in (6, 17, 18):
        assert page.under(inclusive) is page
        return
    assert "plus the usual 1 VP" in page.under(usual).effect
    assert "in total" in page.under(inclusive).effect
    assert "plus the usual" not in page.under(inclusive).effect


@pytest.mark.parametrize("reading", ["plus the usual 1 VP", "in total"])
def test_terminal_and_chronicle_tell_the_rule_of_this_match(reading: str) -> None:
    options: dict[str, OptionValue] = {"event_vp": "inclusive"} if reading == "in total" else {}
    match = Match.new("twenty_years", options=options, seed="oak-7")
    player = bot("greedy", "twenty_years")
    play_on(match, player, until=lambda m: m.state.year >= 6)
    assert reading in " ".join(printer_of(match).opening(match.view(0)))
    play_on(match, player, until=lambda m: m.state.year != 6)
    assert any(reading in chapter.effect for chapter in book_of(match).chapters)


@pytest.mark.parametrize(
    ("event", "options", "says"),
    [
        (1, {}, "not even special ones"),
        (1, {"fire_blocks_special": False}, "special prominent people come"),
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
    assert line.startswith("Events in rounds 1 to 10. A good score is 31 or more. ")


@pytest.mark.parametrize("game", ["mini_monarchy", "xii_century"])
def test_every_choice_before_a_match_has_words_of_its_own_and_is_turned_to_every_value(
    game: str, tmp_path: Path
) -> None:
    about = about_game(game)
    for option in ruleset(game).options:
        told = [about.choice(option.id, value) for value in option.choices]
        assert len(set(told)) == len(told), option.id
        assert not any("_" in word for word in told), option.id
        assert all(word and word != "0" for word in told), option.id
        assert option.text.endswith("."), option.id
        assert option.rule, option.id
    draft = MatchDraft(game, tmp_path, False)
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
            assert refusal is None or refusal.text.startswith("Drafting events needs 2 players")
        assert seen == set(option.choices)


def test_what_means_nothing_with_the_seats_or_the_difficulty_is_not_asked(tmp_path: Path) -> None:
    draft = MatchDraft("xii_century", tmp_path, False)

    def asked() -> set[str]:
        return {option.id for option in draft.shown} & {"event_method", "objective"}

    assert asked() == {"objective"}
    draft.values |= {"difficulty": "normal", "event_method": "draft", "objective": "obj_church"}
    assert asked() == {"objective", "event_method"}
    draft.values["difficulty"] = "very_easy"
    assert draft.refusal is None, "what is not asked is not in the way"
    draft.turn_count(-1)
    assert asked() == set()
    assert draft.request.options["objective"] == "arcade"


# ---- Every sign of the boards is explained in the help, with a picture made by what draws it on the board.
# The moments of each title in the goldens.
SHOTS = {
    "twenty_years": ("year_9_roll", "year_14_roll", "year_7", "year_7_place", "year_14", "year_3_card", "battle",
                     "battle_roll", "dungeon"),
    "mini_monarchy": ("monarchy_river", "monarchy", "monarchy_trade"),
    "xii_century": ("century", "century_towns", "century_war"),
    "horrible_hordes": ("hordes_move", "hordes_resource", "hordes_isles", "hordes_plain", "hordes_crowd",
                        "hordes_battle", "hordes_battle_roll"),
}  # fmt: skip
# What is no sign: pieces, land, figures, dice, pages, gauges, the light of the focus.
SCENERY = re.compile(
    r"(pic|land|hex|town|fig|fx|die|d10|flat|flat_red|head|room|menu|score|hh)[/_](?!burst|arms)|year_|picture|focus|light"
    r"|chosen|bar |shape |border |ghost|sails|.* \d$"
)
LINE = re.compile(r"( *)(\d+),\S+ (\d+)x\S+ (.*)")
LOOKS = [((1280, 720), 100), ((960, 540), 150), ((1280, 720), 200)]
BESIDE = 6  # points from a symbol to the word that names it


def signs_of(text: str) -> set[str]:
    """What a golden shows by marks alone: every drawn thing that is not in a button or row with words, nor beside its
    name."""
    found: set[str] = set()
    lines = [match.groups() for match in map(LINE.match, text.splitlines()) if match]
    for i, (indent, x, wide, name) in enumerate(lines):
        if name.startswith(('"', "[", ">")) or SCENERY.match(name):
            continue
        _, right, _, after = lines[i + 1] if i + 1 < len(lines) else ("", "0", "0", "")
        if re.match('"[A-Z]', after) and 0 <= int(right) - int(x) - int(wide) <= BESIDE:
            continue
        start = max((j for j in range(i) if len(lines[j][0]) < len(indent)), default=-1)
        end = next((j for j in range(i, len(lines)) if len(lines[j][0]) < len(indent)), len(lines))
        named = lines[start][3].startswith(">") and any(one[3].startswith('"') for one in lines[start + 1 : end])
        if not named or len(name.split()) > 1:
            found.add(re.sub(r"arms_\d", "arms_0", name.removesuffix(" ~")))
    return found


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_sign_of_the_goldens_is_explained_in_the_help(game: str) -> None:
    tile = "  8,8 9x9 >> tile/t3\n    9,9 4x4 pin\n"
    button = '  30,8 9x9 > end\n    31,8 4x4 star\n    36,8 9x9 "End"\n'
    assert signs_of(f"0,0 640x360 []\n{tile}{button}") == {"pin"}, "one without an entry would be found"
    explained = {name for one in guide(game).signs for name in one.drawn}
    named = {*game_words(game).names, *(SYMBOLS["abilities"].values() if game == "horrible_hordes" else ())}
    seen = {name for shot in SHOTS[game] for name in signs_of(path_of(shot, 100).read_text(encoding="utf-8"))}
    assert seen - named - explained == set()
    assert explained & seen


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_sign_is_drawn_by_its_own_painter(game: str) -> None:
    known = {name for shot in SHOTS[game] for name in signs_of(path_of(shot, 100).read_text(encoding="utf-8"))}
    canvas = painter()
    for one in guide(game).signs:
        assert one.text.endswith(".")
        assert not one.name[0].islower()
        for name in one.drawn:
            focus = FocusGraph()
            focus.begin()
            put = do(Page().paint)
            notes = noted(lambda p, put=put, f=focus, n=name: put(p, f, sign(game, n), (10, 40, 60, 30)), canvas)
            drawn = {note.text.removeprefix("sym/") for note in notes}
            assert drawn, name
            assert name in drawn or name not in known, (name, drawn)


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize(("size", "text"), usual(LOOKS, LOOKS[1]))
def test_the_signs_stand_on_a_tab_of_the_help_at_every_text_size(
    game: str, size: tuple[int, int], text: int, home: Path
) -> None:
    with Driver(HelpScene(game), size, Settings(text_size=text)) as play:
        play.key("e", "e")
        assert play.scene.tab == SIGNS
        for _ in range(3 if size[0] < 1280 else len(play.scene.guide.signs)):
            assert [line for line in play.audit() if "presses" not in line] == []
            play.key("down")
        assert len(play.scene.guide.signs) > 10


# A scene, and what pointing at the zones of its signs tells.
TOLD = {
    "century": {
        "top/vp": "VP if it ended now",
        "top/swords": "Your power in a war",
        "round/8": "Half the stone houses",
    },
    "year_7": {"years/points": "VP if the game ended now"},
    "hordes_move": {
        "raid/11": "Hordes with equal hits roll for it.\nDEF",
        "phase/attack": "Attack",
        "seat/1": "Settlements",
    },
}


@pytest.mark.parametrize("shot", TOLD)
def test_pointing_at_a_sign_tells_what_it_means(shot: str) -> None:
    with standing(shot) as scene:
        zones = {zone.id: zone for graph in scene.look(SIZE, 100).graphs for zone in graph.zones.values()}
        for id, told in TOLD[shot].items():
            assert told in "\n".join(zones[id].tip), (id, zones[id].tip)
