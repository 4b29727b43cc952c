"""What happens is told in one place of each game: over the head of its board, clear of the land."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from tests.client.driver import Driver, paced

REACH = 6.0  # points that large letters may reach into the land


def land(play: Driver) -> float:
    """Where the highest space of the board begins, points from the top."""
    table: Any = play.scene.table  # type: ignore[attr-defined]
    if hasattr(table, "geometry"):
        geo = table.geometry(play.services.painter)
        return min(geo.tile_rect(number)[1] for number in geo.realm.numbers.values())
    return min(table.view.rect(cell)[1] for cell in table.state.ground.cells)


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("game", ["twenty_years", "mini_monarchy"])
def test_captions_stand_at_the_head_of_the_board_clear_of_all_land(
    game: str, text: int, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: dict[str, Rect] = {}
    draw, laid = Painter.caption, Painter.covers

    def caption(self: Painter, head: Rect, symbol: str, words: str) -> None:
        monkeypatch.setattr(Painter, "covers", lambda self, *box: told.update({words: box}))
        draw(self, head, symbol, words)
        monkeypatch.setattr(Painter, "covers", laid)

    monkeypatch.setattr(Painter, "caption", caption)
    with Driver(["watch", game, "--seed", "oak-7"], settings=paced(4, text_size=text)) as play:

        def heard() -> bool:
            play.thought()
            return len(told) >= 5

        play.until(heard, 1500)
        assert len({(round(y), round(x + w / 2)) for x, y, w, _ in told.values()}) == 1
        if game == "mini_monarchy":  # its land fills the page: news stand on the foot of the map
            _, y, _, h = play.scene.table.view.box
            assert {words for words, (_, top, _, _) in told.items() if top < y + 0.85 * h} == set()
            return
        top = land(play) + (0.1 if text == 100 else REACH)
        assert {words: y + h for words, (_, y, _, h) in told.items() if y + h > top} == {}


def test_what_a_bot_meant_to_do_is_not_said_any_more_when_the_next_year_has_begun(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = list[str]()
    monkeypatch.setattr(Painter, "caption", lambda self, head, symbol, words: said.append(words) if words else None)
    late, begun = set[str](), 0
    with Driver(["watch", "mini_monarchy", "--seed", "oak-7"], settings=paced(4)) as play:
        for _ in range(2500):
            said.clear()
            play.thought()
            play.frames(1)
            table: Any = getattr(play.scene, "table", None)
            if table is not None and table.state.year != table.play.shown.year:
                begun += 1
                late |= {words for words in said if words == table.play.intent}
            if begun > 60:
                break
    assert begun > 10
    assert late == set()
