"""Every sign of the boards is explained in the help, with a picture made by what draws it on the board."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.client.about import sign
from game.client.scenes.help import SIGNS, HelpScene
from game.client.ui.focus import FocusGraph
from game.client.ui.page import Page, do
from game.journal.settings import Settings
from game.title import BUILT_IN
from game.titles.horrible_hordes.look.places import ICONS
from game.words import game_words, guide
from tests.client.driver import Driver
from tests.client.ui_helpers import painter
from tests.pictures.golden import SIZE, path_of
from tests.pictures.inspect import audit, noted
from tests.pictures.standing import standing

# The moments of each title in the goldens.
TABLES = {
    "twenty_years": ("year_9_roll", "year_14_roll", "year_7", "year_7_place", "year_14", "year_3_card", "battle",
                     "battle_roll", "dungeon"),
    "mini_monarchy": ("monarchy_river", "monarchy", "monarchy_trade"),
    "xii_century": ("century", "century_towns", "century_war"),
    "horrible_hordes": ("hordes_move", "hordes_resource", "hordes_isles", "hordes_plain", "hordes_crowd",
                        "hordes_battle", "hordes_battle_roll"),
}  # fmt: skip
# What is no sign: pieces, land, figures, dice, pages, gauges, the light of the focus.
SCENERY = re.compile(
    r"(pic|land|hex|town|fig|die|d10|flat|flat_red|head|room|menu|score|hh)[/_](?!burst|arms)|year_|picture|focus|light"
    r"|chosen|bar |shape |border |ghost|sails|.* \d$"
)
LINE = re.compile(r"( *)(\d+),\S+ (\d+)x\S+ (.*)")
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
    explained = {name for one in guide(game).signs for name in one.drawn}
    named = {*game_words(game).names, *(ICONS.values() if game == "horrible_hordes" else ())}
    seen = {name for shot in TABLES[game] for name in signs_of(path_of(shot, 100).read_text(encoding="utf-8"))}
    assert seen - named - explained == set()
    assert explained & seen


def test_a_sign_without_an_entry_would_be_found() -> None:
    tile, button = (
        "  8,8 9x9 >> tile/t3\n    9,9 4x4 pin\n",
        '  30,8 9x9 > end\n    31,8 4x4 star\n    36,8 9x9 "End"\n',
    )
    assert signs_of(f"0,0 640x360 []\n{tile}{button}") == {"pin"}


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_sign_is_drawn_by_its_own_painter(game: str) -> None:
    known = {name for shot in TABLES[game] for name in signs_of(path_of(shot, 100).read_text(encoding="utf-8"))}
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
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((960, 540), 150), ((1280, 720), 200)])
def test_the_signs_stand_on_a_tab_of_the_help_at_every_text_size(
    game: str, size: tuple[int, int], text: int, home: Path
) -> None:
    with Driver(HelpScene(game), size, Settings(text_size=text)) as play:
        play.key("e")
        play.key("e")
        assert play.scene.tab == SIGNS
        for _ in range(3 if size[0] < 1280 else len(play.scene.guide.signs)):
            assert [line for line in audit(play.scene, play.services.painter) if "presses" not in line] == []
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
