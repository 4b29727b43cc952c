"""What XII Century tells on the sheet, at war and in its words: whole, true and plain."""

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from game.client.about import about_game
from game.client.draw.canvas import Rect
from game.client.ui.page import Symbol, Text
from game.client.ui.page.node import meet
from game.core.match import Match
from game.core.xii_century.events import Collected, Fed
from game.core.xii_century.queries import dues, may_support
from game.core.xii_century.scoring import base
from game.core.xii_century.sheet import BIT, FARMS, INFLUENCE, ITEM, LOCATIONS, PEOPLE, TARGET, Phase, shipped
from game.journal.settings import Settings
from game.lessons import lesson_of
from game.titles.xii_century.look import table as table_module
from game.titles.xii_century.look.dice import NEWS
from game.titles.xii_century.look.forecast import income
from game.titles.xii_century.look.hand import SECTIONS, zone_of
from game.titles.xii_century.look.towns import turn_news
from game.titles.xii_century.look.war_scene import WarScene
from game.titles.xii_century.narrator import CenturyNarrator
from game.words import game_words, words_file
from tests.client.driver import Driver, paced, play_of
from tests.client.hands import KeyHand
from tests.client.xii_moments import century, moment, rolled, sheet, war
from tests.long import usual
from tests.pictures.inspect import spilled


def shown(driver: Driver) -> list[str]:
    """All texts of a page painted anew."""
    found: list[str] = []
    painter: Any = driver.services.painter
    for name in ("text", "paragraph", "rich"):
        whole = getattr(painter, name)

        def tell(text: str, *a: Any, whole: Any = whole, **m: Any) -> Any:
            found.append(text)
            return whole(text, *a, **m)

        setattr(painter, name, tell)
    driver.scene.page.rest()
    driver.redraw(2)
    return found


@pytest.mark.parametrize("number", [1, 2, 7])
def test_the_printed_land_shows_what_it_asks_in_all_ten_rounds(number: int) -> None:
    with sheet(moment(rolled(number)), full_sheet=True) as driver:
        told = shown(driver)
        for row in driver.scene.state.sheet.tables.locations:
            for need in set(row.need):
                rows = driver.scene.state.sheet.tables.locations
                assert told.count(str(need)) >= sum(one.need.count(need) for one in rows)


def test_a_free_slot_shows_a_die_only_while_keep_is_in_focus() -> None:
    with sheet(moment(rolled(1))) as driver:
        painter: Any = driver.services.painter
        x, y, w, h = driver.scene.focus.zones["save"].rect
        told: list[str] = []
        whole = painter.text

        def tell(text: str, at: float, over: float, *a: Any, **m: Any) -> Any:
            if x <= at <= x + w and y <= over <= y + h:
                told.append(text)
            return whole(text, at, over, *a, **m)

        painter.text = tell
        KeyHand(driver).take("die/0", then=2)
        assert driver.scene.focus.id != "save"
        assert told == []
        driver.go("save", then=2)
        assert str(driver.scene.state.faces[0]) in told


def test_all_income_of_a_round_is_told_none_as_no_room_and_who_starves_is_population() -> None:
    with sheet(moment(rolled(9))) as driver:
        table: Any = driver.scene
        town = table.town
        town.values[INFLUENCE : INFLUENCE + len(LOCATIONS)] = [12] * len(LOCATIONS)
        town.values[FARMS] = 8
        for name in ("granary", "granary_two_food", "mill", "mill_food_per_3_farms"):
            town.owned |= BIT[name]
        first, second = income(table)
        assert first == "Income: 10 food, 2 supply, 3 of either"
        assert all(name in second for name in ("farms", "quarry", "forest", "cellar", "millstone"))
        assert driver.services.painter.paragraph_height(second, 176, "ui", 7.5) <= 20
    match = moment(lambda m: m.state.phase == "spend").session.match
    narrator = CenturyNarrator(lambda: match.state)
    line = narrator.tell(Collected(0, "quarry", "supply", 0, 2))
    assert "0" not in line.text + line.long
    assert "no room" in line.text.lower()
    line = narrator.tell(Fed(0, 1, 1, 0, 1))
    assert "1 population" in line.text
    assert "1 population" in line.long


@pytest.mark.parametrize("person", PEOPLE)
def test_a_person_says_what_it_asks_and_costs(person: str) -> None:
    row = shipped().items[ITEM[person]]
    line = game_words("xii_century").line(person)
    assert re.match(r"Needs .*costs ", line), line
    figures = [*row.cost.values(), row.vp if row.vp > 1 else 0, row.pow]
    assert all(str(figure) in line for figure in figures if figure)


def test_who_takes_the_screen_reads_how_much_an_event_took() -> None:
    whole = century(2, "town-0")
    news = (one for length in range(len(whole)) for one in turn_news(whole.branch(length), 0))
    told = [one.text for one in news if one.symbol == "warn"]
    assert told
    assert all(re.search(r"\d", text) for text in told), told


@pytest.mark.parametrize(("seats", "told"), [(1, False), (3, True)])
def test_the_bar_says_that_the_king_calls_each_round_and_that_one_has_no_men(seats: int, told: bool) -> None:
    for armed in (False, True):

        def meant(match: Match, armed: bool = armed) -> bool:
            s = match.state
            return s.phase == Phase.SPEND and s.active == 0 and bool(base(s, s.towns[0])) is armed

        play = moment(meant, ("human", *["bot:greedy"] * (seats - 1)))
        with sheet(play) as driver:
            driver.frames(3)
            said = "The king calls each round" if armed else "The king calls: no men"
            assert (said in shown(driver)) is told


def test_a_newcomer_is_told_of_the_kings_war_before_a_game_and_by_the_lesson() -> None:
    about = about_game("xii_century")
    assert "the king calls to war each round" in about.choice_line("difficulty", "very_easy")
    assert "Events in rounds 9 and 10" in about.choice_line("difficulty", "easy")
    end = " ".join(lesson_of("xii_century").end)
    assert "the king calls to war each round" in end
    assert "men-at-arms" in end


def test_people_are_the_prominent_people_and_population_is_population() -> None:
    """As the rulebook names them: a die goes on population, and any die attracts one of the prominent people."""
    for name in ("xii_century", "help_xii_century", "lesson_xii_century", "tell_xii_century"):
        words = words_file("xii_century", f"{name}.toml").read_text(encoding="utf-8")
        said = [line for line in words.splitlines() if not line.startswith("#")]
        loose = [line for line in said for found in re.finditer(r"(?i)(?<!prominent )\bpeople\b(?! = )", line)
                 if not re.match(r"\w*people = ", line) and "story" not in line and found]  # fmt: skip
        assert loose == [], name
        assert name != "help_xii_century" or "the number of the round" not in words, "influence hangs on none"


def test_at_war_everybody_sees_which_pad_is_his() -> None:
    play = moment(war(2, 2), ("human", "human"))
    with Driver(play, settings=Settings()) as driver:
        _one, _two = driver.pad, driver.second_pad("other")
        driver.until(lambda: isinstance(driver.scene, WarScene), then=3)
        told = " ".join(shown(driver))
        assert "pad 1" in told
        assert "pad 2" in told


def test_no_die_is_led_first_to_where_part_of_it_is_wasted_nor_to_a_location_that_is_won_for_good() -> None:
    play = moment(rolled(3))
    s = play.session.match.state
    s.towns[0].values[0] = s.sheet.tops[0] - 1
    with sheet(play) as driver:
        for die in range(4):
            KeyHand(driver).take(f"die/{die}", then=2)
            use = driver.scene.reach(driver.scene.focus.id.partition("/")[2])
            assert (use.refusal, use.wasted) == (None, 0), use.target
            driver.key("escape")
    play = moment(rolled(7))
    s = play.session.match.state
    s.towns[0].owned = 0
    s.towns[0].values[:INFLUENCE] = [10, 30, 30, 10, 0, 0, 0, 0, 0, 0, 3, 0]
    s.towns[0].values[INFLUENCE : INFLUENCE + 4] = [max(s.sheet.tables.locations[0].need), 0, 0, 0]
    with sheet(play) as driver:
        KeyHand(driver).take("die/0", then=2)
        assert driver.scene.focus.id == "land/farmland"


@pytest.mark.parametrize("goal", [row.id for row in shipped().objectives])
def test_the_lines_of_what_an_objective_asks_for_bear_a_flag(goal: str) -> None:
    matches = (Match.new("xii_century", 1, {"objective": goal}, f"goal {n}") for n in range(20))
    match = next(one for one in matches if one.state.phase == Phase.SPEND)
    with sheet(play_of(match)) as driver:
        row = next(row for row in shipped().objectives if row.id == goal)
        signs = [entry.node.name for entry in driver.scene.page.plan.entries if isinstance(entry.node, Symbol)]
        assert signs.count("flag") == len({*row.needs, *row.amounts})


LOOK = Path(table_module.__file__).parent


@pytest.mark.parametrize("path", sorted(LOOK.rglob("*.py")), ids=lambda path: str(path.relative_to(LOOK)))
def test_no_sentence_about_the_game_is_worded_in_the_look(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and id(n) not in told]
    assert [text for text in texts if re.fullmatch(r"[A-Z][a-z]+ [a-z]+.*[.!]", str(text))] == []


def test_a_sheet_without_events_to_come_shows_its_income_in_place_of_an_empty_card() -> None:
    play = moment(rolled(10))
    play.session.match.state.towns[0].values[FARMS] = 8
    with sheet(play) as driver:
        told = shown(driver)
        assert not any("event" in text.lower() for text in told)
        incomes = [due.count for due in dues(play.session.match.state, 0) if due.paid and due.good == "food"]
        assert told.count(f"+{sum(incomes)}") == 1


def test_a_reason_is_told_without_the_codes_of_the_rules() -> None:
    with sheet(moment(rolled(5))) as driver:
        hand, table = KeyHand(driver), driver.scene
        hand.take("die/0")
        refused = [id for id, zone in driver.scene.focus.zones.items() if zone.refusal and not zone.hidden]
        assert refused
        for id in refused:
            hand.go(id)
            driver.key("return", then=2)
            told = [*shown(driver), driver.scene.toast.text]
            assert not [text for text in told if re.search(r"XII[- ][DR]?\d", text)], id
        assert table.hand is not None


def test_with_a_die_in_hand_the_shoulders_or_a_step_aside_lead_to_what_takes_it() -> None:
    with sheet(moment(rolled(6))) as driver:
        hand, focus, walk = KeyHand(driver), driver.scene.focus, driver.scene
        hand.take("die/0")
        lit = {zone_of(target) for target in TARGET if walk.lit(target)}
        seen = set[str]()
        while focus.id not in seen:
            seen.add(focus.id)
            driver.key("e")
        for section in SECTIONS:
            if lit.intersection(section):
                assert seen.intersection(section) <= lit
        assert "asset/population" not in lit, "the first of its group cannot take the die"
        driver.go("asset/food", then=2)
        driver.key("right")
        assert walk.lit(focus.id.partition("/")[2]), focus.id


# ---- What is said over the sheet of XII Century never covers its rows nor the dice: toasts, news, a bot's intent.


LINES = ("asset/", "item/", "land/", "town/", "die/", "ability/", "save", "end", "discard")
SAID = ("1 action undone.", "Nothing to undo this turn: a die was rolled since, or nothing was done.")


def covered(driver: Driver) -> list[Rect]:
    """What is laid over the page from now on, with the boxes it takes."""
    found: list[Rect] = []
    painter: Any = driver.services.painter
    painter.covers = lambda *box: found.append(box)
    return found


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
def test_a_toast_covers_neither_a_row_nor_a_die(size: tuple[int, int], text: int) -> None:
    with sheet(moment(rolled(7)), size=size, text_size=text) as driver:
        for said in SAID:
            boxes = covered(driver)
            driver.scene.say(said, "undo")
            driver.frames(30)
            plan = driver.scene.page.plan
            kept = {id: one.box for id, one in plan.items.items() if id.startswith(LINES) and one.entries}
            kept |= {id: box for id, box in plan.holes.items() if id.startswith("die/")}
            assert boxes
            assert [id for id, box in kept.items() if any(meet(box, one) for one in boxes)] == []


@pytest.mark.parametrize("text", usual([100, 150, 200], 150))
@pytest.mark.parametrize("players", [("bot:greedy", "bot:greedy"), ("human", "bot:greedy")])
def test_news_and_a_bots_intent_are_lines_of_the_tray(players: tuple[str, ...], text: int) -> None:
    def harvest(m: Match) -> bool:
        """The second town ends a round in which no king calls, and the farms of both give."""
        s, ends = m.state, m.state.phase == Phase.SPEND and m.state.turn == m.state.active == 1
        farmed = all(town.values[FARMS] > 1 for town in s.towns)
        return ends and s.spent == 15 and farmed and not any(may_support(s, seat) for seat in (0, 1))

    play = moment(harvest, players)
    with Driver(play, settings=paced(1, reduced_motion=True, text_size=text)) as driver:
        boxes = covered(driver)
        table: Any = driver.scene
        news, seen = set(), set()
        for _ in driver.passing(lambda: driver.scene is not table or not table.watching, 700):
            now = play.director.now
            if now is not None and now.type in NEWS and not table.elsewhere(now):
                news.add(table.voice.tell(now, play.session.you).long)
            elif play.intent and play.planned is not None:
                news.add(play.intent)
            seen |= {e.node.text for e in table.page.plan.entries if isinstance(e.node, Text)}
            assert spilled(table.page.plan) == []
        assert news
        assert [one for one in news if not any(one in told for told in seen)] == []
        assert boxes == []
