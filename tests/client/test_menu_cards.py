"""The cards of the title say what is true of a game that has only just begun."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.client.about import about_game
from game.client.draw.painter import Painter
from game.client.scenes.menu_cards import save_card
from game.client.scenes.saved import SaveCard
from game.client.ui.focus import FocusGraph
from game.core.match import Match
from game.core.rules import ruleset
from game.title import titles
from tests.client.ui_helpers import painter


@pytest.mark.parametrize("game", titles())
def test_a_card_tells_no_last_action_where_there_was_none(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new(game, ruleset(game).seats.start, seed="oak-7")
    summary = about_game(game).summary(match)
    assert summary.action == ""
    brush, written = painter(), []
    text = Painter.text

    def noted(self: Painter, words: str, *where: Any, **how: Any) -> float:
        written.append(words)
        return text(self, words, *where, **how)

    monkeypatch.setattr(Painter, "text", noted)
    save_card(
        brush, FocusGraph(), (0, 0, 210, 84), SaveCard(Path("a"), "now", "Ada", game, match, summary), lambda: None
    )
    assert "Continue" in written
    assert not any("Last action" in words for words in written)
