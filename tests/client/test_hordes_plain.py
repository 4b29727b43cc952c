"""Nothing to stumble over among the hordes: keys that act, figures that are explained, words beside the board."""

import re
from typing import Any

import pygame
import pytest

from game.client.draw.painter import Painter
from game.client.draw.sprites import Sprites
from game.client.play import Play
from game.client.scenes.map import Table
from game.client.stack import Push
from game.core.horrible_hordes.actions import Research
from game.core.horrible_hordes.books import counted
from game.core.horrible_hordes.hordes import Omen
from game.core.horrible_hordes.rules import OPTIONS
from game.core.horrible_hordes.state import Horde, Place
from game.core.horrible_hordes.tables import ABILITIES, ABILITY, HORDES, KINGDOMS
from game.lessons import lesson_of
from game.phrase import percent
from game.session import Session
from game.titles.horrible_hordes.look.abilities import AbilitiesScene, OffersScene
from game.titles.horrible_hordes.look.about import ABOUT
from game.titles.horrible_hordes.look.board import BoardView
from game.titles.horrible_hordes.look.kingdoms import News
from game.titles.horrible_hordes.look.names import FIELD, Bit, ability_line, bit_text, moment_text, often_text
from game.titles.horrible_hordes.look.pieces import hits_box, paint_looked_at
from game.titles.horrible_hordes.narrator import HordesNarrator
from game.words import game_words, guide
from tests.client.driver import Driver, paced, play_of
from tests.pictures.inspect import noted
from tests.world import as_long_as, random_match

GAME = "horrible_hordes"
WORDS = game_words(GAME)
# What the line of a kingdom must say of each ability it starts with.
EFFECTS = {
    "mountaineers": "On mountains", "furnaces": r"\+1 metal", "druids": "wood a turn into magic",
    "rangers": "In forests", "clerics": "2 for the undead",
    "roads": "costs no movement", "logistics": "5 armies", "heavy_armor": "1 harder to hit",
    "oracles": "die by 1", "colonies": "wherever an army", "berserkers": "1 easier to hit", "raiders": r"\+2 in Attack",
    "migration": "move 1 space", "militias": r"Settlements attack at \+1", "trade_routes": r"\+1 gold",
    "marketplace": "Trades 1 chit", "storehouses": "8 chits instead of 7", "vaulted_arches": "3 stone instead of 4",
    "fine_swords": r"attack at \+1", "scouts": "diagonally", "major_fortifications": "Two castles can share a space",
    "sages": "8 chits instead of 10", "green_thumb": r"\+1 food", "priests": "food a turn into magic",
    "cavalry": "1 space farther", "great_bows": r"attack at \+1", "skirmishers": "strikes first",
    "stoicism": "costs no food", "bombards": "1 metal", "urbanization": "Two settlements can share a space",
}  # fmt: skip


@pytest.mark.parametrize("kingdom", KINGDOMS, ids=lambda row: row.id)
def test_the_line_of_a_kingdom_says_what_both_its_abilities_do(kingdom: Any) -> None:
    for ability in kingdom.abilities:
        assert re.search(EFFECTS[ability], WORDS.line(kingdom.id)), ability


def test_every_ability_has_a_line_with_its_limits_and_no_option_is_explained_as_its_opposite() -> None:
    assert all(WORDS.line(row.id) for row in ABILITIES)
    limits = ("in Move", "1 space", "horde", "another kingdom", "castle", "Outposts")
    said = {"medicine": ("for good", "settlement left"), "migration": limits}
    assert [part for ability, parts in said.items() for part in parts if part not in WORDS.line(ability)] == []
    for option in OPTIONS:
        told = [ABOUT.choice_line(option.id, value) or option.text for value in option.choices]
        assert len(set(told)) == len(option.choices), f"{option.label}: {told}"
    assert "never" in ABOUT.choice_line("pvp", False)


def test_once_a_round_is_twice_for_who_has_wizardry_or_leadership() -> None:
    player = random_match("moss-4", 40).state.players[0]
    spell, paid, free = ABILITY["blizzard"], ABILITY["catapults"], ABILITY["marketplace"]
    for doubler, twice, once in (("wizardry", spell, paid), ("leadership", paid, spell)):
        player.abilities = 1 << ABILITY[doubler] | 1 << spell | 1 << paid | 1 << free
        assert ability_line(twice, player).startswith("Twice a round")
        assert often_text(twice, player) == "twice a round"
        assert ability_line(once, player).startswith("Once a round")
        assert ability_line(free, player).startswith("Once a turn")
    assert ability_line(spell).startswith("Once a round"), "the rule itself"


def test_the_lesson_promises_no_healing_and_a_skipped_phase_is_not_waited_for() -> None:
    lesson = lesson_of(GAME)
    assert "heal" not in " ".join(step.text + step.more for step in lesson.steps)
    match = random_match("moss-4", 40)
    assert bit_text(Bit("to_phase", "move"), match.state)[0] == "Skip to Move"


def test_def_and_atk_and_the_number_in_the_list_are_explained() -> None:
    narrator = HordesNarrator(lambda: None)
    below, above, even = (
        next(row for row in HORDES if (row.defense > 0) - (row.defense < 0) == sign) for sign in (-1, 1, 0)
    )
    assert narrator.figures(below)[0] == f"DEF −{-below.defense}: your dice get +{-below.defense}"
    assert narrator.figures(above)[0] == f"DEF +{above.defense}: your dice get −{above.defense}"
    assert narrator.figures(even)[0] == "DEF 0: your dice count as rolled"
    assert narrator.figures(above)[1] == f"ATK {above.atk}: its dice hit on {above.atk} or more"
    assert narrator.order(3, 3, 9) == "Order: 3 of 9."
    assert narrator.order(3, 5, 9) == "Order: 3 to 5 of 9. Hordes with equal hits roll for it."
    terms = {entry.term: entry.text for entry in guide(GAME).glossary}
    assert "3?" in terms["Order number"]
    assert "negative" in terms["DEF"]


def test_n_ends_the_phase_from_anywhere_and_the_book_opens_once_a_turn() -> None:
    # Somebody alone in the first research phase, with a hand that cannot all be kept.
    session = Session.new(GAME, None, seed="calm 1")
    match = session.match
    for _ in as_long_as(lambda: not (match.pending and match.state.phase == "research")):
        legal = match.legal()
        match.play(next((one for one in legal if one.__struct_config__.tag in ("end_phase", "pass")), legal[0]))
    with Driver(Play(session, threads=False), settings=paced(0)) as driver:
        driver.until(lambda: isinstance(driver.scene, OffersScene), 200)
        driver.key("escape", then=20)
        assert isinstance(driver.scene, Table), "it was left: it stays away"
        session.match.play(next(a for a in session.match.legal() if isinstance(a, Research)))
        driver.frames(20)
        assert isinstance(driver.scene, Table), "another ability for chits does not open it again"
        driver.scene.focus.focus_on("cell/3")
        before = session.match.state.phase, session.match.state.round
        driver.key("n", then=5)
        assert (session.match.state.phase, session.match.state.round) != before


def test_captions_name_who_and_stand_beside_the_board() -> None:
    match = random_match("moss-4", 40)
    with Driver(play_of(match, ("bot:greedy",) * 3), settings=paced(1)) as driver:
        scene: Any = driver.scene
        said: set[str] = set()
        beside = 0
        for _ in range(300):
            driver.frames(2)
            _, text = scene.orders.news.caption(scene.play)
            shown = [one.box for one in scene.page.plan.entries if text and getattr(one.node, "text", "") == text]
            assert all(box[0] >= FIELD.right for box in shown)
            beside += len(shown)
            said.add(text)
        names = [HordesNarrator(lambda: match.state).heading_of(seat) for seat in range(3)]
        names += [row.name for row in (*HORDES, *KINGDOMS)]
        told = [text for text in said if text]
        assert len(told) > 5
        assert beside > 50
        nameless = [text for text in told if not any(name in text for name in names)]
        assert all(text.startswith(("Round ", "Event die", "No new horde", "Raid ", "Clash ")) for text in nameless), (
            nameless
        )


def test_one_point_is_a_point_and_a_kingdom_in_the_strip_tells_where_from_a_bubble_why_without_a_code() -> None:
    match = random_match("moss-4", 40)
    for points, said in ((1, "1 point"), (0, "0 points"), (2, "2 points")):
        assert counted(points) == said
    for told in (ABOUT.verdict(match).more, ABOUT.summary(match, 0).chips[0][1]):
        number, word = told.split()
        assert word == ("point" if number == "1" else "points")
    with Driver(play_of(match, ("human",) * 3), settings=paced(0), then=3) as driver:
        for seat, sheet in enumerate(match.score()):
            tip = driver.scene.focus.zones[f"seat/{seat}"].tip
            assert tip[0].endswith(counted(sheet.total))
            assert sum(int(line.rpartition(" ")[2]) for line in tip[1:]) == sheet.total
        book = AbilitiesScene(driver.scene.play, match.pending[0].seat, learning=True)
        driver.apply(Push(book), then=2)
        refused = next(zone for zone in book.focus.zones.values() if zone.refusal is not None)
        driver.confirm(refused.id, then=1)
        assert book.focus.why.rule
        said = " ".join(note.text for note in driver.notes())
        assert book.focus.why.rule not in said


def test_no_chip_on_the_board_lies_on_another() -> None:
    """A horde in the middle goes for one of its four neighbours; it is looked at, which says its rule as well."""
    s = random_match("moss-4", 40).state
    grid, middle = s.grid, 44
    ends = (middle + 1, middle - 1, middle + grid.width, middle - grid.width)
    ways = tuple((middle, end, 0.25) for end in ends)
    omen = Omen(Horde(1, 0, 3, middle), 12, 14, "tier_1", ways, tuple((end, 0.25) for end in ends))
    view = BoardView(grid, 2.0)
    painter = Painter(pygame.Surface((1280, 720)), Sprites())
    notes = noted(lambda painter: paint_looked_at(painter, view, omen, percent), painter)
    boxes = [painter.box(*hits_box(view.rect(middle))), *(note.rect for note in notes if note.kind == "text")]
    assert len(boxes) >= 1 + 1 + 2, "the hits, the rule, and as many branches as find room"
    assert not [(a, b) for i, a in enumerate(boxes) for b in boxes[:i] if a.colliderect(b)]


# ---- Whose a thing is, and where it comes from: bots before they have a kingdom, a bot's intent, a free unit.


def test_a_bots_intent_is_not_said_of_the_next_and_a_free_unit_says_where_it_comes_from() -> None:
    play = play_of(random_match("moss-4", 40), ("bot:random",) * 3)
    play.intent = "Starts again far from the hordes"
    assert play.bot_to_move
    assert play.planned is None
    assert News().caption(play) == ("", "")
    s = play.session.match.state
    s.todo.append(Place(0, "army", "heroes"))
    assert moment_text(s) == "Heroes: place a free army."
